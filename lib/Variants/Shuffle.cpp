//===- Shuffle.cpp - Registers -> registers of another layout -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every element is looked up: its thread and slot in the destination, and those in the source.
// There are at most 1024 bytes for each thread. A condition may leave out threads that have and get
// nothing: the shuffles are of the lanes that get there.
//
//===----------------------------------------------------------------------===//

#include "Planning/MaskedTile.h"
#include "Planning/RegisterPairs.h"
#include "Planning/RegisterPlaces.h"
#include "Trips.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

namespace {

class ShufflePlanner {
public:
  ShufflePlanner(const CopyOp &op, Findings &findings)
      : op(op), team(op.commonTeam()), findings(findings) {}
  bool run(ShufflePlan &body);

private:
  using Table =
      std::map<int64_t, std::vector<RegisterPlace>>; // of a slot: for each thread, its source
  bool movesOwn() const;
  bool requireCalled(int64_t thread, StringRef does, const Operand &tile) const;
  bool lookUp();
  void findOwners(ShufflePlan &body);
  bool groups(unsigned bytes, ShufflePlan &body) const;
  bool word(int64_t slot, unsigned bytes, ShuffleWord &w) const;
  int64_t bits() const { return op.dst.tensor->bits(); }
  int64_t threads() const { return op.scopeThreads(); }

  const CopyOp &op;
  std::optional<ThreadTeam> team; // of the threads that get to the copy, where some do not
  Findings &findings;
  std::optional<AddressMap> dst, src;
  Table table;
  bool ownAlone = false; // nothing leaves its thread
};

} // namespace

/// Whether each thread has what it gets, so that it does not matter who else gets to the copy.
bool ShufflePlanner::movesOwn() const {
  RegisterPlaces to(*dst), from(*src);
  if (to.replicas.size() != 1)
    return false;
  for (auto [n, d] : enumerate(to.elements)) {
    int64_t thread = d.thread + to.replicas.front().thread;
    if (from.inWarpOf(thread, n).thread != thread)
      return false;
  }
  return true;
}

/// The threads that get something and the threads that have it get to the copy.
bool ShufflePlanner::requireCalled(int64_t thread, StringRef does, const Operand &tile) const {
  if (!team || ownAlone || thread < 0 || team->has(thread))
    return true;
  return findings.require("active-owners", Proof::Disproven,
                          "thread " + Twine(thread) + " of the " + scopeName(op.scope) + " " +
                              does + " of " + tile.tensor->name() + " and does not get to the copy",
                          "a condition that all owners of elements fulfill");
}

/// Fills the table, and checks that each element stays in its warp.
bool ShufflePlanner::lookUp() {
  ownAlone = movesOwn();
  if (op.activeEnd && !ownAlone && !requireAllThreads(op, findings))
    return false;
  RegisterPlaces to(*dst), from(*src);
  for (auto [n, d] : enumerate(to.elements))
    for (const RegisterPlace &also : to.replicas) {
      int64_t thread = d.thread + also.thread, slot = d.slot + also.slot;
      RegisterPlace best = from.inWarpOf(thread, n, team && !ownAlone ? &*team : nullptr);
      if (best.thread < 0 &&
          !requireCalled(from.inWarpOf(thread, n).thread, "has elements", op.src))
        return false;
      if (best.thread < 0)
        return findings.require("same-warp", Proof::Disproven,
                                "thread " + Twine(thread) + " gets an element that thread " +
                                    Twine(from.elements[n].thread) + " has, of another warp",
                                "layouts that move elements within warps, or a trip through shared "
                                "memory, { scratch = S }");
      if (thread < 0 || thread >= threads() || best.thread >= threads())
        return findings.require("thread-in-scope", Proof::Disproven,
                                "an element is at thread " + Twine(std::max(thread, best.thread)) +
                                    ", and the " + scopeName(op.scope) + " has " +
                                    Twine(threads()) + " threads",
                                "layouts that stay within the scope's threads");
      if (!requireCalled(thread, "gets elements", op.dst))
        return false;
      auto &row = table[slot];
      row.resize(threads());
      row[thread] = best;
    }
  return findings.require("same-warp", Proof::Proven, "no element leaves its warp");
}

/// Threads that get nothing keep what they have, if that is something: they may own elements that
/// are not of the region, and must not ask a lane that does not get to the copy.
void ShufflePlanner::findOwners(ShufflePlan &body) {
  if (team)
    body.callers = ThreadTeam(op.active);
  BitVector owners(op.scopeThreads()); // the same for each slot
  for (auto [thread, place] : enumerate(table.begin()->second))
    if (place.thread >= 0)
      owners.set(unsigned(thread));
  if (owners.all())
    return findings.note("every-thread", Proof::Proven,
                         "every thread gets " + Twine(table.size()) + " elements");
  ThreadTeam some(owners);
  findings.note("owners", Proof::Proven,
                some.str() + " get " + Twine(table.size()) + " elements, the others none");
  bool isOfAll = team && !team->guarded && team->lanes == some.lanes;
  bool lacksLanes = op.active.size() % unsigned(ThreadsPerWarp) != 0; // the last warp of the CTA
  if (lacksLanes)
    body.callers = ThreadTeam(op.active);
  if (!isOfAll && (team || lacksLanes || !(op.dst == Operand::whole(op.dst.tensor))))
    body.owners = std::move(some);
}

/// The word that begins at a slot of the destination, if for all threads it is one word of the
/// source.
bool ShufflePlanner::word(int64_t slot, unsigned bytes, ShuffleWord &w) const {
  int64_t elements = std::max<int64_t>(1, bytes * 8 / bits());
  auto first = table.find(slot);
  if (slot % elements || first == table.end())
    return false;
  const std::vector<RegisterPlace> &row = first->second;
  for (int64_t e = 0; e != elements; ++e) {
    auto next = table.find(slot + e);
    if (next == table.end())
      return false;
    for (auto [a, b] : zip(row, next->second))
      if (a.slot % elements || b.thread != a.thread || (a.thread >= 0 && b.slot != a.slot + e))
        return false;
  }
  w.dstByte = slot * bits() / 8;
  return setSource(w, row, bits());
}

/// Makes all words of one size; elements of 8 bytes are two words.
bool ShufflePlanner::groups(unsigned bytes, ShufflePlan &body) const {
  body.words.clear();
  body.wordBytes = bytes;
  int64_t elements = std::max<int64_t>(1, bytes * 8 / bits());
  for (auto it = table.begin(); it != table.end();) {
    ShuffleWord w;
    if (!word(it->first, bytes, w))
      return false;
    for (int64_t part = 0; part < std::max<int64_t>(1, bits() / 32); ++part) {
      body.words.push_back(w);
      w.dstByte += 4;
      w.place.constant += 4;
      for (int64_t &p : w.places)
        p += 4;
    }
    std::advance(it, elements);
  }
  return true;
}

bool ShufflePlanner::run(ShufflePlan &body) {
  dst = mapRegion(op.dst, "dst", findings);
  src = mapRegion(op.src, "src", findings);
  if (!dst || !src || !requireThreadAxes(op, *op.dst.tensor, findings) ||
      !requireThreadAxes(op, *op.src.tensor, findings) ||
      !requireStaticRegisters(*dst, *op.dst.tensor, findings) ||
      !requireStaticRegisters(*src, *op.src.tensor, findings) || !lookUp())
    return false;
  findOwners(body);
  static constexpr unsigned wordSizes[] = {4, 2, 1};
  bool made = any_of(wordSizes, [&](unsigned bytes) {
    return bytes * 8 >= std::min<int64_t>(32, bits()) && groups(bytes, body);
  });
  if (!findings.require("sums", proofOf(made),
                        made ? "lanes and slots are sums of the bits of the thread's index"
                             : "a lane or slot is not a sum of the bits of the thread's index",
                        "layouts whose extents over threads are powers of two, and pairs of "
                        "elements smaller than a byte"))
    return false;
  int64_t shuffles = body.shuffles(), words = body.words.size();
  findings.note("trip", shuffles <= 2 * words ? Proof::Proven : Proof::Disproven,
                Twine(shuffles) + " shuffles and " + Twine(body.selections()) +
                    " selections; through shared memory it is " + Twine(words) + " stores and " +
                    Twine(words) + " loads of words at most, and a sync",
                "a trip through shared memory, { scratch = S }");
  return findings.require("shuffles", proofOf(shuffles <= MostShuffles),
                          Twine(shuffles) + " shuffles", "at most " + Twine(MostShuffles));
}

/// "8" or "8.5".
static std::string halves(int64_t count) {
  return std::to_string(count / 2) + (count % 2 ? ".5" : "");
}

/// If the caller gives a scratch and does not ask for shuffles, shuffles must not cost more than
/// the trip.
static bool requireCheap(const CopyOp &op, const GpuTarget &target, const ShufflePlan &body,
                         Findings &findings) {
  if (!op.options.has(options::Scratch) || op.options.get(options::Dispatch) ||
      !op.allThreadsActive()) // a trip takes all
    return true;
  Findings ofTrip;
  std::optional<Trip> trip = planTripOf(op, target, ofTrip);
  if (!trip) {
    DispatchCandidate tried{"trip", 0, DispatchOutcome::Declined, ofTrip.take()};
    findings.note("cheaper-than-trip", Proof::Unknown, "no trip: " + tried.reason());
    return true;
  }
  return findings.require("cheaper-than-trip", proofOf(costOfShuffles(body) <= trip->cost),
                          Twine(body.shuffles()) + " shuffles and " + Twine(body.selections()) +
                              " selections cost a warp as much as " + halves(costOfShuffles(body)) +
                              " wavefronts, and the trip " + halves(trip->cost) + ": " +
                              tripText(op, *trip),
                          "{ dispatch = shuffle }, or no scratch");
}

bool tilecopy::planShuffle(const CopyOp &op, const GpuTarget &target, Plan &plan,
                           Findings &findings) {
  if (op.isMasked())
    return planMaskedTile(op, plan, findings);
  ShufflePlan body;
  if (!ShufflePlanner(op, findings).run(body) || !requireCheap(op, target, body, findings))
    return false;
  auto fill = [&](PlanSide &side, const Operand &o) {
    side.tensor = o.tensor->name().str();
    side.space = Space::Local;
    side.base = Expr(0);
    side.accessBytes = body.wordBytes;
  };
  fill(plan.dst, op.dst);
  fill(plan.src, op.src);
  plan.body = std::move(body);
  return true;
}
