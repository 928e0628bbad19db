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
  %k = phi i32 [ 0, %entry ], [ %99, %tile.done5 ]
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
  %19 = mul i32 %18, 64
  %20 = mul i32 %17, 8
  %21 = add i32 %20, %19
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %22
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
  %36 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %35
  br i1 %14, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %for.body
  %37 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %16)
  br i1 %37, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.whole
  %38 = load <2 x i32>, ptr addrspace(1) %36, align 8
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.whole
  %39 = phi <2 x i32> [ zeroinitializer, %tile.whole ], [ %38, %tile.read ]
  %40 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %16)
  br i1 %40, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i32> %39, ptr addrspace(3) %23, align 8
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %41 = add i32 %7, 1
  %42 = call i32 @llvm.smax.i32(i32 %41, i32 0)
  %43 = call i32 @llvm.smax.i32(i32 %8, i32 0)
  %44 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %45 = add i32 %thread, 0
  %46 = icmp ult i32 %45, 24
  %47 = and i32 %45, 7
  %48 = lshr i32 %45, 3
  %49 = mul i32 %48, 64
  %50 = mul i32 %47, 8
  %51 = add i32 %50, %49
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %52
  %54 = zext i32 %48 to i64
  %55 = mul i64 %54, %1
  %56 = zext i32 %47 to i64
  %57 = mul i64 %56, 8
  %58 = add i64 %57, %55
  %59 = mul i64 %1, -1
  %60 = sext i32 %0 to i64
  %61 = mul i64 %60, %1
  %62 = add i64 %61, %59
  %63 = sext i32 %k to i64
  %64 = add i64 %63, %62
  %65 = add i64 %58, %64
  %66 = getelementptr i8, ptr addrspace(1) %A, i64 %65
  %67 = icmp uge i32 %48, %42
  %68 = and i1 %46, %67
  %69 = icmp ult i32 %48, %43
  %70 = and i1 %68, %69
  %71 = icmp ult i32 %50, %44
  %72 = and i1 %70, %71
  %73 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %72)
  br i1 %73, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.edge
  %74 = load <2 x i32>, ptr addrspace(1) %66, align 8
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.edge
  %75 = phi <2 x i32> [ zeroinitializer, %tile.edge ], [ %74, %tile.read2 ]
  %76 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %76, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store <2 x i32> %75, ptr addrspace(3) %53, align 8
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.read.end1
  br label %tile.done

tile.done:                                        ; preds = %tile.written.end3, %tile.written.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %77 = icmp sge i32 %12, 64
  %78 = mul i32 %0, %K
  %79 = add i32 %k, %78
  %80 = add i32 %thread, %79
  %81 = zext nneg i32 %thread to i64
  %82 = zext nneg i32 %80 to i64
  %83 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %82
  %84 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %81
  %85 = getelementptr inbounds i8, ptr addrspace(3) %84, i64 64
  br i1 %77, label %tile.whole6, label %tile.edge7, !prof !1

tile.whole6:                                      ; preds = %tile.done
  %86 = load i8, ptr addrspace(3) %85, align 1
  store i8 %86, ptr addrspace(1) %83, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %87 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %88 = mul i32 %0, %K
  %89 = add i32 %k, %88
  %90 = add i32 %thread, %89
  %91 = zext nneg i32 %thread to i64
  %92 = zext nneg i32 %90 to i64
  %93 = getelementptr i8, ptr addrspace(1) %B, i64 %92
  %94 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %91
  %95 = getelementptr i8, ptr addrspace(3) %94, i64 64
  %96 = icmp ult i32 %thread, %87
  %97 = load i8, ptr addrspace(3) %95, align 1
  %98 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %96)
  br i1 %98, label %tile.written9, label %tile.written.end8

tile.written9:                                    ; preds = %tile.edge7
  store i8 %97, ptr addrspace(1) %93, align 1
  br label %tile.written.end8

tile.written.end8:                                ; preds = %tile.written9, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end8, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %99 = add i32 %k, 64
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
