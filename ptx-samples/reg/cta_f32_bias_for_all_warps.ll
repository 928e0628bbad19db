; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f32_bias_for_all_warps_S = internal addrspace(3) global [512 x i8] poison, align 16

define ptx_kernel void @cta_f32_bias_for_all_warps(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 4
  %2 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_bias_for_all_warps_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load i32, ptr addrspace(1) %3, align 4, !invariant.load !1
  store i32 %4, ptr addrspace(3) %2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %5 = and i32 %thread, 31
  %6 = zext nneg i32 %5 to i64
  %7 = mul nuw i64 %6, 16
  %8 = getelementptr inbounds i8, ptr addrspace(3) @cta_f32_bias_for_all_warps_S, i64 %7
  %9 = load <4 x i32>, ptr addrspace(3) %8, align 16
  %10 = icmp ult i32 %thread, 32
  br i1 %10, label %tile.part, label %tile.part.end

tile.part:                                        ; preds = %entry
  %11 = mul nuw i64 %0, 16
  %12 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  store <4 x i32> %9, ptr addrspace(1) %12, align 16
  br label %tile.part.end

tile.part.end:                                    ; preds = %tile.part, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
