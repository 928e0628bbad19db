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
  constexpr size_t pages = 1300; // more than are kept as they are
  RacePagePool pool;
  RacePages all(uint64_t(pages) * RacePage::bytes, &pool);
  auto fill = [&](size_t p) {
    RacePage &page = all.get(p);
    page.launch = uint32_t(p + 1);
    for (unsigned i = 0; i != RacePage::bytes; ++i) {
      page.writes[i] = cell(p, i);
      page.reads[i] = ~cell(p, i);
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
    for (unsigned i = 0; i < RacePage::bytes; i += 37)
      wrong += page.writes[i] != (filled ? cell(p, i) : 0) ||
               page.reads[i] != (filled ? ~cell(p, i) : 0);
  }
  EXPECT_EQ(wrong, 0u);
}

TEST(RacePages, SmallMemoryIsKept) {
  RacePagePool pool;
  RacePages all(512 * RacePage::bytes, &pool);
  for (size_t p = 0; p != 512; ++p)
    all.get(p).launch = uint32_t(p);
  EXPECT_EQ(all.compressed(), 0u);
  EXPECT_EQ(all.get(77).launch, 77u);
}

// Many tensors keep no more pages as they are than one of their size, and memory that goes away
// takes its own along.
TEST(RacePages, MemoryOfOnePoolSharesIt) {
  if (!llvm::compression::zlib::isAvailable())
    GTEST_SKIP() << "LLVM was built without zlib";
  RacePagePool pool;
  std::vector<RacePages> tensors;
  for (unsigned n = 0; n != 6; ++n)
    tensors.emplace_back(400 * RacePage::bytes, &pool);
  auto mark = [](size_t n, size_t p) { return uint32_t(1000 * n + p + 1); };
  for (size_t p = 0; p != 400; ++p)
    for (size_t n = 0; n != tensors.size(); ++n)
      tensors[n].get(p).launch = mark(n, p);
  EXPECT_EQ(pool.size(), RacePagePool::least);
  tensors.erase(tensors.begin() + 2);
  EXPECT_LT(pool.size(), RacePagePool::least);
  size_t wrong = 0;
  for (size_t p = 0; p != 400; ++p)
    for (size_t n = 0; n != tensors.size(); ++n)
      wrong += tensors[n].get(p).launch != mark(n < 2 ? n : n + 1, p);
  EXPECT_EQ(wrong, 0u);
  tensors.clear();
  EXPECT_EQ(pool.size(), 0u);
}

} // namespace
