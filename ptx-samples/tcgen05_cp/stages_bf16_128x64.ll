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
  br label %for

for:                                              ; preds = %wait.end, %if.end1
  %k = phi i32 [ 0, %if.end1 ], [ %179, %wait.end ]
  %3 = icmp slt i32 %k, %n
  br i1 %3, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %4 = shl i32 %thread, 4
  %5 = and i32 %k, 1
  %6 = shl i32 %5, 14
  %7 = add i32 %4, %6
  %8 = shl i32 %thread, 3
  %9 = shl i32 %k, 13
  %10 = add i32 %8, %9
  %11 = lshr i32 %7, 3
  %12 = and i32 %11, 112
  %13 = xor i32 %7, %12
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 %14
  %16 = zext nneg i32 %10 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = load <2 x i64>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 2048
  %21 = load <2 x i64>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 4096
  %23 = load <2 x i64>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 6144
  %25 = load <2 x i64>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 8192
  %27 = load <2 x i64>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 10240
  %29 = load <2 x i64>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 12288
  %31 = load <2 x i64>, ptr addrspace(1) %30, align 16, !invariant.load !1
  %32 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 14336
  %33 = load <2 x i64>, ptr addrspace(1) %32, align 16, !invariant.load !1
  store <2 x i64> %19, ptr addrspace(3) %15, align 16
  %34 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 2048
  store <2 x i64> %21, ptr addrspace(3) %34, align 16
  %35 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 4096
  store <2 x i64> %23, ptr addrspace(3) %35, align 16
  %36 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 6144
  store <2 x i64> %25, ptr addrspace(3) %36, align 16
  %37 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 8192
  store <2 x i64> %27, ptr addrspace(3) %37, align 16
  %38 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 10240
  store <2 x i64> %29, ptr addrspace(3) %38, align 16
  %39 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 12288
  store <2 x i64> %31, ptr addrspace(3) %39, align 16
  %40 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 14336
  store <2 x i64> %33, ptr addrspace(3) %40, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %41 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %42 = inttoptr i32 %41 to ptr addrspace(6)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %43 = icmp eq i32 %0, 0
  br i1 %43, label %if4, label %if.end3

if4:                                              ; preds = %for.body
  %44 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %45 = extractvalue { i32, i1 } %44, 1
  br i1 %45, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %46 = shl i32 %5, 13
  %47 = shl i32 %46, 1
  %48 = add i32 ptrtoint (ptr addrspace(3) @stages_bf16_128x64_shared to i32), %47
  %49 = and i32 %48, 262143
  %50 = lshr i32 %49, 4
  %51 = zext i32 %50 to i64
  %52 = or i64 %51, 4611756662049538048
  %53 = ptrtoint ptr addrspace(6) %42 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %53, i64 %52) #8
  %54 = add i64 %52, 2
  %55 = add i32 %53, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %55, i64 %54) #8
  %56 = add i64 %52, 4
  %57 = add i32 %53, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %57, i64 %56) #8
  %58 = add i64 %52, 6
  %59 = add i32 %53, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %59, i64 %58) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768))
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %for.body
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %60 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768), i32 %5)
  br i1 %60, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %61 = and i32 %0, 3
  %62 = shl i32 %61, 21
  %63 = ptrtoint ptr addrspace(6) %42 to i32
  %64 = add i32 %62, %63
  %65 = inttoptr i32 %64 to ptr addrspace(6)
  %66 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %65, i1 false)
  %67 = extractelement <32 x i32> %66, i64 0
  %68 = extractelement <32 x i32> %66, i64 1
  %69 = extractelement <32 x i32> %66, i64 2
  %70 = extractelement <32 x i32> %66, i64 3
  %71 = extractelement <32 x i32> %66, i64 4
  %72 = extractelement <32 x i32> %66, i64 5
  %73 = extractelement <32 x i32> %66, i64 6
  %74 = extractelement <32 x i32> %66, i64 7
  %75 = extractelement <32 x i32> %66, i64 8
  %76 = extractelement <32 x i32> %66, i64 9
  %77 = extractelement <32 x i32> %66, i64 10
  %78 = extractelement <32 x i32> %66, i64 11
  %79 = extractelement <32 x i32> %66, i64 12
  %80 = extractelement <32 x i32> %66, i64 13
  %81 = extractelement <32 x i32> %66, i64 14
  %82 = extractelement <32 x i32> %66, i64 15
  %83 = extractelement <32 x i32> %66, i64 16
  %84 = extractelement <32 x i32> %66, i64 17
  %85 = extractelement <32 x i32> %66, i64 18
  %86 = extractelement <32 x i32> %66, i64 19
  %87 = extractelement <32 x i32> %66, i64 20
  %88 = extractelement <32 x i32> %66, i64 21
  %89 = extractelement <32 x i32> %66, i64 22
  %90 = extractelement <32 x i32> %66, i64 23
  %91 = extractelement <32 x i32> %66, i64 24
  %92 = extractelement <32 x i32> %66, i64 25
  %93 = extractelement <32 x i32> %66, i64 26
  %94 = extractelement <32 x i32> %66, i64 27
  %95 = extractelement <32 x i32> %66, i64 28
  %96 = extractelement <32 x i32> %66, i64 29
  %97 = extractelement <32 x i32> %66, i64 30
  %98 = extractelement <32 x i32> %66, i64 31
  %99 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %67, i32 %68, i32 %69, i32 %70, i32 %71, i32 %72, i32 %73, i32 %74, i32 %75, i32 %76, i32 %77, i32 %78, i32 %79, i32 %80, i32 %81, i32 %82, i32 %83, i32 %84, i32 %85, i32 %86, i32 %87, i32 %88, i32 %89, i32 %90, i32 %91, i32 %92, i32 %93, i32 %94, i32 %95, i32 %96, i32 %97, i32 %98) #8
  %100 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 0
  %101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 1
  %102 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 2
  %103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 3
  %104 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 4
  %105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 5
  %106 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 6
  %107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 7
  %108 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 8
  %109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 9
  %110 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 10
  %111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 11
  %112 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 12
  %113 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 13
  %114 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 14
  %115 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 15
  %116 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 16
  %117 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 17
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 18
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 19
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 20
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 21
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 22
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 23
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 24
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 25
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 26
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 27
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 28
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 29
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 30
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %99, 31
  %132 = and i32 %thread, 31
  %133 = shl i32 %132, 6
  %134 = shl i32 %0, 11
  %135 = add i32 %134, %9
  %136 = add i32 %133, %135
  %137 = zext nneg i32 %136 to i64
  %138 = mul i64 %137, 2
  %139 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %138
  %140 = insertelement <4 x i32> poison, i32 %100, i64 0
  %141 = insertelement <4 x i32> %140, i32 %101, i64 1
  %142 = insertelement <4 x i32> %141, i32 %102, i64 2
  %143 = insertelement <4 x i32> %142, i32 %103, i64 3
  %144 = insertelement <4 x i32> poison, i32 %104, i64 0
  %145 = insertelement <4 x i32> %144, i32 %105, i64 1
  %146 = insertelement <4 x i32> %145, i32 %106, i64 2
  %147 = insertelement <4 x i32> %146, i32 %107, i64 3
  %148 = insertelement <4 x i32> poison, i32 %108, i64 0
  %149 = insertelement <4 x i32> %148, i32 %109, i64 1
  %150 = insertelement <4 x i32> %149, i32 %110, i64 2
  %151 = insertelement <4 x i32> %150, i32 %111, i64 3
  %152 = insertelement <4 x i32> poison, i32 %112, i64 0
  %153 = insertelement <4 x i32> %152, i32 %113, i64 1
  %154 = insertelement <4 x i32> %153, i32 %114, i64 2
  %155 = insertelement <4 x i32> %154, i32 %115, i64 3
  %156 = insertelement <4 x i32> poison, i32 %116, i64 0
  %157 = insertelement <4 x i32> %156, i32 %117, i64 1
  %158 = insertelement <4 x i32> %157, i32 %118, i64 2
  %159 = insertelement <4 x i32> %158, i32 %119, i64 3
  %160 = insertelement <4 x i32> poison, i32 %120, i64 0
  %161 = insertelement <4 x i32> %160, i32 %121, i64 1
  %162 = insertelement <4 x i32> %161, i32 %122, i64 2
  %163 = insertelement <4 x i32> %162, i32 %123, i64 3
  %164 = insertelement <4 x i32> poison, i32 %124, i64 0
  %165 = insertelement <4 x i32> %164, i32 %125, i64 1
  %166 = insertelement <4 x i32> %165, i32 %126, i64 2
  %167 = insertelement <4 x i32> %166, i32 %127, i64 3
  %168 = insertelement <4 x i32> poison, i32 %128, i64 0
  %169 = insertelement <4 x i32> %168, i32 %129, i64 1
  %170 = insertelement <4 x i32> %169, i32 %130, i64 2
  %171 = insertelement <4 x i32> %170, i32 %131, i64 3
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
  %179 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %180 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %181 = inttoptr i32 %180 to ptr addrspace(6)
  %182 = icmp eq i32 %0, 0
  br i1 %182, label %if8, label %if.end7

if8:                                              ; preds = %for.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %181, i32 32)
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
