; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@gather_i32_sums_S = internal addrspace(3) global [1024 x i8] poison, align 128
@gather_i32_sums_T = internal addrspace(3) global [1024 x i8] poison, align 128
@gather_i32_sums_bar = internal addrspace(3) global [8 x i8] poison, align 8

define ptx_kernel void @gather_i32_sums(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @gather_i32_sums_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = mul i32 %thread, 4
  %3 = mul i32 %2, 4
  %4 = getelementptr inbounds i8, ptr addrspace(3) @gather_i32_sums_T, i32 %3
  store <4 x i32> zeroinitializer, ptr addrspace(3) %4, align 16
  %5 = mul i32 %thread, 4
  %6 = mul i32 %thread, 4
  %7 = sext i32 %6 to i64
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %9 = sext i32 %8 to i64
  %10 = mul i64 %9, 256
  %11 = add i64 %7, %10
  %12 = mul i32 %5, 4
  %13 = getelementptr inbounds i8, ptr addrspace(3) @gather_i32_sums_S, i32 %12
  %14 = mul i64 %11, 4
  %15 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %14
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  store <4 x i32> %16, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %17 = sext i32 %thread to i64
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %19 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 1)
  %20 = extractvalue { i32, i1 } %19, 1
  br i1 %20, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %21 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %22 = sext i32 %21 to i64
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %24 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @gather_i32_sums_bar, i32 4096)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  %25 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @gather_i32_sums_T, i32 0)
  %26 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @gather_i32_sums_bar, i32 0)
  %27 = ptrtoint ptr addrspace(7) %26 to i32
  %28 = ptrtoint ptr addrspace(7) %25 to i32
  call void asm sideeffect "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [$0], [$1], 1024, [$2];", "r,r,r,~{memory}"(i32 %28, i32 ptrtoint (ptr addrspace(3) @gather_i32_sums_S to i32), i32 %27) #5
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %29 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %30 = sext i32 %29 to i64
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %if8, label %if.end7

if8:                                              ; preds = %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if8
  %32 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @gather_i32_sums_bar, i32 0)
  br i1 %32, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %33 = mul i32 %thread, 4
  %34 = sext i32 %33 to i64
  %35 = mul i32 %thread, 4
  %36 = mul i64 %34, 4
  %37 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %36
  %38 = mul i32 %35, 4
  %39 = getelementptr inbounds i8, ptr addrspace(3) @gather_i32_sums_T, i32 %38
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  store <4 x i32> %40, ptr addrspace(1) %37, align 16
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
