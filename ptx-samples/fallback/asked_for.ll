; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@asked_for_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @asked_for(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %tile.one, label %tile.one.end

tile.one:                                         ; preds = %entry
  br label %tile

tile:                                             ; preds = %tile, %tile.one
  %tile.i = phi i32 [ 0, %tile.one ], [ %7, %tile ]
  %2 = zext i32 %tile.i to i64
  %3 = mul i64 %2, 8
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load i64, ptr addrspace(1) %4, align 8, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %3
  store i64 %5, ptr addrspace(3) %6, align 8
  %7 = add nuw nsw i32 %tile.i, 1
  %8 = icmp ult i32 %7, 1024
  br i1 %8, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %9 = shl i32 %0, 1
  %10 = shl i32 %0, 4
  %11 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile.one.end
  %tile.i3 = phi i32 [ 0, %tile.one.end ], [ %43, %tile2 ]
  %12 = shl i32 %tile.i3, 9
  %13 = add i32 %12, %9
  %14 = zext nneg i32 %13 to i64
  %15 = mul i64 %14, 8
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %15
  %17 = shl i32 %tile.i3, 12
  %18 = add i32 %17, %10
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %19
  %21 = load <2 x i64>, ptr addrspace(3) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 512
  %23 = load <2 x i64>, ptr addrspace(3) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 1024
  %25 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 1536
  %27 = load <2 x i64>, ptr addrspace(3) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 2048
  %29 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 2560
  %31 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 3072
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 3584
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  store <2 x i64> %21, ptr addrspace(1) %16, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 512
  store <2 x i64> %23, ptr addrspace(1) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 1024
  store <2 x i64> %25, ptr addrspace(1) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 1536
  store <2 x i64> %27, ptr addrspace(1) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 2048
  store <2 x i64> %29, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 2560
  store <2 x i64> %31, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 3072
  store <2 x i64> %33, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 3584
  store <2 x i64> %35, ptr addrspace(1) %42, align 16
  %43 = add nuw nsw i32 %tile.i3, 1
  %44 = icmp ult i32 %43, %11
  br i1 %44, label %tile2, label %tile.end1, !llvm.loop !5

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
