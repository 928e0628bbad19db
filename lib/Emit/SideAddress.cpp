//===- SideAddress.cpp - The addresses of one side of a copy --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SideAddress.h"
#include "Op/CheckedMath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

SideAddress::SideAddress(IRBuilderBase &builder, AddressBuilder &address, const PlanSide &plan,
                         unsigned elementBits, Value *base)
    : builder(builder), address(address), plan(plan), bits(elementBits), base(base),
      swizzle(plan.swizzle) {
  if (bits >= 8 && (plan.space == Space::Shared || plan.step != SwizzleStep::None))
    scale = bits / 8;
  if (swizzle)
    swizzle->perElement += Log2_64(scale);
}

/// Every offset in shared memory fits in 32 bits.
Type *SideAddress::offsetType() const {
  return isSmall || plan.space == Space::Shared ? builder.getInt32Ty() : builder.getInt64Ty();
}

/// Bounds the part that changes, in units. Without a swizzle, the constant of the base is not part
/// of it, unless the part would be negative without it.
void SideAddress::proveSize(ArrayRef<SideIter> threads, ArrayRef<SideIter> loops) {
  ValueRange range;
  auto bound = [&] {
    range = address.range(changingBase);
    for (ArrayRef<SideIter> steps : {threads, loops})
      for (const SideIter &s : steps) {
        range = addRanges(range, mulRanges(address.range(s[0]), {0, s.extent - 1}));
      }
  };
  changingBase = plan.base;
  if (plan.step == SwizzleStep::None) {
    constantBase = plan.base.constantPart();
    changingBase = plan.base - Expr(constantBase);
  }
  bound();
  if (range.lo < 0 && constantBase) {
    constantBase = 0;
    changingBase = plan.base;
    bound();
  }
  isSmall = range.lo >= 0 && range.hi <= std::numeric_limits<int32_t>::max() / scale;
}

Value *SideAddress::threadPart(ArrayRef<SideIter> steps, ArrayRef<Value *> digits) {
  Value *total = builder.getInt32(0);
  for (auto [s, digit] : zip(steps, digits))
    if (!s[0].isConstant(0))
      total =
          address.join(address.place(digit, builder.getInt32(uint32_t(s.at(0) * scale))), total);
  return total;
}

Value *SideAddress::sum(ArrayRef<SideIter> steps, ArrayRef<Value *> counters, Type *type) {
  Value *total = ConstantInt::get(type, 0);
  for (auto [s, counter] : zip(steps, counters)) {
    if (s[0].isConstant(0))
      continue;
    Value *index = builder.CreateZExtOrTrunc(counter, type);
    Value *step = address.value(s[0] * Expr(scale), type);
    total = address.add(address.scale(index, step), total);
  }
  return total;
}

/// If only one digit of the thread changes, its bytes are one widening multiplication, which both
/// sides of a copy share when they step alike.
Value *SideAddress::onlyDigit(ArrayRef<SideIter> threads, ArrayRef<Value *> counters,
                              ArrayRef<SideIter> loops) {
  auto moves = [](const SideIter &s) { return !s[0].isConstant(0) && s.extent > 1; };
  if (!isSmall || plan.step != SwizzleStep::None || !changingBase.isConstant(0) ||
      any_of(loops, moves) || count_if(threads, moves) != 1)
    return nullptr;
  size_t k = find_if(threads, moves) - threads.begin();
  int64_t stepBits = threads[k].at(0) * int64_t(bits);
  if (!threads[k][0].isConstant() || stepBits % 8)
    return nullptr;
  Type *wide = builder.getInt64Ty();
  Value *index = builder.CreateZExt(counters[k], wide, "", /*IsNonNeg=*/true);
  return stepBits == 8 ? index
                       : builder.CreateMul(index, ConstantInt::get(wide, stepBits / 8), "",
                                           /*HasNUW=*/true);
}

void SideAddress::startThread(ArrayRef<SideIter> threads, ArrayRef<Value *> counters,
                              ArrayRef<SideIter> loops) {
  proveSize(threads, loops);
  startBytes = onlyDigit(threads, counters, loops);
  if (startBytes)
    return;
  // The thread's part of a global address is computed in 32 bits when it provably stays small.
  Type *wide = offsetType();
  bool small = all_of(threads, [&](const SideIter &s) {
    return s[0].isConstant() &&
           SaturatingMultiply<uint64_t>(SaturatingMultiply<uint64_t>(std::abs(s.at(0)), s.extent),
                                        bits) /
                   8 <
               (uint64_t(1) << 27);
  });
  Value *thread = small ? threadPart(threads, counters) : sum(threads, counters, wide);
  thread = builder.CreateSExtOrTrunc(thread, wide);
  start = address.add(thread, address.value(changingBase * Expr(scale), wide));
}

/// The offset in bytes, as wide as the units where they are swizzled: XORs come before the
/// widening.
Value *SideAddress::toBytes(Value *units) {
  if (scale * 8 == bits)
    return units;
  if (bits >= 8)
    units = widen(units);
  return address.bytes(units, bits);
}

Value *SideAddress::widen(Value *bytes) {
  return isSmall ? builder.CreateZExt(bytes, builder.getInt64Ty(), "", /*IsNonNeg=*/true) : bytes;
}

Value *SideAddress::constant(int64_t elements) const {
  return builder.getInt64(elements * bits / 8);
}

void SideAddress::startPass(ArrayRef<SideIter> loops, ArrayRef<Value *> counters) {
  byXor.clear();
  rows.clear();
  if (startBytes) {
    pass = address.pointer(base, startBytes);
    return;
  }
  changing = address.add(sum(loops, counters, offsetType()), start);
  if (plan.step == SwizzleStep::Add || plan.step == SwizzleStep::Xor)
    changing = address.swizzle(*swizzle, changing);
  changingBytes = toBytes(changing);
  if (plan.step == SwizzleStep::None || plan.step == SwizzleStep::Add)
    pass = address.pointer(base, widen(changingBytes));
}

/// The pointer at a run-time distance from that of the pass. It is a step from the previous one, so
/// that equal distances are computed once.
Value *SideAddress::runTimeRow(const Expr &elements) {
  if (elements.isConstant())
    return pass;
  for (const auto &[at, row] : rows)
    if (at == elements)
      return row;
  Expr distance = rows.empty() ? elements : elements - rows.back().first;
  auto known = find_if(distances, [&](const auto &d) { return d.first == distance; });
  if (known == distances.end()) {
    // The proof above does not cover the terms of a distance.
    ValueRange r = address.range(distance);
    bool small = r.lo >= 0 && r.hi <= std::numeric_limits<int32_t>::max();
    Value *units = address.value(distance, small ? builder.getInt32Ty() : builder.getInt64Ty());
    units = builder.CreateZExt(units, builder.getInt64Ty(), "", /*IsNonNeg=*/true);
    distances.push_back({distance, address.bytes(units, bits)});
    known = std::prev(distances.end());
  }
  Value *from = rows.empty() ? pass : rows.back().second;
  rows.push_back({elements, address.pointer(from, known->second)});
  return rows.back().second;
}

/// base + (x ^ c) for the bits of c in the swizzled field; its other bits do not meet those of x.
Value *SideAddress::xored(int64_t elements) {
  for (const auto &[c, pointer] : byXor)
    if (c == elements)
      return pointer;
  Type *type = changingBytes->getType();
  Value *c = ConstantInt::get(type, elements * bits / 8);
  Value *bytes = elements ? builder.CreateXor(changingBytes, c) : changingBytes;
  byXor.push_back({elements, address.pointer(base, widen(bytes))});
  return byXor.back().second;
}

Value *SideAddress::pointer(ArrayRef<SideIter> unrolled, ArrayRef<int64_t> round, int64_t piece) {
  return at(place(unrolled, round, piece));
}

Value *SideAddress::at(const SidePlace &place) {
  return address.pointer(place.base, constant(place.elements));
}

SidePlace SideAddress::place(ArrayRef<SideIter> unrolled, ArrayRef<int64_t> round, int64_t piece) {
  Expr offset(constantBase + piece * plan.accessBytes * 8 / bits);
  for (auto [s, k] : zip(unrolled, round))
    offset += s[0] * Expr(k);
  int64_t c = offset.constantPart();
  switch (plan.step) {
  case SwizzleStep::None:
    return {runTimeRow(offset - Expr(c)), c};
  case SwizzleStep::Add:
    return {pass, plan.swizzle->apply(c)};
  case SwizzleStep::Xor: {
    const Swizzle &s = *plan.swizzle;
    int64_t field = ((int64_t(1) << s.swizzleLen) - 1) << s.perElement;
    int64_t target = s.inner ? field : field << s.atomLen, moved = s.apply(c);
    return {xored(moved & target), moved & ~target};
  }
  case SwizzleStep::Full: {
    Value *sum = address.add(changing, ConstantInt::get(offsetType(), c * scale, true));
    Value *bytes = toBytes(address.swizzle(*swizzle, sum));
    return {address.pointer(base, widen(bytes)), 0};
  }
  }
  llvm_unreachable("every step is above");
}
