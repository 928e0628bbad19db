"""CuTe DSL: layouts, shuffles and tiled products; tensors of static shapes, which are passed as pointers."""

import os
import tempfile

DUMP = tempfile.mkdtemp(prefix="cute-")
os.environ.update(CUTE_DSL_KEEP_PTX="1", CUTE_DSL_DUMP_DIR=DUMP)
os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")

import cutlass
import cutlass.cute as cute
import numpy as np
from cutlass.cute.runtime import make_fake_compact_tensor

from case import Case, Input, Launch, Output

VERSION = getattr(cutlass, "__version__", "unknown")
TARGET = os.environ["CUTE_DSL_ARCH"]
random = np.random.default_rng(61)
TYPES = {"float32": cutlass.Float32, "float16": cutlass.Float16, "int32": cutlass.Int32}


@cute.kernel
def add_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    i = block * 128 + thread
    if i < cute.size(c):
        c[i] = a[i] + b[i] * 2


@cute.jit
def add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    add_kernel(a, b, c).launch(grid=(3, 1, 1), block=(128, 1, 1))


@cute.kernel
def row_sum_kernel(a: cute.Tensor, out: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    warp, lane = thread // 32, thread % 32
    total = cutlass.Float32(0.0)
    for i in cutlass.range(cute.size(a, mode=[1]) // 32):
        total += a[warp, i * 32 + lane]
    total = cute.arch.warp_reduction_sum(total)
    if lane == 0:
        out[warp] = total


@cute.jit
def row_sum(a: cute.Tensor, out: cute.Tensor):
    row_sum_kernel(a, out).launch(grid=(1, 1, 1), block=(128, 1, 1))


@cute.kernel
def matmul_kernel(tiled: cute.TiledMma, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    mine = tiled.get_slice(thread)
    part_a, part_b, part_c = mine.partition_A(a), mine.partition_B(b), mine.partition_C(c)
    own_a, own_b = tiled.make_fragment_A(part_a), tiled.make_fragment_B(part_b)
    own_c = tiled.make_fragment_C(part_c)
    cute.autovec_copy(part_a, own_a)
    cute.autovec_copy(part_b, own_b)
    own_c.fill(0.0)
    cute.gemm(tiled, own_c, own_a, own_b, own_c)
    cute.autovec_copy(own_c, part_c)


@cute.jit
def matmul(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    tiled = cute.make_tiled_mma(cute.nvgpu.warp.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (16, 8, 16)), (2, 2, 1))
    matmul_kernel(tiled, a, b, c).launch(grid=(1, 1, 1), block=(128, 1, 1))


def build(function, buffers, launch):
    fakes = []
    for buffer in buffers:
        array = buffer.want if isinstance(buffer, Output) else buffer.array
        order = tuple(range(array.ndim - 1, -1, -1))
        fakes.append(make_fake_compact_tensor(TYPES[array.dtype.name], array.shape, stride_order=order,
                                              assumed_align=16))
    return Launch(cute.compile(function, *fakes).__ptx__.rstrip("\0"), buffers, **launch)


def kernel(name, function, buffers, exercises, **launch):
    yield Case(name, "cute", TARGET, exercises, lambda: build(function, buffers, launch), VERSION)


def all_cases():
    a, b = (random.integers(-50, 50, 300).astype(np.float32) for _ in range(2))
    yield from kernel("add", add, [Input(a), Input(b), Output(a + b * 2)], "guarded elements", block=(128,), grid=(3,))
    a = random.integers(-50, 50, (4, 256)).astype(np.float32)
    yield from kernel("row_sum", row_sum, [Input(a), Output(a.sum(1))], "shuffles", block=(128,))
    for m, n, k in [(32, 16, 16), (64, 32, 64)]:
        a, b = (random.integers(-4, 5, (rows, k)).astype(np.float16) for rows in (m, n))
        want = a.astype(np.float32) @ b.astype(np.float32).T
        yield from kernel(f"matmul_{m}x{n}x{k}", matmul, [Input(a), Input(b), Output(want)], "a tiled mma of f16",
                          block=(128,))
