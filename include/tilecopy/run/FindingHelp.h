//===- FindingHelp.h - What findings mean -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind of finding explained, with the body of a small kernel that has it. `ptx-check
// --help-findings` prints them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_FINDINGHELP_H
#define TILECOPY_RUN_FINDINGHELP_H

#include "tilecopy/run/Emulator.h"

namespace tilecopy {

struct FindingHelp {
  llvm::StringRef meaning; ///< and what to do about it
  /// The body of a kernel, a line each; empty where the smallest one is long. Given: %r0 = %tid.x,
  /// %b0 = a buffer of 64 bytes, 1 KiB of shared memory `s`, an mbarrier `bar`, local bytes `l`.
  llvm::StringRef example;
  unsigned threads = 1, ctas = 1; ///< that show it; the CTAs are one cluster
  llvm::StringRef cure = {};      ///< what to change, in one short line
};

FindingHelp findingHelp(FindingKind kind);

/// A module whose kernel `k` has the example of a kind for its body.
std::string exampleModule(FindingKind kind);

} // namespace tilecopy

#endif // TILECOPY_RUN_FINDINGHELP_H
