; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@loop_over_k_S = internal addrspace(3) global [2048 x i8] poison, align 1024

define ptx_kernel void @loop_over_k(i32 %K, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %32, %for.body ]
  %1 = icmp slt i32 %k, %K
  br i1 %1, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %2 = and i32 %thread, 7
  %3 = lshr i32 %thread, 3
  %4 = shl i32 %3, 7
  %5 = shl i32 %2, 4
  %6 = or disjoint i32 %5, %4
  %7 = mul i32 %3, %K
  %8 = shl i32 %2, 3
  %9 = add i32 %8, %7
  %10 = shl i32 %K, 4
  %11 = mul i32 %0, %10
  %12 = add i32 %k, %11
  %13 = add i32 %9, %12
  %14 = lshr i32 %4, 3
  %15 = xor i32 %6, %14
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(3) @loop_over_k_S, i64 %16
  %18 = zext i32 %13 to i64
  %19 = mul i64 %18, 2
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %19
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = shl i32 %K, 3
  %23 = zext i32 %22 to i64
  %24 = mul i64 %23, 2
  %25 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 %24
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  store <2 x i64> %21, ptr addrspace(3) %17, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 1024
  store <2 x i64> %26, ptr addrspace(3) %27, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %28 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %19
  %29 = load <2 x i64>, ptr addrspace(3) %17, align 16
  %30 = load <2 x i64>, ptr addrspace(3) %27, align 16
  store <2 x i64> %29, ptr addrspace(1) %28, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 %24
  store <2 x i64> %30, ptr addrspace(1) %31, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %32 = add i32 %k, 64
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
