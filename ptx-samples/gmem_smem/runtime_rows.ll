; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_rows_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @runtime_rows(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = urem i32 %thread, 32
  %2 = udiv i32 %thread, 32
  %3 = mul i32 %2, 256
  %4 = mul i32 %1, 8
  %5 = add i32 %4, %3
  %6 = zext i32 %2 to i64
  %7 = mul i64 %6, %ld
  %8 = zext i32 %1 to i64
  %9 = mul i64 %8, 8
  %10 = add i64 %9, %7
  %11 = sext i32 %0 to i64
  %12 = mul i64 %11, 8
  %13 = mul i64 %ld, %12
  %14 = add i64 %10, %13
  %15 = mul i32 %5, 2
  %16 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i32 %15
  %17 = mul i64 %14, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %20 = mul i64 %ld, 4
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 %21
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  store <4 x i32> %19, ptr addrspace(3) %16, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %16, i32 2048
  store <4 x i32> %23, ptr addrspace(3) %24, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %25 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %26 = urem i32 %thread, 32
  %27 = udiv i32 %thread, 32
  %28 = zext i32 %27 to i64
  %29 = mul i64 %28, %ld
  %30 = zext i32 %26 to i64
  %31 = mul i64 %30, 8
  %32 = add i64 %31, %29
  %33 = sext i32 %25 to i64
  %34 = mul i64 %33, 8
  %35 = mul i64 %ld, %34
  %36 = add i64 %32, %35
  %37 = mul i32 %27, 256
  %38 = mul i32 %26, 8
  %39 = add i32 %38, %37
  %40 = mul i64 %36, 2
  %41 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %40
  %42 = mul i32 %39, 2
  %43 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i32 %42
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 2048
  %46 = load <4 x i32>, ptr addrspace(3) %45, align 16
  store <4 x i32> %44, ptr addrspace(1) %41, align 16
  %47 = mul i64 %ld, 4
  %48 = mul i64 %47, 2
  %49 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 %48
  store <4 x i32> %46, ptr addrspace(1) %49, align 16
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
