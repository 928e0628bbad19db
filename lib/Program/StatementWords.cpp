//===- StatementWords.cpp - The words of statements -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatementWords.h"

using namespace llvm;

namespace tilecopy {

ArrayRef<StringRef> statementWords() {
  static constexpr StringRef words[] = {
#define TILECOPY_STATEMENT(WORD, BODY, FORMS, PARSE) #WORD,
#include "Statements.def"
  };
  return words;
}

ArrayRef<StringRef> statementForms(StringRef word) {
#define TILECOPY_STATEMENT(WORD, BODY, FORMS, PARSE)                                               \
  if (word == #WORD) {                                                                             \
    static const std::initializer_list<StringRef> forms = {FORMS};                                 \
    return forms;                                                                                  \
  }
#include "Statements.def"
  return {};
}

bool statementHasBody(StringRef word) {
#define TILECOPY_STATEMENT(WORD, BODY, FORMS, PARSE)                                               \
  if (word == #WORD)                                                                               \
    return BODY;
#include "Statements.def"
  return false;
}

} // namespace tilecopy
