//===- PlanProgram.h - Planning whole programs ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dispatches every copy of a program and decides what surrounds the copies. What cannot be
// planned comes back with its location in the source and with the dispatcher's trace; planning goes
// on after it, so that all errors in a program are reported at once.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PLANPROGRAM_H
#define TILECOPY_PROGRAM_PLANPROGRAM_H

#include "tilecopy/plan/ChooseLayout.h"
#include "tilecopy/program/KernelPlan.h"
#include <vector>

namespace tilecopy {

/// A copy (or a `zero`) of a kernel and how it will be done. The trace of a `zero` is empty.
struct PlannedCopy {
  PlannedCopy(const Statement &of, DispatchChoice &&chosen)
      : statement(&of), choice(std::move(chosen)) {}

  const Statement *statement;
  DispatchChoice choice;
  /// Where its tensor map is among KernelPlan::tensorMaps.
  std::optional<unsigned> tensorMap;

  SourceLoc loc() const { return statement->loc; }
};

struct PlannedKernel {
  explicit PlannedKernel(const Kernel &of) : kernel(&of) {}

  const Kernel *kernel;
  KernelPlan plan;
  /// In source order.
  llvm::SmallVector<PlannedCopy, 0> copies;
  /// The layouts that were chosen for tensors with `layout auto`, in order of declaration.
  std::vector<LayoutChoice> layouts = {};

  /// The copy that a statement makes.
  const PlannedCopy &copyAt(const Statement &statement) const {
    return copies[places.lookup(&statement)];
  }
  void add(const Statement &statement, DispatchChoice &&choice);
  /// The copy at a place is that of a statement.
  void settle(const Statement &statement, size_t place);

private:
  llvm::DenseMap<const Statement *, size_t> places;
};

/// Refers to the program that it was made from, whose statements must stay where they are. A
/// program with `layout auto` is copied first, and the plan refers to the copy with the chosen
/// layouts.
struct PlannedProgram {
  const Program *program;
  llvm::SmallVector<PlannedKernel, 1> kernels;
  std::shared_ptr<const Program> settled = nullptr; // that copy
};

/// A statement that cannot be planned, with notes on other locations.
struct PlanMistake {
  SourceLoc loc;
  std::string message;
  DispatchTrace trace = {};
  std::vector<std::pair<SourceLoc, std::string>> notes = {};
};

/// The statements of a program that cannot be planned, in their order; at least one.
class PlanError : public llvm::ErrorInfo<PlanError> {
public:
  static char ID;
  explicit PlanError(std::vector<PlanMistake> found) : mistakes(std::move(found)) {}
  PlanError(SourceLoc loc, std::string message, DispatchTrace trace = {})
      : mistakes({{loc, std::move(message), std::move(trace)}}) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  std::vector<PlanMistake> mistakes;
};

constexpr unsigned DefaultErrorLimit = 20;

/// Plans all kernels. After `errorLimit` errors planning stops; 0 means no limit. With
/// TraceDetail::Declines the plans are the same and are made in less time.
llvm::Expected<PlannedProgram> planProgram(const Program &program,
                                           unsigned errorLimit = DefaultErrorLimit,
                                           TraceDetail detail = TraceDetail::Full);

/// How the threads of a scope store zeros into a region: the active ones, or those of them below
/// `activeEnd`.
llvm::Expected<Plan> planZero(Scope scope, const Operand &dst, unsigned ctaThreads,
                              const llvm::BitVector &active, const GpuTarget &target,
                              const Facts &facts = {},
                              const std::optional<Expr> &activeEnd = std::nullopt);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PLANPROGRAM_H
