; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@scattered_rows_f32_shared = internal addrspace(3) global [8448 x i8] poison, align 16

define ptx_kernel void @scattered_rows_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias readonly align 16 %I, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = add i32 %thread, 0
  %1 = icmp ult i32 %0, 16
  %2 = zext i32 %0 to i64
  %3 = mul nuw i64 %2, 16
  %4 = getelementptr inbounds i8, ptr addrspace(3) @scattered_rows_f32_shared, i64 %3
  %5 = getelementptr inbounds i8, ptr addrspace(1) %I, i64 %3
  %6 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %1)
  br i1 %6, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %7 = load <2 x i64>, ptr addrspace(1) %5, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %8 = phi <2 x i64> [ zeroinitializer, %entry ], [ %7, %tile.read ]
  %9 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %1)
  br i1 %9, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end
  store <2 x i64> %8, ptr addrspace(3) %4, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end
  %10 = zext i32 %thread to i64
  %11 = mul nuw i64 %10, 16
  %12 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scattered_rows_f32_shared, i64 256), i64 %11
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %14 = load <2 x i64>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2048
  %16 = load <2 x i64>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 4096
  %18 = load <2 x i64>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 6144
  %20 = load <2 x i64>, ptr addrspace(1) %19, align 16, !invariant.load !1
  store <2 x i64> %14, ptr addrspace(3) %12, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %12, i64 2048
  store <2 x i64> %16, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %12, i64 4096
  store <2 x i64> %18, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %12, i64 6144
  store <2 x i64> %20, ptr addrspace(3) %23, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %24 = and i32 %thread, 15
  %25 = lshr i32 %thread, 4
  %26 = zext nneg i32 %24 to i64
  %27 = mul nuw i64 %26, 16
  %28 = shl i32 %25, 8
  %29 = shl i32 %24, 4
  %30 = or disjoint i32 %29, %28
  %31 = getelementptr i8, ptr addrspace(1) %B, i64 %27
  %32 = zext nneg i32 %30 to i64
  %33 = getelementptr i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scattered_rows_f32_shared, i64 256), i64 %32
  %34 = zext i32 %25 to i64
  %35 = mul i64 %34, 8
  %36 = getelementptr i8, ptr addrspace(3) @scattered_rows_f32_shared, i64 %35
  %37 = load i64, ptr addrspace(3) %36, align 8
  %38 = mul i64 %37, 256
  %39 = icmp ult i64 %37, 200
  %40 = getelementptr i8, ptr addrspace(1) %31, i64 %38
  %41 = getelementptr i8, ptr addrspace(3) %36, i64 64
  %42 = load i64, ptr addrspace(3) %41, align 8
  %43 = mul i64 %42, 256
  %44 = icmp ult i64 %42, 200
  %45 = getelementptr i8, ptr addrspace(1) %31, i64 %43
  %46 = getelementptr i8, ptr addrspace(3) %36, i64 128
  %47 = load i64, ptr addrspace(3) %46, align 8
  %48 = mul i64 %47, 256
  %49 = icmp ult i64 %47, 200
  %50 = getelementptr i8, ptr addrspace(1) %31, i64 %48
  %51 = getelementptr i8, ptr addrspace(3) %36, i64 192
  %52 = load i64, ptr addrspace(3) %51, align 8
  %53 = mul i64 %52, 256
  %54 = icmp ult i64 %52, 200
  %55 = getelementptr i8, ptr addrspace(1) %31, i64 %53
  %56 = load <2 x i64>, ptr addrspace(3) %33, align 16
  %57 = getelementptr i8, ptr addrspace(3) %33, i64 2048
  %58 = load <2 x i64>, ptr addrspace(3) %57, align 16
  %59 = getelementptr i8, ptr addrspace(3) %33, i64 4096
  %60 = load <2 x i64>, ptr addrspace(3) %59, align 16
  %61 = getelementptr i8, ptr addrspace(3) %33, i64 6144
  %62 = load <2 x i64>, ptr addrspace(3) %61, align 16
  %63 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %39)
  br i1 %63, label %tile.written2, label %tile.written.end1

tile.written2:                                    ; preds = %tile.written.end
  store <2 x i64> %56, ptr addrspace(1) %40, align 16
  br label %tile.written.end1

tile.written.end1:                                ; preds = %tile.written2, %tile.written.end
  %64 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %64, label %tile.written4, label %tile.written.end3

tile.written4:                                    ; preds = %tile.written.end1
  store <2 x i64> %58, ptr addrspace(1) %45, align 16
  br label %tile.written.end3

tile.written.end3:                                ; preds = %tile.written4, %tile.written.end1
  %65 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %49)
  br i1 %65, label %tile.written6, label %tile.written.end5

tile.written6:                                    ; preds = %tile.written.end3
  store <2 x i64> %60, ptr addrspace(1) %50, align 16
  br label %tile.written.end5

tile.written.end5:                                ; preds = %tile.written6, %tile.written.end3
  %66 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %54)
  br i1 %66, label %tile.written8, label %tile.written.end7

tile.written8:                                    ; preds = %tile.written.end5
  store <2 x i64> %62, ptr addrspace(1) %55, align 16
  br label %tile.written.end7

tile.written.end7:                                ; preds = %tile.written8, %tile.written.end5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
