//===- RowIndices.h - Indices that threads load -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A side in global memory may have dimensions whose indices lie in a tensor of integers: pages of a
// cache, rows of a table. A vector lies in one index of such a dimension. Its thread loads that
// index first, compares it with the size, and adds index * stride to the vector's address. An index
// that is out of range reads as what is outside of the tensor, and is not written. Indices in
// registers are not loaded (HeldIntegers.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_ROWINDICES_H
#define TILECOPY_PLAN_ROWINDICES_H

#include "tilecopy/plan/HeldIntegers.h"

namespace tilecopy {

/// The indices of one dimension.
struct RowIndices {
  std::string tensor; // that holds them
  Space space = Space::Global;
  unsigned bytes = 4;     // of an index: 4 or 8
  Expr base, step;        // in elements of that tensor: the first index, and from one to the next
  unsigned dimension = 0; // of the side's tensor
  int walked = -1;        // as in EdgeDim
  int64_t extent = 1;
  Expr stride; // in elements of the side's tensor, from one index to the next
  Expr size;   // indices are 0 to size - 1
  /// Indices are compared with the size; if not, the caller promises that all are in range.
  bool compared = true;
  std::optional<HeldIntegers> held = std::nullopt; // in registers

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<12>(*this, visit, field("tensor", tensor), field("space", space, spaceName),
                    field("bytes", bytes), field("base", base), field("step", step),
                    field("dimension", dimension), field("walked", walked), field("extent", extent),
                    field("stride", stride), field("size", size), field("compared", compared),
                    part("held", held));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_ROWINDICES_H
