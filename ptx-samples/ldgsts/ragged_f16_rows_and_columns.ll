; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ragged_f16_rows_and_columns_S = internal addrspace(3) global [4096 x i8] poison, align 1024

define ptx_kernel void @ragged_f16_rows_and_columns(i32 %M, i32 %N, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = mul i32 %1, -32
  %3 = add i32 %2, %M
  %4 = icmp sge i32 %3, 32
  %5 = mul i32 %0, -64
  %6 = add i32 %5, %N
  %7 = icmp sge i32 %6, 64
  %8 = and i1 %4, %7
  %9 = and i32 %thread, 7
  %10 = lshr i32 %thread, 3
  %11 = shl i32 %10, 7
  %12 = shl i32 %9, 4
  %13 = or disjoint i32 %12, %11
  %14 = shl i32 %10, 12
  %15 = shl i32 %9, 3
  %16 = or disjoint i32 %15, %14
  %17 = shl i32 %1, 17
  %18 = shl i32 %0, 6
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %11, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext i32 %23 to i64
  %25 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %24
  %26 = zext i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr i8, ptr addrspace(1) %A, i64 %27
  br i1 %8, label %tile.whole, label %tile.edge, !prof !1

tile.whole:                                       ; preds = %entry
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %25, ptr addrspace(1) %28)
  %29 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  %30 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 131072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %30)
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %31 = call i32 @llvm.smax.i32(i32 %3, i32 0)
  %32 = call i32 @llvm.smax.i32(i32 %6, i32 0)
  %33 = icmp ult i32 %10, %31
  %34 = add i32 16, %10
  %35 = icmp ult i32 %34, %31
  %36 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %15)
  %37 = call i32 @llvm.umin.i32(i32 %36, i32 8)
  %38 = shl i32 %37, 4
  %39 = lshr i32 %38, 3
  %40 = select i1 %33, i32 %39, i32 0
  %41 = icmp eq i32 %40, 0
  %42 = select i1 %41, ptr addrspace(1) %A, ptr addrspace(1) %28
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %25, ptr addrspace(1) %42, i32 %40)
  %43 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %15)
  %44 = call i32 @llvm.umin.i32(i32 %43, i32 8)
  %45 = shl i32 %44, 4
  %46 = lshr i32 %45, 3
  %47 = select i1 %35, i32 %46, i32 0
  %48 = getelementptr i8, ptr addrspace(1) %28, i64 131072
  %49 = icmp eq i32 %47, 0
  %50 = select i1 %49, ptr addrspace(1) %A, ptr addrspace(1) %48
  %51 = getelementptr i8, ptr addrspace(3) %25, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %51, ptr addrspace(1) %50, i32 %47)
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %52 = add i32 %N, 63
  %53 = lshr i32 %52, 6
  %54 = shl i32 %53, 6
  %55 = mul i32 %10, %54
  %56 = add i32 %15, %55
  %57 = shl i32 %53, 11
  %58 = mul i32 %1, %57
  %59 = add i32 %18, %58
  %60 = add i32 %56, %59
  %61 = zext nneg i32 %60 to i64
  %62 = mul i64 %61, 2
  %63 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %62
  %64 = load <2 x i64>, ptr addrspace(3) %25, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(3) %25, i64 2048
  %66 = load <2 x i64>, ptr addrspace(3) %65, align 16
  store <2 x i64> %64, ptr addrspace(1) %63, align 16
  %67 = shl i32 %53, 10
  %68 = zext nneg i32 %67 to i64
  %69 = mul i64 %68, 2
  %70 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 %69
  store <2 x i64> %66, ptr addrspace(1) %70, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #3

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly, i32) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #5

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }
attributes #5 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{!"branch_weights", i32 1048575, i32 1}
