//===- LinkageTest.cpp - What functions and modules hand to each other ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parameters of functions that are registers, in every mixture with .param variables; declarations
// without a definition; variables that the host sets.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

std::vector<uint32_t> resultsOf(const std::string &functions, const std::string &call,
                                std::string kinds = "") {
  std::vector<Buffer> buffers{{4, {}, {}}};
  std::string body = "add.u32 %r1, %r0, 10;\n" + call +
                     "\nmad.wide.u32 %d0, %r0, 4, %b0; st.global.b32 [%d0], %r2;";
  Outcome out = run(kernel(1, body, functions), buffers, threads(4));
  EXPECT_EQ(out.kinds(), kinds) << out.error;
  if (kinds.empty()) {
    EXPECT_EQ(out.error, "");
  }
  return buffers[0].result;
}

using Words = std::vector<uint32_t>;

const char *asRegisters = ".func (.reg .b32 o) twice(.reg .b32 a) { add.u32 o, a, a; ret; }\n",
           *asVariables = ".func (.param .b32 o) twice(.param .b32 a) { .reg .b32 x;\n"
                          "ld.param.b32 x, [a]; add.u32 x, x, x; st.param.b32 [o], x; ret; }\n",
           *callWithRegisters = "call (%r2), twice, (%r1);",
           *callWithVariables = "{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1;\n"
                                "call (q), twice, (p); ld.param.b32 %r2, [q]; }";

TEST(RegisterParameters, InEveryMixtureWithVariables) {
  for (const char *function : {asRegisters, asVariables})
    for (const char *call : {callWithRegisters, callWithVariables})
      EXPECT_EQ(resultsOf(function, call), (Words{20, 22, 24, 26})) << function << call;
  EXPECT_EQ(resultsOf(asRegisters, "call (%r2), twice, (21);"), (Words{42, 42, 42, 42}));
  EXPECT_EQ(resultsOf(asRegisters, "mov.b32 %r2, 5; call (_), twice, (%r1);"), (Words{5, 5, 5, 5}));
}

// The arguments are read before the parameters are written: in a recursion they are the same
// registers, here exchanged.
TEST(RegisterParameters, ARecursionKeepsItsOwn) {
  std::string f = R"(
.func (.reg .b32 o) f(.reg .b32 n, .reg .b32 a, .reg .b32 b) {
  .reg .pred p; .reg .b32 m, x;
  mov.b32 o, a;
  setp.eq.u32 p, n, 0;
  @p ret;
  sub.u32 m, n, 1;
  call (x), f, (m, b, a);
  mad.lo.u32 o, x, 10, a;
  ret;
})";
  // f(3, 1, 2): 1 + 10 * (2 + 10 * (1 + 10 * 2))
  EXPECT_EQ(resultsOf(f, "call (%r2), f, (3, 1, 2);"), (Words{2121, 2121, 2121, 2121}));
}

TEST(RegisterParameters, VectorsAndWideOnes) {
  std::string f = ".func (.reg .v2 .b32 o) f(.reg .v2 .b32 a, .reg .b64 w) { .reg .b32 l, h;\n"
                  "mov.b64 {l, h}, w; sub.u32 o.x, a.x, h; sub.u32 o.y, a.y, l; ret; }\n";
  EXPECT_EQ(resultsOf(f, ".reg .v2 .b32 v; mov.b32 v.x, %r1; mov.b32 v.y, 9;\n"
                         "mov.b64 %d0, {%r0, %r0}; call (v), f, (v, %d0);\n"
                         "mad.lo.u32 %r2, v.y, 100, v.x;"),
            (Words{910, 810, 710, 610}));
  std::string wide = ".func (.reg .b128 o) f(.reg .b128 a) { mov.b128 o, a; ret; }\n";
  EXPECT_EQ(resultsOf(wide, ".reg .b128 w; mov.b64 %d0, {%r1, 7}; mov.b128 w, {%d0, %d0};\n"
                            "call (w), f, (w); mov.b128 {%d0, %d1}, w; mov.b64 {%r2, _}, %d1;"),
            (Words{10, 11, 12, 13}));
}

TEST(RegisterParameters, ByAddress) {
  EXPECT_EQ(resultsOf(asRegisters, "P: .callprototype (.reg .b32 _) _ (.reg .b32 _);\n"
                                   "mov.u64 %d0, twice; call (%r2), %d0, (%r1), P;"),
            (Words{20, 22, 24, 26}));
}

TEST(RegisterParameters, OfBuiltins) {
  std::string text = ".extern .func (.reg .b32 r) vprintf(.reg .b64 f, .reg .b64 a);\n"
                     ".global .b8 format[] = {110, 61, 37, 117, 59, 0};\n"; // n=%u;
  std::string body = ".local .align 8 .b32 values[2]; st.local.b32 [values], %r0;\n"
                     "mov.u64 %d0, format; mov.u64 %d1, values; cvta.local.u64 %d1, %d1;\n"
                     "call (%r1), vprintf, (%d0, %d1); st.global.b32 [%b0], %r1;";
  auto device = createEmulator();
  auto module = device->load(kernel(1, body, text), "x.ptx");
  ASSERT_TRUE(bool(module)) << toString(module.takeError());
  DeviceAddress out = cantFail(device->allocate(4));
  EXPECT_EQ(toString((*module)->launch("k", threads(1), {KernelArgument::of(out)})), "");
  EXPECT_EQ(device->output(), "n=0;");
}

TEST(RegisterParameters, ValuesThatWereNeverWrittenAreFound) {
  resultsOf(".func (.reg .b32 o) f(.reg .b32 a) { .reg .pred p; setp.eq.u32 p, a, 10; @p ret;\n"
            "mov.b32 o, a; ret; }\n",
            "call (%r2), f, (%r1);", "unwritten-register");
  resultsOf(asRegisters, "{ .param .b32 p; call (%r2), twice, (p); }", "uninitialized");
  resultsOf(".func (.param .b32 o) f(.param .b32 a) { ret; }\n", "call (%r2), f, (%r1);",
            "uninitialized");
}

std::string errorOf(const std::string &functions, const std::string &call) {
  std::vector<Buffer> none;
  return run(kernel(0, call, functions), none, threads(1)).error;
}

void expectPart(const std::string &text, StringRef part) {
  EXPECT_TRUE(StringRef(text).contains(part)) << text;
}

TEST(RegisterParameters, SizesMustAgree) {
  expectPart(errorOf(asRegisters, ".reg .b16 h; mov.b16 h, 1; call (%r2), twice, (h);"),
             "call: register h is .b16, the operand is .b32");
  expectPart(errorOf(".func f(.param .b8 a[12]) { ret; }", "call f, (%r1);"),
             "call: the parameter has 12 bytes; a .param variable of that size, or a register or "
             "a number, stands for it");
  expectPart(
      errorOf(".func (.param .b8 a[12]) f() { ret; }", "call (%r1), f;"),
      "call: the parameter has 12 bytes; a .param variable of that size, or a register, stands");
}

TEST(Externs, CountWhereTheyAreNamed) {
  for (const char *space : {"global", "const"}) {
    std::string declared = std::string(".extern .") + space + " .b32 g;\n";
    EXPECT_EQ(errorOf(declared + ".extern .func f(.param .b32 a);\n", "mov.u32 %r1, 0;"), "");
    for (const std::string &use :
         {std::string("mov.u64 %d0, g;"), "ld." + std::string(space) + ".b32 %r1, [g];"})
      expectPart(errorOf(declared, use), "variable 'g' is declared .extern and never defined; its "
                                         "value would be another module's, and modules are not "
                                         "linked");
    expectPart(errorOf(declared + ".global .u64 p = g;\n", "mov.u32 %r1, 0;"), "variable 'g'");
    EXPECT_EQ(errorOf(declared + ".visible ." + space + " .b32 g = 3;\n", "mov.u64 %d0, g;"), "");
  }
}

TEST(Variables, AreSetByTheHost) {
  std::string body = "mov.u64 %d0, g; ld.global.b32 %r1, [%d0+4]; ld.const.b32 %r2, [c];\n"
                     "st.global.v2.b32 [%b0], {%r1, %r2};";
  auto device = createEmulator();
  auto module = device->load(kernel(1, body, ".global .b32 g[2];\n.const .b32 c = 9;\n"), "x.ptx");
  ASSERT_TRUE(bool(module));
  DeviceAddress out = cantFail(device->allocate(8));
  auto launched = [&] {
    EXPECT_EQ(toString((*module)->launch("k", threads(1), {KernelArgument::of(out)})), "");
    std::vector<uint8_t> bytes(8);
    cantFail(device->read(out, bytes));
    return std::pair(int(bytes[0]), int(bytes[4]));
  };
  EXPECT_EQ(launched(), std::pair(0, 9));
  cantFail((*module)->setVariable("g", {1, 0, 0, 0, 2, 0, 0, 0}));
  cantFail((*module)->setVariable("c", {3}));
  EXPECT_EQ(launched(), std::pair(2, 3));
  cantFail((*module)->setVariable("g", {7, 0})); // its first bytes
  EXPECT_EQ(launched(), std::pair(2, 3));
  EXPECT_EQ(toString((*module)->setVariable("c", std::vector<uint8_t>(5))),
            "variable 'c' is given 5 bytes and takes 1 to 4");
  EXPECT_EQ(toString((*module)->setVariable("c", {})),
            "variable 'c' is given 0 bytes and takes 1 to 4");
  EXPECT_EQ(toString((*module)->setVariable("x", {1})),
            "x.ptx has no .global or .const variable 'x'; it has g, c");
}

TEST(References, AreUsedByTheirInstructionsAlone) {
  std::string all =
      ".global .texref t; .global .samplerref s; .global .surfref u; .global .b32 g;\n";
  EXPECT_EQ(errorOf(all, "mov.u64 %d0, t; mov.u64 %d1, u;"), "");
  auto tex = [](const std::string &place) {
    return "tex.1d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [" + place + ", {%r0}];";
  };
  expectPart(errorOf(all, tex("u")),
             "'u' is not a .texref; a register that holds a handle is accepted too");
  expectPart(errorOf(all, tex("g")), "'g' is not a .texref");
  expectPart(errorOf(all, tex("t, t")), "'t' is not a .samplerref");
  expectPart(errorOf(all, "suld.b.1d.b32.trap %r1, [t, {%r0}];"), "'t' is not a .surfref");
  expectPart(errorOf(all, "txq.width.b32 %r1, [u];"), "'u' is not a .texref or .samplerref");
  expectPart(errorOf(all, "suq.width.b32 %r1, [t];"), "'t' is not a .surfref");
  expectPart(errorOf(all, "ld.global.b32 %r1, [t];"),
             "'t' is a .texref, which only texture and surface instructions use");
  // Bound to nothing.
  for (const std::string &use : {tex("t"), tex("t, s"), std::string("txq.width.b32 %r1, [s];"),
                                 std::string("suld.b.1d.b32.trap %r1, [u, {%r0}];")}) {
    std::vector<Buffer> none;
    EXPECT_EQ(run(kernel(0, use, all), none, threads(1)).kinds(), "invalid-operand") << use;
  }
}

} // namespace
