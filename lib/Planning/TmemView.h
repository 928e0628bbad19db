//===- TmemView.h - Both sides of a copy to tensor memory -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first of two steps to a tcgen05.cp (the other is TmemFit.h). Both layouts are restricted to
// the region and cut at the boundaries of either. The results are counters that move through lanes
// or through columns of tensor memory, and through shared memory in step. Which dimension of a
// tensor a counter came from does not matter from here on.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMEMVIEW_H
#define TILECOPY_LIB_PLANNING_TMEMVIEW_H

#include "AddressMap.h"
#include "tilecopy/layout/NamedLayouts.h"

namespace tilecopy {

/// Steps of columns and of shared memory are in elements. A counter that does not move in shared
/// memory makes copies: a replica of the destination, or a broadcast.
enum TmemDirection : unsigned { InLanes, InColumns, InShared, TmemDirections };
using TmemCounter = Counter<int64_t, TmemDirections>;

struct TmemView {
  unsigned bits; // of an element
  int64_t unit;  // elements of 16 bytes
  Expr lane, column, shared;
  llvm::SmallVector<TmemCounter, 6> lanes;   // ascending; none crosses lane 8, 32 or 64
  llvm::SmallVector<TmemCounter, 6> columns; // ascending; none crosses 16 bytes
  MmaSwizzle swizzle;
  /// The elements of a unit are 16 bytes' worth of neighbors in the region, in row-major order.
  bool unitsInOrder;
  std::string shape; // the lanes as they are, for messages

  int64_t bytes(int64_t elements) const { return elements * bits / 8; }
};

/// Makes the view, or records in `findings` why it cannot.
std::optional<TmemView> viewForTmem(const CopyOp &op, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMEMVIEW_H
