; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@store_f32_64x64_S = internal addrspace(3) global [16384 x i8] poison, align 128

define ptx_kernel void @store_f32_64x64(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = zext nneg i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = shl i32 %thread, 2
  %4 = shl i32 %0, 12
  %5 = add i32 %3, %4
  %6 = getelementptr inbounds i8, ptr addrspace(3) @store_f32_64x64_S, i64 %2
  %7 = zext nneg i32 %5 to i64
  %8 = mul i64 %7, 4
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 4096
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 6144
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 8192
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 10240
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 12288
  %22 = load <2 x i64>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 14336
  %24 = load <2 x i64>, ptr addrspace(1) %23, align 16, !invariant.load !1
  store <2 x i64> %10, ptr addrspace(3) %6, align 16
  %25 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 2048
  store <2 x i64> %12, ptr addrspace(3) %25, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 4096
  store <2 x i64> %14, ptr addrspace(3) %26, align 16
  %27 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 6144
  store <2 x i64> %16, ptr addrspace(3) %27, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 8192
  store <2 x i64> %18, ptr addrspace(3) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 10240
  store <2 x i64> %20, ptr addrspace(3) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 12288
  store <2 x i64> %22, ptr addrspace(3) %30, align 16
  %31 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 14336
  store <2 x i64> %24, ptr addrspace(3) %31, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %32 = icmp ult i32 %thread, 32
  br i1 %32, label %if, label %if.end

if:                                               ; preds = %entry
  %33 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %34 = extractvalue { i32, i1 } %33, 1
  br i1 %34, label %if2, label %if.end1

if2:                                              ; preds = %if
  %35 = shl i32 %0, 3
  call void asm sideeffect "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$1, $2}], [$3];", "l,r,r,r,~{memory}"(ptr %map.B, i32 0, i32 %35, i32 ptrtoint (ptr addrspace(3) @store_f32_64x64_S to i32)) #6
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
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
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #5

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
