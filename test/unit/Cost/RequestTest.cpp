//===- RequestTest.cpp - Bank conflicts by rank, and by looking -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cost/Request.h"
#include "tilecopy/layout/Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

std::mt19937 &random() {
  static std::mt19937 engine(7);
  return engine;
}
int64_t upTo(int64_t most) { return std::uniform_int_distribution<int64_t>(0, most)(random()); }

/// Lanes as digits of some extents, each with a stride, in accesses of some width.
struct Lanes {
  std::vector<int64_t> extents, strides;

  Request at(Request::Kind kind, unsigned bytes, int64_t begin,
             const std::optional<Swizzle> &swizzle) const {
    Request r{kind, bytes, ~0u, {}};
    for (unsigned l = 0; l != WarpLanes; ++l) {
      int64_t rest = l, place = begin;
      for (auto [extent, stride] : zip(extents, strides)) {
        place += rest % extent * stride;
        rest /= extent;
      }
      r.address[l] = (swizzle ? swizzle->apply(place * bytes) : place * bytes);
    }
    return r;
  }
};

/// What both ways say; whether there is a conflict.
bool compare(const Request &r) {
  RequestCost quick = wavefrontsOf(r), all = enumeratedWavefrontsOf(r);
  EXPECT_EQ(quick.cost, all.cost);
  EXPECT_EQ(quick.ideal, all.ideal);
  EXPECT_EQ(quick.lanes, all.lanes);
  EXPECT_EQ(quick.lines, all.lines);
  return all.cost != all.ideal;
}

std::optional<Swizzle> anySwizzle(unsigned bytes) {
  if (upTo(1))
    return std::nullopt;
  unsigned run = Log2_32(bytes) + unsigned(upTo(2)), length = unsigned(upTo(4));
  return cantFail(Swizzle::create(run, length, length + unsigned(upTo(3))));
}

Request any(const Lanes &lanes, int64_t begin) {
  Request::Kind kind = Request::Kind(upTo(2));
  unsigned bytes = kind == Request::Matrix ? 16 : 1u << upTo(4);
  return lanes.at(kind, bytes, begin, anySwizzle(bytes));
}

TEST(Request, PowersOfTwo) {
  unsigned conflicts = 0;
  for (unsigned n = 0; n != 20000 && !testing::Test::HasFailure(); ++n) {
    // Strides in any order, each above the extents of the smaller ones or not; 0 where lanes share.
    Lanes lanes;
    for (int64_t left = 32; left > 1; left /= lanes.extents.back()) {
      lanes.extents.push_back(int64_t(2) << upTo(Log2_64(left) - 1));
      lanes.strides.push_back(upTo(5) ? int64_t(1) << upTo(9) : 0);
    }
    conflicts += compare(any(lanes, upTo(2) ? 0 : upTo(64) << upTo(6)));
  }
  EXPECT_GT(conflicts, 5000u);
}

TEST(Request, OtherExtentsAndLanesThatAreMissing) {
  unsigned conflicts = 0;
  for (unsigned n = 0; n != 5000 && !testing::Test::HasFailure(); ++n) {
    Lanes lanes{{upTo(6) + 1, upTo(6) + 1, 32}, {upTo(40) - 8, upTo(300), upTo(2000)}};
    Request r = any(lanes, upTo(100) - 50);
    if (upTo(1))
      r.active = uint32_t(random()());
    if (upTo(3) == 0) // not aligned to its width
      for (int64_t &address : r.address)
        address += 4;
    conflicts += compare(r);
  }
  EXPECT_GT(conflicts, 1000u);
}

TEST(Request, RowsOfATileUnderSwizzles) {
  // The rows of a 32x64 tile of f16: a column of 4-byte accesses has 32 conflicts, none under the
  // swizzle of 128 bytes for 8 rows.
  Lanes column{{32}, {32}};
  EXPECT_EQ(wavefrontsOf(column.at(Request::Load, 4, 0, std::nullopt)).cost, 32u);
  EXPECT_EQ(wavefrontsOf(column.at(Request::Load, 4, 0, cantFail(Swizzle::create(4, 3, 3)))).cost,
            4u);
  EXPECT_EQ(wavefrontsOf(column.at(Request::Load, 4, 0, std::nullopt)).lanes, std::pair(0u, 1u));
}

} // namespace
