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
  %2 = sext i32 %M to i64
  %3 = sext i32 %1 to i64
  %4 = mul i64 %3, -32
  %5 = add i64 %4, %2
  %6 = icmp sge i64 %5, 32
  %7 = sext i32 %N to i64
  %8 = sext i32 %0 to i64
  %9 = mul i64 %8, -64
  %10 = add i64 %9, %7
  %11 = icmp sge i64 %10, 64
  %12 = and i1 %6, %11
  br i1 %12, label %tile.whole, label %tile.edge

tile.whole:                                       ; preds = %entry
  %13 = and i32 %thread, 7
  %14 = lshr i32 %thread, 3
  %15 = mul i32 %14, 128
  %16 = mul i32 %13, 16
  %17 = add i32 %16, %15
  %18 = mul i32 %14, 4096
  %19 = mul i32 %13, 8
  %20 = add i32 %19, %18
  %21 = mul i32 %1, 131072
  %22 = mul i32 %0, 64
  %23 = add i32 %22, %21
  %24 = add i32 %20, %23
  %25 = lshr i32 %17, 3
  %26 = and i32 %25, 112
  %27 = xor i32 %17, %26
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %28
  %30 = zext nneg i32 %24 to i64
  %31 = mul i64 %30, 2
  %32 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %31
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %29, ptr addrspace(1) %32)
  %33 = getelementptr inbounds i8, ptr addrspace(3) %29, i64 2048
  %34 = getelementptr inbounds i8, ptr addrspace(1) %32, i64 131072
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %33, ptr addrspace(1) %34)
  br label %tile.done

tile.edge:                                        ; preds = %entry
  %35 = call i64 @llvm.smax.i64(i64 %5, i64 0)
  %36 = call i64 @llvm.smin.i64(i64 %35, i64 32)
  %37 = trunc i64 %36 to i32
  %38 = call i64 @llvm.smax.i64(i64 %10, i64 0)
  %39 = call i64 @llvm.smin.i64(i64 %38, i64 64)
  %40 = trunc i64 %39 to i32
  %41 = and i32 %thread, 7
  %42 = lshr i32 %thread, 3
  %43 = mul i32 %42, 128
  %44 = mul i32 %41, 16
  %45 = add i32 %44, %43
  %46 = mul i32 %42, 4096
  %47 = mul i32 %41, 8
  %48 = add i32 %47, %46
  %49 = mul i32 %1, 131072
  %50 = mul i32 %0, 64
  %51 = add i32 %50, %49
  %52 = add i32 %48, %51
  %53 = lshr i32 %45, 3
  %54 = and i32 %53, 112
  %55 = xor i32 %45, %54
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %56
  %58 = zext nneg i32 %52 to i64
  %59 = mul i64 %58, 2
  %60 = getelementptr i8, ptr addrspace(1) %A, i64 %59
  %61 = icmp ult i32 %42, %37
  %62 = getelementptr i8, ptr addrspace(3) %57, i64 2048
  %63 = getelementptr i8, ptr addrspace(1) %60, i64 131072
  %64 = add i32 16, %42
  %65 = icmp ult i32 %64, %37
  %66 = call i32 @llvm.usub.sat.i32(i32 %40, i32 %47)
  %67 = call i32 @llvm.umin.i32(i32 %66, i32 8)
  %68 = mul i32 %67, 16
  %69 = lshr i32 %68, 3
  %70 = select i1 %61, i32 %69, i32 0
  %71 = icmp eq i32 %70, 0
  %72 = select i1 %71, ptr addrspace(1) %A, ptr addrspace(1) %60
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %57, ptr addrspace(1) %72, i32 %70)
  %73 = call i32 @llvm.usub.sat.i32(i32 %40, i32 %47)
  %74 = call i32 @llvm.umin.i32(i32 %73, i32 8)
  %75 = mul i32 %74, 16
  %76 = lshr i32 %75, 3
  %77 = select i1 %65, i32 %76, i32 0
  %78 = icmp eq i32 %77, 0
  %79 = select i1 %78, ptr addrspace(1) %A, ptr addrspace(1) %63
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %62, ptr addrspace(1) %79, i32 %77)
  br label %tile.done

tile.done:                                        ; preds = %tile.edge, %tile.whole
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %80 = and i32 %thread, 7
  %81 = lshr i32 %thread, 3
  %82 = add i32 %N, 63
  %83 = lshr i32 %82, 6
  %84 = mul i32 %83, 64
  %85 = mul i32 %81, %84
  %86 = mul i32 %80, 8
  %87 = add i32 %86, %85
  %88 = mul i32 %83, 2048
  %89 = mul i32 %1, %88
  %90 = mul i32 %0, 64
  %91 = add i32 %90, %89
  %92 = add i32 %87, %91
  %93 = mul i32 %81, 128
  %94 = mul i32 %80, 16
  %95 = add i32 %94, %93
  %96 = zext nneg i32 %92 to i64
  %97 = mul i64 %96, 2
  %98 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %97
  %99 = lshr i32 %95, 3
  %100 = and i32 %99, 112
  %101 = xor i32 %95, %100
  %102 = zext nneg i32 %101 to i64
  %103 = getelementptr inbounds i8, ptr addrspace(3) @ragged_f16_rows_and_columns_S, i64 %102
  %104 = load <4 x i32>, ptr addrspace(3) %103, align 16
  %105 = getelementptr inbounds i8, ptr addrspace(3) %103, i64 2048
  %106 = load <4 x i32>, ptr addrspace(3) %105, align 16
  store <4 x i32> %104, ptr addrspace(1) %98, align 16
  %107 = mul i32 %83, 1024
  %108 = zext nneg i32 %107 to i64
  %109 = mul i64 %108, 2
  %110 = getelementptr inbounds i8, ptr addrspace(1) %98, i64 %109
  store <4 x i32> %106, ptr addrspace(1) %110, align 16
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
declare i64 @llvm.smax.i64(i64, i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #3

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
