//===- HeldTiles.h - Indices and predicates in registers --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan is made as if indices and predicates were anywhere. Then it is known which thread needs
// which of them, and those in registers are found.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_HELDTILES_H
#define TILECOPY_LIB_PLANNING_HELDTILES_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// Fills in where the threads of a plan find the integers that are in registers, or records the
/// rule `indices` or `mask`.
bool holdIntegers(const CopyOp &op, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_HELDTILES_H
