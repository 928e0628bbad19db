//===- Recover.cpp - Going on after a mistake -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After a mistake the parser goes to what seems to begin the next declaration, statement or kernel:
// a word that can begin one, first on its line, or any word that stands no deeper. So all mistakes
// of a text are told at once, and few that are none. What follows from a mistake is not told: names
// of a declaration that could not be read are known to be mistaken, and the body of a condition
// that could not be read is passed over.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

bool Parser::beginsStatement(const Token &token) {
  static constexpr StringRef words[] = {"copy",     "copy_async", "prefetch", "if",    "for",
                                        "sync",     "zero",       "mbarrier", "fence", "bulk",
                                        "cp_async", "tcgen05",    "kernel"};
  return token.kind == Token::Word && is_contained(words, token.text.split('.').first);
}

/// The mistake has been told. False when there are too many of them.
bool Parser::recover() {
  if (overrides.errorLimit && mistakes >= overrides.errorLimit) {
    if (token.kind != Token::End && !std::exchange(stopped, true)) {
      reported = true;
      note(token.place, "too many mistakes; reading stops here (-ferror-limit=" +
                            Twine(overrides.errorLimit) + ")");
    }
    return false;
  }
  panics = reported = false;
  return true;
}

bool Parser::recoverDeclaration(const Mark &start) {
  if (!recover())
    return false;
  const char *at = token.place.pointer;
  goTo(start);
  mistaken.insert(token.text);
  unsigned line = token.place.loc.line;
  for (step(); token.kind != Token::End; step()) {
    bool first = beginsLine(std::exchange(line, token.place.loc.line));
    if (token.place.pointer < at)
      continue;
    if (token.is("}") ||
        (first && (beginsStatement(token) || (token.kind == Token::Word && nextIs(":")))))
      return true;
  }
  return false;
}

/// Does the statement have a body? Its line then ends with the brace, or should.
static bool hasBody(const Token &word, StringRef text) {
  StringRef line = text.take_until([](char c) { return c == '\n' || c == '\r'; });
  return word.isWord("if") || word.isWord("for") || line.split("//").first.rtrim().ends_with("{");
}

bool Parser::recoverStatement(const Mark &start) {
  if (!recover())
    return false;
  const char *at = token.place.pointer;
  goTo(start);
  bool hasBlock = hasBody(token, lexer.textFrom(token.place));
  unsigned indentation = token.place.loc.column;
  unsigned line = token.place.loc.line, nested = 0;
  for (step(); token.kind != Token::End; step()) {
    bool first = beginsLine(std::exchange(line, token.place.loc.line));
    bool passed = token.place.pointer >= at;
    unsigned column = token.place.loc.column;
    if (first && token.isWord("kernel"))
      return true;
    // Options that are not closed end where a statement begins; a body without its brace, where
    // what stands no deeper does.
    bool begins = beginsStatement(token) || (token.kind == Token::Word && column <= indentation);
    if (passed && first && begins && (hasBlock ? !nested && column <= indentation : true))
      return true;
    if (token.is("{")) {
      ++nested;
    } else if (token.is("}")) {
      if (first && column < indentation)
        return true; // that of the block around
      if (nested == 0 && !(hasBlock && first && column == indentation))
        return true;
      if ((nested == 0 || --nested == 0) && hasBlock) {
        step();
        return true;
      }
    }
  }
  return false;
}

/// To the next kernel.
bool Parser::recoverKernel() {
  if (!recover())
    return false;
  unsigned line = token.place.loc.line;
  // The kernel that could not be read begins with the word itself.
  if (token.isWord("kernel"))
    return true;
  for (; token.kind != Token::End; step())
    if (beginsLine(std::exchange(line, token.place.loc.line)) && token.isWord("kernel"))
      return true;
  return false;
}

/// The braces that are opened and not closed up to the next kernel.
unsigned Parser::bracesMissing() const {
  Lexer ahead = lexer;
  int open = 1; // the kernel itself
  for (Token t = token; t.kind != Token::End && !t.isWord("kernel"); t = ahead.next())
    open += t.is("{") ? 1 : t.is("}") ? -1 : 0;
  return unsigned(std::max(open, 0));
}

/// Where braces do not come out even, a line that stands no deeper than what opened the block is
/// taken for one after it. That is told once for each brace.
bool Parser::lacksBrace(const Place *opener) {
  if (!missing || !opener || token.kind == Token::End || token.place.loc.line == lastEnd.loc.line)
    return false;
  if (token.place.loc.column + token.is("}") > opener->loc.column)
    return false;
  --missing;
  fail(token.place, "expected '}' before " + token.describe() + ", for the block of line " +
                        Twine(opener->loc.line));
  note(*opener, "the block begins here");
  return true;
}

namespace {
/// What people write who come from other languages, and what it is called here.
struct Foreign {
  StringLiteral word, message, instead;
};
} // namespace

static constexpr Foreign foreign[] = {
    {"else", "there is no 'else'; write a second 'if' with the opposite condition", ""},
    {"__syncthreads", "threads are synchronized by 'sync.cta'", "sync.cta"},
    {"__syncwarp", "the threads of a warp are synchronized by 'sync.warp'", "sync.warp"},
    {"bar.sync", "threads are synchronized by 'sync.cta'", "sync.cta"},
    {"barrier",
     "threads are synchronized by 'sync.cta'; a barrier object is declared as 'bar : "
     "mbarrier'",
     ""},
    {"while", "there is no 'while'; loops are 'for k in 0:N step 64 { ... }'", ""},
    {"return", "a kernel ends with its last statement; there is no 'return'", ""},
    {"let", "a declaration is 'name : SPACE TYPE[shape]', as in 'S : shared f16[64, 64]'", ""},
    {"__shared__", "a declaration is 'name : SPACE TYPE[shape]', as in 'S : shared f16[64, 64]'",
     ""},
    {"cp.async.wait", "groups of cp.async are 'cp_async.commit' and 'cp_async.wait 0'",
     "cp_async.wait"},
    {"cp.async.wait_group", "groups of cp.async are 'cp_async.commit' and 'cp_async.wait 0'",
     "cp_async.wait"},
    {"cp.async.commit_group", "groups of cp.async are 'cp_async.commit' and 'cp_async.wait 0'",
     "cp_async.commit"},
    {"global", "the name of a tensor comes first, as in 'A : global f16[64, 64]'", ""},
    {"shared", "the name of a tensor comes first, as in 'S : shared f16[64, 64]'", ""},
    {"local", "the name of a tensor comes first, as in 'R : local f16[64, 64]'", ""},
    {"load", "data is moved by 'copy DESTINATION <- SOURCE'", ""},
    {"store", "data is moved by 'copy DESTINATION <- SOURCE'", ""},
    {"wait",
     "a wait names what it waits for: 'mbarrier.wait bar, phase 0', 'bulk.wait 0' or "
     "'cp_async.wait 0'",
     ""},
};

/// A mistake when the token is of another language. Most of them are known by their first byte.
bool Parser::foreignWord() {
  Place at = token.place;
  StringRef rest = lexer.textFrom(at);
  if (token.kind == Token::Word)
    for (const Foreign &f : foreign)
      if (token.text == f.word) {
        fail(at, f.message);
        size_t length = f.word.size();
        if (rest.drop_front(length).starts_with("()"))
          length += 2;
        return f.instead.empty() || fix(at, length, f.instead);
      }
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

/// `A -> S`, which is the other way around here. What the operands lack is not the point then.
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
