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
  %11 = extractelement <4 x i32> %8, i64 0
  %12 = extractelement <4 x i32> %8, i64 1
  %13 = extractelement <4 x i32> %8, i64 2
  %14 = extractelement <4 x i32> %8, i64 3
  %15 = extractelement <4 x i32> %10, i64 0
  %16 = extractelement <4 x i32> %10, i64 1
  %17 = extractelement <4 x i32> %10, i64 2
  %18 = extractelement <4 x i32> %10, i64 3
  %19 = shl i32 %1, 5
  %20 = shl i32 %0, 10
  %21 = add i32 %19, %20
  %22 = lshr i32 %21, 3
  %23 = and i32 %22, 16
  %24 = xor i32 %21, %23
  %25 = insertelement <4 x i32> poison, i32 %11, i64 0
  %26 = insertelement <4 x i32> %25, i32 %12, i64 1
  %27 = insertelement <4 x i32> %26, i32 %13, i64 2
  %28 = insertelement <4 x i32> %27, i32 %14, i64 3
  %29 = insertelement <4 x i32> poison, i32 %15, i64 0
  %30 = insertelement <4 x i32> %29, i32 %16, i64 1
  %31 = insertelement <4 x i32> %30, i32 %17, i64 2
  %32 = insertelement <4 x i32> %31, i32 %18, i64 3
  %33 = zext nneg i32 %24 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %33
  store <4 x i32> %28, ptr addrspace(3) %34, align 16
  %35 = xor i32 %24, 16
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %36
  store <4 x i32> %32, ptr addrspace(3) %37, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %38 = and i32 %1, 15
  %39 = lshr i32 %1, 4
  %40 = shl i32 %39, 4
  %41 = shl i32 %38, 5
  %42 = add i32 %41, %40
  %43 = add i32 %42, %20
  %44 = lshr i32 %43, 3
  %45 = and i32 %44, 16
  %46 = xor i32 %43, %45
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @warp_f16_rows_to_fragments_S, i64 %47
  %49 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %48)
  %50 = extractvalue { i32, i32, i32, i32 } %49, 0
  %51 = extractvalue { i32, i32, i32, i32 } %49, 1
  %52 = extractvalue { i32, i32, i32, i32 } %49, 2
  %53 = extractvalue { i32, i32, i32, i32 } %49, 3
  %54 = getelementptr inbounds i8, ptr addrspace(3) %48, i64 512
  %55 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %54)
  %56 = extractvalue { i32, i32, i32, i32 } %55, 0
  %57 = extractvalue { i32, i32, i32, i32 } %55, 1
  %58 = extractvalue { i32, i32, i32, i32 } %55, 2
  %59 = extractvalue { i32, i32, i32, i32 } %55, 3
  %60 = and i32 %1, 3
  %61 = lshr i32 %1, 2
  %62 = shl i32 %61, 4
  %63 = shl i32 %60, 1
  %64 = add i32 %63, %62
  %65 = add i32 %64, %3
  %66 = zext nneg i32 %65 to i64
  %67 = mul i64 %66, 2
  %68 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %67
  store i32 %50, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 16
  store i32 %52, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 256
  store i32 %51, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 272
  store i32 %53, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 512
  store i32 %56, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 528
  store i32 %58, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 768
  store i32 %57, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 784
  store i32 %59, ptr addrspace(1) %75, align 4
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
