; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@asked_for_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @asked_for(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %6, %tile ]
  %1 = zext i32 %tile.i to i64
  %2 = mul i64 %1, 8
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load i64, ptr addrspace(1) %3, align 8, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %2
  store i64 %4, ptr addrspace(3) %5, align 8
  %6 = add nuw nsw i32 %tile.i, 1
  %7 = icmp ult i32 %6, 1024
  br i1 %7, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = shl i32 %thread, 1
  %9 = shl i32 %thread, 4
  %10 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile.one.end
  %tile.i3 = phi i32 [ 0, %tile.one.end ], [ %42, %tile2 ]
  %11 = shl i32 %tile.i3, 9
  %12 = add i32 %11, %8
  %13 = zext nneg i32 %12 to i64
  %14 = mul i64 %13, 8
  %15 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %14
  %16 = shl i32 %tile.i3, 12
  %17 = add i32 %16, %9
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %18
  %20 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 512
  %22 = load <2 x i64>, ptr addrspace(3) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 1024
  %24 = load <2 x i64>, ptr addrspace(3) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 1536
  %26 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 2048
  %28 = load <2 x i64>, ptr addrspace(3) %27, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 2560
  %30 = load <2 x i64>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 3072
  %32 = load <2 x i64>, ptr addrspace(3) %31, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 3584
  %34 = load <2 x i64>, ptr addrspace(3) %33, align 16
  store <2 x i64> %20, ptr addrspace(1) %15, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 512
  store <2 x i64> %22, ptr addrspace(1) %35, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 1024
  store <2 x i64> %24, ptr addrspace(1) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 1536
  store <2 x i64> %26, ptr addrspace(1) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 2048
  store <2 x i64> %28, ptr addrspace(1) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 2560
  store <2 x i64> %30, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 3072
  store <2 x i64> %32, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 3584
  store <2 x i64> %34, ptr addrspace(1) %41, align 16
  %42 = add nuw nsw i32 %tile.i3, 1
  %43 = icmp ult i32 %42, %10
  br i1 %43, label %tile2, label %tile.end1, !llvm.loop !5

tile.end1:                                        ; preds = %tile2
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
