; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_b_trans_swizzle64_S = internal addrspace(3) global [2048 x i8] poison, align 512

define ptx_kernel void @warp_mma_b_trans_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = and i32 %0, 3
  %2 = lshr i32 %0, 2
  %3 = and i32 %2, 1
  %4 = lshr i32 %2, 1
  %5 = mul i32 %4, 64
  %6 = mul i32 %3, 1024
  %7 = add i32 %6, %5
  %8 = mul i32 %1, 16
  %9 = add i32 %8, %7
  %10 = mul i32 %3, 32
  %11 = add i32 %10, %5
  %12 = mul i32 %1, 8
  %13 = add i32 %12, %11
  %14 = lshr i32 %9, 3
  %15 = and i32 %14, 48
  %16 = xor i32 %9, %15
  %17 = zext nneg i32 %13 to i64
  %18 = mul i64 %17, 2
  %19 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 512
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 1024
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 1536
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = zext nneg i32 %16 to i64
  %28 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %27
  store <4 x i32> %20, ptr addrspace(3) %28, align 16
  %29 = xor i32 %16, 32
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %30
  %32 = getelementptr inbounds i8, ptr addrspace(3) %31, i64 256
  store <4 x i32> %22, ptr addrspace(3) %32, align 16
  %33 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 512
  store <4 x i32> %24, ptr addrspace(3) %33, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %31, i64 768
  store <4 x i32> %26, ptr addrspace(3) %34, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %35 = and i32 %0, 15
  %36 = lshr i32 %0, 4
  %37 = mul i32 %36, 16
  %38 = mul i32 %35, 64
  %39 = add i32 %38, %37
  %40 = lshr i32 %39, 3
  %41 = and i32 %40, 48
  %42 = xor i32 %39, %41
  %43 = zext nneg i32 %42 to i64
  %44 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %43
  %45 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %44)
  %46 = extractvalue { i32, i32, i32, i32 } %45, 0
  %47 = extractvalue { i32, i32, i32, i32 } %45, 1
  %48 = extractvalue { i32, i32, i32, i32 } %45, 2
  %49 = extractvalue { i32, i32, i32, i32 } %45, 3
  %50 = xor i32 %42, 32
  %51 = zext nneg i32 %50 to i64
  %52 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %51
  %53 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %52)
  %54 = extractvalue { i32, i32, i32, i32 } %53, 0
  %55 = extractvalue { i32, i32, i32, i32 } %53, 1
  %56 = extractvalue { i32, i32, i32, i32 } %53, 2
  %57 = extractvalue { i32, i32, i32, i32 } %53, 3
  %58 = getelementptr inbounds i8, ptr addrspace(3) %44, i64 1024
  %59 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %58)
  %60 = extractvalue { i32, i32, i32, i32 } %59, 0
  %61 = extractvalue { i32, i32, i32, i32 } %59, 1
  %62 = extractvalue { i32, i32, i32, i32 } %59, 2
  %63 = extractvalue { i32, i32, i32, i32 } %59, 3
  %64 = getelementptr inbounds i8, ptr addrspace(3) %52, i64 1024
  %65 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %64)
  %66 = extractvalue { i32, i32, i32, i32 } %65, 0
  %67 = extractvalue { i32, i32, i32, i32 } %65, 1
  %68 = extractvalue { i32, i32, i32, i32 } %65, 2
  %69 = extractvalue { i32, i32, i32, i32 } %65, 3
  %70 = mul i32 %1, 128
  %71 = add i32 %70, %2
  %72 = zext nneg i32 %71 to i64
  %73 = mul i64 %72, 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %73
  %75 = lshr i32 %46, 0
  %76 = trunc i32 %75 to i16
  %77 = lshr i32 %48, 0
  %78 = trunc i32 %77 to i16
  %79 = lshr i32 %54, 0
  %80 = trunc i32 %79 to i16
  %81 = lshr i32 %56, 0
  %82 = trunc i32 %81 to i16
  %83 = lshr i32 %60, 0
  %84 = trunc i32 %83 to i16
  %85 = lshr i32 %62, 0
  %86 = trunc i32 %85 to i16
  %87 = lshr i32 %66, 0
  %88 = trunc i32 %87 to i16
  %89 = lshr i32 %68, 0
  %90 = trunc i32 %89 to i16
  %91 = lshr i32 %46, 16
  %92 = trunc i32 %91 to i16
  %93 = lshr i32 %48, 16
  %94 = trunc i32 %93 to i16
  %95 = lshr i32 %54, 16
  %96 = trunc i32 %95 to i16
  %97 = lshr i32 %56, 16
  %98 = trunc i32 %97 to i16
  %99 = lshr i32 %60, 16
  %100 = trunc i32 %99 to i16
  %101 = lshr i32 %62, 16
  %102 = trunc i32 %101 to i16
  %103 = lshr i32 %66, 16
  %104 = trunc i32 %103 to i16
  %105 = lshr i32 %68, 16
  %106 = trunc i32 %105 to i16
  %107 = lshr i32 %47, 0
  %108 = trunc i32 %107 to i16
  %109 = lshr i32 %49, 0
  %110 = trunc i32 %109 to i16
  %111 = lshr i32 %55, 0
  %112 = trunc i32 %111 to i16
  %113 = lshr i32 %57, 0
  %114 = trunc i32 %113 to i16
  %115 = lshr i32 %61, 0
  %116 = trunc i32 %115 to i16
  %117 = lshr i32 %63, 0
  %118 = trunc i32 %117 to i16
  %119 = lshr i32 %67, 0
  %120 = trunc i32 %119 to i16
  %121 = lshr i32 %69, 0
  %122 = trunc i32 %121 to i16
  %123 = lshr i32 %47, 16
  %124 = trunc i32 %123 to i16
  %125 = lshr i32 %49, 16
  %126 = trunc i32 %125 to i16
  %127 = lshr i32 %55, 16
  %128 = trunc i32 %127 to i16
  %129 = lshr i32 %57, 16
  %130 = trunc i32 %129 to i16
  %131 = lshr i32 %61, 16
  %132 = trunc i32 %131 to i16
  %133 = lshr i32 %63, 16
  %134 = trunc i32 %133 to i16
  %135 = lshr i32 %67, 16
  %136 = trunc i32 %135 to i16
  %137 = lshr i32 %69, 16
  %138 = trunc i32 %137 to i16
  store i16 %76, ptr addrspace(1) %74, align 2
  %139 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 16
  store i16 %78, ptr addrspace(1) %139, align 2
  %140 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 32
  store i16 %80, ptr addrspace(1) %140, align 2
  %141 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 48
  store i16 %82, ptr addrspace(1) %141, align 2
  %142 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 64
  store i16 %84, ptr addrspace(1) %142, align 2
  %143 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 80
  store i16 %86, ptr addrspace(1) %143, align 2
  %144 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 96
  store i16 %88, ptr addrspace(1) %144, align 2
  %145 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 112
  store i16 %90, ptr addrspace(1) %145, align 2
  %146 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 128
  store i16 %92, ptr addrspace(1) %146, align 2
  %147 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 144
  store i16 %94, ptr addrspace(1) %147, align 2
  %148 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 160
  store i16 %96, ptr addrspace(1) %148, align 2
  %149 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 176
  store i16 %98, ptr addrspace(1) %149, align 2
  %150 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 192
  store i16 %100, ptr addrspace(1) %150, align 2
  %151 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 208
  store i16 %102, ptr addrspace(1) %151, align 2
  %152 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 224
  store i16 %104, ptr addrspace(1) %152, align 2
  %153 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 240
  store i16 %106, ptr addrspace(1) %153, align 2
  %154 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1024
  store i16 %108, ptr addrspace(1) %154, align 2
  %155 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1040
  store i16 %110, ptr addrspace(1) %155, align 2
  %156 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1056
  store i16 %112, ptr addrspace(1) %156, align 2
  %157 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1072
  store i16 %114, ptr addrspace(1) %157, align 2
  %158 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1088
  store i16 %116, ptr addrspace(1) %158, align 2
  %159 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1104
  store i16 %118, ptr addrspace(1) %159, align 2
  %160 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1120
  store i16 %120, ptr addrspace(1) %160, align 2
  %161 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1136
  store i16 %122, ptr addrspace(1) %161, align 2
  %162 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1152
  store i16 %124, ptr addrspace(1) %162, align 2
  %163 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1168
  store i16 %126, ptr addrspace(1) %163, align 2
  %164 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1184
  store i16 %128, ptr addrspace(1) %164, align 2
  %165 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1200
  store i16 %130, ptr addrspace(1) %165, align 2
  %166 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1216
  store i16 %132, ptr addrspace(1) %166, align 2
  %167 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1232
  store i16 %134, ptr addrspace(1) %167, align 2
  %168 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1248
  store i16 %136, ptr addrspace(1) %168, align 2
  %169 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 1264
  store i16 %138, ptr addrspace(1) %169, align 2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
