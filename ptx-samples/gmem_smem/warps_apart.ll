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
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  %3 = and i32 %thread, 31
  %4 = zext nneg i32 %3 to i64
  %5 = mul nuw i64 %4, 16
  %6 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %5
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  store <4 x i32> %8, ptr addrspace(3) %6, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 512
  store <4 x i32> %10, ptr addrspace(3) %15, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 1024
  store <4 x i32> %12, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 1536
  store <4 x i32> %14, ptr addrspace(3) %17, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %18 = icmp eq i64 %1, 1
  br i1 %18, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %19 = and i32 %thread, 31
  %20 = zext nneg i32 %19 to i64
  %21 = mul nuw i64 %20, 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %21
  %23 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  %24 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2048
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 2560
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 3072
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 3584
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(3) %22, i64 2048
  store <4 x i32> %25, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %22, i64 2560
  store <4 x i32> %27, ptr addrspace(3) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %22, i64 3072
  store <4 x i32> %29, ptr addrspace(3) %34, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %22, i64 3584
  store <4 x i32> %31, ptr addrspace(3) %35, align 16
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %36 = zext nneg i32 %thread to i64
  %37 = mul nuw i64 %36, 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %37
  %39 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 4096
  store <4 x i32> zeroinitializer, ptr addrspace(3) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 5120
  store <4 x i32> zeroinitializer, ptr addrspace(3) %40, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %41 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %37
  %42 = load <4 x i32>, ptr addrspace(3) %38, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 1024
  %44 = load <4 x i32>, ptr addrspace(3) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 2048
  %46 = load <4 x i32>, ptr addrspace(3) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 3072
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = load <4 x i32>, ptr addrspace(3) %39, align 16
  %50 = load <4 x i32>, ptr addrspace(3) %40, align 16
  store <4 x i32> %42, ptr addrspace(1) %41, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 1024
  store <4 x i32> %44, ptr addrspace(1) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 2048
  store <4 x i32> %46, ptr addrspace(1) %52, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 3072
  store <4 x i32> %48, ptr addrspace(1) %53, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 4096
  store <4 x i32> %49, ptr addrspace(1) %54, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 5120
  store <4 x i32> %50, ptr addrspace(1) %55, align 16
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
