; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@thread_f32_own_rows_S = internal addrspace(3) global [1024 x i8] poison, align 16

define ptx_kernel void @thread_f32_own_rows(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 5
  %1 = shl i32 %thread, 3
  %2 = zext i32 %0 to i64
  %3 = getelementptr inbounds i8, ptr addrspace(3) @thread_f32_own_rows_S, i64 %2
  %4 = zext i32 %1 to i64
  %5 = mul i64 %4, 4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %3, ptr addrspace(1) %6)
  %7 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 4
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 4
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %7, ptr addrspace(1) %8)
  %9 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 8
  %10 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 8
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %9, ptr addrspace(1) %10)
  %11 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 12
  %12 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 12
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %11, ptr addrspace(1) %12)
  %13 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 16
  %14 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 16
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %13, ptr addrspace(1) %14)
  %15 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 20
  %16 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 20
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %15, ptr addrspace(1) %16)
  %17 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 24
  %18 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 24
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %17, ptr addrspace(1) %18)
  %19 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 28
  %20 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 28
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %19, ptr addrspace(1) %20)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %5
  %22 = load <2 x i64>, ptr addrspace(3) %3, align 16
  %23 = load <2 x i64>, ptr addrspace(3) %13, align 16
  store <2 x i64> %22, ptr addrspace(1) %21, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 16
  store <2 x i64> %23, ptr addrspace(1) %24, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
