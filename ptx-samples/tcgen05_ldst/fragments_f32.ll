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
  %9 = lshr i32 %8, 1
  %10 = shl i32 %9, 9
  %11 = and i32 %6, 16
  %12 = or disjoint i32 %11, %10
  %13 = shl i32 %7, 5
  %14 = or disjoint i32 %13, %12
  %15 = zext nneg i32 %14 to i64
  %16 = mul i64 %15, 4
  %17 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 16
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 32
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 48
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = and i32 %0, 3
  %26 = shl i32 %25, 21
  %27 = ptrtoint ptr addrspace(6) %5 to i32
  %28 = add i32 %26, %27
  %29 = inttoptr i32 %28 to ptr addrspace(6)
  %30 = shufflevector <4 x i32> %18, <4 x i32> %20, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %31 = shufflevector <4 x i32> %22, <4 x i32> %24, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %32 = shufflevector <8 x i32> %30, <8 x i32> %31, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) %29, i64 16, <16 x i32> %32, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %33 = call <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) %29, i1 false)
  %34 = extractelement <16 x i32> %33, i64 0
  %35 = extractelement <16 x i32> %33, i64 1
  %36 = extractelement <16 x i32> %33, i64 2
  %37 = extractelement <16 x i32> %33, i64 3
  %38 = extractelement <16 x i32> %33, i64 4
  %39 = extractelement <16 x i32> %33, i64 5
  %40 = extractelement <16 x i32> %33, i64 6
  %41 = extractelement <16 x i32> %33, i64 7
  %42 = extractelement <16 x i32> %33, i64 8
  %43 = extractelement <16 x i32> %33, i64 9
  %44 = extractelement <16 x i32> %33, i64 10
  %45 = extractelement <16 x i32> %33, i64 11
  %46 = extractelement <16 x i32> %33, i64 12
  %47 = extractelement <16 x i32> %33, i64 13
  %48 = extractelement <16 x i32> %33, i64 14
  %49 = extractelement <16 x i32> %33, i64 15
  %50 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %34, i32 %35, i32 %36, i32 %37, i32 %38, i32 %39, i32 %40, i32 %41, i32 %42, i32 %43, i32 %44, i32 %45, i32 %46, i32 %47, i32 %48, i32 %49) #6
  %51 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 0
  %52 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 1
  %53 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 2
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 3
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 4
  %56 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 5
  %57 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 6
  %58 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 7
  %59 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 8
  %60 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 9
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 10
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 11
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 12
  %64 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 13
  %65 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 14
  %66 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %50, 15
  %67 = and i32 %6, 3
  %68 = lshr i32 %6, 2
  %69 = lshr i32 %68, 3
  %70 = shl i32 %69, 9
  %71 = shl i32 %6, 3
  %72 = and i32 %71, 224
  %73 = or disjoint i32 %72, %70
  %74 = shl i32 %67, 1
  %75 = or disjoint i32 %74, %73
  %76 = zext nneg i32 %75 to i64
  %77 = mul i64 %76, 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %77
  %79 = insertelement <2 x i32> poison, i32 %51, i64 0
  %80 = insertelement <2 x i32> %79, i32 %52, i64 1
  %81 = insertelement <2 x i32> poison, i32 %55, i64 0
  %82 = insertelement <2 x i32> %81, i32 %56, i64 1
  %83 = insertelement <2 x i32> poison, i32 %59, i64 0
  %84 = insertelement <2 x i32> %83, i32 %60, i64 1
  %85 = insertelement <2 x i32> poison, i32 %63, i64 0
  %86 = insertelement <2 x i32> %85, i32 %64, i64 1
  %87 = insertelement <2 x i32> poison, i32 %53, i64 0
  %88 = insertelement <2 x i32> %87, i32 %54, i64 1
  %89 = insertelement <2 x i32> poison, i32 %57, i64 0
  %90 = insertelement <2 x i32> %89, i32 %58, i64 1
  %91 = insertelement <2 x i32> poison, i32 %61, i64 0
  %92 = insertelement <2 x i32> %91, i32 %62, i64 1
  %93 = insertelement <2 x i32> poison, i32 %65, i64 0
  %94 = insertelement <2 x i32> %93, i32 %66, i64 1
  store <2 x i32> %80, ptr addrspace(1) %78, align 8
  %95 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 32
  store <2 x i32> %82, ptr addrspace(1) %95, align 8
  %96 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 64
  store <2 x i32> %84, ptr addrspace(1) %96, align 8
  %97 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 96
  store <2 x i32> %86, ptr addrspace(1) %97, align 8
  %98 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1024
  store <2 x i32> %88, ptr addrspace(1) %98, align 8
  %99 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1056
  store <2 x i32> %90, ptr addrspace(1) %99, align 8
  %100 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1088
  store <2 x i32> %92, ptr addrspace(1) %100, align 8
  %101 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 1120
  store <2 x i32> %94, ptr addrspace(1) %101, align 8
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %102 = icmp eq i32 %0, 3
  br i1 %102, label %if2, label %if.end1

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
