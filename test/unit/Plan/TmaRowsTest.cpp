//===- TmaRowsTest.cpp - Tensor maps: rows that are picked, prefetches ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaText.h"

using namespace llvm;
using namespace tilecopy;

/// Even rows are together in shared memory, and odd ones after them. Where the rows may end at
/// an odd one, the dimension cannot be cut into pairs; the map steps over every second row.
TEST(TmaPlan, EverySecondRow) {
  StringRef shared = "  S : shared f16[8, 64] layout S[(4,2,64):(64,256,1)] align 128";
  TmaPlan tma = walked(kernel(("  N : i32 in [1, 100]\n  A : global f16[N, 64]\n" + shared).str(),
                              "S <- A[2:+8, :]"),
                       {{"N", 7}});
  EXPECT_EQ(tma.issues(), 2);
  EXPECT_EQ(tma.map.elementStrides[1], 2u);
  EXPECT_EQ(tma.map.box[1], 7u);
  EXPECT_EQ(tma.bytes, 1024);
  // A store, from an odd row on.
  tma = walked(kernel(("  r : i32 in [0, 90]\n  A : global f16[21, 64]\n" + shared).str(),
                      "A[r:+8, :] <- S"),
               {{"r", 17}});
  EXPECT_EQ(tma.map.elementStrides[1], 2u);
  // Where the cut is right, one box has all.
  tma = walked(kernel(("  A : global f16[64, 64]\n" + shared).str(), "S <- A[2:+8, :]"));
  EXPECT_EQ(tma.issues(), 1);
  EXPECT_EQ(tma.map.elementStrides[1], 1u);
  // Element strides end at 8: every ninth row comes alone.
  tma = walked(kernel("  N : i32 in [1, 100]\n  A : global f16[N, 64]\n"
                      "  S : shared f16[18, 64] layout S[(2,9,64):(64,128,1)] align 128",
                      "S <- A[0:+18, :]"),
               {{"N", 13}});
  EXPECT_EQ(tma.issues(), 18);
}

TEST(TmaPlan, StoresFillNothing) {
  EXPECT_EQ(whyNot(kernel("  A : global f16[64, 64]\n  S : shared f16[64, 64] align 128", "A <- S",
                          "oob = nan")),
            "oob is disproven: `oob` is given for a store; no `oob`: a store leaves out what is "
            "outside of the tensor");
}

TEST(TmaPlan, RowsAreGathered) {
  StringRef swizzled =
      "  A : global f16[64, 128]\n"
      "  S : shared f16[8, 128] layout swizzle(3,3,3) S[(8,2,64):(64,512,1)] align 1024";
  TmaPlan tma = walked(kernel(swizzled, "S <- A[(5, 3, 70, 63, 1, 2, 4, -1), :]"), {}, "sm_100a");
  EXPECT_EQ(tma.issues(), 4);
  EXPECT_EQ(tma.bytes, 2048);
  EXPECT_FALSE(tma.clusterForm);
  // Part of the columns, rows of one's own choosing at run time, long rows in wider elements.
  tma = walked(kernel("  r : i32 in [0, 60]\n  A : global u8[64, 1024]\n"
                      "  S : shared u8[4, 512] align 128",
                      "S <- A[(r, r + 1, 7, r + 3), 256:+512]"),
               {{"r", 20}}, "sm_100");
  EXPECT_EQ(tma.issues(), 1);
  EXPECT_EQ(tma.map.type, TensorMapType::U16);
  // The rows may be the other dimension.
  tma = walked(kernel("  A : global f32[32, 64] layout S[(32,64):(1,32)]\n"
                      "  S : shared f32[32, 4] layout S[(32,4):(1,32)] align 128",
                      "S <- A[:, (9, 1, 33, 2)]"),
               {}, "sm_120");
  EXPECT_EQ(tma.map.dims.size(), 2u);
  EXPECT_TRUE(
      planOf(kernel(swizzled, "S <- A[(0, 1, 2, 3, 4, 5, 6, 7), :]", "cta_mask = 3"), "sm_100a")
          .clusterForm);
}

TEST(TmaPlan, RowsAreScattered) {
  TmaPlan tma = walked(kernel("  A : global f16[64, 64]\n  S : shared f16[4, 64] align 128",
                              "A[(9, 80, 7, 6), :] <- S"),
                       {}, "sm_103a");
  EXPECT_EQ(tma.kind, TmaPlan::Store);
  EXPECT_EQ(tma.rows.size(), 4u);
}

TEST(TmaPlan, RowsThatAreNotGathered) {
  auto why = [](StringRef shared, StringRef copy, StringRef target = "sm_100a",
                StringRef options = "") {
    return whyNot(
        kernel(("  r : i32 in [-8, 60]\n  A : global f16[64, 128]\n  C : global f16[2, 64, 64]\n"
                "  S : shared f16" +
                shared)
                   .str(),
               copy, options),
        target);
  };
  StringRef dense = "[4, 128] align 128";
  EXPECT_EQ(why(dense, "S <- A[(1, 2, 3, 4), :]", "sm_90a"),
            "rows-target is disproven: rows are picked on sm_90a; sm_100 or newer");
  EXPECT_EQ(
      why(dense, "A[(1, 2, 3, 4), :] <- S", "sm_120a"),
      "rows-target is disproven: rows are picked on sm_120a; sm_100a, sm_103a, sm_107a or sm_110a");
  EXPECT_EQ(why("[6, 128] align 128", "S <- A[(1, 2, 3, 4, 5, 6), :]"),
            "rows-of-two is disproven: 6 indices of dimension 0 are picked, of 2; 4, 8, 12, ... "
            "indices, and a tensor of two dimensions");
  EXPECT_EQ(StringRef(why("[4, 64] align 128", "S <- C[0, (1, 2, 3, 4), :]")).split(" is ").first,
            "rows-of-two");
  EXPECT_EQ(why(dense, "A[(1, 2, 3, r), :] <- S"),
            "store-start is unknown: a box of A begins at r; 0 or more (state a range)");
  EXPECT_EQ(StringRef(why("[4, 128] layout S[(2,2,128):(512,128,1)] align 128",
                          "S <- A[(1, 2, 3, 4), :]"))
                .split(" is ")
                .first,
            "rows-together");
  EXPECT_EQ(StringRef(why(dense, "S <- A[(1, 2, 3, 4), :]", "sm_100a", "map = explicit"))
                .split(" is ")
                .first,
            "rows-as-they-are");
}

static std::string prefetch(StringRef declarations, StringRef what) {
  return ("kernel @k threads(32) {\n" + declarations +
          "\n  bar : mbarrier\n  if elect { prefetch " + what + " }\n}\n")
      .str();
}

TEST(TmaPlan, Prefetches) {
  TmaPlan tma = planOf(prefetch("  A : global f16[64, 256]", "A[8:+8, 64:+64]"));
  EXPECT_EQ(tma.kind, TmaPlan::Prefetch);
  EXPECT_EQ(texts(tma.coords), "64, 8");
  EXPECT_EQ(tma.issues(), 1);
  // Boxes need no place in shared memory: 300 rows of 48 bytes that may leave the tensor are two.
  EXPECT_EQ(planOf(prefetch("  A : global f16[400, 32]", "A[108:+300, 8:+24]")).issues(), 2);
  EXPECT_EQ(planOf(prefetch("  A : global f16[400, 32]", "A[8:+300, 8:+24]")).issues(), 1);
  EXPECT_EQ(
      planOf(prefetch("  A : global f16[64, 64]", "A[(1, 3, 5, 7), :]"), "sm_100a").rows.size(),
      4u);
  EXPECT_EQ(
      whyNot(prefetch("  A : global f16[64, 64]", "A[(1, 3, 5, 7), :]"), "sm_100"),
      "rows-target is disproven: rows are picked on sm_100; sm_100a, sm_103a, sm_107a or sm_110a");
  EXPECT_EQ(whyNot(prefetch("  A : global f16[64, 64]", "A { mbar = bar }")),
            "options is disproven: option 'mbar' is given, and tma does not follow it for a "
            "prefetch; it is for copy_async by " +
                followersOf(options::Mbar));
  EXPECT_EQ(
      StringRef(whyNot(prefetch("  A : global f16[64, 64]", "A[0:+8, 0:+4]"))).split(" is ").first,
      "inner-bytes");
}
