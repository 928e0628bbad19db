//===- Lowering.h - What tools that lower programs share --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options that choose a target and a level of optimization, and what is said of statements that
// cannot be planned.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_LOWERING_H
#define TILECOPY_TOOLS_LOWERING_H

#include "CommandLine.h"
#include "DiagnosticLog.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"

namespace tilecopy {

/// Options that choose what copies are compiled for; both ptx-dump and ptx-run have them.
struct TargetOptions {
  explicit TargetOptions(llvm::cl::OptionCategory &category);
  llvm::cl::opt<std::string> cpu, ptxIsa, variant;

  /// Whether --mcpu=help asks for the list of targets.
  bool wantsList() const { return cpu == "help"; }
  /// What the options override in a program.
  llvm::Expected<ParseOverrides> read() const;
};

/// -O0 to -O3; both ptx-dump and ptx-run have it.
struct LevelOption : llvm::cl::opt<OptLevel, false, ChoiceParser<OptLevel>> {
  explicit LevelOption(llvm::cl::OptionCategory &category);
};

/// Prints the targets that TileCopy has, and what each can do.
void printTargets(llvm::raw_ostream &os);

/// The most LLVM instructions of a program (EmitOptions): 100,000, seventy times those of the
/// largest one of ours, less ten for each copy, since plans take memory too.
uint64_t greatestEmitted(const PlannedProgram &planned);

/// Reports a statement that cannot be planned, and its notes.
void reportMistake(DiagnosticLog &log, const llvm::SourceMgr &sources, const PlanMistake &mistake);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_LOWERING_H
