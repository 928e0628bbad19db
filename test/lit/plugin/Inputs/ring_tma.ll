; Warp 2 fills a ring of three stages through a tensor map, the others empty it into B.
@loads = private constant [236 x i8] c"ring 3 { readers = 2 } kernel @loads threads(96) { k : i32 in [0, 63] A : global f32[512, 64] align 128 S : shared f32[8, 64] align 128 full : mbarrier if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full, dispatch = tma } } }\00"
@store = private constant [124 x i8] c"kernel @store threads(64) { k : i32 in [0, 63] B : global f32[512, 64] S : shared f32[8, 64] copy.cta B[k*8 : +8, :] <- S }\00"
declare ptr addrspace(3) @tilecopy.ring.init(ptr)
declare void @tilecopy.ring.fill(ptr, ptr addrspace(3), i32, ptr, i32)
declare ptr addrspace(3) @tilecopy.ring.wait(ptr, ptr addrspace(3), i32)
declare void @tilecopy.copy.store(ptr, ptr addrspace(1), ptr addrspace(3), i32)
declare void @tilecopy.ring.release(ptr, ptr addrspace(3), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @ring(i32 %n, ptr addrspace(1) %A, ptr addrspace(1) %B, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map) "target-cpu"="sm_90a" "target-features"="+ptx86" {
  %r = call ptr addrspace(3) @tilecopy.ring.init(ptr @loads)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %fills = icmp uge i32 %t, 64
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %end ]
  br i1 %fills, label %fill, label %use
fill:
  call void @tilecopy.ring.fill(ptr @loads, ptr addrspace(3) %r, i32 %k, ptr %map, i32 %k)
  br label %end
use:
  %s = call ptr addrspace(3) @tilecopy.ring.wait(ptr @loads, ptr addrspace(3) %r, i32 %k)
  call void @tilecopy.copy.store(ptr @store, ptr addrspace(1) %B, ptr addrspace(3) %s, i32 %k)
  call void @tilecopy.ring.release(ptr @loads, ptr addrspace(3) %r, i32 %k)
  br label %end
end:
  %next = add i32 %k, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret void
}
