; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_mma_a_column_major_swizzle32_S = internal addrspace(3) global [2048 x i8] poison, align 256

define ptx_kernel void @cta_mma_a_column_major_swizzle32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 3
  %1 = lshr i32 %thread, 2
  %2 = lshr i32 %1, 1
  %3 = lshr i32 %2, 2
  %4 = shl i32 %3, 7
  %5 = shl i32 %1, 8
  %6 = and i32 %5, 1536
  %7 = or disjoint i32 %6, %4
  %8 = shl i32 %thread, 2
  %9 = and i32 %8, 16
  %10 = or disjoint i32 %9, %7
  %11 = shl i32 %0, 5
  %12 = or disjoint i32 %11, %10
  %13 = shl i32 %3, 8
  %14 = shl i32 %1, 3
  %15 = and i32 %14, 48
  %16 = or disjoint i32 %15, %13
  %17 = shl i32 %thread, 1
  %18 = and i32 %17, 8
  %19 = or disjoint i32 %18, %16
  %20 = shl i32 %0, 6
  %21 = or disjoint i32 %20, %19
  %22 = lshr i32 %4, 3
  %23 = and i32 %22, 16
  %24 = xor i32 %12, %23
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %25
  %27 = zext nneg i32 %21 to i64
  %28 = mul i64 %27, 2
  %29 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %28
  %30 = load <2 x i64>, ptr addrspace(1) %29, align 16, !invariant.load !1
  store <2 x i64> %30, ptr addrspace(3) %26, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %31 = and i32 %thread, 7
  %32 = lshr i32 %thread, 3
  %33 = lshr i32 %32, 1
  %34 = shl i32 %33, 8
  %35 = and i32 %17, 16
  %36 = or disjoint i32 %35, %34
  %37 = shl i32 %31, 5
  %38 = or disjoint i32 %37, %36
  %39 = lshr i32 %37, 3
  %40 = and i32 %39, 16
  %41 = xor i32 %38, %40
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %42
  %44 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %43)
  %45 = extractvalue { i32, i32, i32, i32 } %44, 0
  %46 = extractvalue { i32, i32, i32, i32 } %44, 1
  %47 = extractvalue { i32, i32, i32, i32 } %44, 2
  %48 = extractvalue { i32, i32, i32, i32 } %44, 3
  %49 = and i32 %1, 7
  %50 = lshr i32 %1, 3
  %51 = shl i32 %50, 4
  %52 = or disjoint i32 %49, %51
  %53 = shl i32 %0, 7
  %54 = or disjoint i32 %53, %52
  %55 = zext nneg i32 %54 to i64
  %56 = mul i64 %55, 2
  %57 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %56
  %58 = lshr i32 %45, 0
  %59 = trunc i32 %58 to i16
  %60 = lshr i32 %46, 0
  %61 = trunc i32 %60 to i16
  %62 = lshr i32 %45, 16
  %63 = trunc i32 %62 to i16
  %64 = lshr i32 %46, 16
  %65 = trunc i32 %64 to i16
  %66 = lshr i32 %47, 0
  %67 = trunc i32 %66 to i16
  %68 = lshr i32 %48, 0
  %69 = trunc i32 %68 to i16
  %70 = lshr i32 %47, 16
  %71 = trunc i32 %70 to i16
  %72 = lshr i32 %48, 16
  %73 = trunc i32 %72 to i16
  store i16 %59, ptr addrspace(1) %57, align 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 16
  store i16 %61, ptr addrspace(1) %74, align 2
  %75 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 128
  store i16 %63, ptr addrspace(1) %75, align 2
  %76 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 144
  store i16 %65, ptr addrspace(1) %76, align 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1024
  store i16 %67, ptr addrspace(1) %77, align 2
  %78 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1040
  store i16 %69, ptr addrspace(1) %78, align 2
  %79 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1152
  store i16 %71, ptr addrspace(1) %79, align 2
  %80 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1168
  store i16 %73, ptr addrspace(1) %80, align 2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
