; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@odd_rows_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @odd_rows(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %2 = mul i32 %1, -4
  %3 = add i32 %2, %M
  %4 = icmp sge i32 %3, 4
  %5 = mul i32 %0, -512
  %6 = add i32 %5, %N
  %7 = icmp sge i32 %6, 512
  %8 = and i1 %4, %7
  %9 = sext i32 %M to i64
  %10 = sext i32 %N to i64
  %11 = mul i64 %10, %9
  %12 = add i64 %11, -512
  %13 = mul i64 %10, -3
  %14 = add i64 %13, %12
  %15 = mul i64 %10, -4
  %16 = sext i32 %1 to i64
  %17 = mul i64 %16, %15
  %18 = add i64 %17, %14
  %19 = sext i32 %0 to i64
  %20 = mul i64 %19, -512
  %21 = add i64 %20, %18
  %22 = icmp sge i64 %21, 7
  %23 = and i1 %8, %22
  %24 = and i32 %thread, 63
  %25 = lshr i32 %thread, 6
  %26 = shl i32 %25, 10
  %27 = shl i32 %24, 4
  %28 = add i32 %27, %26
  %29 = zext i32 %25 to i64
  %30 = mul i64 %29, %10
  %31 = zext i32 %24 to i64
  %32 = mul i64 %31, 8
  %33 = add i64 %32, %30
  %34 = mul i64 %10, 4
  %35 = mul i64 %16, %34
  %36 = mul i64 %19, 512
  %37 = add i64 %36, %35
  %38 = add i64 %33, %37
  %39 = zext i32 %28 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @odd_rows_S, i64 %39
  %41 = mul i64 %38, 2
  %42 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %41
  %43 = ptrtoint ptr addrspace(1) %42 to i64
  %44 = and i64 %43, -16
  %45 = inttoptr i64 %44 to ptr addrspace(1)
  br i1 %23, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %46 = load <4 x i32>, ptr addrspace(1) %45, align 16, !invariant.load !2
  %47 = getelementptr i8, ptr addrspace(1) %42, i64 15
  %48 = ptrtoint ptr addrspace(1) %47 to i64
  %49 = and i64 %48, -16
  %50 = inttoptr i64 %49 to ptr addrspace(1)
  %51 = load <4 x i32>, ptr addrspace(1) %50, align 16, !invariant.load !2
  %52 = trunc i64 %43 to i32
  %53 = and i32 %52, 15
  %54 = extractelement <4 x i32> %46, i64 0
  %55 = extractelement <4 x i32> %46, i64 1
  %56 = extractelement <4 x i32> %46, i64 2
  %57 = extractelement <4 x i32> %46, i64 3
  %58 = extractelement <4 x i32> %51, i64 0
  %59 = extractelement <4 x i32> %51, i64 1
  %60 = extractelement <4 x i32> %51, i64 2
  %61 = extractelement <4 x i32> %51, i64 3
  %62 = and i32 %53, 8
  %63 = icmp ne i32 %62, 0
  %64 = select i1 %63, i32 %56, i32 %54
  %65 = select i1 %63, i32 %57, i32 %55
  %66 = select i1 %63, i32 %58, i32 %56
  %67 = select i1 %63, i32 %59, i32 %57
  %68 = select i1 %63, i32 %60, i32 %58
  %69 = select i1 %63, i32 %61, i32 %59
  %70 = and i32 %53, 4
  %71 = icmp ne i32 %70, 0
  %72 = select i1 %71, i32 %65, i32 %64
  %73 = select i1 %71, i32 %66, i32 %65
  %74 = select i1 %71, i32 %67, i32 %66
  %75 = select i1 %71, i32 %68, i32 %67
  %76 = select i1 %71, i32 %69, i32 %68
  %77 = call i32 @llvm.nvvm.prmt.f4e(i32 %72, i32 %73, i32 %53)
  %78 = insertelement <4 x i32> poison, i32 %77, i64 0
  %79 = call i32 @llvm.nvvm.prmt.f4e(i32 %73, i32 %74, i32 %53)
  %80 = insertelement <4 x i32> %78, i32 %79, i64 1
  %81 = call i32 @llvm.nvvm.prmt.f4e(i32 %74, i32 %75, i32 %53)
  %82 = insertelement <4 x i32> %80, i32 %81, i64 2
  %83 = call i32 @llvm.nvvm.prmt.f4e(i32 %75, i32 %76, i32 %53)
  %84 = insertelement <4 x i32> %82, i32 %83, i64 3
  %85 = shl i32 %N, 1
  %86 = zext nneg i32 %85 to i64
  %87 = mul i64 %86, 2
  %88 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 %87
  %89 = ptrtoint ptr addrspace(1) %88 to i64
  %90 = and i64 %89, -16
  %91 = inttoptr i64 %90 to ptr addrspace(1)
  %92 = load <4 x i32>, ptr addrspace(1) %91, align 16, !invariant.load !2
  %93 = getelementptr i8, ptr addrspace(1) %88, i64 15
  %94 = ptrtoint ptr addrspace(1) %93 to i64
  %95 = and i64 %94, -16
  %96 = inttoptr i64 %95 to ptr addrspace(1)
  %97 = load <4 x i32>, ptr addrspace(1) %96, align 16, !invariant.load !2
  %98 = trunc i64 %89 to i32
  %99 = and i32 %98, 15
  %100 = extractelement <4 x i32> %92, i64 0
  %101 = extractelement <4 x i32> %92, i64 1
  %102 = extractelement <4 x i32> %92, i64 2
  %103 = extractelement <4 x i32> %92, i64 3
  %104 = extractelement <4 x i32> %97, i64 0
  %105 = extractelement <4 x i32> %97, i64 1
  %106 = extractelement <4 x i32> %97, i64 2
  %107 = extractelement <4 x i32> %97, i64 3
  %108 = and i32 %99, 8
  %109 = icmp ne i32 %108, 0
  %110 = select i1 %109, i32 %102, i32 %100
  %111 = select i1 %109, i32 %103, i32 %101
  %112 = select i1 %109, i32 %104, i32 %102
  %113 = select i1 %109, i32 %105, i32 %103
  %114 = select i1 %109, i32 %106, i32 %104
  %115 = select i1 %109, i32 %107, i32 %105
  %116 = and i32 %99, 4
  %117 = icmp ne i32 %116, 0
  %118 = select i1 %117, i32 %111, i32 %110
  %119 = select i1 %117, i32 %112, i32 %111
  %120 = select i1 %117, i32 %113, i32 %112
  %121 = select i1 %117, i32 %114, i32 %113
  %122 = select i1 %117, i32 %115, i32 %114
  %123 = call i32 @llvm.nvvm.prmt.f4e(i32 %118, i32 %119, i32 %99)
  %124 = insertelement <4 x i32> poison, i32 %123, i64 0
  %125 = call i32 @llvm.nvvm.prmt.f4e(i32 %119, i32 %120, i32 %99)
  %126 = insertelement <4 x i32> %124, i32 %125, i64 1
  %127 = call i32 @llvm.nvvm.prmt.f4e(i32 %120, i32 %121, i32 %99)
  %128 = insertelement <4 x i32> %126, i32 %127, i64 2
  %129 = call i32 @llvm.nvvm.prmt.f4e(i32 %121, i32 %122, i32 %99)
  %130 = insertelement <4 x i32> %128, i32 %129, i64 3
  store <4 x i32> %84, ptr addrspace(3) %40, align 16
  %131 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 2048
  store <4 x i32> %130, ptr addrspace(3) %131, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %132 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %133 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %134 = zext nneg i32 %thread to i64
  %135 = mul nuw i64 %134, 2
  %136 = sext i32 %thread to i64
  %137 = add i64 %136, %37
  %138 = getelementptr i8, ptr addrspace(3) @odd_rows_S, i64 %135
  %139 = mul i64 %137, 2
  %140 = getelementptr i8, ptr addrspace(1) %A, i64 %139
  %141 = icmp ult i32 0, %132
  %142 = icmp ult i32 %thread, %133
  %143 = and i1 %141, %142
  %144 = getelementptr i8, ptr addrspace(3) %138, i64 256
  %145 = getelementptr i8, ptr addrspace(1) %140, i64 256
  %146 = icmp ult i32 0, %132
  %147 = add i32 128, %thread
  %148 = icmp ult i32 %147, %133
  %149 = and i1 %146, %148
  %150 = getelementptr i8, ptr addrspace(3) %138, i64 512
  %151 = getelementptr i8, ptr addrspace(1) %140, i64 512
  %152 = icmp ult i32 0, %132
  %153 = add i32 256, %thread
  %154 = icmp ult i32 %153, %133
  %155 = and i1 %152, %154
  %156 = getelementptr i8, ptr addrspace(3) %138, i64 768
  %157 = getelementptr i8, ptr addrspace(1) %140, i64 768
  %158 = icmp ult i32 0, %132
  %159 = add i32 384, %thread
  %160 = icmp ult i32 %159, %133
  %161 = and i1 %158, %160
  %162 = getelementptr i8, ptr addrspace(3) %138, i64 1024
  %163 = zext nneg i32 %N to i64
  %164 = mul i64 %163, 2
  %165 = getelementptr i8, ptr addrspace(1) %140, i64 %164
  %166 = icmp ult i32 1, %132
  %167 = icmp ult i32 %thread, %133
  %168 = and i1 %166, %167
  %169 = getelementptr i8, ptr addrspace(3) %138, i64 1280
  %170 = getelementptr i8, ptr addrspace(1) %165, i64 256
  %171 = icmp ult i32 1, %132
  %172 = icmp ult i32 %147, %133
  %173 = and i1 %171, %172
  %174 = getelementptr i8, ptr addrspace(3) %138, i64 1536
  %175 = getelementptr i8, ptr addrspace(1) %165, i64 512
  %176 = icmp ult i32 1, %132
  %177 = icmp ult i32 %153, %133
  %178 = and i1 %176, %177
  %179 = getelementptr i8, ptr addrspace(3) %138, i64 1792
  %180 = getelementptr i8, ptr addrspace(1) %165, i64 768
  %181 = icmp ult i32 1, %132
  %182 = icmp ult i32 %159, %133
  %183 = and i1 %181, %182
  %184 = getelementptr i8, ptr addrspace(3) %138, i64 2048
  %185 = getelementptr i8, ptr addrspace(1) %165, i64 %164
  %186 = icmp ult i32 2, %132
  %187 = icmp ult i32 %thread, %133
  %188 = and i1 %186, %187
  %189 = getelementptr i8, ptr addrspace(3) %138, i64 2304
  %190 = getelementptr i8, ptr addrspace(1) %185, i64 256
  %191 = icmp ult i32 2, %132
  %192 = icmp ult i32 %147, %133
  %193 = and i1 %191, %192
  %194 = getelementptr i8, ptr addrspace(3) %138, i64 2560
  %195 = getelementptr i8, ptr addrspace(1) %185, i64 512
  %196 = icmp ult i32 2, %132
  %197 = icmp ult i32 %153, %133
  %198 = and i1 %196, %197
  %199 = getelementptr i8, ptr addrspace(3) %138, i64 2816
  %200 = getelementptr i8, ptr addrspace(1) %185, i64 768
  %201 = icmp ult i32 2, %132
  %202 = icmp ult i32 %159, %133
  %203 = and i1 %201, %202
  %204 = getelementptr i8, ptr addrspace(3) %138, i64 3072
  %205 = getelementptr i8, ptr addrspace(1) %185, i64 %164
  %206 = icmp ult i32 3, %132
  %207 = icmp ult i32 %thread, %133
  %208 = and i1 %206, %207
  %209 = getelementptr i8, ptr addrspace(3) %138, i64 3328
  %210 = getelementptr i8, ptr addrspace(1) %205, i64 256
  %211 = icmp ult i32 3, %132
  %212 = icmp ult i32 %147, %133
  %213 = and i1 %211, %212
  %214 = getelementptr i8, ptr addrspace(3) %138, i64 3584
  %215 = getelementptr i8, ptr addrspace(1) %205, i64 512
  %216 = icmp ult i32 3, %132
  %217 = icmp ult i32 %153, %133
  %218 = and i1 %216, %217
  %219 = getelementptr i8, ptr addrspace(3) %138, i64 3840
  %220 = getelementptr i8, ptr addrspace(1) %205, i64 768
  %221 = icmp ult i32 3, %132
  %222 = icmp ult i32 %159, %133
  %223 = and i1 %221, %222
  %224 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %143)
  br i1 %224, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %225 = load i16, ptr addrspace(1) %140, align 2
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %226 = phi i16 [ 0, %tile.edge ], [ %225, %tile.read ]
  %227 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %149)
  br i1 %227, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %228 = load i16, ptr addrspace(1) %145, align 2
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %229 = phi i16 [ 0, %tile.read.end ], [ %228, %tile.read2 ]
  %230 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %155)
  br i1 %230, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %231 = load i16, ptr addrspace(1) %151, align 2
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %232 = phi i16 [ 0, %tile.read.end1 ], [ %231, %tile.read4 ]
  %233 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %161)
  br i1 %233, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %234 = load i16, ptr addrspace(1) %157, align 2
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %235 = phi i16 [ 0, %tile.read.end3 ], [ %234, %tile.read6 ]
  %236 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %168)
  br i1 %236, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %237 = load i16, ptr addrspace(1) %165, align 2
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %238 = phi i16 [ 0, %tile.read.end5 ], [ %237, %tile.read8 ]
  %239 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %173)
  br i1 %239, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %240 = load i16, ptr addrspace(1) %170, align 2
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %241 = phi i16 [ 0, %tile.read.end7 ], [ %240, %tile.read10 ]
  %242 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %178)
  br i1 %242, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %243 = load i16, ptr addrspace(1) %175, align 2
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %244 = phi i16 [ 0, %tile.read.end9 ], [ %243, %tile.read12 ]
  %245 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %183)
  br i1 %245, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %246 = load i16, ptr addrspace(1) %180, align 2
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %247 = phi i16 [ 0, %tile.read.end11 ], [ %246, %tile.read14 ]
  %248 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %188)
  br i1 %248, label %tile.read16, label %tile.read.end15

tile.read16:                                      ; preds = %tile.read.end13
  %249 = load i16, ptr addrspace(1) %185, align 2
  br label %tile.read.end15

tile.read.end15:                                  ; preds = %tile.read16, %tile.read.end13
  %250 = phi i16 [ 0, %tile.read.end13 ], [ %249, %tile.read16 ]
  %251 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %193)
  br i1 %251, label %tile.read18, label %tile.read.end17

tile.read18:                                      ; preds = %tile.read.end15
  %252 = load i16, ptr addrspace(1) %190, align 2
  br label %tile.read.end17

tile.read.end17:                                  ; preds = %tile.read18, %tile.read.end15
  %253 = phi i16 [ 0, %tile.read.end15 ], [ %252, %tile.read18 ]
  %254 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %198)
  br i1 %254, label %tile.read20, label %tile.read.end19

tile.read20:                                      ; preds = %tile.read.end17
  %255 = load i16, ptr addrspace(1) %195, align 2
  br label %tile.read.end19

tile.read.end19:                                  ; preds = %tile.read20, %tile.read.end17
  %256 = phi i16 [ 0, %tile.read.end17 ], [ %255, %tile.read20 ]
  %257 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %203)
  br i1 %257, label %tile.read22, label %tile.read.end21

tile.read22:                                      ; preds = %tile.read.end19
  %258 = load i16, ptr addrspace(1) %200, align 2
  br label %tile.read.end21

tile.read.end21:                                  ; preds = %tile.read22, %tile.read.end19
  %259 = phi i16 [ 0, %tile.read.end19 ], [ %258, %tile.read22 ]
  %260 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %208)
  br i1 %260, label %tile.read24, label %tile.read.end23

tile.read24:                                      ; preds = %tile.read.end21
  %261 = load i16, ptr addrspace(1) %205, align 2
  br label %tile.read.end23

tile.read.end23:                                  ; preds = %tile.read24, %tile.read.end21
  %262 = phi i16 [ 0, %tile.read.end21 ], [ %261, %tile.read24 ]
  %263 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %213)
  br i1 %263, label %tile.read26, label %tile.read.end25

tile.read26:                                      ; preds = %tile.read.end23
  %264 = load i16, ptr addrspace(1) %210, align 2
  br label %tile.read.end25

tile.read.end25:                                  ; preds = %tile.read26, %tile.read.end23
  %265 = phi i16 [ 0, %tile.read.end23 ], [ %264, %tile.read26 ]
  %266 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %218)
  br i1 %266, label %tile.read28, label %tile.read.end27

tile.read28:                                      ; preds = %tile.read.end25
  %267 = load i16, ptr addrspace(1) %215, align 2
  br label %tile.read.end27

tile.read.end27:                                  ; preds = %tile.read28, %tile.read.end25
  %268 = phi i16 [ 0, %tile.read.end25 ], [ %267, %tile.read28 ]
  %269 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %223)
  br i1 %269, label %tile.read30, label %tile.read.end29

tile.read30:                                      ; preds = %tile.read.end27
  %270 = load i16, ptr addrspace(1) %220, align 2
  br label %tile.read.end29

tile.read.end29:                                  ; preds = %tile.read30, %tile.read.end27
  %271 = phi i16 [ 0, %tile.read.end27 ], [ %270, %tile.read30 ]
  store i16 %226, ptr addrspace(3) %138, align 2
  store i16 %229, ptr addrspace(3) %144, align 2
  store i16 %232, ptr addrspace(3) %150, align 2
  store i16 %235, ptr addrspace(3) %156, align 2
  store i16 %238, ptr addrspace(3) %162, align 2
  store i16 %241, ptr addrspace(3) %169, align 2
  store i16 %244, ptr addrspace(3) %174, align 2
  store i16 %247, ptr addrspace(3) %179, align 2
  store i16 %250, ptr addrspace(3) %184, align 2
  store i16 %253, ptr addrspace(3) %189, align 2
  store i16 %256, ptr addrspace(3) %194, align 2
  store i16 %259, ptr addrspace(3) %199, align 2
  store i16 %262, ptr addrspace(3) %204, align 2
  store i16 %265, ptr addrspace(3) %209, align 2
  store i16 %268, ptr addrspace(3) %214, align 2
  store i16 %271, ptr addrspace(3) %219, align 2
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end29, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %272 = icmp sge i32 %3, 4
  %273 = icmp sge i32 %6, 512
  %274 = and i1 %272, %273
  %275 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %41
  %276 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 16
  %277 = mul i32 %25, 0
  %278 = add i32 %24, %277
  %279 = icmp eq i32 %278, 63
  %280 = select i1 %279, ptr addrspace(3) %40, ptr addrspace(3) %276
  %281 = ptrtoint ptr addrspace(1) %275 to i64
  %282 = trunc i64 %281 to i32
  %283 = and i32 %282, 15
  %284 = sub i32 0, %283
  br i1 %274, label %tile.whole32, label %tile.edge33, !prof !1

tile.whole32:                                     ; preds = %tile.done
  %285 = load <4 x i32>, ptr addrspace(3) %280, align 16
  %286 = load <4 x i32>, ptr addrspace(3) %40, align 16
  %287 = extractelement <4 x i32> %286, i64 0
  %288 = extractelement <4 x i32> %286, i64 1
  %289 = extractelement <4 x i32> %286, i64 2
  %290 = extractelement <4 x i32> %286, i64 3
  %291 = extractelement <4 x i32> %285, i64 0
  %292 = extractelement <4 x i32> %285, i64 1
  %293 = extractelement <4 x i32> %285, i64 2
  %294 = extractelement <4 x i32> %285, i64 3
  %295 = and i32 %284, 8
  %296 = icmp ne i32 %295, 0
  %297 = select i1 %296, i32 %289, i32 %287
  %298 = select i1 %296, i32 %290, i32 %288
  %299 = select i1 %296, i32 %291, i32 %289
  %300 = select i1 %296, i32 %292, i32 %290
  %301 = select i1 %296, i32 %293, i32 %291
  %302 = select i1 %296, i32 %294, i32 %292
  %303 = and i32 %284, 4
  %304 = icmp ne i32 %303, 0
  %305 = select i1 %304, i32 %298, i32 %297
  %306 = select i1 %304, i32 %299, i32 %298
  %307 = select i1 %304, i32 %300, i32 %299
  %308 = select i1 %304, i32 %301, i32 %300
  %309 = select i1 %304, i32 %302, i32 %301
  %310 = call i32 @llvm.nvvm.prmt.f4e(i32 %305, i32 %306, i32 %284)
  %311 = insertelement <4 x i32> poison, i32 %310, i64 0
  %312 = call i32 @llvm.nvvm.prmt.f4e(i32 %306, i32 %307, i32 %284)
  %313 = insertelement <4 x i32> %311, i32 %312, i64 1
  %314 = call i32 @llvm.nvvm.prmt.f4e(i32 %307, i32 %308, i32 %284)
  %315 = insertelement <4 x i32> %313, i32 %314, i64 2
  %316 = call i32 @llvm.nvvm.prmt.f4e(i32 %308, i32 %309, i32 %284)
  %317 = insertelement <4 x i32> %315, i32 %316, i64 3
  %318 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 2048
  %319 = shl i32 %N, 1
  %320 = zext nneg i32 %319 to i64
  %321 = mul i64 %320, 2
  %322 = getelementptr inbounds i8, ptr addrspace(1) %275, i64 %321
  %323 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 2064
  %324 = icmp eq i32 %278, 63
  %325 = select i1 %324, ptr addrspace(3) %318, ptr addrspace(3) %323
  %326 = ptrtoint ptr addrspace(1) %322 to i64
  %327 = trunc i64 %326 to i32
  %328 = and i32 %327, 15
  %329 = sub i32 0, %328
  %330 = load <4 x i32>, ptr addrspace(3) %325, align 16
  %331 = load <4 x i32>, ptr addrspace(3) %318, align 16
  %332 = extractelement <4 x i32> %331, i64 0
  %333 = extractelement <4 x i32> %331, i64 1
  %334 = extractelement <4 x i32> %331, i64 2
  %335 = extractelement <4 x i32> %331, i64 3
  %336 = extractelement <4 x i32> %330, i64 0
  %337 = extractelement <4 x i32> %330, i64 1
  %338 = extractelement <4 x i32> %330, i64 2
  %339 = extractelement <4 x i32> %330, i64 3
  %340 = and i32 %329, 8
  %341 = icmp ne i32 %340, 0
  %342 = select i1 %341, i32 %334, i32 %332
  %343 = select i1 %341, i32 %335, i32 %333
  %344 = select i1 %341, i32 %336, i32 %334
  %345 = select i1 %341, i32 %337, i32 %335
  %346 = select i1 %341, i32 %338, i32 %336
  %347 = select i1 %341, i32 %339, i32 %337
  %348 = and i32 %329, 4
  %349 = icmp ne i32 %348, 0
  %350 = select i1 %349, i32 %343, i32 %342
  %351 = select i1 %349, i32 %344, i32 %343
  %352 = select i1 %349, i32 %345, i32 %344
  %353 = select i1 %349, i32 %346, i32 %345
  %354 = select i1 %349, i32 %347, i32 %346
  %355 = call i32 @llvm.nvvm.prmt.f4e(i32 %350, i32 %351, i32 %329)
  %356 = insertelement <4 x i32> poison, i32 %355, i64 0
  %357 = call i32 @llvm.nvvm.prmt.f4e(i32 %351, i32 %352, i32 %329)
  %358 = insertelement <4 x i32> %356, i32 %357, i64 1
  %359 = call i32 @llvm.nvvm.prmt.f4e(i32 %352, i32 %353, i32 %329)
  %360 = insertelement <4 x i32> %358, i32 %359, i64 2
  %361 = call i32 @llvm.nvvm.prmt.f4e(i32 %353, i32 %354, i32 %329)
  %362 = insertelement <4 x i32> %360, i32 %361, i64 3
  %363 = icmp eq i32 %278, 63
  %364 = icmp eq i32 %283, 0
  %365 = xor i1 %363, true
  %366 = or i1 %365, %364
  br i1 %366, label %tile.word, label %tile.word.end

tile.word:                                        ; preds = %tile.whole32
  %367 = getelementptr i8, ptr addrspace(1) %275, i64 15
  %368 = ptrtoint ptr addrspace(1) %367 to i64
  %369 = and i64 %368, -16
  %370 = inttoptr i64 %369 to ptr addrspace(1)
  store <4 x i32> %317, ptr addrspace(1) %370, align 16
  br label %tile.word.end

tile.word.end:                                    ; preds = %tile.word, %tile.whole32
  %371 = icmp eq i32 %278, 63
  %372 = icmp eq i32 %328, 0
  %373 = xor i1 %371, true
  %374 = or i1 %373, %372
  br i1 %374, label %tile.word35, label %tile.word.end34

tile.word35:                                      ; preds = %tile.word.end
  %375 = getelementptr i8, ptr addrspace(1) %322, i64 15
  %376 = ptrtoint ptr addrspace(1) %375 to i64
  %377 = and i64 %376, -16
  %378 = inttoptr i64 %377 to ptr addrspace(1)
  store <4 x i32> %362, ptr addrspace(1) %378, align 16
  br label %tile.word.end34

tile.word.end34:                                  ; preds = %tile.word35, %tile.word.end
  %379 = icmp ult i32 %thread, 32
  br i1 %379, label %tile.end, label %tile.end.end

tile.end:                                         ; preds = %tile.word.end34
  %380 = lshr i32 %thread, 3
  %381 = and i32 %380, 1
  %382 = lshr i32 %380, 1
  %383 = zext i32 %382 to i64
  %384 = mul i64 %10, 2
  %385 = mul i64 %383, %384
  %386 = zext i32 %381 to i64
  %387 = mul i64 %386, %10
  %388 = add i64 %387, %385
  %389 = add i64 %388, %37
  %390 = mul i64 %389, 2
  %391 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %390
  %392 = ptrtoint ptr addrspace(1) %391 to i64
  %393 = trunc i64 %392 to i32
  %394 = and i32 %393, 15
  %395 = sub i32 0, %394
  %396 = and i32 %395, 15
  %397 = icmp ne i32 %396, 0
  br i1 %397, label %tile.ends, label %tile.ends.end

tile.ends:                                        ; preds = %tile.end
  %398 = and i32 %thread, 7
  %399 = shl i32 %398, 1
  %400 = icmp ult i32 %399, %396
  %401 = add i32 %398, 504
  %402 = select i1 %400, i32 %398, i32 %401
  %403 = shl i32 %382, 11
  %404 = shl i32 %381, 10
  %405 = add i32 %404, %403
  %406 = shl i32 %402, 1
  %407 = add i32 %406, %405
  %408 = zext nneg i32 %407 to i64
  %409 = getelementptr inbounds i8, ptr addrspace(3) @odd_rows_S, i64 %408
  %410 = zext i32 %402 to i64
  %411 = add i64 %410, %388
  %412 = add i64 %411, %37
  %413 = mul i64 %412, 2
  %414 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %413
  %415 = load i16, ptr addrspace(3) %409, align 2
  store i16 %415, ptr addrspace(1) %414, align 2
  br label %tile.ends.end

tile.ends.end:                                    ; preds = %tile.ends, %tile.end
  br label %tile.end.end

tile.end.end:                                     ; preds = %tile.ends.end, %tile.word.end34
  br label %tile.done31

tile.edge33:                                      ; preds = %tile.done
  %416 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %417 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %418 = sext i32 %thread to i64
  %419 = add i64 %418, %37
  %420 = zext nneg i32 %thread to i64
  %421 = mul nuw i64 %420, 2
  %422 = mul i64 %419, 2
  %423 = getelementptr i8, ptr addrspace(1) %B, i64 %422
  %424 = getelementptr i8, ptr addrspace(3) @odd_rows_S, i64 %421
  %425 = icmp ult i32 0, %416
  %426 = icmp ult i32 %thread, %417
  %427 = and i1 %425, %426
  %428 = getelementptr i8, ptr addrspace(1) %423, i64 256
  %429 = getelementptr i8, ptr addrspace(3) %424, i64 256
  %430 = icmp ult i32 0, %416
  %431 = add i32 128, %thread
  %432 = icmp ult i32 %431, %417
  %433 = and i1 %430, %432
  %434 = getelementptr i8, ptr addrspace(1) %423, i64 512
  %435 = getelementptr i8, ptr addrspace(3) %424, i64 512
  %436 = icmp ult i32 0, %416
  %437 = add i32 256, %thread
  %438 = icmp ult i32 %437, %417
  %439 = and i1 %436, %438
  %440 = getelementptr i8, ptr addrspace(1) %423, i64 768
  %441 = getelementptr i8, ptr addrspace(3) %424, i64 768
  %442 = icmp ult i32 0, %416
  %443 = add i32 384, %thread
  %444 = icmp ult i32 %443, %417
  %445 = and i1 %442, %444
  %446 = zext nneg i32 %N to i64
  %447 = mul i64 %446, 2
  %448 = getelementptr i8, ptr addrspace(1) %423, i64 %447
  %449 = getelementptr i8, ptr addrspace(3) %424, i64 1024
  %450 = icmp ult i32 1, %416
  %451 = icmp ult i32 %thread, %417
  %452 = and i1 %450, %451
  %453 = getelementptr i8, ptr addrspace(1) %448, i64 256
  %454 = getelementptr i8, ptr addrspace(3) %424, i64 1280
  %455 = icmp ult i32 1, %416
  %456 = icmp ult i32 %431, %417
  %457 = and i1 %455, %456
  %458 = getelementptr i8, ptr addrspace(1) %448, i64 512
  %459 = getelementptr i8, ptr addrspace(3) %424, i64 1536
  %460 = icmp ult i32 1, %416
  %461 = icmp ult i32 %437, %417
  %462 = and i1 %460, %461
  %463 = getelementptr i8, ptr addrspace(1) %448, i64 768
  %464 = getelementptr i8, ptr addrspace(3) %424, i64 1792
  %465 = icmp ult i32 1, %416
  %466 = icmp ult i32 %443, %417
  %467 = and i1 %465, %466
  %468 = getelementptr i8, ptr addrspace(1) %448, i64 %447
  %469 = getelementptr i8, ptr addrspace(3) %424, i64 2048
  %470 = icmp ult i32 2, %416
  %471 = icmp ult i32 %thread, %417
  %472 = and i1 %470, %471
  %473 = getelementptr i8, ptr addrspace(1) %468, i64 256
  %474 = getelementptr i8, ptr addrspace(3) %424, i64 2304
  %475 = icmp ult i32 2, %416
  %476 = icmp ult i32 %431, %417
  %477 = and i1 %475, %476
  %478 = getelementptr i8, ptr addrspace(1) %468, i64 512
  %479 = getelementptr i8, ptr addrspace(3) %424, i64 2560
  %480 = icmp ult i32 2, %416
  %481 = icmp ult i32 %437, %417
  %482 = and i1 %480, %481
  %483 = getelementptr i8, ptr addrspace(1) %468, i64 768
  %484 = getelementptr i8, ptr addrspace(3) %424, i64 2816
  %485 = icmp ult i32 2, %416
  %486 = icmp ult i32 %443, %417
  %487 = and i1 %485, %486
  %488 = getelementptr i8, ptr addrspace(1) %468, i64 %447
  %489 = getelementptr i8, ptr addrspace(3) %424, i64 3072
  %490 = icmp ult i32 3, %416
  %491 = icmp ult i32 %thread, %417
  %492 = and i1 %490, %491
  %493 = getelementptr i8, ptr addrspace(1) %488, i64 256
  %494 = getelementptr i8, ptr addrspace(3) %424, i64 3328
  %495 = icmp ult i32 3, %416
  %496 = icmp ult i32 %431, %417
  %497 = and i1 %495, %496
  %498 = getelementptr i8, ptr addrspace(1) %488, i64 512
  %499 = getelementptr i8, ptr addrspace(3) %424, i64 3584
  %500 = icmp ult i32 3, %416
  %501 = icmp ult i32 %437, %417
  %502 = and i1 %500, %501
  %503 = getelementptr i8, ptr addrspace(1) %488, i64 768
  %504 = getelementptr i8, ptr addrspace(3) %424, i64 3840
  %505 = icmp ult i32 3, %416
  %506 = icmp ult i32 %443, %417
  %507 = and i1 %505, %506
  %508 = load i16, ptr addrspace(3) %424, align 2
  %509 = load i16, ptr addrspace(3) %429, align 2
  %510 = load i16, ptr addrspace(3) %435, align 2
  %511 = load i16, ptr addrspace(3) %441, align 2
  %512 = load i16, ptr addrspace(3) %449, align 2
  %513 = load i16, ptr addrspace(3) %454, align 2
  %514 = load i16, ptr addrspace(3) %459, align 2
  %515 = load i16, ptr addrspace(3) %464, align 2
  %516 = load i16, ptr addrspace(3) %469, align 2
  %517 = load i16, ptr addrspace(3) %474, align 2
  %518 = load i16, ptr addrspace(3) %479, align 2
  %519 = load i16, ptr addrspace(3) %484, align 2
  %520 = load i16, ptr addrspace(3) %489, align 2
  %521 = load i16, ptr addrspace(3) %494, align 2
  %522 = load i16, ptr addrspace(3) %499, align 2
  %523 = load i16, ptr addrspace(3) %504, align 2
  %524 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %427)
  br i1 %524, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge33
  store i16 %508, ptr addrspace(1) %423, align 2
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge33
  %525 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %433)
  br i1 %525, label %tile.written37, label %tile.written.end36

tile.written37:                                   ; preds = %tile.written.end
  store i16 %509, ptr addrspace(1) %428, align 2
  br label %tile.written.end36

tile.written.end36:                               ; preds = %tile.written37, %tile.written.end
  %526 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %439)
  br i1 %526, label %tile.written39, label %tile.written.end38

tile.written39:                                   ; preds = %tile.written.end36
  store i16 %510, ptr addrspace(1) %434, align 2
  br label %tile.written.end38

tile.written.end38:                               ; preds = %tile.written39, %tile.written.end36
  %527 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %445)
  br i1 %527, label %tile.written41, label %tile.written.end40

tile.written41:                                   ; preds = %tile.written.end38
  store i16 %511, ptr addrspace(1) %440, align 2
  br label %tile.written.end40

tile.written.end40:                               ; preds = %tile.written41, %tile.written.end38
  %528 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %452)
  br i1 %528, label %tile.written43, label %tile.written.end42

tile.written43:                                   ; preds = %tile.written.end40
  store i16 %512, ptr addrspace(1) %448, align 2
  br label %tile.written.end42

tile.written.end42:                               ; preds = %tile.written43, %tile.written.end40
  %529 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %457)
  br i1 %529, label %tile.written45, label %tile.written.end44

tile.written45:                                   ; preds = %tile.written.end42
  store i16 %513, ptr addrspace(1) %453, align 2
  br label %tile.written.end44

tile.written.end44:                               ; preds = %tile.written45, %tile.written.end42
  %530 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %462)
  br i1 %530, label %tile.written47, label %tile.written.end46

tile.written47:                                   ; preds = %tile.written.end44
  store i16 %514, ptr addrspace(1) %458, align 2
  br label %tile.written.end46

tile.written.end46:                               ; preds = %tile.written47, %tile.written.end44
  %531 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %467)
  br i1 %531, label %tile.written49, label %tile.written.end48

tile.written49:                                   ; preds = %tile.written.end46
  store i16 %515, ptr addrspace(1) %463, align 2
  br label %tile.written.end48

tile.written.end48:                               ; preds = %tile.written49, %tile.written.end46
  %532 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %472)
  br i1 %532, label %tile.written51, label %tile.written.end50

tile.written51:                                   ; preds = %tile.written.end48
  store i16 %516, ptr addrspace(1) %468, align 2
  br label %tile.written.end50

tile.written.end50:                               ; preds = %tile.written51, %tile.written.end48
  %533 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %477)
  br i1 %533, label %tile.written53, label %tile.written.end52

tile.written53:                                   ; preds = %tile.written.end50
  store i16 %517, ptr addrspace(1) %473, align 2
  br label %tile.written.end52

tile.written.end52:                               ; preds = %tile.written53, %tile.written.end50
  %534 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %482)
  br i1 %534, label %tile.written55, label %tile.written.end54

tile.written55:                                   ; preds = %tile.written.end52
  store i16 %518, ptr addrspace(1) %478, align 2
  br label %tile.written.end54

tile.written.end54:                               ; preds = %tile.written55, %tile.written.end52
  %535 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %487)
  br i1 %535, label %tile.written57, label %tile.written.end56

tile.written57:                                   ; preds = %tile.written.end54
  store i16 %519, ptr addrspace(1) %483, align 2
  br label %tile.written.end56

tile.written.end56:                               ; preds = %tile.written57, %tile.written.end54
  %536 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %492)
  br i1 %536, label %tile.written59, label %tile.written.end58

tile.written59:                                   ; preds = %tile.written.end56
  store i16 %520, ptr addrspace(1) %488, align 2
  br label %tile.written.end58

tile.written.end58:                               ; preds = %tile.written59, %tile.written.end56
  %537 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %497)
  br i1 %537, label %tile.written61, label %tile.written.end60

tile.written61:                                   ; preds = %tile.written.end58
  store i16 %521, ptr addrspace(1) %493, align 2
  br label %tile.written.end60

tile.written.end60:                               ; preds = %tile.written61, %tile.written.end58
  %538 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %502)
  br i1 %538, label %tile.written63, label %tile.written.end62

tile.written63:                                   ; preds = %tile.written.end60
  store i16 %522, ptr addrspace(1) %498, align 2
  br label %tile.written.end62

tile.written.end62:                               ; preds = %tile.written63, %tile.written.end60
  %539 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %507)
  br i1 %539, label %tile.written65, label %tile.written.end64

tile.written65:                                   ; preds = %tile.written.end62
  store i16 %523, ptr addrspace(1) %503, align 2
  br label %tile.written.end64

tile.written.end64:                               ; preds = %tile.written65, %tile.written.end62
  br label %tile.done31

tile.done31:                                      ; preds = %tile.written.end64, %tile.end.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt.f4e(i32, i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

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
