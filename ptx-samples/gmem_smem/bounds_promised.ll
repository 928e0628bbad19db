; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bounds_promised_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @bounds_promised(i32 %T, i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 8
  %1 = mul i32 %thread, 8
  %2 = sext i32 %1 to i64
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = sext i32 %3 to i64
  %5 = mul i64 %4, 2048
  %6 = add i64 %2, %5
  %7 = mul i32 %0, 2
  %8 = getelementptr inbounds i8, ptr addrspace(3) @bounds_promised_S, i32 %7
  %9 = mul i64 %6, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  store <4 x i32> %11, ptr addrspace(3) %8, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 2048
  store <4 x i32> %13, ptr addrspace(3) %14, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %15 = mul i32 %thread, 8
  %16 = sext i32 %15 to i64
  %17 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %18 = sext i32 %17 to i64
  %19 = mul i64 %18, 2048
  %20 = add i64 %16, %19
  %21 = mul i32 %thread, 8
  %22 = mul i64 %20, 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %22
  %24 = mul i32 %21, 2
  %25 = getelementptr inbounds i8, ptr addrspace(3) @bounds_promised_S, i32 %24
  %26 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 2048
  %28 = load <4 x i32>, ptr addrspace(3) %27, align 16
  store <4 x i32> %26, ptr addrspace(1) %23, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2048
  store <4 x i32> %28, ptr addrspace(1) %29, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
