//===- RegisterPairs.cpp - Who owns what of a register tile ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPairs.h"
#include "Partition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The thread axes that a layout may use at a scope.
static ArrayRef<Axis> axesOf(Scope scope) {
  static const Axis warp[] = {Axis::LaneId};
  static const Axis warpgroup[] = {Axis::TidInWg, Axis::WidInWg, Axis::LaneId};
  static const Axis cta[] = {Axis::Tx,      Axis::WarpId,  Axis::LaneId,
                             Axis::TidInWg, Axis::WidInWg, Axis::WgId};
  switch (scope) {
  case Scope::Thread:
    return {};
  case Scope::Warp:
    return warp;
  case Scope::Warpgroup:
    return warpgroup;
  case Scope::Cta:
    return cta;
  }
  llvm_unreachable("every scope is above");
}

bool tilecopy::requireThreadAxes(const CopyOp &op, const Tensor &t, Findings &findings) {
  ArrayRef<Axis> allowed = axesOf(op.scope);
  auto names = map_range(allowed, [](Axis a) { return axisName(a); });
  for (unsigned a = 0; a < NumAxes; ++a) {
    Axis axis = axisAt(a);
    if (isThreadAxis(axis) && t.layout()->tile.uses(axis) && !is_contained(allowed, axis))
      return findings.require("thread-axes", Proof::Disproven,
                              t.name() + " is spread over " + axisName(axis) +
                                  ", which is not an axis of scope " + scopeName(op.scope),
                              allowed.empty()
                                  ? "a layout without thread axes: each thread has its own tile"
                                  : "thread axes of the scope: " + join(names, ", "));
  }
  return findings.require("thread-axes", Proof::Proven,
                          t.name() + " is spread over axes of scope " + scopeName(op.scope));
}

static std::string threadName(Scope scope, int64_t index) {
  return (scope == Scope::Warp ? "lane " : "thread ") + std::to_string(index);
}

/// The owners in the order of the digits, the first turning fastest; no more than it takes for one
/// to repeat or to be none of `threads`.
static SmallVector<int64_t, 128> ownersOf(const RegisterPairs &pairs, int64_t threads) {
  SmallVector<int64_t, 128> owners{pairs.threadOffset};
  for (const OwnerIter &d : pairs.threads) {
    size_t inner = owners.size();
    for (int64_t digit = 1; digit < d.extent && int64_t(owners.size()) <= threads; ++digit)
      for (size_t i = 0; i != inner; ++i)
        owners.push_back(owners[i] + digit * d.at(Weight));
  }
  return owners;
}

static bool checkOwners(const CopyOp &op, const Tensor &t, const RegisterPairs &pairs,
                        Findings &findings) {
  int64_t threads = op.scopeThreads();
  BitVector owns(threads);
  auto name = [&](int64_t i) { return threadName(op.scope, i); };
  for (int64_t owner : ownersOf(pairs, threads)) {
    if (owner < 0 || owner >= threads)
      return findings.require("thread-in-scope", Proof::Disproven,
                              t.name() + " has elements at " + name(owner) + ", and the " +
                                  scopeName(op.scope) + " has " + Twine(threads) + " threads",
                              "a layout that stays within the scope's threads");
    if (owns[owner])
      return findings.require("one-owner", Proof::Disproven,
                              "two counters of " + t.name() + " lead to " + name(owner),
                              "thread iters that reach each thread once");
    owns.set(owner);
  }
  return findings.require("one-owner", Proof::Proven,
                          Twine(owns.count()) + " threads own elements");
}

bool RegisterCopy::requireEveryThread() const {
  int64_t threads = op.scopeThreads();
  BitVector owns(threads);
  for (int64_t owner : ownersOf(pairs, threads))
    owns.set(owner);
  int missing = owns.find_first_unset();
  if (missing < 0 || pairs.threadOffset)
    return true;
  return findings.require("every-thread", Proof::Disproven,
                          threadName(op.scope, missing) + " owns no element of " + registers.name(),
                          "a layout that reaches all " + Twine(threads) +
                              " threads, or one with an offset that says which it means");
}

bool RegisterCopy::requireWholeReplicas() const {
  bool isReplicated = any_of(pairs.threads, [](const OwnerIter &d) { return d.tag.isReplica(); });
  if (isReplicated && toRegisters && !op.activeEnd)
    return requireActiveOwners();
  if (isReplicated && toRegisters)
    return findings.require("active-owners", Proof::Unknown,
                            "several threads own each element of " + registers.name() +
                                ", and the threads below " + op.activeEnd->str() +
                                " need not be all of them",
                            "a layout without replicas, or no condition around the copy");
  if (op.scope == Scope::Thread || (op.allThreadsActive() && !op.activeEnd))
    return true;
  findings.note("active-threads", Proof::Proven,
                Twine(op.active.count()) + " of " + Twine(op.ctaThreads) +
                    " threads of the CTA get to the copy" +
                    (op.activeEnd ? ", if they are below " + op.activeEnd->str() : "") +
                    "; each moves what it has of " + registers.name());
  return true;
}

bool RegisterCopy::requireActiveOwners() const {
  if (op.allThreadsActive())
    return true;
  RegisterPairs moving = pairs;
  if (!toRegisters) // of several owners the first one stores
    erase_if(moving.threads, [](const OwnerIter &d) { return d.tag.isReplica(); });
  BitVector owners(op.scopeThreads());
  for (int64_t owner : ownersOf(moving, op.scopeThreads()))
    owners.set(owner);
  for (unsigned first = 0; first < op.ctaThreads; first += op.scopeThreads()) {
    if (op.activeIn(first) == 0)
      continue;
    for (unsigned owner : owners.set_bits())
      if (!op.active[first + owner])
        return findings.require(
            "active-owners", Proof::Disproven,
            threadName(op.scope, owner) + " owns elements of " + registers.name() +
                " and does not get to the copy" +
                (first ? " (thread " + Twine(first + owner) + " of the CTA)" : Twine()),
            "a condition that all owners of elements fulfill");
  }
  return findings.require("active-owners", Proof::Proven,
                          Twine(op.active.count()) + " of " + Twine(op.ctaThreads) +
                              " threads of the CTA get to the copy, all owners of " +
                              registers.name() + " among them");
}

static std::optional<RegisterPairs> splitPairs(const CopyOp &op, const AddressMap &registers,
                                               ArrayRef<PairIter> pairs, Findings &findings,
                                               bool keepDimensions) {
  bool toRegisters = op.dst.tensor->space() == Space::Local;
  const Tensor &t = *(toRegisters ? op.dst : op.src).tensor;
  if (!requireThreadAxes(op, t, findings))
    return std::nullopt;
  RegisterPairs result;
  bool isStatic = registers.base.isConstant() && registers.thread.isConstant();
  if (!findings.require("static-registers", proofOf(isStatic),
                        "the region of " + t.name() + " starts at slot " + registers.base.str() +
                            " of thread " + registers.thread.str(),
                        "constant region starts: registers have no run-time index"))
    return std::nullopt;
  result.slotBase = registers.base.constantPart();
  result.threadOffset = registers.thread.constantPart();
  for (const PairIter &p : pairs) {
    unsigned r = toRegisters ? 0 : OfSrc, m = toRegisters ? OfSrc : 0;
    bool alongThreads = !p[r + Threads].isConstant(0);
    (alongThreads ? result.threads : result.own)
        .push_back({p.extent,
                    {p[r + (alongThreads ? Threads : Elements)], p[m + Elements], p[m + Lanes],
                     keepDimensions ? p[WalkedIndex] : Expr(0)},
                    keepDimensions ? p.tag : CounterTag()});
  }
  for (const AddressIter &r : registers.replicas) {
    if (r.extent == 1)
      continue;
    if (!findings.require("own-replicas", proofOf(!r[Threads].isConstant(0)),
                          t.name() + " keeps " + Twine(r.extent) +
                              " copies of its elements in one thread",
                          "replicas along threads only"))
      return std::nullopt;
    result.threads.push_back({r.extent, {r[Threads]}, CounterTag::replica()});
  }
  if (!checkOwners(op, t, result, findings))
    return std::nullopt;
  llvm::sort(result.threads, [](auto &a, auto &b) { return a.at(Weight) < b.at(Weight); });
  int64_t below = 1;
  for (const OwnerIter &d : result.threads) {
    int64_t weight = d.at(Weight);
    if (weight < 0) {
      findings.require("thread-digits", Proof::Disproven,
                       t.name() + " goes through threads in steps of " + Twine(weight),
                       "thread iters that count upwards");
      return std::nullopt;
    }
    if (!findings.require("thread-digits", proofOf(weight % below == 0),
                          "a step of " + Twine(weight) + " threads over runs of " + Twine(below),
                          "thread iters that nest, each a multiple of those inside it"))
      return std::nullopt;
    below = weight * d.extent;
  }
  return result;
}

std::optional<RegisterCopy> RegisterCopy::make(const CopyOp &op, Plan &plan, Findings &findings,
                                               IndexLoads loads) {
  bool load = op.dst.tensor->space() == Space::Local;
  const Tensor &tensor = *(load ? op.src : op.dst).tensor;
  auto dst = mapRegion(op.dst, "dst", findings, loads);
  auto src = mapRegion(op.src, "src", findings, loads);
  if (!dst || !src)
    return std::nullopt;
  if (!load && tensor.space() != Space::TMem && !requireNoReplicas(op, *dst, findings))
    return std::nullopt;
  if (dst->dims.size() != src->dims.size()) // extents that regroup are one dimension of both
    for (AddressMap *map : {&*dst, &*src})
      map->flatten();
  auto pairs = pairUp(*dst, *src, findings);
  if (!pairs)
    return std::nullopt;
  auto split = splitPairs(op, load ? *dst : *src, *pairs, findings, /*keepDimensions=*/false);
  if (!split)
    return std::nullopt;
  RegionBounds bounds = globalBounds(op);
  RegisterPairs guarded;
  if (!bounds.edges.empty() || !dst->rows.empty() || !src->rows.empty() || op.isMasked()) {
    Findings again(TraceDetail::Declines); // what they say has been said
    guarded = *splitPairs(op, load ? *dst : *src, *pairs, again, /*keepDimensions=*/true);
  }
  return RegisterCopy{op,
                      plan,
                      findings,
                      load,
                      *(load ? op.dst : op.src).tensor,
                      tensor,
                      std::move(load ? *src : *dst),
                      std::move(*split),
                      std::move(bounds),
                      std::move(guarded)};
}

void RegisterCopy::setDigits(const RegisterPairs &of, ThreadPlan &body,
                             function_ref<PlanIter(const OwnerIter &)> step) const {
  body.threadOffset = unsigned(of.threadOffset);
  auto onlyZero = [&](int64_t extent) {
    body.threads.push_back({extent, {Expr(0), Expr(0), Expr(0)}, CounterTag::onlyZero()});
  };
  int64_t below = 1;
  for (const OwnerIter &d : of.threads) {
    if (int64_t weight = d.at(Weight); weight != below)
      onlyZero(weight / below);
    PlanIter &digit = body.threads.emplace_back(step(d));
    if (d.tag.isReplica())
      digit.tag = toRegisters ? CounterTag() : CounterTag::onlyZero();
    below = d.at(Weight) * d.extent;
  }
  // Threads below the offset wrap around to huge indices, beyond the zero of this last digit.
  auto team = op.commonTeam();
  bool ownersAlone = team && !team->guarded;
  for (int64_t t = 0, all = op.scopeThreads(); ownersAlone && t != all; ++t)
    ownersAlone = !team->has(t) || is_contained(ownersOf(of, all), t);
  if (op.scope != Scope::Thread && !ownersAlone && (of.threadOffset || below < op.scopeThreads()))
    onlyZero(std::max<int64_t>(2, divideCeil(op.scopeThreads(), below)));
  std::reverse(body.threads.begin(), body.threads.end());
}

void RegisterCopy::fillSides(unsigned accessBytes, ArrayRef<Counter<Expr, 1>> threads,
                             ArrayRef<Counter<Expr, 1>> unrolled) {
  PlanSide inRegisters{registers.name().str(), Space::Local,      Expr(pairs.slotBase),
                       std::nullopt,           SwizzleStep::None, accessBytes};
  PlanSide inMemory{tensor.name().str(), tensor.space(),    memory.base,
                    memory.swizzle,      SwizzleStep::None, accessBytes};
  if (memory.swizzle)
    inMemory.step = swizzleStep(*memory.swizzle, memory.base, threads, unrolled);
  inMemory.rows = memory.rowsOf(op);
  plan.dst = toRegisters ? inRegisters : inMemory;
  plan.src = toRegisters ? inMemory : inRegisters;
}
