; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warpgroup_f16_128x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = mul i32 %0, 16
  %2 = sext i32 %1 to i64
  %3 = mul i64 %2, 2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 16
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16
  %8 = extractelement <4 x i32> %5, i64 0
  %9 = extractelement <4 x i32> %5, i64 1
  %10 = extractelement <4 x i32> %5, i64 2
  %11 = extractelement <4 x i32> %5, i64 3
  %12 = extractelement <4 x i32> %7, i64 0
  %13 = extractelement <4 x i32> %7, i64 1
  %14 = extractelement <4 x i32> %7, i64 2
  %15 = extractelement <4 x i32> %7, i64 3
  %16 = and i32 %thread, 127
  %17 = mul i32 %16, 16
  %18 = sext i32 %17 to i64
  %19 = mul i64 %18, 2
  %20 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %19
  %21 = insertelement <4 x i32> poison, i32 %8, i64 0
  %22 = insertelement <4 x i32> %21, i32 %9, i64 1
  %23 = insertelement <4 x i32> %22, i32 %10, i64 2
  %24 = insertelement <4 x i32> %23, i32 %11, i64 3
  %25 = insertelement <4 x i32> poison, i32 %12, i64 0
  %26 = insertelement <4 x i32> %25, i32 %13, i64 1
  %27 = insertelement <4 x i32> %26, i32 %14, i64 2
  %28 = insertelement <4 x i32> %27, i32 %15, i64 3
  store <4 x i32> %24, ptr addrspace(1) %20, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 16
  store <4 x i32> %28, ptr addrspace(1) %29, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
