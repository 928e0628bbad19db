//===- TcgenProductTest.cpp - tcgen05.mma ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products of small integers, exact in any arithmetic, for each kind and each layout of D. Operands
// lie in shared memory K-major without swizzle: chunks of 16 bytes of one row follow each other at
// 16 bytes times the rows, rows at 16 bytes.
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"
#include "Tcgen.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

constexpr unsigned bBase = 16384, imageBytes = 32768;

struct Product {
  const char *kind, *a, *b, *d;
  unsigned m, n, k;
  uint32_t typeBits; ///< of the instruction descriptor: types of D, A and B
  unsigned container;
  bool ws = false, inTensor = false;
};

uint64_t descriptor(unsigned base, unsigned rows) {
  return base / 16 | uint64_t(rows) << 16 | uint64_t(8) << 32 | uint64_t(1) << 46;
}

uint32_t instructionDescriptor(const Product &p) {
  return p.typeBits | (p.n / 8) << 17 | (p.m / 16) << 24;
}

/// Elements in chunks of 16 bytes; those below a byte are packed at a chunk's start.
void place(std::vector<uint32_t> &image, unsigned base, const Integers &m, const std::string &type,
           unsigned container) {
  unsigned bits = typeBits(type), perChunk = 128 / container;
  for (unsigned row = 0; row != m.rows; ++row)
    for (unsigned k = 0; k != m.columns; ++k) {
      unsigned byte = base + k / perChunk * 16 * m.rows + row * 16, bit = k % perChunk * bits;
      for (unsigned n = 0; n != bits; ++n) {
        unsigned at = byte * 8 + bit + n;
        image[at / 32] |= (encode(type, m.at(row, k)) >> n & 1) << at % 32;
      }
    }
}

const std::string shared = ".shared .align 8 .b64 bar;\n.shared .align 1024 .b8 buffer[32768];\n";
const std::string before = "tcgen05.fence::before_thread_sync; bar.sync 0;\n",
                  after = "tcgen05.fence::after_thread_sync;\n";

/// Copies the image of shared memory from %b1.
const std::string fillShared =
    "mov.u32 %r1, buffer; shl.b32 %r2, %r0, 2;\n"
    "BYTES: add.u32 %r5, %r1, %r2; cvt.u64.u32 %d1, %r2; add.u64 %d1, %d1, %b1;\n"
    "ld.global.b32 %r4, [%d1]; st.shared.b32 [%r5], %r4; add.u32 %r2, %r2, 512;\n"
    "setp.lt.u32 %p1, %r2, 32768; @%p1 bra BYTES;\nfence.proxy.async.shared::cta;\n";

std::string loadDescriptors(const Product &p) {
  return "shr.u32 %r2, %r1, 4; cvt.u64.u32 %d4, %r2;\nmov.u64 %d5, " +
         std::to_string(descriptor(0, p.m)) + "; add.u64 %d5, %d5, %d4;\nmov.u64 %d6, " +
         std::to_string(descriptor(bBase, p.n)) + "; add.u64 %d6, %d6, %d4;\nmov.u32 %r6, " +
         text(instructionDescriptor(p)) + ";\n";
}

std::string instruction(const Product &p, const std::string &accumulates,
                        const std::string &extra = "") {
  // What is read at the issue may be overwritten after it.
  return std::string("add.u32 %r9, %r30, 256;\ntcgen05.mma") + (p.ws ? ".ws" : "") +
         ".cta_group::1.kind::" + p.kind + " [%r30], " + (p.inTensor ? "[%r9]" : "%d5") +
         ", %d6, %r6" + extra + ", " + accumulates + ";\nmov.u32 %r9, 0;\n";
}

std::string productKernel(const Product &p, unsigned columns, const std::string &products,
                          const std::string &prepare = "") {
  return tensorKernel(2, 512,
                      initBar() + fill(columns, "mov.u32 %r22, 0;", "%r22") + prepare + fillShared +
                          before + "setp.eq.u32 %p2, %r0, 0; @!%p2 bra ISSUED;\n" + after +
                          loadDescriptors(p) + products + commit() + "ISSUED:\n" + await() + after +
                          dump(columns),
                      shared);
}

/// Where element (m, n) of D is: lane and column.
std::pair<unsigned, unsigned> cellOfD(const Product &p, unsigned m, unsigned n) {
  if (p.ws && p.m == 32)
    return {m + 32 * (n / (p.n / 4)), n % (p.n / 4)};
  if (p.ws && p.m == 64)
    return {m + 64 * (n / (p.n / 2)), n % (p.n / 2)};
  return p.m == 64 ? std::pair(m / 16 * 32 + m % 16, n) : std::pair(m, n);
}

/// Two products onto each other, the first of which does not accumulate.
void runProduct(const Product &p, Schedule schedule) {
  SCOPED_TRACE(std::string(p.kind) + " " + p.a + " " + p.b + " M " + text(p.m) + " N " + text(p.n));
  std::mt19937 random(p.m + p.n);
  Integers a(p.m, p.k, p.a, random), b(p.n, p.k, p.b, random), d(p.m, p.n, "zero", random);
  std::vector<Buffer> buffers{{128 * p.n, {}, {}}, {imageBytes / 4, {}, {}}};
  buffers[1].init.resize(imageBytes / 4);
  place(buffers[1].init, 0, a, p.a, p.container);
  place(buffers[1].init, bBase, b, p.b, p.container);
  std::string prepare;
  if (p.inTensor) {
    // A's rows are those of the image as well: lane m, column 256 and on, from chunks of 16 bytes.
    unsigned words = p.k * p.container / 32;
    prepare = "mov.u32 %r1, 0; cvt.u64.u32 %d2, %r0; shl.b64 %d2, %d2, 4; add.u64 %d2, %d2, %b1;\n";
    for (unsigned w = 0; w != words; ++w)
      prepare += "ld.global.b32 %r23, [%d2+" + text(w / 4 * 16 * p.m + w % 4 * 4) +
                 "]; add.u32 %r21, %r33, " + text(256 + w) +
                 "; tcgen05.st.sync.aligned.32x32b.x1.b32 [%r21], {%r23};\n";
    prepare += "tcgen05.wait::st.sync.aligned;\n";
  }
  EmulatorOptions options;
  options.schedule = schedule;
  std::string two = instruction(p, "0") + instruction(p, "1");
  Outcome o = run(productKernel(p, p.n, two, prepare), buffers, threads(128), options);
  ASSERT_EQ(o.error, "");
  for (unsigned m = 0; m != p.m; ++m)
    for (unsigned n = 0; n != p.n; ++n) {
      long sum = 0;
      for (unsigned k = 0; k != p.k; ++k)
        sum += 2 * a.at(m, k) * b.at(n, k);
      auto [lane, column] = cellOfD(p, m, n);
      uint32_t got = buffers[0].result[lane * p.n + column];
      ASSERT_EQ(got, encode(p.d, sum)) << "row " << m << " column " << n;
    }
}

constexpr uint32_t f32Sum = 1u << 4, s32Sum = 2u << 4;
const Product f16{"f16", "f16", "f16", "f32", 128, 64, 16, f32Sum, 16};

} // namespace

TEST(TcgenProduct, EveryKind) {
  const Product products[] = {
      f16,
      {"f16", "bf16", "bf16", "f32", 128, 32, 16, f32Sum | 1 << 7 | 1 << 10, 16},
      {"tf32", "tf32", "tf32", "f32", 128, 16, 8, f32Sum | 2 << 7 | 2 << 10, 32},
      {"f8f6f4", "e4m3", "e5m2", "f32", 128, 32, 32, f32Sum | 0 << 7 | 1 << 10, 8},
      {"f8f6f4", "e2m1", "e3m2", "f32", 128, 32, 32, f32Sum | 5 << 7 | 4 << 10, 8},
      {"f8f6f4", "e2m3", "e4m3", "f32", 128, 8, 32, f32Sum | 3 << 7, 8},
      {"i8", "u8", "s8", "s32", 128, 32, 32, s32Sum | 1 << 10, 8},
  };
  for (const Product &p : products)
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
      runProduct(p, schedule);
}

TEST(TcgenProduct, EveryLayoutOfD) {
  Product p = f16;
  for (unsigned m : {64u, 128u}) {
    p.m = m;
    runProduct(p, Schedule::Lazy);
  }
  p.ws = true;
  for (unsigned m : {32u, 64u, 128u}) {
    p.m = m;
    runProduct(p, Schedule::Eager);
  }
}

TEST(TcgenProduct, AInTensorMemory) {
  Product p = f16;
  p.inTensor = true;
  runProduct(p, Schedule::Lazy);
  Product tf32{"tf32", "tf32", "tf32", "f32", 128, 16, 8, f32Sum | 2 << 7 | 2 << 10, 32};
  tf32.inTensor = true;
  runProduct(tf32, Schedule::Eager);
}

namespace {

std::string kindsOf(const std::string &ptx) {
  std::string all;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    std::vector<Buffer> buffers{{128 * 64, {}, {}},
                                {imageBytes / 4, std::vector<uint32_t>(imageBytes / 4), {}}};
    EmulatorOptions options;
    options.schedule = schedule;
    Outcome o = run(ptx, buffers, threads(128), options);
    std::string kinds = o.findings.empty() ? o.error : o.kinds() + ": " + o.findings[0].message;
    if (schedule == Schedule::Lazy && kinds != all)
      all += " | " + kinds;
    else
      all = kinds;
  }
  return all;
}

std::string without(std::string text, const std::string &part) {
  size_t at = text.rfind(part);
  EXPECT_NE(at, std::string::npos) << part;
  return at == std::string::npos ? text : text.erase(at, part.size());
}

} // namespace

TEST(TcgenProduct, LanesCanBeLeftOut) {
  Product p = f16;
  std::vector<Buffer> buffers{
      {128 * 64, {}, {}}, {imageBytes / 4, std::vector<uint32_t>(imageBytes / 4, 0x3c003c00), {}}};
  std::string lanes =
      "mov.u32 %r7, 0; mov.u32 %r8, 0x80000001;\n" + instruction(p, "1", ", {%r7, %r8, %r7, %r7}");
  ASSERT_EQ(run(productKernel(p, 64, lanes), buffers, threads(128)).error, "");
  for (unsigned lane = 0; lane != 128; ++lane)
    EXPECT_EQ(buffers[0].result[lane * 64 + 5],
              lane == 32 || lane == 63 ? 0u : 0x41800000u) // sixteen ones
        << lane;
}

TEST(TcgenProduct, OrderIsChecked) {
  std::string good = productKernel(f16, 64, instruction(f16, "1"));
  EXPECT_EQ(kindsOf(good), "");
  EXPECT_EQ(kindsOf(without(good, commit())).substr(0, 8), "deadlock");
  EXPECT_EQ(kindsOf(without(good, await())).substr(0, 13), "async-pending");
  EXPECT_EQ(kindsOf(without(good, after)).substr(0, 9), "data-race");
  EXPECT_EQ(kindsOf(without(good, "fence.proxy.async.shared::cta;\n")).substr(0, 19),
            "missing-proxy-fence");
  EXPECT_EQ(kindsOf(without(good, "tcgen05.wait::st.sync.aligned;\n")).substr(0, 13),
            "async-pending");
  // The same accumulator in another shape needs a completed commit between.
  Product other = f16;
  other.n = 32;
  std::string mixed = instruction(f16, "1") + "mov.u32 %r6, " + text(instructionDescriptor(other)) +
                      ";\n" + instruction(f16, "1");
  EXPECT_EQ(kindsOf(productKernel(f16, 64, mixed)).substr(0, 13), "async-pending");
}

TEST(TcgenProduct, AccumulatorsAreWritten) {
  std::string fresh =
      "add.u32 %r30, %r30, 128;\n" + instruction(f16, "1") + "sub.u32 %r30, %r30, 128;\n";
  EXPECT_EQ(kindsOf(productKernel(f16, 64, fresh)).substr(0, 13), "uninitialized");
  std::string first =
      "add.u32 %r30, %r30, 128;\n" + instruction(f16, "0") + "sub.u32 %r30, %r30, 128;\n";
  EXPECT_EQ(kindsOf(productKernel(f16, 64, first)), "");
}

TEST(TcgenProduct, DescriptorsAreChecked) {
  auto with = [&](uint32_t bits) {
    return kindsOf(
        productKernel(f16, 64, "mov.u32 %r6, " + text(bits) + ";\n" + instruction(f16, "1")));
  };
  uint32_t good = instructionDescriptor(f16);
  EXPECT_EQ(with(good), "");
  EXPECT_NE(with(good | 1 << 6).find("reserved bits 0x40"), std::string::npos);
  EXPECT_NE(with(good | 1 << 7).find("a and b have different types"), std::string::npos);
  EXPECT_NE(with(good | 3 << 7).find("type codes of a and b are 3 and 0"), std::string::npos);
  EXPECT_NE(with((good & ~f32Sum) | 2 << 4).find("the type code of d is 2"), std::string::npos);
  EXPECT_NE(with(good + (1 << 24)).find("M 144 and N 64 do not exist"), std::string::npos);
  EXPECT_NE(with(good | 4).find("bit 2 is 1; it is 1 with .sp and else 0"), std::string::npos);
  std::string shifted = instruction(f16, "1");
  shifted.replace(shifted.find("[%r30]"), 6, "[%r30+65536]");
  EXPECT_NE(kindsOf(productKernel(f16, 64, shifted)).find("D begins in lane 1"), std::string::npos);
}

TEST(TcgenProduct, BadForms) {
  struct {
    const char *instruction, *error;
  } bad[] = {
      {"tcgen05.mma.cta_group::1 [%r30], %d5, %d6, %r6, 1;", ".kind:: is missing"},
      {"tcgen05.mma.cta_group::1.kind::f16.block_scale [%r30], %d5, %d6, %r6, [%r30], [%r30], 1;",
       "the vector of scale factors do not go together"},
      {"tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale [%r30], %d5, %d6, %r6, [%r30], [%r30], "
       "1;",
       "the vector of scale factors do not go together"},
      {"tcgen05.mma.cta_group::1.kind::i8 [%r30], %d5, %d6, %r6, 1, 3;", "scale-input-d"},
      {"tcgen05.mma.cta_group::1.kind::f16 [%r30], %d5, %d6, %r6, 1, 16;", "scale-input-d"},
      {"tcgen05.mma.cta_group::1.kind::f16 [%r30], %d5, %d6, %r6, {%r1}, 1;",
       "a vector of 4 registers"},
      {"tcgen05.mma.cta_group::1.kind::f16 %r30, %d5, %d6, %r6, 1;", "in brackets"},
  };
  for (auto &b : bad) {
    std::string error = kindsOf(plainKernel(2, b.instruction));
    EXPECT_NE(error.find(b.error), std::string::npos) << b.instruction << "\n" << error;
  }
}
