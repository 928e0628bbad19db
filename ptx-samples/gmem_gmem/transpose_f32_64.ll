; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @transpose_f32_64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 15
  %3 = lshr i32 %thread, 4
  %4 = shl i32 %3, 9
  %5 = shl i32 %2, 2
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %1, 6
  %8 = shl i32 %0, 13
  %9 = add i32 %8, %7
  %10 = add i32 %6, %9
  %11 = shl i32 %3, 2
  %12 = shl i32 %2, 9
  %13 = or disjoint i32 %12, %11
  %14 = shl i32 %1, 13
  %15 = shl i32 %0, 6
  %16 = add i32 %15, %14
  %17 = add i32 %13, %16
  %18 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %115, %tile ]
  %19 = shl i32 %tile.i, 12
  %20 = add i32 %19, %10
  %21 = zext nneg i32 %20 to i64
  %22 = mul i64 %21, 4
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  %24 = shl i32 %tile.i, 5
  %25 = add i32 %24, %17
  %26 = zext nneg i32 %25 to i64
  %27 = mul i64 %26, 4
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = extractelement <4 x i32> %29, i64 0
  %31 = extractelement <4 x i32> %29, i64 1
  %32 = extractelement <4 x i32> %29, i64 2
  %33 = extractelement <4 x i32> %29, i64 3
  %34 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 512
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16
  %36 = extractelement <4 x i32> %35, i64 0
  %37 = extractelement <4 x i32> %35, i64 1
  %38 = extractelement <4 x i32> %35, i64 2
  %39 = extractelement <4 x i32> %35, i64 3
  %40 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1024
  %41 = load <4 x i32>, ptr addrspace(1) %40, align 16
  %42 = extractelement <4 x i32> %41, i64 0
  %43 = extractelement <4 x i32> %41, i64 1
  %44 = extractelement <4 x i32> %41, i64 2
  %45 = extractelement <4 x i32> %41, i64 3
  %46 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1536
  %47 = load <4 x i32>, ptr addrspace(1) %46, align 16
  %48 = extractelement <4 x i32> %47, i64 0
  %49 = extractelement <4 x i32> %47, i64 1
  %50 = extractelement <4 x i32> %47, i64 2
  %51 = extractelement <4 x i32> %47, i64 3
  %52 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 64
  %53 = load <4 x i32>, ptr addrspace(1) %52, align 16
  %54 = extractelement <4 x i32> %53, i64 0
  %55 = extractelement <4 x i32> %53, i64 1
  %56 = extractelement <4 x i32> %53, i64 2
  %57 = extractelement <4 x i32> %53, i64 3
  %58 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 576
  %59 = load <4 x i32>, ptr addrspace(1) %58, align 16
  %60 = extractelement <4 x i32> %59, i64 0
  %61 = extractelement <4 x i32> %59, i64 1
  %62 = extractelement <4 x i32> %59, i64 2
  %63 = extractelement <4 x i32> %59, i64 3
  %64 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1088
  %65 = load <4 x i32>, ptr addrspace(1) %64, align 16
  %66 = extractelement <4 x i32> %65, i64 0
  %67 = extractelement <4 x i32> %65, i64 1
  %68 = extractelement <4 x i32> %65, i64 2
  %69 = extractelement <4 x i32> %65, i64 3
  %70 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1600
  %71 = load <4 x i32>, ptr addrspace(1) %70, align 16
  %72 = extractelement <4 x i32> %71, i64 0
  %73 = extractelement <4 x i32> %71, i64 1
  %74 = extractelement <4 x i32> %71, i64 2
  %75 = extractelement <4 x i32> %71, i64 3
  %76 = insertelement <4 x i32> poison, i32 %30, i64 0
  %77 = insertelement <4 x i32> %76, i32 %36, i64 1
  %78 = insertelement <4 x i32> %77, i32 %42, i64 2
  %79 = insertelement <4 x i32> %78, i32 %48, i64 3
  store <4 x i32> %79, ptr addrspace(1) %23, align 16
  %80 = insertelement <4 x i32> poison, i32 %31, i64 0
  %81 = insertelement <4 x i32> %80, i32 %37, i64 1
  %82 = insertelement <4 x i32> %81, i32 %43, i64 2
  %83 = insertelement <4 x i32> %82, i32 %49, i64 3
  %84 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 512
  store <4 x i32> %83, ptr addrspace(1) %84, align 16
  %85 = insertelement <4 x i32> poison, i32 %32, i64 0
  %86 = insertelement <4 x i32> %85, i32 %38, i64 1
  %87 = insertelement <4 x i32> %86, i32 %44, i64 2
  %88 = insertelement <4 x i32> %87, i32 %50, i64 3
  %89 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1024
  store <4 x i32> %88, ptr addrspace(1) %89, align 16
  %90 = insertelement <4 x i32> poison, i32 %33, i64 0
  %91 = insertelement <4 x i32> %90, i32 %39, i64 1
  %92 = insertelement <4 x i32> %91, i32 %45, i64 2
  %93 = insertelement <4 x i32> %92, i32 %51, i64 3
  %94 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1536
  store <4 x i32> %93, ptr addrspace(1) %94, align 16
  %95 = insertelement <4 x i32> poison, i32 %54, i64 0
  %96 = insertelement <4 x i32> %95, i32 %60, i64 1
  %97 = insertelement <4 x i32> %96, i32 %66, i64 2
  %98 = insertelement <4 x i32> %97, i32 %72, i64 3
  %99 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 8192
  store <4 x i32> %98, ptr addrspace(1) %99, align 16
  %100 = insertelement <4 x i32> poison, i32 %55, i64 0
  %101 = insertelement <4 x i32> %100, i32 %61, i64 1
  %102 = insertelement <4 x i32> %101, i32 %67, i64 2
  %103 = insertelement <4 x i32> %102, i32 %73, i64 3
  %104 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 8704
  store <4 x i32> %103, ptr addrspace(1) %104, align 16
  %105 = insertelement <4 x i32> poison, i32 %56, i64 0
  %106 = insertelement <4 x i32> %105, i32 %62, i64 1
  %107 = insertelement <4 x i32> %106, i32 %68, i64 2
  %108 = insertelement <4 x i32> %107, i32 %74, i64 3
  %109 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 9216
  store <4 x i32> %108, ptr addrspace(1) %109, align 16
  %110 = insertelement <4 x i32> poison, i32 %57, i64 0
  %111 = insertelement <4 x i32> %110, i32 %63, i64 1
  %112 = insertelement <4 x i32> %111, i32 %69, i64 2
  %113 = insertelement <4 x i32> %112, i32 %75, i64 3
  %114 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 9728
  store <4 x i32> %113, ptr addrspace(1) %114, align 16
  %115 = add nuw nsw i32 %tile.i, 1
  %116 = icmp ult i32 %115, %18
  br i1 %116, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
