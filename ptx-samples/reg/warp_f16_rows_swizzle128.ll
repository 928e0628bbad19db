; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_rows_swizzle128_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @warp_f16_rows_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 112
  %5 = xor i32 %0, %4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 512
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1024
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1536
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2048
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2560
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 3072
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 3584
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = zext nneg i32 %5 to i64
  %23 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %22
  store <2 x i64> %7, ptr addrspace(3) %23, align 16
  %24 = xor i32 %5, 64
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %25
  %27 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 512
  store <2 x i64> %9, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 1024
  store <2 x i64> %11, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 1536
  store <2 x i64> %13, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 2048
  store <2 x i64> %15, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2560
  store <2 x i64> %17, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 3072
  store <2 x i64> %19, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 3584
  store <2 x i64> %21, ptr addrspace(3) %33, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %34 = shl i32 %thread, 7
  %35 = lshr i32 %34, 3
  %36 = and i32 %35, 112
  %37 = xor i32 %34, %36
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %38
  %40 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %41 = xor i32 %37, 16
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %42
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = xor i32 %37, 32
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %46
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = xor i32 %37, 48
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %50
  %52 = load <4 x i32>, ptr addrspace(3) %51, align 16
  %53 = xor i32 %37, 64
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %54
  %56 = load <4 x i32>, ptr addrspace(3) %55, align 16
  %57 = xor i32 %37, 80
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %58
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  %61 = xor i32 %37, 96
  %62 = zext nneg i32 %61 to i64
  %63 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %62
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  %65 = xor i32 %37, 112
  %66 = zext nneg i32 %65 to i64
  %67 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %66
  %68 = load <4 x i32>, ptr addrspace(3) %67, align 16
  %69 = mul nuw i64 %1, 128
  %70 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %69
  store <4 x i32> %40, ptr addrspace(1) %70, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 16
  store <4 x i32> %44, ptr addrspace(1) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 32
  store <4 x i32> %48, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 48
  store <4 x i32> %52, ptr addrspace(1) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 64
  store <4 x i32> %56, ptr addrspace(1) %74, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 80
  store <4 x i32> %60, ptr addrspace(1) %75, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 96
  store <4 x i32> %64, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 112
  store <4 x i32> %68, ptr addrspace(1) %77, align 16
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
