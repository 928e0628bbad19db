; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@gathered_rows_f16_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @gathered_rows_f16(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias readonly align 16 %I, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 7
  %2 = lshr i32 %thread, 3
  %3 = shl i32 %2, 7
  %4 = shl i32 %1, 4
  %5 = or disjoint i32 %4, %3
  %6 = zext nneg i32 %1 to i64
  %7 = mul nuw i64 %6, 16
  %8 = lshr i32 %3, 3
  %9 = and i32 %8, 112
  %10 = xor i32 %5, %9
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr i8, ptr addrspace(3) @gathered_rows_f16_S, i64 %11
  %13 = getelementptr i8, ptr addrspace(1) %A, i64 %7
  %14 = sext i32 %0 to i64
  %15 = mul i64 %14, 256
  %16 = zext i32 %2 to i64
  %17 = mul i64 %16, 4
  %18 = add i64 %17, %15
  %19 = getelementptr i8, ptr addrspace(1) %I, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !invariant.load !1
  %21 = sext i32 %20 to i64
  %22 = mul i64 %21, 128
  %23 = icmp ult i32 %20, 1024
  %24 = getelementptr i8, ptr addrspace(1) %13, i64 %22
  %25 = getelementptr i8, ptr addrspace(1) %19, i64 64
  %26 = load i32, ptr addrspace(1) %25, align 4, !invariant.load !1
  %27 = sext i32 %26 to i64
  %28 = mul i64 %27, 128
  %29 = icmp ult i32 %26, 1024
  %30 = getelementptr i8, ptr addrspace(1) %13, i64 %28
  %31 = getelementptr i8, ptr addrspace(1) %19, i64 128
  %32 = load i32, ptr addrspace(1) %31, align 4, !invariant.load !1
  %33 = sext i32 %32 to i64
  %34 = mul i64 %33, 128
  %35 = icmp ult i32 %32, 1024
  %36 = getelementptr i8, ptr addrspace(1) %13, i64 %34
  %37 = getelementptr i8, ptr addrspace(1) %19, i64 192
  %38 = load i32, ptr addrspace(1) %37, align 4, !invariant.load !1
  %39 = sext i32 %38 to i64
  %40 = mul i64 %39, 128
  %41 = icmp ult i32 %38, 1024
  %42 = getelementptr i8, ptr addrspace(1) %13, i64 %40
  %43 = select i1 %23, i32 16, i32 0
  %44 = icmp eq i32 %43, 0
  %45 = select i1 %44, ptr addrspace(1) %A, ptr addrspace(1) %24
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %12, ptr addrspace(1) %45, i32 %43)
  %46 = select i1 %29, i32 16, i32 0
  %47 = icmp eq i32 %46, 0
  %48 = select i1 %47, ptr addrspace(1) %A, ptr addrspace(1) %30
  %49 = getelementptr i8, ptr addrspace(3) %12, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %49, ptr addrspace(1) %48, i32 %46)
  %50 = select i1 %35, i32 16, i32 0
  %51 = icmp eq i32 %50, 0
  %52 = select i1 %51, ptr addrspace(1) %A, ptr addrspace(1) %36
  %53 = getelementptr i8, ptr addrspace(3) %12, i64 4096
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %53, ptr addrspace(1) %52, i32 %50)
  %54 = select i1 %41, i32 16, i32 0
  %55 = icmp eq i32 %54, 0
  %56 = select i1 %55, ptr addrspace(1) %A, ptr addrspace(1) %42
  %57 = getelementptr i8, ptr addrspace(3) %12, i64 6144
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %57, ptr addrspace(1) %56, i32 %54)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %58 = shl i32 %thread, 3
  %59 = shl i32 %0, 12
  %60 = add i32 %58, %59
  %61 = shl i32 %thread, 4
  %62 = zext nneg i32 %60 to i64
  %63 = mul i64 %62, 2
  %64 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %63
  %65 = lshr i32 %61, 3
  %66 = and i32 %65, 112
  %67 = xor i32 %61, %66
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr inbounds i8, ptr addrspace(3) @gathered_rows_f16_S, i64 %68
  %70 = load <2 x i64>, ptr addrspace(3) %69, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 2048
  %72 = load <2 x i64>, ptr addrspace(3) %71, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 4096
  %74 = load <2 x i64>, ptr addrspace(3) %73, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(3) %69, i64 6144
  %76 = load <2 x i64>, ptr addrspace(3) %75, align 16
  store <2 x i64> %70, ptr addrspace(1) %64, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 2048
  store <2 x i64> %72, ptr addrspace(1) %77, align 16
  %78 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 4096
  store <2 x i64> %74, ptr addrspace(1) %78, align 16
  %79 = getelementptr inbounds i8, ptr addrspace(1) %64, i64 6144
  store <2 x i64> %76, ptr addrspace(1) %79, align 16
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly, i32) #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: readwrite) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
