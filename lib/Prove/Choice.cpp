//===- Choice.cpp - Bytes that depend on comparisons ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Choice.h"
#include "World.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace llvm;

/// Whether atom `a` is asked before `b`. Of one polynomial p the weaker p >= -c, of a greater c, is
/// first.
static bool isBefore(Form a, Form b) {
  return a.poly != b.poly ? a.poly < b.poly : a.constant > b.constant;
}

/// A node, if it makes a difference.
Byte ChoiceTable::made(Form atom, Byte high, Byte low) {
  constexpr size_t most = size_t(1) << 18;
  if (nodes.size() > most)
    table.over = "values that depend on too much";
  if (table.pollIsOver())
    return high;
  // Where a weaker atom is false, so are the stronger ones.
  while (low.isChoice() && node(low).atom.poly == atom.poly)
    low = node(low).low;
  if (high == low)
    return high;
  if (high.isChoice() && node(high).atom.poly == atom.poly && node(high).low == low)
    return high;
  auto [it, fresh] = ids.try_emplace({atom.poly, atom.constant, high, low}, uint32_t(nodes.size()));
  if (fresh)
    nodes.push_back({atom, high, low});
  return {0, it->second, Byte::Choice};
}

/// One form of a and -a-1 stands for both answers: the one whose first coefficient is positive.
Byte ChoiceTable::atLeastZero(Form a) {
  if (a.isConstant())
    return Byte::of(a.constant >= 0);
  a = table.normalized(a);
  if (table.terms(a).front().coefficient > 0)
    return made(a, Byte::of(1), Byte::of(0));
  return made(table.sub(-1, a), Byte::of(0), Byte::of(1));
}

Byte ChoiceTable::condition(World &world, Form a) {
  if (std::optional<bool> known = world.known01(a))
    return Byte::of(*known);
  return atLeastZero(a);
}

std::optional<Form> ChoiceTable::firstAtom(ArrayRef<Byte> bytes) const {
  std::optional<Form> first;
  for (Byte b : bytes)
    if (b.isChoice() && (!first || isBefore(node(b).atom, *first)))
      first = node(b).atom;
  return first;
}

Byte ChoiceTable::under(Byte b, Form atom, bool holds) const {
  while (b.isChoice() && node(b).atom.poly == atom.poly && (!holds || node(b).atom == atom))
    b = holds ? node(b).high : node(b).low;
  return b;
}

Byte ChoiceTable::someEnd(Byte b) const {
  while (b.isChoice())
    b = node(b).high;
  return b;
}

Byte ChoiceTable::choose(Byte condition, Byte high, Byte low) {
  if (table.over)
    return high;
  if (!condition.isChoice())
    return condition.constant != 0 ? high : low;
  if (high == low)
    return high;
  auto found = chosen.find({condition, high, low});
  if (found != chosen.end())
    return found->second;
  Form atom = *firstAtom({condition, high, low});
  Byte yes = choose(under(condition, atom, true), under(high, atom, true), under(low, atom, true));
  Byte no =
      choose(under(condition, atom, false), under(high, atom, false), under(low, atom, false));
  return chosen[{condition, high, low}] = made(atom, yes, no);
}

Byte ChoiceTable::mapped(Byte b, function_ref<Form(Form)> form, function_ref<Byte(Byte)> end) {
  if (!b.isChoice())
    return end(b);
  if (table.pollIsOver())
    return end(someEnd(b));
  Node n = node(b);
  Byte high = mapped(n.high, form, end), low = mapped(n.low, form, end);
  return choose(atLeastZero(form(n.atom)), high, low);
}

Byte ChoiceTable::combined(Byte a, Byte b, function_ref<Byte(Byte, Byte)> end) {
  std::optional<Form> atom = firstAtom({a, b});
  if (!atom)
    return end(a, b);
  if (table.pollIsOver())
    return end(someEnd(a), someEnd(b));
  return made(*atom, combined(under(a, *atom, true), under(b, *atom, true), end),
              combined(under(a, *atom, false), under(b, *atom, false), end));
}

bool ChoiceTable::anyEnd(Byte b, function_ref<bool(Byte)> test) const {
  if (!b.isChoice() || table.pollIsOver())
    return test(someEnd(b));
  return anyEnd(node(b).high, test) || anyEnd(node(b).low, test);
}

bool ChoiceTable::anyAtom(Byte b, function_ref<bool(Form)> test) const {
  if (!b.isChoice())
    return false;
  // After the end nothing is concluded.
  return table.pollIsOver() || test(node(b).atom) || anyAtom(node(b).high, test) ||
         anyAtom(node(b).low, test);
}

Byte ChoiceTable::restricted(World &world, Byte b) {
  if (!b.isChoice() || table.pollIsOver())
    return b;
  Node n = node(b);
  if (std::optional<bool> known = world.known01(n.atom))
    return restricted(world, *known ? n.high : n.low);
  return made(n.atom, restricted(world, n.high), restricted(world, n.low));
}

Byte ChoiceTable::decided(World &world, Byte b) {
  while (b.isChoice()) {
    Node n = node(b);
    b = world.isNonNegative(n.atom) ? n.high : n.low;
  }
  return b;
}

std::optional<std::vector<std::vector<Form>>> ChoiceTable::waysTo(Byte condition) const {
  constexpr size_t mostWays = 8;
  std::vector<std::vector<Form>> ways;
  auto walk = [&](auto &self, Byte b, std::vector<Form> facts) -> void {
    if (ways.size() > mostWays || table.pollIsOver())
      return;
    if (!b.isChoice()) {
      if (b.constant != 0)
        ways.push_back(std::move(facts));
      return;
    }
    const Node &n = node(b);
    for (bool holds : {true, false}) {
      facts.push_back(holds ? n.atom : table.sub(-1, n.atom));
      self(self, holds ? n.high : n.low, facts);
      facts.pop_back();
    }
  };
  walk(walk, condition, {});
  if (ways.size() > mostWays || table.over)
    return std::nullopt;
  return ways;
}
