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
  %4 = icmp ult i32 %thread, 32
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %thread3 = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %for

for:                                              ; preds = %wait.end, %if2
  %k = phi i32 [ 0, %if2 ], [ %31, %wait.end ]
  %5 = icmp slt i32 %k, 8
  br i1 %5, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %6 = and i32 %k, 1
  %7 = shl i32 %6, 3
  %8 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %7
  %9 = lshr i32 %k, 1
  %10 = add i32 %9, 1
  %11 = and i32 %10, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body
  %12 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %8, i32 %11)
  br i1 %12, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %13 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %7
  %14 = shl i32 %thread3, 4
  %15 = shl i32 %6, 11
  %16 = add i32 %14, %15
  %17 = shl i32 %thread3, 2
  %18 = shl i32 %k, 9
  %19 = add i32 %17, %18
  %20 = zext nneg i32 %16 to i64
  %21 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %20
  %22 = zext nneg i32 %19 to i64
  %23 = mul i64 %22, 4
  %24 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %23
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %21, ptr addrspace(1) %24)
  %25 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 512
  %26 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 512
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %25, ptr addrspace(1) %26)
  %27 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 1024
  %28 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %27, ptr addrspace(1) %28)
  %29 = getelementptr inbounds i8, ptr addrspace(3) %21, i64 1536
  %30 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 1536
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %30)
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %13)
  %31 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %32 = icmp uge i32 %thread, 32
  br i1 %32, label %if5, label %if.end4

if5:                                              ; preds = %if.end1
  br label %for7

for7:                                             ; preds = %wait.end10, %if5
  %k9 = phi i32 [ 0, %if5 ], [ %64, %wait.end10 ]
  %33 = icmp slt i32 %k9, 8
  br i1 %33, label %for.body8, label %for.end6

for.body8:                                        ; preds = %for7
  %34 = and i32 %k9, 1
  %35 = shl i32 %34, 3
  %36 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4096), i32 %35
  %37 = lshr i32 %k9, 1
  %38 = and i32 %37, 1
  br label %wait11

wait11:                                           ; preds = %wait11, %for.body8
  %39 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %36, i32 %38)
  br i1 %39, label %wait.end10, label %wait11

wait.end10:                                       ; preds = %wait11
  %40 = and i32 %thread, 31
  %41 = shl i32 %40, 2
  %42 = shl i32 %k9, 9
  %43 = add i32 %41, %42
  %44 = shl i32 %40, 4
  %45 = shl i32 %34, 11
  %46 = add i32 %44, %45
  %47 = zext nneg i32 %43 to i64
  %48 = mul i64 %47, 4
  %49 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %48
  %50 = zext nneg i32 %46 to i64
  %51 = getelementptr inbounds i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 %50
  %52 = load <2 x i64>, ptr addrspace(3) %51, align 16
  %53 = getelementptr inbounds i8, ptr addrspace(3) %51, i64 512
  %54 = load <2 x i64>, ptr addrspace(3) %53, align 16
  %55 = getelementptr inbounds i8, ptr addrspace(3) %51, i64 1024
  %56 = load <2 x i64>, ptr addrspace(3) %55, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(3) %51, i64 1536
  %58 = load <2 x i64>, ptr addrspace(3) %57, align 16
  store <2 x i64> %52, ptr addrspace(1) %49, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 512
  store <2 x i64> %54, ptr addrspace(1) %59, align 16
  %60 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 1024
  store <2 x i64> %56, ptr addrspace(1) %60, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %49, i64 1536
  store <2 x i64> %58, ptr addrspace(1) %61, align 16
  %62 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_f32_two_mbarriers_shared, i64 4112), i32 %35
  %63 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %62)
  %64 = add i32 %k9, 1
  br label %for7, !llvm.loop !4

for.end6:                                         ; preds = %for7
  br label %if.end4

if.end4:                                          ; preds = %for.end6, %if.end1
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
