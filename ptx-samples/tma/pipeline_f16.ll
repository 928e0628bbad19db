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
  %11 = lshr i32 %N, 7
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %29, %wait.end ]
  %12 = icmp slt i32 %k, %11
  br i1 %12, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %13 = and i32 %k, 3
  %14 = shl i32 %13, 3
  %15 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %14
  %16 = lshr i32 %k, 2
  %17 = add i32 %16, 1
  %18 = and i32 %17, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %19 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %15, i32 %18)
  br i1 %19, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %20 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %14
  %21 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %20, i32 8192)
  %22 = shl i32 %13, 12
  %23 = shl i32 %22, 1
  %24 = add i32 ptrtoint (ptr addrspace(3) @pipeline_f16_shared to i32), %23
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
  %30 = lshr i32 %thread, 7
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %32 = lshr i32 %N, 7
  br label %for11

for11:                                            ; preds = %wait.end14, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %69, %wait.end14 ]
  %33 = icmp slt i32 %k13, %32
  br i1 %33, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %34 = and i32 %k13, 3
  %35 = shl i32 %34, 3
  %36 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %35
  %37 = lshr i32 %k13, 2
  %38 = and i32 %37, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %39 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %36, i32 %38)
  br i1 %39, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %40 = and i32 %thread, 127
  %41 = shl i32 %40, 3
  %42 = shl i32 %0, 12
  %43 = shl i32 %k13, 13
  %44 = add i32 %43, %42
  %45 = add i32 %41, %44
  %46 = shl i32 %40, 4
  %47 = shl i32 %34, 13
  %48 = add i32 %46, %47
  %49 = zext nneg i32 %45 to i64
  %50 = mul i64 %49, 2
  %51 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %50
  %52 = lshr i32 %48, 3
  %53 = and i32 %52, 112
  %54 = xor i32 %48, %53
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_shared, i64 %55
  %57 = load <4 x i32>, ptr addrspace(3) %56, align 16
  %58 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 2048
  %59 = load <4 x i32>, ptr addrspace(3) %58, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 4096
  %61 = load <4 x i32>, ptr addrspace(3) %60, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(3) %56, i64 6144
  %63 = load <4 x i32>, ptr addrspace(3) %62, align 16
  store <4 x i32> %57, ptr addrspace(1) %51, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 2048
  store <4 x i32> %59, ptr addrspace(1) %64, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 4096
  store <4 x i32> %61, ptr addrspace(1) %65, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 6144
  store <4 x i32> %63, ptr addrspace(1) %66, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %35
  %68 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %67, i32 1)
  %69 = add i32 %k13, 1
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
