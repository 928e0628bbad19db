; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x8_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x8(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 4
  %2 = mul i32 %0, 4
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 4
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x8_S, i32 %4
  %6 = mul i64 %3, 4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  store <4 x i32> %8, ptr addrspace(3) %5, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 512
  store <4 x i32> %10, ptr addrspace(3) %11, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %12 = and i32 %thread, 31
  %13 = mul i32 %12, 8
  %14 = mul i32 %13, 4
  %15 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x8_S, i32 %14
  %16 = load <4 x i32>, ptr addrspace(3) %15, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %15, i32 16
  %18 = load <4 x i32>, ptr addrspace(3) %17, align 16
  %19 = extractelement <4 x i32> %16, i64 0
  %20 = extractelement <4 x i32> %16, i64 1
  %21 = extractelement <4 x i32> %16, i64 2
  %22 = extractelement <4 x i32> %16, i64 3
  %23 = extractelement <4 x i32> %18, i64 0
  %24 = extractelement <4 x i32> %18, i64 1
  %25 = extractelement <4 x i32> %18, i64 2
  %26 = extractelement <4 x i32> %18, i64 3
  %27 = and i32 %thread, 31
  %28 = mul i32 %27, 8
  %29 = sext i32 %28 to i64
  %30 = mul i64 %29, 4
  %31 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %30
  %32 = insertelement <4 x i32> poison, i32 %19, i64 0
  %33 = insertelement <4 x i32> %32, i32 %20, i64 1
  %34 = insertelement <4 x i32> %33, i32 %21, i64 2
  %35 = insertelement <4 x i32> %34, i32 %22, i64 3
  %36 = insertelement <4 x i32> poison, i32 %23, i64 0
  %37 = insertelement <4 x i32> %36, i32 %24, i64 1
  %38 = insertelement <4 x i32> %37, i32 %25, i64 2
  %39 = insertelement <4 x i32> %38, i32 %26, i64 3
  store <4 x i32> %35, ptr addrspace(1) %31, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 16
  store <4 x i32> %39, ptr addrspace(1) %40, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
