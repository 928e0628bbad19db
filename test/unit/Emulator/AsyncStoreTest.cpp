//===- test/unit/Emulator/AsyncStoreTest.cpp - Vector updates, asynchronous stores ===//
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

uint32_t bitsOf(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, 4);
  return bits;
}

TEST(VectorUpdate, EveryElementByItself) {
  std::string body =
      "mov.f32 %f0, 0f3F800000; mov.f32 %f1, 0f40000000;\n"
      "red.global.add.v2.f32 [%b0], {%f0, %f1};\n"
      "atom.global.v4.f32.add {%f2, %f3, %f4, %f5}, [%b0+16], {%f0, %f1, %f0, %f1};\n"
      "mov.b32 %r1, 0x3c004000;\n"
      "red.relaxed.gpu.global.add.noftz.v2.f16x2 [%b0+8], {%r1, %r1};\n"
      "mov.b16 %h0, 0x4000; mov.b16 %h1, 0xbc00;\n"
      "red.global.max.noftz.v8.f16 [%b0+32], {%h0, %h1, %h0, %h1, %h0, %h1, %h0, %h1};";
  std::vector<Buffer> buffers{{12, {}, {}}};
  buffers[0].init = {bitsOf(1), bitsOf(2), 0x3c003c00, 0,          bitsOf(1), bitsOf(1),
                     bitsOf(1), bitsOf(1), 0x3c003c00, 0x3c003c00, 0,         0};
  for (unsigned lanes : {1u, 2u}) {
    EXPECT_EQ(run(kernel(1, body), buffers, threads(lanes)).error, "");
    float n = float(lanes);
    EXPECT_EQ(buffers[0].result[0], bitsOf(1 + n));
    EXPECT_EQ(buffers[0].result[1], bitsOf(2 + 2 * n));
    EXPECT_EQ(buffers[0].result[2], lanes == 1 ? 0x40004200u : 0x42004500u);
    EXPECT_EQ(buffers[0].result[3], lanes == 1 ? 0x3c004000u : 0x40004400u);
    EXPECT_EQ(buffers[0].result[5], bitsOf(1 + 2 * n));
    EXPECT_EQ(buffers[0].result[8], 0x3c004000u);
    EXPECT_EQ(buffers[0].result[10], 0x00004000u);
  }
  expectFindings(kernel(1, "mov.f32 %f0, 0f00000000;\nred.global.add.v2.f32 [%b0+4], {%f0, %f0};"),
                 {{4, {0, 0, 0, 0}, {}}}, threads(1), "misaligned");
}

TEST(Multimem, OneDeviceIsItsOwnSum) {
  std::string body = "mov.f32 %f0, 0f40000000;\nmultimem.st.relaxed.sys.global.f32 [%b0], %f0;\n"
                     "multimem.red.relaxed.sys.global.add.f32 [%b0], %f0;\n"
                     "multimem.ld_reduce.relaxed.sys.global.add.f32 %f1, [%b0];\n"
                     "st.global.f32 [%b0+4], %f1;\n"
                     "multimem.ld_reduce.weak.global.add.acc::f32.v2.bf16x2 {%r1, %r2}, [%b0];\n"
                     "st.global.b32 [%b0+8], %r2;";
  std::vector<Buffer> buffers{{4, {0, 0, 0, 0}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{bitsOf(4), bitsOf(4), bitsOf(4), 0}));
}

// A NaN in one element of a pair leaves the other element's result alone.
TEST(Atomic, ANumberBesideANaN) {
  std::string body = "mov.b32 %r1, 0xbc003c00; mov.b32 %r2, 0x40007e00;\n"
                     "red.global.max.noftz.v2.f16x2 [%b0], {%r1, %r2};\n"
                     "red.global.min.noftz.v2.f16x2 [%b0+8], {%r1, %r2};";
  std::vector<Buffer> buffers{{4, {0x3c007e00, 0x3c00c000, 0x38007e00, 0x4100c000}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result,
            (std::vector<uint32_t>{0x3c003c00, 0x4000c000, 0xbc003c00, 0x4000c000}));
}

// Every CTA of a pair sends to the other, and waits for what is sent to it.
std::string
pairProgram(const std::string &send, const std::string &bytes,
            const std::string &wait = "again: mbarrier.try_wait.parity.acquire.cluster."
                                      "shared::cta.b64 %p1, [%r2], 0; @!%p1 bra again;") {
  return kernel(1,
                R"(
  mov.u32 %r1, box; mov.u32 %r2, bar; mov.u32 %r3, %cluster_ctarank;
  xor.b32 %r4, %r3, 1;
  mapa.shared::cluster.u32 %r5, %r1, %r4; mapa.shared::cluster.u32 %r6, %r2, %r4;
  mbarrier.init.shared.b64 [%r2], 1; fence.mbarrier_init.release.cluster;
  mov.b32 %r7, 40; st.shared.b32 [box], %r7; st.shared.b32 [box+4], %r7;
  mbarrier.arrive.expect_tx.shared.b64 _, [%r2], )" +
                    bytes + R"(;
  barrier.cluster.arrive; barrier.cluster.wait;
  add.u32 %r8, %r3, 100; add.u32 %r9, %r3, 200;
)" + send + "\n" + wait +
                    R"(
  ld.shared.v2.b32 {%r10, %r11}, [box];
  mad.wide.u32 %d0, %r3, 8, %b0; st.global.v2.b32 [%d0], {%r10, %r11};
  barrier.cluster.arrive; barrier.cluster.wait;)",
                ".shared .align 16 .b8 box[16];\n.shared .align 8 .b64 bar;");
}

LaunchConfig pair() {
  LaunchConfig config = threads(1, 2);
  config.cluster.x = 2;
  return config;
}

TEST(AsyncStore, ReachesTheOtherCtaAndItsBarrier) {
  std::string form = ".shared::cluster.mbarrier::complete_tx::bytes";
  struct {
    std::string send, bytes;
    std::vector<uint32_t> result;
  } cases[] = {
      {"st.async.weak" + form + ".v2.u32 [%r5], {%r8, %r9}, [%r6];", "8", {101, 201, 100, 200}},
      {"st.async" + form + ".b32 [%r5+4], %r8, [%r6];", "4", {40, 101, 40, 100}},
      {"red.async.relaxed.cluster" + form + ".add.u32 [%r5], %r8, [%r6];", "4", {141, 40, 140, 40}},
      {"red.async.relaxed.cluster" + form + ".max.s32 [%r5], -5, [%r6];", "4", {40, 40, 40, 40}},
      {"red.async.relaxed.cluster" + form + ".and.b32 [%r5], %r8, [%r6];", "4", {32, 40, 32, 40}},
  };
  for (const auto &c : cases)
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      EmulatorOptions options;
      options.schedule = schedule;
      std::vector<Buffer> buffers{{4, {}, {}}};
      EXPECT_EQ(run(pairProgram(c.send, c.bytes), buffers, pair(), options).error, "") << c.send;
      EXPECT_EQ(buffers[0].result, c.result) << c.send;
    }
}

TEST(AsyncStore, AMissingWaitIsFound) {
  std::string send = "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r5], %r8, [%r6];";
  std::vector<Buffer> buffers{{4, {}, {}}};
  Outcome out = run(pairProgram(send, "4", ""), buffers, pair());
  EXPECT_NE(out.kinds().find("async-pending"), std::string::npos) << out.error;
  // The mbarrier must be where the data goes.
  send = "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r5], %r8, [%r2];";
  out = run(pairProgram(send, "4"), buffers, pair());
  EXPECT_EQ(out.kinds(), "invalid-operand") << out.error;
}

/// To the CTA itself: an H200 traps unless the launch or the kernel has clusters (RESULTS.md,
/// 2026-11-26).
TEST(AsyncStore, NeedsALaunchInClusters) {
  std::string body =
      "mov.u32 %r1, box; mov.u32 %r2, bar; mov.u32 %r8, 7;\n"
      "mbarrier.init.shared.b64 [%r2], 1; fence.mbarrier_init.release.cluster;\n"
      "mbarrier.arrive.expect_tx.shared.b64 _, [%r2], 4;\n"
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r1], %r8, [%r2];\n"
      "again: mbarrier.try_wait.parity.shared.b64 %p0, [%r2], 0; @!%p0 bra again;\n"
      "ld.shared.b32 %r3, [box]; st.global.b32 [%b0], %r3;";
  std::string ptx = kernel(1, body, ".shared .align 8 .b8 box[8]; .shared .align 8 .b8 bar[8];");
  std::vector<Buffer> buffers{{1, {}, {}}};
  LaunchConfig config = threads(1);
  EXPECT_EQ(run(ptx, buffers, config).kinds(), "invalid-operand");
  config.inClusters = true;
  EXPECT_EQ(run(ptx, buffers, config).error, "");
  EXPECT_EQ(buffers[0].result, std::vector<uint32_t>{7});
  ptx.insert(ptx.find(" {\n  .reg .b16"), " .reqnctapercluster 1, 1, 1");
  EXPECT_EQ(run(ptx, buffers, threads(1)).error, "");
}

TEST(AsyncStore, BulkZeros) {
  std::string body = "mov.u32 %r1, box; mov.b32 %r2, -1; st.shared.b32 [box+24], %r2;\n"
                     "st.bulk.weak.shared::cta [%r1], 24, 0;\n"
                     "ld.shared.v2.b32 {%r3, %r4}, [box+16]; ld.shared.b32 %r5, [box+24];\n"
                     "st.global.v2.b32 [%b0], {%r3, %r5};";
  std::vector<Buffer> buffers{{2, {}, {}}};
  EXPECT_EQ(run(kernel(1, body, ".shared .align 8 .b8 box[32];"), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{0, ~0u}));
  expectFindings(kernel(0, "mov.u32 %r1, box; mov.u64 %d0, 12; st.bulk.shared::cta [%r1], %d0, 0;",
                        ".shared .align 8 .b8 box[32];"),
                 {}, threads(1), "invalid-operand");
}

TEST(LoadStore, MmioAndBack) {
  std::string body = "ld.mmio.relaxed.sys.global.u32 %r1, [%b0]; add.u32 %r1, %r1, 1;\n"
                     "st.mmio.relaxed.sys.global.u32 [%b0], %r1;";
  std::vector<Buffer> buffers{{1, {41}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result[0], 42u);
}

// One CTA does the work of all: it cancels the rest until none is left.
TEST(LaunchControl, ACtaTakesOverTheOthers) {
  std::string body = R"(
  mov.u32 %r1, answer; mov.u32 %r2, bar; mov.u32 %r3, %ctaid.x; mov.b32 %r9, 0;
  mbarrier.init.shared.b64 [%r2], 1; fence.mbarrier_init.release.cluster;
work:
  mad.wide.u32 %d0, %r3, 4, %b0;
  mov.u32 %r4, %ctaid.x; add.u32 %r4, %r4, 7; st.global.b32 [%d0], %r4;
  fence.proxy.async.shared::cta;
  mbarrier.arrive.expect_tx.shared.b64 _, [%r2], 16;
  clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r1], [%r2];
again:
  mbarrier.try_wait.parity.shared.b64 %p1, [%r2], %r9;
  @!%p1 bra again;
  xor.b32 %r9, %r9, 1;
  ld.shared.b128 %q0, [answer];
  clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p2, %q0;
  @!%p2 bra done;
  clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%r3, %r5, %r6, %r7}, %q0;
  clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r8, %q0;
  setp.ne.u32 %p3, %r3, %r8;
  @%p3 trap;
  bra work;
done:)";
  expectFindings(kernel(1, body, ".shared .align 16 .b8 answer[16];\n.shared .align 8 .b64 bar;"),
                 {{4, {}, {}}}, threads(1, 4), "");
  std::vector<Buffer> buffers{{4, {}, {}}};
  run(kernel(1, body, ".shared .align 16 .b8 answer[16];\n.shared .align 8 .b64 bar;"), buffers,
      threads(1, 4));
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{7, 7, 7, 7}));
  expectFindings(kernel(0,
                        "mov.b128 %q0, {%d1, %d1};\n"
                        "clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 %r1, %q0;",
                        "")
                     .replace(0, 0, ""),
                 {}, threads(1), "unwritten-register invalid-operand");
}

} // namespace
