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
  %k = phi i32 [ 0, %entry ], [ %59, %for.body ]
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
  %14 = extractelement <4 x i32> %7, i64 0
  %15 = extractelement <4 x i32> %7, i64 1
  %16 = extractelement <4 x i32> %7, i64 2
  %17 = extractelement <4 x i32> %7, i64 3
  %18 = extractelement <4 x i32> %9, i64 0
  %19 = extractelement <4 x i32> %9, i64 1
  %20 = extractelement <4 x i32> %9, i64 2
  %21 = extractelement <4 x i32> %9, i64 3
  %22 = extractelement <4 x i32> %11, i64 0
  %23 = extractelement <4 x i32> %11, i64 1
  %24 = extractelement <4 x i32> %11, i64 2
  %25 = extractelement <4 x i32> %11, i64 3
  %26 = extractelement <4 x i32> %13, i64 0
  %27 = extractelement <4 x i32> %13, i64 1
  %28 = extractelement <4 x i32> %13, i64 2
  %29 = extractelement <4 x i32> %13, i64 3
  %30 = shl i32 %thread, 7
  %31 = and i32 %k, 1
  %32 = shl i32 %31, 14
  %33 = lshr i32 %k, 1
  %34 = shl i32 %33, 5
  %35 = add i32 %34, %32
  %36 = add i32 %30, %35
  %37 = zext nneg i32 %36 to i64
  %38 = mul i64 %37, 2
  %39 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %38
  %40 = insertelement <4 x i32> poison, i32 %14, i64 0
  %41 = insertelement <4 x i32> %40, i32 %15, i64 1
  %42 = insertelement <4 x i32> %41, i32 %16, i64 2
  %43 = insertelement <4 x i32> %42, i32 %17, i64 3
  %44 = insertelement <4 x i32> poison, i32 %18, i64 0
  %45 = insertelement <4 x i32> %44, i32 %19, i64 1
  %46 = insertelement <4 x i32> %45, i32 %20, i64 2
  %47 = insertelement <4 x i32> %46, i32 %21, i64 3
  %48 = insertelement <4 x i32> poison, i32 %22, i64 0
  %49 = insertelement <4 x i32> %48, i32 %23, i64 1
  %50 = insertelement <4 x i32> %49, i32 %24, i64 2
  %51 = insertelement <4 x i32> %50, i32 %25, i64 3
  %52 = insertelement <4 x i32> poison, i32 %26, i64 0
  %53 = insertelement <4 x i32> %52, i32 %27, i64 1
  %54 = insertelement <4 x i32> %53, i32 %28, i64 2
  %55 = insertelement <4 x i32> %54, i32 %29, i64 3
  store <4 x i32> %43, ptr addrspace(1) %39, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 16
  store <4 x i32> %47, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 32
  store <4 x i32> %51, ptr addrspace(1) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 48
  store <4 x i32> %55, ptr addrspace(1) %58, align 16
  %59 = add i32 %k, 1
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
