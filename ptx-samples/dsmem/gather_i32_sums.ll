; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@gather_i32_sums_shared = internal addrspace(3) global [2056 x i8] poison, align 128

define ptx_kernel void @gather_i32_sums(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %1 = sext i32 %thread to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = zext nneg i32 %thread to i64
  %4 = mul nuw i64 %3, 16
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 1024), i64 %4
  store <4 x i32> zeroinitializer, ptr addrspace(3) %5, align 16
  %6 = mul i32 %thread, 4
  %7 = mul i32 %0, 256
  %8 = add i32 %6, %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @gather_i32_sums_shared, i64 %4
  %10 = zext nneg i32 %8 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  store <4 x i32> %13, ptr addrspace(3) %9, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %14 = icmp eq i64 %1, 0
  br i1 %14, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %15 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %16 = extractvalue { i32, i1 } %15, 1
  br i1 %16, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %17 = sext i32 %0 to i64
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %19 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 4096)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  %20 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 1024), i32 0)
  %21 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 0)
  %22 = ptrtoint ptr addrspace(7) %21 to i32
  %23 = ptrtoint ptr addrspace(7) %20 to i32
  call void asm sideeffect "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [$0], [$1], 1024, [$2];", "r,r,r,~{memory}"(i32 %23, i32 ptrtoint (ptr addrspace(3) @gather_i32_sums_shared to i32), i32 %22) #5
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %24 = sext i32 %0 to i64
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %if8, label %if.end7

if8:                                              ; preds = %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if8
  %26 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 0)
  br i1 %26, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %4
  %28 = load <4 x i32>, ptr addrspace(3) %5, align 16
  store <4 x i32> %28, ptr addrspace(1) %27, align 16
  br label %if.end7

if.end7:                                          ; preds = %wait.end, %if.end1
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank() #1

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #1

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.cluster_dim"="4,1,1" "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
