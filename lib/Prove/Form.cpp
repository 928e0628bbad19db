//===- Form.cpp - Integers that depend on symbols -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Form.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace tilecopy::prover;
using namespace llvm;

FormTable::FormTable() {
  polys.emplace_back();
  polyIds[{}] = 0;
  monomials.emplace_back();
  monomialIds[{}] = 0;
}

int64_t FormTable::plus(int64_t a, int64_t b) {
  int64_t r;
  overflowed |= __builtin_add_overflow(a, b, &r);
  return r;
}

int64_t FormTable::times(int64_t a, int64_t b) {
  int64_t r;
  overflowed |= __builtin_mul_overflow(a, b, &r);
  return r;
}

uint32_t FormTable::monomialOf(const Monomial &symbols) {
  auto [it, fresh] =
      monomialIds.try_emplace({symbols.begin(), symbols.end()}, uint32_t(monomials.size()));
  if (fresh)
    monomials.push_back(symbols);
  return it->second;
}

uint32_t FormTable::intern(std::vector<Term> terms) {
  std::vector<std::pair<uint32_t, int64_t>> key;
  for (const Term &t : terms)
    key.push_back({t.monomial, t.coefficient});
  auto [it, fresh] = polyIds.try_emplace(std::move(key), uint32_t(polys.size()));
  constexpr size_t most = size_t(1) << 22; // about a gigabyte
  if (fresh)
    polys.push_back(std::move(terms));
  if (polys.size() > most)
    over = "sums of too many kinds";
  return it->second;
}

Form FormTable::fromTerms(SmallVectorImpl<Term> &terms, int64_t constant) {
  llvm::sort(terms);
  std::vector<Term> sum;
  for (const Term &t : terms) {
    if (t.monomial == 0)
      constant = plus(constant, t.coefficient);
    else if (!sum.empty() && sum.back().monomial == t.monomial)
      sum.back().coefficient = plus(sum.back().coefficient, t.coefficient);
    else
      sum.push_back(t);
  }
  llvm::erase_if(sum, [](const Term &t) { return t.coefficient == 0; });
  return {constant, intern(std::move(sum))};
}

Form FormTable::formOf(SymbolId id) { return {0, intern({Term{monomialOf(Monomial{id}), 1}})}; }

/// To ask for the time costs as much as a few forms do.
bool FormTable::pollIsOver() {
  constexpr unsigned often = 64;
  if (!over && shallStop && ++polls % often == 0 && shallStop())
    over = "the time is over";
  return over;
}

Form FormTable::newSymbol(SymbolFacts facts) {
  constexpr size_t most = size_t(1) << (8 * sizeof(SymbolId));
  symbols.push_back(std::move(facts));
  if (symbols.size() > most)
    over = "more symbols than have numbers";
  return formOf(SymbolId(symbols.size() - 1));
}

template <typename Map, typename Key>
uint32_t FormTable::kept(Map &map, const Key &key, function_ref<Form()> compute) {
  if (auto found = map.find(key); found != map.end())
    return found->second;
  bool before = overflowed;
  overflowed = false;
  uint32_t poly = compute().poly;
  if (!overflowed)
    map[key] = poly;
  overflowed |= before;
  return poly;
}

Form FormTable::add(Form a, Form b) {
  int64_t constant = plus(a.constant, b.constant);
  if (a.poly == 0 || b.poly == 0)
    return {constant, a.poly | b.poly};
  return {constant, kept(sums, std::make_pair(a.poly, b.poly), [&] {
            SmallVector<Term> terms(polys[a.poly].begin(), polys[a.poly].end());
            terms.append(polys[b.poly].begin(), polys[b.poly].end());
            return fromTerms(terms, 0);
          })};
}

Form FormTable::scale(Form a, int64_t k) {
  int64_t constant = times(a.constant, k);
  if (a.poly == 0 || k == 1)
    return {constant, a.poly};
  if (k == 0)
    return 0;
  return {constant, kept(scaled, std::make_pair(a.poly, k), [&] {
            SmallVector<Term> terms(polys[a.poly].begin(), polys[a.poly].end());
            for (Term &t : terms)
              t.coefficient = times(t.coefficient, k);
            return fromTerms(terms, 0);
          })};
}

Form FormTable::mul(Form a, Form b) {
  if (a.poly == 0)
    return scale(b, a.constant);
  if (b.poly == 0)
    return scale(a, b.constant);
  Form product(0, kept(products, std::make_pair(a.poly, b.poly), [&] {
                 SmallVector<Term> terms;
                 for (const Term &x : polys[a.poly])
                   for (const Term &y : polys[b.poly]) {
                     Monomial m = monomials[x.monomial];
                     m.append(monomials[y.monomial].begin(), monomials[y.monomial].end());
                     llvm::sort(m);
                     terms.push_back({monomialOf(m), times(x.coefficient, y.coefficient)});
                   }
                 return fromTerms(terms, 0);
               }));
  Form crossed = add(scale({0, a.poly}, b.constant), scale({0, b.poly}, a.constant));
  return add(add(product, crossed), times(a.constant, b.constant));
}

Form FormTable::quotientSymbol(Form numerator, int64_t divisor) {
  auto [it, fresh] = quotients.try_emplace({numerator.poly, numerator.constant, divisor});
  if (!fresh)
    return it->second;
  SymbolFacts facts{SymbolFacts::Quotient,
                    "(" + str(numerator) + ")/" + std::to_string(divisor),
                    {add(numerator, 1 - divisor), divisor},
                    {numerator, divisor},
                    true,
                    numerator,
                    divisor,
                    ""};
  Form made = newSymbol(std::move(facts));
  return quotients[{numerator.poly, numerator.constant, divisor}] = made;
}

std::optional<Form> FormTable::indexSymbol(uint32_t tensor, Form place) {
  auto found = indices.find({tensor, place});
  if (found != indices.end())
    return found->second;
  for (SymbolId id = 0; id != symbolCount(); ++id)
    if (SymbolFacts::Kind kind = symbols[id].kind;
        (kind == SymbolFacts::Counter || kind == SymbolFacts::Pass) && dependsOn(place, id))
      return std::nullopt;
  std::string name = "index " + std::to_string(tensor) + "[" + str(place) + "]";
  Form made = newSymbol(
      {SymbolFacts::Index, name, {INT32_MIN}, {INT32_MAX}, true, place, 1, "", false, tensor});
  return indices[{tensor, place}] = made;
}

bool FormTable::split(Form a, SymbolId id, Form &factor, Form &rest) {
  SmallVector<Term> with, without;
  for (const Term &t : terms(a)) {
    auto count = llvm::count(monomials[t.monomial], id);
    if (count > 1)
      return false;
    if (count == 0) {
      without.push_back(t);
      continue;
    }
    Monomial m;
    for (SymbolId s : monomials[t.monomial])
      if (s != id)
        m.push_back(s);
    with.push_back({monomialOf(m), t.coefficient});
  }
  factor = fromTerms(with, 0);
  rest = fromTerms(without, a.constant);
  return true;
}

Form FormTable::substitute(Form a, SymbolId id, Form value) {
  if (!contains(a, id))
    return a;
  Form sum = a.constant;
  for (size_t i = 0; i != polys[a.poly].size(); ++i) {
    Term t = polys[a.poly][i];
    Monomial m = monomials[t.monomial];
    Form product = t.coefficient;
    for (SymbolId s : m)
      product = mul(product, s == id ? value : formOf(s));
    sum = add(sum, product);
  }
  return sum;
}

std::optional<SymbolId> FormTable::lastSymbol(Form a) const {
  std::optional<SymbolId> last;
  for (const Term &t : terms(a))
    last = std::max(last.value_or(0), monomials[t.monomial].back());
  return last;
}

bool FormTable::contains(Form a, SymbolId id) const {
  return any_of(terms(a), [&](const Term &t) { return is_contained(monomials[t.monomial], id); });
}

bool FormTable::dependsOn(Form a, SymbolId id) const {
  return any_of(terms(a), [&](const Term &t) {
    return any_of(monomials[t.monomial], [&](SymbolId s) {
      SymbolFacts::Kind kind = symbols[s].kind;
      bool isOfForm = kind == SymbolFacts::Quotient || kind == SymbolFacts::Index;
      return s == id || (isOfForm && dependsOn(symbols[s].numerator, id));
    });
  });
}

int64_t FormTable::contentOf(Form a) const {
  int64_t g = 0;
  for (const Term &t : terms(a))
    g = std::gcd(g, t.coefficient);
  return g;
}

Form FormTable::normalized(Form a) {
  int64_t g = contentOf(a);
  if (g <= 1)
    return a;
  SmallVector<Term> terms(polys[a.poly].begin(), polys[a.poly].end());
  for (Term &t : terms)
    t.coefficient /= g;
  return fromTerms(terms, a.constant / g - (a.constant % g < 0));
}

Form FormTable::reduced(Form a, unsigned width) {
  if (width >= 64)
    return a;
  int64_t m = int64_t(1) << width;
  auto cut = [&](int64_t c) { return c >= m || c <= -m ? c % m : c; };
  int64_t constant = cut(a.constant);
  if (all_of(terms(a), [&](const Term &t) { return cut(t.coefficient) == t.coefficient; }))
    return {constant, a.poly};
  SmallVector<Term> terms(polys[a.poly].begin(), polys[a.poly].end());
  for (Term &t : terms)
    t.coefficient = cut(t.coefficient);
  return fromTerms(terms, constant);
}

std::optional<int64_t> FormTable::evaluate(Form a, ArrayRef<int64_t> values) const {
  __int128 sum = a.constant;
  constexpr __int128 limit = __int128(1) << 62;
  for (const Term &t : terms(a)) {
    __int128 product = t.coefficient;
    for (SymbolId s : monomials[t.monomial]) {
      product *= values[s];
      if (product > limit || product < -limit)
        return std::nullopt;
    }
    sum += product;
  }
  if (sum > limit || sum < -limit)
    return std::nullopt;
  return int64_t(sum);
}

std::string FormTable::str(Form a) const {
  std::string text;
  auto append = [&](bool negative, const std::string &part) {
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    text += part;
  };
  for (const Term &t : terms(a)) {
    std::string part;
    int64_t scale = t.coefficient;
    for (SymbolId s : monomials[t.monomial]) {
      // An argument's symbol counts multiples; people know the argument.
      bool whole = symbols[s].kind == SymbolFacts::Argument && scale % symbols[s].divisor == 0;
      if (whole)
        scale /= symbols[s].divisor;
      part += (part.empty() ? "" : "*") + (whole ? symbols[s].argument : symbols[s].name);
    }
    if (scale != 1 && scale != -1)
      part = std::to_string(scale < 0 ? -scale : scale) + "*" + part;
    append(scale < 0, part);
  }
  if (a.constant != 0 || text.empty())
    append(a.constant < 0, std::to_string(a.constant < 0 ? -uint64_t(a.constant) : a.constant));
  return text;
}
