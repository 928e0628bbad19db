; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @all_reduce_f32(i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %0, -128
  %2 = add i32 %1, %M
  %3 = icmp sge i32 %2, 128
  %4 = shl i32 %thread, 2
  %5 = shl i32 %0, 12
  %6 = add i32 %4, %5
  %7 = zext i32 %6 to i64
  %8 = mul i64 %7, 4
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  br i1 %3, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %10 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %9) #3
  %11 = extractvalue { i32, i32, i32, i32 } %10, 0
  %12 = insertelement <4 x i32> poison, i32 %11, i64 0
  %13 = extractvalue { i32, i32, i32, i32 } %10, 1
  %14 = insertelement <4 x i32> %12, i32 %13, i64 1
  %15 = extractvalue { i32, i32, i32, i32 } %10, 2
  %16 = insertelement <4 x i32> %14, i32 %15, i64 2
  %17 = extractvalue { i32, i32, i32, i32 } %10, 3
  %18 = insertelement <4 x i32> %16, i32 %17, i64 3
  %19 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %20 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %19) #3
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = insertelement <4 x i32> poison, i32 %21, i64 0
  %23 = extractvalue { i32, i32, i32, i32 } %20, 1
  %24 = insertelement <4 x i32> %22, i32 %23, i64 1
  %25 = extractvalue { i32, i32, i32, i32 } %20, 2
  %26 = insertelement <4 x i32> %24, i32 %25, i64 2
  %27 = extractvalue { i32, i32, i32, i32 } %20, 3
  %28 = insertelement <4 x i32> %26, i32 %27, i64 3
  %29 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 4096
  %30 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %29) #3
  %31 = extractvalue { i32, i32, i32, i32 } %30, 0
  %32 = insertelement <4 x i32> poison, i32 %31, i64 0
  %33 = extractvalue { i32, i32, i32, i32 } %30, 1
  %34 = insertelement <4 x i32> %32, i32 %33, i64 1
  %35 = extractvalue { i32, i32, i32, i32 } %30, 2
  %36 = insertelement <4 x i32> %34, i32 %35, i64 2
  %37 = extractvalue { i32, i32, i32, i32 } %30, 3
  %38 = insertelement <4 x i32> %36, i32 %37, i64 3
  %39 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 6144
  %40 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %39) #3
  %41 = extractvalue { i32, i32, i32, i32 } %40, 0
  %42 = insertelement <4 x i32> poison, i32 %41, i64 0
  %43 = extractvalue { i32, i32, i32, i32 } %40, 1
  %44 = insertelement <4 x i32> %42, i32 %43, i64 1
  %45 = extractvalue { i32, i32, i32, i32 } %40, 2
  %46 = insertelement <4 x i32> %44, i32 %45, i64 2
  %47 = extractvalue { i32, i32, i32, i32 } %40, 3
  %48 = insertelement <4 x i32> %46, i32 %47, i64 3
  %49 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 8192
  %50 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %49) #3
  %51 = extractvalue { i32, i32, i32, i32 } %50, 0
  %52 = insertelement <4 x i32> poison, i32 %51, i64 0
  %53 = extractvalue { i32, i32, i32, i32 } %50, 1
  %54 = insertelement <4 x i32> %52, i32 %53, i64 1
  %55 = extractvalue { i32, i32, i32, i32 } %50, 2
  %56 = insertelement <4 x i32> %54, i32 %55, i64 2
  %57 = extractvalue { i32, i32, i32, i32 } %50, 3
  %58 = insertelement <4 x i32> %56, i32 %57, i64 3
  %59 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 10240
  %60 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %59) #3
  %61 = extractvalue { i32, i32, i32, i32 } %60, 0
  %62 = insertelement <4 x i32> poison, i32 %61, i64 0
  %63 = extractvalue { i32, i32, i32, i32 } %60, 1
  %64 = insertelement <4 x i32> %62, i32 %63, i64 1
  %65 = extractvalue { i32, i32, i32, i32 } %60, 2
  %66 = insertelement <4 x i32> %64, i32 %65, i64 2
  %67 = extractvalue { i32, i32, i32, i32 } %60, 3
  %68 = insertelement <4 x i32> %66, i32 %67, i64 3
  %69 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 12288
  %70 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %69) #3
  %71 = extractvalue { i32, i32, i32, i32 } %70, 0
  %72 = insertelement <4 x i32> poison, i32 %71, i64 0
  %73 = extractvalue { i32, i32, i32, i32 } %70, 1
  %74 = insertelement <4 x i32> %72, i32 %73, i64 1
  %75 = extractvalue { i32, i32, i32, i32 } %70, 2
  %76 = insertelement <4 x i32> %74, i32 %75, i64 2
  %77 = extractvalue { i32, i32, i32, i32 } %70, 3
  %78 = insertelement <4 x i32> %76, i32 %77, i64 3
  %79 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 14336
  %80 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %79) #3
  %81 = extractvalue { i32, i32, i32, i32 } %80, 0
  %82 = insertelement <4 x i32> poison, i32 %81, i64 0
  %83 = extractvalue { i32, i32, i32, i32 } %80, 1
  %84 = insertelement <4 x i32> %82, i32 %83, i64 1
  %85 = extractvalue { i32, i32, i32, i32 } %80, 2
  %86 = insertelement <4 x i32> %84, i32 %85, i64 2
  %87 = extractvalue { i32, i32, i32, i32 } %80, 3
  %88 = insertelement <4 x i32> %86, i32 %87, i64 3
  %89 = extractelement <4 x i32> %18, i64 0
  %90 = extractelement <4 x i32> %18, i64 1
  %91 = extractelement <4 x i32> %18, i64 2
  %92 = extractelement <4 x i32> %18, i64 3
  %93 = extractelement <4 x i32> %28, i64 0
  %94 = extractelement <4 x i32> %28, i64 1
  %95 = extractelement <4 x i32> %28, i64 2
  %96 = extractelement <4 x i32> %28, i64 3
  %97 = extractelement <4 x i32> %38, i64 0
  %98 = extractelement <4 x i32> %38, i64 1
  %99 = extractelement <4 x i32> %38, i64 2
  %100 = extractelement <4 x i32> %38, i64 3
  %101 = extractelement <4 x i32> %48, i64 0
  %102 = extractelement <4 x i32> %48, i64 1
  %103 = extractelement <4 x i32> %48, i64 2
  %104 = extractelement <4 x i32> %48, i64 3
  %105 = extractelement <4 x i32> %58, i64 0
  %106 = extractelement <4 x i32> %58, i64 1
  %107 = extractelement <4 x i32> %58, i64 2
  %108 = extractelement <4 x i32> %58, i64 3
  %109 = extractelement <4 x i32> %68, i64 0
  %110 = extractelement <4 x i32> %68, i64 1
  %111 = extractelement <4 x i32> %68, i64 2
  %112 = extractelement <4 x i32> %68, i64 3
  %113 = extractelement <4 x i32> %78, i64 0
  %114 = extractelement <4 x i32> %78, i64 1
  %115 = extractelement <4 x i32> %78, i64 2
  %116 = extractelement <4 x i32> %78, i64 3
  %117 = extractelement <4 x i32> %88, i64 0
  %118 = extractelement <4 x i32> %88, i64 1
  %119 = extractelement <4 x i32> %88, i64 2
  %120 = extractelement <4 x i32> %88, i64 3
  br label %tile.done32

tile.done32:                                      ; preds = %tile.whole
  %121 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %8
  %122 = insertelement <4 x i32> poison, i32 %89, i64 0
  %123 = insertelement <4 x i32> %122, i32 %90, i64 1
  %124 = insertelement <4 x i32> %123, i32 %91, i64 2
  %125 = insertelement <4 x i32> %124, i32 %92, i64 3
  %126 = insertelement <4 x i32> poison, i32 %93, i64 0
  %127 = insertelement <4 x i32> %126, i32 %94, i64 1
  %128 = insertelement <4 x i32> %127, i32 %95, i64 2
  %129 = insertelement <4 x i32> %128, i32 %96, i64 3
  %130 = insertelement <4 x i32> poison, i32 %97, i64 0
  %131 = insertelement <4 x i32> %130, i32 %98, i64 1
  %132 = insertelement <4 x i32> %131, i32 %99, i64 2
  %133 = insertelement <4 x i32> %132, i32 %100, i64 3
  %134 = insertelement <4 x i32> poison, i32 %101, i64 0
  %135 = insertelement <4 x i32> %134, i32 %102, i64 1
  %136 = insertelement <4 x i32> %135, i32 %103, i64 2
  %137 = insertelement <4 x i32> %136, i32 %104, i64 3
  %138 = insertelement <4 x i32> poison, i32 %105, i64 0
  %139 = insertelement <4 x i32> %138, i32 %106, i64 1
  %140 = insertelement <4 x i32> %139, i32 %107, i64 2
  %141 = insertelement <4 x i32> %140, i32 %108, i64 3
  %142 = insertelement <4 x i32> poison, i32 %109, i64 0
  %143 = insertelement <4 x i32> %142, i32 %110, i64 1
  %144 = insertelement <4 x i32> %143, i32 %111, i64 2
  %145 = insertelement <4 x i32> %144, i32 %112, i64 3
  %146 = insertelement <4 x i32> poison, i32 %113, i64 0
  %147 = insertelement <4 x i32> %146, i32 %114, i64 1
  %148 = insertelement <4 x i32> %147, i32 %115, i64 2
  %149 = insertelement <4 x i32> %148, i32 %116, i64 3
  %150 = insertelement <4 x i32> poison, i32 %117, i64 0
  %151 = insertelement <4 x i32> %150, i32 %118, i64 1
  %152 = insertelement <4 x i32> %151, i32 %119, i64 2
  %153 = insertelement <4 x i32> %152, i32 %120, i64 3
  %154 = extractelement <4 x i32> %125, i64 0
  %155 = extractelement <4 x i32> %125, i64 1
  %156 = extractelement <4 x i32> %125, i64 2
  %157 = extractelement <4 x i32> %125, i64 3
  br label %tile.whole16

tile.edge:                                        ; preds = %entry
  %158 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %159 = and i32 %thread, 7
  %160 = lshr i32 %thread, 3
  %161 = shl i32 %160, 5
  %162 = shl i32 %159, 2
  %163 = or disjoint i32 %162, %161
  %164 = add i32 %163, %5
  %165 = zext nneg i32 %164 to i64
  %166 = mul i64 %165, 4
  %167 = getelementptr i8, ptr addrspace(1) %A, i64 %166
  %168 = icmp ult i32 %160, %158
  %169 = add i32 16, %160
  %170 = icmp ult i32 %169, %158
  %171 = add i32 32, %160
  %172 = icmp ult i32 %171, %158
  %173 = add i32 48, %160
  %174 = icmp ult i32 %173, %158
  %175 = add i32 64, %160
  %176 = icmp ult i32 %175, %158
  %177 = add i32 80, %160
  %178 = icmp ult i32 %177, %158
  %179 = add i32 96, %160
  %180 = icmp ult i32 %179, %158
  %181 = add i32 112, %160
  %182 = icmp ult i32 %181, %158
  %183 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %168)
  br i1 %183, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %184 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %167) #3
  %185 = extractvalue { i32, i32, i32, i32 } %184, 0
  %186 = insertelement <4 x i32> poison, i32 %185, i64 0
  %187 = extractvalue { i32, i32, i32, i32 } %184, 1
  %188 = insertelement <4 x i32> %186, i32 %187, i64 1
  %189 = extractvalue { i32, i32, i32, i32 } %184, 2
  %190 = insertelement <4 x i32> %188, i32 %189, i64 2
  %191 = extractvalue { i32, i32, i32, i32 } %184, 3
  %192 = insertelement <4 x i32> %190, i32 %191, i64 3
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %193 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %192, %tile.read ]
  %194 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %170)
  br i1 %194, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %195 = getelementptr i8, ptr addrspace(1) %167, i64 2048
  %196 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %195) #3
  %197 = extractvalue { i32, i32, i32, i32 } %196, 0
  %198 = insertelement <4 x i32> poison, i32 %197, i64 0
  %199 = extractvalue { i32, i32, i32, i32 } %196, 1
  %200 = insertelement <4 x i32> %198, i32 %199, i64 1
  %201 = extractvalue { i32, i32, i32, i32 } %196, 2
  %202 = insertelement <4 x i32> %200, i32 %201, i64 2
  %203 = extractvalue { i32, i32, i32, i32 } %196, 3
  %204 = insertelement <4 x i32> %202, i32 %203, i64 3
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %205 = phi <4 x i32> [ zeroinitializer, %tile.read.end ], [ %204, %tile.read2 ]
  %206 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %172)
  br i1 %206, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %207 = getelementptr i8, ptr addrspace(1) %167, i64 4096
  %208 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %207) #3
  %209 = extractvalue { i32, i32, i32, i32 } %208, 0
  %210 = insertelement <4 x i32> poison, i32 %209, i64 0
  %211 = extractvalue { i32, i32, i32, i32 } %208, 1
  %212 = insertelement <4 x i32> %210, i32 %211, i64 1
  %213 = extractvalue { i32, i32, i32, i32 } %208, 2
  %214 = insertelement <4 x i32> %212, i32 %213, i64 2
  %215 = extractvalue { i32, i32, i32, i32 } %208, 3
  %216 = insertelement <4 x i32> %214, i32 %215, i64 3
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %217 = phi <4 x i32> [ zeroinitializer, %tile.read.end1 ], [ %216, %tile.read4 ]
  %218 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %174)
  br i1 %218, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %219 = getelementptr i8, ptr addrspace(1) %167, i64 6144
  %220 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %219) #3
  %221 = extractvalue { i32, i32, i32, i32 } %220, 0
  %222 = insertelement <4 x i32> poison, i32 %221, i64 0
  %223 = extractvalue { i32, i32, i32, i32 } %220, 1
  %224 = insertelement <4 x i32> %222, i32 %223, i64 1
  %225 = extractvalue { i32, i32, i32, i32 } %220, 2
  %226 = insertelement <4 x i32> %224, i32 %225, i64 2
  %227 = extractvalue { i32, i32, i32, i32 } %220, 3
  %228 = insertelement <4 x i32> %226, i32 %227, i64 3
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %229 = phi <4 x i32> [ zeroinitializer, %tile.read.end3 ], [ %228, %tile.read6 ]
  %230 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %176)
  br i1 %230, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %231 = getelementptr i8, ptr addrspace(1) %167, i64 8192
  %232 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %231) #3
  %233 = extractvalue { i32, i32, i32, i32 } %232, 0
  %234 = insertelement <4 x i32> poison, i32 %233, i64 0
  %235 = extractvalue { i32, i32, i32, i32 } %232, 1
  %236 = insertelement <4 x i32> %234, i32 %235, i64 1
  %237 = extractvalue { i32, i32, i32, i32 } %232, 2
  %238 = insertelement <4 x i32> %236, i32 %237, i64 2
  %239 = extractvalue { i32, i32, i32, i32 } %232, 3
  %240 = insertelement <4 x i32> %238, i32 %239, i64 3
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %241 = phi <4 x i32> [ zeroinitializer, %tile.read.end5 ], [ %240, %tile.read8 ]
  %242 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %178)
  br i1 %242, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %243 = getelementptr i8, ptr addrspace(1) %167, i64 10240
  %244 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %243) #3
  %245 = extractvalue { i32, i32, i32, i32 } %244, 0
  %246 = insertelement <4 x i32> poison, i32 %245, i64 0
  %247 = extractvalue { i32, i32, i32, i32 } %244, 1
  %248 = insertelement <4 x i32> %246, i32 %247, i64 1
  %249 = extractvalue { i32, i32, i32, i32 } %244, 2
  %250 = insertelement <4 x i32> %248, i32 %249, i64 2
  %251 = extractvalue { i32, i32, i32, i32 } %244, 3
  %252 = insertelement <4 x i32> %250, i32 %251, i64 3
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %253 = phi <4 x i32> [ zeroinitializer, %tile.read.end7 ], [ %252, %tile.read10 ]
  %254 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %180)
  br i1 %254, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %255 = getelementptr i8, ptr addrspace(1) %167, i64 12288
  %256 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %255) #3
  %257 = extractvalue { i32, i32, i32, i32 } %256, 0
  %258 = insertelement <4 x i32> poison, i32 %257, i64 0
  %259 = extractvalue { i32, i32, i32, i32 } %256, 1
  %260 = insertelement <4 x i32> %258, i32 %259, i64 1
  %261 = extractvalue { i32, i32, i32, i32 } %256, 2
  %262 = insertelement <4 x i32> %260, i32 %261, i64 2
  %263 = extractvalue { i32, i32, i32, i32 } %256, 3
  %264 = insertelement <4 x i32> %262, i32 %263, i64 3
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %265 = phi <4 x i32> [ zeroinitializer, %tile.read.end9 ], [ %264, %tile.read12 ]
  %266 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %182)
  br i1 %266, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %267 = getelementptr i8, ptr addrspace(1) %167, i64 14336
  %268 = call { i32, i32, i32, i32 } asm sideeffect "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,~{memory}"(ptr addrspace(1) %267) #3
  %269 = extractvalue { i32, i32, i32, i32 } %268, 0
  %270 = insertelement <4 x i32> poison, i32 %269, i64 0
  %271 = extractvalue { i32, i32, i32, i32 } %268, 1
  %272 = insertelement <4 x i32> %270, i32 %271, i64 1
  %273 = extractvalue { i32, i32, i32, i32 } %268, 2
  %274 = insertelement <4 x i32> %272, i32 %273, i64 2
  %275 = extractvalue { i32, i32, i32, i32 } %268, 3
  %276 = insertelement <4 x i32> %274, i32 %275, i64 3
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %277 = phi <4 x i32> [ zeroinitializer, %tile.read.end11 ], [ %276, %tile.read14 ]
  %278 = extractelement <4 x i32> %193, i64 0
  %279 = extractelement <4 x i32> %193, i64 1
  %280 = extractelement <4 x i32> %193, i64 2
  %281 = extractelement <4 x i32> %193, i64 3
  %282 = extractelement <4 x i32> %205, i64 0
  %283 = extractelement <4 x i32> %205, i64 1
  %284 = extractelement <4 x i32> %205, i64 2
  %285 = extractelement <4 x i32> %205, i64 3
  %286 = extractelement <4 x i32> %217, i64 0
  %287 = extractelement <4 x i32> %217, i64 1
  %288 = extractelement <4 x i32> %217, i64 2
  %289 = extractelement <4 x i32> %217, i64 3
  %290 = extractelement <4 x i32> %229, i64 0
  %291 = extractelement <4 x i32> %229, i64 1
  %292 = extractelement <4 x i32> %229, i64 2
  %293 = extractelement <4 x i32> %229, i64 3
  %294 = extractelement <4 x i32> %241, i64 0
  %295 = extractelement <4 x i32> %241, i64 1
  %296 = extractelement <4 x i32> %241, i64 2
  %297 = extractelement <4 x i32> %241, i64 3
  %298 = extractelement <4 x i32> %253, i64 0
  %299 = extractelement <4 x i32> %253, i64 1
  %300 = extractelement <4 x i32> %253, i64 2
  %301 = extractelement <4 x i32> %253, i64 3
  %302 = extractelement <4 x i32> %265, i64 0
  %303 = extractelement <4 x i32> %265, i64 1
  %304 = extractelement <4 x i32> %265, i64 2
  %305 = extractelement <4 x i32> %265, i64 3
  %306 = extractelement <4 x i32> %277, i64 0
  %307 = extractelement <4 x i32> %277, i64 1
  %308 = extractelement <4 x i32> %277, i64 2
  %309 = extractelement <4 x i32> %277, i64 3
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end13
  %310 = phi i32 [ %278, %tile.read.end13 ]
  %311 = phi i32 [ %279, %tile.read.end13 ]
  %312 = phi i32 [ %280, %tile.read.end13 ]
  %313 = phi i32 [ %281, %tile.read.end13 ]
  %314 = phi i32 [ %282, %tile.read.end13 ]
  %315 = phi i32 [ %283, %tile.read.end13 ]
  %316 = phi i32 [ %284, %tile.read.end13 ]
  %317 = phi i32 [ %285, %tile.read.end13 ]
  %318 = phi i32 [ %286, %tile.read.end13 ]
  %319 = phi i32 [ %287, %tile.read.end13 ]
  %320 = phi i32 [ %288, %tile.read.end13 ]
  %321 = phi i32 [ %289, %tile.read.end13 ]
  %322 = phi i32 [ %290, %tile.read.end13 ]
  %323 = phi i32 [ %291, %tile.read.end13 ]
  %324 = phi i32 [ %292, %tile.read.end13 ]
  %325 = phi i32 [ %293, %tile.read.end13 ]
  %326 = phi i32 [ %294, %tile.read.end13 ]
  %327 = phi i32 [ %295, %tile.read.end13 ]
  %328 = phi i32 [ %296, %tile.read.end13 ]
  %329 = phi i32 [ %297, %tile.read.end13 ]
  %330 = phi i32 [ %298, %tile.read.end13 ]
  %331 = phi i32 [ %299, %tile.read.end13 ]
  %332 = phi i32 [ %300, %tile.read.end13 ]
  %333 = phi i32 [ %301, %tile.read.end13 ]
  %334 = phi i32 [ %302, %tile.read.end13 ]
  %335 = phi i32 [ %303, %tile.read.end13 ]
  %336 = phi i32 [ %304, %tile.read.end13 ]
  %337 = phi i32 [ %305, %tile.read.end13 ]
  %338 = phi i32 [ %306, %tile.read.end13 ]
  %339 = phi i32 [ %307, %tile.read.end13 ]
  %340 = phi i32 [ %308, %tile.read.end13 ]
  %341 = phi i32 [ %309, %tile.read.end13 ]
  br label %tile.edge17

tile.whole16:                                     ; preds = %tile.done32
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %121, i32 %154, i32 %155, i32 %156, i32 %157) #4
  %342 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 2048
  %343 = extractelement <4 x i32> %129, i64 0
  %344 = extractelement <4 x i32> %129, i64 1
  %345 = extractelement <4 x i32> %129, i64 2
  %346 = extractelement <4 x i32> %129, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %342, i32 %343, i32 %344, i32 %345, i32 %346) #4
  %347 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 4096
  %348 = extractelement <4 x i32> %133, i64 0
  %349 = extractelement <4 x i32> %133, i64 1
  %350 = extractelement <4 x i32> %133, i64 2
  %351 = extractelement <4 x i32> %133, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %347, i32 %348, i32 %349, i32 %350, i32 %351) #4
  %352 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 6144
  %353 = extractelement <4 x i32> %137, i64 0
  %354 = extractelement <4 x i32> %137, i64 1
  %355 = extractelement <4 x i32> %137, i64 2
  %356 = extractelement <4 x i32> %137, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %352, i32 %353, i32 %354, i32 %355, i32 %356) #4
  %357 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 8192
  %358 = extractelement <4 x i32> %141, i64 0
  %359 = extractelement <4 x i32> %141, i64 1
  %360 = extractelement <4 x i32> %141, i64 2
  %361 = extractelement <4 x i32> %141, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %357, i32 %358, i32 %359, i32 %360, i32 %361) #4
  %362 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 10240
  %363 = extractelement <4 x i32> %145, i64 0
  %364 = extractelement <4 x i32> %145, i64 1
  %365 = extractelement <4 x i32> %145, i64 2
  %366 = extractelement <4 x i32> %145, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %362, i32 %363, i32 %364, i32 %365, i32 %366) #4
  %367 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 12288
  %368 = extractelement <4 x i32> %149, i64 0
  %369 = extractelement <4 x i32> %149, i64 1
  %370 = extractelement <4 x i32> %149, i64 2
  %371 = extractelement <4 x i32> %149, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %367, i32 %368, i32 %369, i32 %370, i32 %371) #4
  %372 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 14336
  %373 = extractelement <4 x i32> %153, i64 0
  %374 = extractelement <4 x i32> %153, i64 1
  %375 = extractelement <4 x i32> %153, i64 2
  %376 = extractelement <4 x i32> %153, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %372, i32 %373, i32 %374, i32 %375, i32 %376) #4
  br label %tile.done15

tile.edge17:                                      ; preds = %tile.done
  %377 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %378 = and i32 %thread, 7
  %379 = lshr i32 %thread, 3
  %380 = shl i32 %379, 5
  %381 = shl i32 %378, 2
  %382 = or disjoint i32 %381, %380
  %383 = add i32 %382, %5
  %384 = zext nneg i32 %383 to i64
  %385 = mul i64 %384, 4
  %386 = getelementptr i8, ptr addrspace(1) %B, i64 %385
  %387 = icmp ult i32 %379, %377
  %388 = add i32 16, %379
  %389 = icmp ult i32 %388, %377
  %390 = add i32 32, %379
  %391 = icmp ult i32 %390, %377
  %392 = add i32 48, %379
  %393 = icmp ult i32 %392, %377
  %394 = add i32 64, %379
  %395 = icmp ult i32 %394, %377
  %396 = add i32 80, %379
  %397 = icmp ult i32 %396, %377
  %398 = add i32 96, %379
  %399 = icmp ult i32 %398, %377
  %400 = add i32 112, %379
  %401 = icmp ult i32 %400, %377
  %402 = insertelement <4 x i32> poison, i32 %310, i64 0
  %403 = insertelement <4 x i32> %402, i32 %311, i64 1
  %404 = insertelement <4 x i32> %403, i32 %312, i64 2
  %405 = insertelement <4 x i32> %404, i32 %313, i64 3
  %406 = insertelement <4 x i32> poison, i32 %314, i64 0
  %407 = insertelement <4 x i32> %406, i32 %315, i64 1
  %408 = insertelement <4 x i32> %407, i32 %316, i64 2
  %409 = insertelement <4 x i32> %408, i32 %317, i64 3
  %410 = insertelement <4 x i32> poison, i32 %318, i64 0
  %411 = insertelement <4 x i32> %410, i32 %319, i64 1
  %412 = insertelement <4 x i32> %411, i32 %320, i64 2
  %413 = insertelement <4 x i32> %412, i32 %321, i64 3
  %414 = insertelement <4 x i32> poison, i32 %322, i64 0
  %415 = insertelement <4 x i32> %414, i32 %323, i64 1
  %416 = insertelement <4 x i32> %415, i32 %324, i64 2
  %417 = insertelement <4 x i32> %416, i32 %325, i64 3
  %418 = insertelement <4 x i32> poison, i32 %326, i64 0
  %419 = insertelement <4 x i32> %418, i32 %327, i64 1
  %420 = insertelement <4 x i32> %419, i32 %328, i64 2
  %421 = insertelement <4 x i32> %420, i32 %329, i64 3
  %422 = insertelement <4 x i32> poison, i32 %330, i64 0
  %423 = insertelement <4 x i32> %422, i32 %331, i64 1
  %424 = insertelement <4 x i32> %423, i32 %332, i64 2
  %425 = insertelement <4 x i32> %424, i32 %333, i64 3
  %426 = insertelement <4 x i32> poison, i32 %334, i64 0
  %427 = insertelement <4 x i32> %426, i32 %335, i64 1
  %428 = insertelement <4 x i32> %427, i32 %336, i64 2
  %429 = insertelement <4 x i32> %428, i32 %337, i64 3
  %430 = insertelement <4 x i32> poison, i32 %338, i64 0
  %431 = insertelement <4 x i32> %430, i32 %339, i64 1
  %432 = insertelement <4 x i32> %431, i32 %340, i64 2
  %433 = insertelement <4 x i32> %432, i32 %341, i64 3
  %434 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %387)
  br i1 %434, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.edge17
  %435 = extractelement <4 x i32> %405, i64 0
  %436 = extractelement <4 x i32> %405, i64 1
  %437 = extractelement <4 x i32> %405, i64 2
  %438 = extractelement <4 x i32> %405, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %386, i32 %435, i32 %436, i32 %437, i32 %438) #4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.edge17
  %439 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %389)
  br i1 %439, label %tile.written19, label %tile.written.end18

tile.written19:                                   ; preds = %tile.written.end
  %440 = getelementptr i8, ptr addrspace(1) %386, i64 2048
  %441 = extractelement <4 x i32> %409, i64 0
  %442 = extractelement <4 x i32> %409, i64 1
  %443 = extractelement <4 x i32> %409, i64 2
  %444 = extractelement <4 x i32> %409, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %440, i32 %441, i32 %442, i32 %443, i32 %444) #4
  br label %tile.written.end18

tile.written.end18:                               ; preds = %tile.written19, %tile.written.end
  %445 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %391)
  br i1 %445, label %tile.written21, label %tile.written.end20

tile.written21:                                   ; preds = %tile.written.end18
  %446 = getelementptr i8, ptr addrspace(1) %386, i64 4096
  %447 = extractelement <4 x i32> %413, i64 0
  %448 = extractelement <4 x i32> %413, i64 1
  %449 = extractelement <4 x i32> %413, i64 2
  %450 = extractelement <4 x i32> %413, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %446, i32 %447, i32 %448, i32 %449, i32 %450) #4
  br label %tile.written.end20

tile.written.end20:                               ; preds = %tile.written21, %tile.written.end18
  %451 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %393)
  br i1 %451, label %tile.written23, label %tile.written.end22

tile.written23:                                   ; preds = %tile.written.end20
  %452 = getelementptr i8, ptr addrspace(1) %386, i64 6144
  %453 = extractelement <4 x i32> %417, i64 0
  %454 = extractelement <4 x i32> %417, i64 1
  %455 = extractelement <4 x i32> %417, i64 2
  %456 = extractelement <4 x i32> %417, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %452, i32 %453, i32 %454, i32 %455, i32 %456) #4
  br label %tile.written.end22

tile.written.end22:                               ; preds = %tile.written23, %tile.written.end20
  %457 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %395)
  br i1 %457, label %tile.written25, label %tile.written.end24

tile.written25:                                   ; preds = %tile.written.end22
  %458 = getelementptr i8, ptr addrspace(1) %386, i64 8192
  %459 = extractelement <4 x i32> %421, i64 0
  %460 = extractelement <4 x i32> %421, i64 1
  %461 = extractelement <4 x i32> %421, i64 2
  %462 = extractelement <4 x i32> %421, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %458, i32 %459, i32 %460, i32 %461, i32 %462) #4
  br label %tile.written.end24

tile.written.end24:                               ; preds = %tile.written25, %tile.written.end22
  %463 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %397)
  br i1 %463, label %tile.written27, label %tile.written.end26

tile.written27:                                   ; preds = %tile.written.end24
  %464 = getelementptr i8, ptr addrspace(1) %386, i64 10240
  %465 = extractelement <4 x i32> %425, i64 0
  %466 = extractelement <4 x i32> %425, i64 1
  %467 = extractelement <4 x i32> %425, i64 2
  %468 = extractelement <4 x i32> %425, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %464, i32 %465, i32 %466, i32 %467, i32 %468) #4
  br label %tile.written.end26

tile.written.end26:                               ; preds = %tile.written27, %tile.written.end24
  %469 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %399)
  br i1 %469, label %tile.written29, label %tile.written.end28

tile.written29:                                   ; preds = %tile.written.end26
  %470 = getelementptr i8, ptr addrspace(1) %386, i64 12288
  %471 = extractelement <4 x i32> %429, i64 0
  %472 = extractelement <4 x i32> %429, i64 1
  %473 = extractelement <4 x i32> %429, i64 2
  %474 = extractelement <4 x i32> %429, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %470, i32 %471, i32 %472, i32 %473, i32 %474) #4
  br label %tile.written.end28

tile.written.end28:                               ; preds = %tile.written29, %tile.written.end26
  %475 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %401)
  br i1 %475, label %tile.written31, label %tile.written.end30

tile.written31:                                   ; preds = %tile.written.end28
  %476 = getelementptr i8, ptr addrspace(1) %386, i64 14336
  %477 = extractelement <4 x i32> %433, i64 0
  %478 = extractelement <4 x i32> %433, i64 1
  %479 = extractelement <4 x i32> %433, i64 2
  %480 = extractelement <4 x i32> %433, i64 3
  call void asm sideeffect "multimem.st.relaxed.sys.global.v4.f32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,~{memory}"(ptr addrspace(1) %476, i32 %477, i32 %478, i32 %479, i32 %480) #4
  br label %tile.written.end30

tile.written.end30:                               ; preds = %tile.written31, %tile.written.end28
  br label %tile.done15

tile.done15:                                      ; preds = %tile.written.end30, %tile.whole16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
