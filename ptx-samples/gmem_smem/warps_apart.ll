; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_apart_S = internal addrspace(3) global [6144 x i8] poison, align 16

define ptx_kernel void @warps_apart(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %2 = and i32 %thread, 31
  %3 = zext i32 %2 to i64
  %4 = mul nuw i64 %3, 16
  %5 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 512
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1024
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1536
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  store <2 x i64> %7, ptr addrspace(3) %5, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 512
  store <2 x i64> %9, ptr addrspace(3) %14, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 1024
  store <2 x i64> %11, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 1536
  store <2 x i64> %13, ptr addrspace(3) %16, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %17 = icmp eq i32 %0, 1
  br i1 %17, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %18 = and i32 %thread, 31
  %19 = zext i32 %18 to i64
  %20 = mul nuw i64 %19, 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %20
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %20
  %23 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 2048
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 2560
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 3072
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 3584
  %30 = load <2 x i64>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 2048
  store <2 x i64> %24, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 2560
  store <2 x i64> %26, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 3072
  store <2 x i64> %28, ptr addrspace(3) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 3584
  store <2 x i64> %30, ptr addrspace(3) %34, align 16
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %35 = zext i32 %thread to i64
  %36 = mul nuw i64 %35, 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %36
  %38 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 4096
  store <2 x i64> zeroinitializer, ptr addrspace(3) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 5120
  store <2 x i64> zeroinitializer, ptr addrspace(3) %39, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %40 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %36
  %41 = load <2 x i64>, ptr addrspace(3) %37, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 1024
  %43 = load <2 x i64>, ptr addrspace(3) %42, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 2048
  %45 = load <2 x i64>, ptr addrspace(3) %44, align 16
  %46 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 3072
  %47 = load <2 x i64>, ptr addrspace(3) %46, align 16
  %48 = load <2 x i64>, ptr addrspace(3) %38, align 16
  %49 = load <2 x i64>, ptr addrspace(3) %39, align 16
  store <2 x i64> %41, ptr addrspace(1) %40, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 1024
  store <2 x i64> %43, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 2048
  store <2 x i64> %45, ptr addrspace(1) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 3072
  store <2 x i64> %47, ptr addrspace(1) %52, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 4096
  store <2 x i64> %48, ptr addrspace(1) %53, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 5120
  store <2 x i64> %49, ptr addrspace(1) %54, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
