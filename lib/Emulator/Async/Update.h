//===- Update.h - What atomics and reductions compute -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The new value of one element from the old one and an operand: for atom and red, one element a
// thread, and for bulk reductions, all elements of a copy.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_UPDATE_H
#define TILECOPY_LIB_EMULATOR_ASYNC_UPDATE_H

#include "Emulator/Numbers/PtxTypes.h"
#include <algorithm>
#include <type_traits>

namespace tilecopy::emu {

enum class UpdateOp : uint8_t { And, Or, Xor, Exch, Add, Inc, Dec, Min, Max, Cas };

template <typename T> T updateInteger(UpdateOp op, T old, T b, T c) {
  using U = std::make_unsigned_t<T>;
  switch (op) {
  case UpdateOp::And:
    return old & b;
  case UpdateOp::Or:
    return old | b;
  case UpdateOp::Xor:
    return old ^ b;
  case UpdateOp::Exch:
    return b;
  case UpdateOp::Add:
    return T(U(old) + U(b));
  case UpdateOp::Inc:
    return old >= b ? T(0) : T(U(old) + 1);
  case UpdateOp::Dec:
    return old == 0 || old > b ? b : T(U(old) - 1);
  case UpdateOp::Min:
    return std::min(old, b);
  case UpdateOp::Max:
    return std::max(old, b);
  case UpdateOp::Cas:
    return old == b ? c : old;
  }
  return old;
}

/// add, min and max of one floating-point element, as bits; sums are rounded to nearest even. For
/// f64 a NaN is kept as it is; other types give the canonical one. `flushes`: subnormal operands
/// and results become zero.
uint64_t updateFloat(UpdateOp op, Ty ty, uint64_t old, uint64_t b, bool flushes);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_UPDATE_H
