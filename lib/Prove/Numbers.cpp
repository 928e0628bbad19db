//===- Numbers.cpp - Operands and arithmetic ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register of w bits holds a form whose value is only known modulo 2^w, as PTX computes. How many
// multiples of 2^w it is off matters where it is widened, compared or shifted to the right; there
// World::asUnsigned and asSigned settle it.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

SymbolicValue Machine::special(Thread &t, StringRef name) {
  unsigned x = 3;
  StringRef stem = name;
  if (name.size() > 2 && name[name.size() - 2] == '.') {
    x = name.back() - 'x';
    stem = name.drop_back(2);
  }
  if (name == "%laneid")
    return SymbolicValue::number(t.lane);
  uint32_t bit = uint32_t(1) << t.lane;
  if (name == "%lanemask_eq")
    return SymbolicValue::number(bit);
  if (name == "%lanemask_lt")
    return SymbolicValue::number(bit - 1);
  if (name == "%cluster_ctarank")
    return SymbolicValue::number(t.rank);
  if (name == "%cluster_nctarank")
    return SymbolicValue::number(problem.cluster);
  if (x < 3 && stem == "%tid")
    return SymbolicValue::number(x == 0 ? t.inCta : 0);
  if (x < 3 && stem == "%ntid")
    return SymbolicValue::number(x == 0 ? problem.threads : 1);
  if (x < 3 && stem == "%ctaid")
    return SymbolicValue::number(world.pinned(table.add(problem.cta[x], x == 0 ? t.rank : 0)));
  if (x < 3 && stem == "%nctaid")
    return SymbolicValue::number(world.pinned(problem.grid[x]));
  if (x < 3 && stem == "%cluster_ctaid")
    return SymbolicValue::number(x == 0 ? t.rank : 0);
  return unknown(t, "the special register " + name);
}

SymbolicValue Machine::readOpen(Thread &t, const ptx::Operand &o) {
  switch (o.kind) {
  case ptx::Operand::Reg: {
    const SymbolicValue &v = t.registers[o.index];
    if (v.kind == SymbolicValue::Kind::Unset)
      return wrong(t, "a register is read that nothing has written"), SymbolicValue();
    if (!o.negated)
      return v;
    if (v.kind == SymbolicValue::Kind::Condition)
      return values.fromEnd(choices.no(values.endOf(v)));
    if (v.kind != SymbolicValue::Kind::Predicate)
      return unknown(t, "a negated register that holds no predicate");
    return SymbolicValue::predicate(v.form.constant == 0);
  }
  case ptx::Operand::Int:
    return SymbolicValue::number(o.value);
  case ptx::Operand::Special:
    return special(t, o.text);
  case ptx::Operand::Sym: {
    if (auto found = problem.sharedBases.find(o.index); found != problem.sharedBases.end())
      return SymbolicValue::pointer(found->second + t.rank, o.value);
    auto found = problem.parameters.find(o.index);
    if (found != problem.parameters.end() && found->second.isPointer() &&
        problem.bases[found->second.index].kind == Base::Kind::Map && o.value == 0) {
      SymbolicValue v = found->second;
      v.size = SymbolicValue::inParameters;
      return v;
    }
    return unknown(t, "the address of '" + problem.module->variables[o.index].name + "'");
  }
  case ptx::Operand::None:
  case ptx::Operand::Float32:
  case ptx::Operand::Float64:
  case ptx::Operand::Func:
  case ptx::Operand::Proto:
  case ptx::Operand::Label:
  case ptx::Operand::Table:
  case ptx::Operand::Address:
  case ptx::Operand::Vector:
  case ptx::Operand::Pair:
  case ptx::Operand::List:
  case ptx::Operand::Sink:
    break;
  }
  return unknown(t, "an operand that is not understood");
}

void Machine::write(Thread &t, const ptx::Operand &o, const SymbolicValue &v) {
  if (o.kind == ptx::Operand::Sink)
    return;
  if (o.kind == ptx::Operand::Reg &&
      none_of(t.loading, [&](auto &l) { return l.first == o.index; })) {
    auto isThis = [&](auto &old) { return old.first == o.index; };
    if (!t.guards.empty() && none_of(t.guards.back().before, isThis))
      t.guards.back().before.push_back({o.index, t.registers[o.index]});
    t.registers[o.index] = v;
    return;
  }
  unknown(t, "a destination that is not a register, or that tensor memory is being loaded to");
}

/// The value of an operand that must not depend on anything.
std::optional<int64_t> Machine::constant(Thread &t, const ptx::Operand &o, const char *what) {
  SymbolicValue v = read(t, o);
  if (v.isConstant())
    return v.form.constant;
  unknown(t, Twine("the ") + what + " is not a constant");
  return std::nullopt;
}

/// `[base + offset]`.
SymbolicValue Machine::address(Thread &t, const ptx::Operand &o) {
  if (o.kind != ptx::Operand::Address || o.elements.empty())
    return unknown(t, "an operand that is no address");
  SymbolicValue base = read(t, o.elements[0]);
  if (!base.isPointer())
    return stop ? SymbolicValue() : unknown(t, "an address that is not relative to a tensor");
  base.form = unrounded(table.add(base.form, o.value));
  return base;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// The number that a value is, at full precision.
std::optional<Form> Machine::widened(const SymbolicValue &value, unsigned width, bool isSigned) {
  SymbolicValue v = asIndex(value);
  if (!v.isNumber())
    return std::nullopt;
  return isSigned ? world.asSigned(v.form, width) : world.asUnsigned(v.form, width);
}

SymbolicValue Machine::arithmetic(Thread &t, const Code &c, const SymbolicValue &a,
                                  const SymbolicValue &b) {
  bool isAdd = c.op == Op::Add;
  if (a.kind == SymbolicValue::Kind::Descriptor || b.kind == SymbolicValue::Kind::Descriptor)
    return changeDescriptor(t, c, a, b);
  for (const SymbolicValue &v : {a, b})
    if (v.isPointer() && problem.bases[v.index].kind == Base::Kind::Map)
      return unknown(t, "arithmetic with the address of a tensor map");
  if (a.isNumber() && b.isNumber())
    return SymbolicValue::number(
        table.reduced(isAdd ? table.add(a.form, b.form) : table.sub(a.form, b.form), c.width));
  if (a.isPointer() && b.isNumber())
    return SymbolicValue::pointer(a.index,
                                  isAdd ? table.add(a.form, b.form) : table.sub(a.form, b.form));
  if (isAdd && a.isNumber() && b.isPointer())
    return SymbolicValue::pointer(b.index, table.add(a.form, b.form));
  if (!isAdd && a.isPointer() && b.isPointer() && a.index == b.index)
    return SymbolicValue::number(table.sub(a.form, b.form));
  return unknown(t, "a sum of what are not numbers");
}

/// The upper half of x times m, which is (2^64 + e) / d: the quotient of x and d, as long as x
/// times e stays below 2^64.
std::optional<Form> Machine::highByReciprocal(Form x, uint64_t m) {
  std::optional<int64_t> least = world.least(x), most = world.most(x);
  if (m < 2 || !least || !most || *least < 0)
    return std::nullopt;
  uint64_t d = UINT64_MAX / m + 1, e = m * d; // modulo 2^64
  if (d > (uint64_t(1) << 32) || (e != 0 && uint64_t(*most) > UINT64_MAX / e))
    return std::nullopt;
  return world.floorDiv(x, int64_t(d));
}

SymbolicValue Machine::multiply(Thread &t, const Code &c, const SymbolicValue &a,
                                const SymbolicValue &b) {
  if (a.isData() && b.isConstant() && c.op == Op::MulWide && !c.isSigned)
    if (int64_t by = b.form.constant; by == 1 << 8 || (c.width == 32 && by == 1 << 16)) {
      Bytes bytes(by == 1 << 8 ? 1 : 2, Byte::of(0));
      bytes.append(values.bytesOf(a, c.width / 8));
      bytes.resize(c.width / 4, Byte::of(0));
      return values.valueOf(bytes);
    }
  if (!a.isNumber() || !b.isNumber())
    return unknown(t, "a product of what are not numbers");
  if (c.op == Op::Mul || c.op == Op::Mad)
    return SymbolicValue::number(table.reduced(table.mul(a.form, b.form), c.width));
  std::optional<Form> x = widened(a, c.width, c.isSigned), y = widened(b, c.width, c.isSigned);
  if (!x || !y)
    return unknown(t, "a factor whose width is not known", {a.form, b.form});
  if (c.op != Op::MulHigh)
    return SymbolicValue::number(table.mul(*x, *y));
  if (c.width >= 64) {
    std::optional<Form> f =
        c.isSigned || !y->isConstant() ? std::nullopt : highByReciprocal(*x, y->constant);
    return f ? SymbolicValue::number(*f) : unknown(t, "the upper half of a product of 64 bits");
  }
  return SymbolicValue::number(world.floorDiv(table.mul(*x, *y), int64_t(1) << c.width));
}

SymbolicValue Machine::convert(Thread &t, const Code &c, const SymbolicValue &v) {
  if (v.isData()) {
    if (c.isSigned && c.width > c.from)
      return unknown(t, "a signed extension of data");
    return values.valueOf(values.bytesOf(
        values.valueOf(values.bytesOf(v, std::min(c.from, c.width) / 8)), c.width / 8));
  }
  if (v.isPointer()) {
    bool isShared = problem.bases[v.index].kind == Base::Kind::Shared;
    if (c.width >= 64 && c.from >= 64)
      return v;
    if (isShared && c.width >= 32 && c.from >= 32)
      return v;
    return c.width == 32 && c.from == 64
               ? SymbolicValue{SymbolicValue::Kind::Cut, 0, v.index, v.form}
               : unknown(t, "a part of an address");
  }
  if (v.kind == SymbolicValue::Kind::Descriptor && c.from == 32 && c.width == 64)
    return v;
  if (!v.isNumber())
    return unknown(t, "a conversion of what is not a number");
  if (c.width <= c.from)
    return SymbolicValue::number(table.reduced(v.form, c.width));
  if (std::optional<Form> f = widened(v, c.from, c.isSigned))
    return SymbolicValue::number(*f);
  return unknown(t, "a number whose width is not known", v.form);
}

SymbolicValue Machine::compare(Thread &t, const Code &c, const SymbolicValue &a,
                               const SymbolicValue &b) {
  auto truth = [&](Byte b) { return values.fromEnd(b); };
  bool isEqual = c.test == Test::EQ, isNotEqual = c.test == Test::NE;
  if (a.isPointer() && b.isPointer() && a.index == b.index && c.width == 64 &&
      (isEqual || isNotEqual)) {
    t.choice |= a.form.poly != b.form.poly;
    Byte same = isZero(table.sub(a.form, b.form));
    return truth(isEqual ? same : choices.no(same));
  }
  if (std::optional<Byte> below = isBelow(c, a, b))
    return truth(*below);
  std::optional<Form> x = widened(a, c.width, c.isSigned), y = widened(b, c.width, c.isSigned);
  if (!x || !y)
    return unknown(t, "a comparison of what are not known numbers", {a.form, b.form});
  t.choice |= !x->isConstant() || !y->isConstant();
  auto isAtLeast = [&](Form p, Form q) { return choices.condition(world, table.sub(p, q)); };
  switch (c.test) {
  case Test::EQ:
    return truth(isZero(table.sub(*x, *y)));
  case Test::NE:
    return truth(choices.no(isZero(table.sub(*x, *y))));
  case Test::LT:
    return truth(choices.no(isAtLeast(*x, *y)));
  case Test::LE:
    return truth(isAtLeast(*y, *x));
  case Test::GT:
    return truth(choices.no(isAtLeast(*y, *x)));
  case Test::GE:
    return truth(isAtLeast(*x, *y));
  }
  return {};
}

SymbolicValue Machine::minMax(Thread &t, const Code &c, const SymbolicValue &a,
                              const SymbolicValue &b) {
  std::optional<Form> x = widened(a, c.width, c.isSigned), y = widened(b, c.width, c.isSigned);
  if (!x || !y)
    return unknown(t, "a minimum or maximum of what are not known numbers", {a.form, b.form});
  Byte isFirstLess = choices.condition(world, table.sub(*y, *x));
  if (c.op == Op::Max)
    std::swap(x, y);
  return values.choose(isFirstLess, SymbolicValue::number(*x), SymbolicValue::number(*y),
                       c.width / 8);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// mov, also to and from vectors of registers.
bool Machine::move(Thread &t, const Code &c) {
  const ptx::Operand &to = c.text->operands[0], &from = c.text->operands[1];
  if (from.kind == ptx::Operand::Vector) {
    unsigned bytes = c.width / 8 / from.elements.size();
    Bytes all;
    for (const ptx::Operand &e : from.elements) {
      SymbolicValue part = read(t, e);
      if (part.isPointer() || bytes == 0)
        return unknown(t, "an address as a part of a register"), false;
      all.append(values.bytesOf(part, bytes));
    }
    write(t, to, values.valueOf(all));
  } else if (to.kind == ptx::Operand::Vector) {
    unsigned bytes = c.width / 8 / to.elements.size();
    SymbolicValue v = read(t, from);
    if (stop || bytes == 0 ||
        (!v.isData() && !v.isConstant() && v.kind != SymbolicValue::Kind::Unset)) {
      std::optional<Form> f = v.isNumber() ? world.asUnsigned(v.form, c.width) : std::nullopt;
      if (!f || bytes == 0)
        return unknown(t, "parts of what is neither data nor a known number"), false;
      for (auto [i, e] : enumerate(to.elements))
        write(t, e,
              SymbolicValue::number(world.mod(world.floorDiv(*f, int64_t(1) << 8 * bytes * i),
                                              int64_t(1) << 8 * bytes)));
      return true;
    }
    Bytes all = values.bytesOf(v, c.width / 8);
    for (auto [i, e] : enumerate(to.elements))
      write(t, e, values.valueOf(ArrayRef(all).slice(i * bytes, bytes)));
  } else {
    SymbolicValue v = readOpen(t, from);
    if (c.width == 1 && v.isConstant())
      v = SymbolicValue::predicate(v.form.constant != 0);
    write(t, to, v);
  }
  return !stop;
}

SymbolicValue Machine::field(Thread &t, const Code &c, ArrayRef<SymbolicValue> in) {
  if (in[0].isPointer())
    return beginDescriptor(t, c, in);
  if (!in[0].isNumber() || !in[1].isConstant() || !in[2].isConstant() || c.isSigned ||
      in[1].form.constant < 0 || in[2].form.constant < 0 ||
      in[1].form.constant + in[2].form.constant > std::min<int64_t>(c.width, 62))
    return unknown(t, "a bit field that is not known");
  return SymbolicValue::number(
      world.mod(world.floorDiv(in[0].form, int64_t(1) << in[1].form.constant),
                int64_t(1) << in[2].form.constant));
}

SymbolicValue Machine::mapAddress(Thread &t, const SymbolicValue &a, const SymbolicValue &rank) {
  if (!a.isPointer() || !rank.isConstant() || problem.bases[a.index].kind != Base::Kind::Shared ||
      uint64_t(rank.form.constant) >= problem.cluster)
    return unknown(t, "an address in a CTA that is not known");
  uint32_t first = a.index - problem.bases[a.index].rank;
  return SymbolicValue::pointer(first + rank.form.constant, a.form);
}

/// Of the lowest bits of an address, the lowest bits are known again.
SymbolicValue Machine::negative(Thread &t, const SymbolicValue &v) {
  if (v.kind == SymbolicValue::Kind::Cut && v.size % 16 == 0)
    return {SymbolicValue::Kind::Cut, 0, v.index, table.scale(v.form, -1)};
  return v.isNumber() ? SymbolicValue::number(table.scale(v.form, -1))
                      : unknown(t, "the negative of what is not a number");
}

SymbolicValue Machine::selected(Thread &t, const Code &c, ArrayRef<SymbolicValue> in) {
  if (in[2].kind == SymbolicValue::Kind::Condition)
    return values.choose(values.endOf(in[2]), in[0], in[1], c.width / 8);
  if (in[2].kind != SymbolicValue::Kind::Predicate)
    return unknown(t, "a choice by what is not a predicate");
  return in[2].form.constant ? in[0] : in[1];
}

/// Four bytes from the one on that the lowest two bits tell.
SymbolicValue Machine::permuteForward(Thread &t, ArrayRef<SymbolicValue> in) {
  std::optional<int64_t> first = lowBits(in[2], 2);
  constexpr int64_t selector = 0x3210, each = 0x1111;
  return first ? permute(t, in[0], in[1], SymbolicValue::number(selector + *first * each))
               : unknown(t, "a permutation that is not known");
}

SymbolicValue Machine::compute(Thread &t, const Code &c, ArrayRef<SymbolicValue> in) {
  switch (c.op) {
  case Op::Convert:
    return convert(t, c, in[0]);
  case Op::ToGeneric: {
    bool fromParameters = c.text->opcode == "cvta.param.u64";
    Base::Kind kind = fromParameters ? Base::Kind::Map : Base::Kind::Global;
    if (!in[0].isPointer() || problem.bases[in[0].index].kind != kind ||
        (in[0].size == SymbolicValue::inParameters) != fromParameters)
      return unknown(t, "an address that is not known");
    return SymbolicValue::pointer(in[0].index, in[0].form);
  }
  case Op::Add:
  case Op::Sub:
    return arithmetic(t, c, in[0], in[1]);
  case Op::Mul:
  case Op::MulHigh:
  case Op::MulWide:
    return multiply(t, c, in[0], in[1]);
  case Op::Mad:
  case Op::MadWide: {
    Code sum = c;
    sum.op = Op::Add;
    sum.width = c.op == Op::MadWide ? 2 * c.width : c.width;
    SymbolicValue product = multiply(t, c, in[0], in[1]);
    return stop ? SymbolicValue() : arithmetic(t, sum, product, in[2]);
  }
  case Op::Neg:
    return negative(t, in[0]);
  case Op::Min:
  case Op::Max:
    return minMax(t, c, in[0], in[1]);
  case Op::Compare:
    return compare(t, c, in[0], in[1]);
  case Op::Select:
    return selected(t, c, in);
  case Op::ShiftLeft:
  case Op::ShiftRight:
    return shift(t, c, in[0], in[1]);
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Not:
    return c.width == 1 ? predicates(t, c, in[0], in[1]) : bits(t, c, in[0], in[1]);
  case Op::Extract:
    return field(t, c, in);
  case Op::Funnel:
    return funnel(t, c, in[0], in[1], in[2]);
  case Op::Permute:
    return permute(t, in[0], in[1], in[2]);
  case Op::PermuteForward:
    return permuteForward(t, in);
  case Op::MapAddress:
    return mapAddress(t, in[0], in[1]);
  default: // the other opcodes do not come here: see step()
    return notUnderstood(t);
  }
}

/// What a register that may be wider than the instruction's type gets.
SymbolicValue Machine::extended(Thread &t, const Code &c, const ptx::Operand &to,
                                const SymbolicValue &value) {
  unsigned has = to.kind == ptx::Operand::Reg
                     ? ptx::bitsOf(problem.function->registers[to.index].ty)
                     : c.width;
  if (has <= c.width || stop)
    return value;
  SymbolicValue v = settled(value);
  if (std::optional<Form> f = widened(v, c.width, c.resultSigned))
    return SymbolicValue::number(*f);
  if (v.isData() && !c.resultSigned)
    return values.valueOf(values.bytesOf(values.valueOf(values.bytesOf(v, c.width / 8)), has / 8));
  return unknown(t, "a value that is extended into a wider register");
}

bool Machine::number(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  if (o.empty())
    return unknown(t, "an operand that is not understood"), false;
  if (c.op == Op::Move)
    return o.size() == 2 ? move(t, c) : (unknown(t, "operands that are not understood"), false);
  if (c.op == Op::LoadParameter) {
    write(t, o[0], extended(t, c, o[0], loadParameter(t, o[1])));
    return !stop;
  }
  SymbolicValue in[4];
  for (size_t i = 1; i < o.size() && i < 5; ++i)
    in[i - 1] = readOpen(t, o[i]);
  if (stop || o.size() > 5)
    return unknown(t, "an operand that is not understood"), false;
  constexpr unsigned mostAtoms = 4;
  SymbolicValue result = lifted(t, c, in, mostAtoms);
  write(t, o[0], c.op == Op::Convert ? extended(t, c, o[0], result) : result);
  return !stop;
}
