; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f32_two_mbarriers_S = internal addrspace(3) global [4096 x i8] poison, align 16
@ring_f32_two_mbarriers_full = internal addrspace(3) global [16 x i8] poison, align 8
@ring_f32_two_mbarriers_empty = internal addrspace(3) global [16 x i8] poison, align 8

define ptx_kernel void @ring_f32_two_mbarriers(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = sext i32 %thread to i64
  %1 = icmp slt i64 %0, 2
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %2 = mul i32 %thread, 8
  %3 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_full, i32 %2
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %3, i32 32)
  %4 = mul i32 %thread, 8
  %5 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_empty, i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 32)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %6 = lshr i32 %thread, 5
  %7 = sext i32 %6 to i64
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %wait.end, %if2
  %k = phi i32 [ 0, %if2 ], [ %43, %wait.end ]
  %9 = sext i32 %k to i64
  %10 = icmp slt i64 %9, 8
  br i1 %10, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %11 = urem i32 %k, 2
  %12 = mul i32 %11, 8
  %13 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_empty, i32 %12
  %14 = sext i32 %k to i64
  %15 = udiv i64 %14, 2
  %16 = add i64 %15, 1
  %17 = trunc i64 %16 to i32
  %18 = and i32 %17, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body
  %19 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %13, i32 %18)
  br i1 %19, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %20 = urem i32 %k, 2
  %21 = mul i32 %20, 8
  %22 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_full, i32 %21
  %23 = and i32 %thread, 31
  %24 = mul i32 %23, 4
  %25 = urem i32 %k, 2
  %26 = mul i32 %25, 512
  %27 = add i32 %24, %26
  %28 = mul i32 %23, 4
  %29 = sext i32 %28 to i64
  %30 = sext i32 %k to i64
  %31 = mul i64 %30, 512
  %32 = add i64 %29, %31
  %33 = mul i32 %27, 4
  %34 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_S, i32 %33
  %35 = mul i64 %32, 4
  %36 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %35
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %34, ptr addrspace(1) %36)
  %37 = getelementptr inbounds i8, ptr addrspace(3) %34, i32 512
  %38 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %37, ptr addrspace(1) %38)
  %39 = getelementptr inbounds i8, ptr addrspace(3) %34, i32 1024
  %40 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %39, ptr addrspace(1) %40)
  %41 = getelementptr inbounds i8, ptr addrspace(3) %34, i32 1536
  %42 = getelementptr inbounds i8, ptr addrspace(1) %36, i64 1536
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %41, ptr addrspace(1) %42)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %22)
  %43 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %44 = lshr i32 %thread, 5
  %45 = sext i32 %44 to i64
  %46 = icmp eq i64 %45, 1
  br i1 %46, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  br label %for6

for6:                                             ; preds = %wait.end9, %if4
  %k8 = phi i32 [ 0, %if4 ], [ %85, %wait.end9 ]
  %47 = sext i32 %k8 to i64
  %48 = icmp slt i64 %47, 8
  br i1 %48, label %for.body7, label %for.end5

for.body7:                                        ; preds = %for6
  %49 = urem i32 %k8, 2
  %50 = mul i32 %49, 8
  %51 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_full, i32 %50
  %52 = sext i32 %k8 to i64
  %53 = udiv i64 %52, 2
  %54 = trunc i64 %53 to i32
  %55 = and i32 %54, 1
  br label %wait10

wait10:                                           ; preds = %wait10, %for.body7
  %56 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %51, i32 %55)
  br i1 %56, label %wait.end9, label %wait10

wait.end9:                                        ; preds = %wait10
  %57 = and i32 %thread, 31
  %58 = mul i32 %57, 4
  %59 = sext i32 %58 to i64
  %60 = sext i32 %k8 to i64
  %61 = mul i64 %60, 512
  %62 = add i64 %59, %61
  %63 = mul i32 %57, 4
  %64 = urem i32 %k8, 2
  %65 = mul i32 %64, 512
  %66 = add i32 %63, %65
  %67 = mul i64 %62, 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %67
  %69 = mul i32 %66, 4
  %70 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_S, i32 %69
  %71 = load <4 x i32>, ptr addrspace(3) %70, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(3) %70, i32 512
  %73 = load <4 x i32>, ptr addrspace(3) %72, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(3) %70, i32 1024
  %75 = load <4 x i32>, ptr addrspace(3) %74, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(3) %70, i32 1536
  %77 = load <4 x i32>, ptr addrspace(3) %76, align 16
  store <4 x i32> %71, ptr addrspace(1) %68, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 512
  store <4 x i32> %73, ptr addrspace(1) %78, align 16
  %79 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1024
  store <4 x i32> %75, ptr addrspace(1) %79, align 16
  %80 = getelementptr inbounds i8, ptr addrspace(1) %68, i64 1536
  store <4 x i32> %77, ptr addrspace(1) %80, align 16
  %81 = urem i32 %k8, 2
  %82 = mul i32 %81, 8
  %83 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_empty, i32 %82
  %84 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %83)
  %85 = add i32 %k8, 1
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
