//===- ConvertNative.cpp - Conversions of the machine itself --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/ConvertNative.h"
#include "Emulator/Machine/Execute.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace tilecopy::emu {

constexpr uint32_t infinity = 0x7f800000, nan32 = 0x7fffffff;
constexpr uint16_t nan16 = 0x7fff;

uint16_t roundToBFloat(uint32_t bits) {
  if ((bits & nan32) > infinity)
    return nan16;
  return uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16); // a carry runs into the exponent
}

uint16_t roundToHalf(uint32_t bits) {
  uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & nan32;
  if (magnitude > infinity)
    return nan16;
  constexpr uint32_t overflow = 0x47800000, leastNormal = 0x38800000; // 2^16, 2^-14
  if (magnitude >= overflow)
    return uint16_t(sign | 0x7c00);
  if (magnitude < leastNormal) {
    // When the host adds half the spacing of subnormals, it rounds to them: they are the last bits
    // of the sum.
    constexpr uint32_t half = 0x3f000000;
    float sum = llvm::bit_cast<float>(magnitude) + llvm::bit_cast<float>(half);
    return uint16_t(sign | (llvm::bit_cast<uint32_t>(sum) - half));
  }
  uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return uint16_t(sign | ((rounded - (uint32_t(127 - 15) << 23)) >> 13));
}

uint32_t widenHalf(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000) << 16, magnitude = bits & 0x7fff;
  if (magnitude > 0x7c00)
    return nan32;
  if (magnitude == 0x7c00)
    return sign | infinity;
  if (magnitude < 0x400) // a whole number of 2^-24
    return sign | llvm::bit_cast<uint32_t>(float(magnitude) * 0x1p-24f);
  return sign | ((magnitude << 13) + (uint32_t(127 - 15) << 23));
}

namespace {

template <typename To, typename From> Flow integerToFloat(Thread &t, const Inst &i) {
  put<To>(t, i.dst, To(get<From>(t, i.a)));
  return Flow::Next;
}

// NaN gives 0, or only the top bit if 64 bits take part. Values that are too large become the
// largest.
template <typename To, typename From, RoundingMode Rounding>
Flow floatToInteger(Thread &t, const Inst &i) {
  using Limits = std::numeric_limits<To>;
  From value = get<From>(t, i.a), whole;
  if (Rounding == RoundingMode::NearestTiesToEven)
    whole = std::nearbyint(value);
  else if (Rounding == RoundingMode::TowardZero)
    whole = std::trunc(value);
  else
    whole = Rounding == RoundingMode::TowardNegative ? std::floor(value) : std::ceil(value);
  // The first number above the largest is a power of two and therefore exact.
  const From above = std::ldexp(From(1), int(sizeof(To)) * 8 - (Limits::is_signed ? 1 : 0));
  To result;
  if (std::isnan(value))
    result = sizeof(From) == 8 || sizeof(To) == 8 ? To(uint64_t(1) << (sizeof(To) * 8 - 1)) : To(0);
  else if (whole >= above)
    result = Limits::max();
  else
    result = whole < From(Limits::min()) ? Limits::min() : To(whole);
  t.regs[i.dst] = uint64_t(int64_t(result)) & i.mask; // a wider register gets its sign
  return Flow::Next;
}

Flow halfToSingle(Thread &t, const Inst &i) {
  t.regs[i.dst] = widenHalf(uint16_t(t.regs[i.a]));
  return Flow::Next;
}

Flow bfloatToSingle(Thread &t, const Inst &i) { // bits are only moved, those of NaNs, too
  t.regs[i.dst] = (t.regs[i.a] & 0xffff) << 16;
  return Flow::Next;
}

template <uint16_t Round(uint32_t)> Flow singleToHalf(Thread &t, const Inst &i) {
  t.regs[i.dst] = Round(uint32_t(t.regs[i.a]));
  return Flow::Next;
}

template <uint16_t Round(uint32_t)> Flow singlesToHalves(Thread &t, const Inst &i) {
  t.regs[i.dst] = uint64_t(Round(uint32_t(t.regs[i.a]))) << 16 | Round(uint32_t(t.regs[i.b]));
  return Flow::Next;
}

template <typename To> Exec fromInteger(Ty from) {
  switch (from) {
  case Ty::S32:
    return integerToFloat<To, int32_t>;
  case Ty::U32:
    return integerToFloat<To, uint32_t>;
  case Ty::S64:
    return integerToFloat<To, int64_t>;
  case Ty::U64:
    return integerToFloat<To, uint64_t>;
  case Ty::S16:
    return integerToFloat<To, int16_t>;
  case Ty::U16:
    return integerToFloat<To, uint16_t>;
  default:
    return nullptr;
  }
}

template <typename To, typename From> Exec rounded(RoundingMode rounding) {
  switch (rounding) {
  case RoundingMode::NearestTiesToEven:
    return floatToInteger<To, From, RoundingMode::NearestTiesToEven>;
  case RoundingMode::TowardZero:
    return floatToInteger<To, From, RoundingMode::TowardZero>;
  case RoundingMode::TowardNegative:
    return floatToInteger<To, From, RoundingMode::TowardNegative>;
  case RoundingMode::TowardPositive:
    return floatToInteger<To, From, RoundingMode::TowardPositive>;
  default:
    return nullptr;
  }
}

template <typename From> Exec toInteger(Ty to, RoundingMode rounding) {
  switch (to) {
  case Ty::S32:
    return rounded<int32_t, From>(rounding);
  case Ty::U32:
    return rounded<uint32_t, From>(rounding);
  case Ty::S64:
    return rounded<int64_t, From>(rounding);
  case Ty::U64:
    return rounded<uint64_t, From>(rounding);
  default:
    return nullptr;
  }
}

} // namespace

Exec nativeConversion(Ty to, Ty from, RoundingMode rounding) {
  bool toNearest = rounding == RoundingMode::NearestTiesToEven;
  if (to == Ty::F32 && from == Ty::F16)
    return halfToSingle;
  if (to == Ty::F32 && from == Ty::BF16)
    return bfloatToSingle;
  if (from == Ty::F32)
    switch (to) {
    case Ty::F16:
      return toNearest ? singleToHalf<roundToHalf> : nullptr;
    case Ty::BF16:
      return toNearest ? singleToHalf<roundToBFloat> : nullptr;
    case Ty::F16X2:
      return toNearest ? singlesToHalves<roundToHalf> : nullptr;
    case Ty::BF16X2:
      return toNearest ? singlesToHalves<roundToBFloat> : nullptr;
    default:
      return toInteger<float>(to, rounding);
    }
  if (from == Ty::F64)
    return toInteger<double>(to, rounding);
  if (!toNearest)
    return nullptr;
  return to == Ty::F32   ? fromInteger<float>(from)
         : to == Ty::F64 ? fromInteger<double>(from)
                         : nullptr;
}

} // namespace tilecopy::emu
