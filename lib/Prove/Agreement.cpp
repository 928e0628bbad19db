//===- Agreement.cpp - What is written, and what is meant -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two bytes agree if they are the same for all values of the symbols. Where that does not show, the
// world is narrowed until both are plain.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

const Stop Search::twoCtas{Stop::Unknown,   "two CTAs may write one element", 0, -1, {}, {},
                           /*isOfAll=*/true};

/// Whether CTAs that may write this element may write different values, or only some of them do.
bool Search::isOverlap(World &world, const Byte &at, const Byte &value) {
  auto found =
      at.isTensor() ? overlaps.ctas.find(at.source - Byte::FirstTensor) : overlaps.ctas.end();
  if (found == overlaps.ctas.end())
    return false;
  FormTable &table = setup.table;
  return any_of(found->second, [&](SymbolId cta) {
    auto depends = [&](Form f) { return table.dependsOn(f, cta); };
    auto dependsInEnd = [&](Byte end) { return end.isTensor() && depends(end.offset()); };
    // In this world it may have one value only, and forms not name it.
    bool isNarrowed =
        any_of(world.facts(), [&](Form f) { return depends(f) && !is_contained(facts, f); });
    return isNarrowed || depends(at.offset()) || setup.values.choices.anyAtom(value, depends) ||
           setup.values.choices.anyEnd(value, dependsInEnd);
  });
}

/// One byte of what an element shall hold.
Byte Search::byteOf(const Meant &meant, unsigned i) {
  return setup.values.choices.withEnds(meant.value, [&](Byte end) {
    if (end.isTensor())
      end.constant += i;
    return end;
  });
}

/// Whether two bytes are the same for all values of the symbols. If not, both become what they are
/// in this world, and the rest of the worlds is left for later.
bool Search::agree(World &world, Byte &a, Byte &b) {
  ChoiceTable &choices = setup.values.choices;
  for (;;) {
    if (a == b)
      return true;
    a = choices.restricted(world, a), b = choices.restricted(world, b);
    if (a == b)
      return true;
    std::optional<Form> atom = choices.firstAtom({a, b});
    if (!atom)
      return a.isTensor() && a.source == b.source && world.equal(a.offset(), b.offset());
    // If its facts contradict each other, a world may not even prove the fact that was just added.
    bool holds = world.isNonNegative(*atom);
    a = choices.under(a, *atom, holds), b = choices.under(b, *atom, holds);
  }
}

//===----------------------------------------------------------------------===//
// What is written
//===----------------------------------------------------------------------===//

std::string Search::labelText(const Byte &b) {
  switch (b.source) {
  case Byte::Unset:
  case Byte::Nothing:
    return "nothing";
  case Byte::Choice:
    return "one of several bytes";
  case Byte::Constant:
    return std::to_string(b.constant);
  case Byte::Piece:
    return "a part of a number";
  default:
    return setup.problem.bases[b.source - Byte::FirstTensor].name + " + " +
           setup.table.str(b.offset());
  }
}

/// Where two labels that are not the same form differ: where their difference is not zero, or a
/// quotient in them is not.
static void addWhere(FormTable &table, const Byte &at, const Meant *meant, const Written *written,
                     std::vector<Form> &where) {
  std::set<SymbolId> symbols;
  auto addSymbols = [&](const Byte &b) {
    if (b.isTensor())
      for (const FormTable::Term &t : table.terms(b.offset()))
        for (SymbolId s : table.symbolsOf(t.monomial))
          symbols.insert(s);
  };
  addSymbols(at);
  if (meant && written && meant->value.isTensor() && written->value.isTensor()) {
    Form d = table.sub(written->value.offset(), meant->value.offset());
    where.push_back(table.sub(d, 1));
    where.push_back(table.sub(-1, d));
  }
  if (meant)
    addSymbols(meant->value);
  if (written)
    addSymbols(written->value);
  for (SymbolId id : symbols)
    if (table.symbol(id).kind == SymbolFacts::Quotient)
      where.push_back(table.sub(table.formOf(id), 1));
  where.push_back(0); // anywhere
}

Search::End Search::mismatch(const Byte &at, const Meant *meant, const Written *written) {
  End end;
  end.stop.kind = Stop::Wrong;
  end.stop.text = labelText(at);
  if (!meant)
    end.stop.text += " is written, which the program does not say";
  else
    end.stop.text += " shall hold " + labelText(meant->value) +
                     (written ? " and holds " + labelText(written->value) : " and is not written");
  if (written) {
    end.stop.line = written->line;
    end.stop.thread = int(written->thread);
  }
  if (meant)
    end.loc = meant->loc;
  auto addAbout = [&](const Byte &b) {
    if (b.isTensor())
      end.stop.about.push_back(b.offset());
  };
  addAbout(at);
  if (meant)
    addAbout(meant->value);
  if (written)
    addAbout(written->value);
  addWhere(setup.table, at, meant, written, end.where);
  if (meant && written && meant->value.isTensor() && written->value.isTensor() &&
      meant->value.source == written->value.source)
    end.shows = [&table = setup.table,
                 d = setup.table.sub(written->value.offset(), meant->value.offset())](
                    ArrayRef<int64_t> values) { return table.evaluate(d, values) != 0; };
  return end;
}

/// Whether a byte differs from all bytes written, at a point. Few of these differ by more than
/// constants.
static std::function<bool(ArrayRef<int64_t>)> missing(const FormTable &table, Byte at,
                                                      const Log &written) {
  std::map<uint32_t, std::set<int64_t>> names;
  for (const auto &[byte, w] : written)
    if (byte.source == at.source && w.value != Byte::nothing())
      names[byte.poly].insert(byte.constant);
  return [&table, at, names](ArrayRef<int64_t> values) {
    std::optional<int64_t> place = table.evaluate(at.offset(), values);
    return place && none_of(names, [&](const auto &entry) {
             std::optional<int64_t> begin = table.evaluate({0, entry.first}, values);
             return begin && entry.second.count(*place - *begin);
           });
  };
}

/// Settles one element; false, with an end, if the PTX has left something else.
bool Search::settle(World &world, Log &written, const Byte &first, const Meant &meant, End &end) {
  for (unsigned i = 0; i != meant.bytes; ++i) {
    Byte at = first, value = byteOf(meant, i);
    at.constant += i;
    auto found = written.find(at);
    if (isOverlap(world, at, value)) {
      end = {false, twoCtas, meant.loc};
      return false;
    }
    Written is = found == written.end() ? Written{Byte::nothing()} : found->second;
    if (agree(world, is.value, value))
      continue;
    Meant one{value, 1, meant.loc};
    end = mismatch(at, &one, is.value == Byte::nothing() ? nullptr : &is);
    if (found == written.end() && !written.empty())
      addWhere(setup.table, written.begin()->first, nullptr, &written.begin()->second, end.where);
    if (is.value == Byte::nothing())
      end.shows = missing(setup.table, at, written);
    return false;
  }
  for (unsigned i = 0; i != meant.bytes; ++i) {
    Byte at = first;
    at.constant += i;
    written.erase(at);
  }
  return true;
}

/// Whether an element is as it shall be without a new fact.
bool Search::isSettled(World &world, Log &written, const Byte &first, const Meant &meant) {
  for (unsigned i = 0; i != meant.bytes; ++i) {
    Byte at = first, value = byteOf(meant, i);
    at.constant += i;
    auto found = written.find(at);
    if (found == written.end() || found->second.value != value || isOverlap(world, at, value))
      return false;
  }
  return true;
}

/// At the end of the PTX: each byte that it has written is the one that the program means.
Search::End Search::finish(World &world, Machine &machine, Meaning &meaning) {
  ChoiceTable &choices = setup.values.choices;
  auto form = [&](Form f) { return world.canonical(f); };
  auto canonical = [&](Byte b) {
    return choices.mapped(b, form, [&](Byte end) {
      return end.isTensor() ? Byte::ofTensor(end.source - Byte::FirstTensor, form(end.offset()))
                            : end;
    });
  };
  Log written = std::move(machine.log);
  auto rename = [&] {
    Log renamed;
    for (auto &[at, w] : written) {
      Written now = w;
      now.value = choices.restricted(world, canonical(w.value));
      if (now.value == Byte::nothing())
        continue;
      auto [it, fresh] = renamed.try_emplace(canonical(at), now);
      // Two reductions of one element are not one.
      if (!fresh && (it->second.value != now.value || setup.problem.reductions.contains(it->first)))
        return false;
    }
    written = std::move(renamed);
    return true;
  };
  End twice{false, {Stop::Unknown, "an element is written twice, by two names"}, {}};
  if (!rename())
    return twice;
  for (bool ended = false; !ended;) {
    meaning.enterLoops();
    ended = meaning.advance();
    if (meaning.stop)
      return stopOf(meaning);
    for (auto &[first, meant] : meaning.log) {
      Meant m{canonical(meant.value), meant.bytes, meant.loc};
      End end;
      if (!isSettled(world, written, canonical(first), m)) {
        if (!rename()) // the meaning may have added facts
          return twice;
        m.value = canonical(meant.value);
      }
      bool isNothing = choices.restricted(world, m.value) == Byte::nothing();
      if (!isNothing && !settle(world, written, canonical(first), m, end))
        return end;
    }
    meaning.log.clear();
  }
  if (!rename())
    return twice;
  for (auto &[at, w] : written) {
    w.value = choices.decided(world, w.value);
    if (w.value != Byte::nothing())
      return mismatch(at, nullptr, &w);
  }
  if (setup.table.overflowed)
    return {false, {Stop::Unknown, "coefficients leave 64 bits"}, {}};
  return {true, {}, {}};
}
