; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_u8_256x16_S = internal addrspace(3) global [4096 x i8] poison, align 16

define ptx_kernel void @cta_u8_256x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = getelementptr inbounds i8, ptr addrspace(3) @cta_u8_256x16_S, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load <2 x i64>, ptr addrspace(1) %3, align 16, !invariant.load !1
  store <2 x i64> %4, ptr addrspace(3) %2, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %5 = load <4 x i32>, ptr addrspace(3) %2, align 16
  %6 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  store <4 x i32> %5, ptr addrspace(1) %6, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
