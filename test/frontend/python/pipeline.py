"""Three-stage pipelines in Python: a kernel of LLVM IR text whose copies and statements are functions of
TileCopy, linked by llvmlite or by LLVM's tools, run on the emulator. One by cp.async and its groups, one by
tensor maps and mbarriers."""
import os
import shutil
import subprocess
import sys
import tempfile

import tilecopy

STAGES, TILES, THREADS, FLOATS = 3, 7, 64, 8 * 64

PROGRAM = """kernel @ring threads(64) {{
  k : i32 in [0, 63]
  slot : i32 in [0, 2]
  A : global f32[512, 64]
  B : global f32[512, 64]
  S : shared f32[3, 8, 64] layout auto
  full : mbarrier[3]
  {load}
  copy.cta B[k*8 : +8, :] <- S[slot, :, :]
}}"""
BY_GROUPS = PROGRAM.format(load="copy_async.cta S[slot, :, :] <- A[k*8 : +8, :]")
BY_MAP = PROGRAM.format(load="if thread == 0 { copy_async S[slot, :, :] <- A[k*8 : +8, :] "
                             "{ mbar = full[slot], dispatch = tma } }")

GROUPS_KERNEL = """
@tile = internal addrspace(3) global [6144 x i8] undef, align 128
declare void @load(ptr addrspace(3), ptr addrspace(1), i32, i32)
declare void @store(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @cp_async_commit()
declare void @cp_async_wait()
declare void @sync_cta()
define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 0, i32 0)
  call void @cp_async_commit()
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 1, i32 1)
  call void @cp_async_commit()
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %after ]
  %slot = urem i32 %k, 3
  %ahead = add nsw i32 %k, 2
  %ahead_slot = urem i32 %ahead, 3
  %more = icmp slt i32 %ahead, 7
  br i1 %more, label %then, label %after
then:
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 %ahead, i32 %ahead_slot)
  br label %after
after:
  call void @cp_async_commit()
  call void @cp_async_wait()
  call void @sync_cta()
  call void @store(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 %k, i32 %slot)
  call void @sync_cta()
  %next = add nsw i32 %k, 1
  %again = icmp slt i32 %next, 7
  br i1 %again, label %loop, label %done
done:
  ret void
}
"""

MAP_KERNEL = """
@tile = internal addrspace(3) global [6144 x i8] undef, align 128
@full = internal addrspace(3) global [3 x i64] undef, align 8
declare void @load(ptr addrspace(3), ptr addrspace(1), ptr addrspace(3), ptr, i32, i32)
declare void @store(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @mbarrier_init(ptr addrspace(3), i32)
declare void @mbarrier_arrive_expect_tx(ptr addrspace(3), i32)
declare void @mbarrier_wait(ptr addrspace(3), i32)
declare void @fence_mbarrier_init()
declare void @tensormap_prefetch(ptr)
declare void @sync_cta()
declare i1 @elect()
define internal void @fetch(ptr %map, i32 %k, i32 %slot) alwaysinline {
  %bar = getelementptr i64, ptr addrspace(3) @full, i32 %slot
  call void @mbarrier_arrive_expect_tx(ptr addrspace(3) %bar, i32 BYTES)
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) null, ptr addrspace(3) %bar, ptr %map, i32 %k, i32 %slot)
  ret void
}
define ptx_kernel void @ring(ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map, ptr addrspace(1) %B) {
  %thread = call i32 @thread_index()
  %first_warp = icmp ult i32 %thread, 32
  br i1 %first_warp, label %warp, label %begin
warp:
  %leader = call i1 @elect()
  br i1 %leader, label %init, label %begin
init:
  call void @mbarrier_init(ptr addrspace(3) @full, i32 1)
  call void @mbarrier_init(ptr addrspace(3) getelementptr (i64, ptr addrspace(3) @full, i32 1), i32 1)
  call void @mbarrier_init(ptr addrspace(3) getelementptr (i64, ptr addrspace(3) @full, i32 2), i32 1)
  call void @fence_mbarrier_init()
  call void @tensormap_prefetch(ptr %map)
  call void @fetch(ptr %map, i32 0, i32 0)
  call void @fetch(ptr %map, i32 1, i32 1)
  br label %begin
begin:
  %loads = phi i1 [ false, %0 ], [ false, %warp ], [ true, %init ]
  call void @sync_cta()
  br label %loop
loop:
  %k = phi i32 [ 0, %begin ], [ %next, %after ]
  %slot = urem i32 %k, 3
  %phase = udiv i32 %k, 3
  %ahead = add nsw i32 %k, 2
  %ahead_slot = urem i32 %ahead, 3
  %more = icmp slt i32 %ahead, 7
  %both = and i1 %more, %loads
  br i1 %both, label %then, label %after
then:
  call void @fetch(ptr %map, i32 %ahead, i32 %ahead_slot)
  br label %after
after:
  %bar = getelementptr i64, ptr addrspace(3) @full, i32 %slot
  call void @mbarrier_wait(ptr addrspace(3) %bar, i32 %phase)
  call void @store(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 %k, i32 %slot)
  call void @sync_cta()
  %next = add nsw i32 %k, 1
  %again = icmp slt i32 %next, 7
  br i1 %again, label %loop, label %done
done:
  ret void
}
define internal i32 @thread_index() alwaysinline {
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  ret i32 %t
}
"""


def parts(program, kernel, cpu, statements):
    """The kernel and every function that it calls, as IR texts, and the plan of the load."""
    load, store = tilecopy.copies(program, cpu)
    assert "layout auto" not in load.tensors[0] and load.tensors[0] == store.tensors[1]
    texts = [kernel.replace("BYTES", str(load.expected_bytes)),
             load.function("load", inline_assembly=True),
             store.function("store", inline_assembly=True)]
    texts += [tilecopy.statement(s, cpu, inline_assembly=True) for s in statements]
    return texts, load


def by_tools(folder, texts, cpu):
    """llvm-link, opt -O2 and llc; None where they are not installed."""
    def tool(name):
        beside = os.path.join(folder, name)
        return beside if os.path.exists(beside) else shutil.which(name + "-22")
    tools = [tool(n) for n in ("llvm-link", "opt", "llc")]
    if not all(tools):
        return None
    with tempfile.TemporaryDirectory() as work:
        paths = []
        for i, text in enumerate(texts):
            paths.append(os.path.join(work, f"{i}.ll"))
            with open(paths[-1], "w") as file:
                file.write(text)
        linked = os.path.join(work, "all.bc")
        subprocess.run([tools[0], *paths, "-o", linked], check=True)
        subprocess.run([tools[1], "-O2", "-mtriple=nvptx64-nvidia-cuda", linked, "-o", linked], check=True)
        return subprocess.run([tools[2], "-mtriple=nvptx64-nvidia-cuda", f"-mcpu={cpu}", "-mattr=+ptx86",
                               linked, "-o", "-"], check=True, capture_output=True, text=True).stdout


def by_llvmlite(texts, cpu):
    """llvmlite's own LLVM links, inlines and prints; None where it is not installed."""
    try:
        import llvmlite.binding as llvm
    except ImportError:
        return None
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly(texts[0])
    for text in texts[1:]:
        whole.link_in(llvm.parse_assembly(text))
    target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
    machine = target.create_target_machine(cpu=cpu, features="+ptx86", opt=2)
    whole.triple = "nvptx64-nvidia-cuda"
    whole.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
    builder.getModulePassManager().run(whole, builder)
    return machine.emit_assembly(whole)


def run(ptx, copy, how):
    """ring(A, B), or ring(map of A, B), on the emulator: the tiles of B become those of A."""
    for lazy, seed in ((False, 0), (True, 3)):
        device = tilecopy.Emulator(lazy, seed)
        data = bytes(i * 7 % 251 for i in range(512 * 64 * 4))
        a, b = device.allocate(len(data)), device.allocate(len(data))
        device.write(a, data)
        first = device.tensor_map(copy, a) if copy.expected_bytes else a.to_bytes(8, "little")
        arguments = [first, b.to_bytes(8, "little")]
        device.load(ptx, how).launch("ring", 1, THREADS, *arguments)
        done = TILES * FLOATS * 4
        assert device.read(b, done) == data[:done], how
    print(f"frontend-python: {how}: a pipeline of {STAGES} stages")


def refusals():
    """A statement that is none, and an argument that has a name in the program."""
    try:
        tilecopy.statement("mbarrier.wiat", "sm_90a")
    except tilecopy.TileCopyError as error:
        assert error.status == "bad-text" and "did you mean 'mbarrier.wait'?" in error.message
    else:
        raise AssertionError("accepted")
    assert "mbarrier.arrive.expect_tx" in tilecopy.statements()
    text = """kernel @k threads(32) {
      M : i32 in [1, 64]
      A : global f32[M, 32]
      S : shared f32[1, 32]
      copy.warp S <- A[0:1, :]
    }"""
    ptx = tilecopy.program_ptx(text, "sm_90a")
    assert ptx.parameters == {"k": ["M", "A"]}, ptx.parameters
    device = tilecopy.Emulator()
    a = device.allocate(4096)
    try:
        device.load(ptx).launch("k", 1, 32, a.to_bytes(8, "little"), 1)
    except tilecopy.TileCopyError as error:
        assert "the parameter 'M' has 4" in error.message, error.message
    else:
        raise AssertionError("accepted")


def main():
    refusals()
    tools = sys.argv[1] if len(sys.argv) > 1 else ""
    for program, kernel, cpu, statements in [
            (BY_GROUPS, GROUPS_KERNEL, "sm_80", ["cp_async.commit", "cp_async.wait 2", "sync.cta"]),
            (BY_MAP, MAP_KERNEL, "sm_90a",
             ["mbarrier.init", "mbarrier.arrive.expect_tx", "mbarrier.wait", "fence.mbarrier_init",
              "tensormap.prefetch", "sync.cta", "elect"])]:
        texts, load = parts(program, kernel, cpu, statements)
        for how, make in [("LLVM 22", lambda: by_tools(tools, texts, cpu)),
                          ("llvmlite", lambda: by_llvmlite(texts, cpu))]:
            ptx = make()
            if ptx:
                run(ptx, load, f"{how}, {load.variant}")
            else:
                print(f"skipped: {how} (not installed)")


if __name__ == "__main__":
    main()
