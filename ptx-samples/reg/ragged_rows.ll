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
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %24 = and i32 %thread, 31
  %25 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %26 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %27 = mul i32 %24, 16
  %28 = mul i32 %0, 512
  %29 = add i32 %27, %28
  %30 = zext nneg i32 %29 to i64
  %31 = mul i64 %30, 2
  %32 = getelementptr i8, ptr addrspace(1) %A, i64 %31
  %33 = icmp ult i32 %24, %25
  %34 = icmp ult i32 7, %26
  %35 = icmp ult i32 0, %26
  %36 = xor i1 %34, true
  %37 = and i1 %35, %36
  %38 = and i1 %33, %37
  %39 = and i1 %33, %34
  %40 = getelementptr i8, ptr addrspace(1) %32, i64 16
  %41 = icmp ult i32 %24, %25
  %42 = icmp ult i32 15, %26
  %43 = icmp ult i32 8, %26
  %44 = xor i1 %42, true
  %45 = and i1 %43, %44
  %46 = and i1 %41, %45
  %47 = and i1 %41, %42
  %48 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %39)
  br i1 %48, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %49 = load <4 x i32>, ptr addrspace(1) %32, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %50 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %49, %tile.read ]
  %51 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %47)
  br i1 %51, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %52 = load <4 x i32>, ptr addrspace(1) %40, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %53 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %52, %tile.read2 ]
  %54 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %38)
  br i1 %54, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %70, %tile.read.end3 ]
  %55 = phi i64 [ 0, %tile.split ], [ %66, %tile.read.end3 ]
  %56 = phi i64 [ 0, %tile.split ], [ %69, %tile.read.end3 ]
  %57 = icmp ult i32 %tile.unit.i, %26
  br i1 %57, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %58 = zext i32 %tile.unit.i to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr i8, ptr addrspace(1) %32, i64 %59
  %61 = load i16, ptr addrspace(1) %60, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %62 = phi i16 [ 0, %tile.unit ], [ %61, %tile.read4 ]
  %63 = zext i16 %62 to i64
  %64 = lshr i64 %55, 16
  %65 = shl i64 %56, 48
  %66 = or i64 %64, %65
  %67 = lshr i64 %56, 16
  %68 = shl i64 %63, 48
  %69 = or i64 %67, %68
  %70 = add nuw nsw i32 %tile.unit.i, 1
  %71 = icmp ult i32 %70, 8
  br i1 %71, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %72 = insertelement <2 x i64> poison, i64 %66, i64 0
  %73 = insertelement <2 x i64> %72, i64 %69, i64 1
  %74 = bitcast <2 x i64> %73 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %75 = phi <4 x i32> [ %50, %tile.read.end1 ], [ %74, %tile.unit.end ]
  %76 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %76, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %93, %tile.read.end10 ]
  %77 = phi i64 [ 0, %tile.split6 ], [ %89, %tile.read.end10 ]
  %78 = phi i64 [ 0, %tile.split6 ], [ %92, %tile.read.end10 ]
  %79 = add i32 %tile.unit.i9, 8
  %80 = icmp ult i32 %79, %26
  br i1 %80, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %81 = zext i32 %tile.unit.i9 to i64
  %82 = mul i64 %81, 2
  %83 = getelementptr i8, ptr addrspace(1) %40, i64 %82
  %84 = load i16, ptr addrspace(1) %83, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %85 = phi i16 [ 0, %tile.unit8 ], [ %84, %tile.read11 ]
  %86 = zext i16 %85 to i64
  %87 = lshr i64 %77, 16
  %88 = shl i64 %78, 48
  %89 = or i64 %87, %88
  %90 = lshr i64 %78, 16
  %91 = shl i64 %86, 48
  %92 = or i64 %90, %91
  %93 = add nuw nsw i32 %tile.unit.i9, 1
  %94 = icmp ult i32 %93, 8
  br i1 %94, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %95 = insertelement <2 x i64> poison, i64 %89, i64 0
  %96 = insertelement <2 x i64> %95, i64 %92, i64 1
  %97 = bitcast <2 x i64> %96 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %98 = phi <4 x i32> [ %53, %tile.split.end ], [ %97, %tile.unit.end7 ]
  %99 = extractelement <4 x i32> %75, i64 0
  %100 = extractelement <4 x i32> %75, i64 1
  %101 = extractelement <4 x i32> %75, i64 2
  %102 = extractelement <4 x i32> %75, i64 3
  %103 = extractelement <4 x i32> %98, i64 0
  %104 = extractelement <4 x i32> %98, i64 1
  %105 = extractelement <4 x i32> %98, i64 2
  %106 = extractelement <4 x i32> %98, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  %107 = phi i32 [ %16, %tile.whole ], [ %99, %tile.split.end5 ]
  %108 = phi i32 [ %17, %tile.whole ], [ %100, %tile.split.end5 ]
  %109 = phi i32 [ %18, %tile.whole ], [ %101, %tile.split.end5 ]
  %110 = phi i32 [ %19, %tile.whole ], [ %102, %tile.split.end5 ]
  %111 = phi i32 [ %20, %tile.whole ], [ %103, %tile.split.end5 ]
  %112 = phi i32 [ %21, %tile.whole ], [ %104, %tile.split.end5 ]
  %113 = phi i32 [ %22, %tile.whole ], [ %105, %tile.split.end5 ]
  %114 = phi i32 [ %23, %tile.whole ], [ %106, %tile.split.end5 ]
  %115 = icmp sge i32 %2, 32
  %116 = icmp sge i32 %N, 16
  %117 = and i1 %115, %116
  %118 = and i32 %thread, 31
  %119 = mul i32 %118, 16
  %120 = mul i32 %0, 512
  %121 = add i32 %119, %120
  %122 = zext nneg i32 %121 to i64
  %123 = mul i64 %122, 2
  %124 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %123
  %125 = insertelement <4 x i32> poison, i32 %107, i64 0
  %126 = insertelement <4 x i32> %125, i32 %108, i64 1
  %127 = insertelement <4 x i32> %126, i32 %109, i64 2
  %128 = insertelement <4 x i32> %127, i32 %110, i64 3
  %129 = insertelement <4 x i32> poison, i32 %111, i64 0
  %130 = insertelement <4 x i32> %129, i32 %112, i64 1
  %131 = insertelement <4 x i32> %130, i32 %113, i64 2
  %132 = insertelement <4 x i32> %131, i32 %114, i64 3
  br i1 %117, label %tile.whole13, label %tile.edge14, !prof !1

tile.whole13:                                     ; preds = %tile.done
  store <4 x i32> %128, ptr addrspace(1) %124, align 16
  %133 = getelementptr inbounds i8, ptr addrspace(1) %124, i64 16
  store <4 x i32> %132, ptr addrspace(1) %133, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %134 = and i32 %thread, 31
  %135 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %136 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %137 = mul i32 %134, 16
  %138 = mul i32 %0, 512
  %139 = add i32 %137, %138
  %140 = zext nneg i32 %139 to i64
  %141 = mul i64 %140, 2
  %142 = getelementptr i8, ptr addrspace(1) %B, i64 %141
  %143 = icmp ult i32 %134, %135
  %144 = icmp ult i32 7, %136
  %145 = icmp ult i32 0, %136
  %146 = xor i1 %144, true
  %147 = and i1 %145, %146
  %148 = and i1 %143, %147
  %149 = and i1 %143, %144
  %150 = getelementptr i8, ptr addrspace(1) %142, i64 16
  %151 = icmp ult i32 %134, %135
  %152 = icmp ult i32 15, %136
  %153 = icmp ult i32 8, %136
  %154 = xor i1 %152, true
  %155 = and i1 %153, %154
  %156 = and i1 %151, %155
  %157 = and i1 %151, %152
  %158 = insertelement <4 x i32> poison, i32 %107, i64 0
  %159 = insertelement <4 x i32> %158, i32 %108, i64 1
  %160 = insertelement <4 x i32> %159, i32 %109, i64 2
  %161 = insertelement <4 x i32> %160, i32 %110, i64 3
  %162 = insertelement <4 x i32> poison, i32 %111, i64 0
  %163 = insertelement <4 x i32> %162, i32 %112, i64 1
  %164 = insertelement <4 x i32> %163, i32 %113, i64 2
  %165 = insertelement <4 x i32> %164, i32 %114, i64 3
  %166 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %149)
  br i1 %166, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %161, ptr addrspace(1) %142, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %167 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %157)
  br i1 %167, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %165, ptr addrspace(1) %150, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %168 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %148)
  br i1 %168, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %169 = bitcast <4 x i32> %161 to <2 x i64>
  %170 = extractelement <2 x i64> %169, i64 0
  %171 = extractelement <2 x i64> %169, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %184, %tile.written.end22 ]
  %172 = phi i64 [ %170, %tile.split18 ], [ %181, %tile.written.end22 ]
  %173 = phi i64 [ %171, %tile.split18 ], [ %183, %tile.written.end22 ]
  %174 = icmp ult i32 %tile.unit.i21, %136
  br i1 %174, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %175 = zext i32 %tile.unit.i21 to i64
  %176 = mul i64 %175, 2
  %177 = getelementptr i8, ptr addrspace(1) %142, i64 %176
  %178 = trunc i64 %172 to i16
  store i16 %178, ptr addrspace(1) %177, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %179 = lshr i64 %172, 16
  %180 = shl i64 %173, 48
  %181 = or i64 %179, %180
  %182 = lshr i64 %173, 16
  %183 = or i64 %182, 0
  %184 = add nuw nsw i32 %tile.unit.i21, 1
  %185 = icmp ult i32 %184, 8
  br i1 %185, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %186 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %156)
  br i1 %186, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %187 = bitcast <4 x i32> %165 to <2 x i64>
  %188 = extractelement <2 x i64> %187, i64 0
  %189 = extractelement <2 x i64> %187, i64 1
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %203, %tile.written.end29 ]
  %190 = phi i64 [ %188, %tile.split25 ], [ %200, %tile.written.end29 ]
  %191 = phi i64 [ %189, %tile.split25 ], [ %202, %tile.written.end29 ]
  %192 = add i32 %tile.unit.i28, 8
  %193 = icmp ult i32 %192, %136
  br i1 %193, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %194 = zext i32 %tile.unit.i28 to i64
  %195 = mul i64 %194, 2
  %196 = getelementptr i8, ptr addrspace(1) %150, i64 %195
  %197 = trunc i64 %190 to i16
  store i16 %197, ptr addrspace(1) %196, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %198 = lshr i64 %190, 16
  %199 = shl i64 %191, 48
  %200 = or i64 %198, %199
  %201 = lshr i64 %191, 16
  %202 = or i64 %201, 0
  %203 = add nuw nsw i32 %tile.unit.i28, 1
  %204 = icmp ult i32 %203, 8
  br i1 %204, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
