; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @runtime_pitch(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = trunc i64 %ld to i32
  %2 = mul i32 %thread, %1
  %3 = shl i32 %0, 6
  %4 = mul i32 %1, %3
  %5 = add i32 %2, %4
  %6 = zext nneg i32 %5 to i64
  %7 = mul i64 %6, 4
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 16
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 32
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 48
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = shl i32 %thread, 4
  %17 = shl i32 %0, 10
  %18 = add i32 %16, %17
  %19 = zext nneg i32 %18 to i64
  %20 = mul i64 %19, 4
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %20
  store <4 x i32> %9, ptr addrspace(1) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 16
  store <4 x i32> %11, ptr addrspace(1) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 32
  store <4 x i32> %13, ptr addrspace(1) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 48
  store <4 x i32> %15, ptr addrspace(1) %24, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
