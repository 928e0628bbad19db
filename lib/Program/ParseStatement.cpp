//===- ParseStatement.cpp - Copies, barriers, conditions, loops -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "StatementWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace llvm;

namespace tilecopy {

static constexpr StringRef scopes[] = {"thread", "warp", "warpgroup", "cta"};

/// Statements up to and including the closing brace.
bool Parser::parseBlock(StatementBlock &block, const Place *opener) {
  for (startLine(); !accept("}"); startLine()) {
    if (endsEarly(opener))
      return true;
    if (lacksBrace(opener))
      return !recover();
    TextMark start = mark();
    unsigned outerDepth = depth;
    size_t outerLoops = around.size();
    bool outerElected = elected;
    std::optional<Expr> outerEnd;
    if (activeEnd) // a plain copy makes g++ 12 warn of an uninitialized value
      outerEnd = activeEnd;
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
    around.truncate(outerLoops);
    elected = outerElected;
    activeEnd = std::move(outerEnd);
    active = std::move(outerActive);
  }
  return false;
}

bool Parser::parseStatement(StatementBlock &block) {
  if (foreignWord())
    return true;
  if (token.is("("))
    return fail(token.place, "statements take no parentheses, as in 'sync.cta' and 'copy S <- A'");
  if (beginsDeclaration())
    return parseLateDeclaration();
  if (token.kind != Token::Word)
    return expected("a statement or '}'");
  Statement statement{token.place.loc, SyncStmt{Scope::Cta}};
  StringRef word = token.text.split('.').first;
  // A word with a body takes no form.
  if (statementHasBody(word) && token.text != word)
    return failUnknownStatement(word);
  if (word == "produce" || word == "consume")
    return failRole();
  std::optional<bool> failed;
#define TILECOPY_STATEMENT(WORD, BODY, FORMS, PARSE)                                               \
  if (word == #WORD)                                                                               \
    failed = PARSE;
#include "Statements.def"
  if (!failed)
    return failUnknownStatement(word);
  block.push_back(std::move(statement));
  begun |= !*failed;
  // What follows a body is a statement of its own; recovery would return to the body.
  return *failed || (!statementHasBody(word) && endStatement());
}

/// The rest of a line after a statement must begin another one.
bool Parser::endStatement() {
  if (token.kind == Token::End || token.is("}") || token.is("{") ||
      token.place.loc.line > lastEnd.loc.line || beginsStatement(token) || beginsDeclaration())
    return false;
  if (token.is("("))
    return fail(token.place, "statements take no parentheses, as in 'sync.cta' and 'copy S <- A'");
  return foreignWord() || foreignOperator() ||
         expected("the end of the statement", statementWords());
}

bool Parser::failUnknownStatement(StringRef word) {
  if (nextIs("=") && names.count(word))
    return fail(token.place, "there are no assignments, and copies do not compute: arithmetic on " +
                                 quoted(word) + " is for the frontend's IR");
  if (nextIs("="))
    return fail(token.place, "there are no assignments: write the expression where " +
                                 quoted(word) +
                                 " is used; a declaration is 'name : SPACE TYPE[shape]'");
  std::string known = suggestionOrAll(word, statementWords(), "statements");
  Lexer ahead = lexer;
  bool isAlone = ahead.next().place.loc.line > token.place.loc.line;
  if (!begun && isAlone && !token.text.contains('.') && suggestion(word, statementWords()).empty())
    known = "; a declaration is '" + word.str() + " : shared f16[64, 64]'";
  fail(token.place, "unknown statement " + quoted(token.text) + known);
  std::optional<StringRef> meant = probable(word, statementWords());
  return !meant || fix(token.place, word.size(), *meant);
}

/// `copy cta S <- A`, `copy .cta S <- A`: the scope is separated from its statement.
bool Parser::scopeApart(StringRef statement) {
  Token next = token;
  Lexer ahead = lexer;
  if (next.kind == Token::Bad && next.text == ".")
    next = ahead.next();
  bool isDot = next.place.pointer != token.place.pointer;
  StringRef shown = next.kind == Token::Word ? next.text : "cta";
  bool isScope = is_contained(scopes, shown) || (statement == "sync" && shown == "cluster");
  if (!isDot && (next.kind != Token::Word || !isScope || names.count(shown)))
    return false;
  fail(token.place, (isDot ? Twine("a scope follows its statement without a blank")
                           : Twine(quoted(shown)) + " is a scope; it follows the statement after "
                                                    "a dot") +
                        ", as in '" + statement + "." + (isScope ? shown : "cta") + "'");
  return !isScope || fix(lastEnd, next.place.pointer - lastEnd.pointer, ".");
}

/// `copy.warp`: what follows the dot. Without one, `scope` stays as it is.
bool Parser::parseScope(Scope &scope) {
  auto [statement, name] = token.text.split('.');
  bool isSync = statement == "sync";
  if (statement.size() != token.text.size()) {
    std::optional<Scope> parsed = tilecopy::parseScope(name);
    if (!parsed && isSync && name.starts_with("cluster."))
      return fail(token.place, "the order of a barrier of the cluster is an option, as in "
                               "'sync.cluster { order = relaxed }'");
    SmallVector<StringRef, 4> all(std::begin(scopes) + isSync, std::end(scopes));
    if (isSync)
      all.append({"cluster", "warps"});
    if (!parsed)
      return failUnknownWord("scope", advance(token.place, statement.size() + 1), name, all,
                             "; scopes are " + join(all, ", "));
    scope = *parsed;
  }
  step();
  return scopeApart(statement);
}

/// What would give whole scopes: another CTA size, a condition that selects the whole ones, or a
/// smaller scope.
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
  bool hasScope = token.text.contains('.');
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
  if (parseOperand(src))
    return true;
  extents = dst.nonUnitExtents();
  if (parseOptions(options))
    return true;
  if (elected && scope != Scope::Thread)
    return fail(at, "one thread of each warp goes into 'if elect'; a copy in it has scope thread, "
                    "not " +
                        scopeName(scope));
  BitVector threads = active;
  std::optional<IfStmt> one; // of the threads that get to a ring
  if (ringBody &&
      beginRingCopy({kind, hasScope, dst, src, dstAt, srcAt}, scope, options, threads, one))
    return true;
  bool fills = kind == OpKind::CopyAsync, promised = options.has(options::Bounds);
  Expected<CopyOp> op =
      makeCopy(kind, scope, dst, src, kernel.threads, threads, std::move(options), facts);
  if (!op) {
    // The caret goes to the side at fault, if it is only one.
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
  op->activeEnd = activeEnd;
  statement.node = CopyStmt{std::move(*op)};
  if (one) {
    one->body.push_back(statement);
    statement.node = std::move(*one);
  }
  return false;
}

bool Parser::parsePrefetch(Statement &statement) {
  if (size_t dot = token.text.find('.'); dot != StringRef::npos)
    return fail(advance(token.place, dot),
                "a prefetch has no scope; each thread that gets there begins one") &&
           fix(advance(token.place, dot), token.text.size() - dot, "");
  step();
  Place at = token.place;
  Operand src;
  Options options;
  if (parseOperand(src))
    return true;
  extents = src.nonUnitExtents();
  if (parseOptions(options))
    return true;
  std::optional<CopyOp> op;
  if (take(op, at, makePrefetch(src, kernel.threads, active, std::move(options))))
    return true;
  op->facts = facts;
  statement.node = CopyStmt{std::move(*op)};
  return false;
}

/// Whether parentheses surround a comparison, `(a == b`, and not an operand.
bool Parser::comparesInside() const {
  StringRef inside =
      lexer.textFrom(token.place).take_until([](char c) { return c == ')' || c == '\n'; });
  return inside.find_first_of("=<>!") != StringRef::npos;
}

/// Conditions up to the block, and the threads that fulfill them.
bool Parser::parseConditions(IfStmt &branch, BitVector &inside) {
  Place conditions = token.place;
  do {
    constexpr unsigned most = 16;
    if (branch.conjuncts.size() == most)
      return fail(token.place, "more than " + Twine(most) + " conditions");
    if (token.is("(") && comparesInside())
      return fail(token.place,
                  "conditions stand without parentheses, as in 'if warp == 0 && elect'");
    if (token.isWord("elect")) {
      branch.elect = true;
      step();
      if (token.kind == Token::Symbol && !token.is("{") && !token.is("&&"))
        return fail(token.place, "elect stands alone, as in 'if warp == 0 && elect'");
    } else if (parseComparison(branch.conjuncts.emplace_back()))
      return true;
  } while (accept("&&"));
  if (!token.is("{") && !token.isWord("registers"))
    return foreignOperand() || foreignOperator() || foreignWord() ||
           expected("'&&' or '{' after the condition");
  std::optional<BitVector> fulfill;
  if (take(fulfill, conditions, activeThreads(branch, active)))
    return true;
  if (fulfill->none())
    return fail(conditions, "no thread of the " + Twine(kernel.threads) +
                                " fulfills the condition; thread is 0 to " +
                                Twine(kernel.threads - 1) + ", warp 0 to " +
                                Twine((kernel.threads - 1) / ThreadsPerWarp) + ", lane 0 to " +
                                Twine(std::min<int64_t>(kernel.threads, ThreadsPerWarp) - 1));
  inside = std::move(*fulfill);
  return false;
}

/// What holds for the statements in the branch, until the caller restores what held before.
bool Parser::enterIf(const IfStmt &branch, const BitVector &inside, Place conditions) {
  active = inside;
  elected |= branch.elect;
  bool isBounded = activeEnd.has_value(), bounds = false;
  for (const Comparison &c : branch.conjuncts)
    if (std::optional<Expr> end = runTimeEnd(c)) {
      bounds |= isBounded || activeEnd;
      activeEnd = end;
    }
  if (bounds || (activeEnd && elected))
    return fail(conditions, "run time tells the bound of thread, which goes with no 'elect' and "
                            "no other such bound; compare with a constant in one of the two");
  for (const Comparison &c : branch.conjuncts)
    addFacts(c, facts);
  addFacts(active, facts);
  return false;
}

bool Parser::parseIf(Statement &statement) {
  Place at = token.place;
  IfStmt branch;
  BitVector inside;
  step();
  Place conditions = token.place;
  if (parseConditions(branch, inside))
    return true;
  if (!token.is("{"))
    return expected("'&&' or '{' after the condition");
  if (enterBlock(at))
    return true;
  step();
  BitVector outside = active;
  bool electedOutside = elected;
  auto endOutside = activeEnd;
  Facts factsOutside = facts;
  if (enterIf(branch, inside, conditions) || parseBlock(branch.body, &at))
    return true;
  facts = std::move(factsOutside);
  active = std::move(outside);
  activeEnd = std::move(endOutside);
  elected = electedOutside;
  --depth;
  statement.node = std::move(branch);
  return false;
}

/// After 'for', up to the step.
bool Parser::parseLoopHead(LoopText &loop) {
  loop.nameAt = token.place;
  if (token.is("("))
    return fail(token.place, "a loop is written 'for k in 0:256 step 64 { ... }'");
  if (token.isWord("in"))
    return expected("the loop variable's name, as in 'for k in 0:4'");
  if (parseNewName(loop.name, "the loop variable's name"))
    return true;
  if (!acceptWord("in"))
    return expected("'in' after the loop variable");
  loop.bounds = token.place;
  if (parseExpr(loop.begin) || (token.kind == Token::Bad && foreignWord()) ||
      expect(":", "between the loop's bounds, as in 'for k in 0:4'") || parseExpr(loop.end) ||
      foreignOperand())
    return true;
  if (token.is(","))
    return fail(token.place, "the step of a loop is written 'step 2'") &&
           fix(token.place, 1, " step");
  return acceptWord("step") &&
         parseInteger(loop.stride, 1, std::numeric_limits<int32_t>::max(), "the step");
}

bool Parser::parseFor(Statement &statement) {
  Place at = token.place;
  LoopText text;
  step();
  if (parseLoopHead(text))
    return true;
  Place dynamicAt = token.place;
  bool dynamic = acceptWord("dynamic");
  if (dynamic && token.isWord("step"))
    return fail(token.place, "'step' comes before 'dynamic'");
  std::optional<ForStmt> loop;
  if (makeLoop(text, loop))
    return true;
  loop->dynamic = dynamic;
  if ((dynamic && checkDynamic(*loop, dynamicAt)) || enterBlock(at) ||
      expect("{", "and the loop's body"))
    return true;
  names.try_emplace(text.name, Name{loop->variable, text.nameAt});
  around.push_back(*loop);
  Facts factsOutside = facts;
  addFacts(*loop, facts);
  if (parseBlock(loop->body, &at))
    return true;
  facts = std::move(factsOutside);
  around.pop_back();
  names.erase(text.name);
  --depth;
  statement.node = std::move(*loop);
  return false;
}

/// Makes the loop and its variable, with what its bounds prove about the variable.
bool Parser::makeLoop(const LoopText &text, std::optional<ForStmt> &loop) {
  const auto &[name, nameAt, at, begin, end, stride] = text;
  if (begin.dependsOnThread() || end.dependsOnThread())
    return fail(at, "the loop goes from " + begin.str() + " to " + end.str() +
                        "; all threads of the CTA take the same bounds");
  Expr length = end;
  if (combine(length, '-', begin, at))
    return true;
  if (length.isAtLeast(1) == Proof::Disproven)
    return fail(at, "the loop from " + begin.str() + " to " + end.str() +
                        " never runs; the first bound is the lower one");
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

/// Every CTA must reach a dynamic loop exactly once, so that its counter is zero again after it.
bool Parser::checkDynamic(const ForStmt &loop, Place at) {
  if (depth)
    return fail(at, "a dynamic loop is inside of no other statement, so that every CTA of the grid "
                    "gets to it once");
  if (kernel.cluster > 1)
    return fail(
        at, "a dynamic loop gives each CTA passes of its own; the CTAs of a cluster (here " +
                Twine(kernel.cluster) + ") have theirs together; leave out 'cluster' or 'dynamic'");
  Expr length = loop.end;
  if (combine(length, '-', loop.begin, at))
    return true;
  int64_t most = length.range().hi / loop.step;
  if (most <= MostDynamicPasses)
    return false;
  return fail(at, "the loop from " + loop.begin.str() + " to " + loop.end.str() + " may have " +
                      Twine(most) + " passes; a dynamic loop has at most " +
                      Twine(MostDynamicPasses) + ", which 'in [1, " + Twine(MostDynamicPasses) +
                      "]' promises of a scalar");
}

bool Parser::parseSync(Statement &statement) {
  Token word = token;
  if (token.text == "sync.cluster")
    return parseSyncCluster(statement);
  if (token.text == "sync.warps")
    return parseSyncWarps(statement);
  Scope scope = Scope::Cta;
  if (parseScope(scope))
    return true;
  if (token.isWord("auto"))
    return fail(word.place, "'sync auto' stands once in a kernel, before all other "
                            "statements; move it there");
  if (scope == Scope::Thread)
    return fail(word.place,
                "a thread needs no barrier; sync takes warp, warps, warpgroup, cta or cluster");
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
  if (parseOperand(zero.dst))
    return true;
  if (ringBody && !ringBody->fills && ringOf(*zero.dst.tensor))
    return fail(at, "'consume' reads the tensors of a ring; 'produce' writes them");
  if (elected && checkWholeScope(word, zero.scope)) // which lane it is, is not known
    return true;
  if (Error error = checkScope(zero.scope, kernel.threads, active))
    return fail(word.place, std::move(error));
  if (Error error = checkOperand(zero.dst, zero.scope, /*written=*/true))
    return fail(at, std::move(error));
  zero.facts = facts;
  zero.activeEnd = activeEnd;
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
  if (activeEnd || !here.allThreadsActive())
    return fail(
        statement.place,
        statement.text + " is reached by " +
            (activeEnd ? "the threads below " + activeEnd->str()
                       : utostr(active.count()) + " of " + utostr(kernel.threads) + " threads") +
            "; all threads of a " + scopeName(scope) + " take part in it: " +
            (statement.text == "sync.warps" ? "let the condition hold for whole warps, as in 'if "
                                              "warp < 2'"
                                            : "let it stand outside of the condition"));
  return false;
}

} // namespace tilecopy
