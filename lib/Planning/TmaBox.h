//===- TmaBox.h - What one box holds ----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second step to a tensor map. The hardware lays the elements of a box one after the other in
// shared memory (PTX ISA, "Tensor copy"), so a box holds a chain of pieces, each beginning where
// the one before ends, innermost first. What is not in the box is left to the issue loop.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMABOX_H
#define TILECOPY_LIB_PLANNING_TMABOX_H

#include "TmaView.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilecopy {

/// A division of the pieces.
struct TmaSplit {
  llvm::SmallVector<TmaPiece, 8> box;    // chained, innermost first
  llvm::SmallVector<TmaPiece, 8> issues; // innermost first
};

/// Rows of a tensor map whose indices the thread loads, one after the other: their numbers stand
/// for them in the plan.
struct LoadedTmaRows {
  llvm::SmallVector<RowIndices, 0> rows; // of the one dimension
  std::vector<Expr> numbers;
  /// Records the rule that is not proven.
  bool read(const CopyOp &op, Findings &findings);
};

/// The one division for rows that are picked one by one: four rows, whole in dimension 0, which lie
/// one after the other. `rows` is their axis. Nothing when they do not lie so in shared memory.
std::optional<TmaSplit> splitForRows(const TmaView &view, unsigned rows);

/// Calls `visit` on divisions in families. Within a family the boxes shrink; when `visit` returns
/// true, the rest of the family is skipped, because it can only need more issues.
void forEachSplit(const TmaView &view, llvm::function_ref<bool(const TmaSplit &)> visit);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMABOX_H
