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
  %1 = sext i32 %thread to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = zext nneg i32 %thread to i64
  %4 = mul nuw i64 %3, 16
  %5 = mul i32 %thread, 8
  %6 = mul i32 %0, 2048
  %7 = add i32 %5, %6
  %8 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %4
  %9 = zext nneg i32 %7 to i64
  %10 = mul i64 %9, 2
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 2048
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  store <4 x i32> %12, ptr addrspace(3) %8, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 2048
  store <4 x i32> %14, ptr addrspace(3) %15, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %for

for:                                              ; preds = %wait.end, %if.end
  %k = phi i32 [ 0, %if.end ], [ %58, %wait.end ]
  %16 = icmp slt i32 %k, 3
  br i1 %16, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %17 = icmp eq i64 %1, 0
  br i1 %17, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %18 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %19 = extractvalue { i32, i1 } %18, 1
  br i1 %19, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %20 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 4096)
  %21 = add i32 %0, 1
  %22 = and i32 %21, 3
  %23 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @ring_f16_four_ctas_shared, i32 %22)
  %24 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %22)
  %25 = ptrtoint ptr addrspace(7) %24 to i32
  %26 = add i32 %k, 1
  %27 = and i32 %26, 1
  %28 = mul i32 %27, 4096
  %29 = and i32 %k, 1
  %30 = mul i32 %29, 4096
  %31 = zext nneg i32 %28 to i64
  %32 = getelementptr inbounds i8, ptr addrspace(7) %23, i64 %31
  %33 = zext nneg i32 %30 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %33
  %35 = ptrtoint ptr addrspace(7) %32 to i32
  %36 = ptrtoint ptr addrspace(3) %34 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 4096, [$2];", "r,r,r,~{memory}"(i32 %35, i32 %36, i32 %25) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %for.body
  %37 = mul i32 %0, 8192
  %38 = mul i32 %k, 2048
  %39 = add i32 %38, %37
  %40 = add i32 %5, %39
  %41 = mul i32 %thread, 16
  %42 = and i32 %k, 1
  %43 = mul i32 %42, 4096
  %44 = add i32 %41, %43
  %45 = zext nneg i32 %40 to i64
  %46 = mul i64 %45, 2
  %47 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %46
  %48 = zext nneg i32 %44 to i64
  %49 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 %48
  %50 = load <4 x i32>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 2048
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  store <4 x i32> %50, ptr addrspace(1) %47, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 2048
  store <4 x i32> %52, ptr addrspace(1) %53, align 16
  %54 = sext i32 %k to i64
  %55 = trunc i64 %54 to i32
  %56 = and i32 %55, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %57 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_four_ctas_shared, i64 8192), i32 %56)
  br i1 %57, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %58 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  %59 = mul i32 %0, 8192
  %60 = add i32 %5, %59
  %61 = zext nneg i32 %60 to i64
  %62 = mul i64 %61, 2
  %63 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %62
  %64 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 4096
  %65 = load <4 x i32>, ptr addrspace(3) %64, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 6144
  %67 = load <4 x i32>, ptr addrspace(3) %66, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 12288
  store <4 x i32> %65, ptr addrspace(1) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 14336
  store <4 x i32> %67, ptr addrspace(1) %69, align 16
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
