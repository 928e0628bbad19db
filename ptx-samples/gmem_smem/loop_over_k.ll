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
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = urem i32 %thread, 8
  %5 = udiv i32 %thread, 8
  %6 = mul i32 %5, 64
  %7 = mul i32 %4, 8
  %8 = add i32 %7, %6
  %9 = zext i32 %5 to i64
  %10 = sext i32 %K to i64
  %11 = mul i64 %9, %10
  %12 = zext i32 %4 to i64
  %13 = mul i64 %12, 8
  %14 = add i64 %13, %11
  %15 = sext i32 %K to i64
  %16 = mul i64 %15, 16
  %17 = sext i32 %3 to i64
  %18 = mul i64 %17, %16
  %19 = sext i32 %k to i64
  %20 = add i64 %19, %18
  %21 = add i64 %14, %20
  %22 = lshr i32 %8, 3
  %23 = and i32 %22, 56
  %24 = xor i32 %8, %23
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
  %36 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %37 = urem i32 %thread, 8
  %38 = udiv i32 %thread, 8
  %39 = zext i32 %38 to i64
  %40 = sext i32 %K to i64
  %41 = mul i64 %39, %40
  %42 = zext i32 %37 to i64
  %43 = mul i64 %42, 8
  %44 = add i64 %43, %41
  %45 = sext i32 %K to i64
  %46 = mul i64 %45, 16
  %47 = sext i32 %36 to i64
  %48 = mul i64 %47, %46
  %49 = sext i32 %k to i64
  %50 = add i64 %49, %48
  %51 = add i64 %44, %50
  %52 = mul i32 %38, 64
  %53 = mul i32 %37, 8
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
