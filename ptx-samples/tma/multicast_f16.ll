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
  %2 = sext i32 %thread to i64
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %if, label %if.end

if:                                               ; preds = %entry
  br label %for

for:                                              ; preds = %for.body, %if
  %s = phi i32 [ 0, %if ], [ %8, %for.body ]
  %4 = icmp slt i32 %s, 3
  br i1 %4, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %5 = mul i32 %s, 8
  %6 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %5
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %6, i32 1)
  %7 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %5
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %7, i32 2)
  %8 = add i32 %s, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end

if.end:                                           ; preds = %for.end, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
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
  %15 = lshr i64 %14, 6
  %16 = trunc i64 %15 to i32
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %38, %wait.end ]
  %17 = icmp slt i32 %k, %16
  br i1 %17, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %18 = urem i32 %k, 3
  %19 = mul i32 %18, 8
  %20 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %19
  %21 = sext i32 %k to i64
  %22 = udiv i64 %21, 3
  %23 = add i64 %22, 1
  %24 = trunc i64 %23 to i32
  %25 = and i32 %24, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body7
  %26 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cluster.space.cta(ptr addrspace(3) %20, i32 %25)
  br i1 %26, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %27 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %19
  %28 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %27, i32 8192)
  %29 = mul i32 %18, 4096
  %30 = mul i32 %1, 2048
  %31 = add i32 %30, %29
  %32 = mul i32 %31, 2
  %33 = add i32 ptrtoint (ptr addrspace(3) @multicast_f16_shared to i32), %32
  %34 = ptrtoint ptr addrspace(3) %27 to i32
  %35 = mul i32 %1, 32
  %36 = mul i32 %k, 64
  %37 = add i32 %36, %35
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2, $3}], [$4], $5;", "r,l,r,r,r,h,~{memory}"(i32 %33, ptr %map.A, i32 0, i32 %37, i32 %34, i16 3) #5
  %38 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %39 = lshr i32 %thread, 7
  %40 = sext i32 %39 to i64
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %42 = sext i32 %N to i64
  %43 = lshr i64 %42, 6
  %44 = trunc i64 %43 to i32
  br label %for11

for11:                                            ; preds = %if.end16, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %87, %if.end16 ]
  %45 = icmp slt i32 %k13, %44
  br i1 %45, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %46 = urem i32 %k13, 3
  %47 = mul i32 %46, 8
  %48 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24576), i32 %47
  %49 = sext i32 %k13 to i64
  %50 = udiv i64 %49, 3
  %51 = trunc i64 %50 to i32
  %52 = and i32 %51, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %53 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %48, i32 %52)
  br i1 %53, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %54 = and i32 %thread, 127
  %55 = mul i32 %54, 8
  %56 = mul i32 %N, 64
  %57 = mul i32 %0, %56
  %58 = mul i32 %k13, 4096
  %59 = add i32 %58, %57
  %60 = add i32 %55, %59
  %61 = mul i32 %54, 16
  %62 = mul i32 %46, 8192
  %63 = add i32 %61, %62
  %64 = zext nneg i32 %60 to i64
  %65 = mul i64 %64, 2
  %66 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %65
  %67 = lshr i32 %63, 3
  %68 = and i32 %67, 112
  %69 = xor i32 %63, %68
  %70 = zext nneg i32 %69 to i64
  %71 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_shared, i64 %70
  %72 = load <4 x i32>, ptr addrspace(3) %71, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %71, i64 2048
  %74 = load <4 x i32>, ptr addrspace(3) %73, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(3) %71, i64 4096
  %76 = load <4 x i32>, ptr addrspace(3) %75, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(3) %71, i64 6144
  %78 = load <4 x i32>, ptr addrspace(3) %77, align 16
  store <4 x i32> %72, ptr addrspace(1) %66, align 16
  %79 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 2048
  store <4 x i32> %74, ptr addrspace(1) %79, align 16
  %80 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 4096
  store <4 x i32> %76, ptr addrspace(1) %80, align 16
  %81 = getelementptr inbounds i8, ptr addrspace(1) %66, i64 6144
  store <4 x i32> %78, ptr addrspace(1) %81, align 16
  %82 = add i32 %39, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %82, i32 128)
  %83 = icmp eq i64 %2, 0
  br i1 %83, label %if17, label %if.end16

if17:                                             ; preds = %wait.end14
  %84 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @multicast_f16_shared, i64 24600), i32 %47
  %85 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %84, i32 0)
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %85, i32 1)
  %86 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %84, i32 1)
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %86, i32 1)
  br label %if.end16

if.end16:                                         ; preds = %if17, %wait.end14
  %87 = add i32 %k13, 1
  br label %for11, !llvm.loop !5

for.end10:                                        ; preds = %for11
  br label %if.end8

if.end8:                                          ; preds = %for.end10, %if.end1
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
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
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cluster.space.cta(ptr addrspace(3) captures(none), i32) #2

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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7), i32) #2

attributes #0 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="256" "target-cpu"="sm_90a" "target-features"="+ptx86" }
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
