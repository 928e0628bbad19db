//===- TensorMapTest.cpp - The rules of tensor maps -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GoodMap.h"
#include "PackedMaps.h"
#include "llvm/ADT/STLExtras.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using testing::HasSubstr;

namespace {

std::string verdict(const TensorMapValues &v, unsigned sm = 90) {
  return llvm::toString(checkTensorMap(v, sm));
}

/// What one change of a good map breaks.
template <typename Change> std::string broken(Change change, unsigned sm = 90) {
  TensorMapValues v = good();
  change(v);
  return verdict(v, sm);
}

/// One change to a right map.
const struct {
  void (*change)(TensorMapValues &);
  const char *what; // empty: legal
} rows[] = {
    {[](TensorMapValues &v) { v.address += 16; }, ""},
    {[](TensorMapValues &v) { v.address += 8; }, "globalAddress is 0x1008; a multiple of 16"},
    {[](TensorMapValues &v) { v.dims[1] = uint64_t(1) << 32; }, ""},
    {[](TensorMapValues &v) { v.dims[1] = (uint64_t(1) << 32) + 1; }, "globalDim[1] is 4294967297"},
    {[](TensorMapValues &v) { v.dims[2] = 0; }, "globalDim[2] is 0; it is 1 to 2^32"},
    {[](TensorMapValues &v) { v.strides[0] = (uint64_t(1) << 40) - 16; }, ""},
    {[](TensorMapValues &v) { v.strides[0] = uint64_t(1) << 40; }, "less than 2^40"},
    {[](TensorMapValues &v) { v.strides[1] = 24; },
     "globalStrides[1] is 24 bytes; a multiple of 16"},
    {[](TensorMapValues &v) { v.strides[1] = 0; }, ""},
    {[](TensorMapValues &v) { v.box[1] = 256; }, ""},
    {[](TensorMapValues &v) { v.box[1] = 257; }, "boxDim[1] is 257; it is 1 to 256"},
    {[](TensorMapValues &v) { v.box[2] = 0; }, "boxDim[2] is 0"},
    {[](TensorMapValues &v) { v.box[0] = 72; },
     "which is 144 bytes; at most 128 with swizzle 128B"},
    {[](TensorMapValues &v) { v.box[0] = 60; }, "which is 120 bytes; a multiple of 16 bytes"},
    {[](TensorMapValues &v) { v.box = {64, 256, 7}; }, ""},
    {[](TensorMapValues &v) { v.box = {64, 256, 8}; }, "a box has 262144 bytes; at most 233472"},
    {[](TensorMapValues &v) { v.elementStrides[1] = 8; }, ""},
    {[](TensorMapValues &v) { v.elementStrides[0] = 9; }, "elementStrides[0] is 9; it is 1 to 8"},
    {[](TensorMapValues &v) { v.fill = TensorMapFill::NaN; }, ""},
    {[](TensorMapValues &v) { v.fill = TensorMapFill::NaN, v.type = TensorMapType::U16; },
     "oobFill is NaN and dataType is UINT16"},
    {[](TensorMapValues &v) { v.swizzle = TensorMapSwizzle::B128Atom32; }, "sm_100 or newer"},
    {[](TensorMapValues &v) { v.swizzle = TensorMapSwizzle(7); }, "swizzle is 7"},
    {[](TensorMapValues &v) { v.type = TensorMapType(16); }, "dataType is 16"},
    {[](TensorMapValues &v) { v.interleave = TensorMapInterleave(3); },
     "interleave is 3; it is 0, 1 or 2"},
    {[](TensorMapValues &v) { v.promotion = TensorMapPromotion(4); },
     "l2Promotion is 4; it is 0 to 3"},
    {[](TensorMapValues &v) { v.fill = TensorMapFill(2); }, "oobFill is 2; it is 0 or 1"},
    {[](TensorMapValues &v) {
       v.interleave = TensorMapInterleave::B16, v.type = TensorMapType::U4Align8;
     },
     "interleave is 16B and dataType is 16U4_ALIGN8B; packed types are not interleaved"},
    {[](TensorMapValues &v) { v.interleave = TensorMapInterleave::B32; }, ""},
    {[](TensorMapValues &v) {
       v.interleave = TensorMapInterleave::B32, v.swizzle = TensorMapSwizzle::None;
     },
     ""},
    {[](TensorMapValues &v) { v.interleave = TensorMapInterleave::B16, v.box[0] = 4; },
     "which is 8 bytes; a multiple of 16 bytes"},
    {[](TensorMapValues &v) { v.interleave = TensorMapInterleave::B32, v.box[0] = 4; },
     "which is 8 bytes; a multiple of 16 bytes"},
    {[](TensorMapValues &v) { v.strides.pop_back(); }, "globalStrides has 1 entries"},
};

TEST(TensorMapRules, JustLegalAndJustIllegal) {
  EXPECT_EQ(verdict(good()), "");
  for (const auto &row : rows) {
    std::string text = broken(row.change);
    if (row.what[0])
      EXPECT_THAT(text, HasSubstr(row.what));
    else
      EXPECT_EQ(text, "");
  }
  EXPECT_EQ(broken([](auto &v) { v.swizzle = TensorMapSwizzle::B128Atom32; }, 100), "");
}

TEST(TensorMapRules, AllViolationsInOneMessage) {
  EXPECT_EQ(broken([](auto &v) { v.box[1] = 300, v.address = 4, v.strides[0] = 100; }),
            "3 rules of tensor maps broken:\n"
            "  boxDim[1] is 300; it is 1 to 256\n"
            "  globalAddress is 0x4; a multiple of 16\n"
            "  globalStrides[0] is 100 bytes; a multiple of 16");
}

TEST(TensorMapRules, TheRank) {
  TensorMapValues v;
  EXPECT_THAT(verdict(v), HasSubstr("the rank is 0; it is 1 to 5"));
  v = good();
  v.dims.assign(6, 16), v.box.assign(6, 16), v.elementStrides.assign(6, 1), v.strides.assign(5, 32);
  EXPECT_THAT(verdict(v), HasSubstr("the rank is 6; it is 1 to 5"));
}

TEST(TensorMapRules, PackedTypes) {
  auto packed = [](TensorMapValues &v) {
    v.type = TensorMapType::U4Align16;
    v.dims[0] = v.box[0] = 128;
  };
  EXPECT_THAT(broken(packed), HasSubstr("packed types need sm_100 or newer"));
  EXPECT_EQ(broken(packed, 100), "");
  EXPECT_THAT(broken([&](auto &v) { packed(v), v.swizzle = TensorMapSwizzle::B64; }, 100),
              HasSubstr("swizzle is 64B and dataType is 16U4_ALIGN16B; NONE, 128B or "
                        "128B_ATOM_32B"));
  EXPECT_THAT(broken(
                  [&](auto &v) {
                    packed(v);
                    v.box[0] = 64, v.dims[0] = 192, v.strides[1] = 144;
                  },
                  100),
              testing::AllOf(HasSubstr("boxDim[0] is 64; 128 for 16U4_ALIGN16B"),
                             HasSubstr("globalDim[0] is 192; a multiple of 128"),
                             HasSubstr("globalStrides[1] is 144 bytes; a multiple of 32")));
}

TEST(TensorMapRules, PackedMaps) {
  for (const PackedMap &row : packedMaps) {
    std::string broken = toString(checkTensorMap(row.values(), 100));
    EXPECT_EQ(broken.empty(), row.isLegal)
        << name(row.type).str() << ", " << row.columns << " columns: " << broken;
  }
}

TEST(TensorMapRules, HashesAreOfValues) {
  TensorMapValues a = good(), b = good();
  EXPECT_EQ(a.hash(), b.hash());
  b.box[2] = 2;
  EXPECT_NE(a.hash(), b.hash());
  EXPECT_FALSE(a == b);
}

TEST(TensorMapRules, ValuesDifferInEachMember) {
  void (*const changes[])(TensorMapValues &) = {
      [](TensorMapValues &v) { v.address += 16; },
      [](TensorMapValues &v) { v.type = TensorMapType::BF16; },
      [](TensorMapValues &v) { ++v.dims[0]; },
      [](TensorMapValues &v) { v.strides[0] += 16; },
      [](TensorMapValues &v) { v.box[1] = 2; },
      [](TensorMapValues &v) { v.elementStrides[1] = 2; },
      [](TensorMapValues &v) { v.interleave = TensorMapInterleave::B16; },
      [](TensorMapValues &v) { v.swizzle = TensorMapSwizzle::B64; },
      [](TensorMapValues &v) { v.promotion = TensorMapPromotion::B256; },
      [](TensorMapValues &v) { v.fill = TensorMapFill::NaN; },
      [](TensorMapValues &v) { v.im2col.windows = TensorMapWindows::W; },
      [](TensorMapValues &v) { v.im2col.lower = {1}; },
      [](TensorMapValues &v) { v.im2col.upper = {1}; },
      [](TensorMapValues &v) { v.im2col.channels = 8; },
      [](TensorMapValues &v) { v.im2col.pixels = 8; },
  };
  for (auto [n, change] : llvm::enumerate(changes)) {
    TensorMapValues changed = good();
    change(changed);
    EXPECT_FALSE(changed == good()) << "change " << n;
  }
}

TEST(TensorMapRules, UnknownValuesHaveNoName) {
  EXPECT_EQ(name(TensorMapType(16)), "?");
  EXPECT_EQ(name(TensorMapInterleave(3)), "?");
  EXPECT_EQ(name(TensorMapSwizzle(7)), "?");
  EXPECT_EQ(name(TensorMapPromotion(4)), "?");
  EXPECT_EQ(name(TensorMapFill(2)), "?");
}

TEST(TensorMapRules, Windows) {
  auto windows = [](TensorMapValues &v) {
    v.box.clear();
    v.swizzle = TensorMapSwizzle::None;
    v.im2col = {TensorMapWindows::All, {-1}, {-1}, 64, 128};
  };
  EXPECT_EQ(broken(windows), "");
  auto wrong = [&](auto change) {
    return broken([&](TensorMapValues &v) {
      windows(v);
      change(v);
    });
  };
  EXPECT_THAT(wrong([](auto &v) { v.im2col.channels = 0; }),
              HasSubstr("channelsPerPixel is 0; it is 1 to 256"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.channels = 257; }),
              HasSubstr("channelsPerPixel is 257; it is 1 to 256"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.pixels = 0; }),
              HasSubstr("pixelsPerColumn is 0; it is 1 to 1024"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.pixels = 1025; }),
              HasSubstr("pixelsPerColumn is 1025; it is 1 to 1024"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.lower = {-32769}; }),
              HasSubstr("lower corner[0] is -32769; it is -32768 to 32767"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.upper = {32768}; }),
              HasSubstr("upper corner[0] is 32768; it is -32768 to 32767"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.upper.clear(); }),
              HasSubstr("upper corner has 0 entries; it has 1"));
  EXPECT_THAT(wrong([](auto &v) { v.im2col.upper = {-int32_t(v.dims[1]) - 1}; }),
              HasSubstr("no window is left in that dimension"));
  EXPECT_THAT(wrong([](auto &v) {
                v.dims.pop_back();
                v.strides.pop_back();
                v.elementStrides.pop_back();
              }),
              HasSubstr("the rank is 2; windows are walked in 3 to 5 dimensions"));
}

TEST(TensorMapRules, WhatDoesNotGoTogether) {
  EXPECT_THAT(
      broken([](auto &v) {
        v.dims.pop_back();
        v.strides.pop_back();
        v.box.pop_back();
        v.elementStrides.pop_back();
        v.interleave = TensorMapInterleave::B16;
      }),
      HasSubstr("the rank is 2 and interleave is 16B; interleaved maps have rank 3 or more"));
  EXPECT_THAT(broken(
                  [](auto &v) {
                    v.fill = TensorMapFill::NaN;
                    v.type = TensorMapType::U4Align8;
                  },
                  100),
              HasSubstr("oobFill is NaN and dataType is 16U4_ALIGN8B"));
}

} // namespace
