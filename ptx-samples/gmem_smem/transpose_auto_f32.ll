; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transpose_auto_f32_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @transpose_auto_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 16
  %1 = udiv i32 %thread, 16
  %2 = mul i32 %1, 64
  %3 = mul i32 %0, 4
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 128
  %6 = mul i32 %0, 4
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = sext i32 %9 to i64
  %11 = mul i64 %10, 64
  %12 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = sext i32 %12 to i64
  %14 = mul i64 %13, 8192
  %15 = add i64 %14, %11
  %16 = add i64 %8, %15
  %17 = lshr i32 %4, 6
  %18 = and i32 %17, 28
  %19 = xor i32 %4, %18
  %20 = mul i32 %19, 4
  %21 = mul i64 %16, 4
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 4096
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 8192
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 12288
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 16384
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 20480
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 24576
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 28672
  %37 = load <4 x i32>, ptr addrspace(1) %36, align 16
  %38 = xor i32 %20, 0
  %39 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %38
  store <4 x i32> %23, ptr addrspace(3) %39, align 16
  %40 = xor i32 %20, 2080
  %41 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %40
  store <4 x i32> %25, ptr addrspace(3) %41, align 16
  %42 = xor i32 %20, 4160
  %43 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %42
  store <4 x i32> %27, ptr addrspace(3) %43, align 16
  %44 = xor i32 %20, 6240
  %45 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %44
  store <4 x i32> %29, ptr addrspace(3) %45, align 16
  %46 = xor i32 %20, 8192
  %47 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %46
  store <4 x i32> %31, ptr addrspace(3) %47, align 16
  %48 = xor i32 %20, 10272
  %49 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %48
  store <4 x i32> %33, ptr addrspace(3) %49, align 16
  %50 = xor i32 %20, 12352
  %51 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %50
  store <4 x i32> %35, ptr addrspace(3) %51, align 16
  %52 = xor i32 %20, 14432
  %53 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %52
  store <4 x i32> %37, ptr addrspace(3) %53, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %54 = urem i32 %thread, 16
  %55 = udiv i32 %thread, 16
  %56 = mul i32 %55, 768
  %57 = mul i32 %54, 4
  %58 = add i32 %57, %56
  %59 = sext i32 %58 to i64
  %60 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %61 = sext i32 %60 to i64
  %62 = mul i64 %61, 12288
  %63 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %64 = sext i32 %63 to i64
  %65 = mul i64 %64, 64
  %66 = add i64 %65, %62
  %67 = add i64 %59, %66
  %68 = mul i32 %55, 4
  %69 = mul i32 %54, 256
  %70 = add i32 %69, %68
  %71 = mul i64 %67, 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %71
  %73 = lshr i32 %70, 6
  %74 = and i32 %73, 28
  %75 = xor i32 %70, %74
  %76 = mul i32 %75, 4
  %77 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i32 %76
  %78 = load <4 x i32>, ptr addrspace(3) %77, align 16
  %79 = extractelement <4 x i32> %78, i64 0
  %80 = extractelement <4 x i32> %78, i64 1
  %81 = extractelement <4 x i32> %78, i64 2
  %82 = extractelement <4 x i32> %78, i64 3
  %83 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 256
  %84 = load <4 x i32>, ptr addrspace(3) %83, align 16
  %85 = extractelement <4 x i32> %84, i64 0
  %86 = extractelement <4 x i32> %84, i64 1
  %87 = extractelement <4 x i32> %84, i64 2
  %88 = extractelement <4 x i32> %84, i64 3
  %89 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 512
  %90 = load <4 x i32>, ptr addrspace(3) %89, align 16
  %91 = extractelement <4 x i32> %90, i64 0
  %92 = extractelement <4 x i32> %90, i64 1
  %93 = extractelement <4 x i32> %90, i64 2
  %94 = extractelement <4 x i32> %90, i64 3
  %95 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 768
  %96 = load <4 x i32>, ptr addrspace(3) %95, align 16
  %97 = extractelement <4 x i32> %96, i64 0
  %98 = extractelement <4 x i32> %96, i64 1
  %99 = extractelement <4 x i32> %96, i64 2
  %100 = extractelement <4 x i32> %96, i64 3
  %101 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 128
  %102 = load <4 x i32>, ptr addrspace(3) %101, align 16
  %103 = extractelement <4 x i32> %102, i64 0
  %104 = extractelement <4 x i32> %102, i64 1
  %105 = extractelement <4 x i32> %102, i64 2
  %106 = extractelement <4 x i32> %102, i64 3
  %107 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 384
  %108 = load <4 x i32>, ptr addrspace(3) %107, align 16
  %109 = extractelement <4 x i32> %108, i64 0
  %110 = extractelement <4 x i32> %108, i64 1
  %111 = extractelement <4 x i32> %108, i64 2
  %112 = extractelement <4 x i32> %108, i64 3
  %113 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 640
  %114 = load <4 x i32>, ptr addrspace(3) %113, align 16
  %115 = extractelement <4 x i32> %114, i64 0
  %116 = extractelement <4 x i32> %114, i64 1
  %117 = extractelement <4 x i32> %114, i64 2
  %118 = extractelement <4 x i32> %114, i64 3
  %119 = getelementptr inbounds i8, ptr addrspace(3) %77, i32 896
  %120 = load <4 x i32>, ptr addrspace(3) %119, align 16
  %121 = extractelement <4 x i32> %120, i64 0
  %122 = extractelement <4 x i32> %120, i64 1
  %123 = extractelement <4 x i32> %120, i64 2
  %124 = extractelement <4 x i32> %120, i64 3
  %125 = insertelement <4 x i32> poison, i32 %79, i64 0
  %126 = insertelement <4 x i32> %125, i32 %85, i64 1
  %127 = insertelement <4 x i32> %126, i32 %91, i64 2
  %128 = insertelement <4 x i32> %127, i32 %97, i64 3
  store <4 x i32> %128, ptr addrspace(1) %72, align 16
  %129 = insertelement <4 x i32> poison, i32 %80, i64 0
  %130 = insertelement <4 x i32> %129, i32 %86, i64 1
  %131 = insertelement <4 x i32> %130, i32 %92, i64 2
  %132 = insertelement <4 x i32> %131, i32 %98, i64 3
  %133 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 768
  store <4 x i32> %132, ptr addrspace(1) %133, align 16
  %134 = insertelement <4 x i32> poison, i32 %81, i64 0
  %135 = insertelement <4 x i32> %134, i32 %87, i64 1
  %136 = insertelement <4 x i32> %135, i32 %93, i64 2
  %137 = insertelement <4 x i32> %136, i32 %99, i64 3
  %138 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 1536
  store <4 x i32> %137, ptr addrspace(1) %138, align 16
  %139 = insertelement <4 x i32> poison, i32 %82, i64 0
  %140 = insertelement <4 x i32> %139, i32 %88, i64 1
  %141 = insertelement <4 x i32> %140, i32 %94, i64 2
  %142 = insertelement <4 x i32> %141, i32 %100, i64 3
  %143 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 2304
  store <4 x i32> %142, ptr addrspace(1) %143, align 16
  %144 = insertelement <4 x i32> poison, i32 %103, i64 0
  %145 = insertelement <4 x i32> %144, i32 %109, i64 1
  %146 = insertelement <4 x i32> %145, i32 %115, i64 2
  %147 = insertelement <4 x i32> %146, i32 %121, i64 3
  %148 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 24576
  store <4 x i32> %147, ptr addrspace(1) %148, align 16
  %149 = insertelement <4 x i32> poison, i32 %104, i64 0
  %150 = insertelement <4 x i32> %149, i32 %110, i64 1
  %151 = insertelement <4 x i32> %150, i32 %116, i64 2
  %152 = insertelement <4 x i32> %151, i32 %122, i64 3
  %153 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 25344
  store <4 x i32> %152, ptr addrspace(1) %153, align 16
  %154 = insertelement <4 x i32> poison, i32 %105, i64 0
  %155 = insertelement <4 x i32> %154, i32 %111, i64 1
  %156 = insertelement <4 x i32> %155, i32 %117, i64 2
  %157 = insertelement <4 x i32> %156, i32 %123, i64 3
  %158 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 26112
  store <4 x i32> %157, ptr addrspace(1) %158, align 16
  %159 = insertelement <4 x i32> poison, i32 %106, i64 0
  %160 = insertelement <4 x i32> %159, i32 %112, i64 1
  %161 = insertelement <4 x i32> %160, i32 %118, i64 2
  %162 = insertelement <4 x i32> %161, i32 %124, i64 3
  %163 = getelementptr inbounds i8, ptr addrspace(1) %72, i64 26880
  store <4 x i32> %162, ptr addrspace(1) %163, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
