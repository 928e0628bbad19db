//===- Proof.h - Proven, disproven, unknown ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fact about run-time values can be proved, disproved, or neither. TileCopy never treats "not
// disproved" as "proved": an automatic choice needs a proof, and an unknown fact is reported as
// unknown, with what would settle it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LAYOUT_PROOF_H
#define TILECOPY_LAYOUT_PROOF_H

#include "llvm/ADT/StringRef.h"

namespace tilecopy {

enum class Proof { Proven, Disproven, Unknown };

inline llvm::StringRef proofName(Proof p) {
  return p == Proof::Proven ? "proven" : p == Proof::Disproven ? "disproven" : "unknown";
}

/// All of several facts: disproven if one is, else unknown if one is.
inline Proof operator&&(Proof a, Proof b) {
  if (a == Proof::Disproven || b == Proof::Disproven)
    return Proof::Disproven;
  return a == Proof::Proven && b == Proof::Proven ? Proof::Proven : Proof::Unknown;
}

inline Proof proofOf(bool fact) { return fact ? Proof::Proven : Proof::Disproven; }

} // namespace tilecopy

#endif // TILECOPY_LAYOUT_PROOF_H
