; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@fragments_f32_shared = internal addrspace(3) global [8 x i8] poison, align 16

define ptx_kernel void @fragments_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 3
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @fragments_f32_shared, i32 64)
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @fragments_f32_shared, i64 4), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @fragments_f32_shared, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  %4 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @fragments_f32_shared, i64 4), align 4
  %5 = inttoptr i32 %4 to ptr addrspace(6)
  %6 = and i32 %thread, 127
  %7 = and i32 %6, 15
  %8 = lshr i32 %6, 4
  %9 = and i32 %8, 1
  %10 = lshr i32 %8, 1
  %11 = shl i32 %10, 9
  %12 = shl i32 %9, 4
  %13 = add i32 %12, %11
  %14 = shl i32 %7, 5
  %15 = add i32 %14, %13
  %16 = zext nneg i32 %15 to i64
  %17 = mul i64 %16, 4
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 16
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 32
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 48
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = extractelement <4 x i32> %19, i64 0
  %27 = extractelement <4 x i32> %19, i64 1
  %28 = extractelement <4 x i32> %19, i64 2
  %29 = extractelement <4 x i32> %19, i64 3
  %30 = extractelement <4 x i32> %21, i64 0
  %31 = extractelement <4 x i32> %21, i64 1
  %32 = extractelement <4 x i32> %21, i64 2
  %33 = extractelement <4 x i32> %21, i64 3
  %34 = extractelement <4 x i32> %23, i64 0
  %35 = extractelement <4 x i32> %23, i64 1
  %36 = extractelement <4 x i32> %23, i64 2
  %37 = extractelement <4 x i32> %23, i64 3
  %38 = extractelement <4 x i32> %25, i64 0
  %39 = extractelement <4 x i32> %25, i64 1
  %40 = extractelement <4 x i32> %25, i64 2
  %41 = extractelement <4 x i32> %25, i64 3
  %42 = and i32 %0, 3
  %43 = shl i32 %42, 21
  %44 = ptrtoint ptr addrspace(6) %5 to i32
  %45 = add i32 %43, %44
  %46 = inttoptr i32 %45 to ptr addrspace(6)
  %47 = insertelement <16 x i32> poison, i32 %26, i64 0
  %48 = insertelement <16 x i32> %47, i32 %27, i64 1
  %49 = insertelement <16 x i32> %48, i32 %28, i64 2
  %50 = insertelement <16 x i32> %49, i32 %29, i64 3
  %51 = insertelement <16 x i32> %50, i32 %30, i64 4
  %52 = insertelement <16 x i32> %51, i32 %31, i64 5
  %53 = insertelement <16 x i32> %52, i32 %32, i64 6
  %54 = insertelement <16 x i32> %53, i32 %33, i64 7
  %55 = insertelement <16 x i32> %54, i32 %34, i64 8
  %56 = insertelement <16 x i32> %55, i32 %35, i64 9
  %57 = insertelement <16 x i32> %56, i32 %36, i64 10
  %58 = insertelement <16 x i32> %57, i32 %37, i64 11
  %59 = insertelement <16 x i32> %58, i32 %38, i64 12
  %60 = insertelement <16 x i32> %59, i32 %39, i64 13
  %61 = insertelement <16 x i32> %60, i32 %40, i64 14
  %62 = insertelement <16 x i32> %61, i32 %41, i64 15
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) %46, i64 16, <16 x i32> %62, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %63 = call <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) %46, i1 false)
  %64 = extractelement <16 x i32> %63, i64 0
  %65 = extractelement <16 x i32> %63, i64 1
  %66 = extractelement <16 x i32> %63, i64 2
  %67 = extractelement <16 x i32> %63, i64 3
  %68 = extractelement <16 x i32> %63, i64 4
  %69 = extractelement <16 x i32> %63, i64 5
  %70 = extractelement <16 x i32> %63, i64 6
  %71 = extractelement <16 x i32> %63, i64 7
  %72 = extractelement <16 x i32> %63, i64 8
  %73 = extractelement <16 x i32> %63, i64 9
  %74 = extractelement <16 x i32> %63, i64 10
  %75 = extractelement <16 x i32> %63, i64 11
  %76 = extractelement <16 x i32> %63, i64 12
  %77 = extractelement <16 x i32> %63, i64 13
  %78 = extractelement <16 x i32> %63, i64 14
  %79 = extractelement <16 x i32> %63, i64 15
  %80 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %64, i32 %65, i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79) #6
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 0
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 1
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 2
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 3
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 4
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 5
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 6
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 7
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 8
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 9
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 10
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 11
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 12
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 13
  %95 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 14
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 15
  %97 = and i32 %6, 3
  %98 = lshr i32 %6, 2
  %99 = and i32 %98, 7
  %100 = lshr i32 %98, 3
  %101 = shl i32 %100, 9
  %102 = shl i32 %99, 5
  %103 = add i32 %102, %101
  %104 = shl i32 %97, 1
  %105 = add i32 %104, %103
  %106 = zext nneg i32 %105 to i64
  %107 = mul i64 %106, 4
  %108 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %107
  %109 = insertelement <2 x i32> poison, i32 %81, i64 0
  %110 = insertelement <2 x i32> %109, i32 %82, i64 1
  %111 = insertelement <2 x i32> poison, i32 %85, i64 0
  %112 = insertelement <2 x i32> %111, i32 %86, i64 1
  %113 = insertelement <2 x i32> poison, i32 %89, i64 0
  %114 = insertelement <2 x i32> %113, i32 %90, i64 1
  %115 = insertelement <2 x i32> poison, i32 %93, i64 0
  %116 = insertelement <2 x i32> %115, i32 %94, i64 1
  %117 = insertelement <2 x i32> poison, i32 %83, i64 0
  %118 = insertelement <2 x i32> %117, i32 %84, i64 1
  %119 = insertelement <2 x i32> poison, i32 %87, i64 0
  %120 = insertelement <2 x i32> %119, i32 %88, i64 1
  %121 = insertelement <2 x i32> poison, i32 %91, i64 0
  %122 = insertelement <2 x i32> %121, i32 %92, i64 1
  %123 = insertelement <2 x i32> poison, i32 %95, i64 0
  %124 = insertelement <2 x i32> %123, i32 %96, i64 1
  store <2 x i32> %110, ptr addrspace(1) %108, align 8
  %125 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 32
  store <2 x i32> %112, ptr addrspace(1) %125, align 8
  %126 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 64
  store <2 x i32> %114, ptr addrspace(1) %126, align 8
  %127 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 96
  store <2 x i32> %116, ptr addrspace(1) %127, align 8
  %128 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 1024
  store <2 x i32> %118, ptr addrspace(1) %128, align 8
  %129 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 1056
  store <2 x i32> %120, ptr addrspace(1) %129, align 8
  %130 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 1088
  store <2 x i32> %122, ptr addrspace(1) %130, align 8
  %131 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 1120
  store <2 x i32> %124, ptr addrspace(1) %131, align 8
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %132 = icmp eq i32 %0, 3
  br i1 %132, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 64)
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %5, i32 32)
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
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) captures(none), i64 immarg, <16 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) captures(none), i1 immarg) #5

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
