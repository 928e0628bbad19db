"""Triton: matrix products: of all element types, grouped, persistent, with warps of different jobs, block scaled."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output
from numbers_of import (from_bf16, from_e2m1_pairs, from_e4m3, from_e5m2, from_ue8m0, to_bf16)
from triton_compiler import cases

random = np.random.default_rng(15)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


@triton.jit
def matmul(a, b, c, M, N, K, row_a, column_a, row_b, column_b, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
           GROUP: tl.constexpr, SUM: tl.constexpr, PRECISION: tl.constexpr):
    across = tl.cdiv(N, BN)
    group = tl.program_id(0) // (GROUP * across)
    height = min(tl.cdiv(M, BM) - group * GROUP, GROUP)
    inside = tl.program_id(0) % (GROUP * across)
    m, n = group * GROUP + inside % height, inside // height
    row, column, depth = m * BM + tl.arange(0, BM), n * BN + tl.arange(0, BN), tl.arange(0, BK)
    place_a = a + (row % M)[:, None] * row_a + depth[None, :] * column_a
    place_b = b + depth[:, None] * row_b + (column % N)[None, :] * column_b
    total = tl.zeros((BM, BN), dtype=SUM)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(place_a, mask=depth[None, :] < K - k * BK, other=0.0)
        y = tl.load(place_b, mask=depth[:, None] < K - k * BK, other=0.0)
        total = tl.dot(x, y, total, out_dtype=SUM, input_precision=PRECISION)
        place_a += BK * column_a
        place_b += BK * row_b
    tl.store(c + N * row[:, None] + column[None, :], total.to(c.dtype.element_ty),
             mask=(row[:, None] < M) & (column[None, :] < N))


@triton.jit
def grouped(a, b, c, sizes, offsets, tiles, N: tl.constexpr, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
            BK: tl.constexpr, GROUPS: tl.constexpr):
    """Products of different heights, one after another in memory, their tiles dealt out to all programs."""
    tile = tl.program_id(0)
    begin = 0
    for group in range(GROUPS):
        height = tl.load(sizes + group)
        here = tl.cdiv(height, BM) * (N // BN)
        first = tl.load(offsets + group)
        while tile >= begin and tile < begin + here:
            row = (tile - begin) // (N // BN) * BM + tl.arange(0, BM)
            column, depth = (tile - begin) % (N // BN) * BN + tl.arange(0, BN), tl.arange(0, BK)
            total = tl.zeros((BM, BN), tl.float32)
            for k in range(0, K, BK):
                x = tl.load(a + (first + row)[:, None] * K + k + depth[None, :], mask=(row < height)[:, None], other=0.0)
                y = tl.load(b + (group * K + k + depth)[:, None] * N + column[None, :])
                total = tl.dot(x, y, total)
            tl.store(c + (first + row)[:, None] * N + column[None, :], total.to(tl.float16),
                     mask=(row < height)[:, None])
            tile += tl.num_programs(0)
        begin += here


@triton.jit
def persistent(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PROGRAMS: tl.constexpr,
               SPECIAL: tl.constexpr):
    A = tl.make_tensor_descriptor(a, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    B = tl.make_tensor_descriptor(b, shape=[N, K], strides=[K, 1], block_shape=[BN, BK])
    C = tl.make_tensor_descriptor(c, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    tiles = tl.cdiv(M, BM) * tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tiles, PROGRAMS, flatten=not SPECIAL, warp_specialize=SPECIAL):
        m, n = tile // tl.cdiv(N, BN), tile % tl.cdiv(N, BN)
        total = tl.zeros((BM, BN), tl.float32)
        for k in range(0, tl.cdiv(K, BK)):
            total = tl.dot(A.load([m * BM, k * BK]), B.load([n * BN, k * BK]).T, total)
        C.store([m * BM, n * BN], total.to(tl.float16))


@triton.jit
def scaled(a, scale_a, b, scale_b, c, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
           FORMAT: tl.constexpr, PACK: tl.constexpr, VECTOR: tl.constexpr):
    m, n, k, s = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK // PACK), tl.arange(0, BK // VECTOR)
    total = tl.zeros((BM, BN), tl.float32)
    for i in range(0, K // BK):
        x = tl.load(a + m[:, None] * (K // PACK) + i * (BK // PACK) + k[None, :])
        y = tl.load(b + n[:, None] * (K // PACK) + i * (BK // PACK) + k[None, :])
        p = tl.load(scale_a + m[:, None] * (K // VECTOR) + i * (BK // VECTOR) + s[None, :])
        q = tl.load(scale_b + n[:, None] * (K // VECTOR) + i * (BK // VECTOR) + s[None, :])
        total = tl.dot_scaled(x, p, FORMAT, y.T, q, FORMAT, total)
    tl.store(c + m[:, None] * BN + n[None, :], total)


def product(name, a, b, want, tile, *, exercises, transposed=False, types=(None, None), total=tl.float32,
            precision="tf32", rtol=2e-2, **options):
    (m, k), n = a.shape, b.shape[1]
    steps = (1, k) if transposed else (n, 1)
    arguments = dict(a=Input(a, types[0]), b=Input(np.ascontiguousarray(b.T) if transposed else b, types[1]),
                     c=Output(want, rtol=rtol), M=m, N=n, K=k, row_a=k, column_a=1, row_b=steps[0], column_b=steps[1])
    constants = dict(BM=tile[0], BN=tile[1], BK=tile[2], GROUP=2, SUM=total, PRECISION=precision)
    return cases(f"matmul_{name}", matmul, arguments, constants, (-(-m // tile[0]) * -(-n // tile[1]),),
                 exercises=exercises, **options)


def halves():
    shapes = [((128, 128, 128), (64, 64, 32), 4, 3), ((128, 256, 128), (128, 128, 64), 8, 4),
              ((96, 80, 72), (64, 64, 32), 4, 2), ((64, 64, 64), (32, 32, 32), 2, 1),
              ((128, 128, 128), (128, 64, 64), 4, 3)]
    for (m, n, k), tile, warps, stages in shapes:
        a, b = half(m, k), half(k, n)
        want = a.astype(np.float32) @ b.astype(np.float32)
        name = f"{m}x{n}x{k}_{tile[0]}x{tile[1]}x{tile[2]}"
        for transposed, typed in [(False, want.astype(np.float16)), (True, want)]:
            yield from product(f"f16{'_bt' if transposed else ''}_{name}", a, b, typed, tile, transposed=transposed,
                               warps=warps, stages=stages, exercises="mma, wgmma and tcgen05.mma of f16")


def other_types():
    shape, tile = (128, 128), (64, 64, 32)
    a, b = (random.standard_normal(shape).astype(np.float32) for _ in range(2))
    for precision, rtol, tile_ in [("tf32", 2e-2, tile), ("tf32x3", 1e-4, tile), ("ieee", 1e-4, (32, 32, 32))]:
        yield from product(f"f32_{precision}", a, b, a @ b, tile_, precision=precision, rtol=rtol,
                           exercises="products of f32 as " + precision)
    p, q = to_bf16(a), to_bf16(b)
    yield from product("bf16", p, q, from_bf16(p) @ from_bf16(q), (64, 128, 64), types=("*bf16", "*bf16"),
                       exercises="products of bf16")
    p, q = (random.integers(-9, 9, shape).astype(np.int8) for _ in range(2))
    want = p.astype(np.int32) @ q.astype(np.int32)
    for transposed in (False, True):
        yield from product("i8_bt" if transposed else "i8", p, q, want, (64, 64, 64), total=tl.int32, rtol=None,
                           transposed=transposed, exercises="integer products")
    p = random.integers(0, 64, shape).astype(np.uint8) | (random.integers(0, 2, shape) << 7).astype(np.uint8)
    q = random.integers(0, 64, shape).astype(np.uint8)
    yield from product("e5m2", p, q, from_e5m2(p) @ from_e5m2(q), (64, 64, 64), types=("*fp8e5", "*fp8e5"),
                       exercises="products of e5m2", targets=(80, 90, 100, 120))
    for transposed in (False, True):
        yield from product("e4m3_bt" if transposed else "e4m3", p, q, from_e4m3(p) @ from_e4m3(q), (64, 64, 64),
                           types=("*fp8e4nv", "*fp8e4nv"), transposed=transposed, exercises="products of e4m3",
                           targets=(89, 90, 100, 120))
    x, y = random.standard_normal((2, 32, 32))
    yield from product("f64", x, y, x @ y, (32, 32, 32), total=tl.float64, precision="ieee", rtol=1e-9,
                       exercises="products of f64")


def block_scaled():
    m = n = 128
    k = 256
    def codes(low, high, *shape):
        return random.integers(low, high, shape).astype(np.uint8)
    arguments = dict(K=k, BM=m, BN=n, BK=128)
    scale_a, scale_b = codes(124, 130, m, k // 32), codes(124, 130, n, k // 32)
    wide_a, wide_b = (np.repeat(from_ue8m0(s), 32, 1) for s in (scale_a, scale_b))
    a, b = codes(0, 64, m, k), codes(0, 64, n, k) | (codes(0, 2, n, k) << 7)
    want = ((from_e4m3(a) * wide_a) @ (from_e4m3(b) * wide_b).T).astype(np.float32)
    yield from cases("scaled_mxfp8", scaled,
                     dict(a=Input(a, "*fp8e4nv"), scale_a=Input(scale_a), b=Input(b, "*fp8e4nv"),
                          scale_b=Input(scale_b), c=Output(want, rtol=2e-2)),
                     dict(FORMAT="e4m3", PACK=1, VECTOR=32, **arguments), exercises="mxf8f6f4 with block scales",
                     targets=(90, 100, 120))
    a, b = codes(0, 256, m, k // 2), codes(0, 256, n, k // 2)
    want = ((from_e2m1_pairs(a) * wide_a) @ (from_e2m1_pairs(b) * wide_b).T).astype(np.float32)
    yield from cases("scaled_mxfp4", scaled,
                     dict(a=Input(a), scale_a=Input(scale_a), b=Input(b), scale_b=Input(scale_b),
                          c=Output(want, rtol=2e-2)),
                     dict(FORMAT="e2m1", PACK=2, VECTOR=32, **arguments), exercises="mxf4 with block scales",
                     targets=(80, 90, 100, 120))
    scale_a, scale_b = codes(40, 70, m, k // 16), codes(40, 70, n, k // 16)
    wide_a, wide_b = (np.repeat(from_e4m3(s), 16, 1) for s in (scale_a, scale_b))
    want = ((from_e2m1_pairs(a) * wide_a) @ (from_e2m1_pairs(b) * wide_b).T).astype(np.float32)
    yield from cases("scaled_nvfp4", scaled,
                     dict(a=Input(a), scale_a=Input(scale_a, "*fp8e4nv"), b=Input(b),
                          scale_b=Input(scale_b, "*fp8e4nv"), c=Output(want, rtol=2e-2)),
                     dict(FORMAT="e2m1", PACK=2, VECTOR=16, **arguments), exercises="mxf4nvf4 with block scales",
                     targets=(100, 120))


def all_cases():
    yield from halves()
    yield from other_types()
    sizes = np.array([64, 100, 17], np.int32)
    offsets = np.array([0, 64, 164], np.int32)
    a, b = half(181, 64), half(3 * 64, 128)
    want = np.concatenate([a[o:o + s].astype(np.float32) @ b[g * 64:g * 64 + 64].astype(np.float32)
                           for g, (o, s) in enumerate(zip(offsets, sizes))])
    yield from cases("grouped", grouped,
                     dict(a=Input(a), b=Input(b), c=Output(want.astype(np.float16), rtol=2e-2), sizes=Input(sizes),
                          offsets=Input(offsets), tiles=10),
                     dict(N=128, K=64, BM=64, BN=64, BK=32, GROUPS=3), (3,),
                     exercises="a grouped product with sizes from memory")
    a, b = half(256, 192), half(128, 192)
    want = (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16)
    for m, n, k, warps, stages in [(128, 128, 64, 8, 3), (128, 64, 64, 4, 4), (64, 64, 64, 4, 2)]:
        for special in (False, True):
            yield from cases(f"persistent_{m}x{n}x{k}{'_special' if special else ''}", persistent,
                             dict(a=Input(a), b=Input(b), c=Output(want, rtol=2e-2), M=256, N=128, K=192),
                             dict(BM=m, BN=n, BK=k, PROGRAMS=2, SPECIAL=special), (2,), warps=warps, stages=stages,
                             exercises="a persistent product with TMA" + (" and special warps" if special else ""),
                             targets=(100,) if special else (90, 100))
    yield from block_scaled()
