//===- World.cpp - What is assumed on one path ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <set>

using namespace tilecopy::prover;
using namespace llvm;

static int64_t floorOf(int64_t a, int64_t d) {
  return a / d - (a % d != 0 && (a % d < 0) != (d < 0));
}

static int64_t floorMod(int64_t a, int64_t d) { return a - floorOf(a, d) * d; }

World::World(FormTable &table, std::vector<Form> facts) : table(table) {
  for (Form f : facts)
    assume(f);
}

void World::assume(Form fact) {
  fact = table.normalized(fact);
  ++version;
  bounds.clear();
  answers.clear();
  shown.clear();
  equalitiesKnown = false;
  ArrayRef<FormTable::Term> terms = table.terms(fact);
  if (terms.size() == 1 && table.symbolsOf(terms[0].monomial).size() == 1) {
    SymbolId id = table.symbolsOf(terms[0].monomial)[0];
    if (tight.size() <= id)
      tight.resize(id + 1);
    Tight &t = tight[id];
    if (terms[0].coefficient > 0)
      t.least = std::max(t.least.value_or(INT64_MIN), -fact.constant);
    else
      t.most = std::min(t.most.value_or(INT64_MAX), fact.constant);
  }
  addUpper(fact);
  for (Form &f : known)
    if (f.poly == fact.poly) {
      f.constant = std::min(f.constant, fact.constant);
      return;
    }
  known.push_back(fact);
}

/// A fact whose last symbol is a counter may bound it more tightly than the fact that it was made
/// of: later passes have asked more.
void World::addUpper(Form fact) {
  constexpr size_t most = 3;
  std::optional<SymbolId> id = table.lastSymbol(fact);
  Form factor, rest;
  if (!id || table.symbol(*id).kind != SymbolFacts::Counter ||
      !table.split(fact, *id, factor, rest) || !factor.isConstant() || factor.constant >= 0)
    return;
  if (tight.size() <= *id)
    tight.resize(*id + 1);
  SmallVectorImpl<Bound> &upper = tight[*id].upper;
  for (Bound &b : upper)
    if (b.form.poly == rest.poly && b.divisor == -factor.constant) {
      b.form.constant = std::min(b.form.constant, rest.constant);
      return;
    }
  if (upper.size() != most)
    upper.push_back({rest, -factor.constant});
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

std::optional<int64_t> World::bound(Form a, bool low) {
  std::optional<int64_t> b = boundOf({0, a.poly}, low, 12);
  int64_t sum;
  if (!b || __builtin_add_overflow(*b, a.constant, &sum))
    return std::nullopt;
  return sum;
}

std::optional<int64_t> World::boundOf(Form a, bool low, unsigned depth) {
  if (a.isConstant())
    return a.constant;
  if (depth == 0 || table.pollIsOver())
    return std::nullopt;
  auto found = bounds.find({a.poly, low});
  std::optional<int64_t> best;
  if (found != bounds.end()) {
    best = found->second;
  } else {
    Form p{0, a.poly}, factor, rest;
    SymbolId id = *table.lastSymbol(p);
    int sign = table.split(p, id, factor, rest) ? signOf(factor, depth - 1) : 0;
    if (sign == 0) {
      best = intervals(p, low, depth - 1);
    } else {
      bool lowOfSymbol = (sign > 0) == low;
      auto take = [&](const Bound &by) {
        std::optional<int64_t> b = eliminate(p, id, by, low, depth - 1);
        if (b)
          best = !best ? *b : low ? std::max(*best, *b) : std::min(*best, *b);
      };
      const SymbolFacts &s = table.symbol(id);
      if (lowOfSymbol || s.hasMost)
        take(Bound(lowOfSymbol ? s.least : s.most));
      if (id < tight.size()) {
        if (std::optional<int64_t> t = lowOfSymbol ? tight[id].least : tight[id].most)
          take({*t, 1});
        if (!lowOfSymbol)
          for (const Bound &b : SmallVector<Bound, 2>(tight[id].upper))
            take(b);
      }
      // The least value of a quotient may be more than its bound as a form.
      if (lowOfSymbol && s.kind == SymbolFacts::Quotient && p != table.formOf(id) && !isSampled)
        if (std::optional<int64_t> l = boundOf(table.formOf(id), true, depth - 1))
          take({*l, 1});
      if (low && !isSampled && p != table.formOf(id) && best.value_or(-1) < 0)
        if (std::optional<int64_t> sum = intervals(p, low, depth - 1))
          best = std::max(best.value_or(*sum), *sum);
    }
    if (table.overflowed)
      best = std::nullopt;
    bounds[{a.poly, low}] = best;
  }
  int64_t sum;
  if (!best || __builtin_add_overflow(*best, a.constant, &sum))
    return std::nullopt;
  return sum;
}

/// The bound of `a` with a symbol replaced by its own bound.
std::optional<int64_t> World::eliminate(Form a, SymbolId id, const Bound &by, bool low,
                                        unsigned depth) {
  bool before = table.overflowed;
  Form factor, rest;
  table.split(a, id, factor, rest);
  Form whole = table.add(table.mul(factor, by.form), table.scale(rest, by.divisor));
  if (table.overflowed && !before) {
    table.overflowed = false; // nothing but this bound is lost
    return std::nullopt;
  }
  std::optional<int64_t> b = boundOf(whole, low, depth);
  if (!b)
    return b;
  return low ? -floorOf(-*b, by.divisor) : floorOf(*b, by.divisor);
}

/// The sum of the bounds of the terms, each by the bounds of its symbols alone.
std::optional<int64_t> World::intervals(Form a, bool low, unsigned depth) {
  __int128 sum = a.constant;
  constexpr __int128 limit = INT64_MAX / 2;
  for (const FormTable::Term &t : std::vector<FormTable::Term>(table.terms(a))) {
    __int128 lo = 1, hi = 1;
    for (SymbolId s : FormTable::Monomial(table.symbolsOf(t.monomial))) {
      std::optional<int64_t> l = boundOf(table.formOf(s), true, depth),
                             h = boundOf(table.formOf(s), false, depth);
      if (!l || !h)
        return std::nullopt;
      __int128 corners[] = {lo * *l, lo * *h, hi * *l, hi * *h};
      lo = *std::min_element(corners, corners + 4);
      hi = *std::max_element(corners, corners + 4);
      if (lo < -limit || hi > limit)
        return std::nullopt;
    }
    sum += __int128(t.coefficient) * ((t.coefficient > 0) == low ? lo : hi);
    if (sum < -limit || sum > limit)
      return std::nullopt;
  }
  return int64_t(sum);
}

int World::signOf(Form a, unsigned depth) {
  if (std::optional<int64_t> l = boundOf(a, true, depth); l && *l >= 0)
    return 1;
  std::optional<int64_t> h = boundOf(a, false, depth);
  return h && *h <= 0 ? -1 : 0;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

void World::follow(std::vector<int64_t> point, IndexFunction indexAt) {
  followed = std::move(point);
  followedIndex = std::move(indexAt);
}

std::optional<int64_t> World::valueThere(Form a) {
  // Quotients and indices may have come since.
  for (size_t id = followed->size(); id != table.symbolCount(); ++id) {
    const SymbolFacts &s = table.symbol(SymbolId(id));
    followed->push_back(0);
    if (s.kind != SymbolFacts::Quotient && s.kind != SymbolFacts::Index)
      continue;
    std::optional<int64_t> n = table.evaluate(s.numerator, *followed);
    if (!n)
      return std::nullopt;
    followed->back() =
        s.kind == SymbolFacts::Index ? followedIndex(s.tensor, *n) : floorOf(*n, s.divisor);
  }
  return table.evaluate(a, *followed);
}

bool World::isNonNegative(Form a) {
  if (std::optional<bool> answer = known01(a))
    return *answer;
  if (std::optional<int64_t> there = followed ? valueThere(a) : std::nullopt) {
    assume(*there >= 0 ? a : table.sub(-1, a));
    return *there >= 0;
  }
  std::vector<Form> other = known;
  other.push_back(table.sub(-1, a));
  others.push_back(std::move(other));
  assume(a);
  return true;
}

bool World::equal(Form a, Form b) {
  Form d = table.sub(a, b);
  return d == Form(0) || (!d.isConstant() && follows(d) && follows(table.scale(d, -1)));
}

bool World::isZero(Form a) {
  if (a.isConstant())
    return a.constant == 0;
  if (a.constant % table.contentOf(a) != 0)
    return false;
  return isNonNegative(a) && isNonNegative(table.scale(a, -1));
}

std::optional<int64_t> World::valueOf(Form a) {
  if (a.isConstant())
    return a.constant;
  a = canonical(a);
  if (a.isConstant())
    return a.constant;
  constexpr int64_t few = 256;
  std::optional<int64_t> l = least(a), h = most(a);
  if (!l || !h)
    return std::nullopt;
  // The values are apart by what divides all coefficients.
  int64_t step = table.contentOf(a);
  int64_t low = *l + (step - 1) - floorMod(*l - a.constant + step - 1, step);
  int64_t high = *h - floorMod(*h - a.constant, step);
  if ((high - low) / step > few)
    return std::nullopt;
  while (high > low && !isNonNegative(table.sub(a, high)))
    high -= step;
  return high;
}

std::optional<int64_t> World::residueOf(Form a, int64_t d) {
  constexpr unsigned mostSplits = 12;
  for (unsigned n = 0; n != mostSplits; ++n) {
    a = canonical(a);
    std::vector<FormTable::Term> terms(table.terms(a));
    auto open = find_if(terms, [&](const FormTable::Term &t) { return t.coefficient % d != 0; });
    if (open == terms.end())
      return floorMod(a.constant, d);
    SymbolId id = table.symbolsOf(open->monomial).front();
    // An argument is split once, as finely as any address of elements may need it.
    bool isArgument = table.symbol(id).kind == SymbolFacts::Argument;
    int64_t known = std::gcd(open->coefficient, isArgument ? std::min<int64_t>(d, 2) : d);
    unsigned before = version;
    if (!valueOf(mod(table.formOf(id), d / known)) || version == before)
      return std::nullopt;
  }
  return std::nullopt;
}

/// floor(x*g/d) is floor(x/n) for 0 <= x and x*(g*n - d) < d, if g*n >= d: compilers write
/// divisions so, as products by a reciprocal.
std::optional<Form> World::byReciprocal(Form a, int64_t d) {
  int64_t g = table.contentOf(a);
  constexpr int64_t least = 1 << 12;
  if (g < least || a.constant % g != 0)
    return std::nullopt;
  Form divided = table.normalized(a);
  int64_t n = d / g + (d % g != 0);
  __int128 error = __int128(g) * n - d;
  std::optional<int64_t> l = this->least(divided), h = most(divided);
  if (n < 2 || d % g == 0 || !l || !h || *l < 0 || error < 0 || error * *h >= d)
    return std::nullopt;
  return floorDiv(divided, n);
}

Form World::floorDiv(Form a, int64_t d) {
  if (std::optional<Form> q = byReciprocal(a, d))
    return *q;
  // Of a quotient and a constant: one quotient.
  if (ArrayRef<FormTable::Term> terms = table.terms(a);
      terms.size() == 1 && terms[0].coefficient == 1) {
    FormTable::Monomial m(table.symbolsOf(terms[0].monomial));
    const SymbolFacts &s = table.symbol(m[0]);
    int64_t both;
    if (m.size() == 1 && s.kind == SymbolFacts::Quotient &&
        !__builtin_mul_overflow(s.divisor, d, &both))
      return floorDiv(table.add(s.numerator, table.scale(a.constant, s.divisor)), both);
  }
  SmallVector<FormTable::Term> whole, rest;
  for (const FormTable::Term &t : table.terms(a)) {
    int64_t q = t.coefficient % d == 0 || std::abs(t.coefficient) > d ? t.coefficient / d : 0;
    if (q != 0)
      whole.push_back({t.monomial, q});
    if (t.coefficient != q * d)
      rest.push_back({t.monomial, t.coefficient - q * d});
  }
  int64_t q = floorOf(a.constant, d);
  Form outside = table.fromTerms(whole, q), inside = table.fromTerms(rest, a.constant - q * d);
  std::optional<int64_t> l = least(inside), h = most(inside);
  if (l && h && floorOf(*l, d) == floorOf(*h, d))
    return table.add(outside, floorOf(*l, d));
  if (Form same = canonical(inside); same != inside)
    return table.add(outside, floorDiv(same, d));
  return table.add(outside, table.quotientSymbol(inside, d));
}

/// The value in [begin, begin + 2^width) that the register stands for.
std::optional<Form> World::window(Form a, unsigned width, int64_t begin) {
  int64_t size = int64_t(1) << width;
  for (unsigned tries = 0; tries != 4; ++tries) {
    std::optional<int64_t> l = least(a), h = most(a);
    if (l && h && *l > INT64_MIN / 2 && *h < INT64_MAX / 2 &&
        floorOf(*l - begin, size) == floorOf(*h - begin, size))
      return table.sub(a, floorOf(*l - begin, size) * size);
    if (!isNonNegative(table.sub(a, begin)))
      a = table.add(a, size);
    else if (isNonNegative(table.sub(begin + size - 1, a)))
      return a;
    else
      a = table.sub(a, size);
  }
  return std::nullopt;
}

std::optional<Form> World::asUnsigned(Form a, unsigned width) {
  if (width < 64)
    return window(a, width, 0);
  if (a.isConstant() && a.constant < 0)
    return std::nullopt;
  if (!most(a) || !isNonNegative(a))
    return std::nullopt;
  return a;
}

std::optional<Form> World::asSigned(Form a, unsigned width) {
  if (width < 64)
    return window(a, width, -(int64_t(1) << (width - 1)));
  if (!least(a) || !most(a))
    return std::nullopt;
  return a;
}

//===----------------------------------------------------------------------===//
// Equalities
//===----------------------------------------------------------------------===//

void World::findEqualities() {
  equalitiesKnown = true;
  equalities.clear();
  for (SymbolId id = 0; id != table.symbolCount(); ++id) {
    Form s = table.formOf(id);
    std::optional<int64_t> l = least(s), h = most(s);
    if (l && h && *l == *h)
      equalities.push_back({id, *l});
  }
  for (Form f : std::vector<Form>(known)) {
    if (table.pollIsOver())
      return;
    // Equalities are plain; to look for them by products takes long.
    bool before = std::exchange(isSampled, true);
    bool isEquality = follows(table.scale(f, -1));
    isSampled = before;
    if (!isEquality)
      continue;
    for (auto &[id, value] : equalities)
      f = table.substitute(f, id, value);
    for (const FormTable::Term &t : std::vector<FormTable::Term>(table.terms(f))) {
      FormTable::Monomial m(table.symbolsOf(t.monomial));
      Form factor, rest;
      if (m.size() != 1 || std::abs(t.coefficient) != 1 || !table.split(f, m[0], factor, rest) ||
          !factor.isConstant())
        continue;
      Form value = table.scale(rest, -t.coefficient);
      for (auto &[id, other] : equalities)
        other = table.substitute(other, m[0], value);
      equalities.push_back({m[0], value});
      break;
    }
  }
  findQuotients();
}

/// Quotients that are exact once the equalities are known, as N/3 where N is 3*j + 9.
void World::findQuotients() {
  for (SymbolId id = 0; id != table.symbolCount(); ++id) {
    const SymbolFacts &s = table.symbol(id);
    if (s.kind != SymbolFacts::Quotient || table.pollIsOver())
      continue;
    Form n = s.numerator;
    int64_t d = s.divisor;
    for (auto &[other, value] : equalities)
      n = table.substitute(n, other, value);
    if (n == s.numerator || n.isConstant() || table.contentOf(n) % d != 0)
      continue;
    SmallVector<FormTable::Term> terms(table.terms(n).begin(), table.terms(n).end());
    for (FormTable::Term &t : terms)
      t.coefficient /= d;
    Form value = table.fromTerms(terms, floorOf(n.constant, d));
    for (auto &[other, by] : equalities)
      by = table.substitute(by, id, value);
    equalities.push_back({id, value});
  }
}

Form World::canonical(Form a) {
  if (!equalitiesKnown)
    findEqualities();
  for (auto &[id, value] : equalities)
    a = table.substitute(a, id, value);
  return a;
}

void World::pin() {
  for (SymbolId id = 0; id != table.symbolCount(); ++id) {
    const SymbolFacts &s = table.symbol(id);
    if (s.kind == SymbolFacts::Counter || s.kind == SymbolFacts::Pass)
      continue;
    std::optional<int64_t> l = least(table.formOf(id)), h = most(table.formOf(id));
    if (l && h && *l == *h)
      pins.push_back({id, *l});
  }
}

Form World::pinned(Form a) {
  for (auto &[id, value] : pins)
    a = table.substitute(a, id, value);
  return a;
}
