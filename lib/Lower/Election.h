//===- Election.h - Where one thread of a warp is elected -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy takes its operands from registers that a warp shares. Unless ptxas knows that at most
// one thread of the warp is there, it makes a loop around the instruction. A comparison with the
// thread's index does not help; an election does, even one among a single lane.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_ELECTION_H
#define TILECOPY_LIB_LOWER_ELECTION_H

#include "tilecopy/program/Program.h"

namespace tilecopy {

/// The lanes of an election that a branch without `elect` gets in front of its body, into which the
/// threads `inside` go; 0 for none. That takes a body that issues copies by single threads, one and
/// the same lane in each warp, and a target with elections.
uint32_t lanesToElect(const IfStmt &branch, const llvm::BitVector &inside, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_ELECTION_H
