//===- SideAddress.h - The addresses of one side of a copy ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address is a part that changes (base, thread, loops) and constants (the unrolled rounds). The
// changing part is computed once for each pass of the loops; the constants become immediate offsets
// of the instructions wherever the swizzle allows it.
//
// The forms are those from which ptxas makes the fewest instructions (`ptx-bench sass` counts
// them). Offsets are computed in 32 bits where the ranges of their symbols prove that they fit.
// Global offsets are counted in elements and scaled by a final widening multiplication; offsets in
// shared memory, and swizzled ones, are counted in bytes from the start.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_SIDEADDRESS_H
#define TILECOPY_LIB_EMIT_SIDEADDRESS_H

#include "Building.h"

namespace tilecopy {

/// A pointer, and the constant that each access adds to it.
struct SidePlace {
  llvm::Value *base = nullptr;
  int64_t elements = 0;
};

class SideAddress {
public:
  SideAddress(llvm::IRBuilderBase &builder, AddressBuilder &address, const PlanSide &plan,
              unsigned elementBits, llvm::Value *base);

  /// Computes the thread's part. `loops` are those of the passes to come.
  void startThread(llvm::ArrayRef<SideIter> threads, llvm::ArrayRef<llvm::Value *> counters,
                   llvm::ArrayRef<SideIter> loops);
  /// Computes what changes from pass to pass of the loops.
  void startPass(llvm::ArrayRef<SideIter> loops, llvm::ArrayRef<llvm::Value *> counters);
  /// The pointer of one access: `round` holds the unrolled counters, `piece` counts this side's
  /// accesses inside the vector.
  llvm::Value *pointer(llvm::ArrayRef<SideIter> unrolled, llvm::ArrayRef<int64_t> round,
                       int64_t piece);
  /// The same in two parts. Selection folds a constant into an access of the same block only: an
  /// guarded access adds it inside its guard.
  SidePlace place(llvm::ArrayRef<SideIter> unrolled, llvm::ArrayRef<int64_t> round, int64_t piece);
  llvm::Value *at(const SidePlace &place);

private:
  llvm::Type *offsetType() const;
  void proveSize(llvm::ArrayRef<SideIter> threads, llvm::ArrayRef<SideIter> loops);
  llvm::Value *onlyDigit(llvm::ArrayRef<SideIter> threads, llvm::ArrayRef<llvm::Value *> counters,
                         llvm::ArrayRef<SideIter> loops);
  llvm::Value *threadPart(llvm::ArrayRef<SideIter> steps, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *sum(llvm::ArrayRef<SideIter> steps, llvm::ArrayRef<llvm::Value *> counters,
                   llvm::Type *type);
  llvm::Value *toBytes(llvm::Value *units);
  llvm::Value *widen(llvm::Value *bytes);
  llvm::Value *constant(int64_t elements) const;
  llvm::Value *runTimeRow(const Expr &elements);
  llvm::Value *xored(int64_t elements);

  llvm::IRBuilderBase &builder;
  AddressBuilder &address;
  const PlanSide &plan;
  unsigned bits;
  llvm::Value *base;
  /// Elements are counted in units of 1 / scale: bytes where it is their size.
  int64_t scale = 1;
  std::optional<Swizzle> swizzle; // of units
  Expr changingBase;              // of the plan's base, what is not added to each access
  int64_t constantBase = 0;       // and what is, in elements
  bool isSmall = false;           // the changing part is proved to be 31 bits, and not negative

  llvm::Value *start = nullptr;         // base and thread, units
  llvm::Value *startBytes = nullptr;    // the same in bytes, as 64 bits, where that is one product
  llvm::Value *changing = nullptr;      // and loops; swizzled when the step is Add or Xor
  llvm::Value *changingBytes = nullptr; // not widened yet
  llvm::Value *pass = nullptr;          // the pointer that constants are added to
  /// Pointers by what was XORed to them, and by run-time rows; the distances between these.
  llvm::SmallVector<std::pair<int64_t, llvm::Value *>, 4> byXor;
  llvm::SmallVector<std::pair<Expr, llvm::Value *>, 4> rows, distances;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_SIDEADDRESS_H
