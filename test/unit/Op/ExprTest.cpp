//===- ExprTest.cpp - Expressions, their facts and proofs -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Expr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>
#include <random>

using namespace tilecopy;

namespace tilecopy {
/// How GoogleTest shows an expression.
static void PrintTo(const Expr &e, std::ostream *os) { *os << e.str(); }
} // namespace tilecopy

namespace {

constexpr int64_t greatest = std::numeric_limits<int64_t>::max();
constexpr int64_t least = std::numeric_limits<int64_t>::min();

Symbol symbol(llvm::StringRef name, int64_t divisor = 1, ValueRange range = {},
              SymbolKind kind = SymbolKind::Argument, unsigned bits = 64) {
  return Symbol::leaf(name, kind, bits, divisor, range);
}

struct ExprTest : ::testing::Test {
  Expr x = symbol("x"), y = symbol("y", 1, {0, 7}), M = symbol("M", 8, {8, 65536});
};

TEST_F(ExprTest, CanonicalForm) {
  EXPECT_EQ(x + y, y + x);
  EXPECT_EQ(x * y * Expr(2), y * Expr(2) * x);
  EXPECT_EQ((x + y) * (x - y), x * x - y * y);
  EXPECT_TRUE((x - x).isConstant(0));
  EXPECT_NE(x, symbol("x", 2));
  EXPECT_NE(x, symbol("x", 1, {0, 9}));
  EXPECT_NE(x, symbol("x", 1, {}, SymbolKind::Loop));
  EXPECT_EQ(x, Expr(symbol("x")));
}

TEST_F(ExprTest, Printing) {
  Expr ctaid = symbol("ctaid.x", 1, {0, 100}, SymbolKind::CtaId, 32);
  EXPECT_EQ((ctaid * Expr(8) + Expr(3)).str(), "ctaid.x*8 + 3");
  EXPECT_EQ((x * M * Expr(8) - y - Expr(5)).str(), "M*x*8 - y - 5");
  EXPECT_EQ((Expr(0) - x).str(), "-x");
  EXPECT_EQ(Expr(-4).str(), "-4");
  EXPECT_EQ(Expr(0).str(), "0");
  EXPECT_EQ(x.floorDiv(8).str(), "(x / 8)");
  EXPECT_EQ((x + Expr(1)).mod(8).str(), "((x + 1) % 8)");
  EXPECT_EQ((x * Expr(3)).floorDiv(8).str(), "((x*3) / 8)");
}

TEST_F(ExprTest, QuotientsTakeOutExactParts) {
  EXPECT_EQ((x * Expr(8) + Expr(3)).floorDiv(8), x);
  EXPECT_EQ((x * Expr(8) + Expr(3)).mod(8), Expr(3));
  EXPECT_EQ((x * Expr(8) + y).floorDiv(8), x);
  EXPECT_EQ((x * Expr(8) + y).mod(8), y);
  EXPECT_EQ((x * Expr(8) - Expr(1)).floorDiv(8), x - Expr(1));
  EXPECT_EQ((x * Expr(8) - Expr(1)).mod(8), Expr(7));
  EXPECT_TRUE(M.mod(8).isConstant(0));
  EXPECT_EQ((M + y).floorDiv(8), M.floorDiv(8));
  EXPECT_EQ((M + y).mod(8), y);
  EXPECT_EQ((x * Expr(4) + Expr(3)).floorDiv(8), x.floorDiv(2));
  EXPECT_EQ((x * Expr(4) + Expr(3)).mod(8), x.mod(2) * Expr(4) + Expr(3));
  EXPECT_EQ(Expr(-1).floorDiv(8), Expr(-1));
  EXPECT_EQ(Expr(-1).mod(8), Expr(7));
  EXPECT_EQ(x.floorDiv(1), x);
  EXPECT_TRUE(x.mod(1).isConstant(0));
  EXPECT_EQ(M.floorDiv(16).range().lo, 0);
  EXPECT_EQ(M.floorDiv(4).divisor(), 2);
  EXPECT_EQ(M.floorDiv(4).range().hi, 16384);
  EXPECT_EQ(M.mod(32).divisor(), 8);
  EXPECT_EQ(M.mod(32).range().hi, 24);
}

TEST_F(ExprTest, Divisors) {
  EXPECT_EQ(Expr(0).divisor(), 0);
  EXPECT_EQ(Expr(-12).divisor(), 12);
  EXPECT_EQ((M * Expr(2) + Expr(24)).divisor(), 8);
  EXPECT_EQ((M * M).divisor(), 64);
  EXPECT_EQ((M * x * Expr(-4)).divisor(), 32);
}

TEST_F(ExprTest, Ranges) {
  auto is = [](const Expr &e, int64_t lo, int64_t hi) {
    return e.range().lo == lo && e.range().hi == hi;
  };
  EXPECT_TRUE(is(y * Expr(8) + Expr(3), 3, 59));
  EXPECT_TRUE(is(Expr(0) - y, -7, 0));
  EXPECT_TRUE(is(x, least, greatest));
  EXPECT_EQ((x * x).range().lo, 0);
  Expr s = symbol("s", 1, {-3, 2});
  EXPECT_TRUE(is(s * s, 0, 9));
  EXPECT_TRUE(is(s * y, -21, 14));
  EXPECT_TRUE(is(symbol("t", 8, {1, 30}), 8, 24));
  EXPECT_TRUE(is(symbol("i", 1, {}, SymbolKind::Argument, 32), INT32_MIN, INT32_MAX));
  // An unbounded value stays so under any offset or factor.
  Expr above = symbol("u", 1, {5, greatest});
  EXPECT_TRUE(is(above - Expr(10), -5, greatest));
  EXPECT_TRUE(is(above * Expr(3), 15, greatest));
}

TEST_F(ExprTest, Proofs) {
  EXPECT_EQ((M * Expr(2)).isMultipleOf(16), Proof::Proven);
  EXPECT_EQ((M + Expr(4)).isMultipleOf(8), Proof::Disproven);
  EXPECT_EQ((M + Expr(1)).isMultipleOf(16), Proof::Disproven);
  EXPECT_EQ(M.isMultipleOf(16), Proof::Unknown);
  EXPECT_EQ(Expr(0).isMultipleOf(1024), Proof::Proven);
  EXPECT_EQ(Expr(3).isMultipleOf(2), Proof::Disproven);
  EXPECT_EQ(M.isAtLeast(8), Proof::Proven);
  EXPECT_EQ(M.isAtLeast(9), Proof::Unknown);
  EXPECT_EQ(M.isAtLeast(65537), Proof::Disproven);
  EXPECT_EQ(M.isAtMost(65536), Proof::Proven);
  EXPECT_EQ(M.isAtMost(7), Proof::Disproven);
  EXPECT_EQ(x.isAtLeast(0), Proof::Unknown);
}

TEST_F(ExprTest, OverflowProvesNothing) {
  Expr big(greatest);
  for (const Expr &e :
       {big * x * Expr(2), big + Expr(1), big * big, Expr(least) * Expr(-1), big * x + big * x,
        Expr(least) - Expr(1), Expr(least) + Expr(0), Expr(least) * Expr(1), x - Expr(least),
        x * Expr(least), (x + Expr(1)) * Expr(least)}) {
    EXPECT_TRUE(e.overflowed());
    EXPECT_FALSE(e.isConstant());
    EXPECT_EQ(e.isMultipleOf(1), Proof::Unknown);
    EXPECT_EQ(e.isAtLeast(least), Proof::Unknown);
    EXPECT_EQ(e.isAtMost(greatest), Proof::Unknown);
    EXPECT_TRUE((e * Expr(0)).overflowed());
    EXPECT_TRUE(e.floorDiv(8).overflowed());
    EXPECT_TRUE(e.mod(8).overflowed());
    EXPECT_EQ(e.str(), "<a number beyond 64 bits>");
  }
  EXPECT_FALSE((big * x).overflowed());
  EXPECT_EQ((big * M).divisor() % greatest, 0);
}

TEST_F(ExprTest, DivisorsBelowOneProveNothing) {
  for (int64_t by : {int64_t(0), int64_t(-3), least})
    for (const Expr &e : {x.floorDiv(by), x.mod(by), Expr(12).floorDiv(by), Expr(12).mod(by)}) {
      EXPECT_TRUE(e.overflowed());
      EXPECT_FALSE(e.isConstant());
      EXPECT_EQ(e.isAtMost(greatest), Proof::Unknown);
      EXPECT_TRUE((e * Expr(0) + M).overflowed());
      EXPECT_EQ(e.floorDiv(8), e);
      EXPECT_EQ(e.str(), "<a quotient or remainder by less than 1>");
    }
  EXPECT_EQ((Expr(greatest) * Expr(2)).floorDiv(0).str(), "<a number beyond 64 bits>");
  EXPECT_EQ(x.floorDiv(1), x);
  EXPECT_EQ(Expr(12).isMultipleOf(0), Proof::Unknown);
  EXPECT_EQ(Expr(12).isMultipleOf(-4), Proof::Unknown);
}

TEST_F(ExprTest, CopiesShareTermsAndKeepTheirOwnConstant) {
  Expr sum = x * Expr(3) + M, moved = sum + Expr(7);
  Expr same = sum; // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(sum, same);
  EXPECT_NE(sum, moved);
  EXPECT_EQ(moved - Expr(7), sum);
  EXPECT_EQ(sum * Expr(1), sum);
  EXPECT_EQ(Expr(-2) * sum, sum * Expr(-2));
  EXPECT_EQ(sum * Expr(0), Expr(0));
  EXPECT_EQ((sum * Expr(-2) + sum + sum), Expr(0));
  EXPECT_TRUE((sum - sum).isConstant(0));
}

TEST_F(ExprTest, VisitsLeavesInsideQuotients) {
  std::string seen;
  ((x + M).floorDiv(16) * y).forEachLeaf([&](const Symbol &s) { seen += s.name().str() + " "; });
  EXPECT_EQ(seen, "M x y ");
}

/// Random expressions against a direct computation of their value.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {
    const int64_t divisors[] = {1, 1, 2, 3, 8, 12};
    for (int i = 0; i < 4; ++i) {
      int64_t d = divisors[pick(6)], lo = pick(40) - 20, hi = lo + d + pick(100);
      leaves.push_back(symbol(std::string(1, char('a' + i)), d, {lo, hi}));
    }
  }
  int64_t pick(int64_t n) { return int64_t(random() % uint64_t(n)); }

  /// A value for each leaf that honors its divisor and range.
  void assign() {
    for (const Symbol &s : leaves) {
      int64_t d = s.divisor(), lo = s.range().lo, hi = s.range().hi;
      int64_t v;
      do
        v = lo + pick(hi - lo + 1);
      while (v % d != 0);
      values[s.name().str()] = v;
    }
  }
  int64_t valueOf(const Symbol &s) const { return values.at(s.name().str()); }

  struct Made {
    Expr e;
    std::function<int64_t()> value;
  };
  Made make(unsigned depth) {
    if (depth == 0 || pick(6) == 0) {
      if (pick(3) == 0) {
        int64_t c = pick(60) - 30;
        return {Expr(c), [c] { return c; }};
      }
      Symbol s = leaves[pick(leaves.size())];
      return {s, [this, s] { return valueOf(s); }};
    }
    Made a = make(depth - 1);
    int64_t c = 1 + pick(16);
    switch (pick(5)) {
    case 0:
      return {a.e.floorDiv(c), [a, c] {
                int64_t v = a.value();
                return v >= 0 ? v / c : -((-v + c - 1) / c);
              }};
    case 1:
      return {a.e.mod(c), [a, c] { return ((a.value() % c) + c) % c; }};
    case 2: {
      Made b = make(depth - 1);
      return {a.e + b.e, [a, b] { return a.value() + b.value(); }};
    }
    case 3: {
      Made b = make(depth - 1);
      return {a.e - b.e, [a, b] { return a.value() - b.value(); }};
    }
    default: {
      Made b = make(depth / 2);
      return {a.e * b.e, [a, b] { return a.value() * b.value(); }};
    }
    }
  }

private:
  std::mt19937_64 random;
  std::vector<Symbol> leaves;
  std::map<std::string, int64_t> values;
};

TEST(ExprProperty, FactsHoldForEveryAssignment) {
  uint64_t proven = 0, disproven = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    Generator g(seed);
    Generator::Made made = g.make(4);
    if (made.e.overflowed())
      continue;
    int64_t d = 1 + g.pick(24), bound = g.pick(400) - 200;
    Proof multiple = made.e.isMultipleOf(d), atLeast = made.e.isAtLeast(bound),
          atMost = made.e.isAtMost(bound);
    int64_t divisor = made.e.divisor();
    ValueRange range = made.e.range();
    for (int round = 0; round < 12; ++round) {
      g.assign();
      int64_t v = made.value();
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + made.e.str() + " = " +
                   std::to_string(v));
      ASSERT_EQ(made.e.evaluate([&](const Symbol &s) { return g.valueOf(s); }), v);
      ASSERT_TRUE(divisor == 0 ? v == 0 : v % divisor == 0) << divisor;
      ASSERT_GE(v, range.lo);
      ASSERT_LE(v, range.hi);
      auto agrees = [&](Proof p, bool fact) {
        proven += p == Proof::Proven;
        disproven += p == Proof::Disproven;
        return p == Proof::Unknown || p == proofOf(fact);
      };
      ASSERT_TRUE(agrees(multiple, v % d == 0)) << d;
      ASSERT_TRUE(agrees(atLeast, v >= bound)) << bound;
      ASSERT_TRUE(agrees(atMost, v <= bound)) << bound;
    }
  }
  EXPECT_GT(proven, 1000u);
  EXPECT_GT(disproven, 1000u);
}

TEST(ExprProperty, OrderIsTotal) {
  std::vector<Symbol> all;
  for (unsigned seed = 0; seed < 60; ++seed) {
    Generator g(seed);
    g.make(4).e.forEachLeaf([&](const Symbol &s) { all.push_back(s); });
    Expr e = g.make(3).e;
    for (const Expr &divided : {e.floorDiv(3), e.mod(5)})
      for (const Expr::Term &t : divided.terms())
        all.insert(all.end(), t.symbols.begin(), t.symbols.end());
  }
  ASSERT_GT(all.size(), 100u);
  for (const Symbol &a : all)
    for (const Symbol &b : all)
      ASSERT_EQ((a < b) + (b < a) + (a == b), 1) << a.name().str() << " " << b.name().str();
  std::sort(all.begin(), all.end());
  for (size_t i = 1; i < all.size(); ++i)
    ASSERT_FALSE(all[i] < all[i - 1]);
}

} // namespace
