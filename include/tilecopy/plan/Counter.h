//===- Counter.h - Counters that walk in step -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algebra of plans. A counter counts 0, 1, ... extent - 1, and each count moves one step in
// each of several directions: in both sides of a copy, through lanes and columns, through threads
// and registers. A list of counters, nested like loops, is a map from a number in [0, product of
// the extents) to a place: the number's digits, times the steps. Lists are outermost first unless a
// comment says ascending, which is innermost first.
//
// join, cut, pair and share change how a list is written and never its map:
//
//   join    (4 by 32)(8 by 4) -> (32 by 4)            where the outer continues the inner
//   cut     (32 by 1) at 8 -> (4 by 8)(8 by 1)        so that no counter lies across the place
//   pair    (2,6) with (4,3) -> (2,2,3), in the directions of both
//   share   (6)(4) for 8 -> 2 of the 6 and the 4 are taken; (3) is left
//
// Steps are Exprs or constants. A tag keeps apart what must not be joined.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_COUNTER_H
#define TILECOPY_PLAN_COUNTER_H

#include "tilecopy/op/Expr.h"
#include "tilecopy/op/Members.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <cassert>
#include <numeric>
#include <optional>

namespace tilecopy {

inline int64_t constantStep(int64_t step) { return step; }
inline int64_t constantStep(const Expr &step) { return step.constantPart(); }

/// What a counter is besides its steps. Only counters of equal tags are joined.
class CounterTag {
public:
  constexpr CounterTag() = default;
  /// It walks this dimension of a region, or of a tensor map.
  static constexpr CounterTag walks(unsigned dimension) { return CounterTag(Walks + dimension); }
  /// A digit of the thread's index: only threads at which it is 0 take part. The rest own no
  /// element of a register tile, or one that another thread stores.
  static constexpr CounterTag onlyZero() { return CounterTag(OnlyZero); }
  /// It counts owners of the same elements.
  static constexpr CounterTag replica() { return CounterTag(Replica); }

  constexpr bool hasDimension() const { return value >= Walks; }
  unsigned dimension() const {
    assert(hasDimension() && "the counter walks a dimension");
    return value - Walks;
  }
  constexpr bool isOnlyZero() const { return value == OnlyZero; }
  constexpr bool isReplica() const { return value == Replica; }
  /// Whether it walks this dimension; if that is negative, whether it walks none.
  constexpr bool isOf(int dimension) const {
    return dimension >= 0 && value == Walks + unsigned(dimension);
  }
  template <typename Visit> void fields(const Visit &visit) const { visit(field("value", value)); }
  friend constexpr bool operator==(CounterTag a, CounterTag b) { return a.value == b.value; }
  friend constexpr bool operator!=(CounterTag a, CounterTag b) { return a.value != b.value; }

private:
  enum : unsigned { None, OnlyZero, Replica, Walks };
  explicit constexpr CounterTag(unsigned number) : value(number) {}
  unsigned value = None;
};

template <typename T, unsigned N> struct Counter {
  int64_t extent = 1;
  std::array<T, N> steps = {};
  CounterTag tag = {};

  T &operator[](unsigned direction) { return steps[direction]; }
  const T &operator[](unsigned direction) const { return steps[direction]; }
  /// A step that is known to be constant.
  int64_t at(unsigned direction) const { return constantStep(steps[direction]); }

  /// The first `n` of its counts; and the counter of groups of `n` counts, where `n` divides the
  /// extent.
  Counter inner(int64_t n) const { return {n, steps, tag}; }
  Counter outer(int64_t n) const {
    Counter c{extent / n, {}, tag};
    for (unsigned d = 0; d != N; ++d)
      c.steps[d] = steps[d] * T(n);
    return c;
  }
  /// Whether this continues where `c` ends, in every direction.
  bool continues(const Counter &c) const {
    if (tag != c.tag)
      return false;
    for (unsigned d = 0; d != N; ++d)
      if (!(steps[d] == c.steps[d] * T(c.extent)))
        return false;
    return true;
  }
  /// Only some of the directions.
  template <unsigned... D> Counter<T, sizeof...(D)> select() const {
    return {extent, {steps[D]...}, tag};
  }
  friend bool operator==(const Counter &a, const Counter &b) {
    return a.extent == b.extent && a.steps == b.steps && a.tag == b.tag;
  }
};

namespace counters {

/// How often the innermost counter counts.
template <typename List> int64_t product(const List &list) {
  int64_t n = 1;
  for (const auto &c : list)
    n *= c.extent;
  return n;
}

/// The greatest sum of steps in one direction, where no step is negative.
template <typename List> int64_t reach(const List &list, unsigned direction) {
  int64_t sum = 0;
  for (const auto &c : list)
    sum += (c.extent - 1) * c.at(direction);
  return sum;
}

/// Joins neighbors where the outer one continues the inner one, and drops those that count once.
template <typename Vector> void join(Vector &list, bool ascending = false) {
  auto end = list.begin(); // of what is kept
  for (auto &c : list) {
    if (c.extent == 1)
      continue;
    auto *last = end == list.begin() ? nullptr : &end[-1];
    if (last && (ascending ? c.continues(*last) : last->continues(c))) {
      if (!ascending)
        last->steps = std::move(c.steps);
      last->extent *= c.extent;
    } else {
      if (&*end != &c)
        *end = std::move(c);
      ++end;
    }
  }
  list.erase(end, list.end());
}

/// Splits counters of an ascending list that step across `place` in one direction. False when one
/// lies across and the place does not divide it; that one stays whole.
template <typename Vector> bool cut(Vector &list, int64_t place, unsigned direction) {
  bool clean = true;
  for (size_t i = 0; i != list.size(); ++i) {
    auto &c = list[i];
    int64_t step = c.at(direction), n = step > 0 ? place / step : 0;
    bool across = step > 0 && step < place && step * c.extent > place;
    bool divides = across && place % step == 0 && c.extent % n == 0;
    clean &= divides || !across;
    if (!divides)
      continue;
    auto inner = c.inner(n);
    c = c.outer(n);
    list.insert(list.begin() + i, std::move(inner));
    ++i;
  }
  return clean;
}

/// Splits the counters of both lists at their common boundaries, so that they walk in step: each
/// result has the steps of `a`, then those of `b`, and the tag of `a`. Nothing when boundaries do
/// not nest ((2,3) against (3,2)); `clash` is then called with what met what.
template <typename T, unsigned N, unsigned M>
std::optional<llvm::SmallVector<Counter<T, N + M>, 8>>
pair(llvm::ArrayRef<Counter<T, N>> a, llvm::ArrayRef<Counter<T, M>> b,
     std::pair<Counter<T, N>, Counter<T, M>> *clash = nullptr) {
  std::optional<llvm::SmallVector<Counter<T, N + M>, 8>> out(
      std::in_place); // all that is returned: never moved
  Counter<T, N> left;
  Counter<T, M> right;
  auto drop = [](auto &c, int64_t n) {
    if (c.extent == n)
      c.extent = 1; // its steps say nothing now
    else
      c = c.outer(n);
  };
  while (true) {
    while (left.extent == 1 && !a.empty()) {
      left = a.back();
      a = a.drop_back();
    }
    while (right.extent == 1 && !b.empty()) {
      right = b.back();
      b = b.drop_back();
    }
    int64_t n = std::min(left.extent, right.extent);
    if (left.extent == 1 && right.extent == 1)
      break;
    if (n == 1 || left.extent % n || right.extent % n) {
      if (clash)
        *clash = {left, right};
      out.reset();
      return out;
    }
    auto &both = out->emplace_back();
    both.extent = n;
    both.tag = left.tag;
    std::copy(right.steps.begin(), right.steps.end(),
              std::copy(left.steps.begin(), left.steps.end(), both.steps.begin()));
    drop(left, n);
    drop(right, n);
  }
  std::reverse(out->begin(), out->end());
  return out;
}

/// Takes from an ascending list, counter by counter, the factor of `need` that each has, and leaves
/// the rest in it. `need` becomes what was not found.
template <typename Vector> Vector share(Vector &list, int64_t &need) {
  Vector taken;
  for (auto &c : list) {
    int64_t mine = std::gcd(need, c.extent);
    need /= mine;
    if (mine == 1)
      continue;
    taken.push_back(c.inner(mine));
    c = c.outer(mine);
  }
  llvm::erase_if(list, [](const auto &c) { return c.extent == 1; });
  return taken;
}

/// Steps `index` on by one count, the first counter turning fastest; false after the last.
template <typename List> bool nextCount(llvm::MutableArrayRef<int64_t> index, const List &list) {
  for (auto [i, c] : llvm::zip(index, list)) {
    if (++i < c.extent)
      return true;
    i = 0;
  }
  return false;
}

/// Every count of a list, in order: an index for each counter.
template <typename List>
llvm::SmallVector<llvm::SmallVector<int64_t, 4>, 8> allCounts(const List &list) {
  llvm::SmallVector<llvm::SmallVector<int64_t, 4>, 8> all;
  llvm::SmallVector<int64_t, 4> index(list.size(), 0);
  do
    all.emplace_back(index.rbegin(), index.rend());
  while (nextCount(index, llvm::reverse(list)));
  return all;
}

/// One direction of each counter.
template <unsigned... D, typename List> auto select(const List &list) {
  using C = std::decay_t<decltype(list.begin()->template select<D...>())>;
  llvm::SmallVector<C, 8> out;
  for (const auto &c : list)
    out.push_back(c.template select<D...>());
  return out;
}

/// The most issues that a thread has one after the other; more of them are a loop.
constexpr int64_t MostUnrolledIssues = 8;

} // namespace counters
} // namespace tilecopy

#endif // TILECOPY_PLAN_COUNTER_H
