; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_rows_swizzle128_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @warp_f16_rows_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
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
  %17 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2560
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 3072
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 3584
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16
  %25 = xor i32 %7, 0
  %26 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %25
  store <4 x i32> %10, ptr addrspace(3) %26, align 16
  %27 = xor i32 %7, 576
  %28 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %27
  store <4 x i32> %12, ptr addrspace(3) %28, align 16
  %29 = xor i32 %7, 1024
  %30 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %29
  store <4 x i32> %14, ptr addrspace(3) %30, align 16
  %31 = xor i32 %7, 1600
  %32 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %31
  store <4 x i32> %16, ptr addrspace(3) %32, align 16
  %33 = xor i32 %7, 2048
  %34 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %33
  store <4 x i32> %18, ptr addrspace(3) %34, align 16
  %35 = xor i32 %7, 2624
  %36 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %35
  store <4 x i32> %20, ptr addrspace(3) %36, align 16
  %37 = xor i32 %7, 3072
  %38 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %37
  store <4 x i32> %22, ptr addrspace(3) %38, align 16
  %39 = xor i32 %7, 3648
  %40 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %39
  store <4 x i32> %24, ptr addrspace(3) %40, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %41 = and i32 %thread, 31
  %42 = mul i32 %41, 64
  %43 = lshr i32 %42, 3
  %44 = and i32 %43, 56
  %45 = xor i32 %42, %44
  %46 = mul i32 %45, 2
  %47 = xor i32 %46, 0
  %48 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %47
  %49 = load <4 x i32>, ptr addrspace(3) %48, align 16
  %50 = xor i32 %46, 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %50
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  %53 = xor i32 %46, 32
  %54 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %53
  %55 = load <4 x i32>, ptr addrspace(3) %54, align 16
  %56 = xor i32 %46, 48
  %57 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %56
  %58 = load <4 x i32>, ptr addrspace(3) %57, align 16
  %59 = xor i32 %46, 64
  %60 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %59
  %61 = load <4 x i32>, ptr addrspace(3) %60, align 16
  %62 = xor i32 %46, 80
  %63 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %62
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  %65 = xor i32 %46, 96
  %66 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %65
  %67 = load <4 x i32>, ptr addrspace(3) %66, align 16
  %68 = xor i32 %46, 112
  %69 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i32 %68
  %70 = load <4 x i32>, ptr addrspace(3) %69, align 16
  %71 = extractelement <4 x i32> %49, i64 0
  %72 = extractelement <4 x i32> %49, i64 1
  %73 = extractelement <4 x i32> %49, i64 2
  %74 = extractelement <4 x i32> %49, i64 3
  %75 = extractelement <4 x i32> %52, i64 0
  %76 = extractelement <4 x i32> %52, i64 1
  %77 = extractelement <4 x i32> %52, i64 2
  %78 = extractelement <4 x i32> %52, i64 3
  %79 = extractelement <4 x i32> %55, i64 0
  %80 = extractelement <4 x i32> %55, i64 1
  %81 = extractelement <4 x i32> %55, i64 2
  %82 = extractelement <4 x i32> %55, i64 3
  %83 = extractelement <4 x i32> %58, i64 0
  %84 = extractelement <4 x i32> %58, i64 1
  %85 = extractelement <4 x i32> %58, i64 2
  %86 = extractelement <4 x i32> %58, i64 3
  %87 = extractelement <4 x i32> %61, i64 0
  %88 = extractelement <4 x i32> %61, i64 1
  %89 = extractelement <4 x i32> %61, i64 2
  %90 = extractelement <4 x i32> %61, i64 3
  %91 = extractelement <4 x i32> %64, i64 0
  %92 = extractelement <4 x i32> %64, i64 1
  %93 = extractelement <4 x i32> %64, i64 2
  %94 = extractelement <4 x i32> %64, i64 3
  %95 = extractelement <4 x i32> %67, i64 0
  %96 = extractelement <4 x i32> %67, i64 1
  %97 = extractelement <4 x i32> %67, i64 2
  %98 = extractelement <4 x i32> %67, i64 3
  %99 = extractelement <4 x i32> %70, i64 0
  %100 = extractelement <4 x i32> %70, i64 1
  %101 = extractelement <4 x i32> %70, i64 2
  %102 = extractelement <4 x i32> %70, i64 3
  %103 = and i32 %thread, 31
  %104 = mul i32 %103, 64
  %105 = sext i32 %104 to i64
  %106 = mul i64 %105, 2
  %107 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %106
  %108 = insertelement <4 x i32> poison, i32 %71, i64 0
  %109 = insertelement <4 x i32> %108, i32 %72, i64 1
  %110 = insertelement <4 x i32> %109, i32 %73, i64 2
  %111 = insertelement <4 x i32> %110, i32 %74, i64 3
  %112 = insertelement <4 x i32> poison, i32 %75, i64 0
  %113 = insertelement <4 x i32> %112, i32 %76, i64 1
  %114 = insertelement <4 x i32> %113, i32 %77, i64 2
  %115 = insertelement <4 x i32> %114, i32 %78, i64 3
  %116 = insertelement <4 x i32> poison, i32 %79, i64 0
  %117 = insertelement <4 x i32> %116, i32 %80, i64 1
  %118 = insertelement <4 x i32> %117, i32 %81, i64 2
  %119 = insertelement <4 x i32> %118, i32 %82, i64 3
  %120 = insertelement <4 x i32> poison, i32 %83, i64 0
  %121 = insertelement <4 x i32> %120, i32 %84, i64 1
  %122 = insertelement <4 x i32> %121, i32 %85, i64 2
  %123 = insertelement <4 x i32> %122, i32 %86, i64 3
  %124 = insertelement <4 x i32> poison, i32 %87, i64 0
  %125 = insertelement <4 x i32> %124, i32 %88, i64 1
  %126 = insertelement <4 x i32> %125, i32 %89, i64 2
  %127 = insertelement <4 x i32> %126, i32 %90, i64 3
  %128 = insertelement <4 x i32> poison, i32 %91, i64 0
  %129 = insertelement <4 x i32> %128, i32 %92, i64 1
  %130 = insertelement <4 x i32> %129, i32 %93, i64 2
  %131 = insertelement <4 x i32> %130, i32 %94, i64 3
  %132 = insertelement <4 x i32> poison, i32 %95, i64 0
  %133 = insertelement <4 x i32> %132, i32 %96, i64 1
  %134 = insertelement <4 x i32> %133, i32 %97, i64 2
  %135 = insertelement <4 x i32> %134, i32 %98, i64 3
  %136 = insertelement <4 x i32> poison, i32 %99, i64 0
  %137 = insertelement <4 x i32> %136, i32 %100, i64 1
  %138 = insertelement <4 x i32> %137, i32 %101, i64 2
  %139 = insertelement <4 x i32> %138, i32 %102, i64 3
  store <4 x i32> %111, ptr addrspace(1) %107, align 16
  %140 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 16
  store <4 x i32> %115, ptr addrspace(1) %140, align 16
  %141 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 32
  store <4 x i32> %119, ptr addrspace(1) %141, align 16
  %142 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 48
  store <4 x i32> %123, ptr addrspace(1) %142, align 16
  %143 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 64
  store <4 x i32> %127, ptr addrspace(1) %143, align 16
  %144 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 80
  store <4 x i32> %131, ptr addrspace(1) %144, align 16
  %145 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 96
  store <4 x i32> %135, ptr addrspace(1) %145, align 16
  %146 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 112
  store <4 x i32> %139, ptr addrspace(1) %146, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
