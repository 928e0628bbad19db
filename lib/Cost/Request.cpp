//===- Request.cpp - The cost of one request ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Request.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

static constexpr unsigned Banks = 32, BankBytes = 4, SectorBytes = 32;

/// Whether lanes i and i^x agree wherever both take part.
static bool isPaired(const Request &r, unsigned x) {
  for (unsigned i = 0; i != WarpLanes; ++i)
    if (r.has(i) && r.has(i ^ x) && r.address[i] != r.address[i ^ x])
      return false;
  return true;
}

unsigned tilecopy::lanesPerPhase(const Request &r) {
  if (r.kind == Request::Matrix)
    return 8;
  if (r.bytes <= 4)
    return WarpLanes;
  unsigned lanes = r.bytes == 8 ? 16 : 8;
  return r.kind == Request::Load && (isPaired(r, 1) || isPaired(r, 2)) ? 2 * lanes : lanes;
}

namespace {
/// The distinct words that a phase needs of each bank, with a lane for each.
struct Phase {
  std::array<uint8_t, Banks> count = {};
  int64_t word[Banks][WarpLanes];
  uint8_t lane[Banks][WarpLanes];
  unsigned most = 0;
  std::optional<std::pair<unsigned, unsigned>> lanes;

  void add(int64_t w, unsigned l) {
    unsigned bank = w & (Banks - 1);
    unsigned n = count[bank];
    for (unsigned k = 0; k != n; ++k)
      if (word[bank][k] == w)
        return;
    word[bank][n] = w;
    lane[bank][n] = l;
    count[bank] = n + 1;
    most = std::max(most, n + 1);
    if (n == 1 && !lanes)
      lanes = std::pair<unsigned, unsigned>(lane[bank][0], l);
  }
};
} // namespace

RequestCost tilecopy::wavefrontsOf(const Request &r) {
  RequestCost cost;
  unsigned perPhase = lanesPerPhase(r);
  for (unsigned first = 0; first < WarpLanes; first += perPhase) {
    Phase phase;
    for (unsigned l = first; l != first + perPhase; ++l)
      if (r.has(l))
        for (int64_t w = unitOf(r.address[l], BankBytes),
                     last = unitOf(r.address[l] + r.bytes - 1, BankBytes);
             w <= last; ++w)
          phase.add(w, l);
    cost.cost += phase.most;
    cost.ideal += phase.most != 0;
    if (!cost.lanes)
      cost.lanes = phase.lanes;
  }
  return cost;
}

RequestCost tilecopy::sectorsOf(const Request &r) {
  SmallVector<int64_t, WarpLanes> sectors, addresses;
  for (unsigned l = 0; l != WarpLanes; ++l) {
    if (!r.has(l))
      continue;
    addresses.push_back(r.address[l]);
    for (int64_t s = unitOf(r.address[l], SectorBytes),
                 last = unitOf(r.address[l] + r.bytes - 1, SectorBytes);
         s <= last; ++s)
      if (sectors.empty() || sectors.back() != s)
        sectors.push_back(s);
  }
  // Most requests are in order, and llvm::sort of numbers is qsort.
  auto distinct = [](SmallVectorImpl<int64_t> &list) {
    if (!is_sorted(list))
      std::sort(list.begin(), list.end());
    return unsigned(std::unique(list.begin(), list.end()) - list.begin());
  };
  RequestCost cost;
  cost.cost = distinct(sectors);
  constexpr unsigned perLine = 4;
  for (unsigned k = 0; k != cost.cost; ++k)
    cost.lines += k == 0 || unitOf(sectors[k], perLine) != unitOf(sectors[k - 1], perLine);
  cost.ideal = divideCeil(distinct(addresses) * r.bytes, SectorBytes);
  return cost;
}
