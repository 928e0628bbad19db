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
  %k = phi i32 [ 0, %if2 ], [ %35, %wait.end ]
  %6 = icmp slt i32 %k, 8
  br i1 %6, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %7 = and i32 %k, 1
  %8 = shl i32 %7, 3
  %9 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %8
  %10 = sext i32 %k to i64
  %11 = lshr i64 %10, 1
  %12 = add i64 %11, 1
  %13 = trunc i64 %12 to i32
  %14 = and i32 %13, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body
  %15 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %9, i32 %14)
  br i1 %15, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %16 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %8
  %17 = and i32 %thread, 31
  %18 = shl i32 %17, 4
  %19 = shl i32 %7, 11
  %20 = add i32 %18, %19
  %21 = shl i32 %17, 2
  %22 = shl i32 %k, 9
  %23 = add i32 %21, %22
  %24 = zext nneg i32 %20 to i64
  %25 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %24
  %26 = zext nneg i32 %23 to i64
  %27 = mul i64 %26, 4
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %25, ptr addrspace(1) %28)
  %29 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 512
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %30)
  %31 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 1024
  %32 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %31, ptr addrspace(1) %32)
  %33 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 1536
  %34 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 1536
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %33, ptr addrspace(1) %34)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %16)
  %35 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %36 = icmp eq i32 %4, 1
  br i1 %36, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  br label %for6

for6:                                             ; preds = %wait.end9, %if4
  %k8 = phi i32 [ 0, %if4 ], [ %70, %wait.end9 ]
  %37 = icmp slt i32 %k8, 8
  br i1 %37, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %38 = and i32 %k8, 1
  %39 = shl i32 %38, 3
  %40 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %39
  %41 = sext i32 %k8 to i64
  %42 = lshr i64 %41, 1
  %43 = trunc i64 %42 to i32
  %44 = and i32 %43, 1
  br label %wait10

wait10:                                           ; preds = %wait10, %for.body7
  %45 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %40, i32 %44)
  br i1 %45, label %wait.end9, label %wait10

wait.end9:                                        ; preds = %wait10
  %46 = and i32 %thread, 31
  %47 = shl i32 %46, 2
  %48 = shl i32 %k8, 9
  %49 = add i32 %47, %48
  %50 = shl i32 %46, 4
  %51 = shl i32 %38, 11
  %52 = add i32 %50, %51
  %53 = zext nneg i32 %49 to i64
  %54 = mul i64 %53, 4
  %55 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %54
  %56 = zext nneg i32 %52 to i64
  %57 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %56
  %58 = load <2 x i64>, ptr addrspace(3) %57, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 512
  %60 = load <2 x i64>, ptr addrspace(3) %59, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 1024
  %62 = load <2 x i64>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %57, i64 1536
  %64 = load <2 x i64>, ptr addrspace(3) %63, align 16
  store <2 x i64> %58, ptr addrspace(1) %55, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 512
  store <2 x i64> %60, ptr addrspace(1) %65, align 16
  %66 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 1024
  store <2 x i64> %62, ptr addrspace(1) %66, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 1536
  store <2 x i64> %64, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %39
  %69 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %68)
  %70 = add i32 %k8, 1
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
