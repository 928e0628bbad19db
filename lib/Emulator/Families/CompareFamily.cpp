//===- CompareFamily.cpp - Comparison and selection -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.6 and 9.7.7: set, setp, selp, slct, their half-precision and packed forms.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class Cmp : uint8_t {
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Lo,
  Ls,
  Hi,
  Hs,
  Equ,
  Neu,
  Ltu,
  Leu,
  Gtu,
  Geu,
  Num,
  Nan
};

// How Inst::mode holds a comparison and its boolean combination.
constexpr uint32_t cmpBits = 31, flushBit = 32, combineShift = 6;

template <typename T> bool compare(Cmp cmp, T a, T b) {
  switch (cmp) {
  case Cmp::Eq:
    return a == b;
  case Cmp::Ne:
    return a != b;
  case Cmp::Lt:
  case Cmp::Lo:
    return a < b;
  case Cmp::Le:
  case Cmp::Ls:
    return a <= b;
  case Cmp::Gt:
  case Cmp::Hi:
    return a > b;
  default:
    return a >= b;
  }
}

bool compareFloat(Cmp cmp, Ty ty, bool ftz, uint64_t a, uint64_t b) {
  if (ftz) {
    a = flushSubnormal(ty, a);
    b = flushSubnormal(ty, b);
  }
  APFloat::cmpResult r = fromBits(ty, a).compare(fromBits(ty, b));
  bool unordered = r == APFloat::cmpUnordered, less = r == APFloat::cmpLessThan,
       equal = r == APFloat::cmpEqual, greater = r == APFloat::cmpGreaterThan;
  switch (cmp) {
  case Cmp::Eq:
    return equal;
  case Cmp::Ne:
    return less || greater;
  case Cmp::Lt:
    return less;
  case Cmp::Le:
    return less || equal;
  case Cmp::Gt:
    return greater;
  case Cmp::Ge:
    return greater || equal;
  case Cmp::Equ:
    return equal || unordered;
  case Cmp::Neu:
    return !equal;
  case Cmp::Ltu:
    return less || unordered;
  case Cmp::Leu:
    return !greater;
  case Cmp::Gtu:
    return greater || unordered;
  case Cmp::Geu:
    return !less;
  case Cmp::Num:
    return !unordered;
  default:
    return unordered;
  }
}

template <typename T> bool evaluate(const Thread &t, const Inst &i) {
  return compare(Cmp(i.mode & cmpBits), get<T>(t, i.a), get<T>(t, i.b));
}

bool evaluateFloat(const Thread &t, const Inst &i, unsigned shift = 0) {
  return compareFloat(Cmp(i.mode & cmpBits), i.ty, i.mode & flushBit, t.regs[i.a] >> shift,
                      t.regs[i.b] >> shift);
}

// The comparison combined with predicate c, as .and, .or, .xor say.
bool combine(const Thread &t, const Inst &i, bool value) {
  if (i.c == none)
    return value;
  bool c = (t.regs[i.c] & 1) != uint64_t(i.negateC);
  switch (i.mode >> combineShift & 3) {
  case 0:
    return value && c;
  case 1:
    return value || c;
  default:
    return value != c;
  }
}

void writeBoth(Thread &t, const Inst &i, bool value) {
  bool p = combine(t, i, value), q = combine(t, i, !value);
  t.regs[i.dst] = p;
  if (i.dst2 != none)
    t.regs[i.dst2] = q;
}

template <typename T> Flow setPredicate(Thread &t, const Inst &i) {
  writeBoth(t, i, evaluate<T>(t, i));
  return Flow::Next;
}

template <typename T> Flow setPredicatePlain(Thread &t, const Inst &i) {
  t.regs[i.dst] = evaluate<T>(t, i);
  return Flow::Next;
}

Flow setPredicateFloat(Thread &t, const Inst &i) {
  writeBoth(t, i, evaluateFloat(t, i));
  return Flow::Next;
}

// Packed halves: the two results go to the two predicates.
Flow setPredicatePacked(Thread &t, const Inst &i) {
  bool low = combine(t, i, evaluateFloat(t, i)), high = combine(t, i, evaluateFloat(t, i, 16));
  t.regs[i.dst] = low;
  if (i.dst2 != none)
    t.regs[i.dst2] = high;
  return Flow::Next;
}

bool isPacked(Ty ty) { return ty == Ty::F16X2 || ty == Ty::BF16X2; }

void takeComparison(Decoding &d) {
  int combined = d.takeOneOf({"and", "or", "xor"});
  int cmp = d.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu",
                         "ltu", "leu", "gtu", "geu", "num", "nan"});
  if (cmp < 0)
    d.fail("a comparison such as .eq is missing");
  d.inst.mode = uint32_t(cmp < 0 ? 0 : cmp) | (d.take("ftz") ? flushBit : 0) |
                uint32_t(combined < 0 ? 0 : combined) << combineShift;
  size_t least = 3 + (combined >= 0);
  if (d.expectOperands(least, least) && combined >= 0)
    d.inst.c = d.predicateIn(3, d.inst.negateC);
}

void checkComparison(Decoding &d, Ty ty) {
  Cmp cmp = Cmp(d.inst.mode & cmpBits);
  bool isUnsignedOnly = cmp >= Cmp::Lo && cmp <= Cmp::Hs, isFloatOnly = cmp >= Cmp::Equ;
  bool isBits = ty >= Ty::B8 && ty <= Ty::B128;
  if ((isUnsignedOnly && (isFloat(ty) || isSigned(ty))) || (isFloatOnly && !isFloat(ty)) ||
      (isBits && cmp > Cmp::Ne))
    d.fail("this comparison does not exist for ." + typeName(ty));
}

void decodeSetp(Decoding &d) {
  takeComparison(d);
  Inst &i = d.inst;
  i.ty = d.type();
  checkComparison(d, i.ty);
  i.a = d.in(1, i.ty);
  i.b = d.in(2, i.ty);
  const Operand &to = d.operand(0);
  if (to.kind == Operand::Pair) {
    i.dst = d.out(to.elements[0], Ty::Pred);
    i.dst2 = d.out(to.elements[1], Ty::Pred);
  } else {
    i.dst = d.out(0, Ty::Pred);
  }
  if (isFloat(i.ty))
    i.exec = isPacked(i.ty) ? setPredicatePacked : setPredicateFloat;
  else if (i.c == none && i.dst2 == none)
    i.exec = forInteger(i.ty, [](auto v) -> Exec { return setPredicatePlain<decltype(v)>; });
  else
    i.exec = forInteger(i.ty, [](auto v) -> Exec { return setPredicate<decltype(v)>; });
}

// set gives all ones for integers and 1.0 for floating point; ty2 is the destination's type.
uint64_t trueValue(Ty ty) {
  switch (ty) {
  case Ty::F32:
    return 0x3f800000;
  case Ty::F16:
  case Ty::F16X2:
    return 0x3c00;
  case Ty::BF16:
  case Ty::BF16X2:
    return 0x3f80;
  default:
    return maskOf(bitsOf(ty));
  }
}

template <typename T> Flow setValue(Thread &t, const Inst &i) {
  t.regs[i.dst] = combine(t, i, evaluate<T>(t, i)) ? trueValue(i.ty2) : 0;
  return Flow::Next;
}

Flow setValueFloat(Thread &t, const Inst &i) {
  t.regs[i.dst] = combine(t, i, evaluateFloat(t, i)) ? trueValue(i.ty2) : 0;
  return Flow::Next;
}

Flow setValuePacked(Thread &t, const Inst &i) {
  uint64_t one = isFloat(i.ty2) ? trueValue(i.ty2) : 0xffff;
  t.regs[i.dst] = (combine(t, i, evaluateFloat(t, i)) ? one : 0) |
                  (combine(t, i, evaluateFloat(t, i, 16)) ? one << 16 : 0);
  return Flow::Next;
}

void decodeSet(Decoding &d) {
  takeComparison(d);
  Inst &i = d.inst;
  i.ty2 = d.type(
      {Ty::U32, Ty::S32, Ty::F32, Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2, Ty::U16, Ty::S16});
  i.ty = d.type();
  checkComparison(d, i.ty);
  i.a = d.in(1, i.ty);
  i.b = d.in(2, i.ty);
  i.dst = d.out(0, i.ty2);
  if (isFloat(i.ty))
    i.exec = isPacked(i.ty) ? setValuePacked : setValueFloat;
  else
    i.exec = forInteger(i.ty, [](auto v) -> Exec { return setValue<decltype(v)>; });
}

/// Whether selp, or slct with `bySign`, takes its first operand.
template <bool bySign> bool takesFirst(const Thread &t, const Inst &i) {
  if (!bySign)
    return (t.regs[i.c] & 1) != uint64_t(i.negateC);
  if (i.ty == Ty::S32)
    return get<int32_t>(t, i.c) >= 0;
  bool flushed = (i.mode & flushBit) && flushSubnormal(Ty::F32, t.regs[i.c]) != t.regs[i.c];
  return flushed || get<float>(t, i.c) >= 0; // -0 counts as zero, NaN selects b
}

template <bool bySign> Flow select(Thread &t, const Inst &i) {
  t.regs[i.dst] = t.regs[takesFirst<bySign>(t, i) ? i.a : i.b];
  return Flow::Next;
}

void decodeSelp(Decoding &d) {
  Ty ty = d.type();
  d.expectOperands(4, 4);
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, ty);
  d.inst.c = d.predicateIn(3, d.inst.negateC);
  d.inst.dst = d.out(0, ty);
  d.inst.exec = select<false>;
}

void decodeSlct(Decoding &d) {
  d.inst.mode = d.take("ftz") ? flushBit : 0;
  Ty ty = d.type();
  d.inst.ty = d.type({Ty::S32, Ty::F32});
  d.expectOperands(4, 4);
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, ty);
  d.inst.c = d.in(3, d.inst.ty);
  d.inst.dst = d.out(0, ty);
  d.inst.exec = select<true>;
}

constexpr FamilyRow compareRows[] = {
    {"set", decodeSet, "9.7.6.1, 9.7.7.1"},
    {"setp", decodeSetp, "9.7.6.2, 9.7.7.2"},
    {"selp", decodeSelp, "9.7.6.3"},
    {"slct", decodeSlct, "9.7.6.4"},
};

} // namespace

ArrayRef<FamilyRow> compareFamily() { return compareRows; }

} // namespace tilecopy::emu
