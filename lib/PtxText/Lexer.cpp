//===- Lexer.cpp - PTX tokens ---------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::ptx {
namespace {

/// What a character can be, looked up: every kernel that is compiled is read back.
enum CharClass : uint8_t { WordStart = 1, WordPart = 2, Blank = 4, Punctuation = 8 };

struct CharTable {
  uint8_t classes[256] = {};
  constexpr CharTable() {
    for (unsigned char c = 'a'; c <= 'z'; ++c)
      classes[c] = classes[c - 'a' + 'A'] = WordStart | WordPart;
    for (unsigned char c = '0'; c <= '9'; ++c)
      classes[c] = WordPart;
    classes['_'] = classes['$'] = WordStart | WordPart;
    classes['%'] = WordStart;
    for (unsigned char c : {' ', '\t', '\n', '\v', '\f', '\r'})
      classes[c] = Blank;
    for (char c : {'{', '}', '[', ']', '(', ')', '<', '>', ',', ';', ':', '=',
                   '+', '-', '*', '/', '|', '!', '@', '&', '~', '?', '^'})
      classes[(unsigned char)c] = Punctuation;
  }
};
constexpr CharTable chars;

bool is(char c, CharClass k) { return chars.classes[(unsigned char)c] & k; }
bool isWordPart(char c) { return is(c, WordPart); }

} // namespace

class Lexer {
public:
  explicit Lexer(StringRef text) : text(text) {}

  Token read() {
    if (isOver)
      return make(Token::End, 0);
    skipBlank();
    Token t = next();
    isOver = t.kind == Token::Bad; // nothing after it could be understood
    ++count;
    return t;
  }

  /// A register that a comment declares to be undefined before the token of a number.
  struct ImplicitDefinition {
    StringRef name;
    size_t token;
  };
  std::deque<ImplicitDefinition> implicitDefinitions;

private:
  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }

  void skipBlank() {
    for (;;) {
      if (at >= text.size())
        return;
      char c = text[at];
      if (c == '\n') {
        ++line;
        lineStart = ++at;
      } else if (is(c, Blank)) {
        ++at;
      } else if (c != '/') {
        return;
      } else if (peek(1) == '/') {
        size_t end = std::min(text.find('\n', at), text.size());
        comment(text.slice(at + 2, end));
        at = end;
      } else if (peek(1) == '*') {
        size_t end = text.find("*/", at + 2);
        end = end == StringRef::npos ? text.size() : end + 2;
        StringRef comment = text.slice(at, end);
        line += comment.count('\n');
        if (size_t last = comment.rfind('\n'); last != StringRef::npos)
          lineStart = at + last + 1;
        at = end;
      } else {
        return;
      }
    }
  }

  // LLVM prints `// implicit-def: %r1` where a register's value does not matter.
  void comment(StringRef c) {
    c = c.trim();
    if (c.consume_front("implicit-def:"))
      implicitDefinitions.push_back({c.trim(), count});
  }

  Token make(Token::Kind kind, size_t length, uint64_t value = 0) {
    Token t{kind, text.substr(at, length), value, line, unsigned(at - lineStart + 1)};
    at += length;
    return t;
  }

  Token next() {
    if (at >= text.size())
      return make(Token::End, 0);
    char c = text[at];
    if (is(c, WordStart))
      return make(Token::Word, 1 + wordLength(1));
    if (is(c, Punctuation))
      return make(Token::Punct, 1);
    bool afterWord = at && (isWordPart(text[at - 1]) || text[at - 1] == ')' || text[at - 1] == ']');
    if (c == '.' && isDigit(peek(1)) && !afterWord)
      return make(Token::Float64, realLength(0), doubleBits(realLength(0)));
    if (c == '.' && isWordPart(peek(1)))
      return dotted();
    if (isDigit(c))
      return number();
    if (c == '"') {
      size_t end = text.find_first_of("\"\n", at + 1);
      if (end == StringRef::npos || text[end] == '\n')
        return make(Token::Bad, 1);
      return make(Token::String, end + 1 - at);
    }
    return make(Token::Bad, 1);
  }

  /// The characters of a word from `ahead` on.
  size_t wordLength(size_t ahead) const {
    const char *begin = text.begin() + at + ahead, *end = begin;
    while (end < text.end() && isWordPart(*end))
      ++end;
    return end - begin;
  }

  Token dotted() {
    size_t n = 1 + wordLength(1);
    while (peek(n) == ':' && peek(n + 1) == ':' && isWordPart(peek(n + 2)))
      n += 2 + wordLength(n + 2);
    return make(Token::Dotted, n);
  }

  Token number() {
    char kind = toLower(peek(1));
    if (text[at] == '0' && (kind == 'f' || kind == 'd')) {
      size_t digits = kind == 'f' ? 8 : 16, n = 0;
      while (n < digits && isHexDigit(peek(2 + n)))
        ++n;
      uint64_t value = 0;
      if (n != digits || isWordPart(peek(2 + n)) || text.substr(at + 2, n).getAsInteger(16, value))
        return badNumber(2 + n);
      return make(kind == 'f' ? Token::Float32 : Token::Float64, 2 + n, value);
    }
    size_t n = 0;
    bool isDecimal = true, isReal = false;
    if (text[at] == '0' && (kind == 'x' || kind == 'b')) {
      n = 2;
      isDecimal = false;
    }
    while (isHexDigit(peek(n)) && (!isDecimal || isDigit(peek(n))))
      ++n;
    if (isDecimal && (peek(n) == '.' || toLower(peek(n)) == 'e')) {
      isReal = true;
      n = realLength(n);
    }
    if (isReal)
      return make(Token::Float64, n, doubleBits(n));
    uint64_t value = 0;
    bool bad = text.substr(at, n).getAsInteger(0, value);
    if (peek(n) == 'U')
      ++n;
    return bad || isWordPart(peek(n)) ? badNumber(n) : make(Token::Integer, n, value);
  }

  /// The whole text that was meant as one token, for the message.
  Token badNumber(size_t n) {
    while (isWordPart(peek(n)))
      ++n;
    return make(Token::Bad, n);
  }

  /// The value of the decimal number that takes `n` characters.
  uint64_t doubleBits(size_t n) const {
    double d = std::strtod(text.substr(at, n).str().c_str(), nullptr);
    uint64_t bits;
    std::memcpy(&bits, &d, sizeof bits);
    return bits;
  }

  size_t realLength(size_t n) const {
    if (peek(n) == '.')
      ++n;
    while (isDigit(peek(n)))
      ++n;
    if (toLower(peek(n)) == 'e') {
      size_t digits = n + 1;
      if (peek(digits) == '+' || peek(digits) == '-')
        ++digits;
      if (isDigit(peek(digits))) {
        n = digits;
        while (isDigit(peek(n)))
          ++n;
      }
    }
    return n;
  }

  StringRef text;
  size_t at = 0, lineStart = 0;
  size_t count = 0;
  unsigned line = 1;
  bool isOver = false;
};

TokenReader::TokenReader(StringRef text) : lexer(std::make_unique<Lexer>(text)) {}
TokenReader::~TokenReader() = default;

const Token &TokenReader::peek(size_t ahead) const {
  while (tokens.size() <= at + ahead) {
    if (!tokens.empty() && tokens.back().kind == Token::End)
      return tokens.back();
    tokens.push_back(lexer->read());
  }
  return tokens[at + ahead];
}

const Token &TokenReader::take() {
  const Token &t = peek();
  at += t.kind != Token::End;
  return t;
}

void TokenReader::forget() {
  tokens.erase(tokens.begin(), tokens.begin() + at);
  forgotten += at;
  at = 0;
}

StringRef TokenReader::takeImplicitDefinition() {
  auto &all = lexer->implicitDefinitions;
  if (all.empty() || all.front().token > forgotten + at)
    return "";
  StringRef name = all.front().name;
  all.pop_front();
  return name;
}

std::vector<Token> tokenize(StringRef text) {
  Lexer lexer(text);
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 3);
  do
    tokens.push_back(lexer.read());
  while (tokens.back().kind != Token::End);
  return tokens;
}

} // namespace tilecopy::ptx
