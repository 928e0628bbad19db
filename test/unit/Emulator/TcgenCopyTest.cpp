//===- TcgenCopyTest.cpp - tcgen05.cp and its descriptors -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every atom with every swizzle, start and packing, against an enumeration of its own: which
// byte of shared memory a row's byte is (by lines of 128 bytes and the chunks in them, as the
// tables of PTX ISA 5.5.7 number them), and which lanes a row goes to.
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct AtomRow {
  const char *name;
  unsigned rows, columns; ///< columns of 4 bytes
  std::vector<unsigned> (*lanes)(unsigned row);
};

const AtomRow atoms[] = {
    {"128x256b", 128, 8, [](unsigned r) { return std::vector<unsigned>{r}; }},
    {"4x256b", 4, 8, [](unsigned r) { return std::vector<unsigned>{32 * r}; }},
    {"128x128b", 128, 4, [](unsigned r) { return std::vector<unsigned>{r}; }},
    // Warps 0 and 2 hold rows 0 to 31, warps 1 and 3 the rest.
    {"64x128b.warpx2::02_13", 64, 4,
     [](unsigned r) {
       return r < 32 ? std::vector<unsigned>{r, 64 + r} : std::vector<unsigned>{r, 64 + r};
     }},
    // Warps 0 and 1 hold rows 0 to 31, warps 2 and 3 the rest.
    {"64x128b.warpx2::01_23", 64, 4,
     [](unsigned r) {
       return r < 32 ? std::vector<unsigned>{r, 32 + r} : std::vector<unsigned>{32 + r, 64 + r};
     }},
    {"32x128b.warpx4", 32, 4,
     [](unsigned r) { return std::vector<unsigned>{r, 32 + r, 64 + r, 96 + r}; }},
};

constexpr unsigned sharedBytes = 40960;

/// The byte of shared memory, `at` bytes into a buffer that is aligned to 1024.
uint8_t memoryByte(unsigned at) {
  uint32_t word = (at / 4) * 0x9e3779b1u;
  word ^= word >> 15;
  return uint8_t(word >> at % 4 * 8);
}

struct Copy {
  const AtomRow &atom;
  unsigned span;  ///< 0, 32, 64 or 128
  unsigned start; ///< bytes into the buffer
  unsigned leading, stride;
  unsigned lane, column;
  unsigned bits; ///< of packed elements; 8: none are
};

uint64_t codeOf(unsigned span) { return span == 128 ? 2 : span == 64 ? 4 : span == 32 ? 6 : 0; }

/// A descriptor for a buffer whose address is added to its lowest field.
uint64_t descriptor(const Copy &c) {
  return c.start / 16 | uint64_t(c.leading / 16) << 16 | uint64_t(c.stride / 16) << 32 |
         uint64_t(1) << 46 | codeOf(c.span) << 61;
}

/// Where byte `b` of row `r` lies in the buffer.
unsigned placeOf(const Copy &c, unsigned r, unsigned b) {
  unsigned pitch = c.span ? c.span : 16;
  unsigned at =
      c.start + r % 8 * pitch + r / 8 * c.stride + b % 16 + b / 16 * (c.span ? 16 : c.leading);
  if (!c.span)
    return at;
  // In a line of 128 bytes, chunks are numbered within the span; the line's number is added without
  // carry.
  unsigned line = at / 128, chunks = c.span / 16, chunk = at / 16 % chunks;
  unsigned swapped = 0;
  for (unsigned bit = 1; bit < chunks; bit *= 2)
    swapped += (chunk / bit + line / bit) % 2 * bit;
  return at - chunk * 16 + swapped * 16;
}

uint8_t elementAt(const Copy &c, unsigned r, unsigned b) {
  if (c.bits == 8)
    return memoryByte(placeOf(c, r, b));
  unsigned first = b % 16 * c.bits, value = 0;
  for (unsigned bit = 0; bit != c.bits; ++bit) {
    unsigned at = placeOf(c, r, b / 16 * 16 + (first + bit) / 8);
    value |= (memoryByte(at) >> (first + bit) % 8 & 1u) << bit;
  }
  return uint8_t(value << (c.bits == 4 ? 2 : 1));
}

const std::string shared = ".shared .align 8 .b64 bar;\n.shared .align 1024 .b8 buffer[40960];\n";

/// Fills the buffer, each thread its words, and makes it visible to the async proxy.
const std::string fillShared =
    "mov.u32 %r1, buffer; shl.b32 %r2, %r0, 2; mov.u32 %r3, %ntid.x; shl.b32 %r3, %r3, 2;\n"
    "BYTES: shr.u32 %r4, %r2, 2; mul.lo.u32 %r4, %r4, 0x9e3779b1; shr.u32 %r5, %r4, 15;\n"
    "xor.b32 %r4, %r4, %r5; add.u32 %r5, %r1, %r2; st.shared.b32 [%r5], %r4;\n"
    "add.u32 %r2, %r2, %r3; setp.lt.u32 %p1, %r2, 40960; @%p1 bra BYTES;\n"
    "fence.proxy.async.shared::cta;\n";

std::string number(uint64_t v) { return std::to_string(v); }

/// %d5: the descriptor, with the buffer's address.
std::string loadDescriptor(uint64_t bits) {
  return "mov.u32 %r1, buffer; shr.u32 %r1, %r1, 4; cvt.u64.u32 %d4, %r1;\nmov.u64 %d5, " +
         number(bits) + "; add.u64 %d5, %d5, %d4;\n";
}

std::string instruction(const Copy &c, unsigned group = 1) {
  return "tcgen05.cp.cta_group::" + text(group) + "." + c.atom.name +
         (c.bits == 4   ? ".b8x16.b4x16_p64"
          : c.bits == 6 ? ".b8x16.b6x16_p32"
                        : "") +
         " [%r30+" + text(c.lane << 16 | c.column) + "], %d5;\n";
}

const std::string before = "tcgen05.fence::before_thread_sync; bar.sync 0;\n",
                  after = "tcgen05.fence::after_thread_sync;\n",
                  first = "setp.eq.u32 %p2, %r0, 0; @!%p2 bra ISSUED;\n";

/// 16 columns of `copy` around a background.
std::string copyKernel(const Copy &c) {
  return tensorKernel(1, 32,
                      initBar() + fill(16, "mov.u32 %r22, 0x5a5a5a5a;", "%r22") + fillShared +
                          before + first + after + loadDescriptor(descriptor(c)) + instruction(c) +
                          commit() + "ISSUED:\n" + await() + after + dump(16),
                      shared);
}

std::vector<uint32_t> expected(const Copy &c) {
  std::vector<uint32_t> cells(128 * 16, 0x5a5a5a5a);
  for (unsigned r = 0; r != c.atom.rows; ++r)
    for (unsigned lane : c.atom.lanes(r))
      for (unsigned q = 0; q != c.atom.columns; ++q) {
        uint32_t word = 0;
        for (unsigned b = 0; b != 4; ++b)
          word |= uint32_t(elementAt(c, r, 4 * q + b)) << 8 * b;
        cells[(c.lane + lane) * 16 + c.column + q] = word;
      }
  return cells;
}

std::string name(const Copy &c) {
  return std::string(c.atom.name) + " span " + text(c.span) + " start " + text(c.start) +
         " leading " + text(c.leading) + " stride " + text(c.stride) + " bits " + text(c.bits);
}

std::vector<Copy> copies() {
  std::vector<Copy> all;
  for (const AtomRow &a : atoms)
    for (unsigned bits : {8u, 6u, 4u})
      for (unsigned span : {0u, 32u, 64u, 128u}) {
        unsigned lane = a.rows == 4 ? 5 : 0, bytes = a.columns * 4;
        if (span == 0) {
          all.push_back({a, 0, 0, 16 * a.rows, 128, lane, 0, bits});
          all.push_back({a, 0, 64, 144, 288, lane, 8, bits});
          continue;
        }
        for (unsigned in = 0; in + bytes <= span; in += 16)
          all.push_back({a, span, in + (in ? 8 * span : 0), 16 * in, 8 * span * (in % 32 ? 2 : 1),
                         lane, in % 64 ? 4u : 0u, bits});
        // The pattern goes by address: four rows may begin anywhere in a group. A test of TVM's
        // that copies into 16 lanes of each warp begins every second time at row 4; a B200 passes
        // it.
        if (a.rows == 4)
          for (unsigned row : {1u, 4u})
            all.push_back({a, span, (8 + row) * span, 0, 0, lane, 0, bits});
      }
  return all;
}

TEST(TcgenCopy, EveryAtomWithEverySwizzle) {
  for (const Copy &c : copies())
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      SCOPED_TRACE(name(c));
      for (unsigned r = 0; r != c.atom.rows; ++r)
        for (unsigned b = 0; b != c.atom.columns * 4; ++b)
          ASSERT_LT(placeOf(c, r, b), sharedBytes);
      std::vector<Buffer> buffers{{128 * 16, {}, {}}};
      EmulatorOptions options;
      options.schedule = schedule;
      Outcome o = run(copyKernel(c), buffers, threads(128), options);
      ASSERT_EQ(o.error, "");
      EXPECT_EQ(buffers[0].result, expected(c));
    }
}

const Copy plain{atoms[2], 128, 0, 0, 1024, 0, 0, 8};

/// The kinds that a copy gives with another descriptor.
std::string kindsOf(const Copy &c, uint64_t bits, EmulatorOptions options = {}) {
  std::string ptx =
      tensorKernel(0, 32,
                   initBar() + fillShared + "bar.sync 0;\n" + first + loadDescriptor(bits) +
                       instruction(c) + commit() + "ISSUED:\n" + await(),
                   shared);
  std::vector<Buffer> none;
  Outcome o = run(ptx, none, threads(32), options);
  return o.findings.empty() ? "" : o.kinds() + ": " + o.findings[0].message;
}

TEST(TcgenCopy, DescriptorFieldsAreChecked) {
  uint64_t good = descriptor(plain);
  auto expect = [&](uint64_t bits, const char *part) {
    std::string kinds = kindsOf(plain, bits);
    EXPECT_EQ(kinds.substr(0, 17), "matrix-descriptor") << kinds;
    EXPECT_NE(kinds.find(part), std::string::npos) << kinds;
  };
  expect(good & ~(uint64_t(1) << 46), "bits 46-48 are 0x0, not 1");
  expect(good | uint64_t(1) << 47, "bits 46-48 are 0x3, not 1");
  expect(good | uint64_t(1) << 14, "reserved bits 0x4000 are set");
  expect(good | uint64_t(1) << 30, "reserved bits 0x40000000 are set");
  expect(good | uint64_t(1) << 53, "reserved bits 0x20000000000000 are set");
  expect(good | uint64_t(1) << 60, "reserved bits 0x1000000000000000 are set");
  expect(good | uint64_t(3) << 49, "base offset 0x3 is not tested");
  expect(good | uint64_t(1) << 52, "bit 52, an absolute leading offset");
  for (uint64_t code : {1, 3, 5, 7})
    expect((good & ~(uint64_t(7) << 61)) | code << 61, "swizzle code 0x");
  expect(good + 8, "begins with row 1 of a group of eight, of 1024 bytes, and its rows run past");
  expect(good + (uint64_t(8) << 32), "stride offset 0x480 is not a multiple of a group");
}

TEST(TcgenCopy, RowsStayWithinTheSpan) {
  Copy c{atoms[0], 64, 48, 0, 512, 0, 0, 8};
  EXPECT_NE(kindsOf(c, descriptor(c)).find("its rows of 32 bytes run past the swizzle's 64"),
            std::string::npos);
  c.start = 32;
  EXPECT_EQ(kindsOf(c, descriptor(c)), "");
}

TEST(TcgenCopy, RowsFromTheMiddleOfAGroupStayWithinIt) {
  for (const AtomRow *atom : {&atoms[1], &atoms[5]}) {
    Copy c{*atom, 32, atom->rows == 4 ? 5 * 32u : 4 * 32u, 0, 256, 0, 0, 8};
    EXPECT_NE(kindsOf(c, descriptor(c)).find("rows run past the end of the group"),
              std::string::npos)
        << atom->name;
  }
}

TEST(TcgenCopy, FourRowsHaveNoStride) {
  Copy c{atoms[1], 64, 0, 0, 144, 0, 0, 8};
  EXPECT_EQ(kindsOf(c, descriptor(c)), "");
}

TEST(TcgenCopy, DescriptorsAreCheckedOnDemand) {
  EmulatorOptions options;
  EXPECT_TRUE(options.checks.set(FindingKind::MatrixDescriptor, false));
  EXPECT_EQ(kindsOf(plain, descriptor(plain) + 8, options), "");
}

TEST(TcgenCopy, DestinationsAreChecked) {
  auto kinds = [](Copy c, unsigned lane, unsigned column) {
    c.lane = lane;
    c.column = column;
    return kindsOf(c, descriptor(c)).substr(0, 15);
  };
  Copy four{atoms[1], 128, 0, 0, 1024, 0, 0, 8};
  EXPECT_EQ(kinds(plain, 0, 4), "");
  EXPECT_EQ(kinds(plain, 0, 2), "invalid-operand");
  EXPECT_EQ(kinds(plain, 1, 0), "invalid-operand");
  EXPECT_EQ(kinds(plain, 0, 28), "");
  EXPECT_EQ(kinds(plain, 0, 32), "out-of-bounds: ");
  EXPECT_EQ(kinds(four, 15, 4), "");
  EXPECT_EQ(kinds(four, 16, 4), "invalid-operand");
  EXPECT_EQ(kinds(four, 0, 28), "out-of-bounds: ");
}

TEST(TcgenCopy, SourcesAreChecked) {
  // Past the end of shared memory.
  EXPECT_EQ(kindsOf(plain, descriptor(plain) + 32 * 64).substr(0, 13), "out-of-bounds");
  // Not written; the padding of packed elements may be.
  auto kinds = [](const Copy &c, const char *words) {
    std::string ptx = tensorKernel(
        0, 32,
        initBar() + first +
            "mov.u32 %r1, buffer; add.u32 %r2, %r1, 512;\n"
            "ROW: st.shared." +
            words +
            "; add.u32 %r1, %r1, 16; setp.lt.u32 %p1, %r1, %r2; @%p1 bra ROW;\n"
            "fence.proxy.async.shared::cta;\n" +
            loadDescriptor(descriptor(c)) + instruction(c) + commit() + await() + "ISSUED:\n",
        shared);
    std::vector<Buffer> none;
    return run(ptx, none, threads(32)).kinds();
  };
  Copy scale{atoms[5], 0, 0, 0, 128, 0, 0, 8};
  EXPECT_EQ(kinds(scale, "v4.b32 [%r1], {%r2, %r2, %r2, %r2}"), "");
  EXPECT_EQ(kinds(scale, "v2.b32 [%r1], {%r2, %r2}"), "uninitialized");
  scale.bits = 4;
  EXPECT_EQ(kinds(scale, "v2.b32 [%r1], {%r2, %r2}"), "");
  EXPECT_EQ(kinds(scale, "b32 [%r1], %r2"), "uninitialized");
  scale.bits = 6;
  EXPECT_EQ(kinds(scale, "v2.b32 [%r1], {%r2, %r2}"), "uninitialized");
}

TEST(TcgenCopy, BitPositionsCanBeChosen) {
  Copy c{atoms[5], 0, 0, 0, 128, 0, 0, 4};
  EmulatorOptions options;
  options.tensorMemory.b4Shift = 0;
  std::vector<Buffer> buffers{{128 * 16, {}, {}}};
  ASSERT_EQ(run(copyKernel(c), buffers, threads(128), options).error, "");
  for (unsigned q = 0; q != 4; ++q)
    EXPECT_EQ(buffers[0].result[q] << 2, expected(c)[q]);
}

TEST(TcgenCopy, PairsCopyTheirOwn) {
  // Each CTA of a pair fills its shared memory differently; the first issues for both.
  Copy c{atoms[2], 128, 0, 0, 1024, 0, 0, 8};
  std::string rank = "mov.u32 %r10, %ctaid.x; and.b32 %r10, %r10, 1;\n",
              words = "mov.u32 %r1, buffer; shl.b32 %r2, %r0, 2; shl.b32 %r11, %r10, 30;\n"
                      "BYTES: add.u32 %r5, %r1, %r2; add.u32 %r4, %r2, %r11;\n"
                      "st.shared.b32 [%r5], %r4; add.u32 %r2, %r2, 512;\n"
                      "setp.lt.u32 %p1, %r2, 16384; @%p1 bra BYTES;\n"
                      "fence.proxy.async.shared::cta;\n",
              sync = "tcgen05.fence::before_thread_sync;\nbarrier.cluster.arrive.release.aligned;\n"
                     "barrier.cluster.wait.acquire.aligned;\ntcgen05.fence::after_thread_sync;\n",
              issue = "setp.eq.u32 %p2, %r0, 0; setp.eq.and.u32 %p2, %r10, 0, %p2;\n"
                      "@!%p2 bra ISSUED;\n" +
                      loadDescriptor(descriptor(c)) + instruction(c, 2) +
                      "mov.u16 %h1, 3; tcgen05.commit.cta_group::2.mbarrier::arrive::one"
                      ".shared::cluster.multicast::cluster.b64 [bar], %h1;\n"
                      "ISSUED:\n" +
                      await() + "tcgen05.fence::after_thread_sync;\n",
              out = "mul.wide.u32 %d1, %r10, 2048; add.u64 %b1, %b0, %d1;\n" + dump(4, "%b1");
  std::vector<Buffer> buffers{{2 * 512, {}, {}}};
  LaunchConfig two = threads(128, 2);
  two.cluster.x = 2;
  Outcome o = run(tensorKernel(1, 32, initBar() + rank + words + sync + issue + out, shared, 2),
                  buffers, two);
  ASSERT_EQ(o.error, "");
  for (unsigned cta = 0; cta != 2; ++cta)
    for (unsigned r = 0; r != 128; ++r)
      for (unsigned q = 0; q != 4; ++q)
        ASSERT_EQ(buffers[0].result[cta * 512 + r * 4 + q], placeOf(c, r, 4 * q) + (cta << 30));
}

TEST(TcgenCopy, BadForms) {
  auto error = [](const std::string &instruction) {
    std::vector<Buffer> none;
    return run(plainKernel(0, instruction), none, threads(32)).error;
  };
  for (const char *form : {"64x128b", "128x256b.warpx4", "32x128b.warpx2::02_13", "64x256b"})
    EXPECT_NE(error(std::string("tcgen05.cp.cta_group::1.") + form + " [%r30], %d5;")
                  .find("shape and multicast do not go together"),
              std::string::npos);
  EXPECT_NE(error("tcgen05.cp.128x256b [%r30], %d5;").find(".cta_group::1 or .cta_group::2"),
            std::string::npos);
  EXPECT_NE(error("tcgen05.cp.cta_group::1.128x256b.b8x16 [%r30], %d5;").find("is followed by"),
            std::string::npos);
}

} // namespace
