//===- ParseOptions.cpp - { key = value, ... } ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

/// `{ key = value, ... }`, or nothing. A variant given on the command line replaces `dispatch`.
bool Parser::parseOptions(Options &options) {
  Place at = token.place;
  Options written;
  if (accept("{") && !accept("}")) {
    do {
      if (parseOption(written, options))
        return true;
    } while (accept(","));
    // A brace on a later line may be that of the block.
    if (token.is("}") && !looseOptions.pointer && token.place.loc.line > lastEnd.loc.line)
      looseOptions = lastEnd;
    if (expect("}", "or ',' after an option"))
      return true;
  }
  if (overrides.variant)
    if (Error error = options.set(options::Dispatch, *overrides.variant))
      return fail(at, std::move(error));
  return false;
}

bool Parser::parseOptionValue(OptionSpec::Open open, OptionValue &value) {
  if (open == OptionSpec::AnyBarrier && ringBody && token.kind == Token::Word &&
      !names.count(token.text))
    return fail(token.place, "a ring has mbarriers of its own; leave out 'mbar'");
  if (open == OptionSpec::AnyBarrier)
    return parseBarrierRef(value.emplace<BarrierRef>());
  if (open == OptionSpec::AnyShared || open == OptionSpec::AnyTensor)
    return parseOperand(value.emplace<Operand>());
  if (open == OptionSpec::AnyExpr)
    return parseExpr(value.emplace<Expr>());
  if (open == OptionSpec::AnyConditions)
    return parseWhere(value.emplace<Conditions>());
  if (open == OptionSpec::AnyList)
    return parseExprList(value.emplace<ExprList>());
  // Shapes are words that begin with a digit: 128x256b.
  if (token.kind == Token::Word || (token.kind == Token::Bad && isDigit(token.text[0]))) {
    value = token.text.str();
    step();
    return false;
  }
  if (token.is("-") && lexer.textFrom(token.place).starts_with("-inf")) {
    step();
    value = "-" + token.text.str();
    step();
    return false;
  }
  if (!token.is("-") && token.kind != Token::Number)
    return expected("a word or an integer");
  int64_t number = 0;
  if (parseInteger(number, std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max(),
                   "the value"))
    return true;
  value = Expr(number);
  return false;
}

/// `index0 + k <= index1 && index0 < n`
bool Parser::parseWhere(Conditions &conditions) {
  constexpr size_t most = 16;
  indexNames = true;
  do {
    if (conditions.size() == most)
      return fail(token.place, "more than " + Twine(most) + " comparisons");
    if (parseComparison(conditions.emplace_back()))
      return !(indexNames = false);
  } while (accept("&&"));
  return indexNames = false;
}

/// `(e, e, ...)`
bool Parser::parseExprList(ExprList &list) {
  if (!accept("("))
    return expected("a list of integers in parentheses, as in '(1, 1)'");
  do {
    if (parseExpr(list.emplace_back()))
      return true;
  } while (accept(","));
  return expect(")", "or ',' after an integer of the list");
}

/// Keeps an option in `written`, and in `used` too unless the command line overrides it.
bool Parser::parseOption(Options &written, Options &used) {
  if (token.kind != Token::Word)
    return expected("an option, as in 'dispatch = gmem_smem'");
  Token key = token;
  step();
  if (expect("=", "after the option's key"))
    return true;
  Token at = token;
  auto row = findOption(overrides.schema, key.text);
  if (!row) {
    fail(key.place, row.takeError());
    SmallVector<StringRef, 32> keys;
    for (const OptionSpec *spec : overrides.schema)
      keys.push_back(spec->key);
    std::optional<StringRef> meant = probable(key.text, keys);
    return !meant || fix(key.place, key.text.size(), *meant);
  }
  OptionValue value;
  if (parseOptionValue((*row)->open, value))
    return true;
  if (Error error = written.set(**row, value))
    return fail(at.place, std::move(error));
  if (overrides.variant && *row == &options::Dispatch)
    return false;
  cantFail(used.set(**row, value));
  return false;
}

} // namespace tilecopy
