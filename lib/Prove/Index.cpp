//===- Index.cpp - Rows whose numbers a tensor holds ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tensor of indices holds may be anything: each of its elements is a symbol, one for each
// place. The program and the PTX read one tensor that nothing writes, so that equal places hold
// equal indices. Nothing is concluded from different places.
//
//===----------------------------------------------------------------------===//

#include "Setup.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// Tensors of 32-bit integers that nothing writes, if some copy loads indices.
void Setup::addIndices(const Kernel &kernel) {
  bool anyLoaded = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      anyLoaded |= c->op.dst.indexed() || c->op.src.indexed();
  });
  for (const auto &t : kernel.globals()) {
    Base &base = problem.bases[names.tensors.at(t->name().str())];
    base.isIndices = anyLoaded && t->type() == ElementType::I32 && !base.written;
    if (base.isIndices)
      names.indices.insert(base.index);
  }
}

/// The indices that a region holds, in its order.
std::vector<Form> Meaning::loadIndices(const Operand &from, const Party &at) {
  bool isGlobal = from.tensor->space() == Space::Global;
  std::vector<Form> indices;
  if (from.tensor->type() != ElementType::I32 || from.indexed() || from.tensor->window())
    return fail("indices that are not understood"), indices;
  Storage *near = isGlobal ? nullptr : &storageOf(*from.tensor, at, at.warp->rank);
  for (const Spot &spot : place(from, at, at.warp->rank, /*promised=*/false)) {
    Byte b = near ? (*near)[spot.number] : spot.byte;
    bool isKnown = spot.inside == Byte::of(1) && b.isTensor() &&
                   names.indices.count(b.source - Byte::FirstTensor);
    std::optional<Form> index =
        isKnown ? table.indexSymbol(b.source - Byte::FirstTensor, b.offset()) : std::nullopt;
    if (!index)
      return fail("an index of '" + from.tensor->name() + "' that is not known"), indices;
    indices.push_back(*index);
  }
  return indices;
}

/// Turns loaded data into an index that addresses can be computed from.
SymbolicValue Machine::asIndex(const SymbolicValue &v) {
  constexpr unsigned indexBytes = 4;
  if (v.kind != SymbolicValue::Kind::Run || v.size != indexBytes)
    return v;
  uint32_t tensor = v.index - Byte::FirstTensor;
  std::optional<Form> index =
      problem.bases[tensor].isIndices ? table.indexSymbol(tensor, v.form) : std::nullopt;
  return index ? SymbolicValue::number(*index) : v;
}

/// Whether an index is below a number, without a sign: a negative one is not. Other comparisons are
/// not answered here.
std::optional<Byte> Machine::isBelow(const Code &c, const SymbolicValue &a,
                                     const SymbolicValue &b) {
  constexpr unsigned indexWidth = 32;
  if (c.test != Test::LT || c.isSigned || c.width != indexWidth || !a.isNumber() || !b.isNumber())
    return std::nullopt;
  auto isIndex = [&](const FormTable::Term &t) {
    return any_of(table.symbolsOf(t.monomial),
                  [&](SymbolId id) { return table.symbol(id).kind == SymbolFacts::Index; });
  };
  std::optional<int64_t> least = world.least(a.form), most = world.most(a.form);
  if (!any_of(table.terms(a.form), isIndex) || !least || !most || *least < INT32_MIN ||
      *most > INT32_MAX || world.least(b.form).value_or(-1) < 0 ||
      world.most(b.form).value_or(INT64_MAX) > INT32_MAX)
    return std::nullopt;
  return choices.both(choices.condition(world, a.form),
                      choices.condition(world, table.sub(table.sub(b.form, a.form), 1)));
}
