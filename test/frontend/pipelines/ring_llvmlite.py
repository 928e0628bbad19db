"""A frontend in Python: a three-stage ring of cp.async, inlined and printed by llvmlite's own LLVM.
usage: ring_llvmlite.py CPU TEXT"""
import sys

import llvmlite.binding as llvm
import tilecopy

cpu, text = sys.argv[1:]
kernel = ["@tile = internal addrspace(3) global [6144 x i8] undef, align 128",
          "define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {"]
for i in range(9):
    if i < 7:
        kernel.append(f"call void @copy.0(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 {i}, i32 {i % 3})")
    kernel.append("call void @cp_async.commit()")
    if i >= 2:
        kernel += ['call void @"cp_async.wait 2"()', "call void @sync.cta()", "call void @copy.1(ptr addrspace(1) %B,"
                   f" ptr addrspace(3) @tile, i32 {i - 2}, i32 {(i - 2) % 3})", "call void @sync.cta()"]
ir = "\n".join(kernel + ["ret void", "}"])
whole = llvm.parse_assembly(tilecopy.called_functions(ir, text, cpu, inline_assembly=True) + ir)
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
whole.triple = "nvptx64-nvidia-cuda"
machine = llvm.Target.from_triple(whole.triple).create_target_machine(cpu=cpu, features="+ptx86", opt=2)
passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
passes.getModulePassManager().run(whole, passes)
print(machine.emit_assembly(whole))
