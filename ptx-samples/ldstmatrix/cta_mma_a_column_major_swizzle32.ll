; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_mma_a_column_major_swizzle32_S = internal addrspace(3) global [2048 x i8] poison, align 256

define ptx_kernel void @cta_mma_a_column_major_swizzle32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 1
  %1 = lshr i32 %thread, 1
  %2 = and i32 %1, 3
  %3 = lshr i32 %1, 2
  %4 = mul i32 %3, 32
  %5 = mul i32 %2, 512
  %6 = add i32 %5, %4
  %7 = mul i32 %0, 16
  %8 = add i32 %7, %6
  %9 = mul i32 %3, 64
  %10 = mul i32 %2, 16
  %11 = add i32 %10, %9
  %12 = mul i32 %0, 8
  %13 = add i32 %12, %11
  %14 = lshr i32 %8, 3
  %15 = and i32 %14, 16
  %16 = xor i32 %8, %15
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %17
  %19 = zext nneg i32 %13 to i64
  %20 = mul i64 %19, 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %20
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  store <4 x i32> %22, ptr addrspace(3) %18, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = and i32 %thread, 7
  %24 = lshr i32 %thread, 3
  %25 = and i32 %24, 1
  %26 = lshr i32 %24, 1
  %27 = mul i32 %26, 256
  %28 = mul i32 %25, 16
  %29 = add i32 %28, %27
  %30 = mul i32 %23, 32
  %31 = add i32 %30, %29
  %32 = lshr i32 %31, 3
  %33 = and i32 %32, 16
  %34 = xor i32 %31, %33
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i64 %35
  %37 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %36)
  %38 = extractvalue { i32, i32, i32, i32 } %37, 0
  %39 = extractvalue { i32, i32, i32, i32 } %37, 1
  %40 = extractvalue { i32, i32, i32, i32 } %37, 2
  %41 = extractvalue { i32, i32, i32, i32 } %37, 3
  %42 = and i32 %thread, 3
  %43 = lshr i32 %thread, 2
  %44 = and i32 %43, 7
  %45 = lshr i32 %43, 3
  %46 = mul i32 %45, 16
  %47 = add i32 %44, %46
  %48 = mul i32 %42, 128
  %49 = add i32 %48, %47
  %50 = zext nneg i32 %49 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %51
  %53 = lshr i32 %38, 0
  %54 = trunc i32 %53 to i16
  %55 = lshr i32 %39, 0
  %56 = trunc i32 %55 to i16
  %57 = lshr i32 %38, 16
  %58 = trunc i32 %57 to i16
  %59 = lshr i32 %39, 16
  %60 = trunc i32 %59 to i16
  %61 = lshr i32 %40, 0
  %62 = trunc i32 %61 to i16
  %63 = lshr i32 %41, 0
  %64 = trunc i32 %63 to i16
  %65 = lshr i32 %40, 16
  %66 = trunc i32 %65 to i16
  %67 = lshr i32 %41, 16
  %68 = trunc i32 %67 to i16
  store i16 %54, ptr addrspace(1) %52, align 2
  %69 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 16
  store i16 %56, ptr addrspace(1) %69, align 2
  %70 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 128
  store i16 %58, ptr addrspace(1) %70, align 2
  %71 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 144
  store i16 %60, ptr addrspace(1) %71, align 2
  %72 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1024
  store i16 %62, ptr addrspace(1) %72, align 2
  %73 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1040
  store i16 %64, ptr addrspace(1) %73, align 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1152
  store i16 %66, ptr addrspace(1) %74, align 2
  %75 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1168
  store i16 %68, ptr addrspace(1) %75, align 2
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
