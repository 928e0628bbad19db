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
  %6 = shl i32 %thread, 4
  %7 = shl i32 %0, 9
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = mul i64 %9, 2
  %11 = getelementptr i8, ptr addrspace(1) %A, i64 %10
  br i1 %5, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !2
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 16
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !2
  %15 = extractelement <4 x i32> %12, i64 0
  %16 = extractelement <4 x i32> %12, i64 1
  %17 = extractelement <4 x i32> %12, i64 2
  %18 = extractelement <4 x i32> %12, i64 3
  %19 = extractelement <4 x i32> %14, i64 0
  %20 = extractelement <4 x i32> %14, i64 1
  %21 = extractelement <4 x i32> %14, i64 2
  %22 = extractelement <4 x i32> %14, i64 3
  br label %tile.done31

tile.done31:                                      ; preds = %tile.whole
  %23 = getelementptr i8, ptr addrspace(1) %B, i64 %10
  %24 = insertelement <4 x i32> poison, i32 %15, i64 0
  %25 = insertelement <4 x i32> %24, i32 %16, i64 1
  %26 = insertelement <4 x i32> %25, i32 %17, i64 2
  %27 = insertelement <4 x i32> %26, i32 %18, i64 3
  %28 = insertelement <4 x i32> poison, i32 %19, i64 0
  %29 = insertelement <4 x i32> %28, i32 %20, i64 1
  %30 = insertelement <4 x i32> %29, i32 %21, i64 2
  %31 = insertelement <4 x i32> %30, i32 %22, i64 3
  br label %tile.whole13

tile.edge:                                        ; preds = %entry
  %32 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %33 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %34 = icmp ult i32 %thread, %32
  %35 = icmp ult i32 7, %33
  %36 = icmp ult i32 0, %33
  %37 = xor i1 %35, true
  %38 = and i1 %36, %37
  %39 = and i1 %34, %38
  %40 = and i1 %34, %35
  %41 = icmp ult i32 15, %33
  %42 = icmp ult i32 8, %33
  %43 = xor i1 %41, true
  %44 = and i1 %42, %43
  %45 = and i1 %34, %44
  %46 = and i1 %34, %41
  %47 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %40)
  br i1 %47, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %48 = load <4 x i32>, ptr addrspace(1) %11, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %49 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %48, %tile.read ]
  %50 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %50, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %51 = getelementptr i8, ptr addrspace(1) %11, i64 16
  %52 = load <4 x i32>, ptr addrspace(1) %51, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %53 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %52, %tile.read2 ]
  %54 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %39)
  br i1 %54, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %70, %tile.read.end3 ]
  %55 = phi i64 [ 0, %tile.split ], [ %66, %tile.read.end3 ]
  %56 = phi i64 [ 0, %tile.split ], [ %69, %tile.read.end3 ]
  %57 = icmp ult i32 %tile.unit.i, %33
  br i1 %57, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %58 = zext i32 %tile.unit.i to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr i8, ptr addrspace(1) %11, i64 %59
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
  %75 = phi <4 x i32> [ %49, %tile.read.end1 ], [ %74, %tile.unit.end ]
  %76 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %45)
  br i1 %76, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  %77 = getelementptr i8, ptr addrspace(1) %11, i64 16
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %94, %tile.read.end10 ]
  %78 = phi i64 [ 0, %tile.split6 ], [ %90, %tile.read.end10 ]
  %79 = phi i64 [ 0, %tile.split6 ], [ %93, %tile.read.end10 ]
  %80 = add i32 %tile.unit.i9, 8
  %81 = icmp ult i32 %80, %33
  br i1 %81, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %82 = zext i32 %tile.unit.i9 to i64
  %83 = mul i64 %82, 2
  %84 = getelementptr i8, ptr addrspace(1) %77, i64 %83
  %85 = load i16, ptr addrspace(1) %84, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %86 = phi i16 [ 0, %tile.unit8 ], [ %85, %tile.read11 ]
  %87 = zext i16 %86 to i64
  %88 = lshr i64 %78, 16
  %89 = shl i64 %79, 48
  %90 = or i64 %88, %89
  %91 = lshr i64 %79, 16
  %92 = shl i64 %87, 48
  %93 = or i64 %91, %92
  %94 = add nuw nsw i32 %tile.unit.i9, 1
  %95 = icmp ult i32 %94, 8
  br i1 %95, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %96 = insertelement <2 x i64> poison, i64 %90, i64 0
  %97 = insertelement <2 x i64> %96, i64 %93, i64 1
  %98 = bitcast <2 x i64> %97 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %99 = phi <4 x i32> [ %53, %tile.split.end ], [ %98, %tile.unit.end7 ]
  %100 = extractelement <4 x i32> %75, i64 0
  %101 = extractelement <4 x i32> %75, i64 1
  %102 = extractelement <4 x i32> %75, i64 2
  %103 = extractelement <4 x i32> %75, i64 3
  %104 = extractelement <4 x i32> %99, i64 0
  %105 = extractelement <4 x i32> %99, i64 1
  %106 = extractelement <4 x i32> %99, i64 2
  %107 = extractelement <4 x i32> %99, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  %108 = phi i32 [ %100, %tile.split.end5 ]
  %109 = phi i32 [ %101, %tile.split.end5 ]
  %110 = phi i32 [ %102, %tile.split.end5 ]
  %111 = phi i32 [ %103, %tile.split.end5 ]
  %112 = phi i32 [ %104, %tile.split.end5 ]
  %113 = phi i32 [ %105, %tile.split.end5 ]
  %114 = phi i32 [ %106, %tile.split.end5 ]
  %115 = phi i32 [ %107, %tile.split.end5 ]
  %116 = getelementptr i8, ptr addrspace(1) %B, i64 %10
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  store <4 x i32> %27, ptr addrspace(1) %23, align 16
  %117 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 16
  store <4 x i32> %31, ptr addrspace(1) %117, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %118 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %119 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %120 = icmp ult i32 %thread, %118
  %121 = icmp ult i32 7, %119
  %122 = icmp ult i32 0, %119
  %123 = xor i1 %121, true
  %124 = and i1 %122, %123
  %125 = and i1 %120, %124
  %126 = and i1 %120, %121
  %127 = icmp ult i32 15, %119
  %128 = icmp ult i32 8, %119
  %129 = xor i1 %127, true
  %130 = and i1 %128, %129
  %131 = and i1 %120, %130
  %132 = and i1 %120, %127
  %133 = insertelement <4 x i32> poison, i32 %108, i64 0
  %134 = insertelement <4 x i32> %133, i32 %109, i64 1
  %135 = insertelement <4 x i32> %134, i32 %110, i64 2
  %136 = insertelement <4 x i32> %135, i32 %111, i64 3
  %137 = insertelement <4 x i32> poison, i32 %112, i64 0
  %138 = insertelement <4 x i32> %137, i32 %113, i64 1
  %139 = insertelement <4 x i32> %138, i32 %114, i64 2
  %140 = insertelement <4 x i32> %139, i32 %115, i64 3
  %141 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %126)
  br i1 %141, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %136, ptr addrspace(1) %116, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %142, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  %143 = getelementptr i8, ptr addrspace(1) %116, i64 16
  store <4 x i32> %140, ptr addrspace(1) %143, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %144 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %125)
  br i1 %144, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %145 = bitcast <4 x i32> %136 to <2 x i64>
  %146 = extractelement <2 x i64> %145, i64 0
  %147 = extractelement <2 x i64> %145, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %160, %tile.written.end22 ]
  %148 = phi i64 [ %146, %tile.split18 ], [ %157, %tile.written.end22 ]
  %149 = phi i64 [ %147, %tile.split18 ], [ %159, %tile.written.end22 ]
  %150 = icmp ult i32 %tile.unit.i21, %119
  br i1 %150, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %151 = zext i32 %tile.unit.i21 to i64
  %152 = mul i64 %151, 2
  %153 = getelementptr i8, ptr addrspace(1) %116, i64 %152
  %154 = trunc i64 %148 to i16
  store i16 %154, ptr addrspace(1) %153, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %155 = lshr i64 %148, 16
  %156 = shl i64 %149, 48
  %157 = or i64 %155, %156
  %158 = lshr i64 %149, 16
  %159 = or i64 %158, 0
  %160 = add nuw nsw i32 %tile.unit.i21, 1
  %161 = icmp ult i32 %160, 8
  br i1 %161, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %162 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %131)
  br i1 %162, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %163 = bitcast <4 x i32> %140 to <2 x i64>
  %164 = extractelement <2 x i64> %163, i64 0
  %165 = extractelement <2 x i64> %163, i64 1
  %166 = getelementptr i8, ptr addrspace(1) %116, i64 16
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %180, %tile.written.end29 ]
  %167 = phi i64 [ %164, %tile.split25 ], [ %177, %tile.written.end29 ]
  %168 = phi i64 [ %165, %tile.split25 ], [ %179, %tile.written.end29 ]
  %169 = add i32 %tile.unit.i28, 8
  %170 = icmp ult i32 %169, %119
  br i1 %170, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %171 = zext i32 %tile.unit.i28 to i64
  %172 = mul i64 %171, 2
  %173 = getelementptr i8, ptr addrspace(1) %166, i64 %172
  %174 = trunc i64 %167 to i16
  store i16 %174, ptr addrspace(1) %173, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %175 = lshr i64 %167, 16
  %176 = shl i64 %168, 48
  %177 = or i64 %175, %176
  %178 = lshr i64 %168, 16
  %179 = or i64 %178, 0
  %180 = add nuw nsw i32 %tile.unit.i28, 1
  %181 = icmp ult i32 %180, 8
  br i1 %181, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
