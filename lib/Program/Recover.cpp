//===- Recover.cpp - Going on after an error ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After an error the parser goes to what seems to begin the next declaration, statement or kernel:
// a word that can begin one, first on its line, or any word that is indented no deeper. So all
// errors in a program are reported at once, with few false ones. Consequences of an error are not
// reported: names from a declaration that could not be read are marked as mistaken, and the body of
// a condition that could not be read is skipped.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "StatementWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

bool Parser::beginsStatement(const Token &token) {
  StringRef word = token.text.split('.').first;
  return token.kind == Token::Word && (word == "kernel" || is_contained(statementWords(), word));
}

/// Called after an error has been reported. False when there are too many of them.
bool Parser::recover() {
  if (overrides.errorLimit && mistakes >= overrides.errorLimit) {
    if (token.kind != Token::End && !std::exchange(stopped, true)) {
      reported = true;
      note(token.place, "too many errors; reading stops here (-ferror-limit=" +
                            Twine(overrides.errorLimit) + ")");
    }
    return false;
  }
  panics = reported = false;
  return true;
}

bool Parser::recoverDeclaration(const TextMark &start) {
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

/// Whether the statement has a body. Its line then ends with the brace, or should.
static bool hasBody(const Token &word, StringRef text) {
  StringRef line = text.take_until([](char c) { return c == '\n' || c == '\r'; });
  return word.isWord("if") || word.isWord("for") || line.split("//").first.rtrim().ends_with("{");
}

bool Parser::recoverStatement(const TextMark &start) {
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
    // Options that are not closed end where a statement begins; a body without its brace ends at
    // the first line that is indented no deeper.
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

/// Goes to the next kernel.
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

/// How many braces are opened and not closed before the next kernel.
unsigned Parser::bracesMissing() const {
  Lexer ahead = lexer;
  int open = 1; // the kernel itself
  for (Token t = token; t.kind != Token::End && !t.isWord("kernel"); t = ahead.next())
    open += t.is("{") ? 1 : t.is("}") ? -1 : 0;
  return unsigned(std::max(open, 0));
}

/// The text or the kernel ends inside a block. This is reported once, for the enclosing blocks too.
bool Parser::endsEarly(const Place *opener) {
  bool atKernel = token.isWord("kernel") && nextIs("@");
  if (token.kind != Token::End && !atKernel)
    return false;
  if (std::exchange(unclosed, true))
    return true;
  // The kernel's own brace may have been taken for that of options.
  if (looseOptions.pointer)
    return fail(looseOptions, "expected '}' after the options, found the end of the line");
  const Place &begin = opener ? *opener : head;
  fail(token.place,
       "expected '}' before " + Twine(atKernel ? "the next kernel" : "the end of the input") +
           ", for the " + (opener ? "block" : "kernel") + " of line " + Twine(begin.loc.line));
  return note(begin, Twine(opener ? "the block" : "the kernel") + " begins here");
}

/// Reports text between kernels.
bool Parser::failStray() {
  if (token.isWord("target") || token.is(","))
    return fail(token.place, "a program has one target; --mcpu replaces it");
  if (token.is("@"))
    return expected("'kernel' before its name") && fix(token.place, 0, "kernel ");
  bool inKernel = token.is("}") || beginsStatement(token) || beginsDeclaration();
  if (kernels.empty() || !inKernel)
    return foreignWord() || expected("'kernel'", {"kernel", "copy.thread", "copy.warp",
                                                  "copy.warpgroup", "copy.cta", "copy_async"});
  fail(token.place, token.describe() + " stands after the end of its kernel" +
                        (token.is("}") ? "; there is one '}' more than '{'"
                                       : "; move it before the '}' that ends it"));
  return note(lastEnd, "the kernel ends here");
}

/// Where braces do not balance, a line indented no deeper than the block's opener is taken to
/// follow the block. This is reported once for each brace.
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

} // namespace tilecopy
