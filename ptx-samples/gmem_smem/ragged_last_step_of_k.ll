; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_last_step_of_k_S = internal addrspace(3) global [192 x i8] poison, align 16

define ptx_kernel void @ragged_last_step_of_k(i32 %M, i32 %K, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %K to i64
  br label %for

for:                                              ; preds = %tile.done5, %entry
  %k = phi i32 [ 0, %entry ], [ %149, %tile.done5 ]
  %1 = sext i32 %k to i64
  %2 = icmp slt i64 %1, %0
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = sext i32 %3 to i64
  %5 = add i64 %4, -1
  %6 = icmp sge i64 %5, 0
  %7 = sext i32 %M to i64
  %8 = add i64 %7, 1
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = sext i32 %9 to i64
  %11 = mul i64 %10, -1
  %12 = add i64 %11, %8
  %13 = icmp sge i64 %12, 3
  %14 = and i1 %6, %13
  %15 = sext i32 %K to i64
  %16 = sext i32 %k to i64
  %17 = mul i64 %16, -1
  %18 = add i64 %17, %15
  %19 = icmp sge i64 %18, 64
  %20 = and i1 %14, %19
  br i1 %20, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %for.body
  %21 = sext i32 %thread to i64
  %22 = sext i32 %K to i64
  %23 = mul i64 %22, -1
  %24 = sext i32 %K to i64
  %25 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %26 = sext i32 %25 to i64
  %27 = mul i64 %26, %24
  %28 = add i64 %27, %23
  %29 = sext i32 %k to i64
  %30 = add i64 %29, %28
  %31 = add i64 %21, %30
  %32 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i32 %thread
  %33 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %31
  %34 = load i8, ptr addrspace(1) %33, align 1
  %35 = sext i32 %K to i64
  %36 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 %35
  %37 = load i8, ptr addrspace(1) %36, align 1
  %38 = sext i32 %K to i64
  %39 = mul i64 %38, 2
  %40 = getelementptr inbounds i8, ptr addrspace(1) %33, i64 %39
  %41 = load i8, ptr addrspace(1) %40, align 1
  store i8 %34, ptr addrspace(3) %32, align 1
  %42 = getelementptr inbounds i8, ptr addrspace(3) %32, i32 64
  store i8 %37, ptr addrspace(3) %42, align 1
  %43 = getelementptr inbounds i8, ptr addrspace(3) %32, i32 128
  store i8 %41, ptr addrspace(3) %43, align 1
  br label %tile.done

tile.edge:                                        ; preds = %for.body
  %44 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %45 = sext i32 %44 to i64
  %46 = mul i64 %45, -1
  %47 = add i64 %46, 1
  %48 = call i64 @llvm.smax.i64(i64 %47, i64 0)
  %49 = call i64 @llvm.smin.i64(i64 %48, i64 3)
  %50 = trunc i64 %49 to i32
  %51 = sext i32 %M to i64
  %52 = add i64 %51, 1
  %53 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %54 = sext i32 %53 to i64
  %55 = mul i64 %54, -1
  %56 = add i64 %55, %52
  %57 = call i64 @llvm.smax.i64(i64 %56, i64 0)
  %58 = call i64 @llvm.smin.i64(i64 %57, i64 3)
  %59 = trunc i64 %58 to i32
  %60 = sext i32 %K to i64
  %61 = sext i32 %k to i64
  %62 = mul i64 %61, -1
  %63 = add i64 %62, %60
  %64 = call i64 @llvm.smax.i64(i64 %63, i64 0)
  %65 = call i64 @llvm.smin.i64(i64 %64, i64 64)
  %66 = trunc i64 %65 to i32
  %67 = sext i32 %thread to i64
  %68 = sext i32 %K to i64
  %69 = mul i64 %68, -1
  %70 = sext i32 %K to i64
  %71 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %72 = sext i32 %71 to i64
  %73 = mul i64 %72, %70
  %74 = add i64 %73, %69
  %75 = sext i32 %k to i64
  %76 = add i64 %75, %74
  %77 = add i64 %67, %76
  %78 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i32 %thread
  %79 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %77
  %80 = icmp uge i32 0, %50
  %81 = icmp ult i32 0, %59
  %82 = and i1 %80, %81
  %83 = icmp ult i32 %thread, %66
  %84 = and i1 %82, %83
  %85 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 64
  %86 = sext i32 %K to i64
  %87 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 %86
  %88 = icmp uge i32 1, %50
  %89 = icmp ult i32 1, %59
  %90 = and i1 %88, %89
  %91 = icmp ult i32 %thread, %66
  %92 = and i1 %90, %91
  %93 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 128
  %94 = sext i32 %K to i64
  %95 = mul i64 %94, 2
  %96 = getelementptr inbounds i8, ptr addrspace(1) %79, i64 %95
  %97 = icmp uge i32 2, %50
  %98 = icmp ult i32 2, %59
  %99 = and i1 %97, %98
  %100 = icmp ult i32 %thread, %66
  %101 = and i1 %99, %100
  %102 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %84)
  br i1 %102, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %103 = load i8, ptr addrspace(1) %79, align 1
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %104 = phi i8 [ 0, %tile.edge ], [ %103, %tile.read ]
  %105 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %92)
  br i1 %105, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %106 = load i8, ptr addrspace(1) %87, align 1
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %107 = phi i8 [ 0, %tile.read.end ], [ %106, %tile.read2 ]
  %108 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %101)
  br i1 %108, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %109 = load i8, ptr addrspace(1) %96, align 1
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %110 = phi i8 [ 0, %tile.read.end1 ], [ %109, %tile.read4 ]
  store i8 %104, ptr addrspace(3) %78, align 1
  store i8 %107, ptr addrspace(3) %85, align 1
  store i8 %110, ptr addrspace(3) %93, align 1
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end3, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %111 = sext i32 %K to i64
  %112 = sext i32 %k to i64
  %113 = mul i64 %112, -1
  %114 = add i64 %113, %111
  %115 = icmp sge i64 %114, 64
  br i1 %115, label %tile.whole6, label %tile.edge7

tile.whole6:                                      ; preds = %tile.done
  %116 = sext i32 %thread to i64
  %117 = sext i32 %K to i64
  %118 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %119 = sext i32 %118 to i64
  %120 = mul i64 %119, %117
  %121 = sext i32 %k to i64
  %122 = add i64 %121, %120
  %123 = add i64 %116, %122
  %124 = add i32 %thread, 64
  %125 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %123
  %126 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i32 %124
  %127 = load i8, ptr addrspace(3) %126, align 1
  store i8 %127, ptr addrspace(1) %125, align 1
  br label %tile.done5

tile.edge7:                                       ; preds = %tile.done
  %128 = sext i32 %K to i64
  %129 = sext i32 %k to i64
  %130 = mul i64 %129, -1
  %131 = add i64 %130, %128
  %132 = call i64 @llvm.smax.i64(i64 %131, i64 0)
  %133 = call i64 @llvm.smin.i64(i64 %132, i64 64)
  %134 = trunc i64 %133 to i32
  %135 = sext i32 %thread to i64
  %136 = sext i32 %K to i64
  %137 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %138 = sext i32 %137 to i64
  %139 = mul i64 %138, %136
  %140 = sext i32 %k to i64
  %141 = add i64 %140, %139
  %142 = add i64 %135, %141
  %143 = add i32 %thread, 64
  %144 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %142
  %145 = getelementptr inbounds i8, ptr addrspace(3) @ragged_last_step_of_k_S, i32 %143
  %146 = icmp ult i32 %thread, %134
  %147 = load i8, ptr addrspace(3) %145, align 1
  %148 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %146)
  br i1 %148, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge7
  store i8 %147, ptr addrspace(1) %144, align 1
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge7
  br label %tile.done5

tile.done5:                                       ; preds = %tile.written.end, %tile.whole6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %149 = add i32 %k, 64
  br label %for, !llvm.loop !1

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
