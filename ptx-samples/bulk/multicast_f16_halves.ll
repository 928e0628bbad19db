; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@multicast_f16_halves_S = internal addrspace(3) global [8192 x i8] poison, align 128
@multicast_f16_halves_bar = internal addrspace(3) global [8 x i8] poison, align 8

define ptx_kernel void @multicast_f16_halves(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @multicast_f16_halves_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  %2 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @multicast_f16_halves_bar, i32 8192)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %3 = lshr i32 %thread, 5
  %4 = sext i32 %3 to i64
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %6 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %7 = extractvalue { i32, i1 } %6, 1
  br i1 %7, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %9 = mul i32 %8, 2048
  %10 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %11 = sext i32 %10 to i64
  %12 = mul i64 %11, 2048
  %13 = mul i32 %9, 2
  %14 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_S, i32 %13
  %15 = mul i64 %12, 2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %15
  %17 = ptrtoint ptr addrspace(3) %14 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1], 4096, [$2], $3;", "r,l,r,h,~{memory}"(i32 %17, ptr addrspace(1) %16, i32 ptrtoint (ptr addrspace(3) @multicast_f16_halves_bar to i32), i16 3) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %18 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @multicast_f16_halves_bar, i32 0)
  br i1 %18, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %19 = mul i32 %thread, 8
  %20 = sext i32 %19 to i64
  %21 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %22 = sext i32 %21 to i64
  %23 = mul i64 %22, 4096
  %24 = add i64 %20, %23
  %25 = mul i32 %thread, 8
  %26 = mul i64 %24, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %26
  %28 = mul i32 %25, 2
  %29 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_S, i32 %28
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 1024
  %32 = load <4 x i32>, ptr addrspace(3) %31, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 2048
  %34 = load <4 x i32>, ptr addrspace(3) %33, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 3072
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 4096
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 5120
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 6144
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 7168
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  store <4 x i32> %30, ptr addrspace(1) %27, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 1024
  store <4 x i32> %32, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 2048
  store <4 x i32> %34, ptr addrspace(1) %46, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 3072
  store <4 x i32> %36, ptr addrspace(1) %47, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 4096
  store <4 x i32> %38, ptr addrspace(1) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 5120
  store <4 x i32> %40, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 6144
  store <4 x i32> %42, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 7168
  store <4 x i32> %44, ptr addrspace(1) %51, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank() #1

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
