; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_bf16_transpose_shared = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @warp_bf16_transpose(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 112
  %5 = xor i32 %0, %4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 512
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1024
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1536
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = zext nneg i32 %5 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %14
  store <2 x i64> %7, ptr addrspace(3) %15, align 16
  %16 = xor i32 %5, 64
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %17
  %19 = getelementptr inbounds i8, ptr addrspace(3) %18, i64 512
  store <2 x i64> %9, ptr addrspace(3) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 1024
  store <2 x i64> %11, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %18, i64 1536
  store <2 x i64> %13, ptr addrspace(3) %21, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %22 = and i32 %thread, 15
  %23 = lshr i32 %thread, 4
  %24 = shl i32 %23, 4
  %25 = shl i32 %22, 7
  %26 = or disjoint i32 %25, %24
  %27 = lshr i32 %25, 3
  %28 = and i32 %27, 112
  %29 = xor i32 %26, %28
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %30
  %32 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %31)
  %33 = extractvalue { i32, i32, i32, i32 } %32, 0
  %34 = extractvalue { i32, i32, i32, i32 } %32, 1
  %35 = extractvalue { i32, i32, i32, i32 } %32, 2
  %36 = extractvalue { i32, i32, i32, i32 } %32, 3
  %37 = xor i32 %29, 32
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %38
  %40 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %39)
  %41 = extractvalue { i32, i32, i32, i32 } %40, 0
  %42 = extractvalue { i32, i32, i32, i32 } %40, 1
  %43 = extractvalue { i32, i32, i32, i32 } %40, 2
  %44 = extractvalue { i32, i32, i32, i32 } %40, 3
  %45 = xor i32 %29, 64
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %46
  %48 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %47)
  %49 = extractvalue { i32, i32, i32, i32 } %48, 0
  %50 = extractvalue { i32, i32, i32, i32 } %48, 1
  %51 = extractvalue { i32, i32, i32, i32 } %48, 2
  %52 = extractvalue { i32, i32, i32, i32 } %48, 3
  %53 = xor i32 %29, 96
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 %54
  %56 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %55)
  %57 = extractvalue { i32, i32, i32, i32 } %56, 0
  %58 = extractvalue { i32, i32, i32, i32 } %56, 1
  %59 = extractvalue { i32, i32, i32, i32 } %56, 2
  %60 = extractvalue { i32, i32, i32, i32 } %56, 3
  %61 = and i32 %thread, 7
  %62 = lshr i32 %thread, 3
  %63 = lshr i32 %62, 1
  %64 = shl i32 %63, 8
  %65 = shl i32 %thread, 1
  %66 = and i32 %65, 16
  %67 = or disjoint i32 %66, %64
  %68 = shl i32 %61, 5
  %69 = or disjoint i32 %68, %67
  %70 = lshr i32 %68, 3
  %71 = and i32 %70, 16
  %72 = xor i32 %69, %71
  %73 = zext nneg i32 %72 to i64
  %74 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 2048), i64 %73
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %74, i32 %33, i32 %34, i32 %35, i32 %36)
  %75 = getelementptr inbounds i8, ptr addrspace(3) %74, i64 512
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %75, i32 %41, i32 %42, i32 %43, i32 %44)
  %76 = getelementptr inbounds i8, ptr addrspace(3) %74, i64 1024
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %76, i32 %49, i32 %50, i32 %51, i32 %52)
  %77 = getelementptr inbounds i8, ptr addrspace(3) %74, i64 1536
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %77, i32 %57, i32 %58, i32 %59, i32 %60)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %78 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %79 = and i32 %3, 16
  %80 = xor i32 %0, %79
  %81 = zext nneg i32 %80 to i64
  %82 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_bf16_transpose_shared, i64 2048), i64 %81
  %83 = load <2 x i64>, ptr addrspace(3) %82, align 16
  %84 = getelementptr inbounds i8, ptr addrspace(3) %82, i64 512
  %85 = load <2 x i64>, ptr addrspace(3) %84, align 16
  %86 = getelementptr inbounds i8, ptr addrspace(3) %82, i64 1024
  %87 = load <2 x i64>, ptr addrspace(3) %86, align 16
  %88 = getelementptr inbounds i8, ptr addrspace(3) %82, i64 1536
  %89 = load <2 x i64>, ptr addrspace(3) %88, align 16
  store <2 x i64> %83, ptr addrspace(1) %78, align 16
  %90 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 512
  store <2 x i64> %85, ptr addrspace(1) %90, align 16
  %91 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1024
  store <2 x i64> %87, ptr addrspace(1) %91, align 16
  %92 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1536
  store <2 x i64> %89, ptr addrspace(1) %92, align 16
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
