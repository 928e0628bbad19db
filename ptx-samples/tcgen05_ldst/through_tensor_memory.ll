; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@through_tensor_memory_shared = internal addrspace(3) global [16404 x i8] poison, align 1024

define ptx_kernel void @through_tensor_memory(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16400), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16384), i32 1)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16392), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16400), align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  %5 = icmp eq i32 %0, 0
  br i1 %5, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %6 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %7 = extractvalue { i32, i1 } %6, 1
  br i1 %7, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %8 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16384), i32 16384)
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 ptrtoint (ptr addrspace(3) @through_tensor_memory_shared to i32), ptr %map.A, i32 0, i32 0, i32 ptrtoint (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16384) to i32)) #8
  br label %wait

wait:                                             ; preds = %wait, %if6
  %9 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16384), i32 0)
  br i1 %9, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %10 = and i32 ptrtoint (ptr addrspace(3) @through_tensor_memory_shared to i32), 262143
  %11 = lshr i32 %10, 4
  %12 = zext i32 %11 to i64
  %13 = or i64 %12, 4611756662049538048
  %14 = ptrtoint ptr addrspace(6) %4 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %14, i64 %13) #8
  %15 = add i64 %13, 2
  %16 = add i32 %14, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %16, i64 %15) #8
  %17 = add i64 %13, 4
  %18 = add i32 %14, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %18, i64 %17) #8
  %19 = add i64 %13, 6
  %20 = add i32 %14, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %20, i64 %19) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16392))
  br label %if.end5

if.end5:                                          ; preds = %wait.end, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait8

wait8:                                            ; preds = %wait8, %if.end3
  %21 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @through_tensor_memory_shared, i64 16392), i32 0)
  br i1 %21, label %wait.end7, label %wait8

wait.end7:                                        ; preds = %wait8
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %22 = and i32 %0, 3
  %23 = shl i32 %22, 21
  %24 = ptrtoint ptr addrspace(6) %4 to i32
  %25 = add i32 %23, %24
  %26 = inttoptr i32 %25 to ptr addrspace(6)
  %27 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %26, i1 false)
  %28 = extractelement <32 x i32> %27, i64 0
  %29 = extractelement <32 x i32> %27, i64 1
  %30 = extractelement <32 x i32> %27, i64 2
  %31 = extractelement <32 x i32> %27, i64 3
  %32 = extractelement <32 x i32> %27, i64 4
  %33 = extractelement <32 x i32> %27, i64 5
  %34 = extractelement <32 x i32> %27, i64 6
  %35 = extractelement <32 x i32> %27, i64 7
  %36 = extractelement <32 x i32> %27, i64 8
  %37 = extractelement <32 x i32> %27, i64 9
  %38 = extractelement <32 x i32> %27, i64 10
  %39 = extractelement <32 x i32> %27, i64 11
  %40 = extractelement <32 x i32> %27, i64 12
  %41 = extractelement <32 x i32> %27, i64 13
  %42 = extractelement <32 x i32> %27, i64 14
  %43 = extractelement <32 x i32> %27, i64 15
  %44 = extractelement <32 x i32> %27, i64 16
  %45 = extractelement <32 x i32> %27, i64 17
  %46 = extractelement <32 x i32> %27, i64 18
  %47 = extractelement <32 x i32> %27, i64 19
  %48 = extractelement <32 x i32> %27, i64 20
  %49 = extractelement <32 x i32> %27, i64 21
  %50 = extractelement <32 x i32> %27, i64 22
  %51 = extractelement <32 x i32> %27, i64 23
  %52 = extractelement <32 x i32> %27, i64 24
  %53 = extractelement <32 x i32> %27, i64 25
  %54 = extractelement <32 x i32> %27, i64 26
  %55 = extractelement <32 x i32> %27, i64 27
  %56 = extractelement <32 x i32> %27, i64 28
  %57 = extractelement <32 x i32> %27, i64 29
  %58 = extractelement <32 x i32> %27, i64 30
  %59 = extractelement <32 x i32> %27, i64 31
  %60 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %28, i32 %29, i32 %30, i32 %31, i32 %32, i32 %33, i32 %34, i32 %35, i32 %36, i32 %37, i32 %38, i32 %39, i32 %40, i32 %41, i32 %42, i32 %43, i32 %44, i32 %45, i32 %46, i32 %47, i32 %48, i32 %49, i32 %50, i32 %51, i32 %52, i32 %53, i32 %54, i32 %55, i32 %56, i32 %57, i32 %58, i32 %59) #8
  %61 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 0
  %62 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 1
  %63 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 2
  %64 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 3
  %65 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 4
  %66 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 5
  %67 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 6
  %68 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 7
  %69 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 8
  %70 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 9
  %71 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 10
  %72 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 11
  %73 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 12
  %74 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 13
  %75 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 14
  %76 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 15
  %77 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 16
  %78 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 17
  %79 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 18
  %80 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 19
  %81 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 20
  %82 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 21
  %83 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 22
  %84 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 23
  %85 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 24
  %86 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 25
  %87 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 26
  %88 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 27
  %89 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 28
  %90 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 29
  %91 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 30
  %92 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %60, 31
  %93 = zext nneg i32 %thread to i64
  %94 = mul nuw i64 %93, 128
  %95 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %94
  %96 = insertelement <4 x i32> poison, i32 %61, i64 0
  %97 = insertelement <4 x i32> %96, i32 %62, i64 1
  %98 = insertelement <4 x i32> %97, i32 %63, i64 2
  %99 = insertelement <4 x i32> %98, i32 %64, i64 3
  %100 = insertelement <4 x i32> poison, i32 %65, i64 0
  %101 = insertelement <4 x i32> %100, i32 %66, i64 1
  %102 = insertelement <4 x i32> %101, i32 %67, i64 2
  %103 = insertelement <4 x i32> %102, i32 %68, i64 3
  %104 = insertelement <4 x i32> poison, i32 %69, i64 0
  %105 = insertelement <4 x i32> %104, i32 %70, i64 1
  %106 = insertelement <4 x i32> %105, i32 %71, i64 2
  %107 = insertelement <4 x i32> %106, i32 %72, i64 3
  %108 = insertelement <4 x i32> poison, i32 %73, i64 0
  %109 = insertelement <4 x i32> %108, i32 %74, i64 1
  %110 = insertelement <4 x i32> %109, i32 %75, i64 2
  %111 = insertelement <4 x i32> %110, i32 %76, i64 3
  %112 = insertelement <4 x i32> poison, i32 %77, i64 0
  %113 = insertelement <4 x i32> %112, i32 %78, i64 1
  %114 = insertelement <4 x i32> %113, i32 %79, i64 2
  %115 = insertelement <4 x i32> %114, i32 %80, i64 3
  %116 = insertelement <4 x i32> poison, i32 %81, i64 0
  %117 = insertelement <4 x i32> %116, i32 %82, i64 1
  %118 = insertelement <4 x i32> %117, i32 %83, i64 2
  %119 = insertelement <4 x i32> %118, i32 %84, i64 3
  %120 = insertelement <4 x i32> poison, i32 %85, i64 0
  %121 = insertelement <4 x i32> %120, i32 %86, i64 1
  %122 = insertelement <4 x i32> %121, i32 %87, i64 2
  %123 = insertelement <4 x i32> %122, i32 %88, i64 3
  %124 = insertelement <4 x i32> poison, i32 %89, i64 0
  %125 = insertelement <4 x i32> %124, i32 %90, i64 1
  %126 = insertelement <4 x i32> %125, i32 %91, i64 2
  %127 = insertelement <4 x i32> %126, i32 %92, i64 3
  store <4 x i32> %99, ptr addrspace(1) %95, align 16
  %128 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 16
  store <4 x i32> %103, ptr addrspace(1) %128, align 16
  %129 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 32
  store <4 x i32> %107, ptr addrspace(1) %129, align 16
  %130 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 48
  store <4 x i32> %111, ptr addrspace(1) %130, align 16
  %131 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 64
  store <4 x i32> %115, ptr addrspace(1) %131, align 16
  %132 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 80
  store <4 x i32> %119, ptr addrspace(1) %132, align 16
  %133 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 96
  store <4 x i32> %123, ptr addrspace(1) %133, align 16
  %134 = getelementptr inbounds i8, ptr addrspace(1) %95, i64 112
  store <4 x i32> %127, ptr addrspace(1) %134, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %135 = icmp eq i32 %0, 0
  br i1 %135, label %if10, label %if.end9

if10:                                             ; preds = %wait.end7
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %4, i32 32)
  br label %if.end9

if.end9:                                          ; preds = %if10, %wait.end7
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

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #6

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) captures(none)) #2

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
