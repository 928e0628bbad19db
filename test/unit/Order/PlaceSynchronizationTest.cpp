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

/// The n-th statement that counts is taken out; false if there are fewer.
bool dropNth(StatementBlock &block, unsigned &n, std::string &what,
             function_ref<bool(const Statement &)> counts) {
  for (size_t i = 0; i != block.size(); ++i) {
    if (counts(block[i]) && n-- == 0) {
      what = "line " + std::to_string(block[i].loc.line);
      block.erase(block.begin() + i);
      return true;
    }
    if (StatementBlock *body = bodyIn(block[i]); body && dropNth(*body, n, what, counts))
      return true;
  }
  return false;
}

bool dropNth(Program &program, unsigned n, std::string &what,
             function_ref<bool(const Statement &)> counts = isPlaced) {
  for (Kernel &k : program.kernels)
    if (dropNth(k.body, n, what, counts))
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
    if (!program->kernels[0].placed.empty())
      continue; // a ring, which has tests of its own
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

/// Whether a ring places such statements.
bool isOfRing(const Statement &s) {
  const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
  return std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<GroupStmt>(s.node) ||
         std::holds_alternative<FenceStmt>(s.node) || std::holds_alternative<BarrierStmt>(s.node) ||
         std::holds_alternative<ClusterSyncStmt>(s.node) ||
         (t && t->op == TensorMemoryStmt::Commit);
}

struct RingCase {
  const char *name, *target, *text;
};

std::ostream &operator<<(std::ostream &os, const RingCase &c) { return os << c.name; }

class Rings : public testing::TestWithParam<RingCase> {};

Program ringProgram(const RingCase &c) {
  SourceMgr sources;
  std::string text = "target " + std::string(c.target) + "\n" + c.text;
  return cantFail(parseProgram(MemoryBuffer::getMemBufferCopy(text, "ring.tile"), sources));
}

/// It does what it says, and so does the program that it becomes, read again.
TEST_P(Rings, Pass) {
  Program program = ringProgram(GetParam());
  auto planned = planProgram(program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << textOf(program);
  EXPECT_EQ(Judged(program).run(*planned, 4), "") << textOf(program);
  SourceMgr sources;
  auto again = parseProgram(MemoryBuffer::getMemBufferCopy(textOf(program), "again"), sources);
  ASSERT_TRUE(bool(again)) << toString(again.takeError()) << textOf(program);
  EXPECT_EQ(textOf(*again), textOf(program));
}

/// Without any one of the statements that it has placed, it does not.
TEST_P(Rings, EachStatementIsNeeded) {
  Program program = ringProgram(GetParam());
  unsigned dropped = 0;
  std::string what;
  for (Program less = program; dropNth(less, dropped, what, isOfRing); less = program) {
    auto planned = planProgram(less);
    if (planned)
      EXPECT_NE(Judged(less).run(*planned, 2), "") << "not needed: statement " << dropped << " of\n"
                                                   << textOf(program);
    else
      consumeError(planned.takeError());
    ++dropped;
  }
  EXPECT_GE(dropped, 1u);
}

const RingCase ringCases[] = {
    {"TensorMaps", "sm_90a", R"(
kernel @k grid(2) threads(160) {
  N : i32 multiple_of 64 in [0, 448]
  A : global f16[N, 64] align 128
  B : global f16[N, 64] align 128
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0 : N/64 {
    produce warp == 4 { copy_async S <- A[k*64 + ctaid.x*32 : +32, :] }
    consume warpgroup == 0 { copy.warpgroup B[k*64 + ctaid.x*32 : +32, :] <- S }
  }
})"},
    {"SeveralConsumers", "sm_90a", R"(
kernel @k threads(96) {
  n : i32 in [0, 7]
  A : global f32[256, 32] align 128
  B : global f32[256, 32] align 128
  C : global f32[256, 32] align 128
  p : ring[2]
  S : shared f32[32, 32] layout auto in p
  ring p for k in 0:n {
    produce warp == 2 { copy_async S <- A[k*32 : +32, :] }
    consume warp == 0 { copy.warp B[k*32 : +32, :] <- S }
    consume warp == 1 { copy_async C[k*32 : +32, :] <- S }
  }
})"},
    {"Multicast", "sm_90a", R"(
kernel @k grid(2) cluster(2) threads(96) {
  N : i32 multiple_of 16 in [16, 112]
  A : global f16[N, 64] align 128
  B : global f16[2, N, 64] align 128
  p : ring[2]
  S : shared f16[16, 64] layout swizzle(3,3,3) S[16, 64] in p
  ring p for k in 0 : N/16 {
    produce warp == 2 {
      copy_async S[cluster.ctarank*8 : +8, :] <- A[k*16 + cluster.ctarank*8 : +8, :] { cta_mask = 3 }
    }
    consume warp < 2 { copy B[ctaid.x, k*16 : +16, :] <- S }
  }
})"},
    {"CpAsyncWithRoles", "sm_80", R"(
kernel @k threads(64) {
  n : i32 in [0, 8]
  A : global f32[128, 32]
  B : global f32[128, 32]
  p : ring[2]
  S : shared f32[16, 32] in p
  ring p for k in 0:n {
    produce warp == 0 { copy_async S <- A[k*16 : +16, :] }
    consume warp == 1 { copy.warp B[k*16 : +16, :] <- S }
  }
})"},
    {"PlainCopiesWithRoles", "sm_90a", R"(
kernel @k threads(96) {
  n : i32 in [0, 8]
  A : global f32[128, 32] align 128
  B : global f32[128, 32] align 128
  p : ring[2]
  S : shared f32[16, 32] in p
  ring p for k in 0:n {
    produce warp < 2 { copy S <- A[k*16 : +16, :] }
    consume warp == 2 { copy_async B[k*16 : +16, :] <- S }
  }
})"},
    {"GroupsTogether", "sm_80", R"(
kernel @k threads(64) {
  n : i32 in [0, 16]
  A : global f16[512, 64]
  B : global f16[512, 64]
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0:n {
    produce { copy_async S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"FewerPassesThanStages", "sm_80", R"(
kernel @k threads(64) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  p : ring[4]
  S : shared f16[32, 64] in p
  ring p for k in 0:64 step 32 {
    produce { copy_async S <- A[k : +32, :] }
    consume { copy B[k : +32, :] <- S }
  }
})"},
    {"TensorMapsTogether", "sm_90a", R"(
kernel @k threads(64) {
  n : i32 in [0, 16]
  A : global f16[512, 64] align 128
  B : global f16[512, 64] align 128
  p : ring[3]
  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] in p
  ring p for k in 0:n {
    produce { copy_async S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"PlainCopiesTogether", "sm_75", R"(
kernel @k threads(64) {
  n : i32 in [0, 6]
  A : global f16[192, 64]
  B : global f16[192, 64] layout S[(192,64):(1,192)]
  p : ring[2]
  S : shared f16[32, 64] layout auto in p
  ring p for k in 0:n {
    produce { copy S <- A[k*32 : +32, :] }
    consume { copy B[k*32 : +32, :] <- S }
  }
})"},
    {"IntoTensorMemory", "sm_100a", R"(
kernel @k threads(160) {
  n    : i32 in [0, 5]
  A    : global bf16[n, 128, 64] align 128
  B    : global bf16[n, 128, 64]
  p    : ring[2]
  S    : shared bf16[128, 64] layout swizzle(3,3,3) S[128,64] in p
  pool : tmem_pool[32]
  T    : tmem bf16[128, 64] in pool
  R    : local bf16[32, 64] layout S[(32,64):(1@laneid,1)]
  done : mbarrier
  if warp == 0 {
    tcgen05.alloc pool
    tcgen05.relinquish
  }
  if thread == 0 {
    mbarrier.init done, 1
    fence.mbarrier_init
  }
  sync.cta
  ring p for k in 0:n {
    produce warp == 4 { copy_async S <- A[k, :, :] }
    consume warpgroup == 0 {
      copy_async T <- S { dispatch = tcgen05_cp }
      if warp == 0 && elect { tcgen05.commit done }
      mbarrier.wait done, phase k
      tcgen05.fence.after
      copy_async.warp R <- T[warp*32 : +32, :]
      tcgen05.wait.ld
      copy.warp B[k, warp*32 : +32, :] <- R
      tcgen05.fence.before
      sync.warpgroup
      tcgen05.fence.after
    }
  }
  if warp == 0 {
    tcgen05.dealloc pool
  }
})"},
    {"Registers", "sm_90a", R"(
kernel @k threads(256) {
  n : i32 in [0, 8]
  A : global f16[512, 128] align 128
  B : global f16[512, 128]
  p : ring[2]
  S : shared f16[64, 128] layout auto in p
  ring p for k in 0:n {
    produce warpgroup == 1 registers 40 { copy_async S <- A[k*64 : +64, :] }
    consume warpgroup == 0 registers 240 { copy B[k*64 : +64, :] <- S }
  }
})"},
    {"InALoop", "sm_90a", R"(
kernel @k threads(96) {
  T : i32 in [0, 3]
  n : i32 in [0, 5]
  A : global f32[3, 160, 32] align 128
  B : global f32[3, 160, 32] align 128
  p : ring[3]
  S : shared f32[32, 32] in p
  for t in 0:T {
    ring p for k in 0:n {
      produce warp == 2 { copy_async S <- A[t, k*32 : +32, :] }
      consume warp < 2 { copy B[t, k*32 : +32, :] <- S }
    }
  }
})"},
    {"TogetherInALoop", "sm_90a", R"(
kernel @k threads(64) {
  T : i32 in [1, 3]
  n : i32 in [0, 5]
  A : global f32[3, 160, 32] align 128
  B : global f32[3, 160, 32] align 128
  p : ring[2]
  S : shared f32[32, 32] in p
  for t in 0:T {
    ring p for k in 0:n {
      produce { copy_async S <- A[t, k*32 : +32, :] }
      consume { copy B[t, k*32 : +32, :] <- S }
    }
  }
})"},
};

INSTANTIATE_TEST_SUITE_P(All, Rings, testing::ValuesIn(ringCases),
                         [](const auto &info) { return info.param.name; });

} // namespace
