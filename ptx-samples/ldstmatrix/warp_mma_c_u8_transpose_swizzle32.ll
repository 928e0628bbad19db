; llc -mcpu=sm_120a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_c_u8_transpose_swizzle32_T = internal addrspace(3) global [1024 x i8] poison, align 256

define ptx_kernel void @warp_mma_c_u8_transpose_swizzle32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = and i32 %0, 3
  %2 = lshr i32 %0, 2
  %3 = shl i32 %2, 5
  %4 = shl i32 %1, 1
  %5 = or disjoint i32 %4, %3
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load i16, ptr addrspace(1) %7, align 2, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 8
  %10 = load i16, ptr addrspace(1) %9, align 2, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 16
  %12 = load i16, ptr addrspace(1) %11, align 2, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 24
  %14 = load i16, ptr addrspace(1) %13, align 2, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 256
  %16 = load i16, ptr addrspace(1) %15, align 2, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 264
  %18 = load i16, ptr addrspace(1) %17, align 2, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 272
  %20 = load i16, ptr addrspace(1) %19, align 2, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 280
  %22 = load i16, ptr addrspace(1) %21, align 2, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %24 = load i16, ptr addrspace(1) %23, align 2, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 520
  %26 = load i16, ptr addrspace(1) %25, align 2, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 528
  %28 = load i16, ptr addrspace(1) %27, align 2, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 536
  %30 = load i16, ptr addrspace(1) %29, align 2, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 768
  %32 = load i16, ptr addrspace(1) %31, align 2, !invariant.load !1
  %33 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 776
  %34 = load i16, ptr addrspace(1) %33, align 2, !invariant.load !1
  %35 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 784
  %36 = load i16, ptr addrspace(1) %35, align 2, !invariant.load !1
  %37 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 792
  %38 = load i16, ptr addrspace(1) %37, align 2, !invariant.load !1
  %39 = zext i16 %8 to i32
  %40 = shl i32 %39, 0
  %41 = or i32 0, %40
  %42 = zext i16 %10 to i32
  %43 = shl i32 %42, 0
  %44 = or i32 0, %43
  %45 = zext i16 %12 to i32
  %46 = shl i32 %45, 0
  %47 = or i32 0, %46
  %48 = zext i16 %14 to i32
  %49 = shl i32 %48, 0
  %50 = or i32 0, %49
  %51 = zext i16 %16 to i32
  %52 = shl i32 %51, 16
  %53 = and i32 %41, 65535
  %54 = or i32 %53, %52
  %55 = zext i16 %18 to i32
  %56 = shl i32 %55, 16
  %57 = and i32 %44, 65535
  %58 = or i32 %57, %56
  %59 = zext i16 %20 to i32
  %60 = shl i32 %59, 16
  %61 = and i32 %47, 65535
  %62 = or i32 %61, %60
  %63 = zext i16 %22 to i32
  %64 = shl i32 %63, 16
  %65 = and i32 %50, 65535
  %66 = or i32 %65, %64
  %67 = zext i16 %24 to i32
  %68 = shl i32 %67, 0
  %69 = or i32 0, %68
  %70 = zext i16 %26 to i32
  %71 = shl i32 %70, 0
  %72 = or i32 0, %71
  %73 = zext i16 %28 to i32
  %74 = shl i32 %73, 0
  %75 = or i32 0, %74
  %76 = zext i16 %30 to i32
  %77 = shl i32 %76, 0
  %78 = or i32 0, %77
  %79 = zext i16 %32 to i32
  %80 = shl i32 %79, 16
  %81 = and i32 %69, 65535
  %82 = or i32 %81, %80
  %83 = zext i16 %34 to i32
  %84 = shl i32 %83, 16
  %85 = and i32 %72, 65535
  %86 = or i32 %85, %84
  %87 = zext i16 %36 to i32
  %88 = shl i32 %87, 16
  %89 = and i32 %75, 65535
  %90 = or i32 %89, %88
  %91 = zext i16 %38 to i32
  %92 = shl i32 %91, 16
  %93 = and i32 %78, 65535
  %94 = or i32 %93, %92
  %95 = shl i32 %0, 5
  %96 = lshr i32 %95, 3
  %97 = and i32 %96, 16
  %98 = xor i32 %95, %97
  %99 = zext nneg i32 %98 to i64
  %100 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %99
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) %100, i32 %54, i32 %58, i32 %62, i32 %66)
  %101 = xor i32 %98, 16
  %102 = zext nneg i32 %101 to i64
  %103 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %102
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) %103, i32 %82, i32 %86, i32 %90, i32 %94)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %104 = zext nneg i32 %0 to i64
  %105 = mul nuw i64 %104, 16
  %106 = shl i32 %0, 4
  %107 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %105
  %108 = lshr i32 %106, 3
  %109 = and i32 %108, 16
  %110 = xor i32 %106, %109
  %111 = zext nneg i32 %110 to i64
  %112 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %111
  %113 = load <2 x i64>, ptr addrspace(3) %112, align 16
  %114 = getelementptr inbounds i8, ptr addrspace(3) %112, i64 512
  %115 = load <2 x i64>, ptr addrspace(3) %114, align 16
  store <2 x i64> %113, ptr addrspace(1) %107, align 16
  %116 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 512
  store <2 x i64> %115, ptr addrspace(1) %116, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_120a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(argmem: write) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_120a", !"8.8"}
!1 = !{}
