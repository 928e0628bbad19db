; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @causal_mask_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = and i32 %thread, 15
  %3 = lshr i32 %thread, 4
  %4 = shl i32 %3, 11
  %5 = shl i32 %2, 2
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %1, 6
  %8 = shl i32 %0, 14
  %9 = add i32 %8, %7
  %10 = add i32 %6, %9
  %11 = zext i32 %10 to i64
  %12 = mul i64 %11, 4
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %12
  %14 = mul i32 %1, -64
  %15 = shl i32 %0, 6
  %16 = add i32 %15, %14
  %17 = shl i32 %3, 3
  %18 = mul i32 %17, 1
  %19 = add i32 %18, %16
  %20 = mul i32 %5, -1
  %21 = add i32 %20, %19
  %22 = icmp sge i32 %21, 0
  %23 = add i32 %21, -3
  %24 = icmp sge i32 %23, 0
  %25 = xor i1 %24, true
  %26 = and i1 %22, %25
  %27 = add i32 1, %17
  %28 = mul i32 %27, 1
  %29 = add i32 %28, %16
  %30 = add i32 %20, %29
  %31 = icmp sge i32 %30, 0
  %32 = add i32 %30, -3
  %33 = icmp sge i32 %32, 0
  %34 = xor i1 %33, true
  %35 = and i1 %31, %34
  %36 = add i32 2, %17
  %37 = mul i32 %36, 1
  %38 = add i32 %37, %16
  %39 = add i32 %20, %38
  %40 = icmp sge i32 %39, 0
  %41 = add i32 %39, -3
  %42 = icmp sge i32 %41, 0
  %43 = xor i1 %42, true
  %44 = and i1 %40, %43
  %45 = add i32 3, %17
  %46 = mul i32 %45, 1
  %47 = add i32 %46, %16
  %48 = add i32 %20, %47
  %49 = icmp sge i32 %48, 0
  %50 = add i32 %48, -3
  %51 = icmp sge i32 %50, 0
  %52 = xor i1 %51, true
  %53 = and i1 %49, %52
  %54 = add i32 4, %17
  %55 = mul i32 %54, 1
  %56 = add i32 %55, %16
  %57 = add i32 %20, %56
  %58 = icmp sge i32 %57, 0
  %59 = add i32 %57, -3
  %60 = icmp sge i32 %59, 0
  %61 = xor i1 %60, true
  %62 = and i1 %58, %61
  %63 = add i32 5, %17
  %64 = mul i32 %63, 1
  %65 = add i32 %64, %16
  %66 = add i32 %20, %65
  %67 = icmp sge i32 %66, 0
  %68 = add i32 %66, -3
  %69 = icmp sge i32 %68, 0
  %70 = xor i1 %69, true
  %71 = and i1 %67, %70
  %72 = add i32 6, %17
  %73 = mul i32 %72, 1
  %74 = add i32 %73, %16
  %75 = add i32 %20, %74
  %76 = icmp sge i32 %75, 0
  %77 = add i32 %75, -3
  %78 = icmp sge i32 %77, 0
  %79 = xor i1 %78, true
  %80 = and i1 %76, %79
  %81 = add i32 7, %17
  %82 = mul i32 %81, 1
  %83 = add i32 %82, %16
  %84 = add i32 %20, %83
  %85 = icmp sge i32 %84, 0
  %86 = add i32 %84, -3
  %87 = icmp sge i32 %86, 0
  %88 = xor i1 %87, true
  %89 = and i1 %85, %88
  %90 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %24)
  br i1 %90, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %91 = load <4 x i32>, ptr addrspace(1) %13, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %92 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %entry ], [ %91, %tile.read ]
  %93 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %33)
  br i1 %93, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %94 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 1024
  %95 = load <4 x i32>, ptr addrspace(1) %94, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %96 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end ], [ %95, %tile.read2 ]
  %97 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %42)
  br i1 %97, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %98 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2048
  %99 = load <4 x i32>, ptr addrspace(1) %98, align 16
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %100 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end1 ], [ %99, %tile.read4 ]
  %101 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %51)
  br i1 %101, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %102 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 3072
  %103 = load <4 x i32>, ptr addrspace(1) %102, align 16
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %104 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end3 ], [ %103, %tile.read6 ]
  %105 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %60)
  br i1 %105, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %106 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 4096
  %107 = load <4 x i32>, ptr addrspace(1) %106, align 16
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %108 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end5 ], [ %107, %tile.read8 ]
  %109 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %69)
  br i1 %109, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %110 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 5120
  %111 = load <4 x i32>, ptr addrspace(1) %110, align 16
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %112 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end7 ], [ %111, %tile.read10 ]
  %113 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %78)
  br i1 %113, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %114 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 6144
  %115 = load <4 x i32>, ptr addrspace(1) %114, align 16
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %116 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end9 ], [ %115, %tile.read12 ]
  %117 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %87)
  br i1 %117, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %118 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 7168
  %119 = load <4 x i32>, ptr addrspace(1) %118, align 16
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %120 = phi <4 x i32> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <4 x i32>), %tile.read.end11 ], [ %119, %tile.read14 ]
  %121 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %26)
  br i1 %121, label %tile.split, label %tile.split.end

tile.split:                                       ; preds = %tile.read.end13
  br label %tile.unit

tile.unit:                                        ; preds = %tile.read.end15, %tile.split
  %tile.unit.i = phi i32 [ 0, %tile.split ], [ %139, %tile.read.end15 ]
  %122 = phi i64 [ 0, %tile.split ], [ %135, %tile.read.end15 ]
  %123 = phi i64 [ 0, %tile.split ], [ %138, %tile.read.end15 ]
  %124 = mul i32 %tile.unit.i, -1
  %125 = add i32 %21, %124
  %126 = icmp sge i32 %125, 0
  br i1 %126, label %tile.read16, label %tile.read.end15

tile.read16:                                      ; preds = %tile.unit
  %127 = zext i32 %tile.unit.i to i64
  %128 = mul i64 %127, 4
  %129 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 %128
  %130 = load i32, ptr addrspace(1) %129, align 4
  br label %tile.read.end15

tile.read.end15:                                  ; preds = %tile.read16, %tile.unit
  %131 = phi i32 [ -8388608, %tile.unit ], [ %130, %tile.read16 ]
  %132 = zext i32 %131 to i64
  %133 = lshr i64 %122, 32
  %134 = shl i64 %123, 32
  %135 = or i64 %133, %134
  %136 = lshr i64 %123, 32
  %137 = shl i64 %132, 32
  %138 = or i64 %136, %137
  %139 = add nuw nsw i32 %tile.unit.i, 1
  %140 = icmp ult i32 %139, 4
  br i1 %140, label %tile.unit, label %tile.unit.end, !llvm.loop !1

tile.unit.end:                                    ; preds = %tile.read.end15
  %141 = insertelement <2 x i64> poison, i64 %135, i64 0
  %142 = insertelement <2 x i64> %141, i64 %138, i64 1
  %143 = bitcast <2 x i64> %142 to <4 x i32>
  br label %tile.split.end

tile.split.end:                                   ; preds = %tile.unit.end, %tile.read.end13
  %144 = phi <4 x i32> [ %92, %tile.read.end13 ], [ %143, %tile.unit.end ]
  %145 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %35)
  br i1 %145, label %tile.split18, label %tile.split.end17

tile.split18:                                     ; preds = %tile.split.end
  %146 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 1024
  br label %tile.unit20

tile.unit20:                                      ; preds = %tile.read.end22, %tile.split18
  %tile.unit.i21 = phi i32 [ 0, %tile.split18 ], [ %164, %tile.read.end22 ]
  %147 = phi i64 [ 0, %tile.split18 ], [ %160, %tile.read.end22 ]
  %148 = phi i64 [ 0, %tile.split18 ], [ %163, %tile.read.end22 ]
  %149 = mul i32 %tile.unit.i21, -1
  %150 = add i32 %30, %149
  %151 = icmp sge i32 %150, 0
  br i1 %151, label %tile.read23, label %tile.read.end22

tile.read23:                                      ; preds = %tile.unit20
  %152 = zext i32 %tile.unit.i21 to i64
  %153 = mul i64 %152, 4
  %154 = getelementptr inbounds i8, ptr addrspace(1) %146, i64 %153
  %155 = load i32, ptr addrspace(1) %154, align 4
  br label %tile.read.end22

tile.read.end22:                                  ; preds = %tile.read23, %tile.unit20
  %156 = phi i32 [ -8388608, %tile.unit20 ], [ %155, %tile.read23 ]
  %157 = zext i32 %156 to i64
  %158 = lshr i64 %147, 32
  %159 = shl i64 %148, 32
  %160 = or i64 %158, %159
  %161 = lshr i64 %148, 32
  %162 = shl i64 %157, 32
  %163 = or i64 %161, %162
  %164 = add nuw nsw i32 %tile.unit.i21, 1
  %165 = icmp ult i32 %164, 4
  br i1 %165, label %tile.unit20, label %tile.unit.end19, !llvm.loop !4

tile.unit.end19:                                  ; preds = %tile.read.end22
  %166 = insertelement <2 x i64> poison, i64 %160, i64 0
  %167 = insertelement <2 x i64> %166, i64 %163, i64 1
  %168 = bitcast <2 x i64> %167 to <4 x i32>
  br label %tile.split.end17

tile.split.end17:                                 ; preds = %tile.unit.end19, %tile.split.end
  %169 = phi <4 x i32> [ %96, %tile.split.end ], [ %168, %tile.unit.end19 ]
  %170 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %170, label %tile.split25, label %tile.split.end24

tile.split25:                                     ; preds = %tile.split.end17
  %171 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2048
  br label %tile.unit27

tile.unit27:                                      ; preds = %tile.read.end29, %tile.split25
  %tile.unit.i28 = phi i32 [ 0, %tile.split25 ], [ %189, %tile.read.end29 ]
  %172 = phi i64 [ 0, %tile.split25 ], [ %185, %tile.read.end29 ]
  %173 = phi i64 [ 0, %tile.split25 ], [ %188, %tile.read.end29 ]
  %174 = mul i32 %tile.unit.i28, -1
  %175 = add i32 %39, %174
  %176 = icmp sge i32 %175, 0
  br i1 %176, label %tile.read30, label %tile.read.end29

tile.read30:                                      ; preds = %tile.unit27
  %177 = zext i32 %tile.unit.i28 to i64
  %178 = mul i64 %177, 4
  %179 = getelementptr inbounds i8, ptr addrspace(1) %171, i64 %178
  %180 = load i32, ptr addrspace(1) %179, align 4
  br label %tile.read.end29

tile.read.end29:                                  ; preds = %tile.read30, %tile.unit27
  %181 = phi i32 [ -8388608, %tile.unit27 ], [ %180, %tile.read30 ]
  %182 = zext i32 %181 to i64
  %183 = lshr i64 %172, 32
  %184 = shl i64 %173, 32
  %185 = or i64 %183, %184
  %186 = lshr i64 %173, 32
  %187 = shl i64 %182, 32
  %188 = or i64 %186, %187
  %189 = add nuw nsw i32 %tile.unit.i28, 1
  %190 = icmp ult i32 %189, 4
  br i1 %190, label %tile.unit27, label %tile.unit.end26, !llvm.loop !5

tile.unit.end26:                                  ; preds = %tile.read.end29
  %191 = insertelement <2 x i64> poison, i64 %185, i64 0
  %192 = insertelement <2 x i64> %191, i64 %188, i64 1
  %193 = bitcast <2 x i64> %192 to <4 x i32>
  br label %tile.split.end24

tile.split.end24:                                 ; preds = %tile.unit.end26, %tile.split.end17
  %194 = phi <4 x i32> [ %100, %tile.split.end17 ], [ %193, %tile.unit.end26 ]
  %195 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %195, label %tile.split32, label %tile.split.end31

tile.split32:                                     ; preds = %tile.split.end24
  %196 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 3072
  br label %tile.unit34

tile.unit34:                                      ; preds = %tile.read.end36, %tile.split32
  %tile.unit.i35 = phi i32 [ 0, %tile.split32 ], [ %214, %tile.read.end36 ]
  %197 = phi i64 [ 0, %tile.split32 ], [ %210, %tile.read.end36 ]
  %198 = phi i64 [ 0, %tile.split32 ], [ %213, %tile.read.end36 ]
  %199 = mul i32 %tile.unit.i35, -1
  %200 = add i32 %48, %199
  %201 = icmp sge i32 %200, 0
  br i1 %201, label %tile.read37, label %tile.read.end36

tile.read37:                                      ; preds = %tile.unit34
  %202 = zext i32 %tile.unit.i35 to i64
  %203 = mul i64 %202, 4
  %204 = getelementptr inbounds i8, ptr addrspace(1) %196, i64 %203
  %205 = load i32, ptr addrspace(1) %204, align 4
  br label %tile.read.end36

tile.read.end36:                                  ; preds = %tile.read37, %tile.unit34
  %206 = phi i32 [ -8388608, %tile.unit34 ], [ %205, %tile.read37 ]
  %207 = zext i32 %206 to i64
  %208 = lshr i64 %197, 32
  %209 = shl i64 %198, 32
  %210 = or i64 %208, %209
  %211 = lshr i64 %198, 32
  %212 = shl i64 %207, 32
  %213 = or i64 %211, %212
  %214 = add nuw nsw i32 %tile.unit.i35, 1
  %215 = icmp ult i32 %214, 4
  br i1 %215, label %tile.unit34, label %tile.unit.end33, !llvm.loop !6

tile.unit.end33:                                  ; preds = %tile.read.end36
  %216 = insertelement <2 x i64> poison, i64 %210, i64 0
  %217 = insertelement <2 x i64> %216, i64 %213, i64 1
  %218 = bitcast <2 x i64> %217 to <4 x i32>
  br label %tile.split.end31

tile.split.end31:                                 ; preds = %tile.unit.end33, %tile.split.end24
  %219 = phi <4 x i32> [ %104, %tile.split.end24 ], [ %218, %tile.unit.end33 ]
  %220 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %62)
  br i1 %220, label %tile.split39, label %tile.split.end38

tile.split39:                                     ; preds = %tile.split.end31
  %221 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 4096
  br label %tile.unit41

tile.unit41:                                      ; preds = %tile.read.end43, %tile.split39
  %tile.unit.i42 = phi i32 [ 0, %tile.split39 ], [ %239, %tile.read.end43 ]
  %222 = phi i64 [ 0, %tile.split39 ], [ %235, %tile.read.end43 ]
  %223 = phi i64 [ 0, %tile.split39 ], [ %238, %tile.read.end43 ]
  %224 = mul i32 %tile.unit.i42, -1
  %225 = add i32 %57, %224
  %226 = icmp sge i32 %225, 0
  br i1 %226, label %tile.read44, label %tile.read.end43

tile.read44:                                      ; preds = %tile.unit41
  %227 = zext i32 %tile.unit.i42 to i64
  %228 = mul i64 %227, 4
  %229 = getelementptr inbounds i8, ptr addrspace(1) %221, i64 %228
  %230 = load i32, ptr addrspace(1) %229, align 4
  br label %tile.read.end43

tile.read.end43:                                  ; preds = %tile.read44, %tile.unit41
  %231 = phi i32 [ -8388608, %tile.unit41 ], [ %230, %tile.read44 ]
  %232 = zext i32 %231 to i64
  %233 = lshr i64 %222, 32
  %234 = shl i64 %223, 32
  %235 = or i64 %233, %234
  %236 = lshr i64 %223, 32
  %237 = shl i64 %232, 32
  %238 = or i64 %236, %237
  %239 = add nuw nsw i32 %tile.unit.i42, 1
  %240 = icmp ult i32 %239, 4
  br i1 %240, label %tile.unit41, label %tile.unit.end40, !llvm.loop !7

tile.unit.end40:                                  ; preds = %tile.read.end43
  %241 = insertelement <2 x i64> poison, i64 %235, i64 0
  %242 = insertelement <2 x i64> %241, i64 %238, i64 1
  %243 = bitcast <2 x i64> %242 to <4 x i32>
  br label %tile.split.end38

tile.split.end38:                                 ; preds = %tile.unit.end40, %tile.split.end31
  %244 = phi <4 x i32> [ %108, %tile.split.end31 ], [ %243, %tile.unit.end40 ]
  %245 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %71)
  br i1 %245, label %tile.split46, label %tile.split.end45

tile.split46:                                     ; preds = %tile.split.end38
  %246 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 5120
  br label %tile.unit48

tile.unit48:                                      ; preds = %tile.read.end50, %tile.split46
  %tile.unit.i49 = phi i32 [ 0, %tile.split46 ], [ %264, %tile.read.end50 ]
  %247 = phi i64 [ 0, %tile.split46 ], [ %260, %tile.read.end50 ]
  %248 = phi i64 [ 0, %tile.split46 ], [ %263, %tile.read.end50 ]
  %249 = mul i32 %tile.unit.i49, -1
  %250 = add i32 %66, %249
  %251 = icmp sge i32 %250, 0
  br i1 %251, label %tile.read51, label %tile.read.end50

tile.read51:                                      ; preds = %tile.unit48
  %252 = zext i32 %tile.unit.i49 to i64
  %253 = mul i64 %252, 4
  %254 = getelementptr inbounds i8, ptr addrspace(1) %246, i64 %253
  %255 = load i32, ptr addrspace(1) %254, align 4
  br label %tile.read.end50

tile.read.end50:                                  ; preds = %tile.read51, %tile.unit48
  %256 = phi i32 [ -8388608, %tile.unit48 ], [ %255, %tile.read51 ]
  %257 = zext i32 %256 to i64
  %258 = lshr i64 %247, 32
  %259 = shl i64 %248, 32
  %260 = or i64 %258, %259
  %261 = lshr i64 %248, 32
  %262 = shl i64 %257, 32
  %263 = or i64 %261, %262
  %264 = add nuw nsw i32 %tile.unit.i49, 1
  %265 = icmp ult i32 %264, 4
  br i1 %265, label %tile.unit48, label %tile.unit.end47, !llvm.loop !8

tile.unit.end47:                                  ; preds = %tile.read.end50
  %266 = insertelement <2 x i64> poison, i64 %260, i64 0
  %267 = insertelement <2 x i64> %266, i64 %263, i64 1
  %268 = bitcast <2 x i64> %267 to <4 x i32>
  br label %tile.split.end45

tile.split.end45:                                 ; preds = %tile.unit.end47, %tile.split.end38
  %269 = phi <4 x i32> [ %112, %tile.split.end38 ], [ %268, %tile.unit.end47 ]
  %270 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %80)
  br i1 %270, label %tile.split53, label %tile.split.end52

tile.split53:                                     ; preds = %tile.split.end45
  %271 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 6144
  br label %tile.unit55

tile.unit55:                                      ; preds = %tile.read.end57, %tile.split53
  %tile.unit.i56 = phi i32 [ 0, %tile.split53 ], [ %289, %tile.read.end57 ]
  %272 = phi i64 [ 0, %tile.split53 ], [ %285, %tile.read.end57 ]
  %273 = phi i64 [ 0, %tile.split53 ], [ %288, %tile.read.end57 ]
  %274 = mul i32 %tile.unit.i56, -1
  %275 = add i32 %75, %274
  %276 = icmp sge i32 %275, 0
  br i1 %276, label %tile.read58, label %tile.read.end57

tile.read58:                                      ; preds = %tile.unit55
  %277 = zext i32 %tile.unit.i56 to i64
  %278 = mul i64 %277, 4
  %279 = getelementptr inbounds i8, ptr addrspace(1) %271, i64 %278
  %280 = load i32, ptr addrspace(1) %279, align 4
  br label %tile.read.end57

tile.read.end57:                                  ; preds = %tile.read58, %tile.unit55
  %281 = phi i32 [ -8388608, %tile.unit55 ], [ %280, %tile.read58 ]
  %282 = zext i32 %281 to i64
  %283 = lshr i64 %272, 32
  %284 = shl i64 %273, 32
  %285 = or i64 %283, %284
  %286 = lshr i64 %273, 32
  %287 = shl i64 %282, 32
  %288 = or i64 %286, %287
  %289 = add nuw nsw i32 %tile.unit.i56, 1
  %290 = icmp ult i32 %289, 4
  br i1 %290, label %tile.unit55, label %tile.unit.end54, !llvm.loop !9

tile.unit.end54:                                  ; preds = %tile.read.end57
  %291 = insertelement <2 x i64> poison, i64 %285, i64 0
  %292 = insertelement <2 x i64> %291, i64 %288, i64 1
  %293 = bitcast <2 x i64> %292 to <4 x i32>
  br label %tile.split.end52

tile.split.end52:                                 ; preds = %tile.unit.end54, %tile.split.end45
  %294 = phi <4 x i32> [ %116, %tile.split.end45 ], [ %293, %tile.unit.end54 ]
  %295 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %89)
  br i1 %295, label %tile.split60, label %tile.split.end59

tile.split60:                                     ; preds = %tile.split.end52
  %296 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 7168
  br label %tile.unit62

tile.unit62:                                      ; preds = %tile.read.end64, %tile.split60
  %tile.unit.i63 = phi i32 [ 0, %tile.split60 ], [ %314, %tile.read.end64 ]
  %297 = phi i64 [ 0, %tile.split60 ], [ %310, %tile.read.end64 ]
  %298 = phi i64 [ 0, %tile.split60 ], [ %313, %tile.read.end64 ]
  %299 = mul i32 %tile.unit.i63, -1
  %300 = add i32 %84, %299
  %301 = icmp sge i32 %300, 0
  br i1 %301, label %tile.read65, label %tile.read.end64

tile.read65:                                      ; preds = %tile.unit62
  %302 = zext i32 %tile.unit.i63 to i64
  %303 = mul i64 %302, 4
  %304 = getelementptr inbounds i8, ptr addrspace(1) %296, i64 %303
  %305 = load i32, ptr addrspace(1) %304, align 4
  br label %tile.read.end64

tile.read.end64:                                  ; preds = %tile.read65, %tile.unit62
  %306 = phi i32 [ -8388608, %tile.unit62 ], [ %305, %tile.read65 ]
  %307 = zext i32 %306 to i64
  %308 = lshr i64 %297, 32
  %309 = shl i64 %298, 32
  %310 = or i64 %308, %309
  %311 = lshr i64 %298, 32
  %312 = shl i64 %307, 32
  %313 = or i64 %311, %312
  %314 = add nuw nsw i32 %tile.unit.i63, 1
  %315 = icmp ult i32 %314, 4
  br i1 %315, label %tile.unit62, label %tile.unit.end61, !llvm.loop !10

tile.unit.end61:                                  ; preds = %tile.read.end64
  %316 = insertelement <2 x i64> poison, i64 %310, i64 0
  %317 = insertelement <2 x i64> %316, i64 %313, i64 1
  %318 = bitcast <2 x i64> %317 to <4 x i32>
  br label %tile.split.end59

tile.split.end59:                                 ; preds = %tile.unit.end61, %tile.split.end52
  %319 = phi <4 x i32> [ %120, %tile.split.end52 ], [ %318, %tile.unit.end61 ]
  %320 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %12
  store <4 x i32> %144, ptr addrspace(1) %320, align 16
  %321 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 1024
  store <4 x i32> %169, ptr addrspace(1) %321, align 16
  %322 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 2048
  store <4 x i32> %194, ptr addrspace(1) %322, align 16
  %323 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 3072
  store <4 x i32> %219, ptr addrspace(1) %323, align 16
  %324 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 4096
  store <4 x i32> %244, ptr addrspace(1) %324, align 16
  %325 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 5120
  store <4 x i32> %269, ptr addrspace(1) %325, align 16
  %326 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 6144
  store <4 x i32> %294, ptr addrspace(1) %326, align 16
  %327 = getelementptr inbounds i8, ptr addrspace(1) %320, i64 7168
  store <4 x i32> %319, ptr addrspace(1) %327, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
!6 = distinct !{!6, !2, !3}
!7 = distinct !{!7, !2, !3}
!8 = distinct !{!8, !2, !3}
!9 = distinct !{!9, !2, !3}
!10 = distinct !{!10, !2, !3}
