//===- SwizzleStepTest.cpp - When constants pass through a swizzle --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planning/Partition.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace tilecopy;

static SmallVector<int64_t> sums(ArrayRef<Counter<Expr, 1>> iters, int64_t base) {
  SmallVector<int64_t> all{base};
  for (const Counter<Expr, 1> &i : iters) {
    SmallVector<int64_t> next;
    for (int64_t sum : all)
      for (int64_t k = 0; k < i.extent; ++k)
        next.push_back(sum + k * i.at(0));
    all = std::move(next);
  }
  return all;
}

/// What each step claims about every address, checked by enumeration.
static void check(const Swizzle &s, int64_t base, ArrayRef<Counter<Expr, 1>> dynamic,
                  ArrayRef<Counter<Expr, 1>> constant, SwizzleStep step) {
  for (int64_t x : sums(dynamic, base))
    for (int64_t c : sums(constant, 0)) {
      int64_t want = s.apply(x + c);
      if (step == SwizzleStep::Add) {
        ASSERT_EQ(s.apply(x) + s.apply(c), want);
      } else if (step == SwizzleStep::Xor) {
        ASSERT_EQ(s.apply(x) ^ s.apply(c), want);
      }
    }
}

TEST(SwizzleStep, ClaimsHoldForRandomCounters) {
  std::mt19937_64 random(3);
  unsigned counts[4] = {};
  for (unsigned n = 0; n < 20000; ++n) {
    unsigned b = 1 + random() % 3;
    Swizzle s = cantFail(Swizzle::create(random() % 5, b, b + random() % 3, random() % 8 != 0));
    auto iters = [&](unsigned count) {
      SmallVector<Counter<Expr, 1>, 8> list;
      for (unsigned i = 0; i < count; ++i)
        list.push_back({int64_t(1 + random() % 4),
                        {Expr(int64_t(random() % 3 ? 1ull << random() % 12 : random() % 600))}});
      return list;
    };
    int64_t base = random() % 2 ? 0 : random() % 5000;
    auto dynamic = iters(random() % 4), constant = iters(random() % 3);
    SwizzleStep step = swizzleStep(s, Expr(base), dynamic, constant);
    check(s, base, dynamic, constant, step);
    if (HasFatalFailure())
      return;
    ++counts[unsigned(step)];
  }
  EXPECT_GT(counts[unsigned(SwizzleStep::Add)], 1000u);
  EXPECT_GT(counts[unsigned(SwizzleStep::Xor)], 200u);
  EXPECT_GT(counts[unsigned(SwizzleStep::Full)], 1000u);
}

TEST(SwizzleStep, Worked) {
  Swizzle s = cantFail(Swizzle::create(3, 3, 3));
  auto iter = [](int64_t extent, int64_t stride) {
    return Counter<Expr, 1>{extent, {Expr(stride)}};
  };
  // Threads cover 8 rows of 64; the rounds are whole repeats of 512.
  EXPECT_EQ(swizzleStep(s, 0, {iter(8, 64), iter(8, 8)}, {iter(4, 512)}), SwizzleStep::Add);
  // Threads cover 4 rows; a round moves to the other half of the pattern.
  EXPECT_EQ(swizzleStep(s, 0, {iter(4, 64), iter(8, 8)}, {iter(2, 256)}), SwizzleStep::Xor);
  // Rounds within a chunk of 8; one more of them would be inside the threads' bits.
  EXPECT_EQ(swizzleStep(s, 0, {iter(8, 64), iter(8, 8)}, {iter(2, 4)}), SwizzleStep::Add);
  // A start inside the threads' bits carries.
  EXPECT_EQ(swizzleStep(s, 8, {iter(8, 8)}, {iter(2, 8)}), SwizzleStep::Full);
}
