; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_m8n8_sm80_shared = internal addrspace(3) global [256 x i8] poison, align 16

define ptx_kernel void @warp_m8n8_sm80(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 4
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = load i32, ptr addrspace(1) %4, align 4, !invariant.load !1
  store i32 %5, ptr addrspace(3) %3, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %6 = and i32 %0, 7
  %7 = zext nneg i32 %6 to i64
  %8 = mul nuw i64 %7, 16
  %9 = getelementptr inbounds i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 %8
  %10 = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %9)
  %11 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @warp_m8n8_sm80_shared, i64 128), i64 %2
  store i32 %10, ptr addrspace(3) %11, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %12 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %13 = load i32, ptr addrspace(3) %11, align 4
  store i32 %13, ptr addrspace(1) %12, align 4
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
