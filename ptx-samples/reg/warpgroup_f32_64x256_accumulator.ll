; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warpgroup_f32_64x256_accumulator(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = and i32 %0, 3
  %2 = lshr i32 %0, 2
  %3 = and i32 %2, 7
  %4 = lshr i32 %2, 3
  %5 = shl i32 %4, 12
  %6 = shl i32 %3, 8
  %7 = add i32 %6, %5
  %8 = shl i32 %1, 1
  %9 = add i32 %8, %7
  %10 = zext i32 %9 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <2 x i32>, ptr addrspace(1) %12, align 8, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 32
  %15 = load <2 x i32>, ptr addrspace(1) %14, align 8, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 64
  %17 = load <2 x i32>, ptr addrspace(1) %16, align 8, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 96
  %19 = load <2 x i32>, ptr addrspace(1) %18, align 8, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 128
  %21 = load <2 x i32>, ptr addrspace(1) %20, align 8, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 160
  %23 = load <2 x i32>, ptr addrspace(1) %22, align 8, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 192
  %25 = load <2 x i32>, ptr addrspace(1) %24, align 8, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 224
  %27 = load <2 x i32>, ptr addrspace(1) %26, align 8, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 256
  %29 = load <2 x i32>, ptr addrspace(1) %28, align 8, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 288
  %31 = load <2 x i32>, ptr addrspace(1) %30, align 8, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 320
  %33 = load <2 x i32>, ptr addrspace(1) %32, align 8, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 352
  %35 = load <2 x i32>, ptr addrspace(1) %34, align 8, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 384
  %37 = load <2 x i32>, ptr addrspace(1) %36, align 8, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 416
  %39 = load <2 x i32>, ptr addrspace(1) %38, align 8, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 448
  %41 = load <2 x i32>, ptr addrspace(1) %40, align 8, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 480
  %43 = load <2 x i32>, ptr addrspace(1) %42, align 8, !invariant.load !1
  %44 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 512
  %45 = load <2 x i32>, ptr addrspace(1) %44, align 8, !invariant.load !1
  %46 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 544
  %47 = load <2 x i32>, ptr addrspace(1) %46, align 8, !invariant.load !1
  %48 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 576
  %49 = load <2 x i32>, ptr addrspace(1) %48, align 8, !invariant.load !1
  %50 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 608
  %51 = load <2 x i32>, ptr addrspace(1) %50, align 8, !invariant.load !1
  %52 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 640
  %53 = load <2 x i32>, ptr addrspace(1) %52, align 8, !invariant.load !1
  %54 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 672
  %55 = load <2 x i32>, ptr addrspace(1) %54, align 8, !invariant.load !1
  %56 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 704
  %57 = load <2 x i32>, ptr addrspace(1) %56, align 8, !invariant.load !1
  %58 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 736
  %59 = load <2 x i32>, ptr addrspace(1) %58, align 8, !invariant.load !1
  %60 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 768
  %61 = load <2 x i32>, ptr addrspace(1) %60, align 8, !invariant.load !1
  %62 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 800
  %63 = load <2 x i32>, ptr addrspace(1) %62, align 8, !invariant.load !1
  %64 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 832
  %65 = load <2 x i32>, ptr addrspace(1) %64, align 8, !invariant.load !1
  %66 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 864
  %67 = load <2 x i32>, ptr addrspace(1) %66, align 8, !invariant.load !1
  %68 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 896
  %69 = load <2 x i32>, ptr addrspace(1) %68, align 8, !invariant.load !1
  %70 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 928
  %71 = load <2 x i32>, ptr addrspace(1) %70, align 8, !invariant.load !1
  %72 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 960
  %73 = load <2 x i32>, ptr addrspace(1) %72, align 8, !invariant.load !1
  %74 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 992
  %75 = load <2 x i32>, ptr addrspace(1) %74, align 8, !invariant.load !1
  %76 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8192
  %77 = load <2 x i32>, ptr addrspace(1) %76, align 8, !invariant.load !1
  %78 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8224
  %79 = load <2 x i32>, ptr addrspace(1) %78, align 8, !invariant.load !1
  %80 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8256
  %81 = load <2 x i32>, ptr addrspace(1) %80, align 8, !invariant.load !1
  %82 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8288
  %83 = load <2 x i32>, ptr addrspace(1) %82, align 8, !invariant.load !1
  %84 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8320
  %85 = load <2 x i32>, ptr addrspace(1) %84, align 8, !invariant.load !1
  %86 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8352
  %87 = load <2 x i32>, ptr addrspace(1) %86, align 8, !invariant.load !1
  %88 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8384
  %89 = load <2 x i32>, ptr addrspace(1) %88, align 8, !invariant.load !1
  %90 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8416
  %91 = load <2 x i32>, ptr addrspace(1) %90, align 8, !invariant.load !1
  %92 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8448
  %93 = load <2 x i32>, ptr addrspace(1) %92, align 8, !invariant.load !1
  %94 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8480
  %95 = load <2 x i32>, ptr addrspace(1) %94, align 8, !invariant.load !1
  %96 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8512
  %97 = load <2 x i32>, ptr addrspace(1) %96, align 8, !invariant.load !1
  %98 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8544
  %99 = load <2 x i32>, ptr addrspace(1) %98, align 8, !invariant.load !1
  %100 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8576
  %101 = load <2 x i32>, ptr addrspace(1) %100, align 8, !invariant.load !1
  %102 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8608
  %103 = load <2 x i32>, ptr addrspace(1) %102, align 8, !invariant.load !1
  %104 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8640
  %105 = load <2 x i32>, ptr addrspace(1) %104, align 8, !invariant.load !1
  %106 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8672
  %107 = load <2 x i32>, ptr addrspace(1) %106, align 8, !invariant.load !1
  %108 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8704
  %109 = load <2 x i32>, ptr addrspace(1) %108, align 8, !invariant.load !1
  %110 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8736
  %111 = load <2 x i32>, ptr addrspace(1) %110, align 8, !invariant.load !1
  %112 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8768
  %113 = load <2 x i32>, ptr addrspace(1) %112, align 8, !invariant.load !1
  %114 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8800
  %115 = load <2 x i32>, ptr addrspace(1) %114, align 8, !invariant.load !1
  %116 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8832
  %117 = load <2 x i32>, ptr addrspace(1) %116, align 8, !invariant.load !1
  %118 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8864
  %119 = load <2 x i32>, ptr addrspace(1) %118, align 8, !invariant.load !1
  %120 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8896
  %121 = load <2 x i32>, ptr addrspace(1) %120, align 8, !invariant.load !1
  %122 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8928
  %123 = load <2 x i32>, ptr addrspace(1) %122, align 8, !invariant.load !1
  %124 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8960
  %125 = load <2 x i32>, ptr addrspace(1) %124, align 8, !invariant.load !1
  %126 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8992
  %127 = load <2 x i32>, ptr addrspace(1) %126, align 8, !invariant.load !1
  %128 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9024
  %129 = load <2 x i32>, ptr addrspace(1) %128, align 8, !invariant.load !1
  %130 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9056
  %131 = load <2 x i32>, ptr addrspace(1) %130, align 8, !invariant.load !1
  %132 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9088
  %133 = load <2 x i32>, ptr addrspace(1) %132, align 8, !invariant.load !1
  %134 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9120
  %135 = load <2 x i32>, ptr addrspace(1) %134, align 8, !invariant.load !1
  %136 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9152
  %137 = load <2 x i32>, ptr addrspace(1) %136, align 8, !invariant.load !1
  %138 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9184
  %139 = load <2 x i32>, ptr addrspace(1) %138, align 8, !invariant.load !1
  %140 = extractelement <2 x i32> %13, i64 0
  %141 = extractelement <2 x i32> %13, i64 1
  %142 = extractelement <2 x i32> %15, i64 0
  %143 = extractelement <2 x i32> %15, i64 1
  %144 = extractelement <2 x i32> %17, i64 0
  %145 = extractelement <2 x i32> %17, i64 1
  %146 = extractelement <2 x i32> %19, i64 0
  %147 = extractelement <2 x i32> %19, i64 1
  %148 = extractelement <2 x i32> %21, i64 0
  %149 = extractelement <2 x i32> %21, i64 1
  %150 = extractelement <2 x i32> %23, i64 0
  %151 = extractelement <2 x i32> %23, i64 1
  %152 = extractelement <2 x i32> %25, i64 0
  %153 = extractelement <2 x i32> %25, i64 1
  %154 = extractelement <2 x i32> %27, i64 0
  %155 = extractelement <2 x i32> %27, i64 1
  %156 = extractelement <2 x i32> %29, i64 0
  %157 = extractelement <2 x i32> %29, i64 1
  %158 = extractelement <2 x i32> %31, i64 0
  %159 = extractelement <2 x i32> %31, i64 1
  %160 = extractelement <2 x i32> %33, i64 0
  %161 = extractelement <2 x i32> %33, i64 1
  %162 = extractelement <2 x i32> %35, i64 0
  %163 = extractelement <2 x i32> %35, i64 1
  %164 = extractelement <2 x i32> %37, i64 0
  %165 = extractelement <2 x i32> %37, i64 1
  %166 = extractelement <2 x i32> %39, i64 0
  %167 = extractelement <2 x i32> %39, i64 1
  %168 = extractelement <2 x i32> %41, i64 0
  %169 = extractelement <2 x i32> %41, i64 1
  %170 = extractelement <2 x i32> %43, i64 0
  %171 = extractelement <2 x i32> %43, i64 1
  %172 = extractelement <2 x i32> %45, i64 0
  %173 = extractelement <2 x i32> %45, i64 1
  %174 = extractelement <2 x i32> %47, i64 0
  %175 = extractelement <2 x i32> %47, i64 1
  %176 = extractelement <2 x i32> %49, i64 0
  %177 = extractelement <2 x i32> %49, i64 1
  %178 = extractelement <2 x i32> %51, i64 0
  %179 = extractelement <2 x i32> %51, i64 1
  %180 = extractelement <2 x i32> %53, i64 0
  %181 = extractelement <2 x i32> %53, i64 1
  %182 = extractelement <2 x i32> %55, i64 0
  %183 = extractelement <2 x i32> %55, i64 1
  %184 = extractelement <2 x i32> %57, i64 0
  %185 = extractelement <2 x i32> %57, i64 1
  %186 = extractelement <2 x i32> %59, i64 0
  %187 = extractelement <2 x i32> %59, i64 1
  %188 = extractelement <2 x i32> %61, i64 0
  %189 = extractelement <2 x i32> %61, i64 1
  %190 = extractelement <2 x i32> %63, i64 0
  %191 = extractelement <2 x i32> %63, i64 1
  %192 = extractelement <2 x i32> %65, i64 0
  %193 = extractelement <2 x i32> %65, i64 1
  %194 = extractelement <2 x i32> %67, i64 0
  %195 = extractelement <2 x i32> %67, i64 1
  %196 = extractelement <2 x i32> %69, i64 0
  %197 = extractelement <2 x i32> %69, i64 1
  %198 = extractelement <2 x i32> %71, i64 0
  %199 = extractelement <2 x i32> %71, i64 1
  %200 = extractelement <2 x i32> %73, i64 0
  %201 = extractelement <2 x i32> %73, i64 1
  %202 = extractelement <2 x i32> %75, i64 0
  %203 = extractelement <2 x i32> %75, i64 1
  %204 = extractelement <2 x i32> %77, i64 0
  %205 = extractelement <2 x i32> %77, i64 1
  %206 = extractelement <2 x i32> %79, i64 0
  %207 = extractelement <2 x i32> %79, i64 1
  %208 = extractelement <2 x i32> %81, i64 0
  %209 = extractelement <2 x i32> %81, i64 1
  %210 = extractelement <2 x i32> %83, i64 0
  %211 = extractelement <2 x i32> %83, i64 1
  %212 = extractelement <2 x i32> %85, i64 0
  %213 = extractelement <2 x i32> %85, i64 1
  %214 = extractelement <2 x i32> %87, i64 0
  %215 = extractelement <2 x i32> %87, i64 1
  %216 = extractelement <2 x i32> %89, i64 0
  %217 = extractelement <2 x i32> %89, i64 1
  %218 = extractelement <2 x i32> %91, i64 0
  %219 = extractelement <2 x i32> %91, i64 1
  %220 = extractelement <2 x i32> %93, i64 0
  %221 = extractelement <2 x i32> %93, i64 1
  %222 = extractelement <2 x i32> %95, i64 0
  %223 = extractelement <2 x i32> %95, i64 1
  %224 = extractelement <2 x i32> %97, i64 0
  %225 = extractelement <2 x i32> %97, i64 1
  %226 = extractelement <2 x i32> %99, i64 0
  %227 = extractelement <2 x i32> %99, i64 1
  %228 = extractelement <2 x i32> %101, i64 0
  %229 = extractelement <2 x i32> %101, i64 1
  %230 = extractelement <2 x i32> %103, i64 0
  %231 = extractelement <2 x i32> %103, i64 1
  %232 = extractelement <2 x i32> %105, i64 0
  %233 = extractelement <2 x i32> %105, i64 1
  %234 = extractelement <2 x i32> %107, i64 0
  %235 = extractelement <2 x i32> %107, i64 1
  %236 = extractelement <2 x i32> %109, i64 0
  %237 = extractelement <2 x i32> %109, i64 1
  %238 = extractelement <2 x i32> %111, i64 0
  %239 = extractelement <2 x i32> %111, i64 1
  %240 = extractelement <2 x i32> %113, i64 0
  %241 = extractelement <2 x i32> %113, i64 1
  %242 = extractelement <2 x i32> %115, i64 0
  %243 = extractelement <2 x i32> %115, i64 1
  %244 = extractelement <2 x i32> %117, i64 0
  %245 = extractelement <2 x i32> %117, i64 1
  %246 = extractelement <2 x i32> %119, i64 0
  %247 = extractelement <2 x i32> %119, i64 1
  %248 = extractelement <2 x i32> %121, i64 0
  %249 = extractelement <2 x i32> %121, i64 1
  %250 = extractelement <2 x i32> %123, i64 0
  %251 = extractelement <2 x i32> %123, i64 1
  %252 = extractelement <2 x i32> %125, i64 0
  %253 = extractelement <2 x i32> %125, i64 1
  %254 = extractelement <2 x i32> %127, i64 0
  %255 = extractelement <2 x i32> %127, i64 1
  %256 = extractelement <2 x i32> %129, i64 0
  %257 = extractelement <2 x i32> %129, i64 1
  %258 = extractelement <2 x i32> %131, i64 0
  %259 = extractelement <2 x i32> %131, i64 1
  %260 = extractelement <2 x i32> %133, i64 0
  %261 = extractelement <2 x i32> %133, i64 1
  %262 = extractelement <2 x i32> %135, i64 0
  %263 = extractelement <2 x i32> %135, i64 1
  %264 = extractelement <2 x i32> %137, i64 0
  %265 = extractelement <2 x i32> %137, i64 1
  %266 = extractelement <2 x i32> %139, i64 0
  %267 = extractelement <2 x i32> %139, i64 1
  %268 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %269 = insertelement <2 x i32> poison, i32 %140, i64 0
  %270 = insertelement <2 x i32> %269, i32 %141, i64 1
  %271 = insertelement <2 x i32> poison, i32 %142, i64 0
  %272 = insertelement <2 x i32> %271, i32 %143, i64 1
  %273 = insertelement <2 x i32> poison, i32 %144, i64 0
  %274 = insertelement <2 x i32> %273, i32 %145, i64 1
  %275 = insertelement <2 x i32> poison, i32 %146, i64 0
  %276 = insertelement <2 x i32> %275, i32 %147, i64 1
  %277 = insertelement <2 x i32> poison, i32 %148, i64 0
  %278 = insertelement <2 x i32> %277, i32 %149, i64 1
  %279 = insertelement <2 x i32> poison, i32 %150, i64 0
  %280 = insertelement <2 x i32> %279, i32 %151, i64 1
  %281 = insertelement <2 x i32> poison, i32 %152, i64 0
  %282 = insertelement <2 x i32> %281, i32 %153, i64 1
  %283 = insertelement <2 x i32> poison, i32 %154, i64 0
  %284 = insertelement <2 x i32> %283, i32 %155, i64 1
  %285 = insertelement <2 x i32> poison, i32 %156, i64 0
  %286 = insertelement <2 x i32> %285, i32 %157, i64 1
  %287 = insertelement <2 x i32> poison, i32 %158, i64 0
  %288 = insertelement <2 x i32> %287, i32 %159, i64 1
  %289 = insertelement <2 x i32> poison, i32 %160, i64 0
  %290 = insertelement <2 x i32> %289, i32 %161, i64 1
  %291 = insertelement <2 x i32> poison, i32 %162, i64 0
  %292 = insertelement <2 x i32> %291, i32 %163, i64 1
  %293 = insertelement <2 x i32> poison, i32 %164, i64 0
  %294 = insertelement <2 x i32> %293, i32 %165, i64 1
  %295 = insertelement <2 x i32> poison, i32 %166, i64 0
  %296 = insertelement <2 x i32> %295, i32 %167, i64 1
  %297 = insertelement <2 x i32> poison, i32 %168, i64 0
  %298 = insertelement <2 x i32> %297, i32 %169, i64 1
  %299 = insertelement <2 x i32> poison, i32 %170, i64 0
  %300 = insertelement <2 x i32> %299, i32 %171, i64 1
  %301 = insertelement <2 x i32> poison, i32 %172, i64 0
  %302 = insertelement <2 x i32> %301, i32 %173, i64 1
  %303 = insertelement <2 x i32> poison, i32 %174, i64 0
  %304 = insertelement <2 x i32> %303, i32 %175, i64 1
  %305 = insertelement <2 x i32> poison, i32 %176, i64 0
  %306 = insertelement <2 x i32> %305, i32 %177, i64 1
  %307 = insertelement <2 x i32> poison, i32 %178, i64 0
  %308 = insertelement <2 x i32> %307, i32 %179, i64 1
  %309 = insertelement <2 x i32> poison, i32 %180, i64 0
  %310 = insertelement <2 x i32> %309, i32 %181, i64 1
  %311 = insertelement <2 x i32> poison, i32 %182, i64 0
  %312 = insertelement <2 x i32> %311, i32 %183, i64 1
  %313 = insertelement <2 x i32> poison, i32 %184, i64 0
  %314 = insertelement <2 x i32> %313, i32 %185, i64 1
  %315 = insertelement <2 x i32> poison, i32 %186, i64 0
  %316 = insertelement <2 x i32> %315, i32 %187, i64 1
  %317 = insertelement <2 x i32> poison, i32 %188, i64 0
  %318 = insertelement <2 x i32> %317, i32 %189, i64 1
  %319 = insertelement <2 x i32> poison, i32 %190, i64 0
  %320 = insertelement <2 x i32> %319, i32 %191, i64 1
  %321 = insertelement <2 x i32> poison, i32 %192, i64 0
  %322 = insertelement <2 x i32> %321, i32 %193, i64 1
  %323 = insertelement <2 x i32> poison, i32 %194, i64 0
  %324 = insertelement <2 x i32> %323, i32 %195, i64 1
  %325 = insertelement <2 x i32> poison, i32 %196, i64 0
  %326 = insertelement <2 x i32> %325, i32 %197, i64 1
  %327 = insertelement <2 x i32> poison, i32 %198, i64 0
  %328 = insertelement <2 x i32> %327, i32 %199, i64 1
  %329 = insertelement <2 x i32> poison, i32 %200, i64 0
  %330 = insertelement <2 x i32> %329, i32 %201, i64 1
  %331 = insertelement <2 x i32> poison, i32 %202, i64 0
  %332 = insertelement <2 x i32> %331, i32 %203, i64 1
  %333 = insertelement <2 x i32> poison, i32 %204, i64 0
  %334 = insertelement <2 x i32> %333, i32 %205, i64 1
  %335 = insertelement <2 x i32> poison, i32 %206, i64 0
  %336 = insertelement <2 x i32> %335, i32 %207, i64 1
  %337 = insertelement <2 x i32> poison, i32 %208, i64 0
  %338 = insertelement <2 x i32> %337, i32 %209, i64 1
  %339 = insertelement <2 x i32> poison, i32 %210, i64 0
  %340 = insertelement <2 x i32> %339, i32 %211, i64 1
  %341 = insertelement <2 x i32> poison, i32 %212, i64 0
  %342 = insertelement <2 x i32> %341, i32 %213, i64 1
  %343 = insertelement <2 x i32> poison, i32 %214, i64 0
  %344 = insertelement <2 x i32> %343, i32 %215, i64 1
  %345 = insertelement <2 x i32> poison, i32 %216, i64 0
  %346 = insertelement <2 x i32> %345, i32 %217, i64 1
  %347 = insertelement <2 x i32> poison, i32 %218, i64 0
  %348 = insertelement <2 x i32> %347, i32 %219, i64 1
  %349 = insertelement <2 x i32> poison, i32 %220, i64 0
  %350 = insertelement <2 x i32> %349, i32 %221, i64 1
  %351 = insertelement <2 x i32> poison, i32 %222, i64 0
  %352 = insertelement <2 x i32> %351, i32 %223, i64 1
  %353 = insertelement <2 x i32> poison, i32 %224, i64 0
  %354 = insertelement <2 x i32> %353, i32 %225, i64 1
  %355 = insertelement <2 x i32> poison, i32 %226, i64 0
  %356 = insertelement <2 x i32> %355, i32 %227, i64 1
  %357 = insertelement <2 x i32> poison, i32 %228, i64 0
  %358 = insertelement <2 x i32> %357, i32 %229, i64 1
  %359 = insertelement <2 x i32> poison, i32 %230, i64 0
  %360 = insertelement <2 x i32> %359, i32 %231, i64 1
  %361 = insertelement <2 x i32> poison, i32 %232, i64 0
  %362 = insertelement <2 x i32> %361, i32 %233, i64 1
  %363 = insertelement <2 x i32> poison, i32 %234, i64 0
  %364 = insertelement <2 x i32> %363, i32 %235, i64 1
  %365 = insertelement <2 x i32> poison, i32 %236, i64 0
  %366 = insertelement <2 x i32> %365, i32 %237, i64 1
  %367 = insertelement <2 x i32> poison, i32 %238, i64 0
  %368 = insertelement <2 x i32> %367, i32 %239, i64 1
  %369 = insertelement <2 x i32> poison, i32 %240, i64 0
  %370 = insertelement <2 x i32> %369, i32 %241, i64 1
  %371 = insertelement <2 x i32> poison, i32 %242, i64 0
  %372 = insertelement <2 x i32> %371, i32 %243, i64 1
  %373 = insertelement <2 x i32> poison, i32 %244, i64 0
  %374 = insertelement <2 x i32> %373, i32 %245, i64 1
  %375 = insertelement <2 x i32> poison, i32 %246, i64 0
  %376 = insertelement <2 x i32> %375, i32 %247, i64 1
  %377 = insertelement <2 x i32> poison, i32 %248, i64 0
  %378 = insertelement <2 x i32> %377, i32 %249, i64 1
  %379 = insertelement <2 x i32> poison, i32 %250, i64 0
  %380 = insertelement <2 x i32> %379, i32 %251, i64 1
  %381 = insertelement <2 x i32> poison, i32 %252, i64 0
  %382 = insertelement <2 x i32> %381, i32 %253, i64 1
  %383 = insertelement <2 x i32> poison, i32 %254, i64 0
  %384 = insertelement <2 x i32> %383, i32 %255, i64 1
  %385 = insertelement <2 x i32> poison, i32 %256, i64 0
  %386 = insertelement <2 x i32> %385, i32 %257, i64 1
  %387 = insertelement <2 x i32> poison, i32 %258, i64 0
  %388 = insertelement <2 x i32> %387, i32 %259, i64 1
  %389 = insertelement <2 x i32> poison, i32 %260, i64 0
  %390 = insertelement <2 x i32> %389, i32 %261, i64 1
  %391 = insertelement <2 x i32> poison, i32 %262, i64 0
  %392 = insertelement <2 x i32> %391, i32 %263, i64 1
  %393 = insertelement <2 x i32> poison, i32 %264, i64 0
  %394 = insertelement <2 x i32> %393, i32 %265, i64 1
  %395 = insertelement <2 x i32> poison, i32 %266, i64 0
  %396 = insertelement <2 x i32> %395, i32 %267, i64 1
  store <2 x i32> %270, ptr addrspace(1) %268, align 8
  %397 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 32
  store <2 x i32> %272, ptr addrspace(1) %397, align 8
  %398 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 64
  store <2 x i32> %274, ptr addrspace(1) %398, align 8
  %399 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 96
  store <2 x i32> %276, ptr addrspace(1) %399, align 8
  %400 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 128
  store <2 x i32> %278, ptr addrspace(1) %400, align 8
  %401 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 160
  store <2 x i32> %280, ptr addrspace(1) %401, align 8
  %402 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 192
  store <2 x i32> %282, ptr addrspace(1) %402, align 8
  %403 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 224
  store <2 x i32> %284, ptr addrspace(1) %403, align 8
  %404 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 256
  store <2 x i32> %286, ptr addrspace(1) %404, align 8
  %405 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 288
  store <2 x i32> %288, ptr addrspace(1) %405, align 8
  %406 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 320
  store <2 x i32> %290, ptr addrspace(1) %406, align 8
  %407 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 352
  store <2 x i32> %292, ptr addrspace(1) %407, align 8
  %408 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 384
  store <2 x i32> %294, ptr addrspace(1) %408, align 8
  %409 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 416
  store <2 x i32> %296, ptr addrspace(1) %409, align 8
  %410 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 448
  store <2 x i32> %298, ptr addrspace(1) %410, align 8
  %411 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 480
  store <2 x i32> %300, ptr addrspace(1) %411, align 8
  %412 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 512
  store <2 x i32> %302, ptr addrspace(1) %412, align 8
  %413 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 544
  store <2 x i32> %304, ptr addrspace(1) %413, align 8
  %414 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 576
  store <2 x i32> %306, ptr addrspace(1) %414, align 8
  %415 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 608
  store <2 x i32> %308, ptr addrspace(1) %415, align 8
  %416 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 640
  store <2 x i32> %310, ptr addrspace(1) %416, align 8
  %417 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 672
  store <2 x i32> %312, ptr addrspace(1) %417, align 8
  %418 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 704
  store <2 x i32> %314, ptr addrspace(1) %418, align 8
  %419 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 736
  store <2 x i32> %316, ptr addrspace(1) %419, align 8
  %420 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 768
  store <2 x i32> %318, ptr addrspace(1) %420, align 8
  %421 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 800
  store <2 x i32> %320, ptr addrspace(1) %421, align 8
  %422 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 832
  store <2 x i32> %322, ptr addrspace(1) %422, align 8
  %423 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 864
  store <2 x i32> %324, ptr addrspace(1) %423, align 8
  %424 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 896
  store <2 x i32> %326, ptr addrspace(1) %424, align 8
  %425 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 928
  store <2 x i32> %328, ptr addrspace(1) %425, align 8
  %426 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 960
  store <2 x i32> %330, ptr addrspace(1) %426, align 8
  %427 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 992
  store <2 x i32> %332, ptr addrspace(1) %427, align 8
  %428 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8192
  store <2 x i32> %334, ptr addrspace(1) %428, align 8
  %429 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8224
  store <2 x i32> %336, ptr addrspace(1) %429, align 8
  %430 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8256
  store <2 x i32> %338, ptr addrspace(1) %430, align 8
  %431 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8288
  store <2 x i32> %340, ptr addrspace(1) %431, align 8
  %432 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8320
  store <2 x i32> %342, ptr addrspace(1) %432, align 8
  %433 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8352
  store <2 x i32> %344, ptr addrspace(1) %433, align 8
  %434 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8384
  store <2 x i32> %346, ptr addrspace(1) %434, align 8
  %435 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8416
  store <2 x i32> %348, ptr addrspace(1) %435, align 8
  %436 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8448
  store <2 x i32> %350, ptr addrspace(1) %436, align 8
  %437 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8480
  store <2 x i32> %352, ptr addrspace(1) %437, align 8
  %438 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8512
  store <2 x i32> %354, ptr addrspace(1) %438, align 8
  %439 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8544
  store <2 x i32> %356, ptr addrspace(1) %439, align 8
  %440 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8576
  store <2 x i32> %358, ptr addrspace(1) %440, align 8
  %441 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8608
  store <2 x i32> %360, ptr addrspace(1) %441, align 8
  %442 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8640
  store <2 x i32> %362, ptr addrspace(1) %442, align 8
  %443 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8672
  store <2 x i32> %364, ptr addrspace(1) %443, align 8
  %444 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8704
  store <2 x i32> %366, ptr addrspace(1) %444, align 8
  %445 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8736
  store <2 x i32> %368, ptr addrspace(1) %445, align 8
  %446 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8768
  store <2 x i32> %370, ptr addrspace(1) %446, align 8
  %447 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8800
  store <2 x i32> %372, ptr addrspace(1) %447, align 8
  %448 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8832
  store <2 x i32> %374, ptr addrspace(1) %448, align 8
  %449 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8864
  store <2 x i32> %376, ptr addrspace(1) %449, align 8
  %450 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8896
  store <2 x i32> %378, ptr addrspace(1) %450, align 8
  %451 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8928
  store <2 x i32> %380, ptr addrspace(1) %451, align 8
  %452 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8960
  store <2 x i32> %382, ptr addrspace(1) %452, align 8
  %453 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 8992
  store <2 x i32> %384, ptr addrspace(1) %453, align 8
  %454 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9024
  store <2 x i32> %386, ptr addrspace(1) %454, align 8
  %455 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9056
  store <2 x i32> %388, ptr addrspace(1) %455, align 8
  %456 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9088
  store <2 x i32> %390, ptr addrspace(1) %456, align 8
  %457 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9120
  store <2 x i32> %392, ptr addrspace(1) %457, align 8
  %458 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9152
  store <2 x i32> %394, ptr addrspace(1) %458, align 8
  %459 = getelementptr inbounds i8, ptr addrspace(1) %268, i64 9184
  store <2 x i32> %396, ptr addrspace(1) %459, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
