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
#include <vector>

namespace tilecopy::emu {

struct Token {
  enum Kind : uint8_t { End, Word, Dotted, Integer, Float32, Float64, String, Punct, Bad };
  Kind kind = End;
  llvm::StringRef text;          ///< as written
  uint64_t value = 0;            ///< of numbers; the bits of floating-point ones
  unsigned line = 0, column = 0; ///< from 1

  bool is(char c) const { return kind == Punct && text[0] == c; }
  bool isDotted(llvm::StringRef t) const { return kind == Dotted && text == t; }
};

/// A register that a compiler's comment declares to be undefined before a token.
struct ImplicitDefinition {
  llvm::StringRef name;
  size_t token;
};

struct TokenStream {
  std::vector<Token> tokens; ///< ends with an End token
  std::vector<ImplicitDefinition> implicitDefinitions;
};

/// Never fails: anything that is not a token becomes a Bad one, and the stream ends there.
TokenStream tokenize(llvm::StringRef text);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_PTXTEXT_LEXER_H
