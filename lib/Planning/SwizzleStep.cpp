//===- SwizzleStep.cpp - How swizzled addresses advance -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partition.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The bits that a sum of counters can have, and the greatest value it takes.
struct KnownBits {
  uint64_t mask = 0;
  int64_t max = 0;
};

uint64_t maskBetween(uint64_t lowest, int64_t max) {
  uint64_t below = max <= 0 ? 0 : (uint64_t(2) << Log2_64(max)) - 1;
  return below & ~(lowest - 1);
}

/// The bits of a + b: the union when they never meet (no carry), otherwise all bits from the lowest
/// on.
KnownBits add(KnownBits a, KnownBits b) {
  KnownBits sum{a.mask | b.mask, a.max + b.max};
  if (a.mask & b.mask) {
    uint64_t all = a.mask | b.mask;
    sum.mask = maskBetween(all & (~all + 1), sum.max);
  }
  return sum;
}

/// Nothing when it may be negative or is too large to reason about.
std::optional<KnownBits> knownBits(const Expr &e) {
  ValueRange r = e.range();
  if (r.lo < 0 || r.hi > (int64_t(1) << 40))
    return std::nullopt;
  if (e.isConstant())
    return KnownBits{uint64_t(e.constantPart()), e.constantPart()};
  uint64_t d = e.divisor();
  return KnownBits{maskBetween(d & (~d + 1), r.hi), r.hi};
}

uint64_t swizzledMask(const Swizzle &s, uint64_t mask) {
  uint64_t field = ((uint64_t(1) << s.swizzleLen) - 1) << s.perElement;
  return s.inner ? mask | ((mask >> s.atomLen) & field) : mask | ((mask & field) << s.atomLen);
}

} // namespace

SwizzleStep tilecopy::swizzleStep(const Swizzle &swizzle, const Expr &base,
                                  ArrayRef<Counter<Expr, 1>> dynamic,
                                  ArrayRef<Counter<Expr, 1>> constant) {
  auto known = knownBits(base);
  for (const auto &i : dynamic) {
    auto bits = known ? knownBits(i[0]) : std::nullopt;
    if (!bits || !i[0].isConstant())
      return SwizzleStep::Full;
    int64_t stride = i[0].constantPart();
    if (stride == 0 || i.extent == 1)
      continue;
    int64_t max = stride * (i.extent - 1);
    known = add(*known, {maskBetween(stride & -stride, max), max});
  }
  if (!known)
    return SwizzleStep::Full;
  // Every sum of constants, one by one: there are few of them.
  SmallVector<int64_t, 16> sums{0};
  for (const auto &i : constant) {
    if (!i[0].isConstant() || i[0].constantPart() < 0)
      return SwizzleStep::Full;
    SmallVector<int64_t, 16> next;
    for (int64_t sum : sums)
      for (int64_t k = 0; k < i.extent; ++k)
        next.push_back(sum + k * i[0].constantPart());
    sums = std::move(next);
  }
  SwizzleStep step = SwizzleStep::Add;
  uint64_t after = swizzledMask(swizzle, known->mask);
  for (int64_t c : sums) {
    if (known->mask & uint64_t(c))
      return SwizzleStep::Full;
    if (after & uint64_t(swizzle.apply(c)))
      step = SwizzleStep::Xor;
  }
  return step;
}
