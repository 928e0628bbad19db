"""tensor_map of arrays, and check: what fits, and each refusal."""
import numpy
import tilecopy

LOAD = """kernel @ring threads(64) {
  k : i32 in [0, 63]
  M : i32 in [1, 512]
  LD : i32 in [64, 512] multiple_of 4
  slot : i32 in [0, 2]
  A : global f32[M, 64] layout S[(M,64):(LD,1)]
  S : shared f32[3, 8, 64] layout auto
  full : mbarrier[3]
  if thread == 0 { copy_async S[slot, :, :] <- A[k*8 : +8, :] { mbar = full[slot], dispatch = tma } }
}"""
COPY = """kernel @k threads(32) {
  A : global f32[32, 32]
  B : global f32[32, 32]
  copy.warp B <- A
}"""


class OnDevice:
    """An array as CuPy or Numba show theirs."""

    def __init__(self, array):
        self.__cuda_array_interface__ = dict(array.__array_interface__)


def refused(text, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except (ValueError, TypeError, AssertionError, tilecopy.TileCopyError) as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"accepted; expected '{text}'")


copy, device = tilecopy.Copy(LOAD, "sm_90a"), tilecopy.Emulator()
base = numpy.zeros((100, 128), numpy.float32)
made = tilecopy.tensor_map(OnDevice(base[:, :64]), copy, device)
assert made == device.tensor_map(copy, base.ctypes.data, M=100, LD=128)
array = device.array(base[:, :64])
assert tilecopy.tensor_map(array, copy) == device.tensor_map(copy, array.address, M=100, LD=64)
for text, wrong in [("dimension 1 of the array is 32; expected 64", base[:, :32]),
                    ("64 bits; expected f32", base[:, :64].astype(numpy.float64)),
                    ("kind 'i' and 32 bits; expected f32", base[:, :64].astype(numpy.int32)),
                    ("stride 1 of the array is 2; expected 1", base[:, ::2]),
                    ("1 dimensions; expected 2", base[0])]:
    refused(text, tilecopy.tensor_map, OnDevice(wrong), copy, device)
refused("the host's memory", tilecopy.tensor_map, base, copy, device)  # by DLPack
refused("neither __dlpack__ nor", tilecopy.tensor_map, 3, copy, device)

ptx = tilecopy.program_ptx(COPY, "sm_90a")
x = numpy.arange(1024, dtype=numpy.float32).reshape(32, 32)
other = x.copy()
other[3, 4] = 7
results = tilecopy.check(ptx, "k", 1, 32, x, numpy.zeros_like(x), expected=[x, x])
assert (results[1] == x).all()
refused("argument 1 at [3, 4] is 100.0; expected 7.0", tilecopy.check, ptx, "k", 1, 32, x, numpy.zeros_like(x),
        expected=[None, other])
refused("out-of-bounds", tilecopy.check, ptx, "k", 1, 32, x, numpy.zeros_like(x[:16]))
print("right")
