//===- BulkTest.cpp - Bulk copies: bytes, groups, ownership ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

const std::string shared = ".shared .align 128 .b8 tile[1024];\n.shared .align 16 .b64 bar[2];\n";

Buffer empty(size_t words) { return {words, {}, {}, 0}; }
Buffer counting(size_t words, uint32_t first = 0) {
  Buffer b{words, {}, {}, 0};
  for (size_t n = 0; n != words; ++n)
    b.init.push_back(first + uint32_t(n));
  return b;
}

/// %r1: the barrier, %r2: the tile, %p0: thread 0, which initializes the barrier for one arrival.
const std::string start = "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  setp.eq.u32 %p0, %r0, 0;\n"
                          "  @%p0 mbarrier.init.shared::cta.b64 [%r1], 1;\n"
                          "  @%p0 fence.mbarrier_init.release.cluster;\n  bar.sync 0;\n";
const std::string expectTx = "  @%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 256;\n";
const std::string load = "  @%p0 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes "
                         "[%r2], [%b0], 256, [%r1];\n";
const std::string wait = "W:\n  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], 0;\n"
                         "  @!%p9 bra W;\n";
/// Every thread reads its word of the tile and writes it to %b1.
const std::string use = "  shl.b32 %r3, %r0, 2;\n  add.u32 %r4, %r3, %r2;\n"
                        "  ld.shared.u32 %r5, [%r4];\n  cvt.u64.u32 %d0, %r3;\n"
                        "  add.u64 %d0, %d0, %b1;\n  st.global.u32 [%d0], %r5;\n";
/// Every thread writes a word of the tile: its index.
const std::string fill = "  shl.b32 %r3, %r0, 2;\n  add.u32 %r4, %r3, %r2;\n"
                         "  st.shared.u32 [%r4], %r0;\n";
const std::string fenceAsync = "  fence.proxy.async.shared::cta;\n", sync = "  bar.sync 0;\n";
const std::string store = "  @%p0 cp.async.bulk.global.shared::cta.bulk_group [%b0], [%r2], 256;\n";
const std::string commit = "  @%p0 cp.async.bulk.commit_group;\n";
const std::string waitRead = "  @%p0 cp.async.bulk.wait_group.read 0;\n";
const std::string waitAll = "  @%p0 cp.async.bulk.wait_group 0;\n";

/// 64 threads; both schedules, several interleavings.
void expectLoads(const std::string &body, const std::string &kinds) {
  expectFindings(kernel(2, body, shared), {counting(64), empty(64)}, threads(64), kinds);
}
void expectStores(const std::string &body, const std::string &kinds) {
  expectFindings(kernel(1, body, shared), {empty(64)}, threads(64), kinds);
}

/// Every interleaving in every schedule finds something, and some find `kind`: which finding comes
/// first may depend on who is first.
void expectFound(const std::string &body, std::vector<Buffer> buffers, const std::string &kind) {
  bool found = false;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 4; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      std::vector<Buffer> copy = buffers;
      std::string text = kernel(unsigned(copy.size()), body, shared);
      std::string kinds = run(text, copy, threads(64), options).kinds();
      found |= (" " + kinds + " ").find(" " + kind + " ") != std::string::npos;
      EXPECT_NE(kinds, "") << body;
    }
  EXPECT_TRUE(found) << kind << " expected\n" << body;
}

void expectText(const std::string &body, std::vector<Buffer> buffers, const std::string &part) {
  std::string error =
      run(kernel(unsigned(buffers.size()), body, shared), buffers, threads(64)).error;
  EXPECT_NE(error.find(part), std::string::npos) << error << "\n  lacks: " << part;
}

TEST(Bulk, LoadsAndStores) {
  expectLoads(start + expectTx + load + wait + use, "");
  // The bytes may be announced after the copy is issued, by the arrival that ends the phase.
  expectLoads(start + load + expectTx + wait + use, "");
  std::vector<Buffer> in{counting(64, 100), empty(64)};
  run(kernel(2, start + expectTx + load + wait + use, shared), in, threads(64));
  EXPECT_EQ(in[1].result, in[0].init);
  std::string body = start + fill + fenceAsync + sync + store + commit;
  for (const std::string &ending : {waitRead, waitAll}) {
    expectStores(body + ending, "");
    std::vector<Buffer> out{empty(64)};
    run(kernel(1, body + ending, shared), out, threads(64));
    EXPECT_EQ(out[0].result, counting(64).init);
  }
}

TEST(Bulk, WhoUsesBytesBeforeTheirTime) {
  std::vector<Buffer> in{counting(64), empty(64)};
  // A missing wait; a wait for a phase long over.
  expectFound(start + expectTx + load + use, in, "async-pending");
  std::string early = wait;
  early.replace(early.find(", 0;"), 4, ", 1;");
  expectFound(start + expectTx + load + early + use, in, "async-pending");
  // An arrival without expect_tx lets the phase end before the bytes have come.
  expectFound(start + "  @%p0 mbarrier.arrive.shared::cta.b64 _, [%r1];\n" + load + wait + use, in,
              "async-pending");
  // One thread alone has waited.
  std::string one = "  @!%p0 bra E;\n" + wait + "E:\n";
  expectFound(start + expectTx + load + one + use, in, "async-pending");
  expectLoads(start + expectTx + load + one + sync + use, "");
  // A copy into bytes that others still read.
  std::string again = "  @%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 256;\n" + load;
  std::string second = "V:\n  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], 1;\n"
                       "  @!%p9 bra V;\n";
  expectFound(start + expectTx + load + wait + use + again + second, in, "data-race");
  expectLoads(start + expectTx + load + wait + use + sync + again + second, "");
  // A source in global memory that a thread overwrites.
  expectText(start + expectTx + load + "  @%p0 st.global.u32 [%b0], 1;\n" + wait, in,
             "which the asynchronous operation of PTX line 26 reads and whose completion has not "
             "been waited for");
  expectFound(start + expectTx + load + "  @%p0 st.global.u32 [%b0], 1;\n" + wait, in,
              "async-pending");
}

TEST(Bulk, CompletionIsOfTheCopyOnly) {
  // Thread 0 writes a word and issues the copy, thread 1 arrives: the waiting thread has seen the
  // copy's bytes, and not the word.
  std::string body = start + "  setp.eq.u32 %p1, %r0, 1;\n  @%p0 st.shared.u32 [%r2+512], 5;\n" +
                     load + "  @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 256;\n" +
                     wait;
  expectLoads(body + use, "");
  expectFound(body + "  ld.shared.u32 %r5, [%r2+512];\n", {counting(64), empty(64)}, "data-race");
}

TEST(Bulk, SourcesAreReadLater) {
  std::vector<Buffer> out{empty(64)};
  std::string body = start + fill + fenceAsync + sync + store + commit;
  std::string reuse = "  st.shared.u32 [%r4], 7;\n";
  expectFound(body + reuse + waitAll, out, "async-pending");
  // The issuer may go on after .read, the rest once they know of it.
  expectStores(body + waitRead + sync + reuse, "");
  expectFound(body + waitRead + reuse, out, "async-pending");
  // What has been stored may be read only after a whole wait.
  std::string look = "  @%p0 ld.global.u32 %r6, [%b0];\n";
  expectStores(body + waitAll + look, "");
  expectFound(body + waitRead + look, out, "async-pending");
  // A wait that leaves one group pending.
  std::string one = "  @%p0 cp.async.bulk.wait_group 1;\n";
  expectFound(body + one + look + waitAll, out, "async-pending");
  expectStores(body + commit + one + look, "");
}

TEST(Bulk, CtaEndsTooEarly) {
  std::vector<Buffer> in{counting(64), empty(64)}, out{empty(64)};
  expectLoads(start + expectTx + load + wait, "");
  expectFound(start + expectTx + load, in, "async-pending");
  expectText(start + expectTx + load, in,
             "the CTA exits without having waited for this, which writes to its shared memory");
  std::string body = start + fill + fenceAsync + sync + store + commit;
  expectFound(body, out, "async-pending");
  expectText(body, out, "which reads its shared memory");
}

TEST(Bulk, ProxyFences) {
  std::vector<Buffer> out{empty(64)}, in{counting(64), empty(64)};
  std::string end = store + commit + waitRead;
  expectFound(start + fill + sync + end, out, "missing-proxy-fence");
  expectText(start + fill + sync + end, out,
             "256 bytes at shared address 0x400 that threads have written, and no "
             "fence.proxy.async by those threads comes between");
  expectStores(start + fill + "  fence.proxy.async;\n" + sync + end, "");
  // Each writer, or one who has seen them all.
  expectFound(start + fill + "  @%p0 fence.proxy.async;\n" + sync + end, out,
              "missing-proxy-fence");
  expectStores(start + fill + sync + "  @%p0 fence.proxy.async;\n" + end, "");
  expectFound(start + fenceAsync + fill + sync + end, out, "missing-proxy-fence");
  expectFound(start + fill + "  fence.proxy.async.global;\n" + sync + end, out,
              "missing-proxy-fence");
  // What an asynchronous copy has written needs none.
  expectLoads(start + expectTx + load + wait +
                  "  @%p0 cp.async.bulk.global.shared::cta.bulk_group [%b1], [%r2], 256;\n" +
                  commit + waitRead,
              "");
  // Global memory.
  std::string write = "  @%p0 st.global.u32 [%b0], 5;\n", rest = expectTx + load + wait;
  expectFound(start + write + rest, in, "missing-proxy-fence");
  expectLoads(start + write + "  fence.proxy.async.global;\n" + rest, "");
  // The barrier itself.
  std::string unfenced = start;
  unfenced.replace(unfenced.find("  @%p0 fence.mbarrier_init"), 44, "");
  expectFound(unfenced + rest, in, "missing-proxy-fence");
  expectLoads(unfenced + fenceAsync + rest, "");
  EmulatorOptions off;
  off.checks.set(FindingKind::ProxyFence, false);
  EXPECT_EQ(run(kernel(1, start + fill + sync + end, shared), out, threads(64), off).error, "");
}

TEST(Bulk, ByteCounts) {
  auto announce = [](unsigned bytes) {
    return "  @%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], " + std::to_string(bytes) +
           ";\n";
  };
  for (const char *bytes : {"240", "128", "16", "0"}) {
    std::vector<Buffer> in{counting(64), empty(64)};
    EmulatorOptions lazy;
    lazy.schedule = Schedule::Lazy;
    std::string body = start + announce(unsigned(std::stoi(bytes))) + load + wait + use;
    EXPECT_NE(run(kernel(2, body, shared), in, threads(64), lazy).kinds(), "") << bytes;
    EXPECT_NE(run(kernel(2, body, shared), in, threads(64)).kinds(), "") << bytes;
  }
  std::vector<Buffer> in{counting(64), empty(64)};
  expectFound(start + announce(128) + load + wait + use, in, "byte-count");
  expectFound(start + announce(272) + load + wait + use, in, "byte-count");
  // Two copies, announced together.
  std::string half = "  @%p0 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r2], "
                     "[%b0], 128, [%r1];\n  @%p0 cp.async.bulk.shared::cta.global"
                     ".mbarrier::complete_tx::bytes [%r2+128], [%b0+128], 128, [%r1];\n";
  expectLoads(start + announce(256) + half + wait + use, "");
  expectFound(start + announce(128) + half + wait + use, in, "async-pending");
}

TEST(Bulk, OperandsThatFault) {
  auto with = [&](const char *to, const char *from, const char *size, const char *barrier) {
    return start +
           "  add.u64 %d1, %b0, 8;\n  @%p0 cp.async.bulk.shared::cta.global"
           ".mbarrier::complete_tx::bytes [" +
           to + "], [" + from + "], " + size + ", [" + barrier + "];\n";
  };
  std::vector<Buffer> in{counting(64), empty(64)};
  expectFound(with("%r2+8", "%b0", "16", "%r1"), in, "misaligned");
  expectFound(with("%r2", "%d1", "16", "%r1"), in, "misaligned");
  expectFound(with("%r2", "%b0", "272", "%r1"), in, "out-of-bounds");
  expectFound(with("%r2+1024", "%b0", "64", "%r1"), in, "out-of-bounds");
  expectFound(with("%r2", "%b0", "24", "%r1"), in, "invalid-operand");
  expectFound(with("%r2", "%b0", "16", "%r2"), in, "mbarrier-misuse");
  expectFound(start + "  @%p0 mbarrier.inval.shared::cta.b64 [%r1];\n" + load, in,
              "mbarrier-misuse");
  // A copy over the barrier.
  expectFound(start + expectTx +
                  "  mov.u32 %r9, bar;\n  and.b32 %r9, %r9, -16;\n"
                  "  @%p0 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r9], "
                  "[%b0], 16, [%r1];\n",
              in, "mbarrier-misuse");
  expectFound(start + store + commit + waitAll, {empty(64)}, "uninitialized");
}

TEST(Bulk, ByteMask) {
  std::string body = start + fill + fenceAsync + sync +
                     "  @%p0 cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%b0], [%r2], "
                     "256, 0x0f01;\n" +
                     commit + waitAll;
  body.insert(0, "  mov.u16 %h0, 0x0f01;\n");
  body.replace(body.find("256, 0x0f01"), 11, "256, %h0");
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    EmulatorOptions options;
    options.schedule = schedule;
    std::vector<Buffer> out{counting(64, 0xaaaa0000)};
    EXPECT_EQ(run(kernel(1, body, shared), out, threads(64), options).error, "");
    for (uint32_t n = 0; n != 64; ++n)
      EXPECT_EQ(out[0].result[n], n % 4 == 0   ? ((0xaaaa0000 + n) & ~0xffu) | n
                                  : n % 4 == 2 ? n
                                               : 0xaaaa0000 + n);
  }
}

/// Bytes that the mask leaves out may lie outside of the memory.
TEST(Bulk, MaskedBytesOutside) {
  std::string body = "  mov.u16 %h0, 0x00ff;\n" + start + fill + fenceAsync + sync +
                     "  @%p0 cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%b0], [%r2], "
                     "256, %h0;\n" +
                     commit + waitAll;
  expectFindings(kernel(1, body, shared), {empty(62)}, threads(64), "");
  expectFound(body, {empty(61)}, "out-of-bounds");
}

TEST(Bulk, IgnoredBytes) {
  auto ignoring = [&](const char *left, const char *right) {
    return start + fill + fenceAsync + sync + expectTx +
           "  @%p0 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob [%r2], "
           "[%b0], 256, " +
           left + ", " + right + ", [%r1];\n" + wait;
  };
  std::vector<Buffer> in{counting(64, 100), empty(64)};
  EXPECT_EQ(run(kernel(2, ignoring("0", "0") + use, shared), in, threads(64)).error, "");
  EXPECT_EQ(in[1].result, in[0].init);
  // All bytes are counted; those that are ignored may be missing, and lose their value.
  expectFindings(kernel(2, ignoring("0", "4"), shared), {counting(63), empty(64)}, threads(64), "");
  expectFound(ignoring("0", "3"), {counting(63), empty(64)}, "out-of-bounds");
  expectFound(ignoring("4", "0") + use, in, "uninitialized");
  expectFound(ignoring("0", "1") + use, in, "uninitialized");
  expectFound(ignoring("16", "0"), in, "invalid-operand");
  expectFound(ignoring("0", "16"), in, "invalid-operand");
}

/// `old op new` for each pair of 64-bit containers, of which `bytes` count.
void expectReduction(const std::string &op, const std::string &ty, unsigned bytes,
                     std::vector<std::pair<uint64_t, uint64_t>> pairs,
                     std::vector<uint64_t> expected) {
  auto pack = [&](auto get) {
    std::vector<uint32_t> words(64);
    for (size_t n = 0; n != pairs.size(); ++n) {
      uint64_t v = get(n);
      std::memcpy(reinterpret_cast<char *>(words.data()) + n * bytes, &v, bytes);
    }
    return words;
  };
  std::string body = start +
                     "  shl.b32 %r3, %r0, 2;\n  add.u32 %r4, %r3, %r2;\n"
                     "  cvt.u64.u32 %d0, %r3;\n  add.u64 %d0, %d0, %b0;\n"
                     "  ld.global.u32 %r5, [%d0];\n  st.shared.u32 [%r4], %r5;\n" +
                     fenceAsync + sync +
                     "  @%p0 cp.reduce.async.bulk.global.shared::cta.bulk_group." + op + "." + ty +
                     " [%b1], [%r2], 256;\n" + commit + waitAll;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    EmulatorOptions options;
    options.schedule = schedule;
    std::vector<Buffer> buffers{{64, pack([&](size_t n) { return pairs[n].second; }), {}, 0},
                                {64, pack([&](size_t n) { return pairs[n].first; }), {}, 0}};
    EXPECT_EQ(run(kernel(2, body, shared), buffers, threads(64), options).error, "");
    std::vector<uint32_t> want = pack([&](size_t n) { return expected[n]; });
    EXPECT_EQ(buffers[1].result, want) << op << "." << ty;
  }
}

TEST(Bulk, Reductions) {
  expectReduction("add", "u32", 4, {{5, 7}, {0xffffffff, 2}}, {12, 1});
  expectReduction("add", "u64", 8, {{0xffffffff, 1}}, {0x100000000});
  expectReduction("min", "s32", 4, {{uint32_t(-5), 3}, {9, 3}}, {uint32_t(-5), 3});
  expectReduction("max", "u32", 4, {{uint32_t(-5), 3}, {9, 30}}, {uint32_t(-5), 30});
  expectReduction("max", "s64", 8, {{uint64_t(-5), 3}}, {3});
  expectReduction("inc", "u32", 4, {{5, 7}, {7, 7}, {9, 7}, {0, 0}}, {6, 0, 0, 0});
  expectReduction("dec", "u32", 4, {{5, 7}, {0, 7}, {9, 7}, {1, 7}}, {4, 7, 7, 0});
  expectReduction("and", "b32", 4, {{12, 10}}, {8});
  expectReduction("or", "b64", 8, {{uint64_t(1) << 40, 1}}, {(uint64_t(1) << 40) | 1});
  expectReduction("xor", "b32", 4, {{12, 10}}, {6});
  // Subnormal numbers stay; NaNs come out in one form; the infinities cancel to it.
  expectReduction("add", "f32", 4,
                  {{0x3f800000, 0x40000000},
                   {1, 1},
                   {0x7f800000, 0xff800000},
                   {0xffc12345, 0},
                   {0x4b800000, 0x3f800000},
                   {0x4b800001, 0x3f800000}},
                  {0x40400000, 2, 0x7fffffff, 0x7fffffff, 0x4b800000, 0x4b800002});
  expectReduction("add", "f64", 8,
                  {{0x7ff800000000beef, 0}, {0x3ff0000000000000, 0x3ff0000000000000}},
                  {0x7ff800000000beef, 0x4000000000000000});
  expectReduction("add.noftz", "f16", 2, {{0x3c00, 0x3c00}, {1, 2}, {0xfe01, 0}},
                  {0x4000, 3, 0x7fff});
  expectReduction("add.noftz", "bf16", 2, {{0x3f80, 0x3f80}, {0xff80, 0x7f80}}, {0x4000, 0x7fff});
  expectReduction("min", "f16", 2,
                  {{0x8000, 0}, {0, 0x8000}, {0x7e01, 0x3c00}, {0x3c00, 0xfe00}, {0x7e01, 0xfe00}},
                  {0x8000, 0x8000, 0x3c00, 0x3c00, 0x7fff});
  expectReduction("max", "bf16", 2, {{0x8000, 0}, {0, 0x8000}, {0x3f80, 0x4000}}, {0, 0, 0x4000});
}

TEST(Bulk, ReductionsToOnePlaceDoNotRace) {
  // Every thread adds the tile to the buffer; a plain copy there would race with them.
  std::string add = "  cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%b0], [%r2], "
                    "256;\n  cp.async.bulk.commit_group;\n  cp.async.bulk.wait_group 0;\n";
  std::string body = start + fill + fenceAsync + sync + add;
  expectFindings(kernel(1, body, shared), {counting(64)}, threads(64), "");
  std::vector<Buffer> out{counting(64)};
  run(kernel(1, body, shared), out, threads(64));
  EXPECT_EQ(out[0].result[10], 10 + 64 * 10u);
  expectFound(body + store + commit + waitAll, {counting(64)}, "async-pending");
}

/// Two CTAs of 64 threads; %r10 is the rank, %p1 rank 0's thread 0.
const std::string startPair =
    start + "  mov.u32 %r10, %cluster_ctarank;\n  setp.eq.and.u32 %p1, %r10, 0, %p0;\n"
            "  setp.eq.u32 %p2, %r10, 1;\n  barrier.cluster.arrive;\n  barrier.cluster.wait;\n";
const std::string endPair = "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n";

LaunchConfig pair() {
  LaunchConfig c = threads(64, 2);
  c.cluster.x = 2;
  return c;
}

TEST(BulkCluster, MulticastReachesAllOfTheMask) {
  auto body = [](const char *mask) {
    return startPair + expectTx + "  mov.u16 %h0, " + mask +
           ";\n  @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
           ".multicast::cluster [%r2], [%b0], 256, [%r1], %h0;\n" +
           wait + use + endPair;
  };
  std::string text = body("3");
  text.replace(text.find("add.u64 %d0, %d0, %b1;"), 22,
               "add.u64 %d0, %d0, %b1;\n  mul.wide.u32 %d5, %r10, 256;\n  add.u64 %d0, %d0, %d5;");
  expectFindings(kernel(2, text, shared), {counting(64), empty(128)}, pair(), "");
  std::vector<Buffer> buffers{counting(64, 7), empty(128)};
  run(kernel(2, text, shared), buffers, pair());
  for (uint32_t n = 0; n != 128; ++n)
    EXPECT_EQ(buffers[1].result[n], 7 + n % 64);
  // Rank 1 waits for bytes that never come; a CTA that is not there.
  expectFindings(kernel(2, body("1"), shared), {counting(64), empty(64)}, pair(), "byte-count");
  expectFindings(kernel(2, body("4"), shared), {counting(64), empty(64)}, pair(),
                 "invalid-operand");
}

TEST(BulkCluster, CopiesToThePeer) {
  // Rank 0 sends its tile to rank 1, whose barrier counts it.
  std::string body =
      startPair + fill + fenceAsync + endPair +
      "  @%p2 bra RECEIVE;\n  mapa.shared::cluster.u32 %r11, %r2, 1;\n"
      "  mapa.shared::cluster.u32 %r12, %r1, 1;\n"
      "  @%p0 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes "
      "[%r11+512], [%r2], 256, [%r12];\n  bra END;\nRECEIVE:\n" +
      expectTx + wait + "  ld.shared.u32 %r5, [%r2+516];\nEND:\n" + endPair;
  expectFindings(kernel(0, body, shared), {}, pair(), "");
  std::string hasty = body;
  hasty.replace(hasty.find("  @!%p9 bra W;"), 14, "");
  EmulatorOptions lazy;
  lazy.schedule = Schedule::Lazy;
  std::vector<Buffer> none;
  EXPECT_NE(run(kernel(0, hasty, shared), none, pair(), lazy).kinds(), "");
  // A reduction into the peer's tile.
  std::string add = body;
  std::string copy =
      "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r11+512]";
  add.replace(add.find(copy), copy.size(),
              "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
              ".add.u32 [%r11]");
  add.replace(add.find("[%r2+516];"), 10, "[%r2+40];\n  st.global.u32 [%b0], %r5;");
  add.replace(add.find("  st.global"), 2, "  @%p0 ");
  std::vector<Buffer> out{empty(1)};
  Outcome outcome = run(kernel(1, add, shared), out, pair());
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(out[0].result[0], 20u);
}

TEST(BulkCluster, OverItsOwnSource) {
  // Each CTA moves its tile, or adds it, within its own shared memory.
  auto moved = [](const std::string &by, const std::string &reduction) {
    return startPair + fill + fenceAsync + endPair +
           "  mov.u32 %r13, %cluster_ctarank;\n  mapa.shared::cluster.u32 %r11, %r2, %r13;\n"
           "  mapa.shared::cluster.u32 %r12, %r1, %r13;\n  @%p0 cp." +
           (reduction.empty() ? "" : "reduce.") +
           "async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes" + reduction +
           " [%r11+" + by + "], [%r2], 256, [%r12];\n" + expectTx + wait + endPair;
  };
  expectFindings(kernel(0, moved("256", ""), shared), {}, pair(), "");
  expectFindings(kernel(0, moved("240", ""), shared), {}, pair(), "data-race");
  expectFindings(kernel(0, moved("16", ".add.u32"), shared), {}, pair(), "data-race uninitialized");
  expectFindings(kernel(0, moved("0", ".add.u32"), shared), {}, pair(), "data-race");
  expectFindings(kernel(0, moved("0", ""), shared), {}, pair(), ""); // changes nothing
}

} // namespace

// The copy reads the tile last, and has been waited for; the other threads' loads have not.
TEST(Bulk, ARaceWithAnEarlierLoadNamesTheLoad) {
  std::string body = start + fill + fenceAsync + "  bar.sync 0;\n  ld.shared.u32 %r6, [%r2+16];\n" +
                     store + commit + waitRead + "  @%p0 st.shared.u32 [%r2+16], %r0;\n";
  std::vector<Buffer> buffers = {empty(64)};
  EmulatorOptions options;
  options.seed = EmulatorOptions::reversed; // thread 0 is last
  Outcome o = run(kernel(1, body, shared), buffers, threads(64), options);
  ASSERT_EQ(o.kinds(), "data-race");
  const std::string &other = o.findings[0].other.ptx;
  EXPECT_EQ(other.substr(0, other.find(' ')), "ld.shared.u32");
}
