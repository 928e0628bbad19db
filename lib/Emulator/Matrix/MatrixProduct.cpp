//===- MatrixProduct.cpp - One product of two small matrices --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/MatrixProduct.h"
#include "Emulator/Numbers/FloatMath.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <tuple>

using namespace llvm;

namespace tilecopy::emu {

static auto tie(const ProductForm &f) {
  return std::tie(f.m, f.n, f.k, f.a, f.b, f.c, f.d, f.sum.fraction, f.sum.resultFraction, f.sparse,
                  f.saturate, f.bitwiseAnd, f.rounding, f.inHalves, f.scaling, f.scalesPerRow,
                  f.scaleHasSignificand);
}

bool ProductForm::operator==(const ProductForm &o) const { return tie(*this) == tie(o); }

bool isMetadata(unsigned nibble, Element a, bool unordered) {
  if (a == Element::TF32)
    return nibble == 0x4 || nibble == 0xe;
  unsigned first = nibble & 3, second = nibble >> 2;
  return unordered ? first != second : first < second;
}

MatrixProduct::MatrixProduct(const ProductForm &form) : form(form) {
  bool isDouble = form.a == Element::F64;
  if (isDouble) {
    doubleA.resize(size_t(form.m) * form.k);
    doubleB.resize(size_t(form.n) * form.k);
    doubleC.resize(size_t(form.m) * form.n);
    return;
  }
  a.resize(size_t(form.m) * entriesA());
  b.resize(size_t(form.n) * entriesB());
  c.resize(size_t(form.m) * form.n);
  if (form.sparse)
    metadata.resize(size_t(form.m) * form.chunks());
  scaleA.resize(size_t(form.m) * form.scalesPerRow);
  scaleB.resize(size_t(form.n) * form.scalesPerRow);
}

void MatrixProduct::selected(unsigned row, uint16_t *ks) const {
  unsigned chunks = form.chunks(), chunk = form.chunk();
  for (unsigned n = 0; n != chunks; ++n) {
    unsigned nibble = metadata[row * chunks + n], first = nibble & 3, second = nibble >> 2;
    unsigned at = n * chunk;
    if (form.a == Element::TF32) {
      *ks++ = uint16_t(at + (nibble == 0xe));
    } else if (form.pairs()) {
      for (unsigned index : {2 * first, 2 * first + 1, 2 * second, 2 * second + 1})
        *ks++ = uint16_t(at + index);
    } else {
      *ks++ = uint16_t(at + first);
      *ks++ = uint16_t(at + second);
    }
  }
}

/// The exponent of a ue8m0 scale factor.
static int scaleExponent(const std::vector<uint8_t> &scales, size_t at, Factors &f, unsigned row) {
  if (scales[at] == 0xff)
    f.poison(row);
  return int(scales[at]) - 127;
}

void MatrixProduct::runFloat() {
  unsigned stored = form.storedK();
  Factors left(form.a, form.m, stored), right(form.b, form.n, form.k);
  auto fill = [&](Factors &f, unsigned vectors, unsigned depth, const std::vector<uint32_t> &bits,
                  const std::vector<uint8_t> &scales, bool negate) {
    unsigned perScale = form.scalesPerRow ? depth / form.scalesPerRow : depth;
    for (unsigned v = 0; v != vectors; ++v) {
      const uint32_t *row = &bits[size_t(v) * depth];
      f.setRow(v, row, negate);
      for (unsigned s = 0; s != form.scalesPerRow; ++s) {
        int exponent = scaleExponent(scales, size_t(v) * form.scalesPerRow + s, f, v);
        for (unsigned k = s * perScale; k != (s + 1) * perScale; ++k)
          f.scale(v, k, exponent);
      }
    }
  };
  fill(left, form.m, stored, a, scaleA, negateA);
  fill(right, form.n, form.k, b, scaleB, negateB);
  if (!form.sparse) {
    multiply(left, 0, form.m, right, form.c, form.d, form.sum, c.data(), c.data());
    return;
  }
  std::vector<uint16_t> ks(stored);
  for (unsigned row = 0; row != form.m; ++row) {
    selected(row, ks.data());
    uint32_t *d = &c[size_t(row) * form.n];
    multiply(left, row, 1, right.picked(ks), form.c, form.d, form.sum, d, d);
  }
}

/// An fp8 value as f16, exactly.
static uint32_t toHalf(Element e, uint32_t bits) {
  Ty from = e == Element::E4M3 ? Ty::E4M3 : Ty::E5M2;
  return uint32_t(
      convertFloat(fromBits(from, bits & 0xff), Ty::F16, RoundingMode::NearestTiesToEven, false));
}

static uint32_t addSingles(uint32_t x, uint32_t y) {
  float sum = llvm::bit_cast<float>(x) + llvm::bit_cast<float>(y);
  return std::isnan(sum) ? 0x7fffffff : llvm::bit_cast<uint32_t>(sum);
}

static uint32_t addHalves(uint32_t x, uint32_t y) {
  APFloat sum = fromBits(Ty::F16, x);
  sum.add(fromBits(Ty::F16, y), RoundingMode::NearestTiesToEven);
  return uint32_t(toBits(Ty::F16, sum));
}

// Adds bytes 0 and 1 of every register, of four elements each, then bytes 2 and 3; C is added last.
// In a sparse A these are the elements of one chunk and of the next.
void MatrixProduct::runHalves() {
  unsigned stored = form.storedK(), depth = stored / 2;
  std::vector<uint32_t> sum(c.size());
  std::vector<uint16_t> ks(stored), half(depth);
  Factors right(Element::F16, form.n, form.k);
  for (size_t at = 0; at != b.size(); ++at)
    right.set(unsigned(at / form.k), unsigned(at % form.k), toHalf(form.b, b[at]));
  for (unsigned pass = 0; pass != 2; ++pass) {
    auto from = [&](unsigned k) { return k / 2 * 4 + k % 2 + 2 * pass; };
    Factors left(Element::F16, form.m, depth);
    for (unsigned r = 0; r != form.m; ++r)
      for (unsigned k = 0; k != depth; ++k)
        left.set(r, k, toHalf(form.a, a[r * stored + from(k)]));
    if (!form.sparse) {
      for (unsigned k = 0; k != depth; ++k)
        half[k] = uint16_t(from(k));
      multiply(left, 0, form.m, right.picked(half), form.d, form.d, form.sum, sum.data(),
               sum.data());
      continue;
    }
    for (unsigned r = 0; r != form.m; ++r) {
      selected(r, ks.data());
      for (unsigned k = 0; k != depth; ++k)
        half[k] = ks[from(k)];
      uint32_t *d = &sum[r * form.n];
      multiply(left, r, 1, right.picked(half), form.d, form.d, form.sum, d, d);
    }
  }
  for (size_t at = 0; at != c.size(); ++at)
    c[at] = form.d == Accumulator::F16 ? addHalves(c[at], sum[at]) : addSingles(c[at], sum[at]);
}

void MatrixProduct::runGroups() {
  unsigned stored = form.storedK(), groups = stored / 16;
  unsigned perScale = groups / form.scalesPerRow;
  auto factor = [&](const std::vector<uint8_t> &scales, unsigned row, unsigned group) {
    uint8_t bits = scales[row * form.scalesPerRow + group / perScale];
    return form.scaleHasSignificand ? ScaleFactor::ue4m3(bits) : ScaleFactor::ue8m0(bits);
  };
  std::vector<int8_t> left(stored), right(stored), full(size_t(form.n) * form.k);
  for (size_t at = 0; at != full.size(); ++at)
    full[at] = int8_t(doubledE2M1(b[at]) * (negateB ? -1 : 1));
  std::vector<uint16_t> ks(stored);
  for (unsigned k = 0; k != stored; ++k)
    ks[k] = uint16_t(k);
  for (unsigned row = 0; row != form.m; ++row) {
    ScaleFactor x[8], y[8];
    for (unsigned g = 0; g != groups; ++g)
      x[g] = factor(scaleA, row, g);
    for (unsigned k = 0; k != stored; ++k)
      left[k] = int8_t(doubledE2M1(a[row * stored + k]) * (negateA ? -1 : 1));
    if (form.sparse)
      selected(row, ks.data());
    for (unsigned n = 0; n != form.n; ++n) {
      for (unsigned g = 0; g != groups; ++g)
        y[g] = factor(scaleB, n, g);
      for (unsigned k = 0; k != stored; ++k)
        right[k] = full[size_t(n) * form.k + ks[k]];
      uint32_t &d = c[size_t(row) * form.n + n];
      d = multiplyGroups(left.data(), right.data(), stored, x, y, d);
    }
  }
}

void MatrixProduct::runIntegers() {
  unsigned stored = form.storedK();
  std::vector<int16_t> left(form.k), right(size_t(form.n) * form.k);
  std::vector<uint16_t> ks(stored);
  for (size_t at = 0; at != right.size(); ++at)
    right[at] = integerElement(form.b, b[at]);
  for (unsigned row = 0; row != form.m; ++row) {
    const uint32_t *from = &a[size_t(row) * stored];
    if (form.sparse) {
      selected(row, ks.data());
      std::fill(left.begin(), left.end(), int16_t(0));
      for (unsigned k = 0; k != stored; ++k)
        left[ks[k]] = integerElement(form.a, from[k]);
    } else {
      for (unsigned k = 0; k != stored; ++k)
        left[k] = integerElement(form.a, from[k]);
    }
    for (unsigned n = 0; n != form.n; ++n) {
      uint32_t &d = c[size_t(row) * form.n + n];
      d = uint32_t(multiplyIntegers(left.data(), &right[size_t(n) * form.k], form.k, int32_t(d),
                                    form.saturate));
    }
  }
}

void MatrixProduct::runBits() {
  unsigned words = form.k / 32;
  for (unsigned row = 0; row != form.m; ++row)
    for (unsigned n = 0; n != form.n; ++n) {
      uint32_t count = 0;
      for (unsigned w = 0; w != words; ++w) {
        uint32_t x = a[row * words + w], y = b[n * words + w];
        count += uint32_t(llvm::popcount(form.bitwiseAnd ? x & y : x ^ y));
      }
      c[size_t(row) * form.n + n] += count;
    }
}

void MatrixProduct::runDoubles() {
  for (unsigned row = 0; row != form.m; ++row)
    for (unsigned n = 0; n != form.n; ++n) {
      double &d = doubleC[row * form.n + n];
      d = multiplyDoubles(&doubleA[row * form.k], &doubleB[n * form.k], form.k, d, form.rounding);
    }
}

void MatrixProduct::run() {
  if (form.a == Element::F64)
    return runDoubles();
  if (form.a == Element::B1)
    return runBits();
  if (isInteger(form.a))
    return runIntegers();
  if (form.scaling == Scaling::Groups)
    return runGroups();
  if (form.inHalves)
    return runHalves();
  runFloat();
}

} // namespace tilecopy::emu
