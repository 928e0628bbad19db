//===- ValueExpr.h - Expressions of IR values -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend's sizes and indices are IR values. As expressions they keep what LLVM knows of them:
// constants, sums and products that do not wrap, bits that are zero, and ranges. So the alignment
// of `ptr + 16*i` is proved without help from the frontend. What is left is a symbol whose payload
// is the value; emitCopy finds it there by itself.
//
//   Expected<Expr> row = exprOfValue(rowIndex);            // any integer of 8 to 64 bits
//   if (!row)
//     return row.takeError();
//   Operand a{A, {{*row * 32, 32}, {0, 64}}};
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

/// Where more may be learned about a value; all of it is optional.
struct ValueFacts {
  llvm::AssumptionCache *assumptions = nullptr; // llvm.assume
  const llvm::DominatorTree *dominators = nullptr;
  const llvm::Instruction *at = nullptr; // where the copy will be
};

/// The value as an expression, signed. `kind` is the kind of the symbols in it: arguments, or
/// values that may differ between threads of a CTA (SymbolKind::Thread), which the regions of a
/// CTA's copy refuse. An error is returned for null, for a value that is not an integer, and for
/// more than 64 bits.
llvm::Expected<Expr> exprOfValue(llvm::Value *value, SymbolKind kind = SymbolKind::Argument,
                                 const ValueFacts &facts = {});

} // namespace tilecopy

#endif // TILECOPY_EMIT_VALUEEXPR_H
