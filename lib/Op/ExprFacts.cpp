//===- ExprFacts.cpp - Divisors, ranges, proofs, quotients ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of an expression's value, and the quotients and remainders that use it.
//
//===----------------------------------------------------------------------===//

#include "CheckedMath.h"
#include "tilecopy/op/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

/// A divisor of `coefficient * symbols`; factors that would overflow are left out.
static int64_t termDivisor(const Expr::Term &term) {
  int64_t d = term.coefficient < 0 ? -term.coefficient : term.coefficient;
  for (const Symbol &s : term.symbols)
    d = checkedMul(d, s.divisor()).value_or(d);
  return d;
}

int64_t Expr::divisor() const {
  if (overflowed())
    return 1;
  int64_t d = value < 0 ? int64_t(0 - uint64_t(value)) : value;
  // The magnitude of the least integer is a power of two that does not fit: take half of it.
  d = d < 0 ? int64_t(1) << 62 : d;
  for (const Term &t : terms())
    d = std::gcd(d, termDivisor(t));
  return d;
}

/// The symbol's range, cut to multiples of its divisor.
static ValueRange symbolRange(const Symbol &s) {
  ValueRange r = s.range();
  int64_t d = s.divisor();
  if (r.hi != greatestInt)
    r.hi = checkedMul(floorDivInt(r.hi, d), d).value_or(r.hi);
  if (r.lo != leastInt)
    if (auto up = checkedAdd(r.lo, modInt(-r.lo, d)))
      r.lo = *up;
  return r;
}

/// The range of the n-th power: even powers are not negative.
static ValueRange powerRange(ValueRange r, unsigned n) {
  ValueRange p = r;
  for (unsigned i = 1; i != n; ++i)
    p = mulRanges(p, r);
  if (n % 2 == 0)
    p.lo = std::max<int64_t>(p.lo, 0);
  return p;
}

ValueRange Expr::range() const {
  if (overflowed())
    return {};
  ValueRange total{value, value};
  for (const Term &t : terms()) {
    ValueRange r{t.coefficient, t.coefficient};
    for (auto s = t.symbols.begin(), e = t.symbols.end(); s != e;) {
      auto last = std::find_if(s, e, [&](const Symbol &other) { return other != *s; });
      r = mulRanges(r, powerRange(symbolRange(*s), last - s));
      s = last;
    }
    total = addRanges(total, r);
  }
  return total;
}

Proof Expr::isMultipleOf(int64_t d) const {
  if (overflowed() || d < 1)
    return Proof::Unknown;
  if (divisor() % d == 0)
    return Proof::Proven;
  // Every value is the constant part modulo what divides the rest.
  int64_t rest = 0;
  for (const Term &t : terms())
    rest = std::gcd(rest, termDivisor(t));
  return value % std::gcd(rest, d) != 0 ? Proof::Disproven : Proof::Unknown;
}

Proof Expr::isAtLeast(int64_t bound) const {
  ValueRange r = range();
  if (overflowed())
    return Proof::Unknown;
  return r.lo >= bound ? Proof::Proven : r.hi < bound ? Proof::Disproven : Proof::Unknown;
}

Proof Expr::isAtMost(int64_t bound) const {
  ValueRange r = range();
  if (overflowed())
    return Proof::Unknown;
  return r.hi <= bound ? Proof::Proven : r.lo > bound ? Proof::Disproven : Proof::Unknown;
}

//===----------------------------------------------------------------------===//
// Quotients and remainders
//===----------------------------------------------------------------------===//

namespace {
/// `constant * quotient + sum of multiples + rest`, where each of `multiples` is a multiple of the
/// constant whatever its symbols are, and the coefficients of `rest` are smaller than it.
struct Division {
  Expr quotient, rest;
  SmallVector<Expr::Term, 2> multiples;
};
} // namespace

static Division divide(const Expr &e, int64_t c) {
  Division d;
  d.quotient = Expr(floorDivInt(e.constantPart(), c));
  d.rest = Expr(modInt(e.constantPart(), c));
  for (const Expr::Term &t : e.terms()) {
    d.quotient += Expr::ofTerm({t.coefficient / c, t.symbols});
    Expr::Term left{t.coefficient % c, t.symbols};
    if (left.coefficient == 0)
      continue;
    if (termDivisor(left) % c == 0)
      d.multiples.push_back(left);
    else
      d.rest += Expr::ofTerm(left);
  }
  return d;
}

/// Divides `e` and `c` by what they have in common: (4*y + 3) / 8 is y / 2 and leaves 3.
static int64_t reduce(Expr &e, int64_t &c) {
  int64_t g = c;
  for (const Expr::Term &t : e.terms())
    g = std::gcd(g, t.coefficient);
  int64_t low = modInt(e.constantPart(), g);
  Expr reduced((e.constantPart() - low) / g);
  for (const Expr::Term &t : e.terms())
    reduced += Expr::ofTerm({t.coefficient / g, t.symbols});
  e = reduced;
  c /= g;
  return low;
}

/// The one value of e / c, if its range shows that there is only one.
static std::optional<int64_t> constantQuotient(const Expr &e, int64_t c) {
  ValueRange r = e.range();
  if (r.lo == leastInt || r.hi == greatestInt || floorDivInt(r.lo, c) != floorDivInt(r.hi, c))
    return std::nullopt;
  return floorDivInt(r.lo, c);
}

Expr Expr::floorDiv(int64_t c) const {
  if (c < 1 && !overflowed())
    return faulty(Fault::Divisor);
  if (overflowed() || c == 1)
    return *this;
  if (isConstant())
    return Expr(floorDivInt(value, c));
  Division d = divide(*this, c);
  for (const Term &t : d.multiples) {
    Expr e = ofTerm(t);
    int64_t by = c;
    reduce(e, by);
    d.quotient += Symbol::floorDiv(e, by);
  }
  reduce(d.rest, c);
  if (auto q = constantQuotient(d.rest, c))
    return d.quotient + Expr(*q);
  return d.quotient + Expr(Symbol::floorDiv(d.rest, c));
}

Expr Expr::mod(int64_t c) const {
  if (c < 1 && !overflowed())
    return faulty(Fault::Divisor);
  if (overflowed())
    return *this;
  if (isConstant())
    return Expr(modInt(value, c));
  int64_t whole = c;
  Expr rest = divide(*this, c).rest;
  Expr low(reduce(rest, c));
  Expr scale(whole / c);
  if (auto q = constantQuotient(rest, c))
    return low + scale * (rest - Expr(c) * Expr(*q));
  return low + scale * Expr(Symbol::mod(rest, c));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static int64_t valueOfSymbol(const Symbol &s, function_ref<int64_t(const Symbol &)> valueOf) {
  if (s.isLeaf())
    return valueOf(s);
  int64_t v = s.operand().evaluate(valueOf);
  return s.kind() == SymbolKind::FloorDiv ? floorDivInt(v, s.constant()) : modInt(v, s.constant());
}

int64_t Expr::evaluate(function_ref<int64_t(const Symbol &)> valueOf) const {
  uint64_t total = value;
  for (const Term &t : terms()) {
    uint64_t product = t.coefficient;
    for (const Symbol &s : t.symbols)
      product *= uint64_t(valueOfSymbol(s, valueOf));
    total += product;
  }
  return int64_t(total);
}

void Expr::forEachLeaf(function_ref<void(const Symbol &)> visit) const {
  for (const Term &t : terms())
    for (const Symbol &s : t.symbols) {
      if (s.isLeaf())
        visit(s);
      else
        s.operand().forEachLeaf(visit);
    }
}

bool tilecopy::isThreadIndex(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Thread:
  case SymbolKind::Lane:
  case SymbolKind::Warp:
  case SymbolKind::Warpgroup:
    return true;
  case SymbolKind::Argument:
  case SymbolKind::CtaId:
  case SymbolKind::Loop:
  case SymbolKind::CtaRank:
  case SymbolKind::Index:
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    return false;
  }
  llvm_unreachable("every kind is above");
}

bool Expr::dependsOnThread() const {
  bool found = false;
  forEachLeaf([&](const Symbol &s) { found |= isThreadIndex(s.kind()); });
  return found;
}
