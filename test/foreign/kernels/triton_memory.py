"""Triton: atomics, flags between CTAs, and copies through tensor maps that the kernel makes itself."""

import numpy as np
import triton
import triton.language as tl

from case import Input, Output
from triton_compiler import cases

random = np.random.default_rng(14)


@triton.jit
def update_add(place, v): tl.atomic_add(place, v)
@triton.jit
def update_max(place, v): tl.atomic_max(place, v)
@triton.jit
def update_min(place, v): tl.atomic_min(place, v)
@triton.jit
def update_or(place, v): tl.atomic_or(place, v)
@triton.jit
def update_and(place, v): tl.atomic_and(place, v)
@triton.jit
def update_xor(place, v): tl.atomic_xor(place, v)


@triton.jit
def scatter(x, out, index, N: tl.constexpr, FUNCTION: tl.constexpr):
    place = tl.program_id(0) * N + tl.arange(0, N)
    FUNCTION(out + tl.load(index + place), tl.load(x + place))


@triton.jit
def chain(flags, out):
    program = tl.program_id(0)
    before = 0
    if program > 0:
        while tl.atomic_add(flags + program - 1, 0, sem="acquire") == 0:
            pass
        before = tl.load(out + program - 1)
    tl.store(out + program, before + program + 1)
    tl.debug_barrier()
    tl.atomic_xchg(flags + program, 1, sem="release")


@triton.jit
def described_copy(x, out, rows, columns, M: tl.constexpr, N: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape=[rows, columns], strides=[columns, 1], block_shape=[M, N])
    target = tl.make_tensor_descriptor(out, shape=[rows, columns], strides=[columns, 1], block_shape=[M, N])
    row, column = tl.program_id(0) * M, tl.program_id(1) * N
    target.store([row, column], source.load([row, column]) + 1)


@triton.jit
def described_sum(x, out, rows, columns, M: tl.constexpr, N: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape=[rows, columns], strides=[columns, 1], block_shape=[M, N])
    target = tl.make_tensor_descriptor(out, shape=[M, columns], strides=[columns, 1], block_shape=[M, N])
    target.atomic_add([0, tl.program_id(1) * N], source.load([tl.program_id(0) * M, tl.program_id(1) * N]))


@triton.jit
def described_gather(x, index, out, columns, M: tl.constexpr, N: tl.constexpr, ROWS: tl.constexpr):
    source = tl.make_tensor_descriptor(x, shape=[ROWS, columns], strides=[columns, 1], block_shape=[1, N])
    v = source.gather(tl.load(index + tl.arange(0, M)), tl.program_id(0) * N)
    place = tl.arange(0, M)[:, None] * columns + tl.program_id(0) * N + tl.arange(0, N)[None, :]
    tl.store(out + place, v)


def atomics():
    values, index = random.integers(0, 1 << 20, 512).astype(np.int32), random.integers(0, 16, 512).astype(np.int32)
    before = random.integers(0, 1 << 20, 16).astype(np.int32)
    for function, meaning in [(update_add, np.add), (update_max, np.maximum), (update_min, np.minimum),
                              (update_or, np.bitwise_or), (update_and, np.bitwise_and),
                              (update_xor, np.bitwise_xor)]:
        want = before.copy()
        meaning.at(want, index, values)
        yield from cases(f"atomic_{function.__name__[7:]}_i32", scatter,
                         dict(x=Input(values), out=Output(want, before), index=Input(index)),
                         dict(N=256, FUNCTION=function), (2,), exercises="integer atomics of global memory",
                         targets=(80, 100))
    whole = random.integers(-50, 50, 512).astype(np.float32)
    for name, x, function, meaning, rtol in [
            ("add_f32", whole, update_add, np.add, None), ("max_f32", whole, update_max, np.maximum, None),
            ("add_f16", (whole / 8).astype(np.float16), update_add, np.add, 2e-2)]:
        want = np.zeros(16, np.float32)
        meaning.at(want, index, x.astype(np.float32))
        yield from cases(f"atomic_{name}", scatter,
                         dict(x=Input(x), out=Output(want.astype(x.dtype), np.zeros(16, x.dtype), rtol=rtol),
                              index=Input(index)),
                         dict(N=256, FUNCTION=function), (2,), exercises="float atomics of global memory")


def all_cases():
    yield from atomics()
    want = np.cumsum(np.arange(1, 9)).astype(np.int32)
    yield from cases("chain", chain,
                     dict(flags=Input(np.zeros(16, np.int32)), out=Output(want)), {}, (8,),
                     exercises="release and acquire between CTAs")
    x = random.standard_normal((100, 96)).astype(np.float32)
    yield from cases("described_copy", described_copy, dict(x=Input(x), out=Output(x + 1), rows=100, columns=96),
                     dict(M=64, N=32), (2, 3), exercises="tensormap.replace, TMA over the edge", targets=(90, 100))
    whole = random.integers(-50, 50, (128, 64)).astype(np.float32)
    want = whole.reshape(4, 32, 64).sum(0)
    yield from cases("described_sum", described_sum,
                     dict(x=Input(whole), out=Output(want, np.zeros_like(want)), rows=128, columns=64),
                     dict(M=32, N=32), (4, 2), exercises="cp.reduce.async.bulk.tensor", targets=(90, 100))
    table = random.standard_normal((100, 128)).astype(np.float16)
    index = random.integers(0, 100, 32).astype(np.int32)
    yield from cases("described_gather", described_gather,
                     dict(x=Input(table), index=Input(index), out=Output(table[index]), columns=128),
                     dict(M=32, N=64, ROWS=100), (2,), exercises="TMA gather of four rows", targets=(100,))
