; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@thread_f32_8x8_S = internal addrspace(3) global [256 x i8] poison, align 16

define ptx_kernel void @thread_f32_8x8(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %29, %tile ]
  %0 = mul i32 %tile.i, 32
  %1 = mul i32 %0, 4
  %2 = getelementptr inbounds i8, ptr addrspace(3) @thread_f32_8x8_S, i32 %1
  %3 = zext i32 %tile.i to i64
  %4 = mul i64 %3, 32
  %5 = mul i64 %4, 4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 16
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 32
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 48
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 64
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 80
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 96
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 112
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  store <4 x i32> %7, ptr addrspace(3) %2, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 16
  store <4 x i32> %9, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 32
  store <4 x i32> %11, ptr addrspace(3) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 48
  store <4 x i32> %13, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 64
  store <4 x i32> %15, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 80
  store <4 x i32> %17, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 96
  store <4 x i32> %19, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %2, i32 112
  store <4 x i32> %21, ptr addrspace(3) %28, align 16
  %29 = add nuw nsw i32 %tile.i, 1
  %30 = icmp ult i32 %29, 2
  br i1 %30, label %tile, label %tile.end, !llvm.loop !0

tile.end:                                         ; preds = %tile
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile.end
  %tile.i3 = phi i32 [ 0, %tile.end ], [ %60, %tile2 ]
  %31 = zext i32 %tile.i3 to i64
  %32 = mul i64 %31, 32
  %33 = mul i64 %32, 4
  %34 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %33
  %35 = mul i32 %tile.i3, 32
  %36 = mul i32 %35, 4
  %37 = getelementptr inbounds i8, ptr addrspace(3) @thread_f32_8x8_S, i32 %36
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 16
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 32
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 48
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 64
  %46 = load <4 x i32>, ptr addrspace(3) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 80
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 96
  %50 = load <4 x i32>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 112
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  store <4 x i32> %38, ptr addrspace(1) %34, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 16
  store <4 x i32> %40, ptr addrspace(1) %53, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 32
  store <4 x i32> %42, ptr addrspace(1) %54, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 48
  store <4 x i32> %44, ptr addrspace(1) %55, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 64
  store <4 x i32> %46, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 80
  store <4 x i32> %48, ptr addrspace(1) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 96
  store <4 x i32> %50, ptr addrspace(1) %58, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 112
  store <4 x i32> %52, ptr addrspace(1) %59, align 16
  %60 = add nuw nsw i32 %tile.i3, 1
  %61 = icmp ult i32 %60, 2
  br i1 %61, label %tile2, label %tile.end1, !llvm.loop !2

tile.end1:                                        ; preds = %tile2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="1" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
