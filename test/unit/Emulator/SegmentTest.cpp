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

/// An allocation of four pages and a piece of one; half of the second page counts as written.
Segment &fill(GlobalMemory &memory) {
  Segment &s = **memory.allocate(4 * 4096 + 100, 256);
  for (uint64_t n = 0; n != s.size; ++n)
    *s.at(n, 1) = uint8_t(n * 7 + n / 4096);
  s.written.assign(4096, 2048, true);
  return s;
}

size_t differences(Segment &a, Segment &b) {
  size_t wrong = 0;
  for (uint64_t n = 0; n != a.size; ++n)
    wrong += *a.at(n, 1) != *b.at(n, 1) || a.written.all(n, 1) != b.written.all(n, 1);
  return wrong;
}

// All full pages of all sets are one page in memory, which a copy must not write to.
TEST(ByteSet, CopiesOntoAFullPage) {
  constexpr uint64_t page = ByteSet::pageBytes;
  ByteSet to(2 * page), from(2 * page), full(page, true);
  to.assign(0, page, true);
  from.assign(3, 1, true);
  to.copyPage(from, 0);
  EXPECT_TRUE(to.any(3, 1));
  EXPECT_FALSE(to.any(4, page - 4));
  EXPECT_TRUE(full.all(0, page));
  EXPECT_FALSE(ByteSet(page).any(0, page));
}

TEST(Segment, LazyCopyHasWhatTheOriginalHas) {
  GlobalMemory memory(1 << 20);
  Segment &original = fill(memory);
  PageOrigin origin(memory);
  auto made = GlobalMemory::lazyCopy(origin);
  ASSERT_TRUE(made);
  Segment &copy = made->allocation(0);
  // Across two pages, the end, and the rest one by one.
  EXPECT_EQ(std::memcmp(copy.at(4090, 20), original.at(4090, 20), 20), 0);
  EXPECT_EQ(made->copiedBytes(), 2 * 4096u);
  EXPECT_EQ(std::memcmp(copy.at(copy.size - 5, 5), original.at(copy.size - 5, 5), 5), 0);
  EXPECT_EQ(differences(copy, original), 0u);
  EXPECT_EQ(made->copiedBytes(), copy.size);
}

TEST(Segment, CopiesShareNothing) {
  GlobalMemory memory(1 << 20);
  Segment &original = fill(memory);
  PageOrigin origin(memory);
  for (auto &made : {memory.copy(), GlobalMemory::lazyCopy(origin)}) {
    Segment &copy = made->allocation(0);
    uint8_t before = *original.at(5000, 1);
    *copy.at(5000, 1) = uint8_t(before + 1);
    copy.written.assign(0, 64, true);
    EXPECT_EQ(*original.at(5000, 1), before);
    EXPECT_FALSE(original.written.any(0, 64));
    EXPECT_EQ(*copy.at(5000, 1), uint8_t(before + 1)); // it is not brought again
    EXPECT_EQ(*copy.at(5001, 1), *original.at(5001, 1));
  }
}

// Pages that are forgotten, or whose memory is given up, are as their origin has them by then.
TEST(Segment, ForgottenPagesComeAgain) {
  GlobalMemory memory(1 << 20);
  Segment &original = fill(memory);
  PageOrigin origin(memory);
  auto made = GlobalMemory::lazyCopy(origin);
  Segment &copy = made->allocation(0);
  for (bool dropsAll : {false, true}) {
    std::memset(copy.at(4000, 5000), 77, 5000); // of three pages
    copy.written.assign(4000, 5000, true);
    *original.at(4096, 1) += 1;
    original.written.assign(8000, 100, true);
    for (uint64_t page = 0; page != 3; ++page)
      copy.forgetPage(page);
    EXPECT_TRUE(!dropsAll || made->dropPages());
    EXPECT_EQ(made->copiedBytes() == 0, dropsAll);
    EXPECT_EQ(differences(copy, original), 0u);
  }
}

// Once a copy is kept, the memory may change, and pages come as they were.
TEST(Segment, KeptPagesStayAsTheyWere) {
  GlobalMemory memory(1 << 20);
  Segment &original = fill(memory);
  PageOrigin origin(memory);
  auto made = GlobalMemory::lazyCopy(origin), before = memory.copy();
  ASSERT_TRUE(origin.keepCopy());
  std::memset(original.at(0, original.size), 0, original.size);
  EXPECT_EQ(differences(made->allocation(0), before->allocation(0)), 0u);
  EXPECT_TRUE(origin.keepCopy()); // which is the same one
  made->allocation(0).forgetPage(0);
  EXPECT_EQ(differences(made->allocation(0), before->allocation(0)), 0u);
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
