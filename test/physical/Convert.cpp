//===- Convert.cpp - Conversions of elements ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convert.h"
#include "Syntax.h"
#include <algorithm>
#include <cmath>

using namespace physical;

namespace {

struct Kind {
  const char *name;
  int exponent, fraction; // bits; no exponent: an integer
  bool infinity, nan;
  int bias() const { return (1 << (exponent - 1)) - 1; }
};

constexpr Kind kinds[] = {
    {"f64", 11, 52, true, true},     {"f32", 8, 23, true, true},     {"f16", 5, 10, true, true},
    {"bf16", 8, 7, true, true},      {"f8e5m2", 5, 2, true, true},   {"f8e4m3", 4, 3, false, true},
    {"f4e2m1", 2, 1, false, false},  {"f6e2m3", 2, 3, false, false}, {"f6e3m2", 3, 2, false, false},
    {"integer", 0, 0, false, false},
};

const Kind &kindOf(const std::string &type) {
  const Kind *k = kinds;
  while (k->exponent && type != k->name)
    ++k;
  return *k;
}

bool hasSign(const std::string &type) { return type[0] == 'i'; }

uint64_t ones(int bits) { return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }

/// The bits of the greatest number.
uint64_t greatest(const Kind &k) {
  uint64_t all = ones(k.exponent + k.fraction);
  return k.infinity ? all - (uint64_t(1) << k.fraction) : k.nan ? all - 1 : all;
}

bool isNaN(const Kind &k, uint64_t bits) {
  uint64_t magnitude = bits & ones(k.exponent + k.fraction);
  return k.nan && magnitude > greatest(k) + k.infinity;
}

long double numberOf(const Kind &k, uint64_t bits) {
  uint64_t magnitude = bits & ones(k.exponent + k.fraction);
  int exponent = int(magnitude >> k.fraction);
  long double fraction = (long double)(magnitude & ones(k.fraction)), number;
  if (magnitude > greatest(k))
    number = HUGE_VALL;
  else if (exponent == 0)
    number = std::ldexp(fraction, 1 - k.bias() - k.fraction);
  else
    number = std::ldexp(fraction + std::ldexp(1.0L, k.fraction), exponent - k.bias() - k.fraction);
  return bits >> (k.exponent + k.fraction) & 1 ? -number : number;
}

/// A number to an integer that is a number.
long double whole(long double x, const std::string &rounding) {
  return rounding == "rz"   ? std::trunc(x)
         : rounding == "rm" ? std::floor(x)
         : rounding == "rp" ? std::ceil(x)
                            : std::nearbyint(x);
}

uint64_t asFloat(const Kind &k, long double x, const std::string &rounding, bool saturates) {
  uint64_t sign = uint64_t(std::signbit(x)) << (k.exponent + k.fraction);
  long double most = numberOf(k, greatest(k));
  if (saturates && std::fabs(x) >= most)
    return sign | greatest(k);
  if (std::isinf(x))
    return sign | (greatest(k) + 1);
  int least = 1 - k.bias();
  int exponent = x == 0 ? least : std::max(std::ilogb(x), least);
  long double places = std::fabs(whole(std::ldexp(x, k.fraction - exponent), rounding));
  // A carry out of the fraction moves the exponent by itself; past the greatest number is infinity.
  uint64_t magnitude = uint64_t(exponent - least) >= ones(k.exponent)
                           ? greatest(k) + 1
                           : uint64_t(places) + (uint64_t(exponent - least) << k.fraction);
  if (magnitude > greatest(k)) {
    bool away = rounding == "rn" || (rounding == "rp" && x > 0) || (rounding == "rm" && x < 0);
    magnitude = greatest(k) + away;
  }
  return sign | magnitude;
}

uint64_t asInteger(const std::string &to, long double x, const std::string &rounding) {
  int bits = int(bitsOf(to)), value = bits - hasSign(to);
  long double end = std::ldexp(1.0L, value), rounded = whole(x, rounding);
  if (rounded >= end)
    return ones(value);
  long double least = hasSign(to) ? -end : 0;
  if (rounded <= least)
    return hasSign(to) ? uint64_t(1) << value : 0;
  uint64_t magnitude = uint64_t(std::fabs(rounded));
  return (rounded < 0 ? -magnitude : magnitude) & ones(bits);
}

/// The fraction of a NaN, from its first bit on, in another format.
uint64_t keptNaN(const Kind &from, const Kind &to, uint64_t bits) {
  uint64_t fraction = bits & ones(from.fraction);
  int more = to.fraction - from.fraction;
  fraction = more >= 0 ? fraction << more : fraction >> -more;
  uint64_t sign = bits >> (from.exponent + from.fraction) & 1;
  return sign << (to.exponent + to.fraction) | ones(to.exponent) << to.fraction | fraction |
         uint64_t(1) << (to.fraction - 1);
}

uint64_t convertedNaN(const std::string &from, const std::string &to, uint64_t bits,
                      bool saturates) {
  const Kind &target = kindOf(to);
  int width = int(bitsOf(to));
  if (!target.exponent) // nothing; with 64 bits on a side, the highest bit
    return from == "f64" || width == 64 ? uint64_t(1) << (width - 1) : 0;
  if (!target.nan)
    return greatest(target);
  if (from == "bf16" && to == "f32")
    return bits << 16;
  bool keeps = to == "f64" || (from == "f64" && (to == "f32" || (to == "f16" && !saturates)));
  if (!keeps)
    return ones(width - 1);
  return bitsOf(from) == 8 ? keptNaN(kindOf("f16"), target, 0x7fff)
                           : keptNaN(kindOf(from), target, bits);
}

uint64_t integerAsInteger(const std::string &from, const std::string &to, uint64_t bits,
                          bool saturates) {
  int width = int(bitsOf(from)), room = int(bitsOf(to));
  bool negative = hasSign(from) && bits >> (width - 1) & 1;
  uint64_t extended = negative ? bits | ~ones(width) : bits;
  if (!saturates)
    return extended & ones(room);
  if (!negative)
    return std::min(extended, ones(room - hasSign(to)));
  if (!hasSign(to))
    return 0;
  int64_t least = int64_t(~ones(room - 1));
  return uint64_t(std::max(int64_t(extended), least)) & ones(room);
}

} // namespace

uint64_t physical::converted(const std::string &from, const std::string &to, uint64_t bits,
                             const std::string &rounding, bool saturates) {
  const Kind &source = kindOf(from), &target = kindOf(to);
  if (!source.exponent && !target.exponent)
    return integerAsInteger(from, to, bits, saturates);
  if (source.exponent && isNaN(source, bits))
    return convertedNaN(from, to, bits, saturates);
  long double number;
  if (source.exponent) {
    number = numberOf(source, bits);
  } else {
    int width = int(bitsOf(from));
    bool negative = hasSign(from) && bits >> (width - 1) & 1;
    number = negative ? -(long double)((~bits & ones(width)) + 1) : (long double)bits;
    if (negative && width == 64)
      number = (long double)int64_t(bits);
  }
  if (!target.exponent)
    return asInteger(to, number, rounding);
  return asFloat(target, number, rounding, saturates || bitsOf(to) <= 8);
}
