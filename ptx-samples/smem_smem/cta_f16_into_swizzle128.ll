; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_into_swizzle128_shared = internal addrspace(3) global [16384 x i8] poison, align 1024

define ptx_kernel void @cta_f16_into_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_into_swizzle128_shared, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 4096
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 6144
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <2 x i64> %6, ptr addrspace(3) %11, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 4096
  store <2 x i64> %8, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 6144
  store <2 x i64> %10, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = shl i32 %thread, 4
  %15 = lshr i32 %14, 3
  %16 = and i32 %15, 112
  %17 = xor i32 %14, %16
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @cta_f16_into_swizzle128_shared, i64 8192), i64 %18
  %20 = load <2 x i64>, ptr addrspace(3) %2, align 16
  %21 = load <2 x i64>, ptr addrspace(3) %11, align 16
  %22 = load <2 x i64>, ptr addrspace(3) %12, align 16
  %23 = load <2 x i64>, ptr addrspace(3) %13, align 16
  store <2 x i64> %20, ptr addrspace(3) %19, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 2048
  store <2 x i64> %21, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 4096
  store <2 x i64> %22, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 6144
  store <2 x i64> %23, ptr addrspace(3) %26, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %28 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %29 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %30 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %31 = load <2 x i64>, ptr addrspace(3) %26, align 16
  store <2 x i64> %28, ptr addrspace(1) %27, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 2048
  store <2 x i64> %29, ptr addrspace(1) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 4096
  store <2 x i64> %30, ptr addrspace(1) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 6144
  store <2 x i64> %31, ptr addrspace(1) %34, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
