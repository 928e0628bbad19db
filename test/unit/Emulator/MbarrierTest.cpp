//===- MbarrierTest.cpp - mbarriers, and their misuse ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

const std::string shared = ".shared .align 8 .b64 bar[2];\n.shared .align 16 .b8 tile[512];\n";

Buffer empty(size_t words) { return {words, {}, {}, 0}; }
Buffer filled(size_t words, uint32_t value = 0) {
  return {words, std::vector<uint32_t>(words, value), {}, 0};
}

/// Thread 0 initializes bar[0] with `count`; all threads see that.
std::string init(unsigned count) {
  return "  mov.u32 %r1, bar;\n  setp.eq.u32 %p0, %r0, 0;\n  @%p0 mbarrier.init.shared::cta.b64 "
         "[%r1], " +
         std::to_string(count) + ";\n  bar.sync 0;\n";
}

/// Waits for the phase of this parity by try_wait, in a loop.
std::string wait(int parity, const std::string &label, const std::string &how = "try_wait") {
  return label + ":\n  mbarrier." + how + ".parity.shared::cta.b64 %p9, [%r1], " +
         std::to_string(parity) + ";\n  @!%p9 bra " + label + ";\n";
}

/// One thread runs `code`, which leaves results in %r10, %r11, ... (`results` of them).
void expectResults(const std::string &code, std::vector<uint32_t> expected) {
  std::string body = "  mov.u32 %r1, bar;\n" + code;
  for (size_t n = 0; n != expected.size(); ++n)
    body +=
        "  st.global.u32 [%b0+" + std::to_string(4 * n) + "], %r" + std::to_string(10 + n) + ";\n";
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    EmulatorOptions options;
    options.schedule = schedule;
    std::vector<Buffer> buffers{empty(expected.size())};
    Outcome out = run(kernel(1, body, shared), buffers, threads(1), options);
    EXPECT_EQ(out.error, "") << body;
    EXPECT_EQ(buffers[0].result, expected) << body;
  }
}

std::string expectFinding(const std::string &code, const std::string &kind, unsigned n = 1) {
  std::string ptx = kernel(0, "  mov.u32 %r1, bar;\n" + code, shared);
  expectFindings(ptx, {}, threads(n), kind);
  std::vector<Buffer> none;
  return run(ptx, none, threads(n)).error;
}

void expectContains(const std::string &text, const std::string &part) {
  EXPECT_NE(text.find(part), std::string::npos) << text << "\n  lacks: " << part;
}

TEST(Mbarrier, PhasesByParity) {
  // A fresh barrier is in phase 0: the phase before it, of parity 1, has ended.
  auto test = [](int parity, int result) {
    return "  mbarrier.test_wait.parity.shared::cta.b64 %p1, [%r1], " + std::to_string(parity) +
           ";\n  selp.u32 %r" + std::to_string(result) + ", 1, 0, %p1;\n";
  };
  std::string arrive = "  mbarrier.arrive.shared::cta.b64 %d0, [%r1];\n";
  expectResults("  mbarrier.init.shared::cta.b64 [%r1], 1;\n" + test(1, 10) + test(0, 11) + arrive +
                    test(0, 12) + test(1, 13) + arrive + test(1, 14),
                {1, 0, 1, 0, 1});
}

TEST(Mbarrier, StatesAndPendingCounts) {
  expectResults("  mbarrier.init.shared::cta.b64 [%r1], 5;\n"
                "  mbarrier.arrive.shared::cta.b64 %d0, [%r1], 2;\n"
                "  mbarrier.pending_count.b64 %r10, %d0;\n"
                "  mbarrier.arrive.noComplete.shared::cta.b64 %d1, [%r1], 1;\n"
                "  mbarrier.pending_count.b64 %r11, %d1;\n"
                "  mbarrier.test_wait.shared::cta.b64 %p1, [%r1], %d1;\n"
                "  selp.u32 %r12, 1, 0, %p1;\n"
                "  mbarrier.arrive.release.cta.shared::cta.b64 %d2, [%r1], 2;\n"
                "  mbarrier.try_wait.shared::cta.b64 %p1, [%r1], %d2, 1000;\n"
                "  selp.u32 %r13, 1, 0, %p1;\n",
                {5, 3, 0, 1});
}

TEST(Mbarrier, DroppedThreadsAreNotExpectedAgain) {
  // Of 3, one leaves: the next phase needs 2.
  expectResults("  mbarrier.init.shared::cta.b64 [%r1], 3;\n"
                "  mbarrier.arrive_drop.shared::cta.b64 %d0, [%r1];\n"
                "  mbarrier.arrive.shared::cta.b64 %d0, [%r1], 2;\n"
                "  mbarrier.arrive.shared::cta.b64 %d0, [%r1], 2;\n"
                "  mbarrier.pending_count.b64 %r10, %d0;\n"
                "  mbarrier.test_wait.parity.shared::cta.b64 %p1, [%r1], 1;\n"
                "  selp.u32 %r11, 1, 0, %p1;\n",
                {2, 1});
}

TEST(Mbarrier, TransactionsHoldThePhase) {
  auto test = [](int result) {
    return "  mbarrier.test_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n  selp.u32 %r" +
           std::to_string(result) + ", 1, 0, %p1;\n";
  };
  std::string begin = "  mbarrier.init.shared::cta.b64 [%r1], 1;\n";
  expectResults(begin + "  mbarrier.arrive.expect_tx.shared::cta.b64 %d0, [%r1], 48;\n" + test(10) +
                    "  mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%r1], 16;\n" + test(11) +
                    "  mbarrier.complete_tx.shared::cluster.b64 [%r1], 32;\n" + test(12),
                {0, 0, 1});
  // Bytes may come before they are announced, as long as an arrival is pending.
  expectResults(begin + "  mbarrier.complete_tx.shared::cta.b64 [%r1], 16;\n" + test(10) +
                    "  mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r1], 16;\n" + test(11) +
                    "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n" + test(12),
                {0, 0, 1});
}

TEST(Mbarrier, OrdersThreads) {
  // Thread 0 writes, all others read; half the threads only wait.
  std::string write = "  @%p0 st.shared.u32 [tile], 7;\n";
  std::string arrive = "  @%p0 mbarrier.arrive.shared::cta.b64 %d0, [%r1];\n";
  std::string read = "  ld.shared.u32 %r2, [tile];\n";
  for (const char *how : {"try_wait", "test_wait"})
    expectFindings(kernel(0, init(1) + write + arrive + wait(0, "W", how) + read, shared), {},
                   threads(64), "");
  // The parity that is complete at once: the rest read too early, or wait forever.
  std::vector<Buffer> none;
  std::string early = kernel(0, init(1) + write + arrive + wait(1, "W") + read, shared);
  EXPECT_EQ(run(early, none, threads(64)).kinds(), "deadlock");
  EmulatorOptions reversed;
  reversed.seed = EmulatorOptions::reversed;
  Outcome out = run(early, none, threads(64), reversed);
  EXPECT_NE(out.kinds().find("data-race"), std::string::npos) << out.error;
  // Relaxed operations order nothing.
  std::string relaxed = "  @%p0 mbarrier.arrive.relaxed.cta.shared::cta.b64 %d0, [%r1];\n";
  expectFindings(kernel(0, init(1) + write + relaxed + wait(0, "W") + read, shared), {},
                 threads(64), "data-race");
  expectFindings(
      kernel(0, init(1) + write + "  fence.acq_rel.cta;\n" + relaxed + wait(0, "W") + read, shared),
      {}, threads(64), "");
}

TEST(Mbarrier, RelaxedWaitsOrderNothing) {
  std::string begin = init(1) + "  @%p0 st.shared.u32 [tile], 7;\n"
                                "  @%p0 mbarrier.arrive.shared::cta.b64 %d0, [%r1];\n";
  std::string loop = "W:\n  mbarrier.try_wait.parity.relaxed.cta.shared::cta.b64 %p9, [%r1], 0;\n"
                     "  @!%p9 bra W;\n";
  std::string read = "  ld.shared.u32 %r2, [tile];\n";
  expectFindings(kernel(0, begin + loop + read, shared), {}, threads(64), "data-race");
  expectFindings(kernel(0, begin + loop + "  fence.acq_rel.cta;\n" + read, shared), {}, threads(64),
                 "");
}

TEST(Mbarrier, ReusedBufferWaitsForItsReaders) {
  // Phase by phase, thread 0 writes what the 32 of the second warp read.
  std::string body =
      "  mov.u32 %r1, bar;\n  add.u32 %r2, %r1, 8;\n  setp.eq.u32 %p0, %r0, 0;\n"
      "  @%p0 mbarrier.init.shared::cta.b64 [%r1], 1;\n"
      "  @%p0 mbarrier.init.shared::cta.b64 [%r2], 32;\n  bar.sync 0;\n  mov.u32 %r3, 0;\n"
      "  setp.ge.u32 %p1, %r0, 32;\n  @%p1 bra CONSUME;\n  @!%p0 bra END;\nPRODUCE:\n"
      "  and.b32 %r4, %r3, 1;\n  xor.b32 %r4, %r4, 1;\nEMPTY:\n"
      "  mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r2], %r4;\n  @!%p2 bra EMPTY;\n"
      "  st.shared.u32 [tile], %r3;\n  mbarrier.arrive.shared::cta.b64 _, [%r1];\n"
      "  add.u32 %r3, %r3, 1;\n  setp.lt.u32 %p3, %r3, 5;\n  @%p3 bra PRODUCE;\n  bra END;\n"
      "CONSUME:\n  and.b32 %r4, %r3, 1;\nFULL:\n"
      "  mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r1], %r4;\n  @!%p2 bra FULL;\n"
      "  ld.shared.u32 %r5, [tile];\n  mad.lo.u32 %r6, %r6, 10, %r5;\n"
      "  mbarrier.arrive.shared::cta.b64 _, [%r2];\n"
      "  add.u32 %r3, %r3, 1;\n  setp.lt.u32 %p3, %r3, 5;\n  @%p3 bra CONSUME;\n"
      "  st.global.u32 [%b0], %r6;\nEND:\n";
  std::string start = "  mov.u32 %r6, 0;\n";
  std::string one = "  setp.ne.u32 %p4, %r0, 32;\n  @%p4 bra END;\n";
  std::string text = start + body;
  text.insert(text.find("  st.global"), one);
  expectFindings(kernel(1, text, shared), {empty(1)}, threads(64), "");
  std::vector<Buffer> buffers{empty(1)};
  run(kernel(1, text, shared), buffers, threads(64));
  EXPECT_EQ(buffers[0].result[0], 1234u);
  // A producer that does not wait for its readers races with them.
  std::string hasty = text;
  hasty.replace(hasty.find("  @!%p2 bra EMPTY;"), 18, "");
  std::vector<Buffer> again{empty(1)};
  EmulatorOptions lazy;
  lazy.schedule = Schedule::Lazy;
  EXPECT_NE(run(kernel(1, hasty, shared), again, threads(64), lazy).kinds(), "");
}

TEST(Mbarrier, RemoteArrivals) {
  // Every thread of a cluster of two arrives at the barrier of rank 0, and its threads wait.
  std::string body =
      "  mov.u32 %r1, bar;\n  mov.u32 %r5, %cluster_ctarank;\n  setp.eq.u32 %p0, %r0, 0;\n"
      "  @%p0 mbarrier.init.shared::cta.b64 [%r1], 64;\n"
      "  @%p0 fence.mbarrier_init.release.cluster;\n"
      "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n"
      "  mapa.shared::cluster.u32 %r2, %r1, 0;\n  mapa.shared::cluster.u32 %r3, tile, 0;\n"
      "  shl.b32 %r4, %r0, 2;\n  add.u32 %r4, %r4, %r3;\n  setp.eq.u32 %p1, %r5, 1;\n"
      "  @%p1 st.shared::cluster.u32 [%r4], %r0;\n"
      "  mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r2];\n"
      "  setp.ne.u32 %p2, %r5, 0;\n  @%p2 bra END;\nW:\n"
      "  mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [%r1], 0;\n"
      "  @!%p3 bra W;\n  ld.shared.u32 %r6, [tile+4];\nEND:\n"
      "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n";
  LaunchConfig two = threads(32, 2);
  two.cluster.x = 2;
  expectFindings(kernel(0, body, shared), {}, two, "");
  std::string asks = body;
  asks.replace(asks.find("cta.b64 %p3, [%r1]"), 18, "cta.b64 %p3, [%r2]");
  asks.replace(asks.find("setp.ne.u32 %p2, %r5, 0"), 23, "setp.eq.u32 %p2, %r5, 9");
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, asks, shared), none, two);
  EXPECT_EQ(out.kinds().substr(0, 15), "mbarrier-misuse") << out.error;
}

TEST(Mbarrier, PeersThatHaveExited) {
  // Rank 1 arrives at the barrier of rank 0, which may be gone by then.
  auto body = [](const std::string &arrive, const std::string &ending) {
    return "  mov.u32 %r1, bar;\n  mov.u32 %r5, %cluster_ctarank;\n  setp.eq.u32 %p1, %r5, 1;\n"
           "  mbarrier.init.shared::cta.b64 [%r1], 1;\n"
           "  fence.mbarrier_init.release.cluster;\n  barrier.cluster.arrive" +
           arrive +
           ";\n  barrier.cluster.wait;\n  mapa.shared::cluster.u32 %r2, %r1, 0;\n"
           "  @%p1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r2];\n" +
           ending;
  };
  LaunchConfig two = threads(1, 2);
  two.cluster.x = 2;
  std::string last = "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n";
  expectFindings(kernel(0, body("", last), shared), {}, two, "");
  // The fence before it makes a relaxed arrival enough.
  expectFindings(kernel(0, body(".relaxed", last), shared), {}, two, "");
  unsigned found = 0;
  for (uint64_t seed = 0; seed != 8; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> none;
    std::string kinds = run(kernel(0, body("", ""), shared), none, two, options).kinds();
    found += kinds == "peer-not-running";
  }
  EXPECT_EQ(found, 8u);
}

TEST(Mbarrier, ArrivesAfterCopies) {
  // Every thread copies 16 bytes; the barrier counts the threads whose copies have come.
  std::string copy = "  shl.b32 %r2, %r0, 4;\n  mov.u32 %r3, tile;\n  add.u32 %r3, %r3, %r2;\n"
                     "  cvt.u64.u32 %d1, %r2;\n  add.u64 %d1, %d1, %b0;\n"
                     "  cp.async.ca.shared.global [%r3], [%d1], 16;\n";
  std::string read = "  ld.shared.u32 %r4, [tile+16];\n  ld.shared.u32 %r4, [tile+32];\n";
  auto text = [&](unsigned count, const std::string &arrive) {
    return kernel(1, init(count) + copy + arrive + wait(0, "W") + read, shared);
  };
  std::string noinc = "  cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%r1];\n";
  std::string counted = "  cp.async.mbarrier.arrive.shared::cta.b64 [%r1];\n"
                        "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n";
  expectFindings(text(32, noinc), {filled(128)}, threads(32), "");
  expectFindings(text(32, counted), {filled(128)}, threads(32), "");
  // An arrival alone does not wait for the copies.
  std::string plain = "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n";
  expectFindings(text(32, plain), {filled(128)}, threads(32), "async-pending async-pending");
}

TEST(Mbarrier, InitializationIsOrderedBeforeUse) {
  std::string body = init(64) + "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n" + wait(0, "W");
  expectFindings(kernel(0, body, shared), {}, threads(64), "");
  std::string racy = body;
  racy.replace(racy.find("  bar.sync 0;\n"), 14, "");
  std::vector<Buffer> none;
  EXPECT_EQ(run(kernel(0, racy, shared), none, threads(64)).kinds(),
            "data-race data-race"); // the arrival and the wait
}

TEST(Mbarrier, EndsAfterItsLastUse) {
  std::string body = init(64) + "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n" + wait(0, "W"),
              end = "  @%p0 mbarrier.inval.shared::cta.b64 [%r1];\n"
                    "  @%p0 st.shared.u64 [%r1], 0;\n";
  expectFindings(kernel(0, body + "  bar.sync 0;\n" + end, shared), {}, threads(64), "");
  unsigned found = 0;
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> none;
    found += !run(kernel(0, body + end, shared), none, threads(64), options).findings.empty();
  }
  EXPECT_EQ(found, 4u);
}

TEST(Mbarrier, Misuse) {
  std::string begin = "  mbarrier.init.shared::cta.b64 [%r1], 1;\n";
  std::string arrive = "  mbarrier.arrive.shared::cta.b64 %d0, [%r1];\n";
  expectContains(expectFinding(arrive, "mbarrier-misuse"), "none was initialized here");
  expectContains(expectFinding(begin + "  mbarrier.inval.shared::cta.b64 [%r1];\n" + arrive,
                               "mbarrier-misuse"),
                 "it has been invalidated");
  expectContains(expectFinding("  mbarrier.init.shared::cta.b64 [%r1], 0;\n", "mbarrier-misuse"),
                 "a count of 0: 1 to 1048575 is expected");
  expectFinding("  mbarrier.init.shared::cta.b64 [%r1], 1048576;\n", "mbarrier-misuse");
  expectFinding("  mbarrier.init.shared::cta.b64 [%r1], 1048575;\n", "");
  expectContains(expectFinding(begin + begin, "mbarrier-misuse"),
                 "is initialized again without mbarrier.inval");
  expectFinding(begin + "  mbarrier.inval.shared::cta.b64 [%r1];\n" + begin + arrive, "");
  expectContains(expectFinding(begin + "  mbarrier.arrive.shared::cta.b64 %d0, [%r1], 2;\n",
                               "mbarrier-misuse"),
                 "2 arrivals at the mbarrier at shared address 0x400, of which 1 are pending");
  expectFinding(begin + "  mbarrier.arrive.noComplete.shared::cta.b64 %d0, [%r1], 1;\n",
                "mbarrier-misuse");
  expectContains(expectFinding(begin + arrive + "  mov.u64 %d1, %d0;\n" + arrive +
                                   "  mbarrier.test_wait.shared::cta.b64 %p1, [%r1], %d1;\n",
                               "mbarrier-misuse"),
                 "a wait for phase 0 of an mbarrier in phase 2");
  expectFinding(begin + "  mbarrier.test_wait.parity.shared::cta.b64 %p1, [%r1], 2;\n",
                "mbarrier-misuse");
  expectFinding(begin + "  mbarrier.expect_tx.shared::cta.b64 [%r1], 1048576;\n",
                "mbarrier-misuse");
  expectFinding(begin + "  mbarrier.expect_tx.shared::cta.b64 [%r1], 1048575;\n", "");
  expectFinding("  add.u32 %r1, %r1, 4;\n" + begin, "misaligned");
  expectContains(expectFinding(begin + "  ld.shared.u64 %d1, [%r1];\n", "mbarrier-misuse"),
                 "which a valid mbarrier object occupies");
  expectFinding(begin + "  st.shared.u32 [%r1+4], %r1;\n", "mbarrier-misuse");
}

TEST(Mbarrier, BytesThatDiffer) {
  std::string begin = "  mbarrier.init.shared::cta.b64 [%r1], 1;\n";
  // More than announced, and no arrival is pending.
  expectContains(expectFinding(begin + "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 16;\n"
                                       "  mbarrier.complete_tx.shared::cta.b64 [%r1], 32;\n",
                               "byte-count"),
                 "16 bytes more have come than expect_tx has announced");
  // Fewer: the waiters wait in vain.
  expectContains(expectFinding(begin +
                                   "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 64;\n"
                                   "  mbarrier.complete_tx.shared::cta.b64 [%r1], 32;\n" +
                                   wait(0, "W"),
                               "byte-count"),
                 "32 bytes that were announced to ");
}

TEST(Mbarrier, DeadlockSaysWhoWaitsForWhat) {
  std::string body = init(3) + "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n" + wait(0, "W");
  std::vector<Buffer> none;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    EmulatorOptions options;
    options.schedule = schedule;
    Outcome out = run(kernel(0, body, shared), none, threads(2), options);
    EXPECT_EQ(out.kinds(), "deadlock");
    expectContains(out.error, "threads 0-1 of CTA (0,0,0) wait for phase 0 (parity 0) of ");
    expectContains(out.error, "1 of 3 arrivals is missing");
    expectContains(out.error, "asks for 3 arrivals");
  }
}

TEST(Mbarrier, TryWaitMayGiveUp) {
  // Without a loop the lazy schedule lets the thread pass, unordered.
  std::string body = init(1) + "  @%p0 bra A;\n"
                               "  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
                               "  ld.shared.u32 %r5, [tile];\n  bra E;\nA:\n"
                               "  st.shared.u32 [tile], 5;\n"
                               "  mbarrier.arrive.shared::cta.b64 _, [%r1];\nE:\n";
  EmulatorOptions lazy;
  lazy.schedule = Schedule::Lazy;
  lazy.seed = EmulatorOptions::reversed;
  std::vector<Buffer> none;
  EXPECT_NE(run(kernel(0, body, shared), none, threads(33), lazy).kinds(), "");
  // Two barriers polled in turn: the one that is asked first completes last.
  std::string turns =
      "  mov.u32 %r1, bar;\n  setp.eq.u32 %p0, %r0, 0;\n"
      "  @%p0 mbarrier.init.shared::cta.b64 [%r1], 1;\n"
      "  @%p0 mbarrier.init.shared::cta.b64 [%r1+8], 1;\n  bar.sync 0;\n  @!%p0 bra OTHER;\n"
      "POLL:\n  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n  @%p1 bra END;\n"
      "  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1+8], 0;\n  @!%p1 bra POLL;\n"
      "  mbarrier.arrive.shared::cta.b64 _, [%r1];\n  bra POLL;\nOTHER:\n"
      "  mbarrier.arrive.shared::cta.b64 _, [%r1+8];\n" +
      wait(0, "W") + "END:\n";
  expectFindings(kernel(0, turns, shared), {}, threads(2), "");
}

} // namespace
