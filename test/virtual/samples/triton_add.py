"""A kernel of Triton on NumPy's arrays; the second launch leaves the array, and must be found."""
import numpy as np
import triton
import triton.language as tl

import tilecopy.triton


@triton.jit
def add(x, y, n, SIZE: tl.constexpr):
    i = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tl.store(y + i, tl.load(x + i, i < n) + 1, i < n)


tilecopy.triton.install()
x = np.arange(1000, dtype=np.float32)
y = np.zeros_like(x)
add[(4,)](tilecopy.triton.Array(x), tilecopy.triton.Array(y), 1000, SIZE=256)
assert (y == x + 1).all()
try:
    add[(4,)](tilecopy.triton.Array(x), tilecopy.triton.Array(y[:900]), 1000, SIZE=256)
except RuntimeError as error:
    print(error)
