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
  %1 = and i32 %0, 1
  %2 = lshr i32 %0, 1
  %3 = lshr i32 %2, 2
  %4 = lshr i32 %3, 1
  %5 = shl i32 %4, 7
  %6 = shl i32 %2, 8
  %7 = and i32 %6, 1024
  %8 = or disjoint i32 %7, %5
  %9 = shl i32 %0, 3
  %10 = and i32 %9, 48
  %11 = or disjoint i32 %10, %8
  %12 = shl i32 %1, 6
  %13 = or disjoint i32 %12, %11
  %14 = shl i32 %2, 3
  %15 = and i32 %14, 32
  %16 = or disjoint i32 %15, %5
  %17 = shl i32 %0, 2
  %18 = and i32 %17, 24
  %19 = or disjoint i32 %18, %16
  %20 = or disjoint i32 %12, %19
  %21 = lshr i32 %5, 3
  %22 = xor i32 %13, %21
  %23 = zext nneg i32 %20 to i64
  %24 = mul i64 %23, 2
  %25 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %24
  %26 = load <2 x i64>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 512
  %28 = load <2 x i64>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 1024
  %30 = load <2 x i64>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 1536
  %32 = load <2 x i64>, ptr addrspace(1) %31, align 16, !invariant.load !1
  %33 = zext nneg i32 %22 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %33
  store <2 x i64> %26, ptr addrspace(3) %34, align 16
  %35 = xor i32 %22, 32
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %36
  %38 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 256
  store <2 x i64> %28, ptr addrspace(3) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %34, i64 512
  store <2 x i64> %30, ptr addrspace(3) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 768
  store <2 x i64> %32, ptr addrspace(3) %40, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %41 = and i32 %0, 15
  %42 = lshr i32 %0, 4
  %43 = shl i32 %42, 4
  %44 = shl i32 %41, 6
  %45 = or disjoint i32 %44, %43
  %46 = lshr i32 %44, 3
  %47 = and i32 %46, 48
  %48 = xor i32 %45, %47
  %49 = zext nneg i32 %48 to i64
  %50 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %49
  %51 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %50)
  %52 = extractvalue { i32, i32, i32, i32 } %51, 0
  %53 = extractvalue { i32, i32, i32, i32 } %51, 1
  %54 = extractvalue { i32, i32, i32, i32 } %51, 2
  %55 = extractvalue { i32, i32, i32, i32 } %51, 3
  %56 = xor i32 %48, 32
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %57
  %59 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %58)
  %60 = extractvalue { i32, i32, i32, i32 } %59, 0
  %61 = extractvalue { i32, i32, i32, i32 } %59, 1
  %62 = extractvalue { i32, i32, i32, i32 } %59, 2
  %63 = extractvalue { i32, i32, i32, i32 } %59, 3
  %64 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 1024
  %65 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %64)
  %66 = extractvalue { i32, i32, i32, i32 } %65, 0
  %67 = extractvalue { i32, i32, i32, i32 } %65, 1
  %68 = extractvalue { i32, i32, i32, i32 } %65, 2
  %69 = extractvalue { i32, i32, i32, i32 } %65, 3
  %70 = getelementptr inbounds i8, ptr addrspace(3) %58, i64 1024
  %71 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %70)
  %72 = extractvalue { i32, i32, i32, i32 } %71, 0
  %73 = extractvalue { i32, i32, i32, i32 } %71, 1
  %74 = extractvalue { i32, i32, i32, i32 } %71, 2
  %75 = extractvalue { i32, i32, i32, i32 } %71, 3
  %76 = and i32 %0, 3
  %77 = lshr i32 %0, 2
  %78 = shl i32 %76, 7
  %79 = or disjoint i32 %78, %77
  %80 = zext nneg i32 %79 to i64
  %81 = mul i64 %80, 2
  %82 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %81
  %83 = lshr i32 %52, 0
  %84 = trunc i32 %83 to i16
  %85 = lshr i32 %54, 0
  %86 = trunc i32 %85 to i16
  %87 = lshr i32 %60, 0
  %88 = trunc i32 %87 to i16
  %89 = lshr i32 %62, 0
  %90 = trunc i32 %89 to i16
  %91 = lshr i32 %66, 0
  %92 = trunc i32 %91 to i16
  %93 = lshr i32 %68, 0
  %94 = trunc i32 %93 to i16
  %95 = lshr i32 %72, 0
  %96 = trunc i32 %95 to i16
  %97 = lshr i32 %74, 0
  %98 = trunc i32 %97 to i16
  %99 = lshr i32 %52, 16
  %100 = trunc i32 %99 to i16
  %101 = lshr i32 %54, 16
  %102 = trunc i32 %101 to i16
  %103 = lshr i32 %60, 16
  %104 = trunc i32 %103 to i16
  %105 = lshr i32 %62, 16
  %106 = trunc i32 %105 to i16
  %107 = lshr i32 %66, 16
  %108 = trunc i32 %107 to i16
  %109 = lshr i32 %68, 16
  %110 = trunc i32 %109 to i16
  %111 = lshr i32 %72, 16
  %112 = trunc i32 %111 to i16
  %113 = lshr i32 %74, 16
  %114 = trunc i32 %113 to i16
  %115 = lshr i32 %53, 0
  %116 = trunc i32 %115 to i16
  %117 = lshr i32 %55, 0
  %118 = trunc i32 %117 to i16
  %119 = lshr i32 %61, 0
  %120 = trunc i32 %119 to i16
  %121 = lshr i32 %63, 0
  %122 = trunc i32 %121 to i16
  %123 = lshr i32 %67, 0
  %124 = trunc i32 %123 to i16
  %125 = lshr i32 %69, 0
  %126 = trunc i32 %125 to i16
  %127 = lshr i32 %73, 0
  %128 = trunc i32 %127 to i16
  %129 = lshr i32 %75, 0
  %130 = trunc i32 %129 to i16
  %131 = lshr i32 %53, 16
  %132 = trunc i32 %131 to i16
  %133 = lshr i32 %55, 16
  %134 = trunc i32 %133 to i16
  %135 = lshr i32 %61, 16
  %136 = trunc i32 %135 to i16
  %137 = lshr i32 %63, 16
  %138 = trunc i32 %137 to i16
  %139 = lshr i32 %67, 16
  %140 = trunc i32 %139 to i16
  %141 = lshr i32 %69, 16
  %142 = trunc i32 %141 to i16
  %143 = lshr i32 %73, 16
  %144 = trunc i32 %143 to i16
  %145 = lshr i32 %75, 16
  %146 = trunc i32 %145 to i16
  store i16 %84, ptr addrspace(1) %82, align 2
  %147 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 16
  store i16 %86, ptr addrspace(1) %147, align 2
  %148 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 32
  store i16 %88, ptr addrspace(1) %148, align 2
  %149 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 48
  store i16 %90, ptr addrspace(1) %149, align 2
  %150 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 64
  store i16 %92, ptr addrspace(1) %150, align 2
  %151 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 80
  store i16 %94, ptr addrspace(1) %151, align 2
  %152 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 96
  store i16 %96, ptr addrspace(1) %152, align 2
  %153 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 112
  store i16 %98, ptr addrspace(1) %153, align 2
  %154 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 128
  store i16 %100, ptr addrspace(1) %154, align 2
  %155 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 144
  store i16 %102, ptr addrspace(1) %155, align 2
  %156 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 160
  store i16 %104, ptr addrspace(1) %156, align 2
  %157 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 176
  store i16 %106, ptr addrspace(1) %157, align 2
  %158 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 192
  store i16 %108, ptr addrspace(1) %158, align 2
  %159 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 208
  store i16 %110, ptr addrspace(1) %159, align 2
  %160 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 224
  store i16 %112, ptr addrspace(1) %160, align 2
  %161 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 240
  store i16 %114, ptr addrspace(1) %161, align 2
  %162 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1024
  store i16 %116, ptr addrspace(1) %162, align 2
  %163 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1040
  store i16 %118, ptr addrspace(1) %163, align 2
  %164 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1056
  store i16 %120, ptr addrspace(1) %164, align 2
  %165 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1072
  store i16 %122, ptr addrspace(1) %165, align 2
  %166 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1088
  store i16 %124, ptr addrspace(1) %166, align 2
  %167 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1104
  store i16 %126, ptr addrspace(1) %167, align 2
  %168 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1120
  store i16 %128, ptr addrspace(1) %168, align 2
  %169 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1136
  store i16 %130, ptr addrspace(1) %169, align 2
  %170 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1152
  store i16 %132, ptr addrspace(1) %170, align 2
  %171 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1168
  store i16 %134, ptr addrspace(1) %171, align 2
  %172 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1184
  store i16 %136, ptr addrspace(1) %172, align 2
  %173 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1200
  store i16 %138, ptr addrspace(1) %173, align 2
  %174 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1216
  store i16 %140, ptr addrspace(1) %174, align 2
  %175 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1232
  store i16 %142, ptr addrspace(1) %175, align 2
  %176 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1248
  store i16 %144, ptr addrspace(1) %176, align 2
  %177 = getelementptr inbounds i8, ptr addrspace(1) %82, i64 1264
  store i16 %146, ptr addrspace(1) %177, align 2
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
