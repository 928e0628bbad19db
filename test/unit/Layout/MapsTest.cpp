//===- MapsTest.cpp - Layouts as maps: spelling, comparing, composing -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On every generated layout, element by element against the definition. Where an operation refuses,
// the refusal is compared with an exhaustive search as well: there must be no layout that it could
// have returned.
//
//===----------------------------------------------------------------------===//

#include "LayoutOracle.h"
#include "tilecopy/layout/LayoutOps.h"
#include <map>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

TEST(Maps, RangeIsReachedAndExact) {
  Random random(Seed + 1);
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    Places all;
    for (int64_t x = 0; x < layout.size(); ++x)
      for (const Place &p : places(layout, x))
        all.push_back(p);
    for (unsigned a = 0; a < NumAxes; ++a) {
      int64_t min = all[0][a], max = all[0][a];
      for (const Place &p : all) {
        min = std::min(min, p[a]);
        max = std::max(max, p[a]);
      }
      AxisRange range = axisRange(layout, axisAt(a));
      ASSERT_EQ(range.min, min) << toString(layout) << " on " << axisName(axisAt(a)).str();
      ASSERT_EQ(range.max, max) << toString(layout) << " on " << axisName(axisAt(a)).str();
      ASSERT_EQ(range.span(), max - min + 1);
    }
  }
}

TEST(Maps, CanonicalFormIsTheSameMapAndUnique) {
  Random random(Seed + 2);
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    Layout canonical = canonicalize(layout);
    ASSERT_TRUE(samePlaces(layout, canonical)) << toString(layout) << " / " << toString(canonical);
    ASSERT_EQ(canonicalize(canonical), canonical);
    Layout respelt(random.respell(layout.tile), layout.swizzle);
    ASSERT_TRUE(samePlaces(layout, respelt));
    ASSERT_EQ(canonicalize(respelt), canonical) << toString(layout) << " / " << toString(respelt);
    ASSERT_LE(canonical.tile.shard().size(), layout.tile.shard().size());
    for (const Iter &it : canonical.tile.shard())
      ASSERT_GT(it.extent, 1);
    for (const Iter &it : canonical.tile.replica()) {
      ASSERT_GT(it.extent, 1);
      ASSERT_GT(it.stride, 0);
    }
  }
}

TEST(Maps, CanonicalExamples) {
  auto canonical = [](llvm::StringRef text) { return toString(canonicalize(parsed(text))); };
  EXPECT_EQ(canonical("S[(8,4,64):(256,64,1)]"), "S[(2048):(1)]");
  EXPECT_EQ(canonical("S[(3,1,5):(5,77,1)] + 0"), "S[(15):(1)]");
  EXPECT_EQ(canonical("S[(3,5):(5@laneid,1)]"), "S[(3,5):(5@laneid,1)]");
  EXPECT_EQ(canonical("S[(3,5):(0@laneid,0)]"), "S[(15):(0)]");
  EXPECT_EQ(canonical("S[(4):(-2)] + R[3:-2]"), "S[(4):(-2)] + R[3:2] + -4");
  EXPECT_EQ(canonical("S[] + R[(3,2):(4@tx,2@tx)]"), "S[] + R[6:2@tx]");
  EXPECT_EQ(canonical("S[] + R[(2,2):(1,1)]"), "S[] + R[3:1]");
  EXPECT_EQ(canonical("S[] + R[(3,2,2):(3,1,9)]"), "S[] + R[(2,6):(1,3)]");
  EXPECT_EQ(canonical("swizzle(3,0,3) S[8]"), "S[(8):(1)]");
}

TEST(Maps, LayoutOfMapDecides) {
  Random random(Seed + 3);
  int found = 0;
  for (int n = 0; n < Generated; ++n) {
    TileLayout layout = random.tile(24);
    Places map = shardMap(layout);
    // Half of the maps are broken in one place.
    if (random.oneIn(2))
      map[random.below(map.size())][random.below(2)] += 1;
    auto at = [&](int64_t x) {
      PhysicalCoord c;
      for (unsigned a = 0; a < NumAxes; ++a)
        c[axisAt(a)] = map[x][a];
      return c;
    };
    std::optional<TileLayout> got = layoutOfMap(map.size(), at);
    ASSERT_EQ(got.has_value(), isLayoutMap(map)) << toString(layout);
    if (!got)
      continue;
    ++found;
    ASSERT_EQ(shardMap(*got), map);
    ASSERT_EQ(canonicalize(*got), *got);
  }
  EXPECT_GT(found, Generated / 2);
  EXPECT_LT(found, Generated);
}

TEST(Maps, RemoveSwizzleKeepsTheMapOrRefusesForGood) {
  Random random(Seed + 10);
  int made = 0, refused = 0;
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout(24);
    llvm::Expected<TileLayout> got = removeSwizzle(layout);
    if (got) {
      made += layout.swizzle.has_value();
      ASSERT_TRUE(samePlaces(*got, layout)) << toString(layout);
      continue;
    }
    ++refused;
    if (llvm::StringRef(refusal(std::move(got))).starts_with("replica"))
      continue;
    Places map = shardMap(layout.tile);
    for (Place &p : map)
      p[0] = swizzled(*layout.swizzle, p[0]);
    ASSERT_FALSE(isLayoutMap(map)) << toString(layout);
  }
  EXPECT_GT(made, 100);
  EXPECT_GT(refused, 100);
  EXPECT_EQ(refusal(removeSwizzle(parsed("swizzle(0,1,1) S[4]"))),
            "the swizzle cannot be expressed as strides: swizzle(0,1,1) S[(4):(1)]");
  EXPECT_EQ(refusal(removeSwizzle(parsed("swizzle(0,1,1) S[2] + R[2:6]"))),
            "replica 2:6 is not a whole number of the 4-element repeats of the swizzle");
  EXPECT_EQ(refusal(removeSwizzle(parsed("swizzle(0,1,1) S[2097152]"))),
            "removing the swizzle of 2097152 elements is not attempted: it looks at every element, "
            "of at most 1048576");
}

TEST(Maps, ComposeAppliesOneAfterTheOther) {
  Random random(Seed + 11);
  int made = 0, refused = 0;
  for (int n = 0; n < Generated; ++n) {
    Layout outer = random.layout(60);
    // A random walk over the outer elements: often digits of it, sometimes not.
    Shape shape = random.shape(outer.size());
    llvm::Expected<Layout> inner = take(TileLayout::rowMajor(shape));
    if (random.oneIn(2)) {
      std::vector<unsigned> order;
      for (size_t d = shape.size(); d-- > 0;)
        order.push_back(d);
      inner = permute(*inner, shape, order);
    } else if (random.oneIn(2)) {
      inner = Layout(take(TileLayout::create({{random.between(1, 5), random.between(0, 7)}})));
    }
    ASSERT_TRUE(bool(inner));
    llvm::Expected<Layout> got = compose(outer, *inner);
    AxisRange reach = axisRange(*inner, Axis::M);
    if (reach.max >= outer.size()) {
      ASSERT_FALSE(bool(got));
      llvm::consumeError(got.takeError());
      continue;
    }
    if (got) {
      ++made;
      for (int64_t x = 0; x < inner->size(); ++x)
        ASSERT_EQ(places(*got, x), places(outer, place(*inner, x)[0])) << toString(outer);
      continue;
    }
    ++refused;
    llvm::consumeError(got.takeError());
    Places all = shardMap(outer.tile), map;
    for (int64_t x = 0; x < inner->size(); ++x)
      map.push_back(all[place(*inner, x)[0]]);
    ASSERT_FALSE(isLayoutMap(map)) << toString(outer) << " after " << toString(*inner);
  }
  EXPECT_GT(made, Generated / 2);
  EXPECT_GT(refused, 100);
}

TEST(Maps, ComposeExamples) {
  auto composed = [](llvm::StringRef outer, llvm::StringRef inner) {
    llvm::Expected<Layout> got = compose(parsed(outer), parsed(inner));
    return got ? toString(*got) : llvm::toString(got.takeError());
  };
  EXPECT_EQ(composed("swizzle(1,1,1) S[(4,8):(1@laneid,1)] + R[2:64]", "S[(8,4):(1,8)]"),
            "swizzle(1,1,1) S[(8,4):(1,1@laneid)] + R[2:64]");
  EXPECT_EQ(composed("S[(2,4):(100,1)]", "S[(2,2):(5,1)]"), "S[(2,2):(101,1)]");
  EXPECT_EQ(composed("S[(2,4):(100,1)]", "swizzle(0,1,2) S[(2,1):(4,1)]"), "S[(2):(101)]");
  EXPECT_EQ(composed("S[8]", "S[2:4@laneid]"),
            "the inner layout of a composition must be on axis m alone; it uses laneid");
  EXPECT_EQ(composed("S[8]", "S[2] + R[2:4]"),
            "the inner layout of a composition must have no replicas; it has 2");
  EXPECT_EQ(composed("S[8]", "S[4] + -1"),
            "the inner layout reaches elements -1 to 2; the outer one has 0 to 7");
  EXPECT_EQ(composed("S[8]", "S[4] + 5"),
            "the inner layout reaches elements 5 to 8; the outer one has 0 to 7");
  EXPECT_EQ(composed("S[(2,4):(100,1)]", "S[(3):(2)]"),
            "the composition has no spelling as iters: S[(2,4):(100,1)] after S[(3):(2)]");
}

TEST(Maps, SameMapDecides) {
  Random random(Seed + 12);
  std::map<Proof, int> answers;
  for (int n = 0; n < Generated; ++n) {
    Layout a = random.layout(12), b;
    if (random.oneIn(3)) {
      b = Layout(random.respell(a.tile), a.swizzle);
    } else if (random.oneIn(2)) {
      // One number changed.
      llvm::SmallVector<Iter, 4> shard(a.tile.shard()), replica(a.tile.replica());
      llvm::SmallVectorImpl<Iter> &changed = random.oneIn(2) ? shard : replica;
      if (!changed.empty())
        changed[random.below(changed.size())].stride += random.between(-1, 1);
      b = Layout(take(TileLayout::create(shard, replica, a.tile.offset())),
                 random.oneIn(2) ? a.swizzle : random.swizzle());
    } else {
      b = random.layout(12);
    }
    Proof proof = sameMap(a, b);
    ++answers[proof];
    ASSERT_EQ(proof, proofOf(samePlaces(a, b))) << toString(a) << " / " << toString(b);
  }
  EXPECT_GT(answers[Proof::Proven], 1000);
  EXPECT_GT(answers[Proof::Disproven], 1000);
}

TEST(Maps, SameMapExamples) {
  auto same = [](llvm::StringRef a, llvm::StringRef b) { return sameMap(parsed(a), parsed(b)); };
  // Without enumeration.
  EXPECT_EQ(same("S[(65536,65536):(65536,1)]", "S[4294967296]"), Proof::Proven);
  EXPECT_EQ(same("S[(65536,65536):(65537,1)]", "S[4294967296]"), Proof::Disproven);
  // Sets of replicas that no merging makes alike.
  EXPECT_EQ(same("S[] + R[(2,2,2):(2,3,5)]", "S[] + R[(2,2,2):(5,3,2)]"), Proof::Proven);
  EXPECT_EQ(same("S[] + R[(3,2):(2,3)]", "S[] + R[(2,2,2):(2,2,3)]"), Proof::Proven);
  // Beyond the cap, with unequal swizzles.
  EXPECT_EQ(same("S[2097152]", "swizzle(3,3,3) S[2097152]"), Proof::Unknown);
  EXPECT_EQ(same("S[1048576]", "swizzle(3,3,3) S[1048576]"), Proof::Disproven);
  EXPECT_EQ(same("S[64]", "swizzle(3,3,3) S[64]"), Proof::Proven);
  EXPECT_EQ(same("S[2:1@tx]", "S[2:1@laneid]"), Proof::Disproven);
}

TEST(Maps, IsInjectiveDecides) {
  Random random(Seed + 13);
  std::map<Proof, int> answers;
  for (int n = 0; n < Generated; ++n) {
    TileLayout layout = random.tile(30);
    std::map<Place, int64_t> owner;
    bool injective = true;
    for (int64_t x = 0; x < layout.size(); ++x)
      for (const Place &p : places(layout, x))
        injective &= owner.emplace(p, x).first->second == x;
    Proof proof = isInjective(layout);
    ++answers[proof];
    ASSERT_EQ(proof, proofOf(injective)) << toString(layout);
  }
  EXPECT_GT(answers[Proof::Proven], 1000);
  EXPECT_GT(answers[Proof::Disproven], 1000);
}

TEST(Maps, IsInjectiveExamples) {
  auto injective = [](llvm::StringRef text) { return isInjective(parsed(text).tile); };
  EXPECT_EQ(injective("S[(65536,65536):(65536,1)]"), Proof::Proven);
  EXPECT_EQ(injective("S[(65536,65536):(65535,1)]"), Proof::Disproven);
  EXPECT_EQ(injective("S[(65536,65536):(0,1)]"), Proof::Disproven);
  EXPECT_EQ(injective("S[(2,1048576):(0,40)]"), Proof::Disproven);
  EXPECT_EQ(injective("S[(3,2):(2,3)]"), Proof::Proven);
  EXPECT_EQ(injective("S[(3,2):(2,4)]"), Proof::Disproven);
  EXPECT_EQ(injective("S[(2):(1)] + R[2:1]"), Proof::Disproven);
  EXPECT_EQ(injective("S[(2):(1)] + R[2:0]"), Proof::Proven);
  EXPECT_EQ(injective("S[(2):(1)] + R[(2,2):(2,2)]"), Proof::Proven);
  EXPECT_EQ(injective("S[(1048576,2):(2,3)]"), Proof::Unknown);
  EXPECT_EQ(injective("S[(2,2):(-4611686018427387900,1)] + 1"), Proof::Proven);
}

// Layouts at the edge of what int64 holds go through every operation without overflow.
TEST(Maps, TheEdgeOfTheNumbers) {
  for (const char *text :
       {"S[(2,2):(4611686018427387902,1)]", "S[(4):(-1537228672809129300)]",
        "S[(4,1):(1537228672809129300,4611686018427387903)] + R[2:-3]",
        "S[(3,2):(2305843009213693950,0)] + R[2:1] + -4611686018427387903",
        "swizzle(0,10,10) S[(2,2):(4611686018427387902,1)]", "S[(9223372036854775807):(0)]"}) {
    Layout layout = parsed(text);
    Layout canonical = canonicalize(layout);
    EXPECT_NE(sameMap(layout, canonical), Proof::Disproven) << text;
    (void)isInjective(layout.tile);
    EXPECT_GT(axisRange(layout, Axis::M).span(), 0) << text;
    if (layout.size() < 100) {
      EXPECT_TRUE(samePlaces(layout, canonical)) << text;
      EXPECT_NE(refusal(tile(layout.tile, {layout.size()}, parsed("S[8]"), {8})), "") << text;
    }
    EXPECT_EQ(refusal(group(layout.tile, {layout.size(), 1})), "") << text;
    (void)refusal(slice(layout, {layout.size()}, {1}, {layout.size() - 1}));
  }
  EXPECT_EQ(refusal(shapeSize({4, int64_t(1) << 62})),
            "the extents multiply beyond 63 bits at dimension 1 (extent 4611686018427387904)");
}

} // namespace
