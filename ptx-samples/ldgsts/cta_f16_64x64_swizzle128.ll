; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_64x64_swizzle128_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @cta_f16_64x64_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = mul i32 %1, 64
  %3 = mul i32 %0, 8
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 128
  %6 = mul i32 %0, 8
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = add i64 %8, 8256
  %10 = lshr i32 %4, 3
  %11 = and i32 %10, 56
  %12 = xor i32 %4, %11
  %13 = mul i32 %12, 2
  %14 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_64x64_swizzle128_S, i32 %13
  %15 = mul i64 %9, 2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %15
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %14, ptr addrspace(1) %16)
  %17 = getelementptr inbounds i8, ptr addrspace(3) %14, i32 2048
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 4096
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %17, ptr addrspace(1) %18)
  %19 = getelementptr inbounds i8, ptr addrspace(3) %14, i32 4096
  %20 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 8192
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %19, ptr addrspace(1) %20)
  %21 = getelementptr inbounds i8, ptr addrspace(3) %14, i32 6144
  %22 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 12288
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %21, ptr addrspace(1) %22)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = mul i32 %thread, 8
  %24 = sext i32 %23 to i64
  %25 = mul i32 %thread, 8
  %26 = mul i64 %24, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %26
  %28 = lshr i32 %25, 3
  %29 = and i32 %28, 56
  %30 = xor i32 %25, %29
  %31 = mul i32 %30, 2
  %32 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_64x64_swizzle128_S, i32 %31
  %33 = load <4 x i32>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %32, i32 2048
  %35 = load <4 x i32>, ptr addrspace(3) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %32, i32 4096
  %37 = load <4 x i32>, ptr addrspace(3) %36, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %32, i32 6144
  %39 = load <4 x i32>, ptr addrspace(3) %38, align 16
  store <4 x i32> %33, ptr addrspace(1) %27, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 2048
  store <4 x i32> %35, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 4096
  store <4 x i32> %37, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 6144
  store <4 x i32> %39, ptr addrspace(1) %42, align 16
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
