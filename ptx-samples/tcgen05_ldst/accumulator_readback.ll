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
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @accumulator_readback_pool, i32 256)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @accumulator_readback_pool, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  br label %for

for:                                              ; preds = %for.body, %if.end
  %k = phi i32 [ 0, %if.end ], [ %241, %for.body ]
  %4 = phi i32 [ 0, %if.end ], [ %107, %for.body ]
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
  %68 = icmp slt i32 %k, 4
  br i1 %68, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %69 = and i32 %thread, 127
  %70 = mul i32 %69, 256
  %71 = mul i32 %k, 64
  %72 = add i32 %70, %71
  %73 = zext nneg i32 %72 to i64
  %74 = mul i64 %73, 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %74
  %76 = load <4 x i32>, ptr addrspace(1) %75, align 16, !invariant.load !1
  %77 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 16
  %78 = load <4 x i32>, ptr addrspace(1) %77, align 16, !invariant.load !1
  %79 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 32
  %80 = load <4 x i32>, ptr addrspace(1) %79, align 16, !invariant.load !1
  %81 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 48
  %82 = load <4 x i32>, ptr addrspace(1) %81, align 16, !invariant.load !1
  %83 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 64
  %84 = load <4 x i32>, ptr addrspace(1) %83, align 16, !invariant.load !1
  %85 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 80
  %86 = load <4 x i32>, ptr addrspace(1) %85, align 16, !invariant.load !1
  %87 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 96
  %88 = load <4 x i32>, ptr addrspace(1) %87, align 16, !invariant.load !1
  %89 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 112
  %90 = load <4 x i32>, ptr addrspace(1) %89, align 16, !invariant.load !1
  %91 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 128
  %92 = load <4 x i32>, ptr addrspace(1) %91, align 16, !invariant.load !1
  %93 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 144
  %94 = load <4 x i32>, ptr addrspace(1) %93, align 16, !invariant.load !1
  %95 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 160
  %96 = load <4 x i32>, ptr addrspace(1) %95, align 16, !invariant.load !1
  %97 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 176
  %98 = load <4 x i32>, ptr addrspace(1) %97, align 16, !invariant.load !1
  %99 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 192
  %100 = load <4 x i32>, ptr addrspace(1) %99, align 16, !invariant.load !1
  %101 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 208
  %102 = load <4 x i32>, ptr addrspace(1) %101, align 16, !invariant.load !1
  %103 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 224
  %104 = load <4 x i32>, ptr addrspace(1) %103, align 16, !invariant.load !1
  %105 = getelementptr inbounds i8, ptr addrspace(1) %75, i64 240
  %106 = load <4 x i32>, ptr addrspace(1) %105, align 16, !invariant.load !1
  %107 = extractelement <4 x i32> %76, i64 0
  %108 = extractelement <4 x i32> %76, i64 1
  %109 = extractelement <4 x i32> %76, i64 2
  %110 = extractelement <4 x i32> %76, i64 3
  %111 = extractelement <4 x i32> %78, i64 0
  %112 = extractelement <4 x i32> %78, i64 1
  %113 = extractelement <4 x i32> %78, i64 2
  %114 = extractelement <4 x i32> %78, i64 3
  %115 = extractelement <4 x i32> %80, i64 0
  %116 = extractelement <4 x i32> %80, i64 1
  %117 = extractelement <4 x i32> %80, i64 2
  %118 = extractelement <4 x i32> %80, i64 3
  %119 = extractelement <4 x i32> %82, i64 0
  %120 = extractelement <4 x i32> %82, i64 1
  %121 = extractelement <4 x i32> %82, i64 2
  %122 = extractelement <4 x i32> %82, i64 3
  %123 = extractelement <4 x i32> %84, i64 0
  %124 = extractelement <4 x i32> %84, i64 1
  %125 = extractelement <4 x i32> %84, i64 2
  %126 = extractelement <4 x i32> %84, i64 3
  %127 = extractelement <4 x i32> %86, i64 0
  %128 = extractelement <4 x i32> %86, i64 1
  %129 = extractelement <4 x i32> %86, i64 2
  %130 = extractelement <4 x i32> %86, i64 3
  %131 = extractelement <4 x i32> %88, i64 0
  %132 = extractelement <4 x i32> %88, i64 1
  %133 = extractelement <4 x i32> %88, i64 2
  %134 = extractelement <4 x i32> %88, i64 3
  %135 = extractelement <4 x i32> %90, i64 0
  %136 = extractelement <4 x i32> %90, i64 1
  %137 = extractelement <4 x i32> %90, i64 2
  %138 = extractelement <4 x i32> %90, i64 3
  %139 = extractelement <4 x i32> %92, i64 0
  %140 = extractelement <4 x i32> %92, i64 1
  %141 = extractelement <4 x i32> %92, i64 2
  %142 = extractelement <4 x i32> %92, i64 3
  %143 = extractelement <4 x i32> %94, i64 0
  %144 = extractelement <4 x i32> %94, i64 1
  %145 = extractelement <4 x i32> %94, i64 2
  %146 = extractelement <4 x i32> %94, i64 3
  %147 = extractelement <4 x i32> %96, i64 0
  %148 = extractelement <4 x i32> %96, i64 1
  %149 = extractelement <4 x i32> %96, i64 2
  %150 = extractelement <4 x i32> %96, i64 3
  %151 = extractelement <4 x i32> %98, i64 0
  %152 = extractelement <4 x i32> %98, i64 1
  %153 = extractelement <4 x i32> %98, i64 2
  %154 = extractelement <4 x i32> %98, i64 3
  %155 = extractelement <4 x i32> %100, i64 0
  %156 = extractelement <4 x i32> %100, i64 1
  %157 = extractelement <4 x i32> %100, i64 2
  %158 = extractelement <4 x i32> %100, i64 3
  %159 = extractelement <4 x i32> %102, i64 0
  %160 = extractelement <4 x i32> %102, i64 1
  %161 = extractelement <4 x i32> %102, i64 2
  %162 = extractelement <4 x i32> %102, i64 3
  %163 = extractelement <4 x i32> %104, i64 0
  %164 = extractelement <4 x i32> %104, i64 1
  %165 = extractelement <4 x i32> %104, i64 2
  %166 = extractelement <4 x i32> %104, i64 3
  %167 = extractelement <4 x i32> %106, i64 0
  %168 = extractelement <4 x i32> %106, i64 1
  %169 = extractelement <4 x i32> %106, i64 2
  %170 = extractelement <4 x i32> %106, i64 3
  %171 = and i32 %0, 3
  %172 = shl i32 %171, 21
  %173 = add i32 %172, %71
  %174 = ptrtoint ptr addrspace(6) %3 to i32
  %175 = add i32 %173, %174
  %176 = inttoptr i32 %175 to ptr addrspace(6)
  %177 = insertelement <64 x i32> poison, i32 %107, i64 0
  %178 = insertelement <64 x i32> %177, i32 %108, i64 1
  %179 = insertelement <64 x i32> %178, i32 %109, i64 2
  %180 = insertelement <64 x i32> %179, i32 %110, i64 3
  %181 = insertelement <64 x i32> %180, i32 %111, i64 4
  %182 = insertelement <64 x i32> %181, i32 %112, i64 5
  %183 = insertelement <64 x i32> %182, i32 %113, i64 6
  %184 = insertelement <64 x i32> %183, i32 %114, i64 7
  %185 = insertelement <64 x i32> %184, i32 %115, i64 8
  %186 = insertelement <64 x i32> %185, i32 %116, i64 9
  %187 = insertelement <64 x i32> %186, i32 %117, i64 10
  %188 = insertelement <64 x i32> %187, i32 %118, i64 11
  %189 = insertelement <64 x i32> %188, i32 %119, i64 12
  %190 = insertelement <64 x i32> %189, i32 %120, i64 13
  %191 = insertelement <64 x i32> %190, i32 %121, i64 14
  %192 = insertelement <64 x i32> %191, i32 %122, i64 15
  %193 = insertelement <64 x i32> %192, i32 %123, i64 16
  %194 = insertelement <64 x i32> %193, i32 %124, i64 17
  %195 = insertelement <64 x i32> %194, i32 %125, i64 18
  %196 = insertelement <64 x i32> %195, i32 %126, i64 19
  %197 = insertelement <64 x i32> %196, i32 %127, i64 20
  %198 = insertelement <64 x i32> %197, i32 %128, i64 21
  %199 = insertelement <64 x i32> %198, i32 %129, i64 22
  %200 = insertelement <64 x i32> %199, i32 %130, i64 23
  %201 = insertelement <64 x i32> %200, i32 %131, i64 24
  %202 = insertelement <64 x i32> %201, i32 %132, i64 25
  %203 = insertelement <64 x i32> %202, i32 %133, i64 26
  %204 = insertelement <64 x i32> %203, i32 %134, i64 27
  %205 = insertelement <64 x i32> %204, i32 %135, i64 28
  %206 = insertelement <64 x i32> %205, i32 %136, i64 29
  %207 = insertelement <64 x i32> %206, i32 %137, i64 30
  %208 = insertelement <64 x i32> %207, i32 %138, i64 31
  %209 = insertelement <64 x i32> %208, i32 %139, i64 32
  %210 = insertelement <64 x i32> %209, i32 %140, i64 33
  %211 = insertelement <64 x i32> %210, i32 %141, i64 34
  %212 = insertelement <64 x i32> %211, i32 %142, i64 35
  %213 = insertelement <64 x i32> %212, i32 %143, i64 36
  %214 = insertelement <64 x i32> %213, i32 %144, i64 37
  %215 = insertelement <64 x i32> %214, i32 %145, i64 38
  %216 = insertelement <64 x i32> %215, i32 %146, i64 39
  %217 = insertelement <64 x i32> %216, i32 %147, i64 40
  %218 = insertelement <64 x i32> %217, i32 %148, i64 41
  %219 = insertelement <64 x i32> %218, i32 %149, i64 42
  %220 = insertelement <64 x i32> %219, i32 %150, i64 43
  %221 = insertelement <64 x i32> %220, i32 %151, i64 44
  %222 = insertelement <64 x i32> %221, i32 %152, i64 45
  %223 = insertelement <64 x i32> %222, i32 %153, i64 46
  %224 = insertelement <64 x i32> %223, i32 %154, i64 47
  %225 = insertelement <64 x i32> %224, i32 %155, i64 48
  %226 = insertelement <64 x i32> %225, i32 %156, i64 49
  %227 = insertelement <64 x i32> %226, i32 %157, i64 50
  %228 = insertelement <64 x i32> %227, i32 %158, i64 51
  %229 = insertelement <64 x i32> %228, i32 %159, i64 52
  %230 = insertelement <64 x i32> %229, i32 %160, i64 53
  %231 = insertelement <64 x i32> %230, i32 %161, i64 54
  %232 = insertelement <64 x i32> %231, i32 %162, i64 55
  %233 = insertelement <64 x i32> %232, i32 %163, i64 56
  %234 = insertelement <64 x i32> %233, i32 %164, i64 57
  %235 = insertelement <64 x i32> %234, i32 %165, i64 58
  %236 = insertelement <64 x i32> %235, i32 %166, i64 59
  %237 = insertelement <64 x i32> %236, i32 %167, i64 60
  %238 = insertelement <64 x i32> %237, i32 %168, i64 61
  %239 = insertelement <64 x i32> %238, i32 %169, i64 62
  %240 = insertelement <64 x i32> %239, i32 %170, i64 63
  call void @llvm.nvvm.tcgen05.st.32x32b.x64(ptr addrspace(6) %176, <64 x i32> %240, i1 false)
  %241 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 0, %for.end ], [ %529, %for.body3 ]
  %242 = phi i32 [ %4, %for.end ], [ %380, %for.body3 ]
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
  %306 = icmp slt i32 %k4, 4
  br i1 %306, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  %307 = and i32 %0, 3
  %308 = shl i32 %307, 21
  %309 = mul i32 %k4, 64
  %310 = add i32 %308, %309
  %311 = ptrtoint ptr addrspace(6) %3 to i32
  %312 = add i32 %310, %311
  %313 = inttoptr i32 %312 to ptr addrspace(6)
  %314 = call <64 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x64(ptr addrspace(6) %313, i1 false)
  %315 = extractelement <64 x i32> %314, i64 0
  %316 = extractelement <64 x i32> %314, i64 1
  %317 = extractelement <64 x i32> %314, i64 2
  %318 = extractelement <64 x i32> %314, i64 3
  %319 = extractelement <64 x i32> %314, i64 4
  %320 = extractelement <64 x i32> %314, i64 5
  %321 = extractelement <64 x i32> %314, i64 6
  %322 = extractelement <64 x i32> %314, i64 7
  %323 = extractelement <64 x i32> %314, i64 8
  %324 = extractelement <64 x i32> %314, i64 9
  %325 = extractelement <64 x i32> %314, i64 10
  %326 = extractelement <64 x i32> %314, i64 11
  %327 = extractelement <64 x i32> %314, i64 12
  %328 = extractelement <64 x i32> %314, i64 13
  %329 = extractelement <64 x i32> %314, i64 14
  %330 = extractelement <64 x i32> %314, i64 15
  %331 = extractelement <64 x i32> %314, i64 16
  %332 = extractelement <64 x i32> %314, i64 17
  %333 = extractelement <64 x i32> %314, i64 18
  %334 = extractelement <64 x i32> %314, i64 19
  %335 = extractelement <64 x i32> %314, i64 20
  %336 = extractelement <64 x i32> %314, i64 21
  %337 = extractelement <64 x i32> %314, i64 22
  %338 = extractelement <64 x i32> %314, i64 23
  %339 = extractelement <64 x i32> %314, i64 24
  %340 = extractelement <64 x i32> %314, i64 25
  %341 = extractelement <64 x i32> %314, i64 26
  %342 = extractelement <64 x i32> %314, i64 27
  %343 = extractelement <64 x i32> %314, i64 28
  %344 = extractelement <64 x i32> %314, i64 29
  %345 = extractelement <64 x i32> %314, i64 30
  %346 = extractelement <64 x i32> %314, i64 31
  %347 = extractelement <64 x i32> %314, i64 32
  %348 = extractelement <64 x i32> %314, i64 33
  %349 = extractelement <64 x i32> %314, i64 34
  %350 = extractelement <64 x i32> %314, i64 35
  %351 = extractelement <64 x i32> %314, i64 36
  %352 = extractelement <64 x i32> %314, i64 37
  %353 = extractelement <64 x i32> %314, i64 38
  %354 = extractelement <64 x i32> %314, i64 39
  %355 = extractelement <64 x i32> %314, i64 40
  %356 = extractelement <64 x i32> %314, i64 41
  %357 = extractelement <64 x i32> %314, i64 42
  %358 = extractelement <64 x i32> %314, i64 43
  %359 = extractelement <64 x i32> %314, i64 44
  %360 = extractelement <64 x i32> %314, i64 45
  %361 = extractelement <64 x i32> %314, i64 46
  %362 = extractelement <64 x i32> %314, i64 47
  %363 = extractelement <64 x i32> %314, i64 48
  %364 = extractelement <64 x i32> %314, i64 49
  %365 = extractelement <64 x i32> %314, i64 50
  %366 = extractelement <64 x i32> %314, i64 51
  %367 = extractelement <64 x i32> %314, i64 52
  %368 = extractelement <64 x i32> %314, i64 53
  %369 = extractelement <64 x i32> %314, i64 54
  %370 = extractelement <64 x i32> %314, i64 55
  %371 = extractelement <64 x i32> %314, i64 56
  %372 = extractelement <64 x i32> %314, i64 57
  %373 = extractelement <64 x i32> %314, i64 58
  %374 = extractelement <64 x i32> %314, i64 59
  %375 = extractelement <64 x i32> %314, i64 60
  %376 = extractelement <64 x i32> %314, i64 61
  %377 = extractelement <64 x i32> %314, i64 62
  %378 = extractelement <64 x i32> %314, i64 63
  %379 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $64;\0A\09mov.b32 $1, $65;\0A\09mov.b32 $2, $66;\0A\09mov.b32 $3, $67;\0A\09mov.b32 $4, $68;\0A\09mov.b32 $5, $69;\0A\09mov.b32 $6, $70;\0A\09mov.b32 $7, $71;\0A\09mov.b32 $8, $72;\0A\09mov.b32 $9, $73;\0A\09mov.b32 $10, $74;\0A\09mov.b32 $11, $75;\0A\09mov.b32 $12, $76;\0A\09mov.b32 $13, $77;\0A\09mov.b32 $14, $78;\0A\09mov.b32 $15, $79;\0A\09mov.b32 $16, $80;\0A\09mov.b32 $17, $81;\0A\09mov.b32 $18, $82;\0A\09mov.b32 $19, $83;\0A\09mov.b32 $20, $84;\0A\09mov.b32 $21, $85;\0A\09mov.b32 $22, $86;\0A\09mov.b32 $23, $87;\0A\09mov.b32 $24, $88;\0A\09mov.b32 $25, $89;\0A\09mov.b32 $26, $90;\0A\09mov.b32 $27, $91;\0A\09mov.b32 $28, $92;\0A\09mov.b32 $29, $93;\0A\09mov.b32 $30, $94;\0A\09mov.b32 $31, $95;\0A\09mov.b32 $32, $96;\0A\09mov.b32 $33, $97;\0A\09mov.b32 $34, $98;\0A\09mov.b32 $35, $99;\0A\09mov.b32 $36, $100;\0A\09mov.b32 $37, $101;\0A\09mov.b32 $38, $102;\0A\09mov.b32 $39, $103;\0A\09mov.b32 $40, $104;\0A\09mov.b32 $41, $105;\0A\09mov.b32 $42, $106;\0A\09mov.b32 $43, $107;\0A\09mov.b32 $44, $108;\0A\09mov.b32 $45, $109;\0A\09mov.b32 $46, $110;\0A\09mov.b32 $47, $111;\0A\09mov.b32 $48, $112;\0A\09mov.b32 $49, $113;\0A\09mov.b32 $50, $114;\0A\09mov.b32 $51, $115;\0A\09mov.b32 $52, $116;\0A\09mov.b32 $53, $117;\0A\09mov.b32 $54, $118;\0A\09mov.b32 $55, $119;\0A\09mov.b32 $56, $120;\0A\09mov.b32 $57, $121;\0A\09mov.b32 $58, $122;\0A\09mov.b32 $59, $123;\0A\09mov.b32 $60, $124;\0A\09mov.b32 $61, $125;\0A\09mov.b32 $62, $126;\0A\09mov.b32 $63, $127;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %315, i32 %316, i32 %317, i32 %318, i32 %319, i32 %320, i32 %321, i32 %322, i32 %323, i32 %324, i32 %325, i32 %326, i32 %327, i32 %328, i32 %329, i32 %330, i32 %331, i32 %332, i32 %333, i32 %334, i32 %335, i32 %336, i32 %337, i32 %338, i32 %339, i32 %340, i32 %341, i32 %342, i32 %343, i32 %344, i32 %345, i32 %346, i32 %347, i32 %348, i32 %349, i32 %350, i32 %351, i32 %352, i32 %353, i32 %354, i32 %355, i32 %356, i32 %357, i32 %358, i32 %359, i32 %360, i32 %361, i32 %362, i32 %363, i32 %364, i32 %365, i32 %366, i32 %367, i32 %368, i32 %369, i32 %370, i32 %371, i32 %372, i32 %373, i32 %374, i32 %375, i32 %376, i32 %377, i32 %378) #6
  %380 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 0
  %381 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 1
  %382 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 2
  %383 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 3
  %384 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 4
  %385 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 5
  %386 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 6
  %387 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 7
  %388 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 8
  %389 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 9
  %390 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 10
  %391 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 11
  %392 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 12
  %393 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 13
  %394 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 14
  %395 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 15
  %396 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 16
  %397 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 17
  %398 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 18
  %399 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 19
  %400 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 20
  %401 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 21
  %402 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 22
  %403 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 23
  %404 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 24
  %405 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 25
  %406 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 26
  %407 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 27
  %408 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 28
  %409 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 29
  %410 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 30
  %411 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 31
  %412 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 32
  %413 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 33
  %414 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 34
  %415 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 35
  %416 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 36
  %417 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 37
  %418 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 38
  %419 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 39
  %420 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 40
  %421 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 41
  %422 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 42
  %423 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 43
  %424 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 44
  %425 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 45
  %426 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 46
  %427 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 47
  %428 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 48
  %429 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 49
  %430 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 50
  %431 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 51
  %432 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 52
  %433 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 53
  %434 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 54
  %435 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 55
  %436 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 56
  %437 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 57
  %438 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 58
  %439 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 59
  %440 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 60
  %441 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 61
  %442 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 62
  %443 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %379, 63
  %444 = and i32 %thread, 127
  %445 = mul i32 %444, 256
  %446 = add i32 %445, %309
  %447 = zext nneg i32 %446 to i64
  %448 = mul i64 %447, 4
  %449 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %448
  %450 = insertelement <4 x i32> poison, i32 %380, i64 0
  %451 = insertelement <4 x i32> %450, i32 %381, i64 1
  %452 = insertelement <4 x i32> %451, i32 %382, i64 2
  %453 = insertelement <4 x i32> %452, i32 %383, i64 3
  %454 = insertelement <4 x i32> poison, i32 %384, i64 0
  %455 = insertelement <4 x i32> %454, i32 %385, i64 1
  %456 = insertelement <4 x i32> %455, i32 %386, i64 2
  %457 = insertelement <4 x i32> %456, i32 %387, i64 3
  %458 = insertelement <4 x i32> poison, i32 %388, i64 0
  %459 = insertelement <4 x i32> %458, i32 %389, i64 1
  %460 = insertelement <4 x i32> %459, i32 %390, i64 2
  %461 = insertelement <4 x i32> %460, i32 %391, i64 3
  %462 = insertelement <4 x i32> poison, i32 %392, i64 0
  %463 = insertelement <4 x i32> %462, i32 %393, i64 1
  %464 = insertelement <4 x i32> %463, i32 %394, i64 2
  %465 = insertelement <4 x i32> %464, i32 %395, i64 3
  %466 = insertelement <4 x i32> poison, i32 %396, i64 0
  %467 = insertelement <4 x i32> %466, i32 %397, i64 1
  %468 = insertelement <4 x i32> %467, i32 %398, i64 2
  %469 = insertelement <4 x i32> %468, i32 %399, i64 3
  %470 = insertelement <4 x i32> poison, i32 %400, i64 0
  %471 = insertelement <4 x i32> %470, i32 %401, i64 1
  %472 = insertelement <4 x i32> %471, i32 %402, i64 2
  %473 = insertelement <4 x i32> %472, i32 %403, i64 3
  %474 = insertelement <4 x i32> poison, i32 %404, i64 0
  %475 = insertelement <4 x i32> %474, i32 %405, i64 1
  %476 = insertelement <4 x i32> %475, i32 %406, i64 2
  %477 = insertelement <4 x i32> %476, i32 %407, i64 3
  %478 = insertelement <4 x i32> poison, i32 %408, i64 0
  %479 = insertelement <4 x i32> %478, i32 %409, i64 1
  %480 = insertelement <4 x i32> %479, i32 %410, i64 2
  %481 = insertelement <4 x i32> %480, i32 %411, i64 3
  %482 = insertelement <4 x i32> poison, i32 %412, i64 0
  %483 = insertelement <4 x i32> %482, i32 %413, i64 1
  %484 = insertelement <4 x i32> %483, i32 %414, i64 2
  %485 = insertelement <4 x i32> %484, i32 %415, i64 3
  %486 = insertelement <4 x i32> poison, i32 %416, i64 0
  %487 = insertelement <4 x i32> %486, i32 %417, i64 1
  %488 = insertelement <4 x i32> %487, i32 %418, i64 2
  %489 = insertelement <4 x i32> %488, i32 %419, i64 3
  %490 = insertelement <4 x i32> poison, i32 %420, i64 0
  %491 = insertelement <4 x i32> %490, i32 %421, i64 1
  %492 = insertelement <4 x i32> %491, i32 %422, i64 2
  %493 = insertelement <4 x i32> %492, i32 %423, i64 3
  %494 = insertelement <4 x i32> poison, i32 %424, i64 0
  %495 = insertelement <4 x i32> %494, i32 %425, i64 1
  %496 = insertelement <4 x i32> %495, i32 %426, i64 2
  %497 = insertelement <4 x i32> %496, i32 %427, i64 3
  %498 = insertelement <4 x i32> poison, i32 %428, i64 0
  %499 = insertelement <4 x i32> %498, i32 %429, i64 1
  %500 = insertelement <4 x i32> %499, i32 %430, i64 2
  %501 = insertelement <4 x i32> %500, i32 %431, i64 3
  %502 = insertelement <4 x i32> poison, i32 %432, i64 0
  %503 = insertelement <4 x i32> %502, i32 %433, i64 1
  %504 = insertelement <4 x i32> %503, i32 %434, i64 2
  %505 = insertelement <4 x i32> %504, i32 %435, i64 3
  %506 = insertelement <4 x i32> poison, i32 %436, i64 0
  %507 = insertelement <4 x i32> %506, i32 %437, i64 1
  %508 = insertelement <4 x i32> %507, i32 %438, i64 2
  %509 = insertelement <4 x i32> %508, i32 %439, i64 3
  %510 = insertelement <4 x i32> poison, i32 %440, i64 0
  %511 = insertelement <4 x i32> %510, i32 %441, i64 1
  %512 = insertelement <4 x i32> %511, i32 %442, i64 2
  %513 = insertelement <4 x i32> %512, i32 %443, i64 3
  store <4 x i32> %453, ptr addrspace(1) %449, align 16
  %514 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 16
  store <4 x i32> %457, ptr addrspace(1) %514, align 16
  %515 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 32
  store <4 x i32> %461, ptr addrspace(1) %515, align 16
  %516 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 48
  store <4 x i32> %465, ptr addrspace(1) %516, align 16
  %517 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 64
  store <4 x i32> %469, ptr addrspace(1) %517, align 16
  %518 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 80
  store <4 x i32> %473, ptr addrspace(1) %518, align 16
  %519 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 96
  store <4 x i32> %477, ptr addrspace(1) %519, align 16
  %520 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 112
  store <4 x i32> %481, ptr addrspace(1) %520, align 16
  %521 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 128
  store <4 x i32> %485, ptr addrspace(1) %521, align 16
  %522 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 144
  store <4 x i32> %489, ptr addrspace(1) %522, align 16
  %523 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 160
  store <4 x i32> %493, ptr addrspace(1) %523, align 16
  %524 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 176
  store <4 x i32> %497, ptr addrspace(1) %524, align 16
  %525 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 192
  store <4 x i32> %501, ptr addrspace(1) %525, align 16
  %526 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 208
  store <4 x i32> %505, ptr addrspace(1) %526, align 16
  %527 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 224
  store <4 x i32> %509, ptr addrspace(1) %527, align 16
  %528 = getelementptr inbounds i8, ptr addrspace(1) %449, i64 240
  store <4 x i32> %513, ptr addrspace(1) %528, align 16
  %529 = add i32 %k4, 1
  br label %for2, !llvm.loop !5

for.end1:                                         ; preds = %for2
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %530 = icmp eq i32 %0, 0
  br i1 %530, label %if6, label %if.end5

if6:                                              ; preds = %for.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 256)
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
