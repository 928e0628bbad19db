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
  %1 = and i32 %0, 7
  %2 = lshr i32 %0, 3
  %3 = shl i32 %2, 6
  %4 = shl i32 %1, 3
  %5 = add i32 %4, %3
  %6 = zext nneg i32 %5 to i64
  %7 = mul i64 %6, 2
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2048
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 4096
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 6144
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = extractelement <4 x i32> %9, i64 0
  %17 = extractelement <4 x i32> %9, i64 1
  %18 = extractelement <4 x i32> %9, i64 2
  %19 = extractelement <4 x i32> %9, i64 3
  %20 = extractelement <4 x i32> %11, i64 0
  %21 = extractelement <4 x i32> %11, i64 1
  %22 = extractelement <4 x i32> %11, i64 2
  %23 = extractelement <4 x i32> %11, i64 3
  %24 = extractelement <4 x i32> %13, i64 0
  %25 = extractelement <4 x i32> %13, i64 1
  %26 = extractelement <4 x i32> %13, i64 2
  %27 = extractelement <4 x i32> %13, i64 3
  %28 = extractelement <4 x i32> %15, i64 0
  %29 = extractelement <4 x i32> %15, i64 1
  %30 = extractelement <4 x i32> %15, i64 2
  %31 = extractelement <4 x i32> %15, i64 3
  %32 = shl i32 %2, 7
  %33 = shl i32 %1, 4
  %34 = add i32 %33, %32
  %35 = lshr i32 %34, 3
  %36 = and i32 %35, 112
  %37 = xor i32 %34, %36
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %38
  %40 = insertelement <4 x i32> poison, i32 %16, i64 0
  %41 = insertelement <4 x i32> %40, i32 %17, i64 1
  %42 = insertelement <4 x i32> %41, i32 %18, i64 2
  %43 = insertelement <4 x i32> %42, i32 %19, i64 3
  %44 = insertelement <4 x i32> poison, i32 %20, i64 0
  %45 = insertelement <4 x i32> %44, i32 %21, i64 1
  %46 = insertelement <4 x i32> %45, i32 %22, i64 2
  %47 = insertelement <4 x i32> %46, i32 %23, i64 3
  %48 = insertelement <4 x i32> poison, i32 %24, i64 0
  %49 = insertelement <4 x i32> %48, i32 %25, i64 1
  %50 = insertelement <4 x i32> %49, i32 %26, i64 2
  %51 = insertelement <4 x i32> %50, i32 %27, i64 3
  %52 = insertelement <4 x i32> poison, i32 %28, i64 0
  %53 = insertelement <4 x i32> %52, i32 %29, i64 1
  %54 = insertelement <4 x i32> %53, i32 %30, i64 2
  %55 = insertelement <4 x i32> %54, i32 %31, i64 3
  store <4 x i32> %43, ptr addrspace(3) %39, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 2048
  store <4 x i32> %47, ptr addrspace(3) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 4096
  store <4 x i32> %51, ptr addrspace(3) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 6144
  store <4 x i32> %55, ptr addrspace(3) %58, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %59 = zext nneg i32 %thread to i64
  %60 = mul nuw i64 %59, 16
  %61 = shl i32 %thread, 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %60
  %63 = lshr i32 %61, 3
  %64 = and i32 %63, 112
  %65 = xor i32 %61, %64
  %66 = zext nneg i32 %65 to i64
  %67 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %66
  %68 = load <4 x i32>, ptr addrspace(3) %67, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 2048
  %70 = load <4 x i32>, ptr addrspace(3) %69, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 4096
  %72 = load <4 x i32>, ptr addrspace(3) %71, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 6144
  %74 = load <4 x i32>, ptr addrspace(3) %73, align 16
  store <4 x i32> %68, ptr addrspace(1) %62, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 2048
  store <4 x i32> %70, ptr addrspace(1) %75, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 4096
  store <4 x i32> %72, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 6144
  store <4 x i32> %74, ptr addrspace(1) %77, align 16
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
