//===- WorldTest.cpp - What follows from facts ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random questions under random facts, with products and quotients, against all points: what
// follows is true at each of them. And that a question ends when the time does.
//
//===----------------------------------------------------------------------===//

#include "Prove/World.h"
#include "gtest/gtest.h"
#include <random>

using namespace tilecopy::prover;

namespace {
constexpr int64_t side = 9;

struct Worlds : testing::Test {
  FormTable table;
  std::mt19937_64 random{11};

  Form argument(const char *name, Form most = side - 1) {
    return table.newSymbol({SymbolFacts::Argument, name, {0}, {most}, true, {}, 1, name});
  }
  int64_t number(int64_t lo, int64_t hi) { return lo + int64_t(random() % uint64_t(hi - lo + 1)); }
  /// A random sum of symbols and products of two.
  Form formOf(const std::vector<Form> &symbols) {
    Form sum = number(-12, 24);
    for (unsigned n = unsigned(number(1, 3)); n != 0; --n) {
      Form term = symbols[random() % symbols.size()];
      if (random() % 3 == 0)
        term = table.mul(term, symbols[random() % symbols.size()]);
      sum = table.add(sum, table.scale(term, number(-3, 3)));
    }
    return sum;
  }
};
} // namespace

TEST_F(Worlds, WhatFollowsIsTrueAtEachPoint) {
  unsigned shown = 0, refuted = 0, replaced = 0;
  for (unsigned round = 0; round != 600; ++round) {
    table = FormTable();
    Form x = argument("x"), y = argument("y", table.add(x, 2)), z = argument("z");
    std::vector<Form> plain{x, y, z}, symbols = plain;
    std::vector<std::pair<Form, int64_t>> quotients;
    for (unsigned n = 0; n != 2; ++n) {
      Form numerator = formOf(symbols);
      int64_t divisor = number(2, 9);
      if (numerator.isConstant())
        continue;
      symbols.push_back(table.quotientSymbol(numerator, divisor));
      quotients.push_back({numerator, divisor});
      if (table.symbolCount() != symbols.size())
        symbols.pop_back(), quotients.pop_back(); // the one that there was
    }
    std::vector<Form> facts;
    for (unsigned n = unsigned(number(0, 4)); n != 0; --n) {
      Form f = formOf(symbols);
      facts.push_back(f);
      if (random() % 3 == 0)
        facts.push_back(table.scale(f, -1));
    }
    std::vector<std::vector<int64_t>> points;
    for (int64_t i = 0; i != side * (side + 2) * side; ++i) {
      std::vector<int64_t> p{i % side, i / side % (side + 2), i / side / (side + 2)};
      for (auto [numerator, divisor] : quotients) {
        int64_t v = *table.evaluate(numerator, p), r = (v % divisor + divisor) % divisor;
        p.push_back((v - r) / divisor);
      }
      bool holds = p[1] <= p[0] + 2;
      for (Form f : facts)
        holds = holds && *table.evaluate(f, p) >= 0;
      if (holds)
        points.push_back(std::move(p));
    }
    World world(table, facts);
    for (unsigned n = 0; n != 6; ++n) {
      Form a = formOf(symbols);
      std::optional<bool> known = world.known01(a);
      Form same = world.canonical(a);
      std::optional<int64_t> least = world.least(a), most = world.most(a);
      shown += known == true;
      refuted += known == false;
      replaced += same != a;
      for (const std::vector<int64_t> &p : points) {
        int64_t is = *table.evaluate(a, p);
        ASSERT_TRUE(!known || *known == (is >= 0)) << table.str(a) << " in round " << round;
        ASSERT_EQ(*table.evaluate(same, p), is) << table.str(a) << " in round " << round;
        ASSERT_TRUE(!least || *least <= is) << table.str(a) << " in round " << round;
        ASSERT_TRUE(!most || *most >= is) << table.str(a) << " in round " << round;
      }
    }
  }
  EXPECT_GT(shown, 400u);
  EXPECT_GT(refuted, 200u);
  EXPECT_GT(replaced, 200u);
}

/// Rows of a CTA, less a multiple of what is taken off by a mask: no fact is needed.
TEST_F(Worlds, AQuotientIsAtLeastItsLeastValue) {
  Form m = argument("M", 1024), ld = argument("ld", 1024);
  Form cta =
      table.newSymbol({SymbolFacts::Cta, "ctaid.x", {0}, {table.sub(m, 1)}, true, {}, 1, ""});
  Form q = table.quotientSymbol(table.mul(cta, ld), 1 << 18);
  Form rows = table.scale(table.mul(table.sub(table.sub(m, 1), cta), ld), 256);
  World world(table, {table.sub(m, 1)});
  EXPECT_TRUE(world.follows(table.add(rows, table.scale(q, 1 << 26))));
  EXPECT_FALSE(world.follows(table.sub(rows, table.scale(q, 1 << 26))));
}

namespace {
unsigned polls = 0;
}

/// Many facts with products: the question ends soon after the time, and without an answer.
TEST_F(Worlds, QuestionsEndWithTheTime) {
  std::vector<Form> symbols;
  for (unsigned n = 0; n != 40; ++n)
    symbols.push_back(argument("x", 1 << 20));
  auto pairOf = [&] {
    Form a = symbols[random() % symbols.size()], b = symbols[random() % symbols.size()];
    return table.scale(table.mul(a, b), number(1, 9));
  };
  auto sumOf = [&] {
    return table.sub(table.add(pairOf(), pairOf()), table.add(pairOf(), pairOf()));
  };
  std::vector<Form> facts;
  for (unsigned n = 0; n != 400; ++n)
    facts.push_back(table.add(sumOf(), number(0, 1 << 20)));
  World world(table, facts);
  polls = 0;
  table.shallStop = [] { return ++polls == 20; };
  for (unsigned n = 0; n != 400; ++n)
    EXPECT_EQ(world.known01(table.sub(sumOf(), 1 << 20)), std::nullopt);
  EXPECT_STREQ(table.over, "the time is over");
  EXPECT_EQ(polls, 20u); // not asked again
  Form a = sumOf();
  EXPECT_EQ(world.canonical(a), a);
}
