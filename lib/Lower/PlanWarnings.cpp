//===- PlanWarnings.cpp - What a plan gives reason to warn of -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PlanWarnings.h"
#include "SyncPlacer.h"
#include "SyncRules.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/plan/ConflictCure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

ArrayRef<WarningInfo> tilecopy::knownWarnings() {
  static constexpr WarningInfo all[] = {
#define TILECOPY_WARNING(kind, name, on, meaning) {name, on, meaning},
#include "tilecopy/program/Warnings.def"
  };
  return all;
}

WarningSet WarningSet::onByDefault() {
  WarningSet on;
  for (const auto &[i, info] : enumerate(knownWarnings()))
    on.set(Warning(i), info.isOn);
  return on;
}

//===----------------------------------------------------------------------===//
// Work that is done several times
//===----------------------------------------------------------------------===//

/// Whether threads have regions of their own.
static bool differs(const Operand &operand) {
  return any_of(operand.region, [](const DimRange &range) {
    return (range.loaded && differs(*range.loaded)) || range.start.dependsOnThread() ||
           any_of(range.picks, [](const Expr &e) { return e.dependsOnThread(); });
  });
}

static bool differs(const std::optional<Expr> &value) { return value && value->dependsOnThread(); }

static bool isMemory(const Operand &operand) {
  return operand.tensor->space() == Space::Global || operand.tensor->space() == Space::Shared;
}

/// How many threads, warps or warpgroups reach the statement.
static unsigned instancesOf(const BitVector &active, Scope scope) {
  unsigned each = threadsOf(scope, active.size()), instances = 0;
  for (unsigned first = 0; first < active.size(); first += each)
    instances += active.find_first_in(first, std::min<unsigned>(first + each, active.size())) != -1;
  return instances;
}

/// Several instances of a scope make the same copy: nothing in it depends on the thread, and its
/// result is the same however often it is made.
static std::optional<PlanWarning> redundantWork(SourceLoc loc, const CopyOp &op,
                                                const BitVector &active) {
  std::optional<BarrierRef> told = op.options.get(options::Mbar);
  bool isOwn = differs(op.dst) || differs(op.src) || !isMemory(op.dst) || !isMemory(op.src) ||
               differs(op.options.get(options::Cta)) || differs(op.options.get(options::SrcCta)) ||
               differs(op.options.get(options::CtaMask)) || (told && told->index.dependsOnThread());
  unsigned instances = instancesOf(active, op.scope);
  if (isOwn || instances < 2 || op.scope == Scope::Cta)
    return std::nullopt;
  std::string text, cta = opName(op.kind).str() + ".cta";
  StringRef scope = scopeName(op.scope);
  raw_string_ostream os(text);
  os << instances << ' ' << scope << "s each make this whole copy; ";
  // The bytes of one thread's copy are counted; a shared copy makes an arrival of each thread.
  bool canShare = !told || op.scope != Scope::Thread;
  if (canShare)
    os << "share it by '" << cta << "', or ";
  if (op.kind == OpKind::CopyAsync)
    os << "put it under 'if " << scope
       << " == " << unsigned(active.find_first()) / threadsOf(op.scope, active.size()) << "'";
  else
    os << "give each " << scope << " rows of its own";
  std::optional<WarningEdit> edit;
  if (canShare)
    edit = WarningEdit{WarningEdit::FirstWord, loc, std::move(cta)};
  return PlanWarning{loc, Warning::RedundantWork, std::move(text), std::move(edit)};
}

//===----------------------------------------------------------------------===//
// Accesses that cost more than they must
//===----------------------------------------------------------------------===//

/// The tensor's own layout under another swizzle, where its declaration is.
static std::optional<WarningEdit> swizzled(const Kernel &kernel, const Tensor *tensor,
                                           std::optional<Swizzle> swizzle) {
  auto declared = tensor ? kernel.declared.find(tensor->name()) : kernel.declared.end();
  if (declared == kernel.declared.end() || !swizzle || !tensor->layout() || tensor->isAuto())
    return std::nullopt;
  Layout layout = *tensor->layout();
  layout.swizzle = swizzle;
  return WarningEdit{WarningEdit::Layout, declared->second, toString(layout)};
}

static void warnOfCosts(const Kernel &kernel, const PlannedCopy &copy, WarningSet wanted,
                        std::vector<PlanWarning> &warnings) {
  const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
  if (!s)
    return;
  for (const AccessCost &c : costOf(copy.choice)) {
    Warning kind = c.space == Space::Shared ? Warning::BankConflict : Warning::Uncoalesced;
    if (!wanted.has(kind) || c.isAsync || c.cost <= 2 * c.ideal)
      continue;
    const Operand &side = c.isStore ? s->op.dst : s->op.src;
    std::string text;
    raw_string_ostream os(text);
    os << side.tensor->name() << ", ";
    c.print(os);
    std::optional<WarningEdit> edit;
    if (kind == Warning::BankConflict && side.tensor->spacing() != Spacing::Dense) {
      os << "; another pitch or swizzle may have fewer"; // the plan counts words, the layout slots
    } else if (kind == Warning::BankConflict) {
      ConflictCure cure = conflictCure(copy.choice.plan, copy.choice.active, c.isStore);
      os << "; " << cure.text;
      edit = swizzled(kernel, side.tensor.get(), cure.swizzle);
    } else {
      os << "; neighboring lanes need neighboring elements of " << side.tensor->name()
         << ": another layout of the other side, or a tile in shared memory between the two";
    }
    warnings.push_back({copy.loc(), kind, std::move(text), std::move(edit)});
  }
}

static void warnOfReleases(const PlannedKernel &kernel, std::vector<PlanWarning> &warnings) {
  for (const auto &[statement, order] : kernel.plan.orders) {
    const auto *arrival = std::get_if<BarrierStmt>(&statement->node);
    if (!arrival || arrival->order || order.what != OrderPlan::Arrival || !order.inLoop ||
        order.order != ArrivalOrder::Release)
      continue;
    warnings.push_back(
        {statement->loc, Warning::ExpensiveRelease,
         "this arrival waits in each pass for the memory of the whole GPU (about 1 us): " +
             order.reason + "; { order = release_shared } hands over shared memory alone"});
  }
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

static bool isByEngine(const PlannedCopy &copy) {
  const auto &body = copy.choice.plan.body;
  return std::holds_alternative<TmaPlan>(body) || std::holds_alternative<BulkPlan>(body) ||
         std::holds_alternative<TmemCopyPlan>(body);
}

/// Whether threads write a tensor that an engine touches: a quick look, before the walk.
static bool mayLackFences(const PlannedKernel &kernel) {
  SmallPtrSet<const Tensor *, 8> ofEngines;
  for (const PlannedCopy &copy : kernel.copies)
    if (const auto *s = std::get_if<CopyStmt>(&copy.statement->node); s && isByEngine(copy))
      for (const Operand *side : {&s->op.dst, &s->op.src})
        ofEngines.insert(&side->tensor->owner());
  return any_of(kernel.copies, [&](const PlannedCopy &copy) {
    const Tensor *written = writtenBy(*copy.statement);
    return written && !isByEngine(copy) && ofEngines.contains(&written->owner());
  });
}

/// Whether a kernel has what only the walk knows: mbarriers, pools and bulk stores.
static bool hasObjects(const PlannedKernel &kernel) {
  return !kernel.kernel->barriers.empty() || !kernel.kernel->pools.empty() ||
         any_of(kernel.copies, [](const PlannedCopy &copy) {
           const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
           return s && isByEngine(copy) && s->op.src.tensor->space() == Space::Shared;
         });
}

static void warnOfFences(const PlannedKernel &kernel, std::vector<PlanWarning> &warnings) {
  if (!mayLackFences(kernel) && !hasObjects(kernel))
    return;
  for (const SyncPlacer::LackingFence &l :
       SyncPlacer(kernel, /*onlyFences=*/true).lackingFences()) {
    if (l.fence == ProxyFence::None) {
      warnings.push_back(
          {l.second->loc, Warning::MissingSync,
           l.tensor + ", line " + std::to_string(l.first->loc.line) + ": " + l.lacks});
      continue;
    }
    std::string fence = fenceName(l.fence).str();
    warnings.push_back({l.second->loc, Warning::MissingSync,
                        "the asynchronous copy uses '" + l.tensor +
                            "', which threads write on line " + std::to_string(l.first->loc.line) +
                            "; before they meet, those threads need a '" + fence + "'",
                        WarningEdit{WarningEdit::After, l.first->loc, std::move(fence)}});
  }
}

/// A proxy fence of the same thread publishes the initialization, too, also one inside of a loop.
static bool isFenceOfInit(const Statement &s) {
  if (const auto *loop = std::get_if<ForStmt>(&s.node))
    return any_of(loop->body, isFenceOfInit);
  const auto *fence = std::get_if<FenceStmt>(&s.node);
  return fence && fence->kind != FenceStmt::ProxyAsyncGlobal;
}

/// Warns of mbarriers that asynchronous copies or other CTAs use although no later fence, in the
/// same block or an enclosing one, publishes their initialization.
static void warnOfInits(const StatementBlock &block, bool isFencedAround,
                        const SmallPtrSetImpl<const Barrier *> &published,
                        std::vector<PlanWarning> &warnings) {
  for (const auto &[i, s] : enumerate(block)) {
    bool isFenced = isFencedAround || any_of(ArrayRef(block).drop_front(i), isFenceOfInit);
    if (const StatementBlock *body = bodyOf(s))
      warnOfInits(*body, isFenced, published, warnings);
    const auto *init = std::get_if<BarrierStmt>(&s.node);
    if (!init || init->op != BarrierStmt::Init || !published.count(init->barrier.barrier.get()) ||
        isFenced)
      continue;
    warnings.push_back({s.loc, Warning::MissingSync,
                        "asynchronous operations or other CTAs use mbarrier '" +
                            init->barrier.barrier->name +
                            "'; its initialization needs a 'fence.mbarrier_init' after it",
                        WarningEdit{WarningEdit::After, s.loc, "fence.mbarrier_init"}});
  }
}

static void warnOfInits(const PlannedKernel &kernel, std::vector<PlanWarning> &warnings) {
  SmallPtrSet<const Barrier *, 4> published;
  for (const Barrier *b : kernel.plan.remote)
    published.insert(b);
  forEachStatement(kernel.kernel->body, [&](const Statement &s) {
    const auto *t = std::get_if<TensorMemoryStmt>(&s.node);
    if (t && t->op == TensorMemoryStmt::Commit)
      published.insert(t->barrier.barrier.get());
  });
  for (const PlannedCopy &copy : kernel.copies) {
    const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
    bool isFar = s && (isByEngine(copy) || s->op.options.has(options::Cta));
    if (auto told = isFar ? s->op.options.get(options::Mbar) : std::nullopt)
      published.insert(told->barrier.get());
  }
  if (!published.empty())
    warnOfInits(kernel.kernel->body, /*isFencedAround=*/false, published, warnings);
}

static void warnOfSuperfluous(const PlannedKernel &kernel, std::vector<PlanWarning> &warnings) {
  // What a ring has placed is not in the text.
  auto isPlaced = [&](const Statement *s) {
    return any_of(kernel.kernel->placed,
                  [&](const PlacedSync &p) { return p.line == s->loc.line; });
  };
  for (const Statement *s : SyncPlacer(kernel).superfluous())
    if (!isPlaced(s))
      warnings.push_back({s->loc, Warning::SuperfluousSync,
                          "without it every access of the kernel is still ordered; remove it"});
}

//===----------------------------------------------------------------------===//
// Grids that are too large
//===----------------------------------------------------------------------===//

/// The axis of `ctaid` that an expression is a positive multiple of, but for a constant.
static std::optional<unsigned> axisOf(const Expr &start) {
  if (start.terms().size() != 1)
    return std::nullopt;
  const Expr::Term &term = start.terms().front();
  if (term.symbols.size() != 1 || term.symbols.front().kind() != SymbolKind::CtaId ||
      term.coefficient < 1)
    return std::nullopt;
  return unsigned(term.symbols.front().name().back() - 'x');
}

/// A store of every CTA, whose part lies outside of the tensor in the last ones. A load may fill.
static void warnOfIdleCtas(const Kernel &kernel, std::vector<PlanWarning> &warnings) {
  for (const Statement &s : kernel.body) {
    const auto *copy = std::get_if<CopyStmt>(&s.node);
    if (!copy || copy->op.dst.tensor->space() != Space::Global)
      continue;
    const Operand &dst = copy->op.dst;
    for (auto [d, range] : enumerate(dst.region)) {
      std::optional<unsigned> axis = axisOf(range.start);
      const Expr &extent = dst.tensor->shape()[d];
      if (!axis || range.loaded || !range.picks.empty() || !extent.isConstant() ||
          !kernel.grid[*axis].isConstant())
        continue;
      int64_t step = range.start.terms().front().coefficient, first = range.start.constantPart();
      int64_t size = extent.constantPart(), ctas = kernel.grid[*axis].constantPart();
      if (!isInt<48>(step) || !isInt<48>(first) || !isInt<48>(size))
        continue;
      auto inside =
          int64_t(divideCeil(uint64_t(std::max<int64_t>(size - first, 0)), uint64_t(step)));
      if (inside >= ctas)
        continue;
      std::string text;
      raw_string_ostream os(text);
      os << "the CTAs of ctaid." << "xyz"[*axis] << " from " << inside << " to " << ctas - 1
         << " store nothing: the region begins at " << first + step * inside
         << " or beyond in dimension " << d << " of '" << dst.tensor->name() << "', which has "
         << size << " indices; let the grid have " << inside << " in "
         << "xyz"[*axis];
      warnings.push_back({s.loc, Warning::IdleCtas, std::move(text)});
      break;
    }
  }
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

std::vector<PlanWarning> tilecopy::warningsOf(const PlannedKernel &kernel, WarningSet wanted) {
  std::vector<PlanWarning> warnings;
  for (const PlannedCopy &copy : kernel.copies) {
    if (wanted.has(Warning::SlowCopy) && copy.choice.isSlowPath())
      warnings.push_back({copy.loc(), Warning::SlowCopy, copy.choice.slowPathWarning()});
    const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
    if (s && wanted.has(Warning::RedundantWork))
      if (auto found = redundantWork(copy.loc(), s->op, copy.choice.active))
        warnings.push_back(std::move(*found));
    if (wanted.has(Warning::BankConflict) || wanted.has(Warning::Uncoalesced))
      warnOfCosts(*kernel.kernel, copy, wanted, warnings);
  }
  if (wanted.has(Warning::IdleCtas))
    warnOfIdleCtas(*kernel.kernel, warnings);
  if (wanted.has(Warning::ExpensiveRelease))
    warnOfReleases(kernel, warnings);
  if (wanted.has(Warning::MissingSync) && !kernel.kernel->syncAuto) {
    warnOfFences(kernel, warnings);
    warnOfInits(kernel, warnings);
    append_range(warnings, checkSyncRules(kernel));
  }
  if (wanted.has(Warning::SuperfluousSync) && !kernel.kernel->syncAuto)
    warnOfSuperfluous(kernel, warnings);
  llvm::stable_sort(warnings, [](const PlanWarning &a, const PlanWarning &b) {
    return std::pair(a.loc.line, a.loc.column) < std::pair(b.loc.line, b.loc.column);
  });
  return warnings;
}
