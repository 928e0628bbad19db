; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@auto_f16_between_memories_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @auto_f16_between_memories(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = zext nneg i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load <4 x i32>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 4096
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 6144
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = extractelement <4 x i32> %4, i64 0
  %12 = extractelement <4 x i32> %4, i64 1
  %13 = extractelement <4 x i32> %4, i64 2
  %14 = extractelement <4 x i32> %4, i64 3
  %15 = extractelement <4 x i32> %6, i64 0
  %16 = extractelement <4 x i32> %6, i64 1
  %17 = extractelement <4 x i32> %6, i64 2
  %18 = extractelement <4 x i32> %6, i64 3
  %19 = extractelement <4 x i32> %8, i64 0
  %20 = extractelement <4 x i32> %8, i64 1
  %21 = extractelement <4 x i32> %8, i64 2
  %22 = extractelement <4 x i32> %8, i64 3
  %23 = extractelement <4 x i32> %10, i64 0
  %24 = extractelement <4 x i32> %10, i64 1
  %25 = extractelement <4 x i32> %10, i64 2
  %26 = extractelement <4 x i32> %10, i64 3
  %27 = shl i32 %0, 4
  %28 = lshr i32 %27, 3
  %29 = and i32 %28, 112
  %30 = xor i32 %27, %29
  %31 = zext nneg i32 %30 to i64
  %32 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %31
  %33 = insertelement <4 x i32> poison, i32 %11, i64 0
  %34 = insertelement <4 x i32> %33, i32 %12, i64 1
  %35 = insertelement <4 x i32> %34, i32 %13, i64 2
  %36 = insertelement <4 x i32> %35, i32 %14, i64 3
  %37 = insertelement <4 x i32> poison, i32 %15, i64 0
  %38 = insertelement <4 x i32> %37, i32 %16, i64 1
  %39 = insertelement <4 x i32> %38, i32 %17, i64 2
  %40 = insertelement <4 x i32> %39, i32 %18, i64 3
  %41 = insertelement <4 x i32> poison, i32 %19, i64 0
  %42 = insertelement <4 x i32> %41, i32 %20, i64 1
  %43 = insertelement <4 x i32> %42, i32 %21, i64 2
  %44 = insertelement <4 x i32> %43, i32 %22, i64 3
  %45 = insertelement <4 x i32> poison, i32 %23, i64 0
  %46 = insertelement <4 x i32> %45, i32 %24, i64 1
  %47 = insertelement <4 x i32> %46, i32 %25, i64 2
  %48 = insertelement <4 x i32> %47, i32 %26, i64 3
  store <4 x i32> %36, ptr addrspace(3) %32, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 2048
  store <4 x i32> %40, ptr addrspace(3) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 4096
  store <4 x i32> %44, ptr addrspace(3) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 6144
  store <4 x i32> %48, ptr addrspace(3) %51, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %52 = zext nneg i32 %thread to i64
  %53 = mul nuw i64 %52, 16
  %54 = shl i32 %thread, 4
  %55 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %53
  %56 = lshr i32 %54, 3
  %57 = and i32 %56, 112
  %58 = xor i32 %54, %57
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %59
  %61 = load <4 x i32>, ptr addrspace(3) %60, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(3) %60, i64 2048
  %63 = load <4 x i32>, ptr addrspace(3) %62, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(3) %60, i64 4096
  %65 = load <4 x i32>, ptr addrspace(3) %64, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(3) %60, i64 6144
  %67 = load <4 x i32>, ptr addrspace(3) %66, align 16
  store <4 x i32> %61, ptr addrspace(1) %55, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 2048
  store <4 x i32> %63, ptr addrspace(1) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 4096
  store <4 x i32> %65, ptr addrspace(1) %69, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 6144
  store <4 x i32> %67, ptr addrspace(1) %70, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
