//===- Points.cpp - Values under which all facts hold ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A counterexample needs a value for each symbol. Where the world is narrow, bounds lead to one.
// Where it is wide, and what is wrong shows at few of its points, many points are tried: to
// evaluate forms at a point takes a microsecond, and to run a kernel takes a million times that.
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <random>

using namespace tilecopy::prover;
using namespace llvm;

static int64_t floored(int64_t a, int64_t d) {
  return a / d - (a % d != 0 && (a % d < 0) != (d < 0));
}

/// Gives the symbols from `id` on values, the least ones first.
bool World::assign(SymbolId id, std::vector<int64_t> &values, unsigned &effort) {
  if (id == table.symbolCount())
    return all_of(known, [&](Form f) { return table.evaluate(f, values).value_or(-1) >= 0; });
  std::optional<int64_t> l = least(table.formOf(id)), h = most(table.formOf(id));
  int64_t lo = l.value_or(-64), hi = h.value_or(lo + 4096);
  const SymbolFacts &s = table.symbol(id);
  SmallVector<int64_t> tries;
  if (s.kind == SymbolFacts::Quotient) {
    std::optional<int64_t> n = table.evaluate(s.numerator, values);
    if (!n)
      return false;
    tries.push_back(floored(*n, s.divisor));
  } else if (s.kind == SymbolFacts::Pass) {
    tries.push_back(lo = 0);
    hi = std::max<int64_t>(hi, 0);
  } else {
    for (int64_t step = 0; step < hi - lo && step < (int64_t(1) << 40); step = step * 2 + 1)
      tries.append({lo + step, hi - step});
    tries.append({hi, lo + (hi - lo) / 2, lo + (hi - lo) / 3, lo + 2, lo + 4, lo + 5, lo + 6});
    llvm::sort(tries);
    tries.erase(llvm::unique(tries), tries.end());
  }
  tight.resize(std::max<size_t>(tight.size(), id + 1));
  Tight before = tight[id];
  for (int64_t v : tries) {
    if (v < lo || v > hi || effort == 0 || table.pollIsOver())
      continue;
    --effort;
    values[id] = v;
    tight[id] = {v, v, {}};
    bounds.clear();
    bool possible = all_of(known, [&](Form f) { return most(f).value_or(0) >= 0; });
    if (possible && assign(id + 1, values, effort))
      return true;
  }
  tight[id] = before;
  bounds.clear();
  return false;
}

std::optional<std::vector<int64_t>> World::greatest() {
  std::vector<int64_t> values(table.symbolCount());
  for (SymbolId id = 0; id != values.size(); ++id) {
    const SymbolFacts &s = table.symbol(id);
    bool isQuotient = s.kind == SymbolFacts::Quotient;
    std::optional<int64_t> n = s.kind == SymbolFacts::Pass
                                   ? std::optional<int64_t>(0)
                                   : table.evaluate(isQuotient ? s.numerator : s.most.form, values);
    if (!n || (!isQuotient && !s.hasMost))
      return std::nullopt;
    values[id] = floored(*n, isQuotient ? s.divisor : s.most.divisor);
  }
  bool holds = all_of(known, [&](Form f) { return table.evaluate(f, values).value_or(-1) >= 0; });
  return holds ? std::optional(values) : std::nullopt;
}

std::optional<std::vector<int64_t>> World::sample(unsigned effort) {
  World copy(table, known);
  copy.isSampled = true;
  std::vector<int64_t> values(table.symbolCount());
  if (copy.assign(0, values, effort))
    return values;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Many points
//===----------------------------------------------------------------------===//

namespace {
/// Makes points at which the facts about symbols up to each one hold.
class PointMaker {
public:
  PointMaker(FormTable &table, ArrayRef<Form> facts);
  /// False if no value is left for some symbol.
  bool make(std::vector<int64_t> &values);

private:
  const FormTable &table;
  /// factor * symbol + rest: at least 0; or the numerator of a quotient.
  struct Edge {
    Form factor, rest;
    int64_t divisor = 0;
  };
  std::vector<SmallVector<Edge, 2>> facts, quotients; // by the last symbol in them
  std::mt19937_64 random;

  uint64_t below(uint64_t n) { return random() % n; }
  bool narrow(SymbolId id, ArrayRef<int64_t> values, int64_t &lo, int64_t &hi) const;
  int64_t pick(SymbolId id, ArrayRef<int64_t> values, int64_t lo, int64_t hi);
};
} // namespace

PointMaker::PointMaker(FormTable &table, ArrayRef<Form> known)
    : table(table), facts(table.symbolCount()), quotients(table.symbolCount()) {
  auto add = [&](Form f, std::vector<SmallVector<Edge, 2>> &to, int64_t divisor) {
    Edge e{{}, {}, divisor};
    if (std::optional<SymbolId> id = table.lastSymbol(f))
      if (table.split(f, *id, e.factor, e.rest))
        to[*id].push_back(e);
  };
  for (Form f : known)
    add(f, facts, 0);
  for (SymbolId id = 0; id != table.symbolCount(); ++id)
    if (const SymbolFacts &s = table.symbol(id); s.kind == SymbolFacts::Quotient)
      add(s.numerator, quotients, s.divisor);
}

/// The range of a symbol where those before it have values.
bool PointMaker::narrow(SymbolId id, ArrayRef<int64_t> values, int64_t &lo, int64_t &hi) const {
  const SymbolFacts &s = table.symbol(id);
  constexpr int64_t many = 4096;
  std::optional<int64_t> l = table.evaluate(s.least.form, values);
  std::optional<int64_t> h = s.hasMost ? table.evaluate(s.most.form, values) : std::nullopt;
  if (!l || (s.hasMost && !h))
    return false;
  lo = -floored(-*l, s.least.divisor);
  hi = h ? floored(*h, s.most.divisor) : lo + many;
  for (const Edge &e : facts[id]) {
    std::optional<int64_t> factor = table.evaluate(e.factor, values);
    std::optional<int64_t> rest = table.evaluate(e.rest, values);
    if (!factor || !rest)
      return false;
    if (*factor > 0)
      lo = std::max(lo, -floored(*rest, *factor));
    else if (*factor < 0)
      hi = std::min(hi, floored(*rest, -*factor));
  }
  return lo <= hi;
}

int64_t PointMaker::pick(SymbolId id, ArrayRef<int64_t> values, int64_t lo, int64_t hi) {
  uint64_t distance = uint64_t(hi) - uint64_t(lo);
  if (distance == 0)
    return lo;
  int64_t near = int64_t(below(3)) - 1;
  switch (below(8)) {
  case 0:
    return lo;
  case 1:
    return hi;
  case 2:
    return below(2) ? lo + 1 : hi - 1;
  case 3: // a power of two and its neighbors
  case 4: {
    int64_t power = int64_t(1) << below(Log2_64(distance) + 1);
    return std::clamp((below(2) ? lo : 0) + power + near, lo, hi);
  }
  case 5: // a multiple of what something is divided by
    if (!quotients[id].empty()) {
      const Edge &e = quotients[id][below(quotients[id].size())];
      std::optional<int64_t> factor = table.evaluate(e.factor, values);
      std::optional<int64_t> rest = table.evaluate(e.rest, values);
      constexpr int64_t most = int64_t(1) << 30; // so that products fit
      if (factor && rest && *factor > 0 && *factor < most && std::abs(lo) < most && hi < 2 * most) {
        int64_t first = floored(*factor * lo + *rest, e.divisor);
        int64_t last = floored(*factor * hi + *rest, e.divisor);
        int64_t multiple = first + int64_t(below(uint64_t(last - first) + 1));
        int64_t at = -floored(-(multiple * e.divisor - *rest), *factor);
        return std::clamp(at + near, lo, hi);
      }
    }
    [[fallthrough]];
  case 6: { // small ones as often as large ones
    uint64_t most = uint64_t(1) << below(Log2_64(distance) + 1);
    return lo + int64_t(std::min(distance, below(2 * most)));
  }
  default:
    return lo + int64_t(below(distance) + below(2));
  }
}

bool PointMaker::make(std::vector<int64_t> &values) {
  values.assign(table.symbolCount(), 0);
  for (SymbolId id = 0; id != values.size(); ++id) {
    const SymbolFacts &s = table.symbol(id);
    if (s.kind == SymbolFacts::Pass)
      continue;
    if (s.kind == SymbolFacts::Quotient) {
      std::optional<int64_t> n = table.evaluate(s.numerator, values);
      if (!n)
        return false;
      values[id] = floored(*n, s.divisor);
      continue;
    }
    int64_t lo, hi;
    if (!narrow(id, values, lo, hi))
      return false;
    values[id] = pick(id, values, lo, hi);
  }
  return true;
}

std::optional<std::vector<int64_t>> World::searched(unsigned points, PointTest test) {
  PointMaker maker(table, known);
  std::optional<std::vector<int64_t>> best;
  double leastCost = 0;
  std::vector<int64_t> values;
  for (unsigned n = 0; n != points && !table.pollIsOver(); ++n) {
    if (!maker.make(values))
      continue;
    double cost = 1; // how much there is to run, roughly
    for (SymbolId id = 0; id != values.size(); ++id)
      if (const SymbolFacts &s = table.symbol(id); s.kind == SymbolFacts::Argument)
        cost *= 1 + double(values[id]) * double(s.divisor);
    auto holds = [&](Form f) { return table.evaluate(f, values).value_or(-1) >= 0; };
    if ((best && cost >= leastCost) || !all_of(known, holds) || !test(values))
      continue;
    best = values;
    leastCost = cost;
  }
  return best;
}
