//===- PlaceSynchronizationTest.cpp - What sync auto places ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs with their barriers, fences and groups taken out and `sync auto` instead: the samples
// and generated ones. They must pass on the emulator under both schedules and several
// interleavings, with no more barriers than by hand, and without any one item that was placed they
// must not.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace llvm;

namespace {

struct SilentHandler : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

/// Whether `sync auto` places such statements.
bool isPlaced(const Statement &s) {
  const auto *fence = std::get_if<FenceStmt>(&s.node);
  return std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<GroupStmt>(s.node) ||
         (fence && fence->kind != FenceStmt::MbarrierInit);
}

StatementBlock *bodyIn(Statement &s) {
  if (auto *branch = std::get_if<IfStmt>(&s.node))
    return &branch->body;
  auto *loop = std::get_if<ForStmt>(&s.node);
  return loop ? &loop->body : nullptr;
}

/// Takes out those that `isOut` counts; bodies that become empty stay.
void strip(StatementBlock &block, function_ref<bool(const Statement &)> isOut) {
  erase_if(block, isOut);
  for (Statement &s : block)
    if (StatementBlock *body = bodyIn(s))
      strip(*body, isOut);
}

Program withoutSync(const Program &program) {
  Program bare = program;
  for (Kernel &k : bare.kernels) {
    strip(k.body, isPlaced);
    k.syncAuto = true;
  }
  return bare;
}

unsigned barriersIn(const Program &program) {
  unsigned n = 0;
  for (const Kernel &k : program.kernels)
    forEachStatement(k.body,
                     [&](const Statement &s) { n += std::holds_alternative<SyncStmt>(s.node); });
  return n;
}

std::string textOf(const Program &program) {
  std::string text;
  raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

/// A program with `sync auto`, what it means, and its runs with any plan.
class Judged {
public:
  explicit Judged(const Program &program) : program(program) {}

  /// Runs a plan under both schedules and so many interleavings; what is wrong first, or nothing.
  std::string run(const PlannedProgram &planned, unsigned interleavings) {
    LLVMContext context;
    context.setDiagnosticHandler(std::make_unique<SilentHandler>());
    EmitOptions options;
    options.sharedApart = true;
    auto lowered = lowerToPtx(planned, context, OptLevel::O1, options);
    if (!lowered)
      return toString(lowered.takeError());
    for (auto [kernel, emitted] : zip(program.kernels, lowered->second)) {
      auto check = KernelCheck::create(kernel, {}, 1);
      if (!check)
        return toString(check.takeError());
      for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
        for (unsigned seed = 0; seed != interleavings; ++seed) {
          std::string wrong = runOnce(*check, lowered->first, emitted, schedule, seed);
          if (!wrong.empty())
            return wrong;
        }
    }
    return "";
  }

private:
  static std::string runOnce(const KernelCheck &check, StringRef ptx, const EmittedKernel &emitted,
                             Schedule schedule, unsigned seed) {
    EmulatorOptions options;
    options.schedule = schedule;
    options.seed = seed;
    options.maxFindings = 1;
    options.stepLimit = uint64_t(1) << 24;
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
};

/// The n-th placed statement is taken out; false if there are fewer.
bool dropNth(StatementBlock &block, unsigned &n, std::string &what) {
  for (size_t i = 0; i != block.size(); ++i) {
    if (isPlaced(block[i]) && n-- == 0) {
      what = "line " + std::to_string(block[i].loc.line);
      block.erase(block.begin() + i);
      return true;
    }
    if (StatementBlock *body = bodyIn(block[i]); body && dropNth(*body, n, what))
      return true;
  }
  return false;
}

bool dropNth(Program &program, unsigned n, std::string &what) {
  for (Kernel &k : program.kernels)
    if (dropNth(k.body, n, what))
      return true;
  return false;
}

/// What was placed, and how many of it are not needed by any run.
struct Outcome {
  unsigned placed = 0, needless = 0;
  bool isRefused = false;
};

Outcome judge(const Program &byHand, unsigned interleavings, bool mutates) {
  Outcome outcome;
  Program bare = withoutSync(byHand);
  Judged judged(bare);
  auto planned = planProgram(bare);
  if (!planned) { // it may ask for an mbarrier
    std::string why = toString(planned.takeError());
    outcome.isRefused = true;
    if (mutates || !StringRef(why).contains("the threads of the two meet in no block"))
      ADD_FAILURE() << why << textOf(byHand);
    return outcome;
  }
  std::string wrong = judged.run(*planned, interleavings);
  EXPECT_EQ(wrong, "") << textOf(byHand) << "\nbecame\n" << textOf(*planned->program);
  if (mutates) {
    EXPECT_LE(barriersIn(*planned->program), barriersIn(byHand)) << textOf(byHand) << "\nbecame\n"
                                                                 << textOf(*planned->program);
  }
  std::vector<bool> exact;
  for (const PlannedKernel &k : planned->kernels)
    for (const PlacedSync &p : k.plan.placed)
      exact.push_back(p.exact);
  outcome.placed = unsigned(exact.size());

  if (!mutates || !wrong.empty())
    return outcome;
  for (unsigned n = 0; n != outcome.placed; ++n) {
    Program less = *planned->program;
    std::string what;
    EXPECT_TRUE(dropNth(less, n, what));
    auto without = planProgram(less);
    if (!without) {
      ADD_FAILURE() << toString(without.takeError());
      continue;
    }
    if (judged.run(*without, 2).empty()) {
      ++outcome.needless;
      if (exact[n])
        ADD_FAILURE() << "not needed: item " << n << ", " << what << "\n"
                      << textOf(*planned->program);
    }
  }
  return outcome;
}

TEST(PlaceSynchronization, SamplesPassWithoutTheirs) {
  std::error_code error;
  unsigned programs = 0, placed = 0;
  for (sys::fs::recursive_directory_iterator it(TILECOPY_SOURCE "/ptx-samples", error), end;
       it != end && !error; it.increment(error)) {
    if (sys::path::extension(it->path()) != ".tile")
      continue;
    SourceMgr sources;
    auto program =
        parseProgram(cantFail(errorOrToExpected(MemoryBuffer::getFile(it->path()))), sources);
    ASSERT_TRUE(bool(program)) << toString(program.takeError());
    SCOPED_TRACE(it->path());
    placed += judge(*program, 2, /*mutates=*/true).placed;
    ++programs;
  }
  EXPECT_GE(programs, 100u);
  EXPECT_GE(placed, 90u);
}

TEST(PlaceSynchronization, GeneratedProgramsPassWithoutTheirs) {
  unsigned placed = 0, refused = 0;
  for (ProgramFamily family :
       {ProgramFamily::Synchronous, ProgramFamily::CpAsync, ProgramFamily::Spaces,
        ProgramFamily::Ragged, ProgramFamily::TensorMaps, ProgramFamily::Bulk,
        ProgramFamily::Pipelines})
    for (uint64_t seed = 0; seed != 12; ++seed) {
      std::vector<GpuTarget> targets = targetsOf(family);
      auto made = generateProgram(seed, targets[seed % targets.size()], family);
      ASSERT_TRUE(bool(made)) << toString(made.takeError());
      SCOPED_TRACE(programFamilyName(family).str() + " " + std::to_string(seed));
      Outcome outcome = judge(made->program, 2, /*mutates=*/false);
      placed += outcome.placed;
      refused += outcome.isRefused;
    }
  EXPECT_LE(refused, 6u);
  EXPECT_GE(placed, 100u);
}

} // namespace
