//===- Masks.h - Which vectors a mask leaves whole --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The masks of copies as forms of plans, and what they say about the width of accesses.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_MASKS_H
#define TILECOPY_LIB_PLANNING_MASKS_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// The mask of a copy that has one, or the rule `mask` is recorded.
std::optional<MaskForm> maskOf(const CopyOp &op, Findings &findings);

/// Asks whether vectors may be moved under a mask.
struct MaskedVectors {
  llvm::ArrayRef<PlanIter> others; // counters of threads and rounds, but that of the elements
  PlanIter along;                  // from one element of a vector to the next
  int64_t elements;                // of a vector
  /// Vectors may go element by element.
  bool maySplit;

  /// Whether all elements of a vector are in or out together, or may be split.
  bool allows(const MaskForm &mask) const;
  /// The same as the rule `mask`, of the smallest vectors that there are.
  bool require(const MaskForm &mask, Findings &findings) const;
  /// Notes in the mask which comparisons split vectors.
  void mark(MaskForm &mask) const;

private:
  std::optional<int64_t> within(const MaskTerm &term) const;
};

/// Whether vectors of the copy may go element by element: the elements are whole bytes, and
/// memory is accessed for each that is in.
bool masksMaySplit(const CopyOp &op, const MaskForm &mask);

/// Which edges split vectors of `elements` elements that step as `along` does. 4-bit elements go in
/// pairs.
void markSplits(ThreadPlan &body, int64_t elements, const PlanIter &along, unsigned bits);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_MASKS_H
