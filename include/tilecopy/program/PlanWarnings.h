//===- PlanWarnings.h - What a plan gives reason to warn of -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The warnings of the tools (Warnings.def), and those of them that a plan alone gives reason for:
// copies that are right and probably not what was meant, accesses that cost more than they must,
// order that is missing or that nothing needs. Each says what cures it, and, where that is a single
// word, how to edit the text.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PLANWARNINGS_H
#define TILECOPY_PROGRAM_PLANWARNINGS_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

enum class Warning : unsigned {
#define TILECOPY_WARNING(kind, name, on, meaning) kind,
#include "tilecopy/program/Warnings.def"
};

struct WarningInfo {
  llvm::StringLiteral name;
  bool isOn; // when the command line says nothing
  llvm::StringLiteral meaning;
};

/// By kind.
llvm::ArrayRef<WarningInfo> knownWarnings();
inline const WarningInfo &infoOf(Warning kind) { return knownWarnings()[unsigned(kind)]; }

/// A set of kinds.
class WarningSet {
public:
  static WarningSet onByDefault();
  bool has(Warning kind) const { return bits >> unsigned(kind) & 1; }
  void set(Warning kind, bool on) {
    bits = on ? bits | 1u << unsigned(kind) : bits & ~(1u << unsigned(kind));
  }

private:
  uint32_t bits = 0;
};

/// An edit of the text.
struct WarningEdit {
  enum What {
    FirstWord, // in place of the first word of the statement: "copy_async.cta"
    Before,    // a line before the statement: "sync.cta"
    After,     // a line after it: "fence.proxy_async"
    Layout,    // the layout in the declaration of a tensor
  } what = FirstWord;
  SourceLoc at; // the statement's, or the declaration's
  std::string text;
};

struct PlanWarning {
  SourceLoc loc;
  Warning kind;
  std::string message;
  std::optional<WarningEdit> edit = std::nullopt;
};

/// The warnings of a kernel of these kinds, in the order of the text. MissingSync is here only what
/// the proxies of memory lack; the rest of it takes a run (check/FindFault.h).
std::vector<PlanWarning> warningsOf(const PlannedKernel &kernel,
                                    WarningSet wanted = WarningSet::onByDefault());

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PLANWARNINGS_H
