//===- FactsTest.cpp - What conditions and loops prove --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proofs from random facts are compared with every assignment that the facts allow.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/Program.h"
#include "gtest/gtest.h"
#include <array>
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

Symbol argument(StringRef name, int64_t divisor, int64_t hi) {
  return Symbol::leaf(name, SymbolKind::Argument, 32, divisor, {0, hi});
}
Symbol loop(StringRef name) { return Symbol::leaf(name, SymbolKind::Loop, 32, 1, {-20, 20}); }

/// Expressions of two arguments and two loop variables, and the values that these take.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  int64_t pick(int64_t n) { return int64_t(random() % uint64_t(n)); }
  Symbol symbol() { return symbols[pick(symbols.size())]; }
  Expr factor() {
    Expr e = symbol();
    switch (pick(6)) {
    case 0:
      return e.floorDiv(2 + pick(3));
    case 1:
      return e.mod(2 + pick(3));
    default:
      return e;
    }
  }
  Expr make() {
    Expr e(pick(17) - 8);
    for (int64_t terms = 1 + pick(3); terms; --terms) {
      Expr term = Expr(pick(9) - 4) * factor();
      e += pick(3) ? term : term * factor();
    }
    return e;
  }
  /// A sum with a fact's own sides, so that proofs need the fact.
  Expr related(ArrayRef<Comparison> conditions) {
    Expr e = make();
    for (const Comparison &c : conditions)
      e += Expr(pick(3)) * (c.lhs - c.rhs);
    return pick(2) ? e : Expr(0) - e;
  }
  Comparison condition() { return {Comparison::Op(pick(6)), make(), make()}; }
  template <typename Visit> void forEachAssignment(Visit visit) const {
    std::array<int64_t, 4> v;
    for (v[0] = 0; v[0] <= 12; v[0] += 4)
      for (v[1] = 0; v[1] <= 6; ++v[1])
        for (v[2] = -20; v[2] <= 20; v[2] += 5)
          for (v[3] = -20; v[3] <= 20; v[3] += 4)
            visit([&](const Symbol &s) { return v[find(symbols, s) - symbols.begin()]; });
  }

private:
  std::mt19937_64 random;
  std::array<Symbol, 4> symbols{argument("M", 4, 12), argument("N", 1, 6), loop("i"), loop("k")};
};

TEST(FactsProperty, ProofsHoldForEveryAssignment) {
  unsigned fromFacts = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Generator g(seed);
    SmallVector<Comparison, 2> conditions;
    Facts facts;
    for (int64_t n = 1 + g.pick(2); n; --n) {
      conditions.push_back(g.condition());
      addFacts(conditions.back(), facts);
    }
    Expr e = g.related(conditions);
    int64_t bound = g.pick(21) - 10;
    Proof proof = facts.isAtLeast(e, bound);
    if (proof == Proof::Unknown)
      continue;
    fromFacts += e.isAtLeast(bound) == Proof::Unknown;
    g.forEachAssignment([&](auto valueOf) {
      for (const Comparison &c : conditions)
        if (!holds(c.op, c.lhs.evaluate(valueOf), c.rhs.evaluate(valueOf)))
          return;
      EXPECT_EQ(e.evaluate(valueOf) >= bound, proof == Proof::Proven)
          << "seed " << seed << ": " << e.str() << " >= " << bound;
    });
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(fromFacts, 30u);
}

} // namespace
