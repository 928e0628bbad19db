; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @cta_f16_second_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sub i32 %thread, 32
  %1 = urem i32 %0, 32
  %2 = udiv i32 %0, 32
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %tile.part, label %tile.part.end

tile.part:                                        ; preds = %entry
  %4 = mul i32 %1, 8
  %5 = sext i32 %4 to i64
  %6 = mul i64 %5, 2
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %6
  %8 = load <4 x i32>, ptr addrspace(1) %7, align 16
  %9 = extractelement <4 x i32> %8, i64 0
  %10 = extractelement <4 x i32> %8, i64 1
  %11 = extractelement <4 x i32> %8, i64 2
  %12 = extractelement <4 x i32> %8, i64 3
  br label %tile.part.end

tile.part.end:                                    ; preds = %tile.part, %entry
  %13 = phi i32 [ 0, %entry ], [ %9, %tile.part ]
  %14 = phi i32 [ 0, %entry ], [ %10, %tile.part ]
  %15 = phi i32 [ 0, %entry ], [ %11, %tile.part ]
  %16 = phi i32 [ 0, %entry ], [ %12, %tile.part ]
  %17 = sub i32 %thread, 32
  %18 = urem i32 %17, 32
  %19 = udiv i32 %17, 32
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %tile.part2, label %tile.part.end1

tile.part2:                                       ; preds = %tile.part.end
  %21 = mul i32 %18, 8
  %22 = sext i32 %21 to i64
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %23
  %25 = insertelement <4 x i32> poison, i32 %13, i64 0
  %26 = insertelement <4 x i32> %25, i32 %14, i64 1
  %27 = insertelement <4 x i32> %26, i32 %15, i64 2
  %28 = insertelement <4 x i32> %27, i32 %16, i64 3
  store <4 x i32> %28, ptr addrspace(1) %24, align 16
  br label %tile.part.end1

tile.part.end1:                                   ; preds = %tile.part2, %tile.part.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
