"""CuTe DSL: products by wgmma and by tcgen05.mma, of operands that threads have written in swizzled layouts."""

import cutlass
import cutlass.cute as cute
import cutlass.utils.blackwell_helpers as blackwell
import cutlass.utils.hopper_helpers as hopper
import numpy as np
from cutlass.cute.nvgpu import tcgen05, warpgroup
from cutlass.utils import LayoutEnum

from case import Input, Output
from cute_kernels import kernel

random = np.random.default_rng(67)
DEPTH = 64


@cute.struct
class Words:
    done: cute.struct.MemRange[cutlass.Int64, 1]
    columns: cutlass.Int32


def of_warpgroup(columns):
    major = warpgroup.OperandMajorMode.K
    return hopper.make_trivial_tiled_mma(cutlass.Float16, cutlass.Float16, major, major, cutlass.Float32, (1, 1, 1),
                                         (64, columns))


@cute.kernel
def warpgroup_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, layout_a: cute.ComposedLayout,
                     layout_b: cute.ComposedLayout):
    thread, _, _ = cute.arch.thread_idx()
    tiled = of_warpgroup(cute.size(b, mode=[0]))
    allocator = cutlass.utils.SmemAllocator()
    tile_a = allocator.allocate_tensor(cutlass.Float16, layout_a.outer, 1024, swizzle=layout_a.inner)
    tile_b = allocator.allocate_tensor(cutlass.Float16, layout_b.outer, 1024, swizzle=layout_b.inner)
    for i in cutlass.range(thread, cute.size(a), 128):
        tile_a[None, None, 0][i] = a[i]
    for i in cutlass.range(thread, cute.size(b), 128):
        tile_b[None, None, 0][i] = b[i]
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.barrier()
    own_a = tiled.make_fragment_A(tiled.get_slice(0).partition_A(tile_a))
    own_b = tiled.make_fragment_B(tiled.get_slice(0).partition_B(tile_b))
    part_c = tiled.get_slice(thread).partition_C(c)
    sums = cute.make_rmem_tensor(part_c.shape, cutlass.Float32)
    warpgroup.fence()
    for k in cutlass.range_constexpr(cute.size(own_a, mode=[2])):
        tiled.set(warpgroup.Field.ACCUMULATE, k != 0)
        cute.gemm(tiled, sums, own_a[None, None, k, 0], own_b[None, None, k, 0], sums)
    warpgroup.commit_group()
    warpgroup.wait_group(0)
    cute.autovec_copy(sums, part_c)


@cute.jit
def by_warpgroup(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    tile = (64, cute.size(b, mode=[0]), DEPTH)
    layouts = [make(LayoutEnum.ROW_MAJOR, tile, cutlass.Float16, 1)
               for make in (hopper.make_smem_layout_a, hopper.make_smem_layout_b)]
    warpgroup_kernel(a, b, c, *layouts).launch(grid=(1, 1, 1), block=(128, 1, 1))


def of_tensor_memory(columns):
    major = tcgen05.OperandMajorMode.K
    return cute.make_tiled_mma(tcgen05.MmaF16BF16Op(cutlass.Float16, cutlass.Float32, (128, columns, 16),
                                                    tcgen05.CtaGroup.ONE, tcgen05.OperandSource.SMEM, major, major))


@cute.kernel
def tensor_memory_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, layout_a: cute.ComposedLayout,
                         layout_b: cute.ComposedLayout):
    thread, _, _ = cute.arch.thread_idx()
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    tiled = of_tensor_memory(cute.size(b, mode=[0]))
    allocator = cutlass.utils.SmemAllocator()
    words = allocator.allocate(Words)
    tile_a = allocator.allocate_tensor(cutlass.Float16, layout_a.outer, 1024, swizzle=layout_a.inner)
    tile_b = allocator.allocate_tensor(cutlass.Float16, layout_b.outer, 1024, swizzle=layout_b.inner)
    mine = tiled.get_slice(0)
    part_a, part_b, part_c = mine.partition_A(a), mine.partition_B(b), mine.partition_C(c)
    for i in cutlass.range(thread, cute.size(part_a), 128):
        tile_a[None, None, None, 0][i] = part_a[i]
    for i in cutlass.range(thread, cute.size(part_b), 128):
        tile_b[None, None, None, 0][i] = part_b[i]
    cute.arch.fence_proxy("async.shared", space="cta")
    done = words.done.data_ptr()
    if warp == 0:
        cute.arch.alloc_tmem(512, words.columns.ptr)
        cute.arch.relinquish_tmem_alloc_permit()
        if thread == 0:
            cute.arch.mbarrier_init(done, 1)
    cute.arch.mbarrier_init_fence()
    cute.arch.barrier()
    columns = cute.arch.retrieve_tmem_ptr(cutlass.Float32, 16, words.columns.ptr)
    shape = tiled.partition_shape_C((128, cute.size(b, mode=[0])))
    sums = cute.make_tensor(columns, tiled.make_fragment_C(shape).layout)
    own_a, own_b = tiled.make_fragment_A(tile_a), tiled.make_fragment_B(tile_b)
    if warp == 0:
        for k in cutlass.range_constexpr(cute.size(own_a, mode=[2])):
            tiled.set(tcgen05.Field.ACCUMULATE, k != 0)
            cute.gemm(tiled, sums, own_a[None, None, k, 0], own_b[None, None, k, 0], sums)
        with cute.arch.elect_one():
            tcgen05.commit(done)
    cute.arch.mbarrier_wait(done, 0)
    load = cute.make_copy_atom(tcgen05.Ld32x32bOp(tcgen05.Repetition.x64), cutlass.Float32)
    copy = tcgen05.make_tmem_copy(load, sums).get_slice(thread)
    source, target = copy.partition_S(sums), copy.partition_D(part_c)
    own = cute.make_rmem_tensor(target.shape, cutlass.Float32)
    cute.copy(tcgen05.make_tmem_copy(load, sums), source, own)
    cute.arch.fence_view_async_tmem_load()
    cute.autovec_copy(own, target)
    cute.arch.barrier()
    if warp == 0:
        cute.arch.dealloc_tmem(columns, 512)


@cute.jit
def by_tensor_memory(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    tile = (128, cute.size(b, mode=[0]), DEPTH)
    tiled = of_tensor_memory(cute.size(b, mode=[0]))
    layouts = [make(tiled, tile, cutlass.Float16, 1)
               for make in (blackwell.make_smem_layout_a, blackwell.make_smem_layout_b)]
    tensor_memory_kernel(a, b, c, *layouts).launch(grid=(1, 1, 1), block=(128, 1, 1))


def all_cases():
    for name, function, m, target in [("wgmma", by_warpgroup, 64, "sm_90a"),
                                      ("tensor_memory_matmul", by_tensor_memory, 128, "sm_100a")]:
        for n in (64, 128, 256):
            a, b = (random.integers(-4, 5, (rows, DEPTH)).astype(np.float16) for rows in (m, n))
            want = a.astype(np.float32) @ b.astype(np.float32).T
            yield from kernel(f"{name}_{m}x{n}x{DEPTH}", function, [Input(a), Input(b), Output(want)],
                              "swizzled operands that threads have written", target=target, block=(128,),
                              shared=(m + n) * DEPTH * 2 + 2048)
