; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f4e2m1_32x64_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @warp_f4e2m1_32x64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_f4e2m1_32x64_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <2 x i64>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 512
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  store <2 x i64> %5, ptr addrspace(3) %3, align 16
  %8 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 512
  store <2 x i64> %7, ptr addrspace(3) %8, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %9 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %10 = load <2 x i64>, ptr addrspace(3) %3, align 16
  %11 = load <2 x i64>, ptr addrspace(3) %8, align 16
  store <2 x i64> %10, ptr addrspace(1) %9, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 512
  store <2 x i64> %11, ptr addrspace(1) %12, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
