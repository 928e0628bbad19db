; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_tiled_k_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @cta_f16_tiled_k(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = mul i32 %1, 8
  %3 = mul i32 %0, 64
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 64
  %6 = mul i32 %0, 8
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = mul i32 %4, 2
  %10 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_tiled_k_S, i32 %9
  %11 = mul i64 %8, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1024
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 3072
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  store <4 x i32> %13, ptr addrspace(3) %10, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %10, i32 1024
  store <4 x i32> %15, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %10, i32 2048
  store <4 x i32> %17, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %10, i32 3072
  store <4 x i32> %19, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = urem i32 %thread, 8
  %24 = udiv i32 %thread, 8
  %25 = mul i32 %24, 64
  %26 = mul i32 %23, 8
  %27 = add i32 %26, %25
  %28 = sext i32 %27 to i64
  %29 = mul i32 %24, 8
  %30 = mul i32 %23, 64
  %31 = add i32 %30, %29
  %32 = mul i64 %28, 2
  %33 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %32
  %34 = mul i32 %31, 2
  %35 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_tiled_k_S, i32 %34
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %35, i32 1024
  %38 = load <4 x i32>, ptr addrspace(3) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %35, i32 2048
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %35, i32 3072
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  store <4 x i32> %36, ptr addrspace(1) %33, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 1024
  store <4 x i32> %38, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 2048
  store <4 x i32> %40, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 3072
  store <4 x i32> %42, ptr addrspace(1) %45, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
