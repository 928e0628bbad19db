; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@accumulator_readback_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @accumulator_readback(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %C) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @accumulator_readback_pool, i32 256)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @accumulator_readback_pool, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  br label %for

for:                                              ; preds = %for.body, %if.end
  %k = phi i32 [ 0, %if.end ], [ %63, %for.body ]
  %4 = icmp slt i32 %k, 4
  br i1 %4, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %5 = shl i32 %thread, 8
  %6 = shl i32 %k, 6
  %7 = add i32 %5, %6
  %8 = zext nneg i32 %7 to i64
  %9 = mul i64 %8, 4
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 16
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 32
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 48
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 64
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 80
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 96
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 112
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 128
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 144
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 160
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 176
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 192
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 208
  %37 = load <4 x i32>, ptr addrspace(1) %36, align 16, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 224
  %39 = load <4 x i32>, ptr addrspace(1) %38, align 16, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 240
  %41 = load <4 x i32>, ptr addrspace(1) %40, align 16, !invariant.load !1
  %42 = and i32 %0, 3
  %43 = shl i32 %42, 21
  %44 = add i32 %43, %6
  %45 = ptrtoint ptr addrspace(6) %3 to i32
  %46 = add i32 %44, %45
  %47 = inttoptr i32 %46 to ptr addrspace(6)
  %48 = shufflevector <4 x i32> %11, <4 x i32> %13, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %49 = shufflevector <4 x i32> %15, <4 x i32> %17, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %50 = shufflevector <8 x i32> %48, <8 x i32> %49, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %51 = shufflevector <4 x i32> %19, <4 x i32> %21, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %52 = shufflevector <4 x i32> %23, <4 x i32> %25, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %53 = shufflevector <8 x i32> %51, <8 x i32> %52, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %54 = shufflevector <16 x i32> %50, <16 x i32> %53, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %55 = shufflevector <4 x i32> %27, <4 x i32> %29, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %56 = shufflevector <4 x i32> %31, <4 x i32> %33, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %57 = shufflevector <8 x i32> %55, <8 x i32> %56, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %58 = shufflevector <4 x i32> %35, <4 x i32> %37, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %59 = shufflevector <4 x i32> %39, <4 x i32> %41, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %60 = shufflevector <8 x i32> %58, <8 x i32> %59, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %61 = shufflevector <16 x i32> %57, <16 x i32> %60, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %62 = shufflevector <32 x i32> %54, <32 x i32> %61, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) %47, <64 x i32> %62, i1 false)
  %63 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 0, %for.end ], [ %286, %for.body3 ]
  %64 = icmp slt i32 %k4, 4
  br i1 %64, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  %65 = and i32 %0, 3
  %66 = shl i32 %65, 21
  %67 = shl i32 %k4, 6
  %68 = add i32 %66, %67
  %69 = ptrtoint ptr addrspace(6) %3 to i32
  %70 = add i32 %68, %69
  %71 = inttoptr i32 %70 to ptr addrspace(6)
  %72 = call <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) %71, i1 false)
  %73 = extractelement <64 x i32> %72, i64 0
  %74 = extractelement <64 x i32> %72, i64 1
  %75 = extractelement <64 x i32> %72, i64 2
  %76 = extractelement <64 x i32> %72, i64 3
  %77 = extractelement <64 x i32> %72, i64 4
  %78 = extractelement <64 x i32> %72, i64 5
  %79 = extractelement <64 x i32> %72, i64 6
  %80 = extractelement <64 x i32> %72, i64 7
  %81 = extractelement <64 x i32> %72, i64 8
  %82 = extractelement <64 x i32> %72, i64 9
  %83 = extractelement <64 x i32> %72, i64 10
  %84 = extractelement <64 x i32> %72, i64 11
  %85 = extractelement <64 x i32> %72, i64 12
  %86 = extractelement <64 x i32> %72, i64 13
  %87 = extractelement <64 x i32> %72, i64 14
  %88 = extractelement <64 x i32> %72, i64 15
  %89 = extractelement <64 x i32> %72, i64 16
  %90 = extractelement <64 x i32> %72, i64 17
  %91 = extractelement <64 x i32> %72, i64 18
  %92 = extractelement <64 x i32> %72, i64 19
  %93 = extractelement <64 x i32> %72, i64 20
  %94 = extractelement <64 x i32> %72, i64 21
  %95 = extractelement <64 x i32> %72, i64 22
  %96 = extractelement <64 x i32> %72, i64 23
  %97 = extractelement <64 x i32> %72, i64 24
  %98 = extractelement <64 x i32> %72, i64 25
  %99 = extractelement <64 x i32> %72, i64 26
  %100 = extractelement <64 x i32> %72, i64 27
  %101 = extractelement <64 x i32> %72, i64 28
  %102 = extractelement <64 x i32> %72, i64 29
  %103 = extractelement <64 x i32> %72, i64 30
  %104 = extractelement <64 x i32> %72, i64 31
  %105 = extractelement <64 x i32> %72, i64 32
  %106 = extractelement <64 x i32> %72, i64 33
  %107 = extractelement <64 x i32> %72, i64 34
  %108 = extractelement <64 x i32> %72, i64 35
  %109 = extractelement <64 x i32> %72, i64 36
  %110 = extractelement <64 x i32> %72, i64 37
  %111 = extractelement <64 x i32> %72, i64 38
  %112 = extractelement <64 x i32> %72, i64 39
  %113 = extractelement <64 x i32> %72, i64 40
  %114 = extractelement <64 x i32> %72, i64 41
  %115 = extractelement <64 x i32> %72, i64 42
  %116 = extractelement <64 x i32> %72, i64 43
  %117 = extractelement <64 x i32> %72, i64 44
  %118 = extractelement <64 x i32> %72, i64 45
  %119 = extractelement <64 x i32> %72, i64 46
  %120 = extractelement <64 x i32> %72, i64 47
  %121 = extractelement <64 x i32> %72, i64 48
  %122 = extractelement <64 x i32> %72, i64 49
  %123 = extractelement <64 x i32> %72, i64 50
  %124 = extractelement <64 x i32> %72, i64 51
  %125 = extractelement <64 x i32> %72, i64 52
  %126 = extractelement <64 x i32> %72, i64 53
  %127 = extractelement <64 x i32> %72, i64 54
  %128 = extractelement <64 x i32> %72, i64 55
  %129 = extractelement <64 x i32> %72, i64 56
  %130 = extractelement <64 x i32> %72, i64 57
  %131 = extractelement <64 x i32> %72, i64 58
  %132 = extractelement <64 x i32> %72, i64 59
  %133 = extractelement <64 x i32> %72, i64 60
  %134 = extractelement <64 x i32> %72, i64 61
  %135 = extractelement <64 x i32> %72, i64 62
  %136 = extractelement <64 x i32> %72, i64 63
  %137 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $64;\0A\09mov.b32 $1, $65;\0A\09mov.b32 $2, $66;\0A\09mov.b32 $3, $67;\0A\09mov.b32 $4, $68;\0A\09mov.b32 $5, $69;\0A\09mov.b32 $6, $70;\0A\09mov.b32 $7, $71;\0A\09mov.b32 $8, $72;\0A\09mov.b32 $9, $73;\0A\09mov.b32 $10, $74;\0A\09mov.b32 $11, $75;\0A\09mov.b32 $12, $76;\0A\09mov.b32 $13, $77;\0A\09mov.b32 $14, $78;\0A\09mov.b32 $15, $79;\0A\09mov.b32 $16, $80;\0A\09mov.b32 $17, $81;\0A\09mov.b32 $18, $82;\0A\09mov.b32 $19, $83;\0A\09mov.b32 $20, $84;\0A\09mov.b32 $21, $85;\0A\09mov.b32 $22, $86;\0A\09mov.b32 $23, $87;\0A\09mov.b32 $24, $88;\0A\09mov.b32 $25, $89;\0A\09mov.b32 $26, $90;\0A\09mov.b32 $27, $91;\0A\09mov.b32 $28, $92;\0A\09mov.b32 $29, $93;\0A\09mov.b32 $30, $94;\0A\09mov.b32 $31, $95;\0A\09mov.b32 $32, $96;\0A\09mov.b32 $33, $97;\0A\09mov.b32 $34, $98;\0A\09mov.b32 $35, $99;\0A\09mov.b32 $36, $100;\0A\09mov.b32 $37, $101;\0A\09mov.b32 $38, $102;\0A\09mov.b32 $39, $103;\0A\09mov.b32 $40, $104;\0A\09mov.b32 $41, $105;\0A\09mov.b32 $42, $106;\0A\09mov.b32 $43, $107;\0A\09mov.b32 $44, $108;\0A\09mov.b32 $45, $109;\0A\09mov.b32 $46, $110;\0A\09mov.b32 $47, $111;\0A\09mov.b32 $48, $112;\0A\09mov.b32 $49, $113;\0A\09mov.b32 $50, $114;\0A\09mov.b32 $51, $115;\0A\09mov.b32 $52, $116;\0A\09mov.b32 $53, $117;\0A\09mov.b32 $54, $118;\0A\09mov.b32 $55, $119;\0A\09mov.b32 $56, $120;\0A\09mov.b32 $57, $121;\0A\09mov.b32 $58, $122;\0A\09mov.b32 $59, $123;\0A\09mov.b32 $60, $124;\0A\09mov.b32 $61, $125;\0A\09mov.b32 $62, $126;\0A\09mov.b32 $63, $127;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95, i32 %96, i32 %97, i32 %98, i32 %99, i32 %100, i32 %101, i32 %102, i32 %103, i32 %104, i32 %105, i32 %106, i32 %107, i32 %108, i32 %109, i32 %110, i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116, i32 %117, i32 %118, i32 %119, i32 %120, i32 %121, i32 %122, i32 %123, i32 %124, i32 %125, i32 %126, i32 %127, i32 %128, i32 %129, i32 %130, i32 %131, i32 %132, i32 %133, i32 %134, i32 %135, i32 %136) #6
  %138 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 0
  %139 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 1
  %140 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 2
  %141 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 3
  %142 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 4
  %143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 5
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 6
  %145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 7
  %146 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 8
  %147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 9
  %148 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 10
  %149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 11
  %150 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 12
  %151 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 13
  %152 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 14
  %153 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 15
  %154 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 16
  %155 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 17
  %156 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 18
  %157 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 19
  %158 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 20
  %159 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 21
  %160 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 22
  %161 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 23
  %162 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 24
  %163 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 25
  %164 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 26
  %165 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 27
  %166 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 28
  %167 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 29
  %168 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 30
  %169 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 31
  %170 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 32
  %171 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 33
  %172 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 34
  %173 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 35
  %174 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 36
  %175 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 37
  %176 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 38
  %177 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 39
  %178 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 40
  %179 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 41
  %180 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 42
  %181 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 43
  %182 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 44
  %183 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 45
  %184 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 46
  %185 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 47
  %186 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 48
  %187 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 49
  %188 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 50
  %189 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 51
  %190 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 52
  %191 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 53
  %192 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 54
  %193 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 55
  %194 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 56
  %195 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 57
  %196 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 58
  %197 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 59
  %198 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 60
  %199 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 61
  %200 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 62
  %201 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %137, 63
  %202 = shl i32 %thread, 8
  %203 = add i32 %202, %67
  %204 = zext nneg i32 %203 to i64
  %205 = mul i64 %204, 4
  %206 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %205
  %207 = insertelement <4 x i32> poison, i32 %138, i64 0
  %208 = insertelement <4 x i32> %207, i32 %139, i64 1
  %209 = insertelement <4 x i32> %208, i32 %140, i64 2
  %210 = insertelement <4 x i32> %209, i32 %141, i64 3
  %211 = insertelement <4 x i32> poison, i32 %142, i64 0
  %212 = insertelement <4 x i32> %211, i32 %143, i64 1
  %213 = insertelement <4 x i32> %212, i32 %144, i64 2
  %214 = insertelement <4 x i32> %213, i32 %145, i64 3
  %215 = insertelement <4 x i32> poison, i32 %146, i64 0
  %216 = insertelement <4 x i32> %215, i32 %147, i64 1
  %217 = insertelement <4 x i32> %216, i32 %148, i64 2
  %218 = insertelement <4 x i32> %217, i32 %149, i64 3
  %219 = insertelement <4 x i32> poison, i32 %150, i64 0
  %220 = insertelement <4 x i32> %219, i32 %151, i64 1
  %221 = insertelement <4 x i32> %220, i32 %152, i64 2
  %222 = insertelement <4 x i32> %221, i32 %153, i64 3
  %223 = insertelement <4 x i32> poison, i32 %154, i64 0
  %224 = insertelement <4 x i32> %223, i32 %155, i64 1
  %225 = insertelement <4 x i32> %224, i32 %156, i64 2
  %226 = insertelement <4 x i32> %225, i32 %157, i64 3
  %227 = insertelement <4 x i32> poison, i32 %158, i64 0
  %228 = insertelement <4 x i32> %227, i32 %159, i64 1
  %229 = insertelement <4 x i32> %228, i32 %160, i64 2
  %230 = insertelement <4 x i32> %229, i32 %161, i64 3
  %231 = insertelement <4 x i32> poison, i32 %162, i64 0
  %232 = insertelement <4 x i32> %231, i32 %163, i64 1
  %233 = insertelement <4 x i32> %232, i32 %164, i64 2
  %234 = insertelement <4 x i32> %233, i32 %165, i64 3
  %235 = insertelement <4 x i32> poison, i32 %166, i64 0
  %236 = insertelement <4 x i32> %235, i32 %167, i64 1
  %237 = insertelement <4 x i32> %236, i32 %168, i64 2
  %238 = insertelement <4 x i32> %237, i32 %169, i64 3
  %239 = insertelement <4 x i32> poison, i32 %170, i64 0
  %240 = insertelement <4 x i32> %239, i32 %171, i64 1
  %241 = insertelement <4 x i32> %240, i32 %172, i64 2
  %242 = insertelement <4 x i32> %241, i32 %173, i64 3
  %243 = insertelement <4 x i32> poison, i32 %174, i64 0
  %244 = insertelement <4 x i32> %243, i32 %175, i64 1
  %245 = insertelement <4 x i32> %244, i32 %176, i64 2
  %246 = insertelement <4 x i32> %245, i32 %177, i64 3
  %247 = insertelement <4 x i32> poison, i32 %178, i64 0
  %248 = insertelement <4 x i32> %247, i32 %179, i64 1
  %249 = insertelement <4 x i32> %248, i32 %180, i64 2
  %250 = insertelement <4 x i32> %249, i32 %181, i64 3
  %251 = insertelement <4 x i32> poison, i32 %182, i64 0
  %252 = insertelement <4 x i32> %251, i32 %183, i64 1
  %253 = insertelement <4 x i32> %252, i32 %184, i64 2
  %254 = insertelement <4 x i32> %253, i32 %185, i64 3
  %255 = insertelement <4 x i32> poison, i32 %186, i64 0
  %256 = insertelement <4 x i32> %255, i32 %187, i64 1
  %257 = insertelement <4 x i32> %256, i32 %188, i64 2
  %258 = insertelement <4 x i32> %257, i32 %189, i64 3
  %259 = insertelement <4 x i32> poison, i32 %190, i64 0
  %260 = insertelement <4 x i32> %259, i32 %191, i64 1
  %261 = insertelement <4 x i32> %260, i32 %192, i64 2
  %262 = insertelement <4 x i32> %261, i32 %193, i64 3
  %263 = insertelement <4 x i32> poison, i32 %194, i64 0
  %264 = insertelement <4 x i32> %263, i32 %195, i64 1
  %265 = insertelement <4 x i32> %264, i32 %196, i64 2
  %266 = insertelement <4 x i32> %265, i32 %197, i64 3
  %267 = insertelement <4 x i32> poison, i32 %198, i64 0
  %268 = insertelement <4 x i32> %267, i32 %199, i64 1
  %269 = insertelement <4 x i32> %268, i32 %200, i64 2
  %270 = insertelement <4 x i32> %269, i32 %201, i64 3
  store <4 x i32> %210, ptr addrspace(1) %206, align 16
  %271 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 16
  store <4 x i32> %214, ptr addrspace(1) %271, align 16
  %272 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 32
  store <4 x i32> %218, ptr addrspace(1) %272, align 16
  %273 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 48
  store <4 x i32> %222, ptr addrspace(1) %273, align 16
  %274 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 64
  store <4 x i32> %226, ptr addrspace(1) %274, align 16
  %275 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 80
  store <4 x i32> %230, ptr addrspace(1) %275, align 16
  %276 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 96
  store <4 x i32> %234, ptr addrspace(1) %276, align 16
  %277 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 112
  store <4 x i32> %238, ptr addrspace(1) %277, align 16
  %278 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 128
  store <4 x i32> %242, ptr addrspace(1) %278, align 16
  %279 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 144
  store <4 x i32> %246, ptr addrspace(1) %279, align 16
  %280 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 160
  store <4 x i32> %250, ptr addrspace(1) %280, align 16
  %281 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 176
  store <4 x i32> %254, ptr addrspace(1) %281, align 16
  %282 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 192
  store <4 x i32> %258, ptr addrspace(1) %282, align 16
  %283 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 208
  store <4 x i32> %262, ptr addrspace(1) %283, align 16
  %284 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 224
  store <4 x i32> %266, ptr addrspace(1) %284, align 16
  %285 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 240
  store <4 x i32> %270, ptr addrspace(1) %285, align 16
  %286 = add i32 %k4, 1
  br label %for2, !llvm.loop !5

for.end1:                                         ; preds = %for2
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %287 = icmp eq i32 %0, 0
  br i1 %287, label %if6, label %if.end5

if6:                                              ; preds = %for.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 256)
  br label %if.end5

if.end5:                                          ; preds = %if6, %for.end1
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
declare void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) captures(none), <64 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) captures(none), i1 immarg) #5

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
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
