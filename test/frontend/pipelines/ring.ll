; A kernel in IR, for llvm-link, opt and llc: a three-stage ring of cp.async. The last passes load tiles that
; nobody reads.
@tile = internal addrspace(3) global [6144 x i8] poison, align 128
declare void @load(ptr addrspace(3), ptr addrspace(1), i32, i32)
declare void @store(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @cp_async_commit()
declare void @cp_async_wait()
declare void @sync_cta()
define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 0, i32 0)
  call void @cp_async_commit()
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 1, i32 1)
  call void @cp_async_commit()
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %slot = urem i32 %k, 3
  %ahead = add nsw i32 %k, 2
  %ahead_slot = urem i32 %ahead, 3
  call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, i32 %ahead, i32 %ahead_slot)
  call void @cp_async_commit()
  call void @cp_async_wait()
  call void @sync_cta()
  call void @store(ptr addrspace(1) %B, ptr addrspace(3) @tile, i32 %k, i32 %slot)
  call void @sync_cta()
  %next = add nsw i32 %k, 1
  %again = icmp slt i32 %next, 7
  br i1 %again, label %loop, label %done
done:
  ret void
}
