; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_4x6_S = internal addrspace(3) global [96 x i8] poison, align 16

define ptx_kernel void @warp_f32_4x6(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
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
  %4 = mul i64 %2, 6
  %5 = add i64 %3, %4
  %6 = mul i64 %5, 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4
  %9 = mul i64 %2, 6
  %10 = add i64 %3, %9
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %11
  store i32 %8, ptr addrspace(3) %12, align 4
  %13 = add nuw nsw i32 %tile.i3, 1
  %14 = icmp ult i32 %13, 6
  br i1 %14, label %tile2, label %tile.end1, !llvm.loop !0

tile.end1:                                        ; preds = %tile2
  %15 = add nuw nsw i32 %tile.i, 1
  %16 = icmp ult i32 %15, 4
  br i1 %16, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = and i32 %thread, 31
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %tile.one5, label %tile.one.end4

tile.one5:                                        ; preds = %tile.one.end
  br label %tile7

tile7:                                            ; preds = %tile.end9, %tile.one5
  %tile.i8 = phi i32 [ 0, %tile.one5 ], [ %32, %tile.end9 ]
  %19 = zext i32 %tile.i8 to i64
  br label %tile10

tile10:                                           ; preds = %tile10, %tile7
  %tile.i11 = phi i32 [ 0, %tile7 ], [ %30, %tile10 ]
  %20 = zext i32 %tile.i11 to i64
  %21 = mul i64 %19, 6
  %22 = add i64 %20, %21
  %23 = mul i64 %22, 4
  %24 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %23
  %25 = load i32, ptr addrspace(3) %24, align 4
  %26 = mul i64 %19, 6
  %27 = add i64 %20, %26
  %28 = mul i64 %27, 4
  %29 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %28
  store i32 %25, ptr addrspace(1) %29, align 4
  %30 = add nuw nsw i32 %tile.i11, 1
  %31 = icmp ult i32 %30, 6
  br i1 %31, label %tile10, label %tile.end9, !llvm.loop !3

tile.end9:                                        ; preds = %tile10
  %32 = add nuw nsw i32 %tile.i8, 1
  %33 = icmp ult i32 %32, 4
  br i1 %33, label %tile7, label %tile.end6, !llvm.loop !4

tile.end6:                                        ; preds = %tile.end9
  br label %tile.one.end4

tile.one.end4:                                    ; preds = %tile.end6, %tile.one.end
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
