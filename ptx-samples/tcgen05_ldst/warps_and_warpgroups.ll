; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@warps_and_warpgroups_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @warps_and_warpgroups(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %5 = urem i32 %thread, 32
  %6 = udiv i32 %thread, 32
  %7 = urem i32 %6, 4
  %8 = udiv i32 %6, 4
  %9 = mul i32 %8, 32
  %10 = mul i32 %7, 2048
  %11 = add i32 %10, %9
  %12 = mul i32 %5, 64
  %13 = add i32 %12, %11
  %14 = sext i32 %13 to i64
  %15 = mul i64 %14, 4
  %16 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %15
  %17 = load <4 x i32>, ptr addrspace(1) %16, align 16
  %18 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 16
  %19 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %20 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 32
  %21 = load <4 x i32>, ptr addrspace(1) %20, align 16
  %22 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 48
  %23 = load <4 x i32>, ptr addrspace(1) %22, align 16
  %24 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 64
  %25 = load <4 x i32>, ptr addrspace(1) %24, align 16
  %26 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 80
  %27 = load <4 x i32>, ptr addrspace(1) %26, align 16
  %28 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 96
  %29 = load <4 x i32>, ptr addrspace(1) %28, align 16
  %30 = getelementptr inbounds i8, ptr addrspace(1) %16, i64 112
  %31 = load <4 x i32>, ptr addrspace(1) %30, align 16
  %32 = extractelement <4 x i32> %17, i64 0
  %33 = extractelement <4 x i32> %17, i64 1
  %34 = extractelement <4 x i32> %17, i64 2
  %35 = extractelement <4 x i32> %17, i64 3
  %36 = extractelement <4 x i32> %19, i64 0
  %37 = extractelement <4 x i32> %19, i64 1
  %38 = extractelement <4 x i32> %19, i64 2
  %39 = extractelement <4 x i32> %19, i64 3
  %40 = extractelement <4 x i32> %21, i64 0
  %41 = extractelement <4 x i32> %21, i64 1
  %42 = extractelement <4 x i32> %21, i64 2
  %43 = extractelement <4 x i32> %21, i64 3
  %44 = extractelement <4 x i32> %23, i64 0
  %45 = extractelement <4 x i32> %23, i64 1
  %46 = extractelement <4 x i32> %23, i64 2
  %47 = extractelement <4 x i32> %23, i64 3
  %48 = extractelement <4 x i32> %25, i64 0
  %49 = extractelement <4 x i32> %25, i64 1
  %50 = extractelement <4 x i32> %25, i64 2
  %51 = extractelement <4 x i32> %25, i64 3
  %52 = extractelement <4 x i32> %27, i64 0
  %53 = extractelement <4 x i32> %27, i64 1
  %54 = extractelement <4 x i32> %27, i64 2
  %55 = extractelement <4 x i32> %27, i64 3
  %56 = extractelement <4 x i32> %29, i64 0
  %57 = extractelement <4 x i32> %29, i64 1
  %58 = extractelement <4 x i32> %29, i64 2
  %59 = extractelement <4 x i32> %29, i64 3
  %60 = extractelement <4 x i32> %31, i64 0
  %61 = extractelement <4 x i32> %31, i64 1
  %62 = extractelement <4 x i32> %31, i64 2
  %63 = extractelement <4 x i32> %31, i64 3
  %64 = lshr i32 %thread, 5
  %65 = and i32 %64, 3
  %66 = shl i32 %65, 21
  %67 = udiv i32 %thread, 128
  %68 = urem i32 %67, 2
  %69 = mul i32 %68, 32
  %70 = add i32 %69, %66
  %71 = ptrtoint ptr addrspace(6) %4 to i32
  %72 = add i32 %70, %71
  %73 = inttoptr i32 %72 to ptr addrspace(6)
  %74 = insertelement <32 x i32> poison, i32 %32, i64 0
  %75 = insertelement <32 x i32> %74, i32 %33, i64 1
  %76 = insertelement <32 x i32> %75, i32 %34, i64 2
  %77 = insertelement <32 x i32> %76, i32 %35, i64 3
  %78 = insertelement <32 x i32> %77, i32 %36, i64 4
  %79 = insertelement <32 x i32> %78, i32 %37, i64 5
  %80 = insertelement <32 x i32> %79, i32 %38, i64 6
  %81 = insertelement <32 x i32> %80, i32 %39, i64 7
  %82 = insertelement <32 x i32> %81, i32 %40, i64 8
  %83 = insertelement <32 x i32> %82, i32 %41, i64 9
  %84 = insertelement <32 x i32> %83, i32 %42, i64 10
  %85 = insertelement <32 x i32> %84, i32 %43, i64 11
  %86 = insertelement <32 x i32> %85, i32 %44, i64 12
  %87 = insertelement <32 x i32> %86, i32 %45, i64 13
  %88 = insertelement <32 x i32> %87, i32 %46, i64 14
  %89 = insertelement <32 x i32> %88, i32 %47, i64 15
  %90 = insertelement <32 x i32> %89, i32 %48, i64 16
  %91 = insertelement <32 x i32> %90, i32 %49, i64 17
  %92 = insertelement <32 x i32> %91, i32 %50, i64 18
  %93 = insertelement <32 x i32> %92, i32 %51, i64 19
  %94 = insertelement <32 x i32> %93, i32 %52, i64 20
  %95 = insertelement <32 x i32> %94, i32 %53, i64 21
  %96 = insertelement <32 x i32> %95, i32 %54, i64 22
  %97 = insertelement <32 x i32> %96, i32 %55, i64 23
  %98 = insertelement <32 x i32> %97, i32 %56, i64 24
  %99 = insertelement <32 x i32> %98, i32 %57, i64 25
  %100 = insertelement <32 x i32> %99, i32 %58, i64 26
  %101 = insertelement <32 x i32> %100, i32 %59, i64 27
  %102 = insertelement <32 x i32> %101, i32 %60, i64 28
  %103 = insertelement <32 x i32> %102, i32 %61, i64 29
  %104 = insertelement <32 x i32> %103, i32 %62, i64 30
  %105 = insertelement <32 x i32> %104, i32 %63, i64 31
  call void @llvm.nvvm.tcgen05.st.32x32b.x32(ptr addrspace(6) %73, <32 x i32> %105, i1 false)
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %106 = lshr i32 %thread, 7
  %107 = sext i32 %106 to i64
  %108 = icmp eq i64 %107, 1
  br i1 %108, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  br label %for

for:                                              ; preds = %for.body, %if2
  %k = phi i32 [ 0, %if2 ], [ %162, %for.body ]
  %109 = phi i32 [ 0, %if2 ], [ %137, %for.body ]
  %110 = phi i32 [ 0, %if2 ], [ %138, %for.body ]
  %111 = phi i32 [ 0, %if2 ], [ %139, %for.body ]
  %112 = phi i32 [ 0, %if2 ], [ %140, %for.body ]
  %113 = phi i32 [ 0, %if2 ], [ %141, %for.body ]
  %114 = phi i32 [ 0, %if2 ], [ %142, %for.body ]
  %115 = phi i32 [ 0, %if2 ], [ %143, %for.body ]
  %116 = phi i32 [ 0, %if2 ], [ %144, %for.body ]
  %117 = sext i32 %k to i64
  %118 = icmp slt i64 %117, 8
  br i1 %118, label %for.body, label %for.end

for.body:                                         ; preds = %for
  %119 = lshr i32 %thread, 5
  %120 = and i32 %119, 3
  %121 = shl i32 %120, 21
  %122 = mul i32 %k, 8
  %123 = add i32 %121, %122
  %124 = ptrtoint ptr addrspace(6) %4 to i32
  %125 = add i32 %123, %124
  %126 = inttoptr i32 %125 to ptr addrspace(6)
  %127 = call <8 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x8(ptr addrspace(6) %126, i1 false)
  %128 = extractelement <8 x i32> %127, i64 0
  %129 = extractelement <8 x i32> %127, i64 1
  %130 = extractelement <8 x i32> %127, i64 2
  %131 = extractelement <8 x i32> %127, i64 3
  %132 = extractelement <8 x i32> %127, i64 4
  %133 = extractelement <8 x i32> %127, i64 5
  %134 = extractelement <8 x i32> %127, i64 6
  %135 = extractelement <8 x i32> %127, i64 7
  %136 = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $8;\0A\09mov.b32 $1, $9;\0A\09mov.b32 $2, $10;\0A\09mov.b32 $3, $11;\0A\09mov.b32 $4, $12;\0A\09mov.b32 $5, $13;\0A\09mov.b32 $6, $14;\0A\09mov.b32 $7, $15;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,~{memory}"(i32 %128, i32 %129, i32 %130, i32 %131, i32 %132, i32 %133, i32 %134, i32 %135) #6
  %137 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 0
  %138 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 1
  %139 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 2
  %140 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 3
  %141 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 4
  %142 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 5
  %143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 6
  %144 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %136, 7
  %145 = lshr i32 %thread, 5
  %146 = and i32 %145, 3
  %147 = shl i32 %146, 21
  %148 = mul i32 %k, 8
  %149 = add i32 %148, 64
  %150 = add i32 %147, %149
  %151 = ptrtoint ptr addrspace(6) %4 to i32
  %152 = add i32 %150, %151
  %153 = inttoptr i32 %152 to ptr addrspace(6)
  %154 = insertelement <8 x i32> poison, i32 %137, i64 0
  %155 = insertelement <8 x i32> %154, i32 %138, i64 1
  %156 = insertelement <8 x i32> %155, i32 %139, i64 2
  %157 = insertelement <8 x i32> %156, i32 %140, i64 3
  %158 = insertelement <8 x i32> %157, i32 %141, i64 4
  %159 = insertelement <8 x i32> %158, i32 %142, i64 5
  %160 = insertelement <8 x i32> %159, i32 %143, i64 6
  %161 = insertelement <8 x i32> %160, i32 %144, i64 7
  call void @llvm.nvvm.tcgen05.st.32x32b.x8(ptr addrspace(6) %153, <8 x i32> %161, i1 false)
  %162 = add i32 %k, 1
  br label %for, !llvm.loop !1

for.end:                                          ; preds = %for
  call void asm sideeffect "tcgen05.wait::st.sync.aligned;", "~{memory}"() #6
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  br label %if.end1

if.end1:                                          ; preds = %for.end, %if.end
  %163 = phi i32 [ 0, %if.end ], [ %109, %for.end ]
  %164 = phi i32 [ 0, %if.end ], [ %110, %for.end ]
  %165 = phi i32 [ 0, %if.end ], [ %111, %for.end ]
  %166 = phi i32 [ 0, %if.end ], [ %112, %for.end ]
  %167 = phi i32 [ 0, %if.end ], [ %113, %for.end ]
  %168 = phi i32 [ 0, %if.end ], [ %114, %for.end ]
  %169 = phi i32 [ 0, %if.end ], [ %115, %for.end ]
  %170 = phi i32 [ 0, %if.end ], [ %116, %for.end ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #6
  %171 = lshr i32 %thread, 5
  %172 = and i32 %171, 3
  %173 = shl i32 %172, 21
  %174 = add i32 %173, 64
  %175 = udiv i32 %thread, 128
  %176 = urem i32 %175, 2
  %177 = mul i32 %176, 32
  %178 = add i32 %177, %174
  %179 = ptrtoint ptr addrspace(6) %4 to i32
  %180 = add i32 %178, %179
  %181 = inttoptr i32 %180 to ptr addrspace(6)
  %182 = call <32 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x32(ptr addrspace(6) %181, i1 false)
  %183 = extractelement <32 x i32> %182, i64 0
  %184 = extractelement <32 x i32> %182, i64 1
  %185 = extractelement <32 x i32> %182, i64 2
  %186 = extractelement <32 x i32> %182, i64 3
  %187 = extractelement <32 x i32> %182, i64 4
  %188 = extractelement <32 x i32> %182, i64 5
  %189 = extractelement <32 x i32> %182, i64 6
  %190 = extractelement <32 x i32> %182, i64 7
  %191 = extractelement <32 x i32> %182, i64 8
  %192 = extractelement <32 x i32> %182, i64 9
  %193 = extractelement <32 x i32> %182, i64 10
  %194 = extractelement <32 x i32> %182, i64 11
  %195 = extractelement <32 x i32> %182, i64 12
  %196 = extractelement <32 x i32> %182, i64 13
  %197 = extractelement <32 x i32> %182, i64 14
  %198 = extractelement <32 x i32> %182, i64 15
  %199 = extractelement <32 x i32> %182, i64 16
  %200 = extractelement <32 x i32> %182, i64 17
  %201 = extractelement <32 x i32> %182, i64 18
  %202 = extractelement <32 x i32> %182, i64 19
  %203 = extractelement <32 x i32> %182, i64 20
  %204 = extractelement <32 x i32> %182, i64 21
  %205 = extractelement <32 x i32> %182, i64 22
  %206 = extractelement <32 x i32> %182, i64 23
  %207 = extractelement <32 x i32> %182, i64 24
  %208 = extractelement <32 x i32> %182, i64 25
  %209 = extractelement <32 x i32> %182, i64 26
  %210 = extractelement <32 x i32> %182, i64 27
  %211 = extractelement <32 x i32> %182, i64 28
  %212 = extractelement <32 x i32> %182, i64 29
  %213 = extractelement <32 x i32> %182, i64 30
  %214 = extractelement <32 x i32> %182, i64 31
  %215 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $32;\0A\09mov.b32 $1, $33;\0A\09mov.b32 $2, $34;\0A\09mov.b32 $3, $35;\0A\09mov.b32 $4, $36;\0A\09mov.b32 $5, $37;\0A\09mov.b32 $6, $38;\0A\09mov.b32 $7, $39;\0A\09mov.b32 $8, $40;\0A\09mov.b32 $9, $41;\0A\09mov.b32 $10, $42;\0A\09mov.b32 $11, $43;\0A\09mov.b32 $12, $44;\0A\09mov.b32 $13, $45;\0A\09mov.b32 $14, $46;\0A\09mov.b32 $15, $47;\0A\09mov.b32 $16, $48;\0A\09mov.b32 $17, $49;\0A\09mov.b32 $18, $50;\0A\09mov.b32 $19, $51;\0A\09mov.b32 $20, $52;\0A\09mov.b32 $21, $53;\0A\09mov.b32 $22, $54;\0A\09mov.b32 $23, $55;\0A\09mov.b32 $24, $56;\0A\09mov.b32 $25, $57;\0A\09mov.b32 $26, $58;\0A\09mov.b32 $27, $59;\0A\09mov.b32 $28, $60;\0A\09mov.b32 $29, $61;\0A\09mov.b32 $30, $62;\0A\09mov.b32 $31, $63;", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,~{memory}"(i32 %183, i32 %184, i32 %185, i32 %186, i32 %187, i32 %188, i32 %189, i32 %190, i32 %191, i32 %192, i32 %193, i32 %194, i32 %195, i32 %196, i32 %197, i32 %198, i32 %199, i32 %200, i32 %201, i32 %202, i32 %203, i32 %204, i32 %205, i32 %206, i32 %207, i32 %208, i32 %209, i32 %210, i32 %211, i32 %212, i32 %213, i32 %214) #6
  %216 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 0
  %217 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 1
  %218 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 2
  %219 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 3
  %220 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 4
  %221 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 5
  %222 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 6
  %223 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 7
  %224 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 8
  %225 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 9
  %226 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 10
  %227 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 11
  %228 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 12
  %229 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 13
  %230 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 14
  %231 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 15
  %232 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 16
  %233 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 17
  %234 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 18
  %235 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 19
  %236 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 20
  %237 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 21
  %238 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 22
  %239 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 23
  %240 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 24
  %241 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 25
  %242 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 26
  %243 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 27
  %244 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 28
  %245 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 29
  %246 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 30
  %247 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %215, 31
  %248 = urem i32 %thread, 32
  %249 = udiv i32 %thread, 32
  %250 = urem i32 %249, 4
  %251 = udiv i32 %249, 4
  %252 = mul i32 %251, 32
  %253 = mul i32 %250, 2048
  %254 = add i32 %253, %252
  %255 = mul i32 %248, 64
  %256 = add i32 %255, %254
  %257 = sext i32 %256 to i64
  %258 = mul i64 %257, 4
  %259 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %258
  %260 = insertelement <4 x i32> poison, i32 %216, i64 0
  %261 = insertelement <4 x i32> %260, i32 %217, i64 1
  %262 = insertelement <4 x i32> %261, i32 %218, i64 2
  %263 = insertelement <4 x i32> %262, i32 %219, i64 3
  %264 = insertelement <4 x i32> poison, i32 %220, i64 0
  %265 = insertelement <4 x i32> %264, i32 %221, i64 1
  %266 = insertelement <4 x i32> %265, i32 %222, i64 2
  %267 = insertelement <4 x i32> %266, i32 %223, i64 3
  %268 = insertelement <4 x i32> poison, i32 %224, i64 0
  %269 = insertelement <4 x i32> %268, i32 %225, i64 1
  %270 = insertelement <4 x i32> %269, i32 %226, i64 2
  %271 = insertelement <4 x i32> %270, i32 %227, i64 3
  %272 = insertelement <4 x i32> poison, i32 %228, i64 0
  %273 = insertelement <4 x i32> %272, i32 %229, i64 1
  %274 = insertelement <4 x i32> %273, i32 %230, i64 2
  %275 = insertelement <4 x i32> %274, i32 %231, i64 3
  %276 = insertelement <4 x i32> poison, i32 %232, i64 0
  %277 = insertelement <4 x i32> %276, i32 %233, i64 1
  %278 = insertelement <4 x i32> %277, i32 %234, i64 2
  %279 = insertelement <4 x i32> %278, i32 %235, i64 3
  %280 = insertelement <4 x i32> poison, i32 %236, i64 0
  %281 = insertelement <4 x i32> %280, i32 %237, i64 1
  %282 = insertelement <4 x i32> %281, i32 %238, i64 2
  %283 = insertelement <4 x i32> %282, i32 %239, i64 3
  %284 = insertelement <4 x i32> poison, i32 %240, i64 0
  %285 = insertelement <4 x i32> %284, i32 %241, i64 1
  %286 = insertelement <4 x i32> %285, i32 %242, i64 2
  %287 = insertelement <4 x i32> %286, i32 %243, i64 3
  %288 = insertelement <4 x i32> poison, i32 %244, i64 0
  %289 = insertelement <4 x i32> %288, i32 %245, i64 1
  %290 = insertelement <4 x i32> %289, i32 %246, i64 2
  %291 = insertelement <4 x i32> %290, i32 %247, i64 3
  store <4 x i32> %263, ptr addrspace(1) %259, align 16
  %292 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 16
  store <4 x i32> %267, ptr addrspace(1) %292, align 16
  %293 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 32
  store <4 x i32> %271, ptr addrspace(1) %293, align 16
  %294 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 48
  store <4 x i32> %275, ptr addrspace(1) %294, align 16
  %295 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 64
  store <4 x i32> %279, ptr addrspace(1) %295, align 16
  %296 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 80
  store <4 x i32> %283, ptr addrspace(1) %296, align 16
  %297 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 96
  store <4 x i32> %287, ptr addrspace(1) %297, align 16
  %298 = getelementptr inbounds i8, ptr addrspace(1) %259, i64 112
  store <4 x i32> %291, ptr addrspace(1) %298, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %299 = lshr i32 %thread, 5
  %300 = sext i32 %299 to i64
  %301 = icmp eq i64 %300, 7
  br i1 %301, label %if4, label %if.end3

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
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"llvm.loop.disable_nonforced"}
