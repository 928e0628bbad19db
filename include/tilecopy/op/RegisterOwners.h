//===- RegisterOwners.h - Which threads have a register tile ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a copy to or from registers each thread moves what it has, as the register layout says. Where
// a condition leaves out threads, what these have stays where it is: here the layout is part of
// what a program means.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_REGISTEROWNERS_H
#define TILECOPY_OP_REGISTEROWNERS_H

#include "tilecopy/op/CopyOp.h"

namespace tilecopy {

/// The side whose owners decide what moves where some threads do not get to the copy: the
/// destination, if it is in registers, else the source; null if neither is, and where each thread
/// has a tile of its own.
const Operand *ownedSide(const CopyOp &op);

/// For each element of a region of a register tile, in the region's row-major order: the thread of
/// the scope that has it, the first of several. Empty where run time says which elements they are.
std::vector<int64_t> ownersOf(const Operand &tile);

/// How many threads after the first each other copy of an element is, beginning with 0.
std::vector<int64_t> replicaThreadsOf(const Tensor &tile);

/// Whether some owner of that side perhaps does not get to the copy.
bool mayLackOwners(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_OP_REGISTEROWNERS_H
