//===- DispatchTrace.h - What the dispatcher and its trace share -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which finding declines a candidate, and which candidates are for other memories.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_DISPATCHTRACE_H
#define TILECOPY_LIB_PLANNING_DISPATCHTRACE_H

#include "tilecopy/plan/Dispatch.h"
#include "llvm/ADT/STLExtras.h"

namespace tilecopy {

inline bool declines(const RuleFinding &f) { return f.required && f.status != Proof::Proven; }

/// A variant that is for other spaces has nothing to say about this copy.
inline bool isForOtherSpaces(const DispatchCandidate &c) {
  auto it = llvm::find_if(c.findings, declines);
  return it != c.findings.end() &&
         (it->rule == "pair" || (it->rule == "memory" && c.variant == "fallback"));
}

/// The rule under which the slow path notes what would avoid it.
constexpr llvm::StringLiteral oneChange = "one-change";

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_DISPATCHTRACE_H
