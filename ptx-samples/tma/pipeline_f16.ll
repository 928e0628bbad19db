; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@pipeline_f16_S = internal addrspace(3) global [32768 x i8] poison, align 1024
@pipeline_f16_full = internal addrspace(3) global [32 x i8] poison, align 8
@pipeline_f16_empty = internal addrspace(3) global [32 x i8] poison, align 8

define ptx_kernel void @pipeline_f16(i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %s = phi i32 [ 0, %if ], [ %8, %for.body ]
  %2 = sext i32 %s to i64
  %3 = icmp slt i64 %2, 4
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = mul i32 %s, 8
  %5 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_full, i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 1)
  %6 = mul i32 %s, 8
  %7 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_empty, i32 %6
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %7, i32 128)
  %8 = add i32 %s, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %9 = lshr i32 %thread, 5
  %10 = sext i32 %9 to i64
  %11 = icmp eq i64 %10, 4
  br i1 %11, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %12 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %13 = extractvalue { i32, i1 } %12, 1
  br i1 %13, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %14 = sext i32 %N to i64
  %15 = udiv i64 %14, 128
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %43, %wait.end ]
  %16 = sext i32 %k to i64
  %17 = icmp slt i64 %16, %15
  br i1 %17, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %18 = urem i32 %k, 4
  %19 = mul i32 %18, 8
  %20 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_empty, i32 %19
  %21 = sext i32 %k to i64
  %22 = udiv i64 %21, 4
  %23 = add i64 %22, 1
  %24 = trunc i64 %23 to i32
  %25 = and i32 %24, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %26 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %20, i32 %25)
  br i1 %26, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %27 = urem i32 %k, 4
  %28 = mul i32 %27, 8
  %29 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_full, i32 %28
  %30 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %29, i32 8192)
  %31 = urem i32 %k, 4
  %32 = mul i32 %31, 8
  %33 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_full, i32 %32
  %34 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %35 = urem i32 %k, 4
  %36 = mul i32 %35, 4096
  %37 = mul i32 %36, 2
  %38 = add i32 ptrtoint (ptr addrspace(3) @pipeline_f16_S to i32), %37
  %39 = ptrtoint ptr addrspace(3) %33 to i32
  %40 = mul i32 %34, 64
  %41 = mul i32 %k, 128
  %42 = add i32 %41, %40
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 %38, ptr %map.A, i32 0, i32 %42, i32 %39) #5
  %43 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %44 = lshr i32 %thread, 7
  %45 = sext i32 %44 to i64
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %47 = sext i32 %N to i64
  %48 = udiv i64 %47, 128
  br label %for11

for11:                                            ; preds = %wait.end14, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %94, %wait.end14 ]
  %49 = sext i32 %k13 to i64
  %50 = icmp slt i64 %49, %48
  br i1 %50, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %51 = urem i32 %k13, 4
  %52 = mul i32 %51, 8
  %53 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_full, i32 %52
  %54 = sext i32 %k13 to i64
  %55 = udiv i64 %54, 4
  %56 = trunc i64 %55 to i32
  %57 = and i32 %56, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %58 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %53, i32 %57)
  br i1 %58, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %59 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %60 = and i32 %thread, 127
  %61 = mul i32 %60, 8
  %62 = sext i32 %61 to i64
  %63 = sext i32 %59 to i64
  %64 = mul i64 %63, 4096
  %65 = sext i32 %k13 to i64
  %66 = mul i64 %65, 8192
  %67 = add i64 %66, %64
  %68 = add i64 %62, %67
  %69 = mul i32 %60, 8
  %70 = urem i32 %k13, 4
  %71 = mul i32 %70, 4096
  %72 = add i32 %69, %71
  %73 = mul i64 %68, 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %73
  %75 = lshr i32 %72, 3
  %76 = and i32 %75, 56
  %77 = xor i32 %72, %76
  %78 = mul i32 %77, 2
  %79 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_S, i32 %78
  %80 = load <4 x i32>, ptr addrspace(3) %79, align 16
  %81 = getelementptr inbounds i8, ptr addrspace(3) %79, i32 2048
  %82 = load <4 x i32>, ptr addrspace(3) %81, align 16
  %83 = getelementptr inbounds i8, ptr addrspace(3) %79, i32 4096
  %84 = load <4 x i32>, ptr addrspace(3) %83, align 16
  %85 = getelementptr inbounds i8, ptr addrspace(3) %79, i32 6144
  %86 = load <4 x i32>, ptr addrspace(3) %85, align 16
  store <4 x i32> %80, ptr addrspace(1) %74, align 16
  %87 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 2048
  store <4 x i32> %82, ptr addrspace(1) %87, align 16
  %88 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4096
  store <4 x i32> %84, ptr addrspace(1) %88, align 16
  %89 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 6144
  store <4 x i32> %86, ptr addrspace(1) %89, align 16
  %90 = urem i32 %k13, 4
  %91 = mul i32 %90, 8
  %92 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_empty, i32 %91
  %93 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %92, i32 1)
  %94 = add i32 %k13, 1
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
