//===- SegmentTest.cpp - Copies of global memory --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Memory.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace tilecopy::emu;

namespace {

/// Four pages and a piece of one; half of the second page counts as written.
std::unique_ptr<Segment> filled() {
  auto s = std::make_unique<Segment>(Space::Global, 0x10000, 4 * 4096 + 100, false);
  for (uint64_t n = 0; n != s->size; ++n)
    *s->at(n, 1) = uint8_t(n * 7 + n / 4096);
  s->written.assign(4096, 2048, true);
  return s;
}

TEST(Segment, LazyCopyHasWhatTheOriginalHas) {
  auto original = filled();
  auto copy = original->lazyCopy();
  ASSERT_TRUE(copy);
  // Across two pages, the end, and the rest one by one.
  EXPECT_EQ(std::memcmp(copy->at(4090, 20), original->at(4090, 20), 20), 0);
  EXPECT_EQ(std::memcmp(copy->at(copy->size - 5, 5), original->at(copy->size - 5, 5), 5), 0);
  size_t wrong = 0;
  for (uint64_t n = 0; n != copy->size; ++n)
    wrong += *copy->at(n, 1) != *original->at(n, 1);
  EXPECT_EQ(wrong, 0u);
  EXPECT_TRUE(copy->written.all(4096, 2048));
  EXPECT_FALSE(copy->written.any(6144, 2048));
}

TEST(Segment, CopiesShareNothing) {
  auto original = filled();
  for (auto &copy : {original->copy(), original->lazyCopy()}) {
    uint8_t before = *original->at(5000, 1);
    *copy->at(5000, 1) = uint8_t(before + 1);
    copy->written.assign(0, 64, true);
    EXPECT_EQ(*original->at(5000, 1), before);
    EXPECT_FALSE(original->written.any(0, 64));
    EXPECT_EQ(*copy->at(5000, 1), uint8_t(before + 1)); // it is not brought again
    EXPECT_EQ(*copy->at(5001, 1), *original->at(5001, 1));
  }
}

TEST(ByteSet, StoresAndQuestionsOfOneWordAndOfMore) {
  ByteSet set(3 * 4096);
  for (auto [offset, count] : {std::pair<uint64_t, uint64_t>{3, 5}, {60, 8}, {4090, 4102}}) {
    EXPECT_FALSE(set.any(offset, count));
    set.assign(offset, count, true);
    EXPECT_TRUE(set.all(offset, count));
    EXPECT_FALSE(set.any(offset - 1, 1));
    EXPECT_FALSE(set.any(offset + count, 1));
    EXPECT_FALSE(set.all(offset, count + 1));
    set.assign(offset + 1, 1, false);
    EXPECT_FALSE(set.all(offset, count));
    EXPECT_TRUE(set.any(offset, count));
    set.assign(offset, count, false);
    EXPECT_FALSE(set.any(offset, count));
  }
  EXPECT_TRUE(set.all(77, 0));
  EXPECT_FALSE(set.any(77, 0));
}

} // namespace
