//===- WgmmaKernel.h - A warpgroup that multiplies --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_WGMMAKERNEL_H
#define TILECOPY_TEST_UNIT_EMULATOR_WGMMAKERNEL_H

#include "Harness.h"

namespace tilecopy::test {

inline std::string number(uint64_t v) { return std::to_string(v); }

inline std::string registers(const std::string &name, unsigned count) {
  std::string text = "{";
  for (unsigned n = 0; n != count; ++n)
    text += (n ? ", %" : "%") + name + number(n);
  return text + "}";
}

/// The image of shared memory comes from the first buffer; `words` a thread from the second go to
/// %X; %d5 and %d6 are the descriptors. Then `body`, which may use $D (registers %x) and its count,
/// and D goes to the third buffer.
inline std::string wgmmaKernel(const std::string &body, unsigned countD, unsigned words, uint64_t a,
                               uint64_t b, const std::string &fence = "fence.proxy.async;\n") {
  std::string text =
      ".version 8.7\n.target sm_90a\n.address_size 64\n"
      ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2) {\n"
      ".shared .align 1024 .b8 s[49152];\n.reg .b64 %b<4>, %d<10>;\n.reg .b32 %r<20>, %x<128>, "
      "%X<140>;\n.reg .pred %p<4>;\n"
      "ld.param.u64 %b0, [p0]; ld.param.u64 %b1, [p1]; ld.param.u64 %b2, [p2];\n"
      "mov.u32 %r0, %tid.x; mov.u32 %r1, s; shl.b32 %r2, %r0, 2; mov.u32 %r3, 0;\n"
      "FILL: add.u32 %r4, %r2, %r3; cvt.u64.u32 %d0, %r4; add.u64 %d0, %d0, %b0;\n"
      "ld.global.b32 %r5, [%d0]; add.u32 %r4, %r4, %r1; st.shared.b32 [%r4], %r5;\n"
      "add.u32 %r3, %r3, 512; setp.lt.u32 %p0, %r3, 49152; @%p0 bra FILL;\n" +
      fence + "bar.sync 0;\nshr.u32 %r6, %r1, 4; cvt.u64.u32 %d4, %r6;\nmov.u64 %d5, " + number(a) +
      "; add.u64 %d5, %d5, %d4;\nmov.u64 %d6, " + number(b) +
      "; add.u64 %d6, %d6, %d4;\nmul.wide.u32 %d1, %r0, " + number(4 * words) +
      "; add.u64 %d1, %d1, %b1;\n";
  for (unsigned n = 0; n != words; ++n)
    text += "ld.global.b32 %X" + number(n) + ", [%d1+" + number(4 * n) + "];\n";
  for (unsigned n = 0; n != countD && n < words; ++n)
    text += "mov.b32 %x" + number(n) + ", %X" + number(n) + ";\n";
  text += body + "\nmul.wide.u32 %d2, %r0, " + number(4 * countD) + "; add.u64 %d2, %d2, %b2;\n";
  for (unsigned n = 0; n != countD; ++n)
    text += "st.global.b32 [%d2+" + number(4 * n) + "], %x" + number(n) + ";\n";
  return text + "ret;\n}\n";
}

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_WGMMAKERNEL_H
