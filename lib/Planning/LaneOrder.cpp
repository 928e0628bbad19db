//===- LaneOrder.cpp - Which digits of a thread turn fastest --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneOrder.h"
#include "Cost/Request.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A counter whose steps are numbers: run-time ones have their typical values.
using LaneDigits = SmallVector<Counter<int64_t, 2>, 8>;

int64_t typical(const Expr &e) {
  if (e.isConstant())
    return e.constantPart();
  return e.evaluate([](const Symbol &s) -> int64_t {
    bool isOfThread = s.kind() == SymbolKind::Thread || s.kind() == SymbolKind::Lane ||
                      s.kind() == SymbolKind::Warp || s.kind() == SymbolKind::Warpgroup;
    return isOfThread ? 0 : typicalValue(s);
  });
}

/// The first request of a side by lanes of these digits, innermost first.
RequestCost firstRequest(const LaneDigits &digits, unsigned side, const LaneSide &s, int64_t base,
                         int64_t threads) {
  int64_t lanes = std::min<int64_t>(ThreadsPerWarp, threads);
  Request r;
  r.kind = s.isStore ? Request::Store : Request::Load;
  r.bytes = s.bytes;
  r.active = maskTrailingOnes<uint32_t>(unsigned(lanes));
  int64_t bits = s.operand.tensor->bits(), filled = 1;
  std::array<int64_t, ThreadsPerWarp> places = {base};
  for (const auto &d : digits) {
    int64_t most = std::min<int64_t>(lanes, filled * d.extent);
    for (int64_t lane = filled; lane < most; ++lane)
      places[lane] = places[lane - filled] + d[side];
    filled = std::max(filled, most);
  }
  for (unsigned lane = 0; lane != ThreadsPerWarp; ++lane) {
    int64_t at = places[lane];
    r.address[lane] = (s.map.swizzle ? s.map.swizzle->apply(at) : at) * bits / 8;
  }
  return s.operand.tensor->space() == Space::Shared ? wavefrontsOf(r) : sectorsOf(r);
}

LaneDigits digitsOf(ArrayRef<PlanIter> ascending) {
  LaneDigits list;
  for (const PlanIter &p : ascending)
    list.push_back({p.extent, {typical(p[Dst]), typical(p[Src])}});
  return list;
}

class LaneSearch {
public:
  LaneSearch(ArrayRef<PlanIter> ascending, int64_t threads, const LaneSide &dst,
             const LaneSide &src)
      : threads(threads), sides{&dst, &src}, list(digitsOf(ascending)) {
    for (unsigned d : {Dst, Src})
      bases[d] = typical(sides[d]->map.base);
  }

  LanePrefixes run() {
    shared = isShared(Dst) ? Dst : Src;
    if (isContiguous())
      return {};
    RequestCost plain = costOf(shared, {});
    if (plain.cost <= plain.ideal)
      return {};
    fewest = plain.cost;
    ideal = plain.ideal;
    sectors = costOf(1 - shared, {}).cost;
    for (int64_t factor : {2, 4, 8, 16, 32})
      for (size_t k = 1; k < list.size(); ++k)
        for (int64_t before : {1, 2, 4, 8, 16})
          if (before * factor <= ThreadsPerWarp && attempt(k, before, factor))
            return best;
    return best;
  }

  bool isShared(unsigned d) const { return sides[d]->operand.tensor->space() == Space::Shared; }

private:
  /// Neighboring lanes then access neighboring bytes of shared memory, and never meet in a bank.
  bool isContiguous() const {
    const LaneSide &s = *sides[shared];
    int64_t bits = int64_t(s.bytes) * 8;
    return !s.map.swizzle && !list.empty() && threads % ThreadsPerWarp == 0 &&
           list[0].extent % ThreadsPerWarp == 0 &&
           list[0][shared] * int64_t(s.operand.tensor->bits()) == bits;
  }
  /// True when nothing can be better than what was found.
  bool attempt(size_t k, int64_t before, int64_t factor) {
    LanePrefixes prefixes;
    if (before > 1)
      prefixes.push_back({0, before});
    prefixes.push_back({k, factor});
    int64_t need = threads;
    for (LanePrefix p : prefixes) {
      if (list[p.counter].extent % p.factor || need % p.factor)
        return false;
      need /= p.factor;
    }
    RequestCost cost = costOf(shared, prefixes);
    if (cost.cost >= fewest || costOf(1 - shared, prefixes).cost > sectors)
      return false;
    fewest = cost.cost;
    best = std::move(prefixes);
    return fewest <= ideal;
  }

  /// The first warp's first request.
  RequestCost costOf(unsigned side, ArrayRef<LanePrefix> first) const {
    LaneDigits rest = list;
    int64_t need = threads;
    return firstRequest(shareFrom(rest, need, first), side, *sides[side], bases[side], threads);
  }

  int64_t threads;
  const LaneSide *sides[2]; // by Dst, Src
  LaneDigits list;
  int64_t bases[2];
  unsigned shared = Src;
  unsigned fewest = 0, sectors = 0, ideal = 0;
  LanePrefixes best;
};

} // namespace

LanePrefixes tilecopy::laneOrder(ArrayRef<PlanIter> ascending, int64_t threads, const LaneSide &dst,
                                 const LaneSide &src) {
  if (threads < ThreadsPerWarp)
    return {};
  LaneSearch search(ascending, threads, dst, src);
  return search.isShared(Dst) == search.isShared(Src) ? LanePrefixes() : search.run();
}

bool tilecopy::scattered(ArrayRef<PlanIter> ascending, int64_t threads, const LaneSide &dst,
                         const LaneSide &src, Findings &findings) {
  LaneDigits numbered = digitsOf(ascending), rest = numbered;
  int64_t need = threads;
  LaneDigits shared = shareFrom(rest, need, {});
  unsigned byNumber = 0, byShare = 0;
  for (unsigned d : {Dst, Src}) {
    const LaneSide &side = d == Dst ? dst : src;
    if (side.operand.tensor->space() != Space::Global)
      continue;
    int64_t base = typical(side.map.base);
    byNumber += firstRequest(numbered, d, side, base, threads).cost;
    byShare += firstRequest(shared, d, side, base, threads).cost;
  }
  if (byNumber * 2 > byShare || !byShare)
    return false;
  findings.note("numbered", Proof::Proven,
                "threads take vectors by their numbers: " + Twine(byNumber) +
                    " sectors of a warp's access, and " + Twine(byShare) +
                    " where each thread has runs of its own");
  return true;
}
