; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@im2col_f16_shared = internal addrspace(3) global [8200 x i8] poison, align 1024

define ptx_kernel void @im2col_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %for

for:                                              ; preds = %wait.end, %if.end
  %k = phi i32 [ 0, %if.end ], [ %61, %wait.end ]
  %2 = icmp slt i32 %k, 9
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = lshr i32 %thread, 5
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %5 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %6 = extractvalue { i32, i1 } %5, 1
  br i1 %6, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %7 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192), i32 8192)
  %8 = sext i32 %0 to i64
  %9 = mul i64 %8, 2
  %10 = urem i64 %9, 5
  %11 = trunc i64 %10 to i32
  %12 = shl i32 %11, 1
  %13 = add i32 %12, -1
  %14 = udiv i64 %9, 5
  %15 = mul i64 %8, 6
  %16 = add i64 %15, %14
  %17 = urem i64 %16, 12
  %18 = trunc i64 %17 to i32
  %19 = add i32 %18, -1
  %20 = mul i64 %8, 8
  %21 = udiv i64 %20, 15
  %22 = trunc i64 %21 to i32
  %23 = urem i32 %k, 3
  %24 = trunc i32 %23 to i16
  %25 = udiv i32 %k, 3
  %26 = trunc i32 %25 to i16
  call void asm sideeffect "cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5}], [$6], {$7, $8};", "r,l,r,r,r,r,r,h,h,~{memory}"(i32 ptrtoint (ptr addrspace(3) @im2col_f16_shared to i32), ptr %map.A, i32 0, i32 %13, i32 %19, i32 %22, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192) to i32), i16 %24, i16 %26) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %for.body
  %27 = sext i32 %k to i64
  %28 = trunc i64 %27 to i32
  %29 = and i32 %28, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %30 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192), i32 %29)
  br i1 %30, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %31 = and i32 %thread, 7
  %32 = lshr i32 %thread, 3
  %33 = mul i32 %32, 576
  %34 = shl i32 %31, 3
  %35 = add i32 %34, %33
  %36 = mul i32 %0, 36864
  %37 = shl i32 %k, 6
  %38 = add i32 %37, %36
  %39 = add i32 %35, %38
  %40 = shl i32 %32, 7
  %41 = shl i32 %31, 4
  %42 = or disjoint i32 %41, %40
  %43 = zext nneg i32 %39 to i64
  %44 = mul i64 %43, 2
  %45 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %44
  %46 = lshr i32 %40, 3
  %47 = and i32 %46, 112
  %48 = xor i32 %42, %47
  %49 = zext nneg i32 %48 to i64
  %50 = getelementptr inbounds i8, ptr addrspace(3) @im2col_f16_shared, i64 %49
  %51 = load <2 x i64>, ptr addrspace(3) %50, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 2048
  %53 = load <2 x i64>, ptr addrspace(3) %52, align 16
  %54 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 4096
  %55 = load <2 x i64>, ptr addrspace(3) %54, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(3) %50, i64 6144
  %57 = load <2 x i64>, ptr addrspace(3) %56, align 16
  store <2 x i64> %51, ptr addrspace(1) %45, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(1) %45, i64 18432
  store <2 x i64> %53, ptr addrspace(1) %58, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %45, i64 36864
  store <2 x i64> %55, ptr addrspace(1) %59, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(1) %45, i64 55296
  store <2 x i64> %57, ptr addrspace(1) %60, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %61 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
