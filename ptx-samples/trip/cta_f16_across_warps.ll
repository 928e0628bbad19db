; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cta_f16_across_warps_S = internal addrspace(3) global [8192 x i8] poison, align 512

define ptx_kernel void @cta_f16_across_warps(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = zext nneg i32 %thread to i64
  %1 = mul nuw i64 %0, 64
  %2 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %1
  %3 = load <4 x i32>, ptr addrspace(1) %2, align 16, !invariant.load !1
  %4 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 16
  %5 = load <4 x i32>, ptr addrspace(1) %4, align 16, !invariant.load !1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 32
  %7 = load <4 x i32>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 48
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16, !invariant.load !1
  %10 = shl i32 %thread, 6
  %11 = lshr i32 %10, 3
  %12 = and i32 %11, 48
  %13 = xor i32 %10, %12
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %14
  store <4 x i32> %3, ptr addrspace(3) %15, align 16
  %16 = xor i32 %13, 16
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %17
  store <4 x i32> %5, ptr addrspace(3) %18, align 16
  %19 = xor i32 %13, 32
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %20
  store <4 x i32> %7, ptr addrspace(3) %21, align 16
  %22 = xor i32 %13, 48
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %23
  store <4 x i32> %9, ptr addrspace(3) %24, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %25 = and i32 %thread, 15
  %26 = lshr i32 %thread, 4
  %27 = lshr i32 %26, 1
  %28 = shl i32 %27, 10
  %29 = and i32 %thread, 16
  %30 = or disjoint i32 %29, %28
  %31 = shl i32 %25, 6
  %32 = or disjoint i32 %31, %30
  %33 = lshr i32 %31, 3
  %34 = and i32 %33, 48
  %35 = xor i32 %32, %34
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %36
  %38 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %37)
  %39 = extractvalue { i32, i32, i32, i32 } %38, 0
  %40 = extractvalue { i32, i32, i32, i32 } %38, 1
  %41 = extractvalue { i32, i32, i32, i32 } %38, 2
  %42 = extractvalue { i32, i32, i32, i32 } %38, 3
  %43 = xor i32 %35, 32
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds i8, ptr addrspace(3) @cta_f16_across_warps_S, i64 %44
  %46 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %45)
  %47 = extractvalue { i32, i32, i32, i32 } %46, 0
  %48 = extractvalue { i32, i32, i32, i32 } %46, 1
  %49 = extractvalue { i32, i32, i32, i32 } %46, 2
  %50 = extractvalue { i32, i32, i32, i32 } %46, 3
  %51 = getelementptr inbounds i8, ptr addrspace(3) %37, i64 4096
  %52 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %51)
  %53 = extractvalue { i32, i32, i32, i32 } %52, 0
  %54 = extractvalue { i32, i32, i32, i32 } %52, 1
  %55 = extractvalue { i32, i32, i32, i32 } %52, 2
  %56 = extractvalue { i32, i32, i32, i32 } %52, 3
  %57 = getelementptr inbounds i8, ptr addrspace(3) %45, i64 4096
  %58 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %57)
  %59 = extractvalue { i32, i32, i32, i32 } %58, 0
  %60 = extractvalue { i32, i32, i32, i32 } %58, 1
  %61 = extractvalue { i32, i32, i32, i32 } %58, 2
  %62 = extractvalue { i32, i32, i32, i32 } %58, 3
  %63 = and i32 %thread, 3
  %64 = lshr i32 %thread, 2
  %65 = lshr i32 %64, 3
  %66 = shl i32 %65, 9
  %67 = shl i32 %thread, 3
  %68 = and i32 %67, 224
  %69 = or disjoint i32 %68, %66
  %70 = shl i32 %63, 1
  %71 = or disjoint i32 %70, %69
  %72 = zext nneg i32 %71 to i64
  %73 = mul i64 %72, 2
  %74 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %73
  store i32 %39, ptr addrspace(1) %74, align 4
  %75 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 16
  store i32 %41, ptr addrspace(1) %75, align 4
  %76 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 32
  store i32 %47, ptr addrspace(1) %76, align 4
  %77 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 48
  store i32 %49, ptr addrspace(1) %77, align 4
  %78 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 512
  store i32 %40, ptr addrspace(1) %78, align 4
  %79 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 528
  store i32 %42, ptr addrspace(1) %79, align 4
  %80 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 544
  store i32 %48, ptr addrspace(1) %80, align 4
  %81 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 560
  store i32 %50, ptr addrspace(1) %81, align 4
  %82 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4096
  store i32 %53, ptr addrspace(1) %82, align 4
  %83 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4112
  store i32 %55, ptr addrspace(1) %83, align 4
  %84 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4128
  store i32 %59, ptr addrspace(1) %84, align 4
  %85 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4144
  store i32 %61, ptr addrspace(1) %85, align 4
  %86 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4608
  store i32 %54, ptr addrspace(1) %86, align 4
  %87 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4624
  store i32 %56, ptr addrspace(1) %87, align 4
  %88 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4640
  store i32 %60, ptr addrspace(1) %88, align 4
  %89 = getelementptr inbounds i8, ptr addrspace(1) %74, i64 4656
  store i32 %62, ptr addrspace(1) %89, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
