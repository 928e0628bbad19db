//===- PlaceSynchronizationTest.cpp - What sync auto places ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs with their barriers, fences and groups taken out and `sync auto` instead: the samples,
// the cases of the tests, and generated ones. They must pass on the emulator under both schedules
// and eight interleavings, with no more barriers than by hand, and without any one item that was
// placed they must not.
//
//===----------------------------------------------------------------------===//

#include "SyncJudge.h"
#include "tilecopy/check/Generate.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace llvm;

namespace {

/// Whether `sync auto` places such statements.
bool isPlaced(const Statement &s) {
  const auto *fence = std::get_if<FenceStmt>(&s.node);
  return std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<GroupStmt>(s.node) ||
         (fence && fence->kind != FenceStmt::MbarrierInit);
}

/// Takes them out; bodies that become empty stay. A proxy fence right after the init of an mbarrier
/// is for that, and the kernel's own.
void strip(StatementBlock &block) {
  bool isInit = false;
  erase_if(block, [&](const Statement &s) {
    bool isOut = isPlaced(s) && !(isInit && std::holds_alternative<FenceStmt>(s.node));
    const auto *barrier = std::get_if<BarrierStmt>(&s.node);
    isInit = barrier && barrier->op == BarrierStmt::Init;
    return isOut;
  });
  for (Statement &s : block)
    if (StatementBlock *body = bodyIn(s))
      strip(*body);
}

Program withoutSync(const Program &program) {
  Program bare = program;
  for (Kernel &k : bare.kernels) {
    strip(k.body);
    k.placed.clear(); // of rings
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

/// What was placed, how much of it no run needs, and what is wrong.
struct Outcome {
  unsigned placed = 0, needless = 0;
  std::string refusal; // it asks for an mbarrier
  std::string wrong;

  void add(const Outcome &other) {
    placed += other.placed;
    needless += other.needless;
    wrong += other.wrong;
  }
};

/// Of those that were placed, where it is not known which thread touches which element.
unsigned inexactBarriers(const PlannedProgram &planned) {
  unsigned n = 0;
  for (const PlannedKernel &k : planned.kernels)
    for (const PlacedSync &p : k.plan.placed)
      n += !p.exact && StringRef(p.what).starts_with("sync");
  return n;
}

bool isGroup(StringRef what) { return what.starts_with("bulk") || what.starts_with("cp_async"); }

/// Whether other arguments show what is missing: they may skip a branch with a barrier of its own.
bool failsElsewhere(const Program &bare, const PlannedProgram &planned,
                    const PlannedProgram &without) {
  if (bare.kernels.size() != 1)
    return false;
  auto others = chooseArgumentSets(bare.kernels.front(), {});
  if (!others) {
    consumeError(others.takeError());
    return false;
  }
  return any_of(others->sets, [&](const ArgumentValues &given) {
    Judged judged(bare, EmulatorOptions().stepLimit, given);
    return !judged.run(without, 1).empty() && judged.run(planned, 1).empty();
  });
}

/// Takes each placed item out. A generated copy may move nothing, or be made never, and then its
/// group is not needed: no rule of elements says otherwise.
void judgeItems(const PlannedProgram &planned, Judged &judged, bool generated, Outcome &outcome) {
  std::vector<bool> exact;
  for (const PlannedKernel &k : planned.kernels)
    for (const PlacedSync &p : k.plan.placed)
      exact.push_back(p.exact && !(generated && isGroup(p.what)));
  outcome.placed = unsigned(exact.size());
  for (unsigned n = 0; n != outcome.placed; ++n) {
    Program less = *planned.program;
    std::string what;
    if (!dropNth(less, n, what, isPlaced))
      outcome.wrong += "item " + std::to_string(n) + " is not in " + textOf(less);
    auto without = planProgram(less);
    if (!without) {
      outcome.wrong += toString(without.takeError()) + "\n" + textOf(less);
      continue;
    }
    if (!judged.run(*without, Interleavings).empty() ||
        (exact[n] && failsElsewhere(judged.of(), planned, *without)))
      continue;
    ++outcome.needless;
    if (exact[n])
      outcome.wrong += "not needed: item " + std::to_string(n) + ", " + what + " of\n" +
                       textOf(*planned.program);
  }
}

Outcome judge(const Program &byHand, bool generated = false) {
  Outcome outcome;
  Program bare = withoutSync(byHand);
  Judged judged(bare);
  auto planned = planProgram(bare);
  if (!planned) {
    std::string why = toString(planned.takeError());
    bool isRefused = StringRef(why).contains("the threads of the two meet in no block");
    (isRefused ? outcome.refusal : outcome.wrong) = why + textOf(byHand);
    return outcome;
  }
  std::string became = textOf(byHand) + "\nbecame\n" + textOf(*planned->program);
  std::string wrong = judged.run(*planned, Interleavings);
  if (!wrong.empty()) {
    outcome.wrong = wrong + "\n" + became;
    return outcome;
  }
  unsigned barriers = barriersIn(*planned->program), least = barriersIn(byHand);
  if (generated) // only those that the exact rule sees to be needed
    barriers -= inexactBarriers(*planned);
  if (barriers > least)
    outcome.wrong +=
        std::to_string(barriers) + " barriers; by hand " + std::to_string(least) + ":\n" + became;
  judgeItems(*planned, judged, generated, outcome);
  return outcome;
}

/// The programs of a folder that can be planned as they are.
std::vector<std::pair<std::string, Program>> programsIn(StringRef folder) {
  std::vector<std::pair<std::string, Program>> found;
  std::error_code error;
  std::string top = (TILECOPY_SOURCE "/" + folder).str();
  for (sys::fs::recursive_directory_iterator it(top, error), end; it != end && !error;
       it.increment(error)) {
    if (sys::path::extension(it->path()) != ".tile")
      continue;
    SourceMgr sources;
    sources.setDiagHandler([](const SMDiagnostic &, void *) {});
    auto program =
        parseProgram(cantFail(errorOrToExpected(MemoryBuffer::getFile(it->path()))), sources);
    auto planned = program ? planProgram(*program) : program.takeError();
    if (planned)
      found.emplace_back(it->path(), std::move(*program));
    else
      consumeError(planned.takeError());
  }
  llvm::sort(found, [](const auto &a, const auto &b) { return a.first < b.first; });
  return found;
}

/// Judges the programs of a folder that are right as they are, on all cores.
Outcome judgeFolder(StringRef folder, size_t least) {
  auto programs = programsIn(folder);
  std::vector<std::optional<Outcome>> outcomes(programs.size());
  DefaultThreadPool pool;
  for (auto [outcome, of] : llvm::zip(outcomes, programs))
    pool.async([&outcome = outcome, &program = of.second] {
      auto planned = planProgram(program);
      if (planned && Judged(program).run(*planned, 1).empty())
        outcome = judge(program);
      else if (!planned)
        consumeError(planned.takeError());
    });
  pool.wait();
  Outcome all;
  size_t right = 0;
  for (const auto &[outcome, of] : llvm::zip(outcomes, programs))
    if (outcome) {
      ++right;
      EXPECT_EQ(outcome->refusal, "") << of.first;
      EXPECT_EQ(outcome->wrong, "") << of.first;
      all.add(*outcome);
    }
  outs() << right << " of " << programs.size() << " programs of " << folder << ", " << all.placed
         << " items placed, " << all.needless << " not needed by any run\n";
  EXPECT_GE(right, least);
  return all;
}

TEST(PlaceSynchronization, SamplesPassWithoutTheirs) {
  Outcome all = judgeFolder("ptx-samples", 100);
  EXPECT_GE(all.placed, 90u);
  EXPECT_LE(all.needless * 20, all.placed);
}

TEST(PlaceSynchronization, CasesPassWithoutTheirs) {
  Outcome all = judgeFolder("test/cases", 200);
  EXPECT_GE(all.placed, 200u);
}

/// A pair of warps does not stop the CTA.
TEST(PlaceSynchronization, WarpsMeetApart) {
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBuffer(R"(target sm_90a
kernel @relay threads(128) {
  A : global f32[64, 64]
  B : global f32[64, 64] layout S[(64,64):(1,64)]
  S : shared f32[64, 64]
  sync auto
  if warp == 1 { copy.warp S <- A }
  if warp == 2 { copy.warp B <- S }
}
)"),
                              sources);
  ASSERT_TRUE(bool(program)) << toString(program.takeError());
  auto planned = planProgram(*program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  ASSERT_EQ(planned->kernels[0].plan.placed.size(), 1u);
  EXPECT_EQ(planned->kernels[0].plan.placed[0].what, "sync.warps");
  EXPECT_NE(textOf(*planned->program).find("if warp >= 1 && warp < 3 {\n    sync.warps\n"),
            std::string::npos);
  Judged judged(*program);
  EXPECT_EQ(judged.run(*planned, Interleavings), "");
  Outcome outcome;
  judgeItems(*planned, judged, /*generated=*/false, outcome);
  EXPECT_EQ(outcome.wrong, "");
}

/// The last warp is a part of one.
TEST(PlaceSynchronization, WarpsMeetBesideAPartOfOne) {
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBuffer(R"(target sm_90a
kernel @hundred threads(100) {
  A : global f32[3, 16, 64]
  B : global f32[3, 16, 64]
  S : shared f32[3, 16, 64]
  sync auto
  if warp < 3 { copy.warp S[warp, :, :] <- A[warp, :, :] }
  if warp < 3 { copy.warp B[2 - warp, :, :] <- S[2 - warp, :, :] }
}
)"),
                              sources);
  ASSERT_TRUE(bool(program)) << toString(program.takeError());
  auto planned = planProgram(*program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  EXPECT_NE(textOf(*planned->program).find("if warp < 3 {\n    sync.warps\n"), std::string::npos);
  EXPECT_EQ(Judged(*program).run(*planned, Interleavings), "");
}

uint64_t fromEnvironment(const char *name, uint64_t otherwise) {
  const char *given = std::getenv(name);
  uint64_t value = otherwise;
  EXPECT_FALSE(given && StringRef(given).getAsInteger(10, value)) << name << ": " << given;
  return value;
}

/// The environment has another number of programs, and where their seeds begin:
/// TILECOPY_SYNC_PROGRAMS and TILECOPY_SYNC_SEED.
TEST(PlaceSynchronization, GeneratedProgramsPassWithoutTheirs) {
  uint64_t programs = fromEnvironment("TILECOPY_SYNC_PROGRAMS", 70);
  uint64_t firstSeed = fromEnvironment("TILECOPY_SYNC_SEED", 0);
  constexpr ProgramFamily families[] = {ProgramFamily::Synchronous, ProgramFamily::CpAsync,
                                        ProgramFamily::Spaces,      ProgramFamily::Ragged,
                                        ProgramFamily::TensorMaps,  ProgramFamily::Bulk,
                                        ProgramFamily::Pipelines};
  std::vector<Outcome> outcomes(programs);
  DefaultThreadPool pool;
  for (uint64_t i = 0; i != programs; ++i)
    pool.async([&outcomes, &families, i, firstSeed] {
      ProgramFamily family = families[i % std::size(families)];
      uint64_t seed = firstSeed + i / std::size(families);
      std::vector<GpuTarget> targets = targetsOf(family);
      auto made = generateProgram(seed, targets[seed % targets.size()], family);
      outcomes[i] = made ? judge(made->program, /*generated=*/true) : Outcome();
      std::string &wrong = outcomes[i].wrong;
      if (!made)
        wrong = toString(made.takeError());
      if (!wrong.empty())
        wrong = programFamilyName(family).str() + " " + std::to_string(seed) + ": " + wrong;
    });
  pool.wait();
  Outcome all;
  unsigned refused = 0;
  for (const Outcome &outcome : outcomes) {
    EXPECT_EQ(outcome.wrong, "");
    all.add(outcome);
    refused += !outcome.refusal.empty();
  }
  outs() << programs << " programs, " << all.placed << " items placed, " << all.needless
         << " not needed by any run, " << refused << " refused\n";
  EXPECT_LE(refused * 14, programs);
  EXPECT_GE(all.placed, programs);
}

} // namespace
