; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@stages_bf16_128x64_S = internal addrspace(3) global [32768 x i8] poison, align 1024
@stages_bf16_128x64_done = internal addrspace(3) global [8 x i8] poison, align 8
@stages_bf16_128x64_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @stages_bf16_128x64(i32 %n, ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @stages_bf16_128x64_pool, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = sext i32 %thread to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @stages_bf16_128x64_done, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %5 = sext i32 %n to i64
  br label %for

for:                                              ; preds = %wait.end, %if.end1
  %k = phi i32 [ 0, %if.end1 ], [ %227, %wait.end ]
  %6 = phi i32 [ 0, %if.end1 ], [ %144, %wait.end ]
  %7 = phi i32 [ 0, %if.end1 ], [ %145, %wait.end ]
  %8 = phi i32 [ 0, %if.end1 ], [ %146, %wait.end ]
  %9 = phi i32 [ 0, %if.end1 ], [ %147, %wait.end ]
  %10 = phi i32 [ 0, %if.end1 ], [ %148, %wait.end ]
  %11 = phi i32 [ 0, %if.end1 ], [ %149, %wait.end ]
  %12 = phi i32 [ 0, %if.end1 ], [ %150, %wait.end ]
  %13 = phi i32 [ 0, %if.end1 ], [ %151, %wait.end ]
  %14 = phi i32 [ 0, %if.end1 ], [ %152, %wait.end ]
  %15 = phi i32 [ 0, %if.end1 ], [ %153, %wait.end ]
  %16 = phi i32 [ 0, %if.end1 ], [ %154, %wait.end ]
  %17 = phi i32 [ 0, %if.end1 ], [ %155, %wait.end ]
  %18 = phi i32 [ 0, %if.end1 ], [ %156, %wait.end ]
  %19 = phi i32 [ 0, %if.end1 ], [ %157, %wait.end ]
  %20 = phi i32 [ 0, %if.end1 ], [ %158, %wait.end ]
  %21 = phi i32 [ 0, %if.end1 ], [ %159, %wait.end ]
  %22 = phi i32 [ 0, %if.end1 ], [ %160, %wait.end ]
  %23 = phi i32 [ 0, %if.end1 ], [ %161, %wait.end ]
  %24 = phi i32 [ 0, %if.end1 ], [ %162, %wait.end ]
  %25 = phi i32 [ 0, %if.end1 ], [ %163, %wait.end ]
  %26 = phi i32 [ 0, %if.end1 ], [ %164, %wait.end ]
  %27 = phi i32 [ 0, %if.end1 ], [ %165, %wait.end ]
  %28 = phi i32 [ 0, %if.end1 ], [ %166, %wait.end ]
  %29 = phi i32 [ 0, %if.end1 ], [ %167, %wait.end ]
  %30 = phi i32 [ 0, %if.end1 ], [ %168, %wait.end ]
  %31 = phi i32 [ 0, %if.end1 ], [ %169, %wait.end ]
  %32 = phi i32 [ 0, %if.end1 ], [ %170, %wait.end ]
  %33 = phi i32 [ 0, %if.end1 ], [ %171, %wait.end ]
  %34 = phi i32 [ 0, %if.end1 ], [ %172, %wait.end ]
  %35 = phi i32 [ 0, %if.end1 ], [ %173, %wait.end ]
  %36 = phi i32 [ 0, %if.end1 ], [ %174, %wait.end ]
  %37 = phi i32 [ 0, %if.end1 ], [ %175, %wait.end ]
  %38 = sext i32 %k to i64
  %39 = icmp slt i64 %38, %5
  br i1 %39, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %40 = mul i32 %thread, 8
  %41 = urem i32 %k, 2
  %42 = mul i32 %41, 8192
  %43 = add i32 %40, %42
  %44 = mul i32 %thread, 8
  %45 = sext i32 %44 to i64
  %46 = sext i32 %k to i64
  %47 = mul i64 %46, 8192
  %48 = add i64 %45, %47
  %49 = lshr i32 %43, 3
  %50 = and i32 %49, 56
  %51 = xor i32 %43, %50
  %52 = mul i32 %51, 2
  %53 = getelementptr inbounds i8, ptr addrspace(3) @stages_bf16_128x64_S, i32 %52
  %54 = mul i64 %48, 2
  %55 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %54
  %56 = load <4 x i32>, ptr addrspace(1) %55, align 16
  %57 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 2048
  %58 = load <4 x i32>, ptr addrspace(1) %57, align 16
  %59 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 4096
  %60 = load <4 x i32>, ptr addrspace(1) %59, align 16
  %61 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 6144
  %62 = load <4 x i32>, ptr addrspace(1) %61, align 16
  %63 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 8192
  %64 = load <4 x i32>, ptr addrspace(1) %63, align 16
  %65 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 10240
  %66 = load <4 x i32>, ptr addrspace(1) %65, align 16
  %67 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 12288
  %68 = load <4 x i32>, ptr addrspace(1) %67, align 16
  %69 = getelementptr inbounds i8, ptr addrspace(1) %55, i64 14336
  %70 = load <4 x i32>, ptr addrspace(1) %69, align 16
  store <4 x i32> %56, ptr addrspace(3) %53, align 16
  %71 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 2048
  store <4 x i32> %58, ptr addrspace(3) %71, align 16
  %72 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 4096
  store <4 x i32> %60, ptr addrspace(3) %72, align 16
  %73 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 6144
  store <4 x i32> %62, ptr addrspace(3) %73, align 16
  %74 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 8192
  store <4 x i32> %64, ptr addrspace(3) %74, align 16
  %75 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 10240
  store <4 x i32> %66, ptr addrspace(3) %75, align 16
  %76 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 12288
  store <4 x i32> %68, ptr addrspace(3) %76, align 16
  %77 = getelementptr inbounds i8, ptr addrspace(3) %53, i32 14336
  store <4 x i32> %70, ptr addrspace(3) %77, align 16
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %78 = load volatile i32, ptr addrspace(3) @stages_bf16_128x64_pool, align 4
  %79 = inttoptr i32 %78 to ptr addrspace(6)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %80 = lshr i32 %thread, 5
  %81 = sext i32 %80 to i64
  %82 = icmp eq i64 %81, 0
  br i1 %82, label %if4, label %if.end3

if4:                                              ; preds = %for.body
  %83 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %84 = extractvalue { i32, i1 } %83, 1
  br i1 %84, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %85 = urem i32 %k, 2
  %86 = mul i32 %85, 8192
  %87 = mul i32 %86, 2
  %88 = add i32 ptrtoint (ptr addrspace(3) @stages_bf16_128x64_S to i32), %87
  %89 = and i32 %88, 262143
  %90 = lshr i32 %89, 4
  %91 = zext i32 %90 to i64
  %92 = or i64 %91, 4611756662049538048
  %93 = ptrtoint ptr addrspace(6) %79 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %93, i64 %92) #8
  %94 = add i64 %92, 2
  %95 = add i32 %93, 8
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %95, i64 %94) #8
  %96 = add i64 %92, 4
  %97 = add i32 %93, 16
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %97, i64 %96) #8
  %98 = add i64 %92, 6
  %99 = add i32 %93, 24
  call void asm sideeffect "tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,~{memory}"(i32 %99, i64 %98) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @stages_bf16_128x64_done)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %for.body
  %100 = sext i32 %k to i64
  %101 = trunc i64 %100 to i32
  %102 = and i32 %101, 1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %103 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @stages_bf16_128x64_done, i32 %102)
  br i1 %103, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %104 = lshr i32 %thread, 5
  %105 = and i32 %104, 3
  %106 = shl i32 %105, 21
  %107 = ptrtoint ptr addrspace(6) %79 to i32
  %108 = add i32 %106, %107
  %109 = inttoptr i32 %108 to ptr addrspace(6)
  %110 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %109, i1 false)
  %111 = extractelement <32 x i32> %110, i64 0
  %112 = extractelement <32 x i32> %110, i64 1
  %113 = extractelement <32 x i32> %110, i64 2
  %114 = extractelement <32 x i32> %110, i64 3
  %115 = extractelement <32 x i32> %110, i64 4
  %116 = extractelement <32 x i32> %110, i64 5
  %117 = extractelement <32 x i32> %110, i64 6
  %118 = extractelement <32 x i32> %110, i64 7
  %119 = extractelement <32 x i32> %110, i64 8
  %120 = extractelement <32 x i32> %110, i64 9
  %121 = extractelement <32 x i32> %110, i64 10
  %122 = extractelement <32 x i32> %110, i64 11
  %123 = extractelement <32 x i32> %110, i64 12
  %124 = extractelement <32 x i32> %110, i64 13
  %125 = extractelement <32 x i32> %110, i64 14
  %126 = extractelement <32 x i32> %110, i64 15
  %127 = extractelement <32 x i32> %110, i64 16
  %128 = extractelement <32 x i32> %110, i64 17
  %129 = extractelement <32 x i32> %110, i64 18
  %130 = extractelement <32 x i32> %110, i64 19
  %131 = extractelement <32 x i32> %110, i64 20
  %132 = extractelement <32 x i32> %110, i64 21
  %133 = extractelement <32 x i32> %110, i64 22
  %134 = extractelement <32 x i32> %110, i64 23
  %135 = extractelement <32 x i32> %110, i64 24
  %136 = extractelement <32 x i32> %110, i64 25
  %137 = extractelement <32 x i32> %110, i64 26
  %138 = extractelement <32 x i32> %110, i64 27
  %139 = extractelement <32 x i32> %110, i64 28
  %140 = extractelement <32 x i32> %110, i64 29
  %141 = extractelement <32 x i32> %110, i64 30
  %142 = extractelement <32 x i32> %110, i64 31
  %143 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116, i32 %117, i32 %118, i32 %119, i32 %120, i32 %121, i32 %122, i32 %123, i32 %124, i32 %125, i32 %126, i32 %127, i32 %128, i32 %129, i32 %130, i32 %131, i32 %132, i32 %133, i32 %134, i32 %135, i32 %136, i32 %137, i32 %138, i32 %139, i32 %140, i32 %141, i32 %142) #8
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 0
  %145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 1
  %146 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 2
  %147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 3
  %148 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 4
  %149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 5
  %150 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 6
  %151 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 7
  %152 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 8
  %153 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 9
  %154 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 10
  %155 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 11
  %156 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 12
  %157 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 13
  %158 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 14
  %159 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 15
  %160 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 16
  %161 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 17
  %162 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 18
  %163 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 19
  %164 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 20
  %165 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 21
  %166 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 22
  %167 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 23
  %168 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 24
  %169 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 25
  %170 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 26
  %171 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 27
  %172 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 28
  %173 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 29
  %174 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 30
  %175 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %143, 31
  %176 = lshr i32 %thread, 5
  %177 = and i32 %thread, 31
  %178 = mul i32 %177, 64
  %179 = sext i32 %178 to i64
  %180 = sext i32 %k to i64
  %181 = mul i64 %180, 8192
  %182 = sext i32 %176 to i64
  %183 = mul i64 %182, 2048
  %184 = add i64 %183, %181
  %185 = add i64 %179, %184
  %186 = mul i64 %185, 2
  %187 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %186
  %188 = insertelement <4 x i32> poison, i32 %144, i64 0
  %189 = insertelement <4 x i32> %188, i32 %145, i64 1
  %190 = insertelement <4 x i32> %189, i32 %146, i64 2
  %191 = insertelement <4 x i32> %190, i32 %147, i64 3
  %192 = insertelement <4 x i32> poison, i32 %148, i64 0
  %193 = insertelement <4 x i32> %192, i32 %149, i64 1
  %194 = insertelement <4 x i32> %193, i32 %150, i64 2
  %195 = insertelement <4 x i32> %194, i32 %151, i64 3
  %196 = insertelement <4 x i32> poison, i32 %152, i64 0
  %197 = insertelement <4 x i32> %196, i32 %153, i64 1
  %198 = insertelement <4 x i32> %197, i32 %154, i64 2
  %199 = insertelement <4 x i32> %198, i32 %155, i64 3
  %200 = insertelement <4 x i32> poison, i32 %156, i64 0
  %201 = insertelement <4 x i32> %200, i32 %157, i64 1
  %202 = insertelement <4 x i32> %201, i32 %158, i64 2
  %203 = insertelement <4 x i32> %202, i32 %159, i64 3
  %204 = insertelement <4 x i32> poison, i32 %160, i64 0
  %205 = insertelement <4 x i32> %204, i32 %161, i64 1
  %206 = insertelement <4 x i32> %205, i32 %162, i64 2
  %207 = insertelement <4 x i32> %206, i32 %163, i64 3
  %208 = insertelement <4 x i32> poison, i32 %164, i64 0
  %209 = insertelement <4 x i32> %208, i32 %165, i64 1
  %210 = insertelement <4 x i32> %209, i32 %166, i64 2
  %211 = insertelement <4 x i32> %210, i32 %167, i64 3
  %212 = insertelement <4 x i32> poison, i32 %168, i64 0
  %213 = insertelement <4 x i32> %212, i32 %169, i64 1
  %214 = insertelement <4 x i32> %213, i32 %170, i64 2
  %215 = insertelement <4 x i32> %214, i32 %171, i64 3
  %216 = insertelement <4 x i32> poison, i32 %172, i64 0
  %217 = insertelement <4 x i32> %216, i32 %173, i64 1
  %218 = insertelement <4 x i32> %217, i32 %174, i64 2
  %219 = insertelement <4 x i32> %218, i32 %175, i64 3
  store <4 x i32> %191, ptr addrspace(1) %187, align 16
  %220 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 16
  store <4 x i32> %195, ptr addrspace(1) %220, align 16
  %221 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 32
  store <4 x i32> %199, ptr addrspace(1) %221, align 16
  %222 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 48
  store <4 x i32> %203, ptr addrspace(1) %222, align 16
  %223 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 64
  store <4 x i32> %207, ptr addrspace(1) %223, align 16
  %224 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 80
  store <4 x i32> %211, ptr addrspace(1) %224, align 16
  %225 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 96
  store <4 x i32> %215, ptr addrspace(1) %225, align 16
  %226 = getelementptr inbounds i8, ptr addrspace(1) %187, i64 112
  store <4 x i32> %219, ptr addrspace(1) %226, align 16
  %227 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %228 = load volatile i32, ptr addrspace(3) @stages_bf16_128x64_pool, align 4
  %229 = inttoptr i32 %228 to ptr addrspace(6)
  %230 = lshr i32 %thread, 5
  %231 = sext i32 %230 to i64
  %232 = icmp eq i64 %231, 0
  br i1 %232, label %if8, label %if.end7

if8:                                              ; preds = %for.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %229, i32 32)
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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
