//===- ConvertFamily.cpp - Conversions between types ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.21: cvt between integer and floating-point formats, and the forms that pack two
// results. Stochastic rounding is in ConvertStochastic.cpp.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/ConvertNative.h"
#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode; the low three are a RoundingMode.
constexpr uint32_t cvtRounding = 7, cvtFlush = 8, cvtSaturates = 16, cvtFinite = 32, cvtRelu = 64,
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
  if (i.mode & cvtSaturates) {
    unsigned width = bitsOf(i.ty);
    Int128 most = Int128(maskOf(isSigned(i.ty) ? width - 1 : width));
    Int128 least = isSigned(i.ty) ? -most - 1 : 0;
    v = v < least ? least : v > most ? most : v;
  }
  t.regs[i.dst] = extended(i, uint64_t(v));
  return Flow::Next;
}

// .ftz concerns single precision only; hardware keeps subnormal sources of half precision.
uint64_t source(const Inst &i, uint64_t bits) {
  bool flushes = (i.mode & cvtFlush) && i.ty2 == Ty::F32 && i.ty != Ty::F16 && i.ty != Ty::BF16;
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
    v.convertToInteger(result, RoundingMode(i.mode & cvtRounding), &isExact); // saturates
    bits = result.getZExtValue();
  }
  t.regs[i.dst] = extended(i, bits);
  return Flow::Next;
}

// What .sat, .relu and .ftz do to a floating-point result.
uint64_t finish(const Inst &i, Ty ty, const APFloat &value) {
  RoundingMode mode = RoundingMode(i.mode & cvtRounding);
  if (value.isNaN() && (i.mode & cvtSaturates))
    return 0;
  if (!value.isNaN() && value.isNegative() && (i.mode & (cvtRelu | cvtSaturates)))
    return 0;
  if ((i.mode & cvtFlush) && ty == Ty::F32 && i.ty2 == Ty::F64) { // tiny before it is rounded
    bool lost;
    APFloat least = APFloat::getSmallestNormalized(APFloat::IEEEsingle());
    least.convert(value.getSemantics(), RoundingMode::TowardZero, &lost);
    if (abs(value) < least)
      return value.isNegative() ? uint64_t(1) << 31 : 0;
  }
  uint64_t bits = convertFloat(value, ty, mode, i.mode & cvtFinite);
  if (i.mode & cvtSaturates) {
    APFloat one(semanticsOf(ty), 1);
    if (fromBits(ty, bits).compare(one) == APFloat::cmpGreaterThan)
      bits = toBits(ty, one);
  }
  return (i.mode & cvtFlush) && ty == Ty::F32 ? flushSubnormal(ty, bits) : bits;
}

Flow integerToFloat(Thread &t, const Inst &i) {
  Int128 v = integerOf(i.ty2, t.regs[i.a]);
  APInt wide(128, ArrayRef<uint64_t>{uint64_t(v), uint64_t(v >> 64)});
  APFloat f(semanticsOf(i.ty));
  f.convertFromAPInt(wide, /*IsSigned=*/true, RoundingMode(i.mode & cvtRounding));
  t.regs[i.dst] = finish(i, i.ty, f);
  return Flow::Next;
}

// What hardware keeps of a NaN: double precision keeps the payload and makes it quiet; from bf16 to
// f32 and to tf32 bits are only moved; everything else gives the canonical NaN.
std::optional<uint64_t> convertNaN(const Inst &i, uint64_t bits) {
  bool toNearestAway = RoundingMode(i.mode & cvtRounding) == RoundingMode::NearestTiesToAway;
  if (i.mode & cvtSaturates)
    return std::nullopt;
  if (i.ty == Ty::F64 || i.ty2 == Ty::F64)
    return carryNaN(i.ty2, (i.mode & cvtFlush) && i.ty2 == Ty::F32 ? canonicalNaN(Ty::F32) : bits,
                    i.ty);
  if (i.ty == Ty::F32 && i.ty2 == Ty::BF16 && !(i.mode & cvtFlush))
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
    v.roundToIntegral(RoundingMode(i.mode & cvtRounding));
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
  case Ty::E2M1X2:
    return Ty::E2M1;
  case Ty::E2M3X2:
    return Ty::E2M3;
  case Ty::E3M2X2:
    return Ty::E3M2;
  default:
    return ty;
  }
}

// Two sources into one register, the first in the upper half; or two halves into two.
Flow cvtPack(Thread &t, const Inst &i) {
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

// The exponent of |x| as a byte, without a sign: rounded toward zero, or up unless |x| is a power
// of two or below the least. 0xff is NaN, and infinity if nothing saturates.
uint64_t exponentByte(const Inst &i, uint32_t x) {
  x &= 0x7fffffff;
  uint32_t exponent = x >> 23;
  bool up = RoundingMode(i.mode & cvtRounding) == RoundingMode::TowardPositive;
  if (up && (x & 0x7fffff) && x > 0x400000 && x < 0x7f800000)
    ++exponent;
  bool isNaN = x > 0x7f800000;
  return (i.mode & cvtFinite) && exponent == 0xff && !isNaN ? 0xfe : exponent;
}

Flow toExponents(Thread &t, const Inst &i) {
  uint32_t high, low;
  if (i.ty2 == Ty::BF16X2) {
    uint32_t a = get<uint32_t>(t, i.a);
    high = a & 0xffff0000;
    low = a << 16;
  } else {
    high = get<uint32_t>(t, i.a);
    low = get<uint32_t>(t, i.b);
  }
  t.regs[i.dst] = exponentByte(i, high) << 8 | exponentByte(i, low);
  return Flow::Next;
}

// Powers of two are exact in bf16; the least of them, 2^-127, is subnormal there.
uint32_t powerOfTwo(uint8_t exponent) {
  return exponent == 0xff ? 0x7fff : exponent == 0 ? 0x0040 : uint32_t(exponent) << 7;
}

Flow fromExponents(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a];
  t.regs[i.dst] = powerOfTwo(uint8_t(a)) | powerOfTwo(uint8_t(a >> 8)) << 16;
  return Flow::Next;
}

void decodeExponents(Decoding &d) {
  Inst &i = d.inst;
  if (i.ty == Ty::UE8M0X2) {
    size_t sources = i.ty2 == Ty::F32 ? 2 : 1;
    if (!d.expectOperands(1 + sources, 1 + sources))
      return;
    i.a = d.in(1, i.ty2);
    if (sources == 2)
      i.b = d.in(2, i.ty2);
    i.exec = toExponents;
  } else {
    if (!d.expectOperands(2, 2))
      return;
    i.a = d.in(1, i.ty2);
    i.exec = fromExponents;
  }
  i.dst = d.out(0, i.ty);
}

// cvt.pack: two integers, saturated to fewer bits, and above them the lower bits of a third
// operand. i.bytes holds the bits of each; i.mode says that they are signed.
Flow packIntegers(Thread &t, const Inst &i) {
  unsigned width = i.bytes;
  bool isSignedType = i.mode;
  auto saturated = [&](uint32_t slot) {
    int64_t v = i.ty2 == Ty::S32 ? int64_t(get<int32_t>(t, slot)) : int64_t(get<uint32_t>(t, slot));
    int64_t most = int64_t(maskOf(isSignedType ? width - 1 : width));
    int64_t least = isSignedType ? -most - 1 : 0;
    return uint64_t(std::clamp(v, least, most)) & maskOf(width);
  };
  uint64_t packed = saturated(i.a) << width | saturated(i.b);
  if (i.c != none)
    packed |= uint64_t(get<uint32_t>(t, i.c)) << 2 * width;
  put<uint32_t>(t, i.dst, uint32_t(packed));
  return Flow::Next;
}

void decodePackIntegers(Decoding &d) {
  Inst &i = d.inst;
  if (!d.take("sat"))
    return d.fail(".sat is missing");
  int type = d.takeOneOf({"u16", "s16", "u8", "s8", "u4", "s4", "u2", "s2"});
  i.mode = uint32_t(type & 1);
  i.bytes = uint16_t(16 >> type / 2);
  i.ty2 = d.type({Ty::S32});
  bool hasThird = type >= 2;
  if (hasThird)
    d.type({Ty::B32});
  if (!d.expectOperands(hasThird ? 4 : 3, hasThird ? 4 : 3))
    return;
  i.a = d.in(1, Ty::B32);
  i.b = d.in(2, Ty::B32);
  if (hasThird)
    i.c = d.in(3, Ty::B32);
  i.dst = d.out(0, Ty::B32);
  i.exec = packIntegers;
}

void takeCvtRounding(Decoding &d) {
  static constexpr RoundingMode modes[] = {
      RoundingMode::NearestTiesToEven, RoundingMode::TowardZero, RoundingMode::TowardNegative,
      RoundingMode::TowardPositive, RoundingMode::NearestTiesToAway};
  int toInt = d.takeOneOf({"rni", "rzi", "rmi", "rpi"});
  int toFloat = d.takeOneOf({"rn", "rz", "rm", "rp", "rna"});
  int n = toInt >= 0 ? toInt : toFloat >= 0 ? toFloat : 0;
  d.inst.mode = uint32_t(int(modes[n])) | (toInt >= 0 ? toIntegral : 0);
  d.inst.mode |= d.take("ftz") ? cvtFlush : 0;
  d.inst.mode |= d.take("satfinite") ? cvtFinite : 0;
  d.inst.mode |= d.take("sat") ? cvtSaturates : 0;
  d.inst.mode |= d.take("relu") ? cvtRelu : 0;
}

// The host's own conversion, if it does everything that the modifiers say.
Exec nativeExec(const Inst &i) {
  bool fromFloat = isFloat(i.ty2), toFloat = isFloat(i.ty);
  // Single precision that comes from integers or f16 is never subnormal.
  uint32_t without = !fromFloat || i.ty2 == Ty::F16 ? cvtFlush : 0;
  without |= fromFloat != toFloat ? toIntegral : 0;
  if (i.mode & ~(cvtRounding | without))
    return nullptr;
  return nativeConversion(i.ty, i.ty2, RoundingMode(i.mode & cvtRounding));
}

void decodeCvt(Decoding &d) {
  static const FormRules rules(
      {"cvt"}, {{"pack %", "there is no conversion to and from these types, $2"},
                {"rn|rz|rm|rp|rna|rs|rni|rzi|rmi|rpi", "$1 does not exist for these types",
                 "a rounding modifier is missing", /*tells=*/true},
                {"satfinite", "$1 does not go with these types", ".satfinite is missing"},
                {"relu", "$1 does not go with these types"}});
  Inst &i = d.inst;
  if (!d.agrees(rules))
    return;
  if (d.take("pack"))
    return decodePackIntegers(d);
  if (d.take("rs"))
    return decodeStochastic(d);
  takeCvtRounding(d);
  i.ty = d.type();
  i.ty2 = d.type();
  if (i.ty == Ty::UE8M0X2 || i.ty2 == Ty::UE8M0X2)
    return decodeExponents(d);
  bool toFloat = isFloat(i.ty), fromFloat = isFloat(i.ty2);
  bool packs = scalarOf(i.ty) != i.ty, fromPacked = scalarOf(i.ty2) != i.ty2;
  size_t operands = packs && !fromPacked ? 3 : 2;
  if (!d.expectOperands(operands, operands))
    return;
  i.a = d.in(1, i.ty2, true);
  if (operands == 3)
    i.b = d.in(2, i.ty2);
  i.dst = d.out(0, i.ty, true);
  if (packs)
    i.exec = fromPacked ? convertHalves : cvtPack;
  else if (fromFloat)
    i.exec = toFloat ? floatToFloat : floatToInteger;
  else
    i.exec = toFloat ? integerToFloat : integerToInteger;
  if (Exec native = nativeExec(i))
    i.exec = native;
}

constexpr FamilyRow convertRows[] = {
    {"cvt", decodeCvt, "9.7.9.21"},
};

} // namespace

ArrayRef<FamilyRow> convertFamily() { return convertRows; }

} // namespace tilecopy::emu
