; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_64x32_swizzle64_S = internal addrspace(3) global [4096 x i8] poison, align 512

define ptx_kernel void @warp_f16_64x32_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 48
  %5 = xor i32 %0, %4
  %6 = zext i32 %5 to i64
  %7 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_64x32_swizzle64_S, i64 %6
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 512
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 1024
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 1536
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2048
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2560
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 3072
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 3584
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  store <2 x i64> %9, ptr addrspace(3) %7, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 512
  store <2 x i64> %11, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 1024
  store <2 x i64> %13, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 1536
  store <2 x i64> %15, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  store <2 x i64> %17, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2560
  store <2 x i64> %19, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 3072
  store <2 x i64> %21, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 3584
  store <2 x i64> %23, ptr addrspace(3) %30, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %31 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %32 = load <2 x i64>, ptr addrspace(3) %7, align 16
  %33 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %34 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %35 = load <2 x i64>, ptr addrspace(3) %26, align 16
  %36 = load <2 x i64>, ptr addrspace(3) %27, align 16
  %37 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %38 = load <2 x i64>, ptr addrspace(3) %29, align 16
  %39 = load <2 x i64>, ptr addrspace(3) %30, align 16
  store <2 x i64> %32, ptr addrspace(1) %31, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 512
  store <2 x i64> %33, ptr addrspace(1) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 1024
  store <2 x i64> %34, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 1536
  store <2 x i64> %35, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 2048
  store <2 x i64> %36, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 2560
  store <2 x i64> %37, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 3072
  store <2 x i64> %38, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 3584
  store <2 x i64> %39, ptr addrspace(1) %46, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
