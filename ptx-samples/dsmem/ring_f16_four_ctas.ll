; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f16_four_ctas_shared = internal addrspace(3) global [8200 x i8] poison, align 128

define ptx_kernel void @ring_f16_four_ctas(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = zext i32 %thread to i64
  %3 = mul nuw i64 %2, 16
  %4 = shl i32 %thread, 3
  %5 = shl i32 %0, 11
  %6 = add i32 %4, %5
  %7 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %3
  %8 = zext nneg i32 %6 to i64
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  store <2 x i64> %11, ptr addrspace(3) %7, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  store <2 x i64> %13, ptr addrspace(3) %14, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %for

for:                                              ; preds = %wait.end, %if.end
  %k = phi i32 [ 0, %if.end ], [ %52, %wait.end ]
  %15 = icmp slt i32 %k, 3
  br i1 %15, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %16 = icmp eq i32 %thread, 0
  br i1 %16, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %17 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 4096)
  %18 = add i32 %0, 1
  %19 = and i32 %18, 3
  %20 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @ring_f16_four_ctas_shared, i32 %19)
  %21 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %19)
  %22 = ptrtoint ptr addrspace(7) %21 to i32
  %23 = add i32 %k, 1
  %24 = and i32 %23, 1
  %25 = shl i32 %24, 12
  %26 = and i32 %k, 1
  %27 = shl i32 %26, 12
  %28 = zext nneg i32 %25 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(7) %20, i64 %28
  %30 = zext nneg i32 %27 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %30
  %32 = ptrtoint ptr addrspace(7) %29 to i32
  %33 = ptrtoint ptr addrspace(3) %31 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 4096, [$2];", "r,r,r,~{memory}"(i32 %32, i32 %33, i32 %22) #4
  br label %if.end1

if.end1:                                          ; preds = %if2, %for.body
  %34 = shl i32 %0, 13
  %35 = shl i32 %k, 11
  %36 = add i32 %35, %34
  %37 = add i32 %4, %36
  %38 = shl i32 %thread, 4
  %39 = and i32 %k, 1
  %40 = shl i32 %39, 12
  %41 = add i32 %38, %40
  %42 = zext nneg i32 %37 to i64
  %43 = mul i64 %42, 2
  %44 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %43
  %45 = zext nneg i32 %41 to i64
  %46 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %45
  %47 = load <2 x i64>, ptr addrspace(3) %46, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(3) %46, i64 2048
  %49 = load <2 x i64>, ptr addrspace(3) %48, align 16
  store <2 x i64> %47, ptr addrspace(1) %44, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %44, i64 2048
  store <2 x i64> %49, ptr addrspace(1) %50, align 16
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %51 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %39)
  br i1 %51, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %52 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  %53 = shl i32 %0, 13
  %54 = add i32 %4, %53
  %55 = zext nneg i32 %54 to i64
  %56 = mul i64 %55, 2
  %57 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %56
  %58 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 4096
  %59 = load <2 x i64>, ptr addrspace(3) %58, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 6144
  %61 = load <2 x i64>, ptr addrspace(3) %60, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 12288
  store <2 x i64> %59, ptr addrspace(1) %62, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 14336
  store <2 x i64> %61, ptr addrspace(1) %63, align 16
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

attributes #0 = { "nvvm.cluster_dim"="4,1,1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
