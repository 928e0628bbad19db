; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_subregion_odd_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @cta_f16_subregion_odd(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 32
  %1 = udiv i32 %thread, 32
  %2 = mul i32 %1, 64
  %3 = mul i32 %0, 2
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 72
  %6 = mul i32 %0, 2
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = add i64 %8, 2
  %10 = mul i32 %4, 2
  %11 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_subregion_odd_S, i32 %10
  %12 = mul i64 %9, 2
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %12
  %14 = load i32, ptr addrspace(1) %13, align 4
  %15 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 288
  %16 = load i32, ptr addrspace(1) %15, align 4
  %17 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 576
  %18 = load i32, ptr addrspace(1) %17, align 4
  %19 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 864
  %20 = load i32, ptr addrspace(1) %19, align 4
  %21 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 1152
  %22 = load i32, ptr addrspace(1) %21, align 4
  %23 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 1440
  %24 = load i32, ptr addrspace(1) %23, align 4
  %25 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 1728
  %26 = load i32, ptr addrspace(1) %25, align 4
  %27 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2016
  %28 = load i32, ptr addrspace(1) %27, align 4
  store i32 %14, ptr addrspace(3) %11, align 4
  %29 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 256
  store i32 %16, ptr addrspace(3) %29, align 4
  %30 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 512
  store i32 %18, ptr addrspace(3) %30, align 4
  %31 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 768
  store i32 %20, ptr addrspace(3) %31, align 4
  %32 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 1024
  store i32 %22, ptr addrspace(3) %32, align 4
  %33 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 1280
  store i32 %24, ptr addrspace(3) %33, align 4
  %34 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 1536
  store i32 %26, ptr addrspace(3) %34, align 4
  %35 = getelementptr inbounds i8, ptr addrspace(3) %11, i32 1792
  store i32 %28, ptr addrspace(3) %35, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %36 = urem i32 %thread, 32
  %37 = udiv i32 %thread, 32
  %38 = mul i32 %37, 72
  %39 = mul i32 %36, 2
  %40 = add i32 %39, %38
  %41 = sext i32 %40 to i64
  %42 = add i64 %41, 2
  %43 = mul i32 %37, 64
  %44 = mul i32 %36, 2
  %45 = add i32 %44, %43
  %46 = mul i64 %42, 2
  %47 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %46
  %48 = mul i32 %45, 2
  %49 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_subregion_odd_S, i32 %48
  %50 = load i32, ptr addrspace(3) %49, align 4
  %51 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 256
  %52 = load i32, ptr addrspace(3) %51, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 512
  %54 = load i32, ptr addrspace(3) %53, align 4
  %55 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 768
  %56 = load i32, ptr addrspace(3) %55, align 4
  %57 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 1024
  %58 = load i32, ptr addrspace(3) %57, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 1280
  %60 = load i32, ptr addrspace(3) %59, align 4
  %61 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 1536
  %62 = load i32, ptr addrspace(3) %61, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(3) %49, i32 1792
  %64 = load i32, ptr addrspace(3) %63, align 4
  store i32 %50, ptr addrspace(1) %47, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 288
  store i32 %52, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 576
  store i32 %54, ptr addrspace(1) %66, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 864
  store i32 %56, ptr addrspace(1) %67, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 1152
  store i32 %58, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 1440
  store i32 %60, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 1728
  store i32 %62, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %47, i64 2016
  store i32 %64, ptr addrspace(1) %71, align 4
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
