"""Kernels of Triton on NumPy's arrays. The first configuration of the product wants more shared memory than there is;
the last launch leaves its array, and must be found."""
import numpy as np
import triton
import triton.language as tl

import tilecopy.triton


@triton.jit
def add(x, y, n, SIZE: tl.constexpr):
    i = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tl.store(y + i, tl.load(x + i, i < n) + 1, i < n)


@triton.autotune([triton.Config({"SIZE": 128}, num_stages=10), triton.Config({"SIZE": 32}, num_stages=2)], key=["k"])
@triton.jit
def product(a, b, c, k, SIZE: tl.constexpr):
    i = tl.arange(0, 64)
    total = tl.zeros((64, 64), tl.float32)
    for first in range(0, k, SIZE):
        j = first + tl.arange(0, SIZE)
        total += tl.dot(tl.load(a + i[:, None] * k + j[None, :]), tl.load(b + j[:, None] * 64 + i[None, :]))
    tl.store(c + i[:, None] * 64 + i[None, :], total)


tilecopy.triton.install()
a, b = [(np.arange(64 * 256).reshape(shape) % n).astype(np.float16) for shape, n in (((64, 256), 7), ((256, 64), 5))]
c = np.zeros((64, 64), np.float32)
product[(1,)](*map(tilecopy.triton.Array, (a, b, c)), 256)
assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()
x = np.arange(1000, dtype=np.float32)
y = np.zeros_like(x)
add[(4,)](tilecopy.triton.Array(x), tilecopy.triton.Array(y), 1000, SIZE=256)
assert (y == x + 1).all()
try:
    add[(4,)](tilecopy.triton.Array(x), tilecopy.triton.Array(y[:900]), 1000, SIZE=256)
except RuntimeError as error:
    print(error)
