; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@uneven_f16_96_threads_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @uneven_f16_96_threads(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = add i32 %thread, 0
  %1 = mul i32 %0, 8
  %2 = lshr i32 %1, 3
  %3 = and i32 %2, 56
  %4 = xor i32 %1, %3
  %5 = mul i32 %4, 2
  %6 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %5
  %7 = mul i32 %0, 8
  %8 = sext i32 %7 to i64
  %9 = mul i64 %8, 2
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = add i32 %thread, 96
  %12 = mul i32 %11, 8
  %13 = lshr i32 %12, 3
  %14 = and i32 %13, 56
  %15 = xor i32 %12, %14
  %16 = mul i32 %15, 2
  %17 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %16
  %18 = mul i32 %11, 8
  %19 = sext i32 %18 to i64
  %20 = mul i64 %19, 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %20
  %22 = add i32 %thread, 192
  %23 = mul i32 %22, 8
  %24 = lshr i32 %23, 3
  %25 = and i32 %24, 56
  %26 = xor i32 %23, %25
  %27 = mul i32 %26, 2
  %28 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %27
  %29 = mul i32 %22, 8
  %30 = sext i32 %29 to i64
  %31 = mul i64 %30, 2
  %32 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %31
  %33 = add i32 %thread, 288
  %34 = mul i32 %33, 8
  %35 = lshr i32 %34, 3
  %36 = and i32 %35, 56
  %37 = xor i32 %34, %36
  %38 = mul i32 %37, 2
  %39 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %38
  %40 = mul i32 %33, 8
  %41 = sext i32 %40 to i64
  %42 = mul i64 %41, 2
  %43 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %42
  %44 = add i32 %thread, 384
  %45 = mul i32 %44, 8
  %46 = lshr i32 %45, 3
  %47 = and i32 %46, 56
  %48 = xor i32 %45, %47
  %49 = mul i32 %48, 2
  %50 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %49
  %51 = mul i32 %44, 8
  %52 = sext i32 %51 to i64
  %53 = mul i64 %52, 2
  %54 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %53
  %55 = add i32 %thread, 480
  %56 = icmp ult i32 %55, 512
  %57 = mul i32 %55, 8
  %58 = lshr i32 %57, 3
  %59 = and i32 %58, 56
  %60 = xor i32 %57, %59
  %61 = mul i32 %60, 2
  %62 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %61
  %63 = mul i32 %55, 8
  %64 = sext i32 %63 to i64
  %65 = mul i64 %64, 2
  %66 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %65
  %67 = load <4 x i32>, ptr addrspace(1) %10, align 16
  %68 = load <4 x i32>, ptr addrspace(1) %21, align 16
  %69 = load <4 x i32>, ptr addrspace(1) %32, align 16
  %70 = load <4 x i32>, ptr addrspace(1) %43, align 16
  %71 = load <4 x i32>, ptr addrspace(1) %54, align 16
  %72 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %72, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %73 = load <4 x i32>, ptr addrspace(1) %66, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %74 = phi <4 x i32> [ zeroinitializer, %entry ], [ %73, %tile.read ]
  store <4 x i32> %67, ptr addrspace(3) %6, align 16
  store <4 x i32> %68, ptr addrspace(3) %17, align 16
  store <4 x i32> %69, ptr addrspace(3) %28, align 16
  store <4 x i32> %70, ptr addrspace(3) %39, align 16
  store <4 x i32> %71, ptr addrspace(3) %50, align 16
  %75 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %75, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <4 x i32> %74, ptr addrspace(3) %62, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %76 = add i32 %thread, 0
  %77 = mul i32 %76, 8
  %78 = sext i32 %77 to i64
  %79 = mul i64 %78, 2
  %80 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %79
  %81 = mul i32 %76, 8
  %82 = lshr i32 %81, 3
  %83 = and i32 %82, 56
  %84 = xor i32 %81, %83
  %85 = mul i32 %84, 2
  %86 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %85
  %87 = add i32 %thread, 96
  %88 = mul i32 %87, 8
  %89 = sext i32 %88 to i64
  %90 = mul i64 %89, 2
  %91 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %90
  %92 = mul i32 %87, 8
  %93 = lshr i32 %92, 3
  %94 = and i32 %93, 56
  %95 = xor i32 %92, %94
  %96 = mul i32 %95, 2
  %97 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %96
  %98 = add i32 %thread, 192
  %99 = mul i32 %98, 8
  %100 = sext i32 %99 to i64
  %101 = mul i64 %100, 2
  %102 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %101
  %103 = mul i32 %98, 8
  %104 = lshr i32 %103, 3
  %105 = and i32 %104, 56
  %106 = xor i32 %103, %105
  %107 = mul i32 %106, 2
  %108 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %107
  %109 = add i32 %thread, 288
  %110 = mul i32 %109, 8
  %111 = sext i32 %110 to i64
  %112 = mul i64 %111, 2
  %113 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %112
  %114 = mul i32 %109, 8
  %115 = lshr i32 %114, 3
  %116 = and i32 %115, 56
  %117 = xor i32 %114, %116
  %118 = mul i32 %117, 2
  %119 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %118
  %120 = add i32 %thread, 384
  %121 = mul i32 %120, 8
  %122 = sext i32 %121 to i64
  %123 = mul i64 %122, 2
  %124 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %123
  %125 = mul i32 %120, 8
  %126 = lshr i32 %125, 3
  %127 = and i32 %126, 56
  %128 = xor i32 %125, %127
  %129 = mul i32 %128, 2
  %130 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %129
  %131 = add i32 %thread, 480
  %132 = icmp ult i32 %131, 512
  %133 = mul i32 %131, 8
  %134 = sext i32 %133 to i64
  %135 = mul i64 %134, 2
  %136 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %135
  %137 = mul i32 %131, 8
  %138 = lshr i32 %137, 3
  %139 = and i32 %138, 56
  %140 = xor i32 %137, %139
  %141 = mul i32 %140, 2
  %142 = getelementptr inbounds i8, ptr addrspace(3) @uneven_f16_96_threads_S, i32 %141
  %143 = load <4 x i32>, ptr addrspace(3) %86, align 16
  %144 = load <4 x i32>, ptr addrspace(3) %97, align 16
  %145 = load <4 x i32>, ptr addrspace(3) %108, align 16
  %146 = load <4 x i32>, ptr addrspace(3) %119, align 16
  %147 = load <4 x i32>, ptr addrspace(3) %130, align 16
  %148 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %148, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.written.end
  %149 = load <4 x i32>, ptr addrspace(3) %142, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.written.end
  %150 = phi <4 x i32> [ zeroinitializer, %tile.written.end ], [ %149, %tile.read2 ]
  store <4 x i32> %143, ptr addrspace(1) %80, align 16
  store <4 x i32> %144, ptr addrspace(1) %91, align 16
  store <4 x i32> %145, ptr addrspace(1) %102, align 16
  store <4 x i32> %146, ptr addrspace(1) %113, align 16
  store <4 x i32> %147, ptr addrspace(1) %124, align 16
  %151 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %151, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store <4 x i32> %150, ptr addrspace(1) %136, align 16
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
