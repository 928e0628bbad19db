#!/usr/bin/env python3
"""Saves a launch whose argument is a structure with a tensor map, and runs it again.

usage: saved.py <tilecopy-gpu> <ptx-check>, which runs this file again
"""
import ctypes
import os
import subprocess
import sys
import tempfile

# A box of 8 x 16 words goes to shared memory and, one word a thread, to the address behind the map.
KERNEL = b"""
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .align 64 .b8 p[192]) {
  .reg .pred %p<3>; .reg .b32 %r<8>; .reg .b64 %d<6>;
  .shared .align 128 .b8 box[512]; .shared .align 8 .b64 bar;
  mov.u32 %r1, %tid.x; mov.u32 %r2, bar; mov.u32 %r3, box; setp.ne.u32 %p1, %r1, 0;
  @%p1 bra WAIT;
  mbarrier.init.shared.b64 [%r2], 1;
  fence.mbarrier_init.release.cluster;
  mbarrier.arrive.expect_tx.shared.b64 _, [%r2], 512;
  mov.b64 %d1, p; cvta.param.u64 %d1, %d1; mov.u32 %r4, 8; mov.u32 %r5, 0;
  cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r3], [%d1, {%r4, %r5}], [%r2];
WAIT: bar.sync 0;
TRY: mbarrier.try_wait.parity.shared.b64 %p2, [%r2], 0; @!%p2 bra TRY;
  shl.b32 %r6, %r1, 2; add.s32 %r3, %r3, %r6; ld.shared.u32 %r7, [%r3];
  ld.param.u64 %d2, [p+128]; mul.wide.u32 %d3, %r1, 4; add.s64 %d2, %d2, %d3; st.global.u32 [%d2], %r7; ret;
}
\0"""


def check(code):
    assert code == 0, code


def inside():
    cuda, context, module, function = ctypes.CDLL("libcuda.so.1"), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    check(cuda.cuInit(0))
    check(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0))
    check(cuda.cuCtxSetCurrent(context))
    check(cuda.cuModuleLoadData(ctypes.byref(module), KERNEL))
    check(cuda.cuModuleGetFunction(ctypes.byref(function), module, b"k"))
    memory, out = ctypes.c_uint64(), ctypes.c_uint64()
    check(cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(256 + 32 * 64)))
    check(cuda.cuMemAlloc_v2(ctypes.byref(out), ctypes.c_size_t(512)))
    words = (ctypes.c_uint32 * 512)(*range(512))
    check(cuda.cuMemcpyHtoD_v2(ctypes.c_uint64(memory.value + 256), words, ctypes.c_size_t(2048)))
    # Parameters at a multiple of 64 bytes, of which the first 128 are the map.
    room = ctypes.create_string_buffer(256)
    at = -ctypes.addressof(room) % 64
    argument = (ctypes.c_char * 192).from_buffer(room, at)
    dims, strides, box, steps = (ctypes.c_uint64 * 2)(32, 16), (ctypes.c_uint64 * 1)(128), (ctypes.c_uint32 * 2)(8, 16), (ctypes.c_uint32 * 2)(1, 1)
    check(cuda.cuTensorMapEncodeTiled(argument, 7 - 5, 2, ctypes.c_uint64(memory.value + 256), dims, strides, box, steps, 0, 0, 0, 0))
    argument[128:136] = bytes(out)
    check(cuda.cuLaunchKernel(function, 1, 1, 1, 128, 1, 1, 0, None, (ctypes.c_void_p * 1)(ctypes.addressof(argument)), None))
    got = (ctypes.c_uint32 * 128)()
    check(cuda.cuMemcpyDtoH_v2(got, out, ctypes.c_size_t(512)))
    assert list(got) == [32 * row + 8 + column for row in range(16) for column in range(8)], list(got)
    check(cuda.cuMemFree_v2(memory))
    check(cuda.cuMemFree_v2(out))


def main():
    if len(sys.argv) == 1:
        inside()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([sys.argv[1], "--target=sm_90", f"--save-launches={folder}", sys.executable, __file__], capture_output=True, text=True)
        again = subprocess.run([sys.argv[2], "--device=emulator", f"{folder}/1/launch.json"], capture_output=True, text=True)
        with open(f"{folder}/1/launch.json", encoding="utf8") as file:
            text = file.read()
        wanted = "struct:{map:{@A0,u32,offset=256,dims=32x16,strides=128,box=8x16,elementstrides=1x1,swizzle=none},@A1,"
        if run.returncode or again.returncode or wanted not in text:
            print(run.stdout + run.stderr + again.stdout + again.stderr + text)
            return 1
    print("a launch with a tensor map runs again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
