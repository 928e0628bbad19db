//===- MaskedTile.h - Register tiles, elements left out ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_MASKEDTILE_H
#define TILECOPY_LIB_PLANNING_MASKEDTILE_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// Plans a copy between register tiles that give each thread the same elements: a select between
/// the source and the fill value for each element. Records the rule that does not hold.
bool planMaskedTile(const CopyOp &op, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_MASKEDTILE_H
