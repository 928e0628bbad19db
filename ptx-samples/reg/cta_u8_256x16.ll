; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_u8_256x16_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @cta_u8_256x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 16
  %1 = mul i32 %thread, 16
  %2 = sext i32 %1 to i64
  %3 = getelementptr inbounds i8, ptr addrspace(3) @cta_u8_256x16_S, i32 %0
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16
  store <4 x i32> %5, ptr addrspace(3) %3, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %6 = mul i32 %thread, 16
  %7 = getelementptr inbounds i8, ptr addrspace(3) @cta_u8_256x16_S, i32 %6
  %8 = load <4 x i32>, ptr addrspace(3) %7, align 16
  %9 = extractelement <4 x i32> %8, i64 0
  %10 = extractelement <4 x i32> %8, i64 1
  %11 = extractelement <4 x i32> %8, i64 2
  %12 = extractelement <4 x i32> %8, i64 3
  %13 = mul i32 %thread, 16
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %14
  %16 = insertelement <4 x i32> poison, i32 %9, i64 0
  %17 = insertelement <4 x i32> %16, i32 %10, i64 1
  %18 = insertelement <4 x i32> %17, i32 %11, i64 2
  %19 = insertelement <4 x i32> %18, i32 %12, i64 3
  store <4 x i32> %19, ptr addrspace(1) %15, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
