//===- ProveProgram.cpp - Proofs of whole programs ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/prove/ProveProgram.h"
#include "tilecopy/check/Check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include <chrono>

using namespace tilecopy;
using namespace llvm;

std::vector<EmulatorOptions> tilecopy::usualRuns() {
  std::vector<EmulatorOptions> runs;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed : {uint64_t(0), EmulatorOptions::reversed}) {
      EmulatorOptions run;
      run.schedule = schedule;
      run.seed = seed;
      runs.push_back(run);
    }
  return runs;
}

namespace {
/// A proof does not depend on warnings and remarks.
struct NothingIsSaid final : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

/// When the run of a counterexample is given up. What is polled takes no argument, and proofs may
/// run in several threads at the same time.
struct RunEnd {
  std::chrono::steady_clock::time_point at;
  bool (*shallStop)() = nullptr;
};

/// A kernel, and the emulator that judges counterexamples of its proof.
struct Judge {
  const Kernel &kernel;
  const EmittedKernel &emitted;
  EmulatorDevice &emulator;
  DeviceModule &module;
  const ProofOptions &options;

  /// Runs all CTAs, or those of one CTA's cluster. What cannot be run, or takes too long, is an
  /// error and shows nothing.
  Expected<bool> isWrong(const ProofArguments &arguments,
                         std::optional<std::array<int64_t, 3>> cta = std::nullopt) const;
};
} // namespace

static thread_local RunEnd runEnd;

static bool isRunOver() {
  return std::chrono::steady_clock::now() > runEnd.at || (runEnd.shallStop && runEnd.shallStop());
}

Expected<bool> Judge::isWrong(const ProofArguments &arguments,
                              std::optional<std::array<int64_t, 3>> cta) const {
  runEnd.at = std::chrono::steady_clock::now() +
              std::chrono::milliseconds(int64_t(options.runSeconds * 1000));
  runEnd.shallStop = options.shallStop;
  MemoryBudget budget;
  budget.limit = options.memory;
  budget.accessBytes = uint64_t(20) << 20;
  budget.sparse = true;
  budget.execution = Execution(isRunOver);
  budget.execution.onlyCta = cta;
  auto check = KernelCheck::create(kernel, arguments, options.seed, budget);
  if (!check)
    return check.takeError();
  LaunchInfo launch{emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters};
  Placement placement;
  placement.guardBytes = 0; // the emulator checks bounds
  placement.explains = false;
  for (EmulatorOptions run : options.runs) {
    run.shallStop = isRunOver;
    run.onlyCta = cta;
    run.cores = 1; // polled in this thread only
    emulator.setOptions(run);
    auto report = check->run(emulator, module, launch, placement);
    if (report.errorIsA<LaunchStopped>())
      return report.takeError();
    if (!report)
      return consumeError(report.takeError()), true;
    if (!report->passed())
      return true;
  }
  return false;
}

Expected<std::vector<KernelProof>> tilecopy::proveKernels(const Program &program, StringRef ptx,
                                                          ArrayRef<EmittedKernel> emitted,
                                                          const ProofOptions &options) {
  std::unique_ptr<EmulatorDevice> emulator = createEmulator();
  auto module = emulator->load(ptx, options.ptxName);
  if (!module)
    return module.takeError();
  std::vector<KernelProof> proofs;
  for (auto [kernel, launch] : zip_equal(program.kernels, emitted)) {
    Judge judge{kernel, launch, *emulator, **module, options};
    ProveOptions how;
    how.seconds = options.seconds;
    how.shallStop = options.shallStop;
    how.replay = [&](const ProofArguments &arguments) { return judge.isWrong(arguments); };
    how.replayCta = [&](const ProofArguments &arguments, const std::array<int64_t, 3> &cta) {
      return judge.isWrong(arguments, cta);
    };
    // What the sets that a run chooses find is refuted, whatever stops the proof.
    Execution execution(options.shallStop);
    if (auto chosen = chooseArgumentSets(kernel, options.arguments, execution, mostSparseBytes))
      how.tries = std::move(chosen->sets);
    else
      consumeError(chosen.takeError());
    auto proof =
        proveKernel(kernel, ptx, {launch.name, launch.dynamicSharedBytes, launch.tensorMaps}, how);
    if (!proof)
      return proof.takeError();
    proofs.push_back(std::move(*proof));
  }
  return proofs;
}

Expected<ProgramProof> tilecopy::proveProgram(StringRef text, const ProofOptions &options,
                                              const ParseOverrides &overrides) {
  SourceMgr sources;
  auto program =
      parseProgram(MemoryBuffer::getMemBufferCopy(text, "<program>"), sources, overrides);
  if (!program)
    return program.takeError();
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<NothingIsSaid>());
  auto lowered = lowerToPtx(*program, context, options.level);
  if (!lowered)
    return lowered.takeError();
  StringRef ptx = options.ptx ? StringRef(*options.ptx) : StringRef(lowered->first);
  auto kernels = proveKernels(*program, ptx, lowered->second, options);
  if (!kernels)
    return kernels.takeError();
  return ProgramProof{std::move(*program), std::move(*kernels)};
}

ProofCounts ProgramProof::counts() const {
  ProofCounts counts;
  for (const KernelProof &proof : kernels)
    counts.add(proof.verdict);
  return counts;
}
