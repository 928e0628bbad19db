//===- TmemRuntimeTest.cpp - Starts that are known when the kernel runs ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "TmemWalk.h"

using namespace llvm;
using namespace tilecopy;

/// A kernel with one copy; `k` is its argument.
static std::string kernel(StringRef k, StringRef shared, StringRef tmem, StringRef copy) {
  return ("kernel @k threads(128) {\n  k : i32 " + k + "\n  S : shared " + shared +
          "\n  pool : tmem_pool[128]\n  T : tmem " + tmem + " in pool\n" +
          "  if warp == 0 {\n    tcgen05.alloc pool\n  }\n  sync.cta\n" +
          "  if thread == 0 {\n    copy_async " + copy + "\n  }\n  sync.cta\n" +
          "  if warp == 0 {\n    tcgen05.dealloc pool\n  }\n}\n")
      .str();
}

/// Walks the plan's cells for each value of `k`; returns the reason if there is no plan.
static std::string walk(const std::string &text, std::initializer_list<int64_t> values) {
  auto planned = planText(text, "sm_100a");
  if (!planned)
    return toString(planned.takeError());
  for (int64_t value : values) {
    auto valueOf = [&](const Symbol &) { return value; };
    EXPECT_EQ(walkCells(*planned->ops[0], planned->choices[0].plan, valueOf),
              cellMeaning(*planned->ops[0], valueOf))
        << text << "k = " << value;
  }
  return "";
}

TEST(TmemRuntime, StagesAndColumns) {
  EXPECT_EQ(walk(kernel("in [0, 3]", "u8[4, 128, 64] layout swizzle(4,2,3) S[4,128,64] align 512",
                        "u8[128, 256] layout S[(128,256):(1@TLane,1@TCol)]",
                        "T[:, k*64 : +64] <- S[k, :, :]"),
                 {0, 1, 3}),
            "");
  EXPECT_EQ(walk(kernel("multiple_of 8 in [0, 32]", "f32[32, 8] layout S[(32,2,4):(4,128,1)]",
                        "f32[32, 40] layout S[(32,40):(1@TLane,1@TCol)] + R[4:32@TLane]",
                        "T[:, k : +8] <- S"),
                 {0, 8, 32}),
            "");
  // Columns of a swizzled tensor, by whole atoms.
  EXPECT_EQ(walk(kernel("multiple_of 128 in [0, 128]",
                        "u8[32, 256] layout swizzle(4,3,3) S[(32,2,128):(128,4096,1)] align 1024",
                        "u8[32, 16] layout S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]",
                        "T <- S[:, k : +16]"),
                 {0, 128}),
            "");
  // Rows of a swizzled tensor, by whole atoms.
  EXPECT_EQ(walk(kernel("multiple_of 8 in [0, 96]",
                        "u8[128, 128] layout swizzle(4,3,3) S[128,128] align 1024",
                        "u8[32, 16] layout S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]",
                        "T <- S[k : +32, 0:16]"),
                 {0, 8, 96}),
            "");
  // One of the first sixteen lanes of each quarter.
  EXPECT_EQ(
      walk(kernel("in [0, 15]", "f32[4, 8] layout S[(4,2,4):(4,16,1)]",
                  "f32[4, 16, 8] layout S[(4,16,8):(32@TLane,1@TLane,1@TCol)]", "T[:, k, :] <- S"),
           {0, 7, 15}),
      "");
}

TEST(TmemRuntime, WhatIsNotProvedDeclines) {
  auto why = [](const std::string &text) {
    StringRef reason = text;
    return reason.substr(reason.find("declined: ") + 10).split(';').first.str();
  };
  const char *scale = "u8[32, 16] layout S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]";
  const char *rows = "u8[128, 128] layout swizzle(4,3,3) S[128,128] align 1024";
  EXPECT_EQ(why(walk(kernel("in [0, 96]", rows, scale, "T <- S[k : +32, 0:16]"), {})),
            "swizzle-atom is unknown: an issue begins at element (k % 8)*128 of a swizzle atom of "
            "8 rows of 128 elements in S");
  EXPECT_EQ(
      why(walk(kernel("multiple_of 8 in [0, 112]", rows, scale, "T <- S[0:32, k : +16]"), {})),
      "first-unit is unknown: the copy begins at element k of S");
  EXPECT_EQ(why(walk(kernel("multiple_of 2 in [0, 32]", "f32[32, 8] layout S[(32,2,4):(4,128,1)]",
                            "f32[32, 40] layout S[(32,40):(1@TLane,1@TCol)] + R[4:32@TLane]",
                            "T[:, k : +8] <- S"),
                     {})),
            "first-column is unknown: the copy begins at column k of f32");
  EXPECT_EQ(why(walk(kernel("in [0, 31]", "f32[4, 8] layout S[(4,2,4):(4,16,1)]",
                            "f32[4, 32, 8] layout S[(4,32,8):(32@TLane,1@TLane,1@TCol)]",
                            "T[:, k, :] <- S"),
                     {})),
            "first-lane is unknown: the first row is in lane k");
}
