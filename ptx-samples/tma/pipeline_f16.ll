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
  %1 = sext i32 %thread to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %s = phi i32 [ 0, %if ], [ %7, %for.body ]
  %3 = icmp slt i32 %s, 4
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = mul i32 %s, 8
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 1)
  %6 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %6, i32 128)
  %7 = add i32 %s, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = lshr i32 %thread, 5
  %9 = sext i32 %8 to i64
  %10 = icmp eq i64 %9, 4
  br i1 %10, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %11 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %13 = sext i32 %N to i64
  %14 = lshr i64 %13, 7
  %15 = trunc i64 %14 to i32
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %35, %wait.end ]
  %16 = icmp slt i32 %k, %15
  br i1 %16, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %17 = and i32 %k, 3
  %18 = mul i32 %17, 8
  %19 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %18
  %20 = sext i32 %k to i64
  %21 = lshr i64 %20, 2
  %22 = add i64 %21, 1
  %23 = trunc i64 %22 to i32
  %24 = and i32 %23, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %25 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %19, i32 %24)
  br i1 %25, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %26 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %18
  %27 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %26, i32 8192)
  %28 = mul i32 %17, 4096
  %29 = mul i32 %28, 2
  %30 = add i32 ptrtoint (ptr addrspace(3) @pipeline_f16_shared to i32), %29
  %31 = ptrtoint ptr addrspace(3) %26 to i32
  %32 = mul i32 %0, 64
  %33 = mul i32 %k, 128
  %34 = add i32 %33, %32
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 %30, ptr %map.A, i32 0, i32 %34, i32 %31) #5
  %35 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %36 = lshr i32 %thread, 7
  %37 = sext i32 %36 to i64
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %39 = sext i32 %N to i64
  %40 = lshr i64 %39, 7
  %41 = trunc i64 %40 to i32
  br label %for11

for11:                                            ; preds = %wait.end14, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %80, %wait.end14 ]
  %42 = icmp slt i32 %k13, %41
  br i1 %42, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %43 = and i32 %k13, 3
  %44 = mul i32 %43, 8
  %45 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32768), i32 %44
  %46 = sext i32 %k13 to i64
  %47 = lshr i64 %46, 2
  %48 = trunc i64 %47 to i32
  %49 = and i32 %48, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %50 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %45, i32 %49)
  br i1 %50, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %51 = and i32 %thread, 127
  %52 = mul i32 %51, 8
  %53 = mul i32 %0, 4096
  %54 = mul i32 %k13, 8192
  %55 = add i32 %54, %53
  %56 = add i32 %52, %55
  %57 = mul i32 %51, 16
  %58 = mul i32 %43, 8192
  %59 = add i32 %57, %58
  %60 = zext nneg i32 %56 to i64
  %61 = mul i64 %60, 2
  %62 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %61
  %63 = lshr i32 %59, 3
  %64 = and i32 %63, 112
  %65 = xor i32 %59, %64
  %66 = zext nneg i32 %65 to i64
  %67 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_shared, i64 %66
  %68 = load <4 x i32>, ptr addrspace(3) %67, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 2048
  %70 = load <4 x i32>, ptr addrspace(3) %69, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 4096
  %72 = load <4 x i32>, ptr addrspace(3) %71, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %67, i64 6144
  %74 = load <4 x i32>, ptr addrspace(3) %73, align 16
  store <4 x i32> %68, ptr addrspace(1) %62, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 2048
  store <4 x i32> %70, ptr addrspace(1) %75, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 4096
  store <4 x i32> %72, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %62, i64 6144
  store <4 x i32> %74, ptr addrspace(1) %77, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @pipeline_f16_shared, i64 32800), i32 %44
  %79 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %78, i32 1)
  %80 = add i32 %k13, 1
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
