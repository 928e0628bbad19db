"""NVIDIA's own compiler of IR, where a CUDA toolkit brings it."""
import ctypes
import glob
import os
import site

HEADER = ('target datalayout = "e-p:64:64:64-p3:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-'
          'i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-'
          'v128:128:128-n16:32:64-a:8:8"\ntarget triple = "nvptx64-nvidia-cuda"\n')


class Nvvm:
    @staticmethod
    def find():
        """None where it is not installed."""
        places = ["/usr/local/cuda*/nvvm/lib64", "/usr/local/cuda*/lib*"]
        for folder in site.getsitepackages(): # the wheels nvidia-nvvm and nvidia-cuda-nvcc-cu12
            places += [f"{folder}/nvidia/cu*/lib*", f"{folder}/nvidia/cuda_nvcc/nvvm/lib64"]
        found = [path for place in places for path in glob.glob(f"{place}/libnvvm.so*")]
        return Nvvm(found[0]) if found else None

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.name = "libNVVM " + os.path.basename(os.path.realpath(path))

    def _text(self, program, what):
        size = ctypes.c_size_t()
        getattr(self.library, f"nvvmGet{what}Size")(program, ctypes.byref(size))
        text = ctypes.create_string_buffer(max(size.value, 1))
        getattr(self.library, f"nvvmGet{what}")(program, text)
        return text.value.decode()

    def compile(self, modules, architecture, whole=False):
        """PTX of some modules, or None, and what the compiler says if it is wrong. `whole`: they say
        triple, layout and version themselves."""
        program = ctypes.c_void_p()
        assert self.library.nvvmCreateProgram(ctypes.byref(program)) == 0
        try:
            version = (ctypes.c_int * 4)()
            self.library.nvvmIRVersion(*[ctypes.byref(ctypes.c_int.from_buffer(version, 4 * i))
                                         for i in range(4)])
            note = f"\n!nvvmir.version = !{{!999}}\n!999 = !{{i32 {version[0]}, i32 {version[1]}}}\n"
            for i, text in enumerate(modules):
                data = (text if whole else HEADER + text + note).encode()
                status = self.library.nvvmAddModuleToProgram(program, data,
                                                             ctypes.c_size_t(len(data)), b"%d" % i)
                if status:
                    return None, f"module {i} is refused with {status}"
            options = (ctypes.c_char_p * 1)(f"-arch={architecture}".encode())
            if self.library.nvvmCompileProgram(program, 1, options):
                return None, self._text(program, "ProgramLog") or "no reason is given"
            return self._text(program, "CompiledResult"), ""
        finally:
            self.library.nvvmDestroyProgram(ctypes.byref(program))
