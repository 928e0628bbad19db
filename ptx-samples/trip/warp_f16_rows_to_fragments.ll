; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f16_rows_to_fragments_S = internal addrspace(3) global [2048 x i8] poison, align 256

define ptx_kernel void @warp_f16_rows_to_fragments(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = and i32 %thread, 31
  %2 = shl i32 %1, 4
  %3 = shl i32 %0, 9
  %4 = add i32 %2, %3
  %5 = zext nneg i32 %4 to i64
  %6 = mul i64 %5, 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 16
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = shl i32 %1, 5
  %12 = shl i32 %0, 10
  %13 = add i32 %11, %12
  %14 = lshr i32 %13, 3
  %15 = and i32 %14, 16
  %16 = xor i32 %13, %15
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %17
  store <4 x i32> %8, ptr addrspace(3) %18, align 16
  %19 = xor i32 %16, 16
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %20
  store <4 x i32> %10, ptr addrspace(3) %21, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %22 = and i32 %1, 15
  %23 = lshr i32 %1, 4
  %24 = shl i32 %23, 4
  %25 = shl i32 %22, 5
  %26 = or disjoint i32 %25, %24
  %27 = add i32 %26, %12
  %28 = lshr i32 %27, 3
  %29 = and i32 %28, 16
  %30 = xor i32 %27, %29
  %31 = zext nneg i32 %30 to i64
  %32 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %31
  %33 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %32)
  %34 = extractvalue { i32, i32, i32, i32 } %33, 0
  %35 = extractvalue { i32, i32, i32, i32 } %33, 1
  %36 = extractvalue { i32, i32, i32, i32 } %33, 2
  %37 = extractvalue { i32, i32, i32, i32 } %33, 3
  %38 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 512
  %39 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %38)
  %40 = extractvalue { i32, i32, i32, i32 } %39, 0
  %41 = extractvalue { i32, i32, i32, i32 } %39, 1
  %42 = extractvalue { i32, i32, i32, i32 } %39, 2
  %43 = extractvalue { i32, i32, i32, i32 } %39, 3
  %44 = and i32 %1, 3
  %45 = lshr i32 %1, 2
  %46 = shl i32 %45, 4
  %47 = shl i32 %44, 1
  %48 = or disjoint i32 %47, %46
  %49 = add i32 %48, %3
  %50 = zext nneg i32 %49 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %51
  store i32 %34, ptr addrspace(1) %52, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 16
  store i32 %36, ptr addrspace(1) %53, align 4
  %54 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 256
  store i32 %35, ptr addrspace(1) %54, align 4
  %55 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 272
  store i32 %37, ptr addrspace(1) %55, align 4
  %56 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 512
  store i32 %40, ptr addrspace(1) %56, align 4
  %57 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 528
  store i32 %42, ptr addrspace(1) %57, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 768
  store i32 %41, ptr addrspace(1) %58, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 784
  store i32 %43, ptr addrspace(1) %59, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="64" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
