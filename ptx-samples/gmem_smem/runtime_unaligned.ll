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
  %27 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %26, i64 -16)
  br i1 %9, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !2
  %29 = getelementptr i8, ptr addrspace(1) %26, i64 15
  %30 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %29, i64 -16)
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !2
  %32 = ptrtoint ptr addrspace(1) %26 to i64
  %33 = trunc i64 %32 to i32
  %34 = and i32 %33, 15
  %35 = extractelement <4 x i32> %28, i64 0
  %36 = extractelement <4 x i32> %28, i64 1
  %37 = extractelement <4 x i32> %28, i64 2
  %38 = extractelement <4 x i32> %28, i64 3
  %39 = extractelement <4 x i32> %31, i64 0
  %40 = extractelement <4 x i32> %31, i64 1
  %41 = extractelement <4 x i32> %31, i64 2
  %42 = extractelement <4 x i32> %31, i64 3
  %43 = and i32 %34, 8
  %44 = icmp ne i32 %43, 0
  %45 = select i1 %44, i32 %37, i32 %35
  %46 = select i1 %44, i32 %38, i32 %36
  %47 = select i1 %44, i32 %39, i32 %37
  %48 = select i1 %44, i32 %40, i32 %38
  %49 = select i1 %44, i32 %41, i32 %39
  %50 = and i32 %34, 4
  %51 = icmp ne i32 %50, 0
  %52 = select i1 %51, i32 %46, i32 %45
  %53 = select i1 %51, i32 %47, i32 %46
  %54 = select i1 %51, i32 %48, i32 %47
  %55 = select i1 %51, i32 %49, i32 %48
  %56 = insertelement <4 x i32> poison, i32 %52, i64 0
  %57 = insertelement <4 x i32> %56, i32 %53, i64 1
  %58 = insertelement <4 x i32> %57, i32 %54, i64 2
  %59 = insertelement <4 x i32> %58, i32 %55, i64 3
  %60 = trunc i64 %ld to i32
  %61 = shl i32 %60, 2
  %62 = zext nneg i32 %61 to i64
  %63 = mul i64 %62, 2
  %64 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 %63
  %65 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %64, i64 -16)
  %66 = load <4 x i32>, ptr addrspace(1) %65, align 16, !invariant.load !2
  %67 = getelementptr i8, ptr addrspace(1) %64, i64 15
  %68 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %67, i64 -16)
  %69 = load <4 x i32>, ptr addrspace(1) %68, align 16, !invariant.load !2
  %70 = ptrtoint ptr addrspace(1) %64 to i64
  %71 = trunc i64 %70 to i32
  %72 = and i32 %71, 15
  %73 = extractelement <4 x i32> %66, i64 0
  %74 = extractelement <4 x i32> %66, i64 1
  %75 = extractelement <4 x i32> %66, i64 2
  %76 = extractelement <4 x i32> %66, i64 3
  %77 = extractelement <4 x i32> %69, i64 0
  %78 = extractelement <4 x i32> %69, i64 1
  %79 = extractelement <4 x i32> %69, i64 2
  %80 = extractelement <4 x i32> %69, i64 3
  %81 = and i32 %72, 8
  %82 = icmp ne i32 %81, 0
  %83 = select i1 %82, i32 %75, i32 %73
  %84 = select i1 %82, i32 %76, i32 %74
  %85 = select i1 %82, i32 %77, i32 %75
  %86 = select i1 %82, i32 %78, i32 %76
  %87 = select i1 %82, i32 %79, i32 %77
  %88 = and i32 %72, 4
  %89 = icmp ne i32 %88, 0
  %90 = select i1 %89, i32 %84, i32 %83
  %91 = select i1 %89, i32 %85, i32 %84
  %92 = select i1 %89, i32 %86, i32 %85
  %93 = select i1 %89, i32 %87, i32 %86
  %94 = insertelement <4 x i32> poison, i32 %90, i64 0
  %95 = insertelement <4 x i32> %94, i32 %91, i64 1
  %96 = insertelement <4 x i32> %95, i32 %92, i64 2
  %97 = insertelement <4 x i32> %96, i32 %93, i64 3
  store <4 x i32> %59, ptr addrspace(3) %24, align 16
  %98 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  store <4 x i32> %97, ptr addrspace(3) %98, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %99 = zext nneg i32 %thread to i64
  %100 = mul nuw i64 %99, 4
  %101 = shl i32 %thread, 1
  %102 = sext i32 %101 to i64
  %103 = add i64 %102, %21
  %104 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %100
  %105 = mul i64 %103, 2
  %106 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %105
  %107 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 512
  %108 = trunc i64 %ld to i32
  %109 = zext nneg i32 %108 to i64
  %110 = mul i64 %109, 2
  %111 = getelementptr inbounds i8, ptr addrspace(1) %106, i64 %110
  %112 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 1024
  %113 = getelementptr inbounds i8, ptr addrspace(1) %111, i64 %110
  %114 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 1536
  %115 = getelementptr inbounds i8, ptr addrspace(1) %113, i64 %110
  %116 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 2048
  %117 = getelementptr inbounds i8, ptr addrspace(1) %115, i64 %110
  %118 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 2560
  %119 = getelementptr inbounds i8, ptr addrspace(1) %117, i64 %110
  %120 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 3072
  %121 = getelementptr inbounds i8, ptr addrspace(1) %119, i64 %110
  %122 = getelementptr inbounds i8, ptr addrspace(3) %104, i64 3584
  %123 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 %110
  %124 = load i32, ptr addrspace(1) %106, align 4
  %125 = load i32, ptr addrspace(1) %111, align 4
  %126 = load i32, ptr addrspace(1) %113, align 4
  %127 = load i32, ptr addrspace(1) %115, align 4
  %128 = load i32, ptr addrspace(1) %117, align 4
  %129 = load i32, ptr addrspace(1) %119, align 4
  %130 = load i32, ptr addrspace(1) %121, align 4
  %131 = load i32, ptr addrspace(1) %123, align 4
  store i32 %124, ptr addrspace(3) %104, align 4
  store i32 %125, ptr addrspace(3) %107, align 4
  store i32 %126, ptr addrspace(3) %112, align 4
  store i32 %127, ptr addrspace(3) %114, align 4
  store i32 %128, ptr addrspace(3) %116, align 4
  store i32 %129, ptr addrspace(3) %118, align 4
  store i32 %130, ptr addrspace(3) %120, align 4
  store i32 %131, ptr addrspace(3) %122, align 4
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %132 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %25
  %133 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 16
  %134 = mul i32 %11, 0
  %135 = add i32 %10, %134
  %136 = icmp eq i32 %135, 31
  %137 = select i1 %136, ptr addrspace(3) %24, ptr addrspace(3) %133
  %138 = ptrtoint ptr addrspace(1) %132 to i64
  %139 = trunc i64 %138 to i32
  %140 = and i32 %139, 15
  %141 = sub i32 0, %140
  %142 = load <4 x i32>, ptr addrspace(3) %24, align 16
  %143 = load <4 x i32>, ptr addrspace(3) %137, align 16
  %144 = extractelement <4 x i32> %142, i64 0
  %145 = extractelement <4 x i32> %142, i64 1
  %146 = extractelement <4 x i32> %142, i64 2
  %147 = extractelement <4 x i32> %142, i64 3
  %148 = extractelement <4 x i32> %143, i64 0
  %149 = extractelement <4 x i32> %143, i64 1
  %150 = extractelement <4 x i32> %143, i64 2
  %151 = extractelement <4 x i32> %143, i64 3
  %152 = and i32 %141, 8
  %153 = icmp ne i32 %152, 0
  %154 = select i1 %153, i32 %146, i32 %144
  %155 = select i1 %153, i32 %147, i32 %145
  %156 = select i1 %153, i32 %148, i32 %146
  %157 = select i1 %153, i32 %149, i32 %147
  %158 = select i1 %153, i32 %150, i32 %148
  %159 = and i32 %141, 4
  %160 = icmp ne i32 %159, 0
  %161 = select i1 %160, i32 %155, i32 %154
  %162 = select i1 %160, i32 %156, i32 %155
  %163 = select i1 %160, i32 %157, i32 %156
  %164 = select i1 %160, i32 %158, i32 %157
  %165 = insertelement <4 x i32> poison, i32 %161, i64 0
  %166 = insertelement <4 x i32> %165, i32 %162, i64 1
  %167 = insertelement <4 x i32> %166, i32 %163, i64 2
  %168 = insertelement <4 x i32> %167, i32 %164, i64 3
  %169 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  %170 = trunc i64 %ld to i32
  %171 = shl i32 %170, 2
  %172 = zext nneg i32 %171 to i64
  %173 = mul i64 %172, 2
  %174 = getelementptr inbounds i8, ptr addrspace(1) %132, i64 %173
  %175 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2064
  %176 = icmp eq i32 %135, 31
  %177 = select i1 %176, ptr addrspace(3) %169, ptr addrspace(3) %175
  %178 = ptrtoint ptr addrspace(1) %174 to i64
  %179 = trunc i64 %178 to i32
  %180 = and i32 %179, 15
  %181 = sub i32 0, %180
  %182 = load <4 x i32>, ptr addrspace(3) %169, align 16
  %183 = load <4 x i32>, ptr addrspace(3) %177, align 16
  %184 = extractelement <4 x i32> %182, i64 0
  %185 = extractelement <4 x i32> %182, i64 1
  %186 = extractelement <4 x i32> %182, i64 2
  %187 = extractelement <4 x i32> %182, i64 3
  %188 = extractelement <4 x i32> %183, i64 0
  %189 = extractelement <4 x i32> %183, i64 1
  %190 = extractelement <4 x i32> %183, i64 2
  %191 = extractelement <4 x i32> %183, i64 3
  %192 = and i32 %181, 8
  %193 = icmp ne i32 %192, 0
  %194 = select i1 %193, i32 %186, i32 %184
  %195 = select i1 %193, i32 %187, i32 %185
  %196 = select i1 %193, i32 %188, i32 %186
  %197 = select i1 %193, i32 %189, i32 %187
  %198 = select i1 %193, i32 %190, i32 %188
  %199 = and i32 %181, 4
  %200 = icmp ne i32 %199, 0
  %201 = select i1 %200, i32 %195, i32 %194
  %202 = select i1 %200, i32 %196, i32 %195
  %203 = select i1 %200, i32 %197, i32 %196
  %204 = select i1 %200, i32 %198, i32 %197
  %205 = insertelement <4 x i32> poison, i32 %201, i64 0
  %206 = insertelement <4 x i32> %205, i32 %202, i64 1
  %207 = insertelement <4 x i32> %206, i32 %203, i64 2
  %208 = insertelement <4 x i32> %207, i32 %204, i64 3
  %209 = icmp eq i32 %135, 31
  %210 = icmp eq i32 %140, 0
  %211 = xor i1 %209, true
  %212 = or i1 %211, %210
  br i1 %212, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.done
  %213 = getelementptr i8, ptr addrspace(1) %132, i64 15
  %214 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %213, i64 -16)
  store <4 x i32> %168, ptr addrspace(1) %214, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.done
  %215 = icmp eq i32 %135, 31
  %216 = icmp eq i32 %180, 0
  %217 = xor i1 %215, true
  %218 = or i1 %217, %216
  br i1 %218, label %tile.word2, label %tile.word.end1

tile.word2:                                       ; preds = %tile.word.end
  %219 = getelementptr i8, ptr addrspace(1) %174, i64 15
  %220 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %219, i64 -16)
  store <4 x i32> %208, ptr addrspace(1) %220, align 16
  br label %tile.word.end1

tile.word.end1:                                   ; preds = %tile.word2, %tile.word.end
  %221 = icmp ult i32 %thread, 32
  br i1 %221, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end1
  %222 = lshr i32 %thread, 2
  %223 = and i32 %222, 3
  %224 = lshr i32 %222, 2
  %225 = zext i32 %224 to i64
  %226 = mul i64 %ld, 4
  %227 = mul i64 %225, %226
  %228 = zext i32 %223 to i64
  %229 = mul i64 %228, %ld
  %230 = add i64 %229, %227
  %231 = add i64 %230, %21
  %232 = mul i64 %231, 2
  %233 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %232
  %234 = ptrtoint ptr addrspace(1) %233 to i64
  %235 = trunc i64 %234 to i32
  %236 = and i32 %235, 15
  %237 = sub i32 0, %236
  %238 = and i32 %237, 15
  %239 = icmp ne i32 %238, 0
  br i1 %239, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %240 = and i32 %thread, 3
  %241 = shl i32 %240, 2
  %242 = icmp ult i32 %241, %238
  %243 = shl i32 %240, 1
  %244 = add i32 %243, 248
  %245 = select i1 %242, i32 %243, i32 %244
  %246 = shl i32 %224, 11
  %247 = shl i32 %223, 9
  %248 = add i32 %247, %246
  %249 = shl i32 %245, 1
  %250 = add i32 %249, %248
  %251 = zext nneg i32 %250 to i64
  %252 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %251
  %253 = zext i32 %245 to i64
  %254 = add i64 %253, %230
  %255 = add i64 %254, %21
  %256 = mul i64 %255, 2
  %257 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %256
  %258 = load i32, ptr addrspace(3) %252, align 4
  store i32 %258, ptr addrspace(1) %257, align 4
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = !{}
