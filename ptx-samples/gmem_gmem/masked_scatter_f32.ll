; llc -mcpu=sm_80 -mattr=+ptx80
; ModuleID = 'tile'
source_filename = "tile"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @masked_scatter_f32(ptr addrspace(1) noalias readonly align 16 %A, ptr addrspace(1) noalias readonly align 16 %P, ptr addrspace(1) noalias align 16 %B) #0 {
entry:
  %thread = call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %0 = and i32 %thread, 63
  %1 = lshr i32 %thread, 6
  %2 = shl i32 %1, 6
  %3 = or disjoint i32 %0, %2
  %4 = zext i32 %3 to i64
  %5 = mul i64 %4, 4
  %6 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %5
  %7 = getelementptr inbounds i8, ptr addrspace(1) %A, i64 %5
  %8 = zext i32 %1 to i64
  %9 = mul i64 %8, 64
  %10 = zext i32 %0 to i64
  %11 = add i64 %10, %9
  %12 = getelementptr inbounds i8, ptr addrspace(1) %P, i64 %11
  %13 = load i8, ptr addrspace(1) %12, align 1, !invariant.load !1
  %14 = icmp ne i8 %13, 0
  %15 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 128
  %16 = load i8, ptr addrspace(1) %15, align 1, !invariant.load !1
  %17 = icmp ne i8 %16, 0
  %18 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 256
  %19 = load i8, ptr addrspace(1) %18, align 1, !invariant.load !1
  %20 = icmp ne i8 %19, 0
  %21 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 384
  %22 = load i8, ptr addrspace(1) %21, align 1, !invariant.load !1
  %23 = icmp ne i8 %22, 0
  %24 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 512
  %25 = load i8, ptr addrspace(1) %24, align 1, !invariant.load !1
  %26 = icmp ne i8 %25, 0
  %27 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 640
  %28 = load i8, ptr addrspace(1) %27, align 1, !invariant.load !1
  %29 = icmp ne i8 %28, 0
  %30 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 768
  %31 = load i8, ptr addrspace(1) %30, align 1, !invariant.load !1
  %32 = icmp ne i8 %31, 0
  %33 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 896
  %34 = load i8, ptr addrspace(1) %33, align 1, !invariant.load !1
  %35 = icmp ne i8 %34, 0
  %36 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1024
  %37 = load i8, ptr addrspace(1) %36, align 1, !invariant.load !1
  %38 = icmp ne i8 %37, 0
  %39 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1152
  %40 = load i8, ptr addrspace(1) %39, align 1, !invariant.load !1
  %41 = icmp ne i8 %40, 0
  %42 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1280
  %43 = load i8, ptr addrspace(1) %42, align 1, !invariant.load !1
  %44 = icmp ne i8 %43, 0
  %45 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1408
  %46 = load i8, ptr addrspace(1) %45, align 1, !invariant.load !1
  %47 = icmp ne i8 %46, 0
  %48 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1536
  %49 = load i8, ptr addrspace(1) %48, align 1, !invariant.load !1
  %50 = icmp ne i8 %49, 0
  %51 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1664
  %52 = load i8, ptr addrspace(1) %51, align 1, !invariant.load !1
  %53 = icmp ne i8 %52, 0
  %54 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1792
  %55 = load i8, ptr addrspace(1) %54, align 1, !invariant.load !1
  %56 = icmp ne i8 %55, 0
  %57 = getelementptr inbounds i8, ptr addrspace(1) %12, i64 1920
  %58 = load i8, ptr addrspace(1) %57, align 1, !invariant.load !1
  %59 = icmp ne i8 %58, 0
  %60 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %14)
  br i1 %60, label %tile.read, label %tile.read.end

tile.read:                                        ; preds = %entry
  %61 = load i32, ptr addrspace(1) %7, align 4
  br label %tile.read.end

tile.read.end:                                    ; preds = %tile.read, %entry
  %62 = phi i32 [ 0, %entry ], [ %61, %tile.read ]
  %63 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %17)
  br i1 %63, label %tile.read2, label %tile.read.end1

tile.read2:                                       ; preds = %tile.read.end
  %64 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 512
  %65 = load i32, ptr addrspace(1) %64, align 4
  br label %tile.read.end1

tile.read.end1:                                   ; preds = %tile.read2, %tile.read.end
  %66 = phi i32 [ 0, %tile.read.end ], [ %65, %tile.read2 ]
  %67 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %20)
  br i1 %67, label %tile.read4, label %tile.read.end3

tile.read4:                                       ; preds = %tile.read.end1
  %68 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1024
  %69 = load i32, ptr addrspace(1) %68, align 4
  br label %tile.read.end3

tile.read.end3:                                   ; preds = %tile.read4, %tile.read.end1
  %70 = phi i32 [ 0, %tile.read.end1 ], [ %69, %tile.read4 ]
  %71 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %23)
  br i1 %71, label %tile.read6, label %tile.read.end5

tile.read6:                                       ; preds = %tile.read.end3
  %72 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 1536
  %73 = load i32, ptr addrspace(1) %72, align 4
  br label %tile.read.end5

tile.read.end5:                                   ; preds = %tile.read6, %tile.read.end3
  %74 = phi i32 [ 0, %tile.read.end3 ], [ %73, %tile.read6 ]
  %75 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %26)
  br i1 %75, label %tile.read8, label %tile.read.end7

tile.read8:                                       ; preds = %tile.read.end5
  %76 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2048
  %77 = load i32, ptr addrspace(1) %76, align 4
  br label %tile.read.end7

tile.read.end7:                                   ; preds = %tile.read8, %tile.read.end5
  %78 = phi i32 [ 0, %tile.read.end5 ], [ %77, %tile.read8 ]
  %79 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %29)
  br i1 %79, label %tile.read10, label %tile.read.end9

tile.read10:                                      ; preds = %tile.read.end7
  %80 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 2560
  %81 = load i32, ptr addrspace(1) %80, align 4
  br label %tile.read.end9

tile.read.end9:                                   ; preds = %tile.read10, %tile.read.end7
  %82 = phi i32 [ 0, %tile.read.end7 ], [ %81, %tile.read10 ]
  %83 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %32)
  br i1 %83, label %tile.read12, label %tile.read.end11

tile.read12:                                      ; preds = %tile.read.end9
  %84 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3072
  %85 = load i32, ptr addrspace(1) %84, align 4
  br label %tile.read.end11

tile.read.end11:                                  ; preds = %tile.read12, %tile.read.end9
  %86 = phi i32 [ 0, %tile.read.end9 ], [ %85, %tile.read12 ]
  %87 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %35)
  br i1 %87, label %tile.read14, label %tile.read.end13

tile.read14:                                      ; preds = %tile.read.end11
  %88 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 3584
  %89 = load i32, ptr addrspace(1) %88, align 4
  br label %tile.read.end13

tile.read.end13:                                  ; preds = %tile.read14, %tile.read.end11
  %90 = phi i32 [ 0, %tile.read.end11 ], [ %89, %tile.read14 ]
  %91 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %38)
  br i1 %91, label %tile.read16, label %tile.read.end15

tile.read16:                                      ; preds = %tile.read.end13
  %92 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 4096
  %93 = load i32, ptr addrspace(1) %92, align 4
  br label %tile.read.end15

tile.read.end15:                                  ; preds = %tile.read16, %tile.read.end13
  %94 = phi i32 [ 0, %tile.read.end13 ], [ %93, %tile.read16 ]
  %95 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %41)
  br i1 %95, label %tile.read18, label %tile.read.end17

tile.read18:                                      ; preds = %tile.read.end15
  %96 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 4608
  %97 = load i32, ptr addrspace(1) %96, align 4
  br label %tile.read.end17

tile.read.end17:                                  ; preds = %tile.read18, %tile.read.end15
  %98 = phi i32 [ 0, %tile.read.end15 ], [ %97, %tile.read18 ]
  %99 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %99, label %tile.read20, label %tile.read.end19

tile.read20:                                      ; preds = %tile.read.end17
  %100 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 5120
  %101 = load i32, ptr addrspace(1) %100, align 4
  br label %tile.read.end19

tile.read.end19:                                  ; preds = %tile.read20, %tile.read.end17
  %102 = phi i32 [ 0, %tile.read.end17 ], [ %101, %tile.read20 ]
  %103 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %47)
  br i1 %103, label %tile.read22, label %tile.read.end21

tile.read22:                                      ; preds = %tile.read.end19
  %104 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 5632
  %105 = load i32, ptr addrspace(1) %104, align 4
  br label %tile.read.end21

tile.read.end21:                                  ; preds = %tile.read22, %tile.read.end19
  %106 = phi i32 [ 0, %tile.read.end19 ], [ %105, %tile.read22 ]
  %107 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %50)
  br i1 %107, label %tile.read24, label %tile.read.end23

tile.read24:                                      ; preds = %tile.read.end21
  %108 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 6144
  %109 = load i32, ptr addrspace(1) %108, align 4
  br label %tile.read.end23

tile.read.end23:                                  ; preds = %tile.read24, %tile.read.end21
  %110 = phi i32 [ 0, %tile.read.end21 ], [ %109, %tile.read24 ]
  %111 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %111, label %tile.read26, label %tile.read.end25

tile.read26:                                      ; preds = %tile.read.end23
  %112 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 6656
  %113 = load i32, ptr addrspace(1) %112, align 4
  br label %tile.read.end25

tile.read.end25:                                  ; preds = %tile.read26, %tile.read.end23
  %114 = phi i32 [ 0, %tile.read.end23 ], [ %113, %tile.read26 ]
  %115 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %115, label %tile.read28, label %tile.read.end27

tile.read28:                                      ; preds = %tile.read.end25
  %116 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 7168
  %117 = load i32, ptr addrspace(1) %116, align 4
  br label %tile.read.end27

tile.read.end27:                                  ; preds = %tile.read28, %tile.read.end25
  %118 = phi i32 [ 0, %tile.read.end25 ], [ %117, %tile.read28 ]
  %119 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %59)
  br i1 %119, label %tile.read30, label %tile.read.end29

tile.read30:                                      ; preds = %tile.read.end27
  %120 = getelementptr inbounds i8, ptr addrspace(1) %7, i64 7680
  %121 = load i32, ptr addrspace(1) %120, align 4
  br label %tile.read.end29

tile.read.end29:                                  ; preds = %tile.read30, %tile.read.end27
  %122 = phi i32 [ 0, %tile.read.end27 ], [ %121, %tile.read30 ]
  %123 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %14)
  br i1 %123, label %tile.written, label %tile.written.end

tile.written:                                     ; preds = %tile.read.end29
  store i32 %62, ptr addrspace(1) %6, align 4
  br label %tile.written.end

tile.written.end:                                 ; preds = %tile.written, %tile.read.end29
  %124 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %17)
  br i1 %124, label %tile.written32, label %tile.written.end31

tile.written32:                                   ; preds = %tile.written.end
  %125 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 512
  store i32 %66, ptr addrspace(1) %125, align 4
  br label %tile.written.end31

tile.written.end31:                               ; preds = %tile.written32, %tile.written.end
  %126 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %20)
  br i1 %126, label %tile.written34, label %tile.written.end33

tile.written34:                                   ; preds = %tile.written.end31
  %127 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1024
  store i32 %70, ptr addrspace(1) %127, align 4
  br label %tile.written.end33

tile.written.end33:                               ; preds = %tile.written34, %tile.written.end31
  %128 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %23)
  br i1 %128, label %tile.written36, label %tile.written.end35

tile.written36:                                   ; preds = %tile.written.end33
  %129 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 1536
  store i32 %74, ptr addrspace(1) %129, align 4
  br label %tile.written.end35

tile.written.end35:                               ; preds = %tile.written36, %tile.written.end33
  %130 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %26)
  br i1 %130, label %tile.written38, label %tile.written.end37

tile.written38:                                   ; preds = %tile.written.end35
  %131 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2048
  store i32 %78, ptr addrspace(1) %131, align 4
  br label %tile.written.end37

tile.written.end37:                               ; preds = %tile.written38, %tile.written.end35
  %132 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %29)
  br i1 %132, label %tile.written40, label %tile.written.end39

tile.written40:                                   ; preds = %tile.written.end37
  %133 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 2560
  store i32 %82, ptr addrspace(1) %133, align 4
  br label %tile.written.end39

tile.written.end39:                               ; preds = %tile.written40, %tile.written.end37
  %134 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %32)
  br i1 %134, label %tile.written42, label %tile.written.end41

tile.written42:                                   ; preds = %tile.written.end39
  %135 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 3072
  store i32 %86, ptr addrspace(1) %135, align 4
  br label %tile.written.end41

tile.written.end41:                               ; preds = %tile.written42, %tile.written.end39
  %136 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %35)
  br i1 %136, label %tile.written44, label %tile.written.end43

tile.written44:                                   ; preds = %tile.written.end41
  %137 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 3584
  store i32 %90, ptr addrspace(1) %137, align 4
  br label %tile.written.end43

tile.written.end43:                               ; preds = %tile.written44, %tile.written.end41
  %138 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %38)
  br i1 %138, label %tile.written46, label %tile.written.end45

tile.written46:                                   ; preds = %tile.written.end43
  %139 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 4096
  store i32 %94, ptr addrspace(1) %139, align 4
  br label %tile.written.end45

tile.written.end45:                               ; preds = %tile.written46, %tile.written.end43
  %140 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %41)
  br i1 %140, label %tile.written48, label %tile.written.end47

tile.written48:                                   ; preds = %tile.written.end45
  %141 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 4608
  store i32 %98, ptr addrspace(1) %141, align 4
  br label %tile.written.end47

tile.written.end47:                               ; preds = %tile.written48, %tile.written.end45
  %142 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %44)
  br i1 %142, label %tile.written50, label %tile.written.end49

tile.written50:                                   ; preds = %tile.written.end47
  %143 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 5120
  store i32 %102, ptr addrspace(1) %143, align 4
  br label %tile.written.end49

tile.written.end49:                               ; preds = %tile.written50, %tile.written.end47
  %144 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %47)
  br i1 %144, label %tile.written52, label %tile.written.end51

tile.written52:                                   ; preds = %tile.written.end49
  %145 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 5632
  store i32 %106, ptr addrspace(1) %145, align 4
  br label %tile.written.end51

tile.written.end51:                               ; preds = %tile.written52, %tile.written.end49
  %146 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %50)
  br i1 %146, label %tile.written54, label %tile.written.end53

tile.written54:                                   ; preds = %tile.written.end51
  %147 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 6144
  store i32 %110, ptr addrspace(1) %147, align 4
  br label %tile.written.end53

tile.written.end53:                               ; preds = %tile.written54, %tile.written.end51
  %148 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %53)
  br i1 %148, label %tile.written56, label %tile.written.end55

tile.written56:                                   ; preds = %tile.written.end53
  %149 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 6656
  store i32 %114, ptr addrspace(1) %149, align 4
  br label %tile.written.end55

tile.written.end55:                               ; preds = %tile.written56, %tile.written.end53
  %150 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %56)
  br i1 %150, label %tile.written58, label %tile.written.end57

tile.written58:                                   ; preds = %tile.written.end55
  %151 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 7168
  store i32 %118, ptr addrspace(1) %151, align 4
  br label %tile.written.end57

tile.written.end57:                               ; preds = %tile.written58, %tile.written.end55
  %152 = call i1 asm sideeffect "mov.pred $0, $1;", "=b,b"(i1 %59)
  br i1 %152, label %tile.written60, label %tile.written.end59

tile.written60:                                   ; preds = %tile.written.end57
  %153 = getelementptr inbounds i8, ptr addrspace(1) %6, i64 7680
  store i32 %122, ptr addrspace(1) %153, align 4
  br label %tile.written.end59

tile.written.end59:                               ; preds = %tile.written60, %tile.written.end57
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { "nvvm.reqntid"="128" "target-cpu"="sm_80" "target-features"="+ptx80" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!tilecopy.targets = !{!0}

!0 = !{!"sm_80", !"8.0"}
!1 = !{}
