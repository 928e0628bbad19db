//===- TmaPixelsTest.cpp - Tensor maps: the pixels of a convolution -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

static const char *const images = "  A : global f16[2, 12, 10, 64]\n"
                                  "  S : shared f16[32, 64] layout swizzle(3,3,3) S[32, 64] align "
                                  "1024\n";

/// Why a copy of 32 pixels from the first one on is declined.
static std::string whyNotPixels(StringRef options, StringRef region = "0, 0, 0 : +32, :",
                                StringRef declarations = images) {
  return whyNot(
      kernel(declarations, ("S <- A[" + region + "]").str(), ("map = im2col" + options).str()));
}

TEST(TmaPixels, TheWalkOfTheMap) {
  TmaPlan tma =
      planOf(kernel((Twine("  r : i32 in [0, 2]\n") + images).str(), "S <- A[1, -1, 3 : +32, :]",
                    "map = im2col, lower = (-1, -3), upper = (-1, 2), strides = (1, 2), "
                    "offsets = (r, 1)"));
  ASSERT_TRUE(tma.map.isIm2col());
  EXPECT_EQ(ArrayRef(tma.map.im2col.lower), ArrayRef<int32_t>({-3, -1})); // W first
  EXPECT_EQ(ArrayRef(tma.map.im2col.upper), ArrayRef<int32_t>({2, -1}));
  EXPECT_EQ(tma.map.im2col.channels, 64u);
  EXPECT_EQ(tma.map.im2col.pixels, 32u);
  EXPECT_EQ(ArrayRef(tma.map.elementStrides), ArrayRef<uint32_t>({1, 2, 1, 1}));
  EXPECT_TRUE(tma.map.box.empty());
  EXPECT_EQ(texts(tma.coords), "0, 3, -1, 1");
  EXPECT_EQ(texts(tma.offsets), "1, r");
  EXPECT_EQ(tma.bytes, 4096);
  EXPECT_EQ(tma.issues(), 1);
}

/// Along W, with offsets and corners of its own; the other places stay.
TEST(TmaPixels, AlongOneDimension) {
  TmaPlan tma = planOf(kernel(images, "S <- A[1, -1, 3 : +32, :]",
                              "map = im2col_w, lower = (-999), strides = (2), offsets = (31)"),
                       "sm_100a");
  EXPECT_EQ(tma.map.im2col.windows, TensorMapWindows::W);
  EXPECT_EQ(ArrayRef(tma.map.im2col.lower), ArrayRef<int32_t>({-999}));
  EXPECT_EQ(ArrayRef(tma.map.im2col.upper), ArrayRef<int32_t>({0}));
  EXPECT_EQ(ArrayRef(tma.map.elementStrides), ArrayRef<uint32_t>({1, 2, 1, 1}));
  EXPECT_EQ(texts(tma.coords), "0, 3, -1, 1");
  EXPECT_EQ(texts(tma.offsets), "31");
  // Also in three dimensions, where `im2col` walks the same pixels.
  StringRef rows = "  A : global f16[4, 9, 64]\n  S : shared f16[16, 64] layout swizzle(3,3,3) "
                   "S[16, 64] align 1024\n";
  for (auto [map, windows] : {std::pair("map = im2col_w, lower = (0)", TensorMapWindows::W),
                              std::pair("map = im2col, lower = (0)", TensorMapWindows::All)}) {
    tma = planOf(kernel(rows, "S <- A[0, 0 : +16, :]", map), "sm_100a");
    EXPECT_EQ(tma.map.im2col.windows, windows);
  }
}

/// Blocks of channels are instructions; their places move along the channels alone.
TEST(TmaPixels, BlocksOfChannels) {
  TmaPlan tma = planOf(kernel("  A : global f16[4, 9, 256]\n"
                              "  S : shared f16[16, 192] layout swizzle(3,3,3) "
                              "S[(16,3,64):(64,1024,1)] align 1024\n",
                              "S <- A[0, 0 : +16, 32 : +192]", "map = im2col"));
  EXPECT_EQ(tma.issues(), 3);
  ASSERT_EQ(tma.loops.size(), 1u);
  EXPECT_EQ(tma.loops[0].tag.dimension(), 0u);
  EXPECT_EQ(tma.loops[0][TmaPlan::Coordinate], 64);
  EXPECT_EQ(tma.loops[0][TmaPlan::Shared], 2048);
  // Short pixels are as far apart as the span.
  tma = planOf(
      kernel("  A : global f4e2m1[4, 9, 256]\n"
             "  S : shared f4e2m1[16, 32] layout swizzle(5,2,3) S[(16,32):(128,1)] align 512\n",
             "S <- A[0, 0 : +16, 32 : +32]", "map = im2col"));
  EXPECT_EQ(tma.map.im2col.channels, 16u); // pairs
  EXPECT_EQ(tma.bytes, 256);
}

TEST(TmaPixels, MapsTravelAsJSONAndC) {
  TmaPlan tma = planOf(kernel((Twine("  N : i32 in [1, 9]\n  A : global f16[N, 12, 10, 64]\n") +
                               StringRef(images).split('\n').second)
                                  .str(),
                              "S <- A[0, -1, -1 : +32, :]", "map = im2col, lower = (-1, -1)"));
  auto back = TensorMapPlan::fromJSON(tma.map.toJSON());
  ASSERT_TRUE(bool(back)) << toString(back.takeError());
  EXPECT_EQ(*back, tma.map);
  std::string c;
  raw_string_ostream os(c);
  tma.map.printC(os, "A");
  EXPECT_EQ(c,
            "CUresult encode_A(CUtensorMap *map, void *A, cuuint64_t N) {\n"
            "  cuuint64_t dims[] = {64, 10, 12, N};\n"
            "  cuuint64_t strides[] = {128, 1280, 15360};\n"
            "  int lower[] = {-1, -1};\n"
            "  int upper[] = {0, 0};\n"
            "  cuuint32_t steps[] = {1, 1, 1, 1};\n"
            "  return cuTensorMapEncodeIm2col(map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 4, A,\n"
            "      dims, strides, lower, upper, 64, 32, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, "
            "CU_TENSOR_MAP_SWIZZLE_128B,\n"
            "      CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);\n}\n");
  json::Value broken = tma.map.toJSON();
  (*broken.getAsObject()->getObject("im2col"))["pixels"] = -1;
  EXPECT_EQ(toString(TensorMapPlan::fromJSON(broken).takeError()),
            "tensor map: 'pixels' should be a 32-bit number");
}

TEST(TmaPixels, TheRegionNamesTheFirstPixel) {
  EXPECT_EQ(whyNotPixels("", "0, 0, 3 : +16, 0:+32",
                         "  A : global f16[2, 12, 10, 64]\n"
                         "  S : shared f16[16, 32] layout swizzle(3,2,3) S[16, 32] align 1024\n"),
            "it is planned");
  EXPECT_EQ(whyNotPixels("", "0:+2, 0, 0:+16, :"),
            "im2col-region is disproven: the region takes 2 indices of dimension 0 of A; the place "
            "of the first pixel, with the number of pixels in dimension 2 and of channels in "
            "dimension 3");
  EXPECT_EQ(whyNotPixels("", "0, 12, 0:+32, :"),
            "first-pixel is disproven: the first pixel is at 12 of dimension 1 of A, and base "
            "positions are 0 to 11; one of the base positions");
  EXPECT_EQ(whyNotPixels(", strides = (1, 2)", "0, 0, 3:+32, :"),
            "first-pixel is disproven: the first pixel is at 3 of dimension 2 of A, and base "
            "positions are 0 to 9 in steps of 2; one of the base positions");
  EXPECT_EQ(whyNotPixels(", upper = (-12, 0)"),
            "im2col-positions is disproven: base positions of dimension 1 of A are 0 to -1; at "
            "least one: a greater `upper` or a smaller `lower`");
  EXPECT_EQ(whyNotPixels("", "0:+8, :", "  A : global f16[64, 64]\n  S : shared f16[8, 64]\n"),
            "im2col-rank is disproven: A has 2 dimensions; 3 to 5: the batch, one to three spatial "
            "dimensions, the channels");
  EXPECT_EQ(whyNotPixels(", bounds = promised", "0, 0, 0 : +8, :",
                         "  A : global f16[2, 12, 10, 64]\n  S : shared f16[8, 64]\n"),
            "im2col-bounds is disproven: `bounds = promised` is given with `map = im2col`; no "
            "`bounds`: pixels outside of the tensor cost nothing");
}

TEST(TmaPixels, ListsHaveOneValueForEachSpatialDimension) {
  EXPECT_EQ(
      whyNotPixels(", lower = (-1, 0, 0)"),
      "im2col-lower is disproven: `lower` has 3 values; 2, one for each dimension of A between "
      "the first and the last");
  EXPECT_EQ(
      whyNotPixels(", lower = (-1)"),
      "im2col-lower is disproven: `lower` has 1 value; 2, one for each dimension of A between the "
      "first and the last; or `map = im2col_w`, for pixels along dimension 2 alone");
  EXPECT_EQ(whyNotPixels(", upper = (0, 128)"),
            "im2col-upper is disproven: `upper` has 128; constants from -128 to 127");
  EXPECT_EQ(whyNotPixels(", strides = (0, 1)"),
            "im2col-strides is disproven: `strides` has 0; constants from 1 to 8");
  EXPECT_EQ(whyNotPixels(", offsets = (0, 256)"),
            "im2col-offsets is disproven: `offsets` has 256; 0 to 255 in a tensor of 4 dimensions "
            "(state a range); base positions may begin before 0, as `lower` says");
}

TEST(TmaPixels, TheTileIsPixelsOneAfterTheOther) {
  EXPECT_EQ(
      whyNotPixels("", "0, 0, 0 : +32, :",
                   "  A : global f16[2, 12, 10, 64]\n"
                   "  S : shared f16[32, 64] layout S[(32,64):(72,1)] align 128\n"),
      "pixels-together is disproven: pixels lie 144 bytes apart in S; 128 bytes, all of them: "
      "a pixel is as long as a run of channels, or the span of the swizzle if that is longer");
  EXPECT_EQ(whyNotPixels("", "0, 0, 0 : +64, :",
                         "  A : global f16[2, 12, 10, 64]\n"
                         "  S : shared f16[64, 64] layout S[(64,64):(1,64)] align 128\n"),
            "contiguous is disproven: the channels of a pixel in A and S; stride 1 along the last "
            "dimension of both");
  EXPECT_EQ(whyNotPixels("", "0, 0, 0 : +8, :",
                         "  A : global u8[2, 12, 10, 512]\n  S : shared u8[8, 512] align 128\n"),
            "pixels is disproven: 8 pixels of 512 channels are copied by one instruction; at most "
            "1024 pixels and 256 channels; more channels in several blocks of the shared layout");
}

TEST(TmaPixels, WhatOnlyWindowsHave) {
  EXPECT_EQ(whyNot(kernel(images, "S <- A[0, 0:+4, 0:+8, :]", "offsets = (1, 1)")),
            "im2col is disproven: `offsets` is given without `map = im2col`; both, or neither");
  EXPECT_EQ(
      whyNot(kernel(images, "A[0, 0, 0:+32, :] <- S", "map = im2col")),
      "im2col is disproven: `map = im2col` is given for a store; a load or a prefetch; a store "
      "takes tiles, without `map = im2col`");
}
