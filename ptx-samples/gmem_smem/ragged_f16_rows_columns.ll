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
  %11 = shl i32 %10, 7
  %12 = shl i32 %9, 4
  %13 = add i32 %12, %11
  %14 = shl i32 %10, 14
  %15 = shl i32 %9, 3
  %16 = add i32 %15, %14
  %17 = shl i32 %1, 6
  %18 = shl i32 %0, 19
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %13, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext i32 %23 to i64
  %25 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %24
  %26 = zext i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr i8, ptr addrspace(1) %A, i64 %27
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
  %33 = getelementptr i8, ptr addrspace(1) %B, i64 %27
  br label %tile.whole13

tile.edge:                                        ; preds = %entry
  %34 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %35 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %36 = icmp ult i32 %10, %34
  %37 = add i32 7, %15
  %38 = icmp ult i32 %37, %35
  %39 = icmp ult i32 %15, %35
  %40 = xor i1 %38, true
  %41 = and i1 %39, %40
  %42 = and i1 %36, %41
  %43 = and i1 %36, %38
  %44 = getelementptr i8, ptr addrspace(3) %25, i64 2048
  %45 = getelementptr i8, ptr addrspace(1) %28, i64 524288
  %46 = add i32 16, %10
  %47 = icmp ult i32 %46, %34
  %48 = icmp ult i32 %37, %35
  %49 = icmp ult i32 %15, %35
  %50 = xor i1 %48, true
  %51 = and i1 %49, %50
  %52 = and i1 %47, %51
  %53 = and i1 %47, %48
  %54 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %43)
  br i1 %54, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %55 = load <4 x i32>, ptr addrspace(1) %28, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %56 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %55, %tile.read ]
  %57 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %57, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %58 = load <4 x i32>, ptr addrspace(1) %45, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %59 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %58, %tile.read2 ]
  %60 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %42)
  br i1 %60, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %77, %tile.read.end3 ]
  %61 = phi i64 [ 0, %tile.split ], [ %73, %tile.read.end3 ]
  %62 = phi i64 [ 0, %tile.split ], [ %76, %tile.read.end3 ]
  %63 = add i32 %tile.unit.i, %15
  %64 = icmp ult i32 %63, %35
  br i1 %64, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %65 = zext i32 %tile.unit.i to i64
  %66 = mul i64 %65, 2
  %67 = getelementptr i8, ptr addrspace(1) %28, i64 %66
  %68 = load i16, ptr addrspace(1) %67, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %69 = phi i16 [ 0, %tile.unit ], [ %68, %tile.read4 ]
  %70 = zext i16 %69 to i64
  %71 = lshr i64 %61, 16
  %72 = shl i64 %62, 48
  %73 = or i64 %71, %72
  %74 = lshr i64 %62, 16
  %75 = shl i64 %70, 48
  %76 = or i64 %74, %75
  %77 = add nuw nsw i32 %tile.unit.i, 1
  %78 = icmp ult i32 %77, 8
  br i1 %78, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %79 = insertelement <2 x i64> poison, i64 %73, i64 0
  %80 = insertelement <2 x i64> %79, i64 %76, i64 1
  %81 = bitcast <2 x i64> %80 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %82 = phi <4 x i32> [ %56, %tile.read.end1 ], [ %81, %tile.unit.end ]
  %83 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %52)
  br i1 %83, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %100, %tile.read.end10 ]
  %84 = phi i64 [ 0, %tile.split6 ], [ %96, %tile.read.end10 ]
  %85 = phi i64 [ 0, %tile.split6 ], [ %99, %tile.read.end10 ]
  %86 = add i32 %tile.unit.i9, %15
  %87 = icmp ult i32 %86, %35
  br i1 %87, label %tile.read11, label %tile.read.end10

tile.read11:                                      ; preds = %tile.unit8
  %88 = zext i32 %tile.unit.i9 to i64
  %89 = mul i64 %88, 2
  %90 = getelementptr i8, ptr addrspace(1) %45, i64 %89
  %91 = load i16, ptr addrspace(1) %90, align 2
  br label %tile.read.end10

tile.read.end10:                                  ; preds = %tile.read11, %tile.unit8
  %92 = phi i16 [ 0, %tile.unit8 ], [ %91, %tile.read11 ]
  %93 = zext i16 %92 to i64
  %94 = lshr i64 %84, 16
  %95 = shl i64 %85, 48
  %96 = or i64 %94, %95
  %97 = lshr i64 %85, 16
  %98 = shl i64 %93, 48
  %99 = or i64 %97, %98
  %100 = add nuw nsw i32 %tile.unit.i9, 1
  %101 = icmp ult i32 %100, 8
  br i1 %101, label %tile.unit8, label %tile.unit.end7, !llvm.loop !6

tile.unit.end7:                                   ; preds = %tile.read.end10
  %102 = insertelement <2 x i64> poison, i64 %96, i64 0
  %103 = insertelement <2 x i64> %102, i64 %99, i64 1
  %104 = bitcast <2 x i64> %103 to <4 x i32>
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %105 = phi <4 x i32> [ %59, %tile.split.end ], [ %104, %tile.unit.end7 ]
  store <4 x i32> %82, ptr addrspace(3) %25, align 16
  store <4 x i32> %105, ptr addrspace(3) %44, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %106 = getelementptr i8, ptr addrspace(1) %B, i64 %27
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  %107 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %108 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  %109 = load <4 x i32>, ptr addrspace(3) %108, align 16
  store <4 x i32> %107, ptr addrspace(1) %33, align 16
  %110 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 524288
  store <4 x i32> %109, ptr addrspace(1) %110, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %111 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %112 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %113 = icmp ult i32 %10, %111
  %114 = add i32 7, %15
  %115 = icmp ult i32 %114, %112
  %116 = icmp ult i32 %15, %112
  %117 = xor i1 %115, true
  %118 = and i1 %116, %117
  %119 = and i1 %113, %118
  %120 = and i1 %113, %115
  %121 = getelementptr i8, ptr addrspace(1) %106, i64 524288
  %122 = getelementptr i8, ptr addrspace(3) %25, i64 2048
  %123 = add i32 16, %10
  %124 = icmp ult i32 %123, %111
  %125 = icmp ult i32 %114, %112
  %126 = icmp ult i32 %15, %112
  %127 = xor i1 %125, true
  %128 = and i1 %126, %127
  %129 = and i1 %124, %128
  %130 = and i1 %124, %125
  %131 = load <4 x i32>, ptr addrspace(3) %25, align 16
  %132 = load <4 x i32>, ptr addrspace(3) %122, align 16
  %133 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %120)
  br i1 %133, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <4 x i32> %131, ptr addrspace(1) %106, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %134 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %130)
  br i1 %134, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  store <4 x i32> %132, ptr addrspace(1) %121, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %135 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %119)
  br i1 %135, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %136 = bitcast <4 x i32> %131 to <2 x i64>
  %137 = extractelement <2 x i64> %136, i64 0
  %138 = extractelement <2 x i64> %136, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %152, %tile.written.end22 ]
  %139 = phi i64 [ %137, %tile.split18 ], [ %149, %tile.written.end22 ]
  %140 = phi i64 [ %138, %tile.split18 ], [ %151, %tile.written.end22 ]
  %141 = add i32 %tile.unit.i21, %15
  %142 = icmp ult i32 %141, %112
  br i1 %142, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %143 = zext i32 %tile.unit.i21 to i64
  %144 = mul i64 %143, 2
  %145 = getelementptr i8, ptr addrspace(1) %106, i64 %144
  %146 = trunc i64 %139 to i16
  store i16 %146, ptr addrspace(1) %145, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %147 = lshr i64 %139, 16
  %148 = shl i64 %140, 48
  %149 = or i64 %147, %148
  %150 = lshr i64 %140, 16
  %151 = or i64 %150, 0
  %152 = add nuw nsw i32 %tile.unit.i21, 1
  %153 = icmp ult i32 %152, 8
  br i1 %153, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %154 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %129)
  br i1 %154, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %155 = bitcast <4 x i32> %132 to <2 x i64>
  %156 = extractelement <2 x i64> %155, i64 0
  %157 = extractelement <2 x i64> %155, i64 1
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %171, %tile.written.end29 ]
  %158 = phi i64 [ %156, %tile.split25 ], [ %168, %tile.written.end29 ]
  %159 = phi i64 [ %157, %tile.split25 ], [ %170, %tile.written.end29 ]
  %160 = add i32 %tile.unit.i28, %15
  %161 = icmp ult i32 %160, %112
  br i1 %161, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %162 = zext i32 %tile.unit.i28 to i64
  %163 = mul i64 %162, 2
  %164 = getelementptr i8, ptr addrspace(1) %121, i64 %163
  %165 = trunc i64 %158 to i16
  store i16 %165, ptr addrspace(1) %164, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %166 = lshr i64 %158, 16
  %167 = shl i64 %159, 48
  %168 = or i64 %166, %167
  %169 = lshr i64 %159, 16
  %170 = or i64 %169, 0
  %171 = add nuw nsw i32 %tile.unit.i28, 1
  %172 = icmp ult i32 %171, 8
  br i1 %172, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
