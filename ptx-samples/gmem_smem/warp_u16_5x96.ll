; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u16_5x96_S = internal addrspace(3) global [960 x i8] poison, align 16

define ptx_kernel void @warp_u16_5x96(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = sext i32 %0 to i64
  %2 = mul i32 %0, 2
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i32 %2
  %4 = mul i64 %1, 2
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %6 = load i16, ptr addrspace(1) %5, align 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 64
  %8 = load i16, ptr addrspace(1) %7, align 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 128
  %10 = load i16, ptr addrspace(1) %9, align 2
  %11 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 192
  %12 = load i16, ptr addrspace(1) %11, align 2
  %13 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 256
  %14 = load i16, ptr addrspace(1) %13, align 2
  %15 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 320
  %16 = load i16, ptr addrspace(1) %15, align 2
  %17 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 384
  %18 = load i16, ptr addrspace(1) %17, align 2
  %19 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 448
  %20 = load i16, ptr addrspace(1) %19, align 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 512
  %22 = load i16, ptr addrspace(1) %21, align 2
  %23 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 576
  %24 = load i16, ptr addrspace(1) %23, align 2
  %25 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 640
  %26 = load i16, ptr addrspace(1) %25, align 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 704
  %28 = load i16, ptr addrspace(1) %27, align 2
  %29 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 768
  %30 = load i16, ptr addrspace(1) %29, align 2
  %31 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 832
  %32 = load i16, ptr addrspace(1) %31, align 2
  %33 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 896
  %34 = load i16, ptr addrspace(1) %33, align 2
  store i16 %6, ptr addrspace(3) %3, align 2
  %35 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 64
  store i16 %8, ptr addrspace(3) %35, align 2
  %36 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 128
  store i16 %10, ptr addrspace(3) %36, align 2
  %37 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 192
  store i16 %12, ptr addrspace(3) %37, align 2
  %38 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 256
  store i16 %14, ptr addrspace(3) %38, align 2
  %39 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 320
  store i16 %16, ptr addrspace(3) %39, align 2
  %40 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 384
  store i16 %18, ptr addrspace(3) %40, align 2
  %41 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 448
  store i16 %20, ptr addrspace(3) %41, align 2
  %42 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 512
  store i16 %22, ptr addrspace(3) %42, align 2
  %43 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 576
  store i16 %24, ptr addrspace(3) %43, align 2
  %44 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 640
  store i16 %26, ptr addrspace(3) %44, align 2
  %45 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 704
  store i16 %28, ptr addrspace(3) %45, align 2
  %46 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 768
  store i16 %30, ptr addrspace(3) %46, align 2
  %47 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 832
  store i16 %32, ptr addrspace(3) %47, align 2
  %48 = getelementptr inbounds i8, ptr addrspace(3) %3, i32 896
  store i16 %34, ptr addrspace(3) %48, align 2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %49 = and i32 %thread, 31
  %50 = sext i32 %49 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %51
  %53 = mul i32 %49, 2
  %54 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i32 %53
  %55 = load i16, ptr addrspace(3) %54, align 2
  %56 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 64
  %57 = load i16, ptr addrspace(3) %56, align 2
  %58 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 128
  %59 = load i16, ptr addrspace(3) %58, align 2
  %60 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 192
  %61 = load i16, ptr addrspace(3) %60, align 2
  %62 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 256
  %63 = load i16, ptr addrspace(3) %62, align 2
  %64 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 320
  %65 = load i16, ptr addrspace(3) %64, align 2
  %66 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 384
  %67 = load i16, ptr addrspace(3) %66, align 2
  %68 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 448
  %69 = load i16, ptr addrspace(3) %68, align 2
  %70 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 512
  %71 = load i16, ptr addrspace(3) %70, align 2
  %72 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 576
  %73 = load i16, ptr addrspace(3) %72, align 2
  %74 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 640
  %75 = load i16, ptr addrspace(3) %74, align 2
  %76 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 704
  %77 = load i16, ptr addrspace(3) %76, align 2
  %78 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 768
  %79 = load i16, ptr addrspace(3) %78, align 2
  %80 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 832
  %81 = load i16, ptr addrspace(3) %80, align 2
  %82 = getelementptr inbounds i8, ptr addrspace(3) %54, i32 896
  %83 = load i16, ptr addrspace(3) %82, align 2
  store i16 %55, ptr addrspace(1) %52, align 2
  %84 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 64
  store i16 %57, ptr addrspace(1) %84, align 2
  %85 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 128
  store i16 %59, ptr addrspace(1) %85, align 2
  %86 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 192
  store i16 %61, ptr addrspace(1) %86, align 2
  %87 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 256
  store i16 %63, ptr addrspace(1) %87, align 2
  %88 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 320
  store i16 %65, ptr addrspace(1) %88, align 2
  %89 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 384
  store i16 %67, ptr addrspace(1) %89, align 2
  %90 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 448
  store i16 %69, ptr addrspace(1) %90, align 2
  %91 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 512
  store i16 %71, ptr addrspace(1) %91, align 2
  %92 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 576
  store i16 %73, ptr addrspace(1) %92, align 2
  %93 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 640
  store i16 %75, ptr addrspace(1) %93, align 2
  %94 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 704
  store i16 %77, ptr addrspace(1) %94, align 2
  %95 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 768
  store i16 %79, ptr addrspace(1) %95, align 2
  %96 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 832
  store i16 %81, ptr addrspace(1) %96, align 2
  %97 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 896
  store i16 %83, ptr addrspace(1) %97, align 2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
