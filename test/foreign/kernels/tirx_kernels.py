"""TIRx: copies through shared and tensor memory, rings of tensor maps, and products by tcgen05.mma."""

import numpy as np

from tirx_compiler import case

from tvm.script import tirx as T
from tvm.script.tirx import tile as Tx
from tvm.tirx.cuda.tile_primitive.tma_utils import mma_shared_layout
from tvm.ir.type import PointerType, PrimType
from tvm.tirx.cuda.tile_primitive.gemm_async import sf_tmem_layout
from tvm.tirx.layout import S, TCol, TileLayout, TLane, tid_in_wg as thread_axis

from case import Input, Output
from numbers_of import from_e2m1_pairs, from_e4m3, from_ue8m0

random = np.random.default_rng(53)
BITS = {"float16": 16, "float32": 32, "uint8": 8, "float8_e4m3fn": 8}


def through_shared(scope, threads, rows, columns, kind, swizzle):
    shape = (rows, columns)
    layout = mma_shared_layout(kind, swizzle, shape) if swizzle else TileLayout(S[shape])

    @T.prim_func
    def main(A_ptr: T.handle, B_ptr: T.handle) -> None:
        A = T.match_buffer(A_ptr, shape, kind)
        B = T.match_buffer(B_ptr, shape, kind)
        T.device_entry()
        T.cta_id([1])
        T.warp_id([threads // 32])
        T.lane_id([32])
        T.thread_id([threads])
        tile = T.alloc_buffer(shape, kind, scope="shared", layout=layout)
        getattr(Tx, scope).copy(tile[0:rows, 0:columns], A[0:rows, 0:columns])
        T.cuda.cta_sync()
        getattr(Tx, scope).copy(B[0:rows, 0:columns], tile[0:rows, 0:columns])
    return main


def ring(rows, columns, count, kind, swizzle, stages):
    """Tiles by a tensor map into a ring, and out by all threads."""
    whole, shape = (rows * count, columns), (stages, rows, columns)
    layout = mma_shared_layout(kind, swizzle, shape) if swizzle else TileLayout(S[shape])
    size = rows * columns * BITS[kind] // 8

    @T.prim_func
    def main(A_ptr: T.handle, B_ptr: T.handle) -> None:
        A = T.match_buffer(A_ptr, whole, kind)
        B = T.match_buffer(B_ptr, whole, kind)
        T.device_entry()
        T.cta_id([1])
        T.warp_id([4])
        T.lane_id([32])
        thread = T.thread_id([128])
        tile = T.alloc_buffer(shape, kind, scope="shared", layout=layout, align=1024)
        full = T.alloc_shared([stages], "uint64")
        if thread == 0:
            for s in T.unroll(stages):
                T.ptx.mbarrier.init.shared.b64(full.ptr_to([s]), T.uint32(1))
        T.ptx.fence.proxy.async_.shared__cta()
        T.cuda.cta_sync()
        for i in T.unroll(count):
            if thread == 0:
                T.ptx.mbarrier.arrive.expect_tx.shared.b64(full.ptr_to([i % stages]), T.uint32(size))
                Tx.copy_async(tile[i % stages:i % stages + 1, 0:rows, 0:columns], A[i * rows:(i + 1) * rows, 0:columns],
                              dispatch="tma_auto", mbar=full.ptr_to([i % stages]))
            T.cuda.mbarrier_wait(full.ptr_to([i % stages]), i // stages % 2)
            Tx.cta.copy(B[i * rows:(i + 1) * rows, 0:columns], tile[i % stages, 0:rows, 0:columns])
            T.cuda.cta_sync()
    return main


def product(n, steps, kind, stages, width=64):
    """A tile of 128 by n: a ring of tensor maps, tcgen05.mma, and the sum through registers."""
    k = width * steps
    a_shape, b_shape = (stages, 128, width), (stages, n, width)
    a_layout, b_layout = mma_shared_layout(kind, 3, a_shape), mma_shared_layout(kind, 3, b_shape)
    size = (128 + n) * width * BITS[kind] // 8
    sum_layout = TileLayout(S[(128, n):(1 @ TLane, 1 @ TCol)])
    own_layout = TileLayout(S[(128, n):(1 @ thread_axis, 1)])

    @T.prim_func
    def main(A_ptr: T.handle, B_ptr: T.handle, C_ptr: T.handle) -> None:
        A = T.match_buffer(A_ptr, (128, k), kind)
        B = T.match_buffer(B_ptr, (n, k), kind)
        C = T.match_buffer(C_ptr, (128, n), "float32")
        T.device_entry()
        warp = T.warp_id([4])
        T.cta_id([1])
        group = T.warpgroup_id([1])
        thread = T.thread_id_in_wg([128])
        a = T.alloc_buffer(a_shape, kind, scope="shared", layout=a_layout, align=1024)
        b = T.alloc_buffer(b_shape, kind, scope="shared", layout=b_layout, align=1024)
        place = T.alloc_shared([1], "uint32")
        full = T.alloc_shared([stages], "uint64")
        done = T.alloc_shared([1], "uint64")
        if thread == 0:
            for s in T.unroll(stages):
                T.ptx.mbarrier.init.shared.b64(full.ptr_to([s]), T.uint32(1))
            T.ptx.mbarrier.init.shared.b64(done.ptr_to([0]), T.uint32(1))
        T.ptx.fence.proxy.async_.shared__cta()
        if warp == 0:
            T.ptx.tcgen05.alloc.cta_group__1.sync.aligned.shared__cta.b32(T.address_of(place), T.uint32(512))
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cta_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        total = T.decl_buffer((128, n), "float32", scope="tmem", allocated_addr=0, layout=sum_layout)
        for i in T.unroll(steps):
            if thread == 0:
                T.ptx.mbarrier.arrive.expect_tx.shared.b64(full.ptr_to([i % stages]), T.uint32(size))
                Tx.copy_async(a[i % stages:i % stages + 1, 0:128, 0:width], A[0:128, i * width:(i + 1) * width],
                              dispatch="tma_auto", mbar=full.ptr_to([i % stages]))
                Tx.copy_async(b[i % stages:i % stages + 1, 0:n, 0:width], B[0:n, i * width:(i + 1) * width],
                              dispatch="tma_auto", mbar=full.ptr_to([i % stages]))
            T.cuda.mbarrier_wait(full.ptr_to([i % stages]), i // stages % 2)
            if thread == 0:
                Tx.gemm_async(total[0:128, 0:n], a[i % stages, 0:128, 0:width], b[i % stages, 0:n, 0:width],
                              accum=i != 0, dispatch="tcgen05")
                T.ptx.tcgen05.commit.cta_group__1.mbarrier__arrive__one.shared__cluster.b64(done.ptr_to([0]))
            T.cuda.mbarrier_wait(done.ptr_to([0]), i % 2)
            T.cuda.cta_sync()
            T.ptx.tcgen05.fence__after_thread_sync()
        local = T.alloc_local(n, dtype="float32")
        own = local.view(128, n, layout=own_layout)
        if group == 0:
            Tx.wg.copy_async(own[:, :], total[0:128, 0:n])
            T.ptx.tcgen05.wait__ld.sync.aligned()
        Tx.copy(C[thread, 0:n], local[:])
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cta_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        if warp == 0:
            T.ptx.tcgen05.relinquish_alloc_permit.cta_group__1.sync.aligned()
            T.ptx.tcgen05.dealloc.cta_group__1.sync.aligned.b32(place[0], T.uint32(512))
    return main


def pair(n, steps, stages, width=64):
    """A tile of 256 by n of two CTAs: each loads its halves, the first one multiplies."""
    k = width * steps
    a_shape, b_shape = (stages, 128, width), (stages, n // 2, width)
    a_layout, b_layout = mma_shared_layout("float16", 3, a_shape), mma_shared_layout("float16", 3, b_shape)
    size = (256 + n) * width * 2
    sum_layout = TileLayout(S[(128, n):(1 @ TLane, 1 @ TCol)])
    own_layout = TileLayout(S[(128, n):(1 @ thread_axis, 1)])

    @T.prim_func
    def main(A_ptr: T.handle, B_ptr: T.handle, C_ptr: T.handle) -> None:
        A = T.match_buffer(A_ptr, (256, k), "float16")
        B = T.match_buffer(B_ptr, (n, k), "float16")
        C = T.match_buffer(C_ptr, (256, n), "float32")
        T.device_entry()
        warp = T.warp_id([4])
        rank, _ = T.cta_id_in_cluster([2, 1])
        T.cta_id([2])
        group = T.warpgroup_id([1])
        thread = T.thread_id_in_wg([128])
        a = T.alloc_buffer(a_shape, "float16", scope="shared", layout=a_layout, align=1024)
        b = T.alloc_buffer(b_shape, "float16", scope="shared", layout=b_layout, align=1024)
        place = T.alloc_shared([1], "uint32")
        full = T.alloc_shared([stages], "uint64")
        done = T.alloc_shared([1], "uint64")
        mapped = T.alloc_local([1], "uint64")
        T.evaluate(T.ptx.mapa.u64(mapped[0], full.ptr_to([0]), T.uint32(0)))
        first: T.let[T.Var(name="first", ty=PointerType(PrimType("uint64"), "shared"))] = T.reinterpret(
            PointerType(PrimType("uint64"), "shared"), mapped[0])
        full_of_first = T.decl_buffer([stages], "uint64", data=first, scope="shared")
        if thread == 0:
            for s in T.unroll(stages):
                T.ptx.mbarrier.init.shared.b64(full.ptr_to([s]), T.uint32(1))
            T.ptx.mbarrier.init.shared.b64(done.ptr_to([0]), T.uint32(1))
            T.ptx.fence.mbarrier_init.release.cluster()
        if warp == 0:
            T.ptx.tcgen05.alloc.cta_group__2.sync.aligned.shared__cta.b32(T.address_of(place), T.uint32(512))
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cta_sync()
        T.cuda.cluster_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        total = T.decl_buffer((128, n), "float32", scope="tmem", allocated_addr=0, layout=sum_layout)
        for i in T.unroll(steps):
            if thread == 0:
                if rank == 0:
                    T.ptx.mbarrier.arrive.expect_tx.shared.b64(full.ptr_to([i % stages]), T.uint32(size))
                Tx.copy_async(a[i % stages:i % stages + 1, 0:128, 0:width],
                              A[rank * 128:rank * 128 + 128, i * width:(i + 1) * width], dispatch="tma_auto",
                              mbar=full_of_first.ptr_to([i % stages]), cta_group=2)
                Tx.copy_async(b[i % stages:i % stages + 1, 0:n // 2, 0:width],
                              B[rank * (n // 2):rank * (n // 2) + n // 2, i * width:(i + 1) * width], dispatch="tma_auto",
                              mbar=full_of_first.ptr_to([i % stages]), cta_group=2)
            if rank == 0:
                T.cuda.mbarrier_wait(full.ptr_to([i % stages]), i // stages % 2)
                if thread == 0:
                    Tx.gemm_async(total[0:128, 0:n], a[i % stages, 0:128, 0:width], b[i % stages, 0:n // 2, 0:width],
                                  accum=i != 0, dispatch="tcgen05", cta_group=2)
                    T.ptx["tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64"](
                        done.ptr_to([0]), T.uint16(3))
            T.cuda.mbarrier_wait(done.ptr_to([0]), i % 2)
            T.cuda.cta_sync()
            T.ptx.tcgen05.fence__after_thread_sync()
        local = T.alloc_local(n, dtype="float32")
        own = local.view(128, n, layout=own_layout)
        if group == 0:
            Tx.wg.copy_async(own[:, :], total[0:128, 0:n])
            T.ptx.tcgen05.wait__ld.sync.aligned()
        Tx.copy(C[rank * 128 + thread, 0:n], local[:])
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cluster_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        if warp == 0:
            T.ptx.tcgen05.relinquish_alloc_permit.cta_group__2.sync.aligned()
            T.ptx.tcgen05.dealloc.cta_group__2.sync.aligned.b32(place[0], T.uint32(512))
    return main


def scaled(n, steps, four_bits):
    """A product of e4m3 with a ue8m0 for 32 elements, or of e2m1 with an e4m3 for 16: a step is 128 bytes of a row, its
    factors come by tcgen05.cp."""
    kind, scale_kind = ("float4_e2m1fn", "float8_e4m3fn") if four_bits else ("float8_e4m3fn", "float8_e8m0fnu")
    wide, at_once, blocks = (256, 4, 4) if four_bits else (128, 1, 1)
    a_layout, b_layout = mma_shared_layout(kind, 3, (128, wide)), mma_shared_layout(kind, 3, (n, wide))
    a_bytes, b_bytes = mma_shared_layout("uint8", 3, (128, 128)), mma_shared_layout("uint8", 3, (n, 128))
    a_scales, b_scales = (sf_tmem_layout(rows, SF_K=4 * blocks, sf_per_mma=at_once) for rows in (128, n))
    sum_layout = TileLayout(S[(128, n):(1 @ TLane, 1 @ TCol)])
    own_layout = TileLayout(S[(128, n):(1 @ thread_axis, 1)])
    a_at, b_at = 256, 320

    @T.prim_func
    def main(A_ptr: T.handle, B_ptr: T.handle, F_ptr: T.handle, G_ptr: T.handle, C_ptr: T.handle) -> None:
        A = T.match_buffer(A_ptr, (128, 128 * steps), "uint8")
        B = T.match_buffer(B_ptr, (n, 128 * steps), "uint8")
        F = T.match_buffer(F_ptr, (steps, blocks, 128), "uint32")
        G = T.match_buffer(G_ptr, (steps, blocks, 128), "uint32")
        C = T.match_buffer(C_ptr, (128, n), "float32")
        T.device_entry()
        warp = T.warp_id([4])
        T.cta_id([1])
        group = T.warpgroup_id([1])
        thread = T.thread_id_in_wg([128])
        a8 = T.alloc_buffer((128, 128), "uint8", scope="shared", layout=a_bytes, align=1024)
        b8 = T.alloc_buffer((n, 128), "uint8", scope="shared", layout=b_bytes, align=1024)
        a = T.decl_buffer((128, wide), kind, data=a8.data, scope="shared", layout=a_layout)
        b = T.decl_buffer((n, wide), kind, data=b8.data, scope="shared", layout=b_layout)
        f = T.alloc_buffer((blocks, 128), "uint32", scope="shared", layout=TileLayout(S[(blocks, 128)]), align=128)
        g = T.alloc_buffer((blocks, 128), "uint32", scope="shared", layout=TileLayout(S[(blocks, 128)]), align=128)
        place = T.alloc_shared([1], "uint32")
        full = T.alloc_shared([1], "uint64")
        done = T.alloc_shared([1], "uint64")
        from_shared = T.alloc_buffer((1,), "uint64", scope="local")
        if thread == 0:
            T.ptx.mbarrier.init.shared.b64(full.ptr_to([0]), T.uint32(1))
            T.ptx.mbarrier.init.shared.b64(done.ptr_to([0]), T.uint32(1))
        T.ptx.fence.proxy.async_.shared__cta()
        if warp == 0:
            T.ptx.tcgen05.alloc.cta_group__1.sync.aligned.shared__cta.b32(T.address_of(place), T.uint32(512))
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cta_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        total = T.decl_buffer((128, n), "float32", scope="tmem", allocated_addr=0, layout=sum_layout)
        f_tensor = T.decl_buffer((128, 4 * blocks), scale_kind, scope="tmem", allocated_addr=a_at, layout=a_scales)
        g_tensor = T.decl_buffer((n, 4 * blocks), scale_kind, scope="tmem", allocated_addr=b_at, layout=b_scales)
        for i in T.unroll(steps):
            if thread == 0:
                T.ptx.mbarrier.arrive.expect_tx.shared.b64(full.ptr_to([0]), T.uint32((128 + n) * 128))
                Tx.copy_async(a8[:, :], A[0:128, i * 128:(i + 1) * 128], dispatch="tma_auto", mbar=full.ptr_to([0]))
                Tx.copy_async(b8[:, :], B[0:n, i * 128:(i + 1) * 128], dispatch="tma_auto", mbar=full.ptr_to([0]))
            for j in T.unroll(blocks):
                f[j, thread] = F[i, j, thread]
                g[j, thread] = G[i, j, thread]
            T.ptx.fence.proxy.async_.shared__cta()
            T.cuda.mbarrier_wait(full.ptr_to([0]), i % 2)
            T.cuda.cta_sync()
            if thread == 0:
                for j in T.unroll(blocks):
                    T.cuda.tcgen05.encode_matrix_descriptor(from_shared.data, f.access_ptr("r", offset=j * 128), ldo=16,
                                                            sdo=8, swizzle=0)
                    T.ptx["tcgen05.cp.cta_group::1.32x128b.warpx4"](T.uint32(a_at + 4 * j), from_shared[0])
                    T.cuda.tcgen05.encode_matrix_descriptor(from_shared.data, g.access_ptr("r", offset=j * 128), ldo=16,
                                                            sdo=8, swizzle=0)
                    T.ptx["tcgen05.cp.cta_group::1.32x128b.warpx4"](T.uint32(b_at + 4 * j), from_shared[0])
                Tx.gemm_async(total[0:128, 0:n], a[:, :], b[:, :], SFA=f_tensor[:, :], SFB=g_tensor[:, :], accum=i != 0,
                              dispatch="tcgen05")
                T.ptx.tcgen05.commit.cta_group__1.mbarrier__arrive__one.shared__cluster.b64(done.ptr_to([0]))
            T.cuda.mbarrier_wait(done.ptr_to([0]), i % 2)
            T.cuda.cta_sync()
            T.ptx.tcgen05.fence__after_thread_sync()
        local = T.alloc_local(n, dtype="float32")
        own = local.view(128, n, layout=own_layout)
        if group == 0:
            Tx.wg.copy_async(own[:, :], total[0:128, 0:n])
            T.ptx.tcgen05.wait__ld.sync.aligned()
        Tx.copy(C[thread, 0:n], local[:])
        T.ptx.tcgen05.fence__before_thread_sync()
        T.cuda.cta_sync()
        T.ptx.tcgen05.fence__after_thread_sync()
        if warp == 0:
            T.ptx.tcgen05.relinquish_alloc_permit.cta_group__1.sync.aligned()
            T.ptx.tcgen05.dealloc.cta_group__1.sync.aligned.b32(place[0], T.uint32(512))
    return main


def scale_words(factors, steps, blocks):
    """(rows, k) factors as tcgen05.cp takes them: a word of four for row r is word 4 * (r % 32) + r / 32."""
    rows = factors.shape[0]
    words = np.zeros((128, steps * blocks), np.uint32)
    words[:rows] = np.ascontiguousarray(factors).view(np.uint32)
    return np.ascontiguousarray(words.reshape(4, 32, steps, blocks).transpose(2, 3, 1, 0)).reshape(steps, blocks, 128)


def scaled_case(name, n, steps, four_bits):
    blocks = 4 if four_bits else 1
    elements = 256 if four_bits else 128
    operands, values = [], []
    for rows in (128, n):
        codes = random.integers(0, 256, (rows, 128 * steps)).astype(np.uint8)
        if four_bits:
            factors = random.integers(0x28, 0x48, (rows, 16 * steps)).astype(np.uint8)
            number, scale = from_e2m1_pairs(codes), from_e4m3(factors)
        else:
            codes = np.where(codes & 0x7F >= 0x70, codes & 0x8F, codes).astype(np.uint8)
            factors = random.integers(122, 130, (rows, 4 * steps)).astype(np.uint8)
            number, scale = from_e4m3(codes), from_ue8m0(factors)
        operands.append((codes, scale_words(factors, steps, blocks)))
        values.append(number.astype(np.float64) * np.repeat(scale, elements * steps // factors.shape[1], 1))
    (a, f), (b, g) = operands
    want = (values[0] @ values[1].T).astype(np.float32)
    return case(name, scaled(n, steps, four_bits), dict(A=Input(a), B=Input(b), F=Input(f), G=Input(g),
                                                        C=Output(want, rtol=1e-2)), "block-scaled gemm_async")


def some(shape, kind):
    if kind == "float16":
        return (random.standard_normal(shape) * 0.5).astype(np.float16)
    if kind == "float32":
        return random.standard_normal(shape).astype(np.float32)
    return random.integers(0, 256, shape).astype(np.uint8)


def all_cases():
    for scope, threads, rows, columns, kind, swizzle in [
            ("warp", 32, 32, 32, "float32", 0), ("cta", 128, 64, 64, "float16", 0), ("cta", 128, 64, 64, "float16", 3),
            ("cta", 64, 32, 32, "float16", 2), ("cta", 128, 64, 128, "uint8", 0), ("cta", 256, 32, 32, "float32", 3)]:
        a = some((rows, columns), kind)
        for target in ("sm_80",) if threads != 128 else ("sm_90a", "sm_100a"):
            yield case(f"{scope}_{rows}x{columns}_{kind}_{16 << swizzle}", through_shared(scope, threads, rows, columns, kind, swizzle),
                       dict(A=Input(a), B=Output(a)), "a copy through shared memory", target)
    for rows, columns, count, kind, swizzle, stages in [
            (32, 64, 5, "float16", 3, 2), (16, 32, 7, "float16", 2, 3), (32, 16, 3, "float16", 1, 1),
            (16, 32, 5, "float32", 3, 2), (32, 64, 4, "uint8", 0, 2)]:
        a = some((rows * count, columns), kind)
        for target in ("sm_90a", "sm_100a"):
            yield case(f"ring_{rows}x{columns}_{kind}_{16 << swizzle}_{stages}", ring(rows, columns, count, kind, swizzle, stages),
                       dict(A=Input(a), B=Output(a)), "a ring of tensor maps", target)
    for n, steps, stages in [(64, 1, 1), (128, 5, 2), (32, 4, 3)]:
        a, b = some((128, 64 * steps), "float16"), some((n, 64 * steps), "float16")
        want = a.astype(np.float32) @ b.astype(np.float32).T
        yield case(f"product_{n}_{steps}_{stages}", product(n, steps, "float16", stages),
                   dict(A=Input(a), B=Input(b), C=Output(want, rtol=1e-3)), "gemm_async of f16 from a ring")
    for n, steps, stages in [(64, 1, 1), (128, 4, 2)]:
        a, b = some((256, 64 * steps), "float16"), some((n, 64 * steps), "float16")
        want = a.astype(np.float32) @ b.astype(np.float32).T
        yield case(f"pair_{n}_{steps}_{stages}", pair(n, steps, stages),
                   dict(A=Input(a), B=Input(b), C=Output(want, rtol=1e-3)), "gemm_async of two CTAs from a ring")
    for four_bits in (True, False):
        # The columns of several blocks of factors follow each other only where each fills four.
        for n, steps in [(128, 1), (128, 3)] if four_bits else [(32, 1), (64, 3), (128, 2)]:
            yield scaled_case(f"{'nvfp4' if four_bits else 'mxfp8'}_{n}_{steps}", n, steps, four_bits)
