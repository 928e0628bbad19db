; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_i64_64x16_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @cta_i64_64x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 2
  %1 = mul i32 %thread, 2
  %2 = sext i32 %1 to i64
  %3 = mul i32 %0, 8
  %4 = getelementptr inbounds i8, ptr addrspace(3) @cta_i64_64x16_S, i32 %3
  %5 = mul i64 %2, 8
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
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = mul i32 %thread, 2
  %18 = sext i32 %17 to i64
  %19 = mul i32 %thread, 2
  %20 = mul i64 %18, 8
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %20
  %22 = mul i32 %19, 8
  %23 = getelementptr inbounds i8, ptr addrspace(3) @cta_i64_64x16_S, i32 %22
  %24 = load <4 x i32>, ptr addrspace(3) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 2048
  %26 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 4096
  %28 = load <4 x i32>, ptr addrspace(3) %27, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %23, i32 6144
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  store <4 x i32> %24, ptr addrspace(1) %21, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 2048
  store <4 x i32> %26, ptr addrspace(1) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 4096
  store <4 x i32> %28, ptr addrspace(1) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 6144
  store <4 x i32> %30, ptr addrspace(1) %33, align 16
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
