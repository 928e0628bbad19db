//===- ConflictCure.cpp - What would spare bank conflicts -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/ConflictCure.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

ConflictCure tilecopy::conflictCure(const Plan &plan, const BitVector &active, bool ofDst) {
  std::optional<Swizzle> swizzle = swizzleWithoutConflicts(plan, active, ofDst);
  if (!swizzle)
    return {swizzle, "`layout auto` looks for a layout from all uses of the tensor"};
  return {swizzle, formatv("swizzle({0},{1},{2}) has none for this copy", swizzle->perElement,
                           swizzle->swizzleLen, swizzle->atomLen)};
}
