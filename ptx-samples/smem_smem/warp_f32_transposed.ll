; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_transposed_shared = internal addrspace(3) global [8868 x i8] poison, align 16

define ptx_kernel void @warp_f32_transposed(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr addrspace(1) noalias align 16 %C) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext nneg i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <4 x i32>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1024
  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 3072
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16, !invariant.load !1
  store <4 x i32> %4, ptr addrspace(3) %2, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1024
  store <4 x i32> %6, ptr addrspace(3) %11, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <4 x i32> %8, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3072
  store <4 x i32> %10, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = lshr i32 %thread, 5
  %15 = sext i32 %14 to i64
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %if, label %if.end

if:                                               ; preds = %entry
  %17 = and i32 %thread, 31
  %18 = and i32 %17, 7
  %19 = lshr i32 %17, 3
  %20 = mul i32 %19, 576
  %21 = mul i32 %18, 16
  %22 = add i32 %21, %20
  %23 = mul i32 %19, 16
  %24 = mul i32 %18, 512
  %25 = add i32 %24, %23
  %26 = zext nneg i32 %22 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %26
  %28 = zext nneg i32 %25 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %28
  %30 = load <4 x i32>, ptr addrspace(3) %29, align 16
  %31 = extractelement <4 x i32> %30, i64 0
  %32 = extractelement <4 x i32> %30, i64 1
  %33 = extractelement <4 x i32> %30, i64 2
  %34 = extractelement <4 x i32> %30, i64 3
  %35 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 128
  %36 = load <4 x i32>, ptr addrspace(3) %35, align 16
  %37 = extractelement <4 x i32> %36, i64 0
  %38 = extractelement <4 x i32> %36, i64 1
  %39 = extractelement <4 x i32> %36, i64 2
  %40 = extractelement <4 x i32> %36, i64 3
  %41 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 256
  %42 = load <4 x i32>, ptr addrspace(3) %41, align 16
  %43 = extractelement <4 x i32> %42, i64 0
  %44 = extractelement <4 x i32> %42, i64 1
  %45 = extractelement <4 x i32> %42, i64 2
  %46 = extractelement <4 x i32> %42, i64 3
  %47 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 384
  %48 = load <4 x i32>, ptr addrspace(3) %47, align 16
  %49 = extractelement <4 x i32> %48, i64 0
  %50 = extractelement <4 x i32> %48, i64 1
  %51 = extractelement <4 x i32> %48, i64 2
  %52 = extractelement <4 x i32> %48, i64 3
  %53 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 64
  %54 = load <4 x i32>, ptr addrspace(3) %53, align 16
  %55 = extractelement <4 x i32> %54, i64 0
  %56 = extractelement <4 x i32> %54, i64 1
  %57 = extractelement <4 x i32> %54, i64 2
  %58 = extractelement <4 x i32> %54, i64 3
  %59 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 192
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  %61 = extractelement <4 x i32> %60, i64 0
  %62 = extractelement <4 x i32> %60, i64 1
  %63 = extractelement <4 x i32> %60, i64 2
  %64 = extractelement <4 x i32> %60, i64 3
  %65 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 320
  %66 = load <4 x i32>, ptr addrspace(3) %65, align 16
  %67 = extractelement <4 x i32> %66, i64 0
  %68 = extractelement <4 x i32> %66, i64 1
  %69 = extractelement <4 x i32> %66, i64 2
  %70 = extractelement <4 x i32> %66, i64 3
  %71 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 448
  %72 = load <4 x i32>, ptr addrspace(3) %71, align 16
  %73 = extractelement <4 x i32> %72, i64 0
  %74 = extractelement <4 x i32> %72, i64 1
  %75 = extractelement <4 x i32> %72, i64 2
  %76 = extractelement <4 x i32> %72, i64 3
  %77 = insertelement <4 x i32> poison, i32 %31, i64 0
  %78 = insertelement <4 x i32> %77, i32 %37, i64 1
  %79 = insertelement <4 x i32> %78, i32 %43, i64 2
  %80 = insertelement <4 x i32> %79, i32 %49, i64 3
  store <4 x i32> %80, ptr addrspace(3) %27, align 16
  %81 = insertelement <4 x i32> poison, i32 %32, i64 0
  %82 = insertelement <4 x i32> %81, i32 %38, i64 1
  %83 = insertelement <4 x i32> %82, i32 %44, i64 2
  %84 = insertelement <4 x i32> %83, i32 %50, i64 3
  %85 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 144
  store <4 x i32> %84, ptr addrspace(3) %85, align 16
  %86 = insertelement <4 x i32> poison, i32 %33, i64 0
  %87 = insertelement <4 x i32> %86, i32 %39, i64 1
  %88 = insertelement <4 x i32> %87, i32 %45, i64 2
  %89 = insertelement <4 x i32> %88, i32 %51, i64 3
  %90 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 288
  store <4 x i32> %89, ptr addrspace(3) %90, align 16
  %91 = insertelement <4 x i32> poison, i32 %34, i64 0
  %92 = insertelement <4 x i32> %91, i32 %40, i64 1
  %93 = insertelement <4 x i32> %92, i32 %46, i64 2
  %94 = insertelement <4 x i32> %93, i32 %52, i64 3
  %95 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 432
  store <4 x i32> %94, ptr addrspace(3) %95, align 16
  %96 = insertelement <4 x i32> poison, i32 %55, i64 0
  %97 = insertelement <4 x i32> %96, i32 %61, i64 1
  %98 = insertelement <4 x i32> %97, i32 %67, i64 2
  %99 = insertelement <4 x i32> %98, i32 %73, i64 3
  %100 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2304
  store <4 x i32> %99, ptr addrspace(3) %100, align 16
  %101 = insertelement <4 x i32> poison, i32 %56, i64 0
  %102 = insertelement <4 x i32> %101, i32 %62, i64 1
  %103 = insertelement <4 x i32> %102, i32 %68, i64 2
  %104 = insertelement <4 x i32> %103, i32 %74, i64 3
  %105 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2448
  store <4 x i32> %104, ptr addrspace(3) %105, align 16
  %106 = insertelement <4 x i32> poison, i32 %57, i64 0
  %107 = insertelement <4 x i32> %106, i32 %63, i64 1
  %108 = insertelement <4 x i32> %107, i32 %69, i64 2
  %109 = insertelement <4 x i32> %108, i32 %75, i64 3
  %110 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2592
  store <4 x i32> %109, ptr addrspace(3) %110, align 16
  %111 = insertelement <4 x i32> poison, i32 %58, i64 0
  %112 = insertelement <4 x i32> %111, i32 %64, i64 1
  %113 = insertelement <4 x i32> %112, i32 %70, i64 2
  %114 = insertelement <4 x i32> %113, i32 %76, i64 3
  %115 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 2736
  store <4 x i32> %114, ptr addrspace(3) %115, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %116 = icmp eq i64 %15, 1
  br i1 %116, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %117 = and i32 %thread, 31
  %118 = add i32 %117, 0
  %119 = urem i32 %118, 9
  %120 = udiv i32 %118, 9
  %121 = mul i32 %120, 36
  %122 = mul i32 %119, 4
  %123 = add i32 %122, %121
  %124 = zext nneg i32 %123 to i64
  %125 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %124
  %126 = mul i32 %120, 128
  %127 = add i32 %122, %126
  %128 = zext nneg i32 %127 to i64
  %129 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %128
  %130 = getelementptr inbounds i8, ptr addrspace(3) %129, i64 908
  %131 = add i32 %117, 32
  %132 = icmp ult i32 %131, 45
  %133 = urem i32 %131, 9
  %134 = udiv i32 %131, 9
  %135 = mul i32 %134, 36
  %136 = mul i32 %133, 4
  %137 = add i32 %136, %135
  %138 = zext nneg i32 %137 to i64
  %139 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %138
  %140 = mul i32 %134, 128
  %141 = add i32 %136, %140
  %142 = zext nneg i32 %141 to i64
  %143 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %142
  %144 = getelementptr inbounds i8, ptr addrspace(3) %143, i64 908
  %145 = load i32, ptr addrspace(3) %130, align 4
  %146 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %146, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %if2
  %147 = load i32, ptr addrspace(3) %144, align 4
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %if2
  %148 = phi i32 [ 0, %if2 ], [ %147, %tile.read ]
  store i32 %145, ptr addrspace(3) %125, align 4
  %149 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %132)
  br i1 %149, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store i32 %148, ptr addrspace(3) %139, align 4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %if.end1

if.end1:                                          ; preds = %tile.written.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %150 = and i32 %thread, 31
  %151 = mul i32 %14, 128
  %152 = add i32 %150, %151
  %153 = mul i32 %14, 16
  %154 = mul i32 %150, 144
  %155 = add i32 %154, %153
  %156 = zext nneg i32 %152 to i64
  %157 = mul i64 %156, 4
  %158 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %157
  %159 = zext nneg i32 %155 to i64
  %160 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %159
  %161 = load <4 x i32>, ptr addrspace(3) %160, align 16
  %162 = extractelement <4 x i32> %161, i64 0
  %163 = extractelement <4 x i32> %161, i64 1
  %164 = extractelement <4 x i32> %161, i64 2
  %165 = extractelement <4 x i32> %161, i64 3
  %166 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 32
  %167 = load <4 x i32>, ptr addrspace(3) %166, align 16
  %168 = extractelement <4 x i32> %167, i64 0
  %169 = extractelement <4 x i32> %167, i64 1
  %170 = extractelement <4 x i32> %167, i64 2
  %171 = extractelement <4 x i32> %167, i64 3
  %172 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 64
  %173 = load <4 x i32>, ptr addrspace(3) %172, align 16
  %174 = extractelement <4 x i32> %173, i64 0
  %175 = extractelement <4 x i32> %173, i64 1
  %176 = extractelement <4 x i32> %173, i64 2
  %177 = extractelement <4 x i32> %173, i64 3
  %178 = getelementptr inbounds i8, ptr addrspace(3) %160, i64 96
  %179 = load <4 x i32>, ptr addrspace(3) %178, align 16
  %180 = extractelement <4 x i32> %179, i64 0
  %181 = extractelement <4 x i32> %179, i64 1
  %182 = extractelement <4 x i32> %179, i64 2
  %183 = extractelement <4 x i32> %179, i64 3
  store i32 %162, ptr addrspace(1) %158, align 4
  %184 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 128
  store i32 %163, ptr addrspace(1) %184, align 4
  %185 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 256
  store i32 %164, ptr addrspace(1) %185, align 4
  %186 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 384
  store i32 %165, ptr addrspace(1) %186, align 4
  %187 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 1024
  store i32 %168, ptr addrspace(1) %187, align 4
  %188 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 1152
  store i32 %169, ptr addrspace(1) %188, align 4
  %189 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 1280
  store i32 %170, ptr addrspace(1) %189, align 4
  %190 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 1408
  store i32 %171, ptr addrspace(1) %190, align 4
  %191 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 2048
  store i32 %174, ptr addrspace(1) %191, align 4
  %192 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 2176
  store i32 %175, ptr addrspace(1) %192, align 4
  %193 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 2304
  store i32 %176, ptr addrspace(1) %193, align 4
  %194 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 2432
  store i32 %177, ptr addrspace(1) %194, align 4
  %195 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 3072
  store i32 %180, ptr addrspace(1) %195, align 4
  %196 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 3200
  store i32 %181, ptr addrspace(1) %196, align 4
  %197 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 3328
  store i32 %182, ptr addrspace(1) %197, align 4
  %198 = getelementptr inbounds i8, ptr addrspace(1) %158, i64 3456
  store i32 %183, ptr addrspace(1) %198, align 4
  %199 = add i32 %thread, 0
  %200 = icmp ult i32 %199, 45
  %201 = zext nneg i32 %199 to i64
  %202 = mul nuw i64 %201, 4
  %203 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %202
  %204 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %202
  %205 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %200)
  br i1 %205, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %if.end1
  %206 = load i32, ptr addrspace(3) %204, align 4
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %if.end1
  %207 = phi i32 [ 0, %if.end1 ], [ %206, %tile.read4 ]
  %208 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %200)
  br i1 %208, label %tile.written6, label %tile.written.end5

tile.written6:                                    ; preds = %tile.read.end3
  store i32 %207, ptr addrspace(1) %203, align 4
  br label %tile.written.end5

tile.written.end5:                                ; preds = %tile.written6, %tile.read.end3
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
