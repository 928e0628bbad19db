//===- WarpTest.cpp - Warp collectives, barriers, clusters ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// Runs `body` with `n` threads, which leaves each thread's result in %r9, and returns the results.
std::vector<uint32_t> perThread(const std::string &body, const LaunchConfig &config,
                                uint64_t seed = 0, const std::string &declarations = "") {
  std::string store = "  mov.u32 %r30, %ctaid.x;\n  mov.u32 %r31, %ntid.x;\n"
                      "  mad.lo.u32 %r30, %r30, %r31, %r0;\n  mul.wide.u32 %d18, %r30, 4;\n"
                      "  add.s64 %d18, %d18, %b0;\n  st.global.u32 [%d18], %r9;\n";
  std::vector<Buffer> buffers(1);
  buffers[0].words = config.block.x * config.grid.x;
  EmulatorOptions options;
  options.seed = seed;
  EXPECT_EQ(run(kernel(1, body + store, declarations), buffers, config, options).error, "") << body;
  return buffers[0].result;
}

TEST(Warp, Shuffle) {
  struct Case {
    const char *code;
    std::array<uint32_t, 4> expected; ///< lanes 0, 1, 15, 31
  };
  const Case cases[] = {
      {"shfl.sync.idx.b32 %r9, %r0, 5, 31, -1;", {5, 5, 5, 5}},
      {"shfl.sync.up.b32 %r9, %r0, 1, 0, -1;", {0, 0, 14, 30}},
      {"shfl.sync.down.b32 %r9, %r0, 2, 31, -1;", {2, 3, 17, 31}},
      {"shfl.sync.bfly.b32 %r9, %r0, 1, 31, -1;", {1, 0, 14, 30}},
      {"shfl.sync.idx.b32 %r9, %r0, 1, 0x101f, -1;", {1, 1, 1, 17}},   // segments of 16 lanes
      {"shfl.sync.down.b32 %r9, %r0, 1, 0x181f, -1;", {1, 2, 15, 31}}, // segments of 8 lanes
      {"shfl.sync.down.b32 %r8|%p0, %r0, 31, 31, -1;\n  selp.b32 %r9, 1, 0, %p0;", {1, 0, 0, 0}},
      {"shfl.sync.up.b32 %r8|%p0, %r0, 1, 0, -1;\n  selp.b32 %r9, 1, 0, %p0;", {0, 1, 1, 1}},
  };
  for (const Case &c : cases)
    for (uint64_t seed : {0, 1}) {
      auto r = perThread(c.code, threads(32), seed);
      EXPECT_EQ((std::array<uint32_t, 4>{r[0], r[1], r[15], r[31]}), c.expected) << c.code;
    }
}

TEST(Warp, Votes) {
  std::string p = "  setp.lt.u32 %p0, %r0, 4;\n";
  auto all = [&](const char *code) { return perThread(p + code, threads(32), 1)[9]; };
  EXPECT_EQ(all("  vote.sync.ballot.b32 %r9, %p0, -1;\n"), 0xfu);
  EXPECT_EQ(all("  vote.sync.ballot.b32 %r9, !%p0, -1;\n"), 0xfffffff0u);
  EXPECT_EQ(all("  vote.sync.all.pred %p1, %p0, -1;\n  selp.b32 %r9, 1, 0, %p1;\n"), 0u);
  EXPECT_EQ(all("  vote.sync.any.pred %p1, %p0, -1;\n  selp.b32 %r9, 1, 0, %p1;\n"), 1u);
  EXPECT_EQ(all("  vote.sync.uni.pred %p1, %p0, -1;\n  selp.b32 %r9, 1, 0, %p1;\n"), 0u);
  EXPECT_EQ(all("  shr.u32 %r1, %r0, 3;\n  match.any.sync.b32 %r9, %r1, -1;\n"), 0xff00u);
  EXPECT_EQ(all("  mov.u32 %r1, 3;\n  match.all.sync.b32 %r9|%p1, %r1, -1;\n"), 0xffffffffu);
  EXPECT_EQ(all("  match.all.sync.b32 %r9|%p1, %r0, -1;\n"), 0u);
  EXPECT_EQ(all("  redux.sync.add.u32 %r9, %r0, -1;\n"), 496u);
  EXPECT_EQ(all("  sub.s32 %r1, %r0, 5;\n  redux.sync.min.s32 %r9, %r1, -1;\n"), uint32_t(-5));
  EXPECT_EQ(all("  redux.sync.xor.b32 %r9, %r0, -1;\n"), 0u);
  EXPECT_EQ(all("  activemask.b32 %r9;\n"), 0xffffffffu);
  EXPECT_EQ(all("  mov.u32 %r9, %lanemask_lt;\n"), 0x1ffu);
}

TEST(Warp, ElectOneOfTheMembers) {
  std::string body = "  mov.u32 %r9, 0;\n  setp.lt.u32 %p1, %r0, 8;\n  @%p1 bra END;\n"
                     "  elect.sync %r8|%p0, 0xffffff00;\n  selp.b32 %r9, 1, 0, %p0;\nEND:\n";
  for (uint64_t seed : {0, 3}) {
    auto r = perThread(body, threads(32), seed);
    EXPECT_EQ(std::count(r.begin(), r.end(), 1u), 1);
    EXPECT_EQ(std::count(r.begin(), r.begin() + 8, 1u), 0);
  }
}

/// Lanes that have ended, or that the warp never had, are left out; a note says so.
TEST(Warp, ElectAmongLanesThatAreNotThere) {
  std::string body = "  mov.u32 %r9, 0;\n  setp.ge.u32 %p1, %r0, 16;\n  @%p1 exit;\n"
                     "  elect.sync %r8|%p0, MASK;\n  selp.b32 %r9, 1, 0, %p0;\n";
  auto expect = [&](const std::string &mask, unsigned count, const std::string &kinds) {
    std::string text = body;
    text.replace(text.find("MASK"), 4, mask);
    expectFindings(kernel(0, text), {}, threads(count), kinds);
  };
  expect("-1", 32, "note:divergent-collective");
  expect("-1", 16, "note:divergent-collective");
  expect("0xffff", 32, "");
  expect("0xffff", 16, "");
}

TEST(Warp, DivergentActiveMask) {
  std::string body =
      "  setp.lt.u32 %p0, %r0, 4;\n  @%p0 bra A;\n  activemask.b32 %r9;\n  bra END;\n"
      "A:\n  activemask.b32 %r9;\nEND:\n";
  for (uint64_t seed : {0, 1, 2}) {
    auto r = perThread(body, threads(32), seed);
    EXPECT_EQ(r[0], 0xfu);
    EXPECT_EQ(r[31], 0xfffffff0u);
  }
}

TEST(Barrier, ProducersArriveConsumersSync) {
  std::string body =
      "  mov.u32 %r9, 0;\n  mov.u32 %r1, cell;\n  setp.lt.u32 %p0, %r0, 32;\n"
      "  @!%p0 bra CONSUMER;\n  setp.eq.u32 %p1, %r0, 0;\n  @%p1 st.shared.u32 [%r1], 77;\n"
      "  bar.arrive 3, 64;\n  bra END;\nCONSUMER:\n  bar.sync 3, 64;\n"
      "  ld.shared.u32 %r9, [%r1];\nEND:\n";
  for (uint64_t seed : {0, 1, 2, 3})
    EXPECT_EQ(perThread(body, threads(64), seed, ".shared .b32 cell;\n")[40], 77u);
}

TEST(Barrier, Reductions) {
  std::string p = "  setp.lt.u32 %p0, %r0, 5;\n";
  EXPECT_EQ(perThread(p + "  bar.red.popc.u32 %r9, 0, %p0;\n", threads(64))[63], 5u);
  EXPECT_EQ(perThread(p + "  barrier.cta.red.popc.aligned.u32 %r9, 0, 64, !%p0;\n", threads(64))[0],
            59u);
  EXPECT_EQ(perThread(p + "  bar.red.and.pred %p1, 0, %p0;\n  selp.b32 %r9, 1, 0, %p1;\n",
                      threads(64))[0],
            0u);
  EXPECT_EQ(perThread(p + "  bar.red.or.pred %p1, 0, %p0;\n  selp.b32 %r9, 1, 0, %p1;\n",
                      threads(64))[60],
            1u);
}

TEST(Barrier, LastWarpNeedNotBeFull) {
  std::string body = "  bar.sync 0;\n  bar.sync 1, 64;\n  mov.u32 %r9, 1;\n";
  EXPECT_EQ(perThread(body, threads(40))[39], 1u);
}

TEST(Cluster, ReadsThePeersSharedMemory) {
  std::string body =
      "  mov.u32 %r1, cell;\n  mov.u32 %r2, %cluster_ctarank;\n  add.u32 %r3, %r2, 100;\n"
      "  st.shared.u32 [%r1], %r3;\n  barrier.cluster.arrive.release.aligned;\n"
      "  barrier.cluster.wait.acquire.aligned;\n  xor.b32 %r4, %r2, 1;\n"
      "  mapa.shared::cluster.u32 %r5, %r1, %r4;\n"
      "  ld.shared::cluster.u32 %r9, [%r5];\n"
      "  barrier.cluster.arrive.aligned;\n  barrier.cluster.wait.aligned;\n";
  LaunchConfig config = threads(1, 4);
  config.cluster.x = 2;
  for (uint64_t seed : {0, 1, 2}) {
    auto r = perThread(body, config, seed, ".shared .b32 cell;\n");
    EXPECT_EQ(r, (std::vector<uint32_t>{101, 100, 101, 100}));
  }
  size_t first = body.find("  barrier.cluster.arrive.release"), second = body.find("  xor");
  std::string racy = body.substr(0, first) + body.substr(second);
  EmulatorOptions options;
  options.checks.uninitialized = false;
  std::vector<Buffer> none;
  EXPECT_EQ(run(kernel(0, racy, ".shared .b32 cell;\n"), none, config, options).kinds(),
            "peer-not-running data-race data-race");
}

TEST(Cluster, SpecialRegisters) {
  LaunchConfig config = threads(1, 4);
  config.cluster.x = 2;
  EXPECT_EQ(perThread("  mov.u32 %r9, %clusterid.x;\n", config),
            (std::vector<uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(perThread("  mov.u32 %r9, %cluster_nctarank;\n", config)[0], 2u);
  EXPECT_EQ(perThread("  mov.u32 %r9, %nclusterid.x;\n", config)[0], 2u);
}

} // namespace
