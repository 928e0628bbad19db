; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_f32_transposed_shared = internal addrspace(3) global [8868 x i8] poison, align 16

define ptx_kernel void @warp_f32_transposed(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr addrspace(1) noalias align 16 %C) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  %5 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 1024
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 2048
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %3, i64 3072
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 1024
  store <2 x i64> %6, ptr addrspace(3) %11, align 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 2048
  store <2 x i64> %8, ptr addrspace(3) %12, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %2, i64 3072
  store <2 x i64> %10, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = lshr i32 %thread, 5
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %if, label %if.end

if:                                               ; preds = %entry
  %16 = and i32 %thread, 31
  %17 = and i32 %16, 7
  %18 = lshr i32 %16, 3
  %19 = mul i32 %18, 576
  %20 = shl i32 %17, 4
  %21 = add i32 %20, %19
  %22 = shl i32 %18, 4
  %23 = shl i32 %17, 9
  %24 = or disjoint i32 %23, %22
  %25 = zext nneg i32 %21 to i64
  %26 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %25
  %27 = zext nneg i32 %24 to i64
  %28 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %27
  %29 = load <4 x i32>, ptr addrspace(3) %28, align 16
  %30 = extractelement <4 x i32> %29, i64 0
  %31 = extractelement <4 x i32> %29, i64 1
  %32 = extractelement <4 x i32> %29, i64 2
  %33 = extractelement <4 x i32> %29, i64 3
  %34 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 128
  %35 = load <4 x i32>, ptr addrspace(3) %34, align 16
  %36 = extractelement <4 x i32> %35, i64 0
  %37 = extractelement <4 x i32> %35, i64 1
  %38 = extractelement <4 x i32> %35, i64 2
  %39 = extractelement <4 x i32> %35, i64 3
  %40 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 256
  %41 = load <4 x i32>, ptr addrspace(3) %40, align 16
  %42 = extractelement <4 x i32> %41, i64 0
  %43 = extractelement <4 x i32> %41, i64 1
  %44 = extractelement <4 x i32> %41, i64 2
  %45 = extractelement <4 x i32> %41, i64 3
  %46 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 384
  %47 = load <4 x i32>, ptr addrspace(3) %46, align 16
  %48 = extractelement <4 x i32> %47, i64 0
  %49 = extractelement <4 x i32> %47, i64 1
  %50 = extractelement <4 x i32> %47, i64 2
  %51 = extractelement <4 x i32> %47, i64 3
  %52 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 64
  %53 = load <4 x i32>, ptr addrspace(3) %52, align 16
  %54 = extractelement <4 x i32> %53, i64 0
  %55 = extractelement <4 x i32> %53, i64 1
  %56 = extractelement <4 x i32> %53, i64 2
  %57 = extractelement <4 x i32> %53, i64 3
  %58 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 192
  %59 = load <4 x i32>, ptr addrspace(3) %58, align 16
  %60 = extractelement <4 x i32> %59, i64 0
  %61 = extractelement <4 x i32> %59, i64 1
  %62 = extractelement <4 x i32> %59, i64 2
  %63 = extractelement <4 x i32> %59, i64 3
  %64 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 320
  %65 = load <4 x i32>, ptr addrspace(3) %64, align 16
  %66 = extractelement <4 x i32> %65, i64 0
  %67 = extractelement <4 x i32> %65, i64 1
  %68 = extractelement <4 x i32> %65, i64 2
  %69 = extractelement <4 x i32> %65, i64 3
  %70 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 448
  %71 = load <4 x i32>, ptr addrspace(3) %70, align 16
  %72 = extractelement <4 x i32> %71, i64 0
  %73 = extractelement <4 x i32> %71, i64 1
  %74 = extractelement <4 x i32> %71, i64 2
  %75 = extractelement <4 x i32> %71, i64 3
  %76 = insertelement <4 x i32> poison, i32 %30, i64 0
  %77 = insertelement <4 x i32> %76, i32 %36, i64 1
  %78 = insertelement <4 x i32> %77, i32 %42, i64 2
  %79 = insertelement <4 x i32> %78, i32 %48, i64 3
  store <4 x i32> %79, ptr addrspace(3) %26, align 16
  %80 = insertelement <4 x i32> poison, i32 %31, i64 0
  %81 = insertelement <4 x i32> %80, i32 %37, i64 1
  %82 = insertelement <4 x i32> %81, i32 %43, i64 2
  %83 = insertelement <4 x i32> %82, i32 %49, i64 3
  %84 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 144
  store <4 x i32> %83, ptr addrspace(3) %84, align 16
  %85 = insertelement <4 x i32> poison, i32 %32, i64 0
  %86 = insertelement <4 x i32> %85, i32 %38, i64 1
  %87 = insertelement <4 x i32> %86, i32 %44, i64 2
  %88 = insertelement <4 x i32> %87, i32 %50, i64 3
  %89 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 288
  store <4 x i32> %88, ptr addrspace(3) %89, align 16
  %90 = insertelement <4 x i32> poison, i32 %33, i64 0
  %91 = insertelement <4 x i32> %90, i32 %39, i64 1
  %92 = insertelement <4 x i32> %91, i32 %45, i64 2
  %93 = insertelement <4 x i32> %92, i32 %51, i64 3
  %94 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 432
  store <4 x i32> %93, ptr addrspace(3) %94, align 16
  %95 = insertelement <4 x i32> poison, i32 %54, i64 0
  %96 = insertelement <4 x i32> %95, i32 %60, i64 1
  %97 = insertelement <4 x i32> %96, i32 %66, i64 2
  %98 = insertelement <4 x i32> %97, i32 %72, i64 3
  %99 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2304
  store <4 x i32> %98, ptr addrspace(3) %99, align 16
  %100 = insertelement <4 x i32> poison, i32 %55, i64 0
  %101 = insertelement <4 x i32> %100, i32 %61, i64 1
  %102 = insertelement <4 x i32> %101, i32 %67, i64 2
  %103 = insertelement <4 x i32> %102, i32 %73, i64 3
  %104 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2448
  store <4 x i32> %103, ptr addrspace(3) %104, align 16
  %105 = insertelement <4 x i32> poison, i32 %56, i64 0
  %106 = insertelement <4 x i32> %105, i32 %62, i64 1
  %107 = insertelement <4 x i32> %106, i32 %68, i64 2
  %108 = insertelement <4 x i32> %107, i32 %74, i64 3
  %109 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2592
  store <4 x i32> %108, ptr addrspace(3) %109, align 16
  %110 = insertelement <4 x i32> poison, i32 %57, i64 0
  %111 = insertelement <4 x i32> %110, i32 %63, i64 1
  %112 = insertelement <4 x i32> %111, i32 %69, i64 2
  %113 = insertelement <4 x i32> %112, i32 %75, i64 3
  %114 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 2736
  store <4 x i32> %113, ptr addrspace(3) %114, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %115 = icmp eq i32 %14, 1
  br i1 %115, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %116 = and i32 %thread, 31
  %117 = add i32 %116, 0
  %118 = urem i32 %117, 9
  %119 = udiv i32 %117, 9
  %120 = mul i32 %119, 36
  %121 = shl i32 %118, 2
  %122 = add i32 %121, %120
  %123 = zext nneg i32 %122 to i64
  %124 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %123
  %125 = shl i32 %119, 7
  %126 = add i32 %121, %125
  %127 = zext nneg i32 %126 to i64
  %128 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %127
  %129 = add i32 %116, 32
  %130 = icmp ult i32 %129, 45
  %131 = urem i32 %129, 9
  %132 = udiv i32 %129, 9
  %133 = mul i32 %132, 36
  %134 = shl i32 %131, 2
  %135 = add i32 %134, %133
  %136 = zext nneg i32 %135 to i64
  %137 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %136
  %138 = shl i32 %132, 7
  %139 = add i32 %134, %138
  %140 = zext nneg i32 %139 to i64
  %141 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %140
  %142 = getelementptr inbounds i8, ptr addrspace(3) %128, i64 908
  %143 = load i32, ptr addrspace(3) %142, align 4
  %144 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %130)
  br i1 %144, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %if2
  %145 = getelementptr inbounds i8, ptr addrspace(3) %141, i64 908
  %146 = load i32, ptr addrspace(3) %145, align 4
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %if2
  %147 = phi i32 [ 0, %if2 ], [ %146, %tile.read ]
  store i32 %143, ptr addrspace(3) %124, align 4
  %148 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %130)
  br i1 %148, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store i32 %147, ptr addrspace(3) %137, align 4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %if.end1

if.end1:                                          ; preds = %tile.written.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %149 = and i32 %thread, 31
  %150 = shl i32 %14, 7
  %151 = or disjoint i32 %149, %150
  %152 = shl i32 %14, 4
  %153 = mul i32 %149, 144
  %154 = add i32 %153, %152
  %155 = zext nneg i32 %151 to i64
  %156 = mul i64 %155, 4
  %157 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %156
  %158 = zext nneg i32 %154 to i64
  %159 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %158
  %160 = load <4 x i32>, ptr addrspace(3) %159, align 16
  %161 = extractelement <4 x i32> %160, i64 0
  %162 = extractelement <4 x i32> %160, i64 1
  %163 = extractelement <4 x i32> %160, i64 2
  %164 = extractelement <4 x i32> %160, i64 3
  %165 = getelementptr inbounds i8, ptr addrspace(3) %159, i64 32
  %166 = load <4 x i32>, ptr addrspace(3) %165, align 16
  %167 = extractelement <4 x i32> %166, i64 0
  %168 = extractelement <4 x i32> %166, i64 1
  %169 = extractelement <4 x i32> %166, i64 2
  %170 = extractelement <4 x i32> %166, i64 3
  %171 = getelementptr inbounds i8, ptr addrspace(3) %159, i64 64
  %172 = load <4 x i32>, ptr addrspace(3) %171, align 16
  %173 = extractelement <4 x i32> %172, i64 0
  %174 = extractelement <4 x i32> %172, i64 1
  %175 = extractelement <4 x i32> %172, i64 2
  %176 = extractelement <4 x i32> %172, i64 3
  %177 = getelementptr inbounds i8, ptr addrspace(3) %159, i64 96
  %178 = load <4 x i32>, ptr addrspace(3) %177, align 16
  %179 = extractelement <4 x i32> %178, i64 0
  %180 = extractelement <4 x i32> %178, i64 1
  %181 = extractelement <4 x i32> %178, i64 2
  %182 = extractelement <4 x i32> %178, i64 3
  store i32 %161, ptr addrspace(1) %157, align 4
  %183 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 128
  store i32 %162, ptr addrspace(1) %183, align 4
  %184 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 256
  store i32 %163, ptr addrspace(1) %184, align 4
  %185 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 384
  store i32 %164, ptr addrspace(1) %185, align 4
  %186 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 1024
  store i32 %167, ptr addrspace(1) %186, align 4
  %187 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 1152
  store i32 %168, ptr addrspace(1) %187, align 4
  %188 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 1280
  store i32 %169, ptr addrspace(1) %188, align 4
  %189 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 1408
  store i32 %170, ptr addrspace(1) %189, align 4
  %190 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 2048
  store i32 %173, ptr addrspace(1) %190, align 4
  %191 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 2176
  store i32 %174, ptr addrspace(1) %191, align 4
  %192 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 2304
  store i32 %175, ptr addrspace(1) %192, align 4
  %193 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 2432
  store i32 %176, ptr addrspace(1) %193, align 4
  %194 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 3072
  store i32 %179, ptr addrspace(1) %194, align 4
  %195 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 3200
  store i32 %180, ptr addrspace(1) %195, align 4
  %196 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 3328
  store i32 %181, ptr addrspace(1) %196, align 4
  %197 = getelementptr inbounds i8, ptr addrspace(1) %157, i64 3456
  store i32 %182, ptr addrspace(1) %197, align 4
  %198 = add i32 %thread, 0
  %199 = icmp ult i32 %198, 45
  %200 = zext i32 %198 to i64
  %201 = mul nuw i64 %200, 4
  %202 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %201
  %203 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %201
  %204 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %199)
  br i1 %204, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %if.end1
  %205 = load i32, ptr addrspace(3) %203, align 4
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %if.end1
  %206 = phi i32 [ 0, %if.end1 ], [ %205, %tile.read4 ]
  %207 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %199)
  br i1 %207, label %tile.written6, label %tile.written.end5

tile.written6:                                    ; preds = %tile.read.end3
  store i32 %206, ptr addrspace(1) %202, align 4
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
