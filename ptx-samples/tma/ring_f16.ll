; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f16_shared = internal addrspace(3) global [32832 x i8] poison, align 1024

define ptx_kernel void @ring_f16(i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %p_stage = phi i32 [ 0, %if ], [ %6, %for.body ]
  %2 = icmp slt i32 %p_stage, 4
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = shl i32 %p_stage, 3
  %4 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32768), i32 %3
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %4, i32 1)
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32800), i32 %3
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 128)
  %6 = add i32 %p_stage, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %7 = lshr i32 %thread, 5
  %8 = icmp eq i32 %7, 4
  br i1 %8, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %9 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %10 = extractvalue { i32, i1 } %9, 1
  br i1 %10, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %11 = lshr i32 %N, 7
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %29, %wait.end ]
  %12 = icmp slt i32 %k, %11
  br i1 %12, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %13 = and i32 %k, 3
  %14 = shl i32 %13, 3
  %15 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32800), i32 %14
  %16 = lshr i32 %k, 2
  %17 = add i32 %16, 1
  %18 = and i32 %17, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %19 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %15, i32 %18)
  br i1 %19, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %20 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32768), i32 %14
  %21 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %20, i32 8192)
  %22 = shl i32 %13, 12
  %23 = shl i32 %22, 1
  %24 = add i32 ptrtoint (ptr addrspace(3) @ring_f16_shared to i32), %23
  %25 = ptrtoint ptr addrspace(3) %20 to i32
  %26 = shl i32 %0, 6
  %27 = shl i32 %k, 7
  %28 = add i32 %27, %26
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 %24, ptr %map.A, i32 0, i32 %28, i32 %25) #5
  %29 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %30 = icmp ult i32 %thread, 128
  br i1 %30, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %thread10 = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %31 = lshr i32 %N, 7
  br label %for12

for12:                                            ; preds = %wait.end15, %if9
  %k14 = phi i32 [ 0, %if9 ], [ %67, %wait.end15 ]
  %32 = icmp slt i32 %k14, %31
  br i1 %32, label %for.body13, label %for.end11

for.body13:                                       ; preds = %for12
  %33 = and i32 %k14, 3
  %34 = shl i32 %33, 3
  %35 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32768), i32 %34
  %36 = lshr i32 %k14, 2
  %37 = and i32 %36, 1
  br label %wait16

wait16:                                           ; preds = %wait16, %for.body13
  %38 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %35, i32 %37)
  br i1 %38, label %wait.end15, label %wait16

wait.end15:                                       ; preds = %wait16
  %39 = shl i32 %thread10, 3
  %40 = shl i32 %0, 12
  %41 = shl i32 %k14, 13
  %42 = add i32 %41, %40
  %43 = add i32 %39, %42
  %44 = shl i32 %thread10, 4
  %45 = shl i32 %33, 13
  %46 = add i32 %44, %45
  %47 = zext nneg i32 %43 to i64
  %48 = mul i64 %47, 2
  %49 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %48
  %50 = lshr i32 %46, 3
  %51 = and i32 %50, 112
  %52 = xor i32 %46, %51
  %53 = zext nneg i32 %52 to i64
  %54 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_shared, i64 %53
  %55 = load <2 x i64>, ptr addrspace(3) %54, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(3) %54, i64 2048
  %57 = load <2 x i64>, ptr addrspace(3) %56, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(3) %54, i64 4096
  %59 = load <2 x i64>, ptr addrspace(3) %58, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %54, i64 6144
  %61 = load <2 x i64>, ptr addrspace(3) %60, align 16
  store <2 x i64> %55, ptr addrspace(1) %49, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 2048
  store <2 x i64> %57, ptr addrspace(1) %62, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 4096
  store <2 x i64> %59, ptr addrspace(1) %63, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 6144
  store <2 x i64> %61, ptr addrspace(1) %64, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f16_shared, i64 32800), i32 %34
  %66 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %65, i32 1)
  %67 = add i32 %k14, 1
  br label %for12, !llvm.loop !5

for.end11:                                        ; preds = %for12
  br label %if.end8

if.end8:                                          ; preds = %for.end11, %if.end1
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
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3), i32) #2

attributes #0 = { "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
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
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
