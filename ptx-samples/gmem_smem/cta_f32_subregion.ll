; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f32_subregion_S = internal addrspace(3) global [6144 x i8] poison, align 16

define ptx_kernel void @cta_f32_subregion(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = mul i32 %1, 32
  %3 = mul i32 %0, 4
  %4 = add i32 %3, %2
  %5 = add i32 %4, 256
  %6 = mul i32 %1, 64
  %7 = mul i32 %0, 4
  %8 = add i32 %7, %6
  %9 = sext i32 %8 to i64
  %10 = add i64 %9, 1032
  %11 = mul i32 %5, 4
  %12 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_subregion_S, i32 %11
  %13 = mul i64 %10, 4
  %14 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %13
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  store <4 x i32> %15, ptr addrspace(3) %12, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = urem i32 %thread, 8
  %17 = udiv i32 %thread, 8
  %18 = mul i32 %17, 64
  %19 = mul i32 %16, 4
  %20 = add i32 %19, %18
  %21 = sext i32 %20 to i64
  %22 = add i64 %21, 1032
  %23 = mul i32 %17, 32
  %24 = mul i32 %16, 4
  %25 = add i32 %24, %23
  %26 = add i32 %25, 256
  %27 = mul i64 %22, 4
  %28 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %27
  %29 = mul i32 %26, 4
  %30 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_subregion_S, i32 %29
  %31 = load <4 x i32>, ptr addrspace(3) %30, align 16
  store <4 x i32> %31, ptr addrspace(1) %28, align 16
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
