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
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = zext i32 %thread to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 1024), i64 %3
  store <2 x i64> zeroinitializer, ptr addrspace(3) %4, align 16
  %5 = shl i32 %thread, 2
  %6 = shl i32 %0, 8
  %7 = add i32 %5, %6
  %8 = getelementptr inbounds i8, ptr addrspace(3) @gather_i32_sums_shared, i64 %3
  %9 = zext nneg i32 %7 to i64
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  store <2 x i64> %12, ptr addrspace(3) %8, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %13 = icmp eq i32 %thread, 0
  br i1 %13, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %14 = icmp eq i32 %0, 0
  br i1 %14, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %15 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 4096)
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  %16 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 1024), i32 0)
  %17 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 0)
  %18 = ptrtoint ptr addrspace(7) %17 to i32
  %19 = ptrtoint ptr addrspace(7) %16 to i32
  call void asm sideeffect "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [$0], [$1], 1024, [$2];", "r,r,r,~{memory}"(i32 %19, i32 ptrtoint (ptr addrspace(3) @gather_i32_sums_shared to i32), i32 %18) #4
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %20 = icmp eq i32 %0, 0
  br i1 %20, label %if6, label %if.end5

if6:                                              ; preds = %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if6
  %21 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_i32_sums_shared, i64 2048), i32 0)
  br i1 %21, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %22 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %3
  %23 = load <2 x i64>, ptr addrspace(3) %4, align 16
  store <2 x i64> %23, ptr addrspace(1) %22, align 16
  br label %if.end5

if.end5:                                          ; preds = %wait.end, %if.end1
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
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

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

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
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
