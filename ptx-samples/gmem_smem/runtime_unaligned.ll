; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_unaligned_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @runtime_unaligned(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 4
  %3 = shl i32 %thread, 1
  %4 = sext i32 %3 to i64
  %5 = sext i32 %0 to i64
  %6 = mul i64 %5, 8
  %7 = mul i64 %ld, %6
  %8 = add i64 %4, %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %2
  %10 = mul i64 %8, 2
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load i32, ptr addrspace(1) %11, align 4, !invariant.load !1
  %13 = trunc i64 %ld to i32
  %14 = zext i32 %13 to i64
  %15 = mul i64 %14, 2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 %15
  %19 = load i32, ptr addrspace(1) %18, align 4, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 %15
  %21 = load i32, ptr addrspace(1) %20, align 4, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 %15
  %23 = load i32, ptr addrspace(1) %22, align 4, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 %15
  %25 = load i32, ptr addrspace(1) %24, align 4, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 %15
  %27 = load i32, ptr addrspace(1) %26, align 4, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 %15
  %29 = load i32, ptr addrspace(1) %28, align 4, !invariant.load !1
  store i32 %12, ptr addrspace(3) %9, align 4
  %30 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 512
  store i32 %17, ptr addrspace(3) %30, align 4
  %31 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1024
  store i32 %19, ptr addrspace(3) %31, align 4
  %32 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 1536
  store i32 %21, ptr addrspace(3) %32, align 4
  %33 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  store i32 %23, ptr addrspace(3) %33, align 4
  %34 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2560
  store i32 %25, ptr addrspace(3) %34, align 4
  %35 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 3072
  store i32 %27, ptr addrspace(3) %35, align 4
  %36 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 3584
  store i32 %29, ptr addrspace(3) %36, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %37 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %10
  %38 = load i32, ptr addrspace(3) %9, align 4
  %39 = load i32, ptr addrspace(3) %30, align 4
  %40 = load i32, ptr addrspace(3) %31, align 4
  %41 = load i32, ptr addrspace(3) %32, align 4
  %42 = load i32, ptr addrspace(3) %33, align 4
  %43 = load i32, ptr addrspace(3) %34, align 4
  %44 = load i32, ptr addrspace(3) %35, align 4
  %45 = load i32, ptr addrspace(3) %36, align 4
  store i32 %38, ptr addrspace(1) %37, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(1) %37, i64 %15
  store i32 %39, ptr addrspace(1) %46, align 4
  %47 = getelementptr inbounds i8, ptr addrspace(1) %46, i64 %15
  store i32 %40, ptr addrspace(1) %47, align 4
  %48 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 %15
  store i32 %41, ptr addrspace(1) %48, align 4
  %49 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 %15
  store i32 %42, ptr addrspace(1) %49, align 4
  %50 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 %15
  store i32 %43, ptr addrspace(1) %50, align 4
  %51 = getelementptr inbounds i8, ptr addrspace(1) %50, i64 %15
  store i32 %44, ptr addrspace(1) %51, align 4
  %52 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 %15
  store i32 %45, ptr addrspace(1) %52, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
