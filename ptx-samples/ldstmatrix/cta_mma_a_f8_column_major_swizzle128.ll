; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_mma_a_f8_column_major_swizzle128_S = internal addrspace(3) global [8192 x i8] poison, align 1024

define ptx_kernel void @cta_mma_a_f8_column_major_swizzle128(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext nneg i32 %thread to i64
  %2 = mul nuw i64 %1, 16
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 112
  %5 = xor i32 %0, %4
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_f8_column_major_swizzle128_S, i64 %6
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 2048
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 4096
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 6144
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  store <2 x i64> %9, ptr addrspace(3) %7, align 16
  %16 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  store <2 x i64> %11, ptr addrspace(3) %16, align 16
  %17 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 4096
  store <2 x i64> %13, ptr addrspace(3) %17, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 6144
  store <2 x i64> %15, ptr addrspace(3) %18, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %19 = and i32 %thread, 31
  %20 = lshr i32 %thread, 5
  %21 = shl i32 %20, 5
  %22 = shl i32 %19, 7
  %23 = or disjoint i32 %22, %21
  %24 = lshr i32 %22, 3
  %25 = and i32 %24, 112
  %26 = xor i32 %23, %25
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_f8_column_major_swizzle128_S, i64 %27
  %29 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) %28)
  %30 = extractvalue { i32, i32, i32, i32 } %29, 0
  %31 = extractvalue { i32, i32, i32, i32 } %29, 1
  %32 = extractvalue { i32, i32, i32, i32 } %29, 2
  %33 = extractvalue { i32, i32, i32, i32 } %29, 3
  %34 = getelementptr inbounds i8, ptr addrspace(3) %28, i64 4096
  %35 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) %34)
  %36 = extractvalue { i32, i32, i32, i32 } %35, 0
  %37 = extractvalue { i32, i32, i32, i32 } %35, 1
  %38 = extractvalue { i32, i32, i32, i32 } %35, 2
  %39 = extractvalue { i32, i32, i32, i32 } %35, 3
  %40 = xor i32 %26, 16
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr inbounds i8, ptr addrspace(3) @cta_mma_a_f8_column_major_swizzle128_S, i64 %41
  %43 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) %42)
  %44 = extractvalue { i32, i32, i32, i32 } %43, 0
  %45 = extractvalue { i32, i32, i32, i32 } %43, 1
  %46 = extractvalue { i32, i32, i32, i32 } %43, 2
  %47 = extractvalue { i32, i32, i32, i32 } %43, 3
  %48 = getelementptr inbounds i8, ptr addrspace(3) %42, i64 4096
  %49 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) %48)
  %50 = extractvalue { i32, i32, i32, i32 } %49, 0
  %51 = extractvalue { i32, i32, i32, i32 } %49, 1
  %52 = extractvalue { i32, i32, i32, i32 } %49, 2
  %53 = extractvalue { i32, i32, i32, i32 } %49, 3
  %54 = and i32 %thread, 3
  %55 = lshr i32 %thread, 2
  %56 = lshr i32 %55, 3
  %57 = shl i32 %56, 11
  %58 = and i32 %0, 448
  %59 = or disjoint i32 %58, %57
  %60 = shl i32 %54, 2
  %61 = or disjoint i32 %60, %59
  %62 = zext nneg i32 %61 to i64
  %63 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %62
  store i32 %30, ptr addrspace(1) %63, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 16
  store i32 %32, ptr addrspace(1) %64, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 32
  store i32 %36, ptr addrspace(1) %65, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 48
  store i32 %38, ptr addrspace(1) %66, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 512
  store i32 %31, ptr addrspace(1) %67, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 528
  store i32 %33, ptr addrspace(1) %68, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 544
  store i32 %37, ptr addrspace(1) %69, align 4
  %70 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 560
  store i32 %39, ptr addrspace(1) %70, align 4
  %71 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1024
  store i32 %44, ptr addrspace(1) %71, align 4
  %72 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1040
  store i32 %46, ptr addrspace(1) %72, align 4
  %73 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1056
  store i32 %50, ptr addrspace(1) %73, align 4
  %74 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1072
  store i32 %52, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1536
  store i32 %45, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1552
  store i32 %47, ptr addrspace(1) %76, align 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1568
  store i32 %51, ptr addrspace(1) %77, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %63, i64 1584
  store i32 %53, ptr addrspace(1) %78, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
