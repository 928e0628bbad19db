//===- HeldValues.h - Integers in registers, as IR --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Indices and predicates that the thread, other lanes of its warp or the frontend have
// (HeldIntegers.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_HELDVALUES_H
#define TILECOPY_LIB_EMIT_HELDVALUES_H

#include "Building.h"

namespace tilecopy {

class HeldValues {
public:
  /// Shuffles, where all threads of the scope are.
  HeldValues(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
             const CopyOperands &operands);
  /// The integer of a round: the `number`th of the pass that the counters of the loops tell.
  /// `which` of the tensors of indices it is of, and `numberOf` gives its number in the region.
  llvm::Value *at(const HeldIntegers &held, unsigned which, unsigned bytes, int64_t number,
                  llvm::ArrayRef<llvm::Value *> passes,
                  llvm::function_ref<llvm::Value *()> numberOf);

private:
  void add(const Plan &plan, const std::optional<HeldIntegers> &held);
  llvm::Value *byNumber(const HeldIntegers &held, const RegisterTile &tile, unsigned bytes,
                        llvm::Value *number);
  llvm::Value *byRound(const HeldIntegers &held, const RegisterTile &tile, unsigned bytes,
                       int64_t number, llvm::ArrayRef<llvm::Value *> passes);
  llvm::Value *integer(const RegisterTile &tile, int64_t byte, unsigned bytes);

  llvm::IRBuilderBase &builder;
  const ThreadPlan &body;
  const CopyOperands &operands;
  llvm::SmallVector<std::optional<RegisterTile>, 2> tiles; // of what the thread has then
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_HELDVALUES_H
