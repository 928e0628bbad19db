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
  %3 = icmp ult i32 %thread, 32
  br i1 %3, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %4 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %5 = extractvalue { i32, i1 } %4, 1
  br i1 %5, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %6 = shl i32 %0, 12
  %7 = shl i32 %0, 11
  %8 = zext nneg i32 %6 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %8
  %10 = zext nneg i32 %7 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = ptrtoint ptr addrspace(3) %9 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1], 4096, [$2], $3;", "r,l,r,h,~{memory}"(i32 %13, ptr addrspace(1) %12, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192) to i32), i16 3) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %14 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 8192), i32 0)
  br i1 %14, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %15 = shl i32 %thread, 3
  %16 = shl i32 %0, 12
  %17 = add i32 %15, %16
  %18 = zext nneg i32 %thread to i64
  %19 = mul nuw i64 %18, 16
  %20 = zext nneg i32 %17 to i64
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %21
  %23 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_halves_shared, i64 %19
  %24 = load <2 x i64>, ptr addrspace(3) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 1024
  %26 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 2048
  %28 = load <2 x i64>, ptr addrspace(3) %27, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 3072
  %30 = load <2 x i64>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 4096
  %32 = load <2 x i64>, ptr addrspace(3) %31, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 5120
  %34 = load <2 x i64>, ptr addrspace(3) %33, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 6144
  %36 = load <2 x i64>, ptr addrspace(3) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 7168
  %38 = load <2 x i64>, ptr addrspace(3) %37, align 16
  store <2 x i64> %24, ptr addrspace(1) %22, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 1024
  store <2 x i64> %26, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 2048
  store <2 x i64> %28, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 3072
  store <2 x i64> %30, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 4096
  store <2 x i64> %32, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 5120
  store <2 x i64> %34, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 6144
  store <2 x i64> %36, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 7168
  store <2 x i64> %38, ptr addrspace(1) %45, align 16
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
