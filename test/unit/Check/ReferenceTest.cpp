//===- ReferenceTest.cpp - The reference meaning of programs --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace tilecopy;

namespace {

/// Global tensors whose element i is `base + i`, base a multiple of 1000 in order of declaration.
LogicalTensors numbered(const Kernel &kernel, const ArgumentValues &arguments) {
  LogicalTensors globals;
  uint64_t base = 1000;
  for (const auto &t : kernel.globals()) {
    LogicalTensor values(shapeUnder(*t, arguments));
    std::iota(values.bits.begin(), values.bits.end(), base);
    values.defined.assign(values.count(), true);
    globals.emplace(t->name().str(), values);
    base += 1000;
  }
  return globals;
}

struct Outcome {
  std::string error;
  LogicalTensors globals;
};

Outcome run(llvm::StringRef text, const ArgumentValues &arguments = {}) {
  Program p = parse(text);
  Outcome o;
  o.globals = numbered(p.kernels[0], arguments);
  o.error = errorOf(interpret(p.kernels[0], arguments, o.globals));
  return o;
}

TEST(Reference, CopiesLogically) {
  Outcome o = run(R"(kernel @k {
    A : global u16[4, 6]
    B : global u16[6]
    S : shared u16[2, 3] layout S[(2,3):(1,2)]
    copy.warp S <- A[1:3, 2:5]
    sync.warp
    copy.warp B[0:3] <- S[1, :]
    copy.warp B[3:6] <- S[0, :]
  })");
  ASSERT_EQ(o.error, "accepted");
  EXPECT_EQ(o.globals.at("B").bits, (std::vector<uint64_t>{1014, 1015, 1016, 1008, 1009, 1010}));
  EXPECT_EQ(o.globals.at("A").bits[23], 1023u);
  EXPECT_TRUE(o.globals.at("B").written[0]);
  EXPECT_FALSE(o.globals.at("A").written[0]);
}

TEST(Reference, ScopesBindTheirSymbols) {
  Outcome o = run(R"(kernel @k threads(256) {
    A : global u16[8]
    B : global u16[8]
    C : global u16[256]
    T : global u16[256]
    G : global u16[2]
    copy.warp B[warp] <- A[7 - warp]
    copy.thread C[thread] <- T[thread/32*32 + 31 - lane]
    copy.warpgroup G[warpgroup] <- A[warpgroup*4]
  })");
  ASSERT_EQ(o.error, "accepted");
  EXPECT_EQ(o.globals.at("B").bits,
            (std::vector<uint64_t>{1007, 1006, 1005, 1004, 1003, 1002, 1001, 1000}));
  EXPECT_EQ(o.globals.at("C").bits[0], 4031u);
  EXPECT_EQ(o.globals.at("C").bits[33], 4062u);
  EXPECT_EQ(o.globals.at("G").bits, (std::vector<uint64_t>{1000, 1004}));
}

TEST(Reference, ConditionsLoopsGridAndArguments) {
  Outcome o = run(R"(kernel @k grid(M/4, 2) threads(64) {
    M : i32 multiple_of 4 in [4, 64]
    A : global u16[M]
    B : global u16[2, M]
    if ctaid.y == 1 && warp == 1 {
      for k in 0:4 step 2 {
        copy.warp B[ctaid.y, ctaid.x*4 + k : +1] <- A[ctaid.x*4 + k]
      }
    }
    if ctaid.y < 1 {
      if thread >= 32 && thread < 34 {
        copy.thread B[0, ctaid.x*4 + lane] <- A[ctaid.x*4 + lane]
      }
    }
  })",
                  {{"M", 8}});
  ASSERT_EQ(o.error, "accepted");
  const LogicalTensor &b = o.globals.at("B");
  std::string written;
  for (bool w : b.written)
    written += w ? '1' : '0';
  EXPECT_EQ(written, "1100110010101010");
  EXPECT_EQ(b.bits[14], 1006u);
  EXPECT_EQ(b.bits[5], 1005u);
}

TEST(Reference, ZeroAndOverlap) {
  Outcome o = run(R"(kernel @k {
    A : global u16[8]
    zero.warp A[0:2]
    copy.warp A[3:7] <- A[2:6]
  })");
  ASSERT_EQ(o.error, "accepted");
  EXPECT_EQ(o.globals.at("A").bits,
            (std::vector<uint64_t>{0, 0, 1002, 1002, 1003, 1004, 1005, 1007}));
}

TEST(Reference, RegisterTilesBelongToTheirScope) {
  Outcome o = run(R"(kernel @k threads(64) {
    A : global u16[2, 4]
    B : global u16[2, 4]
    R : local u16[4] layout S[4:1@laneid]
    copy.warp R <- A[warp, :]
    copy.warp B[1 - warp, :] <- R
  })");
  ASSERT_EQ(o.error, "accepted");
  EXPECT_EQ(o.globals.at("B").bits,
            (std::vector<uint64_t>{1004, 1005, 1006, 1007, 1000, 1001, 1002, 1003}));
}

TEST(Reference, Errors) {
  EXPECT_EQ(run(R"(kernel @k threads(64) {
    B : global u16[8]
    S : shared u16[2, 4]
    copy.warp S[warp, 0:3] <- B[0:3]
    sync.warp
    copy.warp B[0:4] <- S[warp, 0:4]
  })")
                .error,
            "line 7, CTA [0, 0, 0], warp 0: 'S[0, 3]' is read and nothing has written it; "
            "line 5 writes 'S', but not this element, or not before: write it, or wait for it");
  // Shared memory is new in every CTA.
  EXPECT_EQ(run(R"(kernel @k grid(2) {
    B : global u16[8]
    S : shared u16[8]
    if ctaid.x == 0 {
      copy.cta S <- B
    }
    sync.cta
    copy.cta B <- S
  })")
                .error,
            "line 9, CTA [1, 0, 0]: 'S[0]' is read and nothing has written it; "
            "line 6 writes 'S', but not this element, or not before: write it, or wait for it");
  EXPECT_EQ(run(R"(kernel @k grid(3) {
    M : i32 in [1, 99]
    B : global u16[M]
    for k in 0:4 {
      if thread == 0 { copy.thread B[ctaid.x*8 + k : +2] <- B[ctaid.x*8 + k : +2] { bounds = promised } }
    }
  })",
                {{"M", 10}})
                .error,
            "line 6, CTA [1, 0, 0], thread 0, k = 1: the region of 'B' takes indices 9 to 10 of "
            "dimension 0, "
            "which has 10");
  EXPECT_EQ(run(R"(kernel @k grid(M - 4) {
    M : i32 in [1, 99]
    B : global u16[M]
    zero.cta B[0]
  })",
                {{"M", 4}})
                .error,
            "the grid's x is M - 4 = 0; it takes 1 to 2147483647");
  EXPECT_EQ(run(R"(kernel @k grid(M) cluster(2) {
    M : i32 in [1, 99]
    B : global u16[M]
    zero.cta B[0]
  })",
                {{"M", 5}})
                .error,
            "the grid's x is 5, not a multiple of the cluster of 2");
}

TEST(Reference, EndlessProgramsEnd) {
  Program p = parse(R"(kernel @k grid(60000, 60000) {
    B : global u16[8]
    if ctaid.x == 5 { zero.cta B }
  })");
  EXPECT_EQ(errorOf(checkBounds(p.kernels[0], {}, 1000)),
            "the grid has 3600000000 CTAs, and more than 1000 statements would be executed; give "
            "smaller arguments");
  Program loop = parse("kernel @k { B : global u16[8] for k in 0:5000 { zero.cta B } }");
  EXPECT_EQ(errorOf(checkBounds(loop.kernels[0], {}, 1000)),
            "more than 1000 statements are executed; give smaller arguments");
}

} // namespace
