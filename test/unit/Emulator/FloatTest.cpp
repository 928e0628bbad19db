//===- FloatTest.cpp - Floating-point arithmetic, comparison, conversion --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy::test;

namespace {

constexpr uint64_t one = 0x3f800000, two = 0x40000000, nan = 0x7fffffff, inf = 0x7f800000,
                   minusOne = 0xbf800000, minusZero = 0x80000000, subnormal = 1;
constexpr uint64_t one64 = 0x3ff0000000000000;

TEST(Float, Single) {
  const OpCase cases[] = {
      {"add", "add.f32 %f9, %f0, %f1;", {one, one}, "f9", {two}},
      {"add half way", "add.rn.f32 %f9, %f0, %f1;", {one, 0x33800000}, "f9", {one}},
      {"add.rp", "add.rp.f32 %f9, %f0, %f1;", {one, 0x33800000}, "f9", {one + 1}},
      {"add.rz", "add.rz.f32 %f9, %f0, %f1;", {minusOne, 0xb3ffffff}, "f9", {minusOne}},
      {"add.rm", "add.rm.f32 %f9, %f0, %f1;", {minusOne, 0x80000001}, "f9", {minusOne + 1}},
      {"inf - inf", "sub.f32 %f9, %f0, %f1;", {inf, inf}, "f9", {nan}},
      {"mul.ftz", "mul.ftz.f32 %f9, %f0, %f1;", {0x80800000, 0x3f000000}, "f9", {minusZero}},
      {"mul subnormal", "mul.f32 %f9, %f0, %f1;", {0x00800000, 0x3f000000}, "f9", {0x00400000}},
      {"add.sat", "add.sat.f32 %f9, %f0, %f1;", {one, one}, "f9", {one}},
      {"add.sat NaN", "add.sat.f32 %f9, %f0, %f1;", {nan, one}, "f9", {0}},
      {"add.sat negative", "add.sat.f32 %f9, %f0, %f1;", {minusOne, 0}, "f9", {0}},
      {"fma", "fma.rn.f32 %f9, %f0, %f0, %f1;", {0x3f800001, 0xbf800002}, "f9", {0x28800000}},
      {"div.rn", "div.rn.f32 %f9, %f0, %f1;", {one, 0x40400000}, "f9", {0x3eaaaaab}},
      {"div by zero", "div.rn.f32 %f9, %f0, %f1;", {minusOne, 0}, "f9", {0xff800000}},
      {"rcp.rz", "rcp.rz.f32 %f9, %f0;", {0x40400000}, "f9", {0x3eaaaaaa}},
      {"sqrt.rn", "sqrt.rn.f32 %f9, %f0;", {two}, "f9", {0x3fb504f3}},
      {"sqrt.rp", "sqrt.rp.f32 %f9, %f0;", {two}, "f9", {0x3fb504f4}},
      {"sqrt.rm of a square", "sqrt.rm.f32 %f9, %f0;", {0x40800000}, "f9", {two}},
      {"sqrt -1", "sqrt.rn.f32 %f9, %f0;", {minusOne}, "f9", {nan}},
      {"min zeros", "min.f32 %f9, %f0, %f1;", {0, minusZero}, "f9", {minusZero}},
      {"min NaN", "min.f32 %f9, %f0, %f1;", {nan, one}, "f9", {one}},
      {"max.NaN", "max.NaN.f32 %f9, %f0, %f1;", {nan, one}, "f9", {nan}},
      {"max.xorsign.abs",
       "max.xorsign.abs.f32 %f9, %f0, %f1;",
       {minusOne, two},
       "f9",
       {0xc0000000}},
  };
  runOps(cases);
}

// Which NaN comes out, as an H200 with driver 580 has it.
TEST(Float, PassesNaNsOn) {
  const OpCase cases[] = {
      {"abs of NaN", "abs.f32 %f9, %f0;", {0xffc00001}, "f9", {nan}},
      {"neg of NaN", "neg.f32 %f9, %f0;", {0x7fc00001}, "f9", {nan}},
      {"f64 sum of NaNs",
       "add.rn.f64 %g9, %g0, %g1; mov.b64 %d9, %g9;",
       {0x7ff8000000000000, 0xfff8123456789abc},
       "d9",
       {0xfff8123456789abc}},
      {"f64 rz sum",
       "add.rz.f64 %g9, %g0, %g1; mov.b64 %d9, %g9;",
       {0xfff8123456789abc, 0x7ff0000000000001},
       "d9",
       {0x7ff8000000000001}},
      {"f64 quotient of NaNs",
       "div.rn.f64 %g9, %g0, %g1; mov.b64 %d9, %g9;",
       {0xfff8123456789abc, 0x7ff8000000000000},
       "d9",
       {0xfff8123456789abc}},
      {"f64 fma of NaNs",
       "fma.rn.f64 %g9, %g0, %g1, %g2; mov.b64 %d9, %g9;",
       {0xfff8123456789abc, 0, 0x7ff0000000000001},
       "d9",
       {0x7ff8000000000001}},
      {"f64 inf - inf",
       "sub.rm.f64 %g9, %g0, %g1; mov.b64 %d9, %g9;",
       {0x7ff0000000000000, 0x7ff0000000000000},
       "d9",
       {0xfff8000000000000}},
      {"f64 min of NaNs",
       "min.f64 %g9, %g0, %g1; mov.b64 %d9, %g9;",
       {0x7ff8000000000000, 0xfff8123456789abc},
       "d9",
       {0xfff8123456789abc}},
      {"f64 sqrt NaN",
       "sqrt.rn.f64 %g9, %g0; mov.b64 %d9, %g9;",
       {0x7ff0000000000001},
       "d9",
       {0x7ff8000000000001}},
      {"f64 abs NaN",
       "abs.f64 %g9, %g0; mov.b64 %d9, %g9;",
       {0xfff8123456789abc},
       "d9",
       {0xfff8123456789abc}},
      {"f64 neg NaN",
       "neg.f64 %g9, %g0; mov.b64 %d9, %g9;",
       {0x7ff0000000000001},
       "d9",
       {0x7ff8000000000001}},
  };
  runOps(cases);
}

TEST(Float, SignsClassesAndDoubles) {
  const OpCase cases[] = {
      {"neg", "neg.f32 %f9, %f0;", {0}, "f9", {minusZero}},
      {"neg.ftz", "neg.ftz.f32 %f9, %f0;", {subnormal}, "f9", {minusZero}},
      {"copysign", "copysign.f32 %f9, %f0, %f1;", {minusZero, one}, "f9", {minusOne}},
      {"testp",
       "testp.subnormal.f32 %p0, %f0; testp.number.f32 %p1, %f1;",
       {1, nan},
       "p0 p1",
       {1, 0}},
      {"testp of zero",
       "testp.subnormal.f32 %p0, %f0; testp.normal.f32 %p1, %f0;",
       {0},
       "p0 p1",
       {0, 1}},
      {"ex2", "ex2.approx.f32 %f9, %f0;", {0x40400000}, "f9", {0x41000000}},
      {"lg2", "lg2.approx.f32 %f9, %f0;", {0x41000000}, "f9", {0x40400000}},
      {"rsqrt", "rsqrt.approx.f32 %f9, %f0;", {0x40800000}, "f9", {0x3f000000}},
      {"rsqrt f64",
       "rsqrt.approx.f64 %g9, %g0; mov.b64 %d9, %g9;",
       {0x4010000000000000},
       "d9",
       {0x3fe0000000000000}},
      {"sin", "sin.approx.f32 %f9, %f0;", {minusZero}, "f9", {minusZero}},
      {"cos", "cos.approx.f32 %f9, %f0;", {0}, "f9", {one}},
      {"tanh", "tanh.approx.f32 %f9, %f0;", {inf}, "f9", {one}},
      {"add.f64",
       "add.rn.f64 %g9, %g0, %g0; mov.b64 %d9, %g9;",
       {one64},
       "d9",
       {0x4000000000000000}},
      {"fma.rz.f64", "fma.rz.f64 %g9, %g0, %g0, %g1; mov.b64 %d9, %g9;", {one64, 1}, "d9", {one64}},
      {"fma.rp.f64",
       "fma.rp.f64 %g9, %g0, %g0, %g1; mov.b64 %d9, %g9;",
       {one64, 1},
       "d9",
       {one64 + 1}},
  };
  runOps(cases);
}

TEST(Float, Half) {
  const OpCase cases[] = {
      {"add.f16", "add.f16 %h9, %h0, %h1;", {0x3c00, 0x3c00}, "h9", {0x4000}},
      {"add.f16 overflow", "add.f16 %h9, %h0, %h0;", {0x7bff}, "h9", {0x7c00}},
      {"add.f16 half way", "add.rn.f16 %h9, %h0, %h1;", {0x3c00, 0x1000}, "h9", {0x3c00}},
      {"add.f16 NaN", "add.f16 %h9, %h0, %h1;", {0x7c00, 0xfc00}, "h9", {0x7fff}},
      {"mul.f16x2", "mul.f16x2 %r9, %r0, %r1;", {0x40003c00, 0xc0004200}, "r9", {0xc4004200}},
      {"fma.relu", "fma.rn.relu.f16 %h9, %h0, %h1, %h2;", {0xbc00, 0x3c00, 0}, "h9", {0}},
      {"fma.bf16", "fma.rn.bf16 %h9, %h0, %h1, %h2;", {0x3f80, 0x4000, 0x3f80}, "h9", {0x4040}},
      {"fma.bf16x2",
       "fma.rn.bf16x2 %r9, %r0, %r1, %r2;",
       {0x3f803f80, 0x40003f80, 0},
       "r9",
       {0x40003f80}},
      {"neg.bf16x2", "neg.bf16x2 %r9, %r0;", {0x3f800000}, "r9", {0xbf808000}},
      {"abs.f16", "abs.f16 %h9, %h0;", {0xbc01}, "h9", {0x3c01}},
      {"abs.f16 NaN", "abs.f16 %h9, %h0;", {0xfe01}, "h9", {0x7fff}},
      {"neg.bf16x2 NaN", "neg.bf16x2 %r9, %r0;", {0x7fc13f80}, "r9", {0x7fffbf80}},
      {"mul.ftz.f16, tiny before rounding",
       "mul.ftz.f16 %h9, %h0, %h1;",
       {0x3bff, 0x0400},
       "h9",
       {0}},
      {"min.f16x2 NaN", "min.f16x2 %r9, %r0, %r1;", {0x7e003c00, 0x3c004000}, "r9", {0x3c003c00}},
      {"max.NaN.bf16", "max.NaN.bf16 %h9, %h0, %h1;", {0x7fc0, 0x3f80}, "h9", {0x7fff}},
      {"add.ftz.f16", "add.ftz.f16 %h9, %h0, %h1;", {0x0001, 0x8000}, "h9", {0}},
  };
  runOps(cases);
}

TEST(Float, Compare) {
  const OpCase cases[] = {
      {"setp signs",
       "setp.lt.s32 %p0, %r0, 0; setp.lo.u32 %p1, %r0, 0;",
       {0xffffffff},
       "p0 p1",
       {1, 0}},
      {"setp u16", "setp.ge.u16 %p0, %h0, %h1;", {0xffff, 1}, "p0", {1}},
      {"setp pair and",
       "setp.eq.u32 %p2, %r0, 5; setp.gt.and.s32 %p0|%p1, %r0, 4, !%p2;",
       {5},
       "p0 p1",
       {0, 0}},
      {"setp or",
       "setp.eq.u32 %p2, %r0, 5; setp.gt.or.s32 %p0|%p1, %r0, 9, %p2;",
       {5},
       "p0 p1",
       {1, 1}},
      {"unordered",
       "setp.lt.f32 %p0, %f0, %f1; setp.ltu.f32 %p1, %f0, %f1; setp.num.f32 %p2, %f0, %f1; "
       "setp.nan.f32 %p3, %f0, %f1; setp.neu.f32 %p4, %f0, %f1; setp.ne.f32 %p5, %f0, %f1;",
       {nan, one},
       "p0 p1 p2 p3 p4 p5",
       {0, 1, 0, 1, 1, 0}},
      {"setp.ftz",
       "setp.eq.ftz.f32 %p0, %f0, %f1; setp.eq.f32 %p1, %f0, %f1;",
       {1, 0},
       "p0 p1",
       {1, 0}},
      {"setp f16x2", "setp.gt.f16x2 %p0|%p1, %r0, %r1;", {0x40003c00, 0x3c004000}, "p0 p1", {0, 1}},
      {"setp f64", "setp.le.f64 %p0, %g0, %g1;", {one64, one64}, "p0", {1}},
      {"set.u32", "set.eq.u32.s32 %r9, %r0, 5;", {5}, "r9", {0xffffffff}},
      {"set.f32", "set.lt.f32.f32 %f9, %f0, %f1;", {one, two}, "f9", {one}},
      {"set.f16x2",
       "set.eq.f16x2.f16x2 %r9, %r0, %r1;",
       {0x3c000000, 0x3c003c00},
       "r9",
       {0x3c000000}},
      {"selp", "setp.eq.u32 %p0, %r0, 1; selp.b32 %r9, 10, 20, %p0;", {1}, "r9", {10}},
      {"slct.s32", "slct.u32.s32 %r9, 1, 2, %r0;", {0xffffffff}, "r9", {2}},
      {"slct.f32 -0", "slct.u64.f32 %d9, 1, 2, %f0;", {minusZero}, "d9", {1}},
      {"slct.f32 NaN", "slct.u32.f32 %r9, 1, 2, %f0;", {nan}, "r9", {2}},
  };
  runOps(cases);
}

TEST(Convert, Integers) {
  const OpCase cases[] = {
      {"s8 to s32", "cvt.s32.s8 %r9, %r0;", {0x180}, "r9", {0xffffff80}},
      {"u8 to u32", "cvt.u32.u8 %r9, %r0;", {0x180}, "r9", {0x80}},
      {"s32 to s64", "cvt.s64.s32 %d9, %r0;", {0x80000000}, "d9", {0xffffffff80000000}},
      {"u64 to u32", "cvt.u32.u64 %r9, %d0;", {0x123456789a}, "r9", {0x3456789a}},
      {"to s8 in a wider register", "cvt.s8.s32 %r9, %r0;", {0xff}, "r9", {0xffffffff}},
      {"sat s8", "cvt.sat.s8.s32 %r9, %r0;", {1000}, "r9", {127}},
      {"sat u8 of negative", "cvt.sat.u8.s32 %r9, %r0;", {0xffffffff}, "r9", {0}},
      {"sat s32.u32", "cvt.sat.s32.u32 %r9, %r0;", {0xffffffff}, "r9", {0x7fffffff}},
      {"u16 to s64", "cvt.s64.u16 %d9, %h0;", {0xffff}, "d9", {0xffff}},
  };
  runOps(cases);
}

TEST(Convert, FloatToInteger) {
  const OpCase cases[] = {
      {"rni ties to even", "cvt.rni.s32.f32 %r9, %f0;", {0x40200000}, "r9", {2}},
      {"rzi", "cvt.rzi.s32.f32 %r9, %f0;", {0xbfc00000}, "r9", {0xffffffff}},
      {"rmi", "cvt.rmi.s32.f32 %r9, %f0;", {0xbf000000}, "r9", {0xffffffff}},
      {"rpi", "cvt.rpi.s32.f32 %r9, %f0;", {0x3f000000}, "r9", {1}},
      {"clamps", "cvt.rzi.s32.f32 %r9, %f0;", {inf}, "r9", {0x7fffffff}},
      {"unsigned clamps", "cvt.rzi.u32.f32 %r9, %f0;", {minusOne}, "r9", {0}},
      {"s8 clamps", "cvt.rni.s8.f32 %r9, %f0;", {0x43960000}, "r9", {127}},
      {"NaN", "cvt.rzi.s32.f32 %r9, %f0;", {nan}, "r9", {0}},
      {"NaN to 64 bits", "cvt.rzi.s64.f32 %d9, %f0;", {nan}, "d9", {uint64_t(1) << 63}},
      {"NaN of f64", "cvt.rzi.s32.f64 %r9, %g0;", {0x7ff8000000000000}, "r9", {0x80000000}},
      {"f16", "cvt.rzi.u16.f16 %h9, %h0;", {0x4500}, "h9", {5}},
      {"ftz", "cvt.rpi.ftz.s32.f32 %r9, %f0;", {1}, "r9", {0}},
  };
  runOps(cases);
}

TEST(Convert, ToFloat) {
  const OpCase cases[] = {
      {"s32 rn", "cvt.rn.f32.s32 %f9, %r0;", {16777217}, "f9", {0x4b800000}},
      {"s32 rp", "cvt.rp.f32.s32 %f9, %r0;", {16777217}, "f9", {0x4b800001}},
      {"u32", "cvt.rn.f32.u32 %f9, %r0;", {0xffffffff}, "f9", {0x4f800000}},
      {"s64 to f64",
       "cvt.rn.f64.s64 %g9, %d0; mov.b64 %d9, %g9;",
       {~uint64_t(0)},
       "d9",
       {0xbff0000000000000}},
      {"u64 to f16 overflows", "cvt.rn.f16.u64 %h9, %d0;", {70000}, "h9", {0x7c00}},
      {"f16 to f32", "cvt.f32.f16 %f9, %h0;", {0x0001}, "f9", {0x33800000}},
      {"f32 to f16", "cvt.rn.f16.f32 %h9, %f0;", {0x477fefff}, "h9", {0x7bff}},
      {"f32 to f16 overflow", "cvt.rn.f16.f32 %h9, %f0;", {0x477ff000}, "h9", {0x7c00}},
      {"f32 to f16 rz", "cvt.rz.f16.f32 %h9, %f0;", {0x477fffff}, "h9", {0x7bff}},
      {"f32 to bf16", "cvt.rn.bf16.f32 %h9, %f0;", {0x3f808000}, "h9", {0x3f80}},
      {"bf16 to f32", "cvt.f32.bf16 %f9, %h0;", {0x3f81}, "f9", {0x3f810000}},
      {"two into f16x2", "cvt.rn.f16x2.f32 %r9, %f0, %f1;", {one, two}, "r9", {0x3c004000}},
      {"two into bf16x2 relu",
       "cvt.rn.relu.bf16x2.f32 %r9, %f0, %f1;",
       {minusOne, two},
       "r9",
       {0x4000}},
      {"tf32", "cvt.rna.tf32.f32 %r9, %f0;", {0x3f801000}, "r9", {0x3f802000}},
      {"e4m3x2", "cvt.rn.satfinite.e4m3x2.f32 %h9, %f0, %f1;", {one, 0x44000000}, "h9", {0x387e}},
      {"e5m2x2", "cvt.rn.satfinite.e5m2x2.f32 %h9, %f0, %f1;", {inf, minusOne}, "h9", {0x7bbc}},
      {"f16x2 of e4m3x2", "cvt.rn.f16x2.e4m3x2 %r9, %h0;", {0x3878}, "r9", {0x3c005c00}},
      {"f64 to f32", "cvt.rn.f32.f64 %f9, %g0;", {0x3ff0000010000000}, "f9", {one}},
      {"f64 to f32 rp", "cvt.rp.f32.f64 %f9, %g0;", {0x3ff0000010000000}, "f9", {one + 1}},
      {"f32 to integral", "cvt.rni.f32.f32 %f9, %f0;", {0x40600000}, "f9", {0x40800000}},
      {"f32 sat", "cvt.sat.f32.f32 %f9, %f0;", {two}, "f9", {one}},
      {"f16 NaN", "cvt.f32.f16 %f9, %h0;", {0x7e01}, "f9", {nan}},
      {"bf16 NaN", "cvt.f32.bf16 %f9, %h0;", {0x7f81}, "f9", {0x7f810000}},
      {"f64 NaN", "cvt.rn.f32.f64 %f9, %g0;", {0xfff8123456789abc}, "f9", {0xffc091a2}},
      {"f32 NaN to f64",
       "cvt.f64.f32 %g9, %f0; mov.b64 %d9, %g9;",
       {0x7f800001},
       "d9",
       {0x7ff8000020000000}},
      {"f32 NaN to f64 ftz",
       "cvt.ftz.f64.f32 %g9, %f0; mov.b64 %d9, %g9;",
       {0xffc12345},
       "d9",
       {0x7fffffffe0000000}},
      {"f64 to f32 ftz, tiny before rounding",
       "cvt.rn.ftz.f32.f64 %f9, %g0;",
       {0x380fffffe0000000},
       "f9",
       {0}},
      {"f32 to f16 ftz", "cvt.rp.ftz.f16.f32 %h9, %f0;", {1}, "h9", {1}},
  };
  runOps(cases);
}

} // namespace
