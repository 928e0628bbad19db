; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_across_warps_S = internal addrspace(3) global [8192 x i8] poison, align 512

define ptx_kernel void @cta_f16_across_warps(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext nneg i32 %thread to i64
  %1 = mul nuw i64 %0, 64
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 16
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 32
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 48
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = extractelement <4 x i32> %3, i64 0
  %11 = extractelement <4 x i32> %3, i64 1
  %12 = extractelement <4 x i32> %3, i64 2
  %13 = extractelement <4 x i32> %3, i64 3
  %14 = extractelement <4 x i32> %5, i64 0
  %15 = extractelement <4 x i32> %5, i64 1
  %16 = extractelement <4 x i32> %5, i64 2
  %17 = extractelement <4 x i32> %5, i64 3
  %18 = extractelement <4 x i32> %7, i64 0
  %19 = extractelement <4 x i32> %7, i64 1
  %20 = extractelement <4 x i32> %7, i64 2
  %21 = extractelement <4 x i32> %7, i64 3
  %22 = extractelement <4 x i32> %9, i64 0
  %23 = extractelement <4 x i32> %9, i64 1
  %24 = extractelement <4 x i32> %9, i64 2
  %25 = extractelement <4 x i32> %9, i64 3
  %26 = shl i32 %thread, 6
  %27 = lshr i32 %26, 3
  %28 = and i32 %27, 48
  %29 = xor i32 %26, %28
  %30 = insertelement <4 x i32> poison, i32 %10, i64 0
  %31 = insertelement <4 x i32> %30, i32 %11, i64 1
  %32 = insertelement <4 x i32> %31, i32 %12, i64 2
  %33 = insertelement <4 x i32> %32, i32 %13, i64 3
  %34 = insertelement <4 x i32> poison, i32 %14, i64 0
  %35 = insertelement <4 x i32> %34, i32 %15, i64 1
  %36 = insertelement <4 x i32> %35, i32 %16, i64 2
  %37 = insertelement <4 x i32> %36, i32 %17, i64 3
  %38 = insertelement <4 x i32> poison, i32 %18, i64 0
  %39 = insertelement <4 x i32> %38, i32 %19, i64 1
  %40 = insertelement <4 x i32> %39, i32 %20, i64 2
  %41 = insertelement <4 x i32> %40, i32 %21, i64 3
  %42 = insertelement <4 x i32> poison, i32 %22, i64 0
  %43 = insertelement <4 x i32> %42, i32 %23, i64 1
  %44 = insertelement <4 x i32> %43, i32 %24, i64 2
  %45 = insertelement <4 x i32> %44, i32 %25, i64 3
  %46 = zext nneg i32 %29 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %46
  store <4 x i32> %33, ptr addrspace(3) %47, align 16
  %48 = xor i32 %29, 16
  %49 = zext nneg i32 %48 to i64
  %50 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %49
  store <4 x i32> %37, ptr addrspace(3) %50, align 16
  %51 = xor i32 %29, 32
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %52
  store <4 x i32> %41, ptr addrspace(3) %53, align 16
  %54 = xor i32 %29, 48
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %55
  store <4 x i32> %45, ptr addrspace(3) %56, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %57 = and i32 %thread, 15
  %58 = lshr i32 %thread, 4
  %59 = and i32 %58, 1
  %60 = lshr i32 %58, 1
  %61 = shl i32 %60, 10
  %62 = shl i32 %59, 4
  %63 = add i32 %62, %61
  %64 = shl i32 %57, 6
  %65 = add i32 %64, %63
  %66 = lshr i32 %65, 3
  %67 = and i32 %66, 48
  %68 = xor i32 %65, %67
  %69 = zext nneg i32 %68 to i64
  %70 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %69
  %71 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %70)
  %72 = extractvalue { i32, i32, i32, i32 } %71, 0
  %73 = extractvalue { i32, i32, i32, i32 } %71, 1
  %74 = extractvalue { i32, i32, i32, i32 } %71, 2
  %75 = extractvalue { i32, i32, i32, i32 } %71, 3
  %76 = xor i32 %68, 32
  %77 = zext nneg i32 %76 to i64
  %78 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %77
  %79 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %78)
  %80 = extractvalue { i32, i32, i32, i32 } %79, 0
  %81 = extractvalue { i32, i32, i32, i32 } %79, 1
  %82 = extractvalue { i32, i32, i32, i32 } %79, 2
  %83 = extractvalue { i32, i32, i32, i32 } %79, 3
  %84 = getelementptr inbounds i8, ptr addrspace(3) %70, i64 4096
  %85 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %84)
  %86 = extractvalue { i32, i32, i32, i32 } %85, 0
  %87 = extractvalue { i32, i32, i32, i32 } %85, 1
  %88 = extractvalue { i32, i32, i32, i32 } %85, 2
  %89 = extractvalue { i32, i32, i32, i32 } %85, 3
  %90 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 4096
  %91 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %90)
  %92 = extractvalue { i32, i32, i32, i32 } %91, 0
  %93 = extractvalue { i32, i32, i32, i32 } %91, 1
  %94 = extractvalue { i32, i32, i32, i32 } %91, 2
  %95 = extractvalue { i32, i32, i32, i32 } %91, 3
  %96 = and i32 %thread, 3
  %97 = lshr i32 %thread, 2
  %98 = and i32 %97, 7
  %99 = lshr i32 %97, 3
  %100 = shl i32 %99, 9
  %101 = shl i32 %98, 5
  %102 = add i32 %101, %100
  %103 = shl i32 %96, 1
  %104 = add i32 %103, %102
  %105 = zext nneg i32 %104 to i64
  %106 = mul i64 %105, 2
  %107 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %106
  store i32 %72, ptr addrspace(1) %107, align 4
  %108 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 16
  store i32 %74, ptr addrspace(1) %108, align 4
  %109 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 32
  store i32 %80, ptr addrspace(1) %109, align 4
  %110 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 48
  store i32 %82, ptr addrspace(1) %110, align 4
  %111 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 512
  store i32 %73, ptr addrspace(1) %111, align 4
  %112 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 528
  store i32 %75, ptr addrspace(1) %112, align 4
  %113 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 544
  store i32 %81, ptr addrspace(1) %113, align 4
  %114 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 560
  store i32 %83, ptr addrspace(1) %114, align 4
  %115 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4096
  store i32 %86, ptr addrspace(1) %115, align 4
  %116 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4112
  store i32 %88, ptr addrspace(1) %116, align 4
  %117 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4128
  store i32 %92, ptr addrspace(1) %117, align 4
  %118 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4144
  store i32 %94, ptr addrspace(1) %118, align 4
  %119 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4608
  store i32 %87, ptr addrspace(1) %119, align 4
  %120 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4624
  store i32 %89, ptr addrspace(1) %120, align 4
  %121 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4640
  store i32 %93, ptr addrspace(1) %121, align 4
  %122 = getelementptr inbounds i8, ptr addrspace(1) %107, i64 4656
  store i32 %95, ptr addrspace(1) %122, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
