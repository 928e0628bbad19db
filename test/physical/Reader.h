//===- Reader.h - From .tile text to a tree --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each rule of the grammar. Reader.cpp has words, expressions, layouts and
// declarations, ReadStatement.cpp statements.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_READER_H
#define TILECOPY_TEST_PHYSICAL_READER_H

#include "Syntax.h"
#include <algorithm>
#include <cctype>
#include <set>

namespace physical {

struct Word {
  std::string text;
  unsigned line;
};

std::vector<Word> splitWords(const std::string &text);

class Reader {
public:
  Reader(const std::string &text, std::string &error) : words(splitWords(text)), error(error) {}
  void program(Program &p);

private:
  const std::string &peek(size_t ahead = 0) const {
    return words[std::min(at + ahead, words.size() - 1)].text;
  }
  std::string next() {
    std::string word = peek();
    at += at + 1 < words.size();
    return word;
  }
  bool accept(const char *word) {
    bool found = peek() == word;
    if (found)
      next();
    return found;
  }
  void expect(const char *word) {
    if (!accept(word))
      fail(std::string("expected '") + word + "'");
  }
  void fail(const std::string &what) {
    if (error.empty())
      error = "line " + std::to_string(words[at].line) + ": " + what + ", found '" + peek() + "'";
    at = words.size() - 1; // the end, where every loop stops
  }
  bool failed() const { return !error.empty(); }
  bool isNumber() const { return std::isdigit(static_cast<unsigned char>(peek()[0])); }
  bool isWord() const {
    unsigned char c = static_cast<unsigned char>(peek()[0]);
    return std::isalnum(c) || c == '_';
  }
  int64_t number();
  int64_t signedNumber() { return accept("-") ? -number() : number(); }

  ExprRef expr();
  ExprRef product();
  ExprRef factor();
  std::vector<ExprRef> list(const char *close);
  Step step();
  std::vector<Digit> digits();
  LayoutText layout();
  Tensor tensor(const std::string &space);
  void scalar(Kernel &k, const std::string &name, unsigned bits);
  void declaration(Kernel &k);
  Range range();
  Operand operand();
  Object object();
  Options options();
  Comparison comparison();
  std::vector<Comparison> comparisons();
  Body block();
  Statement statement();
  void branch(Statement &s);
  void loop(Statement &s);
  void barrier(Statement &s);
  Kernel kernel();

  std::vector<Word> words;
  std::string &error;
  size_t at = 0;
  std::set<std::string> tensors; // that are declared
};

ExprRef makeNumber(int64_t value);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_READER_H
