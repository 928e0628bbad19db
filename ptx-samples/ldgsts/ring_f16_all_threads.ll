; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_f16_all_threads_S = internal addrspace(3) global [12288 x i8] poison, align 1024

define ptx_kernel void @ring_f16_all_threads(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 2)
  br label %for

for:                                              ; preds = %if.end, %entry
  %k = phi i32 [ 0, %entry ], [ %23, %if.end ]
  %1 = icmp slt i32 %k, %0
  br i1 %1, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %2 = icmp slt i32 %k, %n
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %for.body
  %3 = shl i32 %thread, 4
  %4 = shl i32 %k, 12
  %5 = add i32 %3, %4
  %6 = shl i32 %thread, 3
  %7 = shl i32 %k, 11
  %8 = add i32 %6, %7
  %9 = lshr i32 %5, 3
  %10 = and i32 %9, 112
  %11 = xor i32 %5, %10
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_all_threads_S, i64 %12
  %14 = zext nneg i32 %8 to i64
  %15 = mul i64 %14, 2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %15
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %13, ptr addrspace(1) %16)
  %17 = getelementptr inbounds i8, ptr addrspace(3) %13, i64 1024
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %17, ptr addrspace(1) %18)
  %19 = getelementptr inbounds i8, ptr addrspace(3) %13, i64 2048
  %20 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %19, ptr addrspace(1) %20)
  %21 = getelementptr inbounds i8, ptr addrspace(3) %13, i64 3072
  %22 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 3072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %21, ptr addrspace(1) %22)
  br label %if.end

if.end:                                           ; preds = %if, %for.body
  call void @llvm.nvvm.cp.async.commit.group()
  %23 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  br label %for2

for2:                                             ; preds = %if.end5, %for.end
  %k4 = phi i32 [ 0, %for.end ], [ %74, %if.end5 ]
  %24 = icmp slt i32 %k4, %n
  br i1 %24, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %25 = add i32 %k4, 2
  %26 = icmp slt i32 %25, %n
  br i1 %26, label %if6, label %if.end5

if6:                                              ; preds = %for.body3
  %27 = shl i32 %thread, 4
  %28 = urem i32 %25, 3
  %29 = shl i32 %28, 12
  %30 = add i32 %27, %29
  %31 = shl i32 %thread, 3
  %32 = shl i32 %k4, 11
  %33 = add i32 %31, %32
  %34 = lshr i32 %30, 3
  %35 = and i32 %34, 112
  %36 = xor i32 %30, %35
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_all_threads_S, i64 %37
  %39 = zext nneg i32 %33 to i64
  %40 = mul i64 %39, 2
  %41 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %40
  %42 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 8192
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %38, ptr addrspace(1) %42)
  %43 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 1024
  %44 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 9216
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %43, ptr addrspace(1) %44)
  %45 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 2048
  %46 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 10240
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %45, ptr addrspace(1) %46)
  %47 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 3072
  %48 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 11264
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %47, ptr addrspace(1) %48)
  br label %if.end5

if.end5:                                          ; preds = %if6, %for.body3
  call void @llvm.nvvm.cp.async.commit.group()
  %49 = shl i32 %thread, 3
  %50 = shl i32 %k4, 11
  %51 = add i32 %49, %50
  %52 = shl i32 %thread, 4
  %53 = urem i32 %k4, 3
  %54 = shl i32 %53, 12
  %55 = add i32 %52, %54
  %56 = zext nneg i32 %51 to i64
  %57 = mul i64 %56, 2
  %58 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %57
  %59 = lshr i32 %55, 3
  %60 = and i32 %59, 112
  %61 = xor i32 %55, %60
  %62 = zext nneg i32 %61 to i64
  %63 = getelementptr inbounds i8, ptr addrspace(3) @ring_f16_all_threads_S, i64 %62
  %64 = load <2 x i64>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %63, i64 1024
  %66 = load <2 x i64>, ptr addrspace(3) %65, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(3) %63, i64 2048
  %68 = load <2 x i64>, ptr addrspace(3) %67, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(3) %63, i64 3072
  %70 = load <2 x i64>, ptr addrspace(3) %69, align 16
  store <2 x i64> %64, ptr addrspace(1) %58, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(1) %58, i64 1024
  store <2 x i64> %66, ptr addrspace(1) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %58, i64 2048
  store <2 x i64> %68, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %58, i64 3072
  store <2 x i64> %70, ptr addrspace(1) %73, align 16
  %74 = add i32 %k4, 1
  br label %for2, !llvm.loop !4

for.end1:                                         ; preds = %for2
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

attributes #0 = { "nvvm.reqntid"="64" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
