//===- TrialTest.cpp - One launch on several cores ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that a launch says must be the same on any number of cores: memory, findings with
// their counts, what was executed and printed. The kernels here work for a while before they do
// what they are about, so that later clusters run ahead on other cores.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr unsigned words = 8192;

struct Result {
  std::string error, output;
  std::vector<std::string> findings;
  uint64_t executed = 0;
  std::vector<uint64_t> lines;
  std::vector<uint8_t> bytes;
};

Result launch(const std::string &ptx, EmulatorOptions options, LaunchConfig config) {
  Result r;
  auto device = createEmulator(options);
  auto module = cantFail(device->load(ptx, "k.ptx"));
  std::vector<KernelArgument> arguments;
  std::vector<DeviceAddress> addresses;
  for (unsigned n = 0; n != 2; ++n) {
    addresses.push_back(cantFail(device->allocate(4 * words)));
    arguments.push_back(KernelArgument::of(addresses.back()));
  }
  std::vector<uint8_t> image(4 * words);
  for (size_t n = 0; n != image.size(); ++n)
    image[n] = uint8_t(n * 7 + n / 256);
  cantFail(device->write(addresses[0], image));
  cantFail(device->write(addresses[1], llvm::ArrayRef<uint8_t>(image).take_front(words)));
  r.error = llvm::toString((*module).launch("k", config, arguments));
  for (const Finding &f : device->findings())
    r.findings.push_back(formatFinding(f));
  r.output = device->output().str();
  r.executed = device->executedInstructions();
  for (LineCount c : device->lineCounts())
    r.lines.push_back(c.executed);
  for (DeviceAddress a : addresses) {
    cantFail(device->read(a, image));
    r.bytes.insert(r.bytes.end(), image.begin(), image.end());
  }
  return r;
}

// %d2: where the thread's word in the second buffer is; %r1: the CTA; %r20: 0 after some work.
const char *work = R"(
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mad.lo.u32 %r3, %r1, %r2, %r0;
  mul.wide.u32 %d1, %r3, 4; add.s64 %d2, %d1, %b1; add.s64 %d3, %d1, %b0; mov.u32 %r20, 150;
WORK: sub.u32 %r20, %r20, 1; setp.ne.u32 %p9, %r20, 0; @%p9 bra WORK;
)";

void expectSame(const std::string &body, const std::string &declarations = "",
                unsigned clusterSize = 1, unsigned ctas = 48) {
  SCOPED_TRACE(body);
  std::string ptx = kernel(2, work + body, declarations);
  LaunchConfig config = threads(64, ctas);
  config.cluster.x = clusterSize;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed : {0, 1, 5}) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      Result one = launch(ptx, options, config);
      for (unsigned cores : {2, 5}) {
        options.cores = cores;
        Result many = launch(ptx, options, config);
        EXPECT_EQ(many.error, one.error);
        EXPECT_EQ(many.findings, one.findings);
        EXPECT_EQ(many.output, one.output);
        EXPECT_EQ(many.executed, one.executed);
        EXPECT_EQ(many.lines, one.lines);
        EXPECT_EQ(many.bytes, one.bytes);
      }
    }
}

} // namespace

TEST(Trial, ClustersThatShareNothing) {
  expectSame("ld.global.u32 %r4, [%d3]; add.u32 %r4, %r4, %r1; st.global.u32 [%d2], %r4;");
  expectSame("ld.global.u32 %r4, [%d3]; barrier.cluster.arrive; barrier.cluster.wait;\n"
             "st.global.u32 [%d2], %r4;",
             "", 2);
}

TEST(Trial, ClustersThatReadTheSame) {
  expectSame("mul.wide.u32 %d4, %r0, 16; add.s64 %d4, %d4, %b0;\n"
             "ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%d4]; add.u32 %r4, %r4, %r7;\n"
             "st.global.u32 [%d2], %r4;");
}

// Pages that many clusters have read, in pieces of several sizes, before one of them writes there:
// with a race, instead; or without, at other words.
TEST(Trial, WritesAfterCommonReads) {
  std::string read = "mul.wide.u32 %d4, %r0, 16; add.s64 %d4, %d4, %b0; and.b32 %r8, %r1, 1;\n"
                     "setp.eq.u32 %p2, %r8, 0;\n"
                     "@%p2 ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%d4];\n"
                     "@!%p2 ld.global.u8 %r7, [%d4+3];\n"
                     "st.global.u32 [%d2], %r7;\n";
  expectSame(read + "setp.eq.u32 %p1, %r1, 30; @%p1 st.global.u32 [%d4+4], %r0;");
  expectSame(read + "setp.gt.u32 %p1, %r1, 44; @%p1 st.global.u8 [%d4+3], %r0;");
  expectSame(read + "setp.eq.u32 %p1, %r1, 30; @%p1 st.global.u32 [%d4+2048], %r0;\n"
                    "setp.eq.u32 %p1, %r1, 31; @%p1 st.global.u32 [%d4], %r0;");
  expectSame(read + "setp.eq.u32 %p1, %r1, 25; @%p1 red.global.add.u32 [%b0], 1;");
  // Bytes of eight pages, by more clusters than are kept unmerged.
  expectSame("mul.wide.u32 %d4, %r0, 512; add.s64 %d4, %d4, %b0; ld.global.u8 %r7, [%d4];\n"
             "setp.lt.u32 %p1, %r1, 9; @%p1 ld.global.u8 %r7, [%d4+1];\n"
             "setp.eq.u32 %p1, %r1, 150; @%p1 st.global.u8 [%d4+1], %r0;",
             "", 1, 160);
}

// The second buffer's upper half was never written; only later CTAs read it.
TEST(Trial, FindingsOfLaterClusters) {
  expectSame("ld.global.u32 %r4, [%d2]; st.global.u32 [%d2], %r4;");
  expectSame("setp.eq.u32 %p1, %r1, 40; @%p1 add.s64 %d2, %d2, 65536;\n"
             "st.global.u32 [%d2], %r1;");
  expectSame("setp.gt.u32 %p1, %r1, 30; @%p1 trap; st.global.u32 [%d2], %r1;");
}

// Each CTA writes what its neighbor writes or reads.
TEST(Trial, Races) {
  expectSame("st.global.u32 [%d2+128], %r1; st.global.u32 [%d2], %r0;");
  expectSame("st.global.u32 [%d2], %r1; ld.global.u32 %r4, [%d2+-256];\n"
             "st.global.u32 [%d3], %r4;");
  expectSame("ld.global.u32 %r4, [%d3+256]; st.global.u32 [%d3], %r4;");
  expectSame("setp.eq.u32 %p1, %r1, 33; @%p1 st.global.u32 [%b1], %r0;\n"
             "setp.eq.u32 %p1, %r1, 45; @%p1 ld.global.u32 %r4, [%b1];");
  // Equal stores are notes.
  expectSame("mov.u32 %r4, 7; st.global.u32 [%b1], %r4;");
}

// Words that a CTA reads by several instructions, of which one races.
TEST(Trial, RacesWithOneOfSeveralLoads) {
  std::string loads = "ld.global.u32 %r4, [%d3]; setp.ne.u32 %p1, %r0, 0;\n"
                      "@!%p1 ld.global.u32 %r5, [%d3+4];\n";
  expectSame(loads + "st.global.u32 [%d3], %r4;");
  expectSame("mov.u32 %r6, 3;\nAGAIN: " + loads +
             "bar.sync 0; st.global.u32 [%d3], %r4; bar.sync 0; sub.u32 %r6, %r6, 1;\n"
             "setp.ne.u32 %p2, %r6, 0; @%p2 bra AGAIN;\n" +
             loads + "st.global.u32 [%d3], %r4;");
  // Every CTA reads it by the first, one also by another, before a third writes it.
  expectSame("ld.global.u32 %r4, [%b0]; setp.eq.u32 %p1, %r1, 20;\n"
             "@%p1 ld.global.u32 %r5, [%b0]; add.u32 %r4, %r4, %r5;\n"
             "setp.eq.u32 %p1, %r1, 40; @%p1 st.global.u32 [%b0], %r4;");
}

TEST(Trial, ClustersThatTalk) {
  expectSame("atom.global.add.u32 %r4, [%b0], 1; st.global.u32 [%d2], %r4;");
  expectSame("red.global.add.u32 [%b0], 1; st.global.u32 [%d2], %r1;");
  // CTA 20 leaves a flag that CTA 40 acquires with what it covers.
  expectSame(R"(
    setp.ne.u32 %p1, %r1, 20; @%p1 bra NEXT;
    st.global.u32 [%d2], %r1; bar.sync 0; setp.eq.u32 %p2, %r0, 0;
    @%p2 fence.acq_rel.gpu; @%p2 st.relaxed.gpu.global.u32 [%b0], 77;
    NEXT: setp.ne.u32 %p1, %r1, 40; @%p1 bra END;
    ld.acquire.gpu.global.u32 %r4, [%b0]; ld.global.u32 %r5, [%d2+-5120];
    st.global.u32 [%d2], %r5; END: )");
}

// What a launch counts goes on from cluster to cluster.
TEST(Trial, ClocksAndLimits) {
  expectSame("mov.u32 %r4, %clock; st.global.u32 [%d2], %r4;");
  EmulatorOptions options;
  std::string ptx = kernel(2, work + std::string("st.global.u32 [%d2], %r1;"), "");
  options.stepLimit = 900000;
  Result one = launch(ptx, options, threads(64, 48));
  EXPECT_NE(one.error.find("step-limit"), std::string::npos) << one.error;
  options.cores = 4;
  Result many = launch(ptx, options, threads(64, 48));
  EXPECT_EQ(many.error, one.error);
  EXPECT_EQ(many.executed, one.executed);
  EXPECT_EQ(many.bytes, one.bytes);
}
