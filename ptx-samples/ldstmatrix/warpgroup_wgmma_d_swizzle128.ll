; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warpgroup_wgmma_d_swizzle128_S = internal addrspace(3) global [32768 x i8] poison, align 1024

define ptx_kernel void @warpgroup_wgmma_d_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = urem i32 %0, 4
  %2 = udiv i32 %0, 4
  %3 = urem i32 %2, 8
  %4 = udiv i32 %2, 8
  %5 = mul i32 %4, 4096
  %6 = mul i32 %3, 256
  %7 = add i32 %6, %5
  %8 = mul i32 %1, 2
  %9 = add i32 %8, %7
  %10 = sext i32 %9 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 16
  %15 = load i32, ptr addrspace(1) %14, align 4
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 32
  %17 = load i32, ptr addrspace(1) %16, align 4
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 48
  %19 = load i32, ptr addrspace(1) %18, align 4
  %20 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 64
  %21 = load i32, ptr addrspace(1) %20, align 4
  %22 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 80
  %23 = load i32, ptr addrspace(1) %22, align 4
  %24 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 96
  %25 = load i32, ptr addrspace(1) %24, align 4
  %26 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 112
  %27 = load i32, ptr addrspace(1) %26, align 4
  %28 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 128
  %29 = load i32, ptr addrspace(1) %28, align 4
  %30 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 144
  %31 = load i32, ptr addrspace(1) %30, align 4
  %32 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 160
  %33 = load i32, ptr addrspace(1) %32, align 4
  %34 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 176
  %35 = load i32, ptr addrspace(1) %34, align 4
  %36 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 192
  %37 = load i32, ptr addrspace(1) %36, align 4
  %38 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 208
  %39 = load i32, ptr addrspace(1) %38, align 4
  %40 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 224
  %41 = load i32, ptr addrspace(1) %40, align 4
  %42 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 240
  %43 = load i32, ptr addrspace(1) %42, align 4
  %44 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 256
  %45 = load i32, ptr addrspace(1) %44, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 272
  %47 = load i32, ptr addrspace(1) %46, align 4
  %48 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 288
  %49 = load i32, ptr addrspace(1) %48, align 4
  %50 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 304
  %51 = load i32, ptr addrspace(1) %50, align 4
  %52 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 320
  %53 = load i32, ptr addrspace(1) %52, align 4
  %54 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 336
  %55 = load i32, ptr addrspace(1) %54, align 4
  %56 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 352
  %57 = load i32, ptr addrspace(1) %56, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 368
  %59 = load i32, ptr addrspace(1) %58, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 384
  %61 = load i32, ptr addrspace(1) %60, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 400
  %63 = load i32, ptr addrspace(1) %62, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 416
  %65 = load i32, ptr addrspace(1) %64, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 432
  %67 = load i32, ptr addrspace(1) %66, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 448
  %69 = load i32, ptr addrspace(1) %68, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 464
  %71 = load i32, ptr addrspace(1) %70, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 480
  %73 = load i32, ptr addrspace(1) %72, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 496
  %75 = load i32, ptr addrspace(1) %74, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %77 = load i32, ptr addrspace(1) %76, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4112
  %79 = load i32, ptr addrspace(1) %78, align 4
  %80 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4128
  %81 = load i32, ptr addrspace(1) %80, align 4
  %82 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4144
  %83 = load i32, ptr addrspace(1) %82, align 4
  %84 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4160
  %85 = load i32, ptr addrspace(1) %84, align 4
  %86 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4176
  %87 = load i32, ptr addrspace(1) %86, align 4
  %88 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4192
  %89 = load i32, ptr addrspace(1) %88, align 4
  %90 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4208
  %91 = load i32, ptr addrspace(1) %90, align 4
  %92 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4224
  %93 = load i32, ptr addrspace(1) %92, align 4
  %94 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4240
  %95 = load i32, ptr addrspace(1) %94, align 4
  %96 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4256
  %97 = load i32, ptr addrspace(1) %96, align 4
  %98 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4272
  %99 = load i32, ptr addrspace(1) %98, align 4
  %100 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4288
  %101 = load i32, ptr addrspace(1) %100, align 4
  %102 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4304
  %103 = load i32, ptr addrspace(1) %102, align 4
  %104 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4320
  %105 = load i32, ptr addrspace(1) %104, align 4
  %106 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4336
  %107 = load i32, ptr addrspace(1) %106, align 4
  %108 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4352
  %109 = load i32, ptr addrspace(1) %108, align 4
  %110 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4368
  %111 = load i32, ptr addrspace(1) %110, align 4
  %112 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4384
  %113 = load i32, ptr addrspace(1) %112, align 4
  %114 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4400
  %115 = load i32, ptr addrspace(1) %114, align 4
  %116 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4416
  %117 = load i32, ptr addrspace(1) %116, align 4
  %118 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4432
  %119 = load i32, ptr addrspace(1) %118, align 4
  %120 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4448
  %121 = load i32, ptr addrspace(1) %120, align 4
  %122 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4464
  %123 = load i32, ptr addrspace(1) %122, align 4
  %124 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4480
  %125 = load i32, ptr addrspace(1) %124, align 4
  %126 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4496
  %127 = load i32, ptr addrspace(1) %126, align 4
  %128 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4512
  %129 = load i32, ptr addrspace(1) %128, align 4
  %130 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4528
  %131 = load i32, ptr addrspace(1) %130, align 4
  %132 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4544
  %133 = load i32, ptr addrspace(1) %132, align 4
  %134 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4560
  %135 = load i32, ptr addrspace(1) %134, align 4
  %136 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4576
  %137 = load i32, ptr addrspace(1) %136, align 4
  %138 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4592
  %139 = load i32, ptr addrspace(1) %138, align 4
  %140 = and i32 %thread, 127
  %141 = urem i32 %140, 16
  %142 = udiv i32 %140, 16
  %143 = urem i32 %142, 2
  %144 = udiv i32 %142, 2
  %145 = mul i32 %144, 1024
  %146 = mul i32 %143, 8
  %147 = add i32 %146, %145
  %148 = mul i32 %141, 64
  %149 = add i32 %148, %147
  %150 = lshr i32 %149, 3
  %151 = and i32 %150, 56
  %152 = xor i32 %149, %151
  %153 = mul i32 %152, 2
  %154 = xor i32 %153, 0
  %155 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %154
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %155, i32 %13, i32 %77, i32 %15, i32 %79)
  %156 = xor i32 %153, 32
  %157 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %156
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %157, i32 %17, i32 %81, i32 %19, i32 %83)
  %158 = xor i32 %153, 64
  %159 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %158
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %159, i32 %21, i32 %85, i32 %23, i32 %87)
  %160 = xor i32 %153, 96
  %161 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %160
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %161, i32 %25, i32 %89, i32 %27, i32 %91)
  %162 = xor i32 %153, 8192
  %163 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %162
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %163, i32 %29, i32 %93, i32 %31, i32 %95)
  %164 = xor i32 %153, 8224
  %165 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %164
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %165, i32 %33, i32 %97, i32 %35, i32 %99)
  %166 = xor i32 %153, 8256
  %167 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %166
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %167, i32 %37, i32 %101, i32 %39, i32 %103)
  %168 = xor i32 %153, 8288
  %169 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %168
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %169, i32 %41, i32 %105, i32 %43, i32 %107)
  %170 = xor i32 %153, 16384
  %171 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %170
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %171, i32 %45, i32 %109, i32 %47, i32 %111)
  %172 = xor i32 %153, 16416
  %173 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %172
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %173, i32 %49, i32 %113, i32 %51, i32 %115)
  %174 = xor i32 %153, 16448
  %175 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %174
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %175, i32 %53, i32 %117, i32 %55, i32 %119)
  %176 = xor i32 %153, 16480
  %177 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %176
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %177, i32 %57, i32 %121, i32 %59, i32 %123)
  %178 = xor i32 %153, 24576
  %179 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %178
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %179, i32 %61, i32 %125, i32 %63, i32 %127)
  %180 = xor i32 %153, 24608
  %181 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %180
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %181, i32 %65, i32 %129, i32 %67, i32 %131)
  %182 = xor i32 %153, 24640
  %183 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %182
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %183, i32 %69, i32 %133, i32 %71, i32 %135)
  %184 = xor i32 %153, 24672
  %185 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %184
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %185, i32 %73, i32 %137, i32 %75, i32 %139)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %186 = urem i32 %thread, 8
  %187 = udiv i32 %thread, 8
  %188 = urem i32 %187, 4
  %189 = udiv i32 %187, 4
  %190 = mul i32 %189, 256
  %191 = mul i32 %188, 64
  %192 = add i32 %191, %190
  %193 = mul i32 %186, 8
  %194 = add i32 %193, %192
  %195 = sext i32 %194 to i64
  %196 = mul i32 %189, 64
  %197 = mul i32 %188, 4096
  %198 = add i32 %197, %196
  %199 = mul i32 %186, 8
  %200 = add i32 %199, %198
  %201 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %244, %tile ]
  %202 = zext i32 %tile.i to i64
  %203 = mul i64 %202, 8192
  %204 = add i64 %203, %195
  %205 = mul i64 %204, 2
  %206 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %205
  %207 = mul i32 %tile.i, 2048
  %208 = add i32 %207, %200
  %209 = lshr i32 %208, 3
  %210 = and i32 %209, 56
  %211 = xor i32 %208, %210
  %212 = mul i32 %211, 2
  %213 = xor i32 %212, 0
  %214 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %213
  %215 = load <4 x i32>, ptr addrspace(3) %214, align 16
  %216 = xor i32 %212, 576
  %217 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %216
  %218 = load <4 x i32>, ptr addrspace(3) %217, align 16
  %219 = xor i32 %212, 1024
  %220 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %219
  %221 = load <4 x i32>, ptr addrspace(3) %220, align 16
  %222 = xor i32 %212, 1600
  %223 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %222
  %224 = load <4 x i32>, ptr addrspace(3) %223, align 16
  %225 = xor i32 %212, 2048
  %226 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %225
  %227 = load <4 x i32>, ptr addrspace(3) %226, align 16
  %228 = xor i32 %212, 2624
  %229 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %228
  %230 = load <4 x i32>, ptr addrspace(3) %229, align 16
  %231 = xor i32 %212, 3072
  %232 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %231
  %233 = load <4 x i32>, ptr addrspace(3) %232, align 16
  %234 = xor i32 %212, 3648
  %235 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i32 %234
  %236 = load <4 x i32>, ptr addrspace(3) %235, align 16
  store <4 x i32> %215, ptr addrspace(1) %206, align 16
  %237 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 2048
  store <4 x i32> %218, ptr addrspace(1) %237, align 16
  %238 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 4096
  store <4 x i32> %221, ptr addrspace(1) %238, align 16
  %239 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 6144
  store <4 x i32> %224, ptr addrspace(1) %239, align 16
  %240 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 8192
  store <4 x i32> %227, ptr addrspace(1) %240, align 16
  %241 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 10240
  store <4 x i32> %230, ptr addrspace(1) %241, align 16
  %242 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 12288
  store <4 x i32> %233, ptr addrspace(1) %242, align 16
  %243 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 14336
  store <4 x i32> %236, ptr addrspace(1) %243, align 16
  %244 = add nuw nsw i32 %tile.i, 1
  %245 = icmp ult i32 %244, %201
  br i1 %245, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(argmem: write) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
