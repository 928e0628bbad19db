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
  %6 = add i32 %5, %4
  %7 = shl i32 %2, 3
  %8 = add i32 %7, %4
  %9 = shl i32 %1, 6
  %10 = shl i32 %0, 13
  %11 = add i32 %10, %9
  %12 = add i32 %8, %11
  %13 = lshr i32 %6, 6
  %14 = and i32 %13, 112
  %15 = xor i32 %6, %14
  %16 = zext nneg i32 %12 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 4096
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 8192
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 12288
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = zext nneg i32 %15 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %26
  store <4 x i32> %19, ptr addrspace(3) %27, align 16
  %28 = xor i32 %15, 32
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %29
  %31 = getelementptr inbounds i8, ptr addrspace(3) %30, i64 2048
  store <4 x i32> %21, ptr addrspace(3) %31, align 16
  %32 = xor i32 %15, 64
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %33
  %35 = getelementptr inbounds i8, ptr addrspace(3) %34, i64 4096
  store <4 x i32> %23, ptr addrspace(3) %35, align 16
  %36 = xor i32 %15, 96
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %37
  %39 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 6144
  store <4 x i32> %25, ptr addrspace(3) %39, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %40 = shl i32 %3, 9
  %41 = add i32 %7, %40
  %42 = shl i32 %1, 13
  %43 = shl i32 %0, 6
  %44 = add i32 %43, %42
  %45 = add i32 %41, %44
  %46 = shl i32 %3, 3
  %47 = shl i32 %2, 10
  %48 = add i32 %47, %46
  %49 = zext nneg i32 %45 to i64
  %50 = mul i64 %49, 2
  %51 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %50
  %52 = lshr i32 %48, 6
  %53 = and i32 %52, 112
  %54 = xor i32 %48, %53
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_f16_64_S, i64 %55
  %57 = load <2 x i32>, ptr addrspace(3) %56, align 8
  %58 = extractelement <2 x i32> %57, i64 0
  %59 = extractelement <2 x i32> %57, i64 1
  %60 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 128
  %61 = load <2 x i32>, ptr addrspace(3) %60, align 8
  %62 = extractelement <2 x i32> %61, i64 0
  %63 = extractelement <2 x i32> %61, i64 1
  %64 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 256
  %65 = load <2 x i32>, ptr addrspace(3) %64, align 8
  %66 = extractelement <2 x i32> %65, i64 0
  %67 = extractelement <2 x i32> %65, i64 1
  %68 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 384
  %69 = load <2 x i32>, ptr addrspace(3) %68, align 8
  %70 = extractelement <2 x i32> %69, i64 0
  %71 = extractelement <2 x i32> %69, i64 1
  %72 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 512
  %73 = load <2 x i32>, ptr addrspace(3) %72, align 8
  %74 = extractelement <2 x i32> %73, i64 0
  %75 = extractelement <2 x i32> %73, i64 1
  %76 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 640
  %77 = load <2 x i32>, ptr addrspace(3) %76, align 8
  %78 = extractelement <2 x i32> %77, i64 0
  %79 = extractelement <2 x i32> %77, i64 1
  %80 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 768
  %81 = load <2 x i32>, ptr addrspace(3) %80, align 8
  %82 = extractelement <2 x i32> %81, i64 0
  %83 = extractelement <2 x i32> %81, i64 1
  %84 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 896
  %85 = load <2 x i32>, ptr addrspace(3) %84, align 8
  %86 = extractelement <2 x i32> %85, i64 0
  %87 = extractelement <2 x i32> %85, i64 1
  %88 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 21520)
  %89 = call i32 @llvm.nvvm.prmt(i32 %66, i32 %70, i32 21520)
  %90 = call i32 @llvm.nvvm.prmt(i32 %74, i32 %78, i32 21520)
  %91 = call i32 @llvm.nvvm.prmt(i32 %82, i32 %86, i32 21520)
  %92 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 30258)
  %93 = call i32 @llvm.nvvm.prmt(i32 %66, i32 %70, i32 30258)
  %94 = call i32 @llvm.nvvm.prmt(i32 %74, i32 %78, i32 30258)
  %95 = call i32 @llvm.nvvm.prmt(i32 %82, i32 %86, i32 30258)
  %96 = call i32 @llvm.nvvm.prmt(i32 %59, i32 %63, i32 21520)
  %97 = call i32 @llvm.nvvm.prmt(i32 %67, i32 %71, i32 21520)
  %98 = call i32 @llvm.nvvm.prmt(i32 %75, i32 %79, i32 21520)
  %99 = call i32 @llvm.nvvm.prmt(i32 %83, i32 %87, i32 21520)
  %100 = call i32 @llvm.nvvm.prmt(i32 %59, i32 %63, i32 30258)
  %101 = call i32 @llvm.nvvm.prmt(i32 %67, i32 %71, i32 30258)
  %102 = call i32 @llvm.nvvm.prmt(i32 %75, i32 %79, i32 30258)
  %103 = call i32 @llvm.nvvm.prmt(i32 %83, i32 %87, i32 30258)
  %104 = insertelement <4 x i32> poison, i32 %88, i64 0
  %105 = insertelement <4 x i32> %104, i32 %89, i64 1
  %106 = insertelement <4 x i32> %105, i32 %90, i64 2
  %107 = insertelement <4 x i32> %106, i32 %91, i64 3
  store <4 x i32> %107, ptr addrspace(1) %51, align 16
  %108 = insertelement <4 x i32> poison, i32 %92, i64 0
  %109 = insertelement <4 x i32> %108, i32 %93, i64 1
  %110 = insertelement <4 x i32> %109, i32 %94, i64 2
  %111 = insertelement <4 x i32> %110, i32 %95, i64 3
  %112 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 256
  store <4 x i32> %111, ptr addrspace(1) %112, align 16
  %113 = insertelement <4 x i32> poison, i32 %96, i64 0
  %114 = insertelement <4 x i32> %113, i32 %97, i64 1
  %115 = insertelement <4 x i32> %114, i32 %98, i64 2
  %116 = insertelement <4 x i32> %115, i32 %99, i64 3
  %117 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 512
  store <4 x i32> %116, ptr addrspace(1) %117, align 16
  %118 = insertelement <4 x i32> poison, i32 %100, i64 0
  %119 = insertelement <4 x i32> %118, i32 %101, i64 1
  %120 = insertelement <4 x i32> %119, i32 %102, i64 2
  %121 = insertelement <4 x i32> %120, i32 %103, i64 3
  %122 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 768
  store <4 x i32> %121, ptr addrspace(1) %122, align 16
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
