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
  %k = phi i32 [ 0, %if.end1 ], [ %216, %wait.end ]
  %5 = phi i32 [ 0, %if.end1 ], [ %137, %wait.end ]
  %6 = phi i32 [ 0, %if.end1 ], [ %138, %wait.end ]
  %7 = phi i32 [ 0, %if.end1 ], [ %139, %wait.end ]
  %8 = phi i32 [ 0, %if.end1 ], [ %140, %wait.end ]
  %9 = phi i32 [ 0, %if.end1 ], [ %141, %wait.end ]
  %10 = phi i32 [ 0, %if.end1 ], [ %142, %wait.end ]
  %11 = phi i32 [ 0, %if.end1 ], [ %143, %wait.end ]
  %12 = phi i32 [ 0, %if.end1 ], [ %144, %wait.end ]
  %13 = phi i32 [ 0, %if.end1 ], [ %145, %wait.end ]
  %14 = phi i32 [ 0, %if.end1 ], [ %146, %wait.end ]
  %15 = phi i32 [ 0, %if.end1 ], [ %147, %wait.end ]
  %16 = phi i32 [ 0, %if.end1 ], [ %148, %wait.end ]
  %17 = phi i32 [ 0, %if.end1 ], [ %149, %wait.end ]
  %18 = phi i32 [ 0, %if.end1 ], [ %150, %wait.end ]
  %19 = phi i32 [ 0, %if.end1 ], [ %151, %wait.end ]
  %20 = phi i32 [ 0, %if.end1 ], [ %152, %wait.end ]
  %21 = phi i32 [ 0, %if.end1 ], [ %153, %wait.end ]
  %22 = phi i32 [ 0, %if.end1 ], [ %154, %wait.end ]
  %23 = phi i32 [ 0, %if.end1 ], [ %155, %wait.end ]
  %24 = phi i32 [ 0, %if.end1 ], [ %156, %wait.end ]
  %25 = phi i32 [ 0, %if.end1 ], [ %157, %wait.end ]
  %26 = phi i32 [ 0, %if.end1 ], [ %158, %wait.end ]
  %27 = phi i32 [ 0, %if.end1 ], [ %159, %wait.end ]
  %28 = phi i32 [ 0, %if.end1 ], [ %160, %wait.end ]
  %29 = phi i32 [ 0, %if.end1 ], [ %161, %wait.end ]
  %30 = phi i32 [ 0, %if.end1 ], [ %162, %wait.end ]
  %31 = phi i32 [ 0, %if.end1 ], [ %163, %wait.end ]
  %32 = phi i32 [ 0, %if.end1 ], [ %164, %wait.end ]
  %33 = phi i32 [ 0, %if.end1 ], [ %165, %wait.end ]
  %34 = phi i32 [ 0, %if.end1 ], [ %166, %wait.end ]
  %35 = phi i32 [ 0, %if.end1 ], [ %167, %wait.end ]
  %36 = phi i32 [ 0, %if.end1 ], [ %168, %wait.end ]
  %37 = icmp slt i32 %k, %4
  br i1 %37, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %38 = mul i32 %thread, 16
  %39 = and i32 %k, 1
  %40 = mul i32 %39, 16384
  %41 = add i32 %38, %40
  %42 = mul i32 %thread, 8
  %43 = mul i32 %k, 8192
  %44 = add i32 %42, %43
  %45 = lshr i32 %41, 3
  %46 = and i32 %45, 112
  %47 = xor i32 %41, %46
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 %48
  %50 = zext nneg i32 %44 to i64
  %51 = mul i64 %50, 2
  %52 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %51
  %53 = load <4 x i32>, ptr addrspace(1) %52, align 16, !invariant.load !1
  %54 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 2048
  %55 = load <4 x i32>, ptr addrspace(1) %54, align 16, !invariant.load !1
  %56 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 4096
  %57 = load <4 x i32>, ptr addrspace(1) %56, align 16, !invariant.load !1
  %58 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 6144
  %59 = load <4 x i32>, ptr addrspace(1) %58, align 16, !invariant.load !1
  %60 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 8192
  %61 = load <4 x i32>, ptr addrspace(1) %60, align 16, !invariant.load !1
  %62 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 10240
  %63 = load <4 x i32>, ptr addrspace(1) %62, align 16, !invariant.load !1
  %64 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 12288
  %65 = load <4 x i32>, ptr addrspace(1) %64, align 16, !invariant.load !1
  %66 = getelementptr inbounds i8, ptr addrspace(1) %52, i64 14336
  %67 = load <4 x i32>, ptr addrspace(1) %66, align 16, !invariant.load !1
  store <4 x i32> %53, ptr addrspace(3) %49, align 16
  %68 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 2048
  store <4 x i32> %55, ptr addrspace(3) %68, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 4096
  store <4 x i32> %57, ptr addrspace(3) %69, align 16
  %70 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 6144
  store <4 x i32> %59, ptr addrspace(3) %70, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 8192
  store <4 x i32> %61, ptr addrspace(3) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 10240
  store <4 x i32> %63, ptr addrspace(3) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 12288
  store <4 x i32> %65, ptr addrspace(3) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(3) %49, i64 14336
  store <4 x i32> %67, ptr addrspace(3) %74, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %75 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %76 = inttoptr i32 %75 to ptr addrspace(6)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %77 = icmp eq i32 %0, 0
  br i1 %77, label %if4, label %if.end3

if4:                                              ; preds = %for.body
  %78 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %79 = extractvalue { i32, i1 } %78, 1
  br i1 %79, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %80 = mul i32 %39, 8192
  %81 = mul i32 %80, 2
  %82 = add i32 ptrtoint (ptr addrspace(3) @stages_bf16_128x64_shared to i32), %81
  %83 = and i32 %82, 262143
  %84 = lshr i32 %83, 4
  %85 = zext i32 %84 to i64
  %86 = or i64 %85, 4611756662049538048
  %87 = ptrtoint ptr addrspace(6) %76 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %87, i64 %86) #8
  %88 = add i64 %86, 2
  %89 = add i32 %87, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %89, i64 %88) #8
  %90 = add i64 %86, 4
  %91 = add i32 %87, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %91, i64 %90) #8
  %92 = add i64 %86, 6
  %93 = add i32 %87, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %93, i64 %92) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768))
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %for.body
  %94 = sext i32 %k to i64
  %95 = trunc i64 %94 to i32
  %96 = and i32 %95, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %97 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32768), i32 %96)
  br i1 %97, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %98 = and i32 %0, 3
  %99 = shl i32 %98, 21
  %100 = ptrtoint ptr addrspace(6) %76 to i32
  %101 = add i32 %99, %100
  %102 = inttoptr i32 %101 to ptr addrspace(6)
  %103 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %102, i1 false)
  %104 = extractelement <32 x i32> %103, i64 0
  %105 = extractelement <32 x i32> %103, i64 1
  %106 = extractelement <32 x i32> %103, i64 2
  %107 = extractelement <32 x i32> %103, i64 3
  %108 = extractelement <32 x i32> %103, i64 4
  %109 = extractelement <32 x i32> %103, i64 5
  %110 = extractelement <32 x i32> %103, i64 6
  %111 = extractelement <32 x i32> %103, i64 7
  %112 = extractelement <32 x i32> %103, i64 8
  %113 = extractelement <32 x i32> %103, i64 9
  %114 = extractelement <32 x i32> %103, i64 10
  %115 = extractelement <32 x i32> %103, i64 11
  %116 = extractelement <32 x i32> %103, i64 12
  %117 = extractelement <32 x i32> %103, i64 13
  %118 = extractelement <32 x i32> %103, i64 14
  %119 = extractelement <32 x i32> %103, i64 15
  %120 = extractelement <32 x i32> %103, i64 16
  %121 = extractelement <32 x i32> %103, i64 17
  %122 = extractelement <32 x i32> %103, i64 18
  %123 = extractelement <32 x i32> %103, i64 19
  %124 = extractelement <32 x i32> %103, i64 20
  %125 = extractelement <32 x i32> %103, i64 21
  %126 = extractelement <32 x i32> %103, i64 22
  %127 = extractelement <32 x i32> %103, i64 23
  %128 = extractelement <32 x i32> %103, i64 24
  %129 = extractelement <32 x i32> %103, i64 25
  %130 = extractelement <32 x i32> %103, i64 26
  %131 = extractelement <32 x i32> %103, i64 27
  %132 = extractelement <32 x i32> %103, i64 28
  %133 = extractelement <32 x i32> %103, i64 29
  %134 = extractelement <32 x i32> %103, i64 30
  %135 = extractelement <32 x i32> %103, i64 31
  %136 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %104, i32 %105, i32 %106, i32 %107, i32 %108, i32 %109, i32 %110, i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116, i32 %117, i32 %118, i32 %119, i32 %120, i32 %121, i32 %122, i32 %123, i32 %124, i32 %125, i32 %126, i32 %127, i32 %128, i32 %129, i32 %130, i32 %131, i32 %132, i32 %133, i32 %134, i32 %135) #8
  %137 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 0
  %138 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 1
  %139 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 2
  %140 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 3
  %141 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 4
  %142 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 5
  %143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 6
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 7
  %145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 8
  %146 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 9
  %147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 10
  %148 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 11
  %149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 12
  %150 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 13
  %151 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 14
  %152 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 15
  %153 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 16
  %154 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 17
  %155 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 18
  %156 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 19
  %157 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 20
  %158 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 21
  %159 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 22
  %160 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 23
  %161 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 24
  %162 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 25
  %163 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 26
  %164 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 27
  %165 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 28
  %166 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 29
  %167 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 30
  %168 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %136, 31
  %169 = and i32 %thread, 31
  %170 = mul i32 %169, 64
  %171 = mul i32 %0, 2048
  %172 = add i32 %171, %43
  %173 = add i32 %170, %172
  %174 = zext nneg i32 %173 to i64
  %175 = mul i64 %174, 2
  %176 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %175
  %177 = insertelement <4 x i32> poison, i32 %137, i64 0
  %178 = insertelement <4 x i32> %177, i32 %138, i64 1
  %179 = insertelement <4 x i32> %178, i32 %139, i64 2
  %180 = insertelement <4 x i32> %179, i32 %140, i64 3
  %181 = insertelement <4 x i32> poison, i32 %141, i64 0
  %182 = insertelement <4 x i32> %181, i32 %142, i64 1
  %183 = insertelement <4 x i32> %182, i32 %143, i64 2
  %184 = insertelement <4 x i32> %183, i32 %144, i64 3
  %185 = insertelement <4 x i32> poison, i32 %145, i64 0
  %186 = insertelement <4 x i32> %185, i32 %146, i64 1
  %187 = insertelement <4 x i32> %186, i32 %147, i64 2
  %188 = insertelement <4 x i32> %187, i32 %148, i64 3
  %189 = insertelement <4 x i32> poison, i32 %149, i64 0
  %190 = insertelement <4 x i32> %189, i32 %150, i64 1
  %191 = insertelement <4 x i32> %190, i32 %151, i64 2
  %192 = insertelement <4 x i32> %191, i32 %152, i64 3
  %193 = insertelement <4 x i32> poison, i32 %153, i64 0
  %194 = insertelement <4 x i32> %193, i32 %154, i64 1
  %195 = insertelement <4 x i32> %194, i32 %155, i64 2
  %196 = insertelement <4 x i32> %195, i32 %156, i64 3
  %197 = insertelement <4 x i32> poison, i32 %157, i64 0
  %198 = insertelement <4 x i32> %197, i32 %158, i64 1
  %199 = insertelement <4 x i32> %198, i32 %159, i64 2
  %200 = insertelement <4 x i32> %199, i32 %160, i64 3
  %201 = insertelement <4 x i32> poison, i32 %161, i64 0
  %202 = insertelement <4 x i32> %201, i32 %162, i64 1
  %203 = insertelement <4 x i32> %202, i32 %163, i64 2
  %204 = insertelement <4 x i32> %203, i32 %164, i64 3
  %205 = insertelement <4 x i32> poison, i32 %165, i64 0
  %206 = insertelement <4 x i32> %205, i32 %166, i64 1
  %207 = insertelement <4 x i32> %206, i32 %167, i64 2
  %208 = insertelement <4 x i32> %207, i32 %168, i64 3
  store <4 x i32> %180, ptr addrspace(1) %176, align 16
  %209 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 16
  store <4 x i32> %184, ptr addrspace(1) %209, align 16
  %210 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 32
  store <4 x i32> %188, ptr addrspace(1) %210, align 16
  %211 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 48
  store <4 x i32> %192, ptr addrspace(1) %211, align 16
  %212 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 64
  store <4 x i32> %196, ptr addrspace(1) %212, align 16
  %213 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 80
  store <4 x i32> %200, ptr addrspace(1) %213, align 16
  %214 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 96
  store <4 x i32> %204, ptr addrspace(1) %214, align 16
  %215 = getelementptr inbounds i8, ptr addrspace(1) %176, i64 112
  store <4 x i32> %208, ptr addrspace(1) %215, align 16
  %216 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %217 = load volatile i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @stages_bf16_128x64_shared, i64 32776), align 4
  %218 = inttoptr i32 %217 to ptr addrspace(6)
  %219 = icmp eq i32 %0, 0
  br i1 %219, label %if8, label %if.end7

if8:                                              ; preds = %for.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %218, i32 32)
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
