//===- GuardedPlan.cpp - Guarded plans as text, JSON and counts -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/GuardedPlan.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

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

json::Object tilecopy::edgeJSON(const EdgeDim &e) {
  return json::Object{{"side", e.ofDst ? "dst" : "src"},
                      {"dimension", e.dimension},
                      {"walked", e.walked},
                      {"start", e.start.str()},
                      {"size", e.size.str()},
                      {"extent", e.extent},
                      {"low", e.low},
                      {"high", e.high}};
}

SmallVector<AccessCount, 2> GuardedPlan::accesses(const Plan &plan) const {
  SmallVector<AccessCount, 2> list;
  auto add = [&](const PlanSide &s, bool isStore) {
    if (s.space == Space::Local)
      return;
    bool guarded =
        items || any_of(edges, [&](const PlanEdge &e) { return e.dim.ofDst == isStore; });
    list.push_back({s.space, isStore, s.accessBytes, unrolledRounds(), rounds(), guarded});
    unsigned unit = std::max(1u, elementBits(plan.type) / 8);
    if (splits(isStore) && !cpAsync)
      list.push_back(
          {s.space, isStore, unit, unrolledRounds(), rounds() * (vectorBytes / unit), true});
  };
  if (!plan.zeros)
    add(plan.src, false);
  add(plan.dst, true);
  return list;
}

static void printIters(raw_ostream &os, StringRef name, ArrayRef<GuardedIter> iters) {
  if (iters.empty())
    return;
  os << "  " << name << ':';
  for (const GuardedIter &i : iters) {
    os << ' ' << i.extent << " (dst " << i[GuardedDst] << ", src " << i[GuardedSrc];
    if (!i[GuardedIndex].isConstant(0))
      os << ", index " << i[GuardedIndex] << " of " << i.tag - FirstDimension;
    os << (i.tag == OnlyZero ? ", only 0)" : ")");
  }
  os << '\n';
}

void GuardedPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << rounds() << " rounds x " << plan.scopeThreads << " threads x " << vectorElements
     << " elements (" << vectorBytes << " bytes)";
  if (items)
    os << ", vectors below " << items;
  os << '\n';
  printIters(os, "loops", loops);
  printIters(os, "unrolled", unrolled);
  printIters(os, items ? "digits" : "threads", threads);
  if (threadOffset)
    os << "  from thread " << threadOffset << '\n';
  for (const PlanEdge &e : edges)
    os << "  guard of " << (e.dim.ofDst ? "dst" : "src") << ", " << edgeText(e.dim)
       << (!e.splits ? "\n"
           : cpAsync ? "; of a vector across it only the bytes inside are read\n"
                     : "; a vector across it goes element by element\n");
  if (cpAsync)
    cpAsync->print(os);
}

static json::Array itersJSON(ArrayRef<GuardedIter> iters) {
  json::Array list;
  for (const GuardedIter &i : iters) {
    json::Object o{{"extent", i.extent},
                   {"dst", i[GuardedDst].str()},
                   {"src", i[GuardedSrc].str()},
                   {"index", i[GuardedIndex].str()}};
    if (i.tag == OnlyZero)
      o["only_zero"] = true;
    else if (i.tag >= FirstDimension)
      o["dimension"] = i.tag - FirstDimension;
    list.push_back(std::move(o));
  }
  return list;
}

json::Object GuardedPlan::toJSON() const {
  json::Array list;
  for (const PlanEdge &e : edges) {
    json::Object one = edgeJSON(e.dim);
    one["splits"] = e.splits;
    list.push_back(std::move(one));
  }
  json::Object o{{"kind", "guarded"},
                 {"rounds", rounds()},
                 {"vector_elements", vectorElements},
                 {"vector_bytes", vectorBytes},
                 {"vector_index", vectorIndex},
                 {"items", items},
                 {"loops", itersJSON(loops)},
                 {"unrolled", itersJSON(unrolled)},
                 {"threads", itersJSON(threads)},
                 {"thread_offset", threadOffset},
                 {"edges", std::move(list)}};
  if (cpAsync)
    o["cp_async"] = cpAsync->toJSON();
  return o;
}
