; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bounds_promised_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @bounds_promised(i32 %T, i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = shl i32 %thread, 3
  %4 = shl i32 %0, 11
  %5 = add i32 %3, %4
  %6 = getelementptr inbounds i8, ptr addrspace(3) @bounds_promised_S, i64 %2
  %7 = zext i32 %5 to i64
  %8 = mul i64 %7, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  store <2 x i64> %10, ptr addrspace(3) %6, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 2048
  store <2 x i64> %12, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %8
  %15 = load <2 x i64>, ptr addrspace(3) %6, align 16
  %16 = load <2 x i64>, ptr addrspace(3) %13, align 16
  store <2 x i64> %15, ptr addrspace(1) %14, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2048
  store <2 x i64> %16, ptr addrspace(1) %17, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
