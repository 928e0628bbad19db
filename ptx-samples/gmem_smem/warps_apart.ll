; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_apart_S = internal addrspace(3) global [6144 x i8] poison, align 16

define ptx_kernel void @warps_apart(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  %3 = and i32 %thread, 31
  %4 = mul i32 %3, 4
  %5 = mul i32 %3, 4
  %6 = sext i32 %5 to i64
  %7 = mul i32 %4, 4
  %8 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i32 %7
  %9 = mul i64 %6, 4
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 512
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 1024
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 1536
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  store <4 x i32> %11, ptr addrspace(3) %8, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 512
  store <4 x i32> %13, ptr addrspace(3) %18, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 1024
  store <4 x i32> %15, ptr addrspace(3) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 1536
  store <4 x i32> %17, ptr addrspace(3) %20, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %21 = lshr i32 %thread, 5
  %22 = sext i32 %21 to i64
  %23 = icmp eq i64 %22, 1
  br i1 %23, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %24 = and i32 %thread, 31
  %25 = mul i32 %24, 4
  %26 = add i32 %25, 512
  %27 = mul i32 %24, 4
  %28 = sext i32 %27 to i64
  %29 = add i64 %28, 512
  %30 = mul i32 %26, 4
  %31 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i32 %30
  %32 = mul i64 %29, 4
  %33 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %32
  %34 = load <4 x i32>, ptr addrspace(1) %33, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 512
  %36 = load <4 x i32>, ptr addrspace(1) %35, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 1024
  %38 = load <4 x i32>, ptr addrspace(1) %37, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 1536
  %40 = load <4 x i32>, ptr addrspace(1) %39, align 16
  store <4 x i32> %34, ptr addrspace(3) %31, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %31, i32 512
  store <4 x i32> %36, ptr addrspace(3) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %31, i32 1024
  store <4 x i32> %38, ptr addrspace(3) %42, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(3) %31, i32 1536
  store <4 x i32> %40, ptr addrspace(3) %43, align 16
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %44 = mul i32 %thread, 4
  %45 = add i32 %44, 1024
  %46 = mul i32 %45, 4
  %47 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i32 %46
  store <4 x i32> zeroinitializer, ptr addrspace(3) %47, align 16
  %48 = getelementptr inbounds i8, ptr addrspace(3) %47, i32 1024
  store <4 x i32> zeroinitializer, ptr addrspace(3) %48, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %49 = mul i32 %thread, 4
  %50 = sext i32 %49 to i64
  %51 = mul i32 %thread, 4
  %52 = mul i64 %50, 4
  %53 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %52
  %54 = mul i32 %51, 4
  %55 = getelementptr inbounds i8, ptr addrspace(3) @warps_apart_S, i32 %54
  %56 = load <4 x i32>, ptr addrspace(3) %55, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(3) %55, i32 1024
  %58 = load <4 x i32>, ptr addrspace(3) %57, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(3) %55, i32 2048
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(3) %55, i32 3072
  %62 = load <4 x i32>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %55, i32 4096
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %55, i32 5120
  %66 = load <4 x i32>, ptr addrspace(3) %65, align 16
  store <4 x i32> %56, ptr addrspace(1) %53, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 1024
  store <4 x i32> %58, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 2048
  store <4 x i32> %60, ptr addrspace(1) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 3072
  store <4 x i32> %62, ptr addrspace(1) %69, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 4096
  store <4 x i32> %64, ptr addrspace(1) %70, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 5120
  store <4 x i32> %66, ptr addrspace(1) %71, align 16
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
