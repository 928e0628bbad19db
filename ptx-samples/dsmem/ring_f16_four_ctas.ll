; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f16_four_ctas_S = internal addrspace(3) global [8192 x i8] poison, align 128
@ring_f16_four_ctas_full = internal addrspace(3) global [8 x i8] poison, align 8

define ptx_kernel void @ring_f16_four_ctas(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @ring_f16_four_ctas_full, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = mul i32 %thread, 8
  %3 = mul i32 %thread, 8
  %4 = sext i32 %3 to i64
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %6 = sext i32 %5 to i64
  %7 = mul i64 %6, 2048
  %8 = add i64 %4, %7
  %9 = mul i32 %2, 2
  %10 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_S, i32 %9
  %11 = mul i64 %8, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  store <4 x i32> %13, ptr addrspace(3) %10, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %10, i32 2048
  store <4 x i32> %15, ptr addrspace(3) %16, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  br label %for

for:                                              ; preds = %wait.end, %if.end
  %k = phi i32 [ 0, %if.end ], [ %66, %wait.end ]
  %17 = sext i32 %k to i64
  %18 = icmp slt i64 %17, 3
  br i1 %18, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %19 = sext i32 %thread to i64
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %21 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %22 = extractvalue { i32, i1 } %21, 1
  br i1 %22, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %23 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @ring_f16_four_ctas_full, i32 4096)
  %24 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %25 = add i32 %24, 1
  %26 = urem i32 %25, 4
  %27 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @ring_f16_four_ctas_S, i32 %26)
  %28 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @ring_f16_four_ctas_full, i32 %26)
  %29 = ptrtoint ptr addrspace(7) %28 to i32
  %30 = add i32 %k, 1
  %31 = urem i32 %30, 2
  %32 = mul i32 %31, 2048
  %33 = urem i32 %k, 2
  %34 = mul i32 %33, 2048
  %35 = mul i32 %32, 2
  %36 = getelementptr inbounds i8, ptr addrspace(7) %27, i32 %35
  %37 = mul i32 %34, 2
  %38 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_S, i32 %37
  %39 = ptrtoint ptr addrspace(7) %36 to i32
  %40 = ptrtoint ptr addrspace(3) %38 to i32
  call void asm sideeffect "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 4096, [$2];", "r,r,r,~{memory}"(i32 %39, i32 %40, i32 %29) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %for.body
  %41 = mul i32 %thread, 8
  %42 = sext i32 %41 to i64
  %43 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %44 = sext i32 %43 to i64
  %45 = mul i64 %44, 8192
  %46 = sext i32 %k to i64
  %47 = mul i64 %46, 2048
  %48 = add i64 %47, %45
  %49 = add i64 %42, %48
  %50 = mul i32 %thread, 8
  %51 = urem i32 %k, 2
  %52 = mul i32 %51, 2048
  %53 = add i32 %50, %52
  %54 = mul i64 %49, 2
  %55 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %54
  %56 = mul i32 %53, 2
  %57 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_S, i32 %56
  %58 = load <4 x i32>, ptr addrspace(3) %57, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(3) %57, i32 2048
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  store <4 x i32> %58, ptr addrspace(1) %55, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 2048
  store <4 x i32> %60, ptr addrspace(1) %61, align 16
  %62 = sext i32 %k to i64
  %63 = trunc i64 %62 to i32
  %64 = and i32 %63, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %65 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @ring_f16_four_ctas_full, i32 %64)
  br i1 %65, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %66 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  %67 = mul i32 %thread, 8
  %68 = sext i32 %67 to i64
  %69 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %70 = sext i32 %69 to i64
  %71 = mul i64 %70, 8192
  %72 = add i64 %71, 6144
  %73 = add i64 %68, %72
  %74 = mul i32 %thread, 8
  %75 = add i32 %74, 2048
  %76 = mul i64 %73, 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %76
  %78 = mul i32 %75, 2
  %79 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_four_ctas_S, i32 %78
  %80 = load <4 x i32>, ptr addrspace(3) %79, align 16
  %81 = getelementptr inbounds i8, ptr addrspace(3) %79, i32 2048
  %82 = load <4 x i32>, ptr addrspace(3) %81, align 16
  store <4 x i32> %80, ptr addrspace(1) %77, align 16
  %83 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 2048
  store <4 x i32> %82, ptr addrspace(1) %83, align 16
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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
