//===- Form.h - Integers that depend on symbols -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A form is a polynomial with integer coefficients over symbols: scalar arguments, indices of the
// CTA, quotients, and counters of loops. The bounds of a symbol are forms over symbols before it
// (ctaid.x is at most M/8 - 1), so that the bounds of a form follow by substitution from the last
// symbol to the first. Polynomials are kept once in a table, which makes a form two words, and
// comparing two forms a comparison of words.
//
// Coefficients that leave 64 bits set a flag, after which nothing may be concluded.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_FORM_H
#define TILECOPY_LIB_PROVE_FORM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tilecopy::prover {

using SymbolId = uint16_t;

/// A constant and a polynomial of the table without a constant term; polynomial 0 is zero.
struct Form {
  int64_t constant = 0;
  uint32_t poly = 0;

  Form() = default;
  Form(int64_t constant, uint32_t poly = 0) : constant(constant), poly(poly) {}
  bool isConstant() const { return poly == 0; }
  bool operator==(const Form &o) const { return constant == o.constant && poly == o.poly; }
  bool operator!=(const Form &o) const { return !(*this == o); }
  bool operator<(const Form &o) const {
    return poly != o.poly ? poly < o.poly : constant < o.constant;
  }
};

/// A symbol that is at most, or at least, `form / divisor`.
struct Bound {
  Form form;
  int64_t divisor = 1;
};

struct SymbolFacts {
  /// A Pass stands for any pass of a loop where regions are compared (Overlap.cpp), and nowhere
  /// else.
  /// An Index is what a tensor that nothing writes holds, `numerator` bytes after its begin.
  enum Kind : uint8_t { Argument, Cta, Quotient, Counter, Pass, Index } kind;
  std::string name;
  Bound least, most;
  bool hasMost = true;     ///< a counter may have no upper bound
  Form numerator;          ///< of a quotient; of an index, its place
  int64_t divisor = 1;     ///< of a quotient; of an argument, what every value is a multiple of
  std::string argument;    ///< of an argument: its name
  bool isRounding = false; ///< of a quotient: an address was rounded down by it
  uint32_t tensor = 0;     ///< of an index: the number of its tensor
};

/// A fact, and how much of it was taken off a polynomial to show that it is not negative.
struct TakenOff {
  uint32_t fact;
  Form by;
  int64_t ours, theirs;
};

class FormTable {
public:
  struct Term {
    uint32_t monomial;
    int64_t coefficient;
    bool operator<(const Term &o) const {
      return monomial != o.monomial ? monomial < o.monomial : coefficient < o.coefficient;
    }
  };
  using Monomial = llvm::SmallVector<SymbolId, 2>; // sorted; a square has a symbol twice

  FormTable();

  Form newSymbol(SymbolFacts facts);
  const SymbolFacts &symbol(SymbolId id) const { return symbols[id]; }
  SymbolFacts &symbol(SymbolId id) { return symbols[id]; }
  unsigned symbolCount() const { return symbols.size(); }
  Form formOf(SymbolId id);

  Form add(Form a, Form b);
  Form sub(Form a, Form b) { return add(a, scale(b, -1)); }
  Form scale(Form a, int64_t k);
  Form mul(Form a, Form b);
  /// The symbol of the quotient of what no exact part can be taken from.
  Form quotientSymbol(Form numerator, int64_t divisor);
  /// The symbol of the 32-bit integer at a place of a tensor. None for a place that changes with a
  /// counter, for which a loop would have to change it.
  std::optional<Form> indexSymbol(uint32_t tensor, Form place);
  /// `a` with `value` instead of a symbol.
  Form substitute(Form a, SymbolId id, Form value);
  /// a == factor * symbol + rest, where the symbol does not occur in the two. False: a square.
  bool split(Form a, SymbolId id, Form &factor, Form &rest);

  llvm::ArrayRef<Term> terms(Form a) const { return polys[a.poly]; }
  llvm::ArrayRef<SymbolId> symbolsOf(uint32_t monomial) const { return monomials[monomial]; }
  /// The last symbol that occurs, or none.
  std::optional<SymbolId> lastSymbol(Form a) const;
  bool contains(Form a, SymbolId id) const;
  /// As above, or a quotient or an index in it depends on the symbol.
  bool dependsOn(Form a, SymbolId id) const;
  /// The greatest number that divides all coefficients but the constant; 0 for a constant.
  int64_t contentOf(Form a) const;
  /// `a` divided by what divides all its coefficients: at least 0 where `a` is.
  Form normalized(Form a);
  /// Coefficients taken modulo 2^width where they leave that width.
  Form reduced(Form a, unsigned width);
  Form fromTerms(llvm::SmallVectorImpl<Term> &terms, int64_t constant);
  uint32_t monomialOf(const Monomial &symbols);

  /// The value under an assignment of all symbols; none if it leaves 64 bits.
  std::optional<int64_t> evaluate(Form a, llvm::ArrayRef<int64_t> values) const;
  std::string str(Form a) const;

  /// Polled; ends what is asked. May be null.
  bool (*shallStop)() = nullptr;
  /// Why the work has ended; null before. After that nothing may be concluded from any answer.
  const char *over = nullptr;
  bool pollIsOver();

  bool overflowed = false;
  bool hasRoundings = false;                ///< an address was rounded down
  llvm::DenseMap<uint32_t, TakenOff> hints; ///< by polynomial: what is worth trying

private:
  unsigned polls = 0;
  std::vector<SymbolFacts> symbols;
  // What is handed out as ArrayRef stays where it is.
  std::deque<std::vector<Term>> polys;
  std::deque<Monomial> monomials;
  std::map<std::vector<std::pair<uint32_t, int64_t>>, uint32_t> polyIds;
  std::map<std::vector<SymbolId>, uint32_t> monomialIds;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> sums, products;
  llvm::DenseMap<std::pair<uint32_t, int64_t>, uint32_t> scaled;
  std::map<std::tuple<uint32_t, int64_t, int64_t>, Form> quotients;
  std::map<std::pair<uint32_t, Form>, Form> indices;

  int64_t plus(int64_t a, int64_t b);
  int64_t times(int64_t a, int64_t b);
  uint32_t intern(std::vector<Term> terms);
  /// Computes and keeps a result, which is not kept if it left 64 bits.
  template <typename Map, typename Key>
  uint32_t kept(Map &map, const Key &key, llvm::function_ref<Form()> compute);
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_FORM_H
