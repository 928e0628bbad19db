//===- Scan.h - Reading PTX without parsing it ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For readers that look at single instructions of a text and do not resolve names: functions,
// places and instructions in order. Part of a text is enough.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTXTEXT_SCAN_H
#define TILECOPY_LIB_PTXTEXT_SCAN_H

#include "Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace tilecopy::ptx {

struct ScannedItem {
  enum Kind : uint8_t {
    Function,    ///< an entry or a function, declared or defined
    End,         ///< of a function's body
    File,        ///< `.file`
    Location,    ///< `.loc`
    Instruction, ///< without its label and its predicate
  };
  Kind kind;
  llvm::StringRef name;           ///< of a function; an instruction's opcode, "ld.global.v4.b32"
  llvm::ArrayRef<Token> operands; ///< what follows the name or the directive
};

/// Calls `see` for each item. An error names the line of text that is not PTX; everything before it
/// has been seen.
llvm::Error scan(llvm::StringRef text, llvm::function_ref<void(const ScannedItem &)> see);

} // namespace tilecopy::ptx

#endif // TILECOPY_LIB_PTXTEXT_SCAN_H
