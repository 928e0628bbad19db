; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_m8n8_sm80_S = internal addrspace(3) global [128 x i8] poison, align 16
@warp_m8n8_sm80_T = internal addrspace(3) global [128 x i8] poison, align 16

define ptx_kernel void @warp_m8n8_sm80(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 2
  %2 = mul i32 %0, 2
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 2
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_S, i32 %4
  %6 = mul i64 %3, 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load i32, ptr addrspace(1) %7, align 4
  store i32 %8, ptr addrspace(3) %5, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %9 = and i32 %thread, 31
  %10 = urem i32 %9, 8
  %11 = udiv i32 %9, 8
  %12 = mul i32 %10, 8
  %13 = mul i32 %12, 2
  %14 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_S, i32 %13
  %15 = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %14)
  %16 = and i32 %thread, 31
  %17 = urem i32 %16, 4
  %18 = udiv i32 %16, 4
  %19 = mul i32 %18, 8
  %20 = mul i32 %17, 2
  %21 = add i32 %20, %19
  %22 = mul i32 %21, 2
  %23 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_T, i32 %22
  store i32 %15, ptr addrspace(3) %23, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %24 = and i32 %thread, 31
  %25 = mul i32 %24, 2
  %26 = sext i32 %25 to i64
  %27 = mul i32 %24, 2
  %28 = mul i64 %26, 2
  %29 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %28
  %30 = mul i32 %27, 2
  %31 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_T, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4
  store i32 %32, ptr addrspace(1) %29, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
