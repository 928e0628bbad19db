"""numba: Python functions through NVVM. An array is passed as its members."""

import math

import numba
import numba_cuda
import numpy as np
from numba import cuda

from case import Case, Input, Launch, Output, Scalar

VERSION = numba_cuda.__version__
random = np.random.default_rng(31)


def vector_add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


def transpose(x, out):
    tile = cuda.shared.array((16, 17), numba.float32)
    column, row = cuda.blockIdx.x * 16 + cuda.threadIdx.x, cuda.blockIdx.y * 16 + cuda.threadIdx.y
    if row < x.shape[0] and column < x.shape[1]:
        tile[cuda.threadIdx.y, cuda.threadIdx.x] = x[row, column]
    cuda.syncthreads()
    column, row = cuda.blockIdx.y * 16 + cuda.threadIdx.x, cuda.blockIdx.x * 16 + cuda.threadIdx.y
    if row < out.shape[0] and column < out.shape[1]:
        out[row, column] = tile[cuda.threadIdx.x, cuda.threadIdx.y]


def tree_sum(x, out):
    stage = cuda.shared.array(128, numba.float32)
    t = cuda.threadIdx.x
    stage[t] = x[cuda.blockIdx.x * 128 + t]
    cuda.syncthreads()
    step = 64
    while step > 0:
        if t < step:
            stage[t] += stage[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        cuda.atomic.add(out, 0, stage[0])


def warp_maximum(x, out):
    i = cuda.grid(1)
    v = x[i]
    step = 16
    while step > 0:
        v = max(v, cuda.shfl_xor_sync(0xFFFFFFFF, v, step))
        step //= 2
    out[i] = v + cuda.popc(cuda.ballot_sync(0xFFFFFFFF, x[i] > 0))


def histogram(x, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, x[i] % bins.size, 1)


def matrix_product(a, b, c):
    left, right = cuda.shared.array((8, 8), numba.float64), cuda.shared.array((8, 8), numba.float64)
    row, column = cuda.blockIdx.y * 8 + cuda.threadIdx.y, cuda.blockIdx.x * 8 + cuda.threadIdx.x
    total = 0.0
    for k in range(0, a.shape[1], 8):
        left[cuda.threadIdx.y, cuda.threadIdx.x] = a[row, k + cuda.threadIdx.x]
        right[cuda.threadIdx.y, cuda.threadIdx.x] = b[k + cuda.threadIdx.y, column]
        cuda.syncthreads()
        for i in range(8):
            total += left[cuda.threadIdx.y, i] * right[i, cuda.threadIdx.x]
        cuda.syncthreads()
    c[row, column] = total


def mathematics(x, out):
    i = cuda.grid(1)
    v = x[i]
    out[i] = math.sin(v) * math.exp(v) + math.atan2(v, 2.0) + math.lgamma(abs(v) + 1) + math.pow(abs(v), 1.5)


def local_sort(x, out):
    mine = cuda.local.array(8, numba.int32)
    base = cuda.grid(1) * 8
    for i in range(8):
        mine[i] = x[base + i]
    for i in range(1, 8):
        v, j = mine[i], i - 1
        while j >= 0 and mine[j] > v:
            mine[j + 1] = mine[j]
            j -= 1
        mine[j + 1] = v
    for i in range(8):
        out[base + i] = mine[i]


def compare_and_swap(x, lock, out):
    i = cuda.grid(1)
    old = 0
    while True:
        seen = cuda.atomic.cas(lock, 0, old, max(old, x[i]))
        if seen == old:
            break
        old = seen
    cuda.threadfence()
    if i < 1:
        out[i] = 1


def stencil(x, out):
    tile = cuda.shared.array((10, 34), numba.float32)
    ty, tx = cuda.threadIdx.y, cuda.threadIdx.x
    row, column = cuda.blockIdx.y * 8 + ty, cuda.blockIdx.x * 32 + tx
    rows, columns = x.shape
    tile[ty + 1, tx + 1] = x[row, column]
    if ty == 0:
        tile[0, tx + 1] = x[row - 1, column] if row > 0 else 0.0
        tile[9, tx + 1] = x[row + 8, column] if row + 8 < rows else 0.0
    if tx == 0:
        tile[ty + 1, 0] = x[row, column - 1] if column > 0 else 0.0
        tile[ty + 1, 33] = x[row, column + 32] if column + 32 < columns else 0.0
    cuda.syncthreads()
    out[row, column] = (tile[ty, tx + 1] + tile[ty + 2, tx + 1] + tile[ty + 1, tx] + tile[ty + 1, tx + 2] -
                        4 * tile[ty + 1, tx + 1])


def scan(x, out):
    warps = cuda.shared.array(4, numba.int64)
    t = cuda.threadIdx.x
    lane, warp = t % 32, t // 32
    v = numba.int64(x[t])
    step = 1
    while step < 32:
        other = cuda.shfl_up_sync(0xFFFFFFFF, v, step)
        if lane >= step:
            v += other
        step *= 2
    if lane == 31:
        warps[warp] = v
    cuda.syncthreads()
    for n in range(warp):
        v += warps[n]
    out[t] = v


def bitonic_sort(x, out):
    keys = cuda.shared.array(256, numba.float32)
    t = cuda.threadIdx.x
    keys[t] = x[t]
    cuda.syncthreads()
    size = 2
    while size <= 256:
        step = size // 2
        while step > 0:
            other = t ^ step
            if other > t:
                up = (t & size) == 0
                if (keys[t] > keys[other]) == up:
                    keys[t], keys[other] = keys[other], keys[t]
            cuda.syncthreads()
            step //= 2
        size *= 2
    out[t] = keys[t]


def escape_time(out, low, high):
    row, column = cuda.blockIdx.y * 8 + cuda.threadIdx.y, cuda.blockIdx.x * 16 + cuda.threadIdx.x
    c = complex(low[0] + (high[0] - low[0]) * column / out.shape[1], low[1] + (high[1] - low[1]) * row / out.shape[0])
    z = complex(0, 0)
    count = 0
    while count < 50 and z.real * z.real + z.imag * z.imag < 4:
        z = z * z + c
        count += 1
    out[row, column] = count


def sparse_product(rows, columns, values, x, out):
    row = cuda.grid(1)
    if row < out.size:
        total = 0.0
        for n in range(rows[row], rows[row + 1]):
            total += values[n] * x[columns[n]]
        out[row] = total


def members(buffer):
    """What numba passes for an array of C order."""
    array = buffer.want if isinstance(buffer, Output) else buffer.array
    whole = [Scalar("u64", 0), Scalar("u64", 0), Scalar("i64", array.size), Scalar("i64", array.itemsize), buffer]
    return whole + [Scalar("i64", n) for n in array.shape] + [Scalar("i64", n) for n in array.strides]


def build(function, buffers, target, launch):
    types = []
    for buffer in buffers:
        array = buffer.want if isinstance(buffer, Output) else buffer.array
        types.append(numba.types.Array(numba.from_dtype(array.dtype), array.ndim, "C"))
    ptx, _ = cuda.compile_ptx(function, tuple(types), cc=target)
    return Launch(ptx, [p for buffer in buffers for p in members(buffer)], **launch)


def kernel(function, buffers, exercises, **launch):
    return [Case(function.__name__, "numba", f"sm_{major}{minor}", exercises,
                 lambda target=(major, minor): build(function, buffers, target, launch), VERSION)
            for major, minor in ((8, 0), (9, 0))]


def normal(*shape):
    return random.standard_normal(shape)


def all_cases():
    x, y = normal(300).astype(np.float32), normal(300).astype(np.float32)
    yield from kernel(vector_add, [Input(x), Input(y), Output(x + y)], "bounds of an array", block=(128,), grid=(3,))
    x = normal(40, 50).astype(np.float32)
    yield from kernel(transpose, [Input(x), Output(np.ascontiguousarray(x.T))], "a tile of shared memory",
                      block=(16, 16), grid=(4, 3))
    x = random.integers(-50, 50, 512).astype(np.float32)
    yield from kernel(tree_sum, [Input(x), Output(np.array([x.sum()], np.float32))], "a tree and an atomic",
                      block=(128,), grid=(4,))
    x = random.integers(-100, 100, 128).astype(np.int32)
    rows = x.reshape(4, 32)
    want = np.repeat(rows.max(1) + (rows > 0).sum(1), 32).astype(np.int32)
    yield from kernel(warp_maximum, [Input(x), Output(want)], "shuffles and ballots", block=(64,), grid=(2,))
    x = random.integers(0, 1000, 500).astype(np.int32)
    yield from kernel(histogram, [Input(x), Output(np.bincount(x % 10, minlength=10).astype(np.int32))],
                      "integer atomics", block=(128,), grid=(4,))
    a, b = normal(16, 24), normal(24, 32)
    yield from kernel(matrix_product, [Input(a), Input(b), Output(a @ b, rtol=1e-12)], "f64 in shared memory",
                      block=(8, 8), grid=(4, 2))
    x = normal(128)
    want = np.sin(x) * np.exp(x) + np.arctan2(x, 2) + np.vectorize(math.lgamma)(abs(x) + 1) + abs(x) ** 1.5
    yield from kernel(mathematics, [Input(x), Output(want, rtol=1e-12)], "f64 of libdevice", block=(64,), grid=(2,))
    x = random.integers(-100, 100, 256).astype(np.int32)
    yield from kernel(local_sort, [Input(x), Output(np.sort(x.reshape(32, 8), 1).reshape(-1))], "arrays of a thread",
                      block=(32,))
    x = random.integers(1, 100, 64).astype(np.int32)
    yield from kernel(compare_and_swap,
                      [Input(x), Output(np.array([x.max()], np.int32)), Output(np.array([1], np.int32))],
                      "a loop of compare and swap", block=(32,), grid=(2,))
    yield from more_cases()


def escapes(rows, columns, low, high):
    want = np.zeros((rows, columns), np.int32)
    for row in range(rows):
        for column in range(columns):
            c, z = complex(low[0] + (high[0] - low[0]) * column / columns, low[1] + (high[1] - low[1]) * row / rows), 0j
            while want[row, column] < 50 and z.real * z.real + z.imag * z.imag < 4:
                z = z * z + c
                want[row, column] += 1
    return want


def more_cases():
    x = random.integers(-9, 9, (16, 64)).astype(np.float32)
    p = np.pad(x, 1)
    want = p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] - 4 * x
    yield from kernel(stencil, [Input(x), Output(want)], "a tile with a halo", block=(32, 8), grid=(2, 2))
    x = random.integers(-1000, 1000, 128).astype(np.int32)
    yield from kernel(scan, [Input(x), Output(np.cumsum(x, dtype=np.int64))], "shuffles of 64 bits", block=(128,))
    x = normal(256).astype(np.float32)
    yield from kernel(bitonic_sort, [Input(x), Output(np.sort(x))], "exchanges in shared memory", block=(256,))
    low, high = np.array([-2.0, -1.0]), np.array([0.5, 1.0])
    yield from kernel(escape_time, [Output(escapes(16, 32, low, high)), Input(low), Input(high)],
                      "complex numbers and loops that diverge", block=(16, 8), grid=(2, 2))
    dense = normal(50, 40) * (random.random((50, 40)) < 0.2)
    rows = np.concatenate([[0], np.cumsum((dense != 0).sum(1))]).astype(np.int32)
    columns, x = np.nonzero(dense)[1].astype(np.int32), normal(40)
    yield from kernel(sparse_product, [Input(rows), Input(columns), Input(dense[dense != 0]), Input(x),
                                       Output(dense @ x, rtol=1e-12)], "loops of different lengths", block=(32,), grid=(2,))
