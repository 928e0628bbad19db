"""Triton: attention, of one pass, with and without a causal mask, and its decoding for one query."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output
from triton_compiler import cases

random = np.random.default_rng(16)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


@triton.jit
def attention(q, k, v, out, scale, S: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
              CAUSAL: tl.constexpr, STAGES: tl.constexpr, SPECIAL: tl.constexpr):
    head = tl.program_id(1) * S * D
    row, width, column = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D), tl.arange(0, BN)
    queries = tl.load(q + head + row[:, None] * D + width[None, :])
    top, total = tl.full((BM,), -float("inf"), tl.float32), tl.zeros((BM,), tl.float32)
    result = tl.zeros((BM, D), tl.float32)
    for n in tl.range(0, (tl.program_id(0) + 1) * BM if CAUSAL else S, BN, num_stages=STAGES,
                      warp_specialize=SPECIAL):
        keys = tl.load(k + head + (n + column)[None, :] * D + width[:, None])
        values = tl.load(v + head + (n + column)[:, None] * D + width[None, :])
        score = tl.dot(queries, keys) * scale
        if CAUSAL:
            score = tl.where(row[:, None] >= (n + column)[None, :], score, -1e6)
        now = tl.maximum(top, tl.max(score, 1))
        weight, fade = tl.exp2(score - now[:, None]), tl.exp2(top - now)
        total = total * fade + tl.sum(weight, 1)
        result = tl.dot(weight.to(tl.float16), values, result * fade[:, None])
        top = now
    tl.store(out + head + row[:, None] * D + width[None, :], (result / total[:, None]).to(tl.float16))


@triton.jit
def described_attention(q, k, v, out, scale, S: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                        SPECIAL: tl.constexpr):
    rows = tl.num_programs(1) * S
    Q = tl.make_tensor_descriptor(q, shape=[rows, D], strides=[D, 1], block_shape=[BM, D])
    K = tl.make_tensor_descriptor(k, shape=[rows, D], strides=[D, 1], block_shape=[BN, D])
    V = tl.make_tensor_descriptor(v, shape=[rows, D], strides=[D, 1], block_shape=[BN, D])
    head = tl.program_id(1) * S
    first = head + tl.program_id(0) * BM
    queries = Q.load([first, 0])
    top, total = tl.full((BM,), -float("inf"), tl.float32), tl.zeros((BM,), tl.float32)
    result = tl.zeros((BM, D), tl.float32)
    for n in tl.range(0, S, BN, warp_specialize=SPECIAL):
        score = tl.dot(queries, K.load([head + n, 0]).T) * scale
        now = tl.maximum(top, tl.max(score, 1))
        weight, fade = tl.exp2(score - now[:, None]), tl.exp2(top - now)
        total = total * fade + tl.sum(weight, 1)
        result = tl.dot(weight.to(tl.float16), V.load([head + n, 0]), result * fade[:, None])
        top = now
    O = tl.make_tensor_descriptor(out, shape=[rows, D], strides=[D, 1], block_shape=[BM, D])
    O.store([first, 0], (result / total[:, None]).to(tl.float16))


@triton.jit
def decoding(q, k, v, out, scale, length, D: tl.constexpr, BN: tl.constexpr):
    head, width = tl.program_id(0), tl.arange(0, D)
    query = tl.load(q + head * D + width).to(tl.float32)
    top, total, result = -float("inf"), 0.0, tl.zeros((D,), tl.float32)
    for n in range(0, length, BN):
        column = n + tl.arange(0, BN)
        place = (head * length + column)[:, None] * D + width[None, :]
        inside = (column < length)[:, None]
        keys = tl.load(k + place, mask=inside, other=0.0).to(tl.float32)
        score = tl.where(column < length, tl.sum(keys * query[None, :], 1) * scale, -float("inf"))
        now = tl.maximum(top, tl.max(score, 0))
        weight = tl.exp2(score - now)
        values = tl.load(v + place, mask=inside, other=0.0).to(tl.float32)
        result = result * tl.exp2(top - now) + tl.sum(weight[:, None] * values, 0)
        total = total * tl.exp2(top - now) + tl.sum(weight, 0)
        top = now
    tl.store(out + head * D + width, (result / total).to(tl.float16))


def meaning(q, k, v, causal):
    score = q.astype(np.float32) @ k.astype(np.float32).transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    if causal:
        score = np.where(np.tril(np.ones(score.shape[-2:], bool)), score, -1e6)
    weight = np.exp(score - score.max(-1, keepdims=True))
    return (weight / weight.sum(-1, keepdims=True) @ v.astype(np.float32)).astype(np.float16)


def all_cases():
    heads, length = 2, 128
    for width in (64, 128):
        scale = float(1.44269504 / np.sqrt(width))
        for causal in (False, True):
            q, k, v = half(heads, length, width), half(heads, length, width), half(heads, length, width)
            want = Output(meaning(q, k, v, causal), rtol=2e-2)
            arguments = dict(q=Input(q), k=Input(k), v=Input(v), out=want, scale=scale)
            for m, n, warps, stages in [(64, 64, 4, 3), (128, 32, 8, 2)]:
                yield from cases(f"attention_{width}_{m}x{n}{'_causal' if causal else ''}", attention, arguments,
                                 dict(S=length, D=width, BM=m, BN=n, CAUSAL=causal, STAGES=stages, SPECIAL=False),
                                 (length // m, heads), warps=warps, stages=stages,
                                 exercises="two products with a softmax between them")
        q, k, v = half(heads, 256, width), half(heads, 256, width), half(heads, 256, width)
        for special in (False, True):
            yield from cases(f"described_attention_{width}{'_special' if special else ''}", described_attention,
                             dict(q=Input(q), k=Input(k), v=Input(v), scale=scale,
                                  out=Output(meaning(q, k, v, False), rtol=2e-2)),
                             dict(S=256, D=width, BM=128, BN=64, SPECIAL=special), (2, heads),
                             exercises="attention with TMA" + (" and special warps" if special else ""),
                             targets=(100,) if special else (90, 100))
    q, k, v = half(3, 1, 64), half(3, 100, 64), half(3, 100, 64)
    yield from cases("decoding", decoding,
                     dict(q=Input(q), k=Input(k), v=Input(v), out=Output(meaning(q, k, v, False), rtol=5e-3),
                          scale=float(1.44269504 / 8), length=100),
                     dict(D=64, BN=32), (3,), exercises="a product without matrix instructions")
