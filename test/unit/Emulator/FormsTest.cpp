//===- test/unit/Emulator/FormsTest.cpp - Rarer forms of arithmetic -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Packed single precision, mixed precision, narrow formats, cvt.pack, video instructions. Expected
// bits were worked out by hand from the PTX ISA.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

TEST(Forms, PairsOfSinglePrecision) {
  runOps({
      // (1.5, -2) + (0.25, 2)
      {"add",
       "add.rn.f32x2 %d10, %d0, %d1;",
       {0xc00000003fc00000, 0x400000003e800000},
       "d10",
       {0x000000003fe00000}},
      {"sub",
       "sub.f32x2 %d10, %d0, %d1;",
       {0xc00000003fc00000, 0x400000003e800000},
       "d10",
       {0xc08000003fa00000}},
      {"mul up",
       "mul.rp.f32x2 %d10, %d0, %d1;",
       {0x3f8000013f800001, 0x3f8000013f800000},
       "d10",
       {0x3f8000033f800001}},
      {"fma",
       "fma.rn.f32x2 %d10, %d0, %d1, %d2;",
       {0x4000000040400000, 0x4040000040000000, 0x3f800000bf800000},
       "d10",
       {0x40e0000040a00000}},
      {"flushes",
       "add.rn.ftz.f32x2 %d10, %d0, %d1;",
       {0x0000000100000001, 0x0000000100000000},
       "d10",
       {0}},
  });
}

TEST(Forms, MixedPrecision) {
  runOps({
      {"add half", "add.f32.f16 %f9, %h0, %f1;", {0x3e00, 0x3e800000}, "f9", {0x3fe00000}},
      {"sub bf16", "sub.rn.f32.bf16 %f9, %h0, %f1;", {0x3fc0, 0x3e800000}, "f9", {0x3fa00000}},
      {"fma half",
       "fma.rn.f32.f16 %f9, %h0, %h1, %f2;",
       {0x4000, 0x4200, 0xbf800000},
       "f9",
       {0x40a00000}},
      {"sat", "add.sat.f32.f16 %f9, %h0, %f1;", {0x4000, 0x3e800000}, "f9", {0x3f800000}},
      // 1 + 2^-24, toward zero and up.
      {"down", "add.rz.f32.f16 %f9, %h0, %f1;", {0x3c00, 0x33800000}, "f9", {0x3f800000}},
      {"up", "add.rp.f32.f16 %f9, %h0, %f1;", {0x3c00, 0x33800000}, "f9", {0x3f800001}},
  });
}

TEST(Forms, MinimumAndMaximumOfThree) {
  runOps({
      {"max",
       "max.f32 %f9, %f0, %f1, %f2;",
       {0x3f800000, 0x40400000, 0x40000000},
       "f9",
       {0x40400000}},
      {"min",
       "min.f32 %f9, %f0, %f1, %f2;",
       {0x3f800000, 0x40400000, 0xc0000000},
       "f9",
       {0xc0000000}},
      {"abs",
       "max.abs.f32 %f9, %f0, %f1, %f2;",
       {0x3f800000, 0xc0400000, 0x40000000},
       "f9",
       {0x40400000}},
      {"a NaN is passed over",
       "min.f32 %f9, %f0, %f1, %f2;",
       {0x7fc00000, 0x40400000, 0x40000000},
       "f9",
       {0x40000000}},
      {"a NaN is kept",
       "min.NaN.f32 %f9, %f0, %f1, %f2;",
       {0x7fc00000, 0x40400000, 0x40000000},
       "f9",
       {0x7fffffff}},
  });
}

TEST(Forms, FourAndSixBits) {
  runOps({
      // 1.5 is 0011, -6 is 1111; ties to even: 2.5 is 2; beyond 6 is 6; NaN is 6.
      {"e2m1",
       "cvt.rn.satfinite.e2m1x2.f32 %h9, %f0, %f1;",
       {0xc0c00000, 0x3fc00000},
       "h9",
       {0xf3}},
      {"e2m1 tie",
       "cvt.rn.satfinite.e2m1x2.f32 %h9, %f0, %f1;",
       {0x40200000, 0x40600000},
       "h9",
       {0x46}},
      {"e2m1 range",
       "cvt.rn.satfinite.e2m1x2.f32 %h9, %f0, %f1;",
       {0xff800000, 0x7fc00000},
       "h9",
       {0xf7}},
      {"e2m1 subnormal",
       "cvt.rn.satfinite.e2m1x2.f32 %h9, %f0, %f1;",
       {0x3f000000, 0x3e800000},
       "h9",
       {0x10}},
      {"e2m1 relu",
       "cvt.rn.satfinite.relu.e2m1x2.f32 %h9, %f0, %f1;",
       {0xc0c00000, 0x3fc00000},
       "h9",
       {0x03}},
      {"from e2m1", "cvt.rn.f16x2.e2m1x2 %r9, %h0;", {0xf3}, "r9", {0xc6003e00}},
      // 7.5 is the largest of e2m3, 28 of e3m2.
      {"e2m3",
       "cvt.rn.satfinite.e2m3x2.f32 %h9, %f0, %f1;",
       {0x41200000, 0xbf900000},
       "h9",
       {0x1f29}},
      {"from e2m3", "cvt.rn.f16x2.e2m3x2 %r9, %h0;", {0x1f29}, "r9", {0x4780bc80}},
      {"e3m2",
       "cvt.rn.satfinite.e3m2x2.f32 %h9, %f0, %f1;",
       {0x42c80000, 0x3f800000},
       "h9",
       {0x1f0c}},
      {"from e3m2", "cvt.rn.f16x2.e3m2x2 %r9, %h0;", {0x1f0c}, "r9", {0x4f003c00}},
  });
}

TEST(Forms, Exponents) {
  runOps({
      {"toward zero",
       "cvt.rz.ue8m0x2.f32 %h9, %f0, %f1;",
       {0x3fc00000, 0xc0400000},
       "h9",
       {0x7f80}},
      {"up", "cvt.rp.ue8m0x2.f32 %h9, %f0, %f1;", {0x3fc00000, 0x40000000}, "h9", {0x8080}},
      {"small", "cvt.rp.ue8m0x2.f32 %h9, %f0, %f1;", {0x00400001, 0x00400000}, "h9", {0x0100}},
      {"large", "cvt.rp.ue8m0x2.f32 %h9, %f0, %f1;", {0x7f000001, 0x7f800000}, "h9", {0xffff}},
      {"finite",
       "cvt.rp.satfinite.ue8m0x2.f32 %h9, %f0, %f1;",
       {0x7f000001, 0x7fc00000},
       "h9",
       {0xfeff}},
      {"of bf16", "cvt.rz.ue8m0x2.bf16x2 %h9, %r0;", {0x40003f80}, "h9", {0x807f}},
      {"to bf16", "cvt.rn.bf16x2.ue8m0x2 %r9, %h0;", {0x807f}, "r9", {0x40003f80}},
      {"ends", "cvt.rn.bf16x2.ue8m0x2 %r9, %h0;", {0xff00}, "r9", {0x7fff0040}},
  });
}

TEST(Forms, StochasticRounding) {
  // 1 + 2^-10 + 2^-12 to f16: a fourth of a step of 2^-10 is discarded, of 13 random bits 6144 are
  // the fewest that carry. In bf16 2^-10 is an eighth of a step of 2^-7.
  runOps({
      {"no carry",
       "cvt.rs.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x3f802800, 0xbf802800, 0x17ff17ff},
       "r9",
       {0x3c01bc01}},
      {"carries",
       "cvt.rs.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x3f802800, 0xbf802800, 0x18001800},
       "r9",
       {0x3c02bc02}},
      {"other bits do not count",
       "cvt.rs.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x3f802800, 0xbf802800, 0xe000e000},
       "r9",
       {0x3c01bc01}},
      {"bf16",
       "cvt.rs.bf16x2.f32 %r9, %f0, %f1, %r2;",
       {0x3f802000, 0x3f802000, 0xdfffe000},
       "r9",
       {0x3f803f81}},
      {"exact",
       "cvt.rs.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x40000000, 0, 0xffffffff},
       "r9",
       {0x40000000}},
      {"relu, NaN",
       "cvt.rs.relu.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0xbf802800, 0x7fc00000, 0},
       "r9",
       {0x00007fff}},
      {"overflow",
       "cvt.rs.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x477fffff, 0xc7800000, 0xffff1fff},
       "r9",
       {0x7c00fc00}},
      {"satfinite",
       "cvt.rs.satfinite.f16x2.f32 %r9, %f0, %f1, %r2;",
       {0x477fffff, 0xff800000, 0xffffffff},
       "r9",
       {0x7bfffbff}},
  });
}

TEST(Forms, StochasticRoundingOfFour) {
  // 1.0625 lies half a step of 2^-3 above 1 in e4m3, 0.5625 half a step above 0.5 in e2m3's
  // subnormal numbers, and 0.625 a fourth above 0.5 in e2m1.
  runOps({
      {"e4m3",
       "mov.b32 %r8, %f0; cvt.rs.satfinite.e4m3x4.f32 %r9, {%f0, %f0, %f0, %f1}, %r2;",
       {0x3f880000, 0x43f00000, 0x80007fff},
       "r9",
       {0x3939387e}},
      {"e2m3",
       "cvt.rs.satfinite.e2m3x4.f32 %r9, {%f0, %f0, %f0, %f1}, %r2;",
       {0x3f100000, 0x7fc00000, 0x7fff8000},
       "r9",
       {0x0404051f}},
      {"e2m1",
       "cvt.rs.satfinite.e2m1x4.f32 %h9, {%f0, %f0, %f0, %f1}, %r2;",
       {0x3f200000, 0xc1000000, 0xc0bf00ff},
       "h9",
       {0x221f}},
  });
}

TEST(Forms, OutsideOfATensor) {
  runOps({
      {"inside", "fma.rn.oob.f16 %h9, %h0, %h1, %h2;", {0x3c00, 0x4000, 0x3c00}, "h9", {0x4200}},
      {"a", "fma.rn.oob.f16 %h9, %h0, %h1, %h2;", {0x7ff7, 0x4000, 0x3c00}, "h9", {0}},
      {"b", "fma.rn.oob.relu.bf16 %h9, %h0, %h1, %h2;", {0x3f80, 0x7ff7, 0x3f80}, "h9", {0}},
      {"addend", "fma.rn.oob.f16 %h9, %h0, %h1, %h2;", {0x3c00, 0x4000, 0x7ff7}, "h9", {0x7fff}},
      {"one of two",
       "fma.rn.oob.f16x2 %r9, %r0, %r1, %r2;",
       {0x3c007ff7, 0x40004000, 0x3c003c00},
       "r9",
       {0x42000000}},
      {"another NaN",
       "fma.rn.oob.f16 %h9, %h0, %h1, %h2;",
       {0x7e00, 0x4000, 0x3c00},
       "h9",
       {0x7fff}},
  });
}

TEST(Forms, PackedIntegers) {
  runOps({
      {"halves", "cvt.pack.sat.s16.s32 %r9, %r0, %r1;", {0x12345, 0xffff0000}, "r9", {0x7fff8000}},
      {"unsigned halves",
       "cvt.pack.sat.u16.s32 %r9, %r0, %r1;",
       {0x12345, 0xffffffff},
       "r9",
       {0xffff0000}},
      {"bytes",
       "cvt.pack.sat.s8.s32.b32 %r9, %r0, %r1, %r2;",
       {200, uint32_t(-5), 0xabcd1234},
       "r9",
       {0x12347ffb}},
      {"fours",
       "cvt.pack.sat.u4.s32.b32 %r9, %r0, %r1, %r2;",
       {20, 3, 0x123456},
       "r9",
       {0x123456f3}},
      {"twos", "cvt.pack.sat.s2.s32.b32 %r9, %r0, %r1, %r2;", {5, uint32_t(-7), 0x1}, "r9", {0x16}},
  });
}

TEST(Video, Scalars) {
  runOps({
      {"bytes", "vadd.s32.s32.u32 %r9, %r0.b3, %r1.b0;", {0xff000000, 0x1234ff}, "r9", {254}},
      {"sat", "vadd.s32.s32.s32.sat %r9, %r0, %r1;", {0x7fffffff, 1}, "r9", {0x7fffffff}},
      {"cut", "vadd.u32.u32.u32 %r9, %r0, %r1;", {0xffffffff, 2}, "r9", {1}},
      {"unsigned sat", "vsub.u32.u32.u32.sat %r9, %r0.h1, %r1.h0;", {0x10000, 7}, "r9", {0}},
      {"then max", "vabsdiff.s32.s32.s32.max %r9, %r0, %r1, %r2;", {5, 9, 3}, "r9", {4}},
      {"then add",
       "vmin.s32.s32.s32.add %r9, %r0, %r1, %r2;",
       {uint32_t(-5), 9, 3},
       "r9",
       {uint32_t(-2)}},
      {"merged",
       "vmax.s32.s32.s32.sat %r9.b1, %r0, %r1, %r2;",
       {500, 9, 0x11223344},
       "r9",
       {0x11227f44}},
      {"shift", "vshl.u32.u32.u32.wrap %r9, %r0, %r1;", {1, 33}, "r9", {2}},
      {"clamped", "vshl.u32.u32.u32.clamp %r9, %r0, %r1;", {1, 33}, "r9", {0}},
      // The result has 34 signed bits before it is saturated: the same bits on an H200.
      {"too far", "vshl.u32.u32.u32.sat.clamp %r9, %r0, %r1;", {0x67, 61}, "r9", {0}},
      {"far", "vshl.u32.u32.u32.sat.clamp %r9, %r0, %r1;", {0x39, 107}, "r9", {0xffffffff}},
      {"bit lost", "vshl.u32.u32.u32.sat.wrap %r9, %r0, %r1;", {0x9c, 27}, "r9", {0xe0000000}},
      {"right", "vshr.s32.s32.u32.clamp %r9, %r0, %r1;", {0x80000000, 40}, "r9", {0xffffffff}},
      {"set", "vset.s32.u32.lt %r9, %r0.b0, %r1.b0;", {0xff, 0xff}, "r9", {1}},
      {"mad", "vmad.s32.s32.s32 %r9, %r0.h0, -%r1.h0, %r2;", {3, 0xffff, 10}, "r9", {13}},
      {"mad minus", "vmad.s32.s32.s32 %r9, %r0, %r1, -%r2;", {3, 4, 2}, "r9", {10}},
      {"mad scaled", "vmad.u32.u32.u32.po.shr7 %r9, %r0, %r1, %r2;", {64, 2, 127}, "r9", {2}},
      {"mad sat",
       "vmad.s32.s32.s32.sat %r9, %r0, %r1, %r2;",
       {0x10000, 0x10000, 0},
       "r9",
       {0x7fffffff}},
  });
}

TEST(Video, Lanes) {
  runOps({
      {"bytes",
       "vadd4.s32.s32.s32 %r9, %r0, %r1, %r2;",
       {0x01ff7f80, 0x0101017f, 0},
       "r9",
       {0x020080ff}},
      {"bytes sat",
       "vadd4.s32.s32.s32.sat %r9, %r0, %r1, %r2;",
       {0x01ff7f80, 0x01010180, 0},
       "r9",
       {0x02007f80}},
      {"sum",
       "vabsdiff4.u32.u32.u32.add %r9, %r0, %r1, %r2;",
       {0x01020304, 0x04030201, 100},
       "r9",
       {108}},
      {"mask",
       "vsub4.u32.u32.u32 %r9.b20, %r0, %r1, %r2;",
       {0x04040404, 0x01020304, 0xaabbccdd},
       "r9",
       {0xaa02cc00}},
      {"choice",
       "vmax4.u32.u32.u32 %r9, %r0.b0000, %r1.b7654, %r2;",
       {0x00000005, 0x01090308, 0},
       "r9",
       {0x05090508}},
      {"halves",
       "vavrg2.s32.s32.s32 %r9, %r0, %r1, %r2;",
       {0x0001fffe, 0x0002ffff, 0},
       "r9",
       {0x0002fffe}},
      {"halves crossed",
       "vadd2.u32.u32.u32 %r9, %r0.h01, %r1.h32, %r2;",
       {0x00010002, 0x00100020, 0},
       "r9",
       {0x00120021}},
      {"min",
       "vmin2.s32.s32.s32 %r9.h1, %r0, %r1, %r2;",
       {0xffff0005, 0x00010001, 0x77778888},
       "r9",
       {0xffff8888}},
      {"set",
       "vset4.u32.u32.ge %r9, %r0, %r1, %r2;",
       {0x05050505, 0x06050401, 0},
       "r9",
       {0x00010101}},
      {"count", "vset2.s32.s32.ne.add %r9, %r0, %r1, %r2;", {0x00010002, 0x00010003, 5}, "r9", {6}},
  });
}

TEST(Legacy, CollectivesOfTheWholeWarp) {
  std::string body = "setp.lt.u32 %p0, %r0, 20;\nvote.ballot.b32 %r1, %p0;\nvote.any.pred %p1, "
                     "!%p0;\nshfl.idx.b32 %r2|%p2, %r0, 7, 31;\nshfl.up.b32 %r3, %r0, 1, 0;\n"
                     "selp.u32 %r4, 1, 0, %p1;\nmad.wide.u32 %d0, %r0, 16, %b0;\n"
                     "st.global.v4.b32 [%d0], {%r1, %r2, %r3, %r4};";
  std::vector<Buffer> buffers{{128, {}, {}}};
  EXPECT_EQ(run(kernel(1, body), buffers, threads(32)).error, "");
  for (unsigned n : {0u, 9u, 31u})
    EXPECT_EQ(std::vector<uint32_t>(&buffers[0].result[4 * n], &buffers[0].result[4 * n] + 4),
              (std::vector<uint32_t>{0xfffff, 7, n ? n - 1 : 0, 1}));
  // Lanes that never come together cannot mean anything.
  expectFindings(kernel(0, "setp.lt.u32 %p0, %r0, 20;\n@%p0 bra other;\nvote.all.pred %p1, %p0;\n"
                           "bra done;\nother: bar.warp.sync 0xfffff;\n"
                           "vote.ballot.b32 %r1, %p0;\ndone:"),
                 {}, threads(32), "divergent-collective");
}

// A single operand may stand in parentheses, as calls have them.
TEST(Forms, OperandsInParentheses) {
  runOps({{"source", "add.u32 %r9, %r0, (7);", {5}, "r9", {12}}});
}

// One part of an opcode more than a decoder can tell apart.
TEST(Forms, TheMostModifiers) {
  for (unsigned count : {30u, 31u}) {
    std::string opcode = "add";
    for (unsigned n = 0; n != count; ++n)
      opcode += ".a" + std::to_string(n);
    std::vector<Buffer> none;
    std::string error = run(kernel(0, "  " + opcode + " %r1, %r2, %r3;"), none, threads(1)).error;
    EXPECT_EQ(error.find("too many modifiers") != std::string::npos, count == 31) << error;
    EXPECT_NE(error, "");
  }
}

} // namespace
