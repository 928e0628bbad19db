//===- PlanProgram.cpp - Planning whole programs --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PlanProgram.h"
#include "ArrivalOrders.h"
#include "Election.h"
#include "PlanBarriers.h"
#include "PlanTiles.h"
#include "PlanWindows.h"
#include "tilecopy/emit/EmitTakeOver.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/program/ChooseLayouts.h"
#include "tilecopy/program/Grid.h"
#include "tilecopy/program/PlaceSynchronization.h"
#include "tilecopy/program/RegisterTiles.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

char PlanError::ID = 0;

void PlanError::log(raw_ostream &os) const {
  ListSeparator between("\n");
  for (const PlanMistake &mistake : mistakes) {
    os << between;
    if (mistake.loc.line)
      os << "line " << mistake.loc.line << ": ";
    os << mistake.message;
  }
}

namespace {

/// What cannot be planned, in all kernels of a program.
class Mistakes {
public:
  explicit Mistakes(unsigned limit) : limit(limit) {}

  void add(Error e);
  /// Whether planning goes on.
  bool goesOn() {
    bool tooMany = limit && kept.size() >= limit;
    stopped |= tooMany;
    return !tooMany;
  }
  bool empty() const { return kept.empty(); }
  Error take();

private:
  unsigned limit;
  bool stopped = false;
  std::vector<PlanMistake> kept;
};

} // namespace

void Mistakes::add(Error e) {
  handleAllErrors(
      std::move(e), [&](PlanError &error) { append_range(kept, std::move(error.mistakes)); },
      [&](const ErrorInfoBase &other) { kept.push_back({{}, other.message()}); });
}

Error Mistakes::take() {
  if (stopped)
    kept.back().notes.push_back(
        {kept.back().loc,
         "too many errors; planning stops here (-ferror-limit=" + std::to_string(limit) + ")"});
  return make_error<PlanError>(std::move(kept));
}

void PlannedKernel::add(const Statement &statement, DispatchChoice &&choice) {
  copies.emplace_back(statement, std::move(choice));
  settle(statement, copies.size() - 1);
}

void PlannedKernel::settle(const Statement &statement, size_t place) {
  places.try_emplace(&statement, place);
  PlannedCopy &copy = copies[place];
  copy.statement = &statement;
  if (const auto *tma = std::get_if<TmaPlan>(&copy.choice.plan.body)) {
    size_t i = find(plan.tensorMaps, tma->map) - plan.tensorMaps.begin();
    if (i == plan.tensorMaps.size())
      plan.tensorMaps.push_back(tma->map);
    copy.tensorMap = unsigned(i);
  }
}

namespace {

/// The one walk over a kernel: what reaches a statement is known when it is planned.
class KernelPlanner {
public:
  /// `known` are the copies, in their order, as they have been planned before, or it is empty.
  KernelPlanner(PlannedKernel &planned, const GpuTarget &target, TraceDetail detail,
                Mistakes &mistakes, SmallVector<PlannedCopy, 0> known = {})
      : kernel(*planned.kernel), target(target), detail(detail), mistakes(mistakes),
        planned(planned), known(known.size()) {
    planned.copies = std::move(known); // they are large, so they stay where they are
  }

  /// The plan is complete if no error has been added.
  void run() {
    if (auto excess = sharedExcess(kernel, target))
      exceeds(excess->object.name(), excess->message);
    if (auto excess = registerExcess(kernel))
      exceeds(excess->tensor->name(), excess->message);
    auto report = [this](Error e) { mistakes.add(std::move(e)); };
    checkWindows(kernel, report);
    planFrame();
    planBlock(kernel.body, {BitVector(kernel.threads, true)});
    // LLVM's selection takes time that grows faster than a block does.
    constexpr size_t fewCopies = 48;
    planned.plan.splitsBlocks = planned.copies.size() > fewCopies;
    if (mistakes.empty())
      planMapEdits(planned, report);
    if (mistakes.empty()) {
      planArrivalOrders(planned, target);
      planTiles(planned);
    }
  }

private:
  /// The threads that reach a statement. In the body of an election there is one of each warp;
  /// `active` has a stand-in for it.
  struct Reach {
    BitVector active;
    bool elected = false;
  };
  /// An error at the declaration of `name`, if its location is known.
  void exceeds(StringRef name, const std::string &message) {
    auto at = kernel.declared.find(name);
    mistakes.add(make_error<PlanError>(at == kernel.declared.end() ? kernel.loc : at->second,
                                       "kernel @" + kernel.name + ": " + message));
  }
  void planFrame();
  void planBlock(const StatementBlock &block, const Reach &reach);
  Error planStatement(const Statement &s, const Reach &reach);
  Error checkCluster(SourceLoc loc, const Options &options, Scope scope = Scope::Cta);
  Error checkTensorMemory(const Statement &s, const TensorMemoryStmt &t);
  Error checkGroup(SourceLoc loc, unsigned ctaGroup);
  Error plan(const Statement &s, const CopyStmt &copy, const Reach &reach);
  Error plan(const Statement &s, const ZeroStmt &zero, const Reach &reach);
  Error plan(const Statement &s, const IfStmt &branch, const Reach &reach);
  Error plan(const Statement &s, const ForStmt &loop, const Reach &reach);
  Error plan(const Statement &s, const SyncStmt &sync, const Reach &reach);
  Error plan(const Statement &s, const BarrierStmt &barrier, const Reach &reach);
  Error plan(const Statement &s, const TensorMemoryStmt &t, const Reach &reach);
  // These are emitted as they are.
  Error plan(const Statement &, const ClusterSyncStmt &, const Reach &) { return Error::success(); }
  Error plan(const Statement &, const FenceStmt &, const Reach &) { return Error::success(); }
  Error plan(const Statement &, const GroupStmt &, const Reach &) { return Error::success(); }
  Error plan(const Statement &, const TensorMapStmt &, const Reach &) { return Error::success(); }
  Error plan(const Statement &s, const RegistersStmt &registers, const Reach &reach);

  const Kernel &kernel;
  const GpuTarget &target;
  TraceDetail detail;
  Mistakes &mistakes;
  PlannedKernel &planned;
  size_t known, settled = 0;                              // copies
  SmallPtrSet<const Tensor *, 8> written;                 // by some statement
  std::optional<std::pair<unsigned, SourceLoc>> ctaGroup; // of tcgen05 instructions; the first one
};

} // namespace

static Error located(SourceLoc loc, Error e) {
  DispatchTrace trace;
  std::string text;
  handleAllErrors(
      std::move(e),
      [&](DispatchError &d) {
        trace = std::move(d.trace);
        text = d.message;
      },
      [&](const ErrorInfoBase &other) { text = other.message(); });
  return make_error<PlanError>(loc, std::move(text), std::move(trace));
}

/// Adds where the tensors of a copy are declared, if the text says that.
static Error withTensors(Error e, const CopyOp &op, const Kernel &kernel) {
  return handleErrors(std::move(e), [&](std::unique_ptr<PlanError> error) -> Error {
    SmallVector<const Operand *, 2> sides{&op.dst};
    if (op.src.tensor->name() != op.dst.tensor->name())
      sides.push_back(&op.src);
    for (const Operand *side : sides)
      if (auto at = kernel.declared.find(side->tensor->name()); at != kernel.declared.end())
        error->mistakes.back().notes.push_back(
            {at->second, ("'" + side->tensor->name() + "' is declared here").str()});
    return Error(std::move(error));
  });
}

/// Plans what holds for the kernel as a whole.
void KernelPlanner::planFrame() {
  // What a kernel may have without asking (CUDA C++ Programming Guide, "Shared Memory").
  constexpr int64_t staticSharedLimit = 48 * 1024;
  KernelPlan &plan = planned.plan;
  plan.threads = kernel.threads;
  plan.cluster = kernel.cluster;
  plan.shared = sharedLayout(kernel);
  plan.placed = kernel.placed;
  plan.dynamicShared = plan.shared.bytes > staticSharedLimit;
  // By itself, ptxas has spilled a register tile for more CTAs on an SM.
  plan.minCtas =
      any_of(kernel.locals, [](const auto &t) { return t->space() == Space::Local; }) ? 1 : 0;
  size_t copies = 0;
  forEachStatement(kernel.body, [&](const Statement &s) {
    const Tensor *t = writtenBy(s);
    if (t)
      written.insert({t, &t->owner()});
    copies += t || std::holds_alternative<CopyStmt>(s.node);
  });
  planned.copies.reserve(copies);
  for (const auto &t : kernel.globals())
    if (!written.contains(t.get()))
      plan.readOnly.push_back(t.get());
}

void KernelPlanner::planBlock(const StatementBlock &block, const Reach &reach) {
  for (const Statement &s : block) {
    if (!mistakes.goesOn())
      return;
    if (Error e = planStatement(s, reach))
      mistakes.add(std::move(e));
  }
}

/// All of a kernel uses one kind of CTA group in tensor memory: ptxas refuses a mixture.
Error KernelPlanner::checkGroup(SourceLoc loc, unsigned group) {
  if (!ctaGroup)
    ctaGroup = {group, loc};
  if (ctaGroup->first == group)
    return Error::success();
  return make_error<PlanError>(loc, "cta_group is " + std::to_string(group) + " here and " +
                                        std::to_string(ctaGroup->first) + " on line " +
                                        std::to_string(ctaGroup->second.line) +
                                        "; a kernel uses tensor memory with one of them");
}

/// Checks what options say about CTAs against the cluster. A pair is two neighbors in it.
Error KernelPlanner::checkCluster(SourceLoc loc, const Options &options, Scope scope) {
  if (options.empty())
    return Error::success();
  bool alone = kernel.cluster == 1;
  std::string ctas = alone ? "the kernel has no 'cluster(n)'"
                           : "a cluster has " + std::to_string(kernel.cluster) + " CTAs";
  auto mask = options.get(options::CtaMask);
  int64_t all = (int64_t(1) << kernel.cluster) - 1;
  if (mask && mask->isAtMost(all) == Proof::Disproven)
    return make_error<PlanError>(loc, "cta_mask is " + mask->str() + ", and " + ctas +
                                          "; it takes at most " + std::to_string(all));
  for (const OptionKey<Expr> *key : {&options::Cta, &options::SrcCta}) {
    auto cta = options.get(*key);
    std::optional<Symbol> varying;
    if (cta)
      varying = differsWithin(*cta, scope);
    if (varying)
      return make_error<PlanError>(loc, key->key.str() + " is " + cta->str() + ", and " +
                                            varying->name().str() +
                                            " differs between the threads of a " +
                                            scopeName(scope).str() + "; a copy is with one CTA");
    if (cta && (cta->isAtLeast(0) == Proof::Disproven ||
                cta->isAtMost(kernel.cluster - 1) == Proof::Disproven))
      return make_error<PlanError>(
          loc, key->key.str() + " is " + cta->str() + ", and " + ctas +
                   (alone ? std::string("; there is rank 0 alone")
                          : "; it takes a rank from 0 to " + std::to_string(kernel.cluster - 1)));
  }
  int64_t group = options.get(options::CtaGroup).value_or(1);
  if (kernel.cluster % group)
    return make_error<PlanError>(loc, "cta_group is " + std::to_string(group) + ", and " + ctas +
                                          "; a pair is two neighbors of a cluster of an even "
                                          "number, as in 'cluster(2)'");
  return Error::success();
}

Error KernelPlanner::checkTensorMemory(const Statement &s, const TensorMemoryStmt &t) {
  if (Error e = checkCluster(s.loc, t.options))
    return e;
  if (t.pool)
    if (Error e = checkTmemColumns("pool '" + t.pool->name + "'", t.pool->columns))
      return located(s.loc, std::move(e));
  return t.op <= TensorMemoryStmt::Commit ? checkGroup(s.loc, t.ctaGroup()) : Error::success();
}

Error KernelPlanner::plan(const Statement &s, const CopyStmt &copy, const Reach &) {
  const CopyOp &op = copy.op;
  if (Error e = checkCluster(s.loc, op.options, op.scope))
    return e;
  if (op.dst.tensor->space() == Space::TMem && op.src.tensor->space() == Space::Shared)
    if (Error e = checkGroup(s.loc, unsigned(op.options.get(options::CtaGroup).value_or(1))))
      return e;
  if (known)
    return planned.settle(s, settled++), Error::success();
  // Cache options and words that hold neighbors depend on whether the source is written.
  std::optional<CopyOp> withFacts;
  if (op.options.has(options::Cache) ||
      (op.kind == OpKind::Copy && op.src.tensor->space() == Space::Global &&
       op.dst.tensor->space() == Space::Shared)) {
    withFacts = op;
    withFacts->sourceIsReadOnly = !written.contains(op.src.tensor.get());
  }
  auto choice = dispatch(withFacts ? *withFacts : op, target, detail);
  if (!choice)
    return withTensors(located(s.loc, choice.takeError()), op, kernel);
  planned.add(s, std::move(*choice));
  return Error::success();
}

Error KernelPlanner::plan(const Statement &s, const ZeroStmt &zero, const Reach &reach) {
  if (known)
    return planned.settle(s, settled++), Error::success();
  auto plan = planZero(zero.scope, zero.dst, kernel.threads, reach.active, target, zero.facts,
                       zero.activeEnd);
  if (!plan)
    return located(s.loc, plan.takeError());
  planned.add(s, {std::move(*plan), {}, reach.active, MemoryFacts::of(*zero.dst.tensor)});
  return Error::success();
}

/// Whether every value in the computation of this one is a signed integer of 32 bits.
static bool fitsWord(const Expr &e) {
  ValueRange r = e.range();
  return !e.overflowed() && isInt<32>(r.lo) && isInt<32>(r.hi) &&
         all_of(e.terms(), [](const Expr::Term &t) {
           return all_of(t.symbols,
                         [](const Symbol &s) { return s.isLeaf() || fitsWord(s.operand()); });
         });
}

Error KernelPlanner::plan(const Statement &s, const IfStmt &branch, const Reach &reach) {
  auto threads = activeThreads(branch.conjuncts, reach.active);
  if (!threads)
    return located(s.loc, threads.takeError());
  Expected<BitVector> inside = branch.elect ? electedOf(*threads) : *threads;
  if (!inside)
    return located(s.loc, inside.takeError());
  BranchPlan plan;
  plan.threads = *threads;
  plan.entered = all_of(branch.conjuncts,
                        [](const Comparison &c) { return c.dependsOnThread() && !runTimeEnd(c); });
  for (const Comparison &c : branch.conjuncts)
    plan.compareBits.push_back(fitsWord(c.lhs) && fitsWord(c.rhs) ? 32 : 64);
  if (!reach.elected)
    plan.onlyThread = onlyThreadOf(branch, *inside);
  if (!reach.elected && !plan.onlyThread)
    plan.electLanes =
        branch.elect ? cantFail(lanesOf(*threads)) : lanesToElect(branch, *inside, target);
  Reach body{std::move(*inside), reach.elected || plan.electLanes || plan.onlyThread};
  planned.plan.branches.insert({&s, std::move(plan)});
  planBlock(branch.body, body);
  return Error::success();
}

Error KernelPlanner::plan(const Statement &s, const ForStmt &loop, const Reach &reach) {
  LoopPlan plan;
  unsigned bits = loop.variable.bits();
  bool fits = loop.end.isAtMost(maxIntN(bits) - loop.step) == Proof::Proven &&
              loop.end.isAtLeast(minIntN(32)) == Proof::Proven;
  plan.compareBits = fits ? bits : 64;
  plan.stopsAtEnd = bits == 64 && loop.step > 1 &&
                    loop.end.isAtMost(maxIntN(64) - loop.step + 1) != Proof::Proven;
  int64_t distance = 0;
  if (loop.begin.isConstant() && loop.end.isConstant() &&
      !SubOverflow(loop.end.constantPart(), loop.begin.constantPart(), distance) && distance > 0)
    plan.passes = divideCeil(uint64_t(distance), uint64_t(loop.step));
  if (loop.dynamic) {
    plan.compareBits = 32;
    if (plan.takesOver = canTakeOver(target) && hasCtaForEachPass(kernel, loop); !plan.takesOver)
      plan.counter = planned.plan.counters++;
  }
  planned.plan.loops.insert({&s, plan});
  planBlock(loop.body, reach);
  return Error::success();
}

Error KernelPlanner::plan(const Statement &s, const SyncStmt &sync, const Reach &reach) {
  auto plan = planSync(planned, sync, reach.active);
  if (!plan)
    return located(s.loc, plan.takeError());
  planned.plan.syncs.insert({&s, std::move(*plan)});
  return Error::success();
}

Error KernelPlanner::plan(const Statement &, const BarrierStmt &barrier, const Reach &) {
  const Barrier *object = barrier.barrier.barrier.get();
  if (barrier.cta && !is_contained(planned.plan.remote, object))
    planned.plan.remote.push_back(object);
  return Error::success();
}

Error KernelPlanner::plan(const Statement &s, const TensorMemoryStmt &t, const Reach &) {
  return checkTensorMemory(s, t);
}

Error KernelPlanner::plan(const Statement &s, const RegistersStmt &registers, const Reach &reach) {
  planned.plan.minCtas = 1; // without a limit ptxas ignores the statement
  Error e = registers.check(target, reach.active);
  return e ? located(s.loc, std::move(e)) : std::move(e);
}

Error KernelPlanner::planStatement(const Statement &s, const Reach &reach) {
  if (auto feature = featureOf(s); feature && !target.has(*feature))
    return make_error<PlanError>(s.loc, target.whyNot(*feature));
  return std::visit([&](const auto &node) { return plan(s, node, reach); }, s.node);
}

namespace {

/// What is known of a kernel before it is planned for good.
struct KernelBefore {
  std::vector<LayoutChoice> layouts = {};
  SmallVector<PlannedCopy, 0> copies = {};
  std::vector<PlacedSync> placed = {};
};

} // namespace

/// Plans every kernel.
static Expected<PlannedProgram> planKernels(const Program &program,
                                            MutableArrayRef<KernelBefore> before,
                                            TraceDetail detail, Mistakes &mistakes) {
  PlannedProgram planned{&program, {}};
  for (auto [k, kernel] : enumerate(program.kernels)) {
    PlannedKernel &made = planned.kernels.emplace_back(kernel);
    KernelBefore own = before.empty() ? KernelBefore() : std::move(before[k]);
    KernelPlanner(made, program.target, detail, mistakes, std::move(own.copies)).run();
    made.layouts = std::move(own.layouts);
    append_range(made.plan.placed, own.placed);
  }
  if (!mistakes.empty())
    return mistakes.take();
  return planned;
}

/// What `sync auto` leaves to planning is placed in the settled program, by plans of its copies.
static void settleSyncs(Program &settled, MutableArrayRef<KernelBefore> before, TraceDetail detail,
                        Mistakes &mistakes) {
  for (auto [k, kernel] : enumerate(settled.kernels)) {
    if (!kernel.syncAuto || !mistakes.goesOn())
      continue;
    PlannedKernel planned(kernel);
    Mistakes own(DefaultErrorLimit);
    KernelPlanner(planned, settled.target, detail, own).run();
    if (!own.empty()) { // which are found again
      consumeError(own.take());
      continue;
    }
    auto made = placeSynchronization(planned, kernel);
    if (!made) {
      mistakes.add(made.takeError());
      continue;
    }
    before[k].placed = std::move(made->placed);
    before[k].copies = std::move(planned.copies);
    kernel = std::move(made->kernel);
  }
}

Expected<PlannedProgram> tilecopy::planProgram(const Program &program, unsigned errorLimit,
                                               TraceDetail detail) {
  Mistakes mistakes(errorLimit);
  bool placesSyncs = any_of(program.kernels, [](const Kernel &k) { return k.syncAuto; });
  if (!placesSyncs && none_of(program.kernels, hasAutoLayouts))
    return planKernels(program, {}, detail, mistakes);
  auto settled = std::make_shared<Program>(program);
  std::vector<KernelBefore> before;
  for (Kernel &kernel : settled->kernels) {
    if (!mistakes.goesOn())
      break;
    auto chosen = chooseLayouts(kernel, settled->target);
    if (chosen)
      before.push_back({std::move(*chosen)});
    else
      mistakes.add(chosen.takeError());
  }
  if (!mistakes.empty())
    return mistakes.take();
  settleSyncs(*settled, before, detail, mistakes);
  if (!mistakes.empty())
    return mistakes.take();
  auto planned = planKernels(*settled, before, detail, mistakes);
  if (!planned)
    return planned;
  planned->settled = std::move(settled);
  return planned;
}
