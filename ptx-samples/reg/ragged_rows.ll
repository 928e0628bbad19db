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
  %7 = shl i32 %6, 4
  %8 = shl i32 %0, 9
  %9 = add i32 %7, %8
  %10 = zext i32 %9 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr i8, ptr addrspace(1) %A, i64 %11
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
  %24 = getelementptr i8, ptr addrspace(1) %B, i64 %11
  %25 = insertelement <4 x i32> poison, i32 %16, i64 0
  %26 = insertelement <4 x i32> %25, i32 %17, i64 1
  %27 = insertelement <4 x i32> %26, i32 %18, i64 2
  %28 = insertelement <4 x i32> %27, i32 %19, i64 3
  %29 = insertelement <4 x i32> poison, i32 %20, i64 0
  %30 = insertelement <4 x i32> %29, i32 %21, i64 1
  %31 = insertelement <4 x i32> %30, i32 %22, i64 2
  %32 = insertelement <4 x i32> %31, i32 %23, i64 3
  br label %tile.whole13

tile.edge:                                        ; preds = %entry
  %33 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %34 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %35 = icmp ult i32 %6, %33
  %36 = icmp ult i32 7, %34
  %37 = icmp ult i32 0, %34
  %38 = xor i1 %36, true
  %39 = and i1 %37, %38
  %40 = and i1 %35, %39
  %41 = and i1 %35, %36
  %42 = icmp ult i32 15, %34
  %43 = icmp ult i32 8, %34
  %44 = xor i1 %42, true
  %45 = and i1 %43, %44
  %46 = and i1 %35, %45
  %47 = and i1 %35, %42
  %48 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %41)
  br i1 %48, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %49 = load <4 x i32>, ptr addrspace(1) %12, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %50 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %49, %tile.read ]
  %51 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %47)
  br i1 %51, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %52 = getelementptr i8, ptr addrspace(1) %12, i64 16
  %53 = load <4 x i32>, ptr addrspace(1) %52, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %54 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %53, %tile.read2 ]
  %55 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %40)
  br i1 %55, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %71, %tile.read.end3 ]
  %56 = phi i64 [ 0, %tile.split ], [ %67, %tile.read.end3 ]
  %57 = phi i64 [ 0, %tile.split ], [ %70, %tile.read.end3 ]
  %58 = icmp ult i32 %tile.unit.i, %34
  br i1 %58, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %59 = zext i32 %tile.unit.i to i64
  %60 = mul i64 %59, 2
  %61 = getelementptr i8, ptr addrspace(1) %12, i64 %60
  %62 = load i16, ptr addrspace(1) %61, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %63 = phi i16 [ 0, %tile.unit ], [ %62, %tile.read4 ]
  %64 = zext i16 %63 to i64
  %65 = lshr i64 %56, 16
  %66 = shl i64 %57, 48
  %67 = or i64 %65, %66
  %68 = lshr i64 %57, 16
  %69 = shl i64 %64, 48
  %70 = or i64 %68, %69
  %71 = add nuw nsw i32 %tile.unit.i, 1
  %72 = icmp ult i32 %71, 8
  br i1 %72, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %73 = insertelement <2 x i64> poison, i64 %67, i64 0
  %74 = insertelement <2 x i64> %73, i64 %70, i64 1
  %75 = bitcast <2 x i64> %74 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %76 = phi <4 x i32> [ %50, %tile.read.end1 ], [ %75, %tile.unit.end ]
  %77 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %77, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  %78 = getelementptr i8, ptr addrspace(1) %12, i64 16
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %95, %tile.read.end10 ]
  %79 = phi i64 [ 0, %tile.split6 ], [ %91, %tile.read.end10 ]
  %80 = phi i64 [ 0, %tile.split6 ], [ %94, %tile.read.end10 ]
  %81 = add i32 %tile.unit.i9, 8
  %82 = icmp ult i32 %81, %34
  br i1 %82, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %83 = zext i32 %tile.unit.i9 to i64
  %84 = mul i64 %83, 2
  %85 = getelementptr i8, ptr addrspace(1) %78, i64 %84
  %86 = load i16, ptr addrspace(1) %85, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %87 = phi i16 [ 0, %tile.unit8 ], [ %86, %tile.read11 ]
  %88 = zext i16 %87 to i64
  %89 = lshr i64 %79, 16
  %90 = shl i64 %80, 48
  %91 = or i64 %89, %90
  %92 = lshr i64 %80, 16
  %93 = shl i64 %88, 48
  %94 = or i64 %92, %93
  %95 = add nuw nsw i32 %tile.unit.i9, 1
  %96 = icmp ult i32 %95, 8
  br i1 %96, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %97 = insertelement <2 x i64> poison, i64 %91, i64 0
  %98 = insertelement <2 x i64> %97, i64 %94, i64 1
  %99 = bitcast <2 x i64> %98 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %100 = phi <4 x i32> [ %54, %tile.split.end ], [ %99, %tile.unit.end7 ]
  %101 = extractelement <4 x i32> %76, i64 0
  %102 = extractelement <4 x i32> %76, i64 1
  %103 = extractelement <4 x i32> %76, i64 2
  %104 = extractelement <4 x i32> %76, i64 3
  %105 = extractelement <4 x i32> %100, i64 0
  %106 = extractelement <4 x i32> %100, i64 1
  %107 = extractelement <4 x i32> %100, i64 2
  %108 = extractelement <4 x i32> %100, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  %109 = phi i32 [ %101, %tile.split.end5 ]
  %110 = phi i32 [ %102, %tile.split.end5 ]
  %111 = phi i32 [ %103, %tile.split.end5 ]
  %112 = phi i32 [ %104, %tile.split.end5 ]
  %113 = phi i32 [ %105, %tile.split.end5 ]
  %114 = phi i32 [ %106, %tile.split.end5 ]
  %115 = phi i32 [ %107, %tile.split.end5 ]
  %116 = phi i32 [ %108, %tile.split.end5 ]
  %117 = getelementptr i8, ptr addrspace(1) %B, i64 %11
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  store <4 x i32> %28, ptr addrspace(1) %24, align 16
  %118 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 16
  store <4 x i32> %32, ptr addrspace(1) %118, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %119 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %120 = call i32 @llvm.smax.i32(i32 %N, i32 0)
  %121 = icmp ult i32 %6, %119
  %122 = icmp ult i32 7, %120
  %123 = icmp ult i32 0, %120
  %124 = xor i1 %122, true
  %125 = and i1 %123, %124
  %126 = and i1 %121, %125
  %127 = and i1 %121, %122
  %128 = icmp ult i32 15, %120
  %129 = icmp ult i32 8, %120
  %130 = xor i1 %128, true
  %131 = and i1 %129, %130
  %132 = and i1 %121, %131
  %133 = and i1 %121, %128
  %134 = insertelement <4 x i32> poison, i32 %109, i64 0
  %135 = insertelement <4 x i32> %134, i32 %110, i64 1
  %136 = insertelement <4 x i32> %135, i32 %111, i64 2
  %137 = insertelement <4 x i32> %136, i32 %112, i64 3
  %138 = insertelement <4 x i32> poison, i32 %113, i64 0
  %139 = insertelement <4 x i32> %138, i32 %114, i64 1
  %140 = insertelement <4 x i32> %139, i32 %115, i64 2
  %141 = insertelement <4 x i32> %140, i32 %116, i64 3
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %127)
  br i1 %142, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %137, ptr addrspace(1) %117, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %143 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %133)
  br i1 %143, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  %144 = getelementptr i8, ptr addrspace(1) %117, i64 16
  store <4 x i32> %141, ptr addrspace(1) %144, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %145 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %126)
  br i1 %145, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %146 = bitcast <4 x i32> %137 to <2 x i64>
  %147 = extractelement <2 x i64> %146, i64 0
  %148 = extractelement <2 x i64> %146, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %161, %tile.written.end22 ]
  %149 = phi i64 [ %147, %tile.split18 ], [ %158, %tile.written.end22 ]
  %150 = phi i64 [ %148, %tile.split18 ], [ %160, %tile.written.end22 ]
  %151 = icmp ult i32 %tile.unit.i21, %120
  br i1 %151, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %152 = zext i32 %tile.unit.i21 to i64
  %153 = mul i64 %152, 2
  %154 = getelementptr i8, ptr addrspace(1) %117, i64 %153
  %155 = trunc i64 %149 to i16
  store i16 %155, ptr addrspace(1) %154, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %156 = lshr i64 %149, 16
  %157 = shl i64 %150, 48
  %158 = or i64 %156, %157
  %159 = lshr i64 %150, 16
  %160 = or i64 %159, 0
  %161 = add nuw nsw i32 %tile.unit.i21, 1
  %162 = icmp ult i32 %161, 8
  br i1 %162, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %163 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %163, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %164 = bitcast <4 x i32> %141 to <2 x i64>
  %165 = extractelement <2 x i64> %164, i64 0
  %166 = extractelement <2 x i64> %164, i64 1
  %167 = getelementptr i8, ptr addrspace(1) %117, i64 16
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %181, %tile.written.end29 ]
  %168 = phi i64 [ %165, %tile.split25 ], [ %178, %tile.written.end29 ]
  %169 = phi i64 [ %166, %tile.split25 ], [ %180, %tile.written.end29 ]
  %170 = add i32 %tile.unit.i28, 8
  %171 = icmp ult i32 %170, %120
  br i1 %171, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %172 = zext i32 %tile.unit.i28 to i64
  %173 = mul i64 %172, 2
  %174 = getelementptr i8, ptr addrspace(1) %167, i64 %173
  %175 = trunc i64 %168 to i16
  store i16 %175, ptr addrspace(1) %174, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %176 = lshr i64 %168, 16
  %177 = shl i64 %169, 48
  %178 = or i64 %176, %177
  %179 = lshr i64 %169, 16
  %180 = or i64 %179, 0
  %181 = add nuw nsw i32 %tile.unit.i28, 1
  %182 = icmp ult i32 %181, 8
  br i1 %182, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
