//===- Ring.h - Stages between those who fill and who use them --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of stages in shared memory with two mbarriers each: `full` counts the bytes that fill a
// stage, `empty` those who have emptied it. A frontend brings the loops, and its own IR between:
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
// The loads are planned before the first of them is emitted, so the bytes to expect are theirs:
// those of a multicast from all CTAs, and of a pair of CTAs (cta_group = 2) both parts, at the
// first one's barrier. Before sm_90 no load counts bytes: there loads are a warp's, and each of its
// threads arrives when its part is there (RingLoad::scope, RingHead::fillers).
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
  /// The arrivals or commits, of all CTAs that use what this one fills, that empty a stage. With 0
  /// each stage is filled once.
  unsigned emptiers = 1;
  /// The CTAs of the cluster fill stages of each other, so that all tell all.
  bool acrossCluster = false;
  /// The arrivals that fill a stage: one that expects the bytes of loads, and one of each thread of
  /// a warp for each of its loads by cp.async.
  unsigned fillers = 1;
};

/// A tile that an asynchronous copy brings into a stage.
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
  /// Where a loop is: the stage, and the parity of the times that the ring has gone round. Loops
  /// carry it.
  class Turn {
  public:
    Turn(llvm::Value *stage, llvm::Value *parity, llvm::ArrayRef<llvm::Value *> more = {})
        : values{stage, parity} {
      values.append(more.begin(), more.end());
    }
    llvm::Value *stage() const { return values[0]; }
    llvm::Value *parity() const { return values[1]; }
    /// What else the frontend's loops carry.
    llvm::MutableArrayRef<llvm::Value *> more() {
      return llvm::MutableArrayRef(values).drop_front(2);
    }
    llvm::MutableArrayRef<llvm::Value *> carried() { return values; }
    /// Goes on where a loop of its own has ended.
    void continueFrom(const Turn &other) { std::copy_n(other.values.begin(), 2, values.begin()); }

  private:
    friend class Ring;
    llvm::SmallVector<llvm::Value *, 4> values;
  };

  Ring(KernelBuilder &builder, const RingHead &head);
  /// With mbarriers in memory of the frontend's: those of full stages, then those of empty ones.
  Ring(KernelBuilder &builder, const RingHead &head, llvm::Value *barriers);

  /// By one thread, before a barrier of the CTA, or of the cluster: these mbarriers, those of other
  /// rings, and one fence for all.
  void initialize(llvm::ArrayRef<const Ring *> others = {}) const;
  Turn begin(bool fills, llvm::ArrayRef<llvm::Value *> more = {}) const;
  /// Where the ring is in the pass of a number, for loops that carry nothing.
  Turn turnOf(llvm::Value *pass, bool fills) const;
  void next(Turn &turn) const;
  /// Waits until the stage is empty, begins the copies, expects their bytes, and goes on to the
  /// next stage. By one thread; by all threads of a warp, if a load is the warp's.
  void fill(Turn &turn, llvm::ArrayRef<RingLoad> loads) const;
  /// The same with copies that have been planned, with the address of their tile in the stage.
  struct PlannedFill {
    PlannedTileCopy copy;
    Options options;
  };
  void fillPlanned(Turn &turn, llvm::MutableArrayRef<PlannedFill> fills) const;
  void waitEmpty(const Turn &turn) const;
  /// Instead of bytes, the tcgen05 operations that the thread has begun fill a stage; of a pair one
  /// of both CTAs, by the first one's thread.
  void fillWhenDone(llvm::Value *stage, unsigned ctaGroup = 1) const;
  void waitFull(const Turn &turn) const;
  /// The warp has read the stage: one of its lanes arrives, for each CTA that fills it.
  void release(llvm::Value *stage) const;
  /// The same where one CTA of the cluster fills the stages of all: that of this rank.
  void releaseTo(llvm::Value *stage, unsigned rank) const;
  /// The same when the tcgen05 operations that the thread has begun are done; of a pair by the
  /// first CTA for both.
  void releaseWhenDone(llvm::Value *stage, unsigned ctaGroup = 1) const;
  /// Waits until all stages are empty: nothing arrives here after it, and the CTA can end.
  void drain(Turn turn) const;

  /// A region of a tensor whose first dimension is the stage.
  DimRange stage(const Turn &turn) const;
  const BarrierArray &full() const { return fullBarriers; }
  const BarrierArray &empty() const { return emptyBarriers; }

  /// Of the threads of a warp that brings a tile by cp.async; 0 of other plans.
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
