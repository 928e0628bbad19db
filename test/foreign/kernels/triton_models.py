"""Triton: what models are made of besides products: activations with gates, group norms, losses, attention of one query,
linear recurrences, quantization to blocks, sampling, sparse rows."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output, Scratch
from triton_compiler import cases

random = np.random.default_rng(31)
TARGETS = (80, 90, 100)


def normal(*shape):
    return random.standard_normal(shape).astype(np.float32)


@triton.jit
def swiglu(gate, up, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    g = tl.load(gate + at, mask=at < n, other=0.0).to(tl.float32)
    u = tl.load(up + at, mask=at < n, other=0.0).to(tl.float32)
    tl.store(out + at, (g * tl.sigmoid(g) * u).to(tl.float16), mask=at < n)


@triton.jit
def group_norm(x, weight, out, G: tl.constexpr, C: tl.constexpr, S: tl.constexpr):
    program = tl.program_id(0)
    group = program % G
    channel, place = tl.arange(0, C), tl.arange(0, S)
    at = program * C * S + channel[:, None] * S + place[None, :]
    v = tl.load(x + at)
    mean = tl.sum(v) / (C * S)
    centered = v - mean
    variance = tl.sum(centered * centered) / (C * S)
    scale = tl.load(weight + group * C + channel)
    tl.store(out + at, centered * tl.rsqrt(variance + 1e-5) * scale[:, None])


@triton.jit
def divergence(logits, other, loss, n, N: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, N)
    a = tl.load(logits + row * n + column, mask=column < n, other=-float("inf"))
    b = tl.load(other + row * n + column, mask=column < n, other=-float("inf"))
    a -= tl.max(a)
    b -= tl.max(b)
    la = a - tl.log(tl.sum(tl.exp(a)))
    lb = b - tl.log(tl.sum(tl.exp(b)))
    each = tl.where(column < n, tl.exp(la) * (la - lb), 0.0)
    tl.store(loss + row, tl.sum(each))


@triton.jit
def step(a0, b0, a1, b1): return a0 * a1, b0 * a1 + b1


@triton.jit
def recurrence(a, b, out, T: tl.constexpr, D: tl.constexpr):
    time, lane = tl.arange(0, T), tl.arange(0, D)
    at = tl.program_id(0) * T * D + time[:, None] * D + lane[None, :]
    _, h = tl.associative_scan((tl.load(a + at), tl.load(b + at)), 0, step)
    tl.store(out + at, h)


@triton.jit
def quantize_blocks(x, out, scales, B: tl.constexpr, N: tl.constexpr):
    row = tl.program_id(0)
    v = tl.load(x + row * N + tl.arange(0, N)).reshape(N // B, B)
    most = tl.max(tl.abs(v), 1)
    scale = tl.where(most == 0, 1.0, most / 127.0)
    q = tl.extra.cuda.libdevice.rint(v / scale[:, None]).to(tl.int8)
    tl.store(out + row * N + tl.arange(0, N), q.reshape(N))
    tl.store(scales + row * (N // B) + tl.arange(0, N // B), scale)


@triton.jit
def sparse_rows(starts, columns, values, x, out, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    begin, end = tl.load(starts + row), tl.load(starts + row + 1)
    total = tl.zeros((BLOCK,), tl.float32)
    for at in range(begin, end, BLOCK):
        k = at + tl.arange(0, BLOCK)
        column = tl.load(columns + k, mask=k < end, other=0)
        total += tl.load(values + k, mask=k < end, other=0.0) * tl.load(x + column, mask=k < end, other=0.0)
    tl.store(out + row, tl.sum(total))


@triton.jit
def split_sum(x, out, lock, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.load(x + at, mask=at < n, other=0.0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(out + tl.arange(0, BLOCK), tl.load(out + tl.arange(0, BLOCK)) + part)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def convolution(x, weight, out, H: tl.constexpr, W: tl.constexpr, C: tl.constexpr, K: tl.constexpr):
    # An implicit product: pixels by 9 C, with zeros around the image.
    pixel = tl.program_id(0) * 64 + tl.arange(0, 64)
    py, px = pixel // W, pixel % W
    c, k = tl.arange(0, C), tl.arange(0, K)
    total = tl.zeros((64, K), tl.float32)
    for tap in tl.static_range(9):
        y, z = py + tap // 3 - 1, px + tap % 3 - 1
        inside = (y >= 0) & (y < H) & (z >= 0) & (z < W)
        v = tl.load(x + (y * W + z)[:, None] * C + c[None, :], mask=inside[:, None], other=0.0)
        w = tl.load(weight + tap * C * K + c[:, None] * K + k[None, :])
        total = tl.dot(v, w, total)
    tl.store(out + pixel[:, None] * K + k[None, :], total)


@triton.jit
def batched(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    batch = tl.program_id(0) * 2 + tl.arange(0, 2)[:, None, None]
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + batch * M * K + m[None, :, None] * K + k[None, None, :])
    y = tl.load(b + batch * K * N + k[None, :, None] * N + n[None, None, :])
    tl.store(c + batch * M * N + m[None, :, None] * N + n[None, None, :], tl.dot(x, y))


@triton.jit
def split_k(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, PARTS: tl.constexpr):
    part: tl.constexpr = K // PARTS
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.program_id(0) * part + tl.arange(0, part)
    x = tl.load(a + m[:, None] * K + k[None, :])
    y = tl.load(b + k[:, None] * N + n[None, :])
    tl.atomic_add(c + m[:, None] * N + n[None, :], tl.dot(x, y), sem="relaxed")


@triton.jit
def bits(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    w = v.to(tl.uint32, bitcast=True)
    high = tl.umulhi(w, w)
    packed = (w << 7) | (w >> 25)
    folded = tl.xor_sum(packed.reshape(N // 8, 8), 1)
    tl.store(out + tl.arange(0, N), (packed ^ high).to(tl.int32, bitcast=True) // 3 + v % 7)
    tl.store(out + N + tl.arange(0, N // 8), folded.to(tl.int32, bitcast=True))


@triton.jit
def wide_dot(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + m[:, None] * K + k[None, :])
    y = tl.load(b + k[:, None] * N + n[None, :])
    tl.store(c + m[:, None] * N + n[None, :], tl.dot(x, y, out_dtype=tl.float16))


@triton.jit
def chained_dots(q, k, v, out, M: tl.constexpr, D: tl.constexpr):
    m, d = tl.arange(0, M), tl.arange(0, D)
    at = m[:, None] * D + d[None, :]
    s = tl.dot(tl.load(q + at), tl.trans(tl.load(k + at)))
    s = tl.where(m[:, None] >= m[None, :], s, 0.0)
    tl.store(out + at, tl.dot(s.to(tl.bfloat16), tl.load(v + at)))


def elements():
    g, u = normal(1000).astype(np.float16), normal(1000).astype(np.float16)
    wide = g.astype(np.float64)
    want = (wide / (1 + np.exp(-wide)) * u).astype(np.float16)
    yield from cases("swiglu", swiglu, dict(gate=Input(g), up=Input(u), out=Output(want, rtol=2e-3), n=1000),
                     dict(BLOCK=256), (4,), exercises="a gate with half precision")
    x, w = normal(2 * 4, 8, 32), normal(32)
    flat = x.reshape(8, -1)
    norm = (flat - flat.mean(1, keepdims=True)) / np.sqrt(flat.var(1, keepdims=True) + 1e-5)
    want = norm.reshape(x.shape) * np.tile(w.reshape(4, 8), (2, 1))[:, :, None]
    yield from cases("group_norm", group_norm, dict(x=Input(x), weight=Input(w), out=Output(want.astype(np.float32), rtol=1e-4)),
                     dict(G=4, C=8, S=32), (8,), exercises="sums over two dimensions")
    a, b = normal(6, 100), normal(6, 100)
    la, lb = (v - v.max(1, keepdims=True) for v in (a, b))
    la, lb = (v - np.log(np.exp(v).sum(1, keepdims=True)) for v in (la, lb))
    yield from cases("divergence", divergence,
                     dict(logits=Input(a), other=Input(b), loss=Output((np.exp(la) * (la - lb)).sum(1), rtol=1e-4), n=100),
                     dict(N=128), (6,), exercises="two softmaxes of rows whose lengths are not powers of two")
    a, b = random.uniform(0.5, 1, (2, 64, 16)).astype(np.float32), normal(2, 64, 16)
    h, want = np.zeros((2, 16)), np.zeros(a.shape)
    for t in range(64):
        h = a[:, t] * h + b[:, t]
        want[:, t] = h
    yield from cases("recurrence", recurrence, dict(a=Input(a), b=Input(b), out=Output(want.astype(np.float32), rtol=1e-4)),
                     dict(T=64, D=16), (2,), exercises="an associative scan of pairs")
    x = normal(4, 256)
    blocks = x.reshape(4, 8, 32)
    scale = abs(blocks).max(2) / np.float32(127)
    q = np.rint(blocks / scale[:, :, None]).astype(np.int8).reshape(4, 256)
    yield from cases("quantize_blocks", quantize_blocks,
                     dict(x=Input(x), out=Output(q, rtol=1), scales=Output(scale.astype(np.float32), rtol=1e-6)),
                     dict(B=32, N=256), (4,), exercises="reshape, rint, a scale for each block")
    x = random.integers(-1 << 31, 1 << 31, 256).astype(np.int32)
    w = x.view(np.uint32).astype(np.uint64)
    packed = ((w << 7) | (w >> 25)) & 0xFFFFFFFF
    mixed = (packed ^ (w * w >> 32)).astype(np.uint32).view(np.int32).astype(np.int64)
    first = np.trunc(mixed / 3).astype(np.int64) + np.fmod(x.astype(np.int64), 7)
    folded = np.bitwise_xor.reduce(packed.reshape(32, 8), axis=1).astype(np.uint32).view(np.int32)
    want = np.concatenate([first.astype(np.int32), folded])
    yield from cases("bits", bits, dict(x=Input(x), out=Output(want)), dict(N=256), exercises="shifts, umulhi, xor_sum, quotients")


def rows():
    lengths = random.integers(0, 90, 12)
    starts = np.append(0, lengths.cumsum()).astype(np.int32)
    columns = random.integers(0, 64, starts[-1]).astype(np.int32)
    values, x = normal(starts[-1]), normal(64)
    want = np.array([(values[a:b] * x[columns[a:b]]).sum() for a, b in zip(starts, starts[1:])], np.float32)
    yield from cases("sparse_rows", sparse_rows,
                     dict(starts=Input(starts), columns=Input(columns), values=Input(values), x=Input(x), out=Output(want, rtol=1e-4)),
                     dict(BLOCK=32), (12,), exercises="loops whose ends are loaded, gathers", warps=1)
    x = random.integers(-9, 10, 512).astype(np.float32)
    yield from cases("split_sum", split_sum,
                     dict(x=Input(x), out=Output(x.reshape(4, 128).sum(0)), lock=Scratch(4, "*i32"), n=512), dict(BLOCK=128), (4,),
                     exercises="a lock by atomic_cas")


def products():
    def small(*shape):
        return random.integers(-3, 4, shape).astype(np.float16)
    x, w = small(16, 16, 32), small(9, 32, 32)
    around = np.pad(x, ((1, 1), (1, 1), (0, 0))).astype(np.float32)
    want = sum(around[t // 3:t // 3 + 16, t % 3:t % 3 + 16] @ w[t].astype(np.float32) for t in range(9))
    yield from cases("convolution", convolution, dict(x=Input(x), weight=Input(w), out=Output(want.astype(np.float32))),
                     dict(H=16, W=16, C=32, K=32), (4,), exercises="an implicit product with zeros around")
    a, b = small(4, 32, 32), small(4, 32, 32)
    yield from cases("batched", batched,
                     dict(a=Input(a), b=Input(b), c=Output(a.astype(np.float32) @ b.astype(np.float32))),
                     dict(M=32, N=32, K=32), (2,), exercises="tl.dot of three dimensions")
    a, b = small(64, 256), small(256, 64)
    yield from cases("split_k", split_k,
                     dict(a=Input(a), b=Input(b), c=Output(a.astype(np.float32) @ b.astype(np.float32))),
                     dict(M=64, N=64, K=256, PARTS=4), (4,), exercises="products summed by atomics")
    a, b = small(64, 64), small(64, 128)
    yield from cases("half_sums", wide_dot,
                     dict(a=Input(a), b=Input(b), c=Output((a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16))),
                     dict(M=64, N=128, K=64), exercises="sums of a product in half precision")
    q, k, v = (random.integers(-2, 3, (64, 64)).astype(np.float32) for _ in range(3))
    def brain(t):
        return Input((t.view(np.uint32) >> 16).astype(np.uint16), "*bf16")
    s = np.tril(q @ k.T)
    yield from cases("chained_dots", chained_dots,
                     dict(q=brain(q), k=brain(k), v=brain(v), out=Output((s @ v).astype(np.float32))),
                     dict(M=64, D=64), exercises="a product of a product in bfloat16")


def all_cases():
    yield from elements()
    yield from rows()
    yield from products()
