; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@loop_over_k_S = internal addrspace(3) global [2048 x i8] poison, align 1024

define ptx_kernel void @loop_over_k(i32 %K, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %K to i64
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %69, %for.body ]
  %1 = sext i32 %k to i64
  %2 = icmp slt i64 %1, %0
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = urem i32 %thread, 8
  %4 = udiv i32 %thread, 8
  %5 = mul i32 %4, 64
  %6 = mul i32 %3, 8
  %7 = add i32 %6, %5
  %8 = zext i32 %4 to i64
  %9 = sext i32 %K to i64
  %10 = mul i64 %8, %9
  %11 = zext i32 %3 to i64
  %12 = mul i64 %11, 8
  %13 = add i64 %12, %10
  %14 = sext i32 %K to i64
  %15 = mul i64 %14, 16
  %16 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %17 = sext i32 %16 to i64
  %18 = mul i64 %17, %15
  %19 = sext i32 %k to i64
  %20 = add i64 %19, %18
  %21 = add i64 %13, %20
  %22 = lshr i32 %7, 3
  %23 = and i32 %22, 56
  %24 = xor i32 %7, %23
  %25 = mul i32 %24, 2
  %26 = getelementptr inbounds i8, ptr addrspace(3) @loop_over_k_S, i32 %25
  %27 = mul i64 %21, 2
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = sext i32 %K to i64
  %31 = mul i64 %30, 8
  %32 = mul i64 %31, 2
  %33 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 %32
  %34 = load <4 x i32>, ptr addrspace(1) %33, align 16
  store <4 x i32> %29, ptr addrspace(3) %26, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %26, i32 1024
  store <4 x i32> %34, ptr addrspace(3) %35, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %36 = urem i32 %thread, 8
  %37 = udiv i32 %thread, 8
  %38 = zext i32 %37 to i64
  %39 = sext i32 %K to i64
  %40 = mul i64 %38, %39
  %41 = zext i32 %36 to i64
  %42 = mul i64 %41, 8
  %43 = add i64 %42, %40
  %44 = sext i32 %K to i64
  %45 = mul i64 %44, 16
  %46 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %47 = sext i32 %46 to i64
  %48 = mul i64 %47, %45
  %49 = sext i32 %k to i64
  %50 = add i64 %49, %48
  %51 = add i64 %43, %50
  %52 = mul i32 %37, 64
  %53 = mul i32 %36, 8
  %54 = add i32 %53, %52
  %55 = mul i64 %51, 2
  %56 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %55
  %57 = lshr i32 %54, 3
  %58 = and i32 %57, 56
  %59 = xor i32 %54, %58
  %60 = mul i32 %59, 2
  %61 = getelementptr inbounds i8, ptr addrspace(3) @loop_over_k_S, i32 %60
  %62 = load <4 x i32>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 1024
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  store <4 x i32> %62, ptr addrspace(1) %56, align 16
  %65 = sext i32 %K to i64
  %66 = mul i64 %65, 8
  %67 = mul i64 %66, 2
  %68 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %67
  store <4 x i32> %64, ptr addrspace(1) %68, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %69 = add i32 %k, 64
  br label %for, !llvm.loop !1

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
