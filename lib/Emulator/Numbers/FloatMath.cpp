//===- FloatMath.cpp - Floating-point formats and arithmetic --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {

const fltSemantics &semanticsOf(Ty ty) {
  switch (ty) {
  case Ty::F16:
  case Ty::F16X2:
    return APFloat::IEEEhalf();
  case Ty::BF16:
  case Ty::BF16X2:
    return APFloat::BFloat();
  case Ty::F64:
    return APFloat::IEEEdouble();
  case Ty::TF32:
    return APFloat::FloatTF32();
  case Ty::E4M3:
  case Ty::E4M3X2:
    return APFloat::Float8E4M3FN();
  case Ty::E5M2:
  case Ty::E5M2X2:
    return APFloat::Float8E5M2();
  case Ty::E2M1:
  case Ty::E2M1X2:
    return APFloat::Float4E2M1FN();
  case Ty::E2M3:
  case Ty::E2M3X2:
    return APFloat::Float6E2M3FN();
  case Ty::E3M2:
  case Ty::E3M2X2:
    return APFloat::Float6E3M2FN();
  default:
    return APFloat::IEEEsingle();
  }
}

static unsigned scalarBits(Ty ty) { return APFloat::semanticsSizeInBits(semanticsOf(ty)); }

APFloat fromBits(Ty ty, uint64_t bits) {
  // tf32 lies in the upper 19 bits of a 32-bit register.
  if (ty == Ty::TF32)
    bits = (bits & maskOf(32)) >> 13;
  unsigned width = scalarBits(ty);
  return APFloat(semanticsOf(ty), APInt(width, bits & maskOf(width)));
}

uint64_t canonicalNaN(Ty ty) {
  switch (ty) {
  case Ty::F64:
    return 0xfff8000000000000;
  case Ty::TF32:
    return 0x7fffe000;
  default:
    return maskOf(scalarBits(ty) - 1);
  }
}

uint64_t carryNaN(Ty from, uint64_t bits, Ty to) {
  unsigned have = scalarBits(from), want = scalarBits(to);
  unsigned digits = APFloat::semanticsPrecision(semanticsOf(from)) - 1,
           left = APFloat::semanticsPrecision(semanticsOf(to)) - 1;
  uint64_t payload = bits & maskOf(digits);
  payload = left > digits ? payload << (left - digits) : payload >> (digits - left);
  uint64_t quiet = uint64_t(1) << (left - 1), exponent = maskOf(want - 1) & ~maskOf(left);
  return (bits >> (have - 1) & 1) << (want - 1) | exponent | quiet | payload;
}

uint64_t toBits(Ty ty, const APFloat &value) {
  if (value.isNaN() && ty != Ty::F64)
    return canonicalNaN(ty);
  uint64_t bits = value.bitcastToAPInt().getZExtValue();
  return ty == Ty::TF32 ? bits << 13 : bits;
}

uint64_t flushSubnormal(Ty ty, uint64_t bits) {
  APFloat value = fromBits(ty, bits);
  return value.isDenormal() ? bits & (uint64_t(1) << (scalarBits(ty) - 1)) : bits;
}

APFloat minMax(Ty ty, const APFloat &x, const APFloat &y, bool isMin, bool propagate) {
  if (x.isNaN() || y.isNaN()) {
    if (propagate || (x.isNaN() && y.isNaN()))
      return fromBits(ty, canonicalNaN(ty));
    return x.isNaN() ? y : x;
  }
  return isMin ? minimum(x, y) : maximum(x, y); // -0 is less than +0
}

uint32_t minMaxF32(uint32_t a, uint32_t b, bool isMin, bool absolute, bool propagate) {
  APFloat x = fromBits(Ty::F32, a), y = fromBits(Ty::F32, b);
  if (absolute) {
    x.clearSign();
    y.clearSign();
  }
  return uint32_t(toBits(Ty::F32, minMax(Ty::F32, x, y, isMin, propagate)));
}

uint64_t convertFloat(const APFloat &value, Ty to, RoundingMode mode, bool saturate) {
  if (value.isNaN())
    return canonicalNaN(to);
  APFloat result = value;
  bool inexact;
  // Formats without infinities and NaNs: larger values become the largest, and NaN becomes the
  // positive largest one.
  if (to == Ty::E2M1 || to == Ty::E2M3 || to == Ty::E3M2) {
    APFloat largest = APFloat::getLargest(semanticsOf(to));
    largest.convert(value.getSemantics(), RoundingMode::TowardZero, &inexact);
    if (abs(value).compare(largest) != APFloat::cmpLessThan)
      return toBits(to, APFloat::getLargest(semanticsOf(to), value.isNegative()));
  }
  result.convert(semanticsOf(to), mode, &inexact);
  // Formats without infinity turn overflow into NaN.
  if (saturate && (result.isInfinity() || result.isNaN()))
    result = APFloat::getLargest(semanticsOf(to), value.isNegative());
  return toBits(to, result);
}

} // namespace tilecopy::emu
