; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@run_time_threads_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @run_time_threads(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = icmp slt i32 %thread, %n
  br i1 %0, label %if, label %if.end

if:                                               ; preds = %entry
  %1 = sext i32 %n to i64
  %2 = icmp slt i64 %1, 128
  %3 = select i1 %2, i64 %1, i64 128
  %4 = trunc i64 %3 to i32
  %5 = sub i32 %4, 0
  br label %tile

tile:                                             ; preds = %tile.written.end, %if
  %tile.i = phi i32 [ %thread, %if ], [ %15, %tile.written.end ]
  %6 = icmp ult i32 %tile.i, 512
  %7 = zext i32 %tile.i to i64
  %8 = mul nuw i64 %7, 16
  %9 = getelementptr inbounds i8, ptr addrspace(3) @run_time_threads_S, i64 %8
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %11 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %6)
  br i1 %11, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile
  %12 = load <2 x i64>, ptr addrspace(1) %10, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile
  %13 = phi <2 x i64> [ zeroinitializer, %tile ], [ %12, %tile.read ]
  %14 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %6)
  br i1 %14, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %13, ptr addrspace(3) %9, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  %15 = add i32 %tile.i, %5
  %16 = icmp ult i32 %15, 512
  br i1 %16, label %tile, label %tile.end, !llvm.loop !1

tile.end:                                         ; preds = %tile.written.end
  br label %if.end

if.end:                                           ; preds = %tile.end, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = zext i32 %thread to i64
  %18 = mul nuw i64 %17, 16
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = getelementptr inbounds i8, ptr addrspace(3) @run_time_threads_S, i64 %18
  %21 = load <2 x i64>, ptr addrspace(3) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 2048
  %23 = load <2 x i64>, ptr addrspace(3) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 4096
  %25 = load <2 x i64>, ptr addrspace(3) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 6144
  %27 = load <2 x i64>, ptr addrspace(3) %26, align 16
  store <2 x i64> %21, ptr addrspace(1) %19, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 2048
  store <2 x i64> %23, ptr addrspace(1) %28, align 16
  %29 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 4096
  store <2 x i64> %25, ptr addrspace(1) %29, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 6144
  store <2 x i64> %27, ptr addrspace(1) %30, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
