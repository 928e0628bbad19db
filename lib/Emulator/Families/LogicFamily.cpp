//===- LogicFamily.cpp - Logic, shifts, bit fields, byte permutation ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.8 (logic and shift), the bit-field instructions of 9.7.1, and prmt of 9.7.9.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

template <typename T> struct And {
  static T run(T a, T b) { return a & b; }
};
template <typename T> struct Or {
  static T run(T a, T b) { return a | b; }
};
template <typename T> struct Xor {
  static T run(T a, T b) { return a ^ b; }
};
template <typename T> struct Not {
  static T run(T a) { return T(~a); }
};
template <typename T> struct CNot {
  static T run(T a) { return a == 0; }
};

Flow notPredicate(Thread &t, const Inst &i) {
  t.regs[i.dst] = ~t.regs[i.a] & 1;
  return Flow::Next;
}

template <template <typename> class Op> void decodeLogic(Decoding &d) {
  Ty ty = d.type({Ty::Pred, Ty::B16, Ty::B32, Ty::B64});
  d.inst.exec = binary<uint64_t, Op>; // upper bits of a slot are zero and stay so
  readOperands(d, ty, 2);
}

void decodeNot(Decoding &d) {
  Ty ty = d.type({Ty::Pred, Ty::B16, Ty::B32, Ty::B64});
  d.inst.exec = ty == Ty::Pred ? notPredicate : integerUnary<Not>(ty);
  readOperands(d, ty, 1);
}

void decodeCNot(Decoding &d) {
  Ty ty = d.type({Ty::B16, Ty::B32, Ty::B64});
  d.inst.exec = integerUnary<CNot>(ty);
  readOperands(d, ty, 1);
}

// Shift amounts are unsigned 32-bit and clamp at the width.
template <typename T> Flow shiftLeft(Thread &t, const Inst &i) {
  uint32_t n = get<uint32_t>(t, i.b);
  put<T>(t, i.dst, n >= 8 * sizeof(T) ? T(0) : T(uint64_t(get<T>(t, i.a)) << n));
  return Flow::Next;
}

template <typename T> Flow shiftRight(Thread &t, const Inst &i) {
  uint32_t n = get<uint32_t>(t, i.b);
  T a = get<T>(t, i.a);
  if (n >= 8 * sizeof(T))
    put<T>(t, i.dst, a < 0 ? T(-1) : T(0));
  else
    put<T>(t, i.dst, T(a >> n));
  return Flow::Next;
}

template <bool left> void decodeShift(Decoding &d) {
  Ty ty = left ? d.type({Ty::B16, Ty::B32, Ty::B64})
               : d.type({Ty::B16, Ty::B32, Ty::B64, Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32,
                         Ty::S64});
  d.expectOperands(3, 3);
  d.inst.exec = forInteger(
      ty, [](auto v) -> Exec { return left ? shiftLeft<decltype(v)> : shiftRight<decltype(v)>; });
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, Ty::U32);
  d.inst.dst = d.out(0, ty);
}

template <bool left, bool wrap> Flow funnel(Thread &t, const Inst &i) {
  uint64_t both = uint64_t(get<uint32_t>(t, i.b)) << 32 | get<uint32_t>(t, i.a);
  uint32_t n = get<uint32_t>(t, i.c);
  n = wrap ? n & 31 : std::min(n, 32u);
  put<uint32_t>(t, i.dst, uint32_t(left ? both << n >> 32 : both >> n));
  return Flow::Next;
}

void decodeFunnel(Decoding &d) {
  bool left = d.takeOneOf({"r", "l"}) == 1, wrap = d.takeOneOf({"clamp", "wrap"}) == 1;
  d.type({Ty::B32});
  d.inst.exec = left ? (wrap ? funnel<true, true> : funnel<true, false>)
                     : (wrap ? funnel<false, true> : funnel<false, false>);
  readOperands(d, Ty::B32, 3);
}

uint32_t lookup3(uint32_t a, uint32_t b, uint32_t c, unsigned table) {
  uint32_t result = 0;
  for (unsigned n = 0; n != 8; ++n)
    if (table >> n & 1)
      result |= (n & 4 ? a : ~a) & (n & 2 ? b : ~b) & (n & 1 ? c : ~c);
  return result;
}

Flow lop3(Thread &t, const Inst &i) {
  uint32_t r =
      lookup3(get<uint32_t>(t, i.a), get<uint32_t>(t, i.b), get<uint32_t>(t, i.c), i.mode & 0xff);
  put<uint32_t>(t, i.dst, r);
  if (i.dst2 != none) {
    bool q = (t.regs[i.d] & 1) != (i.negateC ? 1 : 0);
    t.regs[i.dst2] = i.mode & 0x100 ? (r != 0) && q : (r != 0) || q;
  }
  return Flow::Next;
}

void decodeLop3(Decoding &d) {
  int combine = d.takeOneOf({"or", "and"});
  d.type({Ty::B32});
  d.inst.exec = lop3;
  d.expectOperands(combine < 0 ? 5 : 6, combine < 0 ? 5 : 6);
  d.inst.a = d.in(1, Ty::B32);
  d.inst.b = d.in(2, Ty::B32);
  d.inst.c = d.in(3, Ty::B32);
  d.inst.mode = uint32_t(d.immediate(4) & 0xff) | (combine == 1 ? 0x100 : 0);
  if (combine < 0) {
    d.inst.dst = d.out(0, Ty::B32);
    return;
  }
  const Operand &pair = d.operand(0);
  if (pair.kind != Operand::Pair)
    return d.fail("a destination d|p is expected");
  d.inst.dst = d.out(pair.elements[0], Ty::B32);
  d.inst.dst2 = d.out(pair.elements[1], Ty::Pred);
  d.inst.d = d.predicateIn(5, d.inst.negateC);
}

// Positions and lengths count modulo 256 in 32 bits; in 64 bits hardware uses them unchanged.
template <typename T> uint64_t fieldNumber(uint64_t value) {
  return std::min<uint64_t>(sizeof(T) == 4 ? value & 0xff : value & 0xffffffff, 256);
}

template <typename T> Flow extract(Thread &t, const Inst &i) {
  using U = std::make_unsigned_t<T>;
  constexpr unsigned width = 8 * sizeof(T);
  T a = get<T>(t, i.a);
  unsigned at = fieldNumber<T>(t.regs[i.b]), length = fieldNumber<T>(t.regs[i.c]);
  U fill = 0;
  if (std::is_signed<T>::value && length && (U(a) >> std::min(at + length - 1, width - 1) & 1))
    fill = U(~U(0));
  unsigned have = at >= width ? 0 : std::min(length, width - at);
  U mask = U(maskOf(have)), bits = at >= width ? U(0) : U(U(a) >> at);
  put<U>(t, i.dst, U((bits & mask) | (fill & U(~mask))));
  return Flow::Next;
}

void decodeBfe(Decoding &d) {
  Ty ty = d.type({Ty::U32, Ty::U64, Ty::S32, Ty::S64});
  d.expectOperands(4, 4);
  d.inst.exec = forInteger(ty, [](auto v) -> Exec { return extract<decltype(v)>; });
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, Ty::U32);
  d.inst.c = d.in(3, Ty::U32);
  d.inst.dst = d.out(0, ty);
}

template <typename T> Flow insert(Thread &t, const Inst &i) {
  constexpr unsigned width = 8 * sizeof(T);
  T a = get<T>(t, i.a), b = get<T>(t, i.b);
  unsigned at = fieldNumber<T>(t.regs[i.c]), length = fieldNumber<T>(t.regs[i.d]);
  if (at < width) {
    T mask = T(T(maskOf(std::min(length, width - at))) << at);
    b = T((b & ~mask) | (T(a << at) & mask));
  }
  put<T>(t, i.dst, b);
  return Flow::Next;
}

void decodeBfi(Decoding &d) {
  Ty ty = d.type({Ty::B32, Ty::B64});
  d.expectOperands(5, 5);
  d.inst.exec = ty == Ty::B32 ? insert<uint32_t> : insert<uint64_t>;
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, ty);
  d.inst.c = d.in(3, Ty::U32);
  d.inst.d = d.in(4, Ty::U32);
  d.inst.dst = d.out(0, ty);
}

template <bool wrap> Flow bitMask(Thread &t, const Inst &i) {
  uint32_t at = get<uint32_t>(t, i.a), length = get<uint32_t>(t, i.b);
  if (wrap) {
    at &= 31;
    length &= 31;
  }
  put<uint32_t>(t, i.dst, at >= 32 ? 0 : uint32_t(maskOf(std::min(length, 32u)) << at));
  return Flow::Next;
}

void decodeBmsk(Decoding &d) {
  bool wrap = d.takeOneOf({"clamp", "wrap"}) == 1;
  d.type({Ty::B32});
  d.inst.exec = wrap ? bitMask<true> : bitMask<false>;
  readOperands(d, Ty::B32, 2);
}

template <typename T, bool wrap> Flow extend(Thread &t, const Inst &i) {
  uint32_t a = get<uint32_t>(t, i.a), n = get<uint32_t>(t, i.b);
  n = wrap ? n & 31 : std::min(n, 32u);
  uint32_t result = n >= 32 ? a : uint32_t(a & maskOf(n));
  if (std::is_signed<T>::value && n && n < 32 && (a >> (n - 1) & 1))
    result |= ~uint32_t(maskOf(n));
  put<uint32_t>(t, i.dst, result);
  return Flow::Next;
}

void decodeSzext(Decoding &d) {
  bool wrap = d.takeOneOf({"clamp", "wrap"}) == 1;
  Ty ty = d.type({Ty::U32, Ty::S32});
  d.inst.exec = ty == Ty::U32 ? (wrap ? extend<uint32_t, true> : extend<uint32_t, false>)
                              : (wrap ? extend<int32_t, true> : extend<int32_t, false>);
  readOperands(d, ty, 2);
}

// The selectors of prmt's special modes, by the low two bits of c: four selectors, lowest first.
constexpr uint16_t permuteModes[6][4] = {
    {0x3210, 0x4321, 0x5432, 0x6543}, // .f4e
    {0x5670, 0x6701, 0x7012, 0x0123}, // .b4e
    {0x0000, 0x1111, 0x2222, 0x3333}, // .rc8
    {0x3210, 0x3211, 0x3222, 0x3333}, // .ecl
    {0x0000, 0x1110, 0x2210, 0x3210}, // .ecr
    {0x1010, 0x3232, 0x1010, 0x3232}, // .rc16
};

Flow permute(Thread &t, const Inst &i) {
  uint64_t bytes = uint64_t(get<uint32_t>(t, i.b)) << 32 | get<uint32_t>(t, i.a);
  uint32_t selectors = get<uint32_t>(t, i.c), result = 0;
  if (i.mode)
    selectors = permuteModes[i.mode - 1][selectors & 3];
  for (unsigned n = 0; n != 4; ++n) {
    unsigned selector = selectors >> (4 * n) & 15;
    uint8_t byte = uint8_t(bytes >> (8 * (selector & 7)));
    if (selector & 8)
      byte = byte & 0x80 ? 0xff : 0;
    result |= uint32_t(byte) << (8 * n);
  }
  put<uint32_t>(t, i.dst, result);
  return Flow::Next;
}

void decodePrmt(Decoding &d) {
  d.type({Ty::B32});
  d.inst.mode = uint32_t(d.takeOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"}) + 1);
  d.inst.exec = permute;
  readOperands(d, Ty::B32, 3);
}

constexpr FamilyRow logicRows[] = {
    {"and", decodeLogic<And>, "9.7.8.1"},   {"or", decodeLogic<Or>, "9.7.8.2"},
    {"xor", decodeLogic<Xor>, "9.7.8.3"},   {"not", decodeNot, "9.7.8.4"},
    {"cnot", decodeCNot, "9.7.8.5"},        {"lop3", decodeLop3, "9.7.8.6"},
    {"shf", decodeFunnel, "9.7.8.7"},       {"shl", decodeShift<true>, "9.7.8.8"},
    {"shr", decodeShift<false>, "9.7.8.9"}, {"bfe", decodeBfe, "9.7.1.19"},
    {"bfi", decodeBfi, "9.7.1.20"},         {"szext", decodeSzext, "9.7.1.21"},
    {"bmsk", decodeBmsk, "9.7.1.22"},       {"prmt", decodePrmt, "9.7.9.7"},
};

} // namespace

ArrayRef<FamilyRow> logicFamily() { return logicRows; }

} // namespace tilecopy::emu
