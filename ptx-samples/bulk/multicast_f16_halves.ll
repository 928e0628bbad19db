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
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  %2 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 8192)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %3 = lshr i32 %thread, 5
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %5 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %6 = extractvalue { i32, i1 } %5, 1
  br i1 %6, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %7 = shl i32 %0, 12
  %8 = shl i32 %0, 11
  %9 = zext nneg i32 %7 to i64
  %10 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %9
  %11 = zext nneg i32 %8 to i64
  %12 = mul i64 %11, 2
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %12
  %14 = ptrtoint ptr addrspace(3) %10 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1], 4096, [$2], $3;", "r,l,r,h,~{memory}"(i32 %14, ptr addrspace(1) %13, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192) to i32), i16 3) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %15 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 0)
  br i1 %15, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %16 = shl i32 %thread, 3
  %17 = shl i32 %0, 12
  %18 = add i32 %16, %17
  %19 = zext nneg i32 %thread to i64
  %20 = mul nuw i64 %19, 16
  %21 = zext nneg i32 %18 to i64
  %22 = mul i64 %21, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  %24 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %20
  %25 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 1024
  %27 = load <2 x i64>, ptr addrspace(3) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  %29 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 3072
  %31 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 4096
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 5120
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 6144
  %37 = load <2 x i64>, ptr addrspace(3) %36, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 7168
  %39 = load <2 x i64>, ptr addrspace(3) %38, align 16
  store <2 x i64> %25, ptr addrspace(1) %23, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1024
  store <2 x i64> %27, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2048
  store <2 x i64> %29, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 3072
  store <2 x i64> %31, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 4096
  store <2 x i64> %33, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 5120
  store <2 x i64> %35, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 6144
  store <2 x i64> %37, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 7168
  store <2 x i64> %39, ptr addrspace(1) %46, align 16
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
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned() #2

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
