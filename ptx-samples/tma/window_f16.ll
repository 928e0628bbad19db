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
  %1 = icmp ult i32 %thread, 32
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %thread1 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = zext i32 %0 to i64
  %3 = mul i64 %2, 256
  %4 = add i64 %3, 0
  %5 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %4
  %6 = and i32 %thread1, 31
  %7 = getelementptr inbounds i32, ptr %map.A, i32 %6
  %map = load i32, ptr %7, align 4
  %8 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 %6
  store i32 %map, ptr addrspace(3) %8, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %9 = icmp eq i32 %6, 0
  br i1 %9, label %edit, label %edit.end

edit:                                             ; preds = %if
  %10 = ptrtoint ptr addrspace(1) %A to i64
  %11 = sext i32 %0 to i64
  %12 = mul i64 %11, 8192
  %13 = add i64 %10, %12
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i64 %13)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320), i32 1, i32 %rows)
  br label %edit.end

edit.end:                                         ; preds = %edit, %if
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %5, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8320) to i32)) #8
  br label %if.end

if.end:                                           ; preds = %edit.end, %entry
  %14 = icmp eq i32 %thread, 0
  br i1 %14, label %if3, label %if.end2

if3:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end2

if.end2:                                          ; preds = %if3, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = icmp ult i32 %thread, 32
  br i1 %15, label %if5, label %if.end4

if5:                                              ; preds = %if.end2
  %16 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %if7, label %if.end6

if7:                                              ; preds = %if5
  %18 = zext i32 %0 to i64
  %19 = mul i64 %18, 256
  %20 = add i64 %19, 0
  %21 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %20
  %22 = addrspacecast ptr addrspace(1) %21 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %22, i32 128)
  %23 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 8192)
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32), ptr %22, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192) to i32)) #8
  br label %if.end6

if.end6:                                          ; preds = %if7, %if5
  br label %if.end4

if.end4:                                          ; preds = %if.end6, %if.end2
  %24 = icmp ult i32 %thread, 32
  br i1 %24, label %if10, label %if.end9

if10:                                             ; preds = %if.end4
  %thread11 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %25 = zext i32 %0 to i64
  %26 = mul i64 %25, 256
  %27 = add i64 %26, 128
  %28 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %27
  %29 = and i32 %thread11, 31
  %30 = getelementptr inbounds i32, ptr %map.B, i32 %29
  %map12 = load i32, ptr %30, align 4
  %31 = getelementptr inbounds i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 %29
  store i32 %map12, ptr addrspace(3) %31, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %32 = icmp eq i32 %29, 0
  br i1 %32, label %edit14, label %edit.end13

edit14:                                           ; preds = %if10
  %33 = ptrtoint ptr addrspace(1) %B to i64
  %34 = sext i32 %0 to i64
  %35 = mul i64 %34, 8192
  %36 = add i64 %33, %35
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i64 %36)
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448), i32 1, i32 %rows)
  br label %edit.end13

edit.end13:                                       ; preds = %edit14, %if10
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void asm sideeffect "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r,~{memory}"(ptr addrspace(1) %28, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8448) to i32)) #8
  br label %if.end9

if.end9:                                          ; preds = %edit.end13, %if.end4
  br label %wait

wait:                                             ; preds = %wait, %if.end9
  %37 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @window_f16_shared, i64 8192), i32 0)
  br i1 %37, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %38 = icmp ult i32 %thread, 32
  br i1 %38, label %if16, label %if.end15

if16:                                             ; preds = %wait.end
  %39 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %40 = extractvalue { i32, i1 } %39, 1
  br i1 %40, label %if18, label %if.end17

if18:                                             ; preds = %if16
  %41 = zext i32 %0 to i64
  %42 = mul i64 %41, 256
  %43 = add i64 %42, 128
  %44 = getelementptr inbounds i8, ptr addrspace(1) %maps, i64 %43
  %45 = addrspacecast ptr addrspace(1) %44 to ptr
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %45, i32 128)
  call void asm sideeffect "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %45, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @window_f16_shared to i32)) #8
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %if.end17

if.end17:                                         ; preds = %if18, %if16
  br label %if.end15

if.end15:                                         ; preds = %if.end17, %wait.end
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
