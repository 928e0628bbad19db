//===- LayoutTest.cpp - Axes, swizzles, and what a layout is --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutOracle.h"
#include <limits>
#include <set>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr int64_t Big = std::numeric_limits<int64_t>::max();

std::string text(const PhysicalCoord &c) {
  std::string s;
  llvm::raw_string_ostream os(s);
  os << c;
  return s;
}

TEST(Axis, NamesAreReadBack) {
  for (unsigned i = 0; i < NumAxes; ++i) {
    EXPECT_EQ(parseAxis(axisName(axisAt(i))), axisAt(i));
    EXPECT_TRUE(axisNameList().contains(axisName(axisAt(i))));
    EXPECT_NE(isThreadAxis(axisAt(i)), isMemoryAxis(axisAt(i)));
  }
  EXPECT_EQ(axisName(Axis::WidInWg), "wid_in_wg");
  EXPECT_EQ(parseAxis("lane"), std::nullopt);
  EXPECT_EQ(parseAxis(""), std::nullopt);
  EXPECT_TRUE(isMemoryAxis(Axis::TCol));
  EXPECT_TRUE(isThreadAxis(Axis::LaneId));
}

TEST(Axis, ThreadAxesAreDigitsOfTx) {
  auto value = [](Axis axis, int64_t tx) { return threadField(axis)->valueOf(tx); };
  for (int64_t tx = 0; tx < 1024; ++tx) {
    int64_t lane = value(Axis::LaneId, tx), warp = value(Axis::WarpId, tx);
    int64_t inWg = value(Axis::WidInWg, tx), wg = value(Axis::WgId, tx);
    ASSERT_EQ(32 * warp + lane, tx);
    ASSERT_EQ(4 * wg + inWg, warp);
    ASSERT_EQ(value(Axis::TidInWg, tx), 32 * inWg + lane);
    ASSERT_EQ(128 * wg + value(Axis::TidInWg, tx), tx);
    ASSERT_EQ(value(Axis::Tx, tx), tx);
    ASSERT_LT(lane, 32);
    ASSERT_LT(inWg, 4);
  }
  EXPECT_FALSE(threadField(Axis::M));
  EXPECT_FALSE(threadField(Axis::TLane));
  EXPECT_FALSE(threadField(Axis::Cbx));
}

TEST(PhysicalCoord, Prints) {
  PhysicalCoord c;
  EXPECT_EQ(text(c), "m=0");
  c[Axis::LaneId] = 3;
  EXPECT_EQ(text(c), "laneid=3");
  c[Axis::M] = -5;
  EXPECT_EQ(text(c), "m=-5, laneid=3");
}

TEST(Swizzle, IsThePermutationOfItsDefinition) {
  for (unsigned m = 0; m <= 3; ++m)
    for (unsigned s = 0; s <= 4; ++s)
      for (unsigned b = 0; b <= s; ++b)
        for (bool inner : {true, false}) {
          Swizzle swizzle = llvm::cantFail(Swizzle::create(m, b, s, inner));
          std::set<int64_t> block;
          for (int64_t x = -swizzle.repeat(); x < 2 * swizzle.repeat(); ++x) {
            int64_t y = swizzle.apply(x);
            ASSERT_EQ(y, swizzled(swizzle, x));
            ASSERT_EQ(swizzle.apply(y), x);
            ASSERT_EQ(swizzle.apply(x + swizzle.repeat()), y + swizzle.repeat());
            if (x >= 0 && x < swizzle.repeat())
              block.insert(y);
          }
          ASSERT_EQ(int64_t(block.size()), swizzle.repeat());
          ASSERT_EQ(*block.begin(), 0);
          ASSERT_EQ(*block.rbegin(), swizzle.repeat() - 1);
        }
}

// The byte formulas of the three TMA swizzles, PTX ISA 5.5.7.
TEST(Swizzle, AgreesWithTheByteFormulasOfTma) {
  for (int64_t a = 0; a < 4096; ++a) {
    EXPECT_EQ(llvm::cantFail(Swizzle::create(4, 3, 3)).apply(a), a ^ ((a >> 3) & 0x70));
    EXPECT_EQ(llvm::cantFail(Swizzle::create(4, 2, 3)).apply(a), a ^ ((a >> 3) & 0x30));
    EXPECT_EQ(llvm::cantFail(Swizzle::create(4, 1, 3)).apply(a), a ^ ((a >> 3) & 0x10));
  }
}

TEST(Swizzle, Refusals) {
  EXPECT_EQ(refusal(Swizzle::create(3, 4, 3)),
            "swizzleLen 4 is more than atomLen 3: the bits that are read and those that are "
            "changed would overlap");
  EXPECT_EQ(refusal(Swizzle::create(12, 4, 5)), "swizzle(12,4,5) repeats after more than 2^20 "
                                                "elements: the three may add up to 20");
  EXPECT_EQ(refusal(Swizzle::create(10, 5, 5)), "");
  EXPECT_NE(refusal(Swizzle::create(0, 0, ~0u)), "");
  EXPECT_NE(refusal(Swizzle::create(~0u, 1, 1)), "");
}

// The table at the head of Layout.h.
TEST(Layout, WorkedTable) {
  Layout layout = parsed("S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid");
  ASSERT_EQ(layout.size(), 8 * 16);
  for (int64_t i = 0; i < 8; ++i)
    for (int64_t j = 0; j < 16; ++j) {
      llvm::SmallVector<PhysicalCoord, 2> out;
      layout.apply({8, 16}, {i, j}, out);
      ASSERT_EQ(out.size(), 2u);
      EXPECT_EQ(out[0][Axis::WarpId], j < 8 ? 5 : 6);
      EXPECT_EQ(out[1][Axis::WarpId], j < 8 ? 9 : 10);
      for (const PhysicalCoord &c : out) {
        EXPECT_EQ(c[Axis::LaneId], 4 * i + j / 2 % 4);
        EXPECT_EQ(c[Axis::M], j % 2);
      }
    }
  llvm::SmallVector<PhysicalCoord, 2> out;
  layout.apply({8, 16}, {2, 7}, out);
  EXPECT_EQ(text(out[0]), "m=1, laneid=11, warpid=5");
  EXPECT_EQ(text(out[1]), "m=1, laneid=11, warpid=9");
}

TEST(Layout, TheScalar) {
  Layout scalar;
  EXPECT_EQ(scalar.size(), 1);
  llvm::SmallVector<PhysicalCoord, 2> out;
  scalar.apply({}, {}, out);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0], PhysicalCoord());
}

TEST(Layout, ApplyAppendsEveryReplicaInOrder) {
  Layout layout = parsed("S[(2):(1)] + R[(2,3):(100,10)]");
  llvm::SmallVector<PhysicalCoord, 8> out(1);
  layout.applyLinear(1, out);
  std::vector<int64_t> m;
  for (const PhysicalCoord &c : out)
    m.push_back(c[Axis::M]);
  EXPECT_EQ(m, (std::vector<int64_t>{0, 1, 11, 21, 101, 111, 121}));
}

TEST(Layout, ApplyIsTheDefinition) {
  Random random(Seed);
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    Shape shape = random.shape(layout.size());
    for (int64_t x = 0; x < layout.size(); ++x) {
      llvm::SmallVector<PhysicalCoord, 8> out;
      Shape coord = coordOf(shape, x);
      layout.apply(shape, coord, out);
      ASSERT_EQ(int64_t(out.size()), layout.tile.replicas());
      Places got;
      for (const PhysicalCoord &c : out)
        got.push_back(placeOf(c));
      ASSERT_EQ(sorted(got), places(layout, x)) << toString(layout) << " at " << x;
      ASSERT_EQ(flatten(shape, coord), x);
      ASSERT_EQ(unflatten(shape, x), (llvm::SmallVector<int64_t, 4>(coord.begin(), coord.end())));
    }
  }
}

TEST(Layout, RowAndColumnMajor) {
  TileLayout rows = take(TileLayout::rowMajor({4, 6, 5}));
  TileLayout columns = take(TileLayout::columnMajor({4, 6, 5}));
  EXPECT_EQ(toString(rows), "S[(4,6,5):(30,5,1)]");
  EXPECT_EQ(toString(columns), "S[(4,6,5):(1,4,24)]");
  EXPECT_EQ(toString(take(TileLayout::rowMajor({}))), "S[]");
  EXPECT_EQ(toString(take(TileLayout::columnMajor({1}))), "S[(1):(1)]");
  EXPECT_EQ(refusal(TileLayout::rowMajor({4, 0})),
            "dimension 1 has extent 0; an extent is at least 1");
  EXPECT_EQ(refusal(TileLayout::rowMajor({4, Big / 2, 4})),
            "the extents multiply beyond 63 bits at dimension 1 (extent 4611686018427387903)");
}

TEST(Layout, CreateRefusals) {
  EXPECT_EQ(refusal(TileLayout::create({{4, 1}, {0, 1}})),
            "shard iter 1 has extent 0; an extent is at least 1");
  EXPECT_EQ(refusal(TileLayout::create({{4, 1}}, {{-2, 1}})),
            "replica iter 0 has extent -2; an extent is at least 1");
  EXPECT_EQ(refusal(TileLayout::create({{3, 1, Axis::LaneId}, {5, Big / 4, Axis::LaneId}})),
            "shard iter 1 (5:2305843009213693951@laneid) takes axis laneid beyond 2^62");
  EXPECT_EQ(refusal(TileLayout::create({{1, std::numeric_limits<int64_t>::min()}})),
            "shard iter 0 (1:-9223372036854775808) takes axis m beyond 2^62");
  EXPECT_EQ(refusal(TileLayout::create({{Big, 0}, {2, 1}})),
            "the product of the shard extents leaves 63 bits at iter 1 (2:1)");
  EXPECT_EQ(refusal(TileLayout::create({}, {{Big, 0}, {2, 1}})),
            "the product of the replica extents leaves 63 bits at iter 1 (2:1)");
  EXPECT_EQ(refusal(TileLayout::create({}, {}, {{Axis::TCol, 1}, {Axis::TCol, 2}})),
            "axis TCol has two offsets");
  EXPECT_EQ(refusal(TileLayout::create({}, {}, {{Axis::TCol, Big}})),
            "offset 9223372036854775807 on axis TCol is beyond 2^62");
  // Either end alone would do; together they are too far apart.
  EXPECT_EQ(refusal(TileLayout::create({{2, -(Big / 4)}, {2, Big / 4}, {2, Big / 4}})),
            "shard iter 2 (2:2305843009213693951) takes axis m beyond 2^62");
}

} // namespace
