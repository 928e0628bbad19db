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
  %k = phi i32 [ 0, %entry ], [ %75, %for.body ]
  %0 = phi i32 [ 0, %entry ], [ %30, %for.body ]
  %1 = phi i32 [ 0, %entry ], [ %31, %for.body ]
  %2 = phi i32 [ 0, %entry ], [ %32, %for.body ]
  %3 = phi i32 [ 0, %entry ], [ %33, %for.body ]
  %4 = phi i32 [ 0, %entry ], [ %34, %for.body ]
  %5 = phi i32 [ 0, %entry ], [ %35, %for.body ]
  %6 = phi i32 [ 0, %entry ], [ %36, %for.body ]
  %7 = phi i32 [ 0, %entry ], [ %37, %for.body ]
  %8 = phi i32 [ 0, %entry ], [ %38, %for.body ]
  %9 = phi i32 [ 0, %entry ], [ %39, %for.body ]
  %10 = phi i32 [ 0, %entry ], [ %40, %for.body ]
  %11 = phi i32 [ 0, %entry ], [ %41, %for.body ]
  %12 = phi i32 [ 0, %entry ], [ %42, %for.body ]
  %13 = phi i32 [ 0, %entry ], [ %43, %for.body ]
  %14 = phi i32 [ 0, %entry ], [ %44, %for.body ]
  %15 = phi i32 [ 0, %entry ], [ %45, %for.body ]
  %16 = icmp slt i32 %k, 8
  br i1 %16, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %17 = mul i32 %thread, 256
  %18 = mul i32 %k, 32
  %19 = add i32 %17, %18
  %20 = zext nneg i32 %19 to i64
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 16
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 32
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 48
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = extractelement <4 x i32> %23, i64 0
  %31 = extractelement <4 x i32> %23, i64 1
  %32 = extractelement <4 x i32> %23, i64 2
  %33 = extractelement <4 x i32> %23, i64 3
  %34 = extractelement <4 x i32> %25, i64 0
  %35 = extractelement <4 x i32> %25, i64 1
  %36 = extractelement <4 x i32> %25, i64 2
  %37 = extractelement <4 x i32> %25, i64 3
  %38 = extractelement <4 x i32> %27, i64 0
  %39 = extractelement <4 x i32> %27, i64 1
  %40 = extractelement <4 x i32> %27, i64 2
  %41 = extractelement <4 x i32> %27, i64 3
  %42 = extractelement <4 x i32> %29, i64 0
  %43 = extractelement <4 x i32> %29, i64 1
  %44 = extractelement <4 x i32> %29, i64 2
  %45 = extractelement <4 x i32> %29, i64 3
  %46 = mul i32 %thread, 128
  %47 = and i32 %k, 1
  %48 = mul i32 %47, 16384
  %49 = lshr i32 %k, 1
  %50 = mul i32 %49, 32
  %51 = add i32 %50, %48
  %52 = add i32 %46, %51
  %53 = zext nneg i32 %52 to i64
  %54 = mul i64 %53, 2
  %55 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %54
  %56 = insertelement <4 x i32> poison, i32 %30, i64 0
  %57 = insertelement <4 x i32> %56, i32 %31, i64 1
  %58 = insertelement <4 x i32> %57, i32 %32, i64 2
  %59 = insertelement <4 x i32> %58, i32 %33, i64 3
  %60 = insertelement <4 x i32> poison, i32 %34, i64 0
  %61 = insertelement <4 x i32> %60, i32 %35, i64 1
  %62 = insertelement <4 x i32> %61, i32 %36, i64 2
  %63 = insertelement <4 x i32> %62, i32 %37, i64 3
  %64 = insertelement <4 x i32> poison, i32 %38, i64 0
  %65 = insertelement <4 x i32> %64, i32 %39, i64 1
  %66 = insertelement <4 x i32> %65, i32 %40, i64 2
  %67 = insertelement <4 x i32> %66, i32 %41, i64 3
  %68 = insertelement <4 x i32> poison, i32 %42, i64 0
  %69 = insertelement <4 x i32> %68, i32 %43, i64 1
  %70 = insertelement <4 x i32> %69, i32 %44, i64 2
  %71 = insertelement <4 x i32> %70, i32 %45, i64 3
  store <4 x i32> %59, ptr addrspace(1) %55, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 16
  store <4 x i32> %63, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 32
  store <4 x i32> %67, ptr addrspace(1) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 48
  store <4 x i32> %71, ptr addrspace(1) %74, align 16
  %75 = add i32 %k, 1
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
