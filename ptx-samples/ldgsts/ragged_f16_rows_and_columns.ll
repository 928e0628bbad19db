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
  %11 = mul i32 %10, 128
  %12 = mul i32 %9, 16
  %13 = add i32 %12, %11
  %14 = mul i32 %10, 4096
  %15 = mul i32 %9, 8
  %16 = add i32 %15, %14
  %17 = mul i32 %1, 131072
  %18 = mul i32 %0, 64
  %19 = add i32 %18, %17
  %20 = add i32 %16, %19
  %21 = lshr i32 %13, 3
  %22 = and i32 %21, 112
  %23 = xor i32 %13, %22
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %24
  %26 = zext nneg i32 %20 to i64
  %27 = mul i64 %26, 2
  %28 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %27
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
  %33 = and i32 %thread, 7
  %34 = lshr i32 %thread, 3
  %35 = mul i32 %34, 128
  %36 = mul i32 %33, 16
  %37 = add i32 %36, %35
  %38 = mul i32 %34, 4096
  %39 = mul i32 %33, 8
  %40 = add i32 %39, %38
  %41 = mul i32 %1, 131072
  %42 = mul i32 %0, 64
  %43 = add i32 %42, %41
  %44 = add i32 %40, %43
  %45 = lshr i32 %37, 3
  %46 = and i32 %45, 112
  %47 = xor i32 %37, %46
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %48
  %50 = zext nneg i32 %44 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr i8, ptr addrspace(1) %A, i64 %51
  %53 = icmp ult i32 %34, %31
  %54 = getelementptr i8, ptr addrspace(3) %49, i64 2048
  %55 = getelementptr i8, ptr addrspace(1) %52, i64 131072
  %56 = add i32 16, %34
  %57 = icmp ult i32 %56, %31
  %58 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %39)
  %59 = call i32 @llvm.umin.i32(i32 %58, i32 8)
  %60 = mul i32 %59, 16
  %61 = lshr i32 %60, 3
  %62 = select i1 %53, i32 %61, i32 0
  %63 = icmp eq i32 %62, 0
  %64 = select i1 %63, ptr addrspace(1) %A, ptr addrspace(1) %52
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %49, ptr addrspace(1) %64, i32 %62)
  %65 = call i32 @llvm.usub.sat.i32(i32 %32, i32 %39)
  %66 = call i32 @llvm.umin.i32(i32 %65, i32 8)
  %67 = mul i32 %66, 16
  %68 = lshr i32 %67, 3
  %69 = select i1 %57, i32 %68, i32 0
  %70 = icmp eq i32 %69, 0
  %71 = select i1 %70, ptr addrspace(1) %A, ptr addrspace(1) %55
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %54, ptr addrspace(1) %71, i32 %69)
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %72 = and i32 %thread, 7
  %73 = lshr i32 %thread, 3
  %74 = add i32 %N, 63
  %75 = lshr i32 %74, 6
  %76 = mul i32 %75, 64
  %77 = mul i32 %73, %76
  %78 = mul i32 %72, 8
  %79 = add i32 %78, %77
  %80 = mul i32 %75, 2048
  %81 = mul i32 %1, %80
  %82 = mul i32 %0, 64
  %83 = add i32 %82, %81
  %84 = add i32 %79, %83
  %85 = mul i32 %73, 128
  %86 = mul i32 %72, 16
  %87 = add i32 %86, %85
  %88 = zext nneg i32 %84 to i64
  %89 = mul i64 %88, 2
  %90 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %89
  %91 = lshr i32 %87, 3
  %92 = and i32 %91, 112
  %93 = xor i32 %87, %92
  %94 = zext nneg i32 %93 to i64
  %95 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %94
  %96 = load <4 x i32>, ptr addrspace(3) %95, align 16
  %97 = getelementptr inbounds i8, ptr addrspace(3) %95, i64 2048
  %98 = load <4 x i32>, ptr addrspace(3) %97, align 16
  store <4 x i32> %96, ptr addrspace(1) %90, align 16
  %99 = mul i32 %75, 1024
  %100 = zext nneg i32 %99 to i64
  %101 = mul i64 %100, 2
  %102 = getelementptr inbounds i8, ptr addrspace(1) %90, i64 %101
  store <4 x i32> %98, ptr addrspace(1) %102, align 16
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
