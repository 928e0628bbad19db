; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_rows_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @runtime_rows(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 31
  %2 = lshr i32 %thread, 5
  %3 = shl i32 %2, 9
  %4 = shl i32 %1, 4
  %5 = or disjoint i32 %4, %3
  %6 = zext i32 %2 to i64
  %7 = mul i64 %6, %ld
  %8 = zext i32 %1 to i64
  %9 = mul i64 %8, 8
  %10 = add i64 %9, %7
  %11 = sext i32 %0 to i64
  %12 = mul i64 %11, 8
  %13 = mul i64 %ld, %12
  %14 = add i64 %10, %13
  %15 = zext i32 %5 to i64
  %16 = getelementptr inbounds i8, ptr addrspace(3) @runtime_rows_S, i64 %15
  %17 = mul i64 %14, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = trunc i64 %ld to i32
  %21 = shl i32 %20, 2
  %22 = zext i32 %21 to i64
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 %23
  %25 = load <2 x i64>, ptr addrspace(1) %24, align 16, !invariant.load !1
  store <2 x i64> %19, ptr addrspace(3) %16, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %16, i64 2048
  store <2 x i64> %25, ptr addrspace(3) %26, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %17
  %28 = load <2 x i64>, ptr addrspace(3) %16, align 16
  %29 = load <2 x i64>, ptr addrspace(3) %26, align 16
  store <2 x i64> %28, ptr addrspace(1) %27, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 %23
  store <2 x i64> %29, ptr addrspace(1) %30, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
