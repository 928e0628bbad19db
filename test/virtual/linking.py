#!/usr/bin/env python3
"""Links texts of PTX by cuLink and by the stand-in of nvJitLink, compiles by that of NVRTC where NVIDIA's is, runs
what comes of it, and forks.

usage: linking.py <tilecopy-gpu>, which runs this file again
"""
import ctypes
import os
import subprocess
import sys

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
# Both texts have a function and a variable of their own by the same name.
KERNEL = HEAD + """
.extern .func (.param .b32 r) twice (.param .b32 a);
.extern .global .align 4 .b32 offset;
.global .align 4 .b32 own = 7;
.func (.param .b32 r) pick() { .reg .b32 %r1; ld.global.b32 %r1, [own]; st.param.b32 [r], %r1; ret; }
.visible .entry k(.param .b64 out) {
  .reg .b32 %r<5>; .reg .b64 %d<2>;
  { .param .b32 a; .param .b32 b; st.param.b32 [a], 20; call.uni (b), twice, (a); ld.param.b32 %r1, [b]; }
  { .param .b32 b; call.uni (b), pick, (); ld.param.b32 %r2, [b]; }
  ld.global.b32 %r3, [offset];
  add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3;
  ld.param.b64 %d1, [out]; st.global.b32 [%d1], %r1; ret;
}
"""
OTHER = HEAD + """
.visible .global .align 4 .b32 offset = 1000;
.global .align 4 .b32 own = 100; // of this text
.func (.param .b32 r) pick() { .reg .b32 %r1; ld.global.b32 %r1, [own]; st.param.b32 [r], %r1; ret; }
.visible .func (.param .b32 r) twice (.param .b32 a) {
  .reg .b32 %r<3>; ld.param.b32 %r1, [a]; shl.b32 %r1, %r1, 1;
  { .param .b32 b; call.uni (b), pick, (); ld.param.b32 %r2, [b]; }
  add.u32 %r1, %r1, %r2; st.param.b32 [r], %r1; ret;
}
"""
CUDA = os.environ.get("CUDA_HOME", "/usr/local/cuda")
EXPECTED = 20 * 2 + 100 + 7 + 1000
# Each CTA adds one, and after the barrier stores what all have added.
GRID = HEAD + """
.extern .func (.param .b64 h) cudaCGGetIntrinsicHandle (.param .b32 s);
.extern .func (.param .b32 r) cudaCGSynchronize (.param .b64 h, .param .b32 f);
.visible .entry grid(.param .b64 out) {
  .reg .b32 %r<4>; .reg .b64 %d<4>;
  ld.param.b64 %d1, [out];
  mov.u32 %r1, %tid.x; setp.ne.u32 %p1, %r1, 0;
  @!%p1 red.relaxed.gpu.global.add.u32 [%d1], 1;
  { .param .b32 s; .param .b64 h; st.param.b32 [s], 1; call.uni (h), cudaCGGetIntrinsicHandle, (s); ld.param.b64 %d2, [h]; }
  { .param .b64 h; .param .b32 f; .param .b32 r; st.param.b64 [h], %d2; st.param.b32 [f], 0; call.uni (r), cudaCGSynchronize, (h, f); }
  @%p1 bra END;
  ld.global.b32 %r2, [%d1];
  mov.u32 %r3, %ctaid.x; mul.wide.u32 %d3, %r3, 4; add.s64 %d3, %d1, %d3; st.global.b32 [%d3+4], %r2;
END: ret;
}
""".replace(".reg .b32 %r<4>;", ".reg .b32 %r<4>; .reg .pred %p1;")


def check(code):
    assert code == 0, code


class Program:
    def __init__(self):
        self.cuda, context = ctypes.CDLL("libcuda.so.1"), ctypes.c_void_p()
        check(self.cuda.cuInit(0))
        check(self.cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0))
        check(self.cuda.cuCtxSetCurrent(context))

    def by_driver(self, *texts):
        link, image = ctypes.c_void_p(), ctypes.c_void_p()
        check(self.cuda.cuLinkCreate_v2(0, None, None, ctypes.byref(link)))
        for text in texts:
            check(self.cuda.cuLinkAddData_v2(link, 1, text.encode() + b"\0", ctypes.c_size_t(len(text) + 1), b"text", 0, None, None))
        code = self.cuda.cuLinkComplete(link, ctypes.byref(image), None)
        return ctypes.string_at(image) if not code else code

    @staticmethod
    def by_nvjitlink(*inputs):
        library, linker, size = ctypes.CDLL("libnvJitLink.so.13"), ctypes.c_void_p(), ctypes.c_size_t()
        check(library.nvJitLinkCreate(ctypes.byref(linker), 0, None))
        for kind, name, text in inputs:
            check(library.nvJitLinkAddData(linker, kind, text, ctypes.c_size_t(len(text)), name))
        check(library.nvJitLinkComplete(linker))
        check(library.nvJitLinkGetLinkedCubinSize(linker, ctypes.byref(size)))
        image = ctypes.create_string_buffer(size.value)
        check(library.nvJitLinkGetLinkedCubin(linker, image))
        return image.value

    def run(self, image, name, ctas, words):
        module, function, memory = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_uint64()
        check(self.cuda.cuModuleLoadData(ctypes.byref(module), image))
        check(self.cuda.cuModuleGetFunction(ctypes.byref(function), module, name))
        check(self.cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(4 * words)))
        check(self.cuda.cuMemsetD8_v2(memory, ctypes.c_ubyte(0), ctypes.c_size_t(4 * words)))
        arguments = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(memory), ctypes.c_void_p))
        check(self.cuda.cuLaunchCooperativeKernel(function, ctas, 1, 1, 32, 1, 1, 0, None, arguments))
        out = (ctypes.c_uint32 * words)()
        check(self.cuda.cuMemcpyDtoH_v2(out, memory, ctypes.c_size_t(4 * words)))
        check(self.cuda.cuMemFree_v2(memory))
        return list(out)


def compiled():
    """What NVRTC gives as machine code."""
    library, work, size = ctypes.CDLL("libnvrtc.so.13"), ctypes.c_void_p(), ctypes.c_size_t()
    text, option = b'extern "C" __global__ void k(int *out) { *out = 42; }', ctypes.c_char_p(b"-arch=sm_90")
    check(library.nvrtcCreateProgram(ctypes.byref(work), text, b"k.cu", 0, None, None))
    check(library.nvrtcCompileProgram(work, 1, ctypes.byref(option)))
    check(library.nvrtcGetCUBINSize(work, ctypes.byref(size)))
    image = ctypes.create_string_buffer(size.value)
    check(library.nvrtcGetCUBIN(work, image))
    return image.value


def inside():
    program = Program()
    for texts in ((KERNEL, OTHER), (OTHER, KERNEL)):
        assert program.run(program.by_driver(*texts), b"k", 1, 1) == [EXPECTED]
    assert program.by_driver(OTHER, OTHER) == 218  # CUDA_ERROR_INVALID_PTX
    image = program.by_nvjitlink((2, b"a", KERNEL.encode()), (10, b"b", OTHER.encode()))
    assert program.run(image, b"k", 1, 1) == [EXPECTED]
    image = program.by_nvjitlink((2, b"a", GRID.encode()), (6, b"/usr/lib/libcudadevrt.a", b"!<arch>"))
    assert program.run(image, b"grid", 5, 6) == [5] * 6
    if os.path.exists(f"{CUDA}/lib64/libnvrtc.so.13"):
        assert program.run(compiled(), b"k", 1, 1) == [42]
    child = os.fork()
    if not child:
        os._exit(program.cuda.cuInit(0) * 10 + program.cuda.cuCtxSynchronize())  # CUDA_ERROR_NOT_INITIALIZED
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 33
    print("linked")


def main():
    if len(sys.argv) == 1:
        return inside()
    for options in ([], ["--schedule=lazy", "--seed=2"]):
        done = subprocess.run([sys.argv[1], "--target=sm_90", *options, sys.executable, __file__], capture_output=True, text=True)
        wanted = "'offset' is defined by two of the texts that are linked"
        if done.returncode or done.stdout != "linked\n" or wanted not in done.stderr or ": 0 errors, 0 notes" not in done.stderr:
            print(done.stdout + done.stderr, f"exit code {done.returncode}")
            return 1
    print("texts are linked by both libraries, and a child has no driver")
    return 0


if __name__ == "__main__":
    sys.exit(main())
