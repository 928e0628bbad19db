; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_swizzle128_S = internal addrspace(3) global [2048 x i8] poison, align 1024

define ptx_kernel void @warp_mma_a_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = shl i32 %0, 4
  %2 = zext nneg i32 %0 to i64
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
  %15 = zext nneg i32 %6 to i64
  %16 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %15
  store <2 x i64> %8, ptr addrspace(3) %16, align 16
  %17 = xor i32 %6, 64
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %18
  %20 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 512
  store <2 x i64> %10, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 1024
  store <2 x i64> %12, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 1536
  store <2 x i64> %14, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %23 = and i32 %0, 15
  %24 = lshr i32 %0, 4
  %25 = shl i32 %24, 4
  %26 = shl i32 %23, 7
  %27 = or disjoint i32 %26, %25
  %28 = lshr i32 %26, 3
  %29 = and i32 %28, 112
  %30 = xor i32 %27, %29
  %31 = zext nneg i32 %30 to i64
  %32 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %31
  %33 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %32)
  %34 = extractvalue { i32, i32, i32, i32 } %33, 0
  %35 = extractvalue { i32, i32, i32, i32 } %33, 1
  %36 = extractvalue { i32, i32, i32, i32 } %33, 2
  %37 = extractvalue { i32, i32, i32, i32 } %33, 3
  %38 = xor i32 %30, 32
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %39
  %41 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %40)
  %42 = extractvalue { i32, i32, i32, i32 } %41, 0
  %43 = extractvalue { i32, i32, i32, i32 } %41, 1
  %44 = extractvalue { i32, i32, i32, i32 } %41, 2
  %45 = extractvalue { i32, i32, i32, i32 } %41, 3
  %46 = xor i32 %30, 64
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %47
  %49 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %48)
  %50 = extractvalue { i32, i32, i32, i32 } %49, 0
  %51 = extractvalue { i32, i32, i32, i32 } %49, 1
  %52 = extractvalue { i32, i32, i32, i32 } %49, 2
  %53 = extractvalue { i32, i32, i32, i32 } %49, 3
  %54 = xor i32 %30, 96
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %55
  %57 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %56)
  %58 = extractvalue { i32, i32, i32, i32 } %57, 0
  %59 = extractvalue { i32, i32, i32, i32 } %57, 1
  %60 = extractvalue { i32, i32, i32, i32 } %57, 2
  %61 = extractvalue { i32, i32, i32, i32 } %57, 3
  %62 = and i32 %0, 3
  %63 = lshr i32 %0, 2
  %64 = shl i32 %63, 6
  %65 = shl i32 %62, 1
  %66 = or disjoint i32 %65, %64
  %67 = zext nneg i32 %66 to i64
  %68 = mul i64 %67, 2
  %69 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %68
  store i32 %34, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 16
  store i32 %36, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 32
  store i32 %42, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 48
  store i32 %44, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 64
  store i32 %50, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 80
  store i32 %52, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 96
  store i32 %58, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 112
  store i32 %60, ptr addrspace(1) %76, align 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1024
  store i32 %35, ptr addrspace(1) %77, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1040
  store i32 %37, ptr addrspace(1) %78, align 4
  %79 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1056
  store i32 %43, ptr addrspace(1) %79, align 4
  %80 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1072
  store i32 %45, ptr addrspace(1) %80, align 4
  %81 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1088
  store i32 %51, ptr addrspace(1) %81, align 4
  %82 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1104
  store i32 %53, ptr addrspace(1) %82, align 4
  %83 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1120
  store i32 %59, ptr addrspace(1) %83, align 4
  %84 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1136
  store i32 %61, ptr addrspace(1) %84, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
