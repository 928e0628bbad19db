//===- TcgenOrderTest.cpp - What orders tensor memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that synchronise as PTX ISA 9.7.16.6 asks, and the same with one thing left out.
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

const std::string waitStore = "tcgen05.wait::st.sync.aligned;\n",
                  waitLoad = "tcgen05.wait::ld.sync.aligned;\n",
                  before = "tcgen05.fence::before_thread_sync;\n",
                  after = "tcgen05.fence::after_thread_sync;\n", barrier = "bar.sync 0;\n",
                  store = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30], {%r32};\n",
                  load = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v0}, [%r30];\n";

/// Warps 0 and 4, which reach the same lanes, do `one`, then `two`; the others, and the one that is
/// not at work, do `rest`.
std::string twoWarps(const std::string &one, const std::string &two, const std::string &rest) {
  return tensorKernel(0, 32,
                      "setp.eq.u32 %p1, %r31, 0; setp.eq.u32 %p2, %r31, 4;\n@%p1 bra ONE; "
                      "@%p2 bra TWO;\n" +
                          rest + "bra END;\nONE:\n" + one + "bra END;\nTWO:\n" + two + "END:\n");
}

/// Whether each of several seeds, in each schedule, makes a finding of one of `kinds` ("" none).
void expectEach(const std::string &ptx, const std::string &kinds) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 6; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      std::vector<Buffer> none;
      Outcome o = run(ptx, none, threads(160), options);
      std::string got = o.kinds();
      if (kinds.empty())
        EXPECT_EQ(o.error, "") << ptx;
      else
        EXPECT_TRUE(
            !got.empty() &&
            kinds.find(o.findings.empty() ? "?" : findingKindName(o.findings[0].kind).str()) !=
                std::string::npos)
            << "seed " << seed << ": " << o.error << "\n"
            << ptx;
    }
}

TEST(TcgenOrder, StoreThenLoadByAnotherWarp) {
  auto body = [](const std::string &one, const std::string &two) {
    return twoWarps(store + one, two + load + waitLoad, barrier);
  };
  expectEach(body(waitStore + before + barrier, barrier + after), "");
  expectEach(body(before + barrier + waitStore, barrier + after), "data-race async-pending");
  expectEach(body(waitStore + barrier, barrier + after), "data-race");
  expectEach(body(waitStore + before + barrier, barrier), "data-race");
  expectEach(body(waitStore + barrier + before, barrier + after), "data-race");
  expectEach(body(waitStore + before + barrier, after + barrier), "data-race");
}

TEST(TcgenOrder, LoadThenStoreByAnotherWarp) {
  auto body = [](const std::string &one, const std::string &two) {
    return twoWarps(store + waitStore + load + one, two + store + waitStore, barrier);
  };
  expectEach(body(waitLoad + before + barrier, barrier + after), "");
  expectEach(body(before + barrier + waitLoad, barrier + after), "data-race async-pending");
  expectEach(body(waitLoad + before + barrier, barrier), "data-race");
}

TEST(TcgenOrder, LoadsDoNotDisturbEachOther) {
  expectEach(twoWarps(store + waitStore + before + barrier + load + waitLoad,
                      barrier + after + load + waitLoad, barrier),
             "");
}

TEST(TcgenOrder, StoreThenLoadByTheSameWarp) {
  auto kinds = [](const std::string &body) {
    std::vector<Buffer> none;
    return run(tensorKernel(0, 32, body), none, threads(32)).kinds();
  };
  EXPECT_EQ(kinds(store + waitStore + load + waitLoad), "");
  EXPECT_EQ(kinds(store + load + waitLoad + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + waitLoad + load + waitStore + waitLoad), "async-pending");
  EXPECT_EQ(kinds(store + waitStore + load + store + waitLoad + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + store + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + waitStore + load + load + waitLoad), "async-pending"); // of %v0
}

TEST(TcgenOrder, OtherCellsAreNotDisturbed) {
  std::string next = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30+1], {%r32};\n";
  expectEach(twoWarps(store + waitStore, next + waitStore, ""), "");
  expectEach(twoWarps(store + next + waitStore, "", ""), "");
}

} // namespace
