; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_f16_rows_columns_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @ragged_f16_rows_columns(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = mul i32 %0, -32
  %3 = add i32 %2, %M
  %4 = icmp sge i32 %3, 32
  %5 = mul i32 %1, -64
  %6 = add i32 %5, %N
  %7 = icmp sge i32 %6, 64
  %8 = and i1 %4, %7
  %9 = and i32 %thread, 7
  %10 = lshr i32 %thread, 3
  %11 = mul i32 %10, 128
  %12 = mul i32 %9, 16
  %13 = add i32 %12, %11
  %14 = mul i32 %10, 16384
  %15 = mul i32 %9, 8
  %16 = add i32 %15, %14
  %17 = mul i32 %1, 64
  %18 = mul i32 %0, 524288
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %13, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %24
  %26 = zext nneg i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  br i1 %8, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !2
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 524288
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !2
  store <4 x i32> %29, ptr addrspace(3) %25, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  store <4 x i32> %31, ptr addrspace(3) %32, align 16
  br label %tile.done31

tile.done31:                                      ; preds = %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %33 = icmp sge i32 %3, 32
  %34 = icmp sge i32 %6, 64
  %35 = and i1 %33, %34
  %36 = and i32 %thread, 7
  %37 = lshr i32 %thread, 3
  %38 = mul i32 %37, 16384
  %39 = mul i32 %36, 8
  %40 = add i32 %39, %38
  %41 = mul i32 %1, 64
  %42 = mul i32 %0, 524288
  %43 = add i32 %42, %41
  %44 = add i32 %40, %43
  %45 = mul i32 %37, 128
  %46 = mul i32 %36, 16
  %47 = add i32 %46, %45
  %48 = zext nneg i32 %44 to i64
  %49 = mul i64 %48, 2
  %50 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %49
  %51 = lshr i32 %47, 3
  %52 = and i32 %51, 112
  %53 = xor i32 %47, %52
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %54
  br label %tile.whole13

tile.edge:                                        ; preds = %entry
  %56 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %57 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %58 = and i32 %thread, 7
  %59 = lshr i32 %thread, 3
  %60 = mul i32 %59, 128
  %61 = mul i32 %58, 16
  %62 = add i32 %61, %60
  %63 = mul i32 %59, 16384
  %64 = mul i32 %58, 8
  %65 = add i32 %64, %63
  %66 = mul i32 %1, 64
  %67 = mul i32 %0, 524288
  %68 = add i32 %67, %66
  %69 = add i32 %65, %68
  %70 = lshr i32 %62, 3
  %71 = and i32 %70, 112
  %72 = xor i32 %62, %71
  %73 = zext nneg i32 %72 to i64
  %74 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %73
  %75 = zext nneg i32 %69 to i64
  %76 = mul i64 %75, 2
  %77 = getelementptr i8, ptr addrspace(1) %A, i64 %76
  %78 = icmp ult i32 %59, %56
  %79 = add i32 7, %64
  %80 = icmp ult i32 %79, %57
  %81 = icmp ult i32 %64, %57
  %82 = xor i1 %80, true
  %83 = and i1 %81, %82
  %84 = and i1 %78, %83
  %85 = and i1 %78, %80
  %86 = getelementptr i8, ptr addrspace(3) %74, i64 2048
  %87 = getelementptr i8, ptr addrspace(1) %77, i64 524288
  %88 = add i32 16, %59
  %89 = icmp ult i32 %88, %56
  %90 = icmp ult i32 %79, %57
  %91 = icmp ult i32 %64, %57
  %92 = xor i1 %90, true
  %93 = and i1 %91, %92
  %94 = and i1 %89, %93
  %95 = and i1 %89, %90
  %96 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %85)
  br i1 %96, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %97 = load <4 x i32>, ptr addrspace(1) %77, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %98 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %97, %tile.read ]
  %99 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %95)
  br i1 %99, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %100 = load <4 x i32>, ptr addrspace(1) %87, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %101 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %100, %tile.read2 ]
  %102 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %84)
  br i1 %102, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %119, %tile.read.end3 ]
  %103 = phi i64 [ 0, %tile.split ], [ %115, %tile.read.end3 ]
  %104 = phi i64 [ 0, %tile.split ], [ %118, %tile.read.end3 ]
  %105 = add i32 %tile.unit.i, %64
  %106 = icmp ult i32 %105, %57
  br i1 %106, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %107 = zext i32 %tile.unit.i to i64
  %108 = mul i64 %107, 2
  %109 = getelementptr i8, ptr addrspace(1) %77, i64 %108
  %110 = load i16, ptr addrspace(1) %109, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %111 = phi i16 [ 0, %tile.unit ], [ %110, %tile.read4 ]
  %112 = zext i16 %111 to i64
  %113 = lshr i64 %103, 16
  %114 = shl i64 %104, 48
  %115 = or i64 %113, %114
  %116 = lshr i64 %104, 16
  %117 = shl i64 %112, 48
  %118 = or i64 %116, %117
  %119 = add nuw nsw i32 %tile.unit.i, 1
  %120 = icmp ult i32 %119, 8
  br i1 %120, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %121 = insertelement <2 x i64> poison, i64 %115, i64 0
  %122 = insertelement <2 x i64> %121, i64 %118, i64 1
  %123 = bitcast <2 x i64> %122 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %124 = phi <4 x i32> [ %98, %tile.read.end1 ], [ %123, %tile.unit.end ]
  %125 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %94)
  br i1 %125, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %142, %tile.read.end10 ]
  %126 = phi i64 [ 0, %tile.split6 ], [ %138, %tile.read.end10 ]
  %127 = phi i64 [ 0, %tile.split6 ], [ %141, %tile.read.end10 ]
  %128 = add i32 %tile.unit.i9, %64
  %129 = icmp ult i32 %128, %57
  br i1 %129, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %130 = zext i32 %tile.unit.i9 to i64
  %131 = mul i64 %130, 2
  %132 = getelementptr i8, ptr addrspace(1) %87, i64 %131
  %133 = load i16, ptr addrspace(1) %132, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %134 = phi i16 [ 0, %tile.unit8 ], [ %133, %tile.read11 ]
  %135 = zext i16 %134 to i64
  %136 = lshr i64 %126, 16
  %137 = shl i64 %127, 48
  %138 = or i64 %136, %137
  %139 = lshr i64 %127, 16
  %140 = shl i64 %135, 48
  %141 = or i64 %139, %140
  %142 = add nuw nsw i32 %tile.unit.i9, 1
  %143 = icmp ult i32 %142, 8
  br i1 %143, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %144 = insertelement <2 x i64> poison, i64 %138, i64 0
  %145 = insertelement <2 x i64> %144, i64 %141, i64 1
  %146 = bitcast <2 x i64> %145 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %147 = phi <4 x i32> [ %101, %tile.split.end ], [ %146, %tile.unit.end7 ]
  store <4 x i32> %124, ptr addrspace(3) %74, align 16
  store <4 x i32> %147, ptr addrspace(3) %86, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %148 = icmp sge i32 %3, 32
  %149 = icmp sge i32 %6, 64
  %150 = and i1 %148, %149
  %151 = and i32 %thread, 7
  %152 = lshr i32 %thread, 3
  %153 = mul i32 %152, 16384
  %154 = mul i32 %151, 8
  %155 = add i32 %154, %153
  %156 = mul i32 %1, 64
  %157 = mul i32 %0, 524288
  %158 = add i32 %157, %156
  %159 = add i32 %155, %158
  %160 = mul i32 %152, 128
  %161 = mul i32 %151, 16
  %162 = add i32 %161, %160
  %163 = zext nneg i32 %159 to i64
  %164 = mul i64 %163, 2
  %165 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %164
  %166 = lshr i32 %162, 3
  %167 = and i32 %166, 112
  %168 = xor i32 %162, %167
  %169 = zext nneg i32 %168 to i64
  %170 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %169
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  %171 = load <4 x i32>, ptr addrspace(3) %55, align 16
  %172 = getelementptr inbounds i8, ptr addrspace(3) %55, i64 2048
  %173 = load <4 x i32>, ptr addrspace(3) %172, align 16
  store <4 x i32> %171, ptr addrspace(1) %50, align 16
  %174 = getelementptr inbounds i8, ptr addrspace(1) %50, i64 524288
  store <4 x i32> %173, ptr addrspace(1) %174, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %175 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %176 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %177 = and i32 %thread, 7
  %178 = lshr i32 %thread, 3
  %179 = mul i32 %178, 16384
  %180 = mul i32 %177, 8
  %181 = add i32 %180, %179
  %182 = mul i32 %1, 64
  %183 = mul i32 %0, 524288
  %184 = add i32 %183, %182
  %185 = add i32 %181, %184
  %186 = mul i32 %178, 128
  %187 = mul i32 %177, 16
  %188 = add i32 %187, %186
  %189 = zext nneg i32 %185 to i64
  %190 = mul i64 %189, 2
  %191 = getelementptr i8, ptr addrspace(1) %B, i64 %190
  %192 = lshr i32 %188, 3
  %193 = and i32 %192, 112
  %194 = xor i32 %188, %193
  %195 = zext nneg i32 %194 to i64
  %196 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %195
  %197 = icmp ult i32 %178, %175
  %198 = add i32 7, %180
  %199 = icmp ult i32 %198, %176
  %200 = icmp ult i32 %180, %176
  %201 = xor i1 %199, true
  %202 = and i1 %200, %201
  %203 = and i1 %197, %202
  %204 = and i1 %197, %199
  %205 = getelementptr i8, ptr addrspace(1) %191, i64 524288
  %206 = getelementptr i8, ptr addrspace(3) %196, i64 2048
  %207 = add i32 16, %178
  %208 = icmp ult i32 %207, %175
  %209 = icmp ult i32 %198, %176
  %210 = icmp ult i32 %180, %176
  %211 = xor i1 %209, true
  %212 = and i1 %210, %211
  %213 = and i1 %208, %212
  %214 = and i1 %208, %209
  %215 = load <4 x i32>, ptr addrspace(3) %196, align 16
  %216 = load <4 x i32>, ptr addrspace(3) %206, align 16
  %217 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %204)
  br i1 %217, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %215, ptr addrspace(1) %191, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %218 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %214)
  br i1 %218, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %216, ptr addrspace(1) %205, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %219 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %203)
  br i1 %219, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %220 = bitcast <4 x i32> %215 to <2 x i64>
  %221 = extractelement <2 x i64> %220, i64 0
  %222 = extractelement <2 x i64> %220, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %236, %tile.written.end22 ]
  %223 = phi i64 [ %221, %tile.split18 ], [ %233, %tile.written.end22 ]
  %224 = phi i64 [ %222, %tile.split18 ], [ %235, %tile.written.end22 ]
  %225 = add i32 %tile.unit.i21, %180
  %226 = icmp ult i32 %225, %176
  br i1 %226, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %227 = zext i32 %tile.unit.i21 to i64
  %228 = mul i64 %227, 2
  %229 = getelementptr i8, ptr addrspace(1) %191, i64 %228
  %230 = trunc i64 %223 to i16
  store i16 %230, ptr addrspace(1) %229, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %231 = lshr i64 %223, 16
  %232 = shl i64 %224, 48
  %233 = or i64 %231, %232
  %234 = lshr i64 %224, 16
  %235 = or i64 %234, 0
  %236 = add nuw nsw i32 %tile.unit.i21, 1
  %237 = icmp ult i32 %236, 8
  br i1 %237, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %238 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %213)
  br i1 %238, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %239 = bitcast <4 x i32> %216 to <2 x i64>
  %240 = extractelement <2 x i64> %239, i64 0
  %241 = extractelement <2 x i64> %239, i64 1
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %255, %tile.written.end29 ]
  %242 = phi i64 [ %240, %tile.split25 ], [ %252, %tile.written.end29 ]
  %243 = phi i64 [ %241, %tile.split25 ], [ %254, %tile.written.end29 ]
  %244 = add i32 %tile.unit.i28, %180
  %245 = icmp ult i32 %244, %176
  br i1 %245, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %246 = zext i32 %tile.unit.i28 to i64
  %247 = mul i64 %246, 2
  %248 = getelementptr i8, ptr addrspace(1) %205, i64 %247
  %249 = trunc i64 %242 to i16
  store i16 %249, ptr addrspace(1) %248, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %250 = lshr i64 %242, 16
  %251 = shl i64 %243, 48
  %252 = or i64 %250, %251
  %253 = lshr i64 %243, 16
  %254 = or i64 %253, 0
  %255 = add nuw nsw i32 %tile.unit.i28, 1
  %256 = icmp ult i32 %255, 8
  br i1 %256, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

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
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = !{!"llvm.loop.disable_nonforced"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
!8 = distinct !{!8, !4, !5}
