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
  %1 = sext i32 %K to i64
  %2 = trunc i64 %1 to i32
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %35, %for.body ]
  %3 = icmp slt i32 %k, %2
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = and i32 %thread, 7
  %5 = lshr i32 %thread, 3
  %6 = shl i32 %5, 7
  %7 = shl i32 %4, 4
  %8 = add i32 %7, %6
  %9 = mul i32 %5, %K
  %10 = shl i32 %4, 3
  %11 = add i32 %10, %9
  %12 = shl i32 %K, 4
  %13 = mul i32 %0, %12
  %14 = add i32 %k, %13
  %15 = add i32 %11, %14
  %16 = lshr i32 %8, 3
  %17 = and i32 %16, 112
  %18 = xor i32 %8, %17
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr addrspace(3) @loop_over_k_S, i64 %19
  %21 = zext i32 %15 to i64
  %22 = mul i64 %21, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %22
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = shl i32 %K, 3
  %26 = zext i32 %25 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 %27
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  store <4 x i32> %24, ptr addrspace(3) %20, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 1024
  store <4 x i32> %29, ptr addrspace(3) %30, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %31 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  %32 = load <4 x i32>, ptr addrspace(3) %20, align 16
  %33 = load <4 x i32>, ptr addrspace(3) %30, align 16
  store <4 x i32> %32, ptr addrspace(1) %31, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 %27
  store <4 x i32> %33, ptr addrspace(1) %34, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %35 = add i32 %k, 64
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
