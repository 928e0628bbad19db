"""Gluon: warps of different jobs on Hopper, products with scale factors, copies into tensor memory and work that is
taken from CTAs that have not started on Blackwell."""

import numpy as np
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia.blackwell import (
    TensorMemoryLayout, TensorMemoryScalesLayout, allocate_tensor_memory, clc, tcgen05_commit, tcgen05_copy,
    tcgen05_mma_scaled)
from triton.experimental.gluon.language.nvidia.hopper import (
    fence_async_shared, mbarrier, tma, warpgroup_mma, warpgroup_mma_wait)

from case import Input, Output
from gluon_kernels import cases, half, random
from numbers_of import from_e2m1_pairs, from_e4m3, from_ue8m0


@gluon.jit
def load_stages(A, B, ring_a, ring_b, full, empty, row, column, steps, STAGES: gl.constexpr, BK: gl.constexpr):
    for i in range(steps):
        slot, round_ = i % STAGES, i // STAGES
        mbarrier.wait(empty.index(slot), (round_ & 1) ^ 1)
        mbarrier.expect(full.index(slot), A.block_type.nbytes + B.block_type.nbytes)
        tma.async_load(A, [row, i * BK], full.index(slot), ring_a.index(slot))
        tma.async_load(B, [column, i * BK], full.index(slot), ring_b.index(slot))


@gluon.jit
def multiply_stages(ring_a, ring_b, full, empty, steps, c, row, column, N, STAGES: gl.constexpr, BM: gl.constexpr,
                    BN: gl.constexpr):
    layout: gl.constexpr = gl.NVMMADistributedLayout(version=[3, 0], warps_per_cta=[4, 1], instr_shape=[16, BN, 16])
    total = gl.zeros([BM, BN], gl.float32, layout)
    for i in range(steps):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), i // STAGES & 1)
        total = warpgroup_mma(ring_a.index(slot), ring_b.index(slot).permute((1, 0)), total, is_async=True)
        total = warpgroup_mma_wait(num_outstanding=0, deps=(total,))
        mbarrier.arrive(empty.index(slot), count=1)
    rows = row + gl.arange(0, BM, gl.SliceLayout(1, layout))
    columns = column + gl.arange(0, BN, gl.SliceLayout(0, layout))
    gl.store(c + rows[:, None] * N + columns[None, :], total)


@gluon.jit
def special_warps(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    shared_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    shared_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], gl.float16)
    A = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], shared_a)
    B = tma.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK], shared_b)
    ring_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], shared_a)
    ring_b = gl.allocate_shared_memory(gl.float16, [STAGES, BN, BK], shared_b)
    full = gl.allocate_shared_memory(gl.int64, [STAGES, 1], mbarrier.MBarrierLayout())
    empty = gl.allocate_shared_memory(gl.int64, [STAGES, 1], mbarrier.MBarrierLayout())
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
        mbarrier.init(empty.index(i), count=1)
    fence_async_shared()
    row, column = gl.program_id(0) * BM, gl.program_id(1) * BN
    gl.warp_specialize([
        (multiply_stages, (ring_a, ring_b, full, empty, K // BK, c, row, column, N, STAGES, BM, BN)),
        (load_stages, (A, B, ring_a, ring_b, full, empty, row, column, K // BK, STAGES, BK)),
    ], [1], [24])


@gluon.jit
def scaled(a, scale_a, b, scale_b, c, M, N, K: gl.constexpr, BM: gl.constexpr, BN: gl.constexpr, KIND: gl.constexpr,
           PACK: gl.constexpr, VECTOR: gl.constexpr):
    """One product with the whole of K. The factors go through registers into tensor memory."""
    element: gl.constexpr = a.dtype.element_ty
    shared_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, K // PACK], element)
    shared_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, K // PACK], element)
    A = tma.make_tensor_descriptor(a, [M, K // PACK], [K // PACK, 1], [BM, K // PACK], shared_a)
    B = tma.make_tensor_descriptor(b, [N, K // PACK], [K // PACK, 1], [BN, K // PACK], shared_b)
    stage_a = gl.allocate_shared_memory(element, [BM, K // PACK], shared_a)
    stage_b = gl.allocate_shared_memory(element, [BN, K // PACK], shared_b)
    full = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    done = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    fence_async_shared()
    row, column = gl.program_id(0) * BM, gl.program_id(1) * BN
    mbarrier.expect(full, A.block_type.nbytes + B.block_type.nbytes)
    tma.async_load(A, [row, 0], full, stage_a)
    tma.async_load(B, [column, 0], full, stage_b)
    factors: gl.constexpr = TensorMemoryScalesLayout()
    memory_a = allocate_tensor_memory(scale_a.dtype.element_ty, [BM, K // VECTOR], factors)
    memory_b = allocate_tensor_memory(scale_b.dtype.element_ty, [BN, K // VECTOR], factors)
    own_a: gl.constexpr = memory_a.get_reg_layout()
    own_b: gl.constexpr = memory_b.get_reg_layout()
    rows = row + gl.arange(0, BM, gl.SliceLayout(1, own_a))
    columns = column + gl.arange(0, BN, gl.SliceLayout(1, own_b))
    memory_a.store(gl.load(scale_a + rows[:, None] * (K // VECTOR)
                           + gl.arange(0, K // VECTOR, gl.SliceLayout(0, own_a))[None, :]))
    memory_b.store(gl.load(scale_b + columns[:, None] * (K // VECTOR)
                           + gl.arange(0, K // VECTOR, gl.SliceLayout(0, own_b))[None, :]))
    total = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout([BM, BN], col_stride=1))
    mbarrier.wait(full, 0)
    tcgen05_mma_scaled(stage_a, stage_b.permute((1, 0)), total, memory_a, memory_b, KIND, KIND, use_acc=False)
    tcgen05_commit(done)
    mbarrier.wait(done, 0)
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [1, 32], [4, 1], [1, 0])
    places = (row + gl.arange(0, BM, gl.SliceLayout(1, layout)))[:, None] * N
    places += (column + gl.arange(0, BN, gl.SliceLayout(0, layout)))[None, :]
    gl.store(c + places, gl.convert_layout(total.load(), layout))


@gluon.jit
def copied(x, out, N: gl.constexpr):
    """From swizzled shared memory into tensor memory, and out through registers."""
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [1, 32], [4, 1], [1, 0])
    place = gl.arange(0, 128, gl.SliceLayout(1, layout))[:, None] * N + gl.arange(0, N, gl.SliceLayout(0, layout))[None, :]
    stage = gl.allocate_shared_memory(gl.float32, [128, N], gl.NVMMASharedLayout(128, 32, 2))
    done = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(done, count=1)
    stage.store(gl.load(x + place))
    fence_async_shared()
    memory = allocate_tensor_memory(gl.float32, [128, N], TensorMemoryLayout([128, N], col_stride=1))
    tcgen05_copy(stage, memory)
    tcgen05_commit(done)
    mbarrier.wait(done, 0)
    gl.store(out + place, gl.convert_layout(memory.load() * 2, layout))


@gluon.jit
def stolen(x, out, by):
    """A CTA goes on with the work of CTAs that it has kept from starting. Each tile is done once, by whomever."""
    layout: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    index = gl.arange(0, 128, layout)
    answer = gl.allocate_shared_memory(gl.int64, [2], gl.SwizzledSharedLayout(1, 1, 1, [0]))
    came = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(came, count=1)
    fence_async_shared()
    tile, more, phase = gl.program_id(0), True, 0
    while more:
        gl.barrier()
        mbarrier.expect(came, 16)
        clc.try_cancel(answer, came)
        gl.store(out + tile * 128 + index, gl.load(x + tile * 128 + index) * 3)
        gl.atomic_add(by + tile, 1)
        mbarrier.wait(came, phase)
        result = clc.load_result(answer)
        more = result.is_canceled()
        if more:
            tile = result.program_id(0)
        phase ^= 1


def all_cases():
    for m, n, k, stages in [(128, 128, 256, 3), (64, 64, 64, 2)]:
        a, b = half(m, k), half(n, k)
        want = Output(a.astype(np.float32) @ b.astype(np.float32).T, rtol=2e-2)
        yield from cases(f"special_warps_{m}x{n}x{k}", special_warps,
                         dict(a=Input(a), b=Input(b), c=want, M=m, N=n, K=k),
                         dict(BM=64, BN=64, BK=64, STAGES=stages), (m // 64, n // 64),
                         exercises="warp_specialize: a warp loads, a warpgroup multiplies", targets=(90,))
    def codes(low, high, *shape):
        return random.integers(low, high, shape).astype(np.uint8)
    m, n, k = 128, 128, 256
    a, b, p, q = codes(0, 64, m, k), codes(0, 64, n, k), codes(124, 130, m, k // 32), codes(124, 130, n, k // 32)
    want = (from_e4m3(a) * np.repeat(from_ue8m0(p), 32, 1)) @ (from_e4m3(b) * np.repeat(from_ue8m0(q), 32, 1)).T
    yield from cases("scaled_mxfp8", scaled,
                     dict(a=Input(a, "*fp8e4nv"), scale_a=Input(p), b=Input(b, "*fp8e4nv"), scale_b=Input(q),
                          c=Output(want.astype(np.float32), rtol=2e-2), M=m, N=n),
                     dict(K=k, BM=128, BN=128, KIND="e4m3", PACK=1, VECTOR=32),
                     exercises="tcgen05_mma_scaled of e4m3", targets=(100,))
    a, b, p, q = codes(0, 256, m, k // 2), codes(0, 256, n, k // 2), codes(40, 70, m, k // 16), codes(40, 70, n, k // 16)
    want = ((from_e2m1_pairs(a) * np.repeat(from_e4m3(p), 16, 1))
            @ (from_e2m1_pairs(b) * np.repeat(from_e4m3(q), 16, 1)).T)
    yield from cases("scaled_nvfp4", scaled,
                     dict(a=Input(a), scale_a=Input(p, "*fp8e4nv"), b=Input(b), scale_b=Input(q, "*fp8e4nv"),
                          c=Output(want.astype(np.float32), rtol=2e-2), M=m, N=n),
                     dict(K=k, BM=128, BN=128, KIND="e2m1", PACK=2, VECTOR=16),
                     exercises="tcgen05_mma_scaled of e2m1", targets=(100,))
    x = random.standard_normal((128, 32)).astype(np.float32)
    yield from cases("copied", copied, dict(x=Input(x), out=Output(x * 2)), dict(N=32),
                     exercises="tcgen05_copy from a swizzled tile", targets=(100,))
    x = random.standard_normal((9, 128)).astype(np.float32)
    yield from cases("stolen", stolen, dict(x=Input(x), out=Output(x * 3), by=Output(np.ones(9, np.int32))), {}, (9,),
                     exercises="clusterlaunchcontrol", targets=(100,))
