; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warp_f32_gapped(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext nneg i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 4
  %6 = load i32, ptr addrspace(1) %5, align 4, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 8
  %8 = load i32, ptr addrspace(1) %7, align 4, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 12
  %10 = load i32, ptr addrspace(1) %9, align 4, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  store i32 %4, ptr addrspace(1) %11, align 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4
  store i32 %6, ptr addrspace(1) %12, align 4
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8
  store i32 %8, ptr addrspace(1) %13, align 4
  %14 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 12
  store i32 %10, ptr addrspace(1) %14, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
