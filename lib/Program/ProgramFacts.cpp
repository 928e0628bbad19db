//===- ProgramFacts.cpp - What statements say of symbols ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts are kept as bounds of single symbols. No other conclusion is drawn from a condition: one
// about a sum bounds no symbol.
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

/// The variable is begin + pass * step. Its distance from `end` is at least their common divisor.
void addFacts(const ForStmt &loop, Facts &facts) {
  int64_t distance = (loop.end - loop.begin).divisor();
  facts.add({loop.variable, loop.begin, loop.end - Expr(std::gcd(distance, loop.step))});
}

/// The symbol, if the expression is a single one.
static const Symbol *onlySymbol(const Expr &e) {
  bool bare = e.constantPart() == 0 && e.terms().size() == 1 && e.terms()[0].coefficient == 1 &&
              e.terms()[0].symbols.size() == 1 && e.terms()[0].symbols[0].isLeaf();
  return bare ? &e.terms()[0].symbols[0] : nullptr;
}

/// Whether the fact is circular: its bound mentions the symbol itself.
static bool mentions(const Expr &e, const Symbol &symbol) {
  bool found = false;
  e.forEachLeaf([&](const Symbol &s) { found |= s == symbol; });
  return found;
}

static void addFact(const Expr &lhs, Comparison::Op op, const Expr &rhs, Facts &facts) {
  const Symbol *s = onlySymbol(lhs);
  if (!s || mentions(rhs, *s))
    return;
  switch (op) {
  case Comparison::EQ:
    return facts.add({*s, rhs, rhs});
  case Comparison::LT:
    return facts.add({*s, std::nullopt, rhs - Expr(1)});
  case Comparison::LE:
    return facts.add({*s, std::nullopt, rhs});
  case Comparison::GT:
    return facts.add({*s, rhs + Expr(1), std::nullopt});
  case Comparison::GE:
    return facts.add({*s, rhs, std::nullopt});
  case Comparison::NE:
    return;
  }
}

void addFacts(const Comparison &c, Facts &facts) {
  static constexpr Comparison::Op mirrored[] = {Comparison::EQ, Comparison::NE, Comparison::GT,
                                                Comparison::GE, Comparison::LT, Comparison::LE};
  addFact(c.lhs, c.op, c.rhs, facts);
  addFact(c.rhs, mirrored[c.op], c.lhs, facts);
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
