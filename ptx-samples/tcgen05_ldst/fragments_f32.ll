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
  %6 = and i32 %thread, 15
  %7 = lshr i32 %thread, 4
  %8 = lshr i32 %7, 1
  %9 = shl i32 %8, 9
  %10 = and i32 %thread, 16
  %11 = or disjoint i32 %10, %9
  %12 = shl i32 %6, 5
  %13 = or disjoint i32 %12, %11
  %14 = zext nneg i32 %13 to i64
  %15 = mul i64 %14, 4
  %16 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %15
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 16
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 32
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 48
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = and i32 %0, 3
  %25 = shl i32 %24, 21
  %26 = ptrtoint ptr addrspace(6) %5 to i32
  %27 = add i32 %25, %26
  %28 = inttoptr i32 %27 to ptr addrspace(6)
  %29 = shufflevector <4 x i32> %17, <4 x i32> %19, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %30 = shufflevector <4 x i32> %21, <4 x i32> %23, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %31 = shufflevector <8 x i32> %29, <8 x i32> %30, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) %28, i64 16, <16 x i32> %31, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %32 = call <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) %28, i1 false)
  %33 = extractelement <16 x i32> %32, i64 0
  %34 = extractelement <16 x i32> %32, i64 1
  %35 = extractelement <16 x i32> %32, i64 2
  %36 = extractelement <16 x i32> %32, i64 3
  %37 = extractelement <16 x i32> %32, i64 4
  %38 = extractelement <16 x i32> %32, i64 5
  %39 = extractelement <16 x i32> %32, i64 6
  %40 = extractelement <16 x i32> %32, i64 7
  %41 = extractelement <16 x i32> %32, i64 8
  %42 = extractelement <16 x i32> %32, i64 9
  %43 = extractelement <16 x i32> %32, i64 10
  %44 = extractelement <16 x i32> %32, i64 11
  %45 = extractelement <16 x i32> %32, i64 12
  %46 = extractelement <16 x i32> %32, i64 13
  %47 = extractelement <16 x i32> %32, i64 14
  %48 = extractelement <16 x i32> %32, i64 15
  %49 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %33, i32 %34, i32 %35, i32 %36, i32 %37, i32 %38, i32 %39, i32 %40, i32 %41, i32 %42, i32 %43, i32 %44, i32 %45, i32 %46, i32 %47, i32 %48) #6
  %50 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 0
  %51 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 1
  %52 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 2
  %53 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 3
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 4
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 5
  %56 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 6
  %57 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 7
  %58 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 8
  %59 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 9
  %60 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 10
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 11
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 12
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 13
  %64 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 14
  %65 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %49, 15
  %66 = and i32 %thread, 3
  %67 = lshr i32 %thread, 2
  %68 = lshr i32 %67, 3
  %69 = shl i32 %68, 9
  %70 = shl i32 %thread, 3
  %71 = and i32 %70, 224
  %72 = or disjoint i32 %71, %69
  %73 = shl i32 %66, 1
  %74 = or disjoint i32 %73, %72
  %75 = zext nneg i32 %74 to i64
  %76 = mul i64 %75, 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %76
  %78 = insertelement <2 x i32> poison, i32 %50, i64 0
  %79 = insertelement <2 x i32> %78, i32 %51, i64 1
  %80 = insertelement <2 x i32> poison, i32 %54, i64 0
  %81 = insertelement <2 x i32> %80, i32 %55, i64 1
  %82 = insertelement <2 x i32> poison, i32 %58, i64 0
  %83 = insertelement <2 x i32> %82, i32 %59, i64 1
  %84 = insertelement <2 x i32> poison, i32 %62, i64 0
  %85 = insertelement <2 x i32> %84, i32 %63, i64 1
  %86 = insertelement <2 x i32> poison, i32 %52, i64 0
  %87 = insertelement <2 x i32> %86, i32 %53, i64 1
  %88 = insertelement <2 x i32> poison, i32 %56, i64 0
  %89 = insertelement <2 x i32> %88, i32 %57, i64 1
  %90 = insertelement <2 x i32> poison, i32 %60, i64 0
  %91 = insertelement <2 x i32> %90, i32 %61, i64 1
  %92 = insertelement <2 x i32> poison, i32 %64, i64 0
  %93 = insertelement <2 x i32> %92, i32 %65, i64 1
  store <2 x i32> %79, ptr addrspace(1) %77, align 8
  %94 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 32
  store <2 x i32> %81, ptr addrspace(1) %94, align 8
  %95 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 64
  store <2 x i32> %83, ptr addrspace(1) %95, align 8
  %96 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 96
  store <2 x i32> %85, ptr addrspace(1) %96, align 8
  %97 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1024
  store <2 x i32> %87, ptr addrspace(1) %97, align 8
  %98 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1056
  store <2 x i32> %89, ptr addrspace(1) %98, align 8
  %99 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1088
  store <2 x i32> %91, ptr addrspace(1) %99, align 8
  %100 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1120
  store <2 x i32> %93, ptr addrspace(1) %100, align 8
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %101 = icmp eq i32 %0, 3
  br i1 %101, label %if2, label %if.end1

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
