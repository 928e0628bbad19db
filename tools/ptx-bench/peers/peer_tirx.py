# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TVM's TIRx: its lowering writes CUDA C++, and nvcc, which is timed too, makes PTX of it."""

import os
import shutil
import subprocess
import tempfile

import tvm
from tvm.script import tirx as T
from tvm.script.tirx import tile as Tx
from tvm.tirx.layout import ComposeLayout, S, TileLayout

NAME, VERSION, CHILDREN = "TIRx", tvm.__version__, True
NVCC = shutil.which("nvcc")


def to_ptx(code):
    if NVCC is None:
        raise RuntimeError("nvcc is not on PATH")
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/kernel.cu", "w") as file:
            file.write(code)
        subprocess.run([NVCC, "-ptx", "-std=c++17", "-w", "-arch=sm_90a", "-o", f"{folder}/kernel.ptx",
                        f"{folder}/kernel.cu"], check=True, capture_output=True)
        with open(f"{folder}/kernel.ptx") as file:
            return file.read()


def through_shared(scope, threads, rows, columns, kind, layout=None, back=False):
    shape = (rows, columns)
    layout = layout or TileLayout(S[shape])
    plain, turned = TileLayout(S[shape]), TileLayout(S[shape:(1, rows)])
    to = turned if back else plain

    def compile_once():
        @T.prim_func
        def main(A_ptr: T.handle, B_ptr: T.handle) -> None:
            A = T.match_buffer(A_ptr, shape, kind, layout=plain)
            B = T.match_buffer(B_ptr, shape, kind, layout=to)
            T.device_entry()
            T.cta_id([1])
            T.warp_id([threads // 32])
            T.lane_id([32])
            T.thread_id([threads])
            shared = T.alloc_buffer(shape, kind, scope="shared", layout=layout)
            getattr(Tx, scope).copy(shared[0:rows, 0:columns], A[0:rows, 0:columns])
            T.cuda.cta_sync()
            getattr(Tx, scope).copy(B[0:rows, 0:columns], shared[0:rows, 0:columns])

        target = tvm.target.Target({"kind": "cuda", "arch": "sm_90a"})
        with target:
            made = tvm.compile(tvm.IRModule({"main": main}), target=target, tir_pipeline="tirx")
        return to_ptx("".join(module.inspect_source() for module in made.mod.imports))

    return compile_once


KERNELS = {
    "a warp, f32 32x32": through_shared("warp", 32, 32, 32, "float32"),
    "a CTA, f16 64x64, swizzled": through_shared("cta", 128, 64, 64, "float16",
                                                 ComposeLayout(3, 3, 3, TileLayout(S[64, 64]))),
    "a CTA, u8 64x128": through_shared("cta", 128, 64, 128, "uint8"),
    "transpose, f32 64x64, padded by 1": through_shared("cta", 256, 64, 64, "float32",
                                                        TileLayout(S[(64, 64):(65, 1)]), back=True),
}
