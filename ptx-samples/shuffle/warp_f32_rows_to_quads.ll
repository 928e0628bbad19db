; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warp_f32_rows_to_quads(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 32
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %4 = load <4 x i32>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 16
  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = extractelement <4 x i32> %4, i64 0
  %8 = extractelement <4 x i32> %4, i64 1
  %9 = extractelement <4 x i32> %4, i64 2
  %10 = extractelement <4 x i32> %4, i64 3
  %11 = extractelement <4 x i32> %6, i64 0
  %12 = extractelement <4 x i32> %6, i64 1
  %13 = extractelement <4 x i32> %6, i64 2
  %14 = extractelement <4 x i32> %6, i64 3
  %15 = lshr i32 %0, 2
  %16 = and i32 %15, 7
  %17 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %16, i32 31)
  %18 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %16, i32 31)
  %19 = and i32 %0, 3
  %20 = shl i32 %19, 3
  %21 = icmp eq i32 %20, 8
  %22 = select i1 %21, i32 %18, i32 %17
  %23 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %16, i32 31)
  %24 = icmp eq i32 %20, 16
  %25 = select i1 %24, i32 %23, i32 %22
  %26 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %16, i32 31)
  %27 = icmp eq i32 %20, 24
  %28 = select i1 %27, i32 %26, i32 %25
  %29 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %16, i32 31)
  %30 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %16, i32 31)
  %31 = add i32 %20, 4
  %32 = icmp eq i32 %31, 12
  %33 = select i1 %32, i32 %30, i32 %29
  %34 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %16, i32 31)
  %35 = icmp eq i32 %31, 20
  %36 = select i1 %35, i32 %34, i32 %33
  %37 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %14, i32 %16, i32 31)
  %38 = icmp eq i32 %31, 28
  %39 = select i1 %38, i32 %37, i32 %36
  %40 = add i32 %16, 8
  %41 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %40, i32 31)
  %42 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %40, i32 31)
  %43 = icmp eq i32 %20, 8
  %44 = select i1 %43, i32 %42, i32 %41
  %45 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %40, i32 31)
  %46 = icmp eq i32 %20, 16
  %47 = select i1 %46, i32 %45, i32 %44
  %48 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %40, i32 31)
  %49 = icmp eq i32 %20, 24
  %50 = select i1 %49, i32 %48, i32 %47
  %51 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %40, i32 31)
  %52 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %40, i32 31)
  %53 = icmp eq i32 %31, 12
  %54 = select i1 %53, i32 %52, i32 %51
  %55 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %40, i32 31)
  %56 = icmp eq i32 %31, 20
  %57 = select i1 %56, i32 %55, i32 %54
  %58 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %14, i32 %40, i32 31)
  %59 = icmp eq i32 %31, 28
  %60 = select i1 %59, i32 %58, i32 %57
  %61 = add i32 %16, 16
  %62 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %61, i32 31)
  %63 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %61, i32 31)
  %64 = icmp eq i32 %20, 8
  %65 = select i1 %64, i32 %63, i32 %62
  %66 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %61, i32 31)
  %67 = icmp eq i32 %20, 16
  %68 = select i1 %67, i32 %66, i32 %65
  %69 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %61, i32 31)
  %70 = icmp eq i32 %20, 24
  %71 = select i1 %70, i32 %69, i32 %68
  %72 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %61, i32 31)
  %73 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %61, i32 31)
  %74 = icmp eq i32 %31, 12
  %75 = select i1 %74, i32 %73, i32 %72
  %76 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %61, i32 31)
  %77 = icmp eq i32 %31, 20
  %78 = select i1 %77, i32 %76, i32 %75
  %79 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %14, i32 %61, i32 31)
  %80 = icmp eq i32 %31, 28
  %81 = select i1 %80, i32 %79, i32 %78
  %82 = add i32 %16, 24
  %83 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %7, i32 %82, i32 31)
  %84 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %9, i32 %82, i32 31)
  %85 = icmp eq i32 %20, 8
  %86 = select i1 %85, i32 %84, i32 %83
  %87 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %82, i32 31)
  %88 = icmp eq i32 %20, 16
  %89 = select i1 %88, i32 %87, i32 %86
  %90 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %13, i32 %82, i32 31)
  %91 = icmp eq i32 %20, 24
  %92 = select i1 %91, i32 %90, i32 %89
  %93 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %8, i32 %82, i32 31)
  %94 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %10, i32 %82, i32 31)
  %95 = icmp eq i32 %31, 12
  %96 = select i1 %95, i32 %94, i32 %93
  %97 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %82, i32 31)
  %98 = icmp eq i32 %31, 20
  %99 = select i1 %98, i32 %97, i32 %96
  %100 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %14, i32 %82, i32 31)
  %101 = icmp eq i32 %31, 28
  %102 = select i1 %101, i32 %100, i32 %99
  %103 = mul nuw i64 %1, 8
  %104 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %103
  %105 = insertelement <2 x i32> poison, i32 %28, i64 0
  %106 = insertelement <2 x i32> %105, i32 %39, i64 1
  %107 = insertelement <2 x i32> poison, i32 %50, i64 0
  %108 = insertelement <2 x i32> %107, i32 %60, i64 1
  %109 = insertelement <2 x i32> poison, i32 %71, i64 0
  %110 = insertelement <2 x i32> %109, i32 %81, i64 1
  %111 = insertelement <2 x i32> poison, i32 %92, i64 0
  %112 = insertelement <2 x i32> %111, i32 %102, i64 1
  store <2 x i32> %106, ptr addrspace(1) %104, align 8
  %113 = getelementptr inbounds i8, ptr addrspace(1) %104, i64 256
  store <2 x i32> %108, ptr addrspace(1) %113, align 8
  %114 = getelementptr inbounds i8, ptr addrspace(1) %104, i64 512
  store <2 x i32> %110, ptr addrspace(1) %114, align 8
  %115 = getelementptr inbounds i8, ptr addrspace(1) %104, i64 768
  store <2 x i32> %112, ptr addrspace(1) %115, align 8
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
