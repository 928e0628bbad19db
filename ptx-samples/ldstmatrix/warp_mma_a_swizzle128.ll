; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_swizzle128_S = internal addrspace(3) global [2048 x i8] poison, align 1024

define ptx_kernel void @warp_mma_a_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 56
  %6 = xor i32 %1, %5
  %7 = mul i32 %6, 2
  %8 = mul i64 %3, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 512
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1024
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1536
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  %17 = xor i32 %7, 0
  %18 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %17
  store <4 x i32> %10, ptr addrspace(3) %18, align 16
  %19 = xor i32 %7, 576
  %20 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %19
  store <4 x i32> %12, ptr addrspace(3) %20, align 16
  %21 = xor i32 %7, 1024
  %22 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %21
  store <4 x i32> %14, ptr addrspace(3) %22, align 16
  %23 = xor i32 %7, 1600
  %24 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %23
  store <4 x i32> %16, ptr addrspace(3) %24, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %25 = and i32 %thread, 31
  %26 = urem i32 %25, 16
  %27 = udiv i32 %25, 16
  %28 = mul i32 %27, 8
  %29 = mul i32 %26, 64
  %30 = add i32 %29, %28
  %31 = lshr i32 %30, 3
  %32 = and i32 %31, 56
  %33 = xor i32 %30, %32
  %34 = mul i32 %33, 2
  %35 = xor i32 %34, 0
  %36 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %35
  %37 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %36)
  %38 = extractvalue { i32, i32, i32, i32 } %37, 0
  %39 = extractvalue { i32, i32, i32, i32 } %37, 1
  %40 = extractvalue { i32, i32, i32, i32 } %37, 2
  %41 = extractvalue { i32, i32, i32, i32 } %37, 3
  %42 = xor i32 %34, 32
  %43 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %42
  %44 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %43)
  %45 = extractvalue { i32, i32, i32, i32 } %44, 0
  %46 = extractvalue { i32, i32, i32, i32 } %44, 1
  %47 = extractvalue { i32, i32, i32, i32 } %44, 2
  %48 = extractvalue { i32, i32, i32, i32 } %44, 3
  %49 = xor i32 %34, 64
  %50 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %49
  %51 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %50)
  %52 = extractvalue { i32, i32, i32, i32 } %51, 0
  %53 = extractvalue { i32, i32, i32, i32 } %51, 1
  %54 = extractvalue { i32, i32, i32, i32 } %51, 2
  %55 = extractvalue { i32, i32, i32, i32 } %51, 3
  %56 = xor i32 %34, 96
  %57 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i32 %56
  %58 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %57)
  %59 = extractvalue { i32, i32, i32, i32 } %58, 0
  %60 = extractvalue { i32, i32, i32, i32 } %58, 1
  %61 = extractvalue { i32, i32, i32, i32 } %58, 2
  %62 = extractvalue { i32, i32, i32, i32 } %58, 3
  %63 = and i32 %thread, 31
  %64 = urem i32 %63, 4
  %65 = udiv i32 %63, 4
  %66 = mul i32 %65, 64
  %67 = mul i32 %64, 2
  %68 = add i32 %67, %66
  %69 = sext i32 %68 to i64
  %70 = mul i64 %69, 2
  %71 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %70
  store i32 %38, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 16
  store i32 %40, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 32
  store i32 %45, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 48
  store i32 %47, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 64
  store i32 %52, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 80
  store i32 %54, ptr addrspace(1) %76, align 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 96
  store i32 %59, ptr addrspace(1) %77, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 112
  store i32 %61, ptr addrspace(1) %78, align 4
  %79 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1024
  store i32 %39, ptr addrspace(1) %79, align 4
  %80 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1040
  store i32 %41, ptr addrspace(1) %80, align 4
  %81 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1056
  store i32 %46, ptr addrspace(1) %81, align 4
  %82 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1072
  store i32 %48, ptr addrspace(1) %82, align 4
  %83 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1088
  store i32 %53, ptr addrspace(1) %83, align 4
  %84 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1104
  store i32 %55, ptr addrspace(1) %84, align 4
  %85 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1120
  store i32 %60, ptr addrspace(1) %85, align 4
  %86 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 1136
  store i32 %62, ptr addrspace(1) %86, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
