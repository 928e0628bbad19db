; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@vector_u8_any_length_shared = internal addrspace(3) global [16392 x i8] poison, align 128

define ptx_kernel void @vector_u8_any_length(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @vector_u8_any_length_shared, i64 16384), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1 = icmp ult i32 %thread, 32
  br i1 %1, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %2 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %3 = extractvalue { i32, i1 } %2, 1
  br i1 %3, label %if4, label %if.end3

if4:                                              ; preds = %if2
  call void asm sideeffect "cp.async.bulk.prefetch.L2.global.L2::cache_hint [$0], 16384, $1;", "l,l,~{memory}"(ptr addrspace(1) %A, i64 1508705875169116160) #5
  %4 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @vector_u8_any_length_shared, i64 16384), i32 16384)
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.L2::cache_hint [$0], [$1], 16384, [$2], $3;", "r,l,r,l,~{memory}"(i32 ptrtoint (ptr addrspace(3) @vector_u8_any_length_shared to i32), ptr addrspace(1) %A, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @vector_u8_any_length_shared, i64 16384) to i32), i64 1508705875169116160) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %5 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @vector_u8_any_length_shared, i64 16384), i32 0)
  br i1 %5, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %6 = zext i32 %thread to i64
  %7 = mul nuw i64 %6, 16
  %8 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @vector_u8_any_length_shared, i64 %7
  %10 = load <2 x i64>, ptr addrspace(3) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  %12 = load <2 x i64>, ptr addrspace(3) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4096
  %14 = load <2 x i64>, ptr addrspace(3) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6144
  %16 = load <2 x i64>, ptr addrspace(3) %15, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 8192
  %18 = load <2 x i64>, ptr addrspace(3) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 10240
  %20 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 12288
  %22 = load <2 x i64>, ptr addrspace(3) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 14336
  %24 = load <2 x i64>, ptr addrspace(3) %23, align 16
  store <2 x i64> %10, ptr addrspace(1) %8, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2048
  store <2 x i64> %12, ptr addrspace(1) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 4096
  store <2 x i64> %14, ptr addrspace(1) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 6144
  store <2 x i64> %16, ptr addrspace(1) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 8192
  store <2 x i64> %18, ptr addrspace(1) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 10240
  store <2 x i64> %20, ptr addrspace(1) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 12288
  store <2 x i64> %22, ptr addrspace(1) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 14336
  store <2 x i64> %24, ptr addrspace(1) %31, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
