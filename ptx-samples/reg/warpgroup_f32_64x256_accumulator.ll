; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @warpgroup_f32_64x256_accumulator(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
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
  %10 = zext i32 %9 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <2 x i32>, ptr addrspace(1) %12, align 8, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 32
  %15 = load <2 x i32>, ptr addrspace(1) %14, align 8, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 64
  %17 = load <2 x i32>, ptr addrspace(1) %16, align 8, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 96
  %19 = load <2 x i32>, ptr addrspace(1) %18, align 8, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 128
  %21 = load <2 x i32>, ptr addrspace(1) %20, align 8, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 160
  %23 = load <2 x i32>, ptr addrspace(1) %22, align 8, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 192
  %25 = load <2 x i32>, ptr addrspace(1) %24, align 8, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 224
  %27 = load <2 x i32>, ptr addrspace(1) %26, align 8, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 256
  %29 = load <2 x i32>, ptr addrspace(1) %28, align 8, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 288
  %31 = load <2 x i32>, ptr addrspace(1) %30, align 8, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 320
  %33 = load <2 x i32>, ptr addrspace(1) %32, align 8, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 352
  %35 = load <2 x i32>, ptr addrspace(1) %34, align 8, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 384
  %37 = load <2 x i32>, ptr addrspace(1) %36, align 8, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 416
  %39 = load <2 x i32>, ptr addrspace(1) %38, align 8, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 448
  %41 = load <2 x i32>, ptr addrspace(1) %40, align 8, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 480
  %43 = load <2 x i32>, ptr addrspace(1) %42, align 8, !invariant.load !1
  %44 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 512
  %45 = load <2 x i32>, ptr addrspace(1) %44, align 8, !invariant.load !1
  %46 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 544
  %47 = load <2 x i32>, ptr addrspace(1) %46, align 8, !invariant.load !1
  %48 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 576
  %49 = load <2 x i32>, ptr addrspace(1) %48, align 8, !invariant.load !1
  %50 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 608
  %51 = load <2 x i32>, ptr addrspace(1) %50, align 8, !invariant.load !1
  %52 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 640
  %53 = load <2 x i32>, ptr addrspace(1) %52, align 8, !invariant.load !1
  %54 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 672
  %55 = load <2 x i32>, ptr addrspace(1) %54, align 8, !invariant.load !1
  %56 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 704
  %57 = load <2 x i32>, ptr addrspace(1) %56, align 8, !invariant.load !1
  %58 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 736
  %59 = load <2 x i32>, ptr addrspace(1) %58, align 8, !invariant.load !1
  %60 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 768
  %61 = load <2 x i32>, ptr addrspace(1) %60, align 8, !invariant.load !1
  %62 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 800
  %63 = load <2 x i32>, ptr addrspace(1) %62, align 8, !invariant.load !1
  %64 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 832
  %65 = load <2 x i32>, ptr addrspace(1) %64, align 8, !invariant.load !1
  %66 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 864
  %67 = load <2 x i32>, ptr addrspace(1) %66, align 8, !invariant.load !1
  %68 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 896
  %69 = load <2 x i32>, ptr addrspace(1) %68, align 8, !invariant.load !1
  %70 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 928
  %71 = load <2 x i32>, ptr addrspace(1) %70, align 8, !invariant.load !1
  %72 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 960
  %73 = load <2 x i32>, ptr addrspace(1) %72, align 8, !invariant.load !1
  %74 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 992
  %75 = load <2 x i32>, ptr addrspace(1) %74, align 8, !invariant.load !1
  %76 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8192
  %77 = load <2 x i32>, ptr addrspace(1) %76, align 8, !invariant.load !1
  %78 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8224
  %79 = load <2 x i32>, ptr addrspace(1) %78, align 8, !invariant.load !1
  %80 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8256
  %81 = load <2 x i32>, ptr addrspace(1) %80, align 8, !invariant.load !1
  %82 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8288
  %83 = load <2 x i32>, ptr addrspace(1) %82, align 8, !invariant.load !1
  %84 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8320
  %85 = load <2 x i32>, ptr addrspace(1) %84, align 8, !invariant.load !1
  %86 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8352
  %87 = load <2 x i32>, ptr addrspace(1) %86, align 8, !invariant.load !1
  %88 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8384
  %89 = load <2 x i32>, ptr addrspace(1) %88, align 8, !invariant.load !1
  %90 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8416
  %91 = load <2 x i32>, ptr addrspace(1) %90, align 8, !invariant.load !1
  %92 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8448
  %93 = load <2 x i32>, ptr addrspace(1) %92, align 8, !invariant.load !1
  %94 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8480
  %95 = load <2 x i32>, ptr addrspace(1) %94, align 8, !invariant.load !1
  %96 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8512
  %97 = load <2 x i32>, ptr addrspace(1) %96, align 8, !invariant.load !1
  %98 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8544
  %99 = load <2 x i32>, ptr addrspace(1) %98, align 8, !invariant.load !1
  %100 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8576
  %101 = load <2 x i32>, ptr addrspace(1) %100, align 8, !invariant.load !1
  %102 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8608
  %103 = load <2 x i32>, ptr addrspace(1) %102, align 8, !invariant.load !1
  %104 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8640
  %105 = load <2 x i32>, ptr addrspace(1) %104, align 8, !invariant.load !1
  %106 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8672
  %107 = load <2 x i32>, ptr addrspace(1) %106, align 8, !invariant.load !1
  %108 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8704
  %109 = load <2 x i32>, ptr addrspace(1) %108, align 8, !invariant.load !1
  %110 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8736
  %111 = load <2 x i32>, ptr addrspace(1) %110, align 8, !invariant.load !1
  %112 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8768
  %113 = load <2 x i32>, ptr addrspace(1) %112, align 8, !invariant.load !1
  %114 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8800
  %115 = load <2 x i32>, ptr addrspace(1) %114, align 8, !invariant.load !1
  %116 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8832
  %117 = load <2 x i32>, ptr addrspace(1) %116, align 8, !invariant.load !1
  %118 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8864
  %119 = load <2 x i32>, ptr addrspace(1) %118, align 8, !invariant.load !1
  %120 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8896
  %121 = load <2 x i32>, ptr addrspace(1) %120, align 8, !invariant.load !1
  %122 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8928
  %123 = load <2 x i32>, ptr addrspace(1) %122, align 8, !invariant.load !1
  %124 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8960
  %125 = load <2 x i32>, ptr addrspace(1) %124, align 8, !invariant.load !1
  %126 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 8992
  %127 = load <2 x i32>, ptr addrspace(1) %126, align 8, !invariant.load !1
  %128 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9024
  %129 = load <2 x i32>, ptr addrspace(1) %128, align 8, !invariant.load !1
  %130 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9056
  %131 = load <2 x i32>, ptr addrspace(1) %130, align 8, !invariant.load !1
  %132 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9088
  %133 = load <2 x i32>, ptr addrspace(1) %132, align 8, !invariant.load !1
  %134 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9120
  %135 = load <2 x i32>, ptr addrspace(1) %134, align 8, !invariant.load !1
  %136 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9152
  %137 = load <2 x i32>, ptr addrspace(1) %136, align 8, !invariant.load !1
  %138 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 9184
  %139 = load <2 x i32>, ptr addrspace(1) %138, align 8, !invariant.load !1
  %140 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  store <2 x i32> %13, ptr addrspace(1) %140, align 8
  %141 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 32
  store <2 x i32> %15, ptr addrspace(1) %141, align 8
  %142 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 64
  store <2 x i32> %17, ptr addrspace(1) %142, align 8
  %143 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 96
  store <2 x i32> %19, ptr addrspace(1) %143, align 8
  %144 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 128
  store <2 x i32> %21, ptr addrspace(1) %144, align 8
  %145 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 160
  store <2 x i32> %23, ptr addrspace(1) %145, align 8
  %146 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 192
  store <2 x i32> %25, ptr addrspace(1) %146, align 8
  %147 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 224
  store <2 x i32> %27, ptr addrspace(1) %147, align 8
  %148 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 256
  store <2 x i32> %29, ptr addrspace(1) %148, align 8
  %149 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 288
  store <2 x i32> %31, ptr addrspace(1) %149, align 8
  %150 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 320
  store <2 x i32> %33, ptr addrspace(1) %150, align 8
  %151 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 352
  store <2 x i32> %35, ptr addrspace(1) %151, align 8
  %152 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 384
  store <2 x i32> %37, ptr addrspace(1) %152, align 8
  %153 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 416
  store <2 x i32> %39, ptr addrspace(1) %153, align 8
  %154 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 448
  store <2 x i32> %41, ptr addrspace(1) %154, align 8
  %155 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 480
  store <2 x i32> %43, ptr addrspace(1) %155, align 8
  %156 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 512
  store <2 x i32> %45, ptr addrspace(1) %156, align 8
  %157 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 544
  store <2 x i32> %47, ptr addrspace(1) %157, align 8
  %158 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 576
  store <2 x i32> %49, ptr addrspace(1) %158, align 8
  %159 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 608
  store <2 x i32> %51, ptr addrspace(1) %159, align 8
  %160 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 640
  store <2 x i32> %53, ptr addrspace(1) %160, align 8
  %161 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 672
  store <2 x i32> %55, ptr addrspace(1) %161, align 8
  %162 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 704
  store <2 x i32> %57, ptr addrspace(1) %162, align 8
  %163 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 736
  store <2 x i32> %59, ptr addrspace(1) %163, align 8
  %164 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 768
  store <2 x i32> %61, ptr addrspace(1) %164, align 8
  %165 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 800
  store <2 x i32> %63, ptr addrspace(1) %165, align 8
  %166 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 832
  store <2 x i32> %65, ptr addrspace(1) %166, align 8
  %167 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 864
  store <2 x i32> %67, ptr addrspace(1) %167, align 8
  %168 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 896
  store <2 x i32> %69, ptr addrspace(1) %168, align 8
  %169 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 928
  store <2 x i32> %71, ptr addrspace(1) %169, align 8
  %170 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 960
  store <2 x i32> %73, ptr addrspace(1) %170, align 8
  %171 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 992
  store <2 x i32> %75, ptr addrspace(1) %171, align 8
  %172 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8192
  store <2 x i32> %77, ptr addrspace(1) %172, align 8
  %173 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8224
  store <2 x i32> %79, ptr addrspace(1) %173, align 8
  %174 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8256
  store <2 x i32> %81, ptr addrspace(1) %174, align 8
  %175 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8288
  store <2 x i32> %83, ptr addrspace(1) %175, align 8
  %176 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8320
  store <2 x i32> %85, ptr addrspace(1) %176, align 8
  %177 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8352
  store <2 x i32> %87, ptr addrspace(1) %177, align 8
  %178 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8384
  store <2 x i32> %89, ptr addrspace(1) %178, align 8
  %179 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8416
  store <2 x i32> %91, ptr addrspace(1) %179, align 8
  %180 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8448
  store <2 x i32> %93, ptr addrspace(1) %180, align 8
  %181 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8480
  store <2 x i32> %95, ptr addrspace(1) %181, align 8
  %182 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8512
  store <2 x i32> %97, ptr addrspace(1) %182, align 8
  %183 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8544
  store <2 x i32> %99, ptr addrspace(1) %183, align 8
  %184 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8576
  store <2 x i32> %101, ptr addrspace(1) %184, align 8
  %185 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8608
  store <2 x i32> %103, ptr addrspace(1) %185, align 8
  %186 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8640
  store <2 x i32> %105, ptr addrspace(1) %186, align 8
  %187 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8672
  store <2 x i32> %107, ptr addrspace(1) %187, align 8
  %188 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8704
  store <2 x i32> %109, ptr addrspace(1) %188, align 8
  %189 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8736
  store <2 x i32> %111, ptr addrspace(1) %189, align 8
  %190 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8768
  store <2 x i32> %113, ptr addrspace(1) %190, align 8
  %191 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8800
  store <2 x i32> %115, ptr addrspace(1) %191, align 8
  %192 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8832
  store <2 x i32> %117, ptr addrspace(1) %192, align 8
  %193 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8864
  store <2 x i32> %119, ptr addrspace(1) %193, align 8
  %194 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8896
  store <2 x i32> %121, ptr addrspace(1) %194, align 8
  %195 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8928
  store <2 x i32> %123, ptr addrspace(1) %195, align 8
  %196 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8960
  store <2 x i32> %125, ptr addrspace(1) %196, align 8
  %197 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 8992
  store <2 x i32> %127, ptr addrspace(1) %197, align 8
  %198 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9024
  store <2 x i32> %129, ptr addrspace(1) %198, align 8
  %199 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9056
  store <2 x i32> %131, ptr addrspace(1) %199, align 8
  %200 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9088
  store <2 x i32> %133, ptr addrspace(1) %200, align 8
  %201 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9120
  store <2 x i32> %135, ptr addrspace(1) %201, align 8
  %202 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9152
  store <2 x i32> %137, ptr addrspace(1) %202, align 8
  %203 = getelementptr inbounds i8, ptr addrspace(1) %140, i64 9184
  store <2 x i32> %139, ptr addrspace(1) %203, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
