//===- IntegerTest.cpp - Integer, logic, and bit-field instructions -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy::test;

namespace {

constexpr uint64_t min32 = 0x80000000, max32 = 0x7fffffff, all32 = 0xffffffff, all64 = ~uint64_t(0);

TEST(Integer, AddSubtract) {
  const OpCase cases[] = {
      {"add.u32 wraps", "add.u32 %r9, %r0, %r1;", {all32, 2}, "r9", {1}},
      {"add.s64", "add.s64 %d9, %d0, -1;", {0}, "d9", {all64}},
      {"add.u16 wraps", "add.u16 %h9, %h0, %h1;", {0xffff, 3}, "h9", {2}},
      {"add.sat", "add.sat.s32 %r9, %r0, %r1;", {max32, 1}, "r9", {max32}},
      {"add.sat low", "add.sat.s32 %r9, %r0, %r1;", {min32, all32}, "r9", {min32}},
      {"sub.sat", "sub.sat.s32 %r9, %r0, %r1;", {0, min32}, "r9", {max32}},
      {"sub.u16", "sub.u16 %h9, %h0, %h1;", {0, 1}, "h9", {0xffff}},
      {"add.u16x2", "add.u16x2 %r9, %r0, %r1;", {0xffff0001, 0x0001ffff}, "r9", {0x00000000}},
      {"add.cc addc",
       "add.cc.u32 %r9, %r0, %r1; addc.u32 %r10, 0, 0;",
       {all32, 1},
       "r9 r10",
       {0, 1}},
      {"sub.cc subc",
       "sub.cc.u32 %r9, %r0, %r1; subc.u32 %r10, 5, 1;",
       {0, 1},
       "r9 r10",
       {all32, 3}},
      {"addc.cc.u64",
       "add.cc.u64 %d9, %d0, %d1; addc.cc.u64 %d10, %d0, 0; addc.u64 %d11, 0, 0;",
       {all64, 1},
       "d9 d10 d11",
       {0, 0, 1}},
      {"mad.lo.cc madc.hi",
       "mad.lo.cc.u32 %r9, %r0, %r1, 1; madc.hi.u32 %r10, %r0, %r1, 0;",
       {all32, all32},
       "r9 r10",
       {2, 0xfffffffe}},
  };
  runOps(cases);
}

TEST(Integer, Multiply) {
  const OpCase cases[] = {
      {"mul.lo", "mul.lo.s32 %r9, %r0, %r1;", {0x10001, 0x10001}, "r9", {0x20001}},
      {"mul.hi.s32", "mul.hi.s32 %r9, %r0, %r1;", {all32, 2}, "r9", {all32}},
      {"mul.hi.u32", "mul.hi.u32 %r9, %r0, %r1;", {all32, 2}, "r9", {1}},
      {"mul.hi.u64", "mul.hi.u64 %d9, %d0, %d1;", {all64, all64}, "d9", {all64 - 1}},
      {"mul.hi.s64", "mul.hi.s64 %d9, %d0, %d1;", {all64, all64}, "d9", {0}},
      {"mul.hi.u16", "mul.hi.u16 %h9, %h0, %h1;", {0xffff, 0xffff}, "h9", {0xfffe}},
      {"mul.lo.u16", "mul.lo.u16 %h9, %h0, %h1;", {0xffff, 0xffff}, "h9", {1}},
      {"mul.wide.s32", "mul.wide.s32 %d9, %r0, %r1;", {all32, 3}, "d9", {all64 - 2}},
      {"mul.wide.u32", "mul.wide.u32 %d9, %r0, %r1;", {all32, 3}, "d9", {0x2fffffffd}},
      {"mul.wide.s16", "mul.wide.s16 %r9, %h0, %h1;", {0xffff, 2}, "r9", {all32 - 1}},
      {"mad.wide.s32", "mad.wide.s32 %d9, %r0, 4, %d1;", {all32, 100}, "d9", {96}},
      {"mad.lo.s32", "mad.lo.s32 %r9, %r0, %r1, %r2;", {7, 6, all32}, "r9", {41}},
      {"mad.hi.sat", "mad.hi.sat.s32 %r9, %r0, %r1, %r2;", {max32, max32, max32}, "r9", {max32}},
      {"mul24.lo", "mul24.lo.s32 %r9, %r0, %r1;", {0xff000002, 0x00ffffff}, "r9", {all32 - 1}},
      {"mul24.hi", "mul24.hi.u32 %r9, %r0, %r1;", {0xffffff, 0xffffff}, "r9", {0xfffffe00}},
      {"mad24.lo", "mad24.lo.u32 %r9, %r0, %r1, 1;", {3, 5}, "r9", {16}},
      {"mad24.hi.sat",
       "mad24.hi.sat.s32 %r9, %r0, %r1, %r2;",
       {0x7fffff, 0x7fffff, max32},
       "r9",
       {max32}},
      {"max.relu", "max.relu.s32 %r9, %r0, %r1;", {all32, min32}, "r9", {0}},
      {"min.relu.s16x2", "min.relu.s16x2 %r9, %r0, %r1;", {0xffff0004, 0x00010003}, "r9", {3}},
      {"sad", "sad.s32 %r9, %r0, %r1, 1;", {all32, 1}, "r9", {3}},
      {"dp4a", "dp4a.s32.u32 %r9, %r0, %r1, 1;", {0xff02ff02, 0x01020304}, "r9", {9}},
      {"dp2a", "dp2a.lo.u32.u32 %r9, %r0, %r1, 0;", {0x00020003, 0xffff0504}, "r9", {22}},
      {"dp2a.hi", "dp2a.hi.u32.u32 %r9, %r0, %r1, 0;", {0x00020003, 0x0504ffff}, "r9", {22}},
  };
  runOps(cases);
}

TEST(Integer, DivideAndCompare) {
  const OpCase cases[] = {
      {"div.s32", "div.s32 %r9, %r0, %r1;", {all32 - 6, 2}, "r9", {all32 - 2}},
      {"div.s32 overflow", "div.s32 %r9, %r0, %r1;", {min32, all32}, "r9", {min32}},
      {"div.u64", "div.u64 %d9, %d0, 10;", {all64}, "d9", {1844674407370955161}},
      {"rem.s32", "rem.s32 %r9, %r0, %r1;", {all32 - 6, 2}, "r9", {all32}},
      {"rem.s64 overflow", "rem.s64 %d9, %d0, %d1;", {uint64_t(1) << 63, all64}, "d9", {0}},
      {"rem.u16", "rem.u16 %h9, %h0, %h1;", {0xffff, 10}, "h9", {5}},
      {"abs", "abs.s32 %r9, %r0;", {min32}, "r9", {min32}},
      {"neg", "neg.s16 %h9, %h0;", {1}, "h9", {0xffff}},
      {"min.s32", "min.s32 %r9, %r0, %r1;", {all32, 1}, "r9", {all32}},
      {"min.u32", "min.u32 %r9, %r0, %r1;", {all32, 1}, "r9", {1}},
      {"max.s64", "max.s64 %d9, %d0, %d1;", {all64, 1}, "d9", {1}},
      {"max.s16x2", "max.s16x2 %r9, %r0, %r1;", {0xffff0001, 0x0000ffff}, "r9", {1}},
      {"popc.b64", "popc.b64 %r9, %d0;", {all64}, "r9", {64}},
      {"clz zero", "clz.b32 %r9, %r0;", {0}, "r9", {32}},
      {"clz.b64", "clz.b64 %r9, %d0;", {1}, "r9", {63}},
      {"bfind.u32", "bfind.u32 %r9, %r0;", {0x10}, "r9", {4}},
      {"bfind.s32 negative", "bfind.s32 %r9, %r0;", {0xffffffef}, "r9", {4}},
      {"bfind none", "bfind.s64 %r9, %d0;", {all64}, "r9", {all32}},
      {"bfind.shiftamt", "bfind.shiftamt.u32 %r9, %r0;", {0x10}, "r9", {27}},
      {"fns up", "fns.b32 %r9, %r0, 1, 2;", {0xaaaaaaaa}, "r9", {3}},
      {"fns down", "fns.b32 %r9, %r0, 31, -1;", {0x0000000f}, "r9", {3}},
      {"fns none", "fns.b32 %r9, %r0, 2, 0;", {0x3}, "r9", {all32}},
      {"brev", "brev.b32 %r9, %r0;", {1}, "r9", {min32}},
      {"brev.b64", "brev.b64 %d9, %d0;", {2}, "d9", {uint64_t(1) << 62}},
  };
  runOps(cases);
}

// The result is unspecified, and may not count.
TEST(Integer, DivisionByZeroIsANote) {
  std::vector<Buffer> none;
  for (const char *op : {"div.u32", "rem.s32"})
    expectFindings(kernel(0, "  mov.u32 %r1, 0;\n  " + std::string(op) + " %r2, 5, %r1;\n"), none,
                   threads(1), "note:invalid-operand");
}

TEST(Logic, Shifts) {
  const OpCase cases[] = {
      {"shl clamps", "shl.b32 %r9, %r0, 32;", {1}, "r9", {0}},
      {"shl large", "shl.b32 %r9, %r0, %r1;", {1, all32}, "r9", {0}},
      {"shl.b16", "shl.b16 %h9, %h0, 8;", {0x1234}, "h9", {0x3400}},
      {"shl.b64", "shl.b64 %d9, %d0, 63;", {3}, "d9", {uint64_t(1) << 63}},
      {"shr.s32 clamps", "shr.s32 %r9, %r0, 40;", {min32}, "r9", {all32}},
      {"shr.u32 clamps", "shr.u32 %r9, %r0, 32;", {all32}, "r9", {0}},
      {"shr.s16", "shr.s16 %h9, %h0, 4;", {0x8000}, "h9", {0xf800}},
      {"shr.b64", "shr.b64 %d9, %d0, 1;", {all64}, "d9", {all64 >> 1}},
      {"shf.l.clamp 32", "shf.l.clamp.b32 %r9, %r0, %r1, 40;", {0x11, 0x22}, "r9", {0x11}},
      {"shf.l.wrap", "shf.l.wrap.b32 %r9, %r0, %r1, 36;", {0x80000000, 0x2}, "r9", {0x28}},
      {"shf.r.clamp", "shf.r.clamp.b32 %r9, %r0, %r1, 32;", {0x11, 0x22}, "r9", {0x22}},
      {"shf.r.wrap", "shf.r.wrap.b32 %r9, %r0, %r1, 4;", {0x1f, 0x2}, "r9", {0x20000001}},
  };
  runOps(cases);
}

TEST(Logic, BitwiseAndFields) {
  const OpCase cases[] = {
      {"and", "and.b32 %r9, %r0, 0xff00;", {0x12345}, "r9", {0x2300}},
      {"or.b64", "or.b64 %d9, %d0, %d1;", {1, uint64_t(1) << 40}, "d9", {0x10000000001}},
      {"xor.b16", "xor.b16 %h9, %h0, -1;", {0x00ff}, "h9", {0xff00}},
      {"not", "not.b32 %r9, %r0;", {0}, "r9", {all32}},
      {"not.b16", "not.b16 %h9, %h0;", {1}, "h9", {0xfffe}},
      {"cnot", "cnot.b32 %r9, %r0;", {0}, "r9", {1}},
      {"pred logic",
       "setp.eq.u32 %p0, %r0, 1; setp.eq.u32 %p1, %r0, 2; xor.pred %p2, %p0, %p1; "
       "and.pred %p3, %p0, %p1; not.pred %p4, %p1;",
       {1},
       "p2 p3 p4",
       {1, 0, 1}},
      {"lop3", "lop3.b32 %r9, %r0, %r1, %r2, 0x96;", {0xf0, 0xcc, 0xaa}, "r9", {0x96}},
      {"lop3 table", "lop3.b32 %r9, %r0, %r1, %r2, 0xca;", {0xf0, 0xcc, 0xaa}, "r9", {0xca}},
      {"lop3.or",
       "setp.eq.u32 %p1, %r0, 0; lop3.or.b32 %r9|%p0, %r0, %r1, %r2, 0x80, !%p1;",
       {1, 2, 4},
       "r9 p0",
       {0, 1}},
      {"bfe.u32", "bfe.u32 %r9, %r0, 4, 8;", {0x12345678}, "r9", {0x67}},
      {"bfe.s32", "bfe.s32 %r9, %r0, 4, 4;", {0x80}, "r9", {all32 - 7}},
      {"bfe.s32 past the top", "bfe.s32 %r9, %r0, 28, 8;", {min32}, "r9", {0xfffffff8}},
      {"bfe length 0", "bfe.s32 %r9, %r0, 31, 0;", {all32}, "r9", {0}},
      {"bfe start 40", "bfe.s32 %r9, %r0, 40, 4;", {min32}, "r9", {all32}},
      {"bfe.u64", "bfe.u64 %d9, %d0, 32, 32;", {0x1234567800000000}, "d9", {0x12345678}},
      {"bfe.u32 start 256", "bfe.u32 %r9, %r0, 256, 4;", {5}, "r9", {5}},
      {"bfe.u64 start 256", "bfe.u64 %d9, %d0, 256, 4;", {5}, "d9", {0}},
      {"bfi", "bfi.b32 %r9, %r0, %r1, 8, 8;", {0xab, all32}, "r9", {0xffffabff}},
      {"bfi at the top", "bfi.b32 %r9, %r0, %r1, 28, 8;", {0xff, 0}, "r9", {0xf0000000}},
      {"bfi start 32", "bfi.b32 %r9, %r0, %r1, 32, 8;", {0xff, 7}, "r9", {7}},
      {"bmsk", "bmsk.clamp.b32 %r9, 28, 8;", {}, "r9", {0xf0000000}},
      {"bmsk.wrap", "bmsk.wrap.b32 %r9, 33, 34;", {}, "r9", {6}},
      {"szext.s32", "szext.clamp.s32 %r9, %r0, 8;", {0x80}, "r9", {0xffffff80}},
      {"szext.u32", "szext.wrap.u32 %r9, %r0, 40;", {0x1ff}, "r9", {0xff}},
  };
  runOps(cases);
}

TEST(Logic, Permute) {
  const OpCase cases[] = {
      {"prmt", "prmt.b32 %r9, %r0, %r1, 0x7531;", {0x33221100, 0x77665544}, "r9", {0x77553311}},
      {"prmt sign", "prmt.b32 %r9, %r0, %r1, 0xba98;", {0x80007f00, 0}, "r9", {0xff000000}},
      {"prmt.f4e", "prmt.b32.f4e %r9, %r0, %r1, 1;", {0x33221100, 0x77665544}, "r9", {0x44332211}},
      {"prmt.b4e", "prmt.b32.b4e %r9, %r0, %r1, 1;", {0x33221100, 0x77665544}, "r9", {0x66770011}},
      {"prmt.rc8", "prmt.b32.rc8 %r9, %r0, %r1, 2;", {0x33221100, 0}, "r9", {0x22222222}},
      {"prmt.ecl", "prmt.b32.ecl %r9, %r0, %r1, 1;", {0x33221100, 0}, "r9", {0x33221111}},
      {"prmt.ecr", "prmt.b32.ecr %r9, %r0, %r1, 1;", {0x33221100, 0}, "r9", {0x11111100}},
      {"prmt.rc16", "prmt.b32.rc16 %r9, %r0, %r1, 1;", {0x33221100, 0}, "r9", {0x33223322}},
  };
  runOps(cases);
}

} // namespace
