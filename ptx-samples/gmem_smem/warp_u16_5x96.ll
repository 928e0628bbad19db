; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warp_u16_5x96_S = internal addrspace(3) global [960 x i8] poison, align 16

define ptx_kernel void @warp_u16_5x96(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 31
  %1 = add i32 %0, 0
  %2 = zext i32 %1 to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i64 %3
  %5 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %3
  %6 = add i32 %0, 32
  %7 = icmp ult i32 %6, 60
  %8 = zext i32 %6 to i64
  %9 = mul nuw i64 %8, 16
  %10 = getelementptr inbounds i8, ptr addrspace(3) @warp_u16_5x96_S, i64 %9
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %12 = load <2 x i64>, ptr addrspace(1) %5, align 16
  %13 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %7)
  br i1 %13, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %14 = load <2 x i64>, ptr addrspace(1) %11, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %15 = phi <2 x i64> [ zeroinitializer, %entry ], [ %14, %tile.read ]
  store <2 x i64> %12, ptr addrspace(3) %4, align 16
  %16 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %7)
  br i1 %16, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %15, ptr addrspace(3) %10, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %3
  %18 = icmp ult i32 %6, 60
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %9
  %20 = load <2 x i64>, ptr addrspace(3) %4, align 16
  %21 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %18)
  br i1 %21, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.written.end
  %22 = load <2 x i64>, ptr addrspace(3) %10, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.written.end
  %23 = phi <2 x i64> [ zeroinitializer, %tile.written.end ], [ %22, %tile.read2 ]
  store <2 x i64> %20, ptr addrspace(1) %17, align 16
  %24 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %18)
  br i1 %24, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.read.end1
  store <2 x i64> %23, ptr addrspace(1) %19, align 16
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
