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
  %4 = and i32 %thread, 127
  %5 = lshr i32 %thread, 7
  %6 = shl i32 %5, 5
  %7 = shl i32 %4, 6
  %8 = add i32 %7, %6
  %9 = zext i32 %8 to i64
  %10 = mul i64 %9, 4
  %11 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %10
  %12 = load <4 x i32>, ptr addrspace(1) %11, align 16, !invariant.load !1
  %13 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 16
  %14 = load <4 x i32>, ptr addrspace(1) %13, align 16, !invariant.load !1
  %15 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 32
  %16 = load <4 x i32>, ptr addrspace(1) %15, align 16, !invariant.load !1
  %17 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 48
  %18 = load <4 x i32>, ptr addrspace(1) %17, align 16, !invariant.load !1
  %19 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 64
  %20 = load <4 x i32>, ptr addrspace(1) %19, align 16, !invariant.load !1
  %21 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 80
  %22 = load <4 x i32>, ptr addrspace(1) %21, align 16, !invariant.load !1
  %23 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 96
  %24 = load <4 x i32>, ptr addrspace(1) %23, align 16, !invariant.load !1
  %25 = getelementptr inbounds i8, ptr addrspace(1) %11, i64 112
  %26 = load <4 x i32>, ptr addrspace(1) %25, align 16, !invariant.load !1
  %27 = extractelement <4 x i32> %12, i64 0
  %28 = extractelement <4 x i32> %12, i64 1
  %29 = extractelement <4 x i32> %12, i64 2
  %30 = extractelement <4 x i32> %12, i64 3
  %31 = extractelement <4 x i32> %14, i64 0
  %32 = extractelement <4 x i32> %14, i64 1
  %33 = extractelement <4 x i32> %14, i64 2
  %34 = extractelement <4 x i32> %14, i64 3
  %35 = extractelement <4 x i32> %16, i64 0
  %36 = extractelement <4 x i32> %16, i64 1
  %37 = extractelement <4 x i32> %16, i64 2
  %38 = extractelement <4 x i32> %16, i64 3
  %39 = extractelement <4 x i32> %18, i64 0
  %40 = extractelement <4 x i32> %18, i64 1
  %41 = extractelement <4 x i32> %18, i64 2
  %42 = extractelement <4 x i32> %18, i64 3
  %43 = extractelement <4 x i32> %20, i64 0
  %44 = extractelement <4 x i32> %20, i64 1
  %45 = extractelement <4 x i32> %20, i64 2
  %46 = extractelement <4 x i32> %20, i64 3
  %47 = extractelement <4 x i32> %22, i64 0
  %48 = extractelement <4 x i32> %22, i64 1
  %49 = extractelement <4 x i32> %22, i64 2
  %50 = extractelement <4 x i32> %22, i64 3
  %51 = extractelement <4 x i32> %24, i64 0
  %52 = extractelement <4 x i32> %24, i64 1
  %53 = extractelement <4 x i32> %24, i64 2
  %54 = extractelement <4 x i32> %24, i64 3
  %55 = extractelement <4 x i32> %26, i64 0
  %56 = extractelement <4 x i32> %26, i64 1
  %57 = extractelement <4 x i32> %26, i64 2
  %58 = extractelement <4 x i32> %26, i64 3
  %59 = and i32 %0, 3
  %60 = shl i32 %59, 21
  %61 = and i32 %5, 1
  %62 = shl i32 %61, 5
  %63 = add i32 %62, %60
  %64 = ptrtoint ptr addrspace(6) %3 to i32
  %65 = add i32 %63, %64
  %66 = inttoptr i32 %65 to ptr addrspace(6)
  %67 = insertelement <32 x i32> poison, i32 %27, i64 0
  %68 = insertelement <32 x i32> %67, i32 %28, i64 1
  %69 = insertelement <32 x i32> %68, i32 %29, i64 2
  %70 = insertelement <32 x i32> %69, i32 %30, i64 3
  %71 = insertelement <32 x i32> %70, i32 %31, i64 4
  %72 = insertelement <32 x i32> %71, i32 %32, i64 5
  %73 = insertelement <32 x i32> %72, i32 %33, i64 6
  %74 = insertelement <32 x i32> %73, i32 %34, i64 7
  %75 = insertelement <32 x i32> %74, i32 %35, i64 8
  %76 = insertelement <32 x i32> %75, i32 %36, i64 9
  %77 = insertelement <32 x i32> %76, i32 %37, i64 10
  %78 = insertelement <32 x i32> %77, i32 %38, i64 11
  %79 = insertelement <32 x i32> %78, i32 %39, i64 12
  %80 = insertelement <32 x i32> %79, i32 %40, i64 13
  %81 = insertelement <32 x i32> %80, i32 %41, i64 14
  %82 = insertelement <32 x i32> %81, i32 %42, i64 15
  %83 = insertelement <32 x i32> %82, i32 %43, i64 16
  %84 = insertelement <32 x i32> %83, i32 %44, i64 17
  %85 = insertelement <32 x i32> %84, i32 %45, i64 18
  %86 = insertelement <32 x i32> %85, i32 %46, i64 19
  %87 = insertelement <32 x i32> %86, i32 %47, i64 20
  %88 = insertelement <32 x i32> %87, i32 %48, i64 21
  %89 = insertelement <32 x i32> %88, i32 %49, i64 22
  %90 = insertelement <32 x i32> %89, i32 %50, i64 23
  %91 = insertelement <32 x i32> %90, i32 %51, i64 24
  %92 = insertelement <32 x i32> %91, i32 %52, i64 25
  %93 = insertelement <32 x i32> %92, i32 %53, i64 26
  %94 = insertelement <32 x i32> %93, i32 %54, i64 27
  %95 = insertelement <32 x i32> %94, i32 %55, i64 28
  %96 = insertelement <32 x i32> %95, i32 %56, i64 29
  %97 = insertelement <32 x i32> %96, i32 %57, i64 30
  %98 = insertelement <32 x i32> %97, i32 %58, i64 31
  call void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) %66, <32 x i32> %98, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %99 = icmp eq i32 %5, 1
  br i1 %99, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %k = phi i32 [ 0, %if2 ], [ %135, %for.body ]
  %100 = icmp slt i32 %k, 8
  br i1 %100, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %101 = shl i32 %k, 3
  %102 = add i32 %60, %101
  %103 = add i32 %102, %64
  %104 = inttoptr i32 %103 to ptr addrspace(6)
  %105 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %104, i1 false)
  %106 = extractelement <8 x i32> %105, i64 0
  %107 = extractelement <8 x i32> %105, i64 1
  %108 = extractelement <8 x i32> %105, i64 2
  %109 = extractelement <8 x i32> %105, i64 3
  %110 = extractelement <8 x i32> %105, i64 4
  %111 = extractelement <8 x i32> %105, i64 5
  %112 = extractelement <8 x i32> %105, i64 6
  %113 = extractelement <8 x i32> %105, i64 7
  %114 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %106, i32 %107, i32 %108, i32 %109, i32 %110, i32 %111, i32 %112, i32 %113) #6
  %115 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 0
  %116 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 1
  %117 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 2
  %118 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 3
  %119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 4
  %120 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 5
  %121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 6
  %122 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %114, 7
  %123 = add i32 %101, 64
  %124 = add i32 %60, %123
  %125 = add i32 %124, %64
  %126 = inttoptr i32 %125 to ptr addrspace(6)
  %127 = insertelement <8 x i32> poison, i32 %115, i64 0
  %128 = insertelement <8 x i32> %127, i32 %116, i64 1
  %129 = insertelement <8 x i32> %128, i32 %117, i64 2
  %130 = insertelement <8 x i32> %129, i32 %118, i64 3
  %131 = insertelement <8 x i32> %130, i32 %119, i64 4
  %132 = insertelement <8 x i32> %131, i32 %120, i64 5
  %133 = insertelement <8 x i32> %132, i32 %121, i64 6
  %134 = insertelement <8 x i32> %133, i32 %122, i64 7
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %126, <8 x i32> %134, i1 false)
  %135 = add i32 %k, 1
  br label %for, !llvm.loop !2

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %136 = add i32 %60, 64
  %137 = add i32 %62, %136
  %138 = add i32 %137, %64
  %139 = inttoptr i32 %138 to ptr addrspace(6)
  %140 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %139, i1 false)
  %141 = extractelement <32 x i32> %140, i64 0
  %142 = extractelement <32 x i32> %140, i64 1
  %143 = extractelement <32 x i32> %140, i64 2
  %144 = extractelement <32 x i32> %140, i64 3
  %145 = extractelement <32 x i32> %140, i64 4
  %146 = extractelement <32 x i32> %140, i64 5
  %147 = extractelement <32 x i32> %140, i64 6
  %148 = extractelement <32 x i32> %140, i64 7
  %149 = extractelement <32 x i32> %140, i64 8
  %150 = extractelement <32 x i32> %140, i64 9
  %151 = extractelement <32 x i32> %140, i64 10
  %152 = extractelement <32 x i32> %140, i64 11
  %153 = extractelement <32 x i32> %140, i64 12
  %154 = extractelement <32 x i32> %140, i64 13
  %155 = extractelement <32 x i32> %140, i64 14
  %156 = extractelement <32 x i32> %140, i64 15
  %157 = extractelement <32 x i32> %140, i64 16
  %158 = extractelement <32 x i32> %140, i64 17
  %159 = extractelement <32 x i32> %140, i64 18
  %160 = extractelement <32 x i32> %140, i64 19
  %161 = extractelement <32 x i32> %140, i64 20
  %162 = extractelement <32 x i32> %140, i64 21
  %163 = extractelement <32 x i32> %140, i64 22
  %164 = extractelement <32 x i32> %140, i64 23
  %165 = extractelement <32 x i32> %140, i64 24
  %166 = extractelement <32 x i32> %140, i64 25
  %167 = extractelement <32 x i32> %140, i64 26
  %168 = extractelement <32 x i32> %140, i64 27
  %169 = extractelement <32 x i32> %140, i64 28
  %170 = extractelement <32 x i32> %140, i64 29
  %171 = extractelement <32 x i32> %140, i64 30
  %172 = extractelement <32 x i32> %140, i64 31
  %173 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %141, i32 %142, i32 %143, i32 %144, i32 %145, i32 %146, i32 %147, i32 %148, i32 %149, i32 %150, i32 %151, i32 %152, i32 %153, i32 %154, i32 %155, i32 %156, i32 %157, i32 %158, i32 %159, i32 %160, i32 %161, i32 %162, i32 %163, i32 %164, i32 %165, i32 %166, i32 %167, i32 %168, i32 %169, i32 %170, i32 %171, i32 %172) #6
  %174 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 0
  %175 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 1
  %176 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 2
  %177 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 3
  %178 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 4
  %179 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 5
  %180 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 6
  %181 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 7
  %182 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 8
  %183 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 9
  %184 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 10
  %185 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 11
  %186 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 12
  %187 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 13
  %188 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 14
  %189 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 15
  %190 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 16
  %191 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 17
  %192 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 18
  %193 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 19
  %194 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 20
  %195 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 21
  %196 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 22
  %197 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 23
  %198 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 24
  %199 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 25
  %200 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 26
  %201 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 27
  %202 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 28
  %203 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 29
  %204 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 30
  %205 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %173, 31
  %206 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %10
  %207 = insertelement <4 x i32> poison, i32 %174, i64 0
  %208 = insertelement <4 x i32> %207, i32 %175, i64 1
  %209 = insertelement <4 x i32> %208, i32 %176, i64 2
  %210 = insertelement <4 x i32> %209, i32 %177, i64 3
  %211 = insertelement <4 x i32> poison, i32 %178, i64 0
  %212 = insertelement <4 x i32> %211, i32 %179, i64 1
  %213 = insertelement <4 x i32> %212, i32 %180, i64 2
  %214 = insertelement <4 x i32> %213, i32 %181, i64 3
  %215 = insertelement <4 x i32> poison, i32 %182, i64 0
  %216 = insertelement <4 x i32> %215, i32 %183, i64 1
  %217 = insertelement <4 x i32> %216, i32 %184, i64 2
  %218 = insertelement <4 x i32> %217, i32 %185, i64 3
  %219 = insertelement <4 x i32> poison, i32 %186, i64 0
  %220 = insertelement <4 x i32> %219, i32 %187, i64 1
  %221 = insertelement <4 x i32> %220, i32 %188, i64 2
  %222 = insertelement <4 x i32> %221, i32 %189, i64 3
  %223 = insertelement <4 x i32> poison, i32 %190, i64 0
  %224 = insertelement <4 x i32> %223, i32 %191, i64 1
  %225 = insertelement <4 x i32> %224, i32 %192, i64 2
  %226 = insertelement <4 x i32> %225, i32 %193, i64 3
  %227 = insertelement <4 x i32> poison, i32 %194, i64 0
  %228 = insertelement <4 x i32> %227, i32 %195, i64 1
  %229 = insertelement <4 x i32> %228, i32 %196, i64 2
  %230 = insertelement <4 x i32> %229, i32 %197, i64 3
  %231 = insertelement <4 x i32> poison, i32 %198, i64 0
  %232 = insertelement <4 x i32> %231, i32 %199, i64 1
  %233 = insertelement <4 x i32> %232, i32 %200, i64 2
  %234 = insertelement <4 x i32> %233, i32 %201, i64 3
  %235 = insertelement <4 x i32> poison, i32 %202, i64 0
  %236 = insertelement <4 x i32> %235, i32 %203, i64 1
  %237 = insertelement <4 x i32> %236, i32 %204, i64 2
  %238 = insertelement <4 x i32> %237, i32 %205, i64 3
  store <4 x i32> %210, ptr addrspace(1) %206, align 16
  %239 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 16
  store <4 x i32> %214, ptr addrspace(1) %239, align 16
  %240 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 32
  store <4 x i32> %218, ptr addrspace(1) %240, align 16
  %241 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 48
  store <4 x i32> %222, ptr addrspace(1) %241, align 16
  %242 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 64
  store <4 x i32> %226, ptr addrspace(1) %242, align 16
  %243 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 80
  store <4 x i32> %230, ptr addrspace(1) %243, align 16
  %244 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 96
  store <4 x i32> %234, ptr addrspace(1) %244, align 16
  %245 = getelementptr inbounds i8, ptr addrspace(1) %206, i64 112
  store <4 x i32> %238, ptr addrspace(1) %245, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %246 = icmp eq i32 %0, 7
  br i1 %246, label %if4, label %if.end3

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
