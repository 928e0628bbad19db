; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_and_warpgroups_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @warps_and_warpgroups(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = icmp eq i32 %0, 7
  br i1 %1, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @warps_and_warpgroups_pool, i32 128)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %2 = load volatile i32, ptr addrspace(3) @warps_and_warpgroups_pool, align 4
  %3 = inttoptr i32 %2 to ptr addrspace(6)
  %4 = and i32 %thread, 31
  %5 = and i32 %0, 3
  %6 = lshr i32 %0, 2
  %7 = shl i32 %6, 5
  %8 = shl i32 %5, 11
  %9 = add i32 %8, %7
  %10 = shl i32 %4, 6
  %11 = add i32 %10, %9
  %12 = zext i32 %11 to i64
  %13 = mul i64 %12, 4
  %14 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %13
  %15 = load <4 x i32>, ptr addrspace(1) %14, align 16, !invariant.load !1
  %16 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 16
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16, !invariant.load !1
  %18 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 32
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16, !invariant.load !1
  %20 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 48
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16, !invariant.load !1
  %22 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 64
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16, !invariant.load !1
  %24 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 80
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16, !invariant.load !1
  %26 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 96
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16, !invariant.load !1
  %28 = getelementptr inbounds i8, ptr addrspace(1) %14, i64 112
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16, !invariant.load !1
  %30 = extractelement <4 x i32> %15, i64 0
  %31 = extractelement <4 x i32> %15, i64 1
  %32 = extractelement <4 x i32> %15, i64 2
  %33 = extractelement <4 x i32> %15, i64 3
  %34 = extractelement <4 x i32> %17, i64 0
  %35 = extractelement <4 x i32> %17, i64 1
  %36 = extractelement <4 x i32> %17, i64 2
  %37 = extractelement <4 x i32> %17, i64 3
  %38 = extractelement <4 x i32> %19, i64 0
  %39 = extractelement <4 x i32> %19, i64 1
  %40 = extractelement <4 x i32> %19, i64 2
  %41 = extractelement <4 x i32> %19, i64 3
  %42 = extractelement <4 x i32> %21, i64 0
  %43 = extractelement <4 x i32> %21, i64 1
  %44 = extractelement <4 x i32> %21, i64 2
  %45 = extractelement <4 x i32> %21, i64 3
  %46 = extractelement <4 x i32> %23, i64 0
  %47 = extractelement <4 x i32> %23, i64 1
  %48 = extractelement <4 x i32> %23, i64 2
  %49 = extractelement <4 x i32> %23, i64 3
  %50 = extractelement <4 x i32> %25, i64 0
  %51 = extractelement <4 x i32> %25, i64 1
  %52 = extractelement <4 x i32> %25, i64 2
  %53 = extractelement <4 x i32> %25, i64 3
  %54 = extractelement <4 x i32> %27, i64 0
  %55 = extractelement <4 x i32> %27, i64 1
  %56 = extractelement <4 x i32> %27, i64 2
  %57 = extractelement <4 x i32> %27, i64 3
  %58 = extractelement <4 x i32> %29, i64 0
  %59 = extractelement <4 x i32> %29, i64 1
  %60 = extractelement <4 x i32> %29, i64 2
  %61 = extractelement <4 x i32> %29, i64 3
  %62 = shl i32 %5, 21
  %63 = lshr i32 %thread, 7
  %64 = and i32 %63, 1
  %65 = shl i32 %64, 5
  %66 = add i32 %65, %62
  %67 = ptrtoint ptr addrspace(6) %3 to i32
  %68 = add i32 %66, %67
  %69 = inttoptr i32 %68 to ptr addrspace(6)
  %70 = insertelement <32 x i32> poison, i32 %30, i64 0
  %71 = insertelement <32 x i32> %70, i32 %31, i64 1
  %72 = insertelement <32 x i32> %71, i32 %32, i64 2
  %73 = insertelement <32 x i32> %72, i32 %33, i64 3
  %74 = insertelement <32 x i32> %73, i32 %34, i64 4
  %75 = insertelement <32 x i32> %74, i32 %35, i64 5
  %76 = insertelement <32 x i32> %75, i32 %36, i64 6
  %77 = insertelement <32 x i32> %76, i32 %37, i64 7
  %78 = insertelement <32 x i32> %77, i32 %38, i64 8
  %79 = insertelement <32 x i32> %78, i32 %39, i64 9
  %80 = insertelement <32 x i32> %79, i32 %40, i64 10
  %81 = insertelement <32 x i32> %80, i32 %41, i64 11
  %82 = insertelement <32 x i32> %81, i32 %42, i64 12
  %83 = insertelement <32 x i32> %82, i32 %43, i64 13
  %84 = insertelement <32 x i32> %83, i32 %44, i64 14
  %85 = insertelement <32 x i32> %84, i32 %45, i64 15
  %86 = insertelement <32 x i32> %85, i32 %46, i64 16
  %87 = insertelement <32 x i32> %86, i32 %47, i64 17
  %88 = insertelement <32 x i32> %87, i32 %48, i64 18
  %89 = insertelement <32 x i32> %88, i32 %49, i64 19
  %90 = insertelement <32 x i32> %89, i32 %50, i64 20
  %91 = insertelement <32 x i32> %90, i32 %51, i64 21
  %92 = insertelement <32 x i32> %91, i32 %52, i64 22
  %93 = insertelement <32 x i32> %92, i32 %53, i64 23
  %94 = insertelement <32 x i32> %93, i32 %54, i64 24
  %95 = insertelement <32 x i32> %94, i32 %55, i64 25
  %96 = insertelement <32 x i32> %95, i32 %56, i64 26
  %97 = insertelement <32 x i32> %96, i32 %57, i64 27
  %98 = insertelement <32 x i32> %97, i32 %58, i64 28
  %99 = insertelement <32 x i32> %98, i32 %59, i64 29
  %100 = insertelement <32 x i32> %99, i32 %60, i64 30
  %101 = insertelement <32 x i32> %100, i32 %61, i64 31
  call void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) %69, <32 x i32> %101, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %102 = icmp eq i32 %63, 1
  br i1 %102, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %k = phi i32 [ 0, %if2 ], [ %138, %for.body ]
  %103 = icmp slt i32 %k, 8
  br i1 %103, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %104 = shl i32 %k, 3
  %105 = add i32 %62, %104
  %106 = add i32 %105, %67
  %107 = inttoptr i32 %106 to ptr addrspace(6)
  %108 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %107, i1 false)
  %109 = extractelement <8 x i32> %108, i64 0
  %110 = extractelement <8 x i32> %108, i64 1
  %111 = extractelement <8 x i32> %108, i64 2
  %112 = extractelement <8 x i32> %108, i64 3
  %113 = extractelement <8 x i32> %108, i64 4
  %114 = extractelement <8 x i32> %108, i64 5
  %115 = extractelement <8 x i32> %108, i64 6
  %116 = extractelement <8 x i32> %108, i64 7
  %117 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %109, i32 %110, i32 %111, i32 %112, i32 %113, i32 %114, i32 %115, i32 %116) #6
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 0
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 1
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 2
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 3
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 4
  %123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 5
  %124 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 6
  %125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %117, 7
  %126 = add i32 %104, 64
  %127 = add i32 %62, %126
  %128 = add i32 %127, %67
  %129 = inttoptr i32 %128 to ptr addrspace(6)
  %130 = insertelement <8 x i32> poison, i32 %118, i64 0
  %131 = insertelement <8 x i32> %130, i32 %119, i64 1
  %132 = insertelement <8 x i32> %131, i32 %120, i64 2
  %133 = insertelement <8 x i32> %132, i32 %121, i64 3
  %134 = insertelement <8 x i32> %133, i32 %122, i64 4
  %135 = insertelement <8 x i32> %134, i32 %123, i64 5
  %136 = insertelement <8 x i32> %135, i32 %124, i64 6
  %137 = insertelement <8 x i32> %136, i32 %125, i64 7
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %129, <8 x i32> %137, i1 false)
  %138 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %139 = add i32 %62, 64
  %140 = add i32 %65, %139
  %141 = add i32 %140, %67
  %142 = inttoptr i32 %141 to ptr addrspace(6)
  %143 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %142, i1 false)
  %144 = extractelement <32 x i32> %143, i64 0
  %145 = extractelement <32 x i32> %143, i64 1
  %146 = extractelement <32 x i32> %143, i64 2
  %147 = extractelement <32 x i32> %143, i64 3
  %148 = extractelement <32 x i32> %143, i64 4
  %149 = extractelement <32 x i32> %143, i64 5
  %150 = extractelement <32 x i32> %143, i64 6
  %151 = extractelement <32 x i32> %143, i64 7
  %152 = extractelement <32 x i32> %143, i64 8
  %153 = extractelement <32 x i32> %143, i64 9
  %154 = extractelement <32 x i32> %143, i64 10
  %155 = extractelement <32 x i32> %143, i64 11
  %156 = extractelement <32 x i32> %143, i64 12
  %157 = extractelement <32 x i32> %143, i64 13
  %158 = extractelement <32 x i32> %143, i64 14
  %159 = extractelement <32 x i32> %143, i64 15
  %160 = extractelement <32 x i32> %143, i64 16
  %161 = extractelement <32 x i32> %143, i64 17
  %162 = extractelement <32 x i32> %143, i64 18
  %163 = extractelement <32 x i32> %143, i64 19
  %164 = extractelement <32 x i32> %143, i64 20
  %165 = extractelement <32 x i32> %143, i64 21
  %166 = extractelement <32 x i32> %143, i64 22
  %167 = extractelement <32 x i32> %143, i64 23
  %168 = extractelement <32 x i32> %143, i64 24
  %169 = extractelement <32 x i32> %143, i64 25
  %170 = extractelement <32 x i32> %143, i64 26
  %171 = extractelement <32 x i32> %143, i64 27
  %172 = extractelement <32 x i32> %143, i64 28
  %173 = extractelement <32 x i32> %143, i64 29
  %174 = extractelement <32 x i32> %143, i64 30
  %175 = extractelement <32 x i32> %143, i64 31
  %176 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %144, i32 %145, i32 %146, i32 %147, i32 %148, i32 %149, i32 %150, i32 %151, i32 %152, i32 %153, i32 %154, i32 %155, i32 %156, i32 %157, i32 %158, i32 %159, i32 %160, i32 %161, i32 %162, i32 %163, i32 %164, i32 %165, i32 %166, i32 %167, i32 %168, i32 %169, i32 %170, i32 %171, i32 %172, i32 %173, i32 %174, i32 %175) #6
  %177 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 0
  %178 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 1
  %179 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 2
  %180 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 3
  %181 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 4
  %182 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 5
  %183 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 6
  %184 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 7
  %185 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 8
  %186 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 9
  %187 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 10
  %188 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 11
  %189 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 12
  %190 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 13
  %191 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 14
  %192 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 15
  %193 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 16
  %194 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 17
  %195 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 18
  %196 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 19
  %197 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 20
  %198 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 21
  %199 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 22
  %200 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 23
  %201 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 24
  %202 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 25
  %203 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 26
  %204 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 27
  %205 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 28
  %206 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 29
  %207 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 30
  %208 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %176, 31
  %209 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %13
  %210 = insertelement <4 x i32> poison, i32 %177, i64 0
  %211 = insertelement <4 x i32> %210, i32 %178, i64 1
  %212 = insertelement <4 x i32> %211, i32 %179, i64 2
  %213 = insertelement <4 x i32> %212, i32 %180, i64 3
  %214 = insertelement <4 x i32> poison, i32 %181, i64 0
  %215 = insertelement <4 x i32> %214, i32 %182, i64 1
  %216 = insertelement <4 x i32> %215, i32 %183, i64 2
  %217 = insertelement <4 x i32> %216, i32 %184, i64 3
  %218 = insertelement <4 x i32> poison, i32 %185, i64 0
  %219 = insertelement <4 x i32> %218, i32 %186, i64 1
  %220 = insertelement <4 x i32> %219, i32 %187, i64 2
  %221 = insertelement <4 x i32> %220, i32 %188, i64 3
  %222 = insertelement <4 x i32> poison, i32 %189, i64 0
  %223 = insertelement <4 x i32> %222, i32 %190, i64 1
  %224 = insertelement <4 x i32> %223, i32 %191, i64 2
  %225 = insertelement <4 x i32> %224, i32 %192, i64 3
  %226 = insertelement <4 x i32> poison, i32 %193, i64 0
  %227 = insertelement <4 x i32> %226, i32 %194, i64 1
  %228 = insertelement <4 x i32> %227, i32 %195, i64 2
  %229 = insertelement <4 x i32> %228, i32 %196, i64 3
  %230 = insertelement <4 x i32> poison, i32 %197, i64 0
  %231 = insertelement <4 x i32> %230, i32 %198, i64 1
  %232 = insertelement <4 x i32> %231, i32 %199, i64 2
  %233 = insertelement <4 x i32> %232, i32 %200, i64 3
  %234 = insertelement <4 x i32> poison, i32 %201, i64 0
  %235 = insertelement <4 x i32> %234, i32 %202, i64 1
  %236 = insertelement <4 x i32> %235, i32 %203, i64 2
  %237 = insertelement <4 x i32> %236, i32 %204, i64 3
  %238 = insertelement <4 x i32> poison, i32 %205, i64 0
  %239 = insertelement <4 x i32> %238, i32 %206, i64 1
  %240 = insertelement <4 x i32> %239, i32 %207, i64 2
  %241 = insertelement <4 x i32> %240, i32 %208, i64 3
  store <4 x i32> %213, ptr addrspace(1) %209, align 16
  %242 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 16
  store <4 x i32> %217, ptr addrspace(1) %242, align 16
  %243 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 32
  store <4 x i32> %221, ptr addrspace(1) %243, align 16
  %244 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 48
  store <4 x i32> %225, ptr addrspace(1) %244, align 16
  %245 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 64
  store <4 x i32> %229, ptr addrspace(1) %245, align 16
  %246 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 80
  store <4 x i32> %233, ptr addrspace(1) %246, align 16
  %247 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 96
  store <4 x i32> %237, ptr addrspace(1) %247, align 16
  %248 = getelementptr inbounds i8, ptr addrspace(1) %209, i64 112
  store <4 x i32> %241, ptr addrspace(1) %248, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %249 = icmp eq i32 %0, 7
  br i1 %249, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %3, i32 128)
  br label %if.end3

if.end3:                                          ; preds = %if4, %if.end1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) writeonly captures(none), i32) #2

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1() #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) captures(none), <32 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) captures(none), <8 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) captures(none), i32) #5

attributes #0 = { "nvvm.minctasm"="1" "nvvm.reqntid"="256" "target-cpu"="sm_100a" "target-features"="+ptx88" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_100a", !"8.8"}
!1 = !{}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = !{!"llvm.loop.disable_nonforced"}
