"""A ring in Python: TileCopy derives the mbarriers of three stages from the loads, and the frontend's own IR stands
between. Linked by tilecopy.ir_ptx, by llvmlite or by LLVM's tools, run on the emulator."""
import sys

import tilecopy

from pipeline import by_llvmlite, by_tools

STAGES, TILES, BYTES, THREADS = 3, 7, 8 * 64 * 4, 96

LOADS = """kernel @loads threads(96) {
  k : i32 in [0, 63]
  A : global f32[512, 64] align 128
  S : shared f32[8, 64] align 128
  full : mbarrier
  if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full, dispatch = VARIANT } }
}"""

GROUPS = """kernel @loads threads(96) {
  k : i32 in [0, 63]
  A : global f32[512, 64] align 128
  S : shared f32[8, 64] align 128
  copy_async.cta S <- A[k*8 : +8, :]
}"""

# Each element of a stage plus one, by STEP threads; then the block `used`.
ELEMENTS = """
  %base = mul i32 %k, 512
  br label %elements
elements:
  %i = phi i32 [ %t, %consumer ], [ %after, %elements ]
  %from = getelementptr float, ptr addrspace(3) %stage, i32 %i
  %v = load float, ptr addrspace(3) %from
  %w = fadd float %v, 1.0
  %at = add i32 %base, %i
  %to = getelementptr float, ptr addrspace(1) %B, i32 %at
  store float %w, ptr addrspace(1) %to
  %after = add i32 %i, STEP
  %rest = icmp slt i32 %after, 512
  br i1 %rest, label %elements, label %used
used:"""

# Without a thread that loads for all: on sm_80, and where a frontend wants cp.async.
BY_WARP = LOADS.replace("if thread == 0 { copy_async S", "copy_async.warp S").replace(" } }\n}", " }\n}")

# Warp 2 fills the ring; the others add one to each element, each a half of the tile.
KERNEL = """
@memory = internal addrspace(3) global [NBYTES x i8] undef, align ALIGN
define ptx_kernel void @add_one(SOURCE %A, ptr addrspace(1) %B, i32 %n) {
  call void @ring_init(ptr addrspace(3) @memory)
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %fills = icmp uge i32 %t, 64
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %end ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  br i1 %fills, label %producer, label %consumer
producer:
  call void @ring_fill(ptr addrspace(3) @memory, i32 %k, PTR %A, i32 %k)
  br label %end
consumer:
  %stage = call ptr addrspace(3) @ring_wait(ptr addrspace(3) @memory, i32 %k)
  ELEMENTS
  call void @ring_release(ptr addrspace(3) @memory, i32 %k)
  br label %end
end:
  %next = add i32 %k, 1
  br label %loop
done:
  br i1 %fills, label %drain, label %out
drain:
  call void @ring_drain(ptr addrspace(3) @memory, i32 %n)
  br label %out
out:
  ret void
}
"""

# In groups of cp.async all threads fill the ring, two passes ahead while there are any, and use it. The other threads
# run at their own pace between the barriers of the ring.
BY_GROUPS = """
@memory = internal addrspace(3) global [NBYTES x i8] undef, align ALIGN
define ptx_kernel void @add_one(SOURCE %A, ptr addrspace(1) %B, i32 %n) {
  call void @ring_init(ptr addrspace(3) @memory)
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %end_of_loop = add i32 %n, 2
  br label %loop
loop:
  %j = phi i32 [ 0, %0 ], [ %next, %end ]
  %more = icmp slt i32 %j, %end_of_loop
  br i1 %more, label %body, label %done
body:
  %next = add i32 %j, 1
  %k = sub i32 %j, 2
  %fills = icmp slt i32 %j, %n
  br i1 %fills, label %producer, label %filled
producer:
  call void @ring_fill(ptr addrspace(3) @memory, i32 %j, PTR %A, i32 %j)
  br label %filled
filled:
  %all = select i1 %fills, i32 %next, i32 %n
  %uses = icmp sge i32 %k, 0
  br i1 %uses, label %consumer, label %end
consumer:
  %stage = call ptr addrspace(3) @ring_wait(ptr addrspace(3) @memory, i32 %k, i32 %all)
  ELEMENTS
  call void @ring_release(ptr addrspace(3) @memory, i32 %k)
  br label %end
end:
  br label %loop
done:
  call void @ring_drain(ptr addrspace(3) @memory, i32 %n)
  ret void
}
"""
DECLARATIONS = """
declare void @ring_init(ptr addrspace(3))
declare void @ring_fill(ptr addrspace(3), i32, PTR, i32)
declare ptr addrspace(3) @ring_wait(ptr addrspace(3), WAITS)
declare void @ring_release(ptr addrspace(3), i32)
declare void @ring_drain(ptr addrspace(3), i32)
"""


def kernel_for(ring, by_map, by_groups=False):
    text = (BY_GROUPS if by_groups else KERNEL).replace("ELEMENTS", ELEMENTS).replace("STEP", "96" if by_groups else "64")
    text = text.replace("NBYTES", str(ring.nbytes)).replace("ALIGN", str(ring.align))
    source = 'ptr byval([128 x i8]) align 64 "nvvm.grid_constant"' if by_map else "ptr addrspace(1)"
    return text.replace("SOURCE", source).replace("PTR", "ptr" if by_map else "ptr addrspace(1)")


def run(ptx, ring, by_map, how):
    """Trip counts below, at and above the stages, under both schedules and several interleavings."""
    import array
    values = array.array("f", (i * 7 % 251 for i in range(512 * 64)))
    for tiles in (0, 1, STAGES, TILES):
        for lazy, seed in [(lazy, seed) for lazy in (False, True) for seed in range(4)]:
            device = tilecopy.Emulator(lazy, seed)
            a, b = device.allocate(len(values) * 4), device.allocate(len(values) * 4)
            device.write(a, values.tobytes())
            device.write(b, bytes(len(values) * 4))
            first = device.tensor_map(ring.loads[0], a) if by_map else a.to_bytes(8, "little")
            device.load(ptx, how).launch("add_one", 1, THREADS, first, b.to_bytes(8, "little"), tiles)
            got = array.array("f", device.read(b, len(values) * 4))
            expected = [v + 1 for v in values[:tiles * 512]] + [0.0] * (len(values) - tiles * 512)
            assert list(got) == expected, how
    print(f"frontend-python: {how}: a ring of {STAGES} stages")


# A pair of CTAs: each fills its stages, and a thread of the first one copies those of both to the tensor memory of both,
# 32 columns for each pass.
PAIR = """kernel @loads grid(2) cluster(2) threads(160) {
  k : i32 in [0, 7]
  A : global bf16[8, 2, 128, 64] align 128
  S : shared bf16[128, 64] layout swizzle(3,3,3) S[128, 64] align 1024
  full : mbarrier
  if thread == 0 { copy_async S <- A[k, ctaid.x, :, :] { mbar = full, dispatch = tma, cta_group = 2 } }
}"""

PAIR_USES = """target sm_100a
kernel @uses grid(2) cluster(2) threads(160) {
  k : i32 in [0, 7]
  B : global bf16[8, 2, 128, 64] align 128
  S : shared bf16[128, 64] layout swizzle(3,3,3) S[128, 64] align 1024
  pool : tmem_pool[32]
  T : tmem bf16[128, 64] in pool
  R : local bf16[128, 64] layout S[(128,64):(1@tid_in_wg,1)]
  if thread == 0 { copy_async T <- S { cta_group = 2, dispatch = tcgen05_cp } }
  if warpgroup == 0 { copy_async.warpgroup R <- T
    copy.warpgroup B[k, ctaid.x, :, :] <- R }
}"""

PAIR_KERNEL = """
@memory = internal addrspace(3) global [NBYTES x i8] undef, align ALIGN
@done = internal addrspace(3) global i64 undef, align 8
@word = internal addrspace(3) global i32 undef, align 4
define ptx_kernel void @through(ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %A, ptr addrspace(1) %B, i32 %n) {
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %rank = call i32 asm "mov.u32 $0, %cluster_ctarank;", "=r"()
  %in_first_warp = icmp ult i32 %t, 32
  %is_first = icmp eq i32 %t, 0
  br i1 %in_first_warp, label %alloc, label %init
alloc:
  call void @"tcgen05.alloc 256 { cta_group = 2 }"(ptr addrspace(3) @word)
  call void @"tcgen05.relinquish { cta_group = 2 }"()
  br i1 %is_first, label %barrier, label %init
barrier:
  call void @mbarrier.init(ptr addrspace(3) @done, i32 1)
  br label %init
init:
  call void @ring_init(ptr addrspace(3) @memory)
  %pool = call ptr addrspace(6) @tcgen05.address(ptr addrspace(3) @word)
  %fills = icmp uge i32 %t, 128
  br i1 %fills, label %filling, label %using
filling:
  %f = phi i32 [ 0, %init ], [ %f.next, %fill ]
  %f.more = icmp slt i32 %f, %n
  br i1 %f.more, label %fill, label %drain
fill:
  call void @ring_fill(ptr addrspace(3) @memory, i32 %f, ptr %A, i32 %f)
  %f.next = add i32 %f, 1
  br label %filling
drain:
  call void @ring_drain(ptr addrspace(3) @memory, i32 %n)
  br label %end
using:
  %in_first = icmp eq i32 %rank, 0
  %moves = and i1 %is_first, %in_first
  br i1 %moves, label %moving, label %wait
moving:
  %m = phi i32 [ 0, %using ], [ %m.next, %move ]
  %m.more = icmp slt i32 %m, %n
  br i1 %m.more, label %move, label %moved
move:
  %stage = call ptr addrspace(3) @ring_wait(ptr addrspace(3) @memory, i32 %m)
  %m.columns = mul i32 %m, 32
  %m.to = getelementptr i8, ptr addrspace(6) %pool, i32 %m.columns
  call void @copy.0(ptr addrspace(6) %m.to, ptr addrspace(3) %stage, i32 %m)
  call void @ring_release(ptr addrspace(3) @memory, i32 %m)
  %m.next = add i32 %m, 1
  br label %moving
moved:
  call void @"tcgen05.commit { cta_group = 2, cta_mask }"(ptr addrspace(3) @done, i32 3)
  br label %wait
wait:
  call void @mbarrier.wait(ptr addrspace(3) @done, i32 0)
  call void @tcgen05.fence.after()
  br label %reading
reading:
  %r = phi i32 [ 0, %wait ], [ %r.next, %read ]
  %r.more = icmp slt i32 %r, %n
  br i1 %r.more, label %read, label %end
read:
  %r.columns = mul i32 %r, 32
  %r.from = getelementptr i8, ptr addrspace(6) %pool, i32 %r.columns
  %loaded = call [32 x i32] @copy.1([32 x i32] undef, ptr addrspace(6) %r.from, i32 %r)
  %words = call [32 x i32] @"tcgen05.wait.ld 32"([32 x i32] %loaded)
  call void @copy.2(ptr addrspace(1) %B, [32 x i32] %words, i32 %r)
  %r.next = add i32 %r, 1
  br label %reading
end:
  call void @tcgen05.fence.before()
  call void @sync.cluster()
  br i1 %in_first_warp, label %free, label %out
free:
  call void @"tcgen05.dealloc 256 { cta_group = 2 }"(ptr addrspace(6) %pool)
  br label %out
out:
  ret void
}
"""


def pairs():
    """What the tensor memory of both CTAs got, under both schedules and several interleavings."""
    import random
    ring = tilecopy.Ring(PAIR, "sm_100a", stages=STAGES, readers=1)
    kernel = PAIR_KERNEL.replace("NBYTES", str(ring.nbytes)).replace("ALIGN", str(ring.align))
    called = kernel + DECLARATIONS.replace("PTR", "ptr").replace("WAITS", "i32")
    ptx = tilecopy.ir_ptx([kernel, ring.functions(), tilecopy.called_functions(called, PAIR_USES, "sm_100a")], "sm_100a")
    tile = 128 * 64 * 2
    values = random.Random(35).randbytes(16 * tile)
    for tiles in (0, 1, STAGES, TILES):
        for lazy, seed in [(lazy, seed) for lazy in (False, True) for seed in range(4)]:
            device = tilecopy.Emulator(lazy, seed)
            a, b = device.allocate(len(values)), device.allocate(len(values))
            device.write(a, values)
            device.write(b, bytes(len(values)))
            device.load(ptx, "pair").launch("through", 2, 160, device.tensor_map(ring.loads[0], a),
                                            b.to_bytes(8, "little"), tiles, cluster=2)
            assert device.read(b, len(values)) == values[:tiles * 2 * tile] + bytes((16 - tiles * 2) * tile)
    print(f"frontend-python: ir_ptx: a ring of {STAGES} stages of a pair of CTAs")


def refused(text, *arguments, **named):
    try:
        tilecopy.Ring(*arguments, **named)
    except tilecopy.TileCopyError as error:
        assert text in error.message, error.message
    else:
        raise AssertionError(f"accepted; expected '{text}'")


def refusals():
    loads = LOADS.replace("VARIANT", "tma")
    refused("a ring of 0 stages; expected 1 to 64", loads, "sm_90a", stages=0)
    refused("a ring of 33 warps that release a stage; expected 1 to 32", loads, "sm_90a", readers=33)
    refused("load 0 of the ring is a copy.warp from global memory to shared memory, of variant gmem_smem, without "
            "'mbar'; expected a copy_async from global to shared memory",
            "copy.warp shared f32[32,32] <- global f32[32,32] align 16", "sm_90a")
    refused("a ring of groups of cp.async with 2 warps that release a stage", GROUPS, "sm_80", readers=2)
    refused("load 1 of the ring", GROUPS.replace("copy_async.cta S <- A[k*8 : +8, :]",
                                                 "copy_async.cta S[0:4, :] <- A[0:4, :]\ncopy_async.warp S[4:8, :] <- A[4:8, :]"),
            "sm_80")
    refused("a copy of the program is in a loop", loads.replace("  if thread", "  for i in 0:2 { if thread")
            .replace("full, dispatch = tma } }", "full } } }"), "sm_90a")
    refused("a ring of pairs of CTAs with 2 warps that release a stage; one commit of tcgen05 does", PAIR, "sm_100a",
            readers=2)
    refused("cta_group is 1, and that of the first load is 2; one mbarrier counts all bytes of a stage",
            PAIR.replace("S <- A[k, ctaid.x, :, :]", "S[0:64, :] <- A[k, ctaid.x, 0:64, :]").replace("cta_group = 2 } }", """cta_group = 2 }
    copy_async S[64:128, :] <- A[k, ctaid.x, 64:128, :] { mbar = full, dispatch = tma } }"""), "sm_100a")
    refused("(sm_90 or newer) or by a warp with cp.async", LOADS.replace("VARIANT", "ldgsts"), "sm_80")


def main():
    refusals()
    pairs()
    tools = sys.argv[1] if len(sys.argv) > 1 else ""
    texts = {"tma": LOADS, "bulk": LOADS, "ldgsts": BY_WARP, "groups": GROUPS}
    for variant, cpu in [("ldgsts", "sm_80"), ("groups", "sm_80")] + [(v, c) for v in texts for c in ("sm_90a", "sm_100a")]:
        by_map, by_groups = variant == "tma", variant == "groups"
        text = texts[variant].replace("VARIANT", variant)
        ring = tilecopy.Ring(text, cpu, stages=STAGES, readers=1 if by_groups else 2)
        barriers = 0 if by_groups else 16
        assert (ring.stage_bytes, ring.nbytes, ring.offsets) == (BYTES, STAGES * (BYTES + barriers), [0])
        kernel = kernel_for(ring, by_map, by_groups)
        run(tilecopy.ir_ptx([kernel, ring.functions()], cpu), ring, by_map, f"ir_ptx, {variant} on {cpu}")
        declared = kernel + DECLARATIONS.replace("PTR", "ptr" if by_map else "ptr addrspace(1)").replace(
            "WAITS", "i32, i32" if by_groups else "i32")
        modules = [declared, ring.functions(inline_assembly=True)]
        for how, make in [("LLVM 22", by_tools), ("llvmlite", None)]:
            ptx = make(tools, modules, cpu) if make else by_llvmlite(modules, cpu)
            if ptx:
                run(ptx, ring, by_map, f"{how}, {variant} on {cpu}")
            else:
                print(f"skipped: {how} (not installed)")


if __name__ == "__main__":
    main()
