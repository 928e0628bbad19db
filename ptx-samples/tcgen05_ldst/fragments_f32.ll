; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@fragments_f32_other = internal addrspace(3) global [4 x i8] poison, align 4
@fragments_f32_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @fragments_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 3
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @fragments_f32_other, i32 64)
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @fragments_f32_pool, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) @fragments_f32_other, align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  %5 = load volatile i32, ptr addrspace(3) @fragments_f32_pool, align 4
  %6 = inttoptr i32 %5 to ptr addrspace(6)
  %7 = and i32 %thread, 127
  %8 = urem i32 %7, 16
  %9 = udiv i32 %7, 16
  %10 = urem i32 %9, 2
  %11 = udiv i32 %9, 2
  %12 = mul i32 %11, 512
  %13 = mul i32 %10, 16
  %14 = add i32 %13, %12
  %15 = mul i32 %8, 32
  %16 = add i32 %15, %14
  %17 = sext i32 %16 to i64
  %18 = mul i64 %17, 4
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 16
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 32
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 48
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16
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
  %43 = lshr i32 %thread, 5
  %44 = and i32 %43, 3
  %45 = shl i32 %44, 21
  %46 = ptrtoint ptr addrspace(6) %6 to i32
  %47 = add i32 %45, %46
  %48 = inttoptr i32 %47 to ptr addrspace(6)
  %49 = insertelement <16 x i32> poison, i32 %27, i64 0
  %50 = insertelement <16 x i32> %49, i32 %28, i64 1
  %51 = insertelement <16 x i32> %50, i32 %29, i64 2
  %52 = insertelement <16 x i32> %51, i32 %30, i64 3
  %53 = insertelement <16 x i32> %52, i32 %31, i64 4
  %54 = insertelement <16 x i32> %53, i32 %32, i64 5
  %55 = insertelement <16 x i32> %54, i32 %33, i64 6
  %56 = insertelement <16 x i32> %55, i32 %34, i64 7
  %57 = insertelement <16 x i32> %56, i32 %35, i64 8
  %58 = insertelement <16 x i32> %57, i32 %36, i64 9
  %59 = insertelement <16 x i32> %58, i32 %37, i64 10
  %60 = insertelement <16 x i32> %59, i32 %38, i64 11
  %61 = insertelement <16 x i32> %60, i32 %39, i64 12
  %62 = insertelement <16 x i32> %61, i32 %40, i64 13
  %63 = insertelement <16 x i32> %62, i32 %41, i64 14
  %64 = insertelement <16 x i32> %63, i32 %42, i64 15
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x16(ptr addrspace(6) %48, i64 16, <16 x i32> %64, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %65 = lshr i32 %thread, 5
  %66 = and i32 %65, 3
  %67 = shl i32 %66, 21
  %68 = ptrtoint ptr addrspace(6) %6 to i32
  %69 = add i32 %67, %68
  %70 = inttoptr i32 %69 to ptr addrspace(6)
  %71 = call <16 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x4(ptr addrspace(6) %70, i1 false)
  %72 = extractelement <16 x i32> %71, i64 0
  %73 = extractelement <16 x i32> %71, i64 1
  %74 = extractelement <16 x i32> %71, i64 2
  %75 = extractelement <16 x i32> %71, i64 3
  %76 = extractelement <16 x i32> %71, i64 4
  %77 = extractelement <16 x i32> %71, i64 5
  %78 = extractelement <16 x i32> %71, i64 6
  %79 = extractelement <16 x i32> %71, i64 7
  %80 = extractelement <16 x i32> %71, i64 8
  %81 = extractelement <16 x i32> %71, i64 9
  %82 = extractelement <16 x i32> %71, i64 10
  %83 = extractelement <16 x i32> %71, i64 11
  %84 = extractelement <16 x i32> %71, i64 12
  %85 = extractelement <16 x i32> %71, i64 13
  %86 = extractelement <16 x i32> %71, i64 14
  %87 = extractelement <16 x i32> %71, i64 15
  %88 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87) #6
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 0
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 1
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 2
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 3
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 4
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 5
  %95 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 6
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 7
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 8
  %98 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 9
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 10
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 11
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 12
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 13
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 14
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %88, 15
  %105 = and i32 %thread, 127
  %106 = urem i32 %105, 4
  %107 = udiv i32 %105, 4
  %108 = urem i32 %107, 8
  %109 = udiv i32 %107, 8
  %110 = mul i32 %109, 512
  %111 = mul i32 %108, 32
  %112 = add i32 %111, %110
  %113 = mul i32 %106, 2
  %114 = add i32 %113, %112
  %115 = sext i32 %114 to i64
  %116 = mul i64 %115, 4
  %117 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %116
  %118 = insertelement <2 x i32> poison, i32 %89, i64 0
  %119 = insertelement <2 x i32> %118, i32 %90, i64 1
  %120 = insertelement <2 x i32> poison, i32 %93, i64 0
  %121 = insertelement <2 x i32> %120, i32 %94, i64 1
  %122 = insertelement <2 x i32> poison, i32 %97, i64 0
  %123 = insertelement <2 x i32> %122, i32 %98, i64 1
  %124 = insertelement <2 x i32> poison, i32 %101, i64 0
  %125 = insertelement <2 x i32> %124, i32 %102, i64 1
  %126 = insertelement <2 x i32> poison, i32 %91, i64 0
  %127 = insertelement <2 x i32> %126, i32 %92, i64 1
  %128 = insertelement <2 x i32> poison, i32 %95, i64 0
  %129 = insertelement <2 x i32> %128, i32 %96, i64 1
  %130 = insertelement <2 x i32> poison, i32 %99, i64 0
  %131 = insertelement <2 x i32> %130, i32 %100, i64 1
  %132 = insertelement <2 x i32> poison, i32 %103, i64 0
  %133 = insertelement <2 x i32> %132, i32 %104, i64 1
  store <2 x i32> %119, ptr addrspace(1) %117, align 8
  %134 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 32
  store <2 x i32> %121, ptr addrspace(1) %134, align 8
  %135 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 64
  store <2 x i32> %123, ptr addrspace(1) %135, align 8
  %136 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 96
  store <2 x i32> %125, ptr addrspace(1) %136, align 8
  %137 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 1024
  store <2 x i32> %127, ptr addrspace(1) %137, align 8
  %138 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 1056
  store <2 x i32> %129, ptr addrspace(1) %138, align 8
  %139 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 1088
  store <2 x i32> %131, ptr addrspace(1) %139, align 8
  %140 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 1120
  store <2 x i32> %133, ptr addrspace(1) %140, align 8
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %141 = lshr i32 %thread, 5
  %142 = sext i32 %141 to i64
  %143 = icmp eq i64 %142, 3
  br i1 %143, label %if2, label %if.end1

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
