; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u8_rows_of_8_S = internal addrspace(3) global [1016 x i8] poison, align 16

define ptx_kernel void @warp_u8_rows_of_8(ptr addrspace(1) noalias readonly align 8 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext i32 %thread to i64
  %1 = mul nuw i64 %0, 16
  %2 = mul nuw i64 %0, 24
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_u8_rows_of_8_S, i64 %1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 8
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %7 = or i32 %6, 2147483647
  %8 = ptrtoint ptr addrspace(3) %3 to i32
  %9 = and i32 %8, %7
  %10 = add i32 %9, 0
  call void asm sideeffect "cp.async.ca.shared.global.L2::cache_hint.L2::128B [$0], [$1], 8, $2;", "r,l,l,~{memory}"(i32 %10, ptr addrspace(1) %5, i64 1364590687093260288) #4
  %11 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 512
  %12 = getelementptr inbounds i8, ptr addrspace(1) %4, i64 776
  %13 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %14 = or i32 %13, 2147483647
  %15 = and i32 %8, %14
  %16 = add i32 %15, 512
  call void asm sideeffect "cp.async.ca.shared.global.L2::cache_hint.L2::128B [$0], [$1], 8, $2;", "r,l,l,~{memory}"(i32 %16, ptr addrspace(1) %12, i64 1364590687093260288) #4
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %17 = mul nuw i64 %0, 8
  %18 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %17
  %19 = load i64, ptr addrspace(3) %3, align 8
  %20 = load i64, ptr addrspace(3) %11, align 8
  store i64 %19, ptr addrspace(1) %18, align 8
  %21 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 256
  store i64 %20, ptr addrspace(1) %21, align 8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq() #1

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
