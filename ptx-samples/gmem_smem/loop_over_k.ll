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
  %k = phi i32 [ 0, %entry ], [ %34, %for.body ]
  %3 = icmp slt i32 %k, %2
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = and i32 %thread, 7
  %5 = lshr i32 %thread, 3
  %6 = shl i32 %5, 7
  %7 = shl i32 %4, 4
  %8 = or disjoint i32 %7, %6
  %9 = mul i32 %5, %K
  %10 = shl i32 %4, 3
  %11 = add i32 %10, %9
  %12 = shl i32 %K, 4
  %13 = mul i32 %0, %12
  %14 = add i32 %k, %13
  %15 = add i32 %11, %14
  %16 = lshr i32 %6, 3
  %17 = xor i32 %8, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(3) @loop_over_k_S, i64 %18
  %20 = zext i32 %15 to i64
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = shl i32 %K, 3
  %25 = zext i32 %24 to i64
  %26 = mul i64 %25, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 %26
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  store <2 x i64> %23, ptr addrspace(3) %19, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 1024
  store <2 x i64> %28, ptr addrspace(3) %29, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %30 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %21
  %31 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %32 = load <2 x i64>, ptr addrspace(3) %29, align 16
  store <2 x i64> %31, ptr addrspace(1) %30, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(1) %30, i64 %26
  store <2 x i64> %32, ptr addrspace(1) %33, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %34 = add i32 %k, 64
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
