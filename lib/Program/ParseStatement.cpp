//===- ParseStatement.cpp - Copies, barriers, conditions, loops -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace llvm;

namespace tilecopy {

static constexpr StringRef statements[] = {"copy",  "copy_async", "prefetch", "if",
                                           "for",   "sync",       "zero",     "mbarrier",
                                           "fence", "bulk",       "cp_async", "tcgen05"};
static constexpr StringRef scopes[] = {"thread", "warp", "warpgroup", "cta"};

/// Statements up to and with the closing brace.
bool Parser::parseBlock(Block &block, const Place *opener) {
  for (startLine(); !accept("}"); startLine()) {
    if (lacksBrace(opener))
      return !recover();
    Mark start = mark();
    unsigned outerDepth = depth;
    bool outerElected = elected;
    BitVector outerActive = active;
    if (!parseStatement(block))
      continue;
    bool stray = token.kind == Token::Bad && token.place.pointer == start.token.place.pointer;
    if (stray && token.text == ";" && recover()) {
      step();
      continue;
    }
    if (token.kind == Token::End || !recoverStatement(start))
      return true;
    depth = outerDepth;
    elected = outerElected;
    active = std::move(outerActive);
  }
  return false;
}

bool Parser::parseStatement(Block &block) {
  if (foreignWord())
    return true;
  if (token.is("("))
    return fail(token.place, "statements take no parentheses, as in 'sync.cta' and 'copy S <- A'");
  if (token.kind != Token::Word)
    return expected("a statement or '}'");
  if (token.text == "kernel")
    return expected("'}' before the next kernel");
  if (beginsDeclaration())
    return parseLateDeclaration();
  Statement statement{token.place.loc, SyncStmt{Scope::Cta}};
  StringRef word = token.text.split('.').first;
  bool failed;
  if (word == "copy")
    failed = parseCopy(OpKind::Copy, statement);
  else if (word == "copy_async")
    failed = parseCopy(OpKind::CopyAsync, statement);
  else if (word == "prefetch")
    failed = parsePrefetch(statement);
  else if (word == "sync")
    failed = parseSync(statement);
  else if (word == "zero")
    failed = parseZero(statement);
  else if (word == "mbarrier")
    failed = parseBarrier(statement);
  else if (word == "fence")
    failed = parseFence(statement);
  else if (word == "tcgen05")
    failed = parseTensorMemory(statement);
  else if (word == "bulk" || word == "cp_async")
    failed = parseGroup(statement);
  else if (token.text == "if")
    failed = parseIf(statement);
  else if (token.text == "for")
    failed = parseFor(statement);
  else
    return failUnknownStatement(word);
  block.push_back(std::move(statement));
  begun |= !failed;
  return failed;
}

bool Parser::failUnknownStatement(StringRef word) {
  if (nextIs("="))
    return fail(token.place, "there are no assignments; a declaration is 'name : SPACE "
                             "TYPE[shape]', as in 'S : shared f16[64, 64]'");
  fail(token.place,
       "unknown statement " + quoted(token.text) + suggestionOrAll(word, statements, "statements"));
  std::optional<StringRef> meant = probable(word, statements);
  return !meant || fix(token.place, word.size(), *meant);
}

/// `copy.warp`: what follows the dot. Without one, `scope` stays as it is.
bool Parser::parseScope(Scope &scope) {
  auto [statement, name] = token.text.split('.');
  if (statement.size() != token.text.size()) {
    std::optional<Scope> parsed = tilecopy::parseScope(name);
    if (!parsed)
      return failUnknownWord("scope", advance(token.place, statement.size() + 1), name, scopes,
                             "; scopes are " + join(ArrayRef(scopes), ", "));
    scope = *parsed;
  }
  step();
  return false;
}

/// What would make scopes whole: another CTA, a condition that leaves the whole ones, less.
static std::string wholeScopes(Scope scope, unsigned threads) {
  unsigned n = threadsOf(scope, threads);
  std::string text = "; threads(" + utostr(alignTo(threads, n)) + ") has whole ones";
  if (threads > n)
    text += ", so has `if " + scopeName(scope).str() + " < " + utostr(threads / n) + "`";
  return text + ", or take a smaller scope";
}

bool Parser::parseCopy(OpKind kind, Statement &statement) {
  Place at = token.place;
  Scope scope = kind == OpKind::Copy ? Scope::Cta : Scope::Thread;
  Operand dst, src;
  Options options;
  if (parseScope(scope))
    return true;
  Place dstAt = token.place;
  if (pointsRight())
    return true;
  if (parseOperand(dst))
    return true;
  if (!token.is("<-"))
    return expected("'<-' after the destination") && (!token.is("=") || fix(token.place, 1, "<-"));
  step();
  Place srcAt = token.place;
  if (parseOperand(src) || parseOptions(options))
    return true;
  if (elected && scope != Scope::Thread)
    return fail(at, "one thread of each warp goes into 'if elect'; a copy in it has scope thread, "
                    "not " +
                        scopeName(scope));
  bool fills = kind == OpKind::CopyAsync, promised = options.has(options::Bounds);
  Expected<CopyOp> op =
      makeCopy(kind, scope, dst, src, kernel.threads, active, std::move(options), facts);
  if (!op) {
    // The caret goes to the side that is at fault, when it is one side's.
    bool dstFaulty = errorToBool(checkOperand(dst, scope, /*written=*/true, fills, promised));
    bool srcFaulty = errorToBool(checkOperand(src, scope, /*written=*/false, fills, promised));
    bool scopeFaulty = errorToBool(checkScope(scope, kernel.threads, active));
    if (scopeFaulty && kernel.threads > 1)
      return fail(at, toString(op.takeError()) + wholeScopes(scope, kernel.threads));
    return fail(dstFaulty   ? dstAt
                : srcFaulty ? srcAt
                            : at,
                op.takeError()) &&
           (scopeFaulty || ((srcFaulty || noteDeclaration(dst.tensor->name())) &&
                            (dstFaulty || noteDeclaration(src.tensor->name()))));
  }
  statement.node = CopyStmt{std::move(*op)};
  return false;
}

bool Parser::parsePrefetch(Statement &statement) {
  step();
  Place at = token.place;
  Operand src;
  Options options;
  if (parseOperand(src) || parseOptions(options))
    return true;
  std::optional<CopyOp> op;
  if (take(op, at, makePrefetch(src, kernel.threads, active, std::move(options))))
    return true;
  statement.node = CopyStmt{std::move(*op)};
  return false;
}

/// `(a == b`: parentheses around a comparison and not around an operand.
bool Parser::comparesInside() const {
  StringRef inside =
      lexer.textFrom(token.place).take_until([](char c) { return c == ')' || c == '\n'; });
  return inside.find_first_of("=<>!") != StringRef::npos;
}

bool Parser::parseIf(Statement &statement) {
  Place at = token.place;
  IfStmt branch;
  step();
  Place conditions = token.place;
  do {
    constexpr unsigned most = 16;
    if (branch.conjuncts.size() == most)
      return fail(token.place, "more than " + Twine(most) + " conditions");
    if (token.is("(") && comparesInside())
      return fail(token.place,
                  "conditions stand without parentheses, as in 'if warp == 0 && elect'");
    if (token.isWord("elect"))
      branch.elect = true, step();
    else if (parseComparison(branch.conjuncts.emplace_back()))
      return true;
  } while (accept("&&"));
  if (!token.is("{"))
    return foreignWord() || expected("'&&' or '{' after the condition");
  std::optional<BitVector> inside;
  if (take(inside, conditions, activeThreads(branch, active)))
    return true;
  if (inside->none())
    return fail(conditions,
                "no thread of the " + Twine(kernel.threads) + " fulfills the condition");
  if (enterBlock(at))
    return true;
  step();
  BitVector outside = std::exchange(active, std::move(*inside));
  bool electedOutside = std::exchange(elected, elected || branch.elect);
  Facts factsOutside = facts;
  for (const Comparison &c : branch.conjuncts)
    addFacts(c, facts);
  addFacts(active, facts);
  if (parseBlock(branch.body, &at))
    return true;
  facts = std::move(factsOutside);
  active = std::move(outside);
  elected = electedOutside;
  --depth;
  statement.node = std::move(branch);
  return false;
}

bool Parser::parseFor(Statement &statement) {
  Place at = token.place;
  step();
  Place nameAt = token.place;
  StringRef name;
  Expr begin, end;
  int64_t stride = 1;
  if (token.is("("))
    return fail(token.place, "a loop is written 'for k in 0:256 step 64 { ... }'");
  if (parseNewName(name, "the loop variable's name"))
    return true;
  if (!acceptWord("in"))
    return expected("'in' after the loop variable");
  Place bounds = token.place;
  if (parseExpr(begin) || (token.kind == Token::Bad && foreignWord()) ||
      expect(":", "between the loop's bounds") || parseExpr(end))
    return true;
  if (acceptWord("step") &&
      parseInteger(stride, 1, std::numeric_limits<int32_t>::max(), "the step"))
    return true;
  std::optional<ForStmt> loop;
  if (makeLoop(name, bounds, begin, end, stride, loop) || enterBlock(at) ||
      expect("{", "and the loop's body"))
    return true;
  names.try_emplace(name, Name{loop->variable, nameAt});
  Facts factsOutside = facts;
  addFacts(*loop, facts);
  if (parseBlock(loop->body, &at))
    return true;
  facts = std::move(factsOutside);
  names.erase(name);
  --depth;
  statement.node = std::move(*loop);
  return false;
}

/// The loop and its variable, with what its bounds prove about it.
bool Parser::makeLoop(StringRef name, Place at, const Expr &begin, const Expr &end, int64_t stride,
                      std::optional<ForStmt> &loop) {
  if (begin.dependsOnThread() || end.dependsOnThread())
    return fail(at, "the loop goes from " + begin.str() + " to " + end.str() +
                        "; all threads of the CTA take the same bounds");
  Expr length = end;
  if (combine(length, '-', begin, at))
    return true;
  if (length.isAtLeast(1) == Proof::Disproven)
    return fail(at, "the loop from " + begin.str() + " to " + end.str() + " never runs");
  ValueRange range{begin.range().lo, end.range().hi};
  if (range.hi != std::numeric_limits<int64_t>::max())
    --range.hi;
  if (begin.isConstant() && end.isConstant())
    range.hi = range.lo + (range.hi - range.lo) / stride * stride;
  range.hi = std::max(range.lo, range.hi);
  bool narrow = range.lo >= std::numeric_limits<int32_t>::min() &&
                range.hi <= std::numeric_limits<int32_t>::max() - stride;
  int64_t divisor = std::gcd(begin.divisor(), stride);
  loop = ForStmt{Symbol::leaf(name, SymbolKind::Loop, narrow ? 32 : 64, divisor, range),
                 begin,
                 end,
                 stride,
                 {}};
  return false;
}

bool Parser::parseSync(Statement &statement) {
  Token word = token;
  if (token.text == "sync.cluster")
    return parseSyncCluster(statement);
  Scope scope = Scope::Cta;
  if (parseScope(scope))
    return true;
  if (scope == Scope::Thread)
    return fail(word.place,
                "a thread needs no barrier; sync takes warp, warpgroup, cta or cluster");
  if (checkWholeScope(word, scope))
    return true;
  statement.node = SyncStmt{scope};
  return false;
}

bool Parser::parseZero(Statement &statement) {
  Token word = token;
  ZeroStmt zero{Scope::Cta, {}};
  if (parseScope(zero.scope))
    return true;
  Place at = token.place;
  if (parseOperand(zero.dst) || checkWholeScope(word, zero.scope))
    return true;
  if (Error error = checkOperand(zero.dst, zero.scope, /*written=*/true))
    return fail(at, std::move(error));
  zero.facts = facts;
  statement.node = std::move(zero);
  return false;
}

/// A barrier that some threads of the scope never reach would hang.
bool Parser::checkWholeScope(const Token &statement, Scope scope) {
  CopyOp here;
  here.scope = scope;
  here.ctaThreads = kernel.threads;
  here.active = active;
  if (Error error = checkScope(scope, kernel.threads, active))
    return fail(statement.place, std::move(error));
  if (!here.allThreadsActive())
    return fail(statement.place, statement.text + " is reached by " + Twine(active.count()) +
                                     " of " + Twine(kernel.threads) +
                                     " threads; all threads of a " + scopeName(scope) +
                                     " take part in it");
  return false;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

bool Parser::parseOperand(Operand &operand) {
  if (token.kind != Token::Word)
    return foreignWord() || expected("a tensor, as in 'copy S <- A[0:32, :]'");
  auto known = names.find(token.text);
  const auto *tensor = known == names.end()
                           ? nullptr
                           : std::get_if<std::shared_ptr<const Tensor>>(&known->second.entity);
  if (!tensor) {
    SmallVector<StringRef, 8> tensors;
    for (const auto &entry : names)
      if (std::holds_alternative<std::shared_ptr<const Tensor>>(entry.second.entity))
        tensors.push_back(entry.first());
    sort(tensors); // a map's order means nothing to users
    if (known != names.end())
      return fail(token.place,
                  quoted(token.text) + " is " + known->second.kind() + "; expected a tensor") &&
             noteDeclaration(token.text);
    if (is_contained(scopes, token.text))
      return fail(token.place, quoted(token.text) +
                                   " is a scope; it follows the statement after a "
                                   "dot, as in 'copy." +
                                   token.text + "'");
    return failUnknown("tensor", token.text, tensors,
                       suggestionOrAll(token.text, tensors, "the tensors"));
  }
  operand.tensor = *tensor;
  Place at = token.place;
  step();
  if (accept("["))
    return parseRegion(**tensor, operand.region, at);
  for (unsigned i = 0; i < (*tensor)->rank(); ++i)
    if (wholeDimension(**tensor, i, at, operand.region.emplace_back()))
      return true;
  return false;
}

/// One range for each dimension, up to and with the closing bracket.
bool Parser::parseRegion(const Tensor &tensor, SmallVectorImpl<DimRange> &region, Place at) {
  do {
    if (region.size() == tensor.rank())
      return fail(token.place, "the region has more dimensions than " + quoted(tensor.name()) +
                                   ", which has " + Twine(tensor.rank())) &&
             noteDeclaration(tensor.name());
    DimRange range;
    if (parseRange(tensor, region.size(), range))
      return true;
    region.push_back(std::move(range));
  } while (accept(","));
  if (!token.is("]"))
    return (token.kind == Token::Bad && foreignWord()) || expected("',' or ']' in the region");
  static constexpr StringLiteral wholes = ", :, :, :, :, :, :, :, :, :, :, :, :, :, :, :, :";
  if (region.size() < tensor.rank())
    return fail(token.place, "the region has " + Twine(region.size()) +
                                 (region.size() == 1 ? " dimension, " : " dimensions, ") +
                                 quoted(tensor.name()) + " has " + Twine(tensor.rank()) +
                                 "; ':' is a whole one") &&
           fix(token.place, 0, StringRef(wholes).take_front(3 * (tensor.rank() - region.size()))) &&
           noteDeclaration(tensor.name());
  step();
  return false;
}

/// `(a, b, c, d)`. One expression in parentheses is the beginning of another kind of range; then
/// the parser stands where it was, and there are no picks.
bool Parser::parsePicks(DimRange &range) {
  constexpr size_t most = 64;
  Mark start = mark();
  step();
  do {
    if (range.picks.size() == most)
      return fail(token.place, "more than " + Twine(most) + " indices are picked");
    if (parseExpr(range.picks.emplace_back()))
      return true;
  } while (accept(","));
  range.extent = range.picks.size();
  if (range.extent > 1)
    return expect(")", "or ',' after an index");
  range.picks.clear();
  goTo(start);
  return false;
}

/// `:`, `i`, `begin:end`, `start:+extent` or `(i, j, k, l)`.
bool Parser::parseRange(const Tensor &tensor, unsigned dimension, DimRange &range) {
  Place at = token.place;
  if (accept(":"))
    return wholeDimension(tensor, dimension, at, range);
  if (token.is("(")) {
    if (parsePicks(range))
      return true;
    if (!range.picks.empty())
      return false;
  }
  if (parseExpr(range.start))
    return true;
  if (!accept(":"))
    return false;
  bool extentGiven = accept("+");
  Expr extent;
  if (parseExpr(extent))
    return true;
  if (!extentGiven && combine(extent, '-', range.start, at))
    return true;
  if (!extent.isConstant())
    return fail(at, "the extent of dimension " + Twine(dimension) + " is " + extent.str() +
                        ", which is not a constant; a region has constant extents, as in "
                        "start:+32");
  if (extent.constantPart() < 1)
    return fail(at, "the extent of dimension " + Twine(dimension) + " is " + extent.str() +
                        "; it is at least 1");
  range.extent = extent.constantPart();
  return false;
}

bool Parser::wholeDimension(const Tensor &tensor, unsigned dimension, Place at, DimRange &range) {
  const Expr &size = tensor.shape()[dimension];
  if (!size.isConstant())
    return fail(at, "dimension " + Twine(dimension) + " of " + quoted(tensor.name()) + " is " +
                        size.str() + ", known only at run time; name a region, as in start:+32") &&
           noteDeclaration(tensor.name());
  range = {Expr(0), size.constantPart()};
  return false;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

} // namespace tilecopy
