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
  %11 = shl i32 %0, 4
  %12 = lshr i32 %11, 3
  %13 = and i32 %12, 112
  %14 = xor i32 %11, %13
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %15
  store <4 x i32> %4, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 2048
  store <4 x i32> %6, ptr addrspace(3) %17, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 4096
  store <4 x i32> %8, ptr addrspace(3) %18, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 6144
  store <4 x i32> %10, ptr addrspace(3) %19, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %20 = zext nneg i32 %thread to i64
  %21 = mul nuw i64 %20, 16
  %22 = shl i32 %thread, 4
  %23 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %21
  %24 = lshr i32 %22, 3
  %25 = and i32 %24, 112
  %26 = xor i32 %22, %25
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %27
  %29 = load <2 x i64>, ptr addrspace(3) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 2048
  %31 = load <2 x i64>, ptr addrspace(3) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 4096
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 6144
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  store <2 x i64> %29, ptr addrspace(1) %23, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2048
  store <2 x i64> %31, ptr addrspace(1) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 4096
  store <2 x i64> %33, ptr addrspace(1) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 6144
  store <2 x i64> %35, ptr addrspace(1) %38, align 16
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
