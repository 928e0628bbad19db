; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x32_sm100_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x32_sm100(ptr addrspace(1) noalias readonly align 32 %A, ptr addrspace(1) noalias align 32 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 32
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_sm100_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <8 x i32>, ptr addrspace(1) %3, align 32, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1024
  %6 = load <8 x i32>, ptr addrspace(1) %5, align 32, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %8 = load <8 x i32>, ptr addrspace(1) %7, align 32, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 3072
  %10 = load <8 x i32>, ptr addrspace(1) %9, align 32, !invariant.load !1
  %11 = shufflevector <8 x i32> %4, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %11, ptr addrspace(3) %2, align 16
  %12 = shufflevector <8 x i32> %4, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 16
  store <4 x i32> %12, ptr addrspace(3) %13, align 16
  %14 = shufflevector <8 x i32> %6, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %15 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1024
  store <4 x i32> %14, ptr addrspace(3) %15, align 16
  %16 = shufflevector <8 x i32> %6, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %17 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1040
  store <4 x i32> %16, ptr addrspace(3) %17, align 16
  %18 = shufflevector <8 x i32> %8, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %19 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <4 x i32> %18, ptr addrspace(3) %19, align 16
  %20 = shufflevector <8 x i32> %8, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %21 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2064
  store <4 x i32> %20, ptr addrspace(3) %21, align 16
  %22 = shufflevector <8 x i32> %10, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %23 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3072
  store <4 x i32> %22, ptr addrspace(3) %23, align 16
  %24 = shufflevector <8 x i32> %10, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %25 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3088
  store <4 x i32> %24, ptr addrspace(3) %25, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %26 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %27 = load <4 x i32>, ptr addrspace(3) %2, align 16
  %28 = load <4 x i32>, ptr addrspace(3) %13, align 16
  %29 = shufflevector <4 x i32> %27, <4 x i32> %28, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %30 = load <4 x i32>, ptr addrspace(3) %15, align 16
  %31 = load <4 x i32>, ptr addrspace(3) %17, align 16
  %32 = shufflevector <4 x i32> %30, <4 x i32> %31, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %33 = load <4 x i32>, ptr addrspace(3) %19, align 16
  %34 = load <4 x i32>, ptr addrspace(3) %21, align 16
  %35 = shufflevector <4 x i32> %33, <4 x i32> %34, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %36 = load <4 x i32>, ptr addrspace(3) %23, align 16
  %37 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %38 = shufflevector <4 x i32> %36, <4 x i32> %37, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %29, ptr addrspace(1) %26, align 32
  %39 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 1024
  store <8 x i32> %32, ptr addrspace(1) %39, align 32
  %40 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 2048
  store <8 x i32> %35, ptr addrspace(1) %40, align 32
  %41 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 3072
  store <8 x i32> %38, ptr addrspace(1) %41, align 32
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
