//===- RaceLoadsTest.cpp - Which load a race is with ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

Buffer zeros(size_t words) { return {words, std::vector<uint32_t>(words, 0), {}, 0}; }

// Warp 0 has loaded the word, too, and is ordered before the store; the load of warp 1 is not.
TEST(RaceLoads, ARaceNamesTheLoadOfItsThread) {
  std::string ptx = kernel(1, "  setp.eq.u32 %p0, %r0, 0;\n  setp.eq.u32 %p1, %r0, 32;\n"
                              "  setp.eq.u32 %p2, %r0, 64;\n  @%p0 ld.global.u32 %r2, [%b0];\n"
                              "  @%p1 ld.global.s32 %r3, [%b0];\n  shr.u32 %r4, %r0, 5;\n"
                              "  setp.ne.u32 %p3, %r4, 1;\n  @%p3 bar.sync 1, 64;\n"
                              "  @%p2 st.global.u32 [%b0], %r0;\n");
  unsigned stores = 0;
  for (uint64_t seed = 0; seed != 8; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> buffers = {zeros(4)};
    Outcome out = run(ptx, buffers, threads(96), options);
    ASSERT_EQ(out.kinds(), "data-race") << "seed " << seed;
    if (StringRef(out.findings[0].ptx).contains("st.")) {
      ++stores;
      EXPECT_TRUE(StringRef(out.findings[0].other.ptx).contains("ld.global.s32")) << out.error;
    }
  }
  EXPECT_GT(stores, 0u);
}

// As before, of more words than loads are kept of: a finding names the load of warp 1, or none.
TEST(RaceLoads, ARaceNamesNoOtherLoad) {
  constexpr unsigned words = 1 << 15;
  auto each = [&](const std::string &label, const std::string &access) {
    return "  mov.u32 %r5, 0;\n  mov.u64 %d5, %b0;\n" + label + ":\n  " + access +
           " [%d5], %r2;\n  add.u64 %d5, %d5, 4;\n  add.u32 %r5, %r5, 1;\n  setp.lt.u32 %p4, "
           "%r5, " +
           std::to_string(words) + ";\n  @%p4 bra " + label + ";\n";
  };
  auto load = [&](const std::string &label, const std::string &access) {
    std::string text = each(label, access);
    return text.replace(text.find("[%d5], %r2"), 10, "%r2, [%d5]");
  };
  std::string ptx = kernel(
      1, "  mov.u32 %r2, 0;\n  setp.eq.u32 %p1, %r0, 32;\n  @%p1 bra ONE;\n"
         "  setp.ne.u32 %p0, %r0, 0;\n  @%p0 bra MEET;\n" +
             load("A", "ld.global.u32") +
             "MEET:\n  shr.u32 %r4, %r0, 5;\n  setp.eq.u32 %p3, %r4, 1;\n"
             "  @%p3 bra END;\n  bar.sync 1, 64;\n  setp.ne.u32 %p2, %r0, 64;\n  @%p2 bra END;\n" +
             each("C", "st.global.u32") + "  bra END;\nONE:\n" + load("B", "ld.global.s32") +
             "END:\n");
  unsigned stores = 0;
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> buffers = {zeros(words)};
    Outcome out = run(ptx, buffers, threads(96), options);
    for (const Finding &f : out.findings) {
      EXPECT_EQ(findingKindName(f.kind), "data-race") << out.error;
      EXPECT_FALSE(StringRef(f.other.ptx).contains("ld.global.u32")) << out.error;
      stores += StringRef(f.ptx).contains("st.");
    }
  }
  EXPECT_GT(stores, 0u);
}

} // namespace
