; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@fill_minus_inf_f32_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @fill_minus_inf_f32(i32 %M, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = mul i32 %0, -32
  %2 = add i32 %1, %M
  %3 = icmp sge i32 %2, 32
  %4 = zext i32 %thread to i64
  %5 = mul nuw i64 %4, 16
  %6 = shl i32 %thread, 2
  %7 = shl i32 %0, 11
  %8 = add i32 %6, %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @fill_minus_inf_f32_S, i64 %5
  %10 = zext i32 %8 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  br i1 %3, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !2
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !2
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 6144
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !2
  store <2 x i64> %13, ptr addrspace(3) %9, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  store <2 x i64> %15, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4096
  store <2 x i64> %17, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6144
  store <2 x i64> %19, ptr addrspace(3) %22, align 16
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %23 = call i32 @llvm.smax.i32(i32 %2, i32 0)
  %24 = and i32 %thread, 15
  %25 = lshr i32 %thread, 4
  %26 = shl i32 %25, 8
  %27 = shl i32 %24, 4
  %28 = or disjoint i32 %27, %26
  %29 = shl i32 %25, 6
  %30 = shl i32 %24, 2
  %31 = or disjoint i32 %30, %29
  %32 = add i32 %31, %7
  %33 = zext nneg i32 %28 to i64
  %34 = getelementptr i8, ptr addrspace(3) @fill_minus_inf_f32_S, i64 %33
  %35 = zext nneg i32 %32 to i64
  %36 = mul i64 %35, 4
  %37 = getelementptr i8, ptr addrspace(1) %A, i64 %36
  %38 = icmp ult i32 %25, %23
  %39 = add i32 8, %25
  %40 = icmp ult i32 %39, %23
  %41 = add i32 16, %25
  %42 = icmp ult i32 %41, %23
  %43 = add i32 24, %25
  %44 = icmp ult i32 %43, %23
  %45 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %38)
  br i1 %45, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %tile.edge
  %46 = load <2 x i64>, ptr addrspace(1) %37, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %tile.edge
  %47 = phi <2 x i64> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <2 x i64>), %tile.edge ], [ %46, %tile.read ]
  %48 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %40)
  br i1 %48, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %49 = getelementptr i8, ptr addrspace(1) %37, i64 2048
  %50 = load <2 x i64>, ptr addrspace(1) %49, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %51 = phi <2 x i64> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <2 x i64>), %tile.read.end ], [ %50, %tile.read2 ]
  %52 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %42)
  br i1 %52, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %53 = getelementptr i8, ptr addrspace(1) %37, i64 4096
  %54 = load <2 x i64>, ptr addrspace(1) %53, align 16
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %55 = phi <2 x i64> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <2 x i64>), %tile.read.end1 ], [ %54, %tile.read4 ]
  %56 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %56, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %57 = getelementptr i8, ptr addrspace(1) %37, i64 6144
  %58 = load <2 x i64>, ptr addrspace(1) %57, align 16
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %59 = phi <2 x i64> [ bitcast (<1 x i128> splat (i128 -664613918819037908687523189981446144) to <2 x i64>), %tile.read.end3 ], [ %58, %tile.read6 ]
  store <2 x i64> %47, ptr addrspace(3) %34, align 16
  %60 = getelementptr i8, ptr addrspace(3) %34, i64 2048
  store <2 x i64> %51, ptr addrspace(3) %60, align 16
  %61 = getelementptr i8, ptr addrspace(3) %34, i64 4096
  store <2 x i64> %55, ptr addrspace(3) %61, align 16
  %62 = getelementptr i8, ptr addrspace(3) %34, i64 6144
  store <2 x i64> %59, ptr addrspace(3) %62, align 16
  br label %tile.done

tile.done:                                        ; preds = %tile.read.end5, %tile.whole
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %63 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %11
  %64 = load <2 x i64>, ptr addrspace(3) %9, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  %66 = load <2 x i64>, ptr addrspace(3) %65, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4096
  %68 = load <2 x i64>, ptr addrspace(3) %67, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6144
  %70 = load <2 x i64>, ptr addrspace(3) %69, align 16
  store <2 x i64> %64, ptr addrspace(1) %63, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 2048
  store <2 x i64> %66, ptr addrspace(1) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 4096
  store <2 x i64> %68, ptr addrspace(1) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 6144
  store <2 x i64> %70, ptr addrspace(1) %73, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
!2 = !{}
