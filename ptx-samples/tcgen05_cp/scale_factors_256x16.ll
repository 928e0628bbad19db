; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@scale_factors_256x16_S = internal addrspace(3) global [4096 x i8] poison, align 16
@scale_factors_256x16_bar = internal addrspace(3) global [8 x i8] poison, align 8
@scale_factors_256x16_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @scale_factors_256x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @scale_factors_256x16_pool, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = sext i32 %thread to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @scale_factors_256x16_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %5 = mul i32 %thread, 16
  %6 = mul i32 %thread, 16
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds i8, ptr addrspace(3) @scale_factors_256x16_S, i32 %5
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %10 = load <4 x i32>, ptr addrspace(1) %9, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %9, i64 2048
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16
  store <4 x i32> %10, ptr addrspace(3) %8, align 16
  %13 = getelementptr inbounds i8, ptr addrspace(3) %8, i32 2048
  store <4 x i32> %12, ptr addrspace(3) %13, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %14 = load volatile i32, ptr addrspace(3) @scale_factors_256x16_pool, align 4
  %15 = inttoptr i32 %14 to ptr addrspace(6)
  %16 = lshr i32 %thread, 5
  %17 = sext i32 %16 to i64
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %19 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %20 = extractvalue { i32, i1 } %19, 1
  br i1 %20, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %21 = and i32 ptrtoint (ptr addrspace(3) @scale_factors_256x16_S to i32), 262143
  %22 = lshr i32 %21, 4
  %23 = zext i32 %22 to i64
  %24 = or i64 %23, 70403104964608
  %25 = ptrtoint ptr addrspace(6) %15 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %25, i64 %24) #8
  %26 = add i64 %24, 128
  %27 = add i32 %25, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %27, i64 %26) #8
  %28 = add i64 %24, 32
  %29 = add i32 %25, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %29, i64 %28) #8
  %30 = add i64 %28, 128
  %31 = add i32 %29, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %31, i64 %30) #8
  %32 = add i64 %24, 64
  %33 = add i32 %25, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %33, i64 %32) #8
  %34 = add i64 %32, 128
  %35 = add i32 %33, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %35, i64 %34) #8
  %36 = add i64 %24, 96
  %37 = add i32 %25, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %37, i64 %36) #8
  %38 = add i64 %36, 128
  %39 = add i32 %37, 4
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %39, i64 %38) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @scale_factors_256x16_bar)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %40 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @scale_factors_256x16_bar, i32 0)
  br i1 %40, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %41 = lshr i32 %thread, 5
  %42 = and i32 %41, 3
  %43 = shl i32 %42, 21
  %44 = ptrtoint ptr addrspace(6) %15 to i32
  %45 = add i32 %43, %44
  %46 = inttoptr i32 %45 to ptr addrspace(6)
  %47 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %46, i1 false)
  %48 = extractelement <32 x i32> %47, i64 0
  %49 = extractelement <32 x i32> %47, i64 1
  %50 = extractelement <32 x i32> %47, i64 2
  %51 = extractelement <32 x i32> %47, i64 3
  %52 = extractelement <32 x i32> %47, i64 4
  %53 = extractelement <32 x i32> %47, i64 5
  %54 = extractelement <32 x i32> %47, i64 6
  %55 = extractelement <32 x i32> %47, i64 7
  %56 = extractelement <32 x i32> %47, i64 8
  %57 = extractelement <32 x i32> %47, i64 9
  %58 = extractelement <32 x i32> %47, i64 10
  %59 = extractelement <32 x i32> %47, i64 11
  %60 = extractelement <32 x i32> %47, i64 12
  %61 = extractelement <32 x i32> %47, i64 13
  %62 = extractelement <32 x i32> %47, i64 14
  %63 = extractelement <32 x i32> %47, i64 15
  %64 = extractelement <32 x i32> %47, i64 16
  %65 = extractelement <32 x i32> %47, i64 17
  %66 = extractelement <32 x i32> %47, i64 18
  %67 = extractelement <32 x i32> %47, i64 19
  %68 = extractelement <32 x i32> %47, i64 20
  %69 = extractelement <32 x i32> %47, i64 21
  %70 = extractelement <32 x i32> %47, i64 22
  %71 = extractelement <32 x i32> %47, i64 23
  %72 = extractelement <32 x i32> %47, i64 24
  %73 = extractelement <32 x i32> %47, i64 25
  %74 = extractelement <32 x i32> %47, i64 26
  %75 = extractelement <32 x i32> %47, i64 27
  %76 = extractelement <32 x i32> %47, i64 28
  %77 = extractelement <32 x i32> %47, i64 29
  %78 = extractelement <32 x i32> %47, i64 30
  %79 = extractelement <32 x i32> %47, i64 31
  %80 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %48, i32 %49, i32 %50, i32 %51, i32 %52, i32 %53, i32 %54, i32 %55, i32 %56, i32 %57, i32 %58, i32 %59, i32 %60, i32 %61, i32 %62, i32 %63, i32 %64, i32 %65, i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79) #8
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 0
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 1
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 2
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 3
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 4
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 5
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 6
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 7
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 8
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 9
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 10
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 11
  %93 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 12
  %94 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 13
  %95 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 14
  %96 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 15
  %97 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 16
  %98 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 17
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 18
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 19
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 20
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 21
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 22
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 23
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 24
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 25
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 26
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 27
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 28
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 29
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 30
  %112 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %80, 31
  %113 = lshr i32 %thread, 5
  %114 = and i32 %thread, 31
  %115 = mul i32 %114, 16
  %116 = sext i32 %115 to i64
  %117 = sext i32 %113 to i64
  %118 = mul i64 %117, 4096
  %119 = add i64 %116, %118
  %120 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %119
  store i32 %81, ptr addrspace(1) %120, align 4
  %121 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 4
  store i32 %89, ptr addrspace(1) %121, align 4
  %122 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 8
  store i32 %97, ptr addrspace(1) %122, align 4
  %123 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 12
  store i32 %105, ptr addrspace(1) %123, align 4
  %124 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 512
  store i32 %82, ptr addrspace(1) %124, align 4
  %125 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 516
  store i32 %90, ptr addrspace(1) %125, align 4
  %126 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 520
  store i32 %98, ptr addrspace(1) %126, align 4
  %127 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 524
  store i32 %106, ptr addrspace(1) %127, align 4
  %128 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1024
  store i32 %83, ptr addrspace(1) %128, align 4
  %129 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1028
  store i32 %91, ptr addrspace(1) %129, align 4
  %130 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1032
  store i32 %99, ptr addrspace(1) %130, align 4
  %131 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1036
  store i32 %107, ptr addrspace(1) %131, align 4
  %132 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1536
  store i32 %84, ptr addrspace(1) %132, align 4
  %133 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1540
  store i32 %92, ptr addrspace(1) %133, align 4
  %134 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1544
  store i32 %100, ptr addrspace(1) %134, align 4
  %135 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 1548
  store i32 %108, ptr addrspace(1) %135, align 4
  %136 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2048
  store i32 %85, ptr addrspace(1) %136, align 4
  %137 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2052
  store i32 %93, ptr addrspace(1) %137, align 4
  %138 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2056
  store i32 %101, ptr addrspace(1) %138, align 4
  %139 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2060
  store i32 %109, ptr addrspace(1) %139, align 4
  %140 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2560
  store i32 %86, ptr addrspace(1) %140, align 4
  %141 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2564
  store i32 %94, ptr addrspace(1) %141, align 4
  %142 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2568
  store i32 %102, ptr addrspace(1) %142, align 4
  %143 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 2572
  store i32 %110, ptr addrspace(1) %143, align 4
  %144 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3072
  store i32 %87, ptr addrspace(1) %144, align 4
  %145 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3076
  store i32 %95, ptr addrspace(1) %145, align 4
  %146 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3080
  store i32 %103, ptr addrspace(1) %146, align 4
  %147 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3084
  store i32 %111, ptr addrspace(1) %147, align 4
  %148 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3584
  store i32 %88, ptr addrspace(1) %148, align 4
  %149 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3588
  store i32 %96, ptr addrspace(1) %149, align 4
  %150 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3592
  store i32 %104, ptr addrspace(1) %150, align 4
  %151 = getelementptr inbounds i8, ptr addrspace(1) %120, i64 3596
  store i32 %112, ptr addrspace(1) %151, align 4
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %152 = lshr i32 %thread, 5
  %153 = sext i32 %152 to i64
  %154 = icmp eq i64 %153, 0
  br i1 %154, label %if8, label %if.end7

if8:                                              ; preds = %wait.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %15, i32 32)
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
