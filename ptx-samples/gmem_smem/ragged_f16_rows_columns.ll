; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_f16_rows_columns_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @ragged_f16_rows_columns(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %M to i64
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %2 = sext i32 %1 to i64
  %3 = mul i64 %2, -32
  %4 = add i64 %3, %0
  %5 = icmp sge i64 %4, 32
  %6 = sext i32 %N to i64
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = sext i32 %7 to i64
  %9 = mul i64 %8, -64
  %10 = add i64 %9, %6
  %11 = icmp sge i64 %10, 64
  %12 = and i1 %5, %11
  br i1 %12, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %13 = urem i32 %thread, 8
  %14 = udiv i32 %thread, 8
  %15 = mul i32 %14, 64
  %16 = mul i32 %13, 8
  %17 = add i32 %16, %15
  %18 = mul i32 %14, 16384
  %19 = mul i32 %13, 8
  %20 = add i32 %19, %18
  %21 = sext i32 %20 to i64
  %22 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %23 = sext i32 %22 to i64
  %24 = mul i64 %23, 64
  %25 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %26 = sext i32 %25 to i64
  %27 = mul i64 %26, 524288
  %28 = add i64 %27, %24
  %29 = add i64 %21, %28
  %30 = lshr i32 %17, 3
  %31 = and i32 %30, 56
  %32 = xor i32 %17, %31
  %33 = mul i32 %32, 2
  %34 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i32 %33
  %35 = mul i64 %29, 2
  %36 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %35
  %37 = load <4 x i32>, ptr addrspace(1) %36, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 524288
  %39 = load <4 x i32>, ptr addrspace(1) %38, align 16
  store <4 x i32> %37, ptr addrspace(3) %34, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %34, i32 2048
  store <4 x i32> %39, ptr addrspace(3) %40, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %41 = sext i32 %M to i64
  %42 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %43 = sext i32 %42 to i64
  %44 = mul i64 %43, -32
  %45 = add i64 %44, %41
  %46 = call i64 @llvm.smax.i64(i64 %45, i64 0)
  %47 = call i64 @llvm.smin.i64(i64 %46, i64 32)
  %48 = trunc i64 %47 to i32
  %49 = sext i32 %N to i64
  %50 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %51 = sext i32 %50 to i64
  %52 = mul i64 %51, -64
  %53 = add i64 %52, %49
  %54 = call i64 @llvm.smax.i64(i64 %53, i64 0)
  %55 = call i64 @llvm.smin.i64(i64 %54, i64 64)
  %56 = trunc i64 %55 to i32
  %57 = urem i32 %thread, 8
  %58 = udiv i32 %thread, 8
  %59 = mul i32 %58, 64
  %60 = mul i32 %57, 8
  %61 = add i32 %60, %59
  %62 = mul i32 %58, 16384
  %63 = mul i32 %57, 8
  %64 = add i32 %63, %62
  %65 = sext i32 %64 to i64
  %66 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %67 = sext i32 %66 to i64
  %68 = mul i64 %67, 64
  %69 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %70 = sext i32 %69 to i64
  %71 = mul i64 %70, 524288
  %72 = add i64 %71, %68
  %73 = add i64 %65, %72
  %74 = lshr i32 %61, 3
  %75 = and i32 %74, 56
  %76 = xor i32 %61, %75
  %77 = mul i32 %76, 2
  %78 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i32 %77
  %79 = mul i64 %73, 2
  %80 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %79
  %81 = icmp ult i32 %58, %48
  %82 = mul i32 %57, 8
  %83 = add i32 7, %82
  %84 = icmp ult i32 %83, %56
  %85 = icmp ult i32 %82, %56
  %86 = xor i1 %84, true
  %87 = and i1 %85, %86
  %88 = and i1 %81, %87
  %89 = and i1 %81, %84
  %90 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 2048
  %91 = getelementptr inbounds i8, ptr addrspace(1) %80, i64 524288
  %92 = add i32 16, %58
  %93 = icmp ult i32 %92, %48
  %94 = mul i32 %57, 8
  %95 = add i32 7, %94
  %96 = icmp ult i32 %95, %56
  %97 = icmp ult i32 %94, %56
  %98 = xor i1 %96, true
  %99 = and i1 %97, %98
  %100 = and i1 %93, %99
  %101 = and i1 %93, %96
  %102 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %89)
  br i1 %102, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %103 = load <4 x i32>, ptr addrspace(1) %80, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %104 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %103, %tile.read ]
  %105 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %101)
  br i1 %105, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %106 = load <4 x i32>, ptr addrspace(1) %91, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %107 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %106, %tile.read2 ]
  %108 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %88)
  br i1 %108, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %121, %tile.read.end3 ]
  %109 = phi i128 [ 0, %tile.split ], [ %120, %tile.read.end3 ]
  %110 = add i32 %tile.unit.i, %82
  %111 = icmp ult i32 %110, %56
  br i1 %111, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %112 = zext i32 %tile.unit.i to i64
  %113 = mul i64 %112, 2
  %114 = getelementptr inbounds i8, ptr addrspace(1) %80, i64 %113
  %115 = load i16, ptr addrspace(1) %114, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %116 = phi i16 [ 0, %tile.unit ], [ %115, %tile.read4 ]
  %117 = zext i16 %116 to i128
  %118 = shl i128 %117, 112
  %119 = lshr i128 %109, 16
  %120 = or i128 %119, %118
  %121 = add nuw nsw i32 %tile.unit.i, 1
  %122 = icmp ult i32 %121, 8
  br i1 %122, label %tile.unit, label %tile.unit.end, !llvm.loop !1

tile.unit.end:                                    ; preds = %tile.read.end3
  %123 = bitcast i128 %120 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %124 = phi <4 x i32> [ %104, %tile.read.end1 ], [ %123, %tile.unit.end ]
  %125 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %100)
  br i1 %125, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %138, %tile.read.end10 ]
  %126 = phi i128 [ 0, %tile.split6 ], [ %137, %tile.read.end10 ]
  %127 = add i32 %tile.unit.i9, %94
  %128 = icmp ult i32 %127, %56
  br i1 %128, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %129 = zext i32 %tile.unit.i9 to i64
  %130 = mul i64 %129, 2
  %131 = getelementptr inbounds i8, ptr addrspace(1) %91, i64 %130
  %132 = load i16, ptr addrspace(1) %131, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %133 = phi i16 [ 0, %tile.unit8 ], [ %132, %tile.read11 ]
  %134 = zext i16 %133 to i128
  %135 = shl i128 %134, 112
  %136 = lshr i128 %126, 16
  %137 = or i128 %136, %135
  %138 = add nuw nsw i32 %tile.unit.i9, 1
  %139 = icmp ult i32 %138, 8
  br i1 %139, label %tile.unit8, label %tile.unit.end7, !llvm.loop !4

tile.unit.end7:                                   ; preds = %tile.read.end10
  %140 = bitcast i128 %137 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %141 = phi <4 x i32> [ %107, %tile.split.end ], [ %140, %tile.unit.end7 ]
  store <4 x i32> %124, ptr addrspace(3) %78, align 16
  store <4 x i32> %141, ptr addrspace(3) %90, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %142 = sext i32 %M to i64
  %143 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %144 = sext i32 %143 to i64
  %145 = mul i64 %144, -32
  %146 = add i64 %145, %142
  %147 = icmp sge i64 %146, 32
  %148 = sext i32 %N to i64
  %149 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %150 = sext i32 %149 to i64
  %151 = mul i64 %150, -64
  %152 = add i64 %151, %148
  %153 = icmp sge i64 %152, 64
  %154 = and i1 %147, %153
  br i1 %154, label %tile.whole13, label %tile.edge14

tile.whole13:                                     ; preds = %tile.done
  %155 = urem i32 %thread, 8
  %156 = udiv i32 %thread, 8
  %157 = mul i32 %156, 16384
  %158 = mul i32 %155, 8
  %159 = add i32 %158, %157
  %160 = sext i32 %159 to i64
  %161 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %162 = sext i32 %161 to i64
  %163 = mul i64 %162, 64
  %164 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %165 = sext i32 %164 to i64
  %166 = mul i64 %165, 524288
  %167 = add i64 %166, %163
  %168 = add i64 %160, %167
  %169 = mul i32 %156, 64
  %170 = mul i32 %155, 8
  %171 = add i32 %170, %169
  %172 = mul i64 %168, 2
  %173 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %172
  %174 = lshr i32 %171, 3
  %175 = and i32 %174, 56
  %176 = xor i32 %171, %175
  %177 = mul i32 %176, 2
  %178 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i32 %177
  %179 = load <4 x i32>, ptr addrspace(3) %178, align 16
  %180 = getelementptr inbounds i8, ptr addrspace(3) %178, i32 2048
  %181 = load <4 x i32>, ptr addrspace(3) %180, align 16
  store <4 x i32> %179, ptr addrspace(1) %173, align 16
  %182 = getelementptr inbounds i8, ptr addrspace(1) %173, i64 524288
  store <4 x i32> %181, ptr addrspace(1) %182, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %183 = sext i32 %M to i64
  %184 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %185 = sext i32 %184 to i64
  %186 = mul i64 %185, -32
  %187 = add i64 %186, %183
  %188 = call i64 @llvm.smax.i64(i64 %187, i64 0)
  %189 = call i64 @llvm.smin.i64(i64 %188, i64 32)
  %190 = trunc i64 %189 to i32
  %191 = sext i32 %N to i64
  %192 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %193 = sext i32 %192 to i64
  %194 = mul i64 %193, -64
  %195 = add i64 %194, %191
  %196 = call i64 @llvm.smax.i64(i64 %195, i64 0)
  %197 = call i64 @llvm.smin.i64(i64 %196, i64 64)
  %198 = trunc i64 %197 to i32
  %199 = urem i32 %thread, 8
  %200 = udiv i32 %thread, 8
  %201 = mul i32 %200, 16384
  %202 = mul i32 %199, 8
  %203 = add i32 %202, %201
  %204 = sext i32 %203 to i64
  %205 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %206 = sext i32 %205 to i64
  %207 = mul i64 %206, 64
  %208 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %209 = sext i32 %208 to i64
  %210 = mul i64 %209, 524288
  %211 = add i64 %210, %207
  %212 = add i64 %204, %211
  %213 = mul i32 %200, 64
  %214 = mul i32 %199, 8
  %215 = add i32 %214, %213
  %216 = mul i64 %212, 2
  %217 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %216
  %218 = lshr i32 %215, 3
  %219 = and i32 %218, 56
  %220 = xor i32 %215, %219
  %221 = mul i32 %220, 2
  %222 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i32 %221
  %223 = icmp ult i32 %200, %190
  %224 = mul i32 %199, 8
  %225 = add i32 7, %224
  %226 = icmp ult i32 %225, %198
  %227 = icmp ult i32 %224, %198
  %228 = xor i1 %226, true
  %229 = and i1 %227, %228
  %230 = and i1 %223, %229
  %231 = and i1 %223, %226
  %232 = getelementptr inbounds i8, ptr addrspace(1) %217, i64 524288
  %233 = getelementptr inbounds i8, ptr addrspace(3) %222, i32 2048
  %234 = add i32 16, %200
  %235 = icmp ult i32 %234, %190
  %236 = mul i32 %199, 8
  %237 = add i32 7, %236
  %238 = icmp ult i32 %237, %198
  %239 = icmp ult i32 %236, %198
  %240 = xor i1 %238, true
  %241 = and i1 %239, %240
  %242 = and i1 %235, %241
  %243 = and i1 %235, %238
  %244 = load <4 x i32>, ptr addrspace(3) %222, align 16
  %245 = load <4 x i32>, ptr addrspace(3) %233, align 16
  %246 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %231)
  br i1 %246, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %244, ptr addrspace(1) %217, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %247 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %243)
  br i1 %247, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %245, ptr addrspace(1) %232, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %248 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %230)
  br i1 %248, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %249 = bitcast <4 x i32> %244 to i128
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %258, %tile.written.end22 ]
  %250 = phi i128 [ %249, %tile.split18 ], [ %257, %tile.written.end22 ]
  %251 = add i32 %tile.unit.i21, %224
  %252 = icmp ult i32 %251, %198
  br i1 %252, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %253 = zext i32 %tile.unit.i21 to i64
  %254 = mul i64 %253, 2
  %255 = getelementptr inbounds i8, ptr addrspace(1) %217, i64 %254
  %256 = trunc i128 %250 to i16
  store i16 %256, ptr addrspace(1) %255, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %257 = lshr i128 %250, 16
  %258 = add nuw nsw i32 %tile.unit.i21, 1
  %259 = icmp ult i32 %258, 8
  br i1 %259, label %tile.unit20, label %tile.unit.end19, !llvm.loop !5

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %260 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %242)
  br i1 %260, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %261 = bitcast <4 x i32> %245 to i128
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %270, %tile.written.end29 ]
  %262 = phi i128 [ %261, %tile.split25 ], [ %269, %tile.written.end29 ]
  %263 = add i32 %tile.unit.i28, %236
  %264 = icmp ult i32 %263, %198
  br i1 %264, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %265 = zext i32 %tile.unit.i28 to i64
  %266 = mul i64 %265, 2
  %267 = getelementptr inbounds i8, ptr addrspace(1) %232, i64 %266
  %268 = trunc i128 %262 to i16
  store i16 %268, ptr addrspace(1) %267, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %269 = lshr i128 %262, 16
  %270 = add nuw nsw i32 %tile.unit.i28, 1
  %271 = icmp ult i32 %270, 8
  br i1 %271, label %tile.unit27, label %tile.unit.end26, !llvm.loop !6

tile.unit.end26:                                  ; preds = %tile.written.end29
  br label %tile.split.end24

tile.split.end24:                                 ; preds = %tile.unit.end26, %tile.split.end17
  br label %tile.done12

tile.done12:                                      ; preds = %tile.split.end24, %tile.whole13
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
!6 = distinct !{!6, !2, !3}
