; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warpgroup_wgmma_d_swizzle128_S = internal addrspace(3) global [32768 x i8] poison, align 1024

define ptx_kernel void @warpgroup_wgmma_d_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 127
  %1 = and i32 %0, 3
  %2 = lshr i32 %0, 2
  %3 = lshr i32 %2, 3
  %4 = shl i32 %3, 12
  %5 = shl i32 %0, 6
  %6 = and i32 %5, 1792
  %7 = or disjoint i32 %6, %4
  %8 = shl i32 %1, 1
  %9 = or disjoint i32 %8, %7
  %10 = zext nneg i32 %9 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load i32, ptr addrspace(1) %12, align 4, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 16
  %15 = load i32, ptr addrspace(1) %14, align 4, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 32
  %17 = load i32, ptr addrspace(1) %16, align 4, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 48
  %19 = load i32, ptr addrspace(1) %18, align 4, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 64
  %21 = load i32, ptr addrspace(1) %20, align 4, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 80
  %23 = load i32, ptr addrspace(1) %22, align 4, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 96
  %25 = load i32, ptr addrspace(1) %24, align 4, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 112
  %27 = load i32, ptr addrspace(1) %26, align 4, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 128
  %29 = load i32, ptr addrspace(1) %28, align 4, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 144
  %31 = load i32, ptr addrspace(1) %30, align 4, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 160
  %33 = load i32, ptr addrspace(1) %32, align 4, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 176
  %35 = load i32, ptr addrspace(1) %34, align 4, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 192
  %37 = load i32, ptr addrspace(1) %36, align 4, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 208
  %39 = load i32, ptr addrspace(1) %38, align 4, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 224
  %41 = load i32, ptr addrspace(1) %40, align 4, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 240
  %43 = load i32, ptr addrspace(1) %42, align 4, !invariant.load !1
  %44 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 256
  %45 = load i32, ptr addrspace(1) %44, align 4, !invariant.load !1
  %46 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 272
  %47 = load i32, ptr addrspace(1) %46, align 4, !invariant.load !1
  %48 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 288
  %49 = load i32, ptr addrspace(1) %48, align 4, !invariant.load !1
  %50 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 304
  %51 = load i32, ptr addrspace(1) %50, align 4, !invariant.load !1
  %52 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 320
  %53 = load i32, ptr addrspace(1) %52, align 4, !invariant.load !1
  %54 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 336
  %55 = load i32, ptr addrspace(1) %54, align 4, !invariant.load !1
  %56 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 352
  %57 = load i32, ptr addrspace(1) %56, align 4, !invariant.load !1
  %58 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 368
  %59 = load i32, ptr addrspace(1) %58, align 4, !invariant.load !1
  %60 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 384
  %61 = load i32, ptr addrspace(1) %60, align 4, !invariant.load !1
  %62 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 400
  %63 = load i32, ptr addrspace(1) %62, align 4, !invariant.load !1
  %64 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 416
  %65 = load i32, ptr addrspace(1) %64, align 4, !invariant.load !1
  %66 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 432
  %67 = load i32, ptr addrspace(1) %66, align 4, !invariant.load !1
  %68 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 448
  %69 = load i32, ptr addrspace(1) %68, align 4, !invariant.load !1
  %70 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 464
  %71 = load i32, ptr addrspace(1) %70, align 4, !invariant.load !1
  %72 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 480
  %73 = load i32, ptr addrspace(1) %72, align 4, !invariant.load !1
  %74 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 496
  %75 = load i32, ptr addrspace(1) %74, align 4, !invariant.load !1
  %76 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %77 = load i32, ptr addrspace(1) %76, align 4, !invariant.load !1
  %78 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4112
  %79 = load i32, ptr addrspace(1) %78, align 4, !invariant.load !1
  %80 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4128
  %81 = load i32, ptr addrspace(1) %80, align 4, !invariant.load !1
  %82 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4144
  %83 = load i32, ptr addrspace(1) %82, align 4, !invariant.load !1
  %84 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4160
  %85 = load i32, ptr addrspace(1) %84, align 4, !invariant.load !1
  %86 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4176
  %87 = load i32, ptr addrspace(1) %86, align 4, !invariant.load !1
  %88 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4192
  %89 = load i32, ptr addrspace(1) %88, align 4, !invariant.load !1
  %90 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4208
  %91 = load i32, ptr addrspace(1) %90, align 4, !invariant.load !1
  %92 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4224
  %93 = load i32, ptr addrspace(1) %92, align 4, !invariant.load !1
  %94 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4240
  %95 = load i32, ptr addrspace(1) %94, align 4, !invariant.load !1
  %96 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4256
  %97 = load i32, ptr addrspace(1) %96, align 4, !invariant.load !1
  %98 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4272
  %99 = load i32, ptr addrspace(1) %98, align 4, !invariant.load !1
  %100 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4288
  %101 = load i32, ptr addrspace(1) %100, align 4, !invariant.load !1
  %102 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4304
  %103 = load i32, ptr addrspace(1) %102, align 4, !invariant.load !1
  %104 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4320
  %105 = load i32, ptr addrspace(1) %104, align 4, !invariant.load !1
  %106 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4336
  %107 = load i32, ptr addrspace(1) %106, align 4, !invariant.load !1
  %108 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4352
  %109 = load i32, ptr addrspace(1) %108, align 4, !invariant.load !1
  %110 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4368
  %111 = load i32, ptr addrspace(1) %110, align 4, !invariant.load !1
  %112 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4384
  %113 = load i32, ptr addrspace(1) %112, align 4, !invariant.load !1
  %114 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4400
  %115 = load i32, ptr addrspace(1) %114, align 4, !invariant.load !1
  %116 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4416
  %117 = load i32, ptr addrspace(1) %116, align 4, !invariant.load !1
  %118 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4432
  %119 = load i32, ptr addrspace(1) %118, align 4, !invariant.load !1
  %120 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4448
  %121 = load i32, ptr addrspace(1) %120, align 4, !invariant.load !1
  %122 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4464
  %123 = load i32, ptr addrspace(1) %122, align 4, !invariant.load !1
  %124 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4480
  %125 = load i32, ptr addrspace(1) %124, align 4, !invariant.load !1
  %126 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4496
  %127 = load i32, ptr addrspace(1) %126, align 4, !invariant.load !1
  %128 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4512
  %129 = load i32, ptr addrspace(1) %128, align 4, !invariant.load !1
  %130 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4528
  %131 = load i32, ptr addrspace(1) %130, align 4, !invariant.load !1
  %132 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4544
  %133 = load i32, ptr addrspace(1) %132, align 4, !invariant.load !1
  %134 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4560
  %135 = load i32, ptr addrspace(1) %134, align 4, !invariant.load !1
  %136 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4576
  %137 = load i32, ptr addrspace(1) %136, align 4, !invariant.load !1
  %138 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4592
  %139 = load i32, ptr addrspace(1) %138, align 4, !invariant.load !1
  %140 = and i32 %0, 15
  %141 = lshr i32 %0, 4
  %142 = lshr i32 %141, 1
  %143 = shl i32 %142, 11
  %144 = and i32 %0, 16
  %145 = or disjoint i32 %144, %143
  %146 = shl i32 %140, 7
  %147 = or disjoint i32 %146, %145
  %148 = lshr i32 %146, 3
  %149 = and i32 %148, 112
  %150 = xor i32 %147, %149
  %151 = zext nneg i32 %150 to i64
  %152 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %151
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %152, i32 %13, i32 %77, i32 %15, i32 %79)
  %153 = xor i32 %150, 32
  %154 = zext nneg i32 %153 to i64
  %155 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %154
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %155, i32 %17, i32 %81, i32 %19, i32 %83)
  %156 = xor i32 %150, 64
  %157 = zext nneg i32 %156 to i64
  %158 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %157
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %158, i32 %21, i32 %85, i32 %23, i32 %87)
  %159 = xor i32 %150, 96
  %160 = zext nneg i32 %159 to i64
  %161 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %160
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %161, i32 %25, i32 %89, i32 %27, i32 %91)
  %162 = getelementptr inbounds i8, ptr addrspace(3) %152, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %162, i32 %29, i32 %93, i32 %31, i32 %95)
  %163 = getelementptr inbounds i8, ptr addrspace(3) %155, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %163, i32 %33, i32 %97, i32 %35, i32 %99)
  %164 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %164, i32 %37, i32 %101, i32 %39, i32 %103)
  %165 = getelementptr inbounds i8, ptr addrspace(3) %161, i64 8192
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %165, i32 %41, i32 %105, i32 %43, i32 %107)
  %166 = getelementptr inbounds i8, ptr addrspace(3) %152, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %166, i32 %45, i32 %109, i32 %47, i32 %111)
  %167 = getelementptr inbounds i8, ptr addrspace(3) %155, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %167, i32 %49, i32 %113, i32 %51, i32 %115)
  %168 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %168, i32 %53, i32 %117, i32 %55, i32 %119)
  %169 = getelementptr inbounds i8, ptr addrspace(3) %161, i64 16384
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %169, i32 %57, i32 %121, i32 %59, i32 %123)
  %170 = getelementptr inbounds i8, ptr addrspace(3) %152, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %170, i32 %61, i32 %125, i32 %63, i32 %127)
  %171 = getelementptr inbounds i8, ptr addrspace(3) %155, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %171, i32 %65, i32 %129, i32 %67, i32 %131)
  %172 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %172, i32 %69, i32 %133, i32 %71, i32 %135)
  %173 = getelementptr inbounds i8, ptr addrspace(3) %161, i64 24576
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %173, i32 %73, i32 %137, i32 %75, i32 %139)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %174 = and i32 %thread, 7
  %175 = lshr i32 %thread, 3
  %176 = lshr i32 %175, 2
  %177 = shl i32 %176, 8
  %178 = shl i32 %thread, 3
  %179 = and i32 %178, 192
  %180 = or disjoint i32 %179, %177
  %181 = shl i32 %174, 3
  %182 = or disjoint i32 %181, %180
  %183 = shl i32 %176, 7
  %184 = shl i32 %thread, 10
  %185 = and i32 %184, 24576
  %186 = or disjoint i32 %185, %183
  %187 = shl i32 %174, 4
  %188 = or disjoint i32 %187, %186
  %189 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %tile.i = phi i32 [ 0, %entry ], [ %227, %tile ]
  %190 = shl i32 %tile.i, 13
  %191 = add i32 %190, %182
  %192 = zext nneg i32 %191 to i64
  %193 = mul i64 %192, 2
  %194 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %193
  %195 = shl i32 %tile.i, 12
  %196 = add i32 %195, %188
  %197 = lshr i32 %196, 3
  %198 = and i32 %197, 112
  %199 = xor i32 %196, %198
  %200 = zext nneg i32 %199 to i64
  %201 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %200
  %202 = load <2 x i64>, ptr addrspace(3) %201, align 16
  %203 = xor i32 %199, 64
  %204 = zext nneg i32 %203 to i64
  %205 = getelementptr inbounds i8, ptr addrspace(3) @warpgroup_wgmma_d_swizzle128_S, i64 %204
  %206 = getelementptr inbounds i8, ptr addrspace(3) %205, i64 512
  %207 = load <2 x i64>, ptr addrspace(3) %206, align 16
  %208 = getelementptr inbounds i8, ptr addrspace(3) %201, i64 1024
  %209 = load <2 x i64>, ptr addrspace(3) %208, align 16
  %210 = getelementptr inbounds i8, ptr addrspace(3) %205, i64 1536
  %211 = load <2 x i64>, ptr addrspace(3) %210, align 16
  %212 = getelementptr inbounds i8, ptr addrspace(3) %201, i64 2048
  %213 = load <2 x i64>, ptr addrspace(3) %212, align 16
  %214 = getelementptr inbounds i8, ptr addrspace(3) %205, i64 2560
  %215 = load <2 x i64>, ptr addrspace(3) %214, align 16
  %216 = getelementptr inbounds i8, ptr addrspace(3) %201, i64 3072
  %217 = load <2 x i64>, ptr addrspace(3) %216, align 16
  %218 = getelementptr inbounds i8, ptr addrspace(3) %205, i64 3584
  %219 = load <2 x i64>, ptr addrspace(3) %218, align 16
  store <2 x i64> %202, ptr addrspace(1) %194, align 16
  %220 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 2048
  store <2 x i64> %207, ptr addrspace(1) %220, align 16
  %221 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 4096
  store <2 x i64> %209, ptr addrspace(1) %221, align 16
  %222 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 6144
  store <2 x i64> %211, ptr addrspace(1) %222, align 16
  %223 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 8192
  store <2 x i64> %213, ptr addrspace(1) %223, align 16
  %224 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 10240
  store <2 x i64> %215, ptr addrspace(1) %224, align 16
  %225 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 12288
  store <2 x i64> %217, ptr addrspace(1) %225, align 16
  %226 = getelementptr inbounds i8, ptr addrspace(1) %194, i64 14336
  store <2 x i64> %219, ptr addrspace(1) %226, align 16
  %227 = add nuw nsw i32 %tile.i, 1
  %228 = icmp ult i32 %227, %189
  br i1 %228, label %tile, label %tile.end, !llvm.loop !2

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
