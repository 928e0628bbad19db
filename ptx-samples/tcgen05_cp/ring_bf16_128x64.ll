; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@ring_bf16_128x64_shared = external addrspace(3) global [0 x i8], align 1024

define ptx_kernel void @ring_bf16_128x64(i32 %n, ptr addrspace(1) noalias readonly align 128 %A, ptr addrspace(1) noalias align 16 %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map.A) #0 {
entry:
  %thread = call range(i32 0, 160) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49208), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %p_stage = phi i32 [ 0, %if2 ], [ %7, %for.body ]
  %3 = icmp slt i32 %p_stage, 3
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = shl i32 %p_stage, 3
  %5 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49160), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %5, i32 1)
  %6 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49184), i32 %4
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %6, i32 1)
  %7 = add i32 %p_stage, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49152), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %8 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49208), align 4
  %9 = inttoptr i32 %8 to ptr addrspace(6)
  %10 = icmp eq i32 %0, 4
  br i1 %10, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %11 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %12 = extractvalue { i32, i1 } %11, 1
  br i1 %12, label %if6, label %if.end5

if6:                                              ; preds = %if4
  br label %for8

for8:                                             ; preds = %wait.end, %if6
  %k = phi i32 [ 0, %if6 ], [ %28, %wait.end ]
  %13 = icmp slt i32 %k, %n
  br i1 %13, label %for.body9, label %for.end7

for.body9:                                        ; preds = %for8
  %14 = urem i32 %k, 3
  %15 = shl i32 %14, 3
  %16 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49184), i32 %15
  %17 = udiv i32 %k, 3
  %18 = add i32 %17, 1
  %19 = and i32 %18, 1
  br label %wait

wait:                                             ; preds = %wait, %for.body9
  %20 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %16, i32 %19)
  br i1 %20, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  %21 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49160), i32 %15
  %22 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %21, i32 16384)
  %23 = shl i32 %14, 13
  %24 = shl i32 %23, 1
  %25 = add i32 ptrtoint (ptr addrspace(3) @ring_bf16_128x64_shared to i32), %24
  %26 = ptrtoint ptr addrspace(3) %21 to i32
  %27 = shl i32 %k, 7
  call void asm sideeffect "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];", "r,l,r,r,r,~{memory}"(i32 %25, ptr %map.A, i32 0, i32 %27, i32 %26) #8
  %28 = add i32 %k, 1
  br label %for8, !llvm.loop !4

for.end7:                                         ; preds = %for8
  br label %if.end5

if.end5:                                          ; preds = %for.end7, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  %29 = lshr i32 %thread, 7
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %if11, label %if.end10

if11:                                             ; preds = %if.end3
  br label %for13

for13:                                            ; preds = %if.end28, %if11
  %k15 = phi i32 [ 0, %if11 ], [ %184, %if.end28 ]
  %31 = icmp slt i32 %k15, %n
  br i1 %31, label %for.body14, label %for.end12

for.body14:                                       ; preds = %for13
  %32 = urem i32 %k15, 3
  %33 = shl i32 %32, 3
  %34 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49160), i32 %33
  %35 = udiv i32 %k15, 3
  %36 = and i32 %35, 1
  br label %wait17

wait17:                                           ; preds = %wait17, %for.body14
  %37 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %34, i32 %36)
  br i1 %37, label %wait.end16, label %wait17

wait.end16:                                       ; preds = %wait17
  %38 = icmp eq i32 %0, 0
  br i1 %38, label %if19, label %if.end18

if19:                                             ; preds = %wait.end16
  %39 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %40 = extractvalue { i32, i1 } %39, 1
  br i1 %40, label %if21, label %if.end20

if21:                                             ; preds = %if19
  %41 = shl i32 %32, 13
  %42 = shl i32 %41, 1
  %43 = add i32 ptrtoint (ptr addrspace(3) @ring_bf16_128x64_shared to i32), %42
  %44 = and i32 %43, 262143
  %45 = lshr i32 %44, 4
  %46 = zext i32 %45 to i64
  %47 = or i64 %46, 4611756662049538048
  %48 = ptrtoint ptr addrspace(6) %9 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %48, i64 %47) #8
  %49 = add i64 %47, 2
  %50 = add i32 %48, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %50, i64 %49) #8
  %51 = add i64 %47, 4
  %52 = add i32 %48, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %52, i64 %51) #8
  %53 = add i64 %47, 6
  %54 = add i32 %48, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %54, i64 %53) #8
  br label %if.end20

if.end20:                                         ; preds = %if21, %if19
  br label %if.end18

if.end18:                                         ; preds = %if.end20, %wait.end16
  %55 = icmp eq i32 %0, 0
  br i1 %55, label %if23, label %if.end22

if23:                                             ; preds = %if.end18
  %56 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %57 = extractvalue { i32, i1 } %56, 1
  br i1 %57, label %if25, label %if.end24

if25:                                             ; preds = %if23
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49152))
  br label %if.end24

if.end24:                                         ; preds = %if25, %if23
  br label %if.end22

if.end22:                                         ; preds = %if.end24, %if.end18
  %58 = and i32 %k15, 1
  br label %wait27

wait27:                                           ; preds = %wait27, %if.end22
  %59 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49152), i32 %58)
  br i1 %59, label %wait.end26, label %wait27

wait.end26:                                       ; preds = %wait27
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %60 = and i32 %0, 3
  %61 = shl i32 %60, 21
  %62 = ptrtoint ptr addrspace(6) %9 to i32
  %63 = add i32 %61, %62
  %64 = inttoptr i32 %63 to ptr addrspace(6)
  %65 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %64, i1 false)
  %66 = extractelement <32 x i32> %65, i64 0
  %67 = extractelement <32 x i32> %65, i64 1
  %68 = extractelement <32 x i32> %65, i64 2
  %69 = extractelement <32 x i32> %65, i64 3
  %70 = extractelement <32 x i32> %65, i64 4
  %71 = extractelement <32 x i32> %65, i64 5
  %72 = extractelement <32 x i32> %65, i64 6
  %73 = extractelement <32 x i32> %65, i64 7
  %74 = extractelement <32 x i32> %65, i64 8
  %75 = extractelement <32 x i32> %65, i64 9
  %76 = extractelement <32 x i32> %65, i64 10
  %77 = extractelement <32 x i32> %65, i64 11
  %78 = extractelement <32 x i32> %65, i64 12
  %79 = extractelement <32 x i32> %65, i64 13
  %80 = extractelement <32 x i32> %65, i64 14
  %81 = extractelement <32 x i32> %65, i64 15
  %82 = extractelement <32 x i32> %65, i64 16
  %83 = extractelement <32 x i32> %65, i64 17
  %84 = extractelement <32 x i32> %65, i64 18
  %85 = extractelement <32 x i32> %65, i64 19
  %86 = extractelement <32 x i32> %65, i64 20
  %87 = extractelement <32 x i32> %65, i64 21
  %88 = extractelement <32 x i32> %65, i64 22
  %89 = extractelement <32 x i32> %65, i64 23
  %90 = extractelement <32 x i32> %65, i64 24
  %91 = extractelement <32 x i32> %65, i64 25
  %92 = extractelement <32 x i32> %65, i64 26
  %93 = extractelement <32 x i32> %65, i64 27
  %94 = extractelement <32 x i32> %65, i64 28
  %95 = extractelement <32 x i32> %65, i64 29
  %96 = extractelement <32 x i32> %65, i64 30
  %97 = extractelement <32 x i32> %65, i64 31
  %98 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %66, i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95, i32 %96, i32 %97) #8
  %99 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 0
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 1
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 2
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 3
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 4
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 5
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 6
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 7
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 8
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 9
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 10
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 11
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 12
  %112 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 13
  %113 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 14
  %114 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 15
  %115 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 16
  %116 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 17
  %117 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 18
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 19
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 20
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 21
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 22
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 23
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 24
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 25
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 26
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 27
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 28
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 29
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 30
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %98, 31
  %131 = and i32 %thread, 31
  %132 = shl i32 %131, 6
  %133 = shl i32 %k15, 13
  %134 = shl i32 %0, 11
  %135 = add i32 %134, %133
  %136 = add i32 %132, %135
  %137 = zext nneg i32 %136 to i64
  %138 = mul i64 %137, 2
  %139 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %138
  %140 = insertelement <4 x i32> poison, i32 %99, i64 0
  %141 = insertelement <4 x i32> %140, i32 %100, i64 1
  %142 = insertelement <4 x i32> %141, i32 %101, i64 2
  %143 = insertelement <4 x i32> %142, i32 %102, i64 3
  %144 = insertelement <4 x i32> poison, i32 %103, i64 0
  %145 = insertelement <4 x i32> %144, i32 %104, i64 1
  %146 = insertelement <4 x i32> %145, i32 %105, i64 2
  %147 = insertelement <4 x i32> %146, i32 %106, i64 3
  %148 = insertelement <4 x i32> poison, i32 %107, i64 0
  %149 = insertelement <4 x i32> %148, i32 %108, i64 1
  %150 = insertelement <4 x i32> %149, i32 %109, i64 2
  %151 = insertelement <4 x i32> %150, i32 %110, i64 3
  %152 = insertelement <4 x i32> poison, i32 %111, i64 0
  %153 = insertelement <4 x i32> %152, i32 %112, i64 1
  %154 = insertelement <4 x i32> %153, i32 %113, i64 2
  %155 = insertelement <4 x i32> %154, i32 %114, i64 3
  %156 = insertelement <4 x i32> poison, i32 %115, i64 0
  %157 = insertelement <4 x i32> %156, i32 %116, i64 1
  %158 = insertelement <4 x i32> %157, i32 %117, i64 2
  %159 = insertelement <4 x i32> %158, i32 %118, i64 3
  %160 = insertelement <4 x i32> poison, i32 %119, i64 0
  %161 = insertelement <4 x i32> %160, i32 %120, i64 1
  %162 = insertelement <4 x i32> %161, i32 %121, i64 2
  %163 = insertelement <4 x i32> %162, i32 %122, i64 3
  %164 = insertelement <4 x i32> poison, i32 %123, i64 0
  %165 = insertelement <4 x i32> %164, i32 %124, i64 1
  %166 = insertelement <4 x i32> %165, i32 %125, i64 2
  %167 = insertelement <4 x i32> %166, i32 %126, i64 3
  %168 = insertelement <4 x i32> poison, i32 %127, i64 0
  %169 = insertelement <4 x i32> %168, i32 %128, i64 1
  %170 = insertelement <4 x i32> %169, i32 %129, i64 2
  %171 = insertelement <4 x i32> %170, i32 %130, i64 3
  store <4 x i32> %143, ptr addrspace(1) %139, align 16
  %172 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 16
  store <4 x i32> %147, ptr addrspace(1) %172, align 16
  %173 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 32
  store <4 x i32> %151, ptr addrspace(1) %173, align 16
  %174 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 48
  store <4 x i32> %155, ptr addrspace(1) %174, align 16
  %175 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 64
  store <4 x i32> %159, ptr addrspace(1) %175, align 16
  %176 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 80
  store <4 x i32> %163, ptr addrspace(1) %176, align 16
  %177 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 96
  store <4 x i32> %167, ptr addrspace(1) %177, align 16
  %178 = getelementptr inbounds i8, ptr addrspace(1) %139, i64 112
  store <4 x i32> %171, ptr addrspace(1) %178, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  %179 = add i32 %29, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %179, i32 128)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %180 = icmp eq i32 %0, 0
  br i1 %180, label %if29, label %if.end28

if29:                                             ; preds = %wait.end26
  %181 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %182 = extractvalue { i32, i1 } %181, 1
  br i1 %182, label %if31, label %if.end30

if31:                                             ; preds = %if29
  %183 = getelementptr inbounds i8, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @ring_bf16_128x64_shared, i64 49184), i32 %33
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) %183)
  br label %if.end30

if.end30:                                         ; preds = %if31, %if29
  br label %if.end28

if.end28:                                         ; preds = %if.end30, %wait.end26
  %184 = add i32 %k15, 1
  br label %for13, !llvm.loop !5

for.end12:                                        ; preds = %for13
  br label %if.end10

if.end10:                                         ; preds = %for.end12, %if.end3
  %185 = icmp eq i32 %0, 0
  br i1 %185, label %if33, label %if.end32

if33:                                             ; preds = %if.end10
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %9, i32 32)
  br label %if.end32

if.end32:                                         ; preds = %if33, %if.end10
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
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #4

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) captures(none)) #2

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) captures(none), i1 immarg) #7

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #7

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="160" "target-cpu"="sm_100a" "target-features"="+ptx88" }
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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
!4 = distinct !{!4, !2, !3}
!5 = distinct !{!5, !2, !3}
