; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@multicast_f16_halves_shared = internal addrspace(3) global [8200 x i8] poison, align 128

define ptx_kernel void @multicast_f16_halves(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %1 = sext i32 %thread to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  %3 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 8192)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %4 = lshr i32 %thread, 5
  %5 = sext i32 %4 to i64
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %7 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %8 = extractvalue { i32, i1 } %7, 1
  br i1 %8, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %9 = mul i32 %0, 4096
  %10 = mul i32 %0, 2048
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %11
  %13 = zext nneg i32 %10 to i64
  %14 = mul i64 %13, 2
  %15 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %14
  %16 = ptrtoint ptr addrspace(3) %12 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1], 4096, [$2], $3;", "r,l,r,h,~{memory}"(i32 %16, ptr addrspace(1) %15, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192) to i32), i16 3) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %17 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 0)
  br i1 %17, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %18 = mul i32 %thread, 8
  %19 = mul i32 %0, 4096
  %20 = add i32 %18, %19
  %21 = zext nneg i32 %thread to i64
  %22 = mul nuw i64 %21, 16
  %23 = zext nneg i32 %20 to i64
  %24 = mul i64 %23, 2
  %25 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %24
  %26 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %22
  %27 = load <4 x i32>, ptr addrspace(3) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 1024
  %29 = load <4 x i32>, ptr addrspace(3) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2048
  %31 = load <4 x i32>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 3072
  %33 = load <4 x i32>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 4096
  %35 = load <4 x i32>, ptr addrspace(3) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 5120
  %37 = load <4 x i32>, ptr addrspace(3) %36, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 6144
  %39 = load <4 x i32>, ptr addrspace(3) %38, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 7168
  %41 = load <4 x i32>, ptr addrspace(3) %40, align 16
  store <4 x i32> %27, ptr addrspace(1) %25, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 1024
  store <4 x i32> %29, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 2048
  store <4 x i32> %31, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 3072
  store <4 x i32> %33, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 4096
  store <4 x i32> %35, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 5120
  store <4 x i32> %37, ptr addrspace(1) %46, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 6144
  store <4 x i32> %39, ptr addrspace(1) %47, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 7168
  store <4 x i32> %41, ptr addrspace(1) %48, align 16
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
