//===- Foreign.cpp - Habits of other languages ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What people who come from CUDA, PTX, C, Python or Triton write, and what it is called here. A
// message for this kind of error names the remedy, not what the grammar expected.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tilecopy {

namespace {
struct Foreign {
  StringLiteral word; // with a dot at its end: any continuation
  StringLiteral message, instead;
};
} // namespace

static constexpr StringLiteral
    aDeclaration = "a declaration is 'name : SPACE TYPE[shape]', as in 'S : shared f16[64, 64]'",
    aLoop = "loops are 'for k in 0:N step 64 { ... }'",
    aMove = "data is moved by 'copy DESTINATION <- SOURCE'",
    anAsyncMove = "data is moved by 'copy_async DESTINATION <- SOURCE { mbar = bar }'; how is "
                  "planned",
    groups = "groups of cp.async are 'cp_async.commit' and 'cp_async.wait 0'",
    noProduct = "the language has copies; matrix products are the frontend's",
    tensorMemory = "tensor memory is a side of a copy, as in 'copy_async.warpgroup R <- T'",
    toZeros = "'zero S' stores zeros; there are no other values";

/// Where a statement could begin.
static constexpr Foreign foreignStatements[] = {
    {"else", "there is no 'else'; write a second 'if' with the opposite condition", ""},
    {"elif", "there is no 'elif'; write a second 'if' with the opposite condition", ""},
    {"__syncthreads", "threads are synchronized by 'sync.cta'", "sync.cta"},
    {"__syncwarp", "the threads of a warp are synchronized by 'sync.warp'", "sync.warp"},
    {"bar.sync",
     "there is no 'bar.sync'; the warps that reach a statement are synchronized by 'sync.warps', "
     "all threads of a CTA by 'sync.cta'",
     "sync.warps"},
    {"barrier",
     "threads are synchronized by 'sync.cta'; a barrier object is declared as 'bar : "
     "mbarrier'",
     ""},
    {"while", "there is no 'while'; loops are 'for k in 0:N step 64 { ... }'", ""},
    {"do", aLoop, ""},
    {"foreach", aLoop, "for"},
    {"loop", aLoop, "for"},
    {"unroll", "there is no 'unroll'; loops are 'for k in 0:N step 64 { ... }'", ""},
    {"break", "there is no 'break'; a loop goes from its first bound to its last", ""},
    {"continue", "there is no 'continue'; write an 'if' around the rest of the body", ""},
    {"switch", "there is no 'switch'; write one 'if' for each case", ""},
    {"return", "a kernel ends with its last statement; there is no 'return'", ""},
    {"let", aDeclaration, ""},
    {"__shared__", aDeclaration, ""},
    {"cp.async.wait", groups, "cp_async.wait"},
    {"cp.async.wait_group", groups, "cp_async.wait"},
    {"cp.async.wait_all", groups, "cp_async.wait 0"},
    {"cp.async.commit_group", groups, "cp_async.commit"},
    {"cp_async.wait_group", groups, "cp_async.wait"},
    {"cp_async.wait_all", groups, "cp_async.wait 0"},
    {"cp_async.commit_group", groups, "cp_async.commit"},
    {"cp.async.", anAsyncMove, ""},
    {"tma.", anAsyncMove, ""},
    {"global", "the name of a tensor comes first, as in 'A : global f16[64, 64]'", ""},
    {"shared", "the name of a tensor comes first, as in 'S : shared f16[64, 64]'", ""},
    {"local", "the name of a tensor comes first, as in 'R : local f16[64, 64]'", ""},
    {"load", aMove, ""},
    {"store", aMove, ""},
    {"ld.", aMove, ""},
    {"st.", aMove, ""},
    {"ldmatrix.", aMove, ""},
    {"stmatrix.", aMove, ""},
    {"memcpy", aMove, ""},
    {"memcpy_async", anAsyncMove, ""},
    {"memset", toZeros, "zero"},
    {"fill", toZeros, "zero"},
    {"clear", toZeros, "zero"},
    {"mma.", noProduct, ""},
    {"wmma.", noProduct, ""},
    {"wgmma.", noProduct, ""},
    {"gemm", noProduct, ""},
    {"tcgen05.mma.", noProduct, ""},
    {"tcgen05.ld.", tensorMemory, ""},
    {"tcgen05.st.", tensorMemory, ""},
    {"tcgen05.cp.", "a 'copy_async' of one thread goes from shared to tensor memory", ""},
    {"mbarrier.try_wait.", "a wait is 'mbarrier.wait bar, phase 0'", "mbarrier.wait"},
    {"mbarrier.test_wait.", "a wait is 'mbarrier.wait bar, phase 0'", "mbarrier.wait"},
    {"wait",
     "a wait names what it waits for: 'mbarrier.wait bar, phase 0', 'bulk.wait 0' or "
     "'cp_async.wait 0'",
     ""},
};

/// In expressions and conditions.
static constexpr Foreign foreignOperands[] = {
    {"and", "conditions are joined by '&&'", "&&"},
    {"or", "conditions are joined by '&&' alone; for 'or' write one 'if' for each side", ""},
    {"not", "there is no 'not'; write the opposite comparison, as in 'thread != 0'", ""},
    {"true", "a condition is a comparison, as in 'thread == 0'; there is no 'true'", ""},
    {"false", "a condition is a comparison, as in 'thread == 0'; there is no 'false'", ""},
    {"range", "bounds are two numbers with ':' between them, as in 'for k in 0:4'", ""},
    {"by", "the step of a loop is written 'step 2'", "step"},
    {"min", "expressions have + - * / and %; there is no 'min'", ""},
    {"max", "expressions have + - * / and %; there is no 'max'", ""},
};

static const Foreign *foreignNamed(ArrayRef<Foreign> list, StringRef text) {
  const Foreign *entry = find_if(list, [&](const Foreign &f) {
    StringRef word = f.word;
    return word.consume_back(".") ? text == word || text.starts_with(f.word) : text == word;
  });
  return entry == list.end() ? nullptr : entry;
}

bool Parser::failForeign(StringRef message, size_t length, StringRef instead) {
  Place at = token.place;
  fail(at, message);
  if (lexer.textFrom(at).drop_front(length).starts_with("()"))
    length += 2;
  return instead.empty() || fix(at, length, instead);
}

/// Reports the word if it belongs to conditions in other languages.
bool Parser::foreignOperand() {
  const Foreign *entry =
      token.kind == Token::Word ? foreignNamed(foreignOperands, token.text) : nullptr;
  return entry && failForeign(entry->message, token.text.size(), entry->instead);
}

/// Reports an operator of other languages. The parser is at what follows an expression, or at its
/// second character.
bool Parser::foreignOperator() {
  StringRef rest = lexer.textFrom(token.place);
  static constexpr StringLiteral operators[] = {"<<", ">>", "**", "^", "~", "?", "&", "|"};
  for (StringRef o : operators)
    if (rest.starts_with(o) && !rest.starts_with("&&") && !rest.starts_with("||"))
      return fail(token.place, "expressions have + - * / and %; there is no '" + o + "'" +
                                   (o == "<<"   ? "; write 'x*64' for 'x << 6'"
                                    : o == ">>" ? "; write 'x/64' for 'x >> 6'"
                                                : ""));
  return false;
}

/// The ASCII meant by a character that editors and word processors put instead.
static StringRef asAscii(StringRef character) {
  return StringSwitch<StringRef>(character)
      .Case("\u2190", "<-") // an arrow
      .Case("\u00A0", " ")
      .Case("\u202F", " ") // blanks
      .Case("\u2012", "-")
      .Case("\u2013", "-")
      .Case("\u2212", "-") // dashes
      .Case("\u00D7", "*")
      .Case("\uFF0C", ",")
      .Case("\uFF1A", ":")
      .Default("");
}

/// Reports letters of other alphabets, and the signs that word processors substitute.
bool Parser::expectedAscii(const Twine &what) {
  StringRef part = token.foreignPart(), instead = asAscii(part);
  fail(advance(token.place, token.text.size() - part.size()),
       "expected " + what + ", found " + token.describe() +
           "; programs are ASCII outside of comments");
  return instead.empty() || fix(token.place, token.text.size(), instead);
}

/// Reports a token of another language. Most of them are known by their first byte.
bool Parser::foreignWord() {
  Place at = token.place;
  StringRef rest = lexer.textFrom(at);
  if (token.kind == Token::Word)
    if (const Foreign *entry = foreignNamed(foreignStatements, token.text))
      return failForeign(entry->message, token.text.size(), entry->instead);
  if (rest.starts_with(";"))
    return fail(at, "a statement ends where the next one begins; there is no ';'") &&
           fix(at, 1, "");
  if (rest.starts_with("#"))
    return fail(at, "a comment begins with '//'; '#' means nothing here") && fix(at, 1, "//");
  if (rest.starts_with("/*"))
    return fail(at, "a comment begins with '//' and ends with its line; there is no '/* ... */'");
  if (rest.starts_with("||"))
    return fail(at, "conditions are joined by '&&' alone; for '||' write one 'if' for each side");
  if (rest.starts_with("!") && !rest.starts_with("!="))
    return fail(at, "there is no '!'; write the opposite comparison, as in 'thread != 0'");
  if (rest.starts_with(".."))
    return fail(at, "a range is written '0:64' or 'start : +64'") &&
           fix(at, rest.take_while([](char c) { return c == '.'; }).size(), ":");
  if (rest.starts_with("->"))
    return fail(at, "the destination comes first: 'copy DESTINATION <- SOURCE'");
  return false;
}

/// Reports `A -> S`, which is written the other way around here. Faults of the operands do not
/// matter then.
bool Parser::pointsRight() {
  StringRef rest = lexer.textFrom(token.place).take_until([](char c) { return c == '\n'; });
  auto [from, to] = rest.split("->");
  if (to.empty() || from.contains("<-") || from.contains("//") || from.contains('{'))
    return false;
  to = to.take_until([](char c) { return c == '{' || c == ';' || c == '}'; }).split("//").first;
  Place arrow = advance(token.place, from.size());
  fail(arrow, "the destination comes first: 'copy DESTINATION <- SOURCE'");
  return fix(token.place, from.size() + 2 + to.rtrim().size(), to.trim() + " <- " + from.trim());
}

} // namespace tilecopy
