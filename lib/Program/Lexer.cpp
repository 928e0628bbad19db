//===- Lexer.cpp - The words of .tile text --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tilecopy {

/// The first character of `text`, which is not ASCII; 0 if the bytes are not UTF-8.
static uint32_t codePoint(StringRef text) {
  const auto *from = reinterpret_cast<const UTF8 *>(text.begin());
  UTF32 point = 0;
  ConversionResult result = convertUTF8Sequence(&from, reinterpret_cast<const UTF8 *>(text.end()),
                                                &point, strictConversion);
  return result == conversionOK ? point : 0;
}

static bool isForeignByte(char c) { return uint8_t(c) >= 0x80; }

StringRef Token::foreignPart() const {
  return kind == Bad ? text.drop_until(isForeignByte) : StringRef();
}

std::string Token::describe() const {
  if (kind == End)
    return "the end of the input";
  StringRef part = foreignPart();
  if (uint32_t point = part.empty() ? 0 : codePoint(part))
    return formatv("U+{0:X-4}", point);
  if (kind == Bad && !isPrint(part.empty() ? text[0] : part[0]))
    return "byte 0x" + toHex((part.empty() ? text : part).take_front());
  return quoted(text);
}

Lexer::Lexer(StringRef buffer) : end(buffer.end()) {
  at.pointer = buffer.begin();
  at.loc = {1, 1};
  // Some editors begin a file with a byte order mark.
  if (buffer.starts_with("\xEF\xBB\xBF"))
    at = advance(at, 3);
}

void Lexer::skipBlanks() {
  while (at.pointer != end) {
    char c = *at.pointer;
    if (c == '\n') {
      ++at.pointer;
      ++at.loc.line;
      at.loc.column = 1;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at.pointer;
      ++at.loc.column;
    } else if (c == '/' && textFrom(at).starts_with("//")) {
      StringRef rest = textFrom(at);
      size_t length = std::min(rest.find('\n'), rest.size());
      at.pointer += length;
      at.loc.column += length;
    } else {
      return;
    }
  }
}

Token Lexer::make(Token::Kind kind, size_t length) {
  Token token;
  token.kind = kind;
  token.text = StringRef(at.pointer, length);
  token.place = at;
  at.pointer += length;
  at.loc.column += length;
  return token;
}

static bool isWordByte(char c) { return isAlnum(c) || c == '_'; }
static bool isWordStart(char c) { return isAlpha(c) || c == '_'; }

static size_t wordLength(StringRef rest) {
  size_t length = 0;
  do {
    length += rest.drop_front(length).take_while(isWordByte).size();
    if (length + 1 >= rest.size() || rest[length] != '.' || !isWordStart(rest[length + 1]))
      return length;
    ++length;
  } while (true);
}

Token Lexer::next() {
  skipBlanks();
  StringRef rest = textFrom(at);
  if (rest.empty())
    return make(Token::End, 0);
  // A name with a letter that is not ASCII is reported as a whole.
  if (isWordStart(rest[0])) {
    size_t length = wordLength(rest);
    if (length == rest.size() || !isForeignByte(rest[length]))
      return make(Token::Word, length);
    return make(Token::Bad,
                rest.take_while([](char c) { return isWordByte(c) || isForeignByte(c); }).size());
  }
  if (isDigit(rest[0])) {
    size_t digits = rest.take_while(isDigit).size();
    StringRef after = rest.drop_front(digits);
    if (after.size() > 1 && after[0] == '.' && isDigit(after[1]))
      return make(Token::Version, digits + 1 + after.drop_front().take_while(isDigit).size());
    size_t all = rest.take_while(isWordByte).size();
    return make(all == digits ? Token::Number : Token::Bad, all);
  }
  for (StringRef symbol : {"<-", "&&", "==", "!=", "<=", ">="})
    if (rest.starts_with(symbol))
      return make(Token::Symbol, 2);
  if (isForeignByte(rest[0]))
    return make(Token::Bad, 1 + rest.drop_front()
                                    .take_while([](char c) { return (uint8_t(c) & 0xC0) == 0x80; })
                                    .size());
  bool known = StringRef("@:,=+-*/%()[]{}<>").contains(rest[0]);
  return make(known ? Token::Symbol : Token::Bad, 1);
}

} // namespace tilecopy
