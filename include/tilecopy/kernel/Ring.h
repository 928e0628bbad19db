//===- Ring.h - Stages between producers and consumers ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of stages in shared memory with two mbarriers for each stage: `full` counts the bytes that
// fill it, `empty` the arrivals that release it. A frontend builds the loops and the IR in between:
//
//   Ring ring(b, {"ring", stages, /*emptiers=*/4});
//   b.onlyIf(isFirstThread, [&] { ring.initialize(); });            // then a barrier of the CTA
//   Ring::Turn turn = ring.begin(/*fills=*/true);                   // the producer: one thread
//   b.loop(zero, passes, one, turn.carried(), [&](Value *k) { ring.fill(turn, {load of k}); });
//   Ring::Turn turn = ring.begin(/*fills=*/false);                  // a consumer
//   b.loop(zero, passes, one, turn.carried(), [&](Value *) {
//     ring.waitFull(turn);
//     ...                                                           // uses stage turn.stage()
//     ring.release(turn.stage());
//     ring.next(turn);
//   });
//
// The loads are planned before the first of them is emitted, so the bytes to expect follow from the
// plans. With multicast these are the bytes that come from all CTAs. For a pair of CTAs
// (cta_group = 2) the barrier of the first CTA expects the bytes of both. Before sm_90 no load
// counts bytes: there a warp loads, and each of its threads arrives when its part is complete
// (RingLoad::scope, RingHead::fillers).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_RING_H
#define TILECOPY_KERNEL_RING_H

#include "tilecopy/kernel/KernelBuilder.h"
#include <variant>

namespace tilecopy {

struct RingHead {
  std::string name;
  unsigned stages = 2;
  /// The number of arrivals or commits that release a stage, counted over all CTAs that use what
  /// this CTA fills. With 0 each stage is filled once.
  unsigned emptiers = 1;
  /// The CTAs of the cluster fill stages of each other, so a release arrives at all of them.
  bool acrossCluster = false;
  /// The arrivals that fill a stage: one that expects the bytes of loads, and one of each thread of
  /// a warp for each of its loads by cp.async.
  unsigned fillers = 1;
};

/// An asynchronous copy of a tile into a stage.
struct RingLoad {
  Operand dst;
  llvm::Value *to; // the address of the first stage
  Operand src;
  /// The number of its tensor map, or its address in global memory.
  std::variant<unsigned, llvm::Value *> from;
  Options options = {};
  /// A warp brings the tile by cp.async, on sm_80 too, where nothing else does.
  Scope scope = Scope::Thread;
};

class Ring {
public:
  /// The position of a loop: the stage, and the parity of the number of full rounds of the ring.
  /// Loops carry it.
  class Turn {
  public:
    Turn(llvm::Value *stage, llvm::Value *parity, llvm::ArrayRef<llvm::Value *> more = {})
        : values{stage, parity} {
      values.append(more.begin(), more.end());
    }
    llvm::Value *stage() const { return values[0]; }
    llvm::Value *parity() const { return values[1]; }
    /// Other values that the frontend's loops carry.
    llvm::MutableArrayRef<llvm::Value *> more() {
      return llvm::MutableArrayRef(values).drop_front(2);
    }
    llvm::MutableArrayRef<llvm::Value *> carried() { return values; }
    /// Continues from the position of another loop.
    void continueFrom(const Turn &other) { std::copy_n(other.values.begin(), 2, values.begin()); }

  private:
    friend class Ring;
    llvm::SmallVector<llvm::Value *, 4> values;
  };

  Ring(KernelBuilder &builder, const RingHead &head);
  /// `barriers` is shared memory of the frontend for the mbarriers: first those of full stages,
  /// then those of empty stages.
  Ring(KernelBuilder &builder, const RingHead &head, llvm::Value *barriers);

  /// Initializes the mbarriers of this ring and of `others`, with one fence for all. One thread
  /// executes it, before a barrier of the CTA or of the cluster.
  void initialize(llvm::ArrayRef<const Ring *> others = {}) const;
  Turn begin(bool fills, llvm::ArrayRef<llvm::Value *> more = {}) const;
  /// The position in pass number `pass`, for loops that do not carry it.
  Turn turnOf(llvm::Value *pass, bool fills) const;
  void next(Turn &turn) const;
  /// Waits until the stage is empty, begins the copies, expects their bytes, and advances to the
  /// next stage. One thread executes it, or all threads of a warp if a load is the warp's.
  void fill(Turn &turn, llvm::ArrayRef<RingLoad> loads) const;
  /// The same with planned copies, whose operands have the address of the tile in the stage.
  struct PlannedFill {
    PlannedTileCopy copy;
    Options options;
  };
  void fillPlanned(Turn &turn, llvm::MutableArrayRef<PlannedFill> fills) const;
  void waitEmpty(const Turn &turn) const;
  /// The stage is full when the tcgen05 operations that the thread has begun are complete. With
  /// `ctaGroup` 2 a thread of the first CTA executes it, for the stage of both CTAs.
  void fillWhenDone(llvm::Value *stage, unsigned ctaGroup = 1) const;
  void waitFull(const Turn &turn) const;
  /// The warp has read the stage: one of its lanes arrives at each CTA that fills it.
  void release(llvm::Value *stage) const;
  /// The same if the CTA of this rank fills the stages of the whole cluster.
  void releaseTo(llvm::Value *stage, unsigned rank) const;
  /// Releases the stage when the tcgen05 operations that the thread has begun are complete. With
  /// `ctaGroup` 2 a thread of the first CTA executes it for both.
  void releaseWhenDone(llvm::Value *stage, unsigned ctaGroup = 1) const;
  /// Waits until all stages are empty. Nothing arrives at this CTA afterwards, so it may exit.
  void drain(Turn turn) const;

  /// The stage as the first range of a region.
  DimRange stage(const Turn &turn) const;
  const BarrierArray &full() const { return fullBarriers; }
  const BarrierArray &empty() const { return emptyBarriers; }

  /// How many threads of a warp arrive when it brings a tile by cp.async; 0 for other plans.
  static unsigned arrivalsOf(const Plan &plan);

private:
  void initializeStages() const;
  void expect(llvm::Value *object, int64_t bytes, int64_t group) const;

  KernelBuilder &b;
  RingHead head;
  BarrierArray fullBarriers, emptyBarriers;
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_RING_H
