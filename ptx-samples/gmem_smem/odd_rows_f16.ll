; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@odd_rows_S = internal addrspace(3) global [2048 x i8] poison, align 16

define ptx_kernel void @odd_rows(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %2 = mul i32 %1, -2
  %3 = add i32 %2, %M
  %4 = icmp sge i32 %3, 2
  %5 = mul i32 %0, -512
  %6 = add i32 %5, %N
  %7 = icmp sge i32 %6, 512
  %8 = and i1 %4, %7
  %9 = sext i32 %M to i64
  %10 = sext i32 %N to i64
  %11 = mul i64 %10, %9
  %12 = add i64 %11, -512
  %13 = mul i64 %10, -1
  %14 = add i64 %13, %12
  %15 = mul i64 %10, -2
  %16 = sext i32 %1 to i64
  %17 = mul i64 %16, %15
  %18 = add i64 %17, %14
  %19 = sext i32 %0 to i64
  %20 = mul i64 %19, -512
  %21 = add i64 %20, %18
  %22 = icmp sge i64 %21, 7
  %23 = and i1 %8, %22
  %24 = and i32 %thread, 63
  %25 = lshr i32 %thread, 6
  %26 = shl i32 %25, 10
  %27 = shl i32 %24, 4
  %28 = add i32 %27, %26
  %29 = zext i32 %25 to i64
  %30 = mul i64 %29, %10
  %31 = zext i32 %24 to i64
  %32 = mul i64 %31, 8
  %33 = add i64 %32, %30
  %34 = mul i64 %10, 2
  %35 = mul i64 %16, %34
  %36 = mul i64 %19, 512
  %37 = add i64 %36, %35
  %38 = add i64 %33, %37
  %39 = zext i32 %28 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @odd_rows_S, i64 %39
  %41 = mul i64 %38, 2
  %42 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %41
  %43 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %42, i64 -16)
  br i1 %23, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %44 = load <4 x i32>, ptr addrspace(1) %43, align 16, !invariant.load !2
  %45 = getelementptr i8, ptr addrspace(1) %42, i64 15
  %46 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %45, i64 -16)
  %47 = load <4 x i32>, ptr addrspace(1) %46, align 16, !invariant.load !2
  %48 = ptrtoint ptr addrspace(1) %42 to i64
  %49 = trunc i64 %48 to i32
  %50 = and i32 %49, 15
  %51 = extractelement <4 x i32> %44, i64 0
  %52 = extractelement <4 x i32> %44, i64 1
  %53 = extractelement <4 x i32> %44, i64 2
  %54 = extractelement <4 x i32> %44, i64 3
  %55 = extractelement <4 x i32> %47, i64 0
  %56 = extractelement <4 x i32> %47, i64 1
  %57 = extractelement <4 x i32> %47, i64 2
  %58 = extractelement <4 x i32> %47, i64 3
  %59 = and i32 %50, 8
  %60 = icmp ne i32 %59, 0
  %61 = select i1 %60, i32 %53, i32 %51
  %62 = select i1 %60, i32 %54, i32 %52
  %63 = select i1 %60, i32 %55, i32 %53
  %64 = select i1 %60, i32 %56, i32 %54
  %65 = select i1 %60, i32 %57, i32 %55
  %66 = select i1 %60, i32 %58, i32 %56
  %67 = and i32 %50, 4
  %68 = icmp ne i32 %67, 0
  %69 = select i1 %68, i32 %62, i32 %61
  %70 = select i1 %68, i32 %63, i32 %62
  %71 = select i1 %68, i32 %64, i32 %63
  %72 = select i1 %68, i32 %65, i32 %64
  %73 = select i1 %68, i32 %66, i32 %65
  %74 = call i32 @llvm.nvvm.prmt.f4e(i32 %69, i32 %70, i32 %50)
  %75 = insertelement <4 x i32> poison, i32 %74, i64 0
  %76 = call i32 @llvm.nvvm.prmt.f4e(i32 %70, i32 %71, i32 %50)
  %77 = insertelement <4 x i32> %75, i32 %76, i64 1
  %78 = call i32 @llvm.nvvm.prmt.f4e(i32 %71, i32 %72, i32 %50)
  %79 = insertelement <4 x i32> %77, i32 %78, i64 2
  %80 = call i32 @llvm.nvvm.prmt.f4e(i32 %72, i32 %73, i32 %50)
  %81 = insertelement <4 x i32> %79, i32 %80, i64 3
  store <4 x i32> %81, ptr addrspace(3) %40, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %82 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %83 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %84 = zext nneg i32 %thread to i64
  %85 = mul nuw i64 %84, 2
  %86 = sext i32 %thread to i64
  %87 = add i64 %86, %37
  %88 = getelementptr i8, ptr addrspace(3) @odd_rows_S, i64 %85
  %89 = mul i64 %87, 2
  %90 = getelementptr i8, ptr addrspace(1) %A, i64 %89
  %91 = icmp ult i32 0, %82
  %92 = icmp ult i32 %thread, %83
  %93 = and i1 %91, %92
  %94 = getelementptr i8, ptr addrspace(3) %88, i64 256
  %95 = getelementptr i8, ptr addrspace(1) %90, i64 256
  %96 = icmp ult i32 0, %82
  %97 = add i32 128, %thread
  %98 = icmp ult i32 %97, %83
  %99 = and i1 %96, %98
  %100 = getelementptr i8, ptr addrspace(3) %88, i64 512
  %101 = getelementptr i8, ptr addrspace(1) %90, i64 512
  %102 = icmp ult i32 0, %82
  %103 = add i32 256, %thread
  %104 = icmp ult i32 %103, %83
  %105 = and i1 %102, %104
  %106 = getelementptr i8, ptr addrspace(3) %88, i64 768
  %107 = getelementptr i8, ptr addrspace(1) %90, i64 768
  %108 = icmp ult i32 0, %82
  %109 = add i32 384, %thread
  %110 = icmp ult i32 %109, %83
  %111 = and i1 %108, %110
  %112 = getelementptr i8, ptr addrspace(3) %88, i64 1024
  %113 = zext nneg i32 %N to i64
  %114 = mul i64 %113, 2
  %115 = getelementptr i8, ptr addrspace(1) %90, i64 %114
  %116 = icmp ult i32 1, %82
  %117 = icmp ult i32 %thread, %83
  %118 = and i1 %116, %117
  %119 = getelementptr i8, ptr addrspace(3) %88, i64 1280
  %120 = getelementptr i8, ptr addrspace(1) %115, i64 256
  %121 = icmp ult i32 1, %82
  %122 = icmp ult i32 %97, %83
  %123 = and i1 %121, %122
  %124 = getelementptr i8, ptr addrspace(3) %88, i64 1536
  %125 = getelementptr i8, ptr addrspace(1) %115, i64 512
  %126 = icmp ult i32 1, %82
  %127 = icmp ult i32 %103, %83
  %128 = and i1 %126, %127
  %129 = getelementptr i8, ptr addrspace(3) %88, i64 1792
  %130 = getelementptr i8, ptr addrspace(1) %115, i64 768
  %131 = icmp ult i32 1, %82
  %132 = icmp ult i32 %109, %83
  %133 = and i1 %131, %132
  %134 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %93)
  br i1 %134, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %135 = load i16, ptr addrspace(1) %90, align 2
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %136 = phi i16 [ 0, %tile.edge ], [ %135, %tile.read ]
  %137 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %99)
  br i1 %137, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %138 = load i16, ptr addrspace(1) %95, align 2
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %139 = phi i16 [ 0, %tile.read.end ], [ %138, %tile.read2 ]
  %140 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %105)
  br i1 %140, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %141 = load i16, ptr addrspace(1) %101, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %142 = phi i16 [ 0, %tile.read.end1 ], [ %141, %tile.read4 ]
  %143 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %111)
  br i1 %143, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %144 = load i16, ptr addrspace(1) %107, align 2
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %145 = phi i16 [ 0, %tile.read.end3 ], [ %144, %tile.read6 ]
  %146 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %118)
  br i1 %146, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %147 = load i16, ptr addrspace(1) %115, align 2
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %148 = phi i16 [ 0, %tile.read.end5 ], [ %147, %tile.read8 ]
  %149 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %123)
  br i1 %149, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %150 = load i16, ptr addrspace(1) %120, align 2
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %151 = phi i16 [ 0, %tile.read.end7 ], [ %150, %tile.read10 ]
  %152 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %128)
  br i1 %152, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %153 = load i16, ptr addrspace(1) %125, align 2
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %154 = phi i16 [ 0, %tile.read.end9 ], [ %153, %tile.read12 ]
  %155 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %133)
  br i1 %155, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %156 = load i16, ptr addrspace(1) %130, align 2
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %157 = phi i16 [ 0, %tile.read.end11 ], [ %156, %tile.read14 ]
  store i16 %136, ptr addrspace(3) %88, align 2
  store i16 %139, ptr addrspace(3) %94, align 2
  store i16 %142, ptr addrspace(3) %100, align 2
  store i16 %145, ptr addrspace(3) %106, align 2
  store i16 %148, ptr addrspace(3) %112, align 2
  store i16 %151, ptr addrspace(3) %119, align 2
  store i16 %154, ptr addrspace(3) %124, align 2
  store i16 %157, ptr addrspace(3) %129, align 2
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end13, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %158 = icmp sge i32 %3, 2
  %159 = icmp sge i32 %6, 512
  %160 = and i1 %158, %159
  %161 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %41
  %162 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 16
  %163 = mul i32 %25, 0
  %164 = add i32 %24, %163
  %165 = icmp eq i32 %164, 63
  %166 = select i1 %165, ptr addrspace(3) %40, ptr addrspace(3) %162
  %167 = ptrtoint ptr addrspace(1) %161 to i64
  %168 = trunc i64 %167 to i32
  %169 = and i32 %168, 15
  %170 = sub i32 0, %169
  br i1 %160, label %tile.whole16, label %tile.edge17, !prof !1

tile.whole16:                                     ; preds = %tile.done
  %171 = load <4 x i32>, ptr addrspace(3) %40, align 16
  %172 = load <4 x i32>, ptr addrspace(3) %166, align 16
  %173 = extractelement <4 x i32> %171, i64 0
  %174 = extractelement <4 x i32> %171, i64 1
  %175 = extractelement <4 x i32> %171, i64 2
  %176 = extractelement <4 x i32> %171, i64 3
  %177 = extractelement <4 x i32> %172, i64 0
  %178 = extractelement <4 x i32> %172, i64 1
  %179 = extractelement <4 x i32> %172, i64 2
  %180 = extractelement <4 x i32> %172, i64 3
  %181 = and i32 %170, 8
  %182 = icmp ne i32 %181, 0
  %183 = select i1 %182, i32 %175, i32 %173
  %184 = select i1 %182, i32 %176, i32 %174
  %185 = select i1 %182, i32 %177, i32 %175
  %186 = select i1 %182, i32 %178, i32 %176
  %187 = select i1 %182, i32 %179, i32 %177
  %188 = select i1 %182, i32 %180, i32 %178
  %189 = and i32 %170, 4
  %190 = icmp ne i32 %189, 0
  %191 = select i1 %190, i32 %184, i32 %183
  %192 = select i1 %190, i32 %185, i32 %184
  %193 = select i1 %190, i32 %186, i32 %185
  %194 = select i1 %190, i32 %187, i32 %186
  %195 = select i1 %190, i32 %188, i32 %187
  %196 = call i32 @llvm.nvvm.prmt.f4e(i32 %191, i32 %192, i32 %170)
  %197 = insertelement <4 x i32> poison, i32 %196, i64 0
  %198 = call i32 @llvm.nvvm.prmt.f4e(i32 %192, i32 %193, i32 %170)
  %199 = insertelement <4 x i32> %197, i32 %198, i64 1
  %200 = call i32 @llvm.nvvm.prmt.f4e(i32 %193, i32 %194, i32 %170)
  %201 = insertelement <4 x i32> %199, i32 %200, i64 2
  %202 = call i32 @llvm.nvvm.prmt.f4e(i32 %194, i32 %195, i32 %170)
  %203 = insertelement <4 x i32> %201, i32 %202, i64 3
  %204 = icmp eq i32 %164, 63
  %205 = icmp eq i32 %169, 0
  %206 = xor i1 %204, true
  %207 = or i1 %206, %205
  br i1 %207, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.whole16
  %208 = getelementptr i8, ptr addrspace(1) %161, i64 15
  %209 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %208, i64 -16)
  store <4 x i32> %203, ptr addrspace(1) %209, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.whole16
  %210 = icmp ult i32 %thread, 16
  br i1 %210, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end
  %211 = lshr i32 %thread, 3
  %212 = zext i32 %211 to i64
  %213 = mul i64 %212, %10
  %214 = add i64 %213, %37
  %215 = mul i64 %214, 2
  %216 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %215
  %217 = ptrtoint ptr addrspace(1) %216 to i64
  %218 = trunc i64 %217 to i32
  %219 = and i32 %218, 15
  %220 = sub i32 0, %219
  %221 = and i32 %220, 15
  %222 = icmp ne i32 %221, 0
  br i1 %222, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %223 = and i32 %thread, 7
  %224 = shl i32 %223, 1
  %225 = icmp ult i32 %224, %221
  %226 = add i32 %223, 504
  %227 = select i1 %225, i32 %223, i32 %226
  %228 = shl i32 %211, 10
  %229 = shl i32 %227, 1
  %230 = add i32 %229, %228
  %231 = zext nneg i32 %230 to i64
  %232 = getelementptr inbounds i8, ptr addrspace(3) @odd_rows_S, i64 %231
  %233 = zext i32 %227 to i64
  %234 = add i64 %233, %213
  %235 = add i64 %234, %37
  %236 = mul i64 %235, 2
  %237 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %236
  %238 = load i16, ptr addrspace(3) %232, align 2
  store i16 %238, ptr addrspace(1) %237, align 2
  br label %tile.ends.end

tile.ends.end:                                    ; preds = %tile.ends, %tile.end
  br label %tile.end.end

tile.end.end:                                     ; preds = %tile.ends.end, %tile.word.end
  br label %tile.done15

tile.edge17:                                      ; preds = %tile.done
  %239 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %240 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %241 = sext i32 %thread to i64
  %242 = add i64 %241, %37
  %243 = zext nneg i32 %thread to i64
  %244 = mul nuw i64 %243, 2
  %245 = mul i64 %242, 2
  %246 = getelementptr i8, ptr addrspace(1) %B, i64 %245
  %247 = getelementptr i8, ptr addrspace(3) @odd_rows_S, i64 %244
  %248 = icmp ult i32 0, %239
  %249 = icmp ult i32 %thread, %240
  %250 = and i1 %248, %249
  %251 = getelementptr i8, ptr addrspace(1) %246, i64 256
  %252 = getelementptr i8, ptr addrspace(3) %247, i64 256
  %253 = icmp ult i32 0, %239
  %254 = add i32 128, %thread
  %255 = icmp ult i32 %254, %240
  %256 = and i1 %253, %255
  %257 = getelementptr i8, ptr addrspace(1) %246, i64 512
  %258 = getelementptr i8, ptr addrspace(3) %247, i64 512
  %259 = icmp ult i32 0, %239
  %260 = add i32 256, %thread
  %261 = icmp ult i32 %260, %240
  %262 = and i1 %259, %261
  %263 = getelementptr i8, ptr addrspace(1) %246, i64 768
  %264 = getelementptr i8, ptr addrspace(3) %247, i64 768
  %265 = icmp ult i32 0, %239
  %266 = add i32 384, %thread
  %267 = icmp ult i32 %266, %240
  %268 = and i1 %265, %267
  %269 = zext nneg i32 %N to i64
  %270 = mul i64 %269, 2
  %271 = getelementptr i8, ptr addrspace(1) %246, i64 %270
  %272 = getelementptr i8, ptr addrspace(3) %247, i64 1024
  %273 = icmp ult i32 1, %239
  %274 = icmp ult i32 %thread, %240
  %275 = and i1 %273, %274
  %276 = getelementptr i8, ptr addrspace(1) %271, i64 256
  %277 = getelementptr i8, ptr addrspace(3) %247, i64 1280
  %278 = icmp ult i32 1, %239
  %279 = icmp ult i32 %254, %240
  %280 = and i1 %278, %279
  %281 = getelementptr i8, ptr addrspace(1) %271, i64 512
  %282 = getelementptr i8, ptr addrspace(3) %247, i64 1536
  %283 = icmp ult i32 1, %239
  %284 = icmp ult i32 %260, %240
  %285 = and i1 %283, %284
  %286 = getelementptr i8, ptr addrspace(1) %271, i64 768
  %287 = getelementptr i8, ptr addrspace(3) %247, i64 1792
  %288 = icmp ult i32 1, %239
  %289 = icmp ult i32 %266, %240
  %290 = and i1 %288, %289
  %291 = load i16, ptr addrspace(3) %247, align 2
  %292 = load i16, ptr addrspace(3) %252, align 2
  %293 = load i16, ptr addrspace(3) %258, align 2
  %294 = load i16, ptr addrspace(3) %264, align 2
  %295 = load i16, ptr addrspace(3) %272, align 2
  %296 = load i16, ptr addrspace(3) %277, align 2
  %297 = load i16, ptr addrspace(3) %282, align 2
  %298 = load i16, ptr addrspace(3) %287, align 2
  %299 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %250)
  br i1 %299, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge17
  store i16 %291, ptr addrspace(1) %246, align 2
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge17
  %300 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %256)
  br i1 %300, label %tile.written19, label %tile.written.end18

tile.written19:                                   ; preds = %tile.written.end
  store i16 %292, ptr addrspace(1) %251, align 2
  br label %tile.written.end18

tile.written.end18:                               ; preds = %tile.written19, %tile.written.end
  %301 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %262)
  br i1 %301, label %tile.written21, label %tile.written.end20

tile.written21:                                   ; preds = %tile.written.end18
  store i16 %293, ptr addrspace(1) %257, align 2
  br label %tile.written.end20

tile.written.end20:                               ; preds = %tile.written21, %tile.written.end18
  %302 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %268)
  br i1 %302, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.written.end20
  store i16 %294, ptr addrspace(1) %263, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.written.end20
  %303 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %275)
  br i1 %303, label %tile.written25, label %tile.written.end24

tile.written25:                                   ; preds = %tile.written.end22
  store i16 %295, ptr addrspace(1) %271, align 2
  br label %tile.written.end24

tile.written.end24:                               ; preds = %tile.written25, %tile.written.end22
  %304 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %280)
  br i1 %304, label %tile.written27, label %tile.written.end26

tile.written27:                                   ; preds = %tile.written.end24
  store i16 %296, ptr addrspace(1) %276, align 2
  br label %tile.written.end26

tile.written.end26:                               ; preds = %tile.written27, %tile.written.end24
  %305 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %285)
  br i1 %305, label %tile.written29, label %tile.written.end28

tile.written29:                                   ; preds = %tile.written.end26
  store i16 %297, ptr addrspace(1) %281, align 2
  br label %tile.written.end28

tile.written.end28:                               ; preds = %tile.written29, %tile.written.end26
  %306 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %290)
  br i1 %306, label %tile.written31, label %tile.written.end30

tile.written31:                                   ; preds = %tile.written.end28
  store i16 %298, ptr addrspace(1) %286, align 2
  br label %tile.written.end30

tile.written.end30:                               ; preds = %tile.written31, %tile.written.end28
  br label %tile.done15

tile.done15:                                      ; preds = %tile.written.end30, %tile.end.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt.f4e(i32, i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = !{}
