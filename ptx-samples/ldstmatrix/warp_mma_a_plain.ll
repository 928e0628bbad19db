; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_a_plain_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @warp_mma_a_plain(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <2 x i64>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 512
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1024
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1536
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  store <2 x i64> %5, ptr addrspace(3) %3, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 512
  store <2 x i64> %7, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1024
  store <2 x i64> %9, ptr addrspace(3) %13, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1536
  store <2 x i64> %11, ptr addrspace(3) %14, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %15 = and i32 %0, 15
  %16 = lshr i32 %0, 4
  %17 = shl i32 %16, 4
  %18 = shl i32 %15, 7
  %19 = or disjoint i32 %18, %17
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_a_plain_S, i64 %20
  %22 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %21)
  %23 = extractvalue { i32, i32, i32, i32 } %22, 0
  %24 = extractvalue { i32, i32, i32, i32 } %22, 1
  %25 = extractvalue { i32, i32, i32, i32 } %22, 2
  %26 = extractvalue { i32, i32, i32, i32 } %22, 3
  %27 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 32
  %28 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %27)
  %29 = extractvalue { i32, i32, i32, i32 } %28, 0
  %30 = extractvalue { i32, i32, i32, i32 } %28, 1
  %31 = extractvalue { i32, i32, i32, i32 } %28, 2
  %32 = extractvalue { i32, i32, i32, i32 } %28, 3
  %33 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 64
  %34 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %33)
  %35 = extractvalue { i32, i32, i32, i32 } %34, 0
  %36 = extractvalue { i32, i32, i32, i32 } %34, 1
  %37 = extractvalue { i32, i32, i32, i32 } %34, 2
  %38 = extractvalue { i32, i32, i32, i32 } %34, 3
  %39 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 96
  %40 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %39)
  %41 = extractvalue { i32, i32, i32, i32 } %40, 0
  %42 = extractvalue { i32, i32, i32, i32 } %40, 1
  %43 = extractvalue { i32, i32, i32, i32 } %40, 2
  %44 = extractvalue { i32, i32, i32, i32 } %40, 3
  %45 = and i32 %0, 3
  %46 = lshr i32 %0, 2
  %47 = shl i32 %46, 6
  %48 = shl i32 %45, 1
  %49 = or disjoint i32 %48, %47
  %50 = zext nneg i32 %49 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %51
  store i32 %23, ptr addrspace(1) %52, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 16
  store i32 %25, ptr addrspace(1) %53, align 4
  %54 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 32
  store i32 %29, ptr addrspace(1) %54, align 4
  %55 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 48
  store i32 %31, ptr addrspace(1) %55, align 4
  %56 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 64
  store i32 %35, ptr addrspace(1) %56, align 4
  %57 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 80
  store i32 %37, ptr addrspace(1) %57, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 96
  store i32 %41, ptr addrspace(1) %58, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 112
  store i32 %43, ptr addrspace(1) %59, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1024
  store i32 %24, ptr addrspace(1) %60, align 4
  %61 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1040
  store i32 %26, ptr addrspace(1) %61, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1056
  store i32 %30, ptr addrspace(1) %62, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1072
  store i32 %32, ptr addrspace(1) %63, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1088
  store i32 %36, ptr addrspace(1) %64, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1104
  store i32 %38, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1120
  store i32 %42, ptr addrspace(1) %66, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 1136
  store i32 %44, ptr addrspace(1) %67, align 4
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
