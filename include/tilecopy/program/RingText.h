//===- RingText.h - Rings as text -------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring from the copies that fill one of its stages, as text, for the C API and the pass plugin. A
// head says how many stages there are, and how many warps of a CTA release each of them:
//
//   ring 3 { readers = 2 }
//   kernel @loads threads(96) {
//     k : i32 in [0, 63]
//     A : global f32[512, 64]
//     S : shared f32[8, 64]
//     full : mbarrier
//     if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full } }
//   }
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_RINGTEXT_H
#define TILECOPY_PROGRAM_RINGTEXT_H

#include "tilecopy/kernel/RingFunctions.h"
#include "tilecopy/program/CopyText.h"

namespace tilecopy {

struct RingText {
  unsigned stages = 2, readers = 1;
  llvm::StringRef copies;

  /// Reads the head. An EmitError says what is not understood and what would be.
  static llvm::Expected<RingText> parse(llvm::StringRef text);
};

/// The copies of a ring, planned. Errors: those of planCopies, and what cannot be the copies of one
/// stage.
llvm::Expected<RingShape> planRing(const RingText &text, llvm::SourceMgr &sources,
                                   const ParseOverrides &overrides = {});

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_RINGTEXT_H
