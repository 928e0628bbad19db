; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@gather_f16_shared = internal addrspace(3) global [2056 x i8] poison, align 1024

define ptx_kernel void @gather_f16(i32 %r, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A6) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp eq i32 %thread, 0
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048), i32 1)
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
  %4 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048), i32 2048)
  %5 = add i32 %r, 7
  %6 = add i32 %r, 2
  %7 = add i32 %r, 99
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5, $6}], [$7];", "r,l,r,r,r,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @gather_f16_shared to i32), ptr %map.A, i32 0, i32 %r, i32 %5, i32 3, i32 511, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048) to i32)) #5
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5, $6}], [$7];", "r,l,r,r,r,r,r,r,~{memory}"(i32 add (i32 ptrtoint (ptr addrspace(3) @gather_f16_shared to i32), i32 512), ptr %map.A, i32 0, i32 %6, i32 0, i32 1023, i32 %7, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048) to i32)) #5
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5, $6}], [$7];", "r,l,r,r,r,r,r,r,~{memory}"(i32 add (i32 ptrtoint (ptr addrspace(3) @gather_f16_shared to i32), i32 1024), ptr %map.A, i32 64, i32 %r, i32 %5, i32 3, i32 511, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048) to i32)) #5
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5, $6}], [$7];", "r,l,r,r,r,r,r,r,~{memory}"(i32 add (i32 ptrtoint (ptr addrspace(3) @gather_f16_shared to i32), i32 1536), ptr %map.A, i32 64, i32 %6, i32 0, i32 1023, i32 %7, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048) to i32)) #5
  %8 = add i32 %r, 1
  %9 = add i32 %r, 8
  call void asm sideeffect "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4.L2::cache_hint [$0, {$1, $2, $3, $4, $5}], $6;", "l,r,r,r,r,r,l,~{memory}"(ptr %map.A6, i32 0, i32 %8, i32 %9, i32 4, i32 512, i64 1508705875169116160) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %10 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @gather_f16_shared, i64 2048), i32 0)
  br i1 %10, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %11 = and i32 %thread, 7
  %12 = lshr i32 %thread, 3
  %13 = lshr i32 %12, 1
  %14 = shl i32 %13, 7
  %15 = shl i32 %thread, 3
  %16 = and i32 %15, 64
  %17 = or disjoint i32 %16, %14
  %18 = shl i32 %11, 3
  %19 = or disjoint i32 %18, %17
  %20 = shl i32 %thread, 7
  %21 = and i32 %20, 1024
  %22 = or disjoint i32 %21, %14
  %23 = shl i32 %11, 4
  %24 = or disjoint i32 %23, %22
  %25 = zext nneg i32 %19 to i64
  %26 = mul i64 %25, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %26
  %28 = lshr i32 %14, 3
  %29 = xor i32 %24, %28
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(3) @gather_f16_shared, i64 %30
  %32 = load <2 x i64>, ptr addrspace(3) %31, align 16
  store <2 x i64> %32, ptr addrspace(1) %27, align 16
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

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
