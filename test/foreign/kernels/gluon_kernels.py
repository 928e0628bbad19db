"""Gluon: kernels that name their layouts, barriers and memories themselves; Hopper's and Blackwell's tensor cores."""

import numpy as np
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon._runtime import GluonASTSource
from triton.experimental.gluon.language.nvidia.ampere import async_copy
from triton.experimental.gluon.language.nvidia.blackwell import (
    TensorMemoryLayout, add2, allocate_tensor_memory, fma2, tcgen05_commit, tcgen05_mma)
from triton.experimental.gluon.language.nvidia.hopper import (
    fence_async_shared, mbarrier, tma, warpgroup_mma, warpgroup_mma_wait)

import triton_compiler
from case import Input, Output

random = np.random.default_rng(51)


def half(*shape):
    return (random.standard_normal(shape) * 0.5).astype(np.float16)


def cases(*arguments, **named):
    return triton_compiler.cases(*arguments, compiler="gluon", source=GluonASTSource, **named)


@gluon.jit
def copy_async(x, out, N: gl.constexpr, STAGES: gl.constexpr):
    layout: gl.constexpr = gl.BlockedLayout([4], [32], [4], [0])
    index = gl.arange(0, 512, layout=layout)
    stage = gl.allocate_shared_memory(gl.float32, [STAGES, 512], gl.SwizzledSharedLayout(1, 1, 1, [0]))
    for i in gl.static_range(STAGES - 1):
        async_copy.async_load(stage.index(i), x + i * 512 + index)
        async_copy.commit_group()
    for i in range(N):
        ahead = i + STAGES - 1
        async_copy.async_load(stage.index(ahead % STAGES), x + ahead * 512 + index,
                                               mask=(index < 512) & (ahead < N))
        async_copy.commit_group()
        async_copy.wait_group(STAGES - 1)
        gl.barrier()
        gl.store(out + i * 512 + index, stage.index(i % STAGES).load(layout) * 2)
        gl.barrier()


@gluon.jit
def hopper_matmul(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, STAGES: gl.constexpr):
    shared_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    shared_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], gl.float16)
    A = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], shared_a)
    B = tma.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK], shared_b)
    ring_a = gl.allocate_shared_memory(gl.float16, [STAGES, BM, BK], shared_a)
    ring_b = gl.allocate_shared_memory(gl.float16, [STAGES, BN, BK], shared_b)
    full = gl.allocate_shared_memory(gl.int64, [STAGES, 1], mbarrier.MBarrierLayout())
    for i in gl.static_range(STAGES):
        mbarrier.init(full.index(i), count=1)
    fence_async_shared()
    row, column = gl.program_id(0) * BM, gl.program_id(1) * BN
    layout: gl.constexpr = gl.NVMMADistributedLayout(version=[3, 0], warps_per_cta=[gl.num_warps(), 1],
                                                     instr_shape=[16, BN, 16])
    total = gl.zeros([BM, BN], gl.float32, layout)
    steps = K // BK
    for i in gl.static_range(STAGES):
        mbarrier.expect(full.index(i), A.block_type.nbytes + B.block_type.nbytes, pred=i < steps)
        tma.async_load(A, [row, i * BK], full.index(i), ring_a.index(i), pred=i < steps)
        tma.async_load(B, [column, i * BK], full.index(i), ring_b.index(i), pred=i < steps)
    for i in range(steps):
        slot = i % STAGES
        mbarrier.wait(full.index(slot), i // STAGES & 1)
        total = warpgroup_mma(ring_a.index(slot), ring_b.index(slot).permute((1, 0)), total, is_async=True)
        total = warpgroup_mma_wait(num_outstanding=0, deps=(total,))
        gl.barrier()
        more = i + STAGES < steps
        mbarrier.expect(full.index(slot), A.block_type.nbytes + B.block_type.nbytes, pred=more)
        tma.async_load(A, [row, (i + STAGES) * BK], full.index(slot), ring_a.index(slot), pred=more)
        tma.async_load(B, [column, (i + STAGES) * BK], full.index(slot), ring_b.index(slot),
                                        pred=more)
    rows = row + gl.arange(0, BM, gl.SliceLayout(1, layout))
    columns = column + gl.arange(0, BN, gl.SliceLayout(0, layout))
    gl.store(c + rows[:, None] * N + columns[None, :], total)


@gluon.jit
def blackwell_matmul(a, b, c, M, N, K, BM: gl.constexpr, BN: gl.constexpr, BK: gl.constexpr, LEFT: gl.constexpr):
    """A from shared memory, or from tensor memory."""
    shared_a: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BM, BK], gl.float16)
    shared_b: gl.constexpr = gl.NVMMASharedLayout.get_default_for([BN, BK], gl.float16)
    A = tma.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK], shared_a)
    B = tma.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK], shared_b)
    stage_a = gl.allocate_shared_memory(gl.float16, [BM, BK], shared_a)
    stage_b = gl.allocate_shared_memory(gl.float16, [BN, BK], shared_b)
    full = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    done = gl.allocate_shared_memory(gl.int64, [1], mbarrier.MBarrierLayout())
    mbarrier.init(full, count=1)
    mbarrier.init(done, count=1)
    fence_async_shared()
    total = allocate_tensor_memory(gl.float32, [BM, BN], TensorMemoryLayout([BM, BN], col_stride=1))
    row, column = gl.program_id(0) * BM, gl.program_id(1) * BN
    for i in range(K // BK):
        mbarrier.expect(full, A.block_type.nbytes + B.block_type.nbytes)
        tma.async_load(A, [row, i * BK], full, stage_a)
        tma.async_load(B, [column, i * BK], full, stage_b)
        mbarrier.wait(full, i & 1)
        if LEFT:
            memory = allocate_tensor_memory(gl.float16, [BM, BK], TensorMemoryLayout([BM, BK], col_stride=1))
            memory.store(stage_a.load(memory.get_reg_layout()))
            tcgen05_mma(memory, stage_b.permute((1, 0)), total, use_acc=i > 0)
        else:
            tcgen05_mma(stage_a, stage_b.permute((1, 0)), total, use_acc=i > 0)
        tcgen05_commit(done)
        mbarrier.wait(done, i & 1)
    mbarrier.invalidate(full)
    mbarrier.invalidate(done)
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [1, 32], [4, 1], [1, 0])
    rows = row + gl.arange(0, BM, gl.SliceLayout(1, layout))
    columns = column + gl.arange(0, BN, gl.SliceLayout(0, layout))
    gl.store(c + rows[:, None] * N + columns[None, :], gl.convert_layout(total.load(), layout))


@gluon.jit
def tensor_memory_rows(x, out, low, N: gl.constexpr):
    """Through tensor memory and back, with the least of each row on the way."""
    layout: gl.constexpr = gl.BlockedLayout([1, 4], [1, 32], [4, 1], [1, 0])
    place = gl.arange(0, 128, gl.SliceLayout(1, layout))[:, None] * N + gl.arange(0, N, gl.SliceLayout(0, layout))[None, :]
    memory = allocate_tensor_memory(gl.float32, [128, N], TensorMemoryLayout([128, N], col_stride=1))
    own: gl.constexpr = memory.get_reg_layout()
    memory.store(gl.convert_layout(gl.load(x + place), own))
    v, least = memory.load_min()
    gl.store(out + place, gl.convert_layout(v, layout))
    gl.store(low + gl.arange(0, 128, least.type.layout), least)


@gluon.jit
def paired(x, y, out):
    layout: gl.constexpr = gl.BlockedLayout([4], [32], [4], [0])
    index = gl.arange(0, 512, layout=layout)
    a, b = gl.load(x + index), gl.load(y + index)
    gl.store(out + index, add2(fma2(a, b, a), b))


def all_cases():
    x = random.standard_normal((7, 512)).astype(np.float32)
    yield from cases("copy_async", copy_async, dict(x=Input(x), out=Output(x * 2)), dict(N=7, STAGES=3),
                     exercises="a ring of cp.async", targets=(80, 90, 100))
    for m, n, k in [(128, 128, 128), (64, 128, 320)]:
        a, b = half(m, k), half(n, k)
        want = Output(a.astype(np.float32) @ b.astype(np.float32).T, rtol=2e-2)
        yield from cases(f"hopper_matmul_{m}x{n}x{k}", hopper_matmul,
                         dict(a=Input(a), b=Input(b), c=want, M=m, N=n, K=k), dict(BM=64, BN=64, BK=64, STAGES=2),
                         (m // 64, n // 64), exercises="TMA and wgmma by hand", targets=(90,))
    a, b = half(256, 192), half(128, 192)
    want = Output(a.astype(np.float32) @ b.astype(np.float32).T, rtol=2e-2)
    for left in (False, True):
        yield from cases(f"blackwell_matmul{'_tensor_memory' if left else ''}", blackwell_matmul,
                         dict(a=Input(a), b=Input(b), c=want, M=256, N=128, K=192),
                         dict(BM=128, BN=64, BK=64, LEFT=left), (2, 2),
                         exercises="tcgen05.mma by hand" + (", A in tensor memory" if left else ""), targets=(100,))
    x = random.standard_normal((128, 64)).astype(np.float32)
    yield from cases("tensor_memory_rows", tensor_memory_rows,
                     dict(x=Input(x), out=Output(x), low=Output(x.min(1))), dict(N=64),
                     exercises="tcgen05.ld.red", targets=(103,))
    x, y = (random.integers(-9, 9, 512).astype(np.float32) for _ in range(2))
    yield from cases("paired", paired, dict(x=Input(x), y=Input(y), out=Output(x * y + x + y)), {},
                     exercises="arithmetic of two f32 at once", targets=(100,))
