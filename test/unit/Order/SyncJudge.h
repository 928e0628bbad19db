//===- SyncJudge.h - Programs without some of their barriers ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes statements of synchronization out of programs, and runs what is left on the emulator under
// both schedules and several interleavings.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_ORDER_SYNCJUDGE_H
#define TILECOPY_TEST_UNIT_ORDER_SYNCJUDGE_H

#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

constexpr unsigned Interleavings = 8;

inline StatementBlock *bodyIn(Statement &s) {
  if (auto *branch = std::get_if<IfStmt>(&s.node))
    return &branch->body;
  auto *loop = std::get_if<ForStmt>(&s.node);
  return loop ? &loop->body : nullptr;
}

inline std::string textOf(const Program &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

/// The n-th statement that counts is taken out; false if there are fewer.
inline bool dropNth(StatementBlock &block, unsigned &n, std::string &what,
                    llvm::function_ref<bool(const Statement &)> counts) {
  for (size_t i = 0; i != block.size(); ++i) {
    if (counts(block[i]) && n-- == 0) {
      what = "line " + std::to_string(block[i].loc.line);
      block.erase(block.begin() + ptrdiff_t(i));
      return true;
    }
    if (StatementBlock *body = bodyIn(block[i]); body && dropNth(*body, n, what, counts))
      return true;
  }
  return false;
}

inline bool dropNth(Program &program, unsigned n, std::string &what,
                    llvm::function_ref<bool(const Statement &)> counts) {
  for (Kernel &k : program.kernels)
    if (dropNth(k.body, n, what, counts))
      return true;
  return false;
}

/// A program, what it means, and its runs with any plan.
class Judged {
public:
  /// Threads that poll an mbarrier of sm_80 make many steps where the interleaving is unkind.
  /// Arguments that are not given are chosen.
  explicit Judged(const Program &program, uint64_t stepLimit = EmulatorOptions().stepLimit,
                  ArgumentValues given = {})
      : program(program), stepLimit(stepLimit), given(std::move(given)) {}

  const Program &of() const { return program; }
  /// Runs a plan; what is wrong first, or nothing.
  std::string run(const PlannedProgram &planned, unsigned interleavings) {
    llvm::LLVMContext context;
    context.setDiagnosticHandler(std::make_unique<SilentHandler>());
    EmitOptions options;
    options.sharedApart = true;
    auto lowered = lowerToPtx(planned, context, OptLevel::O1, options);
    if (!lowered)
      return toString(lowered.takeError());
    if (std::string wrong = makeChecks(); !wrong.empty())
      return wrong;
    for (auto [check, emitted] : llvm::zip(checks, lowered->second)) {
      for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
        for (unsigned seed = 0; seed != interleavings; ++seed) {
          std::string wrong = runOnce(check, lowered->first, emitted, schedule, seed);
          if (!wrong.empty())
            return wrong;
        }
    }
    return "";
  }

private:
  struct SilentHandler : llvm::DiagnosticHandler {
    bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
  };

  /// What the kernels must do, which is the same for all plans of the program.
  std::string makeChecks() {
    for (size_t k = checks.size(); k != program.kernels.size(); ++k) {
      auto check = KernelCheck::create(program.kernels[k], given, 1);
      if (!check)
        return toString(check.takeError());
      checks.push_back(std::move(*check));
    }
    return "";
  }

  std::string runOnce(const KernelCheck &check, llvm::StringRef ptx, const EmittedKernel &emitted,
                      Schedule schedule, unsigned seed) const {
    EmulatorOptions options;
    options.schedule = schedule;
    options.seed = seed;
    options.maxFindings = 1;
    options.stepLimit = stepLimit;
    auto device = createEmulator(options);
    auto module = device->load(ptx, "auto.ptx");
    if (!module)
      return toString(module.takeError());
    auto report = check.run(
        *device, **module,
        {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters}, {0});
    if (!report)
      return toString(report.takeError());
    return report->passed() ? "" : report->text();
  }

  const Program &program;
  uint64_t stepLimit;
  ArgumentValues given;
  std::vector<KernelCheck> checks;
};

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_ORDER_SYNCJUDGE_H
