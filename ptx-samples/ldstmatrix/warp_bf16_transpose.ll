; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_bf16_transpose_shared = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @warp_bf16_transpose(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = shl i32 %0, 4
  %2 = zext i32 %0 to i64
  %3 = mul nuw i64 %2, 16
  %4 = lshr i32 %1, 3
  %5 = and i32 %4, 112
  %6 = xor i32 %1, %5
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = zext nneg i32 %6 to i64
  %16 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %15
  store <2 x i64> %8, ptr addrspace(3) %16, align 16
  %17 = xor i32 %6, 64
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %18
  %20 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 512
  store <2 x i64> %10, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 1024
  store <2 x i64> %12, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 1536
  store <2 x i64> %14, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %23 = and i32 %0, 15
  %24 = lshr i32 %0, 4
  %25 = shl i32 %24, 4
  %26 = shl i32 %23, 7
  %27 = or disjoint i32 %26, %25
  %28 = lshr i32 %26, 3
  %29 = and i32 %28, 112
  %30 = xor i32 %27, %29
  %31 = zext nneg i32 %30 to i64
  %32 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %31
  %33 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %32)
  %34 = extractvalue { i32, i32, i32, i32 } %33, 0
  %35 = extractvalue { i32, i32, i32, i32 } %33, 1
  %36 = extractvalue { i32, i32, i32, i32 } %33, 2
  %37 = extractvalue { i32, i32, i32, i32 } %33, 3
  %38 = xor i32 %30, 32
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %39
  %41 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %40)
  %42 = extractvalue { i32, i32, i32, i32 } %41, 0
  %43 = extractvalue { i32, i32, i32, i32 } %41, 1
  %44 = extractvalue { i32, i32, i32, i32 } %41, 2
  %45 = extractvalue { i32, i32, i32, i32 } %41, 3
  %46 = xor i32 %30, 64
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %47
  %49 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %48)
  %50 = extractvalue { i32, i32, i32, i32 } %49, 0
  %51 = extractvalue { i32, i32, i32, i32 } %49, 1
  %52 = extractvalue { i32, i32, i32, i32 } %49, 2
  %53 = extractvalue { i32, i32, i32, i32 } %49, 3
  %54 = xor i32 %30, 96
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %55
  %57 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %56)
  %58 = extractvalue { i32, i32, i32, i32 } %57, 0
  %59 = extractvalue { i32, i32, i32, i32 } %57, 1
  %60 = extractvalue { i32, i32, i32, i32 } %57, 2
  %61 = extractvalue { i32, i32, i32, i32 } %57, 3
  %62 = and i32 %0, 7
  %63 = lshr i32 %0, 3
  %64 = lshr i32 %63, 1
  %65 = shl i32 %64, 8
  %66 = shl i32 %0, 1
  %67 = and i32 %66, 16
  %68 = or disjoint i32 %67, %65
  %69 = shl i32 %62, 5
  %70 = or disjoint i32 %69, %68
  %71 = lshr i32 %69, 3
  %72 = and i32 %71, 16
  %73 = xor i32 %70, %72
  %74 = zext nneg i32 %73 to i64
  %75 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 2048), i64 %74
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %75, i32 %34, i32 %35, i32 %36, i32 %37)
  %76 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 512
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %76, i32 %42, i32 %43, i32 %44, i32 %45)
  %77 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 1024
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %77, i32 %50, i32 %51, i32 %52, i32 %53)
  %78 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 1536
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %78, i32 %58, i32 %59, i32 %60, i32 %61)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %79 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %3
  %80 = and i32 %4, 16
  %81 = xor i32 %1, %80
  %82 = zext nneg i32 %81 to i64
  %83 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 2048), i64 %82
  %84 = load <2 x i64>, ptr addrspace(3) %83, align 16
  %85 = getelementptr inbounds i8, ptr addrspace(3) %83, i64 512
  %86 = load <2 x i64>, ptr addrspace(3) %85, align 16
  %87 = getelementptr inbounds i8, ptr addrspace(3) %83, i64 1024
  %88 = load <2 x i64>, ptr addrspace(3) %87, align 16
  %89 = getelementptr inbounds i8, ptr addrspace(3) %83, i64 1536
  %90 = load <2 x i64>, ptr addrspace(3) %89, align 16
  store <2 x i64> %84, ptr addrspace(1) %79, align 16
  %91 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 512
  store <2 x i64> %86, ptr addrspace(1) %91, align 16
  %92 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 1024
  store <2 x i64> %88, ptr addrspace(1) %92, align 16
  %93 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 1536
  store <2 x i64> %90, ptr addrspace(1) %93, align 16
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
!1 = !{}
