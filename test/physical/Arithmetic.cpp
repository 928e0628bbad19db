//===- Arithmetic.cpp - What copies compute -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace physical;

uint64_t physical::nanOutside(const std::string &type) {
  constexpr uint64_t halves = 0x7ff77ff77ff77ff7;
  return type == "f64" ? halves : type == "f32" ? halves & 0xffffffff : halves & 0xffff;
}

uint64_t physical::valueOutside(const std::string &type, const std::string &value) {
  struct Format {
    const char *name;
    unsigned exponent, fraction; // bits
  };
  static const Format formats[] = {{"f64", 11, 52},  {"f32", 8, 23},   {"f16", 5, 10},
                                   {"bf16", 8, 7},   {"f8e4m3", 4, 3}, {"f8e5m2", 5, 2},
                                   {"f6e2m3", 2, 3}, {"f6e3m2", 3, 2}, {"f4e2m1", 2, 1}};
  const Format *format = nullptr;
  for (const Format &f : formats)
    if (type == f.name)
      format = &f;
  if (value == "nan")
    return type[1] == '8' ? 0x7f : nanOutside(type);
  bool minus = value[0] == '-';
  if (!format) {
    uint64_t bits = uint64_t(std::stoll(value));
    unsigned width = unsigned(std::stoul(type.substr(1)));
    return width == 64 ? bits : bits & ((uint64_t(1) << width) - 1);
  }
  unsigned e = format->exponent, f = format->fraction;
  uint64_t sign = uint64_t(minus) << (e + f);
  if (value.find("inf") != std::string::npos)
    return sign | ((uint64_t(1) << e) - 1) << f;
  double number = std::fabs(std::stod(value));
  if (number == 0)
    return 0;
  int power;
  double fraction =
      std::frexp(number, &power) * 2 - 1; // the number is (1 + fraction) * 2^(power-1)
  uint64_t exponent = uint64_t(power - 1 + (1 << (e - 1)) - 1);
  return sign | exponent << f | uint64_t(std::ldexp(fraction, int(f)));
}

uint32_t physical::toTf32(uint32_t f32) {
  float value;
  std::memcpy(&value, &f32, sizeof value);
  if (std::isnan(value))
    return 0x7fffe000;
  constexpr uint32_t dropped = 13, unit = 1u << dropped;
  uint32_t low = f32 & (unit - 1), kept = f32 - low;
  bool odd = kept & unit;
  bool up = low > unit / 2 || (low == unit / 2 && odd);
  return up && !std::isinf(value) ? kept + unit : kept;
}

//===----------------------------------------------------------------------===//
// Floats of 16 bits: sign, `exponentBits`, the rest a fraction
//===----------------------------------------------------------------------===//

namespace {
struct Format {
  int exponentBits, fractionBits;
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
};
constexpr Format half{5, 10}, brain{8, 7};
} // namespace

static double widen(Format f, uint64_t bits) {
  int exponent = int(bits >> f.fractionBits) & ((1 << f.exponentBits) - 1);
  double fraction = double(bits & ((1u << f.fractionBits) - 1));
  double one = std::ldexp(1.0, f.fractionBits), magnitude;
  if (exponent == (1 << f.exponentBits) - 1)
    magnitude = fraction != 0 ? std::nan("") : HUGE_VAL;
  else if (exponent == 0)
    magnitude = std::ldexp(fraction / one, 1 - f.bias());
  else
    magnitude = std::ldexp(1.0 + fraction / one, exponent - f.bias());
  return bits >> 15 ? -magnitude : magnitude;
}

/// To nearest even. `nearbyint` rounds so, and what it rounds is a count of the last place.
static uint64_t narrow(Format f, double value) {
  uint64_t sign = std::signbit(value) ? 0x8000 : 0;
  double magnitude = std::fabs(value);
  uint64_t infinity = ((uint64_t(1) << f.exponentBits) - 1) << f.fractionBits;
  if (std::isinf(magnitude))
    return sign | infinity;
  int exponent = magnitude == 0 ? 1 - f.bias() : std::max(std::ilogb(magnitude), 1 - f.bias());
  // Places from a subnormal's zero on: a carry out of the fraction moves the exponent by itself.
  double places = std::nearbyint(std::ldexp(magnitude, f.fractionBits - exponent));
  uint64_t bits = uint64_t(places) + (uint64_t(exponent - 1 + f.bias()) << f.fractionBits);
  return sign | std::min(bits, infinity);
}

/// NaN: the positive one of all ones. min and max take the number beside a NaN, and -0 is below 0.
static uint64_t reducedShort(const std::string &operation, Format f, uint64_t old, uint64_t value) {
  double a = widen(f, old), b = widen(f, value);
  if (operation == "add")
    return std::isnan(a + b) ? 0x7fff : narrow(f, a + b);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b) ? 0x7fff : std::isnan(a) ? value : old;
  bool less = a < b || (a == b && std::signbit(a) && !std::signbit(b));
  return less == (operation == "min") ? old : value;
}

static uint64_t addedFloats(uint64_t old, uint64_t value) {
  float a, b;
  uint32_t low[] = {uint32_t(old), uint32_t(value)};
  std::memcpy(&a, &low[0], sizeof a);
  std::memcpy(&b, &low[1], sizeof b);
  float sum = a + b;
  uint32_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  return std::isnan(sum) ? 0x7fffffff : bits;
}

/// A NaN stays, the second of two; infinities that cancel give a negative one.
static uint64_t addedDoubles(uint64_t old, uint64_t value) {
  double a, b;
  std::memcpy(&a, &old, sizeof a);
  std::memcpy(&b, &value, sizeof b);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(b) ? value : old;
  double sum = a + b;
  uint64_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  return std::isnan(sum) ? 0xfff8000000000000 : bits;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

uint64_t physical::reduced(const std::string &operation, const std::string &type, uint64_t old,
                           uint64_t value) {
  bool isLong = type.find("64") != std::string::npos;
  uint64_t mask = isLong ? ~uint64_t(0) : 0xffffffff;
  if (operation == "and")
    return old & value;
  if (operation == "or")
    return old | value;
  if (operation == "xor")
    return old ^ value;
  if (type == "f16" || type == "bf16")
    return reducedShort(operation, type == "f16" ? half : brain, old, value);
  if (operation == "add")
    return type == "f32"   ? addedFloats(old, value)
           : type == "f64" ? addedDoubles(old, value)
                           : (old + value) & mask;
  if (operation == "inc")
    return old >= value ? 0 : old + 1;
  if (operation == "dec")
    return old == 0 || old > value ? value : old - 1;
  // Signed numbers in the order of unsigned ones: the sign bit is flipped.
  uint64_t turn = type[0] == 'i' ? (mask >> 1) + 1 : 0;
  bool less = (old ^ turn) < (value ^ turn);
  return less == (operation == "min") ? old : value;
}

uint8_t physical::unpacked(const uint8_t *packed, unsigned i, unsigned bits) {
  unsigned from = i * bits, pair = packed[from / 8];
  if (from / 8 + 1 < 16)
    pair |= unsigned(packed[from / 8 + 1]) << 8;
  unsigned element = pair >> from % 8 & ((1u << bits) - 1);
  return uint8_t(element << (bits == 6 ? 1 : 2));
}
