//===- CallTest.cpp - Calls, the stack, builtins --------------------------===//
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

// fib, with a local array whose address goes to the inner activation: each has its own.
const char *fibonacci = R"(
.func (.param .b32 r) fib(.param .b32 n, .param .b64 seen) {
  .local .align 8 .b32 mine[2];
  .reg .b32 x, y, z;
  .reg .b64 d, up;
  .reg .pred p;
  ld.param.b32 x, [n];
  ld.param.b64 up, [seen];
  st.local.b32 [mine], x;
  st.local.b32 [mine+4], x;
  mov.b32 z, x;
  setp.lt.s32 p, x, 2;
  @p bra done;
  mov.u64 d, mine;
  cvta.local.u64 d, d;
  { .param .b32 a; .param .b64 b; .param .b32 q;
    sub.s32 y, x, 1; st.param.b32 [a], y; st.param.b64 [b], d;
    call.uni (q), fib, (a, b); ld.param.b32 y, [q]; }
  { .param .b32 a; .param .b64 b; .param .b32 q;
    sub.s32 z, x, 2; st.param.b32 [a], z; st.param.b64 [b], d;
    call (q), fib, (a, b); ld.param.b32 z, [q]; }
  add.s32 z, z, y;
  // The inner activations have counted themselves in mine[1] and left mine[0] alone.
  ld.local.b32 y, [mine];
  setp.ne.s32 p, y, x;
  @p trap;
  ld.local.b32 y, [mine+4];
  add.s32 x, x, 2;
  setp.ne.s32 p, y, x;
  @p trap;
done:
  ld.b32 y, [up+4];
  add.s32 y, y, 1;
  st.b32 [up+4], y;
  st.param.b32 [r], z;
  ret;
}
)";

std::string callFib(const std::string &n) {
  return R"(  .local .align 8 .b32 top[2];
  mov.b32 %r1, 0; st.local.b32 [top], %r1; st.local.b32 [top+4], %r1;
  { .param .b32 a; .param .b64 b; .param .b32 q;
    st.param.b32 [a], )" +
         n + R"(; mov.u64 %d0, top; cvta.local.u64 %d0, %d0; st.param.b64 [b], %d0;
    call.uni (q), fib, (a, b); ld.param.b32 %r2, [q]; }
  mad.wide.u32 %d1, %r0, 4, %b0;
  st.global.b32 [%d1], %r2;)";
}

TEST(Calls, RecursionKeepsRegistersAndLocalArrays) {
  std::vector<Buffer> buffers{{8, {}, {}}};
  Outcome out = run(kernel(1, callFib("%r0"), fibonacci), buffers, threads(8));
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{0, 1, 1, 2, 3, 5, 8, 13}));
}

TEST(Calls, AStackHasAnEnd) {
  std::string endless = ".func f() { .local .b32 x[64]; call f; ret; }\n";
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, "call f;", endless), none, threads(1));
  EXPECT_EQ(out.kinds(), "stack-overflow") << out.error;
  EXPECT_NE(out.error.find("256 bytes more do not fit on the thread's stack of 65536 bytes"),
            std::string::npos)
      << out.error;
}

TEST(Calls, LocalsOfAnActivationAreUnwrittenAgain) {
  std::string f = R"(
.func f(.param .b32 n) {
  .local .b32 x;
  .reg .b32 v;
  .reg .pred p;
  ld.param.b32 v, [n];
  setp.eq.s32 p, v, 0;
  @p bra inner;
  st.local.b32 [x], v;
  { .param .b32 a; mov.b32 v, 0; st.param.b32 [a], v; call f, (a); }
  ret;
inner:
  ld.local.b32 v, [x];
  ret;
}
)";
  expectFindings(
      kernel(0, "{ .param .b32 a; mov.b32 %r1, 1; st.param.b32 [a], %r1; call f, (a); }", f), {},
      threads(1), "uninitialized");
}

const char *twoFunctions = R"(
.func (.param .b32 r) plus(.param .b32 x) {
  .reg .b32 v; ld.param.b32 v, [x]; add.s32 v, v, 100; st.param.b32 [r], v; ret;
}
.func (.param .b32 r) twice(.param .b32 x) {
  .reg .b32 v; ld.param.b32 v, [x]; add.s32 v, v, v; st.param.b32 [r], v; ret;
}
.func wide(.param .b64 x) { ret; }
.global .align 8 .u64 tab[2] = {plus, twice};
.global .align 8 .u64 third[1] = {wide};
)";

std::string callAt(const std::string &address, const std::string &how) {
  return address + R"(
  { .param .b32 a; .param .b32 q;
    proto: .callprototype (.param .b32 _) _ (.param .b32 _);
    some: .calltargets plus;
    st.param.b32 [a], %r0;
    call (q), %d1, (a), )" +
         how + R"(;
    ld.param.b32 %r2, [q]; }
  mad.wide.u32 %d2, %r0, 4, %b0;
  st.global.b32 [%d2], %r2;)";
}

TEST(Calls, ByAddressFromATable) {
  std::string load = "and.b32 %r1, %r0, 1; mov.u64 %d0, tab; mad.wide.u32 %d0, %r1, 8, %d0; "
                     "ld.global.b64 %d1, [%d0];";
  std::vector<Buffer> buffers{{4, {}, {}}};
  Outcome out = run(kernel(1, callAt(load, "proto"), twoFunctions), buffers, threads(4));
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{100, 2, 102, 6}));
  out = run(kernel(1, callAt("mov.u64 %d1, plus;", "some"), twoFunctions), buffers, threads(4));
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{100, 101, 102, 103}));
}

TEST(Calls, ByAddressThatIsWrong) {
  auto expect = [](const std::string &address, const char *how, const char *text) {
    std::vector<Buffer> buffers{{4, {}, {}}};
    Outcome out = run(kernel(1, callAt(address, how), twoFunctions), buffers, threads(1));
    EXPECT_EQ(out.kinds(), "invalid-operand") << out.error;
    EXPECT_NE(out.error.find(text), std::string::npos) << out.error;
  };
  expect("mov.u64 %d1, 64;", "proto", "no function is at address 0x40");
  expect("mov.u64 %d1, twice;", "some", "function 'twice' is not among the .calltargets");
  expect("ld.global.b64 %d1, [third];", "proto",
         "function 'wide' takes or returns other bytes than this call");
}

TEST(Calls, AnAliasIsItsFunction) {
  std::string text = std::string(twoFunctions) +
                     ".func (.param .b32 r) other(.param .b32 x);\n.alias other, twice;\n"
                     ".global .attribute(.managed) .align 4 .b32 managed;\n";
  std::string body = "{ .param .b32 a; .param .b32 q; st.param.b32 [a], 21;\n"
                     "call (q), other, (a); ld.param.b32 %r2, [q]; }\n"
                     "st.global.b32 [managed], %r2; ld.global.b32 %r2, [managed];"
                     "st.global.b32 [%b0], %r2;";
  std::vector<Buffer> buffers{{1, {}, {}}};
  EXPECT_EQ(run(kernel(1, body, text), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result[0], 42u);
}

TEST(Calls, BytesOfAnAddress) {
  std::string text = ".global .b32 target;\n"
                     ".global .b8 parts[4] = {0xff(target), 0xff00(target), 0xff0000(target), "
                     "0xff000000(target)};\n";
  std::vector<Buffer> buffers{{2, {}, {}}};
  std::string body = "ld.global.v4.b8 {%h0,%h1,%h2,%h3}, [parts];\n"
                     "cvt.u32.u16 %r1, %h0; cvt.u32.u16 %r2, %h1; cvt.u32.u16 %r3, %h2;\n"
                     "cvt.u32.u16 %r4, %h3; shl.b32 %r2, %r2, 8; shl.b32 %r3, %r3, 16;\n"
                     "shl.b32 %r4, %r4, 24; or.b32 %r1, %r1, %r2; or.b32 %r1, %r1, %r3;\n"
                     "or.b32 %r1, %r1, %r4; mov.u64 %d0, target; cvt.u32.u64 %r5, %d0;\n"
                     "st.global.v2.b32 [%b0], {%r1, %r5};";
  EXPECT_EQ(run(kernel(1, body, text), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result[0], buffers[0].result[1]);
}

TEST(Stack, AllocaAndItsEnd) {
  std::string body = "stacksave.u64 %d0;\nalloca.u64 %d1, 32, 16;\nand.b64 %d2, %d1, 15;\n"
                     "st.local.b32 [%d1+28], %r0;\nld.local.b32 %r1, [%d1+28];\n"
                     "stackrestore.u64 %d0;\nalloca.u64 %d3, 32, 16;\nsub.u64 %d3, %d3, %d1;\n"
                     "add.u64 %d2, %d2, %d3;\ncvt.u32.u64 %r2, %d2;\n"
                     "st.global.v2.b32 [%b0], {%r1, %r2};";
  std::vector<Buffer> buffers{{2, {}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{0, 0}));
  expectFindings(kernel(0, "alloca.u64 %d1, 65537;"), {}, threads(1), "stack-overflow");
  expectFindings(kernel(0, "alloca.u64 %d1, 8;\nld.local.b32 %r1, [%d1];"), {}, threads(1),
                 "uninitialized");
  expectFindings(kernel(0, "stackrestore.u64 4096;"), {}, threads(1), "invalid-operand");
}

std::string printed(const std::string &format, const std::string &store, std::string &error) {
  std::string bytes;
  for (char c : format)
    bytes += std::to_string(unsigned(uint8_t(c))) + ", ";
  std::string text = ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
                     ".global .b8 text[" +
                     std::to_string(format.size() + 1) + "] = {" + bytes +
                     "0};\n.global .b8 word[4] = {97, 98, 99, 0};\n";
  std::string body = ".local .align 8 .b8 args[64];\n" + store +
                     "{ .param .b64 a; .param .b64 b; .param .b32 q;\n"
                     "mov.u64 %d0, text; cvta.global.u64 %d0, %d0; st.param.b64 [a], %d0;\n"
                     "mov.u64 %d0, args; cvta.local.u64 %d0, %d0; st.param.b64 [b], %d0;\n"
                     "call.uni (q), vprintf, (a, b); ld.param.b32 %r1, [q]; }\n";
  auto device = createEmulator();
  auto module = device->load(kernel(0, body, text), "test.ptx");
  if (!module)
    return toString(module.takeError());
  if (Error e = (*module)->launch("k", threads(1), {}))
    error = toString(std::move(e));
  return device->output().str();
}

TEST(Builtins, PrintfFormatsWhatLiesInMemory) {
  std::string error;
  std::string store = "mov.b32 %r1, -5; st.local.b32 [args], %r1;\n"
                      "mov.b64 %d1, 0d3ff8000000000000; st.local.b64 [args+8], %d1;\n"
                      "mov.u64 %d1, word; cvta.global.u64 %d1, %d1; st.local.b64 [args+16], %d1;\n"
                      "mov.b64 %d1, 0xfedcba9876543210; st.local.b64 [args+24], %d1;\n"
                      "mov.b32 %r1, 6; st.local.b32 [args+32], %r1;\n"
                      "mov.b32 %r1, 65; st.local.b32 [args+36], %r1;\n";
  EXPECT_EQ(printed("%d|%.2f|%s|%llx|%*c|%%\n", store, error),
            "-5|1.50|abc|fedcba9876543210|     A|%\n");
  EXPECT_EQ(error, "");
  EXPECT_EQ(printed("%hhd %u %-4x|%+05d",
                    "mov.b32 %r1, 511; st.local.v4.b32 [args], "
                    "{%r1, %r1, %r1, %r1};\n",
                    error),
            "-1 511 1ff |+0511");
  EXPECT_EQ(error, "");
}

TEST(Builtins, PrintfWithoutMeaning) {
  std::string error;
  EXPECT_EQ(printed("a %y b", "", error), "a %y b");
  EXPECT_NE(error.find("'%y' is not a conversion that printf has"), std::string::npos) << error;
  printed("%d", "", error);
  EXPECT_NE(error.find("uninitialized"), std::string::npos) << error;
}

TEST(Builtins, AFailedAssertionSaysWhatAndWhere) {
  std::string text = R"(
.extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 c);
.global .b8 what[6] = {120, 32, 62, 32, 48, 0};
.global .b8 file[5] = {97, 46, 99, 117, 0};
.global .b8 where[2] = {102, 0};
)";
  std::string body = R"(
  .param .b64 m; .param .b64 f; .param .b32 l; .param .b64 n; .param .b64 c;
  mov.u64 %d0, what; cvta.global.u64 %d0, %d0; st.param.b64 [m], %d0;
  mov.u64 %d0, file; cvta.global.u64 %d0, %d0; st.param.b64 [f], %d0;
  st.param.b32 [l], 12;
  mov.u64 %d0, where; cvta.global.u64 %d0, %d0; st.param.b64 [n], %d0;
  st.param.b64 [c], 1;
  setp.eq.u32 %p0, %r0, 3;
  @%p0 call.uni __assertfail, (m, f, l, n, c);
)";
  std::vector<Buffer> none;
  Outcome out = run(kernel(0, body, text), none, threads(32));
  EXPECT_EQ(out.kinds(), "assertion");
  EXPECT_NE(out.error.find("assertion: a.cu:12: f: assertion `x > 0` failed\n"), std::string::npos)
      << out.error;
  EXPECT_NE(out.error.find("thread (3,0,0) of CTA (0,0,0)"), std::string::npos) << out.error;
}

const char *heapFunctions = ".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
                            ".extern .func free(.param .b64 p);\n";
const char *takeHeap = "{ .param .b64 n; .param .b64 q; st.param.b64 [n], 16; "
                       "call.uni (q), malloc, (n); ld.param.b64 %d1, [q]; }\n";
const char *freeHeap = "{ .param .b64 q; st.param.b64 [q], %d1; call.uni free, (q); }\n";

TEST(Builtins, MallocAndFree) {
  auto findings = [](const std::string &body, const std::string &kinds) {
    expectFindings(kernel(0, body, heapFunctions), {}, threads(2), kinds);
  };
  std::string take = takeHeap, free = freeHeap, store = "st.b32 [%d1+12], %r0;\n",
              load = "ld.b32 %r1, [%d1+12];\n";
  findings(take + store + load + free, "");
  findings(take + load + free, "uninitialized");
  findings(take + "st.b32 [%d1+16], %r0;\n" + free, "out-of-bounds");
  findings(take + store + free + load, "out-of-bounds");
  findings(take + free + free, "heap-misuse");
  findings("mov.b64 %d1, 0;\n" + free, "");
}

TEST(Builtins, TheHeapHasAnEnd) {
  std::string body = std::string(takeHeap) + "setp.eq.u64 %p0, %d1, 0; selp.u32 %r1, 1, 0, %p0;\n"
                                             "st.global.b32 [%b0], %r1;";
  EmulatorOptions small;
  small.heapBytes = 15;
  for (uint64_t bytes : {15, 16}) {
    small.heapBytes = bytes;
    std::vector<Buffer> buffers{{1, {}, {}}};
    EXPECT_EQ(run(kernel(1, body, heapFunctions), buffers, threads(1), small).error, "");
    EXPECT_EQ(buffers[0].result[0], bytes == 15);
  }
}

// Every CTA adds to a counter and waits until all have.
const char *gridBarrier = R"(
  setp.ne.u32 %p0, %r0, 0;
  @%p0 bra joined;
  atom.add.release.gpu.global.u32 %r1, [%b0], 1;
spin:
  ld.acquire.gpu.global.u32 %r1, [%b0];
  setp.ne.u32 %p0, %r1, 3;
  @%p0 bra spin;
joined:
  barrier.sync 0;
)";

TEST(Cooperative, AllCtasRunAtTheSameTime) {
  LaunchConfig config = threads(64, 3);
  config.cooperative = true;
  expectFindings(kernel(1, gridBarrier), {{1, {0}, {}}}, config, "");
}

TEST(Cooperative, ClustersKeepTheirOwnRanksAndBarriers) {
  std::string body = std::string(gridBarrier) + R"(
  mov.u32 %r1, %cluster_ctarank;
  mov.u32 %r2, %cluster_nctarank;
  mov.u32 %r3, %ctaid.x;
  st.shared.b32 [mine], %r3;
  barrier.cluster.arrive.release; barrier.cluster.wait.acquire;
  xor.b32 %r4, %r1, 1;
  mov.u32 %r5, mine;
  mapa.shared::cluster.u32 %r5, %r5, %r4;
  ld.shared::cluster.u32 %r6, [%r5];
  barrier.cluster.arrive; barrier.cluster.wait;
  mad.wide.u32 %d0, %r3, 16, %b1;
  st.global.v4.b32 [%d0], {%r1, %r2, %r3, %r6};)";
  size_t three = body.find("%r1, 3;");
  body.replace(three, 7, "%r1, 4;");
  LaunchConfig config = threads(1, 4);
  config.cluster.x = 2;
  config.cooperative = true;
  std::vector<Buffer> buffers{{1, {0}, {}}, {16, {}, {}}};
  Outcome out = run(kernel(2, body, ".shared .b32 mine;"), buffers, config);
  EXPECT_EQ(out.error, "");
  EXPECT_EQ(buffers[1].result,
            (std::vector<uint32_t>{0, 2, 0, 1, 1, 2, 1, 0, 0, 2, 2, 3, 1, 2, 3, 2}));
}

TEST(Cooperative, AKernelThatAsksForTheGridsBarrierHasOne) {
  std::string body = "mov.u32 %r1, %envreg2; mov.u32 %r2, %envreg1; mov.b64 %d0, {%r1, %r2};\n"
                     "ld.b32 %r3, [%d0+4]; mov.u32 %r4, %envreg9; add.u32 %r3, %r3, %r4;\n"
                     "st.global.b32 [%b0], %r3;";
  std::vector<Buffer> buffers{{1, {7}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result[0], 0u);
}

TEST(Special, SizesAndReservedMemory) {
  std::string body = "mov.u32 %r1, %total_smem_size; mov.u32 %r2, %aggr_smem_size;\n"
                     "mov.u32 %r3, %reserved_smem_offset_begin;\n"
                     "mov.u32 %r4, %reserved_smem_offset_end; st.shared.b32 [s], %r0;\n"
                     "mov.u64 %d1, %current_graph_exec; mov.u32 %r5, %pm3; mov.u64 %d2, %pm7_64;\n"
                     "st.global.v4.b32 [%b0], {%r1, %r2, %r3, %r4};";
  std::vector<Buffer> buffers{{4, {}, {}}};
  EXPECT_EQ(run(kernel(1, body, ".shared .b32 s[16];"), buffers, threads(1)).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{64, 1088, 0, 1024}));
}

TEST(Special, TheSystemHasSharedMemoryOfItsOwn) {
  // Each warp ands its bit away, then all look: the bytes are zeros at first and belong to the CTA.
  std::string body = "mov.u32 %r1, %reserved_smem_offset_1; mov.u32 %r2, %reserved_smem_offset_0;\n"
                     "cvt.u64.u32 %d1, %r1; cvta.shared.u64 %d1, %d1; sub.u32 %r3, %r1, %r2;\n"
                     "atom.or.b32 %r4, [%d1+8], 5; st.shared.b32 [%r2], 7; bar.sync 0;\n"
                     "ld.b32 %r4, [%d1+8]; st.shared.b32 [dynamic+60], %r4;\n"
                     "st.global.v2.b32 [%b0], {%r3, %r4};";
  std::vector<Buffer> buffers{{2, {}, {}}};
  LaunchConfig config = threads(64);
  config.dynamicSharedBytes = 64;
  std::string ptx = kernel(1, body, ".extern .shared .align 4 .b8 dynamic[];");
  EXPECT_EQ(run(ptx, buffers, config).error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{1024, 5}));
  ptx.replace(ptx.find("dynamic+60"), 10, "dynamic+64");
  EXPECT_NE(run(ptx, buffers, config).error.find("out-of-bounds"), std::string::npos);
}

} // namespace
