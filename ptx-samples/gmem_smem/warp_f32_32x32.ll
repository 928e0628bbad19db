; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x32_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 4
  %2 = mul i32 %0, 4
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 4
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_S, i32 %4
  %6 = mul i64 %3, 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2048
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2560
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3072
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3584
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16
  store <4 x i32> %8, ptr addrspace(3) %5, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 512
  store <4 x i32> %10, ptr addrspace(3) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1024
  store <4 x i32> %12, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1536
  store <4 x i32> %14, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 2048
  store <4 x i32> %16, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 2560
  store <4 x i32> %18, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 3072
  store <4 x i32> %20, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 3584
  store <4 x i32> %22, ptr addrspace(3) %29, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %30 = and i32 %thread, 31
  %31 = mul i32 %30, 4
  %32 = sext i32 %31 to i64
  %33 = mul i32 %30, 4
  %34 = mul i64 %32, 4
  %35 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %34
  %36 = mul i32 %33, 4
  %37 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_S, i32 %36
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 512
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 1024
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 1536
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 2048
  %46 = load <4 x i32>, ptr addrspace(3) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 2560
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 3072
  %50 = load <4 x i32>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 3584
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  store <4 x i32> %38, ptr addrspace(1) %35, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 512
  store <4 x i32> %40, ptr addrspace(1) %53, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 1024
  store <4 x i32> %42, ptr addrspace(1) %54, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 1536
  store <4 x i32> %44, ptr addrspace(1) %55, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 2048
  store <4 x i32> %46, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 2560
  store <4 x i32> %48, ptr addrspace(1) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 3072
  store <4 x i32> %50, ptr addrspace(1) %58, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 3584
  store <4 x i32> %52, ptr addrspace(1) %59, align 16
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
