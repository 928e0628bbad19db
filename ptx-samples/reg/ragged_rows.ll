; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ragged_rows(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %M to i64
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = sext i32 %1 to i64
  %3 = mul i64 %2, -32
  %4 = add i64 %3, %0
  %5 = icmp sge i64 %4, 32
  %6 = sext i32 %N to i64
  %7 = icmp sge i64 %6, 16
  %8 = and i1 %5, %7
  br i1 %8, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %9 = and i32 %thread, 31
  %10 = mul i32 %9, 16
  %11 = sext i32 %10 to i64
  %12 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %13 = sext i32 %12 to i64
  %14 = mul i64 %13, 512
  %15 = add i64 %11, %14
  %16 = mul i64 %15, 2
  %17 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 16
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16
  %21 = extractelement <4 x i32> %18, i64 0
  %22 = extractelement <4 x i32> %18, i64 1
  %23 = extractelement <4 x i32> %18, i64 2
  %24 = extractelement <4 x i32> %18, i64 3
  %25 = extractelement <4 x i32> %20, i64 0
  %26 = extractelement <4 x i32> %20, i64 1
  %27 = extractelement <4 x i32> %20, i64 2
  %28 = extractelement <4 x i32> %20, i64 3
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %29 = and i32 %thread, 31
  %30 = sext i32 %M to i64
  %31 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %32 = sext i32 %31 to i64
  %33 = mul i64 %32, -32
  %34 = add i64 %33, %30
  %35 = call i64 @llvm.smax.i64(i64 %34, i64 0)
  %36 = call i64 @llvm.smin.i64(i64 %35, i64 32)
  %37 = trunc i64 %36 to i32
  %38 = sext i32 %N to i64
  %39 = call i64 @llvm.smax.i64(i64 %38, i64 0)
  %40 = call i64 @llvm.smin.i64(i64 %39, i64 16)
  %41 = trunc i64 %40 to i32
  %42 = mul i32 %29, 16
  %43 = sext i32 %42 to i64
  %44 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %45 = sext i32 %44 to i64
  %46 = mul i64 %45, 512
  %47 = add i64 %43, %46
  %48 = mul i64 %47, 2
  %49 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %48
  %50 = icmp ult i32 %29, %37
  %51 = icmp ult i32 7, %41
  %52 = icmp ult i32 0, %41
  %53 = xor i1 %51, true
  %54 = and i1 %52, %53
  %55 = and i1 %50, %54
  %56 = and i1 %50, %51
  %57 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 16
  %58 = icmp ult i32 %29, %37
  %59 = icmp ult i32 15, %41
  %60 = icmp ult i32 8, %41
  %61 = xor i1 %59, true
  %62 = and i1 %60, %61
  %63 = and i1 %58, %62
  %64 = and i1 %58, %59
  %65 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %65, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %66 = load <4 x i32>, ptr addrspace(1) %49, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %67 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %66, %tile.read ]
  %68 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %64)
  br i1 %68, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %69 = load <4 x i32>, ptr addrspace(1) %57, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %70 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %69, %tile.read2 ]
  %71 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %55)
  br i1 %71, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %83, %tile.read.end3 ]
  %72 = phi i128 [ 0, %tile.split ], [ %82, %tile.read.end3 ]
  %73 = icmp ult i32 %tile.unit.i, %41
  br i1 %73, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %74 = zext i32 %tile.unit.i to i64
  %75 = mul i64 %74, 2
  %76 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 %75
  %77 = load i16, ptr addrspace(1) %76, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %78 = phi i16 [ 0, %tile.unit ], [ %77, %tile.read4 ]
  %79 = zext i16 %78 to i128
  %80 = shl i128 %79, 112
  %81 = lshr i128 %72, 16
  %82 = or i128 %81, %80
  %83 = add nuw nsw i32 %tile.unit.i, 1
  %84 = icmp ult i32 %83, 8
  br i1 %84, label %tile.unit, label %tile.unit.end, !llvm.loop !1

tile.unit.end:                                    ; preds = %tile.read.end3
  %85 = bitcast i128 %82 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %86 = phi <4 x i32> [ %67, %tile.read.end1 ], [ %85, %tile.unit.end ]
  %87 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %63)
  br i1 %87, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %100, %tile.read.end10 ]
  %88 = phi i128 [ 0, %tile.split6 ], [ %99, %tile.read.end10 ]
  %89 = add i32 %tile.unit.i9, 8
  %90 = icmp ult i32 %89, %41
  br i1 %90, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %91 = zext i32 %tile.unit.i9 to i64
  %92 = mul i64 %91, 2
  %93 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 %92
  %94 = load i16, ptr addrspace(1) %93, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %95 = phi i16 [ 0, %tile.unit8 ], [ %94, %tile.read11 ]
  %96 = zext i16 %95 to i128
  %97 = shl i128 %96, 112
  %98 = lshr i128 %88, 16
  %99 = or i128 %98, %97
  %100 = add nuw nsw i32 %tile.unit.i9, 1
  %101 = icmp ult i32 %100, 8
  br i1 %101, label %tile.unit8, label %tile.unit.end7, !llvm.loop !4

tile.unit.end7:                                   ; preds = %tile.read.end10
  %102 = bitcast i128 %99 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %103 = phi <4 x i32> [ %70, %tile.split.end ], [ %102, %tile.unit.end7 ]
  %104 = extractelement <4 x i32> %86, i64 0
  %105 = extractelement <4 x i32> %86, i64 1
  %106 = extractelement <4 x i32> %86, i64 2
  %107 = extractelement <4 x i32> %86, i64 3
  %108 = extractelement <4 x i32> %103, i64 0
  %109 = extractelement <4 x i32> %103, i64 1
  %110 = extractelement <4 x i32> %103, i64 2
  %111 = extractelement <4 x i32> %103, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  %112 = phi i32 [ %21, %tile.whole ], [ %104, %tile.split.end5 ]
  %113 = phi i32 [ %22, %tile.whole ], [ %105, %tile.split.end5 ]
  %114 = phi i32 [ %23, %tile.whole ], [ %106, %tile.split.end5 ]
  %115 = phi i32 [ %24, %tile.whole ], [ %107, %tile.split.end5 ]
  %116 = phi i32 [ %25, %tile.whole ], [ %108, %tile.split.end5 ]
  %117 = phi i32 [ %26, %tile.whole ], [ %109, %tile.split.end5 ]
  %118 = phi i32 [ %27, %tile.whole ], [ %110, %tile.split.end5 ]
  %119 = phi i32 [ %28, %tile.whole ], [ %111, %tile.split.end5 ]
  %120 = sext i32 %M to i64
  %121 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %122 = sext i32 %121 to i64
  %123 = mul i64 %122, -32
  %124 = add i64 %123, %120
  %125 = icmp sge i64 %124, 32
  %126 = sext i32 %N to i64
  %127 = icmp sge i64 %126, 16
  %128 = and i1 %125, %127
  br i1 %128, label %tile.whole13, label %tile.edge14

tile.whole13:                                     ; preds = %tile.done
  %129 = and i32 %thread, 31
  %130 = mul i32 %129, 16
  %131 = sext i32 %130 to i64
  %132 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %133 = sext i32 %132 to i64
  %134 = mul i64 %133, 512
  %135 = add i64 %131, %134
  %136 = mul i64 %135, 2
  %137 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %136
  %138 = insertelement <4 x i32> poison, i32 %112, i64 0
  %139 = insertelement <4 x i32> %138, i32 %113, i64 1
  %140 = insertelement <4 x i32> %139, i32 %114, i64 2
  %141 = insertelement <4 x i32> %140, i32 %115, i64 3
  %142 = insertelement <4 x i32> poison, i32 %116, i64 0
  %143 = insertelement <4 x i32> %142, i32 %117, i64 1
  %144 = insertelement <4 x i32> %143, i32 %118, i64 2
  %145 = insertelement <4 x i32> %144, i32 %119, i64 3
  store <4 x i32> %141, ptr addrspace(1) %137, align 16
  %146 = getelementptr inbounds i8, ptr addrspace(1) %137, i64 16
  store <4 x i32> %145, ptr addrspace(1) %146, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %147 = and i32 %thread, 31
  %148 = sext i32 %M to i64
  %149 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %150 = sext i32 %149 to i64
  %151 = mul i64 %150, -32
  %152 = add i64 %151, %148
  %153 = call i64 @llvm.smax.i64(i64 %152, i64 0)
  %154 = call i64 @llvm.smin.i64(i64 %153, i64 32)
  %155 = trunc i64 %154 to i32
  %156 = sext i32 %N to i64
  %157 = call i64 @llvm.smax.i64(i64 %156, i64 0)
  %158 = call i64 @llvm.smin.i64(i64 %157, i64 16)
  %159 = trunc i64 %158 to i32
  %160 = mul i32 %147, 16
  %161 = sext i32 %160 to i64
  %162 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %163 = sext i32 %162 to i64
  %164 = mul i64 %163, 512
  %165 = add i64 %161, %164
  %166 = mul i64 %165, 2
  %167 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %166
  %168 = icmp ult i32 %147, %155
  %169 = icmp ult i32 7, %159
  %170 = icmp ult i32 0, %159
  %171 = xor i1 %169, true
  %172 = and i1 %170, %171
  %173 = and i1 %168, %172
  %174 = and i1 %168, %169
  %175 = getelementptr inbounds i8, ptr addrspace(1) %167, i64 16
  %176 = icmp ult i32 %147, %155
  %177 = icmp ult i32 15, %159
  %178 = icmp ult i32 8, %159
  %179 = xor i1 %177, true
  %180 = and i1 %178, %179
  %181 = and i1 %176, %180
  %182 = and i1 %176, %177
  %183 = insertelement <4 x i32> poison, i32 %112, i64 0
  %184 = insertelement <4 x i32> %183, i32 %113, i64 1
  %185 = insertelement <4 x i32> %184, i32 %114, i64 2
  %186 = insertelement <4 x i32> %185, i32 %115, i64 3
  %187 = insertelement <4 x i32> poison, i32 %116, i64 0
  %188 = insertelement <4 x i32> %187, i32 %117, i64 1
  %189 = insertelement <4 x i32> %188, i32 %118, i64 2
  %190 = insertelement <4 x i32> %189, i32 %119, i64 3
  %191 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %174)
  br i1 %191, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %186, ptr addrspace(1) %167, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %192 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %182)
  br i1 %192, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %190, ptr addrspace(1) %175, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %193 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %173)
  br i1 %193, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %194 = bitcast <4 x i32> %186 to i128
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %202, %tile.written.end22 ]
  %195 = phi i128 [ %194, %tile.split18 ], [ %201, %tile.written.end22 ]
  %196 = icmp ult i32 %tile.unit.i21, %159
  br i1 %196, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %197 = zext i32 %tile.unit.i21 to i64
  %198 = mul i64 %197, 2
  %199 = getelementptr inbounds i8, ptr addrspace(1) %167, i64 %198
  %200 = trunc i128 %195 to i16
  store i16 %200, ptr addrspace(1) %199, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %201 = lshr i128 %195, 16
  %202 = add nuw nsw i32 %tile.unit.i21, 1
  %203 = icmp ult i32 %202, 8
  br i1 %203, label %tile.unit20, label %tile.unit.end19, !llvm.loop !5

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %204 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %181)
  br i1 %204, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %205 = bitcast <4 x i32> %190 to i128
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %214, %tile.written.end29 ]
  %206 = phi i128 [ %205, %tile.split25 ], [ %213, %tile.written.end29 ]
  %207 = add i32 %tile.unit.i28, 8
  %208 = icmp ult i32 %207, %159
  br i1 %208, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %209 = zext i32 %tile.unit.i28 to i64
  %210 = mul i64 %209, 2
  %211 = getelementptr inbounds i8, ptr addrspace(1) %175, i64 %210
  %212 = trunc i128 %206 to i16
  store i16 %212, ptr addrspace(1) %211, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %213 = lshr i128 %206, 16
  %214 = add nuw nsw i32 %tile.unit.i28, 1
  %215 = icmp ult i32 %214, 8
  br i1 %215, label %tile.unit27, label %tile.unit.end26, !llvm.loop !6

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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
!6 = distinct !{!6, !2, !3}
