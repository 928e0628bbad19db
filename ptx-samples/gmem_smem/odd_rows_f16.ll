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
  %28 = or disjoint i32 %27, %26
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
  %94 = add i32 128, %thread
  %95 = icmp ult i32 %94, %83
  %96 = and i1 %91, %95
  %97 = add i32 256, %thread
  %98 = icmp ult i32 %97, %83
  %99 = and i1 %91, %98
  %100 = add i32 384, %thread
  %101 = icmp ult i32 %100, %83
  %102 = and i1 %91, %101
  %103 = zext nneg i32 %N to i64
  %104 = mul i64 %103, 2
  %105 = getelementptr i8, ptr addrspace(1) %90, i64 %104
  %106 = icmp ult i32 1, %82
  %107 = and i1 %106, %92
  %108 = and i1 %106, %95
  %109 = and i1 %106, %98
  %110 = and i1 %106, %101
  %111 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %93)
  br i1 %111, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %112 = load i16, ptr addrspace(1) %90, align 2
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %113 = phi i16 [ 0, %tile.edge ], [ %112, %tile.read ]
  %114 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %96)
  br i1 %114, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %115 = getelementptr i8, ptr addrspace(1) %90, i64 256
  %116 = load i16, ptr addrspace(1) %115, align 2
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %117 = phi i16 [ 0, %tile.read.end ], [ %116, %tile.read2 ]
  %118 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %99)
  br i1 %118, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %119 = getelementptr i8, ptr addrspace(1) %90, i64 512
  %120 = load i16, ptr addrspace(1) %119, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %121 = phi i16 [ 0, %tile.read.end1 ], [ %120, %tile.read4 ]
  %122 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %102)
  br i1 %122, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %123 = getelementptr i8, ptr addrspace(1) %90, i64 768
  %124 = load i16, ptr addrspace(1) %123, align 2
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %125 = phi i16 [ 0, %tile.read.end3 ], [ %124, %tile.read6 ]
  %126 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %107)
  br i1 %126, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %127 = load i16, ptr addrspace(1) %105, align 2
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %128 = phi i16 [ 0, %tile.read.end5 ], [ %127, %tile.read8 ]
  %129 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %108)
  br i1 %129, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %130 = getelementptr i8, ptr addrspace(1) %105, i64 256
  %131 = load i16, ptr addrspace(1) %130, align 2
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %132 = phi i16 [ 0, %tile.read.end7 ], [ %131, %tile.read10 ]
  %133 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %109)
  br i1 %133, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %134 = getelementptr i8, ptr addrspace(1) %105, i64 512
  %135 = load i16, ptr addrspace(1) %134, align 2
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %136 = phi i16 [ 0, %tile.read.end9 ], [ %135, %tile.read12 ]
  %137 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %110)
  br i1 %137, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %138 = getelementptr i8, ptr addrspace(1) %105, i64 768
  %139 = load i16, ptr addrspace(1) %138, align 2
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %140 = phi i16 [ 0, %tile.read.end11 ], [ %139, %tile.read14 ]
  store i16 %113, ptr addrspace(3) %88, align 2
  %141 = getelementptr i8, ptr addrspace(3) %88, i64 256
  store i16 %117, ptr addrspace(3) %141, align 2
  %142 = getelementptr i8, ptr addrspace(3) %88, i64 512
  store i16 %121, ptr addrspace(3) %142, align 2
  %143 = getelementptr i8, ptr addrspace(3) %88, i64 768
  store i16 %125, ptr addrspace(3) %143, align 2
  %144 = getelementptr i8, ptr addrspace(3) %88, i64 1024
  store i16 %128, ptr addrspace(3) %144, align 2
  %145 = getelementptr i8, ptr addrspace(3) %88, i64 1280
  store i16 %132, ptr addrspace(3) %145, align 2
  %146 = getelementptr i8, ptr addrspace(3) %88, i64 1536
  store i16 %136, ptr addrspace(3) %146, align 2
  %147 = getelementptr i8, ptr addrspace(3) %88, i64 1792
  store i16 %140, ptr addrspace(3) %147, align 2
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end13, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %148 = icmp sge i32 %3, 2
  %149 = icmp sge i32 %6, 512
  %150 = and i1 %148, %149
  %151 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %41
  %152 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 16
  %153 = mul i32 %25, 0
  %154 = add i32 %24, %153
  %155 = icmp eq i32 %154, 63
  %156 = select i1 %155, ptr addrspace(3) %40, ptr addrspace(3) %152
  %157 = ptrtoint ptr addrspace(1) %151 to i64
  %158 = trunc i64 %157 to i32
  %159 = and i32 %158, 15
  %160 = sub i32 0, %159
  br i1 %150, label %tile.whole16, label %tile.edge17, !prof !1

tile.whole16:                                     ; preds = %tile.done
  %161 = load <4 x i32>, ptr addrspace(3) %40, align 16
  %162 = load <4 x i32>, ptr addrspace(3) %156, align 16
  %163 = extractelement <4 x i32> %161, i64 0
  %164 = extractelement <4 x i32> %161, i64 1
  %165 = extractelement <4 x i32> %161, i64 2
  %166 = extractelement <4 x i32> %161, i64 3
  %167 = extractelement <4 x i32> %162, i64 0
  %168 = extractelement <4 x i32> %162, i64 1
  %169 = extractelement <4 x i32> %162, i64 2
  %170 = extractelement <4 x i32> %162, i64 3
  %171 = and i32 %160, 8
  %172 = icmp ne i32 %171, 0
  %173 = select i1 %172, i32 %165, i32 %163
  %174 = select i1 %172, i32 %166, i32 %164
  %175 = select i1 %172, i32 %167, i32 %165
  %176 = select i1 %172, i32 %168, i32 %166
  %177 = select i1 %172, i32 %169, i32 %167
  %178 = select i1 %172, i32 %170, i32 %168
  %179 = and i32 %160, 4
  %180 = icmp ne i32 %179, 0
  %181 = select i1 %180, i32 %174, i32 %173
  %182 = select i1 %180, i32 %175, i32 %174
  %183 = select i1 %180, i32 %176, i32 %175
  %184 = select i1 %180, i32 %177, i32 %176
  %185 = select i1 %180, i32 %178, i32 %177
  %186 = call i32 @llvm.nvvm.prmt.f4e(i32 %181, i32 %182, i32 %160)
  %187 = insertelement <4 x i32> poison, i32 %186, i64 0
  %188 = call i32 @llvm.nvvm.prmt.f4e(i32 %182, i32 %183, i32 %160)
  %189 = insertelement <4 x i32> %187, i32 %188, i64 1
  %190 = call i32 @llvm.nvvm.prmt.f4e(i32 %183, i32 %184, i32 %160)
  %191 = insertelement <4 x i32> %189, i32 %190, i64 2
  %192 = call i32 @llvm.nvvm.prmt.f4e(i32 %184, i32 %185, i32 %160)
  %193 = insertelement <4 x i32> %191, i32 %192, i64 3
  %194 = icmp eq i32 %154, 63
  %195 = icmp eq i32 %159, 0
  %196 = xor i1 %194, true
  %197 = or i1 %196, %195
  br i1 %197, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.whole16
  %198 = getelementptr i8, ptr addrspace(1) %151, i64 15
  %199 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %198, i64 -16)
  store <4 x i32> %193, ptr addrspace(1) %199, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.whole16
  %200 = icmp ult i32 %thread, 16
  br i1 %200, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end
  %201 = lshr i32 %thread, 3
  %202 = zext i32 %201 to i64
  %203 = mul i64 %202, %10
  %204 = add i64 %203, %37
  %205 = mul i64 %204, 2
  %206 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %205
  %207 = ptrtoint ptr addrspace(1) %206 to i64
  %208 = trunc i64 %207 to i32
  %209 = and i32 %208, 15
  %210 = sub i32 0, %209
  %211 = and i32 %210, 15
  %212 = icmp ne i32 %211, 0
  br i1 %212, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %213 = and i32 %thread, 7
  %214 = shl i32 %213, 1
  %215 = icmp ult i32 %214, %211
  %216 = add i32 %213, 504
  %217 = select i1 %215, i32 %213, i32 %216
  %218 = shl i32 %201, 10
  %219 = shl i32 %217, 1
  %220 = add i32 %219, %218
  %221 = zext nneg i32 %220 to i64
  %222 = getelementptr inbounds i8, ptr addrspace(3) @odd_rows_S, i64 %221
  %223 = zext i32 %217 to i64
  %224 = add i64 %223, %203
  %225 = add i64 %224, %37
  %226 = mul i64 %225, 2
  %227 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %226
  %228 = load i16, ptr addrspace(3) %222, align 2
  store i16 %228, ptr addrspace(1) %227, align 2
  br label %tile.ends.end

tile.ends.end:                                    ; preds = %tile.ends, %tile.end
  br label %tile.end.end

tile.end.end:                                     ; preds = %tile.ends.end, %tile.word.end
  br label %tile.done15

tile.edge17:                                      ; preds = %tile.done
  %229 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %230 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %231 = sext i32 %thread to i64
  %232 = add i64 %231, %37
  %233 = zext nneg i32 %thread to i64
  %234 = mul nuw i64 %233, 2
  %235 = mul i64 %232, 2
  %236 = getelementptr i8, ptr addrspace(1) %B, i64 %235
  %237 = getelementptr i8, ptr addrspace(3) @odd_rows_S, i64 %234
  %238 = icmp ult i32 0, %229
  %239 = icmp ult i32 %thread, %230
  %240 = and i1 %238, %239
  %241 = add i32 128, %thread
  %242 = icmp ult i32 %241, %230
  %243 = and i1 %238, %242
  %244 = add i32 256, %thread
  %245 = icmp ult i32 %244, %230
  %246 = and i1 %238, %245
  %247 = add i32 384, %thread
  %248 = icmp ult i32 %247, %230
  %249 = and i1 %238, %248
  %250 = zext nneg i32 %N to i64
  %251 = mul i64 %250, 2
  %252 = getelementptr i8, ptr addrspace(1) %236, i64 %251
  %253 = icmp ult i32 1, %229
  %254 = and i1 %253, %239
  %255 = and i1 %253, %242
  %256 = and i1 %253, %245
  %257 = and i1 %253, %248
  %258 = load i16, ptr addrspace(3) %237, align 2
  %259 = getelementptr i8, ptr addrspace(3) %237, i64 256
  %260 = load i16, ptr addrspace(3) %259, align 2
  %261 = getelementptr i8, ptr addrspace(3) %237, i64 512
  %262 = load i16, ptr addrspace(3) %261, align 2
  %263 = getelementptr i8, ptr addrspace(3) %237, i64 768
  %264 = load i16, ptr addrspace(3) %263, align 2
  %265 = getelementptr i8, ptr addrspace(3) %237, i64 1024
  %266 = load i16, ptr addrspace(3) %265, align 2
  %267 = getelementptr i8, ptr addrspace(3) %237, i64 1280
  %268 = load i16, ptr addrspace(3) %267, align 2
  %269 = getelementptr i8, ptr addrspace(3) %237, i64 1536
  %270 = load i16, ptr addrspace(3) %269, align 2
  %271 = getelementptr i8, ptr addrspace(3) %237, i64 1792
  %272 = load i16, ptr addrspace(3) %271, align 2
  %273 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %240)
  br i1 %273, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge17
  store i16 %258, ptr addrspace(1) %236, align 2
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge17
  %274 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %243)
  br i1 %274, label %tile.written19, label %tile.written.end18

tile.written19:                                   ; preds = %tile.written.end
  %275 = getelementptr i8, ptr addrspace(1) %236, i64 256
  store i16 %260, ptr addrspace(1) %275, align 2
  br label %tile.written.end18

tile.written.end18:                               ; preds = %tile.written19, %tile.written.end
  %276 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %246)
  br i1 %276, label %tile.written21, label %tile.written.end20

tile.written21:                                   ; preds = %tile.written.end18
  %277 = getelementptr i8, ptr addrspace(1) %236, i64 512
  store i16 %262, ptr addrspace(1) %277, align 2
  br label %tile.written.end20

tile.written.end20:                               ; preds = %tile.written21, %tile.written.end18
  %278 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %249)
  br i1 %278, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.written.end20
  %279 = getelementptr i8, ptr addrspace(1) %236, i64 768
  store i16 %264, ptr addrspace(1) %279, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.written.end20
  %280 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %254)
  br i1 %280, label %tile.written25, label %tile.written.end24

tile.written25:                                   ; preds = %tile.written.end22
  store i16 %266, ptr addrspace(1) %252, align 2
  br label %tile.written.end24

tile.written.end24:                               ; preds = %tile.written25, %tile.written.end22
  %281 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %255)
  br i1 %281, label %tile.written27, label %tile.written.end26

tile.written27:                                   ; preds = %tile.written.end24
  %282 = getelementptr i8, ptr addrspace(1) %252, i64 256
  store i16 %268, ptr addrspace(1) %282, align 2
  br label %tile.written.end26

tile.written.end26:                               ; preds = %tile.written27, %tile.written.end24
  %283 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %256)
  br i1 %283, label %tile.written29, label %tile.written.end28

tile.written29:                                   ; preds = %tile.written.end26
  %284 = getelementptr i8, ptr addrspace(1) %252, i64 512
  store i16 %270, ptr addrspace(1) %284, align 2
  br label %tile.written.end28

tile.written.end28:                               ; preds = %tile.written29, %tile.written.end26
  %285 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %257)
  br i1 %285, label %tile.written31, label %tile.written.end30

tile.written31:                                   ; preds = %tile.written.end28
  %286 = getelementptr i8, ptr addrspace(1) %252, i64 768
  store i16 %272, ptr addrspace(1) %286, align 2
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
