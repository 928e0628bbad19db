//===- CallerPromises.h - What a kernel leaves to its caller ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of a kernel's statements and of its launch that hold for some arguments only
// (op/CallerFacts.h). Those of a copy's tensors and of its mbarrier are in the copy's trace, as
// rule `promised`.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_CALLERPROMISES_H
#define TILECOPY_PROGRAM_CALLERPROMISES_H

#include "tilecopy/program/Program.h"

namespace tilecopy {

struct CallerPromise {
  SourceLoc loc; // of the statement, or of the kernel
  std::string text;
};

/// In the order of the text.
std::vector<CallerPromise> callerPromises(const Kernel &kernel);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_CALLERPROMISES_H
