//===- Election.h - Where one thread of a warp is elected -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy takes its operands from registers that a warp shares. Unless ptxas knows that at most
// one thread of the warp is there, it makes a loop around the instruction. It knows after a
// comparison of the whole index with one number, which costs the least, and not after comparisons
// with its parts (`lane == 0 && warp == 0`). Where a thread of each of several warps is there, an
// election tells ptxas, even one among a single lane.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_ELECTION_H
#define TILECOPY_LIB_LOWER_ELECTION_H

#include "tilecopy/program/Program.h"
#include <optional>

namespace tilecopy {

/// The one thread of the CTA that goes into a branch which issues copies; none where there are
/// more, or the branch has an `elect`.
std::optional<unsigned> onlyThreadOf(const IfStmt &branch, const llvm::BitVector &inside);

/// The lanes of an election that a branch without `elect` gets in front of its body, into which the
/// threads `inside` go; 0 for none. That takes a body that issues copies by single threads, one and
/// the same lane in each warp, and a target with elections.
uint32_t lanesToElect(const IfStmt &branch, const llvm::BitVector &inside, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_ELECTION_H
