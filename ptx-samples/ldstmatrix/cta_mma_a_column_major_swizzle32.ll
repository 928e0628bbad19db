; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_mma_a_column_major_swizzle32_S = internal addrspace(3) global [2048 x i8] poison, align 256

define ptx_kernel void @cta_mma_a_column_major_swizzle32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 2
  %1 = udiv i32 %thread, 2
  %2 = urem i32 %1, 4
  %3 = udiv i32 %1, 4
  %4 = mul i32 %3, 16
  %5 = mul i32 %2, 256
  %6 = add i32 %5, %4
  %7 = mul i32 %0, 8
  %8 = add i32 %7, %6
  %9 = mul i32 %3, 64
  %10 = mul i32 %2, 16
  %11 = add i32 %10, %9
  %12 = mul i32 %0, 8
  %13 = add i32 %12, %11
  %14 = sext i32 %13 to i64
  %15 = lshr i32 %8, 3
  %16 = and i32 %15, 8
  %17 = xor i32 %8, %16
  %18 = mul i32 %17, 2
  %19 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i32 %18
  %20 = mul i64 %14, 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %20
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16
  store <4 x i32> %22, ptr addrspace(3) %19, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = urem i32 %thread, 2
  %24 = udiv i32 %thread, 2
  %25 = urem i32 %24, 4
  %26 = udiv i32 %24, 4
  %27 = urem i32 %26, 2
  %28 = udiv i32 %26, 2
  %29 = urem i32 %28, 2
  %30 = udiv i32 %28, 2
  %31 = mul i32 %30, 256
  %32 = mul i32 %29, 128
  %33 = add i32 %32, %31
  %34 = mul i32 %27, 8
  %35 = add i32 %34, %33
  %36 = mul i32 %25, 32
  %37 = add i32 %36, %35
  %38 = mul i32 %23, 16
  %39 = add i32 %38, %37
  %40 = lshr i32 %39, 3
  %41 = and i32 %40, 8
  %42 = xor i32 %39, %41
  %43 = mul i32 %42, 2
  %44 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_column_major_swizzle32_S, i32 %43
  %45 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %44)
  %46 = extractvalue { i32, i32, i32, i32 } %45, 0
  %47 = extractvalue { i32, i32, i32, i32 } %45, 1
  %48 = extractvalue { i32, i32, i32, i32 } %45, 2
  %49 = extractvalue { i32, i32, i32, i32 } %45, 3
  %50 = urem i32 %thread, 4
  %51 = udiv i32 %thread, 4
  %52 = urem i32 %51, 8
  %53 = udiv i32 %51, 8
  %54 = mul i32 %53, 16
  %55 = add i32 %52, %54
  %56 = mul i32 %50, 128
  %57 = add i32 %56, %55
  %58 = sext i32 %57 to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %59
  %61 = lshr i32 %46, 0
  %62 = trunc i32 %61 to i16
  %63 = lshr i32 %47, 0
  %64 = trunc i32 %63 to i16
  %65 = lshr i32 %46, 16
  %66 = trunc i32 %65 to i16
  %67 = lshr i32 %47, 16
  %68 = trunc i32 %67 to i16
  %69 = lshr i32 %48, 0
  %70 = trunc i32 %69 to i16
  %71 = lshr i32 %49, 0
  %72 = trunc i32 %71 to i16
  %73 = lshr i32 %48, 16
  %74 = trunc i32 %73 to i16
  %75 = lshr i32 %49, 16
  %76 = trunc i32 %75 to i16
  store i16 %62, ptr addrspace(1) %60, align 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 16
  store i16 %64, ptr addrspace(1) %77, align 2
  %78 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 128
  store i16 %66, ptr addrspace(1) %78, align 2
  %79 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 144
  store i16 %68, ptr addrspace(1) %79, align 2
  %80 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 1024
  store i16 %70, ptr addrspace(1) %80, align 2
  %81 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 1040
  store i16 %72, ptr addrspace(1) %81, align 2
  %82 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 1152
  store i16 %74, ptr addrspace(1) %82, align 2
  %83 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 1168
  store i16 %76, ptr addrspace(1) %83, align 2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }
