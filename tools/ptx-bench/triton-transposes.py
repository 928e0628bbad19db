#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles Triton's transposes for ptx-bench, on a machine with or without a GPU.

    triton-transposes.py DIRECTORY       writes PTX files and DIRECTORY/peers.json
    ptx-bench device --shape transpose --peers DIRECTORY/peers.json

Each kernel transposes a matrix of 16384 by 16384 elements as Triton's users write it: load a tile,
tl.trans, store. Needs Triton's wheel; without it, exit code 77.
"""

import json
import os
import re
import sys

try:
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
except ImportError:
    print("triton-transposes: Triton is not installed", file=sys.stderr)
    sys.exit(77)

SIDE = 16384
# Element type here and there, tile, warps.
SHAPES = [
    ("f32", "fp32", 64, 64, 4),
    ("f32", "fp32", 64, 64, 8),
    ("f32", "fp32", 128, 128, 8),
    ("f16", "fp16", 64, 64, 4),
    ("f16", "fp16", 128, 128, 8),
    ("u8", "u8", 128, 128, 4),
    ("u8", "u8", 256, 256, 8),
    ("f64", "fp64", 32, 32, 4),
    ("f64", "fp64", 64, 64, 8),
]


@triton.jit
def transpose(a, b, N: tl.constexpr, R: tl.constexpr, C: tl.constexpr):
    r = tl.program_id(1) * R + tl.arange(0, R)
    c = tl.program_id(0) * C + tl.arange(0, C)
    tile = tl.load(a + r[:, None] * N + c[None, :])
    tl.store(b + c[:, None] * N + r[None, :], tl.trans(tile))


def build(element, rows, columns, warps):
    source = ASTSource(
        fn=transpose,
        signature={"a": "*" + element, "b": "*" + element, "N": "constexpr", "R": "constexpr", "C": "constexpr"},
        constexprs={"N": SIDE, "R": rows, "C": columns},
        attrs={(0,): [["tt.divisibility", 16]], (1,): [["tt.divisibility", 16]]},
    )
    return triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": warps, "ptx_version": 84})


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    directory = sys.argv[1]
    os.makedirs(directory, exist_ok=True)
    peers = []
    for element, name, rows, columns, warps in SHAPES:
        kernel = build(name, rows, columns, warps)
        ptx = kernel.asm["ptx"]
        entry = re.search(r"\.entry\s+(\w+)\(([^)]*)\)", ptx)
        file = f"triton_{element}_{rows}x{columns}_{warps}.ptx"
        with open(os.path.join(directory, file), "w") as out:
            out.write(ptx)
        peers.append(
            {
                "name": f"transpose {element} {rows}x{columns} by {32 * warps}, Triton {triton.__version__}",
                "type": element,
                "ptx": file,
                "kernel": entry.group(1),
                "parameters": entry.group(2).count(".param"),
                "grid": [SIDE // columns, SIDE // rows],
                "threads": 32 * warps,
                "shared": kernel.metadata.shared,
            }
        )
    with open(os.path.join(directory, "peers.json"), "w") as out:
        json.dump(peers, out, indent=2)


main()
