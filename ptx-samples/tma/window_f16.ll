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
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %4 = zext i32 %0 to i64
  %5 = mul i64 %4, 256
  %6 = add i64 %5, 0
  %7 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %6
  %8 = and i32 %thread, 31
  %9 = getelementptr inbounds i32, ptr %map.A, i32 %8
  %map = load i32, ptr %9, align 4
  %10 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 %8
  store i32 %map, ptr addrspace(3) %10, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %11 = icmp eq i32 %8, 0
  br i1 %11, label %edit, label %edit.end

edit:                                             ; preds = %if
  %12 = ptrtoint ptr addrspace(1) %A to i64
  %13 = sext i32 %0 to i64
  %14 = mul i64 %13, 8192
  %15 = add i64 %12, %14
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i64 %15)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 1, i32 %rows)
  br label %edit.end

edit.end:                                         ; preds = %edit, %if
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %7, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320) to i32)) #8
  br label %if.end

if.end:                                           ; preds = %edit.end, %entry
  %16 = icmp eq i32 %thread, 0
  br i1 %16, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = icmp eq i32 %1, 0
  br i1 %17, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %18 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %19 = extractvalue { i32, i1 } %18, 1
  br i1 %19, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %20 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %21 = zext i32 %0 to i64
  %22 = mul i64 %21, 256
  %23 = add i64 %22, 0
  %24 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %23
  %25 = addrspacecast ptr addrspace(1) %24 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %25, i32 128)
  %26 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 8192)
  %27 = sext i32 %0 to i64
  %28 = mul i64 %27, 8192
  %29 = getelementptr i8, ptr addrspace(1) %A, i64 %28
  %30 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32), ptr %25, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192) to i32)) #8
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  %31 = icmp eq i32 %1, 0
  br i1 %31, label %if8, label %if.end7

if8:                                              ; preds = %if.end3
  %32 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %33 = zext i32 %0 to i64
  %34 = mul i64 %33, 256
  %35 = add i64 %34, 128
  %36 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %35
  %37 = and i32 %thread, 31
  %38 = getelementptr inbounds i32, ptr %map.B, i32 %37
  %map9 = load i32, ptr %38, align 4
  %39 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 %37
  store i32 %map9, ptr addrspace(3) %39, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %40 = icmp eq i32 %37, 0
  br i1 %40, label %edit11, label %edit.end10

edit11:                                           ; preds = %if8
  %41 = ptrtoint ptr addrspace(1) %B to i64
  %42 = sext i32 %0 to i64
  %43 = mul i64 %42, 8192
  %44 = add i64 %41, %43
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i64 %44)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 1, i32 %rows)
  br label %edit.end10

edit.end10:                                       ; preds = %edit11, %if8
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %36, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448) to i32)) #8
  br label %if.end7

if.end7:                                          ; preds = %edit.end10, %if.end3
  br label %wait

wait:                                             ; preds = %wait, %if.end7
  %45 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 0)
  br i1 %45, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %46 = icmp eq i32 %1, 0
  br i1 %46, label %if13, label %if.end12

if13:                                             ; preds = %wait.end
  %47 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %48 = extractvalue { i32, i1 } %47, 1
  br i1 %48, label %if15, label %if.end14

if15:                                             ; preds = %if13
  %49 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %50 = zext i32 %0 to i64
  %51 = mul i64 %50, 256
  %52 = add i64 %51, 128
  %53 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %52
  %54 = addrspacecast ptr addrspace(1) %53 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %54, i32 128)
  %55 = sext i32 %0 to i64
  %56 = mul i64 %55, 8192
  %57 = getelementptr i8, ptr addrspace(1) %B, i64 %56
  %58 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void asm sideeffect "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %54, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32)) #8
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
