# A frontend in Julia: a three-stage ring of cp.async as IR text, which calls copies and statements by name.
# usage: ring.jl CPU TEXT
using TileCopy

cpu, text = ARGS
kernel = """
@tile = internal addrspace(3) global [6144 x i8] poison, align 128
define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {
"""
for i in 0:8
    if i < 7
        global kernel *= "call void @copy.0(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 $i, i32 $(i % 3))\n"
    end
    global kernel *= "call void @cp_async.commit()\n"
    if i >= 2
        global kernel *= """
        call void @"cp_async.wait 2"()
        call void @sync.cta()
        call void @copy.1(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 $(i - 2), i32 $((i - 2) % 3))
        call void @sync.cta()
        """
    end
end
println(TileCopy.compile(kernel * "ret void\n}\n", text, cpu))
