; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@valid_rows_f16_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @valid_rows_f16(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias readonly align 16 %valid, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 7
  %2 = lshr i32 %thread, 3
  %3 = shl i32 %2, 7
  %4 = shl i32 %1, 4
  %5 = or disjoint i32 %4, %3
  %6 = shl i32 %2, 6
  %7 = shl i32 %1, 3
  %8 = or disjoint i32 %7, %6
  %9 = shl i32 %0, 12
  %10 = add i32 %8, %9
  %11 = lshr i32 %3, 3
  %12 = and i32 %11, 112
  %13 = xor i32 %5, %12
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @valid_rows_f16_S, i64 %14
  %16 = zext nneg i32 %10 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = add i32 %n, -1
  %20 = mul i32 %7, -1
  %21 = add i32 %20, %19
  %22 = icmp sge i32 %21, 0
  %23 = zext i32 %2 to i64
  %24 = mul i64 %23, 4
  %25 = sext i32 %0 to i64
  %26 = mul i64 %25, 256
  %27 = add i64 %24, %26
  %28 = getelementptr inbounds i8, ptr addrspace(1) %valid, i64 %27
  %29 = load i32, ptr addrspace(1) %28, align 4, !invariant.load !1
  %30 = icmp ne i32 %29, 0
  %31 = and i1 %22, %30
  %32 = icmp sge i32 %21, 0
  %33 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 64
  %34 = load i32, ptr addrspace(1) %33, align 4, !invariant.load !1
  %35 = icmp ne i32 %34, 0
  %36 = and i1 %32, %35
  %37 = icmp sge i32 %21, 0
  %38 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 128
  %39 = load i32, ptr addrspace(1) %38, align 4, !invariant.load !1
  %40 = icmp ne i32 %39, 0
  %41 = and i1 %37, %40
  %42 = icmp sge i32 %21, 0
  %43 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 192
  %44 = load i32, ptr addrspace(1) %43, align 4, !invariant.load !1
  %45 = icmp ne i32 %44, 0
  %46 = and i1 %42, %45
  %47 = select i1 %31, i32 16, i32 0
  %48 = icmp eq i32 %47, 0
  %49 = select i1 %48, ptr addrspace(1) %A, ptr addrspace(1) %18
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %15, ptr addrspace(1) %49, i32 %47)
  %50 = select i1 %36, i32 16, i32 0
  %51 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 2048
  %52 = icmp eq i32 %50, 0
  %53 = select i1 %52, ptr addrspace(1) %A, ptr addrspace(1) %51
  %54 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 2048
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %54, ptr addrspace(1) %53, i32 %50)
  %55 = select i1 %41, i32 16, i32 0
  %56 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 4096
  %57 = icmp eq i32 %55, 0
  %58 = select i1 %57, ptr addrspace(1) %A, ptr addrspace(1) %56
  %59 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 4096
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %59, ptr addrspace(1) %58, i32 %55)
  %60 = select i1 %46, i32 16, i32 0
  %61 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 6144
  %62 = icmp eq i32 %60, 0
  %63 = select i1 %62, ptr addrspace(1) %A, ptr addrspace(1) %61
  %64 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 6144
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %64, ptr addrspace(1) %63, i32 %60)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = shl i32 %thread, 3
  %66 = add i32 %65, %9
  %67 = shl i32 %thread, 4
  %68 = zext nneg i32 %66 to i64
  %69 = mul i64 %68, 2
  %70 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %69
  %71 = lshr i32 %67, 3
  %72 = and i32 %71, 112
  %73 = xor i32 %67, %72
  %74 = zext nneg i32 %73 to i64
  %75 = getelementptr inbounds i8, ptr addrspace(3) @valid_rows_f16_S, i64 %74
  %76 = load <2 x i64>, ptr addrspace(3) %75, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 2048
  %78 = load <2 x i64>, ptr addrspace(3) %77, align 16
  %79 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 4096
  %80 = load <2 x i64>, ptr addrspace(3) %79, align 16
  %81 = getelementptr inbounds i8, ptr addrspace(3) %75, i64 6144
  %82 = load <2 x i64>, ptr addrspace(3) %81, align 16
  store <2 x i64> %76, ptr addrspace(1) %70, align 16
  %83 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 2048
  store <2 x i64> %78, ptr addrspace(1) %83, align 16
  %84 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 4096
  store <2 x i64> %80, ptr addrspace(1) %84, align 16
  %85 = getelementptr inbounds i8, ptr addrspace(1) %70, i64 6144
  store <2 x i64> %82, ptr addrspace(1) %85, align 16
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
