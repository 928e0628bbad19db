; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x32_sm100_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x32_sm100(ptr addrspace(1) noalias readonly align 32 %A, ptr addrspace(1) noalias align 32 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 4
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_sm100_S, i32 %4
  %6 = mul i64 %3, 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <8 x i32>, ptr addrspace(1) %7, align 32
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %10 = load <8 x i32>, ptr addrspace(1) %9, align 32
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2048
  %12 = load <8 x i32>, ptr addrspace(1) %11, align 32
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3072
  %14 = load <8 x i32>, ptr addrspace(1) %13, align 32
  %15 = shufflevector <8 x i32> %8, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %15, ptr addrspace(3) %5, align 16
  %16 = shufflevector <8 x i32> %8, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %17 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 16
  store <4 x i32> %16, ptr addrspace(3) %17, align 16
  %18 = shufflevector <8 x i32> %10, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %19 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1024
  store <4 x i32> %18, ptr addrspace(3) %19, align 16
  %20 = shufflevector <8 x i32> %10, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %21 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1040
  store <4 x i32> %20, ptr addrspace(3) %21, align 16
  %22 = shufflevector <8 x i32> %12, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %23 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 2048
  store <4 x i32> %22, ptr addrspace(3) %23, align 16
  %24 = shufflevector <8 x i32> %12, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %25 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 2064
  store <4 x i32> %24, ptr addrspace(3) %25, align 16
  %26 = shufflevector <8 x i32> %14, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %27 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 3072
  store <4 x i32> %26, ptr addrspace(3) %27, align 16
  %28 = shufflevector <8 x i32> %14, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %29 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 3088
  store <4 x i32> %28, ptr addrspace(3) %29, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %30 = and i32 %thread, 31
  %31 = mul i32 %30, 8
  %32 = sext i32 %31 to i64
  %33 = mul i32 %30, 8
  %34 = mul i64 %32, 4
  %35 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %34
  %36 = mul i32 %33, 4
  %37 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_sm100_S, i32 %36
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 16
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = shufflevector <4 x i32> %38, <4 x i32> %40, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %42 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 1024
  %43 = load <4 x i32>, ptr addrspace(3) %42, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 1040
  %45 = load <4 x i32>, ptr addrspace(3) %44, align 16
  %46 = shufflevector <4 x i32> %43, <4 x i32> %45, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %47 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 2048
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 2064
  %50 = load <4 x i32>, ptr addrspace(3) %49, align 16
  %51 = shufflevector <4 x i32> %48, <4 x i32> %50, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %52 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 3072
  %53 = load <4 x i32>, ptr addrspace(3) %52, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 3088
  %55 = load <4 x i32>, ptr addrspace(3) %54, align 16
  %56 = shufflevector <4 x i32> %53, <4 x i32> %55, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %41, ptr addrspace(1) %35, align 32
  %57 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 1024
  store <8 x i32> %46, ptr addrspace(1) %57, align 32
  %58 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 2048
  store <8 x i32> %51, ptr addrspace(1) %58, align 32
  %59 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 3072
  store <8 x i32> %56, ptr addrspace(1) %59, align 32
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
