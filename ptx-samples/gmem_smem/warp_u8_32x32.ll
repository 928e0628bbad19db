; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u8_32x32_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @warp_u8_32x32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 16
  %2 = mul i32 %0, 16
  %3 = sext i32 %2 to i64
  %4 = getelementptr inbounds i8, ptr addrspace(3) @warp_u8_32x32_S, i32 %1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16
  %7 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 512
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  store <4 x i32> %6, ptr addrspace(3) %4, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(3) %4, i32 512
  store <4 x i32> %8, ptr addrspace(3) %9, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %10 = and i32 %thread, 31
  %11 = mul i32 %10, 16
  %12 = sext i32 %11 to i64
  %13 = mul i32 %10, 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %12
  %15 = getelementptr inbounds i8, ptr addrspace(3) @warp_u8_32x32_S, i32 %13
  %16 = load <4 x i32>, ptr addrspace(3) %15, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %15, i32 512
  %18 = load <4 x i32>, ptr addrspace(3) %17, align 16
  store <4 x i32> %16, ptr addrspace(1) %14, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 512
  store <4 x i32> %18, ptr addrspace(1) %19, align 16
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
