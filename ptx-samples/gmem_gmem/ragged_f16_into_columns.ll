; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ragged_f16_into_columns(i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = sext i32 %M to i64
  %2 = sext i32 %0 to i64
  %3 = mul i64 %2, -16
  %4 = add i64 %3, %1
  %5 = icmp sge i64 %4, 16
  %6 = icmp sge i64 %4, 16
  %7 = and i1 %5, %6
  br i1 %7, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %8 = and i32 %thread, 7
  %9 = lshr i32 %thread, 3
  %10 = mul i32 %9, 80
  %11 = mul i32 %8, 8
  %12 = add i32 %11, %10
  %13 = mul i32 %0, 1280
  %14 = add i32 %12, %13
  %15 = mul i32 %9, 64
  %16 = add i32 %11, %15
  %17 = mul i32 %0, 1024
  %18 = add i32 %16, %17
  %19 = zext nneg i32 %14 to i64
  %20 = mul i64 %19, 2
  %21 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %20
  %22 = zext nneg i32 %18 to i64
  %23 = mul i64 %22, 2
  %24 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %23
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %21, i64 32
  store <4 x i32> %25, ptr addrspace(1) %26, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %27 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %28 = call i64 @llvm.smin.i64(i64 %27, i64 16)
  %29 = trunc i64 %28 to i32
  %30 = call i64 @llvm.smax.i64(i64 %4, i64 0)
  %31 = call i64 @llvm.smin.i64(i64 %30, i64 16)
  %32 = trunc i64 %31 to i32
  %33 = and i32 %thread, 7
  %34 = lshr i32 %thread, 3
  %35 = mul i32 %34, 80
  %36 = mul i32 %33, 8
  %37 = add i32 %36, %35
  %38 = mul i32 %0, 1280
  %39 = add i32 %37, %38
  %40 = mul i32 %34, 64
  %41 = add i32 %36, %40
  %42 = mul i32 %0, 1024
  %43 = add i32 %41, %42
  %44 = zext nneg i32 %39 to i64
  %45 = mul i64 %44, 2
  %46 = getelementptr i8, ptr addrspace(1) %B, i64 %45
  %47 = zext nneg i32 %43 to i64
  %48 = mul i64 %47, 2
  %49 = getelementptr i8, ptr addrspace(1) %A, i64 %48
  %50 = getelementptr i8, ptr addrspace(1) %46, i64 32
  %51 = icmp ult i32 %34, %29
  %52 = icmp ult i32 %34, %32
  %53 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %52)
  br i1 %53, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %54 = load <4 x i32>, ptr addrspace(1) %49, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %55 = phi <4 x i32> [ zeroinitializer, %tile.edge ], [ %54, %tile.read ]
  %56 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %51)
  br i1 %56, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <4 x i32> %55, ptr addrspace(1) %50, align 16
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
declare i64 @llvm.smax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
