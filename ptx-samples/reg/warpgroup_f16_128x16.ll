; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warpgroup_f16_128x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 32
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load <4 x i32>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 16
  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = extractelement <4 x i32> %4, i64 0
  %8 = extractelement <4 x i32> %4, i64 1
  %9 = extractelement <4 x i32> %4, i64 2
  %10 = extractelement <4 x i32> %4, i64 3
  %11 = extractelement <4 x i32> %6, i64 0
  %12 = extractelement <4 x i32> %6, i64 1
  %13 = extractelement <4 x i32> %6, i64 2
  %14 = extractelement <4 x i32> %6, i64 3
  %15 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %16 = insertelement <4 x i32> poison, i32 %7, i64 0
  %17 = insertelement <4 x i32> %16, i32 %8, i64 1
  %18 = insertelement <4 x i32> %17, i32 %9, i64 2
  %19 = insertelement <4 x i32> %18, i32 %10, i64 3
  %20 = insertelement <4 x i32> poison, i32 %11, i64 0
  %21 = insertelement <4 x i32> %20, i32 %12, i64 1
  %22 = insertelement <4 x i32> %21, i32 %13, i64 2
  %23 = insertelement <4 x i32> %22, i32 %14, i64 3
  store <4 x i32> %19, ptr addrspace(1) %15, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 16
  store <4 x i32> %23, ptr addrspace(1) %24, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
