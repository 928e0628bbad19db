//===- ThreadPlan.cpp - Copies that all threads of a scope share --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/ThreadPlan.h"
#include "BodyText.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

static const ThreadPlan *threadBody(const Plan &plan) {
  return std::get_if<ThreadPlan>(&plan.body);
}

const CpAsyncForm *tilecopy::cpAsyncOf(const Plan &plan) {
  const ThreadPlan *body = threadBody(plan);
  return body && body->cpAsync ? &*body->cpAsync : nullptr;
}

const ShiftForm *tilecopy::shiftOf(const Plan &plan) {
  const ThreadPlan *body = threadBody(plan);
  return body && body->shift ? &*body->shift : nullptr;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

int64_t ThreadPlan::runs(const Plan &plan) const {
  return plan.count / (shift->runVectors * vectorElements);
}

int64_t ThreadPlan::workers(const Plan &plan) const {
  return team ? team->count() : plan.scopeThreads;
}

int64_t ThreadPlan::accessesOfRound(const PlanSide &side, bool isStore) const {
  if (block)
    return isStore ? block->stores() : block->loads();
  return side.accessBytes ? vectorBytes / side.accessBytes : 0; // none of an empty plan
}

/// Of a plan that shifts; a run's ends are stored by one thread for each unit.
AccessCounts ThreadPlan::shiftedAccesses(const Plan &plan) const {
  int64_t sites = unrolledRounds();
  bool loads = plan.src.space == Space::Global;
  AccessCounts list{{plan.src.space, false, vectorBytes, 2 * sites, 2 * rounds()},
                    {plan.dst.space, true, vectorBytes, sites, rounds(), /*guarded=*/!loads}};
  if (loads)
    return list;
  unsigned bytes = shift->unitBytes;
  int64_t each = divideCeil(runs(plan) * (vectorBytes / bytes), workers(plan));
  for (bool isStore : {false, true})
    list.push_back(
        {(isStore ? plan.dst : plan.src).space, isStore, bytes, 1, each, /*guarded=*/true});
  return list;
}

AccessCounts ThreadPlan::accesses(const Plan &plan) const {
  if (shift)
    return shiftedAccesses(plan);
  AccessCounts list;
  const MaskForm *mask = plan.mask ? &*plan.mask : nullptr;
  auto add = [&](const PlanSide &s, bool isStore) {
    if (s.space == Space::Local)
      return;
    bool masked = mask && (!isStore || mask->keeps);
    bool guarded = items || masked ||
                   any_of(edges, [&](const PlanEdge &e) { return e.dim.ofDst == isStore; }) ||
                   any_of(s.rows, [](const RowIndices &r) { return r.compared; });
    int64_t each = accessesOfRound(s, isStore);
    list.push_back(
        {s.space, isStore, s.accessBytes, unrolledRounds() * each, rounds() * each, guarded});
    unsigned unit = std::max(1u, elementBits(plan.type) / 8);
    if ((splits(isStore) || (masked && mask->splits())) && !cpAsync)
      list.push_back(
          {s.space, isStore, unit, unrolledRounds(), rounds() * (vectorBytes / unit), true});
  };
  for (const PlanSide *side : {&plan.dst, &plan.src})
    for (const RowIndices &r : side->rows) {
      if (r.held)
        continue;
      int64_t sites = indexLoads(r);
      list.push_back(
          {r.space, false, r.bytes, sites, sites * counters::product(loops), items != 0});
    }
  if (mask && mask->load && !mask->load->held) {
    int64_t sites = maskLoads(*mask->load);
    list.push_back({mask->load->space, false, mask->load->bytes, sites,
                    sites * counters::product(loops), items != 0});
  }
  if (!plan.zeros)
    add(plan.src, false);
  add(plan.dst, true);
  return list;
}

/// Rounds that lie alike in the dimensions along which predicates differ share one.
int64_t ThreadPlan::maskLoads(const MaskLoad &load) const {
  if (items)
    return unrolledRounds();
  int64_t loads = 1;
  for (const PlanIter &i : unrolled)
    if (i.tag.hasDimension() && !load.steps[i.tag.dimension()].isConstant(0))
      loads *= i.extent;
  return loads;
}

/// A thread loads an index once for each row that it touches in a pass.
int64_t ThreadPlan::indexLoads(const RowIndices &rows) const {
  if (items)
    return unrolledRounds();
  int64_t loads = 1;
  for (const PlanIter &i : unrolled)
    loads *= i.tag.isOf(rows.walked) ? i.extent : 1;
  return loads;
}

/// Counted as for a tile that lies inside.
bool ThreadPlan::walk(const Plan &plan, bool ofDst, SideWalk &walk) const {
  if (!ofDst && plan.zeros)
    return false;
  const PlanSide &side = ofDst ? plan.dst : plan.src;
  PlanDirection direction = ofDst ? Dst : Src;
  int64_t bits = elementBits(plan.type);
  // Costs are counted as if the indices that are loaded were neighbors.
  auto step = [&](const PlanIter &i) {
    PlanIter moved = i;
    for (const RowIndices &r : side.rows)
      if (i.tag.isOf(r.walked))
        moved[direction] += r.stride * i[Along];
    return moved;
  };
  walk.addThreads(map_to_vector<4>(threads, step), direction);
  walk.threadOffset = threadOffset;
  walk.team = team ? &*team : nullptr;
  walk.items = items;
  if (items) {
    walk.rounds = rounds();
  } else {
    walk.repeat(map_to_vector<4>(loops, step), direction);
    walk.repeat(map_to_vector<4>(unrolled, step), direction);
  }
  if (block) {
    const PlanIter &vectors = ofDst ? block->along : block->across;
    walk.repeat(ArrayRef(vectors), direction);
  } else if (!shift) {
    walk.repeatBy(vectorBytes / side.accessBytes, side.accessBytes * 8 / bits);
  } else {
    // A vector comes from two words. The word of a global store is the one in which the vector
    // ends. What is left at the ends of runs is not counted.
    walk.movesWords = side.space == Space::Global;
    int64_t toEnd = vectorElements - shift->unitBytes * 8 / bits;
    if (!ofDst)
      walk.repeatBy(2, walk.movesWords ? toEnd : vectorElements);
    else if (walk.movesWords)
      walk.base = toEnd;
  }
  return true;
}

/// Of very many accesses the first ones say what a request costs.
void SideWalk::repeatBy(int64_t extent, int64_t step) {
  constexpr int64_t most = 1 << 18;
  extent = std::min(extent, std::max<int64_t>(1, most / int64_t(moves.size())));
  if (extent == 1)
    return;
  SmallVector<int64_t, 64> more;
  more.reserve(moves.size() * extent);
  for (int64_t move : moves)
    for (int64_t k = 0; k != extent; ++k)
      more.push_back(move + k * step);
  moves = std::move(more);
}

uint64_t ThreadPlan::registerBytes(const Plan &plan, bool ofDst) const {
  const PlanSide &side = ofDst ? plan.dst : plan.src;
  int64_t bits = elementBits(plan.type), last = side.base.constantPart();
  last += counters::reach(unrolled, ofDst ? Dst : Src);
  return side.slots.empty() ? last * bits / 8 + vectorBytes
                            : (last + *max_element(side.slots) + 1) * bits / 8;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string tilecopy::edgeText(const EdgeDim &e) {
  std::string text;
  raw_string_ostream os(text);
  os << "dimension " << e.dimension << ": " << (e.low ? "0 <= " : "") << e.start;
  if (e.extent != 1)
    os << " + i";
  if (e.high)
    os << " < " << e.size;
  if (e.extent != 1)
    os << ", i < " << e.extent;
  return text;
}

void CpAsyncForm::print(raw_ostream &os) const {
  os << "  cp.async" << (bypassesL1 ? ".cg" : ".ca");
  if (prefetchBytes)
    os << ", " << prefetchBytes << " bytes into the L2 cache";
  if (cachePolicy)
    os << ", cache policy 0x" << utohexstr(*cachePolicy, true);
  os << (arrives ? ", complete by an arrival of each thread\n" : ", complete by groups\n");
}

void ShiftForm::print(raw_ostream &os, int64_t vectorElements) const {
  os << "  global words of 16 bytes, shifted by a multiple of " << unitBytes
     << (unitBytes == 1 ? " byte; " : " bytes; ") << runVectors << " vectors in a run\n";
  if (elementsAfter)
    os << "  at the edge, too, if fewer than " << vectorElements - 1
       << " elements follow the region in memory: " << *elementsAfter << '\n';
}

void ThreadPlan::print(raw_ostream &os, const Plan &plan) const {
  auto print = [&](StringRef name, ArrayRef<PlanIter> list) {
    printCounters(os, name, list, PlanSteps);
  };
  os << "  " << rounds() << (block ? " blocks x " : " rounds x ") << workers(plan) << " threads x ";
  if (block)
    os << block->across.extent << " by " << block->along.extent
       << " elements, transposed in registers";
  else
    os << vectorElements << " elements (" << vectorBytes << " bytes)";
  if (items)
    os << ", vectors below " << items;
  os << '\n';
  if (block) {
    print("vectors of the source", block->along);
    print("vectors of the destination", block->across);
  }
  print("loops", loops);
  print("unrolled", unrolled);
  print(items ? "digits" : "threads", threads);
  if (threadOffset)
    os << "  from thread " << threadOffset << '\n';
  if (team)
    os << "  by " << team->str() << (teamEnd ? " that are below " + teamEnd->str() : "")
       << (team->each ? ", those of each " + scopeName(plan.scope).str() + " together" : "")
       << (team->guarded ? ", and no other that gets here\n" : "\n");
  for (const PlanEdge &e : edges)
    os << "  guard of " << sideName(e.dim.ofDst) << ", " << edgeText(e.dim)
       << (!e.splits ? "\n"
           : cpAsync ? "; of a vector across it only the bytes inside are read\n"
                     : "; a vector across it goes element by element\n");
  if (fill)
    os << (plan.mask && !plan.mask->keeps ? "  elements outside or left out are 0x"
                                          : "  elements outside are 0x")
       << utohexstr(*fill, true) << '\n';
  if (cpAsync)
    cpAsync->print(os);
  if (shift)
    shift->print(os, vectorElements);
}
