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
  %12 = sext i32 %N to i64
  %13 = lshr i64 %12, 6
  %14 = trunc i64 %13 to i32
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %36, %wait.end ]
  %15 = icmp slt i32 %k, %14
  br i1 %15, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %16 = urem i32 %k, 3
  %17 = shl i32 %16, 3
  %18 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %17
  %19 = sext i32 %k to i64
  %20 = udiv i64 %19, 3
  %21 = add i64 %20, 1
  %22 = trunc i64 %21 to i32
  %23 = and i32 %22, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %24 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3) %18, i32 %23)
  br i1 %24, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  %25 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %17
  %26 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %25, i32 8192)
  %27 = shl i32 %16, 12
  %28 = shl i32 %1, 11
  %29 = add i32 %28, %27
  %30 = shl i32 %29, 1
  %31 = add i32 ptrtoint (ptr addrspace(3) @multicast_f16_shared to i32), %30
  %32 = ptrtoint ptr addrspace(3) %25 to i32
  %33 = shl i32 %1, 5
  %34 = shl i32 %k, 6
  %35 = add i32 %34, %33
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2, $3}], [$4], $5;", "r,l,r,r,r,h,~{memory}"(i32 %31, ptr %map.A, i32 0, i32 %35, i32 %32, i16 3) #7
  %36 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %37 = lshr i32 %thread, 7
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %39 = sext i32 %N to i64
  %40 = lshr i64 %39, 6
  %41 = trunc i64 %40 to i32
  br label %for11

for11:                                            ; preds = %if.end16, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %84, %if.end16 ]
  %42 = icmp slt i32 %k13, %41
  br i1 %42, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %43 = urem i32 %k13, 3
  %44 = shl i32 %43, 3
  %45 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %44
  %46 = sext i32 %k13 to i64
  %47 = udiv i64 %46, 3
  %48 = trunc i64 %47 to i32
  %49 = and i32 %48, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %50 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %45, i32 %49)
  br i1 %50, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %51 = and i32 %thread, 127
  %52 = shl i32 %51, 3
  %53 = shl i32 %N, 6
  %54 = mul i32 %0, %53
  %55 = shl i32 %k13, 12
  %56 = add i32 %55, %54
  %57 = add i32 %52, %56
  %58 = shl i32 %51, 4
  %59 = shl i32 %43, 13
  %60 = add i32 %58, %59
  %61 = zext nneg i32 %57 to i64
  %62 = mul i64 %61, 2
  %63 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %62
  %64 = lshr i32 %60, 3
  %65 = and i32 %64, 112
  %66 = xor i32 %60, %65
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_shared, i64 %67
  %69 = load <2 x i64>, ptr addrspace(3) %68, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(3) %68, i64 2048
  %71 = load <2 x i64>, ptr addrspace(3) %70, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(3) %68, i64 4096
  %73 = load <2 x i64>, ptr addrspace(3) %72, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(3) %68, i64 6144
  %75 = load <2 x i64>, ptr addrspace(3) %74, align 16
  store <2 x i64> %69, ptr addrspace(1) %63, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 2048
  store <2 x i64> %71, ptr addrspace(1) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 4096
  store <2 x i64> %73, ptr addrspace(1) %77, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 6144
  store <2 x i64> %75, ptr addrspace(1) %78, align 16
  %79 = add i32 %37, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %79, i32 128)
  %80 = icmp eq i32 %thread, 0
  br i1 %80, label %if17, label %if.end16

if17:                                             ; preds = %wait.end14
  %81 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %44
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  %82 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %81, i32 0)
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %82, i32 1)
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  %83 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %81, i32 1)
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %83, i32 1)
  br label %if.end16

if.end16:                                         ; preds = %if17, %wait.end14
  %84 = add i32 %k13, 1
  br label %for11, !llvm.loop !5

for.end10:                                        ; preds = %for11
  br label %if.end8

if.end8:                                          ; preds = %for.end10, %if.end1
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
