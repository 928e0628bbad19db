//===- CostTest.cpp - Costs of plans against the emulator's ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner computes wavefronts and sectors from the counters of a plan. `ptx-run --analyze`
// computes them from the addresses that the PTX has made on the emulator, with a model of its own.
// The two must agree to the last wavefront, on every line of every sample and of generated
// programs. TILECOPY_COST_PROGRAMS is how many of those, of each family, TILECOPY_COST_SEED the
// first.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Cost.h"
#include "../../../tools/ptx-check/Observe.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Line of the program, space, load.
using Place = std::tuple<unsigned, std::string, bool>;
struct Sum {
  int64_t requests = 0, cost = 0, ideal = 0;
  int64_t widest = 0; // bytes of a lane
  Sum &operator+=(const Sum &o) {
    requests += o.requests;
    cost += o.cost;
    ideal += o.ideal;
    widest = std::max(widest, o.widest);
    return *this;
  }
  bool operator==(const Sum &o) const {
    return requests == o.requests && cost == o.cost && ideal == o.ideal;
  }
};
std::ostream &operator<<(std::ostream &os, const Sum &s) {
  return os << s.requests << " requests, cost " << s.cost << ", ideal " << s.ideal;
}
using Sums = std::map<Place, Sum>;

/// Adds up what the copies of a kernel cost, over its CTAs and passes.
class KernelCost {
public:
  KernelCost(const PlannedKernel &planned, const ArgumentValues &arguments)
      : planned(planned), arguments(arguments) {
    size_t n = 0;
    forEachStatement(planned.kernel->body, [&](const Statement &s) {
      if (std::holds_alternative<CopyStmt>(s.node) || std::holds_alternative<ZeroStmt>(s.node))
        copyOf[&s] = &planned.copies[n++];
    });
  }

  Sums run() {
    auto grid = cantFail(gridUnder(*planned.kernel, arguments));
    for (cta[2] = 0; cta[2] != grid[2]; ++cta[2])
      for (cta[1] = 0; cta[1] != grid[1]; ++cta[1])
        for (cta[0] = 0; cta[0] != grid[0]; ++cta[0])
          block(planned.kernel->body);
    return sums;
  }

private:
  int64_t valueOf(const Symbol &s) const {
    switch (s.kind()) {
    case SymbolKind::CtaId:
      return cta[s.name().back() - 'x'];
    case SymbolKind::CtaRank:
      return cta[0] % planned.kernel->cluster;
    case SymbolKind::Loop:
      return loops.at(s.name().str());
    default:
      return arguments.at(s.name().str());
    }
  }
  int64_t value(const Expr &e) const {
    return e.evaluate([&](const Symbol &s) { return valueOf(s); });
  }
  static bool isOfThread(const Expr &e) {
    bool found = false;
    e.forEachLeaf([&](const Symbol &s) {
      found |= s.kind() == SymbolKind::Thread || s.kind() == SymbolKind::Lane ||
               s.kind() == SymbolKind::Warp || s.kind() == SymbolKind::Warpgroup;
    });
    return found;
  }

  void block(const StatementBlock &statements) {
    for (const Statement &s : statements) {
      if (auto copy = copyOf.find(&s); copy != copyOf.end())
        add(*copy->second);
      if (const auto *branch = std::get_if<IfStmt>(&s.node))
        if (all_of(branch->conjuncts, [&](const Comparison &c) {
              return isOfThread(c.lhs) || isOfThread(c.rhs) ||
                     holds(c.op, value(c.lhs), value(c.rhs));
            }))
          block(branch->body);
      if (const auto *loop = std::get_if<ForStmt>(&s.node))
        for (int64_t k = value(loop->begin), end = value(loop->end); k < end; k += loop->step) {
          loops[loop->variable.name().str()] = k;
          block(loop->body);
        }
    }
  }
  void add(const PlannedCopy &copy) {
    for (const AccessCost &c : costOf(copy.choice, [&](const Symbol &s) { return valueOf(s); })) {
      Sum &sum = sums[{copy.loc().line, spaceName(c.space).str(), !c.isStore}];
      sum.requests += c.requests;
      sum.cost += c.cost;
      sum.ideal += c.ideal;
      sum.widest = std::max<int64_t>(sum.widest, c.bytes);
    }
  }

  const PlannedKernel &planned;
  const ArgumentValues &arguments;
  std::map<const Statement *, const PlannedCopy *> copyOf;
  std::array<int64_t, 3> cta = {};
  std::map<std::string, int64_t> loops;
  Sums sums;
};

/// What the analysis has counted, by the lines of the program that `.loc` names.
Sums observed(const AccessAnalysis &analysis, StringRef ptx) {
  std::vector<unsigned> lineOf{0};
  unsigned now = 0;
  SmallVector<StringRef, 0> lines;
  ptx.split(lines, '\n');
  for (StringRef line : lines) {
    SmallVector<StringRef, 4> words;
    SplitString(line, words);
    if (words.size() >= 4 && words[0] == ".loc")
      words[2].getAsInteger(10, now);
    lineOf.push_back(now);
  }
  Sums sums;
  json::Value rows = analysis.toJSON(ptx);
  for (const json::Value &row : *rows.getAsArray()) {
    const json::Object &o = *row.getAsObject();
    auto ideal = o.getInteger("ideal");
    if (!ideal)
      continue; // the banks of a bulk copy
    StringRef space = *o.getString("space");
    Sum &sum = sums[{lineOf[*o.getInteger("line")], space.str(), *o.getBoolean("load")}];
    sum.requests += *o.getInteger("requests");
    sum.cost += *o.getInteger(space == "global" ? "sectors" : "wavefronts");
    sum.ideal += *ideal;
    sum.widest = std::max(sum.widest, o.getInteger("bytesPerThread").value_or(0));
  }
  return sums;
}

bool isReduction(const Plan &plan) {
  // Where a tile meets an edge, the cost is that of a tile inside.
  const auto *threads = std::get_if<ThreadPlan>(&plan.body);
  if (plan.edge || (threads && !threads->edges.empty()))
    return true;
  // What threads add to memory is none of both, and run time may tell how many threads there are.
  // Loads of indices are no part of a copy's cost.
  if (!plan.dst.reduction.empty() || plan.loadsIndices() || (threads && threads->teamEnd))
    return true;
  if (shiftOf(plan)) // the ends of runs are not counted
    return true;
  if (const auto *bulk = std::get_if<BulkPlan>(&plan.body))
    return !bulk->reduction.empty() || bulk->kind >= BulkPlan::Peer;
  const auto *tma = std::get_if<TmaPlan>(&plan.body);
  return tma && (tma->kind == TmaPlan::Reduce || tma->kind == TmaPlan::Prefetch);
}

struct SlowCopiesAreKnown : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return isa<SlowCopyDiagnostic>(info);
  }
};

/// Holds the sums of a plan against those of a run, line by line and in all.
void compareSums(const Kernel &kernel, Sums plans, const Sums &ran, unsigned &compared) {
  std::map<std::pair<std::string, bool>, std::array<Sum, 2>> all;
  // A backend may make wider accesses of narrower ones whose alignment it sees.
  std::set<std::pair<std::string, bool>> widened;
  for (const auto &[place, sum] : plans) {
    auto [line, space, load] = place;
    all[{space, load}][0] += sum;
    ++compared;
  }
  for (const auto &[place, sum] : ran) {
    auto [line, space, load] = place;
    all[{space, load}][1] += sum;
    if (plans.count(place) && sum.widest > plans[place].widest) {
      widened.insert({space, load});
      EXPECT_LT(sum.requests, plans[place].requests) << "line " << line;
      EXPECT_LE(sum.cost, plans[place].cost) << "line " << line;
      continue;
    }
    // Backends leave some instructions without a line; the sum over all lines has them.
    if (plans.count(place) && sum.requests == plans[place].requests) {
      EXPECT_EQ(plans[place], sum)
          << "line " << line << ", " << space << (load ? " loads" : " stores");
    }
  }
  // Allocations of tensor memory leave addresses in shared memory.
  if (!kernel.pools.empty())
    return;
  // Replicas of register tiles are loaded by threads that do not store them: a backend may move
  // such a load to where it is used.
  bool replicas = any_of(
      kernel.locals, [](const auto &t) { return t->layout() && t->layout()->tile.replicas() > 1; });
  for (const auto &[what, sums] : all)
    if (!(replicas && what.second) && !widened.count(what)) {
      EXPECT_EQ(sums[0], sums[1]) << what.first << (what.second ? " loads" : " stores");
    }
}

/// Can the plan know what a run of the kernel does?
bool isComparable(const Kernel &kernel, const EmittedKernel &emitted, const PlannedKernel &copies) {
  // A tensor that begins inside a word has words of its own.
  if (any_of(kernel.locals,
             [](const auto &t) { return t->space() == Space::Shared && t->align() % 4 != 0; }))
    return false;
  // Each CTA takes some of the passes of a dynamic loop; the plan does not know how many.
  if (emitted.counters)
    return false;
  // Editing a tensor map accesses memory beside the copies.
  if (copies.plan.mapBytes())
    return false;
  // Of a register tile of which a part goes to another one, the backend loads no more than that.
  bool takesPart = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      takesPart |= c->op.dst.tensor->space() == Space::Local &&
                   c->op.src.tensor->space() == Space::Local &&
                   !(c->op.src == Operand::whole(c->op.src.tensor));
  });
  if (takesPart)
    return false;
  // The instruction that clears a tile is no access of threads, and stores for the emulator.
  if (any_of(copies.copies, [](const PlannedCopy &c) {
        const auto *serial = std::get_if<SerialPlan>(&c.choice.plan.body);
        return serial && serial->bulkBytes;
      }))
    return false;
  // Costs are those of one device.
  if (any_of(kernel.globals(), [](const auto &t) { return t->isMulticast(); }))
    return false;
  // Costs are those of copies that leave nothing out.
  if (any_of(copies.copies, [](const PlannedCopy &c) { return c.choice.plan.mask.has_value(); }))
    return false;
  // What an engine adds to memory counts as a load and a store, a prefetch as neither.
  return none_of(copies.copies, [](const PlannedCopy &c) { return isReduction(c.choice.plan); });
}

/// Runs every kernel of a program once and compares.
void compare(const Program &program, unsigned &compared) {
  auto planned = planProgram(program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreKnown>());
  EmitOptions options;
  options.lines = true;
  options.file = "k.tile";
  auto lowered = lowerToPtx(program, context, OptLevel::O1, options);
  ASSERT_TRUE(bool(lowered)) << toString(lowered.takeError());
  for (auto [kernel, emitted, copies] : zip(program.kernels, lowered->second, planned->kernels)) {
    SCOPED_TRACE(kernel.name);
    if (!isComparable(kernel, emitted, copies))
      continue;
    auto check = KernelCheck::create(kernel, {}, 1);
    ASSERT_TRUE(bool(check)) << toString(check.takeError());
    AccessAnalysis analysis;
    EmulatorOptions emulator;
    emulator.observer = &analysis;
    auto device = createEmulator(emulator);
    auto module = device->load(lowered->first, "k");
    ASSERT_TRUE(bool(module)) << toString(module.takeError());
    Placement placement;
    placement.guardBytes = 0;
    placement.leastAligned = false;
    auto report =
        check->run(*device, **module,
                   {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters},
                   placement);
    ASSERT_TRUE(bool(report)) << toString(report.takeError());
    compareSums(kernel, KernelCost(copies, check->arguments()).run(),
                observed(analysis, lowered->first), compared);
  }
}

TEST(Cost, OfEverySampleIsWhatTheEmulatorSees) {
  unsigned compared = 0;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(TILECOPY_SOURCE "/ptx-samples", error), end;
       it != end && !error; it.increment(error)) {
    if (sys::path::extension(it->path()) != ".tile")
      continue;
    SCOPED_TRACE(it->path());
    SourceMgr sources;
    auto program = parseProgram(std::move(*MemoryBuffer::getFile(it->path())), sources);
    ASSERT_TRUE(bool(program)) << toString(program.takeError());
    compare(*program, compared);
  }
  EXPECT_GT(compared, 200u);
}

TEST(Cost, OfThreadsThatCopyElementByElement) {
  unsigned compared = 0;
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBuffer(R"(target sm_90a
kernel @k threads(64) {
  A : global f32[64, 4] layout S[(64, 4):(1, 68)]
  S : shared f32[64, 4] layout S[(64, 4):(5, 1)]
  copy.thread S[thread, :] <- A[thread, :] { dispatch = fallback }
  copy.thread A[thread, :] <- S[thread, :] { dispatch = fallback }
})"),
                              sources);
  ASSERT_TRUE(bool(program)) << toString(program.takeError());
  compare(*program, compared);
  EXPECT_EQ(compared, 4u);
}

TEST(Cost, OfGeneratedProgramsIsWhatTheEmulatorSees) {
  unsigned programs = 12, first = 0, compared = 0;
  if (auto many = sys::Process::GetEnv("TILECOPY_COST_PROGRAMS"))
    StringRef(*many).getAsInteger(10, programs);
  if (auto seed = sys::Process::GetEnv("TILECOPY_COST_SEED"))
    StringRef(*seed).getAsInteger(10, first);
  for (ProgramFamily family :
       {ProgramFamily::Synchronous, ProgramFamily::Registers, ProgramFamily::TensorMaps,
        ProgramFamily::Pipelines, ProgramFamily::CpAsync, ProgramFamily::Bulk, ProgramFamily::Peers,
        ProgramFamily::Spaces, ProgramFamily::Pixels, ProgramFamily::Windows,
        ProgramFamily::TensorMemory, ProgramFamily::TensorCopies, ProgramFamily::Teams,
        ProgramFamily::Convert, ProgramFamily::Multimem})
    for (unsigned seed = first; seed != first + programs && !testing::Test::HasFailure(); ++seed) {
      std::vector<GpuTarget> targets = targetsOf(family);
      auto made = generateProgram(seed, targets[seed % targets.size()], family);
      ASSERT_TRUE(bool(made)) << toString(made.takeError());
      SCOPED_TRACE(programFamilyName(family).str() + " " + std::to_string(seed) + "\n" +
                   made->text);
      compare(made->program, compared);
    }
  EXPECT_GT(compared, programs * 4);
}

} // namespace
