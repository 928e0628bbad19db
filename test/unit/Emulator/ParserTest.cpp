//===- ParserTest.cpp - What the parser and the decoder refuse, and how ---===//
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

std::string errorOf(const std::string &text) {
  auto device = createEmulator();
  auto module = device->load(text, "bad.ptx");
  return module ? "" : toString(module.takeError());
}

TEST(Parser, ErrorsNameTheLine) {
  const std::pair<std::string, const char *> cases[] = {
      {"", "bad.ptx:1:1: no .version directive; PTX begins with one, as in '.version 8.3'"},
      {"hello", "bad.ptx:1:1: expected a directive, found 'hello'; a module has .version, .target, "
                "and then .entry, .func or variables"},
      {".version eight",
       "bad.ptx:1:10: expected a version such as 8.3 after .version, found 'eight'"},
      {".version 8.0\n.address_size 32",
       "bad.ptx:2:15: only .address_size 64 is supported, found '32'"},
      {header() + ".texref t;", "bad.ptx:4:1: unknown directive '.texref'"},
      {header() + ".entry k() {", "bad.ptx:4:13: function 'k' has no closing '}'"},
      {header() + ".entry k() { ret; } .entry k() { ret; }",
       "bad.ptx:4:28: function 'k' is defined twice"},
      {header() + ".entry k() .magic 3 { ret; }",
       "bad.ptx:4:12: unknown function directive '.magic'"},
      {header() + ".shared .align 3 .b8 s[4];",
       "bad.ptx:4:9: .align 3: expected a power of two up to 1048576"},
      {header() + ".shared .b8 s[4] = {1};",
       "bad.ptx:4:20: only .global and .const variables may be initialized"},
      {header() + ".global .b8 g[1] = {1, 2};",
       "bad.ptx:4:25: variable 'g' has more initializers than its 1 elements"},
      {header() + ".shared .b64 s[99999999999];",
       "bad.ptx:4:16: array bound 99999999999 is more than 4294967296"},
      {kernel(0, "  .reg .b32 %x<999999999>;"), "bad.ptx:15:13: more than 262144 registers"},
      {kernel(0, "  bra NOWHERE;"),
       "bad.ptx:15:3: 'NOWHERE' is neither a label nor a declared name"},
      {kernel(0, "A:\nA:\n"), "bad.ptx:16:1: label 'A' is defined twice in one block"},
      {kernel(0, "  @%r1 mov.u32 %r2, 0;"),
       "bad.ptx:15:4: expected a predicate register after '@', found '%r1'"},
      {kernel(0, "  @%p99 mov.u32 %r2, 0;"),
       "bad.ptx:15:4: '%p99' is not declared; a predicate follows '@', as in '.reg .pred %p<4>;'"},
      {kernel(0, "  ld.global.u32 %r1, [nosuch];"),
       "bad.ptx:15:23: 'nosuch' is not declared; an address starts with a register, a variable or "
       "a "
       "number"},
      {kernel(0, "  mov.u32 %r1, 0f3F8;"),
       "bad.ptx:15:16: '0f3F8' is not a number; 8 hexadecimal digits follow 0f, as in 0f3f800000"},
      {kernel(0, "  mov.f64 %r1, 0d3ff0000000000000z;"),
       "bad.ptx:15:16: '0d3ff0000000000000z' is not a number; 16 hexadecimal digits follow 0d, as "
       "in "
       "0d3ff0000000000000"},
      {kernel(0, "  mov.u32 %r1, 0xG;"),
       "bad.ptx:15:16: '0xG' is not a number; 1 to 16 digits 0 to 9 and a to f follow 0x"},
      {kernel(0, "  mov.u32 %r1, 0b12;"),
       "bad.ptx:15:16: '0b12' is not a number; 1 to 64 digits 0 and 1 follow 0b"},
      {kernel(0, "  mov.u64 %d1, 18446744073709551616;"),
       "bad.ptx:15:16: '18446744073709551616' is not a number; whole numbers are 0 to "
       "18446744073709551615, and hexadecimal ones begin with 0x"},
      {kernel(0, "  add.u32 %r1, %r1, 12ab;"),
       "bad.ptx:15:21: '12ab' is not a number; whole numbers are 0 to 18446744073709551615, and "
       "hexadecimal ones begin with 0x"},
      {kernel(0, "  ld.global.u32 %r1, [;"), "bad.ptx:15:23: expected an operand, found ';'"},
      {kernel(0, "  mov.u32 %r1, 1"),
       "bad.ptx:16:3: expected ';' after an instruction, found 'ret'"},
  };
  for (const auto &[text, error] : cases)
    EXPECT_EQ(errorOf(text), error);
}

TEST(Parser, ConstantExpressions) {
  // Each is stored, 64 bits of it.
  const std::pair<const char *, int64_t> cases[] = {
      {"1 + 2 * 3", 7},        {"-(1 + 2) * 3", -9},
      {"7 / 2 - 7 % 4", 0},    {"-7 / 2", -3},
      {"-7 >> 1", -4},         {"0xfffffffffffffff9 >> 60", 15},
      {"1 << 4 | 3 & ~1", 18}, {"5 > 4 && 3 != 3", 0},
      {"!0 + !7", 1},          {"2 < 1 ? 10 : 20", 20},
      {"WARP_SZ * 2 - 1", 63}, {"-1 < 1", 1},
      {"-1 < 1U", 0},          {"+(.u64)-1 / 2", INT64_MAX},
      {"0b101 ^ 010", 13},     {"6 == 2 * 3 || 1 / 1", 1}};
  for (const auto &[text, value] : cases) {
    std::vector<Buffer> buffers{{2, {}, {}}};
    Outcome o = run(kernel(1, std::string("mov.u64 %d1, ") + text + "; st.global.u64 [%b0], %d1;"),
                    buffers, threads(1));
    EXPECT_EQ(o.error, "") << text;
    EXPECT_EQ(buffers[0].result[0] | uint64_t(buffers[0].result[1]) << 32, uint64_t(value)) << text;
  }
  EXPECT_EQ(errorOf(header() + ".global .b32 g = 1 / 0;"),
            "bad.ptx:4:20: a constant is divided by 0");
  EXPECT_EQ(errorOf(header() + ".global .b32 g = 1 + ;"),
            "bad.ptx:4:22: expected an operand, found ';'");
  EXPECT_EQ(errorOf(header() + ".global .b32 g = " + std::string(100, '-') + "1;"),
            "bad.ptx:4:83: a constant expression nests deeper than 64");
}

TEST(Parser, ArraysOfExpressions) {
  std::vector<Buffer> buffers{{3, {}, {}}};
  Outcome o =
      run(kernel(1,
                 "ld.global.u32 %r1, table[1 + 1]; st.global.u32 [%b0], %r1;\n"
                 "ld.global.u32 %r2, [table + 2 * 2].unified; st.global.u32 [%b0 + 8 - 4], %r2;\n"
                 "mov.f32 %f1, .5; st.global.f32 [%b0+8], %f1;",
                 ".global .u32 table[2 + 1] = {(1 + 2) << 3, WARP_SZ, 7 - 9};\n"),
          buffers, threads(1));
  EXPECT_EQ(o.error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{uint32_t(-2), 32, 0x3f000000}));
}

TEST(Parser, VectorRegisters) {
  std::vector<Buffer> buffers{{4, {}, {}}};
  Outcome o = run(kernel(1, ".reg .v4 .u32 v; .reg .v2 .u64 w;\n"
                            "mov.u32 v.x, 1; mov.u32 v.y, 2; mov.u32 v.z, 3; mov.u32 v.a, 4;\n"
                            "st.global.v4.u32 [%b0], v; ld.global.v2.u64 w, [%b0];\n"
                            "add.u64 w.y, w.x, w.y; st.global.v2.u64 [%b0], w;"),
                  buffers, threads(1));
  EXPECT_EQ(o.error, "");
  EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{1, 2, 4, 6}));
  EXPECT_EQ(errorOf(kernel(0, ".reg .v2 .u32 v;\nmov.u32 v.z, 1;")),
            "bad.ptx:16:10: 'v' has no element '.z'");
}

static const std::pair<const char *, const char *> wrongInstructions[] = {
    {"frobnicate.sync.aligned;",
     "bad.ptx:15:3: unknown instruction 'frobnicate.sync.aligned'; ptx-run "
     "--isa lists those that are executed"},
    {"addd.u32 %r1, %r1, 1;", "bad.ptx:15:3: unknown instruction 'addd.u32'; did you mean 'add'?"},
    {"add.u33 %r1, %r1, 1;", "bad.ptx:15:3: add.u33: a type is missing; '.u33' is not a type of "
                             "PTX; it takes .u16, .u32, .u64, .s16, .s32, .s64"},
    {"add.u32 %r1, %r1, %nix;",
     "bad.ptx:15:3: add.u32: '%nix' is neither a declared register nor a "
     "special one that can be read here"},
    {"st.global.v3.u32 [%d1], {%r1, %r1, %r1};",
     "bad.ptx:15:3: st.global.v3.u32: '.v3' is not a vector size; the sizes are .v2, .v4 and, for "
     "256 bits, .v8"},
    {"red;", "bad.ptx:15:3: red: a type is missing"},
    {"ld.global.bogus.u32 %r1, [%d1];",
     "bad.ptx:15:3: ld.global.bogus.u32: unknown modifier '.bogus' (PTX ISA 9.7.9.8)"},
    {"add.u32 %r1, %r2;", "bad.ptx:15:3: add.u32: 2 operands; 3 expected"},
    {"add.u32 %r1, %r2, %d3;", "bad.ptx:15:3: add.u32: register %d3 is .b64, the operand is .u32"},
    {"add.u64 %r1, %d2, %d3;", "bad.ptx:15:3: add.u64: register %r1 is .b32, the result is .u64"},
    {"add.b8 %h1, %h2, %h3;",
     "bad.ptx:15:3: add.b8: type .b8 is not one of .u16, .u32, .u64, .s16, .s32, .s64"},
    {"mul.u32 %r1, %r2, %r3;", "bad.ptx:15:3: mul.u32: one of .lo, .hi, .wide is missing"},
    {"ld.global.v4.b128 {%q0, %q1, %q2, %q3}, [%d0];",
     "bad.ptx:15:3: ld.global.v4.b128: an access of 64 bytes: up to 32 in .global, 16 elsewhere"},
    {"ld.shared.v8.b32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%d0];",
     "bad.ptx:15:3: ld.shared.v8.b32: an access of 32 bytes: up to 32 in .global, 16 elsewhere"},
    {"ld.global.v2.b32 {%r1}, [%d0];",
     "bad.ptx:15:3: ld.global.v2.b32: the vector has 1 elements, the opcode says 2"},
    {"shfl.idx.b32 %r1, %r2, 0, 31, -1;", "bad.ptx:15:3: shfl.idx.b32: 5 operands; 4 expected"},
    {"match.any.b32 %r1, %r2, -1;",
     "bad.ptx:15:3: match.any.b32: only the .sync form is supported"},
    {"add.f32.f64 %f1, %g1, %f2;",
     "bad.ptx:15:3: add.f32.f64: mixed precision takes .f16 or .bf16, not .f64"},
    {"cvt.rs.e4m3x4.f32 %r1, {%f1, %f2, %f3, %f4}, %r2;",
     "bad.ptx:15:3: cvt.rs.e4m3x4.f32: .satfinite is missing"},
    {"cvt.rn.ue8m0x2.f32 %h1, %f1, %f2;",
     "bad.ptx:15:3: cvt.rn.ue8m0x2.f32: .rn does not exist for these types; those are .rz, .rp"},
    {"red.global.add.v8.f32 [%d0], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8};",
     "bad.ptx:15:3: red.global.add.v8.f32: this operation does not exist for .v8.f32"},
    {"red.shared.add.v2.f32 [%r1], {%f1, %f2};",
     "bad.ptx:15:3: red.shared.add.v2.f32: vectors are updated in .global memory only"},
    {"vadd4.s32.s32.s32 %r1.b32x, %r2, %r3, %r4;",
     "bad.ptx:15:3: vadd4.s32.s32.s32: a selector such as .b3210 or .h10 is expected"},
    {"vadd.s32.s32.s32 %r1, %r2.b4, %r3;",
     "bad.ptx:15:3: vadd.s32.s32.s32: a selector such as .b0 or .h1 is expected"},
    {"add.s32 %r1, %r2.b0, %r3;", "bad.ptx:15:3: add.s32: .b0 is not accepted at %r2"},
    {"add.s32 %r1, -%r2, %r3;", "bad.ptx:15:3: add.s32: '-' is not accepted at %r2"},
    {"vadd.s32.s32.s32 %r1, -%r2, %r3;", "bad.ptx:15:3: vadd.s32.s32.s32: '-' is for vmad only"},
    {"setmaxnreg.inc.sync.aligned.u32 20;", "bad.ptx:15:3: setmaxnreg.inc.sync.aligned.u32: 20 "
                                            "registers: a multiple of 8 from 24 to 256 "
                                            "is expected"},
    {"ld.mmio.relaxed.gpu.global.u32 %r1, [%d0];",
     "bad.ptx:15:3: ld.mmio.relaxed.gpu.global.u32: .mmio goes with .relaxed.sys"},
    {"tensormap.replace.tile.box_dim.global.b1024.b32 [%d0], 5, %r1;",
     "bad.ptx:15:3: tensormap.replace.tile.box_dim.global.b1024.b32: dimension 5: 0 to 4 is "
     "expected"},
    {"tensormap.replace.tile.elemtype.global.b1024.b32 [%d0], 16;",
     "bad.ptx:15:3: tensormap.replace.tile.elemtype.global.b1024.b32: value 16: 0 to 15 is "
     "expected"},
    {"st.bulk.shared::cta [%r1], 64, 1;", "bad.ptx:15:3: st.bulk.shared::cta: the value is 0"},
    {"mov.u32 %r1, %nosuch;",
     "bad.ptx:15:3: mov.u32: '%nosuch' is neither a declared register nor a special one"},
    {"setp.lo.s32 %p1, %r1, %r2;",
     "bad.ptx:15:3: setp.lo.s32: this comparison does not exist for .s32"},
    {"cvt.f32.s32 %f1, %r1;",
     "bad.ptx:15:3: cvt.f32.s32: a rounding modifier is missing; those are .rn, .rz, .rm, .rp"},
    {"add.f32 %f1, %f2, 1;",
     "bad.ptx:15:3: add.f32: operand 3, an integer, stands where a .f32 is expected"},
    {"add.u32 %r1, %r2, {%r3};",
     "bad.ptx:15:3: add.u32: operand 3, a vector, stands where a .u32 is expected"},
    {"add.u32 -%r1, %r2, 1;", "bad.ptx:15:3: add.u32: '-' is not accepted at %r1"},
    {"st.global.v2.u32 [%d1], {%r1, {%r2}};",
     "bad.ptx:15:3: st.global.v2.u32: element 2 of operand 2, a vector, stands where a .u32 is "
     "expected"},
    {"ld.global.u32 5, [%d1];",
     "bad.ptx:15:3: ld.global.u32: operand 1, an integer, stands where a "
     "register is expected for the result"},
    {"selp.b32 %r1, %r2, %r3, {%r4};",
     "bad.ptx:15:3: selp.b32: operand 4, a vector, stands where a .pred is expected"},
    {"atom.global.and.f32 %f1, [%d1], %f2;",
     "bad.ptx:15:3: atom.global.and.f32: this operation does not exist for .f32"},
    {"call nowhere;", "bad.ptx:15:3: 'nowhere' is neither a label nor a declared name"},
    {"cp.async.cg.shared.global [%r1], [%d1], 8;",
     "bad.ptx:15:3: cp.async.cg.shared.global: cp-size 8: .ca copies 4, 8 or 16 bytes, .cg "
     "copies "
     "16"},
};

TEST(Decoder, ErrorsNameTheInstruction) {
  for (auto [code, error] : wrongInstructions)
    EXPECT_EQ(errorOf(kernel(0, std::string("  ") + code)), error);
}

TEST(Decoder, ListsItsOpcodes) {
  std::vector<PtxOpcode> list = emulatedOpcodes();
  auto find = [&](StringRef name) -> std::string {
    for (const PtxOpcode &o : list)
      if (o.name == name)
        return o.sections;
    return "";
  };
  EXPECT_EQ(find("ld"), "9.7.9.8");
  EXPECT_EQ(find("add"), "9.7.1.1, 9.7.3.3, 9.7.4.1");
  EXPECT_EQ(find("fma"), "9.7.3.6, 9.7.4.4");
  EXPECT_EQ(find("frobnicate"), "");
}

TEST(Decoder, CallsThatCannotBe) {
  auto errorIn = [](const std::string &declarations, const std::string &body) {
    return errorOf(header() + declarations + ".entry k() {\n.reg .b64 d;\n" + body + "}\n");
  };
  EXPECT_EQ(errorIn(".extern .func gone();\n", "call gone;\n"),
            "bad.ptx:7:1: call: function 'gone' has no body in this module");
  EXPECT_EQ(errorIn("", "call d;\n"),
            "bad.ptx:6:1: call: a call by address ends with the name of a "
            ".callprototype or .calltargets");
  EXPECT_EQ(errorIn(".entry other() { ret; }\n", "call other;\n"),
            "bad.ptx:7:1: call: 'other' is a kernel, which cannot be called");
  EXPECT_EQ(errorIn(".extern .func gone();\n", "mov.u64 d, gone;\n"),
            "bad.ptx:7:1: mov.u64: function 'gone', whose address is taken, has no body here");
  EXPECT_EQ(errorIn("", "p: .callprototype _ (.param .b32 _);\ncall d, p;\n"),
            "bad.ptx:7:1: call: 0 arguments; the function has 1");
  EXPECT_EQ(errorIn(".func f() { ret; }\n.alias g, f;\n", ""),
            "bad.ptx:5:8: expected a declared function after .alias, found 'g'");
  EXPECT_EQ(errorIn("", "alloca.u64 d, d, 3;\n"),
            "bad.ptx:6:1: alloca.u64: an alignment is a power of two up to 2^23");
}

TEST(Parser, AcceptsWhatCompilersPrint) {
  EXPECT_EQ(errorOf(R"(//
// Generated by NVIDIA NVVM Compiler
//
.version 9.0
.target sm_90a, debug
.address_size 64
	// .globl	k
.const .align 4 .b8 table[12] = {1, 0, 0, 0, 2, 0, 0, 0, 3};
.global .align 8 .u64 pointers[2] = {table, generic(table)+4};
.extern .func (.param .b32 func_retval0) vprintf
(
	.param .b64 vprintf_param_0,
	.param .b64 vprintf_param_1
)
;
.visible .entry k(
	.param .align 64 .b8 k_param_0[128],
	.param .u64 .ptr .global .align 16 k_param_1
)
.explicitcluster
.reqnctapercluster 2, 1, 1
.maxntid 256
.minnctapersm 2
{
	.pragma "nounroll";
	.local .align 16 .b8 	__local_depot0[32];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.reg .pred 	%p<2>;
	.reg .b32 	%r<9>;
	.loc	1 4 0
$L__func_begin0:
	mov.b64 	%SPL, __local_depot0;
	.loc	1 5 2, function_name $L__info_string0, inlined_at 1 8 10
	{ // callseq 0, 0
	.reg .b32 temp_param_reg;
	}
	// begin inline asm
	{
	.reg .pred p;
	LAB_WAIT:
	setp.eq.u32 p, 0, 0;
	@p bra.uni DONE;
	bra.uni LAB_WAIT;
	DONE:
	}
	// end inline asm
	ret;
$L__tmp0:
}
	.file	1 "/some/where/k.cu", 1700000000, 123
	.section	.debug_abbrev
	{
.b8 1
.b8 17
	}
	.section	.debug_macinfo	{	}
)"),
            "");
}

} // namespace
