; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@transpose_auto_f32_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @transpose_auto_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = sext i32 %0 to i64
  %3 = mul i64 %2, -64
  %4 = add i64 %3, 192
  %5 = icmp sge i64 %4, 64
  %6 = sext i32 %1 to i64
  %7 = mul i64 %6, -64
  %8 = add i64 %7, 128
  %9 = icmp sge i64 %8, 64
  %10 = and i1 %5, %9
  br i1 %10, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %11 = and i32 %thread, 15
  %12 = lshr i32 %thread, 4
  %13 = mul i32 %12, 256
  %14 = mul i32 %11, 16
  %15 = add i32 %14, %13
  %16 = mul i32 %12, 128
  %17 = mul i32 %11, 4
  %18 = add i32 %17, %16
  %19 = mul i32 %1, 64
  %20 = mul i32 %0, 8192
  %21 = add i32 %20, %19
  %22 = add i32 %18, %21
  %23 = lshr i32 %15, 6
  %24 = and i32 %23, 112
  %25 = xor i32 %15, %24
  %26 = zext nneg i32 %22 to i64
  %27 = mul i64 %26, 4
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 4096
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 8192
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 12288
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 16384
  %37 = load <4 x i32>, ptr addrspace(1) %36, align 16, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 20480
  %39 = load <4 x i32>, ptr addrspace(1) %38, align 16, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 24576
  %41 = load <4 x i32>, ptr addrspace(1) %40, align 16, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 28672
  %43 = load <4 x i32>, ptr addrspace(1) %42, align 16, !invariant.load !1
  %44 = zext nneg i32 %25 to i64
  %45 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %44
  store <4 x i32> %29, ptr addrspace(3) %45, align 16
  %46 = xor i32 %25, 32
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %47
  %49 = getelementptr inbounds i8, ptr addrspace(3) %48, i64 2048
  store <4 x i32> %31, ptr addrspace(3) %49, align 16
  %50 = xor i32 %25, 64
  %51 = zext nneg i32 %50 to i64
  %52 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %51
  %53 = getelementptr inbounds i8, ptr addrspace(3) %52, i64 4096
  store <4 x i32> %33, ptr addrspace(3) %53, align 16
  %54 = xor i32 %25, 96
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %55
  %57 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 6144
  store <4 x i32> %35, ptr addrspace(3) %57, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(3) %45, i64 8192
  store <4 x i32> %37, ptr addrspace(3) %58, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(3) %48, i64 10240
  store <4 x i32> %39, ptr addrspace(3) %59, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %52, i64 12288
  store <4 x i32> %41, ptr addrspace(3) %60, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 14336
  store <4 x i32> %43, ptr addrspace(3) %61, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %62 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %63 = call i64 @llvm.smin.i64(i64 %62, i64 64)
  %64 = trunc i64 %63 to i32
  %65 = call i64 @llvm.smax.i64(i64 %8, i64 0)
  %66 = call i64 @llvm.smin.i64(i64 %65, i64 64)
  %67 = trunc i64 %66 to i32
  %68 = and i32 %thread, 15
  %69 = lshr i32 %thread, 4
  %70 = mul i32 %69, 256
  %71 = mul i32 %68, 16
  %72 = add i32 %71, %70
  %73 = mul i32 %69, 128
  %74 = mul i32 %68, 4
  %75 = add i32 %74, %73
  %76 = mul i32 %1, 64
  %77 = mul i32 %0, 8192
  %78 = add i32 %77, %76
  %79 = add i32 %75, %78
  %80 = lshr i32 %72, 6
  %81 = and i32 %80, 112
  %82 = xor i32 %72, %81
  %83 = zext nneg i32 %79 to i64
  %84 = mul i64 %83, 4
  %85 = getelementptr i8, ptr addrspace(1) %A, i64 %84
  %86 = zext nneg i32 %82 to i64
  %87 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %86
  %88 = icmp ult i32 %69, %64
  %89 = icmp ult i32 %74, %67
  %90 = and i1 %88, %89
  %91 = xor i32 %82, 32
  %92 = zext nneg i32 %91 to i64
  %93 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %92
  %94 = getelementptr i8, ptr addrspace(3) %93, i64 2048
  %95 = getelementptr i8, ptr addrspace(1) %85, i64 4096
  %96 = add i32 8, %69
  %97 = icmp ult i32 %96, %64
  %98 = icmp ult i32 %74, %67
  %99 = and i1 %97, %98
  %100 = xor i32 %82, 64
  %101 = zext nneg i32 %100 to i64
  %102 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %101
  %103 = getelementptr i8, ptr addrspace(3) %102, i64 4096
  %104 = getelementptr i8, ptr addrspace(1) %85, i64 8192
  %105 = add i32 16, %69
  %106 = icmp ult i32 %105, %64
  %107 = icmp ult i32 %74, %67
  %108 = and i1 %106, %107
  %109 = xor i32 %82, 96
  %110 = zext nneg i32 %109 to i64
  %111 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %110
  %112 = getelementptr i8, ptr addrspace(3) %111, i64 6144
  %113 = getelementptr i8, ptr addrspace(1) %85, i64 12288
  %114 = add i32 24, %69
  %115 = icmp ult i32 %114, %64
  %116 = icmp ult i32 %74, %67
  %117 = and i1 %115, %116
  %118 = getelementptr i8, ptr addrspace(3) %87, i64 8192
  %119 = getelementptr i8, ptr addrspace(1) %85, i64 16384
  %120 = add i32 32, %69
  %121 = icmp ult i32 %120, %64
  %122 = icmp ult i32 %74, %67
  %123 = and i1 %121, %122
  %124 = getelementptr i8, ptr addrspace(3) %93, i64 10240
  %125 = getelementptr i8, ptr addrspace(1) %85, i64 20480
  %126 = add i32 40, %69
  %127 = icmp ult i32 %126, %64
  %128 = icmp ult i32 %74, %67
  %129 = and i1 %127, %128
  %130 = getelementptr i8, ptr addrspace(3) %102, i64 12288
  %131 = getelementptr i8, ptr addrspace(1) %85, i64 24576
  %132 = add i32 48, %69
  %133 = icmp ult i32 %132, %64
  %134 = icmp ult i32 %74, %67
  %135 = and i1 %133, %134
  %136 = getelementptr i8, ptr addrspace(3) %111, i64 14336
  %137 = getelementptr i8, ptr addrspace(1) %85, i64 28672
  %138 = add i32 56, %69
  %139 = icmp ult i32 %138, %64
  %140 = icmp ult i32 %74, %67
  %141 = and i1 %139, %140
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %90)
  br i1 %142, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %143 = load <4 x i32>, ptr addrspace(1) %85, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %144 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %143, %tile.read ]
  %145 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %99)
  br i1 %145, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %146 = load <4 x i32>, ptr addrspace(1) %95, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %147 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %146, %tile.read2 ]
  %148 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %108)
  br i1 %148, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %149 = load <4 x i32>, ptr addrspace(1) %104, align 16
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %150 = phi <4 x i32> [ zeroinitializer, %tile.read.end1 ], [ %149, %tile.read4 ]
  %151 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %117)
  br i1 %151, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %152 = load <4 x i32>, ptr addrspace(1) %113, align 16
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %153 = phi <4 x i32> [ zeroinitializer, %tile.read.end3 ], [ %152, %tile.read6 ]
  %154 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %123)
  br i1 %154, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %155 = load <4 x i32>, ptr addrspace(1) %119, align 16
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %156 = phi <4 x i32> [ zeroinitializer, %tile.read.end5 ], [ %155, %tile.read8 ]
  %157 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %129)
  br i1 %157, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %158 = load <4 x i32>, ptr addrspace(1) %125, align 16
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %159 = phi <4 x i32> [ zeroinitializer, %tile.read.end7 ], [ %158, %tile.read10 ]
  %160 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %135)
  br i1 %160, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %161 = load <4 x i32>, ptr addrspace(1) %131, align 16
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %162 = phi <4 x i32> [ zeroinitializer, %tile.read.end9 ], [ %161, %tile.read12 ]
  %163 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %141)
  br i1 %163, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %164 = load <4 x i32>, ptr addrspace(1) %137, align 16
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %165 = phi <4 x i32> [ zeroinitializer, %tile.read.end11 ], [ %164, %tile.read14 ]
  store <4 x i32> %144, ptr addrspace(3) %87, align 16
  store <4 x i32> %147, ptr addrspace(3) %94, align 16
  store <4 x i32> %150, ptr addrspace(3) %103, align 16
  store <4 x i32> %153, ptr addrspace(3) %112, align 16
  store <4 x i32> %156, ptr addrspace(3) %118, align 16
  store <4 x i32> %159, ptr addrspace(3) %124, align 16
  store <4 x i32> %162, ptr addrspace(3) %130, align 16
  store <4 x i32> %165, ptr addrspace(3) %136, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end13, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %166 = icmp sge i64 %4, 64
  %167 = icmp sge i64 %8, 64
  %168 = and i1 %166, %167
  br i1 %168, label %tile.whole16, label %tile.edge17

tile.whole16:                                     ; preds = %tile.done
  %169 = and i32 %thread, 63
  %170 = lshr i32 %thread, 6
  %171 = mul i32 %170, 192
  %172 = add i32 %169, %171
  %173 = mul i32 %1, 12288
  %174 = mul i32 %0, 64
  %175 = add i32 %174, %173
  %176 = add i32 %172, %175
  %177 = mul i32 %170, 4
  %178 = mul i32 %169, 256
  %179 = add i32 %178, %177
  %180 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %tile.whole16
  %tile.i = phi i32 [ 0, %tile.whole16 ], [ %253, %tile ]
  %181 = mul i32 %tile.i, 6144
  %182 = add i32 %181, %176
  %183 = zext nneg i32 %182 to i64
  %184 = mul i64 %183, 4
  %185 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %184
  %186 = mul i32 %tile.i, 128
  %187 = add i32 %186, %179
  %188 = lshr i32 %187, 6
  %189 = and i32 %188, 112
  %190 = xor i32 %187, %189
  %191 = zext nneg i32 %190 to i64
  %192 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %191
  %193 = load i32, ptr addrspace(3) %192, align 4
  %194 = getelementptr inbounds i8, ptr addrspace(3) %192, i64 8
  %195 = load i32, ptr addrspace(3) %194, align 4
  %196 = xor i32 %190, 16
  %197 = zext nneg i32 %196 to i64
  %198 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %197
  %199 = load i32, ptr addrspace(3) %198, align 4
  %200 = getelementptr inbounds i8, ptr addrspace(3) %198, i64 8
  %201 = load i32, ptr addrspace(3) %200, align 4
  %202 = xor i32 %190, 32
  %203 = zext nneg i32 %202 to i64
  %204 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %203
  %205 = load i32, ptr addrspace(3) %204, align 4
  %206 = getelementptr inbounds i8, ptr addrspace(3) %204, i64 8
  %207 = load i32, ptr addrspace(3) %206, align 4
  %208 = xor i32 %190, 48
  %209 = zext nneg i32 %208 to i64
  %210 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %209
  %211 = load i32, ptr addrspace(3) %210, align 4
  %212 = getelementptr inbounds i8, ptr addrspace(3) %210, i64 8
  %213 = load i32, ptr addrspace(3) %212, align 4
  %214 = xor i32 %190, 64
  %215 = zext nneg i32 %214 to i64
  %216 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %215
  %217 = load i32, ptr addrspace(3) %216, align 4
  %218 = getelementptr inbounds i8, ptr addrspace(3) %216, i64 8
  %219 = load i32, ptr addrspace(3) %218, align 4
  %220 = xor i32 %190, 80
  %221 = zext nneg i32 %220 to i64
  %222 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %221
  %223 = load i32, ptr addrspace(3) %222, align 4
  %224 = getelementptr inbounds i8, ptr addrspace(3) %222, i64 8
  %225 = load i32, ptr addrspace(3) %224, align 4
  %226 = xor i32 %190, 96
  %227 = zext nneg i32 %226 to i64
  %228 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %227
  %229 = load i32, ptr addrspace(3) %228, align 4
  %230 = getelementptr inbounds i8, ptr addrspace(3) %228, i64 8
  %231 = load i32, ptr addrspace(3) %230, align 4
  %232 = xor i32 %190, 112
  %233 = zext nneg i32 %232 to i64
  %234 = getelementptr inbounds i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %233
  %235 = load i32, ptr addrspace(3) %234, align 4
  %236 = getelementptr inbounds i8, ptr addrspace(3) %234, i64 8
  %237 = load i32, ptr addrspace(3) %236, align 4
  store i32 %193, ptr addrspace(1) %185, align 4
  %238 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 1536
  store i32 %195, ptr addrspace(1) %238, align 4
  %239 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 3072
  store i32 %199, ptr addrspace(1) %239, align 4
  %240 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 4608
  store i32 %201, ptr addrspace(1) %240, align 4
  %241 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 6144
  store i32 %205, ptr addrspace(1) %241, align 4
  %242 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 7680
  store i32 %207, ptr addrspace(1) %242, align 4
  %243 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 9216
  store i32 %211, ptr addrspace(1) %243, align 4
  %244 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 10752
  store i32 %213, ptr addrspace(1) %244, align 4
  %245 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 12288
  store i32 %217, ptr addrspace(1) %245, align 4
  %246 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 13824
  store i32 %219, ptr addrspace(1) %246, align 4
  %247 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 15360
  store i32 %223, ptr addrspace(1) %247, align 4
  %248 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 16896
  store i32 %225, ptr addrspace(1) %248, align 4
  %249 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 18432
  store i32 %229, ptr addrspace(1) %249, align 4
  %250 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 19968
  store i32 %231, ptr addrspace(1) %250, align 4
  %251 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 21504
  store i32 %235, ptr addrspace(1) %251, align 4
  %252 = getelementptr inbounds i8, ptr addrspace(1) %185, i64 23040
  store i32 %237, ptr addrspace(1) %252, align 4
  %253 = add nuw nsw i32 %tile.i, 1
  %254 = icmp ult i32 %253, %180
  br i1 %254, label %tile, label %tile.end, !llvm.loop !2

tile.end:                                         ; preds = %tile
  br label %tile.done15

tile.edge17:                                      ; preds = %tile.done
  %255 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %256 = call i64 @llvm.smin.i64(i64 %255, i64 64)
  %257 = trunc i64 %256 to i32
  %258 = call i64 @llvm.smax.i64(i64 %8, i64 0)
  %259 = call i64 @llvm.smin.i64(i64 %258, i64 64)
  %260 = trunc i64 %259 to i32
  %261 = and i32 %thread, 63
  %262 = lshr i32 %thread, 6
  %263 = mul i32 %262, 192
  %264 = add i32 %261, %263
  %265 = mul i32 %1, 12288
  %266 = mul i32 %0, 64
  %267 = add i32 %266, %265
  %268 = add i32 %264, %267
  %269 = mul i32 %262, 4
  %270 = mul i32 %261, 256
  %271 = add i32 %270, %269
  %272 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile19

tile19:                                           ; preds = %tile.written.end49, %tile.edge17
  %tile.i20 = phi i32 [ 0, %tile.edge17 ], [ %426, %tile.written.end49 ]
  %273 = mul i32 %tile.i20, 6144
  %274 = add i32 %273, %268
  %275 = zext nneg i32 %274 to i64
  %276 = mul i64 %275, 4
  %277 = getelementptr i8, ptr addrspace(1) %B, i64 %276
  %278 = mul i32 %tile.i20, 128
  %279 = add i32 %278, %271
  %280 = lshr i32 %279, 6
  %281 = and i32 %280, 112
  %282 = xor i32 %279, %281
  %283 = zext nneg i32 %282 to i64
  %284 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %283
  %285 = icmp ult i32 %261, %257
  %286 = mul i32 %tile.i20, 32
  %287 = add i32 %286, %262
  %288 = icmp ult i32 %287, %260
  %289 = and i1 %285, %288
  %290 = getelementptr i8, ptr addrspace(1) %277, i64 1536
  %291 = getelementptr i8, ptr addrspace(3) %284, i64 8
  %292 = icmp ult i32 %261, %257
  %293 = add i32 2, %287
  %294 = icmp ult i32 %293, %260
  %295 = and i1 %292, %294
  %296 = getelementptr i8, ptr addrspace(1) %277, i64 3072
  %297 = xor i32 %282, 16
  %298 = zext nneg i32 %297 to i64
  %299 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %298
  %300 = icmp ult i32 %261, %257
  %301 = add i32 4, %287
  %302 = icmp ult i32 %301, %260
  %303 = and i1 %300, %302
  %304 = getelementptr i8, ptr addrspace(1) %277, i64 4608
  %305 = getelementptr i8, ptr addrspace(3) %299, i64 8
  %306 = icmp ult i32 %261, %257
  %307 = add i32 6, %287
  %308 = icmp ult i32 %307, %260
  %309 = and i1 %306, %308
  %310 = getelementptr i8, ptr addrspace(1) %277, i64 6144
  %311 = xor i32 %282, 32
  %312 = zext nneg i32 %311 to i64
  %313 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %312
  %314 = icmp ult i32 %261, %257
  %315 = add i32 8, %287
  %316 = icmp ult i32 %315, %260
  %317 = and i1 %314, %316
  %318 = getelementptr i8, ptr addrspace(1) %277, i64 7680
  %319 = getelementptr i8, ptr addrspace(3) %313, i64 8
  %320 = icmp ult i32 %261, %257
  %321 = add i32 10, %287
  %322 = icmp ult i32 %321, %260
  %323 = and i1 %320, %322
  %324 = getelementptr i8, ptr addrspace(1) %277, i64 9216
  %325 = xor i32 %282, 48
  %326 = zext nneg i32 %325 to i64
  %327 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %326
  %328 = icmp ult i32 %261, %257
  %329 = add i32 12, %287
  %330 = icmp ult i32 %329, %260
  %331 = and i1 %328, %330
  %332 = getelementptr i8, ptr addrspace(1) %277, i64 10752
  %333 = getelementptr i8, ptr addrspace(3) %327, i64 8
  %334 = icmp ult i32 %261, %257
  %335 = add i32 14, %287
  %336 = icmp ult i32 %335, %260
  %337 = and i1 %334, %336
  %338 = getelementptr i8, ptr addrspace(1) %277, i64 12288
  %339 = xor i32 %282, 64
  %340 = zext nneg i32 %339 to i64
  %341 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %340
  %342 = icmp ult i32 %261, %257
  %343 = add i32 16, %287
  %344 = icmp ult i32 %343, %260
  %345 = and i1 %342, %344
  %346 = getelementptr i8, ptr addrspace(1) %277, i64 13824
  %347 = getelementptr i8, ptr addrspace(3) %341, i64 8
  %348 = icmp ult i32 %261, %257
  %349 = add i32 18, %287
  %350 = icmp ult i32 %349, %260
  %351 = and i1 %348, %350
  %352 = getelementptr i8, ptr addrspace(1) %277, i64 15360
  %353 = xor i32 %282, 80
  %354 = zext nneg i32 %353 to i64
  %355 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %354
  %356 = icmp ult i32 %261, %257
  %357 = add i32 20, %287
  %358 = icmp ult i32 %357, %260
  %359 = and i1 %356, %358
  %360 = getelementptr i8, ptr addrspace(1) %277, i64 16896
  %361 = getelementptr i8, ptr addrspace(3) %355, i64 8
  %362 = icmp ult i32 %261, %257
  %363 = add i32 22, %287
  %364 = icmp ult i32 %363, %260
  %365 = and i1 %362, %364
  %366 = getelementptr i8, ptr addrspace(1) %277, i64 18432
  %367 = xor i32 %282, 96
  %368 = zext nneg i32 %367 to i64
  %369 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %368
  %370 = icmp ult i32 %261, %257
  %371 = add i32 24, %287
  %372 = icmp ult i32 %371, %260
  %373 = and i1 %370, %372
  %374 = getelementptr i8, ptr addrspace(1) %277, i64 19968
  %375 = getelementptr i8, ptr addrspace(3) %369, i64 8
  %376 = icmp ult i32 %261, %257
  %377 = add i32 26, %287
  %378 = icmp ult i32 %377, %260
  %379 = and i1 %376, %378
  %380 = getelementptr i8, ptr addrspace(1) %277, i64 21504
  %381 = xor i32 %282, 112
  %382 = zext nneg i32 %381 to i64
  %383 = getelementptr i8, ptr addrspace(3) @transpose_auto_f32_S, i64 %382
  %384 = icmp ult i32 %261, %257
  %385 = add i32 28, %287
  %386 = icmp ult i32 %385, %260
  %387 = and i1 %384, %386
  %388 = getelementptr i8, ptr addrspace(1) %277, i64 23040
  %389 = getelementptr i8, ptr addrspace(3) %383, i64 8
  %390 = icmp ult i32 %261, %257
  %391 = add i32 30, %287
  %392 = icmp ult i32 %391, %260
  %393 = and i1 %390, %392
  %394 = load i32, ptr addrspace(3) %284, align 4
  %395 = load i32, ptr addrspace(3) %291, align 4
  %396 = load i32, ptr addrspace(3) %299, align 4
  %397 = load i32, ptr addrspace(3) %305, align 4
  %398 = load i32, ptr addrspace(3) %313, align 4
  %399 = load i32, ptr addrspace(3) %319, align 4
  %400 = load i32, ptr addrspace(3) %327, align 4
  %401 = load i32, ptr addrspace(3) %333, align 4
  %402 = load i32, ptr addrspace(3) %341, align 4
  %403 = load i32, ptr addrspace(3) %347, align 4
  %404 = load i32, ptr addrspace(3) %355, align 4
  %405 = load i32, ptr addrspace(3) %361, align 4
  %406 = load i32, ptr addrspace(3) %369, align 4
  %407 = load i32, ptr addrspace(3) %375, align 4
  %408 = load i32, ptr addrspace(3) %383, align 4
  %409 = load i32, ptr addrspace(3) %389, align 4
  %410 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %289)
  br i1 %410, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile19
  store i32 %394, ptr addrspace(1) %277, align 4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile19
  %411 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %295)
  br i1 %411, label %tile.written22, label %tile.written.end21

tile.written22:                                   ; preds = %tile.written.end
  store i32 %395, ptr addrspace(1) %290, align 4
  br label %tile.written.end21

tile.written.end21:                               ; preds = %tile.written22, %tile.written.end
  %412 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %303)
  br i1 %412, label %tile.written24, label %tile.written.end23

tile.written24:                                   ; preds = %tile.written.end21
  store i32 %396, ptr addrspace(1) %296, align 4
  br label %tile.written.end23

tile.written.end23:                               ; preds = %tile.written24, %tile.written.end21
  %413 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %309)
  br i1 %413, label %tile.written26, label %tile.written.end25

tile.written26:                                   ; preds = %tile.written.end23
  store i32 %397, ptr addrspace(1) %304, align 4
  br label %tile.written.end25

tile.written.end25:                               ; preds = %tile.written26, %tile.written.end23
  %414 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %317)
  br i1 %414, label %tile.written28, label %tile.written.end27

tile.written28:                                   ; preds = %tile.written.end25
  store i32 %398, ptr addrspace(1) %310, align 4
  br label %tile.written.end27

tile.written.end27:                               ; preds = %tile.written28, %tile.written.end25
  %415 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %323)
  br i1 %415, label %tile.written30, label %tile.written.end29

tile.written30:                                   ; preds = %tile.written.end27
  store i32 %399, ptr addrspace(1) %318, align 4
  br label %tile.written.end29

tile.written.end29:                               ; preds = %tile.written30, %tile.written.end27
  %416 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %331)
  br i1 %416, label %tile.written32, label %tile.written.end31

tile.written32:                                   ; preds = %tile.written.end29
  store i32 %400, ptr addrspace(1) %324, align 4
  br label %tile.written.end31

tile.written.end31:                               ; preds = %tile.written32, %tile.written.end29
  %417 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %337)
  br i1 %417, label %tile.written34, label %tile.written.end33

tile.written34:                                   ; preds = %tile.written.end31
  store i32 %401, ptr addrspace(1) %332, align 4
  br label %tile.written.end33

tile.written.end33:                               ; preds = %tile.written34, %tile.written.end31
  %418 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %345)
  br i1 %418, label %tile.written36, label %tile.written.end35

tile.written36:                                   ; preds = %tile.written.end33
  store i32 %402, ptr addrspace(1) %338, align 4
  br label %tile.written.end35

tile.written.end35:                               ; preds = %tile.written36, %tile.written.end33
  %419 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %351)
  br i1 %419, label %tile.written38, label %tile.written.end37

tile.written38:                                   ; preds = %tile.written.end35
  store i32 %403, ptr addrspace(1) %346, align 4
  br label %tile.written.end37

tile.written.end37:                               ; preds = %tile.written38, %tile.written.end35
  %420 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %359)
  br i1 %420, label %tile.written40, label %tile.written.end39

tile.written40:                                   ; preds = %tile.written.end37
  store i32 %404, ptr addrspace(1) %352, align 4
  br label %tile.written.end39

tile.written.end39:                               ; preds = %tile.written40, %tile.written.end37
  %421 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %365)
  br i1 %421, label %tile.written42, label %tile.written.end41

tile.written42:                                   ; preds = %tile.written.end39
  store i32 %405, ptr addrspace(1) %360, align 4
  br label %tile.written.end41

tile.written.end41:                               ; preds = %tile.written42, %tile.written.end39
  %422 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %373)
  br i1 %422, label %tile.written44, label %tile.written.end43

tile.written44:                                   ; preds = %tile.written.end41
  store i32 %406, ptr addrspace(1) %366, align 4
  br label %tile.written.end43

tile.written.end43:                               ; preds = %tile.written44, %tile.written.end41
  %423 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %379)
  br i1 %423, label %tile.written46, label %tile.written.end45

tile.written46:                                   ; preds = %tile.written.end43
  store i32 %407, ptr addrspace(1) %374, align 4
  br label %tile.written.end45

tile.written.end45:                               ; preds = %tile.written46, %tile.written.end43
  %424 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %387)
  br i1 %424, label %tile.written48, label %tile.written.end47

tile.written48:                                   ; preds = %tile.written.end45
  store i32 %408, ptr addrspace(1) %380, align 4
  br label %tile.written.end47

tile.written.end47:                               ; preds = %tile.written48, %tile.written.end45
  %425 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %393)
  br i1 %425, label %tile.written50, label %tile.written.end49

tile.written50:                                   ; preds = %tile.written.end47
  store i32 %409, ptr addrspace(1) %388, align 4
  br label %tile.written.end49

tile.written.end49:                               ; preds = %tile.written50, %tile.written.end47
  %426 = add nuw nsw i32 %tile.i20, 1
  %427 = icmp ult i32 %426, %272
  br i1 %427, label %tile19, label %tile.end18, !llvm.loop !5

tile.end18:                                       ; preds = %tile.written.end49
  br label %tile.done15

tile.done15:                                      ; preds = %tile.end18, %tile.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
!5 = distinct !{!5, !3, !4}
