#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles gathers of Triton and TileLang for ptx-bench, on a machine with or without a GPU.

    gathers.py DIRECTORY [MiB]        writes PTX files and DIRECTORY/peers.json, for tensors of so many MiB (4096)
    ptx-bench device --shape gather --size MiB --peers DIRECTORY/peers.json

Each kernel copies every row of a tensor to where a table says, as users of these compilers write it. A compiler that is
not installed is left out; without any, exit code 77. TileLang writes CUDA C++, of which nvcc makes PTX.
"""

import json
import os
import re
import shutil
import subprocess
import sys

# What a row is, its f16 elements, rows of a program, threads.
SHAPES = [
    ("pages 16x128", 2048, 1, 128),
    ("pages 16x128", 2048, 4, 128),
    ("pages 16x128", 2048, 4, 256),
    ("rows of 4096", 4096, 1, 128),
    ("rows of 4096", 4096, 2, 256),
    ("rows of 7168", 7168, 1, 128),
    ("rows of 7168", 7168, 1, 256),
]


def by_triton(row, each, threads, rows):
    source = triton.compiler.ASTSource(
        fn=gather,
        signature={"a": "*fp16", "b": "*fp16", "table": "*i32", "EACH": "constexpr", "ROW": "constexpr",
                   "BLOCK": "constexpr"},
        constexprs={"EACH": each, "ROW": row, "BLOCK": triton.next_power_of_2(row)},
        attrs={(i,): [["tt.divisibility", 16]] for i in range(3)},
    )
    made = triton.compile(source, target=GPUTarget("cuda", 90, 32),
                          options={"num_warps": threads // 32, "ptx_version": 84})
    return made.asm["ptx"], made.metadata.shared


def by_tilelang(row, each, threads, rows):
    @T.prim_func
    def main(A: T.Tensor((rows, row), "float16"), B: T.Tensor((rows, row), "float16"), I: T.Tensor((rows,), "int32")):
        with T.Kernel(rows // each, threads=threads) as bx:
            for i in T.serial(each):
                tile = T.alloc_shared((row,), "float16")
                T.copy(A[I[bx * each + i], 0], tile)
                T.copy(tile, B[bx * each + i, 0])

    known = tilelang.tvm.target.Target({"kind": "cuda", "arch": "sm_90a"})
    with known:
        made = tilelang.lower(main, target=known)
    root = os.path.dirname(tilelang.__file__)
    with open("gather.cu", "w") as file:
        file.write(made.kernel_source)
    subprocess.run([shutil.which("nvcc"), "-ptx", "-std=c++17", "-w", "-arch=sm_90a", f"-I{root}/src",
                    f"-I{root}/3rdparty/cutlass/include", "-o", "gather.ptx", "gather.cu"], check=True)
    with open("gather.ptx") as file:
        return file.read(), row * 2 if "extern .shared" in made.kernel_source or "extern __shared__" in made.kernel_source else 0


COMPILERS = []
try:
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget

    @triton.jit
    def gather(a, b, table, EACH: tl.constexpr, ROW: tl.constexpr, BLOCK: tl.constexpr):
        to = tl.program_id(0) * EACH + tl.arange(0, EACH)
        row = tl.load(table + to).to(tl.int64)
        column = tl.arange(0, BLOCK)
        inside = (column < ROW)[None, :]
        tile = tl.load(a + row[:, None] * ROW + column[None, :], mask=inside)
        tl.store(b + to.to(tl.int64)[:, None] * ROW + column[None, :], tile, mask=inside)

    COMPILERS.append((f"Triton {triton.__version__}", "triton", by_triton))
except ImportError:
    pass
try:
    import tilelang
    import tilelang.language as T

    COMPILERS.append((f"TileLang {tilelang.__version__}", "tilelang", by_tilelang))
except ImportError:
    pass


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if not COMPILERS:
        print("gathers: neither Triton nor TileLang is installed", file=sys.stderr)
        sys.exit(77)
    directory, size = sys.argv[1], int(sys.argv[2] if len(sys.argv) == 3 else 4096) << 20
    os.makedirs(directory, exist_ok=True)
    os.chdir(directory)
    peers = []
    for name, short, build in COMPILERS:
        for what, row, each, threads in SHAPES:
            rows = size // (row * 2) // each * each
            ptx, shared = build(row, each, threads, rows)
            entry = re.search(r"\.entry\s+(\w+)\(([^)]*)\)", ptx)
            file = f"{short}_{row}x{each}_{threads}.ptx"
            with open(file, "w") as out:
                out.write(ptx)
            peers.append({
                "name": f"gather {what} by {each}, {threads} threads, {name}",
                "type": "f16",
                "ptx": file,
                "kernel": entry.group(1),
                "parameters": entry.group(2).count(".param"),
                "grid": [rows // each, 1],
                "threads": threads,
                "shared": shared,
                "rows": rows,
                "row_bytes": row * 2,
            })
    with open("peers.json", "w") as out:
        json.dump(peers, out, indent=2)


main()
