//===- OrderTest.cpp - Programs that lack a barrier, and those that do not -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program is given twice: as it must be, with `!` before the words that make it so, and
// without those words, when it is wrong whatever plan is chosen.
//
//===----------------------------------------------------------------------===//

#include "Check/Order.h"
#include "Checking.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

/// "" when the reference meaning has nothing to say.
std::string verdict(llvm::StringRef text) {
  Program p = parse(text);
  LogicalTensors globals;
  for (const auto &t : p.kernels[0].globals()) {
    LogicalTensor values(shapeUnder(*t, {}));
    for (int64_t i = 0; i != values.count(); ++i)
      values.bits[i] = i * 7 + 1000 * globals.size(); // no two neighbors are equal
    values.defined.assign(values.count(), true);
    globals.emplace(t->name().str(), values);
  }
  std::string found = llvm::toString(interpret(p.kernels[0], {}, globals));
  EXPECT_TRUE(found.empty() || suspects(p.kernels[0])) << found;
  return found;
}

/// Empties the lines that begin with `!`, or removes only their marks.
std::string with(llvm::StringRef text, bool marked) {
  std::string out;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    if (line.ltrim().starts_with("!")) {
      if (marked)
        out += line.ltrim().drop_front().str() + "\n";
      else
        out += "\n";
      continue;
    }
    out += line.str() + "\n";
  }
  return out;
}

struct Case {
  const char *name, *text, *finding;
};

struct OrderTest : ::testing::TestWithParam<Case> {};

TEST_P(OrderTest, NeedsWhatIsMarked) {
  EXPECT_EQ(verdict(with(GetParam().text, true)), "");
  std::string found = verdict(with(GetParam().text, false));
  EXPECT_NE(found.find(GetParam().finding), std::string::npos) << found;
}

const Case cases[] = {
    {"Cta", R"(kernel @k threads(128) {
  A : global u16[8, 32]
  S : shared u16[8, 32]
  copy.cta S <- A
  !sync.cta
  copy.cta A[0, :] <- S[7, :]
})",
     "line 7, CTA [0, 0, 0]: 'S[7, 0]' is read, and line 5 writes it; between the threads of the "
     "two there must be sync.cta"},
    {"Warp", R"(kernel @k threads(64) {
  A : global u16[2, 32]
  S : shared u16[2, 32]
  copy.warp S[warp, :] <- A[warp, :]
  !sync.warp
  copy.warp A[warp, :] <- S[warp, :]
})",
     "must be sync.warp,"},
    {"OtherWarp", R"(kernel @k threads(256) {
  A : global u16[8, 32]
  S : shared u16[8, 32]
  copy.warp S[warp, :] <- A[warp, :]
  sync.warp
  !sync.warpgroup
  if warp == 3 { copy.warp A[warp, :] <- S[warp - 1, :] }
})",
     "must be sync.warpgroup,"},
    {"OtherWarpgroup", R"(kernel @k threads(256) {
  A : global u16[8, 32]
  S : shared u16[8, 32]
  copy.warp S[warp, :] <- A[warp, :]
  sync.warpgroup
  !sync.cta
  if warp > 3 { copy.warp A[warp, :] <- S[warp - 4, :] }
})",
     "must be sync.cta,"},
    {"OtherThread", R"(kernel @k threads(32) {
  A : global u16[32]
  S : shared u16[32]
  copy.thread S[thread] <- A[thread]
  !sync.warp
  copy.thread A[thread] <- S[31 - thread]
})",
     "thread 0: 'S[31]' is read"},
    {"Elected", R"(kernel @k threads(32) {
  A : global u16[32]
  S : shared u16[32]
  if elect { copy.thread S <- A }
  !sync.warp
  if lane == 0 { copy.thread A[1:32] <- S[0:31] }
})",
     "must be a sync,"},
    {"FirstLaneThenElected", R"(kernel @k threads(32) {
  A : global u16[32]
  S : shared u16[32]
  if lane == 0 { copy.thread S <- A }
  !sync.warp
  if elect { copy.thread A[1:32] <- S[0:31] }
})",
     "'S[0]' is read"},
    {"SplitWarp", R"(kernel @k threads(32) {
  A : global u16[32]
  S : shared u16[32]
  if lane < 16 { copy.warp S <- A }
  !sync.warp
  if lane >= 16 { copy.warp A[1:32] <- S[0:31] }
})",
     "'S[0]' is read"},
    {"Zero", R"(kernel @k threads(64) {
  A : global u16[32]
  S : shared u16[32]
  zero.cta S
  !sync.cta
  copy.cta A <- S
})",
     "'S[0]' is read, and line 5 writes it"},
    {"ZeroThenCopy", R"(kernel @k threads(64) {
  A : global u16[32]
  S : shared u16[32]
  zero.cta S
  !sync.cta
  copy.cta S[1:32] <- A[1:32]
  sync.cta
  copy.cta A <- S
})",
     "'S[1]' is written, and line 5 writes it"},
    {"NextPass", R"(kernel @k threads(64) {
  A : global u16[4, 32]
  B : global u16[4, 32]
  S : shared u16[32]
  for k in 0:4 {
    copy.cta S <- A[k, :]
    sync.cta
    copy.cta B[k, :] <- S
    !sync.cta
  }
})",
     "k = 1: 'S[0]' is written, and line 9 reads it"},
    {"GlobalInACta", R"(kernel @k threads(64) {
  A : global u16[32]
  B : global u16[32]
  copy.cta B <- A
  !sync.cta
  copy.cta A[1:32] <- B[0:31]
})",
     "'B[0]' is read"},
    {"Peer", R"(kernel @k grid(2) cluster(2) threads(32) {
  A : global u16[2, 32]
  B : global u16[2, 32]
  C : global u16[2, 32]
  copy.cta B[ctaid.x, :] <- A[ctaid.x, :]
  !sync.cluster
  copy.cta C[ctaid.x, :] <- B[1 - ctaid.x, :]
})",
     "must be sync.cluster"},
    {"Arrivals", R"(kernel @k threads(128) {
  A : global u16[96]
  B : global u16[96]
  S : shared u16[96]
  bar : mbarrier
  if thread == 0 { mbarrier.init bar, 96 }
  sync.cta
  if warp < 3 {
    copy.warp S[warp*32 : +32] <- A[warp*32 : +32]
    mbarrier.arrive bar
  }
  if warp == 3 {
    !mbarrier.wait bar, phase 0
    copy.warp B <- S
  }
})",
     "'S[0]' is read"},
    {"OneArrivesForItsWarp", R"(kernel @k threads(64) {
  A : global u16[32]
  B : global u16[32]
  S : shared u16[32]
  bar : mbarrier
  if thread == 0 { mbarrier.init bar, 1 }
  sync.cta
  if warp == 0 {
    copy.warp S <- A
    !sync.warp
    if lane == 0 { mbarrier.arrive bar }
  }
  if warp == 1 {
    mbarrier.wait bar, phase 0
    copy.warp B <- S
  }
})",
     "'S[0]' is read, and line 10 writes it"},
    {"Bytes", R"(kernel @k threads(32) {
  A : global u16[32]
  B : global u16[32]
  S : shared u16[32]
  bar : mbarrier
  if thread == 0 { mbarrier.init bar, 1 }
  sync.cta
  if elect {
    mbarrier.arrive.expect_tx bar, 64
    copy_async S <- A { mbar = bar }
  }
  !mbarrier.wait bar, phase 0
  copy.cta B <- S
})",
     "the asynchronous copy of line 11, which writes it, has not been waited for"},
    {"OneWaits", R"(kernel @k threads(32) {
  A : global u16[32]
  B : global u16[32]
  S : shared u16[32]
  bar : mbarrier
  if thread == 0 { mbarrier.init bar, 1 }
  sync.cta
  if thread == 0 {
    mbarrier.arrive.expect_tx bar, 64
    copy_async S <- A { mbar = bar }
    mbarrier.wait bar, phase 0
  }
  !sync.warp
  copy.cta B <- S
})",
     "'S[0]' is read"},
    {"StageReadBeforeItIsFilledAgain", R"(kernel @k threads(64) {
  A : global u16[6, 32]
  B : global u16[6, 32]
  S : shared u16[2, 32]
  full : mbarrier[2]
  empty : mbarrier[2]
  if thread == 0 {
    for s in 0:2 {
      mbarrier.init full[s], 1
      mbarrier.init empty[s], 32
    }
  }
  sync.cta
  if warp == 1 && elect {
    for k in 0:6 {
      !mbarrier.wait empty[k % 2], phase k / 2 + 1
      mbarrier.arrive.expect_tx full[k % 2], 64
      copy_async S[k % 2, :] <- A[k, :] { mbar = full[k % 2] }
    }
  }
  if warp == 0 {
    for k in 0:6 {
      mbarrier.wait full[k % 2], phase k / 2
      copy.warp B[k, :] <- S[k % 2, :]
      mbarrier.arrive empty[k % 2]
    }
  }
})",
     "k = 2: 'S[0, 0]' is written, and the asynchronous copy of line 19, which writes it"},
    {"GroupsAreWaitedFor", R"(kernel @k threads(32) {
  A : global u16[2, 32]
  B : global u16[2, 32]
  S : shared u16[32]
  for k in 0:2 {
    copy.cta S <- A[k, :]
    fence.proxy_async
    sync.cta
    if elect {
      copy_async B[k, :] <- S
      bulk.commit
      !bulk.wait.read 0
    }
    sync.cta
  }
})",
     "k = 1: 'S[0]' is written, and the asynchronous copy of line 11, which reads it"},
    {"WrittenGroupsAreWaitedFor", R"(kernel @k threads(32) {
  A : global u16[32]
  B : global u16[32]
  S : shared u16[32]
  copy.cta S <- A
  sync.cta
  if elect {
    copy_async B <- S
    bulk.commit
    bulk.wait.read 0
    !bulk.wait 0
  }
  sync.cta
  copy.cta A[1:32] <- B[0:31]
})",
     "'B[0]' is read, and the asynchronous copy of line 9, which writes it"},
    {"OneGroupMayBePending", R"(kernel @k threads(32) {
  A : global u16[3, 32]
  B : global u16[3, 32]
  S : shared u16[2, 32]
  for k in 0:3 {
    copy.cta S[k % 2, :] <- A[k, :]
    fence.proxy_async
    sync.cta
    if elect {
      copy_async B[k, :] <- S[k % 2, :]
      bulk.commit
      !bulk.wait.read 1
    }
    sync.cta
  }
})",
     "k = 2: 'S[0, 0]' is written"},
    {"CopyToTensorMemory", R"(target sm_100a
kernel @k threads(128) {
  A : global u8[32, 16]
  B : global u8[4, 32, 16]
  S : shared u8[32, 16]
  pool : tmem_pool[32]
  T : tmem u8[32, 16] layout S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane] in pool
  R : local u8[32, 16] layout S[(32,16):(1@laneid,1)]
  bar : mbarrier
  if warp == 0 { tcgen05.alloc pool }
  if thread == 0 { mbarrier.init bar, 1 }
  copy.cta S <- A
  sync.cta
  if warp == 0 && elect {
    copy_async T <- S
    tcgen05.commit bar
  }
  !mbarrier.wait bar, phase 0
  copy_async.warp R <- T
  tcgen05.wait.ld
  copy.warp B[warp, :, :] <- R
  sync.cta
  if warp == 0 { tcgen05.dealloc pool }
})",
     "'T[0, 0]' is read"},
};

INSTANTIATE_TEST_SUITE_P(Order, OrderTest, ::testing::ValuesIn(cases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Order, WhatNeedsNoBarrier) {
  const char *clean[] = {
      // A thread by itself, at any scope.
      "kernel @k threads(64) { A : global u16[8] S : shared u16[8]\n"
      "if thread == 37 { copy.cta S <- A copy.warp A[1:8] <- S[0:7] copy.thread S <- A } }",
      // An elected thread of the same lanes is the same thread.
      "kernel @k { A : global u16[8] S : shared u16[8]\n"
      "if elect { copy.thread S <- A } if elect { copy.thread A[1:8] <- S[0:7] } }",
      // Register tiles.
      "kernel @k { A : global u16[32] B : global u16[32] R : local u16[32] layout S[32:1@laneid]\n"
      "copy.warp R <- A copy.warp B <- R copy.warp R <- A }",
      // Reads of all, again and again.
      "kernel @k threads(64) { A : global u16[8] B : global u16[9, 2, 8]\n"
      "for k in 0:9 { copy.warp B[k, warp, :] <- A } }",
      // Values that stay what they are, from warps and from CTAs that know nothing of each other.
      "kernel @k grid(3) threads(64) { A : global u16[8] B : global u16[8]\n"
      "copy.warp B <- A }",
      // The same value, written and read by each warp.
      "kernel @k threads(96) { A : global u16[8] B : global u16[3, 8] S : shared u16[8]\n"
      "copy.warp S <- A sync.warp copy.warp B[warp, :] <- S }",
      // Sums of CTAs.
      "kernel @k grid(3) { A : global u32[3, 8] B : global u32[8] S : shared u32[8]\n"
      "copy.cta S <- A[ctaid.x, :] sync.cta\n"
      "if elect { copy_async B <- S { reduce = add } bulk.commit bulk.wait 0 } }",
      // Groups that were begun by an elected thread, waited for by all.
      "kernel @k { A : global u16[32] B : global u16[32] S : shared u16[32]\n"
      "copy.cta S <- A sync.cta if elect { copy_async B <- S bulk.commit }\n"
      "bulk.wait 0 sync.cta copy.cta S <- B sync.cta copy.cta A[1:32] <- B[0:31] }",
      // What a warp has seen, it passes on.
      "kernel @k threads(96) { A : global u16[8] S : shared u16[8] a : mbarrier b : mbarrier\n"
      "if thread == 0 { mbarrier.init a, 32 mbarrier.init b, 32 } sync.cta\n"
      "if warp == 0 { copy.warp S <- A mbarrier.arrive a }\n"
      "if warp == 1 { mbarrier.wait a, phase 0 mbarrier.arrive b }\n"
      "if warp == 2 { mbarrier.wait b, phase 0 copy.warp A[1:8] <- S[0:7] } }",
  };
  for (const char *text : clean)
    EXPECT_EQ(verdict(text), "") << text;
}

/// Two passes of a dynamic loop may be those of two CTAs.
TEST(Order, DynamicPassesHaveNone) {
  std::string head = "kernel @k grid(2) { A : global u16[4, 8] B : global u16[5, 8]\n";
  EXPECT_EQ(verdict(head + "for k in 0:4 dynamic { copy.cta B[k, :] <- A[k, :] } }"), "");
  EXPECT_EQ(
      verdict(head + "for k in 0:4 dynamic { copy.cta B[k+1, :] <- A[k, :]\n"
                     "sync.cta copy.cta A[k, :] <- B[k, :] } }"),
      "line 3, CTA [1, 0, 0], k = 0: 'B[1, 0]' is written, and a CTA of another cluster reads it; "
      "nothing orders the two; let each CTA have elements of its own, as by ctaid in the region");
}

/// Nor is it known which CTA has a pass of one loop and of the next, or its own number's.
TEST(Order, DynamicLoopsAreSharedEachAnew) {
  auto text = [](int ctas, const std::string &first, const std::string &second) {
    return verdict("kernel @k grid(" + std::to_string(ctas) +
                   ") { A : global u16[6, 8] B : global u16[6, 8] C : global u16[6, 8]\n" + first +
                   " { copy.cta B[k, :] <- A[k, :] }\n" + second + " }");
  };
  const std::string loop = "for k in 0:6 dynamic", copy = "copy.cta C[k, :] <- ";
  for (int ctas : {2, 3, 4}) {
    EXPECT_TRUE(llvm::StringRef(text(ctas, loop, loop + " { " + copy + "B[k, :] }"))
                    .contains("a CTA of another cluster"))
        << ctas;
    EXPECT_EQ(text(ctas, loop, loop + " { " + copy + "A[k, :] }"), "") << ctas;
    EXPECT_TRUE(llvm::StringRef(text(ctas, loop, "copy.cta C[ctaid.x, :] <- B[ctaid.x, :]"))
                    .contains("a CTA of another cluster"))
        << ctas;
    EXPECT_TRUE(
        llvm::StringRef(text(ctas, "for k in ctaid.x:ctaid.x+1", loop + " { " + copy + "B[k, :] }"))
            .contains("a CTA of another cluster"))
        << ctas;
  }
  EXPECT_EQ(text(1, loop, loop + " { " + copy + "B[k, :] }"), "");
}

/// The threads of a CTA meet between two passes.
TEST(Order, DynamicPassesBeginTogether) {
  auto passes = [](const std::string &how) {
    return verdict("kernel @k threads(64) { A : global u16[4, 8] B : global u16[4, 2, 8]\n"
                   "S : shared u16[8] copy.cta S <- A[0, :] sync.cta for k in 0:4" +
                   how +
                   " { copy.warp B[k, warp, :] <- S sync.cta\n"
                   "if warp == 1 { copy.warp S <- A[k, :] } } }");
  };
  EXPECT_EQ(passes(" dynamic"), "");
  EXPECT_TRUE(llvm::StringRef(passes("")).contains("'S[0]' is read, and line 4 writes it"));
}

TEST(Order, ClustersHaveNone) {
  EXPECT_EQ(
      verdict("kernel @k grid(2) { A : global u16[2, 8] B : global u16[2, 8]\n"
              "copy.cta B[ctaid.x, :] <- A[ctaid.x, :] sync.cta\n"
              "copy.cta A[ctaid.x, :] <- B[0, :] }"),
      "line 4, CTA [1, 0, 0]: 'B[0, 0]' is read, and a CTA of another cluster writes it; "
      "nothing orders the two; let each CTA have elements of its own, as by ctaid in the region");
  EXPECT_EQ(
      verdict("kernel @k grid(2) { A : global u16[2, 8] B : global u16[8]\n"
              "copy.cta B <- A[ctaid.x, :] }"),
      "line 3, CTA [1, 0, 0]: 'B[0]' is written, and a CTA of another cluster writes it; "
      "nothing orders the two; let each CTA have elements of its own, as by ctaid in the region");
  EXPECT_EQ(
      verdict("kernel @k grid(2) { A : global u16[8] B : global u16[2, 8]\n"
              "copy.cta B[ctaid.x, :] <- A if ctaid.x == 1 { sync.cta zero.cta A } }"),
      "line 3, CTA [1, 0, 0]: 'A[1]' is written, and a CTA of another cluster reads it; "
      "nothing orders the two; let each CTA have elements of its own, as by ctaid in the region");
}

/// Long runs forget what all have seen, and nothing else.
TEST(Order, LongRuns) {
  const char *text = R"(kernel @k threads(64) {
  A : global u16[64]
  S : shared u16[64]
  copy.warp S[warp*32 : +32] <- A[warp*32 : +32]
  sync.warp
  for k in 0:2000 {
    if warp == 0 {
      copy.thread A[thread] <- S[thread]
      sync.warp
    }
  }
  !sync.cta
  copy.cta A[0:32] <- S[32:64]
})";
  EXPECT_EQ(verdict(with(text, true)), "");
  EXPECT_NE(verdict(with(text, false)).find("'S[32]' is read, and line 5 writes it"),
            std::string::npos);
}

TEST(Order, HistoriesOfRuns) {
  Histories h(200);
  EXPECT_TRUE(h.empty());
  h.set(10, 150, 3);
  h.set(64, 128, 4);
  h.set(199, 200, 5);
  std::string runs;
  h.forEachRun(0, 200, [&](int64_t first, int64_t last, uint32_t number) {
    runs += llvm::formatv("[{0}, {1}) {2} ", first, last, number);
  });
  EXPECT_EQ(runs, "[0, 10) 0 [10, 64) 3 [64, 128) 4 [128, 150) 3 [150, 199) 0 [199, 200) 5 ");
  h.replace([](uint32_t number) { return number == 3 ? 0 : number; });
  EXPECT_EQ(h.get(10), 0u);
  EXPECT_EQ(h.get(127), 4u);
}

} // namespace
