//===- WgmmaTest.cpp - The products of a warpgroup ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every type with small integers, whose products are exact in any arithmetic, in every layout of
// shared memory. Where an element lies is enumerated here as the figures of PTX ISA 9.7.15.5.1 draw
// it: atoms of eight lines, whose chunks of 16 bytes are numbered, and the number of the line added
// to that of the chunk without carry. Then what an H200 recorded, and what the ordering rules find.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "Matrices.h"
#include "Recorded.h"
#include "WgmmaKernel.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// How an operand lies in shared memory.
struct Layout {
  unsigned span = 16; ///< bytes of a line of an atom: 16, 32, 64, 128
  bool mnMajor = false;
  unsigned leading = 0, stride = 0;

  uint64_t code() const { return span == 128 ? 1 : span == 64 ? 2 : span == 32 ? 3 : 0; }
  uint64_t descriptor(unsigned start) const {
    return start / 16 | uint64_t(leading / 16) << 16 | uint64_t(stride / 16) << 32 | code() << 62;
  }
};

/// The byte where element (mn, k) of `size` bytes begins; the buffer is aligned to 1024.
unsigned placeOf(const Layout &l, unsigned mn, unsigned k, unsigned size) {
  unsigned along = l.mnMajor ? mn : k, across = l.mnMajor ? k : mn;
  unsigned chunk = along * size / 16, inChunk = along * size % 16, line = across % 8;
  unsigned chunks = l.span / 16, at;
  if (chunks == 1) {
    unsigned alongStep = l.mnMajor ? l.stride : l.leading,
             acrossStep = l.mnMajor ? l.leading : l.stride;
    return chunk * alongStep + across / 8 * acrossStep + line * 16 + inChunk;
  }
  at = across / 8 * l.stride + chunk / chunks * l.leading + line * l.span + chunk % chunks * 16;
  unsigned row = at / 128 % chunks, slot = at / 16 % chunks, moved = 0;
  for (unsigned bit = 1; bit < chunks; bit *= 2)
    moved += (row / bit % 2 + slot / bit % 2) % 2 * bit;
  return at - slot * 16 + moved * 16 + inChunk;
}

/// Atoms side by side without gaps, for `vectors` rows or columns.
Layout packed(unsigned span, bool mnMajor, unsigned vectors, unsigned depthBytes) {
  Layout l;
  l.span = span;
  l.mnMajor = mnMajor;
  if (!mnMajor) {
    l.stride = 8 * span;
    l.leading = span == 16 ? vectors * 16 : 16;
    if (span == 16)
      l.stride = 128;
  } else if (span == 16) {
    l.stride = 128; // to the next chunk of mn
    l.leading = vectors * 2 / 16 * 128;
  } else {
    l.stride = 8 * span;
    l.leading = 2 * 8 * span; // two groups of eight k
  }
  (void)depthBytes;
  return l;
}

constexpr unsigned aBytes = 16384, sharedBytes = 49152;

void place(std::vector<uint32_t> &image, unsigned base, const Layout &l, const Integers &m,
           const std::string &type) {
  unsigned bits = type == "b1" ? 1 : typeBits(type);
  for (unsigned mn = 0; mn != m.rows; ++mn)
    for (unsigned k = 0; k != m.columns; ++k) {
      // Bits are placed by the byte that holds them.
      unsigned at =
          bits == 1 ? base + placeOf(l, mn, k / 8, 1) : base + placeOf(l, mn, k, bits / 8);
      unsigned shift = at % 4 * 8 + (bits == 1 ? k % 8 : 0);
      ASSERT_LT(at, sharedBytes);
      image[at / 4] |= encode(type, m.at(mn, k)) << shift;
    }
}

const std::string fenceLine = "wgmma.fence.sync.aligned;\n",
                  commit = "wgmma.commit_group.sync.aligned;\n",
                  wait0 = "wgmma.wait_group.sync.aligned 0;\n", done = commit + wait0;

struct WgmmaCase {
  unsigned n;
  const char *d, *a, *b;
  Layout layoutA, layoutB;
  bool fromRegisters = false;
  int negateA = 1, negateB = 1;
  bool accumulates = true;
};

/// D's word `r` of a thread: 16 rows a warp, tiles of eight columns.
uint32_t wordOfD(const Matrix &bytes, unsigned bits, unsigned thread, unsigned r) {
  unsigned warp = thread / 32, l = thread % 32, perTile = bits == 16 ? 2 : 4;
  unsigned tile = r / perTile, inTile = r % perTile;
  unsigned row = 16 * warp + l / 4 + 8 * (bits == 16 ? inTile : inTile / 2);
  return bits == 16 ? bytes.wordAt(row, 16 * tile + 4 * (l % 4))
                    : bytes.wordAt(row, 32 * tile + 8 * (l % 4) + 4 * (inTile % 2));
}

/// The product of a case, whose D has `countD` registers; scale-d is %p1.
std::string instructionOf(const WgmmaCase &t, unsigned countD) {
  std::string typeA = t.a;
  unsigned bits = typeBits(typeA);
  bool isFloat = typeA[0] != 's' && typeA[0] != 'u' && typeA != "b1";
  std::string operands = registers("x", countD) + ", ";
  operands += t.fromRegisters ? "{%r10, %r11, %r12, %r13}, %d6" : "%d5, %d6";
  operands += ", %p1";
  if (isFloat)
    operands += ", " + std::to_string(t.negateA) + ", " + std::to_string(t.negateB);
  if (bits == 16)
    operands += (t.fromRegisters     ? ""
                 : t.layoutA.mnMajor ? ", 1"
                                     : ", 0") +
                std::string(t.layoutB.mnMajor ? ", 1" : ", 0");
  return std::string("wgmma.mma_async.sync.aligned.m64n") + number(t.n) + "k" + number(256 / bits) +
         "." + t.d + "." + t.a + "." + t.b + (typeA == "b1" ? ".and.popc " : " ") + operands +
         ";\n";
}

void runCase(const WgmmaCase &t, Schedule schedule) {
  unsigned bits = typeBits(t.a), k = 256 / bits, bitsD = typeBits(t.d);
  std::mt19937 random(t.n + k);
  Integers a(64, k, t.a, random), b(t.n, k, t.b, random), c(64, t.n, t.d, random);
  std::vector<Buffer> buffers(3);
  buffers[0].init.resize(sharedBytes / 4);
  place(buffers[0].init, 0, t.layoutA, a, t.a);
  place(buffers[0].init, aBytes, t.layoutB, b, t.b);
  Matrix ra(a, t.a, bits), rc(c, t.d, bitsD);
  unsigned countD = t.n * bitsD / 64, words = countD + (t.fromRegisters ? 4 : 0);
  for (unsigned thread = 0; thread != 128; ++thread) {
    for (unsigned r = 0; r != countD; ++r)
      buffers[1].init.push_back(wordOfD(rc, bitsD, thread, r));
    for (unsigned r = 0; t.fromRegisters && r != 4; ++r)
      buffers[1].init.push_back(
          ra.wordAt(thread / 32 * 16 + thread % 32 / 4 + r % 2 * 8, thread % 4 * 4 + r / 2 * 16));
  }
  for (unsigned n = 0; n != 2; ++n)
    buffers[n].words = buffers[n].init.size();
  buffers[2].words = 128 * countD;
  std::string moves;
  for (unsigned r = 0; t.fromRegisters && r != 4; ++r)
    moves += "mov.b32 %r1" + number(r) + ", %X" + number(countD + r) + ";\n";
  std::string instruction = instructionOf(t, countD);
  SCOPED_TRACE(instruction + "spans " + number(t.layoutA.span) + " " + number(t.layoutB.span));
  std::string body = moves + "setp.eq.u32 %p1, " + (t.accumulates ? "0" : "1") + ", 0;\n" +
                     fenceLine + instruction + done;
  EmulatorOptions options;
  options.schedule = schedule;
  Outcome o =
      run(wgmmaKernel(body, countD, words, t.layoutA.descriptor(0), t.layoutB.descriptor(aBytes)),
          buffers, threads(128), options);
  ASSERT_EQ(o.error, "");
  for (unsigned row = 0; row != 64; ++row)
    for (unsigned n = 0; n != t.n; ++n) {
      long sum = t.accumulates ? c.at(row, n) : 0;
      for (unsigned q = 0; q != k; ++q)
        sum += t.negateA * t.negateB * a.at(row, q) * b.at(n, q);
      c.at(row, n) = sum;
    }
  Matrix want(c, t.d, bitsD);
  for (unsigned thread = 0; thread != 128; ++thread)
    for (unsigned r = 0; r != countD; ++r)
      ASSERT_EQ(buffers[2].result[thread * countD + r], wordOfD(want, bitsD, thread, r))
          << "thread " << thread << " register " << r;
}

} // namespace

TEST(Wgmma, EveryType) {
  const char *types[][3] = {
      {"f32", "f16", "f16"},   {"f16", "f16", "f16"},   {"f32", "bf16", "bf16"},
      {"f32", "tf32", "tf32"}, {"f32", "e4m3", "e5m2"}, {"f16", "e5m2", "e5m2"},
      {"s32", "s8", "u8"},     {"s32", "u8", "s8"},     {"s32", "b1", "b1"}};
  for (auto &t : types)
    for (bool fromRegisters : {false, true})
      for (unsigned n : {8u, 48u}) {
        Layout a = packed(fromRegisters ? 16 : 128, false, 64, 32), b = packed(64, false, n, 32);
        Schedule schedule = fromRegisters ? Schedule::Lazy : Schedule::Eager;
        runCase({n, t[0], t[1], t[2], a, b, fromRegisters}, schedule);
      }
}

TEST(Wgmma, EveryLayout) {
  for (unsigned span : {16u, 32u, 64u, 128u})
    for (bool ma : {false, true})
      for (bool mb : {false, true})
        for (const char *type : {"f16", "bf16"}) {
          Layout a = packed(span, ma, 64, 32), b = packed(span == 16 ? 128 : span / 2, mb, 64, 32);
          runCase({64, "f32", type, type, a, b}, span == 64 ? Schedule::Lazy : Schedule::Eager);
        }
  for (unsigned span : {16u, 32u, 64u, 128u}) {
    runCase({256, "f32", "tf32", "tf32", packed(span, false, 64, 32), packed(span, false, 256, 32)},
            Schedule::Lazy);
    runCase({16, "s32", "s8", "s8", packed(span, false, 64, 32), packed(span, false, 16, 32)},
            Schedule::Eager);
  }
}

TEST(Wgmma, SignsAndScale) {
  Layout a = packed(128, false, 64, 32), b = packed(128, false, 16, 32);
  for (int na : {1, -1})
    for (int nb : {1, -1})
      for (bool accumulates : {false, true})
        runCase({16, "f32", "f16", "f16", a, b, false, na, nb, accumulates}, Schedule::Lazy);
}

TEST(Wgmma, GivesWhatHardwareGave) {
  for (const Recorded &r : recordedProducts()) {
    if (r.rows != 64)
      continue;
    const char *type = r.type == emu::Element::BF16   ? "bf16"
                       : r.type == emu::Element::E4M3 ? "e4m3"
                                                      : "e5m2";
    bool isBf16 = r.type == emu::Element::BF16;
    std::string d = r.halfResult ? "f16" : "f32", k = isBf16 ? "16" : "32";
    unsigned countD = r.halfResult ? 2 : 4, differ = 0;
    std::string instruction = "wgmma.mma_async.sync.aligned.m64n8k" + k + "." + d + "." + type +
                              "." + type + " " + registers("x", countD) + ", %d5, %d6, 1, 1, 1" +
                              (isBf16 ? ", 0, 0;\n" : ";\n");
    Layout layout = packed(32, false, 64, 32);
    std::string ptx = wgmmaKernel(fenceLine + instruction + done, countD, countD,
                                  layout.descriptor(0), layout.descriptor(aBytes));
    for (unsigned tile = 0; tile != r.tiles; ++tile) {
      auto wordOf = [&](const std::vector<uint32_t> &from, unsigned thread, unsigned w) {
        unsigned row = thread / 32 * 16 + thread % 32 / 4 + 8 * (r.halfResult ? w : w / 2);
        const uint32_t *at = &from[(tile * 64 + row) * 8 + thread % 4 * 2];
        return r.halfResult ? (at[0] & 0xffff) | at[1] << 16 : at[w % 2];
      };
      std::vector<Buffer> buffers(3);
      buffers[0] = {sharedBytes / 4, std::vector<uint32_t>(sharedBytes / 4), {}};
      for (unsigned row = 0; row != 64; ++row)
        for (unsigned w = 0; w != 8; ++w) {
          buffers[0].init[placeOf(layout, row, w, 4) / 4] = r.wordOfA(tile, row, w);
          if (row < 8)
            buffers[0].init[(aBytes + placeOf(layout, row, w, 4)) / 4] = r.wordOfB(tile, row, w);
        }
      for (unsigned thread = 0; thread != 128; ++thread)
        for (unsigned w = 0; w != countD; ++w)
          buffers[1].init.push_back(wordOf(r.c, thread, w));
      buffers[1].words = buffers[2].words = 128 * countD;
      ASSERT_EQ(run(ptx, buffers, threads(128)).error, "") << instruction;
      for (unsigned thread = 0; thread != 128; ++thread)
        for (unsigned w = 0; w != countD; ++w)
          differ += buffers[2].result[thread * countD + w] != wordOf(r.d, thread, w);
    }
    EXPECT_EQ(differ, 0u) << r.name;
  }
}

namespace {

const Layout plainA = packed(128, false, 64, 32), plainB = packed(128, false, 8, 32);

std::string multiply(const std::string &d = "%x0, %x1, %x2, %x3", const std::string &a = "%d5",
                     const std::string &scale = "1") {
  return "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {" + d + "}, " + a + ", %d6, " + scale +
         ", 1, 1" + (a[0] == '{' ? "" : ", 0") + ", 0;\n";
}
const std::string wait1 = "wgmma.wait_group.sync.aligned 1;\n";

/// Zeros for the operands of a small product by `count` threads.
std::vector<Buffer> zeros(unsigned count = 128) {
  return {{sharedBytes / 4, std::vector<uint32_t>(sharedBytes / 4), {}},
          {count * 4, std::vector<uint32_t>(count * 4), {}},
          {count * 4, {}, {}}};
}

/// Expects exactly `kinds` under both schedules.
void expectKinds(const std::string &body, const std::string &kinds,
                 const std::string &fence = "fence.proxy.async;\n") {
  expectFindings(wgmmaKernel(body, 4, 4, plainA.descriptor(0), plainB.descriptor(aBytes), fence),
                 zeros(), threads(128), kinds);
}

const std::string settle = "mov.b32 %x0, 0; mov.b32 %x1, 0; mov.b32 %x2, 0; mov.b32 %x3, 0;\n";

} // namespace

TEST(Wgmma, RightOrderIsClean) {
  expectKinds(fenceLine + multiply() + done, "");
  expectKinds(fenceLine + multiply() + multiply() + commit + multiply() + commit + wait0, "");
  // Two accumulators in two groups: the older one is complete.
  expectKinds(settle + "mov.b32 %x4, 0; mov.b32 %x5, 0; mov.b32 %x6, 0; mov.b32 %x7, 0;\n" +
                  fenceLine + multiply() + commit + multiply("%x4, %x5, %x6, %x7") + commit +
                  wait1 + "add.u32 %x0, %x0, 1;\n" + wait0,
              "");
  // An accumulator that is not read need not be written.
  expectKinds(fenceLine + multiply("%x10, %x11, %x12, %x13", "%d5", "0") + done, "");
  expectKinds("setp.ne.u32 %p1, %r1, %r1;\n" + fenceLine +
                  multiply("%x10, %x11, %x12, %x13", "%d5", "%p1") + done,
              "");
}

TEST(Wgmma, RegistersUnderWay) {
  std::string start = fenceLine + multiply();
  expectKinds(start + commit + "add.u32 %r10, %x0, 1;\n" + wait0, "async-pending");
  expectKinds(start + commit + "mov.b32 %x3, 1;\n" + wait0, "async-pending");
  expectKinds(start + "mov.b32 %r10, %x2;\n" + done, "async-pending");
  // Not committed, so not waited for.
  expectKinds(start + wait0 + "mov.b32 %r10, %x2;\n" + commit + wait0, "async-pending");
  // The newest group is still under way.
  expectKinds(start + commit + multiply() + commit + wait1 + "mov.b32 %r10, %x1;\n" + wait0,
              "async-pending");
  // A from registers is held, too.
  std::string load = "mov.b32 %r10, 0; mov.b32 %r11, 0; mov.b32 %r12, 0; mov.b32 %r13, 0;\n";
  std::string product = fenceLine + multiply("%x0, %x1, %x2, %x3", "{%r10, %r11, %r12, %r13}");
  expectKinds(load + product + done, "");
  expectKinds(load + product + commit + "mov.b32 %r12, 1;\n" + wait0, "async-pending");
  expectKinds(load + product + multiply("%x0, %x1, %x2, %x3", "{%r10, %r11, %r12, %r13}") + done,
              "");
  // Never waited for.
  std::string body = fenceLine + multiply("%x10, %x11, %x12, %x13", "%d5", "0") + commit;
  expectKinds(body, "async-pending");
}

TEST(Wgmma, LoopsAreFollowed) {
  std::string loop = "mov.u32 %r15, 0;\nLOOP: " + fenceLine + multiply() + commit + "$";
  std::string tail = "add.u32 %r15, %r15, 1; setp.lt.u32 %p2, %r15, 3; @%p2 bra LOOP;\n";
  auto with = [&](const std::string &in, const std::string &after) {
    std::string text = loop + tail + after;
    text.replace(text.find('$'), 1, in);
    return text;
  };
  expectKinds(with(wait1, wait0), "");
  expectKinds(with("", wait0), "");
  expectKinds(with(wait1 + "add.u32 %x1, %x1, 1;\n", wait0), "async-pending");
  expectKinds(with(wait0 + "add.u32 %x1, %x1, 1;\n", ""), "");
}

TEST(Wgmma, FencesAreMissed) {
  expectKinds(multiply() + done, "missing-wgmma-fence");
  expectKinds(fenceLine + "mov.b32 %x2, 0;\n" + multiply() + done, "missing-wgmma-fence");
  expectKinds(fenceLine + multiply() + done + "add.u32 %x2, %x2, 1;\n" + multiply() + done,
              "missing-wgmma-fence");
  expectKinds(fenceLine + multiply() + done + "mov.b32 %r10, %x2;\n" + multiply() + done,
              "missing-wgmma-fence");
  expectKinds(
      fenceLine + multiply() + done + "add.u32 %x2, %x2, 1;\n" + fenceLine + multiply() + done, "");
  // A branch around the fence.
  expectKinds(
      "setp.eq.u32 %p2, %r1, 0; @%p2 bra NEXT;\n" + fenceLine + "NEXT:\n" + multiply() + done, "");
  expectKinds("setp.ne.u32 %p2, %r1, 0; @%p2 bra NEXT;\n" + fenceLine + "NEXT:\n" + multiply() +
                  done,
              "missing-wgmma-fence");
}

TEST(Wgmma, AccumulatorsOfOtherShapes) {
  std::string wide =
      "wgmma.mma_async.sync.aligned.m64n16k16.f16.f16.f16 {%x0, %x1, %x2, %x3}, %d5, %d6, 1, 1, 1, "
      "0, 0;\n";
  expectKinds(fenceLine + multiply() + wide + done, "async-pending");
  expectKinds(fenceLine + multiply() + fenceLine + wide + done, "");
  expectKinds(fenceLine + multiply() + done + wide + done, "");
  // The accumulator as A.
  expectKinds("mov.b32 %x4, 0; mov.b32 %x5, 0; mov.b32 %x6, 0; mov.b32 %x7, 0;\n" + fenceLine +
                  multiply() + multiply("%x4, %x5, %x6, %x7", "{%x0, %x1, %x2, %x3}") + done,
              "async-pending");
}

TEST(Wgmma, SharedMemoryUnderWay) {
  // Written by threads, and no proxy fence.
  expectKinds(fenceLine + multiply() + done, "missing-proxy-fence", "");
  std::string start = fenceLine + multiply() + commit;
  std::string store = "setp.eq.u32 %p2, %r0, 0; @%p2 st.shared.b32 [s+8], 0;\n";
  expectKinds(start + "bar.sync 0;\n" + store + wait0, "async-pending");
  expectKinds(start + wait0 + "bar.sync 0;\n" + store, "");
  // The wait covers the parts of the other warps, and lasts until they come.
  expectKinds(start + wait0 + store, "");
  std::string late = "setp.lt.u32 %p2, %r0, 32; @%p2 bra M;\nbar.sync 1;\nM:\n";
  expectKinds(late + fenceLine + multiply() + done + "@%p2 bar.sync 1;\n", "deadlock");
  // An element that a product reads, before it.
  expectKinds(store + "fence.proxy.async;\n" + fenceLine + multiply() + done,
              "data-race missing-proxy-fence");
}

TEST(Wgmma, UnwrittenAccumulators) {
  std::string body = fenceLine + multiply("%x10, %x11, %x12, %x13") + done;
  std::vector<Buffer> buffers = zeros();
  Outcome o = run(wgmmaKernel(body, 4, 4, plainA.descriptor(0), plainB.descriptor(aBytes)), buffers,
                  threads(128));
  EXPECT_EQ(o.kinds(), "unwritten-register");
}

TEST(Wgmma, WarpgroupsAreWhole) {
  auto kindsOf = [&](const std::string &body, unsigned count) {
    std::vector<Buffer> buffers = zeros(256);
    std::string ptx = wgmmaKernel(body, 4, 4, plainA.descriptor(0), plainB.descriptor(aBytes));
    Outcome o = run(ptx, buffers, threads(count));
    return o.findings.empty() ? o.error : o.kinds() + ": " + o.findings[0].message;
  };
  std::string body = fenceLine + multiply() + done;
  EXPECT_EQ(kindsOf(body, 128), "");
  EXPECT_NE(kindsOf(body, 96).find("divergent-collective: warp 0 is not in a whole warpgroup"),
            std::string::npos);
  std::string differ = "setp.gt.u32 %p2, %r0, 63; @%p2 add.u64 %d6, %d6, 2;\n" + body;
  EXPECT_NE(kindsOf(differ, 128).find("invalid-operand: the descriptors differ between the warps"),
            std::string::npos);
  std::string other = "setp.gt.u32 %p2, %r0, 63; @%p2 bra OTHER;\n" + body + "bra JOIN;\nOTHER:\n" +
                      body + "JOIN:\n";
  EXPECT_NE(kindsOf(other, 128).find("divergent-collective: the warps of a warpgroup execute"),
            std::string::npos);
  std::string skipped = "setp.lt.u32 %p2, %r0, 32; @%p2 bra E;\n" + body + "E:\n";
  EXPECT_NE(kindsOf(skipped, 128)
                .find("divergent-collective: warp 0 ends without having executed "
                      "this, and warp 1 has: all warps of a warpgroup"),
            std::string::npos);
  // The second product of the last warp only.
  std::string twice = body + "setp.lt.u32 %p2, %r0, 96; @%p2 bra E;\n" + body + "E:\n";
  EXPECT_NE(kindsOf(twice, 128).find("warp 0 ends without having executed this, and warp 3 has"),
            std::string::npos);
}

TEST(Wgmma, RegistersOfAWarpgroup) {
  auto kindsOf = [&](const std::string &body, unsigned count) {
    std::vector<Buffer> nothing;
    Outcome o = run(".version 8.6\n.target sm_90a\n.address_size 64\n.entry k() {\n"
                    ".reg .pred %p<2>; .reg .b32 %r<2>;\nmov.u32 %r0, %tid.x;\n" +
                        body + "E: ret;\n}\n",
                    nothing, threads(count));
    return o.findings.empty() ? o.error : o.kinds() + ": " + o.findings[0].message;
  };
  std::string dec = "setmaxnreg.dec.sync.aligned.u32 40;\n";
  EXPECT_EQ(kindsOf(dec, 256), "");
  EXPECT_EQ(kindsOf("setp.lt.u32 %p0, %r0, 128; @%p0 bra E;\n" + dec, 256), "");
  EXPECT_NE(kindsOf("setp.lt.u32 %p0, %r0, 160; @%p0 bra E;\n" + dec, 256)
                .find("divergent-collective: warp 4 ends without having executed this"),
            std::string::npos);
  EXPECT_NE(kindsOf(dec, 160).find("warp 4 is not in a whole warpgroup"), std::string::npos);
  // The same one at two places is as good; another one is not.
  std::string inHalves = "setp.lt.u32 %p0, %r0, 64; @%p0 bra H;\n" + dec + "bra E;\nH: ";
  EXPECT_EQ(kindsOf(inHalves + dec, 128), "");
  for (const char *other : {"dec.sync.aligned.u32 48;\n", "inc.sync.aligned.u32 40;\n"})
    EXPECT_NE(kindsOf(inHalves + "setmaxnreg." + other, 128).find("execute different instructions"),
              std::string::npos);
  EXPECT_NE(kindsOf("setp.eq.u32 %p0, %r0, 5; @%p0 bra E;\n" + dec, 128).find("divergent"),
            std::string::npos);
}

TEST(Wgmma, DescriptorsAreChecked) {
  auto messageOf = [&](uint64_t a, uint64_t b, const std::string &product) {
    std::vector<Buffer> buffers = zeros();
    Outcome o = run(wgmmaKernel(fenceLine + product + done, 4, 4, a, b), buffers, threads(128));
    return o.findings.empty() ? o.error : o.kinds() + ": " + o.findings[0].message;
  };
  uint64_t a = plainA.descriptor(0), b = plainB.descriptor(aBytes);
  EXPECT_NE(messageOf(a | uint64_t(1) << 14, b, multiply()).find("reserved bits 0x4000"),
            std::string::npos);
  EXPECT_NE(messageOf(a, b | uint64_t(1) << 46, multiply()).find("descriptor of b"),
            std::string::npos);
  EXPECT_NE(messageOf(a, b | uint64_t(1) << 52, multiply()).find("matrix-descriptor"),
            std::string::npos);
  Layout far = plainA;
  far.stride = 16384; // the last eight rows would begin past the end
  EXPECT_EQ(messageOf(far.descriptor(0), b, multiply()).substr(0, 13), "out-of-bounds");
}

TEST(Wgmma, BadForms) {
  struct {
    const char *instruction, *error;
  } bad[] = {
      {"wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16 {%x0}, %d5, %d6, 1, 1, 1, 0, 0;",
       "those are .m64nNk16, N a multiple of 8 up to 256"},
      {"wgmma.mma_async.sync.aligned.m64n40k32.s32.s8.s8 {%x0}, %d5, %d6, 1;",
       "those are .m64nNk32, N 8, 24 or a multiple of 16 up to 256"},
      {"wgmma.mma_async.sync.aligned.m64n8k16.f16.bf16.bf16 {%x0}, %d5, %d6, 1, 1, 1, 0, 0;",
       "do not go together"},
      {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%x0, %x1, %x2, %x3}, %d5, %d6, 1, 2, 1, "
       "0, 0;",
       "imm-scale-a is 2; expected is 1 or -1"},
      {"wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%x0, %x1, %x2, %x3}, %d5, %d6, 1, 1, "
       "1, 0, 0;",
       "8 operands; 6 expected"},
      {"wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.xor.popc {%x0, %x1, %x2, %x3}, %d5, %d6, "
       "1;",
       ".and.popc belongs to .b1"},
      {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%x0, %x1}, %d5, %d6, 1, 1, 1, 0, 0;",
       "a vector of 4 registers is expected"},
      {"wgmma.commit_group.aligned;", ".sync.aligned"},
      {"wgmma.wait_group.sync.aligned -1;", "wait_group -1"},
      {"wgmma.wait.sync.aligned 0;", "of wgmma there are"},
  };
  for (auto &b : bad) {
    std::vector<Buffer> buffers{{1, {}, {}}, {1, {}, {}}, {1, {}, {}}};
    std::string error = run(wgmmaKernel(b.instruction, 4, 4, 0, 0), buffers, threads(128)).error;
    EXPECT_NE(error.find(b.error), std::string::npos) << b.instruction << "\n" << error;
  }
}
