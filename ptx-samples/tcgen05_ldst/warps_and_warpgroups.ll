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
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 7
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @warps_and_warpgroups_pool, i32 128)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %3 = load volatile i32, ptr addrspace(3) @warps_and_warpgroups_pool, align 4
  %4 = inttoptr i32 %3 to ptr addrspace(6)
  %5 = and i32 %thread, 31
  %6 = and i32 %0, 3
  %7 = lshr i32 %0, 2
  %8 = mul i32 %7, 32
  %9 = mul i32 %6, 2048
  %10 = add i32 %9, %8
  %11 = mul i32 %5, 64
  %12 = add i32 %11, %10
  %13 = zext nneg i32 %12 to i64
  %14 = mul i64 %13, 4
  %15 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %14
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 16
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 32
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 48
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 64
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 80
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 96
  %28 = load <4 x i32>, ptr addrspace(1) %27, align 16, !invariant.load !1
  %29 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 112
  %30 = load <4 x i32>, ptr addrspace(1) %29, align 16, !invariant.load !1
  %31 = extractelement <4 x i32> %16, i64 0
  %32 = extractelement <4 x i32> %16, i64 1
  %33 = extractelement <4 x i32> %16, i64 2
  %34 = extractelement <4 x i32> %16, i64 3
  %35 = extractelement <4 x i32> %18, i64 0
  %36 = extractelement <4 x i32> %18, i64 1
  %37 = extractelement <4 x i32> %18, i64 2
  %38 = extractelement <4 x i32> %18, i64 3
  %39 = extractelement <4 x i32> %20, i64 0
  %40 = extractelement <4 x i32> %20, i64 1
  %41 = extractelement <4 x i32> %20, i64 2
  %42 = extractelement <4 x i32> %20, i64 3
  %43 = extractelement <4 x i32> %22, i64 0
  %44 = extractelement <4 x i32> %22, i64 1
  %45 = extractelement <4 x i32> %22, i64 2
  %46 = extractelement <4 x i32> %22, i64 3
  %47 = extractelement <4 x i32> %24, i64 0
  %48 = extractelement <4 x i32> %24, i64 1
  %49 = extractelement <4 x i32> %24, i64 2
  %50 = extractelement <4 x i32> %24, i64 3
  %51 = extractelement <4 x i32> %26, i64 0
  %52 = extractelement <4 x i32> %26, i64 1
  %53 = extractelement <4 x i32> %26, i64 2
  %54 = extractelement <4 x i32> %26, i64 3
  %55 = extractelement <4 x i32> %28, i64 0
  %56 = extractelement <4 x i32> %28, i64 1
  %57 = extractelement <4 x i32> %28, i64 2
  %58 = extractelement <4 x i32> %28, i64 3
  %59 = extractelement <4 x i32> %30, i64 0
  %60 = extractelement <4 x i32> %30, i64 1
  %61 = extractelement <4 x i32> %30, i64 2
  %62 = extractelement <4 x i32> %30, i64 3
  %63 = shl i32 %6, 21
  %64 = lshr i32 %thread, 7
  %65 = and i32 %64, 1
  %66 = mul i32 %65, 32
  %67 = add i32 %66, %63
  %68 = ptrtoint ptr addrspace(6) %4 to i32
  %69 = add i32 %67, %68
  %70 = inttoptr i32 %69 to ptr addrspace(6)
  %71 = insertelement <32 x i32> poison, i32 %31, i64 0
  %72 = insertelement <32 x i32> %71, i32 %32, i64 1
  %73 = insertelement <32 x i32> %72, i32 %33, i64 2
  %74 = insertelement <32 x i32> %73, i32 %34, i64 3
  %75 = insertelement <32 x i32> %74, i32 %35, i64 4
  %76 = insertelement <32 x i32> %75, i32 %36, i64 5
  %77 = insertelement <32 x i32> %76, i32 %37, i64 6
  %78 = insertelement <32 x i32> %77, i32 %38, i64 7
  %79 = insertelement <32 x i32> %78, i32 %39, i64 8
  %80 = insertelement <32 x i32> %79, i32 %40, i64 9
  %81 = insertelement <32 x i32> %80, i32 %41, i64 10
  %82 = insertelement <32 x i32> %81, i32 %42, i64 11
  %83 = insertelement <32 x i32> %82, i32 %43, i64 12
  %84 = insertelement <32 x i32> %83, i32 %44, i64 13
  %85 = insertelement <32 x i32> %84, i32 %45, i64 14
  %86 = insertelement <32 x i32> %85, i32 %46, i64 15
  %87 = insertelement <32 x i32> %86, i32 %47, i64 16
  %88 = insertelement <32 x i32> %87, i32 %48, i64 17
  %89 = insertelement <32 x i32> %88, i32 %49, i64 18
  %90 = insertelement <32 x i32> %89, i32 %50, i64 19
  %91 = insertelement <32 x i32> %90, i32 %51, i64 20
  %92 = insertelement <32 x i32> %91, i32 %52, i64 21
  %93 = insertelement <32 x i32> %92, i32 %53, i64 22
  %94 = insertelement <32 x i32> %93, i32 %54, i64 23
  %95 = insertelement <32 x i32> %94, i32 %55, i64 24
  %96 = insertelement <32 x i32> %95, i32 %56, i64 25
  %97 = insertelement <32 x i32> %96, i32 %57, i64 26
  %98 = insertelement <32 x i32> %97, i32 %58, i64 27
  %99 = insertelement <32 x i32> %98, i32 %59, i64 28
  %100 = insertelement <32 x i32> %99, i32 %60, i64 29
  %101 = insertelement <32 x i32> %100, i32 %61, i64 30
  %102 = insertelement <32 x i32> %101, i32 %62, i64 31
  call void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) %70, <32 x i32> %102, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %103 = sext i32 %64 to i64
  %104 = icmp eq i64 %103, 1
  br i1 %104, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %k = phi i32 [ 0, %if2 ], [ %148, %for.body ]
  %105 = phi i32 [ 0, %if2 ], [ %128, %for.body ]
  %106 = phi i32 [ 0, %if2 ], [ %129, %for.body ]
  %107 = phi i32 [ 0, %if2 ], [ %130, %for.body ]
  %108 = phi i32 [ 0, %if2 ], [ %131, %for.body ]
  %109 = phi i32 [ 0, %if2 ], [ %132, %for.body ]
  %110 = phi i32 [ 0, %if2 ], [ %133, %for.body ]
  %111 = phi i32 [ 0, %if2 ], [ %134, %for.body ]
  %112 = phi i32 [ 0, %if2 ], [ %135, %for.body ]
  %113 = icmp slt i32 %k, 8
  br i1 %113, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %114 = mul i32 %k, 8
  %115 = add i32 %63, %114
  %116 = add i32 %115, %68
  %117 = inttoptr i32 %116 to ptr addrspace(6)
  %118 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %117, i1 false)
  %119 = extractelement <8 x i32> %118, i64 0
  %120 = extractelement <8 x i32> %118, i64 1
  %121 = extractelement <8 x i32> %118, i64 2
  %122 = extractelement <8 x i32> %118, i64 3
  %123 = extractelement <8 x i32> %118, i64 4
  %124 = extractelement <8 x i32> %118, i64 5
  %125 = extractelement <8 x i32> %118, i64 6
  %126 = extractelement <8 x i32> %118, i64 7
  %127 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %119, i32 %120, i32 %121, i32 %122, i32 %123, i32 %124, i32 %125, i32 %126) #6
  %128 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 0
  %129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 1
  %130 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 2
  %131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 3
  %132 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 4
  %133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 5
  %134 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 6
  %135 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %127, 7
  %136 = add i32 %114, 64
  %137 = add i32 %63, %136
  %138 = add i32 %137, %68
  %139 = inttoptr i32 %138 to ptr addrspace(6)
  %140 = insertelement <8 x i32> poison, i32 %128, i64 0
  %141 = insertelement <8 x i32> %140, i32 %129, i64 1
  %142 = insertelement <8 x i32> %141, i32 %130, i64 2
  %143 = insertelement <8 x i32> %142, i32 %131, i64 3
  %144 = insertelement <8 x i32> %143, i32 %132, i64 4
  %145 = insertelement <8 x i32> %144, i32 %133, i64 5
  %146 = insertelement <8 x i32> %145, i32 %134, i64 6
  %147 = insertelement <8 x i32> %146, i32 %135, i64 7
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %139, <8 x i32> %147, i1 false)
  %148 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %149 = phi i32 [ 0, %if.end ], [ %105, %for.end ]
  %150 = phi i32 [ 0, %if.end ], [ %106, %for.end ]
  %151 = phi i32 [ 0, %if.end ], [ %107, %for.end ]
  %152 = phi i32 [ 0, %if.end ], [ %108, %for.end ]
  %153 = phi i32 [ 0, %if.end ], [ %109, %for.end ]
  %154 = phi i32 [ 0, %if.end ], [ %110, %for.end ]
  %155 = phi i32 [ 0, %if.end ], [ %111, %for.end ]
  %156 = phi i32 [ 0, %if.end ], [ %112, %for.end ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %157 = add i32 %63, 64
  %158 = add i32 %66, %157
  %159 = add i32 %158, %68
  %160 = inttoptr i32 %159 to ptr addrspace(6)
  %161 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %160, i1 false)
  %162 = extractelement <32 x i32> %161, i64 0
  %163 = extractelement <32 x i32> %161, i64 1
  %164 = extractelement <32 x i32> %161, i64 2
  %165 = extractelement <32 x i32> %161, i64 3
  %166 = extractelement <32 x i32> %161, i64 4
  %167 = extractelement <32 x i32> %161, i64 5
  %168 = extractelement <32 x i32> %161, i64 6
  %169 = extractelement <32 x i32> %161, i64 7
  %170 = extractelement <32 x i32> %161, i64 8
  %171 = extractelement <32 x i32> %161, i64 9
  %172 = extractelement <32 x i32> %161, i64 10
  %173 = extractelement <32 x i32> %161, i64 11
  %174 = extractelement <32 x i32> %161, i64 12
  %175 = extractelement <32 x i32> %161, i64 13
  %176 = extractelement <32 x i32> %161, i64 14
  %177 = extractelement <32 x i32> %161, i64 15
  %178 = extractelement <32 x i32> %161, i64 16
  %179 = extractelement <32 x i32> %161, i64 17
  %180 = extractelement <32 x i32> %161, i64 18
  %181 = extractelement <32 x i32> %161, i64 19
  %182 = extractelement <32 x i32> %161, i64 20
  %183 = extractelement <32 x i32> %161, i64 21
  %184 = extractelement <32 x i32> %161, i64 22
  %185 = extractelement <32 x i32> %161, i64 23
  %186 = extractelement <32 x i32> %161, i64 24
  %187 = extractelement <32 x i32> %161, i64 25
  %188 = extractelement <32 x i32> %161, i64 26
  %189 = extractelement <32 x i32> %161, i64 27
  %190 = extractelement <32 x i32> %161, i64 28
  %191 = extractelement <32 x i32> %161, i64 29
  %192 = extractelement <32 x i32> %161, i64 30
  %193 = extractelement <32 x i32> %161, i64 31
  %194 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %162, i32 %163, i32 %164, i32 %165, i32 %166, i32 %167, i32 %168, i32 %169, i32 %170, i32 %171, i32 %172, i32 %173, i32 %174, i32 %175, i32 %176, i32 %177, i32 %178, i32 %179, i32 %180, i32 %181, i32 %182, i32 %183, i32 %184, i32 %185, i32 %186, i32 %187, i32 %188, i32 %189, i32 %190, i32 %191, i32 %192, i32 %193) #6
  %195 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 0
  %196 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 1
  %197 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 2
  %198 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 3
  %199 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 4
  %200 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 5
  %201 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 6
  %202 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 7
  %203 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 8
  %204 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 9
  %205 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 10
  %206 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 11
  %207 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 12
  %208 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 13
  %209 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 14
  %210 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 15
  %211 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 16
  %212 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 17
  %213 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 18
  %214 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 19
  %215 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 20
  %216 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 21
  %217 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 22
  %218 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 23
  %219 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 24
  %220 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 25
  %221 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 26
  %222 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 27
  %223 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 28
  %224 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 29
  %225 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 30
  %226 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %194, 31
  %227 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %14
  %228 = insertelement <4 x i32> poison, i32 %195, i64 0
  %229 = insertelement <4 x i32> %228, i32 %196, i64 1
  %230 = insertelement <4 x i32> %229, i32 %197, i64 2
  %231 = insertelement <4 x i32> %230, i32 %198, i64 3
  %232 = insertelement <4 x i32> poison, i32 %199, i64 0
  %233 = insertelement <4 x i32> %232, i32 %200, i64 1
  %234 = insertelement <4 x i32> %233, i32 %201, i64 2
  %235 = insertelement <4 x i32> %234, i32 %202, i64 3
  %236 = insertelement <4 x i32> poison, i32 %203, i64 0
  %237 = insertelement <4 x i32> %236, i32 %204, i64 1
  %238 = insertelement <4 x i32> %237, i32 %205, i64 2
  %239 = insertelement <4 x i32> %238, i32 %206, i64 3
  %240 = insertelement <4 x i32> poison, i32 %207, i64 0
  %241 = insertelement <4 x i32> %240, i32 %208, i64 1
  %242 = insertelement <4 x i32> %241, i32 %209, i64 2
  %243 = insertelement <4 x i32> %242, i32 %210, i64 3
  %244 = insertelement <4 x i32> poison, i32 %211, i64 0
  %245 = insertelement <4 x i32> %244, i32 %212, i64 1
  %246 = insertelement <4 x i32> %245, i32 %213, i64 2
  %247 = insertelement <4 x i32> %246, i32 %214, i64 3
  %248 = insertelement <4 x i32> poison, i32 %215, i64 0
  %249 = insertelement <4 x i32> %248, i32 %216, i64 1
  %250 = insertelement <4 x i32> %249, i32 %217, i64 2
  %251 = insertelement <4 x i32> %250, i32 %218, i64 3
  %252 = insertelement <4 x i32> poison, i32 %219, i64 0
  %253 = insertelement <4 x i32> %252, i32 %220, i64 1
  %254 = insertelement <4 x i32> %253, i32 %221, i64 2
  %255 = insertelement <4 x i32> %254, i32 %222, i64 3
  %256 = insertelement <4 x i32> poison, i32 %223, i64 0
  %257 = insertelement <4 x i32> %256, i32 %224, i64 1
  %258 = insertelement <4 x i32> %257, i32 %225, i64 2
  %259 = insertelement <4 x i32> %258, i32 %226, i64 3
  store <4 x i32> %231, ptr addrspace(1) %227, align 16
  %260 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 16
  store <4 x i32> %235, ptr addrspace(1) %260, align 16
  %261 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 32
  store <4 x i32> %239, ptr addrspace(1) %261, align 16
  %262 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 48
  store <4 x i32> %243, ptr addrspace(1) %262, align 16
  %263 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 64
  store <4 x i32> %247, ptr addrspace(1) %263, align 16
  %264 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 80
  store <4 x i32> %251, ptr addrspace(1) %264, align 16
  %265 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 96
  store <4 x i32> %255, ptr addrspace(1) %265, align 16
  %266 = getelementptr inbounds i8, ptr addrspace(1) %227, i64 112
  store <4 x i32> %259, ptr addrspace(1) %266, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %267 = icmp eq i64 %1, 7
  br i1 %267, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %4, i32 128)
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
