//===- Decoding.cpp - Reading one instruction's modifiers and operands ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Decoder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

Decoding::Decoding(Decoder &decoder, const Instruction &source, Inst &inst)
    : inst(inst), source(source), decoder(decoder) {
  if (source.parts.size() > 31)
    fail("too many modifiers");
}

void Decoding::fail(const Twine &message) {
  if (decoder.error.empty())
    decoder.error = (decoder.module.name + ":" + Twine(source.line) + ":" + Twine(source.column) +
                     ": " + source.opcode + ": " + message)
                        .str();
}

bool Decoding::failed() const { return !decoder.error.empty(); }

bool Decoding::take(StringRef modifier) {
  size_t n = std::min<size_t>(source.parts.size(), 32);
  for (size_t i = 1; i < n; ++i)
    if (!(taken >> i & 1) && source.parts[i] == modifier) {
      taken |= 1u << i;
      return true;
    }
  return false;
}

int Decoding::takeOneOf(std::initializer_list<StringRef> modifiers) {
  int n = 0;
  for (StringRef m : modifiers) {
    if (take(m))
      return n;
    ++n;
  }
  return -1;
}

Space Decoding::takeSpace() {
  static constexpr std::pair<const char *, Space> names[] = {
      {"global", Space::Global},      {"shared", Space::Shared},
      {"shared::cta", Space::Shared}, {"shared::cluster", Space::Shared},
      {"local", Space::Local},        {"const", Space::Const},
      {"param", Space::Param},        {"param::entry", Space::Param},
      {"param::func", Space::Param}};
  for (auto [name, space] : names)
    if (take(name))
      return space;
  return Space::Generic;
}

bool Decoding::takeScope(Scope otherwise) {
  static constexpr Scope scopes[] = {Scope::Cta, Scope::Cluster, Scope::Gpu, Scope::Gpu};
  int n = takeOneOf({"cta", "cluster", "gpu", "sys"});
  inst.scope = n < 0 ? otherwise : scopes[n];
  return n >= 0;
}

void Decoding::takeAll(std::initializer_list<StringRef> modifiers) {
  for (StringRef m : modifiers)
    take(m);
}

std::optional<StringRef> Decoding::takePrefixed(StringRef prefix) {
  size_t n = std::min<size_t>(source.parts.size(), 32);
  for (size_t i = 1; i < n; ++i)
    if (!(taken >> i & 1) && source.parts[i].starts_with(prefix)) {
      taken |= 1u << i;
      return source.parts[i].drop_front(prefix.size());
    }
  return std::nullopt;
}

std::optional<Ty> Decoding::optionalType() {
  size_t n = std::min<size_t>(source.parts.size(), 32);
  for (size_t i = 1; i < n; ++i)
    if (!(taken >> i & 1))
      if (auto ty = parseType(source.parts[i])) {
        taken |= 1u << i;
        return ty;
      }
  return std::nullopt;
}

Ty Decoding::type(std::initializer_list<Ty> allowed) {
  auto ty = optionalType();
  auto list = [&] {
    return join(map_range(allowed, [](Ty a) { return ("." + typeName(a)).str(); }), ", ");
  };
  if (!ty) {
    auto left = untaken();
    fail("a type is missing" +
         (left.empty() ? "" : "; '." + left.back().str() + "' is not a type of PTX") +
         (allowed.size() ? "; it takes " + list() : ""));
    return allowed.size() ? *allowed.begin() : Ty::B32;
  }
  if (allowed.size() && !is_contained(allowed, *ty)) {
    fail("type ." + typeName(*ty) + " is not one of " + list());
    return *allowed.begin();
  }
  return *ty;
}

std::vector<StringRef> Decoding::untaken() const {
  std::vector<StringRef> left;
  for (size_t i = 1; i < std::min<size_t>(source.parts.size(), 32); ++i)
    if (!(taken >> i & 1))
      left.push_back(source.parts[i]);
  return left;
}

bool Decoding::agrees(const FormRules &rules) {
  if (decoder.agreed.contains(source.opcode))
    return true;
  std::string why = rules.whyNot(source.parts);
  if (!why.empty())
    return fail(why), false;
  decoder.agreed.insert(source.opcode);
  return true;
}

void Decoding::failVector(size_t elements) {
  for (StringRef part : untaken())
    if (part.size() == 2 && part[0] == 'v' && isDigit(part[1]))
      return fail("'." + part +
                  "' is not a vector size; the sizes are .v2, .v4 and, for 256 bits, "
                  ".v8");
  fail("the vector has " + Twine(elements) + " elements, the opcode says " +
       Twine(unsigned(inst.vector)));
}

bool Decoding::expectOperands(size_t least, size_t most) {
  size_t n = operandCount();
  if (n >= least && n <= most)
    return true;
  fail(Twine(n) + " operands; " + Twine(least) +
       (most == least        ? ""
        : most == ~size_t(0) ? " or more"
                             : " to " + std::to_string(most)) +
       " expected");
  return false;
}

const Operand &Decoding::operand(size_t n) const {
  static const Operand missing;
  return n < source.operands.size() ? source.operands[n] : missing;
}

unsigned Decoding::registerBits(const Operand &o) const {
  return o.kind == Operand::Reg ? bitsOf(decoder.function->registers[o.index].ty) : 0;
}

uint32_t Decoding::constant(uint64_t value) { return decoder.constantSlot(value); }

static uint64_t floatBits(uint64_t doubleBits, Ty ty) {
  if (ty != Ty::F32)
    return doubleBits;
  double d;
  std::memcpy(&d, &doubleBits, sizeof d);
  float f = float(d);
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}

/// "operand 3, a vector": which operand of the instruction that is, and what stands there.
static std::string operandText(const Instruction &source, const Operand &o) {
  static constexpr StringLiteral kinds[] = {"nothing",
                                            "a register",
                                            "a special register",
                                            "an integer",
                                            "a number of 32 bits",
                                            "a number of 64 bits",
                                            "a variable",
                                            "a function",
                                            "a prototype",
                                            "a label",
                                            "a table",
                                            "an address",
                                            "a vector",
                                            "a pair",
                                            "a list",
                                            "'_'"};
  StringRef what = kinds[o.kind];
  // Copies are distinguished by their text, or value.
  auto isIt = [&](const Operand &other) {
    return &other == &o || (other.kind == o.kind && other.text.data() == o.text.data() &&
                            other.value == o.value && other.elements.size() == o.elements.size());
  };
  for (auto [n, operand] : enumerate(source.operands)) {
    if (isIt(operand))
      return ("operand " + Twine(n + 1) + ", " + what).str();
    for (auto [k, element] : enumerate(operand.elements))
      if (isIt(element))
        return ("element " + Twine(k + 1) + " of operand " + Twine(n + 1) + ", " + what).str();
  }
  return o.kind == Operand::None ? "a missing operand" : what.str();
}

uint32_t Decoding::in(const Operand &o, Ty ty, bool wide) {
  auto wrong = [&] {
    fail(operandText(source, o) + ", stands where a ." + typeName(ty) + " is expected");
  };
  unsigned bits = bitsOf(ty);
  switch (o.kind) {
  case Operand::Reg: {
    const Register &r = decoder.function->registers[o.index];
    unsigned have = bitsOf(r.ty);
    if (have != bits && !(wide && have > bits && ty != Ty::Pred && r.ty != Ty::Pred))
      fail("register " + o.text + " is ." + typeName(r.ty) + ", the operand is ." + typeName(ty));
    if (o.negated || o.minus)
      fail(Twine(o.minus ? "'-'" : "'!'") + " is not accepted at " + o.text);
    if (!o.selector.empty())
      fail("." + o.selector + " is not accepted at " + o.text);
    uint32_t slot = decoder.slotOf(o.index);
    decoder.noteUse(slot, false);
    return slot;
  }
  case Operand::Int:
    if (ty == Ty::F32 || ty == Ty::F64)
      wrong();
    return decoder.constantSlot(uint64_t(o.value) & maskOf(bits), bits == 128);
  case Operand::Float32:
    if (bits != 32)
      wrong();
    return decoder.constantSlot(uint64_t(o.value));
  case Operand::Float64:
    if (ty != Ty::F32 && bits != 64)
      wrong();
    return decoder.constantSlot(floatBits(uint64_t(o.value), ty));
  case Operand::Sym:
    return decoder.placeSlot(o.index, o.value);
  case Operand::Special: {
    Special special;
    if (auto slot = decoder.specialSlot(o.text, special))
      return *slot;
    fail("'" + o.text + "' is neither a declared register nor a special one that can be read here");
    return 0;
  }
  default:
    if (o.kind == Operand::List && o.elements.size() == 1)
      return in(o.elements.front(), ty, wide); // parentheses
    wrong();
    return 0;
  }
}

uint32_t Decoding::predicateIn(size_t n, bool &negated) {
  Operand o = operand(n);
  negated = o.negated;
  o.negated = false;
  return in(o, Ty::Pred);
}

uint32_t Decoding::out(const Operand &o, Ty ty, bool wide) {
  if (o.kind == Operand::Sink)
    return decoder.scratchSlot();
  if (o.kind != Operand::Reg) {
    fail(o.kind == Operand::Special
             ? "'" + o.text + "' is not a declared register"
             : operandText(source, o) + ", stands where a register is expected for the result");
    return 0;
  }
  if (o.negated || o.minus)
    fail(Twine(o.minus ? "'-'" : "'!'") + " is not accepted at " + o.text);
  if (!o.selector.empty())
    fail("." + o.selector + " is not accepted at " + o.text);
  const Register &r = decoder.function->registers[o.index];
  unsigned have = bitsOf(r.ty), bits = bitsOf(ty);
  if (have != bits && !(wide && have > bits && ty != Ty::Pred))
    fail("register " + o.text + " is ." + typeName(r.ty) + ", the result is ." + typeName(ty));
  uint32_t slot = decoder.slotOf(o.index);
  decoder.noteUse(slot, true);
  inst.mask = maskOf(have);
  return slot;
}

uint64_t Decoding::immediate(size_t n) {
  const Operand *o = &operand(n);
  if (o->kind == Operand::List && o->elements.size() == 1) // parentheses
    o = &o->elements.front();
  if (o->kind != Operand::Int)
    fail("operand " + Twine(n + 1) + " must be an integer constant");
  return uint64_t(o->value);
}

void Decoding::address(size_t n, Space &space) { address(operand(n), space); }

void Decoding::address(const Operand &o, Space &space) {
  if (o.kind != Operand::Address || o.elements.size() != 1) {
    fail(operandText(source, o) + ", stands where an address in brackets is expected");
    return;
  }
  const Operand &base = o.elements[0];
  inst.offset = o.value;
  if (base.kind == Operand::Reg) {
    unsigned bits = registerBits(base);
    if (bits != 32 && bits != 64)
      fail("address register " + base.text + " has " + Twine(bits) + " bits, not 32 or 64");
    inst.a = in(base, bits == 32 ? Ty::B32 : Ty::B64);
    inst.addressMask = maskOf(bits);
    return;
  }
  if (base.kind == Operand::Sym) {
    const Variable &v = decoder.module.variables[base.index];
    if (v.reference != Reference::None)
      return fail("'" + v.name + "' is a " + referenceName(v.reference) +
                  ", which only texture and surface instructions use");
    if (decoder.isFrameParameter(v) && (space == Space::Param || space == Space::Generic)) {
      space = Space::Local;
      inst.mode |= frameAccess;
    } else if (space == Space::Generic) {
      space = v.space;
    } else if (space != v.space) {
      fail("variable '" + v.name + "' is in ." + memorySpaceName(v.space) + ", not in ." +
           memorySpaceName(space));
    }
    inst.a = decoder.placeSlot(base.index);
    return;
  }
  inst.a = decoder.constantSlot(uint64_t(base.kind == Operand::Int ? base.value : 0));
}

} // namespace tilecopy::emu
