//===- ArgumentsTest.cpp - Values for the scalars of a kernel -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

struct ArgumentsTest : ::testing::Test {
  Program p = parse(R"(kernel @k grid(M/8) {
    M   : i32 multiple_of 8 in [8, 65536]
    ld  : i64 multiple_of 8 in [8, 65536]
    row : i32 in [0, 100]
    A : global u16[M, 256] layout S[(M, 256):(ld, 1)]
    B : global u16[M, 256] layout S[(M, 256):(ld, 1)]
    copy.cta B[ctaid.x*8 : +8, 0:256] <- A[ctaid.x*8 : +8, 0:256]
    copy.cta B[row, 0:256] <- A[row, 0:256] { bounds = promised }
  })");
  llvm::Expected<ArgumentValues> choose(const ArgumentValues &given) {
    return chooseArguments(p.kernels[0], given);
  }
};

TEST_F(ArgumentsTest, SmallAndValid) {
  ArgumentValues v = llvm::cantFail(choose({}));
  EXPECT_EQ(v.at("M"), 24);
  EXPECT_EQ(v.at("ld"), 264);
  EXPECT_EQ(v.at("row"), 3);
}

TEST_F(ArgumentsTest, GivenOnesAreKept) {
  ArgumentValues v = llvm::cantFail(choose({{"M", 8}, {"row", 7}, {"ld", 512}}));
  EXPECT_EQ(v, (ArgumentValues{{"M", 8}, {"row", 7}, {"ld", 512}}));
}

TEST_F(ArgumentsTest, Errors) {
  EXPECT_EQ(errorOf(choose({{"M", 12}})), "argument M = 12 is not a multiple of 8");
  EXPECT_EQ(errorOf(choose({{"M", 0}})), "argument M = 0 is not in [8, 65536]");
  EXPECT_EQ(errorOf(choose({{"rows", 1}})),
            "kernel @k has no argument 'rows'; did you mean 'row'?");
  EXPECT_EQ(errorOf(choose({{"color", 1}})),
            "kernel @k has no argument 'color'; its arguments are M, ld, row");
  EXPECT_EQ(errorOf(choose({{"M", 8}, {"ld", 256}, {"row", 8}})),
            "line 9, CTA [0, 0, 0]: the region of 'B' takes indices 8 to 8 of dimension 0, which "
            "has 8");
  EXPECT_EQ(errorOf(choose({{"M", 8}, {"ld", 64}, {"row", 0}})),
            "'B' is written, and a stride of 64 lets its elements overlap; it takes at least 256");
  EXPECT_EQ(errorOf(choose({{"ld", 64}})),
            "no small values of the arguments keep kernel @k in bounds (with M = 24, ld = 64, row "
            "= 3: 'B' is written, and a stride of 64 lets its elements overlap; it takes at least "
            "256); give values");
}

TEST(Arguments, OddRanges) {
  auto choose = [](llvm::StringRef scalar) {
    Program p = parse(("kernel @k { x : " + scalar + " A : global u8[4] zero.cta A }").str());
    auto v = chooseArguments(p.kernels[0], {});
    return v ? std::to_string(v->at("x")) : llvm::toString(v.takeError());
  };
  EXPECT_EQ(choose("i32"), "3");
  EXPECT_EQ(choose("i64"), "3");
  EXPECT_EQ(choose("i32 in [5, 5]"), "5");
  EXPECT_EQ(choose("i32 in [5, 6]"), "6");
  EXPECT_EQ(choose("i32 in [-9, -4]"), "-9");
  EXPECT_EQ(choose("i32 in [-9, 0]"), "0");
  EXPECT_EQ(choose("i32 multiple_of 64"), "192");
}

TEST(Arguments, NoScalars) {
  Program p = parse("kernel @k { A : global u8[4] zero.cta A }");
  EXPECT_EQ(errorOf(chooseArguments(p.kernels[0], {{"M", 1}})),
            "kernel @k has no scalar arguments; 'M' was given");
}

/// The sets of a kernel, one text for each: "M=24 row=3".
std::vector<std::string> setsOf(llvm::StringRef text, const ArgumentValues &given = {}) {
  Program p = parse(text);
  auto chosen = chooseArgumentSets(p.kernels[0], given);
  if (!chosen)
    return {llvm::toString(chosen.takeError())};
  std::vector<std::string> list;
  for (const ArgumentValues &values : chosen->sets) {
    std::string set;
    for (const auto &[name, value] : values)
      set += (set.empty() ? "" : " ") + name + "=" + std::to_string(value);
    list.push_back(set);
  }
  list.insert(list.end(), chosen->notes.begin(), chosen->notes.end());
  return list;
}
using Sets = std::vector<std::string>;

TEST(ArgumentSets, GeneralLeastAndBoundary) {
  EXPECT_EQ(setsOf(R"(kernel @k grid(M/8) {
    M   : i32 multiple_of 8 in [8, 65536]
    row : i32 in [0, 100]
    A : global u16[M, 256]
    copy.warp A[row, :] <- A[row, :] { bounds = promised }
    zero.warp A[ctaid.x*8 : +8, :]
  })"),
            (Sets{"M=24 row=3", "M=8 row=0", "M=32 row=31"}));
  EXPECT_EQ(setsOf("kernel @k { A : global u8[4] zero.cta A }"), Sets{""});
  EXPECT_EQ(setsOf("kernel @k { x : i32 in [5, 5] A : global u8[4] zero.cta A }"), Sets{"x=5"});
}

/// A pipeline of `s` stages, `n` of them to be made, and `body` for each pass.
std::string ring(const std::string &s, const std::string &range, const std::string &index) {
  return "kernel @k { n : i32 in " + range +
         "\nA : global u8[n, 32]\nB : global u8[n, 32]\nS : shared u8[" + s +
         ", 32]\nfor k in 0:n {\ncopy.warp S[" + index +
         ", :] <- A[k, :]\nsync.warp\ncopy.warp B[k, :] <- S[" + index + ", :]\nsync.warp\n}\n}";
}

TEST(ArgumentSets, RingsGoRoundTwice) {
  // 2 s + 1 passes use the first stage for the third time.
  EXPECT_EQ(setsOf(ring("3", "[1, 1000]", "k % 3")), (Sets{"n=7", "n=1", "n=1000"}));
  EXPECT_EQ(setsOf(ring("16", "[1, 100000]", "k % 16")).front(), "n=34");
  EXPECT_EQ(setsOf(ring("6", "[0, 100000]", "(k + 2) / 2 % 3 * 2 + k % 2")),
            (Sets{"n=11", "n=1", "n=4"}));
  // As far as the promise goes; and what is given is kept.
  EXPECT_EQ(setsOf(ring("8", "[1, 12]", "k % 8")).front(), "n=9");
  EXPECT_EQ(setsOf(ring("8", "[1, 100]", "k % 8"), {{"n", 8}}),
            (Sets{"n=8", "line 7: the ring of 8 'k % 8' is used for one turn only, so that the "
                         "reuse of its stages has not been checked; give larger arguments"}));
}

TEST(ArgumentSets, PhasesOfOneBarrierAreARing) {
  EXPECT_EQ(setsOf(R"(kernel @k {
    n : i32 in [1, 1000]
    bar : mbarrier
    if thread == 0 { mbarrier.init bar, 32 }
    sync.cta
    for k in 0:n/2 {
      mbarrier.arrive bar
      mbarrier.wait bar, phase k
    }
  })")
                .front(),
            "n=6");
}

TEST(ArgumentSets, LoopsRunNotAtAllOnceAndOften) {
  EXPECT_EQ(setsOf(R"(kernel @k {
    n : i32 multiple_of 2 in [0, 100000]
    A : global u8[4]
    for k in 0:n step 16 { zero.warp A }
  })"),
            (Sets{"n=6", "n=0", "n=8", "n=32", "n=100000"}));
}

TEST(ArgumentSets, OneElementMoreAndLessThanATile) {
  // Rows of tiles of 16 by 64; a size that is one short has whole tiles in the other direction.
  EXPECT_EQ(setsOf(R"(kernel @k grid((M + 15)/16, (N + 63)/64) {
    M : i32 in [1, 1000]
    N : i32 in [1, 1000]
    A : global u8[M, N]
    B : global u8[M, N]
    copy.cta B[ctaid.x*16 : +16, ctaid.y*64 : +64] <- A[ctaid.x*16 : +16, ctaid.y*64 : +64]
  })"),
            (Sets{"M=3 N=3", "M=1 N=1", "M=1000 N=4", "M=33 N=129", "M=17 N=65", "M=15 N=129",
                  "M=33 N=63", "M=1000 N=3"}));
  // As far as the promise goes.
  EXPECT_EQ(setsOf(R"(kernel @k grid((M + 15)/16) {
    M : i32 multiple_of 8 in [8, 1000]
    A : global u8[M, 4]
    B : global u8[M, 4]
    copy.cta B[ctaid.x*16 : +16, :] <- A[ctaid.x*16 : +16, :]
  })"),
            (Sets{"M=24", "M=8", "M=1000", "M=40"}));
}

TEST(ArgumentSets, EndsOfTheRanges) {
  EXPECT_EQ(setsOf(R"(kernel @k {
    o  : i64
    p  : i32 multiple_of 4
    ld : i64 in [64, 1048576]
    A : global u8[64, 64] layout S[(64,64):(ld,1)]
    zero.warp A[o + p : +1, :]
  })"),
            (Sets{"ld=66 o=3 p=12", "ld=64 o=0 p=0", "ld=67 o=4 p=16",
                  "ld=1048576 o=9223372036854775807 p=2147483644",
                  "ld=64 o=-9223372036854775808 p=-2147483648", "ld=66 o=2147483648 p=12",
                  "ld=66 o=4294967296 p=12"}));
  // What does not fit is left out, for all of the others.
  EXPECT_EQ(setsOf(R"(kernel @k {
    n : i64 in [1, 4294967295]
    o : i64 in [0, 4294967295]
    A : global u8[n]
    for k in 0:n { zero.warp A[o : +1] }
  })"),
            (Sets{"n=3 o=3", "n=1 o=0", "n=4 o=4", "n=3 o=4294967295", "n=3 o=2147483648"}));
}

/// Where memory costs something, tensors are small.
TEST(ArgumentSets, MemoryHasALimit) {
  Program p = parse(R"(kernel @k {
    n : i64 in [1, 4294967295]
    A : global u8[n]
    zero.warp A[0 : +1]
  })");
  auto greatest = [&](uint64_t memory) {
    int64_t n = 0;
    for (const ArgumentValues &v :
         llvm::cantFail(chooseArgumentSets(p.kernels[0], {}, {}, memory)).sets)
      n = std::max(n, v.at("n"));
    return n;
  };
  EXPECT_EQ(greatest(mostSparseBytes), 4294967295);
  EXPECT_EQ(greatest(uint64_t(3) << 30), int64_t(1) << 31);
  EXPECT_LT(greatest(1 << 20), 1 << 20);
}

TEST(ArgumentSets, AFaultIsTheAnswer) {
  // A deadlock and an arrival too many, both from the second pass on: n = 1 would
  // hide them.
  for (const char *body : {"mbarrier.wait bar, phase k", "mbarrier.arrive bar"})
    EXPECT_EQ(setsOf(std::string("kernel @k { n : i32 in [1, 8] bar : mbarrier\n"
                                 "if thread == 0 { mbarrier.init bar, 1 mbarrier.arrive bar }\n"
                                 "for k in 0:n { ") +
                     body + " }\n}")
                  .front(),
              "n=3")
        << body;
  // A region outside its tensor is the fault of the arguments.
  EXPECT_EQ(setsOf("kernel @k { M : i32 in [2, 9] n : i32 in [0, 8] A : global u8[M]\n"
                   "copy.warp A[n] <- A[n] { bounds = promised } }")
                .front(),
            "M=4 n=3");
}

/// A kernel with these scalars that promises the bounds of a copy, under these conditions.
std::string promiseOf(const std::string &scalars, const std::string &region,
                      const std::string &before = "", const std::string &grid = "1") {
  std::vector<std::string> sets =
      setsOf("kernel @k grid(" + grid + ") { " + scalars + " A : global u8[M, 16]\n" + before +
             "copy.warp A[" + region + "] <- A[" + region + "] { bounds = promised }\n" +
             (before.empty() ? "}" : "} }"));
  return sets.front();
}

TEST(ArgumentSets, PromisesThatAllowedValuesBreak) {
  const char *range = "; give M a range (`in`) of values that keep the promise";
  // The promise depends on one scalar: each value counts.
  EXPECT_EQ(promiseOf("M : i32 in [1, 64]", "0:64, :"),
            std::string("`bounds = promised` is false for M = 1, which its declaration allows: "
                        "line 3, CTA [0, 0, 0], warp 0: the region of 'A' takes indices 0 to 63 of "
                        "dimension 0, which has 1") +
                range);
  EXPECT_EQ(promiseOf("M : i32 in [8, 64]", "ctaid.x*8 : +8, :", "", "(M + 7)/8"),
            std::string("`bounds = promised` is false for M = 9, which its declaration allows: "
                        "line 3, CTA [1, 0, 0], warp 0: the region of 'A' takes indices 8 to 15 of "
                        "dimension 0, which has 9") +
                range);
  EXPECT_TRUE(llvm::StringRef(promiseOf("M : i32 in [8, 64]", "k : +8, :", "for k in 0:M step 8 {"))
                  .starts_with("`bounds = promised` is false for M = 9,"));
  // It relates two: a value is blamed where no value of the other one would do.
  const std::string both = "M : i32 in [8, 64] r : i32 in [0, ";
  EXPECT_EQ(promiseOf(both + "56]", "r : +8, :"), "M=10 r=2");
  EXPECT_TRUE(llvm::StringRef(promiseOf(both + "57]", "r : +8, :"))
                  .starts_with("`bounds = promised` is false for r = 57,"));
  EXPECT_TRUE(llvm::StringRef(promiseOf("M : i32 in [8, 64] r : i32 in [-1, 8]", "r : +8, :"))
                  .starts_with("`bounds = promised` is false for r = -1,"));
  // Where a condition excludes the values, nothing is promised.
  EXPECT_EQ(promiseOf("M : i32 in [1, 64]", "0:64, :", "if M*M >= 4096 {").substr(0, 2), "M=");
  // Values that are given are no longer the kernel's to choose.
  Program p = parse("kernel @k { M : i32 in [1, 64] A : global u8[M]\n"
                    "copy.warp A[0:64] <- A[0:64] { bounds = promised } }");
  EXPECT_EQ(llvm::cantFail(chooseArgumentSets(p.kernels[0], {{"M", 64}})).sets.size(), 1u);
}

} // namespace
