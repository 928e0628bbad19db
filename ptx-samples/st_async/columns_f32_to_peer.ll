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
  %2 = sext i32 %thread to i64
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  %4 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 8192)
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %5 = zext nneg i32 %thread to i64
  %6 = mul nuw i64 %5, 16
  %7 = mul i32 %thread, 4
  %8 = mul i32 %1, 2048
  %9 = add i32 %7, %8
  %10 = getelementptr inbounds i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 %6
  %11 = zext nneg i32 %9 to i64
  %12 = mul i64 %11, 4
  %13 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %12
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 2048
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 4096
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %13, i64 6144
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  store <4 x i32> %14, ptr addrspace(3) %10, align 16
  %21 = getelementptr inbounds i8, ptr addrspace(3) %10, i64 2048
  store <4 x i32> %16, ptr addrspace(3) %21, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(3) %10, i64 4096
  store <4 x i32> %18, ptr addrspace(3) %22, align 16
  %23 = getelementptr inbounds i8, ptr addrspace(3) %10, i64 6144
  store <4 x i32> %20, ptr addrspace(3) %23, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %24 = mul i32 %0, -1
  %25 = add i32 %24, 1
  %26 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 8192), i32 %25)
  %27 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 %25)
  %28 = and i32 %thread, 31
  %29 = lshr i32 %thread, 5
  %30 = mul i32 %29, 132
  %31 = mul i32 %28, 4
  %32 = add i32 %31, %30
  %33 = mul i32 %29, 4
  %34 = mul i32 %28, 256
  %35 = add i32 %34, %33
  %36 = zext nneg i32 %32 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(7) %26, i64 %36
  %38 = zext nneg i32 %35 to i64
  %39 = getelementptr inbounds i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 %38
  %40 = load i32, ptr addrspace(3) %39, align 4
  %41 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 16
  %42 = load i32, ptr addrspace(3) %41, align 4
  %43 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 32
  %44 = load i32, ptr addrspace(3) %43, align 4
  %45 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 48
  %46 = load i32, ptr addrspace(3) %45, align 4
  %47 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 64
  %48 = load i32, ptr addrspace(3) %47, align 4
  %49 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 80
  %50 = load i32, ptr addrspace(3) %49, align 4
  %51 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 96
  %52 = load i32, ptr addrspace(3) %51, align 4
  %53 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 112
  %54 = load i32, ptr addrspace(3) %53, align 4
  %55 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 128
  %56 = load i32, ptr addrspace(3) %55, align 4
  %57 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 144
  %58 = load i32, ptr addrspace(3) %57, align 4
  %59 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 160
  %60 = load i32, ptr addrspace(3) %59, align 4
  %61 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 176
  %62 = load i32, ptr addrspace(3) %61, align 4
  %63 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 192
  %64 = load i32, ptr addrspace(3) %63, align 4
  %65 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 208
  %66 = load i32, ptr addrspace(3) %65, align 4
  %67 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 224
  %68 = load i32, ptr addrspace(3) %67, align 4
  %69 = getelementptr inbounds i8, ptr addrspace(3) %39, i64 240
  %70 = load i32, ptr addrspace(3) %69, align 4
  %71 = ptrtoint ptr addrspace(7) %37 to i32
  %72 = ptrtoint ptr addrspace(7) %27 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %71, i32 %40, i32 %72) #4
  %73 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 528
  %74 = ptrtoint ptr addrspace(7) %73 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %74, i32 %42, i32 %72) #4
  %75 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 1056
  %76 = ptrtoint ptr addrspace(7) %75 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %76, i32 %44, i32 %72) #4
  %77 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 1584
  %78 = ptrtoint ptr addrspace(7) %77 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %78, i32 %46, i32 %72) #4
  %79 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 2112
  %80 = ptrtoint ptr addrspace(7) %79 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %80, i32 %48, i32 %72) #4
  %81 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 2640
  %82 = ptrtoint ptr addrspace(7) %81 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %82, i32 %50, i32 %72) #4
  %83 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 3168
  %84 = ptrtoint ptr addrspace(7) %83 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %84, i32 %52, i32 %72) #4
  %85 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 3696
  %86 = ptrtoint ptr addrspace(7) %85 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %86, i32 %54, i32 %72) #4
  %87 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 4224
  %88 = ptrtoint ptr addrspace(7) %87 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %88, i32 %56, i32 %72) #4
  %89 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 4752
  %90 = ptrtoint ptr addrspace(7) %89 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %90, i32 %58, i32 %72) #4
  %91 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 5280
  %92 = ptrtoint ptr addrspace(7) %91 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %92, i32 %60, i32 %72) #4
  %93 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 5808
  %94 = ptrtoint ptr addrspace(7) %93 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %94, i32 %62, i32 %72) #4
  %95 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 6336
  %96 = ptrtoint ptr addrspace(7) %95 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %96, i32 %64, i32 %72) #4
  %97 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 6864
  %98 = ptrtoint ptr addrspace(7) %97 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %98, i32 %66, i32 %72) #4
  %99 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 7392
  %100 = ptrtoint ptr addrspace(7) %99 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %100, i32 %68, i32 %72) #4
  %101 = getelementptr inbounds i8, ptr addrspace(7) %37, i64 7920
  %102 = ptrtoint ptr addrspace(7) %101 to i32
  call void asm sideeffect "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r,~{memory}"(i32 %102, i32 %70, i32 %72) #4
  br label %wait

wait:                                             ; preds = %wait, %if.end
  %103 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 16640), i32 0)
  br i1 %103, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %104 = and i32 %thread, 3
  %105 = lshr i32 %thread, 2
  %106 = and i32 %105, 15
  %107 = lshr i32 %105, 4
  %108 = mul i32 %107, 256
  %109 = mul i32 %106, 4
  %110 = add i32 %109, %108
  %111 = mul i32 %104, 64
  %112 = add i32 %111, %110
  %113 = add i32 %112, %8
  %114 = mul i32 %107, 16
  %115 = mul i32 %106, 528
  %116 = add i32 %115, %114
  %117 = mul i32 %104, 4
  %118 = add i32 %117, %116
  %119 = zext nneg i32 %113 to i64
  %120 = mul i64 %119, 4
  %121 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %120
  %122 = zext nneg i32 %118 to i64
  %123 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @columns_f32_to_peer_shared, i64 8192), i64 %122
  %124 = load i32, ptr addrspace(3) %123, align 4
  %125 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 132
  %126 = load i32, ptr addrspace(3) %125, align 4
  %127 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 264
  %128 = load i32, ptr addrspace(3) %127, align 4
  %129 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 396
  %130 = load i32, ptr addrspace(3) %129, align 4
  %131 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 32
  %132 = load i32, ptr addrspace(3) %131, align 4
  %133 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 164
  %134 = load i32, ptr addrspace(3) %133, align 4
  %135 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 296
  %136 = load i32, ptr addrspace(3) %135, align 4
  %137 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 428
  %138 = load i32, ptr addrspace(3) %137, align 4
  %139 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 64
  %140 = load i32, ptr addrspace(3) %139, align 4
  %141 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 196
  %142 = load i32, ptr addrspace(3) %141, align 4
  %143 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 328
  %144 = load i32, ptr addrspace(3) %143, align 4
  %145 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 460
  %146 = load i32, ptr addrspace(3) %145, align 4
  %147 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 96
  %148 = load i32, ptr addrspace(3) %147, align 4
  %149 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 228
  %150 = load i32, ptr addrspace(3) %149, align 4
  %151 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 360
  %152 = load i32, ptr addrspace(3) %151, align 4
  %153 = getelementptr inbounds i8, ptr addrspace(3) %123, i64 492
  %154 = load i32, ptr addrspace(3) %153, align 4
  %155 = insertelement <4 x i32> poison, i32 %124, i64 0
  %156 = insertelement <4 x i32> %155, i32 %126, i64 1
  %157 = insertelement <4 x i32> %156, i32 %128, i64 2
  %158 = insertelement <4 x i32> %157, i32 %130, i64 3
  store <4 x i32> %158, ptr addrspace(1) %121, align 16
  %159 = insertelement <4 x i32> poison, i32 %132, i64 0
  %160 = insertelement <4 x i32> %159, i32 %134, i64 1
  %161 = insertelement <4 x i32> %160, i32 %136, i64 2
  %162 = insertelement <4 x i32> %161, i32 %138, i64 3
  %163 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 2048
  store <4 x i32> %162, ptr addrspace(1) %163, align 16
  %164 = insertelement <4 x i32> poison, i32 %140, i64 0
  %165 = insertelement <4 x i32> %164, i32 %142, i64 1
  %166 = insertelement <4 x i32> %165, i32 %144, i64 2
  %167 = insertelement <4 x i32> %166, i32 %146, i64 3
  %168 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 4096
  store <4 x i32> %167, ptr addrspace(1) %168, align 16
  %169 = insertelement <4 x i32> poison, i32 %148, i64 0
  %170 = insertelement <4 x i32> %169, i32 %150, i64 1
  %171 = insertelement <4 x i32> %170, i32 %152, i64 2
  %172 = insertelement <4 x i32> %171, i32 %154, i64 3
  %173 = getelementptr inbounds i8, ptr addrspace(1) %121, i64 6144
  store <4 x i32> %172, ptr addrspace(1) %173, align 16
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
declare void @llvm.nvvm.barrier.cluster.arrive.aligned() #2

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

attributes #0 = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nocallback nounwind }
attributes #4 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
