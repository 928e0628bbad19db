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
  %14 = icmp ult i32 %thread, 32
  br i1 %14, label %if, label %if.end

if:                                               ; preds = %entry
  %thread1 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = and i32 %thread1, 7
  %16 = lshr i32 %thread1, 3
  %17 = mul i32 %16, 576
  %18 = shl i32 %15, 4
  %19 = add i32 %18, %17
  %20 = shl i32 %16, 4
  %21 = shl i32 %15, 9
  %22 = or disjoint i32 %21, %20
  %23 = zext nneg i32 %19 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %23
  %25 = zext nneg i32 %22 to i64
  %26 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %25
  %27 = load <4 x i32>, ptr addrspace(3) %26, align 16
  %28 = extractelement <4 x i32> %27, i64 0
  %29 = extractelement <4 x i32> %27, i64 1
  %30 = extractelement <4 x i32> %27, i64 2
  %31 = extractelement <4 x i32> %27, i64 3
  %32 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 128
  %33 = load <4 x i32>, ptr addrspace(3) %32, align 16
  %34 = extractelement <4 x i32> %33, i64 0
  %35 = extractelement <4 x i32> %33, i64 1
  %36 = extractelement <4 x i32> %33, i64 2
  %37 = extractelement <4 x i32> %33, i64 3
  %38 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 256
  %39 = load <4 x i32>, ptr addrspace(3) %38, align 16
  %40 = extractelement <4 x i32> %39, i64 0
  %41 = extractelement <4 x i32> %39, i64 1
  %42 = extractelement <4 x i32> %39, i64 2
  %43 = extractelement <4 x i32> %39, i64 3
  %44 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 384
  %45 = load <4 x i32>, ptr addrspace(3) %44, align 16
  %46 = extractelement <4 x i32> %45, i64 0
  %47 = extractelement <4 x i32> %45, i64 1
  %48 = extractelement <4 x i32> %45, i64 2
  %49 = extractelement <4 x i32> %45, i64 3
  %50 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 64
  %51 = load <4 x i32>, ptr addrspace(3) %50, align 16
  %52 = extractelement <4 x i32> %51, i64 0
  %53 = extractelement <4 x i32> %51, i64 1
  %54 = extractelement <4 x i32> %51, i64 2
  %55 = extractelement <4 x i32> %51, i64 3
  %56 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 192
  %57 = load <4 x i32>, ptr addrspace(3) %56, align 16
  %58 = extractelement <4 x i32> %57, i64 0
  %59 = extractelement <4 x i32> %57, i64 1
  %60 = extractelement <4 x i32> %57, i64 2
  %61 = extractelement <4 x i32> %57, i64 3
  %62 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 320
  %63 = load <4 x i32>, ptr addrspace(3) %62, align 16
  %64 = extractelement <4 x i32> %63, i64 0
  %65 = extractelement <4 x i32> %63, i64 1
  %66 = extractelement <4 x i32> %63, i64 2
  %67 = extractelement <4 x i32> %63, i64 3
  %68 = getelementptr inbounds i8, ptr addrspace(3) %26, i64 448
  %69 = load <4 x i32>, ptr addrspace(3) %68, align 16
  %70 = extractelement <4 x i32> %69, i64 0
  %71 = extractelement <4 x i32> %69, i64 1
  %72 = extractelement <4 x i32> %69, i64 2
  %73 = extractelement <4 x i32> %69, i64 3
  %74 = insertelement <4 x i32> poison, i32 %28, i64 0
  %75 = insertelement <4 x i32> %74, i32 %34, i64 1
  %76 = insertelement <4 x i32> %75, i32 %40, i64 2
  %77 = insertelement <4 x i32> %76, i32 %46, i64 3
  store <4 x i32> %77, ptr addrspace(3) %24, align 16
  %78 = insertelement <4 x i32> poison, i32 %29, i64 0
  %79 = insertelement <4 x i32> %78, i32 %35, i64 1
  %80 = insertelement <4 x i32> %79, i32 %41, i64 2
  %81 = insertelement <4 x i32> %80, i32 %47, i64 3
  %82 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 144
  store <4 x i32> %81, ptr addrspace(3) %82, align 16
  %83 = insertelement <4 x i32> poison, i32 %30, i64 0
  %84 = insertelement <4 x i32> %83, i32 %36, i64 1
  %85 = insertelement <4 x i32> %84, i32 %42, i64 2
  %86 = insertelement <4 x i32> %85, i32 %48, i64 3
  %87 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 288
  store <4 x i32> %86, ptr addrspace(3) %87, align 16
  %88 = insertelement <4 x i32> poison, i32 %31, i64 0
  %89 = insertelement <4 x i32> %88, i32 %37, i64 1
  %90 = insertelement <4 x i32> %89, i32 %43, i64 2
  %91 = insertelement <4 x i32> %90, i32 %49, i64 3
  %92 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 432
  store <4 x i32> %91, ptr addrspace(3) %92, align 16
  %93 = insertelement <4 x i32> poison, i32 %52, i64 0
  %94 = insertelement <4 x i32> %93, i32 %58, i64 1
  %95 = insertelement <4 x i32> %94, i32 %64, i64 2
  %96 = insertelement <4 x i32> %95, i32 %70, i64 3
  %97 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2304
  store <4 x i32> %96, ptr addrspace(3) %97, align 16
  %98 = insertelement <4 x i32> poison, i32 %53, i64 0
  %99 = insertelement <4 x i32> %98, i32 %59, i64 1
  %100 = insertelement <4 x i32> %99, i32 %65, i64 2
  %101 = insertelement <4 x i32> %100, i32 %71, i64 3
  %102 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2448
  store <4 x i32> %101, ptr addrspace(3) %102, align 16
  %103 = insertelement <4 x i32> poison, i32 %54, i64 0
  %104 = insertelement <4 x i32> %103, i32 %60, i64 1
  %105 = insertelement <4 x i32> %104, i32 %66, i64 2
  %106 = insertelement <4 x i32> %105, i32 %72, i64 3
  %107 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2592
  store <4 x i32> %106, ptr addrspace(3) %107, align 16
  %108 = insertelement <4 x i32> poison, i32 %55, i64 0
  %109 = insertelement <4 x i32> %108, i32 %61, i64 1
  %110 = insertelement <4 x i32> %109, i32 %67, i64 2
  %111 = insertelement <4 x i32> %110, i32 %73, i64 3
  %112 = getelementptr inbounds i8, ptr addrspace(3) %24, i64 2736
  store <4 x i32> %111, ptr addrspace(3) %112, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %113 = icmp uge i32 %thread, 32
  br i1 %113, label %if3, label %if.end2

if3:                                              ; preds = %if.end
  %114 = and i32 %thread, 31
  %115 = add i32 %114, 0
  %116 = urem i32 %115, 9
  %117 = udiv i32 %115, 9
  %118 = mul i32 %117, 36
  %119 = shl i32 %116, 2
  %120 = add i32 %119, %118
  %121 = zext nneg i32 %120 to i64
  %122 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %121
  %123 = shl i32 %117, 7
  %124 = add i32 %119, %123
  %125 = zext nneg i32 %124 to i64
  %126 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %125
  %127 = add i32 %114, 32
  %128 = icmp ult i32 %127, 45
  %129 = urem i32 %127, 9
  %130 = udiv i32 %127, 9
  %131 = mul i32 %130, 36
  %132 = shl i32 %129, 2
  %133 = add i32 %132, %131
  %134 = zext nneg i32 %133 to i64
  %135 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %134
  %136 = shl i32 %130, 7
  %137 = add i32 %132, %136
  %138 = zext nneg i32 %137 to i64
  %139 = getelementptr inbounds i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 %138
  %140 = getelementptr inbounds i8, ptr addrspace(3) %126, i64 908
  %141 = load i32, ptr addrspace(3) %140, align 4
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %128)
  br i1 %142, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %if3
  %143 = getelementptr inbounds i8, ptr addrspace(3) %139, i64 908
  %144 = load i32, ptr addrspace(3) %143, align 4
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %if3
  %145 = phi i32 [ 0, %if3 ], [ %144, %tile.read ]
  store i32 %141, ptr addrspace(3) %122, align 4
  %146 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %128)
  br i1 %146, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store i32 %145, ptr addrspace(3) %135, align 4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %if.end2

if.end2:                                          ; preds = %tile.written.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %147 = and i32 %thread, 31
  %148 = lshr i32 %thread, 5
  %149 = shl i32 %148, 7
  %150 = or disjoint i32 %147, %149
  %151 = shl i32 %148, 4
  %152 = mul i32 %147, 144
  %153 = add i32 %152, %151
  %154 = zext nneg i32 %150 to i64
  %155 = mul i64 %154, 4
  %156 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %155
  %157 = zext nneg i32 %153 to i64
  %158 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 4096), i64 %157
  %159 = load <4 x i32>, ptr addrspace(3) %158, align 16
  %160 = extractelement <4 x i32> %159, i64 0
  %161 = extractelement <4 x i32> %159, i64 1
  %162 = extractelement <4 x i32> %159, i64 2
  %163 = extractelement <4 x i32> %159, i64 3
  %164 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 32
  %165 = load <4 x i32>, ptr addrspace(3) %164, align 16
  %166 = extractelement <4 x i32> %165, i64 0
  %167 = extractelement <4 x i32> %165, i64 1
  %168 = extractelement <4 x i32> %165, i64 2
  %169 = extractelement <4 x i32> %165, i64 3
  %170 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 64
  %171 = load <4 x i32>, ptr addrspace(3) %170, align 16
  %172 = extractelement <4 x i32> %171, i64 0
  %173 = extractelement <4 x i32> %171, i64 1
  %174 = extractelement <4 x i32> %171, i64 2
  %175 = extractelement <4 x i32> %171, i64 3
  %176 = getelementptr inbounds i8, ptr addrspace(3) %158, i64 96
  %177 = load <4 x i32>, ptr addrspace(3) %176, align 16
  %178 = extractelement <4 x i32> %177, i64 0
  %179 = extractelement <4 x i32> %177, i64 1
  %180 = extractelement <4 x i32> %177, i64 2
  %181 = extractelement <4 x i32> %177, i64 3
  store i32 %160, ptr addrspace(1) %156, align 4
  %182 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 128
  store i32 %161, ptr addrspace(1) %182, align 4
  %183 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 256
  store i32 %162, ptr addrspace(1) %183, align 4
  %184 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 384
  store i32 %163, ptr addrspace(1) %184, align 4
  %185 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 1024
  store i32 %166, ptr addrspace(1) %185, align 4
  %186 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 1152
  store i32 %167, ptr addrspace(1) %186, align 4
  %187 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 1280
  store i32 %168, ptr addrspace(1) %187, align 4
  %188 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 1408
  store i32 %169, ptr addrspace(1) %188, align 4
  %189 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 2048
  store i32 %172, ptr addrspace(1) %189, align 4
  %190 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 2176
  store i32 %173, ptr addrspace(1) %190, align 4
  %191 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 2304
  store i32 %174, ptr addrspace(1) %191, align 4
  %192 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 2432
  store i32 %175, ptr addrspace(1) %192, align 4
  %193 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 3072
  store i32 %178, ptr addrspace(1) %193, align 4
  %194 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 3200
  store i32 %179, ptr addrspace(1) %194, align 4
  %195 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 3328
  store i32 %180, ptr addrspace(1) %195, align 4
  %196 = getelementptr inbounds i8, ptr addrspace(1) %156, i64 3456
  store i32 %181, ptr addrspace(1) %196, align 4
  %197 = add i32 %thread, 0
  %198 = icmp ult i32 %197, 45
  %199 = zext i32 %197 to i64
  %200 = mul nuw i64 %199, 4
  %201 = getelementptr inbounds i8, ptr addrspace(1) %C, i64 %200
  %202 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_f32_transposed_shared, i64 8688), i64 %200
  %203 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %198)
  br i1 %203, label %tile.read5, label %tile.read.end4

tile.read5:                                       ; preds = %if.end2
  %204 = load i32, ptr addrspace(3) %202, align 4
  br label %tile.read.end4

tile.read.end4:                                   ; preds = %tile.read5, %if.end2
  %205 = phi i32 [ 0, %if.end2 ], [ %204, %tile.read5 ]
  %206 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %198)
  br i1 %206, label %tile.written7, label %tile.written.end6

tile.written7:                                    ; preds = %tile.read.end4
  store i32 %205, ptr addrspace(1) %201, align 4
  br label %tile.written.end6

tile.written.end6:                                ; preds = %tile.written7, %tile.read.end4
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
