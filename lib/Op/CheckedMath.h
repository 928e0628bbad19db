//===- CheckedMath.h - 64-bit arithmetic, checked ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums and products of 64-bit integers that report overflow instead of wrapping, and the saturating
// interval arithmetic built on the same idea. The least 64-bit integer counts as overflow too, so
// that every result can be negated.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_CHECKEDMATH_H
#define TILECOPY_LIB_OP_CHECKEDMATH_H

#include "tilecopy/op/Expr.h"
#include <limits>
#include <optional>

namespace tilecopy {

constexpr int64_t leastInt = std::numeric_limits<int64_t>::min();
constexpr int64_t greatestInt = std::numeric_limits<int64_t>::max();

inline std::optional<int64_t> checkedAdd(int64_t a, int64_t b) {
  int64_t r;
  if (__builtin_add_overflow(a, b, &r) || r == leastInt)
    return std::nullopt;
  return r;
}

inline std::optional<int64_t> checkedMul(int64_t a, int64_t b) {
  int64_t r;
  if (__builtin_mul_overflow(a, b, &r) || r == leastInt)
    return std::nullopt;
  return r;
}

/// Quotient toward minus infinity, for c > 0.
inline int64_t floorDivInt(int64_t a, int64_t c) { return a / c - (a % c < 0); }
inline int64_t modInt(int64_t a, int64_t c) { return a % c < 0 ? a % c + c : a % c; }

inline ValueRange addRanges(ValueRange a, ValueRange b) {
  auto sum = [](int64_t x, int64_t y) {
    int64_t r;
    if (__builtin_add_overflow(x, y, &r))
      return x < 0 ? leastInt : greatestInt;
    return r;
  };
  ValueRange r;
  r.lo = a.lo == leastInt || b.lo == leastInt ? leastInt : sum(a.lo, b.lo);
  r.hi = a.hi == greatestInt || b.hi == greatestInt ? greatestInt : sum(a.hi, b.hi);
  return r;
}

inline ValueRange mulRanges(ValueRange a, ValueRange b) {
  auto product = [](int64_t x, int64_t y) {
    if (x == 0 || y == 0)
      return int64_t(0);
    // An infinite bound stays infinite: a small factor must not bring it back.
    int64_t r;
    bool infinite = x == leastInt || x == greatestInt || y == leastInt || y == greatestInt;
    if (infinite || __builtin_mul_overflow(x, y, &r))
      return (x < 0) != (y < 0) ? leastInt : greatestInt;
    return r;
  };
  int64_t p[] = {product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo),
                 product(a.hi, b.hi)};
  ValueRange r{p[0], p[0]};
  for (int64_t v : p) {
    r.lo = v < r.lo ? v : r.lo;
    r.hi = v > r.hi ? v : r.hi;
  }
  // The negation of the greatest integer is not the least one.
  r.hi = r.hi == leastInt ? leastInt + 1 : r.hi;
  return r;
}

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_CHECKEDMATH_H
