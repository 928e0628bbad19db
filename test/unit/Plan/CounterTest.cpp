//===- CounterTest.cpp - The laws of counters, by enumeration -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list of counters is a map from a number to a place. Here it is written out, digit by digit, for
// lists that are drawn with a fixed seed; whatever the algebra makes of them must have the same
// map.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Counter.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

using C2 = Counter<int64_t, 2>;
using List = SmallVector<C2, 4>;
using Place = std::vector<int64_t>;

/// The places of 0, 1, ... in an outermost-first list; with the tag of the innermost counter that
/// moved last, nothing else of how the list is written.
template <unsigned N> std::vector<Place> placesOf(ArrayRef<Counter<int64_t, N>> list) {
  int64_t count = 1;
  for (const auto &c : list)
    count *= c.extent;
  std::vector<Place> places;
  for (int64_t number = 0; number < count; ++number) {
    Place place(N, 0);
    int64_t rest = number;
    for (size_t k = list.size(); k-- > 0; rest /= list[k].extent)
      for (unsigned d = 0; d < N; ++d)
        place[d] += rest % list[k].extent * list[k].steps[d];
    places.push_back(place);
  }
  return places;
}
std::vector<Place> places(ArrayRef<C2> list) { return placesOf<2>(list); }
List reversed(const List &list) { return List(list.rbegin(), list.rend()); }

struct Random {
  std::mt19937_64 engine{7};
  int64_t operator()(int64_t lo, int64_t hi) { return lo + int64_t(engine() % (hi - lo + 1)); }
  /// Neighbors continue each other now and then, in one direction or in both.
  List list(unsigned most = 4) {
    List ascending;
    for (int64_t k = (*this)(0, most); k > 0; --k) {
      C2 c{(*this)(1, 4),
           {(*this)(-3, 12), (*this)(0, 9)},
           (*this)(0, 5) ? CounterTag() : CounterTag::walks(0)};
      for (unsigned d = 0; d < 2; ++d)
        if (!ascending.empty() && (*this)(0, 2))
          c.steps[d] = ascending.back().steps[d] * ascending.back().extent;
      ascending.push_back(c);
    }
    return reversed(ascending);
  }
};

TEST(Counters, JoinKeepsTheMapAndLeavesNoNeighbors) {
  Random random;
  unsigned joined = 0;
  for (int i = 0; i < 4000; ++i) {
    List list = random.list(), a = list, b = reversed(list);
    counters::join(a);
    counters::join(b, /*ascending=*/true);
    EXPECT_EQ(places(a), places(list));
    EXPECT_EQ(a, reversed(b));
    joined += a.size() < list.size();
    for (size_t k = 0; k < a.size(); ++k) {
      EXPECT_GT(a[k].extent, 1);
      EXPECT_TRUE(k == 0 || !a[k - 1].continues(a[k]));
    }
  }
  EXPECT_GT(joined, 1000u);
}

TEST(Counters, JoinKeepsTagsApart) {
  List list{{4, {8, 8}, CounterTag::walks(1)}, {8, {1, 1}, {}}};
  counters::join(list);
  EXPECT_EQ(list.size(), 2u);
  list[0].tag = {};
  counters::join(list);
  EXPECT_EQ(list, (List{{32, {1, 1}, {}}}));
}

TEST(Counters, CutKeepsTheMapAndLeavesNoneAcross) {
  Random random;
  unsigned clean = 0, split = 0;
  for (int i = 0; i < 4000; ++i) {
    List list = reversed(random.list()), after = list;
    int64_t place = random(1, 16);
    unsigned d = random(0, 1);
    bool was = counters::cut(after, place, d);
    EXPECT_EQ(places(reversed(after)), places(reversed(list)));
    bool across = false;
    for (const C2 &c : after)
      across |= c[d] > 0 && c[d] < place && c[d] * c.extent > place;
    EXPECT_EQ(was, !across);
    clean += was;
    split += after.size() > list.size();
  }
  EXPECT_GT(clean, 1000u);
  EXPECT_GT(split, 30u);
}

TEST(Counters, PairWalksBothInStep) {
  Random random;
  unsigned paired = 0;
  for (int i = 0; i < 20000; ++i) {
    List a = random.list(3), b = random.list(3);
    if (counters::product(a) != counters::product(b))
      continue;
    std::pair<C2, C2> clash;
    auto both = counters::pair(ArrayRef<C2>(a), ArrayRef<C2>(b), &clash);
    if (!both) { // what is left of the two has no common boundary
      EXPECT_NE(std::max(clash.first.extent, clash.second.extent) %
                    std::min(clash.first.extent, clash.second.extent),
                0);
      continue;
    }
    ++paired;
    auto left = places(a), right = places(b), together = placesOf<4>(*both);
    ASSERT_EQ(left.size(), together.size());
    for (size_t k = 0; k < left.size(); ++k) {
      left[k].insert(left[k].end(), right[k].begin(), right[k].end());
      EXPECT_EQ(left[k], together[k]);
    }
  }
  EXPECT_GT(paired, 500u);
}

TEST(Counters, PairSaysWhatClashes) {
  List a{{2, {3, 0}}, {3, {1, 0}, CounterTag::walks(5)}}, b{{3, {2, 0}}, {2, {1, 0}}};
  std::pair<C2, C2> clash;
  EXPECT_FALSE(counters::pair(ArrayRef<C2>(a), ArrayRef<C2>(b), &clash));
  EXPECT_EQ(clash.first, a[1]);
  EXPECT_EQ(clash.second, b[1]);
}

/// What is taken and what is left are a list of the same places, in another order.
TEST(Counters, ShareTakesWhatIsNeeded) {
  Random random;
  for (int i = 0; i < 4000; ++i) {
    List list = reversed(random.list()), left = list;
    int64_t need = random(1, 24), rest = need;
    List taken = counters::share(left, rest);
    EXPECT_EQ(counters::product(taken) * rest, need);
    if (counters::product(list) % need == 0) {
      EXPECT_EQ(rest, 1) << "a factor was there and was not found";
    }
    std::multiset<Place> before, after;
    for (const Place &p : places(list))
      before.insert(p);
    left.append(taken.begin(), taken.end());
    for (const Place &p : places(left))
      after.insert(p);
    EXPECT_EQ(before, after);
  }
}

TEST(Counters, CountsTurnInOrder) {
  Random random;
  for (int i = 0; i < 500; ++i) {
    List list = random.list();
    auto all = counters::allCounts(list);
    auto expected = places(list);
    ASSERT_EQ(all.size(), expected.size());
    for (auto [index, place] : zip(all, expected)) {
      Place sum(2, 0);
      for (auto [k, c] : zip(index, list))
        for (unsigned d = 0; d < 2; ++d)
          sum[d] += k * c[d];
      EXPECT_EQ(sum, place);
    }
  }
}

TEST(Counters, ExpressionsStepToo) {
  Expr n = Symbol::leaf("n", SymbolKind::Argument, 32, 1, {1, 100});
  SmallVector<Counter<Expr, 2>, 4> list{{4, {n * Expr(8), Expr(8)}}, {8, {n, Expr(1)}}};
  counters::join(list);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].extent, 32);
  EXPECT_EQ(list[0][0], n);
  EXPECT_EQ(list[0].outer(2)[0], n * Expr(2));
  EXPECT_EQ(counters::select<1>(list)[0].at(0), 1);
}

} // namespace
