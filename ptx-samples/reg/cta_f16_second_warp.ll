; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @cta_f16_second_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sub i32 %thread, 32
  %1 = icmp ult i32 %0, 32
  br i1 %1, label %tile.part, label %tile.part.end

tile.part:                                        ; preds = %entry
  %2 = zext nneg i32 %0 to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = extractelement <4 x i32> %5, i64 0
  %7 = extractelement <4 x i32> %5, i64 1
  %8 = extractelement <4 x i32> %5, i64 2
  %9 = extractelement <4 x i32> %5, i64 3
  br label %tile.part.end

tile.part.end:                                    ; preds = %tile.part, %entry
  %10 = phi i32 [ 0, %entry ], [ %6, %tile.part ]
  %11 = phi i32 [ 0, %entry ], [ %7, %tile.part ]
  %12 = phi i32 [ 0, %entry ], [ %8, %tile.part ]
  %13 = phi i32 [ 0, %entry ], [ %9, %tile.part ]
  %14 = icmp ult i32 %0, 32
  br i1 %14, label %tile.part2, label %tile.part.end1

tile.part2:                                       ; preds = %tile.part.end
  %15 = zext nneg i32 %0 to i64
  %16 = mul nuw i64 %15, 16
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %16
  %18 = insertelement <4 x i32> poison, i32 %10, i64 0
  %19 = insertelement <4 x i32> %18, i32 %11, i64 1
  %20 = insertelement <4 x i32> %19, i32 %12, i64 2
  %21 = insertelement <4 x i32> %20, i32 %13, i64 3
  store <4 x i32> %21, ptr addrspace(1) %17, align 16
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
!1 = !{}
