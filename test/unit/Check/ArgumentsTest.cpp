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
    copy.cta B[row, 0:256] <- A[row, 0:256]
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
  EXPECT_EQ(errorOf(choose({{"M", 12}})), "argument M = 12 is no multiple of 8");
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

} // namespace
