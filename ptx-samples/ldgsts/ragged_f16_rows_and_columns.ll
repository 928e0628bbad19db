; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_f16_rows_and_columns_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @ragged_f16_rows_and_columns(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = mul i32 %1, -32
  %3 = add i32 %2, %M
  %4 = icmp sge i32 %3, 32
  %5 = mul i32 %0, -64
  %6 = add i32 %5, %N
  %7 = icmp sge i32 %6, 64
  %8 = and i1 %4, %7
  br i1 %8, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %9 = and i32 %thread, 7
  %10 = lshr i32 %thread, 3
  %11 = mul i32 %10, 128
  %12 = mul i32 %9, 16
  %13 = add i32 %12, %11
  %14 = mul i32 %10, 4096
  %15 = mul i32 %9, 8
  %16 = add i32 %15, %14
  %17 = mul i32 %1, 131072
  %18 = mul i32 %0, 64
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %13, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %24
  %26 = zext nneg i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %25, ptr addrspace(1) %28)
  %29 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 131072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %30)
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %31 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %32 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %33 = and i32 %thread, 7
  %34 = lshr i32 %thread, 3
  %35 = mul i32 %34, 128
  %36 = mul i32 %33, 16
  %37 = add i32 %36, %35
  %38 = mul i32 %34, 4096
  %39 = mul i32 %33, 8
  %40 = add i32 %39, %38
  %41 = mul i32 %1, 131072
  %42 = mul i32 %0, 64
  %43 = add i32 %42, %41
  %44 = add i32 %40, %43
  %45 = lshr i32 %37, 3
  %46 = and i32 %45, 112
  %47 = xor i32 %37, %46
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %48
  %50 = zext nneg i32 %44 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr i8, ptr addrspace(1) %A, i64 %51
  %53 = icmp ult i32 %34, %31
  %54 = getelementptr i8, ptr addrspace(3) %49, i64 2048
  %55 = getelementptr i8, ptr addrspace(1) %52, i64 131072
  %56 = add i32 16, %34
  %57 = icmp ult i32 %56, %31
  %58 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %39)
  %59 = call i32 @llvm.umin.i32(i32 %58, i32 8)
  %60 = mul i32 %59, 16
  %61 = lshr i32 %60, 3
  %62 = select i1 %53, i32 %61, i32 0
  %63 = icmp eq i32 %62, 0
  %64 = select i1 %63, ptr addrspace(1) %A, ptr addrspace(1) %52
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %49, ptr addrspace(1) %64, i32 %62)
  %65 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %39)
  %66 = call i32 @llvm.umin.i32(i32 %65, i32 8)
  %67 = mul i32 %66, 16
  %68 = lshr i32 %67, 3
  %69 = select i1 %57, i32 %68, i32 0
  %70 = icmp eq i32 %69, 0
  %71 = select i1 %70, ptr addrspace(1) %A, ptr addrspace(1) %55
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %54, ptr addrspace(1) %71, i32 %69)
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %72 = icmp sge i32 %3, 32
  %73 = icmp sge i32 %6, 64
  %74 = and i1 %72, %73
  br i1 %74, label %tile.whole2, label %tile.edge3

tile.whole2:                                      ; preds = %tile.done
  %75 = and i32 %thread, 7
  %76 = lshr i32 %thread, 3
  %77 = mul i32 %76, 4096
  %78 = mul i32 %75, 8
  %79 = add i32 %78, %77
  %80 = mul i32 %1, 131072
  %81 = mul i32 %0, 64
  %82 = add i32 %81, %80
  %83 = add i32 %79, %82
  %84 = mul i32 %76, 128
  %85 = mul i32 %75, 16
  %86 = add i32 %85, %84
  %87 = zext nneg i32 %83 to i64
  %88 = mul i64 %87, 2
  %89 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %88
  %90 = lshr i32 %86, 3
  %91 = and i32 %90, 112
  %92 = xor i32 %86, %91
  %93 = zext nneg i32 %92 to i64
  %94 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %93
  %95 = load <4 x i32>, ptr addrspace(3) %94, align 16
  %96 = getelementptr inbounds i8, ptr addrspace(3) %94, i64 2048
  %97 = load <4 x i32>, ptr addrspace(3) %96, align 16
  store <4 x i32> %95, ptr addrspace(1) %89, align 16
  %98 = getelementptr inbounds i8, ptr addrspace(1) %89, i64 131072
  store <4 x i32> %97, ptr addrspace(1) %98, align 16
  br label %tile.done1

tile.edge3:                                       ; preds = %tile.done
  %99 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %100 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %101 = and i32 %thread, 7
  %102 = lshr i32 %thread, 3
  %103 = mul i32 %102, 4096
  %104 = mul i32 %101, 8
  %105 = add i32 %104, %103
  %106 = mul i32 %1, 131072
  %107 = mul i32 %0, 64
  %108 = add i32 %107, %106
  %109 = add i32 %105, %108
  %110 = mul i32 %102, 128
  %111 = mul i32 %101, 16
  %112 = add i32 %111, %110
  %113 = zext nneg i32 %109 to i64
  %114 = mul i64 %113, 2
  %115 = getelementptr i8, ptr addrspace(1) %B, i64 %114
  %116 = lshr i32 %112, 3
  %117 = and i32 %116, 112
  %118 = xor i32 %112, %117
  %119 = zext nneg i32 %118 to i64
  %120 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %119
  %121 = icmp ult i32 %102, %99
  %122 = add i32 7, %104
  %123 = icmp ult i32 %122, %100
  %124 = icmp ult i32 %104, %100
  %125 = xor i1 %123, true
  %126 = and i1 %124, %125
  %127 = and i1 %121, %126
  %128 = and i1 %121, %123
  %129 = getelementptr i8, ptr addrspace(1) %115, i64 131072
  %130 = getelementptr i8, ptr addrspace(3) %120, i64 2048
  %131 = add i32 16, %102
  %132 = icmp ult i32 %131, %99
  %133 = icmp ult i32 %122, %100
  %134 = icmp ult i32 %104, %100
  %135 = xor i1 %133, true
  %136 = and i1 %134, %135
  %137 = and i1 %132, %136
  %138 = and i1 %132, %133
  %139 = load <4 x i32>, ptr addrspace(3) %120, align 16
  %140 = load <4 x i32>, ptr addrspace(3) %130, align 16
  %141 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %128)
  br i1 %141, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge3
  store <4 x i32> %139, ptr addrspace(1) %115, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge3
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %138)
  br i1 %142, label %tile.written5, label %tile.written.end4

tile.written5:                                    ; preds = %tile.written.end
  store <4 x i32> %140, ptr addrspace(1) %129, align 16
  br label %tile.written.end4

tile.written.end4:                                ; preds = %tile.written5, %tile.written.end
  %143 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %127)
  br i1 %143, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.written.end4
  %144 = bitcast <4 x i32> %139 to <2 x i64>
  %145 = extractelement <2 x i64> %144, i64 0
  %146 = extractelement <2 x i64> %144, i64 1
  br label %tile.unit

tile.unit:                                        ; preds = %tile.written.end6, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %160, %tile.written.end6 ]
  %147 = phi i64 [ %145, %tile.split ], [ %157, %tile.written.end6 ]
  %148 = phi i64 [ %146, %tile.split ], [ %159, %tile.written.end6 ]
  %149 = add i32 %tile.unit.i, %104
  %150 = icmp ult i32 %149, %100
  br i1 %150, label %tile.written7, label %tile.written.end6

tile.written7:                                    ; preds = %tile.unit
  %151 = zext i32 %tile.unit.i to i64
  %152 = mul i64 %151, 2
  %153 = getelementptr i8, ptr addrspace(1) %115, i64 %152
  %154 = trunc i64 %147 to i16
  store i16 %154, ptr addrspace(1) %153, align 2
  br label %tile.written.end6

tile.written.end6:                                ; preds = %tile.written7, %tile.unit
  %155 = lshr i64 %147, 16
  %156 = shl i64 %148, 48
  %157 = or i64 %155, %156
  %158 = lshr i64 %148, 16
  %159 = or i64 %158, 0
  %160 = add nuw nsw i32 %tile.unit.i, 1
  %161 = icmp ult i32 %160, 8
  br i1 %161, label %tile.unit, label %tile.unit.end, !llvm.loop !1

tile.unit.end:                                    ; preds = %tile.written.end6
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.written.end4
  %162 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %137)
  br i1 %162, label %tile.split9, label %tile.split.end8

tile.split9:                                      ; preds = %tile.split.end
  %163 = bitcast <4 x i32> %140 to <2 x i64>
  %164 = extractelement <2 x i64> %163, i64 0
  %165 = extractelement <2 x i64> %163, i64 1
  br label %tile.unit11

tile.unit11:                                      ; preds = %tile.written.end13, %tile.split9
  %tile.unit.i12 = phi i32 [ 0, %tile.split9 ], [ %179, %tile.written.end13 ]
  %166 = phi i64 [ %164, %tile.split9 ], [ %176, %tile.written.end13 ]
  %167 = phi i64 [ %165, %tile.split9 ], [ %178, %tile.written.end13 ]
  %168 = add i32 %tile.unit.i12, %104
  %169 = icmp ult i32 %168, %100
  br i1 %169, label %tile.written14, label %tile.written.end13

tile.written14:                                   ; preds = %tile.unit11
  %170 = zext i32 %tile.unit.i12 to i64
  %171 = mul i64 %170, 2
  %172 = getelementptr i8, ptr addrspace(1) %129, i64 %171
  %173 = trunc i64 %166 to i16
  store i16 %173, ptr addrspace(1) %172, align 2
  br label %tile.written.end13

tile.written.end13:                               ; preds = %tile.written14, %tile.unit11
  %174 = lshr i64 %166, 16
  %175 = shl i64 %167, 48
  %176 = or i64 %174, %175
  %177 = lshr i64 %167, 16
  %178 = or i64 %177, 0
  %179 = add nuw nsw i32 %tile.unit.i12, 1
  %180 = icmp ult i32 %179, 8
  br i1 %180, label %tile.unit11, label %tile.unit.end10, !llvm.loop !4

tile.unit.end10:                                  ; preds = %tile.written.end13
  br label %tile.split.end8

tile.split.end8:                                  ; preds = %tile.unit.end10, %tile.split.end
  br label %tile.done1

tile.done1:                                       ; preds = %tile.split.end8, %tile.whole2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly, i32) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #5

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }
attributes #5 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
