; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_swizzle128_S = internal addrspace(3) global [2048 x i8] poison, align 1024

define ptx_kernel void @warp_mma_a_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext nneg i32 %thread to i64
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
  %14 = zext nneg i32 %5 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %14
  store <2 x i64> %7, ptr addrspace(3) %15, align 16
  %16 = xor i32 %5, 64
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %17
  %19 = getelementptr inbounds i8, ptr addrspace(3) %18, i64 512
  store <2 x i64> %9, ptr addrspace(3) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 1024
  store <2 x i64> %11, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %18, i64 1536
  store <2 x i64> %13, ptr addrspace(3) %21, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %22 = and i32 %thread, 15
  %23 = lshr i32 %thread, 4
  %24 = shl i32 %23, 4
  %25 = shl i32 %22, 7
  %26 = or disjoint i32 %25, %24
  %27 = lshr i32 %25, 3
  %28 = and i32 %27, 112
  %29 = xor i32 %26, %28
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %30
  %32 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %31)
  %33 = extractvalue { i32, i32, i32, i32 } %32, 0
  %34 = extractvalue { i32, i32, i32, i32 } %32, 1
  %35 = extractvalue { i32, i32, i32, i32 } %32, 2
  %36 = extractvalue { i32, i32, i32, i32 } %32, 3
  %37 = xor i32 %29, 32
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %38
  %40 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %39)
  %41 = extractvalue { i32, i32, i32, i32 } %40, 0
  %42 = extractvalue { i32, i32, i32, i32 } %40, 1
  %43 = extractvalue { i32, i32, i32, i32 } %40, 2
  %44 = extractvalue { i32, i32, i32, i32 } %40, 3
  %45 = xor i32 %29, 64
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %46
  %48 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %47)
  %49 = extractvalue { i32, i32, i32, i32 } %48, 0
  %50 = extractvalue { i32, i32, i32, i32 } %48, 1
  %51 = extractvalue { i32, i32, i32, i32 } %48, 2
  %52 = extractvalue { i32, i32, i32, i32 } %48, 3
  %53 = xor i32 %29, 96
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_swizzle128_S, i64 %54
  %56 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %55)
  %57 = extractvalue { i32, i32, i32, i32 } %56, 0
  %58 = extractvalue { i32, i32, i32, i32 } %56, 1
  %59 = extractvalue { i32, i32, i32, i32 } %56, 2
  %60 = extractvalue { i32, i32, i32, i32 } %56, 3
  %61 = and i32 %thread, 3
  %62 = lshr i32 %thread, 2
  %63 = shl i32 %62, 6
  %64 = shl i32 %61, 1
  %65 = or disjoint i32 %64, %63
  %66 = zext nneg i32 %65 to i64
  %67 = mul i64 %66, 2
  %68 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %67
  store i32 %33, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 16
  store i32 %35, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 32
  store i32 %41, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 48
  store i32 %43, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 64
  store i32 %49, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 80
  store i32 %51, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 96
  store i32 %57, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 112
  store i32 %59, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1024
  store i32 %34, ptr addrspace(1) %76, align 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1040
  store i32 %36, ptr addrspace(1) %77, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1056
  store i32 %42, ptr addrspace(1) %78, align 4
  %79 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1072
  store i32 %44, ptr addrspace(1) %79, align 4
  %80 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1088
  store i32 %50, ptr addrspace(1) %80, align 4
  %81 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1104
  store i32 %52, ptr addrspace(1) %81, align 4
  %82 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1120
  store i32 %58, ptr addrspace(1) %82, align 4
  %83 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1136
  store i32 %60, ptr addrspace(1) %83, align 4
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
