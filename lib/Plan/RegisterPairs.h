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

#ifndef TILECOPY_LIB_PLAN_REGISTERPAIRS_H
#define TILECOPY_LIB_PLAN_REGISTERPAIRS_H

#include "AddressMap.h"

namespace tilecopy {

/// A digit of the thread's index: (index - offset) / weight % extent. `memory` is what one step of
/// it moves on the other side. Replicas are owners of the same elements.
struct ThreadDigit {
  int64_t extent, weight;
  Expr memory;
  bool isReplica;
};

/// A counter along a thread's own elements.
struct OwnIter {
  int64_t extent;
  int64_t slot; // registers: slots of the m axis
  Expr memory;  // the other side: elements
};

struct RegisterPairs {
  llvm::SmallVector<ThreadDigit, 6> threads; // ascending weights, each a multiple of what is below
  llvm::SmallVector<OwnIter, 6> own;         // in the order of the coordinates
  int64_t threadOffset = 0;
  int64_t slotBase = 0;
  /// One past the highest thread that owns something, from the offset on.
  int64_t threadSpan() const {
    return threads.empty() ? 1 : threads.back().weight * threads.back().extent;
  }
};

/// Splits the paired counters of a copy whose one side is in registers, and checks the layout: its
/// thread axes are the scope's, no thread owns an element twice, and every thread of the scope
/// owns one unless the layout starts at a thread other than 0. The offending thread is named.
std::optional<RegisterPairs> splitRegisterPairs(const CopyOp &op, const AddressMap &registers,
                                                llvm::ArrayRef<PairIter> pairs, Findings &findings);

/// Fills both sides of a plan between registers, from `slotBase` on, and memory. `threads` and
/// `unrolled` are the counters of the address in memory: a swizzle is stepped by the latter.
void fillRegisterSides(const CopyOp &op, const AddressMap &memory, int64_t slotBase,
                       unsigned accessBytes, llvm::ArrayRef<AddressIter> threads,
                       llvm::ArrayRef<AddressIter> unrolled, Plan &plan);

/// Is exactly one side of the copy in registers, and the other in global or shared memory?
bool isRegisterCopy(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLAN_REGISTERPAIRS_H
