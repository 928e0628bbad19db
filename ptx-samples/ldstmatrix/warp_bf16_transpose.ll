; llc -mcpu=sm_90a -mattr=+ptx86
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
  %26 = urem i32 %25, 16
  %27 = udiv i32 %25, 16
  %28 = mul i32 %27, 8
  %29 = mul i32 %26, 64
  %30 = add i32 %29, %28
  %31 = lshr i32 %30, 3
  %32 = and i32 %31, 56
  %33 = xor i32 %30, %32
  %34 = mul i32 %33, 2
  %35 = xor i32 %34, 0
  %36 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %35
  %37 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %36)
  %38 = extractvalue { i32, i32, i32, i32 } %37, 0
  %39 = extractvalue { i32, i32, i32, i32 } %37, 1
  %40 = extractvalue { i32, i32, i32, i32 } %37, 2
  %41 = extractvalue { i32, i32, i32, i32 } %37, 3
  %42 = xor i32 %34, 32
  %43 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %42
  %44 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %43)
  %45 = extractvalue { i32, i32, i32, i32 } %44, 0
  %46 = extractvalue { i32, i32, i32, i32 } %44, 1
  %47 = extractvalue { i32, i32, i32, i32 } %44, 2
  %48 = extractvalue { i32, i32, i32, i32 } %44, 3
  %49 = xor i32 %34, 64
  %50 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %49
  %51 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %50)
  %52 = extractvalue { i32, i32, i32, i32 } %51, 0
  %53 = extractvalue { i32, i32, i32, i32 } %51, 1
  %54 = extractvalue { i32, i32, i32, i32 } %51, 2
  %55 = extractvalue { i32, i32, i32, i32 } %51, 3
  %56 = xor i32 %34, 96
  %57 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_S, i32 %56
  %58 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %57)
  %59 = extractvalue { i32, i32, i32, i32 } %58, 0
  %60 = extractvalue { i32, i32, i32, i32 } %58, 1
  %61 = extractvalue { i32, i32, i32, i32 } %58, 2
  %62 = extractvalue { i32, i32, i32, i32 } %58, 3
  %63 = and i32 %thread, 31
  %64 = urem i32 %63, 8
  %65 = udiv i32 %63, 8
  %66 = urem i32 %65, 2
  %67 = udiv i32 %65, 2
  %68 = mul i32 %67, 128
  %69 = mul i32 %66, 8
  %70 = add i32 %69, %68
  %71 = mul i32 %64, 16
  %72 = add i32 %71, %70
  %73 = lshr i32 %72, 3
  %74 = and i32 %73, 8
  %75 = xor i32 %72, %74
  %76 = mul i32 %75, 2
  %77 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_T, i32 %76
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %77, i32 %38, i32 %39, i32 %40, i32 %41)
  %78 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 512
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %78, i32 %45, i32 %46, i32 %47, i32 %48)
  %79 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 1024
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %79, i32 %52, i32 %53, i32 %54, i32 %55)
  %80 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 1536
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %80, i32 %59, i32 %60, i32 %61, i32 %62)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %81 = and i32 %thread, 31
  %82 = mul i32 %81, 8
  %83 = sext i32 %82 to i64
  %84 = mul i32 %81, 8
  %85 = mul i64 %83, 2
  %86 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %85
  %87 = lshr i32 %84, 3
  %88 = and i32 %87, 8
  %89 = xor i32 %84, %88
  %90 = mul i32 %89, 2
  %91 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_T, i32 %90
  %92 = load <4 x i32>, ptr addrspace(3) %91, align 16
  %93 = getelementptr inbounds i8, ptr addrspace(3) %91, i32 512
  %94 = load <4 x i32>, ptr addrspace(3) %93, align 16
  %95 = getelementptr inbounds i8, ptr addrspace(3) %91, i32 1024
  %96 = load <4 x i32>, ptr addrspace(3) %95, align 16
  %97 = getelementptr inbounds i8, ptr addrspace(3) %91, i32 1536
  %98 = load <4 x i32>, ptr addrspace(3) %97, align 16
  store <4 x i32> %92, ptr addrspace(1) %86, align 16
  %99 = getelementptr inbounds i8, ptr addrspace(1) %86, i64 512
  store <4 x i32> %94, ptr addrspace(1) %99, align 16
  %100 = getelementptr inbounds i8, ptr addrspace(1) %86, i64 1024
  store <4 x i32> %96, ptr addrspace(1) %100, align 16
  %101 = getelementptr inbounds i8, ptr addrspace(1) %86, i64 1536
  store <4 x i32> %98, ptr addrspace(1) %101, align 16
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

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }
attributes #4 = { convergent nocallback nounwind memory(argmem: write) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
