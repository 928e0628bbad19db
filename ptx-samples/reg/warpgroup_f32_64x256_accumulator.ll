; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warpgroup_f32_64x256_accumulator(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
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
  %9 = zext i32 %8 to i64
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load <2 x i32>, ptr addrspace(1) %11, align 8, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 32
  %14 = load <2 x i32>, ptr addrspace(1) %13, align 8, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 64
  %16 = load <2 x i32>, ptr addrspace(1) %15, align 8, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 96
  %18 = load <2 x i32>, ptr addrspace(1) %17, align 8, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 128
  %20 = load <2 x i32>, ptr addrspace(1) %19, align 8, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 160
  %22 = load <2 x i32>, ptr addrspace(1) %21, align 8, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 192
  %24 = load <2 x i32>, ptr addrspace(1) %23, align 8, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 224
  %26 = load <2 x i32>, ptr addrspace(1) %25, align 8, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 256
  %28 = load <2 x i32>, ptr addrspace(1) %27, align 8, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 288
  %30 = load <2 x i32>, ptr addrspace(1) %29, align 8, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 320
  %32 = load <2 x i32>, ptr addrspace(1) %31, align 8, !invariant.load !1
  %33 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 352
  %34 = load <2 x i32>, ptr addrspace(1) %33, align 8, !invariant.load !1
  %35 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 384
  %36 = load <2 x i32>, ptr addrspace(1) %35, align 8, !invariant.load !1
  %37 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 416
  %38 = load <2 x i32>, ptr addrspace(1) %37, align 8, !invariant.load !1
  %39 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 448
  %40 = load <2 x i32>, ptr addrspace(1) %39, align 8, !invariant.load !1
  %41 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 480
  %42 = load <2 x i32>, ptr addrspace(1) %41, align 8, !invariant.load !1
  %43 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 512
  %44 = load <2 x i32>, ptr addrspace(1) %43, align 8, !invariant.load !1
  %45 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 544
  %46 = load <2 x i32>, ptr addrspace(1) %45, align 8, !invariant.load !1
  %47 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 576
  %48 = load <2 x i32>, ptr addrspace(1) %47, align 8, !invariant.load !1
  %49 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 608
  %50 = load <2 x i32>, ptr addrspace(1) %49, align 8, !invariant.load !1
  %51 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 640
  %52 = load <2 x i32>, ptr addrspace(1) %51, align 8, !invariant.load !1
  %53 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 672
  %54 = load <2 x i32>, ptr addrspace(1) %53, align 8, !invariant.load !1
  %55 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 704
  %56 = load <2 x i32>, ptr addrspace(1) %55, align 8, !invariant.load !1
  %57 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 736
  %58 = load <2 x i32>, ptr addrspace(1) %57, align 8, !invariant.load !1
  %59 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 768
  %60 = load <2 x i32>, ptr addrspace(1) %59, align 8, !invariant.load !1
  %61 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 800
  %62 = load <2 x i32>, ptr addrspace(1) %61, align 8, !invariant.load !1
  %63 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 832
  %64 = load <2 x i32>, ptr addrspace(1) %63, align 8, !invariant.load !1
  %65 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 864
  %66 = load <2 x i32>, ptr addrspace(1) %65, align 8, !invariant.load !1
  %67 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 896
  %68 = load <2 x i32>, ptr addrspace(1) %67, align 8, !invariant.load !1
  %69 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 928
  %70 = load <2 x i32>, ptr addrspace(1) %69, align 8, !invariant.load !1
  %71 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 960
  %72 = load <2 x i32>, ptr addrspace(1) %71, align 8, !invariant.load !1
  %73 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 992
  %74 = load <2 x i32>, ptr addrspace(1) %73, align 8, !invariant.load !1
  %75 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8192
  %76 = load <2 x i32>, ptr addrspace(1) %75, align 8, !invariant.load !1
  %77 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8224
  %78 = load <2 x i32>, ptr addrspace(1) %77, align 8, !invariant.load !1
  %79 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8256
  %80 = load <2 x i32>, ptr addrspace(1) %79, align 8, !invariant.load !1
  %81 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8288
  %82 = load <2 x i32>, ptr addrspace(1) %81, align 8, !invariant.load !1
  %83 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8320
  %84 = load <2 x i32>, ptr addrspace(1) %83, align 8, !invariant.load !1
  %85 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8352
  %86 = load <2 x i32>, ptr addrspace(1) %85, align 8, !invariant.load !1
  %87 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8384
  %88 = load <2 x i32>, ptr addrspace(1) %87, align 8, !invariant.load !1
  %89 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8416
  %90 = load <2 x i32>, ptr addrspace(1) %89, align 8, !invariant.load !1
  %91 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8448
  %92 = load <2 x i32>, ptr addrspace(1) %91, align 8, !invariant.load !1
  %93 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8480
  %94 = load <2 x i32>, ptr addrspace(1) %93, align 8, !invariant.load !1
  %95 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8512
  %96 = load <2 x i32>, ptr addrspace(1) %95, align 8, !invariant.load !1
  %97 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8544
  %98 = load <2 x i32>, ptr addrspace(1) %97, align 8, !invariant.load !1
  %99 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8576
  %100 = load <2 x i32>, ptr addrspace(1) %99, align 8, !invariant.load !1
  %101 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8608
  %102 = load <2 x i32>, ptr addrspace(1) %101, align 8, !invariant.load !1
  %103 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8640
  %104 = load <2 x i32>, ptr addrspace(1) %103, align 8, !invariant.load !1
  %105 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8672
  %106 = load <2 x i32>, ptr addrspace(1) %105, align 8, !invariant.load !1
  %107 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8704
  %108 = load <2 x i32>, ptr addrspace(1) %107, align 8, !invariant.load !1
  %109 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8736
  %110 = load <2 x i32>, ptr addrspace(1) %109, align 8, !invariant.load !1
  %111 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8768
  %112 = load <2 x i32>, ptr addrspace(1) %111, align 8, !invariant.load !1
  %113 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8800
  %114 = load <2 x i32>, ptr addrspace(1) %113, align 8, !invariant.load !1
  %115 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8832
  %116 = load <2 x i32>, ptr addrspace(1) %115, align 8, !invariant.load !1
  %117 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8864
  %118 = load <2 x i32>, ptr addrspace(1) %117, align 8, !invariant.load !1
  %119 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8896
  %120 = load <2 x i32>, ptr addrspace(1) %119, align 8, !invariant.load !1
  %121 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8928
  %122 = load <2 x i32>, ptr addrspace(1) %121, align 8, !invariant.load !1
  %123 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8960
  %124 = load <2 x i32>, ptr addrspace(1) %123, align 8, !invariant.load !1
  %125 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 8992
  %126 = load <2 x i32>, ptr addrspace(1) %125, align 8, !invariant.load !1
  %127 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9024
  %128 = load <2 x i32>, ptr addrspace(1) %127, align 8, !invariant.load !1
  %129 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9056
  %130 = load <2 x i32>, ptr addrspace(1) %129, align 8, !invariant.load !1
  %131 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9088
  %132 = load <2 x i32>, ptr addrspace(1) %131, align 8, !invariant.load !1
  %133 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9120
  %134 = load <2 x i32>, ptr addrspace(1) %133, align 8, !invariant.load !1
  %135 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9152
  %136 = load <2 x i32>, ptr addrspace(1) %135, align 8, !invariant.load !1
  %137 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 9184
  %138 = load <2 x i32>, ptr addrspace(1) %137, align 8, !invariant.load !1
  %139 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %10
  store <2 x i32> %12, ptr addrspace(1) %139, align 8
  %140 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 32
  store <2 x i32> %14, ptr addrspace(1) %140, align 8
  %141 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 64
  store <2 x i32> %16, ptr addrspace(1) %141, align 8
  %142 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 96
  store <2 x i32> %18, ptr addrspace(1) %142, align 8
  %143 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 128
  store <2 x i32> %20, ptr addrspace(1) %143, align 8
  %144 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 160
  store <2 x i32> %22, ptr addrspace(1) %144, align 8
  %145 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 192
  store <2 x i32> %24, ptr addrspace(1) %145, align 8
  %146 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 224
  store <2 x i32> %26, ptr addrspace(1) %146, align 8
  %147 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 256
  store <2 x i32> %28, ptr addrspace(1) %147, align 8
  %148 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 288
  store <2 x i32> %30, ptr addrspace(1) %148, align 8
  %149 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 320
  store <2 x i32> %32, ptr addrspace(1) %149, align 8
  %150 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 352
  store <2 x i32> %34, ptr addrspace(1) %150, align 8
  %151 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 384
  store <2 x i32> %36, ptr addrspace(1) %151, align 8
  %152 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 416
  store <2 x i32> %38, ptr addrspace(1) %152, align 8
  %153 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 448
  store <2 x i32> %40, ptr addrspace(1) %153, align 8
  %154 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 480
  store <2 x i32> %42, ptr addrspace(1) %154, align 8
  %155 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 512
  store <2 x i32> %44, ptr addrspace(1) %155, align 8
  %156 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 544
  store <2 x i32> %46, ptr addrspace(1) %156, align 8
  %157 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 576
  store <2 x i32> %48, ptr addrspace(1) %157, align 8
  %158 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 608
  store <2 x i32> %50, ptr addrspace(1) %158, align 8
  %159 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 640
  store <2 x i32> %52, ptr addrspace(1) %159, align 8
  %160 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 672
  store <2 x i32> %54, ptr addrspace(1) %160, align 8
  %161 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 704
  store <2 x i32> %56, ptr addrspace(1) %161, align 8
  %162 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 736
  store <2 x i32> %58, ptr addrspace(1) %162, align 8
  %163 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 768
  store <2 x i32> %60, ptr addrspace(1) %163, align 8
  %164 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 800
  store <2 x i32> %62, ptr addrspace(1) %164, align 8
  %165 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 832
  store <2 x i32> %64, ptr addrspace(1) %165, align 8
  %166 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 864
  store <2 x i32> %66, ptr addrspace(1) %166, align 8
  %167 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 896
  store <2 x i32> %68, ptr addrspace(1) %167, align 8
  %168 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 928
  store <2 x i32> %70, ptr addrspace(1) %168, align 8
  %169 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 960
  store <2 x i32> %72, ptr addrspace(1) %169, align 8
  %170 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 992
  store <2 x i32> %74, ptr addrspace(1) %170, align 8
  %171 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8192
  store <2 x i32> %76, ptr addrspace(1) %171, align 8
  %172 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8224
  store <2 x i32> %78, ptr addrspace(1) %172, align 8
  %173 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8256
  store <2 x i32> %80, ptr addrspace(1) %173, align 8
  %174 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8288
  store <2 x i32> %82, ptr addrspace(1) %174, align 8
  %175 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8320
  store <2 x i32> %84, ptr addrspace(1) %175, align 8
  %176 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8352
  store <2 x i32> %86, ptr addrspace(1) %176, align 8
  %177 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8384
  store <2 x i32> %88, ptr addrspace(1) %177, align 8
  %178 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8416
  store <2 x i32> %90, ptr addrspace(1) %178, align 8
  %179 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8448
  store <2 x i32> %92, ptr addrspace(1) %179, align 8
  %180 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8480
  store <2 x i32> %94, ptr addrspace(1) %180, align 8
  %181 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8512
  store <2 x i32> %96, ptr addrspace(1) %181, align 8
  %182 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8544
  store <2 x i32> %98, ptr addrspace(1) %182, align 8
  %183 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8576
  store <2 x i32> %100, ptr addrspace(1) %183, align 8
  %184 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8608
  store <2 x i32> %102, ptr addrspace(1) %184, align 8
  %185 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8640
  store <2 x i32> %104, ptr addrspace(1) %185, align 8
  %186 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8672
  store <2 x i32> %106, ptr addrspace(1) %186, align 8
  %187 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8704
  store <2 x i32> %108, ptr addrspace(1) %187, align 8
  %188 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8736
  store <2 x i32> %110, ptr addrspace(1) %188, align 8
  %189 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8768
  store <2 x i32> %112, ptr addrspace(1) %189, align 8
  %190 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8800
  store <2 x i32> %114, ptr addrspace(1) %190, align 8
  %191 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8832
  store <2 x i32> %116, ptr addrspace(1) %191, align 8
  %192 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8864
  store <2 x i32> %118, ptr addrspace(1) %192, align 8
  %193 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8896
  store <2 x i32> %120, ptr addrspace(1) %193, align 8
  %194 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8928
  store <2 x i32> %122, ptr addrspace(1) %194, align 8
  %195 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8960
  store <2 x i32> %124, ptr addrspace(1) %195, align 8
  %196 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 8992
  store <2 x i32> %126, ptr addrspace(1) %196, align 8
  %197 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9024
  store <2 x i32> %128, ptr addrspace(1) %197, align 8
  %198 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9056
  store <2 x i32> %130, ptr addrspace(1) %198, align 8
  %199 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9088
  store <2 x i32> %132, ptr addrspace(1) %199, align 8
  %200 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9120
  store <2 x i32> %134, ptr addrspace(1) %200, align 8
  %201 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9152
  store <2 x i32> %136, ptr addrspace(1) %201, align 8
  %202 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 9184
  store <2 x i32> %138, ptr addrspace(1) %202, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
