//===- RegisterPairs.h - Who owns what of a register tile -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register layout says which thread owns which coordinate. Paired with the other side, its
// counters fall into two kinds: those that go along the threads of the scope, which become digits
// of the thread's index, and those that go along a thread's own registers.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_REGISTERPAIRS_H
#define TILECOPY_LIB_PLANNING_REGISTERPAIRS_H

#include "AddressMap.h"

namespace tilecopy {

/// What a counter of a register tile moves: threads, or slots of a thread's registers, depending on
/// the list; on the other side elements, and lanes if that is tensor memory; and, where there are
/// guards, the index in the dimension that the tag names.
enum OwnerDirection : unsigned { Weight, Slot = Weight, Memory, Lane, OwnerIndex, OwnerDirections };
using OwnerIter = Counter<Expr, OwnerDirections>;

struct RegisterPairs {
  /// Digits of the thread's index, (index - offset) / weight % extent: ascending weights, each a
  /// multiple of what is below.
  llvm::SmallVector<OwnerIter, 6> threads;
  llvm::SmallVector<OwnerIter, 6> own; // along a thread's elements, in the order of coordinates
  int64_t threadOffset = 0;
  int64_t slotBase = 0;
  /// One past the highest thread that owns something, counted from the offset.
  int64_t threadSpan() const {
    return threads.empty() ? 1 : threads.back().at(Weight) * threads.back().extent;
  }
};

/// A copy between registers and memory with its two sides paired: where all planners of such copies
/// begin.
struct RegisterCopy {
  const CopyOp &op;
  Plan &plan;
  Findings &findings;
  bool toRegisters;
  const Tensor &registers, &tensor; // the side in registers, and the side in memory
  AddressMap memory;
  RegisterPairs pairs;
  RegionBounds bounds;
  /// The pairs without joining across dimensions; only where vectors are guarded.
  RegisterPairs guarded;

  /// Pairs the sides' counters, splits them by owner, and checks the register layout: its thread
  /// axes are the scope's, and no thread owns an element twice. The offending thread is named. Only
  /// tensor memory may have replicas that are stored to.
  static std::optional<RegisterCopy> make(const CopyOp &op, Plan &plan, Findings &findings,
                                          IndexLoads loads = IndexLoads::No);
  /// The rule that every thread of the scope owns an element, unless the layout starts at a thread
  /// other than 0; and that all threads which move elements get to the copy.
  bool requireEveryThread() const;
  bool requireActiveOwners() const;
  /// The rule that of several owners of an element all get to a load. Otherwise owners may be left
  /// out: they move nothing.
  bool requireWholeReplicas() const;
  /// The owners as digits of the thread's index, which `step` turns into counters of the body.
  /// Where the digits leave gaps, or end before the scope's threads do, only threads with a zero
  /// there take part. Several owners of an element all get it, and the first one stores it.
  void setDigits(const RegisterPairs &of, ThreadPlan &body,
                 llvm::function_ref<PlanIter(const OwnerIter &)> step) const;
  /// Fills both sides of the plan. `threads` and `unrolled` are the counters of the address in
  /// memory: a swizzle is stepped by the latter.
  void fillSides(unsigned accessBytes, llvm::ArrayRef<Counter<Expr, 1>> threads,
                 llvm::ArrayRef<Counter<Expr, 1>> unrolled);
};

/// Whether a register tile is spread over axes of the copy's scope only.
bool requireThreadAxes(const CopyOp &op, const Tensor &t, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_REGISTERPAIRS_H
