"""Triton: kernels of language models that work row by row: normalizations, softmax, losses, embeddings."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output
from triton_compiler import cases

random = np.random.default_rng(13)


def normal(*shape):
    return random.standard_normal(shape).astype(np.float32)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


@triton.jit
def softmax(out, x, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        column = tl.arange(0, BLOCK)
        v = tl.load(x + row * columns + column, mask=column < columns, other=-float("inf"))
        e = tl.exp(v - tl.max(v, axis=0))
        tl.store(out + row * columns + column, e / tl.sum(e, axis=0), mask=column < columns)


@triton.jit
def layer_norm(x, w, b, out, mean, inverse, columns, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    inside = column < columns
    v = tl.load(x + row * columns + column, mask=inside, other=0.0)
    middle = tl.sum(v, 0) / columns
    apart = tl.where(inside, v - middle, 0.0)
    scale = 1 / tl.sqrt(tl.sum(apart * apart, 0) / columns + 1e-5)
    tl.store(mean + row, middle)
    tl.store(inverse + row, scale)
    y = apart * scale * tl.load(w + column, mask=inside) + tl.load(b + column, mask=inside)
    tl.store(out + row * columns + column, y, mask=inside)


@triton.jit
def layer_norm_gradient(dx, dy, dw, db, x, w, mean, inverse, lock, columns, GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    inside = column < columns
    v = tl.load(x + row * columns + column, mask=inside, other=0.0)
    g = tl.load(dy + row * columns + column, mask=inside, other=0.0)
    scale = tl.load(inverse + row)
    unit = tl.where(inside, (v - tl.load(mean + row)) * scale, 0.0)
    wg = tl.where(inside, tl.load(w + column, mask=inside, other=0.0) * g, 0.0)
    along, level = tl.sum(unit * wg, 0) / columns, tl.sum(wg, 0) / columns
    tl.store(dx + row * columns + column, (wg - (unit * along + level)) * scale, mask=inside)
    group = row % GROUPS
    lock += group
    count = lock + GROUPS
    partial_w, partial_b = g * unit, g
    dw += group * columns + column
    db += group * columns + column
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    if tl.load(count) == 0:
        tl.atomic_xchg(count, 1)
    else:
        partial_w += tl.load(dw, mask=inside)
        partial_b += tl.load(db, mask=inside)
    tl.store(dw, partial_w, mask=inside)
    tl.store(db, partial_b, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def rms_norm(x, w, out, columns, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    inside = column < columns
    v = tl.load(x + row * columns + column, mask=inside, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(v * v, 0) / columns + 1e-6)
    y = v * scale * tl.load(w + column, mask=inside)
    tl.store(out + row * columns + column, y.to(out.dtype.element_ty), mask=inside)


@triton.jit
def cross_entropy(logits, labels, out, vocabulary, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    top, total = -float("inf"), 0.0
    for begin in range(0, vocabulary, BLOCK):
        column = begin + tl.arange(0, BLOCK)
        v = tl.load(logits + row * vocabulary + column, mask=column < vocabulary, other=-float("inf"))
        now = tl.maximum(top, tl.max(v, 0))
        total = total * tl.exp(top - now) + tl.sum(tl.exp(v - now), 0)
        top = now
    tl.store(out + row, tl.log(total) + top - tl.load(logits + row * vocabulary + tl.load(labels + row)))


@triton.jit
def rotary(x, c, s, out, WIDTH: tl.constexpr):
    row, index = tl.program_id(0), tl.arange(0, WIDTH // 2)
    a = tl.load(x + row * WIDTH + index)
    b = tl.load(x + row * WIDTH + WIDTH // 2 + index)
    cosine, sine = tl.load(c + row * (WIDTH // 2) + index), tl.load(s + row * (WIDTH // 2) + index)
    tl.store(out + row * WIDTH + index, a * cosine - b * sine)
    tl.store(out + row * WIDTH + WIDTH // 2 + index, b * cosine + a * sine)


@triton.jit
def embedding(index, table, out, rows, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    row, column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, WIDTH)
    entry = tl.load(index + row, mask=row < rows, other=0)
    v = tl.load(table + entry[:, None] * WIDTH + column[None, :])
    tl.store(out + row[:, None] * WIDTH + column[None, :], v, mask=(row < rows)[:, None])


def normalizations():
    rows, columns = 8, 200
    x, dy, w, b = normal(rows, columns), normal(rows, columns) * np.float32(0.1), normal(columns), normal(columns)
    mean, inverse = x.mean(1), (1 / np.sqrt(x.var(1) + 1e-5)).astype(np.float32)
    unit = (x - mean[:, None]) * inverse[:, None]
    yield from cases("layer_norm", layer_norm,
                     dict(x=Input(x), w=Input(w), b=Input(b), out=Output(unit * w + b, rtol=1e-4),
                          mean=Output(mean, rtol=1e-4), inverse=Output(inverse, rtol=1e-4), columns=columns),
                     dict(BLOCK=256), (rows,), exercises="two reductions and masks")
    wg = w * dy
    dx = (wg - (unit * (unit * wg).mean(1, keepdims=True) + wg.mean(1, keepdims=True))) * inverse[:, None]
    dw, db = np.zeros((2, columns), np.float32), np.zeros((2, columns), np.float32)
    for row in range(rows):
        dw[row % 2] += dy[row] * unit[row]
        db[row % 2] += dy[row]
    yield from cases("layer_norm_gradient", layer_norm_gradient,
                     dict(dx=Output(dx.astype(np.float32), rtol=1e-4), dy=Input(dy), dw=Output(dw, rtol=1e-3),
                          db=Output(db, rtol=1e-3), x=Input(x), w=Input(w), mean=Input(mean), inverse=Input(inverse),
                          lock=Input(np.zeros(4, np.int32)), columns=columns), dict(GROUPS=2, BLOCK=256), (rows,),
                     exercises="a lock of atomics between CTAs")
    x, w = half(8, 300), normal(300)
    wide = x.astype(np.float32)
    want = (wide / np.sqrt((wide**2).mean(1, keepdims=True) + 1e-6) * w).astype(np.float16)
    yield from cases("rms_norm", rms_norm,
                     dict(x=Input(x), w=Input(w), out=Output(want, rtol=5e-3), columns=300), dict(BLOCK=512), (8,),
                     exercises="f16 rows of a ragged length")


def all_cases():
    x = normal(20, 781)
    e = np.exp(x - x.max(1, keepdims=True))
    yield from cases("softmax", softmax,
                     dict(out=Output(e / e.sum(1, keepdims=True), rtol=1e-5), x=Input(x), rows=20, columns=781),
                     dict(BLOCK=1024, STAGES=2), (6,), warps=8, exercises="a pipeline of cp.async over rows")
    yield from normalizations()
    logits, labels = normal(6, 1000), random.integers(0, 1000, 6).astype(np.int64)
    want = np.log(np.exp(logits.astype(float)).sum(1)) - logits[np.arange(6), labels]
    yield from cases("cross_entropy", cross_entropy,
                     dict(logits=Input(logits), labels=Input(labels), out=Output(want.astype(np.float32), rtol=1e-4),
                          vocabulary=1000), dict(BLOCK=256), (6,), exercises="an online reduction in a loop")
    x, angle = normal(4, 128), normal(4, 64)
    c, s = np.cos(angle), np.sin(angle)
    want = np.concatenate([x[:, :64] * c - x[:, 64:] * s, x[:, 64:] * c + x[:, :64] * s], 1)
    yield from cases("rotary", rotary, dict(x=Input(x), c=Input(c), s=Input(s), out=Output(want, rtol=1e-5)),
                     dict(WIDTH=128), (4,), exercises="vector loads and stores", targets=(80, 100))
    table, index = half(50, 64), random.integers(0, 50, 37).astype(np.int64)
    yield from cases("embedding", embedding,
                     dict(index=Input(index), table=Input(table), out=Output(table[index]), rows=37),
                     dict(WIDTH=64, BLOCK=16), (3,), exercises="addresses from memory")
