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
  %k = phi i32 [ 0, %if.end ], [ %58, %wait.end ]
  %2 = icmp slt i32 %k, 9
  br i1 %2, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %3 = icmp ult i32 %thread, 32
  br i1 %3, label %if2, label %if.end1

if2:                                              ; preds = %for.body
  %4 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %5 = extractvalue { i32, i1 } %4, 1
  br i1 %5, label %if4, label %if.end3

if4:                                              ; preds = %if2
  %6 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192), i32 8192)
  %7 = sext i32 %0 to i64
  %8 = mul i64 %7, 2
  %9 = urem i64 %8, 5
  %10 = trunc i64 %9 to i32
  %11 = shl i32 %10, 1
  %12 = add i32 %11, -1
  %13 = udiv i64 %8, 5
  %14 = mul i64 %7, 6
  %15 = add i64 %14, %13
  %16 = urem i64 %15, 12
  %17 = trunc i64 %16 to i32
  %18 = add i32 %17, -1
  %19 = mul i64 %7, 8
  %20 = udiv i64 %19, 15
  %21 = trunc i64 %20 to i32
  %22 = urem i32 %k, 3
  %23 = trunc i32 %22 to i16
  %24 = udiv i32 %k, 3
  %25 = trunc i32 %24 to i16
  call void asm sideeffect "cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3, $4, $5}], [$6], {$7, $8};", "r,l,r,r,r,r,r,h,h,~{memory}"(i32 ptrtoint (ptr addrspace(3) @im2col_f16_shared to i32), ptr %map.A, i32 0, i32 %12, i32 %18, i32 %21, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192) to i32), i16 %23, i16 %25) #5
  br label %if.end3

if.end3:                                          ; preds = %if4, %if2
  br label %if.end1

if.end1:                                          ; preds = %if.end3, %for.body
  %26 = and i32 %k, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end1
  %27 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @im2col_f16_shared, i64 8192), i32 %26)
  br i1 %27, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %28 = and i32 %thread, 7
  %29 = lshr i32 %thread, 3
  %30 = mul i32 %29, 576
  %31 = shl i32 %28, 3
  %32 = add i32 %31, %30
  %33 = mul i32 %0, 36864
  %34 = shl i32 %k, 6
  %35 = add i32 %34, %33
  %36 = add i32 %32, %35
  %37 = shl i32 %29, 7
  %38 = shl i32 %28, 4
  %39 = or disjoint i32 %38, %37
  %40 = zext nneg i32 %36 to i64
  %41 = mul i64 %40, 2
  %42 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %41
  %43 = lshr i32 %37, 3
  %44 = and i32 %43, 112
  %45 = xor i32 %39, %44
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i8, ptr addrspace(3) @im2col_f16_shared, i64 %46
  %48 = load <2 x i64>, ptr addrspace(3) %47, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(3) %47, i64 2048
  %50 = load <2 x i64>, ptr addrspace(3) %49, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %47, i64 4096
  %52 = load <2 x i64>, ptr addrspace(3) %51, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(3) %47, i64 6144
  %54 = load <2 x i64>, ptr addrspace(3) %53, align 16
  store <2 x i64> %48, ptr addrspace(1) %42, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 18432
  store <2 x i64> %50, ptr addrspace(1) %55, align 16
  %56 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 36864
  store <2 x i64> %52, ptr addrspace(1) %56, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 55296
  store <2 x i64> %54, ptr addrspace(1) %57, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %58 = add i32 %k, 1
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
