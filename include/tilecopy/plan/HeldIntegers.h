//===- HeldIntegers.h - Integers in registers that steer a copy -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Indices of rows and predicates may lie in a register tile. The tile says which thread has which
// of them, and the plan says which thread needs which in its rounds. A thread has them itself, or
// gets them from other lanes of its warp before the copy. Where a tile has no thread axis, every
// thread has all, and selects by the number.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_HELDINTEGERS_H
#define TILECOPY_PLAN_HELDINTEGERS_H

#include "tilecopy/plan/ShufflePlan.h"

namespace tilecopy {

struct HeldIntegers {
  ShufflePlan gather; // from the tile to what this thread needs, one after the other
  /// Which of those each round needs.
  llvm::SmallVector<int64_t, 8> ofRound = {};
  /// Where every thread has all: the byte of each in the tile. The others are empty then.
  llvm::SmallVector<int64_t, 8> bytes = {};

  /// "8 in registers, by 8 shuffles"
  std::string str() const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<3>(*this, visit, field("gather", gather), part("of_round", ofRound),
                   part("bytes", bytes));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_HELDINTEGERS_H
