//===- ParseExpr.cpp - Expressions and conditions -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions become polynomials as they are read. A product of sums may be much larger than its
// text, and a chain of quotients nests as deep as it is long; both are bounded here, so that no
// text makes the algebra recurse without end or take long.
//
//===----------------------------------------------------------------------===//

#include "ParseForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tilecopy {

static constexpr unsigned mostOperators = 128, deepestParentheses = 64;
static constexpr size_t mostTerms = 64;

bool Parser::parseExpr(Expr &value) {
  operators = 0;
  return parseSum(value, 0);
}

bool Parser::parseSum(Expr &value, unsigned depth) {
  if (parseProduct(value, depth))
    return true;
  while (token.is("+") || token.is("-")) {
    Token op = token;
    step();
    Expr right;
    if (parseProduct(right, depth) || combine(value, op.text[0], right, op.place))
      return true;
  }
  return false;
}

bool Parser::parseProduct(Expr &value, unsigned depth) {
  if (parseFactor(value, depth))
    return true;
  while (token.is("*") || token.is("/") || token.is("%")) {
    Token op = token;
    step();
    Expr right;
    if (parseFactor(right, depth) || combine(value, op.text[0], right, op.place))
      return true;
  }
  return false;
}

/// A number, a symbol, or parentheses, with signs before it.
bool Parser::parseFactor(Expr &value, unsigned depth) {
  Place at = token.place;
  bool negative = false;
  while (token.is("-")) {
    if (++operators > mostOperators)
      return fail(at, "the expression has more than " + Twine(mostOperators) + " operators");
    negative = !negative;
    step();
  }
  if (token.kind == Token::Number) {
    int64_t number;
    if (token.text.getAsInteger(10, number))
      return fail(token.place, "the number " + quoted(token.text) + " does not fit in 64 bits");
    value = Expr(number);
    step();
  } else if (token.kind == Token::Word) {
    if (parseSymbol(value))
      return true;
  } else if (token.is("(")) {
    if (depth == deepestParentheses)
      return fail(token.place,
                  "parentheses are nested more than " + Twine(deepestParentheses) + " deep");
    step();
    if (parseSum(value, depth + 1) || expect(")", "in the expression"))
      return true;
  } else {
    // A name whose declaration could not be read may be one of these.
    if (mistaken.contains(token.text))
      return panics = true;
    if (token.kind == Token::Version || (token.kind == Token::Bad && isDigit(token.text[0])))
      return fail(token.place, quoted(token.text) + " is not an integer; numbers are decimal "
                                                    "integers, as in 64");
    char before = lastEnd.pointer ? lastEnd.pointer[-1] : ' ';
    if (token.is(":") && before == '+')
      return fail(token.place, "a length follows ':' and '+', as in 'start : +8'");
    if (token.is("*") && before == '*')
      return fail(token.place, "expressions have + - * / and %; there is no '**'");
    return foreignOperator() || foreignWord() || expected("a number, a symbol or '('");
  }
  return negative && combine(value, '*', Expr(-1), at);
}

/// The symbols that every kernel has.
static constexpr StringRef builtIns[] = {"ctaid.x", "ctaid.y", "ctaid.z",   "thread",
                                         "lane",    "warp",    "warpgroup", "cluster.ctarank"};

static std::optional<Symbol> builtInSymbol(StringRef name, const Kernel &kernel) {
  static constexpr SymbolKind kinds[] = {SymbolKind::Thread, SymbolKind::Lane, SymbolKind::Warp,
                                         SymbolKind::Warpgroup};
  unsigned i = find(builtIns, name) - std::begin(builtIns);
  if (i == std::size(builtIns))
    return std::nullopt;
  if (i == 7)
    return ctaRankSymbol(kernel.cluster);
  return i < 3 ? ctaIdSymbol(i) : threadSymbol(kinds[i - 3], kernel.threads);
}

/// The line on which the rest of the kernel declares a scalar of this name.
std::optional<unsigned> Parser::scalarBelow(StringRef name) const {
  Lexer ahead = lexer;
  for (Token t = ahead.next(), next; t.kind != Token::End && !t.isWord("kernel"); t = next) {
    next = ahead.next();
    if (t.isWord(name) && next.is(":")) {
      Token type = next = ahead.next();
      if (type.isWord("i32") || type.isWord("i64"))
        return t.place.loc.line;
    }
  }
  return std::nullopt;
}

/// `index0`, the place of an element in a dimension of the copy.
bool Parser::parseIndexName(Expr &value) {
  unsigned dimension = ~0u; // also of a number that is too large
  token.text.drop_front(StringRef("index").size()).getAsInteger(10, dimension);
  if (names.count(token.text))
    return fail(token.place, quoted(token.text) + " is declared, and in 'where' it is the place of "
                                                  "an element; give the declared one another "
                                                  "name") &&
           noteDeclaration(token.text);
  if (dimension >= extents.size())
    return fail(token.place,
                "the copy has " + Twine(extents.size()) +
                    (extents.size() == 1 ? " dimension" : " dimensions") +
                    " whose extent is not 1; index0 counts along the first one, and so on");
  value = Expr(indexSymbol(dimension, extents[dimension]));
  step();
  return false;
}

static bool isIndexName(StringRef name) {
  unsigned dimension;
  return name.consume_front("index") && !name.getAsInteger(10, dimension);
}

bool Parser::parseSymbol(Expr &value) {
  StringRef name = token.text;
  if (indexNames && isIndexName(name))
    return parseIndexName(value);
  std::optional<Symbol> symbol = builtInSymbol(name, kernel);
  auto known = names.find(name);
  if (!symbol && known != names.end()) {
    if (const auto *scalar = std::get_if<Symbol>(&known->second.entity))
      symbol = *scalar;
    else
      return fail(token.place,
                  quoted(name) + " is " + known->second.kind() +
                      (std::holds_alternative<std::shared_ptr<const Tensor>>(known->second.entity)
                           ? StringRef(noInteger)
                           : StringRef("; an expression takes integers"))) &&
             noteDeclaration(name);
  }
  if (!symbol && foreignOperand())
    return true;
  if (std::optional<unsigned> line = symbol ? std::nullopt : scalarBelow(name))
    return fail(token.place, quoted(name) + " is declared below, on line " + Twine(*line) +
                                 "; move that declaration before this line");
  if (!symbol && scalarsOnly) {
    SmallVector<StringRef, 8> all;
    for (const auto &entry : names)
      if (const auto *s = std::get_if<Symbol>(&entry.second.entity);
          s && s->kind() == SymbolKind::Argument)
        all.push_back(entry.first());
    sort(all); // a map's order means nothing to users
    return failUnknown("symbol", name, all,
                       all.empty() ? "; expected a scalar, which is declared as in 'M : i32'"
                                   : "; the scalars are " + join(all, ", "));
  }
  if (!symbol) {
    SmallVector<StringRef, 16> all(std::begin(builtIns), std::end(builtIns));
    for (const auto &entry : names)
      if (std::holds_alternative<Symbol>(entry.second.entity))
        all.push_back(entry.first());
    sort(all); // a map's order means nothing to users
    return failUnknown("symbol", name, all,
                       "; symbols are the scalar arguments declared before, loop variables, "
                       "ctaid.x/y/z, cluster.ctarank, thread, lane, warp and warpgroup" +
                           Twine(indexNames ? ", and index0, index1, ... in 'where'" : ""));
  }
  bool ofLane = symbol->kind() == SymbolKind::Thread || symbol->kind() == SymbolKind::Lane;
  if (elected && ofLane)
    return fail(token.place, "which " + name +
                                 " goes into 'if elect' is not known; warp and "
                                 "warpgroup are");
  if (symbol->kind() == SymbolKind::CtaRank && !target->has(Feature::Clusters))
    return fail(token.place, target->whyNot(Feature::Clusters));
  value = ringBody && name == ringBody->variable ? ringBody->value : Expr(*symbol);
  step();
  return false;
}

/// value = value op right, within the bounds that this file sets.
bool Parser::combine(Expr &value, char op, const Expr &right, Place at) {
  if (++operators > mostOperators)
    return fail(at, "the expression has more than " + Twine(mostOperators) + " operators");
  if (op == '/' || op == '%') {
    if (!right.isConstant() || right.constantPart() <= 0)
      return fail(at, Twine(op == '/' ? "division" : "remainder") + " by " + right.str() +
                          "; the divisor must be a positive constant");
    value = op == '/' ? value.floorDiv(right.constantPart()) : value.mod(right.constantPart());
    return false;
  }
  bool product = op == '*';
  if (product ? (value.terms().size() + 1) * (right.terms().size() + 1) > mostTerms
              : value.terms().size() + right.terms().size() > mostTerms)
    return fail(at, "the expression has more than " + Twine(mostTerms) + " terms");
  Expr result = product ? value * right : op == '+' ? value + right : value - right;
  if (result.overflowed())
    return fail(at, "the " +
                        Twine(product     ? "product"
                              : op == '+' ? "sum"
                                          : "difference") +
                        " does not fit in 64 bits");
  value = std::move(result);
  return false;
}

bool Parser::parseComparison(Comparison &comparison) {
  if (parseExpr(comparison.lhs))
    return true;
  using Op = std::optional<Comparison::Op>;
  Op op = StringSwitch<Op>(token.kind == Token::Symbol ? token.text : "")
              .Case("==", Comparison::EQ)
              .Case("!=", Comparison::NE)
              .Case("<", Comparison::LT)
              .Case("<=", Comparison::LE)
              .Case(">", Comparison::GT)
              .Case(">=", Comparison::GE)
              .Default(std::nullopt);
  if (token.is("<-"))
    return expected("a comparison (a blank parts '<' from '-')");
  if (!op)
    return foreignOperator() || (expected("==, !=, <, <=, > or >=, as in 'thread == 0'") &&
                                 (!token.is("=") || fix(token.place, 1, "==")));
  comparison.op = *op;
  Place opAt = token.place;
  step();
  bool touches = token.place.pointer == lastEnd.pointer;
  if (touches && ((comparison.op == Comparison::EQ && token.is("=")) ||
                  (comparison.op == Comparison::LT && token.is(">"))))
    return fail(opAt, "comparisons are ==, !=, <, <=, > and >=") &&
           fix(opAt, token.place.pointer + 1 - opAt.pointer, token.is("=") ? "==" : "!=");
  return parseExpr(comparison.rhs);
}

} // namespace tilecopy
