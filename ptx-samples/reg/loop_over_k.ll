; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @loop_over_k(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %27, %for.body ]
  %0 = icmp slt i32 %k, 8
  br i1 %0, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %1 = shl i32 %thread, 8
  %2 = shl i32 %k, 5
  %3 = add i32 %1, %2
  %4 = zext nneg i32 %3 to i64
  %5 = mul i64 %4, 2
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 16
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 32
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 48
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = shl i32 %thread, 7
  %15 = and i32 %k, 1
  %16 = shl i32 %15, 14
  %17 = lshr i32 %k, 1
  %18 = shl i32 %17, 5
  %19 = add i32 %18, %16
  %20 = add i32 %14, %19
  %21 = zext nneg i32 %20 to i64
  %22 = mul i64 %21, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  store <4 x i32> %7, ptr addrspace(1) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 16
  store <4 x i32> %9, ptr addrspace(1) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 32
  store <4 x i32> %11, ptr addrspace(1) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 48
  store <4 x i32> %13, ptr addrspace(1) %26, align 16
  %27 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
