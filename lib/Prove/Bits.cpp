//===- Bits.cpp - Bits and bytes of registers -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

SymbolicValue Machine::predicates(Thread &t, const Code &c, const SymbolicValue &a,
                                  const SymbolicValue &b) {
  auto isPredicate = [](const SymbolicValue &v) {
    return v.kind == SymbolicValue::Kind::Predicate || v.kind == SymbolicValue::Kind::Condition;
  };
  bool isNot = c.op == Op::Not;
  if (!isPredicate(a) || (!isNot && !isPredicate(b)))
    return unknown(t, "logic of what are not predicates");
  Byte x = values.endOf(a), y = isNot ? x : values.endOf(b);
  return values.fromEnd(isNot             ? choices.no(x)
                        : c.op == Op::And ? choices.both(x, y)
                        : c.op == Op::Or  ? choices.either(x, y)
                                          : choices.choose(x, choices.no(y), y));
}

/// The greatest power of two that divides all coefficients but the constant.
static int64_t stepOf(FormTable &table, Form a) {
  int64_t g = table.contentOf(a);
  return g & -g;
}

/// a & mask, for masks of one run of ones, the upper ones included.
std::optional<Form> Machine::masked(Form a, uint64_t mask, unsigned width) {
  if (mask == 0)
    return Form(0);
  if (width < 64)
    mask &= (uint64_t(1) << width) - 1;
  if (mask == maskTrailingOnes<uint64_t>(width))
    return a;
  unsigned low = countr_zero(mask);
  uint64_t run = mask >> low;
  if ((run & (run + 1)) != 0)
    return std::nullopt;
  if (low + countr_one(run) == width)
    return table.sub(a, world.mod(a, int64_t(1) << low));
  return table.scale(world.mod(world.floorDiv(a, int64_t(1) << low), int64_t(run) + 1), int64_t(1)
                                                                                            << low);
}

SymbolicValue Machine::bitsOfNumbers(Thread &t, const Code &c, Form a, Form b) {
  if (a.isConstant() && b.isConstant()) {
    uint64_t x = a.constant, y = b.constant;
    return SymbolicValue::number(table.reduced(int64_t(c.op == Op::And  ? x & y
                                                       : c.op == Op::Or ? x | y
                                                                        : x ^ y),
                                               c.width));
  }
  if (a.isConstant())
    std::swap(a, b);
  if (c.op == Op::And && b.isConstant())
    if (std::optional<Form> m = masked(a, b.constant, c.width))
      return SymbolicValue::number(*m);
  if (c.op != Op::And && b.isConstant()) {
    int64_t step = stepOf(table, a);
    if (b.constant >= 0 && b.constant < step) {
      int64_t low = a.constant & (step - 1);
      int64_t now = c.op == Op::Or ? low | b.constant : low ^ b.constant;
      return SymbolicValue::number(table.add(a, now - low));
    }
    if (c.op == Op::Xor && b.constant == -1)
      return SymbolicValue::number(table.sub(-1, a));
  }
  // Bits that only one of the two has: the sum.
  for (unsigned turn = 0; turn != 2 && c.op != Op::And; ++turn, std::swap(a, b)) {
    int64_t step = a.isConstant() ? 0 : stepOf(table, a);
    step = std::gcd(step, a.constant);
    std::optional<int64_t> l = world.least(b), h = world.most(b);
    if (step != 0 && l && h && *l >= 0 && *h < (step & -step))
      return SymbolicValue::number(table.add(a, b));
  }
  return unknown(t, "bits of " + table.str(a) + " and " + table.str(b), {a, b});
}

/// Bytes that are kept, cleared, or joined with zeros.
SymbolicValue Machine::bitsOfData(Thread &t, const Code &c, const SymbolicValue &a,
                                  const SymbolicValue &b) {
  Bytes x = values.bytesOf(a, c.width / 8), y = values.bytesOf(b, c.width / 8), out;
  for (auto [p, q] : zip_equal(x, y)) {
    if (p.source != Byte::Constant)
      std::swap(p, q);
    bool constant = p.source == Byte::Constant;
    if (constant && q.source == Byte::Constant) {
      int64_t v = c.op == Op::And  ? p.constant & q.constant
                  : c.op == Op::Or ? p.constant | q.constant
                                   : p.constant ^ q.constant;
      out.push_back(Byte::of(uint8_t(v)));
    } else if (constant && p.constant == (c.op == Op::And ? 0xff : 0)) {
      out.push_back(q);
    } else if (constant &&
               ((c.op == Op::And && p.constant == 0) || (c.op == Op::Or && p.constant == 0xff))) {
      out.push_back(p);
    } else {
      return unknown(t, "bits of data are mixed");
    }
  }
  return values.valueOf(out);
}

/// An address that was rounded down to a multiple: the residue tells by how much.
Form Machine::unrounded(Form a) {
  for (const FormTable::Term &term : std::vector<FormTable::Term>(table.terms(a))) {
    FormTable::Monomial m(table.symbolsOf(term.monomial));
    SymbolFacts s = table.symbol(m[0]);
    if (m.size() != 1 || !s.isRounding || term.coefficient % s.divisor != 0)
      continue;
    std::optional<int64_t> low = world.residueOf(s.numerator, s.divisor);
    if (!low)
      continue;
    Form whole = table.scale(table.sub(s.numerator, *low), term.coefficient / s.divisor);
    a = table.add(table.sub(a, table.scale(table.formOf(m[0]), term.coefficient)), whole);
  }
  return a;
}

/// The lowest bits of an address, or of a number, that its alignment tells.
std::optional<int64_t> Machine::lowBits(const SymbolicValue &v, unsigned count) {
  bool isAddress = v.isPointer() || v.kind == SymbolicValue::Kind::Cut;
  if (!v.isNumber() && !isAddress)
    return std::nullopt;
  unsigned skipped = v.kind == SymbolicValue::Kind::Cut ? v.size % 16 : 0;
  int64_t all = int64_t(1) << (count + skipped);
  constexpr int64_t mostAligned = 1024;
  if (all > mostAligned || (isAddress && all > problem.bases[v.index].align))
    return std::nullopt;
  Form low = world.mod(v.form, all);
  std::optional<int64_t> bits = low.isConstant() ? low.constant : world.residueOf(v.form, all);
  return bits ? std::optional(*bits >> skipped) : std::nullopt;
}

/// Bits of an address, which its alignment tells.
SymbolicValue Machine::bitsOfPointer(Thread &t, const Code &c, const SymbolicValue &a,
                                     const SymbolicValue &b) {
  const Base &base = problem.bases[a.index];
  if (!b.isConstant() || base.kind == Base::Kind::Map)
    return unknown(t, "bits of an address");
  int64_t v = b.form.constant, aligned = base.align;
  // Addresses of shared memory have 31 bits.
  constexpr uint32_t allBits = 0x7fffffff;
  if (c.op == Op::And && c.width == 32 && (v & allBits) == allBits && a.isPointer() &&
      base.kind == Base::Kind::Shared && world.follows(a.form) &&
      world.follows(table.sub(base.size, a.form)))
    return a;
  if (!a.form.isConstant())
    aligned = std::min(aligned, stepOf(table, a.form));
  if (c.op != Op::And) {
    int64_t low = a.form.constant & (aligned - 1);
    if (v < 0 || v >= aligned || !a.isPointer())
      return unknown(t, "bits of an address beyond its alignment");
    return SymbolicValue::pointer(a.index,
                                  table.add(a.form, (c.op == Op::Or ? low | v : low ^ v) - low));
  }
  // Which bits these are is asked when something depends on it.
  if (a.kind == SymbolicValue::Kind::Cut && a.size == 0 && v > 0 && v < base.align && v < 1024 &&
      isPowerOf2_64(v + 1) && !world.mod(a.form, v + 1).isConstant())
    return {SymbolicValue::Kind::Cut, uint8_t(16 * Log2_64(v + 1)), a.index, a.form};
  if (v > 0)
    if (std::optional<int64_t> low = lowBits(a, Log2_64(v) + 1))
      return SymbolicValue::number(*low & v);
  constexpr int64_t mostRounded = 16;
  if (v < 0 && -v <= std::min<int64_t>(base.align, mostRounded) && a.isPointer() &&
      isPowerOf2_64(-v)) {
    table.hasRoundings = true;
    Form low = world.mod(a.form, -v);
    if (Form known = world.canonical(low); known.isConstant())
      low = known;
    for (const FormTable::Term &term : table.terms(low)) {
      SymbolFacts &s = table.symbol(table.symbolsOf(term.monomial).front());
      s.isRounding |= s.kind == SymbolFacts::Quotient && s.divisor == -v && term.coefficient == v;
    }
    return SymbolicValue::pointer(a.index, table.sub(a.form, low));
  }
  if (v < 0 && a.isPointer() && isPowerOf2_64(-v))
    if (std::optional<int64_t> low = lowBits(a, Log2_64(-v)))
      return SymbolicValue::pointer(a.index, table.sub(a.form, *low));
  return unknown(t, "bits of an address beyond its alignment");
}

SymbolicValue Machine::bits(Thread &t, const Code &c, const SymbolicValue &a,
                            const SymbolicValue &b) {
  if (c.op == Op::Not)
    return a.isNumber() ? SymbolicValue::number(table.sub(-1, a.form))
                        : unknown(t, "the complement of what is not a number");
  if (a.kind == SymbolicValue::Kind::Descriptor || b.kind == SymbolicValue::Kind::Descriptor)
    return changeDescriptor(t, c, a, b);
  if (a.isNumber() && b.isNumber())
    return bitsOfNumbers(t, c, a.form, b.form);
  if ((a.isData() && (b.isData() || b.isConstant())) || (a.isConstant() && b.isData()))
    return bitsOfData(t, c, a, b);
  bool isLow = b.isConstant() && b.form.constant > 0;
  if (a.isPointer() || (a.kind == SymbolicValue::Kind::Cut && isLow && c.op == Op::And))
    return bitsOfPointer(t, c, a, b);
  if (b.isPointer() && a.isNumber())
    return bitsOfPointer(t, c, b, a);
  return unknown(t, "bits of what are neither numbers nor data");
}

SymbolicValue Machine::shift(Thread &t, const Code &c, const SymbolicValue &a,
                             const SymbolicValue &b) {
  bool isLeft = c.op == Op::ShiftLeft;
  if (!b.isConstant() || b.form.constant < 0)
    return unknown(t, "a shift by " + (b.isNumber() ? table.str(b.form) : "what is not a number"),
                   b.form);
  int64_t by = b.form.constant;
  if (a.isData() && !c.isSigned && by % 8 == 0 && by < c.width) {
    Bytes old = values.bytesOf(a, c.width / 8), bytes;
    for (int64_t i = 0; i != c.width / 8; ++i) {
      int64_t from = isLeft ? i - by / 8 : i + by / 8;
      bytes.push_back(from >= 0 && from < c.width / 8 ? old[from] : Byte::of(0));
    }
    return values.valueOf(bytes);
  }
  if (a.kind == SymbolicValue::Kind::Cut && !isLeft && !c.isSigned && c.width == 32 && by < 16) {
    SymbolicValue shifted = a;
    shifted.size += by;
    return a.size + by < 16 ? shifted : unknown(t, "a shift of an address");
  }
  if (!a.isNumber())
    return unknown(t, "a shift of what is not a number");
  if (by >= c.width || by > 62)
    return isLeft || !c.isSigned ? SymbolicValue::number(0)
                                 : unknown(t, "a shift beyond the width");
  if (isLeft)
    return SymbolicValue::number(table.reduced(table.scale(a.form, int64_t(1) << by), c.width));
  std::optional<Form> f = widened(a, c.width, c.isSigned);
  return f ? SymbolicValue::number(world.floorDiv(*f, int64_t(1) << by))
           : unknown(t, "a shift of a number that is not known");
}

SymbolicValue Machine::permute(Thread &t, const SymbolicValue &a, const SymbolicValue &b,
                               const SymbolicValue &selector) {
  if (!selector.isConstant() || a.isPointer() || b.isPointer())
    return unknown(t, "a permutation that is not known");
  Bytes all = values.bytesOf(a, 4), out;
  all.append(values.bytesOf(b, 4));
  for (unsigned i = 0; i != 4; ++i) {
    unsigned s = (selector.form.constant >> 4 * i) & 15;
    if (s & 8)
      return unknown(t, "a permutation that repeats signs");
    out.push_back(all[s]);
  }
  return values.valueOf(out);
}

SymbolicValue Machine::funnel(Thread &t, const Code &c, const SymbolicValue &low,
                              const SymbolicValue &high, const SymbolicValue &by) {
  if (!by.isConstant() || low.isPointer() || high.isPointer())
    return unknown(
        t, "a funnel shift by " + (by.isNumber() ? table.str(by.form) : "what is not a number"),
        by.form);
  int64_t n = by.form.constant & 31;
  if (n % 8 != 0)
    return unknown(t, "a funnel shift by " + Twine(n) + " bits");
  Bytes all = values.bytesOf(low, 4);
  all.append(values.bytesOf(high, 4));
  size_t first = c.left ? 4 - n / 8 : n / 8;
  return values.valueOf(ArrayRef(all).slice(first, 4));
}
