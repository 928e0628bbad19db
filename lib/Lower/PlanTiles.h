//===- PlanTiles.h - Register tiles and pools of a kernel -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Register tiles are values, so a tile that a body stores to merges where control flow does. A tile
// that a load from tensor memory is filling has its value after a wait, and the wait comes before
// it merges.
//
// From the allocation on, a pool's address is in a word of shared memory, and a thread may read it
// once it knows that the allocation is done. This is so after the first barrier of the CTA, where
// all threads read it together, once. Where a program makes it known by other means, the word is
// read where the address is used.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_PLANTILES_H
#define TILECOPY_LIB_LOWER_PLANTILES_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

/// Fills the plan's `tiles`; its branches are planned.
void planTiles(PlannedKernel &planned);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_PLANTILES_H
