//===- WmmaTest.cpp - wmma ------------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where elements of a fragment lie is not specified, so whole matrices go in and come out: every
// shape, type and layout with small integers, whose products are exact in any arithmetic.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "Matrices.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct WmmaCase {
  unsigned m, n, k;
  const char *a, *b, *c, *d;
  unsigned registersA, registersB;
};

/// A matrix in memory, rows of `along` contiguous: of itself, or of its transpose.
std::vector<uint32_t> inMemory(const Integers &m, const std::string &type, bool transposed,
                               unsigned pitch) {
  unsigned bits = typeBits(type), rows = transposed ? m.columns : m.rows;
  std::vector<uint32_t> words((size_t(rows) * pitch * bits + 31) / 32);
  for (unsigned r = 0; r != m.rows; ++r)
    for (unsigned c = 0; c != m.columns; ++c) {
      size_t at = (transposed ? size_t(c) * pitch + r : size_t(r) * pitch + c) * bits;
      words[at / 32] |= encode(type, m.at(r, c)) << at % 32;
    }
  return words;
}

std::string list(char name, unsigned count) {
  std::string text = "{";
  for (unsigned n = 0; n != count; ++n)
    text += (n ? ", %" : "%") + std::string(1, name) + std::to_string(n);
  return text + "}";
}

unsigned padded(unsigned length, const std::string &type) { return length + 256 / typeBits(type); }

void runCase(const WmmaCase &t, bool aColumn, bool bColumn, bool cColumn, bool usesStride) {
  std::mt19937 random(t.m + t.k);
  Integers a(t.m, t.k, t.a, random), b(t.n, t.k, t.b, random), c(t.m, t.n, t.c, random);
  std::string shape =
      "m" + std::to_string(t.m) + "n" + std::to_string(t.n) + "k" + std::to_string(t.k);
  auto pitch = [&](unsigned least, const char *type) {
    return usesStride ? padded(least, type) : least;
  };
  unsigned pa = pitch(aColumn ? t.m : t.k, t.a), pb = pitch(bColumn ? t.k : t.n, t.b),
           pc = pitch(cColumn ? t.m : t.n, t.c), pd = pitch(cColumn ? t.m : t.n, t.d);
  unsigned nc = t.m * t.n * typeBits(t.c) / 1024, nd = t.m * t.n * typeBits(t.d) / 1024;
  auto tail = [&](unsigned p) { return usesStride ? ", " + std::to_string(p) : std::string(); };
  std::string row = ".row.", column = ".col.", f16 = "f16";
  bool isHalf = t.a == f16, isB1 = t.a == std::string("b1");
  std::string types = isHalf ? std::string(".") + t.d + "." + t.c
                             : std::string(".") + t.d + "." + t.a + "." + t.b + "." + t.c;
  std::string layouts = (aColumn ? column : row) + (bColumn ? "col." : "row.");
  std::string ptx =
      header() +
      ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u64 p3) {\n"
      ".reg .b64 %p<4>; .reg .b32 %A<8>, %B<8>, %C<8>, %D<8>;\n"
      "ld.param.u64 %p0, [p0]; ld.param.u64 %p1, [p1]; ld.param.u64 %p2, [p2]; "
      "ld.param.u64 %p3, [p3];\n"
      "wmma.load.a.sync.aligned" +
      (aColumn ? column : row) + shape + ".global." + t.a + " " + list('A', t.registersA) +
      ", [%p0]" + tail(pa) + ";\nwmma.load.b.sync.aligned" + (bColumn ? column : row) + shape +
      "." + t.b + " " + list('B', t.registersB) + ", [%p1]" + tail(pb) +
      ";\nwmma.load.c.sync.aligned" + (cColumn ? column : row) + shape + ".global." + t.c + " " +
      list('C', nc) + ", [%p2]" + tail(pc) + ";\nwmma.mma" + (isB1 ? ".xor.popc" : "") +
      ".sync.aligned" + layouts + shape + types + " " + list('D', nd) + ", " +
      list('A', t.registersA) + ", " + list('B', t.registersB) + ", " + list('C', nc) +
      ";\nwmma.store.d.sync.aligned" + (cColumn ? column : row) + shape + ".global." + t.d +
      " [%p3], " + list('D', nd) + tail(pd) + ";\nret;\n}\n";
  SCOPED_TRACE(ptx);
  std::vector<Buffer> buffers;
  // B is stored by its own rows, k by n.
  for (const auto &words : {inMemory(a, t.a, aColumn, pa), inMemory(b, t.b, !bColumn, pb),
                            inMemory(c, t.c, cColumn, pc)})
    buffers.push_back({words.size(), words, {}});
  for (unsigned r = 0; r != t.m; ++r)
    for (unsigned n = 0; n != t.n; ++n)
      for (unsigned k = 0; k != t.k; ++k)
        c.at(r, n) += isB1 ? a.at(r, k) != b.at(n, k) : a.at(r, k) * b.at(n, k);
  std::vector<uint32_t> want = inMemory(c, t.d, cColumn, pd);
  buffers.push_back({want.size(), std::vector<uint32_t>(want.size(), 0), {}});
  Outcome o = run(ptx, buffers, threads(32));
  ASSERT_EQ(o.error, "");
  EXPECT_EQ(buffers[3].result, want);
}

const WmmaCase cases[] = {
    {16, 16, 16, "f16", "f16", "f32", "f32", 8, 8},
    {8, 32, 16, "f16", "f16", "f32", "f32", 8, 8},
    {32, 8, 16, "f16", "f16", "f32", "f32", 8, 8},
    {16, 16, 16, "f16", "f16", "f16", "f16", 8, 8},
    {8, 32, 16, "f16", "f16", "f16", "f16", 8, 8},
    {32, 8, 16, "f16", "f16", "f32", "f16", 8, 8},
    {16, 16, 16, "f16", "f16", "f16", "f32", 8, 8},
    {16, 16, 16, "bf16", "bf16", "f32", "f32", 4, 4},
    {8, 32, 16, "bf16", "bf16", "f32", "f32", 2, 8},
    {32, 8, 16, "bf16", "bf16", "f32", "f32", 8, 2},
    {16, 16, 8, "tf32", "tf32", "f32", "f32", 4, 4},
    {16, 16, 16, "s8", "s8", "s32", "s32", 2, 2},
    {8, 32, 16, "u8", "u8", "s32", "s32", 1, 4},
    {32, 8, 16, "s8", "s8", "s32", "s32", 4, 1},
};
const WmmaCase subByte[] = {{8, 8, 32, "s4", "s4", "s32", "s32", 1, 1},
                            {8, 8, 128, "b1", "b1", "s32", "s32", 1, 1}};

} // namespace

TEST(Wmma, EveryShapeTypeAndLayout) {
  for (const WmmaCase &t : cases)
    for (unsigned layouts = 0; layouts != 8; ++layouts)
      for (bool usesStride : {false, true})
        runCase(t, layouts & 1, layouts & 2, layouts & 4, usesStride);
  for (const WmmaCase &t : subByte)
    for (bool usesStride : {false, true})
      runCase(t, false, true, false, usesStride);
}

TEST(Wmma, Doubles) {
  std::string ptx =
      header() +
      ".visible .entry k(.param .u64 p0) {\n.reg .b64 %p, %A, %B, %C<2>, %D<2>;\n"
      "ld.param.u64 %p, [p0];\n"
      "wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%A}, [%p];\n"
      "wmma.load.b.sync.aligned.row.m8n8k4.global.f64 {%B}, [%p+256];\n"
      "wmma.load.c.sync.aligned.col.m8n8k4.global.f64 {%C0, %C1}, [%p+512];\n"
      "wmma.mma.sync.aligned.row.row.m8n8k4.rn.f64.f64.f64.f64 {%D0, %D1}, {%A}, {%B}, "
      "{%C0, %C1};\n"
      "wmma.store.d.sync.aligned.row.m8n8k4.global.f64 [%p+1024], {%D0, %D1};\nret;\n}\n";
  std::vector<double> in(192);
  for (unsigned n = 0; n != 128; ++n)
    in[n] = int(n * 5 % 13) - 6;
  std::vector<Buffer> buffers{{384, std::vector<uint32_t>(384), {}}};
  std::memcpy(buffers[0].init.data(), in.data(), 1536);
  ASSERT_EQ(run(ptx, buffers, threads(32)).error, "");
  std::vector<double> out(192);
  std::memcpy(out.data(), buffers[0].result.data(), 1536);
  for (unsigned r = 0; r != 8; ++r)
    for (unsigned n = 0; n != 8; ++n) {
      double want = in[64 + n * 8 + r];
      for (unsigned k = 0; k != 4; ++k)
        want += in[r * 4 + k] * in[32 + k * 8 + n];
      EXPECT_EQ(out[128 + r * 8 + n], want);
    }
}

namespace {

Outcome runLines(const std::string &lines) {
  std::vector<Buffer> buffers{{512, std::vector<uint32_t>(512, 0), {}}};
  return run(kernel(1, lines), buffers, threads(32));
}

} // namespace

TEST(Wmma, OperandsAreChecked) {
  std::string load = "wmma.load.c.sync.aligned.row.m16n16k16.global.f32 "
                     "{%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}, ";
  EXPECT_EQ(runLines(load + "[%b0];").kinds(), "");
  EXPECT_EQ(runLines(load + "[%b0], 15;").kinds(), "invalid-operand");
  EXPECT_EQ(runLines(load + "[%b0+4];").kinds(), "misaligned");
  EXPECT_EQ(runLines(load + "[%b0+1536];").kinds(), "out-of-bounds");
  EXPECT_EQ(runLines("cvt.u64.u32 %d1, %r0; shl.b64 %d1, %d1, 5; add.u64 %d1, %d1, %b0;" + load +
                     "[%d1];")
                .kinds(),
            "invalid-operand");
  EXPECT_EQ(runLines("setp.eq.u32 %p1, %r0, 3; @%p1 exit;" + load + "[%b0];").kinds(),
            "divergent-collective");
}

TEST(Wmma, BadForms) {
  struct {
    const char *line, *error;
  } bad[] = {
      {"wmma.load.a.sync.aligned.row.m16n16k8.global.f16 {%r1}, [%b0];",
       "this shape does not exist for this type; those are .m16n16k16, .m32n8k16, .m8n32k16"},
      {"wmma.load.a.sync.aligned.m16n16k16.global.f16 {%r1}, [%b0];", "a layout"},
      {"wmma.load.d.sync.aligned.row.m16n16k16.global.f16 {%r1}, [%b0];", "followed by .a"},
      {"wmma.load.a.sync.aligned.col.m8n8k32.global.s4 {%r1}, [%b0];", "below a byte"},
      {"wmma.load.a.sync.aligned.row.m16n16k16.global.bf16 {%r1}, [%b0];",
       "a vector of 4 registers"},
      {"wmma.fill.sync.aligned.row.m16n16k16.global.bf16 {%r1}, [%b0];", ".load, .store or .mma"},
      {"wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.f16.f32 {%r1}, {%r1}, {%r1}, {%r1};",
       "the types do not"},
      {"wmma.mma.sync.aligned.row.m16n16k16.f32.f32 {%r1}, {%r1}, {%r1}, {%r1};", "two layouts"},
  };
  for (auto &b : bad) {
    std::string error = runLines(b.line).error;
    EXPECT_NE(error.find(b.error), std::string::npos) << b.line << "\n" << error;
  }
}
