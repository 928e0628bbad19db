; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_32x32_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @warp_f16_32x32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 2
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_32x32_S, i32 %4
  %6 = mul i64 %3, 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  store <4 x i32> %8, ptr addrspace(3) %5, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 512
  store <4 x i32> %10, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1024
  store <4 x i32> %12, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1536
  store <4 x i32> %14, ptr addrspace(3) %17, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %18 = and i32 %thread, 31
  %19 = mul i32 %18, 8
  %20 = sext i32 %19 to i64
  %21 = mul i32 %18, 8
  %22 = mul i64 %20, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  %24 = mul i32 %21, 2
  %25 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_32x32_S, i32 %24
  %26 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 512
  %28 = load <4 x i32>, ptr addrspace(3) %27, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 1024
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 1536
  %32 = load <4 x i32>, ptr addrspace(3) %31, align 16
  store <4 x i32> %26, ptr addrspace(1) %23, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 512
  store <4 x i32> %28, ptr addrspace(1) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1024
  store <4 x i32> %30, ptr addrspace(1) %34, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 1536
  store <4 x i32> %32, ptr addrspace(1) %35, align 16
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
