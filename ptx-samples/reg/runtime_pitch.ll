; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @runtime_pitch(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = trunc i64 %ld to i32
  %2 = mul i32 %thread, %1
  %3 = shl i32 %0, 6
  %4 = mul i32 %1, %3
  %5 = add i32 %2, %4
  %6 = zext nneg i32 %5 to i64
  %7 = mul i64 %6, 4
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 16
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 32
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 48
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
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
  %32 = shl i32 %thread, 4
  %33 = shl i32 %0, 10
  %34 = add i32 %32, %33
  %35 = zext nneg i32 %34 to i64
  %36 = mul i64 %35, 4
  %37 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %36
  %38 = insertelement <4 x i32> poison, i32 %16, i64 0
  %39 = insertelement <4 x i32> %38, i32 %17, i64 1
  %40 = insertelement <4 x i32> %39, i32 %18, i64 2
  %41 = insertelement <4 x i32> %40, i32 %19, i64 3
  %42 = insertelement <4 x i32> poison, i32 %20, i64 0
  %43 = insertelement <4 x i32> %42, i32 %21, i64 1
  %44 = insertelement <4 x i32> %43, i32 %22, i64 2
  %45 = insertelement <4 x i32> %44, i32 %23, i64 3
  %46 = insertelement <4 x i32> poison, i32 %24, i64 0
  %47 = insertelement <4 x i32> %46, i32 %25, i64 1
  %48 = insertelement <4 x i32> %47, i32 %26, i64 2
  %49 = insertelement <4 x i32> %48, i32 %27, i64 3
  %50 = insertelement <4 x i32> poison, i32 %28, i64 0
  %51 = insertelement <4 x i32> %50, i32 %29, i64 1
  %52 = insertelement <4 x i32> %51, i32 %30, i64 2
  %53 = insertelement <4 x i32> %52, i32 %31, i64 3
  store <4 x i32> %41, ptr addrspace(1) %37, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %37, i64 16
  store <4 x i32> %45, ptr addrspace(1) %54, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %37, i64 32
  store <4 x i32> %49, ptr addrspace(1) %55, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %37, i64 48
  store <4 x i32> %53, ptr addrspace(1) %56, align 16
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
!1 = !{}
