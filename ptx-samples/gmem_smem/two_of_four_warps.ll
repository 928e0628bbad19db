; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@two_of_four_warps_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @two_of_four_warps(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp uge i32 %thread, 64
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  %1 = sub i32 %thread, 64
  %2 = zext i32 %1 to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(3) @two_of_four_warps_S, i64 %3
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 1024
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 2048
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 3072
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 4096
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 5120
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 6144
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 7168
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  store <2 x i64> %6, ptr addrspace(3) %4, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 1024
  store <2 x i64> %8, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 2048
  store <2 x i64> %10, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 3072
  store <2 x i64> %12, ptr addrspace(3) %23, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 4096
  store <2 x i64> %14, ptr addrspace(3) %24, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 5120
  store <2 x i64> %16, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 6144
  store <2 x i64> %18, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 7168
  store <2 x i64> %20, ptr addrspace(3) %27, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %28 = icmp ult i32 %thread, 64
  br i1 %28, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %thread3 = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %29 = zext i32 %thread3 to i64
  %30 = mul nuw i64 %29, 16
  %31 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %30
  %32 = getelementptr inbounds i8, ptr addrspace(3) @two_of_four_warps_S, i64 %30
  %33 = load <2 x i64>, ptr addrspace(3) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 1024
  %35 = load <2 x i64>, ptr addrspace(3) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 2048
  %37 = load <2 x i64>, ptr addrspace(3) %36, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 3072
  %39 = load <2 x i64>, ptr addrspace(3) %38, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 4096
  %41 = load <2 x i64>, ptr addrspace(3) %40, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 5120
  %43 = load <2 x i64>, ptr addrspace(3) %42, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 6144
  %45 = load <2 x i64>, ptr addrspace(3) %44, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(3) %32, i64 7168
  %47 = load <2 x i64>, ptr addrspace(3) %46, align 16
  store <2 x i64> %33, ptr addrspace(1) %31, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 1024
  store <2 x i64> %35, ptr addrspace(1) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 2048
  store <2 x i64> %37, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 3072
  store <2 x i64> %39, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 4096
  store <2 x i64> %41, ptr addrspace(1) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 5120
  store <2 x i64> %43, ptr addrspace(1) %52, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 6144
  store <2 x i64> %45, ptr addrspace(1) %53, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %31, i64 7168
  store <2 x i64> %47, ptr addrspace(1) %54, align 16
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
