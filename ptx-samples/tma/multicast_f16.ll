; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@multicast_f16_S = internal addrspace(3) global [24576 x i8] poison, align 1024
@multicast_f16_full = internal addrspace(3) global [24 x i8] poison, align 8
@multicast_f16_empty = internal addrspace(3) global [24 x i8] poison, align 8

define ptx_kernel void @multicast_f16(i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
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
  %3 = icmp slt i64 %2, 3
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = mul i32 %s, 8
  %5 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_full, i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 1)
  %6 = mul i32 %s, 8
  %7 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_empty, i32 %6
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
  %15 = udiv i64 %14, 64
  br label %for6

for6:                                             ; preds = %wait.end, %if4
  %k = phi i32 [ 0, %if4 ], [ %45, %wait.end ]
  %16 = sext i32 %k to i64
  %17 = icmp slt i64 %16, %15
  br i1 %17, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %18 = urem i32 %k, 3
  %19 = mul i32 %18, 8
  %20 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_empty, i32 %19
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
  %27 = urem i32 %k, 3
  %28 = mul i32 %27, 8
  %29 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_full, i32 %28
  %30 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %29, i32 8192)
  %31 = urem i32 %k, 3
  %32 = mul i32 %31, 8
  %33 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_full, i32 %32
  %34 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %35 = urem i32 %k, 3
  %36 = mul i32 %35, 4096
  %37 = mul i32 %34, 2048
  %38 = add i32 %37, %36
  %39 = mul i32 %38, 2
  %40 = add i32 ptrtoint (ptr addrspace(3) @multicast_f16_S to i32), %39
  %41 = ptrtoint ptr addrspace(3) %33 to i32
  %42 = mul i32 %34, 32
  %43 = mul i32 %k, 64
  %44 = add i32 %43, %42
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1, {$2, $3}], [$4], $5;", "r,l,r,r,r,h,~{memory}"(i32 %40, ptr %map.A, i32 0, i32 %44, i32 %41, i16 3) #5
  %45 = add i32 %k, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %if.end
  %46 = lshr i32 %thread, 7
  %47 = sext i32 %46 to i64
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %if9, label %if.end8

if9:                                              ; preds = %if.end1
  %49 = sext i32 %N to i64
  %50 = udiv i64 %49, 64
  br label %for11

for11:                                            ; preds = %if.end16, %if9
  %k13 = phi i32 [ 0, %if9 ], [ %106, %if.end16 ]
  %51 = sext i32 %k13 to i64
  %52 = icmp slt i64 %51, %50
  br i1 %52, label %for.body12, label %for.end10

for.body12:                                       ; preds = %for11
  %53 = urem i32 %k13, 3
  %54 = mul i32 %53, 8
  %55 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_full, i32 %54
  %56 = sext i32 %k13 to i64
  %57 = udiv i64 %56, 3
  %58 = trunc i64 %57 to i32
  %59 = and i32 %58, 1
  br label %wait15

wait15:                                           ; preds = %wait15, %for.body12
  %60 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %55, i32 %59)
  br i1 %60, label %wait.end14, label %wait15

wait.end14:                                       ; preds = %wait15
  %61 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %62 = and i32 %thread, 127
  %63 = mul i32 %62, 8
  %64 = sext i32 %63 to i64
  %65 = sext i32 %N to i64
  %66 = mul i64 %65, 64
  %67 = sext i32 %61 to i64
  %68 = mul i64 %67, %66
  %69 = sext i32 %k13 to i64
  %70 = mul i64 %69, 4096
  %71 = add i64 %70, %68
  %72 = add i64 %64, %71
  %73 = mul i32 %62, 8
  %74 = urem i32 %k13, 3
  %75 = mul i32 %74, 4096
  %76 = add i32 %73, %75
  %77 = mul i64 %72, 2
  %78 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %77
  %79 = lshr i32 %76, 3
  %80 = and i32 %79, 56
  %81 = xor i32 %76, %80
  %82 = mul i32 %81, 2
  %83 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_S, i32 %82
  %84 = load <4 x i32>, ptr addrspace(3) %83, align 16
  %85 = getelementptr inbounds i8, ptr addrspace(3) %83, i32 2048
  %86 = load <4 x i32>, ptr addrspace(3) %85, align 16
  %87 = getelementptr inbounds i8, ptr addrspace(3) %83, i32 4096
  %88 = load <4 x i32>, ptr addrspace(3) %87, align 16
  %89 = getelementptr inbounds i8, ptr addrspace(3) %83, i32 6144
  %90 = load <4 x i32>, ptr addrspace(3) %89, align 16
  store <4 x i32> %84, ptr addrspace(1) %78, align 16
  %91 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 2048
  store <4 x i32> %86, ptr addrspace(1) %91, align 16
  %92 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 4096
  store <4 x i32> %88, ptr addrspace(1) %92, align 16
  %93 = getelementptr inbounds i8, ptr addrspace(1) %78, i64 6144
  store <4 x i32> %90, ptr addrspace(1) %93, align 16
  %94 = lshr i32 %thread, 7
  %95 = add i32 %94, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %95, i32 128)
  %96 = sext i32 %thread to i64
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %if17, label %if.end16

if17:                                             ; preds = %wait.end14
  %98 = urem i32 %k13, 3
  %99 = mul i32 %98, 8
  %100 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_empty, i32 %99
  %101 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %100, i32 0)
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %101, i32 1)
  %102 = urem i32 %k13, 3
  %103 = mul i32 %102, 8
  %104 = getelementptr inbounds i8, ptr addrspace(3) @multicast_f16_empty, i32 %103
  %105 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %104, i32 1)
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %105, i32 1)
  br label %if.end16

if.end16:                                         ; preds = %if17, %wait.end14
  %106 = add i32 %k13, 1
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
