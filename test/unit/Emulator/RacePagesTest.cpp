//===- RacePagesTest.cpp - The race state of large memory -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/RacePages.h"
#include "llvm/Support/Compression.h"
#include "gtest/gtest.h"

using namespace tilecopy::emu;

namespace {

/// Cells as a launch leaves them: a thread for each 4 bytes, another kind in each page.
uint32_t cell(size_t page, unsigned byte) { return uint32_t(page * 4096 + byte / 4 * 6 + 2); }

TEST(RacePages, WhatIsPackedComesBack) {
  if (!llvm::compression::zlib::isAvailable())
    GTEST_SKIP() << "LLVM was built without zlib";
  constexpr size_t pages = 3 * RacePagePool::least; // more than are kept as they are
  RacePagePool pool;
  RacePages all(uint64_t(pages) * RacePage::bytes, &pool);
  auto fill = [&](size_t p) {
    RacePage &page = all.get(p);
    page.start(uint32_t(p + 1), unsigned(p) % 3 * 4, 16); // units of 16 and of 4 bytes
    for (unsigned i = 0; i != page.units(); ++i) {
      page.writes()[i] = cell(p, i);
      page.reads()[i] = ~cell(p, i);
    }
  };
  for (size_t p = 0; p != pages; ++p)
    if (p % 7)
      fill(p);
  EXPECT_GT(all.compressed(), pages / 3);
  // Near and far, again and again.
  size_t wrong = 0, p = 0;
  for (unsigned n = 0; n != 3000; ++n) {
    p = n % 3 ? (p + 1) % pages : size_t(n) * 389 % pages;
    RacePage &page = all.get(p);
    bool filled = p % 7;
    wrong += page.launch != (filled ? p + 1 : 0);
    for (unsigned i = 0; filled && i < page.units(); i += 37)
      wrong += page.writes()[i] != cell(p, i) || page.reads()[i] != ~cell(p, i);
  }
  EXPECT_EQ(wrong, 0u);
}

TEST(RacePages, SmallMemoryIsKept) {
  RacePagePool pool;
  RacePages all(RacePagePool::least * RacePage::bytes, &pool);
  for (size_t p = 0; p != RacePagePool::least; ++p)
    all.get(p).launch = uint32_t(p);
  EXPECT_EQ(all.compressed(), 0u);
  EXPECT_EQ(all.get(77).launch, 77u);
}

// As where LLVM was built without zlib: no page is compressed, however many there are.
TEST(RacePages, WithoutZlibAllIsKept) {
  RacePagePool pool(/*hasZlib=*/false);
  constexpr size_t pages = RacePagePool::least + 100;
  std::vector<RacePages> tensors;
  for (unsigned n = 0; n != 2; ++n)
    tensors.emplace_back(uint64_t(pages) * RacePage::bytes, &pool);
  for (size_t p = 0; p != pages; ++p)
    for (size_t n = 0; n != 2; ++n)
      tensors[n].get(p).launch = uint32_t(2 * p + n + 1);
  EXPECT_EQ(tensors[0].compressed() + tensors[1].compressed(), 0u);
  EXPECT_EQ(pool.size(), 2 * pages);
  size_t wrong = 0;
  for (size_t p = 0; p != pages; ++p)
    for (size_t n = 0; n != 2; ++n)
      wrong += tensors[n].get(p).launch != 2 * p + n + 1;
  EXPECT_EQ(wrong, 0u);
  tensors.pop_back();
  EXPECT_EQ(pool.size(), pages);
}

// Many tensors keep no more pages as they are than one of their size, and memory that goes away
// takes its own along.
TEST(RacePages, MemoryOfOnePoolSharesIt) {
  if (!llvm::compression::zlib::isAvailable())
    GTEST_SKIP() << "LLVM was built without zlib";
  RacePagePool pool;
  constexpr size_t pagesOfEach = RacePagePool::least * 3 / 4;
  std::vector<RacePages> tensors;
  for (unsigned n = 0; n != 6; ++n)
    tensors.emplace_back(pagesOfEach * RacePage::bytes, &pool);
  auto mark = [](size_t n, size_t p) { return uint32_t(RacePagePool::least * n + p + 1); };
  for (size_t p = 0; p != pagesOfEach; ++p)
    for (size_t n = 0; n != tensors.size(); ++n)
      tensors[n].get(p).launch = mark(n, p);
  EXPECT_EQ(pool.size(), RacePagePool::least);
  tensors.erase(tensors.begin() + 2);
  EXPECT_LT(pool.size(), RacePagePool::least);
  size_t wrong = 0;
  for (size_t p = 0; p != pagesOfEach; ++p)
    for (size_t n = 0; n != tensors.size(); ++n)
      wrong += tensors[n].get(p).launch != mark(n < 2 ? n : n + 1, p);
  EXPECT_EQ(wrong, 0u);
  tensors.clear();
  EXPECT_EQ(pool.size(), 0u);
}

// Smaller units say of each byte what the larger ones have said, in both kinds of cells.
TEST(RacePages, UnitsAreDivided) {
  auto page = std::make_unique<RacePage>();
  page->start(1, 32, 64);
  ASSERT_EQ(page->shift(), RacePage::mostShift);
  for (unsigned i = 0; i != page->units(); ++i) {
    page->writes()[i] = i + 1;
    page->reads()[i] = 1000 + i;
  }
  EXPECT_TRUE(page->holdsUnits(48, 16));
  for (unsigned shift : {2, 1, 0}) {
    EXPECT_FALSE(page->holdsUnits(1u << shift, 16));
    page->divideFor(1u << shift, 16);
    ASSERT_EQ(page->shift(), shift);
    size_t wrong = 0;
    for (unsigned byte = 0; byte != RacePage::bytes; ++byte)
      wrong += page->writes()[byte >> shift] != byte / 16 + 1 ||
               page->reads()[byte >> shift] != 1000 + byte / 16;
    EXPECT_EQ(wrong, 0u);
  }
  page->divideFor(0, 16); // never back
  EXPECT_EQ(page->shift(), 0u);
}

TEST(RacePages, OnlyWhatIsAskedForIsForgotten) {
  auto page = std::make_unique<RacePage>();
  page->forget(0, 8); // no launch has touched it
  page->start(1, 0, 16);
  std::fill_n(page->writes(), 2 * page->units(), 5u);
  page->forget(20, 8);
  ASSERT_EQ(page->shift(), 2u);
  for (unsigned unit = 0; unit != 16; ++unit) {
    EXPECT_EQ(page->writes()[unit], unit == 5 || unit == 6 ? 0u : 5u) << unit;
    EXPECT_EQ(page->reads()[unit], unit == 5 || unit == 6 ? 0u : 5u) << unit;
  }
}

} // namespace
