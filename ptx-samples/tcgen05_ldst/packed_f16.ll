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
  %15 = extractelement <4 x i32> %8, i64 0
  %16 = extractelement <4 x i32> %8, i64 1
  %17 = extractelement <4 x i32> %8, i64 2
  %18 = extractelement <4 x i32> %8, i64 3
  %19 = extractelement <4 x i32> %10, i64 0
  %20 = extractelement <4 x i32> %10, i64 1
  %21 = extractelement <4 x i32> %10, i64 2
  %22 = extractelement <4 x i32> %10, i64 3
  %23 = extractelement <4 x i32> %12, i64 0
  %24 = extractelement <4 x i32> %12, i64 1
  %25 = extractelement <4 x i32> %12, i64 2
  %26 = extractelement <4 x i32> %12, i64 3
  %27 = extractelement <4 x i32> %14, i64 0
  %28 = extractelement <4 x i32> %14, i64 1
  %29 = extractelement <4 x i32> %14, i64 2
  %30 = extractelement <4 x i32> %14, i64 3
  %31 = and i32 %0, 3
  %32 = shl i32 %31, 21
  %33 = ptrtoint ptr addrspace(6) %3 to i32
  %34 = add i32 %32, %33
  %35 = inttoptr i32 %34 to ptr addrspace(6)
  %36 = insertelement <16 x i32> poison, i32 %15, i64 0
  %37 = insertelement <16 x i32> %36, i32 %16, i64 1
  %38 = insertelement <16 x i32> %37, i32 %17, i64 2
  %39 = insertelement <16 x i32> %38, i32 %18, i64 3
  %40 = insertelement <16 x i32> %39, i32 %19, i64 4
  %41 = insertelement <16 x i32> %40, i32 %20, i64 5
  %42 = insertelement <16 x i32> %41, i32 %21, i64 6
  %43 = insertelement <16 x i32> %42, i32 %22, i64 7
  %44 = insertelement <16 x i32> %43, i32 %23, i64 8
  %45 = insertelement <16 x i32> %44, i32 %24, i64 9
  %46 = insertelement <16 x i32> %45, i32 %25, i64 10
  %47 = insertelement <16 x i32> %46, i32 %26, i64 11
  %48 = insertelement <16 x i32> %47, i32 %27, i64 12
  %49 = insertelement <16 x i32> %48, i32 %28, i64 13
  %50 = insertelement <16 x i32> %49, i32 %29, i64 14
  %51 = insertelement <16 x i32> %50, i32 %30, i64 15
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %35, <16 x i32> %51, i1 true)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %52 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %35, i1 true)
  %53 = extractelement <16 x i32> %52, i64 0
  %54 = extractelement <16 x i32> %52, i64 1
  %55 = extractelement <16 x i32> %52, i64 2
  %56 = extractelement <16 x i32> %52, i64 3
  %57 = extractelement <16 x i32> %52, i64 4
  %58 = extractelement <16 x i32> %52, i64 5
  %59 = extractelement <16 x i32> %52, i64 6
  %60 = extractelement <16 x i32> %52, i64 7
  %61 = extractelement <16 x i32> %52, i64 8
  %62 = extractelement <16 x i32> %52, i64 9
  %63 = extractelement <16 x i32> %52, i64 10
  %64 = extractelement <16 x i32> %52, i64 11
  %65 = extractelement <16 x i32> %52, i64 12
  %66 = extractelement <16 x i32> %52, i64 13
  %67 = extractelement <16 x i32> %52, i64 14
  %68 = extractelement <16 x i32> %52, i64 15
  %69 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %53, i32 %54, i32 %55, i32 %56, i32 %57, i32 %58, i32 %59, i32 %60, i32 %61, i32 %62, i32 %63, i32 %64, i32 %65, i32 %66, i32 %67, i32 %68) #6
  %70 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 0
  %71 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 1
  %72 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 2
  %73 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 3
  %74 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 4
  %75 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 5
  %76 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 6
  %77 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 7
  %78 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 8
  %79 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 9
  %80 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 10
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 11
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 12
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 13
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 14
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %69, 15
  %86 = add i32 %32, 32
  %87 = add i32 %86, %33
  %88 = inttoptr i32 %87 to ptr addrspace(6)
  %89 = insertelement <16 x i32> poison, i32 %70, i64 0
  %90 = insertelement <16 x i32> %89, i32 %71, i64 1
  %91 = insertelement <16 x i32> %90, i32 %72, i64 2
  %92 = insertelement <16 x i32> %91, i32 %73, i64 3
  %93 = insertelement <16 x i32> %92, i32 %74, i64 4
  %94 = insertelement <16 x i32> %93, i32 %75, i64 5
  %95 = insertelement <16 x i32> %94, i32 %76, i64 6
  %96 = insertelement <16 x i32> %95, i32 %77, i64 7
  %97 = insertelement <16 x i32> %96, i32 %78, i64 8
  %98 = insertelement <16 x i32> %97, i32 %79, i64 9
  %99 = insertelement <16 x i32> %98, i32 %80, i64 10
  %100 = insertelement <16 x i32> %99, i32 %81, i64 11
  %101 = insertelement <16 x i32> %100, i32 %82, i64 12
  %102 = insertelement <16 x i32> %101, i32 %83, i64 13
  %103 = insertelement <16 x i32> %102, i32 %84, i64 14
  %104 = insertelement <16 x i32> %103, i32 %85, i64 15
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %88, <16 x i32> %104, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %105 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %88, i1 false)
  %106 = extractelement <16 x i32> %105, i64 0
  %107 = extractelement <16 x i32> %105, i64 1
  %108 = extractelement <16 x i32> %105, i64 2
  %109 = extractelement <16 x i32> %105, i64 3
  %110 = extractelement <16 x i32> %105, i64 4
  %111 = extractelement <16 x i32> %105, i64 5
  %112 = extractelement <16 x i32> %105, i64 6
  %113 = extractelement <16 x i32> %105, i64 7
  %114 = extractelement <16 x i32> %105, i64 8
  %115 = extractelement <16 x i32> %105, i64 9
  %116 = extractelement <16 x i32> %105, i64 10
  %117 = extractelement <16 x i32> %105, i64 11
  %118 = extractelement <16 x i32> %105, i64 12
  %119 = extractelement <16 x i32> %105, i64 13
  %120 = extractelement <16 x i32> %105, i64 14
  %121 = extractelement <16 x i32> %105, i64 15
  %122 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %106, i32 %107, i32 %108, i32 %109, i32 %110, i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116, i32 %117, i32 %118, i32 %119, i32 %120, i32 %121) #6
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 0
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 1
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 2
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 3
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 4
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 5
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 6
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 7
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 8
  %132 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 9
  %133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 10
  %134 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 11
  %135 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 12
  %136 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 13
  %137 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 14
  %138 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %122, 15
  %139 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %6
  %140 = insertelement <4 x i32> poison, i32 %123, i64 0
  %141 = insertelement <4 x i32> %140, i32 %124, i64 1
  %142 = insertelement <4 x i32> %141, i32 %125, i64 2
  %143 = insertelement <4 x i32> %142, i32 %126, i64 3
  %144 = insertelement <4 x i32> poison, i32 %127, i64 0
  %145 = insertelement <4 x i32> %144, i32 %128, i64 1
  %146 = insertelement <4 x i32> %145, i32 %129, i64 2
  %147 = insertelement <4 x i32> %146, i32 %130, i64 3
  %148 = insertelement <4 x i32> poison, i32 %131, i64 0
  %149 = insertelement <4 x i32> %148, i32 %132, i64 1
  %150 = insertelement <4 x i32> %149, i32 %133, i64 2
  %151 = insertelement <4 x i32> %150, i32 %134, i64 3
  %152 = insertelement <4 x i32> poison, i32 %135, i64 0
  %153 = insertelement <4 x i32> %152, i32 %136, i64 1
  %154 = insertelement <4 x i32> %153, i32 %137, i64 2
  %155 = insertelement <4 x i32> %154, i32 %138, i64 3
  store <4 x i32> %143, ptr addrspace(1) %139, align 16
  %156 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 16
  store <4 x i32> %147, ptr addrspace(1) %156, align 16
  %157 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 32
  store <4 x i32> %151, ptr addrspace(1) %157, align 16
  %158 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 48
  store <4 x i32> %155, ptr addrspace(1) %158, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %159 = icmp eq i32 %0, 0
  br i1 %159, label %if2, label %if.end1

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
