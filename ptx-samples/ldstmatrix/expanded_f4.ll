; llc -mcpu=sm_120a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@expanded_f4_S = internal addrspace(3) global [1024 x i8] poison, align 512

define ptx_kernel void @expanded_f4(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = shl i32 %thread, 4
  %1 = zext nneg i32 %thread to i64
  %2 = mul nuw i64 %1, 8
  %3 = lshr i32 %0, 3
  %4 = and i32 %3, 48
  %5 = xor i32 %0, %4
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds i8, ptr addrspace(3) @expanded_f4_S, i64 %6
  %8 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %2
  %9 = load i64, ptr addrspace(1) %8, align 8, !invariant.load !1
  %10 = getelementptr inbounds i8, ptr addrspace(1) %8, i64 256
  %11 = load i64, ptr addrspace(1) %10, align 8, !invariant.load !1
  store i64 %9, ptr addrspace(3) %7, align 8
  %12 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 512
  store i64 %11, ptr addrspace(3) %12, align 8
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %13 = and i32 %thread, 15
  %14 = lshr i32 %thread, 4
  %15 = shl i32 %14, 4
  %16 = shl i32 %13, 6
  %17 = or disjoint i32 %16, %15
  %18 = lshr i32 %16, 3
  %19 = and i32 %18, 48
  %20 = xor i32 %17, %19
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i8, ptr addrspace(3) @expanded_f4_S, i64 %21
  %23 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64.p3(ptr addrspace(3) %22)
  %24 = extractvalue { i32, i32, i32, i32 } %23, 0
  %25 = extractvalue { i32, i32, i32, i32 } %23, 1
  %26 = extractvalue { i32, i32, i32, i32 } %23, 2
  %27 = extractvalue { i32, i32, i32, i32 } %23, 3
  %28 = xor i32 %20, 32
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr addrspace(3) @expanded_f4_S, i64 %29
  %31 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64.p3(ptr addrspace(3) %30)
  %32 = extractvalue { i32, i32, i32, i32 } %31, 0
  %33 = extractvalue { i32, i32, i32, i32 } %31, 1
  %34 = extractvalue { i32, i32, i32, i32 } %31, 2
  %35 = extractvalue { i32, i32, i32, i32 } %31, 3
  %36 = and i32 %thread, 3
  %37 = lshr i32 %thread, 2
  %38 = shl i32 %37, 6
  %39 = shl i32 %36, 2
  %40 = or disjoint i32 %39, %38
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %41
  store i32 %24, ptr addrspace(1) %42, align 4
  %43 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 16
  store i32 %26, ptr addrspace(1) %43, align 4
  %44 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 32
  store i32 %32, ptr addrspace(1) %44, align 4
  %45 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 48
  store i32 %34, ptr addrspace(1) %45, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 512
  store i32 %25, ptr addrspace(1) %46, align 4
  %47 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 528
  store i32 %27, ptr addrspace(1) %47, align 4
  %48 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 544
  store i32 %33, ptr addrspace(1) %48, align 4
  %49 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 560
  store i32 %35, ptr addrspace(1) %49, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64.p3(ptr addrspace(3) readonly captures(none)) #3

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="32" "target-cpu"="sm_120a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(argmem: read) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_120a", !"8.8"}
!1 = !{}
