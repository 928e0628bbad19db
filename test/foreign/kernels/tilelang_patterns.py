"""TileLang: products over parts of K, of packed and small numbers; convolutions, norms, sums of a scan."""

import numpy as np
import tilelang.language as T

from case import Input, Output
from numbers_of import from_e4m3
from tilelang_compiler import cases

random = np.random.default_rng(43)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


def split_k(m, n, k, parts, stages):
    @T.prim_func
    def main(A: T.Tensor((m, k), "float16"), B: T.Tensor((n, k), "float16"), C: T.Tensor((m, n), "float32")):
        with T.Kernel(T.ceildiv(n, 64), T.ceildiv(m, 64), parts, threads=128) as (bx, by, bz):
            a = T.alloc_shared((64, 32), "float16")
            b = T.alloc_shared((64, 32), "float16")
            c = T.alloc_fragment((64, 64), "float32")
            T.clear(c)
            for i in T.Pipelined(k // parts // 32, num_stages=stages):
                T.copy(A[by * 64, bz * (k // parts) + i * 32], a)
                T.copy(B[bx * 64, bz * (k // parts) + i * 32], b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(64, 64):
                T.atomic_add(C[by * 64 + i, bx * 64 + j], c[i, j])
    return main


def dequantized(m, n, k):
    """B has two integers of four bits a byte, and a scale for every 32 of a row."""
    @T.prim_func
    def main(A: T.Tensor((m, k), "float16"), B: T.Tensor((n, k // 2), "uint8"), S: T.Tensor((n, k // 32), "float16"),
             C: T.Tensor((m, n), "float32")):
        with T.Kernel(T.ceildiv(n, 64), T.ceildiv(m, 64), threads=128) as (bx, by):
            a = T.alloc_shared((64, 64), "float16")
            packed = T.alloc_shared((64, 32), "uint8")
            few = T.alloc_fragment((64, 32), "uint8")
            wide = T.alloc_fragment((64, 64), "float16")
            b = T.alloc_shared((64, 64), "float16")
            c = T.alloc_fragment((64, 64), "float32")
            T.clear(c)
            for i in T.Pipelined(k // 64, num_stages=2):
                T.copy(A[by * 64, i * 64], a)
                T.copy(B[bx * 64, i * 32], packed)
                T.copy(packed, few)
                for r, s in T.Parallel(64, 64):
                    wide[r, s] = (((few[r, s // 2] >> T.cast(s % 2 * 4, "uint8")) & T.uint8(15)).astype("float16")
                                  - T.float16(8)) * S[bx * 64 + r, i * 2 + s // 32]
                T.copy(wide, b)
                T.gemm(a, b, c, transpose_B=True)
            T.copy(c, C[by * 64, bx * 64])
    return main


def small_floats(m, n, k):
    @T.prim_func
    def main(A: T.Tensor((m, k), "float8_e4m3fn"), B: T.Tensor((n, k), "float8_e4m3fn"), C: T.Tensor((m, n), "float32")):
        with T.Kernel(T.ceildiv(n, 64), T.ceildiv(m, 64), threads=128) as (bx, by):
            a = T.alloc_shared((64, 64), "float8_e4m3fn")
            b = T.alloc_shared((64, 64), "float8_e4m3fn")
            c = T.alloc_fragment((64, 64), "float32")
            total = T.alloc_fragment((64, 64), "float32")
            T.clear(total)
            for i in T.Pipelined(k // 64, num_stages=2):
                T.copy(A[by * 64, i * 64], a)
                T.copy(B[bx * 64, i * 64], b)
                T.clear(c)
                T.gemm(a, b, c, transpose_B=True)
                for r, s in T.Parallel(64, 64):
                    total[r, s] += c[r, s]
            T.copy(total, C[by * 64, bx * 64])
    return main


def convolution(images, height, width, channels, filters):
    """Three by three, with a border of zeros: a product whose left side is gathered."""
    rows, depth = images * height * width, 9 * channels

    @T.prim_func
    def main(X: T.Tensor((images, height, width, channels), "float16"), W: T.Tensor((depth, filters), "float16"),
             Y: T.Tensor((rows, filters), "float32")):
        with T.Kernel(T.ceildiv(filters, 64), T.ceildiv(rows, 64), threads=128) as (bx, by):
            x = T.alloc_shared((64, 32), "float16")
            w = T.alloc_shared((32, 64), "float16")
            y = T.alloc_fragment((64, 64), "float32")
            T.clear(y)
            for i in T.Pipelined(depth // 32, num_stages=2):
                for r, s in T.Parallel(64, 32):
                    k, m = i * 32 + s, by * 64 + r
                    row = m % (height * width) // width + k // (3 * channels) - 1
                    column = m % width + k // channels % 3 - 1
                    inside = (row >= 0) and (column >= 0) and (row < height) and (column < width)
                    x[r, s] = T.if_then_else(inside, X[m // (height * width), row, column, k % channels], T.float16(0))
                T.copy(W[i * 32, bx * 64], w)
                T.gemm(x, w, y)
            T.copy(y, Y[by * 64, bx * 64])
    return main


def running_sums(rows, columns):
    @T.prim_func
    def main(X: T.Tensor((rows, columns), "float32"), Y: T.Tensor((rows, columns), "float32"),
             Z: T.Tensor((rows,), "float32")):
        with T.Kernel(T.ceildiv(rows, 8), threads=128) as bx:
            x = T.alloc_shared((8, columns), "float32")
            local = T.alloc_fragment((8, columns), "float32")
            most = T.alloc_fragment((8,), "float32")
            T.copy(X[bx * 8, 0], x)
            T.cumsum(x, dim=1)
            T.copy(x, local)
            T.reduce_absmax(local, most, dim=1)
            T.copy(local, Y[bx * 8, 0])
            T.copy(most, Z[bx * 8])
    return main


def all_cases():
    hopper = ("sm_80", "sm_90a")
    a, b = half(128, 256), half(128, 256)
    want = a.astype(np.float32) @ b.astype(np.float32).T
    yield from cases("split_k", split_k(128, 128, 256, 4, 2), dict(A=Input(a), B=Input(b), C=Output(want, rtol=2e-2)),
                     "parts of K, summed by atomics", hopper)
    packed = random.integers(0, 256, (128, 128)).astype(np.uint8)
    scale = (random.random((128, 8)) * 0.1).astype(np.float16)
    four = np.stack([packed & 15, packed >> 4], -1).reshape(128, 256).astype(np.float32) - 8
    want = a.astype(np.float32) @ (four * np.repeat(scale.astype(np.float32), 32, 1)).T
    yield from cases("dequantized", dequantized(128, 128, 256),
                     dict(A=Input(a), B=Input(packed), S=Input(scale), C=Output(want, rtol=2e-2)),
                     "a product with integers of four bits and scales", hopper)
    p, q = (random.integers(0, 64, (128, 128)).astype(np.uint8) | random.integers(0, 2, (128, 128)).astype(np.uint8) << 7
            for _ in range(2))
    yield from cases("matmul_e4m3", small_floats(128, 128, 128),
                     dict(A=Input(p), B=Input(q), C=Output(from_e4m3(p) @ from_e4m3(q).T, rtol=2e-2)),
                     "a product of e4m3, summed outside of the tensor cores", ("sm_89", "sm_90a"))
    x, w = half(2, 8, 8, 32), half(288, 64)
    wide = np.pad(x.astype(np.float32), ((0, 0), (1, 1), (1, 1), (0, 0)))
    columns = np.concatenate([wide[:, r:r + 8, c:c + 8] for r in range(3) for c in range(3)], -1).reshape(128, 288)
    yield from cases("convolution", convolution(2, 8, 8, 32, 64),
                     dict(X=Input(x), W=Input(w), Y=Output(columns @ w.astype(np.float32), rtol=2e-2)),
                     "a gathered left side with a border", hopper)
    x = random.integers(-50, 50, (16, 128)).astype(np.float32)
    sums = x.cumsum(1)
    yield from cases("running_sums", running_sums(16, 128),
                     dict(X=Input(x), Y=Output(sums), Z=Output(abs(sums).max(1))), "a scan and a reduction of rows")
