; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@runtime_unaligned_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @runtime_unaligned(i32 %M, i64 %ld, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = sext i32 %M to i64
  %2 = mul i64 %ld, %1
  %3 = sext i32 %0 to i64
  %4 = mul i64 %3, -8
  %5 = mul i64 %ld, %4
  %6 = add i64 %5, %2
  %7 = mul i64 %ld, -8
  %8 = add i64 %7, %6
  %9 = icmp sge i64 %8, 7
  %10 = and i32 %thread, 31
  %11 = lshr i32 %thread, 5
  %12 = shl i32 %11, 9
  %13 = shl i32 %10, 4
  %14 = add i32 %13, %12
  %15 = zext i32 %11 to i64
  %16 = mul i64 %15, %ld
  %17 = zext i32 %10 to i64
  %18 = mul i64 %17, 8
  %19 = add i64 %18, %16
  %20 = mul i64 %3, 8
  %21 = mul i64 %ld, %20
  %22 = add i64 %19, %21
  %23 = zext i32 %14 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %23
  %25 = mul i64 %22, 2
  %26 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %25
  %27 = ptrtoint ptr addrspace(1) %26 to i64
  %28 = and i64 %27, -16
  %29 = inttoptr i64 %28 to ptr addrspace(1)
  br i1 %9, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %30 = load <4 x i32>, ptr addrspace(1) %29, align 16, !invariant.load !2
  %31 = getelementptr i8, ptr addrspace(1) %26, i64 15
  %32 = ptrtoint ptr addrspace(1) %31 to i64
  %33 = and i64 %32, -16
  %34 = inttoptr i64 %33 to ptr addrspace(1)
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16, !invariant.load !2
  %36 = trunc i64 %27 to i32
  %37 = and i32 %36, 15
  %38 = extractelement <4 x i32> %30, i64 0
  %39 = extractelement <4 x i32> %30, i64 1
  %40 = extractelement <4 x i32> %30, i64 2
  %41 = extractelement <4 x i32> %30, i64 3
  %42 = extractelement <4 x i32> %35, i64 0
  %43 = extractelement <4 x i32> %35, i64 1
  %44 = extractelement <4 x i32> %35, i64 2
  %45 = extractelement <4 x i32> %35, i64 3
  %46 = and i32 %37, 8
  %47 = icmp ne i32 %46, 0
  %48 = select i1 %47, i32 %40, i32 %38
  %49 = select i1 %47, i32 %41, i32 %39
  %50 = select i1 %47, i32 %42, i32 %40
  %51 = select i1 %47, i32 %43, i32 %41
  %52 = select i1 %47, i32 %44, i32 %42
  %53 = and i32 %37, 4
  %54 = icmp ne i32 %53, 0
  %55 = select i1 %54, i32 %49, i32 %48
  %56 = select i1 %54, i32 %50, i32 %49
  %57 = select i1 %54, i32 %51, i32 %50
  %58 = select i1 %54, i32 %52, i32 %51
  %59 = insertelement <4 x i32> poison, i32 %55, i64 0
  %60 = insertelement <4 x i32> %59, i32 %56, i64 1
  %61 = insertelement <4 x i32> %60, i32 %57, i64 2
  %62 = insertelement <4 x i32> %61, i32 %58, i64 3
  %63 = trunc i64 %ld to i32
  %64 = shl i32 %63, 2
  %65 = zext nneg i32 %64 to i64
  %66 = mul i64 %65, 2
  %67 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 %66
  %68 = ptrtoint ptr addrspace(1) %67 to i64
  %69 = and i64 %68, -16
  %70 = inttoptr i64 %69 to ptr addrspace(1)
  %71 = load <4 x i32>, ptr addrspace(1) %70, align 16, !invariant.load !2
  %72 = getelementptr i8, ptr addrspace(1) %67, i64 15
  %73 = ptrtoint ptr addrspace(1) %72 to i64
  %74 = and i64 %73, -16
  %75 = inttoptr i64 %74 to ptr addrspace(1)
  %76 = load <4 x i32>, ptr addrspace(1) %75, align 16, !invariant.load !2
  %77 = trunc i64 %68 to i32
  %78 = and i32 %77, 15
  %79 = extractelement <4 x i32> %71, i64 0
  %80 = extractelement <4 x i32> %71, i64 1
  %81 = extractelement <4 x i32> %71, i64 2
  %82 = extractelement <4 x i32> %71, i64 3
  %83 = extractelement <4 x i32> %76, i64 0
  %84 = extractelement <4 x i32> %76, i64 1
  %85 = extractelement <4 x i32> %76, i64 2
  %86 = extractelement <4 x i32> %76, i64 3
  %87 = and i32 %78, 8
  %88 = icmp ne i32 %87, 0
  %89 = select i1 %88, i32 %81, i32 %79
  %90 = select i1 %88, i32 %82, i32 %80
  %91 = select i1 %88, i32 %83, i32 %81
  %92 = select i1 %88, i32 %84, i32 %82
  %93 = select i1 %88, i32 %85, i32 %83
  %94 = and i32 %78, 4
  %95 = icmp ne i32 %94, 0
  %96 = select i1 %95, i32 %90, i32 %89
  %97 = select i1 %95, i32 %91, i32 %90
  %98 = select i1 %95, i32 %92, i32 %91
  %99 = select i1 %95, i32 %93, i32 %92
  %100 = insertelement <4 x i32> poison, i32 %96, i64 0
  %101 = insertelement <4 x i32> %100, i32 %97, i64 1
  %102 = insertelement <4 x i32> %101, i32 %98, i64 2
  %103 = insertelement <4 x i32> %102, i32 %99, i64 3
  store <4 x i32> %62, ptr addrspace(3) %24, align 16
  %104 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  store <4 x i32> %103, ptr addrspace(3) %104, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %105 = zext nneg i32 %thread to i64
  %106 = mul nuw i64 %105, 4
  %107 = shl i32 %thread, 1
  %108 = sext i32 %107 to i64
  %109 = add i64 %108, %21
  %110 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %106
  %111 = mul i64 %109, 2
  %112 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %111
  %113 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 512
  %114 = trunc i64 %ld to i32
  %115 = zext nneg i32 %114 to i64
  %116 = mul i64 %115, 2
  %117 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 %116
  %118 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 1024
  %119 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 %116
  %120 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 1536
  %121 = getelementptr inbounds i8, ptr addrspace(1) %119, i64 %116
  %122 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 2048
  %123 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 %116
  %124 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 2560
  %125 = getelementptr inbounds i8, ptr addrspace(1) %123, i64 %116
  %126 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 3072
  %127 = getelementptr inbounds i8, ptr addrspace(1) %125, i64 %116
  %128 = getelementptr inbounds i8, ptr addrspace(3) %110, i64 3584
  %129 = getelementptr inbounds i8, ptr addrspace(1) %127, i64 %116
  %130 = load i32, ptr addrspace(1) %112, align 4
  %131 = load i32, ptr addrspace(1) %117, align 4
  %132 = load i32, ptr addrspace(1) %119, align 4
  %133 = load i32, ptr addrspace(1) %121, align 4
  %134 = load i32, ptr addrspace(1) %123, align 4
  %135 = load i32, ptr addrspace(1) %125, align 4
  %136 = load i32, ptr addrspace(1) %127, align 4
  %137 = load i32, ptr addrspace(1) %129, align 4
  store i32 %130, ptr addrspace(3) %110, align 4
  store i32 %131, ptr addrspace(3) %113, align 4
  store i32 %132, ptr addrspace(3) %118, align 4
  store i32 %133, ptr addrspace(3) %120, align 4
  store i32 %134, ptr addrspace(3) %122, align 4
  store i32 %135, ptr addrspace(3) %124, align 4
  store i32 %136, ptr addrspace(3) %126, align 4
  store i32 %137, ptr addrspace(3) %128, align 4
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %138 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %25
  %139 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 16
  %140 = mul i32 %11, 0
  %141 = add i32 %10, %140
  %142 = icmp eq i32 %141, 31
  %143 = select i1 %142, ptr addrspace(3) %24, ptr addrspace(3) %139
  %144 = ptrtoint ptr addrspace(1) %138 to i64
  %145 = trunc i64 %144 to i32
  %146 = and i32 %145, 15
  %147 = sub i32 0, %146
  %148 = load <4 x i32>, ptr addrspace(3) %143, align 16
  %149 = load <4 x i32>, ptr addrspace(3) %24, align 16
  %150 = extractelement <4 x i32> %149, i64 0
  %151 = extractelement <4 x i32> %149, i64 1
  %152 = extractelement <4 x i32> %149, i64 2
  %153 = extractelement <4 x i32> %149, i64 3
  %154 = extractelement <4 x i32> %148, i64 0
  %155 = extractelement <4 x i32> %148, i64 1
  %156 = extractelement <4 x i32> %148, i64 2
  %157 = extractelement <4 x i32> %148, i64 3
  %158 = and i32 %147, 8
  %159 = icmp ne i32 %158, 0
  %160 = select i1 %159, i32 %152, i32 %150
  %161 = select i1 %159, i32 %153, i32 %151
  %162 = select i1 %159, i32 %154, i32 %152
  %163 = select i1 %159, i32 %155, i32 %153
  %164 = select i1 %159, i32 %156, i32 %154
  %165 = and i32 %147, 4
  %166 = icmp ne i32 %165, 0
  %167 = select i1 %166, i32 %161, i32 %160
  %168 = select i1 %166, i32 %162, i32 %161
  %169 = select i1 %166, i32 %163, i32 %162
  %170 = select i1 %166, i32 %164, i32 %163
  %171 = insertelement <4 x i32> poison, i32 %167, i64 0
  %172 = insertelement <4 x i32> %171, i32 %168, i64 1
  %173 = insertelement <4 x i32> %172, i32 %169, i64 2
  %174 = insertelement <4 x i32> %173, i32 %170, i64 3
  %175 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  %176 = trunc i64 %ld to i32
  %177 = shl i32 %176, 2
  %178 = zext nneg i32 %177 to i64
  %179 = mul i64 %178, 2
  %180 = getelementptr inbounds i8, ptr addrspace(1) %138, i64 %179
  %181 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2064
  %182 = icmp eq i32 %141, 31
  %183 = select i1 %182, ptr addrspace(3) %175, ptr addrspace(3) %181
  %184 = ptrtoint ptr addrspace(1) %180 to i64
  %185 = trunc i64 %184 to i32
  %186 = and i32 %185, 15
  %187 = sub i32 0, %186
  %188 = load <4 x i32>, ptr addrspace(3) %183, align 16
  %189 = load <4 x i32>, ptr addrspace(3) %175, align 16
  %190 = extractelement <4 x i32> %189, i64 0
  %191 = extractelement <4 x i32> %189, i64 1
  %192 = extractelement <4 x i32> %189, i64 2
  %193 = extractelement <4 x i32> %189, i64 3
  %194 = extractelement <4 x i32> %188, i64 0
  %195 = extractelement <4 x i32> %188, i64 1
  %196 = extractelement <4 x i32> %188, i64 2
  %197 = extractelement <4 x i32> %188, i64 3
  %198 = and i32 %187, 8
  %199 = icmp ne i32 %198, 0
  %200 = select i1 %199, i32 %192, i32 %190
  %201 = select i1 %199, i32 %193, i32 %191
  %202 = select i1 %199, i32 %194, i32 %192
  %203 = select i1 %199, i32 %195, i32 %193
  %204 = select i1 %199, i32 %196, i32 %194
  %205 = and i32 %187, 4
  %206 = icmp ne i32 %205, 0
  %207 = select i1 %206, i32 %201, i32 %200
  %208 = select i1 %206, i32 %202, i32 %201
  %209 = select i1 %206, i32 %203, i32 %202
  %210 = select i1 %206, i32 %204, i32 %203
  %211 = insertelement <4 x i32> poison, i32 %207, i64 0
  %212 = insertelement <4 x i32> %211, i32 %208, i64 1
  %213 = insertelement <4 x i32> %212, i32 %209, i64 2
  %214 = insertelement <4 x i32> %213, i32 %210, i64 3
  %215 = icmp eq i32 %141, 31
  %216 = icmp eq i32 %146, 0
  %217 = xor i1 %215, true
  %218 = or i1 %217, %216
  br i1 %218, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.done
  %219 = getelementptr i8, ptr addrspace(1) %138, i64 15
  %220 = ptrtoint ptr addrspace(1) %219 to i64
  %221 = and i64 %220, -16
  %222 = inttoptr i64 %221 to ptr addrspace(1)
  store <4 x i32> %174, ptr addrspace(1) %222, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.done
  %223 = icmp eq i32 %141, 31
  %224 = icmp eq i32 %186, 0
  %225 = xor i1 %223, true
  %226 = or i1 %225, %224
  br i1 %226, label %tile.word2, label %tile.word.end1

tile.word2:                                       ; preds = %tile.word.end
  %227 = getelementptr i8, ptr addrspace(1) %180, i64 15
  %228 = ptrtoint ptr addrspace(1) %227 to i64
  %229 = and i64 %228, -16
  %230 = inttoptr i64 %229 to ptr addrspace(1)
  store <4 x i32> %214, ptr addrspace(1) %230, align 16
  br label %tile.word.end1

tile.word.end1:                                   ; preds = %tile.word2, %tile.word.end
  %231 = icmp ult i32 %thread, 32
  br i1 %231, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end1
  %232 = lshr i32 %thread, 2
  %233 = and i32 %232, 3
  %234 = lshr i32 %232, 2
  %235 = zext i32 %234 to i64
  %236 = mul i64 %ld, 4
  %237 = mul i64 %235, %236
  %238 = zext i32 %233 to i64
  %239 = mul i64 %238, %ld
  %240 = add i64 %239, %237
  %241 = add i64 %240, %21
  %242 = mul i64 %241, 2
  %243 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %242
  %244 = ptrtoint ptr addrspace(1) %243 to i64
  %245 = trunc i64 %244 to i32
  %246 = and i32 %245, 15
  %247 = sub i32 0, %246
  %248 = and i32 %247, 15
  %249 = icmp ne i32 %248, 0
  br i1 %249, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %250 = and i32 %thread, 3
  %251 = shl i32 %250, 2
  %252 = icmp ult i32 %251, %248
  %253 = shl i32 %250, 1
  %254 = add i32 %253, 248
  %255 = select i1 %252, i32 %253, i32 %254
  %256 = shl i32 %234, 11
  %257 = shl i32 %233, 9
  %258 = add i32 %257, %256
  %259 = shl i32 %255, 1
  %260 = add i32 %259, %258
  %261 = zext nneg i32 %260 to i64
  %262 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %261
  %263 = zext i32 %255 to i64
  %264 = add i64 %263, %240
  %265 = add i64 %264, %21
  %266 = mul i64 %265, 2
  %267 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %266
  %268 = load i32, ptr addrspace(3) %262, align 4
  store i32 %268, ptr addrspace(1) %267, align 4
  br label %tile.ends.end

tile.ends.end:                                    ; preds = %tile.ends, %tile.end
  br label %tile.end.end

tile.end.end:                                     ; preds = %tile.ends.end, %tile.word.end1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = !{}
