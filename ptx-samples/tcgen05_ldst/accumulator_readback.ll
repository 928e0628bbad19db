; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@accumulator_readback_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @accumulator_readback(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %C) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @accumulator_readback_pool, i32 256)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) @accumulator_readback_pool, align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  br label %for

for:                                              ; preds = %for.body, %if.end
  %k = phi i32 [ 0, %if.end ], [ %242, %for.body ]
  %5 = phi i32 [ 0, %if.end ], [ %108, %for.body ]
  %6 = phi i32 [ 0, %if.end ], [ %109, %for.body ]
  %7 = phi i32 [ 0, %if.end ], [ %110, %for.body ]
  %8 = phi i32 [ 0, %if.end ], [ %111, %for.body ]
  %9 = phi i32 [ 0, %if.end ], [ %112, %for.body ]
  %10 = phi i32 [ 0, %if.end ], [ %113, %for.body ]
  %11 = phi i32 [ 0, %if.end ], [ %114, %for.body ]
  %12 = phi i32 [ 0, %if.end ], [ %115, %for.body ]
  %13 = phi i32 [ 0, %if.end ], [ %116, %for.body ]
  %14 = phi i32 [ 0, %if.end ], [ %117, %for.body ]
  %15 = phi i32 [ 0, %if.end ], [ %118, %for.body ]
  %16 = phi i32 [ 0, %if.end ], [ %119, %for.body ]
  %17 = phi i32 [ 0, %if.end ], [ %120, %for.body ]
  %18 = phi i32 [ 0, %if.end ], [ %121, %for.body ]
  %19 = phi i32 [ 0, %if.end ], [ %122, %for.body ]
  %20 = phi i32 [ 0, %if.end ], [ %123, %for.body ]
  %21 = phi i32 [ 0, %if.end ], [ %124, %for.body ]
  %22 = phi i32 [ 0, %if.end ], [ %125, %for.body ]
  %23 = phi i32 [ 0, %if.end ], [ %126, %for.body ]
  %24 = phi i32 [ 0, %if.end ], [ %127, %for.body ]
  %25 = phi i32 [ 0, %if.end ], [ %128, %for.body ]
  %26 = phi i32 [ 0, %if.end ], [ %129, %for.body ]
  %27 = phi i32 [ 0, %if.end ], [ %130, %for.body ]
  %28 = phi i32 [ 0, %if.end ], [ %131, %for.body ]
  %29 = phi i32 [ 0, %if.end ], [ %132, %for.body ]
  %30 = phi i32 [ 0, %if.end ], [ %133, %for.body ]
  %31 = phi i32 [ 0, %if.end ], [ %134, %for.body ]
  %32 = phi i32 [ 0, %if.end ], [ %135, %for.body ]
  %33 = phi i32 [ 0, %if.end ], [ %136, %for.body ]
  %34 = phi i32 [ 0, %if.end ], [ %137, %for.body ]
  %35 = phi i32 [ 0, %if.end ], [ %138, %for.body ]
  %36 = phi i32 [ 0, %if.end ], [ %139, %for.body ]
  %37 = phi i32 [ 0, %if.end ], [ %140, %for.body ]
  %38 = phi i32 [ 0, %if.end ], [ %141, %for.body ]
  %39 = phi i32 [ 0, %if.end ], [ %142, %for.body ]
  %40 = phi i32 [ 0, %if.end ], [ %143, %for.body ]
  %41 = phi i32 [ 0, %if.end ], [ %144, %for.body ]
  %42 = phi i32 [ 0, %if.end ], [ %145, %for.body ]
  %43 = phi i32 [ 0, %if.end ], [ %146, %for.body ]
  %44 = phi i32 [ 0, %if.end ], [ %147, %for.body ]
  %45 = phi i32 [ 0, %if.end ], [ %148, %for.body ]
  %46 = phi i32 [ 0, %if.end ], [ %149, %for.body ]
  %47 = phi i32 [ 0, %if.end ], [ %150, %for.body ]
  %48 = phi i32 [ 0, %if.end ], [ %151, %for.body ]
  %49 = phi i32 [ 0, %if.end ], [ %152, %for.body ]
  %50 = phi i32 [ 0, %if.end ], [ %153, %for.body ]
  %51 = phi i32 [ 0, %if.end ], [ %154, %for.body ]
  %52 = phi i32 [ 0, %if.end ], [ %155, %for.body ]
  %53 = phi i32 [ 0, %if.end ], [ %156, %for.body ]
  %54 = phi i32 [ 0, %if.end ], [ %157, %for.body ]
  %55 = phi i32 [ 0, %if.end ], [ %158, %for.body ]
  %56 = phi i32 [ 0, %if.end ], [ %159, %for.body ]
  %57 = phi i32 [ 0, %if.end ], [ %160, %for.body ]
  %58 = phi i32 [ 0, %if.end ], [ %161, %for.body ]
  %59 = phi i32 [ 0, %if.end ], [ %162, %for.body ]
  %60 = phi i32 [ 0, %if.end ], [ %163, %for.body ]
  %61 = phi i32 [ 0, %if.end ], [ %164, %for.body ]
  %62 = phi i32 [ 0, %if.end ], [ %165, %for.body ]
  %63 = phi i32 [ 0, %if.end ], [ %166, %for.body ]
  %64 = phi i32 [ 0, %if.end ], [ %167, %for.body ]
  %65 = phi i32 [ 0, %if.end ], [ %168, %for.body ]
  %66 = phi i32 [ 0, %if.end ], [ %169, %for.body ]
  %67 = phi i32 [ 0, %if.end ], [ %170, %for.body ]
  %68 = phi i32 [ 0, %if.end ], [ %171, %for.body ]
  %69 = icmp slt i32 %k, 4
  br i1 %69, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %70 = and i32 %thread, 127
  %71 = mul i32 %70, 256
  %72 = mul i32 %k, 64
  %73 = add i32 %71, %72
  %74 = zext nneg i32 %73 to i64
  %75 = mul i64 %74, 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %75
  %77 = load <4 x i32>, ptr addrspace(1) %76, align 16, !invariant.load !1
  %78 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 16
  %79 = load <4 x i32>, ptr addrspace(1) %78, align 16, !invariant.load !1
  %80 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 32
  %81 = load <4 x i32>, ptr addrspace(1) %80, align 16, !invariant.load !1
  %82 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 48
  %83 = load <4 x i32>, ptr addrspace(1) %82, align 16, !invariant.load !1
  %84 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 64
  %85 = load <4 x i32>, ptr addrspace(1) %84, align 16, !invariant.load !1
  %86 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 80
  %87 = load <4 x i32>, ptr addrspace(1) %86, align 16, !invariant.load !1
  %88 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 96
  %89 = load <4 x i32>, ptr addrspace(1) %88, align 16, !invariant.load !1
  %90 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 112
  %91 = load <4 x i32>, ptr addrspace(1) %90, align 16, !invariant.load !1
  %92 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 128
  %93 = load <4 x i32>, ptr addrspace(1) %92, align 16, !invariant.load !1
  %94 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 144
  %95 = load <4 x i32>, ptr addrspace(1) %94, align 16, !invariant.load !1
  %96 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 160
  %97 = load <4 x i32>, ptr addrspace(1) %96, align 16, !invariant.load !1
  %98 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 176
  %99 = load <4 x i32>, ptr addrspace(1) %98, align 16, !invariant.load !1
  %100 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 192
  %101 = load <4 x i32>, ptr addrspace(1) %100, align 16, !invariant.load !1
  %102 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 208
  %103 = load <4 x i32>, ptr addrspace(1) %102, align 16, !invariant.load !1
  %104 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 224
  %105 = load <4 x i32>, ptr addrspace(1) %104, align 16, !invariant.load !1
  %106 = getelementptr inbounds i8, ptr addrspace(1) %76, i64 240
  %107 = load <4 x i32>, ptr addrspace(1) %106, align 16, !invariant.load !1
  %108 = extractelement <4 x i32> %77, i64 0
  %109 = extractelement <4 x i32> %77, i64 1
  %110 = extractelement <4 x i32> %77, i64 2
  %111 = extractelement <4 x i32> %77, i64 3
  %112 = extractelement <4 x i32> %79, i64 0
  %113 = extractelement <4 x i32> %79, i64 1
  %114 = extractelement <4 x i32> %79, i64 2
  %115 = extractelement <4 x i32> %79, i64 3
  %116 = extractelement <4 x i32> %81, i64 0
  %117 = extractelement <4 x i32> %81, i64 1
  %118 = extractelement <4 x i32> %81, i64 2
  %119 = extractelement <4 x i32> %81, i64 3
  %120 = extractelement <4 x i32> %83, i64 0
  %121 = extractelement <4 x i32> %83, i64 1
  %122 = extractelement <4 x i32> %83, i64 2
  %123 = extractelement <4 x i32> %83, i64 3
  %124 = extractelement <4 x i32> %85, i64 0
  %125 = extractelement <4 x i32> %85, i64 1
  %126 = extractelement <4 x i32> %85, i64 2
  %127 = extractelement <4 x i32> %85, i64 3
  %128 = extractelement <4 x i32> %87, i64 0
  %129 = extractelement <4 x i32> %87, i64 1
  %130 = extractelement <4 x i32> %87, i64 2
  %131 = extractelement <4 x i32> %87, i64 3
  %132 = extractelement <4 x i32> %89, i64 0
  %133 = extractelement <4 x i32> %89, i64 1
  %134 = extractelement <4 x i32> %89, i64 2
  %135 = extractelement <4 x i32> %89, i64 3
  %136 = extractelement <4 x i32> %91, i64 0
  %137 = extractelement <4 x i32> %91, i64 1
  %138 = extractelement <4 x i32> %91, i64 2
  %139 = extractelement <4 x i32> %91, i64 3
  %140 = extractelement <4 x i32> %93, i64 0
  %141 = extractelement <4 x i32> %93, i64 1
  %142 = extractelement <4 x i32> %93, i64 2
  %143 = extractelement <4 x i32> %93, i64 3
  %144 = extractelement <4 x i32> %95, i64 0
  %145 = extractelement <4 x i32> %95, i64 1
  %146 = extractelement <4 x i32> %95, i64 2
  %147 = extractelement <4 x i32> %95, i64 3
  %148 = extractelement <4 x i32> %97, i64 0
  %149 = extractelement <4 x i32> %97, i64 1
  %150 = extractelement <4 x i32> %97, i64 2
  %151 = extractelement <4 x i32> %97, i64 3
  %152 = extractelement <4 x i32> %99, i64 0
  %153 = extractelement <4 x i32> %99, i64 1
  %154 = extractelement <4 x i32> %99, i64 2
  %155 = extractelement <4 x i32> %99, i64 3
  %156 = extractelement <4 x i32> %101, i64 0
  %157 = extractelement <4 x i32> %101, i64 1
  %158 = extractelement <4 x i32> %101, i64 2
  %159 = extractelement <4 x i32> %101, i64 3
  %160 = extractelement <4 x i32> %103, i64 0
  %161 = extractelement <4 x i32> %103, i64 1
  %162 = extractelement <4 x i32> %103, i64 2
  %163 = extractelement <4 x i32> %103, i64 3
  %164 = extractelement <4 x i32> %105, i64 0
  %165 = extractelement <4 x i32> %105, i64 1
  %166 = extractelement <4 x i32> %105, i64 2
  %167 = extractelement <4 x i32> %105, i64 3
  %168 = extractelement <4 x i32> %107, i64 0
  %169 = extractelement <4 x i32> %107, i64 1
  %170 = extractelement <4 x i32> %107, i64 2
  %171 = extractelement <4 x i32> %107, i64 3
  %172 = and i32 %0, 3
  %173 = shl i32 %172, 21
  %174 = add i32 %173, %72
  %175 = ptrtoint ptr addrspace(6) %4 to i32
  %176 = add i32 %174, %175
  %177 = inttoptr i32 %176 to ptr addrspace(6)
  %178 = insertelement <64 x i32> poison, i32 %108, i64 0
  %179 = insertelement <64 x i32> %178, i32 %109, i64 1
  %180 = insertelement <64 x i32> %179, i32 %110, i64 2
  %181 = insertelement <64 x i32> %180, i32 %111, i64 3
  %182 = insertelement <64 x i32> %181, i32 %112, i64 4
  %183 = insertelement <64 x i32> %182, i32 %113, i64 5
  %184 = insertelement <64 x i32> %183, i32 %114, i64 6
  %185 = insertelement <64 x i32> %184, i32 %115, i64 7
  %186 = insertelement <64 x i32> %185, i32 %116, i64 8
  %187 = insertelement <64 x i32> %186, i32 %117, i64 9
  %188 = insertelement <64 x i32> %187, i32 %118, i64 10
  %189 = insertelement <64 x i32> %188, i32 %119, i64 11
  %190 = insertelement <64 x i32> %189, i32 %120, i64 12
  %191 = insertelement <64 x i32> %190, i32 %121, i64 13
  %192 = insertelement <64 x i32> %191, i32 %122, i64 14
  %193 = insertelement <64 x i32> %192, i32 %123, i64 15
  %194 = insertelement <64 x i32> %193, i32 %124, i64 16
  %195 = insertelement <64 x i32> %194, i32 %125, i64 17
  %196 = insertelement <64 x i32> %195, i32 %126, i64 18
  %197 = insertelement <64 x i32> %196, i32 %127, i64 19
  %198 = insertelement <64 x i32> %197, i32 %128, i64 20
  %199 = insertelement <64 x i32> %198, i32 %129, i64 21
  %200 = insertelement <64 x i32> %199, i32 %130, i64 22
  %201 = insertelement <64 x i32> %200, i32 %131, i64 23
  %202 = insertelement <64 x i32> %201, i32 %132, i64 24
  %203 = insertelement <64 x i32> %202, i32 %133, i64 25
  %204 = insertelement <64 x i32> %203, i32 %134, i64 26
  %205 = insertelement <64 x i32> %204, i32 %135, i64 27
  %206 = insertelement <64 x i32> %205, i32 %136, i64 28
  %207 = insertelement <64 x i32> %206, i32 %137, i64 29
  %208 = insertelement <64 x i32> %207, i32 %138, i64 30
  %209 = insertelement <64 x i32> %208, i32 %139, i64 31
  %210 = insertelement <64 x i32> %209, i32 %140, i64 32
  %211 = insertelement <64 x i32> %210, i32 %141, i64 33
  %212 = insertelement <64 x i32> %211, i32 %142, i64 34
  %213 = insertelement <64 x i32> %212, i32 %143, i64 35
  %214 = insertelement <64 x i32> %213, i32 %144, i64 36
  %215 = insertelement <64 x i32> %214, i32 %145, i64 37
  %216 = insertelement <64 x i32> %215, i32 %146, i64 38
  %217 = insertelement <64 x i32> %216, i32 %147, i64 39
  %218 = insertelement <64 x i32> %217, i32 %148, i64 40
  %219 = insertelement <64 x i32> %218, i32 %149, i64 41
  %220 = insertelement <64 x i32> %219, i32 %150, i64 42
  %221 = insertelement <64 x i32> %220, i32 %151, i64 43
  %222 = insertelement <64 x i32> %221, i32 %152, i64 44
  %223 = insertelement <64 x i32> %222, i32 %153, i64 45
  %224 = insertelement <64 x i32> %223, i32 %154, i64 46
  %225 = insertelement <64 x i32> %224, i32 %155, i64 47
  %226 = insertelement <64 x i32> %225, i32 %156, i64 48
  %227 = insertelement <64 x i32> %226, i32 %157, i64 49
  %228 = insertelement <64 x i32> %227, i32 %158, i64 50
  %229 = insertelement <64 x i32> %228, i32 %159, i64 51
  %230 = insertelement <64 x i32> %229, i32 %160, i64 52
  %231 = insertelement <64 x i32> %230, i32 %161, i64 53
  %232 = insertelement <64 x i32> %231, i32 %162, i64 54
  %233 = insertelement <64 x i32> %232, i32 %163, i64 55
  %234 = insertelement <64 x i32> %233, i32 %164, i64 56
  %235 = insertelement <64 x i32> %234, i32 %165, i64 57
  %236 = insertelement <64 x i32> %235, i32 %166, i64 58
  %237 = insertelement <64 x i32> %236, i32 %167, i64 59
  %238 = insertelement <64 x i32> %237, i32 %168, i64 60
  %239 = insertelement <64 x i32> %238, i32 %169, i64 61
  %240 = insertelement <64 x i32> %239, i32 %170, i64 62
  %241 = insertelement <64 x i32> %240, i32 %171, i64 63
  call void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) %177, <64 x i32> %241, i1 false)
  %242 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 0, %for.end ], [ %530, %for.body3 ]
  %243 = phi i32 [ %5, %for.end ], [ %381, %for.body3 ]
  %244 = phi i32 [ %6, %for.end ], [ %382, %for.body3 ]
  %245 = phi i32 [ %7, %for.end ], [ %383, %for.body3 ]
  %246 = phi i32 [ %8, %for.end ], [ %384, %for.body3 ]
  %247 = phi i32 [ %9, %for.end ], [ %385, %for.body3 ]
  %248 = phi i32 [ %10, %for.end ], [ %386, %for.body3 ]
  %249 = phi i32 [ %11, %for.end ], [ %387, %for.body3 ]
  %250 = phi i32 [ %12, %for.end ], [ %388, %for.body3 ]
  %251 = phi i32 [ %13, %for.end ], [ %389, %for.body3 ]
  %252 = phi i32 [ %14, %for.end ], [ %390, %for.body3 ]
  %253 = phi i32 [ %15, %for.end ], [ %391, %for.body3 ]
  %254 = phi i32 [ %16, %for.end ], [ %392, %for.body3 ]
  %255 = phi i32 [ %17, %for.end ], [ %393, %for.body3 ]
  %256 = phi i32 [ %18, %for.end ], [ %394, %for.body3 ]
  %257 = phi i32 [ %19, %for.end ], [ %395, %for.body3 ]
  %258 = phi i32 [ %20, %for.end ], [ %396, %for.body3 ]
  %259 = phi i32 [ %21, %for.end ], [ %397, %for.body3 ]
  %260 = phi i32 [ %22, %for.end ], [ %398, %for.body3 ]
  %261 = phi i32 [ %23, %for.end ], [ %399, %for.body3 ]
  %262 = phi i32 [ %24, %for.end ], [ %400, %for.body3 ]
  %263 = phi i32 [ %25, %for.end ], [ %401, %for.body3 ]
  %264 = phi i32 [ %26, %for.end ], [ %402, %for.body3 ]
  %265 = phi i32 [ %27, %for.end ], [ %403, %for.body3 ]
  %266 = phi i32 [ %28, %for.end ], [ %404, %for.body3 ]
  %267 = phi i32 [ %29, %for.end ], [ %405, %for.body3 ]
  %268 = phi i32 [ %30, %for.end ], [ %406, %for.body3 ]
  %269 = phi i32 [ %31, %for.end ], [ %407, %for.body3 ]
  %270 = phi i32 [ %32, %for.end ], [ %408, %for.body3 ]
  %271 = phi i32 [ %33, %for.end ], [ %409, %for.body3 ]
  %272 = phi i32 [ %34, %for.end ], [ %410, %for.body3 ]
  %273 = phi i32 [ %35, %for.end ], [ %411, %for.body3 ]
  %274 = phi i32 [ %36, %for.end ], [ %412, %for.body3 ]
  %275 = phi i32 [ %37, %for.end ], [ %413, %for.body3 ]
  %276 = phi i32 [ %38, %for.end ], [ %414, %for.body3 ]
  %277 = phi i32 [ %39, %for.end ], [ %415, %for.body3 ]
  %278 = phi i32 [ %40, %for.end ], [ %416, %for.body3 ]
  %279 = phi i32 [ %41, %for.end ], [ %417, %for.body3 ]
  %280 = phi i32 [ %42, %for.end ], [ %418, %for.body3 ]
  %281 = phi i32 [ %43, %for.end ], [ %419, %for.body3 ]
  %282 = phi i32 [ %44, %for.end ], [ %420, %for.body3 ]
  %283 = phi i32 [ %45, %for.end ], [ %421, %for.body3 ]
  %284 = phi i32 [ %46, %for.end ], [ %422, %for.body3 ]
  %285 = phi i32 [ %47, %for.end ], [ %423, %for.body3 ]
  %286 = phi i32 [ %48, %for.end ], [ %424, %for.body3 ]
  %287 = phi i32 [ %49, %for.end ], [ %425, %for.body3 ]
  %288 = phi i32 [ %50, %for.end ], [ %426, %for.body3 ]
  %289 = phi i32 [ %51, %for.end ], [ %427, %for.body3 ]
  %290 = phi i32 [ %52, %for.end ], [ %428, %for.body3 ]
  %291 = phi i32 [ %53, %for.end ], [ %429, %for.body3 ]
  %292 = phi i32 [ %54, %for.end ], [ %430, %for.body3 ]
  %293 = phi i32 [ %55, %for.end ], [ %431, %for.body3 ]
  %294 = phi i32 [ %56, %for.end ], [ %432, %for.body3 ]
  %295 = phi i32 [ %57, %for.end ], [ %433, %for.body3 ]
  %296 = phi i32 [ %58, %for.end ], [ %434, %for.body3 ]
  %297 = phi i32 [ %59, %for.end ], [ %435, %for.body3 ]
  %298 = phi i32 [ %60, %for.end ], [ %436, %for.body3 ]
  %299 = phi i32 [ %61, %for.end ], [ %437, %for.body3 ]
  %300 = phi i32 [ %62, %for.end ], [ %438, %for.body3 ]
  %301 = phi i32 [ %63, %for.end ], [ %439, %for.body3 ]
  %302 = phi i32 [ %64, %for.end ], [ %440, %for.body3 ]
  %303 = phi i32 [ %65, %for.end ], [ %441, %for.body3 ]
  %304 = phi i32 [ %66, %for.end ], [ %442, %for.body3 ]
  %305 = phi i32 [ %67, %for.end ], [ %443, %for.body3 ]
  %306 = phi i32 [ %68, %for.end ], [ %444, %for.body3 ]
  %307 = icmp slt i32 %k4, 4
  br i1 %307, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  %308 = and i32 %0, 3
  %309 = shl i32 %308, 21
  %310 = mul i32 %k4, 64
  %311 = add i32 %309, %310
  %312 = ptrtoint ptr addrspace(6) %4 to i32
  %313 = add i32 %311, %312
  %314 = inttoptr i32 %313 to ptr addrspace(6)
  %315 = call <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) %314, i1 false)
  %316 = extractelement <64 x i32> %315, i64 0
  %317 = extractelement <64 x i32> %315, i64 1
  %318 = extractelement <64 x i32> %315, i64 2
  %319 = extractelement <64 x i32> %315, i64 3
  %320 = extractelement <64 x i32> %315, i64 4
  %321 = extractelement <64 x i32> %315, i64 5
  %322 = extractelement <64 x i32> %315, i64 6
  %323 = extractelement <64 x i32> %315, i64 7
  %324 = extractelement <64 x i32> %315, i64 8
  %325 = extractelement <64 x i32> %315, i64 9
  %326 = extractelement <64 x i32> %315, i64 10
  %327 = extractelement <64 x i32> %315, i64 11
  %328 = extractelement <64 x i32> %315, i64 12
  %329 = extractelement <64 x i32> %315, i64 13
  %330 = extractelement <64 x i32> %315, i64 14
  %331 = extractelement <64 x i32> %315, i64 15
  %332 = extractelement <64 x i32> %315, i64 16
  %333 = extractelement <64 x i32> %315, i64 17
  %334 = extractelement <64 x i32> %315, i64 18
  %335 = extractelement <64 x i32> %315, i64 19
  %336 = extractelement <64 x i32> %315, i64 20
  %337 = extractelement <64 x i32> %315, i64 21
  %338 = extractelement <64 x i32> %315, i64 22
  %339 = extractelement <64 x i32> %315, i64 23
  %340 = extractelement <64 x i32> %315, i64 24
  %341 = extractelement <64 x i32> %315, i64 25
  %342 = extractelement <64 x i32> %315, i64 26
  %343 = extractelement <64 x i32> %315, i64 27
  %344 = extractelement <64 x i32> %315, i64 28
  %345 = extractelement <64 x i32> %315, i64 29
  %346 = extractelement <64 x i32> %315, i64 30
  %347 = extractelement <64 x i32> %315, i64 31
  %348 = extractelement <64 x i32> %315, i64 32
  %349 = extractelement <64 x i32> %315, i64 33
  %350 = extractelement <64 x i32> %315, i64 34
  %351 = extractelement <64 x i32> %315, i64 35
  %352 = extractelement <64 x i32> %315, i64 36
  %353 = extractelement <64 x i32> %315, i64 37
  %354 = extractelement <64 x i32> %315, i64 38
  %355 = extractelement <64 x i32> %315, i64 39
  %356 = extractelement <64 x i32> %315, i64 40
  %357 = extractelement <64 x i32> %315, i64 41
  %358 = extractelement <64 x i32> %315, i64 42
  %359 = extractelement <64 x i32> %315, i64 43
  %360 = extractelement <64 x i32> %315, i64 44
  %361 = extractelement <64 x i32> %315, i64 45
  %362 = extractelement <64 x i32> %315, i64 46
  %363 = extractelement <64 x i32> %315, i64 47
  %364 = extractelement <64 x i32> %315, i64 48
  %365 = extractelement <64 x i32> %315, i64 49
  %366 = extractelement <64 x i32> %315, i64 50
  %367 = extractelement <64 x i32> %315, i64 51
  %368 = extractelement <64 x i32> %315, i64 52
  %369 = extractelement <64 x i32> %315, i64 53
  %370 = extractelement <64 x i32> %315, i64 54
  %371 = extractelement <64 x i32> %315, i64 55
  %372 = extractelement <64 x i32> %315, i64 56
  %373 = extractelement <64 x i32> %315, i64 57
  %374 = extractelement <64 x i32> %315, i64 58
  %375 = extractelement <64 x i32> %315, i64 59
  %376 = extractelement <64 x i32> %315, i64 60
  %377 = extractelement <64 x i32> %315, i64 61
  %378 = extractelement <64 x i32> %315, i64 62
  %379 = extractelement <64 x i32> %315, i64 63
  %380 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $64;\0A\09mov.b32 $1, $65;\0A\09mov.b32 $2, $66;\0A\09mov.b32 $3, $67;\0A\09mov.b32 $4, $68;\0A\09mov.b32 $5, $69;\0A\09mov.b32 $6, $70;\0A\09mov.b32 $7, $71;\0A\09mov.b32 $8, $72;\0A\09mov.b32 $9, $73;\0A\09mov.b32 $10, $74;\0A\09mov.b32 $11, $75;\0A\09mov.b32 $12, $76;\0A\09mov.b32 $13, $77;\0A\09mov.b32 $14, $78;\0A\09mov.b32 $15, $79;\0A\09mov.b32 $16, $80;\0A\09mov.b32 $17, $81;\0A\09mov.b32 $18, $82;\0A\09mov.b32 $19, $83;\0A\09mov.b32 $20, $84;\0A\09mov.b32 $21, $85;\0A\09mov.b32 $22, $86;\0A\09mov.b32 $23, $87;\0A\09mov.b32 $24, $88;\0A\09mov.b32 $25, $89;\0A\09mov.b32 $26, $90;\0A\09mov.b32 $27, $91;\0A\09mov.b32 $28, $92;\0A\09mov.b32 $29, $93;\0A\09mov.b32 $30, $94;\0A\09mov.b32 $31, $95;\0A\09mov.b32 $32, $96;\0A\09mov.b32 $33, $97;\0A\09mov.b32 $34, $98;\0A\09mov.b32 $35, $99;\0A\09mov.b32 $36, $100;\0A\09mov.b32 $37, $101;\0A\09mov.b32 $38, $102;\0A\09mov.b32 $39, $103;\0A\09mov.b32 $40, $104;\0A\09mov.b32 $41, $105;\0A\09mov.b32 $42, $106;\0A\09mov.b32 $43, $107;\0A\09mov.b32 $44, $108;\0A\09mov.b32 $45, $109;\0A\09mov.b32 $46, $110;\0A\09mov.b32 $47, $111;\0A\09mov.b32 $48, $112;\0A\09mov.b32 $49, $113;\0A\09mov.b32 $50, $114;\0A\09mov.b32 $51, $115;\0A\09mov.b32 $52, $116;\0A\09mov.b32 $53, $117;\0A\09mov.b32 $54, $118;\0A\09mov.b32 $55, $119;\0A\09mov.b32 $56, $120;\0A\09mov.b32 $57, $121;\0A\09mov.b32 $58, $122;\0A\09mov.b32 $59, $123;\0A\09mov.b32 $60, $124;\0A\09mov.b32 $61, $125;\0A\09mov.b32 $62, $126;\0A\09mov.b32 $63, $127;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %316, i32 %317, i32 %318, i32 %319, i32 %320, i32 %321, i32 %322, i32 %323, i32 %324, i32 %325, i32 %326, i32 %327, i32 %328, i32 %329, i32 %330, i32 %331, i32 %332, i32 %333, i32 %334, i32 %335, i32 %336, i32 %337, i32 %338, i32 %339, i32 %340, i32 %341, i32 %342, i32 %343, i32 %344, i32 %345, i32 %346, i32 %347, i32 %348, i32 %349, i32 %350, i32 %351, i32 %352, i32 %353, i32 %354, i32 %355, i32 %356, i32 %357, i32 %358, i32 %359, i32 %360, i32 %361, i32 %362, i32 %363, i32 %364, i32 %365, i32 %366, i32 %367, i32 %368, i32 %369, i32 %370, i32 %371, i32 %372, i32 %373, i32 %374, i32 %375, i32 %376, i32 %377, i32 %378, i32 %379) #6
  %381 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 0
  %382 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 1
  %383 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 2
  %384 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 3
  %385 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 4
  %386 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 5
  %387 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 6
  %388 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 7
  %389 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 8
  %390 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 9
  %391 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 10
  %392 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 11
  %393 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 12
  %394 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 13
  %395 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 14
  %396 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 15
  %397 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 16
  %398 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 17
  %399 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 18
  %400 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 19
  %401 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 20
  %402 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 21
  %403 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 22
  %404 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 23
  %405 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 24
  %406 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 25
  %407 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 26
  %408 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 27
  %409 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 28
  %410 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 29
  %411 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 30
  %412 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 31
  %413 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 32
  %414 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 33
  %415 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 34
  %416 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 35
  %417 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 36
  %418 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 37
  %419 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 38
  %420 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 39
  %421 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 40
  %422 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 41
  %423 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 42
  %424 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 43
  %425 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 44
  %426 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 45
  %427 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 46
  %428 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 47
  %429 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 48
  %430 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 49
  %431 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 50
  %432 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 51
  %433 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 52
  %434 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 53
  %435 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 54
  %436 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 55
  %437 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 56
  %438 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 57
  %439 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 58
  %440 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 59
  %441 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 60
  %442 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 61
  %443 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 62
  %444 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %380, 63
  %445 = and i32 %thread, 127
  %446 = mul i32 %445, 256
  %447 = add i32 %446, %310
  %448 = zext nneg i32 %447 to i64
  %449 = mul i64 %448, 4
  %450 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %449
  %451 = insertelement <4 x i32> poison, i32 %381, i64 0
  %452 = insertelement <4 x i32> %451, i32 %382, i64 1
  %453 = insertelement <4 x i32> %452, i32 %383, i64 2
  %454 = insertelement <4 x i32> %453, i32 %384, i64 3
  %455 = insertelement <4 x i32> poison, i32 %385, i64 0
  %456 = insertelement <4 x i32> %455, i32 %386, i64 1
  %457 = insertelement <4 x i32> %456, i32 %387, i64 2
  %458 = insertelement <4 x i32> %457, i32 %388, i64 3
  %459 = insertelement <4 x i32> poison, i32 %389, i64 0
  %460 = insertelement <4 x i32> %459, i32 %390, i64 1
  %461 = insertelement <4 x i32> %460, i32 %391, i64 2
  %462 = insertelement <4 x i32> %461, i32 %392, i64 3
  %463 = insertelement <4 x i32> poison, i32 %393, i64 0
  %464 = insertelement <4 x i32> %463, i32 %394, i64 1
  %465 = insertelement <4 x i32> %464, i32 %395, i64 2
  %466 = insertelement <4 x i32> %465, i32 %396, i64 3
  %467 = insertelement <4 x i32> poison, i32 %397, i64 0
  %468 = insertelement <4 x i32> %467, i32 %398, i64 1
  %469 = insertelement <4 x i32> %468, i32 %399, i64 2
  %470 = insertelement <4 x i32> %469, i32 %400, i64 3
  %471 = insertelement <4 x i32> poison, i32 %401, i64 0
  %472 = insertelement <4 x i32> %471, i32 %402, i64 1
  %473 = insertelement <4 x i32> %472, i32 %403, i64 2
  %474 = insertelement <4 x i32> %473, i32 %404, i64 3
  %475 = insertelement <4 x i32> poison, i32 %405, i64 0
  %476 = insertelement <4 x i32> %475, i32 %406, i64 1
  %477 = insertelement <4 x i32> %476, i32 %407, i64 2
  %478 = insertelement <4 x i32> %477, i32 %408, i64 3
  %479 = insertelement <4 x i32> poison, i32 %409, i64 0
  %480 = insertelement <4 x i32> %479, i32 %410, i64 1
  %481 = insertelement <4 x i32> %480, i32 %411, i64 2
  %482 = insertelement <4 x i32> %481, i32 %412, i64 3
  %483 = insertelement <4 x i32> poison, i32 %413, i64 0
  %484 = insertelement <4 x i32> %483, i32 %414, i64 1
  %485 = insertelement <4 x i32> %484, i32 %415, i64 2
  %486 = insertelement <4 x i32> %485, i32 %416, i64 3
  %487 = insertelement <4 x i32> poison, i32 %417, i64 0
  %488 = insertelement <4 x i32> %487, i32 %418, i64 1
  %489 = insertelement <4 x i32> %488, i32 %419, i64 2
  %490 = insertelement <4 x i32> %489, i32 %420, i64 3
  %491 = insertelement <4 x i32> poison, i32 %421, i64 0
  %492 = insertelement <4 x i32> %491, i32 %422, i64 1
  %493 = insertelement <4 x i32> %492, i32 %423, i64 2
  %494 = insertelement <4 x i32> %493, i32 %424, i64 3
  %495 = insertelement <4 x i32> poison, i32 %425, i64 0
  %496 = insertelement <4 x i32> %495, i32 %426, i64 1
  %497 = insertelement <4 x i32> %496, i32 %427, i64 2
  %498 = insertelement <4 x i32> %497, i32 %428, i64 3
  %499 = insertelement <4 x i32> poison, i32 %429, i64 0
  %500 = insertelement <4 x i32> %499, i32 %430, i64 1
  %501 = insertelement <4 x i32> %500, i32 %431, i64 2
  %502 = insertelement <4 x i32> %501, i32 %432, i64 3
  %503 = insertelement <4 x i32> poison, i32 %433, i64 0
  %504 = insertelement <4 x i32> %503, i32 %434, i64 1
  %505 = insertelement <4 x i32> %504, i32 %435, i64 2
  %506 = insertelement <4 x i32> %505, i32 %436, i64 3
  %507 = insertelement <4 x i32> poison, i32 %437, i64 0
  %508 = insertelement <4 x i32> %507, i32 %438, i64 1
  %509 = insertelement <4 x i32> %508, i32 %439, i64 2
  %510 = insertelement <4 x i32> %509, i32 %440, i64 3
  %511 = insertelement <4 x i32> poison, i32 %441, i64 0
  %512 = insertelement <4 x i32> %511, i32 %442, i64 1
  %513 = insertelement <4 x i32> %512, i32 %443, i64 2
  %514 = insertelement <4 x i32> %513, i32 %444, i64 3
  store <4 x i32> %454, ptr addrspace(1) %450, align 16
  %515 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 16
  store <4 x i32> %458, ptr addrspace(1) %515, align 16
  %516 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 32
  store <4 x i32> %462, ptr addrspace(1) %516, align 16
  %517 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 48
  store <4 x i32> %466, ptr addrspace(1) %517, align 16
  %518 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 64
  store <4 x i32> %470, ptr addrspace(1) %518, align 16
  %519 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 80
  store <4 x i32> %474, ptr addrspace(1) %519, align 16
  %520 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 96
  store <4 x i32> %478, ptr addrspace(1) %520, align 16
  %521 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 112
  store <4 x i32> %482, ptr addrspace(1) %521, align 16
  %522 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 128
  store <4 x i32> %486, ptr addrspace(1) %522, align 16
  %523 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 144
  store <4 x i32> %490, ptr addrspace(1) %523, align 16
  %524 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 160
  store <4 x i32> %494, ptr addrspace(1) %524, align 16
  %525 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 176
  store <4 x i32> %498, ptr addrspace(1) %525, align 16
  %526 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 192
  store <4 x i32> %502, ptr addrspace(1) %526, align 16
  %527 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 208
  store <4 x i32> %506, ptr addrspace(1) %527, align 16
  %528 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 224
  store <4 x i32> %510, ptr addrspace(1) %528, align 16
  %529 = getelementptr inbounds i8, ptr addrspace(1) %450, i64 240
  store <4 x i32> %514, ptr addrspace(1) %529, align 16
  %530 = add i32 %k4, 1
  br label %for2, !llvm.loop !5

for.end1:                                         ; preds = %for2
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %531 = icmp eq i64 %1, 0
  br i1 %531, label %if6, label %if.end5

if6:                                              ; preds = %for.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %4, i32 256)
  br label %if.end5

if.end5:                                          ; preds = %if6, %for.end1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) writeonly captures(none), i32) #2

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) captures(none), <64 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #5

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
