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
  %7 = mul i32 %6, 32
  %8 = mul i32 %5, 2048
  %9 = add i32 %8, %7
  %10 = mul i32 %4, 64
  %11 = add i32 %10, %9
  %12 = zext nneg i32 %11 to i64
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
  %65 = mul i32 %64, 32
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
  %k = phi i32 [ 0, %if2 ], [ %146, %for.body ]
  %103 = phi i32 [ 0, %if2 ], [ %126, %for.body ]
  %104 = phi i32 [ 0, %if2 ], [ %127, %for.body ]
  %105 = phi i32 [ 0, %if2 ], [ %128, %for.body ]
  %106 = phi i32 [ 0, %if2 ], [ %129, %for.body ]
  %107 = phi i32 [ 0, %if2 ], [ %130, %for.body ]
  %108 = phi i32 [ 0, %if2 ], [ %131, %for.body ]
  %109 = phi i32 [ 0, %if2 ], [ %132, %for.body ]
  %110 = phi i32 [ 0, %if2 ], [ %133, %for.body ]
  %111 = icmp slt i32 %k, 8
  br i1 %111, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %112 = mul i32 %k, 8
  %113 = add i32 %62, %112
  %114 = add i32 %113, %67
  %115 = inttoptr i32 %114 to ptr addrspace(6)
  %116 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %115, i1 false)
  %117 = extractelement <8 x i32> %116, i64 0
  %118 = extractelement <8 x i32> %116, i64 1
  %119 = extractelement <8 x i32> %116, i64 2
  %120 = extractelement <8 x i32> %116, i64 3
  %121 = extractelement <8 x i32> %116, i64 4
  %122 = extractelement <8 x i32> %116, i64 5
  %123 = extractelement <8 x i32> %116, i64 6
  %124 = extractelement <8 x i32> %116, i64 7
  %125 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %117, i32 %118, i32 %119, i32 %120, i32 %121, i32 %122, i32 %123, i32 %124) #6
  %126 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 0
  %127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 1
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 2
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 3
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 4
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 5
  %132 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 6
  %133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %125, 7
  %134 = add i32 %112, 64
  %135 = add i32 %62, %134
  %136 = add i32 %135, %67
  %137 = inttoptr i32 %136 to ptr addrspace(6)
  %138 = insertelement <8 x i32> poison, i32 %126, i64 0
  %139 = insertelement <8 x i32> %138, i32 %127, i64 1
  %140 = insertelement <8 x i32> %139, i32 %128, i64 2
  %141 = insertelement <8 x i32> %140, i32 %129, i64 3
  %142 = insertelement <8 x i32> %141, i32 %130, i64 4
  %143 = insertelement <8 x i32> %142, i32 %131, i64 5
  %144 = insertelement <8 x i32> %143, i32 %132, i64 6
  %145 = insertelement <8 x i32> %144, i32 %133, i64 7
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %137, <8 x i32> %145, i1 false)
  %146 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %147 = phi i32 [ 0, %if.end ], [ %103, %for.end ]
  %148 = phi i32 [ 0, %if.end ], [ %104, %for.end ]
  %149 = phi i32 [ 0, %if.end ], [ %105, %for.end ]
  %150 = phi i32 [ 0, %if.end ], [ %106, %for.end ]
  %151 = phi i32 [ 0, %if.end ], [ %107, %for.end ]
  %152 = phi i32 [ 0, %if.end ], [ %108, %for.end ]
  %153 = phi i32 [ 0, %if.end ], [ %109, %for.end ]
  %154 = phi i32 [ 0, %if.end ], [ %110, %for.end ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %155 = add i32 %62, 64
  %156 = add i32 %65, %155
  %157 = add i32 %156, %67
  %158 = inttoptr i32 %157 to ptr addrspace(6)
  %159 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %158, i1 false)
  %160 = extractelement <32 x i32> %159, i64 0
  %161 = extractelement <32 x i32> %159, i64 1
  %162 = extractelement <32 x i32> %159, i64 2
  %163 = extractelement <32 x i32> %159, i64 3
  %164 = extractelement <32 x i32> %159, i64 4
  %165 = extractelement <32 x i32> %159, i64 5
  %166 = extractelement <32 x i32> %159, i64 6
  %167 = extractelement <32 x i32> %159, i64 7
  %168 = extractelement <32 x i32> %159, i64 8
  %169 = extractelement <32 x i32> %159, i64 9
  %170 = extractelement <32 x i32> %159, i64 10
  %171 = extractelement <32 x i32> %159, i64 11
  %172 = extractelement <32 x i32> %159, i64 12
  %173 = extractelement <32 x i32> %159, i64 13
  %174 = extractelement <32 x i32> %159, i64 14
  %175 = extractelement <32 x i32> %159, i64 15
  %176 = extractelement <32 x i32> %159, i64 16
  %177 = extractelement <32 x i32> %159, i64 17
  %178 = extractelement <32 x i32> %159, i64 18
  %179 = extractelement <32 x i32> %159, i64 19
  %180 = extractelement <32 x i32> %159, i64 20
  %181 = extractelement <32 x i32> %159, i64 21
  %182 = extractelement <32 x i32> %159, i64 22
  %183 = extractelement <32 x i32> %159, i64 23
  %184 = extractelement <32 x i32> %159, i64 24
  %185 = extractelement <32 x i32> %159, i64 25
  %186 = extractelement <32 x i32> %159, i64 26
  %187 = extractelement <32 x i32> %159, i64 27
  %188 = extractelement <32 x i32> %159, i64 28
  %189 = extractelement <32 x i32> %159, i64 29
  %190 = extractelement <32 x i32> %159, i64 30
  %191 = extractelement <32 x i32> %159, i64 31
  %192 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %160, i32 %161, i32 %162, i32 %163, i32 %164, i32 %165, i32 %166, i32 %167, i32 %168, i32 %169, i32 %170, i32 %171, i32 %172, i32 %173, i32 %174, i32 %175, i32 %176, i32 %177, i32 %178, i32 %179, i32 %180, i32 %181, i32 %182, i32 %183, i32 %184, i32 %185, i32 %186, i32 %187, i32 %188, i32 %189, i32 %190, i32 %191) #6
  %193 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 0
  %194 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 1
  %195 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 2
  %196 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 3
  %197 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 4
  %198 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 5
  %199 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 6
  %200 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 7
  %201 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 8
  %202 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 9
  %203 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 10
  %204 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 11
  %205 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 12
  %206 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 13
  %207 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 14
  %208 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 15
  %209 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 16
  %210 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 17
  %211 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 18
  %212 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 19
  %213 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 20
  %214 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 21
  %215 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 22
  %216 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 23
  %217 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 24
  %218 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 25
  %219 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 26
  %220 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 27
  %221 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 28
  %222 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 29
  %223 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 30
  %224 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %192, 31
  %225 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %13
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
  %242 = insertelement <4 x i32> poison, i32 %209, i64 0
  %243 = insertelement <4 x i32> %242, i32 %210, i64 1
  %244 = insertelement <4 x i32> %243, i32 %211, i64 2
  %245 = insertelement <4 x i32> %244, i32 %212, i64 3
  %246 = insertelement <4 x i32> poison, i32 %213, i64 0
  %247 = insertelement <4 x i32> %246, i32 %214, i64 1
  %248 = insertelement <4 x i32> %247, i32 %215, i64 2
  %249 = insertelement <4 x i32> %248, i32 %216, i64 3
  %250 = insertelement <4 x i32> poison, i32 %217, i64 0
  %251 = insertelement <4 x i32> %250, i32 %218, i64 1
  %252 = insertelement <4 x i32> %251, i32 %219, i64 2
  %253 = insertelement <4 x i32> %252, i32 %220, i64 3
  %254 = insertelement <4 x i32> poison, i32 %221, i64 0
  %255 = insertelement <4 x i32> %254, i32 %222, i64 1
  %256 = insertelement <4 x i32> %255, i32 %223, i64 2
  %257 = insertelement <4 x i32> %256, i32 %224, i64 3
  store <4 x i32> %229, ptr addrspace(1) %225, align 16
  %258 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 16
  store <4 x i32> %233, ptr addrspace(1) %258, align 16
  %259 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 32
  store <4 x i32> %237, ptr addrspace(1) %259, align 16
  %260 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 48
  store <4 x i32> %241, ptr addrspace(1) %260, align 16
  %261 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 64
  store <4 x i32> %245, ptr addrspace(1) %261, align 16
  %262 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 80
  store <4 x i32> %249, ptr addrspace(1) %262, align 16
  %263 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 96
  store <4 x i32> %253, ptr addrspace(1) %263, align 16
  %264 = getelementptr inbounds i8, ptr addrspace(1) %225, i64 112
  store <4 x i32> %257, ptr addrspace(1) %264, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %265 = icmp eq i32 %0, 7
  br i1 %265, label %if4, label %if.end3

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
