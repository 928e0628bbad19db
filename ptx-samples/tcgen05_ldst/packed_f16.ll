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
  %4 = zext i32 %thread to i64
  %5 = mul nuw i64 %4, 64
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 16
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 32
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 48
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = and i32 %0, 3
  %15 = shl i32 %14, 21
  %16 = ptrtoint ptr addrspace(6) %3 to i32
  %17 = add i32 %15, %16
  %18 = inttoptr i32 %17 to ptr addrspace(6)
  %19 = shufflevector <4 x i32> %7, <4 x i32> %9, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %20 = shufflevector <4 x i32> %11, <4 x i32> %13, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %21 = shufflevector <8 x i32> %19, <8 x i32> %20, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %18, <16 x i32> %21, i1 true)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %22 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %18, i1 true)
  %23 = extractelement <16 x i32> %22, i64 0
  %24 = extractelement <16 x i32> %22, i64 1
  %25 = extractelement <16 x i32> %22, i64 2
  %26 = extractelement <16 x i32> %22, i64 3
  %27 = extractelement <16 x i32> %22, i64 4
  %28 = extractelement <16 x i32> %22, i64 5
  %29 = extractelement <16 x i32> %22, i64 6
  %30 = extractelement <16 x i32> %22, i64 7
  %31 = extractelement <16 x i32> %22, i64 8
  %32 = extractelement <16 x i32> %22, i64 9
  %33 = extractelement <16 x i32> %22, i64 10
  %34 = extractelement <16 x i32> %22, i64 11
  %35 = extractelement <16 x i32> %22, i64 12
  %36 = extractelement <16 x i32> %22, i64 13
  %37 = extractelement <16 x i32> %22, i64 14
  %38 = extractelement <16 x i32> %22, i64 15
  %39 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %23, i32 %24, i32 %25, i32 %26, i32 %27, i32 %28, i32 %29, i32 %30, i32 %31, i32 %32, i32 %33, i32 %34, i32 %35, i32 %36, i32 %37, i32 %38) #6
  %40 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 0
  %41 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 1
  %42 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 2
  %43 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 3
  %44 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 4
  %45 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 5
  %46 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 6
  %47 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 7
  %48 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 8
  %49 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 9
  %50 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 10
  %51 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 11
  %52 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 12
  %53 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 13
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 14
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %39, 15
  %56 = add i32 %15, 32
  %57 = add i32 %56, %16
  %58 = inttoptr i32 %57 to ptr addrspace(6)
  %59 = insertelement <4 x i32> poison, i32 %40, i64 0
  %60 = insertelement <4 x i32> %59, i32 %41, i64 1
  %61 = insertelement <4 x i32> %60, i32 %42, i64 2
  %62 = insertelement <4 x i32> %61, i32 %43, i64 3
  %63 = insertelement <4 x i32> poison, i32 %44, i64 0
  %64 = insertelement <4 x i32> %63, i32 %45, i64 1
  %65 = insertelement <4 x i32> %64, i32 %46, i64 2
  %66 = insertelement <4 x i32> %65, i32 %47, i64 3
  %67 = shufflevector <4 x i32> %62, <4 x i32> %66, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %68 = insertelement <4 x i32> poison, i32 %48, i64 0
  %69 = insertelement <4 x i32> %68, i32 %49, i64 1
  %70 = insertelement <4 x i32> %69, i32 %50, i64 2
  %71 = insertelement <4 x i32> %70, i32 %51, i64 3
  %72 = insertelement <4 x i32> poison, i32 %52, i64 0
  %73 = insertelement <4 x i32> %72, i32 %53, i64 1
  %74 = insertelement <4 x i32> %73, i32 %54, i64 2
  %75 = insertelement <4 x i32> %74, i32 %55, i64 3
  %76 = shufflevector <4 x i32> %71, <4 x i32> %75, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %77 = shufflevector <8 x i32> %67, <8 x i32> %76, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %58, <16 x i32> %77, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %78 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %58, i1 false)
  %79 = extractelement <16 x i32> %78, i64 0
  %80 = extractelement <16 x i32> %78, i64 1
  %81 = extractelement <16 x i32> %78, i64 2
  %82 = extractelement <16 x i32> %78, i64 3
  %83 = extractelement <16 x i32> %78, i64 4
  %84 = extractelement <16 x i32> %78, i64 5
  %85 = extractelement <16 x i32> %78, i64 6
  %86 = extractelement <16 x i32> %78, i64 7
  %87 = extractelement <16 x i32> %78, i64 8
  %88 = extractelement <16 x i32> %78, i64 9
  %89 = extractelement <16 x i32> %78, i64 10
  %90 = extractelement <16 x i32> %78, i64 11
  %91 = extractelement <16 x i32> %78, i64 12
  %92 = extractelement <16 x i32> %78, i64 13
  %93 = extractelement <16 x i32> %78, i64 14
  %94 = extractelement <16 x i32> %78, i64 15
  %95 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94) #6
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 0
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 1
  %98 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 2
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 3
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 4
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 5
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 6
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 7
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 8
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 9
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 10
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 11
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 12
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 13
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 14
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %95, 15
  %112 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %5
  %113 = insertelement <4 x i32> poison, i32 %96, i64 0
  %114 = insertelement <4 x i32> %113, i32 %97, i64 1
  %115 = insertelement <4 x i32> %114, i32 %98, i64 2
  %116 = insertelement <4 x i32> %115, i32 %99, i64 3
  %117 = insertelement <4 x i32> poison, i32 %100, i64 0
  %118 = insertelement <4 x i32> %117, i32 %101, i64 1
  %119 = insertelement <4 x i32> %118, i32 %102, i64 2
  %120 = insertelement <4 x i32> %119, i32 %103, i64 3
  %121 = insertelement <4 x i32> poison, i32 %104, i64 0
  %122 = insertelement <4 x i32> %121, i32 %105, i64 1
  %123 = insertelement <4 x i32> %122, i32 %106, i64 2
  %124 = insertelement <4 x i32> %123, i32 %107, i64 3
  %125 = insertelement <4 x i32> poison, i32 %108, i64 0
  %126 = insertelement <4 x i32> %125, i32 %109, i64 1
  %127 = insertelement <4 x i32> %126, i32 %110, i64 2
  %128 = insertelement <4 x i32> %127, i32 %111, i64 3
  store <4 x i32> %116, ptr addrspace(1) %112, align 16
  %129 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 16
  store <4 x i32> %120, ptr addrspace(1) %129, align 16
  %130 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 32
  store <4 x i32> %124, ptr addrspace(1) %130, align 16
  %131 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 48
  store <4 x i32> %128, ptr addrspace(1) %131, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %132 = icmp eq i32 %0, 0
  br i1 %132, label %if2, label %if.end1

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
