# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TileLang: its lowering writes CUDA C++, and nvcc, which is timed too, makes PTX of it."""

import os
import shutil
import subprocess
import tempfile

import tilelang
import tilelang.language as T
from tilelang import tvm

NAME, VERSION, CHILDREN = "TileLang", tilelang.__version__, True
NVCC = shutil.which("nvcc")
ROOT = os.path.dirname(tilelang.__file__)
INCLUDES = [f"-I{ROOT}/src", f"-I{ROOT}/3rdparty/cutlass/include"]


def tile(rows, columns, kind, threads, grid=1, swizzle=False):
    @T.prim_func
    def main(A: T.Tensor((rows * grid, columns), kind), B: T.Tensor((rows * grid, columns), kind)):
        with T.Kernel(grid, threads=threads) as bx:
            shared = T.alloc_shared((rows, columns), kind)
            if swizzle:
                T.annotate_layout({shared: tilelang.layout.make_swizzled_layout(shared)})
            T.copy(A[bx * rows, 0], shared)
            T.copy(shared, B[bx * rows, 0])
    return main


def transposed(size, threads):
    @T.prim_func
    def main(A: T.Tensor((size, size), "float32"), B: T.Tensor((size, size), "float32")):
        with T.Kernel(1, threads=threads) as _:
            shared = T.alloc_shared((size, size), "float32")
            T.copy(A, shared)
            for i, j in T.Parallel(size, size):
                B[i, j] = shared[j, i]
    return main


def build(function):
    if NVCC is None:
        raise RuntimeError("nvcc is not on PATH")
    known = tvm.target.Target({"kind": "cuda", "arch": "sm_90a"})
    with known, tempfile.TemporaryDirectory() as folder:
        source = tilelang.lower(function, target=known).kernel_source
        with open(f"{folder}/kernel.cu", "w") as file:
            file.write(source)
        subprocess.run([NVCC, "-ptx", "-std=c++17", "-w", "-arch=sm_90a", "-o", f"{folder}/kernel.ptx", *INCLUDES,
                        f"{folder}/kernel.cu"], check=True, capture_output=True)
        with open(f"{folder}/kernel.ptx") as file:
            return file.read()


KERNELS = {
    "a warp, f32 32x32, bulk store": lambda: build(tile(32, 32, "float32", 32)),
    "a CTA, f16 64x64, swizzled": lambda: build(tile(64, 64, "float16", 128, swizzle=True)),
    "TMA load, f16 128x64": lambda: build(tile(128, 64, "float16", 128, swizzle=True)),
    "a CTA, u8 64x128": lambda: build(tile(64, 128, "uint8", 128)),
    "run-time rows, f16 8x256": lambda: build(tile(8, 256, "float16", 128, grid=64)),
    "transpose, f32 64x64": lambda: build(transposed(64, 256)),
}
