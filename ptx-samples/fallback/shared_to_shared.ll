; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared_to_shared_shared = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @shared_to_shared(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_shared, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %5 = icmp eq i32 %thread, 0
  br i1 %5, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %19, %tile.end1 ]
  %6 = zext i32 %tile.i to i64
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %17, %tile2 ]
  %7 = zext i32 %tile.i3 to i64
  %8 = mul i64 %6, 16
  %9 = add i64 %7, %8
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_shared, i64 %10
  %12 = load i32, ptr addrspace(3) %11, align 4
  %13 = mul i64 %7, 16
  %14 = add i64 %13, %6
  %15 = mul i64 %14, 4
  %16 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @shared_to_shared_shared, i64 1024), i64 %15
  store i32 %12, ptr addrspace(3) %16, align 4
  %17 = add nuw nsw i32 %tile.i3, 1
  %18 = icmp ult i32 %17, 16
  br i1 %18, label %tile2, label %tile.end1, !llvm.loop !2

tile.end1:                                        ; preds = %tile2
  %19 = add nuw nsw i32 %tile.i, 1
  %20 = icmp ult i32 %19, 16
  br i1 %20, label %tile, label %tile.end, !llvm.loop !5

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %21 = icmp eq i32 %thread, 0
  br i1 %21, label %tile.one5, label %tile.one.end4

tile.one5:                                        ; preds = %tile.one.end
  br label %tile7

tile7:                                            ; preds = %tile.end9, %tile.one5
  %tile.i8 = phi i32 [ 0, %tile.one5 ], [ %35, %tile.end9 ]
  %22 = zext i32 %tile.i8 to i64
  br label %tile10

tile10:                                           ; preds = %tile10, %tile7
  %tile.i11 = phi i32 [ 0, %tile7 ], [ %33, %tile10 ]
  %23 = zext i32 %tile.i11 to i64
  %24 = mul i64 %23, 16
  %25 = add i64 %24, %22
  %26 = mul i64 %25, 4
  %27 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @shared_to_shared_shared, i64 1024), i64 %26
  %28 = load i32, ptr addrspace(3) %27, align 4
  %29 = mul i64 %22, 16
  %30 = add i64 %23, %29
  %31 = mul i64 %30, 4
  %32 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %31
  store i32 %28, ptr addrspace(1) %32, align 4
  %33 = add nuw nsw i32 %tile.i11, 1
  %34 = icmp ult i32 %33, 16
  br i1 %34, label %tile10, label %tile.end9, !llvm.loop !6

tile.end9:                                        ; preds = %tile10
  %35 = add nuw nsw i32 %tile.i8, 1
  %36 = icmp ult i32 %35, 16
  br i1 %36, label %tile7, label %tile.end6, !llvm.loop !7

tile.end6:                                        ; preds = %tile.end9
  br label %tile.one.end4

tile.one.end4:                                    ; preds = %tile.end6, %tile.one.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
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
