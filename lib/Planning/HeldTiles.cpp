//===- HeldTiles.cpp - Indices and predicates in registers ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HeldTiles.h"
#include "RegisterPairs.h"
#include "RegisterPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

/// Selections of a thread for one integer, where it has all.
static constexpr size_t mostSelections = 64;
/// Rounds of all threads that are looked at.
static constexpr int64_t mostLookUps = int64_t(1) << 20;

namespace {

class HeldPlanner {
public:
  HeldPlanner(const CopyOp &op, const Plan &plan, const ThreadPlan &body, const Operand &tile,
              StringRef rule, Findings &findings)
      : op(op), plan(plan), body(body), tile(tile), rule(rule), findings(findings) {}
  /// `weights` are those of the dimensions that the copy walks, in the number of an integer.
  bool run(ArrayRef<int64_t> weights, HeldIntegers &held);

private:
  bool no(const Twine &what, const Twine &cure) {
    why = what.str(), fix = cure.str();
    return false;
  }
  int64_t threads() const { return plan.scopeThreads; }
  unsigned bytes() const { return tile.tensor->bits() / 8; }
  bool hasEverywhere(const RegisterPlaces &places) const;
  bool select(const RegisterPlaces &places, HeldIntegers &held);
  bool gather(const RegisterPlaces &places, HeldIntegers &held);
  std::vector<int64_t> numbersOf(int64_t round) const;
  int64_t digitSum(int64_t index, ArrayRef<PlanIter> list) const;
  bool takesPart(int64_t thread, int64_t round) const;
  bool lookUp(const RegisterPlaces &places, ArrayRef<int64_t> numbers, int64_t round, bool idle,
              ShuffleWord &word);
  bool find(const RegisterPlaces &places, ArrayRef<int64_t> numbers, int64_t round,
            HeldIntegers &held);
  bool mayShuffle() const;

  const CopyOp &op;
  const Plan &plan;
  const ThreadPlan &body;
  const Operand &tile;
  StringRef rule;
  Findings &findings;
  ArrayRef<int64_t> weights;
  std::string why, fix; // of what cannot be
};

} // namespace

/// Whether every thread of the scope has all of them, in the same slots.
bool HeldPlanner::hasEverywhere(const RegisterPlaces &places) const {
  for (int64_t t = 0; t != threads(); ++t)
    for (size_t n = 0; n != places.elements.size(); ++n)
      if (RegisterPlace p = places.inWarpOf(t, n);
          p.thread != t || p.slot != places.elements[n].slot)
        return false;
  return true;
}

/// The thread selects by the number.
bool HeldPlanner::select(const RegisterPlaces &places, HeldIntegers &held) {
  if (!hasEverywhere(places))
    return false;
  if (places.elements.size() > mostSelections)
    return no("each thread selects among " + Twine(places.elements.size()),
              "at most " + Twine(mostSelections) + ", or a tensor in shared memory");
  held = {};
  for (const RegisterPlace &p : places.elements)
    held.bytes.push_back(p.slot * bytes());
  return true;
}

/// The weighted sum of an index's digits. The outermost digit takes the remaining quotient.
int64_t HeldPlanner::digitSum(int64_t index, ArrayRef<PlanIter> list) const {
  int64_t sum = 0;
  for (size_t k = list.size(); k-- > 0;) {
    const PlanIter &i = list[k];
    int64_t digit = k ? index % i.extent : index;
    index /= i.extent;
    if (i.tag.hasDimension())
      sum += digit * weights[i.tag.dimension()] * i.at(Along);
  }
  return sum;
}

/// The number that each thread needs in a round. Threads that do nothing then have any.
std::vector<int64_t> HeldPlanner::numbersOf(int64_t round) const {
  int64_t perPass = body.unrolledRounds(), workers = body.workers(plan);
  std::vector<int64_t> numbers;
  for (int64_t t = 0; t != threads(); ++t) {
    int64_t index = std::max<int64_t>(0, t - body.threadOffset);
    if (body.team)
      index = body.team->has(index) ? body.team->rankOf(index) : 0;
    if (body.items)
      numbers.push_back(digitSum(index + round * workers, body.threads));
    else
      numbers.push_back(digitSum(index, body.threads) + digitSum(round / perPass, body.loops) +
                        digitSum(round % perPass, body.unrolled));
  }
  return numbers;
}

/// Lanes that give do so before any condition of the copy: they are all there.
bool HeldPlanner::mayShuffle() const {
  if (op.activeEnd)
    return false;
  for (unsigned first = 0; first < op.ctaThreads; first += ThreadsPerWarp) {
    auto last = std::min<unsigned>(op.ctaThreads, first + unsigned(ThreadsPerWarp));
    unsigned here = 0;
    for (unsigned t = first; t != last; ++t)
      here += op.active[t];
    if (here != 0 && here != ThreadsPerWarp)
      return false;
  }
  return true;
}

bool HeldPlanner::takesPart(int64_t thread, int64_t round) const {
  int64_t index = thread - body.threadOffset;
  if (index < 0 || (body.team && !body.team->has(index)))
    return false;
  if (body.team)
    index = body.team->rankOf(index);
  if (body.items)
    return index + round * body.workers(plan) < body.items;
  for (size_t k = body.threads.size(); k-- > 0;) {
    const PlanIter &i = body.threads[k];
    if (i.tag.isOnlyZero() && (k ? index % i.extent : index) != 0)
      return false;
    index /= i.extent;
  }
  return true;
}

/// Where each thread finds its integer of a round. Threads that do nothing then find what the
/// numbers go on to, or, with `idle`, something of their own.
bool HeldPlanner::lookUp(const RegisterPlaces &places, ArrayRef<int64_t> numbers, int64_t round,
                         bool idle, ShuffleWord &word) {
  std::vector<RegisterPlace> row;
  auto count = int64_t(places.elements.size());
  int64_t slot = places.elements[size_t(numbers[0] % count)].slot;
  for (auto [t, n] : enumerate(numbers)) {
    if (idle && !takesPart(int64_t(t), round)) {
      row.push_back({int64_t(t), slot});
      continue;
    }
    row.push_back(places.inWarpOf(int64_t(t), size_t(n % count)));
    if (row.back().thread < 0)
      return no(
          "thread " + Twine(t) + " of the " + scopeName(op.scope) + " needs element " +
              Twine(n % count) + " of its region, which is in another warp",
          "a copy to a tile of which each warp has what it needs (`R[...]` of the layout), or "
          "to shared memory");
  }
  return setSource(word, row, tile.tensor->bits()) ||
         no("where a thread finds element " + Twine(numbers.back() % count) +
                " is no sum of the bits of its index",
            "extents over threads that are powers of two, a tile that every thread has, or a "
            "tensor in shared memory");
}

/// Adds the words of one round.
bool HeldPlanner::find(const RegisterPlaces &places, ArrayRef<int64_t> numbers, int64_t round,
                       HeldIntegers &held) {
  ShuffleWord word;
  word.dstByte = int64_t(held.gather.words.size()) * held.gather.wordBytes;
  if (!lookUp(places, numbers, round, /*idle=*/true, word) &&
      !lookUp(places, numbers, round, /*idle=*/false, word))
    return false;
  if (!word.own && !mayShuffle())
    return no("lanes that do not get to the copy may have what others need",
              "whole warps that get there, or a tile of which each thread has what it needs");
  for (unsigned part = 0; part < bytes(); part += held.gather.wordBytes) {
    held.gather.words.push_back(word);
    word.dstByte += 4;
    word.place.constant += 4;
    for (int64_t &p : word.places)
      p += 4;
  }
  return true;
}

/// What each round needs, from the thread itself or by shuffles.
bool HeldPlanner::gather(const RegisterPlaces &places, HeldIntegers &held) {
  if (body.countsThreads())
    return no(body.teamEnd ? "how many threads share the copy is known at run time"
                           : "other numbers of threads share the copy in other " +
                                 scopeName(op.scope).str() + "s",
              "a tile that every thread has, or a tensor in shared memory");
  if (body.rounds() > mostLookUps / threads())
    return no("a thread has " + Twine(body.rounds()) + " rounds", "a smaller tile");
  held.gather.wordBytes = std::min(4u, bytes());
  std::map<std::vector<int64_t>, int64_t> known;
  for (int64_t round = 0; round != body.rounds(); ++round) {
    std::vector<int64_t> numbers = numbersOf(round);
    auto [at, fresh] = known.try_emplace(numbers, int64_t(known.size()));
    held.ofRound.push_back(at->second);
    if (fresh && !find(places, numbers, round, held))
      return false;
  }
  int64_t shuffles = held.gather.shuffles();
  return shuffles <= MostShuffles ||
         no("a thread needs " + Twine(shuffles) + " shuffles", "at most " + Twine(MostShuffles));
}

bool HeldPlanner::run(ArrayRef<int64_t> ofDimensions, HeldIntegers &held) {
  weights = ofDimensions;
  std::optional<AddressMap> map = mapRegion(tile, rule, findings);
  if (!map || !requireThreadAxes(op, *tile.tensor, findings) ||
      !requireStaticRegisters(*map, *tile.tensor, findings))
    return false;
  RegisterPlaces places(*map);
  bool made = gather(places, held) || select(places, held);
  return findings.require(
      rule, proofOf(made),
      tile.tensor->name() + " is in registers" + (made ? ": " + held.str() : ", and " + why), fix);
}

/// The body whose vectors look at integers in registers.
static const ThreadPlan *vectorsOf(const Plan &plan) {
  const auto *body = std::get_if<ThreadPlan>(&plan.body);
  return body && !body->shift && !body->block && !plan.edge ? body : nullptr;
}

static bool holdOne(const CopyOp &op, const Plan &plan, const Operand &tile, StringRef rule,
                    ArrayRef<int64_t> weights, std::optional<HeldIntegers> &held,
                    Findings &findings) {
  const ThreadPlan *body = vectorsOf(plan);
  if (!body)
    return findings.require(rule, Proof::Disproven,
                            tile.tensor->name() + " is in registers, and this copy is not one of "
                                                  "vectors by all threads",
                            "gmem_smem, gmem_gmem, smem_smem, reg or ldgsts, or a tensor in shared "
                            "memory");
  return HeldPlanner(op, plan, *body, tile, rule, findings).run(weights, held.emplace());
}

bool tilecopy::holdIntegers(const CopyOp &op, Plan &plan, Findings &findings) {
  size_t dimensions = std::max(op.dst.region.size(), op.src.region.size());
  auto rowsOf = [&](const Operand &side, PlanSide &planned) {
    auto *rows = planned.rows.begin();
    for (const DimRange &r : side.region) {
      if (!r.loaded)
        continue;
      RowIndices &indices = *rows++;
      SmallVector<int64_t, 4> weights(dimensions, 0);
      if (indices.walked >= 0)
        weights[unsigned(indices.walked)] = 1;
      if (indices.space == Space::Local &&
          !holdOne(op, plan, *r.loaded, "indices", weights, indices.held, findings))
        return false;
    }
    return true;
  };
  if ((!plan.dst.rows.empty() && !rowsOf(op.dst, plan.dst)) ||
      (!plan.src.rows.empty() && !rowsOf(op.src, plan.src)))
    return false;
  if (!plan.mask || !plan.mask->load || plan.mask->load->space != Space::Local)
    return true;
  MaskLoad &load = *plan.mask->load;
  SmallVector<int64_t, 4> weights(dimensions, 0);
  for (auto [weight, step] : zip(weights, load.steps))
    weight = step.constantPart();
  return holdOne(op, plan, *op.options.operand(options::Mask), "mask", weights, load.held,
                 findings);
}
