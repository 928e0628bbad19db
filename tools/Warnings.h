//===- Warnings.h - What tools warn of, and how they are asked --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options -W, as of compilers, over the one table of warnings (program/Warnings.def), and the
// warnings of a program as diagnostics: from its plan, and from a small run of what it means.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_WARNINGS_H
#define TILECOPY_TOOLS_WARNINGS_H

#include "Lowering.h"
#include "tilecopy/program/PlanWarnings.h"
#include "llvm/Support/CommandLine.h"

namespace tilecopy {

struct WarningSettings {
  WarningSet on = WarningSet::onByDefault();
  WarningSet errors; // of those that are on
};

/// Reads the word after -W: "bank-conflict", "no-bank-conflict", "error", "error=missing-sync",
/// "no-error", "no-error=missing-sync".
llvm::Error applyWarningWord(llvm::StringRef word, WarningSettings &settings);

/// Parses what follows -W and checks it.
class WarningWordParser : public llvm::cl::parser<std::string> {
public:
  using llvm::cl::parser<std::string>::parser;
  bool parse(llvm::cl::Option &option, llvm::StringRef name, llvm::StringRef text,
             std::string &into);
};

/// -W<name>, -Wno-<name>, -Werror and so on; the last word about a warning counts.
struct WarningOptions {
  explicit WarningOptions(llvm::cl::OptionCategory &category);
  llvm::cl::list<std::string, bool, WarningWordParser> words;
  WarningSettings read() const;
};

struct TextWarning {
  llvm::SMDiagnostic diagnostic; // with "[-W<name>]", and the edit that cures it
  Warning kind;
  bool isError;
};

/// The warnings of a program as it was planned, whose text is in `sources`, kernel by kernel in the
/// order of the text.
std::vector<TextWarning> warningsIn(const Program &program, const PlannedProgram &planned,
                                    const llvm::SourceMgr &sources,
                                    const WarningSettings &settings);

/// Reports them. False after one that is an error.
bool reportWarnings(const Program &program, const PlannedProgram &planned,
                    const llvm::SourceMgr &sources, const WarningSettings &settings,
                    DiagnosticLog &log);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_WARNINGS_H
