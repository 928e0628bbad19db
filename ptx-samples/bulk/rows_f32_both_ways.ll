; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@rows_f32_both_ways_shared = internal addrspace(3) global [4104 x i8] poison, align 16

define ptx_kernel void @rows_f32_both_ways(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1 = icmp uge i32 %thread, 32
  br i1 %1, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %2 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %3 = extractvalue { i32, i1 } %2, 1
  br i1 %3, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %4 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096), i32 4096)
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 256
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @rows_f32_both_ways_shared to i32), ptr addrspace(1) %5, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 1280
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 512) to i32), ptr addrspace(1) %6, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 2304
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 1024) to i32), ptr addrspace(1) %7, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 3328
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 1536) to i32), ptr addrspace(1) %8, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 4352
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 2048) to i32), ptr addrspace(1) %9, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 5376
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 2560) to i32), ptr addrspace(1) %10, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 6400
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 3072) to i32), ptr addrspace(1) %11, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 7424
  call void asm sideeffect "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 512, [$2];", "r,l,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 3584) to i32), ptr addrspace(1) %12, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096) to i32)) #6
  br label %wait

wait:                                             ; preds = %wait, %if4
  %13 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 4096), i32 0)
  br i1 %13, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %14 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 128
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %14, i32 ptrtoint (ptr addrspace(3) @rows_f32_both_ways_shared to i32)) #6
  %15 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 896
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %15, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 512) to i32)) #6
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 1664
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %16, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 1024) to i32)) #6
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 2432
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %17, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 1536) to i32)) #6
  %18 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 3200
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %18, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 2048) to i32)) #6
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 3968
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %19, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 2560) to i32)) #6
  %20 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 4736
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %20, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 3072) to i32)) #6
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 5504
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 512;", "l,r,~{memory}"(ptr addrspace(1) %21, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @rows_f32_both_ways_shared, i64 3584) to i32)) #6
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %if.end3

if.end3:                                          ; preds = %wait.end, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
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

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #5

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
