//===- OrderPairsTest.cpp - The stated order is enough, and needed --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated pairs of copies. With what requiredOrder states between them, the emulator finds
// nothing; with anything weaker it finds a race, a missing wait or a missing fence.
//
//===----------------------------------------------------------------------===//

#include "OrderTesting.h"
#include "gmock/gmock.h"
#include <random>

using namespace tilecopy;
using llvm::StringRef;

namespace {

struct Pair {
  std::string declarations, before, first, second;
  unsigned firstCopy; // its number among the copies
  PlanDirection firstSide, secondSide;
};

std::string textOf(const Pair &pair, StringRef between) {
  return "target sm_90a\nkernel @k threads(128) {\n" + pair.declarations + pair.before +
         pair.first + between.str() + pair.second + "}\n";
}

std::string syncOf(Reach reach) {
  return reach == Reach::Nobody ? "" : "  sync." + reachName(reach).str() + "\n";
}

std::string waitOf(AccessWait wait) {
  if (wait == AccessWait::CpAsyncGroup)
    return "  cp_async.commit\n  cp_async.wait 0\n";
  return "";
}

std::string fenceOf(ProxyFence fence) {
  return fence == ProxyFence::None ? "" : "  " + fenceName(fence).str() + "\n";
}

std::string statement(const RequiredOrder &order) {
  return waitOf(order.wait) + fenceOf(order.fence) + syncOf(order.reach);
}

/// Everything that is weaker by one step.
std::vector<std::string> weakened(const RequiredOrder &order) {
  std::vector<std::string> all;
  auto add = [&](auto change) {
    RequiredOrder weaker = order;
    change(weaker);
    all.push_back(statement(weaker));
  };
  if (order.reach > Reach::Nobody)
    add([](RequiredOrder &o) { o.reach = o.reach > Reach::Warp ? Reach::Warp : Reach::Nobody; });
  if (order.fence != ProxyFence::None)
    add([](RequiredOrder &o) { o.fence = ProxyFence::None; });
  if (order.wait != AccessWait::Nothing)
    add([](RequiredOrder &o) { o.wait = AccessWait::Nothing; });
  return all;
}

class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}
  Pair pair();

private:
  template <typename T> T oneOf(std::initializer_list<T> list) {
    return list.begin()[random() % list.size()];
  }
  /// The scope with its dot and the region of 64 rows that each instance has of a tensor.
  std::pair<std::string, std::string> part() {
    return oneOf<std::pair<std::string, std::string>>(
        {{".cta", "[:, :]"},
         {".cta", "[:, :]"},
         {".warp", "[warp*16 : +16, :]"},
         {".warp", "[(3 - warp)*16 : +16, :]"},
         {".warpgroup", "[:, :]"},
         {".thread", "[thread/2 : +1, thread%2*32 : +32]"}});
  }
  std::string width() { return oneOf<std::string>({"", "", " { width = 4 }", " { width = 8 }"}); }
  std::mt19937 random;
};

Pair Generator::pair() {
  Pair p;
  std::string type = oneOf<std::string>({"f16", "f32", "u8"});
  std::string layout =
      oneOf<std::string>({"", "", " layout S[(64,64):(80,1)]", " layout S[(64,64):(1,64)]"});
  p.declarations = "  A : global " + type + "[64, 64]\n  B : global " + type +
                   "[64, 64]\n  S : shared " + type + "[64, 64]" + layout + " align 128\n";
  auto [scope, region] = part();
  auto [otherScope, otherRegion] = part();
  std::string load = "  copy" + scope + " S" + region + " <- A" + region + width() + "\n";
  std::string store =
      "  copy" + otherScope + " B" + otherRegion + " <- S" + otherRegion + width() + "\n";
  switch (random() % 5) {
  case 0: // what is read is overwritten
    p.before = "  zero.cta S\n  sync.cta\n";
    p.first = "  copy" + otherScope + " B" + otherRegion + " <- S" + otherRegion + width() + "\n";
    p.second = load;
    p.firstCopy = 1;
    p.firstSide = Src;
    p.secondSide = Dst;
    return p;
  case 1: // cp.async
    p.first = "  copy_async.cta S <- A" + oneOf<std::string>({"", " { width = 8 }"}) + "\n";
    if (!layout.empty() && StringRef(layout).contains("(1,64)"))
      p.first = load;
    break;
  case 2: // an engine takes it away
    if (layout.empty()) {
      p.first = load;
      p.second = "  if thread == 0 {\n    copy_async B <- S { dispatch = tma }\n    bulk.commit\n"
                 "    bulk.wait 0\n  }\n";
      break;
    }
    [[fallthrough]];
  default:
    p.first = load;
  }
  if (p.second.empty())
    p.second = store;
  p.firstCopy = 0;
  p.firstSide = Dst;
  p.secondSide = Src;
  return p;
}

TEST(OrderPairs, WhatIsStatedIsEnoughAndNeeded) {
  unsigned nothing = 0, exact = 0, weaker = 0;
  for (unsigned seed = 0; seed != 120; ++seed) {
    Pair p = Generator(seed).pair();
    PlannedText bare(textOf(p, ""));
    RequiredOrder order = requiredOrder(bare.access(p.firstCopy, p.firstSide),
                                        bare.access(p.firstCopy + 1, p.secondSide));
    std::string text = textOf(p, statement(order));
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text + order.str());
    EXPECT_THAT(PlannedText(text).run(), testing::IsEmpty());
    nothing += order.isNothing();
    exact += order.isExact;
    if (!order.isExact)
      continue;
    for (const std::string &less : weakened(order)) {
      SCOPED_TRACE(textOf(p, less));
      EXPECT_THAT(PlannedText(textOf(p, less)).run(), testing::Not(testing::IsEmpty()));
      ++weaker;
    }
  }
  // The family has all that is to be distinguished.
  EXPECT_GT(nothing, 10u);
  EXPECT_GT(exact, 80u);
  EXPECT_GT(weaker, 60u);
}

} // namespace
