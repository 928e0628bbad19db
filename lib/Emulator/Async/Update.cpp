//===- Update.cpp - What atomics and reductions compute -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Update.h"
#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {

uint64_t updateFloat(UpdateOp op, Ty ty, uint64_t old, uint64_t b, bool flushes) {
  APFloat x = fromBits(ty, flushes ? flushSubnormal(ty, old) : old),
          y = fromBits(ty, flushes ? flushSubnormal(ty, b) : b);
  if (op == UpdateOp::Add && ty == Ty::F64 && (x.isNaN() || y.isNaN()))
    return y.isNaN() ? b : old;
  if (op == UpdateOp::Add) {
    x.add(y, RoundingMode::NearestTiesToEven);
    if (x.isNaN())
      return canonicalNaN(ty);
    return flushes ? flushSubnormal(ty, toBits(ty, x)) : toBits(ty, x);
  }
  if (x.isNaN() && y.isNaN())
    return canonicalNaN(ty);
  // A number that is kept must not bring along the other element of a packed pair.
  if (x.isNaN() || y.isNaN())
    return toBits(ty, x.isNaN() ? y : x);
  return toBits(ty, op == UpdateOp::Min ? minimum(x, y) : maximum(x, y));
}

} // namespace tilecopy::emu
