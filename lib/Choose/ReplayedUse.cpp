//===- ReplayedUse.cpp - One plan's requests under many layouts -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplayedUse.h"
#include "Cost/CostWalk.h"
#include "Op/Product.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <numeric>

using namespace llvm;
using namespace tilecopy;

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

/// Of each lane, by rows and by columns.
using LaneNumbers = std::array<std::array<uint32_t, WarpLanes>, 2>;

/// An element's number by rows and by columns, from its place in one order. 32 bits divide several
/// times faster.
class Numbering {
public:
  Numbering(ArrayRef<int64_t> shape, const ElementOrder &order)
      : columns(order.columns), pad(uint32_t(order.pad)) {
    for (bool columns : {false, true})
      run[columns] = shape.empty() ? 1 : uint32_t(shape[contiguousDimension(shape, columns)]);
    size = productOf(shape);
    int64_t weight = size;
    for (size_t k = 0; k != shape.size(); ++k) {
      int64_t extent = shape[columns ? k : shape.size() - 1 - k];
      weight /= extent;
      if (extent != 1)
        digits.push_back({uint32_t(extent), uint32_t(weight)});
    }
  }

  /// False where no element lies there.
  bool find(int64_t place, std::array<uint32_t, 2> &number) const {
    if (place < 0 || place > std::numeric_limits<uint32_t>::max())
      return false;
    uint32_t here = uint32_t(place);
    if (pad) {
      uint32_t pitch = run[columns] + pad, along = here % pitch;
      if (along >= run[columns])
        return false;
      here = here / pitch * run[columns] + along;
    }
    if (here >= size)
      return false;
    number[columns] = here;
    number[!columns] = turned(here);
    return true;
  }
  /// The same of all lanes at once, for tensors of two dimensions without padding, and how many
  /// times the contiguous dimension lies before each; false where `find` must tell.
  bool findAll(const std::array<int64_t, WarpLanes> &places, LaneNumbers &number,
               LaneNumbers &before) const {
    if (pad || digits.size() != 2)
      return false;
    uint32_t extent = digits.front().extent, weight = digits.front().weight;
    uint64_t most = 0;
    for (unsigned l = 0; l != WarpLanes; ++l)
      most |= uint64_t(places[l]) | uint64_t(size - 1 - places[l]);
    if (most >> 32)
      return false;
    for (unsigned l = 0; l != WarpLanes; ++l) {
      uint32_t here = uint32_t(places[l]), far = here / extent, along = here - far * extent;
      number[columns][l] = here;
      before[columns][l] = far;
      number[!columns][l] = along * weight + far;
      before[!columns][l] = along;
    }
    return true;
  }
  uint32_t before(uint32_t number, bool columns) const { return number / run[columns]; }
  int64_t elements() const { return size; }

private:
  struct Digit {
    uint32_t extent, weight; // the weight in the other order
  };
  /// The number in the other order.
  uint32_t turned(uint32_t here) const {
    uint32_t sum = 0;
    for (const Digit &d : digits) {
      if (&d == &digits.back())
        return sum + here * d.weight;
      sum += here % d.extent * d.weight;
      here /= d.extent;
    }
    return sum;
  }

  bool columns;
  uint32_t pad, run[2];
  int64_t size;
  SmallVector<Digit, 4> digits; // of this order, the fastest first
};

/// Finds units that a phase has already reached.
class Repeated {
public:
  explicit Repeated(int64_t elements) : lastSeen(elements) {}

  void nextPhase() { ++phase; }
  bool operator()(uint32_t unit) { return std::exchange(lastSeen[unit], phase) == phase; }

private:
  std::vector<uint32_t> lastSeen; // in which phase
  uint32_t phase = 0;
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

/// A lane that takes no part is given the element of another lane of its phase.
static void fillPhases(ReplayedUse::Request &r, uint32_t active) {
  for (unsigned first = 0; first != WarpLanes && active != ~0u; first += r.phaseLanes) {
    unsigned some = first, end = first + r.phaseLanes;
    while (some != end && !(active >> some & 1))
      ++some;
    r.emptyPhases += some == end;
    for (unsigned l = first; l != end && some != end; ++l)
      if (!(active >> l & 1))
        for (auto *list : {&r.number, &r.before})
          for (auto &of : *list)
            of[l] = of[some];
  }
}

/// Sets where each lane is counted. An empty phase is not counted at all. Accesses of whole units
/// are the same one where they begin at the same element; they may lie along either dimension.
static void fillSlots(ReplayedUse::Request &r, uint32_t active, unsigned unitShift, bool wholeUnits,
                      Repeated &isRepeated) {
  unsigned shift = wholeUnits ? 0 : unitShift;
  for (bool columns : {false, true}) {
    if (columns && wholeUnits) { // as by rows
      r.slot[1] = r.slot[0];
      return;
    }
    for (unsigned first = 0; first != WarpLanes; first += r.phaseLanes) {
      uint32_t some = active >> first << (WarpLanes - r.phaseLanes);
      isRepeated.nextPhase();
      for (unsigned l = first; l != first + r.phaseLanes; ++l) {
        bool counts = some && !isRepeated(r.number[columns][l] >> shift);
        r.slot[columns][l] = uint8_t(counts ? first : WarpLanes);
      }
    }
  }
}

std::optional<ReplayedUse> ReplayedUse::make(const DispatchChoice &choice, bool ofDst,
                                             ArrayRef<int64_t> shape, const ElementOrder &planned) {
  Numbering numbering(shape, planned);
  ReplayedUse use;
  unsigned bits = elementBits(choice.plan.type);
  Repeated isRepeated(numbering.elements());
  bool whole = true;
  auto visit = [&](const CostWalk::Places &p) {
    unsigned unitBits = std::max(32u, p.bytes * 8);
    use.unitShift = Log2_32(unitBits / bits);
    use.banks = 1024 / unitBits;
    use.wholeUnits = p.bytes >= 4;
    Request &r = use.requests.emplace_back();
    if (p.lanes != ~0u || !numbering.findAll(p.at, r.number, r.before))
      for (unsigned l = 0; l != WarpLanes; ++l) {
        std::array<uint32_t, 2> number = {};
        if (p.lanes >> l & 1)
          whole &= numbering.find(p.at[l], number);
        for (bool columns : {false, true}) {
          r.number[columns][l] = number[columns];
          r.before[columns][l] = numbering.before(number[columns], columns);
        }
      }
    if (p.kind == tilecopy::Request::Load && p.bytes > 4) {
      tilecopy::Request elements; // at what stands for their addresses
      elements.kind = p.kind;
      elements.bytes = p.bytes;
      elements.active = p.lanes;
      copy(r.number[0], elements.address.begin());
      r.phaseLanes = lanesPerPhase(elements);
    } else {
      r.phaseLanes = p.kind == tilecopy::Request::Matrix ? 8 : use.banks;
    }
    fillPhases(r, p.lanes);
    fillSlots(r, p.lanes, use.unitShift, use.wholeUnits, isRepeated);
    use.fewest += WarpLanes / r.phaseLanes - r.emptyPhases;
  };
  if (!CostWalk(choice.plan, ofDst, choice.active, typicalValue).forEach(visit) || !whole)
    return std::nullopt;
  spread(use.requests);
  return use;
}

/// Counts the lanes of each bank, without a loop.
template <size_t... L>
static void countLanes(std::array<uint8_t, 2 * WarpLanes> &count,
                       const std::array<uint8_t, WarpLanes> &banks, std::index_sequence<L...>) {
  ((void)++count[banks[L]], ...);
}

/// The units in the busiest bank, summed over the phases. A phase has as many lanes as
/// banks. What is counted beyond the last phase is left out.
template <unsigned Banks>
static unsigned busiest(const std::array<uint32_t, WarpLanes> &units,
                        const std::array<uint8_t, WarpLanes> &slot) {
  std::array<uint8_t, WarpLanes> banks;
  for (unsigned l = 0; l != WarpLanes; ++l)
    banks[l] = uint8_t(units[l] % Banks) + slot[l];
  std::array<uint8_t, 2 * WarpLanes> count = {};
  countLanes(count, banks, std::make_index_sequence<WarpLanes>());
  unsigned sum = 0;
  for (unsigned first = 0; first != WarpLanes; first += Banks) {
    uint8_t most = 0; // std::max_element is not vectorized
    for (unsigned bank = 0; bank != Banks; ++bank)
      most = std::max(most, count[first + bank]);
    sum += most;
  }
  return sum;
}

/// The units in the busiest bank of one phase, where equal units count once.
static unsigned busiestOfSome(const uint32_t *units, unsigned n, uint32_t bankMask) {
  std::array<uint8_t, WarpLanes> count = {};
  std::array<std::array<uint32_t, WarpLanes>, WarpLanes> known; // by bank
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
  std::array<uint32_t, WarpLanes> units;
  const auto &number = r.number[order.columns], &before = r.before[order.columns];
  uint32_t pad = uint32_t(order.pad);
  Swizzle s = order.swizzle.value_or(Swizzle());
  uint32_t changed = ((uint32_t(1) << s.swizzleLen) - 1) << s.perElement;
  unsigned shift = unitShift, atom = s.atomLen;
  if (pad)
    for (unsigned l = 0; l != WarpLanes; ++l)
      units[l] = (number[l] + before[l] * pad) >> shift;
  else
    for (unsigned l = 0; l != WarpLanes; ++l)
      units[l] = (number[l] ^ (number[l] >> atom & changed)) >> shift;
  // What is one unit stays one, unless a padding or a swizzle divides it.
  bool isOne = wholeUnits || (!pad && (!order.swizzle || s.perElement >= shift));
  if (isOne && r.phaseLanes == banks) {
    const auto &slot = r.slot[order.columns];
    return banks == 32   ? busiest<32>(units, slot)
           : banks == 16 ? busiest<16>(units, slot)
                         : busiest<8>(units, slot);
  }
  unsigned sum = 0;
  for (unsigned first = 0; first != WarpLanes; first += r.phaseLanes)
    sum += busiestOfSome(&units[first], r.phaseLanes, banks - 1);
  return sum - r.emptyPhases;
}

/// Whether one request is the other with all lanes moved by the same number of whole units.
bool ReplayedUse::areTurned(const Request &a, const Request &b, bool columns) const {
  uint32_t inUnit = (uint32_t(1) << unitShift) - 1, differs = 0;
  for (auto list : {&Request::number, &Request::before}) {
    const auto &x = (a.*list)[columns], &y = (b.*list)[columns];
    uint32_t moved = x[0] - y[0];
    differs |= moved & inUnit;
    for (unsigned l = 0; l != WarpLanes; ++l)
      differs |= (x[l] - y[l]) ^ moved;
  }
  return !differs && a.phaseLanes == b.phaseLanes && a.emptyPhases == b.emptyPhases;
}

ArrayRef<ReplayedUse::Turned> ReplayedUse::turned(bool columns) const {
  std::vector<Turned> &list = turnedRequests[columns];
  if (!list.empty())
    return list;
  DenseMap<uint32_t, SmallVector<size_t, 2>> known; // by some of their lanes
  for (auto [index, r] : enumerate(requests)) {
    const auto &number = r.number[columns];
    uint32_t some = 0;
    for (unsigned l = 0; l != WarpLanes; ++l)
      some += (number[l] - number[0]) * (2 * l + 1);
    SmallVector<size_t, 2> &alike = known[some >> 1];
    auto at = find_if(
        alike, [&, &r = r](size_t k) { return areTurned(requests[list[k].request], r, columns); });
    if (at != alike.end()) {
      ++list[*at].times;
      continue;
    }
    alike.push_back(list.size());
    list.push_back({index, 1});
  }
  return list;
}

/// Without a swizzle, requests that are moved by whole units cost the same: the banks turn.
int64_t ReplayedUse::wavefronts(const ElementOrder &order, int64_t most) const {
  int64_t sum = fewest;
  auto exceeds = [&](const Request &r, int64_t times) {
    sum += times * (costOf(r, order) - (WarpLanes / r.phaseLanes - r.emptyPhases));
    return sum > most;
  };
  if (order.swizzle) {
    for (const Request &r : requests)
      if (exceeds(r, 1))
        break;
    return sum;
  }
  for (const Turned &t : turned(order.columns))
    if (exceeds(requests[t.request], t.times))
      break;
  return sum;
}
