//===- SideAddress.cpp - The addresses of one side of a copy --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SideAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

/// 32 bits hold every offset in shared memory.
Type *SideAddress::offsetType() const {
  return plan.space == Space::Shared ? builder.getInt32Ty() : builder.getInt64Ty();
}

Value *SideAddress::sum(ArrayRef<SideStep> steps, ArrayRef<Value *> counters, Type *type) {
  Value *total = ConstantInt::get(type, 0);
  for (auto [s, counter] : zip(steps, counters)) {
    if (s[0].isConstant(0))
      continue;
    Value *index = builder.CreateZExt(counter, type);
    total = address.add(address.scale(index, address.value(s[0], type)), total);
  }
  return total;
}

void SideAddress::startThread(ArrayRef<SideStep> threads, ArrayRef<Value *> counters) {
  // The thread's part of a global address is computed in 32 bits when it provably stays small.
  Type *wide = offsetType();
  bool small = all_of(threads, [&](const SideStep &s) {
    return s[0].isConstant() &&
           SaturatingMultiply<uint64_t>(SaturatingMultiply<uint64_t>(std::abs(s.at(0)), s.extent),
                                        bits) /
                   8 <
               (uint64_t(1) << 27);
  });
  Value *thread = sum(threads, counters, small ? builder.getInt32Ty() : wide);
  thread = builder.CreateSExtOrTrunc(thread, wide);
  start = address.add(thread, address.value(plan.base, wide));
}

void SideAddress::startPass(ArrayRef<SideStep> loops, ArrayRef<Value *> counters) {
  changing = address.add(sum(loops, counters, offsetType()), start);
  if (plan.step == SwizzleStep::Add || plan.step == SwizzleStep::Xor)
    changing = address.swizzle(*plan.swizzle, changing);
  changingBytes = address.bytes(changing, bits);
  if (plan.step == SwizzleStep::None || plan.step == SwizzleStep::Add)
    pass = address.pointer(base, changingBytes);
}

Value *SideAddress::pointer(ArrayRef<SideStep> unrolled, ArrayRef<int64_t> round, int64_t piece) {
  Expr offset(piece * plan.accessBytes * 8 / bits);
  for (auto [s, k] : zip(unrolled, round))
    offset += s[0] * Expr(k);
  if (!offset.isConstant()) // run-time strides occur without a swizzle only
    return address.pointer(pass, address.bytes(address.value(offset, offsetType()), bits));
  int64_t c = offset.constantPart();
  auto constant = [&](int64_t elements) {
    return ConstantInt::get(offsetType(), elements * bits / 8, true);
  };
  switch (plan.step) {
  case SwizzleStep::None:
    return address.pointer(pass, constant(c));
  case SwizzleStep::Add:
    return address.pointer(pass, constant(plan.swizzle->apply(c)));
  case SwizzleStep::Xor:
    return address.pointer(base,
                           builder.CreateXor(changingBytes, constant(plan.swizzle->apply(c))));
  case SwizzleStep::Full: {
    Value *sum = address.add(changing, ConstantInt::get(offsetType(), c, true));
    return address.pointer(base, address.bytes(address.swizzle(*plan.swizzle, sum), bits));
  }
  }
  llvm_unreachable("every step is above");
}
