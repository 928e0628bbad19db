; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_m8n8_sm80_shared = internal addrspace(3) global [256 x i8] poison, align 16

define ptx_kernel void @warp_m8n8_sm80(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 4
  %2 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 %1
  %3 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %4 = load i32, ptr addrspace(1) %3, align 4, !invariant.load !1
  store i32 %4, ptr addrspace(3) %2, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %5 = and i32 %thread, 7
  %6 = zext nneg i32 %5 to i64
  %7 = mul nuw i64 %6, 16
  %8 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 %7
  %9 = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %8)
  %10 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 128), i64 %1
  store i32 %9, ptr addrspace(3) %10, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %11 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %1
  %12 = load i32, ptr addrspace(3) %10, align 4
  store i32 %12, ptr addrspace(1) %11, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
