//===- Expr.cpp - Symbols and polynomials over them -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Expr.h"
#include "CheckedMath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

struct Symbol::Info {
  std::string name;
  SymbolKind kind;
  unsigned bits;
  int64_t divisor;
  ValueRange range;
  Expr operand;
  int64_t constant;
  llvm::Value *payload = nullptr;
};

StringRef Symbol::name() const { return info->name; }
SymbolKind Symbol::kind() const { return info->kind; }
unsigned Symbol::bits() const { return info->bits; }
Value *Symbol::payload() const { return info->payload; }
int64_t Symbol::divisor() const { return info->divisor; }
ValueRange Symbol::range() const { return info->range; }
const Expr &Symbol::operand() const { return info->operand; }
int64_t Symbol::constant() const { return info->constant; }

static ValueRange rangeOfBits(unsigned bits) {
  ValueRange r;
  if (bits == 32)
    r = {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()};
  return r;
}

static bool fits(ValueRange r, unsigned bits) {
  ValueRange b = rangeOfBits(bits);
  return r.lo >= b.lo && r.hi <= b.hi;
}

Symbol Symbol::leaf(StringRef name, SymbolKind kind, unsigned bits, int64_t divisor,
                    ValueRange range, Value *payload) {
  ValueRange b = rangeOfBits(bits);
  range = {std::max(range.lo, b.lo), std::min(range.hi, b.hi)};
  return Symbol(std::make_shared<Info>(
      Info{name.str(), kind, bits, std::max<int64_t>(divisor, 1), range, Expr(), 1, payload}));
}

/// `(e / 8)`: the operand in parentheses unless it is one symbol.
static std::string quotientName(const Expr &operand, char op, int64_t constant) {
  std::string text;
  raw_string_ostream os(text);
  bool bare = operand.constantPart() == 0 && operand.terms().size() == 1 &&
              operand.terms()[0].coefficient == 1 && operand.terms()[0].symbols.size() == 1;
  os << '(' << (bare ? "" : "(") << operand << (bare ? "" : ")") << ' ' << op << ' ' << constant
     << ')';
  return text;
}

Symbol Symbol::floorDiv(const Expr &operand, int64_t constant) {
  assert(constant > 0 && "a quotient has a positive divisor");
  ValueRange r = operand.range();
  r.lo = r.lo == leastInt ? leastInt : floorDivInt(r.lo, constant);
  r.hi = r.hi == greatestInt ? greatestInt : floorDivInt(r.hi, constant);
  int64_t d = operand.divisor();
  d = d != 0 && d % constant == 0 ? d / constant : 1;
  return Symbol(
      std::make_shared<Info>(Info{quotientName(operand, '/', constant), SymbolKind::FloorDiv,
                                  fits(r, 32) ? 32u : 64u, d, r, operand, constant}));
}

Symbol Symbol::mod(const Expr &operand, int64_t constant) {
  assert(constant > 0 && "a remainder has a positive divisor");
  ValueRange whole = operand.range();
  int64_t d = std::gcd(operand.divisor(), constant);
  ValueRange r{0, constant - d};
  if (whole.lo >= 0)
    r.hi = std::min(r.hi, whole.hi);
  return Symbol(std::make_shared<Info>(Info{quotientName(operand, '%', constant), SymbolKind::Mod,
                                            fits(r, 32) ? 32u : 64u, d, r, operand, constant}));
}

template <typename T> static int order(const T &a, const T &b) { return a < b ? -1 : b < a; }

static int order(ArrayRef<Symbol> a, ArrayRef<Symbol> b) {
  for (size_t i = 0, e = std::min(a.size(), b.size()); i != e; ++i)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return order(a.size(), b.size());
}

static int order(const Expr &a, const Expr &b) {
  if (int c = order(a.terms().size(), b.terms().size()))
    return c;
  for (size_t i = 0, e = a.terms().size(); i != e; ++i) {
    if (int c = order(ArrayRef<Symbol>(a.terms()[i].symbols), b.terms()[i].symbols))
      return c;
    if (int c = order(a.terms()[i].coefficient, b.terms()[i].coefficient))
      return c;
  }
  if (int c = order(a.constantPart(), b.constantPart()))
    return c;
  return order(a.overflowed(), b.overflowed());
}

int Symbol::compare(const Symbol &other) const {
  if (info == other.info)
    return 0;
  if (int c = info->name.compare(other.info->name))
    return c;
  auto facts = [](const Info &i) {
    return std::make_tuple(i.kind, i.bits, i.divisor, i.range.lo, i.range.hi, i.constant,
                           reinterpret_cast<uintptr_t>(i.payload));
  };
  if (int c = order(facts(*info), facts(*other.info)))
    return c;
  return order(info->operand, other.info->operand);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

Expr::Sum::~Sum() = default;

/// Collects terms in their order.
class Expr::Builder {
public:
  explicit Builder(const Expr &e) : value(e.value), terms(e.terms().begin(), e.terms().end()) {}

  void add(int64_t constant) { add(value, constant); }
  void add(const Term &term) {
    if (term.coefficient == 0)
      return;
    if (term.symbols.empty())
      return add(term.coefficient);
    auto at = llvm::lower_bound(terms, term, [](const Term &a, const Term &b) {
      return order(ArrayRef<Symbol>(a.symbols), b.symbols) < 0;
    });
    if (at == terms.end() || at->symbols != term.symbols)
      terms.insert(at, term);
    else if (add(at->coefficient, term.coefficient); at->coefficient == 0)
      terms.erase(at);
  }
  void addProduct(const Term &a, const Term &b) {
    auto coefficient = checkedMul(a.coefficient, b.coefficient);
    overflow |= !coefficient;
    Term t{coefficient.value_or(0), a.symbols};
    t.symbols.append(b.symbols.begin(), b.symbols.end());
    llvm::sort(t.symbols);
    add(t);
  }

  /// Terms times one that is not 0 stay in their order.
  void scale(int64_t factor) {
    auto times = [&](int64_t &number) {
      auto product = checkedMul(number, factor);
      overflow |= !product;
      number = product.value_or(0);
    };
    times(value);
    for (Term &t : terms)
      times(t.coefficient);
  }

  Expr build() {
    if (overflow)
      return faulty(Fault::Overflow);
    Expr e(value);
    if (!terms.empty()) {
      auto sum = makeIntrusiveRefCnt<Sum>();
      sum->terms = std::move(terms);
      e.sum = std::move(sum);
    }
    return e;
  }

private:
  void add(int64_t &total, int64_t more) {
    auto both = checkedAdd(total, more);
    overflow |= !both;
    total = both.value_or(total);
  }
  int64_t value;
  bool overflow = false;
  SmallVector<Term, 2> terms;
};

Expr Expr::faulty(Fault fault) {
  Expr e;
  e.fault = fault;
  return e;
}

Expr::Expr(const Symbol &symbol) : Expr(ofTerm({1, {symbol}})) {}

Expr Expr::ofTerm(Term term) {
  llvm::sort(term.symbols);
  Builder e{Expr()};
  e.add(term);
  return e.build();
}

namespace tilecopy {

Expr operator+(const Expr &a, const Expr &b) {
  if (a.overflowed() || b.overflowed())
    return Expr::faulty(std::max(a.fault, b.fault));
  auto value = checkedAdd(a.value, b.value);
  if (value && (!a.sum || !b.sum)) {
    Expr r = a.sum ? a : b;
    r.value = *value;
    return r;
  }
  Expr::Builder r(a);
  r.add(b.value);
  for (const Expr::Term &t : b.terms())
    r.add(t);
  return r.build();
}

Expr operator-(const Expr &a, const Expr &b) {
  // The least integer has no negation, and its product with -1 overflows too.
  return b.isConstant() && b.value != leastInt ? a + Expr(-b.value) : a + b * Expr(-1);
}

Expr operator*(const Expr &a, const Expr &b) {
  if (a.overflowed() || b.overflowed())
    return Expr::faulty(std::max(a.fault, b.fault));
  auto value = checkedMul(a.value, b.value);
  if (value && a.isConstant() && b.isConstant())
    return Expr(*value);
  if (value && (a.isConstant(1) || b.isConstant(1)))
    return a.sum ? a : b;
  const Expr &sum = a.sum ? a : b, &other = a.sum ? b : a;
  if (other.isConstant() && other.value != 0) {
    Expr::Builder r(sum);
    r.scale(other.value);
    return r.build();
  }
  // The constant part is a term without symbols.
  auto withConstant = [](const Expr &e) {
    SmallVector<Expr::Term, 4> terms(e.terms().begin(), e.terms().end());
    if (e.value != 0)
      terms.push_back({e.value, {}});
    return terms;
  };
  Expr::Builder r{Expr()};
  for (const Expr::Term &x : withConstant(a))
    for (const Expr::Term &y : withConstant(b))
      r.addProduct(x, y);
  return r.build();
}

bool operator==(const Expr &a, const Expr &b) {
  if (a.sum == b.sum)
    return a.value == b.value && a.fault == b.fault;
  return order(a, b) == 0;
}

} // namespace tilecopy

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void Expr::print(raw_ostream &os) const {
  if (overflowed()) {
    os << (fault == Fault::Divisor ? "<a quotient or remainder by less than 1>"
                                   : "<a number beyond 64 bits>");
    return;
  }
  bool first = true;
  for (const Term &t : terms()) {
    os << (t.coefficient < 0 ? (first ? "-" : " - ") : (first ? "" : " + "));
    first = false;
    ListSeparator times("*");
    for (const Symbol &s : t.symbols)
      os << times << s.name();
    if (t.coefficient != 1 && t.coefficient != -1)
      os << times << (t.coefficient < 0 ? -t.coefficient : t.coefficient);
  }
  if (first)
    os << value;
  else if (value != 0)
    os << (value < 0 ? " - " : " + ") << (value < 0 ? 0 - uint64_t(value) : uint64_t(value));
}

std::string Expr::str() const {
  std::string s;
  raw_string_ostream(s) << *this;
  return s;
}

raw_ostream &tilecopy::operator<<(raw_ostream &os, const Expr &e) {
  e.print(os);
  return os;
}
