; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@columns_f32_to_peer_shared = internal addrspace(3) global [16648 x i8] poison, align 16

define ptx_kernel void @columns_f32_to_peer(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  %3 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 8192)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %4 = zext nneg i32 %thread to i64
  %5 = mul nuw i64 %4, 16
  %6 = shl i32 %thread, 2
  %7 = shl i32 %1, 11
  %8 = add i32 %6, %7
  %9 = getelementptr inbounds i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 %5
  %10 = zext nneg i32 %8 to i64
  %11 = mul i64 %10, 4
  %12 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %11
  %13 = load <2 x i64>, ptr addrspace(1) %12, align 16, !invariant.load !1
  %14 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 2048
  %15 = load <2 x i64>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 4096
  %17 = load <2 x i64>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 6144
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  store <2 x i64> %13, ptr addrspace(3) %9, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 2048
  store <2 x i64> %15, ptr addrspace(3) %20, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 4096
  store <2 x i64> %17, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %9, i64 6144
  store <2 x i64> %19, ptr addrspace(3) %22, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %23 = mul i32 %0, -1
  %24 = add i32 %23, 1
  %25 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 8192), i32 %24)
  %26 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 %24)
  %27 = and i32 %thread, 31
  %28 = lshr i32 %thread, 5
  %29 = mul i32 %28, 132
  %30 = shl i32 %27, 2
  %31 = add i32 %30, %29
  %32 = shl i32 %28, 2
  %33 = shl i32 %27, 8
  %34 = or disjoint i32 %33, %32
  %35 = zext nneg i32 %31 to i64
  %36 = getelementptr inbounds i8, ptr addrspace(7) %25, i64 %35
  %37 = zext nneg i32 %34 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 %37
  %39 = load i32, ptr addrspace(3) %38, align 4
  %40 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 16
  %41 = load i32, ptr addrspace(3) %40, align 4
  %42 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 32
  %43 = load i32, ptr addrspace(3) %42, align 4
  %44 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 48
  %45 = load i32, ptr addrspace(3) %44, align 4
  %46 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 64
  %47 = load i32, ptr addrspace(3) %46, align 4
  %48 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 80
  %49 = load i32, ptr addrspace(3) %48, align 4
  %50 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 96
  %51 = load i32, ptr addrspace(3) %50, align 4
  %52 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 112
  %53 = load i32, ptr addrspace(3) %52, align 4
  %54 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 128
  %55 = load i32, ptr addrspace(3) %54, align 4
  %56 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 144
  %57 = load i32, ptr addrspace(3) %56, align 4
  %58 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 160
  %59 = load i32, ptr addrspace(3) %58, align 4
  %60 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 176
  %61 = load i32, ptr addrspace(3) %60, align 4
  %62 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 192
  %63 = load i32, ptr addrspace(3) %62, align 4
  %64 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 208
  %65 = load i32, ptr addrspace(3) %64, align 4
  %66 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 224
  %67 = load i32, ptr addrspace(3) %66, align 4
  %68 = getelementptr inbounds i8, ptr addrspace(3) %38, i64 240
  %69 = load i32, ptr addrspace(3) %68, align 4
  %70 = ptrtoint ptr addrspace(7) %36 to i32
  %71 = ptrtoint ptr addrspace(7) %26 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %70, i32 %39, i32 %71) #4
  %72 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 528
  %73 = ptrtoint ptr addrspace(7) %72 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %73, i32 %41, i32 %71) #4
  %74 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 1056
  %75 = ptrtoint ptr addrspace(7) %74 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %75, i32 %43, i32 %71) #4
  %76 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 1584
  %77 = ptrtoint ptr addrspace(7) %76 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %77, i32 %45, i32 %71) #4
  %78 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 2112
  %79 = ptrtoint ptr addrspace(7) %78 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %79, i32 %47, i32 %71) #4
  %80 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 2640
  %81 = ptrtoint ptr addrspace(7) %80 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %81, i32 %49, i32 %71) #4
  %82 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 3168
  %83 = ptrtoint ptr addrspace(7) %82 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %83, i32 %51, i32 %71) #4
  %84 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 3696
  %85 = ptrtoint ptr addrspace(7) %84 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %85, i32 %53, i32 %71) #4
  %86 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 4224
  %87 = ptrtoint ptr addrspace(7) %86 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %87, i32 %55, i32 %71) #4
  %88 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 4752
  %89 = ptrtoint ptr addrspace(7) %88 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %89, i32 %57, i32 %71) #4
  %90 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 5280
  %91 = ptrtoint ptr addrspace(7) %90 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %91, i32 %59, i32 %71) #4
  %92 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 5808
  %93 = ptrtoint ptr addrspace(7) %92 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %93, i32 %61, i32 %71) #4
  %94 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 6336
  %95 = ptrtoint ptr addrspace(7) %94 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %95, i32 %63, i32 %71) #4
  %96 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 6864
  %97 = ptrtoint ptr addrspace(7) %96 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %97, i32 %65, i32 %71) #4
  %98 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 7392
  %99 = ptrtoint ptr addrspace(7) %98 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %99, i32 %67, i32 %71) #4
  %100 = getelementptr inbounds i8, ptr addrspace(7) %36, i64 7920
  %101 = ptrtoint ptr addrspace(7) %100 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %101, i32 %69, i32 %71) #4
  br label %wait

wait:                                             ; preds = %wait, %if.end
  %102 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 0)
  br i1 %102, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %103 = and i32 %thread, 3
  %104 = lshr i32 %thread, 2
  %105 = and i32 %104, 15
  %106 = lshr i32 %104, 4
  %107 = shl i32 %106, 8
  %108 = and i32 %thread, 60
  %109 = or disjoint i32 %108, %107
  %110 = shl i32 %103, 6
  %111 = or disjoint i32 %110, %109
  %112 = add i32 %111, %7
  %113 = shl i32 %106, 4
  %114 = mul i32 %105, 528
  %115 = add i32 %114, %113
  %116 = shl i32 %103, 2
  %117 = add i32 %116, %115
  %118 = zext nneg i32 %112 to i64
  %119 = mul i64 %118, 4
  %120 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %119
  %121 = zext nneg i32 %117 to i64
  %122 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 8192), i64 %121
  %123 = load i32, ptr addrspace(3) %122, align 4
  %124 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 132
  %125 = load i32, ptr addrspace(3) %124, align 4
  %126 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 264
  %127 = load i32, ptr addrspace(3) %126, align 4
  %128 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 396
  %129 = load i32, ptr addrspace(3) %128, align 4
  %130 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 32
  %131 = load i32, ptr addrspace(3) %130, align 4
  %132 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 164
  %133 = load i32, ptr addrspace(3) %132, align 4
  %134 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 296
  %135 = load i32, ptr addrspace(3) %134, align 4
  %136 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 428
  %137 = load i32, ptr addrspace(3) %136, align 4
  %138 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 64
  %139 = load i32, ptr addrspace(3) %138, align 4
  %140 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 196
  %141 = load i32, ptr addrspace(3) %140, align 4
  %142 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 328
  %143 = load i32, ptr addrspace(3) %142, align 4
  %144 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 460
  %145 = load i32, ptr addrspace(3) %144, align 4
  %146 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 96
  %147 = load i32, ptr addrspace(3) %146, align 4
  %148 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 228
  %149 = load i32, ptr addrspace(3) %148, align 4
  %150 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 360
  %151 = load i32, ptr addrspace(3) %150, align 4
  %152 = getelementptr inbounds i8, ptr addrspace(3) %122, i64 492
  %153 = load i32, ptr addrspace(3) %152, align 4
  %154 = insertelement <4 x i32> poison, i32 %123, i64 0
  %155 = insertelement <4 x i32> %154, i32 %125, i64 1
  %156 = insertelement <4 x i32> %155, i32 %127, i64 2
  %157 = insertelement <4 x i32> %156, i32 %129, i64 3
  store <4 x i32> %157, ptr addrspace(1) %120, align 16
  %158 = insertelement <4 x i32> poison, i32 %131, i64 0
  %159 = insertelement <4 x i32> %158, i32 %133, i64 1
  %160 = insertelement <4 x i32> %159, i32 %135, i64 2
  %161 = insertelement <4 x i32> %160, i32 %137, i64 3
  %162 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2048
  store <4 x i32> %161, ptr addrspace(1) %162, align 16
  %163 = insertelement <4 x i32> poison, i32 %139, i64 0
  %164 = insertelement <4 x i32> %163, i32 %141, i64 1
  %165 = insertelement <4 x i32> %164, i32 %143, i64 2
  %166 = insertelement <4 x i32> %165, i32 %145, i64 3
  %167 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 4096
  store <4 x i32> %166, ptr addrspace(1) %167, align 16
  %168 = insertelement <4 x i32> poison, i32 %147, i64 0
  %169 = insertelement <4 x i32> %168, i32 %149, i64 1
  %170 = insertelement <4 x i32> %169, i32 %151, i64 2
  %171 = insertelement <4 x i32> %170, i32 %153, i64 3
  %172 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 6144
  store <4 x i32> %171, ptr addrspace(1) %172, align 16
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #2

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #3

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.wait.aligned() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #1

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #2

attributes #0 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
