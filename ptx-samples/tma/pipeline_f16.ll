; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@pipeline_f16_shared = internal addrspace(3) global [32832 x i8] poison, align 1024

define ptx_kernel void @pipeline_f16(i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = icmp eq i32 %thread, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %s = phi i32 [ 0, %if ], [ %6, %for.body ]
  %2 = icmp slt i32 %s, 4
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = shl i32 %s, 3
  %4 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %3
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %4, i32 1)
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %3
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 128)
  %6 = add i32 %s, 1
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
  %11 = sext i32 %N to i64
  %12 = lshr i64 %11, 7
  %13 = trunc i64 %12 to i32
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %33, %wait.end ]
  %14 = icmp slt i32 %k, %13
  br i1 %14, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %15 = and i32 %k, 3
  %16 = shl i32 %15, 3
  %17 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %16
  %18 = sext i32 %k to i64
  %19 = lshr i64 %18, 2
  %20 = add i64 %19, 1
  %21 = trunc i64 %20 to i32
  %22 = and i32 %21, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %23 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %17, i32 %22)
  br i1 %23, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %24 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %16
  %25 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %24, i32 8192)
  %26 = shl i32 %15, 12
  %27 = shl i32 %26, 1
  %28 = add i32 ptrtoint (ptr addrspace(3) @pipeline_f16_shared to i32), %27
  %29 = ptrtoint ptr addrspace(3) %24 to i32
  %30 = shl i32 %0, 6
  %31 = shl i32 %k, 7
  %32 = add i32 %31, %30
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 %28, ptr %map.A, i32 0, i32 %32, i32 %29) #5
  %33 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %34 = lshr i32 %thread, 7
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %36 = sext i32 %N to i64
  %37 = lshr i64 %36, 7
  %38 = trunc i64 %37 to i32
  br label %for11

for11:                                            ; preds = %wait.end14, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %77, %wait.end14 ]
  %39 = icmp slt i32 %k13, %38
  br i1 %39, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %40 = and i32 %k13, 3
  %41 = shl i32 %40, 3
  %42 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %41
  %43 = sext i32 %k13 to i64
  %44 = lshr i64 %43, 2
  %45 = trunc i64 %44 to i32
  %46 = and i32 %45, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %47 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %42, i32 %46)
  br i1 %47, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %48 = and i32 %thread, 127
  %49 = shl i32 %48, 3
  %50 = shl i32 %0, 12
  %51 = shl i32 %k13, 13
  %52 = add i32 %51, %50
  %53 = add i32 %49, %52
  %54 = shl i32 %48, 4
  %55 = shl i32 %40, 13
  %56 = add i32 %54, %55
  %57 = zext nneg i32 %53 to i64
  %58 = mul i64 %57, 2
  %59 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %58
  %60 = lshr i32 %56, 3
  %61 = and i32 %60, 112
  %62 = xor i32 %56, %61
  %63 = zext nneg i32 %62 to i64
  %64 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_shared, i64 %63
  %65 = load <2 x i64>, ptr addrspace(3) %64, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(3) %64, i64 2048
  %67 = load <2 x i64>, ptr addrspace(3) %66, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(3) %64, i64 4096
  %69 = load <2 x i64>, ptr addrspace(3) %68, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(3) %64, i64 6144
  %71 = load <2 x i64>, ptr addrspace(3) %70, align 16
  store <2 x i64> %65, ptr addrspace(1) %59, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 2048
  store <2 x i64> %67, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 4096
  store <2 x i64> %69, ptr addrspace(1) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(1) %59, i64 6144
  store <2 x i64> %71, ptr addrspace(1) %74, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %41
  %76 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %75, i32 1)
  %77 = add i32 %k13, 1
  br label %for11, !llvm.loop !5

for.end10:                                        ; preds = %for11
  br label %if.end8

if.end8:                                          ; preds = %for.end10, %if.end1
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
