"""Triton: patterns of its tutorials that the other modules have not: dropout, groups with descriptors, scales by TMA,
reductions and scans of several values, functions of libdevice."""

import numpy as np
import triton
import triton.language as tl
from triton.language.extra import libdevice

from case import Addresses, Input, Output
from numbers_of import from_e2m1_pairs, from_e4m3, from_ue8m0
from triton_compiler import cases

random = np.random.default_rng(17)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


@triton.jit
def dropout(x, out, again, n, p, seed, BLOCK: tl.constexpr):
    """The mask is made twice from the seed, as the gradient would make it."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < n
    v = tl.load(x + index, mask=inside)
    tl.store(out + index, tl.where(tl.rand(seed, index) > p, v / (1 - p), 0.0), mask=inside)
    tl.store(again + index, tl.rand(seed, index) > p, mask=inside)


def philox_uniform(seed, counters):
    """Philox4x32-10's first word as a float in [0, 1), as Triton makes one of it."""
    mask = np.uint64(0xFFFFFFFF)
    a, b = counters.astype(np.uint64), np.zeros(len(counters), np.uint64)
    c, d, k, l = b.copy(), b.copy(), np.uint64(seed), np.uint64(0)
    for _ in range(10):
        p, q = a * np.uint64(0xD2511F53), c * np.uint64(0xCD9E8D57)
        a, b, c, d = (q >> np.uint64(32)) ^ b ^ k, q & mask, (p >> np.uint64(32)) ^ d ^ l, p & mask
        k, l = (k + np.uint64(0x9E3779B9)) & mask, (l + np.uint64(0xBB67AE85)) & mask
    word = a.astype(np.uint32).view(np.int32).astype(np.int64)
    return (np.where(word < 0, -word - 1, word).astype(np.float32) * np.float32(4.6566127342e-10)).astype(np.float32)


@triton.jit
def described_groups(a, b, c, heights, N: tl.constexpr, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                     BK: tl.constexpr, GROUPS: tl.constexpr, PROGRAMS: tl.constexpr):
    """Products of different heights; each group has its own descriptors, made on the device."""
    tile, begin, first = tl.program_id(0), 0, 0
    for group in range(GROUPS):
        M = tl.load(heights + group)
        here = tl.cdiv(M, BM) * (N // BN)
        if tile < begin + here:
            A = tl.make_tensor_descriptor(a + first * K, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
            B = tl.make_tensor_descriptor(b + group * N * K, shape=[N, K], strides=[K, 1], block_shape=[BN, BK])
            C = tl.make_tensor_descriptor(c + first * N, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
            while tile < begin + here:
                row, column = (tile - begin) // (N // BN) * BM, (tile - begin) % (N // BN) * BN
                total = tl.zeros((BM, BN), tl.float32)
                for k in range(0, K, BK):
                    total = tl.dot(A.load([row, k]), B.load([column, k]).T, total)
                C.store([row, column], total.to(tl.float16))
                tile += PROGRAMS
        begin += here
        first += M


@triton.jit
def pointed_groups(a, b, c, from_a, from_b, to_c, sizes, GROUPS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                   BK: tl.constexpr, PROGRAMS: tl.constexpr):
    """Products of any sizes; addresses come from arrays in memory."""
    tile, begin = tl.program_id(0), 0
    for group in range(GROUPS):
        M, N, K = tl.load(sizes + group * 3), tl.load(sizes + group * 3 + 1), tl.load(sizes + group * 3 + 2)
        across = tl.cdiv(N, BN)
        here = tl.cdiv(M, BM) * across
        while tile >= begin and tile < begin + here:
            A = tl.load(from_a + group).to(tl.pointer_type(tl.float16))
            B = tl.load(from_b + group).to(tl.pointer_type(tl.float16))
            C = tl.load(to_c + group).to(tl.pointer_type(tl.float32))
            row = (tile - begin) // across * BM + tl.arange(0, BM)
            column, depth = (tile - begin) % across * BN + tl.arange(0, BN), tl.arange(0, BK)
            total = tl.zeros((BM, BN), tl.float32)
            for k in range(0, K, BK):
                x = tl.load(A + row[:, None] * K + k + depth[None, :], mask=(row < M)[:, None] & (k + depth < K)[None, :],
                            other=0.0)
                y = tl.load(B + (k + depth)[:, None] * N + column[None, :],
                            mask=(k + depth < K)[:, None] & (column < N)[None, :], other=0.0)
                total = tl.dot(x, y, total)
            tl.store(C + row[:, None] * N + column[None, :], total, mask=(row < M)[:, None] & (column < N)[None, :])
            tile += PROGRAMS
        begin += here


@triton.jit
def scaled_described(a, scale_a, b, scale_b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                     FORMAT_A: tl.constexpr, PACK_A: tl.constexpr, FORMAT_B: tl.constexpr, PACK_B: tl.constexpr):
    """Scales come by TMA in blocks of 128 rows and 4 columns, as the tensor cores take them."""
    A = tl.make_tensor_descriptor(a, shape=[M, K // PACK_A], strides=[K // PACK_A, 1], block_shape=[BM, BK // PACK_A])
    B = tl.make_tensor_descriptor(b, shape=[N, K // PACK_B], strides=[K // PACK_B, 1], block_shape=[BN, BK // PACK_B])
    blocks = K // 128
    P = tl.make_tensor_descriptor(scale_a, shape=[1, M // 128, blocks, 2, 256],
                                  strides=[M // 128 * blocks * 512, blocks * 512, 512, 256, 1],
                                  block_shape=[1, BM // 128, BK // 128, 2, 256])
    Q = tl.make_tensor_descriptor(scale_b, shape=[1, N // 128, blocks, 2, 256],
                                  strides=[N // 128 * blocks * 512, blocks * 512, 512, 256, 1],
                                  block_shape=[1, BN // 128, BK // 128, 2, 256])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in tl.range(0, K // BK, num_stages=2):
        x, y = A.load([row, k * (BK // PACK_A)]), B.load([column, k * (BK // PACK_B)])
        p = P.load([0, row // 128, k * (BK // 128), 0, 0]).reshape(BM // 128, BK // 128, 32, 4, 4)
        q = Q.load([0, column // 128, k * (BK // 128), 0, 0]).reshape(BN // 128, BK // 128, 32, 4, 4)
        p = p.trans(0, 3, 2, 1, 4).reshape(BM, BK // 32)
        q = q.trans(0, 3, 2, 1, 4).reshape(BN, BK // 32)
        total = tl.dot_scaled(x, p, FORMAT_A, y.T, q, FORMAT_B, total)
    rows, columns = row + tl.arange(0, BM), column + tl.arange(0, BN)
    tl.store(c + rows[:, None] * N + columns[None, :], total)


@triton.jit
def join_moments(n, mean, square, m, other, far):
    whole = n + m
    apart = other - mean
    part = m / whole
    return whole, mean + apart * part, square + far + apart * apart * n * part


@triton.jit
def moments(x, mean, square, COLUMNS: tl.constexpr, ROWS: tl.constexpr):
    row, column = tl.arange(0, ROWS)[:, None], tl.arange(0, COLUMNS)[None, :]
    v = tl.load(x + row * COLUMNS + column)
    _, m, s = tl.reduce((tl.full(v.shape, 1.0, tl.float32), v, tl.zeros_like(v)), 1, join_moments)
    tl.store(mean + tl.arange(0, ROWS), m)
    tl.store(square + tl.arange(0, ROWS), s)


@triton.jit
def join_segments(head, total, begins, more):
    return head | begins, tl.where(begins != 0, more, total + more)


@triton.jit
def segments(x, heads, out, N: tl.constexpr):
    index = tl.arange(0, N)
    _, sums = tl.associative_scan((tl.load(heads + index), tl.load(x + index)), 0, join_segments)
    tl.store(out + index, sums)


@triton.jit
def arcsine(x): return libdevice.asin(x / 5)
@triton.jit
def cube_root(x): return libdevice.cbrt(x)
@triton.jit
def hypotenuse(x): return libdevice.hypot(x, x * 3 - 1)
@triton.jit
def exponential_less_one(x): return libdevice.expm1(x)
@triton.jit
def next_after(x): return libdevice.nextafter(x, x * 2)
@triton.jit
def bits_of_a_float(x): return libdevice.ilogb(x).to(tl.float32) + libdevice.float_as_int(x).to(tl.float32)
@triton.jit
def scaled_by_powers(x): return libdevice.ldexp(x, libdevice.float2int_rd(x))


@triton.jit
def mapped(x, out, FUNCTION: tl.constexpr, N: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, FUNCTION(tl.load(x + index)))


def functions():
    x = (random.standard_normal(512) * 1.5).clip(-4.9, 4.9).astype(np.float32)
    near = np.nextafter(x, x * 2)
    exponent = np.floor(np.log2(abs(x))).astype(np.float32) + x.view(np.int32).astype(np.float32)
    for function, want, rtol in [(arcsine, np.arcsin(x / 5), 1e-5), (cube_root, np.cbrt(x), 1e-5),
                                 (hypotenuse, np.hypot(x, x * 3 - 1), 1e-5), (exponential_less_one, np.expm1(x), 1e-5),
                                 (next_after, near, None), (bits_of_a_float, exponent, None),
                                 (scaled_by_powers, np.ldexp(x, np.floor(x).astype(int)), None)]:
        name = function.fn.__name__
        yield from cases(f"libdevice_{name}", mapped, dict(x=Input(x), out=Output(want.astype(np.float32), rtol=rtol)),
                         dict(FUNCTION=function, N=512), exercises="libdevice: " + name.replace("_", " "))


def in_blocks(scales):
    """Rows of scales in blocks of 128 x 4: row r % 32, then r / 32 % 4, then the column."""
    rows, columns = scales.shape
    return np.ascontiguousarray(scales.reshape(rows // 128, 4, 32, columns // 4, 4).transpose(0, 3, 2, 1, 4))


def scaled():
    m, n, k = 128, 256, 256
    codes = lambda low, high, *shape: random.integers(low, high, shape).astype(np.uint8)
    p, q = codes(124, 130, m, k // 32), codes(124, 130, n, k // 32)
    wide = lambda s: np.repeat(from_ue8m0(s), 32, 1)
    eight, four = codes(0, 64, m, k) | codes(0, 2, m, k) << 7, codes(0, 256, n, k // 2)
    other = codes(0, 64, n, k)
    for name, b, values, kind, pack, exercises in [
            ("mxfp8", other, from_e4m3(other), "e4m3", 1, "mxf8f6f4, scales by TMA in blocks"),
            ("mixed", four, from_e2m1_pairs(four), "e2m1", 2, "e4m3 by e2m1, scales by TMA in blocks")]:
        want = ((from_e4m3(eight) * wide(p)) @ (values * wide(q)).T).astype(np.float32)
        yield from cases(f"described_{name}", scaled_described,
                         dict(a=Input(eight, "*fp8e4nv"), scale_a=Input(in_blocks(p)),
                              b=Input(b, "*fp8e4nv" if pack == 1 else None), scale_b=Input(in_blocks(q)),
                              c=Output(want, rtol=2e-2), M=m, N=n, K=k),
                         dict(BM=128, BN=128, BK=128, FORMAT_A="e4m3", PACK_A=1, FORMAT_B=kind, PACK_B=pack), (1, 2),
                         exercises=exercises, targets=(100,))


def pointed():
    shapes = [(64, 96, 40), (17, 33, 64), (100, 64, 32)]
    parts = [(half(m, k), half(k, n)) for m, n, k in shapes]
    want = [a.astype(np.float32) @ b.astype(np.float32) for a, b in parts]
    whole = [np.concatenate([np.ravel(v) for v in values]) for values in (*zip(*parts), want)]
    places = [np.cumsum([0] + [v.nbytes for v in values[:-1]]).tolist() for values in (*zip(*parts), want)]
    yield from cases("pointed_groups", pointed_groups,
                     dict(a=Input(whole[0]), b=Input(whole[1]), c=Output(whole[2], rtol=2e-2),
                          from_a=Addresses(0, places[0], "*i64"), from_b=Addresses(1, places[1], "*i64"),
                          to_c=Addresses(2, places[2], "*i64"), sizes=Input(np.array(shapes, np.int32))),
                     dict(GROUPS=3, BM=32, BN=32, BK=32, PROGRAMS=4), (4,),
                     exercises="grouped products whose addresses lie in memory")


def all_cases():
    x = random.standard_normal(1000).astype(np.float32)
    p = np.float32(0.4)
    kept = philox_uniform(123, np.arange(1000)) > p
    yield from cases("dropout", dropout,
                     dict(x=Input(x), out=Output(np.where(kept, x / (1 - p), 0).astype(np.float32), rtol=1e-6),
                          again=Output(kept.astype(np.int8)), n=1000, p=0.4, seed=123), dict(BLOCK=256), (4,),
                     exercises="a mask made of a seed, twice")
    heights = np.array([100, 64, 17], np.int32)
    a, b = half(181, 128), half(3 * 128, 128)
    starts = np.cumsum(heights) - heights
    want = np.concatenate([a[s:s + h].astype(np.float32) @ b[g * 128:g * 128 + 128].astype(np.float32).T
                           for g, (s, h) in enumerate(zip(starts, heights))]).astype(np.float16)
    yield from cases("described_groups", described_groups,
                     dict(a=Input(a), b=Input(b), c=Output(want, rtol=2e-2), heights=Input(heights)),
                     dict(N=128, K=128, BM=64, BN=64, BK=64, GROUPS=3, PROGRAMS=2), (2,),
                     exercises="grouped products, descriptors made for each group", targets=(90, 100))
    yield from pointed()
    yield from scaled()
    x = random.standard_normal((16, 128)).astype(np.float32)
    yield from cases("moments", moments,
                     dict(x=Input(x), mean=Output(x.mean(1), rtol=1e-5),
                          square=Output(((x - x.mean(1, keepdims=True))**2).sum(1), rtol=1e-4)),
                     dict(COLUMNS=128, ROWS=16), exercises="a reduction of three values at once")
    heads = (random.random(512) < 0.1).astype(np.int32)
    x = random.integers(-99, 99, 512).astype(np.int32)
    parts = np.split(x, np.flatnonzero(heads))
    yield from cases("segments", segments,
                     dict(x=Input(x), heads=Input(heads),
                          out=Output(np.concatenate([part.cumsum() for part in parts]).astype(np.int32))), dict(N=512),
                     exercises="a scan of two values at once")
    yield from functions()
