//===- TensorArithmetic.h - What tensor cores compute -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D = A B + C as a tensor core computes it, bit for bit. The PTX ISA leaves precision and order
// open. This model is the one that published measurements give, and it agrees with every result
// seen on an H200. One instruction sums all k of one element of D at once, in fixed point:
//
//   1. A factor is a significand in [1, 2) times a power of two; subnormals have the least exponent
//      and a significand below 1, and a zero has exponent -126 in every format. Products are exact:
//      significands are multiplied, exponents added, and nothing is normalized.
//   2. The greatest exponent among C and all products is the reference.
//   3. Every term is shifted to the reference and truncated toward zero to `fraction` fractional
//      bits. What is left is added exactly, so that order has no effect.
//   4. The sum is normalized and written: to f32 by truncation toward zero, to f16 by rounding to
//      the nearest, ties to even.
//   5. A NaN, an infinity times zero, or infinities of both signs give the NaN 0x7fffffff (f16:
//      0x7fff); else an infinity gives itself.
//
// The number of fractional bits is the unit's: 25 on Hopper and later, 13 for the fp8 types of
// Hopper's wgmma, whose f32 results also have only 13 fraction bits.
//
// Operands are decoded once into Factors, eight rows or columns side by side, so that the loops
// over a panel of eight columns become vector instructions.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MATRIX_TENSORARITHMETIC_H
#define TILECOPY_LIB_EMULATOR_MATRIX_TENSORARITHMETIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FloatingPointMode.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilecopy::emu {

/// The type of an element of A or B.
enum class Element : uint8_t {
  F16,
  BF16,
  TF32,
  E4M3,
  E5M2,
  E3M2,
  E2M3,
  E2M1,
  F64,
  S8,
  U8,
  S4,
  U4,
  B1
};

/// Width in bits of an element where elements are packed densely; tf32 has 32.
unsigned bitsOf(Element e);
inline bool isInteger(Element e) { return e >= Element::S8 && e <= Element::U4; }

/// The type of an element of C and D.
enum class Accumulator : uint8_t { F32, F16, F64, S32 };
inline unsigned bitsOf(Accumulator a) {
  return a == Accumulator::F16 ? 16 : a == Accumulator::F64 ? 64 : 32;
}

/// How a floating-point unit adds.
struct FusedSum {
  int fraction = 25;       ///< fractional bits that a term keeps, relative to the reference
  int resultFraction = 23; ///< fraction bits of an f32 result
};

/// One operand of a floating-point product: rows of A or columns of B, each of `depth` elements.
class Factors {
public:
  static constexpr unsigned lanes = 8;

  Factors(Element type, unsigned vectors, unsigned depth);

  /// Sets element `k` of a vector; `negative` flips its sign. Only the low bits of the type's width
  /// count.
  void set(unsigned vector, unsigned k, uint32_t bits, bool negative = false);
  /// All elements of a vector.
  void setRow(unsigned vector, const uint32_t *bits, bool negative = false);
  /// Multiplies an element by a power of two.
  void scale(unsigned vector, unsigned k, int exponent) { exponents[at(vector, k)] += exponent; }
  /// The same vectors with only these elements, in this order.
  Factors picked(llvm::ArrayRef<uint16_t> ks) const;
  /// Makes a whole vector NaN, as a NaN among its scale factors does.
  void poison(unsigned vector);

  unsigned vectors() const { return count; }
  unsigned depth() const { return length; }
  /// Whether a vector has a NaN or an infinity.
  bool isSpecial(unsigned vector) const { return special[vector]; }
  bool isPanelSpecial(unsigned panel) const;
  /// A NaN or an infinity as itself, else the significand.
  float value(unsigned vector, unsigned k) const {
    float v = specials.empty() ? 0.f : specials[at(vector, k)];
    return v != 0 ? v : significand(vector, k);
  }
  /// Zero for a NaN or an infinity.
  float significand(unsigned vector, unsigned k) const { return significands[at(vector, k)]; }
  int32_t exponent(unsigned vector, unsigned k) const { return exponents[at(vector, k)]; }
  /// Element k of eight neighboring vectors.
  const float *significandsOf(unsigned panel, unsigned k) const {
    return &significands[at(panel * lanes, k)];
  }
  const int32_t *exponentsOf(unsigned panel, unsigned k) const {
    return &exponents[at(panel * lanes, k)];
  }

private:
  void setSpecial(unsigned vector, unsigned k, float value);
  size_t at(unsigned vector, unsigned k) const {
    return (size_t(vector / lanes) * length + k) * lanes + vector % lanes;
  }

  Element type;
  unsigned count, length;
  std::vector<float> significands;
  std::vector<float> specials; ///< NaNs and infinities, else zeros; empty where there are none
  std::vector<int32_t> exponents;
  std::vector<uint8_t> special;
};

/// Rows `firstRow` on of A times all columns of B: `c` and `d` are rows of B.vectors() elements,
/// f32 or f16 as bits. They may be the same memory.
void multiply(const Factors &a, unsigned firstRow, unsigned rows, const Factors &b, Accumulator ofC,
              Accumulator ofD, FusedSum how, const uint32_t *c, uint32_t *d);

/// A scale factor of block-scaled operands: ue8m0, 2^(bits - 127), or ue4m3, e4m3 without a sign.
struct ScaleFactor {
  int32_t exponent = 0;
  int32_t significand = 8; ///< in eighths
  bool isNaN = false;

  static ScaleFactor ue8m0(unsigned bits);
  static ScaleFactor ue4m3(unsigned bits);
};

/// The product of 4-bit elements with scale factors (kind::mxf4 and kind::mxf4nvf4), one factor of
/// each operand for sixteen elements: sixteen products are summed exactly and multiplied by both
/// significands; these terms and C are added with 35 fractional bits. Elements are doubled.
uint32_t multiplyGroups(const int8_t *a, const int8_t *b, unsigned depth, const ScaleFactor *scaleA,
                        const ScaleFactor *scaleB, uint32_t c);

/// Twice the value of an e2m1 element, for multiplyGroups.
int8_t doubledE2M1(unsigned bits);

/// The exact integer sum `c` + a b over `depth` elements, wrapped or clamped to 32 bits.
int32_t multiplyIntegers(const int16_t *a, const int16_t *b, unsigned depth, int32_t c,
                         bool saturate);
/// An integer element from its bits.
int16_t integerElement(Element e, unsigned bits);

/// `c` + a b over `depth` elements as a chain of fused multiply-adds in the order of k.
double multiplyDoubles(const double *a, const double *b, unsigned depth, double c,
                       llvm::RoundingMode mode);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MATRIX_TENSORARITHMETIC_H
