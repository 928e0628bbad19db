; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@pipeline_f16_three_stages_S = internal addrspace(3) global [12288 x i8] poison, align 1024

define ptx_kernel void @pipeline_f16_three_stages(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = mul i32 %thread, 8
  %1 = mul i32 %thread, 8
  %2 = sext i32 %1 to i64
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 56
  %5 = xor i32 %0, %4
  %6 = mul i32 %5, 2
  %7 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i32 %6
  %8 = mul i64 %2, 2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %7, ptr addrspace(1) %9)
  %10 = getelementptr inbounds i8, ptr addrspace(3) %7, i32 1024
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %10, ptr addrspace(1) %11)
  %12 = getelementptr inbounds i8, ptr addrspace(3) %7, i32 2048
  %13 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %12, ptr addrspace(1) %13)
  %14 = getelementptr inbounds i8, ptr addrspace(3) %7, i32 3072
  %15 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 3072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %14, ptr addrspace(1) %15)
  call void @llvm.nvvm.cp.async.commit.group()
  %16 = mul i32 %thread, 8
  %17 = add i32 %16, 2048
  %18 = mul i32 %thread, 8
  %19 = sext i32 %18 to i64
  %20 = add i64 %19, 2048
  %21 = lshr i32 %17, 3
  %22 = and i32 %21, 56
  %23 = xor i32 %17, %22
  %24 = mul i32 %23, 2
  %25 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i32 %24
  %26 = mul i64 %20, 2
  %27 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %26
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %25, ptr addrspace(1) %27)
  %28 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 1024
  %29 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %28, ptr addrspace(1) %29)
  %30 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 2048
  %31 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %30, ptr addrspace(1) %31)
  %32 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 3072
  %33 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 3072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %32, ptr addrspace(1) %33)
  call void @llvm.nvvm.cp.async.commit.group()
  br label %for

for:                                              ; preds = %for.body, %entry
  %k = phi i32 [ 0, %entry ], [ %86, %for.body ]
  %34 = sext i32 %k to i64
  %35 = icmp slt i64 %34, 14
  br i1 %35, label %for.body, label %for.end

for.body:                                         ; preds = %for
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %36 = mul i32 %thread, 8
  %37 = add i32 %k, 2
  %38 = urem i32 %37, 3
  %39 = mul i32 %38, 2048
  %40 = add i32 %36, %39
  %41 = mul i32 %thread, 8
  %42 = sext i32 %41 to i64
  %43 = sext i32 %k to i64
  %44 = mul i64 %43, 2048
  %45 = add i64 %44, 4096
  %46 = add i64 %42, %45
  %47 = lshr i32 %40, 3
  %48 = and i32 %47, 56
  %49 = xor i32 %40, %48
  %50 = mul i32 %49, 2
  %51 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i32 %50
  %52 = mul i64 %46, 2
  %53 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %52
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %51, ptr addrspace(1) %53)
  %54 = getelementptr inbounds i8, ptr addrspace(3) %51, i32 1024
  %55 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 1024
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %54, ptr addrspace(1) %55)
  %56 = getelementptr inbounds i8, ptr addrspace(3) %51, i32 2048
  %57 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %56, ptr addrspace(1) %57)
  %58 = getelementptr inbounds i8, ptr addrspace(3) %51, i32 3072
  %59 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 3072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %58, ptr addrspace(1) %59)
  call void @llvm.nvvm.cp.async.commit.group()
  %60 = mul i32 %thread, 8
  %61 = sext i32 %60 to i64
  %62 = sext i32 %k to i64
  %63 = mul i64 %62, 2048
  %64 = add i64 %61, %63
  %65 = mul i32 %thread, 8
  %66 = urem i32 %k, 3
  %67 = mul i32 %66, 2048
  %68 = add i32 %65, %67
  %69 = mul i64 %64, 2
  %70 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %69
  %71 = lshr i32 %68, 3
  %72 = and i32 %71, 56
  %73 = xor i32 %68, %72
  %74 = mul i32 %73, 2
  %75 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i32 %74
  %76 = load <4 x i32>, ptr addrspace(3) %75, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(3) %75, i32 1024
  %78 = load <4 x i32>, ptr addrspace(3) %77, align 16
  %79 = getelementptr inbounds i8, ptr addrspace(3) %75, i32 2048
  %80 = load <4 x i32>, ptr addrspace(3) %79, align 16
  %81 = getelementptr inbounds i8, ptr addrspace(3) %75, i32 3072
  %82 = load <4 x i32>, ptr addrspace(3) %81, align 16
  store <4 x i32> %76, ptr addrspace(1) %70, align 16
  %83 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 1024
  store <4 x i32> %78, ptr addrspace(1) %83, align 16
  %84 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 2048
  store <4 x i32> %80, ptr addrspace(1) %84, align 16
  %85 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 3072
  store <4 x i32> %82, ptr addrspace(1) %85, align 16
  %86 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  %87 = call i64 asm "mov.b64 $0, $1;", "=l,n"(i64 16)
  br label %for2

for2:                                             ; preds = %for.body3, %for.end
  %k4 = phi i32 [ 14, %for.end ], [ %116, %for.body3 ]
  %88 = sext i32 %k4 to i64
  %89 = icmp slt i64 %88, %87
  br i1 %89, label %for.body3, label %for.end1

for.body3:                                        ; preds = %for2
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.cp.async.commit.group()
  %90 = mul i32 %thread, 8
  %91 = sext i32 %90 to i64
  %92 = sext i32 %k4 to i64
  %93 = mul i64 %92, 2048
  %94 = add i64 %91, %93
  %95 = mul i32 %thread, 8
  %96 = urem i32 %k4, 3
  %97 = mul i32 %96, 2048
  %98 = add i32 %95, %97
  %99 = mul i64 %94, 2
  %100 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %99
  %101 = lshr i32 %98, 3
  %102 = and i32 %101, 56
  %103 = xor i32 %98, %102
  %104 = mul i32 %103, 2
  %105 = getelementptr inbounds i8, ptr addrspace(3) @pipeline_f16_three_stages_S, i32 %104
  %106 = load <4 x i32>, ptr addrspace(3) %105, align 16
  %107 = getelementptr inbounds i8, ptr addrspace(3) %105, i32 1024
  %108 = load <4 x i32>, ptr addrspace(3) %107, align 16
  %109 = getelementptr inbounds i8, ptr addrspace(3) %105, i32 2048
  %110 = load <4 x i32>, ptr addrspace(3) %109, align 16
  %111 = getelementptr inbounds i8, ptr addrspace(3) %105, i32 3072
  %112 = load <4 x i32>, ptr addrspace(3) %111, align 16
  store <4 x i32> %106, ptr addrspace(1) %100, align 16
  %113 = getelementptr inbounds i8, ptr addrspace(1) %100, i64 1024
  store <4 x i32> %108, ptr addrspace(1) %113, align 16
  %114 = getelementptr inbounds i8, ptr addrspace(1) %100, i64 2048
  store <4 x i32> %110, ptr addrspace(1) %114, align 16
  %115 = getelementptr inbounds i8, ptr addrspace(1) %100, i64 3072
  store <4 x i32> %112, ptr addrspace(1) %115, align 16
  %116 = add i32 %k4, 1
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
