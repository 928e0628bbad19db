; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f4e2m1_32x64_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @warp_f4e2m1_32x64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 32
  %2 = mul i32 %0, 32
  %3 = sext i32 %2 to i64
  %4 = lshr i32 %1, 1
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_f4e2m1_32x64_S, i32 %4
  %6 = lshr i64 %3, 1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  store <4 x i32> %8, ptr addrspace(3) %5, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 512
  store <4 x i32> %10, ptr addrspace(3) %11, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %12 = and i32 %thread, 31
  %13 = mul i32 %12, 32
  %14 = sext i32 %13 to i64
  %15 = mul i32 %12, 32
  %16 = lshr i64 %14, 1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %16
  %18 = lshr i32 %15, 1
  %19 = getelementptr inbounds i8, ptr addrspace(3) @warp_f4e2m1_32x64_S, i32 %18
  %20 = load <4 x i32>, ptr addrspace(3) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %19, i32 512
  %22 = load <4 x i32>, ptr addrspace(3) %21, align 16
  store <4 x i32> %20, ptr addrspace(1) %17, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 512
  store <4 x i32> %22, ptr addrspace(1) %23, align 16
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
