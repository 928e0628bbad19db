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
  %2 = sext i32 %M to i64
  %3 = sext i32 %0 to i64
  %4 = mul i64 %3, -32
  %5 = add i64 %4, %2
  %6 = icmp sge i64 %5, 32
  %7 = sext i32 %N to i64
  %8 = sext i32 %1 to i64
  %9 = mul i64 %8, -64
  %10 = add i64 %9, %7
  %11 = icmp sge i64 %10, 64
  %12 = and i1 %6, %11
  br i1 %12, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %13 = and i32 %thread, 7
  %14 = lshr i32 %thread, 3
  %15 = mul i32 %14, 128
  %16 = mul i32 %13, 16
  %17 = add i32 %16, %15
  %18 = mul i32 %14, 16384
  %19 = mul i32 %13, 8
  %20 = add i32 %19, %18
  %21 = mul i32 %1, 64
  %22 = mul i32 %0, 524288
  %23 = add i32 %22, %21
  %24 = add i32 %20, %23
  %25 = lshr i32 %17, 3
  %26 = and i32 %25, 112
  %27 = xor i32 %17, %26
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %28
  %30 = zext nneg i32 %24 to i64
  %31 = mul i64 %30, 2
  %32 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %31
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 524288
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16, !invariant.load !1
  store <4 x i32> %33, ptr addrspace(3) %29, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 2048
  store <4 x i32> %35, ptr addrspace(3) %36, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %37 = call i64 @llvm.smax.i64(i64 %5, i64 0)
  %38 = call i64 @llvm.smin.i64(i64 %37, i64 32)
  %39 = trunc i64 %38 to i32
  %40 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %41 = call i64 @llvm.smin.i64(i64 %40, i64 64)
  %42 = trunc i64 %41 to i32
  %43 = and i32 %thread, 7
  %44 = lshr i32 %thread, 3
  %45 = mul i32 %44, 128
  %46 = mul i32 %43, 16
  %47 = add i32 %46, %45
  %48 = mul i32 %44, 16384
  %49 = mul i32 %43, 8
  %50 = add i32 %49, %48
  %51 = mul i32 %1, 64
  %52 = mul i32 %0, 524288
  %53 = add i32 %52, %51
  %54 = add i32 %50, %53
  %55 = lshr i32 %47, 3
  %56 = and i32 %55, 112
  %57 = xor i32 %47, %56
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %58
  %60 = zext nneg i32 %54 to i64
  %61 = mul i64 %60, 2
  %62 = getelementptr i8, ptr addrspace(1) %A, i64 %61
  %63 = icmp ult i32 %44, %39
  %64 = add i32 7, %49
  %65 = icmp ult i32 %64, %42
  %66 = icmp ult i32 %49, %42
  %67 = xor i1 %65, true
  %68 = and i1 %66, %67
  %69 = and i1 %63, %68
  %70 = and i1 %63, %65
  %71 = getelementptr i8, ptr addrspace(3) %59, i64 2048
  %72 = getelementptr i8, ptr addrspace(1) %62, i64 524288
  %73 = add i32 16, %44
  %74 = icmp ult i32 %73, %39
  %75 = icmp ult i32 %64, %42
  %76 = icmp ult i32 %49, %42
  %77 = xor i1 %75, true
  %78 = and i1 %76, %77
  %79 = and i1 %74, %78
  %80 = and i1 %74, %75
  %81 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %70)
  br i1 %81, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %82 = load <4 x i32>, ptr addrspace(1) %62, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %83 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %82, %tile.read ]
  %84 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %80)
  br i1 %84, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %85 = load <4 x i32>, ptr addrspace(1) %72, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %86 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %85, %tile.read2 ]
  %87 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %69)
  br i1 %87, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %100, %tile.read.end3 ]
  %88 = phi i128 [ 0, %tile.split ], [ %99, %tile.read.end3 ]
  %89 = add i32 %tile.unit.i, %49
  %90 = icmp ult i32 %89, %42
  br i1 %90, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %91 = zext i32 %tile.unit.i to i64
  %92 = mul i64 %91, 2
  %93 = getelementptr i8, ptr addrspace(1) %62, i64 %92
  %94 = load i16, ptr addrspace(1) %93, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %95 = phi i16 [ 0, %tile.unit ], [ %94, %tile.read4 ]
  %96 = zext i16 %95 to i128
  %97 = shl i128 %96, 112
  %98 = lshr i128 %88, 16
  %99 = or i128 %98, %97
  %100 = add nuw nsw i32 %tile.unit.i, 1
  %101 = icmp ult i32 %100, 8
  br i1 %101, label %tile.unit, label %tile.unit.end, !llvm.loop !2

tile.unit.end:                                    ; preds = %tile.read.end3
  %102 = bitcast i128 %99 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %103 = phi <4 x i32> [ %83, %tile.read.end1 ], [ %102, %tile.unit.end ]
  %104 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %79)
  br i1 %104, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %117, %tile.read.end10 ]
  %105 = phi i128 [ 0, %tile.split6 ], [ %116, %tile.read.end10 ]
  %106 = add i32 %tile.unit.i9, %49
  %107 = icmp ult i32 %106, %42
  br i1 %107, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %108 = zext i32 %tile.unit.i9 to i64
  %109 = mul i64 %108, 2
  %110 = getelementptr i8, ptr addrspace(1) %72, i64 %109
  %111 = load i16, ptr addrspace(1) %110, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %112 = phi i16 [ 0, %tile.unit8 ], [ %111, %tile.read11 ]
  %113 = zext i16 %112 to i128
  %114 = shl i128 %113, 112
  %115 = lshr i128 %105, 16
  %116 = or i128 %115, %114
  %117 = add nuw nsw i32 %tile.unit.i9, 1
  %118 = icmp ult i32 %117, 8
  br i1 %118, label %tile.unit8, label %tile.unit.end7, !llvm.loop !5

tile.unit.end7:                                   ; preds = %tile.read.end10
  %119 = bitcast i128 %116 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %120 = phi <4 x i32> [ %86, %tile.split.end ], [ %119, %tile.unit.end7 ]
  store <4 x i32> %103, ptr addrspace(3) %59, align 16
  store <4 x i32> %120, ptr addrspace(3) %71, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %121 = icmp sge i64 %5, 32
  %122 = icmp sge i64 %10, 64
  %123 = and i1 %121, %122
  br i1 %123, label %tile.whole13, label %tile.edge14

tile.whole13:                                     ; preds = %tile.done
  %124 = and i32 %thread, 7
  %125 = lshr i32 %thread, 3
  %126 = mul i32 %125, 16384
  %127 = mul i32 %124, 8
  %128 = add i32 %127, %126
  %129 = mul i32 %1, 64
  %130 = mul i32 %0, 524288
  %131 = add i32 %130, %129
  %132 = add i32 %128, %131
  %133 = mul i32 %125, 128
  %134 = mul i32 %124, 16
  %135 = add i32 %134, %133
  %136 = zext nneg i32 %132 to i64
  %137 = mul i64 %136, 2
  %138 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %137
  %139 = lshr i32 %135, 3
  %140 = and i32 %139, 112
  %141 = xor i32 %135, %140
  %142 = zext nneg i32 %141 to i64
  %143 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %142
  %144 = load <4 x i32>, ptr addrspace(3) %143, align 16
  %145 = getelementptr inbounds i8, ptr addrspace(3) %143, i64 2048
  %146 = load <4 x i32>, ptr addrspace(3) %145, align 16
  store <4 x i32> %144, ptr addrspace(1) %138, align 16
  %147 = getelementptr inbounds i8, ptr addrspace(1) %138, i64 524288
  store <4 x i32> %146, ptr addrspace(1) %147, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %148 = call i64 @llvm.smax.i64(i64 %5, i64 0)
  %149 = call i64 @llvm.smin.i64(i64 %148, i64 32)
  %150 = trunc i64 %149 to i32
  %151 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %152 = call i64 @llvm.smin.i64(i64 %151, i64 64)
  %153 = trunc i64 %152 to i32
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
  %174 = icmp ult i32 %155, %150
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
  %185 = icmp ult i32 %184, %150
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
  %197 = bitcast <4 x i32> %192 to i128
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %206, %tile.written.end22 ]
  %198 = phi i128 [ %197, %tile.split18 ], [ %205, %tile.written.end22 ]
  %199 = add i32 %tile.unit.i21, %157
  %200 = icmp ult i32 %199, %153
  br i1 %200, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %201 = zext i32 %tile.unit.i21 to i64
  %202 = mul i64 %201, 2
  %203 = getelementptr i8, ptr addrspace(1) %168, i64 %202
  %204 = trunc i128 %198 to i16
  store i16 %204, ptr addrspace(1) %203, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %205 = lshr i128 %198, 16
  %206 = add nuw nsw i32 %tile.unit.i21, 1
  %207 = icmp ult i32 %206, 8
  br i1 %207, label %tile.unit20, label %tile.unit.end19, !llvm.loop !6

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %208 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %190)
  br i1 %208, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %209 = bitcast <4 x i32> %193 to i128
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %218, %tile.written.end29 ]
  %210 = phi i128 [ %209, %tile.split25 ], [ %217, %tile.written.end29 ]
  %211 = add i32 %tile.unit.i28, %157
  %212 = icmp ult i32 %211, %153
  br i1 %212, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %213 = zext i32 %tile.unit.i28 to i64
  %214 = mul i64 %213, 2
  %215 = getelementptr i8, ptr addrspace(1) %182, i64 %214
  %216 = trunc i128 %210 to i16
  store i16 %216, ptr addrspace(1) %215, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %217 = lshr i128 %210, 16
  %218 = add nuw nsw i32 %tile.unit.i28, 1
  %219 = icmp ult i32 %218, 8
  br i1 %219, label %tile.unit27, label %tile.unit.end26, !llvm.loop !7

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
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
!6 = distinct !{!6, !3, !4}
!7 = distinct !{!7, !3, !4}
