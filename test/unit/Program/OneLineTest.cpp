//===- OneLineTest.cpp - Programs around one copy -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

namespace {

/// The text of the program, which must parse back to itself, or the message.
std::string programOf(llvm::StringRef line, const ParseOverrides &overrides = {}) {
  llvm::SourceMgr sources;
  llvm::Expected<Program> program = parseOneLineCopy(line, sources, overrides);
  if (!program)
    return messageOf(std::move(program));
  std::string text = printed(*program);
  EXPECT_EQ(printed(parsed(text)), text);
  return text;
}

const char *const roundTrip = R"(target sm_90a

kernel @copy grid(1) threads(32) {
  A : global f32[32, 32]
  B : global f32[32, 32]
  S : shared f32[32, 32]
  copy.warp S <- A
  sync.cta
  copy.warp B <- S
}
)";

TEST(OneLine, RoundTripBothWays) {
  EXPECT_EQ(programOf("copy.warp shared f32[32,32] <- global f32[32,32]"), roundTrip);
  EXPECT_EQ(programOf("copy.warp global f32[32,32] <- shared f32[32,32]"), roundTrip);
}

TEST(OneLine, TargetsOfTheCaller) {
  ParseOverrides overrides;
  for (const char *cpu : {"", "sm_9000"}) {
    overrides.cpu = cpu;
    std::string message = programOf("copy.warp shared f32[32,32] <- global f32[32,32]", overrides);
    EXPECT_NE(message.find("unknown target"), std::string::npos) << message;
  }
}

TEST(OneLine, EverythingWritten) {
  EXPECT_EQ(programOf("copy.warpgroup shared f16[64,64] layout swizzle(3,3,3) S[64,64] align 1024 "
                      "<- global f16[128,M][64:+64, 0:64] align 16 threads(256) target sm_100a"),
            "1:94: unknown symbol 'M'; expected a scalar, which is declared as in 'M : i32'");
  EXPECT_EQ(programOf("copy.warpgroup shared f16[64,64] layout swizzle(3,3,3) S[64,64] align 1024 "
                      "<- global f16[128,128][64:+64, 0:64] align 16 { width = 8 } threads(256) "
                      "target sm_100a ptx 9.0"),
            R"(target sm_100a ptx 9.0

kernel @copy grid(1) threads(256) {
  A : global f16[128, 128]
  B : global f16[128, 128]
  S : shared f16[64, 64] layout swizzle(3,3,3) S[(64,64):(64,1)] align 1024
  if warpgroup == 0 {
    copy.warpgroup S <- A[64:128, 0:64] { width = 8 }
  }
  sync.cta
  if warpgroup == 0 {
    copy.warpgroup B[64:128, 0:64] <- S { width = 8 }
  }
}
)");
}

TEST(OneLine, WithinOneSpace) {
  EXPECT_EQ(programOf("copy.thread global u8[8] <- global u8[2,8][1,:]"), R"(target sm_90a

kernel @copy grid(1) threads(1) {
  A : global u8[2, 8]
  B : global u8[8]
  copy.thread B <- A[1:2, 0:8]
}
)");
  EXPECT_EQ(programOf("copy shared u8[8,16] <- shared u8[8,16] layout S[(8,16):(1,8)]"),
            R"(target sm_90a

kernel @copy grid(1) threads(128) {
  A : global u8[8, 16]
  B : global u8[8, 16]
  S : shared u8[8, 16] layout S[(8,16):(1,8)]
  T : shared u8[8, 16]
  copy.cta S <- A
  sync.cta
  copy.cta T <- S
  sync.cta
  copy.cta B <- T
}
)");
}

TEST(OneLine, Registers) {
  EXPECT_EQ(
      programOf("copy.warp local f32[32,8] layout S[(32,8):(1@laneid,1)] <- shared f32[32,8] "
                "threads(64) { width = 8 }"),
      "1:89: expected '{ options }', 'threads(N)', 'target CPU' or the end of the copy, found "
      "'{'");
  EXPECT_EQ(programOf("copy.warp local f32[32,8] layout S[(32,8):(1@laneid,1)] <- shared f32[32,8] "
                      "{ width = 8 } threads(64)"),
            R"(target sm_90a

kernel @copy grid(1) threads(64) {
  A : global f32[32, 8]
  B : global f32[32, 8]
  S : shared f32[32, 8]
  T : local f32[32, 8] layout S[(32,8):(1@laneid,1)]
  copy.cta S <- A
  sync.cta
  if warp == 0 {
    copy.warp T <- S { width = 8 }
  }
  if warp == 0 {
    copy.warp B <- T
  }
}
)");
  EXPECT_EQ(programOf("copy.thread global f32[8] <- local f32[8]"), R"(target sm_90a

kernel @copy grid(1) threads(1) {
  A : global f32[8]
  B : global f32[8]
  S : local f32[8]
  copy.thread S <- A
  copy.thread B <- S
}
)");
}

TEST(OneLine, Overrides) {
  EXPECT_EQ(
      programOf("copy.thread global u8[8] <- global u8[8] { dispatch = gmem_smem } target sm_80",
                {"sm_120a", std::nullopt, "fallback"}),
      R"(target sm_120a

kernel @copy grid(1) threads(1) {
  A : global u8[8]
  B : global u8[8]
  copy.thread B <- A { dispatch = fallback }
}
)");
}

TEST(OneLine, Mistakes) {
  EXPECT_EQ(programOf(""),
            "1:1: expected 'copy', 'copy.SCOPE' or 'copy_async', as in 'copy.warp shared "
            "f32[32,32] <- global f32[32,32]', found the end of the input");
  EXPECT_EQ(programOf("S : shared f32[4]"),
            "1:1: expected 'copy', 'copy.SCOPE' or 'copy_async', as in 'copy.warp shared "
            "f32[32,32] <- global f32[32,32]', found 'S'");
  EXPECT_EQ(
      programOf("copy shared f32[4] <- global f16[4]"),
      "1:1: element types differ: 'S' has f32 and 'A' has f16; declare both with one type, or "
      "convert with registers on one side: { convert = rn }");
  EXPECT_EQ(
      programOf("copy shared f32[4] <- global f32[5]"),
      "1:1: extents differ: the region of 'S' is 4 and that of 'A' is 5 (extents of 1 aside); "
      "'A[0:4]' would fit");
  EXPECT_EQ(programOf("copy tmem f32[4] <- global f32[4]"),
            "1:6: a one-line copy is between global, shared and local memory; write a program for "
            "tmem");
  EXPECT_EQ(programOf("copy shared f32[4] <- A"),
            "1:23: expected a space (global, shared, local, tmem), found 'A'");
  EXPECT_EQ(
      programOf("copy shared f32[4] <- global f32[4] grid(2)"),
      "1:37: expected '{ options }', 'threads(N)', 'target CPU' or the end of the copy, found "
      "'grid'");
  EXPECT_EQ(programOf("copy.warp shared f32[4] <- global f32[4] threads(31)"),
            "1:1: scope warp needs a multiple of 32 threads in the CTA, which has 31");
  EXPECT_EQ(programOf("copy shared f32[4][0:9] <- global f32[4]"),
            "1:1: 'S': the region ends at 9 in dimension 0, which has 4 indices");
  EXPECT_EQ(
      programOf("copy_asinc shared f32[4] <- global f32[4]"),
      "1:1: expected 'copy', 'copy.SCOPE' or 'copy_async', as in 'copy.warp shared f32[32,32] "
      "<- global f32[32,32]', found 'copy_asinc'; did you mean 'copy_async'?");
  EXPECT_EQ(programOf("copy_async shared f32[4] <- shared f32[4]"),
            "1:1: a one-line copy_async is between global and shared memory; write a program for "
            "others");
}

/// The first tokens of a text have none before them. Every text of up to three tokens is a message
/// of one line or more, or a program, whichever form of the language reads it.
TEST(OneLine, ShortTexts) {
  const char *list =
      "copy copy_async.warp kernel target sm_90a S sync.cta if @ : <- { } [ 4 -1 8.6 , = "
      "// \" \xEF\xBB\xBF \n \x01 global mbarrier then";
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(list).split(words, ' ');
  for (llvm::StringRef a : words)
    for (llvm::StringRef b : words)
      for (llvm::StringRef c : words) {
        std::string text = (a + " " + b + " " + c).str();
        EXPECT_NE(programOf(text), "") << text;
        EXPECT_NE(errorOf(text), "") << text;
      }
}

/// An asynchronous copy gets what completes it.
TEST(OneLine, Asynchronous) {
  EXPECT_EQ(programOf("copy_async shared f16[64,64] align 128 <- global f16[64,64] { oob = nan }"),
            R"(target sm_90a

kernel @copy grid(1) threads(32) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  S : shared f16[64, 64] align 128
  bar : mbarrier
  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  sync.cta
  if warp == 0 && elect {
    mbarrier.arrive.expect_tx bar, 8192
    copy_async.thread S <- A { mbar = bar, oob = nan }
  }
  mbarrier.wait bar, phase 0
  copy.cta B <- S
}
)");
  EXPECT_EQ(
      programOf("copy_async global f16[64,64] <- shared f16[64,64] align 128 { reduce = add }"),
      R"(target sm_90a

kernel @copy grid(1) threads(32) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  S : shared f16[64, 64] align 128
  copy.cta S <- A
  fence.proxy_async
  sync.cta
  if warp == 0 && elect {
    copy_async.thread B <- S { reduce = add }
    bulk.commit
    bulk.wait 0
  }
}
)");
  EXPECT_EQ(programOf("copy_async.warp shared f16[64] <- global f16[64] threads(64)"),
            R"(target sm_90a

kernel @copy grid(1) threads(64) {
  A : global f16[64]
  B : global f16[64]
  S : shared f16[64]
  if warp == 0 {
    copy_async.warp S <- A
    cp_async.commit
    cp_async.wait 0
  }
  sync.cta
  copy.cta B <- S
}
)");
  EXPECT_EQ(programOf("copy_async.cta shared f16[64,64] <- global f16[64,64] target sm_80"),
            R"(target sm_80

kernel @copy grid(1) threads(128) {
  A : global f16[64, 64]
  B : global f16[64, 64]
  S : shared f16[64, 64]
  copy_async.cta S <- A
  cp_async.commit
  cp_async.wait 0
  sync.cta
  copy.cta B <- S
}
)");
}

} // namespace
