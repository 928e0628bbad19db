; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u8_rows_of_8_S = internal addrspace(3) global [1016 x i8] poison, align 16

define ptx_kernel void @warp_u8_rows_of_8(ptr addrspace(1) noalias readonly align 8 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = mul nuw i64 %1, 24
  %4 = getelementptr inbounds i8, ptr addrspace(3) @warp_u8_rows_of_8_S, i64 %2
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %6 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 8
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %8 = or i32 %7, 2147483647
  %9 = ptrtoint ptr addrspace(3) %4 to i32
  %10 = and i32 %9, %8
  %11 = add i32 %10, 0
  call void asm sideeffect "cp.async.ca.shared.global.L2::cache_hint.L2::128B [$0], [$1], 8, $2;", "r,l,l,~{memory}"(i32 %11, ptr addrspace(1) %6, i64 1364590687093260288) #4
  %12 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 512
  %13 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 776
  %14 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %15 = or i32 %14, 2147483647
  %16 = and i32 %9, %15
  %17 = add i32 %16, 512
  call void asm sideeffect "cp.async.ca.shared.global.L2::cache_hint.L2::128B [$0], [$1], 8, $2;", "r,l,l,~{memory}"(i32 %17, ptr addrspace(1) %13, i64 1364590687093260288) #4
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %18 = mul nuw i64 %1, 8
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = load i64, ptr addrspace(3) %4, align 8
  %21 = load i64, ptr addrspace(3) %12, align 8
  store i64 %20, ptr addrspace(1) %19, align 8
  %22 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 256
  store i64 %21, ptr addrspace(1) %22, align 8
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
