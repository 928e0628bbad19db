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
  %13 = or disjoint i32 %12, %11
  %14 = shl i32 %10, 14
  %15 = shl i32 %9, 3
  %16 = or disjoint i32 %15, %14
  %17 = shl i32 %1, 6
  %18 = shl i32 %0, 19
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %11, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext i32 %23 to i64
  %25 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_columns_S, i64 %24
  %26 = zext i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr i8, ptr addrspace(1) %A, i64 %27
  br i1 %8, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %29 = load <2 x i64>, ptr addrspace(1) %28, align 16, !invariant.load !2
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 524288
  %31 = load <2 x i64>, ptr addrspace(1) %30, align 16, !invariant.load !2
  store <2 x i64> %29, ptr addrspace(3) %25, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  store <2 x i64> %31, ptr addrspace(3) %32, align 16
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
  %44 = add i32 16, %10
  %45 = icmp ult i32 %44, %34
  %46 = and i1 %45, %41
  %47 = and i1 %45, %38
  %48 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %43)
  br i1 %48, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %49 = load <2 x i64>, ptr addrspace(1) %28, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %50 = phi <2 x i64> [ zeroinitializer, %tile.edge ], [ %49, %tile.read ]
  %51 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %47)
  br i1 %51, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %52 = getelementptr i8, ptr addrspace(1) %28, i64 524288
  %53 = load <2 x i64>, ptr addrspace(1) %52, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %54 = phi <2 x i64> [ zeroinitializer, %tile.read.end ], [ %53, %tile.read2 ]
  %55 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %42)
  br i1 %55, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end3, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %72, %tile.read.end3 ]
  %56 = phi i64 [ 0, %tile.split ], [ %68, %tile.read.end3 ]
  %57 = phi i64 [ 0, %tile.split ], [ %71, %tile.read.end3 ]
  %58 = add i32 %tile.unit.i, %15
  %59 = icmp ult i32 %58, %35
  br i1 %59, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.unit
  %60 = zext i32 %tile.unit.i to i64
  %61 = mul i64 %60, 2
  %62 = getelementptr i8, ptr addrspace(1) %28, i64 %61
  %63 = load i16, ptr addrspace(1) %62, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.unit
  %64 = phi i16 [ 0, %tile.unit ], [ %63, %tile.read4 ]
  %65 = zext i16 %64 to i64
  %66 = lshr i64 %56, 16
  %67 = shl i64 %57, 48
  %68 = or i64 %66, %67
  %69 = lshr i64 %57, 16
  %70 = shl i64 %65, 48
  %71 = or i64 %69, %70
  %72 = add nuw nsw i32 %tile.unit.i, 1
  %73 = icmp ult i32 %72, 8
  br i1 %73, label %tile.unit, label %tile.unit.end, !llvm.loop !3

tile.unit.end:                                    ; preds = %tile.read.end3
  %74 = insertelement <2 x i64> poison, i64 %68, i64 0
  %75 = insertelement <2 x i64> %74, i64 %71, i64 1
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end1
  %76 = phi <2 x i64> [ %50, %tile.read.end1 ], [ %75, %tile.unit.end ]
  %77 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %77, label %tile.split6, label %tile.split.end5

tile.split6:                                      ; preds = %tile.split.end
  %78 = getelementptr i8, ptr addrspace(1) %28, i64 524288
  br label %tile.unit8

tile.unit8:                                       ; preds = %tile.read.end10, %tile.split6
  %tile.unit.i9 = phi i32 [ 0, %tile.split6 ], [ %95, %tile.read.end10 ]
  %79 = phi i64 [ 0, %tile.split6 ], [ %91, %tile.read.end10 ]
  %80 = phi i64 [ 0, %tile.split6 ], [ %94, %tile.read.end10 ]
  %81 = add i32 %tile.unit.i9, %15
  %82 = icmp ult i32 %81, %35
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
  br label %tile.split.end5

tile.split.end5:                                  ; preds = %tile.unit.end7, %tile.split.end
  %99 = phi <2 x i64> [ %54, %tile.split.end ], [ %98, %tile.unit.end7 ]
  store <2 x i64> %76, ptr addrspace(3) %25, align 16
  %100 = getelementptr i8, ptr addrspace(3) %25, i64 2048
  store <2 x i64> %99, ptr addrspace(3) %100, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.split.end5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %101 = getelementptr i8, ptr addrspace(1) %B, i64 %27
  br label %tile.edge14

tile.whole13:                                     ; preds = %tile.done31
  %102 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %103 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  %104 = load <2 x i64>, ptr addrspace(3) %103, align 16
  store <2 x i64> %102, ptr addrspace(1) %33, align 16
  %105 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 524288
  store <2 x i64> %104, ptr addrspace(1) %105, align 16
  br label %tile.done12

tile.edge14:                                      ; preds = %tile.done
  %106 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %107 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %108 = icmp ult i32 %10, %106
  %109 = add i32 7, %15
  %110 = icmp ult i32 %109, %107
  %111 = icmp ult i32 %15, %107
  %112 = xor i1 %110, true
  %113 = and i1 %111, %112
  %114 = and i1 %108, %113
  %115 = and i1 %108, %110
  %116 = add i32 16, %10
  %117 = icmp ult i32 %116, %106
  %118 = and i1 %117, %113
  %119 = and i1 %117, %110
  %120 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %121 = getelementptr i8, ptr addrspace(3) %25, i64 2048
  %122 = load <2 x i64>, ptr addrspace(3) %121, align 16
  %123 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %115)
  br i1 %123, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge14
  store <2 x i64> %120, ptr addrspace(1) %101, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge14
  %124 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %119)
  br i1 %124, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  %125 = getelementptr i8, ptr addrspace(1) %101, i64 524288
  store <2 x i64> %122, ptr addrspace(1) %125, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %126 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %114)
  br i1 %126, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.written.end15
  %127 = extractelement <2 x i64> %120, i64 0
  %128 = extractelement <2 x i64> %120, i64 1
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.written.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %142, %tile.written.end22 ]
  %129 = phi i64 [ %127, %tile.split18 ], [ %139, %tile.written.end22 ]
  %130 = phi i64 [ %128, %tile.split18 ], [ %141, %tile.written.end22 ]
  %131 = add i32 %tile.unit.i21, %15
  %132 = icmp ult i32 %131, %107
  br i1 %132, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.unit20
  %133 = zext i32 %tile.unit.i21 to i64
  %134 = mul i64 %133, 2
  %135 = getelementptr i8, ptr addrspace(1) %101, i64 %134
  %136 = trunc i64 %129 to i16
  store i16 %136, ptr addrspace(1) %135, align 2
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.unit20
  %137 = lshr i64 %129, 16
  %138 = shl i64 %130, 48
  %139 = or i64 %137, %138
  %140 = lshr i64 %130, 16
  %141 = or i64 %140, 0
  %142 = add nuw nsw i32 %tile.unit.i21, 1
  %143 = icmp ult i32 %142, 8
  br i1 %143, label %tile.unit20, label %tile.unit.end19, !llvm.loop !7

tile.unit.end19:                                  ; preds = %tile.written.end22
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.written.end15
  %144 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %118)
  br i1 %144, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %145 = extractelement <2 x i64> %122, i64 0
  %146 = extractelement <2 x i64> %122, i64 1
  %147 = getelementptr i8, ptr addrspace(1) %101, i64 524288
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.written.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %161, %tile.written.end29 ]
  %148 = phi i64 [ %145, %tile.split25 ], [ %158, %tile.written.end29 ]
  %149 = phi i64 [ %146, %tile.split25 ], [ %160, %tile.written.end29 ]
  %150 = add i32 %tile.unit.i28, %15
  %151 = icmp ult i32 %150, %107
  br i1 %151, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.unit27
  %152 = zext i32 %tile.unit.i28 to i64
  %153 = mul i64 %152, 2
  %154 = getelementptr i8, ptr addrspace(1) %147, i64 %153
  %155 = trunc i64 %148 to i16
  store i16 %155, ptr addrspace(1) %154, align 2
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.unit27
  %156 = lshr i64 %148, 16
  %157 = shl i64 %149, 48
  %158 = or i64 %156, %157
  %159 = lshr i64 %149, 16
  %160 = or i64 %159, 0
  %161 = add nuw nsw i32 %tile.unit.i28, 1
  %162 = icmp ult i32 %161, 8
  br i1 %162, label %tile.unit27, label %tile.unit.end26, !llvm.loop !8

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
