//===- FloatFamily.cpp - Floating-point arithmetic ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.3 (single and double), 9.7.4 (half precision), their bf16 and packed forms. Results
// of exact instructions are those of the standard; the `.approx` ones are computed with the C
// library and may differ from hardware within the error that PTX allows.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"
#include <cmath>

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode. The low three are a RoundingMode.
constexpr uint32_t roundingBits = 7, flush = 8, saturates = 16, rectifies = 32, // .relu
    propagatesNaN = 64, xorsSign = 128, magnitude = 256,                        // .abs
    isPlain = roundingBits | flush | saturates | rectifies;

enum class FloatOp : uint8_t { Add, Sub, Mul, Fma, Div, Min, Max, Rcp, Sqrt, Abs, Neg };

RoundingMode roundingOf(const Inst &i) { return RoundingMode(i.mode & roundingBits); }

APFloat squareRoot(Ty ty, const APFloat &x, RoundingMode mode) {
  if (x.isNaN() || x.isZero())
    return x;
  if (x.isNegative())
    return fromBits(ty, canonicalNaN(ty));
  if (x.isInfinity())
    return x;
  // The root rounded to nearest in the format, then adjusted if the mode demands it: the sign of
  // r*r - x, computed in a wider format, says on which side the root lies.
  APFloat wide = x;
  bool lost;
  wide.convert(APFloat::IEEEdouble(), RoundingMode::NearestTiesToEven, &lost);
  APFloat r(std::sqrt(wide.convertToDouble()));
  r.convert(x.getSemantics(), RoundingMode::NearestTiesToEven, &lost);
  if (mode == RoundingMode::NearestTiesToEven)
    return r;
  APFloat square = r, exact = x;
  square.convert(APFloat::IEEEquad(), RoundingMode::NearestTiesToEven, &lost);
  exact.convert(APFloat::IEEEquad(), RoundingMode::NearestTiesToEven, &lost);
  square.multiply(square, RoundingMode::NearestTiesToEven);
  APFloat::cmpResult side = square.compare(exact);
  if (mode == RoundingMode::TowardPositive && side == APFloat::cmpLessThan)
    r.next(/*nextDown=*/false);
  if (mode != RoundingMode::TowardPositive && side == APFloat::cmpGreaterThan)
    r.next(/*nextDown=*/true);
  return r;
}

APFloat apply(const Inst &i, RoundingMode mode, FloatOp op, const APFloat &a, const APFloat &b,
              const APFloat &c) {
  APFloat r = a;
  switch (op) {
  case FloatOp::Add:
    r.add(b, mode);
    break;
  case FloatOp::Sub:
    r.subtract(b, mode);
    break;
  case FloatOp::Mul:
    r.multiply(b, mode);
    break;
  case FloatOp::Fma:
    r.fusedMultiplyAdd(b, c, mode);
    break;
  case FloatOp::Div:
    r.divide(b, mode);
    break;
  case FloatOp::Min:
  case FloatOp::Max: {
    bool negative = a.isNegative() != b.isNegative();
    APFloat x = a, y = b;
    if (i.mode & (xorsSign | magnitude)) {
      x.clearSign();
      y.clearSign();
    }
    r = minMax(i.ty, x, y, op == FloatOp::Min, i.mode & propagatesNaN);
    if ((i.mode & xorsSign) && !r.isNaN() && negative)
      r.changeSign();
    break;
  }
  case FloatOp::Rcp:
    r = APFloat(a.getSemantics(), 1);
    r.divide(a, mode);
    break;
  case FloatOp::Sqrt:
    r = squareRoot(i.ty, a, mode);
    break;
  case FloatOp::Abs:
    r.clearSign();
    break;
  case FloatOp::Neg:
    r.changeSign();
    break;
  }
  return r;
}

// The NaN that double precision gives: that of b, of c, of a, in this order, except that division
// looks at a first; made quiet. Without one among the operands, a negative NaN. (As an H200 does.)
uint64_t doubleNaN(FloatOp op, uint64_t a, uint64_t b, uint64_t c) {
  constexpr uint64_t quiet = uint64_t(1) << 51;
  auto isNaN = [](uint64_t bits) { return fromBits(Ty::F64, bits).isNaN(); };
  if (op == FloatOp::Div && isNaN(a))
    return a | quiet;
  for (uint64_t bits : {b, c, a})
    if (isNaN(bits))
      return bits | quiet;
  return canonicalNaN(Ty::F64);
}

// One scalar operation on bits, with everything that modifiers ask for.
template <FloatOp op> uint64_t scalar(const Inst &i, Ty ty, uint64_t a, uint64_t b, uint64_t c) {
  if (i.mode & flush) {
    a = flushSubnormal(ty, a);
    b = flushSubnormal(ty, b);
    c = flushSubnormal(ty, c);
  }
  APFloat r = apply(i, roundingOf(i), op, fromBits(ty, a), fromBits(ty, b), fromBits(ty, c));
  if (ty == Ty::F64 && r.isNaN())
    return doubleNaN(op, a, b, c);
  // H200, driver 580: .ftz looks at the result before it is rounded, so a result that only rounding
  // makes the smallest normal number is flushed as well.
  if ((i.mode & flush) && r.isSmallestNormalized())
    r = apply(i, RoundingMode::TowardZero, op, fromBits(ty, a), fromBits(ty, b), fromBits(ty, c));
  if (i.mode & saturates) { // to [0, 1], NaN to 0
    if (r.isNaN() || r.isNegative())
      return 0;
    APFloat one(r.getSemantics(), 1);
    if (r.compare(one) == APFloat::cmpGreaterThan)
      r = one;
  }
  if ((i.mode & rectifies) && !r.isNaN() && r.isNegative())
    return 0;
  uint64_t bits = toBits(ty, r);
  return i.mode & flush ? flushSubnormal(ty, bits) : bits;
}

template <FloatOp op> Flow exact(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a], b = i.b == none ? 0 : t.regs[i.b], c = i.c == none ? 0 : t.regs[i.c];
  bool packed = i.ty == Ty::F16X2 || i.ty == Ty::BF16X2;
  uint64_t r = scalar<op>(i, i.ty, a, b, c);
  if (packed)
    r = (r & 0xffff) | scalar<op>(i, i.ty, a >> 16, b >> 16, c >> 16) << 16;
  t.regs[i.dst] = r;
  return Flow::Next;
}

// A NaN that a tensor map fills in outside of the tensor, in 16 bits, with either sign.
bool isOutside(uint64_t half) { return (half & 0x7fff) == 0x7ff7; }

// fma.oob of one half: if a factor lies outside of a tensor, the result is 0. An addend outside is
// an ordinary NaN on an H200.
uint64_t fmaInside(const Inst &i, uint64_t a, uint64_t b, uint64_t c) {
  return isOutside(a) || isOutside(b) ? 0 : scalar<FloatOp::Fma>(i, i.ty, a, b, c);
}

Flow fmaOutside(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a], b = t.regs[i.b], c = t.regs[i.c];
  uint64_t r = fmaInside(i, a, b, c) & 0xffff;
  if (i.ty == Ty::F16X2 || i.ty == Ty::BF16X2)
    r |= fmaInside(i, a >> 16, b >> 16, c >> 16) << 16;
  t.regs[i.dst] = r;
  return Flow::Next;
}

// Two single-precision numbers in 64 bits.
template <FloatOp op> Flow exactPair(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a], b = i.b == none ? 0 : t.regs[i.b], c = i.c == none ? 0 : t.regs[i.c];
  uint64_t low = scalar<op>(i, Ty::F32, uint32_t(a), uint32_t(b), uint32_t(c)),
           high = scalar<op>(i, Ty::F32, a >> 32, b >> 32, c >> 32);
  t.regs[i.dst] = high << 32 | low;
  return Flow::Next;
}

// add, sub and fma in single precision whose first operands are halves, which single precision
// holds exactly.
template <FloatOp op> Flow mixed(Thread &t, const Inst &i) {
  auto widened = [&](uint32_t slot) {
    return convertFloat(fromBits(i.ty2, t.regs[slot]), Ty::F32, RoundingMode::NearestTiesToEven,
                        false);
  };
  uint64_t a = widened(i.a), b = op == FloatOp::Fma ? widened(i.b) : t.regs[i.b];
  t.regs[i.dst] = scalar<op>(i, Ty::F32, a, b, i.c == none ? 0 : t.regs[i.c]);
  return Flow::Next;
}

// The host's own arithmetic, for rounding to nearest without further modifiers.
template <typename T, FloatOp op> Flow native(Thread &t, const Inst &i) {
  T a = get<T>(t, i.a), b = get<T>(t, i.b), r = 0;
  switch (op) {
  case FloatOp::Add:
    r = a + b;
    break;
  case FloatOp::Sub:
    r = a - b;
    break;
  case FloatOp::Mul:
    r = a * b;
    break;
  case FloatOp::Fma:
    r = std::fma(a, b, get<T>(t, i.c));
    break;
  default:
    r = a / b;
    break;
  }
  uint64_t x = t.regs[i.a], y = t.regs[i.b], z = op == FloatOp::Fma ? t.regs[i.c] : 0;
  put<T>(t, i.dst, r);
  if (std::isnan(r))
    t.regs[i.dst] = std::is_same<T, float>::value ? canonicalNaN(Ty::F32) : doubleNaN(op, x, y, z);
  return Flow::Next;
}

// abs and neg of one element. A NaN becomes the canonical one; in double precision it is made quiet
// and keeps its sign.
uint64_t changeSign(const Inst &i, uint64_t bits) {
  unsigned width = i.ty == Ty::F64 ? 64 : i.ty == Ty::F32 ? 32 : 16;
  bits &= maskOf(width);
  if (fromBits(i.ty, bits).isNaN())
    return i.ty == Ty::F64 ? carryNaN(Ty::F64, bits, Ty::F64) : canonicalNaN(i.ty);
  uint64_t sign = uint64_t(1) << (width - 1);
  return i.mode & magnitude ? bits & ~sign : bits ^ sign;
}

Flow signBit(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a], r = changeSign(i, a);
  if (i.ty == Ty::F16X2 || i.ty == Ty::BF16X2)
    r |= changeSign(i, a >> 16) << 16;
  t.regs[i.dst] = r;
  return Flow::Next;
}

void takeRounding(Decoding &d) {
  static constexpr RoundingMode modes[] = {RoundingMode::NearestTiesToEven,
                                           RoundingMode::TowardZero, RoundingMode::TowardNegative,
                                           RoundingMode::TowardPositive};
  int n = d.takeOneOf({"rn", "rz", "rm", "rp"});
  d.inst.mode |= uint32_t(int(modes[n < 0 ? 0 : n]));
  if (d.take("ftz"))
    d.inst.mode |= flush;
  if (d.take("sat"))
    d.inst.mode |= saturates;
  if (d.take("relu"))
    d.inst.mode |= rectifies;
}

template <FloatOp op> Exec pick(const Inst &i) {
  constexpr bool hasNative = op == FloatOp::Add || op == FloatOp::Sub || op == FloatOp::Mul ||
                             op == FloatOp::Fma || op == FloatOp::Div;
  if constexpr (hasNative)
    if ((i.mode & isPlain) == uint32_t(int(RoundingMode::NearestTiesToEven))) {
      if (i.ty == Ty::F32)
        return native<float, op>;
      if (i.ty == Ty::F64)
        return native<double, op>;
    }
  return exact<op>;
}

// PTX ISA 9.7.5: the last operand is single precision, those before it are not.
template <FloatOp op, unsigned operands> void decodeMixed(Decoding &d, Ty narrow) {
  Inst &i = d.inst;
  if (narrow != Ty::F16 && narrow != Ty::BF16)
    return d.fail("mixed precision takes .f16 or .bf16, not ." + typeName(narrow));
  if (!d.expectOperands(operands + 1, operands + 1))
    return;
  i.ty = Ty::F32;
  i.ty2 = narrow;
  i.a = d.in(1, narrow);
  i.b = d.in(2, op == FloatOp::Fma ? narrow : Ty::F32);
  if (op == FloatOp::Fma)
    i.c = d.in(3, Ty::F32);
  i.dst = d.out(0, Ty::F32);
  i.exec = mixed<op>;
}

// fma.rn.oob, for tensors whose outside a tensor map fills with NaN (PTX ISA 9.7.4.4).
void decodeOutside(Decoding &d) {
  readOperands(d, d.type({Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2}), 3);
  d.inst.exec = fmaOutside;
}

template <FloatOp op, unsigned operands> void decodeArithmetic(Decoding &d) {
  takeRounding(d);
  if (op == FloatOp::Div || op == FloatOp::Rcp || op == FloatOp::Sqrt)
    d.takeOneOf({"approx", "full"});
  if (op == FloatOp::Fma && d.take("oob"))
    return decodeOutside(d);
  Ty ty = d.type({Ty::F32, Ty::F64, Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2, Ty::F32X2});
  constexpr bool isSum = op == FloatOp::Add || op == FloatOp::Sub || op == FloatOp::Fma;
  if constexpr (isSum)
    if (ty == Ty::F32)
      if (auto narrow = d.optionalType())
        return decodeMixed<op, operands>(d, *narrow);
  if (ty == Ty::F32X2 && !isSum && op != FloatOp::Mul)
    return d.fail("type .f32x2 is for add, sub, mul and fma");
  readOperands(d, ty, operands);
  d.inst.exec = ty == Ty::F32X2 ? exactPair<op> : pick<op>(d.inst);
}

template <FloatOp op> Flow ofThree(Thread &t, const Inst &i) {
  uint64_t first = scalar<op>(i, i.ty, t.regs[i.a], t.regs[i.b], 0);
  t.regs[i.dst] = scalar<op>(i, i.ty, first, t.regs[i.c], 0);
  return Flow::Next;
}

template <FloatOp op> void decodeMinMax(Decoding &d) {
  takeRounding(d);
  if (d.take("NaN"))
    d.inst.mode |= propagatesNaN;
  if (d.take("xorsign"))
    d.inst.mode |= xorsSign;
  if (d.take("abs"))
    d.inst.mode |= magnitude;
  Ty ty = d.type({Ty::F32, Ty::F64, Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2});
  if (d.operandCount() == 4 && ty == Ty::F32 && !(d.inst.mode & xorsSign)) { // PTX 8.8
    readOperands(d, ty, 3);
    d.inst.exec = ofThree<op>;
    return;
  }
  readOperands(d, ty, 2);
  d.inst.exec = exact<op>;
}

template <FloatOp op> void decodeSign(Decoding &d) {
  takeRounding(d);
  Ty ty = d.type({Ty::F32, Ty::F64, Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2});
  readOperands(d, ty, 1);
  if (d.inst.mode & flush) {
    d.inst.exec = exact<op>;
    return;
  }
  d.inst.mode |= op == FloatOp::Abs ? magnitude : 0;
  d.inst.exec = signBit;
}

using UnaryFunction = float (*)(float);

float approxRsqrt(float x) { return 1 / std::sqrt(x); }
float approxSin(float x) { return std::sin(x); }
float approxCos(float x) { return std::cos(x); }
float approxLg2(float x) { return std::log2(x); }
float approxEx2(float x) { return std::exp2(x); }
float approxTanh(float x) { return std::tanh(x); }

template <UnaryFunction function> Flow approximate(Thread &t, const Inst &i) {
  auto one = [&](uint64_t bits) {
    if (i.mode & flush)
      bits = flushSubnormal(i.ty, bits);
    APFloat x = fromBits(i.ty, bits);
    bool lost;
    x.convert(APFloat::IEEEsingle(), RoundingMode::NearestTiesToEven, &lost);
    uint64_t r = convertFloat(APFloat(function(x.convertToFloat())), i.ty,
                              RoundingMode::NearestTiesToEven, false);
    return i.mode & flush ? flushSubnormal(i.ty, r) : r;
  };
  uint64_t a = t.regs[i.a];
  bool packed = i.ty == Ty::F16X2 || i.ty == Ty::BF16X2;
  t.regs[i.dst] = packed ? one(a & 0xffff) | one(a >> 16) << 16 : one(a);
  return Flow::Next;
}

Flow rsqrt64(Thread &t, const Inst &i) {
  put<double>(t, i.dst, 1 / std::sqrt(get<double>(t, i.a)));
  return Flow::Next;
}

template <UnaryFunction function> void decodeApprox(Decoding &d) {
  d.take("approx");
  takeRounding(d);
  bool isRsqrt = function == approxRsqrt;
  Ty ty = isRsqrt ? d.type({Ty::F32, Ty::F64})
                  : d.type({Ty::F32, Ty::F16, Ty::BF16, Ty::F16X2, Ty::BF16X2});
  readOperands(d, ty, 1);
  d.inst.exec = ty == Ty::F64 ? rsqrt64 : approximate<function>;
}

template <typename T> Flow copySign(Thread &t, const Inst &i) {
  T sign = T(T(1) << (8 * sizeof(T) - 1));
  put<T>(t, i.dst, T((get<T>(t, i.a) & sign) | (get<T>(t, i.b) & ~sign)));
  return Flow::Next;
}

void decodeCopySign(Decoding &d) {
  Ty ty = d.type({Ty::F32, Ty::F64});
  readOperands(d, ty, 2);
  d.inst.exec = ty == Ty::F32 ? copySign<uint32_t> : copySign<uint64_t>;
}

Flow testProperty(Thread &t, const Inst &i) {
  APFloat x = fromBits(i.ty, t.regs[i.a]);
  bool results[] = {
      x.isFinite(),  x.isInfinity(), !x.isNaN(), x.isNaN(), x.isNormal() || x.isZero(),
      x.isDenormal()};
  t.regs[i.dst] = results[i.mode];
  return Flow::Next;
}

void decodeTestp(Decoding &d) {
  int test = d.takeOneOf({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  if (test < 0)
    d.fail("a property such as .finite is missing");
  Ty ty = d.type({Ty::F32, Ty::F64});
  readOperands(d, ty, 1, Ty::Pred);
  d.inst.mode = uint32_t(test < 0 ? 0 : test);
  d.inst.exec = testProperty;
}

constexpr FamilyRow floatRows[] = {
    {"testp", decodeTestp, "9.7.3.1"},
    {"copysign", decodeCopySign, "9.7.3.2"},
    {"add.f", decodeArithmetic<FloatOp::Add, 2>, "9.7.3.3, 9.7.4.1"},
    {"sub.f", decodeArithmetic<FloatOp::Sub, 2>, "9.7.3.4, 9.7.4.2"},
    {"mul.f", decodeArithmetic<FloatOp::Mul, 2>, "9.7.3.5, 9.7.4.3"},
    {"fma", decodeArithmetic<FloatOp::Fma, 3>, "9.7.3.6, 9.7.4.4"},
    {"mad.f", decodeArithmetic<FloatOp::Fma, 3>, "9.7.3.7"},
    {"div.f", decodeArithmetic<FloatOp::Div, 2>, "9.7.3.8"},
    {"abs.f", decodeSign<FloatOp::Abs>, "9.7.3.9, 9.7.4.6"},
    {"neg.f", decodeSign<FloatOp::Neg>, "9.7.3.10, 9.7.4.5"},
    {"min.f", decodeMinMax<FloatOp::Min>, "9.7.3.11, 9.7.4.7"},
    {"max.f", decodeMinMax<FloatOp::Max>, "9.7.3.12, 9.7.4.8"},
    {"rcp", decodeArithmetic<FloatOp::Rcp, 1>, "9.7.3.13"},
    {"sqrt", decodeArithmetic<FloatOp::Sqrt, 1>, "9.7.3.15"},
    {"rsqrt", decodeApprox<approxRsqrt>, "9.7.3.16"},
    {"sin", decodeApprox<approxSin>, "9.7.3.18"},
    {"cos", decodeApprox<approxCos>, "9.7.3.19"},
    {"lg2", decodeApprox<approxLg2>, "9.7.3.20"},
    {"ex2", decodeApprox<approxEx2>, "9.7.3.21, 9.7.4.10"},
    {"tanh", decodeApprox<approxTanh>, "9.7.3.22, 9.7.4.9"},
};

} // namespace

ArrayRef<FamilyRow> floatFamily() { return floatRows; }

} // namespace tilecopy::emu
