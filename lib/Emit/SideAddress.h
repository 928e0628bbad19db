//===- SideAddress.h - The addresses of one side of a copy ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address is a part that changes (base, thread, loops) and constants (the unrolled rounds). The
// changing part is computed once for each pass of the loops; the constants become immediate offsets
// of the instructions wherever the swizzle lets them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_SIDEADDRESS_H
#define TILECOPY_LIB_EMIT_SIDEADDRESS_H

#include "Building.h"

namespace tilecopy {

/// A counter and what one step of it adds, in elements.
using SideStep = Counter<Expr, 1>;

class SideAddress {
public:
  SideAddress(llvm::IRBuilderBase &builder, AddressBuilder &address, const PlanSide &plan,
              unsigned elementBits, llvm::Value *base)
      : builder(builder), address(address), plan(plan), bits(elementBits), base(base) {}

  /// Computes the thread's part.
  void startThread(llvm::ArrayRef<SideStep> threads, llvm::ArrayRef<llvm::Value *> counters);
  /// Computes what changes from pass to pass of the loops.
  void startPass(llvm::ArrayRef<SideStep> loops, llvm::ArrayRef<llvm::Value *> counters);
  /// The pointer of one access: `round` holds the unrolled counters, `piece` counts this side's
  /// accesses inside the vector.
  llvm::Value *pointer(llvm::ArrayRef<SideStep> unrolled, llvm::ArrayRef<int64_t> round,
                       int64_t piece);

private:
  llvm::Type *offsetType() const;
  llvm::Value *sum(llvm::ArrayRef<SideStep> steps, llvm::ArrayRef<llvm::Value *> counters,
                   llvm::Type *type);

  llvm::IRBuilderBase &builder;
  AddressBuilder &address;
  const PlanSide &plan;
  unsigned bits;
  llvm::Value *base;
  llvm::Value *start = nullptr;    // base and thread, elements
  llvm::Value *changing = nullptr; // and loops; swizzled when the step is Add or Xor
  llvm::Value *changingBytes = nullptr;
  llvm::Value *pass = nullptr; // the pointer that constants are added to
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_SIDEADDRESS_H
