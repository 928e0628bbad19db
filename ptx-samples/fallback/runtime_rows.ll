; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_rows_S = internal addrspace(3) global [6 x i8] poison, align 16

define ptx_kernel void @runtime_rows(i32 %M, i32 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 31
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %13, %tile ]
  %3 = zext i32 %tile.i to i64
  %4 = sext i32 %0 to i64
  %5 = sext i32 %ld to i64
  %6 = mul i64 %5, %4
  %7 = add i64 %3, %6
  %8 = mul i64 %7, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load i16, ptr addrspace(1) %9, align 2, !invariant.load !1
  %11 = mul i64 %3, 2
  %12 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i64 %11
  store i16 %10, ptr addrspace(3) %12, align 2
  %13 = add nuw nsw i32 %tile.i, 1
  %14 = icmp ult i32 %13, 3
  br i1 %14, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = icmp eq i32 %1, 0
  br i1 %15, label %tile.one2, label %tile.one.end1

tile.one2:                                        ; preds = %tile.one.end
  br label %tile4

tile4:                                            ; preds = %tile4, %tile.one2
  %tile.i5 = phi i32 [ 0, %tile.one2 ], [ %25, %tile4 ]
  %16 = zext i32 %tile.i5 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i64 %17
  %19 = load i16, ptr addrspace(3) %18, align 2
  %20 = sext i32 %0 to i64
  %21 = mul i64 %20, 3
  %22 = add i64 %16, %21
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %23
  store i16 %19, ptr addrspace(1) %24, align 2
  %25 = add nuw nsw i32 %tile.i5, 1
  %26 = icmp ult i32 %25, 3
  br i1 %26, label %tile4, label %tile.end3, !llvm.loop !5

tile.end3:                                        ; preds = %tile4
  br label %tile.one.end1

tile.one.end1:                                    ; preds = %tile.end3, %tile.one.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

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
