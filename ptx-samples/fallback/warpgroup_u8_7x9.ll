; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warpgroup_u8_7x9_S = internal addrspace(3) global [105 x i8] poison, align 16

define ptx_kernel void @warpgroup_u8_7x9(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %12, %tile.end1 ]
  %1 = zext i32 %tile.i to i64
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %10, %tile2 ]
  %2 = zext i32 %tile.i3 to i64
  %3 = mul i64 %1, 9
  %4 = add i64 %2, %3
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %6 = load i8, ptr addrspace(1) %5, align 1, !invariant.load !1
  %7 = mul i64 %1, 16
  %8 = add i64 %2, %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_u8_7x9_S, i64 %8
  store i8 %6, ptr addrspace(3) %9, align 1
  %10 = add nuw nsw i32 %tile.i3, 1
  %11 = icmp ult i32 %10, 9
  br i1 %11, label %tile2, label %tile.end1, !llvm.loop !2

tile.end1:                                        ; preds = %tile2
  %12 = add nuw nsw i32 %tile.i, 1
  %13 = icmp ult i32 %12, 7
  br i1 %13, label %tile, label %tile.end, !llvm.loop !5

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = icmp eq i32 %thread, 0
  br i1 %14, label %tile.one5, label %tile.one.end4

tile.one5:                                        ; preds = %tile.one.end
  br label %tile7

tile7:                                            ; preds = %tile.end9, %tile.one5
  %tile.i8 = phi i32 [ 0, %tile.one5 ], [ %26, %tile.end9 ]
  %15 = zext i32 %tile.i8 to i64
  br label %tile10

tile10:                                           ; preds = %tile10, %tile7
  %tile.i11 = phi i32 [ 0, %tile7 ], [ %24, %tile10 ]
  %16 = zext i32 %tile.i11 to i64
  %17 = mul i64 %15, 16
  %18 = add i64 %16, %17
  %19 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_u8_7x9_S, i64 %18
  %20 = load i8, ptr addrspace(3) %19, align 1
  %21 = mul i64 %15, 9
  %22 = add i64 %16, %21
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  store i8 %20, ptr addrspace(1) %23, align 1
  %24 = add nuw nsw i32 %tile.i11, 1
  %25 = icmp ult i32 %24, 9
  br i1 %25, label %tile10, label %tile.end9, !llvm.loop !6

tile.end9:                                        ; preds = %tile10
  %26 = add nuw nsw i32 %tile.i8, 1
  %27 = icmp ult i32 %26, 7
  br i1 %27, label %tile7, label %tile.end6, !llvm.loop !7

tile.end6:                                        ; preds = %tile.end9
  br label %tile.one.end4

tile.one.end4:                                    ; preds = %tile.end6, %tile.one.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
!6 = distinct !{!6, !3, !4}
!7 = distinct !{!7, !3, !4}
