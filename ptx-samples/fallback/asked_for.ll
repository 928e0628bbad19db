; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@asked_for_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @asked_for(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %15, %tile.end1 ]
  %2 = zext i32 %tile.i to i64
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %13, %tile2 ]
  %3 = zext i32 %tile.i3 to i64
  %4 = mul i64 %2, 32
  %5 = add i64 %3, %4
  %6 = mul i64 %5, 8
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load i64, ptr addrspace(1) %7, align 8
  %9 = mul i64 %2, 32
  %10 = add i64 %3, %9
  %11 = mul i64 %10, 8
  %12 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %11
  store i64 %8, ptr addrspace(3) %12, align 8
  %13 = add nuw nsw i32 %tile.i3, 1
  %14 = icmp ult i32 %13, 32
  br i1 %14, label %tile2, label %tile.end1, !llvm.loop !0

tile.end1:                                        ; preds = %tile2
  %15 = add nuw nsw i32 %tile.i, 1
  %16 = icmp ult i32 %15, 32
  br i1 %16, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = and i32 %thread, 31
  %18 = mul i32 %17, 2
  %19 = sext i32 %18 to i64
  %20 = mul i32 %17, 2
  br label %tile5

tile5:                                            ; preds = %tile5, %tile.one.end
  %tile.i6 = phi i32 [ 0, %tile.one.end ], [ %52, %tile5 ]
  %21 = zext i32 %tile.i6 to i64
  %22 = mul i64 %21, 512
  %23 = add i64 %22, %19
  %24 = mul i64 %23, 8
  %25 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %24
  %26 = mul i32 %tile.i6, 512
  %27 = add i32 %26, %20
  %28 = mul i32 %27, 8
  %29 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i32 %28
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 512
  %32 = load <4 x i32>, ptr addrspace(3) %31, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 1024
  %34 = load <4 x i32>, ptr addrspace(3) %33, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 1536
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 2048
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 2560
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 3072
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 3584
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  store <4 x i32> %30, ptr addrspace(1) %25, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 512
  store <4 x i32> %32, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 1024
  store <4 x i32> %34, ptr addrspace(1) %46, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 1536
  store <4 x i32> %36, ptr addrspace(1) %47, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 2048
  store <4 x i32> %38, ptr addrspace(1) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 2560
  store <4 x i32> %40, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 3072
  store <4 x i32> %42, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 3584
  store <4 x i32> %44, ptr addrspace(1) %51, align 16
  %52 = add nuw nsw i32 %tile.i6, 1
  %53 = icmp ult i32 %52, 2
  br i1 %53, label %tile5, label %tile.end4, !llvm.loop !3

tile.end4:                                        ; preds = %tile5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
