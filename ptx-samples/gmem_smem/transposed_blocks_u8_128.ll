; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transposed_blocks_u8_128_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @transposed_blocks_u8_128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = urem i32 %thread, 8
  %1 = udiv i32 %thread, 8
  %2 = mul i32 %1, 128
  %3 = mul i32 %0, 16
  %4 = add i32 %3, %2
  %5 = mul i32 %1, 256
  %6 = mul i32 %0, 16
  %7 = add i32 %6, %5
  %8 = sext i32 %7 to i64
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = sext i32 %9 to i64
  %11 = mul i64 %10, 128
  %12 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = sext i32 %12 to i64
  %14 = mul i64 %13, 32768
  %15 = add i64 %14, %11
  %16 = add i64 %8, %15
  %17 = lshr i32 %4, 7
  %18 = and i32 %17, 112
  %19 = xor i32 %4, %18
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 4096
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 8192
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 12288
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 16384
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 20480
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16
  %32 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 24576
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 28672
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16
  %36 = xor i32 %19, 0
  %37 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %36
  store <4 x i32> %21, ptr addrspace(3) %37, align 16
  %38 = xor i32 %19, 2064
  %39 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %38
  store <4 x i32> %23, ptr addrspace(3) %39, align 16
  %40 = xor i32 %19, 4128
  %41 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %40
  store <4 x i32> %25, ptr addrspace(3) %41, align 16
  %42 = xor i32 %19, 6192
  %43 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %42
  store <4 x i32> %27, ptr addrspace(3) %43, align 16
  %44 = xor i32 %19, 8256
  %45 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %44
  store <4 x i32> %29, ptr addrspace(3) %45, align 16
  %46 = xor i32 %19, 10320
  %47 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %46
  store <4 x i32> %31, ptr addrspace(3) %47, align 16
  %48 = xor i32 %19, 12384
  %49 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %48
  store <4 x i32> %33, ptr addrspace(3) %49, align 16
  %50 = xor i32 %19, 14448
  %51 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %50
  store <4 x i32> %35, ptr addrspace(3) %51, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %52 = urem i32 %thread, 8
  %53 = udiv i32 %thread, 8
  %54 = mul i32 %53, 2048
  %55 = mul i32 %52, 16
  %56 = add i32 %55, %54
  %57 = sext i32 %56 to i64
  %58 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %59 = sext i32 %58 to i64
  %60 = mul i64 %59, 32768
  %61 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %62 = sext i32 %61 to i64
  %63 = mul i64 %62, 128
  %64 = add i64 %63, %60
  %65 = add i64 %57, %64
  %66 = mul i32 %53, 8
  %67 = mul i32 %52, 2048
  %68 = add i32 %67, %66
  %69 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %65
  %70 = lshr i32 %68, 7
  %71 = and i32 %70, 112
  %72 = xor i32 %68, %71
  %73 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i32 %72
  %74 = load <2 x i32>, ptr addrspace(3) %73, align 8
  %75 = extractelement <2 x i32> %74, i64 0
  %76 = extractelement <2 x i32> %74, i64 1
  %77 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 128
  %78 = load <2 x i32>, ptr addrspace(3) %77, align 8
  %79 = extractelement <2 x i32> %78, i64 0
  %80 = extractelement <2 x i32> %78, i64 1
  %81 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 256
  %82 = load <2 x i32>, ptr addrspace(3) %81, align 8
  %83 = extractelement <2 x i32> %82, i64 0
  %84 = extractelement <2 x i32> %82, i64 1
  %85 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 384
  %86 = load <2 x i32>, ptr addrspace(3) %85, align 8
  %87 = extractelement <2 x i32> %86, i64 0
  %88 = extractelement <2 x i32> %86, i64 1
  %89 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 512
  %90 = load <2 x i32>, ptr addrspace(3) %89, align 8
  %91 = extractelement <2 x i32> %90, i64 0
  %92 = extractelement <2 x i32> %90, i64 1
  %93 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 640
  %94 = load <2 x i32>, ptr addrspace(3) %93, align 8
  %95 = extractelement <2 x i32> %94, i64 0
  %96 = extractelement <2 x i32> %94, i64 1
  %97 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 768
  %98 = load <2 x i32>, ptr addrspace(3) %97, align 8
  %99 = extractelement <2 x i32> %98, i64 0
  %100 = extractelement <2 x i32> %98, i64 1
  %101 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 896
  %102 = load <2 x i32>, ptr addrspace(3) %101, align 8
  %103 = extractelement <2 x i32> %102, i64 0
  %104 = extractelement <2 x i32> %102, i64 1
  %105 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1024
  %106 = load <2 x i32>, ptr addrspace(3) %105, align 8
  %107 = extractelement <2 x i32> %106, i64 0
  %108 = extractelement <2 x i32> %106, i64 1
  %109 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1152
  %110 = load <2 x i32>, ptr addrspace(3) %109, align 8
  %111 = extractelement <2 x i32> %110, i64 0
  %112 = extractelement <2 x i32> %110, i64 1
  %113 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1280
  %114 = load <2 x i32>, ptr addrspace(3) %113, align 8
  %115 = extractelement <2 x i32> %114, i64 0
  %116 = extractelement <2 x i32> %114, i64 1
  %117 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1408
  %118 = load <2 x i32>, ptr addrspace(3) %117, align 8
  %119 = extractelement <2 x i32> %118, i64 0
  %120 = extractelement <2 x i32> %118, i64 1
  %121 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1536
  %122 = load <2 x i32>, ptr addrspace(3) %121, align 8
  %123 = extractelement <2 x i32> %122, i64 0
  %124 = extractelement <2 x i32> %122, i64 1
  %125 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1664
  %126 = load <2 x i32>, ptr addrspace(3) %125, align 8
  %127 = extractelement <2 x i32> %126, i64 0
  %128 = extractelement <2 x i32> %126, i64 1
  %129 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1792
  %130 = load <2 x i32>, ptr addrspace(3) %129, align 8
  %131 = extractelement <2 x i32> %130, i64 0
  %132 = extractelement <2 x i32> %130, i64 1
  %133 = getelementptr inbounds i8, ptr addrspace(3) %73, i32 1920
  %134 = load <2 x i32>, ptr addrspace(3) %133, align 8
  %135 = extractelement <2 x i32> %134, i64 0
  %136 = extractelement <2 x i32> %134, i64 1
  %137 = call i32 @llvm.nvvm.prmt(i32 %75, i32 %79, i32 20800)
  %138 = call i32 @llvm.nvvm.prmt(i32 %75, i32 %79, i32 29538)
  %139 = call i32 @llvm.nvvm.prmt(i32 %83, i32 %87, i32 20800)
  %140 = call i32 @llvm.nvvm.prmt(i32 %83, i32 %87, i32 29538)
  %141 = call i32 @llvm.nvvm.prmt(i32 %137, i32 %139, i32 21520)
  %142 = call i32 @llvm.nvvm.prmt(i32 %137, i32 %139, i32 30258)
  %143 = call i32 @llvm.nvvm.prmt(i32 %138, i32 %140, i32 21520)
  %144 = call i32 @llvm.nvvm.prmt(i32 %138, i32 %140, i32 30258)
  %145 = call i32 @llvm.nvvm.prmt(i32 %91, i32 %95, i32 20800)
  %146 = call i32 @llvm.nvvm.prmt(i32 %91, i32 %95, i32 29538)
  %147 = call i32 @llvm.nvvm.prmt(i32 %99, i32 %103, i32 20800)
  %148 = call i32 @llvm.nvvm.prmt(i32 %99, i32 %103, i32 29538)
  %149 = call i32 @llvm.nvvm.prmt(i32 %145, i32 %147, i32 21520)
  %150 = call i32 @llvm.nvvm.prmt(i32 %145, i32 %147, i32 30258)
  %151 = call i32 @llvm.nvvm.prmt(i32 %146, i32 %148, i32 21520)
  %152 = call i32 @llvm.nvvm.prmt(i32 %146, i32 %148, i32 30258)
  %153 = call i32 @llvm.nvvm.prmt(i32 %107, i32 %111, i32 20800)
  %154 = call i32 @llvm.nvvm.prmt(i32 %107, i32 %111, i32 29538)
  %155 = call i32 @llvm.nvvm.prmt(i32 %115, i32 %119, i32 20800)
  %156 = call i32 @llvm.nvvm.prmt(i32 %115, i32 %119, i32 29538)
  %157 = call i32 @llvm.nvvm.prmt(i32 %153, i32 %155, i32 21520)
  %158 = call i32 @llvm.nvvm.prmt(i32 %153, i32 %155, i32 30258)
  %159 = call i32 @llvm.nvvm.prmt(i32 %154, i32 %156, i32 21520)
  %160 = call i32 @llvm.nvvm.prmt(i32 %154, i32 %156, i32 30258)
  %161 = call i32 @llvm.nvvm.prmt(i32 %123, i32 %127, i32 20800)
  %162 = call i32 @llvm.nvvm.prmt(i32 %123, i32 %127, i32 29538)
  %163 = call i32 @llvm.nvvm.prmt(i32 %131, i32 %135, i32 20800)
  %164 = call i32 @llvm.nvvm.prmt(i32 %131, i32 %135, i32 29538)
  %165 = call i32 @llvm.nvvm.prmt(i32 %161, i32 %163, i32 21520)
  %166 = call i32 @llvm.nvvm.prmt(i32 %161, i32 %163, i32 30258)
  %167 = call i32 @llvm.nvvm.prmt(i32 %162, i32 %164, i32 21520)
  %168 = call i32 @llvm.nvvm.prmt(i32 %162, i32 %164, i32 30258)
  %169 = call i32 @llvm.nvvm.prmt(i32 %76, i32 %80, i32 20800)
  %170 = call i32 @llvm.nvvm.prmt(i32 %76, i32 %80, i32 29538)
  %171 = call i32 @llvm.nvvm.prmt(i32 %84, i32 %88, i32 20800)
  %172 = call i32 @llvm.nvvm.prmt(i32 %84, i32 %88, i32 29538)
  %173 = call i32 @llvm.nvvm.prmt(i32 %169, i32 %171, i32 21520)
  %174 = call i32 @llvm.nvvm.prmt(i32 %169, i32 %171, i32 30258)
  %175 = call i32 @llvm.nvvm.prmt(i32 %170, i32 %172, i32 21520)
  %176 = call i32 @llvm.nvvm.prmt(i32 %170, i32 %172, i32 30258)
  %177 = call i32 @llvm.nvvm.prmt(i32 %92, i32 %96, i32 20800)
  %178 = call i32 @llvm.nvvm.prmt(i32 %92, i32 %96, i32 29538)
  %179 = call i32 @llvm.nvvm.prmt(i32 %100, i32 %104, i32 20800)
  %180 = call i32 @llvm.nvvm.prmt(i32 %100, i32 %104, i32 29538)
  %181 = call i32 @llvm.nvvm.prmt(i32 %177, i32 %179, i32 21520)
  %182 = call i32 @llvm.nvvm.prmt(i32 %177, i32 %179, i32 30258)
  %183 = call i32 @llvm.nvvm.prmt(i32 %178, i32 %180, i32 21520)
  %184 = call i32 @llvm.nvvm.prmt(i32 %178, i32 %180, i32 30258)
  %185 = call i32 @llvm.nvvm.prmt(i32 %108, i32 %112, i32 20800)
  %186 = call i32 @llvm.nvvm.prmt(i32 %108, i32 %112, i32 29538)
  %187 = call i32 @llvm.nvvm.prmt(i32 %116, i32 %120, i32 20800)
  %188 = call i32 @llvm.nvvm.prmt(i32 %116, i32 %120, i32 29538)
  %189 = call i32 @llvm.nvvm.prmt(i32 %185, i32 %187, i32 21520)
  %190 = call i32 @llvm.nvvm.prmt(i32 %185, i32 %187, i32 30258)
  %191 = call i32 @llvm.nvvm.prmt(i32 %186, i32 %188, i32 21520)
  %192 = call i32 @llvm.nvvm.prmt(i32 %186, i32 %188, i32 30258)
  %193 = call i32 @llvm.nvvm.prmt(i32 %124, i32 %128, i32 20800)
  %194 = call i32 @llvm.nvvm.prmt(i32 %124, i32 %128, i32 29538)
  %195 = call i32 @llvm.nvvm.prmt(i32 %132, i32 %136, i32 20800)
  %196 = call i32 @llvm.nvvm.prmt(i32 %132, i32 %136, i32 29538)
  %197 = call i32 @llvm.nvvm.prmt(i32 %193, i32 %195, i32 21520)
  %198 = call i32 @llvm.nvvm.prmt(i32 %193, i32 %195, i32 30258)
  %199 = call i32 @llvm.nvvm.prmt(i32 %194, i32 %196, i32 21520)
  %200 = call i32 @llvm.nvvm.prmt(i32 %194, i32 %196, i32 30258)
  %201 = insertelement <4 x i32> poison, i32 %141, i64 0
  %202 = insertelement <4 x i32> %201, i32 %149, i64 1
  %203 = insertelement <4 x i32> %202, i32 %157, i64 2
  %204 = insertelement <4 x i32> %203, i32 %165, i64 3
  store <4 x i32> %204, ptr addrspace(1) %69, align 16
  %205 = insertelement <4 x i32> poison, i32 %142, i64 0
  %206 = insertelement <4 x i32> %205, i32 %150, i64 1
  %207 = insertelement <4 x i32> %206, i32 %158, i64 2
  %208 = insertelement <4 x i32> %207, i32 %166, i64 3
  %209 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 256
  store <4 x i32> %208, ptr addrspace(1) %209, align 16
  %210 = insertelement <4 x i32> poison, i32 %143, i64 0
  %211 = insertelement <4 x i32> %210, i32 %151, i64 1
  %212 = insertelement <4 x i32> %211, i32 %159, i64 2
  %213 = insertelement <4 x i32> %212, i32 %167, i64 3
  %214 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 512
  store <4 x i32> %213, ptr addrspace(1) %214, align 16
  %215 = insertelement <4 x i32> poison, i32 %144, i64 0
  %216 = insertelement <4 x i32> %215, i32 %152, i64 1
  %217 = insertelement <4 x i32> %216, i32 %160, i64 2
  %218 = insertelement <4 x i32> %217, i32 %168, i64 3
  %219 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 768
  store <4 x i32> %218, ptr addrspace(1) %219, align 16
  %220 = insertelement <4 x i32> poison, i32 %173, i64 0
  %221 = insertelement <4 x i32> %220, i32 %181, i64 1
  %222 = insertelement <4 x i32> %221, i32 %189, i64 2
  %223 = insertelement <4 x i32> %222, i32 %197, i64 3
  %224 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1024
  store <4 x i32> %223, ptr addrspace(1) %224, align 16
  %225 = insertelement <4 x i32> poison, i32 %174, i64 0
  %226 = insertelement <4 x i32> %225, i32 %182, i64 1
  %227 = insertelement <4 x i32> %226, i32 %190, i64 2
  %228 = insertelement <4 x i32> %227, i32 %198, i64 3
  %229 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1280
  store <4 x i32> %228, ptr addrspace(1) %229, align 16
  %230 = insertelement <4 x i32> poison, i32 %175, i64 0
  %231 = insertelement <4 x i32> %230, i32 %183, i64 1
  %232 = insertelement <4 x i32> %231, i32 %191, i64 2
  %233 = insertelement <4 x i32> %232, i32 %199, i64 3
  %234 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1536
  store <4 x i32> %233, ptr addrspace(1) %234, align 16
  %235 = insertelement <4 x i32> poison, i32 %176, i64 0
  %236 = insertelement <4 x i32> %235, i32 %184, i64 1
  %237 = insertelement <4 x i32> %236, i32 %192, i64 2
  %238 = insertelement <4 x i32> %237, i32 %200, i64 3
  %239 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1792
  store <4 x i32> %238, ptr addrspace(1) %239, align 16
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt(i32, i32, i32) #1

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
