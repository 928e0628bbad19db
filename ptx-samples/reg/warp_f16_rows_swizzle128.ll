; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_rows_swizzle128_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @warp_f16_rows_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = shl i32 %0, 4
  %2 = zext i32 %0 to i64
  %3 = mul nuw i64 %2, 16
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 112
  %6 = xor i32 %1, %5
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2048
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2560
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3072
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3584
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = zext nneg i32 %6 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %23
  store <4 x i32> %8, ptr addrspace(3) %24, align 16
  %25 = xor i32 %6, 64
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %26
  %28 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 512
  store <4 x i32> %10, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 1024
  store <4 x i32> %12, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 1536
  store <4 x i32> %14, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  store <4 x i32> %16, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2560
  store <4 x i32> %18, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 3072
  store <4 x i32> %20, ptr addrspace(3) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 3584
  store <4 x i32> %22, ptr addrspace(3) %34, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %35 = shl i32 %0, 7
  %36 = lshr i32 %35, 3
  %37 = and i32 %36, 112
  %38 = xor i32 %35, %37
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %39
  %41 = load <4 x i32>, ptr addrspace(3) %40, align 16
  %42 = xor i32 %38, 16
  %43 = zext nneg i32 %42 to i64
  %44 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %43
  %45 = load <4 x i32>, ptr addrspace(3) %44, align 16
  %46 = xor i32 %38, 32
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %47
  %49 = load <4 x i32>, ptr addrspace(3) %48, align 16
  %50 = xor i32 %38, 48
  %51 = zext nneg i32 %50 to i64
  %52 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %51
  %53 = load <4 x i32>, ptr addrspace(3) %52, align 16
  %54 = xor i32 %38, 64
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %55
  %57 = load <4 x i32>, ptr addrspace(3) %56, align 16
  %58 = xor i32 %38, 80
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %59
  %61 = load <4 x i32>, ptr addrspace(3) %60, align 16
  %62 = xor i32 %38, 96
  %63 = zext nneg i32 %62 to i64
  %64 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %63
  %65 = load <4 x i32>, ptr addrspace(3) %64, align 16
  %66 = xor i32 %38, 112
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %67
  %69 = load <4 x i32>, ptr addrspace(3) %68, align 16
  %70 = extractelement <4 x i32> %41, i64 0
  %71 = extractelement <4 x i32> %41, i64 1
  %72 = extractelement <4 x i32> %41, i64 2
  %73 = extractelement <4 x i32> %41, i64 3
  %74 = extractelement <4 x i32> %45, i64 0
  %75 = extractelement <4 x i32> %45, i64 1
  %76 = extractelement <4 x i32> %45, i64 2
  %77 = extractelement <4 x i32> %45, i64 3
  %78 = extractelement <4 x i32> %49, i64 0
  %79 = extractelement <4 x i32> %49, i64 1
  %80 = extractelement <4 x i32> %49, i64 2
  %81 = extractelement <4 x i32> %49, i64 3
  %82 = extractelement <4 x i32> %53, i64 0
  %83 = extractelement <4 x i32> %53, i64 1
  %84 = extractelement <4 x i32> %53, i64 2
  %85 = extractelement <4 x i32> %53, i64 3
  %86 = extractelement <4 x i32> %57, i64 0
  %87 = extractelement <4 x i32> %57, i64 1
  %88 = extractelement <4 x i32> %57, i64 2
  %89 = extractelement <4 x i32> %57, i64 3
  %90 = extractelement <4 x i32> %61, i64 0
  %91 = extractelement <4 x i32> %61, i64 1
  %92 = extractelement <4 x i32> %61, i64 2
  %93 = extractelement <4 x i32> %61, i64 3
  %94 = extractelement <4 x i32> %65, i64 0
  %95 = extractelement <4 x i32> %65, i64 1
  %96 = extractelement <4 x i32> %65, i64 2
  %97 = extractelement <4 x i32> %65, i64 3
  %98 = extractelement <4 x i32> %69, i64 0
  %99 = extractelement <4 x i32> %69, i64 1
  %100 = extractelement <4 x i32> %69, i64 2
  %101 = extractelement <4 x i32> %69, i64 3
  %102 = mul nuw i64 %2, 128
  %103 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %102
  %104 = insertelement <4 x i32> poison, i32 %70, i64 0
  %105 = insertelement <4 x i32> %104, i32 %71, i64 1
  %106 = insertelement <4 x i32> %105, i32 %72, i64 2
  %107 = insertelement <4 x i32> %106, i32 %73, i64 3
  %108 = insertelement <4 x i32> poison, i32 %74, i64 0
  %109 = insertelement <4 x i32> %108, i32 %75, i64 1
  %110 = insertelement <4 x i32> %109, i32 %76, i64 2
  %111 = insertelement <4 x i32> %110, i32 %77, i64 3
  %112 = insertelement <4 x i32> poison, i32 %78, i64 0
  %113 = insertelement <4 x i32> %112, i32 %79, i64 1
  %114 = insertelement <4 x i32> %113, i32 %80, i64 2
  %115 = insertelement <4 x i32> %114, i32 %81, i64 3
  %116 = insertelement <4 x i32> poison, i32 %82, i64 0
  %117 = insertelement <4 x i32> %116, i32 %83, i64 1
  %118 = insertelement <4 x i32> %117, i32 %84, i64 2
  %119 = insertelement <4 x i32> %118, i32 %85, i64 3
  %120 = insertelement <4 x i32> poison, i32 %86, i64 0
  %121 = insertelement <4 x i32> %120, i32 %87, i64 1
  %122 = insertelement <4 x i32> %121, i32 %88, i64 2
  %123 = insertelement <4 x i32> %122, i32 %89, i64 3
  %124 = insertelement <4 x i32> poison, i32 %90, i64 0
  %125 = insertelement <4 x i32> %124, i32 %91, i64 1
  %126 = insertelement <4 x i32> %125, i32 %92, i64 2
  %127 = insertelement <4 x i32> %126, i32 %93, i64 3
  %128 = insertelement <4 x i32> poison, i32 %94, i64 0
  %129 = insertelement <4 x i32> %128, i32 %95, i64 1
  %130 = insertelement <4 x i32> %129, i32 %96, i64 2
  %131 = insertelement <4 x i32> %130, i32 %97, i64 3
  %132 = insertelement <4 x i32> poison, i32 %98, i64 0
  %133 = insertelement <4 x i32> %132, i32 %99, i64 1
  %134 = insertelement <4 x i32> %133, i32 %100, i64 2
  %135 = insertelement <4 x i32> %134, i32 %101, i64 3
  store <4 x i32> %107, ptr addrspace(1) %103, align 16
  %136 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 16
  store <4 x i32> %111, ptr addrspace(1) %136, align 16
  %137 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 32
  store <4 x i32> %115, ptr addrspace(1) %137, align 16
  %138 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 48
  store <4 x i32> %119, ptr addrspace(1) %138, align 16
  %139 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 64
  store <4 x i32> %123, ptr addrspace(1) %139, align 16
  %140 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 80
  store <4 x i32> %127, ptr addrspace(1) %140, align 16
  %141 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 96
  store <4 x i32> %131, ptr addrspace(1) %141, align 16
  %142 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 112
  store <4 x i32> %135, ptr addrspace(1) %142, align 16
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
!1 = !{}
