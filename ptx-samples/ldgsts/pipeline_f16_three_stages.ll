; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@pipeline_f16_three_stages_S = internal addrspace(3) global [12288 x i8] poison, align 1024

define ptx_kernel void @pipeline_f16_three_stages(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 112
  %5 = xor i32 %0, %4
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i64 %6
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %7, ptr addrspace(1) %8)
  %9 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 1024
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %9, ptr addrspace(1) %10)
  %11 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %11, ptr addrspace(1) %12)
  %13 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 3072
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 3072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %13, ptr addrspace(1) %14)
  call void @llvm.nvvm.cp.async.commit.group()
  %15 = add i32 %0, 4096
  %16 = lshr i32 %15, 3
  %17 = and i32 %16, 112
  %18 = xor i32 %15, %17
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i64 %19
  %21 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 4096
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %20, ptr addrspace(1) %21)
  %22 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 1024
  %23 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 5120
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %22, ptr addrspace(1) %23)
  %24 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 2048
  %25 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 6144
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %24, ptr addrspace(1) %25)
  %26 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 3072
  %27 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 7168
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %26, ptr addrspace(1) %27)
  call void @llvm.nvvm.cp.async.commit.group()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %70, %for.body ]
  %28 = icmp slt i32 %k, 14
  br i1 %28, label %for.body, label %for.end

for.body:                                         ; preds = %for
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %29 = add i32 %k, 2
  %30 = urem i32 %29, 3
  %31 = shl i32 %30, 12
  %32 = add i32 %0, %31
  %33 = shl i32 %thread, 3
  %34 = shl i32 %k, 11
  %35 = add i32 %33, %34
  %36 = lshr i32 %32, 3
  %37 = and i32 %36, 112
  %38 = xor i32 %32, %37
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i64 %39
  %41 = zext i32 %35 to i64
  %42 = mul i64 %41, 2
  %43 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %42
  %44 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 8192
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %40, ptr addrspace(1) %44)
  %45 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 1024
  %46 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 9216
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %45, ptr addrspace(1) %46)
  %47 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 2048
  %48 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 10240
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %47, ptr addrspace(1) %48)
  %49 = getelementptr inbounds i8, ptr addrspace(3) %40, i64 3072
  %50 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 11264
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %49, ptr addrspace(1) %50)
  call void @llvm.nvvm.cp.async.commit.group()
  %51 = urem i32 %k, 3
  %52 = shl i32 %51, 12
  %53 = add i32 %0, %52
  %54 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %42
  %55 = lshr i32 %53, 3
  %56 = and i32 %55, 112
  %57 = xor i32 %53, %56
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i64 %58
  %60 = load <2 x i64>, ptr addrspace(3) %59, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 1024
  %62 = load <2 x i64>, ptr addrspace(3) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 2048
  %64 = load <2 x i64>, ptr addrspace(3) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %59, i64 3072
  %66 = load <2 x i64>, ptr addrspace(3) %65, align 16
  store <2 x i64> %60, ptr addrspace(1) %54, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %54, i64 1024
  store <2 x i64> %62, ptr addrspace(1) %67, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(1) %54, i64 2048
  store <2 x i64> %64, ptr addrspace(1) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %54, i64 3072
  store <2 x i64> %66, ptr addrspace(1) %69, align 16
  %70 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  %71 = call i32 asm "mov.b32 $0, $1;", "=r,n"(i32 16)
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 14, %for.end ], [ %97, %for.body3 ]
  %72 = icmp slt i32 %k4, %71
  br i1 %72, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.cp.async.commit.group()
  %73 = shl i32 %thread, 3
  %74 = shl i32 %k4, 11
  %75 = add i32 %73, %74
  %76 = urem i32 %k4, 3
  %77 = shl i32 %76, 12
  %78 = add i32 %0, %77
  %79 = zext nneg i32 %75 to i64
  %80 = mul i64 %79, 2
  %81 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %80
  %82 = lshr i32 %78, 3
  %83 = and i32 %82, 112
  %84 = xor i32 %78, %83
  %85 = zext nneg i32 %84 to i64
  %86 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i64 %85
  %87 = load <2 x i64>, ptr addrspace(3) %86, align 16
  %88 = getelementptr inbounds i8, ptr addrspace(3) %86, i64 1024
  %89 = load <2 x i64>, ptr addrspace(3) %88, align 16
  %90 = getelementptr inbounds i8, ptr addrspace(3) %86, i64 2048
  %91 = load <2 x i64>, ptr addrspace(3) %90, align 16
  %92 = getelementptr inbounds i8, ptr addrspace(3) %86, i64 3072
  %93 = load <2 x i64>, ptr addrspace(3) %92, align 16
  store <2 x i64> %87, ptr addrspace(1) %81, align 16
  %94 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 1024
  store <2 x i64> %89, ptr addrspace(1) %94, align 16
  %95 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 2048
  store <2 x i64> %91, ptr addrspace(1) %95, align 16
  %96 = getelementptr inbounds i8, ptr addrspace(1) %81, i64 3072
  store <2 x i64> %93, ptr addrspace(1) %96, align 16
  %97 = add i32 %k4, 1
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
