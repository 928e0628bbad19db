; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ragged_f16_into_columns(i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %0, -16
  %2 = add i32 %1, %M
  %3 = icmp sge i32 %2, 16
  %4 = icmp sge i32 %2, 16
  %5 = and i1 %3, %4
  %6 = and i32 %thread, 7
  %7 = lshr i32 %thread, 3
  %8 = mul i32 %7, 80
  %9 = shl i32 %6, 3
  %10 = add i32 %9, %8
  %11 = mul i32 %0, 1280
  %12 = add i32 %10, %11
  %13 = shl i32 %7, 6
  %14 = or disjoint i32 %9, %13
  %15 = shl i32 %0, 10
  %16 = add i32 %14, %15
  %17 = zext i32 %12 to i64
  %18 = mul i64 %17, 2
  %19 = getelementptr i8, ptr addrspace(1) %B, i64 %18
  %20 = zext i32 %16 to i64
  %21 = mul i64 %20, 2
  %22 = getelementptr i8, ptr addrspace(1) %A, i64 %21
  br i1 %5, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 32
  store <2 x i64> %23, ptr addrspace(1) %24, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %25 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %26 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %27 = icmp ult i32 %7, %25
  %28 = icmp ult i32 %7, %26
  %29 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %28)
  br i1 %29, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %30 = load <2 x i64>, ptr addrspace(1) %22, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %31 = phi <2 x i64> [ zeroinitializer, %tile.edge ], [ %30, %tile.read ]
  %32 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %27)
  br i1 %32, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  %33 = getelementptr i8, ptr addrspace(1) %19, i64 32
  store <2 x i64> %31, ptr addrspace(1) %33, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  br label %tile.done

tile.done:                                        ; preds = %tile.written.end, %tile.whole
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = !{}
