//===- InBounds.h - The bounds of regions, and what callers promise -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule `in-bounds`, which every variant has, and `promised`: facts that no check can settle and
// that the caller ensures.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_INBOUNDS_H
#define TILECOPY_LIB_PLANNING_INBOUNDS_H

#include "Variants/Variant.h"

namespace tilecopy {

/// The rule `in-bounds`, the same for all variants except for its text: elements outside of global
/// tensors have a meaning, and cost comparisons unless it is proven or promised that there are
/// none. Other tensors have no outside; `near` is about them.
bool isInBounds(const Variant &v, const CopyOp &op, const RegionBounds &near, Findings &findings);

/// A note for each fact that the caller ensures.
void notePromises(const CopyOp &op, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_INBOUNDS_H
