; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transposed_blocks_u8_128_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @transposed_blocks_u8_128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 7
  %3 = lshr i32 %thread, 3
  %4 = shl i32 %3, 7
  %5 = shl i32 %2, 4
  %6 = add i32 %5, %4
  %7 = shl i32 %3, 8
  %8 = add i32 %5, %7
  %9 = shl i32 %1, 7
  %10 = shl i32 %0, 15
  %11 = add i32 %10, %9
  %12 = add i32 %8, %11
  %13 = lshr i32 %6, 7
  %14 = and i32 %13, 112
  %15 = xor i32 %6, %14
  %16 = zext nneg i32 %12 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 4096
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 8192
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 12288
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 16384
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 20480
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 24576
  %30 = load <4 x i32>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 28672
  %32 = load <4 x i32>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = zext nneg i32 %15 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %33
  store <4 x i32> %18, ptr addrspace(3) %34, align 16
  %35 = xor i32 %15, 16
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %36
  %38 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 2048
  store <4 x i32> %20, ptr addrspace(3) %38, align 16
  %39 = xor i32 %15, 32
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %40
  %42 = getelementptr inbounds i8, ptr addrspace(3) %41, i64 4096
  store <4 x i32> %22, ptr addrspace(3) %42, align 16
  %43 = xor i32 %15, 48
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %44
  %46 = getelementptr inbounds i8, ptr addrspace(3) %45, i64 6144
  store <4 x i32> %24, ptr addrspace(3) %46, align 16
  %47 = xor i32 %15, 64
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %48
  %50 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 8192
  store <4 x i32> %26, ptr addrspace(3) %50, align 16
  %51 = xor i32 %15, 80
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %52
  %54 = getelementptr inbounds i8, ptr addrspace(3) %53, i64 10240
  store <4 x i32> %28, ptr addrspace(3) %54, align 16
  %55 = xor i32 %15, 96
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %56
  %58 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 12288
  store <4 x i32> %30, ptr addrspace(3) %58, align 16
  %59 = xor i32 %15, 112
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %60
  %62 = getelementptr inbounds i8, ptr addrspace(3) %61, i64 14336
  store <4 x i32> %32, ptr addrspace(3) %62, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %63 = shl i32 %3, 11
  %64 = add i32 %5, %63
  %65 = shl i32 %1, 15
  %66 = shl i32 %0, 7
  %67 = add i32 %66, %65
  %68 = add i32 %64, %67
  %69 = shl i32 %3, 3
  %70 = shl i32 %2, 11
  %71 = add i32 %70, %69
  %72 = zext nneg i32 %68 to i64
  %73 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %72
  %74 = lshr i32 %71, 7
  %75 = and i32 %74, 112
  %76 = xor i32 %71, %75
  %77 = zext nneg i32 %76 to i64
  %78 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %77
  %79 = load <2 x i32>, ptr addrspace(3) %78, align 8
  %80 = extractelement <2 x i32> %79, i64 0
  %81 = extractelement <2 x i32> %79, i64 1
  %82 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 128
  %83 = load <2 x i32>, ptr addrspace(3) %82, align 8
  %84 = extractelement <2 x i32> %83, i64 0
  %85 = extractelement <2 x i32> %83, i64 1
  %86 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 256
  %87 = load <2 x i32>, ptr addrspace(3) %86, align 8
  %88 = extractelement <2 x i32> %87, i64 0
  %89 = extractelement <2 x i32> %87, i64 1
  %90 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 384
  %91 = load <2 x i32>, ptr addrspace(3) %90, align 8
  %92 = extractelement <2 x i32> %91, i64 0
  %93 = extractelement <2 x i32> %91, i64 1
  %94 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 512
  %95 = load <2 x i32>, ptr addrspace(3) %94, align 8
  %96 = extractelement <2 x i32> %95, i64 0
  %97 = extractelement <2 x i32> %95, i64 1
  %98 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 640
  %99 = load <2 x i32>, ptr addrspace(3) %98, align 8
  %100 = extractelement <2 x i32> %99, i64 0
  %101 = extractelement <2 x i32> %99, i64 1
  %102 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 768
  %103 = load <2 x i32>, ptr addrspace(3) %102, align 8
  %104 = extractelement <2 x i32> %103, i64 0
  %105 = extractelement <2 x i32> %103, i64 1
  %106 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 896
  %107 = load <2 x i32>, ptr addrspace(3) %106, align 8
  %108 = extractelement <2 x i32> %107, i64 0
  %109 = extractelement <2 x i32> %107, i64 1
  %110 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1024
  %111 = load <2 x i32>, ptr addrspace(3) %110, align 8
  %112 = extractelement <2 x i32> %111, i64 0
  %113 = extractelement <2 x i32> %111, i64 1
  %114 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1152
  %115 = load <2 x i32>, ptr addrspace(3) %114, align 8
  %116 = extractelement <2 x i32> %115, i64 0
  %117 = extractelement <2 x i32> %115, i64 1
  %118 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1280
  %119 = load <2 x i32>, ptr addrspace(3) %118, align 8
  %120 = extractelement <2 x i32> %119, i64 0
  %121 = extractelement <2 x i32> %119, i64 1
  %122 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1408
  %123 = load <2 x i32>, ptr addrspace(3) %122, align 8
  %124 = extractelement <2 x i32> %123, i64 0
  %125 = extractelement <2 x i32> %123, i64 1
  %126 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1536
  %127 = load <2 x i32>, ptr addrspace(3) %126, align 8
  %128 = extractelement <2 x i32> %127, i64 0
  %129 = extractelement <2 x i32> %127, i64 1
  %130 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1664
  %131 = load <2 x i32>, ptr addrspace(3) %130, align 8
  %132 = extractelement <2 x i32> %131, i64 0
  %133 = extractelement <2 x i32> %131, i64 1
  %134 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1792
  %135 = load <2 x i32>, ptr addrspace(3) %134, align 8
  %136 = extractelement <2 x i32> %135, i64 0
  %137 = extractelement <2 x i32> %135, i64 1
  %138 = getelementptr inbounds i8, ptr addrspace(3) %78, i64 1920
  %139 = load <2 x i32>, ptr addrspace(3) %138, align 8
  %140 = extractelement <2 x i32> %139, i64 0
  %141 = extractelement <2 x i32> %139, i64 1
  %142 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 20800)
  %143 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 29538)
  %144 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 20800)
  %145 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 29538)
  %146 = call i32 @llvm.nvvm.prmt(i32 %142, i32 %144, i32 21520)
  %147 = call i32 @llvm.nvvm.prmt(i32 %142, i32 %144, i32 30258)
  %148 = call i32 @llvm.nvvm.prmt(i32 %143, i32 %145, i32 21520)
  %149 = call i32 @llvm.nvvm.prmt(i32 %143, i32 %145, i32 30258)
  %150 = call i32 @llvm.nvvm.prmt(i32 %96, i32 %100, i32 20800)
  %151 = call i32 @llvm.nvvm.prmt(i32 %96, i32 %100, i32 29538)
  %152 = call i32 @llvm.nvvm.prmt(i32 %104, i32 %108, i32 20800)
  %153 = call i32 @llvm.nvvm.prmt(i32 %104, i32 %108, i32 29538)
  %154 = call i32 @llvm.nvvm.prmt(i32 %150, i32 %152, i32 21520)
  %155 = call i32 @llvm.nvvm.prmt(i32 %150, i32 %152, i32 30258)
  %156 = call i32 @llvm.nvvm.prmt(i32 %151, i32 %153, i32 21520)
  %157 = call i32 @llvm.nvvm.prmt(i32 %151, i32 %153, i32 30258)
  %158 = call i32 @llvm.nvvm.prmt(i32 %112, i32 %116, i32 20800)
  %159 = call i32 @llvm.nvvm.prmt(i32 %112, i32 %116, i32 29538)
  %160 = call i32 @llvm.nvvm.prmt(i32 %120, i32 %124, i32 20800)
  %161 = call i32 @llvm.nvvm.prmt(i32 %120, i32 %124, i32 29538)
  %162 = call i32 @llvm.nvvm.prmt(i32 %158, i32 %160, i32 21520)
  %163 = call i32 @llvm.nvvm.prmt(i32 %158, i32 %160, i32 30258)
  %164 = call i32 @llvm.nvvm.prmt(i32 %159, i32 %161, i32 21520)
  %165 = call i32 @llvm.nvvm.prmt(i32 %159, i32 %161, i32 30258)
  %166 = call i32 @llvm.nvvm.prmt(i32 %128, i32 %132, i32 20800)
  %167 = call i32 @llvm.nvvm.prmt(i32 %128, i32 %132, i32 29538)
  %168 = call i32 @llvm.nvvm.prmt(i32 %136, i32 %140, i32 20800)
  %169 = call i32 @llvm.nvvm.prmt(i32 %136, i32 %140, i32 29538)
  %170 = call i32 @llvm.nvvm.prmt(i32 %166, i32 %168, i32 21520)
  %171 = call i32 @llvm.nvvm.prmt(i32 %166, i32 %168, i32 30258)
  %172 = call i32 @llvm.nvvm.prmt(i32 %167, i32 %169, i32 21520)
  %173 = call i32 @llvm.nvvm.prmt(i32 %167, i32 %169, i32 30258)
  %174 = call i32 @llvm.nvvm.prmt(i32 %81, i32 %85, i32 20800)
  %175 = call i32 @llvm.nvvm.prmt(i32 %81, i32 %85, i32 29538)
  %176 = call i32 @llvm.nvvm.prmt(i32 %89, i32 %93, i32 20800)
  %177 = call i32 @llvm.nvvm.prmt(i32 %89, i32 %93, i32 29538)
  %178 = call i32 @llvm.nvvm.prmt(i32 %174, i32 %176, i32 21520)
  %179 = call i32 @llvm.nvvm.prmt(i32 %174, i32 %176, i32 30258)
  %180 = call i32 @llvm.nvvm.prmt(i32 %175, i32 %177, i32 21520)
  %181 = call i32 @llvm.nvvm.prmt(i32 %175, i32 %177, i32 30258)
  %182 = call i32 @llvm.nvvm.prmt(i32 %97, i32 %101, i32 20800)
  %183 = call i32 @llvm.nvvm.prmt(i32 %97, i32 %101, i32 29538)
  %184 = call i32 @llvm.nvvm.prmt(i32 %105, i32 %109, i32 20800)
  %185 = call i32 @llvm.nvvm.prmt(i32 %105, i32 %109, i32 29538)
  %186 = call i32 @llvm.nvvm.prmt(i32 %182, i32 %184, i32 21520)
  %187 = call i32 @llvm.nvvm.prmt(i32 %182, i32 %184, i32 30258)
  %188 = call i32 @llvm.nvvm.prmt(i32 %183, i32 %185, i32 21520)
  %189 = call i32 @llvm.nvvm.prmt(i32 %183, i32 %185, i32 30258)
  %190 = call i32 @llvm.nvvm.prmt(i32 %113, i32 %117, i32 20800)
  %191 = call i32 @llvm.nvvm.prmt(i32 %113, i32 %117, i32 29538)
  %192 = call i32 @llvm.nvvm.prmt(i32 %121, i32 %125, i32 20800)
  %193 = call i32 @llvm.nvvm.prmt(i32 %121, i32 %125, i32 29538)
  %194 = call i32 @llvm.nvvm.prmt(i32 %190, i32 %192, i32 21520)
  %195 = call i32 @llvm.nvvm.prmt(i32 %190, i32 %192, i32 30258)
  %196 = call i32 @llvm.nvvm.prmt(i32 %191, i32 %193, i32 21520)
  %197 = call i32 @llvm.nvvm.prmt(i32 %191, i32 %193, i32 30258)
  %198 = call i32 @llvm.nvvm.prmt(i32 %129, i32 %133, i32 20800)
  %199 = call i32 @llvm.nvvm.prmt(i32 %129, i32 %133, i32 29538)
  %200 = call i32 @llvm.nvvm.prmt(i32 %137, i32 %141, i32 20800)
  %201 = call i32 @llvm.nvvm.prmt(i32 %137, i32 %141, i32 29538)
  %202 = call i32 @llvm.nvvm.prmt(i32 %198, i32 %200, i32 21520)
  %203 = call i32 @llvm.nvvm.prmt(i32 %198, i32 %200, i32 30258)
  %204 = call i32 @llvm.nvvm.prmt(i32 %199, i32 %201, i32 21520)
  %205 = call i32 @llvm.nvvm.prmt(i32 %199, i32 %201, i32 30258)
  %206 = insertelement <4 x i32> poison, i32 %146, i64 0
  %207 = insertelement <4 x i32> %206, i32 %154, i64 1
  %208 = insertelement <4 x i32> %207, i32 %162, i64 2
  %209 = insertelement <4 x i32> %208, i32 %170, i64 3
  store <4 x i32> %209, ptr addrspace(1) %73, align 16
  %210 = insertelement <4 x i32> poison, i32 %147, i64 0
  %211 = insertelement <4 x i32> %210, i32 %155, i64 1
  %212 = insertelement <4 x i32> %211, i32 %163, i64 2
  %213 = insertelement <4 x i32> %212, i32 %171, i64 3
  %214 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 256
  store <4 x i32> %213, ptr addrspace(1) %214, align 16
  %215 = insertelement <4 x i32> poison, i32 %148, i64 0
  %216 = insertelement <4 x i32> %215, i32 %156, i64 1
  %217 = insertelement <4 x i32> %216, i32 %164, i64 2
  %218 = insertelement <4 x i32> %217, i32 %172, i64 3
  %219 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 512
  store <4 x i32> %218, ptr addrspace(1) %219, align 16
  %220 = insertelement <4 x i32> poison, i32 %149, i64 0
  %221 = insertelement <4 x i32> %220, i32 %157, i64 1
  %222 = insertelement <4 x i32> %221, i32 %165, i64 2
  %223 = insertelement <4 x i32> %222, i32 %173, i64 3
  %224 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 768
  store <4 x i32> %223, ptr addrspace(1) %224, align 16
  %225 = insertelement <4 x i32> poison, i32 %178, i64 0
  %226 = insertelement <4 x i32> %225, i32 %186, i64 1
  %227 = insertelement <4 x i32> %226, i32 %194, i64 2
  %228 = insertelement <4 x i32> %227, i32 %202, i64 3
  %229 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1024
  store <4 x i32> %228, ptr addrspace(1) %229, align 16
  %230 = insertelement <4 x i32> poison, i32 %179, i64 0
  %231 = insertelement <4 x i32> %230, i32 %187, i64 1
  %232 = insertelement <4 x i32> %231, i32 %195, i64 2
  %233 = insertelement <4 x i32> %232, i32 %203, i64 3
  %234 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1280
  store <4 x i32> %233, ptr addrspace(1) %234, align 16
  %235 = insertelement <4 x i32> poison, i32 %180, i64 0
  %236 = insertelement <4 x i32> %235, i32 %188, i64 1
  %237 = insertelement <4 x i32> %236, i32 %196, i64 2
  %238 = insertelement <4 x i32> %237, i32 %204, i64 3
  %239 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1536
  store <4 x i32> %238, ptr addrspace(1) %239, align 16
  %240 = insertelement <4 x i32> poison, i32 %181, i64 0
  %241 = insertelement <4 x i32> %240, i32 %189, i64 1
  %242 = insertelement <4 x i32> %241, i32 %197, i64 2
  %243 = insertelement <4 x i32> %242, i32 %205, i64 3
  %244 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1792
  store <4 x i32> %243, ptr addrspace(1) %244, align 16
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
!1 = !{}
