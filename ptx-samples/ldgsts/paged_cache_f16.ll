; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@paged_cache_f16_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @paged_cache_f16(i32 %s, i32 %p, ptr addrspace(1) noalias readonly align 16 %C, ptr addrspace(1) noalias readonly align 16 %T, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %72, %for.body ]
  %1 = icmp slt i32 %k, 8
  br i1 %1, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %2 = and i32 %thread, 15
  %3 = lshr i32 %thread, 4
  %4 = shl i32 %3, 8
  %5 = shl i32 %2, 4
  %6 = or disjoint i32 %5, %4
  %7 = shl i32 %3, 9
  %8 = shl i32 %2, 3
  %9 = or disjoint i32 %8, %7
  %10 = zext nneg i32 %6 to i64
  %11 = getelementptr i8, ptr addrspace(3) @paged_cache_f16_S, i64 %10
  %12 = zext nneg i32 %9 to i64
  %13 = mul i64 %12, 2
  %14 = getelementptr i8, ptr addrspace(1) %C, i64 %13
  %15 = sext i32 %0 to i64
  %16 = mul i64 %15, 32
  %17 = sext i32 %k to i64
  %18 = mul i64 %17, 4
  %19 = add i64 %18, %16
  %20 = getelementptr i8, ptr addrspace(1) %T, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !invariant.load !1
  %22 = sext i32 %21 to i64
  %23 = mul i64 %22, 16384
  %24 = icmp ult i32 %21, %p
  %25 = getelementptr i8, ptr addrspace(1) %14, i64 %23
  %26 = getelementptr i8, ptr addrspace(1) %20, i64 4
  %27 = load i32, ptr addrspace(1) %26, align 4, !invariant.load !1
  %28 = sext i32 %27 to i64
  %29 = mul i64 %28, 16384
  %30 = icmp ult i32 %27, %p
  %31 = getelementptr i8, ptr addrspace(1) %14, i64 %29
  %32 = select i1 %24, i32 16, i32 0
  %33 = getelementptr i8, ptr addrspace(1) %25, i64 256
  %34 = icmp eq i32 %32, 0
  %35 = select i1 %34, ptr addrspace(1) %C, ptr addrspace(1) %33
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %11, ptr addrspace(1) %35, i32 %32)
  %36 = select i1 %24, i32 16, i32 0
  %37 = getelementptr i8, ptr addrspace(1) %25, i64 8448
  %38 = icmp eq i32 %36, 0
  %39 = select i1 %38, ptr addrspace(1) %C, ptr addrspace(1) %37
  %40 = getelementptr i8, ptr addrspace(3) %11, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %40, ptr addrspace(1) %39, i32 %36)
  %41 = select i1 %30, i32 16, i32 0
  %42 = getelementptr i8, ptr addrspace(1) %31, i64 256
  %43 = icmp eq i32 %41, 0
  %44 = select i1 %43, ptr addrspace(1) %C, ptr addrspace(1) %42
  %45 = getelementptr i8, ptr addrspace(3) %11, i64 4096
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %45, ptr addrspace(1) %44, i32 %41)
  %46 = select i1 %30, i32 16, i32 0
  %47 = getelementptr i8, ptr addrspace(1) %31, i64 8448
  %48 = icmp eq i32 %46, 0
  %49 = select i1 %48, ptr addrspace(1) %C, ptr addrspace(1) %47
  %50 = getelementptr i8, ptr addrspace(3) %11, i64 6144
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %50, ptr addrspace(1) %49, i32 %46)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %51 = shl i32 %thread, 3
  %52 = shl i32 %0, 14
  %53 = shl i32 %k, 11
  %54 = add i32 %53, %52
  %55 = add i32 %51, %54
  %56 = zext nneg i32 %thread to i64
  %57 = mul nuw i64 %56, 16
  %58 = zext nneg i32 %55 to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %59
  %61 = getelementptr inbounds i8, ptr addrspace(3) @paged_cache_f16_S, i64 %57
  %62 = load <2 x i64>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %61, i64 2048
  %64 = load <2 x i64>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %61, i64 4096
  %66 = load <2 x i64>, ptr addrspace(3) %65, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(3) %61, i64 6144
  %68 = load <2 x i64>, ptr addrspace(3) %67, align 16
  store <2 x i64> %62, ptr addrspace(1) %60, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 2048
  store <2 x i64> %64, ptr addrspace(1) %69, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 4096
  store <2 x i64> %66, ptr addrspace(1) %70, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(1) %60, i64 6144
  store <2 x i64> %68, ptr addrspace(1) %71, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %72 = add i32 %k, 2
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly, i32) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
