; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_unaligned_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @runtime_unaligned(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %thread, 2
  %2 = mul i32 %thread, 2
  %3 = sext i32 %2 to i64
  %4 = sext i32 %0 to i64
  %5 = mul i64 %4, 8
  %6 = mul i64 %ld, %5
  %7 = add i64 %3, %6
  %8 = mul i32 %1, 2
  %9 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i32 %8
  %10 = mul i64 %7, 2
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load i32, ptr addrspace(1) %11, align 4
  %13 = mul i64 %ld, 2
  %14 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4
  %16 = mul i64 %ld, 2
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4
  %20 = mul i64 %ld, 3
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %21
  %23 = load i32, ptr addrspace(1) %22, align 4
  %24 = mul i64 %ld, 4
  %25 = mul i64 %24, 2
  %26 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %25
  %27 = load i32, ptr addrspace(1) %26, align 4
  %28 = mul i64 %ld, 5
  %29 = mul i64 %28, 2
  %30 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %29
  %31 = load i32, ptr addrspace(1) %30, align 4
  %32 = mul i64 %ld, 6
  %33 = mul i64 %32, 2
  %34 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %33
  %35 = load i32, ptr addrspace(1) %34, align 4
  %36 = mul i64 %ld, 7
  %37 = mul i64 %36, 2
  %38 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 %37
  %39 = load i32, ptr addrspace(1) %38, align 4
  store i32 %12, ptr addrspace(3) %9, align 4
  %40 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 512
  store i32 %15, ptr addrspace(3) %40, align 4
  %41 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 1024
  store i32 %19, ptr addrspace(3) %41, align 4
  %42 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 1536
  store i32 %23, ptr addrspace(3) %42, align 4
  %43 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 2048
  store i32 %27, ptr addrspace(3) %43, align 4
  %44 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 2560
  store i32 %31, ptr addrspace(3) %44, align 4
  %45 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 3072
  store i32 %35, ptr addrspace(3) %45, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 3584
  store i32 %39, ptr addrspace(3) %46, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %47 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %48 = mul i32 %thread, 2
  %49 = sext i32 %48 to i64
  %50 = sext i32 %47 to i64
  %51 = mul i64 %50, 8
  %52 = mul i64 %ld, %51
  %53 = add i64 %49, %52
  %54 = mul i32 %thread, 2
  %55 = mul i64 %53, 2
  %56 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %55
  %57 = mul i32 %54, 2
  %58 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i32 %57
  %59 = load i32, ptr addrspace(3) %58, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 512
  %61 = load i32, ptr addrspace(3) %60, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 1024
  %63 = load i32, ptr addrspace(3) %62, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 1536
  %65 = load i32, ptr addrspace(3) %64, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 2048
  %67 = load i32, ptr addrspace(3) %66, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 2560
  %69 = load i32, ptr addrspace(3) %68, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 3072
  %71 = load i32, ptr addrspace(3) %70, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(3) %58, i32 3584
  %73 = load i32, ptr addrspace(3) %72, align 4
  store i32 %59, ptr addrspace(1) %56, align 4
  %74 = mul i64 %ld, 2
  %75 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %74
  store i32 %61, ptr addrspace(1) %75, align 4
  %76 = mul i64 %ld, 2
  %77 = mul i64 %76, 2
  %78 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %77
  store i32 %63, ptr addrspace(1) %78, align 4
  %79 = mul i64 %ld, 3
  %80 = mul i64 %79, 2
  %81 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %80
  store i32 %65, ptr addrspace(1) %81, align 4
  %82 = mul i64 %ld, 4
  %83 = mul i64 %82, 2
  %84 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %83
  store i32 %67, ptr addrspace(1) %84, align 4
  %85 = mul i64 %ld, 5
  %86 = mul i64 %85, 2
  %87 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %86
  store i32 %69, ptr addrspace(1) %87, align 4
  %88 = mul i64 %ld, 6
  %89 = mul i64 %88, 2
  %90 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %89
  store i32 %71, ptr addrspace(1) %90, align 4
  %91 = mul i64 %ld, 7
  %92 = mul i64 %91, 2
  %93 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 %92
  store i32 %73, ptr addrspace(1) %93, align 4
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
