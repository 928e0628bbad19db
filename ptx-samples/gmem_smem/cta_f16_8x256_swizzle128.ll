; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_8x256_swizzle128_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @cta_f16_8x256_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 7
  %1 = lshr i32 %thread, 3
  %2 = lshr i32 %1, 2
  %3 = shl i32 %2, 7
  %4 = shl i32 %thread, 7
  %5 = and i32 %4, 3072
  %6 = or disjoint i32 %5, %3
  %7 = shl i32 %0, 4
  %8 = or disjoint i32 %7, %6
  %9 = shl i32 %2, 8
  %10 = shl i32 %thread, 3
  %11 = and i32 %10, 192
  %12 = or disjoint i32 %11, %9
  %13 = shl i32 %0, 3
  %14 = or disjoint i32 %13, %12
  %15 = lshr i32 %3, 3
  %16 = xor i32 %8, %15
  %17 = zext i32 %14 to i64
  %18 = mul i64 %17, 2
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 2048
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = zext i32 %16 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i64 %23
  store <2 x i64> %20, ptr addrspace(3) %24, align 16
  %25 = xor i32 %16, 64
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i64 %26
  %28 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 512
  store <2 x i64> %22, ptr addrspace(3) %28, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %29 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %30 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %31 = load <2 x i64>, ptr addrspace(3) %28, align 16
  store <2 x i64> %30, ptr addrspace(1) %29, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(1) %29, i64 2048
  store <2 x i64> %31, ptr addrspace(1) %32, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
