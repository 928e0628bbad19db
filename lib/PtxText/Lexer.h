//===- Lexer.h - PTX tokens -------------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits PTX text into tokens (PTX ISA 4.1 to 4.5). A word that starts with a dot is one token,
// with its `::` parts, so an opcode is a word and the dotted words that follow it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTXTEXT_LEXER_H
#define TILECOPY_LIB_PTXTEXT_LEXER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace tilecopy::ptx {

struct Token {
  enum Kind : uint8_t { End, Word, Dotted, Integer, Float32, Float64, String, Punct, Bad };
  Kind kind = End;
  llvm::StringRef text;          ///< as written
  uint64_t value = 0;            ///< of numbers; the bits of floating-point ones
  unsigned line = 0, column = 0; ///< from 1

  bool is(char c) const { return kind == Punct && text[0] == c; }
  bool isDotted(llvm::StringRef t) const { return kind == Dotted && text == t; }
};

class Lexer;

/// Tokens as they are asked for, so that memory does not grow with the text. Anything that is not a
/// token becomes a Bad one, after which the text ends.
class TokenReader {
public:
  explicit TokenReader(llvm::StringRef text);
  ~TokenReader();
  /// One that has not been taken yet; the last is an End token.
  const Token &peek(size_t ahead = 0) const;
  const Token &take();
  /// Frees the tokens that were taken.
  void forget();
  /// The next register that a compiler's comment before the current token declares undefined. Each
  /// is returned once; empty when no more are left.
  llvm::StringRef takeImplicitDefinition();

private:
  std::unique_ptr<Lexer> lexer;
  mutable std::deque<Token> tokens; ///< a reference lasts until forget()
  size_t at = 0, forgotten = 0;
};

/// All tokens of a text.
std::vector<Token> tokenize(llvm::StringRef text);

} // namespace tilecopy::ptx

#endif // TILECOPY_LIB_PTXTEXT_LEXER_H
