; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@reduce_i32_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @reduce_i32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %thread, 4
  %2 = mul i32 %thread, 4
  %3 = sext i32 %2 to i64
  %4 = sext i32 %0 to i64
  %5 = mul i64 %4, 2048
  %6 = add i64 %3, %5
  %7 = lshr i32 %1, 3
  %8 = and i32 %7, 28
  %9 = xor i32 %1, %8
  %10 = mul i32 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(3) @reduce_i32_S, i32 %10
  %12 = mul i64 %6, 4
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %12
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2048
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 4096
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 6144
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16
  store <4 x i32> %14, ptr addrspace(3) %11, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 2048
  store <4 x i32> %16, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 4096
  store <4 x i32> %18, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 6144
  store <4 x i32> %20, ptr addrspace(3) %23, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %24 = lshr i32 %thread, 5
  %25 = sext i32 %24 to i64
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %if, label %if.end

if:                                               ; preds = %entry
  %27 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %28 = extractvalue { i32, i1 } %27, 1
  br i1 %28, label %if2, label %if.end1

if2:                                              ; preds = %if
  call void asm sideeffect "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %map.B, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @reduce_i32_S to i32)) #6
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  br label %if.end1

if.end1:                                          ; preds = %if2, %if
  br label %if.end

if.end:                                           ; preds = %if.end1, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #5

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
