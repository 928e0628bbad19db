; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@thread_f32_8x8_S = internal addrspace(3) global [256 x i8] poison, align 16

define ptx_kernel void @thread_f32_8x8(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %0 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %30, %tile ]
  %1 = shl i32 %tile.i, 7
  %2 = zext nneg i32 %1 to i64
  %3 = getelementptr inbounds i8, ptr addrspace(3) @thread_f32_8x8_S, i64 %2
  %4 = shl i32 %tile.i, 5
  %5 = zext nneg i32 %4 to i64
  %6 = mul i64 %5, 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 16
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 32
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 48
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 64
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 80
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 96
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 112
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  store <2 x i64> %8, ptr addrspace(3) %3, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 16
  store <2 x i64> %10, ptr addrspace(3) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 32
  store <2 x i64> %12, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 48
  store <2 x i64> %14, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 64
  store <2 x i64> %16, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 80
  store <2 x i64> %18, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 96
  store <2 x i64> %20, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 112
  store <2 x i64> %22, ptr addrspace(3) %29, align 16
  %30 = add nuw nsw i32 %tile.i, 1
  %31 = icmp ult i32 %30, %0
  br i1 %31, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %32 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile.end
  %tile.i3 = phi i32 [ 0, %tile.end ], [ %62, %tile2 ]
  %33 = shl i32 %tile.i3, 5
  %34 = zext nneg i32 %33 to i64
  %35 = mul i64 %34, 4
  %36 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %35
  %37 = shl i32 %tile.i3, 7
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @thread_f32_8x8_S, i64 %38
  %40 = load <2 x i64>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 16
  %42 = load <2 x i64>, ptr addrspace(3) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 32
  %44 = load <2 x i64>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 48
  %46 = load <2 x i64>, ptr addrspace(3) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 64
  %48 = load <2 x i64>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 80
  %50 = load <2 x i64>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 96
  %52 = load <2 x i64>, ptr addrspace(3) %51, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 112
  %54 = load <2 x i64>, ptr addrspace(3) %53, align 16
  store <2 x i64> %40, ptr addrspace(1) %36, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 16
  store <2 x i64> %42, ptr addrspace(1) %55, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 32
  store <2 x i64> %44, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 48
  store <2 x i64> %46, ptr addrspace(1) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 64
  store <2 x i64> %48, ptr addrspace(1) %58, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 80
  store <2 x i64> %50, ptr addrspace(1) %59, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 96
  store <2 x i64> %52, ptr addrspace(1) %60, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 112
  store <2 x i64> %54, ptr addrspace(1) %61, align 16
  %62 = add nuw nsw i32 %tile.i3, 1
  %63 = icmp ult i32 %62, %32
  br i1 %63, label %tile2, label %tile.end1, !llvm.loop !5

tile.end1:                                        ; preds = %tile2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="1" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
