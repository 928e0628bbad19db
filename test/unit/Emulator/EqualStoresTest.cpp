//===- EqualStoresTest.cpp - Stores of one value, and notes ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stores of the same bits by one instruction are one store; by several they are worth a note, and
// hide no reader. Notes do not stop a launch.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

Buffer filled(size_t words) { return {words, std::vector<uint32_t>(words, 0), {}, 0}; }
Buffer empty(size_t words) { return {words, {}, {}, 0}; }

TEST(EqualStores, OneInstructionStoresTheSame) {
  const std::string tile = ".shared .align 16 .b8 tile[64];\n";
  std::string read = "  bar.sync 0;\n  ld.shared.u32 %r2, [tile];\n";
  expectFindings(kernel(0, "  st.shared.u32 [tile], 7;\n" + read, tile), {}, threads(32), "");
  expectFindings(kernel(0, "  st.shared.v4.u32 [tile], {%r1, %r1, %r1, %r1};\n" + read, tile), {},
                 threads(1), "uninitialized");
  // Different bits, by one instruction: one of them stays, and nothing says which.
  expectFindings(kernel(0, "  st.shared.u32 [tile], %r0;\n" + read, tile), {}, threads(32),
                 "data-race");
  expectFindings(kernel(0, "  shr.u32 %r1, %r0, 4;\n  st.shared.u32 [tile], %r1;\n" + read, tile),
                 {}, threads(32), "data-race");
  // Several warps are several instructions; so are two in one warp.
  expectFindings(kernel(0, "  st.shared.u32 [tile], 7;\n" + read, tile), {}, threads(64),
                 "note:same-value");
  std::string two = "  setp.eq.u32 %p0, %r0, 3;\n  @%p0 st.shared.u32 [tile], 7;\n"
                    "  setp.eq.u32 %p1, %r0, 5;\n  @%p1 st.shared.u32 [tile], 7;\n" +
                    read;
  expectFindings(kernel(0, two, tile), {}, threads(32), "note:same-value");
  EmulatorOptions options;
  EXPECT_TRUE(options.checks.set(FindingKind::SameValue, Severity::Error));
  expectFindings(kernel(0, two, tile), {}, threads(32), "same-value", options);
  EXPECT_TRUE(options.checks.set(FindingKind::SameValue, false));
  expectFindings(kernel(0, two, tile), {}, threads(32), "", options);
  // However far apart the two are.
  std::string far = "  setp.eq.u32 %p0, %r0, 0;\n  @%p0 st.shared.u32 [tile], 7;\n";
  for (unsigned n = 0; n != 65535; ++n)
    far += "  add.u32 %r1, %r0, 1;\n";
  far += "  @!%p0 st.shared.u32 [tile], 7;\n" + read;
  expectFindings(kernel(0, far, tile), {}, threads(2), "note:same-value");
  // Between CTAs, too.
  expectFindings(kernel(1, "  st.global.u32 [%b0], 1;\n"), {empty(1)}, threads(32, 3),
                 "note:same-value");
}

// Sums of the same numbers in another order, as lanes have them after a reduction.
TEST(EqualStores, NumbersThatDifferByRounding) {
  const std::string tile = ".shared .align 16 .b8 tile[64];\n";
  auto expectStore = [&](const std::string &store, const std::string &findings) {
    expectFindings(kernel(0, store + "  bar.sync 0;\n", tile), {}, threads(2), findings);
  };
  auto value = [](const std::string &first, const std::string &step) {
    return "  mad.lo.u32 %r1, %r0, " + step + ", " + first + ";\n";
  };
  const std::string bits32 = "  st.shared.b32 [tile], %r1;\n",
                    bits64 = "  mov.b64 %d1, {%r1, %r1};\n  st.shared.b64 [tile], %d1;\n",
                    bits16 = "  cvt.u16.u32 %h1, %r1;\n  st.shared.b16 [tile], %h1;\n";
  for (const std::string &store : {bits32, bits64})
    expectStore(value("0x3f800000", "3") + store, "note:same-value");      // f32
  expectStore(value("0x3c003c00", "0x10001") + bits32, "note:same-value"); // f16x2
  expectStore(value("0x3c00", "1") + bits16, "note:same-value");           // f16
  expectStore(value("0x3f80", "1") + bits16, "note:same-value");           // bf16
  expectStore(value("0x3c00", "2") + bits16, "data-race");
  expectStore(value("0x3c003c00", "0x20001") + bits32, "data-race");
  expectStore(value("0x3f800000", "0x100000") + bits64, "data-race");
  // Counters and addresses do not look like numbers of usual size.
  expectStore(value("100", "1") + bits16, "data-race");
  expectStore("  cvt.u16.u32 %h1, %r0;\n  st.shared.u16 [tile], %h1;\n", "data-race");
}

TEST(EqualStores, EqualStoresHideNoReader) {
  // Who reads must be ordered after all of them: here after those of its own warp only.
  const std::string tile = ".shared .align 16 .b8 tile[64];\n";
  std::string body = "  st.shared.u32 [tile], 7;\n  bar.warp.sync -1;\n  ld.shared.u32 %r2, "
                     "[tile];\n";
  expectFindings(kernel(0, body, tile), {}, threads(32), "");
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> none;
    EXPECT_NE(run(kernel(0, body, tile), none, threads(64), options).kinds(), "");
  }
  // Thread 32 signals thread 64. Thread 0 has stored the same value and signals no thread.
  std::string told = "  setp.eq.u32 %p1, %r0, 32;\n  setp.eq.u32 %p2, %r0, 64;\n"
                     "  setp.eq.u32 %p0, %r0, 0;\n  @%p0 st.shared.u32 [tile], 7;\n"
                     "  @%p1 st.shared.u32 [tile], 7;\n"
                     "  @%p1 st.release.cta.global.u32 [%b0], 1;\n  @!%p2 bra END;\nWAIT:\n"
                     "  ld.acquire.cta.global.u32 %r2, [%b0];\n  setp.eq.u32 %p3, %r2, 0;\n"
                     "  @%p3 bra WAIT;\n  ld.shared.u32 %r2, [tile];\nEND:\n";
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> flag{filled(1)};
    EXPECT_NE(run(kernel(1, told, tile), flag, threads(96), options).kinds().find("data-race"),
              std::string::npos)
        << "seed " << seed;
  }
  // A store of the bits that are there is one all the same: a reader before it is not ordered.
  std::string rewrite = "  setp.eq.u32 %p0, %r0, 0;\n  @%p0 st.shared.u32 [tile], 7;\n"
                        "  bar.sync 0;\n  ld.shared.u32 %r2, [tile];\n"
                        "  @%p0 st.shared.u32 [tile], 7;\n";
  std::vector<Buffer> none;
  EXPECT_EQ(run(kernel(0, rewrite, tile), none, threads(32)).kinds().substr(0, 9), "data-race");
}

/// What both schedules find in copies of these operands into one place, waited for by all threads.
void expectOfCopies(const std::string &operands, std::vector<uint32_t> source, unsigned count,
                    const char *kinds, std::string wait = "cp.async.wait_all;") {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 3; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      std::vector<Buffer> in{{source.size(), source, {}, 0}};
      std::string body = "  mad.wide.u32 %d0, %r0, 16, %b0;\n  setp.eq.u32 %p0, %r0, 0;\n"
                         "  mov.b32 %r3, 0;\n  cp.async.ca.shared.global [tile], " +
                         operands + ";\n  " + wait +
                         "\n  bar.sync 0;\n  ld.shared.u32 %r2, [tile+12];\n  bar.sync 0;\n"
                         "  @%p0 st.shared.u32 [tile], 7;\n";
      EXPECT_EQ(
          run(kernel(1, body, ".shared .align 16 .b8 tile[64];\n"), in, threads(count), options)
              .kinds(),
          kinds)
          << operands << ", " << count << " threads, seed " << seed;
    }
}

TEST(EqualStores, LanesOfOneAsyncCopy) {
  std::vector<uint32_t> same(4 * 64, 5), distinct(4 * 64);
  for (uint32_t n = 0; n != distinct.size(); ++n)
    distinct[n] = n;
  expectOfCopies("[%b0], 16", distinct, 32, "");
  expectOfCopies("[%d0], 16", same, 32, "");
  expectOfCopies("[%d0], 16, %r3", distinct, 32, ""); // nothing is read, zeros are written
  expectOfCopies("[%b0], 16", distinct, 64, "note:same-value");
  expectOfCopies("[%d0], 16", distinct, 32, "data-race");
  // One thread waits for its copy. Those of the other threads are under way at the load and the
  // store.
  expectOfCopies("[%b0], 16", distinct, 32, "async-pending async-pending",
                 "@%p0 cp.async.wait_all;");
}

/// What all schedules find where 32 threads wait for `bytes` at one mbarrier.
void expectOfStores(unsigned bytes, const std::string &body, const char *kinds) {
  std::string expect = ".shared.b64 %d1, [bar], " + std::to_string(bytes) + ";\n";
  std::string text =
      "  setp.eq.u32 %p0, %r0, 0;\n  @%p0 mbarrier.init.shared.b64 [bar], 1;\n"
      "  @%p0 fence.mbarrier_init.release.cluster;\n"
      "  @%p0 mbarrier.arrive.expect_tx" +
      expect + "  bar.sync 0;\n  mov.u32 %r5, bar;\n" + body +
      "WAIT:\n  mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0;\n  @!%p1 bra WAIT;\n  "
      "ld.shared.u32 %r2, [tile];\n";
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 3; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      std::vector<Buffer> in{filled(512)};
      std::string declared = ".shared .align 128 .b8 tile[512];\n.shared .align 8 .b8 bar[8];\n";
      LaunchConfig config = threads(32);
      config.inClusters = true; // for st.async
      EXPECT_EQ(run(kernel(1, text, declared), in, config, options).kinds(), kinds)
          << body << "seed " << seed;
    }
}

TEST(EqualStores, LanesOfOneAsynchronousStore) {
  std::string store =
      "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r6], %r3, [%r5];\n";
  std::string to = "  mapa.shared::cluster.u32 %r5, %r5, 0;\n  mov.u32 %r6, tile;\n"
                   "  mapa.shared::cluster.u32 %r6, %r6, 0;\n";
  expectOfStores(128, to + "  mov.u32 %r3, 7;\n  " + store, "");
  expectOfStores(128, to + "  mov.u32 %r3, %r0;\n  " + store, "async-pending");
  // Two instructions of one thread; the second store is of other bits.
  std::string one = to + "  mov.u32 %r3, 7;\n  @%p0 " + store;
  expectOfStores(8, one + "  @%p0 " + store, "note:same-value");
  expectOfStores(8, one + "  mov.u32 %r3, 8;\n  @%p0 " + store, "async-pending");
}

TEST(EqualStores, LanesOfOneBulkCopy) {
  std::string load = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[tile], [%d2], 16, [%r5];\n";
  std::string four = "  setp.lt.u32 %p2, %r0, 4;\n  mov.b64 %d2, %b0;\n";
  expectOfStores(64, four + "  @%p2 " + load, "");
  expectOfStores(32, four + "  @%p0 " + load + "  @%p0 " + load, "note:same-value");
}

TEST(EqualStores, NotesDoNotStopALaunch) {
  const std::string tile = ".shared .align 16 .b8 tile[512];\n";
  std::string body;
  for (unsigned n = 0; n != 40; ++n)
    body += "  st.shared.u32 [tile+" + std::to_string(4 * n) + "], 7;\n";
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, body, tile), none, threads(64));
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(out.findings.size(), 32u);
  // Errors come first in the text.
  out = run(kernel(0, body + "  bar.sync 0;\n  trap;\n", tile), none, threads(64));
  EXPECT_NE(out.error.find("1 finding and 32 notes\n  PTX line 57: trap: "), std::string::npos)
      << out.error;
}

TEST(EqualStores, SeveritiesOfChecks) {
  EmulatorChecks checks;
  EXPECT_FALSE(checks.set(FindingKind::Deadlock, Severity::Note));
  EXPECT_EQ(checks.severity[unsigned(FindingKind::Deadlock)], Severity::Error);
  EXPECT_TRUE(checks.set(FindingKind::DataRace, Severity::Note));
  EmulatorOptions options;
  options.checks = checks;
  expectFindings(kernel(1, "  st.global.u32 [%b0], %r0;\n"), {empty(1)}, threads(2),
                 "note:data-race", options);
}

} // namespace
