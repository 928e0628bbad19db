; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @cta_f16_second_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sub i32 %thread, 32
  %1 = and i32 %0, 31
  %2 = lshr i32 %0, 5
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %tile.part, label %tile.part.end

tile.part:                                        ; preds = %entry
  %4 = zext nneg i32 %1 to i64
  %5 = mul nuw i64 %4, 16
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = extractelement <4 x i32> %7, i64 0
  %9 = extractelement <4 x i32> %7, i64 1
  %10 = extractelement <4 x i32> %7, i64 2
  %11 = extractelement <4 x i32> %7, i64 3
  br label %tile.part.end

tile.part.end:                                    ; preds = %tile.part, %entry
  %12 = phi i32 [ 0, %entry ], [ %8, %tile.part ]
  %13 = phi i32 [ 0, %entry ], [ %9, %tile.part ]
  %14 = phi i32 [ 0, %entry ], [ %10, %tile.part ]
  %15 = phi i32 [ 0, %entry ], [ %11, %tile.part ]
  %16 = icmp eq i32 %2, 0
  br i1 %16, label %tile.part2, label %tile.part.end1

tile.part2:                                       ; preds = %tile.part.end
  %17 = zext nneg i32 %1 to i64
  %18 = mul nuw i64 %17, 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = insertelement <4 x i32> poison, i32 %12, i64 0
  %21 = insertelement <4 x i32> %20, i32 %13, i64 1
  %22 = insertelement <4 x i32> %21, i32 %14, i64 2
  %23 = insertelement <4 x i32> %22, i32 %15, i64 3
  store <4 x i32> %23, ptr addrspace(1) %19, align 16
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
