//===- Scan.cpp - Reading PTX without parsing it --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scan.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tilecopy::ptx {
namespace {

class Scanner {
public:
  Scanner(ArrayRef<Token> tokens, function_ref<void(const ScannedItem &)> see)
      : tokens(tokens), see(see) {}

  Error run() {
    for (; peek().kind != Token::End; step())
      if (peek().kind == Token::Bad)
        return createStringError("line " + Twine(peek().line) + ": cannot read '" +
                                 peek().text.take_front(40) + "'");
    return Error::success();
  }

private:
  const Token &peek() const { return tokens[at]; }
  bool accept(char c) {
    bool is = peek().is(c);
    at += is;
    return is;
  }

  void step() {
    const Token &t = peek();
    if (t.kind == Token::Dotted)
      return directive();
    if (t.kind == Token::Word)
      return tokens[at + 1].is(':') ? skip(2) : instruction();
    ++at;
    if (t.is('@')) {
      accept('!');
      skip(peek().kind == Token::Word);
    } else if (t.is('{')) {
      ++depth;
    } else if (t.is('}') && depth && !--depth) {
      see({ScannedItem::End, "", {}});
    }
  }

  void skip(size_t n) { at += n; }

  /// All directives but functions end with their line, at a semicolon, or where a block begins.
  void directive() {
    const Token &t = peek();
    ++at;
    if (t.isDotted(".entry") || t.isDotted(".func"))
      return function();
    for (StringRef linkage : {".visible", ".extern", ".weak", ".common"})
      if (t.text == linkage)
        return;
    size_t first = at;
    while (peek().line == t.line && !ends(peek()) && !peek().is('{') && !peek().is('}'))
      ++at;
    ArrayRef<Token> rest = tokens.slice(first, at - first);
    if (t.isDotted(".file"))
      see({ScannedItem::File, "", rest});
    else if (t.isDotted(".loc"))
      see({ScannedItem::Location, "", rest});
  }

  void function() {
    if (accept('(')) // what it returns
      while (!accept(')') && !ends(peek()))
        ++at;
    if (peek().kind == Token::Word)
      see({ScannedItem::Function, tokens[at++].text, {}});
  }

  void instruction() {
    const char *begin = peek().text.begin(), *end = peek().text.end();
    while (tokens[++at].kind == Token::Dotted)
      end = tokens[at].text.end();
    size_t first = at;
    while (!ends(peek()))
      ++at;
    see({ScannedItem::Instruction, StringRef(begin, end - begin), tokens.slice(first, at - first)});
  }

  static bool ends(const Token &t) {
    return t.is(';') || t.kind == Token::End || t.kind == Token::Bad;
  }

  ArrayRef<Token> tokens; // the last is End
  function_ref<void(const ScannedItem &)> see;
  size_t at = 0;
  unsigned depth = 0;
};

} // namespace

Error scan(StringRef text, function_ref<void(const ScannedItem &)> see) {
  std::vector<Token> tokens = tokenize(text);
  return Scanner(tokens, see).run();
}

} // namespace tilecopy::ptx
