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
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2048
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2560
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3072
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3584
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = zext nneg i32 %6 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %23
  store <2 x i64> %8, ptr addrspace(3) %24, align 16
  %25 = xor i32 %6, 64
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_swizzle128_S, i64 %26
  %28 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 512
  store <2 x i64> %10, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 1024
  store <2 x i64> %12, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 1536
  store <2 x i64> %14, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  store <2 x i64> %16, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2560
  store <2 x i64> %18, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 3072
  store <2 x i64> %20, ptr addrspace(3) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 3584
  store <2 x i64> %22, ptr addrspace(3) %34, align 16
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
  %70 = mul nuw i64 %2, 128
  %71 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %70
  store <4 x i32> %41, ptr addrspace(1) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 16
  store <4 x i32> %45, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 32
  store <4 x i32> %49, ptr addrspace(1) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 48
  store <4 x i32> %53, ptr addrspace(1) %74, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 64
  store <4 x i32> %57, ptr addrspace(1) %75, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 80
  store <4 x i32> %61, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 96
  store <4 x i32> %65, ptr addrspace(1) %77, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(1) %71, i64 112
  store <4 x i32> %69, ptr addrspace(1) %78, align 16
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
