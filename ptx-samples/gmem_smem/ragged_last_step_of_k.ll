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
  %k = phi i32 [ 0, %entry ], [ %107, %tile.done5 ]
  %3 = icmp slt i32 %k, %2
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = sext i32 %0 to i64
  %5 = add i64 %4, -1
  %6 = icmp sge i64 %5, 0
  %7 = sext i32 %M to i64
  %8 = add i64 %7, 1
  %9 = mul i64 %4, -1
  %10 = add i64 %9, %8
  %11 = icmp sge i64 %10, 3
  %12 = and i1 %6, %11
  %13 = sext i32 %k to i64
  %14 = mul i64 %13, -1
  %15 = add i64 %14, %1
  %16 = icmp sge i64 %15, 64
  %17 = and i1 %12, %16
  br i1 %17, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %for.body
  %18 = zext nneg i32 %thread to i64
  %19 = sext i32 %thread to i64
  %20 = mul i64 %1, -1
  %21 = mul i64 %4, %1
  %22 = add i64 %21, %20
  %23 = add i64 %13, %22
  %24 = add i64 %19, %23
  %25 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %18
  %26 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %24
  %27 = load i8, ptr addrspace(1) %26, align 1, !invariant.load !1
  %28 = zext nneg i32 %K to i64
  %29 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 %28
  %30 = load i8, ptr addrspace(1) %29, align 1, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %29, i64 %28
  %32 = load i8, ptr addrspace(1) %31, align 1, !invariant.load !1
  store i8 %27, ptr addrspace(3) %25, align 1
  %33 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 64
  store i8 %30, ptr addrspace(3) %33, align 1
  %34 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 128
  store i8 %32, ptr addrspace(3) %34, align 1
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %35 = add i64 %9, 1
  %36 = call i64 @llvm.smax.i64(i64 %35, i64 0)
  %37 = call i64 @llvm.smin.i64(i64 %36, i64 3)
  %38 = trunc i64 %37 to i32
  %39 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %40 = call i64 @llvm.smin.i64(i64 %39, i64 3)
  %41 = trunc i64 %40 to i32
  %42 = call i64 @llvm.smax.i64(i64 %15, i64 0)
  %43 = call i64 @llvm.smin.i64(i64 %42, i64 64)
  %44 = trunc i64 %43 to i32
  %45 = zext nneg i32 %thread to i64
  %46 = sext i32 %thread to i64
  %47 = mul i64 %1, -1
  %48 = mul i64 %4, %1
  %49 = add i64 %48, %47
  %50 = add i64 %13, %49
  %51 = add i64 %46, %50
  %52 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %45
  %53 = getelementptr i8, ptr addrspace(1) %A, i64 %51
  %54 = icmp uge i32 0, %38
  %55 = icmp ult i32 0, %41
  %56 = and i1 %54, %55
  %57 = icmp ult i32 %thread, %44
  %58 = and i1 %56, %57
  %59 = getelementptr i8, ptr addrspace(3) %52, i64 64
  %60 = zext nneg i32 %K to i64
  %61 = getelementptr i8, ptr addrspace(1) %53, i64 %60
  %62 = icmp uge i32 1, %38
  %63 = icmp ult i32 1, %41
  %64 = and i1 %62, %63
  %65 = icmp ult i32 %thread, %44
  %66 = and i1 %64, %65
  %67 = getelementptr i8, ptr addrspace(3) %52, i64 128
  %68 = getelementptr i8, ptr addrspace(1) %61, i64 %60
  %69 = icmp uge i32 2, %38
  %70 = icmp ult i32 2, %41
  %71 = and i1 %69, %70
  %72 = icmp ult i32 %thread, %44
  %73 = and i1 %71, %72
  %74 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %58)
  br i1 %74, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %75 = load i8, ptr addrspace(1) %53, align 1
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %76 = phi i8 [ 0, %tile.edge ], [ %75, %tile.read ]
  %77 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %66)
  br i1 %77, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %78 = load i8, ptr addrspace(1) %61, align 1
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %79 = phi i8 [ 0, %tile.read.end ], [ %78, %tile.read2 ]
  %80 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %73)
  br i1 %80, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %81 = load i8, ptr addrspace(1) %68, align 1
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %82 = phi i8 [ 0, %tile.read.end1 ], [ %81, %tile.read4 ]
  store i8 %76, ptr addrspace(3) %52, align 1
  store i8 %79, ptr addrspace(3) %59, align 1
  store i8 %82, ptr addrspace(3) %67, align 1
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end3, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %83 = icmp sge i64 %15, 64
  br i1 %83, label %tile.whole6, label %tile.edge7

tile.whole6:                                      ; preds = %tile.done
  %84 = mul i32 %0, %K
  %85 = add i32 %k, %84
  %86 = add i32 %thread, %85
  %87 = zext nneg i32 %thread to i64
  %88 = zext nneg i32 %86 to i64
  %89 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %88
  %90 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %87
  %91 = getelementptr inbounds i8, ptr addrspace(3) %90, i64 64
  %92 = load i8, ptr addrspace(3) %91, align 1
  store i8 %92, ptr addrspace(1) %89, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %93 = call i64 @llvm.smax.i64(i64 %15, i64 0)
  %94 = call i64 @llvm.smin.i64(i64 %93, i64 64)
  %95 = trunc i64 %94 to i32
  %96 = mul i32 %0, %K
  %97 = add i32 %k, %96
  %98 = add i32 %thread, %97
  %99 = zext nneg i32 %thread to i64
  %100 = zext nneg i32 %98 to i64
  %101 = getelementptr i8, ptr addrspace(1) %B, i64 %100
  %102 = getelementptr i8, ptr addrspace(3) @ragged_last_step_of_k_S, i64 %99
  %103 = getelementptr i8, ptr addrspace(3) %102, i64 64
  %104 = icmp ult i32 %thread, %95
  %105 = load i8, ptr addrspace(3) %103, align 1
  %106 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %104)
  br i1 %106, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge7
  store i8 %105, ptr addrspace(1) %101, align 1
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %107 = add i32 %k, 64
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
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
