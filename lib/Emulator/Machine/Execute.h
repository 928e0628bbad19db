//===- Execute.h - Reading and writing register slots -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slot holds a value zero-extended to 64 bits. These helpers read and write it as a C++ type, and
// make executing functions out of small operations: one for each type, so that no type is tested at
// run time.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_EXECUTE_H
#define TILECOPY_LIB_EMULATOR_MACHINE_EXECUTE_H

#include "Emulator/Code/Decoder.h"
#include "Emulator/Machine/Machine.h"
#include <cstring>
#include <type_traits>

namespace tilecopy::emu {

template <typename T> inline T get(const Thread &t, uint32_t slot) {
  T value;
  static_assert(sizeof(T) <= 8, "");
  std::memcpy(&value, &t.regs[slot], sizeof value); // slots are little-endian, like PTX
  return value;
}

template <typename T> inline void put(Thread &t, uint32_t slot, T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  t.regs[slot] = bits;
}

/// An instruction without an effect here.
inline Flow doNothing(Thread &, const Inst &) { return Flow::Next; }

/// What an operand of an instruction holds that was never written, and the same of its result
/// (WatchedRegisters.cpp).
Poison poisonOf(const Thread &t, const Inst &i, uint32_t slot);
void setPoison(Thread &t, const Inst &i, uint32_t slot, Poison poison);

/// The address of an instruction's address operand. A 32-bit register wraps.
inline uint64_t addressOf(const Thread &t, const Inst &i) {
  return (t.regs[i.a] + uint64_t(i.offset)) & i.addressMask;
}

template <typename T, template <typename> class Op> Flow unary(Thread &t, const Inst &i) {
  put<T>(t, i.dst, Op<T>::run(get<T>(t, i.a)));
  return Flow::Next;
}

template <typename T, template <typename> class Op> Flow binary(Thread &t, const Inst &i) {
  put<T>(t, i.dst, Op<T>::run(get<T>(t, i.a), get<T>(t, i.b)));
  return Flow::Next;
}

template <typename T, template <typename> class Op> Flow ternary(Thread &t, const Inst &i) {
  put<T>(t, i.dst, Op<T>::run(get<T>(t, i.a), get<T>(t, i.b), get<T>(t, i.c)));
  return Flow::Next;
}

/// Calls `make` with a value of the C++ type that belongs to an integer or bit type.
template <typename Make> Exec forInteger(Ty ty, Make make) {
  switch (ty) {
  case Ty::S8:
    return make(int8_t());
  case Ty::S16:
    return make(int16_t());
  case Ty::S32:
    return make(int32_t());
  case Ty::S64:
    return make(int64_t());
  case Ty::B8:
  case Ty::U8:
    return make(uint8_t());
  case Ty::B16:
  case Ty::U16:
    return make(uint16_t());
  case Ty::B32:
  case Ty::U32:
    return make(uint32_t());
  default:
    return make(uint64_t());
  }
}

template <template <typename> class Op> Exec integerUnary(Ty ty) {
  return forInteger(ty, [](auto v) -> Exec { return unary<decltype(v), Op>; });
}
template <template <typename> class Op> Exec integerBinary(Ty ty) {
  return forInteger(ty, [](auto v) -> Exec { return binary<decltype(v), Op>; });
}
template <template <typename> class Op> Exec integerTernary(Ty ty) {
  return forInteger(ty, [](auto v) -> Exec { return ternary<decltype(v), Op>; });
}

/// Reads `n` source operands of one type after the destination.
inline void readOperands(Decoding &d, Ty ty, unsigned n, Ty result = Ty::None) {
  d.expectOperands(n + 1, n + 1);
  d.inst.ty = ty;
  d.inst.a = d.in(1, ty);
  if (n > 1)
    d.inst.b = d.in(2, ty);
  if (n > 2)
    d.inst.c = d.in(3, ty);
  d.inst.dst = d.out(0, result == Ty::None ? ty : result);
}

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_EXECUTE_H
