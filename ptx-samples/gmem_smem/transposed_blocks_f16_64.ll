; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transposed_blocks_f16_64_S = internal addrspace(3) global [8192 x i8] poison, align 128

define ptx_kernel void @transposed_blocks_f16_64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 7
  %3 = lshr i32 %thread, 3
  %4 = shl i32 %3, 7
  %5 = shl i32 %2, 4
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %2, 3
  %8 = or disjoint i32 %7, %4
  %9 = shl i32 %1, 6
  %10 = shl i32 %0, 13
  %11 = add i32 %10, %9
  %12 = add i32 %8, %11
  %13 = lshr i32 %4, 6
  %14 = and i32 %13, 112
  %15 = xor i32 %6, %14
  %16 = zext nneg i32 %12 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 4096
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 8192
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 12288
  %25 = load <2 x i64>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = zext nneg i32 %15 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %26
  store <2 x i64> %19, ptr addrspace(3) %27, align 16
  %28 = xor i32 %15, 32
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %29
  %31 = getelementptr inbounds i8, ptr addrspace(3) %30, i64 2048
  store <2 x i64> %21, ptr addrspace(3) %31, align 16
  %32 = xor i32 %15, 64
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %33
  %35 = getelementptr inbounds i8, ptr addrspace(3) %34, i64 4096
  store <2 x i64> %23, ptr addrspace(3) %35, align 16
  %36 = xor i32 %15, 96
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %37
  %39 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 6144
  store <2 x i64> %25, ptr addrspace(3) %39, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %40 = shl i32 %3, 9
  %41 = or disjoint i32 %7, %40
  %42 = shl i32 %1, 13
  %43 = shl i32 %0, 6
  %44 = add i32 %43, %42
  %45 = add i32 %41, %44
  %46 = shl i32 %3, 3
  %47 = shl i32 %2, 10
  %48 = or disjoint i32 %47, %46
  %49 = zext nneg i32 %45 to i64
  %50 = mul i64 %49, 2
  %51 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %50
  %52 = lshr i32 %47, 6
  %53 = xor i32 %48, %52
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %54
  %56 = load <2 x i32>, ptr addrspace(3) %55, align 8
  %57 = extractelement <2 x i32> %56, i64 0
  %58 = extractelement <2 x i32> %56, i64 1
  %59 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 128
  %60 = load <2 x i32>, ptr addrspace(3) %59, align 8
  %61 = extractelement <2 x i32> %60, i64 0
  %62 = extractelement <2 x i32> %60, i64 1
  %63 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 256
  %64 = load <2 x i32>, ptr addrspace(3) %63, align 8
  %65 = extractelement <2 x i32> %64, i64 0
  %66 = extractelement <2 x i32> %64, i64 1
  %67 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 384
  %68 = load <2 x i32>, ptr addrspace(3) %67, align 8
  %69 = extractelement <2 x i32> %68, i64 0
  %70 = extractelement <2 x i32> %68, i64 1
  %71 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 512
  %72 = load <2 x i32>, ptr addrspace(3) %71, align 8
  %73 = extractelement <2 x i32> %72, i64 0
  %74 = extractelement <2 x i32> %72, i64 1
  %75 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 640
  %76 = load <2 x i32>, ptr addrspace(3) %75, align 8
  %77 = extractelement <2 x i32> %76, i64 0
  %78 = extractelement <2 x i32> %76, i64 1
  %79 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 768
  %80 = load <2 x i32>, ptr addrspace(3) %79, align 8
  %81 = extractelement <2 x i32> %80, i64 0
  %82 = extractelement <2 x i32> %80, i64 1
  %83 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 896
  %84 = load <2 x i32>, ptr addrspace(3) %83, align 8
  %85 = extractelement <2 x i32> %84, i64 0
  %86 = extractelement <2 x i32> %84, i64 1
  %87 = call i32 @llvm.nvvm.prmt(i32 %57, i32 %61, i32 21520)
  %88 = call i32 @llvm.nvvm.prmt(i32 %65, i32 %69, i32 21520)
  %89 = call i32 @llvm.nvvm.prmt(i32 %73, i32 %77, i32 21520)
  %90 = call i32 @llvm.nvvm.prmt(i32 %81, i32 %85, i32 21520)
  %91 = call i32 @llvm.nvvm.prmt(i32 %57, i32 %61, i32 30258)
  %92 = call i32 @llvm.nvvm.prmt(i32 %65, i32 %69, i32 30258)
  %93 = call i32 @llvm.nvvm.prmt(i32 %73, i32 %77, i32 30258)
  %94 = call i32 @llvm.nvvm.prmt(i32 %81, i32 %85, i32 30258)
  %95 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 21520)
  %96 = call i32 @llvm.nvvm.prmt(i32 %66, i32 %70, i32 21520)
  %97 = call i32 @llvm.nvvm.prmt(i32 %74, i32 %78, i32 21520)
  %98 = call i32 @llvm.nvvm.prmt(i32 %82, i32 %86, i32 21520)
  %99 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 30258)
  %100 = call i32 @llvm.nvvm.prmt(i32 %66, i32 %70, i32 30258)
  %101 = call i32 @llvm.nvvm.prmt(i32 %74, i32 %78, i32 30258)
  %102 = call i32 @llvm.nvvm.prmt(i32 %82, i32 %86, i32 30258)
  %103 = insertelement <4 x i32> poison, i32 %87, i64 0
  %104 = insertelement <4 x i32> %103, i32 %88, i64 1
  %105 = insertelement <4 x i32> %104, i32 %89, i64 2
  %106 = insertelement <4 x i32> %105, i32 %90, i64 3
  store <4 x i32> %106, ptr addrspace(1) %51, align 16
  %107 = insertelement <4 x i32> poison, i32 %91, i64 0
  %108 = insertelement <4 x i32> %107, i32 %92, i64 1
  %109 = insertelement <4 x i32> %108, i32 %93, i64 2
  %110 = insertelement <4 x i32> %109, i32 %94, i64 3
  %111 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 256
  store <4 x i32> %110, ptr addrspace(1) %111, align 16
  %112 = insertelement <4 x i32> poison, i32 %95, i64 0
  %113 = insertelement <4 x i32> %112, i32 %96, i64 1
  %114 = insertelement <4 x i32> %113, i32 %97, i64 2
  %115 = insertelement <4 x i32> %114, i32 %98, i64 3
  %116 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 512
  store <4 x i32> %115, ptr addrspace(1) %116, align 16
  %117 = insertelement <4 x i32> poison, i32 %99, i64 0
  %118 = insertelement <4 x i32> %117, i32 %100, i64 1
  %119 = insertelement <4 x i32> %118, i32 %101, i64 2
  %120 = insertelement <4 x i32> %119, i32 %102, i64 3
  %121 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 768
  store <4 x i32> %120, ptr addrspace(1) %121, align 16
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
!1 = !{}
