; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_plain_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @warp_mma_a_plain(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 512
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1024
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1536
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 512
  store <2 x i64> %6, ptr addrspace(3) %11, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1024
  store <2 x i64> %8, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1536
  store <2 x i64> %10, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %14 = and i32 %thread, 15
  %15 = lshr i32 %thread, 4
  %16 = shl i32 %15, 4
  %17 = shl i32 %14, 7
  %18 = or disjoint i32 %17, %16
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i64 %19
  %21 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %20)
  %22 = extractvalue { i32, i32, i32, i32 } %21, 0
  %23 = extractvalue { i32, i32, i32, i32 } %21, 1
  %24 = extractvalue { i32, i32, i32, i32 } %21, 2
  %25 = extractvalue { i32, i32, i32, i32 } %21, 3
  %26 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 32
  %27 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %26)
  %28 = extractvalue { i32, i32, i32, i32 } %27, 0
  %29 = extractvalue { i32, i32, i32, i32 } %27, 1
  %30 = extractvalue { i32, i32, i32, i32 } %27, 2
  %31 = extractvalue { i32, i32, i32, i32 } %27, 3
  %32 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 64
  %33 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %32)
  %34 = extractvalue { i32, i32, i32, i32 } %33, 0
  %35 = extractvalue { i32, i32, i32, i32 } %33, 1
  %36 = extractvalue { i32, i32, i32, i32 } %33, 2
  %37 = extractvalue { i32, i32, i32, i32 } %33, 3
  %38 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 96
  %39 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %38)
  %40 = extractvalue { i32, i32, i32, i32 } %39, 0
  %41 = extractvalue { i32, i32, i32, i32 } %39, 1
  %42 = extractvalue { i32, i32, i32, i32 } %39, 2
  %43 = extractvalue { i32, i32, i32, i32 } %39, 3
  %44 = and i32 %thread, 3
  %45 = lshr i32 %thread, 2
  %46 = shl i32 %45, 6
  %47 = shl i32 %44, 1
  %48 = or disjoint i32 %47, %46
  %49 = zext nneg i32 %48 to i64
  %50 = mul i64 %49, 2
  %51 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %50
  store i32 %22, ptr addrspace(1) %51, align 4
  %52 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 16
  store i32 %24, ptr addrspace(1) %52, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 32
  store i32 %28, ptr addrspace(1) %53, align 4
  %54 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 48
  store i32 %30, ptr addrspace(1) %54, align 4
  %55 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 64
  store i32 %34, ptr addrspace(1) %55, align 4
  %56 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 80
  store i32 %36, ptr addrspace(1) %56, align 4
  %57 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 96
  store i32 %40, ptr addrspace(1) %57, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 112
  store i32 %42, ptr addrspace(1) %58, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1024
  store i32 %23, ptr addrspace(1) %59, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1040
  store i32 %25, ptr addrspace(1) %60, align 4
  %61 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1056
  store i32 %29, ptr addrspace(1) %61, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1072
  store i32 %31, ptr addrspace(1) %62, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1088
  store i32 %35, ptr addrspace(1) %63, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1104
  store i32 %37, ptr addrspace(1) %64, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1120
  store i32 %41, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1136
  store i32 %43, ptr addrspace(1) %66, align 4
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
