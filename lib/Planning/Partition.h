//===- Partition.h - Rounds x threads x vector ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shares a set of paired counters among the threads of a scope: the widest vector for which every
// access is proved aligned on both sides and every thread gets the same number of vectors; then
// threads along the leading side's contiguous direction; then rounds. If no width gives every
// thread the same number, or only one with more than twice as many rounds, the vectors are
// numbered, and only some of the threads work in the last round.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_PARTITION_H
#define TILECOPY_LIB_PLANNING_PARTITION_H

#include "AddressMap.h"

namespace tilecopy {

struct PartitionRequest {
  const CopyOp &op;
  const AddressMap &dst, &src;
  llvm::SmallVector<PairIter, 8> pairs;
  bool dstLeads;        // the destination's strides decide the order
  unsigned leaderBytes; // widest access that the leading side's instructions have: 16 or 32
  RegionBounds bounds = {};
  unsigned leastBytes = 1; // narrowest access that the instructions have
  /// Where the destination's accesses are reductions: the widths that they have. Empty: any.
  llvm::SmallVector<unsigned, 4> dstWidths = {};
  /// A side in shared memory may have narrower accesses than the other: several for a vector.
  bool mayDiffer = false;
  /// The instructions write zeros for what is cut off the end of a vector, and for nothing else: a
  /// vector that begins before the tensor must lie entirely before it.
  bool fillsWithZeros = false;
  /// Vectors of the leading side begin at multiples of so many bytes (plan/ShiftForm.h); 0: they
  /// are aligned.
  unsigned shiftUnit = 0;
};

/// Fills both sides and the body of `plan`, or records the rule that is not proven. A region that
/// may leave its tensor gets two bodies: one without guards for tiles that lie inside, and one for
/// the rest. A region that certainly leaves it has only the second.
bool partition(const PartitionRequest &request, Plan &plan, Findings &findings);
/// The plan of tiles at the edge alone. Without edges it guards nothing.
std::optional<EdgePlan> partitionAtEdge(const PartitionRequest &request, Findings &findings);

/// Moves counts of the innermost counters of `list` to the front of `unrolled`: all of a counter or
/// a divisor of it, their product at most `budget`.
template <typename Vector> void unrollInnermost(Vector &list, Vector &unrolled, int64_t budget) {
  while (!list.empty() && budget > 1) {
    auto &last = list.back();
    int64_t take = std::min(budget, last.extent);
    while (last.extent % take)
      --take;
    if (take == 1)
      break;
    bool whole = take == last.extent;
    unrolled.insert(unrolled.begin(), last.inner(take));
    budget /= take;
    last = last.outer(take);
    if (!whole)
      break;
    list.pop_back();
  }
}

/// How a swizzled address advances by the constants of the unrolled counters, decided from the bits
/// that the rest of the address can have.
SwizzleStep swizzleStep(const Swizzle &swizzle, const Expr &base,
                        llvm::ArrayRef<Counter<Expr, 1>> dynamic,
                        llvm::ArrayRef<Counter<Expr, 1>> constant);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_PARTITION_H
