; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@multicast_f16_shared = internal addrspace(3) global [24624 x i8] poison, align 1024

define ptx_kernel void @multicast_f16(i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %s = phi i32 [ 0, %if ], [ %7, %for.body ]
  %3 = icmp slt i32 %s, 3
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = shl i32 %s, 3
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 1)
  %6 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %6, i32 2)
  %7 = add i32 %s, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %8 = lshr i32 %thread, 5
  %9 = icmp eq i32 %8, 4
  br i1 %9, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %10 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %11 = extractvalue { i32, i1 } %10, 1
  br i1 %11, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %12 = lshr i32 %N, 6
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %32, %wait.end ]
  %13 = icmp slt i32 %k, %12
  br i1 %13, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %14 = urem i32 %k, 3
  %15 = shl i32 %14, 3
  %16 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %15
  %17 = udiv i32 %k, 3
  %18 = add i32 %17, 1
  %19 = and i32 %18, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %20 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3) %16, i32 %19)
  br i1 %20, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  %21 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %15
  %22 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %21, i32 8192)
  %23 = shl i32 %14, 12
  %24 = shl i32 %1, 11
  %25 = add i32 %24, %23
  %26 = shl i32 %25, 1
  %27 = add i32 ptrtoint (ptr addrspace(3) @multicast_f16_shared to i32), %26
  %28 = ptrtoint ptr addrspace(3) %21 to i32
  %29 = shl i32 %1, 5
  %30 = shl i32 %k, 6
  %31 = add i32 %30, %29
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2, $3}], [$4], $5;", "r,l,r,r,r,h,~{memory}"(i32 %27, ptr %map.A, i32 0, i32 %31, i32 %28, i16 3) #7
  %32 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %33 = icmp ult i32 %thread, 128
  br i1 %33, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %thread10 = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %34 = lshr i32 %N, 6
  br label %for12

for12:                                            ; preds = %if.end17, %if9
  %k14 = phi i32 [ 0, %if9 ], [ %75, %if.end17 ]
  %35 = icmp slt i32 %k14, %34
  br i1 %35, label %for.body13, label %for.end11

for.body13:                                       ; preds = %for12
  %36 = urem i32 %k14, 3
  %37 = shl i32 %36, 3
  %38 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %37
  %39 = udiv i32 %k14, 3
  %40 = and i32 %39, 1
  br label %wait16

wait16:                                           ; preds = %wait16, %for.body13
  %41 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %38, i32 %40)
  br i1 %41, label %wait.end15, label %wait16

wait.end15:                                       ; preds = %wait16
  %42 = shl i32 %thread10, 3
  %43 = shl i32 %N, 6
  %44 = mul i32 %0, %43
  %45 = shl i32 %k14, 12
  %46 = add i32 %45, %44
  %47 = add i32 %42, %46
  %48 = shl i32 %thread10, 4
  %49 = shl i32 %36, 13
  %50 = add i32 %48, %49
  %51 = zext nneg i32 %47 to i64
  %52 = mul i64 %51, 2
  %53 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %52
  %54 = lshr i32 %50, 3
  %55 = and i32 %54, 112
  %56 = xor i32 %50, %55
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_shared, i64 %57
  %59 = load <2 x i64>, ptr addrspace(3) %58, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(3) %58, i64 2048
  %61 = load <2 x i64>, ptr addrspace(3) %60, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(3) %58, i64 4096
  %63 = load <2 x i64>, ptr addrspace(3) %62, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(3) %58, i64 6144
  %65 = load <2 x i64>, ptr addrspace(3) %64, align 16
  store <2 x i64> %59, ptr addrspace(1) %53, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 2048
  store <2 x i64> %61, ptr addrspace(1) %66, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 4096
  store <2 x i64> %63, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 6144
  store <2 x i64> %65, ptr addrspace(1) %68, align 16
  %69 = lshr i32 %thread10, 7
  %70 = add i32 %69, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %70, i32 128)
  %71 = icmp eq i32 %thread10, 0
  br i1 %71, label %if18, label %if.end17

if18:                                             ; preds = %wait.end15
  %72 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %37
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  %73 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %72, i32 0)
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %73, i32 1)
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  %74 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %72, i32 1)
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %74, i32 1)
  br label %if.end17

if.end17:                                         ; preds = %if18, %wait.end15
  %75 = add i32 %k14, 1
  br label %for12, !llvm.loop !5

for.end11:                                        ; preds = %for12
  br label %if.end8

if.end8:                                          ; preds = %for.end11, %if.end1
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3) captures(none), i32) #5

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank() #1

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #1

; Function Attrs: convergent nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32) #6

attributes #0 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nocallback nounwind memory(argmem: read) }
attributes #6 = { convergent nocallback nounwind memory(argmem: readwrite) }
attributes #7 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
