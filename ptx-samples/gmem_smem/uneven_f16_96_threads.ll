; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@uneven_f16_96_threads_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @uneven_f16_96_threads(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 96) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = add i32 %thread, 0
  %1 = shl i32 %0, 4
  %2 = lshr i32 %1, 3
  %3 = and i32 %2, 112
  %4 = xor i32 %1, %3
  %5 = zext i32 %4 to i64
  %6 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %5
  %7 = zext i32 %0 to i64
  %8 = mul nuw i64 %7, 16
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = add i32 %thread, 96
  %11 = shl i32 %10, 4
  %12 = lshr i32 %11, 3
  %13 = and i32 %12, 112
  %14 = xor i32 %11, %13
  %15 = zext i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %15
  %17 = zext i32 %10 to i64
  %18 = mul nuw i64 %17, 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = add i32 %thread, 192
  %21 = shl i32 %20, 4
  %22 = lshr i32 %21, 3
  %23 = and i32 %22, 112
  %24 = xor i32 %21, %23
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %25
  %27 = zext i32 %20 to i64
  %28 = mul nuw i64 %27, 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %28
  %30 = add i32 %thread, 288
  %31 = shl i32 %30, 4
  %32 = lshr i32 %31, 3
  %33 = and i32 %32, 112
  %34 = xor i32 %31, %33
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %35
  %37 = zext i32 %30 to i64
  %38 = mul nuw i64 %37, 16
  %39 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %38
  %40 = add i32 %thread, 384
  %41 = shl i32 %40, 4
  %42 = lshr i32 %41, 3
  %43 = and i32 %42, 112
  %44 = xor i32 %41, %43
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %45
  %47 = zext i32 %40 to i64
  %48 = mul nuw i64 %47, 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %48
  %50 = add i32 %thread, 480
  %51 = icmp ult i32 %50, 512
  %52 = shl i32 %50, 4
  %53 = lshr i32 %52, 3
  %54 = and i32 %53, 112
  %55 = xor i32 %52, %54
  %56 = zext i32 %55 to i64
  %57 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i64 %56
  %58 = zext i32 %50 to i64
  %59 = mul nuw i64 %58, 16
  %60 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %59
  %61 = load <2 x i64>, ptr addrspace(1) %9, align 16
  %62 = load <2 x i64>, ptr addrspace(1) %19, align 16
  %63 = load <2 x i64>, ptr addrspace(1) %29, align 16
  %64 = load <2 x i64>, ptr addrspace(1) %39, align 16
  %65 = load <2 x i64>, ptr addrspace(1) %49, align 16
  %66 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %51)
  br i1 %66, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %67 = load <2 x i64>, ptr addrspace(1) %60, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %68 = phi <2 x i64> [ zeroinitializer, %entry ], [ %67, %tile.read ]
  store <2 x i64> %61, ptr addrspace(3) %6, align 16
  store <2 x i64> %62, ptr addrspace(3) %16, align 16
  store <2 x i64> %63, ptr addrspace(3) %26, align 16
  store <2 x i64> %64, ptr addrspace(3) %36, align 16
  store <2 x i64> %65, ptr addrspace(3) %46, align 16
  %69 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %51)
  br i1 %69, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %68, ptr addrspace(3) %57, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %70 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %8
  %71 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %72 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %28
  %73 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %38
  %74 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %48
  %75 = icmp ult i32 %50, 512
  %76 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %59
  %77 = load <2 x i64>, ptr addrspace(3) %6, align 16
  %78 = load <2 x i64>, ptr addrspace(3) %16, align 16
  %79 = load <2 x i64>, ptr addrspace(3) %26, align 16
  %80 = load <2 x i64>, ptr addrspace(3) %36, align 16
  %81 = load <2 x i64>, ptr addrspace(3) %46, align 16
  %82 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %75)
  br i1 %82, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.written.end
  %83 = load <2 x i64>, ptr addrspace(3) %57, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.written.end
  %84 = phi <2 x i64> [ zeroinitializer, %tile.written.end ], [ %83, %tile.read2 ]
  store <2 x i64> %77, ptr addrspace(1) %70, align 16
  store <2 x i64> %78, ptr addrspace(1) %71, align 16
  store <2 x i64> %79, ptr addrspace(1) %72, align 16
  store <2 x i64> %80, ptr addrspace(1) %73, align 16
  store <2 x i64> %81, ptr addrspace(1) %74, align 16
  %85 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %75)
  br i1 %85, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store <2 x i64> %84, ptr addrspace(1) %76, align 16
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.read.end1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="96" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
