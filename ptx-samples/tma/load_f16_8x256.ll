; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@load_f16_8x256_shared = internal addrspace(3) global [4104 x i8] poison, align 1024

define ptx_kernel void @load_f16_8x256(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @load_f16_8x256_shared, i64 4096), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %2 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @load_f16_8x256_shared, i64 4096), i32 4096)
  call void asm sideeffect "cp.async.bulk.tensor.3d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4}], [$5];", "r,l,r,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @load_f16_8x256_shared to i32), ptr %map.A, i32 0, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @load_f16_8x256_shared, i64 4096) to i32)) #4
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %3 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @load_f16_8x256_shared, i64 4096), i32 0)
  br i1 %3, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %4 = shl i32 %thread, 3
  %5 = shl i32 %thread, 4
  br label %tile

tile:                                             ; preds = %tile, %wait.end
  %tile.i = phi i32 [ 0, %wait.end ], [ %43, %tile ]
  %6 = shl i32 %tile.i, 9
  %7 = add i32 %6, %4
  %8 = zext nneg i32 %7 to i64
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %9
  %11 = shl i32 %tile.i, 8
  %12 = add i32 %11, %5
  %13 = lshr i32 %12, 3
  %14 = and i32 %13, 112
  %15 = xor i32 %12, %14
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_shared, i64 %16
  %18 = load <2 x i64>, ptr addrspace(3) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 1024
  %20 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 2048
  %22 = load <2 x i64>, ptr addrspace(3) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 3072
  %24 = load <2 x i64>, ptr addrspace(3) %23, align 16
  %25 = xor i32 %15, 16
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_shared, i64 %26
  %28 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 128
  %29 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 1152
  %31 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2176
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 3200
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  store <2 x i64> %18, ptr addrspace(1) %10, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 128
  store <2 x i64> %20, ptr addrspace(1) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 256
  store <2 x i64> %22, ptr addrspace(1) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 384
  store <2 x i64> %24, ptr addrspace(1) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 512
  store <2 x i64> %29, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 640
  store <2 x i64> %31, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 768
  store <2 x i64> %33, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 896
  store <2 x i64> %35, ptr addrspace(1) %42, align 16
  %43 = add nuw nsw i32 %tile.i, 1
  %44 = icmp ult i32 %43, 4
  br i1 %44, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.reqntid"="8" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
