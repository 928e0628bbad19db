//===- PlanWarnings.h - What a plan gives reason to warn of -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies that are right and probably not what was meant: one thread makes the copy because faster
// ways declined, or several threads each make all of it, which costs as many times the work.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PLANWARNINGS_H
#define TILECOPY_PROGRAM_PLANWARNINGS_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

struct PlanWarning {
  SourceLoc loc;
  llvm::StringRef name; // "slow-copy", "redundant-work"
  std::string message;
};

/// The warnings of a kernel, in the order of its copies.
std::vector<PlanWarning> warningsOf(const PlannedKernel &kernel);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PLANWARNINGS_H
