//===- Lexer.h - The words of .tile text ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits a buffer into tokens. It never fails: text that is not a token becomes a Bad one, and the
// parser says what it expected instead. A lexer is a position and can be copied to return to it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_LEXER_H
#define TILECOPY_LIB_PROGRAM_LEXER_H

#include "Diagnostics.h"

namespace tilecopy {

struct Token {
  enum Kind {
    End,
    Word,    // letters, digits and _, with dots between: copy.warp, ctaid.x, M
    Number,  // digits
    Version, // digits.digits
    Symbol,  // one of the punctuation marks; `text` says which
    Bad,     // anything else
  } kind = End;
  llvm::StringRef text;
  Place place;

  bool is(llvm::StringRef symbol) const { return kind == Symbol && text == symbol; }
  bool isWord(llvm::StringRef word) const { return kind == Word && text == word; }
  /// The rest from the first byte on that is not ASCII.
  llvm::StringRef foreignPart() const;
  /// For messages: the text here.
  std::string describe() const;
};

class Lexer {
public:
  explicit Lexer(llvm::StringRef buffer);

  /// The next token; End at the end, again and again.
  Token next();
  /// Continue after `length` bytes from `from`.
  void seek(Place from, size_t length) { at = advance(from, length); }
  /// The text from `from` to the end of the buffer.
  llvm::StringRef textFrom(Place from) const {
    return llvm::StringRef(from.pointer, end - from.pointer);
  }

private:
  void skipBlanks();
  Token make(Token::Kind kind, size_t length);

  Place at;
  const char *end;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_LEXER_H
