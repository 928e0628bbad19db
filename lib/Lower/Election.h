//===- Election.h - Where one thread of a warp is elected -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy takes its operands from uniform registers. Unless ptxas knows that at most one thread
// of the warp is active, it makes a loop around the instruction. A comparison of the whole index
// with one number tells it that and costs the least; comparisons of its parts (`lane == 0 && warp
// == 0`) do not. Where one thread of each of several warps is active, an election tells ptxas, even
// one among a single lane.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_ELECTION_H
#define TILECOPY_LIB_LOWER_ELECTION_H

#include "tilecopy/program/Program.h"
#include <optional>

namespace tilecopy {

/// The one thread of the CTA that enters a branch which issues copies; none if there are more, or
/// if the branch has an `elect`.
std::optional<unsigned> onlyThreadOf(const IfStmt &branch, const llvm::BitVector &inside);

/// The lanes of an election that is added to a branch without `elect`, which the threads `inside`
/// enter; 0 for none. It is added if the body issues copies by single threads, the same single lane
/// of each warp enters, and the target has elections.
uint32_t lanesToElect(const IfStmt &branch, const llvm::BitVector &inside, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_ELECTION_H
