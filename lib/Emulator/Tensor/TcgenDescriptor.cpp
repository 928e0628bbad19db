//===- TcgenDescriptor.cpp - What the operands of tcgen05.mma say ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/TcgenDescriptor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace llvm;

namespace tilecopy::emu {

using Kind = TcgenKind;

static unsigned bitField(uint64_t bits, unsigned at, unsigned width) {
  return unsigned(bits >> at & ((uint64_t(1) << width) - 1));
}

/// The type of an operand by its code; nothing if the kind has none of that code.
static std::optional<Element> typeOf(Kind kind, unsigned code) {
  static constexpr Element narrow[] = {Element::E4M3, Element::E5M2, Element::F64,
                                       Element::E2M3, Element::E3M2, Element::E2M1};
  switch (kind) {
  case Kind::F16:
    return code < 2 ? std::optional(code ? Element::BF16 : Element::F16) : std::nullopt;
  case Kind::TF32:
    return code == 2 ? std::optional(Element::TF32) : std::nullopt;
  case Kind::I8:
    return code < 2 ? std::optional(code ? Element::S8 : Element::U8) : std::nullopt;
  case Kind::F8F6F4:
  case Kind::MxF8F6F4:
    return code < 6 && code != 2 ? std::optional(narrow[code]) : std::nullopt;
  default:
    return code == 1 ? std::optional(Element::E2M1) : std::nullopt;
  }
}

namespace {

/// Decodes one descriptor and keeps the first defect.
class DescriptorReader {
public:
  DescriptorReader(const TcgenMode &mode, uint32_t bits, std::string &why)
      : mode(mode), bits(bits), why(why) {}

  InstructionDescriptor read() {
    readSparsity();
    bool scaled = isScaled(mode.kind);
    x.n = bitField(bits, 17, 6) * 8;
    x.m = scaled ? bitField(bits, 27, 2) * 128 : bitField(bits, 24, 5) * 16;
    readTypes();
    x.negateA = bitField(bits, 13, 1);
    x.negateB = bitField(bits, 14, 1);
    x.transposeA = bitField(bits, 15, 1);
    x.transposeB = bitField(bits, 16, 1);
    reserved = 1u << 6;
    if (scaled)
      readScaled();
    else
      readPlain();
    if (mode.kind == Kind::F16 && x.a != x.b)
      bad("a and b have different types");
    if (bits & reserved)
      bad("reserved bits 0x" + utohexstr(bits & reserved, true) + " are set");
    if ((x.transposeA && bitsOf(x.a) < 8) || (x.transposeB && bitsOf(x.b) < 8))
      bad("4- and 6-bit elements cannot be transposed");
    if (!isShape())
      bad("M " + Twine(x.m) + " and N " + Twine(x.n) + " do not exist for this kind and CTA group");
    return x;
  }

private:
  void bad(const Twine &text) {
    if (why.empty())
      why = text.str();
  }

  void readSparsity() {
    x.selector = bitField(bits, 0, 2);
    bool isSparse = bitField(bits, 2, 1), hasSelector = mode.kind <= Kind::TF32;
    if (isSparse != mode.sparse)
      bad("bit 2 is " + Twine(unsigned(isSparse)) + "; it is 1 with .sp and else 0");
    if (x.selector > (mode.sparse && hasSelector ? 1 : 0))
      bad("the sparsity selector, bits 0-1, is " + Twine(x.selector) +
          (mode.sparse && hasSelector ? "; expected is 0 or 1"
                                      : "; it is for sparse products of kinds f16 and tf32"));
  }

  void readTypes() {
    unsigned a = bitField(bits, 7, 3),
             b = isPacked4(mode.kind) ? bitField(bits, 10, 2) : bitField(bits, 10, 3);
    auto typeA = typeOf(mode.kind, a), typeB = typeOf(mode.kind, b);
    if (!typeA || !typeB)
      bad("the type codes of a and b are " + Twine(a) + " and " + Twine(b) +
          ", which the kind does not have");
    x.a = typeA.value_or(Element::F16);
    x.b = typeB.value_or(x.a);
  }

  void readScaled() {
    x.scaleB = bitField(bits, 4, 2);
    x.scaleA = bitField(bits, 29, 2);
    x.scaleIsUe8m0 = bitField(bits, 23, 1);
    reserved |= 1u << 3 | 7u << 24;
    x.isDeep = isPacked4(mode.kind) && !mode.sparse && mode.hasDeepK && bitField(bits, 31, 1);
    if (!x.isDeep)
      reserved |= 1u << 31;
    if (isPacked4(mode.kind))
      reserved |= 1u << 12 | 3u << 15;
    if (mode.kind != Kind::MxF4NvF4 && !x.scaleIsUe8m0)
      bad("bit 23 is 0; the scale factors of this kind are ue8m0, 1");
  }

  void readPlain() {
    unsigned d = bitField(bits, 4, 2);
    static constexpr Accumulator types[] = {Accumulator::F16, Accumulator::F32, Accumulator::S32};
    bool isInteger = mode.kind == Kind::I8;
    bool isLegal = isInteger
                       ? d == 2
                       : d == 1 || (d == 0 && (mode.kind == Kind::F8F6F4 ||
                                               (mode.kind == Kind::F16 && x.a == Element::F16)));
    if (!isLegal)
      bad("the type code of d is " + Twine(d) + ", which does not go with the kind");
    x.d = types[d % 3];
    x.saturate = bitField(bits, 3, 1);
    if (x.saturate && !isInteger)
      bad("bit 3, saturate, is for integers only");
    if ((x.negateA || x.negateB) && isInteger)
      bad("integers cannot be negated");
    reserved |= 1u << 23 | 1u << 29;
    if (mode.weightStationary)
      x.greatestShift = 4u << bitField(bits, 30, 2) & 0x38;
    else
      reserved |= 3u << 30;
  }

  bool isShape() const {
    bool isInteger = mode.kind == Kind::I8, pair = mode.pair;
    unsigned step = pair ? (isInteger ? 32 : 16) : 8, least = step;
    if (mode.weightStationary)
      return (x.m == 32 || x.m == 64 || x.m == 128) &&
             (x.n == 64 || x.n == 128 || (x.n == 256 && !mode.sparse));
    if (x.n < least || x.n > 256 || x.n % step)
      return false;
    if (isInteger && !pair && x.n > 32 && x.n % 16)
      return false;
    if (isScaled(mode.kind))
      return pair ? (x.m == 128 && !mode.sparse) || x.m == 256 : x.m == 128;
    return pair ? x.m == 128 || x.m == 256 : x.m == 64 || x.m == 128;
  }

  const TcgenMode &mode;
  const uint32_t bits;
  std::string &why;
  InstructionDescriptor x;
  uint32_t reserved = 0;
};

} // namespace

InstructionDescriptor decodeDescriptor(const TcgenMode &mode, uint32_t bits, std::string &why) {
  return DescriptorReader(mode, bits, why).read();
}

TcgenLayout layoutOf(unsigned m, const TcgenMode &mode) {
  if (mode.weightStationary && m == 32)
    return {4, 32, false};
  bool halfOfPair = mode.pair && m == 128;
  if ((mode.weightStationary && m == 64) || (halfOfPair && !mode.sparse))
    return {2, 64, false};
  return {1, 0, m == 64 || halfOfPair};
}

TcgenMetadataPlace metadataPlace(const ProductForm &f, const TcgenLayout &layout, unsigned bank,
                                 unsigned selector, unsigned row, unsigned chunk) {
  unsigned k = chunk * f.chunk();
  if (bitsOf(f.a) <= 8) // a row's bits lie in its own lane, in two columns
    return {layout.lane(row, bank), 4 * chunk / 32, 4 * chunk % 32};
  // Eight rows in the lower halves of the cells and eight in the upper ones.
  unsigned half = f.k / 2, lane = row / 16 * 16 + row % 8 + 8 * (k / half);
  return {layout.lane(lane, bank), selector, 16 * (row / 8 % 2) + 4 * (k % half / f.chunk())};
}

ZeroColumns zeroColumnsOf(uint64_t bits, const InstructionDescriptor &x, std::string &why) {
  ZeroColumns columns;
  columns.isZero.resize(x.n);
  columns.shift = bitField(bits, 56, 6);
  unsigned most = std::min(x.greatestShift, x.m == 32 ? 16u : 32u);
  if (columns.shift > most)
    why = "columns are shifted by " + std::to_string(columns.shift) +
          "; the instruction descriptor permits " + std::to_string(most);
  if (bits >> 62 || bitField(bits, 36, 3))
    why = "reserved bits of the mask of zero columns are set";
  if (!bitField(bits, 39, 1))
    return columns;
  unsigned zeros = bitField(bits, 40, 8) + 1, uses = bitField(bits, 48, 8) + 1;
  unsigned parts = x.m == 32 ? 4 : x.m == 64 ? 2 : 1, length = x.n / parts;
  for (unsigned part = 0; part != parts; ++part) {
    bool isZero = bitField(bits, 32 + part, 1);
    unsigned left = isZero ? zeros : uses, skip = bitField(bits, 8 * part, 8);
    for (unsigned n = 0; n != skip + length; ++n) {
      if (n >= skip)
        columns.isZero[part * length + n - skip] = isZero;
      if (--left)
        continue;
      isZero = !isZero;
      left = isZero ? zeros : uses;
    }
  }
  return columns;
}

} // namespace tilecopy::emu
