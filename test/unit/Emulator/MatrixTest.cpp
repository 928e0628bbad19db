//===- MatrixTest.cpp - ldmatrix and stmatrix -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory is seen as rows of 16-bit elements (or bytes); the registers that an instruction
// gives are compared with the elements that the PTX ISA's figures put there.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// 1 KiB of shared memory with a different value in each byte pair.
uint8_t memoryByte(unsigned at) { return uint8_t(at * 37 + (at >> 8) * 11 + (at >> 4)); }
uint16_t memoryElement(unsigned row, unsigned column) {
  unsigned at = row * 16 + column * 2;
  return uint16_t(memoryByte(at) | memoryByte(at + 1) << 8);
}

std::vector<uint32_t> memoryWords() {
  std::vector<uint32_t> words(256);
  for (unsigned at = 0; at < 1024; ++at)
    words[at / 4] |= uint32_t(memoryByte(at)) << at % 4 * 8;
  return words;
}

/// Fills shared memory, then loads with `load` into %r10..%r13 (row addresses in %r5: lane l gives
/// row l) and writes `registers` of them out.
std::vector<uint32_t> loaded(const std::string &load, unsigned registers) {
  std::string body = "mov.u32 %r4, s; shl.b32 %r1, %r0, 5;\n"
                     "cvt.u64.u32 %d1, %r1; add.u64 %d2, %b0, %d1; add.u32 %r2, %r4, %r1;\n";
  for (unsigned n = 0; n < 8; ++n)
    body += "ld.global.b32 %r3, [%d2+" + std::to_string(4 * n) + "]; st.shared.b32 [%r2+" +
            std::to_string(4 * n) + "], %r3;\n";
  body += "bar.warp.sync 0xffffffff; shl.b32 %r5, %r0, 4; add.u32 %r5, %r5, %r4;\n" + load +
          "\nmul.wide.u32 %d3, %r0, " + std::to_string(4 * registers) +
          "; add.u64 %d3, %b1, %d3;\n";
  for (unsigned n = 0; n < registers; ++n)
    body +=
        "st.global.b32 [%d3+" + std::to_string(4 * n) + "], %r" + std::to_string(10 + n) + ";\n";
  std::vector<Buffer> buffers{{256, memoryWords(), {}}, {32 * registers, {}, {}}};
  Outcome o = run(kernel(2, body, ".shared .align 16 .b8 s[1024];"), buffers, threads(32));
  EXPECT_EQ(o.error, "") << load;
  EXPECT_EQ(o.kinds(), "") << load;
  return buffers[1].result;
}

uint32_t pair(uint16_t low, uint16_t high) { return low | uint32_t(high) << 16; }

std::string registerList(unsigned n) {
  std::string text = "{%r10";
  for (unsigned k = 1; k < n; ++k)
    text += ", %r" + std::to_string(10 + k);
  return text + "}";
}

} // namespace

TEST(Matrix, LoadsOf8x8) {
  for (unsigned count : {1u, 2u, 4u})
    for (bool trans : {false, true}) {
      auto result =
          loaded("ldmatrix.sync.aligned.m8n8.x" + std::to_string(count) + (trans ? ".trans" : "") +
                     ".shared.b16 " + registerList(count) + ", [%r5];",
                 count);
      for (unsigned t = 0; t < 32; ++t)
        for (unsigned k = 0; k < count; ++k) {
          unsigned r = t / 4, c = t % 4 * 2;
          uint32_t want = trans
                              ? pair(memoryElement(8 * k + c, r), memoryElement(8 * k + c + 1, r))
                              : pair(memoryElement(8 * k + r, c), memoryElement(8 * k + r, c + 1));
          ASSERT_EQ(result[t * count + k], want) << count << trans << " lane " << t;
        }
    }
}

TEST(Matrix, LoadsOf16x16Bytes) {
  auto result =
      loaded("ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 " + registerList(4) + ", [%r5];", 4);
  for (unsigned t = 0; t < 32; ++t)
    for (unsigned n = 0; n < 4; ++n) {
      uint32_t want = 0;
      for (unsigned b = 0; b < 4; ++b)
        want |= uint32_t(memoryByte((n / 2 * 16 + 4 * (t % 4) + b) * 16 + t / 4 + n % 2 * 8))
                << 8 * b;
      ASSERT_EQ(result[t * 4 + n], want) << "lane " << t;
    }
}

TEST(Matrix, LoadsOfPackedElements) {
  for (unsigned bits : {4u, 6u}) {
    auto result = loaded(std::string("ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.") +
                             (bits == 4 ? "b4x16_p64" : "b6x16_p32") + " {%r10}, [%r5];",
                         1);
    for (unsigned t = 0; t < 32; ++t) {
      uint32_t want = 0;
      for (unsigned b = 0; b < 4; ++b) {
        unsigned element = t % 4 * 4 + b, value = 0;
        for (unsigned bit = 0; bit < bits; ++bit) {
          unsigned at = element * bits + bit;
          value |= (memoryByte(t / 4 * 16 + at / 8) >> at % 8 & 1u) << bit;
        }
        want |= value << 8 * b;
      }
      ASSERT_EQ(result[t], want) << bits << " bits, lane " << t;
    }
  }
}

TEST(Matrix, StoresAreTheInverse) {
  for (bool bytes : {false, true})
    for (bool trans : {false, true}) {
      if (bytes && !trans)
        continue; // there is no such form
      std::string body =
          "mov.u32 %r4, s; shl.b32 %r5, %r0, 4; add.u32 %r5, %r5, %r4;\n"
          "mad.lo.u32 %r10, %r0, 0x1010101, 0x20000; mad.lo.u32 %r11, %r0, 0x3050709, 0x777;\n"
          "stmatrix.sync.aligned." +
          std::string(bytes ? "m16n8" : "m8n8") + ".x2" + (trans ? ".trans" : "") + ".shared." +
          (bytes ? "b8" : "b16") +
          " [%r5], {%r10, %r11};\n"
          "bar.warp.sync 0xffffffff; shl.b32 %r1, %r0, 3; add.u32 %r2, %r1, %r4;\n"
          "ld.shared.v2.b32 {%r6, %r7}, [%r2]; cvt.u64.u32 %d1, %r1; add.u64 %d1, %b0, %d1;\n"
          "st.global.v2.b32 [%d1], {%r6, %r7};";
      std::vector<Buffer> buffers{{64, {}, {}}};
      Outcome o = run(kernel(1, body, ".shared .align 16 .b8 s[256];"), buffers, threads(32));
      ASSERT_EQ(o.error, "");
      EXPECT_EQ(o.kinds(), "");
      for (unsigned t = 0; t < 32; ++t)
        for (unsigned k = 0; k < 2; ++k) {
          uint32_t value = k == 0 ? t * 0x1010101u + 0x20000u : t * 0x3050709u + 0x777u;
          for (unsigned b = 0; b < 4; ++b) {
            unsigned row = t / 4, byte = t % 4 * 4 + b;
            if (bytes)
              row = 2 * (t % 4) + b % 2, byte = t / 4 + 8 * (b / 2);
            else if (trans)
              row = t % 4 * 2 + b / 2, byte = t / 4 * 2 + b % 2;
            unsigned at = (8 * k + row) * 16 + byte;
            ASSERT_EQ(buffers[0].result[at / 4] >> at % 4 * 8 & 0xff, value >> 8 * b & 0xff)
                << bytes << trans << " lane " << t;
          }
        }
    }
}

TEST(Matrix, AddressesOfUnusedLanesAreNotLookedAt) {
  auto result = loaded("setp.gt.u32 %p1, %r0, 7; @%p1 mov.u32 %r5, 0x7fffff1;\n"
                       "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r10}, [%r5];",
                       1);
  EXPECT_EQ(result[31], pair(memoryElement(7, 6), memoryElement(7, 7)));
}

TEST(Matrix, RowsAreAligned) {
  std::vector<Buffer> buffers;
  std::string body = "mov.u32 %r4, s; st.shared.v2.b64 [s], {%d0, %d0}; mad.lo.u32 %r5, %r0, 8, "
                     "%r4;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r10}, [%r5];";
  Outcome o = run(kernel(0, "mov.u64 %d0, 1;" + body, ".shared .align 16 .b8 s[1024];"), buffers,
                  threads(32));
  EXPECT_NE(o.kinds().find("misaligned"), std::string::npos) << o.kinds();
}

// A whole warp is requested: neither one that the block does not fill nor one whose lanes have
// exited, at any time, is one.
TEST(Matrix, WarpsThatAreNotWhole) {
  const std::string start = "mov.u32 %r5, s; mov.u32 %r10, 0; mov.u32 %r11, 0; mov.u32 %r12, 0; "
                            "mov.u32 %r13, 0;\n";
  for (std::string text :
       {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r10}, [%r5];",
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r10, %r11, %r12, %r13}, [%r5];",
        "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r10, %r11}, [%r5];",
        "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64 {%r10, %r11}, [%r5];",
        "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r5], {%r10, %r11, %r12, %r13};",
        "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8 [%r5], {%r10, %r11};"}) {
    SCOPED_TRACE(text);
    const std::string s = ".shared .align 128 .b8 s[1024];";
    for (unsigned lanes : {1, 7, 31, 33, 40, 63})
      expectFindings(
          kernel(0, start + (lanes > 32 ? "setp.lt.u32 %p0, %r0, 32; @%p0 exit;\n" : "") + text, s),
          {}, threads(lanes), "divergent-collective");
    for (const char *gone : {"setp.eq.u32", "setp.ge.u32", "setp.ne.u32"})
      expectFindings(kernel(0, start + gone + " %p0, %r0, 5; @%p0 exit;\n" + text, s), {},
                     threads(32), "divergent-collective");
    // Lanes that leave while the rest wait.
    expectFindings(kernel(0, start + "setp.eq.u32 %p0, %r0, 31; @%p0 bra E;\n" + text + "\nE:", s),
                   {}, threads(32), "divergent-collective");
  }
}

TEST(Matrix, FormsThatDoNotExistAreRefused) {
  for (const char *text : {"ldmatrix.sync.aligned.m8n8.x1.shared.b8 {%r10}, [%r5];",
                           "ldmatrix.sync.aligned.m16n16.x1.shared.b8 {%r10, %r11}, [%r5];",
                           "stmatrix.sync.aligned.m16n8.x1.shared.b8 [%r5], {%r10};",
                           "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r10}, [%r5];",
                           "ldmatrix.m8n8.x1.shared.b16 {%r10}, [%r5];"}) {
    std::vector<Buffer> buffers;
    EXPECT_NE(run(kernel(0, text), buffers, threads(32)).error, "") << text;
  }
}
