; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transpose_auto_f32_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @transpose_auto_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 15
  %3 = lshr i32 %thread, 4
  %4 = shl i32 %3, 8
  %5 = shl i32 %2, 4
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %3, 7
  %8 = shl i32 %2, 2
  %9 = or disjoint i32 %8, %7
  %10 = shl i32 %1, 6
  %11 = shl i32 %0, 13
  %12 = add i32 %11, %10
  %13 = add i32 %9, %12
  %14 = lshr i32 %4, 6
  %15 = and i32 %14, 112
  %16 = xor i32 %6, %15
  %17 = zext nneg i32 %13 to i64
  %18 = mul i64 %17, 4
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 4096
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 8192
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 12288
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 16384
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 20480
  %30 = load <2 x i64>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 24576
  %32 = load <2 x i64>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 28672
  %34 = load <2 x i64>, ptr addrspace(1) %33, align 16, !invariant.load !1
  %35 = zext nneg i32 %16 to i64
  %36 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %35
  store <2 x i64> %20, ptr addrspace(3) %36, align 16
  %37 = xor i32 %16, 32
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %38
  %40 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 2048
  store <2 x i64> %22, ptr addrspace(3) %40, align 16
  %41 = xor i32 %16, 64
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %42
  %44 = getelementptr inbounds i8, ptr addrspace(3) %43, i64 4096
  store <2 x i64> %24, ptr addrspace(3) %44, align 16
  %45 = xor i32 %16, 96
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %46
  %48 = getelementptr inbounds i8, ptr addrspace(3) %47, i64 6144
  store <2 x i64> %26, ptr addrspace(3) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %36, i64 8192
  store <2 x i64> %28, ptr addrspace(3) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 10240
  store <2 x i64> %30, ptr addrspace(3) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %43, i64 12288
  store <2 x i64> %32, ptr addrspace(3) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(3) %47, i64 14336
  store <2 x i64> %34, ptr addrspace(3) %52, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %53 = mul i32 %3, 768
  %54 = add i32 %8, %53
  %55 = mul i32 %1, 12288
  %56 = shl i32 %0, 6
  %57 = add i32 %56, %55
  %58 = add i32 %54, %57
  %59 = shl i32 %3, 4
  %60 = shl i32 %2, 10
  %61 = or disjoint i32 %60, %59
  %62 = zext nneg i32 %58 to i64
  %63 = mul i64 %62, 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %63
  %65 = lshr i32 %60, 6
  %66 = and i32 %65, 112
  %67 = xor i32 %61, %66
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %68
  %70 = load <4 x i32>, ptr addrspace(3) %69, align 16
  %71 = extractelement <4 x i32> %70, i64 0
  %72 = extractelement <4 x i32> %70, i64 1
  %73 = extractelement <4 x i32> %70, i64 2
  %74 = extractelement <4 x i32> %70, i64 3
  %75 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 256
  %76 = load <4 x i32>, ptr addrspace(3) %75, align 16
  %77 = extractelement <4 x i32> %76, i64 0
  %78 = extractelement <4 x i32> %76, i64 1
  %79 = extractelement <4 x i32> %76, i64 2
  %80 = extractelement <4 x i32> %76, i64 3
  %81 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 512
  %82 = load <4 x i32>, ptr addrspace(3) %81, align 16
  %83 = extractelement <4 x i32> %82, i64 0
  %84 = extractelement <4 x i32> %82, i64 1
  %85 = extractelement <4 x i32> %82, i64 2
  %86 = extractelement <4 x i32> %82, i64 3
  %87 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 768
  %88 = load <4 x i32>, ptr addrspace(3) %87, align 16
  %89 = extractelement <4 x i32> %88, i64 0
  %90 = extractelement <4 x i32> %88, i64 1
  %91 = extractelement <4 x i32> %88, i64 2
  %92 = extractelement <4 x i32> %88, i64 3
  %93 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 128
  %94 = load <4 x i32>, ptr addrspace(3) %93, align 16
  %95 = extractelement <4 x i32> %94, i64 0
  %96 = extractelement <4 x i32> %94, i64 1
  %97 = extractelement <4 x i32> %94, i64 2
  %98 = extractelement <4 x i32> %94, i64 3
  %99 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 384
  %100 = load <4 x i32>, ptr addrspace(3) %99, align 16
  %101 = extractelement <4 x i32> %100, i64 0
  %102 = extractelement <4 x i32> %100, i64 1
  %103 = extractelement <4 x i32> %100, i64 2
  %104 = extractelement <4 x i32> %100, i64 3
  %105 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 640
  %106 = load <4 x i32>, ptr addrspace(3) %105, align 16
  %107 = extractelement <4 x i32> %106, i64 0
  %108 = extractelement <4 x i32> %106, i64 1
  %109 = extractelement <4 x i32> %106, i64 2
  %110 = extractelement <4 x i32> %106, i64 3
  %111 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 896
  %112 = load <4 x i32>, ptr addrspace(3) %111, align 16
  %113 = extractelement <4 x i32> %112, i64 0
  %114 = extractelement <4 x i32> %112, i64 1
  %115 = extractelement <4 x i32> %112, i64 2
  %116 = extractelement <4 x i32> %112, i64 3
  %117 = insertelement <4 x i32> poison, i32 %71, i64 0
  %118 = insertelement <4 x i32> %117, i32 %77, i64 1
  %119 = insertelement <4 x i32> %118, i32 %83, i64 2
  %120 = insertelement <4 x i32> %119, i32 %89, i64 3
  store <4 x i32> %120, ptr addrspace(1) %64, align 16
  %121 = insertelement <4 x i32> poison, i32 %72, i64 0
  %122 = insertelement <4 x i32> %121, i32 %78, i64 1
  %123 = insertelement <4 x i32> %122, i32 %84, i64 2
  %124 = insertelement <4 x i32> %123, i32 %90, i64 3
  %125 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 768
  store <4 x i32> %124, ptr addrspace(1) %125, align 16
  %126 = insertelement <4 x i32> poison, i32 %73, i64 0
  %127 = insertelement <4 x i32> %126, i32 %79, i64 1
  %128 = insertelement <4 x i32> %127, i32 %85, i64 2
  %129 = insertelement <4 x i32> %128, i32 %91, i64 3
  %130 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 1536
  store <4 x i32> %129, ptr addrspace(1) %130, align 16
  %131 = insertelement <4 x i32> poison, i32 %74, i64 0
  %132 = insertelement <4 x i32> %131, i32 %80, i64 1
  %133 = insertelement <4 x i32> %132, i32 %86, i64 2
  %134 = insertelement <4 x i32> %133, i32 %92, i64 3
  %135 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 2304
  store <4 x i32> %134, ptr addrspace(1) %135, align 16
  %136 = insertelement <4 x i32> poison, i32 %95, i64 0
  %137 = insertelement <4 x i32> %136, i32 %101, i64 1
  %138 = insertelement <4 x i32> %137, i32 %107, i64 2
  %139 = insertelement <4 x i32> %138, i32 %113, i64 3
  %140 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 24576
  store <4 x i32> %139, ptr addrspace(1) %140, align 16
  %141 = insertelement <4 x i32> poison, i32 %96, i64 0
  %142 = insertelement <4 x i32> %141, i32 %102, i64 1
  %143 = insertelement <4 x i32> %142, i32 %108, i64 2
  %144 = insertelement <4 x i32> %143, i32 %114, i64 3
  %145 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 25344
  store <4 x i32> %144, ptr addrspace(1) %145, align 16
  %146 = insertelement <4 x i32> poison, i32 %97, i64 0
  %147 = insertelement <4 x i32> %146, i32 %103, i64 1
  %148 = insertelement <4 x i32> %147, i32 %109, i64 2
  %149 = insertelement <4 x i32> %148, i32 %115, i64 3
  %150 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 26112
  store <4 x i32> %149, ptr addrspace(1) %150, align 16
  %151 = insertelement <4 x i32> poison, i32 %98, i64 0
  %152 = insertelement <4 x i32> %151, i32 %104, i64 1
  %153 = insertelement <4 x i32> %152, i32 %110, i64 2
  %154 = insertelement <4 x i32> %153, i32 %116, i64 3
  %155 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 26880
  store <4 x i32> %154, ptr addrspace(1) %155, align 16
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

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
