; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@scale_factors_256x16_shared = internal addrspace(3) global [4108 x i8] poison, align 16

define ptx_kernel void @scale_factors_256x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 4104), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 4096), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %3 = zext i32 %thread to i64
  %4 = mul nuw i64 %3, 16
  %5 = getelementptr inbounds i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 %4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %4
  %7 = load <2 x i64>, ptr addrspace(1) %6, align 16, !invariant.load !1
  %8 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2048
  %9 = load <2 x i64>, ptr addrspace(1) %8, align 16, !invariant.load !1
  store <2 x i64> %7, ptr addrspace(3) %5, align 16
  %10 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 2048
  store <2 x i64> %9, ptr addrspace(3) %10, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 4104), align 4
  %12 = inttoptr i32 %11 to ptr addrspace(6)
  %13 = icmp eq i32 %0, 0
  br i1 %13, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %14 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %15 = extractvalue { i32, i1 } %14, 1
  br i1 %15, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %16 = and i32 ptrtoint (ptr addrspace(3) @scale_factors_256x16_shared to i32), 262143
  %17 = lshr i32 %16, 4
  %18 = zext i32 %17 to i64
  %19 = or i64 %18, 70403104964608
  %20 = ptrtoint ptr addrspace(6) %12 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %20, i64 %19) #8
  %21 = add i64 %19, 128
  %22 = add i32 %20, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %22, i64 %21) #8
  %23 = add i64 %19, 32
  %24 = add i32 %20, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %24, i64 %23) #8
  %25 = add i64 %23, 128
  %26 = add i32 %24, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %26, i64 %25) #8
  %27 = add i64 %19, 64
  %28 = add i32 %20, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %28, i64 %27) #8
  %29 = add i64 %27, 128
  %30 = add i32 %28, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %30, i64 %29) #8
  %31 = add i64 %19, 96
  %32 = add i32 %20, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %32, i64 %31) #8
  %33 = add i64 %31, 128
  %34 = add i32 %32, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %34, i64 %33) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 4096))
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %35 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @scale_factors_256x16_shared, i64 4096), i32 0)
  br i1 %35, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %36 = and i32 %0, 3
  %37 = shl i32 %36, 21
  %38 = ptrtoint ptr addrspace(6) %12 to i32
  %39 = add i32 %37, %38
  %40 = inttoptr i32 %39 to ptr addrspace(6)
  %41 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %40, i1 false)
  %42 = extractelement <32 x i32> %41, i64 0
  %43 = extractelement <32 x i32> %41, i64 1
  %44 = extractelement <32 x i32> %41, i64 2
  %45 = extractelement <32 x i32> %41, i64 3
  %46 = extractelement <32 x i32> %41, i64 4
  %47 = extractelement <32 x i32> %41, i64 5
  %48 = extractelement <32 x i32> %41, i64 6
  %49 = extractelement <32 x i32> %41, i64 7
  %50 = extractelement <32 x i32> %41, i64 8
  %51 = extractelement <32 x i32> %41, i64 9
  %52 = extractelement <32 x i32> %41, i64 10
  %53 = extractelement <32 x i32> %41, i64 11
  %54 = extractelement <32 x i32> %41, i64 12
  %55 = extractelement <32 x i32> %41, i64 13
  %56 = extractelement <32 x i32> %41, i64 14
  %57 = extractelement <32 x i32> %41, i64 15
  %58 = extractelement <32 x i32> %41, i64 16
  %59 = extractelement <32 x i32> %41, i64 17
  %60 = extractelement <32 x i32> %41, i64 18
  %61 = extractelement <32 x i32> %41, i64 19
  %62 = extractelement <32 x i32> %41, i64 20
  %63 = extractelement <32 x i32> %41, i64 21
  %64 = extractelement <32 x i32> %41, i64 22
  %65 = extractelement <32 x i32> %41, i64 23
  %66 = extractelement <32 x i32> %41, i64 24
  %67 = extractelement <32 x i32> %41, i64 25
  %68 = extractelement <32 x i32> %41, i64 26
  %69 = extractelement <32 x i32> %41, i64 27
  %70 = extractelement <32 x i32> %41, i64 28
  %71 = extractelement <32 x i32> %41, i64 29
  %72 = extractelement <32 x i32> %41, i64 30
  %73 = extractelement <32 x i32> %41, i64 31
  %74 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %42, i32 %43, i32 %44, i32 %45, i32 %46, i32 %47, i32 %48, i32 %49, i32 %50, i32 %51, i32 %52, i32 %53, i32 %54, i32 %55, i32 %56, i32 %57, i32 %58, i32 %59, i32 %60, i32 %61, i32 %62, i32 %63, i32 %64, i32 %65, i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73) #8
  %75 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 0
  %76 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 1
  %77 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 2
  %78 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 3
  %79 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 4
  %80 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 5
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 6
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 7
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 8
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 9
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 10
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 11
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 12
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 13
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 14
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 15
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 16
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 17
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 18
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 19
  %95 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 20
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 21
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 22
  %98 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 23
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 24
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 25
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 26
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 27
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 28
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 29
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 30
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %74, 31
  %107 = and i32 %thread, 31
  %108 = shl i32 %107, 4
  %109 = shl i32 %0, 12
  %110 = add i32 %108, %109
  %111 = zext nneg i32 %110 to i64
  %112 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %111
  %113 = insertelement <4 x i32> poison, i32 %75, i64 0
  %114 = insertelement <4 x i32> %113, i32 %83, i64 1
  %115 = insertelement <4 x i32> %114, i32 %91, i64 2
  %116 = insertelement <4 x i32> %115, i32 %99, i64 3
  %117 = insertelement <4 x i32> poison, i32 %76, i64 0
  %118 = insertelement <4 x i32> %117, i32 %84, i64 1
  %119 = insertelement <4 x i32> %118, i32 %92, i64 2
  %120 = insertelement <4 x i32> %119, i32 %100, i64 3
  %121 = insertelement <4 x i32> poison, i32 %77, i64 0
  %122 = insertelement <4 x i32> %121, i32 %85, i64 1
  %123 = insertelement <4 x i32> %122, i32 %93, i64 2
  %124 = insertelement <4 x i32> %123, i32 %101, i64 3
  %125 = insertelement <4 x i32> poison, i32 %78, i64 0
  %126 = insertelement <4 x i32> %125, i32 %86, i64 1
  %127 = insertelement <4 x i32> %126, i32 %94, i64 2
  %128 = insertelement <4 x i32> %127, i32 %102, i64 3
  %129 = insertelement <4 x i32> poison, i32 %79, i64 0
  %130 = insertelement <4 x i32> %129, i32 %87, i64 1
  %131 = insertelement <4 x i32> %130, i32 %95, i64 2
  %132 = insertelement <4 x i32> %131, i32 %103, i64 3
  %133 = insertelement <4 x i32> poison, i32 %80, i64 0
  %134 = insertelement <4 x i32> %133, i32 %88, i64 1
  %135 = insertelement <4 x i32> %134, i32 %96, i64 2
  %136 = insertelement <4 x i32> %135, i32 %104, i64 3
  %137 = insertelement <4 x i32> poison, i32 %81, i64 0
  %138 = insertelement <4 x i32> %137, i32 %89, i64 1
  %139 = insertelement <4 x i32> %138, i32 %97, i64 2
  %140 = insertelement <4 x i32> %139, i32 %105, i64 3
  %141 = insertelement <4 x i32> poison, i32 %82, i64 0
  %142 = insertelement <4 x i32> %141, i32 %90, i64 1
  %143 = insertelement <4 x i32> %142, i32 %98, i64 2
  %144 = insertelement <4 x i32> %143, i32 %106, i64 3
  store <4 x i32> %116, ptr addrspace(1) %112, align 16
  %145 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 512
  store <4 x i32> %120, ptr addrspace(1) %145, align 16
  %146 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 1024
  store <4 x i32> %124, ptr addrspace(1) %146, align 16
  %147 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 1536
  store <4 x i32> %128, ptr addrspace(1) %147, align 16
  %148 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 2048
  store <4 x i32> %132, ptr addrspace(1) %148, align 16
  %149 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 2560
  store <4 x i32> %136, ptr addrspace(1) %149, align 16
  %150 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 3072
  store <4 x i32> %140, ptr addrspace(1) %150, align 16
  %151 = getelementptr inbounds i8, ptr addrspace(1) %112, i64 3584
  store <4 x i32> %144, ptr addrspace(1) %151, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %152 = icmp eq i32 %0, 0
  br i1 %152, label %if8, label %if.end7

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
declare <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) captures(none), i1 immarg) #7

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
