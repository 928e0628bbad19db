//===- ReshapeTest.cpp - Cutting, ordering and stacking tiles -------------===//
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
#include <set>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// Whether the map of each dimension adds up with the rest: what a grouping presupposes.
bool isSeparable(const Places &map, const Shape &shape) {
  int64_t inner = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    inner *= shape[d];
    for (size_t x = 0; x < map.size(); ++x)
      for (unsigned a = 0; a < NumAxes; ++a)
        if (map[x][a] - map[x % inner][a] != map[x / inner * inner][a] - map[0][a])
          return false;
  }
  return true;
}

TEST(Reshape, GroupDealsItersToDimensions) {
  Random random(Seed + 4);
  int grouped = 0;
  for (int n = 0; n < Generated; ++n) {
    TileLayout layout = random.tile();
    Shape shape = random.shape(layout.size());
    llvm::Expected<GroupedLayout> got = group(layout, shape);
    ASSERT_EQ(bool(got), isSeparable(shardMap(layout), shape)) << toString(layout);
    if (!got) {
      ASSERT_NE(refusal(std::move(got)), "");
      continue;
    }
    ++grouped;
    ASSERT_TRUE(samePlaces(layout, got->layout));
    ASSERT_EQ(got->rank(), shape.size());
    for (unsigned d = 0; d < shape.size(); ++d) {
      int64_t extent = 1;
      for (const Iter &it : got->dimension(d)) {
        ASSERT_GT(it.extent, 1);
        extent *= it.extent;
      }
      ASSERT_EQ(extent, shape[d]);
    }
  }
  EXPECT_GT(grouped, Generated / 2);
  EXPECT_LT(grouped, Generated);
}

TEST(Reshape, GroupRefusals) {
  TileLayout layout = parsed("S[(2,8,3):(100,7@laneid,1)]").tile;
  EXPECT_EQ(refusal(group(layout, {4, 6})),
            "the layout has 48 elements; it takes the 24 of the shape 4x6");
  EXPECT_EQ(refusal(group(layout, {8, 6})), "");
  EXPECT_EQ(refusal(group(layout, {3, 16})),
            "dimension 1 (extent 16) does not end on a digit of the layout: it still needs a "
            "factor of 16, and iter 2 (3:1) has 3 left");
  EXPECT_EQ(refusal(group(layout, {2, 4, 2, 3})), "");
  EXPECT_EQ(refusal(group(layout, {4, 0})), "dimension 1 has extent 0; an extent is at least 1");
  // Possible only once (4,3) is merged.
  EXPECT_EQ(toString(take(group(parsed("S[(4,3):(3,1)]").tile, {3, 4})).layout), "S[(3,4):(4,1)]");
}

TEST(Reshape, SliceIsTheBox) {
  Random random(Seed + 5);
  int sliced = 0;
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    Shape shape = random.shape(layout.size()), starts, extents;
    for (int64_t extent : shape) {
      starts.push_back(random.below(extent));
      extents.push_back(random.between(1, extent - starts.back()));
    }
    auto inBox = [&](int64_t x) {
      Shape coord = coordOf(extents, x);
      for (size_t d = 0; d < coord.size(); ++d)
        coord[d] += starts[d];
      return flatOf(shape, coord);
    };
    llvm::Expected<Layout> got = slice(layout, shape, starts, extents);
    if (got) {
      ++sliced;
      ASSERT_EQ(got->size(), product(extents));
      for (int64_t x = 0; x < got->size(); ++x)
        ASSERT_EQ(places(*got, x), places(layout, inBox(x))) << toString(layout);
      continue;
    }
    ASSERT_NE(refusal(std::move(got)), "");
    Places whole = shardMap(layout.tile), box;
    for (int64_t x = 0; x < product(extents); ++x)
      box.push_back(whole[inBox(x)]);
    ASSERT_FALSE(isLayoutMap(box)) << toString(layout);
  }
  EXPECT_GT(sliced, Generated / 2);
  EXPECT_LT(sliced, Generated);
}

TEST(Reshape, SliceExamples) {
  auto sliced = [](llvm::StringRef text, Shape shape, Shape starts, Shape extents) {
    llvm::Expected<Layout> got = slice(parsed(text), shape, starts, extents);
    return got ? toString(*got) : llvm::toString(got.takeError());
  };
  EXPECT_EQ(sliced("S[(8,256):(256,1)]", {8, 256}, {2, 64}, {4, 64}), "S[(4,64):(256,1)] + 576");
  EXPECT_EQ(sliced("swizzle(3,3,3) S[(8,4,64):(64,512,1)]", {8, 256}, {0, 64}, {8, 128}),
            "swizzle(3,3,3) S[(8,2,64):(64,512,1)] + 512");
  // Crossing a digit symmetrically is a layout; otherwise it is not.
  EXPECT_EQ(sliced("S[(4,4):(100,1)]", {16}, {2}, {4}), "S[(2,2):(98,1)] + 2");
  EXPECT_EQ(sliced("S[(4,4):(100,1)]", {16}, {1}, {4}),
            "dimension 0 of the region, 4 from 1 of 16, crosses a digit of the layout and has no "
            "spelling as iters");
  // Far beyond enumeration, by digits alone.
  EXPECT_EQ(sliced("S[(65536,65536):(1@tx,1)]", {4294967296}, {131072}, {65536 * 3}),
            "S[(3,65536):(1@tx,1)] + 2@tx");
  EXPECT_EQ(sliced("S[4,4]", {4, 8}, {0, 0}, {1, 1}),
            "the layout has 16 elements; it takes the 32 of the shape 4x8");
  // A shape that no grouping fits, and a box that is a layout all the same.
  EXPECT_EQ(sliced("S[(8,3):(1@tx,1)]", {6, 4}, {0, 0}, {6, 4}), "S[(8,3):(1@tx,1)]");
  EXPECT_EQ(sliced("S[24]", {4, 6}, {1, 4}, {3, 3}),
            "dimension 1 of the region, 3 from 4, is outside 0..5");
  EXPECT_EQ(sliced("S[24]", {4, 6}, {-1, 0}, {1, 3}),
            "dimension 0 of the region, 1 from -1, is outside 0..3");
  EXPECT_EQ(sliced("S[24]", {4, 6}, {0, 0}, {0, 3}),
            "dimension 0 of the region has extent 0; an extent is at least 1");
  EXPECT_EQ(sliced("S[24]", {4, 6}, {0}, {1, 3}),
            "the shape has 2 dimensions, the region 1 starts and 2 extents");
}

TEST(Reshape, PermuteReordersDimensions) {
  Random random(Seed + 6);
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    Shape shape = random.shape(layout.size()), permuted;
    std::vector<unsigned> order(shape.size());
    for (size_t d = 0; d < order.size(); ++d) {
      order[d] = d;
      std::swap(order[d], order[random.below(d + 1)]);
    }
    llvm::Expected<Layout> got = permute(layout, shape, order);
    ASSERT_EQ(bool(got), isSeparable(shardMap(layout.tile), shape));
    if (!got) {
      ASSERT_NE(refusal(std::move(got)), "");
      continue;
    }
    for (unsigned d : order)
      permuted.push_back(shape[d]);
    for (int64_t x = 0; x < layout.size(); ++x) {
      Shape to = coordOf(permuted, x), from(shape.size());
      for (size_t d = 0; d < order.size(); ++d)
        from[order[d]] = to[d];
      ASSERT_EQ(places(*got, x), places(layout, flatOf(shape, from))) << toString(layout);
    }
  }
  EXPECT_EQ(refusal(permute(parsed("S[4,6]"), {4, 6}, {0, 0})),
            "the order must name each of the dimensions 0..1 once");
  EXPECT_EQ(refusal(permute(parsed("S[4,6]"), {4, 6}, {0})),
            "the order must name each of the dimensions 0..1 once");
  EXPECT_EQ(refusal(permute(parsed("S[4,6]"), {4, 6}, {0, 2})),
            "the order must name each of the dimensions 0..1 once");
}

/// Every sum of a place of each, with the left one multiplied axis by axis.
Places sums(const Places &left, const Place &factor, const Places &right) {
  Places out;
  for (const Place &l : left)
    for (const Place &r : right) {
      Place p;
      for (unsigned a = 0; a < NumAxes; ++a)
        p[a] = l[a] * factor[a] + r[a];
      out.push_back(p);
    }
  return sorted(out);
}

/// Checks a stacking of two layouts of one rank element by element.
void expectStacked(const Layout &got, const TileLayout &left, const Shape &leftShape,
                   const Place &factor, const Layout &right, const Shape &rightShape) {
  Shape shape;
  for (size_t d = 0; d < leftShape.size(); ++d)
    shape.push_back(leftShape[d] * rightShape[d]);
  ASSERT_EQ(got.size(), product(shape));
  for (int64_t x = 0; x < got.size(); ++x) {
    Shape coord = coordOf(shape, x), l = coord, r = coord;
    for (size_t d = 0; d < shape.size(); ++d) {
      l[d] /= rightShape[d];
      r[d] %= rightShape[d];
    }
    ASSERT_EQ(places(got, x), sums(places(left, flatOf(leftShape, l)), factor,
                                   places(right, flatOf(rightShape, r))))
        << toString(got);
  }
}

/// Two shapes of one rank for two layouts.
std::pair<Shape, Shape> shapesFor(Random &random, const TileLayout &a, const TileLayout &b) {
  Shape x = random.shape(a.size()), y = random.shape(b.size());
  x.resize(std::max(x.size(), y.size()), 1);
  y.resize(x.size(), 1);
  return {x, y};
}

TEST(Reshape, DirectSumAddsPlaces) {
  Random random(Seed + 7);
  Place ones;
  ones.fill(1);
  int made = 0;
  for (int n = 0; n < Generated; ++n) {
    TileLayout left = random.tile(8), right = random.tile(8);
    auto [leftShape, rightShape] = shapesFor(random, left, right);
    llvm::Expected<TileLayout> got = directSum(left, leftShape, right, rightShape);
    ASSERT_EQ(bool(got),
              isSeparable(shardMap(left), leftShape) && isSeparable(shardMap(right), rightShape));
    if (!got) {
      llvm::consumeError(got.takeError());
      continue;
    }
    ++made;
    expectStacked(*got, left, leftShape, ones, right, rightShape);
  }
  EXPECT_GT(made, Generated / 2);
  EXPECT_EQ(refusal(directSum(parsed("S[4]").tile, {4}, parsed("S[4]").tile, {2, 2})),
            "the two shapes have 1 and 2 dimensions; they must have as many");
}

TEST(Reshape, TileIsALayoutOfTiles) {
  Random random(Seed + 8);
  int made = 0, refusedForSwizzle = 0;
  for (int n = 0; n < Generated; ++n) {
    TileLayout outer = random.tile(8);
    Layout inner = random.layout(8);
    auto [outerShape, innerShape] = shapesFor(random, outer, inner.tile);
    llvm::Expected<Layout> got = tile(outer, outerShape, inner, innerShape);
    if (!got) {
      if (llvm::StringRef(refusal(std::move(got))).contains("repeats of the inner swizzle"))
        ++refusedForSwizzle;
      else
        ASSERT_FALSE(isSeparable(shardMap(outer), outerShape) &&
                     isSeparable(shardMap(inner.tile), innerShape));
      continue;
    }
    ++made;
    Place span;
    for (unsigned a = 0; a < NumAxes; ++a) {
      std::set<int64_t> values;
      for (int64_t x = 0; x < inner.size(); ++x)
        for (const Place &p : places(inner.tile, x))
          values.insert(p[a]);
      span[a] = *values.rbegin() - *values.begin() + 1;
    }
    expectStacked(*got, outer, outerShape, span, inner, innerShape);
  }
  EXPECT_GT(made, Generated / 2);
  EXPECT_GT(refusedForSwizzle, 0);
}

TEST(Reshape, TileExamples) {
  Layout atom = parsed("swizzle(3,3,3) S[(8,64):(64,1)]");
  EXPECT_EQ(toString(take(tile(parsed("S[(1,4):(4,1)]").tile, {1, 4}, atom, {8, 64}))),
            "swizzle(3,3,3) S[(8,4,64):(64,512,1)]");
  EXPECT_EQ(refusal(tile(parsed("S[2]").tile, {2, 1}, parsed("swizzle(3,3,3) S[4,64]"), {4, 64})),
            "tiles 256 elements apart are not a whole number of the 512-element repeats of the "
            "inner swizzle");
  EXPECT_EQ(refusal(tile(parsed("S[(2):(2305843009213693952)]").tile, {2}, parsed("S[8]"), {8})),
            "stride 2305843009213693952 times the inner tile's span of 8 on axis m leaves 63 bits");
}

} // namespace
