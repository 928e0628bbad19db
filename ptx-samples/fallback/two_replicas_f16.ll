; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@two_replicas_f16_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @two_replicas_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile.end1, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %13, %tile.end1 ]
  %1 = zext i32 %tile.i to i64
  %2 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile
  %tile.i3 = phi i32 [ 0, %tile ], [ %11, %tile2 ]
  %3 = zext i32 %tile.i3 to i64
  %4 = mul i64 %1, 2
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %6 = load i16, ptr addrspace(1) %5, align 2, !invariant.load !1
  %7 = mul i64 %3, 512
  %8 = add i64 %7, %1
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(3) @two_replicas_f16_S, i64 %9
  store i16 %6, ptr addrspace(3) %10, align 2
  %11 = add nuw nsw i32 %tile.i3, 1
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %tile2, label %tile.end1, !llvm.loop !2

tile.end1:                                        ; preds = %tile2
  %13 = add nuw nsw i32 %tile.i, 1
  %14 = icmp ult i32 %13, 512
  br i1 %14, label %tile, label %tile.end, !llvm.loop !5

tile.end:                                         ; preds = %tile.end1
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = zext i32 %thread to i64
  %16 = mul nuw i64 %15, 16
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %16
  %18 = getelementptr inbounds i8, ptr addrspace(3) @two_replicas_f16_S, i64 %16
  %19 = load <2 x i64>, ptr addrspace(3) %18, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %18, i64 512
  %21 = load <2 x i64>, ptr addrspace(3) %20, align 16
  store <2 x i64> %19, ptr addrspace(1) %17, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 512
  store <2 x i64> %21, ptr addrspace(1) %22, align 16
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
