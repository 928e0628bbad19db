; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_64x64_swizzle128_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @cta_f16_64x64_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 7
  %1 = lshr i32 %thread, 3
  %2 = shl i32 %1, 7
  %3 = shl i32 %0, 4
  %4 = or disjoint i32 %3, %2
  %5 = shl i32 %0, 3
  %6 = or disjoint i32 %5, %2
  %7 = lshr i32 %2, 3
  %8 = and i32 %7, 112
  %9 = xor i32 %4, %8
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_64x64_swizzle128_S, i64 %10
  %12 = zext nneg i32 %6 to i64
  %13 = mul i64 %12, 2
  %14 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %13
  %15 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 16512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %11, ptr addrspace(1) %15)
  %16 = getelementptr inbounds i8, ptr addrspace(3) %11, i64 2048
  %17 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 20608
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %16, ptr addrspace(1) %17)
  %18 = getelementptr inbounds i8, ptr addrspace(3) %11, i64 4096
  %19 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 24704
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %18, ptr addrspace(1) %19)
  %20 = getelementptr inbounds i8, ptr addrspace(3) %11, i64 6144
  %21 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 28800
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %20, ptr addrspace(1) %21)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %22 = zext nneg i32 %thread to i64
  %23 = mul nuw i64 %22, 16
  %24 = shl i32 %thread, 4
  %25 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %23
  %26 = lshr i32 %24, 3
  %27 = and i32 %26, 112
  %28 = xor i32 %24, %27
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_64x64_swizzle128_S, i64 %29
  %31 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %30, i64 2048
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %30, i64 4096
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %30, i64 6144
  %37 = load <2 x i64>, ptr addrspace(3) %36, align 16
  store <2 x i64> %31, ptr addrspace(1) %25, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 2048
  store <2 x i64> %33, ptr addrspace(1) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 4096
  store <2 x i64> %35, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 6144
  store <2 x i64> %37, ptr addrspace(1) %40, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
