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
  br label %for

for:                                              ; preds = %tile.done5, %entry
  %k = phi i32 [ 0, %entry ], [ %69, %tile.done5 ]
  %1 = icmp slt i32 %k, %K
  br i1 %1, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %2 = add i32 %0, -1
  %3 = icmp sge i32 %2, 0
  %4 = add i32 %M, 1
  %5 = mul i32 %0, -1
  %6 = add i32 %5, %4
  %7 = icmp sge i32 %6, 3
  %8 = and i1 %3, %7
  %9 = mul i32 %k, -1
  %10 = add i32 %9, %K
  %11 = icmp sge i32 %10, 64
  %12 = and i1 %8, %11
  %13 = add i32 %thread, 0
  %14 = icmp ult i32 %13, 24
  %15 = and i32 %13, 7
  %16 = lshr i32 %13, 3
  %17 = shl i32 %16, 6
  %18 = shl i32 %15, 3
  %19 = or disjoint i32 %18, %17
  %20 = zext i32 %19 to i64
  %21 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %20
  %22 = zext i32 %16 to i64
  %23 = sext i32 %K to i64
  %24 = mul i64 %22, %23
  %25 = zext i32 %15 to i64
  %26 = mul i64 %25, 8
  %27 = add i64 %26, %24
  %28 = mul i64 %23, -1
  %29 = sext i32 %0 to i64
  %30 = mul i64 %29, %23
  %31 = add i64 %30, %28
  %32 = sext i32 %k to i64
  %33 = add i64 %32, %31
  %34 = add i64 %27, %33
  %35 = getelementptr i8, ptr addrspace(1) %A, i64 %34
  br i1 %12, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %for.body
  %36 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %14)
  br i1 %36, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.whole
  %37 = load i64, ptr addrspace(1) %35, align 8
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.whole
  %38 = phi i64 [ 0, %tile.whole ], [ %37, %tile.read ]
  %39 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %14)
  br i1 %39, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store i64 %38, ptr addrspace(3) %21, align 8
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %40 = add i32 %5, 1
  %41 = call i32 @llvm.smax.i32(i32 %40, i32 0)
  %42 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %43 = call i32 @llvm.smax.i32(i32 %10, i32 0)
  %44 = icmp ult i32 %13, 24
  %45 = icmp uge i32 %16, %41
  %46 = and i1 %44, %45
  %47 = icmp ult i32 %16, %42
  %48 = and i1 %46, %47
  %49 = icmp ult i32 %18, %43
  %50 = and i1 %48, %49
  %51 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %50)
  br i1 %51, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.edge
  %52 = load i64, ptr addrspace(1) %35, align 8
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.edge
  %53 = phi i64 [ 0, %tile.edge ], [ %52, %tile.read2 ]
  %54 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %54, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store i64 %53, ptr addrspace(3) %21, align 8
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.read.end1
  br label %tile.done

tile.done:                                        ; preds = %tile.written.end3, %tile.written.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %55 = icmp sge i32 %10, 64
  %56 = mul i32 %0, %K
  %57 = add i32 %k, %56
  %58 = add i32 %thread, %57
  %59 = zext i32 %thread to i64
  %60 = zext i32 %58 to i64
  %61 = getelementptr i8, ptr addrspace(1) %B, i64 %60
  %62 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %59
  %63 = getelementptr i8, ptr addrspace(3) %62, i64 64
  br i1 %55, label %tile.whole6, label %tile.edge7, !prof !1

tile.whole6:                                      ; preds = %tile.done
  %64 = load i8, ptr addrspace(3) %63, align 1
  store i8 %64, ptr addrspace(1) %61, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %65 = call i32 @llvm.smax.i32(i32 %10, i32 0)
  %66 = icmp ult i32 %thread, %65
  %67 = load i8, ptr addrspace(3) %63, align 1
  %68 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %66)
  br i1 %68, label %tile.written9, label %tile.written.end8

tile.written9:                                    ; preds = %tile.edge7
  store i8 %67, ptr addrspace(1) %61, align 1
  br label %tile.written.end8

tile.written.end8:                                ; preds = %tile.written9, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end8, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %69 = add i32 %k, 64
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
