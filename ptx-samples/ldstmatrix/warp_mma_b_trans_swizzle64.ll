; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_mma_b_trans_swizzle64_S = internal addrspace(3) global [2048 x i8] poison, align 512

define ptx_kernel void @warp_mma_b_trans_swizzle64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 1
  %1 = lshr i32 %thread, 1
  %2 = lshr i32 %1, 2
  %3 = lshr i32 %2, 1
  %4 = shl i32 %3, 7
  %5 = shl i32 %1, 8
  %6 = and i32 %5, 1024
  %7 = or disjoint i32 %6, %4
  %8 = shl i32 %thread, 3
  %9 = and i32 %8, 48
  %10 = or disjoint i32 %9, %7
  %11 = shl i32 %0, 6
  %12 = or disjoint i32 %11, %10
  %13 = shl i32 %1, 3
  %14 = and i32 %13, 32
  %15 = or disjoint i32 %14, %4
  %16 = shl i32 %thread, 2
  %17 = and i32 %16, 24
  %18 = or disjoint i32 %17, %15
  %19 = or disjoint i32 %11, %18
  %20 = lshr i32 %4, 3
  %21 = xor i32 %12, %20
  %22 = zext nneg i32 %19 to i64
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %23
  %25 = load <2 x i64>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 512
  %27 = load <2 x i64>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 1024
  %29 = load <2 x i64>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 1536
  %31 = load <2 x i64>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = zext nneg i32 %21 to i64
  %33 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %32
  store <2 x i64> %25, ptr addrspace(3) %33, align 16
  %34 = xor i32 %21, 32
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %35
  %37 = getelementptr inbounds i8, ptr addrspace(3) %36, i64 256
  store <2 x i64> %27, ptr addrspace(3) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %33, i64 512
  store <2 x i64> %29, ptr addrspace(3) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %36, i64 768
  store <2 x i64> %31, ptr addrspace(3) %39, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %40 = and i32 %thread, 15
  %41 = lshr i32 %thread, 4
  %42 = shl i32 %41, 4
  %43 = shl i32 %40, 6
  %44 = or disjoint i32 %43, %42
  %45 = lshr i32 %43, 3
  %46 = and i32 %45, 48
  %47 = xor i32 %44, %46
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %48
  %50 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %49)
  %51 = extractvalue { i32, i32, i32, i32 } %50, 0
  %52 = extractvalue { i32, i32, i32, i32 } %50, 1
  %53 = extractvalue { i32, i32, i32, i32 } %50, 2
  %54 = extractvalue { i32, i32, i32, i32 } %50, 3
  %55 = xor i32 %47, 32
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr inbounds i8, ptr addrspace(3) @warp_mma_b_trans_swizzle64_S, i64 %56
  %58 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %57)
  %59 = extractvalue { i32, i32, i32, i32 } %58, 0
  %60 = extractvalue { i32, i32, i32, i32 } %58, 1
  %61 = extractvalue { i32, i32, i32, i32 } %58, 2
  %62 = extractvalue { i32, i32, i32, i32 } %58, 3
  %63 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 1024
  %64 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %63)
  %65 = extractvalue { i32, i32, i32, i32 } %64, 0
  %66 = extractvalue { i32, i32, i32, i32 } %64, 1
  %67 = extractvalue { i32, i32, i32, i32 } %64, 2
  %68 = extractvalue { i32, i32, i32, i32 } %64, 3
  %69 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 1024
  %70 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %69)
  %71 = extractvalue { i32, i32, i32, i32 } %70, 0
  %72 = extractvalue { i32, i32, i32, i32 } %70, 1
  %73 = extractvalue { i32, i32, i32, i32 } %70, 2
  %74 = extractvalue { i32, i32, i32, i32 } %70, 3
  %75 = and i32 %thread, 3
  %76 = lshr i32 %thread, 2
  %77 = shl i32 %75, 7
  %78 = or disjoint i32 %77, %76
  %79 = zext nneg i32 %78 to i64
  %80 = mul i64 %79, 2
  %81 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %80
  %82 = lshr i32 %51, 0
  %83 = trunc i32 %82 to i16
  %84 = lshr i32 %53, 0
  %85 = trunc i32 %84 to i16
  %86 = lshr i32 %59, 0
  %87 = trunc i32 %86 to i16
  %88 = lshr i32 %61, 0
  %89 = trunc i32 %88 to i16
  %90 = lshr i32 %65, 0
  %91 = trunc i32 %90 to i16
  %92 = lshr i32 %67, 0
  %93 = trunc i32 %92 to i16
  %94 = lshr i32 %71, 0
  %95 = trunc i32 %94 to i16
  %96 = lshr i32 %73, 0
  %97 = trunc i32 %96 to i16
  %98 = lshr i32 %51, 16
  %99 = trunc i32 %98 to i16
  %100 = lshr i32 %53, 16
  %101 = trunc i32 %100 to i16
  %102 = lshr i32 %59, 16
  %103 = trunc i32 %102 to i16
  %104 = lshr i32 %61, 16
  %105 = trunc i32 %104 to i16
  %106 = lshr i32 %65, 16
  %107 = trunc i32 %106 to i16
  %108 = lshr i32 %67, 16
  %109 = trunc i32 %108 to i16
  %110 = lshr i32 %71, 16
  %111 = trunc i32 %110 to i16
  %112 = lshr i32 %73, 16
  %113 = trunc i32 %112 to i16
  %114 = lshr i32 %52, 0
  %115 = trunc i32 %114 to i16
  %116 = lshr i32 %54, 0
  %117 = trunc i32 %116 to i16
  %118 = lshr i32 %60, 0
  %119 = trunc i32 %118 to i16
  %120 = lshr i32 %62, 0
  %121 = trunc i32 %120 to i16
  %122 = lshr i32 %66, 0
  %123 = trunc i32 %122 to i16
  %124 = lshr i32 %68, 0
  %125 = trunc i32 %124 to i16
  %126 = lshr i32 %72, 0
  %127 = trunc i32 %126 to i16
  %128 = lshr i32 %74, 0
  %129 = trunc i32 %128 to i16
  %130 = lshr i32 %52, 16
  %131 = trunc i32 %130 to i16
  %132 = lshr i32 %54, 16
  %133 = trunc i32 %132 to i16
  %134 = lshr i32 %60, 16
  %135 = trunc i32 %134 to i16
  %136 = lshr i32 %62, 16
  %137 = trunc i32 %136 to i16
  %138 = lshr i32 %66, 16
  %139 = trunc i32 %138 to i16
  %140 = lshr i32 %68, 16
  %141 = trunc i32 %140 to i16
  %142 = lshr i32 %72, 16
  %143 = trunc i32 %142 to i16
  %144 = lshr i32 %74, 16
  %145 = trunc i32 %144 to i16
  store i16 %83, ptr addrspace(1) %81, align 2
  %146 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 16
  store i16 %85, ptr addrspace(1) %146, align 2
  %147 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 32
  store i16 %87, ptr addrspace(1) %147, align 2
  %148 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 48
  store i16 %89, ptr addrspace(1) %148, align 2
  %149 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 64
  store i16 %91, ptr addrspace(1) %149, align 2
  %150 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 80
  store i16 %93, ptr addrspace(1) %150, align 2
  %151 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 96
  store i16 %95, ptr addrspace(1) %151, align 2
  %152 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 112
  store i16 %97, ptr addrspace(1) %152, align 2
  %153 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 128
  store i16 %99, ptr addrspace(1) %153, align 2
  %154 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 144
  store i16 %101, ptr addrspace(1) %154, align 2
  %155 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 160
  store i16 %103, ptr addrspace(1) %155, align 2
  %156 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 176
  store i16 %105, ptr addrspace(1) %156, align 2
  %157 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 192
  store i16 %107, ptr addrspace(1) %157, align 2
  %158 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 208
  store i16 %109, ptr addrspace(1) %158, align 2
  %159 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 224
  store i16 %111, ptr addrspace(1) %159, align 2
  %160 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 240
  store i16 %113, ptr addrspace(1) %160, align 2
  %161 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1024
  store i16 %115, ptr addrspace(1) %161, align 2
  %162 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1040
  store i16 %117, ptr addrspace(1) %162, align 2
  %163 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1056
  store i16 %119, ptr addrspace(1) %163, align 2
  %164 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1072
  store i16 %121, ptr addrspace(1) %164, align 2
  %165 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1088
  store i16 %123, ptr addrspace(1) %165, align 2
  %166 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1104
  store i16 %125, ptr addrspace(1) %166, align 2
  %167 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1120
  store i16 %127, ptr addrspace(1) %167, align 2
  %168 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1136
  store i16 %129, ptr addrspace(1) %168, align 2
  %169 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1152
  store i16 %131, ptr addrspace(1) %169, align 2
  %170 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1168
  store i16 %133, ptr addrspace(1) %170, align 2
  %171 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1184
  store i16 %135, ptr addrspace(1) %171, align 2
  %172 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1200
  store i16 %137, ptr addrspace(1) %172, align 2
  %173 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1216
  store i16 %139, ptr addrspace(1) %173, align 2
  %174 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1232
  store i16 %141, ptr addrspace(1) %174, align 2
  %175 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1248
  store i16 %143, ptr addrspace(1) %175, align 2
  %176 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1264
  store i16 %145, ptr addrspace(1) %176, align 2
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
