//===- ConflictCure.h - What would spare bank conflicts ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words for a side of a copy that costs shared memory more than its ideal: the swizzle under
// which it would not, or where to look for a layout. Remarks and warnings say the same.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_CONFLICTCURE_H
#define TILECOPY_PLAN_CONFLICTCURE_H

#include "tilecopy/plan/Cost.h"

namespace tilecopy {

struct ConflictCure {
  std::optional<Swizzle> swizzle;
  /// "swizzle(2,3,3) has none for this copy"
  std::string text;
};

ConflictCure conflictCure(const Plan &plan, const llvm::BitVector &active, bool ofDst);

} // namespace tilecopy

#endif // TILECOPY_PLAN_CONFLICTCURE_H
