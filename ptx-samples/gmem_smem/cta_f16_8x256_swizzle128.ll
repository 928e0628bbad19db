; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_8x256_swizzle128_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @cta_f16_8x256_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = urem i32 %1, 4
  %3 = udiv i32 %1, 4
  %4 = mul i32 %3, 64
  %5 = mul i32 %2, 512
  %6 = add i32 %5, %4
  %7 = mul i32 %0, 8
  %8 = add i32 %7, %6
  %9 = mul i32 %3, 256
  %10 = mul i32 %2, 64
  %11 = add i32 %10, %9
  %12 = mul i32 %0, 8
  %13 = add i32 %12, %11
  %14 = sext i32 %13 to i64
  %15 = lshr i32 %8, 3
  %16 = and i32 %15, 56
  %17 = xor i32 %8, %16
  %18 = mul i32 %17, 2
  %19 = mul i64 %14, 2
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %19
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 2048
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = xor i32 %18, 0
  %25 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i32 %24
  store <4 x i32> %21, ptr addrspace(3) %25, align 16
  %26 = xor i32 %18, 576
  %27 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i32 %26
  store <4 x i32> %23, ptr addrspace(3) %27, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %28 = urem i32 %thread, 8
  %29 = udiv i32 %thread, 8
  %30 = urem i32 %29, 4
  %31 = udiv i32 %29, 4
  %32 = mul i32 %31, 256
  %33 = mul i32 %30, 64
  %34 = add i32 %33, %32
  %35 = mul i32 %28, 8
  %36 = add i32 %35, %34
  %37 = sext i32 %36 to i64
  %38 = mul i32 %31, 64
  %39 = mul i32 %30, 512
  %40 = add i32 %39, %38
  %41 = mul i32 %28, 8
  %42 = add i32 %41, %40
  %43 = mul i64 %37, 2
  %44 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %43
  %45 = lshr i32 %42, 3
  %46 = and i32 %45, 56
  %47 = xor i32 %42, %46
  %48 = mul i32 %47, 2
  %49 = xor i32 %48, 0
  %50 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i32 %49
  %51 = load <4 x i32>, ptr addrspace(3) %50, align 16
  %52 = xor i32 %48, 576
  %53 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_8x256_swizzle128_S, i32 %52
  %54 = load <4 x i32>, ptr addrspace(3) %53, align 16
  store <4 x i32> %51, ptr addrspace(1) %44, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %44, i64 2048
  store <4 x i32> %54, ptr addrspace(1) %55, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
