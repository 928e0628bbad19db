//===- FindFault.h - What a run would find, before it -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes the reference meaning of a kernel in its first cluster, with small arguments under which
// rings of stages wrap around: first without data, which is enough for most right programs and
// costs little, and with data where that finds something. It takes no plan and no PTX. A program
// that a run finds no fault with has none here: it is the same meaning that runs are compared with.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_FINDFAULT_H
#define TILECOPY_CHECK_FINDFAULT_H

#include "tilecopy/check/Reference.h"

namespace tilecopy {

/// A fault of one statement, with the fields of StatementError.
struct ProgramFault {
  SourceLoc loc;
  std::string text;
  std::string cure; // a statement before it that would be enough; empty where none is known
};

/// About 50 milliseconds for each of the two searches, counted in moved elements.
constexpr uint64_t CostOfFindFault = uint64_t(1) << 20;

/// The first fault. Nothing if the kernel has no fault, or if finding it costs more than `most`.
std::optional<ProgramFault> findFault(const Kernel &kernel, uint64_t most = CostOfFindFault);

} // namespace tilecopy

#endif // TILECOPY_CHECK_FINDFAULT_H
