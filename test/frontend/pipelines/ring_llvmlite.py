"""A frontend in Python: a three-stage ring of cp.async, inlined and printed by llvmlite's own LLVM.
usage: ring_llvmlite.py CPU TEXT"""
import sys

import llvmlite.binding as llvm
import tilecopy

cpu, text = sys.argv[1:]
load, store = tilecopy.copies(text, cpu)
kernel = ["declare void @load(ptr addrspace(3), ptr addrspace(1), i32, i32)",
          "declare void @store(ptr addrspace(1), ptr addrspace(3), i32, i32)",
          *(f"declare void @{name}()" for name in ("cp_async_commit", "cp_async_wait", "sync_cta")),
          "@tile = internal addrspace(3) global [6144 x i8] undef, align 128",
          "define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {"]
for i in range(9):
    if i < 7:
        kernel.append(f"call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 {i}, i32 {i % 3})")
    kernel.append("call void @cp_async_commit()")
    if i >= 2:
        kernel += ["call void @cp_async_wait()", "call void @sync_cta()", "call void @store(ptr addrspace(1) %B,"
                   f" ptr addrspace(3) @tile, i32 {i - 2}, i32 {(i - 2) % 3})", "call void @sync_cta()"]
whole = llvm.parse_assembly("\n".join(kernel + ["ret void", "}"]))
for part in [load.function("load", inline_assembly=True), store.function("store", inline_assembly=True),
             *(tilecopy.statement(s, cpu, inline_assembly=True)
               for s in ("cp_async.commit", "cp_async.wait 2", "sync.cta"))]:
    whole.link_in(llvm.parse_assembly(part))
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
whole.triple = "nvptx64-nvidia-cuda"
machine = llvm.Target.from_triple(whole.triple).create_target_machine(cpu=cpu, features="+ptx86", opt=2)
passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
passes.getModulePassManager().run(whole, passes)
print(machine.emit_assembly(whole))
