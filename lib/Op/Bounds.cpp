//===- Bounds.cpp - Does a region lie inside its tensor? ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Bounds.h"
#include "CheckedMath.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

/// The expression with every symbol replaced by what `valueOf` says.
static Expr mapped(const Expr &e, function_ref<Expr(const Symbol &)> valueOf) {
  Expr sum(e.constantPart());
  for (const Expr::Term &t : e.terms()) {
    Expr product(t.coefficient);
    for (const Symbol &s : t.symbols)
      product = product * valueOf(s);
    sum += product;
  }
  return sum;
}

Expr tilecopy::replaced(const Expr &e, const Symbol &symbol, const Expr &value) {
  return mapped(e, [&](const Symbol &s) {
    if (s == symbol)
      return value;
    if (s.isLeaf())
      return Expr(s);
    Expr operand = replaced(s.operand(), symbol, value);
    return s.kind() == SymbolKind::Mod ? operand.mod(s.constant()) : operand.floorDiv(s.constant());
  });
}

/// The greatest value up to `most` of a symbol, where both are multiples of a number: the last pass
/// of a loop is a whole step before an end that is a multiple of the step.
static Expr roundedDown(const Expr &most, const Symbol &symbol) {
  Expr rest = most - Expr(most.constantPart());
  int64_t unit = std::gcd(rest.divisor(), symbol.divisor());
  if (unit < 2)
    return most;
  int64_t over = most.constantPart() % unit;
  return most - Expr(over < 0 ? over + unit : over);
}

Facts Facts::with(const Symbol &symbol, const Symbol &other) const {
  Facts facts;
  for (const SymbolBounds &b : list) {
    SymbolBounds now{b.symbol == symbol ? other : b.symbol, std::nullopt, std::nullopt};
    if (b.least)
      now.least = replaced(*b.least, symbol, Expr(other));
    if (b.most)
      now.most = roundedDown(replaced(*b.most, symbol, Expr(other)), now.symbol);
    facts.add(std::move(now));
  }
  return facts;
}

namespace {

/// Looks for the least value that an expression can have. Symbols that occur linearly are replaced
/// by their bounds, innermost loops first, until only arguments are left; those may cancel.
class LeastValue {
public:
  explicit LeastValue(ArrayRef<SymbolBounds> facts) : facts(facts) {}

  /// A lower bound of the expression, for all values of its symbols.
  Expr lower(const Expr &e) { return bounded(e, /*low=*/true); }
  /// The same without quotients and remainders, times a positive number.
  static Expr withoutQuotients(Expr e);
  /// The facts from this one on were of no use.
  size_t used() const { return firstUnused; }

private:
  Expr bounded(const Expr &e, bool low);
  Expr boundedProduct(const Expr::Term &t, bool low);
  Expr boundOf(const Symbol &s, bool low);

  static constexpr unsigned deepest = 6;   // facts are nested; those of conditions may be circular
  static constexpr size_t mostTerms = 128; // of a bound
  ArrayRef<SymbolBounds> facts;
  size_t firstUnused = 0;
  unsigned depth = 0;
  unsigned left = 64; // symbols that may still be replaced
};

} // namespace

Expr LeastValue::boundOf(const Symbol &s, bool low) {
  if (depth == deepest || left == 0)
    return Expr(s);
  ++depth;
  Expr bound(s);
  if (s.kind() == SymbolKind::FloorDiv) {
    bound = bounded(s.operand(), low).floorDiv(s.constant());
  } else if (s.isLeaf()) {
    for (size_t n = facts.size(); n-- > 0;) {
      const auto &end = low ? facts[n].least : facts[n].most;
      if (!end || facts[n].symbol != s)
        continue;
      firstUnused = std::max(firstUnused, n + 1);
      --left;
      bound = bounded(*end, low);
      break;
    }
  }
  --depth;
  return bound;
}

static Expr withoutSymbol(Expr::Term t, size_t place) {
  t.symbols.erase(t.symbols.begin() + place);
  return Expr::ofTerm(std::move(t));
}

/// A symbol times a factor that is never negative is bounded as the symbol is, and the other way
/// around when the factor is never positive. Arguments may cancel and are left.
Expr LeastValue::boundedProduct(const Expr::Term &t, bool low) {
  for (auto [place, s] : enumerate(t.symbols)) {
    if (s.kind() == SymbolKind::Argument)
      continue;
    Expr factor = withoutSymbol(t, place);
    bool positive = factor.isAtLeast(0) == Proof::Proven;
    if (!positive && factor.isAtMost(0) != Proof::Proven)
      continue;
    Expr bound = boundOf(s, positive == low);
    if (bound == Expr(s))
      continue;
    ++depth;
    Expr product = depth < deepest ? bounded(factor * bound, low) : factor * bound;
    --depth;
    return product;
  }
  return Expr::ofTerm(t);
}

Expr LeastValue::bounded(const Expr &e, bool low) {
  Expr sum(e.constantPart());
  for (const Expr::Term &t : e.terms()) {
    bool positive = t.coefficient > 0;
    if (t.symbols.size() == 1)
      sum += Expr(t.coefficient) * boundOf(t.symbols[0], positive == low);
    else
      sum += boundedProduct(t, low);
    if (sum.terms().size() > mostTerms)
      return e;
  }
  return sum;
}

/// A lower bound of a sum, times a positive number, in which the term `t` has no quotient: f * (x /
/// k) is at least f / k * x where f is never positive, and at least f / k * (x - (k - 1)) where it
/// is never negative. x % k is x - k * (x / k), where the other terms have that quotient.
static std::optional<Expr> withoutQuotient(const Expr &sum, const Expr::Term &t, size_t place) {
  const Symbol &s = t.symbols[place];
  const Expr &x = s.operand();
  int64_t k = s.constant();
  Expr factor = withoutSymbol(t, place), rest = sum - Expr::ofTerm(t);
  if (s.kind() == SymbolKind::Mod)
    return rest + factor * (x - Expr(k) * x.floorDiv(k));
  int64_t common = std::gcd(k, t.coefficient);
  Expr::Term less = t;
  less.coefficient /= common;
  Expr times = withoutSymbol(less, place), exact = Expr(k / common) * rest + times * x;
  if (x.isMultipleOf(k) == Proof::Proven || factor.isAtMost(0) == Proof::Proven)
    return exact;
  if (factor.isAtLeast(0) == Proof::Proven)
    return exact - times * Expr(k - 1);
  return std::nullopt;
}

/// One quotient or remainder less.
static std::optional<Expr> withoutOne(const Expr &e, SymbolKind kind) {
  for (const Expr::Term &t : e.terms())
    for (auto [place, s] : enumerate(t.symbols))
      if (s.kind() == kind)
        if (auto less = withoutQuotient(e, t, place))
          return less;
  return std::nullopt;
}

Expr LeastValue::withoutQuotients(Expr e) {
  for (unsigned steps = 0; steps != 32; ++steps) {
    auto less = withoutOne(e, SymbolKind::Mod);
    if (!less)
      less = withoutOne(e, SymbolKind::FloorDiv);
    if (!less)
      return e;
    e = std::move(*less);
  }
  return e;
}

/// Whether `e` is at least 0, by the ranges of what is left of it.
static bool provenNotNegative(LeastValue &least, const Expr &e) {
  auto positive = [](const Expr &x) { return x.isAtLeast(0) == Proof::Proven; };
  Expr bound = least.lower(e);
  if (positive(bound) || positive(LeastValue::withoutQuotients(bound)))
    return true;
  // Remainders and quotients of one symbol: combined first, then bounded.
  return positive(LeastValue::withoutQuotients(least.lower(LeastValue::withoutQuotients(e))));
}

Proof Facts::isAtLeast(const Expr &e, int64_t bound) const {
  if (Proof p = e.isAtLeast(bound); p != Proof::Unknown || e.overflowed())
    return p;
  // A later fact of a symbol need not be the better one: the last that was used is left out.
  constexpr unsigned mostTries = 32;
  Expr above = e - Expr(bound), below = Expr(-1) - above;
  size_t n = list.size();
  for (unsigned tries = 0; tries != mostTries; ++tries) {
    LeastValue least(ArrayRef<SymbolBounds>(list).take_front(n));
    if (provenNotNegative(least, above))
      return Proof::Proven;
    if (provenNotNegative(least, below))
      return Proof::Disproven;
    if (!least.used())
      return Proof::Unknown;
    n = least.used() - 1;
  }
  return Proof::Unknown;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The condition under which an edge is never crossed: "ctaid.x*8 + 8 <= M".
static std::string condition(const EdgeDim &e) {
  std::string text;
  if (e.low)
    text = "0 <= " + e.start.str();
  if (e.high)
    text += (e.low ? " and " : "") + (e.start + Expr(e.extent)).str() + " <= " + e.size.str();
  return text;
}

static bool inside(const Facts &facts, const EdgeDim &e) {
  return (!e.low || facts.isAtLeast(e.start, 0) == Proof::Proven) &&
         (!e.high || facts.isAtLeast(e.size - e.start - Expr(e.extent), 0) == Proof::Proven);
}

/// The same scalar with a divisor that would prove an edge: a size that is a multiple of the tile.
static std::optional<Symbol> missingDivisor(const Facts &facts, const EdgeDim &e) {
  std::optional<Symbol> found;
  e.size.forEachLeaf([&](const Symbol &s) {
    int64_t wanted = std::lcm(s.divisor(), e.extent);
    if (found || s.kind() != SymbolKind::Argument || wanted == s.divisor() || wanted > 1 << 20)
      return;
    Symbol better = Symbol::leaf(s.name(), s.kind(), s.bits(), wanted, s.range());
    EdgeDim then = e;
    then.start = replaced(e.start, s, Expr(better));
    then.size = replaced(e.size, s, Expr(better));
    if (inside(facts.with(s, better), then))
      found = better;
  });
  return found;
}

/// All that would prove the edges together: what one takes may do for the next ones.
static std::string fixOf(Facts facts, ArrayRef<EdgeDim> edges) {
  SmallVector<std::pair<Symbol, Symbol>, 2> divisors;
  SmallVector<std::string, 4> promises, conditions;
  for (EdgeDim e : edges) {
    std::string asWritten = condition(e);
    for (const auto &[was, now] : divisors) {
      e.start = replaced(e.start, was, Expr(now));
      e.size = replaced(e.size, was, Expr(now));
    }
    if (inside(facts, e))
      continue;
    std::optional<Symbol> better = missingDivisor(facts, e);
    if (!better) {
      conditions.push_back(std::move(asWritten));
      continue;
    }
    promises.push_back((better->name() + " multiple_of " + Twine(better->divisor())).str());
    e.size.forEachLeaf([&](const Symbol &s) {
      if (s.name() == better->name() && s != *better)
        divisors.push_back({s, *better});
    });
    facts = facts.with(divisors.back().first, *better);
  }
  if (!conditions.empty())
    promises.push_back("a grid, a loop, a condition, or ranges that prove " +
                       join(conditions, " and "));
  return join(promises, ", and ") + ", or { bounds = promised }";
}

namespace {

/// An edge with its proofs.
struct FoundEdge {
  const Tensor &tensor;
  EdgeDim dim;
  /// It is crossed for every value.
  bool certain;
};

} // namespace

static void forEachEdge(const CopyOp &op, const Operand &o, bool isDst,
                        function_ref<void(FoundEdge)> found) {
  int walked = -1;
  for (auto [d, r] : enumerate(o.region)) {
    bool walks = r.extent != 1;
    walked += walks;
    if (!r.isRun())
      continue;
    const Expr &size = o.tensor->shape()[d];
    Proof low = op.facts.isAtLeast(r.start, 0);
    Proof high = op.facts.isAtLeast(size - r.start - Expr(r.extent), 0);
    if (low == Proof::Proven && high == Proof::Proven)
      continue;
    found({*o.tensor,
           {isDst, unsigned(d), walks ? walked : -1, r.start, size, r.extent, low != Proof::Proven,
            high != Proof::Proven},
           low == Proof::Disproven || high == Proof::Disproven});
  }
}

/// The edges of the operands in global memory, or of the rest: those that indices or predicates
/// are loaded from must lie inside.
static void forEachEdge(const CopyOp &op, bool global, function_ref<void(FoundEdge)> found) {
  auto visit = [&](const Operand &o, bool isDst) {
    Space space = o.tensor->space();
    if (global ? space == Space::Global : space == Space::Shared || space == Space::Local)
      forEachEdge(op, o, isDst, found);
    for (const DimRange &r : o.region)
      if (r.loaded && !global)
        forEachEdge(op, *r.loaded, isDst, found);
  };
  if (const Operand *mask = global ? nullptr : op.options.operand(options::Mask))
    forEachEdge(op, *mask, /*isDst=*/false, found);
  if (op.kind != OpKind::Prefetch)
    visit(op.dst, true);
  visit(op.src, false);
}

static RegionBounds boundsOf(const CopyOp &op, bool global) {
  RegionBounds bounds;
  forEachEdge(op, global, [&](FoundEdge e) {
    bounds.certain |= e.certain;
    bounds.edges.push_back(std::move(e.dim));
  });
  if (bounds.edges.empty() || op.options.get(options::Bounds) != StringRef("promised"))
    return bounds;
  bounds.edges.clear();
  bounds.certain = false;
  bounds.promised = true;
  return bounds;
}

RegionBounds tilecopy::globalBounds(const CopyOp &op) { return boundsOf(op, true); }
RegionBounds tilecopy::nearBounds(const CopyOp &op) { return boundsOf(op, false); }

static BoundsText boundsText(const CopyOp &op, bool global) {
  BoundsText text;
  SmallVector<EdgeDim, 4> open;
  forEachEdge(op, global, [&](const FoundEdge &e) {
    std::string tensor = e.tensor.name().str();
    std::string fact = "dimension " + std::to_string(e.dim.dimension) + " of " + tensor + ": " +
                       condition(e.dim) + (e.certain ? " does not hold" : " is not known");
    if (StringRef(text.message).contains(fact))
      return; // both sides are the same region
    text.message += (text.message.empty() ? "" : "; ") + fact;
    if (!e.certain)
      open.push_back(e.dim);
  });
  if (!open.empty())
    text.fix = fixOf(op.facts, open);
  return text;
}

BoundsText tilecopy::globalBoundsText(const CopyOp &op) { return boundsText(op, true); }
BoundsText tilecopy::nearBoundsText(const CopyOp &op) { return boundsText(op, false); }
