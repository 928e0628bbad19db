//===- ParseSpacing.cpp - padded16 and bytes -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"

using namespace llvm;
using namespace tilecopy;

/// The next line may declare a tensor `S`.
bool Parser::isSpacingAlone() const {
  Lexer ahead = lexer;
  if (!token.isWord(spacingWord(Spacing::Padded16)) && !token.isWord(spacingWord(Spacing::Bytes)))
    return false;
  Token next = ahead.next();
  bool mayBeTile = next.isWord("S") || next.isWord("swizzle");
  return !mayBeTile || ahead.next().is(":");
}

/// `layout padded16`: row-major.
bool Parser::parseSpacing(TensorText &text) {
  SmallVector<int64_t, 4> shape;
  for (const Expr &e : text.shape)
    shape.push_back(e.constantPart());
  auto plain = TileLayout::rowMajor(shape);
  if (!plain)
    return fail(token.place, plain.takeError());
  bool bytes = token.isWord(spacingWord(Spacing::Bytes));
  text.layout = Layout(std::move(*plain), std::nullopt, bytes ? Spacing::Bytes : Spacing::Padded16);
  step();
  return false;
}
