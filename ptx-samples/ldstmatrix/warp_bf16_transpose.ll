; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_bf16_transpose_S = internal addrspace(3) global [2048 x i8] poison, align 1024
@warp_bf16_transpose_T = internal addrspace(3) global [2048 x i8] poison, align 256

define ptx_kernel void @warp_bf16_transpose(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 56
  %6 = xor i32 %1, %5
  %7 = mul i32 %6, 2
  %8 = mul i64 %3, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 512
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1024
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1536
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  %17 = xor i32 %7, 0
  %18 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %17
  store <4 x i32> %10, ptr addrspace(3) %18, align 16
  %19 = xor i32 %7, 576
  %20 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %19
  store <4 x i32> %12, ptr addrspace(3) %20, align 16
  %21 = xor i32 %7, 1024
  %22 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %21
  store <4 x i32> %14, ptr addrspace(3) %22, align 16
  %23 = xor i32 %7, 1600
  %24 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %23
  store <4 x i32> %16, ptr addrspace(3) %24, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %25 = and i32 %thread, 31
  %26 = urem i32 %25, 8
  %27 = udiv i32 %25, 8
  %28 = urem i32 %27, 2
  %29 = udiv i32 %27, 2
  %30 = mul i32 %29, 8
  %31 = mul i32 %28, 512
  %32 = add i32 %31, %30
  %33 = mul i32 %26, 64
  %34 = add i32 %33, %32
  %35 = lshr i32 %34, 3
  %36 = and i32 %35, 56
  %37 = xor i32 %34, %36
  %38 = mul i32 %37, 2
  %39 = xor i32 %38, 0
  %40 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %39
  %41 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %40)
  %42 = extractvalue { i32, i32, i32, i32 } %41, 0
  %43 = extractvalue { i32, i32, i32, i32 } %41, 1
  %44 = extractvalue { i32, i32, i32, i32 } %41, 2
  %45 = extractvalue { i32, i32, i32, i32 } %41, 3
  %46 = xor i32 %38, 32
  %47 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %46
  %48 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %47)
  %49 = extractvalue { i32, i32, i32, i32 } %48, 0
  %50 = extractvalue { i32, i32, i32, i32 } %48, 1
  %51 = extractvalue { i32, i32, i32, i32 } %48, 2
  %52 = extractvalue { i32, i32, i32, i32 } %48, 3
  %53 = xor i32 %38, 64
  %54 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %53
  %55 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %54)
  %56 = extractvalue { i32, i32, i32, i32 } %55, 0
  %57 = extractvalue { i32, i32, i32, i32 } %55, 1
  %58 = extractvalue { i32, i32, i32, i32 } %55, 2
  %59 = extractvalue { i32, i32, i32, i32 } %55, 3
  %60 = xor i32 %38, 96
  %61 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %60
  %62 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %61)
  %63 = extractvalue { i32, i32, i32, i32 } %62, 0
  %64 = extractvalue { i32, i32, i32, i32 } %62, 1
  %65 = extractvalue { i32, i32, i32, i32 } %62, 2
  %66 = extractvalue { i32, i32, i32, i32 } %62, 3
  %67 = and i32 %thread, 31
  %68 = urem i32 %67, 2
  %69 = udiv i32 %67, 2
  %70 = urem i32 %69, 4
  %71 = udiv i32 %69, 4
  %72 = urem i32 %71, 2
  %73 = udiv i32 %71, 2
  %74 = mul i32 %73, 128
  %75 = mul i32 %72, 8
  %76 = add i32 %75, %74
  %77 = mul i32 %70, 32
  %78 = add i32 %77, %76
  %79 = mul i32 %68, 16
  %80 = add i32 %79, %78
  %81 = lshr i32 %80, 3
  %82 = and i32 %81, 8
  %83 = xor i32 %80, %82
  %84 = mul i32 %83, 2
  %85 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_T, i32 %84
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %85, i32 %42, i32 %43, i32 %44, i32 %45)
  %86 = getelementptr inbounds i8, ptr addrspace(3) %85, i32 512
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %86, i32 %49, i32 %50, i32 %51, i32 %52)
  %87 = getelementptr inbounds i8, ptr addrspace(3) %85, i32 1024
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %87, i32 %56, i32 %57, i32 %58, i32 %59)
  %88 = getelementptr inbounds i8, ptr addrspace(3) %85, i32 1536
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %88, i32 %63, i32 %64, i32 %65, i32 %66)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %89 = and i32 %thread, 31
  %90 = mul i32 %89, 8
  %91 = sext i32 %90 to i64
  %92 = mul i32 %89, 8
  %93 = mul i64 %91, 2
  %94 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %93
  %95 = lshr i32 %92, 3
  %96 = and i32 %95, 8
  %97 = xor i32 %92, %96
  %98 = mul i32 %97, 2
  %99 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_T, i32 %98
  %100 = load <4 x i32>, ptr addrspace(3) %99, align 16
  %101 = getelementptr inbounds i8, ptr addrspace(3) %99, i32 512
  %102 = load <4 x i32>, ptr addrspace(3) %101, align 16
  %103 = getelementptr inbounds i8, ptr addrspace(3) %99, i32 1024
  %104 = load <4 x i32>, ptr addrspace(3) %103, align 16
  %105 = getelementptr inbounds i8, ptr addrspace(3) %99, i32 1536
  %106 = load <4 x i32>, ptr addrspace(3) %105, align 16
  store <4 x i32> %100, ptr addrspace(1) %94, align 16
  %107 = getelementptr inbounds i8, ptr addrspace(1) %94, i64 512
  store <4 x i32> %102, ptr addrspace(1) %107, align 16
  %108 = getelementptr inbounds i8, ptr addrspace(1) %94, i64 1024
  store <4 x i32> %104, ptr addrspace(1) %108, align 16
  %109 = getelementptr inbounds i8, ptr addrspace(1) %94, i64 1536
  store <4 x i32> %106, ptr addrspace(1) %109, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #4

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }
attributes #4 = { convergent nocallback nounwind memory(argmem: write) }
