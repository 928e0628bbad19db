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
  %14 = or disjoint i32 %13, %12
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
  %42 = and i32 %34, 8
  %43 = icmp ne i32 %42, 0
  %44 = select i1 %43, i32 %37, i32 %35
  %45 = select i1 %43, i32 %38, i32 %36
  %46 = select i1 %43, i32 %39, i32 %37
  %47 = select i1 %43, i32 %40, i32 %38
  %48 = select i1 %43, i32 %41, i32 %39
  %49 = and i32 %34, 4
  %50 = icmp ne i32 %49, 0
  %51 = select i1 %50, i32 %45, i32 %44
  %52 = select i1 %50, i32 %46, i32 %45
  %53 = select i1 %50, i32 %47, i32 %46
  %54 = select i1 %50, i32 %48, i32 %47
  %55 = insertelement <4 x i32> poison, i32 %51, i64 0
  %56 = insertelement <4 x i32> %55, i32 %52, i64 1
  %57 = insertelement <4 x i32> %56, i32 %53, i64 2
  %58 = insertelement <4 x i32> %57, i32 %54, i64 3
  %59 = trunc i64 %ld to i32
  %60 = shl i32 %59, 2
  %61 = zext nneg i32 %60 to i64
  %62 = mul i64 %61, 2
  %63 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 %62
  %64 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %63, i64 -16)
  %65 = load <4 x i32>, ptr addrspace(1) %64, align 16, !invariant.load !2
  %66 = getelementptr i8, ptr addrspace(1) %63, i64 15
  %67 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %66, i64 -16)
  %68 = load <4 x i32>, ptr addrspace(1) %67, align 16, !invariant.load !2
  %69 = ptrtoint ptr addrspace(1) %63 to i64
  %70 = trunc i64 %69 to i32
  %71 = and i32 %70, 15
  %72 = extractelement <4 x i32> %65, i64 0
  %73 = extractelement <4 x i32> %65, i64 1
  %74 = extractelement <4 x i32> %65, i64 2
  %75 = extractelement <4 x i32> %65, i64 3
  %76 = extractelement <4 x i32> %68, i64 0
  %77 = extractelement <4 x i32> %68, i64 1
  %78 = extractelement <4 x i32> %68, i64 2
  %79 = and i32 %71, 8
  %80 = icmp ne i32 %79, 0
  %81 = select i1 %80, i32 %74, i32 %72
  %82 = select i1 %80, i32 %75, i32 %73
  %83 = select i1 %80, i32 %76, i32 %74
  %84 = select i1 %80, i32 %77, i32 %75
  %85 = select i1 %80, i32 %78, i32 %76
  %86 = and i32 %71, 4
  %87 = icmp ne i32 %86, 0
  %88 = select i1 %87, i32 %82, i32 %81
  %89 = select i1 %87, i32 %83, i32 %82
  %90 = select i1 %87, i32 %84, i32 %83
  %91 = select i1 %87, i32 %85, i32 %84
  %92 = insertelement <4 x i32> poison, i32 %88, i64 0
  %93 = insertelement <4 x i32> %92, i32 %89, i64 1
  %94 = insertelement <4 x i32> %93, i32 %90, i64 2
  %95 = insertelement <4 x i32> %94, i32 %91, i64 3
  store <4 x i32> %58, ptr addrspace(3) %24, align 16
  %96 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  store <4 x i32> %95, ptr addrspace(3) %96, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %97 = zext nneg i32 %thread to i64
  %98 = mul nuw i64 %97, 4
  %99 = shl i32 %thread, 1
  %100 = sext i32 %99 to i64
  %101 = add i64 %100, %21
  %102 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %98
  %103 = mul i64 %101, 2
  %104 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %103
  %105 = trunc i64 %ld to i32
  %106 = zext nneg i32 %105 to i64
  %107 = mul i64 %106, 2
  %108 = getelementptr inbounds i8, ptr addrspace(1) %104, i64 %107
  %109 = getelementptr inbounds i8, ptr addrspace(1) %108, i64 %107
  %110 = getelementptr inbounds i8, ptr addrspace(1) %109, i64 %107
  %111 = getelementptr inbounds i8, ptr addrspace(1) %110, i64 %107
  %112 = getelementptr inbounds i8, ptr addrspace(1) %111, i64 %107
  %113 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 %107
  %114 = getelementptr inbounds i8, ptr addrspace(1) %113, i64 %107
  %115 = load i32, ptr addrspace(1) %104, align 4
  %116 = load i32, ptr addrspace(1) %108, align 4
  %117 = load i32, ptr addrspace(1) %109, align 4
  %118 = load i32, ptr addrspace(1) %110, align 4
  %119 = load i32, ptr addrspace(1) %111, align 4
  %120 = load i32, ptr addrspace(1) %112, align 4
  %121 = load i32, ptr addrspace(1) %113, align 4
  %122 = load i32, ptr addrspace(1) %114, align 4
  store i32 %115, ptr addrspace(3) %102, align 4
  %123 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 512
  store i32 %116, ptr addrspace(3) %123, align 4
  %124 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 1024
  store i32 %117, ptr addrspace(3) %124, align 4
  %125 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 1536
  store i32 %118, ptr addrspace(3) %125, align 4
  %126 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 2048
  store i32 %119, ptr addrspace(3) %126, align 4
  %127 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 2560
  store i32 %120, ptr addrspace(3) %127, align 4
  %128 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 3072
  store i32 %121, ptr addrspace(3) %128, align 4
  %129 = getelementptr inbounds i8, ptr addrspace(3) %102, i64 3584
  store i32 %122, ptr addrspace(3) %129, align 4
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %130 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %25
  %131 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 16
  %132 = mul i32 %11, 0
  %133 = add i32 %10, %132
  %134 = icmp eq i32 %133, 31
  %135 = select i1 %134, ptr addrspace(3) %24, ptr addrspace(3) %131
  %136 = ptrtoint ptr addrspace(1) %130 to i64
  %137 = trunc i64 %136 to i32
  %138 = and i32 %137, 15
  %139 = sub i32 0, %138
  %140 = load <4 x i32>, ptr addrspace(3) %24, align 16
  %141 = load <4 x i32>, ptr addrspace(3) %135, align 16
  %142 = extractelement <4 x i32> %140, i64 0
  %143 = extractelement <4 x i32> %140, i64 1
  %144 = extractelement <4 x i32> %140, i64 2
  %145 = extractelement <4 x i32> %140, i64 3
  %146 = extractelement <4 x i32> %141, i64 0
  %147 = extractelement <4 x i32> %141, i64 1
  %148 = extractelement <4 x i32> %141, i64 2
  %149 = and i32 %139, 8
  %150 = icmp ne i32 %149, 0
  %151 = select i1 %150, i32 %144, i32 %142
  %152 = select i1 %150, i32 %145, i32 %143
  %153 = select i1 %150, i32 %146, i32 %144
  %154 = select i1 %150, i32 %147, i32 %145
  %155 = select i1 %150, i32 %148, i32 %146
  %156 = and i32 %139, 4
  %157 = icmp ne i32 %156, 0
  %158 = select i1 %157, i32 %152, i32 %151
  %159 = select i1 %157, i32 %153, i32 %152
  %160 = select i1 %157, i32 %154, i32 %153
  %161 = select i1 %157, i32 %155, i32 %154
  %162 = insertelement <4 x i32> poison, i32 %158, i64 0
  %163 = insertelement <4 x i32> %162, i32 %159, i64 1
  %164 = insertelement <4 x i32> %163, i32 %160, i64 2
  %165 = insertelement <4 x i32> %164, i32 %161, i64 3
  %166 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2048
  %167 = trunc i64 %ld to i32
  %168 = shl i32 %167, 2
  %169 = zext nneg i32 %168 to i64
  %170 = mul i64 %169, 2
  %171 = getelementptr inbounds i8, ptr addrspace(1) %130, i64 %170
  %172 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2064
  %173 = icmp eq i32 %133, 31
  %174 = select i1 %173, ptr addrspace(3) %166, ptr addrspace(3) %172
  %175 = ptrtoint ptr addrspace(1) %171 to i64
  %176 = trunc i64 %175 to i32
  %177 = and i32 %176, 15
  %178 = sub i32 0, %177
  %179 = load <4 x i32>, ptr addrspace(3) %166, align 16
  %180 = load <4 x i32>, ptr addrspace(3) %174, align 16
  %181 = extractelement <4 x i32> %179, i64 0
  %182 = extractelement <4 x i32> %179, i64 1
  %183 = extractelement <4 x i32> %179, i64 2
  %184 = extractelement <4 x i32> %179, i64 3
  %185 = extractelement <4 x i32> %180, i64 0
  %186 = extractelement <4 x i32> %180, i64 1
  %187 = extractelement <4 x i32> %180, i64 2
  %188 = and i32 %178, 8
  %189 = icmp ne i32 %188, 0
  %190 = select i1 %189, i32 %183, i32 %181
  %191 = select i1 %189, i32 %184, i32 %182
  %192 = select i1 %189, i32 %185, i32 %183
  %193 = select i1 %189, i32 %186, i32 %184
  %194 = select i1 %189, i32 %187, i32 %185
  %195 = and i32 %178, 4
  %196 = icmp ne i32 %195, 0
  %197 = select i1 %196, i32 %191, i32 %190
  %198 = select i1 %196, i32 %192, i32 %191
  %199 = select i1 %196, i32 %193, i32 %192
  %200 = select i1 %196, i32 %194, i32 %193
  %201 = insertelement <4 x i32> poison, i32 %197, i64 0
  %202 = insertelement <4 x i32> %201, i32 %198, i64 1
  %203 = insertelement <4 x i32> %202, i32 %199, i64 2
  %204 = insertelement <4 x i32> %203, i32 %200, i64 3
  %205 = icmp eq i32 %133, 31
  %206 = icmp eq i32 %138, 0
  %207 = xor i1 %205, true
  %208 = or i1 %207, %206
  br i1 %208, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.done
  %209 = getelementptr i8, ptr addrspace(1) %130, i64 15
  %210 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %209, i64 -16)
  store <4 x i32> %165, ptr addrspace(1) %210, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.done
  %211 = icmp eq i32 %133, 31
  %212 = icmp eq i32 %177, 0
  %213 = xor i1 %211, true
  %214 = or i1 %213, %212
  br i1 %214, label %tile.word2, label %tile.word.end1

tile.word2:                                       ; preds = %tile.word.end
  %215 = getelementptr i8, ptr addrspace(1) %171, i64 15
  %216 = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %215, i64 -16)
  store <4 x i32> %204, ptr addrspace(1) %216, align 16
  br label %tile.word.end1

tile.word.end1:                                   ; preds = %tile.word2, %tile.word.end
  %217 = icmp ult i32 %thread, 32
  br i1 %217, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end1
  %218 = lshr i32 %thread, 2
  %219 = and i32 %218, 3
  %220 = lshr i32 %218, 2
  %221 = zext i32 %220 to i64
  %222 = mul i64 %ld, 4
  %223 = mul i64 %221, %222
  %224 = zext i32 %219 to i64
  %225 = mul i64 %224, %ld
  %226 = add i64 %225, %223
  %227 = add i64 %226, %21
  %228 = mul i64 %227, 2
  %229 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %228
  %230 = ptrtoint ptr addrspace(1) %229 to i64
  %231 = trunc i64 %230 to i32
  %232 = and i32 %231, 15
  %233 = sub i32 0, %232
  %234 = and i32 %233, 15
  %235 = icmp ne i32 %234, 0
  br i1 %235, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %236 = and i32 %thread, 3
  %237 = shl i32 %236, 2
  %238 = icmp ult i32 %237, %234
  %239 = shl i32 %236, 1
  %240 = add i32 %239, 248
  %241 = select i1 %238, i32 %239, i32 %240
  %242 = shl i32 %220, 11
  %243 = shl i32 %thread, 7
  %244 = and i32 %243, 1536
  %245 = or disjoint i32 %244, %242
  %246 = shl i32 %241, 1
  %247 = add i32 %246, %245
  %248 = zext nneg i32 %247 to i64
  %249 = getelementptr inbounds i8, ptr addrspace(3) @runtime_unaligned_S, i64 %248
  %250 = zext i32 %241 to i64
  %251 = add i64 %250, %226
  %252 = add i64 %251, %21
  %253 = mul i64 %252, 2
  %254 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %253
  %255 = load i32, ptr addrspace(3) %249, align 4
  store i32 %255, ptr addrspace(1) %254, align 4
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
