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
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %3, 8
  %8 = or disjoint i32 %5, %7
  %9 = shl i32 %1, 7
  %10 = shl i32 %0, 15
  %11 = add i32 %10, %9
  %12 = add i32 %8, %11
  %13 = lshr i32 %4, 7
  %14 = and i32 %13, 112
  %15 = xor i32 %6, %14
  %16 = zext nneg i32 %12 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %16
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 4096
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 8192
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 12288
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 16384
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 20480
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 24576
  %30 = load <2 x i64>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 28672
  %32 = load <2 x i64>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = zext nneg i32 %15 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %33
  store <2 x i64> %18, ptr addrspace(3) %34, align 16
  %35 = xor i32 %15, 16
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %36
  %38 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 2048
  store <2 x i64> %20, ptr addrspace(3) %38, align 16
  %39 = xor i32 %15, 32
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %40
  %42 = getelementptr inbounds i8, ptr addrspace(3) %41, i64 4096
  store <2 x i64> %22, ptr addrspace(3) %42, align 16
  %43 = xor i32 %15, 48
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %44
  %46 = getelementptr inbounds i8, ptr addrspace(3) %45, i64 6144
  store <2 x i64> %24, ptr addrspace(3) %46, align 16
  %47 = xor i32 %15, 64
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %48
  %50 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 8192
  store <2 x i64> %26, ptr addrspace(3) %50, align 16
  %51 = xor i32 %15, 80
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %52
  %54 = getelementptr inbounds i8, ptr addrspace(3) %53, i64 10240
  store <2 x i64> %28, ptr addrspace(3) %54, align 16
  %55 = xor i32 %15, 96
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %56
  %58 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 12288
  store <2 x i64> %30, ptr addrspace(3) %58, align 16
  %59 = xor i32 %15, 112
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %60
  %62 = getelementptr inbounds i8, ptr addrspace(3) %61, i64 14336
  store <2 x i64> %32, ptr addrspace(3) %62, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %63 = shl i32 %3, 11
  %64 = or disjoint i32 %5, %63
  %65 = shl i32 %1, 15
  %66 = shl i32 %0, 7
  %67 = add i32 %66, %65
  %68 = add i32 %64, %67
  %69 = shl i32 %3, 3
  %70 = shl i32 %2, 11
  %71 = or disjoint i32 %70, %69
  %72 = zext nneg i32 %68 to i64
  %73 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %72
  %74 = lshr i32 %70, 7
  %75 = xor i32 %71, %74
  %76 = zext nneg i32 %75 to i64
  %77 = getelementptr inbounds i8, ptr addrspace(3) @transposed_blocks_u8_128_S, i64 %76
  %78 = load <2 x i32>, ptr addrspace(3) %77, align 8
  %79 = extractelement <2 x i32> %78, i64 0
  %80 = extractelement <2 x i32> %78, i64 1
  %81 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 128
  %82 = load <2 x i32>, ptr addrspace(3) %81, align 8
  %83 = extractelement <2 x i32> %82, i64 0
  %84 = extractelement <2 x i32> %82, i64 1
  %85 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 256
  %86 = load <2 x i32>, ptr addrspace(3) %85, align 8
  %87 = extractelement <2 x i32> %86, i64 0
  %88 = extractelement <2 x i32> %86, i64 1
  %89 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 384
  %90 = load <2 x i32>, ptr addrspace(3) %89, align 8
  %91 = extractelement <2 x i32> %90, i64 0
  %92 = extractelement <2 x i32> %90, i64 1
  %93 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 512
  %94 = load <2 x i32>, ptr addrspace(3) %93, align 8
  %95 = extractelement <2 x i32> %94, i64 0
  %96 = extractelement <2 x i32> %94, i64 1
  %97 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 640
  %98 = load <2 x i32>, ptr addrspace(3) %97, align 8
  %99 = extractelement <2 x i32> %98, i64 0
  %100 = extractelement <2 x i32> %98, i64 1
  %101 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 768
  %102 = load <2 x i32>, ptr addrspace(3) %101, align 8
  %103 = extractelement <2 x i32> %102, i64 0
  %104 = extractelement <2 x i32> %102, i64 1
  %105 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 896
  %106 = load <2 x i32>, ptr addrspace(3) %105, align 8
  %107 = extractelement <2 x i32> %106, i64 0
  %108 = extractelement <2 x i32> %106, i64 1
  %109 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1024
  %110 = load <2 x i32>, ptr addrspace(3) %109, align 8
  %111 = extractelement <2 x i32> %110, i64 0
  %112 = extractelement <2 x i32> %110, i64 1
  %113 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1152
  %114 = load <2 x i32>, ptr addrspace(3) %113, align 8
  %115 = extractelement <2 x i32> %114, i64 0
  %116 = extractelement <2 x i32> %114, i64 1
  %117 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1280
  %118 = load <2 x i32>, ptr addrspace(3) %117, align 8
  %119 = extractelement <2 x i32> %118, i64 0
  %120 = extractelement <2 x i32> %118, i64 1
  %121 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1408
  %122 = load <2 x i32>, ptr addrspace(3) %121, align 8
  %123 = extractelement <2 x i32> %122, i64 0
  %124 = extractelement <2 x i32> %122, i64 1
  %125 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1536
  %126 = load <2 x i32>, ptr addrspace(3) %125, align 8
  %127 = extractelement <2 x i32> %126, i64 0
  %128 = extractelement <2 x i32> %126, i64 1
  %129 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1664
  %130 = load <2 x i32>, ptr addrspace(3) %129, align 8
  %131 = extractelement <2 x i32> %130, i64 0
  %132 = extractelement <2 x i32> %130, i64 1
  %133 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1792
  %134 = load <2 x i32>, ptr addrspace(3) %133, align 8
  %135 = extractelement <2 x i32> %134, i64 0
  %136 = extractelement <2 x i32> %134, i64 1
  %137 = getelementptr inbounds i8, ptr addrspace(3) %77, i64 1920
  %138 = load <2 x i32>, ptr addrspace(3) %137, align 8
  %139 = extractelement <2 x i32> %138, i64 0
  %140 = extractelement <2 x i32> %138, i64 1
  %141 = call i32 @llvm.nvvm.prmt(i32 %79, i32 %83, i32 20800)
  %142 = call i32 @llvm.nvvm.prmt(i32 %79, i32 %83, i32 29538)
  %143 = call i32 @llvm.nvvm.prmt(i32 %87, i32 %91, i32 20800)
  %144 = call i32 @llvm.nvvm.prmt(i32 %87, i32 %91, i32 29538)
  %145 = call i32 @llvm.nvvm.prmt(i32 %141, i32 %143, i32 21520)
  %146 = call i32 @llvm.nvvm.prmt(i32 %141, i32 %143, i32 30258)
  %147 = call i32 @llvm.nvvm.prmt(i32 %142, i32 %144, i32 21520)
  %148 = call i32 @llvm.nvvm.prmt(i32 %142, i32 %144, i32 30258)
  %149 = call i32 @llvm.nvvm.prmt(i32 %95, i32 %99, i32 20800)
  %150 = call i32 @llvm.nvvm.prmt(i32 %95, i32 %99, i32 29538)
  %151 = call i32 @llvm.nvvm.prmt(i32 %103, i32 %107, i32 20800)
  %152 = call i32 @llvm.nvvm.prmt(i32 %103, i32 %107, i32 29538)
  %153 = call i32 @llvm.nvvm.prmt(i32 %149, i32 %151, i32 21520)
  %154 = call i32 @llvm.nvvm.prmt(i32 %149, i32 %151, i32 30258)
  %155 = call i32 @llvm.nvvm.prmt(i32 %150, i32 %152, i32 21520)
  %156 = call i32 @llvm.nvvm.prmt(i32 %150, i32 %152, i32 30258)
  %157 = call i32 @llvm.nvvm.prmt(i32 %111, i32 %115, i32 20800)
  %158 = call i32 @llvm.nvvm.prmt(i32 %111, i32 %115, i32 29538)
  %159 = call i32 @llvm.nvvm.prmt(i32 %119, i32 %123, i32 20800)
  %160 = call i32 @llvm.nvvm.prmt(i32 %119, i32 %123, i32 29538)
  %161 = call i32 @llvm.nvvm.prmt(i32 %157, i32 %159, i32 21520)
  %162 = call i32 @llvm.nvvm.prmt(i32 %157, i32 %159, i32 30258)
  %163 = call i32 @llvm.nvvm.prmt(i32 %158, i32 %160, i32 21520)
  %164 = call i32 @llvm.nvvm.prmt(i32 %158, i32 %160, i32 30258)
  %165 = call i32 @llvm.nvvm.prmt(i32 %127, i32 %131, i32 20800)
  %166 = call i32 @llvm.nvvm.prmt(i32 %127, i32 %131, i32 29538)
  %167 = call i32 @llvm.nvvm.prmt(i32 %135, i32 %139, i32 20800)
  %168 = call i32 @llvm.nvvm.prmt(i32 %135, i32 %139, i32 29538)
  %169 = call i32 @llvm.nvvm.prmt(i32 %165, i32 %167, i32 21520)
  %170 = call i32 @llvm.nvvm.prmt(i32 %165, i32 %167, i32 30258)
  %171 = call i32 @llvm.nvvm.prmt(i32 %166, i32 %168, i32 21520)
  %172 = call i32 @llvm.nvvm.prmt(i32 %166, i32 %168, i32 30258)
  %173 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 20800)
  %174 = call i32 @llvm.nvvm.prmt(i32 %80, i32 %84, i32 29538)
  %175 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 20800)
  %176 = call i32 @llvm.nvvm.prmt(i32 %88, i32 %92, i32 29538)
  %177 = call i32 @llvm.nvvm.prmt(i32 %173, i32 %175, i32 21520)
  %178 = call i32 @llvm.nvvm.prmt(i32 %173, i32 %175, i32 30258)
  %179 = call i32 @llvm.nvvm.prmt(i32 %174, i32 %176, i32 21520)
  %180 = call i32 @llvm.nvvm.prmt(i32 %174, i32 %176, i32 30258)
  %181 = call i32 @llvm.nvvm.prmt(i32 %96, i32 %100, i32 20800)
  %182 = call i32 @llvm.nvvm.prmt(i32 %96, i32 %100, i32 29538)
  %183 = call i32 @llvm.nvvm.prmt(i32 %104, i32 %108, i32 20800)
  %184 = call i32 @llvm.nvvm.prmt(i32 %104, i32 %108, i32 29538)
  %185 = call i32 @llvm.nvvm.prmt(i32 %181, i32 %183, i32 21520)
  %186 = call i32 @llvm.nvvm.prmt(i32 %181, i32 %183, i32 30258)
  %187 = call i32 @llvm.nvvm.prmt(i32 %182, i32 %184, i32 21520)
  %188 = call i32 @llvm.nvvm.prmt(i32 %182, i32 %184, i32 30258)
  %189 = call i32 @llvm.nvvm.prmt(i32 %112, i32 %116, i32 20800)
  %190 = call i32 @llvm.nvvm.prmt(i32 %112, i32 %116, i32 29538)
  %191 = call i32 @llvm.nvvm.prmt(i32 %120, i32 %124, i32 20800)
  %192 = call i32 @llvm.nvvm.prmt(i32 %120, i32 %124, i32 29538)
  %193 = call i32 @llvm.nvvm.prmt(i32 %189, i32 %191, i32 21520)
  %194 = call i32 @llvm.nvvm.prmt(i32 %189, i32 %191, i32 30258)
  %195 = call i32 @llvm.nvvm.prmt(i32 %190, i32 %192, i32 21520)
  %196 = call i32 @llvm.nvvm.prmt(i32 %190, i32 %192, i32 30258)
  %197 = call i32 @llvm.nvvm.prmt(i32 %128, i32 %132, i32 20800)
  %198 = call i32 @llvm.nvvm.prmt(i32 %128, i32 %132, i32 29538)
  %199 = call i32 @llvm.nvvm.prmt(i32 %136, i32 %140, i32 20800)
  %200 = call i32 @llvm.nvvm.prmt(i32 %136, i32 %140, i32 29538)
  %201 = call i32 @llvm.nvvm.prmt(i32 %197, i32 %199, i32 21520)
  %202 = call i32 @llvm.nvvm.prmt(i32 %197, i32 %199, i32 30258)
  %203 = call i32 @llvm.nvvm.prmt(i32 %198, i32 %200, i32 21520)
  %204 = call i32 @llvm.nvvm.prmt(i32 %198, i32 %200, i32 30258)
  %205 = insertelement <4 x i32> poison, i32 %145, i64 0
  %206 = insertelement <4 x i32> %205, i32 %153, i64 1
  %207 = insertelement <4 x i32> %206, i32 %161, i64 2
  %208 = insertelement <4 x i32> %207, i32 %169, i64 3
  store <4 x i32> %208, ptr addrspace(1) %73, align 16
  %209 = insertelement <4 x i32> poison, i32 %146, i64 0
  %210 = insertelement <4 x i32> %209, i32 %154, i64 1
  %211 = insertelement <4 x i32> %210, i32 %162, i64 2
  %212 = insertelement <4 x i32> %211, i32 %170, i64 3
  %213 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 256
  store <4 x i32> %212, ptr addrspace(1) %213, align 16
  %214 = insertelement <4 x i32> poison, i32 %147, i64 0
  %215 = insertelement <4 x i32> %214, i32 %155, i64 1
  %216 = insertelement <4 x i32> %215, i32 %163, i64 2
  %217 = insertelement <4 x i32> %216, i32 %171, i64 3
  %218 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 512
  store <4 x i32> %217, ptr addrspace(1) %218, align 16
  %219 = insertelement <4 x i32> poison, i32 %148, i64 0
  %220 = insertelement <4 x i32> %219, i32 %156, i64 1
  %221 = insertelement <4 x i32> %220, i32 %164, i64 2
  %222 = insertelement <4 x i32> %221, i32 %172, i64 3
  %223 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 768
  store <4 x i32> %222, ptr addrspace(1) %223, align 16
  %224 = insertelement <4 x i32> poison, i32 %177, i64 0
  %225 = insertelement <4 x i32> %224, i32 %185, i64 1
  %226 = insertelement <4 x i32> %225, i32 %193, i64 2
  %227 = insertelement <4 x i32> %226, i32 %201, i64 3
  %228 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1024
  store <4 x i32> %227, ptr addrspace(1) %228, align 16
  %229 = insertelement <4 x i32> poison, i32 %178, i64 0
  %230 = insertelement <4 x i32> %229, i32 %186, i64 1
  %231 = insertelement <4 x i32> %230, i32 %194, i64 2
  %232 = insertelement <4 x i32> %231, i32 %202, i64 3
  %233 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1280
  store <4 x i32> %232, ptr addrspace(1) %233, align 16
  %234 = insertelement <4 x i32> poison, i32 %179, i64 0
  %235 = insertelement <4 x i32> %234, i32 %187, i64 1
  %236 = insertelement <4 x i32> %235, i32 %195, i64 2
  %237 = insertelement <4 x i32> %236, i32 %203, i64 3
  %238 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1536
  store <4 x i32> %237, ptr addrspace(1) %238, align 16
  %239 = insertelement <4 x i32> poison, i32 %180, i64 0
  %240 = insertelement <4 x i32> %239, i32 %188, i64 1
  %241 = insertelement <4 x i32> %240, i32 %196, i64 2
  %242 = insertelement <4 x i32> %241, i32 %204, i64 3
  %243 = getelementptr inbounds i8, ptr addrspace(1) %73, i64 1792
  store <4 x i32> %242, ptr addrspace(1) %243, align 16
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
