//===- SharedOperand.cpp - A matrix in shared memory, by descriptor -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/SharedOperand.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::emu {

static uint64_t field(uint64_t bits, unsigned at, unsigned width) {
  return bits >> at & ((uint64_t(1) << width) - 1);
}

SharedOperand::Swizzle SharedOperand::swizzleOf(Unit unit, uint64_t bits) {
  static constexpr Swizzle codes[8] = {Swizzle::None,    Swizzle::B128Atom32, Swizzle::B128,
                                       Swizzle::Illegal, Swizzle::B64,        Swizzle::Illegal,
                                       Swizzle::B32,     Swizzle::Illegal};
  unsigned code = unsigned(field(bits, 61, 3));
  return unit == Unit::Warpgroup ? codes[code & 6] : codes[code];
}

SharedOperand::SharedOperand(Unit unit, uint64_t bits, bool isMnMajor, unsigned elementsPerChunk,
                             bool mayWrap)
    : unit(unit), bits(bits), isMnMajor(isMnMajor), mayWrap(mayWrap), perChunk(elementsPerChunk),
      start(uint32_t(field(bits, 0, 14)) << 4), leading(uint32_t(field(bits, 16, 14)) << 4),
      stride(uint32_t(field(bits, 32, 14)) << 4), baseOffset(unsigned(field(bits, 49, 3))),
      swizzle(swizzleOf(unit, bits)) {}

std::string SharedOperand::defect() const {
  auto text = [](const char *what, uint64_t value, const char *why) {
    return std::string(what) + " 0x" + utohexstr(value, true) + why;
  };
  constexpr uint64_t between = uint64_t(3) << 14 | uint64_t(3) << 30;
  bool isTcgen = unit == Unit::Tcgen05;
  uint64_t reserved = bits & (between | (isTcgen ? uint64_t(0xff) << 53
                                                 : uint64_t(7) << 46 | uint64_t(0x3ff) << 52));
  if (reserved)
    return text("reserved bits", reserved,
                isTcgen ? " are set; bits 14-15, 30-31 and 53-60 are zero"
                        : " are set; bits 14-15, 30-31, 46-48 and 52-61 are zero");
  if (isTcgen && field(bits, 46, 3) != 1)
    return text("bits 46-48 are", field(bits, 46, 3), ", not 1");
  if (isTcgen && field(bits, 52, 1) && !mayWrap)
    return "bit 52, an absolute leading offset, is for k of 48 bytes only";
  if (swizzle == Swizzle::Illegal)
    return text("swizzle code", field(bits, 61, 3), " means nothing; 0, 1, 2, 4 and 6 do");
  if (swizzle == Swizzle::B128Atom32 && (!isMnMajor || perChunk != 4))
    return "swizzle code 0x1, 128 bytes in 32-byte atoms, is for transposed 32-bit elements";
  if (isMnMajor && perChunk == 4 && swizzle != Swizzle::B128Atom32)
    return text("swizzle code", field(bits, 61, 3),
                ": transposed 32-bit elements take 1, 128 bytes in 32-byte atoms");
  return "";
}

std::string SharedOperand::phase() const {
  if (swizzle == Swizzle::None)
    return "";
  unsigned lines = swizzle == Swizzle::B128Atom32 ? 4 : span() / 16; // of 128 bytes
  unsigned line = start / 128 % lines;
  if (line == baseOffset % lines)
    return "";
  return "its swizzle begins again every " + std::to_string(128 * lines) +
         " bytes, and its rows begin " + std::to_string(128 * line) +
         " bytes after that, with base offset " + std::to_string(baseOffset) +
         ": the pattern goes by address";
}

unsigned SharedOperand::span() const {
  switch (swizzle) {
  case Swizzle::B32:
    return 32;
  case Swizzle::B64:
    return 64;
  case Swizzle::B128:
  case Swizzle::B128Atom32:
    return 128;
  default:
    return 16;
  }
}

uint32_t SharedOperand::swizzled(uint32_t at) const {
  if (swizzle == Swizzle::None)
    return at;
  uint32_t line = (at >> 7) - baseOffset;
  if (swizzle == Swizzle::B128Atom32)
    return at ^ (line & 3) << 5;
  return at ^ (line & (span() / 16 - 1)) << 4;
}

uint32_t SharedOperand::chunkOf(unsigned mn, unsigned k) const {
  unsigned chunks = span() / 16; // side by side in a row of the pattern
  uint32_t at = start;
  bool isAbsolute = unit == Unit::Tcgen05 && field(bits, 52, 1);
  if (!isMnMajor && isAbsolute && swizzle != Swizzle::None) {
    uint32_t column = start % span() + k / perChunk * 16;
    at = column < span() ? start - start % span() : leading;
    at += mn % 8 * span() + mn / 8 * stride + column % span();
  } else if (!isMnMajor) {
    unsigned chunk = k / perChunk;
    at += mn % 8 * span() + mn / 8 * stride + chunk * (swizzle == Swizzle::None ? leading : 16);
  } else if (swizzle == Swizzle::None) {
    at += mn / perChunk * stride + k % 8 * 16 + k / 8 * leading;
  } else {
    unsigned chunk = mn / perChunk, rows = swizzle == Swizzle::B128Atom32 ? 4 : 8;
    at += chunk % chunks * 16 + chunk / chunks * leading + k % rows * span() + k / rows * stride;
  }
  return swizzled(at) & 0x3ffff;
}

} // namespace tilecopy::emu
