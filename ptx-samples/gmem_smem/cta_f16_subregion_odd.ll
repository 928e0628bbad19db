; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_subregion_odd_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @cta_f16_subregion_odd(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = lshr i32 %thread, 5
  %2 = shl i32 %1, 7
  %3 = shl i32 %0, 2
  %4 = or disjoint i32 %3, %2
  %5 = mul i32 %1, 72
  %6 = shl i32 %0, 1
  %7 = add i32 %6, %5
  %8 = zext i32 %4 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_subregion_odd_S, i64 %8
  %10 = zext i32 %7 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4
  %14 = load i32, ptr addrspace(1) %13, align 4, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 292
  %16 = load i32, ptr addrspace(1) %15, align 4, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 580
  %18 = load i32, ptr addrspace(1) %17, align 4, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 868
  %20 = load i32, ptr addrspace(1) %19, align 4, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1156
  %22 = load i32, ptr addrspace(1) %21, align 4, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1444
  %24 = load i32, ptr addrspace(1) %23, align 4, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1732
  %26 = load i32, ptr addrspace(1) %25, align 4, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2020
  %28 = load i32, ptr addrspace(1) %27, align 4, !invariant.load !1
  store i32 %14, ptr addrspace(3) %9, align 4
  %29 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 256
  store i32 %16, ptr addrspace(3) %29, align 4
  %30 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 512
  store i32 %18, ptr addrspace(3) %30, align 4
  %31 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 768
  store i32 %20, ptr addrspace(3) %31, align 4
  %32 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1024
  store i32 %22, ptr addrspace(3) %32, align 4
  %33 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1280
  store i32 %24, ptr addrspace(3) %33, align 4
  %34 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1536
  store i32 %26, ptr addrspace(3) %34, align 4
  %35 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1792
  store i32 %28, ptr addrspace(3) %35, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %36 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %37 = load i32, ptr addrspace(3) %9, align 4
  %38 = load i32, ptr addrspace(3) %29, align 4
  %39 = load i32, ptr addrspace(3) %30, align 4
  %40 = load i32, ptr addrspace(3) %31, align 4
  %41 = load i32, ptr addrspace(3) %32, align 4
  %42 = load i32, ptr addrspace(3) %33, align 4
  %43 = load i32, ptr addrspace(3) %34, align 4
  %44 = load i32, ptr addrspace(3) %35, align 4
  %45 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 4
  store i32 %37, ptr addrspace(1) %45, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 292
  store i32 %38, ptr addrspace(1) %46, align 4
  %47 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 580
  store i32 %39, ptr addrspace(1) %47, align 4
  %48 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 868
  store i32 %40, ptr addrspace(1) %48, align 4
  %49 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 1156
  store i32 %41, ptr addrspace(1) %49, align 4
  %50 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 1444
  store i32 %42, ptr addrspace(1) %50, align 4
  %51 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 1732
  store i32 %43, ptr addrspace(1) %51, align 4
  %52 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 2020
  store i32 %44, ptr addrspace(1) %52, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
