; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@stages_bf16_128x64_shared = internal addrspace(3) global [32780 x i8] poison, align 1024

define ptx_kernel void @stages_bf16_128x64(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %2 = icmp eq i32 %thread, 0
  br i1 %2, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768), i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %3 = sext i32 %n to i64
  %4 = trunc i64 %3 to i32
  br label %for

for:                                              ; preds = %wait.end, %if.end1
  %k = phi i32 [ 0, %if.end1 ], [ %184, %wait.end ]
  %5 = icmp slt i32 %k, %4
  br i1 %5, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %6 = shl i32 %thread, 4
  %7 = and i32 %k, 1
  %8 = shl i32 %7, 14
  %9 = add i32 %6, %8
  %10 = shl i32 %thread, 3
  %11 = shl i32 %k, 13
  %12 = add i32 %10, %11
  %13 = lshr i32 %9, 3
  %14 = and i32 %13, 112
  %15 = xor i32 %9, %14
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 %16
  %18 = zext nneg i32 %12 to i64
  %19 = mul i64 %18, 2
  %20 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %19
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 2048
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 4096
  %25 = load <2 x i64>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 6144
  %27 = load <2 x i64>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 8192
  %29 = load <2 x i64>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 10240
  %31 = load <2 x i64>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 12288
  %33 = load <2 x i64>, ptr addrspace(1) %32, align 16, !invariant.load !1
  %34 = getelementptr inbounds i8, ptr addrspace(1) %20, i64 14336
  %35 = load <2 x i64>, ptr addrspace(1) %34, align 16, !invariant.load !1
  store <2 x i64> %21, ptr addrspace(3) %17, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 2048
  store <2 x i64> %23, ptr addrspace(3) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 4096
  store <2 x i64> %25, ptr addrspace(3) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 6144
  store <2 x i64> %27, ptr addrspace(3) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 8192
  store <2 x i64> %29, ptr addrspace(3) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 10240
  store <2 x i64> %31, ptr addrspace(3) %40, align 16
  %41 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 12288
  store <2 x i64> %33, ptr addrspace(3) %41, align 16
  %42 = getelementptr inbounds i8, ptr addrspace(3) %17, i64 14336
  store <2 x i64> %35, ptr addrspace(3) %42, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %43 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %44 = inttoptr i32 %43 to ptr addrspace(6)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %45 = icmp eq i32 %0, 0
  br i1 %45, label %if4, label %if.end3

if4:                                              ; preds = %for.body
  %46 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %47 = extractvalue { i32, i1 } %46, 1
  br i1 %47, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %48 = shl i32 %7, 13
  %49 = shl i32 %48, 1
  %50 = add i32 ptrtoint (ptr addrspace(3) @stages_bf16_128x64_shared to i32), %49
  %51 = and i32 %50, 262143
  %52 = lshr i32 %51, 4
  %53 = zext i32 %52 to i64
  %54 = or i64 %53, 4611756662049538048
  %55 = ptrtoint ptr addrspace(6) %44 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %55, i64 %54) #8
  %56 = add i64 %54, 2
  %57 = add i32 %55, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %57, i64 %56) #8
  %58 = add i64 %54, 4
  %59 = add i32 %55, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %59, i64 %58) #8
  %60 = add i64 %54, 6
  %61 = add i32 %55, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %61, i64 %60) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768))
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %for.body
  %62 = sext i32 %k to i64
  %63 = trunc i64 %62 to i32
  %64 = and i32 %63, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %65 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768), i32 %64)
  br i1 %65, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %66 = and i32 %0, 3
  %67 = shl i32 %66, 21
  %68 = ptrtoint ptr addrspace(6) %44 to i32
  %69 = add i32 %67, %68
  %70 = inttoptr i32 %69 to ptr addrspace(6)
  %71 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %70, i1 false)
  %72 = extractelement <32 x i32> %71, i64 0
  %73 = extractelement <32 x i32> %71, i64 1
  %74 = extractelement <32 x i32> %71, i64 2
  %75 = extractelement <32 x i32> %71, i64 3
  %76 = extractelement <32 x i32> %71, i64 4
  %77 = extractelement <32 x i32> %71, i64 5
  %78 = extractelement <32 x i32> %71, i64 6
  %79 = extractelement <32 x i32> %71, i64 7
  %80 = extractelement <32 x i32> %71, i64 8
  %81 = extractelement <32 x i32> %71, i64 9
  %82 = extractelement <32 x i32> %71, i64 10
  %83 = extractelement <32 x i32> %71, i64 11
  %84 = extractelement <32 x i32> %71, i64 12
  %85 = extractelement <32 x i32> %71, i64 13
  %86 = extractelement <32 x i32> %71, i64 14
  %87 = extractelement <32 x i32> %71, i64 15
  %88 = extractelement <32 x i32> %71, i64 16
  %89 = extractelement <32 x i32> %71, i64 17
  %90 = extractelement <32 x i32> %71, i64 18
  %91 = extractelement <32 x i32> %71, i64 19
  %92 = extractelement <32 x i32> %71, i64 20
  %93 = extractelement <32 x i32> %71, i64 21
  %94 = extractelement <32 x i32> %71, i64 22
  %95 = extractelement <32 x i32> %71, i64 23
  %96 = extractelement <32 x i32> %71, i64 24
  %97 = extractelement <32 x i32> %71, i64 25
  %98 = extractelement <32 x i32> %71, i64 26
  %99 = extractelement <32 x i32> %71, i64 27
  %100 = extractelement <32 x i32> %71, i64 28
  %101 = extractelement <32 x i32> %71, i64 29
  %102 = extractelement <32 x i32> %71, i64 30
  %103 = extractelement <32 x i32> %71, i64 31
  %104 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95, i32 %96, i32 %97, i32 %98, i32 %99, i32 %100, i32 %101, i32 %102, i32 %103) #8
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 0
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 1
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 2
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 3
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 4
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 5
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 6
  %112 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 7
  %113 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 8
  %114 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 9
  %115 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 10
  %116 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 11
  %117 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 12
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 13
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 14
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 15
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 16
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 17
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 18
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 19
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 20
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 21
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 22
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 23
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 24
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 25
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 26
  %132 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 27
  %133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 28
  %134 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 29
  %135 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 30
  %136 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %104, 31
  %137 = and i32 %thread, 31
  %138 = shl i32 %137, 6
  %139 = shl i32 %0, 11
  %140 = add i32 %139, %11
  %141 = add i32 %138, %140
  %142 = zext nneg i32 %141 to i64
  %143 = mul i64 %142, 2
  %144 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %143
  %145 = insertelement <4 x i32> poison, i32 %105, i64 0
  %146 = insertelement <4 x i32> %145, i32 %106, i64 1
  %147 = insertelement <4 x i32> %146, i32 %107, i64 2
  %148 = insertelement <4 x i32> %147, i32 %108, i64 3
  %149 = insertelement <4 x i32> poison, i32 %109, i64 0
  %150 = insertelement <4 x i32> %149, i32 %110, i64 1
  %151 = insertelement <4 x i32> %150, i32 %111, i64 2
  %152 = insertelement <4 x i32> %151, i32 %112, i64 3
  %153 = insertelement <4 x i32> poison, i32 %113, i64 0
  %154 = insertelement <4 x i32> %153, i32 %114, i64 1
  %155 = insertelement <4 x i32> %154, i32 %115, i64 2
  %156 = insertelement <4 x i32> %155, i32 %116, i64 3
  %157 = insertelement <4 x i32> poison, i32 %117, i64 0
  %158 = insertelement <4 x i32> %157, i32 %118, i64 1
  %159 = insertelement <4 x i32> %158, i32 %119, i64 2
  %160 = insertelement <4 x i32> %159, i32 %120, i64 3
  %161 = insertelement <4 x i32> poison, i32 %121, i64 0
  %162 = insertelement <4 x i32> %161, i32 %122, i64 1
  %163 = insertelement <4 x i32> %162, i32 %123, i64 2
  %164 = insertelement <4 x i32> %163, i32 %124, i64 3
  %165 = insertelement <4 x i32> poison, i32 %125, i64 0
  %166 = insertelement <4 x i32> %165, i32 %126, i64 1
  %167 = insertelement <4 x i32> %166, i32 %127, i64 2
  %168 = insertelement <4 x i32> %167, i32 %128, i64 3
  %169 = insertelement <4 x i32> poison, i32 %129, i64 0
  %170 = insertelement <4 x i32> %169, i32 %130, i64 1
  %171 = insertelement <4 x i32> %170, i32 %131, i64 2
  %172 = insertelement <4 x i32> %171, i32 %132, i64 3
  %173 = insertelement <4 x i32> poison, i32 %133, i64 0
  %174 = insertelement <4 x i32> %173, i32 %134, i64 1
  %175 = insertelement <4 x i32> %174, i32 %135, i64 2
  %176 = insertelement <4 x i32> %175, i32 %136, i64 3
  store <4 x i32> %148, ptr addrspace(1) %144, align 16
  %177 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 16
  store <4 x i32> %152, ptr addrspace(1) %177, align 16
  %178 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 32
  store <4 x i32> %156, ptr addrspace(1) %178, align 16
  %179 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 48
  store <4 x i32> %160, ptr addrspace(1) %179, align 16
  %180 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 64
  store <4 x i32> %164, ptr addrspace(1) %180, align 16
  %181 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 80
  store <4 x i32> %168, ptr addrspace(1) %181, align 16
  %182 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 96
  store <4 x i32> %172, ptr addrspace(1) %182, align 16
  %183 = getelementptr inbounds i8, ptr addrspace(1) %144, i64 112
  store <4 x i32> %176, ptr addrspace(1) %183, align 16
  %184 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %185 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %186 = inttoptr i32 %185 to ptr addrspace(6)
  %187 = icmp eq i32 %0, 0
  br i1 %187, label %if8, label %if.end7

if8:                                              ; preds = %for.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %186, i32 32)
  br label %if.end7

if.end7:                                          ; preds = %if8, %for.end
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
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
