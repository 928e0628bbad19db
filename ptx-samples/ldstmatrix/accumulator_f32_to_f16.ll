; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@epilogue_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @epilogue(i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 3
  %2 = lshr i32 %thread, 2
  %3 = lshr i32 %2, 3
  %4 = shl i32 %3, 10
  %5 = shl i32 %thread, 4
  %6 = and i32 %5, 448
  %7 = or disjoint i32 %6, %4
  %8 = shl i32 %1, 1
  %9 = or disjoint i32 %8, %7
  %10 = shl i32 %0, 12
  %11 = add i32 %9, %10
  %12 = zext nneg i32 %11 to i64
  %13 = mul i64 %12, 4
  %14 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %13
  %15 = load <2 x i32>, ptr addrspace(1) %14, align 8, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 32
  %17 = load <2 x i32>, ptr addrspace(1) %16, align 8, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 64
  %19 = load <2 x i32>, ptr addrspace(1) %18, align 8, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 96
  %21 = load <2 x i32>, ptr addrspace(1) %20, align 8, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 128
  %23 = load <2 x i32>, ptr addrspace(1) %22, align 8, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 160
  %25 = load <2 x i32>, ptr addrspace(1) %24, align 8, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 192
  %27 = load <2 x i32>, ptr addrspace(1) %26, align 8, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 224
  %29 = load <2 x i32>, ptr addrspace(1) %28, align 8, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2048
  %31 = load <2 x i32>, ptr addrspace(1) %30, align 8, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2080
  %33 = load <2 x i32>, ptr addrspace(1) %32, align 8, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2112
  %35 = load <2 x i32>, ptr addrspace(1) %34, align 8, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2144
  %37 = load <2 x i32>, ptr addrspace(1) %36, align 8, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2176
  %39 = load <2 x i32>, ptr addrspace(1) %38, align 8, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2208
  %41 = load <2 x i32>, ptr addrspace(1) %40, align 8, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2240
  %43 = load <2 x i32>, ptr addrspace(1) %42, align 8, !invariant.load !1
  %44 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 2272
  %45 = load <2 x i32>, ptr addrspace(1) %44, align 8, !invariant.load !1
  %46 = extractelement <2 x i32> %15, i64 0
  %47 = extractelement <2 x i32> %15, i64 1
  %48 = extractelement <2 x i32> %17, i64 0
  %49 = extractelement <2 x i32> %17, i64 1
  %50 = extractelement <2 x i32> %19, i64 0
  %51 = extractelement <2 x i32> %19, i64 1
  %52 = extractelement <2 x i32> %21, i64 0
  %53 = extractelement <2 x i32> %21, i64 1
  %54 = extractelement <2 x i32> %23, i64 0
  %55 = extractelement <2 x i32> %23, i64 1
  %56 = extractelement <2 x i32> %25, i64 0
  %57 = extractelement <2 x i32> %25, i64 1
  %58 = extractelement <2 x i32> %27, i64 0
  %59 = extractelement <2 x i32> %27, i64 1
  %60 = extractelement <2 x i32> %29, i64 0
  %61 = extractelement <2 x i32> %29, i64 1
  %62 = extractelement <2 x i32> %31, i64 0
  %63 = extractelement <2 x i32> %31, i64 1
  %64 = extractelement <2 x i32> %33, i64 0
  %65 = extractelement <2 x i32> %33, i64 1
  %66 = extractelement <2 x i32> %35, i64 0
  %67 = extractelement <2 x i32> %35, i64 1
  %68 = extractelement <2 x i32> %37, i64 0
  %69 = extractelement <2 x i32> %37, i64 1
  %70 = extractelement <2 x i32> %39, i64 0
  %71 = extractelement <2 x i32> %39, i64 1
  %72 = extractelement <2 x i32> %41, i64 0
  %73 = extractelement <2 x i32> %41, i64 1
  %74 = extractelement <2 x i32> %43, i64 0
  %75 = extractelement <2 x i32> %43, i64 1
  %76 = extractelement <2 x i32> %45, i64 0
  %77 = extractelement <2 x i32> %45, i64 1
  %78 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %46, i32 %47)
  %79 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %62, i32 %63)
  %80 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %48, i32 %49)
  %81 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %64, i32 %65)
  %82 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %50, i32 %51)
  %83 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %66, i32 %67)
  %84 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %52, i32 %53)
  %85 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %68, i32 %69)
  %86 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %54, i32 %55)
  %87 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %70, i32 %71)
  %88 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %56, i32 %57)
  %89 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %72, i32 %73)
  %90 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %58, i32 %59)
  %91 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %74, i32 %75)
  %92 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %60, i32 %61)
  %93 = call i32 asm "cvt.rn.f16x2.f32 $0, $2, $1;", "=r,r,r"(i32 %76, i32 %77)
  %94 = and i32 %thread, 15
  %95 = lshr i32 %thread, 4
  %96 = lshr i32 %95, 1
  %97 = shl i32 %96, 11
  %98 = and i32 %thread, 16
  %99 = or disjoint i32 %98, %97
  %100 = shl i32 %94, 7
  %101 = or disjoint i32 %100, %99
  %102 = lshr i32 %100, 3
  %103 = and i32 %102, 112
  %104 = xor i32 %101, %103
  %105 = zext nneg i32 %104 to i64
  %106 = getelementptr inbounds i8, ptr addrspace(3) @epilogue_S, i64 %105
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %106, i32 %78, i32 %79, i32 %80, i32 %81)
  %107 = xor i32 %104, 32
  %108 = zext nneg i32 %107 to i64
  %109 = getelementptr inbounds i8, ptr addrspace(3) @epilogue_S, i64 %108
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %109, i32 %82, i32 %83, i32 %84, i32 %85)
  %110 = xor i32 %104, 64
  %111 = zext nneg i32 %110 to i64
  %112 = getelementptr inbounds i8, ptr addrspace(3) @epilogue_S, i64 %111
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %112, i32 %86, i32 %87, i32 %88, i32 %89)
  %113 = xor i32 %104, 96
  %114 = zext nneg i32 %113 to i64
  %115 = getelementptr inbounds i8, ptr addrspace(3) @epilogue_S, i64 %114
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %115, i32 %90, i32 %91, i32 %92, i32 %93)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %116 = shl i32 %thread, 3
  %117 = add i32 %116, %10
  %118 = zext nneg i32 %117 to i64
  %119 = mul i64 %118, 2
  %120 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %119
  %121 = lshr i32 %5, 3
  %122 = and i32 %121, 112
  %123 = xor i32 %5, %122
  %124 = zext nneg i32 %123 to i64
  %125 = getelementptr inbounds i8, ptr addrspace(3) @epilogue_S, i64 %124
  %126 = load <2 x i64>, ptr addrspace(3) %125, align 16
  %127 = getelementptr inbounds i8, ptr addrspace(3) %125, i64 2048
  %128 = load <2 x i64>, ptr addrspace(3) %127, align 16
  %129 = getelementptr inbounds i8, ptr addrspace(3) %125, i64 4096
  %130 = load <2 x i64>, ptr addrspace(3) %129, align 16
  %131 = getelementptr inbounds i8, ptr addrspace(3) %125, i64 6144
  %132 = load <2 x i64>, ptr addrspace(3) %131, align 16
  store <2 x i64> %126, ptr addrspace(1) %120, align 16
  %133 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2048
  store <2 x i64> %128, ptr addrspace(1) %133, align 16
  %134 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 4096
  store <2 x i64> %130, ptr addrspace(1) %134, align 16
  %135 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 6144
  store <2 x i64> %132, ptr addrspace(1) %135, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(argmem: write) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
