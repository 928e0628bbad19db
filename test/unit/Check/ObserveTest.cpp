//===- ObserveTest.cpp - What accesses cost -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../tools/ptx-check/Observe.h"
#include "gtest/gtest.h"
#include <functional>

using namespace tilecopy;

namespace {

std::vector<LaneAccess> lanes(std::function<uint64_t(unsigned)> address, uint32_t mask = ~0u) {
  std::vector<LaneAccess> list;
  for (unsigned i = 0; i < 32; ++i)
    if (mask >> i & 1)
      list.push_back({i, address(i)});
  return list;
}

struct Cost {
  unsigned wavefronts, phases;
  bool operator==(const Cost &o) const { return wavefronts == o.wavefronts && phases == o.phases; }
};
std::ostream &operator<<(std::ostream &os, const Cost &c) {
  return os << c.wavefronts << " in " << c.phases;
}

Cost cost(std::function<uint64_t(unsigned)> address, unsigned bytes, bool load,
          uint32_t mask = ~0u) {
  SharedCost c = sharedCost(lanes(address, mask), bytes, load);
  return {c.wavefronts, c.phases};
}

TEST(SharedCost, Contiguous) {
  for (unsigned bytes : {1u, 2u, 4u})
    EXPECT_EQ(cost([&](unsigned i) { return i * bytes; }, bytes, true), (Cost{1, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i * 8; }, 8, true), (Cost{2, 2}));
  EXPECT_EQ(cost([](unsigned i) { return i * 16; }, 16, false), (Cost{4, 4}));
}

TEST(SharedCost, Strides) {
  EXPECT_EQ(cost([](unsigned i) { return i * 128; }, 4, true), (Cost{32, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i * 132; }, 4, true), (Cost{1, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i * 8; }, 4, false), (Cost{2, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i * 128; }, 16, false), (Cost{32, 4}));
  // A 128-byte swizzle undoes that.
  EXPECT_EQ(cost([](unsigned i) { return i * 128 + (i % 8) * 16; }, 16, false), (Cost{4, 4}));
}

TEST(SharedCost, EqualWordsAreOne) {
  EXPECT_EQ(cost([](unsigned) { return 64; }, 4, true), (Cost{1, 1}));
  EXPECT_EQ(cost([](unsigned) { return 64; }, 4, false), (Cost{1, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i; }, 1, false), (Cost{1, 1}));
}

/// Loads whose neighboring lanes agree are served twice as many at a time; stores are not.
TEST(SharedCost, PairedLanes) {
  auto pairs = [](unsigned i) { return uint64_t(i) / 2 * 8; };
  EXPECT_EQ(cost(pairs, 8, true), (Cost{1, 1}));
  EXPECT_EQ(cost(pairs, 8, false), (Cost{2, 2}));
  auto everyOther = [](unsigned i) { return uint64_t(i & ~2u) * 16; };
  EXPECT_EQ(cost(everyOther, 16, true).phases, 2u);
  EXPECT_EQ(cost(everyOther, 16, false).phases, 4u);
  auto odd = [](unsigned i) { return uint64_t(i == 31 ? 4096 : i / 2 * 8); };
  EXPECT_EQ(cost(odd, 8, true).phases, 2u);
}

TEST(SharedCost, InactiveLanes) {
  EXPECT_EQ(cost([](unsigned i) { return i * 128; }, 4, true, 0xF), (Cost{4, 1}));
  EXPECT_EQ(cost([](unsigned i) { return i * 16; }, 16, false, 0xFF), (Cost{1, 1}));
  // One lane of each pair: nothing disagrees.
  EXPECT_EQ(cost([](unsigned i) { return i * 8; }, 8, true, 0x55555555).phases, 1u);
}

TEST(SharedCost, NamesTwoLanes) {
  auto c = sharedCost(lanes([](unsigned i) { return i * 64; }), 4, true);
  ASSERT_TRUE(c.conflict);
  EXPECT_EQ(*c.conflict, std::make_pair(0u, 2u));
  EXPECT_FALSE(sharedCost(lanes([](unsigned i) { return i * 4; }), 4, true).conflict);
}

TEST(Sectors, Distinct) {
  EXPECT_EQ(sectorsOf(lanes([](unsigned i) { return i * 4; }), 4), 4u);
  EXPECT_EQ(sectorsOf(lanes([](unsigned i) { return i * 4 + 16; }), 4), 5u);
  EXPECT_EQ(sectorsOf(lanes([](unsigned i) { return i * 1024; }), 16), 32u);
  EXPECT_EQ(sectorsOf(lanes([](unsigned) { return 31; }), 4), 2u);
}

TEST(AccessAnalysis, GroupsLanesIntoRequests) {
  AccessAnalysis analysis;
  for (unsigned thread = 0; thread < 64; ++thread)
    for (uint64_t occurrence = 0; occurrence < 2; ++occurrence) {
      EmulatedAccess a{};
      a.line = 2;
      a.space = MemorySpace::Shared;
      a.load = true;
      a.bytes = 4;
      a.address = (thread % 32) * 8;
      a.occurrence = occurrence;
      a.threadInCta = thread;
      analysis.access(a);
    }
  std::string json;
  llvm::raw_string_ostream(json) << analysis.toJSON("first\n  ld.shared.b32 %r1, [%r2];\nlast");
  EXPECT_EQ(json, R"([{"async":false,"bytesPerThread":4,"conflictingLanes":[0,16],"ideal":4,)"
                  R"("instruction":"ld.shared.b32 %r1, [%r2];","line":2,"load":true,)"
                  R"("requests":4,"space":"shared","wavefronts":8}])");
}

} // namespace
