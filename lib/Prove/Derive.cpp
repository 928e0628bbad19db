//===- Derive.cpp - What follows from facts -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A form is at least 0 if its bounds say so. It is also at least 0 if the form minus a multiple of
// a fact is: facts are at least 0. Threads ask about forms that differ by constants only. So the
// multiple that worked for a polynomial is tried first the next time, and constants between two
// that have failed are not tried again. Both save time and cannot make a wrong answer.
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <set>

using namespace tilecopy::prover;
using namespace llvm;

/// The factor that makes the monomial of a fact that of a term: 1, or a symbol that is not
/// negative.
std::optional<Form> World::factorOf(uint32_t ofFact, uint32_t ofTerm) {
  if (ofFact == ofTerm)
    return Form(1);
  FormTable::Monomial small(table.symbolsOf(ofFact)), rest(table.symbolsOf(ofTerm));
  if (isSampled || small.size() + 1 != rest.size())
    return std::nullopt;
  for (SymbolId s : small) {
    auto *found = llvm::find(rest, s);
    if (found == rest.end())
      return std::nullopt;
    rest.erase(found);
  }
  Form symbol = table.formOf(rest.front());
  return least(symbol).value_or(-1) >= 0 ? std::optional(symbol) : std::nullopt;
}

/// What is left of a multiple of `a` without one of a fact. None if it leaves 64 bits.
std::optional<Form> World::without(Form a, Form fact, const TakenOff &off) {
  bool before = table.overflowed;
  Form left = table.sub(table.scale(a, off.ours), table.scale(table.mul(fact, off.by), off.theirs));
  if (!table.overflowed || before)
    return left;
  table.overflowed = false;
  return std::nullopt;
}

/// As the last time that something was asked of this polynomial.
bool World::deriveAsBefore(Form a, unsigned depth) {
  auto hint = table.hints.find(a.poly);
  if (hint == table.hints.end())
    return false;
  TakenOff off = hint->second;
  // The factor must not be negative in this world, too.
  if (off.by != Form(1) && least(off.by).value_or(-1) < 0)
    return false;
  for (Form f : known)
    if (f.poly == off.fact)
      if (std::optional<Form> left = without(a, f, off))
        return derive(*left, depth - 1);
  return false;
}

/// a >= 0, by its bounds or from facts of which a multiple is taken off.
bool World::derive(Form a, unsigned depth) {
  a = table.normalized(a);
  if (a.isConstant())
    return a.constant >= 0;
  if (table.pollIsOver() || effort == 0)
    return false;
  --effort;
  if (depth != 0 && deriveAsBefore(a, depth))
    return true;
  std::optional<int64_t> l = bound(a, true);
  if (l && *l >= 0)
    return true;
  if (depth == 0)
    return false;
  if (std::optional<int64_t> h = bound(a, false); h && *h < 0)
    return false;
  if (deriveFromFacts(a, depth))
    return true;
  // With the last symbol at its bound there may be less to show by facts.
  std::optional<Form> at = withoutLast(a);
  return at && derive(*at, depth);
}

bool World::follows(Form a) {
  // Proofs of samples look at 110 forms at most before a yes.
  constexpr unsigned mostForms = 2000;
  effort = mostForms;
  return derive(a, 2);
}

bool World::deriveFromFacts(Form a, unsigned depth) {
  std::set<std::pair<std::pair<uint32_t, uint32_t>, std::pair<int64_t, int64_t>>> tried;
  // What was assumed last is most often what the question is about.
  for (size_t i = known.size(); i-- != 0;) {
    Form f = known[i];
    for (const FormTable::Term &t : std::vector<FormTable::Term>(table.terms(f)))
      for (const FormTable::Term &u : std::vector<FormTable::Term>(table.terms(a))) {
        std::optional<Form> by = (t.coefficient > 0) == (u.coefficient > 0)
                                     ? factorOf(t.monomial, u.monomial)
                                     : std::nullopt;
        if (!by)
          continue;
        int64_t g = std::gcd(t.coefficient, u.coefficient);
        TakenOff off{f.poly, *by, std::abs(t.coefficient / g), std::abs(u.coefficient / g)};
        if (!tried.insert({{uint32_t(i), by->poly}, {off.ours, off.theirs}}).second)
          continue;
        std::optional<Form> left = without(a, f, off);
        if (!left || !derive(*left, depth - 1))
          continue;
        table.hints[a.poly] = off;
        return true;
      }
  }
  return false;
}

/// A form that is not above a multiple of `a`: its last symbol is replaced by the bound that makes
/// it least.
std::optional<Form> World::withoutLast(Form a) {
  SymbolId id = *table.lastSymbol(a);
  Form factor, rest;
  int sign = table.split(a, id, factor, rest) ? signOf(factor, 8) : 0;
  const SymbolFacts &s = table.symbol(id);
  if (sign == 0 || (sign < 0 && !s.hasMost))
    return std::nullopt;
  Bound by = sign > 0 ? s.least : s.most;
  bool before = table.overflowed;
  Form whole = table.add(table.mul(factor, by.form), table.scale(rest, by.divisor));
  if (table.overflowed && !before) {
    table.overflowed = false;
    return std::nullopt;
  }
  return whole;
}

//===----------------------------------------------------------------------===//
// Answers that are kept
//===----------------------------------------------------------------------===//

bool World::isKnown(Form a) {
  auto [it, fresh] = shown.try_emplace(a, false);
  if (fresh)
    it->second = follows(a);
  return it->second;
}

std::optional<bool> World::asked(Form a) {
  if (follows(a))
    return true;
  return follows(table.sub(-1, a)) ? std::optional(false) : std::nullopt;
}

std::optional<bool> World::known01(Form a) {
  if (a.isConstant())
    return a.constant >= 0;
  // p + c >= 0 is true from some c on, false up to some, and open between two others.
  Answers &p = answers[a.poly];
  auto answer = [&](int64_t c) -> std::optional<bool> {
    if (c >= p.leastTrue || c <= p.mostFalse)
      return c >= p.leastTrue;
    if (c >= p.leastOpen && c <= p.mostOpen)
      return std::nullopt;
    std::optional<bool> known = asked({c, a.poly});
    if (!known)
      p.leastOpen = std::min(p.leastOpen, c), p.mostOpen = std::max(p.mostOpen, c);
    else if (*known)
      p.leastTrue = c;
    else
      p.mostFalse = c;
    return known;
  };
  bool isBeyond =
      p.leastOpen <= p.mostOpen && (a.constant < p.leastOpen || a.constant > p.mostOpen);
  std::optional<bool> known = answer(a.constant);
  if (known || !isBeyond)
    return known;
  // Threads ask in order: what is open here is open further on.
  int64_t reach = 2 * (p.mostOpen - p.leastOpen) + 1;
  constexpr int64_t mostReach = int64_t(1) << 40;
  if (reach < mostReach && std::abs(a.constant) < mostReach)
    answer(a.constant == p.leastOpen ? a.constant - reach : a.constant + reach);
  return known;
}
