//===- Reg.cpp - Registers <-> memory, as the register layout says --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The register layout determines the partition: it says which thread owns which coordinate. Each
// thread moves its own elements in the widest vectors that are contiguous in memory. Elements that
// are not adjacent in the register storage are gathered: those of whole registers cost nothing,
// smaller ones take byte permutations.
//
//===----------------------------------------------------------------------===//

#include "Planning/Masks.h"
#include "Planning/Multicast.h"
#include "Planning/Partition.h"
#include "Planning/Reductions.h"
#include "Planning/RegisterPairs.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class RegPlanner : RegisterCopy {
public:
  RegPlanner(RegisterCopy copy, const GpuTarget &target, bool isGuarded)
      : RegisterCopy(std::move(copy)), target(target), isGuarded(isGuarded) {
    if (!isGuarded)
      return;
    pairs = this->guarded;
    for (const EdgeDim &e : bounds.edges)
      body.edges.push_back({e, false});
    if (uint64_t fill = op.fillBits().value_or(0))
      body.fill = fill;
  }

  bool run() {
    if (op.isMasked() && !(plan.mask = maskOf(op, findings)))
      return false;
    order();
    if (!chooseVector())
      return false;
    digits();
    fill();
    return true;
  }

private:
  int64_t bits() const { return tensor.bits(); }
  PlanIter iter(int64_t extent, const Expr &slot, const Expr &mem, const Expr &index,
                CounterTag tag) const {
    PlanIter i{extent, {slot, mem, index}, tag};
    if (!toRegisters)
      std::swap(i[Dst], i[Src]);
    return i;
  }
  void order();
  std::optional<SmallVector<int64_t, 4>> slotsOf(int64_t vector) const;
  bool areNeighbors(ArrayRef<int64_t> slots) const;
  int64_t longestRun() const;
  bool passesMask(int64_t vector, bool marks);
  bool fits(unsigned bytes);
  void takeVector();
  bool chooseVector();
  void digits();
  void fill();

  const GpuTarget &target;
  bool isGuarded;
  ThreadPlan body;
  SmallVector<int64_t, 4> slots; // of a vector that is gathered
};

/// Largest memory strides first; then neighbors that continue each other on both sides are joined,
/// those of a thread and those of the threads: fewer digits are computed.
/// A stride of zero counts as the largest: all but one index of a dimension of size 1 are outside.
void RegPlanner::order() {
  auto key = [](const OwnerIter &i) {
    bool nearest = i[Memory].isConstant() && !i[Memory].isConstant(0);
    return nearest ? std::abs(i.at(Memory)) : std::numeric_limits<int64_t>::max();
  };
  auto before = [&](const OwnerIter &a, const OwnerIter &b) { return key(a) > key(b); };
  if (!is_sorted(pairs.own, before))
    stable_sort(pairs.own, before);
  counters::join(pairs.own);
  counters::join(pairs.threads, /*ascending=*/true);
}

/// How far the slots of `vector` elements that are consecutive in memory are from the first one's,
/// from the innermost counters on. Nothing where a thread has no such run.
std::optional<SmallVector<int64_t, 4>> RegPlanner::slotsOf(int64_t vector) const {
  SmallVector<int64_t, 4> slots{0};
  for (const OwnerIter &i : reverse(pairs.own)) {
    int64_t have = slots.size(), n = std::min(i.extent, vector / have);
    if (have == vector)
      break;
    const OwnerIter &first = pairs.own.back();
    bool goesOn = i[Memory].isConstant(have) && vector % (have * n) == 0 && i.extent % n == 0 &&
                  i.tag == first.tag && i[OwnerIndex] == first[OwnerIndex] * Expr(have);
    if (!goesOn || (n < i.extent && have * n < vector))
      return std::nullopt;
    for (int64_t k = have; k != have * n; ++k)
      slots.push_back(slots[k - have] + i.at(Slot));
  }
  if (int64_t(slots.size()) != vector)
    return std::nullopt;
  return slots;
}

/// The longest run that is a power of two, for messages.
int64_t RegPlanner::longestRun() const {
  int64_t vector = 1;
  while (slotsOf(vector * 2))
    vector *= 2;
  return vector;
}

/// Whether every vector of these slots is whole registers, or inside one.
bool RegPlanner::areNeighbors(ArrayRef<int64_t> slots) const {
  int64_t vector = slots.size(), taken = 1;
  for (auto [k, slot] : enumerate(slots))
    if (slot != int64_t(k))
      return false;
  if (pairs.slotBase % vector)
    return false;
  for (const OwnerIter &i : reverse(pairs.own)) {
    int64_t n = std::min(i.extent, vector / taken);
    taken *= n;
    if (n < i.extent && i.at(Slot) * n % vector)
      return false;
  }
  return true;
}

/// Whether the mask allows vectors of so many elements; `marks` which of its comparisons split
/// them.
bool RegPlanner::passesMask(int64_t vector, bool marks) {
  if (!plan.mask || pairs.own.empty())
    return true;
  SmallVector<PlanIter, 8> others;
  auto index = [&](const OwnerIter &i) { return iter(i.extent, 0, 0, i[OwnerIndex], i.tag); };
  int64_t left = vector;
  for (const OwnerIter &i : reverse(pairs.own)) { // what is left of the vector's own counters
    int64_t n = std::min(i.extent, left);
    left /= n;
    if (n != i.extent)
      others.push_back(index(i.outer(n)));
  }
  for (const OwnerIter &i : pairs.threads)
    others.push_back(index(i));
  MaskedVectors masked{others, index(pairs.own.back()), vector, masksMaySplit(op, *plan.mask)};
  if (marks)
    masked.mark(*plan.mask);
  if (marks || masked.allows(*plan.mask))
    return true;
  findings.note("width-" + Twine(vector * bits() / 8), Proof::Unknown,
                "the mask may differ within " + Twine(vector) + " elements",
                "a mask that is the same for " + Twine(vector) + " neighbors");
  return false;
}

bool RegPlanner::fits(unsigned bytes) {
  int64_t vector = bytes * 8 / bits();
  auto no = [&](Proof p, const Twine &message, const Twine &fix) {
    findings.note("width-" + Twine(bytes), p, message, fix);
    return false;
  };
  auto slots = slotsOf(vector);
  if (!slots)
    return no(Proof::Disproven,
              "a thread's runs of " + Twine(longestRun()) +
                  " elements are contiguous in memory, and " + Twine(bytes) + " bytes are " +
                  Twine(vector),
              "runs of a multiple of " + Twine(vector) + " elements");
  auto fix = [&] {
    return ("multiples of " + Twine(bytes) + " bytes (state align or multiple_of)").str();
  };
  if (tensor.align() % bytes)
    return no(Proof::Unknown,
              tensor.name() + ": its base is aligned to " + Twine(tensor.align()) + " bytes only",
              fix());
  if (!memory.keepsTogether(vector))
    return no(Proof::Disproven,
              tensor.name() + ": a swizzle chunk holds " + Twine(memory.swizzle->run()) +
                  " elements",
              "a swizzle that keeps " + Twine(bytes) + " bytes together");
  auto aligned = [&](const Expr &elements) {
    return (elements * Expr(bits())).isMultipleOf(int64_t(bytes) * 8);
  };
  if (Proof p = aligned(memory.base); p != Proof::Proven)
    return no(p, tensor.name() + ": the region starts at element " + memory.base.str(), fix());
  for (const RowIndices &r : memory.rows)
    if (Proof p = aligned(r.stride); p != Proof::Proven)
      return no(p, tensor.name() + ": rows are " + r.stride.str() + " elements apart", fix());
  for (const OwnerIter &d : pairs.threads)
    if (Proof p = aligned(d[Memory]); p != Proof::Proven)
      return no(p,
                tensor.name() + ": neighboring threads are " + d[Memory].str() + " elements apart",
                fix());
  int64_t taken = 1;
  for (const OwnerIter &i : reverse(pairs.own)) {
    int64_t n = std::min(i.extent, vector / taken);
    taken *= n;
    if (Proof p = aligned(i[Memory] * Expr(n)); n < i.extent && p != Proof::Proven)
      return no(p, tensor.name() + ": a stride is " + i[Memory].str() + " elements", fix());
  }
  bool neighbors = areNeighbors(*slots);
  if (!neighbors && bits() < 8)
    return no(Proof::Disproven,
              "a thread's runs are not contiguous in its registers, and elements of " +
                  Twine(bits()) + " bits are not gathered",
              "register strides that are multiples of " + Twine(vector));
  std::string from;
  if (!neighbors)
    from =
        ", of slots " + join(map_range(*slots, [](int64_t s) { return std::to_string(s); }), "|");
  findings.note("width-" + Twine(bytes), Proof::Proven,
                Twine(bytes) + " bytes, " + Twine(vector) + " elements" + from);
  return true;
}

/// Takes the counters of a vector that fits.
void RegPlanner::takeVector() {
  auto vectorSlots = *slotsOf(body.vectorElements);
  if (!areNeighbors(vectorSlots))
    slots = std::move(vectorSlots);
  if (body.vectorElements == 1)
    return;
  const OwnerIter &first = pairs.own.back();
  passesMask(body.vectorElements, /*marks=*/true);
  markSplits(body, body.vectorElements, iter(1, 0, 0, first[OwnerIndex], first.tag),
             unsigned(bits()));
  for (int64_t left = body.vectorElements; left > 1;) {
    OwnerIter &last = pairs.own.back();
    int64_t n = std::min(last.extent, left);
    left /= n;
    last = last.outer(n);
    if (last.extent == 1)
      pairs.own.pop_back();
  }
}

bool RegPlanner::chooseVector() {
  int64_t cap = op.options.get(options::Width).value_or(32);
  if (tensor.space() != Space::Global || !target.has(Feature::Vector256) || isGuarded)
    cap = std::min<int64_t>(cap, 16);
  SmallVector<unsigned, 4> widths;
  if (op.options.has(options::Reduce) || isMulticast(op))
    widths = reductionWidths(op, target);
  for (unsigned bytes : {32u, 16u, 8u, 4u, 2u, 1u}) {
    if ((!widths.empty() && !is_contained(widths, bytes)) || bytes > cap || bytes * 8 < bits() ||
        !passesMask(bytes * 8 / bits(), /*marks=*/false) || !fits(bytes))
      continue;
    body.vectorBytes = bytes;
    body.vectorElements = bytes * 8 / bits();
    takeVector();
    return true;
  }
  return findings.require("width", Proof::Unknown,
                          "no access of at most " + Twine(cap) + " bytes fits " + Twine(bits()) +
                              "-bit elements here",
                          "what the notes of the widths say");
}

void RegPlanner::digits() {
  setDigits(pairs, body,
            [&](const OwnerIter &d) { return iter(d.extent, 0, d[Memory], d[OwnerIndex], d.tag); });
}

void RegPlanner::fill() {
  for (const OwnerIter &i : pairs.own)
    body.unrolled.push_back(iter(i.extent, i[Slot], i[Memory], i[OwnerIndex], i.tag));
  fillSides(body.vectorBytes, counters::select<Memory>(pairs.threads),
            counters::select<Memory>(pairs.own));
  (toRegisters ? plan.dst : plan.src).slots = std::move(slots);
  plan.body = std::move(body);
}

} // namespace

/// Fills the plan: one body, or the body of tiles inside and of those at the edge.
bool tilecopy::planReg(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  if (!requireReduction(op, target, findings))
    return false;
  auto copy = RegisterCopy::make(op, plan, findings, IndexLoads::Yes);
  if (!copy || !copy->requireWholeReplicas())
    return false;
  bool guards = !copy->memory.rows.empty() || op.isMasked();
  if (copy->bounds.edges.empty() && !guards)
    return RegPlanner(std::move(*copy), target, /*isGuarded=*/false).run();
  bool certain = copy->bounds.certain || guards;
  if (!certain && !RegPlanner(*copy, target, /*isGuarded=*/false).run())
    return false;
  Plan edge = plan;
  Findings again(findings.detail()); // the trace has the widths of one body
  RegisterCopy other{op,
                     edge,
                     certain ? findings : again,
                     copy->toRegisters,
                     copy->registers,
                     copy->tensor,
                     copy->memory,
                     copy->pairs,
                     copy->bounds,
                     copy->guarded};
  if (!RegPlanner(std::move(other), target, /*isGuarded=*/true).run()) {
    if (!certain)
      findings.append(std::move(again));
    return false;
  }
  if (certain) {
    plan = std::move(edge);
    return true;
  }
  plan.edge = EdgePlan{std::move(edge.dst), std::move(edge.src),
                       std::get<ThreadPlan>(std::move(edge.body))};
  return true;
}
