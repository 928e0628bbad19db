; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@reduce_i32_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @reduce_i32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = shl i32 %thread, 4
  %2 = shl i32 %thread, 2
  %3 = shl i32 %0, 11
  %4 = add i32 %2, %3
  %5 = lshr i32 %1, 3
  %6 = and i32 %5, 112
  %7 = xor i32 %1, %6
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr addrspace(3) @reduce_i32_S, i64 %8
  %10 = zext nneg i32 %4 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 6144
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  store <2 x i64> %13, ptr addrspace(3) %9, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  store <2 x i64> %15, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4096
  store <2 x i64> %17, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6144
  store <2 x i64> %19, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = icmp ult i32 %thread, 32
  br i1 %23, label %if, label %if.end

if:                                               ; preds = %entry
  %24 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %25 = extractvalue { i32, i1 } %24, 1
  br i1 %25, label %if2, label %if.end1

if2:                                              ; preds = %if
  call void asm sideeffect "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %map.B, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) @reduce_i32_S to i32)) #6
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
  br label %if.end1

if.end1:                                          ; preds = %if2, %if
  br label %if.end

if.end:                                           ; preds = %if.end1, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #5

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
