//===- SyncState.cpp - Which accesses have been ordered -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncState.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Actors
//===----------------------------------------------------------------------===//

BitVector SyncActors::of(const BitVector &active, uint32_t lanes) {
  if (!lanes) {
    BitVector who = active;
    who.resize(count());
    close(who);
    return who;
  }
  BitVector who(count());
  for (int t = active.find_first(); t != -1; t = active.find_next(unsigned(t))) {
    std::pair<unsigned, uint32_t> one(unsigned(t) / unsigned(ThreadsPerWarp), lanes);
    size_t at = size_t(find(elected, one) - elected.begin());
    if (at == elected.size())
      elected.push_back(one);
    who.resize(count());
    who.set(threads + unsigned(at));
  }
  return who;
}

void SyncActors::close(BitVector &who) const {
  who.resize(count());
  for (auto [i, one] : enumerate(elected)) {
    bool all = true;
    for (unsigned l = 0; l != unsigned(ThreadsPerWarp); ++l)
      if (unsigned t = one.first * unsigned(ThreadsPerWarp) + l; one.second >> l & 1 && t < threads)
        all &= who[t];
    if (all)
      who.set(threads + unsigned(i));
  }
}

BitVector SyncActors::threadsOf(const BitVector &who) const {
  BitVector some = who;
  some.resize(threads);
  for (auto [i, one] : enumerate(elected))
    if (threads + i < who.size() && who[threads + unsigned(i)])
      for (unsigned l = 0; l != unsigned(ThreadsPerWarp); ++l)
        if (unsigned t = one.first * unsigned(ThreadsPerWarp) + l;
            one.second >> l & 1 && t < threads)
          some.set(t);
  return some;
}

bool SyncActors::hasOneOfEachWarp(const BitVector &who, const BitVector &others) const {
  BitVector here = threadsOf(who), there = threadsOf(others);
  for (unsigned first = 0; first < threads; first += unsigned(ThreadsPerWarp)) {
    unsigned end = std::min(threads, first + unsigned(ThreadsPerWarp));
    if (there.find_first_in(first, end) != -1 && here.find_first_in(first, end) == -1)
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static bool isAsyncProxy(AccessMeans means) {
  return means == AccessMeans::Engine || means == AccessMeans::TensorCopy;
}

bool PendingAccess::operator==(const PendingAccess &other) const {
  return of == other.of && later == other.later && knownBy == other.knownBy &&
         level == other.level && done == other.done && fenced == other.fenced &&
         groups == other.groups && told == other.told && met.has_value() == other.met.has_value() &&
         arrived == other.arrived;
}

bool PendingAccess::isDoneFor(const BitVector &who) const {
  if (of->phase == SyncAccess::Passed)
    return of->actors.anyCommon(who);
  if (arrived.none())
    return isSubset(of->actors, who);
  BitVector rest = of->actors;
  rest.reset(arrived);
  return isSubset(rest, who);
}

void SyncState::add(const SyncAccess &access) {
  PendingAccess fresh{&access, {}, BitVector(actors->count())};
  if (access.phase != SyncAccess::NoPhase)
    fresh.arrived.resize(actors->count());
  AccessWait wait = access.access.wait; // those of tensor memory are the kernel's own
  fresh.done = wait == AccessWait::Nothing || wait == AccessWait::TensorLoad ||
               wait == AccessWait::TensorStore;
  auto known =
      find_if(pending, [&](const PendingAccess &p) { return p.of == &access && p.later.empty(); });
  if (known != pending.end())
    *known = std::move(fresh);
  else
    pending.push_back(std::move(fresh));
}

/// Drops what everybody knows.
void SyncState::forget() {
  erase_if(pending, [&](const PendingAccess &p) {
    bool mayNeedFence =
        p.of->mayNeedFence && p.of->access.writes && !isAsyncProxy(p.of->access.means) && !p.fenced;
    return p.knownBy.count() == actors->count() && !mayNeedFence;
  });
}

/// How far the threads of a part of the CTA are all those around each.
static Reach reachOfPart(const BitVector &active) {
  if (active.all())
    return Reach::Cta;
  for (unsigned t = 0; t != active.size(); ++t)
    if (active[t] != active[t / unsigned(ThreadsPerWarpgroup) * unsigned(ThreadsPerWarpgroup)])
      return Reach::Warp;
  return Reach::Warpgroup;
}

/// Those of each so many threads meet.
void SyncState::meet(PendingAccess &p, unsigned each, const BitVector &active, SyncSite *site) {
  bool hasMet = false;
  for (unsigned first = 0; first < active.size(); first += each) {
    BitVector there = active;
    there.reset(0, first);
    if (first + each < active.size())
      there.reset(first + each, active.size());
    actors->close(there);
    if (there.none())
      continue;
    hasMet |= there.anyCommon(p.of->actors);
    p.knownBy.resize(actors->count());
    if ((p.done && p.isDoneFor(there)) || p.knownBy.anyCommon(there))
      p.knownBy |= there;
  }
  if (hasMet && !p.met && site)
    p.met = *site;
}

void SyncState::meet(const SyncStmt &sync, const BitVector &active, SyncSite site) {
  static constexpr Reach reaches[] = {Reach::Nobody, Reach::Warp, Reach::Warpgroup, Reach::Cta};
  Reach reach = sync.part ? reachOfPart(active) : reaches[unsigned(sync.scope)];
  for (PendingAccess &p : pending) {
    meet(p, threadsOf(sync.scope, actors->threadCount()), active, &site);
    if (p.done && isSubset(actors->threadsOf(p.of->actors), active))
      p.level = std::max(p.level, reach);
  }
  forget();
}

void SyncState::converge(const BitVector &active) {
  for (PendingAccess &p : pending)
    if (p.of->phase != SyncAccess::NoPhase) {
      meet(p, unsigned(ThreadsPerWarp), active, nullptr);
      if (isSubset(actors->threadsOf(p.of->actors), active))
        p.level = std::max(p.level, Reach::Warp);
    }
  forget();
}

//===----------------------------------------------------------------------===//
// mbarriers, fences, groups
//===----------------------------------------------------------------------===//

/// Those who wait at the mbarrier know what has been announced to it.
void SyncState::learn(const Barrier *barrier, const BitVector &who) {
  for (PendingAccess &p : pending)
    if (p.of->told == barrier || is_contained(p.told, barrier)) {
      p.knownBy.resize(actors->count());
      p.knownBy |= who;
    }
  forget();
}

bool SyncState::handsOver(const PendingAccess &p, const BitVector &who) const {
  bool isOwn = p.done && (p.isDoneFor(who) ||
                          (p.level >= Reach::Warp && actors->hasOneOfEachWarp(who, p.of->actors)));
  return isOwn || p.knownBy.anyCommon(who);
}

void SyncState::apply(const BarrierStmt &s, const BitVector &who) {
  const Barrier *barrier = s.barrier.barrier.get();
  if (s.op == BarrierStmt::Wait)
    return learn(barrier, who);
  if (s.op != BarrierStmt::Arrive && s.op != BarrierStmt::ArriveExpectTx)
    return;
  for (PendingAccess &p : pending)
    if (handsOver(p, who) && !is_contained(p.told, barrier))
      p.told.push_back(barrier);
}

void SyncState::commit(const Barrier *barrier, const BitVector &who) {
  for (PendingAccess &p : pending) {
    bool isOfPhase = p.of->phase != SyncAccess::NoPhase && handsOver(p, who);
    bool isWork = p.of->access.wait == AccessWait::Commit && isSubset(p.of->actors, who);
    if ((isOfPhase || isWork) && !is_contained(p.told, barrier))
      p.told.push_back(barrier);
  }
}

void SyncState::apply(const FenceStmt &fence, const BitVector &who) {
  Space space = fence.kind == FenceStmt::ProxyAsyncGlobal ? Space::Global : Space::Shared;
  for (PendingAccess &p : pending)
    if (fence.kind != FenceStmt::MbarrierInit && p.of->access.space == space && !p.met &&
        isSubset(p.of->actors, who))
      p.fenced = true;
}

/// Whether the access is counted in groups of this kind.
static bool isCounted(AccessWait wait, bool bulk) {
  return bulk ? wait == AccessWait::BulkRead || wait == AccessWait::BulkFull
              : wait == AccessWait::CpAsyncGroup;
}

void SyncState::apply(const GroupStmt &group, const BitVector &who) {
  bool bulk = group.op <= GroupStmt::BulkWaitRead;
  for (PendingAccess &p : pending) {
    AccessWait wait = p.of->access.wait;
    if (!isCounted(wait, bulk) || !isSubset(p.of->actors, who))
      continue;
    if (group.op == GroupStmt::BulkCommit || group.op == GroupStmt::CpAsyncCommit)
      p.groups = p.groups ? *p.groups + 1 : 0;
    else if (p.groups && *p.groups >= group.pending)
      p.done |= group.op != GroupStmt::BulkWaitRead || wait == AccessWait::BulkRead;
  }
}

void SyncState::apply(const Statement &s, const BitVector &who, SyncSite site) {
  BitVector all(actors->threadCount(), true), active = who;
  active.resize(actors->threadCount());
  if (const auto *sync = std::get_if<SyncStmt>(&s.node))
    meet(*sync, active, site);
  else if (std::holds_alternative<ClusterSyncStmt>(s.node))
    meet({Scope::Cta}, all, site);
  else if (const auto *barrier = std::get_if<BarrierStmt>(&s.node))
    apply(*barrier, who);
  else if (const auto *fence = std::get_if<FenceStmt>(&s.node))
    apply(*fence, who);
  else if (const auto *group = std::get_if<GroupStmt>(&s.node))
    apply(*group, who);
  else if (const auto *t = std::get_if<TensorMemoryStmt>(&s.node))
    if (t->op == TensorMemoryStmt::Commit)
      commit(t->barrier.barrier.get(), who);
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

static bool isIn(const PendingAccess &p, const StatementBlock &block) {
  return any_of(p.of->path, [&](const SyncSite &s) { return s.block == &block; });
}

bool SyncState::hasAny(const StatementBlock &block) const {
  return any_of(pending, [&](const PendingAccess &p) { return isIn(p, block); });
}

/// Two states of one access become what is known in both.
static void join(PendingAccess &into, const PendingAccess &other) {
  BitVector known = other.knownBy;
  known.resize(into.knownBy.size());
  into.knownBy &= known;
  into.level = std::min(into.level, other.level);
  into.done &= other.done;
  into.fenced &= other.fenced;
  if (!into.groups || !other.groups)
    into.groups = std::nullopt;
  else
    into.groups = std::min(*into.groups, *other.groups);
  erase_if(into.told, [&](const Barrier *b) { return !is_contained(other.told, b); });
  if (!into.met)
    into.met = other.met;
  if (into.of->phase == SyncAccess::Passed)
    into.arrived |= other.arrived; // by some: the phase is over
  else
    into.arrived &= other.arrived;
}

const PendingAccess *SyncState::find(const PendingAccess &p) const {
  auto known = find_if(
      pending, [&](const PendingAccess &mine) { return mine.of == p.of && mine.later == p.later; });
  return known == pending.end() ? nullptr : &*known;
}

void SyncState::merge(const SyncState &other) {
  for (const PendingAccess &p : other.pending)
    if (const PendingAccess *known = find(p))
      join(pending[size_t(known - pending.data())], p);
    else
      pending.push_back(p);
}

/// The rounds since the access; -1 of a loop that has not gone on.
static int64_t &roundsOf(PendingAccess &p, const ForStmt &loop) {
  auto known = find_if(p.later, [&](const auto &l) { return l.first == &loop; });
  if (known == p.later.end())
    known = p.later.insert(p.later.end(), {&loop, -1});
  return known->second;
}

static void joinEqual(std::vector<PendingAccess> &pending) {
  std::vector<PendingAccess> kept;
  for (PendingAccess &p : pending) {
    auto known =
        find_if(kept, [&](const PendingAccess &k) { return k.of == p.of && k.later == p.later; });
    if (known == kept.end())
      kept.push_back(std::move(p));
    else
      join(*known, p);
  }
  pending = std::move(kept);
}

void SyncState::nextRound(const ForStmt &loop, const StatementBlock &body) {
  for (PendingAccess &p : pending)
    if (isIn(p, body)) {
      int64_t &rounds = roundsOf(p, loop);
      if (rounds != 0 && rounds != ManyRounds && !isOfPass(rounds))
        rounds = rounds < 0 ? 1 : rounds + 1;
    }
  joinEqual(pending);
}

void SyncState::leave(const ForStmt &loop, std::optional<int64_t> passes) {
  bool isShort = passes && *passes <= ManyRounds;
  for (PendingAccess &p : pending)
    if (isIn(p, loop.body))
      if (int64_t &rounds = roundsOf(p, loop); !isOfPass(rounds))
        rounds = isShort && rounds > 0 ? ofPass(*passes - rounds) : 0;
  joinEqual(pending);
}
