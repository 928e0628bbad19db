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
  %2 = sext i32 %M to i64
  %3 = sext i32 %1 to i64
  %4 = mul i64 %3, -32
  %5 = add i64 %4, %2
  %6 = icmp sge i64 %5, 32
  %7 = sext i32 %N to i64
  %8 = sext i32 %0 to i64
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
  %18 = mul i32 %14, 4096
  %19 = mul i32 %13, 8
  %20 = add i32 %19, %18
  %21 = mul i32 %1, 131072
  %22 = mul i32 %0, 64
  %23 = add i32 %22, %21
  %24 = add i32 %20, %23
  %25 = lshr i32 %17, 3
  %26 = and i32 %25, 112
  %27 = xor i32 %17, %26
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %28
  %30 = zext nneg i32 %24 to i64
  %31 = mul i64 %30, 2
  %32 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %31
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %32)
  %33 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 2048
  %34 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 131072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %33, ptr addrspace(1) %34)
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %35 = call i64 @llvm.smax.i64(i64 %5, i64 0)
  %36 = call i64 @llvm.smin.i64(i64 %35, i64 32)
  %37 = trunc i64 %36 to i32
  %38 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %39 = call i64 @llvm.smin.i64(i64 %38, i64 64)
  %40 = trunc i64 %39 to i32
  %41 = and i32 %thread, 7
  %42 = lshr i32 %thread, 3
  %43 = mul i32 %42, 128
  %44 = mul i32 %41, 16
  %45 = add i32 %44, %43
  %46 = mul i32 %42, 4096
  %47 = mul i32 %41, 8
  %48 = add i32 %47, %46
  %49 = mul i32 %1, 131072
  %50 = mul i32 %0, 64
  %51 = add i32 %50, %49
  %52 = add i32 %48, %51
  %53 = lshr i32 %45, 3
  %54 = and i32 %53, 112
  %55 = xor i32 %45, %54
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %56
  %58 = zext nneg i32 %52 to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr i8, ptr addrspace(1) %A, i64 %59
  %61 = icmp ult i32 %42, %37
  %62 = getelementptr i8, ptr addrspace(3) %57, i64 2048
  %63 = getelementptr i8, ptr addrspace(1) %60, i64 131072
  %64 = add i32 16, %42
  %65 = icmp ult i32 %64, %37
  %66 = call i32 @llvm.usub.sat.i32(i32 %40, i32 %47)
  %67 = call i32 @llvm.umin.i32(i32 %66, i32 8)
  %68 = mul i32 %67, 16
  %69 = lshr i32 %68, 3
  %70 = select i1 %61, i32 %69, i32 0
  %71 = icmp eq i32 %70, 0
  %72 = select i1 %71, ptr addrspace(1) %A, ptr addrspace(1) %60
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %57, ptr addrspace(1) %72, i32 %70)
  %73 = call i32 @llvm.usub.sat.i32(i32 %40, i32 %47)
  %74 = call i32 @llvm.umin.i32(i32 %73, i32 8)
  %75 = mul i32 %74, 16
  %76 = lshr i32 %75, 3
  %77 = select i1 %65, i32 %76, i32 0
  %78 = icmp eq i32 %77, 0
  %79 = select i1 %78, ptr addrspace(1) %A, ptr addrspace(1) %63
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %62, ptr addrspace(1) %79, i32 %77)
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %80 = icmp sge i64 %5, 32
  %81 = icmp sge i64 %10, 64
  %82 = and i1 %80, %81
  br i1 %82, label %tile.whole2, label %tile.edge3

tile.whole2:                                      ; preds = %tile.done
  %83 = and i32 %thread, 7
  %84 = lshr i32 %thread, 3
  %85 = mul i32 %84, 4096
  %86 = mul i32 %83, 8
  %87 = add i32 %86, %85
  %88 = mul i32 %1, 131072
  %89 = mul i32 %0, 64
  %90 = add i32 %89, %88
  %91 = add i32 %87, %90
  %92 = mul i32 %84, 128
  %93 = mul i32 %83, 16
  %94 = add i32 %93, %92
  %95 = zext nneg i32 %91 to i64
  %96 = mul i64 %95, 2
  %97 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %96
  %98 = lshr i32 %94, 3
  %99 = and i32 %98, 112
  %100 = xor i32 %94, %99
  %101 = zext nneg i32 %100 to i64
  %102 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %101
  %103 = load <4 x i32>, ptr addrspace(3) %102, align 16
  %104 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 2048
  %105 = load <4 x i32>, ptr addrspace(3) %104, align 16
  store <4 x i32> %103, ptr addrspace(1) %97, align 16
  %106 = getelementptr inbounds i8, ptr addrspace(1) %97, i64 131072
  store <4 x i32> %105, ptr addrspace(1) %106, align 16
  br label %tile.done1

tile.edge3:                                       ; preds = %tile.done
  %107 = call i64 @llvm.smax.i64(i64 %5, i64 0)
  %108 = call i64 @llvm.smin.i64(i64 %107, i64 32)
  %109 = trunc i64 %108 to i32
  %110 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %111 = call i64 @llvm.smin.i64(i64 %110, i64 64)
  %112 = trunc i64 %111 to i32
  %113 = and i32 %thread, 7
  %114 = lshr i32 %thread, 3
  %115 = mul i32 %114, 4096
  %116 = mul i32 %113, 8
  %117 = add i32 %116, %115
  %118 = mul i32 %1, 131072
  %119 = mul i32 %0, 64
  %120 = add i32 %119, %118
  %121 = add i32 %117, %120
  %122 = mul i32 %114, 128
  %123 = mul i32 %113, 16
  %124 = add i32 %123, %122
  %125 = zext nneg i32 %121 to i64
  %126 = mul i64 %125, 2
  %127 = getelementptr i8, ptr addrspace(1) %B, i64 %126
  %128 = lshr i32 %124, 3
  %129 = and i32 %128, 112
  %130 = xor i32 %124, %129
  %131 = zext nneg i32 %130 to i64
  %132 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %131
  %133 = icmp ult i32 %114, %109
  %134 = add i32 7, %116
  %135 = icmp ult i32 %134, %112
  %136 = icmp ult i32 %116, %112
  %137 = xor i1 %135, true
  %138 = and i1 %136, %137
  %139 = and i1 %133, %138
  %140 = and i1 %133, %135
  %141 = getelementptr i8, ptr addrspace(1) %127, i64 131072
  %142 = getelementptr i8, ptr addrspace(3) %132, i64 2048
  %143 = add i32 16, %114
  %144 = icmp ult i32 %143, %109
  %145 = icmp ult i32 %134, %112
  %146 = icmp ult i32 %116, %112
  %147 = xor i1 %145, true
  %148 = and i1 %146, %147
  %149 = and i1 %144, %148
  %150 = and i1 %144, %145
  %151 = load <4 x i32>, ptr addrspace(3) %132, align 16
  %152 = load <4 x i32>, ptr addrspace(3) %142, align 16
  %153 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %140)
  br i1 %153, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge3
  store <4 x i32> %151, ptr addrspace(1) %127, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge3
  %154 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %150)
  br i1 %154, label %tile.written5, label %tile.written.end4

tile.written5:                                    ; preds = %tile.written.end
  store <4 x i32> %152, ptr addrspace(1) %141, align 16
  br label %tile.written.end4

tile.written.end4:                                ; preds = %tile.written5, %tile.written.end
  %155 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %139)
  br i1 %155, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.written.end4
  %156 = bitcast <4 x i32> %151 to i128
  br label %tile.unit

tile.unit:                                        ; preds = %tile.written.end6, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %165, %tile.written.end6 ]
  %157 = phi i128 [ %156, %tile.split ], [ %164, %tile.written.end6 ]
  %158 = add i32 %tile.unit.i, %116
  %159 = icmp ult i32 %158, %112
  br i1 %159, label %tile.written7, label %tile.written.end6

tile.written7:                                    ; preds = %tile.unit
  %160 = zext i32 %tile.unit.i to i64
  %161 = mul i64 %160, 2
  %162 = getelementptr i8, ptr addrspace(1) %127, i64 %161
  %163 = trunc i128 %157 to i16
  store i16 %163, ptr addrspace(1) %162, align 2
  br label %tile.written.end6

tile.written.end6:                                ; preds = %tile.written7, %tile.unit
  %164 = lshr i128 %157, 16
  %165 = add nuw nsw i32 %tile.unit.i, 1
  %166 = icmp ult i32 %165, 8
  br i1 %166, label %tile.unit, label %tile.unit.end, !llvm.loop !1

tile.unit.end:                                    ; preds = %tile.written.end6
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.written.end4
  %167 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %149)
  br i1 %167, label %tile.split9, label %tile.split.end8

tile.split9:                                      ; preds = %tile.split.end
  %168 = bitcast <4 x i32> %152 to i128
  br label %tile.unit11

tile.unit11:                                      ; preds = %tile.written.end13, %tile.split9
  %tile.unit.i12 = phi i32 [ 0, %tile.split9 ], [ %177, %tile.written.end13 ]
  %169 = phi i128 [ %168, %tile.split9 ], [ %176, %tile.written.end13 ]
  %170 = add i32 %tile.unit.i12, %116
  %171 = icmp ult i32 %170, %112
  br i1 %171, label %tile.written14, label %tile.written.end13

tile.written14:                                   ; preds = %tile.unit11
  %172 = zext i32 %tile.unit.i12 to i64
  %173 = mul i64 %172, 2
  %174 = getelementptr i8, ptr addrspace(1) %141, i64 %173
  %175 = trunc i128 %169 to i16
  store i16 %175, ptr addrspace(1) %174, align 2
  br label %tile.written.end13

tile.written.end13:                               ; preds = %tile.written14, %tile.unit11
  %176 = lshr i128 %169, 16
  %177 = add nuw nsw i32 %tile.unit.i12, 1
  %178 = icmp ult i32 %177, 8
  br i1 %178, label %tile.unit11, label %tile.unit.end10, !llvm.loop !4

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
declare i64 @llvm.smax.i64(i64, i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #3

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
