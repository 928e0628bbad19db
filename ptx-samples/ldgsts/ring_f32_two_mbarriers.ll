; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f32_two_mbarriers_shared = internal addrspace(3) global [4128 x i8] poison, align 16

define ptx_kernel void @ring_f32_two_mbarriers(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp slt i64 %0, 2
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %2 = mul i32 %thread, 8
  %3 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %2
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %3, i32 32)
  %4 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %2
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %4, i32 32)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %5 = lshr i32 %thread, 5
  %6 = sext i32 %5 to i64
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %wait.end, %if2
  %k = phi i32 [ 0, %if2 ], [ %37, %wait.end ]
  %8 = icmp slt i32 %k, 8
  br i1 %8, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %9 = and i32 %k, 1
  %10 = mul i32 %9, 8
  %11 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %10
  %12 = sext i32 %k to i64
  %13 = lshr i64 %12, 1
  %14 = add i64 %13, 1
  %15 = trunc i64 %14 to i32
  %16 = and i32 %15, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body
  %17 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %11, i32 %16)
  br i1 %17, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %18 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %10
  %19 = and i32 %thread, 31
  %20 = mul i32 %19, 16
  %21 = mul i32 %9, 2048
  %22 = add i32 %20, %21
  %23 = mul i32 %19, 4
  %24 = mul i32 %k, 512
  %25 = add i32 %23, %24
  %26 = zext nneg i32 %22 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %26
  %28 = zext nneg i32 %25 to i64
  %29 = mul i64 %28, 4
  %30 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %29
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %27, ptr addrspace(1) %30)
  %31 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 512
  %32 = getelementptr inbounds i8, ptr addrspace(1) %30, i64 512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %31, ptr addrspace(1) %32)
  %33 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 1024
  %34 = getelementptr inbounds i8, ptr addrspace(1) %30, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %33, ptr addrspace(1) %34)
  %35 = getelementptr inbounds i8, ptr addrspace(3) %27, i64 1536
  %36 = getelementptr inbounds i8, ptr addrspace(1) %30, i64 1536
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %35, ptr addrspace(1) %36)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %18)
  %37 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %38 = icmp eq i64 %6, 1
  br i1 %38, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  br label %for6

for6:                                             ; preds = %wait.end9, %if4
  %k8 = phi i32 [ 0, %if4 ], [ %72, %wait.end9 ]
  %39 = icmp slt i32 %k8, 8
  br i1 %39, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %40 = and i32 %k8, 1
  %41 = mul i32 %40, 8
  %42 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %41
  %43 = sext i32 %k8 to i64
  %44 = lshr i64 %43, 1
  %45 = trunc i64 %44 to i32
  %46 = and i32 %45, 1
  br label %wait10

wait10:                                           ; preds = %wait10, %for.body7
  %47 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %42, i32 %46)
  br i1 %47, label %wait.end9, label %wait10

wait.end9:                                        ; preds = %wait10
  %48 = and i32 %thread, 31
  %49 = mul i32 %48, 4
  %50 = mul i32 %k8, 512
  %51 = add i32 %49, %50
  %52 = mul i32 %48, 16
  %53 = mul i32 %40, 2048
  %54 = add i32 %52, %53
  %55 = zext nneg i32 %51 to i64
  %56 = mul i64 %55, 4
  %57 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %56
  %58 = zext nneg i32 %54 to i64
  %59 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %58
  %60 = load <4 x i32>, ptr addrspace(3) %59, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 512
  %62 = load <4 x i32>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 1024
  %64 = load <4 x i32>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 1536
  %66 = load <4 x i32>, ptr addrspace(3) %65, align 16
  store <4 x i32> %60, ptr addrspace(1) %57, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 512
  store <4 x i32> %62, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1024
  store <4 x i32> %64, ptr addrspace(1) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %57, i64 1536
  store <4 x i32> %66, ptr addrspace(1) %69, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %41
  %71 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %70)
  %72 = add i32 %k8, 1
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
