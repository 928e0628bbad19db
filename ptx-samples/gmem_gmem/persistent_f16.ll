; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@persistent_f16_t = internal addrspace(3) global [8 x i8] poison, align 4

define ptx_kernel void @persistent_f16(i32 %ctas, i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr addrspace(1) align 4 %counter.t) #0 {
entry:
  %thread = call range(i32 0, 512) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = sext i32 %M to i64
  %2 = sub i64 %1, 0
  %3 = add i64 %2, 7
  %4 = udiv i64 %3, 8
  %5 = trunc i64 %4 to i32
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  br label %for

for:                                              ; preds = %share.end, %entry
  %pass = phi i32 [ %0, %entry ], [ %pass1, %share.end ]
  %round = phi i32 [ 0, %entry ], [ %28, %share.end ]
  %7 = icmp ult i32 %pass, %5
  br i1 %7, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %8 = sub i32 %5, 1
  %9 = icmp eq i32 %thread, 0
  br i1 %9, label %claim, label %claim.end

claim:                                            ; preds = %for.body
  %10 = atomicrmw uinc_wrap ptr addrspace(1) %counter.t, i32 %8 syncscope("device") monotonic, align 4
  br label %claim.end

claim.end:                                        ; preds = %claim, %for.body
  %11 = phi i32 [ 0, %for.body ], [ %10, %claim ]
  %12 = mul i32 %pass, 8
  %13 = add i32 %12, 0
  %14 = shl i32 %thread, 3
  %15 = shl i32 %13, 10
  %16 = add i32 %14, %15
  %17 = zext i32 %16 to i64
  %18 = mul i64 %17, 2
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %18
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 8192
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  store <2 x i64> %21, ptr addrspace(1) %19, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 8192
  store <2 x i64> %23, ptr addrspace(1) %24, align 16
  %25 = getelementptr inbounds i32, ptr addrspace(3) @persistent_f16_t, i32 %round
  %26 = icmp eq i32 %thread, 0
  br i1 %26, label %share, label %share.end

share:                                            ; preds = %claim.end
  %27 = add i32 %11, %6
  store i32 %27, ptr addrspace(3) %25, align 4
  br label %share.end

share.end:                                        ; preds = %share, %claim.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %pass1 = load i32, ptr addrspace(3) %25, align 4
  %28 = xor i32 %round, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="512" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
