; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f32_two_mbarriers_shared = internal addrspace(3) global [4128 x i8] poison, align 16

define ptx_kernel void @ring_f32_two_mbarriers(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp slt i32 %thread, 2
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  %1 = shl i32 %thread, 3
  %2 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %1
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %2, i32 32)
  %3 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %1
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %3, i32 32)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %4 = lshr i32 %thread, 5
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %wait.end, %if2
  %k = phi i32 [ 0, %if2 ], [ %33, %wait.end ]
  %6 = icmp slt i32 %k, 8
  br i1 %6, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %7 = and i32 %k, 1
  %8 = shl i32 %7, 3
  %9 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %8
  %10 = lshr i32 %k, 1
  %11 = add i32 %10, 1
  %12 = and i32 %11, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body
  %13 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %9, i32 %12)
  br i1 %13, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %14 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %8
  %15 = and i32 %thread, 31
  %16 = shl i32 %15, 4
  %17 = shl i32 %7, 11
  %18 = add i32 %16, %17
  %19 = shl i32 %15, 2
  %20 = shl i32 %k, 9
  %21 = add i32 %19, %20
  %22 = zext nneg i32 %18 to i64
  %23 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %22
  %24 = zext nneg i32 %21 to i64
  %25 = mul i64 %24, 4
  %26 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %25
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %23, ptr addrspace(1) %26)
  %27 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 512
  %28 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %27, ptr addrspace(1) %28)
  %29 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 1024
  %30 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %30)
  %31 = getelementptr inbounds i8, ptr addrspace(3) %23, i64 1536
  %32 = getelementptr inbounds i8, ptr addrspace(1) %26, i64 1536
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %31, ptr addrspace(1) %32)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %14)
  %33 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %34 = icmp eq i32 %4, 1
  br i1 %34, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  br label %for6

for6:                                             ; preds = %wait.end9, %if4
  %k8 = phi i32 [ 0, %if4 ], [ %66, %wait.end9 ]
  %35 = icmp slt i32 %k8, 8
  br i1 %35, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %36 = and i32 %k8, 1
  %37 = shl i32 %36, 3
  %38 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %37
  %39 = lshr i32 %k8, 1
  %40 = and i32 %39, 1
  br label %wait10

wait10:                                           ; preds = %wait10, %for.body7
  %41 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %38, i32 %40)
  br i1 %41, label %wait.end9, label %wait10

wait.end9:                                        ; preds = %wait10
  %42 = and i32 %thread, 31
  %43 = shl i32 %42, 2
  %44 = shl i32 %k8, 9
  %45 = add i32 %43, %44
  %46 = shl i32 %42, 4
  %47 = shl i32 %36, 11
  %48 = add i32 %46, %47
  %49 = zext nneg i32 %45 to i64
  %50 = mul i64 %49, 4
  %51 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %50
  %52 = zext nneg i32 %48 to i64
  %53 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %52
  %54 = load <4 x i32>, ptr addrspace(3) %53, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(3) %53, i64 512
  %56 = load <4 x i32>, ptr addrspace(3) %55, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(3) %53, i64 1024
  %58 = load <4 x i32>, ptr addrspace(3) %57, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(3) %53, i64 1536
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  store <4 x i32> %54, ptr addrspace(1) %51, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 512
  store <4 x i32> %56, ptr addrspace(1) %61, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1024
  store <4 x i32> %58, ptr addrspace(1) %62, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(1) %51, i64 1536
  store <4 x i32> %60, ptr addrspace(1) %63, align 16
  %64 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %37
  %65 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %64)
  %66 = add i32 %k8, 1
  br label %for6, !llvm.loop !4

for.end5:                                         ; preds = %for6
  br label %if.end3

if.end3:                                          ; preds = %for.end5, %if.end1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3)) #2

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3)) #2

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind memory(argmem: readwrite) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
