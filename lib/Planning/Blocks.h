//===- Blocks.h - Blocks x threads, transposed in registers ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choice between vectors that both sides share (Partition.h) and blocks that a thread
// transposes (BlockForm), for sides that are contiguous along different dimensions.
//
// Elements of 2 bytes could also be transposed by movmatrix, 8 by 8 of a warp at a time. It is
// slower: 64 elements of a thread take 32 MOVM or 32 PRMT (sm_90a), and on an H200 a warp's
// movmatrix takes twice as long as its prmt. A block also needs no other lane, and leaves open
// which lane has which block.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_BLOCKS_H
#define TILECOPY_LIB_PLANNING_BLOCKS_H

#include "Partition.h"

namespace tilecopy {

/// `plan` is what `partition` made of the same request. Replaces it by blocks if they take fewer
/// wavefronts of shared memory, or as many and fewer accesses; the best widths by the same
/// criterion. Notes what it has found when the sides have no common run.
void preferBlocks(const PartitionRequest &request, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_BLOCKS_H
