//===- SynchronizeTest.cpp - mbarriers, fences, groups, elections ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

namespace {

/// A kernel of 128 threads with the usual names; `body` begins at 10:1.
std::string kernelOf(llvm::StringRef body, const std::string &target = "sm_90a") {
  return "target " + target + "\nkernel @k grid(4) " + (target == "sm_80" ? "" : "cluster(4) ") +
         "threads(128) {\n  n : i32 in [1, 64]\n  A : global f16[64, 64]\n"
         "  B : global f16[64, 64]\n  S : shared f16[64, 64]\n"
         "  bar : mbarrier\n  full : mbarrier[4]\n\n" +
         body.str() + "\n}\n";
}

/// The statements of the kernel, printed, one line each.
std::string roundTrip(llvm::StringRef body) {
  Program first = parsed(kernelOf(body));
  std::string text = printed(first);
  EXPECT_EQ(printed(parsed(text)), text);
  return llvm::StringRef(text).split("full : mbarrier[4]\n").second.drop_back(3).str();
}

TEST(Synchronize, EveryStatement) {
  for (llvm::StringRef s :
       {"mbarrier.arrive bar",
        "mbarrier.arrive.expect_tx bar, 4096",
        "mbarrier.expect_tx full[cluster.ctarank], n*16",
        "mbarrier.wait bar, phase 0",
        "mbarrier.wait bar, phase 0, tries 12",
        "mbarrier.arrive bar, cta 0",
        "mbarrier.arrive.expect_tx bar, 64, cta cluster.ctarank",
        "mbarrier.wait full[(n % 4)], phase (n / 4)",
        "fence.proxy_async",
        "fence.proxy_async.global",
        "fence.mbarrier_init",
        "bulk.commit",
        "bulk.wait 0",
        "bulk.wait.read 3",
        "cp_async.commit",
        "cp_async.wait 1",
        "sync.cluster",
        "prefetch A { cache_hint = evict_last }",
        "prefetch A[0:8, 8:16]",
        "copy_async.thread S[0:4, 0:8] <- A[(n, 3, n + 1, 0), 0:8] { mbar = bar }",
        "copy_async.thread S <- A { mbar = full[(n % 4)] }",
        "copy_async.thread S <- A { cta_mask = cluster.ctarank + 3, mbar = bar }",
        "copy_async.thread S <- A { cache_hint = evict_first, oob = nan }",
        "copy_async.thread S <- A { cache_hint = 1311768467463790320 }",
        "copy_async.thread A <- S { cta_group = 2, l2_promotion = 256, map = explicit, "
        "prefetch_tensormap = true, reduce = add, tma_dtype = tf32 }"})
    EXPECT_EQ(roundTrip(s), "  " + s.str());
  EXPECT_EQ(roundTrip("if thread == 0 { mbarrier.init full[3], 1048575 mbarrier.inval bar }"),
            "  if thread == 0 {\n    mbarrier.init full[3], 1048575\n    mbarrier.inval bar\n  }");
  // One index in parentheses begins a range like any other.
  EXPECT_EQ(roundTrip("copy_async S[0:4, 0:8] <- A[(n*2) : +4, 0:8] { mbar = bar }"),
            "  copy_async.thread S[0:4, 0:8] <- A[n*2 : +4, 0:8] { mbar = bar }");
  EXPECT_EQ(roundTrip("if elect && warp == 1 { bulk.commit }"),
            "  if warp == 1 && elect {\n    bulk.commit\n  }");
  EXPECT_EQ(roundTrip("if elect { if warp == 1 { bulk.commit } }"),
            "  if elect {\n    if warp == 1 {\n      bulk.commit\n    }\n  }");
  // One of several initializes each: the index says so.
  EXPECT_EQ(roundTrip("if thread < 4 { mbarrier.init full[thread], 1 }"),
            "  if thread < 4 {\n    mbarrier.init full[thread], 1\n  }");
}

/// Statements and what is said of them; nothing of what is right.
static const std::pair<llvm::StringRef, llvm::StringRef> mistakes[] = {
    {"mbarrier.init bar, 1", "10:1: mbarrier.init of one mbarrier is reached by 128 threads; one "
                             "thread does it, as in 'if thread == 0 { ... }'"},
    {"mbarrier.inval full[n - 1]", "10:1: mbarrier.inval of one mbarrier is reached by 128 "
                                   "threads; one thread does it, as in 'if thread == 0 { ... }'"},
    {"if thread == 0 { mbarrier.init bar, 0 }",
     "10:37: the number of arrivals is 0; it takes 1 to 1048575"},
    {"if thread == 0 { mbarrier.init bar, 1048576 }",
     "10:37: the number of arrivals is 1048576; it takes 1 to 1048575"},
    {"if thread == 0 { mbarrier.init bar }",
     "10:36: expected ',' and the number of arrivals after the mbarrier, found '}'"},
    {"mbarrier.expect_tx bar, 1048576",
     "10:25: the number of bytes is 1048576; it takes 0 to 1048575"},
    {"mbarrier.expect_tx bar, -n", "10:25: the number of bytes is -n; it takes 0 to 1048575"},
    {"mbarrier.arrive.expect_tx bar",
     "10:30: expected ',' and the number of bytes after the mbarrier, found the end of the line"},
    {"mbarrier.wait bar, 0",
     "10:20: expected 'phase', as in 'mbarrier.wait bar, phase 0', found '0'"},
    {"mbarrier.wait bar, fase 0", "10:20: expected 'phase', as in 'mbarrier.wait bar, phase 0', "
                                  "found 'fase'; did you mean 'phase'?"},
    {"mbarrier.wait bar, phase 0, tries 0",
     "10:35: the number of tries is 0; it takes 1 to 2147483647"},
    {"mbarrier.wait bar, phase 0, cta 0",
     "10:29: a wait is for the CTA's own mbarrier; arrivals name another CTA's"},
    {"mbarrier.arrive bar, tries 1",
     "10:22: expected 'cta' and the rank of a CTA in the cluster, found 'tries'"},
    {"mbarrier.arrive bar, cta 4", "10:26: the rank of the CTA is 4; the cluster has ranks 0 to 3"},
    {"copy_async S[0:2, 0:2] <- A[(1, 2), (3, 4)]",
     "10:27: 'A': indices of dimensions 0 and 1 are picked; one dimension can be"},
    {"copy S[0:2, :] <- A[(1, 2), :]",
     "10:19: 'A': a list of indices is copied by copy_async and prefetch only, with sm_100 or "
     "newer; put the indices in a tensor, as in 'A[I[0:2], :]'"},
    {"copy_async S[(1, 2), :] <- A[0:2, :]",
     "10:12: 'S': it is in shared memory, and a list gives the indices of its dimension 0; only a "
     "tensor in global memory takes one"},
    {"copy_async A[(1, n, 1, n), :] <- S[0:4, :]",
     "10:12: 'A': it is written, and the index 1 of dimension 0 is picked twice"},
    {"copy_async S[0:2, :] <- A[(1, 2 : +4), :]",
     "10:33: expected ')' or ',' after an index, found ':'"},
    {"prefetch S", "10:10: 'S' is in shared memory; a prefetch is of global memory"},
    {"prefetch bar", "10:10: 'bar' is an mbarrier; expected a tensor"},
    {"mbarrier.wait full, phase 0",
     "10:19: expected '[' and which of the 4 mbarriers of 'full', found ','"},
    {"mbarrier.wait full[4], phase 0", "10:19: the index of mbarrier 'full' is 4; it takes 0 to 3"},
    {"mbarrier.wait bar[1], phase 0", "10:18: the index of mbarrier 'bar' is 1; it is a single "
                                      "mbarrier, without an index or with 0"},
    {"mbarrier.wait ful[0], phase 0", "10:15: unknown mbarrier 'ful'; did you mean 'full'?"},
    {"mbarrier.wait S, phase 0",
     "10:15: 'S' is not an mbarrier; one is declared as in 'bar : mbarrier'"},
    {"mbarrier.wat bar", "10:1: unknown statement 'mbarrier.wat'; did you mean 'mbarrier.wait'?"},
    {"mbarrier", "10:1: unknown statement 'mbarrier'; the forms are mbarrier.init, "
                 "mbarrier.inval, mbarrier.arrive, mbarrier.arrive.expect_tx, "
                 "mbarrier.expect_tx, mbarrier.wait"},
    {"fence.proxy", "10:1: unknown statement 'fence.proxy'; the forms are fence.proxy_async, "
                    "fence.proxy_async.global, fence.mbarrier_init, fence.tensormap"},
    {"bulk.wait", "10:10: expected the number of groups that may be pending, a number from 0 to "
                  "2147483647, found the end of the line"},
    {"cp_async.wait.read 0", "10:1: unknown statement 'cp_async.wait.read'; did you mean "
                             "'cp_async.wait'?"},
    {"if warp == 0 { sync.cluster }",
     "10:16: sync.cluster is reached by 32 of 128 threads; all "
     "threads of a cta take part in it: let it stand outside of the condition"},
    {"if lane < warp { bulk.commit }", ""}, // both are the thread's
    {"if warp == 0 && lane < 3 && elect { bulk.commit }", ""},
    {"if thread < 40 && elect { bulk.commit }",
     "10:4: 'elect' is reached by lanes 0xFFFFFFFF of one warp and by lanes 0xFF of warp 1; it "
     "takes the same lanes of each warp that gets there"},
    {"if elect { if lane == 0 { bulk.commit } }",
     "10:15: which lane goes into 'if elect' is not known; warp and warpgroup are"},
    {"if elect { copy_async S[thread:+1, :] <- A[0:1, :] }",
     "10:25: which thread goes into 'if elect' is not known; warp and warpgroup are"},
    {"if elect { copy.warp S <- A }", "10:12: one thread of each warp goes into 'if elect'; a "
                                      "copy in it has scope thread, not warp"},
    {"if elect { zero.warp S }", "10:12: zero.warp is reached by 4 of 128 threads; all threads of "
                                 "a warp take part in it: let it stand outside of the condition"},
    {"copy S <- A { mbar = bar }",
     "10:1: option 'mbar' is for copy_async; a copy is complete when it is done"},
    {"copy_async S <- A { mbar = 3 }", "10:28: expected an mbarrier, found '3'"},
    {"copy_async S <- A { mbar = A }",
     "10:28: 'A' is not an mbarrier; one is declared as in 'bar : mbarrier'"},
    {"copy_async S <- A { cta_group = 3 }", "10:33: option 'cta_group' takes 1 or 2, not '3'"},
    {"copy_async S <- A { oob = one }", "10:27: option 'oob' takes zero or nan, not 'one'"},
    {"copy_async S <- A { reduce = mul }",
     "10:30: option 'reduce' takes add, min, max, inc, dec, and, or or xor, not 'mul'"},
    {"copy_async S <- A { cache_hint = evict }",
     "10:34: option 'cache_hint' takes evict_first, evict_normal, evict_last or a 64-bit cache "
     "policy, not 'evict'"},
    {"copy_async S <- A { cta_mask = thread * }",
     "10:41: expected a number, a symbol or '(', found '}'"},
    {"copy bar <- A", "10:6: 'bar' is an mbarrier; expected a tensor"},
    {"copy S[bar, :] <- A[0, :]", "10:8: 'bar' is an mbarrier; an expression takes integers"},
    {"for elect in 0:4 { }", "10:5: the name 'elect' is taken by the language; use another"},
};

TEST(Synchronize, Mistakes) {
  for (const auto &[body, message] : mistakes) {
    std::string got = errorOf(kernelOf(body));
    if (message.empty())
      EXPECT_TRUE(llvm::StringRef(got).starts_with("parsed: ")) << got;
    else
      EXPECT_EQ(got, message.str()) << body.str();
  }
  EXPECT_EQ(errorOf("target sm_90a\nkernel @k {\n  b : mbarrier[0]\n}"),
            "3:16: the number of mbarriers is 0; it takes 1 to 1024");
  EXPECT_EQ(errorOf(kernelOf("if cluster.ctarank == 0 { }", "sm_80")),
            "10:4: clusters need sm_90 or newer (this is sm_80)");
}

TEST(Synchronize, ElectedThreads) {
  auto body = [](llvm::StringRef text) { return parsed(kernelOf(text)).kernels[0].body; };
  StatementBlock b = body("if warp >= 1 && elect { copy_async S <- A }");
  const auto &branch = std::get<IfStmt>(b[0].node);
  EXPECT_TRUE(branch.elect);
  const CopyOp &op = std::get<CopyStmt>(branch.body[0].node).op;
  EXPECT_EQ(op.active.count(), 3u);
  for (unsigned thread : {32, 64, 96})
    EXPECT_TRUE(op.active[thread]);
  // Of a warp that is not whole, the first thread that is there stands for the elected one.
  b = body("if warp == 2 && lane >= 5 && elect { copy_async S <- A }");
  const CopyOp &part = std::get<CopyStmt>(std::get<IfStmt>(b[0].node).body[0].node).op;
  EXPECT_EQ(part.active.count(), 1u);
  EXPECT_TRUE(part.active[69]);
}

TEST(Synchronize, Lanes) {
  llvm::BitVector threads(40);
  EXPECT_EQ(llvm::cantFail(lanesOf(threads)), 0u);
  threads.set(33);
  EXPECT_EQ(llvm::cantFail(lanesOf(threads)), 2u);
  threads.set(1);
  EXPECT_EQ(llvm::cantFail(lanesOf(threads)), 2u);
  threads.set(2);
  auto lanes = lanesOf(threads);
  ASSERT_FALSE(bool(lanes));
  EXPECT_EQ(llvm::toString(lanes.takeError()),
            "'elect' is reached by lanes 0x6 of one warp and by lanes 0x2 of warp 1; it takes the "
            "same lanes of each warp that gets there");
}

TEST(Synchronize, WhatStatementsNeed) {
  const std::pair<llvm::StringRef, std::optional<Feature>> needs[] = {
      {"sync.cta", std::nullopt},
      {"sync.cluster", Feature::Clusters},
      {"mbarrier.arrive bar", Feature::Mbarrier},
      {"mbarrier.expect_tx bar, 16", Feature::MbarrierTx},
      {"mbarrier.arrive.expect_tx bar, 16", Feature::MbarrierTx},
      {"mbarrier.arrive bar, cta 0", Feature::MbarrierTx},
      {"mbarrier.wait bar, phase 1", Feature::MbarrierParity},
      {"fence.proxy_async", Feature::BulkCopy},
      {"bulk.commit", Feature::BulkCopy},
      {"cp_async.wait 0", Feature::CpAsync},
      {"if elect { }", Feature::Elect},
      {"if warp == 0 { }", std::nullopt}};
  for (const auto &[text, feature] : needs)
    EXPECT_EQ(featureOf(parsed(kernelOf(text)).kernels[0].body[0]), feature) << text.str();
}

} // namespace
