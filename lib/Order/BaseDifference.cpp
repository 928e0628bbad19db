//===- BaseDifference.cpp - How far two regions lie apart -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BaseDifference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <numeric>

using namespace llvm;
using namespace tilecopy;

static constexpr int64_t MostValues = 64, MostTried = 4096; // of a symbol, of all

static Expr inSymbol(const Symbol &s, const Symbol &what, const Expr &by) {
  if (s == what)
    return by;
  if (s.isLeaf())
    return Expr(s);
  Expr operand = substitute(s.operand(), what, by);
  return s.kind() == SymbolKind::Mod ? operand.mod(s.constant()) : operand.floorDiv(s.constant());
}

Expr tilecopy::substitute(const Expr &e, const Symbol &what, const Expr &by) {
  Expr sum(e.constantPart());
  for (const Expr::Term &t : e.terms()) {
    Expr product(t.coefficient);
    for (const Symbol &s : t.symbols)
      product = product * inSymbol(s, what, by);
    sum += product;
  }
  return sum;
}

Expr tilecopy::inRound(const Expr &e, ArrayRef<LaterRound> later) {
  Expr moved = e;
  for (const LaterRound &round : later) {
    const Symbol &k = round.variable;
    Expr other = Expr(k) + Expr(round.step * round.distance);
    if (round.most > round.distance)
      other = Expr(k) +
              Expr(Symbol::leaf("later", SymbolKind::Loop, 32, 1, {round.distance, round.most})) *
                  Expr(round.step);
    else if (!round.distance)
      other = Symbol::leaf((k.name() + "'").str(), k.kind(), k.bits(), k.divisor(), k.range());
    if (!moved.overflowed())
      moved = substitute(moved, k, other);
  }
  return moved;
}

static bool mentions(const Symbol &s, const Symbol &leaf) {
  bool found = false;
  Expr(s).forEachLeaf([&](const Symbol &l) { found |= l == leaf; });
  return found;
}

/// After how much of the leaf the expression repeats, modulo `modulus` if that is not 0: 1 if the
/// leaf does not occur, nothing if it does not repeat.
static std::optional<int64_t> periodOf(const Expr &e, const Symbol &leaf, int64_t modulus) {
  int64_t period = 1;
  for (const Expr::Term &t : e.terms())
    for (const Symbol &s : t.symbols) {
      if (!mentions(s, leaf))
        continue;
      std::optional<int64_t> one;
      if (s.kind() == SymbolKind::Mod)
        one = periodOf(s.operand(), leaf, s.constant());
      else if (modulus && s.isLeaf())
        one = modulus;
      else if (modulus && modulus < MostTried && s.constant() < (int64_t(1) << 32))
        one = periodOf(s.operand(), leaf, modulus * s.constant());
      if (!one || *one > (int64_t(1) << 32))
        return std::nullopt;
      period = std::lcm(period, *one);
    }
  return period;
}

/// The values of the leaf that matter for the expression, if they are few.
static std::optional<SmallVector<int64_t, 8>> valuesOf(const Symbol &leaf, const Expr &e) {
  ValueRange range = leaf.range();
  int64_t divisor = std::max<int64_t>(1, leaf.divisor()), width = 0;
  bool isBounded = !SubOverflow(range.hi, range.lo, width);
  int64_t count = std::numeric_limits<int64_t>::max();
  if (isBounded && width / divisor < count)
    count = width / divisor + 1;
  int64_t first = range.lo > -MostTried && range.lo < (int64_t(1) << 40)
                      ? divideFloorSigned(range.lo + divisor - 1, divisor) * divisor
                      : 0;
  if (count > MostValues) {
    auto period = periodOf(e, leaf, 0);
    if (!period)
      return std::nullopt;
    count = std::lcm(*period, divisor) / divisor;
  }
  if (count > MostValues)
    return std::nullopt;
  SmallVector<int64_t, 8> values;
  for (int64_t i = 0; i != count; ++i)
    values.push_back(first + i * divisor);
  return values;
}

std::optional<SmallVector<int64_t, 8>> tilecopy::differences(const Expr &first,
                                                             const Expr &second) {
  Expr apart = first - second;
  if (apart.overflowed())
    return std::nullopt;
  if (apart.isConstant())
    return SmallVector<int64_t, 8>{apart.constantPart()};
  std::map<Symbol, SmallVector<int64_t, 8>> tried;
  std::map<Symbol, size_t> at;
  apart.forEachLeaf([&](const Symbol &s) { at.try_emplace(s, 0); });
  int64_t all = 1;
  for (const auto &entry : at) {
    auto values = valuesOf(entry.first, apart);
    if (!values || (all *= int64_t(values->size())) > MostTried)
      return std::nullopt;
    tried.emplace(entry.first, std::move(*values));
  }
  SmallVector<int64_t, 8> found;
  while (true) {
    found.push_back(apart.evaluate([&](const Symbol &s) { return tried.at(s)[at.at(s)]; }));
    auto digit = at.begin();
    for (; digit != at.end() && ++digit->second == tried.at(digit->first).size(); ++digit)
      digit->second = 0;
    if (digit == at.end())
      break;
  }
  llvm::sort(found);
  found.erase(llvm::unique(found), found.end());
  return found;
}

bool tilecopy::areApart(const Operand &first, const Operand &second, ArrayRef<LaterRound> later) {
  if (first.tensor->owner().name() != second.tensor->owner().name() || first.tensor->window() ||
      second.tensor->window() || first.region.size() != second.region.size())
    return false;
  return any_of(zip(first.region, second.region), [&](const auto &dims) {
    const auto &[a, b] = dims;
    if (!a.isRun() || !b.isRun() || a.start.dependsOnThread() || b.start.dependsOnThread())
      return false;
    auto apart = differences(a.start, inRound(b.start, later));
    if (apart)
      return all_of(*apart,
                    [&, x = a.extent, y = b.extent](int64_t d) { return d >= y || -d >= x; });
    Expr distance = inRound(b.start, later) - a.start;
    return distance.isAtLeast(a.extent) == Proof::Proven ||
           distance.isAtMost(-b.extent) == Proof::Proven;
  });
}
