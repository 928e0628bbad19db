; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @runtime_pitch(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = zext i32 %thread to i64
  %2 = mul i64 %1, %ld
  %3 = sext i32 %0 to i64
  %4 = mul i64 %3, 64
  %5 = mul i64 %ld, %4
  %6 = add i64 %2, %5
  %7 = mul i64 %6, 4
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 16
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 32
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 48
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = extractelement <4 x i32> %9, i64 0
  %17 = extractelement <4 x i32> %9, i64 1
  %18 = extractelement <4 x i32> %9, i64 2
  %19 = extractelement <4 x i32> %9, i64 3
  %20 = extractelement <4 x i32> %11, i64 0
  %21 = extractelement <4 x i32> %11, i64 1
  %22 = extractelement <4 x i32> %11, i64 2
  %23 = extractelement <4 x i32> %11, i64 3
  %24 = extractelement <4 x i32> %13, i64 0
  %25 = extractelement <4 x i32> %13, i64 1
  %26 = extractelement <4 x i32> %13, i64 2
  %27 = extractelement <4 x i32> %13, i64 3
  %28 = extractelement <4 x i32> %15, i64 0
  %29 = extractelement <4 x i32> %15, i64 1
  %30 = extractelement <4 x i32> %15, i64 2
  %31 = extractelement <4 x i32> %15, i64 3
  %32 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %33 = mul i32 %thread, 16
  %34 = sext i32 %33 to i64
  %35 = sext i32 %32 to i64
  %36 = mul i64 %35, 1024
  %37 = add i64 %34, %36
  %38 = mul i64 %37, 4
  %39 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %38
  %40 = insertelement <4 x i32> poison, i32 %16, i64 0
  %41 = insertelement <4 x i32> %40, i32 %17, i64 1
  %42 = insertelement <4 x i32> %41, i32 %18, i64 2
  %43 = insertelement <4 x i32> %42, i32 %19, i64 3
  %44 = insertelement <4 x i32> poison, i32 %20, i64 0
  %45 = insertelement <4 x i32> %44, i32 %21, i64 1
  %46 = insertelement <4 x i32> %45, i32 %22, i64 2
  %47 = insertelement <4 x i32> %46, i32 %23, i64 3
  %48 = insertelement <4 x i32> poison, i32 %24, i64 0
  %49 = insertelement <4 x i32> %48, i32 %25, i64 1
  %50 = insertelement <4 x i32> %49, i32 %26, i64 2
  %51 = insertelement <4 x i32> %50, i32 %27, i64 3
  %52 = insertelement <4 x i32> poison, i32 %28, i64 0
  %53 = insertelement <4 x i32> %52, i32 %29, i64 1
  %54 = insertelement <4 x i32> %53, i32 %30, i64 2
  %55 = insertelement <4 x i32> %54, i32 %31, i64 3
  store <4 x i32> %43, ptr addrspace(1) %39, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 16
  store <4 x i32> %47, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 32
  store <4 x i32> %51, ptr addrspace(1) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 48
  store <4 x i32> %55, ptr addrspace(1) %58, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
