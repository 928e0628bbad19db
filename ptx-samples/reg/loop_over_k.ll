; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @loop_over_k(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %79, %for.body ]
  %0 = phi i32 [ 0, %entry ], [ %32, %for.body ]
  %1 = phi i32 [ 0, %entry ], [ %33, %for.body ]
  %2 = phi i32 [ 0, %entry ], [ %34, %for.body ]
  %3 = phi i32 [ 0, %entry ], [ %35, %for.body ]
  %4 = phi i32 [ 0, %entry ], [ %36, %for.body ]
  %5 = phi i32 [ 0, %entry ], [ %37, %for.body ]
  %6 = phi i32 [ 0, %entry ], [ %38, %for.body ]
  %7 = phi i32 [ 0, %entry ], [ %39, %for.body ]
  %8 = phi i32 [ 0, %entry ], [ %40, %for.body ]
  %9 = phi i32 [ 0, %entry ], [ %41, %for.body ]
  %10 = phi i32 [ 0, %entry ], [ %42, %for.body ]
  %11 = phi i32 [ 0, %entry ], [ %43, %for.body ]
  %12 = phi i32 [ 0, %entry ], [ %44, %for.body ]
  %13 = phi i32 [ 0, %entry ], [ %45, %for.body ]
  %14 = phi i32 [ 0, %entry ], [ %46, %for.body ]
  %15 = phi i32 [ 0, %entry ], [ %47, %for.body ]
  %16 = sext i32 %k to i64
  %17 = icmp slt i64 %16, 8
  br i1 %17, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %18 = mul i32 %thread, 256
  %19 = sext i32 %18 to i64
  %20 = sext i32 %k to i64
  %21 = mul i64 %20, 32
  %22 = add i64 %19, %21
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %23
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 16
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 32
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 48
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16
  %32 = extractelement <4 x i32> %25, i64 0
  %33 = extractelement <4 x i32> %25, i64 1
  %34 = extractelement <4 x i32> %25, i64 2
  %35 = extractelement <4 x i32> %25, i64 3
  %36 = extractelement <4 x i32> %27, i64 0
  %37 = extractelement <4 x i32> %27, i64 1
  %38 = extractelement <4 x i32> %27, i64 2
  %39 = extractelement <4 x i32> %27, i64 3
  %40 = extractelement <4 x i32> %29, i64 0
  %41 = extractelement <4 x i32> %29, i64 1
  %42 = extractelement <4 x i32> %29, i64 2
  %43 = extractelement <4 x i32> %29, i64 3
  %44 = extractelement <4 x i32> %31, i64 0
  %45 = extractelement <4 x i32> %31, i64 1
  %46 = extractelement <4 x i32> %31, i64 2
  %47 = extractelement <4 x i32> %31, i64 3
  %48 = mul i32 %thread, 128
  %49 = sext i32 %48 to i64
  %50 = sext i32 %k to i64
  %51 = urem i64 %50, 2
  %52 = mul i64 %51, 16384
  %53 = sext i32 %k to i64
  %54 = udiv i64 %53, 2
  %55 = mul i64 %54, 32
  %56 = add i64 %55, %52
  %57 = add i64 %49, %56
  %58 = mul i64 %57, 2
  %59 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %58
  %60 = insertelement <4 x i32> poison, i32 %32, i64 0
  %61 = insertelement <4 x i32> %60, i32 %33, i64 1
  %62 = insertelement <4 x i32> %61, i32 %34, i64 2
  %63 = insertelement <4 x i32> %62, i32 %35, i64 3
  %64 = insertelement <4 x i32> poison, i32 %36, i64 0
  %65 = insertelement <4 x i32> %64, i32 %37, i64 1
  %66 = insertelement <4 x i32> %65, i32 %38, i64 2
  %67 = insertelement <4 x i32> %66, i32 %39, i64 3
  %68 = insertelement <4 x i32> poison, i32 %40, i64 0
  %69 = insertelement <4 x i32> %68, i32 %41, i64 1
  %70 = insertelement <4 x i32> %69, i32 %42, i64 2
  %71 = insertelement <4 x i32> %70, i32 %43, i64 3
  %72 = insertelement <4 x i32> poison, i32 %44, i64 0
  %73 = insertelement <4 x i32> %72, i32 %45, i64 1
  %74 = insertelement <4 x i32> %73, i32 %46, i64 2
  %75 = insertelement <4 x i32> %74, i32 %47, i64 3
  store <4 x i32> %63, ptr addrspace(1) %59, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 16
  store <4 x i32> %67, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 32
  store <4 x i32> %71, ptr addrspace(1) %77, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 48
  store <4 x i32> %75, ptr addrspace(1) %78, align 16
  %79 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
