//===- ReplayedUse.cpp - One plan's requests under many layouts -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplayedUse.h"
#include "CostWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

static constexpr unsigned Lanes = 32;

size_t tilecopy::contiguousDimension(ArrayRef<int64_t> shape, bool columns) {
  for (size_t k = 0; k != shape.size(); ++k) {
    size_t d = columns ? k : shape.size() - 1 - k;
    if (shape[d] > 1)
      return d;
  }
  return 0; // one element
}

/// Bits of an address that a swizzle moves between banks only permute the banks. What counts are
/// the higher bits that an element has and that are moved into bits of the bank.
ElementOrder tilecopy::simplest(const ElementOrder &order, int64_t size, unsigned bits) {
  constexpr unsigned wordBits = 32, lineBits = 1024;
  ElementOrder same = order;
  same.pad %= lineBits / bits;
  if (!order.swizzle || order.swizzle->run() * bits < wordBits)
    return same;
  Swizzle s = *order.swizzle;
  unsigned end = Log2_32(lineBits / bits), has = Log2_64_Ceil(size);
  unsigned first = std::max(s.perElement, end > s.atomLen ? end - s.atomLen : 0);
  unsigned past =
      std::min({s.perElement + s.swizzleLen, end, has > s.atomLen ? has - s.atomLen : 0});
  same.swizzle.reset();
  if (first < past)
    same.swizzle = Swizzle{first, past - first, s.atomLen, true};
  return same;
}

namespace {

/// An element's number by rows and by columns, from its place in one order.
class Numbering {
public:
  Numbering(ArrayRef<int64_t> shape, const ElementOrder &order) : shape(shape), order(order) {
    for (bool columns : {false, true})
      run[columns] = shape.empty() ? 1 : shape[contiguousDimension(shape, columns)];
    size = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
  }

  /// False where no element lies there.
  bool find(int64_t place, int64_t (&number)[2]) const {
    int64_t pitch = run[order.columns] + order.pad;
    if (place < 0 || place % pitch >= run[order.columns])
      return false;
    int64_t here = place / pitch * run[order.columns] + place % pitch;
    if (here >= size)
      return false;
    number[order.columns] = here;
    number[!order.columns] = turned(here);
    return true;
  }
  int64_t before(int64_t number, bool columns) const { return number / run[columns]; }

private:
  /// The number in the other order.
  int64_t turned(int64_t here) const {
    int64_t weight = size, sum = 0;
    for (size_t k = 0; k != shape.size(); ++k) {
      int64_t extent = shape[order.columns ? k : shape.size() - 1 - k];
      weight /= extent;
      sum += here % extent * weight;
      here /= extent;
    }
    return sum;
  }

  ArrayRef<int64_t> shape;
  const ElementOrder &order;
  int64_t run[2], size;
};

/// Consecutive requests are alike, and a bad layout shows sooner in different ones.
template <typename T> void spread(std::vector<T> &list) {
  size_t n = list.size(), step = n * 5 / 8;
  if (n < 4)
    return;
  while (std::gcd(step, n) != 1)
    ++step;
  std::vector<T> other;
  other.reserve(n);
  for (size_t k = 0, at = 0; k != n; ++k, at = (at + step) % n)
    other.push_back(std::move(list[at]));
  list = std::move(other);
}

} // namespace

std::optional<ReplayedUse> ReplayedUse::make(const Choice &choice, bool ofDst,
                                             ArrayRef<int64_t> shape, const ElementOrder &planned) {
  Numbering numbering(shape, planned);
  ReplayedUse use;
  unsigned bits = elementBits(choice.plan.type);
  bool whole = true;
  auto visit = [&](const CostWalk::Places &p) {
    unsigned unitBits = std::max(32u, p.bytes * 8);
    use.unitShift = Log2_32(unitBits / bits);
    use.banks = 1024 / unitBits;
    Request r;
    tilecopy::Request elements; // at what stands for their addresses
    elements.kind = p.kind;
    elements.bytes = p.bytes;
    elements.active = p.lanes;
    for (unsigned l = 0; l != Lanes; ++l) {
      int64_t number[2] = {};
      if (p.lanes >> l & 1)
        whole &= numbering.find(p.at[l], number);
      elements.address[l] = number[0];
      for (bool columns : {false, true}) {
        r.number[columns][l] = uint32_t(number[columns]);
        r.before[columns][l] = uint32_t(numbering.before(number[columns], columns));
      }
    }
    r.phaseLanes = lanesPerPhase(elements);
    for (unsigned first = 0; first != Lanes; first += r.phaseLanes) {
      unsigned some = first;
      while (some != first + r.phaseLanes && !elements.has(some))
        ++some;
      r.emptyPhases += some == first + r.phaseLanes;
      // A lane that takes no part is given the element of another lane of its phase.
      for (unsigned l = first; l != first + r.phaseLanes && some != first + r.phaseLanes; ++l) {
        r.distinct &= p.bytes >= 4 && elements.has(l);
        if (elements.has(l))
          continue;
        elements.address[l] = elements.address[some];
        for (auto *list : {&r.number, &r.before})
          for (auto &of : *list)
            of[l] = of[some];
      }
    }
    SmallVector<int64_t, Lanes> sorted(elements.address.begin(), elements.address.end());
    llvm::sort(sorted);
    r.distinct &=
        r.emptyPhases == 0 && std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    use.fewest += Lanes / r.phaseLanes - r.emptyPhases;
    use.requests.push_back(r);
  };
  if (!CostWalk(choice.plan, ofDst, choice.active, typicalValue).forEach(visit) || !whole)
    return std::nullopt;
  spread(use.requests);
  return use;
}

/// Of distinct units: how many the busiest bank has.
static unsigned busiest(const uint32_t *units, unsigned n, uint32_t bankMask) {
  // Bit b of level k is set if bank b has more than k units. Few banks have many.
  constexpr unsigned levels = 4;
  std::array<uint32_t, levels> has = {};
  uint32_t more = 0;
  for (unsigned l = 0; l != n; ++l) {
    uint32_t bank = uint32_t(1) << (units[l] & bankMask);
    for (uint32_t &level : has) {
      uint32_t both = level & bank;
      level |= bank;
      bank = both;
    }
    more |= bank;
  }
  if (!more)
    return find_if(has, [](uint32_t level) { return level == 0; }) - has.begin();
  std::array<uint8_t, Lanes> count = {};
  uint8_t most = 0;
  for (unsigned l = 0; l != n; ++l)
    most = std::max(most, ++count[units[l] & bankMask]);
  return most;
}

/// The same where some units are equal.
static unsigned busiestOfSome(const uint32_t *units, unsigned n, uint32_t bankMask) {
  std::array<uint8_t, Lanes> count = {};
  std::array<std::array<uint32_t, Lanes>, Lanes> known; // by bank
  uint8_t most = 0;
  for (unsigned l = 0; l != n; ++l) {
    unsigned bank = units[l] & bankMask, have = count[bank], k = 0;
    while (k != have && known[k][bank] != units[l])
      ++k;
    if (k != have)
      continue;
    known[k][bank] = units[l];
    most = std::max(most, ++count[bank]);
  }
  return most;
}

unsigned ReplayedUse::costOf(const Request &r, const ElementOrder &order) const {
  std::array<uint32_t, Lanes> units;
  const auto &number = r.number[order.columns], &before = r.before[order.columns];
  uint32_t pad = uint32_t(order.pad);
  Swizzle s = order.swizzle.value_or(Swizzle());
  uint32_t mask = (uint32_t(1) << s.swizzleLen) - 1;
  unsigned low = s.perElement, high = s.perElement + s.atomLen, shift = unitShift;
  if (pad)
    for (unsigned l = 0; l != Lanes; ++l)
      units[l] = (number[l] + before[l] * pad) >> shift;
  else
    for (unsigned l = 0; l != Lanes; ++l)
      units[l] = (number[l] ^ (number[l] >> high & mask) << low) >> shift;
  unsigned sum = 0;
  for (unsigned first = 0; first != Lanes; first += r.phaseLanes)
    sum += r.distinct ? busiest(&units[first], r.phaseLanes, banks - 1)
                      : busiestOfSome(&units[first], r.phaseLanes, banks - 1);
  return sum - r.emptyPhases;
}

int64_t ReplayedUse::wavefronts(const ElementOrder &order, int64_t most) const {
  int64_t sum = fewest;
  for (const Request &r : requests) {
    sum += costOf(r, order) - (Lanes / r.phaseLanes - r.emptyPhases);
    if (sum > most)
      break;
  }
  return sum;
}
