//===- CheckTest.cpp - Defects are found, and fixed kernels are clean -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

const std::string tile = ".shared .align 16 .b8 tile[512];\n";

Buffer filled(size_t words, uint32_t value = 0) {
  return {words, std::vector<uint32_t>(words, value), {}, 0};
}
Buffer empty(size_t words) { return {words, {}, {}, 0}; }

/// %r1: this thread's word of `tile`; %r2: its neighbor's (the next one, cyclic in `n`).
std::string neighbors(unsigned n) {
  std::string last = std::to_string(n - 1);
  return "  mov.u32 %r3, tile;\n  shl.b32 %r1, %r0, 2;\n  add.s32 %r1, %r1, %r3;\n"
         "  add.s32 %r2, %r0, 1;\n  and.b32 %r2, %r2, " +
         last + ";\n  shl.b32 %r2, %r2, 2;\n  add.s32 %r2, %r2, %r3;\n";
}

TEST(Check, RaceThroughSharedMemory) {
  std::string store = neighbors(64) + "  st.shared.u32 [%r1], %r0;\n",
              load = "  ld.shared.u32 %r4, [%r2];\n";
  expectFindings(kernel(0, store + "  bar.sync 0;\n" + load, tile), {}, threads(64), "");
  // Without the barrier: whichever side comes second is blamed.
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    options.checks.uninitialized = false;
    std::vector<Buffer> none;
    Outcome out = run(kernel(0, store + load, tile), none, threads(64), options);
    ASSERT_FALSE(out.findings.empty()) << "seed " << seed;
    for (const Finding &f : out.findings)
      EXPECT_EQ(f.kind, FindingKind::DataRace);
    EXPECT_NE(out.error.find("no barrier between them"), std::string::npos) << out.error;
  }
}

TEST(Check, WriteAfterReadRace) {
  std::string before = neighbors(64) + "  st.shared.u32 [%r1], %r0;\n  bar.sync 0;\n"
                                       "  ld.shared.u32 %r4, [%r2];\n";
  std::string after = "  st.shared.u32 [%r1], 7;\n";
  expectFindings(kernel(0, before + "  bar.sync 0;\n" + after, tile), {}, threads(64), "");
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, before + after, tile), none, threads(64));
  EXPECT_EQ(out.kinds().substr(0, 9), "data-race");
}

TEST(Check, WarpBarrierOrdersOneWarpOnly) {
  std::string body = neighbors(32) + "  st.shared.u32 [%r1], %r0;\n  bar.warp.sync -1;\n"
                                     "  ld.shared.u32 %r4, [%r2];\n";
  expectFindings(kernel(0, body, tile), {}, threads(32), "");
  std::string two = neighbors(64) + "  st.shared.u32 [%r1], %r0;\n  bar.warp.sync -1;\n"
                                    "  ld.shared.u32 %r4, [%r2];\n";
  EmulatorOptions options;
  options.checks.uninitialized = false;
  std::vector<Buffer> none;
  EXPECT_NE(run(kernel(0, two, tile), none, threads(64), options).kinds(), "");
}

TEST(Check, RaceOnPartOfAWord) {
  // Bytes side by side do not race; one shared byte does.
  std::string own = "  mov.u32 %r3, tile;\n  add.s32 %r1, %r3, %r0;\n  cvt.u16.u32 %h1, %r0;\n"
                    "  st.shared.u8 [%r1], %h1;\n";
  expectFindings(kernel(0, own, tile), {}, threads(64), "");
  std::string overlap =
      "  mov.u32 %r3, tile;\n  shl.b32 %r1, %r0, 1;\n  min.u32 %r1, %r1, 60;\n"
      "  add.s32 %r1, %r1, %r3;\n  cvt.u16.u32 %h1, %r0;\n  st.shared.u16 [%r1], %h1;\n";
  expectFindings(kernel(0, overlap, tile), {}, threads(32), "data-race");
}

TEST(Check, RaceBetweenCtas) {
  std::string body = "  mov.u32 %r1, %ctaid.x;\n  st.global.u32 [%b0], %r1;\n";
  expectFindings(kernel(1, body), {empty(1)}, threads(1, 2), "data-race");
  expectFindings(kernel(1, body), {empty(1)}, threads(1, 1), "");
}

TEST(Check, AtomicsDoNotRaceWithEachOther) {
  std::string add = "  red.global.add.u32 [%b0], 1;\n";
  expectFindings(kernel(1, add), {filled(1)}, threads(64, 4), "");
  expectFindings(kernel(1, add + "  ld.global.u32 %r1, [%b0];\n"), {filled(1)}, threads(64),
                 "data-race data-race");
  expectFindings(kernel(1, add + "  ld.relaxed.gpu.global.u32 %r1, [%b0];\n"), {filled(1)},
                 threads(64), "");
}

TEST(Check, ReleaseAndAcquireOrder) {
  // Thread 0 writes data and raises a flag; thread 32 waits for the flag and reads.
  auto body = [](const char *raise, const char *look) {
    return std::string("  setp.eq.u32 %p0, %r0, 0;\n  setp.eq.u32 %p1, %r0, 32;\n"
                       "  @%p0 st.global.u32 [%b0], 5;\n  @%p0 ") +
           raise + ";\n  @!%p1 bra END;\nWAIT:\n  " + look +
           ";\n  setp.eq.u32 %p2, %r1, 0;\n  @%p2 bra WAIT;\n  ld.global.u32 %r2, [%b0];\nEND:\n";
  };
  std::string good =
      body("st.release.gpu.global.u32 [%b1], 1", "ld.acquire.gpu.global.u32 %r1, [%b1]");
  std::string bad =
      body("st.relaxed.gpu.global.u32 [%b1], 1", "ld.relaxed.gpu.global.u32 %r1, [%b1]");
  expectFindings(kernel(2, good), {empty(1), filled(1)}, threads(64), "");
  expectFindings(kernel(2, bad), {empty(1), filled(1)}, threads(64), "data-race");
  std::string fenced = body("membar.gl;\n  @%p0 st.relaxed.gpu.global.u32 [%b1], 1",
                            "ld.relaxed.gpu.global.u32 %r1, [%b1];\n  fence.acq_rel.gpu");
  expectFindings(kernel(2, fenced), {empty(1), filled(1)}, threads(64), "");
}

TEST(Check, LastCtaSeesTheOthers) {
  // Each CTA writes a word, fences, counts itself; the last one reads all words.
  std::string body = "  mov.u32 %r1, %ctaid.x;\n  mul.wide.u32 %d0, %r1, 4;\n"
                     "  add.s64 %d0, %d0, %b0;\n  st.global.u32 [%d0], %r1;\n  membar.gl;\n"
                     "  atom.global.add.u32 %r2, [%b1], 1;\n  setp.ne.u32 %p0, %r2, 3;\n"
                     "  @%p0 bra END;\n";
  std::string read = "  ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%b0];\nEND:\n";
  expectFindings(kernel(2, body + "  membar.gl;\n" + read), {empty(4), filled(1)}, threads(1, 4),
                 "");
  expectFindings(kernel(2, body + read), {empty(4), filled(1)}, threads(1, 4), "data-race");
}

TEST(Check, OutOfBounds) {
  expectFindings(kernel(1, "  ld.global.u32 %r1, [%b0+4];\n"), {filled(1)}, threads(1),
                 "out-of-bounds");
  expectFindings(kernel(1, "  ld.global.u32 %r1, [%b0+-4];\n"), {filled(1)}, threads(1),
                 "out-of-bounds");
  expectFindings(kernel(1, "  ld.global.v2.u32 {%r1, %r2}, [%b0];\n"), {filled(1)}, threads(1),
                 "out-of-bounds");
  expectFindings(kernel(0, "  mov.u32 %r1, 0;\n  ld.shared.u32 %r1, [%r1];\n", tile), {},
                 threads(1), "out-of-bounds");
  expectFindings(kernel(0, "  st.shared.u32 [tile+512], 1;\n", tile), {}, threads(1),
                 "out-of-bounds");
  expectFindings(kernel(0, "  mov.u64 %d0, 0;\n  ld.u32 %r1, [%d0];\n"), {}, threads(1),
                 "out-of-bounds");
  expectFindings(kernel(1, "  ld.global.u32 %r1, [%b0];\n"), {filled(1)}, threads(1), "");
}

// A generic address that has lost its upper half is an address of nothing, in whatever space it is
// used.
TEST(Check, GenericAddressesCutTo32Bits) {
  const std::string declarations = tile + ".const .align 4 .b32 table[2] = {1, 2};\n"
                                          ".global .align 4 .b32 word[2] = {3, 4};\n";
  const std::string local = "  .local .align 4 .b8 depot[8];\n";
  for (const char *from :
       {"  cvta.shared.u64 %d1, %d0;\n", "  mov.u64 %d0, depot;\n  cvta.local.u64 %d1, %d0;\n",
        "  mov.u64 %d0, table;\n  cvta.const.u64 %d1, %d0;\n",
        "  mov.u64 %d0, p0;\n  cvta.param.u64 %d1, %d0;\n",
        "  mov.u64 %d0, word;\n  cvta.global.u64 %d1, %d0;\n", "  mov.u64 %d1, %b0;\n"}) {
    std::string cut = local + "  mov.u64 %d0, tile;\n" + from +
                      "  cvt.u32.u64 %r1, %d1;\n"
                      "  cvt.u64.u32 %d2, %r1;\n";
    for (const char *use :
         {"st.shared.u32 [%r1], 1;", "st.shared::cluster.u32 [%r1], 1;", "ld.local.u32 %r2, [%r1];",
          "ld.const.u32 %r2, [%r1];", "ld.u32 %r2, [%d2];", "st.global.u32 [%d2], 1;",
          "atom.shared.add.u32 %r2, [%r1], 1;",
          "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r2}, [%r1];"}) {
      SCOPED_TRACE(std::string(from) + use);
      LaunchConfig two = threads(32, 2);
      two.cluster.x = 2;
      expectFindings(kernel(1, cut + "  " + use, declarations), {filled(64)}, two, "out-of-bounds");
    }
  }
  // A truncated pointer does not name an mbarrier either.
  std::string body = "  mov.u64 %d0, tile;\n  cvta.shared.u64 %d1, %d0;\n  cvt.u32.u64 %r1, %d1;\n"
                     "  mbarrier.init.shared.b64 [%r1], 1;\n";
  expectFindings(kernel(0, body, tile), {}, threads(1), "out-of-bounds");
}

TEST(Check, DynamicSharedHasTheLaunchesSize) {
  std::string body = "  shl.b32 %r1, %r0, 2;\n  mov.u32 %r2, dyn;\n  add.s32 %r1, %r1, %r2;\n"
                     "  st.shared.u32 [%r1], %r0;\n";
  std::string dyn = ".extern .shared .align 1024 .b8 dyn[];\n";
  LaunchConfig config = threads(32);
  config.dynamicSharedBytes = 128;
  expectFindings(kernel(0, body, dyn), {}, config, "");
  config.dynamicSharedBytes = 124;
  expectFindings(kernel(0, body, dyn), {}, config, "out-of-bounds");
}

TEST(Check, Misaligned) {
  std::string body = "  ld.global.v2.u32 {%r1, %r2}, [%b0+4];\n";
  expectFindings(kernel(1, body), {filled(4)}, threads(1), "misaligned");
  EmulatorOptions options;
  EXPECT_TRUE(options.checks.set(FindingKind::Misaligned, false));
  expectFindings(kernel(1, body), {filled(4)}, threads(1), "", options);
  expectFindings(kernel(1, "  ld.global.v2.u32 {%r1, %r2}, [%b0+8];\n"), {filled(4)}, threads(1),
                 "");
}

TEST(Check, Uninitialized) {
  Buffer half{2, {7}, {}, 0};
  expectFindings(kernel(1, "  ld.global.v2.u32 {%r1, %r2}, [%b0];\n"), {half}, threads(1),
                 "uninitialized");
  expectFindings(kernel(1, "  ld.global.u32 %r1, [%b0];\n"), {half}, threads(1), "");
  expectFindings(kernel(1, "  st.global.u16 [%b0+4], 1;\n  ld.global.u32 %r1, [%b0+4];\n"), {half},
                 threads(1), "uninitialized");
  expectFindings(kernel(0, "  ld.shared.u32 %r1, [tile];\n", tile), {}, threads(1),
                 "uninitialized");
}

TEST(Check, ReadOnly) {
  std::string table = ".const .align 4 .b32 table[2] = {1, 2};\n";
  expectFindings(
      kernel(0, "  mov.u64 %d0, table;\n  cvta.const.u64 %d1, %d0;\n  st.u32 [%d1], 3;\n", table),
      {}, threads(1), "read-only-write");
  expectFindings(kernel(0, "  ld.const.u32 %r1, [table+4];\n", table), {}, threads(1), "");
}

TEST(Check, NonCoherentLoadOfWrittenData) {
  std::string body = "  st.global.u32 [%b0], 1;\n  ld.global.nc.u32 %r1, [%b0+4];\n";
  expectFindings(kernel(1, body), {filled(2)}, threads(1), "");
  body = "  st.global.u32 [%b0+4], 1;\n  ld.global.nc.u32 %r1, [%b0+4];\n";
  expectFindings(kernel(1, body), {filled(2)}, threads(1), "read-only-write");
}

/// A kernel whose threads each store a register for the host.
std::string storing(const std::string &code, const std::string &what = "%r2") {
  return kernel(1, code +
                       "mul.wide.u32 %d9, %r0, 4;\nadd.u64 %d9, %d9, %b0;\nst.global.b32 [%d9], " +
                       what + ";\n");
}

TEST(Check, UnwrittenRegister) {
  std::vector<Buffer> words{empty(32)};
  auto message = [&](const std::string &ptx) {
    std::vector<Buffer> own = words;
    return run(ptx, own, threads(1)).error;
  };
  EXPECT_NE(message(storing("", "%r31")).find("register %r31 is read before it is written"),
            std::string::npos);
  EXPECT_NE(message(storing("add.u32 %r1, %r31, 1;\nmul.lo.u32 %r2, %r1, %r1;\n"))
                .find("register %r2 is computed from %r31, which is read before it is written, "
                      "first at line 16"),
            std::string::npos);
  expectFindings(storing("mov.u32 %r1, 0;\nadd.u32 %r2, %r1, 1;\n"), words, threads(1), "");
  // Nothing depends on it.
  expectFindings(kernel(0, "add.u32 %r2, %r31, 1;\n"), {}, threads(1), "");
  // It decides a branch, an address.
  expectFindings(kernel(0, "setp.eq.u32 %p0, %r31, 0;\n@%p0 exit;\n"), {}, threads(1),
                 "unwritten-register");
  expectFindings(kernel(1, "cvt.u64.u32 %d1, %r31;\nadd.u64 %d1, %d1, %b0;\n"
                           "st.global.u32 [%d1], %r0;\n"),
                 words, threads(1), "unwritten-register");
  // Written on one path only: found by the threads that took the other.
  std::string body = "setp.lt.u32 %p0, %r0, 16;\n@%p0 mov.u32 %r1, 1;\nadd.u32 %r2, %r1, 1;\n";
  expectFindings(storing(body), words, threads(16), "");
  expectFindings(storing(body), words, threads(32), "unwritten-register");
  // What the compiler declares to be without value is not a defect.
  expectFindings(storing("// implicit-def: %r1\nadd.u32 %r2, %r1, 1;\n"), words, threads(1), "");
}

// Compilers pack a value with a register that they never write where only the other half counts.
TEST(Check, UnwrittenBits) {
  std::vector<Buffer> words{empty(32)};
  auto half = [](const std::string &pack, const std::string &unpack) {
    return storing("mov.b32 %r1, 1;\nmov.b64 %d1, {" + pack + "};\nmov.b64 {" + unpack +
                   "}, %d1;\n");
  };
  expectFindings(half("%r1, %r3", "%r2, _"), words, threads(1), "");
  expectFindings(half("%r3, %r1", "_, %r2"), words, threads(1), "");
  expectFindings(half("%r1, %r3", "_, %r2"), words, threads(1), "unwritten-register");
  for (auto [code, kinds] : {std::pair("and.b32 %r2, %r3, 0;", ""),
                             {"xor.b32 %r2, %r3, %r3;", ""},
                             {"and.b32 %r2, %r3, 1;", "unwritten-register"},
                             {"shl.b32 %r2, %r0, %r3;", "unwritten-register"},
                             {"min.u32 %r2, %r3, 0;", "unwritten-register"}})
    expectFindings(storing(code), words, threads(1), kinds);
}

// A select reads the one that it takes.
TEST(Check, UnwrittenOperandThatIsNotSelected) {
  std::vector<Buffer> words{empty(32)};
  auto selected = [](const std::string &op, const std::string &of) {
    std::string set = "mov.u32 %r1, 7;\nsetp.lt.u32 %p0, %r0, 16;\nsub.u32 %r3, 15, %r0;\n";
    return storing(set + op + " %r2, " + of + ";\n");
  };
  for (const char *op : {"selp.b32", "slct.b32.s32"}) {
    std::string by = op[1] == 'e' ? ", %p0" : ", %r3";
    expectFindings(selected(op, "%r1, %r4" + by), words, threads(16), "");
    expectFindings(selected(op, "%r4, %r1" + by), words, threads(16), "unwritten-register");
    expectFindings(selected(op, "%r1, %r4" + by), words, threads(32), "unwritten-register");
    expectFindings(selected(op, "%r4, %r4" + by), words, threads(16), "unwritten-register");
  }
  expectFindings(selected("selp.b32", "%r1, 2, %p1"), words, threads(1), "unwritten-register");
  expectFindings(selected("slct.b32.s32", "%r1, 2, %r9"), words, threads(1), "unwritten-register");
}

TEST(Check, LocalMemoryWhenAskedFor) {
  std::string body = "  .local .align 4 .b8 depot[8];\n  st.local.u32 [depot], 1;\n"
                     "  ld.local.u32 %r1, [depot];\n";
  expectFindings(kernel(0, body), {}, threads(32), "");
  EmulatorOptions options;
  options.checks.localMemory = true;
  expectFindings(kernel(0, body), {}, threads(32), "local-memory local-memory", options);
  expectFindings(kernel(0, "  .local .align 4 .b8 depot[8];\n  ld.local.u32 %r1, [depot+4];\n"), {},
                 threads(1), "uninitialized");
}

TEST(Check, BarrierNotReached) {
  std::string body = "  setp.ge.u32 %p0, %r0, 32;\n  @%p0 exit;\n  bar.sync 0;\n";
  expectFindings(kernel(0, body), {}, threads(64), "barrier-not-reached");
  expectFindings(kernel(0, body), {}, threads(32), "");
  // Of compute capability 7.0 and newer CUDA's guide says that the rest go on.
  EmulatorOptions options;
  ASSERT_TRUE(options.checks.set(FindingKind::BarrierNotReached, Severity::Note));
  expectFindings(kernel(0, body), {}, threads(64), "note:barrier-not-reached", options);
  // A count is of threads that arrive, and those that have ended do not.
  std::string counted = "  setp.ge.u32 %p0, %r0, 32;\n  @%p0 exit;\n  bar.sync 0, 64;\n";
  expectFindings(kernel(0, counted), {}, threads(64), "deadlock");
}

TEST(Check, DivergentBarrier) {
  std::string body = "  setp.lt.u32 %p0, %r0, 16;\n  @%p0 bra A;\n  bar.sync 0;\n  bra END;\nA:\n"
                     "  bar.sync 0;\nEND:\n";
  expectFindings(kernel(0, body), {}, threads(64), "divergent-barrier");
  std::string unaligned = body;
  for (size_t at; (at = unaligned.find("bar.sync 0")) != std::string::npos;)
    unaligned.replace(at, 8, "barrier.cta.sync");
  expectFindings(kernel(0, unaligned), {}, threads(64), "");
}

TEST(Check, Deadlock) {
  std::string body =
      "  setp.lt.u32 %p0, %r0, 32;\n  @%p0 bar.sync 1, 64;\n  @!%p0 bar.sync 2, 64;\n";
  expectFindings(kernel(0, body), {}, threads(64), "deadlock");
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, body), none, threads(64));
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_NE(
      out.error.find("PTX line 16 `bar.sync`: threads 0-31 of CTA (0,0,0) wait for barrier 1"),
      std::string::npos)
      << out.error;
  EXPECT_NE(
      out.error.find("PTX line 17 `bar.sync`: threads 32-63 of CTA (0,0,0) wait for barrier 2"),
      std::string::npos)
      << out.error;
}

TEST(Check, DivergentCollective) {
  std::string body = "  setp.lt.u32 %p0, %r0, 16;\n  @%p0 bra END;\n"
                     "  vote.sync.ballot.b32 %r1, %p0, -1;\nEND:\n  bar.warp.sync -1;\n";
  expectFindings(kernel(0, body), {}, threads(32), "divergent-collective");
  expectFindings(kernel(0, "  setp.eq.u32 %p0, %r0, 0;\n  vote.sync.any.pred %p1, %p0, 1;\n"), {},
                 threads(2), "divergent-collective");
}

TEST(Check, StepLimitAndTrap) {
  EmulatorOptions options;
  options.stepLimit = 10000;
  expectFindings(
      kernel(0, "LOOP:\n  add.u32 %r1, %r1, %r0;\n  add.u32 %r1, %r1, 1;\n  bra LOOP;\n"), {},
      threads(32), "step-limit", options);
  expectFindings(kernel(0, "  trap;\n"), {}, threads(1), "trap");
}

TEST(Check, PollingForEver) {
  // Nothing ever changes the flag.
  std::string poll = "LOOP:\n  ld.relaxed.gpu.global.u32 %r1, [%b0];\n"
                     "  setp.eq.u32 %p0, %r1, 7;\n  @%p0 bra LOOP;\n";
  std::vector<Buffer> flag{filled(1, 7)};
  expectFindings(kernel(0, "LOOP:\n  bra LOOP;\n"), {}, threads(32), "deadlock");
  expectFindings(kernel(1, poll), flag, threads(32), "deadlock");
  // A thread that is late, and one that waits, after a long time.
  std::string late = "  mov.u32 %r3, 0;\n  setp.ne.u32 %p1, %r0, 5;\n  @%p1 bra LOOP;\nBUSY:\n"
                     "  add.u32 %r3, %r3, 1;\n  setp.lt.u32 %p2, %r3, 200000;\n  @%p2 bra BUSY;\n"
                     "  st.release.gpu.global.u32 [%b0], 8;\n  bra END;\n" +
                     poll + "END:\n";
  std::string release = late;
  release.replace(release.find("st.release.gpu.global.u32 [%b0], 8"), 34,
                  "mov.u32 %r4, 8; st.release.gpu.global.u32 [%b0], %r4");
  expectFindings(kernel(1, release), flag, threads(8), "");
  // The CTA of index 1 sets what the CTA of index 0 waits for.
  std::string other = "  mov.u32 %r2, %ctaid.x;\n  setp.eq.u32 %p1, %r2, 0;\n  @%p1 bra LOOP;\n"
                      "  mov.u32 %r4, 8;\n  st.relaxed.gpu.global.u32 [%b0], %r4;\n  bra END;\n" +
                      poll + "END:\n";
  std::vector<Buffer> buffers = flag;
  Outcome out = run(kernel(1, other), buffers, threads(1, 2));
  EXPECT_EQ(out.kinds(), "deadlock");
  EXPECT_NE(out.error.find("waits for a CTA that has not started: CTA (1,0,0)"), std::string::npos)
      << out.error;
  LaunchConfig together = threads(1, 2);
  together.cooperative = true;
  expectFindings(kernel(1, other), flag, together, "");
}

TEST(Check, SuppressionsAndTheOtherAccess) {
  std::string body =
      "  setp.eq.u32 %p0, %r0, 0;\n  .loc 1 42 3\n  @%p0 st.global.u32 [%b0], %r0;\n  .loc 1 43 7\n"
      "  ld.global.u32 %r1, [%b0];\n";
  std::string text = kernel(1, body, ".file 1 \"copy.cu\"\n");
  std::vector<Buffer> buffers{filled(4)};
  Outcome out = run(text, buffers, threads(2));
  auto race = llvm::find_if(
      out.findings, [](const Finding &f) { return llvm::StringRef(f.ptx).starts_with("ld."); });
  ASSERT_NE(race, out.findings.end()) << out.error;
  EXPECT_EQ(race->source, "copy.cu:43:7");
  EXPECT_EQ(race->other.ptx, "@%p0 st.global.u32 [%b0], %r0");
  EXPECT_EQ(race->other.source, "copy.cu:42:3");
  EXPECT_TRUE(race->other.stores);
  EXPECT_NE(race->other.thread.thread[0], race->thread.thread[0]);
  EXPECT_TRUE(llvm::StringRef(race->allocation).starts_with("byte 0 of the 16 bytes at 0x"))
      << race->allocation;
  auto suppressed = [&](llvm::StringRef list) {
    EmulatorOptions options;
    options.suppressions = llvm::cantFail(parseSuppressions(list, "list"));
    std::vector<Buffer> again{filled(4)};
    return run(text, again, threads(2), options).kinds();
  };
  EXPECT_EQ(suppressed("# all\ndata-race\n"), "");
  EXPECT_EQ(suppressed("data-* source=*/none:*\n"), out.kinds());
  EXPECT_EQ(suppressed("data-race ptx=ld.global* kernel=k source=copy.cu:43:*\n"), "");
  EXPECT_EQ(suppressed("same-value\n"), out.kinds());
  for (auto [list, why] :
       {std::pair("color",
                  "list:1:1: 'color' is not a kind of finding; --help-findings lists them"),
        std::pair("\n* file=a", "list:2:1: 'file=a': kernel=, ptx= or source= with a glob is "
                                "expected")})
    EXPECT_EQ(llvm::toString(parseSuppressions(list, "list").takeError()), why);
}

TEST(Check, AsyncCopyNeedsItsWait) {
  std::string copy = "  mov.u32 %r3, tile;\n  shl.b32 %r1, %r0, 4;\n  add.s32 %r3, %r3, %r1;\n"
                     "  cvt.u64.u32 %d0, %r1;\n  add.s64 %d0, %d0, %b0;\n"
                     "  cp.async.cg.shared.global [%r3], [%d0], 16;\n  cp.async.commit_group;\n";
  std::string wait = "  cp.async.wait_group 0;\n", bar = "  bar.sync 0;\n";
  std::string own = "  ld.shared.u32 %r4, [%r3];\n",
              other =
                  "  xor.b32 %r1, %r1, 16;\n  mov.u32 %r3, tile;\n  add.s32 %r3, %r3, %r1;\n" + own;
  std::vector<Buffer> in{filled(128, 9)};
  expectFindings(kernel(1, copy + wait + own, tile), in, threads(32), "");
  expectFindings(kernel(1, copy + own, tile), in, threads(32), "async-pending");
  expectFindings(kernel(1, copy + wait + bar + other, tile), in, threads(32), "");
  expectFindings(kernel(1, copy + bar + wait + own, tile), in, threads(32), "");
  // A barrier before the wait does not publish what the wait makes visible.
  expectFindings(kernel(1, copy + bar + "  cp.async.wait_all;\n" + bar + other, tile), in,
                 threads(32), "");
  EmulatorOptions options;
  std::vector<Buffer> buffers = in;
  EXPECT_NE(run(kernel(1, copy + bar + wait + other, tile), buffers, threads(32), options).kinds(),
            "");
}

TEST(Check, SourceLinesAndCounts) {
  std::string body = "  .loc 1 42 3\n  ld.global.u32 %r1, [%b0+4];\n";
  std::vector<Buffer> buffers{filled(1)};
  Outcome out = run(kernel(1, body, ".file 1 \"copy.tile\"\n"), buffers, threads(8));
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_EQ(out.findings[0].source, "copy.tile:42:3");
  EXPECT_EQ(out.findings[0].count, 8u);
  EXPECT_NE(out.error.find("[8 times]"), std::string::npos) << out.error;
}

TEST(Check, SameSeedSameRun) {
  std::string body = "  atom.global.add.u32 %r1, [%b0], 1;\n  mul.wide.u32 %d0, %r0, 4;\n"
                     "  add.s64 %d0, %d0, %b1;\n  st.global.u32 [%d0], %r1;\n";
  auto order = [&](uint64_t seed) {
    std::vector<Buffer> buffers{filled(1), empty(64)};
    EmulatorOptions options;
    options.seed = seed;
    EXPECT_EQ(run(kernel(2, body), buffers, threads(64), options).error, "");
    return buffers[1].result;
  };
  EXPECT_EQ(order(7), order(7));
  EXPECT_NE(order(7), order(8));
  for (uint32_t n = 0; n != 64; ++n)
    EXPECT_EQ(order(0)[n], n);
}

} // namespace
