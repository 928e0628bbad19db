; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@asked_for_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @asked_for(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
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
  %3 = mul i64 %2, 8
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load i64, ptr addrspace(1) %4, align 8
  %6 = mul i64 %2, 8
  %7 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i64 %6
  store i64 %5, ptr addrspace(3) %7, align 8
  %8 = add nuw nsw i32 %tile.i, 1
  %9 = icmp ult i32 %8, 1024
  br i1 %9, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile
  br label %tile.one.end

tile.one.end:                                     ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %10 = and i32 %thread, 31
  %11 = mul i32 %10, 2
  %12 = sext i32 %11 to i64
  %13 = mul i32 %10, 2
  %14 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile2

tile2:                                            ; preds = %tile2, %tile.one.end
  %tile.i3 = phi i32 [ 0, %tile.one.end ], [ %46, %tile2 ]
  %15 = zext i32 %tile.i3 to i64
  %16 = mul i64 %15, 512
  %17 = add i64 %16, %12
  %18 = mul i64 %17, 8
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = mul i32 %tile.i3, 512
  %21 = add i32 %20, %13
  %22 = mul i32 %21, 8
  %23 = getelementptr inbounds i8, ptr addrspace(3) @asked_for_S, i32 %22
  %24 = load <4 x i32>, ptr addrspace(3) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 512
  %26 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 1024
  %28 = load <4 x i32>, ptr addrspace(3) %27, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 1536
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 2048
  %32 = load <4 x i32>, ptr addrspace(3) %31, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 2560
  %34 = load <4 x i32>, ptr addrspace(3) %33, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 3072
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 3584
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  store <4 x i32> %24, ptr addrspace(1) %19, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 512
  store <4 x i32> %26, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 1024
  store <4 x i32> %28, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 1536
  store <4 x i32> %30, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 2048
  store <4 x i32> %32, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 2560
  store <4 x i32> %34, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 3072
  store <4 x i32> %36, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 3584
  store <4 x i32> %38, ptr addrspace(1) %45, align 16
  %46 = add nuw nsw i32 %tile.i3, 1
  %47 = icmp ult i32 %46, %14
  br i1 %47, label %tile2, label %tile.end1, !llvm.loop !4

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
