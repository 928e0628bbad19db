; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_plain_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @warp_mma_a_plain(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = mul i32 %0, 8
  %2 = mul i32 %0, 8
  %3 = sext i32 %2 to i64
  %4 = mul i32 %1, 2
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i32 %4
  %6 = mul i64 %3, 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  store <4 x i32> %8, ptr addrspace(3) %5, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 512
  store <4 x i32> %10, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1024
  store <4 x i32> %12, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %5, i32 1536
  store <4 x i32> %14, ptr addrspace(3) %17, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %18 = and i32 %thread, 31
  %19 = urem i32 %18, 8
  %20 = udiv i32 %18, 8
  %21 = urem i32 %20, 2
  %22 = udiv i32 %20, 2
  %23 = mul i32 %22, 8
  %24 = mul i32 %21, 512
  %25 = add i32 %24, %23
  %26 = mul i32 %19, 64
  %27 = add i32 %26, %25
  %28 = mul i32 %27, 2
  %29 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i32 %28
  %30 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %29)
  %31 = extractvalue { i32, i32, i32, i32 } %30, 0
  %32 = extractvalue { i32, i32, i32, i32 } %30, 1
  %33 = extractvalue { i32, i32, i32, i32 } %30, 2
  %34 = extractvalue { i32, i32, i32, i32 } %30, 3
  %35 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 32
  %36 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %35)
  %37 = extractvalue { i32, i32, i32, i32 } %36, 0
  %38 = extractvalue { i32, i32, i32, i32 } %36, 1
  %39 = extractvalue { i32, i32, i32, i32 } %36, 2
  %40 = extractvalue { i32, i32, i32, i32 } %36, 3
  %41 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 64
  %42 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %41)
  %43 = extractvalue { i32, i32, i32, i32 } %42, 0
  %44 = extractvalue { i32, i32, i32, i32 } %42, 1
  %45 = extractvalue { i32, i32, i32, i32 } %42, 2
  %46 = extractvalue { i32, i32, i32, i32 } %42, 3
  %47 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 96
  %48 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %47)
  %49 = extractvalue { i32, i32, i32, i32 } %48, 0
  %50 = extractvalue { i32, i32, i32, i32 } %48, 1
  %51 = extractvalue { i32, i32, i32, i32 } %48, 2
  %52 = extractvalue { i32, i32, i32, i32 } %48, 3
  %53 = and i32 %thread, 31
  %54 = urem i32 %53, 4
  %55 = udiv i32 %53, 4
  %56 = mul i32 %55, 64
  %57 = mul i32 %54, 2
  %58 = add i32 %57, %56
  %59 = sext i32 %58 to i64
  %60 = mul i64 %59, 2
  %61 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %60
  store i32 %31, ptr addrspace(1) %61, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 16
  store i32 %33, ptr addrspace(1) %62, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 32
  store i32 %37, ptr addrspace(1) %63, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 48
  store i32 %39, ptr addrspace(1) %64, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 64
  store i32 %43, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 80
  store i32 %45, ptr addrspace(1) %66, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 96
  store i32 %49, ptr addrspace(1) %67, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 112
  store i32 %51, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1024
  store i32 %32, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1040
  store i32 %34, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1056
  store i32 %38, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1072
  store i32 %40, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1088
  store i32 %44, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1104
  store i32 %46, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1120
  store i32 %50, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %61, i64 1136
  store i32 %52, ptr addrspace(1) %76, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }
