//===- TmaMap.h - A box as a tensor map and issues --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The third step to a tensor map. Each global axis is cut where a piece of the box begins; the
// parts are the map's dimensions. Neighbors that are copied whole and contiguous become one, and
// when there are more than five, dimensions with one index in the box are absorbed by others.
// Then every rule of the hardware is checked, by name.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMAMAP_H
#define TILECOPY_LIB_PLANNING_TMAMAP_H

#include "TmaBox.h"
#include "tilecopy/plan/TmaPlan.h"
#include <tuple>

namespace tilecopy {

/// How a map walks the pixels of a convolution, in the order of the map's dimensions: W, H, D; or W
/// alone.
struct TmaIm2col {
  TensorMapWindows windows = TensorMapWindows::All;
  llvm::SmallVector<int32_t, 3> lower, upper;
  llvm::SmallVector<int64_t, 3> strides;
  std::vector<Expr> offsets;
};

/// Elements of less than a byte as the map's own types have them: the bits of one in global memory.
/// 16 of them take 16 bytes of shared memory, and the view counts one byte for each.
struct TmaPacking {
  unsigned bits = 4;
  TensorMapType type = TensorMapType::U4Align16;
};
TmaPacking packingOf(ElementType type);

/// What the rules need to know besides the view.
struct TmaRequest {
  const CopyOp &op;
  TmaPlan::Kind kind;
  TensorMapType type; // of the map's elements, which have the view's units
  TensorMapFill fill;
  TensorMapPromotion promotion;
  bool exact; // the tensor's dimensions are the map's, and one box is the region
  /// The rows that are picked one by one; none for a region that is a box.
  llvm::ArrayRef<Expr> rows = {};
  /// Steps of several indices within a box are the map's element strides where they can be, and no
  /// axis is cut for them.
  bool strided = false;
  /// The map is of im2col: dimension 0 of the box is the channels of a pixel, dimension 1 the
  /// pixels. Null for a map of tiles.
  const TmaIm2col *im2col = nullptr;
  std::optional<TmaPacking> packing = {};
};

/// The order of maps that obey all rules; the least is best: fewest issues, then the longer rows,
/// then the lower rank, then the narrower type. If two are equal, the first one found stays.
struct TmaPreference {
  int64_t issues, rowBits;
  unsigned rank, typeBits;

  bool operator<(const TmaPreference &o) const {
    return std::tuple(issues, -rowBits, rank, typeBits) <
           std::tuple(o.issues, -o.rowBits, o.rank, o.typeBits);
  }
};

/// A map that may break rules; the findings say.
struct TmaCandidate {
  TmaPlan plan;
  std::vector<RuleFinding> rules;
  unsigned broken = 0;

  TmaPreference preference() const;
};

/// A copy that pads or packs, in slots, in which the plan counts then; or records the rule that
/// forbids it.
std::optional<CopyOp> slotsForTma(const CopyOp &op, const GpuTarget &target, Plan &plan,
                                  Findings &findings);

/// The rules of maps that pad, for dimension 0: its extent, where boxes begin, how long they are,
/// and how issues move.
void requirePadded(const TmaRequest &request, TensorMapSwizzle swizzle, const Expr &extent,
                   const Expr &coord, int64_t box,
                   llvm::ArrayRef<std::pair<unsigned, int64_t>> moves, Findings &findings);

TmaCandidate buildTmaMap(const TmaView &view, const TmaSplit &split, const TmaRequest &request);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMAMAP_H
