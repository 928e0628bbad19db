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
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %12, %tile ]
  %2 = zext i32 %tile.i to i64
  %3 = sext i32 %0 to i64
  %4 = sext i32 %ld to i64
  %5 = mul i64 %4, %3
  %6 = add i64 %2, %5
  %7 = mul i64 %6, 2
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %9 = load i16, ptr addrspace(1) %8, align 2, !invariant.load !1
  %10 = mul i64 %2, 2
  %11 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i64 %10
  store i16 %9, ptr addrspace(3) %11, align 2
  %12 = add nuw nsw i32 %tile.i, 1
  %13 = icmp ult i32 %12, 3
  br i1 %13, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = icmp eq i32 %thread, 0
  br i1 %14, label %tile.one2, label %tile.one.end1

tile.one2:                                        ; preds = %tile.one.end
  br label %tile4

tile4:                                            ; preds = %tile4, %tile.one2
  %tile.i5 = phi i32 [ 0, %tile.one2 ], [ %24, %tile4 ]
  %15 = zext i32 %tile.i5 to i64
  %16 = mul i64 %15, 2
  %17 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i64 %16
  %18 = load i16, ptr addrspace(3) %17, align 2
  %19 = sext i32 %0 to i64
  %20 = mul i64 %19, 3
  %21 = add i64 %15, %20
  %22 = mul i64 %21, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  store i16 %18, ptr addrspace(1) %23, align 2
  %24 = add nuw nsw i32 %tile.i5, 1
  %25 = icmp ult i32 %24, 3
  br i1 %25, label %tile4, label %tile.end3, !llvm.loop !5

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
