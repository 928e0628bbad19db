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


@cute.kernel
def transpose_kernel(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    allocator = cutlass.utils.SmemAllocator()
    tile = allocator.allocate_tensor(cutlass.Float32, cute.make_layout((32, 32), stride=(33, 1)), 16)
    from_a, to_b = cute.local_tile(a, (32, 32), (by, bx)), cute.local_tile(b, (32, 32), (bx, by))
    for i in cutlass.range_constexpr(8):
        row, column = thread // 32 + 4 * i, thread % 32
        tile[row, column] = from_a[row, column]
    cute.arch.barrier()
    for i in cutlass.range_constexpr(8):
        row, column = thread // 32 + 4 * i, thread % 32
        to_b[row, column] = tile[column, row]


@cute.jit
def transpose(a: cute.Tensor, b: cute.Tensor):
    transpose_kernel(a, b).launch(grid=(2, 3, 1), block=(128, 1, 1))


@cute.kernel
def softmax_kernel(a: cute.Tensor, out: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    row, lane = block * 4 + thread // 32, thread % 32
    mine = cute.make_rmem_tensor(cute.make_layout((8,)), cutlass.Float32)
    top = cutlass.Float32(-1e30)
    for i in cutlass.range_constexpr(8):
        mine[i] = a[row, i * 32 + lane]
        top = cute.arch.fmax(top, mine[i])
    top = cute.arch.warp_reduction_max(top)
    total = cutlass.Float32(0.0)
    for i in cutlass.range_constexpr(8):
        mine[i] = cute.math.exp(mine[i] - top)
        total += mine[i]
    total = cute.arch.warp_reduction_sum(total)
    for i in cutlass.range_constexpr(8):
        out[row, i * 32 + lane] = mine[i] / total


@cute.jit
def softmax(a: cute.Tensor, out: cute.Tensor):
    softmax_kernel(a, out).launch(grid=(2, 1, 1), block=(128, 1, 1))


@cute.kernel
def ring_kernel(a: cute.Tensor, b: cute.Tensor, copy: cute.TiledCopy):
    thread, _, _ = cute.arch.thread_idx()
    allocator = cutlass.utils.SmemAllocator()
    stage = allocator.allocate_tensor(cutlass.Float32, cute.make_layout((16, 64), stride=(64, 1)), 16)
    mine = copy.get_slice(thread)
    for i in cutlass.range(cute.size(a, mode=[0]) // 16):
        source = cute.local_tile(a, (16, 64), (i, 0))
        cute.copy(copy, mine.partition_S(source), mine.partition_D(stage))
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.barrier()
        target = cute.local_tile(b, (16, 64), (i, 0))
        for n in cutlass.range_constexpr(8):
            at = n * 128 + thread
            target[at // 64, at % 64] = stage[at // 64, 63 - at % 64]
        cute.arch.barrier()


@cute.jit
def ring(a: cute.Tensor, b: cute.Tensor):
    atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), cutlass.Float32, num_bits_per_copy=128)
    copy = cute.make_tiled_copy_tv(atom, cute.make_layout((8, 16), stride=(16, 1)), cute.make_layout((1, 4)))
    ring_kernel(a, b, copy).launch(grid=(1, 1, 1), block=(128, 1, 1))


def build(function, buffers, target, launch):
    fakes = []
    for buffer in buffers:
        array = buffer.want if isinstance(buffer, Output) else buffer.array
        order = tuple(range(array.ndim - 1, -1, -1))
        fakes.append(make_fake_compact_tensor(TYPES[array.dtype.name], array.shape, stride_order=order,
                                              assumed_align=16))
    compiled = cute.compile(function, *fakes, options=f"--gpu-arch {target}")
    return Launch(compiled.__ptx__.rstrip("\0"), buffers, **launch)


def kernel(name, function, buffers, exercises, target=TARGET, **launch):
    yield Case(name, "cute", target, exercises, lambda: build(function, buffers, target, launch), VERSION)


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
    a = random.standard_normal((96, 64)).astype(np.float32)
    yield from kernel("transpose", transpose, [Input(a), Output(np.ascontiguousarray(a.T))], "a padded tile",
                      block=(128,), grid=(2, 3), shared=32 * 33 * 4)
    a = random.standard_normal((8, 256)).astype(np.float32)
    power = np.exp(a - a.max(1, keepdims=True))
    yield from kernel("softmax", softmax, [Input(a), Output(power / power.sum(1, keepdims=True), rtol=1e-5)],
                      "registers and shuffles", block=(128,), grid=(2,))
    a = random.standard_normal((64, 64)).astype(np.float32)
    yield from kernel("ring", ring, [Input(a), Output(np.ascontiguousarray(a[:, ::-1]))], "a tiled copy by cp.async",
                      block=(128,), shared=16 * 64 * 4)
