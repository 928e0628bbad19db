//===- ForeignLayoutsTest.cpp - Layouts of CuTe and Triton ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each conversion is compared element by element with the other project's definition, written here
// without the library's arithmetic.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "LayoutOracle.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/NamedLayouts.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

template <typename T> std::string textOf(Expected<T> result) {
  if (!result)
    return "error: " + llvm::toString(result.takeError());
  if constexpr (std::is_same_v<T, std::string>)
    return *result;
  else
    return toString(*result);
}

//===-- CuTe --------------------------------------------------------------===//

struct Mode {
  std::vector<Mode> parts;
  int64_t extent = 1, stride = 0;
};

int64_t sizeOf(const Mode &mode) {
  int64_t size = mode.extent;
  for (const Mode &part : mode.parts)
    size *= sizeOf(part);
  return size;
}

/// CuTe's definition: the first part takes the coordinate modulo its size.
int64_t placeIn(const Mode &mode, int64_t coordinate) {
  if (mode.parts.empty())
    return coordinate * mode.stride;
  int64_t place = 0;
  for (const Mode &part : mode.parts) {
    place += placeIn(part, coordinate % sizeOf(part));
    coordinate /= sizeOf(part);
  }
  return place;
}

std::string textOf(const Mode &mode, bool strides, bool isStatic) {
  if (mode.parts.empty())
    return (isStatic ? "_" : "") + std::to_string(strides ? mode.stride : mode.extent);
  std::string text;
  for (const Mode &part : mode.parts)
    text += (text.empty() ? "(" : ",") + textOf(part, strides, isStatic);
  return text + ")";
}

Mode randomMode(Random &random, unsigned depth) {
  Mode mode;
  if (depth && random.oneIn(2)) {
    for (int64_t n = random.between(1, 3); n > 0; --n)
      mode.parts.push_back(randomMode(random, depth - 1));
    return mode;
  }
  mode.extent = random.between(1, 4);
  mode.stride = random.between(0, 20);
  return mode;
}

TEST(Cute, EveryElementIsWhereCuteHasIt) {
  Random random(1);
  for (unsigned n = 0; n != 1000; ++n) {
    Mode all;
    for (int64_t d = random.between(1, 3); d > 0; --d)
      all.parts.push_back(randomMode(random, 2));
    if (sizeOf(all) > 1000)
      continue;
    int64_t bits = random.below(4), base = random.below(3), shift = bits + random.below(2);
    bool isStatic = random.oneIn(2), mirrored = random.oneIn(4), plain = random.oneIn(2);
    int64_t offset = plain ? 0 : random.below(3) * 16;
    std::string text = textOf(all, false, isStatic) + ":" + textOf(all, true, isStatic);
    if (!plain)
      text = "Sw<" + std::to_string(bits) + "," + std::to_string(base) + "," +
             std::to_string(mirrored ? -shift : shift) + "> o _" + std::to_string(offset) + " o " +
             text;
    auto layout = layoutFromCute(text);
    ASSERT_TRUE(bool(layout)) << text << ": " << llvm::toString(layout.takeError());
    Shape shape;
    for (const Mode &mode : all.parts)
      shape.push_back(sizeOf(mode));
    ASSERT_EQ(layout->size(), product(shape)) << text;
    for (int64_t flat = 0; flat != layout->size(); ++flat) {
      int64_t m = offset;
      Shape coordinate = coordOf(shape, flat);
      for (size_t d = 0; d != shape.size(); ++d)
        m += placeIn(all.parts[d], coordinate[d]);
      if (!plain) { // Swizzle::operator() of CuTe: the masks of Y and Z
        int64_t mask = (int64_t(1) << bits) - 1;
        int64_t y = mask << (base + (mirrored ? 0 : shift));
        m ^= mirrored ? (m & y) << shift : (m & y) >> shift;
      }
      ASSERT_EQ(place(*layout, flat)[0], m) << text << " at " << flat;
    }
    // And back.
    auto printed = toCute(*layout, shape);
    ASSERT_TRUE(bool(printed)) << text << ": " << llvm::toString(printed.takeError());
    auto again = layoutFromCute(*printed);
    ASSERT_TRUE(bool(again)) << *printed << ": " << llvm::toString(again.takeError());
    EXPECT_EQ(sameMap(*again, *layout), Proof::Proven) << text << " became " << *printed;
  }
}

TEST(Cute, AsItIsPrinted) {
  EXPECT_EQ(textOf(layoutFromCute("((8,2),(2,4)):((2,64),(1,16))")), "S[(2,8,4,2):(64,2,16,1)]");
  EXPECT_EQ(textOf(layoutFromCute(" Sw<3,3,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1) ")),
            "swizzle(3,3,3) S[(8,64):(64,1)]");
  EXPECT_EQ(textOf(layoutFromCute("S<2,3,3> o 0 o (8,32):(32,1)")),
            "swizzle(3,2,3) S[(8,32):(32,1)]");
  EXPECT_EQ(textOf(layoutFromCute("128:1")), "S[(128):(1)]");
  Layout swizzled = cantFail(parseLayout("swizzle(3,3,3) S[(8,64):(64,1)]"));
  EXPECT_EQ(textOf(toCute(swizzled, {8, 64})), "Sw<3,3,3> o 0 o (8,64):(64,1)");
  EXPECT_EQ(textOf(toCute(cantFail(parseLayout("S[(8,4,2):(8,2,1)]")), {8, 8})),
            "(8,(2,4)):(8,(1,2))");
}

TEST(Cute, Errors) {
  EXPECT_EQ(textOf(layoutFromCute("(8,64)")),
            "error: expected ':' and the strides after the shape, found the end of the input");
  EXPECT_EQ(textOf(layoutFromCute("(8,64):(1)")),
            "error: expected a stride for each mode of the shape, found '(1)'");
  EXPECT_EQ(textOf(layoutFromCute("(8,(2,4)):(8,1)")),
            "error: expected a stride for each part of the shape, found '1)'");
  EXPECT_EQ(textOf(layoutFromCute("(8,x):(1,8)")),
            "error: expected shape, an integer or a list, found 'x):(1,8)'");
  EXPECT_EQ(textOf(layoutFromCute("(8,2):(1,8) and more")),
            "error: expected the end of the layout, found 'and more'");
  EXPECT_EQ(textOf(layoutFromCute("Sw<3,3,2> o (8,8):(8,1)")).substr(0, 7), "error: ");
  EXPECT_EQ(textOf(layoutFromCute("Sw<99,3,3> o (8,8):(8,1)")),
            "error: Sw<99,3,3>: the numbers are 0 to 62; only the shift may be negative");
  EXPECT_EQ(textOf(layoutFromCute(std::string(100000, '('))).substr(0, 40),
            "error: expected lists that are nested at");
  EXPECT_EQ(textOf(toCute(cantFail(parseLayout("S[(32,8):(1@laneid,1)]")), {32, 8})),
            "error: CuTe's notation has no axis laneid, as in S[(32,8):(1@laneid,1)]");
  EXPECT_EQ(textOf(toCute(cantFail(parseLayout("S[(8):(1)] + R[2:8]")), {8})),
            "error: CuTe's notation has no replicas, as in S[(8):(1)] + R[2:8]");
}

//===-- Triton ------------------------------------------------------------===//

/// Triton's definition: registers, lanes and warps are numbered in the order of the dimensions;
/// what is larger than the tensor wraps around.
std::vector<Places> blockedPlaces(const BlockedLayout &b, const Shape &shape) {
  std::vector<Places> all(product(shape));
  size_t rank = shape.size();
  Shape repeats(rank);
  for (size_t d = 0; d != rank; ++d)
    repeats[d] = std::max<int64_t>(
        1, shape[d] / (b.sizePerThread[d] * b.threadsPerWarp[d] * b.warpsPerCta[d]));
  auto total = [](const auto &list) {
    return std::accumulate(list.begin(), list.end(), int64_t(1), std::multiplies<int64_t>());
  };
  auto digit = [&](int64_t number, const auto &extents, size_t of) {
    for (unsigned d : b.order) {
      if (d == of)
        return number % extents[d];
      number /= extents[d];
    }
    return int64_t(0);
  };
  for (int64_t warp = 0; warp != total(b.warpsPerCta); ++warp)
    for (int64_t lane = 0; lane != total(b.threadsPerWarp); ++lane)
      for (int64_t again = 0; again != total(repeats); ++again)
        for (int64_t slot = 0; slot != total(b.sizePerThread); ++slot) {
          Shape coordinate(rank);
          for (size_t d = 0; d != rank; ++d) {
            int64_t c = digit(again, repeats, d);
            c = c * b.warpsPerCta[d] + digit(warp, b.warpsPerCta, d);
            c = c * b.threadsPerWarp[d] + digit(lane, b.threadsPerWarp, d);
            c = c * b.sizePerThread[d] + digit(slot, b.sizePerThread, d);
            coordinate[d] = c % shape[d];
          }
          Place p{};
          p[axisIndex(Axis::M)] = again * total(b.sizePerThread) + slot;
          p[axisIndex(Axis::LaneId)] = lane;
          p[axisIndex(Axis::WarpId)] = warp;
          all[flatOf(shape, coordinate)].push_back(p);
        }
  for (Places &places : all)
    places = sorted(places);
  return all;
}

TEST(Triton, BlockedLayouts) {
  Random random(2);
  for (unsigned n = 0; n != 600; ++n) {
    size_t rank = random.between(1, 3);
    BlockedLayout b;
    Shape shape;
    unsigned lanes = 5, warps = random.below(3);
    for (size_t d = 0; d != rank; ++d) {
      bool last = d + 1 == rank;
      unsigned l = last ? lanes : random.below(lanes + 1),
               w = last ? warps : random.below(warps + 1);
      lanes -= l;
      warps -= w;
      b.sizePerThread.push_back(int64_t(1) << random.below(3));
      b.threadsPerWarp.push_back(int64_t(1) << l);
      b.warpsPerCta.push_back(int64_t(1) << w);
      b.order.insert(b.order.begin() + random.below(d + 1), d);
      shape.push_back(int64_t(1) << random.below(7));
    }
    if (product(shape) > 4096)
      continue;
    std::string text = toString(b);
    auto layout = layoutFromTriton(text, shape);
    ASSERT_TRUE(bool(layout)) << text << ": " << llvm::toString(layout.takeError());
    std::vector<Places> wanted = blockedPlaces(b, shape);
    for (int64_t flat = 0; flat != layout->size(); ++flat)
      ASSERT_EQ(places(*layout, flat), wanted[flat]) << text << " at " << flat;
    auto linear = toLinear(*layout, shape);
    ASSERT_TRUE(bool(linear)) << text << ": " << llvm::toString(linear.takeError());
    auto again = layoutFromTriton(toString(*linear), shape);
    ASSERT_TRUE(bool(again)) << toString(*linear) << llvm::toString(again.takeError());
    for (int64_t flat = 0; flat != layout->size(); ++flat)
      ASSERT_EQ(places(*again, flat), wanted[flat]) << toString(*linear) << " at " << flat;
    // Where no thread is a replica, the blocked layout comes back.
    if (layout->tile.replica().empty()) {
      auto back = toBlocked(*layout, shape);
      ASSERT_TRUE(bool(back)) << text << ": " << llvm::toString(back.takeError());
      EXPECT_EQ(sameMap(cantFail(layoutFromBlocked(*back, shape)), *layout), Proof::Proven) << text;
    }
  }
}

TEST(Triton, LinearLayoutsAreExclusiveOrs) {
  StringRef text = "#ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], "
                   "[2, 0], [4, 0]], warp = [], block = []}>";
  Layout layout = cantFail(layoutFromTriton(text, {16, 8}));
  EXPECT_EQ(toString(layout), "S[(2,8,4,2):(2,4@laneid,1@laneid,1)]");
  EXPECT_EQ(textOf(toLinear(layout, {16, 8})), text.str());
}

/// Every swizzle of shared memory, by the definition: offsets map to coordinates.
TEST(Triton, AsModulesNameThem) {
  StringRef text = "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], "
                   "warpsPerCTA = [4, 1], order = [1, 0]}>";
  EXPECT_EQ(toString(cantFail(layoutFromTriton(("#blocked = " + text).str(), {32, 16}))),
            toString(cantFail(layoutFromTriton(text, {32, 16}))));
}

TEST(Triton, SwizzledMemory) {
  for (StringRef text : {"swizzle(3,3,3) S[(8,64):(64,1)]", "swizzle(3,2,3) S[(16,32):(32,1)]",
                         "swizzle(2,1,3) S[(8,64):(1,8)]", "S[(8,64):(1,8)]"}) {
    Layout layout = cantFail(parseLayout(text));
    Shape shape(2);
    shape[0] = layout.tile.shard()[0].extent;
    shape[1] = layout.tile.shard()[1].extent;
    auto linear = toLinear(layout, shape);
    ASSERT_TRUE(bool(linear)) << text.str() << llvm::toString(linear.takeError());
    ASSERT_EQ(linear->offset.size(), Log2_64(layout.size()));
    for (int64_t flat = 0; flat != layout.size(); ++flat) {
      int64_t offset = place(layout, flat)[0];
      Shape coordinate(2);
      for (size_t bit = 0; bit != linear->offset.size(); ++bit)
        if (offset >> bit & 1)
          for (size_t d = 0; d != 2; ++d)
            coordinate[d] ^= linear->offset[bit][d];
      ASSERT_EQ(flatOf(shape, coordinate), flat) << text.str();
    }
    auto again = layoutFromTriton(toString(*linear), shape);
    ASSERT_TRUE(bool(again)) << toString(*linear) << llvm::toString(again.takeError());
    EXPECT_EQ(sameMap(*again, layout), Proof::Proven) << text.str();
  }
}

TEST(Triton, Errors) {
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.nvidia_mma<{versionMajor = 3}>", {8, 8})),
            "error: the layout 'nvidia_mma' is not read; blocked, linear and shared_linear are "
            "(Triton converts others to linear ones)");
  EXPECT_EQ(textOf(layoutFromTriton("blocked", {8})),
            "error: expected '#ttg.blocked<{...}>', '#ttg.linear<{...}>' or "
            "'#ttg.shared_linear<{...}>'");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{register = [[0, 1}>", {8, 8})),
            "error: expected 'name = [numbers]', separated by commas, between '<{' and '}>'");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{lane = [1, 2]}>", {8, 8})),
            "error: 'lane': expected a list of lists of integers");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{lane = [[1], [2]]}>", {8, 8})),
            "error: basis 0 of lane has 1 coordinates; the shape 8x8 has 2");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{lane = [[8, 0]]}>", {8, 8})),
            "error: basis 0 of lane has coordinate 8; expected 0 to 7");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{lane = [[1, 1], [0, 1]]}>", {2, 2})),
            "error: a register, lane or warp adds more than one bit of the coordinate, or an "
            "element of 2x2 is not covered");
  EXPECT_EQ(textOf(layoutFromTriton("#ttg.linear<{lane = [[1]]}>", {3})),
            "error: dimension 0 has 3 elements; a linear layout has powers of two");
  EXPECT_EQ(textOf(layoutFromBlocked({{1, 4}, {8, 4}, {4, 1}, {1, 1}}, {32, 16})),
            "error: order names each of the 2 dimensions once");
  EXPECT_EQ(textOf(layoutFromBlocked({{1, 4}, {8, 4}, {4, 1}, {1, 0}}, {32, 20})),
            "error: dimension 1 has 20 elements, which the layout's 4 do not divide");
  EXPECT_EQ(textOf(layoutFromBlocked({{4}, {8, 4}, {4, 1}, {1, 0}}, {32, 16})),
            "error: sizePerThread has 1 numbers; the shape 32x16 has 2");
  EXPECT_EQ(textOf(toLinear(cantFail(parseLayout("S[(8,6):(6,1)]")), {8, 6})),
            "error: dimension 1 has 6 elements; a linear layout has powers of two");
  EXPECT_EQ(textOf(toLinear(cantFail(parseLayout("S[(8,4):(8,1)]")), {8, 4})),
            "error: a linear layout has no gap between digits, as in S[(8,4):(8,1)]");
  EXPECT_EQ(textOf(toBlocked(cantFail(parseLayout("S[(8,4,2):(8,1@laneid,1)]")), {8, 8})),
            "error: no blocked layout is S[(8,4,2):(8,1@laneid,1)]");
}

TEST(ForeignLayouts, AnyNotation) {
  auto all = [](StringRef text, SmallVector<int64_t, 4> shape = {}) {
    auto layout = layoutFromAny(text, shape);
    if (!layout)
      return "error: " + llvm::toString(layout.takeError());
    std::string out = shapeText(shape);
    for (LayoutNotation notation : layoutNotations)
      out += "\n" + name(notation).str() + " " + textOf(layoutText(*layout, shape, notation));
    return out;
  };
  EXPECT_EQ(all("(8,(2,4)):(8,(1,2))"),
            "8x8\n"
            "tilecopy S[(8,4,2):(8,2,1)]\n"
            "cute (8,(2,4)):(8,(1,2))\n"
            "blocked #ttg.blocked<{sizePerThread = [8, 8], threadsPerWarp = [1, 1], warpsPerCTA = "
            "[1, 1], order = [1, 0]}>\n"
            "linear #ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [1, 0], [2, 0], [4, "
            "0]], block = []}>");
  EXPECT_EQ(all("S[(8,4):(4,1)]", {32}).substr(0, 27), "32\ntilecopy S[(8,4):(4,1)]\n");
  EXPECT_EQ(all("S[(8,4):(4,1)]").substr(0, 4), "8x4\n");
  EXPECT_EQ(all("S<1,1,1> o (8,4):(4,1)").substr(0, 43),
            "8x4\ntilecopy swizzle(1,1,1) S[(8,4):(4,1)]\n");
  EXPECT_EQ(all("#ttg.linear<{lane = [[1]]}>"),
            "error: a layout of Triton needs the shape of its tensor, such as 32x16");
  EXPECT_EQ(all("S[(8,4):(4,1)]", {8, 5}),
            "error: the layout has 32 elements; it takes the 40 of the shape 8x5");
}

} // namespace
