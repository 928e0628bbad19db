//===- ConvertStochastic.cpp - cvt.rs -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.21, .rs: random bits from the program are added to the mantissa bits that a
// conversion discards; a carry moves the result away from zero. The text says how many bits there
// are and which register bits they are. Two facts are read from figures and not tested: their
// highest bit lines up with the highest discarded bit, and two elements of a packed result may
// share them.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"
#include <cmath>

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode.
constexpr uint32_t finite = 1, clampsToZero = 2;

double magnitudeOf(Ty ty, uint64_t bits) {
  APFloat value = fromBits(ty, bits);
  bool lost;
  value.convert(APFloat::IEEEdouble(), RoundingMode::TowardZero, &lost);
  return std::fabs(value.convertToDouble());
}

/// The distance from a finite number of a format to the next one away from zero.
double stepAt(Ty ty, uint64_t bits) {
  auto distance = [&](bool down) {
    APFloat other = abs(fromBits(ty, bits));
    other.next(down);
    return other.isFinite() ? std::fabs(magnitudeOf(ty, other.bitcastToAPInt().getZExtValue()) -
                                        magnitudeOf(ty, bits))
                            : 0.0;
  };
  double up = distance(false);
  return up != 0 ? up : distance(true); // the largest number is not a power of two
}

/// One f32 to `to`, with `count` random bits.
uint64_t roundStochastically(const Inst &i, Ty to, uint32_t x, uint32_t random, unsigned count) {
  APFloat value = fromBits(Ty::F32, x);
  if (value.isNaN())
    return convertFloat(value, to, RoundingMode::TowardZero, false);
  if (value.isNegative() && (i.mode & clampsToZero))
    return 0;
  double size = std::fabs(double(value.convertToFloat()));
  uint64_t largest = toBits(to, APFloat::getLargest(semanticsOf(to), value.isNegative()));
  double most = magnitudeOf(to, largest);
  if ((i.mode & finite) && size >= most)
    return largest;
  bool hasInfinity = to == Ty::F16 || to == Ty::BF16;
  if (hasInfinity && size >= most + stepAt(to, largest))
    return toBits(to, APFloat::getInf(semanticsOf(to), value.isNegative()));
  uint64_t below = convertFloat(value, to, RoundingMode::TowardZero, false);
  double discarded = (size - magnitudeOf(to, below)) / stepAt(to, below);
  uint64_t bits = uint64_t(std::ldexp(discarded, int(count)));
  // In all these formats the next number is the next bit pattern, infinity after the largest one.
  return below + ((bits + random) >> count);
}

Flow packHalves(Thread &t, const Inst &i) {
  Ty to = i.ty == Ty::F16X2 ? Ty::F16 : Ty::BF16;
  unsigned count = to == Ty::F16 ? 13 : 16;
  uint32_t random = get<uint32_t>(t, i.c), mask = uint32_t(maskOf(count));
  uint64_t high = roundStochastically(i, to, get<uint32_t>(t, i.a), random >> 16 & mask, count);
  uint64_t low = roundStochastically(i, to, get<uint32_t>(t, i.b), random & mask, count);
  t.regs[i.dst] = high << 16 | low;
  return Flow::Next;
}

Ty elementOf(Ty packed) {
  switch (packed) {
  case Ty::E4M3X4:
    return Ty::E4M3;
  case Ty::E5M2X4:
    return Ty::E5M2;
  case Ty::E2M3X4:
    return Ty::E2M3;
  case Ty::E3M2X4:
    return Ty::E3M2;
  default:
    return Ty::E2M1;
  }
}

// {a, b, e, f}: a is the highest element. a and b share random bits, and so do e and f.
Flow packFour(Thread &t, const Inst &i) {
  const uint32_t *sources = &t.machine->code.lists[i.list];
  uint32_t random = get<uint32_t>(t, i.c);
  uint32_t upper = random >> 16, lower = random & 0xffff;
  if (i.ty == Ty::E2M1X4) {
    upper = (random >> 24) << 8 | (random >> 8 & 0xff);
    lower = (random >> 16 & 0xff) << 8 | (random & 0xff);
  }
  Ty to = elementOf(i.ty);
  unsigned width = bitsOf(i.ty) / 4;
  uint64_t packed = 0;
  for (unsigned n = 0; n != 4; ++n)
    packed = packed << width |
             roundStochastically(i, to, get<uint32_t>(t, sources[n]), n < 2 ? upper : lower, 16);
  t.regs[i.dst] = packed;
  return Flow::Next;
}

} // namespace

// cvt.rs{.relu}{.satfinite}.{f16x2,bf16x2}.f32 d, a, b, random
// cvt.rs{.relu}.satfinite.{e4m3x4,...}.f32 d, {a, b, e, f}, random
void decodeStochastic(Decoding &d) {
  Inst &i = d.inst;
  i.mode = d.take("relu") ? clampsToZero : 0;
  i.mode |= d.take("satfinite") ? finite : 0;
  i.ty = d.type();
  d.type();
  bool packsTwo = i.ty == Ty::F16X2 || i.ty == Ty::BF16X2;
  size_t count = packsTwo ? 4 : 3;
  if (!d.expectOperands(count, count))
    return;
  i.c = d.in(count - 1, Ty::B32);
  if (packsTwo) {
    i.a = d.in(1, Ty::F32);
    i.b = d.in(2, Ty::F32);
    i.dst = d.out(0, i.ty);
    i.exec = packHalves;
    return;
  }
  const Operand &from = d.operand(1);
  if (from.kind != Operand::Vector || from.elements.size() != 4)
    return d.fail("a vector of four sources is expected");
  std::vector<uint32_t> slots;
  for (const Operand &o : from.elements)
    slots.push_back(d.in(o, Ty::F32));
  i.dst = d.out(0, i.ty);
  auto &lists = d.decoder.code->lists;
  i.list = uint32_t(lists.size());
  lists.insert(lists.end(), slots.begin(), slots.end());
  i.exec = packFour;
}

} // namespace tilecopy::emu
