; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_tiled_k_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @cta_f16_tiled_k(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 7
  %1 = lshr i32 %thread, 3
  %2 = shl i32 %1, 7
  %3 = shl i32 %0, 4
  %4 = or disjoint i32 %3, %2
  %5 = shl i32 %1, 3
  %6 = shl i32 %0, 6
  %7 = or disjoint i32 %6, %5
  %8 = zext i32 %4 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_tiled_k_S, i64 %8
  %10 = zext i32 %7 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1024
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 3072
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  store <2 x i64> %13, ptr addrspace(3) %9, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1024
  store <2 x i64> %15, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  store <2 x i64> %17, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 3072
  store <2 x i64> %19, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %24 = load <2 x i64>, ptr addrspace(3) %9, align 16
  %25 = load <2 x i64>, ptr addrspace(3) %20, align 16
  %26 = load <2 x i64>, ptr addrspace(3) %21, align 16
  %27 = load <2 x i64>, ptr addrspace(3) %22, align 16
  store <2 x i64> %24, ptr addrspace(1) %23, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1024
  store <2 x i64> %25, ptr addrspace(1) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2048
  store <2 x i64> %26, ptr addrspace(1) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 3072
  store <2 x i64> %27, ptr addrspace(1) %30, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
