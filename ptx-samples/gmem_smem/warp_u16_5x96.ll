; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u16_5x96_S = internal addrspace(3) global [960 x i8] poison, align 16

define ptx_kernel void @warp_u16_5x96(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext nneg i32 %0 to i64
  %2 = mul nuw i64 %1, 2
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load i16, ptr addrspace(1) %4, align 2, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 64
  %7 = load i16, ptr addrspace(1) %6, align 2, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 128
  %9 = load i16, ptr addrspace(1) %8, align 2, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 192
  %11 = load i16, ptr addrspace(1) %10, align 2, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 256
  %13 = load i16, ptr addrspace(1) %12, align 2, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 320
  %15 = load i16, ptr addrspace(1) %14, align 2, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 384
  %17 = load i16, ptr addrspace(1) %16, align 2, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 448
  %19 = load i16, ptr addrspace(1) %18, align 2, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 512
  %21 = load i16, ptr addrspace(1) %20, align 2, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 576
  %23 = load i16, ptr addrspace(1) %22, align 2, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 640
  %25 = load i16, ptr addrspace(1) %24, align 2, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 704
  %27 = load i16, ptr addrspace(1) %26, align 2, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 768
  %29 = load i16, ptr addrspace(1) %28, align 2, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 832
  %31 = load i16, ptr addrspace(1) %30, align 2, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 896
  %33 = load i16, ptr addrspace(1) %32, align 2, !invariant.load !1
  store i16 %5, ptr addrspace(3) %3, align 2
  %34 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 64
  store i16 %7, ptr addrspace(3) %34, align 2
  %35 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 128
  store i16 %9, ptr addrspace(3) %35, align 2
  %36 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 192
  store i16 %11, ptr addrspace(3) %36, align 2
  %37 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 256
  store i16 %13, ptr addrspace(3) %37, align 2
  %38 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 320
  store i16 %15, ptr addrspace(3) %38, align 2
  %39 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 384
  store i16 %17, ptr addrspace(3) %39, align 2
  %40 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 448
  store i16 %19, ptr addrspace(3) %40, align 2
  %41 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 512
  store i16 %21, ptr addrspace(3) %41, align 2
  %42 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 576
  store i16 %23, ptr addrspace(3) %42, align 2
  %43 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 640
  store i16 %25, ptr addrspace(3) %43, align 2
  %44 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 704
  store i16 %27, ptr addrspace(3) %44, align 2
  %45 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 768
  store i16 %29, ptr addrspace(3) %45, align 2
  %46 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 832
  store i16 %31, ptr addrspace(3) %46, align 2
  %47 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 896
  store i16 %33, ptr addrspace(3) %47, align 2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %48 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %49 = load i16, ptr addrspace(3) %3, align 2
  %50 = load i16, ptr addrspace(3) %34, align 2
  %51 = load i16, ptr addrspace(3) %35, align 2
  %52 = load i16, ptr addrspace(3) %36, align 2
  %53 = load i16, ptr addrspace(3) %37, align 2
  %54 = load i16, ptr addrspace(3) %38, align 2
  %55 = load i16, ptr addrspace(3) %39, align 2
  %56 = load i16, ptr addrspace(3) %40, align 2
  %57 = load i16, ptr addrspace(3) %41, align 2
  %58 = load i16, ptr addrspace(3) %42, align 2
  %59 = load i16, ptr addrspace(3) %43, align 2
  %60 = load i16, ptr addrspace(3) %44, align 2
  %61 = load i16, ptr addrspace(3) %45, align 2
  %62 = load i16, ptr addrspace(3) %46, align 2
  %63 = load i16, ptr addrspace(3) %47, align 2
  store i16 %49, ptr addrspace(1) %48, align 2
  %64 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 64
  store i16 %50, ptr addrspace(1) %64, align 2
  %65 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 128
  store i16 %51, ptr addrspace(1) %65, align 2
  %66 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 192
  store i16 %52, ptr addrspace(1) %66, align 2
  %67 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 256
  store i16 %53, ptr addrspace(1) %67, align 2
  %68 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 320
  store i16 %54, ptr addrspace(1) %68, align 2
  %69 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 384
  store i16 %55, ptr addrspace(1) %69, align 2
  %70 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 448
  store i16 %56, ptr addrspace(1) %70, align 2
  %71 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 512
  store i16 %57, ptr addrspace(1) %71, align 2
  %72 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 576
  store i16 %58, ptr addrspace(1) %72, align 2
  %73 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 640
  store i16 %59, ptr addrspace(1) %73, align 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 704
  store i16 %60, ptr addrspace(1) %74, align 2
  %75 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 768
  store i16 %61, ptr addrspace(1) %75, align 2
  %76 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 832
  store i16 %62, ptr addrspace(1) %76, align 2
  %77 = getelementptr inbounds i8, ptr addrspace(1) %48, i64 896
  store i16 %63, ptr addrspace(1) %77, align 2
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
!1 = !{}
