//===- ShiftTest.cpp - When words are shifted, and why not ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One copy of long rows of any pitch, whose words are shifted, and each change that forbids it,
// with the message of the rule.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

namespace {

struct Copy {
  std::string type = "f16", global = " align 16", shared = "", scope = "cta", options = "",
              region = "0:+2, 0:+256", extents = "2, 256", after = "", pitch = "";
  bool loads = true;
  std::string text() const {
    std::string g = "G[" + region + "]", s = "S";
    return formatv("kernel @k threads(64) {{\n n : i64 in [300, 4000]\n ld : i64 in [-99, 4000]\n"
                   " G : global {0}[2, n]{1}{2}\n S : shared {0}[{3}]{4}\n copy.{5} {6} <- {7}{8}\n"
                   "{9}}\n",
                   type, pitch, global, extents, shared, scope, loads ? s : g, loads ? g : s,
                   options, after)
        .str();
  }
};

/// "yes", or what the rule says; nothing where it was not asked.
std::string shiftOfCopy(const Copy &copy) {
  auto planned = planText(copy.text());
  if (!planned)
    return toString(planned.takeError()) + copy.text();
  const DispatchChoice &choice = planned->choices[0];
  std::string said;
  for (const RuleFinding &f : choice.trace.chosen()->findings)
    if (f.rule == "shift")
      said = f.message + (f.status == Proof::Proven ? "" : "; " + f.fix);
  if (shiftOf(choice.plan))
    return StringRef(said).contains("words of 16 bytes, shifted") ? "yes" : "shifted: " + said;
  return said;
}

template <typename Change> std::string with(Change change) {
  Copy copy;
  change(copy);
  return shiftOfCopy(copy);
}

TEST(Shifts, OfLongRowsBothWays) {
  EXPECT_EQ(with([](Copy &) {}), "yes");
  EXPECT_EQ(with([](Copy &c) { c.loads = false; }), "yes");
  // What is stored needs no neighbors: any base will do, and the tensor may be read too.
  EXPECT_EQ(with([](Copy &c) { c.loads = false, c.global = " align 2"; }), "yes");
  EXPECT_EQ(with([](Copy &c) {
              c.loads = false;
              c.after = " sync.cta\n copy.cta S <- G[0:+2, 1:+256]\n";
            }),
            "yes");
}

TEST(Shifts, DeclineWithTheReason) {
  auto halved = [](Copy &c) { c.scope = "warp", c.region = "0:+2, 0:+128", c.extents = "2, 128"; };
  EXPECT_EQ(with(halved), "256 bytes are contiguous on both sides; rows of at least 512 bytes");
  EXPECT_EQ(with([](Copy &c) { c.scope = "warp", c.type = "u8"; }), "yes"); // 256 bytes, by 1 byte
  EXPECT_EQ(
      with([](Copy &c) { c.type = "u8"; }),
      "the threads do not divide the words of 16 bytes; a tile of a multiple of 1024 elements");
  EXPECT_EQ(with([](Copy &c) { c.type = "f64"; }), ""); // accesses of 8 bytes are as fast
  EXPECT_EQ(
      with([](Copy &c) { c.after = " sync.cta\n copy.cta G[0:+2, 1:+256] <- S\n"; }),
      "G: it may be written while the kernel runs, and words of 16 bytes would read neighbors "
      "of the region; a source that no statement of the kernel writes");
  EXPECT_EQ(with([](Copy &c) { c.global = " align 8"; }),
            "G: its base is aligned to 8 bytes only; align 16");
  EXPECT_EQ(with([](Copy &c) { c.options = " { width = 2 }"; }),
            "the option width allows no words of 16 bytes; width = 16");
  EXPECT_EQ(with([](Copy &c) { c.pitch = " layout S[(2, n):(ld, 1)]"; }),
            "G: the stride ld may be negative; strides in [0, ...]");
  std::string why = with([](Copy &c) { c.shared = " align 4"; });
  EXPECT_EQ(why.substr(0, why.find(';')), "S: its base is aligned to 4 bytes only");
}

} // namespace
