; llc -mcpu=sm_90a -mattr=+ptx86
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
  %19 = urem i32 %18, 16
  %20 = udiv i32 %18, 16
  %21 = mul i32 %20, 8
  %22 = mul i32 %19, 64
  %23 = add i32 %22, %21
  %24 = mul i32 %23, 2
  %25 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i32 %24
  %26 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %25)
  %27 = extractvalue { i32, i32, i32, i32 } %26, 0
  %28 = extractvalue { i32, i32, i32, i32 } %26, 1
  %29 = extractvalue { i32, i32, i32, i32 } %26, 2
  %30 = extractvalue { i32, i32, i32, i32 } %26, 3
  %31 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 32
  %32 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %31)
  %33 = extractvalue { i32, i32, i32, i32 } %32, 0
  %34 = extractvalue { i32, i32, i32, i32 } %32, 1
  %35 = extractvalue { i32, i32, i32, i32 } %32, 2
  %36 = extractvalue { i32, i32, i32, i32 } %32, 3
  %37 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 64
  %38 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %37)
  %39 = extractvalue { i32, i32, i32, i32 } %38, 0
  %40 = extractvalue { i32, i32, i32, i32 } %38, 1
  %41 = extractvalue { i32, i32, i32, i32 } %38, 2
  %42 = extractvalue { i32, i32, i32, i32 } %38, 3
  %43 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 96
  %44 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %43)
  %45 = extractvalue { i32, i32, i32, i32 } %44, 0
  %46 = extractvalue { i32, i32, i32, i32 } %44, 1
  %47 = extractvalue { i32, i32, i32, i32 } %44, 2
  %48 = extractvalue { i32, i32, i32, i32 } %44, 3
  %49 = and i32 %thread, 31
  %50 = urem i32 %49, 4
  %51 = udiv i32 %49, 4
  %52 = mul i32 %51, 64
  %53 = mul i32 %50, 2
  %54 = add i32 %53, %52
  %55 = sext i32 %54 to i64
  %56 = mul i64 %55, 2
  %57 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %56
  store i32 %27, ptr addrspace(1) %57, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 16
  store i32 %29, ptr addrspace(1) %58, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 32
  store i32 %33, ptr addrspace(1) %59, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 48
  store i32 %35, ptr addrspace(1) %60, align 4
  %61 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 64
  store i32 %39, ptr addrspace(1) %61, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 80
  store i32 %41, ptr addrspace(1) %62, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 96
  store i32 %45, ptr addrspace(1) %63, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 112
  store i32 %47, ptr addrspace(1) %64, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1024
  store i32 %28, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1040
  store i32 %30, ptr addrspace(1) %66, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1056
  store i32 %34, ptr addrspace(1) %67, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1072
  store i32 %36, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1088
  store i32 %40, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1104
  store i32 %42, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1120
  store i32 %46, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1136
  store i32 %48, ptr addrspace(1) %72, align 4
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
