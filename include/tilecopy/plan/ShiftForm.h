//===- ShiftForm.h - Vectors of words that lie askew ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A partition between global and shared memory whose global vectors begin at any unit, which is an
// element or a few: the rows of a matrix with an odd pitch. All accesses are still aligned words of
// 16 bytes. How far a vector lies from a word is computed at run time.
//
//   load   two global words, those in which the vector begins and ends, are shifted to one vector
//          for shared memory. They may hold neighbors of the region, which are read and not used.
//   store  two words of shared memory are shifted to one whole word of global memory. What is left
//          of a run, at its two ends, is one word in total, and goes unit by unit.
//
// A run is what is contiguous on both sides: a row of the tile.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_SHIFTFORM_H
#define TILECOPY_PLAN_SHIFTFORM_H

#include "tilecopy/op/Expr.h"
#include "tilecopy/op/Members.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace tilecopy {

struct ShiftForm {
  unsigned unitBytes = 0; // every vector begins at a multiple of so many bytes: 1, 2 or 4
  int64_t runVectors = 0; // in each run
  /// How many elements of the source's memory follow the region's last one. The last word lies
  /// inside the tensor if, with that element, they fill a vector. Nothing: proven, or a store.
  std::optional<Expr> elementsAfter = std::nullopt;

  void print(llvm::raw_ostream &os, int64_t vectorElements) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<3>(*this, visit, field("unit_bytes", unitBytes), field("run_vectors", runVectors),
                   part("elements_after", elementsAfter));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_SHIFTFORM_H
