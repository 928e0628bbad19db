; llc -mcpu=sm_90a -mattr=+ptx86
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

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %8, %tile ]
  %2 = zext i32 %tile.i to i64
  %3 = mul i64 %2, 4
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4
  %6 = mul i64 %2, 4
  %7 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %6
  store i32 %5, ptr addrspace(3) %7, align 4
  %8 = add nuw nsw i32 %tile.i, 1
  %9 = icmp ult i32 %8, 24
  br i1 %9, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %10 = and i32 %thread, 31
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %tile.one2, label %tile.one.end1

tile.one2:                                        ; preds = %tile.one.end
  br label %tile4

tile4:                                            ; preds = %tile4, %tile.one2
  %tile.i5 = phi i32 [ 0, %tile.one2 ], [ %18, %tile4 ]
  %12 = zext i32 %tile.i5 to i64
  %13 = mul i64 %12, 4
  %14 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_4x6_S, i64 %13
  %15 = load i32, ptr addrspace(3) %14, align 4
  %16 = mul i64 %12, 4
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %16
  store i32 %15, ptr addrspace(1) %17, align 4
  %18 = add nuw nsw i32 %tile.i5, 1
  %19 = icmp ult i32 %18, 24
  br i1 %19, label %tile4, label %tile.end3, !llvm.loop !4

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
