; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_32x32_sm80_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @warp_f32_32x32_sm80(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_32x32_sm80_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 512
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1024
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1536
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2560
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 3072
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 3584
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 512
  store <2 x i64> %6, ptr addrspace(3) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1024
  store <2 x i64> %8, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1536
  store <2 x i64> %10, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <2 x i64> %12, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2560
  store <2 x i64> %14, ptr addrspace(3) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3072
  store <2 x i64> %16, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3584
  store <2 x i64> %18, ptr addrspace(3) %25, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %26 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %27 = load <2 x i64>, ptr addrspace(3) %2, align 16
  %28 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %29 = load <2 x i64>, ptr addrspace(3) %20, align 16
  %30 = load <2 x i64>, ptr addrspace(3) %21, align 16
  %31 = load <2 x i64>, ptr addrspace(3) %22, align 16
  %32 = load <2 x i64>, ptr addrspace(3) %23, align 16
  %33 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %34 = load <2 x i64>, ptr addrspace(3) %25, align 16
  store <2 x i64> %27, ptr addrspace(1) %26, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 512
  store <2 x i64> %28, ptr addrspace(1) %35, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 1024
  store <2 x i64> %29, ptr addrspace(1) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 1536
  store <2 x i64> %30, ptr addrspace(1) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 2048
  store <2 x i64> %31, ptr addrspace(1) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 2560
  store <2 x i64> %32, ptr addrspace(1) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 3072
  store <2 x i64> %33, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 3584
  store <2 x i64> %34, ptr addrspace(1) %41, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
