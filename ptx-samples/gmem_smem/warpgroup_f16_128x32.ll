; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warpgroup_f16_128x32_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @warpgroup_f16_128x32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_f16_128x32_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 4096
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 6144
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <2 x i64> %6, ptr addrspace(3) %11, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 4096
  store <2 x i64> %8, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 6144
  store <2 x i64> %10, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %15 = load <2 x i64>, ptr addrspace(3) %2, align 16
  %16 = load <2 x i64>, ptr addrspace(3) %11, align 16
  %17 = load <2 x i64>, ptr addrspace(3) %12, align 16
  %18 = load <2 x i64>, ptr addrspace(3) %13, align 16
  store <2 x i64> %15, ptr addrspace(1) %14, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2048
  store <2 x i64> %16, ptr addrspace(1) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 4096
  store <2 x i64> %17, ptr addrspace(1) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 6144
  store <2 x i64> %18, ptr addrspace(1) %21, align 16
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
