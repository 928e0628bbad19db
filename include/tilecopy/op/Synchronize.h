//===- Synchronize.h - Fences and groups around copies ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread does around asynchronous copies besides arriving at mbarriers (Barrier.h): fences
// between proxies, and groups of its own copies. `.tile` has a statement for each, and frontends
// emit them with EmitBarrier.h.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_SYNCHRONIZE_H
#define TILECOPY_OP_SYNCHRONIZE_H

namespace tilecopy {

/// `fence.proxy_async`: orders the thread's own accesses to shared memory (`.global`: to global
/// memory) before asynchronous ones. `fence.mbarrier_init`: makes the thread's inits visible to the
/// cluster and to asynchronous copies.
struct FenceOp {
  enum Kind { ProxyAsync, ProxyAsyncGlobal, MbarrierInit } kind = ProxyAsync;
};

/// `bulk.commit`, `bulk.wait N` and so on: the groups of asynchronous copies of each executing
/// thread. A wait returns when at most `pending` of the latest groups are not complete (not yet
/// read, for BulkWaitRead).
struct GroupOp {
  enum Op { BulkCommit, BulkWait, BulkWaitRead, CpAsyncCommit, CpAsyncWait } op = BulkCommit;
  unsigned pending = 0;
};

} // namespace tilecopy

#endif // TILECOPY_OP_SYNCHRONIZE_H
