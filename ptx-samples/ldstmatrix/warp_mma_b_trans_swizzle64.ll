; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_b_trans_swizzle64_S = internal addrspace(3) global [2048 x i8] poison, align 512

define ptx_kernel void @warp_mma_b_trans_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = urem i32 %0, 4
  %2 = udiv i32 %0, 4
  %3 = urem i32 %2, 2
  %4 = udiv i32 %2, 2
  %5 = mul i32 %4, 32
  %6 = mul i32 %3, 512
  %7 = add i32 %6, %5
  %8 = mul i32 %1, 8
  %9 = add i32 %8, %7
  %10 = mul i32 %4, 64
  %11 = mul i32 %3, 32
  %12 = add i32 %11, %10
  %13 = mul i32 %1, 8
  %14 = add i32 %13, %12
  %15 = sext i32 %14 to i64
  %16 = lshr i32 %9, 3
  %17 = and i32 %16, 24
  %18 = xor i32 %9, %17
  %19 = mul i32 %18, 2
  %20 = mul i64 %15, 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %20
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 512
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 1024
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 1536
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16
  %29 = xor i32 %19, 0
  %30 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %29
  store <4 x i32> %22, ptr addrspace(3) %30, align 16
  %31 = xor i32 %19, 288
  %32 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %31
  store <4 x i32> %24, ptr addrspace(3) %32, align 16
  %33 = xor i32 %19, 512
  %34 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %33
  store <4 x i32> %26, ptr addrspace(3) %34, align 16
  %35 = xor i32 %19, 800
  %36 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %35
  store <4 x i32> %28, ptr addrspace(3) %36, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %37 = and i32 %thread, 31
  %38 = urem i32 %37, 2
  %39 = udiv i32 %37, 2
  %40 = urem i32 %39, 4
  %41 = udiv i32 %39, 4
  %42 = urem i32 %41, 2
  %43 = udiv i32 %41, 2
  %44 = mul i32 %43, 8
  %45 = mul i32 %42, 256
  %46 = add i32 %45, %44
  %47 = mul i32 %40, 64
  %48 = add i32 %47, %46
  %49 = mul i32 %38, 32
  %50 = add i32 %49, %48
  %51 = lshr i32 %50, 3
  %52 = and i32 %51, 24
  %53 = xor i32 %50, %52
  %54 = mul i32 %53, 2
  %55 = xor i32 %54, 0
  %56 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %55
  %57 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %56)
  %58 = extractvalue { i32, i32, i32, i32 } %57, 0
  %59 = extractvalue { i32, i32, i32, i32 } %57, 1
  %60 = extractvalue { i32, i32, i32, i32 } %57, 2
  %61 = extractvalue { i32, i32, i32, i32 } %57, 3
  %62 = xor i32 %54, 32
  %63 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %62
  %64 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %63)
  %65 = extractvalue { i32, i32, i32, i32 } %64, 0
  %66 = extractvalue { i32, i32, i32, i32 } %64, 1
  %67 = extractvalue { i32, i32, i32, i32 } %64, 2
  %68 = extractvalue { i32, i32, i32, i32 } %64, 3
  %69 = xor i32 %54, 1024
  %70 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %69
  %71 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %70)
  %72 = extractvalue { i32, i32, i32, i32 } %71, 0
  %73 = extractvalue { i32, i32, i32, i32 } %71, 1
  %74 = extractvalue { i32, i32, i32, i32 } %71, 2
  %75 = extractvalue { i32, i32, i32, i32 } %71, 3
  %76 = xor i32 %54, 1056
  %77 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i32 %76
  %78 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %77)
  %79 = extractvalue { i32, i32, i32, i32 } %78, 0
  %80 = extractvalue { i32, i32, i32, i32 } %78, 1
  %81 = extractvalue { i32, i32, i32, i32 } %78, 2
  %82 = extractvalue { i32, i32, i32, i32 } %78, 3
  %83 = and i32 %thread, 31
  %84 = urem i32 %83, 4
  %85 = udiv i32 %83, 4
  %86 = mul i32 %84, 128
  %87 = add i32 %86, %85
  %88 = sext i32 %87 to i64
  %89 = mul i64 %88, 2
  %90 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %89
  %91 = lshr i32 %58, 0
  %92 = trunc i32 %91 to i16
  %93 = lshr i32 %60, 0
  %94 = trunc i32 %93 to i16
  %95 = lshr i32 %65, 0
  %96 = trunc i32 %95 to i16
  %97 = lshr i32 %67, 0
  %98 = trunc i32 %97 to i16
  %99 = lshr i32 %72, 0
  %100 = trunc i32 %99 to i16
  %101 = lshr i32 %74, 0
  %102 = trunc i32 %101 to i16
  %103 = lshr i32 %79, 0
  %104 = trunc i32 %103 to i16
  %105 = lshr i32 %81, 0
  %106 = trunc i32 %105 to i16
  %107 = lshr i32 %58, 16
  %108 = trunc i32 %107 to i16
  %109 = lshr i32 %60, 16
  %110 = trunc i32 %109 to i16
  %111 = lshr i32 %65, 16
  %112 = trunc i32 %111 to i16
  %113 = lshr i32 %67, 16
  %114 = trunc i32 %113 to i16
  %115 = lshr i32 %72, 16
  %116 = trunc i32 %115 to i16
  %117 = lshr i32 %74, 16
  %118 = trunc i32 %117 to i16
  %119 = lshr i32 %79, 16
  %120 = trunc i32 %119 to i16
  %121 = lshr i32 %81, 16
  %122 = trunc i32 %121 to i16
  %123 = lshr i32 %59, 0
  %124 = trunc i32 %123 to i16
  %125 = lshr i32 %61, 0
  %126 = trunc i32 %125 to i16
  %127 = lshr i32 %66, 0
  %128 = trunc i32 %127 to i16
  %129 = lshr i32 %68, 0
  %130 = trunc i32 %129 to i16
  %131 = lshr i32 %73, 0
  %132 = trunc i32 %131 to i16
  %133 = lshr i32 %75, 0
  %134 = trunc i32 %133 to i16
  %135 = lshr i32 %80, 0
  %136 = trunc i32 %135 to i16
  %137 = lshr i32 %82, 0
  %138 = trunc i32 %137 to i16
  %139 = lshr i32 %59, 16
  %140 = trunc i32 %139 to i16
  %141 = lshr i32 %61, 16
  %142 = trunc i32 %141 to i16
  %143 = lshr i32 %66, 16
  %144 = trunc i32 %143 to i16
  %145 = lshr i32 %68, 16
  %146 = trunc i32 %145 to i16
  %147 = lshr i32 %73, 16
  %148 = trunc i32 %147 to i16
  %149 = lshr i32 %75, 16
  %150 = trunc i32 %149 to i16
  %151 = lshr i32 %80, 16
  %152 = trunc i32 %151 to i16
  %153 = lshr i32 %82, 16
  %154 = trunc i32 %153 to i16
  store i16 %92, ptr addrspace(1) %90, align 2
  %155 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 16
  store i16 %94, ptr addrspace(1) %155, align 2
  %156 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 32
  store i16 %96, ptr addrspace(1) %156, align 2
  %157 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 48
  store i16 %98, ptr addrspace(1) %157, align 2
  %158 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 64
  store i16 %100, ptr addrspace(1) %158, align 2
  %159 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 80
  store i16 %102, ptr addrspace(1) %159, align 2
  %160 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 96
  store i16 %104, ptr addrspace(1) %160, align 2
  %161 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 112
  store i16 %106, ptr addrspace(1) %161, align 2
  %162 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 128
  store i16 %108, ptr addrspace(1) %162, align 2
  %163 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 144
  store i16 %110, ptr addrspace(1) %163, align 2
  %164 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 160
  store i16 %112, ptr addrspace(1) %164, align 2
  %165 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 176
  store i16 %114, ptr addrspace(1) %165, align 2
  %166 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 192
  store i16 %116, ptr addrspace(1) %166, align 2
  %167 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 208
  store i16 %118, ptr addrspace(1) %167, align 2
  %168 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 224
  store i16 %120, ptr addrspace(1) %168, align 2
  %169 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 240
  store i16 %122, ptr addrspace(1) %169, align 2
  %170 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1024
  store i16 %124, ptr addrspace(1) %170, align 2
  %171 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1040
  store i16 %126, ptr addrspace(1) %171, align 2
  %172 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1056
  store i16 %128, ptr addrspace(1) %172, align 2
  %173 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1072
  store i16 %130, ptr addrspace(1) %173, align 2
  %174 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1088
  store i16 %132, ptr addrspace(1) %174, align 2
  %175 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1104
  store i16 %134, ptr addrspace(1) %175, align 2
  %176 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1120
  store i16 %136, ptr addrspace(1) %176, align 2
  %177 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1136
  store i16 %138, ptr addrspace(1) %177, align 2
  %178 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1152
  store i16 %140, ptr addrspace(1) %178, align 2
  %179 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1168
  store i16 %142, ptr addrspace(1) %179, align 2
  %180 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1184
  store i16 %144, ptr addrspace(1) %180, align 2
  %181 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1200
  store i16 %146, ptr addrspace(1) %181, align 2
  %182 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1216
  store i16 %148, ptr addrspace(1) %182, align 2
  %183 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1232
  store i16 %150, ptr addrspace(1) %183, align 2
  %184 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1248
  store i16 %152, ptr addrspace(1) %184, align 2
  %185 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 1264
  store i16 %154, ptr addrspace(1) %185, align 2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }
