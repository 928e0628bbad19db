//===- ChoiceTest.cpp - Values that depend on comparisons -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random choices over two numbers, evaluated at every point of a square: what they say is what was
// asked of them, and two that say the same are one.
//
//===----------------------------------------------------------------------===//

#include "Prove/Choice.h"
#include "Prove/World.h"
#include "gtest/gtest.h"
#include <random>

using namespace tilecopy::prover;

namespace {
constexpr int64_t side = 8;

struct Choices : testing::Test {
  FormTable table;
  ChoiceTable choices{table};
  Form x = symbol("x"), y = symbol("y");
  std::mt19937_64 random{7};

  Form symbol(const char *name) {
    return table.newSymbol({SymbolFacts::Argument, name, {0}, {side - 1}, true, {}, 1, name});
  }
  Byte at(Byte b, int64_t px, int64_t py) {
    while (b.isChoice()) {
      ChoiceTable::Node n = choices.node(b);
      b = *table.evaluate(n.atom, {px, py}) >= 0 ? n.high : n.low;
    }
    return b;
  }
  using Picture = std::vector<int64_t>;
  Picture pictureOf(Byte b) {
    Picture p;
    for (int64_t i = 0; i != side * side; ++i)
      p.push_back(at(b, i / side, i % side).constant);
    return p;
  }
  /// A random condition or value, and what it should be at each point.
  std::pair<Byte, Picture> make(unsigned depth) {
    if (depth == 0) {
      int64_t sign = random() % 2 ? 1 : -1, scale = 1 + int64_t(random() % 3);
      Form f =
          table.add(table.scale(random() % 2 ? x : y, sign * scale), int64_t(random() % 24) - 12);
      Picture p;
      for (int64_t i = 0; i != side * side; ++i)
        p.push_back(*table.evaluate(f, {i / side, i % side}) >= 0);
      return {choices.atLeastZero(f), p};
    }
    auto [a, pa] = make(depth - 1);
    auto [b, pb] = make(depth - 1);
    auto [c, pc] = make(depth - 1);
    unsigned what = random() % 4;
    Byte made = what == 0   ? choices.both(a, b)
                : what == 1 ? choices.either(a, b)
                : what == 2 ? choices.no(a)
                            : choices.choose(a, b, c);
    for (size_t i = 0; i != pa.size(); ++i)
      pa[i] = what == 0   ? pa[i] && pb[i]
              : what == 1 ? pa[i] || pb[i]
              : what == 2 ? !pa[i]
                          : (pa[i] ? pb[i] : pc[i]);
    return {made, pa};
  }
};
} // namespace

TEST_F(Choices, SayWhatWasAskedOfThem) {
  for (unsigned n = 0; n != 2000; ++n) {
    auto [b, picture] = make(n % 4);
    ASSERT_EQ(pictureOf(b), picture) << n;
  }
}

/// Thresholds beyond the square are no difference in it, so these are restricted to it first.
TEST_F(Choices, ThatSayTheSameAreOne) {
  World world(table, {});
  std::map<Picture, Byte> known;
  for (unsigned n = 0; n != 3000; ++n) {
    auto [b, picture] = make(n % 4);
    Byte inside = choices.restricted(world, b);
    auto [it, fresh] = known.try_emplace(picture, inside);
    ASSERT_EQ(it->second, inside) << n;
  }
}

TEST_F(Choices, EachWayIsAWay) {
  for (unsigned n = 0; n != 500; ++n) {
    auto [b, picture] = make(n % 3);
    auto ways = choices.waysTo(b);
    if (!ways)
      continue;
    for (int64_t i = 0; i != side * side; ++i) {
      bool isIn = false;
      for (auto &way : *ways) {
        bool all = true;
        for (Form f : way)
          all &= *table.evaluate(f, {i / side, i % side}) >= 0;
        isIn |= all;
      }
      ASSERT_EQ(isIn, picture[size_t(i)] != 0) << n << ": " << i;
    }
  }
}

TEST_F(Choices, EndsAreCombinedWhereBothHold) {
  for (unsigned n = 0; n != 500; ++n) {
    auto [a, pa] = make(2);
    auto [b, pb] = make(2);
    Byte sum = choices.combined(
        a, b, [](Byte p, Byte q) { return Byte::of(uint8_t(p.constant + 2 * q.constant)); });
    for (size_t i = 0; i != pa.size(); ++i)
      pa[i] += 2 * pb[i];
    ASSERT_EQ(pictureOf(sum), pa) << n;
  }
}
