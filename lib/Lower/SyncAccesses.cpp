//===- SyncAccesses.cpp - What the statements of a kernel touch -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Order/BaseDifference.h"
#include "Order/TileElements.h"
#include "SyncPlacer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tilecopy;

/// Whether a copy is made by the asynchronous proxy.
static bool isByProxy(const PlannedCopy &copy) { return !engineOf(copy.choice.plan).empty(); }

SyncPlacer::SyncPlacer(const PlannedKernel &planned, bool onlyFences)
    : planned(planned), kernel(*planned.kernel), facts(gridFacts(kernel)), actors(kernel.threads),
      state(actors), onlyFences(onlyFences) {
  for (const PlannedCopy &copy : planned.copies)
    if (const auto *s = std::get_if<CopyStmt>(&copy.statement->node); s && isByProxy(copy))
      for (const Operand *side : {&s->op.dst, &s->op.src})
        ofEngines.insert(&side->tensor->owner());
  collect(kernel.body, BitVector(kernel.threads, true), 0);
  StringSet<> async;
  for (const SyncAccess &a : accesses)
    if (a.access.means == AccessMeans::Engine || a.access.means == AccessMeans::TensorCopy)
      async.insert(a.access.tensor);
  StringSet<> written;
  for (const SyncAccess &a : accesses)
    if (a.access.writes)
      written.insert(a.access.tensor);
  for (SyncAccess &a : accesses) {
    a.mayNeedFence = async.contains(a.access.tensor);
    a.mayBeFollowed = a.access.wait == AccessWait::BulkRead || written.contains(a.access.tensor);
  }
  for (auto &[barrier, uses] : phases)
    linkPhases(uses);
}

/// The threads that enter the body of a statement, and of which lanes one is elected.
std::pair<BitVector, uint32_t> SyncPlacer::inside(const Statement &s, const BitVector &active,
                                                  uint32_t lanes) const {
  const auto *branch = std::get_if<IfStmt>(&s.node);
  if (!branch)
    return {active, lanes};
  const BranchPlan &plan = planned.plan.branches.find(&s)->second;
  BitVector within = plan.threads;
  if (branch->elect && !lanes)
    lanes = cantFail(lanesOf(within));
  return {within, lanes};
}

/// Calls `visit` on the statement and on those inside of it.
static void visitAll(const Statement &s, function_ref<void(const Statement &)> visit) {
  visit(s);
  if (const StatementBlock *body = bodyOf(s))
    forEachStatement(*body, visit);
}

void SyncPlacer::collect(const StatementBlock &block, const BitVector &active, uint32_t lanes) {
  actors.of(active, lanes); // all are known before the walk
  if (!pathHere.empty())
    around[&block] = pathHere.back();
  pathHere.push_back({&block, 0});
  SmallVector<const Barrier *, 2> waited;
  for (const Statement &s : block) {
    size_t known = accesses.size();
    if (std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<FenceStmt>(s.node))
      sites[&s] = pathHere.back();
    collect(s, active, lanes);
    if (const StatementBlock *body = bodyOf(s)) {
      auto [within, elect] = inside(s, active, lanes);
      if (const auto *loop = std::get_if<ForStmt>(&s.node))
        mostRounds[loop] = passRange(*loop).hi - 1;
      collect(*body, within, elect);
    }
    visitAll(s, [&](const Statement &inner) {
      const auto *b = std::get_if<BarrierStmt>(&inner.node);
      if (b && b->op == BarrierStmt::Wait && !is_contained(waited, b->barrier.barrier.get()))
        waited.push_back(b->barrier.barrier.get());
    });
    for (const Barrier *b : waited)
      for (size_t i = known; i != accesses.size(); ++i)
        awaited[b].push_back(&accesses[i]);
    ++pathHere.back().index;
  }
  pathHere.pop_back();
}

SyncAccess &SyncPlacer::addAccess(const Statement &s, TileAccess access, const BitVector &active,
                                  uint32_t lanes, const Barrier *told,
                                  const DispatchChoice *uncounted) {
  BitVector who = actors.of(lanes || access.active.empty() ? active : access.active, lanes);
  access.active = actors.threadsOf(who);
  PlanDirection side = access.writes ? Dst : Src;
  if (lanes) { // any of the candidates
    uncounted = nullptr;
    access.unknown = "one thread of a warp is elected";
  }
  SyncAccess &added =
      accesses.emplace_back(SyncAccess{std::move(access), &s, std::move(who), told});
  added.path.assign(pathHere.begin(), pathHere.end());
  added.uncounted = uncounted;
  added.side = side;
  added.number = accesses.size() - 1;
  accessesOf[&s].push_back(&added);
  return added;
}

/// An object that is ordered as tensors are: an mbarrier, the address of a pool, a tensor map.
void SyncPlacer::addObject(const Statement &s, StringRef kind, StringRef name, bool writes,
                           const BitVector &active, uint32_t lanes) {
  TileAccess access;
  access.tensor = (kind + " " + name).str();
  access.space = Space::Shared;
  access.writes = writes;
  access.unknown = "each may use it";
  addAccess(s, std::move(access), active, lanes, nullptr);
}

void SyncPlacer::collectObjects(const Statement &s, const BitVector &active, uint32_t lanes) {
  auto barrier = [&](const BarrierRef &ref, bool writes) {
    addObject(s, "mbarrier", ref.barrier->name, writes, active, lanes);
  };
  auto pool = [&](const TmemPool *pool, bool writes) {
    if (pool)
      addObject(s, "pool", pool->name, writes, active, lanes);
  };
  if (const auto *b = std::get_if<BarrierStmt>(&s.node))
    barrier(b->barrier, b->op == BarrierStmt::Init || b->op == BarrierStmt::Inval);
  if (const auto *t = std::get_if<TensorMemoryStmt>(&s.node)) {
    if (t->op == TensorMemoryStmt::Commit)
      barrier(t->barrier, false);
    pool(t->pool.get(), true);
  }
  if (const auto *m = std::get_if<TensorMapStmt>(&s.node))
    addObject(s, "tensor map of", m->window->name(), m->op == TensorMapStmt::Replace, active,
              lanes);
  if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
    if (auto mbar = c->op.options.get(options::Mbar))
      barrier(*mbar, false);
    pool(c->op.dst.tensor->pool().get(), false);
    pool(c->op.src.tensor->pool().get(), false);
  }
}

/// Threads' writes to what the asynchronous proxy touches need fences, and its own accesses waits.
bool SyncPlacer::isLeftOut(const PlannedCopy &copy, PlanDirection side, const Operand &of) const {
  return onlyFences && !isByProxy(copy) &&
         (side == Src || !ofEngines.contains(&of.tensor->owner()));
}

void SyncPlacer::collect(const Statement &s, const BitVector &active, uint32_t lanes) {
  collectObjects(s, active, lanes);
  addPhases(s, active, lanes);
  const auto *copy = std::get_if<CopyStmt>(&s.node);
  const auto *zero = std::get_if<ZeroStmt>(&s.node);
  if (!copy && !zero)
    return;
  const DispatchChoice &choice = planned.copyAt(s).choice;
  const Barrier *told = nullptr;
  if (copy)
    if (auto mbar = copy->op.options.get(options::Mbar))
      told = mbar->barrier.get();
  const Operand *dst = copy ? &copy->op.dst : &zero->dst, *src = copy ? &copy->op.src : dst;
  for (PlanDirection side : {Src, Dst})
    if (isLeftOut(planned.copyAt(s), side, side == Dst ? *dst : *src))
      continue;
    else if (auto access = outlineOf(choice, side, side == Dst ? dst : src);
             access && access->space != Space::Local)
      addAccess(s, std::move(*access), active, lanes, told, &choice);
  auto whole = [&](const Operand &region, bool writes, StringRef why) {
    TileAccess access;
    access.tensor = region.tensor->owner().name().str();
    access.space = region.tensor->space();
    access.writes = writes;
    access.unknown = why.str();
    access.region = region;
    addAccess(s, std::move(access), active, lanes, nullptr);
  };
  if (copy)
    for (const Operand *indices : copy->op.indexRegions())
      if (indices->tensor->space() != Space::Local)
        whole(*indices, /*writes=*/false,
              indices == copy->op.options.operand(options::Mask) ? "predicates are loaded from it"
                                                                 : "indices are loaded from it");
  if (auto scratch = copy ? copy->op.options.get(options::Scratch) : std::nullopt)
    whole(*scratch, /*writes=*/true, "a copy goes through it");
}

/// Whether threads that wait at the mbarrier go on to accesses that come after this one.
bool SyncPlacer::publishes(const Barrier *barrier, const SyncAccess &access) const {
  auto found = awaited.find(barrier);
  return found != awaited.end() && any_of(found->second, [&](const SyncAccess *later) {
           return later->access.tensor == access.access.tensor &&
                  (later->access.writes || access.access.writes) &&
                  (access.phase == SyncAccess::NoPhase || isInOtherRole(access, *later));
         });
}

/// Puts the pass of a loop for its variable.
static void settle(TileAccess &access, const ForStmt &loop, int64_t pass) {
  Expr value = loop.begin + Expr(loop.step * pass);
  access.base = substitute(access.base, loop.variable, value);
  if (access.region)
    for (DimRange &range : access.region->region)
      range.start = substitute(range.start, loop.variable, value);
}

static bool isIn(const SyncAccess &access, const ForStmt &loop) {
  return any_of(access.path, [&](const SyncSite &s) { return s.block == &loop.body; });
}

/// Whether what an access must be ordered with is that of the other, if it begins at one place.
static bool isLike(const SyncAccess &a, const SyncAccess &b) {
  const TileAccess &x = a.access, &y = b.access;
  return a.actors == b.actors && x.tensor == y.tensor && x.space == y.space && x.means == y.means &&
         x.wait == y.wait && x.ofPeer == y.ofPeer && x.hasEdge == y.hasEdge;
}

/// Counts the elements of accesses that regions do not tell apart.
void SyncPlacer::count(const SyncAccess &access) {
  if (!access.uncounted)
    return;
  SyncAccess &own = accesses[access.number];
  const DispatchChoice &choice = *std::exchange(own.uncounted, nullptr);
  bool hasWindow = own.access.region && own.access.region->tensor->window();
  auto takeFrom = [&](const Counted &other) {
    if (other.access->side != own.side || other.access->access.active != own.access.active)
      return false;
    auto shift = shiftBetween(*other.plan, choice.plan, own.side);
    if (!shift)
      return false;
    if (*shift == Expr(0) && isLike(own, *other.access)) {
      own.like = other.access;
    } else {
      own.access.base = other.access->access.base + *shift;
      own.access.runs = other.access->access.runs;
    }
    return true;
  };
  auto keep = [&] { // for those of its tensor that follow
    constexpr size_t most = 16;
    if (counted.size() == most)
      counted.erase(counted.begin());
    counted.push_back({&own, &choice.plan});
  };
  auto isOfTensor = [&](const Counted &other) {
    return other.access->access.tensor == own.access.tensor;
  };
  if (!hasWindow && any_of(make_filter_range(counted, isOfTensor), takeFrom))
    return;
  if (!hasWindow && any_of(make_filter_range(counted, std::not_fn(isOfTensor)), takeFrom))
    return keep();
  addElements(own.access, choice, own.side);
  if (own.access.isExact() && !own.access.hasEdge)
    keep();
}

/// In the pass of a loop that has ended, and of those that only the second is in.
std::pair<TileAccess, TileAccess> SyncPlacer::inPasses(const PendingAccess &first,
                                                       const SyncAccess &second) const {
  TileAccess before = first.of->asCounted().access, after = second.asCounted().access;
  SmallPtrSet<const ForStmt *, 4> ended;
  for (const auto &[loop, rounds] : first.later)
    if (isOfPass(rounds)) {
      settle(before, *loop, ofPass(rounds));
      ended.insert(loop);
    }
  for (const auto &[loop, pass] : passNow)
    if (!isIn(*first.of, *loop) || ended.contains(loop))
      settle(after, *loop, pass);
  return {std::move(before), std::move(after)};
}

/// How often a CTA runs the body, at least and at most.
ValueRange SyncPlacer::passRange(const ForStmt &loop) {
  ValueRange distance = (loop.end - loop.begin).range();
  auto passes = [&](int64_t d) {
    constexpr uint64_t most = std::numeric_limits<int32_t>::max();
    return d <= 0 ? 0 : int64_t(std::min(divideCeil(uint64_t(d), uint64_t(loop.step)), most));
  };
  return {loop.dynamic ? 0 : passes(distance.lo), passes(distance.hi)};
}

SmallVector<LaterRound, 2> SyncPlacer::roundsAfter(const PendingAccess &first) const {
  SmallVector<LaterRound, 2> later;
  for (const auto &[loop, rounds] : first.later)
    later.push_back({loop->variable, loop->step, isOfPass(rounds) ? 0 : rounds,
                     rounds == ManyRounds ? mostRounds.lookup(loop) : 0});
  return later;
}

bool SyncPlacer::hasPass(const PendingAccess &p) {
  return any_of(p.later, [](const auto &l) { return isOfPass(l.second); });
}

/// What the order of the two depends on. In passes it depends on the loops around them, too.
SyncPlacer::Key SyncPlacer::keyOf(const PendingAccess &first, const SyncAccess &second) const {
  bool isSettled = hasPass(first);
  Key key(isSettled ? first.of : &first.of->asCounted(), isSettled ? &second : &second.asCounted(),
          {first.later.begin(), first.later.end()});
  if (isSettled)
    append_range(std::get<2>(key), passNow);
  return key;
}

const RequiredOrder &SyncPlacer::orderOf(const PendingAccess &first, const SyncAccess &second) {
  SmallVector<LaterRound, 2> later = roundsAfter(first);
  const TileAccess &outline = first.of->access, &next = second.access;
  bool isSettled = hasPass(first);
  bool isCounted = !first.of->uncounted && !second.uncounted;
  if (!isCounted && (isSettled || !outline.region || !next.region ||
                     !areApart(*outline.region, *next.region, later))) {
    count(*first.of);
    count(second);
  }
  auto [known, isNew] = orders.try_emplace(keyOf(first, second));
  RequiredOrder &order = known->second;
  if (!isNew)
    return order;
  if (isSettled) {
    auto [before, after] = inPasses(first, second);
    order = requiredOrder(before, after, later);
  } else {
    order = requiredOrder(first.of->asCounted().access, second.asCounted().access, later);
  }
  bool isOneActor = first.of->actors.count() == 1 && first.of->actors == second.actors;
  // A warp edits a tensor map together, and publishes it for all of its threads.
  bool isMap = first.of->statement != second.statement &&
               (std::holds_alternative<TensorMapStmt>(first.of->statement->node) ||
                std::holds_alternative<TensorMapStmt>(second.statement->node));
  if ((isOneActor && order.reach <= Reach::Cta) || (isMap && order.reach == Reach::Warp))
    order.reach = Reach::Nobody;
  return order;
}
