; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ragged_rows(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %0, -32
  %2 = add i32 %1, %M
  %3 = icmp sge i32 %2, 32
  %4 = icmp sge i32 %N, 16
  %5 = and i1 %3, %4
  %6 = and i32 %thread, 31
  %7 = mul i32 %6, 16
  %8 = mul i32 %0, 512
  %9 = add i32 %7, %8
  %10 = zext nneg i32 %9 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  br i1 %5, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !2
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 16
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !2
  %16 = extractelement <4 x i32> %13, i64 0
  %17 = extractelement <4 x i32> %13, i64 1
  %18 = extractelement <4 x i32> %13, i64 2
  %19 = extractelement <4 x i32> %13, i64 3
  %20 = extractelement <4 x i32> %15, i64 0
  %21 = extractelement <4 x i32> %15, i64 1
  %22 = extractelement <4 x i32> %15, i64 2
  %23 = extractelement <4 x i32> %15, i64 3
  br label %tile.done31

tile.done31:                                      ; preds = %tile.whole
  %24 = icmp sge i32 %2, 32
  %25 = icmp sge i32 %N, 16
  %26 = and i1 %24, %25
  %27 = and i32 %thread, 31
  %28 = mul i32 %27, 16
  %29 = mul i32 %0, 512
  %30 = add i32 %28, %29
  %31 = zext nneg i32 %30 to i64
  %32 = mul i64 %31, 2
  %33 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %32
  %34 = insertelement <4 x i32> poison, i32 %16, i64 0
  %35 = insertelement <4 x i32> %34, i32 %17, i64 1
  %36 = insertelement <4 x i32> %35, i32 %18, i64 2
  %37 = insertelement <4 x i32> %36, i32 %19, i64 3
  %38 = insertelement <4 x i32> poison, i32 %20, i64 0
  %39 = insertelement <4 x i32> %38, i32 %21, i64 1
  %40 = insertelement <4 x i32> %39, i32 %22, i64 2
  %41 = insertelement <4 x i32> %40, i32 %23, i64 3
  br label %tile.whole13

tile.edge:                                        ; preds = %entry
  %42 = and i32 %thread, 31
  %43 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %44 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %45 = mul i32 %42, 16
  %46 = mul i32 %0, 512
  %47 = add i32 %45, %46
  %48 = zext nneg i32 %47 to i64
  %49 = mul i64 %48, 2
  %50 = getelementptr i8, ptr addrspace(1) %A, i64 %49
  %51 = icmp ult i32 %42, %43
  %52 = icmp ult i32 7, %44
  %53 = icmp ult i32 0, %44
  %54 = xor i1 %52, true
  %55 = and i1 %53, %54
  %56 = and i1 %51, %55
  %57 = and i1 %51, %52
  %58 = getelementptr i8, ptr addrspace(1) %50, i64 16
  %59 = icmp ult i32 %42, %43
  %60 = icmp ult i32 15, %44
  %61 = icmp ult i32 8, %44
  %62 = xor i1 %60, true
  %63 = and i1 %61, %62
  %64 = and i1 %59, %63
  %65 = and i1 %59, %60
  %66 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %57)
  br i1 %66, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %67 = load <4 x i32>, ptr addrspace(1) %50, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %68 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %67, %tile.read ]
  %69 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %65)
  br i1 %69, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %70 = load <4 x i32>, ptr addrspace(1) %58, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %71 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %70, %tile.read2 ]
  %72 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %72, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %88, %tile.read.end3 ]
  %73 = phi i64 [ 0, %tile.split ], [ %84, %tile.read.end3 ]
  %74 = phi i64 [ 0, %tile.split ], [ %87, %tile.read.end3 ]
  %75 = icmp ult i32 %tile.unit.i, %44
  br i1 %75, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %76 = zext i32 %tile.unit.i to i64
  %77 = mul i64 %76, 2
  %78 = getelementptr i8, ptr addrspace(1) %50, i64 %77
  %79 = load i16, ptr addrspace(1) %78, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %80 = phi i16 [ 0, %tile.unit ], [ %79, %tile.read4 ]
  %81 = zext i16 %80 to i64
  %82 = lshr i64 %73, 16
  %83 = shl i64 %74, 48
  %84 = or i64 %82, %83
  %85 = lshr i64 %74, 16
  %86 = shl i64 %81, 48
  %87 = or i64 %85, %86
  %88 = add nuw nsw i32 %tile.unit.i, 1
  %89 = icmp ult i32 %88, 8
  br i1 %89, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %90 = insertelement <2 x i64> poison, i64 %84, i64 0
  %91 = insertelement <2 x i64> %90, i64 %87, i64 1
  %92 = bitcast <2 x i64> %91 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %93 = phi <4 x i32> [ %68, %tile.read.end1 ], [ %92, %tile.unit.end ]
  %94 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %64)
  br i1 %94, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %111, %tile.read.end10 ]
  %95 = phi i64 [ 0, %tile.split6 ], [ %107, %tile.read.end10 ]
  %96 = phi i64 [ 0, %tile.split6 ], [ %110, %tile.read.end10 ]
  %97 = add i32 %tile.unit.i9, 8
  %98 = icmp ult i32 %97, %44
  br i1 %98, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %99 = zext i32 %tile.unit.i9 to i64
  %100 = mul i64 %99, 2
  %101 = getelementptr i8, ptr addrspace(1) %58, i64 %100
  %102 = load i16, ptr addrspace(1) %101, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %103 = phi i16 [ 0, %tile.unit8 ], [ %102, %tile.read11 ]
  %104 = zext i16 %103 to i64
  %105 = lshr i64 %95, 16
  %106 = shl i64 %96, 48
  %107 = or i64 %105, %106
  %108 = lshr i64 %96, 16
  %109 = shl i64 %104, 48
  %110 = or i64 %108, %109
  %111 = add nuw nsw i32 %tile.unit.i9, 1
  %112 = icmp ult i32 %111, 8
  br i1 %112, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %113 = insertelement <2 x i64> poison, i64 %107, i64 0
  %114 = insertelement <2 x i64> %113, i64 %110, i64 1
  %115 = bitcast <2 x i64> %114 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %116 = phi <4 x i32> [ %71, %tile.split.end ], [ %115, %tile.unit.end7 ]
  %117 = extractelement <4 x i32> %93, i64 0
  %118 = extractelement <4 x i32> %93, i64 1
  %119 = extractelement <4 x i32> %93, i64 2
  %120 = extractelement <4 x i32> %93, i64 3
  %121 = extractelement <4 x i32> %116, i64 0
  %122 = extractelement <4 x i32> %116, i64 1
  %123 = extractelement <4 x i32> %116, i64 2
  %124 = extractelement <4 x i32> %116, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  %125 = phi i32 [ %117, %tile.split.end5 ]
  %126 = phi i32 [ %118, %tile.split.end5 ]
  %127 = phi i32 [ %119, %tile.split.end5 ]
  %128 = phi i32 [ %120, %tile.split.end5 ]
  %129 = phi i32 [ %121, %tile.split.end5 ]
  %130 = phi i32 [ %122, %tile.split.end5 ]
  %131 = phi i32 [ %123, %tile.split.end5 ]
  %132 = phi i32 [ %124, %tile.split.end5 ]
  %133 = icmp sge i32 %2, 32
  %134 = icmp sge i32 %N, 16
  %135 = and i1 %133, %134
  %136 = and i32 %thread, 31
  %137 = mul i32 %136, 16
  %138 = mul i32 %0, 512
  %139 = add i32 %137, %138
  %140 = zext nneg i32 %139 to i64
  %141 = mul i64 %140, 2
  %142 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %141
  %143 = insertelement <4 x i32> poison, i32 %125, i64 0
  %144 = insertelement <4 x i32> %143, i32 %126, i64 1
  %145 = insertelement <4 x i32> %144, i32 %127, i64 2
  %146 = insertelement <4 x i32> %145, i32 %128, i64 3
  %147 = insertelement <4 x i32> poison, i32 %129, i64 0
  %148 = insertelement <4 x i32> %147, i32 %130, i64 1
  %149 = insertelement <4 x i32> %148, i32 %131, i64 2
  %150 = insertelement <4 x i32> %149, i32 %132, i64 3
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  store <4 x i32> %37, ptr addrspace(1) %33, align 16
  %151 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 16
  store <4 x i32> %41, ptr addrspace(1) %151, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %152 = and i32 %thread, 31
  %153 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %154 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %155 = mul i32 %152, 16
  %156 = mul i32 %0, 512
  %157 = add i32 %155, %156
  %158 = zext nneg i32 %157 to i64
  %159 = mul i64 %158, 2
  %160 = getelementptr i8, ptr addrspace(1) %B, i64 %159
  %161 = icmp ult i32 %152, %153
  %162 = icmp ult i32 7, %154
  %163 = icmp ult i32 0, %154
  %164 = xor i1 %162, true
  %165 = and i1 %163, %164
  %166 = and i1 %161, %165
  %167 = and i1 %161, %162
  %168 = getelementptr i8, ptr addrspace(1) %160, i64 16
  %169 = icmp ult i32 %152, %153
  %170 = icmp ult i32 15, %154
  %171 = icmp ult i32 8, %154
  %172 = xor i1 %170, true
  %173 = and i1 %171, %172
  %174 = and i1 %169, %173
  %175 = and i1 %169, %170
  %176 = insertelement <4 x i32> poison, i32 %125, i64 0
  %177 = insertelement <4 x i32> %176, i32 %126, i64 1
  %178 = insertelement <4 x i32> %177, i32 %127, i64 2
  %179 = insertelement <4 x i32> %178, i32 %128, i64 3
  %180 = insertelement <4 x i32> poison, i32 %129, i64 0
  %181 = insertelement <4 x i32> %180, i32 %130, i64 1
  %182 = insertelement <4 x i32> %181, i32 %131, i64 2
  %183 = insertelement <4 x i32> %182, i32 %132, i64 3
  %184 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %167)
  br i1 %184, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %179, ptr addrspace(1) %160, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %185 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %175)
  br i1 %185, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %183, ptr addrspace(1) %168, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %186 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %166)
  br i1 %186, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %187 = bitcast <4 x i32> %179 to <2 x i64>
  %188 = extractelement <2 x i64> %187, i64 0
  %189 = extractelement <2 x i64> %187, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %202, %tile.written.end22 ]
  %190 = phi i64 [ %188, %tile.split18 ], [ %199, %tile.written.end22 ]
  %191 = phi i64 [ %189, %tile.split18 ], [ %201, %tile.written.end22 ]
  %192 = icmp ult i32 %tile.unit.i21, %154
  br i1 %192, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %193 = zext i32 %tile.unit.i21 to i64
  %194 = mul i64 %193, 2
  %195 = getelementptr i8, ptr addrspace(1) %160, i64 %194
  %196 = trunc i64 %190 to i16
  store i16 %196, ptr addrspace(1) %195, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %197 = lshr i64 %190, 16
  %198 = shl i64 %191, 48
  %199 = or i64 %197, %198
  %200 = lshr i64 %191, 16
  %201 = or i64 %200, 0
  %202 = add nuw nsw i32 %tile.unit.i21, 1
  %203 = icmp ult i32 %202, 8
  br i1 %203, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %204 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %174)
  br i1 %204, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %205 = bitcast <4 x i32> %183 to <2 x i64>
  %206 = extractelement <2 x i64> %205, i64 0
  %207 = extractelement <2 x i64> %205, i64 1
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %221, %tile.written.end29 ]
  %208 = phi i64 [ %206, %tile.split25 ], [ %218, %tile.written.end29 ]
  %209 = phi i64 [ %207, %tile.split25 ], [ %220, %tile.written.end29 ]
  %210 = add i32 %tile.unit.i28, 8
  %211 = icmp ult i32 %210, %154
  br i1 %211, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %212 = zext i32 %tile.unit.i28 to i64
  %213 = mul i64 %212, 2
  %214 = getelementptr i8, ptr addrspace(1) %168, i64 %213
  %215 = trunc i64 %208 to i16
  store i16 %215, ptr addrspace(1) %214, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %216 = lshr i64 %208, 16
  %217 = shl i64 %209, 48
  %218 = or i64 %216, %217
  %219 = lshr i64 %209, 16
  %220 = or i64 %219, 0
  %221 = add nuw nsw i32 %tile.unit.i28, 1
  %222 = icmp ult i32 %221, 8
  br i1 %222, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
