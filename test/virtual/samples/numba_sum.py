"""A kernel of numba-cuda, as in its documentation: compiled by NVVM, linked by nvJitLink."""
import numpy as np
from numba import cuda, config

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


n = 1000
a = np.arange(n, dtype=np.float32)
b = np.full(n, 0.5, dtype=np.float32)
c = cuda.device_array(n, dtype=np.float32)
add[(n + 127) // 128, 128](cuda.to_device(a), cuda.to_device(b), c)
print("numba: passed" if np.array_equal(c.copy_to_host(), a + b) else "numba: wrong")
