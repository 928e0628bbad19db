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
  %k = phi i32 [ 0, %entry ], [ %100, %tile.done5 ]
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
  br i1 %14, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %for.body
  %15 = zext nneg i32 %thread to i64
  %16 = sext i32 %thread to i64
  %17 = mul i64 %1, -1
  %18 = sext i32 %0 to i64
  %19 = mul i64 %18, %1
  %20 = add i64 %19, %17
  %21 = sext i32 %k to i64
  %22 = add i64 %21, %20
  %23 = add i64 %16, %22
  %24 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %15
  %25 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %23
  %26 = load i8, ptr addrspace(1) %25, align 1, !invariant.load !1
  %27 = zext nneg i32 %K to i64
  %28 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 %27
  %29 = load i8, ptr addrspace(1) %28, align 1, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 %27
  %31 = load i8, ptr addrspace(1) %30, align 1, !invariant.load !1
  store i8 %26, ptr addrspace(3) %24, align 1
  %32 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 64
  store i8 %29, ptr addrspace(3) %32, align 1
  %33 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 128
  store i8 %31, ptr addrspace(3) %33, align 1
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %34 = add i32 %7, 1
  %35 = call i32 @llvm.smax.i32(i32 %34, i32 0)
  %36 = call i32 @llvm.smax.i32(i32 %8, i32 0)
  %37 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %38 = zext nneg i32 %thread to i64
  %39 = sext i32 %thread to i64
  %40 = mul i64 %1, -1
  %41 = sext i32 %0 to i64
  %42 = mul i64 %41, %1
  %43 = add i64 %42, %40
  %44 = sext i32 %k to i64
  %45 = add i64 %44, %43
  %46 = add i64 %39, %45
  %47 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %38
  %48 = getelementptr i8, ptr addrspace(1) %A, i64 %46
  %49 = icmp uge i32 0, %35
  %50 = icmp ult i32 0, %36
  %51 = and i1 %49, %50
  %52 = icmp ult i32 %thread, %37
  %53 = and i1 %51, %52
  %54 = getelementptr i8, ptr addrspace(3) %47, i64 64
  %55 = zext nneg i32 %K to i64
  %56 = getelementptr i8, ptr addrspace(1) %48, i64 %55
  %57 = icmp uge i32 1, %35
  %58 = icmp ult i32 1, %36
  %59 = and i1 %57, %58
  %60 = icmp ult i32 %thread, %37
  %61 = and i1 %59, %60
  %62 = getelementptr i8, ptr addrspace(3) %47, i64 128
  %63 = getelementptr i8, ptr addrspace(1) %56, i64 %55
  %64 = icmp uge i32 2, %35
  %65 = icmp ult i32 2, %36
  %66 = and i1 %64, %65
  %67 = icmp ult i32 %thread, %37
  %68 = and i1 %66, %67
  %69 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %69, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %70 = load i8, ptr addrspace(1) %48, align 1
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %71 = phi i8 [ 0, %tile.edge ], [ %70, %tile.read ]
  %72 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %61)
  br i1 %72, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %73 = load i8, ptr addrspace(1) %56, align 1
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %74 = phi i8 [ 0, %tile.read.end ], [ %73, %tile.read2 ]
  %75 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %68)
  br i1 %75, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %76 = load i8, ptr addrspace(1) %63, align 1
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %77 = phi i8 [ 0, %tile.read.end1 ], [ %76, %tile.read4 ]
  store i8 %71, ptr addrspace(3) %47, align 1
  store i8 %74, ptr addrspace(3) %54, align 1
  store i8 %77, ptr addrspace(3) %62, align 1
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end3, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %78 = icmp sge i32 %12, 64
  br i1 %78, label %tile.whole6, label %tile.edge7

tile.whole6:                                      ; preds = %tile.done
  %79 = mul i32 %0, %K
  %80 = add i32 %k, %79
  %81 = add i32 %thread, %80
  %82 = zext nneg i32 %thread to i64
  %83 = zext nneg i32 %81 to i64
  %84 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %83
  %85 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %82
  %86 = getelementptr inbounds i8, ptr addrspace(3) %85, i64 64
  %87 = load i8, ptr addrspace(3) %86, align 1
  store i8 %87, ptr addrspace(1) %84, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %88 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  %89 = mul i32 %0, %K
  %90 = add i32 %k, %89
  %91 = add i32 %thread, %90
  %92 = zext nneg i32 %thread to i64
  %93 = zext nneg i32 %91 to i64
  %94 = getelementptr i8, ptr addrspace(1) %B, i64 %93
  %95 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %92
  %96 = getelementptr i8, ptr addrspace(3) %95, i64 64
  %97 = icmp ult i32 %thread, %88
  %98 = load i8, ptr addrspace(3) %96, align 1
  %99 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %97)
  br i1 %99, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge7
  store i8 %98, ptr addrspace(1) %94, align 1
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %100 = add i32 %k, 64
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
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
