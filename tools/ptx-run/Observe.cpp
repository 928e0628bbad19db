//===- Observe.cpp - What is seen of an emulated launch -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observe.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace tilecopy;
using namespace llvm;

void Tracer::instruction(const TraceEvent &event) {
  if ((thread && *thread != event.threadInCta) || (ctaX && *ctaX != event.thread.cta[0]))
    return;
  const auto &cta = event.thread.cta;
  os << formatv("cta {0},{1},{2} thread {3} line {4}: {5}{6}\n", cta[0], cta[1], cta[2],
                event.threadInCta, event.line, event.predicatedOff ? "(off) " : "", event.ptx);
}

unsigned tilecopy::sectorsOf(ArrayRef<LaneAccess> lanes, unsigned bytes) {
  std::set<uint64_t> sectors;
  for (const LaneAccess &l : lanes)
    for (uint64_t s = l.address / 32; s <= (l.address + bytes - 1) / 32; ++s)
      sectors.insert(s);
  return sectors.size();
}

/// Do lanes i and i^x access equal addresses, or one of them none, for all i?
static bool paired(ArrayRef<LaneAccess> lanes, unsigned x) {
  std::array<std::optional<uint64_t>, 32> at;
  for (const LaneAccess &l : lanes)
    at[l.lane] = l.address;
  for (unsigned i = 0; i != 32; ++i)
    if (at[i] && at[i ^ x] && *at[i] != *at[i ^ x])
      return false;
  return true;
}

SharedCost tilecopy::sharedCost(ArrayRef<LaneAccess> lanes, unsigned bytes, bool load) {
  constexpr unsigned banks = 32, bankBytes = 4;
  unsigned perPhase = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
  if (load && bytes > 4 && (paired(lanes, 1) || paired(lanes, 2)))
    perPhase *= 2;
  SharedCost cost;
  for (unsigned first = 0; first < 32; first += perPhase) {
    std::map<uint64_t, unsigned> words; // distinct words, and a lane that accesses each
    for (const LaneAccess &l : lanes)
      if (l.lane >= first && l.lane < first + perPhase)
        for (uint64_t w = l.address / bankBytes; w <= (l.address + bytes - 1) / bankBytes; ++w)
          words.try_emplace(w, l.lane);
    if (words.empty())
      continue;
    std::array<SmallVector<unsigned, 4>, banks> lanesOf;
    unsigned most = 0;
    for (auto [word, lane] : words) {
      auto &list = lanesOf[word % banks];
      list.push_back(lane);
      most = std::max<unsigned>(most, list.size());
      if (list.size() == 2 && !cost.conflict)
        cost.conflict = std::make_pair(list[0], list[1]);
    }
    ++cost.phases;
    cost.wavefronts += most;
  }
  return cost;
}

void AccessAnalysis::access(const MemoryAccess &a) {
  if (a.by != AccessBy::Thread ||
      (a.space != MemorySpace::Global && a.space != MemorySpace::Shared))
    return;
  Request &r = requests[{a.line, a.thread.cta, a.threadInCta / 32, a.occurrence}];
  r.space = a.space;
  r.load = a.load;
  r.bytes = a.bytes;
  r.lanes.push_back({a.threadInCta % 32, a.address});
}

std::map<unsigned, AccessAnalysis::Row> AccessAnalysis::rows() const {
  std::map<unsigned, Row> byLine;
  for (const auto &[key, request] : requests) {
    Row &row = byLine[std::get<0>(key)];
    row.space = request.space;
    row.load = request.load;
    row.bytes = request.bytes;
    ++row.requests;
    if (request.space == MemorySpace::Global) {
      std::set<uint64_t> distinct;
      for (const LaneAccess &l : request.lanes)
        distinct.insert(l.address);
      row.cost += sectorsOf(request.lanes, request.bytes);
      row.ideal += divideCeil(distinct.size() * request.bytes, 32);
      continue;
    }
    SharedCost cost = sharedCost(request.lanes, request.bytes, request.load);
    row.cost += cost.wavefronts;
    row.ideal += cost.phases;
    if (!row.conflict)
      row.conflict = cost.conflict;
  }
  return byLine;
}

/// The text of a line of the PTX, from 1.
static StringRef lineOf(StringRef ptx, unsigned line) {
  while (--line != 0)
    ptx = ptx.split('\n').second;
  return ptx.split('\n').first.trim();
}

void AccessAnalysis::print(raw_ostream &os, StringRef ptx) const {
  os << "  line  space   bytes  requests  cost/request  ideal  instruction\n";
  for (const auto &[line, row] : rows()) {
    os << formatv("  {0,4}  {1,-6}  {2,5}  {3,8}  {4,12:f2}  {5,5:f2}  {6}", line,
                  memorySpaceName(row.space), row.bytes, row.requests,
                  double(row.cost) / row.requests, double(row.ideal) / row.requests,
                  lineOf(ptx, line));
    if (row.conflict)
      os << formatv("  (lanes {0} and {1} share a bank)", row.conflict->first,
                    row.conflict->second);
    os << '\n';
  }
  os << "  cost: 32-byte sectors of global memory, wavefronts of shared memory\n";
}

json::Value AccessAnalysis::toJSON(StringRef ptx) const {
  json::Array list;
  for (const auto &[line, row] : rows()) {
    json::Object o{{"line", line},
                   {"instruction", lineOf(ptx, line)},
                   {"space", memorySpaceName(row.space)},
                   {"load", row.load},
                   {"bytesPerThread", row.bytes},
                   {"requests", int64_t(row.requests)},
                   {row.space == MemorySpace::Global ? "sectors" : "wavefronts", int64_t(row.cost)},
                   {"ideal", int64_t(row.ideal)}};
    if (row.conflict)
      o["conflictingLanes"] = json::Array{row.conflict->first, row.conflict->second};
    list.push_back(std::move(o));
  }
  return list;
}
