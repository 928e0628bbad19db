; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@padded_pitch_f16_S = internal addrspace(3) global [8318 x i8] poison, align 16

define ptx_kernel void @padded_pitch_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 7
  %1 = lshr i32 %thread, 3
  %2 = mul i32 %1, 130
  %3 = shl i32 %0, 4
  %4 = add i32 %3, %2
  %5 = shl i32 %1, 6
  %6 = shl i32 %0, 3
  %7 = or disjoint i32 %6, %5
  %8 = zext i32 %4 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @padded_pitch_f16_S, i64 %8
  %10 = zext i32 %7 to i64
  %11 = mul i64 %10, 2
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <4 x i32>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 6144
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = extractelement <4 x i32> %13, i64 0
  %21 = trunc i32 %20 to i16
  store i16 %21, ptr addrspace(3) %9, align 2
  %22 = extractelement <4 x i32> %13, i64 0
  %23 = lshr i32 %22, 16
  %24 = trunc i32 %23 to i16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2
  store i16 %24, ptr addrspace(3) %25, align 2
  %26 = extractelement <4 x i32> %13, i64 1
  %27 = trunc i32 %26 to i16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4
  store i16 %27, ptr addrspace(3) %28, align 2
  %29 = extractelement <4 x i32> %13, i64 1
  %30 = lshr i32 %29, 16
  %31 = trunc i32 %30 to i16
  %32 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6
  store i16 %31, ptr addrspace(3) %32, align 2
  %33 = extractelement <4 x i32> %13, i64 2
  %34 = trunc i32 %33 to i16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 8
  store i16 %34, ptr addrspace(3) %35, align 2
  %36 = extractelement <4 x i32> %13, i64 2
  %37 = lshr i32 %36, 16
  %38 = trunc i32 %37 to i16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 10
  store i16 %38, ptr addrspace(3) %39, align 2
  %40 = extractelement <4 x i32> %13, i64 3
  %41 = trunc i32 %40 to i16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 12
  store i16 %41, ptr addrspace(3) %42, align 2
  %43 = extractelement <4 x i32> %13, i64 3
  %44 = lshr i32 %43, 16
  %45 = trunc i32 %44 to i16
  %46 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 14
  store i16 %45, ptr addrspace(3) %46, align 2
  %47 = extractelement <4 x i32> %15, i64 0
  %48 = trunc i32 %47 to i16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2080
  store i16 %48, ptr addrspace(3) %49, align 2
  %50 = extractelement <4 x i32> %15, i64 0
  %51 = lshr i32 %50, 16
  %52 = trunc i32 %51 to i16
  %53 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2082
  store i16 %52, ptr addrspace(3) %53, align 2
  %54 = extractelement <4 x i32> %15, i64 1
  %55 = trunc i32 %54 to i16
  %56 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2084
  store i16 %55, ptr addrspace(3) %56, align 2
  %57 = extractelement <4 x i32> %15, i64 1
  %58 = lshr i32 %57, 16
  %59 = trunc i32 %58 to i16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2086
  store i16 %59, ptr addrspace(3) %60, align 2
  %61 = extractelement <4 x i32> %15, i64 2
  %62 = trunc i32 %61 to i16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2088
  store i16 %62, ptr addrspace(3) %63, align 2
  %64 = extractelement <4 x i32> %15, i64 2
  %65 = lshr i32 %64, 16
  %66 = trunc i32 %65 to i16
  %67 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2090
  store i16 %66, ptr addrspace(3) %67, align 2
  %68 = extractelement <4 x i32> %15, i64 3
  %69 = trunc i32 %68 to i16
  %70 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2092
  store i16 %69, ptr addrspace(3) %70, align 2
  %71 = extractelement <4 x i32> %15, i64 3
  %72 = lshr i32 %71, 16
  %73 = trunc i32 %72 to i16
  %74 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2094
  store i16 %73, ptr addrspace(3) %74, align 2
  %75 = extractelement <4 x i32> %17, i64 0
  %76 = trunc i32 %75 to i16
  %77 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4160
  store i16 %76, ptr addrspace(3) %77, align 2
  %78 = extractelement <4 x i32> %17, i64 0
  %79 = lshr i32 %78, 16
  %80 = trunc i32 %79 to i16
  %81 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4162
  store i16 %80, ptr addrspace(3) %81, align 2
  %82 = extractelement <4 x i32> %17, i64 1
  %83 = trunc i32 %82 to i16
  %84 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4164
  store i16 %83, ptr addrspace(3) %84, align 2
  %85 = extractelement <4 x i32> %17, i64 1
  %86 = lshr i32 %85, 16
  %87 = trunc i32 %86 to i16
  %88 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4166
  store i16 %87, ptr addrspace(3) %88, align 2
  %89 = extractelement <4 x i32> %17, i64 2
  %90 = trunc i32 %89 to i16
  %91 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4168
  store i16 %90, ptr addrspace(3) %91, align 2
  %92 = extractelement <4 x i32> %17, i64 2
  %93 = lshr i32 %92, 16
  %94 = trunc i32 %93 to i16
  %95 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4170
  store i16 %94, ptr addrspace(3) %95, align 2
  %96 = extractelement <4 x i32> %17, i64 3
  %97 = trunc i32 %96 to i16
  %98 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4172
  store i16 %97, ptr addrspace(3) %98, align 2
  %99 = extractelement <4 x i32> %17, i64 3
  %100 = lshr i32 %99, 16
  %101 = trunc i32 %100 to i16
  %102 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4174
  store i16 %101, ptr addrspace(3) %102, align 2
  %103 = extractelement <4 x i32> %19, i64 0
  %104 = trunc i32 %103 to i16
  %105 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6240
  store i16 %104, ptr addrspace(3) %105, align 2
  %106 = extractelement <4 x i32> %19, i64 0
  %107 = lshr i32 %106, 16
  %108 = trunc i32 %107 to i16
  %109 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6242
  store i16 %108, ptr addrspace(3) %109, align 2
  %110 = extractelement <4 x i32> %19, i64 1
  %111 = trunc i32 %110 to i16
  %112 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6244
  store i16 %111, ptr addrspace(3) %112, align 2
  %113 = extractelement <4 x i32> %19, i64 1
  %114 = lshr i32 %113, 16
  %115 = trunc i32 %114 to i16
  %116 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6246
  store i16 %115, ptr addrspace(3) %116, align 2
  %117 = extractelement <4 x i32> %19, i64 2
  %118 = trunc i32 %117 to i16
  %119 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6248
  store i16 %118, ptr addrspace(3) %119, align 2
  %120 = extractelement <4 x i32> %19, i64 2
  %121 = lshr i32 %120, 16
  %122 = trunc i32 %121 to i16
  %123 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6250
  store i16 %122, ptr addrspace(3) %123, align 2
  %124 = extractelement <4 x i32> %19, i64 3
  %125 = trunc i32 %124 to i16
  %126 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6252
  store i16 %125, ptr addrspace(3) %126, align 2
  %127 = extractelement <4 x i32> %19, i64 3
  %128 = lshr i32 %127, 16
  %129 = trunc i32 %128 to i16
  %130 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6254
  store i16 %129, ptr addrspace(3) %130, align 2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %131 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %132 = load i16, ptr addrspace(3) %9, align 2
  %133 = zext i16 %132 to i32
  %134 = load i16, ptr addrspace(3) %25, align 2
  %135 = zext i16 %134 to i32
  %136 = shl i32 %135, 16
  %137 = or i32 %133, %136
  %138 = load i16, ptr addrspace(3) %28, align 2
  %139 = zext i16 %138 to i32
  %140 = load i16, ptr addrspace(3) %32, align 2
  %141 = zext i16 %140 to i32
  %142 = shl i32 %141, 16
  %143 = or i32 %139, %142
  %144 = load i16, ptr addrspace(3) %35, align 2
  %145 = zext i16 %144 to i32
  %146 = load i16, ptr addrspace(3) %39, align 2
  %147 = zext i16 %146 to i32
  %148 = shl i32 %147, 16
  %149 = or i32 %145, %148
  %150 = load i16, ptr addrspace(3) %42, align 2
  %151 = zext i16 %150 to i32
  %152 = load i16, ptr addrspace(3) %46, align 2
  %153 = zext i16 %152 to i32
  %154 = shl i32 %153, 16
  %155 = or i32 %151, %154
  %156 = insertelement <4 x i32> poison, i32 %137, i64 0
  %157 = insertelement <4 x i32> %156, i32 %143, i64 1
  %158 = insertelement <4 x i32> %157, i32 %149, i64 2
  %159 = insertelement <4 x i32> %158, i32 %155, i64 3
  %160 = load i16, ptr addrspace(3) %49, align 2
  %161 = zext i16 %160 to i32
  %162 = load i16, ptr addrspace(3) %53, align 2
  %163 = zext i16 %162 to i32
  %164 = shl i32 %163, 16
  %165 = or i32 %161, %164
  %166 = load i16, ptr addrspace(3) %56, align 2
  %167 = zext i16 %166 to i32
  %168 = load i16, ptr addrspace(3) %60, align 2
  %169 = zext i16 %168 to i32
  %170 = shl i32 %169, 16
  %171 = or i32 %167, %170
  %172 = load i16, ptr addrspace(3) %63, align 2
  %173 = zext i16 %172 to i32
  %174 = load i16, ptr addrspace(3) %67, align 2
  %175 = zext i16 %174 to i32
  %176 = shl i32 %175, 16
  %177 = or i32 %173, %176
  %178 = load i16, ptr addrspace(3) %70, align 2
  %179 = zext i16 %178 to i32
  %180 = load i16, ptr addrspace(3) %74, align 2
  %181 = zext i16 %180 to i32
  %182 = shl i32 %181, 16
  %183 = or i32 %179, %182
  %184 = insertelement <4 x i32> poison, i32 %165, i64 0
  %185 = insertelement <4 x i32> %184, i32 %171, i64 1
  %186 = insertelement <4 x i32> %185, i32 %177, i64 2
  %187 = insertelement <4 x i32> %186, i32 %183, i64 3
  %188 = load i16, ptr addrspace(3) %77, align 2
  %189 = zext i16 %188 to i32
  %190 = load i16, ptr addrspace(3) %81, align 2
  %191 = zext i16 %190 to i32
  %192 = shl i32 %191, 16
  %193 = or i32 %189, %192
  %194 = load i16, ptr addrspace(3) %84, align 2
  %195 = zext i16 %194 to i32
  %196 = load i16, ptr addrspace(3) %88, align 2
  %197 = zext i16 %196 to i32
  %198 = shl i32 %197, 16
  %199 = or i32 %195, %198
  %200 = load i16, ptr addrspace(3) %91, align 2
  %201 = zext i16 %200 to i32
  %202 = load i16, ptr addrspace(3) %95, align 2
  %203 = zext i16 %202 to i32
  %204 = shl i32 %203, 16
  %205 = or i32 %201, %204
  %206 = load i16, ptr addrspace(3) %98, align 2
  %207 = zext i16 %206 to i32
  %208 = load i16, ptr addrspace(3) %102, align 2
  %209 = zext i16 %208 to i32
  %210 = shl i32 %209, 16
  %211 = or i32 %207, %210
  %212 = insertelement <4 x i32> poison, i32 %193, i64 0
  %213 = insertelement <4 x i32> %212, i32 %199, i64 1
  %214 = insertelement <4 x i32> %213, i32 %205, i64 2
  %215 = insertelement <4 x i32> %214, i32 %211, i64 3
  %216 = load i16, ptr addrspace(3) %105, align 2
  %217 = zext i16 %216 to i32
  %218 = load i16, ptr addrspace(3) %109, align 2
  %219 = zext i16 %218 to i32
  %220 = shl i32 %219, 16
  %221 = or i32 %217, %220
  %222 = load i16, ptr addrspace(3) %112, align 2
  %223 = zext i16 %222 to i32
  %224 = load i16, ptr addrspace(3) %116, align 2
  %225 = zext i16 %224 to i32
  %226 = shl i32 %225, 16
  %227 = or i32 %223, %226
  %228 = load i16, ptr addrspace(3) %119, align 2
  %229 = zext i16 %228 to i32
  %230 = load i16, ptr addrspace(3) %123, align 2
  %231 = zext i16 %230 to i32
  %232 = shl i32 %231, 16
  %233 = or i32 %229, %232
  %234 = load i16, ptr addrspace(3) %126, align 2
  %235 = zext i16 %234 to i32
  %236 = load i16, ptr addrspace(3) %130, align 2
  %237 = zext i16 %236 to i32
  %238 = shl i32 %237, 16
  %239 = or i32 %235, %238
  %240 = insertelement <4 x i32> poison, i32 %221, i64 0
  %241 = insertelement <4 x i32> %240, i32 %227, i64 1
  %242 = insertelement <4 x i32> %241, i32 %233, i64 2
  %243 = insertelement <4 x i32> %242, i32 %239, i64 3
  store <4 x i32> %159, ptr addrspace(1) %131, align 16
  %244 = getelementptr inbounds i8, ptr addrspace(1) %131, i64 2048
  store <4 x i32> %187, ptr addrspace(1) %244, align 16
  %245 = getelementptr inbounds i8, ptr addrspace(1) %131, i64 4096
  store <4 x i32> %215, ptr addrspace(1) %245, align 16
  %246 = getelementptr inbounds i8, ptr addrspace(1) %131, i64 6144
  store <4 x i32> %243, ptr addrspace(1) %246, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
