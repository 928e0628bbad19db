# A frontend in Julia: a three-stage ring of cp.async as IR text. usage: ring.jl CPU TEXT
using TileCopy

cpu, text = ARGS
load, store = TileCopy.copies(text, cpu)
kernel = """
@tile = internal addrspace(3) global [6144 x i8] poison, align 128
define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {
"""
for i in 0:8
    if i < 7
        global kernel *= "call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 $i, i32 $(i % 3))\n"
    end
    global kernel *= "call void @cp_async_commit()\n"
    if i >= 2
        global kernel *= """
        call void @cp_async_wait()
        call void @sync_cta()
        call void @store(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 $(i - 2), i32 $((i - 2) % 3))
        call void @sync_cta()
        """
    end
end
around = [TileCopy.statement(s, cpu) for s in ("cp_async.commit", "cp_async.wait 2", "sync.cta")]
println(TileCopy.link_ptx([kernel * "ret void\n}\n", TileCopy.llvm(load, "load"), TileCopy.llvm(store, "store"), around...], cpu))
