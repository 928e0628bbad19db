//===- ConvertFamily.cpp - Conversions between types ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.21: cvt between integer and floating-point formats, with every rounding modifier
// but the stochastic one, and the forms that pack two results.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/Execute.h"
#include "Emulator/Families/FloatMath.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode; the low three are a RoundingMode.
constexpr uint32_t roundingBits = 7, flush = 8, saturates = 16, finite = 32, clampsToZero = 64,
                   toIntegral = 128;

using Int128 = __int128;

Int128 integerOf(Ty ty, uint64_t bits) {
  unsigned width = bitsOf(ty);
  bits &= maskOf(width);
  if (isSigned(ty) && (bits >> (width - 1) & 1))
    return Int128(int64_t(bits | ~maskOf(width)));
  return Int128(bits);
}

// A result narrower than its register is extended by its own sign.
uint64_t extended(const Inst &i, uint64_t bits) {
  return isFloat(i.ty) ? bits : uint64_t(integerOf(i.ty, bits)) & i.mask;
}

Flow integerToInteger(Thread &t, const Inst &i) {
  Int128 v = integerOf(i.ty2, t.regs[i.a]);
  if (i.mode & saturates) {
    unsigned width = bitsOf(i.ty);
    Int128 most = Int128(maskOf(isSigned(i.ty) ? width - 1 : width));
    Int128 least = isSigned(i.ty) ? -most - 1 : 0;
    v = v < least ? least : v > most ? most : v;
  }
  t.regs[i.dst] = extended(i, uint64_t(v));
  return Flow::Next;
}

// .ftz is about single precision; hardware keeps subnormal sources of half precision.
uint64_t source(const Inst &i, uint64_t bits) {
  bool flushes = (i.mode & flush) && i.ty2 == Ty::F32 && i.ty != Ty::F16 && i.ty != Ty::BF16;
  return flushes ? flushSubnormal(Ty::F32, bits) : bits;
}

// NaN gives 0, except in conversions from or to 64 bits, where it gives the top bit alone.
Flow floatToInteger(Thread &t, const Inst &i) {
  APFloat v = fromBits(i.ty2, source(i, t.regs[i.a]));
  unsigned width = bitsOf(i.ty);
  uint64_t bits;
  if (v.isNaN()) {
    bits = i.ty2 == Ty::F64 || width == 64 ? uint64_t(1) << (width - 1) : 0;
  } else {
    APSInt result(width, !isSigned(i.ty));
    bool isExact;
    v.convertToInteger(result, RoundingMode(i.mode & roundingBits), &isExact); // saturates
    bits = result.getZExtValue();
  }
  t.regs[i.dst] = extended(i, bits);
  return Flow::Next;
}

// What .sat, .relu and .ftz do to a floating-point result.
uint64_t finish(const Inst &i, Ty ty, const APFloat &value) {
  RoundingMode mode = RoundingMode(i.mode & roundingBits);
  if (value.isNaN() && (i.mode & saturates))
    return 0;
  if (!value.isNaN() && value.isNegative() && (i.mode & (clampsToZero | saturates)))
    return 0;
  if ((i.mode & flush) && ty == Ty::F32 && i.ty2 == Ty::F64) { // tiny before it is rounded
    bool lost;
    APFloat least = APFloat::getSmallestNormalized(APFloat::IEEEsingle());
    least.convert(value.getSemantics(), RoundingMode::TowardZero, &lost);
    if (abs(value) < least)
      return value.isNegative() ? uint64_t(1) << 31 : 0;
  }
  uint64_t bits = convertFloat(value, ty, mode, i.mode & finite);
  if (i.mode & saturates) {
    APFloat one(semanticsOf(ty), 1);
    if (fromBits(ty, bits).compare(one) == APFloat::cmpGreaterThan)
      bits = toBits(ty, one);
  }
  return (i.mode & flush) && ty == Ty::F32 ? flushSubnormal(ty, bits) : bits;
}

Flow integerToFloat(Thread &t, const Inst &i) {
  Int128 v = integerOf(i.ty2, t.regs[i.a]);
  APInt wide(128, ArrayRef<uint64_t>{uint64_t(v), uint64_t(v >> 64)});
  APFloat f(semanticsOf(i.ty));
  f.convertFromAPInt(wide, /*IsSigned=*/true, RoundingMode(i.mode & roundingBits));
  t.regs[i.dst] = finish(i, i.ty, f);
  return Flow::Next;
}

// What hardware keeps of a NaN: double precision keeps the payload and makes it quiet, from bf16 to
// f32 and to tf32 bits are only moved; all others give the canonical NaN.
std::optional<uint64_t> convertNaN(const Inst &i, uint64_t bits) {
  bool toNearestAway = RoundingMode(i.mode & roundingBits) == RoundingMode::NearestTiesToAway;
  if (i.mode & saturates)
    return std::nullopt;
  if (i.ty == Ty::F64 || i.ty2 == Ty::F64)
    return carryNaN(i.ty2, (i.mode & flush) && i.ty2 == Ty::F32 ? canonicalNaN(Ty::F32) : bits,
                    i.ty);
  if (i.ty == Ty::F32 && i.ty2 == Ty::BF16 && !(i.mode & flush))
    return (bits & 0xffff) << 16;
  if (i.ty == Ty::TF32 && toNearestAway)
    return bits & 0xffffe000;
  return std::nullopt;
}

Flow floatToFloat(Thread &t, const Inst &i) {
  APFloat v = fromBits(i.ty2, source(i, t.regs[i.a]));
  if (v.isNaN())
    if (auto bits = convertNaN(i, t.regs[i.a])) {
      t.regs[i.dst] = *bits;
      return Flow::Next;
    }
  if (i.mode & toIntegral)
    v.roundToIntegral(RoundingMode(i.mode & roundingBits));
  t.regs[i.dst] = finish(i, i.ty, v);
  return Flow::Next;
}

Ty scalarOf(Ty ty) {
  switch (ty) {
  case Ty::F16X2:
    return Ty::F16;
  case Ty::BF16X2:
    return Ty::BF16;
  case Ty::E4M3X2:
    return Ty::E4M3;
  case Ty::E5M2X2:
    return Ty::E5M2;
  default:
    return ty;
  }
}

// Two sources into one register, the first in the upper half; or two halves into two.
Flow packTwo(Thread &t, const Inst &i) {
  Ty ty = scalarOf(i.ty);
  unsigned width = bitsOf(ty);
  uint64_t high = finish(i, ty, fromBits(i.ty2, source(i, t.regs[i.a])));
  uint64_t low = finish(i, ty, fromBits(i.ty2, source(i, t.regs[i.b])));
  t.regs[i.dst] = high << width | low;
  return Flow::Next;
}

Flow convertHalves(Thread &t, const Inst &i) {
  Ty from = scalarOf(i.ty2), to = scalarOf(i.ty);
  uint64_t a = t.regs[i.a];
  uint64_t low = finish(i, to, fromBits(from, a)),
           high = finish(i, to, fromBits(from, a >> bitsOf(from)));
  t.regs[i.dst] = high << bitsOf(to) | low;
  return Flow::Next;
}

bool takeRounding(Decoding &d) {
  static constexpr RoundingMode modes[] = {
      RoundingMode::NearestTiesToEven, RoundingMode::TowardZero, RoundingMode::TowardNegative,
      RoundingMode::TowardPositive, RoundingMode::NearestTiesToAway};
  int toInt = d.takeOneOf({"rni", "rzi", "rmi", "rpi"});
  int toFloat = d.takeOneOf({"rn", "rz", "rm", "rp", "rna"});
  int n = toInt >= 0 ? toInt : toFloat >= 0 ? toFloat : 0;
  d.inst.mode = uint32_t(int(modes[n])) | (toInt >= 0 ? toIntegral : 0);
  d.inst.mode |= d.take("ftz") ? flush : 0;
  d.inst.mode |= d.take("satfinite") ? finite : 0;
  d.inst.mode |= d.take("sat") ? saturates : 0;
  d.inst.mode |= d.take("relu") ? clampsToZero : 0;
  return toInt >= 0 || toFloat >= 0;
}

void decodeCvt(Decoding &d) {
  Inst &i = d.inst;
  bool hasRounding = takeRounding(d);
  i.ty = d.type();
  i.ty2 = d.type();
  bool toFloat = isFloat(i.ty), fromFloat = isFloat(i.ty2);
  bool packs = scalarOf(i.ty) != i.ty, fromPacked = scalarOf(i.ty2) != i.ty2;
  size_t operands = packs && !fromPacked ? 3 : 2;
  if (!d.expectOperands(operands, operands))
    return;
  if (i.ty == Ty::Pred || i.ty2 == Ty::Pred || (!toFloat && !isInteger(i.ty)) ||
      (!fromFloat && !isInteger(i.ty2)) || (fromPacked && !packs) || (packs && !fromFloat))
    return d.fail("no conversion from ." + typeName(i.ty2) + " to ." + typeName(i.ty));
  if (fromFloat != toFloat && !hasRounding)
    return d.fail("a rounding modifier is missing");
  bool exponentLost = toFloat && fromFloat && bitsOf(i.ty) < bitsOf(i.ty2);
  if (exponentLost && !hasRounding)
    return d.fail("a rounding modifier is missing");
  i.a = d.in(1, i.ty2, true);
  if (operands == 3)
    i.b = d.in(2, i.ty2);
  i.dst = d.out(0, i.ty, true);
  if (packs)
    i.exec = fromPacked ? convertHalves : packTwo;
  else if (fromFloat)
    i.exec = toFloat ? floatToFloat : floatToInteger;
  else
    i.exec = toFloat ? integerToFloat : integerToInteger;
}

constexpr FamilyRow rows[] = {
    {"cvt", decodeCvt, "9.7.9.21"},
};

} // namespace

ArrayRef<FamilyRow> convertFamily() { return rows; }

} // namespace tilecopy::emu
