"""Triton: what the threads of a CTA do together: reductions, scans, sorts, and moves between their registers."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output
from triton_compiler import cases

random = np.random.default_rng(12)


def normal(*shape):
    return random.standard_normal(shape).astype(np.float32)


@triton.jit
def row_sum(x): return tl.sum(x, 1)
@triton.jit
def row_maximum(x): return tl.max(x, 1)
@triton.jit
def row_minimum(x): return tl.min(x, 1)
@triton.jit
def row_argmax(x): return tl.argmax(x, 1).to(tl.float32)
@triton.jit
def row_argmin(x): return tl.argmin(x, 1).to(tl.float32)


@triton.jit
def reduce(x, out, R: tl.constexpr, C: tl.constexpr, FUNCTION: tl.constexpr):
    row, column = tl.arange(0, R), tl.arange(0, C)
    tl.store(out + row, FUNCTION(tl.load(x + row[:, None] * C + column[None, :])))


@triton.jit
def larger(a, b): return tl.maximum(a, b)
@triton.jit
def sums_of_rows(x): return tl.cumsum(x, 1)
@triton.jit
def products_of_rows(x): return tl.cumprod(x, 1)
@triton.jit
def sums_of_columns(x): return tl.cumsum(x, 0)
@triton.jit
def sums_backward(x): return tl.cumsum(x, 1, reverse=True)
@triton.jit
def maxima(x): return tl.associative_scan(x, 1, larger)


@triton.jit
def scan(x, out, R: tl.constexpr, C: tl.constexpr, FUNCTION: tl.constexpr):
    place = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + place, FUNCTION(tl.load(x + place)))


@triton.jit
def sort(x, out, N: tl.constexpr, DESCENDING: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, tl.sort(tl.load(x + index), descending=DESCENDING))


@triton.jit
def largest(x, out, N: tl.constexpr, K: tl.constexpr):
    tl.store(out + tl.arange(0, K), tl.topk(tl.load(x + tl.arange(0, N)), K))


@triton.jit
def flip(x, out, N: tl.constexpr):
    index = tl.arange(0, N)
    tl.store(out + index, tl.flip(tl.load(x + index)))


@triton.jit
def histogram(x, out, N: tl.constexpr, BINS: tl.constexpr):
    tl.store(out + tl.arange(0, BINS), tl.histogram(tl.load(x + tl.arange(0, N)), BINS))


@triton.jit
def gather(x, index, out, R: tl.constexpr, C: tl.constexpr):
    place = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + place, tl.gather(tl.load(x + place), tl.load(index + place), 1))


@triton.jit
def transpose(x, out, M: tl.constexpr, N: tl.constexpr):
    row, column = tl.arange(0, M), tl.arange(0, N)
    v = tl.load(x + row[:, None] * N + column[None, :])
    tl.store(out + column[:, None] * M + row[None, :], tl.trans(v))


@triton.jit
def permute(x, out, N: tl.constexpr):
    index = tl.arange(0, N)
    v = tl.permute(tl.reshape(tl.load(x + index), (N // 8, 2, 4)), (1, 2, 0))
    tl.store(out + index, tl.reshape(v, (N,)))


@triton.jit
def join_and_split(x, out, N: tl.constexpr):
    index = tl.arange(0, N // 2)
    a, b = tl.split(tl.join(tl.load(x + index), tl.load(x + N // 2 + index)))
    tl.store(out + tl.arange(0, N), tl.interleave(a + 1, b * 2))


def reductions_and_scans():
    x = normal(64, 128)
    for function, want in [(row_sum, x.sum(1)), (row_maximum, x.max(1)), (row_minimum, x.min(1)),
                           (row_argmax, x.argmax(1)), (row_argmin, x.argmin(1))]:
        out = Output(want.astype(np.float32), rtol=1e-5)
        yield from cases(f"reduce_{function.__name__}", reduce, dict(x=Input(x), out=out),
                         dict(R=64, C=128, FUNCTION=function), exercises="shuffles and equal stores to shared memory")
    x = normal(32, 128) * np.float32(0.3)
    for function, want in [(sums_of_rows, x.cumsum(1)), (products_of_rows, x.cumprod(1)),
                           (sums_of_columns, x.cumsum(0)), (sums_backward, x[:, ::-1].cumsum(1)[:, ::-1]),
                           (maxima, np.maximum.accumulate(x, 1))]:
        out = Output(want.astype(np.float32), rtol=1e-4)
        yield from cases(f"scan_{function.__name__}", scan, dict(x=Input(x), out=out),
                         dict(R=32, C=128, FUNCTION=function), exercises="shuffles with predicates",
                         targets=(80, 100))


def all_cases():
    yield from reductions_and_scans()
    both = dict(targets=(80, 100))
    x = normal(512)
    for descending in (False, True):
        want = np.sort(x)[::-1] if descending else np.sort(x)
        yield from cases(f"sort_{'down' if descending else 'up'}", sort, dict(x=Input(x), out=Output(want)),
                         dict(N=512, DESCENDING=descending), exercises="a bitonic sort", **both)
    yield from cases("largest", largest, dict(x=Input(x), out=Output(np.sort(x)[::-1][:16])), dict(N=512, K=16),
                     exercises="a bitonic sort that drops halves", **both)
    yield from cases("flip", flip, dict(x=Input(x), out=Output(x[::-1])), dict(N=512),
                     exercises="a layout conversion", **both)
    values = random.integers(0, 32, 1024).astype(np.int32)
    yield from cases("histogram", histogram,
                     dict(x=Input(values), out=Output(np.bincount(values, minlength=32).astype(np.int32))),
                     dict(N=1024, BINS=32), exercises="atomics in shared memory, match and votes")
    x, index = normal(16, 128), random.integers(0, 128, (16, 128)).astype(np.int32)
    yield from cases("gather", gather,
                     dict(x=Input(x), index=Input(index), out=Output(np.take_along_axis(x, index, 1))),
                     dict(R=16, C=128), exercises="a gather from shared memory", **both)
    for type_ in (np.float64, np.float32, np.float16, np.uint8):
        x = (random.standard_normal((64, 128)) * 50).astype(np.int8 if type_ == np.uint8 else type_)
        x = x.view(type_)
        yield from cases(f"transpose_{np.dtype(type_).name}", transpose, dict(x=Input(x), out=Output(x.T)),
                         dict(M=64, N=128), exercises="swizzled shared memory")
    x = normal(1024)
    want = x.reshape(128, 2, 4).transpose(1, 2, 0).reshape(-1)
    yield from cases("permute", permute, dict(x=Input(x), out=Output(want)), dict(N=1024),
                     exercises="a layout conversion of three dimensions", **both)
    want = np.stack([x[:512] + 1, x[512:] * 2], 1).reshape(-1)
    yield from cases("join_and_split", join_and_split, dict(x=Input(x), out=Output(want)), dict(N=1024),
                     exercises="register moves", **both)
