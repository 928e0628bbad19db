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
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 3
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @fragments_f32_shared, i32 64)
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @fragments_f32_shared, i64 4), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) @fragments_f32_shared, align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  %5 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @fragments_f32_shared, i64 4), align 4
  %6 = inttoptr i32 %5 to ptr addrspace(6)
  %7 = and i32 %thread, 127
  %8 = and i32 %7, 15
  %9 = lshr i32 %7, 4
  %10 = and i32 %9, 1
  %11 = lshr i32 %9, 1
  %12 = mul i32 %11, 512
  %13 = mul i32 %10, 16
  %14 = add i32 %13, %12
  %15 = mul i32 %8, 32
  %16 = add i32 %15, %14
  %17 = zext nneg i32 %16 to i64
  %18 = mul i64 %17, 4
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 16
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 32
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 48
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = extractelement <4 x i32> %20, i64 0
  %28 = extractelement <4 x i32> %20, i64 1
  %29 = extractelement <4 x i32> %20, i64 2
  %30 = extractelement <4 x i32> %20, i64 3
  %31 = extractelement <4 x i32> %22, i64 0
  %32 = extractelement <4 x i32> %22, i64 1
  %33 = extractelement <4 x i32> %22, i64 2
  %34 = extractelement <4 x i32> %22, i64 3
  %35 = extractelement <4 x i32> %24, i64 0
  %36 = extractelement <4 x i32> %24, i64 1
  %37 = extractelement <4 x i32> %24, i64 2
  %38 = extractelement <4 x i32> %24, i64 3
  %39 = extractelement <4 x i32> %26, i64 0
  %40 = extractelement <4 x i32> %26, i64 1
  %41 = extractelement <4 x i32> %26, i64 2
  %42 = extractelement <4 x i32> %26, i64 3
  %43 = and i32 %0, 3
  %44 = shl i32 %43, 21
  %45 = ptrtoint ptr addrspace(6) %6 to i32
  %46 = add i32 %44, %45
  %47 = inttoptr i32 %46 to ptr addrspace(6)
  %48 = insertelement <16 x i32> poison, i32 %27, i64 0
  %49 = insertelement <16 x i32> %48, i32 %28, i64 1
  %50 = insertelement <16 x i32> %49, i32 %29, i64 2
  %51 = insertelement <16 x i32> %50, i32 %30, i64 3
  %52 = insertelement <16 x i32> %51, i32 %31, i64 4
  %53 = insertelement <16 x i32> %52, i32 %32, i64 5
  %54 = insertelement <16 x i32> %53, i32 %33, i64 6
  %55 = insertelement <16 x i32> %54, i32 %34, i64 7
  %56 = insertelement <16 x i32> %55, i32 %35, i64 8
  %57 = insertelement <16 x i32> %56, i32 %36, i64 9
  %58 = insertelement <16 x i32> %57, i32 %37, i64 10
  %59 = insertelement <16 x i32> %58, i32 %38, i64 11
  %60 = insertelement <16 x i32> %59, i32 %39, i64 12
  %61 = insertelement <16 x i32> %60, i32 %40, i64 13
  %62 = insertelement <16 x i32> %61, i32 %41, i64 14
  %63 = insertelement <16 x i32> %62, i32 %42, i64 15
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) %47, i64 16, <16 x i32> %63, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %64 = call <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) %47, i1 false)
  %65 = extractelement <16 x i32> %64, i64 0
  %66 = extractelement <16 x i32> %64, i64 1
  %67 = extractelement <16 x i32> %64, i64 2
  %68 = extractelement <16 x i32> %64, i64 3
  %69 = extractelement <16 x i32> %64, i64 4
  %70 = extractelement <16 x i32> %64, i64 5
  %71 = extractelement <16 x i32> %64, i64 6
  %72 = extractelement <16 x i32> %64, i64 7
  %73 = extractelement <16 x i32> %64, i64 8
  %74 = extractelement <16 x i32> %64, i64 9
  %75 = extractelement <16 x i32> %64, i64 10
  %76 = extractelement <16 x i32> %64, i64 11
  %77 = extractelement <16 x i32> %64, i64 12
  %78 = extractelement <16 x i32> %64, i64 13
  %79 = extractelement <16 x i32> %64, i64 14
  %80 = extractelement <16 x i32> %64, i64 15
  %81 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %65, i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80) #6
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 0
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 1
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 2
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 3
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 4
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 5
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 6
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 7
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 8
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 9
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 10
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 11
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 12
  %95 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 13
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 14
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %81, 15
  %98 = and i32 %7, 3
  %99 = lshr i32 %7, 2
  %100 = and i32 %99, 7
  %101 = lshr i32 %99, 3
  %102 = mul i32 %101, 512
  %103 = mul i32 %100, 32
  %104 = add i32 %103, %102
  %105 = mul i32 %98, 2
  %106 = add i32 %105, %104
  %107 = zext nneg i32 %106 to i64
  %108 = mul i64 %107, 4
  %109 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %108
  %110 = insertelement <2 x i32> poison, i32 %82, i64 0
  %111 = insertelement <2 x i32> %110, i32 %83, i64 1
  %112 = insertelement <2 x i32> poison, i32 %86, i64 0
  %113 = insertelement <2 x i32> %112, i32 %87, i64 1
  %114 = insertelement <2 x i32> poison, i32 %90, i64 0
  %115 = insertelement <2 x i32> %114, i32 %91, i64 1
  %116 = insertelement <2 x i32> poison, i32 %94, i64 0
  %117 = insertelement <2 x i32> %116, i32 %95, i64 1
  %118 = insertelement <2 x i32> poison, i32 %84, i64 0
  %119 = insertelement <2 x i32> %118, i32 %85, i64 1
  %120 = insertelement <2 x i32> poison, i32 %88, i64 0
  %121 = insertelement <2 x i32> %120, i32 %89, i64 1
  %122 = insertelement <2 x i32> poison, i32 %92, i64 0
  %123 = insertelement <2 x i32> %122, i32 %93, i64 1
  %124 = insertelement <2 x i32> poison, i32 %96, i64 0
  %125 = insertelement <2 x i32> %124, i32 %97, i64 1
  store <2 x i32> %111, ptr addrspace(1) %109, align 8
  %126 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 32
  store <2 x i32> %113, ptr addrspace(1) %126, align 8
  %127 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 64
  store <2 x i32> %115, ptr addrspace(1) %127, align 8
  %128 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 96
  store <2 x i32> %117, ptr addrspace(1) %128, align 8
  %129 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 1024
  store <2 x i32> %119, ptr addrspace(1) %129, align 8
  %130 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 1056
  store <2 x i32> %121, ptr addrspace(1) %130, align 8
  %131 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 1088
  store <2 x i32> %123, ptr addrspace(1) %131, align 8
  %132 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 1120
  store <2 x i32> %125, ptr addrspace(1) %132, align 8
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %133 = icmp eq i64 %1, 3
  br i1 %133, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %4, i32 64)
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %6, i32 32)
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
