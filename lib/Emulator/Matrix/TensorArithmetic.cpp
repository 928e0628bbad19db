//===- TensorArithmetic.cpp - What tensor cores compute -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/TensorArithmetic.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

using namespace llvm;

namespace tilecopy::emu {

// Where registers hold eight numbers, each loop over eight columns becomes one instruction. The
// arithmetic is the same.
static bool hasWideRegisters() {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

namespace {

/// A floating-point format of up to 19 bits, or tf32 in its 32-bit register.
struct Format {
  unsigned exponentBits, fractionBits;
  unsigned unused; ///< low bits that do not belong to it
  enum { Ieee, NoInfinity, Finite } specials;
};

constexpr Format formatOf(Element e) {
  switch (e) {
  case Element::F16:
    return {5, 10, 0, Format::Ieee};
  case Element::BF16:
    return {8, 7, 0, Format::Ieee};
  case Element::TF32:
    return {8, 10, 13, Format::Ieee};
  case Element::E4M3:
    return {4, 3, 0, Format::NoInfinity};
  case Element::E5M2:
    return {5, 2, 0, Format::Ieee};
  case Element::E3M2:
    return {3, 2, 0, Format::Finite};
  case Element::E2M3:
    return {2, 3, 0, Format::Finite};
  default:
    return {2, 1, 0, Format::Finite};
  }
}

/// The exponent of a zero, in every format.
constexpr int zeroExponent = -126;

LLVM_ATTRIBUTE_ALWAYS_INLINE float powerOfTwo(int exponent) {
  return llvm::bit_cast<float>(uint32_t(std::clamp(exponent + 127, 0, 254)) << 23);
}

constexpr uint32_t tensorNaN = 0x7fffffff, infinity = 0x7f800000;

/// C as the adder sees it: significand with 23 fraction bits, signed, and exponent.
struct Addend {
  int64_t significand;
  int exponent;
  float special; ///< NaN, infinity, or zero if it is neither
};

LLVM_ATTRIBUTE_ALWAYS_INLINE Addend addendOf(Accumulator type, uint32_t bits) {
  bool half = type == Accumulator::F16;
  unsigned digits = half ? 10 : 23;
  uint32_t field = bits >> digits & (half ? 0x1f : 0xff), rest = bits & ((1u << digits) - 1);
  bool negative = bits >> (half ? 15 : 31) & 1;
  if (field == (half ? 0x1fu : 0xffu))
    return {0, zeroExponent,
            rest ? std::numeric_limits<float>::quiet_NaN()
                 : (negative ? -1.f : 1.f) * std::numeric_limits<float>::infinity()};
  int64_t significand = int64_t(rest | (field ? 1u << digits : 0)) << (23 - digits);
  int exponent = significand ? int(std::max(field, 1u)) - (half ? 15 : 127) : zeroExponent;
  return {negative ? -significand : significand, exponent, 0.f};
}

/// `value` / 2^`shift`, toward zero; a negative shift multiplies.
LLVM_ATTRIBUTE_ALWAYS_INLINE int64_t scaled(int64_t value, int shift) {
  if (shift <= 0)
    return value * (int64_t(1) << -shift);
  if (shift > 62)
    return 0;
  return value < 0 ? -(-value >> shift) : value >> shift;
}

/// sum * 2^exponent as f32 with `digits` fraction bits, truncated toward zero.
LLVM_ATTRIBUTE_ALWAYS_INLINE uint32_t toSingle(int64_t sum, int exponent, int digits) {
  uint32_t sign = sum < 0 ? 0x80000000 : 0;
  uint64_t magnitude = sum < 0 ? uint64_t(-sum) : uint64_t(sum);
  if (magnitude == 0)
    return 0;
  int top = 63 - llvm::countl_zero(magnitude);
  int e = exponent + top;
  if (e > 127)
    return sign | infinity;
  // The weight of the last bit that is kept.
  int last = std::max(e, -126) - digits;
  uint64_t kept = uint64_t(scaled(int64_t(magnitude), last - exponent));
  uint32_t fraction = uint32_t(kept) << (23 - digits);
  if (e < -126)
    return sign | fraction;
  return sign | (uint32_t(e + 127) << 23 | (fraction & 0x7fffff));
}

/// sum * 2^exponent as f16, rounded to the nearest, ties to even.
LLVM_ATTRIBUTE_ALWAYS_INLINE uint32_t toHalf(int64_t sum, int exponent) {
  uint32_t sign = sum < 0 ? 0x8000 : 0;
  uint64_t magnitude = sum < 0 ? uint64_t(-sum) : uint64_t(sum);
  if (magnitude == 0)
    return 0;
  int top = 63 - llvm::countl_zero(magnitude);
  int e = exponent + top;
  if (e > 15)
    return sign | 0x7c00;
  int last = std::max(e, -14) - 10, shift = last - exponent;
  uint64_t kept;
  if (shift <= 0) {
    kept = magnitude << -shift;
  } else if (shift > 62) {
    kept = 0;
  } else {
    kept = magnitude >> shift;
    uint64_t rest = magnitude & ((uint64_t(1) << shift) - 1), half = uint64_t(1) << (shift - 1);
    kept += rest > half || (rest == half && (kept & 1));
  }
  // A carry runs from the fraction into the exponent, as it should.
  uint32_t bits = e < -14 ? uint32_t(kept) : (uint32_t(e + 14) << 10) + uint32_t(kept);
  return sign | std::min(bits, 0x7c00u);
}

/// The result if a NaN or an infinity takes part, otherwise 0.
uint32_t specialResult(const Factors &a, unsigned row, const Factors &b, unsigned column,
                       Accumulator type, float c) {
  float sum = c;
  for (unsigned k = 0; k != a.depth(); ++k) {
    float product = a.value(row, k) * b.value(column, k);
    if (!std::isfinite(product))
      sum += product;
  }
  bool half = type == Accumulator::F16;
  if (sum == 0)
    return 0;
  if (std::isnan(sum))
    return half ? 0x7fff : tensorNaN;
  return half ? (sum < 0 ? 0xfc00 : 0x7c00) : (sum < 0 ? infinity | 0x80000000 : infinity);
}

/// Eight numbers that are computed with at once. By itself a compiler makes vectors of neighboring
/// k and spends its time on moving numbers.
using Floats = float __attribute__((vector_size(4 * Factors::lanes)));
using Ints = int32_t __attribute__((vector_size(4 * Factors::lanes)));

/// The sums of one row with eight columns, in units of 2^(top - fraction); `top` comes in as the
/// exponents of C.
template <typename Total>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
sumPanel(const float *rowSignificands, const int32_t *rowExponents, const Factors &b,
         unsigned panel, int fraction, int32_t *top, Total *total) {
  constexpr unsigned lanes = Factors::lanes;
  constexpr unsigned chunk = 8; // of k: terms are below 2^27 and are added in 32 bits
  unsigned depth = b.depth();
  Ints greatest, exponents;
  std::memcpy(&greatest, top, sizeof greatest);
  const int32_t *e = b.exponentsOf(panel, 0);
  for (unsigned k = 0; k != depth; ++k) {
    std::memcpy(&exponents, e + k * lanes, sizeof exponents);
    exponents += rowExponents[k];
    greatest = exponents > greatest ? exponents : greatest;
  }
  std::memcpy(top, &greatest, sizeof greatest);
  const Ints base = 127 + fraction - greatest, zero = {};
  std::fill_n(total, lanes, Total(0));
  const float *s = b.significandsOf(panel, 0);
  for (unsigned first = 0; first < depth; first += chunk) {
    Ints sum = {};
    for (unsigned k = first, end = std::min(first + chunk, depth); k != end; ++k) {
      Floats terms, powers;
      std::memcpy(&terms, s + k * lanes, sizeof terms);
      std::memcpy(&exponents, e + k * lanes, sizeof exponents);
      // 2^(exponent - top + fraction). If the power is too small it is zero, and so is the term.
      exponents += rowExponents[k] + base;
      exponents = (exponents > zero ? exponents : zero) << 23;
      std::memcpy(&powers, &exponents, sizeof powers);
      terms = rowSignificands[k] * terms * powers;
      sum += __builtin_convertvector(terms, Ints);
    }
    for (unsigned n = 0; n != lanes; ++n)
      total[n] += sum[n];
  }
}

/// The same with C and D of f32 for eight columns without NaNs and infinities in A and B, all in
/// numbers of a fixed width. C is one more term. False if C or a result is not ordinary.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool multiplySingles(const float *rowSignificands,
                                                  const int32_t *rowExponents, const Factors &b,
                                                  unsigned panel, FusedSum how, const uint32_t *c,
                                                  uint32_t *d) {
  constexpr unsigned lanes = Factors::lanes;
  float addend[lanes];
  int32_t top[lanes], exponent[lanes];
  int32_t isOdd = 0;
  for (unsigned n = 0; n != lanes; ++n) {
    int32_t field = int32_t(c[n] >> 23 & 0xff);
    float magnitude = llvm::bit_cast<float>((c[n] & 0x7fffff) | 0x3f800000) - (field ? 0.f : 1.f);
    addend[n] = llvm::bit_cast<float>(llvm::bit_cast<uint32_t>(magnitude) | (c[n] & 0x80000000));
    exponent[n] = top[n] = std::max(field, 1) - 127;
    isOdd |= field == 0xff;
  }
  if (isOdd)
    return false;
  double total[lanes]; // of whole numbers, exact
  sumPanel(rowSignificands, rowExponents, b, panel, how.fraction, top, total);
  uint64_t kept = ~uint64_t(0) << (52 - how.resultFraction);
  for (unsigned n = 0; n != lanes; ++n) {
    uint32_t power = uint32_t(std::max(exponent[n] - top[n] + how.fraction + 127, 0)) << 23;
    double sum = total[n] + double(int32_t(addend[n] * llvm::bit_cast<float>(power)));
    double scale = llvm::bit_cast<double>(uint64_t(top[n] - how.fraction + 1023) << 52);
    uint64_t bits = llvm::bit_cast<uint64_t>(sum * scale) & kept;
    int32_t field = int32_t(bits >> 52 & 0x7ff) - 1023;
    isOdd |= int32_t(field > 127) | (int32_t(field < -126) & int32_t(bits != 0));
    d[n] = llvm::bit_cast<uint32_t>(float(llvm::bit_cast<double>(bits)));
  }
  return !isOdd;
}

} // namespace

unsigned bitsOf(Element e) {
  switch (e) {
  case Element::F16:
  case Element::BF16:
    return 16;
  case Element::TF32:
    return 32;
  case Element::E3M2:
  case Element::E2M3:
    return 6;
  case Element::E2M1:
  case Element::S4:
  case Element::U4:
    return 4;
  case Element::F64:
    return 64;
  case Element::B1:
    return 1;
  default:
    return 8;
  }
}

Factors::Factors(Element type, unsigned vectors, unsigned depth)
    : type(type), count(vectors), length(depth) {
  size_t size = size_t((vectors + lanes - 1) / lanes) * lanes * depth;
  significands.assign(size, 0.f);
  exponents.assign(size, 2 * zeroExponent);
  special.assign(vectors, 0);
}

void Factors::set(unsigned vector, unsigned k, uint32_t bits, bool negative) {
  const Format f = formatOf(type);
  bits >>= f.unused;
  uint32_t fraction = bits & ((1u << f.fractionBits) - 1);
  uint32_t ones = (1u << f.exponentBits) - 1, field = bits >> f.fractionBits & ones;
  negative ^= bool(bits >> (f.fractionBits + f.exponentBits) & 1);
  float significand =
      float(fraction | (field ? 1u << f.fractionBits : 0)) * powerOfTwo(-int(f.fractionBits));
  int exponent = int(std::max(field, 1u)) - int(ones >> 1);
  if (significand == 0)
    exponent = zeroExponent;
  bool isIeee = f.specials == Format::Ieee && field == ones;
  bool isNaN =
      isIeee ? fraction != 0 : f.specials == Format::NoInfinity && field == ones && fraction == 7;
  if (isIeee || isNaN) {
    setSpecial(vector, k,
               isNaN ? std::numeric_limits<float>::quiet_NaN()
                     : (negative ? -1.f : 1.f) * std::numeric_limits<float>::infinity());
    significand = 0;
  }
  significands[at(vector, k)] = negative ? -significand : significand;
  exponents[at(vector, k)] = exponent;
}

// Decodes a row of ordinary numbers in loops that become vector instructions.
LLVM_ATTRIBUTE_ALWAYS_INLINE static bool takeApart(const Format f, const uint32_t *bits,
                                                   unsigned count, bool negative,
                                                   float *significands, int32_t *exponents) {
  uint32_t mask = (1u << f.fractionBits) - 1, ones = (1u << f.exponentBits) - 1;
  uint32_t hidden = 1u << f.fractionBits;
  int32_t bias = int32_t(ones >> 1);
  float unit = powerOfTwo(-int(f.fractionBits));
  uint32_t isOdd = 0;
  for (unsigned k = 0; k != count; ++k) {
    uint32_t b = bits[k] >> f.unused, fraction = b & mask, field = b >> f.fractionBits & ones;
    uint32_t sign = (b >> (f.fractionBits + f.exponentBits) & 1) ^ uint32_t(negative);
    isOdd |= uint32_t(f.specials != Format::Finite) & uint32_t(field == ones);
    int32_t whole = int32_t(fraction | (field ? hidden : 0));
    float magnitude = float(whole) * unit;
    exponents[k] = whole ? std::max(int32_t(field), 1) - bias : zeroExponent;
    significands[k] =
        llvm::bit_cast<float>(llvm::bit_cast<uint32_t>(magnitude) | (whole ? sign << 31 : 0));
  }
  return !isOdd;
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static bool takeApartWide(const Format f, const uint32_t *bits,
                                                          unsigned count, bool negative,
                                                          float *significands, int32_t *exponents) {
  return takeApart(f, bits, count, negative, significands, exponents);
}
#else
static constexpr auto takeApartWide = takeApart;
#endif

void Factors::setRow(unsigned vector, const uint32_t *bits, bool negative) {
  constexpr unsigned most = 256;
  float values[most];
  int32_t powers[most];
  const Format f = formatOf(type);
  static const bool isWide = hasWideRegisters();
  bool isOrdinary = length <= most &&
                    (isWide ? takeApartWide : takeApart)(f, bits, length, negative, values, powers);
  if (!isOrdinary) {
    for (unsigned k = 0; k != length; ++k)
      set(vector, k, bits[k], negative);
    return;
  }
  size_t to = at(vector, 0);
  for (unsigned k = 0; k != length; ++k, to += lanes) {
    significands[to] = values[k];
    exponents[to] = powers[k];
  }
}

bool Factors::isPanelSpecial(unsigned panel) const {
  auto first = special.begin() + panel * lanes;
  return std::any_of(first, first + std::min<size_t>(lanes, special.end() - first),
                     [](uint8_t s) { return s != 0; });
}

Factors Factors::picked(ArrayRef<uint16_t> ks) const {
  Factors f(type, count, unsigned(ks.size()));
  f.special = special;
  if (!specials.empty())
    f.specials.assign(f.significands.size(), 0.f);
  for (unsigned v = 0; v < count; v += lanes)
    for (unsigned n = 0; n != ks.size(); ++n) {
      size_t to = f.at(v, n), from = at(v, ks[n]);
      std::copy_n(&significands[from], lanes, &f.significands[to]);
      std::copy_n(&exponents[from], lanes, &f.exponents[to]);
      if (!specials.empty())
        std::copy_n(&specials[from], lanes, &f.specials[to]);
    }
  return f;
}

void Factors::setSpecial(unsigned vector, unsigned k, float value) {
  if (specials.empty())
    specials.assign(significands.size(), 0.f);
  specials[at(vector, k)] = value;
  special[vector] = 1;
}

void Factors::poison(unsigned vector) {
  for (unsigned k = 0; k != length; ++k)
    setSpecial(vector, k, std::numeric_limits<float>::quiet_NaN());
}

LLVM_ATTRIBUTE_ALWAYS_INLINE static void
multiplyRows(const Factors &a, unsigned firstRow, unsigned rows, const Factors &b, Accumulator ofC,
             Accumulator ofD, FusedSum how, const uint32_t *c, uint32_t *d) {
  constexpr unsigned lanes = Factors::lanes, maxDepth = 256;
  unsigned columns = b.vectors(), depth = a.depth();
  float significands[maxDepth];
  int32_t exponents[maxDepth];
  for (unsigned row = firstRow; row != firstRow + rows; ++row, c += columns, d += columns) {
    for (unsigned k = 0; k != depth; ++k) {
      significands[k] = a.significand(row, k);
      exponents[k] = a.exponent(row, k);
    }
    for (unsigned first = 0; first < columns; first += lanes) {
      unsigned used = std::min(lanes, columns - first);
      if (used == lanes && ofC == Accumulator::F32 && ofD == Accumulator::F32 &&
          !a.isSpecial(row) && !b.isPanelSpecial(first / lanes)) {
        uint32_t results[lanes];
        if (multiplySingles(significands, exponents, b, first / lanes, how, c + first, results)) {
          std::copy_n(results, lanes, d + first);
          continue;
        }
      }
      int32_t top[lanes];
      int64_t total[lanes];
      Addend addend[lanes];
      for (unsigned n = 0; n != lanes; ++n) {
        addend[n] = n < used ? addendOf(ofC, c[first + n]) : Addend{0, zeroExponent, 0.f};
        top[n] = addend[n].exponent;
      }
      sumPanel(significands, exponents, b, first / lanes, how.fraction, top, total);
      for (unsigned n = 0; n != used; ++n) {
        unsigned column = first + n;
        if (a.isSpecial(row) || b.isSpecial(column) || addend[n].special != 0) {
          if (uint32_t bits = specialResult(a, row, b, column, ofD, addend[n].special)) {
            d[column] = bits;
            continue;
          }
        }
        int64_t sum = total[n] + scaled(addend[n].significand,
                                        23 - how.fraction + top[n] - addend[n].exponent);
        d[column] = ofD == Accumulator::F16
                        ? toHalf(sum, top[n] - how.fraction)
                        : toSingle(sum, top[n] - how.fraction, how.resultFraction);
      }
    }
  }
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static void
multiplyWide(const Factors &a, unsigned firstRow, unsigned rows, const Factors &b, Accumulator ofC,
             Accumulator ofD, FusedSum how, const uint32_t *c, uint32_t *d) {
  multiplyRows(a, firstRow, rows, b, ofC, ofD, how, c, d);
}
#else
static constexpr auto multiplyWide = multiplyRows;
#endif

void multiply(const Factors &a, unsigned firstRow, unsigned rows, const Factors &b, Accumulator ofC,
              Accumulator ofD, FusedSum how, const uint32_t *c, uint32_t *d) {
  assert(a.depth() == b.depth() && firstRow + rows <= a.vectors() && "factors of one product");
  static const bool isWide = hasWideRegisters();
  if (isWide)
    multiplyWide(a, firstRow, rows, b, ofC, ofD, how, c, d);
  else
    multiplyRows(a, firstRow, rows, b, ofC, ofD, how, c, d);
}

ScaleFactor ScaleFactor::ue8m0(unsigned bits) { return {int(bits) - 127, 8, bits == 0xff}; }

ScaleFactor ScaleFactor::ue4m3(unsigned bits) {
  unsigned field = bits >> 3 & 15, fraction = bits & 7;
  int significand = int(fraction | (field ? 8 : 0));
  return {significand ? int(std::max(field, 1u)) - 7 : zeroExponent, significand,
          (bits & 0x7f) == 0x7f};
}

int8_t doubledE2M1(unsigned bits) {
  static constexpr int8_t magnitudes[] = {0, 1, 2, 3, 4, 6, 8, 12};
  return bits & 8 ? int8_t(-magnitudes[bits & 7]) : magnitudes[bits & 7];
}

uint32_t multiplyGroups(const int8_t *a, const int8_t *b, unsigned depth, const ScaleFactor *scaleA,
                        const ScaleFactor *scaleB, uint32_t c) {
  constexpr unsigned group = 16, maxGroups = 8;
  constexpr int fraction = 35;
  Addend addend = addendOf(Accumulator::F32, c);
  int top = addend.exponent;
  int64_t sums[maxGroups] = {};
  unsigned groups = depth / group;
  bool isNaN = std::isnan(addend.special);
  for (unsigned g = 0; g != groups; ++g) {
    for (unsigned k = g * group; k != (g + 1) * group; ++k)
      sums[g] += a[k] * b[k];
    sums[g] *= scaleA[g].significand * scaleB[g].significand;
    top = std::max(top, scaleA[g].exponent + scaleB[g].exponent);
    isNaN |= scaleA[g].isNaN || scaleB[g].isNaN;
  }
  if (isNaN)
    return tensorNaN;
  if (addend.special != 0)
    return c;
  int64_t total = scaled(addend.significand, 23 - fraction + top - addend.exponent);
  for (unsigned g = 0; g != groups; ++g) // elements have one fraction bit, significands three
    total += scaled(sums[g], 8 - fraction + top - scaleA[g].exponent - scaleB[g].exponent);
  return toSingle(total, top - fraction, 23);
}

} // namespace tilecopy::emu
