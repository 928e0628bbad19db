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
  %9 = mul i32 %6, 8
  %10 = add i32 %9, %8
  %11 = mul i32 %0, 1280
  %12 = add i32 %10, %11
  %13 = mul i32 %7, 64
  %14 = add i32 %9, %13
  %15 = mul i32 %0, 1024
  %16 = add i32 %14, %15
  %17 = zext nneg i32 %12 to i64
  %18 = mul i64 %17, 2
  %19 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %18
  %20 = zext nneg i32 %16 to i64
  %21 = mul i64 %20, 2
  %22 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %21
  br i1 %5, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 32
  store <4 x i32> %23, ptr addrspace(1) %24, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %25 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %26 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %27 = and i32 %thread, 7
  %28 = lshr i32 %thread, 3
  %29 = mul i32 %28, 80
  %30 = mul i32 %27, 8
  %31 = add i32 %30, %29
  %32 = mul i32 %0, 1280
  %33 = add i32 %31, %32
  %34 = mul i32 %28, 64
  %35 = add i32 %30, %34
  %36 = mul i32 %0, 1024
  %37 = add i32 %35, %36
  %38 = zext nneg i32 %33 to i64
  %39 = mul i64 %38, 2
  %40 = getelementptr i8, ptr addrspace(1) %B, i64 %39
  %41 = zext nneg i32 %37 to i64
  %42 = mul i64 %41, 2
  %43 = getelementptr i8, ptr addrspace(1) %A, i64 %42
  %44 = getelementptr i8, ptr addrspace(1) %40, i64 32
  %45 = icmp ult i32 %28, %25
  %46 = icmp ult i32 %28, %26
  %47 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %46)
  br i1 %47, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %48 = load <4 x i32>, ptr addrspace(1) %43, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %49 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %48, %tile.read ]
  %50 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %45)
  br i1 %50, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <4 x i32> %49, ptr addrspace(1) %44, align 16
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
