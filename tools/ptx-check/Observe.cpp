//===- Observe.cpp - What is seen of an emulated launch -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observe.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
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

/// Whether lanes i and i^x access equal addresses, or one of them none, for all i.
static bool paired(ArrayRef<LaneAccess> lanes, unsigned x) {
  std::array<std::optional<uint64_t>, 32> at;
  for (const LaneAccess &l : lanes)
    at[l.lane] = l.address;
  for (unsigned i = 0; i != 32; ++i)
    if (at[i] && at[i ^ x] && *at[i] != *at[i ^ x])
      return false;
  return true;
}

SharedCost tilecopy::sharedCost(ArrayRef<LaneAccess> lanes, unsigned bytes, bool load,
                                bool matrix) {
  constexpr unsigned banks = 32, bankBytes = 4;
  unsigned perPhase = matrix ? 8 : bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
  if (load && !matrix && bytes > 4 && (paired(lanes, 1) || paired(lanes, 2)))
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

void AccessAnalysis::instruction(const TraceEvent &event) {
  ++executed;
  auto [it, isNew] = isBulk.try_emplace(event.line, false);
  if (isNew)
    it->second = event.ptx.contains("cp.async.bulk") ||
                 event.ptx.contains("cp.reduce.async.bulk") || event.ptx.contains("tcgen05.cp");
}

void AccessAnalysis::access(const EmulatedAccess &a) {
  if (a.by == AccessBy::Mbarrier ||
      (a.space != MemorySpace::Global && a.space != MemorySpace::Shared))
    return;
  auto bulk = isBulk.find(a.line);
  bool isRange = a.by == AccessBy::Engine && bulk != isBulk.end() && bulk->second;
  RowKey row{a.line, a.space, a.load};
  Request &r = requests[{row, a.thread.cta, isRange ? a.threadInCta : a.threadInCta / 32,
                         isRange ? executed : a.occurrence}];
  r.async = a.by == AccessBy::Engine;
  r.bytes = a.bytes;
  if (isRange)
    r.ranges.push_back({a.address, a.address + a.bytes});
  else
    r.lanes.push_back({a.threadInCta % 32, a.address});
}

/// Bytes and sectors of ranges that may touch or overlap.
static std::pair<uint64_t, uint64_t> measure(std::vector<std::pair<uint64_t, uint64_t>> ranges) {
  llvm::sort(ranges);
  uint64_t bytes = 0, sectors = 0, end = 0, free = 0;
  for (auto [from, to] : ranges) {
    bytes += to > end ? to - std::max(from, end) : 0;
    end = std::max(end, to);
    uint64_t first = std::max(from / 32, free), past = divideCeil(to, 32);
    sectors += past > first ? past - first : 0;
    free = std::max(free, past);
  }
  return {bytes, sectors};
}

static StringRef lineOf(StringRef ptx, unsigned line) {
  while (--line != 0)
    ptx = ptx.split('\n').second;
  return ptx.split('\n').first.trim();
}

std::map<AccessAnalysis::RowKey, AccessAnalysis::Row> AccessAnalysis::rows(StringRef ptx) const {
  std::map<RowKey, Row> rows;
  for (const auto &[key, request] : requests) {
    auto [line, space, load] = std::get<0>(key);
    Row &row = rows[std::get<0>(key)];
    ++row.requests;
    row.async = request.async;
    if (!request.ranges.empty()) {
      row.bulk = true;
      auto [bytes, sectors] = measure(request.ranges);
      row.bytes += bytes;
      row.cost += sectors;
      row.ideal += divideCeil(bytes, 32);
      continue;
    }
    row.bytes = request.bytes;
    if (space == MemorySpace::Global) {
      std::set<uint64_t> distinct;
      for (const LaneAccess &l : request.lanes)
        distinct.insert(l.address);
      row.cost += sectorsOf(request.lanes, request.bytes);
      row.ideal += divideCeil(distinct.size() * request.bytes, 32);
      continue;
    }
    bool matrix = lineOf(ptx, line).contains("matrix");
    SharedCost cost = sharedCost(request.lanes, request.bytes, load, matrix);
    row.cost += cost.wavefronts;
    row.ideal += cost.phases;
    if (!row.conflict)
      row.conflict = cost.conflict;
  }
  return rows;
}

void AccessAnalysis::print(raw_ostream &os, StringRef ptx) const {
  os << "  line  space   bytes  requests  cost/request  ideal  instruction\n";
  bool anyBulk = false;
  for (const auto &[key, row] : rows(ptx)) {
    auto [line, space, load] = key;
    os << formatv("  {0,4}  {1,-6}  {2,5}  {3,8}  ", line, memorySpaceName(space),
                  row.bulk ? row.bytes / row.requests : row.bytes, row.requests);
    if (row.bulk && space == MemorySpace::Shared)
      os << "           -      -";
    else
      os << formatv("{0,12:f2}  {1,5:f2}", double(row.cost) / row.requests,
                    double(row.ideal) / row.requests);
    os << "  " << lineOf(ptx, line);
    anyBulk |= row.bulk;
    if (row.conflict)
      os << formatv("  (lanes {0} and {1} share a bank)", row.conflict->first,
                    row.conflict->second);
    os << '\n';
  }
  os << "  cost: 32-byte sectors of global memory, wavefronts of shared memory\n";
  if (anyBulk)
    os << "  bulk copies: a request is one instruction of one thread, bytes are its own; the banks "
          "it uses cannot be seen\n";
}

json::Value AccessAnalysis::toJSON(StringRef ptx) const {
  json::Array list;
  for (const auto &[key, row] : rows(ptx)) {
    auto [line, space, load] = key;
    json::Object o{{"line", line},
                   {"instruction", json::fixUTF8(lineOf(ptx, line))},
                   {"space", memorySpaceName(space)},
                   {"load", load},
                   {"async", row.async},
                   {"requests", int64_t(row.requests)}};
    o[row.bulk ? "bytes" : "bytesPerThread"] = row.bytes;
    if (!row.bulk || space == MemorySpace::Global) {
      o[space == MemorySpace::Global ? "sectors" : "wavefronts"] = int64_t(row.cost);
      o["ideal"] = int64_t(row.ideal);
    }
    if (row.conflict)
      o["conflictingLanes"] = json::Array{row.conflict->first, row.conflict->second};
    list.push_back(std::move(o));
  }
  return list;
}

//===----------------------------------------------------------------------===//
// A digest of all accesses
//===----------------------------------------------------------------------===//

/// The same in every process.
static uint64_t hashOf(ArrayRef<uint64_t> words) {
  return xxh3_64bits(
      ArrayRef(reinterpret_cast<const uint8_t *>(words.data()), words.size() * sizeof(uint64_t)));
}

static uint64_t packed(const std::array<unsigned, 3> &cta) {
  return hashOf({cta[0], cta[1], cta[2]});
}

void AccessDigest::access(const EmulatedAccess &a) {
  uint64_t kind = uint64_t(a.space) << 4 | unsigned(a.by) << 2 | unsigned(a.load) << 1 | a.store;
  uint64_t owner = packed(a.owner);
  uint64_t &thread = threads[{a.thread.cta, a.threadInCta}];
  thread = hashOf({thread, a.line, kind, a.bytes, a.address, a.value, owner});
  std::set<uint64_t> &bytes = ctas[a.thread.cta];
  if (a.by == AccessBy::Mbarrier)
    bytes.insert(hashOf({a.line, kind, a.address, a.value, owner}));
  else
    for (unsigned n = 0; n != a.bytes; ++n)
      bytes.insert(hashOf({kind, a.address + n, owner}));
}

/// A wait that may have to ask again and again is not counted.
static bool ordersMemory(StringRef ptx) {
  StringRef opcode = ptx.ltrim();
  if (opcode.starts_with("@"))
    opcode = opcode.drop_until(isSpace).ltrim();
  opcode = opcode.take_until(isSpace);
  if (opcode.contains("try_wait"))
    return false;
  static const StringRef firsts[] = {"bar.", "barrier.", "mbarrier.", "membar", "atom.", "red."},
                         parts[] = {"fence", "commit", "wait", "alloc", "griddepcontrol"};
  return any_of(firsts, [&](StringRef p) { return opcode.starts_with(p); }) ||
         any_of(parts, [&](StringRef p) { return opcode.contains(p); });
}

void AccessDigest::instruction(const TraceEvent &e) {
  if (e.predicatedOff || !ordersMemory(e.ptx))
    return;
  uint64_t &thread = threads[{e.thread.cta, e.threadInCta}];
  thread = hashOf({thread, e.line});
  ctas[e.thread.cta].insert(e.line);
}

void AccessDigest::print(raw_ostream &os) const {
  uint64_t byThread = 0, byCta = 0;
  for (const auto &[who, hash] : threads)
    byThread = hashOf({byThread, packed(who.first), who.second, hash});
  for (const auto &[cta, bytes] : ctas) {
    byCta = hashOf({byCta, packed(cta)});
    for (uint64_t hash : bytes)
      byCta = hashOf({byCta, hash});
  }
  os << formatv("  digest of accesses: threads {0:x}, CTAs {1:x}\n", byThread, byCta);
}
