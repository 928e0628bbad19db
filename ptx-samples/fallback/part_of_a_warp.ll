; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@part_of_a_warp_S = internal addrspace(3) global [512 x i8] poison, align 16

define ptx_kernel void @part_of_a_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = sext i32 %0 to i64
  %2 = icmp slt i64 %1, 8
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  %3 = and i32 %thread, 31
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %if
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %18, %tile.end1 ]
  %5 = zext i32 %tile.i to i64
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %16, %tile2 ]
  %6 = zext i32 %tile.i3 to i64
  %7 = mul i64 %5, 16
  %8 = add i64 %6, %7
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load i16, ptr addrspace(1) %10, align 2
  %12 = mul i64 %5, 16
  %13 = add i64 %6, %12
  %14 = mul i64 %13, 2
  %15 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %14
  store i16 %11, ptr addrspace(3) %15, align 2
  %16 = add nuw nsw i32 %tile.i3, 1
  %17 = icmp ult i32 %16, 16
  br i1 %17, label %tile2, label %tile.end1, !llvm.loop !0

tile.end1:                                        ; preds = %tile2
  %18 = add nuw nsw i32 %tile.i, 1
  %19 = icmp ult i32 %18, 16
  br i1 %19, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %if
  br label %if.end

if.end:                                           ; preds = %tile.one.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %20 = and i32 %thread, 31
  %21 = sext i32 %20 to i64
  %22 = icmp sge i64 %21, 8
  br i1 %22, label %if5, label %if.end4

if5:                                              ; preds = %if.end
  %23 = and i32 %thread, 31
  %24 = icmp eq i32 %23, 8
  br i1 %24, label %tile.one7, label %tile.one.end6

tile.one7:                                        ; preds = %if5
  br label %tile9

tile9:                                            ; preds = %tile.end11, %tile.one7
  %tile.i10 = phi i32 [ 0, %tile.one7 ], [ %38, %tile.end11 ]
  %25 = zext i32 %tile.i10 to i64
  br label %tile12

tile12:                                           ; preds = %tile12, %tile9
  %tile.i13 = phi i32 [ 0, %tile9 ], [ %36, %tile12 ]
  %26 = zext i32 %tile.i13 to i64
  %27 = mul i64 %25, 16
  %28 = add i64 %26, %27
  %29 = mul i64 %28, 2
  %30 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %29
  %31 = load i16, ptr addrspace(3) %30, align 2
  %32 = mul i64 %25, 16
  %33 = add i64 %26, %32
  %34 = mul i64 %33, 2
  %35 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %34
  store i16 %31, ptr addrspace(1) %35, align 2
  %36 = add nuw nsw i32 %tile.i13, 1
  %37 = icmp ult i32 %36, 16
  br i1 %37, label %tile12, label %tile.end11, !llvm.loop !3

tile.end11:                                       ; preds = %tile12
  %38 = add nuw nsw i32 %tile.i10, 1
  %39 = icmp ult i32 %38, 16
  br i1 %39, label %tile9, label %tile.end8, !llvm.loop !4

tile.end8:                                        ; preds = %tile.end11
  br label %tile.one.end6

tile.one.end6:                                    ; preds = %tile.end8, %if5
  br label %if.end4

if.end4:                                          ; preds = %tile.one.end6, %if.end
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
!4 = distinct !{!4, !1}
