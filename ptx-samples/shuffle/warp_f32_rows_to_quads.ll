; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warp_f32_rows_to_quads(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 32
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 16
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = extractelement <4 x i32> %3, i64 0
  %7 = extractelement <4 x i32> %3, i64 1
  %8 = extractelement <4 x i32> %3, i64 2
  %9 = extractelement <4 x i32> %3, i64 3
  %10 = extractelement <4 x i32> %5, i64 0
  %11 = extractelement <4 x i32> %5, i64 1
  %12 = extractelement <4 x i32> %5, i64 2
  %13 = extractelement <4 x i32> %5, i64 3
  %14 = lshr i32 %thread, 2
  %15 = and i32 %14, 7
  %16 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %15, i32 31)
  %17 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %15, i32 31)
  %18 = and i32 %thread, 3
  %19 = shl i32 %18, 3
  %20 = icmp eq i32 %19, 8
  %21 = select i1 %20, i32 %17, i32 %16
  %22 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %15, i32 31)
  %23 = icmp eq i32 %19, 16
  %24 = select i1 %23, i32 %22, i32 %21
  %25 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %15, i32 31)
  %26 = icmp eq i32 %19, 24
  %27 = select i1 %26, i32 %25, i32 %24
  %28 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %15, i32 31)
  %29 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %15, i32 31)
  %30 = add i32 %19, 4
  %31 = icmp eq i32 %30, 12
  %32 = select i1 %31, i32 %29, i32 %28
  %33 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %15, i32 31)
  %34 = icmp eq i32 %30, 20
  %35 = select i1 %34, i32 %33, i32 %32
  %36 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %15, i32 31)
  %37 = icmp eq i32 %30, 28
  %38 = select i1 %37, i32 %36, i32 %35
  %39 = add i32 %15, 8
  %40 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %39, i32 31)
  %41 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %39, i32 31)
  %42 = icmp eq i32 %19, 8
  %43 = select i1 %42, i32 %41, i32 %40
  %44 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %39, i32 31)
  %45 = icmp eq i32 %19, 16
  %46 = select i1 %45, i32 %44, i32 %43
  %47 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %39, i32 31)
  %48 = icmp eq i32 %19, 24
  %49 = select i1 %48, i32 %47, i32 %46
  %50 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %39, i32 31)
  %51 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %39, i32 31)
  %52 = icmp eq i32 %30, 12
  %53 = select i1 %52, i32 %51, i32 %50
  %54 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %39, i32 31)
  %55 = icmp eq i32 %30, 20
  %56 = select i1 %55, i32 %54, i32 %53
  %57 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %39, i32 31)
  %58 = icmp eq i32 %30, 28
  %59 = select i1 %58, i32 %57, i32 %56
  %60 = add i32 %15, 16
  %61 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %60, i32 31)
  %62 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %60, i32 31)
  %63 = icmp eq i32 %19, 8
  %64 = select i1 %63, i32 %62, i32 %61
  %65 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %60, i32 31)
  %66 = icmp eq i32 %19, 16
  %67 = select i1 %66, i32 %65, i32 %64
  %68 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %60, i32 31)
  %69 = icmp eq i32 %19, 24
  %70 = select i1 %69, i32 %68, i32 %67
  %71 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %60, i32 31)
  %72 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %60, i32 31)
  %73 = icmp eq i32 %30, 12
  %74 = select i1 %73, i32 %72, i32 %71
  %75 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %60, i32 31)
  %76 = icmp eq i32 %30, 20
  %77 = select i1 %76, i32 %75, i32 %74
  %78 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %60, i32 31)
  %79 = icmp eq i32 %30, 28
  %80 = select i1 %79, i32 %78, i32 %77
  %81 = add i32 %15, 24
  %82 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %81, i32 31)
  %83 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %81, i32 31)
  %84 = icmp eq i32 %19, 8
  %85 = select i1 %84, i32 %83, i32 %82
  %86 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %81, i32 31)
  %87 = icmp eq i32 %19, 16
  %88 = select i1 %87, i32 %86, i32 %85
  %89 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %81, i32 31)
  %90 = icmp eq i32 %19, 24
  %91 = select i1 %90, i32 %89, i32 %88
  %92 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %81, i32 31)
  %93 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %81, i32 31)
  %94 = icmp eq i32 %30, 12
  %95 = select i1 %94, i32 %93, i32 %92
  %96 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %81, i32 31)
  %97 = icmp eq i32 %30, 20
  %98 = select i1 %97, i32 %96, i32 %95
  %99 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %81, i32 31)
  %100 = icmp eq i32 %30, 28
  %101 = select i1 %100, i32 %99, i32 %98
  %102 = mul nuw i64 %0, 8
  %103 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %102
  %104 = insertelement <2 x i32> poison, i32 %27, i64 0
  %105 = insertelement <2 x i32> %104, i32 %38, i64 1
  %106 = insertelement <2 x i32> poison, i32 %49, i64 0
  %107 = insertelement <2 x i32> %106, i32 %59, i64 1
  %108 = insertelement <2 x i32> poison, i32 %70, i64 0
  %109 = insertelement <2 x i32> %108, i32 %80, i64 1
  %110 = insertelement <2 x i32> poison, i32 %91, i64 0
  %111 = insertelement <2 x i32> %110, i32 %101, i64 1
  store <2 x i32> %105, ptr addrspace(1) %103, align 8
  %112 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 256
  store <2 x i32> %107, ptr addrspace(1) %112, align 8
  %113 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 512
  store <2 x i32> %109, ptr addrspace(1) %113, align 8
  %114 = getelementptr inbounds i8, ptr addrspace(1) %103, i64 768
  store <2 x i32> %111, ptr addrspace(1) %114, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
