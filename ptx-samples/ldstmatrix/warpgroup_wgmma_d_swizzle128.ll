; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warpgroup_wgmma_d_swizzle128_S = internal addrspace(3) global [32768 x i8] poison, align 1024

define ptx_kernel void @warpgroup_wgmma_d_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 3
  %1 = lshr i32 %thread, 2
  %2 = lshr i32 %1, 3
  %3 = shl i32 %2, 12
  %4 = shl i32 %thread, 6
  %5 = and i32 %4, 1792
  %6 = or disjoint i32 %5, %3
  %7 = shl i32 %0, 1
  %8 = or disjoint i32 %7, %6
  %9 = zext nneg i32 %8 to i64
  %10 = mul i64 %9, 2
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load i32, ptr addrspace(1) %11, align 4, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 16
  %14 = load i32, ptr addrspace(1) %13, align 4, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 32
  %16 = load i32, ptr addrspace(1) %15, align 4, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 48
  %18 = load i32, ptr addrspace(1) %17, align 4, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 64
  %20 = load i32, ptr addrspace(1) %19, align 4, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 80
  %22 = load i32, ptr addrspace(1) %21, align 4, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 96
  %24 = load i32, ptr addrspace(1) %23, align 4, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 112
  %26 = load i32, ptr addrspace(1) %25, align 4, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 128
  %28 = load i32, ptr addrspace(1) %27, align 4, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 144
  %30 = load i32, ptr addrspace(1) %29, align 4, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 160
  %32 = load i32, ptr addrspace(1) %31, align 4, !invariant.load !1
  %33 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 176
  %34 = load i32, ptr addrspace(1) %33, align 4, !invariant.load !1
  %35 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 192
  %36 = load i32, ptr addrspace(1) %35, align 4, !invariant.load !1
  %37 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 208
  %38 = load i32, ptr addrspace(1) %37, align 4, !invariant.load !1
  %39 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 224
  %40 = load i32, ptr addrspace(1) %39, align 4, !invariant.load !1
  %41 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 240
  %42 = load i32, ptr addrspace(1) %41, align 4, !invariant.load !1
  %43 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 256
  %44 = load i32, ptr addrspace(1) %43, align 4, !invariant.load !1
  %45 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 272
  %46 = load i32, ptr addrspace(1) %45, align 4, !invariant.load !1
  %47 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 288
  %48 = load i32, ptr addrspace(1) %47, align 4, !invariant.load !1
  %49 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 304
  %50 = load i32, ptr addrspace(1) %49, align 4, !invariant.load !1
  %51 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 320
  %52 = load i32, ptr addrspace(1) %51, align 4, !invariant.load !1
  %53 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 336
  %54 = load i32, ptr addrspace(1) %53, align 4, !invariant.load !1
  %55 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 352
  %56 = load i32, ptr addrspace(1) %55, align 4, !invariant.load !1
  %57 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 368
  %58 = load i32, ptr addrspace(1) %57, align 4, !invariant.load !1
  %59 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 384
  %60 = load i32, ptr addrspace(1) %59, align 4, !invariant.load !1
  %61 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 400
  %62 = load i32, ptr addrspace(1) %61, align 4, !invariant.load !1
  %63 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 416
  %64 = load i32, ptr addrspace(1) %63, align 4, !invariant.load !1
  %65 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 432
  %66 = load i32, ptr addrspace(1) %65, align 4, !invariant.load !1
  %67 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 448
  %68 = load i32, ptr addrspace(1) %67, align 4, !invariant.load !1
  %69 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 464
  %70 = load i32, ptr addrspace(1) %69, align 4, !invariant.load !1
  %71 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 480
  %72 = load i32, ptr addrspace(1) %71, align 4, !invariant.load !1
  %73 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 496
  %74 = load i32, ptr addrspace(1) %73, align 4, !invariant.load !1
  %75 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4096
  %76 = load i32, ptr addrspace(1) %75, align 4, !invariant.load !1
  %77 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4112
  %78 = load i32, ptr addrspace(1) %77, align 4, !invariant.load !1
  %79 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4128
  %80 = load i32, ptr addrspace(1) %79, align 4, !invariant.load !1
  %81 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4144
  %82 = load i32, ptr addrspace(1) %81, align 4, !invariant.load !1
  %83 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4160
  %84 = load i32, ptr addrspace(1) %83, align 4, !invariant.load !1
  %85 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4176
  %86 = load i32, ptr addrspace(1) %85, align 4, !invariant.load !1
  %87 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4192
  %88 = load i32, ptr addrspace(1) %87, align 4, !invariant.load !1
  %89 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4208
  %90 = load i32, ptr addrspace(1) %89, align 4, !invariant.load !1
  %91 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4224
  %92 = load i32, ptr addrspace(1) %91, align 4, !invariant.load !1
  %93 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4240
  %94 = load i32, ptr addrspace(1) %93, align 4, !invariant.load !1
  %95 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4256
  %96 = load i32, ptr addrspace(1) %95, align 4, !invariant.load !1
  %97 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4272
  %98 = load i32, ptr addrspace(1) %97, align 4, !invariant.load !1
  %99 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4288
  %100 = load i32, ptr addrspace(1) %99, align 4, !invariant.load !1
  %101 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4304
  %102 = load i32, ptr addrspace(1) %101, align 4, !invariant.load !1
  %103 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4320
  %104 = load i32, ptr addrspace(1) %103, align 4, !invariant.load !1
  %105 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4336
  %106 = load i32, ptr addrspace(1) %105, align 4, !invariant.load !1
  %107 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4352
  %108 = load i32, ptr addrspace(1) %107, align 4, !invariant.load !1
  %109 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4368
  %110 = load i32, ptr addrspace(1) %109, align 4, !invariant.load !1
  %111 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4384
  %112 = load i32, ptr addrspace(1) %111, align 4, !invariant.load !1
  %113 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4400
  %114 = load i32, ptr addrspace(1) %113, align 4, !invariant.load !1
  %115 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4416
  %116 = load i32, ptr addrspace(1) %115, align 4, !invariant.load !1
  %117 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4432
  %118 = load i32, ptr addrspace(1) %117, align 4, !invariant.load !1
  %119 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4448
  %120 = load i32, ptr addrspace(1) %119, align 4, !invariant.load !1
  %121 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4464
  %122 = load i32, ptr addrspace(1) %121, align 4, !invariant.load !1
  %123 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4480
  %124 = load i32, ptr addrspace(1) %123, align 4, !invariant.load !1
  %125 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4496
  %126 = load i32, ptr addrspace(1) %125, align 4, !invariant.load !1
  %127 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4512
  %128 = load i32, ptr addrspace(1) %127, align 4, !invariant.load !1
  %129 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4528
  %130 = load i32, ptr addrspace(1) %129, align 4, !invariant.load !1
  %131 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4544
  %132 = load i32, ptr addrspace(1) %131, align 4, !invariant.load !1
  %133 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4560
  %134 = load i32, ptr addrspace(1) %133, align 4, !invariant.load !1
  %135 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4576
  %136 = load i32, ptr addrspace(1) %135, align 4, !invariant.load !1
  %137 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 4592
  %138 = load i32, ptr addrspace(1) %137, align 4, !invariant.load !1
  %139 = and i32 %thread, 15
  %140 = lshr i32 %thread, 4
  %141 = lshr i32 %140, 1
  %142 = shl i32 %141, 11
  %143 = and i32 %thread, 16
  %144 = or disjoint i32 %143, %142
  %145 = shl i32 %139, 7
  %146 = or disjoint i32 %145, %144
  %147 = lshr i32 %145, 3
  %148 = and i32 %147, 112
  %149 = xor i32 %146, %148
  %150 = zext nneg i32 %149 to i64
  %151 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %150
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %151, i32 %12, i32 %76, i32 %14, i32 %78)
  %152 = xor i32 %149, 32
  %153 = zext nneg i32 %152 to i64
  %154 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %153
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %154, i32 %16, i32 %80, i32 %18, i32 %82)
  %155 = xor i32 %149, 64
  %156 = zext nneg i32 %155 to i64
  %157 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %156
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %157, i32 %20, i32 %84, i32 %22, i32 %86)
  %158 = xor i32 %149, 96
  %159 = zext nneg i32 %158 to i64
  %160 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %159
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %160, i32 %24, i32 %88, i32 %26, i32 %90)
  %161 = getelementptr inbounds i8, ptr addrspace(3) %151, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %161, i32 %28, i32 %92, i32 %30, i32 %94)
  %162 = getelementptr inbounds i8, ptr addrspace(3) %154, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %162, i32 %32, i32 %96, i32 %34, i32 %98)
  %163 = getelementptr inbounds i8, ptr addrspace(3) %157, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %163, i32 %36, i32 %100, i32 %38, i32 %102)
  %164 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %164, i32 %40, i32 %104, i32 %42, i32 %106)
  %165 = getelementptr inbounds i8, ptr addrspace(3) %151, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %165, i32 %44, i32 %108, i32 %46, i32 %110)
  %166 = getelementptr inbounds i8, ptr addrspace(3) %154, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %166, i32 %48, i32 %112, i32 %50, i32 %114)
  %167 = getelementptr inbounds i8, ptr addrspace(3) %157, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %167, i32 %52, i32 %116, i32 %54, i32 %118)
  %168 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %168, i32 %56, i32 %120, i32 %58, i32 %122)
  %169 = getelementptr inbounds i8, ptr addrspace(3) %151, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %169, i32 %60, i32 %124, i32 %62, i32 %126)
  %170 = getelementptr inbounds i8, ptr addrspace(3) %154, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %170, i32 %64, i32 %128, i32 %66, i32 %130)
  %171 = getelementptr inbounds i8, ptr addrspace(3) %157, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %171, i32 %68, i32 %132, i32 %70, i32 %134)
  %172 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %172, i32 %72, i32 %136, i32 %74, i32 %138)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %173 = and i32 %thread, 7
  %174 = lshr i32 %thread, 3
  %175 = lshr i32 %174, 2
  %176 = shl i32 %175, 8
  %177 = shl i32 %thread, 3
  %178 = and i32 %177, 192
  %179 = or disjoint i32 %178, %176
  %180 = shl i32 %173, 3
  %181 = or disjoint i32 %180, %179
  %182 = shl i32 %175, 7
  %183 = shl i32 %thread, 10
  %184 = and i32 %183, 24576
  %185 = or disjoint i32 %184, %182
  %186 = shl i32 %173, 4
  %187 = or disjoint i32 %186, %185
  %188 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %226, %tile ]
  %189 = shl i32 %tile.i, 13
  %190 = add i32 %189, %181
  %191 = zext nneg i32 %190 to i64
  %192 = mul i64 %191, 2
  %193 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %192
  %194 = shl i32 %tile.i, 12
  %195 = add i32 %194, %187
  %196 = lshr i32 %195, 3
  %197 = and i32 %196, 112
  %198 = xor i32 %195, %197
  %199 = zext nneg i32 %198 to i64
  %200 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %199
  %201 = load <2 x i64>, ptr addrspace(3) %200, align 16
  %202 = xor i32 %198, 64
  %203 = zext nneg i32 %202 to i64
  %204 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %203
  %205 = getelementptr inbounds i8, ptr addrspace(3) %204, i64 512
  %206 = load <2 x i64>, ptr addrspace(3) %205, align 16
  %207 = getelementptr inbounds i8, ptr addrspace(3) %200, i64 1024
  %208 = load <2 x i64>, ptr addrspace(3) %207, align 16
  %209 = getelementptr inbounds i8, ptr addrspace(3) %204, i64 1536
  %210 = load <2 x i64>, ptr addrspace(3) %209, align 16
  %211 = getelementptr inbounds i8, ptr addrspace(3) %200, i64 2048
  %212 = load <2 x i64>, ptr addrspace(3) %211, align 16
  %213 = getelementptr inbounds i8, ptr addrspace(3) %204, i64 2560
  %214 = load <2 x i64>, ptr addrspace(3) %213, align 16
  %215 = getelementptr inbounds i8, ptr addrspace(3) %200, i64 3072
  %216 = load <2 x i64>, ptr addrspace(3) %215, align 16
  %217 = getelementptr inbounds i8, ptr addrspace(3) %204, i64 3584
  %218 = load <2 x i64>, ptr addrspace(3) %217, align 16
  store <2 x i64> %201, ptr addrspace(1) %193, align 16
  %219 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 2048
  store <2 x i64> %206, ptr addrspace(1) %219, align 16
  %220 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 4096
  store <2 x i64> %208, ptr addrspace(1) %220, align 16
  %221 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 6144
  store <2 x i64> %210, ptr addrspace(1) %221, align 16
  %222 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 8192
  store <2 x i64> %212, ptr addrspace(1) %222, align 16
  %223 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 10240
  store <2 x i64> %214, ptr addrspace(1) %223, align 16
  %224 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 12288
  store <2 x i64> %216, ptr addrspace(1) %224, align 16
  %225 = getelementptr inbounds i8, ptr addrspace(1) %193, i64 14336
  store <2 x i64> %218, ptr addrspace(1) %225, align 16
  %226 = add nuw nsw i32 %tile.i, 1
  %227 = icmp ult i32 %226, %188
  br i1 %227, label %tile, label %tile.end, !llvm.loop !2

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
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
