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
  %k = phi i32 [ 0, %if.end ], [ %177, %for.body ]
  %4 = icmp slt i32 %k, 4
  br i1 %4, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %5 = and i32 %thread, 127
  %6 = shl i32 %5, 8
  %7 = shl i32 %k, 6
  %8 = add i32 %6, %7
  %9 = zext nneg i32 %8 to i64
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
  %27 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 128
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 144
  %30 = load <4 x i32>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 160
  %32 = load <4 x i32>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 176
  %34 = load <4 x i32>, ptr addrspace(1) %33, align 16, !invariant.load !1
  %35 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 192
  %36 = load <4 x i32>, ptr addrspace(1) %35, align 16, !invariant.load !1
  %37 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 208
  %38 = load <4 x i32>, ptr addrspace(1) %37, align 16, !invariant.load !1
  %39 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 224
  %40 = load <4 x i32>, ptr addrspace(1) %39, align 16, !invariant.load !1
  %41 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 240
  %42 = load <4 x i32>, ptr addrspace(1) %41, align 16, !invariant.load !1
  %43 = extractelement <4 x i32> %12, i64 0
  %44 = extractelement <4 x i32> %12, i64 1
  %45 = extractelement <4 x i32> %12, i64 2
  %46 = extractelement <4 x i32> %12, i64 3
  %47 = extractelement <4 x i32> %14, i64 0
  %48 = extractelement <4 x i32> %14, i64 1
  %49 = extractelement <4 x i32> %14, i64 2
  %50 = extractelement <4 x i32> %14, i64 3
  %51 = extractelement <4 x i32> %16, i64 0
  %52 = extractelement <4 x i32> %16, i64 1
  %53 = extractelement <4 x i32> %16, i64 2
  %54 = extractelement <4 x i32> %16, i64 3
  %55 = extractelement <4 x i32> %18, i64 0
  %56 = extractelement <4 x i32> %18, i64 1
  %57 = extractelement <4 x i32> %18, i64 2
  %58 = extractelement <4 x i32> %18, i64 3
  %59 = extractelement <4 x i32> %20, i64 0
  %60 = extractelement <4 x i32> %20, i64 1
  %61 = extractelement <4 x i32> %20, i64 2
  %62 = extractelement <4 x i32> %20, i64 3
  %63 = extractelement <4 x i32> %22, i64 0
  %64 = extractelement <4 x i32> %22, i64 1
  %65 = extractelement <4 x i32> %22, i64 2
  %66 = extractelement <4 x i32> %22, i64 3
  %67 = extractelement <4 x i32> %24, i64 0
  %68 = extractelement <4 x i32> %24, i64 1
  %69 = extractelement <4 x i32> %24, i64 2
  %70 = extractelement <4 x i32> %24, i64 3
  %71 = extractelement <4 x i32> %26, i64 0
  %72 = extractelement <4 x i32> %26, i64 1
  %73 = extractelement <4 x i32> %26, i64 2
  %74 = extractelement <4 x i32> %26, i64 3
  %75 = extractelement <4 x i32> %28, i64 0
  %76 = extractelement <4 x i32> %28, i64 1
  %77 = extractelement <4 x i32> %28, i64 2
  %78 = extractelement <4 x i32> %28, i64 3
  %79 = extractelement <4 x i32> %30, i64 0
  %80 = extractelement <4 x i32> %30, i64 1
  %81 = extractelement <4 x i32> %30, i64 2
  %82 = extractelement <4 x i32> %30, i64 3
  %83 = extractelement <4 x i32> %32, i64 0
  %84 = extractelement <4 x i32> %32, i64 1
  %85 = extractelement <4 x i32> %32, i64 2
  %86 = extractelement <4 x i32> %32, i64 3
  %87 = extractelement <4 x i32> %34, i64 0
  %88 = extractelement <4 x i32> %34, i64 1
  %89 = extractelement <4 x i32> %34, i64 2
  %90 = extractelement <4 x i32> %34, i64 3
  %91 = extractelement <4 x i32> %36, i64 0
  %92 = extractelement <4 x i32> %36, i64 1
  %93 = extractelement <4 x i32> %36, i64 2
  %94 = extractelement <4 x i32> %36, i64 3
  %95 = extractelement <4 x i32> %38, i64 0
  %96 = extractelement <4 x i32> %38, i64 1
  %97 = extractelement <4 x i32> %38, i64 2
  %98 = extractelement <4 x i32> %38, i64 3
  %99 = extractelement <4 x i32> %40, i64 0
  %100 = extractelement <4 x i32> %40, i64 1
  %101 = extractelement <4 x i32> %40, i64 2
  %102 = extractelement <4 x i32> %40, i64 3
  %103 = extractelement <4 x i32> %42, i64 0
  %104 = extractelement <4 x i32> %42, i64 1
  %105 = extractelement <4 x i32> %42, i64 2
  %106 = extractelement <4 x i32> %42, i64 3
  %107 = and i32 %0, 3
  %108 = shl i32 %107, 21
  %109 = add i32 %108, %7
  %110 = ptrtoint ptr addrspace(6) %3 to i32
  %111 = add i32 %109, %110
  %112 = inttoptr i32 %111 to ptr addrspace(6)
  %113 = insertelement <64 x i32> poison, i32 %43, i64 0
  %114 = insertelement <64 x i32> %113, i32 %44, i64 1
  %115 = insertelement <64 x i32> %114, i32 %45, i64 2
  %116 = insertelement <64 x i32> %115, i32 %46, i64 3
  %117 = insertelement <64 x i32> %116, i32 %47, i64 4
  %118 = insertelement <64 x i32> %117, i32 %48, i64 5
  %119 = insertelement <64 x i32> %118, i32 %49, i64 6
  %120 = insertelement <64 x i32> %119, i32 %50, i64 7
  %121 = insertelement <64 x i32> %120, i32 %51, i64 8
  %122 = insertelement <64 x i32> %121, i32 %52, i64 9
  %123 = insertelement <64 x i32> %122, i32 %53, i64 10
  %124 = insertelement <64 x i32> %123, i32 %54, i64 11
  %125 = insertelement <64 x i32> %124, i32 %55, i64 12
  %126 = insertelement <64 x i32> %125, i32 %56, i64 13
  %127 = insertelement <64 x i32> %126, i32 %57, i64 14
  %128 = insertelement <64 x i32> %127, i32 %58, i64 15
  %129 = insertelement <64 x i32> %128, i32 %59, i64 16
  %130 = insertelement <64 x i32> %129, i32 %60, i64 17
  %131 = insertelement <64 x i32> %130, i32 %61, i64 18
  %132 = insertelement <64 x i32> %131, i32 %62, i64 19
  %133 = insertelement <64 x i32> %132, i32 %63, i64 20
  %134 = insertelement <64 x i32> %133, i32 %64, i64 21
  %135 = insertelement <64 x i32> %134, i32 %65, i64 22
  %136 = insertelement <64 x i32> %135, i32 %66, i64 23
  %137 = insertelement <64 x i32> %136, i32 %67, i64 24
  %138 = insertelement <64 x i32> %137, i32 %68, i64 25
  %139 = insertelement <64 x i32> %138, i32 %69, i64 26
  %140 = insertelement <64 x i32> %139, i32 %70, i64 27
  %141 = insertelement <64 x i32> %140, i32 %71, i64 28
  %142 = insertelement <64 x i32> %141, i32 %72, i64 29
  %143 = insertelement <64 x i32> %142, i32 %73, i64 30
  %144 = insertelement <64 x i32> %143, i32 %74, i64 31
  %145 = insertelement <64 x i32> %144, i32 %75, i64 32
  %146 = insertelement <64 x i32> %145, i32 %76, i64 33
  %147 = insertelement <64 x i32> %146, i32 %77, i64 34
  %148 = insertelement <64 x i32> %147, i32 %78, i64 35
  %149 = insertelement <64 x i32> %148, i32 %79, i64 36
  %150 = insertelement <64 x i32> %149, i32 %80, i64 37
  %151 = insertelement <64 x i32> %150, i32 %81, i64 38
  %152 = insertelement <64 x i32> %151, i32 %82, i64 39
  %153 = insertelement <64 x i32> %152, i32 %83, i64 40
  %154 = insertelement <64 x i32> %153, i32 %84, i64 41
  %155 = insertelement <64 x i32> %154, i32 %85, i64 42
  %156 = insertelement <64 x i32> %155, i32 %86, i64 43
  %157 = insertelement <64 x i32> %156, i32 %87, i64 44
  %158 = insertelement <64 x i32> %157, i32 %88, i64 45
  %159 = insertelement <64 x i32> %158, i32 %89, i64 46
  %160 = insertelement <64 x i32> %159, i32 %90, i64 47
  %161 = insertelement <64 x i32> %160, i32 %91, i64 48
  %162 = insertelement <64 x i32> %161, i32 %92, i64 49
  %163 = insertelement <64 x i32> %162, i32 %93, i64 50
  %164 = insertelement <64 x i32> %163, i32 %94, i64 51
  %165 = insertelement <64 x i32> %164, i32 %95, i64 52
  %166 = insertelement <64 x i32> %165, i32 %96, i64 53
  %167 = insertelement <64 x i32> %166, i32 %97, i64 54
  %168 = insertelement <64 x i32> %167, i32 %98, i64 55
  %169 = insertelement <64 x i32> %168, i32 %99, i64 56
  %170 = insertelement <64 x i32> %169, i32 %100, i64 57
  %171 = insertelement <64 x i32> %170, i32 %101, i64 58
  %172 = insertelement <64 x i32> %171, i32 %102, i64 59
  %173 = insertelement <64 x i32> %172, i32 %103, i64 60
  %174 = insertelement <64 x i32> %173, i32 %104, i64 61
  %175 = insertelement <64 x i32> %174, i32 %105, i64 62
  %176 = insertelement <64 x i32> %175, i32 %106, i64 63
  call void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) %112, <64 x i32> %176, i1 false)
  %177 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 0, %for.end ], [ %401, %for.body3 ]
  %178 = icmp slt i32 %k4, 4
  br i1 %178, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  %179 = and i32 %0, 3
  %180 = shl i32 %179, 21
  %181 = shl i32 %k4, 6
  %182 = add i32 %180, %181
  %183 = ptrtoint ptr addrspace(6) %3 to i32
  %184 = add i32 %182, %183
  %185 = inttoptr i32 %184 to ptr addrspace(6)
  %186 = call <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) %185, i1 false)
  %187 = extractelement <64 x i32> %186, i64 0
  %188 = extractelement <64 x i32> %186, i64 1
  %189 = extractelement <64 x i32> %186, i64 2
  %190 = extractelement <64 x i32> %186, i64 3
  %191 = extractelement <64 x i32> %186, i64 4
  %192 = extractelement <64 x i32> %186, i64 5
  %193 = extractelement <64 x i32> %186, i64 6
  %194 = extractelement <64 x i32> %186, i64 7
  %195 = extractelement <64 x i32> %186, i64 8
  %196 = extractelement <64 x i32> %186, i64 9
  %197 = extractelement <64 x i32> %186, i64 10
  %198 = extractelement <64 x i32> %186, i64 11
  %199 = extractelement <64 x i32> %186, i64 12
  %200 = extractelement <64 x i32> %186, i64 13
  %201 = extractelement <64 x i32> %186, i64 14
  %202 = extractelement <64 x i32> %186, i64 15
  %203 = extractelement <64 x i32> %186, i64 16
  %204 = extractelement <64 x i32> %186, i64 17
  %205 = extractelement <64 x i32> %186, i64 18
  %206 = extractelement <64 x i32> %186, i64 19
  %207 = extractelement <64 x i32> %186, i64 20
  %208 = extractelement <64 x i32> %186, i64 21
  %209 = extractelement <64 x i32> %186, i64 22
  %210 = extractelement <64 x i32> %186, i64 23
  %211 = extractelement <64 x i32> %186, i64 24
  %212 = extractelement <64 x i32> %186, i64 25
  %213 = extractelement <64 x i32> %186, i64 26
  %214 = extractelement <64 x i32> %186, i64 27
  %215 = extractelement <64 x i32> %186, i64 28
  %216 = extractelement <64 x i32> %186, i64 29
  %217 = extractelement <64 x i32> %186, i64 30
  %218 = extractelement <64 x i32> %186, i64 31
  %219 = extractelement <64 x i32> %186, i64 32
  %220 = extractelement <64 x i32> %186, i64 33
  %221 = extractelement <64 x i32> %186, i64 34
  %222 = extractelement <64 x i32> %186, i64 35
  %223 = extractelement <64 x i32> %186, i64 36
  %224 = extractelement <64 x i32> %186, i64 37
  %225 = extractelement <64 x i32> %186, i64 38
  %226 = extractelement <64 x i32> %186, i64 39
  %227 = extractelement <64 x i32> %186, i64 40
  %228 = extractelement <64 x i32> %186, i64 41
  %229 = extractelement <64 x i32> %186, i64 42
  %230 = extractelement <64 x i32> %186, i64 43
  %231 = extractelement <64 x i32> %186, i64 44
  %232 = extractelement <64 x i32> %186, i64 45
  %233 = extractelement <64 x i32> %186, i64 46
  %234 = extractelement <64 x i32> %186, i64 47
  %235 = extractelement <64 x i32> %186, i64 48
  %236 = extractelement <64 x i32> %186, i64 49
  %237 = extractelement <64 x i32> %186, i64 50
  %238 = extractelement <64 x i32> %186, i64 51
  %239 = extractelement <64 x i32> %186, i64 52
  %240 = extractelement <64 x i32> %186, i64 53
  %241 = extractelement <64 x i32> %186, i64 54
  %242 = extractelement <64 x i32> %186, i64 55
  %243 = extractelement <64 x i32> %186, i64 56
  %244 = extractelement <64 x i32> %186, i64 57
  %245 = extractelement <64 x i32> %186, i64 58
  %246 = extractelement <64 x i32> %186, i64 59
  %247 = extractelement <64 x i32> %186, i64 60
  %248 = extractelement <64 x i32> %186, i64 61
  %249 = extractelement <64 x i32> %186, i64 62
  %250 = extractelement <64 x i32> %186, i64 63
  %251 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $64;\0A\09mov.b32 $1, $65;\0A\09mov.b32 $2, $66;\0A\09mov.b32 $3, $67;\0A\09mov.b32 $4, $68;\0A\09mov.b32 $5, $69;\0A\09mov.b32 $6, $70;\0A\09mov.b32 $7, $71;\0A\09mov.b32 $8, $72;\0A\09mov.b32 $9, $73;\0A\09mov.b32 $10, $74;\0A\09mov.b32 $11, $75;\0A\09mov.b32 $12, $76;\0A\09mov.b32 $13, $77;\0A\09mov.b32 $14, $78;\0A\09mov.b32 $15, $79;\0A\09mov.b32 $16, $80;\0A\09mov.b32 $17, $81;\0A\09mov.b32 $18, $82;\0A\09mov.b32 $19, $83;\0A\09mov.b32 $20, $84;\0A\09mov.b32 $21, $85;\0A\09mov.b32 $22, $86;\0A\09mov.b32 $23, $87;\0A\09mov.b32 $24, $88;\0A\09mov.b32 $25, $89;\0A\09mov.b32 $26, $90;\0A\09mov.b32 $27, $91;\0A\09mov.b32 $28, $92;\0A\09mov.b32 $29, $93;\0A\09mov.b32 $30, $94;\0A\09mov.b32 $31, $95;\0A\09mov.b32 $32, $96;\0A\09mov.b32 $33, $97;\0A\09mov.b32 $34, $98;\0A\09mov.b32 $35, $99;\0A\09mov.b32 $36, $100;\0A\09mov.b32 $37, $101;\0A\09mov.b32 $38, $102;\0A\09mov.b32 $39, $103;\0A\09mov.b32 $40, $104;\0A\09mov.b32 $41, $105;\0A\09mov.b32 $42, $106;\0A\09mov.b32 $43, $107;\0A\09mov.b32 $44, $108;\0A\09mov.b32 $45, $109;\0A\09mov.b32 $46, $110;\0A\09mov.b32 $47, $111;\0A\09mov.b32 $48, $112;\0A\09mov.b32 $49, $113;\0A\09mov.b32 $50, $114;\0A\09mov.b32 $51, $115;\0A\09mov.b32 $52, $116;\0A\09mov.b32 $53, $117;\0A\09mov.b32 $54, $118;\0A\09mov.b32 $55, $119;\0A\09mov.b32 $56, $120;\0A\09mov.b32 $57, $121;\0A\09mov.b32 $58, $122;\0A\09mov.b32 $59, $123;\0A\09mov.b32 $60, $124;\0A\09mov.b32 $61, $125;\0A\09mov.b32 $62, $126;\0A\09mov.b32 $63, $127;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %187, i32 %188, i32 %189, i32 %190, i32 %191, i32 %192, i32 %193, i32 %194, i32 %195, i32 %196, i32 %197, i32 %198, i32 %199, i32 %200, i32 %201, i32 %202, i32 %203, i32 %204, i32 %205, i32 %206, i32 %207, i32 %208, i32 %209, i32 %210, i32 %211, i32 %212, i32 %213, i32 %214, i32 %215, i32 %216, i32 %217, i32 %218, i32 %219, i32 %220, i32 %221, i32 %222, i32 %223, i32 %224, i32 %225, i32 %226, i32 %227, i32 %228, i32 %229, i32 %230, i32 %231, i32 %232, i32 %233, i32 %234, i32 %235, i32 %236, i32 %237, i32 %238, i32 %239, i32 %240, i32 %241, i32 %242, i32 %243, i32 %244, i32 %245, i32 %246, i32 %247, i32 %248, i32 %249, i32 %250) #6
  %252 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 0
  %253 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 1
  %254 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 2
  %255 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 3
  %256 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 4
  %257 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 5
  %258 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 6
  %259 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 7
  %260 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 8
  %261 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 9
  %262 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 10
  %263 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 11
  %264 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 12
  %265 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 13
  %266 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 14
  %267 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 15
  %268 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 16
  %269 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 17
  %270 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 18
  %271 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 19
  %272 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 20
  %273 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 21
  %274 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 22
  %275 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 23
  %276 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 24
  %277 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 25
  %278 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 26
  %279 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 27
  %280 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 28
  %281 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 29
  %282 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 30
  %283 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 31
  %284 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 32
  %285 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 33
  %286 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 34
  %287 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 35
  %288 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 36
  %289 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 37
  %290 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 38
  %291 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 39
  %292 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 40
  %293 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 41
  %294 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 42
  %295 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 43
  %296 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 44
  %297 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 45
  %298 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 46
  %299 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 47
  %300 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 48
  %301 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 49
  %302 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 50
  %303 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 51
  %304 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 52
  %305 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 53
  %306 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 54
  %307 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 55
  %308 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 56
  %309 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 57
  %310 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 58
  %311 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 59
  %312 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 60
  %313 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 61
  %314 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 62
  %315 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %251, 63
  %316 = and i32 %thread, 127
  %317 = shl i32 %316, 8
  %318 = add i32 %317, %181
  %319 = zext nneg i32 %318 to i64
  %320 = mul i64 %319, 4
  %321 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %320
  %322 = insertelement <4 x i32> poison, i32 %252, i64 0
  %323 = insertelement <4 x i32> %322, i32 %253, i64 1
  %324 = insertelement <4 x i32> %323, i32 %254, i64 2
  %325 = insertelement <4 x i32> %324, i32 %255, i64 3
  %326 = insertelement <4 x i32> poison, i32 %256, i64 0
  %327 = insertelement <4 x i32> %326, i32 %257, i64 1
  %328 = insertelement <4 x i32> %327, i32 %258, i64 2
  %329 = insertelement <4 x i32> %328, i32 %259, i64 3
  %330 = insertelement <4 x i32> poison, i32 %260, i64 0
  %331 = insertelement <4 x i32> %330, i32 %261, i64 1
  %332 = insertelement <4 x i32> %331, i32 %262, i64 2
  %333 = insertelement <4 x i32> %332, i32 %263, i64 3
  %334 = insertelement <4 x i32> poison, i32 %264, i64 0
  %335 = insertelement <4 x i32> %334, i32 %265, i64 1
  %336 = insertelement <4 x i32> %335, i32 %266, i64 2
  %337 = insertelement <4 x i32> %336, i32 %267, i64 3
  %338 = insertelement <4 x i32> poison, i32 %268, i64 0
  %339 = insertelement <4 x i32> %338, i32 %269, i64 1
  %340 = insertelement <4 x i32> %339, i32 %270, i64 2
  %341 = insertelement <4 x i32> %340, i32 %271, i64 3
  %342 = insertelement <4 x i32> poison, i32 %272, i64 0
  %343 = insertelement <4 x i32> %342, i32 %273, i64 1
  %344 = insertelement <4 x i32> %343, i32 %274, i64 2
  %345 = insertelement <4 x i32> %344, i32 %275, i64 3
  %346 = insertelement <4 x i32> poison, i32 %276, i64 0
  %347 = insertelement <4 x i32> %346, i32 %277, i64 1
  %348 = insertelement <4 x i32> %347, i32 %278, i64 2
  %349 = insertelement <4 x i32> %348, i32 %279, i64 3
  %350 = insertelement <4 x i32> poison, i32 %280, i64 0
  %351 = insertelement <4 x i32> %350, i32 %281, i64 1
  %352 = insertelement <4 x i32> %351, i32 %282, i64 2
  %353 = insertelement <4 x i32> %352, i32 %283, i64 3
  %354 = insertelement <4 x i32> poison, i32 %284, i64 0
  %355 = insertelement <4 x i32> %354, i32 %285, i64 1
  %356 = insertelement <4 x i32> %355, i32 %286, i64 2
  %357 = insertelement <4 x i32> %356, i32 %287, i64 3
  %358 = insertelement <4 x i32> poison, i32 %288, i64 0
  %359 = insertelement <4 x i32> %358, i32 %289, i64 1
  %360 = insertelement <4 x i32> %359, i32 %290, i64 2
  %361 = insertelement <4 x i32> %360, i32 %291, i64 3
  %362 = insertelement <4 x i32> poison, i32 %292, i64 0
  %363 = insertelement <4 x i32> %362, i32 %293, i64 1
  %364 = insertelement <4 x i32> %363, i32 %294, i64 2
  %365 = insertelement <4 x i32> %364, i32 %295, i64 3
  %366 = insertelement <4 x i32> poison, i32 %296, i64 0
  %367 = insertelement <4 x i32> %366, i32 %297, i64 1
  %368 = insertelement <4 x i32> %367, i32 %298, i64 2
  %369 = insertelement <4 x i32> %368, i32 %299, i64 3
  %370 = insertelement <4 x i32> poison, i32 %300, i64 0
  %371 = insertelement <4 x i32> %370, i32 %301, i64 1
  %372 = insertelement <4 x i32> %371, i32 %302, i64 2
  %373 = insertelement <4 x i32> %372, i32 %303, i64 3
  %374 = insertelement <4 x i32> poison, i32 %304, i64 0
  %375 = insertelement <4 x i32> %374, i32 %305, i64 1
  %376 = insertelement <4 x i32> %375, i32 %306, i64 2
  %377 = insertelement <4 x i32> %376, i32 %307, i64 3
  %378 = insertelement <4 x i32> poison, i32 %308, i64 0
  %379 = insertelement <4 x i32> %378, i32 %309, i64 1
  %380 = insertelement <4 x i32> %379, i32 %310, i64 2
  %381 = insertelement <4 x i32> %380, i32 %311, i64 3
  %382 = insertelement <4 x i32> poison, i32 %312, i64 0
  %383 = insertelement <4 x i32> %382, i32 %313, i64 1
  %384 = insertelement <4 x i32> %383, i32 %314, i64 2
  %385 = insertelement <4 x i32> %384, i32 %315, i64 3
  store <4 x i32> %325, ptr addrspace(1) %321, align 16
  %386 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 16
  store <4 x i32> %329, ptr addrspace(1) %386, align 16
  %387 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 32
  store <4 x i32> %333, ptr addrspace(1) %387, align 16
  %388 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 48
  store <4 x i32> %337, ptr addrspace(1) %388, align 16
  %389 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 64
  store <4 x i32> %341, ptr addrspace(1) %389, align 16
  %390 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 80
  store <4 x i32> %345, ptr addrspace(1) %390, align 16
  %391 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 96
  store <4 x i32> %349, ptr addrspace(1) %391, align 16
  %392 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 112
  store <4 x i32> %353, ptr addrspace(1) %392, align 16
  %393 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 128
  store <4 x i32> %357, ptr addrspace(1) %393, align 16
  %394 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 144
  store <4 x i32> %361, ptr addrspace(1) %394, align 16
  %395 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 160
  store <4 x i32> %365, ptr addrspace(1) %395, align 16
  %396 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 176
  store <4 x i32> %369, ptr addrspace(1) %396, align 16
  %397 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 192
  store <4 x i32> %373, ptr addrspace(1) %397, align 16
  %398 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 208
  store <4 x i32> %377, ptr addrspace(1) %398, align 16
  %399 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 224
  store <4 x i32> %381, ptr addrspace(1) %399, align 16
  %400 = getelementptr inbounds i8, ptr addrspace(1) %321, i64 240
  store <4 x i32> %385, ptr addrspace(1) %400, align 16
  %401 = add i32 %k4, 1
  br label %for2, !llvm.loop !5

for.end1:                                         ; preds = %for2
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %402 = icmp eq i32 %0, 0
  br i1 %402, label %if6, label %if.end5

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
