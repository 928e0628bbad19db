//===- tilecopy/Program.h - Kernels of copies -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is what a `.tile` file says: a target, and kernels made of tensors, copies and the
// synchronisation around them. The text form is described in lib/Program/LANGUAGE.md; parsing and
// printing are in ProgramText.h. A program is plain data. It says nothing about how a copy is done.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_H
#define TILECOPY_PROGRAM_H

#include "tilecopy/CopyOp.h"
#include "tilecopy/Target.h"
#include "llvm/ADT/BitVector.h"
#include <array>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tilecopy {

/// Where something stands in the source text; line 0 when it was not read from text.
struct SourceLoc {
  unsigned line = 0, column = 0;
};

struct Statement;
using Block = std::vector<Statement>;

/// `lhs < rhs`; one conjunct of a condition.
struct Comparison {
  enum Op { EQ, NE, LT, LE, GT, GE } op = EQ;
  Expr lhs, rhs;
};

/// `copy...` and `copy_async...`.
struct CopyStmt {
  CopyOp op;
};

/// `if a == b && c < d { ... }`.
struct IfStmt {
  std::vector<Comparison> conjuncts;
  Block body;
};

/// `for k in begin:end step s { ... }`; s is a positive constant.
struct ForStmt {
  Symbol variable;
  Expr begin, end;
  int64_t step;
  Block body;
};

/// `sync.warp`, `sync.warpgroup`, `sync.cta`: a barrier among the threads of each instance of the
/// scope.
struct SyncStmt {
  Scope scope;
};

/// `zero.cta A[...]`: the scope's threads store zeros. Same rules for regions as a copy.
struct ZeroStmt {
  Scope scope;
  Operand dst;
};

struct Statement {
  SourceLoc loc;
  std::variant<CopyStmt, IfStmt, ForStmt, SyncStmt, ZeroStmt> node;
};

/// A kernel parameter, in order of declaration: a scalar symbol or a global tensor's pointer.
using Parameter = std::variant<Symbol, std::shared_ptr<const Tensor>>;

struct Kernel {
  std::string name;
  SourceLoc loc;
  /// Grid in CTAs; may depend on scalar arguments.
  std::array<Expr, 3> grid = {Expr(1), Expr(1), Expr(1)};
  unsigned cluster = 1;
  unsigned threads = 32;
  std::vector<Parameter> parameters;
  /// Tensors that are not parameters, in order of declaration.
  std::vector<std::shared_ptr<const Tensor>> locals;
  Block body;

  llvm::SmallVector<std::shared_ptr<const Tensor>, 4> globals() const;
  llvm::SmallVector<Symbol, 4> scalars() const;
};

struct Program {
  Target target;
  std::vector<Kernel> kernels;
};

/// Calls `visit` on each statement, outer before inner, in order.
void forEachStatement(const Block &block, llvm::function_ref<void(const Statement &)> visit);

/// The threads of `within` for which thread-dependent conjuncts hold. Conjuncts over run-time
/// values that are the same for all threads of the CTA do not change the set. An error when a
/// conjunct mixes the two so that the set cannot be known.
llvm::Expected<llvm::BitVector> activeThreads(llvm::ArrayRef<Comparison> conjuncts,
                                              const llvm::BitVector &within);

/// The symbols that every kernel has: ctaid.x, ctaid.y, ctaid.z, thread, lane, warp, warpgroup,
/// with ranges from the launch bounds.
Symbol ctaIdSymbol(unsigned dimension);
Symbol threadSymbol(SymbolKind kind, unsigned ctaThreads);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_H
