//===- ProgramFacts.cpp - What statements say of symbols ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts are kept as bounds of single symbols. A condition about a sum bounds each symbol that
// occurs once in it, by what is left: ctaid.x*8 + 8 <= M says that ctaid.x <= (M - 8) / 8.
//
// Facts are about integers, and kernels compute in 64 bits. A side of a condition or an end of a
// loop that may wrap there says nothing.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/Program.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace tilecopy {

Facts gridFacts(const Kernel &kernel) {
  Facts facts;
  for (unsigned d = 0; d != kernel.grid.size(); ++d)
    facts.add({ctaIdSymbol(d), Expr(0), kernel.grid[d] - Expr(1)});
  return facts;
}

/// Whether 64 bits hold the value for every assignment. The ends of a range that is saturated stand
/// for what is beyond them; a symbol alone has only values that fit.
static bool neverWraps(const Expr &e) {
  bool quotientsFit = true, bare = e.terms().size() == 1 && e == Expr(e.terms()[0].symbols[0]);
  for (const Expr::Term &t : e.terms())
    for (const Symbol &s : t.symbols)
      quotientsFit &= s.isLeaf() || neverWraps(s.operand());
  ValueRange r = e.range();
  bool saturated =
      r.lo == std::numeric_limits<int64_t>::min() || r.hi == std::numeric_limits<int64_t>::max();
  return !e.overflowed() && quotientsFit && (bare || e.isConstant() || !saturated);
}

/// The variable is begin + pass * step. Its distance from `end` is at least their common divisor.
void addFacts(const ForStmt &loop, Facts &facts) {
  SymbolBounds bounds{loop.variable, std::nullopt, std::nullopt};
  if (neverWraps(loop.begin))
    bounds.least = loop.begin;
  int64_t distance = (loop.end - loop.begin).divisor();
  if (bounds.least && neverWraps(loop.end))
    bounds.most = loop.end - Expr(std::gcd(distance, loop.step));
  facts.add(std::move(bounds));
}

/// Whether the expression mentions the symbol.
static bool mentions(const Expr &e, const Symbol &symbol) {
  bool found = false;
  e.forEachLeaf([&](const Symbol &s) { found |= s == symbol; });
  return found;
}

/// c * s + rest is at least 0: a bound of s, unless the bound would mention s.
static void addBound(const Expr &sum, const Expr::Term &t, Facts &facts) {
  const Symbol &s = t.symbols.front();
  Expr rest = sum - Expr::ofTerm(t);
  if (t.symbols.size() != 1 || !s.isLeaf() || mentions(rest, s))
    return;
  if (t.coefficient < 0)
    facts.add({s, std::nullopt, rest.floorDiv(-t.coefficient)});
  else
    facts.add({s, Expr(0) - rest.floorDiv(t.coefficient), std::nullopt});
}

/// The sum is at least 0. Bounds of arguments come last: without them the rest are tried alone.
static void addBounds(const Expr &sum, Facts &facts) {
  if (sum.overflowed())
    return;
  for (bool ofArguments : {false, true})
    for (const Expr::Term &t : sum.terms())
      if ((t.symbols.front().kind() == SymbolKind::Argument) == ofArguments)
        addBound(sum, t, facts);
}

void addFacts(const Comparison &c, Facts &facts) {
  if (!neverWraps(c.lhs) || !neverWraps(c.rhs))
    return;
  Expr above = c.lhs - c.rhs, below = c.rhs - c.lhs;
  switch (c.op) {
  case Comparison::LT:
    return addBounds(below - Expr(1), facts);
  case Comparison::GT:
    return addBounds(above - Expr(1), facts);
  case Comparison::EQ:
    addBounds(above, facts);
    return addBounds(below, facts);
  case Comparison::LE:
    return addBounds(below, facts);
  case Comparison::GE:
    return addBounds(above, facts);
  case Comparison::NE:
    return;
  }
}

void addFacts(const BitVector &active, Facts &facts) {
  if (active.none())
    return;
  for (auto [kind, threads] : {std::pair(SymbolKind::Warp, ThreadsPerWarp),
                               std::pair(SymbolKind::Warpgroup, ThreadsPerWarpgroup)})
    facts.add({threadSymbol(kind, active.size()), Expr(active.find_first() / int(threads)),
               Expr(active.find_last() / int(threads))});
}

} // namespace tilecopy
