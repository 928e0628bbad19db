//===- TextTest.cpp - The notation for layouts ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutOracle.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

TEST(LayoutText, PrintingIsReadBackExactly) {
  Random random(Seed);
  for (int n = 0; n < Generated; ++n) {
    Layout layout = random.layout();
    std::string text = toString(layout);
    Layout back = parsed(text);
    ASSERT_EQ(back, layout) << text;
    ASSERT_EQ(toString(back), text);
    size_t used = 0;
    ASSERT_EQ(take(parseLayoutPrefix(text + " align 128", used)), layout);
    ASSERT_EQ(used, text.size());
  }
}

TEST(LayoutText, WhatIsPrintedStandardly) {
  for (const char *text :
       {"S[]", "S[(1024):(1)]",
        "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
        "swizzle(3,3,3) S[(8,4,64):(64,512,1)]", "swizzle(3,3,3,outer) S[(8,64):(64,1)]",
        "S[(32,8):(1@TLane,1@TCol)] + R[4:32@TLane]", "S[(2,3):(-1,0)] + R[(2,2):(1,-4@cbx)]",
        "S[(5):(1@wid_in_wg)] + 3 + -2@TLane + 7@tid_in_wg"})
    EXPECT_EQ(toString(parsed(text)), text);
}

TEST(LayoutText, OtherSpellings) {
  auto standard = [](llvm::StringRef text) { return toString(parsed(text)); };
  EXPECT_EQ(standard("S[32,8]"), "S[(32,8):(8,1)]");
  EXPECT_EQ(standard("S[6]"), "S[(6):(1)]");
  EXPECT_EQ(standard("S[8:4@laneid]"), "S[(8):(4@laneid)]");
  EXPECT_EQ(standard("S[(8):(4@m)]"), "S[(8):(4)]");
  EXPECT_EQ(standard("S[2] + 5@warpid + R[2:1] + R[3:2@tx]"),
            "S[(2):(1)] + R[(2,3):(1,2@tx)] + 5@warpid");
  EXPECT_EQ(standard("S[2] + 0@tx"), "S[(2):(1)]");
  EXPECT_EQ(standard("  swizzle ( 3 , 3,3 )S [ ( 4 ,2 ) :\t( 2 @ laneid, - 1 )\n]+R[ 2 :1 ]  +-5 "),
            "swizzle(3,3,3) S[(4,2):(2@laneid,-1)] + R[2:1] + -5");
}

TEST(LayoutText, PrefixStopsAfterTheLayout) {
  auto used = [](llvm::StringRef text) {
    size_t bytes = 0;
    take(parseLayoutPrefix(text, bytes));
    return bytes;
  };
  EXPECT_EQ(used("S[4] align 16"), 4u);
  EXPECT_EQ(used("  S[4]"), 6u);
  EXPECT_EQ(used("S[4], rest"), 4u);
  EXPECT_EQ(used("S[4]S[4]"), 4u);
  EXPECT_EQ(used("S[4] + 5@tx   }"), 11u);
  EXPECT_EQ(used("swizzle(1,1,1) S[4:1@TCol]\n"), 26u);
}

// Texts with a few bytes changed: each is a layout that prints to itself, or an error inside the
// text.
TEST(LayoutText, DamagedTextsAreReadOrRefused) {
  Random random(Seed + 20);
  const llvm::StringRef alphabet = "()[]:,+-@ SR0123456789swizzlemouteraidxTC\n\xff";
  int read = 0, refused = 0;
  for (int n = 0; n < Generated; ++n) {
    std::string text = toString(random.layout());
    for (int64_t edits = random.between(1, 3); edits > 0 && !text.empty(); --edits) {
      size_t at = random.below(text.size());
      if (random.oneIn(2))
        text[at] = alphabet[random.below(alphabet.size())];
      else if (random.oneIn(2))
        text.insert(at, 1, alphabet[random.below(alphabet.size())]);
      else
        text.erase(at, random.between(1, 4));
    }
    llvm::Expected<Layout> layout = parseLayout(text);
    if (layout) {
      ++read;
      ASSERT_EQ(parsed(toString(*layout)), *layout) << text;
      continue;
    }
    ++refused;
    llvm::handleAllErrors(layout.takeError(), [&](const LayoutParseError &e) {
      ASSERT_LE(e.offset(), text.size()) << text;
      ASSERT_FALSE(e.message().empty()) << text;
    });
  }
  EXPECT_GT(read, 100);
  EXPECT_GT(refused, 1000);
}

struct Malformed {
  const char *text;
  size_t offset;
  const char *message;
};

void PrintTo(const Malformed &bad, std::ostream *os) { *os << '"' << bad.text << '"'; }

class LayoutErrors : public testing::TestWithParam<Malformed> {};

TEST_P(LayoutErrors, AreExact) {
  const Malformed &bad = GetParam();
  llvm::Expected<Layout> layout = parseLayout(bad.text);
  ASSERT_FALSE(bool(layout)) << toString(*layout);
  bool handled = false;
  llvm::handleAllErrors(layout.takeError(), [&](const LayoutParseError &e) {
    handled = true;
    EXPECT_EQ(e.message(), bad.message) << bad.text;
    EXPECT_EQ(e.offset(), bad.offset) << bad.text;
    std::string logged;
    llvm::raw_string_ostream os(logged);
    e.log(os);
    EXPECT_EQ(logged, "offset " + std::to_string(bad.offset) + ": " + bad.message);
  });
  EXPECT_TRUE(handled);
}

const char *const Axes = "; the axes are m, TLane, TCol, laneid, wid_in_wg, warpid, tid_in_wg, "
                         "wgid, tx and cbx";
const std::string LaneError = std::string("expected an axis, found 'lane'") + Axes;
const std::string EmptyAxisError = std::string("expected an axis, found ')'") + Axes;

INSTANTIATE_TEST_SUITE_P(
    Table, LayoutErrors,
    testing::Values(
        Malformed{"", 0, "expected S[ or swizzle(, found the end of the input"},
        Malformed{"   ", 3, "expected S[ or swizzle(, found the end of the input"},
        Malformed{"T[4]", 0, "expected S[ or swizzle(, found 'T'"},
        Malformed{"swizzle(3,3,3)", 14, "expected S[, found the end of the input"},
        Malformed{"S", 1, "expected '[' after S, found the end of the input"},
        Malformed{"S(4)", 1, "expected '[' after S, found '('"},
        Malformed{"SS[4]", 0, "expected S[ or swizzle(, found 'SS'"},
        Malformed{"S[4", 3, "expected ']' to close S[, found the end of the input"},
        Malformed{"S[4,]", 4, "expected an extent, found ']'"},
        Malformed{"S[x]", 2, "expected an extent, found 'x'"},
        Malformed{"S[-4]", 2, "expected an extent, found '-'"},
        Malformed{"S[4x]", 2, "expected an extent, found '4x'"},
        Malformed{"S[0]", 2, "extent 0; an extent is at least 1"},
        Malformed{"S[(4,0):(1,1)]", 5, "extent 0; an extent is at least 1"},
        Malformed{"S[99999999999999999999]", 2,
                  "an extent '99999999999999999999' does not fit 63 bits"},
        Malformed{"S[(8,2):(4)]", 8, "2 extents but 1 stride"},
        Malformed{"S[(8):(4,1)]", 6, "1 extent but 2 strides"},
        Malformed{"S[(8,2)]", 7, "expected ':' between extents and strides, found ']'"},
        Malformed{"S[(8,2):4]", 8, "expected '(' before the strides, found '4'"},
        Malformed{"S[(8 2):(4,1)]", 5, "expected ')' or ',' after an extent, found '2'"},
        Malformed{"S[(8,2):(4,1]", 12, "expected ')' or ',' after a stride, found ']'"},
        Malformed{"S[(8):(@laneid)]", 7, "expected a stride, found '@'"},
        Malformed{"S[(8):(4@lane)]", 9, LaneError.c_str()},
        Malformed{"S[(8):(4@)]", 9, EmptyAxisError.c_str()},
        Malformed{"S[8:4@laneid,2]", 12, "expected ']' to close S[, found ','"},
        Malformed{"S[8:]", 4, "expected a stride, found ']'"},
        Malformed{"S[4] +", 6, "expected R[ or an offset, found the end of the input"},
        Malformed{"S[4] + Q[2:1]", 7, "expected R[ or an offset, found 'Q'"},
        Malformed{"S[4] + R", 8, "expected '[' after R, found the end of the input"},
        Malformed{"S[4] + R[2]", 10, "expected ':' between an extent and its stride, found ']'"},
        Malformed{"S[4] + R[2:1", 12, "expected ']' to close R[, found the end of the input"},
        Malformed{"S[4] + 5@tx + 6@tx", 14, "axis tx has an offset already"},
        Malformed{"S[4] + 0 + 6", 11, "axis m has an offset already"},
        Malformed{"Swizzle<3,3,3> S[4]", 0,
                  "CuTe's Swizzle<B,M,S> is 'swizzle(M,B,S)' here, as in 'swizzle(3,3,3) S[8,64]'"},
        Malformed{"S[4] swizzle(3,3,3)", 5,
                  "a swizzle stands before its layout, as in 'swizzle(3,3,3) S[64,64]'"},
        Malformed{"S[4] align", 5, "expected '+' or the end of the layout, found 'align'"},
        Malformed{"S[4] - 5", 5, "expected '+' or the end of the layout, found '-'"},
        Malformed{"swizzle 3", 8, "expected '(' after swizzle, found '3'"},
        Malformed{"swizzle(3,3) S[4]", 11, "expected ',' before the swizzle's atomLen, found ')'"},
        Malformed{"swizzle(a,3,3) S[4]", 8, "expected the swizzle's perElement, found 'a'"},
        Malformed{"swizzle(64,3,3) S[4]", 8,
                  "the swizzle's perElement is 64; it counts address bits, at most 63"},
        Malformed{"swizzle(3,3,3,inner) S[4]", 14, "expected 'outer', found 'inner'"},
        Malformed{"swizzle(3,3,3 S[4]", 14, "expected ')' to close swizzle(, found 'S'"},
        Malformed{"swizzle(3,4,3) S[4]", 0,
                  "swizzleLen 4 is more than atomLen 3: the bits that are read and those that are "
                  "changed would overlap"},
        Malformed{" S[(4,4):(4611686018427387904,1)]", 1,
                  "shard iter 0 (4:4611686018427387904) takes axis m beyond 2^62"},
        Malformed{"S[4294967296,4294967296]", 2,
                  "shard iter 0 (4294967296:4294967296) takes axis m beyond 2^62"},
        Malformed{"S[2] + R[(4294967296,4294967296):(0,0)]", 0,
                  "the product of the replica extents leaves 63 bits at iter 1 (4294967296:0)"},
        Malformed{"S[abcdefghijklmnopqrstuvwxyz0123456789]", 2,
                  "expected an extent, found 'abcdefghijklmnopqrstuvwx...'"}));

} // namespace
