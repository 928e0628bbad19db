; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@four_stacked_tiles_shared = internal addrspace(3) global [2060 x i8] poison, align 16

define ptx_kernel void @four_stacked_tiles(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 2056), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 2048), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %3 = zext i32 %thread to i64
  %4 = mul nuw i64 %3, 16
  %5 = getelementptr inbounds i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 %4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  store <2 x i64> %7, ptr addrspace(3) %5, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 2056), align 4
  %9 = inttoptr i32 %8 to ptr addrspace(6)
  %10 = icmp eq i32 %0, 0
  br i1 %10, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %11 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %13 = and i32 ptrtoint (ptr addrspace(3) @four_stacked_tiles_shared to i32), 262143
  %14 = lshr i32 %13, 4
  %15 = zext i32 %14 to i64
  %16 = or i64 %15, 70403104964608
  %17 = ptrtoint ptr addrspace(6) %9 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %17, i64 %16) #8
  %18 = add i64 %16, 32
  %19 = add i32 %17, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %19, i64 %18) #8
  %20 = add i64 %16, 64
  %21 = add i32 %17, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %21, i64 %20) #8
  %22 = add i64 %16, 96
  %23 = add i32 %17, 12
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %23, i64 %22) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 2048))
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %24 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @four_stacked_tiles_shared, i64 2048), i32 0)
  br i1 %24, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %25 = and i32 %0, 3
  %26 = shl i32 %25, 21
  %27 = ptrtoint ptr addrspace(6) %9 to i32
  %28 = add i32 %26, %27
  %29 = inttoptr i32 %28 to ptr addrspace(6)
  %30 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %29, i1 false)
  %31 = extractelement <16 x i32> %30, i64 0
  %32 = extractelement <16 x i32> %30, i64 1
  %33 = extractelement <16 x i32> %30, i64 2
  %34 = extractelement <16 x i32> %30, i64 3
  %35 = extractelement <16 x i32> %30, i64 4
  %36 = extractelement <16 x i32> %30, i64 5
  %37 = extractelement <16 x i32> %30, i64 6
  %38 = extractelement <16 x i32> %30, i64 7
  %39 = extractelement <16 x i32> %30, i64 8
  %40 = extractelement <16 x i32> %30, i64 9
  %41 = extractelement <16 x i32> %30, i64 10
  %42 = extractelement <16 x i32> %30, i64 11
  %43 = extractelement <16 x i32> %30, i64 12
  %44 = extractelement <16 x i32> %30, i64 13
  %45 = extractelement <16 x i32> %30, i64 14
  %46 = extractelement <16 x i32> %30, i64 15
  %47 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %31, i32 %32, i32 %33, i32 %34, i32 %35, i32 %36, i32 %37, i32 %38, i32 %39, i32 %40, i32 %41, i32 %42, i32 %43, i32 %44, i32 %45, i32 %46) #8
  %48 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 0
  %49 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 1
  %50 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 2
  %51 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 3
  %52 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 4
  %53 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 5
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 6
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 7
  %56 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 8
  %57 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 9
  %58 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 10
  %59 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 11
  %60 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 12
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 13
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 14
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %47, 15
  %64 = and i32 %thread, 31
  %65 = shl i32 %64, 4
  %66 = shl i32 %0, 11
  %67 = add i32 %65, %66
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %68
  %70 = insertelement <4 x i32> poison, i32 %48, i64 0
  %71 = insertelement <4 x i32> %70, i32 %49, i64 1
  %72 = insertelement <4 x i32> %71, i32 %50, i64 2
  %73 = insertelement <4 x i32> %72, i32 %51, i64 3
  %74 = insertelement <4 x i32> poison, i32 %52, i64 0
  %75 = insertelement <4 x i32> %74, i32 %53, i64 1
  %76 = insertelement <4 x i32> %75, i32 %54, i64 2
  %77 = insertelement <4 x i32> %76, i32 %55, i64 3
  %78 = insertelement <4 x i32> poison, i32 %56, i64 0
  %79 = insertelement <4 x i32> %78, i32 %57, i64 1
  %80 = insertelement <4 x i32> %79, i32 %58, i64 2
  %81 = insertelement <4 x i32> %80, i32 %59, i64 3
  %82 = insertelement <4 x i32> poison, i32 %60, i64 0
  %83 = insertelement <4 x i32> %82, i32 %61, i64 1
  %84 = insertelement <4 x i32> %83, i32 %62, i64 2
  %85 = insertelement <4 x i32> %84, i32 %63, i64 3
  store <4 x i32> %73, ptr addrspace(1) %69, align 16
  %86 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 512
  store <4 x i32> %77, ptr addrspace(1) %86, align 16
  %87 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1024
  store <4 x i32> %81, ptr addrspace(1) %87, align 16
  %88 = getelementptr inbounds i8, ptr addrspace(1) %69, i64 1536
  store <4 x i32> %85, ptr addrspace(1) %88, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %89 = icmp eq i32 %0, 0
  br i1 %89, label %if8, label %if.end7

if8:                                              ; preds = %wait.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %9, i32 32)
  br label %if.end7

if.end7:                                          ; preds = %if8, %wait.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) writeonly captures(none), i32) #2

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #4

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster() #5

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #5

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #6

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) captures(none)) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) captures(none), i1 immarg) #7

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #7

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="128" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { nocallback nounwind }
attributes #6 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { convergent nounwind memory(argmem: readwrite) }
attributes #8 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
