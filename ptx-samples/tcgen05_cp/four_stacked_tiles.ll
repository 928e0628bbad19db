; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@four_stacked_tiles_S = internal addrspace(3) global [2048 x i8] poison, align 16
@four_stacked_tiles_bar = internal addrspace(3) global [8 x i8] poison, align 8
@four_stacked_tiles_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @four_stacked_tiles(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @four_stacked_tiles_pool, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = sext i32 %thread to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @four_stacked_tiles_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %5 = mul i32 %thread, 16
  %6 = mul i32 %thread, 16
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds i8, ptr addrspace(3) @four_stacked_tiles_S, i32 %5
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  store <4 x i32> %10, ptr addrspace(3) %8, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = load volatile i32, ptr addrspace(3) @four_stacked_tiles_pool, align 4
  %12 = inttoptr i32 %11 to ptr addrspace(6)
  %13 = lshr i32 %thread, 5
  %14 = sext i32 %13 to i64
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %16 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %18 = and i32 ptrtoint (ptr addrspace(3) @four_stacked_tiles_S to i32), 262143
  %19 = lshr i32 %18, 4
  %20 = zext i32 %19 to i64
  %21 = or i64 %20, 70403104964608
  %22 = ptrtoint ptr addrspace(6) %12 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %22, i64 %21) #8
  %23 = add i64 %21, 32
  %24 = add i32 %22, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %24, i64 %23) #8
  %25 = add i64 %21, 64
  %26 = add i32 %22, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %26, i64 %25) #8
  %27 = add i64 %21, 96
  %28 = add i32 %22, 12
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %28, i64 %27) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @four_stacked_tiles_bar)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %29 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @four_stacked_tiles_bar, i32 0)
  br i1 %29, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %30 = lshr i32 %thread, 5
  %31 = and i32 %30, 3
  %32 = shl i32 %31, 21
  %33 = ptrtoint ptr addrspace(6) %12 to i32
  %34 = add i32 %32, %33
  %35 = inttoptr i32 %34 to ptr addrspace(6)
  %36 = call <16 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x16(ptr addrspace(6) %35, i1 false)
  %37 = extractelement <16 x i32> %36, i64 0
  %38 = extractelement <16 x i32> %36, i64 1
  %39 = extractelement <16 x i32> %36, i64 2
  %40 = extractelement <16 x i32> %36, i64 3
  %41 = extractelement <16 x i32> %36, i64 4
  %42 = extractelement <16 x i32> %36, i64 5
  %43 = extractelement <16 x i32> %36, i64 6
  %44 = extractelement <16 x i32> %36, i64 7
  %45 = extractelement <16 x i32> %36, i64 8
  %46 = extractelement <16 x i32> %36, i64 9
  %47 = extractelement <16 x i32> %36, i64 10
  %48 = extractelement <16 x i32> %36, i64 11
  %49 = extractelement <16 x i32> %36, i64 12
  %50 = extractelement <16 x i32> %36, i64 13
  %51 = extractelement <16 x i32> %36, i64 14
  %52 = extractelement <16 x i32> %36, i64 15
  %53 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $16;\0A\09mov.b32 $1, $17;\0A\09mov.b32 $2, $18;\0A\09mov.b32 $3, $19;\0A\09mov.b32 $4, $20;\0A\09mov.b32 $5, $21;\0A\09mov.b32 $6, $22;\0A\09mov.b32 $7, $23;\0A\09mov.b32 $8, $24;\0A\09mov.b32 $9, $25;\0A\09mov.b32 $10, $26;\0A\09mov.b32 $11, $27;\0A\09mov.b32 $12, $28;\0A\09mov.b32 $13, $29;\0A\09mov.b32 $14, $30;\0A\09mov.b32 $15, $31;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %37, i32 %38, i32 %39, i32 %40, i32 %41, i32 %42, i32 %43, i32 %44, i32 %45, i32 %46, i32 %47, i32 %48, i32 %49, i32 %50, i32 %51, i32 %52) #8
  %54 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 0
  %55 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 1
  %56 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 2
  %57 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 3
  %58 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 4
  %59 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 5
  %60 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 6
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 7
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 8
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 9
  %64 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 10
  %65 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 11
  %66 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 12
  %67 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 13
  %68 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 14
  %69 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %53, 15
  %70 = lshr i32 %thread, 5
  %71 = and i32 %thread, 31
  %72 = mul i32 %71, 16
  %73 = sext i32 %72 to i64
  %74 = sext i32 %70 to i64
  %75 = mul i64 %74, 2048
  %76 = add i64 %73, %75
  %77 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %76
  %78 = insertelement <4 x i32> poison, i32 %54, i64 0
  %79 = insertelement <4 x i32> %78, i32 %55, i64 1
  %80 = insertelement <4 x i32> %79, i32 %56, i64 2
  %81 = insertelement <4 x i32> %80, i32 %57, i64 3
  %82 = insertelement <4 x i32> poison, i32 %58, i64 0
  %83 = insertelement <4 x i32> %82, i32 %59, i64 1
  %84 = insertelement <4 x i32> %83, i32 %60, i64 2
  %85 = insertelement <4 x i32> %84, i32 %61, i64 3
  %86 = insertelement <4 x i32> poison, i32 %62, i64 0
  %87 = insertelement <4 x i32> %86, i32 %63, i64 1
  %88 = insertelement <4 x i32> %87, i32 %64, i64 2
  %89 = insertelement <4 x i32> %88, i32 %65, i64 3
  %90 = insertelement <4 x i32> poison, i32 %66, i64 0
  %91 = insertelement <4 x i32> %90, i32 %67, i64 1
  %92 = insertelement <4 x i32> %91, i32 %68, i64 2
  %93 = insertelement <4 x i32> %92, i32 %69, i64 3
  store <4 x i32> %81, ptr addrspace(1) %77, align 16
  %94 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 512
  store <4 x i32> %85, ptr addrspace(1) %94, align 16
  %95 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1024
  store <4 x i32> %89, ptr addrspace(1) %95, align 16
  %96 = getelementptr inbounds i8, ptr addrspace(1) %77, i64 1536
  store <4 x i32> %93, ptr addrspace(1) %96, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %97 = lshr i32 %thread, 5
  %98 = sext i32 %97 to i64
  %99 = icmp eq i64 %98, 0
  br i1 %99, label %if8, label %if.end7

if8:                                              ; preds = %wait.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %12, i32 32)
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
