; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared_to_shared_S = internal addrspace(3) global [1024 x i8] poison, align 16
@shared_to_shared_T = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @shared_to_shared(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 4
  %1 = mul i32 %thread, 4
  %2 = sext i32 %1 to i64
  %3 = mul i32 %0, 4
  %4 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_S, i32 %3
  %5 = mul i64 %2, 4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16
  store <4 x i32> %7, ptr addrspace(3) %4, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = icmp eq i32 %thread, 0
  br i1 %8, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %22, %tile.end1 ]
  %9 = zext i32 %tile.i to i64
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %20, %tile2 ]
  %10 = zext i32 %tile.i3 to i64
  %11 = mul i64 %9, 16
  %12 = add i64 %10, %11
  %13 = mul i64 %12, 4
  %14 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_S, i64 %13
  %15 = load i32, ptr addrspace(3) %14, align 4
  %16 = mul i64 %10, 16
  %17 = add i64 %16, %9
  %18 = mul i64 %17, 4
  %19 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_T, i64 %18
  store i32 %15, ptr addrspace(3) %19, align 4
  %20 = add nuw nsw i32 %tile.i3, 1
  %21 = icmp ult i32 %20, 16
  br i1 %21, label %tile2, label %tile.end1, !llvm.loop !1

tile.end1:                                        ; preds = %tile2
  %22 = add nuw nsw i32 %tile.i, 1
  %23 = icmp ult i32 %22, 16
  br i1 %23, label %tile, label %tile.end, !llvm.loop !4

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %24 = icmp eq i32 %thread, 0
  br i1 %24, label %tile.one5, label %tile.one.end4

tile.one5:                                        ; preds = %tile.one.end
  br label %tile7

tile7:                                            ; preds = %tile.end9, %tile.one5
  %tile.i8 = phi i32 [ 0, %tile.one5 ], [ %38, %tile.end9 ]
  %25 = zext i32 %tile.i8 to i64
  br label %tile10

tile10:                                           ; preds = %tile10, %tile7
  %tile.i11 = phi i32 [ 0, %tile7 ], [ %36, %tile10 ]
  %26 = zext i32 %tile.i11 to i64
  %27 = mul i64 %26, 16
  %28 = add i64 %27, %25
  %29 = mul i64 %28, 4
  %30 = getelementptr inbounds i8, ptr addrspace(3) @shared_to_shared_T, i64 %29
  %31 = load i32, ptr addrspace(3) %30, align 4
  %32 = mul i64 %25, 16
  %33 = add i64 %26, %32
  %34 = mul i64 %33, 4
  %35 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %34
  store i32 %31, ptr addrspace(1) %35, align 4
  %36 = add nuw nsw i32 %tile.i11, 1
  %37 = icmp ult i32 %36, 16
  br i1 %37, label %tile10, label %tile.end9, !llvm.loop !5

tile.end9:                                        ; preds = %tile10
  %38 = add nuw nsw i32 %tile.i8, 1
  %39 = icmp ult i32 %38, 16
  br i1 %39, label %tile7, label %tile.end6, !llvm.loop !6

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
!6 = distinct !{!6, !2, !3}
