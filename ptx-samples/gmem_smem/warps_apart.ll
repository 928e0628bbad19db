; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_apart_S = internal addrspace(3) global [6144 x i8] poison, align 16

define ptx_kernel void @warps_apart(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp ult i32 %thread, 32
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  %thread1 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = zext i32 %thread1 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load <2 x i64>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 512
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1024
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 1536
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  store <2 x i64> %5, ptr addrspace(3) %3, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 512
  store <2 x i64> %7, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1024
  store <2 x i64> %9, ptr addrspace(3) %13, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 1536
  store <2 x i64> %11, ptr addrspace(3) %14, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %15 = icmp uge i32 %thread, 32
  br i1 %15, label %if3, label %if.end2

if3:                                              ; preds = %if.end
  %16 = and i32 %thread, 31
  %17 = zext i32 %16 to i64
  %18 = mul nuw i64 %17, 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %18
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %21 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 2048
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 2560
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 3072
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 3584
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 2048
  store <2 x i64> %22, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 2560
  store <2 x i64> %24, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 3072
  store <2 x i64> %26, ptr addrspace(3) %31, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %19, i64 3584
  store <2 x i64> %28, ptr addrspace(3) %32, align 16
  br label %if.end2

if.end2:                                          ; preds = %if3, %if.end
  %33 = zext i32 %thread to i64
  %34 = mul nuw i64 %33, 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i64 %34
  %36 = getelementptr inbounds i8, ptr addrspace(3) %35, i64 4096
  store <2 x i64> zeroinitializer, ptr addrspace(3) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %35, i64 5120
  store <2 x i64> zeroinitializer, ptr addrspace(3) %37, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %38 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %34
  %39 = load <2 x i64>, ptr addrspace(3) %35, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %35, i64 1024
  %41 = load <2 x i64>, ptr addrspace(3) %40, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %35, i64 2048
  %43 = load <2 x i64>, ptr addrspace(3) %42, align 16
  %44 = getelementptr inbounds i8, ptr addrspace(3) %35, i64 3072
  %45 = load <2 x i64>, ptr addrspace(3) %44, align 16
  %46 = load <2 x i64>, ptr addrspace(3) %36, align 16
  %47 = load <2 x i64>, ptr addrspace(3) %37, align 16
  store <2 x i64> %39, ptr addrspace(1) %38, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 1024
  store <2 x i64> %41, ptr addrspace(1) %48, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 2048
  store <2 x i64> %43, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 3072
  store <2 x i64> %45, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 4096
  store <2 x i64> %46, ptr addrspace(1) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(1) %38, i64 5120
  store <2 x i64> %47, ptr addrspace(1) %52, align 16
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
