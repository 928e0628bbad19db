//===- RegisterPlaces.cpp - Where register tiles have what ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

static std::vector<RegisterPlace> placesOf(RegisterPlace start, const DimIters &iters) {
  std::vector<RegisterPlace> list{start};
  for (const AddressIter &i : iters) {
    std::vector<RegisterPlace> longer;
    longer.reserve(list.size() * i.extent);
    for (const RegisterPlace &p : list)
      for (int64_t k = 0; k != i.extent; ++k)
        longer.push_back({p.thread + k * i.at(Threads), p.slot + k * i.at(Elements)});
    list = std::move(longer);
  }
  return list;
}

RegisterPlaces::RegisterPlaces(const AddressMap &map) {
  DimIters all;
  for (const DimIters &d : map.dims)
    append_range(all, d);
  elements = placesOf({map.thread.constantPart(), map.base.constantPart()}, all);
  replicas = placesOf({0, 0}, DimIters(map.replicas.begin(), map.replicas.end()));
}

RegisterPlace RegisterPlaces::inWarpOf(int64_t thread, size_t element,
                                       const ThreadTeam *team) const {
  RegisterPlace best;
  const RegisterPlace &first = elements[element];
  for (const RegisterPlace &other : replicas) {
    int64_t owner = first.thread + other.thread;
    if (owner / ThreadsPerWarp == thread / ThreadsPerWarp && (!team || team->has(owner)) &&
        (best.thread < 0 || owner == thread))
      best = {owner, first.slot + other.slot};
  }
  return best;
}

bool tilecopy::requireStaticRegisters(const AddressMap &map, const Tensor &t, Findings &findings) {
  bool constant = map.base.isConstant() && map.thread.isConstant();
  return findings.require("static-registers", proofOf(constant),
                          "the region of " + t.name() + " starts at slot " + map.base.str() +
                              " of thread " + map.thread.str(),
                          "a region whose start is a constant");
}

namespace {

/// Linear equations of a sum's constant and of what each bit adds.
class SumEquations {
public:
  explicit SumEquations(size_t bits) : unknowns(bits + 1) {}
  /// Whether there is one solution at most.
  bool isComplete() const { return equations.size() == unknowns; }
  void add(int64_t thread, int64_t value);
  std::optional<ThreadSum> solve() const;

private:
  struct Equation {
    size_t pivot;
    SmallVector<int64_t, 12> factors;
    int64_t value;
  };
  size_t unknowns;
  SmallVector<Equation, 12> equations; // each without the pivots of those before
  bool areWhole = true;                // the solution, as far as is known
};

} // namespace

/// What follows from the others, or contradicts them, is left out.
void SumEquations::add(int64_t thread, int64_t value) {
  Equation next{0, SmallVector<int64_t, 12>(unknowns, 0), value};
  next.factors[0] = 1;
  for (size_t k = 1; k != unknowns; ++k)
    next.factors[k] = thread >> (k - 1) & 1;
  for (const Equation &e : equations) {
    int64_t mine = next.factors[e.pivot], its = e.factors[e.pivot];
    if (!mine)
      continue;
    next.value = next.value * its - e.value * mine;
    for (auto [f, g] : zip(next.factors, e.factors))
      f = f * its - g * mine;
  }
  const auto *pivot = find_if(next.factors, [](int64_t f) { return f != 0; });
  if (pivot == next.factors.end())
    return;
  int64_t common = 0; // divided out, so that numbers stay small
  for (int64_t f : next.factors)
    common = std::gcd(common, f);
  areWhole &= next.value % common == 0;
  next.value /= common;
  for (int64_t &f : next.factors)
    f /= common;
  next.pivot = size_t(pivot - next.factors.begin());
  equations.push_back(std::move(next));
}

/// What no equation tells is 0. Only whole numbers are a solution.
std::optional<ThreadSum> SumEquations::solve() const {
  if (!areWhole)
    return std::nullopt;
  SmallVector<int64_t, 12> found(unknowns, 0);
  for (const Equation &e : reverse(equations)) {
    int64_t rest = e.value;
    for (size_t k = 0; k != unknowns; ++k)
      rest -= k == e.pivot ? 0 : e.factors[k] * found[k];
    if (rest % e.factors[e.pivot])
      return std::nullopt;
    found[e.pivot] = rest / e.factors[e.pivot];
  }
  return ThreadSum{found[0], SmallVector<int64_t, 10>(found.begin() + 1, found.end())};
}

std::optional<ThreadSum> tilecopy::threadSum(int64_t threads,
                                             function_ref<std::optional<int64_t>(int64_t)> of) {
  SumEquations equations(Log2_64_Ceil(uint64_t(threads)));
  auto add = [&](int64_t t) {
    if (std::optional<int64_t> value = equations.isComplete() ? std::nullopt : of(t))
      equations.add(t, *value);
  };
  add(0);
  for (int64_t bit = 1; bit < threads; bit *= 2) // which are all that there is to know, mostly
    add(bit);
  for (int64_t t = 0; t != threads && !equations.isComplete(); ++t)
    add(t);
  std::optional<ThreadSum> sum = equations.solve();
  for (int64_t t = 0; sum && t != threads; ++t)
    if (std::optional<int64_t> value = of(t); value && *value != sum->at(t))
      return std::nullopt;
  return sum;
}

bool tilecopy::setSource(ShuffleWord &word, ArrayRef<RegisterPlace> row, int64_t bits) {
  auto threads = int64_t(row.size());
  auto byteOf = [&](const RegisterPlace &p) { return p.slot * bits / 8; };
  auto isSource = [](const RegisterPlace &p) { return p.thread >= 0; };
  auto sumOf = [&](function_ref<int64_t(const RegisterPlace &)> number) {
    return threadSum(threads, [&](int64_t t) {
      return isSource(row[t]) ? std::optional(number(row[t])) : std::nullopt;
    });
  };
  auto lane = sumOf([](const RegisterPlace &p) { return p.thread % ThreadsPerWarp; });
  auto place = sumOf(byteOf);
  word.own = all_of(enumerate(row), [&](auto at) {
    return !isSource(at.value()) || at.value().thread == int64_t(at.index());
  });
  if (!place || (!lane && !word.own))
    return false;
  if (lane)
    word.lane = std::move(*lane);
  word.place = std::move(*place);
  for (const RegisterPlace &p : make_filter_range(row, isSource))
    if (!is_contained(word.places, byteOf(p)))
      word.places.push_back(byteOf(p));
  llvm::sort(word.places);
  return true;
}
