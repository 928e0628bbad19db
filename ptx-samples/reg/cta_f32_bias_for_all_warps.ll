; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f32_bias_for_all_warps_S = internal addrspace(3) global [512 x i8] poison, align 16

define ptx_kernel void @cta_f32_bias_for_all_warps(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = mul i32 %thread, 4
  %2 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_bias_for_all_warps_S, i32 %1
  %3 = mul i64 %0, 4
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4
  store i32 %5, ptr addrspace(3) %2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %6 = urem i32 %thread, 32
  %7 = udiv i32 %thread, 32
  %8 = mul i32 %6, 4
  %9 = mul i32 %8, 4
  %10 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_bias_for_all_warps_S, i32 %9
  %11 = load <4 x i32>, ptr addrspace(3) %10, align 16
  %12 = extractelement <4 x i32> %11, i64 0
  %13 = extractelement <4 x i32> %11, i64 1
  %14 = extractelement <4 x i32> %11, i64 2
  %15 = extractelement <4 x i32> %11, i64 3
  %16 = urem i32 %thread, 32
  %17 = udiv i32 %thread, 32
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %tile.part, label %tile.part.end

tile.part:                                        ; preds = %entry
  %19 = mul i32 %16, 4
  %20 = sext i32 %19 to i64
  %21 = mul i64 %20, 4
  %22 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %21
  %23 = insertelement <4 x i32> poison, i32 %12, i64 0
  %24 = insertelement <4 x i32> %23, i32 %13, i64 1
  %25 = insertelement <4 x i32> %24, i32 %14, i64 2
  %26 = insertelement <4 x i32> %25, i32 %15, i64 3
  store <4 x i32> %26, ptr addrspace(1) %22, align 16
  br label %tile.part.end

tile.part.end:                                    ; preds = %tile.part, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
