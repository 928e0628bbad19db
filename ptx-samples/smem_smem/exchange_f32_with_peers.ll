; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@exchange_f32_with_peers_shared = internal addrspace(3) global [16384 x i8] poison, align 1024

define ptx_kernel void @exchange_f32_with_peers(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = zext i32 %thread to i64
  %3 = mul nuw i64 %2, 16
  %4 = shl i32 %thread, 2
  %5 = shl i32 %1, 11
  %6 = add i32 %4, %5
  %7 = getelementptr inbounds i8, ptr addrspace(3) @exchange_f32_with_peers_shared, i64 %3
  %8 = zext i32 %6 to i64
  %9 = mul i64 %8, 4
  %10 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %9
  %11 = load <2 x i64>, ptr addrspace(1) %10, align 16, !invariant.load !1
  %12 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 2048
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 4096
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %10, i64 6144
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  store <2 x i64> %11, ptr addrspace(3) %7, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 2048
  store <2 x i64> %13, ptr addrspace(3) %18, align 16
  %19 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 4096
  store <2 x i64> %15, ptr addrspace(3) %19, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 6144
  store <2 x i64> %17, ptr addrspace(3) %20, align 16
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %21 = add i32 %0, 1
  %22 = and i32 %21, 3
  %23 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @exchange_f32_with_peers_shared, i64 8192), i32 %22)
  %24 = shl i32 %thread, 4
  %25 = lshr i32 %24, 3
  %26 = and i32 %25, 112
  %27 = xor i32 %24, %26
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds i8, ptr addrspace(7) %23, i64 %28
  %30 = load <2 x i64>, ptr addrspace(3) %7, align 16
  %31 = load <2 x i64>, ptr addrspace(3) %18, align 16
  %32 = load <2 x i64>, ptr addrspace(3) %19, align 16
  %33 = load <2 x i64>, ptr addrspace(3) %20, align 16
  store <2 x i64> %30, ptr addrspace(7) %29, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(7) %29, i64 2048
  store <2 x i64> %31, ptr addrspace(7) %34, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(7) %29, i64 4096
  store <2 x i64> %32, ptr addrspace(7) %35, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(7) %29, i64 6144
  store <2 x i64> %33, ptr addrspace(7) %36, align 16
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %37 = add i32 %0, 2
  %38 = and i32 %37, 3
  %39 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @exchange_f32_with_peers_shared, i64 8192), i32 %38)
  %40 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %9
  %41 = getelementptr inbounds i8, ptr addrspace(7) %39, i64 %28
  %42 = load <2 x i64>, ptr addrspace(7) %41, align 16
  %43 = getelementptr inbounds i8, ptr addrspace(7) %41, i64 2048
  %44 = load <2 x i64>, ptr addrspace(7) %43, align 16
  %45 = getelementptr inbounds i8, ptr addrspace(7) %41, i64 4096
  %46 = load <2 x i64>, ptr addrspace(7) %45, align 16
  %47 = getelementptr inbounds i8, ptr addrspace(7) %41, i64 6144
  %48 = load <2 x i64>, ptr addrspace(7) %47, align 16
  store <2 x i64> %42, ptr addrspace(1) %40, align 16
  %49 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 2048
  store <2 x i64> %44, ptr addrspace(1) %49, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 4096
  store <2 x i64> %46, ptr addrspace(1) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 6144
  store <2 x i64> %48, ptr addrspace(1) %51, align 16
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #3

attributes #0 = { "nvvm.cluster_dim"="4,1,1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind }
attributes #3 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
