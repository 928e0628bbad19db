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
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %33 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %34 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %35 = and i32 %thread, 7
  %36 = lshr i32 %thread, 3
  %37 = mul i32 %36, 128
  %38 = mul i32 %35, 16
  %39 = add i32 %38, %37
  %40 = mul i32 %36, 16384
  %41 = mul i32 %35, 8
  %42 = add i32 %41, %40
  %43 = mul i32 %1, 64
  %44 = mul i32 %0, 524288
  %45 = add i32 %44, %43
  %46 = add i32 %42, %45
  %47 = lshr i32 %39, 3
  %48 = and i32 %47, 112
  %49 = xor i32 %39, %48
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %50
  %52 = zext nneg i32 %46 to i64
  %53 = mul i64 %52, 2
  %54 = getelementptr i8, ptr addrspace(1) %A, i64 %53
  %55 = icmp ult i32 %36, %33
  %56 = add i32 7, %41
  %57 = icmp ult i32 %56, %34
  %58 = icmp ult i32 %41, %34
  %59 = xor i1 %57, true
  %60 = and i1 %58, %59
  %61 = and i1 %55, %60
  %62 = and i1 %55, %57
  %63 = getelementptr i8, ptr addrspace(3) %51, i64 2048
  %64 = getelementptr i8, ptr addrspace(1) %54, i64 524288
  %65 = add i32 16, %36
  %66 = icmp ult i32 %65, %33
  %67 = icmp ult i32 %56, %34
  %68 = icmp ult i32 %41, %34
  %69 = xor i1 %67, true
  %70 = and i1 %68, %69
  %71 = and i1 %66, %70
  %72 = and i1 %66, %67
  %73 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %62)
  br i1 %73, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %74 = load <4 x i32>, ptr addrspace(1) %54, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %75 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %74, %tile.read ]
  %76 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %72)
  br i1 %76, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %77 = load <4 x i32>, ptr addrspace(1) %64, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %78 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %77, %tile.read2 ]
  %79 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %61)
  br i1 %79, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %96, %tile.read.end3 ]
  %80 = phi i64 [ 0, %tile.split ], [ %92, %tile.read.end3 ]
  %81 = phi i64 [ 0, %tile.split ], [ %95, %tile.read.end3 ]
  %82 = add i32 %tile.unit.i, %41
  %83 = icmp ult i32 %82, %34
  br i1 %83, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %84 = zext i32 %tile.unit.i to i64
  %85 = mul i64 %84, 2
  %86 = getelementptr i8, ptr addrspace(1) %54, i64 %85
  %87 = load i16, ptr addrspace(1) %86, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %88 = phi i16 [ 0, %tile.unit ], [ %87, %tile.read4 ]
  %89 = zext i16 %88 to i64
  %90 = lshr i64 %80, 16
  %91 = shl i64 %81, 48
  %92 = or i64 %90, %91
  %93 = lshr i64 %81, 16
  %94 = shl i64 %89, 48
  %95 = or i64 %93, %94
  %96 = add nuw nsw i32 %tile.unit.i, 1
  %97 = icmp ult i32 %96, 8
  br i1 %97, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %98 = insertelement <2 x i64> poison, i64 %92, i64 0
  %99 = insertelement <2 x i64> %98, i64 %95, i64 1
  %100 = bitcast <2 x i64> %99 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %101 = phi <4 x i32> [ %75, %tile.read.end1 ], [ %100, %tile.unit.end ]
  %102 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %71)
  br i1 %102, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %119, %tile.read.end10 ]
  %103 = phi i64 [ 0, %tile.split6 ], [ %115, %tile.read.end10 ]
  %104 = phi i64 [ 0, %tile.split6 ], [ %118, %tile.read.end10 ]
  %105 = add i32 %tile.unit.i9, %41
  %106 = icmp ult i32 %105, %34
  br i1 %106, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %107 = zext i32 %tile.unit.i9 to i64
  %108 = mul i64 %107, 2
  %109 = getelementptr i8, ptr addrspace(1) %64, i64 %108
  %110 = load i16, ptr addrspace(1) %109, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %111 = phi i16 [ 0, %tile.unit8 ], [ %110, %tile.read11 ]
  %112 = zext i16 %111 to i64
  %113 = lshr i64 %103, 16
  %114 = shl i64 %104, 48
  %115 = or i64 %113, %114
  %116 = lshr i64 %104, 16
  %117 = shl i64 %112, 48
  %118 = or i64 %116, %117
  %119 = add nuw nsw i32 %tile.unit.i9, 1
  %120 = icmp ult i32 %119, 8
  br i1 %120, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %121 = insertelement <2 x i64> poison, i64 %115, i64 0
  %122 = insertelement <2 x i64> %121, i64 %118, i64 1
  %123 = bitcast <2 x i64> %122 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %124 = phi <4 x i32> [ %78, %tile.split.end ], [ %123, %tile.unit.end7 ]
  store <4 x i32> %101, ptr addrspace(3) %51, align 16
  store <4 x i32> %124, ptr addrspace(3) %63, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %125 = icmp sge i32 %3, 32
  %126 = icmp sge i32 %6, 64
  %127 = and i1 %125, %126
  %128 = and i32 %thread, 7
  %129 = lshr i32 %thread, 3
  %130 = mul i32 %129, 16384
  %131 = mul i32 %128, 8
  %132 = add i32 %131, %130
  %133 = mul i32 %1, 64
  %134 = mul i32 %0, 524288
  %135 = add i32 %134, %133
  %136 = add i32 %132, %135
  %137 = mul i32 %129, 128
  %138 = mul i32 %128, 16
  %139 = add i32 %138, %137
  %140 = zext nneg i32 %136 to i64
  %141 = mul i64 %140, 2
  %142 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %141
  %143 = lshr i32 %139, 3
  %144 = and i32 %143, 112
  %145 = xor i32 %139, %144
  %146 = zext nneg i32 %145 to i64
  %147 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %146
  br i1 %127, label %tile.whole13, label %tile.edge14, !prof !1

tile.whole13:                                     ; preds = %tile.done
  %148 = load <4 x i32>, ptr addrspace(3) %147, align 16
  %149 = getelementptr inbounds i8, ptr addrspace(3) %147, i64 2048
  %150 = load <4 x i32>, ptr addrspace(3) %149, align 16
  store <4 x i32> %148, ptr addrspace(1) %142, align 16
  %151 = getelementptr inbounds i8, ptr addrspace(1) %142, i64 524288
  store <4 x i32> %150, ptr addrspace(1) %151, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %152 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %153 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %154 = and i32 %thread, 7
  %155 = lshr i32 %thread, 3
  %156 = mul i32 %155, 16384
  %157 = mul i32 %154, 8
  %158 = add i32 %157, %156
  %159 = mul i32 %1, 64
  %160 = mul i32 %0, 524288
  %161 = add i32 %160, %159
  %162 = add i32 %158, %161
  %163 = mul i32 %155, 128
  %164 = mul i32 %154, 16
  %165 = add i32 %164, %163
  %166 = zext nneg i32 %162 to i64
  %167 = mul i64 %166, 2
  %168 = getelementptr i8, ptr addrspace(1) %B, i64 %167
  %169 = lshr i32 %165, 3
  %170 = and i32 %169, 112
  %171 = xor i32 %165, %170
  %172 = zext nneg i32 %171 to i64
  %173 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %172
  %174 = icmp ult i32 %155, %152
  %175 = add i32 7, %157
  %176 = icmp ult i32 %175, %153
  %177 = icmp ult i32 %157, %153
  %178 = xor i1 %176, true
  %179 = and i1 %177, %178
  %180 = and i1 %174, %179
  %181 = and i1 %174, %176
  %182 = getelementptr i8, ptr addrspace(1) %168, i64 524288
  %183 = getelementptr i8, ptr addrspace(3) %173, i64 2048
  %184 = add i32 16, %155
  %185 = icmp ult i32 %184, %152
  %186 = icmp ult i32 %175, %153
  %187 = icmp ult i32 %157, %153
  %188 = xor i1 %186, true
  %189 = and i1 %187, %188
  %190 = and i1 %185, %189
  %191 = and i1 %185, %186
  %192 = load <4 x i32>, ptr addrspace(3) %173, align 16
  %193 = load <4 x i32>, ptr addrspace(3) %183, align 16
  %194 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %181)
  br i1 %194, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %192, ptr addrspace(1) %168, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %195 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %191)
  br i1 %195, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %193, ptr addrspace(1) %182, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %196 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %180)
  br i1 %196, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %197 = bitcast <4 x i32> %192 to <2 x i64>
  %198 = extractelement <2 x i64> %197, i64 0
  %199 = extractelement <2 x i64> %197, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %213, %tile.written.end22 ]
  %200 = phi i64 [ %198, %tile.split18 ], [ %210, %tile.written.end22 ]
  %201 = phi i64 [ %199, %tile.split18 ], [ %212, %tile.written.end22 ]
  %202 = add i32 %tile.unit.i21, %157
  %203 = icmp ult i32 %202, %153
  br i1 %203, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %204 = zext i32 %tile.unit.i21 to i64
  %205 = mul i64 %204, 2
  %206 = getelementptr i8, ptr addrspace(1) %168, i64 %205
  %207 = trunc i64 %200 to i16
  store i16 %207, ptr addrspace(1) %206, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %208 = lshr i64 %200, 16
  %209 = shl i64 %201, 48
  %210 = or i64 %208, %209
  %211 = lshr i64 %201, 16
  %212 = or i64 %211, 0
  %213 = add nuw nsw i32 %tile.unit.i21, 1
  %214 = icmp ult i32 %213, 8
  br i1 %214, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %215 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %190)
  br i1 %215, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %216 = bitcast <4 x i32> %193 to <2 x i64>
  %217 = extractelement <2 x i64> %216, i64 0
  %218 = extractelement <2 x i64> %216, i64 1
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %232, %tile.written.end29 ]
  %219 = phi i64 [ %217, %tile.split25 ], [ %229, %tile.written.end29 ]
  %220 = phi i64 [ %218, %tile.split25 ], [ %231, %tile.written.end29 ]
  %221 = add i32 %tile.unit.i28, %157
  %222 = icmp ult i32 %221, %153
  br i1 %222, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %223 = zext i32 %tile.unit.i28 to i64
  %224 = mul i64 %223, 2
  %225 = getelementptr i8, ptr addrspace(1) %182, i64 %224
  %226 = trunc i64 %219 to i16
  store i16 %226, ptr addrspace(1) %225, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %227 = lshr i64 %219, 16
  %228 = shl i64 %220, 48
  %229 = or i64 %227, %228
  %230 = lshr i64 %220, 16
  %231 = or i64 %230, 0
  %232 = add nuw nsw i32 %tile.unit.i28, 1
  %233 = icmp ult i32 %232, 8
  br i1 %233, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
