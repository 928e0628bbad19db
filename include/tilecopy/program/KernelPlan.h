//===- KernelPlan.h - What surrounds a kernel's copies ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What planning decides about a kernel besides its copies: where objects lie in shared memory,
// which parameters are only read, where one thread is elected, which hardware barriers are used,
// how much arrivals at other CTAs hand over, where register tiles merge, and where the address of a
// pool in tensor memory is read. Plain data, found by statement. Emission reads it and decides
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_KERNELPLAN_H
#define TILECOPY_PROGRAM_KERNELPLAN_H

#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/program/Program.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace tilecopy {

/// The threads that enter an `if`.
struct BranchPlan {
  /// Those for which the conditions hold. Conditions on run-time values that all threads of the CTA
  /// share do not narrow the set.
  llvm::BitVector threads;
  /// One thread of each warp is elected among these lanes and goes on; 0 for no election.
  uint32_t electLanes = 0;
  /// One comparison with the thread's index stands for all conditions on it (lib/Lower/Election.h).
  std::optional<unsigned> onlyThread;
  /// The conditions depend on the thread only: in every CTA, some thread enters the body.
  bool entered = false;
  /// The width of each comparison: 32 where every value fits. ptxas makes two instructions of 64
  /// bits.
  llvm::SmallVector<unsigned, 2> compareBits;
};

/// How a loop counts.
struct LoopPlan {
  /// The width of the comparison with the bound: the variable's own where the bound and the step
  /// past it fit.
  unsigned compareBits = 64;
  /// The step past the bound may not fit 64 bits: the variable then stops at the bound.
  bool stopsAtEnd = false;
  /// How often the body runs, where that is known and more than never.
  std::optional<int64_t> passes;
  /// For a dynamic loop: its number among the counters. They are parameters of the kernel after
  /// those for tensor maps: pointers to 4 bytes of global memory that are zero before a launch and
  /// after it. Passes are numbered, and the numbers compared in 32 bits.
  std::optional<unsigned> counter;
  /// Or the CTA takes over others that have not started: pass i is that of CTA i.
  bool takesOver = false;
};

/// A barrier among threads of a CTA.
struct SyncPlan {
  Scope scope = Scope::Cta;
  /// The threads that get here, if they are a part of the CTA: `sync.warps`.
  std::optional<llvm::BitVector> part = {};
  /// The hardware barrier of the first instance of the scope; each instance has its own. A warp
  /// needs none.
  std::optional<unsigned> barrier;
  /// The threads that meet at one.
  unsigned threads = 0;
};

/// How much an arrival at another CTA or a barrier of the cluster hands over, or a wait for
/// arrivals of other CTAs sees.
struct OrderPlan {
  enum What : unsigned { Arrival, Wait, ClusterBarrier } what = Arrival;
  ArrivalOrder order = ArrivalOrder::Release;
  /// Why nothing weaker is enough, in a few words.
  std::string reason;
  /// It stands in a loop, so its cost is paid in each pass.
  bool inLoop = false;
};

/// What a statement does with register tiles and tensor memory besides its own work.
struct TilePlan {
  /// Register tiles that an `if` or a loop merges: their values depend on the way taken.
  llvm::SmallVector<const Tensor *, 2> merges;
  /// Tiles that loads from tensor memory are still filling. A wait before the statement gives them
  /// their values; a wait of the program gives them itself.
  llvm::SmallVector<const Tensor *, 2> waits;
  /// The same at the end of the statement's body.
  llvm::SmallVector<const Tensor *, 2> waitsAtEnd;
  /// Pools whose address is read from shared memory: after a barrier for all that follows it,
  /// elsewhere for the statement alone.
  llvm::SmallVector<const TmemPool *, 1> reads;

  bool empty() const {
    return merges.empty() && waits.empty() && waitsAtEnd.empty() && reads.empty();
  }
};

/// What a `tensormap.replace` edits, or a `fence.tensormap` is for: tensor maps, by their numbers.
struct MapEditPlan {
  bool edits = false;
  llvm::SmallVector<unsigned, 2> maps;
};

struct KernelPlan {
  unsigned threads = 0;
  unsigned cluster = 1;
  /// The CTAs that an SM must have space for; 0 leaves that to ptxas.
  unsigned minCtas = 0;
  SharedLayout shared;
  /// Objects in shared memory lie in one array that the launch sizes, at their offsets; otherwise
  /// each is a static array of its own.
  bool dynamicShared = false;
  /// Each copy begins a basic block.
  bool splitsBlocks = false;
  /// Global tensors that no statement writes to.
  std::vector<const Tensor *> readOnly;
  /// Barriers at which threads of other CTAs arrive.
  std::vector<const Barrier *> remote;
  /// The tensor maps of the copies, each once, in the order of the kernel's parameters for them.
  std::vector<TensorMapPlan> tensorMaps;
  /// How many dynamic loops there are.
  unsigned counters = 0;
  llvm::MapVector<const Statement *, BranchPlan> branches;
  llvm::MapVector<const Statement *, LoopPlan> loops;
  llvm::MapVector<const Statement *, SyncPlan> syncs;
  llvm::MapVector<const Statement *, OrderPlan> orders;
  llvm::MapVector<const Statement *, TilePlan> tiles;
  llvm::MapVector<const Statement *, MapEditPlan> edits;
  /// What rings and `sync auto` have placed, each in source order.
  std::vector<PlacedSync> placed;

  /// The bytes of global memory in which a CTA edits tensor maps. A kernel that edits any has a
  /// last parameter, a pointer to this number for each CTA of the grid, at a multiple of 128.
  int64_t mapBytes() const { return int64_t(editedMaps(tensorMaps)) * EditedMapBytes; }
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_KERNELPLAN_H
