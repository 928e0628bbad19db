; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transposed_blocks_f16_64_S = internal addrspace(3) global [8192 x i8] poison, align 128

define ptx_kernel void @transposed_blocks_f16_64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = mul i32 %1, 64
  %3 = mul i32 %0, 8
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 128
  %6 = mul i32 %0, 8
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = sext i32 %9 to i64
  %11 = mul i64 %10, 64
  %12 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = sext i32 %12 to i64
  %14 = mul i64 %13, 8192
  %15 = add i64 %14, %11
  %16 = add i64 %8, %15
  %17 = lshr i32 %4, 6
  %18 = and i32 %17, 56
  %19 = xor i32 %4, %18
  %20 = mul i32 %19, 2
  %21 = mul i64 %16, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 4096
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 8192
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 12288
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = xor i32 %20, 0
  %31 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i32 %30
  store <4 x i32> %23, ptr addrspace(3) %31, align 16
  %32 = xor i32 %20, 2080
  %33 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i32 %32
  store <4 x i32> %25, ptr addrspace(3) %33, align 16
  %34 = xor i32 %20, 4160
  %35 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i32 %34
  store <4 x i32> %27, ptr addrspace(3) %35, align 16
  %36 = xor i32 %20, 6240
  %37 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i32 %36
  store <4 x i32> %29, ptr addrspace(3) %37, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %38 = urem i32 %thread, 8
  %39 = udiv i32 %thread, 8
  %40 = mul i32 %39, 512
  %41 = mul i32 %38, 8
  %42 = add i32 %41, %40
  %43 = sext i32 %42 to i64
  %44 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %45 = sext i32 %44 to i64
  %46 = mul i64 %45, 8192
  %47 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %48 = sext i32 %47 to i64
  %49 = mul i64 %48, 64
  %50 = add i64 %49, %46
  %51 = add i64 %43, %50
  %52 = mul i32 %39, 4
  %53 = mul i32 %38, 512
  %54 = add i32 %53, %52
  %55 = mul i64 %51, 2
  %56 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %55
  %57 = lshr i32 %54, 6
  %58 = and i32 %57, 56
  %59 = xor i32 %54, %58
  %60 = mul i32 %59, 2
  %61 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i32 %60
  %62 = load <2 x i32>, ptr addrspace(3) %61, align 8
  %63 = extractelement <2 x i32> %62, i64 0
  %64 = extractelement <2 x i32> %62, i64 1
  %65 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 128
  %66 = load <2 x i32>, ptr addrspace(3) %65, align 8
  %67 = extractelement <2 x i32> %66, i64 0
  %68 = extractelement <2 x i32> %66, i64 1
  %69 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 256
  %70 = load <2 x i32>, ptr addrspace(3) %69, align 8
  %71 = extractelement <2 x i32> %70, i64 0
  %72 = extractelement <2 x i32> %70, i64 1
  %73 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 384
  %74 = load <2 x i32>, ptr addrspace(3) %73, align 8
  %75 = extractelement <2 x i32> %74, i64 0
  %76 = extractelement <2 x i32> %74, i64 1
  %77 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 512
  %78 = load <2 x i32>, ptr addrspace(3) %77, align 8
  %79 = extractelement <2 x i32> %78, i64 0
  %80 = extractelement <2 x i32> %78, i64 1
  %81 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 640
  %82 = load <2 x i32>, ptr addrspace(3) %81, align 8
  %83 = extractelement <2 x i32> %82, i64 0
  %84 = extractelement <2 x i32> %82, i64 1
  %85 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 768
  %86 = load <2 x i32>, ptr addrspace(3) %85, align 8
  %87 = extractelement <2 x i32> %86, i64 0
  %88 = extractelement <2 x i32> %86, i64 1
  %89 = getelementptr inbounds i8, ptr addrspace(3) %61, i32 896
  %90 = load <2 x i32>, ptr addrspace(3) %89, align 8
  %91 = extractelement <2 x i32> %90, i64 0
  %92 = extractelement <2 x i32> %90, i64 1
  %93 = call i32 @llvm.nvvm.prmt(i32 %63, i32 %67, i32 21520)
  %94 = call i32 @llvm.nvvm.prmt(i32 %71, i32 %75, i32 21520)
  %95 = call i32 @llvm.nvvm.prmt(i32 %79, i32 %83, i32 21520)
  %96 = call i32 @llvm.nvvm.prmt(i32 %87, i32 %91, i32 21520)
  %97 = call i32 @llvm.nvvm.prmt(i32 %63, i32 %67, i32 30258)
  %98 = call i32 @llvm.nvvm.prmt(i32 %71, i32 %75, i32 30258)
  %99 = call i32 @llvm.nvvm.prmt(i32 %79, i32 %83, i32 30258)
  %100 = call i32 @llvm.nvvm.prmt(i32 %87, i32 %91, i32 30258)
  %101 = call i32 @llvm.nvvm.prmt(i32 %64, i32 %68, i32 21520)
  %102 = call i32 @llvm.nvvm.prmt(i32 %72, i32 %76, i32 21520)
  %103 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 21520)
  %104 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 21520)
  %105 = call i32 @llvm.nvvm.prmt(i32 %64, i32 %68, i32 30258)
  %106 = call i32 @llvm.nvvm.prmt(i32 %72, i32 %76, i32 30258)
  %107 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 30258)
  %108 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 30258)
  %109 = insertelement <4 x i32> poison, i32 %93, i64 0
  %110 = insertelement <4 x i32> %109, i32 %94, i64 1
  %111 = insertelement <4 x i32> %110, i32 %95, i64 2
  %112 = insertelement <4 x i32> %111, i32 %96, i64 3
  store <4 x i32> %112, ptr addrspace(1) %56, align 16
  %113 = insertelement <4 x i32> poison, i32 %97, i64 0
  %114 = insertelement <4 x i32> %113, i32 %98, i64 1
  %115 = insertelement <4 x i32> %114, i32 %99, i64 2
  %116 = insertelement <4 x i32> %115, i32 %100, i64 3
  %117 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 256
  store <4 x i32> %116, ptr addrspace(1) %117, align 16
  %118 = insertelement <4 x i32> poison, i32 %101, i64 0
  %119 = insertelement <4 x i32> %118, i32 %102, i64 1
  %120 = insertelement <4 x i32> %119, i32 %103, i64 2
  %121 = insertelement <4 x i32> %120, i32 %104, i64 3
  %122 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 512
  store <4 x i32> %121, ptr addrspace(1) %122, align 16
  %123 = insertelement <4 x i32> poison, i32 %105, i64 0
  %124 = insertelement <4 x i32> %123, i32 %106, i64 1
  %125 = insertelement <4 x i32> %124, i32 %107, i64 2
  %126 = insertelement <4 x i32> %125, i32 %108, i64 3
  %127 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 768
  store <4 x i32> %126, ptr addrspace(1) %127, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt(i32, i32, i32) #1

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
