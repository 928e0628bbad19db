; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_and_warpgroups_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @warps_and_warpgroups(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 7
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @warps_and_warpgroups_pool, i32 128)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @warps_and_warpgroups_pool, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  %4 = and i32 %thread, 127
  %5 = lshr i32 %thread, 7
  %6 = shl i32 %5, 5
  %7 = shl i32 %4, 6
  %8 = or disjoint i32 %7, %6
  %9 = zext i32 %8 to i64
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 16
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 32
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 48
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 64
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 80
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 96
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 112
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = and i32 %0, 3
  %28 = shl i32 %27, 21
  %29 = and i32 %5, 1
  %30 = shl i32 %29, 5
  %31 = add i32 %30, %28
  %32 = ptrtoint ptr addrspace(6) %3 to i32
  %33 = add i32 %31, %32
  %34 = inttoptr i32 %33 to ptr addrspace(6)
  %35 = shufflevector <4 x i32> %12, <4 x i32> %14, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %36 = shufflevector <4 x i32> %16, <4 x i32> %18, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %37 = shufflevector <8 x i32> %35, <8 x i32> %36, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %38 = shufflevector <4 x i32> %20, <4 x i32> %22, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %39 = shufflevector <4 x i32> %24, <4 x i32> %26, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %40 = shufflevector <8 x i32> %38, <8 x i32> %39, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %41 = shufflevector <16 x i32> %37, <16 x i32> %40, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) %34, <32 x i32> %41, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %42 = icmp eq i32 %5, 1
  br i1 %42, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %k = phi i32 [ 0, %if2 ], [ %79, %for.body ]
  %43 = icmp slt i32 %k, 8
  br i1 %43, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %44 = shl i32 %k, 3
  %45 = add i32 %28, %44
  %46 = add i32 %45, %32
  %47 = inttoptr i32 %46 to ptr addrspace(6)
  %48 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %47, i1 false)
  %49 = extractelement <8 x i32> %48, i64 0
  %50 = extractelement <8 x i32> %48, i64 1
  %51 = extractelement <8 x i32> %48, i64 2
  %52 = extractelement <8 x i32> %48, i64 3
  %53 = extractelement <8 x i32> %48, i64 4
  %54 = extractelement <8 x i32> %48, i64 5
  %55 = extractelement <8 x i32> %48, i64 6
  %56 = extractelement <8 x i32> %48, i64 7
  %57 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %49, i32 %50, i32 %51, i32 %52, i32 %53, i32 %54, i32 %55, i32 %56) #6
  %58 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 0
  %59 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 1
  %60 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 2
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 3
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 4
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 5
  %64 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 6
  %65 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %57, 7
  %66 = add i32 %44, 64
  %67 = add i32 %28, %66
  %68 = add i32 %67, %32
  %69 = inttoptr i32 %68 to ptr addrspace(6)
  %70 = insertelement <4 x i32> poison, i32 %58, i64 0
  %71 = insertelement <4 x i32> %70, i32 %59, i64 1
  %72 = insertelement <4 x i32> %71, i32 %60, i64 2
  %73 = insertelement <4 x i32> %72, i32 %61, i64 3
  %74 = insertelement <4 x i32> poison, i32 %62, i64 0
  %75 = insertelement <4 x i32> %74, i32 %63, i64 1
  %76 = insertelement <4 x i32> %75, i32 %64, i64 2
  %77 = insertelement <4 x i32> %76, i32 %65, i64 3
  %78 = shufflevector <4 x i32> %73, <4 x i32> %77, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %69, <8 x i32> %78, i1 false)
  %79 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %80 = add i32 %28, 64
  %81 = add i32 %30, %80
  %82 = add i32 %81, %32
  %83 = inttoptr i32 %82 to ptr addrspace(6)
  %84 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %83, i1 false)
  %85 = extractelement <32 x i32> %84, i64 0
  %86 = extractelement <32 x i32> %84, i64 1
  %87 = extractelement <32 x i32> %84, i64 2
  %88 = extractelement <32 x i32> %84, i64 3
  %89 = extractelement <32 x i32> %84, i64 4
  %90 = extractelement <32 x i32> %84, i64 5
  %91 = extractelement <32 x i32> %84, i64 6
  %92 = extractelement <32 x i32> %84, i64 7
  %93 = extractelement <32 x i32> %84, i64 8
  %94 = extractelement <32 x i32> %84, i64 9
  %95 = extractelement <32 x i32> %84, i64 10
  %96 = extractelement <32 x i32> %84, i64 11
  %97 = extractelement <32 x i32> %84, i64 12
  %98 = extractelement <32 x i32> %84, i64 13
  %99 = extractelement <32 x i32> %84, i64 14
  %100 = extractelement <32 x i32> %84, i64 15
  %101 = extractelement <32 x i32> %84, i64 16
  %102 = extractelement <32 x i32> %84, i64 17
  %103 = extractelement <32 x i32> %84, i64 18
  %104 = extractelement <32 x i32> %84, i64 19
  %105 = extractelement <32 x i32> %84, i64 20
  %106 = extractelement <32 x i32> %84, i64 21
  %107 = extractelement <32 x i32> %84, i64 22
  %108 = extractelement <32 x i32> %84, i64 23
  %109 = extractelement <32 x i32> %84, i64 24
  %110 = extractelement <32 x i32> %84, i64 25
  %111 = extractelement <32 x i32> %84, i64 26
  %112 = extractelement <32 x i32> %84, i64 27
  %113 = extractelement <32 x i32> %84, i64 28
  %114 = extractelement <32 x i32> %84, i64 29
  %115 = extractelement <32 x i32> %84, i64 30
  %116 = extractelement <32 x i32> %84, i64 31
  %117 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95, i32 %96, i32 %97, i32 %98, i32 %99, i32 %100, i32 %101, i32 %102, i32 %103, i32 %104, i32 %105, i32 %106, i32 %107, i32 %108, i32 %109, i32 %110, i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116) #6
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 0
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 1
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 2
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 3
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 4
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 5
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 6
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 7
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 8
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 9
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 10
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 11
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 12
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 13
  %132 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 14
  %133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 15
  %134 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 16
  %135 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 17
  %136 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 18
  %137 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 19
  %138 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 20
  %139 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 21
  %140 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 22
  %141 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 23
  %142 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 24
  %143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 25
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 26
  %145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 27
  %146 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 28
  %147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 29
  %148 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 30
  %149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %117, 31
  %150 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %10
  %151 = insertelement <4 x i32> poison, i32 %118, i64 0
  %152 = insertelement <4 x i32> %151, i32 %119, i64 1
  %153 = insertelement <4 x i32> %152, i32 %120, i64 2
  %154 = insertelement <4 x i32> %153, i32 %121, i64 3
  %155 = insertelement <4 x i32> poison, i32 %122, i64 0
  %156 = insertelement <4 x i32> %155, i32 %123, i64 1
  %157 = insertelement <4 x i32> %156, i32 %124, i64 2
  %158 = insertelement <4 x i32> %157, i32 %125, i64 3
  %159 = insertelement <4 x i32> poison, i32 %126, i64 0
  %160 = insertelement <4 x i32> %159, i32 %127, i64 1
  %161 = insertelement <4 x i32> %160, i32 %128, i64 2
  %162 = insertelement <4 x i32> %161, i32 %129, i64 3
  %163 = insertelement <4 x i32> poison, i32 %130, i64 0
  %164 = insertelement <4 x i32> %163, i32 %131, i64 1
  %165 = insertelement <4 x i32> %164, i32 %132, i64 2
  %166 = insertelement <4 x i32> %165, i32 %133, i64 3
  %167 = insertelement <4 x i32> poison, i32 %134, i64 0
  %168 = insertelement <4 x i32> %167, i32 %135, i64 1
  %169 = insertelement <4 x i32> %168, i32 %136, i64 2
  %170 = insertelement <4 x i32> %169, i32 %137, i64 3
  %171 = insertelement <4 x i32> poison, i32 %138, i64 0
  %172 = insertelement <4 x i32> %171, i32 %139, i64 1
  %173 = insertelement <4 x i32> %172, i32 %140, i64 2
  %174 = insertelement <4 x i32> %173, i32 %141, i64 3
  %175 = insertelement <4 x i32> poison, i32 %142, i64 0
  %176 = insertelement <4 x i32> %175, i32 %143, i64 1
  %177 = insertelement <4 x i32> %176, i32 %144, i64 2
  %178 = insertelement <4 x i32> %177, i32 %145, i64 3
  %179 = insertelement <4 x i32> poison, i32 %146, i64 0
  %180 = insertelement <4 x i32> %179, i32 %147, i64 1
  %181 = insertelement <4 x i32> %180, i32 %148, i64 2
  %182 = insertelement <4 x i32> %181, i32 %149, i64 3
  store <4 x i32> %154, ptr addrspace(1) %150, align 16
  %183 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 16
  store <4 x i32> %158, ptr addrspace(1) %183, align 16
  %184 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 32
  store <4 x i32> %162, ptr addrspace(1) %184, align 16
  %185 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 48
  store <4 x i32> %166, ptr addrspace(1) %185, align 16
  %186 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 64
  store <4 x i32> %170, ptr addrspace(1) %186, align 16
  %187 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 80
  store <4 x i32> %174, ptr addrspace(1) %187, align 16
  %188 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 96
  store <4 x i32> %178, ptr addrspace(1) %188, align 16
  %189 = getelementptr inbounds i8, ptr addrspace(1) %150, i64 112
  store <4 x i32> %182, ptr addrspace(1) %189, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %190 = icmp eq i32 %0, 7
  br i1 %190, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 128)
  br label %if.end3

if.end3:                                          ; preds = %if4, %if.end1
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
declare void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) captures(none), <32 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) captures(none), <8 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #5

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="256" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
