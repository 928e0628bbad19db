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
  %1 = icmp slt i32 %0, 8
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %if
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %8, %tile ]
  %3 = zext i32 %tile.i to i64
  %4 = mul i64 %3, 2
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %6 = load i16, ptr addrspace(1) %5, align 2, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %4
  store i16 %6, ptr addrspace(3) %7, align 2
  %8 = add nuw nsw i32 %tile.i, 1
  %9 = icmp ult i32 %8, 256
  br i1 %9, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %if
  br label %if.end

if.end:                                           ; preds = %tile.one.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %10 = icmp sge i32 %0, 8
  br i1 %10, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %11 = icmp eq i32 %thread, 8
  br i1 %11, label %tile.one4, label %tile.one.end3

tile.one4:                                        ; preds = %if2
  br label %tile6

tile6:                                            ; preds = %tile6, %tile.one4
  %tile.i7 = phi i32 [ 0, %tile.one4 ], [ %17, %tile6 ]
  %12 = zext i32 %tile.i7 to i64
  %13 = mul i64 %12, 2
  %14 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %13
  %15 = load i16, ptr addrspace(3) %14, align 2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %13
  store i16 %15, ptr addrspace(1) %16, align 2
  %17 = add nuw nsw i32 %tile.i7, 1
  %18 = icmp ult i32 %17, 256
  br i1 %18, label %tile6, label %tile.end5, !llvm.loop !5

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
