; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warp_f32_gapped(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 4
  %2 = sext i32 %1 to i64
  %3 = mul i64 %2, 4
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load i32, ptr addrspace(1) %4, align 4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 4
  %7 = load i32, ptr addrspace(1) %6, align 4
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 8
  %9 = load i32, ptr addrspace(1) %8, align 4
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 12
  %11 = load i32, ptr addrspace(1) %10, align 4
  %12 = and i32 %thread, 31
  %13 = mul i32 %12, 4
  %14 = sext i32 %13 to i64
  %15 = mul i64 %14, 4
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %15
  store i32 %5, ptr addrspace(1) %16, align 4
  %17 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 4
  store i32 %7, ptr addrspace(1) %17, align 4
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 8
  store i32 %9, ptr addrspace(1) %18, align 4
  %19 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 12
  store i32 %11, ptr addrspace(1) %19, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
