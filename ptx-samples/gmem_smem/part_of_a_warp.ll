; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@part_of_a_warp_S = internal addrspace(3) global [512 x i8] poison, align 16

define ptx_kernel void @part_of_a_warp(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = icmp slt i32 %0, 8
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  %2 = zext i32 %thread to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %3
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %6 = load <2 x i64>, ptr addrspace(1) %5, align 16, !invariant.load !1
  %7 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 128
  %8 = load <2 x i64>, ptr addrspace(1) %7, align 16, !invariant.load !1
  %9 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 256
  %10 = load <2 x i64>, ptr addrspace(1) %9, align 16, !invariant.load !1
  %11 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 384
  %12 = load <2 x i64>, ptr addrspace(1) %11, align 16, !invariant.load !1
  store <2 x i64> %6, ptr addrspace(3) %4, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 128
  store <2 x i64> %8, ptr addrspace(3) %13, align 16
  %14 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 256
  store <2 x i64> %10, ptr addrspace(3) %14, align 16
  %15 = getelementptr inbounds i8, ptr addrspace(3) %4, i64 384
  store <2 x i64> %12, ptr addrspace(3) %15, align 16
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = icmp sge i32 %0, 8
  br i1 %16, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  %17 = sub i32 %thread, 8
  %18 = add i32 %17, 0
  %19 = zext i32 %18 to i64
  %20 = mul nuw i64 %19, 16
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %20
  %22 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %20
  %23 = add i32 %17, 24
  %24 = icmp ult i32 %23, 32
  %25 = zext i32 %23 to i64
  %26 = mul nuw i64 %25, 16
  %27 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %26
  %28 = getelementptr inbounds i8, ptr addrspace(3) @part_of_a_warp_S, i64 %26
  %29 = load <2 x i64>, ptr addrspace(3) %22, align 16
  %30 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %24)
  br i1 %30, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %if2
  %31 = load <2 x i64>, ptr addrspace(3) %28, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %if2
  %32 = phi <2 x i64> [ zeroinitializer, %if2 ], [ %31, %tile.read ]
  store <2 x i64> %29, ptr addrspace(1) %21, align 16
  %33 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %24)
  br i1 %33, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %32, ptr addrspace(1) %27, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %if.end1

if.end1:                                          ; preds = %tile.written.end, %if.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="32" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
