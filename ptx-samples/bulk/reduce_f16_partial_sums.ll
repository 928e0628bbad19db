; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@reduce_f16_partial_sums_S = internal addrspace(3) global [8192 x i8] poison, align 128

define ptx_kernel void @reduce_f16_partial_sums(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 8
  %1 = mul i32 %thread, 8
  %2 = sext i32 %1 to i64
  %3 = mul i32 %0, 2
  %4 = getelementptr inbounds i8, ptr addrspace(3) @reduce_f16_partial_sums_S, i32 %3
  %5 = mul i64 %2, 2
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2048
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 4096
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 6144
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  store <4 x i32> %7, ptr addrspace(3) %4, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %4, i32 2048
  store <4 x i32> %9, ptr addrspace(3) %14, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %4, i32 4096
  store <4 x i32> %11, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %4, i32 6144
  store <4 x i32> %13, ptr addrspace(3) %16, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = lshr i32 %thread, 5
  %18 = sext i32 %17 to i64
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %if, label %if.end

if:                                               ; preds = %entry
  %20 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %21 = extractvalue { i32, i1 } %20, 1
  br i1 %21, label %if2, label %if.end1

if2:                                              ; preds = %if
  call void asm sideeffect "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.f16 [$0], [$1], 8192;", "l,r,~{memory}"(ptr addrspace(1) %B, i32 ptrtoint (ptr addrspace(3) @reduce_f16_partial_sums_S to i32)) #6
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
