; llc -mcpu=sm_100a -mattr=+ptx88
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@scale_u8_32x16_S = internal addrspace(3) global [512 x i8] poison, align 16
@scale_u8_32x16_bar = internal addrspace(3) global [8 x i8] poison, align 8
@scale_u8_32x16_pool = internal addrspace(3) global [4 x i8] poison, align 4

define ptx_kernel void @scale_u8_32x16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = lshr i32 %thread, 5
  %1 = sext i32 %0 to i64
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %if, label %if.end

if:                                               ; preds = %entry
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @scale_u8_32x16_pool, i32 32)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  br label %if.end

if.end:                                           ; preds = %if, %entry
  %3 = sext i32 %thread to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %if2, label %if.end1

if2:                                              ; preds = %if.end
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @scale_u8_32x16_bar, i32 1)
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  br label %if.end1

if.end1:                                          ; preds = %if2, %if.end
  %5 = mul i32 %thread, 4
  %6 = mul i32 %thread, 4
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds i8, ptr addrspace(3) @scale_u8_32x16_S, i32 %5
  %9 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %7
  %10 = load i32, ptr addrspace(1) %9, align 4
  store i32 %10, ptr addrspace(3) %8, align 4
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %11 = load volatile i32, ptr addrspace(3) @scale_u8_32x16_pool, align 4
  %12 = inttoptr i32 %11 to ptr addrspace(6)
  %13 = lshr i32 %thread, 5
  %14 = sext i32 %13 to i64
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %if4, label %if.end3

if4:                                              ; preds = %if.end1
  %16 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %if6, label %if.end5

if6:                                              ; preds = %if4
  %18 = and i32 ptrtoint (ptr addrspace(3) @scale_u8_32x16_S to i32), 262143
  %19 = lshr i32 %18, 4
  %20 = zext i32 %19 to i64
  %21 = or i64 %20, 70403104964608
  %22 = ptrtoint ptr addrspace(6) %12 to i32
  call void asm sideeffect "tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,~{memory}"(i32 %22, i64 %21) #8
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @scale_u8_32x16_bar)
  br label %if.end5

if.end5:                                          ; preds = %if6, %if4
  br label %if.end3

if.end3:                                          ; preds = %if.end5, %if.end1
  br label %wait

wait:                                             ; preds = %wait, %if.end3
  %23 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @scale_u8_32x16_bar, i32 0)
  br i1 %23, label %wait.end, label %wait

wait.end:                                         ; preds = %wait
  call void asm sideeffect "tcgen05.fence::after_thread_sync;", "~{memory}"() #8
  %24 = lshr i32 %thread, 5
  %25 = and i32 %24, 3
  %26 = shl i32 %25, 21
  %27 = ptrtoint ptr addrspace(6) %12 to i32
  %28 = add i32 %26, %27
  %29 = inttoptr i32 %28 to ptr addrspace(6)
  %30 = call <4 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x4(ptr addrspace(6) %29, i1 false)
  %31 = extractelement <4 x i32> %30, i64 0
  %32 = extractelement <4 x i32> %30, i64 1
  %33 = extractelement <4 x i32> %30, i64 2
  %34 = extractelement <4 x i32> %30, i64 3
  %35 = call { i32, i32, i32, i32 } asm sideeffect "tcgen05.wait::ld.sync.aligned;\0A\09mov.b32 $0, $4;\0A\09mov.b32 $1, $5;\0A\09mov.b32 $2, $6;\0A\09mov.b32 $3, $7;", "=&r,=&r,=&r,=&r,r,r,r,r,~{memory}"(i32 %31, i32 %32, i32 %33, i32 %34) #8
  %36 = extractvalue { i32, i32, i32, i32 } %35, 0
  %37 = extractvalue { i32, i32, i32, i32 } %35, 1
  %38 = extractvalue { i32, i32, i32, i32 } %35, 2
  %39 = extractvalue { i32, i32, i32, i32 } %35, 3
  %40 = lshr i32 %thread, 5
  %41 = and i32 %thread, 31
  %42 = mul i32 %41, 16
  %43 = sext i32 %42 to i64
  %44 = sext i32 %40 to i64
  %45 = mul i64 %44, 512
  %46 = add i64 %43, %45
  %47 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %46
  %48 = insertelement <4 x i32> poison, i32 %36, i64 0
  %49 = insertelement <4 x i32> %48, i32 %37, i64 1
  %50 = insertelement <4 x i32> %49, i32 %38, i64 2
  %51 = insertelement <4 x i32> %50, i32 %39, i64 3
  store <4 x i32> %51, ptr addrspace(1) %47, align 16
  call void asm sideeffect "tcgen05.fence::before_thread_sync;", "~{memory}"() #8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %52 = lshr i32 %thread, 5
  %53 = sext i32 %52 to i64
  %54 = icmp eq i64 %53, 0
  br i1 %54, label %if8, label %if.end7

if8:                                              ; preds = %wait.end
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %12, i32 32)
  br label %if.end7

if.end7:                                          ; preds = %if8, %wait.end
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
declare <4 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x4(ptr addrspace(6) captures(none), i1 immarg) #7

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
