//===- MemoryTest.cpp - Moves, loads, stores, atomics, calls --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr uint64_t all64 = ~uint64_t(0);

TEST(Move, PackAndUnpack) {
  const OpCase cases[] = {
      {"pack two words",
       "mov.b64 %d9, {%r0, %r1};",
       {0x11111111, 0x22222222},
       "d9",
       {0x2222222211111111}},
      {"unpack four halves",
       "mov.b64 {%h9, %h10, %h11, %h12}, %d0;",
       {0x4444333322221111},
       "h9 h10 h11 h12",
       {0x1111, 0x2222, 0x3333, 0x4444}},
      {"unpack with sink", "mov.b32 {_, %h9}, %r0;", {0xabcd1234}, "h9", {0xabcd}},
      {"b128",
       "mov.b128 %q0, {%d0, %d1}; mov.b128 %q1, %q0; mov.b128 {%d9, %d10}, %q1;",
       {1, 2},
       "d9 d10",
       {1, 2}},
      {"float register", "mov.b32 %f9, %r0; mov.f32 %f8, %f9;", {0x3f800000}, "f8", {0x3f800000}},
      {"immediates",
       "mov.u32 %r9, -1; mov.f32 %f9, 0f3F800000; mov.u64 %d9, 0x8000000000000000;",
       {},
       "r9 f9 d9",
       {0xffffffff, 0x3f800000, uint64_t(1) << 63}},
      {"special registers",
       "mov.u32 %r9, %ntid.x; mov.u32 %r10, WARP_SZ; mov.u32 %r11, %laneid;",
       {},
       "r9 r10 r11",
       {1, 32, 0}},
      {"inner names hide outer ones",
       "{ .reg .pred p9; .reg .b32 x; mov.u32 x, 1; { .param .b32 p9; .param .b32 x; "
       "st.param.b32 [x], 6; ld.param.b32 %r9, [x]; } mov.u32 %r10, x; }",
       {},
       "r9 r10",
       {6, 1}},
      {"predicate", "setp.ne.u32 %p0, %r0, 0; mov.pred %p1, %p0;", {4}, "p1", {1}},
      {"inline scope",
       "mov.u32 %r9, 1; { .reg .b32 %r9; .reg .pred P; mov.u32 %r9, 5; setp.eq.u32 P, %r9, 5; @P "
       "bra DONE; "
       "mov.u32 %r9, 6; DONE: mov.u32 %r10, %r9; }",
       {},
       "r9 r10",
       {1, 5}},
  };
  runOps(cases);
}

TEST(Memory, WidthsAndExtension) {
  const OpCase cases[] = {
      {"signed byte",
       "st.global.u8 [%b1+8], %h0; ld.global.s8 %r9, [%b1+8]; ld.global.u8 %r10, [%b1+8];",
       {0x80},
       "r9 r10",
       {0xffffff80, 0x80}},
      {"signed half into 64", "ld.global.s16 %d9, [%b0];", {0x8000}, "d9", {all64 - 0x7fff}},
      {"s8 into 16", "ld.global.s8 %h9, [%b0];", {0xff}, "h9", {0xffff}},
      {"v2 of halves",
       "ld.global.v2.b16 {%h9, %h10}, [%b0];",
       {0x22221111},
       "h9 h10",
       {0x1111, 0x2222}},
      {"v4 of bytes",
       "ld.global.v4.u8 {%h9, %h10, %h11, %h12}, [%b0];",
       {0x04030201},
       "h9 h12",
       {1, 4}},
      {"v2 of 64", "ld.global.v2.b64 {%d9, %d10}, [%b0];", {5, 6}, "d9 d10", {5, 6}},
      {"v8 of 32",
       "ld.global.v8.b32 {%r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16}, [%b0];",
       {0x200000001, 0x400000003, 0x600000005, 0x800000007},
       "r9 r12 r16",
       {1, 4, 8}},
      {"v4 of 64",
       "ld.global.nc.L1::no_allocate.L2::256B.v4.b64 {%d9, %d10, _, %d12}, [%b0];",
       {1, 2, 3, 4},
       "d9 d12",
       {1, 4}},
      {"b128", "ld.global.b128 %q0, [%b0]; mov.b128 {%d9, %d10}, %q0;", {7, 8}, "d9 d10", {7, 8}},
      {"cache operators",
       "ld.global.cg.u32 %r9, [%b0]; ld.volatile.global.u32 %r10, [%b0];",
       {3},
       "r9 r10",
       {3, 3}},
      {"generic",
       "cvta.global.u64 %d9, %b0; cvta.to.global.u64 %d10, %d9; ld.u32 %r9, [%d9]; ld.global.u32 "
       "%r10, [%d10];",
       {3},
       "r9 r10",
       {3, 3}},
      {"store of a wide register",
       "st.global.b8 [%b1], %r0; ld.global.u8 %r9, [%b1];",
       {0x1ff},
       "r9",
       {0xff}},
      {"evict hints",
       "createpolicy.fractional.L2::evict_first.b64 %d9, 1.0; "
       "ld.global.L2::cache_hint.u32 %r9, [%b0], %d9;",
       {3},
       "r9",
       {3}},
  };
  runOps(cases);
}

TEST(Memory, SharedLocalConstAndGenericWindows) {
  std::string declarations = ".shared .align 8 .b8 s[16];\n.const .align 8 .u64 c[2] = {10, 20};\n"
                             ".global .align 4 .b32 g = 30;\n.global .u64 pointer = generic(g);\n";
  std::string body =
      "  .local .align 8 .b8 l[16];\n  mov.u64 %d0, s;\n  cvta.shared.u64 %d1, %d0;\n"
      "  isspacep.shared %p0, %d1;\n  isspacep.global %p1, %d1;\n  selp.u32 %r1, 1, 0, %p0;\n"
      "  selp.u32 %r2, 1, 0, %p1;\n  st.global.v2.u32 [%b0], {%r1, %r2};\n"
      "  st.u32 [%d1+4], 40;\n  ld.shared.u32 %r3, [s+4];\n  st.global.u32 [%b0+8], %r3;\n"
      "  mov.u64 %d2, l;\n  cvta.local.u64 %d3, %d2;\n  st.u32 [%d3+8], 50;\n"
      "  ld.local.u32 %r4, [%d2+8];\n  st.global.u32 [%b0+12], %r4;\n"
      "  ld.const.u64 %d4, [c+8];\n  cvt.u32.u64 %r5, %d4;\n  ld.global.u64 %d5, [pointer];\n"
      "  ld.u32 %r6, [%d5];\n  st.global.v2.u32 [%b0+16], {%r5, %r6};\n";
  std::vector<Buffer> buffers(1);
  buffers[0].words = 6;
  ASSERT_EQ(run(kernel(1, body, declarations), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{1, 0, 40, 50, 20, 30}));
}

TEST(Memory, AddressesIn32BitsWrap) {
  std::string body =
      "  mov.u32 %r1, s;\n  sub.u32 %r1, %r1, 4096;\n  st.shared.u32 [%r1+4100], 7;\n"
      "  ld.shared.u32 %r2, [s+4];\n  st.global.u32 [%b0], %r2;\n";
  std::vector<Buffer> buffers(1);
  buffers[0].words = 1;
  ASSERT_EQ(run(kernel(1, body, ".shared .align 8 .b8 s[16];\n"), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result[0], 7u);
}

TEST(Atomic, Operations) {
  struct Case {
    const char *code; ///< of %r1, leaves the old value in %r2
    uint32_t before, after, old;
  };
  const Case cases[] = {
      {"atom.global.add.u32 %r2, [%b0], 5;", 10, 15, 10},
      {"atom.global.and.b32 %r2, [%b0], 6;", 10, 2, 10},
      {"atom.global.or.b32 %r2, [%b0], 5;", 10, 15, 10},
      {"atom.global.xor.b32 %r2, [%b0], 15;", 10, 5, 10},
      {"atom.relaxed.gpu.global.exch.b32 %r2, [%b0], 7;", 10, 7, 10},
      {"atom.acq_rel.sys.global.cas.b32 %r2, [%b0], 10, 3;", 10, 3, 10},
      {"atom.global.cas.b32 %r2, [%b0], 11, 3;", 10, 10, 10},
      {"atom.global.inc.u32 %r2, [%b0], 10;", 10, 0, 10},
      {"atom.global.dec.u32 %r2, [%b0], 20;", 0, 20, 0},
      {"atom.global.min.s32 %r2, [%b0], -1;", 10, 0xffffffff, 10},
      {"atom.global.max.u32 %r2, [%b0], -1;", 10, 0xffffffff, 10},
      {"atom.add.f32 %f1, [%b0], 0f3F800000; mov.b32 %r2, %f1;", 0x3f800000, 0x40000000,
       0x3f800000},
      {"atom.global.add.f32 %f1, [%b0], 0f00800000; mov.b32 %r2, %f1;", 1, 0x00800000, 1},
      {"mov.u32 %r3, 0x3c003c00; atom.global.add.noftz.f16x2 %r2, [%b0], %r3;", 0x40003c00,
       0x42004000, 0x40003c00},
      {"ld.global.u32 %r2, [%b0]; red.global.add.s32 [%b0], -1;", 10, 9, 10},
      {"mov.u16 %h1, 10; mov.u16 %h2, 4; atom.global.cas.b16 %h3, [%b0], %h1, %h2; cvt.u32.u16 "
       "%r2, %h3;",
       0xffff000a, 0xffff0004, 10},
  };
  for (const Case &c : cases) {
    std::vector<Buffer> buffers{{1, {c.before}, {}, 0}, {1, {}, {}, 0}};
    std::string body = std::string("  ") + c.code + "\n  st.global.u32 [%b1], %r2;\n";
    EXPECT_EQ(run(kernel(2, body), buffers, threads(1)).error, "") << c.code;
    EXPECT_EQ(buffers[0].result[0], c.after) << c.code;
    EXPECT_EQ(buffers[1].result[0], c.old) << c.code;
  }
}

TEST(Atomic, Wide) {
  std::vector<Buffer> buffers{{4, {1, 0, 2, 0}, {}, 0}};
  std::string body = "  mov.u64 %d0, 1;\n  mov.u64 %d1, 2;\n  mov.b128 %q0, {%d0, %d1};\n"
                     "  mov.u64 %d2, 9;\n  mov.b128 %q1, {%d2, %d2};\n"
                     "  atom.global.cas.b128 %q2, [%b0], %q0, %q1;\n";
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{9, 0, 9, 0}));
}

TEST(Async, CopiesInGroupsAndFillsWithZeros) {
  std::string body =
      "  mov.u32 %r1, s;\n  cp.async.ca.shared.global [%r1], [%b0], 4;\n"
      "  cp.async.commit_group;\n  cp.async.cg.shared.global.L2::128B [%r1+16], [%b0], 16, 4;\n"
      "  cp.async.commit_group;\n  cp.async.wait_group 1;\n  ld.shared.u32 %r2, [%r1];\n"
      "  cp.async.wait_group 0;\n  ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [%r1+16];\n"
      "  st.global.v4.u32 [%b1], {%r2, %r4, %r5, %r7};\n";
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    std::vector<Buffer> buffers{{4, {8, 9, 10, 11}, {}, 0}, {4, {}, {}, 0}};
    EmulatorOptions options;
    options.schedule = schedule;
    EXPECT_EQ(
        run(kernel(2, body, ".shared .align 16 .b8 s[32];\n"), buffers, threads(1), options).error,
        "");
    EXPECT_EQ(buffers[1].result, (std::vector<uint32_t>{8, 8, 0, 0}));
  }
}

TEST(Control, CallsAndTables) {
  std::string callee = R"(
.func (.param .b32 result) twice(.param .b32 x, .param .align 8 .b8 unused[8])
{
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [x];
  add.u32 %r2, %r1, %r1;
  st.param.b32 [result], %r2;
  ret;
}
)";
  std::string body = R"(
  mov.u32 %r9, 0;
  {
    .param .b32 a;
    .param .align 8 .b8 b[8];
    .param .b32 r;
    st.param.b32 [a], 21;
    call.uni (r), twice, (a, b);
    ld.param.b32 %r9, [r];
  }
  mov.u32 %r1, 2;
TABLE: .branchtargets ONE, TWO, THREE;
  brx.idx %r1, TABLE;
ONE:
  add.u32 %r9, %r9, 100;
TWO:
  add.u32 %r9, %r9, 100;
THREE:
  st.global.u32 [%b0], %r9;
)";
  std::vector<Buffer> buffers(1);
  buffers[0].words = 1;
  EXPECT_EQ(run(kernel(1, body, callee), buffers, threads(2, 1)).error, "");
  EXPECT_EQ(buffers[0].result[0], 42u);
}

TEST(Inspect, SaysWhatAKernelNeeds) {
  std::string text = header() + R"(
.extern .shared .align 16 .b8 dyn[];
.visible .entry k(.param .u64 .ptr .global .align 16 a, .param .align 64 .b8 map[128])
.reqntid 128, 2
{
  .reg .b64 %d<4>;
  .reg .b32 %r<8>;
  .shared .align 16 .b8 s[64];
  .local .align 4 .b8 l[12];
  ld.param.u64 %d0, [a];
  ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%d0];
  st.shared.v2.u32 [s], {%r0, %r1};
  st.shared.u32 [dyn], %r2;
  cp.async.cg.shared.global [s+16], [%d0], 16;
  ret;
}
)";
  auto info = llvm::cantFail(inspectPtx(text));
  EXPECT_EQ(info.ptxVersion, 88u);
  EXPECT_EQ(info.target, "sm_100a");
  ASSERT_EQ(info.kernels.size(), 1u);
  const PtxKernelInfo &k = info.kernels[0];
  EXPECT_EQ(k.name, "k");
  ASSERT_EQ(k.parameters.size(), 2u);
  EXPECT_TRUE(k.parameters[0].isPointer);
  EXPECT_EQ(k.parameters[1].bytes, 128u);
  EXPECT_EQ(k.parameters[1].alignment, 64u);
  EXPECT_EQ(k.staticSharedBytes, 64u);
  EXPECT_EQ(k.localBytes, 12u);
  EXPECT_TRUE(k.usesDynamicShared);
  EXPECT_EQ(k.requiredBlock, (std::array<unsigned, 3>{128, 2, 1}));
  std::string list;
  for (const PtxMemoryInstruction &i : k.accesses)
    list += memorySpaceName(i.space).str() + (i.load ? " load " : " store ") +
            std::to_string(i.bytes) + ";";
  EXPECT_EQ(
      list,
      "param load 8;global load 16;shared store 8;shared store 4;global load 16;shared store 16;");
}

struct Recorder : EmulatorObserver {
  std::vector<EmulatedAccess> accesses;
  unsigned instructions = 0, off = 0;
  void access(const EmulatedAccess &a) override { accesses.push_back(a); }
  void instruction(const TraceEvent &e) override {
    ++instructions;
    off += e.predicatedOff;
  }
};

TEST(Observer, SeesAccessesAndInstructions) {
  std::string body = "  setp.eq.u32 %p0, %r0, 0;\n  mov.u32 %r1, 0;\nLOOP:\n  @%p0 "
                     "ld.global.v2.u32 {%r2, %r3}, [%b0+8];\n"
                     "  add.u32 %r1, %r1, 1;\n  setp.lt.u32 %p1, %r1, 2;\n  @%p1 bra LOOP;\n";
  Recorder recorder;
  EmulatorOptions options;
  options.observer = &recorder;
  std::vector<Buffer> buffers{{4, {0, 1, 2, 3}, {}, 0}};
  Outcome out = run(kernel(1, body), buffers, threads(2), options);
  ASSERT_EQ(out.error, "");
  std::vector<EmulatedAccess> global;
  for (const EmulatedAccess &a : recorder.accesses)
    if (a.space == MemorySpace::Global)
      global.push_back(a);
  ASSERT_EQ(global.size(), 2u);
  EXPECT_EQ(global[0].bytes, 8u);
  EXPECT_EQ(global[0].address, buffers[0].address + 8);
  EXPECT_EQ(global[0].occurrence, 0u);
  EXPECT_EQ(global[1].occurrence, 1u);
  EXPECT_EQ(recorder.instructions, out.executed);
  EXPECT_EQ(recorder.off, 4u);
}

/// The rank in the cluster of the CTA that an address belongs to: of the other one and of the own,
/// in the shared window and as a generic address.
TEST(Memory, RankOfAnAddress) {
  std::string body = R"(
  mov.u32 %r1, %cluster_ctarank;
  xor.b32 %r2, %r1, 1;
  mov.u32 %r3, mine;
  mapa.shared::cluster.u32 %r4, %r3, %r2;
  getctarank.shared::cluster.u32 %r5, %r4;
  getctarank.shared::cluster.u32 %r6, %r3;
  mov.u64 %d1, mine;
  cvta.shared.u64 %d1, %d1;
  mapa.u64 %d2, %d1, %r2;
  getctarank.u64 %r7, %d2;
  getctarank.u64 %r8, %d1;
  mad.wide.u32 %d0, %r1, 16, %b0;
  st.global.v4.b32 [%d0], {%r5, %r6, %r7, %r8};)";
  LaunchConfig config = threads(1, 2);
  config.cluster.x = 2;
  std::vector<Buffer> buffers{{8, {}, {}}};
  EXPECT_EQ(run(kernel(1, body, ".shared .b32 mine;"), buffers, config).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{1, 0, 1, 0, 0, 1, 0, 1}));
}

/// Addresses of shared variables name their CTA, as ptxas computes them: rank 1 writes into its own
/// memory, and, with bit 24 cleared, into that of the even CTA of the pair.
TEST(Memory, AddressOfThePair) {
  std::string body = R"(
  mov.u32 %r1, %cluster_ctarank;
  mov.u32 %r2, mine;
  shr.u32 %r3, %r2, 24;
  and.b32 %r4, %r2, 0xfeffffff;
  st.shared.b32 [mine], 7;
  st.shared.b32 [mine+4], 7;
  barrier.cluster.arrive;
  barrier.cluster.wait;
  setp.eq.u32 %p0, %r1, 1;
  @%p0 st.shared.b32 [%r2], 8;
  @%p0 st.shared::cluster.b32 [%r4+4], 9;
  barrier.cluster.arrive;
  barrier.cluster.wait;
  ld.shared.b32 %r5, [%r2];
  ld.shared.b32 %r6, [mine+4];
  mad.wide.u32 %d0, %r1, 16, %b0;
  st.global.v4.b32 [%d0], {%r1, %r3, %r5, %r6};)";
  LaunchConfig config = threads(1, 2);
  config.cluster.x = 2;
  std::vector<Buffer> buffers{{8, {}, {}}};
  EXPECT_EQ(run(kernel(1, body, ".shared .align 8 .b8 mine[8];"), buffers, config).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{0, 0, 7, 9, 1, 1, 8, 7}));
}

/// cvta of an address of another space is reported when the result is used: compilers move it
/// before the isspacep that decides.
TEST(Memory, ConvertedAddressOfAnotherSpace) {
  auto body = [](const std::string &use) {
    return "  cvta.to.local.u64 %d4, %b0;\n  isspacep.local %p1, %b0;\n  @%p1 st.local.b32 [%d4], "
           "1;\n" +
           use;
  };
  std::vector<Buffer> buffers{{1, {}, {}}};
  EXPECT_EQ(run(kernel(1, body("")), buffers, threads(1)).error, "");
  Outcome used = run(kernel(1, body("  st.local.b32 [%d4], 1;\n")), buffers, threads(1));
  ASSERT_FALSE(used.findings.empty());
  EXPECT_EQ(used.findings[0].kind, FindingKind::OutOfBounds);
  EXPECT_NE(used.findings[0].message.find("cvta has made it of an address of global memory"),
            std::string::npos)
      << used.findings[0].message;
}

/// mapa of a rank that the cluster does not have is reported when the address is used.
TEST(Memory, RankBeyondTheCluster) {
  auto body = [](const std::string &use) {
    return "  mov.u32 %r2, mine;\n  mapa.shared::cluster.u32 %r4, %r2, 2;\n" + use;
  };
  LaunchConfig config = threads(1, 2);
  config.cluster.x = 2;
  std::vector<Buffer> buffers;
  EXPECT_EQ(run(kernel(0, body(""), ".shared .b32 mine;"), buffers, config).error, "");
  Outcome used = run(kernel(0, body("  st.shared::cluster.b32 [%r4], 1;\n"), ".shared .b32 mine;"),
                     buffers, config);
  ASSERT_FALSE(used.findings.empty());
  EXPECT_EQ(used.findings[0].kind, FindingKind::OutOfBounds);
  EXPECT_NE(used.findings[0].message.find("in the memory of CTA rank 2, and there are 2"),
            std::string::npos)
      << used.findings[0].message;
}

} // namespace
