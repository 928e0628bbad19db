//===- Request.cpp - The cost of one request ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Request.h"
#include "llvm/ADT/ArrayRef.h"
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

RequestCost tilecopy::enumeratedWavefrontsOf(const Request &r) {
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

/// The dimension of the space over GF(2) that the vectors span.
static unsigned rankOf(ArrayRef<uint64_t> vectors, uint64_t mask) {
  SmallVector<uint64_t, 8> basis; // no two with the same highest bit
  for (uint64_t v : vectors) {
    v &= mask;
    for (uint64_t b : basis)
      v = std::min(v, v ^ b);
    if (v)
      basis.push_back(v);
  }
  return basis.size();
}

/// The bits of the address that each bit of the lane changes, if each address is the exclusive or
/// of these. Empty if sums carry, lanes are missing, or an access is not aligned to its width.
static std::optional<std::array<uint64_t, 5>> linearLanes(const Request &r) {
  std::array<uint64_t, 5> change;
  uint64_t first = uint64_t(r.address[0]), used = first, differs = ~r.active;
  for (unsigned bit = 0; bit != change.size(); ++bit) {
    change[bit] = uint64_t(r.address[1u << bit]) ^ first;
    used |= change[bit];
    for (unsigned l = 0; l != 1u << bit; ++l)
      differs |= uint64_t(r.address[l | 1u << bit]) ^ uint64_t(r.address[l]) ^ change[bit];
  }
  if (differs || used & (r.bytes - 1))
    return std::nullopt;
  return change;
}

/// A phase reaches 2^r different units of the access's width and 2^b banks of that width, r and b
/// being ranks: each of those banks has the same number of them.
RequestCost tilecopy::wavefrontsOf(const Request &r) {
  auto change = isPowerOf2_32(r.bytes) ? linearLanes(r) : std::nullopt;
  if (!change)
    return enumeratedWavefrontsOf(r);
  unsigned unitBytes = std::max(r.bytes, BankBytes), perPhase = lanesPerPhase(r);
  unsigned phases = WarpLanes / perPhase;
  ArrayRef<uint64_t> inPhase(change->data(), Log2_32(perPhase));
  uint64_t unit = ~uint64_t(unitBytes - 1), bank = unit & (Banks * BankBytes - 1);
  RequestCost cost;
  cost.ideal = phases;
  cost.cost = phases << (rankOf(inPhase, unit) - rankOf(inPhase, bank));
  auto meet = [&](unsigned a, unsigned b) {
    return ((r.address[a] ^ r.address[b]) & int64_t(bank)) == 0;
  };
  for (unsigned l = 1; cost.cost != cost.ideal && !cost.lanes; ++l)
    for (unsigned k = 0; k != l && !cost.lanes; ++k)
      if (meet(k, l) && (r.address[k] ^ r.address[l]) & int64_t(unit))
        cost.lanes = std::pair(k, l);
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
