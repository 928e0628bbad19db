//===- StatementRow.h - What is known of a statement by name ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of DeviceStatements.def, for the reader of texts and for emission.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_STATEMENTROW_H
#define TILECOPY_LIB_EMIT_STATEMENTROW_H

#include "tilecopy/emit/EmitStatement.h"

namespace tilecopy {

struct StatementCall;

struct StatementRow {
  /// The type of a parameter or of the result: a pointer in an address space, an i32, an i1, or the
  /// words of a register tile.
  enum Kind { Nothing, Generic, Global, Shared, Tensor, Word, Bit, Words };
  enum Option : unsigned {
    Order = 1,
    Cta = 2,
    Cluster = 4,
    Tries = 8,
    Limit = 16,
    Lanes = 32,
    CtaGroup = 64,
    CtaMask = 128
  };
  struct Parameter {
    const char *name;
    Kind kind;
  };

  llvm::StringLiteral word;
  Parameter parameters[4]; // those with a name
  Kind result;
  unsigned options;
  struct {
    int64_t least, most;
  } number; // the range of the number in the text; 0 and 0 for no number
  llvm::Expected<llvm::Value *> (*emit)(const StatementCall &call);

  bool hasNumber() const { return number.most; }
};

/// Null for an unknown word.
const StatementRow *findStatement(llvm::StringRef word);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_STATEMENTROW_H
