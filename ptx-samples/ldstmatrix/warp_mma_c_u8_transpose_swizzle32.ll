; llc -mcpu=sm_120a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_c_u8_transpose_swizzle32_T = internal addrspace(3) global [1024 x i8] poison, align 256

define ptx_kernel void @warp_mma_c_u8_transpose_swizzle32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 3
  %1 = lshr i32 %thread, 2
  %2 = shl i32 %1, 5
  %3 = shl i32 %0, 1
  %4 = or disjoint i32 %3, %2
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load i16, ptr addrspace(1) %6, align 2, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 8
  %9 = load i16, ptr addrspace(1) %8, align 2, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 16
  %11 = load i16, ptr addrspace(1) %10, align 2, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 24
  %13 = load i16, ptr addrspace(1) %12, align 2, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 256
  %15 = load i16, ptr addrspace(1) %14, align 2, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 264
  %17 = load i16, ptr addrspace(1) %16, align 2, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 272
  %19 = load i16, ptr addrspace(1) %18, align 2, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 280
  %21 = load i16, ptr addrspace(1) %20, align 2, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 512
  %23 = load i16, ptr addrspace(1) %22, align 2, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 520
  %25 = load i16, ptr addrspace(1) %24, align 2, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 528
  %27 = load i16, ptr addrspace(1) %26, align 2, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 536
  %29 = load i16, ptr addrspace(1) %28, align 2, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 768
  %31 = load i16, ptr addrspace(1) %30, align 2, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 776
  %33 = load i16, ptr addrspace(1) %32, align 2, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 784
  %35 = load i16, ptr addrspace(1) %34, align 2, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 792
  %37 = load i16, ptr addrspace(1) %36, align 2, !invariant.load !1
  %38 = zext i16 %7 to i32
  %39 = shl i32 %38, 0
  %40 = or i32 0, %39
  %41 = zext i16 %9 to i32
  %42 = shl i32 %41, 0
  %43 = or i32 0, %42
  %44 = zext i16 %11 to i32
  %45 = shl i32 %44, 0
  %46 = or i32 0, %45
  %47 = zext i16 %13 to i32
  %48 = shl i32 %47, 0
  %49 = or i32 0, %48
  %50 = zext i16 %15 to i32
  %51 = shl i32 %50, 16
  %52 = and i32 %40, 65535
  %53 = or i32 %52, %51
  %54 = zext i16 %17 to i32
  %55 = shl i32 %54, 16
  %56 = and i32 %43, 65535
  %57 = or i32 %56, %55
  %58 = zext i16 %19 to i32
  %59 = shl i32 %58, 16
  %60 = and i32 %46, 65535
  %61 = or i32 %60, %59
  %62 = zext i16 %21 to i32
  %63 = shl i32 %62, 16
  %64 = and i32 %49, 65535
  %65 = or i32 %64, %63
  %66 = zext i16 %23 to i32
  %67 = shl i32 %66, 0
  %68 = or i32 0, %67
  %69 = zext i16 %25 to i32
  %70 = shl i32 %69, 0
  %71 = or i32 0, %70
  %72 = zext i16 %27 to i32
  %73 = shl i32 %72, 0
  %74 = or i32 0, %73
  %75 = zext i16 %29 to i32
  %76 = shl i32 %75, 0
  %77 = or i32 0, %76
  %78 = zext i16 %31 to i32
  %79 = shl i32 %78, 16
  %80 = and i32 %68, 65535
  %81 = or i32 %80, %79
  %82 = zext i16 %33 to i32
  %83 = shl i32 %82, 16
  %84 = and i32 %71, 65535
  %85 = or i32 %84, %83
  %86 = zext i16 %35 to i32
  %87 = shl i32 %86, 16
  %88 = and i32 %74, 65535
  %89 = or i32 %88, %87
  %90 = zext i16 %37 to i32
  %91 = shl i32 %90, 16
  %92 = and i32 %77, 65535
  %93 = or i32 %92, %91
  %94 = shl i32 %thread, 5
  %95 = lshr i32 %94, 3
  %96 = and i32 %95, 16
  %97 = xor i32 %94, %96
  %98 = zext nneg i32 %97 to i64
  %99 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %98
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) %99, i32 %53, i32 %57, i32 %61, i32 %65)
  %100 = xor i32 %97, 16
  %101 = zext nneg i32 %100 to i64
  %102 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %101
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p3(ptr addrspace(3) %102, i32 %81, i32 %85, i32 %89, i32 %93)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %103 = zext nneg i32 %thread to i64
  %104 = mul nuw i64 %103, 16
  %105 = shl i32 %thread, 4
  %106 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %104
  %107 = lshr i32 %105, 3
  %108 = and i32 %107, 16
  %109 = xor i32 %105, %108
  %110 = zext nneg i32 %109 to i64
  %111 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_c_u8_transpose_swizzle32_T, i64 %110
  %112 = load <2 x i64>, ptr addrspace(3) %111, align 16
  %113 = getelementptr inbounds i8, ptr addrspace(3) %111, i64 512
  %114 = load <2 x i64>, ptr addrspace(3) %113, align 16
  store <2 x i64> %112, ptr addrspace(1) %106, align 16
  %115 = getelementptr inbounds i8, ptr addrspace(1) %106, i64 512
  store <2 x i64> %114, ptr addrspace(1) %115, align 16
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
