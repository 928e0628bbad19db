; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@window_f16_shared = internal addrspace(3) global [8576 x i8] poison, align 1024

define ptx_kernel void @window_f16(i32 %rows, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.B, ptr addrspace(1) align 128 %maps) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = lshr i32 %thread, 5
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  %3 = zext i32 %0 to i64
  %4 = mul i64 %3, 256
  %5 = add i64 %4, 0
  %6 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %5
  %7 = and i32 %thread, 31
  %8 = getelementptr inbounds i32, ptr %map.A, i32 %7
  %map = load i32, ptr %8, align 4
  %9 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 %7
  store i32 %map, ptr addrspace(3) %9, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %10 = icmp eq i32 %7, 0
  br i1 %10, label %edit, label %edit.end

edit:                                             ; preds = %if
  %11 = ptrtoint ptr addrspace(1) %A to i64
  %12 = sext i32 %0 to i64
  %13 = mul i64 %12, 8192
  %14 = add i64 %11, %13
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i64 %14)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 1, i32 %rows)
  br label %edit.end

edit.end:                                         ; preds = %edit, %if
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %6, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320) to i32)) #8
  br label %if.end

if.end:                                           ; preds = %edit.end, %entry
  %15 = icmp eq i32 %thread, 0
  br i1 %15, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = icmp eq i32 %1, 0
  br i1 %16, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %17 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %18 = extractvalue { i32, i1 } %17, 1
  br i1 %18, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %19 = zext i32 %0 to i64
  %20 = mul i64 %19, 256
  %21 = add i64 %20, 0
  %22 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %21
  %23 = addrspacecast ptr addrspace(1) %22 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %23, i32 128)
  %24 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 8192)
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32), ptr %23, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192) to i32)) #8
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  %25 = icmp eq i32 %1, 0
  br i1 %25, label %if8, label %if.end7

if8:                                              ; preds = %if.end3
  %26 = zext i32 %0 to i64
  %27 = mul i64 %26, 256
  %28 = add i64 %27, 128
  %29 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %28
  %30 = and i32 %thread, 31
  %31 = getelementptr inbounds i32, ptr %map.B, i32 %30
  %map9 = load i32, ptr %31, align 4
  %32 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 %30
  store i32 %map9, ptr addrspace(3) %32, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %33 = icmp eq i32 %30, 0
  br i1 %33, label %edit11, label %edit.end10

edit11:                                           ; preds = %if8
  %34 = ptrtoint ptr addrspace(1) %B to i64
  %35 = sext i32 %0 to i64
  %36 = mul i64 %35, 8192
  %37 = add i64 %34, %36
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i64 %37)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 1, i32 %rows)
  br label %edit.end10

edit.end10:                                       ; preds = %edit11, %if8
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %29, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448) to i32)) #8
  br label %if.end7

if.end7:                                          ; preds = %edit.end10, %if.end3
  br label %wait

wait:                                             ; preds = %wait, %if.end7
  %38 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 0)
  br i1 %38, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %39 = icmp eq i32 %1, 0
  br i1 %39, label %if13, label %if.end12

if13:                                             ; preds = %wait.end
  %40 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %41 = extractvalue { i32, i1 } %40, 1
  br i1 %41, label %if15, label %if.end14

if15:                                             ; preds = %if13
  %42 = zext i32 %0 to i64
  %43 = mul i64 %42, 256
  %44 = add i64 %43, 128
  %45 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %44
  %46 = addrspacecast ptr addrspace(1) %45 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %46, i32 128)
  call void asm sideeffect "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %46, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32)) #8
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %if.end14

if.end14:                                         ; preds = %if15, %if13
  br label %if.end12

if.end12:                                         ; preds = %if.end14, %wait.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) captures(none), i64) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) captures(none), i32 immarg, i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #5

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr, i32 immarg range(i32 128, 129)) #6

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #7

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #7

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nounwind }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #6 = { nocallback nounwind memory(argmem: readwrite) }
attributes #7 = { nounwind }
attributes #8 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
