//===- GuardTests.cpp - Is a guard that is missing noticed? ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers programs whose tiles leave their tensors, or whose threads do not divide them, and takes
// the guards out of their PTX, one at a time: a branch around accesses is dropped, or its
// condition turned round. Each must show on the emulator, by a finding or by a wrong byte of a
// global or shared tensor, under some of the arguments that the program allows.
//
//   GuardTests test/mutation/edges
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {

cl::list<std::string> roots(cl::Positional, cl::OneOrMore, cl::desc("<.tile files or folders>"));
cl::opt<bool> verbose("verbose", cl::desc("one line for each change"));

struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

/// Shared memory as each CTA leaves it.
struct SharedAtExit : EmulatorObserver {
  void sharedAtEnd(const SharedAtEnd &s) override {
    bytes[{s.variable.str(), s.cta}].assign(s.bytes.begin(), s.bytes.end());
  }
  std::map<std::pair<std::string, std::array<unsigned, 3>>, std::vector<uint8_t>> bytes;
};

/// A program under each of its argument sets.
class Subject {
public:
  Error load(StringRef file);
  /// What is seen of this PTX: an error, or empty when it is right.
  std::string run(const std::string &text, bool reference);
  std::string ptx;

private:
  std::optional<Program> program;
  std::vector<EmittedKernel> emitted;
  std::vector<KernelCheck> checks; // one for each set of arguments
  std::vector<SharedAtExit> shared;
  uint64_t stepLimit = 0;
};

} // namespace

/// Every combination of the values that the scalars can have. The ranges are small.
static std::vector<ArgumentValues> allArguments(const Kernel &kernel) {
  std::vector<ArgumentValues> sets{{}};
  for (const Symbol &s : kernel.scalars()) {
    std::vector<ArgumentValues> more;
    for (int64_t v = s.range().lo; v <= s.range().hi; ++v)
      if (v % s.divisor() == 0)
        for (ArgumentValues set : sets) {
          set[s.name().str()] = v;
          more.push_back(std::move(set));
        }
    sets = std::move(more);
  }
  return sets;
}

Error Subject::load(StringRef file) {
  auto text = MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!text)
    return createStringError("cannot read " + file + ": " + text.getError().message());
  SourceMgr sources;
  auto parsed = parseProgram(std::move(*text), sources, {});
  if (!parsed)
    return parsed.takeError();
  program.emplace(std::move(*parsed));
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  EmitOptions options;
  options.sharedApart = true; // shared tensors are found by name
  auto lowered = lowerToPtx(*program, context, OptLevel::O1, options);
  if (!lowered)
    return lowered.takeError();
  ptx = std::move(lowered->first);
  emitted = std::move(lowered->second);
  for (const ArgumentValues &values : allArguments(program->kernels[0])) {
    auto check = KernelCheck::create(program->kernels[0], values, /*seed=*/1);
    if (!check)
      return check.takeError();
    checks.push_back(std::move(*check));
  }
  return Error::success();
}

std::string Subject::run(const std::string &text, bool reference) {
  auto emulator = createEmulator();
  auto module = emulator->load(text, "edges");
  if (!module)
    return toString(module.takeError());
  for (auto [n, check] : enumerate(checks)) {
    SharedAtExit left;
    EmulatorOptions options;
    options.observer = &left;
    options.maxFindings = 1;
    if (stepLimit)
      options.stepLimit = stepLimit;
    emulator->setOptions(options);
    Placement placement;
    placement.guardBytes = 0; // the emulator knows the bounds itself
    LaunchInfo launch{emitted[0].name, emitted[0].dynamicSharedBytes, emitted[0].tensorMaps,
                      emitted[0].counters};
    auto report = check.run(*emulator, **module, launch, placement);
    if (!report)
      return toString(report.takeError());
    if (!report->passed())
      return report->text();
    if (reference) {
      shared.push_back(std::move(left));
      stepLimit = std::max(stepLimit, 4 * emulator->executedInstructions() + 10000);
    } else if (left.bytes != shared[n].bytes) {
      return "shared memory differs";
    }
  }
  return "";
}

/// The guards of a program, each of which must be seen to be missed.
static bool checkProgram(StringRef file, unsigned &guards) {
  Subject subject;
  if (Error e = subject.load(file)) {
    outs() << file << ": " << toString(std::move(e)) << '\n';
    return false;
  }
  if (std::string wrong = subject.run(subject.ptx, /*reference=*/true); !wrong.empty()) {
    outs() << file << ": " << wrong << '\n';
    return false;
  }
  bool good = true;
  std::vector<Mutation> removals = findGuards(subject.ptx);
  guards += removals.size();
  for (const Mutation &m : removals) {
    std::string seen = subject.run(applyMutation(subject.ptx, m), /*reference=*/false);
    if (verbose || seen.empty())
      outs() << (seen.empty() ? "NOT NOTICED: " : "noticed: ") << sys::path::filename(file) << ':'
             << m.line + 1 << " | " << m.name << " | " << StringRef(seen).split('\n').first << '\n';
    good &= !seen.empty();
  }
  if (removals.empty())
    outs() << file << ": no guard\n";
  return good && !removals.empty();
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "Takes guards out of PTX, one at a time, and runs it.\n");
  std::vector<std::string> files;
  for (const std::string &root : roots) {
    std::error_code error;
    if (!sys::fs::is_directory(root))
      files.push_back(root);
    else
      for (sys::fs::directory_iterator it(root, error), end; it != end && !error;
           it.increment(error))
        if (StringRef(it->path()).ends_with(".tile"))
          files.push_back(it->path());
  }
  llvm::sort(files);
  bool good = !files.empty();
  unsigned guards = 0;
  for (const std::string &file : files)
    good &= checkProgram(file, guards);
  outs() << "guards: " << guards << " changes of " << files.size() << " programs\n";
  return good ? 0 : 1;
}
