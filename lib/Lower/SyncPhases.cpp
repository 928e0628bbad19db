//===- SyncPhases.cpp - The phases that threads wait for ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wait at an mbarrier asks for the parity of a phase, so it sees no more than the current phase
// and the one before. Threads that come after the next phase has ended wait for one that has not
// begun, perhaps forever; threads that come before the phase has begun go on at once. So each phase
// ends only after all have waited for the one before: threads that arrive hold it back themselves,
// others must be known to some that arrive. And who waits for a phase knows that the one before is
// complete.
//
// Nothing is placed for a phase that no thread waits for, or for an arrival at another CTA: the
// kernel must order those itself.
//
//===----------------------------------------------------------------------===//

#include "Order/BaseDifference.h"
#include "SyncPlacer.h"
#include "tilecopy/op/OptionKeys.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Who waits and who arrives
//===----------------------------------------------------------------------===//

void SyncPlacer::addPhase(const Statement &s, const BarrierRef &at, bool waits,
                          const BitVector &active, uint32_t lanes) {
  using Use = SyncAccess::PhaseUse;
  SmallVector<Use, 2> uses{Use::Arrives};
  if (waits)
    uses = {Use::Waits, Use::Passed};
  for (Use use : uses) {
    TileAccess access;
    access.tensor = "phases of " + at.barrier->name;
    access.space = Space::Shared;
    access.writes = use == Use::Arrives;
    access.unknown = "each may use it";
    access.base = at.index;
    SyncAccess &added = addAccess(s, std::move(access), active, lanes, nullptr);
    added.phase = use;
    phases[at.barrier.get()].push_back(&added);
  }
}

void SyncPlacer::addPhases(const Statement &s, const BitVector &active, uint32_t lanes) {
  if (const auto *b = std::get_if<BarrierStmt>(&s.node)) {
    bool arrives = b->op == BarrierStmt::Arrive || b->op == BarrierStmt::ArriveExpectTx;
    if (b->op == BarrierStmt::Wait || (arrives && !b->cta))
      addPhase(s, b->barrier, !arrives, active, lanes);
  } else if (const auto *t = std::get_if<TensorMemoryStmt>(&s.node)) {
    if (t->op == TensorMemoryStmt::Commit)
      addPhase(s, t->barrier, /*waits=*/false, active, lanes);
  } else if (const auto *copy = std::get_if<CopyStmt>(&s.node)) {
    if (auto told = copy->op.options.get(options::Mbar))
      addPhase(s, *told, /*waits=*/false, active, lanes);
  }
}

/// At which depth of their paths the two are last in one block.
static size_t commonDepth(const SyncAccess &a, const SyncAccess &b) {
  size_t depth = 0;
  while (depth + 1 < std::min(a.path.size(), b.path.size()) &&
         a.path[depth + 1].block == b.path[depth + 1].block)
    ++depth;
  return depth;
}

static bool isLoop(const SyncSite &s) {
  return std::holds_alternative<ForStmt>((*s.block)[s.index].node);
}

static const Expr &phaseOf(const SyncAccess &wait) {
  return std::get<BarrierStmt>(wait.statement->node).operand;
}

/// Whether the next one, later in the text, is sure to be reached after an arrival at the same
/// object, which is then not the last one of its phase.
bool SyncPlacer::isFollowedBy(const SyncAccess &arrival, const SyncAccess &next) const {
  if (next.phase != SyncAccess::Arrives || !(next.access.base == arrival.access.base))
    return false;
  ArrayRef<SyncSite> around = ArrayRef(next.path).drop_front(commonDepth(arrival, next));
  return all_of(around.drop_back(), [&](const SyncSite &s) {
    auto branch = planned.plan.branches.find(&(*s.block)[s.index]);
    return branch != planned.plan.branches.end() && branch->second.entered;
  });
}

/// Whether a wait may be for an arrival that comes after it in the text, by threads that go another
/// way. `before` are the uses before the wait.
static bool isForLater(ArrayRef<SyncAccess *> before, const SyncAccess &wait,
                       const SyncAccess &arrival) {
  ArrayRef<SyncSite> around = wait.path;
  size_t depth = commonDepth(wait, arrival);
  if (any_of(around.drop_back().drop_front(depth), isLoop))
    return true;
  auto isArrival = [](const SyncAccess *use) { return use->phase == SyncAccess::Arrives; };
  if (wait.mayBeFollowed && any_of(around.take_front(depth), isLoop))
    return false; // for that of an earlier round
  if (none_of(before, isArrival))
    return !wait.mayBeFollowed;
  auto last = find_if(reverse(before), [&](const SyncAccess *use) {
    return isArrival(use) ||
           (use->access.base == wait.access.base && !(phaseOf(*use) == phaseOf(wait)));
  });
  return !isArrival(*last);
}

/// Finds which waits are ordered after arrivals by the text, and the blocks in which threads go
/// ways of their own that are not. A first wait for an odd phase returns at once.
void SyncPlacer::linkPhases(ArrayRef<SyncAccess *> uses) {
  bool hasArrivals = false;
  for (auto [i, use] : enumerate(uses)) {
    ArrayRef<SyncAccess *> later = uses.drop_front(i + 1);
    if (use->phase == SyncAccess::Arrives) {
      hasArrivals = true;
      use->mayBeFollowed = false;
      use->endsPhase = later.empty() || !isFollowedBy(*use, *later.front());
      continue;
    }
    bool isFree = phaseOf(*use).evaluate([](const Symbol &s) { return s.range().lo; }) & 1;
    use->mayBeFollowed = hasArrivals || isFree;
    bool isFed = hasArrivals;
    for (const SyncAccess *arrival : later)
      if (arrival->phase == SyncAccess::Arrives) {
        isFed = true;
        if (isForLater(uses.take_front(i), *use, *arrival))
          roles.insert(use->path[commonDepth(*use, *arrival)].block);
      }
    if (!isFed) // by other CTAs
      for (const SyncSite &s : use->path)
        roles.insert(s.block);
  }
}

//===----------------------------------------------------------------------===//
// What is missing
//===----------------------------------------------------------------------===//

SyncPlacer::SameObject SyncPlacer::sameObject(const PendingAccess &first,
                                              const SyncAccess &second) {
  auto [known, isNew] = sameObjects.try_emplace(keyOf(first, second), SameObject::Perhaps);
  if (!isNew)
    return known->second;
  auto [before, after] =
      hasPass(first) ? inPasses(first, second) : std::pair(first.of->access, second.access);
  if (auto apart = differences(before.base, inRound(after.base, roundsAfter(first)))) {
    if (!is_contained(*apart, 0))
      known->second = SameObject::No;
    else if (apart->size() == 1)
      known->second = SameObject::Yes;
  }
  return known->second;
}

/// Whether only the mbarriers order the two, so that what is known of the wait must go from one to
/// the other.
bool SyncPlacer::isInOtherRole(const SyncAccess &wait, const SyncAccess &arrival) const {
  size_t depth = commonDepth(wait, arrival);
  return roles.contains(wait.path[depth].block) &&
         wait.path[depth].index != arrival.path[depth].index;
}

std::string SyncPlacer::reasonOfWait(const SyncAccess &wait) {
  return "threads that only wait at '" +
         std::get<BarrierStmt>(wait.statement->node).barrier.barrier->name +
         "' must not be two phases behind those that arrive";
}

/// Threads that would fall a phase behind the others, or get ahead of them.
std::optional<SyncPlacer::Missing> SyncPlacer::missingPhase(const SyncAccess &access) {
  for (const PendingAccess &p : state.pending) {
    if (p.of->access.tensor != access.access.tensor)
      continue;
    bool arrives = access.phase == SyncAccess::Arrives;
    BitVector knowing = p.knownBy;
    knowing |= p.of->actors;
    bool isLate = p.of->phase == SyncAccess::Waits && arrives && access.endsPhase &&
                  !state.handsOver(p, access.actors);
    bool isEarly = p.of->phase == SyncAccess::Passed && access.phase == SyncAccess::Passed &&
                   p.arrived.any() && !isSubset(access.actors, knowing);
    if ((!isLate && !isEarly) || areRoles(p) || sameObject(p, access) == SameObject::No)
      continue;
    std::string name = std::get<BarrierStmt>(p.of->statement->node).barrier.barrier->name;
    Missing m{&p, false, false, Reach::Nobody, {}, "", /*isExact=*/false};
    m.reason = isLate ? reasonOfWait(*p.of)
                      : "threads that wait at '" + name + "' must know of the phase before";
    BitVector waiting = p.of->actors;
    waiting.reset(p.arrived);
    m.who = actors.threadsOf(isLate ? waiting : p.of->actors);
    m.who |= actors.threadsOf(access.actors);
    m.reach = reachOfThreads(m.who);
    if (isLate && actors.hasOneOfEachWarp(access.actors, waiting))
      m.reach = std::min(m.reach, Reach::Warp);
    if (m.reach != Reach::Nobody)
      return m;
  }
  return std::nullopt;
}

/// What arrivals and waits that miss nothing say of those before.
void SyncPlacer::passPhase(const SyncAccess &access) {
  bool arrives = access.phase == SyncAccess::Arrives;
  erase_if(state.pending, [&](PendingAccess &p) {
    bool isOfWait = p.of->phase == SyncAccess::Waits;
    if (p.of->access.tensor != access.access.tensor || p.of->phase == SyncAccess::NoPhase ||
        (isOfWait ? !arrives : access.phase == SyncAccess::Waits))
      return false;
    SameObject same = sameObject(p, access);
    if (same == SameObject::No)
      return false;
    if (isOfWait) { // the next phase does not end before these get on
      if (same == SameObject::Yes)
        p.arrived |= access.actors;
      return same == SameObject::Yes && access.endsPhase;
    }
    if (arrives)
      p.arrived |= access.actors;
    else if (same == SameObject::Yes)
      p.knownBy |= access.actors;
    return !arrives && same == SameObject::Yes && p.arrived.any();
  });
}
