//===- PlainArithmetic.cpp - Products of whole numbers and of doubles -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The matrix products that need no model: sums of integers are exact, and doubles are a chain of
// fused multiply-adds.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/TensorArithmetic.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace tilecopy::emu {

int16_t integerElement(Element e, unsigned bits) {
  switch (e) {
  case Element::S8:
    return int8_t(bits);
  case Element::U8:
    return uint8_t(bits);
  case Element::S4:
    return int16_t(int8_t(bits << 4) >> 4);
  default:
    return int16_t(bits & 15);
  }
}

int32_t multiplyIntegers(const int16_t *a, const int16_t *b, unsigned depth, int32_t c,
                         bool saturate) {
  int32_t sum = 0; // of at most 256 products below 2^16
  for (unsigned k = 0; k != depth; ++k)
    sum += a[k] * b[k];
  int64_t exact = int64_t(c) + sum;
  if (saturate)
    exact = std::clamp<int64_t>(exact, INT32_MIN, INT32_MAX);
  return int32_t(uint32_t(exact));
}

/// a b + c. The NaN of the accumulator wins over B's, and B's over A's; it is made quiet.
static double fused(double a, double b, double c, RoundingMode mode) {
  for (double x : {c, b, a})
    if (std::isnan(x))
      return llvm::bit_cast<double>(llvm::bit_cast<uint64_t>(x) | uint64_t(1) << 51);
  if (mode == RoundingMode::NearestTiesToEven)
    return std::fma(a, b, c);
  APFloat sum(a);
  sum.fusedMultiplyAdd(APFloat(b), APFloat(c), mode);
  return sum.convertToDouble();
}

double multiplyDoubles(const double *a, const double *b, unsigned depth, double c,
                       RoundingMode mode) {
  for (unsigned k = 0; k != depth; ++k)
    c = fused(a[k], b[k], c, mode);
  return c;
}

} // namespace tilecopy::emu
