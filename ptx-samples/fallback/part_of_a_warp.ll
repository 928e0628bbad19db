; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@part_of_a_warp_S = internal addrspace(3) global [512 x i8] poison, align 16

define ptx_kernel void @part_of_a_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = sext i32 %0 to i64
  %2 = icmp slt i64 %1, 8
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %if
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %9, %tile ]
  %4 = zext i32 %tile.i to i64
  %5 = mul i64 %4, 2
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load i16, ptr addrspace(1) %6, align 2, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %5
  store i16 %7, ptr addrspace(3) %8, align 2
  %9 = add nuw nsw i32 %tile.i, 1
  %10 = icmp ult i32 %9, 256
  br i1 %10, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %if
  br label %if.end

if.end:                                           ; preds = %tile.one.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = icmp sge i64 %1, 8
  br i1 %11, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %12 = icmp eq i32 %0, 8
  br i1 %12, label %tile.one4, label %tile.one.end3

tile.one4:                                        ; preds = %if2
  br label %tile6

tile6:                                            ; preds = %tile6, %tile.one4
  %tile.i7 = phi i32 [ 0, %tile.one4 ], [ %18, %tile6 ]
  %13 = zext i32 %tile.i7 to i64
  %14 = mul i64 %13, 2
  %15 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %14
  %16 = load i16, ptr addrspace(3) %15, align 2
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %14
  store i16 %16, ptr addrspace(1) %17, align 2
  %18 = add nuw nsw i32 %tile.i7, 1
  %19 = icmp ult i32 %18, 256
  br i1 %19, label %tile6, label %tile.end5, !llvm.loop !5

tile.end5:                                        ; preds = %tile6
  br label %tile.one.end3

tile.one.end3:                                    ; preds = %tile.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %tile.one.end3, %if.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
