//===- BlockPlan.h - Transposing blocks in registers -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy whose sides are contiguous along different dimensions has no vector that both sides
// share. A thread that takes a small block of both dimensions has one on each side: it loads the
// block's rows as vectors of the source, transposes them in its registers, and stores the columns
// as vectors of the destination. Elements of 4 and 8 bytes are only renamed, smaller ones
// take byte permutations: one for each word of 2-byte elements, two for each word of bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_BLOCKPLAN_H
#define TILECOPY_PLAN_BLOCKPLAN_H

#include "tilecopy/op/Members.h"
#include "tilecopy/plan/Counter.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

struct Plan;
struct AccessCount;

struct BlockPlan {
  using Iter = Counter<Expr, 2>;    // as PlanIter: what a step adds to both sides, in elements
  Iter along;                       // inside a block: the elements of a vector of the source
  Iter across;                      // inside a block: the elements of a vector of the destination
  llvm::SmallVector<Iter, 4> loops; // of blocks; outermost first
  llvm::SmallVector<Iter, 4> unrolled; // outermost first
  llvm::SmallVector<Iter, 4> threads;  // of the thread's index in the scope; outermost first

  /// The blocks of one pass through the loops, and all blocks of a thread.
  int64_t unrolledBlocks() const { return counters::product(unrolled); }
  int64_t blocks() const { return counters::product(loops) * unrolledBlocks(); }
  /// How often a side is accessed for one block.
  int64_t loads() const { return across.extent; }
  int64_t stores() const { return along.extent; }

  llvm::SmallVector<AccessCount, 2> accesses(const Plan &plan) const;
  /// Indented, as a part of Plan::print.
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  llvm::json::Object toJSON() const;
  auto members() const { return tieMembers<5>(*this); }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_BLOCKPLAN_H
