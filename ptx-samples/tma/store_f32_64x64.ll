; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@store_f32_64x64_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @store_f32_64x64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %thread, 4
  %2 = mul i32 %thread, 4
  %3 = sext i32 %2 to i64
  %4 = sext i32 %0 to i64
  %5 = mul i64 %4, 4096
  %6 = add i64 %3, %5
  %7 = mul i32 %1, 4
  %8 = getelementptr inbounds i8, ptr addrspace(3) @store_f32_64x64_S, i32 %7
  %9 = mul i64 %6, 4
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 4096
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 6144
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 8192
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 10240
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 12288
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 14336
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  store <4 x i32> %11, ptr addrspace(3) %8, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 2048
  store <4 x i32> %13, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 4096
  store <4 x i32> %15, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 6144
  store <4 x i32> %17, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 8192
  store <4 x i32> %19, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 10240
  store <4 x i32> %21, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 12288
  store <4 x i32> %23, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 14336
  store <4 x i32> %25, ptr addrspace(3) %32, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %33 = lshr i32 %thread, 5
  %34 = sext i32 %33 to i64
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %if, label %if.end

if:                                               ; preds = %entry
  %36 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %37 = extractvalue { i32, i1 } %36, 1
  br i1 %37, label %if2, label %if.end1

if2:                                              ; preds = %if
  %38 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %39 = mul i32 %38, 8
  call void asm sideeffect "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %map.B, i32 0, i32 %39, i32 ptrtoint (ptr addrspace(3) @store_f32_64x64_S to i32)) #6
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
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
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #5

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
