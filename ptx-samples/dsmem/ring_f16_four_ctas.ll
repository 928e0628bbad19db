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
  %2 = zext nneg i32 %thread to i64
  %3 = mul nuw i64 %2, 16
  %4 = mul i32 %thread, 8
  %5 = mul i32 %0, 2048
  %6 = add i32 %4, %5
  %7 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %3
  %8 = zext nneg i32 %6 to i64
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  store <4 x i32> %11, ptr addrspace(3) %7, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  store <4 x i32> %13, ptr addrspace(3) %14, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %for

for:                                              ; preds = %wait.end, %if.end
  %k = phi i32 [ 0, %if.end ], [ %57, %wait.end ]
  %15 = icmp slt i32 %k, 3
  br i1 %15, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %16 = icmp eq i32 %thread, 0
  br i1 %16, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %17 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %18 = extractvalue { i32, i1 } %17, 1
  br i1 %18, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %19 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 4096)
  %20 = add i32 %0, 1
  %21 = and i32 %20, 3
  %22 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @ring_f16_four_ctas_shared, i32 %21)
  %23 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %21)
  %24 = ptrtoint ptr addrspace(7) %23 to i32
  %25 = add i32 %k, 1
  %26 = and i32 %25, 1
  %27 = mul i32 %26, 4096
  %28 = and i32 %k, 1
  %29 = mul i32 %28, 4096
  %30 = zext nneg i32 %27 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(7) %22, i64 %30
  %32 = zext nneg i32 %29 to i64
  %33 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %32
  %34 = ptrtoint ptr addrspace(7) %31 to i32
  %35 = ptrtoint ptr addrspace(3) %33 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 4096, [$2];", "r,r,r,~{memory}"(i32 %34, i32 %35, i32 %24) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %for.body
  %36 = mul i32 %0, 8192
  %37 = mul i32 %k, 2048
  %38 = add i32 %37, %36
  %39 = add i32 %4, %38
  %40 = mul i32 %thread, 16
  %41 = and i32 %k, 1
  %42 = mul i32 %41, 4096
  %43 = add i32 %40, %42
  %44 = zext nneg i32 %39 to i64
  %45 = mul i64 %44, 2
  %46 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %45
  %47 = zext nneg i32 %43 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %47
  %49 = load <4 x i32>, ptr addrspace(3) %48, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(3) %48, i64 2048
  %51 = load <4 x i32>, ptr addrspace(3) %50, align 16
  store <4 x i32> %49, ptr addrspace(1) %46, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %46, i64 2048
  store <4 x i32> %51, ptr addrspace(1) %52, align 16
  %53 = sext i32 %k to i64
  %54 = trunc i64 %53 to i32
  %55 = and i32 %54, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %56 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %55)
  br i1 %56, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %57 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  %58 = mul i32 %0, 8192
  %59 = add i32 %4, %58
  %60 = zext nneg i32 %59 to i64
  %61 = mul i64 %60, 2
  %62 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %61
  %63 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 4096
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 6144
  %66 = load <4 x i32>, ptr addrspace(3) %65, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 12288
  store <4 x i32> %64, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 14336
  store <4 x i32> %66, ptr addrspace(1) %68, align 16
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

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

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
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
