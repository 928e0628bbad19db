; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @transpose_auto_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 3
  %3 = lshr i32 %thread, 2
  %4 = lshr i32 %3, 4
  %5 = shl i32 %4, 15
  %6 = shl i32 %thread, 1
  %7 = and i32 %6, 120
  %8 = or disjoint i32 %7, %5
  %9 = shl i32 %2, 13
  %10 = or disjoint i32 %9, %8
  %11 = shl i32 %1, 7
  %12 = shl i32 %0, 17
  %13 = add i32 %12, %11
  %14 = add i32 %10, %13
  %15 = zext nneg i32 %14 to i64
  %16 = mul i64 %15, 2
  %17 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 2048
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 4096
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 6144
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 8192
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 10240
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 12288
  %30 = load <4 x i32>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 14336
  %32 = load <4 x i32>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = extractelement <4 x i32> %18, i64 0
  %34 = extractelement <4 x i32> %18, i64 1
  %35 = extractelement <4 x i32> %18, i64 2
  %36 = extractelement <4 x i32> %18, i64 3
  %37 = extractelement <4 x i32> %20, i64 0
  %38 = extractelement <4 x i32> %20, i64 1
  %39 = extractelement <4 x i32> %20, i64 2
  %40 = extractelement <4 x i32> %20, i64 3
  %41 = extractelement <4 x i32> %22, i64 0
  %42 = extractelement <4 x i32> %22, i64 1
  %43 = extractelement <4 x i32> %22, i64 2
  %44 = extractelement <4 x i32> %22, i64 3
  %45 = extractelement <4 x i32> %24, i64 0
  %46 = extractelement <4 x i32> %24, i64 1
  %47 = extractelement <4 x i32> %24, i64 2
  %48 = extractelement <4 x i32> %24, i64 3
  %49 = extractelement <4 x i32> %26, i64 0
  %50 = extractelement <4 x i32> %26, i64 1
  %51 = extractelement <4 x i32> %26, i64 2
  %52 = extractelement <4 x i32> %26, i64 3
  %53 = extractelement <4 x i32> %28, i64 0
  %54 = extractelement <4 x i32> %28, i64 1
  %55 = extractelement <4 x i32> %28, i64 2
  %56 = extractelement <4 x i32> %28, i64 3
  %57 = extractelement <4 x i32> %30, i64 0
  %58 = extractelement <4 x i32> %30, i64 1
  %59 = extractelement <4 x i32> %30, i64 2
  %60 = extractelement <4 x i32> %30, i64 3
  %61 = extractelement <4 x i32> %32, i64 0
  %62 = extractelement <4 x i32> %32, i64 1
  %63 = extractelement <4 x i32> %32, i64 2
  %64 = extractelement <4 x i32> %32, i64 3
  %65 = shl i32 %4, 5
  %66 = shl i32 %thread, 11
  %67 = and i32 %66, 122880
  %68 = or disjoint i32 %67, %65
  %69 = shl i32 %2, 3
  %70 = or disjoint i32 %69, %68
  %71 = shl i32 %1, 17
  %72 = shl i32 %0, 7
  %73 = add i32 %72, %71
  %74 = add i32 %70, %73
  %75 = zext nneg i32 %74 to i64
  %76 = mul i64 %75, 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %76
  %78 = call i32 @llvm.nvvm.prmt(i32 %33, i32 %37, i32 21520)
  %79 = call i32 @llvm.nvvm.prmt(i32 %41, i32 %45, i32 21520)
  %80 = call i32 @llvm.nvvm.prmt(i32 %49, i32 %53, i32 21520)
  %81 = call i32 @llvm.nvvm.prmt(i32 %57, i32 %61, i32 21520)
  %82 = insertelement <4 x i32> poison, i32 %78, i64 0
  %83 = insertelement <4 x i32> %82, i32 %79, i64 1
  %84 = insertelement <4 x i32> %83, i32 %80, i64 2
  %85 = insertelement <4 x i32> %84, i32 %81, i64 3
  %86 = call i32 @llvm.nvvm.prmt(i32 %33, i32 %37, i32 30258)
  %87 = call i32 @llvm.nvvm.prmt(i32 %41, i32 %45, i32 30258)
  %88 = call i32 @llvm.nvvm.prmt(i32 %49, i32 %53, i32 30258)
  %89 = call i32 @llvm.nvvm.prmt(i32 %57, i32 %61, i32 30258)
  %90 = insertelement <4 x i32> poison, i32 %86, i64 0
  %91 = insertelement <4 x i32> %90, i32 %87, i64 1
  %92 = insertelement <4 x i32> %91, i32 %88, i64 2
  %93 = insertelement <4 x i32> %92, i32 %89, i64 3
  %94 = call i32 @llvm.nvvm.prmt(i32 %34, i32 %38, i32 21520)
  %95 = call i32 @llvm.nvvm.prmt(i32 %42, i32 %46, i32 21520)
  %96 = call i32 @llvm.nvvm.prmt(i32 %50, i32 %54, i32 21520)
  %97 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 21520)
  %98 = insertelement <4 x i32> poison, i32 %94, i64 0
  %99 = insertelement <4 x i32> %98, i32 %95, i64 1
  %100 = insertelement <4 x i32> %99, i32 %96, i64 2
  %101 = insertelement <4 x i32> %100, i32 %97, i64 3
  %102 = call i32 @llvm.nvvm.prmt(i32 %34, i32 %38, i32 30258)
  %103 = call i32 @llvm.nvvm.prmt(i32 %42, i32 %46, i32 30258)
  %104 = call i32 @llvm.nvvm.prmt(i32 %50, i32 %54, i32 30258)
  %105 = call i32 @llvm.nvvm.prmt(i32 %58, i32 %62, i32 30258)
  %106 = insertelement <4 x i32> poison, i32 %102, i64 0
  %107 = insertelement <4 x i32> %106, i32 %103, i64 1
  %108 = insertelement <4 x i32> %107, i32 %104, i64 2
  %109 = insertelement <4 x i32> %108, i32 %105, i64 3
  %110 = call i32 @llvm.nvvm.prmt(i32 %35, i32 %39, i32 21520)
  %111 = call i32 @llvm.nvvm.prmt(i32 %43, i32 %47, i32 21520)
  %112 = call i32 @llvm.nvvm.prmt(i32 %51, i32 %55, i32 21520)
  %113 = call i32 @llvm.nvvm.prmt(i32 %59, i32 %63, i32 21520)
  %114 = insertelement <4 x i32> poison, i32 %110, i64 0
  %115 = insertelement <4 x i32> %114, i32 %111, i64 1
  %116 = insertelement <4 x i32> %115, i32 %112, i64 2
  %117 = insertelement <4 x i32> %116, i32 %113, i64 3
  %118 = call i32 @llvm.nvvm.prmt(i32 %35, i32 %39, i32 30258)
  %119 = call i32 @llvm.nvvm.prmt(i32 %43, i32 %47, i32 30258)
  %120 = call i32 @llvm.nvvm.prmt(i32 %51, i32 %55, i32 30258)
  %121 = call i32 @llvm.nvvm.prmt(i32 %59, i32 %63, i32 30258)
  %122 = insertelement <4 x i32> poison, i32 %118, i64 0
  %123 = insertelement <4 x i32> %122, i32 %119, i64 1
  %124 = insertelement <4 x i32> %123, i32 %120, i64 2
  %125 = insertelement <4 x i32> %124, i32 %121, i64 3
  %126 = call i32 @llvm.nvvm.prmt(i32 %36, i32 %40, i32 21520)
  %127 = call i32 @llvm.nvvm.prmt(i32 %44, i32 %48, i32 21520)
  %128 = call i32 @llvm.nvvm.prmt(i32 %52, i32 %56, i32 21520)
  %129 = call i32 @llvm.nvvm.prmt(i32 %60, i32 %64, i32 21520)
  %130 = insertelement <4 x i32> poison, i32 %126, i64 0
  %131 = insertelement <4 x i32> %130, i32 %127, i64 1
  %132 = insertelement <4 x i32> %131, i32 %128, i64 2
  %133 = insertelement <4 x i32> %132, i32 %129, i64 3
  %134 = call i32 @llvm.nvvm.prmt(i32 %36, i32 %40, i32 30258)
  %135 = call i32 @llvm.nvvm.prmt(i32 %44, i32 %48, i32 30258)
  %136 = call i32 @llvm.nvvm.prmt(i32 %52, i32 %56, i32 30258)
  %137 = call i32 @llvm.nvvm.prmt(i32 %60, i32 %64, i32 30258)
  %138 = insertelement <4 x i32> poison, i32 %134, i64 0
  %139 = insertelement <4 x i32> %138, i32 %135, i64 1
  %140 = insertelement <4 x i32> %139, i32 %136, i64 2
  %141 = insertelement <4 x i32> %140, i32 %137, i64 3
  store <4 x i32> %85, ptr addrspace(1) %77, align 16
  %142 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 2048
  store <4 x i32> %93, ptr addrspace(1) %142, align 16
  %143 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 4096
  store <4 x i32> %101, ptr addrspace(1) %143, align 16
  %144 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 6144
  store <4 x i32> %109, ptr addrspace(1) %144, align 16
  %145 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 8192
  store <4 x i32> %117, ptr addrspace(1) %145, align 16
  %146 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 10240
  store <4 x i32> %125, ptr addrspace(1) %146, align 16
  %147 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 12288
  store <4 x i32> %133, ptr addrspace(1) %147, align 16
  %148 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 14336
  store <4 x i32> %141, ptr addrspace(1) %148, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt(i32, i32, i32) #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
