; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x32_sm100_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x32_sm100(ptr addrspace(1) noalias readonly align 32 %A, ptr addrspace(1) noalias align 32 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 32
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_sm100_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <8 x i32>, ptr addrspace(1) %4, align 32, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1024
  %7 = load <8 x i32>, ptr addrspace(1) %6, align 32, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 2048
  %9 = load <8 x i32>, ptr addrspace(1) %8, align 32, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 3072
  %11 = load <8 x i32>, ptr addrspace(1) %10, align 32, !invariant.load !1
  %12 = shufflevector <8 x i32> %5, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %12, ptr addrspace(3) %3, align 16
  %13 = shufflevector <8 x i32> %5, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %14 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 16
  store <4 x i32> %13, ptr addrspace(3) %14, align 16
  %15 = shufflevector <8 x i32> %7, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %16 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1024
  store <4 x i32> %15, ptr addrspace(3) %16, align 16
  %17 = shufflevector <8 x i32> %7, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %18 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1040
  store <4 x i32> %17, ptr addrspace(3) %18, align 16
  %19 = shufflevector <8 x i32> %9, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %20 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 2048
  store <4 x i32> %19, ptr addrspace(3) %20, align 16
  %21 = shufflevector <8 x i32> %9, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %22 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 2064
  store <4 x i32> %21, ptr addrspace(3) %22, align 16
  %23 = shufflevector <8 x i32> %11, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %24 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 3072
  store <4 x i32> %23, ptr addrspace(3) %24, align 16
  %25 = shufflevector <8 x i32> %11, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %26 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 3088
  store <4 x i32> %25, ptr addrspace(3) %26, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %28 = load <4 x i32>, ptr addrspace(3) %3, align 16
  %29 = load <4 x i32>, ptr addrspace(3) %14, align 16
  %30 = shufflevector <4 x i32> %28, <4 x i32> %29, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %31 = load <4 x i32>, ptr addrspace(3) %16, align 16
  %32 = load <4 x i32>, ptr addrspace(3) %18, align 16
  %33 = shufflevector <4 x i32> %31, <4 x i32> %32, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %34 = load <4 x i32>, ptr addrspace(3) %20, align 16
  %35 = load <4 x i32>, ptr addrspace(3) %22, align 16
  %36 = shufflevector <4 x i32> %34, <4 x i32> %35, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %37 = load <4 x i32>, ptr addrspace(3) %24, align 16
  %38 = load <4 x i32>, ptr addrspace(3) %26, align 16
  %39 = shufflevector <4 x i32> %37, <4 x i32> %38, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %30, ptr addrspace(1) %27, align 32
  %40 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 1024
  store <8 x i32> %33, ptr addrspace(1) %40, align 32
  %41 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 2048
  store <8 x i32> %36, ptr addrspace(1) %41, align 32
  %42 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 3072
  store <8 x i32> %39, ptr addrspace(1) %42, align 32
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
