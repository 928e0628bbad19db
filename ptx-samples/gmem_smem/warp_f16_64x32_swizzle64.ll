; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_64x32_swizzle64_S = internal addrspace(3) global [4096 x i8] poison, align 512

define ptx_kernel void @warp_f16_64x32_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = shl i32 %0, 4
  %2 = zext i32 %0 to i64
  %3 = mul nuw i64 %2, 16
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 48
  %6 = xor i32 %1, %5
  %7 = zext i32 %6 to i64
  %8 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_64x32_swizzle64_S, i64 %7
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 512
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1024
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1536
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2560
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 3072
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 3584
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  store <2 x i64> %10, ptr addrspace(3) %8, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 512
  store <2 x i64> %12, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 1024
  store <2 x i64> %14, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 1536
  store <2 x i64> %16, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 2048
  store <2 x i64> %18, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 2560
  store <2 x i64> %20, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 3072
  store <2 x i64> %22, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %8, i64 3584
  store <2 x i64> %24, ptr addrspace(3) %31, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %32 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %3
  %33 = load <2 x i64>, ptr addrspace(3) %8, align 16
  %34 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %35 = load <2 x i64>, ptr addrspace(3) %26, align 16
  %36 = load <2 x i64>, ptr addrspace(3) %27, align 16
  %37 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %38 = load <2 x i64>, ptr addrspace(3) %29, align 16
  %39 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %40 = load <2 x i64>, ptr addrspace(3) %31, align 16
  store <2 x i64> %33, ptr addrspace(1) %32, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 512
  store <2 x i64> %34, ptr addrspace(1) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 1024
  store <2 x i64> %35, ptr addrspace(1) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 1536
  store <2 x i64> %36, ptr addrspace(1) %43, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 2048
  store <2 x i64> %37, ptr addrspace(1) %44, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 2560
  store <2 x i64> %38, ptr addrspace(1) %45, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 3072
  store <2 x i64> %39, ptr addrspace(1) %46, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 3584
  store <2 x i64> %40, ptr addrspace(1) %47, align 16
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
