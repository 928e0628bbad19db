//===- ValueExpr.h - Expressions of IR values -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend's sizes and indices are IR values. As expressions they keep what LLVM knows of them:
// constants, sums and products that do not wrap, bits that are zero, and ranges. So alignment is
// proved of `ptr + 16*i` without a word from the frontend. What is left is a symbol whose payload
// is the value; emitCopy finds it there by itself.
//
//   Expr row = exprOfValue(rowIndex);                      // any integer of 8 to 64 bits
//   Operand a{A, {{row * 32, 32}, {0, 64}}};
//   ... makeCopy, dispatch ...
//   emitCopy(b, *choice, CopyOperands::pointers(tile, ptr))  // no symbolValue needed
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_VALUEEXPR_H
#define TILECOPY_EMIT_VALUEEXPR_H

#include "tilecopy/op/Expr.h"
#include "llvm/IR/Value.h"
#include "llvm/Support/Error.h"

namespace llvm {
class AssumptionCache;
class DominatorTree;
class Instruction;
} // namespace llvm

namespace tilecopy {

/// What more may be asked about a value; none of it is needed.
struct ValueFacts {
  llvm::AssumptionCache *assumptions = nullptr; // llvm.assume
  const llvm::DominatorTree *dominators = nullptr;
  const llvm::Instruction *at = nullptr; // where the copy will be
};

/// The value as an expression, signed. `kind` says what the symbols in it are: an argument, or what
/// may differ between threads of a CTA (SymbolKind::Thread), which a region of a CTA's copy
/// refuses. An error is returned for null, for a value that is not an integer, and for more than 64
/// bits.
llvm::Expected<Expr> exprOfValue(llvm::Value *value, SymbolKind kind = SymbolKind::Argument,
                                 const ValueFacts &facts = {});

} // namespace tilecopy

#endif // TILECOPY_EMIT_VALUEEXPR_H
