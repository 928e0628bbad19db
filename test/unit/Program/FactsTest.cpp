//===- FactsTest.cpp - What conditions and loops prove --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proofs from random conditions and loops are compared with every assignment that they allow.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/Program.h"
#include "gtest/gtest.h"
#include <array>
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

Symbol argument(StringRef name, int64_t divisor, ValueRange range, unsigned bits = 32) {
  return Symbol::leaf(name, SymbolKind::Argument, bits, divisor, range);
}
Symbol loop(StringRef name) { return Symbol::leaf(name, SymbolKind::Loop, 32, 1, {-4, 4}); }

using Values = function_ref<int64_t(const Symbol &)>;

/// Expressions of two arguments and two loop variables, and all values that these take.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  int64_t pick(int64_t n) { return int64_t(random() % uint64_t(n)); }
  Symbol symbol() { return symbols[pick(symbols.size())]; }
  Expr factor() {
    Expr e = symbol();
    if (!pick(4))
      e += Expr(pick(7) - 3) * Expr(symbol());
    switch (pick(6)) {
    case 0:
      return e.floorDiv(2 + pick(4));
    case 1:
      return e.mod(2 + pick(4));
    default:
      return e;
    }
  }
  Expr make(int64_t most = 3) {
    Expr e(pick(17) - 8);
    for (int64_t terms = 1 + pick(most); terms; --terms) {
      Expr term = Expr(pick(9) - 4) * factor();
      e += pick(3) ? term : term * factor();
    }
    return e;
  }
  Comparison condition() { return {Comparison::Op(pick(6)), make(), make(1)}; }
  /// for k in begin:end step s. Nothing else is known of k, and the ends do not depend on it.
  ForStmt pass() {
    auto without = [&] {
      Expr e(pick(5) - 2);
      for (const Symbol &s : ArrayRef<Symbol>(symbols).drop_back())
        e += Expr(pick(3) - 1) * (pick(3) ? Expr(s) : Expr(s).floorDiv(2 + pick(3)));
      return e;
    };
    Expr begin = without();
    return {
        symbols.back(), begin, pick(2) ? without() : begin + Expr(2 * pick(5)), 1 + pick(4), {}};
  }
  /// A sum with the sides of facts, so that proofs need the facts.
  Expr related(ArrayRef<Comparison> conditions, const std::optional<ForStmt> &around) {
    Expr e = make();
    for (const Comparison &c : conditions)
      e += Expr(pick(3)) * (c.lhs - c.rhs);
    if (around)
      e += Expr(pick(3)) * (around->end - Expr(around->variable));
    return pick(2) ? e : Expr(0) - e;
  }
  void forEachAssignment(function_ref<void(Values)> visit) const {
    std::array<int64_t, 4> v;
    for (v[0] = 0; v[0] <= 12; v[0] += 4)
      for (v[1] = -2; v[1] <= 3; ++v[1])
        for (v[2] = -4; v[2] <= 4; ++v[2])
          for (v[3] = -4; v[3] <= 4; ++v[3])
            visit([&](const Symbol &s) { return v[find(symbols, s) - symbols.begin()]; });
  }

private:
  std::mt19937_64 random;
  std::array<Symbol, 4> symbols{argument("M", 4, {0, 12}), argument("N", 1, {-2, 3}), loop("i"),
                                loop("k")};
};

bool isTrue(const Comparison &c, Values valueOf) {
  return holds(c.op, c.lhs.evaluate(valueOf), c.rhs.evaluate(valueOf));
}

bool isPass(const ForStmt &around, Values valueOf) {
  int64_t away = valueOf(around.variable) - around.begin.evaluate(valueOf);
  return away >= 0 && away % around.step == 0 &&
         valueOf(around.variable) < around.end.evaluate(valueOf);
}

TEST(FactsProperty, ProofsHoldForEveryAssignment) {
  unsigned fromFacts = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Generator g(seed);
    Facts facts;
    std::optional<ForStmt> around;
    if (g.pick(2))
      addFacts(around.emplace(g.pass()), facts);
    SmallVector<Comparison, 2> conditions;
    for (int64_t n = g.pick(3); n; --n)
      addFacts(conditions.emplace_back(g.condition()), facts);
    Expr e = g.related(conditions, around);
    std::optional<int64_t> least, most;
    g.forEachAssignment([&](Values valueOf) {
      if ((around && !isPass(*around, valueOf)) ||
          !all_of(conditions, [&](const Comparison &c) { return isTrue(c, valueOf); }))
        return;
      int64_t value = e.evaluate(valueOf);
      least = std::min(least.value_or(value), value);
      most = std::max(most.value_or(value), value);
    });
    if (!least)
      continue;
    for (int64_t beyond : {1, 2, 3, 5, 8})
      EXPECT_NE(facts.isAtLeast(e, *least + beyond), Proof::Proven) << seed << ": " << e.str();
    for (int64_t below : {0, 1, 2, 4, 7})
      EXPECT_NE(facts.isAtLeast(e, *most - below), Proof::Disproven) << seed << ": " << e.str();
    ASSERT_FALSE(HasFailure());
    fromFacts += facts.isAtLeast(e, *least) == Proof::Proven && e.range().lo < *least;
  }
  // Proofs without any slack.
  EXPECT_GT(fromFacts, 100u);
}

/// The kernel compares in 64 bits: for the least M, M - 8 is a large number.
TEST(Facts, SidesThatMayWrapSayNothing) {
  Expr i(loop("i")), anything(argument("M", 1, {}, 64));
  Expr bounded(argument("M", 1, {0, int64_t(1) << 40}, 64));
  auto proof = [&](const Expr &M, Comparison c, const Expr &least) {
    Facts facts;
    addFacts(c, facts);
    return facts.isAtLeast(least, 0);
  };
  auto isInside = [&](const Expr &M, const Expr &end) {
    return proof(M, {Comparison::LE, i * Expr(8), end}, M - i * Expr(8) - Expr(8));
  };
  EXPECT_EQ(isInside(bounded, bounded - Expr(8)), Proof::Proven);
  EXPECT_EQ(isInside(anything, anything - Expr(8)), Proof::Unknown);
  // A symbol alone is what it is, and a quotient of it fits too.
  EXPECT_EQ(proof(anything, {Comparison::LE, i * Expr(8) + Expr(8), anything},
                  anything - i * Expr(8) - Expr(8)),
            Proof::Proven);
  EXPECT_EQ(
      proof(anything, {Comparison::LT, i, anything.floorDiv(8)}, anything - i * Expr(8) - Expr(8)),
      Proof::Proven);
  EXPECT_EQ(proof(anything, {Comparison::LT, i, (anything + Expr(3)).floorDiv(8)},
                  anything - i * Expr(8)),
            Proof::Unknown);
  EXPECT_EQ(
      proof(bounded, {Comparison::LT, i, (bounded + Expr(3)).floorDiv(8)}, bounded - i * Expr(8)),
      Proof::Proven);
}

TEST(Facts, EndsOfLoopsThatMayWrapSayNothing) {
  Expr k(loop("k")), anything(argument("M", 1, {}, 64));
  auto isInside = [&](const Expr &end) {
    Facts facts;
    addFacts(ForStmt{loop("k"), Expr(0), end, 1, {}}, facts);
    return facts.isAtLeast(end - k, 1);
  };
  EXPECT_EQ(isInside(anything), Proof::Proven);
  EXPECT_EQ(isInside(anything * Expr(2)), Proof::Unknown);
}

/// As many facts as a program can state must not take long.
TEST(Facts, ManyFactsEnd) {
  Facts facts;
  std::vector<Symbol> symbols;
  for (unsigned n = 0; n < 60; ++n)
    symbols.push_back(loop("k" + std::to_string(n)));
  Expr sum;
  for (auto [n, s] : enumerate(symbols))
    sum += Expr(int64_t(n) - 30) * (n % 2 ? Expr(s) : Expr(s).floorDiv(3));
  for (int64_t n = 0; n < 16; ++n)
    addFacts(Comparison{Comparison::EQ, sum + Expr(n), Expr(symbols[n])}, facts);
  EXPECT_EQ(facts.isAtLeast(sum * Expr(symbols[7]), 0), Proof::Unknown);
}

} // namespace
