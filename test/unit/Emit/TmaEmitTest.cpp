//===- TmaEmitTest.cpp - Kernels with tensor copies -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

static std::pair<std::string, std::vector<EmittedKernel>> lower(StringRef body,
                                                                StringRef target = "sm_90a") {
  SourceMgr sources;
  auto program = parseProgram(
      MemoryBuffer::getMemBufferCopy(("target " + target + "\n" + body).str()), sources);
  if (!program) {
    ADD_FAILURE() << toString(program.takeError());
    return {};
  }
  LLVMContext context;
  auto ptx = lowerToPtx(*program, context);
  if (!ptx) {
    ADD_FAILURE() << toString(ptx.takeError());
    return {};
  }
  return std::move(*ptx);
}

/// A load of `rows` rows, each an issue of its own: they are too far apart for a box.
static std::string separate(int64_t rows) {
  return ("kernel @k threads(32) {\n  A : global f32[" + Twine(rows) + ", 32]\n  S : shared f32[" +
          Twine(rows) + ", 32] layout S[(" + Twine(rows) +
          ",32):(64,1)] align 128\n  bar : mbarrier\n"
          "  if elect { copy_async S <- A { mbar = bar } }\n}\n")
      .str();
}

static unsigned occurrences(StringRef text, StringRef what) { return text.count(what); }

/// Which lane was elected is not known, so that an election among a certain one may have no winner.
TEST(TmaEmit, AnElectedThreadIsNotElectedAgain) {
  auto nested = lower("kernel @k threads(64) {\n  n : i32\n  A : global f32[8, 32]\n"
                      "  S : shared f32[8, 32] align 128\n  bar : mbarrier\n"
                      "  if warp == 1 && elect {\n"
                      "    if n > 3 { copy_async S <- A { mbar = bar } }\n"
                      "    if n < 9 && elect { copy_async A <- S }\n  }\n}\n");
  EXPECT_EQ(occurrences(nested.first, "elect.sync"), 1u);
}

TEST(TmaEmit, FewIssuesAreUnrolledAndManyAreALoop) {
  auto few = lower(separate(8)), many = lower(separate(9));
  EXPECT_EQ(occurrences(few.first, "cp.async.bulk.tensor.1d"), 8u);
  EXPECT_EQ(occurrences(many.first, "cp.async.bulk.tensor.1d"), 1u);
  EXPECT_EQ(occurrences(few.first, "setp"), occurrences(many.first, "setp") - 1);
  // The copy engine's accesses are not the threads'.
  EXPECT_TRUE(few.second[0].accesses.empty());
}

TEST(TmaEmit, MapsAreParametersThatNobodyCopies) {
  auto ptx = lower("kernel @k threads(32) {\n  n : i32 in [1, 4]\n  A : global f16[64, 64]\n"
                   "  B : global f16[64, 64]\n  S : shared f16[64, 64] align 128\n"
                   "  bar : mbarrier\n  if elect {\n"
                   "    copy_async S[0:+32, :] <- A[0:+32, :] { mbar = bar }\n"
                   "    copy_async S[32:+32, :] <- A[32:+32, :] { mbar = bar }\n"
                   "    copy_async B <- S\n  }\n}\n");
  ASSERT_EQ(ptx.second.size(), 1u);
  ASSERT_EQ(ptx.second[0].tensorMaps.size(), 2u); // two copies share one
  EXPECT_EQ(ptx.second[0].tensorMaps[0].tensor, "A");
  EXPECT_EQ(ptx.second[0].tensorMaps[1].tensor, "B");
  EXPECT_EQ(occurrences(ptx.first, ".param .align 64 .b8 k_param_3[128]"), 1u);
  EXPECT_EQ(occurrences(ptx.first, ".param .align 64 .b8 k_param_4[128]"), 1u);
  EXPECT_EQ(occurrences(ptx.first, "k_param_5"), 0u);
  EXPECT_EQ(occurrences(ptx.first, "__local_depot"), 0u);
  EXPECT_EQ(occurrences(ptx.first, "ld.param.b8"), 0u);
}

TEST(TmaEmit, DestinationsAndModifiers) {
  auto one = [](StringRef options, StringRef target) {
    return lower(("kernel @k grid(2) cluster(2) threads(32) {\n  A : global f32[8, 32]\n"
                  "  S : shared f32[8, 32] align 1024\n  bar : mbarrier\n"
                  "  if elect { copy_async S <- A { mbar = bar" +
                  options + " } }\n}\n")
                     .str(),
                 target)
        .first;
  };
  EXPECT_EQ(occurrences(one("", "sm_90a"), ".shared::cta.global"), 1u);
  EXPECT_EQ(occurrences(one("", "sm_90a ptx 8.0"), ".shared::cluster.global"), 1u);
  EXPECT_EQ(occurrences(one(", cta_mask = 3", "sm_90a"),
                        ".shared::cluster.global.tile.mbarrier::complete_tx"
                        "::bytes.multicast::cluster ["),
            1u);
  EXPECT_EQ(occurrences(one(", cta_group = 2, cache_hint = evict_first", "sm_100a"),
                        ".cta_group::2.L2::cache_hint ["),
            1u);
  EXPECT_EQ(occurrences(one(", prefetch_tensormap = true", "sm_90a"), "prefetch.tensormap ["), 1u);
}
