; llc -mcpu=sm_90a -mattr=+ptx86
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@valid_rows_f16_S = internal addrspace(3) global [8192 x i8] poison, align 16

define ptx_kernel void @valid_rows_f16(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias readonly align 16 %valid, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = and i32 %thread, 7
  %2 = lshr i32 %thread, 3
  %3 = shl i32 %2, 7
  %4 = shl i32 %1, 4
  %5 = or disjoint i32 %4, %3
  %6 = shl i32 %2, 6
  %7 = shl i32 %1, 3
  %8 = or disjoint i32 %7, %6
  %9 = shl i32 %0, 12
  %10 = add i32 %8, %9
  %11 = lshr i32 %3, 3
  %12 = and i32 %11, 112
  %13 = xor i32 %5, %12
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr addrspace(3) @valid_rows_f16_S, i64 %14
  %16 = zext i32 %10 to i64
  %17 = mul i64 %16, 2
  %18 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %17
  %19 = zext i32 %2 to i64
  %20 = sext i32 %0 to i64
  %21 = mul i64 %20, 64
  %22 = add i64 %19, %21
  %23 = getelementptr inbounds i8, ptr addrspace(1) %valid, i64 %22
  %24 = load i8, ptr addrspace(1) %23, align 1, !invariant.load !1
  %25 = icmp ne i8 %24, 0
  %26 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 16
  %27 = load i8, ptr addrspace(1) %26, align 1, !invariant.load !1
  %28 = icmp ne i8 %27, 0
  %29 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 32
  %30 = load i8, ptr addrspace(1) %29, align 1, !invariant.load !1
  %31 = icmp ne i8 %30, 0
  %32 = getelementptr inbounds i8, ptr addrspace(1) %23, i64 48
  %33 = load i8, ptr addrspace(1) %32, align 1, !invariant.load !1
  %34 = icmp ne i8 %33, 0
  %35 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %25)
  br i1 %35, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %36 = load <2 x i64>, ptr addrspace(1) %18, align 16
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %37 = phi <2 x i64> [ zeroinitializer, %entry ], [ %36, %tile.read ]
  %38 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %28)
  br i1 %38, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %39 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 2048
  %40 = load <2 x i64>, ptr addrspace(1) %39, align 16
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %41 = phi <2 x i64> [ zeroinitializer, %tile.read.end ], [ %40, %tile.read2 ]
  %42 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %31)
  br i1 %42, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %43 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 4096
  %44 = load <2 x i64>, ptr addrspace(1) %43, align 16
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %45 = phi <2 x i64> [ zeroinitializer, %tile.read.end1 ], [ %44, %tile.read4 ]
  %46 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %34)
  br i1 %46, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %47 = getelementptr inbounds i8, ptr addrspace(1) %18, i64 6144
  %48 = load <2 x i64>, ptr addrspace(1) %47, align 16
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %49 = phi <2 x i64> [ zeroinitializer, %tile.read.end3 ], [ %48, %tile.read6 ]
  store <2 x i64> %37, ptr addrspace(3) %15, align 16
  %50 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 2048
  store <2 x i64> %41, ptr addrspace(3) %50, align 16
  %51 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 4096
  store <2 x i64> %45, ptr addrspace(3) %51, align 16
  %52 = getelementptr inbounds i8, ptr addrspace(3) %15, i64 6144
  store <2 x i64> %49, ptr addrspace(3) %52, align 16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %53 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %17
  %54 = load i8, ptr addrspace(1) %23, align 1, !invariant.load !1
  %55 = icmp ne i8 %54, 0
  %56 = load i8, ptr addrspace(1) %26, align 1, !invariant.load !1
  %57 = icmp ne i8 %56, 0
  %58 = load i8, ptr addrspace(1) %29, align 1, !invariant.load !1
  %59 = icmp ne i8 %58, 0
  %60 = load i8, ptr addrspace(1) %32, align 1, !invariant.load !1
  %61 = icmp ne i8 %60, 0
  %62 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %55)
  br i1 %62, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %63 = load <2 x i64>, ptr addrspace(3) %15, align 16
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %64 = phi <2 x i64> [ zeroinitializer, %tile.read.end5 ], [ %63, %tile.read8 ]
  %65 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %57)
  br i1 %65, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %66 = load <2 x i64>, ptr addrspace(3) %50, align 16
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %67 = phi <2 x i64> [ zeroinitializer, %tile.read.end7 ], [ %66, %tile.read10 ]
  %68 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %59)
  br i1 %68, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %69 = load <2 x i64>, ptr addrspace(3) %51, align 16
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %70 = phi <2 x i64> [ zeroinitializer, %tile.read.end9 ], [ %69, %tile.read12 ]
  %71 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %61)
  br i1 %71, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %72 = load <2 x i64>, ptr addrspace(3) %52, align 16
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %73 = phi <2 x i64> [ zeroinitializer, %tile.read.end11 ], [ %72, %tile.read14 ]
  %74 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %55)
  br i1 %74, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end13
  store <2 x i64> %64, ptr addrspace(1) %53, align 16
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end13
  %75 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %57)
  br i1 %75, label %tile.written16, label %tile.written.end15

tile.written16:                                   ; preds = %tile.written.end
  %76 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 2048
  store <2 x i64> %67, ptr addrspace(1) %76, align 16
  br label %tile.written.end15

tile.written.end15:                               ; preds = %tile.written16, %tile.written.end
  %77 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %59)
  br i1 %77, label %tile.written18, label %tile.written.end17

tile.written18:                                   ; preds = %tile.written.end15
  %78 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 4096
  store <2 x i64> %70, ptr addrspace(1) %78, align 16
  br label %tile.written.end17

tile.written.end17:                               ; preds = %tile.written18, %tile.written.end15
  %79 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %61)
  br i1 %79, label %tile.written20, label %tile.written.end19

tile.written20:                                   ; preds = %tile.written.end17
  %80 = getelementptr inbounds i8, ptr addrspace(1) %53, i64 6144
  store <2 x i64> %73, ptr addrspace(1) %80, align 16
  br label %tile.written.end19

tile.written.end19:                               ; preds = %tile.written20, %tile.written.end17
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_90a" "target-features"="+ptx86" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!tilecopy.targets = !{!0}

!0 = !{!"sm_90a", !"8.6"}
!1 = !{}
