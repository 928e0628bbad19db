//===- Proving.h - Programs and PTX for the tests of Prove ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PROVING_H
#define TILECOPY_TEST_PROVING_H

#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/prove/Prove.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

/// One kernel, and the PTX that TileCopy makes of it.
struct Subject {
  Program program;
  std::string ptx;
  std::vector<EmittedKernel> kernels;
  EmittedKernel emitted; ///< the first

  explicit Subject(Program given) : program(std::move(given)) {
    llvm::LLVMContext context;
    std::tie(ptx, kernels) = take(lowerToPtx(program, context));
    emitted = kernels.front();
  }
  /// The samples and the cases, as paths from the root of the sources.
  static std::vector<std::string> paths();
  /// One of these. None if it is a case of a program that is refused.
  static std::optional<Subject> ofPath(const std::string &path);
  static Subject ofFile(const std::string &path) {
    auto text = llvm::MemoryBuffer::getFile(std::string(TILECOPY_SOURCE) + "/" + path);
    if (!text)
      llvm::report_fatal_error(llvm::Twine(path) + ": " + text.getError().message());
    return ofBuffer(std::move(*text));
  }
  static Subject ofText(llvm::StringRef text) {
    return ofBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(("target sm_90a\n" + text).str(), "test.tile"));
  }
  static Subject ofBuffer(std::unique_ptr<llvm::MemoryBuffer> text) {
    llvm::SourceMgr sources;
    return Subject(take(parseProgram(std::move(text), sources)));
  }

  template <typename T> static T take(llvm::Expected<T> value) {
    if (!value)
      llvm::report_fatal_error(value.takeError());
    return std::move(*value);
  }

  /// Whether the emulator finds something wrong with PTX under the arguments, in either schedule.
  /// None where it cannot run that.
  std::optional<bool> isWrong(llvm::StringRef text, const ArgumentValues &arguments,
                              std::optional<std::array<int64_t, 3>> onlyCta = std::nullopt) const {
    MemoryBudget budget;
    budget.limit = uint64_t(1) << 30;
    budget.sparse = onlyCta.has_value();
    budget.execution.onlyCta = onlyCta;
    auto check = KernelCheck::create(program.kernels[0], arguments, 1, budget);
    if (!check)
      return llvm::consumeError(check.takeError()), std::nullopt;
    LaunchInfo launch{emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps,
                      emitted.counters};
    Placement placement;
    placement.guardBytes = 0;
    placement.explains = false;
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.onlyCta = onlyCta;
      options.stepLimit = uint64_t(1) << 28; // a mutant may never end
      auto device = createEmulator(options);
      auto module = device->load(text, "k.ptx");
      if (!module)
        return llvm::consumeError(module.takeError()), std::nullopt;
      auto report = check->run(*device, **module, launch, placement);
      if (!report)
        return llvm::consumeError(report.takeError()), true;
      if (!report->passed())
        return true;
    }
    return false;
  }

  KernelProof proofOf(llvm::StringRef text, double seconds = 60) const {
    ProveOptions options;
    options.seconds = seconds;
    options.replay = [&](const ProofArguments &arguments) -> llvm::Expected<bool> {
      return isWrong(text, arguments).value_or(false);
    };
    options.replayCta = [&](const ProofArguments &arguments,
                            const std::array<int64_t, 3> &cta) -> llvm::Expected<bool> {
      return isWrong(text, arguments, cta).value_or(false);
    };
    options.tries = take(chooseArgumentSets(program.kernels[0], {})).sets;
    ProofLaunch launch{emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps};
    return take(proveKernel(program.kernels[0], text, launch, options));
  }
  KernelProof proof() const { return proofOf(ptx); }
};

inline std::vector<std::string> Subject::paths() {
  std::vector<std::string> paths;
  std::string root = std::string(TILECOPY_SOURCE) + "/";
  for (const char *folder : {"ptx-samples", "test/cases"}) {
    std::error_code failed;
    for (llvm::sys::fs::recursive_directory_iterator it(root + folder, failed), end;
         !failed && it != end; it.increment(failed))
      if (llvm::StringRef(it->path()).ends_with(".tile"))
        paths.push_back(it->path().substr(root.size()));
    if (failed)
      llvm::report_fatal_error(llvm::Twine(folder) + ": " + failed.message());
  }
  llvm::sort(paths);
  return paths;
}

inline std::optional<Subject> Subject::ofPath(const std::string &path) {
  auto text = llvm::MemoryBuffer::getFile(std::string(TILECOPY_SOURCE) + "/" + path);
  if (!text)
    llvm::report_fatal_error(llvm::Twine(path) + ": " + text.getError().message());
  llvm::SourceMgr sources;
  auto program = parseProgram(std::move(*text), sources);
  if (!program)
    return llvm::consumeError(program.takeError()), std::nullopt;
  llvm::LLVMContext context;
  auto lowered = lowerToPtx(*program, context);
  if (!lowered)
    return llvm::consumeError(lowered.takeError()), std::nullopt;
  return Subject(std::move(*program));
}

inline std::string textOf(const ProofArguments &arguments) {
  std::string text;
  for (const auto &[name, value] : arguments)
    text += (text.empty() ? "" : ", ") + name + "=" + std::to_string(value);
  return text;
}

inline std::string textOf(const KernelProof &p) {
  std::string text = p.verdict == KernelProof::Proved    ? "proved"
                     : p.verdict == KernelProof::Refuted ? "refuted"
                                                         : "unknown";
  if (p.line != 0)
    text += ", line " + std::to_string(p.line);
  if (!p.opcode.empty())
    text += ", " + p.opcode;
  for (const auto &[name, value] : p.arguments)
    text += ", " + name + "=" + std::to_string(value);
  return p.reason.empty() ? text : text + ": " + p.reason;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_PROVING_H
