# usage: julia runtests.jl [PTX]    PTX: of the ring of test/frontend/pipelines/ring.jl
using Test, TileCopy

const CPU = "sm_80"
const COPIES = """kernel @k threads(32) {
  A : global f32[64, 32]
  S : shared f32[8, 32]
  copy_async.warp S <- A[0:8, :]
  copy.warp A[8:16, :] <- S
}"""
const BY_NAME = """@S = internal addrspace(3) global [1024 x i8] poison, align 128
define ptx_kernel void @k(ptr addrspace(1) %A) {
  call void @copy.0(ptr addrspace(3) @S, ptr addrspace(1) %A)
  call void @cp_async.commit()
  call void @"cp_async.wait 0"()
  call void @sync.warp()
  call void @copy.1(ptr addrspace(1) %A, ptr addrspace(3) @S)
  ret void
}"""
const LINKED = replace(replace(replace(BY_NAME, r"@copy.0" => "@load"), "@copy.1" => "@store"), r"@\"?(cp_async|sync)\.(\w+).*\(" => s"@\1_\2(")
const LOADS = """kernel @loads threads(32) {
  k : i32 in [0, 7]
  A : global f32[64, 32]
  S : shared f32[8, 32]
  copy_async.warp S <- A[k*8 : +8, :]
}"""
const RING = """@R = internal addrspace(3) global [2048 x i8] poison, align 128
define ptx_kernel void @k(ptr addrspace(1) %A, i32 %i) {
  call void @ring_init(ptr addrspace(3) @R)
  call void @ring_fill(ptr addrspace(3) @R, i32 0, ptr addrspace(1) %A, i32 %i)
  %s = call ptr addrspace(3) @ring_wait(ptr addrspace(3) @R, i32 0, i32 1)
  call void @copy(ptr addrspace(1) %A, ptr addrspace(3) %s)
  call void @ring_release(ptr addrspace(3) @R, i32 0)
  call void @ring_drain(ptr addrspace(3) @R, i32 1)
  ret void
}"""

"Whether rows 8 to 15 become those of tile `tile`, under both schedules."
function moves(ptx, tile, more...)
    for lazy in (false, true)
        a = Float32.(collect(1:2048))
        expected = copy(a)
        expected[257:512] = a[tile * 256 .+ (1:256)]
        TileCopy.emulate(ptx, "k", 1, 32, a, more...; lazy = lazy, seed = 1)
        a == expected || return false
    end
    return true
end

@testset "TileCopy" begin
    @test TileCopy.tilecopy_c_abi() == TileCopy.TILECOPY_C_ABI
    @test moves(TileCopy.compile(BY_NAME, COPIES, CPU), 0)
    load, store = TileCopy.copies(COPIES, CPU)
    @test TileCopy.expected_bytes(load) == 0
    parts = [TileCopy.llvm(load, "load"), TileCopy.llvm(store, "store")]
    append!(parts, TileCopy.statement.(["cp_async.commit", "cp_async.wait 0", "sync.warp"], CPU))
    @test moves(TileCopy.link_ptx([LINKED; parts], CPU), 0)
    functions, bytes, align = TileCopy.ring(LOADS, CPU)
    @test (bytes, align) == (2048, 16)
    @test moves(TileCopy.link_ptx([RING, functions, TileCopy.llvm(store, "copy")], CPU), 3, Int32(3))
    @test TileCopy.prove("target sm_80\n" * COPIES, CPU)[1] != TileCopy.TILECOPY_REFUTED
    wrong = try
        TileCopy.compile(BY_NAME, replace(COPIES, "copy.warp" => "copy.wrap"), CPU)
    catch e
        sprint(showerror, e)
    end
    @test occursin("did you mean 'warp'?", wrong)
    race = replace(BY_NAME, "call void @\"cp_async.wait 0\"()" => "")
    @test_throws TileCopy.TileCopyError moves(TileCopy.compile(race, COPIES, CPU), 0)
end

if !isempty(ARGS)
    @testset "a ring of three stages" begin
        ptx = read(ARGS[1], String)
        for lazy in (false, true), seed in 0:2
            a, b = Float32.(collect(1:32768)), zeros(Float32, 32768)
            TileCopy.emulate(ptx, "ring", 1, 64, a, b; lazy = lazy, seed = seed)
            @test b == [a[1:3584]; zeros(Float32, 32768 - 3584)]
        end
    end
end
