//===- RepeatedWait.h - A wait that does not wait ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_REPEATEDWAIT_H
#define TILECOPY_RUN_REPEATEDWAIT_H

#include "tilecopy/run/Stall.h"

namespace tilecopy {

/// A wait that its threads have passed more often, with one parity, than phases of that parity have
/// ended: it asks for the same phase again, and so does not wait.
struct RepeatedWait {
  uint32_t site = 0;
  bool isAhead =
      false;        ///< of who fills: the phase before the first has ended, so that it is one more
  std::string what; ///< "has passed 2 times with parity 0, and 1 phase of that parity ended"
};

/// The first of an mbarrier, which is in this phase.
std::optional<RepeatedWait> repeatedWait(const BarrierLog &log, uint64_t phase);

} // namespace tilecopy

#endif // TILECOPY_RUN_REPEATEDWAIT_H
