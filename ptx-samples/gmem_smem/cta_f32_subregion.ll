; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f32_subregion_S = internal addrspace(3) global [6144 x i8] poison, align 16

define ptx_kernel void @cta_f32_subregion(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 7
  %1 = lshr i32 %thread, 3
  %2 = shl i32 %1, 7
  %3 = shl i32 %0, 4
  %4 = or disjoint i32 %3, %2
  %5 = shl i32 %1, 6
  %6 = shl i32 %0, 2
  %7 = or disjoint i32 %6, %5
  %8 = zext i32 %4 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_subregion_S, i64 %8
  %10 = zext i32 %7 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4128
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1024
  store <2 x i64> %14, ptr addrspace(3) %15, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %17 = load <2 x i64>, ptr addrspace(3) %15, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 4128
  store <2 x i64> %17, ptr addrspace(1) %18, align 16
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
