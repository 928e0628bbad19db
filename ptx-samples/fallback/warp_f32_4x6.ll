; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_4x6_S = internal addrspace(3) global [96 x i8] poison, align 16

define ptx_kernel void @warp_f32_4x6(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %6, %tile ]
  %1 = zext i32 %tile.i to i64
  %2 = mul i64 %1, 4
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load i32, ptr addrspace(1) %3, align 4, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %2
  store i32 %4, ptr addrspace(3) %5, align 4
  %6 = add nuw nsw i32 %tile.i, 1
  %7 = icmp ult i32 %6, 24
  br i1 %7, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = icmp eq i32 %thread, 0
  br i1 %8, label %tile.one2, label %tile.one.end1

tile.one2:                                        ; preds = %tile.one.end
  br label %tile4

tile4:                                            ; preds = %tile4, %tile.one2
  %tile.i5 = phi i32 [ 0, %tile.one2 ], [ %14, %tile4 ]
  %9 = zext i32 %tile.i5 to i64
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %10
  %12 = load i32, ptr addrspace(3) %11, align 4
  %13 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %10
  store i32 %12, ptr addrspace(1) %13, align 4
  %14 = add nuw nsw i32 %tile.i5, 1
  %15 = icmp ult i32 %14, 24
  br i1 %15, label %tile4, label %tile.end3, !llvm.loop !5

tile.end3:                                        ; preds = %tile4
  br label %tile.one.end1

tile.one.end1:                                    ; preds = %tile.end3, %tile.one.end
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
