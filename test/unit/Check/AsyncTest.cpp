//===- AsyncTest.cpp - What asynchronous copies mean ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Combine.h"
#include "Checking.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace tilecopy;

namespace {

struct Outcome {
  std::string error;
  LogicalTensors globals;
  std::vector<uint64_t> operator[](const char *name) const { return globals.at(name).bits; }
};

/// Element i of the first global tensor is 1000 + i, of the second 2000 + i, and so on.
Outcome run(llvm::StringRef text, const ArgumentValues &arguments = {}) {
  Program p = parse(text);
  Outcome o;
  uint64_t base = 1000;
  for (const auto &t : p.kernels[0].globals()) {
    LogicalTensor values(shapeUnder(*t, arguments));
    std::iota(values.bits.begin(), values.bits.end(), base);
    values.defined.assign(values.count(), true);
    o.globals.emplace(t->name().str(), values);
    base += 1000;
  }
  o.error = errorOf(interpret(p.kernels[0], arguments, o.globals));
  return o;
}

std::vector<uint64_t> from(uint64_t first, size_t count) {
  std::vector<uint64_t> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

/// A ring of two stages between a warp that loads and one that stores. Either alone would run
/// through all passes; together they mean a copy.
TEST(Async, ProducerAndConsumer) {
  Outcome o = run(R"(kernel @k threads(64) {
    n : i32 in [1, 99]
    A : global u16[99, 8]
    B : global u16[99, 8]
    S : shared u16[2, 8]
    full : mbarrier[2]
    empty : mbarrier[2]
    if thread == 0 {
      for s in 0:2 {
        mbarrier.init full[s], 1
        mbarrier.init empty[s], 32
      }
    }
    sync.cta
    if warp == 0 && elect {
      for k in 0:n {
        mbarrier.wait empty[k % 2], phase k / 2 + 1
        mbarrier.arrive.expect_tx full[k % 2], 16
        copy_async S[k % 2, :] <- A[k, :] { mbar = full[k % 2] }
      }
    }
    if warp == 1 {
      for k in 0:n {
        mbarrier.wait full[k % 2], phase k / 2
        copy.warp B[k, :] <- S[k % 2, :]
        mbarrier.arrive empty[k % 2]
      }
    }
  })",
                  {{"n", 7}});
  ASSERT_EQ(o.error, "accepted");
  std::vector<uint64_t> expected = from(1000, 56), rest = from(2056, 99 * 8 - 56);
  expected.insert(expected.end(), rest.begin(), rest.end());
  EXPECT_EQ(o["B"], expected);
}

TEST(Async, OutsideIsFilledAndNotWritten) {
  Outcome o = run(R"(kernel @k threads(32) {
    A : global f16[2, 3]
    B : global f16[4, 4]
    C : global f16[4, 4]
    S : shared f16[4, 4]
    T : shared f16[4, 4]
    bar : mbarrier
    if thread == 0 {
      mbarrier.init bar, 1
      mbarrier.arrive.expect_tx bar, 64
      copy_async S <- A[-1:3, 1:5] { mbar = bar }
      copy_async T <- A[-1:3, 1:5] { oob = nan, mbar = bar }
    }
    sync.cta
    mbarrier.wait bar, phase 0
    copy.warp B <- S
    copy.warp C <- T
    if elect { copy_async A[1:+4, -2:2] <- S }
  })");
  ASSERT_EQ(o.error, "accepted");
  uint64_t nan = 0x7ff7;
  EXPECT_EQ(o["B"],
            (std::vector<uint64_t>{0, 0, 0, 0, 1001, 1002, 0, 0, 1004, 1005, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(o["C"], (std::vector<uint64_t>{nan, nan, nan, nan, 1001, 1002, nan, nan, 1004, 1005,
                                           nan, nan, nan, nan, nan, nan}));
  EXPECT_EQ(o["A"], (std::vector<uint64_t>{1000, 1001, 1002, 0, 0, 1005}));
}

TEST(Async, RegroupsReducesAndRounds) {
  Outcome o = run(R"(kernel @k threads(64) {
    A : global u32[2, 4]
    B : global u32[8]
    F : global f32[8]
    G : global f32[8]
    S : shared u32[8]
    R : shared f32[8]
    bar : mbarrier
    if thread == 0 {
      mbarrier.init bar, 1
      mbarrier.arrive.expect_tx bar, 64
      copy_async S <- A { mbar = bar }
      copy_async R <- F { tma_dtype = tf32, mbar = bar }
    }
    sync.cta
    mbarrier.wait bar, phase 0
    if elect { copy_async B <- S { reduce = add } }
    copy.cta G <- R
  })");
  ASSERT_EQ(o.error, "accepted");
  // Two warps, one elected thread of each.
  for (uint64_t i = 0; i != 8; ++i)
    EXPECT_EQ(o["B"][i], 2000 + i + 2 * (1000 + i));
  EXPECT_EQ(o["G"], std::vector<uint64_t>(8, 0)); // far below half of tf32's last bit
}

/// Rank 1 brings the same tile to ranks 0 and 2, at whose barriers the bytes are counted.
TEST(Async, Multicast) {
  Outcome o = run(R"(kernel @k grid(6) cluster(3) threads(32) {
    A : global u16[2, 8]
    B : global u16[6, 8]
    S : shared u16[8]
    bar : mbarrier
    if thread == 0 { mbarrier.init bar, 1 }
    sync.cluster
    if thread == 0 { mbarrier.arrive.expect_tx bar, 16 }
    if thread == 0 && cluster.ctarank == 1 {
      copy_async S <- A[ctaid.x / 3, :] { mbar = bar, cta_mask = 5 }
    }
    if thread == 0 && cluster.ctarank == 1 {
      copy_async S <- A[1 - ctaid.x / 3, :] { mbar = bar }
    }
    mbarrier.wait bar, phase 0
    copy.cta B[ctaid.x, :] <- S
  })");
  ASSERT_EQ(o.error, "accepted");
  std::vector<uint64_t> expected;
  for (uint64_t row : {0, 1, 0, 1, 0, 1})
    for (uint64_t i = 0; i != 8; ++i)
      expected.push_back(1000 + row * 8 + i);
  EXPECT_EQ(o["B"], expected);
}

/// Both CTAs tell the first one's barrier: that their bytes are there, and that they have read.
TEST(Async, Pairs) {
  Outcome o = run(R"(kernel @k grid(2) cluster(2) threads(32) {
    A : global u16[2, 16]
    B : global u16[2, 8]
    S : shared u16[8]
    full : mbarrier
    empty : mbarrier
    begin : mbarrier
    there : mbarrier
    if thread == 0 {
      mbarrier.init full, 1
      mbarrier.init empty, 2
      mbarrier.init begin, 1
      mbarrier.init there, 1
    }
    sync.cluster
    for k in 0:2 {
      if thread == 0 && cluster.ctarank == 0 {
        mbarrier.wait empty, phase k + 1
        mbarrier.arrive.expect_tx full, 32
        mbarrier.arrive begin, cta 0
        mbarrier.arrive begin, cta 1
      }
      mbarrier.wait begin, phase k
      if thread == 0 { copy_async S <- A[ctaid.x, k*8:+8] { mbar = full, cta_group = 2 } }
      if cluster.ctarank == 0 {
        mbarrier.wait full, phase k
        if thread == 0 {
          mbarrier.arrive there, cta 1
          mbarrier.arrive there
        }
      }
      mbarrier.wait there, phase k
      copy.cta B[ctaid.x, :] <- S
      sync.cta
      if thread == 0 { mbarrier.arrive empty, cta 0 }
    }
    sync.cluster
  })");
  EXPECT_EQ(o.error, "accepted");
  std::vector<uint64_t> b = from(1008, 8), second = from(1024, 8);
  b.insert(b.end(), second.begin(), second.end());
  EXPECT_EQ(o["B"], b);
}

TEST(Async, Mistakes) {
  auto errorIn = [](llvm::StringRef body) {
    return run(("kernel @k grid(2) cluster(2) threads(64) {\n  A : global u16[8]\n"
                "  S : shared u16[8]\n  bar : mbarrier\n  full : mbarrier[3]\n" +
                body + "\n}")
                   .str())
        .error;
  };
  const std::string init = "if thread == 0 { mbarrier.init bar, 2 } sync.cluster\n";
  auto expectParts = [](const std::string &error, std::initializer_list<const char *> parts) {
    for (const char *part : parts)
      EXPECT_NE(error.find(part), std::string::npos) << part << "\n" << error;
  };
  expectParts(errorIn(init + "if warp == 1 { mbarrier.wait bar, phase 0 }"),
              {"line 8, CTA [0, 0, 0], warp 1: no thread can go on",
               "cause: no thread arrives at 'bar' of CTA (0,0,0), for which line 8 waits",
               "line 8: threads 32-63 of CTA (0,0,0) wait for phase 0 (parity 0) of 'bar' of CTA "
               "(0,0,0): 2 of 2 arrivals are missing",
               "could still arrive: nobody", "init of 2 at line 7"});
  expectParts(errorIn("if thread == 0 { mbarrier.init bar, 32 } sync.cluster\n"
                      "mbarrier.arrive bar mbarrier.wait bar, phase 0\n"
                      "if warp == 1 { mbarrier.wait bar, phase 2 }"),
              {"no thread can go on", "32 of 32 arrivals are missing",
               "asks for 32 arrivals at 'bar' of CTA (0,0,0), and one pass makes more: line 8 by "
               "threads 0-63 of CTA (0,0,0); so 2 phases have ended in 1 pass"});
  expectParts(errorIn(init + "if thread < 2 { mbarrier.arrive.expect_tx bar, 32 }\n"
                             "if thread == 0 { copy_async S <- A { mbar = bar } }\n"
                             "mbarrier.wait bar, phase 0"),
              {"line 10, CTA [0, 0, 0], warp 0: no thread can go on",
               "cause: 48 bytes that were announced to 'bar' of CTA (0,0,0) never come; announced: "
               "64 at line 8 by threads 0-1 of CTA (0,0,0); came: 16 at line 9 by thread 0",
               "cure: announce 16 bytes", "all arrivals came, 48 announced bytes did not come"});
  EXPECT_EQ(
      errorIn("for k in 0:3 { if thread == 33 { mbarrier.arrive full[k] } }"),
      "line 7, CTA [0, 0, 0], thread 33, k = 0: mbarrier 'full[0]' is used before its init; "
      "put 'mbarrier.init full[0], COUNT', a fence.mbarrier_init and a sync before this line");
  EXPECT_EQ(errorIn(init + "if thread == 0 { mbarrier.expect_tx bar, 16 }\n"
                           "if thread < 3 { mbarrier.arrive bar }"),
            "line 9, CTA [0, 0, 0]: mbarrier 'bar' takes 2 arrivals in a phase (line 7), and 3 "
            "threads arrive here; initialize it with 3, or let 2 of them arrive");
  EXPECT_EQ(errorIn("if thread == 0 { copy_async S <- A { cta_mask = 4 } }"),
            "line 7, CTA [0, 0, 0], thread 0: the cta_mask is 4; the cluster has 2 CTAs");
  expectParts(
      errorIn(init + "mbarrier.wait bar, phase 1\nif ctaid.x == 1 { sync.cluster }"),
      {"line 9, CTA [1, 0, 0], warp 0: no thread can go on",
       "line 9: threads 0-63 of CTA (1,0,0) wait for the other threads of the cluster: 2 of 4 "
       "warps have arrived"});
  EXPECT_EQ(errorIn("copy.cta A <- A if thread == 0 { copy_async S <- A { reduce = add } }"),
            "line 7, CTA [0, 0, 0], thread 0: 'S[0]' is reduced into and nothing has written it");
}

TEST(Async, Combines) {
  using T = ElementType;
  EXPECT_EQ(combine("add", T::U32, 0xffffffff, 2), 1u);
  EXPECT_EQ(combine("min", T::I32, 0xffffffff, 2), 0xffffffffu);
  EXPECT_EQ(combine("min", T::U32, 0xffffffff, 2), 2u);
  EXPECT_EQ(combine("max", T::I64, uint64_t(-5), 3), 3u);
  EXPECT_EQ(combine("inc", T::U32, 3, 5), 4u);
  EXPECT_EQ(combine("inc", T::U32, 5, 5), 0u);
  EXPECT_EQ(combine("dec", T::U32, 3, 5), 2u);
  EXPECT_EQ(combine("dec", T::U32, 0, 5), 5u);
  EXPECT_EQ(combine("dec", T::U32, 6, 5), 5u);
  EXPECT_EQ(combine("xor", T::U64, 12, 10), 6u);
  EXPECT_EQ(combine("and", T::I32, 12, 10), 8u);
  EXPECT_EQ(combine("or", T::I32, 12, 10), 14u);
  EXPECT_EQ(combine("add", T::F16, 0x3c00, 0x1000), 0x3c00u); // a tie: to even
  EXPECT_EQ(combine("add", T::F16, 0x3c01, 0x1000), 0x3c02u);
  EXPECT_EQ(combine("add", T::F16, 0x0001, 0x0001), 0x0002u); // subnormals are kept
  EXPECT_EQ(combine("add", T::F32, 0x7f800000, 0xff800000), 0x7fffffffu);
  EXPECT_EQ(combine("min", T::BF16, 0x7fc0, 0x3f80), 0x3f80u);
  EXPECT_EQ(combine("max", T::BF16, 0x7fc0, 0xffff), 0x7fffu);
  EXPECT_EQ(combine("min", T::F16, 0x0000, 0x8000), 0x8000u);
  EXPECT_EQ(combine("max", T::F16, 0x8000, 0x0000), 0x0000u);
  EXPECT_EQ(roundToTf32(0x3f801000), 0x3f800000u); // a tie: to even
  EXPECT_EQ(roundToTf32(0x3f803000), 0x3f804000u);
  EXPECT_EQ(roundToTf32(0x3f801001), 0x3f802000u);
  EXPECT_EQ(roundToTf32(0x7f7fffff), 0x7f800000u);
  EXPECT_EQ(roundToTf32(0xff800000), 0xff800000u);
  EXPECT_EQ(roundToTf32(0xff800001), 0x7fffe000u);
}

} // namespace
