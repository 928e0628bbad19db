; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@auto_f16_between_memories_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @auto_f16_between_memories(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 2048
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 4096
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 6144
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = shl i32 %thread, 4
  %11 = lshr i32 %10, 3
  %12 = and i32 %11, 112
  %13 = xor i32 %10, %12
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @auto_f16_between_memories_S, i64 %14
  store <4 x i32> %3, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 2048
  store <4 x i32> %5, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 4096
  store <4 x i32> %7, ptr addrspace(3) %17, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 6144
  store <4 x i32> %9, ptr addrspace(3) %18, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %20 = load <2 x i64>, ptr addrspace(3) %15, align 16
  %21 = load <2 x i64>, ptr addrspace(3) %16, align 16
  %22 = load <2 x i64>, ptr addrspace(3) %17, align 16
  %23 = load <2 x i64>, ptr addrspace(3) %18, align 16
  store <2 x i64> %20, ptr addrspace(1) %19, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 2048
  store <2 x i64> %21, ptr addrspace(1) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 4096
  store <2 x i64> %22, ptr addrspace(1) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 6144
  store <2 x i64> %23, ptr addrspace(1) %26, align 16
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
