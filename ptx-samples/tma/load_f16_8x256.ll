; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@load_f16_8x256_S = internal addrspace(3) global [4096 x i8] poison, align 1024
@load_f16_8x256_bar = internal addrspace(3) global [8 x i8] poison, align 8

define ptx_kernel void @load_f16_8x256(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @load_f16_8x256_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = sext i32 %thread to i64
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %4 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %5 = extractvalue { i32, i1 } %4, 1
  br i1 %5, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %6 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @load_f16_8x256_bar, i32 4096)
  call void asm sideeffect "cp.async.bulk.tensor.3d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4}], [$5];", "r,l,r,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @load_f16_8x256_S to i32), ptr %map.A, i32 0, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @load_f16_8x256_bar to i32)) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %7 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @load_f16_8x256_bar, i32 0)
  br i1 %7, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %8 = mul i32 %thread, 8
  %9 = sext i32 %8 to i64
  %10 = mul i32 %thread, 8
  br label %tile

tile:                                             ; preds = %tile, %wait.end
  %tile.i = phi i32 [ 0, %wait.end ], [ %53, %tile ]
  %11 = zext i32 %tile.i to i64
  %12 = mul i64 %11, 512
  %13 = add i64 %12, %9
  %14 = mul i64 %13, 2
  %15 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %14
  %16 = mul i32 %tile.i, 128
  %17 = add i32 %16, %10
  %18 = lshr i32 %17, 3
  %19 = and i32 %18, 56
  %20 = xor i32 %17, %19
  %21 = mul i32 %20, 2
  %22 = xor i32 %21, 0
  %23 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %22
  %24 = load <4 x i32>, ptr addrspace(3) %23, align 16
  %25 = xor i32 %21, 1024
  %26 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %25
  %27 = load <4 x i32>, ptr addrspace(3) %26, align 16
  %28 = xor i32 %21, 2048
  %29 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %28
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = xor i32 %21, 3072
  %32 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %31
  %33 = load <4 x i32>, ptr addrspace(3) %32, align 16
  %34 = xor i32 %21, 144
  %35 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %34
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = xor i32 %21, 1168
  %38 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %37
  %39 = load <4 x i32>, ptr addrspace(3) %38, align 16
  %40 = xor i32 %21, 2192
  %41 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %40
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = xor i32 %21, 3216
  %44 = getelementptr inbounds i8, ptr addrspace(3) @load_f16_8x256_S, i32 %43
  %45 = load <4 x i32>, ptr addrspace(3) %44, align 16
  store <4 x i32> %24, ptr addrspace(1) %15, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 128
  store <4 x i32> %27, ptr addrspace(1) %46, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 256
  store <4 x i32> %30, ptr addrspace(1) %47, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 384
  store <4 x i32> %33, ptr addrspace(1) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 512
  store <4 x i32> %36, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 640
  store <4 x i32> %39, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 768
  store <4 x i32> %42, ptr addrspace(1) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 896
  store <4 x i32> %45, ptr addrspace(1) %52, align 16
  %53 = add nuw nsw i32 %tile.i, 1
  %54 = icmp ult i32 %53, 4
  br i1 %54, label %tile, label %tile.end, !llvm.loop !1

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

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.reqntid"="8" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
