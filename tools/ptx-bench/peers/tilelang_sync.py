# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of sync.py in TileLang, without any barrier, as the CUDA C++ that it writes."""

import tilelang
import tilelang.language as T
from tilelang import tvm

VERSION = tilelang.__version__
TENSOR = ((8, 64, 64), "float32")


def kernel(body, tiles=1):
    @T.prim_func
    def main(A: T.Tensor(*TENSOR), B: T.Tensor(*TENSOR)):
        with T.Kernel(1, threads=128) as _:
            S = T.alloc_shared((tiles, 64, 64), "float32")
            body(A, B, S)

    known = tvm.target.Target({"kind": "cuda", "arch": "sm_90a"})

    def source():
        with known:
            return tilelang.lower(main, target=known).kernel_source

    return source


@T.macro
def load(A, S, k, tile):
    for i, j in T.Parallel(64, 64):
        S[tile, i, j] = A[k, i, j]


@T.macro
def store(B, S, k, tile):
    for i, j in T.Parallel(64, 64):
        B[k, i, j] = S[tile, i, j]


@T.macro
def transposed(B, S, k, tile):
    for i, j in T.Parallel(64, 64):
        B[k, i, j] = S[tile, j, i]


@T.macro
def own(A, B, S):
    load(A, S, 0, 0)
    store(B, S, 0, 0)


@T.macro
def transpose(A, B, S):
    load(A, S, 0, 0)
    transposed(B, S, 0, 0)


@T.macro
def two_tiles(A, B, S):
    load(A, S, 0, 0)
    load(A, S, 1, 1)
    transposed(B, S, 0, 0)
    transposed(B, S, 1, 1)


@T.macro
def loop(A, B, S):
    for k in T.serial(8):
        load(A, S, k, 0)
        transposed(B, S, k, 0)


@T.macro
def loop_of_two(A, B, S):
    for k in T.serial(8):
        load(A, S, k, k % 2)
        transposed(B, S, k, k % 2)


@T.macro
def twice(A, B, S):
    load(A, S, 0, 0)
    transposed(B, S, 0, 0)
    transposed(B, S, 1, 0)
    load(A, S, 1, 0)
    transposed(B, S, 2, 0)


@T.macro
def one_after_another(A, B, S):
    load(A, S, 0, 0)
    transposed(B, S, 0, 0)
    load(A, S, 1, 1)
    transposed(B, S, 1, 1)


@T.macro
def tma_store(A, B, S):
    load(A, S, 0, 0)
    T.copy(S[0, 0:64, 0:64], B[0, 0:64, 0:64])


@T.macro
def tma_load(A, B, S):
    T.copy(A[0, 0:64, 0:64], S[0, 0:64, 0:64])
    transposed(B, S, 0, 0)


KERNELS = {
    "each thread its own elements": kernel(own),
    "transpose": kernel(transpose),
    "transpose of two tiles": kernel(two_tiles, 2),
    "transposes in a loop, one buffer": kernel(loop),
    "transposes in a loop, two buffers": kernel(loop_of_two, 2),
    "transpose, read twice, overwritten": kernel(twice),
    "transpose through two tiles": kernel(one_after_another, 2),
    "TMA store": kernel(tma_store),
    "TMA load, then transpose": kernel(tma_load),
}
