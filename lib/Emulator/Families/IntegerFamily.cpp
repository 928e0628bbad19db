//===- IntegerFamily.cpp - Integer arithmetic -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.1 (integer arithmetic) and 9.7.2 (extended precision).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

template <typename T> using Unsigned = std::make_unsigned_t<T>;

// All arithmetic is done modulo 2^64 and truncated, so that nothing overflows in C++.
template <typename T> struct Add {
  static T run(T a, T b) { return T(uint64_t(a) + uint64_t(b)); }
};
template <typename T> struct Sub {
  static T run(T a, T b) { return T(uint64_t(a) - uint64_t(b)); }
};
template <typename T> struct MulLo {
  static T run(T a, T b) { return T(uint64_t(a) * uint64_t(b)); }
};
template <typename T> struct MulHi {
  static T run(T a, T b) {
    using Wide = std::conditional_t<std::is_signed<T>::value, __int128, unsigned __int128>;
    return T(Wide(a) * Wide(b) >> (8 * sizeof(T)));
  }
};
template <typename T> struct MadLo {
  static T run(T a, T b, T c) { return T(uint64_t(a) * uint64_t(b) + uint64_t(c)); }
};
template <typename T> struct MadHi {
  static T run(T a, T b, T c) { return T(uint64_t(MulHi<T>::run(a, b)) + uint64_t(c)); }
};
template <typename T> struct Mul24Lo {
  static T narrow(T v) {
    using Wide = std::conditional_t<std::is_signed<T>::value, int64_t, uint64_t>;
    return T(Wide(uint64_t(v) << 40) >> 40);
  }
  static T run(T a, T b) { return T(uint64_t(narrow(a)) * uint64_t(narrow(b))); }
};
template <typename T> struct Mul24Hi { // bits 47..16 of the 48-bit product
  static T run(T a, T b) {
    return T(uint64_t(Mul24Lo<T>::narrow(a)) * uint64_t(Mul24Lo<T>::narrow(b)) >> 16);
  }
};
template <typename T> struct Mad24Lo {
  static T run(T a, T b, T c) { return Add<T>::run(Mul24Lo<T>::run(a, b), c); }
};
template <typename T> struct Mad24Hi {
  static T run(T a, T b, T c) { return Add<T>::run(Mul24Hi<T>::run(a, b), c); }
};
template <typename T> struct SatAdd {
  static T run(T a, T b) {
    int64_t v = int64_t(a) + int64_t(b);
    return T(v < INT32_MIN ? INT32_MIN : v > INT32_MAX ? INT32_MAX : v);
  }
};
template <typename T> struct SatMad24Hi {
  static T run(T a, T b, T c) { return SatAdd<T>::run(Mul24Hi<T>::run(a, b), c); }
};
template <typename T> struct Sad {
  static T run(T a, T b, T c) {
    return T(uint64_t(c) + (a < b ? uint64_t(b) - uint64_t(a) : uint64_t(a) - uint64_t(b)));
  }
};
template <typename T> struct Min {
  static T run(T a, T b) { return a < b ? a : b; }
};
template <typename T> struct Max {
  static T run(T a, T b) { return a < b ? b : a; }
};
template <typename T> struct Abs {
  static T run(T a) { return a < 0 ? T(0 - uint64_t(a)) : a; }
};
template <typename T> struct Neg {
  static T run(T a) { return T(0 - uint64_t(a)); }
};
template <typename T> struct Brev {
  static T run(T a) { return T(reverseBits(Unsigned<T>(a))); }
};
template <typename T> struct SatSub {
  static T run(T a, T b) { return T(SatAdd<int64_t>::run(int64_t(a), -int64_t(b))); }
};
template <typename T> struct SatMadHi {
  static T run(T a, T b, T c) { return SatAdd<T>::run(MulHi<T>::run(a, b), c); }
};

// Two 16-bit operations in one 32-bit register.
template <template <typename> class Op, typename H> Flow packed(Thread &t, const Inst &i) {
  uint32_t a = get<uint32_t>(t, i.a), b = get<uint32_t>(t, i.b);
  uint16_t low = uint16_t(Op<H>::run(H(a), H(b))),
           high = uint16_t(Op<H>::run(H(a >> 16), H(b >> 16)));
  put<uint32_t>(t, i.dst, uint32_t(high) << 16 | low);
  return Flow::Next;
}

/// .u16x2 and .s16x2 are types only here.
template <template <typename> class Op> bool decodePacked(Decoding &d) {
  bool isSigned = d.take("s16x2");
  if (!isSigned && !d.take("u16x2"))
    return false;
  d.inst.exec = isSigned ? packed<Op, int16_t> : packed<Op, uint16_t>;
  readOperands(d, Ty::B32, 2);
  return true;
}

// The condition code of extended-precision arithmetic is bit 0 of the thread's flag. Subtraction
// adds the complement, so its flag means "no borrow", and code that reads it with addc sees that.
template <typename T, bool subtract, bool useCarry, bool setCarry>
Flow carry(Thread &t, const Inst &i) {
  using U = Unsigned<T>;
  U a = get<U>(t, i.a), b = get<U>(t, i.b);
  unsigned __int128 wide = a;
  if (subtract)
    wide = wide + U(~b) + (useCarry ? t.carry : 1);
  else
    wide = wide + b + (useCarry ? t.carry : 0);
  if (setCarry)
    t.carry = wide >> (8 * sizeof(T)) & 1;
  put<U>(t, i.dst, U(wide));
  return Flow::Next;
}

template <bool subtract, bool useCarry> void decodeCarry(Decoding &d) {
  bool set = d.take("cc");
  Ty ty = d.type({Ty::U32, Ty::S32, Ty::U64, Ty::S64, Ty::B32, Ty::B64});
  d.inst.exec = forInteger(ty, [set](auto v) -> Exec {
    using T = decltype(v);
    return set ? carry<T, subtract, useCarry, true> : carry<T, subtract, useCarry, false>;
  });
  readOperands(d, ty, 2);
}

template <typename T, bool high, bool useCarry, bool setCarry>
Flow madCarry(Thread &t, const Inst &i) {
  using U = Unsigned<T>;
  T a = get<T>(t, i.a), b = get<T>(t, i.b);
  U product = U(high ? MulHi<T>::run(a, b) : MulLo<T>::run(a, b));
  unsigned __int128 wide = (unsigned __int128)product + get<U>(t, i.c) + (useCarry ? t.carry : 0);
  if (setCarry)
    t.carry = wide >> (8 * sizeof(T)) & 1;
  put<U>(t, i.dst, U(wide));
  return Flow::Next;
}

template <bool useCarry> void decodeMadCarry(Decoding &d) {
  bool high = d.takeOneOf({"lo", "hi"}) == 1, set = d.take("cc");
  Ty ty = d.type({Ty::U32, Ty::S32, Ty::U64, Ty::S64});
  d.inst.exec = forInteger(ty, [=](auto v) -> Exec {
    using T = decltype(v);
    if (high)
      return set ? madCarry<T, true, useCarry, true> : madCarry<T, true, useCarry, false>;
    return set ? madCarry<T, false, useCarry, true> : madCarry<T, false, useCarry, false>;
  });
  readOperands(d, ty, 3);
}

template <bool subtract> void decodeAddSub(Decoding &d) {
  bool hasCarry = false;
  for (StringRef part : d.source.parts)
    hasCarry |= part == "cc";
  if (hasCarry)
    return decodeCarry<subtract, false>(d);
  if (subtract ? decodePacked<Sub>(d) : decodePacked<Add>(d))
    return;
  if (d.take("sat")) {
    Ty ty = d.type({Ty::S32});
    d.inst.exec = subtract ? binary<int32_t, SatSub> : binary<int32_t, SatAdd>;
    return readOperands(d, ty, 2);
  }
  Ty ty = d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = subtract ? integerBinary<Sub>(ty) : integerBinary<Add>(ty);
  readOperands(d, ty, 2);
}

template <typename T> Flow mulWide(Thread &t, const Inst &i) {
  using Wide = std::conditional_t<std::is_signed<T>::value, int64_t, uint64_t>;
  uint64_t product = uint64_t(Wide(get<T>(t, i.a))) * uint64_t(Wide(get<T>(t, i.b)));
  if (i.c != none)
    product += t.regs[i.c];
  t.regs[i.dst] = product & i.mask;
  return Flow::Next;
}

Ty doubled(Ty ty) {
  switch (ty) {
  case Ty::U16:
    return Ty::U32;
  case Ty::S16:
    return Ty::S32;
  case Ty::U32:
    return Ty::U64;
  default:
    return Ty::S64;
  }
}

void decodeWide(Decoding &d, bool mad) {
  Ty ty = d.type({Ty::U16, Ty::S16, Ty::U32, Ty::S32});
  d.expectOperands(mad ? 4 : 3, mad ? 4 : 3);
  d.inst.exec = forInteger(ty, [](auto v) -> Exec { return mulWide<decltype(v)>; });
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, ty);
  if (mad)
    d.inst.c = d.in(3, doubled(ty));
  d.inst.dst = d.out(0, doubled(ty));
}

void decodeMul(Decoding &d) {
  int part = d.takeOneOf({"lo", "hi", "wide"});
  if (part == 2)
    return decodeWide(d, false);
  if (part < 0)
    d.fail("one of .lo, .hi, .wide is missing");
  Ty ty = d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = part == 1 ? integerBinary<MulHi>(ty) : integerBinary<MulLo>(ty);
  readOperands(d, ty, 2);
}

void decodeMad(Decoding &d) {
  for (StringRef modifier : d.source.parts)
    if (modifier == "cc")
      return decodeMadCarry<false>(d);
  int part = d.takeOneOf({"lo", "hi", "wide"});
  if (part == 2)
    return decodeWide(d, true);
  if (part < 0)
    d.fail("one of .lo, .hi, .wide is missing");
  bool sat = d.take("sat");
  Ty ty = sat ? d.type({Ty::S32}) : d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  if (sat && part != 1)
    d.fail(".sat needs .hi");
  d.inst.exec = sat         ? ternary<int32_t, SatMadHi>
                : part == 1 ? integerTernary<MadHi>(ty)
                            : integerTernary<MadLo>(ty);
  readOperands(d, ty, 3);
}

template <bool mad> void decode24(Decoding &d) {
  bool high = d.takeOneOf({"lo", "hi"}) == 1;
  bool sat = mad && high && d.take("sat");
  Ty ty = sat ? d.type({Ty::S32}) : d.type({Ty::U32, Ty::S32});
  if (sat)
    d.inst.exec = ternary<int32_t, SatMad24Hi>;
  else if (mad)
    d.inst.exec = high ? integerTernary<Mad24Hi>(ty) : integerTernary<Mad24Lo>(ty);
  else
    d.inst.exec = high ? integerBinary<Mul24Hi>(ty) : integerBinary<Mul24Lo>(ty);
  readOperands(d, ty, mad ? 3 : 2);
}

// A zero divisor has no specified result; hardware gives all ones, and the dividend as remainder.
// Compilers divide before they know whether the result counts, so it is a note.
template <typename T, bool remainder> Flow divide(Thread &t, const Inst &i) {
  T a = get<T>(t, i.a), b = get<T>(t, i.b);
  if (b == 0)
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "division by zero: the result is unspecified", Severity::Note);
  T result;
  if (b == 0)
    result = remainder ? a : T(-1);
  else if (std::is_signed<T>::value && b == T(-1))
    result = remainder ? T(0) : Neg<T>::run(a);
  else
    result = remainder ? T(a % b) : T(a / b);
  put<T>(t, i.dst, result);
  return Flow::Next;
}

template <bool remainder> void decodeDivide(Decoding &d) {
  Ty ty = d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = forInteger(ty, [](auto v) -> Exec { return divide<decltype(v), remainder>; });
  readOperands(d, ty, 2);
}

// .relu: the result, or 0 if that is more.
template <template <typename> class Op> struct Relu {
  template <typename T> struct Of {
    static T run(T a, T b) { return std::max(Op<T>::run(a, b), T(0)); }
  };
};

template <template <typename> class Op> void decodeMinMax(Decoding &d) {
  if (d.take("relu")) {
    if (decodePacked<Relu<Op>::template Of>(d))
      return;
    d.type({Ty::S32});
    d.inst.exec = binary<int32_t, Relu<Op>::template Of>;
    return readOperands(d, Ty::S32, 2);
  }
  if (decodePacked<Op>(d))
    return;
  Ty ty = d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = integerBinary<Op>(ty);
  readOperands(d, ty, 2);
}

template <template <typename> class Op> void decodeSigned(Decoding &d) {
  Ty ty = d.type({Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = integerUnary<Op>(ty);
  readOperands(d, ty, 1);
}

void decodeSad(Decoding &d) {
  Ty ty = d.type({Ty::U16, Ty::U32, Ty::U64, Ty::S16, Ty::S32, Ty::S64});
  d.inst.exec = integerTernary<Sad>(ty);
  readOperands(d, ty, 3);
}

void decodeBrev(Decoding &d) {
  Ty ty = d.type({Ty::B32, Ty::B64});
  d.inst.exec = integerUnary<Brev>(ty);
  readOperands(d, ty, 1);
}

template <typename T, bool leading> Flow countBits(Thread &t, const Inst &i) {
  T a = get<T>(t, i.a);
  put<uint32_t>(t, i.dst, uint32_t(leading ? llvm::countl_zero(a) : llvm::popcount(a)));
  return Flow::Next;
}

template <bool leading> void decodeCount(Decoding &d) {
  Ty ty = d.type({Ty::B32, Ty::B64});
  d.inst.exec = ty == Ty::B32 ? countBits<uint32_t, leading> : countBits<uint64_t, leading>;
  readOperands(d, ty, 1, Ty::U32);
}

// The position of the highest bit that is not a sign bit; all ones without one.
template <typename T> Flow bfind(Thread &t, const Inst &i) {
  using U = Unsigned<T>;
  T a = get<T>(t, i.a);
  U bits = a < 0 ? U(~U(a)) : U(a);
  uint32_t position = bits ? 8 * sizeof(T) - 1 - llvm::countl_zero(bits) : ~0u;
  if (i.mode && position != ~0u)
    position = 8 * sizeof(T) - 1 - position;
  put<uint32_t>(t, i.dst, position);
  return Flow::Next;
}

void decodeBfind(Decoding &d) {
  d.inst.mode = d.take("shiftamt");
  Ty ty = d.type({Ty::U32, Ty::U64, Ty::S32, Ty::S64});
  d.inst.exec = forInteger(ty, [](auto v) -> Exec { return bfind<decltype(v)>; });
  readOperands(d, ty, 1, Ty::U32);
}

// The offset-th set bit of the mask, from `base` up or down.
Flow fns(Thread &t, const Inst &i) {
  uint32_t mask = get<uint32_t>(t, i.a), base = get<uint32_t>(t, i.b);
  int32_t offset = get<int32_t>(t, i.c);
  uint32_t found = ~0u;
  if (base > 31) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0, "fns: the base is more than 31");
  } else if (offset == 0) {
    if (mask >> base & 1)
      found = base;
  } else {
    int64_t left = offset < 0 ? -int64_t(offset) : offset;
    for (int64_t at = base; at >= 0 && at < 32; at += offset < 0 ? -1 : 1)
      if ((mask >> at & 1) && --left == 0) {
        found = uint32_t(at);
        break;
      }
  }
  put<uint32_t>(t, i.dst, found);
  return Flow::Next;
}

void decodeFns(Decoding &d) {
  d.type({Ty::B32});
  d.inst.exec = fns;
  readOperands(d, Ty::B32, 3);
}

// Dot products of four bytes, or of two halves with two bytes; bit 0 and 1 of mode: a, b signed;
// bit 2: dp2a's high bytes of b.
template <bool four> Flow dotProduct(Thread &t, const Inst &i) {
  uint32_t a = get<uint32_t>(t, i.a), b = get<uint32_t>(t, i.b), sum = get<uint32_t>(t, i.c);
  auto pick = [](uint32_t v, unsigned at, unsigned bits, bool isSigned) {
    uint32_t part = v >> at & uint32_t(maskOf(bits));
    return isSigned ? uint32_t(int32_t(part << (32 - bits)) >> (32 - bits)) : part;
  };
  unsigned base = !four && (i.mode & 4) ? 16 : 0;
  for (unsigned n = 0; n != (four ? 4u : 2u); ++n)
    sum += pick(a, four ? 8 * n : 16 * n, four ? 8 : 16, i.mode & 1) *
           pick(b, base + 8 * n, 8, i.mode & 2);
  put<uint32_t>(t, i.dst, sum);
  return Flow::Next;
}

template <bool four> void decodeDot(Decoding &d) {
  if (!four)
    d.inst.mode |= d.takeOneOf({"lo", "hi"}) == 1 ? 4 : 0;
  Ty a = d.type({Ty::U32, Ty::S32}), b = d.type({Ty::U32, Ty::S32});
  d.inst.mode |= (a == Ty::S32 ? 1 : 0) | (b == Ty::S32 ? 2 : 0);
  d.inst.exec = dotProduct<four>;
  readOperands(d, Ty::B32, 3);
}

constexpr FamilyRow integerRows[] = {
    {"add", decodeAddSub<false>, "9.7.1.1"},
    {"sub", decodeAddSub<true>, "9.7.1.2"},
    {"mul", decodeMul, "9.7.1.3"},
    {"mad", decodeMad, "9.7.1.4"},
    {"mul24", decode24<false>, "9.7.1.5"},
    {"mad24", decode24<true>, "9.7.1.6"},
    {"sad", decodeSad, "9.7.1.7"},
    {"div", decodeDivide<false>, "9.7.1.8"},
    {"rem", decodeDivide<true>, "9.7.1.9"},
    {"abs", decodeSigned<Abs>, "9.7.1.10"},
    {"neg", decodeSigned<Neg>, "9.7.1.11"},
    {"min", decodeMinMax<Min>, "9.7.1.12"},
    {"max", decodeMinMax<Max>, "9.7.1.13"},
    {"popc", decodeCount<false>, "9.7.1.14"},
    {"clz", decodeCount<true>, "9.7.1.15"},
    {"bfind", decodeBfind, "9.7.1.16"},
    {"fns", decodeFns, "9.7.1.17"},
    {"brev", decodeBrev, "9.7.1.18"},
    {"dp4a", decodeDot<true>, "9.7.1.23"},
    {"dp2a", decodeDot<false>, "9.7.1.24"},
    {"addc", decodeCarry<false, true>, "9.7.2.2"},
    {"subc", decodeCarry<true, true>, "9.7.2.4"},
    {"madc", decodeMadCarry<true>, "9.7.2.6"},
};

} // namespace

ArrayRef<FamilyRow> integerFamily() { return integerRows; }

} // namespace tilecopy::emu
