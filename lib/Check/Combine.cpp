//===- Combine.cpp - What copies do to values on their way ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"
#include "Op/FloatFormat.h"

using namespace tilecopy;
using namespace llvm;

uint64_t tilecopy::nanFill(ElementType type) {
  unsigned bits = elementBits(type);
  return bits == 64 ? 0x7ff77ff77ff77ff7 : bits == 32 ? 0x7ff77ff7 : 0x7ff7;
}

uint32_t tilecopy::roundToTf32(uint32_t x) {
  constexpr uint32_t exponent = 0x7f800000, fraction = 0x007fffff, dropped = 0x1fff;
  if ((x & exponent) == exponent)
    return x & fraction ? 0x7fffe000 : x;
  return (x + 0xfff + ((x >> 13) & 1)) & ~dropped;
}

uint64_t tilecopy::fillValue(ElementType type, StringRef word, int64_t integer) {
  unsigned bits = elementBits(type);
  if (word == "nan")
    return bits == 8 ? 0x7f : nanFill(type);
  const fltSemantics *format = floatFormat(type);
  if (!format)
    return APInt(64, uint64_t(integer)).trunc(bits).getZExtValue();
  APFloat value = word.empty() ? APFloat(double(integer))
                               : APFloat::getInf(APFloat::IEEEdouble(), word == "-inf");
  bool inexact;
  value.convert(*format, APFloat::rmNearestTiesToEven, &inexact);
  return value.bitcastToAPInt().getZExtValue();
}

static bool isSigned(ElementType type) {
  return type == ElementType::I8 || type == ElementType::I16 || type == ElementType::I32 ||
         type == ElementType::I64;
}

/// NaNs have one form, the greatest positive bit pattern, but sums of f64 keep the NaN that they
/// have, the second one of two, and infinities that cancel give a negative one. A min or max of a
/// NaN and a number is the number.
static uint64_t combineFloats(StringRef operation, const fltSemantics &semantics, unsigned bits,
                              uint64_t old, uint64_t value) {
  APFloat a(semantics, APInt(bits, old)), b(semantics, APInt(bits, value));
  if (operation == "add" && bits == 64 && (a.isNaN() || b.isNaN()))
    return b.isNaN() ? value : old;
  if (operation == "add")
    a.add(b, APFloat::rmNearestTiesToEven);
  else
    a = operation == "min" ? minimumnum(a, b) : maximumnum(a, b);
  constexpr uint64_t negative = 0xfff8000000000000; // of f64
  if (bits == 64 && a.isNaN())
    return negative;
  return a.isNaN() ? APInt::getSignedMaxValue(bits).getZExtValue()
                   : a.bitcastToAPInt().getZExtValue();
}

uint64_t tilecopy::combine(StringRef operation, ElementType type, uint64_t old, uint64_t value) {
  unsigned bits = elementBits(type);
  // Nothing is computed with the small formats.
  const fltSemantics *semantics = bits >= 16 ? floatFormat(type) : nullptr;
  if (semantics && (operation == "add" || operation == "min" || operation == "max"))
    return combineFloats(operation, *semantics, bits, old, value);
  APInt a(bits, old), b(bits, value);
  bool less = isSigned(type) ? a.slt(b) : a.ult(b);
  APInt result = operation == "add"   ? a + b
                 : operation == "and" ? a & b
                 : operation == "or"  ? a | b
                 : operation == "xor" ? a ^ b
                 : operation == "min" ? (less ? a : b)
                 : operation == "max" ? (less ? b : a)
                 : operation == "inc" ? (a.uge(b) ? APInt::getZero(bits) : a + 1)
                                      : (a.isZero() || a.ugt(b) ? b : a - 1); // dec
  return result.getZExtValue();
}

uint64_t tilecopy::flushed(uint64_t f32) {
  constexpr uint64_t exponent = 0x7f800000, sign = 0x80000000;
  return f32 & exponent ? f32 : f32 & sign;
}

void tilecopy::unpackBytes(MutableArrayRef<uint64_t> bytes, unsigned bits) {
  SmallVector<uint64_t, 16> packed(bytes);
  for (unsigned i = 0; i != 16; ++i) {
    uint64_t element = 0;
    for (unsigned b = 0; b != bits; ++b) {
      unsigned at = i * bits + b;
      element |= (packed[at / 8] >> at % 8 & 1) << b;
    }
    bytes[i] = element << (bits == 6 ? 1 : 2);
  }
}
