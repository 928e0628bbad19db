"""The kernel of ring_numba.py on a GPU, or under tilecopy-gpu. usage: launch_numba.py CPU TEXT"""
import numpy
import tilecopy
from numba import cuda
from ring_numba import load, ring

a = numpy.random.default_rng(1).random((512, 64), dtype=numpy.float32)
A, B = cuda.to_device(a), cuda.to_device(numpy.zeros_like(a))
map = tilecopy.tensor_map(A, load.copy)
ring[1, 64](A, cuda.to_device(numpy.frombuffer(map, dtype=numpy.uint64)), B)
assert (B.copy_to_host()[:56] == a[:56]).all()
print("ring: right")
