; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ragged_rows(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = sext i32 %M to i64
  %2 = sext i32 %0 to i64
  %3 = mul i64 %2, -32
  %4 = add i64 %3, %1
  %5 = icmp sge i64 %4, 32
  %6 = sext i32 %N to i64
  %7 = icmp sge i64 %6, 16
  %8 = and i1 %5, %7
  br i1 %8, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %9 = and i32 %thread, 31
  %10 = mul i32 %9, 16
  %11 = mul i32 %0, 512
  %12 = add i32 %10, %11
  %13 = zext nneg i32 %12 to i64
  %14 = mul i64 %13, 2
  %15 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %14
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = extractelement <4 x i32> %16, i64 0
  %20 = extractelement <4 x i32> %16, i64 1
  %21 = extractelement <4 x i32> %16, i64 2
  %22 = extractelement <4 x i32> %16, i64 3
  %23 = extractelement <4 x i32> %18, i64 0
  %24 = extractelement <4 x i32> %18, i64 1
  %25 = extractelement <4 x i32> %18, i64 2
  %26 = extractelement <4 x i32> %18, i64 3
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %27 = and i32 %thread, 31
  %28 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %29 = call i64 @llvm.smin.i64(i64 %28, i64 32)
  %30 = trunc i64 %29 to i32
  %31 = call i64 @llvm.smax.i64(i64 %6, i64 0)
  %32 = call i64 @llvm.smin.i64(i64 %31, i64 16)
  %33 = trunc i64 %32 to i32
  %34 = mul i32 %27, 16
  %35 = mul i32 %0, 512
  %36 = add i32 %34, %35
  %37 = zext nneg i32 %36 to i64
  %38 = mul i64 %37, 2
  %39 = getelementptr i8, ptr addrspace(1) %A, i64 %38
  %40 = icmp ult i32 %27, %30
  %41 = icmp ult i32 7, %33
  %42 = icmp ult i32 0, %33
  %43 = xor i1 %41, true
  %44 = and i1 %42, %43
  %45 = and i1 %40, %44
  %46 = and i1 %40, %41
  %47 = getelementptr i8, ptr addrspace(1) %39, i64 16
  %48 = icmp ult i32 %27, %30
  %49 = icmp ult i32 15, %33
  %50 = icmp ult i32 8, %33
  %51 = xor i1 %49, true
  %52 = and i1 %50, %51
  %53 = and i1 %48, %52
  %54 = and i1 %48, %49
  %55 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %55, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %56 = load <4 x i32>, ptr addrspace(1) %39, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %57 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %56, %tile.read ]
  %58 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %54)
  br i1 %58, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %59 = load <4 x i32>, ptr addrspace(1) %47, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %60 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %59, %tile.read2 ]
  %61 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %45)
  br i1 %61, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %73, %tile.read.end3 ]
  %62 = phi i128 [ 0, %tile.split ], [ %72, %tile.read.end3 ]
  %63 = icmp ult i32 %tile.unit.i, %33
  br i1 %63, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %64 = zext i32 %tile.unit.i to i64
  %65 = mul i64 %64, 2
  %66 = getelementptr i8, ptr addrspace(1) %39, i64 %65
  %67 = load i16, ptr addrspace(1) %66, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %68 = phi i16 [ 0, %tile.unit ], [ %67, %tile.read4 ]
  %69 = zext i16 %68 to i128
  %70 = shl i128 %69, 112
  %71 = lshr i128 %62, 16
  %72 = or i128 %71, %70
  %73 = add nuw nsw i32 %tile.unit.i, 1
  %74 = icmp ult i32 %73, 8
  br i1 %74, label %tile.unit, label %tile.unit.end, !llvm.loop !2

tile.unit.end:                                    ; preds = %tile.read.end3
  %75 = bitcast i128 %72 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %76 = phi <4 x i32> [ %57, %tile.read.end1 ], [ %75, %tile.unit.end ]
  %77 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %77, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %90, %tile.read.end10 ]
  %78 = phi i128 [ 0, %tile.split6 ], [ %89, %tile.read.end10 ]
  %79 = add i32 %tile.unit.i9, 8
  %80 = icmp ult i32 %79, %33
  br i1 %80, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %81 = zext i32 %tile.unit.i9 to i64
  %82 = mul i64 %81, 2
  %83 = getelementptr i8, ptr addrspace(1) %47, i64 %82
  %84 = load i16, ptr addrspace(1) %83, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %85 = phi i16 [ 0, %tile.unit8 ], [ %84, %tile.read11 ]
  %86 = zext i16 %85 to i128
  %87 = shl i128 %86, 112
  %88 = lshr i128 %78, 16
  %89 = or i128 %88, %87
  %90 = add nuw nsw i32 %tile.unit.i9, 1
  %91 = icmp ult i32 %90, 8
  br i1 %91, label %tile.unit8, label %tile.unit.end7, !llvm.loop !5

tile.unit.end7:                                   ; preds = %tile.read.end10
  %92 = bitcast i128 %89 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %93 = phi <4 x i32> [ %60, %tile.split.end ], [ %92, %tile.unit.end7 ]
  %94 = extractelement <4 x i32> %76, i64 0
  %95 = extractelement <4 x i32> %76, i64 1
  %96 = extractelement <4 x i32> %76, i64 2
  %97 = extractelement <4 x i32> %76, i64 3
  %98 = extractelement <4 x i32> %93, i64 0
  %99 = extractelement <4 x i32> %93, i64 1
  %100 = extractelement <4 x i32> %93, i64 2
  %101 = extractelement <4 x i32> %93, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5, %tile.whole
  %102 = phi i32 [ %19, %tile.whole ], [ %94, %tile.split.end5 ]
  %103 = phi i32 [ %20, %tile.whole ], [ %95, %tile.split.end5 ]
  %104 = phi i32 [ %21, %tile.whole ], [ %96, %tile.split.end5 ]
  %105 = phi i32 [ %22, %tile.whole ], [ %97, %tile.split.end5 ]
  %106 = phi i32 [ %23, %tile.whole ], [ %98, %tile.split.end5 ]
  %107 = phi i32 [ %24, %tile.whole ], [ %99, %tile.split.end5 ]
  %108 = phi i32 [ %25, %tile.whole ], [ %100, %tile.split.end5 ]
  %109 = phi i32 [ %26, %tile.whole ], [ %101, %tile.split.end5 ]
  %110 = icmp sge i64 %4, 32
  %111 = icmp sge i64 %6, 16
  %112 = and i1 %110, %111
  br i1 %112, label %tile.whole13, label %tile.edge14

tile.whole13:                                     ; preds = %tile.done
  %113 = and i32 %thread, 31
  %114 = mul i32 %113, 16
  %115 = mul i32 %0, 512
  %116 = add i32 %114, %115
  %117 = zext nneg i32 %116 to i64
  %118 = mul i64 %117, 2
  %119 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %118
  %120 = insertelement <4 x i32> poison, i32 %102, i64 0
  %121 = insertelement <4 x i32> %120, i32 %103, i64 1
  %122 = insertelement <4 x i32> %121, i32 %104, i64 2
  %123 = insertelement <4 x i32> %122, i32 %105, i64 3
  %124 = insertelement <4 x i32> poison, i32 %106, i64 0
  %125 = insertelement <4 x i32> %124, i32 %107, i64 1
  %126 = insertelement <4 x i32> %125, i32 %108, i64 2
  %127 = insertelement <4 x i32> %126, i32 %109, i64 3
  store <4 x i32> %123, ptr addrspace(1) %119, align 16
  %128 = getelementptr inbounds i8, ptr addrspace(1) %119, i64 16
  store <4 x i32> %127, ptr addrspace(1) %128, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %129 = and i32 %thread, 31
  %130 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %131 = call i64 @llvm.smin.i64(i64 %130, i64 32)
  %132 = trunc i64 %131 to i32
  %133 = call i64 @llvm.smax.i64(i64 %6, i64 0)
  %134 = call i64 @llvm.smin.i64(i64 %133, i64 16)
  %135 = trunc i64 %134 to i32
  %136 = mul i32 %129, 16
  %137 = mul i32 %0, 512
  %138 = add i32 %136, %137
  %139 = zext nneg i32 %138 to i64
  %140 = mul i64 %139, 2
  %141 = getelementptr i8, ptr addrspace(1) %B, i64 %140
  %142 = icmp ult i32 %129, %132
  %143 = icmp ult i32 7, %135
  %144 = icmp ult i32 0, %135
  %145 = xor i1 %143, true
  %146 = and i1 %144, %145
  %147 = and i1 %142, %146
  %148 = and i1 %142, %143
  %149 = getelementptr i8, ptr addrspace(1) %141, i64 16
  %150 = icmp ult i32 %129, %132
  %151 = icmp ult i32 15, %135
  %152 = icmp ult i32 8, %135
  %153 = xor i1 %151, true
  %154 = and i1 %152, %153
  %155 = and i1 %150, %154
  %156 = and i1 %150, %151
  %157 = insertelement <4 x i32> poison, i32 %102, i64 0
  %158 = insertelement <4 x i32> %157, i32 %103, i64 1
  %159 = insertelement <4 x i32> %158, i32 %104, i64 2
  %160 = insertelement <4 x i32> %159, i32 %105, i64 3
  %161 = insertelement <4 x i32> poison, i32 %106, i64 0
  %162 = insertelement <4 x i32> %161, i32 %107, i64 1
  %163 = insertelement <4 x i32> %162, i32 %108, i64 2
  %164 = insertelement <4 x i32> %163, i32 %109, i64 3
  %165 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %148)
  br i1 %165, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %160, ptr addrspace(1) %141, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %166 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %156)
  br i1 %166, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %164, ptr addrspace(1) %149, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %167 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %147)
  br i1 %167, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %168 = bitcast <4 x i32> %160 to i128
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %176, %tile.written.end22 ]
  %169 = phi i128 [ %168, %tile.split18 ], [ %175, %tile.written.end22 ]
  %170 = icmp ult i32 %tile.unit.i21, %135
  br i1 %170, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %171 = zext i32 %tile.unit.i21 to i64
  %172 = mul i64 %171, 2
  %173 = getelementptr i8, ptr addrspace(1) %141, i64 %172
  %174 = trunc i128 %169 to i16
  store i16 %174, ptr addrspace(1) %173, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %175 = lshr i128 %169, 16
  %176 = add nuw nsw i32 %tile.unit.i21, 1
  %177 = icmp ult i32 %176, 8
  br i1 %177, label %tile.unit20, label %tile.unit.end19, !llvm.loop !6

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %178 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %155)
  br i1 %178, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %179 = bitcast <4 x i32> %164 to i128
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %188, %tile.written.end29 ]
  %180 = phi i128 [ %179, %tile.split25 ], [ %187, %tile.written.end29 ]
  %181 = add i32 %tile.unit.i28, 8
  %182 = icmp ult i32 %181, %135
  br i1 %182, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %183 = zext i32 %tile.unit.i28 to i64
  %184 = mul i64 %183, 2
  %185 = getelementptr i8, ptr addrspace(1) %149, i64 %184
  %186 = trunc i128 %180 to i16
  store i16 %186, ptr addrspace(1) %185, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %187 = lshr i128 %180, 16
  %188 = add nuw nsw i32 %tile.unit.i28, 1
  %189 = icmp ult i32 %188, 8
  br i1 %189, label %tile.unit27, label %tile.unit.end26, !llvm.loop !7

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
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
!6 = distinct !{!6, !3, !4}
!7 = distinct !{!7, !3, !4}
