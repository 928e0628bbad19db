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

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tilecopy {

/// What an arrival hands over to waiting threads of other CTAs, or how much of it a wait sees. The
/// more, the longer it takes: code of ptxas waits for the memory of the GPU before a release
/// (MEMBAR.ALL.GPU, about 1 us on an H200), for the memory of the CTA before a release of shared
/// memory (MEMBAR.ALL.CTA), and for nothing before a relaxed arrival.
enum class ArrivalOrder {
  Relaxed,       // only that the asynchronous copies which have been waited for are done
  ReleaseShared, // also what the threads have done in the shared memory of the CTA
  Release,       // everything
};
/// "relaxed", "release_shared", "release".
llvm::StringRef orderName(ArrivalOrder order);
std::optional<ArrivalOrder> parseOrder(llvm::StringRef name);

/// `fence.proxy_async`: orders the thread's own accesses to shared memory (`.global`: to global
/// memory) before asynchronous ones. `fence.mbarrier_init`: makes the thread's inits visible to the
/// cluster and to asynchronous copies.
struct FenceOp {
  enum Kind : unsigned { ProxyAsync, ProxyAsyncGlobal, MbarrierInit } kind = ProxyAsync;
};

/// `bulk.commit`, `bulk.wait N` and so on: the groups of asynchronous copies of each executing
/// thread. A wait returns when at most `pending` of the latest groups are not complete (not yet
/// read, for BulkWaitRead).
struct GroupOp {
  enum Op : unsigned {
    BulkCommit,
    BulkWait,
    BulkWaitRead,
    CpAsyncCommit,
    CpAsyncWait
  } op = BulkCommit;
  unsigned pending = 0;
};

} // namespace tilecopy

#endif // TILECOPY_OP_SYNCHRONIZE_H
