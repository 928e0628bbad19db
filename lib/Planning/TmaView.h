//===- TmaView.h - Both sides of a tensor-map copy --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first of three steps to a tensor map (the rest are TmaBox.h and TmaMap.h). Both layouts are
// restricted to the region of the copy. The global tensor keeps its own dimensions, because the map
// describes the tensor and the hardware checks its bounds. What the region takes of each dimension
// is cut into pieces, each of which is also one counter of the shared tile.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMAVIEW_H
#define TILECOPY_LIB_PLANNING_TMAVIEW_H

#include "AddressMap.h"
#include "tilecopy/tensormap/TensorMap.h"

namespace tilecopy {

/// A dimension of the global tensor, or a part of one that its layout tiles. The copy takes `take`
/// indices from `start`; where that is not inside, the hardware fills or clips.
struct TmaAxis {
  Expr extent, stride, start; // stride in units of the view
  int64_t take;
  Proof inBounds;
  std::string what; // "dimension 1 of A"
};

/// Steps: indices along the axis that the tag names, and units in shared memory.
enum TmaDirection : unsigned { Index, Shared, TmaDirections };
using TmaPiece = Counter<int64_t, TmaDirections>;

/// Everything is counted in units of `unitBits`: elements at first, several of them after widen.
struct TmaView {
  unsigned unitBits;
  llvm::SmallVector<TmaAxis, 6> axes;    // outermost first
  llvm::SmallVector<TmaPiece, 8> pieces; // the smallest step in shared memory first
  Expr globalBase, sharedBase;
  TensorMapSwizzle swizzle = TensorMapSwizzle::None;

  int64_t unitsIn(int64_t bytes) const { return bytes * 8 / unitBits; }
  /// The same view in units of `factor` of these. Nothing when an offset, a stride or an extent
  /// would not be whole.
  std::optional<TmaView> widen(int64_t factor) const;
};

/// The side of a copy that is in global or in shared memory.
const Operand &globalSide(const CopyOp &op);
const Operand &sharedSide(const CopyOp &op);

/// What a prefetch reads, as a copy to a tile of its own that is planned and never made.
llvm::Expected<CopyOp> prefetchAsCopy(const CopyOp &op);

/// Makes the view, or records in `findings` why it cannot. `exact` keeps every dimension of the
/// tensor as an axis of its own.
std::optional<TmaView> viewForTma(const CopyOp &op, bool exact, Findings &findings);

/// Whether 64 bits may not hold a coordinate: wrapped, it would name an element where the start
/// that it is made of names none.
bool wraps(const Expr &coordinate);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMAVIEW_H
