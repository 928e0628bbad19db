//===- TcgenSparseTest.cpp - Rare forms of tcgen05.mma --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sparse products, masks of zero columns, shifted rows, products of k 96, and tcgen05.shift. Where
// metadata lie is written here a second time, from the tables of CUTLASS's layouts.
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"
#include "Tcgen.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr unsigned bBase = 16384, imageWords = 8192, extraColumn = 256;

/// What a launch gets: shared memory, and a few columns of tensor memory from `extraColumn` on.
struct Image {
  std::vector<uint32_t> shared = std::vector<uint32_t>(imageWords);
  unsigned columns = 2;
  std::vector<uint32_t> cells = std::vector<uint32_t>(128 * 2);

  explicit Image(unsigned columns) : columns(columns), cells(128 * columns) {}

  /// K-major without swizzle: chunks of 16 bytes of a row follow each other at 16 bytes times the
  /// rows; `container` bits for an element, those below a byte at the start of a chunk.
  void place(unsigned base, const Integers &m, const std::string &type, unsigned container) {
    unsigned bits = typeBits(type), perChunk = 128 / container;
    for (unsigned row = 0; row != m.rows; ++row)
      for (unsigned k = 0; k != m.columns; ++k) {
        unsigned at = (base + k / perChunk * 16 * m.rows + row * 16) * 8 + k % perChunk * bits;
        for (unsigned n = 0; n != bits; ++n)
          shared[(at + n) / 32] |= (encode(type, m.at(row, k)) >> n & 1) << (at + n) % 32;
      }
  }
};

uint64_t descriptor(unsigned base, unsigned rows) {
  return base / 16 | uint64_t(rows) << 16 | uint64_t(8) << 32 | uint64_t(1) << 46;
}

/// Runs `products` in one thread, with A's descriptor in %d5, B's in %d6, the instruction's in %r6,
/// D at %r30. Gives columns 0 to `columns` - 1, by lane.
std::vector<uint32_t> runOn(const Image &image, unsigned rowsA, unsigned rowsB, uint32_t bits,
                            const std::string &products, unsigned columns, Schedule schedule,
                            const char *target = "sm_100a") {
  std::string w = text(image.columns);
  std::string cells = "mul.wide.u32 %d2, %r0, " + text(4 * image.columns) +
                      "; add.u64 %d2, %d2, %b2; mov.u32 %r24, 0;\n"
                      "CELLS: ld.global.b32 %r23, [%d2]; add.u64 %d2, %d2, 4;\n"
                      "add.u32 %r21, %r33, %r24; add.u32 %r24, %r24, 1;\n"
                      "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r21+" +
                      text(extraColumn) + "], {%r23}; setp.lt.u32 %p8, %r24, " + w +
                      "; @%p8 bra CELLS;\ntcgen05.wait::st.sync.aligned;\n";
  std::string bytes =
      "mov.u32 %r1, buffer; shl.b32 %r2, %r0, 2;\n"
      "BYTES: add.u32 %r5, %r1, %r2; cvt.u64.u32 %d1, %r2; add.u64 %d1, %d1, %b1;\n"
      "ld.global.b32 %r4, [%d1]; st.shared.b32 [%r5], %r4; add.u32 %r2, %r2, 512;\n"
      "setp.lt.u32 %p1, %r2, 32768; @%p1 bra BYTES;\nfence.proxy.async.shared::cta;\n";
  std::string descriptors = "shr.u32 %r2, %r1, 4; cvt.u64.u32 %d4, %r2;\nmov.u64 %d5, " +
                            std::to_string(descriptor(0, rowsA)) +
                            "; add.u64 %d5, %d5, %d4;\nmov.u64 %d6, " +
                            std::to_string(descriptor(bBase, rowsB)) +
                            "; add.u64 %d6, %d6, %d4;\nmov.u32 %r6, " + text(bits) + ";\n";
  const std::string after = "tcgen05.fence::after_thread_sync;\n";
  std::string ptx = tensorKernel(
      3, 512,
      initBar() + fill(columns, "mov.u32 %r22, 0;", "%r22") + cells + bytes +
          "tcgen05.fence::before_thread_sync; bar.sync 0;\n"
          "setp.eq.u32 %p2, %r0, 0; @!%p2 bra ISSUED;\n" +
          after + descriptors + products + commit() + "ISSUED:\n" + await() + after + dump(columns),
      ".shared .align 8 .b64 bar;\n.shared .align 1024 .b8 buffer[32768];\n");
  size_t at = ptx.find("sm_100a");
  if (at != std::string::npos)
    ptx.replace(at, 7, target);
  std::vector<Buffer> buffers{{128 * columns, {}, {}},
                              {imageWords, image.shared, {}},
                              {image.cells.size(), image.cells, {}}};
  EmulatorOptions options;
  options.schedule = schedule;
  Outcome o = run(ptx, buffers, threads(128), options);
  EXPECT_EQ(o.error, "");
  return o.error.empty() ? buffers[0].result : std::vector<uint32_t>(128 * columns);
}

constexpr uint32_t f32Sum = 1u << 4, s32Sum = 2u << 4, isSparse = 4;

uint32_t shapeBits(unsigned m, unsigned n) { return (n / 8) << 17 | (m / 16) << 24; }

struct Sparse {
  const char *kind, *type, *d;
  unsigned m, n, k; ///< k as the full rows of B have it
  uint32_t typeBits;
  unsigned container;
  bool ws = false;
  unsigned selector = 0;
};

/// Where the nibble of a row at logical k is, counted from the operand: lane, column, bit.
struct NibblePlace {
  unsigned lane, column, bit;
};

NibblePlace nibbleOf(const Sparse &p, unsigned row, unsigned k) {
  std::string kind = p.kind;
  if (kind == "f16")
    return {row % 8 + 16 * (row / 16) + 8 * (k / 16), p.selector,
            16 * (row / 8 % 2) + 4 * (k % 16 / 4)};
  if (kind == "tf32")
    return {row % 8 + 16 * (row / 16) + 8 * (k / 8), p.selector,
            16 * (row / 8 % 2) + 4 * (k % 8 / 2)};
  return {row, k / 32, 4 * (k / 4) % 32};
}

void runSparse(const Sparse &p, Schedule schedule) {
  SCOPED_TRACE(std::string(p.kind) + " " + p.type + " M " + text(p.m));
  std::mt19937 random(p.m + p.n + p.k);
  bool isTf32 = std::string(p.kind) == "tf32";
  unsigned chunk = isTf32 ? 2 : 4;
  Integers stored(p.m, p.k / 2, p.type, random), b(p.n, p.k, p.type, random),
      full(p.m, p.k, "zero", random);
  Image image(2);
  unsigned banks = !p.ws ? 1 : 128 / p.m;
  for (unsigned row = 0; row != p.m; ++row)
    for (unsigned c = 0; c != p.k / chunk; ++c) {
      unsigned first = random() % (chunk - 1), second = first + 1 + random() % (chunk - 1 - first);
      unsigned nibble = first | second << 2;
      if (isTf32) {
        bool upper = random() % 2;
        nibble = upper ? 0xe : 0x4;
        full.at(row, 2 * c + upper) = stored.at(row, c);
      } else {
        full.at(row, c * 4 + first) = stored.at(row, 2 * c);
        full.at(row, c * 4 + second) = stored.at(row, 2 * c + 1);
      }
      NibblePlace at = nibbleOf(p, row, c * chunk);
      bool scattered = p.m == 64 && !p.ws;
      unsigned lane = scattered ? at.lane / 16 * 32 + at.lane % 16 : at.lane;
      for (unsigned bank = 0; bank != banks; ++bank)
        image.cells[(lane + bank * p.m) * 2 + at.column] |= nibble << at.bit;
    }
  image.place(0, stored, p.type, p.container);
  image.place(bBase, b, p.type, p.container);
  std::string product = std::string("tcgen05.mma") + (p.ws ? ".ws" : "") +
                        ".sp.cta_group::1.kind::" + p.kind + " [%r30], %d5, %d6, [%r30+256], %r6, ";
  std::vector<uint32_t> d =
      runOn(image, p.m, p.n, p.typeBits | isSparse | p.selector | shapeBits(p.m, p.n),
            product + "0;\n" + product + "1;\n", p.n, schedule);
  for (unsigned m = 0; m != p.m; ++m)
    for (unsigned n = 0; n != p.n; ++n) {
      long sum = 0;
      for (unsigned k = 0; k != p.k; ++k)
        sum += 2 * full.at(m, k) * b.at(n, k);
      unsigned part = p.n / banks, lane = m + p.m * (n / part);
      if (p.m == 64 && !p.ws)
        lane = m / 16 * 32 + m % 16;
      ASSERT_EQ(d[lane * p.n + n % part], encode(p.d, sum)) << "row " << m << " column " << n;
    }
}

} // namespace

TEST(TcgenSparse, EveryKind) {
  const Sparse products[] = {
      {"f16", "f16", "f32", 128, 64, 32, f32Sum, 16},
      {"f16", "bf16", "f32", 128, 32, 32, f32Sum | 1 << 7 | 1 << 10, 16, false, 1},
      {"tf32", "tf32", "f32", 128, 16, 16, f32Sum | 2 << 7 | 2 << 10, 32},
      {"f8f6f4", "e4m3", "f32", 128, 32, 64, f32Sum, 8},
      {"f8f6f4", "e2m1", "f32", 128, 32, 64, f32Sum | 5 << 7 | 5 << 10, 8},
      {"i8", "s8", "s32", 128, 32, 64, s32Sum | 1 << 7 | 1 << 10, 8},
  };
  for (const Sparse &p : products)
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
      runSparse(p, schedule);
}

TEST(TcgenSparse, EveryLayout) {
  Sparse p{"f16", "f16", "f32", 64, 64, 32, f32Sum, 16};
  runSparse(p, Schedule::Eager);
  p.ws = true;
  for (unsigned m : {32u, 64u, 128u}) {
    p.m = m;
    runSparse(p, Schedule::Lazy);
  }
  Sparse bytes{"i8", "s8", "s32", 64, 64, 64, s32Sum | 1 << 7 | 1 << 10, 8, true};
  runSparse(bytes, Schedule::Eager);
}

namespace {

/// A dense product of f16, M 128, N 64.
struct Rows {
  std::mt19937 random{7};
  Integers a{128, 16, "f16", random}, b{64, 16, "f16", random};
  Image image{8};

  Rows() {
    image.place(0, a, "f16", 16);
    image.place(bBase, b, "f16", 16);
  }
  uint32_t sum(unsigned m, unsigned n) const {
    long s = 0;
    for (unsigned k = 0; k != 16; ++k)
      s += a.at(m, k) * b.at(n, k);
    return encode("f32", s);
  }
};

} // namespace

TEST(TcgenSparse, ColumnsOfZeros) {
  Rows rows;
  // Runs of 3 zeros and 5 uses, beginning with a use that skips 2; no shift.
  uint64_t mask = 2 | uint64_t(1) << 39 | uint64_t(2) << 40 | uint64_t(4) << 48;
  std::vector<uint32_t> d =
      runOn(rows.image, 128, 64, f32Sum | shapeBits(128, 64),
            "mov.u64 %d7, " + std::to_string(mask) +
                ";\ntcgen05.mma.ws.cta_group::1.kind::f16 [%r30], %d5, %d6, %r6, 0, %d7;\n",
            64, Schedule::Eager);
  for (unsigned m : {0u, 77u, 127u})
    for (unsigned n = 0; n != 64; ++n)
      ASSERT_EQ(d[m * 64 + n], (n + 2) % 8 >= 5 ? 0u : rows.sum(m, n)) << m << " " << n;
}

TEST(TcgenSparse, ShiftedRowsOfA) {
  Rows rows;
  for (unsigned m = 0; m != 128; ++m)
    for (unsigned k = 0; k != 16; ++k)
      rows.image.cells[m * 8 + k / 2] |= encode("f16", rows.a.at(m, k)) << k % 2 * 16;
  std::vector<uint32_t> d =
      runOn(rows.image, 128, 64, f32Sum | shapeBits(128, 64),
            "tcgen05.mma.cta_group::1.kind::f16.ashift [%r30], [%r30+256], %d6, %r6, 0;\n", 64,
            Schedule::Lazy);
  for (unsigned m : {0u, 1u, 64u, 127u})
    for (unsigned n = 0; n != 64; ++n)
      ASSERT_EQ(d[m * 64 + n], rows.sum(m ? m - 1 : 0, n)) << m << " " << n;
}

TEST(TcgenSparse, ShiftMovesRowsOfOneWarp) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    Rows rows;
    // The product's rows 32 to 63 move down by one in eight columns; then a product adds to all.
    std::vector<uint32_t> d =
        runOn(rows.image, 128, 64, f32Sum | shapeBits(128, 64),
              "tcgen05.mma.cta_group::1.kind::f16 [%r30], %d5, %d6, %r6, 0;\n"
              "add.u32 %r7, %r30, 2097160;\ntcgen05.shift.cta_group::1.down [%r7];\n",
              64, schedule);
    for (unsigned m = 0; m != 128; ++m)
      for (unsigned n = 0; n != 64; ++n) {
        bool moved = m > 32 && m < 64 && n >= 8 && n < 16;
        ASSERT_EQ(d[m * 64 + n], rows.sum(moved ? m - 1 : m, n)) << m << " " << n;
      }
  }
}

TEST(TcgenSparse, ProductsOf96) {
  // Four-bit elements, dense; factors of one: 0x7f in ue8m0, three for a row.
  std::mt19937 random(3);
  Integers a(128, 96, "e2m1", random), b(32, 96, "e2m1", random);
  Image image(16);
  std::fill(image.cells.begin(), image.cells.end(), 0x7f7f7f7f);
  image.place(0, a, "e2m1", 4);
  image.place(bBase, b, "e2m1", 4);
  uint32_t bits = 1u << 7 | 1u << 10 | 1u << 23 | (32 / 8) << 17 | 1u << 27 | 1u << 31;
  std::string product = "tcgen05.mma.cta_group::1.kind::mxf4.block_scale [%r30], %d5, %d6, %r6, "
                        "[%r30+256], [%r30+264], 0;\n";
  std::vector<uint32_t> d = runOn(image, 128, 32, bits, product, 32, Schedule::Eager, "sm_103a");
  for (unsigned m : {0u, 50u, 127u})
    for (unsigned n = 0; n != 32; ++n) {
      long sum = 0;
      for (unsigned k = 0; k != 96; ++k)
        sum += a.at(m, k) * b.at(n, k);
      ASSERT_EQ(d[m * 32 + n], encode("f32", sum)) << m << " " << n;
    }
}

namespace {

/// The first finding of a product on nothing but zeros.
std::string findingOf(uint32_t bits, const std::string &products) {
  std::string ptx = tensorKernel(
      1, 512, "mov.u32 %r6, " + text(bits) + "; mov.u64 %d5, 0; mov.u64 %d6, 0;\n" + products,
      ".shared .align 8 .b64 bar;\n");
  std::vector<Buffer> buffers{{32, {}, {}}};
  Outcome o = run(ptx, buffers, threads(32));
  return o.findings.empty() ? o.error : o.findings[0].message;
}

} // namespace

TEST(TcgenSparse, WhatMeansNothingIsSaid) {
  const std::string sparse =
                        "tcgen05.mma.sp.cta_group::1.kind::f16 [%r30], %d5, %d6, [%r30], %r6, 0;",
                    shift =
                        "tcgen05.mma.cta_group::1.kind::f16.ashift [%r30], [%r30], %d6, %r6, 0;",
                    masked = "mov.u64 %d7, 0x2000008000000000; tcgen05.mma.ws.cta_group::1"
                             ".kind::f16 [%r30], %d5, %d6, %r6, 0, %d7;";
  const struct {
    uint32_t bits;
    std::string products, message;
  } cases[] = {
      {f32Sum | shapeBits(128, 64), sparse, "bit 2 is 0; it is 1 with .sp and else 0"},
      {f32Sum | isSparse | 2 | shapeBits(128, 64), sparse,
       "the sparsity selector, bits 0-1, is 2; expected is 0 or 1"},
      {f32Sum | shapeBits(64, 64), shift, "M is 64; .ashift goes with 128 and 256"},
      {f32Sum | 1 << 31 | shapeBits(128, 64), masked,
       "columns are shifted by 32; the instruction descriptor permits 16"},
      {f32Sum | shapeBits(128, 64), "tcgen05.shift.cta_group::1.down [%r30+65536];",
       "it shifts from lane 1, column"},
  };
  for (const auto &c : cases)
    EXPECT_NE(findingOf(c.bits, c.products).find(c.message), std::string::npos)
        << c.products << "\n"
        << findingOf(c.bits, c.products);
}

TEST(TcgenSparse, BadForms) {
  const std::pair<const char *, const char *> cases[] = {
      {"tcgen05.mma.cta_group::1.kind::f16.ashift [%r30], %d5, %d6, %r6, 1;",
       ".ashift is for A in tensor memory"},
      {"tcgen05.mma.cta_group::1.kind::f16.ashift.collector::a::use [%r30], [%r30], %d6, %r6, 1;",
       ".ashift is for A in tensor memory"},
      {"tcgen05.mma.sp.cta_group::1.kind::f16 [%r30], %d5, %d6, %r30, %r6, 1;", "in brackets"},
      {"tcgen05.mma.sp.cta_group::1.kind::f16 [%r30], %d5, %d6, [%r30], %r6;", "5 operands"},
      {"tcgen05.shift.cta_group::1 [%r30];", ".down is missing"},
      {"tcgen05.shift.cta_group::1.down %r30;", "in brackets"},
  };
  for (auto [instruction, error] : cases)
    EXPECT_NE(findingOf(0, instruction).find(error), std::string::npos)
        << findingOf(0, instruction);
}
