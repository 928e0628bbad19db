//===- TensorArithmeticTest.cpp - The arithmetic of tensor cores ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arithmetic unit against two oracles: results that an H200 gave, in tensorcore/, of which a
// larger set can be named by the environment variable TILECOPY_TENSORCORE_DATA; and the same model
// written once more with wide integers, for every type and depth, where exact and slow is enough.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/TensorArithmetic.h"
#include "Recorded.h"
#include "llvm/ADT/APInt.h"
#include <ctime>
#include <random>

using namespace tilecopy::emu;
using namespace tilecopy::test;
using llvm::APInt;

namespace {

struct TypeRow {
  Element type;
  const char *name;
  unsigned exponentBits, fractionBits, unusedBits;
  bool hasInfinity, hasNaN;
};

const TypeRow types[] = {
    {Element::F16, "f16", 5, 10, 0, true, true},    {Element::BF16, "bf16", 8, 7, 0, true, true},
    {Element::TF32, "tf32", 8, 10, 13, true, true}, {Element::E4M3, "e4m3", 4, 3, 0, false, true},
    {Element::E5M2, "e5m2", 5, 2, 0, true, true},   {Element::E3M2, "e3m2", 3, 2, 0, false, false},
    {Element::E2M3, "e2m3", 2, 3, 0, false, false}, {Element::E2M1, "e2m1", 2, 1, 0, false, false},
};

/// (-1)^negative * significand / 2^fractionBits * 2^exponent
struct Number {
  bool negative = false, isNaN = false, isInfinite = false;
  uint64_t significand = 0;
  int exponent = -126; ///< of a zero, too
};

Number decode(unsigned exponentBits, unsigned fractionBits, bool hasInfinity, bool hasNaN,
              uint32_t bits) {
  Number n;
  unsigned fraction = bits % (1u << fractionBits);
  unsigned field = bits / (1u << fractionBits) % (1u << exponentBits);
  unsigned all = (1u << exponentBits) - 1;
  n.negative = bits >> (exponentBits + fractionBits) & 1;
  if (field == all && hasInfinity) {
    n.isNaN = fraction != 0;
    n.isInfinite = fraction == 0;
  } else if (field == all && hasNaN && fraction == (1u << fractionBits) - 1) {
    n.isNaN = true;
  }
  int bias = (1 << (exponentBits - 1)) - 1;
  n.significand = field ? fraction + (1u << fractionBits) : fraction;
  if (n.significand)
    n.exponent = (field ? int(field) : 1) - bias;
  return n;
}

Number decode(const TypeRow &t, uint32_t bits) {
  return decode(t.exponentBits, t.fractionBits, t.hasInfinity, t.hasNaN, bits >> t.unusedBits);
}

constexpr unsigned wide = 1200, point = 600; // bits of a fixed-point number, and its fraction bits

/// significand / 2^digits * 2^exponent, truncated to a multiple of 2^last, as a magnitude.
APInt fixed(uint64_t significand, unsigned digits, int exponent, int last) {
  APInt v(wide, significand);
  v <<= unsigned(int(point) + exponent - int(digits));
  unsigned drop = unsigned(int(point) + last);
  return v.lshr(drop).shl(drop);
}

/// Rounds a sum, toward zero or to the nearest even, to a format with an implicit bit.
uint32_t write(APInt sum, unsigned exponentBits, unsigned fractionBits, unsigned kept,
               bool nearest) {
  unsigned signBit = exponentBits + fractionBits;
  uint32_t sign = sum.isNegative() ? 1u << signBit : 0;
  if (sum.isNegative())
    sum.negate();
  if (sum == 0)
    return 0;
  int bias = (1 << (exponentBits - 1)) - 1, least = 1 - bias;
  int exponent = int(sum.getActiveBits()) - 1 - int(point);
  int last = std::max(exponent, least) - int(kept);
  unsigned drop = unsigned(int(point) + last);
  APInt rest = sum & APInt::getLowBitsSet(wide, drop);
  sum.lshrInPlace(drop);
  APInt half = APInt::getOneBitSet(wide, drop - 1);
  if (nearest && (rest.ugt(half) || (rest == half && sum[0])))
    ++sum;
  uint64_t fraction = sum.getLimitedValue() << (fractionBits - kept);
  // With the implicit bit in place, one less in the exponent field.
  uint64_t value = fraction;
  if (exponent >= least)
    value += uint64_t(exponent + bias - 1) << fractionBits;
  uint64_t infinite = uint64_t((1u << exponentBits) - 1) << fractionBits;
  return sign | uint32_t(std::min(value, infinite));
}

uint32_t oracle(const TypeRow &a, const std::vector<uint32_t> &x, const TypeRow &b,
                const std::vector<uint32_t> &y, Accumulator type, FusedSum how, uint32_t c) {
  bool half = type == Accumulator::F16;
  unsigned digits = half ? 10 : 23;
  Number added = decode(half ? 5 : 8, digits, true, true, c);
  bool isNaN = added.isNaN;
  bool infinite[2] = {added.isInfinite && !added.negative, added.isInfinite && added.negative};
  int top = added.exponent;
  for (size_t k = 0; k != x.size(); ++k) {
    Number u = decode(a, x[k]), v = decode(b, y[k]);
    bool uZero = !u.significand && !u.isInfinite, vZero = !v.significand && !v.isInfinite;
    isNaN |= u.isNaN || v.isNaN || (u.isInfinite && vZero) || (v.isInfinite && uZero);
    if (u.isInfinite || v.isInfinite)
      infinite[u.negative != v.negative] = true;
    top = std::max(top, u.exponent + v.exponent);
  }
  if (isNaN || (infinite[0] && infinite[1]))
    return half ? 0x7fff : 0x7fffffff;
  if (infinite[0] || infinite[1])
    return (half ? 0x7c00u : 0x7f800000u) | (infinite[1] ? half ? 0x8000u : 0x80000000u : 0u);
  int last = top - how.fraction;
  APInt sum(wide, 0);
  auto add = [&](const APInt &magnitude, bool negative) {
    sum = negative ? sum - magnitude : sum + magnitude;
  };
  add(fixed(added.significand, digits, added.exponent, last), added.negative);
  for (size_t k = 0; k != x.size(); ++k) {
    Number u = decode(a, x[k]), v = decode(b, y[k]);
    add(fixed(u.significand * v.significand, a.fractionBits + b.fractionBits,
              u.exponent + v.exponent, last),
        u.negative != v.negative);
  }
  return half ? write(sum, 5, 10, 10, true)
              : write(sum, 8, 23, unsigned(how.resultFraction), false);
}

class Random {
public:
  uint32_t bits() { return uint32_t(engine()); }
  unsigned below(unsigned n) { return bits() % n; }

  /// An element whose exponent field lies in a window of the type's, so that sums do not always
  /// have one term; zeros and any bits now and then.
  uint32_t element(unsigned exponentBits, unsigned fractionBits, unsigned width) {
    unsigned kind = below(24);
    if (kind == 0)
      return below(2) << (exponentBits + fractionBits);
    uint32_t any = bits();
    if (kind == 1)
      return any;
    unsigned fields = 1u << exponentBits, from = fields / 2 > width ? fields / 2 - width / 2 : 1;
    uint32_t field = std::min(from + below(width), fields - 2);
    return below(2) << (exponentBits + fractionBits) | field << fractionBits |
           (any & ((1u << fractionBits) - 1));
  }

private:
  std::mt19937 engine{20240611};
};

void compareWithOracle(const TypeRow &ta, const TypeRow &tb, Accumulator type, FusedSum how,
                       unsigned depth, Random &random) {
  constexpr unsigned rows = 3, columns = 11;
  bool half = type == Accumulator::F16;
  unsigned width = 2 + random.below(40);
  Factors a(ta.type, rows, depth), b(tb.type, columns, depth);
  std::vector<std::vector<uint32_t>> x(rows), y(columns);
  auto fill = [&](const TypeRow &t, Factors &f, std::vector<std::vector<uint32_t>> &all) {
    for (unsigned v = 0; v != all.size(); ++v)
      for (unsigned k = 0; k != depth; ++k) {
        all[v].push_back(random.element(t.exponentBits, t.fractionBits, width) << t.unusedBits);
        f.set(v, k, all[v].back());
      }
  };
  fill(ta, a, x);
  fill(tb, b, y);
  std::vector<uint32_t> c(rows * columns), d(rows * columns);
  for (uint32_t &one : c)
    one = random.element(half ? 5 : 8, half ? 10 : 23, width) & (half ? 0xffff : ~0u);
  multiply(a, 0, rows, b, type, type, how, c.data(), d.data());
  for (unsigned r = 0; r != rows; ++r)
    for (unsigned n = 0; n != columns; ++n)
      ASSERT_EQ(d[r * columns + n], oracle(ta, x[r], tb, y[n], type, how, c[r * columns + n]))
          << ta.name << " " << tb.name << " depth " << depth << " row " << r << " column " << n;
}

} // namespace

TEST(TensorArithmetic, AgreesWithWideIntegers) {
  Random random;
  for (const TypeRow &a : types)
    for (const TypeRow &b : types) {
      bool areNarrow = bitsOf(a.type) <= 8 && bitsOf(b.type) <= 8;
      if (a.type != b.type && !areNarrow)
        continue;
      for (unsigned depth : {4u, 8u, 16u, 32u})
        for (unsigned turn = 0; turn != 6; ++turn) {
          compareWithOracle(a, b, Accumulator::F32, {}, depth, random);
          if (a.type != Element::BF16 && a.type != Element::TF32)
            compareWithOracle(a, b, Accumulator::F16, {}, depth, random);
          if (areNarrow)
            compareWithOracle(a, b, Accumulator::F32, {13, 13}, depth, random);
        }
    }
}

TEST(TensorArithmetic, GivesWhatHardwareGave) {
  for (const Recorded &r : recordedProducts()) {
    if (r.name.find("mma_e") == 0)
      continue; // sm_90 has no such unit; the instruction's own test has it
    Element type = r.type;
    bool isWarpgroup = r.rows == 64;
    FusedSum how = isWarpgroup && bitsOf(type) == 8 ? FusedSum{13, 13} : FusedSum{};
    unsigned perWord = 32 / bitsOf(type), depth = 8 * perWord, differ = 0;
    Accumulator result = r.halfResult ? Accumulator::F16 : Accumulator::F32;
    for (unsigned n = 0; n != r.tiles; ++n) {
      Factors a(type, r.rows, depth), b(type, 8, depth);
      for (unsigned k = 0; k != depth; ++k) {
        unsigned shift = k % perWord * bitsOf(type);
        for (unsigned row = 0; row != r.rows; ++row)
          a.set(row, k, r.wordOfA(n, row, k / perWord) >> shift);
        for (unsigned column = 0; column != 8; ++column)
          b.set(column, k, r.wordOfB(n, column, k / perWord) >> shift);
      }
      std::vector<uint32_t> d(r.rows * 8);
      multiply(a, 0, r.rows, b, result, result, how, &r.c[n * r.rows * 8], d.data());
      for (unsigned at = 0; at != d.size(); ++at)
        differ += d[at] != (r.d[n * r.rows * 8 + at] & (r.halfResult ? 0xffff : ~0u));
    }
    EXPECT_EQ(differ, 0u) << r.name;
    RecordProperty(r.name,
                   std::to_string(r.d.size()) + " results, " + std::to_string(differ) + " differ");
  }
}

TEST(TensorArithmetic, ScaledGroups) {
  // Sixteen times 6 * 6, scaled by 1.875 * 2^3 and 2^-4; then C.
  std::vector<int8_t> a(64, doubledE2M1(7)), b(64, doubledE2M1(15));
  ScaleFactor x[4] = {ScaleFactor::ue4m3(10 << 3 | 7), ScaleFactor::ue4m3(0), ScaleFactor::ue4m3(0),
                      ScaleFactor::ue4m3(0)},
              y[4];
  for (ScaleFactor &f : y)
    f = ScaleFactor::ue8m0(123);
  float want = -16 * 36 * (1.875f * 8) * 0.0625f + 0.5f;
  uint32_t half = 0x3f000000, bits;
  std::memcpy(&bits, &want, 4);
  EXPECT_EQ(multiplyGroups(a.data(), b.data(), 64, x, y, half), bits);
  // All four groups count, and the smallest scale factor is 2^-9.
  for (ScaleFactor &f : x)
    f = ScaleFactor::ue4m3(1);
  want = -4 * 16 * 36 / 512.f / 16 + 0.5f;
  std::memcpy(&bits, &want, 4);
  EXPECT_EQ(multiplyGroups(a.data(), b.data(), 64, x, y, half), bits);
  // 2^-35 of the largest scale is kept, 2^-36 is not.
  std::vector<int8_t> ones(16, 0);
  ones[0] = 2;
  ScaleFactor one = ScaleFactor::ue8m0(127), tiny = ScaleFactor::ue8m0(127 - 35);
  ScaleFactor first[2] = {one, tiny}, second[2] = {one, one};
  std::vector<int8_t> u(32, 0), v(32, 0);
  u[0] = v[0] = u[16] = v[16] = 2;
  u[1] = -2, v[1] = 2; // the first group is zero, but its exponent counts
  EXPECT_EQ(multiplyGroups(u.data(), v.data(), 32, first, second, 0), uint32_t(127 - 35) << 23);
  first[1] = ScaleFactor::ue8m0(127 - 36);
  EXPECT_EQ(multiplyGroups(u.data(), v.data(), 32, first, second, 0), 0u);
  first[1] = ScaleFactor::ue8m0(255);
  EXPECT_EQ(multiplyGroups(u.data(), v.data(), 32, first, second, 0), 0x7fffffffu);
  EXPECT_TRUE(ScaleFactor::ue4m3(0x7f).isNaN);
}

TEST(TensorArithmetic, Integers) {
  EXPECT_EQ(integerElement(Element::S8, 0x80), -128);
  EXPECT_EQ(integerElement(Element::U8, 0x1ff), 255);
  EXPECT_EQ(integerElement(Element::S4, 0x18), -8);
  EXPECT_EQ(integerElement(Element::U4, 0x18), 8);
  std::vector<int16_t> a(64, -128), b(64, 255);
  EXPECT_EQ(multiplyIntegers(a.data(), b.data(), 64, INT32_MIN + 1, true), INT32_MIN);
  EXPECT_EQ(multiplyIntegers(a.data(), b.data(), 64, INT32_MIN, false),
            int32_t(0x80000000u - 64u * 128 * 255));
  EXPECT_EQ(multiplyIntegers(b.data(), b.data(), 64, INT32_MAX - 5, true), INT32_MAX);
}

TEST(TensorArithmetic, DoublesAreAChain) {
  double tiny = 1.0 / (uint64_t(1) << 53);
  double a[] = {1, tiny, tiny}, b[] = {1, 1, 1};
  using Mode = llvm::RoundingMode;
  EXPECT_EQ(multiplyDoubles(a, b, 3, 0, Mode::NearestTiesToEven), 1);
  EXPECT_EQ(multiplyDoubles(a, b, 3, 0, Mode::TowardPositive), 1 + 4 * tiny);
  EXPECT_EQ(multiplyDoubles(a, b, 3, 0, Mode::TowardNegative), 1);
  double down[] = {1, -tiny, 0};
  EXPECT_EQ(multiplyDoubles(down, b, 3, 0, Mode::TowardZero), 1 - tiny);
}

// The goal is 200 million multiply-adds a second; the test only catches a collapse.
TEST(TensorArithmetic, Speed) {
  constexpr unsigned rows = 64, columns = 256, depth = 16, turns = 60;
  Factors a(Element::F16, rows, depth), b(Element::F16, columns, depth);
  std::vector<uint32_t> d(rows * columns);
  std::clock_t start = std::clock(); // processor time: the machine may have other work
  for (unsigned turn = 0; turn != turns; ++turn) {
    for (unsigned k = 0; k != depth; ++k) {
      for (unsigned r = 0; r != rows; ++r)
        a.set(r, k, 0x3c00 + r * 7 + k + turn);
      for (unsigned n = 0; n != columns; ++n)
        b.set(n, k, 0x3c00 + n * 3 + k);
    }
    multiply(a, 0, rows, b, Accumulator::F32, Accumulator::F32, {}, d.data(), d.data());
  }
  double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  double rate = double(turns) * rows * columns * depth / seconds / 1e6;
  RecordProperty("million_multiply_adds_a_second", int(rate));
  EXPECT_GT(rate, 10);
}
