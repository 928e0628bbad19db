; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@packed_f16_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @packed_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @packed_f16_pool, i32 64)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @packed_f16_pool, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  %4 = and i32 %thread, 127
  %5 = zext i32 %4 to i64
  %6 = mul nuw i64 %5, 64
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 16
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 32
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 48
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = and i32 %0, 3
  %16 = shl i32 %15, 21
  %17 = ptrtoint ptr addrspace(6) %3 to i32
  %18 = add i32 %16, %17
  %19 = inttoptr i32 %18 to ptr addrspace(6)
  %20 = shufflevector <4 x i32> %8, <4 x i32> %10, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %21 = shufflevector <4 x i32> %12, <4 x i32> %14, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %22 = shufflevector <8 x i32> %20, <8 x i32> %21, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %19, <16 x i32> %22, i1 true)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %23 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %19, i1 true)
  %24 = extractelement <16 x i32> %23, i64 0
  %25 = extractelement <16 x i32> %23, i64 1
  %26 = extractelement <16 x i32> %23, i64 2
  %27 = extractelement <16 x i32> %23, i64 3
  %28 = extractelement <16 x i32> %23, i64 4
  %29 = extractelement <16 x i32> %23, i64 5
  %30 = extractelement <16 x i32> %23, i64 6
  %31 = extractelement <16 x i32> %23, i64 7
  %32 = extractelement <16 x i32> %23, i64 8
  %33 = extractelement <16 x i32> %23, i64 9
  %34 = extractelement <16 x i32> %23, i64 10
  %35 = extractelement <16 x i32> %23, i64 11
  %36 = extractelement <16 x i32> %23, i64 12
  %37 = extractelement <16 x i32> %23, i64 13
  %38 = extractelement <16 x i32> %23, i64 14
  %39 = extractelement <16 x i32> %23, i64 15
  %40 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %24, i32 %25, i32 %26, i32 %27, i32 %28, i32 %29, i32 %30, i32 %31, i32 %32, i32 %33, i32 %34, i32 %35, i32 %36, i32 %37, i32 %38, i32 %39) #6
  %41 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 0
  %42 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 1
  %43 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 2
  %44 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 3
  %45 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 4
  %46 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 5
  %47 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 6
  %48 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 7
  %49 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 8
  %50 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 9
  %51 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 10
  %52 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 11
  %53 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 12
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 13
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 14
  %56 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %40, 15
  %57 = add i32 %16, 32
  %58 = add i32 %57, %17
  %59 = inttoptr i32 %58 to ptr addrspace(6)
  %60 = insertelement <4 x i32> poison, i32 %41, i64 0
  %61 = insertelement <4 x i32> %60, i32 %42, i64 1
  %62 = insertelement <4 x i32> %61, i32 %43, i64 2
  %63 = insertelement <4 x i32> %62, i32 %44, i64 3
  %64 = insertelement <4 x i32> poison, i32 %45, i64 0
  %65 = insertelement <4 x i32> %64, i32 %46, i64 1
  %66 = insertelement <4 x i32> %65, i32 %47, i64 2
  %67 = insertelement <4 x i32> %66, i32 %48, i64 3
  %68 = shufflevector <4 x i32> %63, <4 x i32> %67, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %69 = insertelement <4 x i32> poison, i32 %49, i64 0
  %70 = insertelement <4 x i32> %69, i32 %50, i64 1
  %71 = insertelement <4 x i32> %70, i32 %51, i64 2
  %72 = insertelement <4 x i32> %71, i32 %52, i64 3
  %73 = insertelement <4 x i32> poison, i32 %53, i64 0
  %74 = insertelement <4 x i32> %73, i32 %54, i64 1
  %75 = insertelement <4 x i32> %74, i32 %55, i64 2
  %76 = insertelement <4 x i32> %75, i32 %56, i64 3
  %77 = shufflevector <4 x i32> %72, <4 x i32> %76, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %78 = shufflevector <8 x i32> %68, <8 x i32> %77, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %59, <16 x i32> %78, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %79 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %59, i1 false)
  %80 = extractelement <16 x i32> %79, i64 0
  %81 = extractelement <16 x i32> %79, i64 1
  %82 = extractelement <16 x i32> %79, i64 2
  %83 = extractelement <16 x i32> %79, i64 3
  %84 = extractelement <16 x i32> %79, i64 4
  %85 = extractelement <16 x i32> %79, i64 5
  %86 = extractelement <16 x i32> %79, i64 6
  %87 = extractelement <16 x i32> %79, i64 7
  %88 = extractelement <16 x i32> %79, i64 8
  %89 = extractelement <16 x i32> %79, i64 9
  %90 = extractelement <16 x i32> %79, i64 10
  %91 = extractelement <16 x i32> %79, i64 11
  %92 = extractelement <16 x i32> %79, i64 12
  %93 = extractelement <16 x i32> %79, i64 13
  %94 = extractelement <16 x i32> %79, i64 14
  %95 = extractelement <16 x i32> %79, i64 15
  %96 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95) #6
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 0
  %98 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 1
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 2
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 3
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 4
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 5
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 6
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 7
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 8
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 9
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 10
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 11
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 12
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 13
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 14
  %112 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %96, 15
  %113 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %6
  %114 = insertelement <4 x i32> poison, i32 %97, i64 0
  %115 = insertelement <4 x i32> %114, i32 %98, i64 1
  %116 = insertelement <4 x i32> %115, i32 %99, i64 2
  %117 = insertelement <4 x i32> %116, i32 %100, i64 3
  %118 = insertelement <4 x i32> poison, i32 %101, i64 0
  %119 = insertelement <4 x i32> %118, i32 %102, i64 1
  %120 = insertelement <4 x i32> %119, i32 %103, i64 2
  %121 = insertelement <4 x i32> %120, i32 %104, i64 3
  %122 = insertelement <4 x i32> poison, i32 %105, i64 0
  %123 = insertelement <4 x i32> %122, i32 %106, i64 1
  %124 = insertelement <4 x i32> %123, i32 %107, i64 2
  %125 = insertelement <4 x i32> %124, i32 %108, i64 3
  %126 = insertelement <4 x i32> poison, i32 %109, i64 0
  %127 = insertelement <4 x i32> %126, i32 %110, i64 1
  %128 = insertelement <4 x i32> %127, i32 %111, i64 2
  %129 = insertelement <4 x i32> %128, i32 %112, i64 3
  store <4 x i32> %117, ptr addrspace(1) %113, align 16
  %130 = getelementptr inbounds i8, ptr addrspace(1) %113, i64 16
  store <4 x i32> %121, ptr addrspace(1) %130, align 16
  %131 = getelementptr inbounds i8, ptr addrspace(1) %113, i64 32
  store <4 x i32> %125, ptr addrspace(1) %131, align 16
  %132 = getelementptr inbounds i8, ptr addrspace(1) %113, i64 48
  store <4 x i32> %129, ptr addrspace(1) %132, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %133 = icmp eq i32 %0, 0
  br i1 %133, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 64)
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) writeonly captures(none), i32) #2

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) captures(none), <16 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #5

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
