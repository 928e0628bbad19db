; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_last_step_of_k_S = internal addrspace(3) global [192 x i8] poison, align 16

define ptx_kernel void @ragged_last_step_of_k(i32 %M, i32 %K, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = sext i32 %K to i64
  %2 = trunc i64 %1 to i32
  br label %for

for:                                              ; preds = %tile.done5, %entry
  %k = phi i32 [ 0, %entry ], [ %70, %tile.done5 ]
  %3 = icmp slt i32 %k, %2
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = add i32 %0, -1
  %5 = icmp sge i32 %4, 0
  %6 = add i32 %M, 1
  %7 = mul i32 %0, -1
  %8 = add i32 %7, %6
  %9 = icmp sge i32 %8, 3
  %10 = and i1 %5, %9
  %11 = mul i32 %k, -1
  %12 = add i32 %11, %K
  %13 = icmp sge i32 %12, 64
  %14 = and i1 %10, %13
  %15 = add i32 %thread, 0
  %16 = icmp ult i32 %15, 24
  %17 = and i32 %15, 7
  %18 = lshr i32 %15, 3
  %19 = shl i32 %18, 6
  %20 = shl i32 %17, 3
  %21 = or disjoint i32 %20, %19
  %22 = zext i32 %21 to i64
  %23 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %22
  %24 = zext i32 %18 to i64
  %25 = mul i64 %24, %1
  %26 = zext i32 %17 to i64
  %27 = mul i64 %26, 8
  %28 = add i64 %27, %25
  %29 = mul i64 %1, -1
  %30 = sext i32 %0 to i64
  %31 = mul i64 %30, %1
  %32 = add i64 %31, %29
  %33 = sext i32 %k to i64
  %34 = add i64 %33, %32
  %35 = add i64 %28, %34
  %36 = getelementptr i8, ptr addrspace(1) %A, i64 %35
  br i1 %14, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %for.body
  %37 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %16)
  br i1 %37, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.whole
  %38 = load i64, ptr addrspace(1) %36, align 8
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.whole
  %39 = phi i64 [ 0, %tile.whole ], [ %38, %tile.read ]
  %40 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %16)
  br i1 %40, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store i64 %39, ptr addrspace(3) %23, align 8
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %41 = add i32 %7, 1
  %42 = call i32 @llvm.smax.i32(i32 %41, i32 0)
  %43 = call i32 @llvm.smax.i32(i32 %8, i32 0)
  %44 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %45 = icmp ult i32 %15, 24
  %46 = icmp uge i32 %18, %42
  %47 = and i1 %45, %46
  %48 = icmp ult i32 %18, %43
  %49 = and i1 %47, %48
  %50 = icmp ult i32 %20, %44
  %51 = and i1 %49, %50
  %52 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %51)
  br i1 %52, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.edge
  %53 = load i64, ptr addrspace(1) %36, align 8
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.edge
  %54 = phi i64 [ 0, %tile.edge ], [ %53, %tile.read2 ]
  %55 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %45)
  br i1 %55, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store i64 %54, ptr addrspace(3) %23, align 8
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.read.end1
  br label %tile.done

tile.done:                                        ; preds = %tile.written.end3, %tile.written.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %56 = icmp sge i32 %12, 64
  %57 = mul i32 %0, %K
  %58 = add i32 %k, %57
  %59 = add i32 %thread, %58
  %60 = zext i32 %thread to i64
  %61 = zext i32 %59 to i64
  %62 = getelementptr i8, ptr addrspace(1) %B, i64 %61
  %63 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %60
  %64 = getelementptr i8, ptr addrspace(3) %63, i64 64
  br i1 %56, label %tile.whole6, label %tile.edge7, !prof !1

tile.whole6:                                      ; preds = %tile.done
  %65 = load i8, ptr addrspace(3) %64, align 1
  store i8 %65, ptr addrspace(1) %62, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %66 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %67 = icmp ult i32 %thread, %66
  %68 = load i8, ptr addrspace(3) %64, align 1
  %69 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %67)
  br i1 %69, label %tile.written9, label %tile.written.end8

tile.written9:                                    ; preds = %tile.edge7
  store i8 %68, ptr addrspace(1) %62, align 1
  br label %tile.written.end8

tile.written.end8:                                ; preds = %tile.written9, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end8, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %70 = add i32 %k, 64
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
