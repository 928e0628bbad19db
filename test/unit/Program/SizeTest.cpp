//===- SizeTest.cpp - Large and hostile texts -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include <ctime>
#include <random>

using namespace tilecopy;

namespace {

const std::string head = "target sm_90a\nkernel @k threads(1024) {\n"
                         "  A : global f32[32, 32]\n  S : shared f32[32, 32]\n";

std::string repeated(llvm::StringRef text, size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (size_t i = 0; i < count; ++i)
    all += text;
  return all;
}

/// Seconds of processor time for parsing, whatever comes of it: the machine may have other work.
double seconds(const std::string &text) {
  std::clock_t start = std::clock();
  std::string message = errorOf(text);
  (void)message;
  return double(std::clock() - start) / CLOCKS_PER_SEC;
}

/// Twice the text takes about twice the time: four times is beyond any noise of the clock.
TEST(Size, TimeIsLinear) {
  auto kernels = [](size_t count) {
    std::string all = "target sm_90a\n";
    for (size_t i = 0; i < count; ++i)
      all += "kernel @k" + std::to_string(i) + " { }\n";
    return all;
  };
  auto declarations = [](size_t count) {
    std::string all = "target sm_90a\nkernel @k {\n";
    for (size_t i = 0; i < count; ++i)
      all += "  T" + std::to_string(i) + " : global f32[8]\n";
    return all + "}\n";
  };
  auto copies = [](size_t count) { return head + repeated("  copy S <- A\n", count) + "}\n"; };
  auto blocks = [](size_t count) {
    return head + repeated("  if thread == 0 { copy.thread S <- A }\n", count) + "}\n";
  };
  auto comments = [](size_t count) { return repeated("// noise\n", count); };
  EXPECT_LT(seconds(kernels(16000)), 4 * seconds(kernels(8000)) + 0.1);
  EXPECT_LT(seconds(declarations(16000)), 4 * seconds(declarations(8000)) + 0.1);
  EXPECT_LT(seconds(copies(4000)), 4 * seconds(copies(2000)) + 0.1);
  EXPECT_LT(seconds(blocks(1000)), 4 * seconds(blocks(500)) + 0.1);
  EXPECT_LT(seconds(comments(2000000)), 4 * seconds(comments(1000000)) + 0.1);
}

TEST(Size, Noise) {
  std::mt19937_64 random(1);
  std::string noise(100000000, '\0');
  for (size_t i = 0; i + 8 <= noise.size(); i += 8) {
    uint64_t bits = random();
    std::memcpy(&noise[i], &bits, 8);
  }
  noise[0] = '%';
  EXPECT_EQ(errorOf(noise),
            "1:1: expected 'target sm_90a', or another architecture, first, found '%'");
  // A word, a number, a comment and a line of 100 MB.
  EXPECT_LT(errorOf(std::string(100000000, 'a')).size(), 200u);
  EXPECT_LT(errorOf(head + std::string(100000000, 'a')).size(), 220u);
  EXPECT_LT(errorOf(head + "copy S[" + std::string(100000000, '9')).size(), 200u);
  EXPECT_LT(errorOf("//" + std::string(100000000, '\xff')).size(), 200u);
}

/// Every depth of every kind of nesting ends in a message and not in a crash.
TEST(Size, Nesting) {
  for (size_t n : {63, 64, 65, 1000, 100000}) {
    std::string parentheses =
        head + "copy S[" + repeated("(", n) + "0" + repeated(")", n) + " : +32, :] <- A }";
    EXPECT_EQ(llvm::StringRef(errorOf(parentheses)).contains("more than 64 deep"), n > 64) << n;
    std::string blocks = head + repeated("if warp == 0 {\n", n) + repeated("}\n", n + 1);
    EXPECT_EQ(llvm::StringRef(errorOf(blocks)).contains("more than 64 deep"), n > 64) << n;
    std::string signs = head + "copy S[" + repeated("-", n) + "0 : +32, :] <- A }";
    EXPECT_EQ(llvm::StringRef(errorOf(signs)).contains("more than 128 operators"), n > 128) << n;
    std::string quotients = head + "copy S[thread" + repeated("/3", n) + " : +32, :] <- A }";
    EXPECT_EQ(llvm::StringRef(errorOf(quotients)).contains("more than 128 operators"), n > 128)
        << n;
  }
}

TEST(Size, Products) {
  std::string scalars, sum = "(";
  for (int i = 0; i < 20; ++i) {
    scalars += "  a" + std::to_string(i) + " : i32\n";
    sum += "a" + std::to_string(i) + " + ";
  }
  sum += "1)";
  EXPECT_EQ(errorOf("target sm_90a\nkernel @k {\n" + scalars + "  S : shared f32[8]\n  zero S[" +
                    sum + "*" + sum + "] }"),
            "24:123: the expression has more than 64 terms");
}

/// Every prefix of a program is answered, and so is every program with one byte changed.
TEST(Size, TornPrograms) {
  const std::string whole = head + "  M : i32 multiple_of 8 in [8, 64]\n"
                                   "  G : global f16[M, 8] layout S[(M,8):(8,1)] align 16\n"
                                   "  for k in 0:32 step 8 { if warp == 0 { copy.warp "
                                   "S[k : +8, :] <- A[k : +8, :] { width = 8 } } }\n  sync }\n";
  ASSERT_FALSE(parsed(whole).kernels.empty());
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_FALSE(llvm::StringRef(errorOf(whole.substr(0, i))).empty());
    for (char c : {'\0', '\xff', '(', '}', '9', '@', '/'}) {
      std::string torn = whole;
      torn[i] = c;
      EXPECT_FALSE(errorOf(torn).empty());
    }
  }
}

} // namespace
