# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""CuTe DSL: tiled copies that name their threads and values. Its ptxas is a part of it and is timed."""

import glob
import os
import tempfile

DUMP = tempfile.mkdtemp(prefix="ptx-bench-cute-")
os.environ.update(CUTE_DSL_KEEP_PTX="1", CUTE_DSL_DUMP_DIR=DUMP, CUTE_DSL_ARCH="sm_90a", CUTE_DSL_NO_CACHE="1",
                  CUTE_DSL_DISABLE_FILE_CACHING="1")

import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor

NAME, VERSION = "CuTe DSL", getattr(cutlass, "__version__", "unknown")


def ptx_of(launch, element, rows, columns):
    tensors = [make_fake_compact_tensor(element, (rows, columns), stride_order=(1, 0), assumed_align=16)
               for _ in range(2)]
    cute.compile(launch, *tensors)
    with open(max(glob.glob(DUMP + "/*.ptx"), key=os.path.getmtime)) as file:
        return file.read()


def through_shared(element, rows, columns, threads, vector, swizzle=None, grid=1):
    across = columns // vector  # threads along a row

    @cute.kernel
    def kernel(a: cute.Tensor, b: cute.Tensor):
        thread, _, _ = cute.arch.thread_idx()
        block, _, _ = cute.arch.block_idx()
        layout = cute.make_layout((rows, columns), stride=(columns, 1))
        if cutlass.const_expr(swizzle is not None):
            layout = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, layout)
        shared = cutlass.utils.SmemAllocator().allocate_tensor(element, layout, 1024)
        atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), element, num_bits_per_copy=128)
        tiled = cute.make_tiled_copy_tv(
            atom, cute.make_layout((threads // across, across), stride=(across, 1)), cute.make_layout((1, vector)))
        mine = tiled.get_slice(thread)
        from_a = mine.partition_S(cute.local_tile(a, (rows, columns), (block, 0)))
        to_b = mine.partition_D(cute.local_tile(b, (rows, columns), (block, 0)))
        values = cute.make_fragment_like(from_a)
        cute.copy(tiled, from_a, values)
        cute.copy(tiled, values, mine.partition_D(shared))
        cute.arch.sync_threads()
        again = cute.make_fragment_like(to_b)
        cute.copy(tiled, mine.partition_S(shared), again)
        cute.copy(tiled, again, to_b)

    @cute.jit
    def launch(a: cute.Tensor, b: cute.Tensor):
        kernel(a, b).launch(grid=(grid, 1, 1), block=(threads, 1, 1))

    return lambda: ptx_of(launch, element, rows * grid, columns)


def by_tensor_map(rows, columns, threads, vector):
    across = columns // vector

    @cute.kernel
    def kernel(atom: cute.CopyAtom, a: cute.Tensor, b: cute.Tensor):
        thread, _, _ = cute.arch.thread_idx()
        allocator = cutlass.utils.SmemAllocator()
        layout = cute.make_composed_layout(cute.make_swizzle(3, 4, 3), 0,
                                           cute.make_layout((rows, columns), stride=(columns, 1)))
        bar = allocator.allocate_array(cutlass.Int64, 1)
        shared = allocator.allocate_tensor(cutlass.Float16, layout.outer, 1024, swizzle=layout.inner)
        to_shared, from_a = cute.nvgpu.cpasync.tma_partition(
            atom, 0, cute.make_layout(1), cute.group_modes(shared, 0, 2), cute.group_modes(a, 0, 2))
        warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
        if warp == 0:
            with cute.arch.elect_one():
                cute.arch.mbarrier_init(bar, 1)
                cute.arch.mbarrier_init_fence()
        cute.arch.sync_threads()
        if warp == 0:
            with cute.arch.elect_one():
                cute.arch.mbarrier_arrive_and_expect_tx(bar, rows * columns * 2)
            cute.copy(atom, from_a, to_shared, tma_bar_ptr=bar)  # elects a lane itself
        cute.arch.mbarrier_wait(bar, 0)
        vectors = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cutlass.Float16, num_bits_per_copy=128)
        tiled = cute.make_tiled_copy_tv(
            vectors, cute.make_layout((threads // across, across), stride=(across, 1)), cute.make_layout((1, vector)))
        mine = tiled.get_slice(thread)
        to_b = mine.partition_D(b)
        values = cute.make_fragment_like(to_b)
        cute.copy(tiled, mine.partition_S(shared), values)
        cute.copy(tiled, values, to_b)

    @cute.jit
    def launch(a: cute.Tensor, b: cute.Tensor):
        layout = cute.make_composed_layout(cute.make_swizzle(3, 4, 3), 0,
                                           cute.make_layout((rows, columns), stride=(columns, 1)))
        atom, tensor = cute.nvgpu.cpasync.make_tiled_tma_atom(
            cute.nvgpu.cpasync.CopyBulkTensorTileG2SOp(), a, layout, (rows, columns))
        kernel(atom, tensor, b).launch(grid=(1, 1, 1), block=(threads, 1, 1))

    return lambda: ptx_of(launch, cutlass.Float16, rows, columns)


KERNELS = {
    "a warp, f32 32x32": through_shared(cutlass.Float32, 32, 32, 32, 4),
    "a CTA, f16 64x64, swizzled": through_shared(cutlass.Float16, 64, 64, 128, 8, swizzle=(3, 3, 3)),
    "TMA load, f16 128x64": by_tensor_map(128, 64, 128, 8),
    "a CTA, u8 64x128": through_shared(cutlass.Uint8, 64, 128, 128, 16),
    "run-time rows, f16 8x256": through_shared(cutlass.Float16, 8, 256, 128, 8, grid=64),
}
