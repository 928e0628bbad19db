//===- RequiredOrderTest.cpp - What must stand between two accesses -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderTesting.h"
#include "tilecopy/layout/LayoutText.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using llvm::StringRef;

namespace {

/// What the first copy's destination needs before the second one's source.
std::string between(StringRef declarations, StringRef copies, unsigned threads = 128) {
  PlannedText text(("target sm_90a\nkernel @k threads(" + llvm::Twine(threads) + ") {\n" +
                    declarations + copies + "}\n")
                       .str());
  return requiredOrder(text.access(0, Dst), text.access(1, Src)).str();
}

const char *const f16 = "  A : global f16[64, 64]\n  B : global f16[64, 64]\n"
                        "  S : shared f16[64, 64] align 128\n  bar : mbarrier\n";

TEST(RequiredOrder, NamesTheElementAndTheThreads) {
  EXPECT_EQ(between(f16, "copy.cta S <- A\ncopy.cta B <- S\n"),
            "nothing: each thread touches elements of its own only");
  EXPECT_EQ(between(f16, "copy.cta S <- A\ncopy.cta B <- S { width = 4 }\n"),
            "the warpgroup meets: thread 8 writes element 64 of 'S', and thread 32 reads it");
  EXPECT_EQ(between(f16, "copy.cta S <- A\ncopy.cta B <- S { width = 4 }\n", 256),
            "the cta meets: thread 32 writes element 256 of 'S', and thread 128 reads it");
  EXPECT_EQ(between(f16, "copy.warp S[warp*16 : +16, :] <- A[warp*16 : +16, :]\n"
                         "copy.warp B[warp*16 : +16, :] <- S[warp*16 : +16, :] { width = 4 }\n"),
            "the warp meets: thread 0 writes element 2 of 'S', and thread 1 reads it");
  EXPECT_EQ(between(f16, "copy.cta S[0:32, :] <- A[0:32, :]\ncopy.cta B[0:32, :] <- S[32:64, :]\n"),
            "nothing: they have no element in common");
}

TEST(RequiredOrder, SaysWhichWaitAndFence) {
  EXPECT_EQ(between(f16, "copy_async.cta S <- A\ncopy.cta B <- S\n"),
            "cp_async.wait: each thread touches elements of its own only");
  EXPECT_EQ(
      between(f16, "copy.cta S <- A\nif thread == 0 { copy_async B <- S { dispatch = tma } }\n"),
      "fence.proxy_async, then the warpgroup meets (less may be enough): any thread may touch "
      "any element of 'S', because an engine moves them");
  EXPECT_EQ(
      between(f16, "if thread == 0 { copy_async S <- A { mbar = bar } }\ncopy.cta B <- S\n"),
      "mbarrier.wait (less may be enough): any thread may touch any element of 'S', because an "
      "engine moves them");
}

/// What the load of one round of a loop needs before the store of another.
std::string inLoop(StringRef stage, int64_t distance) {
  PlannedText text(("target sm_90a\nkernel @k threads(128) {\n  K : i32 in [1, 65536]\n"
                    "  A : global f16[64, 64]\n  B : global f16[64, 64]\n"
                    "  S : shared f16[4, 64, 64]\n  for k in 0 : K {\n    copy.cta S[" +
                    stage + ", :, :] <- A\n    copy.cta B <- S[" + stage +
                    ", :, :] { width = 4 }\n  }\n}\n")
                       .str());
  const auto &loop = std::get<ForStmt>(text.kernel().kernel->body.front().node);
  return requiredOrder(text.access(1, Src), text.access(0, Dst),
                       LaterRound{loop.variable, loop.step, distance})
      .str();
}

TEST(RequiredOrder, TellsTheStagesOfARingApart) {
  const char *const meets =
      "the warpgroup meets: thread 32 reads element 64 of 'S', and thread 8 writes it";
  const char *const apart = "nothing: they have no element in common";
  EXPECT_EQ(inLoop("0", 1), meets);
  EXPECT_EQ(inLoop("k % 2", 1), apart);
  EXPECT_EQ(inLoop("k % 2", 2), meets);
  EXPECT_EQ(inLoop("k % 2", 3), apart);
  EXPECT_EQ(inLoop("(k / 3) % 4", 1), meets); // the same stage twice
  EXPECT_EQ(inLoop("(k / 3) % 4", 3), apart);
  EXPECT_EQ(inLoop("k % 4", 0), meets); // in any round
}

TEST(RequiredOrder, TakesAccessesOfOtherCode) {
  PlannedText text("target sm_90a\nkernel @k threads(64) {\n  A : global f32[64, 4]\n"
                   "  S : shared f32[64, 4]\n  copy.cta S <- A\n}\n");
  const auto &copy = std::get<CopyStmt>(text.kernel().kernel->body.front().node).op;
  auto read = [&](StringRef layout) {
    return accessOf(copy.dst, llvm::cantFail(parseLayout(layout)), Scope::Cta, /*writes=*/false,
                    llvm::BitVector(64, true));
  };
  // A thread reads the row that it has copied, and that of its neighbor.
  EXPECT_EQ(requiredOrder(text.access(0, Dst), llvm::cantFail(read("S[(64,4):(1@tx,1)]"))).str(),
            "nothing: each thread touches elements of its own only");
  EXPECT_EQ(
      requiredOrder(text.access(0, Dst), llvm::cantFail(read("S[(32,2,4):(2@tx,-1@tx,1)] + 1@tx")))
          .str(),
      "the warp meets: thread 0 writes element 0 of 'S', and thread 1 reads it");
  EXPECT_EQ(llvm::toString(read("S[(32,4):(1@tx,1)]").takeError()),
            "an access of 'S': the layout of threads has 128 elements, the region 256");
}

TEST(RequiredOrder, GoesToJson) {
  PlannedText text(("target sm_90a\nkernel @k threads(128) {\n" + llvm::Twine(f16) +
                    "copy.cta S <- A\ncopy.cta B <- S { width = 4 }\n}\n")
                       .str());
  std::string json;
  llvm::raw_string_ostream os(json);
  os << requiredOrder(text.access(0, Dst), text.access(1, Src)).toJSON();
  EXPECT_EQ(json,
            R"({"exact":true,"fence":"none","reach":"warpgroup","reason":"thread 8 writes element )"
            R"(64 of 'S', and thread 32 reads it","threads":128,"wait":"nothing","witness":)"
            R"({"element":64,"first":8,"second":32}})");
}

} // namespace
