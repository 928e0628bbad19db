; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@packed_f16_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @packed_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @packed_f16_pool, i32 64)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) @packed_f16_pool, align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  %5 = and i32 %thread, 127
  %6 = mul i32 %5, 32
  %7 = sext i32 %6 to i64
  %8 = mul i64 %7, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 16
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 32
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 48
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16
  %17 = extractelement <4 x i32> %10, i64 0
  %18 = extractelement <4 x i32> %10, i64 1
  %19 = extractelement <4 x i32> %10, i64 2
  %20 = extractelement <4 x i32> %10, i64 3
  %21 = extractelement <4 x i32> %12, i64 0
  %22 = extractelement <4 x i32> %12, i64 1
  %23 = extractelement <4 x i32> %12, i64 2
  %24 = extractelement <4 x i32> %12, i64 3
  %25 = extractelement <4 x i32> %14, i64 0
  %26 = extractelement <4 x i32> %14, i64 1
  %27 = extractelement <4 x i32> %14, i64 2
  %28 = extractelement <4 x i32> %14, i64 3
  %29 = extractelement <4 x i32> %16, i64 0
  %30 = extractelement <4 x i32> %16, i64 1
  %31 = extractelement <4 x i32> %16, i64 2
  %32 = extractelement <4 x i32> %16, i64 3
  %33 = lshr i32 %thread, 5
  %34 = and i32 %33, 3
  %35 = shl i32 %34, 21
  %36 = ptrtoint ptr addrspace(6) %4 to i32
  %37 = add i32 %35, %36
  %38 = inttoptr i32 %37 to ptr addrspace(6)
  %39 = insertelement <16 x i32> poison, i32 %17, i64 0
  %40 = insertelement <16 x i32> %39, i32 %18, i64 1
  %41 = insertelement <16 x i32> %40, i32 %19, i64 2
  %42 = insertelement <16 x i32> %41, i32 %20, i64 3
  %43 = insertelement <16 x i32> %42, i32 %21, i64 4
  %44 = insertelement <16 x i32> %43, i32 %22, i64 5
  %45 = insertelement <16 x i32> %44, i32 %23, i64 6
  %46 = insertelement <16 x i32> %45, i32 %24, i64 7
  %47 = insertelement <16 x i32> %46, i32 %25, i64 8
  %48 = insertelement <16 x i32> %47, i32 %26, i64 9
  %49 = insertelement <16 x i32> %48, i32 %27, i64 10
  %50 = insertelement <16 x i32> %49, i32 %28, i64 11
  %51 = insertelement <16 x i32> %50, i32 %29, i64 12
  %52 = insertelement <16 x i32> %51, i32 %30, i64 13
  %53 = insertelement <16 x i32> %52, i32 %31, i64 14
  %54 = insertelement <16 x i32> %53, i32 %32, i64 15
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %38, <16 x i32> %54, i1 true)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %55 = lshr i32 %thread, 5
  %56 = and i32 %55, 3
  %57 = shl i32 %56, 21
  %58 = ptrtoint ptr addrspace(6) %4 to i32
  %59 = add i32 %57, %58
  %60 = inttoptr i32 %59 to ptr addrspace(6)
  %61 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %60, i1 true)
  %62 = extractelement <16 x i32> %61, i64 0
  %63 = extractelement <16 x i32> %61, i64 1
  %64 = extractelement <16 x i32> %61, i64 2
  %65 = extractelement <16 x i32> %61, i64 3
  %66 = extractelement <16 x i32> %61, i64 4
  %67 = extractelement <16 x i32> %61, i64 5
  %68 = extractelement <16 x i32> %61, i64 6
  %69 = extractelement <16 x i32> %61, i64 7
  %70 = extractelement <16 x i32> %61, i64 8
  %71 = extractelement <16 x i32> %61, i64 9
  %72 = extractelement <16 x i32> %61, i64 10
  %73 = extractelement <16 x i32> %61, i64 11
  %74 = extractelement <16 x i32> %61, i64 12
  %75 = extractelement <16 x i32> %61, i64 13
  %76 = extractelement <16 x i32> %61, i64 14
  %77 = extractelement <16 x i32> %61, i64 15
  %78 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %62, i32 %63, i32 %64, i32 %65, i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77) #6
  %79 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 0
  %80 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 1
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 2
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 3
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 4
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 5
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 6
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 7
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 8
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 9
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 10
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 11
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 12
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 13
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 14
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %78, 15
  %95 = lshr i32 %thread, 5
  %96 = and i32 %95, 3
  %97 = shl i32 %96, 21
  %98 = add i32 %97, 32
  %99 = ptrtoint ptr addrspace(6) %4 to i32
  %100 = add i32 %98, %99
  %101 = inttoptr i32 %100 to ptr addrspace(6)
  %102 = insertelement <16 x i32> poison, i32 %79, i64 0
  %103 = insertelement <16 x i32> %102, i32 %80, i64 1
  %104 = insertelement <16 x i32> %103, i32 %81, i64 2
  %105 = insertelement <16 x i32> %104, i32 %82, i64 3
  %106 = insertelement <16 x i32> %105, i32 %83, i64 4
  %107 = insertelement <16 x i32> %106, i32 %84, i64 5
  %108 = insertelement <16 x i32> %107, i32 %85, i64 6
  %109 = insertelement <16 x i32> %108, i32 %86, i64 7
  %110 = insertelement <16 x i32> %109, i32 %87, i64 8
  %111 = insertelement <16 x i32> %110, i32 %88, i64 9
  %112 = insertelement <16 x i32> %111, i32 %89, i64 10
  %113 = insertelement <16 x i32> %112, i32 %90, i64 11
  %114 = insertelement <16 x i32> %113, i32 %91, i64 12
  %115 = insertelement <16 x i32> %114, i32 %92, i64 13
  %116 = insertelement <16 x i32> %115, i32 %93, i64 14
  %117 = insertelement <16 x i32> %116, i32 %94, i64 15
  call void @llvm.nvvm.tcgen05.st.32x32b.x16(ptr addrspace(6) %101, <16 x i32> %117, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  %118 = lshr i32 %thread, 5
  %119 = and i32 %118, 3
  %120 = shl i32 %119, 21
  %121 = add i32 %120, 32
  %122 = ptrtoint ptr addrspace(6) %4 to i32
  %123 = add i32 %121, %122
  %124 = inttoptr i32 %123 to ptr addrspace(6)
  %125 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %124, i1 false)
  %126 = extractelement <16 x i32> %125, i64 0
  %127 = extractelement <16 x i32> %125, i64 1
  %128 = extractelement <16 x i32> %125, i64 2
  %129 = extractelement <16 x i32> %125, i64 3
  %130 = extractelement <16 x i32> %125, i64 4
  %131 = extractelement <16 x i32> %125, i64 5
  %132 = extractelement <16 x i32> %125, i64 6
  %133 = extractelement <16 x i32> %125, i64 7
  %134 = extractelement <16 x i32> %125, i64 8
  %135 = extractelement <16 x i32> %125, i64 9
  %136 = extractelement <16 x i32> %125, i64 10
  %137 = extractelement <16 x i32> %125, i64 11
  %138 = extractelement <16 x i32> %125, i64 12
  %139 = extractelement <16 x i32> %125, i64 13
  %140 = extractelement <16 x i32> %125, i64 14
  %141 = extractelement <16 x i32> %125, i64 15
  %142 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %126, i32 %127, i32 %128, i32 %129, i32 %130, i32 %131, i32 %132, i32 %133, i32 %134, i32 %135, i32 %136, i32 %137, i32 %138, i32 %139, i32 %140, i32 %141) #6
  %143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 0
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 1
  %145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 2
  %146 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 3
  %147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 4
  %148 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 5
  %149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 6
  %150 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 7
  %151 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 8
  %152 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 9
  %153 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 10
  %154 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 11
  %155 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 12
  %156 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 13
  %157 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 14
  %158 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %142, 15
  %159 = and i32 %thread, 127
  %160 = mul i32 %159, 32
  %161 = sext i32 %160 to i64
  %162 = mul i64 %161, 2
  %163 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %162
  %164 = insertelement <4 x i32> poison, i32 %143, i64 0
  %165 = insertelement <4 x i32> %164, i32 %144, i64 1
  %166 = insertelement <4 x i32> %165, i32 %145, i64 2
  %167 = insertelement <4 x i32> %166, i32 %146, i64 3
  %168 = insertelement <4 x i32> poison, i32 %147, i64 0
  %169 = insertelement <4 x i32> %168, i32 %148, i64 1
  %170 = insertelement <4 x i32> %169, i32 %149, i64 2
  %171 = insertelement <4 x i32> %170, i32 %150, i64 3
  %172 = insertelement <4 x i32> poison, i32 %151, i64 0
  %173 = insertelement <4 x i32> %172, i32 %152, i64 1
  %174 = insertelement <4 x i32> %173, i32 %153, i64 2
  %175 = insertelement <4 x i32> %174, i32 %154, i64 3
  %176 = insertelement <4 x i32> poison, i32 %155, i64 0
  %177 = insertelement <4 x i32> %176, i32 %156, i64 1
  %178 = insertelement <4 x i32> %177, i32 %157, i64 2
  %179 = insertelement <4 x i32> %178, i32 %158, i64 3
  store <4 x i32> %167, ptr addrspace(1) %163, align 16
  %180 = getelementptr inbounds i8, ptr addrspace(1) %163, i64 16
  store <4 x i32> %171, ptr addrspace(1) %180, align 16
  %181 = getelementptr inbounds i8, ptr addrspace(1) %163, i64 32
  store <4 x i32> %175, ptr addrspace(1) %181, align 16
  %182 = getelementptr inbounds i8, ptr addrspace(1) %163, i64 48
  store <4 x i32> %179, ptr addrspace(1) %182, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %183 = lshr i32 %thread, 5
  %184 = sext i32 %183 to i64
  %185 = icmp eq i64 %184, 0
  br i1 %185, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %4, i32 64)
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
