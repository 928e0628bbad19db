"""Two tests for the pytest plugin: the second uses memory after its end, and must fail."""
import ctypes

cuda = ctypes.CDLL("libcuda.so.1")
assert cuda.cuInit(0) == 0
context, memory = ctypes.c_void_p(), ctypes.c_uint64()
assert cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) == 0


def allocate():
    assert cuda.cuCtxSetCurrent(context) == 0
    assert cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(64)) == 0


def test_right():
    allocate()
    assert cuda.cuMemsetD8_v2(memory, ctypes.c_ubyte(1), ctypes.c_size_t(64)) == 0
    assert cuda.cuMemFree_v2(memory) == 0


def test_use_after_free():
    allocate()
    assert cuda.cuMemFree_v2(memory) == 0
    cuda.cuMemsetD8_v2(memory, ctypes.c_ubyte(1), ctypes.c_size_t(64))
