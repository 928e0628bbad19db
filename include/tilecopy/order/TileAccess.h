//===- TileAccess.h - Which thread touches which element --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One side of a copy, or an access of a frontend's own code: the tensor, who makes the access, how
// it completes, and, where that can be counted, the bytes that each thread touches. RequiredOrder.h
// compares two of them. Plain data; the symbols that all threads share (loop variables, ctaid) stay
// symbols in `base`, so one access stands for all rounds of a loop.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_ORDER_TILEACCESS_H
#define TILECOPY_ORDER_TILEACCESS_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// Who touches the memory.
enum class AccessMeans {
  Threads,      // loads and stores, of each thread in its turn
  CpAsync,      // cp.async: of the thread, which waits for its groups
  Engine,       // TMA and bulk copies: the asynchronous proxy
  TensorMemory, // tcgen05.ld, tcgen05.st: of a warp, which waits
  TensorCopy,   // tcgen05.cp: of the tensor core, which commits to an mbarrier
};

/// How those who need the access to be done learn of it, besides meeting the thread that made it.
enum class AccessWait {
  Nothing,
  CpAsyncGroup,
  BulkRead, // of the source of a bulk store: it may be overwritten
  BulkFull, // of its destination
  Mbarrier,
  TensorLoad,
  TensorStore,
  Commit,
};
llvm::StringRef waitName(AccessWait wait);

struct TileAccess {
  std::string tensor;
  Space space = Space::Global;
  bool writes = false;
  AccessMeans means = AccessMeans::Threads;
  AccessWait wait = AccessWait::Nothing;
  /// Threads of the CTA that make it, or begin it.
  llvm::BitVector active;
  /// Threads reach into the shared memory of another CTA of the cluster.
  bool ofPeer = false;

  /// Neighboring elements that one thread touches, counted from `base`. Where a warp makes an
  /// access together (ldmatrix), each of its threads may be the one.
  struct Run {
    int64_t at;
    unsigned count, thread;
    bool byWarp;
  };
  /// What all threads share of the places, in elements from the tensor's first, before the swizzle.
  Expr base;
  std::vector<Run> runs;
  /// Why the runs are not known; then anyone of `active` may touch anything of the region.
  std::string unknown;
  /// The runs may have more than is touched: those of a tile at an edge as well as of one inside,
  /// vectors outside of the tensor, and words that hold neighbors.
  bool hasEdge = false;
  /// The region, which tells accesses apart whose runs are not known.
  std::optional<Operand> region;

  bool isExact() const { return unknown.empty(); }
};

/// What the plan of a choice does on one of its sides; nothing for registers, for the source of a
/// plan that stores zeros, and for a prefetch. A plan with a guarded edge has two ways of sharing
/// the elements, and both are counted. `region` is the operand that was planned, if it is at hand.
std::optional<TileAccess> accessOf(const DispatchChoice &choice, PlanDirection side,
                                   const Operand *region = nullptr);

/// An access of a frontend's own code: thread `laneid`, `warpid`, ... of `threads` touches element
/// [i, j, ...] of the region, as the layout of a register tile says. Errors: a layout of another
/// size, or a tensor or region whose places are not known.
llvm::Expected<TileAccess> accessOf(const Operand &region, const Layout &threads, Scope scope,
                                    bool writes, const llvm::BitVector &active);

} // namespace tilecopy

#endif // TILECOPY_ORDER_TILEACCESS_H
