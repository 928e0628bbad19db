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
  %2 = and i32 %1, 1
  %3 = lshr i32 %1, 1
  %4 = and i32 %3, 3
  %5 = lshr i32 %3, 2
  %6 = shl i32 %5, 7
  %7 = shl i32 %4, 9
  %8 = add i32 %7, %6
  %9 = shl i32 %2, 4
  %10 = add i32 %9, %8
  %11 = shl i32 %0, 5
  %12 = add i32 %11, %10
  %13 = shl i32 %5, 8
  %14 = shl i32 %4, 4
  %15 = add i32 %14, %13
  %16 = shl i32 %2, 3
  %17 = add i32 %16, %15
  %18 = shl i32 %0, 6
  %19 = add i32 %18, %17
  %20 = lshr i32 %12, 3
  %21 = and i32 %20, 16
  %22 = xor i32 %12, %21
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %23
  %25 = zext nneg i32 %19 to i64
  %26 = mul i64 %25, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %26
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !1
  store <4 x i32> %28, ptr addrspace(3) %24, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %29 = and i32 %thread, 7
  %30 = lshr i32 %thread, 3
  %31 = and i32 %30, 1
  %32 = lshr i32 %30, 1
  %33 = shl i32 %32, 8
  %34 = shl i32 %31, 4
  %35 = add i32 %34, %33
  %36 = shl i32 %29, 5
  %37 = add i32 %36, %35
  %38 = lshr i32 %37, 3
  %39 = and i32 %38, 16
  %40 = xor i32 %37, %39
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %41
  %43 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %42)
  %44 = extractvalue { i32, i32, i32, i32 } %43, 0
  %45 = extractvalue { i32, i32, i32, i32 } %43, 1
  %46 = extractvalue { i32, i32, i32, i32 } %43, 2
  %47 = extractvalue { i32, i32, i32, i32 } %43, 3
  %48 = and i32 %1, 7
  %49 = lshr i32 %1, 3
  %50 = shl i32 %49, 4
  %51 = add i32 %48, %50
  %52 = shl i32 %0, 7
  %53 = add i32 %52, %51
  %54 = zext nneg i32 %53 to i64
  %55 = mul i64 %54, 2
  %56 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %55
  %57 = lshr i32 %44, 0
  %58 = trunc i32 %57 to i16
  %59 = lshr i32 %45, 0
  %60 = trunc i32 %59 to i16
  %61 = lshr i32 %44, 16
  %62 = trunc i32 %61 to i16
  %63 = lshr i32 %45, 16
  %64 = trunc i32 %63 to i16
  %65 = lshr i32 %46, 0
  %66 = trunc i32 %65 to i16
  %67 = lshr i32 %47, 0
  %68 = trunc i32 %67 to i16
  %69 = lshr i32 %46, 16
  %70 = trunc i32 %69 to i16
  %71 = lshr i32 %47, 16
  %72 = trunc i32 %71 to i16
  store i16 %58, ptr addrspace(1) %56, align 2
  %73 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 16
  store i16 %60, ptr addrspace(1) %73, align 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 128
  store i16 %62, ptr addrspace(1) %74, align 2
  %75 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 144
  store i16 %64, ptr addrspace(1) %75, align 2
  %76 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 1024
  store i16 %66, ptr addrspace(1) %76, align 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 1040
  store i16 %68, ptr addrspace(1) %77, align 2
  %78 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 1152
  store i16 %70, ptr addrspace(1) %78, align 2
  %79 = getelementptr inbounds i8, ptr addrspace(1) %56, i64 1168
  store i16 %72, ptr addrspace(1) %79, align 2
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
