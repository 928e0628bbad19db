//===- TmaCasesTest.cpp - Published tensor-map copies ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The copies of a published test suite with the tensor maps that it expects, each one instruction.
// Ours is that map, or another one of no more instructions. Copies that suite rejects are declined
// with the rule named.
//
//===----------------------------------------------------------------------===//

#include "TmaWalk.h"

using namespace llvm;
using namespace tilecopy;

namespace {

struct Stated {
  std::vector<int64_t> dims, strides, box, coords;
  unsigned swizzle, fill;
};

struct Case {
  const char *name;
  ElementType type;
  SideText dst, src;
  const char *oob;
  Stated map;       // no dimensions: rejected
  const char *rule; // that declines
};

const Case cases[] = {
    {"2d-8x256-f16-sw128",
     ElementType::F16,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(3,3,3) S[(8,4,64):(64,512,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{64, 8, 4}, {512, 128}, {64, 8, 4}, {0, 0, 0}, 3, 0},
     ""},
    {"2d-8x256-f16-sw0",
     ElementType::F16,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,32,8):(8,64,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{8, 8, 32}, {512, 16}, {8, 8, 32}, {0, 0, 0}, 0, 0},
     ""},
    {"2d-8x256-i8-sw128",
     ElementType::I8,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(4,3,3) S[(8,2,128):(128,1024,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{128, 8, 2}, {256, 128}, {128, 8, 2}, {0, 0, 0}, 3, 0},
     ""},
    {"2d-8x256-f32-sw128",
     ElementType::F32,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(2,3,3) S[(8,8,32):(32,256,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{32, 8, 8}, {1024, 128}, {32, 8, 8}, {0, 0, 0}, 3, 0},
     ""},
    {"2d-8x256-u8-sw128",
     ElementType::U8,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(4,3,3) S[(8,2,128):(128,1024,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{128, 8, 2}, {256, 128}, {128, 8, 2}, {0, 0, 0}, 3, 0},
     ""},
    {"2d-8x256-f8e5m2-sw128",
     ElementType::F8E5M2,
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(4,3,3) S[(8,2,128):(128,1024,1)]"},
     {Space::Global, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,256):(256,1)]"},
     "",
     {{128, 8, 2}, {256, 128}, {128, 8, 2}, {0, 0, 0}, 3, 0},
     ""},
    {"3d-shared-64x256",
     ElementType::F16,
     {Space::Shared,
      {3, 64, 256},
      {{1, 1}, {0, 64}, {0, 256}},
      "swizzle(3,3,3) S[(3,64,4,64):(16384,64,4096,1)]"},
     {Space::Global, {64, 256}, {{0, 64}, {0, 256}}, "S[(64,256):(256,1)]"},
     "",
     {{64, 64, 4}, {512, 128}, {64, 64, 4}, {0, 0, 0}, 3, 0},
     ""},
    {"partial-3d-shared-a",
     ElementType::F16,
     {Space::Shared, {6, 128, 64}, {{0, 1}, {0, 32}, {0, 64}}, "swizzle(3,3,3) S[(49152):(1)]"},
     {Space::Global, {128, 256}, {{0, 32}, {0, 64}}, "S[(128,256):(256,1)]"},
     "",
     {{256, 128}, {512}, {64, 32}, {0, 0}, 3, 0},
     ""},
    {"3d-full-contiguous",
     ElementType::F16,
     {Space::Shared, {4, 32, 64}, {{0, 4}, {0, 32}, {0, 64}}, "S[(4,32,64):(2048,64,1)]"},
     {Space::Global, {4, 32, 64}, {{0, 4}, {0, 32}, {0, 64}}, "S[(4,32,64):(2048,64,1)]"},
     "",
     {{64, 128}, {128}, {64, 128}, {0, 0}, 0, 0},
     ""},
    {"3d-partial-contiguous",
     ElementType::F16,
     {Space::Shared, {4, 16, 128}, {{0, 4}, {0, 16}, {0, 128}}, "S[(4,16,128):(2048,128,1)]"},
     {Space::Global, {8, 16, 128}, {{0, 4}, {0, 16}, {0, 128}}, "S[(8,16,128):(2048,128,1)]"},
     "",
     {{128, 128}, {256}, {128, 64}, {0, 0}, 0, 0},
     ""},
    {"multiphase-5x64x256",
     ElementType::F16,
     {Space::Shared, {64, 256}, {{0, 64}, {0, 256}}, "swizzle(3,3,3) S[(64,4,64):(64,4096,1)]"},
     {Space::Global, {5, 64, 256}, {{0, 1}, {0, 64}, {0, 256}}, "S[(5,64,256):(16384,256,1)]"},
     "",
     {{64, 64, 4, 5}, {512, 128, 32768}, {64, 64, 4, 1}, {0, 0, 0, 0}, 3, 0},
     ""},
    {"s2g-multiphase-5x64x256",
     ElementType::F16,
     {Space::Global, {5, 64, 256}, {{0, 1}, {0, 64}, {0, 256}}, "S[(5,64,256):(16384,256,1)]"},
     {Space::Shared, {64, 256}, {{0, 64}, {0, 256}}, "swizzle(3,3,3) S[(64,4,64):(64,4096,1)]"},
     "",
     {{64, 64, 4, 5}, {512, 128, 32768}, {64, 64, 4, 1}, {0, 0, 0, 0}, 3, 0},
     ""},
    {"transpose-64x32",
     ElementType::F16,
     {Space::Shared, {64, 32}, {{0, 64}, {0, 32}}, "S[(64,32):(1,64)]"},
     {Space::Global, {64, 32}, {{0, 64}, {0, 32}}, "S[(64,32):(32,1)]"},
     "",
     {},
     "contiguous"},
    {"transpose-partial-offset",
     ElementType::F16,
     {Space::Shared, {64, 32}, {{0, 64}, {0, 32}}, "S[(64,32):(1,64)]"},
     {Space::Global, {128, 64}, {{64, 64}, {0, 32}}, "S[(128,64):(64,1)]"},
     "",
     {},
     "contiguous"},
    {"oob-zero",
     ElementType::F16,
     {Space::Shared, {16, 64}, {{0, 16}, {0, 64}}, "swizzle(3,3,3) S[(1024):(1)]"},
     {Space::Global, {128, 64}, {{120, 16}, {0, 64}}, "S[(128,64):(64,1)]"},
     "zero",
     {{64, 128}, {128}, {64, 16}, {0, 120}, 3, 0},
     ""},
    {"oob-nan",
     ElementType::F16,
     {Space::Shared, {16, 64}, {{0, 16}, {0, 64}}, "swizzle(3,3,3) S[(1024):(1)]"},
     {Space::Global, {128, 64}, {{120, 16}, {0, 64}}, "S[(128,64):(64,1)]"},
     "nan",
     {{64, 128}, {128}, {64, 16}, {0, 120}, 3, 1},
     ""},
    {"fa4-q",
     ElementType::F16,
     {Space::Shared,
      {2, 128, 128},
      {{0, 1}, {0, 128}, {0, 128}},
      "swizzle(3,3,3) S[(2,128,2,64):(16384,64,8192,1)]"},
     {Space::Global,
      {1, 2048, 32, 128},
      {{0, 1}, {0, 32}, {0, 4}, {0, 128}},
      "S[(1,2048,32,128):(8388608,4096,128,1)]"},
     "",
     {{64, 32, 2048, 2}, {256, 8192, 128}, {64, 4, 32, 2}, {0, 0, 0, 0}, 3, 0},
     ""},
    {"fa4-k",
     ElementType::F16,
     {Space::Shared,
      {3, 128, 128},
      {{0, 1}, {0, 128}, {0, 128}},
      "swizzle(3,3,3) S[(3,128,2,64):(16384,64,8192,1)]"},
     {Space::Global,
      {1, 2048, 8, 128},
      {{0, 1}, {0, 128}, {0, 1}, {0, 128}},
      "S[(1,2048,8,128):(2097152,1024,128,1)]"},
     "",
     {{64, 2048, 16}, {2048, 128}, {64, 128, 2}, {0, 0, 0}, 3, 0},
     ""},
    {"s2g-multiphase-3x8x256-sw0",
     ElementType::F16,
     {Space::Global, {3, 8, 256}, {{0, 1}, {0, 8}, {0, 256}}, "S[(3,8,256):(2048,256,1)]"},
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "S[(8,32,8):(8,64,1)]"},
     "",
     {{8, 8, 32, 3}, {512, 16, 4096}, {8, 8, 32, 1}, {0, 0, 0, 0}, 0, 0},
     ""},
    {"s2g-multiphase-3x8x256-f32",
     ElementType::F32,
     {Space::Global, {3, 8, 256}, {{0, 1}, {0, 8}, {0, 256}}, "S[(3,8,256):(2048,256,1)]"},
     {Space::Shared, {8, 256}, {{0, 8}, {0, 256}}, "swizzle(2,3,3) S[(8,8,32):(32,256,1)]"},
     "",
     {{32, 8, 8, 3}, {1024, 128, 8192}, {32, 8, 8, 1}, {0, 0, 0, 0}, 3, 0},
     ""},
    {"reject-nan-on-int",
     ElementType::I8,
     {Space::Shared, {16, 64}, {{0, 16}, {0, 64}}, "S[(16,64):(64,1)]"},
     {Space::Global, {128, 64}, {{120, 16}, {0, 64}}, "S[(128,64):(64,1)]"},
     "nan",
     {},
     "oob-nan"},
};

} // namespace

static Expected<CopyOp> copyOf(const Case &c) {
  Options options;
  if (c.oob[0])
    if (Error e = options.set(options::Oob, std::string(c.oob)))
      return e;
  return tmaCopy(operandOf("D", c.type, c.dst, c.dst.space == Space::Shared ? 1024 : 0),
                 operandOf("S", c.type, c.src, c.src.space == Space::Shared ? 1024 : 0), options);
}

template <typename L> static std::vector<int64_t> constants(const L &list) {
  std::vector<int64_t> values;
  for (const auto &e : list)
    values.push_back(Expr(e).constantPart());
  return values;
}

TEST(TmaCases, TheMapAsStatedOrNoMoreInstructions) {
  unsigned same = 0;
  for (const Case &c : cases) {
    if (c.map.dims.empty())
      continue;
    SCOPED_TRACE(c.name);
    auto op = copyOf(c);
    ASSERT_TRUE(bool(op)) << toString(op.takeError());
    std::string why;
    auto tma = planAndWalk(*op, why);
    ASSERT_TRUE(tma) << why;
    EXPECT_EQ(tma->issues(), 1);
    EXPECT_EQ(unsigned(tma->map.swizzle), c.map.swizzle);
    EXPECT_EQ(unsigned(tma->map.fill), c.map.fill);
    EXPECT_EQ(tma->map.promotion, TensorMapPromotion::B128);
    EXPECT_EQ(tma->map.interleave, TensorMapInterleave::None);
    bool asStated = constants(tma->map.dims) == c.map.dims &&
                    constants(tma->map.strides) == c.map.strides &&
                    constants(tma->map.box) == c.map.box && constants(tma->coords) == c.map.coords;
    same += asStated;
    // Where it differs, it has a wider row or fewer dimensions.
    if (!asStated) {
      int64_t row = tma->map.box[0] * elementBits(tma->map.type);
      int64_t stated = c.map.box[0] * elementBits(c.type);
      EXPECT_TRUE(row > stated || (row == stated && tma->map.rank() < c.map.dims.size()));
    }
  }
  EXPECT_EQ(same, 12u);
}

TEST(TmaCases, RejectedOnesNameTheRule) {
  for (const Case &c : cases) {
    if (!c.map.dims.empty())
      continue;
    SCOPED_TRACE(c.name);
    auto op = copyOf(c);
    ASSERT_TRUE(bool(op)) << toString(op.takeError());
    std::string why;
    EXPECT_FALSE(planAndWalk(*op, why));
    EXPECT_TRUE(StringRef(why).contains(std::string("tma declined: ") + c.rule + " is disproven"))
        << why;
  }
}

TEST(TmaCases, UnknownFillsAreRefused) {
  Options options;
  EXPECT_EQ(toString(options.set(options::Oob, std::string("bogus"))),
            "option 'oob' takes zero or nan, not 'bogus'");
}
