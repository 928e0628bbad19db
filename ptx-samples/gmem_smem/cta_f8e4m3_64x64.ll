; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f8e4m3_64x64_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @cta_f8e4m3_64x64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 16
  %1 = mul i32 %thread, 16
  %2 = sext i32 %1 to i64
  %3 = getelementptr inbounds i8, ptr addrspace(3) @cta_f8e4m3_64x64_S, i32 %0
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1024
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 2048
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 3072
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  store <4 x i32> %5, ptr addrspace(3) %3, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 1024
  store <4 x i32> %7, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 2048
  store <4 x i32> %9, ptr addrspace(3) %13, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 3072
  store <4 x i32> %11, ptr addrspace(3) %14, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = mul i32 %thread, 16
  %16 = sext i32 %15 to i64
  %17 = mul i32 %thread, 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %16
  %19 = getelementptr inbounds i8, ptr addrspace(3) @cta_f8e4m3_64x64_S, i32 %17
  %20 = load <4 x i32>, ptr addrspace(3) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %19, i32 1024
  %22 = load <4 x i32>, ptr addrspace(3) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %19, i32 2048
  %24 = load <4 x i32>, ptr addrspace(3) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %19, i32 3072
  %26 = load <4 x i32>, ptr addrspace(3) %25, align 16
  store <4 x i32> %20, ptr addrspace(1) %18, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 1024
  store <4 x i32> %22, ptr addrspace(1) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 2048
  store <4 x i32> %24, ptr addrspace(1) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 3072
  store <4 x i32> %26, ptr addrspace(1) %29, align 16
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
