//===- TileAccess.cpp - Which thread touches which element ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elements come from the walk that costs are counted by, so this knows nothing of the bodies of
// plans: only which of them an engine moves. Strides that are known at run time are noticed by
// walking twice, with other values.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/order/TileAccess.h"
#include "Cost/CostWalk.h"
#include "Planning/AddressMap.h"
#include "TileElements.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::waitName(AccessWait wait) {
  static constexpr StringLiteral names[] = {"nothing",         "cp_async.wait", "bulk.wait.read",
                                            "bulk.wait",       "mbarrier.wait", "tcgen05.wait.ld",
                                            "tcgen05.wait.st", "tcgen05.commit"};
  return names[unsigned(wait)];
}

//===----------------------------------------------------------------------===//
// How an access is made, and how it completes
//===----------------------------------------------------------------------===//

template <typename Bulk> static AccessWait waitOfBulk(const Bulk &body, PlanDirection side) {
  if (body.kind == Bulk::Load)
    return AccessWait::Mbarrier;
  if constexpr (std::is_same_v<Bulk, BulkPlan>)
    if (body.kind == BulkPlan::Peer)
      return AccessWait::Mbarrier;
  return side == Src ? AccessWait::BulkRead : AccessWait::BulkFull;
}

static void setMeans(TileAccess &access, const Plan &plan, PlanDirection side) {
  if (const auto *tma = std::get_if<TmaPlan>(&plan.body)) {
    access.means = AccessMeans::Engine;
    access.wait = waitOfBulk(*tma, side);
  } else if (const auto *bulk = std::get_if<BulkPlan>(&plan.body)) {
    access.means = AccessMeans::Engine;
    access.wait = waitOfBulk(*bulk, side);
  } else if (std::holds_alternative<TmemCopyPlan>(plan.body)) {
    access.means = AccessMeans::TensorCopy;
    access.wait = AccessWait::Commit;
  } else if (access.space == Space::TMem) {
    access.means = AccessMeans::TensorMemory;
    access.wait = side == Src ? AccessWait::TensorLoad : AccessWait::TensorStore;
  } else if (const CpAsyncForm *form = cpAsyncOf(plan)) {
    access.means = AccessMeans::CpAsync;
    access.wait = form->arrives ? AccessWait::Mbarrier : AccessWait::CpAsyncGroup;
  } else if (plan.dst.tellsBarrier) {
    access.wait = AccessWait::Mbarrier;
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Takes the terms that depend on the thread out of a place; false where one term also depends on
/// something else.
static bool splitBase(const Expr &place, Expr &ofThread, Expr &shared) {
  shared = Expr(place.constantPart());
  for (const Expr::Term &t : place.terms()) {
    Expr term = Expr::ofTerm(t);
    bool onThread = false, onOthers = false;
    term.forEachLeaf(
        [&](const Symbol &s) { (isThreadIndex(s.kind()) ? onThread : onOthers) = true; });
    if (onThread && onOthers)
      return false;
    (onThread ? ofThread : shared) += term;
  }
  return true;
}

static int64_t valueFor(const Expr &e, unsigned thread, int64_t others) {
  return e.evaluate([&](const Symbol &s) -> int64_t {
    switch (s.kind()) {
    case SymbolKind::Thread:
      return thread;
    case SymbolKind::Lane:
      return thread % ThreadsPerWarp;
    case SymbolKind::Warp:
      return thread / ThreadsPerWarp;
    case SymbolKind::Warpgroup:
      return thread / ThreadsPerWarpgroup;
    default:
      return others;
    }
  });
}

/// The runs of a plan where each symbol that threads share has the value.
static bool walk(const Plan &plan, PlanDirection side, const BitVector &active, int64_t value,
                 const Expr &shared, std::vector<TileAccess::Run> &runs) {
  int64_t start = valueFor(shared, 0, value);
  unsigned bits = elementBits(plan.type);
  auto add = [&](const CostWalk::Places &p) {
    bool byWarp = p.kind == Request::Matrix;
    for (unsigned lane = 0; lane != ThreadsPerWarp; ++lane)
      if (p.lanes >> lane & 1)
        runs.push_back(
            {p.at[lane] - start, std::max(1u, p.bytes * 8 / bits), p.first + lane, byWarp});
  };
  return CostWalk(plan, side == Dst, active, [&](const Symbol &) { return value; }).forEach(add);
}

static bool same(ArrayRef<TileAccess::Run> a, ArrayRef<TileAccess::Run> b) {
  return a.size() == b.size() && all_of(zip(a, b), [](const auto &both) {
           const auto &[x, y] = both;
           return x.at == y.at && x.thread == y.thread;
         });
}

/// The elements of one way of sharing them; its text says why they are not known.
static std::string addRuns(TileAccess &access, const Plan &plan, PlanDirection side) {
  constexpr int64_t most = 1 << 18; // elements of a tile whose runs are kept
  const PlanSide &s = side == Dst ? plan.dst : plan.src;
  Expr ofThread, shared;
  if (!engineOf(plan).empty())
    return "an engine moves them";
  if (std::holds_alternative<SerialPlan>(plan.body) && plan.scope != Scope::Thread)
    return "one thread moves them all";
  if (const auto *body = std::get_if<ThreadPlan>(&plan.body); body && body->teamEnd)
    return "run time tells which threads there are";
  if (shiftOf(plan) && s.space == Space::Global)
    return "words hold neighbors";
  if (plan.count > most)
    return "the tile has " + std::to_string(plan.count) + " elements";
  if (!splitBase(s.base, ofThread, shared))
    return "an index depends on the thread and on " + s.base.str();
  std::vector<TileAccess::Run> runs, others;
  if (!walk(plan, side, access.active, 0, shared, runs))
    return "accesses of " + plan.variant + " are not counted";
  // Steps of global memory may be known at run time.
  if (s.space == Space::Global && walk(plan, side, access.active, 4096, shared, others) &&
      !same(runs, others))
    return "strides are known at run time";
  if (access.runs.empty())
    access.base = shared;
  else if (access.base != shared)
    return "the tile at an edge begins elsewhere";
  append_range(access.runs, runs);
  return "";
}

std::optional<TileAccess> tilecopy::outlineOf(const DispatchChoice &choice, PlanDirection side,
                                              const Operand *region) {
  const Plan &plan = choice.plan;
  const PlanSide &s = side == Dst ? plan.dst : plan.src;
  if (plan.op == OpKind::Prefetch || s.space == Space::Local || (side == Src && plan.zeros))
    return std::nullopt;
  TileAccess access;
  access.tensor = s.tensor;
  access.space = s.space;
  access.writes = side == Dst;
  access.active = choice.active;
  access.ofPeer = s.cta.has_value();
  if (region)
    access.region = *region;
  setMeans(access, plan, side);
  if (const auto *serial = std::get_if<SerialPlan>(&plan.body);
      serial && (serial->thread || serial->ones))
    for (unsigned t = 0; t != access.active.size(); ++t)
      if (serial->ones ? !serial->ones->has(t)
                       : t % std::max(1u, plan.scopeThreads) != *serial->thread)
        access.active.reset(t);
  if (region && region->tensor->window())
    access.tensor = region->tensor->owner().name().str();
  const auto *threads = std::get_if<ThreadPlan>(&plan.body);
  access.hasEdge = plan.edge || shiftOf(plan) || (threads && !threads->edges.empty());
  return access;
}

bool tilecopy::comesBefore(const TileAccess::Run &a, const TileAccess::Run &b) {
  return std::tie(a.at, a.thread, a.count) < std::tie(b.at, b.thread, b.count);
}

/// The places of a tile are dense, so they are counted rather than compared.
void tilecopy::sortRuns(std::vector<TileAccess::Run> &runs) {
  if (is_sorted(runs, comesBefore))
    return;
  auto byPlace = [](const TileAccess::Run &a, const TileAccess::Run &b) { return a.at < b.at; };
  auto [low, high] = std::minmax_element(runs.begin(), runs.end(), byPlace);
  int64_t first = low->at;
  uint64_t span = uint64_t(high->at) - uint64_t(first);
  constexpr uint64_t dense = 16;
  if (span / dense < runs.size()) {
    std::vector<unsigned> next(span + 2);
    for (const TileAccess::Run &r : runs)
      ++next[size_t(r.at - first) + 1];
    for (size_t i = 1; i != next.size(); ++i)
      next[i] += next[i - 1];
    std::vector<TileAccess::Run> sorted(runs.size());
    for (const TileAccess::Run &r : runs)
      sorted[next[size_t(r.at - first)]++] = r;
    runs = std::move(sorted);
  }
  if (!is_sorted(runs, comesBefore))
    llvm::sort(runs, comesBefore);
}

void tilecopy::addElements(TileAccess &access, const DispatchChoice &choice, PlanDirection side) {
  const Plan &plan = choice.plan;
  const PlanSide &s = side == Dst ? plan.dst : plan.src;
  bool isWindow = access.region && access.region->tensor->window();
  if (s.space == Space::TMem || isWindow || !s.rows.empty())
    access.unknown = !s.rows.empty() ? "its indices are loaded"
                     : isWindow      ? "it is reached through a window"
                                     : "lanes of tensor memory are not counted";
  else
    access.unknown = addRuns(access, plan, side);
  if (access.isExact() && plan.edge)
    access.unknown = addRuns(access, plan.atEdge(), side);
  if (!access.isExact())
    access.runs.clear();
  sortRuns(access.runs);
}

std::optional<Expr> tilecopy::shiftBetween(const Plan &first, const Plan &second,
                                           PlanDirection side) {
  auto isLike = [](PlanSide a, const PlanSide &b) {
    a.tensor = b.tensor;
    a.base = b.base;
    return a.rows.empty() && a == b;
  };
  if (first.edge || second.edge || first.mask || second.mask || first.op != second.op ||
      first.type != second.type || first.scope != second.scope ||
      first.scopeThreads != second.scopeThreads || first.count != second.count ||
      first.zeros != second.zeros || !(first.body == second.body) ||
      !isLike(first.src, second.src) || !isLike(first.dst, second.dst))
    return std::nullopt;
  Expr shift = side == Dst ? second.dst.base - first.dst.base : second.src.base - first.src.base;
  if (shift.overflowed() || shift.dependsOnThread())
    return std::nullopt;
  return shift;
}

std::optional<TileAccess> tilecopy::accessOf(const DispatchChoice &choice, PlanDirection side,
                                             const Operand *region) {
  auto access = outlineOf(choice, side, region);
  if (access)
    addElements(*access, choice, side);
  return access;
}

//===----------------------------------------------------------------------===//
// Accesses of other code
//===----------------------------------------------------------------------===//

/// Elements of the region, in its row-major order, from the map's base.
static std::optional<SmallVector<int64_t, 0>> elementsOf(const AddressMap &map) {
  SmallVector<int64_t, 0> all{0};
  for (const DimIters &dim : map.dims)
    for (const AddressIter &i : dim) {
      if (!i[Elements].isConstant())
        return std::nullopt;
      SmallVector<int64_t, 0> next;
      for (int64_t at : all)
        for (int64_t k = 0; k != i.extent; ++k)
          next.push_back(at + k * i.at(Elements));
      all = std::move(next);
    }
  return all;
}

Expected<TileAccess> tilecopy::accessOf(const Operand &region, const Layout &threads, Scope scope,
                                        bool writes, const BitVector &active) {
  const Tensor &t = *region.tensor;
  auto refuse = [&](const Twine &why) {
    return opError(OpFault::Layout, t.name(), "an access of '" + t.name() + "': " + why);
  };
  if (threads.size() != region.count())
    return refuse("the layout of threads has " + Twine(threads.size()) + " elements, the region " +
                  Twine(region.count()));
  if (t.space() != Space::Shared && t.space() != Space::Global)
    return refuse("it is in " + memoryName(t.space()) + "; threads share global and shared memory");
  Findings findings(TraceDetail::Declines);
  auto map = mapRegion(region, "region", findings);
  if (!map)
    return refuse(DispatchCandidate{"", 0, DispatchOutcome::Declined, findings.take()}.reason());
  auto elements = elementsOf(*map);
  if (!elements)
    return refuse("its strides are known at run time");
  TileAccess access;
  access.tensor = t.name().str();
  access.space = t.space();
  access.writes = writes;
  access.active = active;
  access.region = region;
  Expr ofThread;
  if (!splitBase(map->base, ofThread, access.base))
    return refuse("an index depends on the thread and on " + map->base.str());
  unsigned each = std::max(1u, threadsOf(scope, active.size()));
  for (auto [flat, at] : enumerate(*elements)) {
    SmallVector<PhysicalCoord, 2> places;
    threads.applyLinear(int64_t(flat), places);
    for (const PhysicalCoord &place : places) {
      int64_t of = 0;
      for (unsigned a = 0; a != NumAxes; ++a)
        if (auto field = threadField(axisAt(a)))
          of += place[axisAt(a)] * field->unit;
      for (unsigned thread = unsigned(of); thread < active.size() && of < each; thread += each)
        if (active[thread])
          access.runs.push_back({at + valueFor(ofThread, thread, 0), 1, thread, false});
    }
  }
  return access;
}
