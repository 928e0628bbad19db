; All threads fill and empty a ring of three stages in groups of cp.async. The last passes load tiles that nobody reads.
@loads = private constant [137 x i8] c"ring 3 kernel @loads threads(96) { k : i32 in [0, 63] A : global f32[512, 64] S : shared f32[8, 64] copy_async.cta S <- A[k*8 : +8, :] }\00"
@store = private constant [124 x i8] c"kernel @store threads(96) { k : i32 in [0, 63] B : global f32[512, 64] S : shared f32[8, 64] copy.cta B[k*8 : +8, :] <- S }\00"
declare ptr addrspace(3) @tilecopy.ring.init(ptr)
declare void @tilecopy.ring.fill(ptr, ptr addrspace(3), i32, ptr addrspace(1), i32)
declare ptr addrspace(3) @tilecopy.ring.wait(ptr, ptr addrspace(3), i32, i32)
declare void @tilecopy.copy.store(ptr, ptr addrspace(1), ptr addrspace(3), i32)
declare void @tilecopy.ring.release(ptr, ptr addrspace(3), i32)
declare void @tilecopy.ring.drain(ptr, ptr addrspace(3), i32)
define ptx_kernel void @ring(i32 %n, ptr addrspace(1) %A, ptr addrspace(1) %B) "target-cpu"="sm_80" "target-features"="+ptx80" {
  %r = call ptr addrspace(3) @tilecopy.ring.init(ptr @loads)
  call void @tilecopy.ring.fill(ptr @loads, ptr addrspace(3) %r, i32 0, ptr addrspace(1) %A, i32 0)
  call void @tilecopy.ring.fill(ptr @loads, ptr addrspace(3) %r, i32 1, ptr addrspace(1) %A, i32 1)
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %ahead = add i32 %k, 2
  call void @tilecopy.ring.fill(ptr @loads, ptr addrspace(3) %r, i32 %ahead, ptr addrspace(1) %A, i32 %ahead)
  %filled = add i32 %k, 3
  %s = call ptr addrspace(3) @tilecopy.ring.wait(ptr @loads, ptr addrspace(3) %r, i32 %k, i32 %filled)
  call void @tilecopy.copy.store(ptr @store, ptr addrspace(1) %B, ptr addrspace(3) %s, i32 %k)
  call void @tilecopy.ring.release(ptr @loads, ptr addrspace(3) %r, i32 %k)
  %next = add i32 %k, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  call void @tilecopy.ring.drain(ptr @loads, ptr addrspace(3) %r, i32 %n)
  ret void
}
