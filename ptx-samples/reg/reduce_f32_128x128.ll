; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reduce_f32_128x128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %C) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 512
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 16
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 32
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 48
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 64
  %11 = load <4 x i32>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 80
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 96
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 112
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 128
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 144
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 160
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 176
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 192
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 208
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 224
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 240
  %33 = load <4 x i32>, ptr addrspace(1) %32, align 16, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 256
  %35 = load <4 x i32>, ptr addrspace(1) %34, align 16, !invariant.load !1
  %36 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 272
  %37 = load <4 x i32>, ptr addrspace(1) %36, align 16, !invariant.load !1
  %38 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 288
  %39 = load <4 x i32>, ptr addrspace(1) %38, align 16, !invariant.load !1
  %40 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 304
  %41 = load <4 x i32>, ptr addrspace(1) %40, align 16, !invariant.load !1
  %42 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 320
  %43 = load <4 x i32>, ptr addrspace(1) %42, align 16, !invariant.load !1
  %44 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 336
  %45 = load <4 x i32>, ptr addrspace(1) %44, align 16, !invariant.load !1
  %46 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 352
  %47 = load <4 x i32>, ptr addrspace(1) %46, align 16, !invariant.load !1
  %48 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 368
  %49 = load <4 x i32>, ptr addrspace(1) %48, align 16, !invariant.load !1
  %50 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 384
  %51 = load <4 x i32>, ptr addrspace(1) %50, align 16, !invariant.load !1
  %52 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 400
  %53 = load <4 x i32>, ptr addrspace(1) %52, align 16, !invariant.load !1
  %54 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 416
  %55 = load <4 x i32>, ptr addrspace(1) %54, align 16, !invariant.load !1
  %56 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 432
  %57 = load <4 x i32>, ptr addrspace(1) %56, align 16, !invariant.load !1
  %58 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 448
  %59 = load <4 x i32>, ptr addrspace(1) %58, align 16, !invariant.load !1
  %60 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 464
  %61 = load <4 x i32>, ptr addrspace(1) %60, align 16, !invariant.load !1
  %62 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 480
  %63 = load <4 x i32>, ptr addrspace(1) %62, align 16, !invariant.load !1
  %64 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 496
  %65 = load <4 x i32>, ptr addrspace(1) %64, align 16, !invariant.load !1
  %66 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %1
  %67 = extractelement <4 x i32> %3, i64 0
  %68 = extractelement <4 x i32> %3, i64 1
  %69 = extractelement <4 x i32> %3, i64 2
  %70 = extractelement <4 x i32> %3, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %66, i32 %67, i32 %68, i32 %69, i32 %70) #2
  %71 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 16
  %72 = extractelement <4 x i32> %5, i64 0
  %73 = extractelement <4 x i32> %5, i64 1
  %74 = extractelement <4 x i32> %5, i64 2
  %75 = extractelement <4 x i32> %5, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %71, i32 %72, i32 %73, i32 %74, i32 %75) #2
  %76 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 32
  %77 = extractelement <4 x i32> %7, i64 0
  %78 = extractelement <4 x i32> %7, i64 1
  %79 = extractelement <4 x i32> %7, i64 2
  %80 = extractelement <4 x i32> %7, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %76, i32 %77, i32 %78, i32 %79, i32 %80) #2
  %81 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 48
  %82 = extractelement <4 x i32> %9, i64 0
  %83 = extractelement <4 x i32> %9, i64 1
  %84 = extractelement <4 x i32> %9, i64 2
  %85 = extractelement <4 x i32> %9, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %81, i32 %82, i32 %83, i32 %84, i32 %85) #2
  %86 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 64
  %87 = extractelement <4 x i32> %11, i64 0
  %88 = extractelement <4 x i32> %11, i64 1
  %89 = extractelement <4 x i32> %11, i64 2
  %90 = extractelement <4 x i32> %11, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %86, i32 %87, i32 %88, i32 %89, i32 %90) #2
  %91 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 80
  %92 = extractelement <4 x i32> %13, i64 0
  %93 = extractelement <4 x i32> %13, i64 1
  %94 = extractelement <4 x i32> %13, i64 2
  %95 = extractelement <4 x i32> %13, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %91, i32 %92, i32 %93, i32 %94, i32 %95) #2
  %96 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 96
  %97 = extractelement <4 x i32> %15, i64 0
  %98 = extractelement <4 x i32> %15, i64 1
  %99 = extractelement <4 x i32> %15, i64 2
  %100 = extractelement <4 x i32> %15, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %96, i32 %97, i32 %98, i32 %99, i32 %100) #2
  %101 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 112
  %102 = extractelement <4 x i32> %17, i64 0
  %103 = extractelement <4 x i32> %17, i64 1
  %104 = extractelement <4 x i32> %17, i64 2
  %105 = extractelement <4 x i32> %17, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %101, i32 %102, i32 %103, i32 %104, i32 %105) #2
  %106 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 128
  %107 = extractelement <4 x i32> %19, i64 0
  %108 = extractelement <4 x i32> %19, i64 1
  %109 = extractelement <4 x i32> %19, i64 2
  %110 = extractelement <4 x i32> %19, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %106, i32 %107, i32 %108, i32 %109, i32 %110) #2
  %111 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 144
  %112 = extractelement <4 x i32> %21, i64 0
  %113 = extractelement <4 x i32> %21, i64 1
  %114 = extractelement <4 x i32> %21, i64 2
  %115 = extractelement <4 x i32> %21, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %111, i32 %112, i32 %113, i32 %114, i32 %115) #2
  %116 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 160
  %117 = extractelement <4 x i32> %23, i64 0
  %118 = extractelement <4 x i32> %23, i64 1
  %119 = extractelement <4 x i32> %23, i64 2
  %120 = extractelement <4 x i32> %23, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %116, i32 %117, i32 %118, i32 %119, i32 %120) #2
  %121 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 176
  %122 = extractelement <4 x i32> %25, i64 0
  %123 = extractelement <4 x i32> %25, i64 1
  %124 = extractelement <4 x i32> %25, i64 2
  %125 = extractelement <4 x i32> %25, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %121, i32 %122, i32 %123, i32 %124, i32 %125) #2
  %126 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 192
  %127 = extractelement <4 x i32> %27, i64 0
  %128 = extractelement <4 x i32> %27, i64 1
  %129 = extractelement <4 x i32> %27, i64 2
  %130 = extractelement <4 x i32> %27, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %126, i32 %127, i32 %128, i32 %129, i32 %130) #2
  %131 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 208
  %132 = extractelement <4 x i32> %29, i64 0
  %133 = extractelement <4 x i32> %29, i64 1
  %134 = extractelement <4 x i32> %29, i64 2
  %135 = extractelement <4 x i32> %29, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %131, i32 %132, i32 %133, i32 %134, i32 %135) #2
  %136 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 224
  %137 = extractelement <4 x i32> %31, i64 0
  %138 = extractelement <4 x i32> %31, i64 1
  %139 = extractelement <4 x i32> %31, i64 2
  %140 = extractelement <4 x i32> %31, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %136, i32 %137, i32 %138, i32 %139, i32 %140) #2
  %141 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 240
  %142 = extractelement <4 x i32> %33, i64 0
  %143 = extractelement <4 x i32> %33, i64 1
  %144 = extractelement <4 x i32> %33, i64 2
  %145 = extractelement <4 x i32> %33, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %141, i32 %142, i32 %143, i32 %144, i32 %145) #2
  %146 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 256
  %147 = extractelement <4 x i32> %35, i64 0
  %148 = extractelement <4 x i32> %35, i64 1
  %149 = extractelement <4 x i32> %35, i64 2
  %150 = extractelement <4 x i32> %35, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %146, i32 %147, i32 %148, i32 %149, i32 %150) #2
  %151 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 272
  %152 = extractelement <4 x i32> %37, i64 0
  %153 = extractelement <4 x i32> %37, i64 1
  %154 = extractelement <4 x i32> %37, i64 2
  %155 = extractelement <4 x i32> %37, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %151, i32 %152, i32 %153, i32 %154, i32 %155) #2
  %156 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 288
  %157 = extractelement <4 x i32> %39, i64 0
  %158 = extractelement <4 x i32> %39, i64 1
  %159 = extractelement <4 x i32> %39, i64 2
  %160 = extractelement <4 x i32> %39, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %156, i32 %157, i32 %158, i32 %159, i32 %160) #2
  %161 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 304
  %162 = extractelement <4 x i32> %41, i64 0
  %163 = extractelement <4 x i32> %41, i64 1
  %164 = extractelement <4 x i32> %41, i64 2
  %165 = extractelement <4 x i32> %41, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %161, i32 %162, i32 %163, i32 %164, i32 %165) #2
  %166 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 320
  %167 = extractelement <4 x i32> %43, i64 0
  %168 = extractelement <4 x i32> %43, i64 1
  %169 = extractelement <4 x i32> %43, i64 2
  %170 = extractelement <4 x i32> %43, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %166, i32 %167, i32 %168, i32 %169, i32 %170) #2
  %171 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 336
  %172 = extractelement <4 x i32> %45, i64 0
  %173 = extractelement <4 x i32> %45, i64 1
  %174 = extractelement <4 x i32> %45, i64 2
  %175 = extractelement <4 x i32> %45, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %171, i32 %172, i32 %173, i32 %174, i32 %175) #2
  %176 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 352
  %177 = extractelement <4 x i32> %47, i64 0
  %178 = extractelement <4 x i32> %47, i64 1
  %179 = extractelement <4 x i32> %47, i64 2
  %180 = extractelement <4 x i32> %47, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %176, i32 %177, i32 %178, i32 %179, i32 %180) #2
  %181 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 368
  %182 = extractelement <4 x i32> %49, i64 0
  %183 = extractelement <4 x i32> %49, i64 1
  %184 = extractelement <4 x i32> %49, i64 2
  %185 = extractelement <4 x i32> %49, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %181, i32 %182, i32 %183, i32 %184, i32 %185) #2
  %186 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 384
  %187 = extractelement <4 x i32> %51, i64 0
  %188 = extractelement <4 x i32> %51, i64 1
  %189 = extractelement <4 x i32> %51, i64 2
  %190 = extractelement <4 x i32> %51, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %186, i32 %187, i32 %188, i32 %189, i32 %190) #2
  %191 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 400
  %192 = extractelement <4 x i32> %53, i64 0
  %193 = extractelement <4 x i32> %53, i64 1
  %194 = extractelement <4 x i32> %53, i64 2
  %195 = extractelement <4 x i32> %53, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %191, i32 %192, i32 %193, i32 %194, i32 %195) #2
  %196 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 416
  %197 = extractelement <4 x i32> %55, i64 0
  %198 = extractelement <4 x i32> %55, i64 1
  %199 = extractelement <4 x i32> %55, i64 2
  %200 = extractelement <4 x i32> %55, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %196, i32 %197, i32 %198, i32 %199, i32 %200) #2
  %201 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 432
  %202 = extractelement <4 x i32> %57, i64 0
  %203 = extractelement <4 x i32> %57, i64 1
  %204 = extractelement <4 x i32> %57, i64 2
  %205 = extractelement <4 x i32> %57, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %201, i32 %202, i32 %203, i32 %204, i32 %205) #2
  %206 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 448
  %207 = extractelement <4 x i32> %59, i64 0
  %208 = extractelement <4 x i32> %59, i64 1
  %209 = extractelement <4 x i32> %59, i64 2
  %210 = extractelement <4 x i32> %59, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %206, i32 %207, i32 %208, i32 %209, i32 %210) #2
  %211 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 464
  %212 = extractelement <4 x i32> %61, i64 0
  %213 = extractelement <4 x i32> %61, i64 1
  %214 = extractelement <4 x i32> %61, i64 2
  %215 = extractelement <4 x i32> %61, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %211, i32 %212, i32 %213, i32 %214, i32 %215) #2
  %216 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 480
  %217 = extractelement <4 x i32> %63, i64 0
  %218 = extractelement <4 x i32> %63, i64 1
  %219 = extractelement <4 x i32> %63, i64 2
  %220 = extractelement <4 x i32> %63, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %216, i32 %217, i32 %218, i32 %219, i32 %220) #2
  %221 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 496
  %222 = extractelement <4 x i32> %65, i64 0
  %223 = extractelement <4 x i32> %65, i64 1
  %224 = extractelement <4 x i32> %65, i64 2
  %225 = extractelement <4 x i32> %65, i64 3
  call void asm sideeffect "red.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %221, i32 %222, i32 %223, i32 %224, i32 %225) #2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
