; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u16_5x96_S = internal addrspace(3) global [960 x i8] poison, align 16

define ptx_kernel void @warp_u16_5x96(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = add i32 %thread, 0
  %1 = zext i32 %0 to i64
  %2 = mul nuw i64 %1, 16
  %3 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i64 %2
  %4 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %5 = add i32 %thread, 32
  %6 = icmp ult i32 %5, 60
  %7 = zext i32 %5 to i64
  %8 = mul nuw i64 %7, 16
  %9 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i64 %8
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %8
  %11 = load <2 x i64>, ptr addrspace(1) %4, align 16
  %12 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %6)
  br i1 %12, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %13 = load <2 x i64>, ptr addrspace(1) %10, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %14 = phi <2 x i64> [ zeroinitializer, %entry ], [ %13, %tile.read ]
  store <2 x i64> %11, ptr addrspace(3) %3, align 16
  %15 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %6)
  br i1 %15, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %14, ptr addrspace(3) %9, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %16 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %2
  %17 = icmp ult i32 %5, 60
  %18 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %8
  %19 = load <2 x i64>, ptr addrspace(3) %3, align 16
  %20 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %17)
  br i1 %20, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.written.end
  %21 = load <2 x i64>, ptr addrspace(3) %9, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.written.end
  %22 = phi <2 x i64> [ zeroinitializer, %tile.written.end ], [ %21, %tile.read2 ]
  store <2 x i64> %19, ptr addrspace(1) %16, align 16
  %23 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %17)
  br i1 %23, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store <2 x i64> %22, ptr addrspace(1) %18, align 16
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.read.end1
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
