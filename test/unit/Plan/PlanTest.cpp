//===- PlanTest.cpp - Widths, rounds and plans as values ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace llvm;
using namespace tilecopy;

namespace {

struct WidthRow {
  const char *scope, *type, *shape, *sharedLayout;
  unsigned threads;
  unsigned bytes;
  int64_t rounds;
};

std::string text(const WidthRow &r, bool toShared) {
  std::string shape = r.shape;
  std::string s = "kernel @k threads(" + std::to_string(r.threads) + ") {\n  A : global " + r.type +
                  "[" + shape + "] align 32\n  S : shared " + r.type + "[" + shape + "]" +
                  (*r.sharedLayout ? std::string(" layout ") + r.sharedLayout : "") +
                  " align 128\n  copy." + r.scope;
  return s + (toShared ? " S <- A\n}\n" : " A <- S\n}\n");
}

} // namespace

TEST(Plan, WidthsAndRoundsBothWays) {
  const WidthRow rows[] = {
      {"warp", "f32", "32, 32", "", 32, 16, 8},
      {"warp", "f16", "32, 32", "", 32, 16, 4},
      {"warp", "u8", "32, 32", "", 32, 16, 2},
      {"warpgroup", "f16", "256, 16", "", 128, 16, 4},
      {"cta", "f16", "512, 16", "", 256, 16, 4},
      {"thread", "i8", "8, 8", "", 1, 16, 4},
      // Fewer 16-byte vectors than threads: narrower ones that give each the same work.
      {"cta", "f16", "8, 8", "", 32, 4, 1},
      {"cta", "u8", "8, 4", "", 32, 1, 1},
      // Two-byte elements in chunks of two (a 4-byte chunk caps the width).
      {"warp", "f16", "32, 32", "swizzle(1,2,3) S[32,32]", 32, 4, 16},
      // Padded rows of 33 elements are not even: their side has four accesses for a vector.
      {"warp", "f32", "32, 32", "S[(32,32):(33,1)]", 32, 16, 8},
      {"warp", "f64", "32, 3", "", 32, 8, 3},
      {"cta", "f16", "24, 32", "", 96, 16, 1},
      {"cta", "f4e2m1", "64, 64", "", 32, 16, 4},
  };
  for (const WidthRow &r : rows)
    for (bool toShared : {true, false}) {
      Plan plan = firstPlan(text(r, toShared));
      ASSERT_EQ(plan.variant, "gmem_smem") << text(r, toShared);
      const auto &body = std::get<ThreadPlan>(plan.body);
      EXPECT_EQ(body.vectorBytes, r.bytes) << text(r, toShared);
      EXPECT_EQ(body.rounds(), r.rounds) << text(r, toShared);
    }
}

/// Wide vectors that threads do not share equally, where equal ones are more than twice as many.
TEST(Plan, WideAndUnevenOrNarrowAndEven) {
  struct Row {
    WidthRow width;
    int64_t items; // 0: every thread has as many
  };
  const Row rows[] = {
      {{"cta", "f16", "24, 40", "", 96, 16, 2}, 120},   // 5 rounds of 4 bytes
      {{"cta", "f16", "1, 1440", "", 160, 16, 2}, 180}, // 9 of 2 bytes
      {{"cta", "u8", "3, 64", "", 64, 16, 1}, 12},      // 3 of 1 byte
      {{"cta", "f32", "4, 40", "", 32, 16, 2}, 40},     // 5 of 4 bytes
      {{"cta", "f32", "4, 32", "", 64, 8, 1}, 0},       // 1 round either way
      {{"warp", "f16", "8, 24", "", 32, 16, 1}, 24},    // 3 of 4 bytes
      {{"cta", "f16", "16, 8", "", 64, 4, 1}, 0},
      {{"cta", "f16", "3, 1440", "", 160, 16, 4}, 540}, // 27 of 2 bytes
      {{"cta", "f32", "48, 4", "", 96, 8, 1}, 0},       // 1 round either way
      {{"cta", "f32", "9, 40", "", 120, 16, 1}, 90},    // 3 of 4 bytes
      {{"cta", "f32", "8, 40", "", 160, 8, 1}, 0},
      {{"cta", "f32", "6, 40", "", 120, 8, 1}, 0},
  };
  for (const auto &[r, items] : rows)
    for (bool toShared : {true, false}) {
      Plan plan = firstPlan(text(r, toShared));
      ASSERT_EQ(plan.variant, "gmem_smem") << text(r, toShared);
      const auto &body = std::get<ThreadPlan>(plan.body);
      EXPECT_EQ(body.items, items) << text(r, toShared);
      EXPECT_EQ(body.vectorBytes, r.bytes) << text(r, toShared);
      EXPECT_EQ(body.rounds(), r.rounds) << text(r, toShared);
    }
}

TEST(Plan, WideGlobalAccessesWhereTheTargetHasThem) {
  WidthRow r{"warp", "f32", "32, 32", "", 32, 0, 0};
  Plan in = firstPlan(text(r, true), "sm_100a");
  EXPECT_EQ(in.src.accessBytes, 32u);
  EXPECT_EQ(in.dst.accessBytes, 16u);
  Plan out = firstPlan(text(r, false), "sm_120a");
  EXPECT_EQ(out.src.accessBytes, 16u);
  EXPECT_EQ(out.dst.accessBytes, 32u);
  EXPECT_EQ(firstPlan(text(r, true), "sm_100a ptx 8.6").src.accessBytes, 16u);
}

/// Widths of the side in `global` memory, with the layout of each side as text.
static std::pair<unsigned, unsigned> wideWidths(StringRef global, StringRef other, bool load,
                                                bool registers = false) {
  Plan p = firstPlan(("kernel @k threads(32) {\n  A : global f16[64, 64] " + global +
                      " align 1024\n  S : " + (registers ? "local" : "shared") + " f16[64, 64] " +
                      other + "\n  copy.warp " + (load ? "S <- A" : "A <- S") + "\n}\n")
                         .str(),
                     "sm_100a");
  const PlanSide &a = load ? p.src : p.dst, &s = load ? p.dst : p.src;
  return {a.accessBytes, s.accessBytes};
}

TEST(Plan, WideAccessesStayInsideASwizzleChunk) {
  using Widths = std::pair<unsigned, unsigned>;
  const StringRef eight = "layout swizzle(3,3,3) S[64,64]",
                  sixteen = "layout swizzle(4,2,3) S[64,64]",
                  four = "layout swizzle(2,3,3) S[64,64]", none = "layout swizzle(3,0,3) S[64,64]",
                  mirrored = "layout swizzle(3,3,3,outer) S[64,64]", aligned = "align 1024";
  const StringRef rows = "layout S[(32,2,64):(1@laneid,64,1)]";
  for (bool load : {true, false}) {
    // The side that leads: chunks of 8 elements are 16 bytes, chunks of 16 are 32.
    EXPECT_EQ(wideWidths(eight, aligned, load), Widths(16, 16));
    EXPECT_EQ(wideWidths(mirrored, aligned, load), Widths(16, 16));
    EXPECT_EQ(wideWidths(sixteen, aligned, load), Widths(32, 16));
    EXPECT_EQ(wideWidths(four, aligned, load), Widths(8, 8));
    EXPECT_EQ(wideWidths(none, aligned, load), Widths(32, 16));
    EXPECT_EQ(wideWidths("", aligned, load), Widths(32, 16));
    // The side that follows makes two accesses of 16 bytes for one of 32.
    EXPECT_EQ(wideWidths("", eight, load), Widths(32, 16));
    EXPECT_EQ(wideWidths("", four, load), Widths(8, 8));
    EXPECT_EQ(wideWidths(sixteen, eight, load), Widths(32, 16));
    // Registers follow with 32 bytes at once.
    EXPECT_EQ(wideWidths(eight, rows, load, true), Widths(16, 16));
    EXPECT_EQ(wideWidths(mirrored, rows, load, true), Widths(16, 16));
    EXPECT_EQ(wideWidths(sixteen, rows, load, true), Widths(32, 32));
    EXPECT_EQ(wideWidths(none, rows, load, true), Widths(32, 32));
    EXPECT_EQ(wideWidths("", rows, load, true), Widths(32, 32));
  }
}

TEST(Plan, TheTraceNamesTheSwizzleThatKeepsAnAccessNarrow) {
  auto planned = planText("kernel @k threads(32) {\n  A : global f16[64, 64] layout swizzle(3,3,3) "
                          "S[64,64] align 1024\n  S : shared f16[64, 64]\n  copy.warp S <- A\n}\n",
                          "sm_100a");
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  const DispatchCandidate *chosen = planned->choices[0].trace.chosen();
  auto rule = find_if(chosen->findings, [](auto &f) { return f.rule == "width-32"; });
  ASSERT_NE(rule, chosen->findings.end());
  EXPECT_EQ(rule->message, "A: a swizzle chunk holds 8 elements");
  EXPECT_EQ(rule->status, Proof::Disproven);
}

TEST(Plan, AlignmentIsProvedFromDivisors) {
  auto width = [](StringRef ld, StringRef start, StringRef align) {
    Plan p =
        firstPlan(("kernel @k threads(32) {\n  M : i32 multiple_of 4 in [0, 4096]\n  ld : i64 "
                   "multiple_of " +
                   ld + " in [64, 4096]\n  A : global f16[M, 64] layout S[(M,64):(ld,1)] " + align +
                   "\n  S : shared f16[8, 32] align 16\n  copy.cta S <- A[ctaid.x*8:+8, " + start +
                   ":+32]\n}\n")
                      .str());
    return p.src.accessBytes;
  };
  EXPECT_EQ(width("8", "0", "align 16"), 16u);
  EXPECT_EQ(width("4", "0", "align 16"), 8u);
  EXPECT_EQ(width("1", "0", "align 16"), 2u);
  EXPECT_EQ(width("8", "ctaid.y*8", "align 16"), 16u);
  EXPECT_EQ(width("8", "ctaid.y*2", "align 16"), 4u);
  EXPECT_EQ(width("8", "3", "align 16"), 2u);
  EXPECT_EQ(width("8", "0", "align 4"), 4u);
}

TEST(Plan, WidthOptionCaps) {
  Plan p = firstPlan("kernel @k threads(32) {\n  A : global f32[32, 32] align 16\n  S : shared "
                     "f32[32, 32]\n  copy.cta S <- A { width = 8 }\n}\n");
  EXPECT_EQ(p.src.accessBytes, 8u);
  EXPECT_EQ(p.dst.accessBytes, 8u);
}

TEST(Plan, IsAValue) {
  WidthRow r{"warp", "f32", "32, 32", "", 32, 0, 0};
  Plan a = firstPlan(text(r, true)), b = firstPlan(text(r, true)), c = firstPlan(text(r, false));
  EXPECT_TRUE(a == b);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_FALSE(a == c);
  EXPECT_NE(a.hash(), c.hash());
}

TEST(Plan, SizeDoesNotGrowWithTheTile) {
  for (int rows : {32, 320, 1600}) {
    std::string n = std::to_string(rows);
    Plan p = firstPlan("kernel @k threads(32) {\n  A : global f16[" + n +
                       ", 64] align 16\n  S : shared f16[" + n + ", 64]\n  copy.cta S <- A\n}\n");
    EXPECT_EQ(std::get<ThreadPlan>(p.body).unrolledRounds(), 8);
  }
}

TEST(Plan, ZeroStoresAndLoadsNothing) {
  Plan p = firstPlan("kernel @k threads(32) {\n  S : shared f32[32, 32]\n  zero.cta S\n}\n");
  auto accesses = p.accesses();
  ASSERT_EQ(accesses.size(), 1u);
  EXPECT_TRUE(accesses[0].isStore);
  EXPECT_EQ(accesses[0].bytes, 16u);
  EXPECT_EQ(accesses[0].perThread, 8);
}
