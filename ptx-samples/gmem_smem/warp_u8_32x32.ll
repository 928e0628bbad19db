; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u8_32x32_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @warp_u8_32x32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_u8_32x32_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 512
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %7 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 512
  store <2 x i64> %6, ptr addrspace(3) %7, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %9 = load <2 x i64>, ptr addrspace(3) %2, align 16
  %10 = load <2 x i64>, ptr addrspace(3) %7, align 16
  store <2 x i64> %9, ptr addrspace(1) %8, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 512
  store <2 x i64> %10, ptr addrspace(1) %11, align 16
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
