//===- MatrixDescriptor.cpp - Rows of shared memory by descriptor ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/MatrixDescriptor.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::emu {

static uint64_t descriptorField(uint64_t bits, unsigned at, unsigned width) {
  return bits >> at & ((uint64_t(1) << width) - 1);
}

MatrixDescriptor::MatrixDescriptor(uint64_t bits)
    : start(uint32_t(descriptorField(bits, 0, 14)) << 4),
      leading(uint32_t(descriptorField(bits, 16, 14)) << 4),
      stride(uint32_t(descriptorField(bits, 32, 14)) << 4),
      constant(unsigned(descriptorField(bits, 46, 3))),
      baseOffset(unsigned(descriptorField(bits, 49, 3))),
      swizzle(unsigned(descriptorField(bits, 61, 3))),
      absoluteLeading(descriptorField(bits, 52, 1)),
      reserved(bits & (uint64_t(3) << 14 | uint64_t(3) << 30 | uint64_t(0xff) << 53)) {}

unsigned MatrixDescriptor::span() const {
  switch (swizzle) {
  case 2:
    return 128;
  case 4:
    return 64;
  case 6:
    return 32;
  default:
    return 16;
  }
}

std::string MatrixDescriptor::defect(unsigned rows, unsigned chunks) const {
  auto text = [](const char *what, uint64_t value, const char *why) {
    return std::string(what) + " 0x" + utohexstr(value, true) + why;
  };
  if (reserved)
    return text("reserved bits", reserved, " are set; bits 14-15, 30-31 and 53-60 are zero");
  if (constant != 1)
    return text("bits 46-48 are", constant, ", not 1");
  if (swizzle == 3 || swizzle == 5 || swizzle == 7)
    return text("swizzle code", swizzle, " means nothing; 0, 2, 4 and 6 do");
  if (swizzle == 1)
    return text("swizzle code", swizzle,
                ", 128 bytes in 32-byte atoms, is not tested for tcgen05.cp");
  if (absoluteLeading)
    return "bit 52, an absolute leading offset, is not tested for tcgen05.cp";
  if (baseOffset)
    return text("base offset", baseOffset, " is not tested for tcgen05.cp; 0 is");
  unsigned group = 8 * span();
  if (swizzle == 0)
    return "";
  // Rows within a group lie where the pattern, which goes by address, has them (PTX ISA 9.7.16.4.1,
  // and a test of TVM's from row 4 that a B200 passes).
  if (unsigned first = start % group / span(); first && first + rows > 8)
    return text("start address", start, " begins with row ") + std::to_string(first) +
           " of a group of eight, of " + std::to_string(group) +
           " bytes, and its rows run past the end of the group, which is not tested for "
           "tcgen05.cp";
  if (start % span() + 16 * chunks > span())
    return text("start address", start, ": its rows of ") + std::to_string(16 * chunks) +
           " bytes run past the swizzle's " + std::to_string(span());
  if (rows > 8 && stride % group)
    return text("stride offset", stride, " is not a multiple of a group of eight rows, of ") +
           std::to_string(group) + " bytes, which is not tested for tcgen05.cp";
  return "";
}

uint32_t MatrixDescriptor::address(unsigned row, unsigned chunk) const {
  uint32_t at = start + row / 8 * stride + row % 8 * span();
  at += chunk * (swizzle ? 16 : leading);
  // Address bits 4 and up, as many as the span has chunks, are flipped by bits 7 and up.
  return (at ^ (at >> 3 & (span() - 16))) & 0x3ffff;
}

} // namespace tilecopy::emu
