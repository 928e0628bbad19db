; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @weights(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 32
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 16
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = extractelement <4 x i32> %3, i64 0
  %7 = extractelement <4 x i32> %3, i64 1
  %8 = extractelement <4 x i32> %3, i64 2
  %9 = extractelement <4 x i32> %3, i64 3
  %10 = extractelement <4 x i32> %5, i64 0
  %11 = extractelement <4 x i32> %5, i64 1
  %12 = extractelement <4 x i32> %5, i64 2
  %13 = extractelement <4 x i32> %5, i64 3
  %14 = lshr i32 %6, 0
  %15 = trunc i32 %14 to i16
  %16 = lshr i32 %6, 16
  %17 = trunc i32 %16 to i16
  %18 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %15)
  %19 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %17)
  %20 = bitcast i32 %18 to <2 x i16>
  %21 = extractelement <2 x i16> %20, i64 0
  %22 = extractelement <2 x i16> %20, i64 1
  %23 = bitcast i32 %19 to <2 x i16>
  %24 = extractelement <2 x i16> %23, i64 0
  %25 = extractelement <2 x i16> %23, i64 1
  %26 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %21)
  %27 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %22)
  %28 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %24)
  %29 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %25)
  %30 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %26, i32 %27)
  %31 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %28, i32 %29)
  %32 = lshr i32 %7, 0
  %33 = trunc i32 %32 to i16
  %34 = lshr i32 %7, 16
  %35 = trunc i32 %34 to i16
  %36 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %33)
  %37 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %35)
  %38 = bitcast i32 %36 to <2 x i16>
  %39 = extractelement <2 x i16> %38, i64 0
  %40 = extractelement <2 x i16> %38, i64 1
  %41 = bitcast i32 %37 to <2 x i16>
  %42 = extractelement <2 x i16> %41, i64 0
  %43 = extractelement <2 x i16> %41, i64 1
  %44 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %39)
  %45 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %40)
  %46 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %42)
  %47 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %43)
  %48 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %44, i32 %45)
  %49 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %46, i32 %47)
  %50 = lshr i32 %8, 0
  %51 = trunc i32 %50 to i16
  %52 = lshr i32 %8, 16
  %53 = trunc i32 %52 to i16
  %54 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %51)
  %55 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %53)
  %56 = bitcast i32 %54 to <2 x i16>
  %57 = extractelement <2 x i16> %56, i64 0
  %58 = extractelement <2 x i16> %56, i64 1
  %59 = bitcast i32 %55 to <2 x i16>
  %60 = extractelement <2 x i16> %59, i64 0
  %61 = extractelement <2 x i16> %59, i64 1
  %62 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %57)
  %63 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %58)
  %64 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %60)
  %65 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %61)
  %66 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %62, i32 %63)
  %67 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %64, i32 %65)
  %68 = lshr i32 %9, 0
  %69 = trunc i32 %68 to i16
  %70 = lshr i32 %9, 16
  %71 = trunc i32 %70 to i16
  %72 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %69)
  %73 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %71)
  %74 = bitcast i32 %72 to <2 x i16>
  %75 = extractelement <2 x i16> %74, i64 0
  %76 = extractelement <2 x i16> %74, i64 1
  %77 = bitcast i32 %73 to <2 x i16>
  %78 = extractelement <2 x i16> %77, i64 0
  %79 = extractelement <2 x i16> %77, i64 1
  %80 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %75)
  %81 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %76)
  %82 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %78)
  %83 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %79)
  %84 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %80, i32 %81)
  %85 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %82, i32 %83)
  %86 = lshr i32 %10, 0
  %87 = trunc i32 %86 to i16
  %88 = lshr i32 %10, 16
  %89 = trunc i32 %88 to i16
  %90 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %87)
  %91 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %89)
  %92 = bitcast i32 %90 to <2 x i16>
  %93 = extractelement <2 x i16> %92, i64 0
  %94 = extractelement <2 x i16> %92, i64 1
  %95 = bitcast i32 %91 to <2 x i16>
  %96 = extractelement <2 x i16> %95, i64 0
  %97 = extractelement <2 x i16> %95, i64 1
  %98 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %93)
  %99 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %94)
  %100 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %96)
  %101 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %97)
  %102 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %98, i32 %99)
  %103 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %100, i32 %101)
  %104 = lshr i32 %11, 0
  %105 = trunc i32 %104 to i16
  %106 = lshr i32 %11, 16
  %107 = trunc i32 %106 to i16
  %108 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %105)
  %109 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %107)
  %110 = bitcast i32 %108 to <2 x i16>
  %111 = extractelement <2 x i16> %110, i64 0
  %112 = extractelement <2 x i16> %110, i64 1
  %113 = bitcast i32 %109 to <2 x i16>
  %114 = extractelement <2 x i16> %113, i64 0
  %115 = extractelement <2 x i16> %113, i64 1
  %116 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %111)
  %117 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %112)
  %118 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %114)
  %119 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %115)
  %120 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %116, i32 %117)
  %121 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %118, i32 %119)
  %122 = lshr i32 %12, 0
  %123 = trunc i32 %122 to i16
  %124 = lshr i32 %12, 16
  %125 = trunc i32 %124 to i16
  %126 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %123)
  %127 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %125)
  %128 = bitcast i32 %126 to <2 x i16>
  %129 = extractelement <2 x i16> %128, i64 0
  %130 = extractelement <2 x i16> %128, i64 1
  %131 = bitcast i32 %127 to <2 x i16>
  %132 = extractelement <2 x i16> %131, i64 0
  %133 = extractelement <2 x i16> %131, i64 1
  %134 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %129)
  %135 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %130)
  %136 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %132)
  %137 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %133)
  %138 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %134, i32 %135)
  %139 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %136, i32 %137)
  %140 = lshr i32 %13, 0
  %141 = trunc i32 %140 to i16
  %142 = lshr i32 %13, 16
  %143 = trunc i32 %142 to i16
  %144 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %141)
  %145 = call i32 asm "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h"(i16 %143)
  %146 = bitcast i32 %144 to <2 x i16>
  %147 = extractelement <2 x i16> %146, i64 0
  %148 = extractelement <2 x i16> %146, i64 1
  %149 = bitcast i32 %145 to <2 x i16>
  %150 = extractelement <2 x i16> %149, i64 0
  %151 = extractelement <2 x i16> %149, i64 1
  %152 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %147)
  %153 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %148)
  %154 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %150)
  %155 = call i32 asm "cvt.f32.f16 $0, $1;", "=r,h"(i16 %151)
  %156 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %152, i32 %153)
  %157 = call i32 asm "cvt.rn.bf16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %154, i32 %155)
  %158 = mul nuw i64 %0, 64
  %159 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %158
  %160 = insertelement <4 x i32> poison, i32 %30, i64 0
  %161 = insertelement <4 x i32> %160, i32 %31, i64 1
  %162 = insertelement <4 x i32> %161, i32 %48, i64 2
  %163 = insertelement <4 x i32> %162, i32 %49, i64 3
  %164 = insertelement <4 x i32> poison, i32 %66, i64 0
  %165 = insertelement <4 x i32> %164, i32 %67, i64 1
  %166 = insertelement <4 x i32> %165, i32 %84, i64 2
  %167 = insertelement <4 x i32> %166, i32 %85, i64 3
  %168 = insertelement <4 x i32> poison, i32 %102, i64 0
  %169 = insertelement <4 x i32> %168, i32 %103, i64 1
  %170 = insertelement <4 x i32> %169, i32 %120, i64 2
  %171 = insertelement <4 x i32> %170, i32 %121, i64 3
  %172 = insertelement <4 x i32> poison, i32 %138, i64 0
  %173 = insertelement <4 x i32> %172, i32 %139, i64 1
  %174 = insertelement <4 x i32> %173, i32 %156, i64 2
  %175 = insertelement <4 x i32> %174, i32 %157, i64 3
  store <4 x i32> %163, ptr addrspace(1) %159, align 16
  %176 = getelementptr inbounds i8, ptr addrspace(1) %159, i64 16
  store <4 x i32> %167, ptr addrspace(1) %176, align 16
  %177 = getelementptr inbounds i8, ptr addrspace(1) %159, i64 32
  store <4 x i32> %171, ptr addrspace(1) %177, align 16
  %178 = getelementptr inbounds i8, ptr addrspace(1) %159, i64 48
  store <4 x i32> %175, ptr addrspace(1) %178, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
