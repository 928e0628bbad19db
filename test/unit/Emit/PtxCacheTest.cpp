//===- PtxCacheTest.cpp - PTX that has been made before -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PtxCache.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <thread>

using namespace llvm;
using namespace tilecopy;

namespace {

Program copyOf(StringRef target, unsigned rows, StringRef name = "k") {
  std::string text =
      ("target " + target + "\nkernel @" + name + " threads(32) {\n  A : global f32[" +
       Twine(rows) + ", 32]\n  S : shared f32[" + Twine(rows) + ", 32]\n  copy.warp S <- A\n}\n")
          .str();
  SourceMgr sources;
  return cantFail(parseProgram(MemoryBuffer::getMemBufferCopy(text), sources));
}

std::string through(PtxCache &cache, const Program &program, OptLevel level = OptLevel::O1,
                    const EmitOptions &options = {}) {
  LLVMContext context;
  return cantFail(cache.lower(program, context, level, options)).first;
}

std::string fresh(const Program &program, OptLevel level = OptLevel::O1) {
  LLVMContext context;
  return cantFail(lowerToPtx(program, context, level)).first;
}

TEST(PtxCache, GivesWhatLoweringGives) {
  PtxCache cache;
  Program a = copyOf("sm_90a", 8), again = copyOf("sm_90a", 8);
  EXPECT_EQ(through(cache, a), fresh(a));
  EXPECT_EQ(through(cache, again), fresh(a));
  EXPECT_EQ(cache.hits(), 1u);
  EXPECT_EQ(cache.misses(), 1u);
  cache.clear();
  EXPECT_EQ(through(cache, a), fresh(a));
  EXPECT_EQ(cache.misses(), 2u);
}

TEST(PtxCache, TellsProgramsApart) {
  PtxCache cache;
  for (const Program &p : {copyOf("sm_90a", 8), copyOf("sm_90a", 16), copyOf("sm_80", 8),
                           copyOf("sm_90a", 8, "other")})
    EXPECT_EQ(through(cache, p), fresh(p));
  Program p = copyOf("sm_90a", 8);
  EXPECT_EQ(through(cache, p, OptLevel::O0), fresh(p, OptLevel::O0));
  EmitOptions apart;
  apart.sharedApart = true;
  through(cache, p, OptLevel::O1, apart);
  EXPECT_EQ(cache.hits(), 0u);
  EXPECT_EQ(cache.misses(), 6u);
}

TEST(PtxCache, LinesAreMadeAnewAndLittleRoomKeepsNothing) {
  PtxCache cache, small(16);
  Program p = copyOf("sm_90a", 8);
  EmitOptions lines;
  lines.lines = true;
  lines.file = "k.tile";
  EXPECT_NE(through(cache, p, OptLevel::O1, lines).find(".loc"), std::string::npos);
  EXPECT_EQ(through(cache, p).find(".loc"), std::string::npos);
  EXPECT_EQ(cache.hits(), 0u);
  for (unsigned n = 0; n != 3; ++n)
    EXPECT_EQ(through(small, p), fresh(p));
  EXPECT_EQ(small.misses(), 3u);
}

TEST(PtxCache, ThreadsShareOne) {
  PtxCache cache;
  Program p = copyOf("sm_90a", 8);
  std::string expected = fresh(p);
  std::vector<std::thread> threads;
  std::array<std::string, 4> got;
  for (std::string &mine : got)
    threads.emplace_back([&] {
      for (unsigned n = 0; n != 5; ++n)
        mine = through(cache, p);
    });
  for (std::thread &t : threads)
    t.join();
  for (const std::string &text : got)
    EXPECT_EQ(text, expected);
  EXPECT_EQ(cache.hits() + cache.misses(), 20u);
  EXPECT_GE(cache.hits(), 16u);
}

} // namespace
