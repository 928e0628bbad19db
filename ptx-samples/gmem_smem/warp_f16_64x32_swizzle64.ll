; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_64x32_swizzle64_S = internal addrspace(3) global [4096 x i8] poison, align 512

define ptx_kernel void @warp_f16_64x32_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 24
  %6 = xor i32 %1, %5
  %7 = mul i32 %6, 2
  %8 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_64x32_swizzle64_S, i32 %7
  %9 = mul i64 %3, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 512
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 1024
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 1536
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2560
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 3072
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 3584
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  store <4 x i32> %11, ptr addrspace(3) %8, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 512
  store <4 x i32> %13, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 1024
  store <4 x i32> %15, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 1536
  store <4 x i32> %17, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 2048
  store <4 x i32> %19, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 2560
  store <4 x i32> %21, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 3072
  store <4 x i32> %23, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 3584
  store <4 x i32> %25, ptr addrspace(3) %32, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %33 = and i32 %thread, 31
  %34 = mul i32 %33, 8
  %35 = sext i32 %34 to i64
  %36 = mul i32 %33, 8
  %37 = mul i64 %35, 2
  %38 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %37
  %39 = lshr i32 %36, 3
  %40 = and i32 %39, 24
  %41 = xor i32 %36, %40
  %42 = mul i32 %41, 2
  %43 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_64x32_swizzle64_S, i32 %42
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 512
  %46 = load <4 x i32>, ptr addrspace(3) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 1024
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 1536
  %50 = load <4 x i32>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 2048
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 2560
  %54 = load <4 x i32>, ptr addrspace(3) %53, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 3072
  %56 = load <4 x i32>, ptr addrspace(3) %55, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 3584
  %58 = load <4 x i32>, ptr addrspace(3) %57, align 16
  store <4 x i32> %44, ptr addrspace(1) %38, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 512
  store <4 x i32> %46, ptr addrspace(1) %59, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 1024
  store <4 x i32> %48, ptr addrspace(1) %60, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 1536
  store <4 x i32> %50, ptr addrspace(1) %61, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 2048
  store <4 x i32> %52, ptr addrspace(1) %62, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 2560
  store <4 x i32> %54, ptr addrspace(1) %63, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 3072
  store <4 x i32> %56, ptr addrspace(1) %64, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 3584
  store <4 x i32> %58, ptr addrspace(1) %65, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
