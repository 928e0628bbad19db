//===- ConvertElement.cpp - What conversions make of an element -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each number is taken as a number of 128 bits of floating point, which has all numbers of all
// types, and rounded once.
//
//===----------------------------------------------------------------------===//

#include "ConvertElement.h"
#include "Op/FloatFormat.h"
#include "llvm/ADT/APSInt.h"

using namespace tilecopy;
using namespace llvm;

static RoundingMode modeOf(StringRef rounding) {
  return rounding == "rz"   ? RoundingMode::TowardZero
         : rounding == "rm" ? RoundingMode::TowardNegative
         : rounding == "rp" ? RoundingMode::TowardPositive
                            : RoundingMode::NearestTiesToEven;
}

static bool hasSign(ElementType type) { return elementTypeName(type).starts_with("i"); }

static APFloat wide(APFloat value) {
  bool loses;
  value.convert(APFloat::IEEEquad(), RoundingMode::NearestTiesToEven, &loses);
  return value;
}

/// A NaN as it is in f64: its first fraction bit is set, and the rest are kept.
static uint64_t quietDouble(uint64_t bits, ElementType from) {
  unsigned all = elementBits(from), fraction = APFloat::semanticsPrecision(*floatFormat(from)) - 1;
  uint64_t kept = bits & ((uint64_t(1) << fraction) - 1), sign = bits >> (all - 1) & 1;
  return sign << 63 | uint64_t(0x7ff) << 52 | uint64_t(1) << 51 | kept << (52 - fraction);
}

/// NaNs have one form, whose bits are ones but for the sign. f64 keeps what the bits of a NaN say,
/// and so do f32 and f16 that come from f64, and f32 that comes from bf16.
static uint64_t convertedNaN(uint64_t bits, ElementType from, ElementType to, bool saturates) {
  unsigned width = elementBits(to);
  const fltSemantics &format = *floatFormat(to);
  if (!APFloat::semanticsHasNaN(format))
    return APFloat::getLargest(format).bitcastToAPInt().getZExtValue();
  if (from == ElementType::BF16 && to == ElementType::F32)
    return bits << 16;
  bool keeps = to == ElementType::F64 ||
               (from == ElementType::F64 &&
                (to == ElementType::F32 || (to == ElementType::F16 && !saturates)));
  if (!keeps)
    return APInt::getSignedMaxValue(width).getZExtValue();
  if (elementBits(from) == 8) { // by way of f16
    bits = APInt::getSignedMaxValue(16).getZExtValue();
    from = ElementType::F16;
  }
  uint64_t quiet = quietDouble(bits, from);
  unsigned fraction = APFloat::semanticsPrecision(format) - 1;
  uint64_t upper = (quiet & ~(uint64_t(1) << 63)) >> (52 - fraction);
  uint64_t exponents = (uint64_t(1) << (width - 1 - fraction)) - 1;
  return quiet >> 63 << (width - 1) | exponents << fraction |
         (upper & ((uint64_t(1) << fraction) - 1));
}

static uint64_t toFloat(const APFloat &value, ElementType to, RoundingMode mode, bool saturates) {
  const fltSemantics &format = *floatFormat(to);
  APFloat most = APFloat::getLargest(format, value.isNegative());
  if ((saturates || elementBits(to) <= 8) && abs(value) >= abs(wide(most)))
    return most.bitcastToAPInt().getZExtValue();
  APFloat result = value;
  bool loses;
  result.convert(format, mode, &loses);
  return result.bitcastToAPInt().getZExtValue();
}

static uint64_t toInteger(APFloat value, ElementType to, RoundingMode mode) {
  unsigned bits = elementBits(to);
  auto limit = [&](const APSInt &at) {
    APFloat f(APFloat::IEEEquad());
    f.convertFromAPInt(at, at.isSigned(), RoundingMode::NearestTiesToEven);
    return f;
  };
  APSInt least = APSInt::getMinValue(bits, !hasSign(to)),
         most = APSInt::getMaxValue(bits, !hasSign(to));
  if (value <= limit(least))
    return least.getZExtValue();
  if (value >= limit(most))
    return most.getZExtValue();
  APSInt result(bits, !hasSign(to));
  bool exact;
  value.convertToInteger(result, mode, &exact);
  return result.getZExtValue();
}

static uint64_t integerToInteger(const APSInt &value, ElementType to, bool saturates) {
  unsigned bits = elementBits(to);
  APSInt least = APSInt::getMinValue(bits, !hasSign(to)),
         most = APSInt::getMaxValue(bits, !hasSign(to));
  bool below = APSInt::compareValues(value, least) < 0,
       above = APSInt::compareValues(value, most) > 0;
  if (saturates && (below || above))
    return (below ? least : most).getZExtValue();
  return value.extOrTrunc(bits).getZExtValue();
}

uint64_t tilecopy::convertElement(uint64_t bits, ElementType from, ElementType to,
                                  StringRef rounding, bool saturates) {
  RoundingMode mode = modeOf(rounding);
  const fltSemantics *source = floatFormat(from), *target = floatFormat(to);
  if (!source) {
    APSInt value(APInt(elementBits(from), bits), !hasSign(from));
    if (!target)
      return integerToInteger(value, to, saturates);
    APFloat number(APFloat::IEEEquad());
    number.convertFromAPInt(value, value.isSigned(), RoundingMode::NearestTiesToEven);
    return toFloat(number, to, mode, saturates);
  }
  // Where an element has a byte, it is the low bits.
  APFloat value(*source, APInt(64, bits).trunc(elementBits(from)));
  if (value.isNaN() && target)
    return convertedNaN(bits, from, to, saturates);
  if (value.isNaN()) // nothing, or the highest bit where one of the types has 64
    return from == ElementType::F64 || elementBits(to) == 64 ? uint64_t(1) << (elementBits(to) - 1)
                                                             : 0;
  return target ? toFloat(wide(value), to, mode, saturates) : toInteger(wide(value), to, mode);
}
